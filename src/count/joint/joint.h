/* SPDX-License-Identifier: MIT */
/*
** joint.h - four hands of which each has a condition: what a count or a draw needs.
**
** The four bins are the hands with conditions, the one that is satisfied least often
** first, then all other hands together (automaton_any), then empty bins. All automata
** have the same pairing of suits; the tries say how each suit can be split among the
** bins. A deal is two halves, each two suits; what a half leaves the other is a state
** for each bin.
** Read-only once made: threads share it.
*/
#ifndef COUNT_JOINT_JOINT_H
#define COUNT_JOINT_JOINT_H

#include "count/joint/trie.h"
#include "count/subsets.h"

/* What is asked of four hands. */
typedef struct JointAsked {
  Layout known;
  /* Conditions on each seat, the first that holds being its result. A deal counts
     where all seats have one. None: nothing is asked of the seat. */
  const Cond *const *list[SEAT_NB];
  int nb[SEAT_NB];
  int pairing;   /* 1 + the suit that goes with spades; 0: that with the least work */
  bool to_count; /* else to deal: the splits of the tries are kept */
} JointAsked;

/* A pair of top nodes of a half's tries, and of nodes below. */
typedef struct NodePair {
  uint32_t node[2];
  int32_t state; /* of the first bin; of the second */
} NodePair;

/* One half: its tries and what finds their pairs. */
typedef struct JointHalf {
  int cards; /* that all bins together have in it */
  const Trie *trie[2];
  uint32_t *from;        /* by state of the first bin: its pairs of top nodes; owned */
  NodePair *top;         /* owned */
  uint64_t tops;         /* room in it */
  uint64_t nodes, pairs; /* pairs of nodes, of leaves below them */
  uint32_t most;         /* pairs of nodes that one state of the first bin has */
} JointHalf;

typedef struct Joint {
  Layout known;
  TrieBins bins;                  /* of the automata below */
  unsigned seats[AUTOMATON_BINS]; /* a bit each */
  Automaton automaton[AUTOMATON_BINS];
  Trie trie[SUIT_NB];
  JointHalf half[2];
  Count factor;    /* ways to share out the cards of a bin of several hands */
  Subsets subsets; /* to deal */
} Joint;

/* The hands that a seat can have: all, where none of its own cards are known. */
HandPool joint_pool(const Layout *known, int seat);

/* False: the meter's error. Then joint_close. */
bool joint_open(Joint *out, const JointAsked *a, Meter *m);
void joint_close(Joint *j);

/*
** The pairs of nodes whose first bin is in 'state', the second having 'cards' of them
** (-1: any): how many; 'out' has room for half->most.
*/
uint32_t joint_nodes(const Joint *j, int half, int state, int cards, NodePair out[]);

/*
** The same, sorted by state: those of the second bin's state number s among those with
** 'cards' are sorted[first[s]] .. sorted[first[s + 1] - 1]. 'first' has room for one
** number more, 'scratch' for half->most pairs.
*/
void joint_sorted_nodes(const Joint *j, int half, int state, int cards,
                        NodePair scratch[], NodePair sorted[], uint32_t first[]);

/* What is found of a half: a leaf in both suits, and a number below both's ways. */
typedef struct JointFound {
  uint32_t leaf[2], ways[2];
} JointFound;

/* The state of the third or the fourth bin in a half where these are found. */
static inline int joint_state(const Joint *j, int bin, int half,
                              const JointFound *found)
{
  const Automaton *a = &j->automaton[bin];
  const int *suit = a->suit[half];
  int c = j->trie[suit[0]].leaf[found->leaf[0]].class[bin - 2];
  int d = j->trie[suit[1]].leaf[found->leaf[1]].class[bin - 2];
  return a->of_pair[half][c * a->class_nb[suit[1]] + d];
}

/* The deal of what is found of both halves; 'shared' is below the joint's factor. */
void joint_deal(const Joint *j, const JointFound found[2], Count shared, Deal *out);

/* Deals that count, by what all bins' results make of them: sets of results for each.
 */
typedef struct JointBox {
  uint64_t in[AUTOMATON_BINS]; /* bit r: result r, from 1 up */
  int to;                      /* which of the counts grows */
} JointBox;

/*
** The operations (a ns each) and bytes that counting takes for each of 'jobs' threads,
** found without doing any of it.
*/
Budget joint_cost(const Joint *j, int boxes);
extern const char JOINT_WORK[]; /* what it is, for the meter */

/*
** Add the deals of each box to out[box.to], with up to 'jobs' threads: fewer where all
** of them would need too much memory. Boxes that have the same sets of the first two
** bins should be next to each other. False: the meter's error; what it would take is
** said where that is beyond the budget.
*/
bool joint_count(const Joint *j, const JointBox box[], int boxes, Count out[], int outs,
                 int jobs, Meter *m);

enum { JOINT_TABLE_MAX = 4096 }; /* combinations of results */

/*
** The deals for every combination of results, those of the last seat running
** fastest: N, E, S, W; seats without a list have one result. False: over
** JOINT_TABLE_MAX of them, or the meter's error.
*/
bool joint_table(Count out[], const JointAsked *a, int jobs, Meter *m);

/* ---- conditions ---------------------------------------------------------- */

/* A condition as one for each seat. */
typedef struct Parted {
  Cond *of[SEAT_NB]; /* NULL: nothing is asked of the seat */
  int left_nb;       /* conjuncts that read several seats */
} Parted;

/*
** Take a conjunction apart; what it gives to hands outright is left out. False: out of
** memory. Then parted_free.
*/
bool cond_parted(Parted *out, const Cond *c, Err *e);
void parted_free(Parted *p);

/* A condition as conjunctions that no two deals share. */
typedef struct Joints {
  int nb;
  Joint *at; /* owned */
} Joints;

/*
** Open those of a condition; of 'how' the lists are not read. False: as deals_count.
** Then joints_close.
*/
bool deals_open(Joints *out, const Cond *c, const JointAsked *how, Meter *m);
void joints_close(Joints *j);

/*
** How many deals satisfy a condition. False: something in it that is no "and", "or" or
** denial reads several seats, or the meter's error.
*/
bool deals_count(Count *out, const Cond *c, const Layout *known, int jobs, Meter *m);

/* Is it of that kind, whatever it takes? */
bool deals_countable(const Cond *c);

/* The operations that counting takes, after the automata. False: as above. */
bool deals_cost(uint64_t *out, const Cond *c, const Layout *known, Meter *m);

#endif
