/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_play.c - players of cards, and what they know: module 'baize.core.play'.
**
** A View is a value. Players keep their Prior (bind_prior.h) as a user value. Cards
** are asked for one at a time, on the caller's thread.
*/
#include "bind/bind_play.h"

#include <string.h>

#include "base/mem.h"
#include "bind/bind_prior.h"
#include "bind/bind_solver.h"
#include "bind/bind_table.h"
#include "bind/bind_value.h"
#include "bind/modules.h"
#include "cards/board.h"
#include "table/alphamu.h"
#include "table/double_dummy.h"
#include "table/plain.h"
#include "table/sampled.h"

#define VIEW_TYPE BIND_VIEW_TYPE

/*** What is known of the hands before the play.
@function prior
@tparam {Condition,...} steps the narrowest first, 0 to 8; after them nothing is known
@treturn ?Prior nil when one is no condition
*/
static int l_prior(lua_State *L)
{
  return bind_newprior(L);
}

/* ---- views ----------------------------------------------------------------------- */

static const View *check_view(lua_State *L, int arg)
{
  return luaL_checkudata(L, arg, VIEW_TYPE);
}

static Hand field_hand(lua_State *L, int arg, const char *name)
{
  Hand h = 0;
  if (lua_getfield(L, arg, name) != LUA_TNIL) h = bind_checkhand(L, lua_gettop(L));
  lua_pop(L, 1);
  return h;
}

static int field_vul(lua_State *L, int arg)
{
  lua_getfield(L, arg, "vul");
  int vul = lua_isnil(L, -1) ? VUL_NONE : bind_checkvul(L, lua_gettop(L));
  lua_pop(L, 1);
  return vul;
}

static Contract field_contract(lua_State *L, int arg)
{
  lua_getfield(L, arg, "contract");
  Contract c = *bind_checkcontract(L, lua_gettop(L));
  lua_pop(L, 1);
  luaL_argcheck(L, c.level, arg, "a contract that is not passed out expected");
  return c;
}

static int field_cards(lua_State *L, int arg, int8_t card[CARD_NB])
{
  lua_getfield(L, arg, "played");
  int nb = lua_isnil(L, -1) ? 0 : bind_checkcards(L, lua_gettop(L), card);
  lua_pop(L, 1);
  return nb;
}

/*** What one player knows for certain at one moment of the play.
@function view
@tparam table options contract (a Contract), vul (default none), seat (who looks), own
and dummy (Hands of 13 cards; dummy from the opening lead on), played (cards)
@treturn ?View nil when a card cannot have been played
*/
static int l_view(lua_State *L)
{
  int8_t card[CARD_NB];
  View v;
  Err e;
  luaL_checktype(L, 1, LUA_TTABLE);
  bind_checkfields(L, 1, "view", "contract vul seat own dummy played");
  ViewAsked a = {.contract = field_contract(L, 1), .vul = field_vul(L, 1)};
  lua_getfield(L, 1, "seat");
  a.seat = bind_checkseat(L, lua_gettop(L));
  a.own = field_hand(L, 1, "own");
  a.dummy = field_hand(L, 1, "dummy");
  a.card = card;
  a.card_nb = field_cards(L, 1, card);
  if (!view_open(&v, &a, &e)) return bind_fail(L, &e);
  bind_pushvalue(L, VIEW_TYPE, &v, sizeof v);
  return 1;
}

/* Cards that defenders are known to have, by seat. */
static void field_has(lua_State *L, int arg, Hand has[SEAT_NB])
{
  if (lua_getfield(L, arg, "has") != LUA_TNIL)
    for (int s = 0; s < SEAT_NB; s++)
      has[s] = field_hand(L, lua_gettop(L), bind_seatword(s));
  lua_pop(L, 1);
}

