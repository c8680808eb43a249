/* SPDX-License-Identifier: MIT */
/*
** calibration.h - tricks taken at the table instead of double-dummy ones.
**
** A table fitted to real records says, for a level, a strain and a double-dummy
** result, how likely each number of tricks is. Which deals go better is chance,
** addressed by the deal alone: one number, the luck of declarers, serves all
** contracts of a deal, the more of it the more tricks (the results are
** comonotone), so that contracts stay paired and every run finds the same.
** A plain value; read-only.
*/
#ifndef TABLE_CALIBRATION_H
#define TABLE_CALIBRATION_H

#include "cards/contract.h"
#include "cards/deal.h"
#include "cards/tricks.h"

enum { CALIBRATION_ONE = 1 << 30 }; /* parts of certainty */

/* Level 0 stands for any level. */
typedef struct Calibration {
  /* by level, strain, double-dummy tricks, k: the chance of at most k tricks */
  uint32_t upto[LEVEL_MAX + 1][STRAIN_NB][TRICKS_MAX + 1][TRICKS_MAX + 1];
} Calibration;

/* True if chances nowhere fall as k grows, and end in certainty. */
bool calibration_ok(const Calibration *c);

/* The luck of a deal's declarers: uniform on 0 .. CALIBRATION_ONE - 1. */
uint32_t calibration_luck(const Deal *d);

/* The tricks taken with this luck where 'tricks' are double dummy. */
int calibration_taken(const Calibration *c, int level, int strain, int tricks,
                      uint32_t luck);

#endif
