/* SPDX-License-Identifier: MIT */
/*
** shapes_table.h - the tables by which the engine "shapes" draws.
**
** Numbers of cards of the four groups (suits, or thirteens of what is left)
** are packed, four bits for each, the lowest group first. A draw takes the
** levels in turn: an edge of the state by its weight, then a subset of each
** group by its number, then the cards by spreading the subsets over what is
** left. The last seat takes what remains.
** Read-only once made.
*/
#ifndef SAMPLE_SHAPES_TABLE_H
#define SAMPLE_SHAPES_TABLE_H

#include "cards/deal.h"
#include "count/engine.h"
#include "count/subsets.h"
#include "sample/alias.h"

enum {
  GROUP_NB = SUIT_NB,
  PACK_BITS = 4,
  PACK_MASK = 15,
  EDGE_BITS = 16, /* an edge: cards taken, then the number of the next state */
  SPREAD_BITS = 7,
  SPREAD_NB = 1 << SPREAD_BITS,
};

/* 8 bytes: the edges first .. first + nb - 1, the cards left in each group. */
typedef struct ShapesState {
  uint32_t first;
  uint16_t nb;
  uint16_t left;
} ShapesState;

typedef struct ShapesTable {
  Layout known;
  Hand free;
  int draw_nb;          /* seats that draw; the next takes the rest */
  int8_t seat[SEAT_NB]; /* in their order */
  int state_nb, edge_nb;
  ShapesState *state; /* number 0 is the start */
  Alias *column;      /* of each edge; 'own' is the edge itself */
  Count *rest;        /* of each column (alias.h) */
  Count *ways;        /* of each state */
  Subsets subsets;
  uint8_t size[SPREAD_NB];              /* of half a holding */
  uint8_t spread[SPREAD_NB][SPREAD_NB]; /* its cards whose bit is in a mask */
} ShapesTable;

static inline int pack_at(unsigned packed, int group)
{
  return (int)(packed >> (PACK_BITS * group) & PACK_MASK);
}

/* In how many ways 'take' cards of 'left' can be chosen: at most 1716^4. */
static inline uint64_t table_choices(const ShapesTable *t, unsigned left, unsigned take)
{
  uint64_t ways = 1;
  for (int g = 0; g < GROUP_NB; g++)
    ways *= t->subsets.choose[pack_at(left, g)][pack_at(take, g)];
  return ways;
}

/* A uniform draw. */
void table_draw(const ShapesTable *t, Rng *r, Deal *out);

#endif
