/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/calibrate.h"

#include <stdint.h>
#include <time.h>

static double seconds_of(clockid_t clock)
{
  struct timespec t;
  clock_gettime(clock, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double cpu_seconds(void)
{
  return seconds_of(CLOCK_PROCESS_CPUTIME_ID);
}

double thread_seconds(void)
{
  return seconds_of(CLOCK_THREAD_CPUTIME_ID);
}

double wall_seconds(void)
{
  return seconds_of(CLOCK_MONOTONIC);
}

/*
** Multiplications, shifts and a look-up that depend on each other: about what
** dealing and searching are made of, within the first-level cache.
*/
double calibrate(void)
{
  enum { STEPS = 1 << 24, TABLE = 1 << 10 };
  uint32_t table[TABLE];
  uint64_t x = 1;
  for (uint32_t i = 0; i < TABLE; i++) table[i] = i * 2654435761u;
  double start = cpu_seconds();
  for (int i = 0; i < STEPS; i++) {
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    x += table[x >> 54];
  }
  double seconds = cpu_seconds() - start;
  volatile uint64_t keep = x; /* the work must be done */
  (void)keep;
  return 1e9 * seconds / STEPS;
}

void calibration_print(Buf *out)
{
  buf_printf(out, "calibration %10.3f ns a step of fixed integer work\n", calibrate());
}
