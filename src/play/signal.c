/* SPDX-License-Identifier: MIT */
#include "play/signal.h"

#include <assert.h>

bool signals_any(const Signals *s)
{
  for (int i = 0; i < SIGNAL_PLACE_NB; i++)
    if (s->of[i].kind != SIGNAL_NONE) return true;
  return false;
}

static Hand lane(int suit)
{
  return hand_from_holding(HOLDING_NB - 1, suit);
}

/* The two suits that a preference may be for, the lower one first. False: not two. */
static bool two_suits(const Position *at, int suit, int two[2])
{
  int nb = 0;
  for (int s = 0; s < SUIT_NB; s++) {
    if (s == suit || s == card_suit(at->played[0]) || s == at->strain) continue;
    if (nb == 2) return false;
    two[nb++] = s;
  }
  return nb == 2;
}

/* The agreement for a card of a suit of the turn's player. */
static Signal agreed(const Signals *s, const Position *at, int declarer, int suit)
{
  static const Signal none = {SIGNAL_NONE, false};
  int seat = position_turn(at), led = card_suit(at->played[0]), two[2];
  bool follows = suit == led, partners = at->leader == seat_partner(seat);
  if (!at->played_nb || seat % SIDE_NB == declarer % SIDE_NB) return none;
  if (!follows && suit == at->strain) return none;
  Signal it = s->of[!follows   ? SIGNAL_DISCARD
                    : partners ? SIGNAL_PARTNER
                               : SIGNAL_DECLARER];
  if (it.kind == SIGNAL_PREFERENCE && !two_suits(at, suit, two)) return none;
  return it;
}

/* Spot cards of a suit in the hand at turn that do not beat what lies on the table. */
static Hand spots_of(const Position *at, int suit)
{
  Hand some = position_legal(at) & lane(suit);
  some &= hand_from_holding((1U << TEN) - 1, suit);
  int best = at->played[card_winner(at->played, at->played_nb, at->strain)];
  if (card_suit(best) == suit) some &= ((Hand)1 << best) - 1;
  return some;
}

Hand signal_spots(const Signals *s, const Position *at, int declarer, Hand before,
                  int card)
{
  int suit = card_suit(card);
  if (before & lane(suit) || agreed(s, at, declarer, suit).kind == SIGNAL_NONE)
    return 0;
  Hand spots = spots_of(at, suit);
  return spots & card_bit(card) ? spots : 0;
}

static int points_in(Hand h, int suit)
{
  int points = 0;
  for (int rank = JACK; rank <= ACE; rank++)
    if (h & card_bit(card_make(suit, rank))) points += rank - TEN;
  return points;
}

/* Whether a hand has what a signal in a suit is high for, when high is usual. */
static bool is_high(Signal it, const Position *at, int suit)
{
  Hand own = at->hands.hand[position_turn(at)];
  int two[2];
  switch (it.kind) {
  case SIGNAL_ATTITUDE: return hand_holding(own, suit) >> QUEEN != 0;
  case SIGNAL_COUNT: return hand_length(own, suit) % 2 == 0;
  default:
    return two_suits(at, suit, two) && points_in(own, two[1]) > points_in(own, two[0]);
  }
}

int signal_card(const Signals *s, const Position *at, int declarer, Hand spots)
{
  assert(spots);
  int suit = card_suit(hand_lowest(spots));
  Signal it = agreed(s, at, declarer, suit);
  return is_high(it, at, suit) != it.low ? hand_highest(spots) : hand_lowest(spots);
}

double signal_share(const Signals *s, const Position *at, int declarer, Hand before,
                    int card)
{
  Hand spots = signal_spots(s, at, declarer, before, card);
  int nb = hand_size(spots);
  if (nb < 2) return 1;
  return signal_card(s, at, declarer, spots) == card ? SIGNAL_KEPT
                                                     : (1 - SIGNAL_KEPT) / (nb - 1);
}
