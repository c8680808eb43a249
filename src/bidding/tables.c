/* SPDX-License-Identifier: MIT */
#include "bidding/tables.h"

#include "base/mem.h"

static void add_shapes(FeatureTables *t)
{
  int nb = 0, length[SUIT_NB];
  for (int shape = 0; shape < SHAPE_ROOM; shape++) {
    if (!shape_lengths(shape, length)) continue;
    t->index[nb] = (int16_t)shape;
    for (int s = 0; s < SUIT_NB; s++) t->length[nb][s] = (int8_t)length[s];
    for (int f = 0; f < FEATURE_NB; f++)
      t->of_shape[f][nb] = feature_part_of_shape(shape, f);
    nb++;
  }
}

static void add_holdings(FeatureTables *t, int feature)
{
  Bounds *in = &t->in_suit[feature];
  *in = (Bounds){INT64_MAX, INT64_MIN};
  for (unsigned h = 0; h < HOLDING_NB; h++) {
    int value = feature_part_of_holding(h, feature);
    t->by_holding[feature][h] = value;
    if (value < in->low) in->low = value;
    if (value > in->high) in->high = value;
  }
  if (!feature_counts_cards(feature)) return;
  for (unsigned h = 0; h < HOLDING_NB >> HONOUR_SHIFT; h++)
    t->by_honours[feature][h] = t->by_holding[feature][h << HONOUR_SHIFT];
}

FeatureTables *feature_tables_new(void)
{
  FeatureTables *t = mem_new(1, sizeof *t);
  if (!t) return NULL;
  add_shapes(t);
  for (int f = 0; f <= FEATURE_STOPPED; f++) add_holdings(t, f);
  return t;
}

void feature_tables_free(FeatureTables *t)
{
  mem_free(t);
}
