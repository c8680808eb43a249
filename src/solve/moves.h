/* SPDX-License-Identifier: MIT */
/*
** moves.h - in which order cards are tried.
**
** Order changes how long a search takes, never what it finds. A list holds
** every card of the set it is made from, once; the search leaves out those
** that are equal to one already tried.
** No state.
*/
#ifndef SOLVE_MOVES_H
#define SOLVE_MOVES_H

#include "solve/bits.h"
#include "solve/search.h"
#include "solve/weights.h"

typedef struct Moves {
  int count;
  int8_t card[16]; /* RANK_NB used, the rest only rounds the size up */
} Moves;

static inline void moves_push(Moves *m, int card)
{
  m->card[m->count++ & 15] = (int8_t)card;
}

static inline void moves_push_up(Moves *m, Hand cards)
{
  for (; cards; cards &= cards - 1) moves_push(m, __builtin_ctzll(cards));
}

static inline void moves_push_down(Moves *m, Hand cards)
{
  while (cards) {
    int card = hand_highest(cards);
    moves_push(m, card);
    cards ^= card_bit(card);
  }
}

/* Keep the list sorted by weight, earlier cards first among equals. */
static inline void moves_insert(Moves *m, int *weight, Hand bit, int w)
{
  int i = m->count++ & 15;
  for (; i > 0 && weight[i - 1] < w; i--) {
    weight[i] = weight[i - 1];
    m->card[i] = m->card[i - 1];
  }
  weight[i] = w;
  m->card[i] = (int8_t)__builtin_ctzll(bit);
}

static inline int at_most(int x, int most)
{
  return x < most ? x : most;
}

/* The length of a suit as the tables of weights count it. */
static inline int lead_length(Hand lane)
{
  return at_most(hand_size(lane), LEAD_LENGTH_NB - 1);
}

/*
** Weights of a suit's top, low, only and middle card, by who has its best cards;
** '*by_need' (of one state) becomes those by who has the first.
*/
static inline const int8_t *lead_owners(const Frame *f, int state, Hand lane,
                                        const int8_t (*by_need)[LEAD_KIND_NB],
                                        const int8_t **need)
{
  int p = f->leader, owner[3];
  Hand in_play = f->all & lane, rho = f->hand[(p + 3) & 3];
  Hand odd = f->hand[(p + 1) & 3] | rho, upper = f->hand[(p + 2) & 3] | rho;
  for (int i = 0; i < 3; i++) {
    Hand top = in_play ? bits_high(in_play) : 0;
    in_play ^= top;
    owner[i] = top ? (odd & top ? 1 : 0) + (upper & top ? 2 : 0) : LEAD_NOBODY;
  }
  *need = by_need[owner[0]];
  return WEIGHTS.owners[state][owner[0]][owner[1]][owner[2]];
}

/* What the suit is for the side on lead: see weights.h. */
static inline int lead_state(const Frame *f, Hand lane, bool trumps)
{
  if (!trumps) return LEAD_NOTRUMP;
  Hand trump = lane_of(TRUMP);
  Hand lho = f->hand[(f->leader + 1) & 3], rho = f->hand[(f->leader + 3) & 3];
  if (lane == trump) return LEAD_TRUMP;
  if (!((lho | rho) & trump)) return LEAD_DRAWN;
  bool ruffs = (!(lho & lane) && (lho & trump)) || (!(rho & lane) && (rho & trump));
  return ruffs ? LEAD_RUFFED : LEAD_PLAIN;
}

/* How many of the tricks left the side on lead needs. */
static inline int lead_need(const Frame *f, int target)
{
  int need = f->leader % SIDE_NB == 0 ? target : f->left - target + 1;
  if (need == 1) return LEAD_NEEDS_ONE;
  if (need == f->left) return LEAD_NEEDS_ALL;
  if (need == 2) return LEAD_NEEDS_TWO;
  return need == f->left - 1 ? LEAD_MAY_LOSE_ONE : LEAD_NEEDS_SOME;
}

static inline int lead_phase(int left)
{
  return left <= 4 ? 0 : left <= 7 ? 1 : left <= 9 ? 2 : 3;
}

static inline int history_step(int value)
{
  const int width = 2 * HISTORY_ONE / HISTORY_STEPS;
  return value ? 1 + (value + HISTORY_ONE) / width : 0;
}

/*
** A side suit, with trumps: the weight of how many trumps leader and partner have;
** '*voids' becomes the weights of who is void and can ruff.
*/
static inline int lead_trumps(const Frame *f, int state, Hand lane,
                              const int8_t **voids)
{
  Hand trump = lane_of(TRUMP), me = f->hand[f->leader];
  Hand partner = f->hand[(f->leader + 2) & 3];
  int how = 0;
  for (int who = 1; who < SEAT_NB; who++) {
    Hand hand = f->hand[(f->leader + who) & 3];
    how = 3 * how + (hand & lane ? 0 : hand & trump ? 2 : 1);
  }
  *voids = WEIGHTS.voids[how];
  return WEIGHTS.ruffs[at_most(hand_size(me & trump), 3)][hand_size(me & lane) == 1]
                      [at_most(hand_size(partner & trump), 3)]
                      [at_most(hand_size(partner & lane), 2)][state - LEAD_DRAWN];
}

