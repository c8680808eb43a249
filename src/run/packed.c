/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** packed.c - one function for each structure, which writes it or reads it.
**
** Reading never stops in the middle: once something is wrong all numbers are 0,
** so that counts end their loops, and the end is where it is told.
*/
#include "run/packed.h"

#include <limits.h>

enum { WORD = 8, VERSION = 1 };

static const uint64_t DEALS_MAX = (uint64_t)1 << 35; /* of stats/moments.h */
static const uint64_t MAGIC = 0x6e7572657a696162;    /* "baizerun" */

typedef struct Packing {
  Buf *out; /* NULL: it is read */
  const unsigned char *at;
  size_t left;
  bool damaged, no_memory;
} Packing;

static void pass_word(Packing *p, uint64_t *v)
{
  char byte[WORD];
  if (p->out) {
    for (int i = 0; i < WORD; i++) byte[i] = (char)(*v >> (8 * i) & 0xff);
    buf_add(p->out, byte, WORD);
    return;
  }
  *v = 0;
  p->damaged |= p->left < WORD;
  if (p->damaged) return;
  for (int i = 0; i < WORD; i++) *v |= (uint64_t)p->at[i] << (8 * i);
  p->at += WORD;
  p->left -= WORD;
}

static void pass_whole(Packing *p, int64_t *v)
{
  uint64_t word = (uint64_t)*v;
  pass_word(p, &word);
  *v = (int64_t)word;
}

/* A count or a number from 0 to 'most'. */
static int pass_small(Packing *p, int v, int most)
{
  uint64_t word = (uint64_t)v;
  pass_word(p, &word);
  p->damaged |= word > (uint64_t)most;
  return p->damaged ? 0 : (int)word;
}

static void pass_sum(Packing *p, MomentSum *v)
{
  __extension__ typedef unsigned __int128 Wide;
  uint64_t low = (uint64_t)*v, high = (uint64_t)((Wide)*v >> 64);
  pass_word(p, &low);
  pass_word(p, &high);
  *v = (MomentSum)((Wide)high << 64 | low);
}

/* Of at most 'n' values. */
static void pass_moments(Packing *p, Moments *m, uint64_t n)
{
  const MomentSum one = (MomentSum)1 << MEASURE_BITS;
  pass_word(p, &m->n);
  pass_sum(p, &m->sum);
  pass_sum(p, &m->squares);
  pass_whole(p, &m->min);
  pass_whole(p, &m->max);
  p->damaged |= m->n > n;
  if (p->damaged) return;
  MomentSum most = (MomentSum)m->n * one; /* so that sums of shards do not overflow */
  p->damaged |= m->sum > most || m->sum < -most;
  p->damaged |= m->squares < 0 || m->squares > most * one;
}

static void pass_deal(Packing *p, Deal *d)
{
  for (int seat = 0; seat < SEAT_NB; seat++) pass_word(p, &d->hand[seat]);
  if (!p->damaged) p->damaged = !deal_ok(d);
}

/* ---- a run -------------------------------------------------------------------- */

static void pass_histogram(Packing *p, Histogram *h)
{
  Bar bar[HISTOGRAM_MAX] = {0};
  if (p->out) histogram_bars(h, bar);
  bool full = pass_small(p, h->full, 1);
  int nb = pass_small(p, h->nb, HISTOGRAM_MAX);
  for (int i = 0; i < nb && !p->no_memory; i++) {
    pass_whole(p, &bar[i].value);
    pass_word(p, &bar[i].count);
    p->damaged |= !bar[i].count;
    if (p->damaged) return;
    p->no_memory = !p->out && !histogram_add(h, bar[i].value, bar[i].count);
  }
  h->full = full;
}

static void pass_cells(Packing *p, Cells *c, uint64_t deals)
{
  int nb = pass_small(p, c->nb, CELLS_MAX);
  for (int i = 0; i < nb && !p->damaged && !p->no_memory; i++) {
    Cell named = p->out ? c->cell[i] : (Cell){0};
    for (int k = 0; k < KEY_NB; k++) pass_whole(p, &named.key[k]);
    pass_word(p, &named.deals);
    Cell *cell = p->out ? &c->cell[i] : cells_at(c, named.key, NULL);
    p->no_memory = !cell;
    if (!cell) return;
    cell->deals = named.deals;
    for (int k = 0; k < c->column_nb; k++) {
      pass_moments(p, &cell->sums[k].moments, cell->deals);
      pass_histogram(p, &cell->sums[k].histogram);
      p->damaged |= cell->sums[k].moments.n != cell->deals;
    }
    p->damaged |= cell->deals > deals;
    deals -= cell->deals;
  }
  p->damaged |= deals != 0;
}

