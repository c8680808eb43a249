/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_solver.h - positions, results and what is wanted of them, for other bindings.
*/
#ifndef BIND_BIND_SOLVER_H
#define BIND_BIND_SOLVER_H

#include "bind/bind.h"
#include "cards/position.h"
#include "cards/tricks.h"
#include "solve/solve.h"

/* A position of baize.core.position; raises otherwise. */
const Position *bind_checkposition(lua_State *L, int arg);

/* A solver of baize.core.solver that is open; raises otherwise. */
Solver *bind_checksolver(lua_State *L, int arg);

/* The cards, 52 at most, in the array at 'arg'; returns how many. Raises for others. */
int bind_checkcards(lua_State *L, int arg, int8_t card[CARD_NB]);

/* Push an array of cards as texts, spades first, from the ace down. */
void bind_pushcards(lua_State *L, Hand h);

/* The set of the pairs in an array of numbers 0 to 19 at 'arg'; nil: all. */
PairSet bind_checkpairs(lua_State *L, int arg);

/*
** The results in the array at 'arg'. False: one of the twenty is not an integer from
** 'least' to 13; it is unknown in '*out' then, as -1 is.
*/
bool bind_totricks(lua_State *L, int arg, int least, Tricks *out);

/* Push an array of 20: [5 * declarer + strain + 1] = tricks, -1 where unknown. */
void bind_pushtricks(lua_State *L, const Tricks *t);

#endif
