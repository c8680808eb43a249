/* SPDX-License-Identifier: MIT */
/*
** line.h - the best line of one suit, step by step.
*/
#ifndef SUIT_LINE_H
#define SUIT_LINE_H

#include "suit/suit.h"

/*
** A line as a graph of decisions. Step 0 is the first lead. A step is a card of one
** hand and then what the next defender may do: each reply leads to the next step,
** partner's card or the lead to the next trick.
*/
typedef struct SuitReply {
  unsigned cards; /* equals, one of which the defender plays; 0: he shows out */
  int next;       /* step */
} SuitReply;

typedef struct SuitStep {
  bool leads, ends; /* 'ends': what is wanted is won, or comes by leading winners (first
                       those of the hand whose partner has low cards to play under them)
                       and then long cards; the rest is unused */
  uint8_t hand;     /* SUIT_NORTH, SUIT_SOUTH */
  int8_t card;      /* rank, or -1: the hand has none and discards */
  uint8_t won;      /* tricks before this one */
  uint8_t reply_nb;
  uint32_t reply; /* the first of its replies */
} SuitStep;

typedef struct SuitLine {
  SuitStep *step;
  SuitReply *reply;
  size_t step_nb, reply_nb;
} SuitLine;

/*
** The line with fewest decisions that takes sure[i] tricks or more in layout i.
** False: there is none, or it was stopped, or memory ran out. The caller frees
** '*out'.
*/
bool suit_line(SuitLine *out, const Combination *s, const SuitPlan *plan,
               const uint8_t sure[SUIT_LAYOUTS_MAX], const Stop *stop, Err *e);
void suit_line_free(SuitLine *line);

#endif
