/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** How: each condition is opened as a set of hands, which counts it; the best time
** of a few rounds is reported, as the work is the same every time.
*/
#include <string.h>

#include "bench/bench.h"
#include "bench/calibrate.h"
#include "count/hands/hands.h"

enum { ROUNDS = 3, DRAWS = 100000, SEED = 1 };

/* What bidding systems ask, from a little to all that holdings have. */
static const struct {
  const char *name, *text;
} CONDITIONS[] = {
    {"any", "any"},
    {"notrump", "S.hcp '15-17' & S.balanced"},
    {"weak twos", "S.hcp '5-11' & (S.spades '6' & S.spades.top3 '2+' | "
                  "S.hearts '6' & S.hearts.top3 '2+' | "
                  "S.diamonds '6' & S.diamonds.top3 '2+')"},
    {"openings", "S.hcp '12-21' | (S.hcp + S.longest + S.second) '20+' & S.hcp '10+' | "
                 "S.hcp '5-11' & (S.spades '6' & S.spades.top3 '2+' | "
                 "S.hearts '6' & S.hearts.top3 '2+')"},
    {"all honours",
     "S.spades.top5 '3' & S.hcp '11-15' | S.hearts.top5 '3' & S.spades '4+' "
     "& S.hcp '13+' | S.diamonds.top5 '3' & S.hearts '4+' & S.controls '4' "
     "| S.clubs.top5 '3' & S.balanced & S.hcp '8-12'"},
    {"one card", "S.has 'SA' & ~S.has 'HK' | S.has 'C2 D2'"},
    {"comparisons", "(S.spades.hcp - S.hearts.hcp) '0+' & "
                    "(S.hearts.hcp - S.diamonds.hcp) '0+' & "
                    "(S.diamonds.hcp - S.clubs.hcp) '0+' & (S.spades - S.clubs) '0+' & "
                    "(S.spades.top3 - S.hearts.top3) '0+'"},
};

/* Nanoseconds of a draw; 0 where there is no hand. */
static double draw_time(HandSet *set)
{
  Rng r = rng_open(SEED, RNG_BENCH, 0);
  Hand all = 0;
  if (!hands_size(set)) return 0;
  double start = cpu_seconds();
  for (int i = 0; i < DRAWS; i++) all ^= hands_draw(set, &r);
  double seconds = cpu_seconds() - start;
  volatile Hand keep = all;
  (void)keep;
  return 1e9 * seconds / DRAWS;
}

static bool bench_one(Buf *out, const char *name, const char *text, const Stop *stop,
                      Err *e)
{
  Cond *c = cond_parse(text, strlen(text), e);
  double best = 0;
  bool ok = c;
  for (int i = 0; ok && i < ROUNDS; i++) {
    double start = cpu_seconds();
    HandSet *set = hands_open(c, &HANDS_ALL, NULL, stop, e);
    double seconds = cpu_seconds() - start;
    ok = set;
    if (!i || seconds < best) best = seconds;
    if (ok && i == ROUNDS - 1) {
      char digits[COUNT_TEXT_MAX];
      Budget b = hands_spent(set);
      count_format(hands_size(set), digits);
      buf_printf(out, "%12s %8.2f %11llu %10llu %8.0f  %s\n", digits, 1e3 * best,
                 (unsigned long long)b.operations, (unsigned long long)b.bytes,
                 draw_time(set), name);
    }
    hands_close(set);
  }
  cond_free(c);
  return ok;
}

bool bench_hands(const BenchOptions *o, Buf *out, Err *e)
{
  buf_printf(out, "bench hands: one thread, the best of %d rounds\n", ROUNDS);
  calibration_print(out);
  buf_printf(out, "%12s %8s %11s %10s %8s  condition\n", "hands", "ms", "operations",
             "bytes", "ns/draw");
  for (size_t i = 0; i < sizeof CONDITIONS / sizeof *CONDITIONS; i++)
    if (!bench_one(out, CONDITIONS[i].name, CONDITIONS[i].text, o->stop, e))
      return false;
  return out->failed ? err_memory(e) : true;
}
