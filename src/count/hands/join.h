/* SPDX-License-Identifier: MIT */
/*
** hands_join.h - two halves of hands put together: the result of every pair.
**
** Private to hands*.c.
*/
#ifndef COUNT_HANDS_JOIN_H
#define COUNT_HANDS_JOIN_H

#include "count/hands/half.h"
#include "count/hands/hands.h"

/* A sum whose tests are in a table: its classes in one half and the other. */
typedef struct Matrix {
  int sum, columns;
  uint64_t *bits; /* words of tests by row and column */
} Matrix;

/* A result found before, by the tests that hold. */
typedef struct JoinResult {
  bool known;
  int16_t result;
} JoinResult;

typedef struct Join {
  Region region; /* owns the arrays of all that it holds */
  Reading reading;
  Meter meter;
  Holdings suit[SUIT_NB];
  Half half[2];
  int matrix_nb;
  Matrix *matrix;
  int shaped_nb; /* tests of sums that lengths add to, which no matrix tells */
  int *shaped;
  uint64_t *shapes;    /* words of tests of the shape, by shape_index */
  uint64_t *mask;      /* of the pair at hand; then room for reading_result */
  uint64_t *row;       /* by word of a mask and right state: the masks of a row */
  int16_t *result;     /* by right state: of the row */
  JoinResult *verdict; /* by hash of the mask (by the mask itself if it is short) */
  uint64_t *verdict_mask;
} Join;

/* Whether conditions and terms read the same seat, or none. False: 'e' says so. */
bool join_seats(const Cond *const cond[], int nb, const Term *const term[], int terms,
                Err *e);

/*
** Check the seats, read, class and halve; the work of looking at all pairs is
** within the budget then. False: as in hands.h; then too join_free must be called.
** 'j' must be all zero.
*/
bool join_make(Join *j, Asked asked, const Cond *const cond[], int nb,
               const Wanted *wanted, const HandPool *p, const Budget *most,
               const Stop *stop, Err *e);
void join_free(Join *j);

/*
** Where there is no axis: the results of a left state of so many cards with each
** right one that makes thirteen (join_first on), until the next call.
*/
const int16_t *join_row(Join *j, int left, int cards);

/*
** The tests that hold, as far as an open left state depends on them, but for those that
** read the axis: words of masks, of each the right states as in join_row.
*/
const uint64_t *join_masks(Join *j, int left, int cards);

/* The states of the other half that make a hand of thirteen with a left one. */
static inline int join_first(const Join *j, int cards)
{
  return j->half[1].from[HAND_SIZE - cards];
}

static inline int join_end(const Join *j, int cards)
{
  return j->half[1].from[HAND_SIZE - cards + 1];
}

/* Ways of all right states that go with so many cards on the left. */
uint64_t join_beside(const Join *j, int cards);

/*
** Add the hands that a left state of so many cards is part of to their results;
** 'beside' is of join_beside. 64 bits hold all hands there are; the last result
** gets too few, as states leave out what belongs there.
*/
void join_count(Join *j, int left, int cards, uint64_t beside, uint64_t add[]);

/* True if the work is to end; 'e' says so. */
bool join_stopped(const Join *j, Err *e);

#endif
