/* SPDX-License-Identifier: MIT */
#include "table/rollout.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "guess/guess.h"
#include "score/score.h"
#include "solve/solve.h"

enum {
  RARE = 131,      /* of GUESS_ONE: tricks whose share is below 0.4 % are left out */
  SOLVER_MIB = 64, /* of memory, for double dummy */
  OUTCOMES_MAX = 2 * (TRICKS_MAX + 1),
  HIGH = 4, /* level of an opponents' bid over which contracts are doubled often */
  OVER_BIT = 12,
};

/* ---- contracts ------------------------------------------------------------ */

/*
** A contract in 13 bits: level, strain, double, declarer, whether it was bid over a
** high bid of the opponents. 0: passed out.
*/
typedef uint16_t Reached;
enum { UNKNOWN = UINT16_MAX };

static Reached pack(const Contract *c, bool over)
{
  if (!c->level) return 0;
  return (Reached)(c->level | c->strain << 3 | c->doubled << 6 | c->declarer << 8 |
                   over << OVER_BIT);
}

static Contract unpack(Reached r)
{
  return (Contract){r & 7, r >> 3 & 7, r >> 6 & 3, r >> 8 & 3};
}

static Reached reached_by(const Auction *a)
{
  bool over = false;
  Contract c = auction_contract(a);
  for (int i = 0; c.level && i < a->nb; i++)
    over = over || (a->call[i] >= CALL_BID && call_level(a->call[i]) >= HIGH &&
                    (a->dealer + i - c.declarer) % SIDE_NB != 0);
  return pack(&c, over);
}

/* ---- a rollout -------------------------------------------------------------- */

/* How likely numbers of tricks are, those that are not rare. */
typedef struct Shares {
  int8_t low, nb;
  uint16_t of[TRICKS_MAX + 1];
} Shares;

/* A deal; of each declarer and strain the number of its shares, from 1, 0: unknown. */
typedef struct RolloutDeal {
  Deal deal;
  int32_t shares[PAIR_NB];
} RolloutDeal;

struct Rollout {
  RolloutAsked asked;
  Auction auction;
  int turn; /* the seat */
  RolloutDeal *deal;
  int nb, deal_room;
  Shares *shares;
  int shares_nb, shares_room;
  Reached *reached[CALL_NB]; /* by deal; NULL: none of them */
  int reached_room[CALL_NB], reached_nb[CALL_NB];
  int *end[CALL_NB]; /* by deal too: the node of the last pass; -1: the call ended it */
  int end_room[CALL_NB];
  BidBoard *board; /* those that are being bid, */
  int *whose;      /* and of each the deal and the call */
  int board_nb, board_room, whose_room;
  Solver *solver;
  const Stop *stop; /* that it polls */
};

Rollout *rollout_new(const BidGraph *g, const RolloutAsked *asked, Err *e)
{
  Rollout *r = mem_need(1, sizeof *r, e);
  if (!r) return NULL;
  r->asked = *asked;
  r->auction = graph_auction(g, asked->node, asked->dealer);
  r->turn = auction_turn(&r->auction);
  return r;
}

void rollout_free(Rollout *r)
{
  if (!r) return;
  for (int i = 0; i < CALL_NB; i++) {
    mem_free(r->reached[i]);
    mem_free(r->end[i]);
  }
  mem_free(r->deal);
  mem_free(r->shares);
  mem_free(r->board);
  mem_free(r->whose);
  solver_free(r->solver);
  mem_free(r);
}

void rollout_watch(Rollout *r, const Stop *stop)
{
  r->stop = stop;
  if (r->solver) solver_watch(r->solver, stop);
}

bool rollout_add(Rollout *r, const Deal *d, Err *e)
{
  if (!mem_grow(&r->deal, (size_t)r->nb + 1, &r->deal_room, sizeof *r->deal))
    return err_memory(e);
  r->deal[r->nb++] = (RolloutDeal){.deal = *d};
  return true;
}

int rollout_deals(const Rollout *r)
{
  return r->nb;
}

void rollout_forget(Rollout *r)
{
  r->nb = r->shares_nb = r->board_nb = 0;
  memset(r->reached_nb, 0, sizeof r->reached_nb);
}

const Auction *rollout_auction(const Rollout *r)
{
  return &r->auction;
}

