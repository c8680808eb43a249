/* SPDX-License-Identifier: MIT */
/*
** How: search_body.h for sets of one to many words. A lower pass keeps few sets in
** each front and so finds a good line; an upper pass, with that line's worth as the
** floor, joins sets and so proves a bound. They alternate with wider fronts until
** both agree.
*/
#include "suit/search.h"

#include <string.h>

#include "base/keys.h"
#include "base/mem.h"

#define SLACK 1e-12 /* relative: rounding of sums of weights */

enum {
  POLL = 4096, /* steps between polls of the stop flag */
  WIDTH_FIRST = 4,
  WIDTH_FACTOR = 4,
  WIDTH_KNOWN = 64, /* lower passes to here come first where a bound is known */
  WIDTH_UPPER = 4,  /* the width of an upper pass, in those of the lower one */
};

/*
** What stands for a card of a hand where equals are brought together: the highest of
** its run. None if the hand does not have the card.
*/
static unsigned settled(const Combination *s, int hand, int card)
{
  unsigned own = s->hand[hand], left = state_start(s).hand[hand];
  unsigned runs = state_choices(left);
  if (!(own >> card & 1)) return 0;
  for (int nth = hand_size(own >> card); nth > 1; nth--)
    left &= ~(1u << hand_highest(left));
  runs &= ~((1u << hand_highest(left)) - 1);
  return runs & -runs;
}

unsigned plan_leads(const Combination *s, const SuitPlan *p, const State *t, int hand)
{
  unsigned cards = state_may_lead(t, hand) ? state_choices(t->hand[hand]) : 0;
  if (!state_is_start(t)) return cards;
  if (p->hand != SUIT_ANY && p->hand != hand) return 0;
  return p->card == SUIT_ANY ? cards : cards & settled(s, hand, p->card);
}

unsigned plan_thirds(const Combination *s, const SuitPlan *p, const State *t,
                     const SuitTrick *trick, bool all)
{
  int hand = !trick->leader, lead = trick->card[trick->leader];
  int reply = class_rank(s, trick->reply[side_after(trick->leader)]);
  if (!t->hand[hand]) return 1u << RANK_NB;
  bool planned = p->then != SUIT_ANY && state_is_start(t);
  if (planned && reply >= 0 && reply <= p->then) return settled(s, hand, p->then);
  if (planned || all) return state_choices(t->hand[hand]);
  return state_replies(s, t->hand[hand], lead > reply ? lead : reply);
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
