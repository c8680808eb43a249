/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_prior.c - how: a Prior is owned by its userdata. The second user value of a
** player who hears is a Lua function, which makes a Prior of an auction. It runs as
** one that makes what a graph lacks (bind_table.c): on one thread at a time, in
** protected mode, while nobody reads the graphs, as the reading of calls may add
** nodes. The player takes the Prior over.
*/
#include "bind/bind_prior.h"

#include "bind/bind_graph.h"
#include "bind/bind_value.h"
#include "table/alphamu.h"

/* ---- priors ---------------------------------------------------------------------- */

Prior *bind_checkprior(lua_State *L, int arg)
{
  Prior **p = luaL_checkudata(L, arg, PRIOR_TYPE);
  luaL_argcheck(L, *p, arg, "the prior is closed");
  return *p;
}

static int prior_gc(lua_State *L)
{
  Prior **p = luaL_checkudata(L, 1, PRIOR_TYPE);
  prior_free(*p);
  *p = NULL;
  return 0;
}

/* Take the Prior of a userdata, which is closed then. */
static Prior *take_prior(lua_State *L, int arg)
{
  Prior *p = bind_checkprior(L, arg);
  *(Prior **)lua_touserdata(L, arg) = NULL;
  return p;
}

int bind_newprior(lua_State *L)
{
  Err e;
  int which = 0;
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  lua_Unsigned nb = lua_rawlen(L, 1);
  luaL_argcheck(L, nb <= PRIOR_STEPS_MAX, 1, "8 steps at most");
  const Expr *const *where = bind_exprs(L, 1, (int)nb, &which, &e);
  if (nb && !where) return bind_fail(L, &e);
  Prior **p = bind_newuserdata(L, PRIOR_TYPE, sizeof(Prior *), 0);
  *p = prior_new(where, (int)nb, &e);
  return *p ? 1 : bind_raise(L, 0, &e);
}

/* ---- who hears the auction --------------------------------------------------------
 */

/* What is asked. */
typedef struct Hearing {
  const Auction *auction;
  int vul;
  Prior *prior; /* the answer */
} Hearing;

/* The function and a Hearing on the stack, in protected mode. */
static int l_hear(lua_State *L)
{
  Buf text = BUF_EMPTY;
  Hearing *q = lua_touserdata(L, 2);
  lua_settop(L, 1);
  auction_format(q->auction, &text);
  bind_pushtext(L, &text);
  lua_pushstring(L, bind_seatword(q->auction->dealer));
  lua_pushstring(L, vul_name(q->vul));
  lua_call(L, 3, 1);
  q->prior = take_prior(L, -1);
  return 0;
}

/*
** While threads are at work, let Lua use the graphs of the tables, which nobody reads
** meanwhile; and go on. A graph may be there twice: it is shut once.
*/
static void pause_graphs(BindBatch *b, bool pause)
{
  for (lua_Integer i = 1; i <= (lua_Integer)lua_rawlen(b->L, b->held); i++) {
    lua_rawgeti(b->L, b->held, i);
    GraphHandle *g = lua_touserdata(b->L, -1);
    lua_pop(b->L, 1);
    if (g->busy != pause) continue;
    if (pause) gate_shut(&g->shared.gate);
    if (!pause) graph_settle(g->graph, g->memory, g->memory_nb);
    g->busy = !pause;
    if (!pause) gate_open(&g->shared.gate);
  }
}

static Prior *hear(const SampledPlayer *p, const Auction *a, int vul, Err *e)
{
  Hearing q = {a, vul, NULL};
  BindBatch *b = p->context;
  if (!b) {
    err_set(e, 0, "nobody reads the auction outside a run");
    return NULL;
  }
  if (b->raised) { /* an error is on the top and stays there */
    err_interrupted(e);
    return NULL;
  }
  pause_graphs(b, true);
  lua_pushcfunction(b->L, l_hear);
  lua_rawgetp(b->L, b->held, p);
  lua_pushlightuserdata(b->L, &q);
  bool ok = bind_batchcall(b, 2, 0);
  pause_graphs(b, false);
  if (!ok) err_interrupted(e);
  return q.prior;
}

