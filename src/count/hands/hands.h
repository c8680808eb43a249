/* SPDX-License-Identifier: MIT */
/*
** hands.h - exact numbers of hands of one seat: counting without dealing.
**
** A hand has thirteen of 52 cards, or of those that are left when some are out
** of play: C(52, 13) = 635 013 559 600 hands. Conditions that read one seat only
** are counted over classes of hands that they cannot tell apart (classes.h,
** hands_half.h); any such condition, as long as the classes stay within a budget.
** A HandSet belongs to one thread.
*/
#ifndef COUNT_HANDS_HANDS_H
#define COUNT_HANDS_HANDS_H

#include "count/engine.h"
#include "count/hands/classes.h"

/* Every hand; the hands without the cards 'out'. */
#define HANDS_ALL ((HandPool){0, PACK})
#define HANDS_WITHOUT(out) ((HandPool){0, PACK & ~(out)})

/* How many hands there are: 0 if the cards do not suffice. */
Count hands_all(const HandPool *p);

/* What counting may spend where nothing else is said: about 10 s and 1 GB. */
Budget hands_budget(void);

/*
** True if a condition (a term) reads one seat at most: '*seat' is that seat, -1
** if it reads none.
*/
bool hands_reads_one(const Cond *c, int *seat);
bool hands_term_reads_one(const Term *t, int *seat);

/*
** The functions below fail when a condition reads more than one seat (conditions
** compared or put in a table: other seats than each other), when counting would
** go beyond the budget 'most' (NULL: hands_budget), when stopped or out of memory;
** 'e' says which.
*/

/* How many hands satisfy a condition. */
bool hands_count(Count *out, const Cond *c, const HandPool *p, const Budget *most,
                 const Stop *stop, Err *e);

/*
** How many hands satisfy cond[i] and none before it: out[i]; out[nb]: none of all.
*/
bool hands_table(Count out[], const Cond *const cond[], int nb, const HandPool *p,
                 const Budget *most, const Stop *stop, Err *e);

/*
** The hands of a pool by which of some conditions hold: a cell for each set of
** conditions that hold together in some hand, the most hands first.
*/
enum { HANDS_CONDS_MAX = 256, HANDS_CELLS_MAX = 32000 };

typedef struct HandCell {
  uint64_t holds[HANDS_CONDS_MAX / 64]; /* a bit for each condition */
  Count count;
  Hand example;
} HandCell;

typedef struct HandCells {
  int nb;
  HandCell *at; /* owned */
} HandCells;

/*
** Of the hands that satisfy 'filter' (NULL: of all). Fails with ERR_BUDGET too where
** there are over HANDS_CELLS_MAX cells. Then hands_cells_free.
*/
bool hands_cells(HandCells *out, const Cond *filter, const Cond *const cond[], int nb,
                 const HandPool *p, const Budget *most, const Stop *stop, Err *e);
void hands_cells_free(HandCells *c);

/* Hands by the value of a term, from the lowest that occurs up. */
typedef struct HandValue {
  int64_t value; /* in units of 1/den of the term */
  Count count;
} HandValue;

typedef struct HandValues {
  int64_t den;
  int nb;
  HandValue *at; /* owned */
} HandValues;

void hands_values_free(HandValues *v);

enum { HANDS_TERMS_MAX = 12 };

/*
** The same of HANDS_TERMS_MAX terms at most at once, and of the hands that
** satisfy cond[i] and none before it: out[i * terms + t]; empty where there are
** no such hands. Then hands_values_free of each.
*/
bool hands_measure(HandValues out[], const Cond *const cond[], int nb,
                   const Term *const term[], int terms, const HandPool *p,
                   const Budget *most, const Stop *stop, Err *e);

enum { HANDS_BOUNDS_MAX = 8 };

/*
** The minimum and the maximum values of at most HANDS_BOUNDS_MAX terms, by condition
** and term in the same way, in units of the terms: low above high where there is no
** hand. A fraction of the work. Fails also where the lengths of all suits give a
** part of a term, or a suit gives it more than thousands.
*/
bool hands_bounds(Bounds out[], const Cond *const cond[], int nb,
                  const Term *const term[], int terms, const HandPool *p,
                  const Budget *most, const Stop *stop, Err *e);

/*
** Do two conditions mean the same? If not, '*example' is a hand that satisfies one
** of them only. Of different seats only conditions that always or never hold are
** the same; then '*example' is 0, as no hand tells.
*/
bool cond_same(bool *out, Hand *example, const Cond *a, const Cond *b,
               const Budget *most, const Stop *stop, Err *e);

/* The hands that satisfy a condition, by number. */
typedef struct HandSet HandSet;

/* NULL: as above. The condition must outlive the set. Then hands_close. */
HandSet *hands_open(const Cond *c, const HandPool *p, const Budget *most,
                    const Stop *stop, Err *e);
void hands_close(HandSet *h); /* NULL is allowed */

Count hands_size(const HandSet *h);
Budget hands_spent(const HandSet *h);

/*
** Hand number 'k', 0 .. size - 1: each comes once. The order is fixed for the
** condition and the pool, and has no meaning.
*/
Hand hands_nth(HandSet *h, Count k);

/* A uniform draw: hand number count_below(r, size). The set is not empty. */
Hand hands_draw(HandSet *h, Rng *r);

#endif
