/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** measures.c - the measures that have names: how each is read, what it needs,
** its value.
**
** To add one, write its value (and its needs, where results are solved), and its line
** in MEASURES at the end; README.md has the steps.
*/
#include <assert.h>
#include <math.h>

#include "base/rng.h"
#include "lang/print.h"
#include "run/measure_node.h"
#include "score/par.h"
#include "score/score.h"

enum { NONE = MEASURE_NONE };

enum { DATUM_STEP = 10 }; /* points: custom, as scoring "butler" has it */

/* ---- results -----------------------------------------------------------------------
 */

static PairSet pairs_tricks(const MeasureNode *n, const MeasureSeen *t)
{
  (void)t;
  return pair_bit(n->seat, n->strain);
}

static int64_t value_tricks(const MeasureNode *n, const MeasureSeen *t)
{
  return measure_taken(n->seat, n->strain, n->contract.level, t);
}

static PairSet pairs_contract(const MeasureNode *n, const MeasureSeen *t)
{
  const Contract *c = measure_contract(n, t);
  bool asks = c->level && measure_played(n, t) == TRICKS_UNKNOWN;
  return asks ? pair_bit(c->declarer, c->strain) : 0;
}

/* What declarer takes in a contract, which is not a pass. */
static int taken(const MeasureNode *n, const Contract *c, const MeasureSeen *t)
{
  int played = measure_played(n, t);
  if (played != TRICKS_UNKNOWN) return played;
  return measure_taken(c->declarer, c->strain, c->level, t);
}

static int64_t value_score(const MeasureNode *n, const MeasureSeen *t)
{
  const Contract *c = measure_contract(n, t);
  return c->level ? contract_score_ns(c, measure_vul(n, t), taken(n, c, t)) : 0;
}

static int64_t value_makes(const MeasureNode *n, const MeasureSeen *t)
{
  const Contract *c = measure_contract(n, t);
  return c->level && taken(n, c, t) >= c->level + BOOK;
}

/* What N-S take at a table; passed out: none. */
static int64_t value_won(const MeasureNode *n, const MeasureSeen *t)
{
  const Contract *c = measure_contract(n, t);
  if (!c->level) return 0;
  return c->declarer % SIDE_NB == NS ? taken(n, c, t) : TRICKS_MAX - taken(n, c, t);
}

/* After a card. */
static int64_t value_led(const MeasureNode *n, const MeasureSeen *t)
{
  const int8_t *tricks = measure_led(t->led, &t->m->lead[n->lead]);
  assert(tricks && tricks[n->card] != TRICKS_UNKNOWN);
  return tricks[n->card];
}

/* The level and strain of a contract as a number: 0 passed out, 1 to 35 from 1C on. */
static int64_t value_reached(const MeasureNode *n, const MeasureSeen *t)
{
  const Contract *c = measure_contract(n, t);
  return c->level ? (c->level - 1) * STRAIN_NB + c->strain + 1 : 0;
}

/* ---- auctions ----------------------------------------------------------------------
 */

/* A call as a number: 0 none is made, 1 P, 2 X, 3 XX, 4 1C ... 38 7NT. */
static int64_t value_called(const MeasureNode *n, const MeasureSeen *t)
{
  const Auction *a = measure_auction(n->table, t);
  return n->card < a->nb ? a->call[n->card] + 1 : 0;
}

/* The first bid, numbered as contracts are. */
static int64_t value_opening(const MeasureNode *n, const MeasureSeen *t)
{
  const Auction *a = measure_auction(n->table, t);
  for (int i = 0; i < a->nb; i++)
    if (a->call[i] >= CALL_BID) return a->call[i] - CALL_BID + 1;
  return 0;
}

/* Whether both sides made a call that is not a pass. */
static int64_t value_contested(const MeasureNode *n, const MeasureSeen *t)
{
  const Auction *a = measure_auction(n->table, t);
  bool made[SIDE_NB] = {false, false};
  for (int i = 0; i < a->nb; i++)
    if (a->call[i] != CALL_PASS) made[(a->dealer + i) % SIDE_NB] = true;
  return made[0] && made[1];
}

/* Whether a program failed at the table, and passed from there on. */
static int64_t value_failed(const MeasureNode *n, const MeasureSeen *t)
{
  assert(n->table != MEASURE_NONE && t->failed);
  return t->failed[t->m->number[n->table]];
}

