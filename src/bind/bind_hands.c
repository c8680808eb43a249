/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_hands.c - counting hands for Lua: module 'baize.core.hands'.
**
** The userdata owns the HandSet, which reads the condition: created closed, then
** opened; closing twice is allowed. Conditions live in a userdata of their own
** while they are used, so that an error of Lua's frees them.
*/
#include "count/hands/cells_product.h"
#include "count/hands/hands.h"
#include "count/joint/joint.h"

#include "bind/bind_integer.h"
#include "bind/bind_value.h"
#include "bind/modules.h"

#define SET_TYPE "baize.core.HandSet"

typedef struct HandsHandle {
  Cond *cond;
  HandSet *set; /* NULL: closed */
  HandPool pool;
} HandsHandle;

static HandSet *check_set(lua_State *L)
{
  const HandsHandle *h = luaL_checkudata(L, 1, SET_TYPE);
  luaL_argcheck(L, h->set, 1, "the hands are closed");
  return h->set;
}

/* Conditions and terms, and what is asked of them; values by condition and term. */
typedef struct Measuring {
  const Cond **cond; /* alive on the stack */
  int nb, terms, values;
  Term term[HANDS_TERMS_MAX];
  const Term *list[HANDS_TERMS_MAX];
  HandPool pool;
  Budget most;
  HandValues value[];
} Measuring;

static int l_free_measuring(lua_State *L)
{
  Measuring *m = lua_touserdata(L, 1);
  for (int i = 0; i < m->terms; i++) term_free(&m->term[i]);
  for (int i = 0; i < m->values; i++) hands_values_free(&m->value[i]);
  m->terms = m->values = 0;
  return 0;
}

/* The cards that the condition at 'arg' gives to hands; none where it is nil. */
static bool read_known(lua_State *L, int arg, Layout *known, Err *e)
{
  *known = (Layout){{0}};
  if (lua_isnil(L, arg)) return true;
  const Cond *c = bind_checkcond(L, arg, e);
  return c && cond_known(c, known, e);
}

/* The same as the cards of a hand of 'seat' (-1: nobody's) and those it may have. */
static bool read_pool(lua_State *L, int arg, int seat, HandPool *out, Err *e)
{
  Layout known;
  Hand all = 0;
  *out = HANDS_ALL;
  if (lua_isnil(L, arg)) return true;
  bool ok = read_known(L, arg, &known, e);
  for (int s = 0; s < SEAT_NB; s++) all |= known.hand[s];
  *out = HANDS_WITHOUT(all);
  if (seat >= 0) out->held = known.hand[seat];
  return ok;
}

/*
** The field 'budget' of the options at 'arg': operations; 0 or none: the default. The
** field 'known', or nil, is pushed.
*/
static Budget read_options(lua_State *L, int arg)
{
  Budget most = hands_budget();
  bind_checkfields(L, arg, "hands", "known budget");
  lua_Integer operations = bind_optrange(L, arg, "budget", 0, 0, LUA_MAXINTEGER);
  if (operations) most.operations = (uint64_t)operations;
  if (lua_isnoneornil(L, arg))
    lua_pushnil(L);
  else
    lua_getfield(L, arg, "known");
  return most;
}

/*** Count the hands of one seat that satisfy a condition.
@function open
@param condition a condition, or its text, that reads one seat at most
@tparam[opt] table options known (text of a condition whose `is` and `has` give cards
to hands), budget (integer, operations; default about 10 s of them)
@treturn ?HandSet nil when the text is wrong, reads more seats, or counting would go
beyond the budget
*/
static int l_open(lua_State *L)
{
  Err e;
  int seat = -1;
  lua_settop(L, 2);
  Budget most = read_options(L, 2);
  HandsHandle *h = bind_newuserdata(L, SET_TYPE, sizeof *h, 0);
  const Expr *x = bind_checkexpr(L, 1, &e);
  h->cond = x ? cond_make(x, &e) : NULL;
  if (!h->cond) return bind_fail(L, &e);
  hands_reads_one(h->cond, &seat);
  if (!read_pool(L, 3, seat, &h->pool, &e)) return bind_fail(L, &e);
  h->set = hands_open(h->cond, &h->pool, &most, bind_stop(L), &e);
  return h->set ? 1 : bind_fail(L, &e);
}

