/* SPDX-License-Identifier: MIT */
/*
** feature.h - what a hand is worth, suit by suit.
**
** A feature is a whole number read from the holding in each suit by table
** look-up; an additive one has a value for the hand too, the sum over its
** suits. Names are those of the language of conditions.
** Sources: hcp 4-3-2-1 (Work); controls, two for an ace and one for a king.
** Uses: shape.h. Constant tables only: safe from any thread.
*/
#ifndef HAND_FEATURE_H
#define HAND_FEATURE_H

#include "hand/shape.h"

/* Features of a suit. ORDER FEATURE */
enum {
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
  SUIT_FEATURE_NB,
  /* Features of the whole hand that are no sums over its suits. */
  FEATURE_LONGEST = SUIT_FEATURE_NB, /* cards in the longest suit */
  FEATURE_SECOND,
  FEATURE_SHORTEST,
  FEATURE_NB,
};

/* Its name, as in "hcp"; the length of a suit has the suit's own name. */
const char *feature_name(int feature);

/* The feature of that name, -1 if there is none. */
int feature_from_name(const char *name, size_t len);

/*
** True if the values of the four suits add up to the hand's. (Length does, to
** thirteen, but is no feature of a hand; feature_of_hand refuses it.)
*/
bool feature_is_additive(int feature);

/* The value of a holding, feature below SUIT_FEATURE_NB. */
int feature_of_holding(unsigned holding, int feature);

/* The value of a hand, any feature but FEATURE_LENGTH. */
int feature_of_hand(Hand h, int feature);

/* The value of a feature that only the lengths decide: LONGEST and the next. */
int feature_of_shape(int shape, int feature);

/* The total of an additive feature over the pack: 40 hcp, 12 controls, ... */
int feature_total(int feature);

/* The most that one hand of thirteen cards (one suit if 'in_suit') can have. */
int feature_max(int feature, bool in_suit);

#endif
