/* SPDX-License-Identifier: MIT */
#include "play/weigh.h"

#include <math.h>

#include "solve/play.h"

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
  if (i % SEAT_NB == 0) return false;
  return (r->choice && card_rank(v->card[i]) >= SEVEN) || signals_any(&r->signals);
}

/* The seat that decides on a card of a hand. */
static int decider(const View *v, int seat)
{
  int declarer = v->contract.declarer;
  return seat == seat_partner(declarer) ? declarer : seat;
}

/* Whether some card that fell was chosen by somebody who is not seen, by 'tells' or, of
** any card but the opening lead, without it. */
static bool any(const View *v, const Reads *r)
{
  int leader = seat_next(v->contract.declarer);
  for (int i = 0; i < v->card_nb; i += SEAT_NB) {
    for (int k = 0; k < SEAT_NB && i + k < v->card_nb; k++) {
      int seat = (leader + k) % SEAT_NB;
      if (r ? tells(v, r, i + k, seat) : i + k && is_hidden(v, decider(v, seat)))
        return true;
    }
    if (i + SEAT_NB <= v->card_nb)
      leader =
          (leader + card_winner(v->card + i, SEAT_NB, v->contract.strain)) % SEAT_NB;
  }
  return false;
}

bool weigh_any(const View *v, const Reads *r)
{
  return any(v, r);
}

bool weigh_any_loss(const View *v, const Reads *r)
{
  return r->careful && any(v, NULL);
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
  int declarer = v->contract.declarer;
  Position at = position_start(world, &v->contract);
  for (int i = 0; i < v->card_nb; i++) {
    int card = v->card[i], seat = position_turn(&at);
    Hand before = world->hand[seat] & ~at.hands.hand[seat];
    if (tells(v, r, i, seat)) {
      double p = 1;
      if (!i)
        p = lead_fits(r->leads, at.strain, world->hand[seat], card) ? 1 : WEIGHT_FLOOR;
      else if (signals_any(&r->signals))
        p = signal_share(&r->signals, &at, declarer, before, card);
      if (i && r->choice) p *= share(&at, card);
      weight *= fmax(p, WEIGHT_FLOOR);
    }
    position_play(&at, card, NULL);
  }
  return weight;
}

/*
** From the last card back to the first, as the solver remembers what it found of later
** positions.
*/
bool weigh_losses(const View *v, const Deal *world, Solver *s, double *weight, Err *e)
{
  Position at[CARD_NB + 1];
  int declarer = v->contract.declarer, side = declarer % SIDE_NB;
  int after = 0, known = -1; /* the result of position number 'known' */
  at[0] = position_start(world, &v->contract);
  for (int i = 0; i < v->card_nb; i++) {
    at[i + 1] = at[i];
    position_play(&at[i + 1], v->card[i], NULL);
  }
  for (int i = v->card_nb - 1; i > 0; i--) {
    int seat = position_turn(&at[i]), before;
    if (!is_hidden(v, decider(v, seat)) ||
        position_equals(&at[i], v->card[i]) == position_legal(&at[i]))
      continue;
    if (known != i + 1 && !play_tricks(s, &at[i + 1], side, &after, e)) return false;
    if (!play_tricks(s, &at[i], side, &before, e)) return false;
    int lost = seat % SIDE_NB == side ? before - after : after - before;
    *weight *= fmax(exp(-lost / WEIGHT_TAU), WEIGHT_FLOOR);
    after = before;
    known = i;
  }
  return true;
}
