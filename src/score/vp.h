/* SPDX-License-Identifier: MIT */
/*
** vp.h - victory points of a match for its margin in IMPs.
**
** The continuous scale of the World Bridge Federation (2013), 20 points to
** share: with N boards, B = 15 sqrt(N) and t = (sqrt(5) - 1) / 2, the winner by
** M IMPs gets 10 + 10 (1 - t^(3 M / B)) / (1 - t^3), at most 20, rounded to
** hundredths; then, so that no IMP is worth more than the one before, hundredths
** are added where the rounded scale is not concave (1 or 2 up to 60 boards).
** Older scales are lists: the least margin for each point above the draw.
** Plain values.
*/
#ifndef SCORE_VP_H
#define SCORE_VP_H

#include <stddef.h>

enum { VP_SHARE = 2000, VP_DRAW = 1000, VP_BOARDS_MAX = 1000 }; /* hundredths */

/*
** Hundredths of the side with 'margin' (of either sign) after 'boards' boards
** (1 to VP_BOARDS_MAX), 0 to 2000; the other side has the rest of 2000.
*/
int vp_continuous(int margin, int boards);

/*
** Points above the draw for a margin of 0 or more, of a discrete scale: the
** number of entries of least[0..nb-1], which never fall, that it reaches.
*/
int vp_discrete(int margin, const int least[], size_t nb);

#endif
