/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_suit.c - one suit for Lua: module 'baize.core.suit'.
**
** The userdata owns the combination, or the line while its steps are pushed: both are
** created closed, then opened. Holdings are texts of ranks, "" for a void.
*/
#include <string.h>

#include "bind/bind.h"
#include "bind/modules.h"
#include "suit/ask.h"
#include "suit/dictionary.h"
#include "suit/line.h"

#define SUIT_TYPE "baize.core.Suit"

static Combination *check(lua_State *L, int arg)
{
  Combination **s = luaL_checkudata(L, arg, SUIT_TYPE);
  luaL_argcheck(L, *s, arg, "the suit is closed");
  return *s;
}

static void set_ranks(lua_State *L, const char *name, unsigned holding)
{
  bind_pushranks(L, holding);
  lua_setfield(L, -2, name);
}

/*** Read what two hands hold in a suit.
@function parse
@tparam string north ranks and x for spots, as in "AQ98x"; "" or "-" for a void
@tparam string south
@treturn ?string the ranks of the first hand, every x as one of the lowest free ranks;
nil when the texts cannot be read
@treturn ?string those of the second hand
*/
static int l_parse(lua_State *L)
{
  const char *north = bind_checkplain(L, 1), *south = bind_checkplain(L, 2);
  unsigned hand[SUIT_HANDS];
  Err e;
  if (!suit_parse(hand, north, south, &e)) return bind_fail(L, &e);
  bind_pushranks(L, hand[0]);
  bind_pushranks(L, hand[1]);
  return 2;
}

/* The weights at the top of the stack, in Lua's memory; NULL: there are none. */
static const double *check_weights(lua_State *L, size_t want)
{
  if (lua_isnil(L, -1)) return NULL;
  luaL_checktype(L, -1, LUA_TTABLE);
  size_t nb = lua_rawlen(L, -1);
  if (nb != want)
    luaL_error(L, "weights: %d numbers expected, not %d", (int)want, (int)nb);
  double *weight = lua_newuserdatauv(L, nb * sizeof *weight, 0);
  BIND_EACH(L, i, -2, nb) weight[i] = luaL_checknumber(L, -1);
  return weight;
}

/* An option of open; the suit itself refuses what is out of range. */
static int opt_count(lua_State *L, const char *name, int missing)
{
  return (int)bind_optrange(L, 3, name, missing, -1000, 1000);
}

/*** Make a combination.
@function open
@tparam string north as for parse
@tparam string south
@tparam[opt] table options vacant_west, vacant_east (integers, places for unknown cards;
default 13), entries_north, entries_south (integers; default: any number), weights
(array of a number for each set of the missing cards that west may have, the set's
number + 1, bit 0 the lowest of them)
@treturn ?Suit nil when the cards, places, entries or weights are refused
*/
static int l_open(lua_State *L)
{
  Err e;
  lua_settop(L, 3);
  bind_checkfields(L, 3, "a suit",
                   "vacant_west vacant_east entries_north entries_south weights");
  SuitSpec spec = suit_spec(0, 0);
  spec.vacant[0] = opt_count(L, "vacant_west", RANK_NB);
  spec.vacant[1] = opt_count(L, "vacant_east", RANK_NB);
  spec.entries[0] = opt_count(L, "entries_north", SUIT_ENTRIES_ANY);
  spec.entries[1] = opt_count(L, "entries_south", SUIT_ENTRIES_ANY);
  if (lua_istable(L, 3)) {
    lua_getfield(L, 3, "weights");
  } else {
    lua_pushnil(L);
  }
  const char *north = bind_checkplain(L, 1), *south = bind_checkplain(L, 2);
  if (!suit_parse(spec.hand, north, south, &e)) return bind_fail(L, &e);
  int held = hand_size(spec.hand[0]) + hand_size(spec.hand[1]);
  spec.weight = check_weights(L, (size_t)1 << (RANK_NB - held));
  Combination **s = bind_newuserdata(L, SUIT_TYPE, sizeof *s, 0);
  *s = suit_new(&spec, &e);
  return *s ? 1 : bind_fail(L, &e);
}

/*** Free the memory of the suit.
@function Suit:close
*/
static int l_close(lua_State *L)
{
  Combination **s = luaL_checkudata(L, 1, SUIT_TYPE);
  suit_free(*s);
  *s = NULL;
  return 0;
}

/*** How the missing cards may lie.
@function Suit:layouts
@treturn {table,...} array of west, east (ranks: of each set of equals west has the
lowest), share (probability, 0 to 1)
*/
static int l_layouts(lua_State *L)
{
  Combination *s = check(L, 1);
  int nb = suit_layout_nb(s);
  lua_createtable(L, nb, 0);
  for (int i = 0; i < nb; i++) {
    SuitLayout l = suit_layout(s, i);
    double share = l.weight / suit_total(s);
    lua_createtable(L, 0, 3);
    set_ranks(L, "west", l.west);
    set_ranks(L, "east", l.east);
    bind_setnumber(L, "share", share);
    lua_rawseti(L, -2, i + 1);
    s = check(L, 1);
  }
  return 1;
}

