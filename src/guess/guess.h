/* SPDX-License-Identifier: MIT */
/*
** guess.h - an estimate of double-dummy results, some hundred times faster than
** solving.
**
** A small neural net, trained on solved deals, tells how likely each number of
** tricks is. All of it is whole numbers: the same answer on every machine. It is
** an estimate, wrong by half a trick on average, and by more on deals unlike
** those it was trained on; nothing here is exact.
** No state: safe from any thread.
*/
#ifndef GUESS_GUESS_H
#define GUESS_GUESS_H

#include "cards/deal.h"
#include "cards/tricks.h"

enum { GUESS_ONE = 1 << 15 }; /* a share of 1 */

/* The shares of 0 to 13 tricks, in units of 1/GUESS_ONE: their sum is GUESS_ONE. */
typedef struct Guess {
  uint16_t share[TRICKS_MAX + 1];
} Guess;

/* What a declarer takes in a strain. */
Guess guess_tricks(const Deal *d, int declarer, int strain);

/* The number of tricks from 'low' to 'high' with the largest share, the least of them.
 */
int guess_likeliest(const Guess *g, int low, int high);

/* Which net this is: "dd1" and a hash of its weights, 8 digits. Returns 'buf'. */
enum { GUESS_NAME_MAX = 16 };
char *guess_name(char buf[GUESS_NAME_MAX]);

#endif
