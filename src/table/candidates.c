/* SPDX-License-Identifier: MIT */
#include "table/candidates.h"

enum {
  STRIDE = 4, /* every fourth of the 507 hands one card away is asked */
  LEAST = 3,  /* so many of these must make a call */
  HIGH = 4,   /* level of an opponents' bid that may be doubled without a rule */
  PLACES_MOST = 2,
  /* weights: later rules before neighbours (at most 127 each), then these */
  LATER_MOST = 1000,
  LATER_LEAST = 500,
  PASS = 6,
  DOUBLE = 5,
  PLACE = 4,
};

/* ORDER BID: final contracts that are worth a thought. */
static const int8_t PLACES[][2] = {
    {3, NOTRUMP}, {4, HEARTS},   {4, SPADES}, {5, CLUBS},  {5, DIAMONDS},
    {6, CLUBS},   {6, DIAMONDS}, {6, HEARTS}, {6, SPADES}, {6, NOTRUMP}};
enum { PLACE_NB = sizeof PLACES / sizeof *PLACES };

/* What is found, by call. */
typedef struct Gathered {
  Auction auction;
  bool forced;
  CandidateCall own, of[CALL_NB]; /* weight 0: not found */
} Gathered;

static void add(Gathered *f, int call, int weight, CandidateSource source, int rule)
{
  CandidateCall *c = &f->of[call];
  if (call == f->own.call || (call == CALL_PASS && f->forced) ||
      !auction_legal(&f->auction, call))
    return;
  if (!c->weight)
    *c = (CandidateCall){(int8_t)call, (int8_t)source, (int16_t)rule, weight};
  else
    c->weight += weight;
}

static void add_later(Gathered *f, const BidGraph *g, int node, Hand hand)
{
  for (int i = 0, nb = graph_rule_nb(g, node); i < nb; i++) {
    int call = graph_rule_call(g, node, i), weight = LATER_MOST - i - 1;
    if (call == f->own.call || f->of[call].weight ||
        !graph_rule_holds(g, node, i, hand))
      continue;
    add(f, call, weight < LATER_LEAST ? LATER_LEAST : weight, CANDIDATE_LATER, i);
  }
}

/* Calls for hands one card away. */
static void add_near(Gathered *f, const BidGraph *g, BidMemory *m, int node, Hand hand)
{
  int nb[CALL_NB] = {0}, rule[CALL_NB], k = 0;
  for (Hand own = hand; own; own &= own - 1)
    for (Hand other = PACK & ~hand; other; other &= other - 1) {
      if (++k % STRIDE) continue;
      Hand h = (hand & ~(own & -own)) | (other & -other);
      int i = graph_first(g, m, node, h);
      int call = i < 0 ? CALL_PASS : graph_rule_call(g, node, i);
      if (!nb[call]++) rule[call] = i;
    }
  for (int call = 0; call < CALL_NB; call++)
    if (nb[call] >= LEAST) add(f, call, nb[call], CANDIDATE_NEAR, rule[call]);
}

/* Whether the side at turn has called before, but for passes. */
static bool has_acted(const Auction *a)
{
  for (int i = a->nb - 2; i >= 0; i -= 2)
    if (a->call[i] != CALL_PASS) return true;
  return false;
}

/* The final contracts that the net likes best. */
static bool add_places(Gathered *f, Rollout *r, Err *e)
{
  int64_t points[PLACE_NB];
  for (int i = 0; i < PLACE_NB; i++) {
    int bid = call_bid(PLACES[i][0], PLACES[i][1]);
    points[i] = INT64_MIN;
    if (auction_legal(&f->auction, bid) &&
        !rollout_points(r, bid, 0, CANDIDATE_DEALS - 1, &points[i], e))
      return false;
  }
  for (int k = 0; k < PLACES_MOST; k++) {
    int best = 0;
    for (int i = 1; i < PLACE_NB; i++)
      if (points[i] > points[best]) best = i;
    if (points[best] == INT64_MIN) break;
    points[best] = INT64_MIN;
    add(f, call_bid(PLACES[best][0], PLACES[best][1]), PLACE, CANDIDATE_PLACE, -1);
  }
  return true;
}

/* Put the candidates after the first in the order of their weights. */
static int in_order(CandidateCall out[CALL_NB], int most, const Gathered *f)
{
  int nb = 1;
  out[0] = f->own;
  for (int call = 0; call < CALL_NB; call++) {
    const CandidateCall *c = &f->of[call];
    if (!c->weight) continue;
    int at = nb++;
    for (; at > 1 && out[at - 1].weight < c->weight; at--) out[at] = out[at - 1];
    out[at] = *c;
  }
  return nb < most ? nb : most;
}

int candidates_find(CandidateCall out[CALL_NB], int most, const BidGraph *g,
                    BidMemory *m, int node, Hand hand, bool forced, Rollout *r, Err *e)
{
  Gathered f = {.auction = graph_auction(g, node, NORTH), .forced = forced};
  int own = graph_first(g, m, node, hand);
  f.own = (CandidateCall){(int8_t)(own < 0 ? CALL_PASS : graph_rule_call(g, node, own)),
                          CANDIDATE_RULE, (int16_t)own, 0};
  add_later(&f, g, node, hand);
  add_near(&f, g, m, node, hand);
  add(&f, CALL_PASS, PASS, CANDIDATE_PASS, -1);
  if (f.auction.bid && call_level(f.auction.bid) >= HIGH)
    add(&f, CALL_DOUBLE, DOUBLE, CANDIDATE_DOUBLE, -1);
  if (r && rollout_deals(r) >= CANDIDATE_DEALS && has_acted(&f.auction) &&
      !add_places(&f, r, e))
    return -1;
  return in_order(out, most, &f);
}
