/* SPDX-License-Identifier: MIT */
/*
** feature.h - what a hand is worth, suit by suit.
**
** A feature is a number with a fixed denominator: values here are whole numbers
** of units, 1/feature_den of what people write ("7.5" of nltc is 15). A suit's
** value is read from its holding; a hand's is a sum over its suits of a table
** over holdings and a part that the four lengths decide. Names are those of the
** language of conditions.
** Sources: hcp 4-3-2-1 (Bryant McCampbell 1915, Milton Work); controls, two for
** an ace and one for a king; c13 6-4-2-1, of the program `dealer`; losers, nltc,
** quick_tricks, playing_tricks in tricks.h; quality and cccc in four_cs.h; zar:
** hcp, controls, the two longest lengths, and the longest less the shortest
** (Zar Petkov, Zar Points, 2003).
** Constant tables only: safe from any thread.
*/
#ifndef HAND_FEATURE_H
#define HAND_FEATURE_H

#include "hand/shape.h"

/* ORDER FEATURE */
enum {
  /* Sums over cards, of a suit and of a hand; but length is a suit's alone. */
  FEATURE_LENGTH,
  FEATURE_HCP,
  FEATURE_CONTROLS,
  FEATURE_ACES,
  FEATURE_KINGS,
  FEATURE_QUEENS,
  FEATURE_JACKS,
  FEATURE_TENS,
  FEATURE_TOP2,
  FEATURE_TOP3,
  FEATURE_TOP4,
  FEATURE_TOP5,
  FEATURE_C13,
  CARD_FEATURE_NB,
  /* What a holding decides, of a suit and of a hand; but quality is a suit's. */
  FEATURE_LOSERS = CARD_FEATURE_NB,
  FEATURE_NLTC,
  FEATURE_QUICK_TRICKS,
  FEATURE_PLAYING_TRICKS,
  FEATURE_QUALITY,
  SUIT_FEATURE_NB,
  /* Features of the whole hand that are no sums over its suits. */
  FEATURE_LONGEST = SUIT_FEATURE_NB, /* cards in the longest suit */
  FEATURE_SECOND,
  FEATURE_SHORTEST,
  FEATURE_ZAR,
  FEATURE_CCCC,
  FEATURE_NB,
  /* A suit's as well: 1 or 0. No name leads to it, for it is a condition. */
  FEATURE_STOPPED = FEATURE_NB,
  FEATURE_OWN, /* the user's (evaluator.h); functions below take its name alone */
};

/* Its name, as in "hcp"; the length of a suit has the suit's own name. */
const char *feature_name(int feature);

/* The feature of that name, -1 if there is none. */
int feature_from_name(const char *name, size_t len);

/* How many units make 1: 2 for halves, 20 for twentieths. */
int feature_den(int feature);

bool feature_is_of_suit(int feature);
bool feature_is_of_hand(int feature);

/* True for what is a number of each card, so that the pack has a fixed total. */
static inline bool feature_counts_cards(int feature)
{
  return feature < CARD_FEATURE_NB;
}

/*
** True if the values of the four suits add up to the hand's. (Lengths do, to
** thirteen, and so may any feature of a suit, whether the sum has a name or not.)
*/
bool feature_is_additive(int feature);

/* True if it makes sense to add the values of two hands; of FEATURE_OWN too. */
bool feature_is_of_pair(int feature);

/* The value of a holding: feature_is_of_suit. */
int feature_of_holding(unsigned holding, int feature);

/* The value of a hand: feature_is_of_hand. */
int feature_of_hand(Hand h, int feature);

/* A hand's value taken apart: what each holding adds, and what the shape does. */
int feature_part_of_holding(unsigned holding, int feature);
int feature_part_of_shape(int shape, int feature);

/*
** The lowest rank that counts by itself: holdings of one length that differ in cards
** below it only have the same value. RANK_NB: the length decides.
*/
int feature_lowest(int feature);

/* A number that is another one where any feature is defined otherwise. */
uint64_t feature_digest(void);

/* The total over the pack of what counts cards: 40 hcp, 12 controls, ... */
int feature_total(int feature);

/* The minimum and the maximum that one hand (one suit if 'in_suit') can have. */
int feature_min(int feature, bool in_suit);
int feature_max(int feature, bool in_suit);

#endif
