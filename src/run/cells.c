/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "run/cells.h"

#include <string.h>

#include "base/mem.h"

enum { KEY_WIDTH = KEY_NB * sizeof(int64_t) / sizeof(int32_t) };

Cells cells_of(int column_nb, int more_nb)
{
  return (Cells){
      .column_nb = column_nb, .more_nb = more_nb, .keys = keys_of(KEY_WIDTH)};
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
  keys_free(&c->keys);
  *c = (Cells){0};
}

static bool is_of(const Cell *cell, const int64_t key[KEY_NB])
{
  return cell->key[0] == key[0] && cell->key[1] == key[1];
}

/* Make the cells up to that of a number; NULL: no memory. */
static Cell *make(Cells *c, int number)
{
  for (; c->nb <= number; c->nb++) {
    if (!mem_grow(&c->cell, (size_t)c->nb + 1, &c->room, sizeof *c->cell)) return NULL;
    Cell *cell = &c->cell[c->nb];
    *cell = (Cell){.sums = mem_new((size_t)c->column_nb, sizeof *cell->sums),
                   .more = mem_new((size_t)c->more_nb, sizeof *cell->more)};
    memcpy(cell->key, c->keys.key + c->nb * KEY_WIDTH, sizeof cell->key);
    if (cell->sums && cell->more) continue;
    close_cell(cell, c->column_nb);
    return NULL;
  }
  return &c->cell[number];
}

Cell *cells_at(Cells *c, const int64_t key[KEY_NB], Err *e)
{
  if (c->last < c->nb && is_of(&c->cell[c->last], key)) return &c->cell[c->last];
  int number = keys_find(&c->keys, (const int32_t *)key);
  if (number >= CELLS_MAX) {
    err_as(e, ERR_BUDGET, "there are more than %d groups", (int)CELLS_MAX);
    return NULL;
  }
  Cell *cell = number < 0 ? NULL : make(c, number);
  if (cell)
    c->last = number;
  else
    err_memory(e);
  return cell;
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
