/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_box.h - boxes of features of hands, for the bindings of graphs and of players.
*/
#ifndef BIND_BIND_BOX_H
#define BIND_BIND_BOX_H

#include "bidding/graph.h"
#include "bind/bind.h"

/* The boxes of a value, which keeps them. */
BidBoxes bind_checkboxes(lua_State *L, int arg);

/*
** The box of the condition at 'arg', a positive place of the stack, as a rule of a
** list; of all hands where no boxes were asked for yet.
*/
RuleBox bind_rulebox(lua_State *L, int arg);

#endif
