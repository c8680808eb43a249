/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** inside.h - results within a transaction of the Store's own thread; for this
** folder alone.
**
** The caller holds the Store's lock.
*/
#ifndef STORE_INSIDE_H
#define STORE_INSIDE_H

#include "store/pack.h"
#include "store/store.h"

/* What is known of a deal; all unknown where nothing is. */
bool solved_get(Store *s, const unsigned char key[PACK_DEAL], Tricks *t, Err *e);

/* Add what '*t' knows to it. */
bool solved_put(Store *s, const unsigned char key[PACK_DEAL], const Tricks *t, Err *e);

#endif
