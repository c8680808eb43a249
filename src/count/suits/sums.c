/* SPDX-License-Identifier: MIT */
/*
** How: a form that is a combination of others, up to a number that every deal
** shares, needs no place in the tables: it is tied to them. Points of four
** hands are three sums and a tie, as they add up to forty. Combinations are
** found by elimination over what single cards and holdings add.
*/
#include <stdlib.h>
#include <string.h>

#include "base/region.h"
#include "base/whole.h"
#include "count/suits/part.h"

enum { RAW_BITS = 50, DIGIT_BITS = 20 };

/* A tracked form before it is sum or tie. */
typedef struct Column {
  int column;
  int64_t base, unit, total; /* raw value = base + unit * digit, digit to total */
  int64_t high;              /* the largest digit that is accepted */
  Ranges in;                 /* of digits */
} Column;

/* Values of a form over all parts. */
static bool measure(const SuitsPlan *p, Column *c, int column, Meter *m)
{
  int64_t low = suits_form_base(p->boxes, p->form[column]), span = 0;
  *c = (Column){.column = column};
  for (int i = 0; i < p->part_nb; i++) {
    const SuitsPart *part = &p->part[i];
    int64_t least = INT64_MAX, most = INT64_MIN;
    for (int s = 0; s < part->split_nb; s++) {
      int64_t raw = suits_raw(p, part, s, column);
      if (raw < least) least = raw;
      if (raw > most) most = raw;
    }
    for (int s = 0; s < part->split_nb; s++)
      c->unit = whole_gcd(c->unit, suits_raw(p, part, s, column) - least);
    low += least;
    span += most - least;
    if (low > (int64_t)1 << RAW_BITS || low < -((int64_t)1 << RAW_BITS) ||
        span > (int64_t)1 << RAW_BITS)
      return err_as(m->e, ERR_BUDGET,
                    "the numbers of a sum are too large to be counted");
  }
  if (!c->unit) c->unit = 1;
  c->base = low;
  c->total = span / c->unit;
  return true;
}

/* The accepted values as digits 0 to total. */
static void accept(Column *c, const Ranges *in)
{
  for (int i = 0; i < in->nb; i++) {
    int64_t low = in->in[i].low <= -COND_OPEN
                      ? 0
                      : -whole_floor(c->base - in->in[i].low, c->unit);
    int64_t high = in->in[i].high >= COND_OPEN
                       ? c->total
                       : whole_floor(in->in[i].high - c->base, c->unit);
    if (low < 0) low = 0;
    if (high > c->total) high = c->total;
    ranges_add(&c->in, (Bounds){low, high});
  }
  if (c->in.nb) c->high = c->in.in[c->in.nb - 1].high;
}

/* ---- elimination ---- */

typedef struct SumRows {
  size_t width;
  int nb;
  Ratio *row[SUMS_MAX]; /* echelon rows */
  size_t pivot[SUMS_MAX];
  Ratio made[SUMS_MAX][SUMS_MAX]; /* of the sums so far */
} SumRows;

static bool is_alone(const SuitsPlan *p, const SuitsPart *part)
{
  return !part->additive && p->form_nb > 0;
}

static size_t width_of(const SuitsPlan *p)
{
  size_t width = 1;
  for (int i = 0; i < p->part_nb; i++) {
    const SuitsPart *part = &p->part[i];
    width +=
        (size_t)p->bin_nb * (size_t)(is_alone(p, part) ? part->code_nb : part->cell_nb);
  }
  return width;
}

/* What a code adds to a form in the hands of a bin. */
static int64_t adds_of(const SuitsPlan *p, int form, int bin, const SuitsPart *part,
                       int code)
{
  int seat = p->bin[bin].seat;
  return seat < 0 ? 0 : suits_code_adds(p->boxes, part, form, seat, code);
}

/* The vector of a form: alike but for a number that all deals share if equal. */
static void vector_of(const SuitsPlan *p, int form, Ratio *out)
{
  size_t at = 0;
  for (int i = 0; i < p->part_nb; i++) {
    const SuitsPart *part = &p->part[i];
    for (int b = 0; b < p->bin_nb; b++) {
      if (is_alone(p, part)) {
        for (int code = 0; code < part->code_nb; code++)
          out[at++] = ratio_int(adds_of(p, form, b, part, code));
        continue;
      }
      for (int c = 0; c < part->cell_nb; c++)
        out[at++] = ratio_int(adds_of(p, form, b, part, part->step[c]) -
                              adds_of(p, form, p->bin_nb - 1, part, part->step[c]));
    }
  }
}

