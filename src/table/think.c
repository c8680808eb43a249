/* SPDX-License-Identifier: MIT */
#include "table/think.h"

#include <math.h>
#include <string.h>

enum {
  CANDIDATES_MOST = 7,
  FEW = 6,                 /* deals for all of them, */
  FIRST = CANDIDATE_DEALS, /* for those that are not far behind */
  REMAIN = 3,              /* that many alternatives have more, */
  SURE = 3,                /* and those that look better so many times as many */
  TRIES = 3200,            /* draws for a deal, on average */
  HIGH = 4,                /* level from which doubles are for penalties */
  SLAM = 6,
};

/*
** A call is given up so many errors below the margin: after few deals, after more. What
** is given up wrongly is seldom better by much more.
*/
static const double CLEAR[] = {1.25, 0.5};
/* more is asked of slams */
static const double TOLL = 0.5, SLAM_ERRORS = 1.5;

bool think_open(Think *t, const ThinkSettings *s, const ThinkTurn *turn, Err *e)
{
  const RolloutAsked asked = {.node = turn->turn.node,
                              .dealer = turn->turn.dealer,
                              .vul = turn->vul,
                              .double_dummy = s->double_dummy,
                              .matchpoints = s->matchpoints,
                              .rates = s->rates};
  *t = (Think){.settings = *s, .turn = *turn};
  t->worlds = worlds_open(&turn->turn, e);
  t->roll = rollout_new(turn->turn.graph, &asked, e);
  return t->worlds && t->roll;
}

void think_close(Think *t)
{
  worlds_close(t->worlds);
  rollout_free(t->roll);
  *t = (Think){.worlds = NULL};
}

/* ---- which calls ----------------------------------------------------------- */

static const int8_t GAME[STRAIN_NB] = {5, 5, 4, 4, 3};

typedef enum CallClass { A_PASS, A_DOUBLE, BELOW_GAME, A_GAME, BEYOND } CallClass;

static CallClass class_of(int call)
{
  if (call < CALL_BID) return call == CALL_PASS ? A_PASS : A_DOUBLE;
  int over = call_level(call) - GAME[call_strain(call)];
  return over < 0 ? BELOW_GAME : over == 0 ? A_GAME : BEYOND;
}

/*
** Whether a call in the place of another decides the contract, and describes no hand: a
** double does where a pass would be the last call, or from the four level on.
*/
static bool is_last(const Auction *a, int own, int other)
{
  CallClass from = class_of(own), to = class_of(other);
  if (to == A_DOUBLE)
    return a->passes == SEAT_NB - 2 || (a->bid && call_level(a->bid) >= HIGH);
  if (from == A_PASS || to == A_PASS) return true;
  return to > BELOW_GAME && to > from;
}

/*
** Whether a call is worth comparing. A double pays by what the opponents have: where
** that is known by quick bounds alone, doubles look three times as good as they are.
*/
static bool is_compared(const Think *t, int own, int other)
{
  if (class_of(other) == A_DOUBLE && t->how != WORLDS_EXACT) return false;
  return t->settings.all || is_last(rollout_auction(t->roll), own, other);
}

static bool find_calls(Think *t, BidMemory *m, Err *e)
{
  CandidateCall list[CALL_NB];
  const WorldsTurn *w = &t->turn.turn;
  int nb = candidates_find(list, CANDIDATES_MOST, w->graph, m, w->node, w->hand,
                           t->turn.forced, t->roll, e);
  for (int i = 0; i < nb; i++)
    if (!i || is_compared(t, list[0].call, list[i].call)) {
      t->rest[t->nb] = t->nb;
      t->of[t->nb++].is = list[i];
    }
  t->rest_nb = t->nb;
  return nb >= 0;
}

/* ---- deals ------------------------------------------------------------------ */

typedef enum Dealt { DEALT_ALL, DEALT_FEWER, DEALT_FAILED } Dealt;

/* Deals up to a number, as far as draws suffice. */
static Dealt deal(Think *t, BidMemory *m, int nb, const Stop *stop, Err *e)
{
  Deal d;
  bool found = true;
  uint64_t tries = (uint64_t)(nb - rollout_deals(t->roll)) * TRIES;
  while (found && rollout_deals(t->roll) < nb) {
    found = worlds_deal(t->worlds, m, t->turn.seed, (uint64_t)rollout_deals(t->roll),
                        &tries, &d, stop);
    if (found && !rollout_add(t->roll, &d, e)) return DEALT_FAILED;
  }
  if (!stop_asked(stop)) return found ? DEALT_ALL : DEALT_FEWER;
  err_interrupted(e);
  return DEALT_FAILED;
}