/*** The missing cards in their sets of equals, the highest first.
@function Suit:classes
@treturn {string,...} array of ranks
*/
static int l_classes(lua_State *L)
{
  const Combination *s = check(L, 1);
  unsigned left = suit_missing(s);
  unsigned class[RANK_NB];
  int nb = 0;
  while (left) {
    class[nb] = suit_equals(s, hand_highest(left));
    left &= ~class[nb++];
  }
  BIND_ARRAY(L, i, nb) bind_pushranks(L, class[i]);
  return 1;
}

static void push_table(lua_State *L, const SuitTable *t)
{
  lua_createtable(L, t->tricks_max, 3);
  for (int n = 1; n <= t->tricks_max; n++) {
    lua_createtable(L, 0, 2);
    bind_setnumber(L, "low", t->chance[n].low);
    bind_setnumber(L, "high", t->chance[n].high);
    lua_rawseti(L, -2, n);
  }
  bind_setnumber(L, "low", t->mean.low);
  bind_setnumber(L, "high", t->mean.high);
}

static uint64_t opt_budget(lua_State *L, int arg)
{
  return (uint64_t)bind_optrange(L, arg, "budget", 0, 0, LUA_MAXINTEGER);
}

/*** The chance of every number of tricks, each by its best line, and the best mean.
@function Suit:table
@tparam[opt] table options budget (integer: steps that each search may take; default:
seconds)
@treturn ?table [k] = { low=, high= }, probabilities of k tricks or more, k from 1 to
the cards of the longer hand; low, high: the mean; the same where the best line is
proved. Nil when memory ran out
*/
static int l_table(lua_State *L)
{
  SuitTable t;
  Err e;
  bind_checkfields(L, 2, "a table", "budget");
  uint64_t budget = opt_budget(L, 2);
  if (!suit_table(&t, check(L, 1), budget, bind_stop(L), &e)) return bind_fail(L, &e);
  push_table(L, &t);
  return 1;
}

/* The rank in a field, SUIT_ANY where there is none. */
static int opt_rank(lua_State *L, int arg, const char *name)
{
  int rank = SUIT_ANY;
  if (lua_getfield(L, arg, name) != LUA_TNIL) {
    const char *text = luaL_checkstring(L, -1);
    rank = strlen(text) == 1 ? rank_from_letter(*text) : -1;
    if (rank < 0) luaL_error(L, "option '%s': a rank expected", name);
  }
  lua_pop(L, 1);
  return rank;
}

/* What the options at 'arg' ask; the number of tricks and the plan. */
static SuitAsk check_ask(lua_State *L, int arg)
{
  bind_checkfields(L, arg, "a question", "tricks worth hand card follow sure budget");
  SuitAsk ask = suit_ask((int)bind_optrange(L, arg, "tricks", 0, 0, RANK_NB));
  ask.budget = opt_budget(L, arg);
  ask.stop = bind_stop(L);
  if (!lua_istable(L, arg)) return ask;
  if (lua_getfield(L, arg, "worth") == LUA_TTABLE)
    BIND_EACH(L, n, -1, RANK_NB + 1) ask.worth[n] = luaL_checknumber(L, -1);
  lua_pop(L, 1);
  if (lua_getfield(L, arg, "hand") != LUA_TNIL)
    ask.plan.hand = strcmp(luaL_checkstring(L, -1), "S") == 0;
  lua_pop(L, 1);
  ask.plan.card = opt_rank(L, arg, "card");
  ask.plan.then = opt_rank(L, arg, "follow");
  return ask;
}

/* An array of the tricks in each layout. */
static void push_tricks(lua_State *L, const uint8_t tricks[], int nb)
{
  BIND_ARRAY(L, i, nb) lua_pushinteger(L, tricks[i]);
}

/*** The best line for a question.
@function Suit:answer
@tparam[opt] table options tricks (integer: the chance of so many or more; 0, the
default: the mean), worth (array of 14 numbers instead, for 0 to 13 tricks, never
falling), hand
("N" or "S"), card and follow (ranks): who leads to the first trick, what, and partner's
card if the next defender follows with a lower one; budget (integer: steps)
@treturn ?table low, high (the same where the best line is proved), sure (array: tricks
of that line in each layout, in the order of Suit:layouts), steps; nil when the plan is
refused or memory ran out
*/
static int l_answer(lua_State *L)
{
  SuitAsk ask = check_ask(L, 2);
  const Combination *s = check(L, 1);
  SuitAnswer a;
  Err e;
  int nb = suit_layout_nb(s);
  if (!suit_answer(&a, s, &ask, &e)) return bind_fail(L, &e);
  lua_createtable(L, 0, 4);
  bind_setnumber(L, "low", a.low);
  bind_setnumber(L, "high", a.high);
  bind_setinteger(L, "steps", (lua_Integer)a.steps);
  push_tricks(L, a.sure, nb);
  lua_setfield(L, -2, "sure");
  return 1;
}

