/* SPDX-License-Identifier: MIT */
/*
** How: search_body.h for sets of one to many words. A lower pass keeps few sets in
** each front and so finds a good line; an upper pass, with that line's worth as the
** floor, joins sets and so proves a bound. They alternate with wider fronts until
** both agree.
*/
#include "suit/search.h"

#include <string.h>

#include "base/mem.h"
#include "suit/places.h"

#define SLACK 1e-12 /* relative: rounding of sums of weights */

enum {
  POLL = 4096, /* steps between polls of the stop flag */
  WIDTH_FIRST = 4,
  WIDTH_FACTOR = 4,
  WIDTH_KNOWN = 64, /* lower passes to here come first where a bound is known */
  WIDTH_UPPER = 4,  /* the width of an upper pass, in those of the lower one */
};

/* The place that a card of a hand gets where equals are brought together. */
static int settled(const Combination *s, int hand, int card)
{
  State t = state_start(s);
  unsigned above = 0, own = s->hand[hand];
  int nth = hand_size(own & ~((2u << card) - 1)); /* cards above it in its hand */
  unsigned left = t.hand[hand];
  for (; nth > 0; nth--) left &= ~(1u << hand_highest(left));
  int place = hand_highest(left);
  /* the highest of its run */
  above = t.hand[hand] & ~(t.hand[hand] >> 1) & ~((1u << place) - 1);
  return hand_lowest(above);
}

bool plan_leads(const Combination *s, const SuitPlan *p, int hand, int card)
{
  if (p->hand != SUIT_ANY && p->hand != hand) return false;
  return p->card == SUIT_ANY || settled(s, hand, p->card) == card;
}

bool plan_follows(const Combination *s, const SuitPlan *p, int hand, int reply,
                  int card)
{
  if (p->then == SUIT_ANY || reply == PLAY_OUT || class_rank(s, reply) > p->then)
    return true;
  return settled(s, hand, p->then) == card;
}

#define WORDS 1
#define NAME(x) x##_1
#include "suit/search_body.h"
#define WORDS 2
#define NAME(x) x##_2
#include "suit/search_body.h"
#define WORDS 4
#define NAME(x) x##_4
#include "suit/search_body.h"
#define WORDS 8
#define NAME(x) x##_8
#include "suit/search_body.h"
#define WORDS 16
#define NAME(x) x##_16
#include "suit/search_body.h"
#define WORDS SEARCH_WORDS_MAX
#define NAME(x) x##_128
#include "suit/search_body.h"

bool search_best(SearchResult *out, const SearchTask *t, Err *e)
{
  memset(out, 0, sizeof *out);
  return t->item_nb == 0      ? true
         : t->item_nb <= 64   ? best_1(out, t, e)
         : t->item_nb <= 128  ? best_2(out, t, e)
         : t->item_nb <= 256  ? best_4(out, t, e)
         : t->item_nb <= 512  ? best_8(out, t, e)
         : t->item_nb <= 1024 ? best_16(out, t, e)
                              : best_128(out, t, e);
}

bool search_open(uint64_t out[SEARCH_WORDS_MAX], const SearchTask *t, Err *e)
{
  memset(out, 0, SEARCH_WORDS_MAX * sizeof *out);
  return t->item_nb <= 64     ? all_seen_1(out, t, e)
         : t->item_nb <= 128  ? all_seen_2(out, t, e)
         : t->item_nb <= 256  ? all_seen_4(out, t, e)
         : t->item_nb <= 512  ? all_seen_8(out, t, e)
         : t->item_nb <= 1024 ? all_seen_16(out, t, e)
                              : all_seen_128(out, t, e);
}
