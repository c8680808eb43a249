/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_plan.c - plans of declarer's in worlds: module 'baize.core.plan'.
**
** A PlanTrial owns a view, the worlds that are tried, and what searches of them keep
** from one question to the next. It is created closed, then opened.
*/
#include <string.h>

#include "base/mem.h"
#include "bind/bind.h"
#include "bind/bind_play.h"
#include "bind/bind_solver.h"
#include "bind/modules.h"
#include "play/alphamu.h"
#include "play/outcome.h"

#define TRIAL_TYPE "baize.core.PlanTrial"

typedef struct PlanTrial {
  View view;
  int worlds;
  Deal world[ALPHAMU_WORLDS_MAX];
  Solver *solver[ALPHAMU_WORLDS_MAX];
  int lost[ALPHAMU_WORLDS_MAX];
  AlphaMu *lines;
  bool busy; /* a reader is asked, who must not use it */
} PlanTrial;

static const char *const METHODS[] = {"cash",    "draw",  "finesse", "marked",
                                      "duck",    "drive", "ruff",    "strip",
                                      "hold up", "rise",  "throw",   NULL};

/* ---- plans ----------------------------------------------------------------------- */

static const View *check_view(lua_State *L, int arg)
{
  return luaL_checkudata(L, arg, BIND_VIEW_TYPE);
}

/* A field of the step on the top that names a card; CARD_NONE: there is none. */
static int field_card(lua_State *L, const char *name)
{
  int card = CARD_NONE;
  Err e;
  if (lua_getfield(L, -1, name) != LUA_TNIL) {
    size_t len;
    const char *text = luaL_checklstring(L, -1, &len);
    if (!card_parse(&card, text, len, &e)) luaL_error(L, "plan: %s", e.msg);
  }
  lua_pop(L, 1);
  return card;
}

static PlanStep check_step(lua_State *L)
{
  PlanStep x = {.from = -1};
  luaL_checktype(L, -1, LUA_TTABLE);
  int at = lua_gettop(L);
  lua_getfield(L, at, "method");
  x.method = (PlanMethod)luaL_checkoption(L, lua_gettop(L), NULL, METHODS);
  lua_getfield(L, at, "suit");
  x.suit = bind_checkstrain(L, lua_gettop(L));
  luaL_argcheck(L, x.suit < SUIT_NB, at, "plan: a suit expected");
  lua_getfield(L, at, "from");
  if (!lua_isnil(L, -1)) x.from = bind_checkseat(L, lua_gettop(L));
  lua_getfield(L, at, "both");
  x.both = lua_toboolean(L, -1);
  lua_settop(L, at);
  x.card = field_card(L, "card");
  x.least = (int)bind_optrange(L, at, "least", 0, 0, 2 * RANK_NB);
  bool finesse = x.method == PLAN_FINESSE || x.method == PLAN_MARKED;
  bool throws = x.method == PLAN_THROW;
  bool seat = finesse || throws || x.method == PLAN_RUFF;
  luaL_argcheck(L, !seat || x.from >= 0, at, "plan: this step needs from, a seat");
  luaL_argcheck(L,
                x.card != CARD_NONE || !(finesse || throws || x.method == PLAN_CASH ||
                                         x.method == PLAN_RISE),
                at, "plan: this step needs a card");
  luaL_argcheck(
      L, x.card == CARD_NONE || card_suit(x.card) == x.suit || x.method == PLAN_RUFF,
      at, "plan: a card of the step's suit expected");
  return x;
}

/* A plan: an array of steps. */
static PlayPlan check_plan(lua_State *L, int arg, const View *v)
{
  PlayPlan p = {.nb = 0};
  luaL_checktype(L, arg, LUA_TTABLE);
  size_t nb = lua_rawlen(L, arg);
  luaL_argcheck(L, nb <= PLAN_STEPS_MAX, arg, "16 steps at most");
  BIND_EACH(L, i, arg, nb) p.step[p.nb++] = check_step(L);
  for (int i = 0; i < p.nb; i++) {
    const PlanStep *x = &p.step[i];
    luaL_argcheck(L, x->from < 0 || v->seen >> x->from & 1, arg,
                  "plan: a step is from declarer's hand or dummy");
    luaL_argcheck(L, x->method != PLAN_RUFF || v->contract.strain < SUIT_NB, arg,
                  "plan: there are no trumps");
  }
  return p;
}

