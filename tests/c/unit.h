/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** unit.h - what the C tests share: cmocka, errors, chi-square.
*/
#ifndef TESTS_UNIT_H
#define TESTS_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <gsl/gsl_cdf.h>

#include "base/err.h"
#include "cards/deal.h"

#define LENGTH(array) (sizeof(array) / sizeof *(array))

static inline bool is_set(const char *variable)
{
  const char *value = getenv(variable);
  return value && *value && strcmp(value, "0") != 0;
}

static inline bool soaking(void)
{
  return is_set("BAIZE_SOAK");
}

/* What the seeds of random tests move on by: 0, or BAIZE_FRESH_SEED. */
static inline uint64_t fresh_seed(void)
{
  return is_set("BAIZE_FRESH_SEED") ? strtoull(getenv("BAIZE_FRESH_SEED"), NULL, 10)
                                    : 0;
}

/*
** How many of many alike: half of them in an ordinary run, few where an instrument
** makes each one 20 times as slow.
*/
static inline int how_many(int many, int few)
{
  return is_set("BAIZE_BRIEF") ? few : soaking() ? many : (many + 1) / 2;
}

/* BAIZE_TESTS, as "*thread*", says which tests of a program are run: all without it. */
__attribute__((constructor)) static void choose_tests(void)
{
  if (is_set("BAIZE_TESTS")) cmocka_set_test_filter(getenv("BAIZE_TESTS"));
}

/* Seats moved on by 'steps' clockwise: the hand of N goes to E for 1, to W for -1. */
static inline Deal deal_rotate(const Deal *d, int steps)
{
  Deal r;
  for (int s = 0; s < SEAT_NB; s++)
    r.hand[(unsigned)(s + steps) % SEAT_NB] = d->hand[s];
  return r;
}

/* An Err must say 'msg' about byte 'at'. */
static inline void expect_err(const Err *e, size_t at, const char *msg)
{
  assert_string_equal(e->msg, msg);
  assert_int_equal(e->at, at);
}

/* A text that is refused: what is said of it, and about which byte. */
typedef struct BadText {
  const char *text;
  size_t at;
  const char *msg;
} BadText;

/* Read a text as a parser does; its other results must be left alone. */
typedef bool ReadText(const char *text, Err *e);

static inline void expect_bad_texts(ReadText *read, const BadText *bad, size_t nb)
{
  for (size_t i = 0; i < nb; i++) {
    Err e;
    if (read(bad[i].text, &e)) fail_msg("'%s' was read", bad[i].text);
    if (strcmp(e.msg, bad[i].msg) || e.at != bad[i].at)
      print_error("in: %s\n", bad[i].text);
    expect_err(&e, bad[i].at, bad[i].msg);
  }
}

/* Two doubles, at most 'apart' from each other: cmocka compares floats only. */
static inline void expect_near(double value, double known, double apart)
{
  double difference = value > known ? value - known : known - value;
  if (!(difference <= apart)) fail_msg("%.17g is not %.17g", value, known);
}

/*
** Chi-square of counts against equal expectations. Seeds are fixed in tests,
** so a verdict never changes: a p-value below 1e-6 is a fault of the code.
*/
static inline void expect_even(const uint64_t *count, size_t nb)
{
  double sum = 0, chi = 0;
  for (size_t i = 0; i < nb; i++) sum += (double)count[i];
  double mean = sum / (double)nb;
  assert_true(mean >= 5);
  for (size_t i = 0; i < nb; i++)
    chi += ((double)count[i] - mean) * ((double)count[i] - mean) / mean;
  double p = gsl_cdf_chisq_Q(chi, (double)nb - 1);
  if (p < 1e-6) fail_msg("chi-square %g with %zu degrees: p = %g", chi, nb - 1, p);
}

#endif
