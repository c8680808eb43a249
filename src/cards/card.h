/* SPDX-License-Identifier: MIT */
/*
** card.h - suits, ranks, seats, strains, cards and sets of cards.
**
** A card is an int, 16 * suit + rank; a Hand is a set of cards, one bit for
** each, so that every suit has its own 16-bit lane (13 bits used, the ace
** highest). All are plain values.
** No state: safe from any thread.
*/
#ifndef CARDS_CARD_H
#define CARDS_CARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

/* ORDER STRAIN: as in the bidding; text and tables of results follow it. */
enum { CLUBS, DIAMONDS, HEARTS, SPADES, SUIT_NB, NOTRUMP = SUIT_NB, STRAIN_NB };

/* ORDER SEAT: clockwise, so the next to play is (seat + 1) % SEAT_NB. */
enum { NORTH, EAST, SOUTH, WEST, SEAT_NB };

enum { NS, EW, SIDE_NB }; /* a seat's side is seat % SIDE_NB */

/* ORDER RANK */
enum {
  TWO,
  THREE,
  FOUR,
  FIVE,
  SIX,
  SEVEN,
  EIGHT,
  NINE,
  TEN,
  JACK,
  QUEEN,
  KING,
  ACE,
  RANK_NB
};

enum {
  CARD_NB = SUIT_NB * RANK_NB, /* 52 */
  SUIT_SHIFT = 4,              /* a suit's lane is 16 bits wide */
  HOLDING_NB = 1 << RANK_NB,   /* 8192 holdings in one suit */
  CARD_NONE = -1,
  PARTNER = 2, /* seat + PARTNER, modulo SEAT_NB */
};

typedef uint64_t Hand;

#define SUIT_LANE ((Hand)(HOLDING_NB - 1))
#define PACK (SUIT_LANE | SUIT_LANE << 16 | SUIT_LANE << 32 | SUIT_LANE << 48)

static inline int card_make(int suit, int rank)
{
  return suit << SUIT_SHIFT | rank;
}

static inline int card_suit(int card)
{
  return card >> SUIT_SHIFT;
}

static inline int card_rank(int card)
{
  return card & 15;
}

static inline Hand card_bit(int card)
{
  return (Hand)1 << card;
}

/* The cards of one suit, as bits 0 (two) to 12 (ace). */
static inline unsigned hand_holding(Hand h, int suit)
{
  return (unsigned)(h >> (suit << SUIT_SHIFT)) & (HOLDING_NB - 1);
}

static inline Hand hand_from_holding(unsigned holding, int suit)
{
  return (Hand)holding << (suit << SUIT_SHIFT);
}

/*
** How many cards: by adding pairs, fours and eights of bits where the machine that it
** is compiled for need not count them itself, since the compiler then calls a function.
*/
static inline int holding_length(unsigned holding)
{
#ifdef __POPCNT__
  return __builtin_popcount(holding);
#else
  holding -= holding >> 1 & 0x5555;
  holding = (holding & 0x3333) + (holding >> 2 & 0x3333);
  holding = (holding + (holding >> 4)) & 0x0f0f;
  return (int)((holding + (holding >> 8)) & 0x1f);
#endif
}

static inline int hand_size(Hand h)
{
#ifdef __POPCNT__
  return __builtin_popcountll(h);
#else
  h -= h >> 1 & 0x5555555555555555;
  h = (h & 0x3333333333333333) + (h >> 2 & 0x3333333333333333);
  h = (h + (h >> 4)) & 0x0f0f0f0f0f0f0f0f;
  return (int)(h * 0x0101010101010101 >> 56);
#endif
}

static inline int hand_length(Hand h, int suit)
{
  return holding_length(hand_holding(h, suit));
}

/* How many cards of a card's suit a set has below it. */
static inline int hand_below(Hand h, int card)
{
  return hand_length(h & (card_bit(card) - 1), card_suit(card));
}

/* The ranks of a holding that are above all of another one, which has none of them. */
static inline unsigned holding_over(unsigned holding, unsigned other)
{
  while (holding && (holding & -holding) < other) holding &= holding - 1;
  return holding;
}

/* The lowest / highest bit of a set that is not empty, as a card. */
static inline int hand_lowest(Hand h)
{
  return __builtin_ctzll(h);
}

static inline int hand_highest(Hand h)
{
  return 63 - __builtin_clzll(h);
}

static inline int seat_next(int seat)
{
  return (seat + 1) % SEAT_NB;
}

static inline int seat_partner(int seat)
{
  return (seat + PARTNER) % SEAT_NB;
}

/* Letters: "CDHSN", "NESW", "23456789TJQKA". */
char suit_letter(int suit);
char seat_letter(int seat);
char rank_letter(int rank);
const char *strain_name(int strain); /* C D H S NT */
const char *seat_name(int seat);     /* north east south west */
const char *suit_name(int suit);     /* clubs diamonds hearts spades */

/* A letter, either case; -1 if it is not one of them. */
int suit_from_letter(char c);
int seat_from_letter(char c);
int rank_from_letter(char c); /* 'T' and '1' (of "10") are the ten */

/*
** The suit whose symbol in UTF-8, "♠", the text begins with, and the bytes of it in
** 'used', the variant that may follow included; -1 if there is none.
*/
int suit_from_symbol(const char *text, size_t len, size_t *used);

/*
** Read a word, whatever its case: "S", "south"; "NT", "N", "notrump", "H",
** "heart", "hearts", "♥". False: 'e' names the word.
*/
bool seat_parse(int *out, const char *text, size_t len, Err *e);
bool strain_parse(int *out, const char *text, size_t len, Err *e);

enum { CARD_TEXT_MAX = 3 };

/* Write a card as "SA". Returns 'buf'. */
char *card_format(int card, char buf[CARD_TEXT_MAX]);

/* Read one card: "SA", "sA", "H10". False: 'e' says what is wrong and where. */
bool card_parse(int *out, const char *text, size_t len, Err *e);

/* Read a set of cards, suits then ranks: "SA HKQ", "SA, HT9". */
bool cards_parse(Hand *out, const char *text, size_t len, Err *e);

enum { CARDS_TEXT_MAX = CARD_NB + 2 * SUIT_NB };

/* Write a set of cards as "SAK HQ", spades first; returns the length. */
size_t cards_format(Hand h, char buf[CARDS_TEXT_MAX]);

enum { HAND_TEXT_MAX = CARD_NB + SUIT_NB };

/*
** Read the cards of one seat: "AK2.J3.KQ854.K72" (spades first, nothing or
** '-' for a void, "10" or "T"), or "SAK2 HJ3 DKQ854 CK72". Any number of
** cards; a card named twice is an error that names it. With 'base' the
** position in 'e' counts from the start of a longer text.
*/
bool hand_parse(Hand *out, const char *text, size_t len, size_t base, Err *e);

/* Write "AK2.J3.KQ854.K72"; returns the length. */
size_t hand_format(Hand h, char buf[HAND_TEXT_MAX]);

#endif
