/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** The language of measures, form by form: known values, what has to be solved,
** what is refused and where, limits.
*/
#include "unit.h"

#include "measuring.h"

static const char DEAL[] =
    "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432";

/* On DEAL with N 7 tricks in clubs, 8 in diamonds ... E 6 5 4 ..., S 10, W 0. */
static Tricks some_tricks(void)
{
  Tricks t;
  for (int strain = 0; strain < STRAIN_NB; strain++) {
    t.of[NORTH][strain] = (int8_t)(7 + strain);
    t.of[EAST][strain] = (int8_t)(6 - strain);
    t.of[SOUTH][strain] = 10;
    t.of[WEST][strain] = 0;
  }
  return t;
}

static Measure *must_read(const char *text)
{
  Err e;
  Measure *m = measure_parse(text, strlen(text), &e);
  if (!m) fail_msg("%s: %s", text, e.msg);
  return m;
}

static void operators_bind_and_brackets_hold(void **state)
{
  (void)state;
  static const struct {
    const char *text;
    int64_t value, den;
  } known[] = {
      {"3", 3, 1},
      {"0.5", 1, 2},
      {"-0.25", -1, 4},
      {"- - 7", 7, 1},
      {"0.50", 1, 2}, /* lowest terms */
      {"2 * 0.5", 2, 2},
      {"1 + 2 * 3", 7, 1},
      {"(1 + 2) * 3", 9, 1},
      {"10 - 4 - 3", 3, 1},
      {"10 - (4 - 3)", 9, 1},
      {"-2 * -3", 6, 1},
      {"2 - -3", 5, 1},
      {"0.5 + 0.25", 3, 4},
      {"0.3 - 0.1", 2, 10},
      {"0.1 * 0.1", 1, 100},
      {"S.hcp", 10, 1},
      {"0.5 * S.hcp - 1", 8, 2},
      {"S.hcp + N.hcp - EW.hcp", 0, 1},
      {"S.longest * S.longest", 169, 1},
      {"tricks(N, \"NT\")", 11, 1},
      {"tricks(north, 'hearts')", 9, 1},
      {"tricks(N, \"S\") - tricks(S, \"S\")", 0, 1},
      {"tricks(N, \"C\") * tricks(E, \"C\")", 42, 1},
      {"score(\"4S by N\", \"none\")", 420, 1},
      {"score(\"4S by N\", \"both\")", 620, 1},
      {"score(\"4S by S\", \"EW\")", 420, 1},
      {"score(\"4S by E\", \"NS\")", 350, 1},
      {"score(\"1CX by W\", \"EW\")", 2000, 1},
      {"score(\"P\", \"all\")", 0, 1},
      {"score(\"7NTxx by W\", \"EW\")", 7600, 1},
      {"makes(\"4S by N\")", 1, 1},
      {"makes(\"5S by N\")", 0, 1},
      {"makes(\"5NT-N\")", 1, 1},
      {"best(NS, \"none\")", 460, 1},
      {"best(NS, \"NS\")", 660, 1},
      {"best(EW, \"both\")", 0, 1},
      {"par(\"none\", \"N\")", 460, 1},
      {"indicator(N.spades \"13\")", 1, 1},
      {"indicator(~any)", 0, 1},
      {"shape(N)", 13 * 14 * 14, 1},
      {"shape(west)", 0, 1},
      {"imps(620)", 12, 1},
      {"imps(-10)", 0, 1},
      {"datum{ { 1, 14 }, { 1, 15 } }", 10, 1},
      {"datum{ { 1, 10 }, { 1, 20 } }", 20, 1}, /* halves away from 0 */
      {"datum{ { 3, -10 }, { 3, -20 } }", -20, 1},
      {"datum{ { 2, 420 }, { 1, 50 }, { 1, -50 } }", 210, 1},
      {"datum{ { 0.25, 420 }, { 0.3, 50 }, { 0.45, -50 } }", 100, 1}, /* 97.5 */
      {"datum{ { 0.25, 420 }, { 0.3, 50 }, { 0.65, -50 } }", 70, 1},  /* 72.9 */
      {"imps(430 - datum{ { 1, 420 }, { 2, 420 }, { 1, 450 } })", 0, 1},
      {"imps(score(\"4S by N\", \"none\") - score(\"3NT by S\", \"none\"))", 0, 1},
      {"sign(-0.01)", -1, 1},
      {"sign(0)", 0, 1},
      {"0.5 * sign(S.hcp - N.hcp) + 0.5", 1, 2},
      {"max(1, 2.5, 2)", 5, 2},
      {"min(1, 2.5, 2)", 2, 2},
      {"max(-3)", -3, 1},
      {"max(tricks(N, \"C\"), tricks(S, \"C\"), tricks(E, \"C\"))", 10, 1},
      {"choose{ 4 }", 4, 1},
      {"choose { { N.hcp \"11+\", 1 }, { N.hcp \"10\", 2 }, { any, 3 }, 4 }", 2, 1},
      {"choose{ { N.hcp \"11+\", 0.5 }, 3 }", 6, 2},
      {"-choose{ { any, 0.5 }, 3 } + 1", 1, 2},
      {"choose{ { any, score(\"4S by N\", \"none\") }, score(\"P\", \"none\") }", 420,
       1},
  };
  Tricks t = some_tricks();
  Deal d;
  assert_true(deal_parse(&d, DEAL, strlen(DEAL), NULL));
  for (size_t i = 0; i < LENGTH(known); i++) {
    Measure *m = must_read(known[i].text);
    if (value_alone(m, &d, &t) != known[i].value || measure_den(m) != known[i].den)
      fail_msg("%s is %lld/%lld", known[i].text, (long long)value_alone(m, &d, &t),
               (long long)measure_den(m));
    measure_free(m);
  }
}

