/* SPDX-License-Identifier: MIT */
#include "count/joint/contract.h"

#include <string.h>

#include "base/mem.h"

enum { COMPARED = 8 }; /* results that are compared in an operation */

/* In how many rows two columns differ; of none ('b' NULL) in all that it has. */
static int differ(const uint8_t *a, const uint8_t *b, int rows)
{
  int nb = 0;
  for (int r = 0; r < rows; r++) nb += a[r] != (b ? b[r] : 0);
  return nb;
}

/* Append the step that makes a column of another (NULL: of none). */
static void add_step(Contraction *c, int at, uint32_t *used, const uint8_t *own,
                     const uint8_t *other, int rows)
{
  ContractStep *s = &c->step[at];
  s->plus = *used;
  for (int r = 0; r < rows; r++)
    if (own[r] && !(other && other[r])) c->row[(*used)++] = (uint16_t)r;
  s->minus = *used;
  for (int r = 0; r < rows; r++)
    if (!own[r] && other && other[r]) c->row[(*used)++] = (uint16_t)r;
  s->end = *used;
}

bool contraction_make(Contraction *out, Region *region, const uint8_t *bit, int columns,
                      int rows)
{
  size_t nb = (size_t)columns;
  Contraction c = {.columns = columns};
  Region scratch = {0};
  int *apart = region_new(&scratch, nb + 1, sizeof *apart); /* to the nearest column */
  int *nearest = region_new(&scratch, nb + 1, sizeof *nearest); /* made; -1: made */
  c.step = region_new(region, nb + 1, sizeof *c.step);
  c.row = region_new(region, nb * (size_t)rows + 1, sizeof *c.row);
  bool ok = !region->failed && !scratch.failed;
  uint32_t used = 0;
  for (int k = 0; ok && k < columns; k++) {
    apart[k] = differ(bit + (size_t)k * (size_t)rows, NULL, rows);
    nearest[k] = -1;
  }
  for (int i = 0; ok && i < columns; i++) {
    int best = -1;
    for (int k = 0; k < columns; k++)
      if (apart[k] >= 0 && (best < 0 || apart[k] < apart[best])) best = k;
    const uint8_t *own = bit + (size_t)best * (size_t)rows;
    c.step[i].column = best;
    c.step[i].from = nearest[best];
    add_step(&c, i, &used, own,
             nearest[best] < 0 ? NULL : bit + (size_t)nearest[best] * (size_t)rows,
             rows);
    apart[best] = -1;
    for (int k = 0; k < columns; k++) {
      int more = differ(bit + (size_t)k * (size_t)rows, own, rows) + 1; /* and a copy */
      if (apart[k] < more) continue;
      apart[k] = more;
      nearest[k] = best;
    }
  }
  region_free(&scratch);
  *out = c;
  return ok;
}

static void add(uint64_t *restrict out, const uint64_t *restrict a,
                const uint64_t *restrict b, size_t nb)
{
  for (size_t i = 0; i < nb; i++) out[i] = a[i] + b[i];
}

static void add_to(uint64_t *restrict out, const uint64_t *restrict a, size_t nb)
{
  for (size_t i = 0; i < nb; i++) out[i] += a[i];
}

static void take_from(uint64_t *restrict out, const uint64_t *restrict a, size_t nb)
{
  for (size_t i = 0; i < nb; i++) out[i] -= a[i];
}

static void add_and_take(uint64_t *restrict out, const uint64_t *restrict base,
                         const uint64_t *restrict a, const uint64_t *restrict b,
                         size_t nb)
{
  for (size_t i = 0; i < nb; i++) out[i] = base[i] + a[i] - b[i];
}

void contract(const Contraction *c, const uint64_t *in, size_t in_step, uint64_t *out,
              size_t out_step, size_t nb)
{
  for (int i = 0; i < c->columns; i++) {
    const ContractStep *s = &c->step[i];
    uint64_t *to = out + (size_t)s->column * out_step;
    const uint64_t *base = s->from < 0 ? NULL : out + (size_t)s->from * out_step;
    uint32_t k = s->plus, l = s->minus;
    if (!base && k < s->minus) base = in + c->row[k++] * in_step;
    if (k < s->minus && l < s->end)
      add_and_take(to, base, in + c->row[k++] * in_step, in + c->row[l++] * in_step,
                   nb);
    else if (k < s->minus)
      add(to, base, in + c->row[k++] * in_step, nb);
    else if (base)
      memcpy(to, base, nb * sizeof *to);
    else
      memset(to, 0, nb * sizeof *to);
    for (; k < s->minus; k++) add_to(to, in + c->row[k] * in_step, nb);
    for (; l < s->end; l++) take_from(to, in + c->row[l] * in_step, nb);
  }
}

bool contraction_of_results(Contraction *out, Region *region, const Automaton *a,
                            uint64_t in, int n, bool to_right, int part, Meter *m)
{
  const char *what = "results of pairs of states";
  int left = states_with(a, 0, n), right = states_with(a, 1, a->size - n);
  int columns = to_right ? right : left, rows = to_right ? left : right;
  int all = states_of(a, 1);
  if (!left || !right) return true;
  uint64_t cells = (uint64_t)left * (uint64_t)right;
  if (!meter_work(m, cells + cells * (uint64_t)columns / COMPARED, what) ||
      !meter_hold(m, cells * sizeof *out->row, what))
    return false;
  uint8_t *bit = mem_new(cells, 1);
  if (!bit) return err_memory(m->e);
  for (int x = 0; x < left; x++)
    for (int y = 0; y < right; y++) {
      int result = a->result[(size_t)(a->from[0][n] + x) * (size_t)all +
                             (size_t)(a->from[1][a->size - n] + y)];
      bit[to_right ? y * rows + x : x * rows + y] = in >> result & 1;
    }
  int from = part == 2 ? columns / 2 : 0, end = part == 1 ? columns / 2 : columns;
  bool ok = contraction_make(out, region, bit + (size_t)from * (size_t)rows, end - from,
                             rows);
  mem_free(bit);
  return ok || err_memory(m->e);
}