static bool take_away(Ratio *from, Ratio factor, Ratio what)
{
  Ratio product;
  if (!what.num) return true;
  return ratio_mul(&product, factor, what) &&
         ratio_add(from, *from, (Ratio){-product.num, product.den});
}

/*
** Reduce 'v' by the rows; 'made': v as given less what remains, in terms of
** the sums. False if the numbers grow too large.
*/
static bool reduce(const SumRows *r, Ratio *v, Ratio made[SUMS_MAX])
{
  for (int i = 0; i < SUMS_MAX; i++) made[i] = ratio_int(0);
  for (int i = 0; i < r->nb; i++) {
    Ratio lead = r->row[i][r->pivot[i]], at = v[r->pivot[i]], factor;
    if (!at.num) continue;
    if (lead.num < 0) {
      lead.num = -lead.num;
      at.num = -at.num;
    }
    if (!ratio_mul(&factor, at, (Ratio){lead.den, lead.num})) return false;
    for (size_t k = 0; k < r->width; k++)
      if (!take_away(&v[k], factor, r->row[i][k])) return false;
    for (int k = 0; k < SUMS_MAX; k++)
      if (!take_away(&made[k], (Ratio){-factor.num, factor.den}, r->made[i][k]))
        return false;
  }
  return true;
}

/* The tie of a column; spans of q * raw less what all deals share. */
static bool make_tie(SuitsPlan *p, const Column *c, const Ratio made[SUMS_MAX])
{
  Tie *t = &p->tie[p->tie_nb];
  int64_t q = 1, shared;
  *t = (Tie){.column = c->column};
  for (int i = 0; i < p->sum_nb; i++) q = q / whole_gcd(q, made[i].den) * made[i].den;
  if (q > 1 << DIGIT_BITS) return false;
  shared = q * suits_form_base(p->boxes, p->form[c->column]);
  for (int i = 0; i < p->sum_nb; i++) {
    if (llabs(made[i].num) > 1 << DIGIT_BITS) return false;
    t->factor[i] = made[i].num * (q / made[i].den) * p->sum[i].unit;
  }
  for (int k = 0; k < p->part_nb; k++) {
    const SuitsPart *part = &p->part[k];
    shared += q * suits_raw(p, part, 0, c->column);
  }
  for (int i = 0; i < p->sum_nb; i++) {
    int64_t raw = suits_form_base(p->boxes, p->form[p->sum[i].column]);
    for (int k = 0; k < p->part_nb; k++)
      raw += suits_raw(p, &p->part[k], 0, p->sum[i].column);
    shared -= t->factor[i] * ((raw - p->sum[i].base) / p->sum[i].unit);
  }
  for (int i = 0; i < c->in.nb; i++) {
    int64_t low = c->base + c->unit * c->in.in[i].low;
    int64_t high = c->base + c->unit * c->in.in[i].high;
    t->in.in[t->in.nb++] = (Bounds){q * low - shared, q * high - shared};
  }
  p->tie_nb++;
  return true;
}

static void make_sum(SuitsPlan *p, const Column *c)
{
  p->sum[p->sum_nb++] = (SuitsSum){.column = c->column,
                                   .base = c->base,
                                   .unit = c->unit,
                                   .total = (int)c->total,
                                   .size = (int)c->high + 1,
                                   .in = c->in};
}

/* Small ones first: they become sums, the others ties if they can. */
static int by_size(const void *a, const void *b)
{
  const Column *x = a, *y = b;
  if (x->high != y->high) return x->high < y->high ? -1 : 1;
  return x->column - y->column;
}