/* By the first way by which there are enough. */
static Dealt first_deals(Think *t, BidMemory *m, const Stop *stop, Err *e)
{
  Dealt dealt = DEALT_FEWER;
  for (int how = 0; how < WORLDS_HOW_NB && dealt == DEALT_FEWER; how++) {
    rollout_forget(t->roll);
    t->how = (WorldsHow)how;
    if (worlds_take(t->worlds, t->how)) dealt = deal(t, m, FIRST, stop, e);
  }
  return dealt;
}

/* ---- comparing --------------------------------------------------------------- */

/* Does the call of one number come before that of another? */
static bool is_before(const Think *t, int a, int b)
{
  return t->of[a].mean != t->of[b].mean ? t->of[a].mean > t->of[b].mean : a < b;
}

/* Compare the calls with the first; those that may be better remain, best first. */
static bool compare(Think *t, Err *e)
{
  int nb = 0;
  int rest[CALL_NB];
  for (int i = 1; i < t->rest_nb; i++) {
    RolloutSwing s;
    ThinkCall *c = &t->of[t->rest[i]];
    if (!rollout_compare(t->roll, c->is.call, t->of[0].is.call, 0, t->last - 1, &s, e))
      return false;
    c->deals = s.nb;
    c->mean = swing_mean(&s);
    c->error = swing_error(&s);
    if (c->mean + CLEAR[t->last > FEW] * c->error <= t->settings.margin) continue;
    int at = nb++;
    for (; at && is_before(t, t->rest[i], rest[at - 1]); at--) rest[at] = rest[at - 1];
    rest[at] = t->rest[i];
  }
  t->of[0].deals = t->last;
  t->rest_nb = 1 + (nb < REMAIN || t->last <= FEW ? nb : REMAIN);
  for (int i = 1; i < t->rest_nb; i++) t->rest[i] = rest[i - 1];
  return true;
}

/* Whether a call comes to slam on most deals. */
static bool is_slam(const Think *t, int call)
{
  RolloutReached reached[REACHED_MAX];
  int nb = rollout_reached(t->roll, call, 0, t->last - 1, reached), slams = 0;
  for (int i = 0; i < nb; i++)
    if (reached[i].contract.level >= SLAM) slams += reached[i].nb;
  return 2 * slams > t->last;
}

/* What is asked of the mean of a call. */
static double bar_of(const Think *t, const ThinkCall *c)
{
  const ThinkSettings *s = &t->settings;
  if (!is_slam(t, c->is.call) || is_slam(t, t->of[0].is.call))
    return s->margin + s->errors * c->error;
  return s->margin + (s->matchpoints ? 0 : TOLL) +
         fmax(s->errors, SLAM_ERRORS) * c->error;
}

/* Only calls remain that are better by as much as is asked. */
static void ask_enough(Think *t)
{
  int nb = 1;
  for (int i = 1; i < t->rest_nb; i++) {
    const ThinkCall *c = &t->of[t->rest[i]];
    if (c->mean > bar_of(t, c)) t->rest[nb++] = t->rest[i];
  }
  t->rest_nb = nb;
}

static void choose(Think *t)
{
  t->state = t->rest_nb > 1 ? THINK_BETTER : THINK_KEPT;
  if (t->rest_nb > 1) t->call = t->of[t->rest[1]].is.call;
}

/* ---- going on ---------------------------------------------------------------- */

static int calls_of(const Think *t, int8_t call[CALL_NB])
{
  for (int i = 0; i < t->rest_nb; i++) call[i] = t->of[t->rest[i]].is.call;
  return t->rest_nb;
}

/* Whether there are nodes after all calls that do not end the auction. */
static bool has_nodes(const Think *t)
{
  for (int i = 0; i < t->rest_nb; i++) {
    Auction a = *rollout_auction(t->roll);
    int call = t->of[t->rest[i]].is.call;
    if (auction_call(&a, call, NULL) && !auction_over(&a) &&
        graph_next(t->turn.turn.graph, t->turn.turn.node, call) < 0)
      return false;
  }
  return true;
}

/* Bid on with what is there; false: boards are left. */
static bool bid(Think *t, BidMemory *m)
{
  size_t nb, left = 0;
  BidBoard *b = rollout_boards(t->roll, &nb);
  for (size_t i = 0; i < nb; i++) {
    if (b[i].end == BID_OVER) continue;
    b[i].end = (int8_t)graph_bid(t->turn.turn.graph, m, &b[i].deal, b[i].dealer,
                                 BID_BOTH, &b[i].at);
    left += b[i].end != BID_OVER;
  }
  if (left) return false;
  rollout_end(t->roll, t->turn.turn.graph);
  return true;
}