/*
** Trumps: the weight of how many each side has; '*weights' become those of how many
** suits one of ours, one of theirs can ruff.
*/
static inline int lead_draw(const Frame *f, const int8_t **weights)
{
  Hand hand[SEAT_NB], trump = lane_of(TRUMP); /* the leader's first */
  for (int who = 0; who < SEAT_NB; who++) hand[who] = f->hand[(f->leader + who) & 3];
  int ruffs[SIDE_NB] = {0, 0};
  for (int suit = 0; suit < TRUMP; suit++)
    for (int side = 0; side < SIDE_NB; side++) {
      bool one = hand[side] & lane_of(suit), other = hand[side + 2] & lane_of(suit);
      if (one == other) continue;
      if (side == 0 ? !one || (hand[2] & trump) : hand[one ? 3 : 1] & trump)
        ruffs[side]++;
    }
  *weights = WEIGHTS.draw[ruffs[0]][ruffs[1]];
  int ours = hand_size((hand[0] | hand[2]) & trump);
  int theirs = hand_size((hand[1] | hand[3]) & trump);
  return WEIGHTS.out[at_most(theirs, 7)][at_most(ours, 7)];
}

/*
** One card of each group of equal ones, by the sums of their weights; with trumps
** top and low alone, as moves_rest has those between.
*/
static inline void moves_lead(Moves *m, const Frame *f, const History *h, int target,
                              bool trumps)
{
  static const int8_t NONE[LEAD_KIND_NB] = {0};
  const int8_t(*past)[LEAD_PHASE_NB][HISTORY_STEPS + 1] = WEIGHTS.history[trumps];
  int weight[16], needs = lead_need(f, target), phase = lead_phase(f->left);
  Hand me = f->hand[f->leader];
  m->count = 0;
  for (int suit = 0; suit < SUIT_NB; suit++) {
    Hand lane = lane_of(suit), cards = me & lane;
    if (!cards) continue;
    int state = lead_state(f, lane, trumps);
    int w = past[HISTORY_SUIT][phase][history_step(h->suit[f->leader][suit])];
    const int8_t *more = NONE, *need;
    const int8_t *owners =
        lead_owners(f, state, lane, WEIGHTS.need[state][needs], &need);
    const int8_t *length = WEIGHTS.length[state][lead_length(cards)];
    for (int who = 1; who < SEAT_NB; who++)
      w += WEIGHTS.others[state][who - 1]
                         [lead_length(f->hand[(f->leader + who) & 3] & lane)];
    if (state == LEAD_TRUMP)
      w += lead_draw(f, &more);
    else if (trumps)
      w += lead_trumps(f, state, lane, &more);
    Hand lows = bits_group(me, f->all, bits_low(cards));
    for (Hand left = cards; left;) {
      Hand top = bits_high(left), group = bits_group(me, f->all, top);
      int kind = LEAD_MIDDLE;
      if (left == cards)
        kind = group & lows ? LEAD_ONLY : LEAD_TOP;
      else if (group & lows)
        kind = LEAD_LOW;
      int16_t did = h->card[f->leader][f->left][__builtin_ctzll(top)];
      moves_insert(m, weight, top,
                   w + past[HISTORY_CARD][phase][history_step(did)] + owners[kind] +
                       length[kind] + need[kind] + more[kind]);
      left = trumps && kind == LEAD_TOP ? lows : left ^ group;
    }
  }
}

/* Which order of 'cards' (see weights.h), 'over' among them, suits a hand that follows.
 */
static inline int follow_order(const Frame *f, Trick t, int played, Hand lane,
                               Hand lho_suit, bool safe, bool trumps)
{
  const int8_t *by = WEIGHTS.follow[trumps ? 1 + (lane == lane_of(TRUMP)) : 0];
  Hand lho = f->hand[(f->leader + played + 1) & 3];
  bool beaten = lho_suit > t.winning;
  if (!lho_suit && trumps && lane != lane_of(TRUMP) && (lho & lane_of(TRUMP)))
    return by[FOLLOW_RUFFED + (played == 2)];
  if (played == 2)
    return by[FOLLOW_THIRD + 4 * safe + 2 * (trick_winner(t) == 0) + beaten];
  Hand partner = f->hand[(f->leader + 3) & 3] & lane;
  int wins = partner < t.winning ? 0 : 1 + (partner > lho_suit);
  return by[6 * safe + 2 * wins + beaten];
}

