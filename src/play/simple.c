/* SPDX-License-Identifier: MIT */
#include "play/simple.h"

#include <assert.h>

enum { SECOND = 1, THIRD = 2, FOURTH_BEST = 3 };

static Hand lane(int suit)
{
  return hand_from_holding(HOLDING_NB - 1, suit);
}

static Hand above(int card)
{
  return lane(card_suit(card)) & ~(((Hand)2 << card) - 1);
}

/* Cards of a suit that are in hands which are not the player's side's, or not seen. */
static Hand against(const View *v, int suit)
{
  Hand ours = 0;
  for (int s = 0; s < SEAT_NB; s++) {
    bool seen = v->seen >> s & 1, partners = s % SIDE_NB == v->seat % SIDE_NB;
    ours |= v->fell.hand[s] | (seen && partners ? v->known.hand[s] : 0);
  }
  return lane(suit) & ~ours;
}

/* ---- following ---------------------------------------------------------------- */

/* The card that wins so far, and whether partner played it. */
static int winner(const View *v, bool *partners)
{
  int k = card_winner(v->trick, v->trick_nb, v->contract.strain);
  *partners = (v->leader + k) % SIDE_NB == view_turn(v) % SIDE_NB;
  return v->trick[k];
}

/* Cards of some that beat a card of the trick. */
static Hand beating(const View *v, Hand some, int card)
{
  Hand beat = some & above(card);
  if (v->contract.strain != NOTRUMP && card_suit(card) != v->contract.strain)
    beat |= some & lane(v->contract.strain);
  return beat;
}

/* The lowest card of some, of trumps last, of the longest suit. */
static int throw_away(const View *v, Hand some)
{
  int best = CARD_NONE, length = 0;
  Hand left = view_left(v, view_turn(v));
  for (int suit = 0; suit < SUIT_NB; suit++) {
    Hand own = some & lane(suit);
    bool trump = suit == v->contract.strain;
    if (own && !trump && hand_length(left, suit) > length) {
      length = hand_length(left, suit);
      best = hand_lowest(own);
    }
  }
  return best == CARD_NONE ? hand_lowest(some) : best;
}

/* Whether a player after this one is seen, and can beat the card. */
static bool beaten_after(const View *v, int card)
{
  int next = seat_next(view_turn(v));
  if (v->trick_nb > THIRD || !(v->seen >> next & 1)) return false;
  Hand left = view_left(v, next), follow = left & lane(card_suit(v->trick[0]));
  return beating(v, follow ? follow : left, card) != 0;
}

static int follow(const View *v, Hand some)
{
  bool partners;
  int best = winner(v, &partners);
  Hand beat = beating(v, some, best);
  bool last = v->trick_nb == SEAT_NB - 1, ruffs = false;
  if (!beat) return throw_away(v, some);
  ruffs = card_suit(hand_lowest(beat)) != card_suit(v->trick[0]);
  if (last || ruffs) return partners ? throw_away(v, some) : hand_lowest(beat);
  if (v->trick_nb == SECOND) {
    int high = hand_highest(beat); /* the ace, or what else is best, takes an honour */
    bool sure = !(above(high) & against(v, card_suit(high)));
    return sure && card_rank(best) >= TEN ? high : throw_away(v, some);
  }
  if (partners &&
      (card_rank(best) >= JACK || !(above(best) & against(v, card_suit(best)))))
    return beaten_after(v, best) ? hand_highest(beat) : throw_away(v, some);
  int high = hand_highest(beat); /* the lowest of what is worth as much */
  for (Hand lower = beat & ~above(high) & ~card_bit(high); lower;) {
    int next = hand_highest(lower);
    Hand between = above(next) & ~above(high) & ~card_bit(high);
    if (between & against(v, card_suit(next))) break;
    high = next;
    lower &= ~card_bit(next);
  }
  return high;
}

/* ---- leading ------------------------------------------------------------------ */

/* What is led from a suit: a sure winner, the top of touching honours, or a low card.
 */
static int from_suit(const View *v, Hand own)
{
  int top = hand_highest(own);
  Hand below = own & ~card_bit(top);
  bool sure = !(above(top) & against(v, card_suit(top)));
  bool touches = below && hand_highest(below) == top - 1;
  if (sure || (card_rank(top) >= TEN && touches)) return top;
  for (int i = 0; i < FOURTH_BEST && below; i++) {
    top = hand_highest(below);
    below &= ~card_bit(top);
  }
  return below || hand_size(own) == FOURTH_BEST + 1 ? top : hand_lowest(own);
}

/* How gladly a suit is led, by whose hand it is. */
static int liking(const View *v, Hand own, int suit)
{
  int turn = view_turn(v), strain = v->contract.strain;
  bool declares = v->seat == v->contract.declarer;
  Hand other = declares ? view_left(v, seat_partner(turn)) & lane(suit) : 0;
  Hand rest = against(v, suit), both = own | other;
  bool high = both && (!rest || hand_highest(both) > hand_highest(rest));
  int like = hand_size(own) + hand_size(other);
  if (declares && suit == strain) return rest && high ? 4 * RANK_NB : like - RANK_NB;
  if (declares) return like + (high ? RANK_NB : 0);
  if (suit == strain) return like - RANK_NB;
  return like + (hand_highest(own) > (rest ? hand_highest(rest) : 0) ? RANK_NB / 2 : 0);
}

static int lead(const View *v, Hand some)
{
  int best = CARD_NONE, most = 0;
  for (int suit = SUIT_NB - 1; suit >= 0; suit--) {
    Hand own = some & lane(suit);
    if (!own) continue;
    int like = liking(v, own, suit);
    if (best != CARD_NONE && like <= most) continue;
    most = like;
    best = from_suit(v, own);
  }
  return best;
}

int simple_card(const View *v, Hand some)
{
  assert(some);
  return v->trick_nb ? follow(v, some) : lead(v, some);
}
