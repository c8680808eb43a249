/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** histogram.h - how often each value was seen, exactly; none if there are too many.
**
** A sparse map from whole numbers to counts. With more than HISTOGRAM_MAX
** different values it is full: it holds nothing and stays so. So what it holds
** depends on the values alone, not on their order, nor on how it was merged.
** {0} is empty.
** A Histogram belongs to one thread at a time.
*/
#ifndef RUN_HISTOGRAM_H
#define RUN_HISTOGRAM_H

#include <stdbool.h>
#include <stdint.h>

enum { HISTOGRAM_MAX = 4096 };

/* A value and how often it was seen. */
typedef struct Bar {
  int64_t value;
  uint64_t count; /* 0: the place is free */
} Bar;

typedef struct Histogram {
  Bar *bar; /* owned: 2^bits places, or NULL */
  int bits, nb;
  bool full;
} Histogram;

/* Count a value 'count' times. False: no memory; nothing changed. */
bool histogram_add(Histogram *h, int64_t value, uint64_t count);

/* Room for what 'other' holds; false: no memory. */
bool histogram_reserve(Histogram *h, const Histogram *other);

/* Add the counts of 'other', for which there is room. */
void histogram_merge(Histogram *h, const Histogram *other);

/* Empty again, with its memory. */
void histogram_clear(Histogram *h);
void histogram_close(Histogram *h);

/* Write its bars, from the least value up: h->nb of them. */
void histogram_bars(const Histogram *h, Bar out[]);

#endif
