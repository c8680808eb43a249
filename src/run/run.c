/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "run/run.h"

#include "base/mem.h"
#include "run/batch.h"

bool run_open(Run *out, int nb, const char *const text[], int *which, Err *e)
{
  Run r = {.measure_nb = nb};
  r.measure = mem_new((size_t)nb, sizeof *r.measure);
  r.moments = mem_new((size_t)nb, sizeof *r.moments);
  *which = 0;
  if (!r.measure || !r.moments) {
    run_close(&r);
    return err_memory(e);
  }
  for (int i = 0; i < nb; i++) {
    size_t len = 0;
    while (text[i][len]) len++;
    r.measure[i] = measure_parse(text[i], len, e);
    if (r.measure[i]) continue;
    *which = i;
    run_close(&r);
    return false;
  }
  *out = r;
  return true;
}

void run_close(Run *r)
{
  for (int i = 0; r->measure && i < r->measure_nb; i++) measure_free(r->measure[i]);
  mem_free(r->measure);
  mem_free(r->moments);
  *r = (Run){0};
}

bool run_sample(Run *r, const Sampler *s, uint64_t seed, uint64_t first, uint64_t count,
                const RunOptions *options, uint64_t *done, Err *e)
{
  Batch b = {.run = r,
             .options = options,
             .sampler = s,
             .seed = seed,
             .first = first,
             .count = count};
  return batch_run(&b, done, e);
}

bool run_deals(Run *r, const RunGiven *given, const RunOptions *options, uint64_t *done,
               Err *e)
{
  Batch b = {.run = r,
             .options = options,
             .given = given,
             .first = given->first,
             .count = given->count};
  return batch_run(&b, done, e);
}
