/* SPDX-License-Identifier: MIT */
#include "play/view.h"

#include <assert.h>

/* A card that cannot have been played, number 'i' from 0; false, always. */
static bool wrong(Err *e, int i, int card, int seat, const char *why)
{
  char text[CARD_TEXT_MAX];
  return err_set(e, 0, "card %d (trick %d), %s by %c: %s", i + 1, i / SEAT_NB + 1,
                 card_format(card, text), seat_letter(seat), why);
}

/* Whose card each is, and what it leaves on the table. */
static bool follow(View *v, const ViewAsked *a, int8_t seat[CARD_NB], Err *e)
{
  Hand all = 0;
  v->leader = seat_next(v->contract.declarer);
  for (int i = 0; i < a->card_nb; i++) {
    int card = a->card[i];
    seat[i] = (int8_t)view_turn(v);
    if (i == CARD_NB) return err_set(e, 0, "more than 52 cards were played");
    if (all & card_bit(card)) return wrong(e, i, card, seat[i], "it was played before");
    all |= card_bit(card);
    v->fell.hand[seat[i]] |= card_bit(card);
    v->card[v->card_nb++] = v->trick[v->trick_nb++] = (int8_t)card;
    if (v->trick_nb < SEAT_NB) continue;
    v->leader =
        (v->leader + card_winner(v->trick, SEAT_NB, v->contract.strain)) % SEAT_NB;
    v->taken[v->leader % SIDE_NB]++;
    v->trick_nb = 0;
  }
  return true;
}

/* A hand that is seen. */
static bool see(View *v, int seat, Hand given, const int8_t by[], Err *e)
{
  Hand whole = given | v->fell.hand[seat];
  for (int i = 0; i < v->card_nb && hand_size(whole) > HAND_SIZE; i++)
    if (by[i] == seat && !(given & card_bit(v->card[i])))
      return wrong(e, i, v->card[i], seat, "it is not in that hand");
  if (hand_size(whole) != HAND_SIZE)
    return err_set(e, 0, "13 cards of %c expected, not %d", seat_letter(seat),
                   hand_size(whole));
  for (int s = 0; s < SEAT_NB; s++) {
    if (s == seat || !(v->fell.hand[s] & whole)) continue;
    int i = 0;
    while (by[i] != s || !(whole & card_bit(v->card[i]))) i++;
    return wrong(e, i, v->card[i], s, "it is in another hand that is seen");
  }
  v->known.hand[seat] = whole;
  v->seen |= 1U << seat;
  return true;
}

/* Who did not follow suit, and whether each might play the card. */
static bool find_out(View *v, const int8_t by[], Err *e)
{
  Hand left[SEAT_NB];
  for (int s = 0; s < SEAT_NB; s++) left[s] = v->known.hand[s];
  for (int i = 0; i < v->card_nb; i++) {
    int card = v->card[i], seat = by[i], suit = card_suit(card);
    int led = card_suit(v->card[i - i % SEAT_NB]);
    if (v->out[seat] >> suit & 1)
      return wrong(e, i, card, seat, "a revoke: that hand showed out of the suit");
    if (suit != led && v->seen >> seat & 1 && hand_length(left[seat], led))
      return wrong(e, i, card, seat, "a revoke: that hand can follow suit");
    if (suit != led) v->out[seat] |= 1U << led;
    left[seat] &= ~card_bit(card);
  }
  return true;
}

/* Hidden seats that can have more cards of a suit: their number, and one of them. */
static int holders(const View *v, int suit, int *one)
{
  int nb = 0;
  for (int s = 0; s < SEAT_NB; s++) {
    if (v->seen >> s & 1 || v->out[s] >> suit & 1 ||
        hand_size(v->known.hand[s]) >= HAND_SIZE)
      continue;
    *one = s;
    nb++;
  }
  return nb;
}