/* Of a view of declarer's. */
static const View *check_declarer(lua_State *L, int arg)
{
  const View *v = check_view(L, arg);
  unsigned both = 1U << v->contract.declarer | 1U << seat_partner(v->contract.declarer);
  luaL_argcheck(L, v->seat == v->contract.declarer && v->seen == both, arg,
                "a view of declarer's, with dummy, expected");
  return v;
}

/*** The card that a plan plays.
@function card
@tparam View view declarer's; he or dummy is to play
@tparam {table,...} plan steps, 16 at most: method ("cash", "draw", "finesse", "duck",
"drive", "ruff", "strip", "hold up", "rise", "throw"), suit, card (of the suit; a trump
to ruff with), from (a seat), least
(cards), both (a ruff that is part of a crossruff)
@treturn string card
@treturn ?integer the number of the step it belongs to; 0: enough winners are there;
nil: none
@treturn {string,...} the cards that the steps leave open, this one among them
*/
static int l_card(lua_State *L)
{
  const View *v = check_declarer(L, 1);
  PlayPlan p = check_plan(L, 2, v);
  char text[CARD_TEXT_MAX];
  int step;
  luaL_argcheck(L, v->card_nb < CARD_NB && view_decider(v) == v->seat, 1,
                "declarer is not to play");
  const PlanSight s = sight_of(v);
  lua_pushstring(L, card_format(plan_card(&p, &s, &step), text));
  if (step == STEP_NONE)
    lua_pushnil(L);
  else
    lua_pushinteger(L, step + 1);
  bind_pushcards(L, plan_choices(&p, &s));
  return 3;
}

/*** The view after some more cards.
@function after
@tparam View view
@tparam {string,...} cards
@treturn ?View nil when a card cannot be played
*/
static int l_after(lua_State *L)
{
  View v = *check_view(L, 1);
  int8_t card[CARD_NB];
  Err e;
  int nb = bind_checkcards(L, 2, card);
  for (int i = 0; i < nb; i++)
    if (!view_play(&v, card[i], &e)) return bind_fail(L, &e);
  bind_pushvalue(L, BIND_VIEW_TYPE, &v, sizeof v);
  return 1;
}

/* ---- trials ---------------------------------------------------------------------- */

static PlanTrial *check_trial(lua_State *L, int arg)
{
  PlanTrial **t = luaL_checkudata(L, arg, TRIAL_TYPE);
  luaL_argcheck(L, *t, arg, "the trial is closed");
  luaL_argcheck(L, !(*t)->busy, arg, "the trial is in use");
  return *t;
}

/*** Free the memory of a trial.
@function PlanTrial:close
*/
static int l_close(lua_State *L)
{
  PlanTrial **t = luaL_checkudata(L, 1, TRIAL_TYPE);
  if (!*t) return 0;
  luaL_argcheck(L, !(*t)->busy, 1, "the trial is in use");
  for (int i = 0; i < (*t)->worlds; i++) solver_free((*t)->solver[i]);
  alphamu_free((*t)->lines);
  mem_free(*t);
  *t = NULL;
  return 0;
}

