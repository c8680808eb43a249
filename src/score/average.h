/* SPDX-License-Identifier: MIT */
/*
** average.h - what a deal is worth on average, by its cards.
**
** For bridge at one table: a pair's points are the hcp of both hands, plus
** the cards in its longest suit and in its shortest suit together, less 13.
** The two pairs have 40 together. The pair with more than 20 gets 50 for each
** point above 20 (60 vulnerable), twice that for each above 30.
** Source: L. Slawinski, "Scoring a deal", 2006 ("calculated average").
*/
#ifndef SCORE_AVERAGE_H
#define SCORE_AVERAGE_H

#include "cards/deal.h"

/* Its points for the pair of 'seat'. */
int average_points(const Deal *d, int seat);

/* The score, N-S view, at vulnerability 'vul' (VUL_*). */
int average_score(const Deal *d, int vul);

#endif