/* The player of a userdata, if he hears. */
static SampledPlayer *hearer(lua_State *L, int arg)
{
  SampledPlayer *p = lua_touserdata(L, arg);
  const PlayerKind *kind = p->player.kind;
  return (kind == &SAMPLED_KIND || kind == &ALPHAMU_KIND) && p->hear ? p : NULL;
}

void bind_sethear(SampledPlayer *p)
{
  p->hear = hear;
}

/* Its address: where a batch keeps who hears. A string would need memory, of which none
 * may be asked while threads are at work. */
static const char HEARERS = 0;

void bind_openhearer(lua_State *L, int held)
{
  SampledPlayer *p = hearer(L, lua_gettop(L));
  if (p) {
    lua_getiuservalue(L, -1, HEARS);
    lua_rawsetp(L, held, p);
    if (lua_rawgetp(L, held, &HEARERS) != LUA_TTABLE) {
      lua_pop(L, 1);
      lua_newtable(L);
      lua_pushvalue(L, -1);
      lua_rawsetp(L, held, &HEARERS);
    }
    lua_pushvalue(L, -2);
    lua_rawseti(L, -2, (lua_Integer)lua_rawlen(L, -2) + 1);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

void bind_holdhearers(BindBatch *b, bool hold)
{
  lua_State *L = b->L;
  if (lua_rawgetp(L, b->held, &HEARERS) == LUA_TTABLE)
    for (lua_Integer i = 1; i <= (lua_Integer)lua_rawlen(L, -1); i++) {
      lua_rawgeti(L, -1, i);
      ((SampledPlayer *)lua_touserdata(L, -1))->context = hold ? b : NULL;
      lua_pop(L, 1);
    }
  lua_pop(L, 1);
}

void bind_addpriors(lua_State *L)
{
  luaL_newmetatable(L, PRIOR_TYPE);
  lua_pushcfunction(L, prior_gc);
  lua_setfield(L, -2, "__gc");
  lua_pop(L, 1);
}

/* ---- agreements ------------------------------------------------------------------ */

LeadStyle bind_fieldleads(lua_State *L, int arg, const char *name)
{
  static const char *const styles[] = {"any", "fourth", NULL};
  lua_getfield(L, arg, name);
  LeadStyle style = (LeadStyle)luaL_checkoption(L, lua_gettop(L), "any", styles);
  lua_pop(L, 1);
  return style;
}

/* Agreements by place, in a field that may be nil. */
Signals bind_fieldsignals(lua_State *L, int arg, const char *name)
{
  static const char *const places[SIGNAL_PLACE_NB] = {"partner", "declarer",
                                                      "discards"};
  static const char *const kinds[] = {
      "none",         "attitude",  "count",          "preference",
      "low attitude", "low count", "low preference", NULL};
  Signals s = {.of = {{0}}};
  if (lua_getfield(L, arg, name) != LUA_TNIL) {
    luaL_checktype(L, -1, LUA_TTABLE);
    for (int i = 0; i < SIGNAL_PLACE_NB; i++) {
      lua_getfield(L, -1, places[i]);
      int kind = luaL_checkoption(L, lua_gettop(L), "none", kinds);
      bool low = kind >= SIGNAL_KIND_NB;
      s.of[i] = (Signal){(int8_t)(low ? kind - SIGNAL_KIND_NB + 1 : kind), low};
      lua_pop(L, 1);
    }
  }
  lua_pop(L, 1);
  return s;
}

Reads bind_fieldreads(lua_State *L, int arg)
{
  Reads r = {.leads = bind_fieldleads(L, arg, "leads"),
             .signals = bind_fieldsignals(L, arg, "signals")};
  lua_getfield(L, arg, "choice");
  lua_getfield(L, arg, "careful");
  r.choice = lua_toboolean(L, -2);
  r.careful = lua_toboolean(L, -1);
  lua_pop(L, 2);
  return r;
}
