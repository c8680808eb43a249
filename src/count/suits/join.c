/* SPDX-License-Identifier: MIT */
/*
** How: for a left entry the right values that complete it are a window: a range
** of the last digit for each choice of the others, ties narrowing it. Values are
** sorted, so a range is two places in the list, and its ways a difference of
** sums.
*/
#include "count/suits/part.h"

#include <string.h>

#include "base/mem.h"
#include "base/whole.h"

static const char JOIN[] = "joining the two halves";

typedef struct JoinSearch {
  const SuitsPlan *p;
  const Class *c;
  uint64_t value;
  const uint32_t *place;
  Count *rank; /* NULL: sum up */
  uint32_t *found;
  Count sum;
} JoinSearch;

/* Entries of the class below a value, from the start of the table. */
static uint32_t place_of(const JoinSearch *s, uint64_t value)
{
  if (s->place) return s->c->from + s->place[value];
  return suits_table_below(s->p->right, s->c, value);
}

/* Entries from 'low' to before 'high' fit. True: the one wanted is found. */
static bool take(JoinSearch *s, uint32_t low, uint32_t high)
{
  const Count *upto = s->p->upto;
  if (low >= high) return false;
  Count ways = upto[high] - upto[low];
  if (!s->rank) {
    s->sum += ways;
    return false;
  }
  if (*s->rank >= ways) {
    *s->rank -= ways;
    return false;
  }
  Count at = upto[low] + *s->rank;
  low += (uint32_t)count_place(upto + low, high - low, at);
  *s->rank = at - upto[low];
  *s->found = low;
  return true;
}

static bool fits(const SuitsPlan *p, uint64_t left, uint64_t right)
{
  uint64_t value = left + right;
  for (int i = 0; i < p->sum_nb; i++)
    if (!ranges_have(&p->sum[i].in, value_digit(&p->sum[i], value))) return false;
  for (int t = 0; t < p->tie_nb; t++) {
    int64_t sum = 0;
    for (int i = 0; i < p->sum_nb; i++)
      sum += p->tie[t].factor[i] * value_digit(&p->sum[i], value);
    if (!ranges_have(&p->tie[t].in, sum)) return false;
  }
  return true;
}

static bool scan(JoinSearch *s)
{
  uint32_t end = s->c->from + s->c->nb;
  for (uint32_t i = s->c->from; i < end; i++)
    if (fits(s->p, s->value, s->p->right->value[i]) && take(s, i, i + 1)) return true;
  return false;
}

/* Narrow low .. high of the last digit so that low_tie <= sum + f * digit <= .. */
static void narrow(int64_t f, int64_t least, int64_t most, int64_t *low, int64_t *high)
{
  if (!f) {
    if (least > 0 || most < 0) *high = *low - 1;
    return;
  }
  if (f < 0) {
    int64_t swap = -least;
    f = -f;
    least = -most;
    most = swap;
  }
  int64_t first = f == 1 ? least : -whole_floor(-least, f);
  int64_t last = f == 1 ? most : whole_floor(most, f);
  if (first > *low) *low = first;
  if (last < *high) *high = last;
}

/* Choose the final digits of the sums from 'i' on; 'tied': the ties so far. */
static bool window(JoinSearch *s, int i, uint64_t base, const int64_t *tied)
{
  const SuitsPlan *p = s->p;
  const SuitsSum *sum = &p->sum[i];
  int left = value_digit(sum, s->value);
  for (int k = 0; k < sum->in.nb; k++) {
    int64_t low = sum->in.in[k].low, high = sum->in.in[k].high;
    if (low < left) low = left;
    if (high > left + sum->size - 1) high = left + sum->size - 1;
    if (i == p->sum_nb - 1) {
      for (int t = 0; t < p->tie_nb; t++)
        narrow(p->tie[t].factor[i], p->tie[t].in.in[0].low - tied[t],
               p->tie[t].in.in[0].high - tied[t], &low, &high);
      if (low > high) continue;
      uint64_t from = base + ((uint64_t)(low - left) << sum->shift);
      uint64_t to = base + ((uint64_t)(high - left) << sum->shift);
      if (take(s, place_of(s, from), place_of(s, to + 1))) return true;
      continue;
    }
    for (int64_t digit = low; digit <= high; digit++) {
      int64_t more[SUMS_MAX];
      for (int t = 0; t < p->tie_nb; t++)
        more[t] = tied[t] + p->tie[t].factor[i] * digit;
      if (window(s, i + 1, base | (uint64_t)(digit - left) << sum->shift, more))
        return true;
    }
  }
  return false;
}

