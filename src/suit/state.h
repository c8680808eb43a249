/* SPDX-License-Identifier: MIT */
/*
** state.h - the play of one suit between two tricks, without the layout.
**
** A State is what everybody sees: the cards that north and south still have, what
** the defenders played, who showed out, the tricks won. Cards of a class that west
** played are marked from its lowest rank up, those of east from its highest down,
** so that equals leave no trace. Where no card of the defenders can come between
** cards of declarer's any more these are equals too, and moved together to the
** highest ranks of their gap (with leads from both hands at will north's first), so
** that one position has one State. Plain values.
*/
#ifndef SUIT_STATE_H
#define SUIT_STATE_H

#include "suit/layouts.h"

enum { STATE_NO_TURN = 2 };

typedef struct State {
  uint16_t hand[SUIT_HANDS];
  uint16_t played[SUIT_DEFENDERS];
  uint8_t entries[SUIT_HANDS];
  uint8_t won;  /* tricks of declarer */
  uint8_t out;  /* bit 0: west showed out, bit 1: east */
  uint8_t turn; /* the hand that won the last trick; STATE_NO_TURN: neither */
} State;

/* How many cards of one suit: what hand_size says, without a call where the processor's
   own instruction may not be used. */
static inline int suit_count(unsigned cards)
{
  cards -= cards >> 1 & 0x5555;
  cards = (cards & 0x3333) + (cards >> 2 & 0x3333);
  cards = (cards + (cards >> 4)) & 0x0f0f;
  return (int)((cards + (cards >> 8)) & 31);
}

/* One card of a trick; none: the hand shows out (declarer's discards). */
enum { PLAY_OUT = -1 };

static inline int side_after(int hand)
{
  return hand == SUIT_NORTH ? SUIT_EAST : SUIT_WEST;
}

State state_start(const Combination *s);

enum { STATE_KEY = 3 };

/* The key of a table: equal keys, equal positions. */
static inline void state_key(const State *t, int32_t key[STATE_KEY])
{
  key[0] = t->hand[0] | t->hand[1] << RANK_NB | t->won << 2 * RANK_NB;
  key[1] = t->played[0] | t->played[1] << RANK_NB | t->out << 2 * RANK_NB |
           t->turn << (2 * RANK_NB + 2);
  key[2] = t->entries[0] | t->entries[1] << 8;
}

/* Whether no trick was played yet: each takes a card of the defenders. */
static inline bool state_is_start(const State *t)
{
  return !(t->played[0] | t->played[1]);
}

/* Whether the next lead may come from 'hand'. */
static inline bool state_may_lead(const State *t, int hand)
{
  return t->hand[hand] && (t->turn == hand || t->entries[hand] > 0);
}

/* The most tricks that declarer can still win: cards of the longer hand. */
static inline int state_left(const State *t)
{
  int n = suit_count(t->hand[0]), s = suit_count(t->hand[1]);
  if (!state_may_lead(t, 0) && !state_may_lead(t, 1)) return 0;
  return n > s ? n : s;
}

/* The highest of each run of cards: one of all equals, in a settled State. */
static inline unsigned state_choices(unsigned cards)
{
  return cards & ~(cards >> 1);
}

/* The lowest of some cards, which is taken away; PLAY_OUT for bit RANK_NB. */
static inline int state_next_card(unsigned *cards)
{
  int card = hand_lowest(*cards);
  *cards &= *cards - 1;
  return card == RANK_NB ? PLAY_OUT : card;
}

/*
** Third hand's choices when 'best' is the highest rank of the trick: one of each
** run that beats it, and the lowest card, which is as good as any other that does
** not. (With entries that count a high card may be in the way: then every run.)
*/
static inline unsigned state_replies(const Combination *s, unsigned cards, int best)
{
  unsigned all = state_choices(cards);
  if (!suit_free_leads(s)) return all;
  unsigned above = all & ~((2u << best) - 1);
  unsigned low = cards & -cards;
  return low >> best ? above : above | low;
}

/* A card of class 'c' as the trick sees it: all of a class beat the same cards. */
static inline int class_rank(const Combination *s, int c)
{
  return c == PLAY_OUT ? -1 : hand_lowest(s->class_cards[c]);
}

/* How many cards of class 'c' a defender played. */
static inline int state_played(const Combination *s, const State *t, int side, int c)
{
  return suit_count(t->played[side] & s->class_cards[c]);
}

/* What one trick was: ranks of declarer's cards (PLAY_OUT: none), classes of theirs. */
typedef struct SuitTrick {
  int leader;
  int card[SUIT_HANDS];
  int reply[SUIT_DEFENDERS];
} SuitTrick;

/* The position after it. */
State state_after(const Combination *s, const State *t, const SuitTrick *trick);

#endif
