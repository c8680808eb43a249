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
#include "solve/lead_weights.h"
#include "solve/search.h"

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

/* With trumps: how good it looks to lead a suit; higher first. */
static inline int lead_weight(const Frame *f, int suit)
{
  int p = f->leader;
  Hand lane = lane_of(suit);
  Hand me = f->hand[p] & lane, partner = f->hand[(p + 2) & 3] & lane;
  Hand lho = f->hand[(p + 1) & 3] & lane, rho = f->hand[(p + 3) & 3] & lane;
  Hand trump = lane_of(TRUMP);
  if (suit == TRUMP) return 1;
  if ((!lho && (f->hand[(p + 1) & 3] & trump)) ||
      (!rho && (f->hand[(p + 3) & 3] & trump)))
    return 0;
  Hand all = f->all & lane;
  Hand first = bits_high(all);
  Hand rest = all ^ first;
  Hand second = rest ? bits_high(rest) : 0;
  Hand ours = me | partner;
  if ((lho & second) && (partner & first)) return 3;
  if ((first & ours) && (second & ours)) return 3;
  return 2;
}

static inline void moves_lead_trump(Moves *m, const Frame *f)
{
  Hand hand = f->hand[f->leader];
  int order[SUIT_NB], weight[SUIT_NB], nb = 0;
  for (int suit = 0; suit < SUIT_NB; suit++) {
    if (!(hand & lane_of(suit))) continue;
    int w = lead_weight(f, suit), i = nb++;
    for (; i > 0 && weight[i - 1] < w; i--) {
      weight[i] = weight[i - 1];
      order[i] = order[i - 1];
    }
    weight[i] = w;
    order[i] = suit;
  }
  m->count = 0;
  for (int i = 0; i < nb; i++) {
    Hand cards = hand & lane_of(order[i]);
    Hand top = bits_high(cards), low = bits_low(cards);
    /* Low towards partner's best card, else from the top. */
    bool towards = f->hand[(f->leader + 2) & 3] & bits_high(f->all & lane_of(order[i]));
    Hand one = towards ? low : top, other = towards ? top : low;
    moves_push(m, __builtin_ctzll(one));
    if (other != one) moves_push(m, __builtin_ctzll(other));
  }
  for (int i = 0; i < nb; i++) {
    Hand cards = hand & lane_of(order[i]);
    cards &= ~(bits_high(cards) | bits_low(cards));
    moves_push_down(m, cards);
  }
}

