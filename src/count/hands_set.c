/* SPDX-License-Identifier: MIT */
/*
** How: before every left state stand the hands of those before it, so that the
** state of a number is found by halves; then the right states beside it are gone
** through, then the holdings of both.
*/
#include <assert.h>

#include "base/mem.h"
#include "count/hands_join.h"

enum { SEAT_NONE = -1 };

struct HandSet {
  Join join;
  uint64_t *before; /* by left state: hands that come before its first; then all */
};

static HandSet *open_set(Asked asked, const Cond *const cond[], int nb,
                         const HandPool *p, const Budget *most, const Stop *stop,
                         Err *e)
{
  HandSet *h = mem_new(1, sizeof *h);
  if (!h) {
    err_memory(e);
    return NULL;
  }
  Join *j = &h->join;
  bool ok = join_make(j, asked, cond, nb, NULL, p, most, stop, e);
  if (ok) {
    h->before = mem_new((size_t)j->half[0].nb + 1, sizeof *h->before);
    if (!h->before) ok = err_memory(e);
  }
  for (int cards = 0; ok && cards <= HAND_SIZE; cards++) {
    uint64_t beside = join_beside(j, cards);
    for (int a = j->half[0].from[cards]; ok && a < j->half[0].from[cards + 1]; a++) {
      uint64_t add[2] = {0};
      ok = !join_stopped(j, e);
      join_count(j, a, cards, beside, add);
      h->before[a + 1] = h->before[a] + add[0];
    }
  }
  if (ok) return h;
  hands_close(h);
  return NULL;
}

HandSet *hands_open(const Cond *c, const HandPool *p, const Budget *most,
                    const Stop *stop, Err *e)
{
  return open_set(ASKED_FIRST, &c, 1, p, most, stop, e);
}

void hands_close(HandSet *h)
{
  if (!h) return;
  mem_free(h->before);
  join_free(&h->join);
  mem_free(h);
}

Count hands_size(const HandSet *h)
{
  return h->before[h->join.half[0].nb];
}

Budget hands_spent(const HandSet *h)
{
  return h->join.meter.spent;
}

/* Holding number 'k' of a class. */
static unsigned holding_of(const Holdings *h, int class, uint64_t k)
{
  unsigned holding = 0;
  while (h->of[holding] != class || k--) holding++;
  return holding;
}

/* The two holdings of number 'k' of a state. */
static Hand cards_of(const Half *h, int state, uint64_t k)
{
  int nb = h->of[1]->keys.nb;
  for (size_t i = 0;; i++) {
    if (h->of_pair[i] != state) continue;
    int a = (int)(i / (size_t)nb), b = (int)(i % (size_t)nb);
    uint64_t second = h->of[1]->ways[b], ways = h->of[0]->ways[a] * second;
    if (k < ways)
      return hand_from_holding(holding_of(h->of[0], a, k / second), h->suit[0]) |
             hand_from_holding(holding_of(h->of[1], b, k % second), h->suit[1]);
    k -= ways;
  }
}

Hand hands_nth(HandSet *h, Count k)
{
  assert(k < hands_size(h));
  Join *j = &h->join;
  int low = 0, high = j->half[0].nb; /* before[low] <= k < before[high] */
  while (high - low > 1) {
    int middle = (low + high) / 2;
    if (h->before[middle] <= k)
      low = middle;
    else
      high = middle;
  }
  uint64_t left = (uint64_t)k - h->before[low], ways = j->half[0].state[low].ways;
  int cards = 0;
  while (j->half[0].from[cards + 1] <= low) cards++;
  join_row(j, low);
  for (int b = join_first(j, cards);; b++) {
    assert(b < join_end(j, cards));
    if (join_result(j, low, b)) continue;
    uint64_t both = ways * j->half[1].state[b].ways;
    if (left < both)
      return cards_of(&j->half[0], low, left % ways) |
             cards_of(&j->half[1], b, left / ways);
    left -= both;
  }
}

Hand hands_draw(HandSet *h, Rng *r)
{
  return hands_nth(h, count_below(r, hands_size(h)));
}

/* ---- comparing ----------------------------------------------------------- */

/* Does it hold for all hands, or for none? */
static bool is_constant(bool *out, bool *always, const Cond *c, const Budget *most,
                        const Stop *stop, Err *e)
{
  Count n;
  if (!hands_count(&n, c, &HANDS_ALL, most, stop, e)) return false;
  *always = n == hands_all(&HANDS_ALL);
  *out = *always || !n;
  return true;
}

/*
** Conditions of two seats: were one of them not constant, there would be a hand
** of the other seat that is disjoint from one that satisfies it and from one that
** does not.
*/
static bool same_of_seats(bool *out, Hand *example, const Cond *a, const Cond *b,
                          const Budget *most, const Stop *stop, Err *e)
{
  bool constant[2], always[2];
  if (!is_constant(&constant[0], &always[0], a, most, stop, e)) return false;
  if (!is_constant(&constant[1], &always[1], b, most, stop, e)) return false;
  *out = constant[0] && constant[1] && always[0] == always[1];
  *example = 0;
  return true;
}

bool cond_same(bool *out, Hand *example, const Cond *a, const Cond *b,
               const Budget *most, const Stop *stop, Err *e)
{
  int seat[2];
  const Cond *const both[2] = {a, b};
  for (int i = 0; i < 2; i++)
    if (!hands_reads_one(both[i], &seat[i]))
      return err_set(e, 0, "only conditions on one hand can be compared");
  if (seat[0] != seat[1] && seat[0] != SEAT_NONE && seat[1] != SEAT_NONE)
    return same_of_seats(out, example, a, b, most, stop, e);
  HandSet *differ = open_set(ASKED_DIFFER, both, 2, &HANDS_ALL, most, stop, e);
  if (!differ) return false;
  *out = !hands_size(differ);
  *example = *out ? 0 : hands_nth(differ, 0);
  hands_close(differ);
  return true;
}
