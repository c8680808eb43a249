/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** solving.h - what the tests of the solver share.
*/
#ifndef TESTS_SOLVING_H
#define TESTS_SOLVING_H

#include "unit.h"

#include <stdlib.h>

#include "base/rng.h"
#include "cards/dealing.h"
#include "solve/handle.h"
#include "solve/play.h"

/* 'portable': only instructions that every machine has. */
static inline Solver *new_solver(int memory, bool portable)
{
  Err e;
  Solver *s = solver_new(memory, &e);
  assert_non_null(s);
  s->search.portable = portable || !search_has_fast();
  return s;
}

/* Tricks that the side of 'leader' takes from here on, who leads. */
static inline bool solve_ending(Solver *s, const Layout *l, int leader, int strain,
                                int *out, Err *e)
{
  Position p;
  return position_open(&p, l, strain, leader, e) &&
         play_tricks(s, &p, leader % SIDE_NB, out, e);
}

static inline Tricks table_of(Solver *s, const Deal *d)
{
  Tricks t;
  Err e;
  if (!solver_tricks(s, d, PAIRS_ALL, &t, &e)) fail_msg("%s", e.msg);
  return t;
}

static inline Deal random_deal(uint64_t seed, uint64_t index)
{
  Deal d;
  Dealing g = dealing_new(NULL);
  Rng r = rng_open(seed, RNG_TEST, index);
  dealing_next(&g, &r, &d);
  return d;
}

static inline Deal deal_from(const char *text)
{
  Deal d;
  Err e;
  if (!deal_parse(&d, text, strlen(text), &e)) fail_msg("%s", e.msg);
  return d;
}

/* Hands of 'cards' cards each, from anywhere in the pack. */
static inline Layout random_ending(Rng *r, int cards)
{
  Layout l = {{0}};
  Hand used = 0;
  for (int i = 0; i < cards * SEAT_NB; i++) {
    int card;
    do card = card_make((int)rng_below(r, SUIT_NB), (int)rng_below(r, RANK_NB));
    while (used & card_bit(card));
    used |= card_bit(card);
    l.hand[i % SEAT_NB] |= card_bit(card);
  }
  return l;
}

/* Give the cards that do not matter to other hands, lengths kept. */
static inline void shuffle_rest(Layout *l, Hand relevant, Rng *r)
{
  for (int suit = 0; suit < SUIT_NB; suit++) {
    int card[RANK_NB], owner[RANK_NB], nb = 0;
    for (int rank = TWO; rank < RANK_NB; rank++)
      for (int seat = 0; seat < SEAT_NB; seat++) {
        Hand bit = card_bit(card_make(suit, rank));
        if (!(l->hand[seat] & bit & ~relevant)) continue;
        card[nb] = card_make(suit, rank);
        owner[nb++] = seat;
        l->hand[seat] ^= bit;
      }
    for (int i = nb; i > 0; i--) {
      int k = (int)rng_below(r, (uint64_t)i), seat = owner[k];
      l->hand[seat] |= card_bit(card[i - 1]);
      owner[k] = owner[i - 1];
    }
  }
}

/* Both tables are the same, or the test fails and names the deal. */
static inline void same_tables(const Tricks *got, const Tricks *known, const Deal *d)
{
  for (int declarer = 0; declarer < SEAT_NB; declarer++)
    for (int strain = 0; strain < STRAIN_NB; strain++)
      if (got->of[declarer][strain] != known->of[declarer][strain]) {
        char text[DEAL_TEXT_MAX];
        deal_format(d, NORTH, text);
        fail_msg("%s: %s by %s: %d tricks, not %d", text, strain_name(strain),
                 seat_name(declarer), known->of[declarer][strain],
                 got->of[declarer][strain]);
      }
}

#endif