Count suits_join_ways(const SuitsPlan *p, const Class *c, uint64_t value,
                      const uint32_t *place, Count *rank, uint32_t *found)
{
  static const int64_t none[SUMS_MAX] = {0};
  JoinSearch s = {p, c, value, place, rank, found, 0};
  if (!p->sum_nb || !p->windows || c->nb <= 2 * p->windows_nb)
    scan(&s);
  else
    window(&s, 0, 0, none);
  return s.sum;
}

/* ---- how the classes go together ---- */

static bool find_mates(SuitsPlan *p, Meter *m)
{
  const SuitsTable *l = p->left, *r = p->right;
  p->mate_from = meter_new(m, (uint64_t)l->class_nb + 1, sizeof *p->mate_from, JOIN);
  if (!p->mate_from) return false;
  for (int pass = 0; pass < 2; pass++) {
    uint32_t nb = 0;
    for (uint32_t c = 0; c < l->class_nb; c++) {
      uint32_t length = suits_plan_complement(p, l->classes[c].length);
      p->mate_from[c] = nb;
      for (uint32_t k = suits_table_find_class(r, length);
           k < r->class_nb && r->classes[k].length == length; k++) {
        if (!suits_signs_agree(p, l->classes[c].sign, r->classes[k].sign)) continue;
        if (pass) p->mate[nb] = k;
        nb++;
      }
    }
    p->mate_from[l->class_nb] = nb;
    if (pass) return true;
    p->mate = meter_new(m, (uint64_t)nb + 1, sizeof *p->mate, JOIN);
    if (!p->mate || !meter_work(m, nb * (uint64_t)8, JOIN)) return false;
  }
  return true;
}

/* Left classes by the right ones that they go with. */
typedef struct Joins {
  uint32_t *of, *from; /* owned */
  uint32_t *place;     /* owned; NULL: values are too wide */
  uint64_t room;
} Joins;

static bool turn_mates(const SuitsPlan *p, Joins *j, Meter *m)
{
  uint32_t nb = p->right->class_nb, all = p->mate_from[p->left->class_nb];
  j->from = meter_new(m, (uint64_t)nb + 2, sizeof *j->from, JOIN);
  j->of = meter_new(m, (uint64_t)all + 1, sizeof *j->of, JOIN);
  if (!j->from || !j->of) return false;
  for (uint32_t i = 0; i < all; i++) j->from[p->mate[i] + 2]++;
  for (uint32_t c = 0; c < nb; c++) j->from[c + 2] += j->from[c + 1];
  for (uint32_t k = 0; k < p->left->class_nb; k++)
    for (uint32_t i = p->mate_from[k]; i < p->mate_from[k + 1]; i++)
      j->of[j->from[p->mate[i] + 1]++] = k;
  return true;
}

static uint64_t window_work(const SuitsPlan *p, uint32_t right, const uint32_t *of,
                            uint32_t nb)
{
  uint64_t entries = 0, list = p->right->classes[right].nb;
  uint64_t windows = p->windows && p->sum_nb ? 2 * p->windows_nb : list;
  for (uint32_t i = 0; i < nb; i++) entries += p->left->classes[of[i]].nb;
  return entries * (windows < list ? windows : list) * 2;
}

static void fill_places(const SuitsPlan *p, const Class *c, Joins *j)
{
  const uint64_t *value = p->right->value + c->from;
  uint32_t at = 0;
  for (uint64_t v = 0; v <= j->room; v++) {
    j->place[v] = at;
    if (at < c->nb && value[at] == v) at++;
  }
}

