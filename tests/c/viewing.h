/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** viewing.h - deals that are played at random, and what a player then knows.
*/
#ifndef TESTS_VIEWING_H
#define TESTS_VIEWING_H

#include "unit.h"

#include "base/rng.h"
#include "cards/line.h"
#include "cards/position.h"
#include "play/view.h"

/* The cards of a text, as in "S6 SA". */
static inline int cards_from(const char *text, int8_t card[CARD_NB])
{
  Line line;
  Err e;
  if (!line_parse(&line, text, strlen(text), &e)) fail_msg("%s", e.msg);
  memcpy(card, line.card, (size_t)line.nb);
  return line.nb;
}

/* Any play of a deal; returns its cards in '*card'. */
static inline void play_any(const Deal *d, const Contract *c, uint64_t seed,
                            int8_t card[CARD_NB])
{
  Position at = position_start(d, c);
  Rng r = rng_open(seed, RNG_TEST, 1);
  for (int i = 0; i < CARD_NB; i++) {
    Hand some = position_legal(&at);
    for (uint64_t k = rng_below(&r, (uint64_t)hand_size(some)); k; k--)
      some &= some - 1;
    card[i] = (int8_t)hand_lowest(some);
    assert_true(position_play(&at, card[i], NULL));
  }
}

static inline ViewAsked asked(const Deal *d, const Contract *c, int seat,
                              const int8_t card[], int nb)
{
  return (ViewAsked){.contract = *c,
                     .seat = seat,
                     .own = d->hand[seat],
                     .dummy = d->hand[seat_partner(c->declarer)],
                     .card = card,
                     .card_nb = nb};
}

static inline View view_at(const Deal *d, const Contract *c, int seat,
                           const int8_t card[], int nb)
{
  View v;
  Err e;
  const ViewAsked a = asked(d, c, seat, card, nb);
  if (!view_open(&v, &a, &e)) fail_msg("%s", e.msg);
  return v;
}

#endif
