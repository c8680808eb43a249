/* SPDX-License-Identifier: MIT */
/*
** box.h - boxes: the minimum and the maximum of eight features of a hand; lists of
** them.
**
** A list is what a player can have: the hands of any of its boxes. A box may carry the
** names of variants, as the number of a set (BidNames). Boxes are plain values; a list
** owns its memory. Functions that make one put it into 'out', which was a list or zero,
** and must not be one of the others; they fail only without memory.
** One thread uses a list or a BidNames at a time.
*/
#ifndef BIDDING_BOX_H
#define BIDDING_BOX_H

#include <stdbool.h>
#include <stdint.h>

#include "base/keys.h"
#include "cards/card.h"

/* ORDER BOX: the four lengths in the order of suits */
enum {
  BOX_HCP,
  BOX_CLUBS,
  BOX_SPADES = BOX_CLUBS + 3,
  BOX_ACES,
  BOX_KINGS,
  BOX_CONTROLS,
  BOX_FEATURE_NB,
};

enum { BIDBOXES_MAX = 16 }; /* of the same names in a list that is made few */

/*
** The least of its features in an integer and the most in another, a byte each, the
** first feature's lowest: no value needs the highest bit of its byte, so that all are
** compared and joined at once.
*/
typedef struct BidBox {
  uint64_t low, high;
  int names; /* 0: none */
} BidBox;

typedef struct BidBoxes {
  int nb, room;
  BidBox *at;
} BidBoxes;

/* ---- one box ------------------------------------------------------------- */

BidBox bidbox_all(void);

static inline int bidbox_low(const BidBox *b, int feature)
{
  return (int)(b->low >> 8 * feature & 0x7f);
}

static inline int bidbox_high(const BidBox *b, int feature)
{
  return (int)(b->high >> 8 * feature & 0x7f);
}

/* The eight features of a hand, packed as the sides of a box are. */
uint64_t bidbox_values(Hand h);

/* Whether a hand with these features is in a box. */
#define BIDBOX_GUARD UINT64_C(0x8080808080808080) /* the highest bits */
#define BIDBOX_VALUES (~BIDBOX_GUARD)
#define BIDBOX_DRAWN UINT64_C(0x7f7f7f7f7f) /* points and lengths */
static inline bool bidbox_holds(const BidBox *b, uint64_t values)
{
  return (((values | BIDBOX_GUARD) - b->low) & ((b->high | BIDBOX_GUARD) - values) &
          BIDBOX_GUARD) == BIDBOX_GUARD;
}

/* Narrow a feature; false: nothing is left. Values may be beyond what it can have. */
bool bidbox_narrow(BidBox *b, int feature, int64_t low, int64_t high);

/* What two boxes have in common, feature by feature, without names; false: nothing. */
bool bidbox_overlap(BidBox *out, const BidBox *a, const BidBox *b);

/* Let four lengths be thirteen together; false: they cannot. */
bool bidbox_tighten(BidBox *b);

/* A box as text, without names; and back: false where it is none. */
enum { BIDBOX_TEXT_MAX = 40 };
void bidbox_format(const BidBox *b, char out[BIDBOX_TEXT_MAX]);
bool bidbox_parse(BidBox *out, const char *text);

/* ---- names --------------------------------------------------------------- */

/* Sets of names, which are numbers from 0 up: each has a number from 1 up. */
typedef struct BidNames {
  Keys sets; /* the set without its highest name, that name */
} BidNames;

#define BIDNAMES_EMPTY ((BidNames){.sets = {.width = 2}})

void bidnames_free(BidNames *n);

/* The set of one name; of two sets together. -1: out of memory. */
int bidnames_of(BidNames *n, int name);
int bidnames_join(BidNames *n, int a, int b);

/* The highest name of a set, which then becomes the set of the others; -1: it is empty.
 */
int bidnames_next(const BidNames *n, int *set);

/* ---- lists --------------------------------------------------------------- */

bool bidboxes_add(BidBoxes *out, BidBox b);
void bidboxes_free(BidBoxes *l);

/* Whether a hand with these features is in one of the boxes. */
bool bidboxes_hold(const BidBoxes *l, uint64_t values);

/* The box around one or more, without names. */
BidBox bidboxes_around(const BidBoxes *l);

/* The least of a feature; of an empty list 127. */
int bidboxes_least(const BidBoxes *l, int feature);

/* Where there are over BIDBOXES_MAX, those of the same names become one. */
void bidboxes_make_few(BidBoxes *l);

/*
** What a player can have who has one of the boxes 'before' and one of 'now'; empty:
** they contradict each other.
*/
bool bidboxes_join(BidBoxes *out, const BidBoxes *before, const BidBoxes *now,
                   BidNames *n);

/* Whether two lists have the same boxes with the same names, in the same order. */
bool bidboxes_same(const BidBoxes *a, const BidBoxes *b);

/* The same as bidboxes_join feature by feature, without names or the sum of lengths. */
bool bidboxes_cross(BidBoxes *out, const BidBoxes *a, const BidBoxes *b);

/*
** What boxes leave beside the first 'nb' of others, which hold no hand that the player
** can have; empty: nothing is left.
*/
bool bidboxes_without(BidBoxes *out, const BidBoxes *l, const BidBoxes *others, int nb);

#endif
