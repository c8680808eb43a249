/* SPDX-License-Identifier: MIT */
#include "hand/tricks.h"

enum { TOP3_SHIFT = QUEEN, TOP3_NB = 8, LONG = 5 };

/*
** By queen, king, ace held (bits 0, 1, 2) and cards, three for more. Entries of
** impossible holdings (more of the three than cards) are never read.
*/
static const signed char LOSERS[TOP3_NB][4] = {
    {0, 1, 2, 3}, {0, 1, 2, 2}, {0, 1, 1, 2}, {0, 0, 1, 1},
    {0, 0, 1, 2}, {0, 0, 1, 1}, {0, 0, 0, 1}, {0, 0, 0, 0},
};

static const signed char NLTC[TOP3_NB][4] = {
    {0, 3, 5, 6}, {0, 3, 5, 5}, {0, 3, 3, 4}, {0, 0, 3, 3},
    {0, 0, 2, 3}, {0, 0, 2, 2}, {0, 0, 0, 1}, {0, 0, 0, 0},
};

static const signed char QUICK[TOP3_NB][4] = {
    {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 1, 1}, {0, 0, 2, 2},
    {0, 2, 2, 2}, {0, 0, 3, 3}, {0, 0, 4, 4}, {0, 0, 0, 4},
};

static int look_up(const signed char table[TOP3_NB][4], unsigned holding)
{
  int length = __builtin_popcount(holding);
  return table[holding >> TOP3_SHIFT][length < 3 ? length : 3];
}

int holding_losers(unsigned holding)
{
  return look_up(LOSERS, holding);
}

int holding_nltc(unsigned holding)
{
  return look_up(NLTC, holding);
}

int holding_quick_tricks(unsigned holding)
{
  return look_up(QUICK, holding);
}

int holding_playing_tricks(unsigned holding)
{
  int length = __builtin_popcount(holding), winners = 0;
  if (length >= LONG) return length - 3 + __builtin_popcount(holding >> TOP3_SHIFT);
  bool ace = holding >> ACE & 1;
  for (int rank = ace ? ACE : KING; rank >= TWO && holding >> rank & 1; rank--)
    winners++;
  return winners && !ace ? winners - 1 : winners; /* the ace takes one of KQJ */
}

int holding_stopped(unsigned holding)
{
  int length = __builtin_popcount(holding);
  for (int rank = ACE; rank >= JACK; rank--)
    if (holding >> rank & 1 && length > ACE - rank) return 1;
  return 0;
}