/* The number of the first call at which two auctions differ, from 1; 0: none. */
static int64_t value_parts(const MeasureNode *n, const MeasureSeen *t)
{
  const Auction *a = measure_auction(n->table, t), *b = measure_auction(n->other, t);
  int i = 0;
  while (i < a->nb && i < b->nb && a->call[i] == b->call[i]) i++;
  return i < a->nb || i < b->nb ? i + 1 : 0;
}

/* Whether two tables reach contracts that may score otherwise. */
static int64_t value_changed(const MeasureNode *n, const MeasureSeen *t)
{
  const Contract *a = measure_contract(n, t);
  const Contract *b = &t->contract[t->m->number[n->other]];
  if (!a->level || !b->level) return a->level != b->level;
  return a->level != b->level || a->strain != b->strain || a->doubled != b->doubled ||
         a->declarer != b->declarer;
}

/*
** Points where a contract that nobody doubled is doubled if it goes down by so many
** tricks or more.
*/
static int64_t value_doubled(const MeasureNode *n, const MeasureSeen *t)
{
  Contract c = *measure_contract(n, t);
  if (!c.level) return 0;
  int tricks = taken(n, &c, t), down = c.level + BOOK - tricks;
  if (c.doubled == UNDOUBLED && down > n->card) c.doubled = DOUBLED;
  return contract_score_ns(&c, measure_vul(n, t), tricks);
}

static PairSet pairs_best(const MeasureNode *n, const MeasureSeen *t)
{
  (void)t;
  PairSet pairs = 0;
  for (int s = 0; s < STRAIN_NB; s++)
    pairs |= pair_bit(n->seat, s) | pair_bit(seat_partner(n->seat), s);
  return pairs;
}

/* The best undoubled contract of a side, as N-S see its score. */
static int64_t best_ns(int pair, int vul, const Tricks *t)
{
  int best = 0;
  for (int declarer = pair; declarer < SEAT_NB; declarer += PARTNER)
    for (int strain = 0; strain < STRAIN_NB; strain++)
      for (int level = 1; level <= LEVEL_MAX; level++) {
        Contract c = {.level = level, .strain = strain, .declarer = declarer};
        int points = contract_score(&c, vul, t->of[declarer][strain]);
        if (points > best) best = points;
      }
  return pair == NORTH ? best : -best;
}

static int64_t value_best(const MeasureNode *n, const MeasureSeen *t)
{
  return best_ns(n->seat, measure_vul(n, t), t->tricks);
}

static PairSet pairs_par(const MeasureNode *n, const MeasureSeen *t)
{
  (void)n;
  (void)t;
  return PAIRS_ALL;
}

static int64_t value_par(const MeasureNode *n, const MeasureSeen *t)
{
  return par_find(t->tricks, n->seat, measure_vul(n, t)).score;
}

/* ---- the cards alone ---------------------------------------------------------------
 */

static int64_t value_indicator(const MeasureNode *n, const MeasureSeen *t)
{
  return cond_holds(n->cond, t->d);
}

static int64_t value_shape(const MeasureNode *n, const MeasureSeen *t)
{
  return shape_of(t->d->hand[n->seat]);
}

/* ---- other measures ----------------------------------------------------------------
 */

/* One measure. */
static int make_one(MeasureMaker *k, const MeasureKind *kind, const Expr *x)
{
  if (!measure_arguments(k, x, 1)) return NONE;
  int node = measure_add(k, kind);
  int child = node == NONE ? NONE : measure_read(k, measure_argument(x, 0));
  if (child == NONE) return NONE;
  k->m->node[node].child = child;
  return node;
}

static int make_imps(MeasureMaker *k, const MeasureKind *kind, const Expr *x)
{
  int node = make_one(k, kind, x);
  if (node == NONE || k->m->node[k->m->node[node].child].den == 1) return node;
  return measure_fail(k, x, "'%s': IMPs are of whole points");
}

static int64_t value_imps(const MeasureNode *n, const MeasureSeen *t)
{
  return imps(measure_value_of(n->child, t));
}

/* ---- the net's guess ---------------------------------------------------------------
** A guess is rounded to a step of its own: so coarse that what it is wrong by has few
** different values, which a histogram holds, and fine against what it is wrong by.
*/

enum { GUESS_STEPS = 512 }; /* between the minimum and the maximum value, at least */