/* Keep the list sorted by weight, earlier cards first among equals. */
static inline void lead_insert(Moves *m, int *weight, Hand bit, int w)
{
  int i = m->count++ & 15;
  for (; i > 0 && weight[i - 1] < w; i--) {
    weight[i] = weight[i - 1];
    m->card[i] = m->card[i - 1];
  }
  weight[i] = w;
  m->card[i] = (int8_t)__builtin_ctzll(bit);
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
  int owner[3];
  Hand in_play = f->all & lane;
  for (int i = 0; i < 3; i++) {
    owner[i] = LEAD_NOBODY;
    if (!in_play) continue;
    Hand top = bits_high(in_play);
    in_play ^= top;
    for (int who = 0; who < SEAT_NB; who++)
      if (f->hand[(f->leader + who) & 3] & top) owner[i] = who;
  }
  return LEAD_OWNERS[owner[0]][owner[1]][owner[2]];
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
    const int8_t *length = LEAD_LENGTH[lead_length(cards)];
    int others = 0;
    for (int who = 1; who < SEAT_NB; who++)
      others +=
          LEAD_OTHERS[who - 1][lead_length(f->hand[(f->leader + who) & 3] & lane)];
    Hand lows = bits_group(me, f->all, bits_low(cards));
    for (Hand left = cards; left;) {
      Hand top = bits_high(left), group = bits_group(me, f->all, top);
      int kind = LEAD_MIDDLE;
      if (left == cards)
        kind = group & lows ? LEAD_ONLY : LEAD_TOP;
      else if (group & lows)
        kind = LEAD_LOW;
      lead_insert(m, weight, top, others + owners[kind] + length[kind]);
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

/* Following suit with 'cards', all of the suit led; not the last to play. */
static inline void moves_follow(Moves *m, const Frame *f, Trick t, int played,
                                Hand cards, bool trumps)
{
  m->count = 0;
  Hand lane = lane_of(trick_card(t, 0) >> SUIT_SHIFT);
  Hand over = (t.winning & lane) ? cards & ~(t.winning - 1) : 0;
  bool partner_wins = played >= 2 && trick_winner(t) == played - 2;
  if (!over) {
    moves_push_up(m, cards);
    return;
  }
  Hand under = cards ^ over;
  Hand lho = f->hand[(f->leader + played + 1) & 3];
  Hand lho_suit = lho & lane;
  if (!lho_suit && trumps && lane != lane_of(TRUMP) && (lho & lane_of(TRUMP))) {
    moves_push_up(m, cards);
    return;
  }
  Hand lho_top = lho_suit ? bits_high(lho_suit) : 0;
  if (partner_wins && lho_top < t.winning) {
    moves_push_up(m, under);
    moves_push_down(m, over);
    return;
  }
  Hand safe = over & ~(lho_top ? 2 * lho_top - 1 : 0);
  if (played == 1 && !safe) {
    moves_push_up(m, under);
    moves_push_down(m, over);
    return;
  }
  if (safe) {
    moves_push_up(m, safe & bits_low(safe));
    moves_push_up(m, under);
    moves_push_up(m, over & ~bits_low(safe));
    return;
  }
  if (partner_wins) {
    moves_push_up(m, under);
    moves_push_down(m, over);
    return;
  }
  moves_push_down(m, over);
  moves_push_up(m, under);
}

/* Without a card of the suit led. */
static inline void moves_discard(Moves *m, const Frame *f, Trick t, int played,
                                 Hand cards, bool trumps)
{
  m->count = 0;
  Hand lho = f->hand[(f->leader + played + 1) & 3];
  Hand partner = f->hand[(f->leader + played + 2) & 3];
  Hand trump = trumps ? cards & lane_of(TRUMP) : 0;
  Hand ruffs = 0;
  if (trump) {
    ruffs = (t.winning & lane_of(TRUMP)) ? trump & ~(t.winning - 1) : trump;
    if (ruffs) {
      /* Where LHO may ruff as well: too high for him, if that is possible. */
      Hand over = lho & lane_of(TRUMP);
      if (played < 3 && over && !(lho & lane_of(trick_card(t, 0) >> SUIT_SHIFT))) {
        Hand safe = ruffs & ~(2 * bits_high(over) - 1);
        if (safe) ruffs = safe;
      }
      moves_push(m, __builtin_ctzll(ruffs));
      trump ^= bits_low(ruffs);
    }
  }
  Hand side = cards & ~(trumps ? lane_of(TRUMP) : 0);
  Hand lows = 0;
  int length[SUIT_NB], order[SUIT_NB], nb = 0;
  for (int suit = 0; suit < SUIT_NB; suit++) {
    Hand lane = side & lane_of(suit);
    if (!lane) continue;

    /* In notrump rather from suits that partner is short in. */
    int w = trumps ? hand_size(lane)
                   : 2 * hand_size(lane) - hand_size(partner & lane_of(suit));
    int i = nb++;

    for (; i > 0 && length[i - 1] < w; i--) {
      length[i] = length[i - 1];
      order[i] = order[i - 1];
    }
    length[i] = w;
    order[i] = suit;
  }
  for (int i = 0; i < nb; i++) {
    Hand low = bits_low(side & lane_of(order[i]));
    moves_push(m, __builtin_ctzll(low));
    lows |= low;
  }
  moves_push_up(m, trump);
  moves_push_up(m, side & ~lows);
}

#endif
