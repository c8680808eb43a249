/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_solver.c - the double-dummy solver for Lua: module 'baize.core.solver'.
**
** The userdata owns the Solver: created closed, then opened.
*/
#include "bind/bind_solver.h"

#include "bind/modules.h"
#include "solve/play.h"
#include "solve/solve.h"

#define SOLVER_TYPE "baize.core.Solver"

Solver *bind_checksolver(lua_State *L, int arg)
{
  Solver **s = luaL_checkudata(L, arg, SOLVER_TYPE);
  luaL_argcheck(L, *s, arg, "the solver is closed");
  return *s;
}

static int check_side(lua_State *L, int arg)
{
  static const char *const names[] = {"NS", "EW", NULL};
  return luaL_checkoption(L, arg, NULL, names);
}

/*** Make a solver.
@function open
@tparam[opt=512] integer memory MiB that it may use, 16 or more
@treturn ?Solver nil when there is not enough memory
*/
static int l_open(lua_State *L)
{
  Err e;
  lua_Integer memory = luaL_optinteger(L, 1, SOLVER_MEMORY_DEFAULT);
  luaL_argcheck(L, memory >= SOLVER_MEMORY_MIN && memory <= 1 << 20, 1,
                "16 MiB or more expected");
  Solver **s = bind_newuserdata(L, SOLVER_TYPE, sizeof *s, 0);
  *s = solver_new((int)memory, &e);
  if (!*s) return bind_fail(L, &e);
  solver_watch(*s, bind_stop(L));
  return 1;
}

static int l_close(lua_State *L)
{
  Solver **s = luaL_checkudata(L, 1, SOLVER_TYPE);
  solver_free(*s);
  *s = NULL;
  return 0;
}

PairSet bind_checkpairs(lua_State *L, int arg)
{
  if (lua_isnoneornil(L, arg)) return PAIRS_ALL;
  size_t nb;
  PairSet pairs = 0;
  const int64_t *pair = bind_integers(
      L, arg, 0, PAIR_NB - 1, "pairs are numbered 0 to 19, 5 * declarer + strain", &nb);
  for (size_t i = 0; i < nb; i++) pairs |= (PairSet)1 << pair[i];
  lua_pop(L, 1);
  return pairs;
}

bool bind_totricks(lua_State *L, int arg, int least, Tricks *out)
{
  bool all = true;
  *out = tricks_unknown();
  BIND_EACH(L, i, arg, PAIR_NB) {
    int is_integer;
    lua_Integer n = lua_tointegerx(L, -1, &is_integer);
    bool fits = is_integer && n >= least && n <= TRICKS_MAX;
    if (fits) out->of[i / STRAIN_NB][i % STRAIN_NB] = (int8_t)n;
    all = all && fits;
  }
  return all;
}

void bind_pushtricks(lua_State *L, const Tricks *t)
{
  lua_createtable(L, PAIR_NB, 0);
  for (int seat = 0; seat < SEAT_NB; seat++)
    for (int strain = 0; strain < STRAIN_NB; strain++) {
      lua_pushinteger(L, t->of[seat][strain]);
      lua_rawseti(L, -2, seat * STRAIN_NB + strain + 1);
    }
}

/*** Double-dummy results of a deal.
@function Solver:tricks
@tparam Deal deal
@tparam[opt] {integer,...} pairs which results: 5 * declarer + strain, declarers
N E S W = 0 to 3, strains C D H S NT = 0 to 4; all twenty by default
@treturn ?{integer,...} array of 20: [pair + 1] = tricks, 0 to 13, or -1 where
not asked for; nil when memory ran out
*/
static int l_tricks(lua_State *L)
{
  Solver *s = bind_checksolver(L, 1);
  const Deal *d = bind_checkdeal(L, 2);
  PairSet pairs = bind_checkpairs(L, 3);
  Tricks t;
  Err e = {0};
  if (!solver_tricks(s, d, pairs, &t, &e)) return bind_fail(L, &e);
  bind_pushtricks(L, &t);
  return 1;
}

/*** Nodes searched since the solver was opened.
@function Solver:nodes
@treturn integer cards played in the search
*/
static int l_nodes(lua_State *L)
{
  lua_pushinteger(L, (lua_Integer)solver_nodes(bind_checksolver(L, 1)));
  return 1;
}