static int make_guess(MeasureMaker *k, const MeasureKind *kind, const Expr *x)
{
  bool solves = k->m->solves; /* a guess solves nothing */
  int node = make_one(k, kind, x);
  k->m->solves = solves;
  if (node == NONE) return NONE;
  MeasureNode *n = &k->m->node[node];
  const MeasureNode *child = &k->m->node[n->child];
  if (child->den > MEASURE_DEN_MAX / MEASURE_GUESS_DEN)
    return measure_fail(k, x, "the decimals in '%s' are too fine");
  Supposed any = measure_supposed(k->m, false);
  Limits of = measure_limits_of(&any, n->child);
  n->guess = true;
  n->den = child->den * MEASURE_GUESS_DEN;
  n->most = child->most * MEASURE_GUESS_DEN;
  n->step = 1;
  while ((of.high - of.low) * MEASURE_GUESS_DEN >= 2.0 * GUESS_STEPS * (double)n->step)
    n->step *= 2;
  return measure_checked(k, node, x);
}

static PairSet pairs_guess(const MeasureNode *n, const MeasureSeen *t)
{
  (void)n;
  (void)t;
  return 0;
}

/* What the net guesses of a pair, once for all measures of the deal. */
static const Guess *guess_of(const MeasureSeen *t, int pair)
{
  MeasureMemo *memo = t->memo;
  PairSet bit = (PairSet)1 << pair;
  if (!(memo->have & bit))
    memo->guess[pair] = guess_tricks(t->d, pair / STRAIN_NB, pair % STRAIN_NB);
  memo->have |= bit;
  return &memo->guess[pair];
}

/* The mean of a node over what is likely of one result or two, as if independent. */
static int64_t mean_of(int node, const MeasureSeen *seen, const int pair[], int nb)
{
  static const Guess SURE = {{GUESS_ONE}};
  const Guess *first = guess_of(seen, pair[0]);
  const Guess *second = nb > 1 ? guess_of(seen, pair[1]) : &SURE;
  Tricks tricks = tricks_unknown();
  MeasureSeen t = *seen;
  t.tricks = &tricks;
  int64_t sum = 0;
  for (int i = 0; i <= TRICKS_MAX; i++) {
    if (!first->share[i]) continue;
    int64_t inner = 0; /* at most 2^49 in size */
    for (int j = 0; j <= TRICKS_MAX; j++) {
      if (!second->share[j]) continue;
      if (nb > 1) *tricks_at(&tricks, pair[1]) = (int8_t)j;
      *tricks_at(&tricks, pair[0]) = (int8_t)i;
      inner += second->share[j] * measure_value_of(node, &t);
    }
    sum += inner / (GUESS_ONE / MEASURE_GUESS_DEN) * first->share[i];
  }
  return sum / GUESS_ONE;
}

/*
** What the child is worth on average by what the net guesses; of three results or more
** what it is worth where each is the likeliest.
*/
static int64_t expected(const MeasureNode *n, const MeasureSeen *t)
{
  PairSet pairs = measure_pairs_of(n->child, t);
  int pair[PAIR_NB], nb = 0;
  Tricks tricks = tricks_unknown();
  MeasureSeen likeliest = *t;
  likeliest.tricks = &tricks;
  if (!pairs) return MEASURE_GUESS_DEN * measure_value_of(n->child, t);
  for (; pairs; pairs &= pairs - 1) pair[nb++] = __builtin_ctz(pairs);
  if (nb <= 2) return mean_of(n->child, t, pair, nb);
  for (int i = 0; i < nb; i++)
    *tricks_at(&tricks, pair[i]) =
        (int8_t)guess_likeliest(guess_of(t, pair[i]), 0, TRICKS_MAX);
  return MEASURE_GUESS_DEN * measure_value_of(n->child, &likeliest);
}

/* The same, rounded; what needs no result is exact. */
static int64_t value_guess(const MeasureNode *n, const MeasureSeen *t)
{
  int64_t value = expected(n, t), over = value % n->step;
  if (!measure_pairs_of(n->child, t)) return value;
  if (over < 0) over += n->step;
  return value - over + (2 * over < n->step ? 0 : n->step);
}

/* ---- what is solved by chance -----------------------------------------------------
** Of a share X that the net guesses to be G, a deal is solved with the chance
** 1/w: it is worth G + w (X - G) then, and G if not. The mean of that is the
** mean of X for any w that was fixed before. Of what is unlikely w is the
** largest number to 5 that is at most 1/2 by the deviation of X, as the net
** guesses it; 1 of the rest.
*/

