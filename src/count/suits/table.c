/* SPDX-License-Identifier: MIT */
/*
** How: the splits of a part, sorted by what they give to the bins and to the
** sums; equal ones are one entry.
*/
#include "count/suits/part.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

static const char TABLE[] = "values of lengths and sums";

/* A split and what it gives. */
typedef struct Given {
  uint32_t length, split;
  uint64_t value;
} Given;

bool suits_plan_keeps(const SuitsPlan *p, const SuitsTable *t, uint64_t value)
{
  for (int i = 0; i < p->sum_nb; i++) {
    const SuitsSum *s = &p->sum[i];
    int digit = value_digit(s, value);
    if (digit >= s->size || digit + s->total - t->digit[i] < s->in.in[0].low)
      return false;
  }
  for (int i = 0; i < p->tie_nb; i++) {
    const Tie *tie = &p->tie[i];
    int64_t sum = 0;
    for (int k = 0; k < p->sum_nb; k++)
      sum += tie->factor[k] * value_digit(&p->sum[k], value);
    if (sum + tie->low - t->low[i] > tie->in.in[tie->in.nb - 1].high ||
        sum + tie->high - t->high[i] < tie->in.in[0].low)
      return false;
  }
  return true;
}

static int64_t least_of(const SuitsPlan *p, const SuitsPart *part, int column)
{
  int64_t least = suits_raw(p, part, 0, column);
  for (int s = 1; s < part->split_nb; s++)
    if (suits_raw(p, part, s, column) < least) least = suits_raw(p, part, s, column);
  return least;
}

bool suits_table_ranges(SuitsPlan *p, SuitsTable *t, SuitsPart *part, Meter *m)
{
  int64_t least[SUMS_MAX];
  *t = (SuitsTable){.part = part, .card_nb = part->card_nb};
  memcpy(t->least, part->least, sizeof t->least);
  memcpy(t->most, part->most, sizeof t->most);
  for (int i = 0; i < p->sum_nb; i++) least[i] = least_of(p, part, p->sum[i].column);
  for (int s = 0; s < part->split_nb; s++) {
    int64_t digit[SUMS_MAX];
    for (int i = 0; i < p->sum_nb; i++) {
      const SuitsSum *sum = &p->sum[i];
      digit[i] = (suits_raw(p, part, s, sum->column) - least[i]) / sum->unit;
      if (digit[i] > t->digit[i]) t->digit[i] = digit[i];
    }
    for (int k = 0; k < p->tie_nb; k++) {
      int64_t value = 0;
      for (int i = 0; i < p->sum_nb; i++) value += p->tie[k].factor[i] * digit[i];
      if (!s || value < t->low[k]) t->low[k] = value;
      if (!s || value > t->high[k]) t->high[k] = value;
    }
  }
  return meter_work(m, (uint64_t)part->split_nb * (uint64_t)(p->form_nb + 1), TABLE);
}

static int by_value(const void *a, const void *b)
{
  const Given *x = a, *y = b;
  if (x->length != y->length) return x->length < y->length ? -1 : 1;
  if (x->value != y->value) return x->value < y->value ? -1 : 1;
  return x->split < y->split ? -1 : x->split > y->split;
}

/* The splits that can be of use, in order; their number. */
static uint32_t sort_splits(const SuitsPlan *p, const SuitsTable *t,
                            const SuitsPart *part, Given *out)
{
  int64_t least[SUMS_MAX];
  uint32_t nb = 0;
  for (int i = 0; i < p->sum_nb; i++) least[i] = least_of(p, part, p->sum[i].column);
  for (int s = 0; s < part->split_nb; s++) {
    Given g = {.split = (uint32_t)s};
    bool ok = true;
    for (int b = 0; b < p->bin_nb - 1; b++)
      g.length |= (uint32_t)part->length[part->split[s].code[b]] << 8 * b;
    for (int i = 0; i < p->sum_nb; i++) {
      const SuitsSum *sum = &p->sum[i];
      int64_t digit = (suits_raw(p, part, s, sum->column) - least[i]) / sum->unit;
      ok = ok && digit < sum->size;
      g.value |= (uint64_t)digit << sum->shift;
    }
    if (ok && suits_plan_fits(p, t, g.length) && suits_plan_keeps(p, t, g.value))
      out[nb++] = g;
  }
  qsort(out, nb, sizeof *out, by_value);
  return nb;
}