/* Cards that one hidden seat alone can have are known to be there. */
static bool complete(View *v, Err *e)
{
  for (bool more = true; more;) {
    more = false;
    for (int suit = 0; suit < SUIT_NB; suit++) {
      int one = 0, nb = 0;
      Hand lane = hand_from_holding(HOLDING_NB - 1, suit), some = view_free(v) & lane;
      if (!some || (nb = holders(v, suit, &one)) > 1) continue;
      if (nb) v->known.hand[one] |= some;
      if (nb && hand_size(v->known.hand[one]) <= HAND_SIZE) {
        more = true;
        continue;
      }
      char text[CARD_TEXT_MAX];
      return err_set(e, 0, "no hidden hand has room for %s, as cards were played",
                     card_format(hand_highest(some), text));
    }
  }
  return true;
}

bool view_open(View *out, const ViewAsked *a, Err *e)
{
  int8_t by[CARD_NB + 1];
  View v = {.contract = a->contract, .vul = a->vul, .seat = a->seat};
  int dummy = seat_partner(a->contract.declarer);
  assert(a->contract.level);
  if (a->seat == dummy)
    return err_set(e, 0, "%c is dummy, who decides nothing: declarer looks at both",
                   seat_letter(dummy));
  if (!follow(&v, a, by, e) || !see(&v, a->seat, a->own, by, e) ||
      (v.card_nb && !see(&v, dummy, a->dummy, by, e)))
    return false;
  Hand twice = v.known.hand[a->seat] & v.known.hand[dummy];
  char text[CARD_TEXT_MAX];
  if (twice)
    return err_set(e, 0, "%s is in two hands that are seen",
                   card_format(hand_highest(twice), text));
  if (!find_out(&v, by, e)) return false;
  for (int s = 0; s < SEAT_NB; s++) v.known.hand[s] |= v.fell.hand[s];
  if (!complete(&v, e)) return false;
  *out = v;
  return true;
}

/* Whether an ending can be. */
static bool check_ending(const EndingAsked *a, int left, Err *e)
{
  Hand both = a->own | a->dummy;
  int low = -1;
  char text[CARD_TEXT_MAX];
  if (left < 1 || hand_size(a->dummy) != left)
    return err_set(e, 0, "declarer has %d cards, dummy %d: as many expected", left,
                   hand_size(a->dummy));
  if (hand_size(a->others) != 2 * left)
    return err_set(e, 0, "the defenders have %d cards: %d expected",
                   hand_size(a->others), 2 * left);
  if (a->own & a->dummy) low = hand_lowest(a->own & a->dummy);
  if (both & a->others) low = hand_lowest(both & a->others);
  for (int s = 0; s < SIDE_NB; s++)
    if (a->has[s] & a->has[seat_partner(s)])
      low = hand_lowest(a->has[s] & a->has[seat_partner(s)]);
  if (low >= 0) return err_set(e, 0, "%s is in two hands", card_format(low, text));
  for (int s = 0; s < SEAT_NB; s++)
    if (a->has[s] & ~a->others || hand_size(a->has[s]) > left)
      return err_set(e, 0, "%c cannot have these cards: they are not left to him",
                     seat_letter(s));
  if (a->needs < 1 || a->needs > left)
    return err_set(e, 0, "1 to %d tricks are needed, not %d", left, a->needs);
  return true;
}

bool view_ending(View *out, const EndingAsked *a, Err *e)
{
  enum { LEAST = BOOK + 1 };
  int left = hand_size(a->own), dummy = seat_partner(a->declarer);
  int taken = a->needs < LEAST ? LEAST - a->needs : 0, gone = HAND_SIZE - left;
  if (!check_ending(a, left, e)) return false;
  if (taken > gone) taken = gone;
  View v = {.contract = {.level = taken + a->needs - BOOK,
                         .strain = a->strain,
                         .declarer = a->declarer},
            .seat = a->declarer,
            .seen = 1U << a->declarer | 1U << dummy,
            .leader = a->leader,
            .card_nb = SEAT_NB * gone};
  Hand fell = PACK & ~(a->own | a->dummy | a->others);
  for (int i = 0; fell; fell &= fell - 1) v.fell.hand[i++ % SEAT_NB] |= fell & -fell;
  for (int s = 0; s < SEAT_NB; s++) v.known.hand[s] = v.fell.hand[s] | a->has[s];
  v.known.hand[a->declarer] |= a->own;
  v.known.hand[dummy] |= a->dummy;
  v.taken[a->declarer % SIDE_NB] = (int8_t)taken;
  v.taken[!(a->declarer % SIDE_NB)] = (int8_t)(gone - taken);
  *out = v;
  return true;
}

