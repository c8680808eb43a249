/* SPDX-License-Identifier: MIT */
#include "sample/hand_parts.h"

#include <string.h>

#include "base/mem.h"
#include "count/hands/hands.h"

enum {
  BESIDE_SPADES = HEARTS,
  PART_OPERATIONS = 32000000, /* for the automaton of a seat: some tenths of a second */
  PART_BYTES = 32 << 20,
  ACCEPTED = 1 << 1, /* the set of results that holds the first condition's alone */
};

/* Sort the pairs of classes of a half by state. */
static bool sort_pairs(HandPairs *out, Region *region, const Automaton *a, int half)
{
  int nb[2] = {a->class_nb[a->suit[half][0]], a->class_nb[a->suit[half][1]]};
  int all = nb[0] * nb[1], states = states_of(a, half);
  const int32_t *state = a->of_pair[half];
  out->from = region_new(region, (size_t)states + 2, sizeof *out->from);
  out->pair = region_new(region, (size_t)all + 1, sizeof *out->pair);
  if (region->failed) return false;
  uint32_t *from = out->from + 1; /* becomes the end of a state as pairs are put */
  for (int i = 0; i < all; i++)
    if (state[i] >= 0) from[state[i] + 1]++;
  for (int s = 0; s < states; s++) from[s + 1] += from[s];
  for (int i = 0; i < all; i++) {
    if (state[i] < 0) continue;
    uint16_t *pair = out->pair[from[state[i]]++];
    pair[0] = (uint16_t)(i / nb[1]);
    pair[1] = (uint16_t)(i % nb[1]);
  }
  return true;
}

/* False: stopped or out of memory; otherwise the seat is counted, or too much. */
static bool count_part(HandPart *p, Budget *spent, const Stop *stop, Err *e)
{
  const HandPool all = {0, PACK};
  Err own = {0};
  Meter m = {.most = {.operations = PART_OPERATIONS, .bytes = PART_BYTES},
             .stop = stop,
             .e = &own};
  const Cond *cond = p->cond;
  bool ok = automaton_make(&p->automaton, &cond, 1, &all, BESIDE_SPADES, &m);
  for (int k = 0; ok && k < 2; k++)
    ok = sort_pairs(&p->pairs[k], &p->region, &p->automaton, k) || err_memory(&own);
  for (int n = 0; ok && n <= HAND_SIZE; n++)
    ok = contraction_of_results(&p->beside[n], &p->region, &p->automaton, ACCEPTED, n,
                                false, 0, &m);
  p->counted = ok;
  spent->operations += m.spent.operations;
  spent->bytes += m.spent.bytes;
  if (ok || own.kind == ERR_BUDGET) return true;
  if (e) *e = own;
  return false;
}

/* Does seat 'a' come before 'b'? */
static bool is_before(const HandParts *p, int a, int b)
{
  const HandPart *one = &p->of[a], *other = &p->of[b];
  if (one->counted != other->counted) return one->counted;
  return one->counted && one->automaton.hands < other->automaton.hands;
}

static void order_parts(HandParts *p)
{
  for (int seat = 0; seat < SEAT_NB; seat++) {
    int at = seat;
    for (; at && is_before(p, seat, p->order[at - 1]); at--)
      p->order[at] = p->order[at - 1];
    p->order[at] = (int8_t)seat;
  }
}

HandParts *hand_parts_make(const Cond *c, const Stop *stop, Err *e)
{
  Parted parted;
  HandParts *all = mem_need(1, sizeof *all, e);
  if (!all) return NULL;
  atomic_init(&all->users, 1);
  all->cond = c;
  bool ok = cond_parted(&parted, c, e);
  for (int seat = 0; ok && seat < SEAT_NB; seat++) all->of[seat].cond = parted.of[seat];
  all->tied = ok && parted.left_nb > 0;
  for (int seat = 0; ok && seat < SEAT_NB; seat++)
    ok = !all->of[seat].cond || count_part(&all->of[seat], &all->spent, stop, e);
  order_parts(all);
  if (ok) return all;
  hand_parts_drop(all);
  return NULL;
}

HandParts *hand_parts_take(Cond *c, const Stop *stop, Err *e)
{
  HandParts *all = hand_parts_make(c, stop, e);
  if (all)
    all->own = c;
  else
    cond_free(c);
  return all;
}

HandParts *hand_parts_keep(HandParts *p)
{
  atomic_fetch_add(&p->users, 1);
  return p;
}

void hand_parts_drop(HandParts *p)
{
  if (!p || atomic_fetch_sub(&p->users, 1) != 1) return;
  for (int seat = 0; seat < SEAT_NB; seat++) {
    cond_free(p->of[seat].cond);
    automaton_free(&p->of[seat].automaton);
    region_free(&p->of[seat].region);
  }
  cond_free(p->own);
  mem_free(p);
}

bool hand_part_accepts(const HandPart *p, Hand h)
{
  if (!p->cond) return true;
  if (!p->counted) return cond_holds_hand(p->cond, h);
  const Automaton *a = &p->automaton;
  int state[2];
  for (int k = 0; k < 2; k++) {
    int one = a->suit[k][0], other = a->suit[k][1];
    int c = a->of[one][hand_holding(h, one)], d = a->of[other][hand_holding(h, other)];
    if (c < 0 || d < 0) return false;
    state[k] = a->of_pair[k][c * a->class_nb[other] + d];
    if (state[k] < 0) return false;
  }
  return a->result[state[0] * states_of(a, 1) + state[1]];
}
