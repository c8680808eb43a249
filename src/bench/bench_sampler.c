/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** How: the signature "Deals" first, then the rate of plain dealing, then for
** each condition the rate of tries, what share holds, and the time of one test
** on deals that lie ready.
*/
#include <string.h>

#include "bench/bench_sets.h"
#include "bench/calibrate.h"
#include "sample/sampler.h"

enum {
  SIGNATURE_DEALS = 10000,
  SIGNATURE_SEED = 1,
  TRIES = 1000000,
  TRIES_EACH_SET = 10, /* so many for each deal of a set */
  TRIES_EACH_AUCTION = 100,
  READY = 1024, /* deals that lie ready: 32 KiB */
};

/* Some of the sets of Perz's thesis and other everyday conditions. */
static const char *const CONDITIONS[] = {
    "any",
    "N.spades \"5-10\"",
    "S.hcp \"15-17\" & N.hcp \"7-9\"",
    "S.hcp \"15-17\" & S.balanced & N.hcp \"8-9\" & N.spades \"4\"",
    "N.hcp \"8-11\" & E.hcp \"8-11\" & S.hcp \"8-11\" & W.hcp \"8-11\"",
    "NS.hcp \"25+\" & NS.longest_fit \"9+\"",
    "(S.hcp - 0.5 * N.hcp + 3 * S.aces) \"10+\" | ~S.balanced",
    "S.is \"AK2.J3.KQ854.K72\" & N.spades \"4+\" & N.hcp \"8+\"",
};

static uint64_t signature(void)
{
  uint64_t hash = BENCH_HASH;
  const Dealing g = dealing_new(NULL);
  for (uint64_t i = 0; i < SIGNATURE_DEALS; i++) {
    Rng r = sampler_stream(SIGNATURE_SEED, i);
    Deal d;
    dealing_next(&g, &r, &d);
    for (int s = 0; s < SEAT_NB; s++) hash = bench_hash_word(hash, d.hand[s]);
  }
  return hash;
}

/* Deals a second, each from an index of its own, as samples take them. */
static double dealing_rate(uint64_t deals)
{
  const Dealing g = dealing_new(NULL);
  Hand all = 0;
  double start = cpu_seconds();
  for (uint64_t i = 0; i < deals; i++) {
    Rng r = sampler_stream(SIGNATURE_SEED, i);
    Deal d;
    dealing_next(&g, &r, &d);
    all ^= d.hand[NORTH];
  }
  double seconds = cpu_seconds() - start;
  volatile Hand keep = all;
  (void)keep;
  return (double)deals / seconds;
}

/* Nanoseconds of one test. */
static double test_time(const Sampler *s, uint64_t tries)
{
  static const int rounds_min = 10;
  Deal ready[READY];
  const Dealing g = dealing_new(NULL);
  Rng r = rng_open(SIGNATURE_SEED, RNG_BENCH, 0);
  for (int i = 0; i < READY; i++) dealing_next(&g, &r, &ready[i]);
  int rounds = (int)(tries / READY) < rounds_min ? rounds_min : (int)(tries / READY);
  uint64_t hits = 0;
  double start = cpu_seconds();
  for (int k = 0; k < rounds; k++)
    for (int i = 0; i < READY; i++) hits += cond_holds(s->where, &ready[i]);
  double seconds = cpu_seconds() - start;
  volatile uint64_t keep = hits;
  (void)keep;
  return 1e9 * seconds / rounds / READY;
}

static bool bench_condition(Buf *out, const char *text, const BenchOptions *o,
                            uint64_t tries, Err *e)
{
  Sampler s;
  SamplerOptions plain = {.plan = "rejection"};
  if (!sampler_read(&s, text, &plain, e)) return false;
  double start = cpu_seconds();
  uint64_t hits = sampler_pilot(&s, tries, o->stop);
  double seconds = cpu_seconds() - start;
  bool ok = !stop_asked(o->stop) || err_interrupted(e);
  if (ok)
    buf_printf(out, "%9llu %9.3f %11.0f %8.1f  %s\n", (unsigned long long)hits,
               1e-6 * (double)tries / seconds, (double)hits / seconds,
               test_time(&s, tries), text);
  sampler_close(&s);
  return ok;
}

bool bench_sampler(const BenchOptions *o, Buf *out, Err *e)
{
  uint64_t tries = o->deals > 0 ? (uint64_t)o->deals : TRIES;
  buf_printf(out, "bench sampler: %llu tries, one thread\nDeals: %016llx\n",
             (unsigned long long)tries, (unsigned long long)signature());
  calibration_print(out);
  buf_printf(out, "dealing     %10.3f M deals/s of processor time, an index for each\n",
             1e-6 * dealing_rate(tries));
  buf_printf(out, "%9s %9s %11s %8s  condition\n", "hits", "M tries/s", "deals/s",
             "ns/test");
  for (size_t i = 0; i < sizeof CONDITIONS / sizeof *CONDITIONS; i++)
    if (!bench_condition(out, CONDITIONS[i], o, tries, e)) return false;
  if (!bench_sets(o, tries / TRIES_EACH_SET + 1, out, e)) return false;
  if (!bench_knowing(o, out, e)) return false;
  if (!bench_auctions(o, tries / TRIES_EACH_AUCTION + 1, out, e)) return false;
  return out->failed ? err_memory(e) : true;
}