/* Whether somebody else is known to have, or have had, a card. */
static bool is_elsewhere(const View *v, int seat, int card)
{
  for (int s = 0; s < SEAT_NB; s++)
    if (s != seat && v->known.hand[s] & card_bit(card)) return true;
  return v->fell.hand[seat] & card_bit(card);
}

bool view_play(View *v, int card, Err *e)
{
  View next = *v;
  int seat = view_turn(v), led = v->trick_nb ? card_suit(v->trick[0]) : card_suit(card);
  bool seen = v->seen >> seat & 1, out = card_suit(card) != led;
  bool legal =
      seen ? view_legal(v) & card_bit(card)
           : !is_elsewhere(v, seat, card) && !(v->out[seat] >> card_suit(card) & 1);
  if (v->card_nb == CARD_NB || !legal ||
      (!seen && out && hand_length(view_left(v, seat), led)))
    return wrong(e, v->card_nb, card, seat, "it cannot be played");
  if (out) next.out[seat] |= 1U << led;
  next.known.hand[seat] |= card_bit(card);
  next.fell.hand[seat] |= card_bit(card);
  next.card[next.card_nb++] = next.trick[next.trick_nb++] = (int8_t)card;
  if (next.trick_nb == SEAT_NB) {
    next.leader =
        (v->leader + card_winner(next.trick, SEAT_NB, v->contract.strain)) % SEAT_NB;
    next.taken[next.leader % SIDE_NB]++;
    next.trick_nb = 0;
  }
  if (!complete(&next, e)) return false;
  *v = next;
  return true;
}

int view_turn(const View *v)
{
  return (v->leader + v->trick_nb) % SEAT_NB;
}

Hand view_left(const View *v, int seat)
{
  return v->known.hand[seat] & ~v->fell.hand[seat];
}

Hand view_legal(const View *v)
{
  Hand left = view_left(v, view_turn(v));
  if (!v->trick_nb) return left;
  Hand follow = left & hand_from_holding(HOLDING_NB - 1, card_suit(v->trick[0]));
  return follow ? follow : left;
}

Hand view_equals(const View *v, int card)
{
  Deal any; /* who of the others has what makes no difference */
  int hidden = 0;
  for (int s = 0; s < SEAT_NB; s++) {
    any.hand[s] = v->known.hand[s];
    if (!(v->seen >> s & 1)) hidden = s;
  }
  any.hand[hidden] |= view_free(v);
  Position at = view_position(v, &any);
  return position_equals(&at, card);
}

int view_decider(const View *v)
{
  int turn = view_turn(v);
  return turn == seat_partner(v->contract.declarer) ? v->contract.declarer : turn;
}

Hand view_free(const View *v)
{
  Hand known = 0;
  for (int s = 0; s < SEAT_NB; s++) known |= v->known.hand[s];
  return PACK & ~known;
}

Position view_position(const View *v, const Deal *world)
{
  Position p = {
      .strain = v->contract.strain, .leader = v->leader, .played_nb = v->trick_nb};
  for (int s = 0; s < SEAT_NB; s++) {
    p.hands.hand[s] = world->hand[s] & ~v->fell.hand[s];
    p.played[s] = v->trick[s];
  }
  for (int side = 0; side < SIDE_NB; side++) p.tricks[side] = v->taken[side];
  return p;
}