/*** Make worlds ready for plans to be tried in.
@function open
@tparam View view declarer's
@tparam {Deal,...} worlds 1 to 256, which agree with the view
@treturn PlanTrial
*/
static int l_open(lua_State *L)
{
  const View *v = check_declarer(L, 1);
  Err e;
  luaL_checktype(L, 2, LUA_TTABLE);
  lua_settop(L, 2);
  size_t nb = lua_rawlen(L, 2);
  luaL_argcheck(L, nb >= 1 && nb <= ALPHAMU_WORLDS_MAX, 2, "1 to 256 worlds expected");
  PlanTrial **t = bind_newuserdata(L, TRIAL_TYPE, sizeof *t, 0);
  *t = mem_need(1, sizeof **t, &e);
  if (!*t) return bind_raise(L, 0, &e);
  (*t)->view = *v;
  BIND_EACH(L, i, 2, nb) {
    const Deal *d = bind_checkdeal(L, lua_gettop(L));
    for (int s = 0; s < SEAT_NB; s++)
      luaL_argcheck(L, !(v->known.hand[s] & ~d->hand[s]), 2,
                    "a world has not the cards that are known");
    (*t)->world[(*t)->worlds++] = *d;
  }
  return 1;
}

static bool open_solvers(PlanTrial *t, const Stop *stop, Err *e)
{
  for (int i = 0; i < t->worlds; i++) {
    if (!t->solver[i]) t->solver[i] = solver_new(SOLVER_MEMORY_MIN, e);
    if (!t->solver[i]) return false;
    solver_watch(t->solver[i], stop);
  }
  return true;
}

/* ---- a reader of plans ----------------------------------------------------------- */

typedef struct PlanReader {
  lua_State *L;
  int arg;     /* where the function is */
  bool failed; /* what it raised is on top of the stack */
} PlanReader;

static void set_cards(lua_State *L, const char *name, Hand h)
{
  bind_pushcards(L, h);
  lua_setfield(L, -2, name);
}

static void push_sight(lua_State *L, const PlanSight *s)
{
  char text[2] = {0, 0};
  lua_createtable(L, 0, 8);
  lua_createtable(L, 0, 2); /* left */
  lua_createtable(L, 0, 2); /* shown */
  for (int i = 0; i < SEAT_NB; i++) {
    text[0] = seat_letter(i);
    bind_pushcards(L, s->hand[i]);
    lua_setfield(L, -3, text);
    lua_pushinteger(L, (lua_Integer)s->shown[i]);
    lua_setfield(L, -2, text);
  }
  lua_setfield(L, -3, "shown");
  lua_setfield(L, -2, "left");
  set_cards(L, "out", s->out);
  bind_pushcardlist(L, s->trick, s->trick_nb);
  lua_setfield(L, -2, "trick");
  text[0] = seat_letter(s->leader);
  bind_settext(L, "leader", text);
  text[0] = seat_letter((s->leader + s->trick_nb) % SEAT_NB);
  bind_settext(L, "turn", text);
}

/* Runs under lua_pcall: function, sight -> the number of the card. */
static int call_reader(lua_State *L)
{
  const PlanSight *s = lua_touserdata(L, 2);
  size_t len;
  int card;
  Err e;
  push_sight(L, s);
  lua_replace(L, 2);
  lua_call(L, 1, 1);
  if (!lua_isstring(L, 1)) return luaL_error(L, "card: it gives none");
  const char *text = bind_checktext(L, 1, &len);
  if (!card_parse(&card, text, len, &e)) return luaL_error(L, "card: %s", e.msg);
  Hand hand = s->hand[(s->leader + s->trick_nb) % SEAT_NB], follow = 0;
  if (s->trick_nb) {
    int led = card_suit(s->trick[0]);
    follow = hand_from_holding(hand_holding(hand, led), led);
  }
  if (!((follow ? follow : hand) & card_bit(card)))
    return luaL_error(L, "card: %s cannot be played", text);
  lua_pushinteger(L, card);
  return 1;
}

static int read_card(void *of, const PlanSight *s, Err *e)
{
  PlanReader *r = of;
  lua_State *L = r->L;
  lua_pushcfunction(L, call_reader);
  lua_pushvalue(L, r->arg);
  lua_pushlightuserdata(L, (void *)s);
  r->failed = lua_pcall(L, 2, 1, 0) != LUA_OK;
  if (r->failed) {
    err_set(e, 0, "card: the function failed");
    return CARD_NONE;
  }
  int card = (int)lua_tointeger(L, -1);
  lua_pop(L, 1);
  return card;
}