/*** What declarer knows before a trick of which only the cards left are told.
@function ending
@tparam table options contract (a Contract, for its strain and declarer), leader (a
seat), own and dummy (Hands, as many cards each), others (a Hand: what the defenders
have left), has (Hands by seat, of these), needs (tricks that declarer still needs)
@treturn ?View whose contract needs as many; nil when the cards do not fit
*/
static int l_ending(lua_State *L)
{
  View v;
  Err e;
  luaL_checktype(L, 1, LUA_TTABLE);
  bind_checkfields(L, 1, "ending", "contract leader own dummy others has needs");
  Contract c = field_contract(L, 1);
  EndingAsked a = {.strain = c.strain, .declarer = c.declarer};
  lua_getfield(L, 1, "leader");
  a.leader = bind_checkseat(L, lua_gettop(L));
  a.own = field_hand(L, 1, "own");
  a.dummy = field_hand(L, 1, "dummy");
  a.others = field_hand(L, 1, "others");
  a.needs = (int)bind_optrange(L, 1, "needs", 1, 1, RANK_NB);
  field_has(L, 1, a.has);
  if (!view_ending(&v, &a, &e)) return bind_fail(L, &e);
  bind_pushvalue(L, VIEW_TYPE, &v, sizeof v);
  return 1;
}

/* Set fields N E S W of the table on the top to these cards, where 'which' has a bit.
 */
static void set_hands(lua_State *L, const char *name, const Layout *l, unsigned which)
{
  lua_createtable(L, 0, SEAT_NB);
  for (int s = 0; s < SEAT_NB; s++) {
    if (!(which >> s & 1)) continue;
    bind_pushhand(L, l->hand[s]);
    lua_setfield(L, -2, bind_seatword(s));
  }
  lua_setfield(L, -2, name);
}

static void set_out(lua_State *L, const View *v)
{
  lua_createtable(L, 0, SEAT_NB);
  for (int s = 0; s < SEAT_NB; s++) {
    int nb = 0;
    lua_createtable(L, 0, 0);
    for (int suit = SUIT_NB - 1; suit >= 0; suit--) {
      if (!(v->out[s] >> suit & 1)) continue;
      lua_pushstring(L, strain_name(suit));
      lua_rawseti(L, -2, ++nb);
    }
    lua_setfield(L, -2, bind_seatword(s));
  }
  lua_setfield(L, -2, "out");
}

/*** The facts of a view.
@function View:facts
@treturn table turn and decider (seats of the next card; nil when all were played),
legal (cards), known (Hands by seat, of the cards as they were dealt), fell (Hands by
seat), left (Hands by seat that is seen), out (by seat, suits that it showed out of),
free (a Hand: cards that may be in either hidden hand), leader, trick (cards), NS and EW
(tricks)
*/
static int l_facts(lua_State *L)
{
  enum { ALL = (1 << SEAT_NB) - 1 };
  const View *v = check_view(L, 1);
  Layout left;
  for (int s = 0; s < SEAT_NB; s++) left.hand[s] = view_left(v, s);
  lua_createtable(L, 0, 12);
  if (v->card_nb < CARD_NB) {
    bind_setseat(L, "turn", view_turn(v));
    bind_setseat(L, "decider", view_decider(v));
  }
  bind_setseat(L, "leader", v->leader);
  if (v->card_nb < CARD_NB && v->seen >> view_turn(v) & 1)
    bind_pushcards(L, view_legal(v));
  else
    lua_newtable(L);
  lua_setfield(L, -2, "legal");
  set_hands(L, "known", &v->known, ALL);
  set_hands(L, "fell", &v->fell, ALL);
  set_hands(L, "left", &left, v->seen);
  set_out(L, v);
  bind_pushhand(L, view_free(v));
  lua_setfield(L, -2, "free");
  bind_pushcardlist(L, v->trick, v->trick_nb);
  lua_setfield(L, -2, "trick");
  bind_setinteger(L, "NS", v->taken[NS]);
  bind_setinteger(L, "EW", v->taken[EW]);
  return 1;
}

static int draw_gc(lua_State *L)
{
  draw_close(lua_touserdata(L, 1));
  return 0;
}

/* What is to be known of worlds, as a table. */
static void push_draw(lua_State *L, const Draw *d)
{
  lua_createtable(L, 0, 6);
  bind_setinteger(L, "worlds", d->nb);
  bind_setbool(L, "all", d->all);
  bind_setinteger(L, "step", d->step + 1);
  bind_setbool(L, "unread", d->unread);
  bind_setinteger(L, "looked", d->looked);
  bind_setnumber(L, "effective", d->effective);
}