static int make_unsure(MeasureMaker *k, const MeasureKind *kind, const Expr *x)
{
  int node = make_one(k, kind, x);
  if (node == NONE) return NONE;
  MeasureNode *n = &k->m->node[node];
  const MeasureNode *child = &k->m->node[n->child];
  if (child->most * (double)child->factor > 1 || child->den != 1)
    return measure_fail(k, x, "'%s': a share expected");
  n->den = MEASURE_UNSURE_DEN;
  n->most = MEASURE_UNSURE_DEN * MEASURE_UNSURE_MOST;
  return measure_checked(k, node, x);
}

/* 1/w of 'guess', a share of MEASURE_GUESS_DEN. */
static int unsure_weight(int64_t guess)
{
  int64_t one = MEASURE_GUESS_DEN, variance = guess * (one - guess);
  int w = 1;
  if (2 * guess > one) return w;
  while (w < MEASURE_UNSURE_MOST && 4 * (w + 1) * (w + 1) * variance <= one * one) w++;
  return w;
}

static bool unsure_chosen(const Deal *d, int weight)
{
  /* hands of a deal in another order than those of calibration_luck */
  uint64_t seed = d->hand[WEST] + UINT64_C(0x9E3779B97F4A7C15) * d->hand[SOUTH];
  Rng r = rng_open(seed, RNG_LUCK, d->hand[EAST]);
  return weight == 1 || !rng_below(&r, (uint64_t)weight);
}

static PairSet pairs_unsure(const MeasureNode *n, const MeasureSeen *t)
{
  MeasureMemo memo;
  MeasureSeen fresh = *t;
  memo.have = 0;
  fresh.memo = &memo;
  fresh.play = t->m->play;
  int64_t guess = expected(n, &fresh);
  return unsure_chosen(t->d, unsure_weight(guess)) ? measure_pairs_of(n->child, t) : 0;
}

static int64_t value_unsure(const MeasureNode *n, const MeasureSeen *t)
{
  enum { PART = MEASURE_GUESS_DEN / MEASURE_UNSURE_DEN };
  if (!measure_pairs_of(n->child, t))
    return MEASURE_UNSURE_DEN * measure_value_of(n->child, t);
  /* by the measure's own calibration: others have no say in which deals are solved */
  MeasureSeen own = *t;
  own.play = t->m->play;
  int64_t guess = expected(n, &own);
  int w = unsure_weight(guess);
  guess = (guess + PART / 2) / PART;
  if (!unsure_chosen(t->d, w)) return guess;
  int64_t x = MEASURE_UNSURE_DEN * measure_value_of(n->child, t);
  return guess + w * (x - guess);
}

static int64_t value_sign(const MeasureNode *n, const MeasureSeen *t)
{
  int64_t value = measure_value_of(n->child, t);
  return (value > 0) - (value < 0);
}

static int make_extreme(MeasureMaker *k, const MeasureKind *kind, const Expr *x)
{
  int node = measure_add(k, kind), last = NONE;
  if (node == NONE) return NONE;
  if (x->nb < 2) return measure_fail(k, x, "'%s' has no arguments");
  for (int i = 1; i < x->nb; i++) {
    int child = measure_read(k, x->child[i]);
    if (child == NONE || !measure_adopt(k, node, &last, child, x)) return NONE;
  }
  measure_balance(k, node, false);
  return measure_checked(k, node, x);
}

/* The largest value of a child, or the smallest where 'sign' is -1. */
static int64_t extreme(const MeasureNode *n, const MeasureSeen *t, int sign)
{
  int64_t best = sign * measure_value_of(n->child, t);
  for (int c = t->m->node[n->child].next; c != NONE; c = t->m->node[c].next) {
    int64_t value = sign * measure_value_of(c, t);
    if (value > best) best = value;
  }
  return sign * best;
}

static int64_t value_max(const MeasureNode *n, const MeasureSeen *t)
{
  return extreme(n, t, 1);
}

static int64_t value_min(const MeasureNode *n, const MeasureSeen *t)
{
  return extreme(n, t, -1);
}