static void pass_shown(Packing *p, SketchDeal list[], int nb, int value_nb)
{
  for (int i = 0; i < nb; i++) {
    pass_word(p, &list[i].index);
    pass_deal(p, &list[i].deal);
    pass_whole(p, &list[i].swing);
    for (int k = 0; k < value_nb && k < SKETCH_VALUES; k++)
      pass_whole(p, &list[i].value[k]);
  }
}

/* Without 'next': a sketch that was read is merged, and gets no deal. */
static void pass_sketch(Packing *p, Sketch *s, uint64_t deals)
{
  const SketchPlan *plan = &s->plan;
  s->first_nb = pass_small(p, s->first_nb, SKETCH_DEALS);
  s->shown_nb = pass_small(p, s->shown_nb, SKETCH_DEALS);
  s->mark_nb = pass_small(p, s->mark_nb, SKETCH_MARKS);
  pass_shown(p, s->first, s->first_nb, plan->value_nb);
  for (int i = 0; i < plan->swing_nb; i++) {
    pass_shown(p, s->high[i], s->shown_nb, plan->value_nb);
    pass_shown(p, s->low[i], s->shown_nb, plan->value_nb);
  }
  for (int k = 0; k < plan->column_nb; k++) pass_moments(p, &s->moments[k], deals);
  for (int i = 0; i < s->mark_nb; i++) {
    pass_word(p, &s->mark[i].n);
    for (int k = 0; k < plan->column_nb; k++)
      pass_moments(p, &s->mark[i].moments[k], deals);
  }
}

static void pass_run(Packing *p, Run *r)
{
  uint64_t magic = MAGIC;
  pass_word(p, &magic);
  p->damaged |= magic != MAGIC;
  p->damaged |= pass_small(p, VERSION, VERSION) != VERSION;
  p->damaged |= pass_small(p, r->column_nb, INT_MAX) != r->cells.column_nb;
  p->damaged |= pass_small(p, r->sketch != NULL, 1) != (r->sketch != NULL);
  uint64_t *const work[] = {&r->before, &r->deals,  &r->tries, &r->vain,
                            &r->read,   &r->solved, &r->nodes};
  for (size_t i = 0; i < sizeof work / sizeof *work; i++) pass_word(p, work[i]);
  p->damaged |= r->deals >= DEALS_MAX;
  pass_cells(p, &r->cells, r->deals);
  if (r->sketch) pass_sketch(p, r->sketch, r->deals);
}

void run_pack(const Run *r, Buf *out)
{
  Run same = *r; /* what it owns is only read */
  pass_run(&(Packing){.out = out}, &same);
}

/* A shard that was read, into the run. */
static bool merge(Run *r, const Run *shard, Err *e)
{
  if (shard->before != r->before + r->deals)
    return err_as(e, ERR_REFUSED, "these deals come after %llu others, not after %llu",
                  (unsigned long long)shard->before,
                  (unsigned long long)(r->before + r->deals));
  if (!cells_reserve(&r->cells, &shard->cells, e)) return false;
  cells_merge(&r->cells, &shard->cells);
  if (r->sketch) sketch_merge(r->sketch, shard->sketch);
  r->deals += shard->deals;
  r->tries += shard->tries;
  r->vain += shard->vain;
  r->read += shard->read;
  r->solved += shard->solved;
  r->nodes += shard->nodes;
  return true;
}

/* Is there room for a shard? There is for any that was packed. */
static bool fits(const Run *r, const Run *shard)
{
  const Sketch *s = r->sketch, *next = shard->sketch;
  if (r->deals + shard->deals >= DEALS_MAX) return false;
  return !s || (s->first_nb + next->first_nb <= SKETCH_DEALS &&
                s->mark_nb + next->mark_nb <= SKETCH_MARKS);
}

bool run_unpack(Run *r, const void *bytes, size_t len, Err *e)
{
  Packing p = {.at = bytes, .left = len};
  Run shard = {.column_nb = r->column_nb};
  bool ok = cells_open(&shard.cells, r->column_nb, e);
  if (ok && r->sketch) ok = run_watch(&shard, &r->sketch->plan, e);
  if (ok) pass_run(&p, &shard);
  if (ok && p.no_memory) ok = err_memory(e);
  if (ok && (p.damaged || p.left || !fits(r, &shard)))
    ok = err_as(e, ERR_DAMAGED, "these are no bytes of a run of this kind");
  ok = ok && merge(r, &shard, e);
  run_close(&shard);
  return ok;
}