/*** Worlds: deals that a player can expect.
@function View:worlds
@tparam Prior prior
@tparam table options worlds (1 to 10000), seed, choice (boolean: weigh restricted
choice), leads ("any" or "fourth"), signals (of the defenders: partner, declarer,
discards, each "none", "attitude", "count", "preference" or these after "low "), careful
(boolean: weigh tricks that others gave away; then solver, a Solver)
@treturn ?{Deal,...} nil when none is found
@treturn {number,...} their weights, which add up to 1
@treturn table worlds, all (boolean: there are no others), step (of the prior, from 1),
unread (boolean: what others chose agreed with too few worlds, and was not weighed),
looked (worlds that were weighed), effective (how many equally likely ones tell as much)
*/
static int l_worlds(lua_State *L)
{
  const View *v = check_view(L, 1);
  Prior *p = bind_checkprior(L, 2);
  Err e;
  luaL_checktype(L, 3, LUA_TTABLE);
  bind_checkfields(L, 3, "worlds", "worlds seed choice leads signals careful solver");
  DrawAsked a = {.nb = (int)bind_optrange(L, 3, "worlds", 20, 1, WORLDS_MAX),
                 .seed = (uint64_t)bind_optinteger(L, 3, "seed", 0),
                 .reads = bind_fieldreads(L, 3),
                 .stop = bind_stop(L)};
  if (lua_getfield(L, 3, "solver") != LUA_TNIL)
    a.solver = bind_checksolver(L, lua_gettop(L));
  Draw *d = bind_newblock(L, sizeof *d, draw_gc);
  if (!draw_worlds(d, v, p, &a, &e)) return bind_fail(L, &e);
  BIND_ARRAY(L, i, d->nb) bind_pushdeal(L, &d->world[i]);
  BIND_ARRAY(L, i, d->nb) lua_pushnumber(L, d->weight[i]);
  push_draw(L, d);
  return 3;
}

/* ---- players --------------------------------------------------------------------- */

/*** A player of any card that may be played.
@function random
@tparam[opt=0] integer seed
@treturn Player
*/
static int l_random(lua_State *L)
{
  uint64_t seed = (uint64_t)luaL_optinteger(L, 1, 0);
  RandomPlayer *p = bind_newplayer(L, sizeof *p, 0);
  *p = (RandomPlayer){{&RANDOM_KIND}, seed};
  return 1;
}

/*** A player by simple rules.
@function rules
@treturn Player
*/
static int l_rules(lua_State *L)
{
  Player *p = bind_newplayer(L, sizeof *p, 0);
  p->kind = &RULES_KIND;
  return 1;
}

/*** A player who sees all cards.
@function cheat
@treturn Player
*/
static int l_cheat(lua_State *L)
{
  Player *p = bind_newplayer(L, sizeof *p, 0);
  *p = DOUBLE_DUMMY;
  return 1;
}

/* Fields of a player of worlds. */
static SampledPlayer check_sampled(lua_State *L, const PlayerKind *kind, int most)
{
  static const char *const goals[] = {"tricks", "makes", "imps", "matchpoints", NULL};
  SampledPlayer p = {.player = {kind}, .prior = bind_checkprior(L, 1)};
  p.worlds = (int)bind_optrange(L, 2, "worlds", 20, 1, most);
  p.reference =
      (int)bind_optrange(L, 2, "reference", REFERENCE_NONE, INT32_MIN, INT32_MAX);
  p.seed = (uint64_t)bind_optinteger(L, 2, "seed", 0);
  p.reads = bind_fieldreads(L, 2);
  p.their_leads = bind_fieldleads(L, 2, "their_leads");
  p.their_signals = bind_fieldsignals(L, 2, "their_signals");
  lua_getfield(L, 2, "suits");
  p.suits = lua_toboolean(L, -1);
  lua_getfield(L, 2, "goal");
  p.goal = (Goal)luaL_checkoption(L, lua_gettop(L), "tricks", goals);
  lua_pop(L, 2);
  return p;
}

