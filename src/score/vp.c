/* SPDX-License-Identifier: MIT */
#include "score/vp.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>

enum { BLITZ = 15 }; /* times the root of the boards: the margin of 20 to 0 */

static int rounded(int margin, int boards)
{
  const double t = (sqrt(5) - 1) / 2;
  double share = (double)margin / (BLITZ * sqrt(boards));
  if (share >= 1) return VP_SHARE;
  double above = (1 - pow(t, 3 * share)) / (1 - t * t * t);
  return VP_DRAW + (int)floor(VP_DRAW * above + 0.5);
}

/*
** The least concave scale above the rounded one: an entry is raised to the line
** between its neighbours until nothing changes. A scale is short (15 sqrt(1000)
** = 474 margins at most), so it is made anew.
*/
int vp_continuous(int margin, int boards)
{
  enum { ROOM = 512 };
  assert(boards > 0 && boards <= VP_BOARDS_MAX);
  if (margin < 0) return VP_SHARE - vp_continuous(-margin, boards);
  int scale[ROOM], nb = 1;
  for (scale[0] = VP_DRAW; scale[nb - 1] < VP_SHARE; nb++)
    scale[nb] = rounded(nb, boards);
  if (margin >= nb) return VP_SHARE;
  for (bool moved = true; moved;) {
    moved = false;
    for (int i = 1; i < nb - 1; i++)
      while (scale[i] - scale[i - 1] < scale[i + 1] - scale[i]) {
        scale[i]++;
        moved = true;
      }
  }
  return scale[margin];
}

int vp_discrete(int margin, const int least[], size_t nb)
{
  assert(margin >= 0);
  size_t points = 0;
  while (points < nb && margin >= least[points]) points++;
  return (int)points;
}