/* ---- bidding on -------------------------------------------------------------- */

static bool open_line(Rollout *r, int call, int last, Err *e)
{
  size_t nb = (size_t)last + 1;
  if (!mem_grow(&r->reached[call], nb, &r->reached_room[call], sizeof(Reached)) ||
      !mem_grow(&r->end[call], nb, &r->end_room[call], sizeof(int)))
    return err_memory(e);
  while (r->reached_nb[call] <= last) {
    r->end[call][r->reached_nb[call]] = -1;
    r->reached[call][r->reached_nb[call]++] = UNKNOWN;
  }
  return true;
}

/* Begin the boards of a call. */
static bool begin_call(Rollout *r, const BidGraph *g, int call, int first, int last,
                       Err *e)
{
  Auction a = r->auction;
  if (!open_line(r, call, last, e) || !auction_call(&a, call, e)) return false;
  int next = graph_next(g, r->asked.node, call);
  Reached over = auction_over(&a) ? reached_by(&a) : UNKNOWN;
  assert(next >= 0 || over != UNKNOWN);
  for (int i = first; i <= last; i++) {
    if (r->reached[call][i] != UNKNOWN) continue;
    r->reached[call][i] = over;
    if (over != UNKNOWN) continue;
    size_t need = (size_t)r->board_nb + 1;
    if (!mem_grow(&r->board, need, &r->board_room, sizeof *r->board) ||
        !mem_grow(&r->whose, need, &r->whose_room, sizeof *r->whose))
      return err_memory(e);
    r->whose[r->board_nb] = i * CALL_NB + call;
    r->board[r->board_nb++] = (BidBoard){.deal = r->deal[i].deal,
                                         .at.node = next,
                                         .dealer = (int8_t)r->asked.dealer,
                                         .sides = BID_BOTH,
                                         .end = BID_NO_RULES};
  }
  return true;
}

bool rollout_begin(Rollout *r, const BidGraph *g, const int8_t call[], int nb,
                   int first, int last, Err *e)
{
  assert(first >= 0 && last < r->nb);
  r->board_nb = 0;
  for (int i = 0; i < nb; i++)
    if (!begin_call(r, g, call[i], first, last, e)) return false;
  return true;
}

BidBoard *rollout_boards(const Rollout *r, size_t *nb)
{
  *nb = (size_t)r->board_nb;
  return r->board;
}

void rollout_end(Rollout *r, const BidGraph *g)
{
  for (int i = 0; i < r->board_nb; i++) {
    assert(r->board[i].end == BID_OVER);
    int call = r->whose[i] % CALL_NB, deal = r->whose[i] / CALL_NB;
    Auction a = graph_auction(g, r->board[i].at.node, r->asked.dealer);
    r->reached[call][deal] = reached_by(&a);
    r->end[call][deal] = r->board[i].at.node;
  }
  r->board_nb = 0;
}

bool rollout_has(const Rollout *r, int call, int first, int last)
{
  for (int i = first; i <= last; i++)
    if (i >= r->reached_nb[call] || r->reached[call][i] == UNKNOWN) return false;
  return true;
}

/* ---- tricks -------------------------------------------------------------- */

static bool find_shares(Rollout *r, int i, int declarer, int strain, Shares *out,
                        Err *e)
{
  const Deal *d = &r->deal[i].deal;
  *out = (Shares){.low = 0};
  if (!r->asked.double_dummy) {
    Guess guess = guess_tricks(d, declarer, strain);
    int low = 0, high = TRICKS_MAX;
    while (guess.share[low] < RARE) low++;
    while (guess.share[high] < RARE) high--;
    out->low = (int8_t)low;
    for (int n = low; n <= high; n++)
      out->of[out->nb++] = guess.share[n] < RARE ? 0 : guess.share[n];
    return true;
  }
  Tricks t;
  if (!r->solver) {
    if (!(r->solver = solver_new(SOLVER_MIB, e))) return false;
    solver_watch(r->solver, r->stop);
  }
  if (!solver_tricks(r->solver, d, pair_bit(declarer, strain), &t, e)) return false;
  *out = (Shares){.low = t.of[declarer][strain], .nb = 1, .of = {1}};
  return true;
}

