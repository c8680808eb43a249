/* SPDX-License-Identifier: MIT */
/*
** joint_numbers_row.h - what finds deals by number (joint_numbers.h), and its steps.
**
** Of one half of the deal, the near one, all entries are kept: the ways of each
** combination of states of the four bins. A row is states of the first two bins in a
** half, with a number of cards of the third.
*/
#ifndef COUNT_JOINT_NUMBERS_ROW_H
#define COUNT_JOINT_NUMBERS_ROW_H

#include "count/contract.h"
#include "count/joint.h"

enum {
  NEAR,
  FAR,
  WIDTH = HALF_CARDS + 1,
  NODE_COST = 4,  /* operations of a pair of nodes */
  STEP = 32,      /* pairs of nodes of a part */
  GROUP = 8192,   /* entries of a part, of all states of the second bin */
  WAYS_BITS = 52, /* of an entry: fewer than 4^26 ways; above them cells to go on */
  CELLS_MAX = (1 << (64 - WAYS_BITS)) - 1,
};
#define WAYS_MASK ((UINT64_C(1) << WAYS_BITS) - 1)

/* A node's leaves by the length of the third bin's class. */
typedef struct NodeLeaves {
  uint32_t from[LENGTH_NB + 1];
  int low, high; /* the lengths that have leaves */
} NodeLeaves;

/* A half, near or far. */
typedef struct NumbersSide {
  int half;              /* of the joint */
  NodeLeaves *leaves[2]; /* by trie and node. Owned, as all arrays */
  /* Of the third and the fourth bin, by pair of classes: 1 + the place of the state
     among those with its cards; 0: none. */
  uint16_t *place[2];
} NumbersSide;

/* The deals of one conjunction. */
typedef struct Numbered {
  const Joint *j;
  int width; /* numbers of cards that the third bin can have in a half */
  NumbersSide side[2];
  Contraction apply[AUTOMATON_BINS][WIDTH]; /* of all but the first, by near cards */
  uint64_t **entry;                         /* by near state of the first bin */
  uint32_t *from; /* by place: which of the first state's entries begin there */
  uint32_t *line; /* by line: its first part; then all */
  int part_nb, part_room;
  Count *before; /* by part: deals of those before; then of all */
} Numbered;

/* States of the first two bins in a half, with cards of the third. */
typedef struct NumbersRow {
  const Numbered *n;
  int side, state[2];
  int cards[2];        /* of the last two bins in the near half */
  size_t states[2][2]; /* of these bins: near, far */
  const NodePair *pair;
  uint32_t nodes; /* pairs of them */
} NumbersRow;

struct Numbers {
  Joints joints;
  Numbered *of; /* by conjunction. Owned, as all arrays */
  /* To work in: */
  NodePair *pair[2], *listed; /* of a near and a far state of the first bin */
  uint32_t *first;            /* by state of the second bin: its pairs, then all */
  /* By states of the last two bins. In the near table the third one's are next to each
     other, in the far one the fourth's; cells in front are for what has no state. */
  uint64_t *table[2], *step[2];
  uint64_t *planes[2]; /* near tables by near and by far state of the second bin */
  uint16_t *partner[AUTOMATON_BINS]; /* near states that complete far ones */
  int partners[AUTOMATON_BINS];
  int group[2];   /* partners of the first bin that a part has, the end */
  NumbersRow row; /* the far one whose table, partners and pairs of nodes are there */
  uint32_t part;  /* of it */
};

/* The row of states with 'third' near cards. False: nothing is there. */
bool row_at(NumbersRow *out, const Numbered *n, int side, int first, int second,
            int third);

/* Where the rows of a near state of the first bin begin, with one more at the end. */
size_t row_places(const Numbered *n, int firsts);

/* Where a near row is: those whose second states have the same cards are side by side.
 */
size_t row_place(const NumbersRow *r);

/* The numbers in a line of a table. */
size_t row_columns(const NumbersRow *r, int side);

/* All its cells. */
size_t row_cells(const NumbersRow *r, int side);

/* List the pairs of nodes of a state of the first bin where the second has 'cards',
   sorted by its states. */
void row_list_nodes(struct Numbers *k, const Numbered *n, int side, int state,
                    int cards);

/* Make 'second' a row's state of the second bin, and give it the pairs of nodes. */
void row_take_nodes(const struct Numbers *k, NumbersRow *r, int second);

/* Part 'i' of a row: STEP of its pairs of nodes, or what is left of them. */
NumbersRow row_part(const NumbersRow *r, uint32_t i);

/* The near row beside a far one that has these states of the first two bins. */
NumbersRow row_near(const NumbersRow *far, int first, int second);

/* How many pairs of leaves a row has. */
uint64_t row_leaves(const NumbersRow *r);

/* Add up the ways of a near row's leaves by cell: the near table. */
void row_add_leaves(const struct Numbers *k, const NumbersRow *r);

/*
** The pair of leaves of number '*number' in a row, each way of which counts as often as
** the table says of its cell; '*number' becomes one below that. False: it has fewer;
** '*number' is less by all.
*/
bool row_find_leaves(const struct Numbers *k, const NumbersRow *r, Count *number,
                     JointFound *out);

/* List the near states with which a far one of a bin has a result. */
void row_list_partners(struct Numbers *k, const Numbered *n, int bin, int state);

/* Partner 'i' of a far row, running over those of both bins in a group. */
NumbersRow row_partner(const struct Numbers *k, const NumbersRow *far, int i);

/* Entries of a near row, added to a near table. */
void row_add_entries(const NumbersRow *r, uint64_t *table);

/*
** The next group of partners of a far row's first state: as many as have GROUP entries
** beside all near states of the second bin with their cards. False: there are no more.
*/
bool row_next_group(struct Numbers *k, const NumbersRow *far);

/*
** Make the far table of a near one: by far states of the last two bins, how many ways
** complete them.
*/
void row_apply(const struct Numbers *k, const NumbersRow *r, const uint64_t *near);

/* The line of a state with near cards of the second bin and of the third. */
size_t row_line(const Numbered *n, int state, int second, int third);

/* All lines. */
size_t row_lines(const Numbered *n);

/* The row of the first far state of the second bin in a line. False: none. */
bool row_of_line(NumbersRow *out, const Numbered *n, int state, int second, int third);

#endif
