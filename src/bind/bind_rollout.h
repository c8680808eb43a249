/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_rollout.h - what the bindings of rollouts and of thinking players share.
*/
#ifndef BIND_BIND_ROLLOUT_H
#define BIND_BIND_ROLLOUT_H

#include "bind/bind_graph.h"
#include "table/think.h"

/* nil: none; a number of tricks down; anything else: the usual ones. */
DoublingRates bind_checkrates(lua_State *L, int arg);

/*
** A turn of the table at 'arg'. Pushes a table that keeps what the turn points to, its
** graph as "graph", whatever becomes of the other one.
*/
WorldsTurn bind_checkturn(lua_State *L, int arg);

/* Push the contracts that a call reached: { { text, deals }, ... }. */
void bind_pushreached(lua_State *L, const Rollout *r, int call, int first, int last);

/*
** Push the positions at which no rule spoke on the way of a call, nil where there are
** none: { { calls, deals }, ... }.
*/
void bind_pushholes(lua_State *L, const Rollout *r, const GraphHandle *g, int call,
                    int first, int last);

/* Push call, source and rule of a candidate. */
void bind_pushcandidate(lua_State *L, const CandidateCall *c);

#endif