/* { { CONDITION, X }, ..., DEFAULT } */
static int make_choose(MeasureMaker *k, const MeasureKind *kind, const Expr *x)
{
  const Expr *list = measure_argument(x, 0);
  int node = measure_add(k, kind), last = NONE;
  if (node == NONE || !measure_arguments(k, x, 1)) return NONE;
  if (list->kind != EXPR_LIST || list->nb < 1)
    return measure_fail(k, x,
                        "'%s': a list { { condition, x }, ..., default } expected");
  for (int i = 0; i < list->nb; i++) {
    const Expr *choice = list->child[i], *what = choice;
    bool is_default = i + 1 == list->nb;
    if (!is_default) {
      if (choice->kind != EXPR_LIST || choice->nb != 2)
        return measure_fail(k, choice, "a choice { condition, x } expected, not '%s'");
      what = choice->child[1];
    }
    int child = measure_read(k, what);
    if (child == NONE || !measure_adopt(k, node, &last, child, x)) return NONE;
    if (is_default) continue;
    Cond *when = cond_make(choice->child[0], k->e);
    if (!when) return NONE;
    k->m->node[child].when = when;
  }
  measure_balance(k, node, false);
  return measure_checked(k, node, x);
}

/* The child that a choice takes on this deal. */
static int chosen(const MeasureNode *n, const MeasureSeen *t)
{
  const MeasureNode *node = t->m->node;
  int c = n->child;
  while (node[c].when && !cond_holds(node[c].when, t->d)) c = node[c].next;
  return c;
}

static PairSet pairs_choose(const MeasureNode *n, const MeasureSeen *t)
{
  return measure_pairs_of(chosen(n, t), t);
}

static int64_t value_choose(const MeasureNode *n, const MeasureSeen *t)
{
  return measure_value_of(chosen(n, t), t);
}

/* The least number that makes all weights of a datum whole. */
static bool whole_weights(MeasureMaker *k, const Expr *list, int64_t *out)
{
  *out = 1;
  for (int i = 0; i < list->nb; i++) {
    const Expr *part = list->child[i];
    const Expr *weight =
        part->kind == EXPR_LIST && part->nb == 2 ? part->child[0] : NULL;
    Ratio r;
    if (!weight || weight->kind != EXPR_NUMBER || weight->number.num < 1) {
      measure_fail(k, part, "a part { weight above 0, points } expected, not '%s'");
      return false;
    }
    if (!ratio_make(&r, *out, weight->number.den) || r.den > MEASURE_DEN_MAX / *out) {
      measure_fail(k, weight, "the decimals in '%s' are too fine");
      return false;
    }
    *out *= r.den;
  }
  return true;
}

/* { { WEIGHT, POINTS }, ... } */
static int make_datum(MeasureMaker *k, const MeasureKind *kind, const Expr *x)
{
  int64_t times;
  const Expr *list = measure_argument(x, 0);
  int node = measure_add(k, kind), last = NONE;
  if (node == NONE || !measure_arguments(k, x, 1)) return NONE;
  if (list->kind != EXPR_LIST || list->nb < 1)
    return measure_fail(k, x, "'%s': a list { { weight, points }, ... } expected");
  if (!whole_weights(k, list, &times)) return NONE;
  double sum = 0, limit = (double)((int64_t)1 << MEASURE_BITS);
  for (int i = 0; i < list->nb; i++) {
    const Expr *part = list->child[i];
    Ratio weight;
    int child = measure_read(k, part->child[1]);
    if (child == NONE) return NONE;
    measure_append(k, node, &last, child);
    MeasureNode *n = &k->m->node[node], *c = &k->m->node[child];
    if (c->den != 1) return measure_fail(k, part, "'%s': a datum is of whole points");
    bool fits = ratio_mul(&weight, part->child[0]->number, ratio_int(times));
    /* at least a step for each table, so that the rounding fits as well */
    sum += (double)weight.num * (c->most > DATUM_STEP ? c->most : DATUM_STEP);
    if (!fits || sum > limit)
      return measure_fail(k, x, "the numbers in '%s' are too large");
    c->factor = weight.num;
    n->weight += weight.num;
    if (c->most + DATUM_STEP > n->most) n->most = c->most + DATUM_STEP;
  }
  return measure_checked(k, node, x);
}

/* A sum of points over that many tables as a datum: as compare_mean rounds, exactly. */
static int64_t datum_of(int64_t sum, int64_t weight)
{
  int64_t step = DATUM_STEP * weight;
  int64_t times = ((sum < 0 ? -sum : sum) + step / 2) / step;
  return DATUM_STEP * (sum < 0 ? -times : times);
}