/* NULL: 'e' says why. */
static const Shares *shares_of(Rollout *r, int i, const Contract *c, Err *e)
{
  int32_t *at = &r->deal[i].shares[c->declarer * STRAIN_NB + c->strain];
  if (*at) return &r->shares[*at - 1];
  if (!mem_grow(&r->shares, (size_t)r->shares_nb + 1, &r->shares_room,
                sizeof *r->shares)) {
    err_memory(e);
    return NULL;
  }
  Shares *s = &r->shares[r->shares_nb];
  if (!find_shares(r, i, c->declarer, c->strain, s, e)) return NULL;
  *at = ++r->shares_nb;
  return s;
}

/* ---- values -------------------------------------------------------------- */

/* Points as N-S see them, and their weight. */
typedef struct Outcome {
  int points;
  int64_t weight;
} Outcome;

/* What a contract scores with so many tricks: one outcome, or two. */
static int outcomes_of(const Rollout *r, Reached reached, int tricks, int64_t weight,
                       Outcome out[2])
{
  Contract c = unpack(reached);
  if (!c.level) {
    out[0] = (Outcome){0, weight * RATE_ONE};
    return 1;
  }
  bool over = reached >> OVER_BIT & 1;
  int rate = c.doubled == UNDOUBLED
                 ? doubling_rate(&r->asked.rates, c.level, tricks, over)
                 : 0;
  int nb = 0;
  if (rate < RATE_ONE)
    out[nb++] = (Outcome){contract_score_ns(&c, r->asked.vul, tricks),
                          weight * (RATE_ONE - rate)};
  c.doubled = DOUBLED;
  if (rate > 0)
    out[nb++] = (Outcome){contract_score_ns(&c, r->asked.vul, tricks), weight * rate};
  return nb;
}

/* All outcomes of a contract on a deal; -1: 'e' says why. */
static int all_outcomes(Rollout *r, int i, Reached reached, Outcome out[OUTCOMES_MAX],
                        Err *e)
{
  Contract c = unpack(reached);
  if (!c.level) return outcomes_of(r, reached, 0, 1, out);
  const Shares *s = shares_of(r, i, &c, e);
  int nb = 0;
  for (int k = 0; s && k < s->nb; k++)
    if (s->of[k]) nb += outcomes_of(r, reached, s->low + k, s->of[k], out + nb);
  return s ? nb : -1;
}

static int64_t swing(const Rollout *r, int points)
{
  if (r->asked.matchpoints) return (points > 0) - (points < 0);
  return imps(points);
}

/* Sums of products of weights, and of what they weigh. */
typedef struct Weighed {
  int64_t sum, weight;
} Weighed;

static void weigh(const Rollout *r, Weighed *w, const Outcome a[], int a_nb,
                  const Outcome b[], int b_nb)
{
  for (int i = 0; i < a_nb; i++)
    for (int k = 0; k < b_nb; k++) {
      int64_t weight = a[i].weight * b[k].weight;
      w->sum += weight * swing(r, a[i].points - b[k].points);
      w->weight += weight;
    }
}

/* A contract against another, by the same tricks of the same declarer. */
static bool weigh_same(Rollout *r, int i, Reached a, Reached b, Weighed *w, Err *e)
{
  Contract c = unpack(a);
  const Shares *s = shares_of(r, i, &c, e);
  for (int k = 0; s && k < s->nb; k++) {
    Outcome one[2], other[2];
    if (!s->of[k]) continue;
    int nb = outcomes_of(r, a, s->low + k, s->of[k], one);
    weigh(r, w, one, nb, other, outcomes_of(r, b, s->low + k, 1, other));
  }
  return s != NULL;
}

static int64_t floor_div(int64_t a, int64_t b)
{
  return a / b - (a % b < 0);
}

/* One contract against another on a deal, of SWING_ONE, as N-S see it. */
static bool difference(Rollout *r, int i, Reached a, Reached b, int64_t *out, Err *e)
{
  Weighed w = {0, 0};
  Contract c = unpack(a), d = unpack(b);
  *out = 0;
  if (a == b) return true;
  if (c.level && d.level && c.declarer == d.declarer && c.strain == d.strain) {
    if (!weigh_same(r, i, a, b, &w, e)) return false;
  } else {
    Outcome one[OUTCOMES_MAX], other[OUTCOMES_MAX];
    int nb = all_outcomes(r, i, a, one, e), nb2 = all_outcomes(r, i, b, other, e);
    if (nb < 0 || nb2 < 0) return false;
    weigh(r, &w, one, nb, other, nb2);
  }
  *out = floor_div(SWING_ONE * w.sum, w.weight);
  return true;
}

