/* SPDX-License-Identifier: MIT */
/*
** How: nothing is read but what the conditions read. A class of holdings, and a state
** of two suits, has the least of each term and of its negation among all that are in
** it; as any holdings of two classes go together, and any halves of two states, the
** least of a pair is the sum of both.
*/
#include <assert.h>

#include "base/mem.h"
#include "count/hands_join.h"

/* The least of each term, then of each term negated: INT16_MAX where there is no hand.
 */
enum { REACH_NB = 2 * HANDS_BOUNDS_MAX };

typedef struct Reach {
  int16_t of[REACH_NB];
} Reach;

enum { OF_HALF = SUIT_NB, OF_RESULT = OF_HALF + 2, REACHES };

typedef struct Bounding {
  Join join;
  int nb;                /* terms */
  Reach *reach[REACHES]; /* by class of holdings of a suit, state of a half, result */
} Bounding;

static Reach *new_reach(Bounding *g, int which, int nb)
{
  Reach *reach =
      meter_new(&g->join.meter, (uint64_t)nb, sizeof *reach, "bounds of terms");
  for (int i = 0; reach && i < nb; i++)
    for (int k = 0; k < REACH_NB; k++) reach[i].of[k] = INT16_MAX;
  g->reach[which] = reach;
  return reach;
}

static void add_pair(Reach *least, const Reach *a, const Reach *b)
{
  for (int k = 0; k < REACH_NB; k++) {
    int16_t both = (int16_t)(a->of[k] + b->of[k]);
    least->of[k] = both < least->of[k] ? both : least->of[k];
  }
}

static bool reach_suit(Bounding *g, int suit, const Term *const term[], Err *e)
{
  const Holdings *h = &g->join.suit[suit];
  uint16_t holding[HOLDING_NB];
  int64_t value[HOLDING_NB];
  int nb = 0;
  for (unsigned i = 0; i < HOLDING_NB; i++)
    if (h->of[i] >= 0) holding[nb++] = (uint16_t)i;
  Reach *reach = new_reach(g, suit, h->keys.nb);
  for (int t = 0; reach && t < g->nb; t++) {
    const Sum sum = {.term = term[t]};
    bool some = sum_of_holdings(&g->join.reading, &sum, suit, nb, holding, value);
    for (int k = 0; !some && k < h->keys.nb; k++)
      reach[k].of[t] = reach[k].of[HANDS_BOUNDS_MAX + t] = 0;
    for (int i = 0; some && i < nb; i++) {
      int16_t *least = &reach[h->of[holding[i]]].of[t],
              *most = least + HANDS_BOUNDS_MAX;
      if (value[i] > INT16_MAX / SUIT_NB || value[i] < -INT16_MAX / SUIT_NB)
        return err_as(e, ERR_BUDGET, "too large to count: a suit gives a term %lld",
                      (long long)value[i]);
      if (value[i] < *least) *least = (int16_t)value[i];
      if (-value[i] < *most) *most = (int16_t)-value[i];
    }
  }
  return reach;
}

static bool reach_half(Bounding *g, int side)
{
  const Half *h = &g->join.half[side];
  const Reach *a = g->reach[h->suit[0]], *b = g->reach[h->suit[1]];
  Reach *reach = new_reach(g, OF_HALF + side, h->nb);
  int columns = h->of[1]->keys.nb, pairs = h->of[0]->keys.nb * columns;
  for (int i = 0; reach && i < pairs; i++)
    if (h->of_pair[i] >= 0)
      add_pair(&reach[h->of_pair[i]], &a[i / columns], &b[i % columns]);
  return reach;
}

static bool reach_results(Bounding *g, Err *e)
{
  Join *j = &g->join;
  const Reach *left = g->reach[OF_HALF], *right = g->reach[OF_HALF + 1];
  Reach *reach = new_reach(g, OF_RESULT, reading_results(&j->reading));
  for (int cards = 0; reach && cards <= HAND_SIZE; cards++)
    for (int a = j->half[0].from[cards]; a < j->half[0].from[cards + 1]; a++) {
      if (join_stopped(j, e)) return false;
      join_row(j, a);
      for (int b = join_first(j, cards); b < join_end(j, cards); b++)
        add_pair(&reach[join_result(j, a, b)], &left[a], &right[b]);
    }
  return reach;
}

/* Whether suits alone give the values of a term. */
static bool adds_up(Join *j, const Term *t, Err *e)
{
  for (int i = 0; i < t->nb; i++) {
    const AtomFacts *facts = facts_atom(j->reading.facts, t->part[i].atom);
    if (!facts) return err_memory(e);
    if (facts->of_shape)
      return err_set(e, 0, "the lengths of all suits give a part of a term");
  }
  return true;
}

static bool give_bounds(HandValues *out, const int16_t *reach, const Term *t, Err *e)
{
  if (*reach == INT16_MAX) return true;
  *out = (HandValues){.den = t->den, .nb = 2, .at = mem_new(2, sizeof *out->at)};
  if (!out->at) return err_memory(e);
  out->at[0].value = t->constant + reach[0];
  out->at[1].value = t->constant - reach[HANDS_BOUNDS_MAX];
  return true;
}

bool hands_bounds(HandValues out[], const Cond *const cond[], int nb,
                  const Term *const term[], int terms, const HandPool *p,
                  const Budget *most, const Stop *stop, Err *e)
{
  assert(terms <= HANDS_BOUNDS_MAX);
  Bounding g = {.nb = terms};
  bool ok = join_seats(cond, nb, term, terms, e) &&
            join_make(&g.join, ASKED_FIRST, cond, nb, NULL, p, most, stop, e);
  for (int t = 0; ok && t < terms; t++) ok = adds_up(&g.join, term[t], e);
  for (int s = 0; ok && s < SUIT_NB; s++) ok = reach_suit(&g, s, term, e);
  ok = ok && reach_half(&g, 0) && reach_half(&g, 1) && reach_results(&g, e);
  for (int i = 0; i < nb * terms; i++) out[i] = (HandValues){.at = NULL};
  for (int i = 0; ok && i < nb * terms; i++)
    ok = give_bounds(&out[i], &g.reach[OF_RESULT][i / terms].of[i % terms],
                     term[i % terms], e);
  for (int i = 0; !ok && i < nb * terms; i++) hands_values_free(&out[i]);
  for (int i = 0; i < REACHES; i++) mem_free(g.reach[i]);
  join_free(&g.join);
  return ok;
}
