/* SPDX-License-Identifier: MIT */
/*
** trie.h - the ways to split a suit among four bins, by the class that each gets.
**
** A bin is a hand, or several hands of which nothing is asked. A node is a pair of
** classes of the first two bins, below a top node for the first; its leaves are the
** pairs of classes of the other two, with the number of ways. Nodes below a top node
** and leaves below a node are sorted by class, so by length (automaton.h). A split
** says how many cards of each cell (README.md, "Tries") a bin gets.
** Read-only once made: threads share it.
*/
#ifndef COUNT_JOINT_TRIE_H
#define COUNT_JOINT_TRIE_H

#include "count/joint/contract.h"

enum { AUTOMATON_BINS = 4 }; /* of which a deal is made */

typedef struct TrieLeaf {
  uint16_t class[2]; /* of the third and the fourth bin */
  uint32_t ways;     /* fewer than 4^13 */
} TrieLeaf;

/* One way to split the cells of a leaf, the first cards of each cell going first. */
typedef struct TrieSplit {
  uint16_t holding[AUTOMATON_BINS];
  uint32_t ways;
} TrieSplit;

typedef struct Trie {
  int top_nb, node_nb, leaf_nb, cell_nb;
  Region region;                  /* owns the arrays */
  uint16_t *top;                  /* class of the first bin */
  uint32_t (*child)[RANK_NB + 2]; /* by top: its first node of each length, the end */
  uint16_t *second;               /* by node: class of the second bin */
  uint32_t *list;                 /* by node: its first leaf; then all */
  TrieLeaf *leaf;
  uint32_t *from; /* by leaf: its first split; then all. NULL unless asked for */
  TrieSplit *split;
  uint16_t cell[RANK_NB]; /* its cards */
} Trie;

/* What a suit is split among. */
typedef struct TrieBins {
  const Automaton *automaton[AUTOMATON_BINS];
  Hand held[AUTOMATON_BINS]; /* known cards, part of the holding that has a class */
  int size[AUTOMATON_BINS];  /* cards that it gets, of all suits */
  Hand free;                 /* the cards that are split */
  bool splits;               /* keep the splits of leaves, to deal from */
} TrieBins;

/* False: the meter's error. Then trie_free. */
bool trie_make(Trie *out, int suit, const TrieBins *b, Meter *m);
void trie_free(Trie *t);

#endif