/* Begin to bid on after the calls that are left. */
static bool begin(Think *t, Err *e)
{
  int8_t call[CALL_NB];
  t->state = THINK_LACKS_NODES;
  if (!has_nodes(t)) return true;
  t->state = THINK_BIDS;
  return rollout_begin(t->roll, t->turn.turn.graph, call, calls_of(t, call), 0,
                       t->last - 1, e);
}

/*
** On how many deals calls are compared next. The best of several means looks too good:
** what is better on all deals is compared again on more, these among them.
*/
static int next_deals(const Think *t)
{
  int all = t->settings.deals, next = t->last < FEW ? FEW : FIRST;
  if (t->last >= all) return SURE * all;
  return t->last < FIRST && next < all ? next : all;
}

static bool open_calls(Think *t, BidMemory *m, const Stop *stop, Err *e)
{
  Dealt dealt = first_deals(t, m, stop, e);
  if (dealt == DEALT_FAILED) return false;
  int own = graph_first(t->turn.turn.graph, m, t->turn.turn.node, t->turn.turn.hand);
  t->call =
      own < 0 ? CALL_PASS : graph_rule_call(t->turn.turn.graph, t->turn.turn.node, own);
  t->state = THINK_NO_DEALS;
  if (dealt == DEALT_FEWER) return true;
  if (!find_calls(t, m, e)) return false;
  t->state = THINK_ONE_CALL;
  t->last = next_deals(t);
  return t->nb == 1 || begin(t, e);
}

/* All calls that are left were bid on: compare them. */
static bool weigh(Think *t, BidMemory *m, const Stop *stop, Err *e)
{
  if (!compare(t, e)) return false;
  if (t->last >= t->settings.deals) ask_enough(t);
  if (t->rest_nb > 1 && t->last < SURE * t->settings.deals) {
    t->last = next_deals(t);
    Dealt dealt = deal(t, m, t->last, stop, e);
    t->state = THINK_FEW_DEALS;
    return dealt == DEALT_FEWER || (dealt == DEALT_ALL && begin(t, e));
  }
  choose(t);
  return true;
}

static bool go_on(Think *t, BidMemory *m, const Stop *stop, Err *e)
{
  if (t->state == THINK_BEGINS && !open_calls(t, m, stop, e)) return false;
  if (t->state == THINK_LACKS_NODES && !begin(t, e)) return false;
  while (t->state == THINK_BIDS && bid(t, m))
    if (!weigh(t, m, stop, e)) return false;
  return true;
}

/* All that was found so far goes. */
static void begin_anew(Think *t)
{
  rollout_forget(t->roll);
  memset(t->of, 0, sizeof t->of);
  t->nb = t->rest_nb = t->last = 0;
  t->state = THINK_BEGINS;
}

bool think_go(Think *t, BidMemory *m, const Stop *stop, Err *e)
{
  rollout_watch(t->roll, stop);
  bool ok = go_on(t, m, stop, e);
  rollout_watch(t->roll, NULL);
  if (!ok) begin_anew(t);
  return ok;
}

/* ---- what is lacking ---------------------------------------------------------- */

static bool add_nodes(Think *t, BidGraph *g, Err *e)
{
  for (int i = 0; i < t->rest_nb; i++) {
    Auction a = *rollout_auction(t->roll);
    int call = t->of[t->rest[i]].is.call;
    if (!auction_call(&a, call, e)) return false;
    if (!auction_over(&a) && graph_add(g, t->turn.turn.node, call, e) < 0) return false;
  }
  return true;
}

bool think_supply(Think *t, BidGraph *g, BidMemory *m, Err *e)
{
  size_t nb;
  BidBoard *b = rollout_boards(t->roll, &nb);
  if (t->state == THINK_LACKS_NODES) return add_nodes(t, g, e);
  for (size_t i = 0; i < nb; i++)
    if (b[i].end == BID_NO_NODE && !bid_board_on(g, &b[i], m, e)) return false;
  return true;
}

int think_missing(const Think *t, int node[], int room)
{
  size_t nb;
  int found = 0;
  const BidBoard *b = rollout_boards(t->roll, &nb);
  for (size_t i = 0; i < nb && found < room; i++) {
    int k = 0;
    if (b[i].end != BID_NO_RULES || graph_has_rules(t->turn.turn.graph, b[i].at.node))
      continue;
    while (k < found && node[k] != b[i].at.node) k++;
    if (k == found) node[found++] = b[i].at.node;
  }
  return found;
}