static int l_close(lua_State *L)
{
  HandsHandle *h = luaL_checkudata(L, 1, SET_TYPE);
  hands_close(h->set);
  cond_free(h->cond);
  h->set = NULL;
  h->cond = NULL;
  return 0;
}

/*** How many hands satisfy the condition.
@function HandSet:count
@treturn Integer
*/
static int l_count(lua_State *L)
{
  bind_pushcount(L, hands_size(check_set(L)));
  return 1;
}

/*** How many hands there are, with the known cards in their places.
@function HandSet:of
@treturn Integer
*/
static int l_of(lua_State *L)
{
  const HandsHandle *h = luaL_checkudata(L, 1, SET_TYPE);
  bind_pushcount(L, hands_all(&h->pool));
  return 1;
}

/*** A hand by its number.
@function HandSet:nth
@tparam Integer|integer|string k 0 to the count less one
@treturn Hand each hand has one number
*/
static int l_nth(lua_State *L)
{
  HandSet *set = check_set(L);
  Count k = bind_checkcount(L, 2);
  luaL_argcheck(L, k < hands_size(set), 2, "there are not so many hands");
  bind_pushhand(L, hands_nth(set, k));
  return 1;
}

/*** A hand drawn by chance, each as likely as any other.
@function HandSet:random
@tparam integer seed
@tparam integer index 0 or more
@treturn Hand the same for the same seed and index
*/
static int l_random(lua_State *L)
{
  HandSet *set = check_set(L);
  uint64_t seed = (uint64_t)luaL_checkinteger(L, 2);
  lua_Integer index = luaL_checkinteger(L, 3);
  luaL_argcheck(L, index >= 0, 3, "an index is 0 or more");
  if (!hands_size(set)) return luaL_error(L, "no hand satisfies the condition");
  Rng r = rng_open(seed, RNG_HAND, (uint64_t)index);
  bind_pushhand(L, hands_draw(set, &r));
  return 1;
}

/* Push { { value, count }, ... }. */
static void push_values(lua_State *L, const HandValues *values)
{
  BIND_ARRAY(L, i, values->nb) {
    const HandValue *v = &values->at[i];
    lua_createtable(L, 2, 0);
    if (v->value % values->den)
      lua_pushnumber(L, (double)v->value / (double)values->den);
    else
      lua_pushinteger(L, v->value / values->den);
    lua_rawseti(L, -2, 1);
    bind_pushcount(L, v->count);
    lua_rawseti(L, -2, 2);
  }
}

/*
** The conditions of the array at 'arg', in an array that stays alive on the stack, as
** they do; '*seat' is what they read if it was -1. NULL: 'e' says what is wrong.
*/
static const Cond **check_list(lua_State *L, int arg, int most, int *nb, int *seat,
                               Err *e)
{
  luaL_checktype(L, arg, LUA_TTABLE);
  size_t len = lua_rawlen(L, arg);
  if (!len || len > (size_t)most)
    luaL_error(L, "bad argument #%d: 1 to %d conditions expected", arg, most);
  *nb = (int)len;
  const Cond **c = bind_conds(L, arg, *nb, e);
  for (int i = 0; c && i < *nb && *seat < 0; i++) hands_reads_one(c[i], seat);
  return c;
}

/* Room for 'nb' counts, aligned to their size: userdata is to 8 bytes only. */
static Count *new_counts(lua_State *L, size_t nb)
{
  Count *out = lua_newuserdatauv(L, (nb + 1) * sizeof *out, 0);
  return (Count *)(((uintptr_t)out + sizeof *out - 1) & ~(uintptr_t)(sizeof *out - 1));
}

