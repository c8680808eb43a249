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

/* With trumps: how good it looks to lead a side suit, of which the leader has cards. */
static inline int lead_plain(const Frame *f, Hand lane)
{
  const int8_t *by = WEIGHTS.plain;
  int p = f->leader, w = 0;
  Hand trump = lane_of(TRUMP), in_play = f->all & lane;
  Hand me = f->hand[p], partner = f->hand[(p + 2) & 3];
  Hand lho = f->hand[(p + 1) & 3], rho = f->hand[(p + 3) & 3];
  Hand mine = me & lane, his = partner & lane, left = lho & lane, right = rho & lane;
  Hand first = bits_high(in_play), ours = mine | his;
  Hand second = in_play ^ first ? bits_high(in_play ^ first) : 0;
  Hand rest = in_play ^ first ^ second, third = rest ? bits_high(rest) : 0;
  if (!left && (lho & trump)) w += by[PLAIN_LHO_RUFFS];
  if (!right && (rho & trump)) w += by[PLAIN_RHO_RUFFS];
  if (w) return w;
  if ((left & second) && (his & first)) w += by[PLAIN_LHO_SECOND];
  if ((ours & first) && (ours & second)) w += by[PLAIN_TOPS];
  if (!his && (partner & trump)) w += by[PLAIN_RUFF];
  if (!his && hand_size(partner & trump) > hand_size(me & trump))
    w += by[PLAIN_SHORT_RUFF];
  if (hand_size(mine) == 1 && (me & trump)) {
    w += by[PLAIN_SINGLE];
    if (!(partner & trump)) w += by[PLAIN_SINGLE_ALONE];
  }
  if ((left & first) && (his & second) && hand_size(his) > 1)
    w += by[PLAIN_THROUGH_FIRST];
  if ((mine & first) && (right & second)) w += by[PLAIN_RHO_SECOND];
  if ((mine & second) && (right & first)) w += by[PLAIN_INTO_FIRST];
  if ((his & first) && !(left & second)) w += by[PLAIN_HIS_FIRST];
  if (!(ours & (first | second))) w += by[PLAIN_NOTHING];
  if (!(ours & first) && (ours & second) && (ours & third)) w += by[PLAIN_SECOND_THIRD];
  if ((left & third) && (his & second)) w += by[PLAIN_LHO_THIRD];
  if (!left) w += by[PLAIN_LHO_VOID];
  if (!right) w += by[PLAIN_RHO_VOID];
  if (!((lho | rho) & trump)) {
    int length = hand_size(mine);
    w += by[PLAIN_LENGTH] * (length < 4 ? length : 4);
  }
  return w;
}

/* The same of trumps. */
static inline int lead_draw(const Frame *f)
{
  const int8_t *by = WEIGHTS.draw;
  int p = f->leader;
  Hand me = f->hand[p], partner = f->hand[(p + 2) & 3], lane = lane_of(TRUMP);
  Hand ours = (me | partner) & lane, theirs = (f->all & lane) ^ ours;
  Hand first = bits_high(f->all & lane), rest = (f->all & lane) ^ first;
  int out = hand_size(theirs);
  int w = by[!out ? DRAW_NONE : hand_size(ours) > out ? DRAW_MORE : DRAW_FEWER];
  if (ours & first) w += by[DRAW_FIRST];
  if (rest && !(theirs & (first | bits_high(rest)))) w += by[DRAW_TOPS];
  if (out == 1) w += by[DRAW_LAST];
  for (int suit = 0; suit < TRUMP; suit++) {
    bool mine = me & lane_of(suit), his = partner & lane_of(suit);
    if (mine != his && (mine ? partner & lane : 1)) w += by[DRAW_RUFF];
  }
  return w;
}

/*
** Low towards a card of partner's that is the best of ours and among the three
** best in play, else from the top.
*/
static inline bool lead_towards(const Frame *f, Hand lane)
{
  Hand me = f->hand[f->leader] & lane, partner = f->hand[(f->leader + 2) & 3] & lane;
  Hand ours = me | partner, best = bits_high(ours);
  return (best & partner) && hand_size(f->all & lane & -best) <= 3;
}

/* Of each suit its top and its low card; moves_rest has those between. */
static inline void moves_lead_trump(Moves *m, const Frame *f)
{
  int weight[16];
  m->count = 0;
  for (int suit = 0; suit < SUIT_NB; suit++) {
    Hand lane = lane_of(suit), mine = f->hand[f->leader] & lane;
    if (!mine) continue;
    bool draw = suit == TRUMP, towards = lead_towards(f, lane);
    int w = draw ? lead_draw(f) : lead_plain(f, lane);
    Hand top = bits_high(mine), low = bits_low(mine);
    moves_insert(m, weight, towards ? low : top, w);
    w += draw ? WEIGHTS.draw[DRAW_OTHER] : WEIGHTS.plain[PLAIN_OTHER];
    if (top != low) moves_insert(m, weight, towards ? top : low, w);
  }
}

/* The length of a suit as the tables of weights count it. */
static inline int lead_length(Hand lane)
{
  int length = hand_size(lane);
  return length < LEAD_LENGTH_NB ? length : LEAD_LENGTH_NB - 1;
}

/* Weights of a suit's top, low, only and middle card. */
static inline const int8_t *lead_owners(const Frame *f, Hand lane)
{
  int p = f->leader, owner[3];
  Hand in_play = f->all & lane, rho = f->hand[(p + 3) & 3];
  Hand odd = f->hand[(p + 1) & 3] | rho, upper = f->hand[(p + 2) & 3] | rho;
  for (int i = 0; i < 3; i++) {
    Hand top = in_play ? bits_high(in_play) : 0;
    in_play ^= top;
    owner[i] = top ? (odd & top ? 1 : 0) + (upper & top ? 2 : 0) : LEAD_NOBODY;
  }
  return WEIGHTS.owners[owner[0]][owner[1]][owner[2]];
}

/* One card of each group of equal ones, by the sums of their weights. */
static inline void moves_lead_notrump(Moves *m, const Frame *f)
{
  int weight[16];
  Hand me = f->hand[f->leader];
  m->count = 0;
  for (int suit = 0; suit < SUIT_NB; suit++) {
    Hand lane = lane_of(suit), cards = me & lane;
    if (!cards) continue;
    const int8_t *owners = lead_owners(f, lane);
    const int8_t *length = WEIGHTS.length[lead_length(cards)];
    int others = 0;
    for (int who = 1; who < SEAT_NB; who++)
      others +=
          WEIGHTS.others[who - 1][lead_length(f->hand[(f->leader + who) & 3] & lane)];
    Hand lows = bits_group(me, f->all, bits_low(cards));
    for (Hand left = cards; left;) {
      Hand top = bits_high(left), group = bits_group(me, f->all, top);
      int kind = LEAD_MIDDLE;
      if (left == cards)
        kind = group & lows ? LEAD_ONLY : LEAD_TOP;
      else if (group & lows)
        kind = LEAD_LOW;
      moves_insert(m, weight, top, others + owners[kind] + length[kind]);
      left ^= group;
    }
  }
}

static inline void moves_lead(Moves *m, const Frame *f, bool trumps)
{
  if (trumps)
    moves_lead_trump(m, f);
  else
    moves_lead_notrump(m, f);
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