bool suits_table_of_part(SuitsPlan *p, SuitsTable *t, SuitsPart *part, Meter *m)
{
  uint64_t all = (uint64_t)part->split_nb;
  Given *given = mem_new(all, sizeof *given);
  Split *split = mem_new(all, sizeof *split);
  if (!given || !split) {
    mem_free(given);
    mem_free(split);
    return err_memory(m->e);
  }
  uint32_t nb = sort_splits(p, t, part, given);
  for (uint32_t i = 0; i < nb; i++) {
    split[i] = part->split[given[i].split];
    bool new_class = !i || given[i].length != given[i - 1].length;
    t->class_nb += new_class;
    t->entry_nb += new_class || given[i].value != given[i - 1].value;
  }
  mem_free(part->split);
  mem_free(part->raw);
  /* suits_split.c counted room for all splits and their raw values */
  uint64_t room = (uint64_t)part->split_room;
  m->spent.bytes -=
      room * (sizeof *split + ((size_t)p->form_nb + 1) * sizeof *part->raw);
  m->spent.bytes += all * sizeof *split;
  part->split = split;
  part->raw = NULL;
  part->split_nb = (int)nb;
  t->classes = meter_new(m, t->class_nb, sizeof *t->classes, TABLE);
  t->value = meter_new(m, t->entry_nb, sizeof *t->value, TABLE);
  t->ways = meter_new(m, t->entry_nb, sizeof *t->ways, TABLE);
  t->split = meter_new(m, (uint64_t)t->entry_nb + 1, sizeof *t->split, TABLE);
  bool ok =
      t->classes && t->value && t->ways && t->split && meter_work(m, all * 16, TABLE);
  uint32_t which = 0, entry = 0;
  for (uint32_t i = 0; ok && i < nb; i++) {
    bool new_class = !i || given[i].length != given[i - 1].length;
    if (new_class)
      t->classes[which++] = (Class){.length = given[i].length, .from = entry};
    if (new_class || given[i].value != given[i - 1].value) {
      t->classes[which - 1].nb++;
      t->split[entry] = i;
      t->value[entry++] = given[i].value;
    }
    t->ways[entry - 1] += split[i].ways;
  }
  if (ok) t->split[entry] = nb;
  mem_free(given);
  return ok;
}

void suits_table_free(SuitsTable *t)
{
  mem_free(t->classes);
  mem_free(t->value);
  mem_free(t->ways);
  mem_free(t->split);
  mem_free(t->pair);
  mem_free(t->number);
  mem_free(t->where);
  *t = (SuitsTable){0};
}

uint32_t suits_table_find_class(const SuitsTable *t, uint32_t length)
{
  uint32_t low = 0, high = t->class_nb;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (t->classes[middle].length < length)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

uint32_t suits_table_seek(const SuitsTable *t, uint32_t which, uint64_t value)
{
  const Class *c = &t->classes[which];
  uint32_t at = suits_table_below(t, c, value);
  return at < c->from + c->nb && t->value[at] == value ? at : UINT32_MAX;
}

bool suits_table_index(const SuitsPlan *p, SuitsTable *t, Meter *m)
{
  enum { CELLS = 1 << 22 };
  int bits = 0;
  for (int i = 0; i < p->sum_nb; i++) bits += p->sum[i].bits;
  if (t->number || bits > SHARED_BITS) return true;
  uint64_t room = (uint64_t)1 << bits;
  uint16_t *number = meter_new(m, room, sizeof *number, TABLE);
  if (!number) return false;
  uint32_t nb = 0;
  for (uint32_t i = 0; i < t->entry_nb && nb < UINT16_MAX; i++)
    if (!number[t->value[i]]) number[t->value[i]] = (uint16_t)++nb;
  if (nb == UINT16_MAX || (uint64_t)nb * t->class_nb > CELLS) {
    meter_free(m, number, room, sizeof *number);
    return true;
  }
  t->where = meter_new(m, (uint64_t)nb * t->class_nb, sizeof *t->where, TABLE);
  if (!t->where) {
    mem_free(number);
    return false;
  }
  t->number = number;
  t->number_nb = nb;
  t->number_room = room;
  for (uint32_t c = 0; c < t->class_nb; c++)
    for (uint32_t i = 0; i < t->classes[c].nb; i++) {
      uint32_t entry = t->classes[c].from + i;
      t->where[c * nb + number[t->value[entry]] - 1] = entry + 1;
    }
  return meter_work(m, (uint64_t)t->entry_nb * 2, TABLE);
}
