/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "run/cells.h"

#include <string.h>

#include "base/mem.h"

enum { BITS_MIN = 4 };

/* Odd numbers whose products spread small keys over the high bits. */
static const uint64_t SPREAD[KEY_NB] = {0x9e3779b97f4a7c15u, 0xc2b2ae3d27d4eb4fu};

bool cells_open(Cells *out, int column_nb, int more_nb, Err *e)
{
  Cells c = {.column_nb = column_nb, .more_nb = more_nb, .bits = BITS_MIN};
  c.index = mem_new((size_t)1 << c.bits, sizeof *c.index);
  c.cell = mem_new((size_t)1 << (c.bits - 1), sizeof *c.cell);
  *out = c;
  if (c.index && c.cell) return true;
  cells_close(out);
  return err_memory(e);
}

static void close_cell(Cell *cell, int column_nb)
{
  for (int k = 0; cell->sums && k < column_nb; k++)
    histogram_close(&cell->sums[k].histogram);
  mem_free(cell->sums);
  mem_free(cell->more);
}

void cells_close(Cells *c)
{
  for (int i = 0; i < c->nb; i++) close_cell(&c->cell[i], c->column_nb);
  mem_free(c->cell);
  mem_free(c->index);
  *c = (Cells){0};
}

static bool is_of(const Cell *cell, const int64_t key[KEY_NB])
{
  return cell->key[0] == key[0] && cell->key[1] == key[1];
}

/* The place in the index of these keys, or the free one where they go. */
static int *find(const Cells *c, const int64_t key[KEY_NB])
{
  uint64_t hash = (uint64_t)key[0] * SPREAD[0] + (uint64_t)key[1] * SPREAD[1];
  uint64_t mask = ((uint64_t)1 << c->bits) - 1, at = hash >> (64 - c->bits);
  while (c->index[at] && !is_of(&c->cell[c->index[at] - 1], key)) at = (at + 1) & mask;
  return &c->index[at];
}

/* Twice the room. */
static bool grow(Cells *c)
{
  int bits = c->bits + 1;
  Cell *cell = mem_resize(c->cell, (size_t)1 << (bits - 1), sizeof *cell);
  if (!cell) return false;
  c->cell = cell;
  int *index = mem_new((size_t)1 << bits, sizeof *index);
  if (!index) return false;
  mem_free(c->index);
  c->index = index;
  c->bits = bits;
  for (int i = 0; i < c->nb; i++) *find(c, c->cell[i].key) = i + 1;
  return true;
}

static Cell *make(Cells *c, const int64_t key[KEY_NB], Err *e)
{
  if (c->nb == CELLS_MAX) {
    err_as(e, ERR_BUDGET, "there are more than %d groups", (int)CELLS_MAX);
    return NULL;
  }
  Cell made = {.key = {key[0], key[1]}};
  made.sums = mem_new((size_t)c->column_nb, sizeof *made.sums);
  made.more = mem_new((size_t)c->more_nb, sizeof *made.more);
  if (!made.sums || !made.more || (c->nb == 1 << (c->bits - 1) && !grow(c))) {
    close_cell(&made, c->column_nb);
    err_memory(e);
    return NULL;
  }
  Cell *cell = &c->cell[c->nb];
  *cell = made;
  *find(c, key) = ++c->nb;
  c->last = c->nb - 1;
  return cell;
}

Cell *cells_at(Cells *c, const int64_t key[KEY_NB], Err *e)
{
  if (c->last < c->nb && is_of(&c->cell[c->last], key)) return &c->cell[c->last];
  int number = *find(c, key);
  if (!number) return make(c, key, e);
  c->last = number - 1;
  return &c->cell[c->last];
}

bool cell_add(Cell *cell, const int64_t value[], int column_nb, Err *e)
{
  for (int k = 0; k < column_nb; k++) {
    moments_add(&cell->sums[k].moments, value[k]);
    if (!histogram_add(&cell->sums[k].histogram, value[k], 1)) return err_memory(e);
  }
  cell->deals++;
  return true;
}

bool cells_reserve(Cells *c, const Cells *other, Err *e)
{
  for (int i = 0; i < other->nb; i++) {
    const Cell *from = &other->cell[i];
    if (!from->deals) continue;
    Cell *to = cells_at(c, from->key, e);
    if (!to) return false;
    for (int k = 0; k < c->column_nb; k++)
      if (!histogram_reserve(&to->sums[k].histogram, &from->sums[k].histogram))
        return err_memory(e);
  }
  return true;
}

void cells_merge(Cells *c, const Cells *other)
{
  for (int i = 0; i < other->nb; i++) {
    const Cell *from = &other->cell[i];
    if (!from->deals) continue;
    Cell *to = cells_at(c, from->key, NULL);
    to->deals += from->deals;
    for (int k = 0; k < c->column_nb; k++) {
      moments_merge(&to->sums[k].moments, &from->sums[k].moments);
      histogram_merge(&to->sums[k].histogram, &from->sums[k].histogram);
    }
    for (int k = 0; k < c->more_nb; k++) to->more[k] += from->more[k];
  }
}

void cells_clear(Cells *c)
{
  for (int i = 0; i < c->nb; i++) {
    Cell *cell = &c->cell[i];
    if (!cell->deals) continue;
    for (int k = 0; k < c->column_nb; k++) {
      cell->sums[k].moments = (Moments){0};
      histogram_clear(&cell->sums[k].histogram);
    }
    memset(cell->more, 0, (size_t)c->more_nb * sizeof *cell->more);
    cell->deals = 0;
  }
}

static bool is_asked(const Cell *cell, const int64_t *const key[KEY_NB])
{
  return cell->deals && (!key[0] || *key[0] == cell->key[0]) &&
         (!key[1] || *key[1] == cell->key[1]);
}

bool cells_sum(const Cells *c, int column, const int64_t *const key[KEY_NB], Sums *out)
{
  *out = (Sums){0};
  for (int i = 0; i < c->nb; i++) {
    const Cell *cell = &c->cell[i];
    if (!is_asked(cell, key)) continue;
    const Sums *from = &cell->sums[column];
    moments_merge(&out->moments, &from->moments);
    if (!histogram_reserve(&out->histogram, &from->histogram)) {
      histogram_close(&out->histogram);
      return false;
    }
    histogram_merge(&out->histogram, &from->histogram);
  }
  return true;
}

uint64_t cells_more(const Cells *c, const int64_t *const key[KEY_NB], MomentSum out[])
{
  uint64_t deals = 0;
  for (int k = 0; k < c->more_nb; k++) out[k] = 0;
  for (int i = 0; i < c->nb; i++) {
    const Cell *cell = &c->cell[i];
    if (!is_asked(cell, key)) continue;
    deals += cell->deals;
    for (int k = 0; k < c->more_nb; k++) out[k] += cell->more[k];
  }
  return deals;
}