/* Push a player, who keeps the prior, and the function by which he hears. */
static int keep_player(lua_State *L, const void *p, size_t size)
{
  bool hears = !lua_isnoneornil(L, 3);
  if (hears) luaL_checktype(L, 3, LUA_TFUNCTION);
  lua_settop(L, 3);
  SampledPlayer *s = bind_newplayer(L, size, HEARS);
  memcpy(s, p, size);
  lua_pushvalue(L, 1);
  lua_setiuservalue(L, -2, 1);
  lua_pushvalue(L, 3);
  lua_setiuservalue(L, -2, HEARS);
  if (hears) bind_sethear(s);
  return 1;
}

/*** A player who solves worlds of what he knows.
@function sampled
@tparam Prior prior
@tparam table options worlds (1 to 10000), goal ("tricks", "makes", "imps",
"matchpoints"), reference (points of declarer's side elsewhere, or nil), suits (boolean:
ties by exact chances), seed, choice, careful, leads and signals (of his own side; as of
View:worlds), their_leads and their_signals (which he reads as declarer)
@tparam ?function hear in runs called with the auction of a board (a text), the dealer
and the vulnerability; returns the Prior of what it says, which belongs to the player
then. Nil: he knows no auction
@treturn Player
*/
static int l_sampled(lua_State *L)
{
  luaL_checktype(L, 2, LUA_TTABLE);
  bind_checkfields(L, 2, "sampled",
                   "worlds goal reference suits seed choice careful leads signals "
                   "their_leads their_signals");
  SampledPlayer p = check_sampled(L, &SAMPLED_KIND, WORLDS_MAX);
  return keep_player(L, &p, sizeof p);
}

/*** A player who looks for one line for all worlds when he declares.
@function alphamu
@tparam Prior prior
@tparam table options as of `sampled`, worlds 1 to 256; moves (of declarer and dummy
that are searched, 1 to 26), leaves (a budget of double-dummy questions for each card;
0: no end)
@tparam ?function hear as of `sampled`
@treturn Player
*/
static int l_alphamu(lua_State *L)
{
  luaL_checktype(L, 2, LUA_TTABLE);
  bind_checkfields(L, 2, "alphamu",
                   "worlds goal reference suits seed choice careful leads signals "
                   "their_leads their_signals moves leaves");
  AlphaMuPlayer p = {check_sampled(L, &ALPHAMU_KIND, ALPHAMU_WORLDS_MAX), 0, 0};
  p.moves = (int)bind_optrange(L, 2, "moves", 3, 1, ALPHAMU_MOVES_MAX);
  p.leaves = (uint64_t)bind_optrange(L, 2, "leaves", ALPHAMU_LEAVES, 0, INT64_MAX);
  return keep_player(L, &p, sizeof p);
}

/* ---- cards ----------------------------------------------------------------------- */

/* A deal in play, as a table of Lua has it. */
typedef struct InPlay {
  Deal deal;
  uint64_t board;
  TableResult r;
  Solver *solver;
} InPlay;

static InPlay check_play(lua_State *L, int arg)
{
  luaL_checktype(L, arg, LUA_TTABLE);
  bind_checkfields(L, arg, "card", "deal contract vul board played solver");
  InPlay g = {.r = {.contract = field_contract(L, arg), .vul = field_vul(L, arg)}};
  g.r.card_nb = field_cards(L, arg, g.r.card);
  g.board = (uint64_t)bind_optinteger(L, arg, "board", 1);
  lua_getfield(L, arg, "deal");
  g.deal = *bind_checkdeal(L, lua_gettop(L));
  lua_getfield(L, arg, "solver");
  g.solver = bind_checksolver(L, lua_gettop(L));
  lua_pop(L, 2);
  return g;
}

static Solver *solver_of(void *context, Err *e)
{
  (void)e;
  return context;
}

static int why_gc(lua_State *L)
{
  buf_free(lua_touserdata(L, 1));
  return 0;
}