static int64_t value_datum(const MeasureNode *n, const MeasureSeen *t)
{
  int64_t sum = 0;
  for (int c = n->child; c != NONE; c = t->m->node[c].next)
    sum += measure_value_of(c, t);
  return datum_of(sum, n->weight);
}

/* ---- the minimum and the maximum value
 * ---------------------------------------------------
 */

enum {
  BEST_MOST = 2220, /* points: a vulnerable grand slam in notrump, undoubled */
  UNSURE_LEAST = 5, /* in parts of MEASURE_UNSURE_DEN */
};

/* What is supposed of the tricks that a node reads, or TRICKS_UNKNOWN. */
static int supposed(const Supposed *s, int declarer, int strain, int level)
{
  return s->tricks[s->by_level ? level : 0][declarer * STRAIN_NB + strain];
}

static Limits limits_tricks(const Supposed *s, const MeasureNode *n)
{
  int tricks = supposed(s, n->seat, n->strain, n->contract.level);
  if (tricks == TRICKS_UNKNOWN) return (Limits){0, TRICKS_MAX};
  return (Limits){tricks, tricks};
}

/* Widen 'all' by the points of a contract with 'from' to 'to' tricks. */
static void widen(Limits *all, const Contract *c, int vul, int from, int to)
{
  for (int tricks = from; tricks <= to; tricks++) {
    double points = contract_score_ns(c, vul, tricks);
    if (points < all->low) all->low = points;
    if (points > all->high) all->high = points;
  }
}

/* Of any contract, or passed out. */
static Limits limits_any(int vul)
{
  Limits all = {0, 0};
  for (Contract c = {.level = 1}; c.level <= LEVEL_MAX; c.level++)
    for (c.strain = 0; c.strain < STRAIN_NB; c.strain++)
      for (c.doubled = UNDOUBLED; c.doubled <= REDOUBLED; c.doubled++)
        for (c.declarer = NORTH; c.declarer <= EAST; c.declarer++)
          widen(&all, &c, vul, 0, TRICKS_MAX);
  return all;
}

static Limits limits_score(const Supposed *s, const MeasureNode *n)
{
  const Contract *c = &n->contract;
  bool board = n->vul == MEASURE_VUL_BOARD;
  int first = board ? VUL_NONE : n->vul, last = board ? VUL_BOTH : n->vul;
  if (n->table != NONE) return limits_any(last);
  if (!c->level) return (Limits){0, 0};
  int known = supposed(s, c->declarer, c->strain, c->level);
  int from = known == TRICKS_UNKNOWN ? 0 : known;
  int to = known == TRICKS_UNKNOWN ? TRICKS_MAX : known;
  double points = contract_score_ns(c, first, from);
  Limits all = {points, points};
  for (int vul = first; vul <= last; vul++) widen(&all, c, vul, from, to);
  return all;
}

static Limits limits_makes(const Supposed *s, const MeasureNode *n)
{
  const Contract *c = &n->contract;
  int known = supposed(s, c->declarer, c->strain, c->level);
  if (n->table != NONE || known == TRICKS_UNKNOWN) return (Limits){0, 1};
  double made = known >= c->level + BOOK;
  return (Limits){made, made};
}

static Limits limits_best(const Supposed *s, const MeasureNode *n)
{
  (void)s;
  return n->seat == NORTH ? (Limits){0, BEST_MOST} : (Limits){-BEST_MOST, 0};
}

static Limits limits_imps(const Supposed *s, const MeasureNode *n)
{
  Limits points = measure_limits_of(s, n->child);
  return (Limits){imps((int64_t)points.low), imps((int64_t)points.high)};
}

static Limits limits_sign(const Supposed *s, const MeasureNode *n)
{
  Limits of = measure_limits_of(s, n->child);
  return (Limits){(of.low > 0) - (of.low < 0), (of.high > 0) - (of.high < 0)};
}

/* A guess is a mean of values, rounded. */
static Limits limits_guess(const Supposed *s, const MeasureNode *n)
{
  Limits of = measure_limits_over(s->m, n->child, s->by_level, 1);
  double step = (double)n->step;
  return (Limits){step * floor(MEASURE_GUESS_DEN * of.low / step),
                  step * ceil(MEASURE_GUESS_DEN * of.high / step)};
}