/* Following suit with 'cards', all of the suit led; not the last to play. */
static inline void moves_follow(Moves *m, const Frame *f, Trick t, int played,
                                Hand cards, bool trumps)
{
  m->count = 0;
  Hand lane = lane_of(trick_card(t, 0) >> SUIT_SHIFT);
  Hand over = t.winning & lane ? cards & -t.winning : 0, under = cards ^ over, one;
  if (!over) {
    moves_push_up(m, cards);
    return;
  }
  Hand lho = f->hand[(f->leader + played + 1) & 3] & lane;
  Hand safe = lho ? over & ~(2 * bits_high(lho) - 1) : over;
  switch (follow_order(f, t, played, lane, lho, safe != 0, trumps)) {
  case ORDER_UP: moves_push_up(m, cards); break;
  case ORDER_LOW:
    moves_push_up(m, under);
    moves_push_down(m, over);
    break;
  case ORDER_HIGH:
    moves_push_down(m, over);
    moves_push_up(m, under);
    break;
  case ORDER_SAFE:
    one = bits_low(safe ? safe : over);
    moves_push_up(m, one);
    moves_push_up(m, cards ^ one);
    break;
  case ORDER_CHEAP:
    moves_push_up(m, over);
    moves_push_up(m, under);
    break;
  default:
    one = bits_high(over);
    moves_push_up(m, one);
    moves_push_up(m, under);
    moves_push_down(m, over ^ one);
  }
}

static inline int discard_weight(const Frame *f, int seat, Hand lane, bool trumps)
{
  const int8_t *by = WEIGHTS.discard[trumps];
  Hand me = f->hand[seat] & lane, partner = f->hand[(seat + 2) & 3] & lane;
  Hand lho = f->hand[(seat + 1) & 3] & lane, rho = f->hand[(seat + 3) & 3] & lane;
  Hand first = bits_high(f->all & lane), rest = (f->all & lane) ^ first;
  Hand second = rest ? bits_high(rest) : 0;
  int length = hand_size(me);
  int w = by[DISCARD_LENGTH] * length + by[DISCARD_PARTNER] * hand_size(partner) +
          by[DISCARD_LHO] * hand_size(lho) + by[DISCARD_RHO] * hand_size(rho);
  if (me & first) w += by[DISCARD_FIRST] + (length == 1 ? by[DISCARD_ACE] : 0);
  if (me & second) w += by[length > 2 ? DISCARD_GUARDED : DISCARD_BARE];
  if (length == 1) w += by[DISCARD_ONLY];
  if (partner & first) w += by[DISCARD_HIS];
  if ((lho | rho) & first) w += by[DISCARD_THEIRS];
  if (!partner) w += by[DISCARD_VOID];
  return w;
}

/*
** Without a card of the suit led: the lowest ruff that wins, before all others unless
** partner wins the trick without it; the lowest card of each side suit. moves_rest has
** the others.
*/
static inline void moves_discard(Moves *m, const Frame *f, Trick t, int played,
                                 Hand cards, bool trumps)
{
  enum { RUFF = 1000 }; /* beyond all weights */
  int seat = (f->leader + played) & 3, weight[16];
  Hand trump = lane_of(TRUMP), side = trumps ? cards & ~trump : cards;
  Hand ruffs = cards ^ side;
  m->count = 0;
  if (trumps && (t.winning & trump)) ruffs &= -t.winning;
  if (trumps && ruffs) {
    Hand lho = f->hand[(seat + 1) & 3], lane = lane_of(trick_card(t, 0) >> SUIT_SHIFT);
    bool over = played < 3 && !(lho & lane) && (lho & trump);
    /* Where LHO may ruff as well: too high for him, if that is possible. */
    Hand safe = over ? ruffs & ~(2 * bits_high(lho & trump) - 1) : ruffs;
    bool wins = played >= 2 && trick_winner(t) == played - 2;
    bool beaten = over || (played == 2 && (lho & lane) > t.winning);
    if (over && !safe) beaten = false; /* by more than this hand can do */
    moves_insert(m, weight, bits_low(safe ? safe : ruffs),
                 wins && !beaten ? -RUFF : RUFF);
  }
  for (int suit = 0; suit < SUIT_NB; suit++) {
    Hand lane = lane_of(suit);
    if (!(side & lane)) continue;
    moves_insert(m, weight, bits_low(side & lane),
                 discard_weight(f, seat, lane, trumps));
  }
}

/* Add what the lists of leads and discards leave out; 'cards' are those not yet tried.
 */
static inline void moves_rest(Moves *m, Hand cards, int played)
{
  Hand trump = cards & lane_of(TRUMP), side = cards ^ trump;
  if (played == 0) {
    moves_push_down(m, side);
    moves_push_down(m, trump);
  } else {
    moves_push_up(m, trump);
    moves_push_up(m, side);
  }
}

#endif