/*** The next card of a player.
@function card
@tparam Player player
@tparam table play deal, contract, vul, board (its number), played (cards), solver
@tparam[opt=true] boolean explain whether why is wanted: without it a player of worlds
has less to solve
@treturn ?string card; nil when it failed
@treturn string why; empty where it is not wanted
*/
static int l_card(lua_State *L)
{
  const Player *p = bind_checkplayer(L, 1);
  InPlay g = check_play(L, 2);
  luaL_argcheck(L, p->kind->card, 1, "a player of cards expected");
  const CardTable table = {.plays = {p, p, p, p}, .vul = g.r.vul};
  const CardTable *const tables[] = {&table};
  const TrialHelp help = {.solver = solver_of, .context = g.solver};
  bool explain = lua_isnoneornil(L, 3) || lua_toboolean(L, 3);
  Buf *why = bind_newblock(L, sizeof *why, why_gc);
  int card = CARD_NONE;
  char text[CARD_TEXT_MAX];
  Err e;
  Trial *t = trial_new(tables, 1, 1, bind_stop(L), &e);
  bool ok = t && trial_card(t, 0, 0, &g.deal, g.board, &help, &g.r,
                            explain ? why : NULL, &card, &e);
  trial_free(t);
  if (!ok) return bind_fail(L, &e);
  lua_pushstring(L, card_format(card, text));
  lua_pushlstring(L, why->text ? why->text : "", why->len);
  return 2;
}

/* 'f': NULL where double dummy alone was asked. */
static void push_choice(lua_State *L, const CardChoice *c, const AlphaMuFound *f)
{
  BIND_ARRAY(L, i, c->nb) {
    char text[CARD_TEXT_MAX];
    const ChosenCard *one = &c->of[i];
    lua_createtable(L, 0, 7);
    bind_settext(L, "card", card_format(one->card, text));
    bind_pushcards(L, one->equals);
    lua_setfield(L, -2, "equals");
    if (c->by == BY_FORCE) continue;
    bind_setnumber(L, "worth", one->worth);
    bind_setnumber(L, "tricks", one->tricks);
    bind_setnumber(L, "chance", one->chance);
    bind_setnumber(L, "lost", one->lost);
    if (f) bind_setnumber(L, "open", f->open[i]);
  }
}

static void free_search(AlphaMu **m)
{
  alphamu_free(*m);
  *m = NULL;
}

static int search_gc(lua_State *L)
{
  free_search(lua_touserdata(L, 1));
  return 0;
}

/* The cards, the best of them, why, and the worlds; nil in their place: no choice. */
static void push_found(lua_State *L, const CardChoice *c, const AlphaMuFound *f,
                       const Draw *d, const Buf *why)
{
  char text[CARD_TEXT_MAX];
  push_choice(L, c, f->moves ? f : NULL);
  lua_pushstring(L, card_format(c->card, text));
  lua_pushlstring(L, why->text ? why->text : "", why->len);
  if (c->by == BY_FORCE) {
    lua_pushnil(L);
    return;
  }
  push_draw(L, d);
  if (!f->moves) return;
  bind_setinteger(L, "moves", f->moves);
  bind_setbool(L, "whole", f->whole);
  bind_setbool(L, "spent", f->spent);
  bind_setinteger(L, "leaves", (lua_Integer)f->leaves);
}

