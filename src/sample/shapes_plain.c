/* SPDX-License-Identifier: MIT */
/* Draws for any machine. */
#include "sample/shapes_table.h"

static inline Hand spread(uint64_t mask, Hand over)
{
  Hand out = 0;
  for (; mask; mask >>= 1, over &= over - 1)
    if (mask & 1) out |= over & -over;
  return out;
}

#define TABLE_DRAW table_draw_plain
#include "sample/shapes_draw.h"
