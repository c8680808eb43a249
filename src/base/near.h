/* SPDX-License-Identifier: MIT */
/*
** near.h - the name that somebody probably meant.
**
** No state: safe from any thread.
*/
#ifndef BASE_NEAR_H
#define BASE_NEAR_H

#include <stddef.h>

/*
** The name of 'names' nearest to 'word': the fewest letters inserted, dropped,
** changed or swapped with their neighbour (optimal string alignment distance),
** case aside; the first on a tie. NULL when none is within a third of the
** longer one's letters (or one letter, if that is more).
*/
const char *near_name(const char *word, size_t len, const char *const names[], int nb);

#endif