/*** The tricks of declarer who sees all cards, layout by layout.
@function Suit:open_cards
@treturn ?{integer,...} in the order of Suit:layouts; nil when memory ran out
*/
static int l_open_cards(lua_State *L)
{
  uint8_t tricks[SUIT_LAYOUTS_MAX];
  Err e;
  const Combination *s = check(L, 1);
  int nb = suit_layout_nb(s);
  if (!suit_open(tricks, s, bind_stop(L), &e)) return bind_fail(L, &e);
  push_tricks(L, tricks, nb);
  return 1;
}

static int free_line(lua_State *L)
{
  suit_line_free(lua_touserdata(L, 1));
  return 0;
}

static void push_step(lua_State *L, const SuitLine *line, const SuitStep *step)
{
  lua_createtable(L, 0, 5);
  bind_setinteger(L, "won", step->won);
  bind_setbool(L, "ends", step->ends);
  if (step->ends) return;
  bind_setbool(L, "leads", step->leads);
  bind_settext(L, "hand", step->hand ? "S" : "N");
  if (step->card >= 0) set_ranks(L, "card", 1u << step->card);
  BIND_ARRAY(L, i, step->reply_nb) {
    const SuitReply *r = &line->reply[step->reply + (uint32_t)i];
    lua_createtable(L, 0, 2);
    set_ranks(L, "cards", r->cards);
    bind_setinteger(L, "next", r->next + 1);
  }
  lua_setfield(L, -2, "replies");
}

/*** The line with the fewest decisions that takes given numbers of tricks.
@function Suit:line
@tparam table options sure (array: tricks wanted in each layout), and hand, card, follow
as for Suit:answer
@treturn ?{table,...} steps, the first lead first: won (tricks before it), ends (nothing
is left to decide: no other field), leads (it is a lead), hand ("N", "S"), card (rank;
nil: the hand discards), replies (array of cards: equals that the next defender may
play, "" when he shows out; next: the step then). Nil when no line takes so many, or
memory ran out
*/
static int l_line(lua_State *L)
{
  luaL_checktype(L, 2, LUA_TTABLE);
  SuitAsk ask = check_ask(L, 2);
  uint8_t sure[SUIT_LAYOUTS_MAX] = {0};
  Err e;
  lua_getfield(L, 2, "sure");
  luaL_argcheck(L, lua_istable(L, -1), 2, "an array 'sure' expected");
  BIND_EACH(L, i, -1, SUIT_LAYOUTS_MAX) {
    lua_Integer n = lua_tointeger(L, -1);
    sure[i] = (uint8_t)(n < 0 || n > RANK_NB ? 0 : n);
  }
  SuitLine *line = bind_newblock(L, sizeof *line, free_line);
  if (!suit_line(line, check(L, 1), &ask.plan, sure, bind_stop(L), &e))
    return bind_fail(L, &e);
  BIND_ARRAY(L, i, line->step_nb) push_step(L, line, &line->step[i]);
  suit_line_free(line);
  return 1;
}

/*** What a dictionary has of a combination.
@function look_up
@tparam string dictionary its bytes
@tparam string north ranks, as parse gives them
@tparam string south
@treturn ?table as Suit:table gives it; nil when it is not there
*/
static int l_look_up(lua_State *L)
{
  size_t len;
  const char *bytes = bind_checktext(L, 1, &len);
  const char *north = bind_checkplain(L, 2), *south = bind_checkplain(L, 3);
  unsigned hand[SUIT_HANDS];
  SuitTable t;
  Err e;
  if (!suit_parse(hand, north, south, &e)) return bind_raise(L, 2, &e);
  if (!dictionary_find(&t, bytes, len, hand[0], hand[1])) return luaL_pushfail(L), 1;
  push_table(L, &t);
  return 1;
}

static int l_tostring(lua_State *L)
{
  lua_pushliteral(L, SUIT_TYPE);
  return 1;
}

static const luaL_Reg functions[] = {
    {"parse", l_parse},
    {"open", l_open},
    {"look_up", l_look_up},
    {":layouts", l_layouts},
    {":classes", l_classes},
    {":table", l_table},
    {":answer", l_answer},
    {":line", l_line},
    {":close", l_close},
    {":open_cards", l_open_cards},
    {"__tostring", l_tostring},
    {"__gc", l_close},
    {NULL, NULL},
};

const BindModule bind_suit_module = {functions, SUIT_TYPE};
