/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_items.h - the texts of calls and cards, made once.
**
** Uses: bind.h.
*/
#ifndef BIND_BIND_ITEMS_H
#define BIND_BIND_ITEMS_H

#include "bind/bind.h"

enum { BIND_CARDS_AT = 128 /* where cards begin; calls are at 0 */ };

/* Push a table of texts: by call, and by BIND_CARDS_AT + card. */
void bind_pushitems(lua_State *L);

#endif