/*** Of several conditions, how many hands satisfy each and none before it.
@function table
@tparam table conditions an array of conditions or texts that read the same seat
@tparam[opt] table options as for `open`
@treturn ?{Integer,...} one for each condition, then the hands that satisfy none; nil
as for `open`
*/
static int l_table(lua_State *L)
{
  Err e;
  HandPool pool;
  int seat = -1, nb;
  lua_settop(L, 2);
  Budget most = read_options(L, 2);
  const Cond **c = check_list(L, 1, INT16_MAX - 1, &nb, &seat, &e);
  if (!c || !read_pool(L, 3, seat, &pool, &e)) return bind_fail(L, &e);
  Count *out = new_counts(L, (size_t)nb + 1);
  if (!hands_table(out, c, nb, &pool, &most, bind_stop(L), &e)) return bind_fail(L, &e);
  lua_createtable(L, nb + 1, 0);
  for (int i = 0; i <= nb; i++) {
    bind_pushcount(L, out[i]);
    lua_rawseti(L, -2, i + 1);
  }
  return 1;
}

/*** How many deals there are for every combination of what several hands satisfy.
@function together
@tparam {{Condition,...},...} lists 1 to 4 arrays of 1 to 63 conditions, or texts, each
on another seat
@tparam[opt] table options as for `open`
@treturn ?{table,...} for each combination that some deal has: [k] is the number of the
first condition of list k that holds, count (Integer) the deals in which all lists have
one; nil as for `open`, where two lists
read the same seat, and where there are over 4096 combinations
*/
static int l_together(lua_State *L)
{
  Err e;
  int seats[SEAT_NB], nb = (int)luaL_len(L, 1);
  lua_settop(L, 2);
  luaL_argcheck(L, nb >= 1 && nb <= SEAT_NB, 1, "1 to 4 lists expected");
  Meter m = {.most = read_options(L, 2), .stop = bind_stop(L), .e = &e};
  JointAsked a = {.to_count = true};
  if (!read_known(L, 3, &a.known, &e)) return bind_fail(L, &e);
  for (int i = 0; i < nb; i++) {
    int seat = -1, length;
    bool is_list = lua_rawgeti(L, 1, i + 1) == LUA_TTABLE && lua_rawlen(L, -1) > 0 &&
                   lua_rawlen(L, -1) < RESULTS_MAX;
    luaL_argcheck(L, is_list, 1,
                  lua_pushfstring(L, "list %d: 1 to %d conditions expected", i + 1,
                                  RESULTS_MAX - 1));
    const Cond **c = check_list(L, lua_gettop(L), RESULTS_MAX - 1, &length, &seat, &e);
    if (!c) return bind_fail(L, &e);
    bool ok = (seat >= 0 || err_set(&e, 0, "list %d reads no hand", i + 1)) &&
              (!a.nb[seat] ||
               err_set(&e, 0, "two lists read the hand of %c", seat_letter(seat)));
    for (int k = 0; ok && k < length; k++)
      ok = !(c[k]->seats & ~(1u << seat)) ||
           err_set(&e, 0, "condition %d of list %d reads another hand than %c", k + 1,
                   i + 1, seat_letter(seat));
    if (!ok) return bind_fail(L, &e);
    a.list[seat] = c;
    a.nb[seat] = length;
    seats[i] = seat;
  }
  Count *out = new_counts(L, JOINT_TABLE_MAX);
  if (!joint_table(out, &a, 1, &m)) return bind_fail(L, &e);
  lua_newtable(L);
  int all = 1, rows = 0;
  for (int s = 0; s < SEAT_NB; s++) all *= a.nb[s] ? a.nb[s] : 1;
  for (int i = 0; i < all; i++) {
    if (!out[i]) continue;
    int result[SEAT_NB], rest = i;
    for (int s = SEAT_NB - 1; s >= 0; s--) {
      result[s] = a.nb[s] ? rest % a.nb[s] : 0;
      rest /= a.nb[s] ? a.nb[s] : 1;
    }
    BIND_ARRAY(L, k, nb) lua_pushinteger(L, result[seats[k]] + 1);
    bind_pushcount(L, out[i]);
    lua_setfield(L, -2, "count");
    lua_rawseti(L, -2, ++rows);
  }
  return 1;
}

static void push_cell(lua_State *L, const HandCell *c)
{
  lua_newtable(L);
  for (int w = 0; w < HANDS_CONDS_MAX / 64; w++)
    for (uint64_t bits = c->holds[w]; bits; bits &= bits - 1) {
      lua_pushboolean(L, true);
      lua_rawseti(L, -2, 64 * w + __builtin_ctzll(bits) + 1);
    }
  bind_pushcount(L, c->count);
  lua_setfield(L, -2, "count");
  if (!c->example) return;
  bind_pushhand(L, c->example);
  lua_setfield(L, -2, "example");
}

