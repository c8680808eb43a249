/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_sink.h - what takes the rows of a batch into a store, and knows its results.
*/
#ifndef BIND_BIND_SINK_H
#define BIND_BIND_SINK_H

#include "bind/bind_shared.h"

/*
** Push what takes the rows of a batch into an entry, each with so many values,
** and knows the results that the store has; entry 0: it takes none. And the
** type of it, to be made first.
*/
void bind_pushsink(lua_State *L, SharedStore *shared, int64_t entry, int value_nb);
void bind_newsink(lua_State *L);

#endif