static void a_choice_solves_only_what_it_takes(void **state)
{
  (void)state;
  Deal d;
  assert_true(deal_parse(&d, DEAL, strlen(DEAL), NULL));
  static const struct {
    const char *text;
    PairSet pairs;
    bool solves;
  } known[] = {
      {"S.hcp", 0, false},
      {"choose{ { any, 1 }, tricks(N, \"C\") }", 0, true},
      {"choose{ { ~any, 1 }, tricks(N, \"C\") }", 1, true},
      {"choose{ { any, choose{ { ~any, best(NS, \"none\") }, makes(\"1DX-N\") } }, 3 }",
       2, true},
      {"imps(choose{ { N.spades \"5+\", score(\"4S by N\", \"none\") },"
       " score(\"3NT by N\", \"none\") })",
       1 << 3, true},
      {"score(\"P\", \"none\")", 0, false},
      {"tricks(W, \"NT\") + tricks(N, \"C\")", 1 << 19 | 1, true},
      {"best(EW, \"none\")", 0x1f << 5 | 0x1f << 15, true},
      {"0 * tricks(E, \"C\")", 1 << 5, true},
  };
  for (size_t i = 0; i < LENGTH(known); i++) {
    const MeasureDeal seen = {.deal = &d};
    Measure *m = must_read(known[i].text);
    if (measure_pairs(m, &seen) != known[i].pairs ||
        measure_solves(m) != known[i].solves)
      fail_msg("%s: pairs %x", known[i].text, measure_pairs(m, &seen));
    measure_free(m);
  }
}

/* ---- what is refused ----------------------------------------------------- */

