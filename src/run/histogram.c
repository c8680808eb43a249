/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** How: open addressing with multiplicative hashing (Knuth, The Art of Computer
** Programming 3, section 6.4), at most half of the places taken.
*/
#include "run/histogram.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum { BITS_MIN = 5 };

/* 2^64 divided by the golden ratio: neighbours are spread evenly. */
static const uint64_t GOLDEN = 0x9e3779b97f4a7c15u;

/* The place of a value, or the free one where it goes. */
static Bar *find(const Histogram *h, int64_t value)
{
  uint64_t mask = ((uint64_t)1 << h->bits) - 1;
  uint64_t at = (uint64_t)value * GOLDEN >> (64 - h->bits);
  while (h->bar[at].count && h->bar[at].value != value) at = (at + 1) & mask;
  return &h->bar[at];
}

/* Room for 'nb' different values in all. */
static bool make_room(Histogram *h, int nb)
{
  int bits = h->bits ? h->bits : BITS_MIN;
  while ((1 << bits) / 2 < nb) bits++;
  if (h->bar && bits == h->bits) return true;
  Histogram larger = {.bits = bits, .nb = h->nb};
  larger.bar = mem_new((size_t)1 << bits, sizeof *larger.bar);
  if (!larger.bar) return false;
  for (int i = 0; h->bar && i < 1 << h->bits; i++)
    if (h->bar[i].count) *find(&larger, h->bar[i].value) = h->bar[i];
  mem_free(h->bar);
  *h = larger;
  return true;
}

static void fill(Histogram *h)
{
  histogram_close(h);
  h->full = true;
}

bool histogram_add(Histogram *h, int64_t value, uint64_t count)
{
  if (h->full) return true;
  Bar *bar = h->bar ? find(h, value) : NULL;
  if (!bar || !bar->count) {
    if (h->nb == HISTOGRAM_MAX) {
      fill(h);
      return true;
    }
    if (!make_room(h, h->nb + 1)) return false;
    bar = find(h, value);
    bar->value = value;
    h->nb++;
  }
  bar->count += count;
  return true;
}

bool histogram_reserve(Histogram *h, const Histogram *other)
{
  if (h->full || other->full || !other->nb) return true;
  int nb = h->nb + other->nb;
  return make_room(h, nb < HISTOGRAM_MAX ? nb : HISTOGRAM_MAX);
}

void histogram_merge(Histogram *h, const Histogram *other)
{
  if (other->full && !h->full) fill(h);
  for (int i = 0; !h->full && other->nb && i < 1 << other->bits; i++) {
    const Bar *from = &other->bar[i];
    if (!from->count) continue;
    Bar *bar = find(h, from->value);
    if (!bar->count && h->nb == HISTOGRAM_MAX) {
      fill(h);
      return;
    }
    if (!bar->count) h->nb++;
    bar->value = from->value;
    bar->count += from->count;
  }
}

void histogram_clear(Histogram *h)
{
  if (h->nb) memset(h->bar, 0, sizeof *h->bar << h->bits);
  h->nb = 0;
  h->full = false;
}

void histogram_close(Histogram *h)
{
  mem_free(h->bar);
  *h = (Histogram){0};
}

static int by_value(const void *a, const void *b)
{
  int64_t x = ((const Bar *)a)->value, y = ((const Bar *)b)->value;
  return (x > y) - (x < y);
}

void histogram_bars(const Histogram *h, Bar out[])
{
  int nb = 0;
  for (int i = 0; h->nb && i < 1 << h->bits; i++)
    if (h->bar[i].count) out[nb++] = h->bar[i];
  if (nb) qsort(out, (size_t)nb, sizeof *out, by_value);
}
