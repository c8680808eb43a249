/* SPDX-License-Identifier: MIT */
#include "hand/four_cs.h"

enum { POINT = FOUR_CS_DEN, HALF = POINT / 2, QUARTER = POINT / 4, SHORT_MOST = 6 };

static bool has(unsigned holding, int rank)
{
  return holding >> rank & 1;
}

/* Honours of the holding above a rank. */
static int above(unsigned holding, int rank)
{
  return __builtin_popcount(holding >> (rank + 1));
}

int four_cs_quality(unsigned holding)
{
  int length = __builtin_popcount(holding);
  /* in halves of a tenth of the length, so in twentieths */
  int sum = 8 * has(holding, ACE) + 6 * has(holding, KING) + 4 * has(holding, QUEEN) +
            2 * has(holding, JACK);
  int higher = above(holding, TEN);
  if (length > SHORT_MOST) {
    int missing = 3 - 2 * has(holding, QUEEN) - has(holding, JACK);
    int more = length - SHORT_MOST;
    return length * (sum + 2 * (missing < more ? missing : more));
  }
  if (has(holding, TEN)) sum += higher > 1 || has(holding, JACK) ? 2 : 1;
  if (has(holding, NINE))
    sum += has(holding, TEN) || has(holding, EIGHT) || higher == 2;
  return length * sum;
}

int four_cs_holding(unsigned holding)
{
  int length = __builtin_popcount(holding), value = four_cs_quality(holding);
  if (has(holding, ACE)) value += 3 * POINT;
  if (has(holding, KING)) value += length == 1 ? HALF : 2 * POINT;
  if (has(holding, QUEEN)) {
    value += POINT;
    if (!above(holding, QUEEN)) value -= QUARTER;
    if (length == 1) value -= 3 * QUARTER;
    if (length == 2) value -= QUARTER;
  }
  int higher = above(holding, JACK);
  if (has(holding, JACK)) value += higher == 2 ? HALF : higher == 1 ? QUARTER : 0;
  higher = above(holding, TEN);
  if (has(holding, TEN) && (higher == 2 || (higher == 1 && has(holding, NINE))))
    value += QUARTER;
  return value;
}

int four_cs_lengths(const int length[SUIT_NB])
{
  int missing = 0;
  for (int s = 0; s < SUIT_NB; s++)
    if (length[s] < 3) missing += 3 - length[s];
  return missing ? (missing - 1) * POINT : -HALF;
}
