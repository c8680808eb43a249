/* SPDX-License-Identifier: MIT */
/*
** tables.h - what features give by holding and by shape, computed once.
**
** Lists of rules (rules.h) are compiled from these tables in microseconds; making
** the tables takes about a millisecond, so a program makes them once.
** Read-only once made: threads share it.
*/
#ifndef BIDDING_TABLES_H
#define BIDDING_TABLES_H

#include "hand/feature.h"
#include "lang/cond.h"

/* What counts cards but for length depends on the honours alone, ten to ace. */
enum { HONOUR_SHIFT = TEN };

typedef struct FeatureTables {
  int16_t index[SHAPE_NB]; /* the shapes, as hand/shape.h numbers them */
  int8_t length[SHAPE_NB][SUIT_NB];
  int32_t of_shape[FEATURE_NB][SHAPE_NB]; /* what the lengths add */
  int32_t by_holding[FEATURE_STOPPED + 1][HOLDING_NB];
  int32_t by_honours[CARD_FEATURE_NB][HOLDING_NB >> HONOUR_SHIFT];
  Bounds in_suit[FEATURE_STOPPED + 1]; /* the minimum and the maximum by_holding */
} FeatureTables;

/* NULL: memory is out. Then feature_tables_free. */
FeatureTables *feature_tables_new(void);
void feature_tables_free(FeatureTables *t); /* NULL is allowed */

#endif