/* The worlds that are tried; NULL: all. */
static const bool *check_among(lua_State *L, const PlanTrial *t, bool *among)
{
  size_t len = 0;
  const char *text = NULL;
  if (lua_getfield(L, 3, "among") != LUA_TNIL) text = luaL_checklstring(L, -1, &len);
  luaL_argcheck(L, !text || len == (size_t)t->worlds, 3, "among: one for each world");
  for (size_t i = 0; i < len; i++) among[i] = text[i] == '1';
  lua_pop(L, 1);
  return text ? among : NULL;
}

/* The option floor, or 0; with one, 'weight' gets the weights of the worlds. */
static double check_floor(lua_State *L, const PlanTrial *t, double *weight)
{
  lua_getfield(L, 3, "floor");
  double least = luaL_optnumber(L, -1, 0);
  if (least > 0) {
    lua_getfield(L, 3, "weights");
    luaL_checktype(L, -1, LUA_TTABLE);
    luaL_argcheck(L, lua_rawlen(L, -1) == (size_t)t->worlds, 3,
                  "weights: one for each world");
    BIND_EACH(L, i, lua_gettop(L), t->worlds) weight[i] = luaL_checknumber(L, -1);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  return least;
}

/*** In which worlds a plan makes the contract, whatever the defenders do.
@function PlanTrial:outcome
@tparam {table,...} plan as for card
@tparam[opt] table options budget (of tricks begun in each world, above which it counts
as lost; 0: no end; default 200000), floor and weights (of the worlds: it leaves off
when those that may be won weigh less than the floor), among ("1" for the worlds that
are tried, the others count as lost), plain (boolean: every card of the defenders by
itself, for tests), open (boolean: what the steps leave open is chosen as badly as can
be), card (a function that plays in place of the plan, of which the cards that it names
count: it is given left (by seat, declarer's and dummy's cards), out (what the defenders
have), shown (by seat, a bit for each suit that it has shown out of, clubs 1), trick
(cards), leader and turn, and gives a card; that must not follow from ranks but as they
compare with cards in play)
@treturn ?string "1" or "0" for each world; nil when it failed
@treturn integer worlds in which the budget was spent
@treturn integer tricks begun
@treturn boolean whether it left off below the floor: worlds not tried have "0"
*/
static int l_outcome(lua_State *L)
{
  PlanTrial *t = check_trial(L, 1);
  PlayPlan p = check_plan(L, 2, &t->view);
  bool makes[ALPHAMU_WORLDS_MAX], among[ALPHAMU_WORLDS_MAX];
  double weight[ALPHAMU_WORLDS_MAX];
  char text[ALPHAMU_WORLDS_MAX];
  OutcomeFound found;
  PlanReader reader = {L, 0, false};
  Err e;
  lua_settop(L, 3);
  bind_checkfields(L, 3, "outcome", "budget floor weights among plain open card");
  OutcomeAsked a = {.view = &t->view,
                    .world = t->world,
                    .worlds = t->worlds,
                    .solver = t->solver,
                    .weight = weight,
                    .lost = t->lost,
                    .budget =
                        (uint64_t)bind_optrange(L, 3, "budget", 200000, 0, INT64_MAX),
                    .stop = bind_stop(L)};
  if (lua_istable(L, 3)) {
    a.among = check_among(L, t, among);
    a.floor = check_floor(L, t, weight);
    lua_getfield(L, 3, "plain");
    a.plain = lua_toboolean(L, -1);
    lua_getfield(L, 3, "open");
    a.open = lua_toboolean(L, -1);
    if (lua_getfield(L, 3, "card") != LUA_TNIL) {
      luaL_argcheck(L, lua_isfunction(L, -1), 3, "card: a function expected");
      reader.arg = lua_gettop(L);
      a.card = read_card;
      a.of = &reader;
    }
  }
  if (!open_solvers(t, a.stop, &e)) return bind_fail(L, &e);
  t->busy = true;
  bool ok = outcome_of(&a, &p, makes, &found, &e);
  t->busy = false;
  if (reader.failed) return lua_error(L);
  if (!ok) return bind_fail(L, &e);
  for (int i = 0; i < t->worlds; i++) text[i] = makes[i] ? '1' : '0';
  lua_pushlstring(L, text, (size_t)t->worlds);
  lua_pushinteger(L, found.spent);
  lua_pushinteger(L, (lua_Integer)found.tricks);
  lua_pushboolean(L, found.cut);
  return 4;
}

/* The results by world of the best line of card 'i'. */
static void push_levels(lua_State *L, const AlphaMuFound *f, int i, int worlds)
{
  char text[ALPHAMU_WORLDS_MAX];
  for (int w = 0; w < worlds; w++) text[w] = f->best[i][w] == 1 ? '1' : '0';
  lua_pushlstring(L, text, (size_t)worlds);
}

static void push_lines(lua_State *L, const CardChoice *c, const AlphaMuFound *f,
                       int worlds)
{
  char card[CARD_TEXT_MAX];
  BIND_ARRAY(L, i, c->nb) {
    lua_createtable(L, 0, 4);
    bind_settext(L, "card", card_format(c->of[i].card, card));
    bind_pushcards(L, c->of[i].equals);
    lua_setfield(L, -2, "equals");
    bind_setnumber(L, "worth", c->of[i].worth);
    push_levels(L, f, i, worlds);
    lua_setfield(L, -2, "makes");
  }
  lua_pushstring(L, card_format(c->card, card));
  lua_pushboolean(L, f->whole);
}

/*** The best line of each card of declarer's in the worlds, for the contract
(alpha-mu).
@function PlanTrial:lines
@tparam {number,...} weights of the worlds, which add up to 1
@tparam table options moves (1 to 26), leaves (a budget of double-dummy questions; 0: no
end)
@treturn ?{table,...} card, equals, worth (its chance), makes ("1" or "0" for each
world); nil when it failed
@treturn string the best card
@treturn boolean whether more moves change nothing
*/
static int l_lines(lua_State *L)
{
  PlanTrial *t = check_trial(L, 1);
  double weight[ALPHAMU_WORLDS_MAX];
  Err e;
  luaL_checktype(L, 2, LUA_TTABLE);
  luaL_checktype(L, 3, LUA_TTABLE);
  bind_checkfields(L, 3, "lines", "moves leaves");
  luaL_argcheck(L, lua_rawlen(L, 2) == (size_t)t->worlds, 2, "a weight for each world");
  BIND_EACH(L, i, 2, t->worlds) weight[i] = luaL_checknumber(L, -1);
  AlphaMuAsked a = {.all = true, .choose = {.goal = GOAL_MAKES, .stop = bind_stop(L)}};
  a.choose.reference = REFERENCE_NONE;
  a.moves = (int)bind_optrange(L, 3, "moves", 4, 2, ALPHAMU_MOVES_MAX);
  a.leaves = (uint64_t)bind_optrange(L, 3, "leaves", ALPHAMU_LEAVES, 0, INT64_MAX);
  Draw d = {.nb = t->worlds, .world = t->world, .weight = weight, .all = true};
  CardChoice c;
  AlphaMuFound found;
  if (!t->lines && !(t->lines = alphamu_new(&e))) return bind_fail(L, &e);
  if (!alphamu_choose(t->lines, &c, &found, &t->view, &d, &a, &e))
    return bind_fail(L, &e);
  push_lines(L, &c, &found, t->worlds);
  return 3;
}

static const luaL_Reg functions[] = {{"card", l_card},        {"after", l_after},
                                     {"open", l_open},        {":close", l_close},
                                     {":outcome", l_outcome}, {":lines", l_lines},
                                     {"__gc", l_close},       {NULL, NULL}};

const BindModule bind_plan_module = {functions, TRIAL_TYPE, .more = NULL};
