/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "run/measure.h"

#include <assert.h>

#include "run/measure_node.h"
#include "score/imp.h"
#include "score/par.h"
#include "score/score.h"

enum { NONE = MEASURE_NONE };

int64_t measure_den(const Measure *m)
{
  return m->node[m->root].den;
}

int64_t measure_most(const Measure *m)
{
  return (int64_t)m->node[m->root].most;
}

bool measure_solves(const Measure *m)
{
  return m->solves;
}

/* The child that a choice takes on this deal. */
static int chosen(const Measure *m, const MeasureNode *n, const Deal *d)
{
  int c = n->child;
  while (m->node[c].when && !cond_holds(m->node[c].when, d)) c = m->node[c].next;
  return c;
}

static PairSet pairs_of(const Measure *m, int at, const Deal *d)
{
  const MeasureNode *n = &m->node[at];
  PairSet pairs = 0;
  switch (n->op) {
  case MEASURE_TERM:
  case MEASURE_INDICATOR:
  case MEASURE_SHAPE: return 0;
  case MEASURE_TRICKS: return pair_bit(n->seat, n->strain);
  case MEASURE_SCORE:
  case MEASURE_MAKES:
    if (!n->contract.level) return 0;
    return pair_bit(n->contract.declarer, n->contract.strain);
  case MEASURE_BEST:
    for (int s = 0; s < STRAIN_NB; s++)
      pairs |= pair_bit(n->seat, s) | pair_bit(seat_partner(n->seat), s);
    return pairs;
  case MEASURE_PAR: return PAIRS_ALL;
  case MEASURE_CHOOSE: return pairs_of(m, chosen(m, n, d), d);
  default:
    for (int c = n->child; c != NONE; c = m->node[c].next) pairs |= pairs_of(m, c, d);
    return pairs;
  }
}

PairSet measure_pairs(const Measure *m, const Deal *d)
{
  return m->solves ? pairs_of(m, m->root, d) : 0;
}

/* A result that measure_pairs asked for, so that it is there. */
static int known(const Tricks *t, int declarer, int strain)
{
  int tricks = t->of[declarer][strain];
  assert(tricks != TRICKS_UNKNOWN);
  return tricks;
}

static int tricks_in(const Contract *c, const Tricks *t)
{
  return known(t, c->declarer, c->strain);
}

/* What declarer takes at a level (0: any) by the measure's model of play. */
static int taken(const Measure *m, const Deal *d, int declarer, int strain, int level,
                 const Tricks *t)
{
  int tricks = known(t, declarer, strain);
  if (!m->play) return tricks;
  return calibration_taken(m->play, level, strain, tricks, calibration_luck(d));
}

static int taken_in(const Measure *m, const Deal *d, const Contract *c, const Tricks *t)
{
  return taken(m, d, c->declarer, c->strain, c->level, t);
}

bool measure_play(Measure *m, const Calibration *play, Err *e)
{
  for (int i = 0; i < m->nb; i++)
    if (m->node[i].op == MEASURE_BEST || m->node[i].op == MEASURE_PAR)
      return err_set(e, 1,
                     "par and the best contract are double dummy: they have no "
                     "calibration");
  m->play = play;
  return true;
}

/* The best undoubled contract of a side, as N-S see its score. */
static int64_t best_ns(int pair, int vul, const Tricks *t)
{
  int best = 0;
  for (int declarer = pair; declarer < SEAT_NB; declarer += PARTNER)
    for (int strain = 0; strain < STRAIN_NB; strain++)
      for (int level = 1; level <= LEVEL_MAX; level++) {
        Contract c = {.level = level, .strain = strain, .declarer = declarer};
        int points = contract_score(&c, vul, tricks_in(&c, t));
        if (points > best) best = points;
      }
  return pair == NORTH ? best : -best;
}

/* A sum of points over that many tables as a datum: as compare_mean rounds, exactly. */
static int64_t datum_of(int64_t sum, int64_t weight)
{
  int64_t step = DATUM_STEP * weight;
  int64_t times = ((sum < 0 ? -sum : sum) + step / 2) / step;
  return DATUM_STEP * (sum < 0 ? -times : times);
}

static int64_t value_of(const Measure *m, int at, const Deal *d, const Tricks *t)
{
  const MeasureNode *n = &m->node[at];
  int64_t value;
  switch (n->op) {
  case MEASURE_TERM: return term_value(&n->term, d);
  case MEASURE_TRICKS: return taken(m, d, n->seat, n->strain, n->contract.level, t);
  case MEASURE_SCORE:
    if (!n->contract.level) return 0;
    return contract_score_ns(&n->contract, n->vul, taken_in(m, d, &n->contract, t));
  case MEASURE_MAKES:
    return taken_in(m, d, &n->contract, t) >= n->contract.level + BOOK;
  case MEASURE_BEST: return best_ns(n->seat, n->vul, t);
  case MEASURE_PAR: return par_find(t, n->seat, n->vul).score;
  case MEASURE_INDICATOR: return cond_holds(n->cond, d);
  case MEASURE_SHAPE: return shape_of(d->hand[n->seat]);
  case MEASURE_IMPS: return imps(value_of(m, n->child, d, t));
  case MEASURE_SIGN:
    value = value_of(m, n->child, d, t);
    return (value > 0) - (value < 0);
  case MEASURE_CHOOSE: {
    int c = chosen(m, n, d);
    return m->node[c].factor * value_of(m, c, d, t);
  }
  default: break;
  }
  int64_t result = n->op == MEASURE_MUL;
  for (int c = n->child; c != NONE; c = m->node[c].next) {
    value = m->node[c].factor * value_of(m, c, d, t);
    if (n->op == MEASURE_ADD || n->op == MEASURE_DATUM)
      result += value;
    else if (n->op == MEASURE_MUL)
      result *= value;
    else if (c == n->child || (n->op == MEASURE_MAX ? value > result : value < result))
      result = value;
  }
  if (n->op == MEASURE_DATUM) return datum_of(result, n->weight);
  return result;
}

int64_t measure_value(const Measure *m, const Deal *d, const Tricks *t)
{
  return value_of(m, m->root, d, t);
}
