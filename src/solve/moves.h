/* SPDX-License-Identifier: MIT */
/*
** moves.h - in which order cards are tried.
**
** Order changes how long a search takes, never what it finds. A list holds
** every card of the set it is made from, once; the search leaves out those
** that are equal to one already tried.
** Uses: search.h, bits.h. No state.
*/
#ifndef SOLVE_MOVES_H
#define SOLVE_MOVES_H

#include "solve/bits.h"
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

/* How good it looks to lead a suit; higher first. */
static inline int lead_weight(const Frame *f, int suit, bool trumps)
{
  int p = f->leader;
  Hand lane = lane_of(suit);
  Hand me = f->hand[p] & lane, partner = f->hand[(p + 2) & 3] & lane;
  Hand lho = f->hand[(p + 1) & 3] & lane, rho = f->hand[(p + 3) & 3] & lane;
  bool side = trumps && suit != TRUMP;
  Hand trump = lane_of(TRUMP);
  if (side) {
    if ((!lho && (f->hand[(p + 1) & 3] & trump)) ||
        (!rho && (f->hand[(p + 3) & 3] & trump)))
      return 0;
  }
  if (trumps && suit == TRUMP) return 1;
  Hand all = f->all & lane;
  Hand first = bits_high(all);
  Hand rest = all ^ first;
  Hand second = rest ? bits_high(rest) : 0;
  Hand ours = me | partner;
  if ((lho & second) && (partner & first)) return 3;
  if ((first & ours) && (second & ours)) return 3;
  return !trumps && (first & ours) ? 1 : 2;
}

static inline void moves_lead(Moves *m, const Frame *f, bool trumps)
{
  Hand hand = f->hand[f->leader];
  int order[SUIT_NB], weight[SUIT_NB], nb = 0;
  for (int suit = 0; suit < SUIT_NB; suit++) {
    if (!(hand & lane_of(suit))) continue;
    int w = lead_weight(f, suit, trumps), i = nb++;
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
