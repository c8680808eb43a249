/* SPDX-License-Identifier: MIT */
#include "cards/board.h"

#include <assert.h>

int board_dealer(uint64_t number)
{
  assert(number >= 1);
  return (int)((number - 1) % SEAT_NB);
}

/* none NS EW both, begun one later in each group of four boards. */
int board_vul(uint64_t number)
{
  assert(number >= 1);
  uint64_t place = (number - 1) % BOARD_CYCLE;
  return (int)((place + place / VUL_NB) % VUL_NB);
}
