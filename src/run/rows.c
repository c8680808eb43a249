/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "run/rows.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"

bool rows_open(Rows *out, uint64_t room, int value_nb)
{
  Rows r = {.room = room, .value_nb = value_nb};
  r.row = mem_new(room, sizeof *r.row);
  r.deal = mem_new(room, sizeof *r.deal);
  r.bounds = mem_new(room, sizeof *r.bounds);
  r.value = mem_new(room, (size_t)value_nb * sizeof *r.value);
  *out = r;
  if (r.row && r.deal && r.bounds && r.value) return true;
  rows_close(out);
  return false;
}

void rows_close(Rows *r)
{
  mem_free(r->row);
  mem_free(r->deal);
  mem_free(r->bounds);
  mem_free(r->value);
  *r = (Rows){0};
}

void rows_add(Rows *r, const RunRow *row)
{
  assert(r->nb < r->room);
  uint64_t i = r->nb++;
  int64_t *value = r->value + i * (uint64_t)r->value_nb;
  r->deal[i] = *row->deal;
  r->bounds[i] = *row->bounds;
  memcpy(value, row->value, (size_t)r->value_nb * sizeof *value);
  r->row[i] = *row;
  r->row[i].deal = &r->deal[i];
  r->row[i].bounds = &r->bounds[i];
  r->row[i].value = value;
}