/*** Tricks of a side, in all, with best play from a position on.
@function Solver:value
@tparam Position position of baize.core.position
@tparam string side "NS" or "EW"
@treturn integer tricks taken already and to come, 0 to 13
*/
static int l_value(lua_State *L)
{
  Solver *s = bind_checksolver(L, 1);
  int tricks;
  Err e = {0};
  if (!play_tricks(s, bind_checkposition(L, 2), check_side(L, 3), &tricks, &e))
    return bind_raise(L, 0, &e);
  lua_pushinteger(L, tricks);
  return 1;
}

/*** Whether a side takes a number of tricks in all: one zero-window search.
@function Solver:reaches
@tparam Position position of baize.core.position
@tparam string side "NS" or "EW"
@tparam integer tricks 0 to 13
@treturn boolean
*/
static int l_reaches(lua_State *L)
{
  Solver *s = bind_checksolver(L, 1);
  const Position *p = bind_checkposition(L, 2);
  int side = check_side(L, 3);
  lua_Integer tricks = luaL_checkinteger(L, 4);
  bool yes;
  Err e = {0};
  luaL_argcheck(L, tricks >= 0 && tricks <= TRICKS_MAX, 4, "tricks are 0 to 13");
  if (!play_reaches(s, p, side, (int)tricks, &yes, &e)) return bind_raise(L, 0, &e);
  lua_pushboolean(L, yes);
  return 1;
}

/*** Every legal card with what it leads to.
@function Solver:cards
@tparam Position position of baize.core.position
@tparam string side "NS" or "EW", whose tricks are counted
@treturn {table,...} one for each set of equal cards, spades first, each suit from
the top: card (the highest), tricks (of the side, in all), equals ({string,...}, card
among them); empty when the play is over
*/
static int l_cards(lua_State *L)
{
  Solver *s = bind_checksolver(L, 1);
  const Position *p = bind_checkposition(L, 2);
  int side = check_side(L, 3);
  PlayCards cards;
  Err e = {0};
  if (!play_cards(s, p, side, &cards, &e)) return bind_raise(L, 0, &e);
  BIND_ARRAY(L, i, cards.nb) {
    char buf[CARD_TEXT_MAX];
    lua_createtable(L, 0, 3);
    bind_settext(L, "card", card_format(cards.of[i].card, buf));
    bind_setinteger(L, "tricks", cards.of[i].tricks);
    bind_pushcards(L, cards.of[i].equals);
    lua_setfield(L, -2, "equals");
  }
  return 1;
}

/*** A whole line of best play by all.
@function Solver:line
@tparam Position position of baize.core.position
@treturn {string,...} cards in the order in which they are played
*/
static int l_line(lua_State *L)
{
  Solver *s = bind_checksolver(L, 1);
  int8_t line[CARD_NB];
  int nb;
  Err e = {0};
  if (!play_line(s, bind_checkposition(L, 2), line, &nb, &e))
    return bind_raise(L, 0, &e);
  bind_pushcardlist(L, line, nb);
  return 1;
}

/*** The cards whose ranks the result rests on.
The others may be exchanged among the hands at will, lengths kept: the result stays.
@function Solver:relevant
@tparam Position position of baize.core.position
@treturn {string,...} spades first, in each suit all from the top down to some card
*/
static int l_relevant(lua_State *L)
{
  Solver *s = bind_checksolver(L, 1);
  Hand cards;
  Err e = {0};
  if (!play_relevant(s, bind_checkposition(L, 2), &cards, &e))
    return bind_raise(L, 0, &e);
  bind_pushcards(L, cards);
  return 1;
}

static int l_tostring(lua_State *L)
{
  Solver **s = luaL_checkudata(L, 1, SOLVER_TYPE);
  if (*s)
    lua_pushfstring(L, "solver, %I nodes", (LUAI_UACINT)solver_nodes(*s));
  else
    lua_pushliteral(L, "solver (closed)");
  return 1;
}

static const luaL_Reg functions[] = {
    {"open", l_open},          {":tricks", l_tricks}, {":value", l_value},
    {":reaches", l_reaches},   {":cards", l_cards},   {":line", l_line},
    {":relevant", l_relevant}, {":nodes", l_nodes},   {"__tostring", l_tostring},
    {"__gc", l_close},         {NULL, NULL},
};

const BindModule bind_solver_module = {functions, SOLVER_TYPE};