static int l_free_cells(lua_State *L)
{
  hands_cells_free(lua_touserdata(L, 1));
  return 0;
}

typedef bool CountCells(HandCells *out, const Cond *filter, const Cond *const cond[],
                        int nb, const HandPool *p, const Budget *most, const Stop *stop,
                        Err *e);

static int list_cells(lua_State *L, CountCells *count)
{
  Err e;
  HandPool pool;
  int seat = -1, nb;
  lua_settop(L, 3);
  Budget most = read_options(L, 3);
  const Cond *filter = lua_isnil(L, 2) ? NULL : bind_checkcond(L, 2, &e);
  if (!filter && !lua_isnil(L, 2)) return bind_fail(L, &e);
  const Cond **c = check_list(L, 1, HANDS_CONDS_MAX, &nb, &seat, &e);
  if (!c) return bind_fail(L, &e);
  if (seat < 0 && filter) hands_reads_one(filter, &seat);
  if (!read_pool(L, 4, seat, &pool, &e)) return bind_fail(L, &e);
  HandCells *cells = bind_newblock(L, sizeof *cells, l_free_cells);
  if (!count(cells, filter, c, nb, &pool, &most, bind_stop(L), &e))
    return bind_fail(L, &e);
  BIND_ARRAY(L, i, cells->nb) push_cell(L, &cells->at[i]);
  return 1;
}

/*** The hands of one seat by which of several conditions hold.
@function cells
@tparam table conditions an array of 1 to 256 conditions or texts that read the same
seat
@param[opt="any"] filter a condition, or its text, on the same seat: of these hands
@tparam[opt] table options as for `open`
@treturn ?{table,...} the most hands first; in each, [i] is true where condition i
holds, count (Integer) and example (Hand); nil as for `open`, and where there are over
32 000
*/
static int l_cells(lua_State *L)
{
  return list_cells(L, hands_cells);
}

/*** The same cells in the same order without examples, as a rule. Filters and
conditions that were counted before cost little.
@function cell_counts
@tparam table conditions as for `cells`
@param[opt="any"] filter the same
@tparam[opt] table options as for `open`
@treturn ?{table,...} as of `cells`
*/
static int l_cell_counts(lua_State *L)
{
  return list_cells(L, hands_cells_counts);
}

/*
** What the functions for values of terms are asked: conditions at 1, 'most' terms at 2,
** options at 3. NULL: 'e' says what is wrong.
*/
static Measuring *check_measuring(lua_State *L, int most, Err *e)
{
  int seat = -1, nb;
  lua_settop(L, 3);
  luaL_checktype(L, 2, LUA_TTABLE);
  Budget budget = read_options(L, 3);
  int terms = (int)lua_rawlen(L, 2);
  luaL_argcheck(L, terms > 0 && terms <= most, 2,
                lua_pushfstring(L, "1 to %d features expected", most));
  const Cond **c = check_list(L, 1, INT16_MAX - 1, &nb, &seat, e);
  if (!c) return NULL;
  size_t values = (size_t)nb * (size_t)terms;
  Measuring *m =
      bind_newblock(L, sizeof *m + values * sizeof *m->value, l_free_measuring);
  m->cond = c;
  m->nb = nb;
  m->most = budget;
  for (int i = 0; i < terms; i++) {
    lua_rawgeti(L, 2, i + 1);
    if (!bind_checkterm(L, lua_gettop(L), &m->term[i], e)) return NULL;
    m->list[i] = &m->term[i];
    m->terms++;
    if (seat < 0) hands_term_reads_one(m->list[i], &seat);
  }
  return read_pool(L, 4, seat, &m->pool, e) ? m : NULL;
}

