/* SPDX-License-Identifier: MIT */
/*
** meter.h - budgets of counted work, and what was spent of them.
**
** Operations are steps of inner loops, counted before or while they are done and
** never timed, so that every machine decides alike. A Meter belongs to one thread.
*/
#ifndef COUNT_METER_H
#define COUNT_METER_H

#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "base/stop.h"

/* What opening an engine, or a count, may cost. */
typedef struct Budget {
  uint64_t operations; /* a ns or some each */
  uint64_t bytes;
} Budget;

/* Work done and bytes held, against what is allowed. */
typedef struct Meter {
  Budget most, spent;
  const Stop *stop;
  Err *e;
  char of[80]; /* what it is about, for messages: "spades, hearts; 3 sums" */
} Meter;

/*
** Count operations that are about to be done. False: they are too many ('what' is
** named in the message, they are not counted), or the work is to stop.
*/
bool meter_work(Meter *m, uint64_t operations, const char *what);

/* Count bytes. False: too many, as above. */
bool meter_hold(Meter *m, uint64_t bytes, const char *what);

/* Zeroed memory, counted; NULL: 'e' says why. meter_free gives it back. */
void *meter_new(Meter *m, uint64_t count, size_t size, const char *what);
void meter_free(Meter *m, void *block, uint64_t count, size_t size);

#endif