static void faults_are_named_with_their_place(void **state)
{
  (void)state;
  static const struct {
    const char *text;
    size_t at;
    const char *msg;
  } known[] = {
      {"", 1, "a condition or a number expected, but the text ends"},
      {"S.hcp +", 8, "a condition or a number expected, but the text ends"},
      {"1 + S.hpc", 7, "'hpc' is not a feature of a hand (did you mean 'hcp'?)"},
      {"1 + trick(S, \"H\")", 5, "'trick' is not a measure (did you mean 'tricks'?)"},
      {"tricks(S)", 1, "'tricks(S)' has 1 argument, not 2"},
      {"tricks(S, \"H\", 3, 3)", 1, "'tricks(S, \"H\", 3, 3)' has 4 arguments, not 3"},
      {"tricks(S, \"H\", 8)", 16, "a level (1 to 7) expected, not '8'"},
      {"tricks(X, \"H\")", 8, "'X' is not a seat (N, E, S or W)"},
      {"tricks(S, \"X\")", 12, "'X' is not a strain (C, D, H, S or NT)"},
      {"tricks(1 + 1, \"H\")", 8, "a word expected, not '1 + 1'"},
      {"score(\"8S by N\", \"none\")", 8,
       "'8S by N' is not a contract (as in 4S by N, 3NTx by E, P)"},
      {"score(\"4S\", \"none\")", 10, "'4S' has no declarer (as in 4S by N)"},
      {"score(\"4S by N\", \"some\")", 19,
       "'some' is not a vulnerability (none, NS, EW or both)"},
      {"makes(\"P\")", 1, "'makes(\"P\")': a pass is not made"},
      {"par(\"none\")", 1, "'par(\"none\")' has 1 argument, not 2"},
      {"par(\"none\", \"X\")", 14, "'X' is not a seat (N, E, S or W)"},
      {"best(N, \"none\")", 6, "a pair (NS or EW) expected, not 'N'"},
      {"1 + indicator(S.hcp)", 15,
       "'S.hcp' is a number: a range must follow, as in \"5+\""},
      {"indicator(3)", 11, "a condition expected, not '3'"},
      {"S.hcp \"15-17\"", 1,
       "'S.hcp \"15-17\"' is a condition: indicator(condition) is 1 or 0"},
      {"S.balanced", 1, "'S.balanced' is not a number"},
      {"S.hcp & N.hcp", 1, "a measure expected, not 'S.hcp & N.hcp'"},
      {"1 + \"15-17\"", 6, "a measure expected, not '15-17'"},
      {"max()", 1, "'max()' has no arguments"},
      {"choose()", 1, "'choose()' has 0 arguments, not 1"},
      {"choose{}", 1,
       "'choose { }': a list { { condition, x }, ..., default } expected"},
      {"choose(3)", 1,
       "'choose(3)': a list { { condition, x }, ..., default } expected"},
      {"choose{ { any }, 3 }", 9, "a choice { condition, x } expected, not '{ any }'"},
      {"choose{ { any, 1 } }", 9, "a measure expected, not '{ any, 1 }'"},
      {"choose{ { 1, 1 }, 3 }", 11, "a condition expected, not '1'"},
      {"imps(0.5 * S.hcp)", 1, "'imps(0.5 * S.hcp)': IMPs are of whole points"},
      {"imps()", 1, "'imps()' has 0 arguments, not 1"},
      {"datum(3)", 1, "'datum(3)': a list { { weight, points }, ... } expected"},
      {"datum{}", 1, "'datum { }': a list { { weight, points }, ... } expected"},
      {"datum{ { 1, 2 }, 3 }", 18,
       "a part { weight above 0, points } expected, not '3'"},
      {"datum{ { 0, 2 } }", 8,
       "a part { weight above 0, points } expected, not '{ 0, 2 }'"},
      {"datum{ { -1, 2 } }", 8,
       "a part { weight above 0, points } expected, not '{ -1, 2 }'"},
      {"datum{ { S.hcp, 2 } }", 8,
       "a part { weight above 0, points } expected, not '{ S.hcp, 2 }'"},
      {"datum{ { 1, 0.5 } }", 8, "'{ 1, 0.5 }': a datum is of whole points"},
      {"sign(1, 2)", 1, "'sign(1, 2)' has 2 arguments, not 1"},
  };
  for (size_t i = 0; i < LENGTH(known); i++) {
    Err e = {0};
    Measure *m = measure_parse(known[i].text, strlen(known[i].text), &e);
    if (m || e.at != known[i].at || strcmp(e.msg, known[i].msg))
      fail_msg("%s: %s, at %zu", known[i].text, m ? "read" : e.msg, e.at);
    assert_null(measure_parse(known[i].text, strlen(known[i].text), NULL));
  }
}