/*** Every card that a player may play next, with what it is worth.
@function choose
@tparam Player player made by `sampled` or `alphamu`
@tparam table play as for `card`
@treturn ?{table,...} one for each set of equal cards: card (the highest), equals, and
where there is a choice: worth (of the goal), tricks, chance (of making or beating the
contract), lost (tricks by the exact chances of the suit); where `alphamu` declares
worth is that of the best line, and open what it is double dummy; nil when it failed
@treturn string the card that is played
@treturn string why
@treturn table of the worlds, as of View:worlds; nil where there is no choice; where
`alphamu` declares also moves (that were searched), whole (boolean: more change
nothing), spent (boolean: the budget was), leaves
*/
static int l_choose(lua_State *L)
{
  const Player *p = bind_checkplayer(L, 1);
  InPlay g = check_play(L, 2);
  bool lines = p->kind == &ALPHAMU_KIND;
  luaL_argcheck(L, lines || p->kind == &SAMPLED_KIND, 1, "a player of worlds expected");
  const SampledPlayer *of = (const SampledPlayer *)p;
  Buf *why = bind_newblock(L, sizeof *why, why_gc);
  Draw *d = bind_newblock(L, sizeof *d, draw_gc);
  AlphaMu **m = bind_newblock(L, sizeof *m, search_gc);
  CardView v;
  View seen;
  CardChoice c;
  AlphaMuFound found = {.moves = 0};
  Err e;
  if (!trial_view(&v, p, &g.deal, g.board, &g.r, &e)) return bind_fail(L, &e);
  v.solver = g.solver;
  v.why = why;
  bool ok = lines ? (*m = alphamu_new(&e)) &&
                        alphamu_think((const AlphaMuPlayer *)p, *m, of->prior, &v, true,
                                      bind_stop(L), &seen, d, &c, &found, &e)
                  : sampled_choose(of, of->prior, &v, bind_stop(L), &seen, d, &c, &e);
  free_search(m); /* hundreds of MiB, of which Lua's collector knows nothing */
  if (!ok) return bind_fail(L, &e);
  alphamu_why(&c, &found, &seen, d, of->goal, why);
  push_found(L, &c, &found, d, why);
  return 4;
}

/*** The worth of every card by the best line in worlds of what declarer knows.
@function View:line
@tparam Prior prior
@tparam table options worlds (1 to 256), seed, goal ("tricks", "makes"), moves (1 to
26), leaves (0: no end), choice, leads, signals
@treturn ?{table,...} as of `choose`, where `alphamu` declares; nil when it failed
@treturn string the card that is best
@treturn string why
@treturn table as of `choose`
*/
static int l_line(lua_State *L)
{
  static const char *const goals[] = {"tricks", "makes", NULL};
  const View *v = check_view(L, 1);
  Prior *p = bind_checkprior(L, 2);
  luaL_checktype(L, 3, LUA_TTABLE);
  bind_checkfields(L, 3, "line", "worlds seed goal moves leaves choice leads signals");
  const DrawAsked worlds = {
      .nb = (int)bind_optrange(L, 3, "worlds", 64, 1, ALPHAMU_WORLDS_MAX),
      .seed = (uint64_t)bind_optinteger(L, 3, "seed", 0),
      .reads = bind_fieldreads(L, 3),
      .stop = bind_stop(L)};
  AlphaMuAsked a = {.all = true, .choose.stop = worlds.stop};
  a.choose.reference = REFERENCE_NONE;
  a.moves = (int)bind_optrange(L, 3, "moves", 3, 1, ALPHAMU_MOVES_MAX);
  a.leaves = (uint64_t)bind_optrange(L, 3, "leaves", ALPHAMU_LEAVES, 0, INT64_MAX);
  lua_getfield(L, 3, "goal");
  a.choose.goal = (Goal)luaL_checkoption(L, lua_gettop(L), "makes", goals);
  luaL_argcheck(L, v->seat == v->contract.declarer, 1, "a view of declarer's expected");
  Buf *why = bind_newblock(L, sizeof *why, why_gc);
  Draw *d = bind_newblock(L, sizeof *d, draw_gc);
  AlphaMu **m = bind_newblock(L, sizeof *m, search_gc);
  CardChoice c;
  AlphaMuFound found;
  Err e;
  bool ok = draw_worlds(d, v, p, &worlds, &e) && (*m = alphamu_new(&e)) &&
            alphamu_choose(*m, &c, &found, v, d, &a, &e);
  free_search(m);
  if (!ok) return bind_fail(L, &e);
  alphamu_why(&c, &found, v, d, a.choose.goal, why);
  push_found(L, &c, &found, d, why);
  return 4;
}

static const luaL_Reg functions[] = {{"prior", l_prior},     {"view", l_view},
                                     {":facts", l_facts},    {":worlds", l_worlds},
                                     {":line", l_line},      {"ending", l_ending},
                                     {"random", l_random},   {"rules", l_rules},
                                     {"cheat", l_cheat},     {"sampled", l_sampled},
                                     {"alphamu", l_alphamu}, {"card", l_card},
                                     {"choose", l_choose},   {NULL, NULL}};

const BindModule bind_play_module = {functions, VIEW_TYPE, .more = bind_addpriors};
