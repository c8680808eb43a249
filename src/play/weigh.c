/* SPDX-License-Identifier: MIT */
#include "play/weigh.h"

enum { FOURTH = 3 /* cards above the fourth best */ };

static unsigned above(unsigned holding, int rank)
{
  return holding >> (rank + 1) << (rank + 1);
}

bool lead_fits(LeadStyle style, int strain, Hand hand, int card)
{
  int suit = card_suit(card), rank = card_rank(card);
  unsigned own = hand_holding(hand, suit);
  int length = hand_length(hand, suit), higher = __builtin_popcount(above(own, rank));
  if (style == LEADS_ANY) return true;
  if (rank >= TEN) { /* the top of touching honours, of two cards, or alone */
    bool touches = own >> (rank - 1) & 1;
    return (touches && !(own >> (rank + 1) & 1)) || (length <= 2 && !higher) ||
           (rank == ACE && strain != NOTRUMP);
  }
  if (length <= 2) return !higher && strain != NOTRUMP;
  if (length == FOURTH) return higher == FOURTH - 1; /* the lowest of three */
  if (higher != FOURTH) return false;
  for (int s = 0; strain == NOTRUMP && s < SUIT_NB; s++)
    if (hand_length(hand, s) > length) return false;
  return true;
}

static bool is_hidden(const View *v, int seat)
{
  return !(v->seen >> seat & 1);
}

/* Whether a card that fell was chosen by somebody who is not seen. */
static bool tells(const View *v, const Reads *r, int i, int seat)
{
  if (!is_hidden(v, seat)) return false;
  if (i == 0) return r->leads != LEADS_ANY;
  return r->choice && i % SEAT_NB && card_rank(v->card[i]) >= SEVEN;
}

bool weigh_any(const View *v, const Reads *r)
{
  bool any = false;
  int leader = seat_next(v->contract.declarer);
  for (int i = 0; i < v->card_nb && !any; i += SEAT_NB) {
    for (int k = 0; k < SEAT_NB && i + k < v->card_nb; k++)
      any = any || tells(v, r, i + k, (leader + k) % SEAT_NB);
    if (i + SEAT_NB <= v->card_nb)
      leader =
          (leader + card_winner(v->card + i, SEAT_NB, v->contract.strain)) % SEAT_NB;
  }
  return any;
}

/* The share of the equals that one of them has, where they are headed by a ten. */
static double share(const Position *at, int card)
{
  Hand equals = position_equals(at, card);
  return card_rank(hand_highest(equals)) >= TEN ? 1.0 / hand_size(equals) : 1;
}

double weigh_world(const View *v, const Reads *r, const Deal *world)
{
  double weight = 1;
  Position at = position_start(world, &v->contract);
  for (int i = 0; i < v->card_nb; i++) {
    int card = v->card[i], seat = position_turn(&at);
    if (tells(v, r, i, seat)) {
      if (i)
        weight *= share(&at, card);
      else if (!lead_fits(r->leads, at.strain, world->hand[seat], card))
        weight *= WEIGHT_FLOOR;
    }
    position_play(&at, card, NULL);
  }
  return weight;
}
