/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "run/run.h"

#include <assert.h>

#include "base/mem.h"
#include "lang/print.h"

enum {
  HANDS_MAX = 64,
  COUPLED_BITS = MEASURE_BITS - 1, /* so that differences stay below 2^46 */
};

/* Bind a measure to the tables of a plan. */
static bool bind_tables(Measure *m, const RunPlan *plan, Err *e)
{
  int nb;
  const Expr *const *name = measure_tables(m, &nb);
  int *number = mem_need((size_t)nb, sizeof *number, e);
  bool ok = number != NULL;
  for (int i = 0; i < nb && ok; i++) {
    while (number[i] < plan->table_nb &&
           !expr_same(plan->table[number[i]].name, name[i]))
      number[i]++;
    ok = number[i] < plan->table_nb ||
         err_set(e, name[i]->at, "who bids is not known here: '%s'",
                 EXPR_QUOTE(name[i]));
  }
  if (ok) measure_bind(m, number);
  mem_free(number);
  return ok;
}

/* A measure, by the run's model of play and its tables. */
static Measure *read(const Run *r, const RunPlan *plan, const Expr *x, Err *e)
{
  Measure *m = measure_make(x, e);
  if (m && bind_tables(m, plan, e) && (!r->play || measure_play(m, r->play, e)))
    return m;
  measure_free(m);
  return NULL;
}

static bool read_measures(Run *r, const RunPlan *plan, int *which, Err *e)
{
  for (int i = 0; i < plan->measure_nb; i++) {
    *which = i;
    r->measure[i] = read(r, plan, plan->measure[i], e);
    if (!r->measure[i]) return false;
    if (plan->hand_nb && measure_most(r->measure[i]) > (int64_t)1 << COUPLED_BITS)
      return err_set(e, 1, "the numbers are too large to be compared");
  }
  return true;
}

static bool read_keys(Run *r, const RunPlan *plan, int *which, Err *e)
{
  for (int i = 0; i < plan->key_nb; i++) {
    *which = plan->measure_nb + i;
    r->key[i] = read(r, plan, plan->key[i], e);
    if (!r->key[i]) return false;
    if (measure_den(r->key[i]) != 1)
      return err_set(e, 1, "its values are not whole numbers");
  }
  return true;
}

static bool read_replicas(Run *r, const RunPlan *plan, Err *e)
{
  if (!plan->replica_nb) return true;
  return replicas_open(&r->replicas, plan->replica, plan->replica_nb, r->measure,
                       plan->replicated, r->hand_nb ? r->hand_nb : 1, e);
}

bool run_open(Run *out, const RunPlan *plan, int *which, Err *e)
{
  size_t nb = (size_t)plan->measure_nb, hands = (size_t)plan->hand_nb;
  assert(plan->measure_nb >= 1 && plan->key_nb <= KEY_NB);
  *which = 0;
  if (plan->hand_nb > HANDS_MAX)
    return err_set(e, 0, "at most %d hands can be compared", (int)HANDS_MAX);
  Run r = {.measure_nb = plan->measure_nb,
           .hand_nb = plan->hand_nb,
           .seat = plan->seat,
           .table_nb = plan->table_nb};
  r.column_nb = r.measure_nb * (r.hand_nb ? r.hand_nb * (r.hand_nb + 1) / 2 : 1);
  r.measure = region_new(&r.region, nb + KEY_NB, sizeof *r.measure);
  r.hand = region_new(&r.region, hands, sizeof *r.hand);
  r.table = region_new(&r.region, (size_t)plan->table_nb, sizeof *r.table);
  r.streak = region_new(&r.region, SIDE_NB * (size_t)plan->table_nb, sizeof *r.streak);
  if (plan->play) r.play = region_new(&r.region, 1, sizeof *r.play);
  bool ok = !r.region.failed || err_memory(e);
  for (int i = 0; ok && i < plan->table_nb; i++) r.table[i] = plan->table[i].table;
  for (size_t i = 0; ok && i < hands; i++) r.hand[i] = plan->hand[i];
  if (ok) r.key = r.measure + nb;
  if (ok && plan->play) *r.play = *plan->play;
  if (ok && plan->knows) {
    r.knows = given_open(plan->knows, NULL, e);
    r.leader = (LeadPlayer){{&LEAD_KIND}, r.knows, plan->layouts};
    ok = r.knows != NULL;
  }
  for (int s = 0; ok && plan->plays && s < SEAT_NB; s++)
    r.cards.plays[s] = plan->plays[s];
  if (ok && read_measures(&r, plan, which, e) && read_keys(&r, plan, which, e) &&
      read_replicas(&r, plan, e)) {
    r.cells = cells_of(r.column_nb, replicas_sum_nb(&r.replicas));
    *out = r;
    return true;
  }
  run_close(&r);
  return false;
}

void run_close(Run *r)
{
  for (int i = 0; r->measure && i < r->measure_nb + KEY_NB; i++)
    measure_free(r->measure[i]);
  given_close(r->knows);
  replicas_close(&r->replicas);
  cells_close(&r->cells);
  region_free(&r->region);
  *r = (Run){0};
}

bool run_watch(Run *r, const SketchPlan *plan, Err *e)
{
  assert(!r->sketch && plan->value_nb == r->column_nb);
  r->sketch = region_new(&r->region, 1, sizeof *r->sketch);
  if (!r->sketch) return err_memory(e);
  sketch_start(r->sketch, plan);
  return true;
}

bool run_solves(const Run *r)
{
  for (int i = 0; i < r->measure_nb + KEY_NB; i++)
    if (r->measure[i] && measure_solves(r->measure[i])) return true;
  return false;
}

const Measure *run_measure(const Run *r, int column)
{
  return r->measure[column % r->measure_nb];
}
