/* SPDX-License-Identifier: MIT */
#include "table/doubling.h"

DoublingRates doubling_down(int down)
{
  DoublingRates d = {{{0}}, {0}};
  for (int n = down; down > 0 && n <= TRICKS_MAX; n++) {
    d.over[n] = RATE_ONE;
    for (int level = 1; level <= LEVEL_MAX; level++) d.fails[level][n] = RATE_ONE;
  }
  return d;
}

DoublingRates doubling_usual(void)
{
  /* of contracts that fail by one or two, per cent; by one trick more half as many more
   */
  static const int8_t by_level[LEVEL_MAX + 1] = {0, 5, 6, 9, 14, 27, 27, 27};
  static const int8_t over[] = {33, 50, 65, 80, 90};
  enum { MOST = 90, WHOLE = 100 };
  DoublingRates d = {{{0}}, {0}};
  for (int n = 0; n <= TRICKS_MAX; n++) {
    d.over[n] = (uint16_t)(RATE_ONE * (n < 5 ? over[n] : MOST) / WHOLE);
    for (int level = 1; n && level <= LEVEL_MAX; level++) {
      int rate = by_level[level] * (n + 1) / 2;
      d.fails[level][n] = (uint16_t)(RATE_ONE * (rate < MOST ? rate : MOST) / WHOLE);
    }
  }
  return d;
}

int doubling_rate(const DoublingRates *d, int level, int tricks, bool over)
{
  int fails = BOOK + level - tricks;
  if (fails <= 0) return over ? d->over[0] : 0;
  return over ? d->over[fails] : d->fails[level][fails];
}
