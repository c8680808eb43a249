/* SPDX-License-Identifier: MIT */
/*
** How: before every left state stand the hands of those before it, before every
** right state beside it those of the right states before, and so down to the
** holdings: a number is looked up by halving sorted lists. The list of right
** states is made when a number first asks for its left state.
*/
#include <assert.h>

#include "base/mem.h"
#include "count/hands/join.h"

enum {
  SEAT_NONE = -1,
  BESIDE_MAX = 1 << 23, /* numbers that the lists of right states hold together */
};

/* Two classes of holdings that make a state, and the ways of those before them. */
typedef struct Pair {
  uint16_t class[2];
  uint32_t before;
} Pair;

/* What the states of a half are made of. */
typedef struct Members {
  uint32_t *from; /* by state: its first pair; then all */
  Pair *pair;
  uint16_t *first[2], *holding[2]; /* by class: its holdings, from first[class] on */
} Members;

struct HandSet {
  Join join;
  uint64_t *before; /* by left state: hands that come before its first; then all */
  Members members[2];
  uint64_t **beside; /* by left state: right ways that come before each right state */
  uint64_t *scratch; /* such a list, where no more are kept */
  uint64_t kept;
};

/* List the holdings of each class, ascending. */
static bool list_holdings(Members *m, const Holdings *h, int side, Region *region)
{
  uint16_t *first = region_new(region, (size_t)h->keys.nb + 2, sizeof *first);
  m->first[side] = first;
  m->holding[side] = region_new(region, HOLDING_NB, sizeof *m->holding[side]);
  if (region->failed) return false;
  for (unsigned i = 0; i < HOLDING_NB; i++)
    if (holdings_class(h, i) >= 0) first[holdings_class(h, i) + 2]++;
  for (int c = 1; c <= h->keys.nb + 1; c++) first[c] += first[c - 1];
  for (unsigned i = 0; i < HOLDING_NB; i++) {
    int class = holdings_class(h, i);
    if (class >= 0) m->holding[side][first[class + 1]++] = (uint16_t)i;
  }
  return true;
}

/* List the pairs of each state, in the order of 'of_pair'. */
static bool list_pairs(Members *m, const Half *h, Region *region)
{
  size_t rows = (size_t)h->of[0]->keys.nb, columns = (size_t)h->of[1]->keys.nb;
  uint32_t *from = m->from = region_new(region, (size_t)h->nb + 2, sizeof *from);
  uint32_t *ways = region_new(region, (size_t)h->nb, sizeof *ways);
  m->pair = region_new(region, rows * columns, sizeof *m->pair);
  if (region->failed) return false;
  for (size_t i = 0; i < rows * columns; i++)
    if (h->of_pair[i] >= 0) from[h->of_pair[i] + 2]++;
  for (int s = 1; s <= h->nb + 1; s++) from[s] += from[s - 1];
  for (size_t i = 0; i < rows * columns; i++) {
    int state = h->of_pair[i];
    if (state < 0) continue;
    Pair p = {{(uint16_t)(i / columns), (uint16_t)(i % columns)}, ways[state]};
    ways[state] += h->of[0]->ways[p.class[0]] * h->of[1]->ways[p.class[1]];
    m->pair[from[state + 1]++] = p;
  }
  return true;
}

static bool members_make(Members *m, const Half *h, Region *region)
{
  return list_holdings(m, h->of[0], 0, region) &&
         list_holdings(m, h->of[1], 1, region) && list_pairs(m, h, region);
}

/* Find how many hands come before each left state. */
static bool number_states(HandSet *h, Err *e)
{
  Join *j = &h->join;
  for (int cards = 0; cards <= HAND_SIZE; cards++) {
    uint64_t beside = join_beside(j, cards);
    for (int a = j->half[0].from[cards]; a < j->half[0].from[cards + 1]; a++) {
      uint64_t add[2] = {0};
      if (join_stopped(j, e)) return false;
      join_count(j, a, cards, beside, add);
      h->before[a + 1] = h->before[a] + add[0];
    }
  }
  return true;
}

static HandSet *open_set(Asked asked, const Cond *const cond[], int nb,
                         const HandPool *p, const Budget *most, const Stop *stop,
                         Err *e)
{
  HandSet *h = mem_need(1, sizeof *h, e);
  if (!h) return NULL;
  Join *j = &h->join;
  bool ok = join_make(j, asked, cond, nb, NULL, p, most, stop, e);
  if (ok) {
    Region *region = &j->region;
    h->before = region_new(region, (size_t)j->half[0].nb + 1, sizeof *h->before);
    h->beside = region_new(region, (size_t)j->half[0].nb + 1, sizeof *h->beside);
    h->scratch = region_new(region, (size_t)j->half[1].nb + 1, sizeof *h->scratch);
    ok = members_make(&h->members[0], &j->half[0], region) &&
         members_make(&h->members[1], &j->half[1], region);
    ok = ok ? number_states(h, e) : err_memory(e);
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

/* The two holdings of number 'k' of a state. */
static Hand cards_of(const Half *h, const Members *m, int state, uint32_t k)
{
  const Pair *at = m->pair + m->from[state];
  for (uint32_t nb = m->from[state + 1] - m->from[state], half; nb > 1; nb -= half) {
    half = nb / 2;
    at += at[half].before <= k ? half : 0;
  }
  uint32_t second = h->of[1]->ways[at->class[1]];
  k -= at->before;
  return hand_from_holding(m->holding[0][m->first[0][at->class[0]] + k / second],
                           h->suit[0]) |
         hand_from_holding(m->holding[1][m->first[1][at->class[1]] + k % second],
                           h->suit[1]);
}

/* The ways of the right states beside a left one that come before each of them. */
static const uint64_t *beside(HandSet *h, int left, int cards)
{
  Join *j = &h->join;
  int first = join_first(j, cards), end = join_end(j, cards);
  if (h->beside[left]) return h->beside[left];
  uint64_t *list = h->scratch, nb = (uint64_t)(end - first);
  if (h->kept + nb <= BESIDE_MAX)
    h->beside[left] = region_new(&j->region, nb, sizeof *list);
  if (h->beside[left]) {
    list = h->beside[left];
    h->kept += nb;
  }
  const int16_t *result = join_row(j, left, cards);
  list[0] = 0;
  for (int b = first; b < end - 1; b++)
    list[b + 1 - first] = list[b - first] + (*result++ ? 0 : j->half[1].state[b].ways);
  return list;
}

Hand hands_nth(HandSet *h, Count k)
{
  assert(k < hands_size(h));
  const Half *half = h->join.half;
  int left = (int)count_place64(h->before, (size_t)half[0].nb, (uint64_t)k), cards = 0;
  while (half[0].from[cards + 1] <= left) cards++;
  int first = join_first(&h->join, cards), end = join_end(&h->join, cards);
  const uint64_t *list = beside(h, left, cards);
  uint64_t ways = half[0].state[left].ways, rest = (uint64_t)k - h->before[left];
  uint64_t on_right = rest / ways;
  int right = (int)count_place64(list, (size_t)(end - first), on_right);
  return cards_of(&half[0], &h->members[0], left, (uint32_t)(rest % ways)) |
         cards_of(&half[1], &h->members[1], first + right,
                  (uint32_t)(on_right - list[right]));
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