/* Add up what one right class gives to the left entries that go with it. */
static bool join_class(SuitsPlan *p, uint32_t right, Joins *j, Meter *m)
{
  const Class *c = &p->right->classes[right];
  const uint32_t *of = j->of + j->from[right];
  uint32_t nb = j->from[right + 1] - j->from[right];
  if (!nb) return true;
  uint64_t work = window_work(p, right, of, nb);
  if (suits_filter_work(p, right, of, nb) < work)
    return suits_filter(p, right, of, nb, m);
  bool windows = p->windows && p->sum_nb && c->nb > 2 * p->windows_nb;
  bool placed = windows && j->place && work > j->room / 4;
  if (placed) fill_places(p, c, j);
  for (uint32_t n = 0; n < nb; n++) {
    const Class *d = &p->left->classes[of[n]];
    if (stop_asked(m->stop)) return meter_work(m, 0, JOIN);
    for (uint32_t i = d->from; i < d->from + d->nb; i++)
      p->each[i] += suits_join_ways(p, c, p->left->value[i], placed ? j->place : NULL,
                                    NULL, NULL);
  }
  return true;
}

/* All classes, when the work that they take is within the budget. */
static bool join_all(SuitsPlan *p, int bits, Meter *m)
{
  Joins j = {.room = 0};
  uint64_t work = 0;
  bool ok = turn_mates(p, &j, m);
  for (uint32_t c = 0; ok && c < p->right->class_nb; c++) {
    const uint32_t *of = j.of + j.from[c];
    uint32_t nb = j.from[c + 1] - j.from[c];
    uint64_t windows = window_work(p, c, of, nb);
    uint64_t filter = suits_filter_work(p, c, of, nb);
    work += windows < filter ? windows : filter;
  }
  ok = ok && meter_work(m, work, JOIN);
  if (ok && p->sum_nb && bits <= SHARED_BITS) {
    j.room = (uint64_t)1 << bits;
    j.place = meter_new(m, j.room + 1, sizeof *j.place, JOIN);
    ok = j.place != NULL;
  }
  for (uint32_t c = 0; ok && c < p->right->class_nb; c++) ok = join_class(p, c, &j, m);
  meter_free(m, j.place, j.place ? j.room + 1 : 0, sizeof *j.place);
  meter_free(m, j.from, j.from ? (uint64_t)p->right->class_nb + 2 : 0, sizeof *j.from);
  meter_free(m, j.of, j.of ? (uint64_t)p->mate_from[p->left->class_nb] + 1 : 0,
             sizeof *j.of);
  return ok;
}

static void make_guide(SuitsPlan *p)
{
  Count all = p->before[p->left->entry_nb];
  uint32_t at = 0;
  while (all >> p->guide_shift >> GUIDE_BITS) p->guide_shift++;
  for (uint32_t slice = 0; slice <= 1u << GUIDE_BITS; slice++) {
    Count first = (Count)slice << p->guide_shift;
    while (at + 1 < p->left->entry_nb && p->before[at + 1] <= first) at++;
    p->guide[slice] = at;
  }
}

bool suits_plan_join(SuitsPlan *p, Meter *m)
{
  const SuitsTable *l = p->left, *r = p->right;
  int bits = 0;
  p->windows = true;
  p->windows_nb = 1;
  for (int t = 0; t < p->tie_nb; t++) p->windows = p->windows && p->tie[t].in.nb == 1;
  for (int i = 0; i < p->sum_nb; i++) {
    uint64_t nb = 0;
    for (int k = 0; k < p->sum[i].in.nb; k++)
      nb += (uint64_t)(p->sum[i].in.in[k].high - p->sum[i].in.in[k].low + 1);
    if (i < p->sum_nb - 1 && p->windows_nb < UINT32_MAX) p->windows_nb *= nb;
    bits += p->sum[i].bits;
  }
  p->before = meter_new(m, (uint64_t)l->entry_nb + 1, sizeof *p->before, JOIN);
  p->each = meter_new(m, (uint64_t)l->entry_nb + 1, sizeof *p->each, JOIN);
  p->upto = meter_new(m, (uint64_t)r->entry_nb + 1, sizeof *p->upto, JOIN);
  p->guide = meter_new(m, ((uint64_t)1 << GUIDE_BITS) + 1, sizeof *p->guide, JOIN);
  if (!p->before || !p->each || !p->upto || !p->guide || !find_mates(p, m))
    return false;
  for (uint32_t i = 0; i < r->entry_nb; i++) p->upto[i + 1] = p->upto[i] + r->ways[i];
  if (!join_all(p, bits, m)) return false;
  for (uint32_t i = 0; i < l->entry_nb; i++)
    p->before[i + 1] = p->before[i] + l->ways[i] * p->each[i];
  p->size = p->before[l->entry_nb] * p->inner_ways;
  make_guide(p);
  return true;
}
