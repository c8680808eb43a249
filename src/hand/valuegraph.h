/* SPDX-License-Identifier: MIT */
/*
** valuegraph.h - tables over holdings as short texts: the diagram of
** evaluator.h, written and read.
**
** No state: safe from any thread.
*/
#ifndef HAND_VALUEGRAPH_H
#define HAND_VALUEGRAPH_H

#include "base/buf.h"
#include "base/err.h"
#include "cards/card.h"

/* Write the values, in units of 1/den. */
bool valuegraph_write(const int32_t value[HOLDING_NB], int den, Buf *out, Err *e);

/*
** Read them, at most 'most' from 0, as 'den'. False: 'e' says what is wrong and
** where; what valuegraph_write would not write is refused.
*/
bool valuegraph_read(int32_t value[HOLDING_NB], int *den, int most, const char *text,
                     size_t len, Err *e);

#endif
