/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Dealer and vulnerability of boards, and the words for vulnerability.
*/
#include "unit.h"

#include "cards/board.h"

/* Law 2 of the Laws of Duplicate Bridge 2017, as it lists the boards. */
static const struct {
  int dealer;
  int boards[4];
} DEALERS[] = {
    {NORTH, {1, 5, 9, 13}},
    {EAST, {2, 6, 10, 14}},
    {SOUTH, {3, 7, 11, 15}},
    {WEST, {4, 8, 12, 16}},
};

static const struct {
  int vul;
  int boards[4];
} VULS[] = {
    {VUL_NONE, {1, 8, 11, 14}},
    {VUL_NS, {2, 5, 12, 15}},
    {VUL_EW, {3, 6, 9, 16}},
    {VUL_BOTH, {4, 7, 10, 13}},
};

static void dealers_are_those_of_law_2(void **state)
{
  (void)state;
  for (int i = 0; i < 4; i++)
    for (int k = 0; k < 4; k++)
      assert_int_equal(board_dealer((uint64_t)DEALERS[i].boards[k]), DEALERS[i].dealer);
}

static void vulnerability_is_that_of_law_2(void **state)
{
  (void)state;
  for (int i = 0; i < 4; i++)
    for (int k = 0; k < 4; k++)
      assert_int_equal(board_vul((uint64_t)VULS[i].boards[k]), VULS[i].vul);
}

static void sixteen_boards_are_a_cycle(void **state)
{
  (void)state;
  for (uint64_t n = 1; n <= 100; n++) {
    assert_int_equal(board_dealer(n), board_dealer(n + BOARD_CYCLE));
    assert_int_equal(board_vul(n), board_vul(n + BOARD_CYCLE));
  }
  assert_int_equal(board_dealer(UINT64_MAX), board_dealer(15));
  assert_int_equal(board_vul(UINT64_MAX), board_vul(15));
}

static void each_side_is_vulnerable_or_not(void **state)
{
  (void)state;
  assert_false(vul_of(VUL_NONE, NORTH));
  assert_true(vul_of(VUL_NS, NORTH));
  assert_true(vul_of(VUL_NS, SOUTH));
  assert_false(vul_of(VUL_NS, EAST));
  assert_true(vul_of(VUL_EW, WEST));
  assert_false(vul_of(VUL_EW, SOUTH));
  assert_true(vul_of(VUL_BOTH, EAST));
  assert_true(vul_of(VUL_BOTH, SOUTH));
}

static void words_for_vulnerability_are_read(void **state)
{
  (void)state;
  static const struct {
    const char *word;
    int vul;
  } cases[] = {
      {"none", VUL_NONE}, {"None", VUL_NONE}, {"Love", VUL_NONE}, {"-", VUL_NONE},
      {"NS", VUL_NS},     {"ns", VUL_NS},     {"N-S", VUL_NS},    {"EW", VUL_EW},
      {"E-W", VUL_EW},    {"both", VUL_BOTH}, {"Both", VUL_BOTH}, {"All", VUL_BOTH},
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    int vul;
    Err e;
    if (!vul_parse(&vul, cases[i].word, strlen(cases[i].word), &e))
      fail_msg("%s", e.msg);
    assert_int_equal(vul, cases[i].vul);
  }
}

static void other_words_are_refused(void **state)
{
  (void)state;
  static const char *const words[] = {"", "no", "NSE", "NS ", "ALLL", "we"};
  for (size_t i = 0; i < LENGTH(words); i++) {
    int vul = 77;
    assert_false(vul_parse(&vul, words[i], strlen(words[i]), NULL));
    assert_int_equal(vul, 77);
  }
  Err e;
  int vul;
  assert_false(vul_parse(&vul, "NSE", 3, &e));
  expect_err(&e, 1, "'NSE' is not a vulnerability (none, NS, EW or both)");
}

static void names_read_back(void **state)
{
  (void)state;
  for (int v = 0; v < VUL_NB; v++) {
    int back;
    assert_true(vul_parse(&back, vul_name(v), strlen(vul_name(v)), NULL));
    assert_int_equal(back, v);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(dealers_are_those_of_law_2),
      cmocka_unit_test(vulnerability_is_that_of_law_2),
      cmocka_unit_test(sixteen_boards_are_a_cycle),
      cmocka_unit_test(each_side_is_vulnerable_or_not),
      cmocka_unit_test(words_for_vulnerability_are_read),
      cmocka_unit_test(other_words_are_refused),
      cmocka_unit_test(names_read_back),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