/*
** G + w (X - G) is at most 5, and least where X is 0: a guess of 1/15, with the
** weight 2. The guess is rounded to MEASURE_UNSURE_DEN.
*/
static Limits limits_unsure(const Supposed *s, const MeasureNode *n)
{
  (void)s;
  (void)n;
  return (Limits){-UNSURE_LEAST, MEASURE_UNSURE_DEN * MEASURE_UNSURE_MOST};
}

static Limits limits_max(const Supposed *s, const MeasureNode *n)
{
  Limits all = measure_hull(s, n);
  for (int c = n->child; c != NONE; c = s->m->node[c].next) {
    Limits one = measure_limits_of(s, c);
    if (c == n->child || one.low > all.low) all.low = one.low;
  }
  return all;
}

static Limits limits_min(const Supposed *s, const MeasureNode *n)
{
  Limits all = measure_hull(s, n);
  for (int c = n->child; c != NONE; c = s->m->node[c].next) {
    Limits one = measure_limits_of(s, c);
    if (c == n->child || one.high < all.high) all.high = one.high;
  }
  return all;
}

/* The mean of the tables, rounded to tens. */
static Limits limits_datum(const Supposed *s, const MeasureNode *n)
{
  Limits mean = {0, 0};
  for (int c = n->child; c != NONE; c = s->m->node[c].next) {
    Limits one = measure_limits_of(s, c);
    mean.low += one.low / (double)n->weight;
    mean.high += one.high / (double)n->weight;
  }
  return (Limits){mean.low - DATUM_STEP, mean.high + DATUM_STEP};
}

const MeasureKind MEASURES[] = {
    {"tricks", "stl", NULL, 0, TRICKS_MAX, value_tricks, pairs_tricks, false,
     limits_tricks},
    {"score", "cv", NULL, -SCORE_MAX, SCORE_MAX, value_score, pairs_contract, false,
     limits_score},
    {"makes", "m", NULL, 0, 1, value_makes, pairs_contract, false, limits_makes},
    {"led", "dnw", NULL, 0, TRICKS_MAX, value_led, NULL, true, NULL},
    {"best", "pv", NULL, -SCORE_MAX, SCORE_MAX, value_best, pairs_best, true,
     limits_best},
    {"par", "vs", NULL, -BEST_MOST, BEST_MOST, value_par, pairs_par, true, NULL},
    {"reached", "c", NULL, 0, LEVEL_MAX *STRAIN_NB, value_reached, NULL, false, NULL},
    {"doubled", "bvn", NULL, -SCORE_MAX, SCORE_MAX, value_doubled, pairs_contract,
     false, limits_score},
    {"won", "b", NULL, 0, TRICKS_MAX, value_won, pairs_contract, false, NULL},
    {"called", "bi", NULL, 0, CALL_NB, value_called, NULL, false, NULL},
    {"opening", "b", NULL, 0, LEVEL_MAX *STRAIN_NB, value_opening, NULL, false, NULL},
    {"contested", "b", NULL, 0, 1, value_contested, NULL, false, NULL},
    {"failed", "b", NULL, 0, 1, value_failed, NULL, false, NULL},
    {"parts", "bb", NULL, 0, AUCTION_MAX, value_parts, NULL, false, NULL},
    {"changed", "bb", NULL, 0, 1, value_changed, NULL, false, NULL},
    {"indicator", "k", NULL, 0, 1, value_indicator, NULL, false, NULL},
    {"shape", "s", NULL, 0, SHAPE_ROOM, value_shape, NULL, false, NULL},
    {"imps", NULL, make_imps, -IMP_MAX, IMP_MAX, value_imps, NULL, false, limits_imps},
    {"guess", NULL, make_guess, 0, 0, value_guess, pairs_guess, false, limits_guess},
    {"unsure", NULL, make_unsure, 0, 0, value_unsure, pairs_unsure, false,
     limits_unsure},
    {"sign", NULL, make_one, -1, 1, value_sign, NULL, false, limits_sign},
    {"max", NULL, make_extreme, 0, 0, value_max, NULL, false, limits_max},
    {"min", NULL, make_extreme, 0, 0, value_min, NULL, false, limits_min},
    {"choose", NULL, make_choose, 0, 0, value_choose, pairs_choose, false,
     measure_hull},
    {"datum", NULL, make_datum, 0, 0, value_datum, NULL, false, limits_datum},
    {NULL, NULL, NULL, 0, 0, NULL, NULL, false, NULL},
};
