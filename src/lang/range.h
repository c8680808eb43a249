/* SPDX-License-Identifier: MIT */
/*
** range.h - the numbers that a feature may have: "15-17", "5+", "0,2,4".
**
** A Range is a sorted list of closed intervals that do not touch; whole
** numbers or exact decimals. Text: 15 (exactly), "15-17", "-2..3", "5+",
** "7-" (at most), lists with commas.
** Plain values.
*/
#ifndef LANG_RANGE_H
#define LANG_RANGE_H

#include "base/buf.h"
#include "base/err.h"
#include "base/ratio.h"

enum { INTERVAL_MAX = 16 };

/* An open end is plus or minus RANGE_OPEN. */
#define RANGE_OPEN ((Ratio){INT64_MAX, 1})
#define RANGE_OPEN_LOW ((Ratio){-INT64_MAX, 1})

typedef struct Interval {
  Ratio low, high;
} Interval;

typedef struct Range {
  int nb;
  Interval part[INTERVAL_MAX];
} Range;

/* Read a range. False: 'e' says why, at which byte of 'text'. */
bool range_parse(Range *out, const char *text, size_t len, Err *e);

/* 'low' to 'high'; false if that is empty. */
bool range_between(Range *out, Ratio low, Ratio high, Err *e);

/* Write it as text that range_parse reads as the same. */
void range_format(const Range *r, Buf *b);

#endif
