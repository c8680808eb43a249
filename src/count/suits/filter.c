/* SPDX-License-Identifier: MIT */
/*
** How: where no tie narrows the windows they are boxes, the same for every left
** value but for their place. So the sums over all of them are found together,
** one digit after the other, from running sums: the cost does not depend on
** how wide the ranges are.
*/
#include <string.h>

#include "base/region.h"
#include "count/suits/part.h"

enum { CELLS_LARGEST = 1 << 20 };

/* Ranges of the digits of left and right values, and the array while it turns. */
typedef struct Filter {
  int low_a[SUMS_MAX], low_b[SUMS_MAX];
  uint64_t size_a[SUMS_MAX], size_b[SUMS_MAX];
  uint64_t most; /* elements at any time */
  uint64_t work;
} Filter;

static void widen(const SuitsPlan *p, const SuitsTable *t, const Class *c, bool first,
                  int low[], uint64_t size[])
{
  for (uint32_t i = c->from; i < c->from + c->nb; i++)
    for (int k = 0; k < p->sum_nb; k++) {
      int digit = value_digit(&p->sum[k], t->value[i]);
      if (first && i == c->from) {
        low[k] = digit;
        size[k] = 1;
      }
      if (digit < low[k]) {
        size[k] += (uint64_t)(low[k] - digit);
        low[k] = digit;
      }
      if (digit >= low[k] + (int)size[k]) size[k] = (uint64_t)(digit - low[k]) + 1;
    }
}

static Filter measure(const SuitsPlan *p, uint32_t right, const uint32_t *mate,
                      uint32_t nb)
{
  Filter f = {.most = 1};
  widen(p, p->right, &p->right->classes[right], true, f.low_b, f.size_b);
  for (uint32_t i = 0; i < nb; i++)
    widen(p, p->left, &p->left->classes[mate[i]], !i, f.low_a, f.size_a);
  for (int k = 0; k <= p->sum_nb; k++) { /* those before k are turned */
    uint64_t all = 1;
    for (int i = 0; i < p->sum_nb; i++) {
      all *= i < k ? f.size_a[i] : f.size_b[i];
      if (all > CELLS_LARGEST) all = CELLS_LARGEST + 1;
    }
    if (all > f.most) f.most = all;
    f.work += 4 * all;
  }
  return f;
}

uint64_t suits_filter_work(const SuitsPlan *p, uint32_t right, const uint32_t *mate,
                           uint32_t nb)
{
  if (p->tie_nb || !p->sum_nb || !nb) return UINT64_MAX;
  Filter f = measure(p, right, mate, nb);
  return f.most > CELLS_LARGEST ? UINT64_MAX : f.work;
}

static uint64_t place(const SuitsPlan *p, uint64_t value, const int low[],
                      const uint64_t size[])
{
  uint64_t at = 0;
  for (int k = 0; k < p->sum_nb; k++)
    at = at * size[k] + (uint64_t)(value_digit(&p->sum[k], value) - low[k]);
  return at;
}

/* Digit 'k' of the right becomes that of the left: sums over what goes with it. */
static void turn(const SuitsPlan *p, const Filter *f, int k, const Count *from,
                 Count *sums, Count *to)
{
  uint64_t outer = 1, inner = 1;
  for (int i = 0; i < k; i++) outer *= f->size_a[i];
  for (int i = k + 1; i < p->sum_nb; i++) inner *= f->size_b[i];
  for (uint64_t o = 0; o < outer; o++) {
    const Count *in = from + o * f->size_b[k] * inner;
    Count *out = to + o * f->size_a[k] * inner;
    memset(sums, 0, inner * sizeof *sums);
    for (uint64_t b = 0; b < f->size_b[k]; b++)
      for (uint64_t i = 0; i < inner; i++)
        sums[(b + 1) * inner + i] = sums[b * inner + i] + in[b * inner + i];
    memset(out, 0, f->size_a[k] * inner * sizeof *out);
    for (uint64_t a = 0; a < f->size_a[k]; a++)
      for (int s = 0; s < p->sum[k].in.nb; s++) {
        /* right digits low - left .. high - left, as places from 0 */
        int64_t shift = (int64_t)a + f->low_a[k] + f->low_b[k];
        int64_t low = p->sum[k].in.in[s].low - shift;
        int64_t high = p->sum[k].in.in[s].high - shift + 1;
        if (low < 0) low = 0;
        if (high > (int64_t)f->size_b[k]) high = (int64_t)f->size_b[k];
        for (uint64_t i = 0; low < high && i < inner; i++)
          out[a * inner + i] +=
              sums[(uint64_t)high * inner + i] - sums[(uint64_t)low * inner + i];
      }
  }
}

bool suits_filter(SuitsPlan *p, uint32_t right, const uint32_t *mate, uint32_t nb,
                  Meter *m)
{
  Filter f = measure(p, right, mate, nb);
  const SuitsTable *l = p->left, *r = p->right;
  const Class *c = &r->classes[right];
  Region region = {0};
  Count *one = region_new(&region, f.most, sizeof *one);
  Count *other = region_new(&region, f.most, sizeof *other);
  Count *sums = region_new(&region, 2 * f.most, sizeof *sums);
  bool ok = !region.failed || err_memory(m->e);
  for (uint32_t i = c->from; ok && i < c->from + c->nb; i++)
    one[place(p, r->value[i], f.low_b, f.size_b)] = r->ways[i];
  for (int k = 0; ok && k < p->sum_nb; k++) {
    turn(p, &f, k, one, sums, other);
    Count *swap = one;
    one = other;
    other = swap;
  }
  for (uint32_t n = 0; ok && n < nb; n++) {
    const Class *d = &l->classes[mate[n]];
    for (uint32_t i = d->from; i < d->from + d->nb; i++)
      p->each[i] += one[place(p, l->value[i], f.low_a, f.size_a)];
  }
  region_free(&region);
  return ok;
}