static bool reads(const char *text, const char *msg)
{
  Err e = {0};
  Measure *m = measure_parse(text, strlen(text), &e);
  if (!m && !strstr(e.msg, msg)) fail_msg("%s: %s", text, e.msg);
  bool ok = m != NULL;
  measure_free(m);
  return ok;
}

/* Sums of squares must fit: no value above 2^46 = 70368744177664 units. */
static void limits_are_exact(void **state)
{
  (void)state;
  const char *large = "are too large", *fine = "are too fine";
  assert_true(reads("70368744177664", large));
  assert_false(reads("70368744177665", large));
  assert_true(reads("-70368744177664", large));
  assert_true(reads("35184372088831.5", large)); /* in units of 1/2 */
  assert_false(reads("35184372088832.5", large));
  assert_true(reads("35184372088832 + 35184372088832", large));
  assert_false(reads("35184372088832 + 35184372088833", large));
  assert_false(reads("35184372088832 - -35184372088833", large));
  assert_true(reads("max(70368744177664, 1)", large));
  assert_false(reads("max(70368744177664, 0.5)", large));
  assert_false(reads("choose{ { any, 70368744177664 }, 0.5 }", large));
  assert_true(reads("8388608 * 8388608", large));
  assert_false(reads("8388608 * 8388609", large));
  assert_false(reads("1902000000000 * S.hcp", large)); /* 37 at most */
  assert_true(reads("999999999 * S.hcp", large));
  assert_false(reads("999999999999999999", large));
  assert_false(reads("0.0000000001", large));
  assert_true(reads("0.001 * indicator(any) + 0.002 * sign(1)", fine));
  assert_false(reads("0.00001 * indicator(any) * 0.00001", fine));
  /* a zero among the factors does not make the others harmless */
  assert_false(reads("9000000000 * 9000000000 * 0", large));
  assert_false(reads("0 * 9000000000 * 9000000000", large));
  assert_true(reads("datum{ { 7036874417766, 0 } }", large));
  assert_false(reads("datum{ { 7036874417767, 0 } }", large));
  assert_false(reads("datum{ { 0.5, 0 }, { 7036874417766, 0 } }", large));
  assert_false(reads("datum{ { 999999999999999999, 0 }, { 0.00000001, 0 } }", large));
  assert_false(reads("datum{ { 0.0000000001, 0 } }", fine));
  assert_false(reads("datum{ { 1, 70368744177664 } }", large));
}

static void depth_has_a_limit(void **state)
{
  (void)state;
  char text[1200];
  const char *const deep =
      "nested more than 200 deep: leave out brackets that do nothing, "
      "as in a & b & c, and put all choices into one list";
  for (int depth = 1; depth < 500; depth += 7) {
    memset(text, '(', (size_t)depth);
    text[depth] = '1';
    memset(text + depth + 1, ')', (size_t)depth);
    text[2 * depth + 1] = '\0';
    assert_int_equal(reads(text, deep), depth < 200);
    memset(text, '-', (size_t)depth);
    text[depth] = '1';
    text[depth + 1] = '\0';
    assert_int_equal(reads(text, deep), depth < 200);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(operators_bind_and_brackets_hold),
      cmocka_unit_test(a_choice_solves_only_what_it_takes),
      cmocka_unit_test(faults_are_named_with_their_place),
      cmocka_unit_test(limits_are_exact),
      cmocka_unit_test(depth_has_a_limit),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
