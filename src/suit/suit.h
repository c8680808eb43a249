/* SPDX-License-Identifier: MIT */
/*
** suit.h - how to play one suit when the other two hands are not seen.
**
** A combination is what north and south hold in one suit; README.md says what is
** assumed of the play, and what a layout of the missing cards is. The chance of a line
** is the probability of the layouts in which it wins whatever the defenders do. Answers
** are exact: the lines compared are all the pure ones, and where the budget is spent
** before the best of them is proved, the answer is an interval.
**
** A Combination owns the layouts and their weights; it does not change once made,
** so threads may share it. A SuitLine is a value that its caller frees.
*/
#ifndef SUIT_SUIT_H
#define SUIT_SUIT_H

#include <stdint.h>

#include "base/err.h"
#include "base/stop.h"
#include "cards/card.h"

enum { SUIT_NORTH, SUIT_SOUTH, SUIT_HANDS };
enum { SUIT_WEST, SUIT_EAST, SUIT_DEFENDERS };

enum {
  SUIT_ANY = -1,
  SUIT_LAYOUTS_MAX = 1024,
  SUIT_ENTRIES_ANY = 255, /* the hand can be entered at will */
  SUIT_MISSING_MAX = RANK_NB - 1,
};

typedef struct SuitSpec {
  unsigned hand[SUIT_HANDS];  /* holdings: bit 0 the two, bit 12 the ace */
  int vacant[SUIT_DEFENDERS]; /* places of west and east for unknown cards, 13 and 13 */
  int entries[SUIT_HANDS];    /* SUIT_ENTRIES_ANY, or how often a lead may come from
                                 that hand without its having won the trick before */
  const double *weight;       /* NULL, or for each set of the missing cards that west
                                 may have (bit 0 the lowest of them) its weight */
} SuitSpec;

/* Either hand at will, 13 vacant places each, weights by these. */
SuitSpec suit_spec(unsigned north, unsigned south);

typedef struct Combination Combination;

/* NULL: 'e' names what is wrong with the cards, the places, the entries or weights. */
Combination *suit_new(const SuitSpec *spec, Err *e);
void suit_free(Combination *s); /* NULL is allowed */

/*
** Two texts as "AQ98x" and "Jx" into holdings. Each x becomes one of the lowest
** ranks that the texts do not name, in the order in which the spots are written,
** the first text's below the second's. False: 'e' says what is wrong.
*/
bool suit_parse(unsigned hand[SUIT_HANDS], const char *north, const char *south,
                Err *e);

/* One layout: the sets of cards that it stands for differ in equals alone. */
typedef struct SuitLayout {
  unsigned west, east; /* one of these sets: west with the lowest cards of each class */
  double weight;       /* of all these sets together */
} SuitLayout;

int suit_layout_nb(const Combination *s);
SuitLayout suit_layout(const Combination *s, int i);
double suit_total(const Combination *s); /* sum of the weights */
unsigned
suit_missing(const Combination *s);        /* the holding of both defenders together */
int suit_tricks_max(const Combination *s); /* cards of the longer hand */
/* The missing cards that are equals of 'rank', itself among them; 0: it is not missing.
 */
unsigned suit_equals(const Combination *s, int rank);

/* ---- plans ---- */

/*
** What is fixed of the first trick; SUIT_ANY: nothing. 'then' is partner's card,
** which is played where the defender between follows with a card that does not beat
** it.
*/
typedef struct SuitPlan {
  int hand, card, then;
} SuitPlan;
#define SUIT_PLAN_FREE ((SuitPlan){SUIT_ANY, SUIT_ANY, SUIT_ANY})

enum { SUIT_BUDGET = 70000000 }; /* steps, of 10 to 100 ns each */

#endif
