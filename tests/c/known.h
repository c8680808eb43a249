/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** known.h - the solver against known tables: our 2000 deals solved once by
** libdds (tests/golden/deals2000.txt), and fresh deals against libdds as it
** runs. An ordinary run takes 50 of ours (other ones each day; all 2000 with
** BAIZE_SOAK=1) and 10 fresh ones, most of whose time is libdds's own (30 000
** in the part `fresh` of the soak). The fresh ones are split between two
** programs, so that a runner with several processors waits for none of them
** long: part 0 takes the deals of even number, part 1 those of odd number.
*/
#ifndef TESTS_KNOWN_H
#define TESTS_KNOWN_H

#include "solving.h"

#include <time.h>
#include <unistd.h>

#include "bench/bench.h"
#include "table/process.h"

enum {
  GOLDEN_NB = 2000,
  GOLDEN_AT_ONCE = 50,
  GOLDEN_BRIEF = 20,
  FRESH_NB = 20,
  FRESH_BRIEF = 8,
  PART_NB = 2,
  LINE = 1024
};

#define GOLDEN "tests/golden/deals2000.txt"

/* Where today's deals begin: BAIZE_GOLDEN_OFFSET, or moved on day by day. */
static inline int golden_offset(void)
{
  const char *given = getenv("BAIZE_GOLDEN_OFFSET");
  unsigned long offset = given ? strtoul(given, NULL, 10)
                               : (unsigned long)time(NULL) / 86400 * GOLDEN_AT_ONCE;
  return (int)(offset % GOLDEN_NB);
}

static inline void check_golden_line(Solver *s, const char *line)
{
  Deal d;
  Err e;
  Tricks known;
  if (!deal_from_id(&d, line, DEAL_ID_LEN, &e)) fail_msg("%s", e.msg);
  for (int i = 0; i < PAIR_NB; i++) {
    char digit[2] = {line[DEAL_ID_LEN + 1 + i], '\0'};
    known.of[i / STRAIN_NB][i % STRAIN_NB] = (int8_t)strtol(digit, NULL, 16);
  }
  Tricks got = table_of(s, &d);
  same_tables(&got, &known, &d);
}

/* The golden deals of today. */
static inline void check_golden_deals(void)
{
  char line[LINE];
  int offset = golden_offset(), read = 0, checked = 0;
  int count = soaking() ? GOLDEN_NB : how_many(2 * GOLDEN_AT_ONCE, GOLDEN_BRIEF);
  print_message("# BAIZE_GOLDEN_OFFSET=%d\n", offset);
  Solver *s = new_solver(0, false);
  FILE *f = fopen(GOLDEN, "r");
  if (!f) fail_msg("cannot open %s", GOLDEN);
  for (; fgets(line, sizeof line, f); read++) {
    assert_int_equal(strcspn(line, "\n"), DEAL_ID_LEN + 1 + PAIR_NB);
    if ((read + GOLDEN_NB - offset) % GOLDEN_NB >= count) continue;
    check_golden_line(s, line);
    checked++;
  }
  fclose(f);
  solver_free(s);
  assert_int_equal(read, GOLDEN_NB);
  assert_int_equal(checked, count);
}

/* Part 0 or 1 of the fresh deals. */
static inline void check_fresh_deals(int part)
{
  Err e;
  const char *given = getenv("BAIZE_FRESH_SEED");
  uint64_t count = (uint64_t)how_many(FRESH_NB, FRESH_BRIEF);
  uint64_t seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
  if (access(PEER_DDS, X_OK)) {
    print_message("# skip: no libdds\n");
    skip();
  }
  Process *peer = process_open(&PEER_PROGRAM, NORTH, NULL, &e);
  if (!peer) fail_msg("%s", e.msg);
  print_message("# BAIZE_FRESH_SEED=%llu\n", (unsigned long long)seed);
  Solver *s = new_solver(0, false);
  for (uint64_t i = (uint64_t)part; i < count; i += PART_NB) {
    const char *answer;
    char text[DEAL_TEXT_MAX];
    size_t len;
    Buf request = BUF_EMPTY;
    Deal d = random_deal(seed, i);
    deal_format(&d, NORTH, text);
    buf_printf(&request, "table %s", text);
    if (!process_ask(peer, &request, &answer, &len, &e)) fail_msg("%s", e.msg);
    Tricks known, got = table_of(s, &d);
    char *at = (char *)answer;
    for (int k = 0; k < PAIR_NB; k++)
      known.of[k / STRAIN_NB][k % STRAIN_NB] = (int8_t)strtol(at, &at, 10);
    same_tables(&got, &known, &d);
  }
  solver_free(s);
  process_close(peer);
}

#endif
