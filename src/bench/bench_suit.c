/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** How: the combinations are worked on in chunks, by threads. Without a number of
** them the whole dictionary is made, else as many, spread evenly over it.
*/
#include <string.h>

#include "base/mem.h"
#include "base/pool.h"
#include "base/sort.h"
#include "bench/bench.h"
#include "bench/calibrate.h"
#include "suit/ask.h"
#include "suit/dictionary.h"
#include "suit/line.h"

enum { CHUNK = 64, SHOWN = 5 };

typedef struct Job {
  const BenchOptions *o;
  uint32_t *code;
  SuitTable *table;
  double *seconds;
  size_t nb;
} Job;

static bool work(void *shared, int worker, size_t chunk, int slot, Err *e)
{
  Job *j = shared;
  (void)worker;
  (void)slot;
  for (size_t i = CHUNK * chunk; i < CHUNK * (chunk + 1) && i < j->nb; i++) {
    SuitSpec spec = suit_spec(0, 0);
    dictionary_hands(j->code[i], spec.hand);
    double start = thread_seconds();
    Combination *s = suit_new(&spec, e);
    bool ok = s && suit_table(&j->table[i], s, 0, j->o->stop, e);
    suit_free(s);
    if (!ok) return false;
    j->seconds[i] = thread_seconds() - start;
  }
  return true;
}

static uint64_t hash_of(const Job *j)
{
  uint64_t hash = BENCH_HASH;
  for (size_t i = 0; i < j->nb; i++)
    for (int n = 0; n <= j->table[i].tricks_max; n++) {
      double x = n ? j->table[i].chance[n].low : j->table[i].mean.low;
      uint64_t bits;
      memcpy(&bits, &x, sizeof bits);
      hash = bench_hash_word(hash, bits);
    }
  return hash;
}

static void show_code(Buf *out, uint32_t code)
{
  unsigned hand[SUIT_HANDS];
  dictionary_hands(code, hand);
  for (int h = 0; h < SUIT_HANDS; h++) {
    for (int rank = ACE; rank >= TWO; rank--)
      if (hand[h] >> rank & 1) buf_putc(out, rank_letter(rank));
    if (!hand[h]) buf_putc(out, '-');
    buf_putc(out, h ? '\n' : ' ');
  }
}

static void report(const Job *j, Buf *out)
{
  size_t open_nb = 0;
  uint64_t steps = 0;
  double sum = 0;
  for (size_t i = 0; i < j->nb; i++) {
    open_nb += !suit_proved(&j->table[i]);
    steps += j->table[i].steps;
    sum += j->seconds[i];
  }
  buf_printf(out, "bench suit: every chance and the mean of %zu combinations\n", j->nb);
  calibration_print(out);
  buf_printf(out, "Answers     %016llx\n", (unsigned long long)hash_of(j));
  buf_printf(out, "Steps       %llu\n", (unsigned long long)steps);
  buf_printf(out, "not proved  %zu\n", open_nb);
  for (size_t i = 0, shown = 0; i < j->nb && shown < SHOWN; i++)
    if (!suit_proved(&j->table[i]) && ++shown) {
      buf_puts(out, "  ");
      show_code(out, j->code[i]);
    }
  size_t slowest = 0;
  for (size_t i = 1; i < j->nb; i++)
    if (j->seconds[i] > j->seconds[slowest]) slowest = i;
  double longest = j->seconds[slowest];
  sort_doubles(j->seconds, j->nb);
  buf_printf(out, "processor time: %.1f s, each %.4f s, median %.4f, 99 %% %.4f, ", sum,
             sum / (double)j->nb, j->seconds[j->nb / 2], j->seconds[j->nb * 99 / 100]);
  buf_printf(out, "longest %.3f: ", longest);
  show_code(out, j->code[slowest]);
}

/* Of all codes 'nb', spread evenly. */
static void thin(Job *j, size_t nb)
{
  for (size_t i = 0; i < nb; i++) j->code[i] = j->code[i * DICTIONARY_NB / nb];
  j->nb = nb;
}

bool bench_suit(const BenchOptions *o, Buf *out, Err *e)
{
  Job j = {.o = o, .code = dictionary_codes(), .nb = DICTIONARY_NB};
  if (j.code && o->deals && o->deals < DICTIONARY_NB) thin(&j, (size_t)o->deals);
  j.table = mem_new(j.nb, sizeof *j.table);
  j.seconds = mem_new(j.nb, sizeof *j.seconds);
  int jobs = o->jobs ? o->jobs : 1;
  PoolWork w = {.shared = &j,
                .chunk_nb = (j.nb + CHUNK - 1) / CHUNK,
                .slot_nb = 2 * jobs,
                .stop = o->stop,
                .work = work};
  size_t done = 0;
  bool ok =
      j.code && j.table && j.seconds ? pool_run(&w, jobs, &done, e) : err_memory(e);
  if (ok && done < w.chunk_nb) ok = err_interrupted(e);
  if (ok) {
    if (j.nb == DICTIONARY_NB) dictionary_write(o->dictionary, j.code, j.table, j.nb);
    report(&j, out);
    if (out->failed || o->dictionary->failed) ok = err_memory(e);
  }
  mem_free(j.code);
  mem_free(j.table);
  mem_free(j.seconds);
  return ok;
}