double swing_mean(const RolloutSwing *s)
{
  return (double)s->sum / s->nb / SWING_ONE;
}

double swing_error(const RolloutSwing *s)
{
  double mean = (double)s->sum / s->nb, of = (double)s->squares - (double)s->sum * mean;
  return s->nb > 1 && of > 0 ? sqrt(of / (s->nb - 1) / s->nb) / SWING_ONE : 0;
}

static int sign_of(const Rollout *r)
{
  return r->turn % SIDE_NB == NS ? 1 : -1;
}

bool rollout_compare(Rollout *r, int call, int other, int first, int last,
                     RolloutSwing *out, Err *e)
{
  *out = (RolloutSwing){.nb = last - first + 1};
  for (int i = first; i <= last; i++) {
    int64_t v;
    assert(i < r->reached_nb[call] && i < r->reached_nb[other]);
    if (!difference(r, i, r->reached[call][i], r->reached[other][i], &v, e))
      return false;
    out->sum += sign_of(r) * v;
    out->squares += v * v;
  }
  return true;
}

bool rollout_points(Rollout *r, int bid, int first, int last, int64_t *out, Err *e)
{
  Contract c = {call_level(bid), call_strain(bid), UNDOUBLED, r->turn};
  *out = 0;
  for (int i = first; i <= last; i++) {
    Outcome of[OUTCOMES_MAX];
    int64_t sum = 0, weight = 0;
    int nb = all_outcomes(r, i, pack(&c, false), of, e);
    if (nb < 0) return false;
    for (int k = 0; k < nb; k++) {
      sum += of[k].weight * of[k].points;
      weight += of[k].weight;
    }
    *out += sign_of(r) * floor_div(sum, weight);
  }
  return true;
}

/* ---- what was reached -------------------------------------------------------- */

/* Does one come before another: more often, then by its text? */
static bool is_before(const RolloutReached *a, const RolloutReached *b)
{
  char one[CONTRACT_TEXT_MAX], other[CONTRACT_TEXT_MAX];
  if (a->nb != b->nb) return a->nb > b->nb;
  contract_format(&a->contract, one);
  contract_format(&b->contract, other);
  return strcmp(one, other) < 0;
}

int rollout_reached(const Rollout *r, int call, int first, int last,
                    RolloutReached out[REACHED_MAX])
{
  int nb = 0;
  for (int i = first; i <= last; i++) {
    Contract c = unpack(r->reached[call][i]);
    int k = 0;
    while (k < nb && !contract_same(&out[k].contract, &c)) k++;
    if (k == nb) out[nb++] = (RolloutReached){c, 0};
    out[k].nb++;
  }
  for (int i = 1; i < nb; i++) {
    RolloutReached one = out[i];
    int at = i;
    for (; at && is_before(&one, &out[at - 1]); at--) out[at] = out[at - 1];
    out[at] = one;
  }
  return nb;
}

/* Count a hole; where there are too many others it is left out. */
static int add_hole(RolloutHole out[HOLES_MAX], int nb, int node)
{
  int i = 0;
  while (i < nb && out[i].node != node) i++;
  if (i == HOLES_MAX) return nb;
  if (i == nb) out[nb++] = (RolloutHole){node, 0};
  RolloutHole one = {node, out[i].nb + 1};
  for (; i && out[i - 1].nb < one.nb; i--) out[i] = out[i - 1];
  out[i] = one;
  return nb;
}

int rollout_holes(const Rollout *r, const BidGraph *g, BidMemory *m, int call,
                  int first, int last, RolloutHole out[HOLES_MAX])
{
  int nb = 0;
  for (int i = first; i <= last; i++)
    for (int node = r->end[call][i]; node >= 0 && node != r->asked.node;
         node = graph_before(g, node)) {
      int depth = graph_depth(g, node);
      Hand h = r->deal[i].deal.hand[(r->asked.dealer + depth) % SEAT_NB];
      if (depth < BID_CALLS_MAX && graph_first(g, m, node, h) < 0)
        nb = add_hole(out, nb, node);
    }
  return nb;
}
