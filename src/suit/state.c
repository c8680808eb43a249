/* SPDX-License-Identifier: MIT */
#include "suit/state.h"

/* Put the cards of one gap below 'top' in their places. */
static void fill_gap(State *t, const State *from, unsigned gap, int top,
                     bool free_leads)
{
  if (free_leads) {
    int n = suit_count(from->hand[0] & gap), s = suit_count(from->hand[1] & gap);
    t->hand[0] |= (uint16_t)(((1u << n) - 1) << (top + 1 - n));
    t->hand[1] |= (uint16_t)(((1u << s) - 1) << (top + 1 - n - s));
    return;
  }
  for (int rank = top; rank >= 0 && gap >> rank & 1; rank--)
    for (int h = 0; h < SUIT_HANDS; h++)
      if (from->hand[h] >> rank & 1) t->hand[h] |= (uint16_t)(1u << top--);
}

/* Bring declarer's equals to their places. */
static void settle(const Combination *s, State *t)
{
  State from = *t;
  unsigned gone = t->played[0] | t->played[1], live = 0;
  for (int c = 0; c < s->class_nb; c++)
    if (s->class_cards[c] & ~gone) live |= s->class_cards[c];
  unsigned left = from.hand[0] | from.hand[1];
  t->hand[0] = t->hand[1] = 0;
  while (left) {
    int card = hand_highest(left);
    unsigned above = live & ~((2u << card) - 1), below = live & ((1u << card) - 1);
    int top = above ? hand_lowest(above) - 1 : ACE;
    int bottom = below ? hand_highest(below) + 1 : TWO;
    unsigned gap = (2u << top) - (1u << bottom);
    fill_gap(t, &from, gap, top, suit_free_leads(s));
    left &= ~gap;
  }
}

State state_start(const Combination *s)
{
  State t = {.hand = {(uint16_t)s->hand[0], (uint16_t)s->hand[1]},
             .entries = {(uint8_t)s->entries[0], (uint8_t)s->entries[1]},
             .turn = STATE_NO_TURN};
  settle(s, &t);
  return t;
}

static void take_entry(State *t, int hand)
{
  if (t->turn != hand && t->entries[hand] != SUIT_ENTRIES_ANY) t->entries[hand]--;
}

static void take_reply(const Combination *s, State *t, int side, int c)
{
  if (c == PLAY_OUT) {
    t->out |= (uint8_t)(1 << side);
    return;
  }
  unsigned left = s->class_cards[c] & ~(unsigned)t->played[side];
  int rank = side == SUIT_WEST ? hand_lowest(left) : hand_highest(left);
  t->played[side] |= (uint16_t)(1u << rank);
}

State state_after(const Combination *s, const State *t, const SuitTrick *trick)
{
  State next = *t;
  int best = -1, winner = STATE_NO_TURN;
  take_entry(&next, trick->leader);
  for (int h = 0; h < SUIT_HANDS; h++) {
    if (trick->card[h] == PLAY_OUT) continue;
    next.hand[h] &= (uint16_t) ~(1u << trick->card[h]);
    if (trick->card[h] > best) {
      best = trick->card[h];
      winner = h;
    }
  }
  for (int d = 0; d < SUIT_DEFENDERS; d++) {
    take_reply(s, &next, d, trick->reply[d]);
    if (class_rank(s, trick->reply[d]) > best) winner = STATE_NO_TURN;
  }
  next.won += winner != STATE_NO_TURN;
  next.turn = (uint8_t)(suit_free_leads(s) ? STATE_NO_TURN : winner);
  settle(s, &next);
  return next;
}