static bool choose(SuitsPlan *p, Column *column, Meter *m)
{
  SumRows r = {.width = width_of(p)};
  Region region = {0};
  bool ok = true;
  for (int i = 0; ok && i < p->form_nb; i++) {
    Column *c = &column[i];
    Ratio made[SUMS_MAX], *v = region_new(&region, r.width, sizeof *v);
    if (!v) {
      ok = err_memory(m->e);
      break;
    }
    ok = meter_work(m, r.width * (uint64_t)(r.nb + 1) * 8, "ties between sums");
    for (size_t k = 0; k < r.width; k++) v[k] = ratio_int(0);
    vector_of(p, p->form[c->column], v);
    size_t pivot = 0;
    bool reduced = reduce(&r, v, made);
    while (pivot < r.width && !v[pivot].num) pivot++;
    if (reduced && pivot == r.width && make_tie(p, c, made)) continue;
    if (c->high >= 1 << DIGIT_BITS)
      ok = err_as(m->e, ERR_BUDGET, "a sum has more than %d values", 1 << DIGIT_BITS);
    if (reduced && pivot < r.width) {
      int row = r.nb++;
      r.row[row] = v;
      r.pivot[row] = pivot;
      for (int k = 0; k < SUMS_MAX; k++)
        r.made[row][k] = (Ratio){-made[k].num, made[k].den};
      r.made[row][p->sum_nb] = ratio_int(1);
    }
    make_sum(p, c);
  }
  region_free(&region);
  return ok;
}

static int wide_last(const void *a, const void *b)
{
  const SuitsSum *x = a, *y = b;
  int64_t wide_x = x->in.in[x->in.nb - 1].high - x->in.in[0].low;
  int64_t wide_y = y->in.in[y->in.nb - 1].high - y->in.in[0].low;
  if (wide_x != wide_y) return wide_x < wide_y ? -1 : 1;
  return x->column - y->column;
}

/* Digits side by side, room for two of them added, the widest range lowest. */
static bool place(SuitsPlan *p, Meter *m)
{
  int shift = 0;
  for (int i = p->sum_nb - 1; i >= 0; i--) {
    SuitsSum *s = &p->sum[i];
    s->shift = shift;
    s->bits = 33 - __builtin_clz((unsigned)s->size);
    shift += s->bits;
  }
  if (shift > 63)
    return err_as(m->e, ERR_BUDGET, "%d sums at once have too many values", p->sum_nb);
  return true;
}

/* Ties that hold wherever the sums are in range say nothing. */
static void drop_ties(SuitsPlan *p)
{
  int kept = 0;
  for (int t = 0; t < p->tie_nb; t++) {
    Tie *tie = &p->tie[t];
    int64_t low = 0, high = 0;
    for (int i = 0; i < p->sum_nb; i++) {
      const Ranges *in = &p->sum[i].in;
      int64_t one = tie->factor[i] * in->in[0].low;
      int64_t other = tie->factor[i] * in->in[in->nb - 1].high;
      low += one < other ? one : other;
      high += one < other ? other : one;
    }
    if (tie->in.nb > 1 || tie->in.in[0].low > low || high > tie->in.in[0].high)
      p->tie[kept++] = *tie;
  }
  p->tie_nb = kept;
}

bool suits_plan_sums(SuitsPlan *p, bool *some, Meter *m)
{
  Column column[SUMS_MAX];
  int nb = 0;
  bool ok = true;
  *some = true;
  for (int i = 0; i < p->part_nb; i++) *some = *some && p->part[i].split_nb > 0;
  for (; ok && *some && nb < p->form_nb; nb++) {
    column[nb] = (Column){0};
    ok = measure(p, &column[nb], nb, m);
    if (ok) accept(&column[nb], p->box->in[p->form[nb]]);
    *some = column[nb].in.nb > 0;
  }
  if (ok && *some) {
    qsort(column, (size_t)nb, sizeof *column, by_size);
    ok = choose(p, column, m);
  }
  if (!ok || !*some) return ok;
  /* the ties name the sums by their place */
  SuitsSum before[SUMS_MAX];
  memcpy(before, p->sum, sizeof before);
  qsort(p->sum, (size_t)p->sum_nb, sizeof *p->sum, wide_last);
  for (int t = 0; t < p->tie_nb; t++) {
    int64_t factor[SUMS_MAX] = {0};
    for (int i = 0; i < p->sum_nb; i++)
      for (int k = 0; k < p->sum_nb; k++)
        if (before[k].column == p->sum[i].column) factor[i] = p->tie[t].factor[k];
    memcpy(p->tie[t].factor, factor, sizeof factor);
  }
  drop_ties(p);
  return place(p, m);
}