/*** Values of features of the hands that satisfy each condition and none before it.
@function measure
@tparam table conditions an array of conditions or texts that read the same seat
@tparam table terms an array of 1 to 12 features, or their texts, of the same seat
@tparam[opt] table options as for `open`
@treturn ?{{{{number,Integer},...},...},...} for each condition and each term values and
counts, from the lowest value up; empty where there is no hand; nil as for `open`
*/
static int l_measure(lua_State *L)
{
  Err e;
  Measuring *m = check_measuring(L, HANDS_TERMS_MAX, &e);
  if (!m) return bind_fail(L, &e);
  if (!hands_measure(m->value, m->cond, m->nb, m->list, m->terms, &m->pool, &m->most,
                     bind_stop(L), &e))
    return bind_fail(L, &e);
  m->values = m->nb * m->terms;
  BIND_ARRAY(L, i, m->nb) {
    BIND_ARRAY(L, t, m->terms) push_values(L, &m->value[i * m->terms + t]);
  }
  return 1;
}

/*** The lowest values of features of the hands that satisfy a condition: a fraction of
the work of `measure`.
@function least
@param condition a condition, or its text, that reads one seat at most
@tparam table terms an array of 1 to 8 features, or their texts, of the same seat, none
of which reads the lengths of all suits
@tparam[opt] table options as for `open`
@treturn ?{number,...} by term; empty where there is no hand; nil as for `open`
*/
static int l_least(lua_State *L)
{
  Err e;
  Bounds found[HANDS_BOUNDS_MAX];
  luaL_checkany(L, 1);
  lua_settop(L, 3);
  lua_createtable(L, 1, 0);
  lua_pushvalue(L, 1);
  lua_rawseti(L, -2, 1);
  lua_replace(L, 1);
  Measuring *m = check_measuring(L, HANDS_BOUNDS_MAX, &e);
  if (!m || !hands_bounds(found, m->cond, 1, m->list, m->terms, &m->pool, &m->most,
                          bind_stop(L), &e))
    return bind_fail(L, &e);
  lua_createtable(L, m->terms, 0);
  for (int t = 0; t < m->terms && found[t].low <= found[t].high; t++) {
    lua_pushnumber(L, (double)found[t].low / (double)m->list[t]->den);
    lua_rawseti(L, -2, t + 1);
  }
  return 1;
}

/*** Whether two conditions mean the same.
@function same
@param a a condition, or its text, that reads one seat at most
@param b the same
@tparam[opt] table options as for `open`, without known
@treturn ?boolean nil when a text is wrong, reads more seats, or counting would go
beyond the budget
@treturn ?Hand|string a hand that satisfies one of them only, where they differ and
read one seat; or why there is no answer
*/
static int l_same(lua_State *L)
{
  Err e;
  bool yes;
  Hand example;
  lua_settop(L, 3);
  Budget most = read_options(L, 3);
  const Cond *a = bind_checkcond(L, 1, &e), *b = a ? bind_checkcond(L, 2, &e) : NULL;
  if (!b) return bind_fail(L, &e);
  if (!cond_same(&yes, &example, a, b, &most, bind_stop(L), &e))
    return bind_fail(L, &e);
  lua_pushboolean(L, yes);
  if (!example) return 1;
  bind_pushhand(L, example);
  return 2;
}

/*** The seat that a condition reads.
@function seat
@param condition a condition, or its text,
@treturn ?string N, E, S or W; "" where it reads none; nil where it reads several, or is
none
*/
static int l_seat(lua_State *L)
{
  Err e;
  int seat;
  const Cond *c = bind_checkcond(L, 1, &e);
  if (!c) return bind_fail(L, &e);
  if (!hands_reads_one(c, &seat)) {
    err_set(&e, 0, "the condition reads several seats");
    return bind_fail(L, &e);
  }
  lua_pushstring(L, seat < 0 ? "" : bind_seatword(seat));
  return 1;
}

static const luaL_Reg functions[] = {
    {"open", l_open},
    {"table", l_table},
    {"cells", l_cells},
    {"cell_counts", l_cell_counts},
    {"measure", l_measure},
    {"least", l_least},
    {"same", l_same},
    {"seat", l_seat},
    {"together", l_together},
    {":count", l_count},
    {":of", l_of},
    {":nth", l_nth},
    {":random", l_random},
    {"__gc", l_close},
    {NULL, NULL},
};

const BindModule bind_hands_module = {functions, SET_TYPE};
