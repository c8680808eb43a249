/* SPDX-License-Identifier: MIT */
#include "cards/position.h"

#include <assert.h>

bool position_ok(const Position *p)
{
  if (!layout_ok(&p->hands) || p->played_nb < 0 || p->played_nb >= SEAT_NB)
    return false;
  int left = hand_size(p->hands.hand[position_turn(p)]);
  Hand in_play = 0;
  for (int s = 0; s < SEAT_NB; s++) in_play |= p->hands.hand[s];
  for (int i = 0; i < SEAT_NB; i++) {
    int seat = (p->leader + i) % SEAT_NB;
    if (hand_size(p->hands.hand[seat]) != left - (i < p->played_nb)) return false;
    if (i < p->played_nb && in_play & card_bit(p->played[i])) return false;
  }
  return true;
}

/* False: 'e' names what is in two hands, or the seat that holds no card. */
static bool check_cards(const Layout *l, Err *e)
{
  for (int s = 0; s < SEAT_NB; s++) {
    if (l->hand[s] & ~PACK)
      return err_set(e, 0, "%s has an invalid card bit: %d", seat_name(s),
                     hand_lowest(l->hand[s] & ~PACK));
    for (int other = 0; other < s; other++) {
      char name[CARD_TEXT_MAX];
      Hand twice = l->hand[s] & l->hand[other];
      if (twice)
        return err_set(e, 0, "%s is in two hands, %s and %s",
                       card_format(hand_highest(twice), name), seat_name(other),
                       seat_name(s));
    }
  }
  return true;
}

bool position_open(Position *out, const Layout *l, int strain, int leader, Err *e)
{
  if (!check_cards(l, e)) return false;
  int size = hand_size(l->hand[NORTH]);
  for (int s = EAST; s < SEAT_NB; s++)
    if (hand_size(l->hand[s]) != size)
      return err_set(e, 0, "the hands are unequal: %s has %d cards, %s has %d",
                     seat_name(NORTH), size, seat_name(s), hand_size(l->hand[s]));
  if (!size) return err_set(e, 0, "the hands have no cards");
  if (size > HAND_SIZE) return err_set(e, 0, "a hand has %d cards at most", HAND_SIZE);
  *out = (Position){.hands = *l, .strain = strain, .leader = leader};
  return true;
}

Position position_start(const Deal *d, const Contract *c)
{
  Position p = {.strain = c->strain, .leader = seat_next(c->declarer)};
  for (int s = 0; s < SEAT_NB; s++) p.hands.hand[s] = d->hand[s];
  return p;
}

int position_turn(const Position *p)
{
  return (p->leader + p->played_nb) % SEAT_NB;
}

int position_left(const Position *p)
{
  return hand_size(p->hands.hand[position_turn(p)]);
}

Hand position_legal(const Position *p)
{
  Hand h = p->hands.hand[position_turn(p)];
  if (!p->played_nb) return h;
  int suit = card_suit(p->played[0]);
  Hand follow = h & hand_from_holding(HOLDING_NB - 1, suit);
  return follow ? follow : h;
}

int card_winner(const int8_t card[], int nb, int strain)
{
  int best = 0;
  for (int i = 1; i < nb; i++) {
    int suit = card_suit(card[i]);
    if (suit == card_suit(card[best]) ? card[i] > card[best] : suit == strain) best = i;
  }
  return best;
}

bool position_play(Position *p, int card, Err *e)
{
  int seat = position_turn(p);
  char name[CARD_TEXT_MAX];
  if (!position_left(p)) return err_set(e, 0, "the play is over");
  if (!(p->hands.hand[seat] & card_bit(card)))
    return err_set(e, 0, "%s does not hold %s", seat_name(seat),
                   card_format(card, name));
  if (!(position_legal(p) & card_bit(card)))
    return err_set(e, 0, "%s must follow suit: %s were led, not %s", seat_name(seat),
                   suit_name(card_suit(p->played[0])), card_format(card, name));
  p->hands.hand[seat] &= ~card_bit(card);
  p->played[p->played_nb++] = (int8_t)card;
  if (p->played_nb < SEAT_NB) return true;
  int winner = (p->leader + card_winner(p->played, SEAT_NB, p->strain)) % SEAT_NB;
  p->tricks[winner % SIDE_NB]++;
  p->leader = winner;
  p->played_nb = 0;
  return true;
}

bool position_follow(Position *p, const int8_t card[], int nb, Err *e)
{
  Err why;
  for (int i = 0; i < nb; i++)
    if (!position_play(p, card[i], e ? &why : NULL))
      return err_set(e, (size_t)i + 1, "card %d: %s", i + 1, why.msg);
  return true;
}

Hand position_equals(const Position *p, int card)
{
  Hand mine = position_legal(p), others = 0, equals = card_bit(card);
  for (int s = 0; s < SEAT_NB; s++)
    if (s != position_turn(p)) others |= p->hands.hand[s];
  for (int i = 0; i < p->played_nb; i++) others |= card_bit(p->played[i]);
  for (int c = card + 1; card_suit(c) == card_suit(card) && card_rank(c) < RANK_NB;
       c++) {
    if (others & card_bit(c)) break;
    equals |= mine & card_bit(c);
  }
  for (int c = card - 1; c >= 0 && card_suit(c) == card_suit(card); c--) {
    if (others & card_bit(c)) break;
    equals |= mine & card_bit(c);
  }
  return equals;
}
