/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Error messages: one line, cut at their room.
*/
#include "unit.h"

static void a_message_stays_one_line(void **state)
{
  (void)state;
  Err e;
  assert_false(err_set(&e, 7, "'%s' is bad", "a\n\x1b[31m\x7f"));
  expect_err(&e, 7, "'a??[31m?' is bad");
}

static void a_message_is_cut_at_its_room(void **state)
{
  (void)state;
  Err e;
  err_set(&e, 0, "%0300d", 0);
  assert_int_equal(strlen(e.msg), ERR_MSG_MAX - 1);
}

static void errors_nobody_wants_are_dropped(void **state)
{
  (void)state;
  assert_false(err_set(NULL, 1, "nobody reads %d", 1));
  assert_false(err_memory(NULL));
  assert_false(err_as(NULL, ERR_IO, "nor %d", 1));
}

static void an_error_has_a_kind(void **state)
{
  (void)state;
  Err e;
  assert_false(err_set(&e, 1, "a text"));
  assert_int_equal(e.kind, ERR_SYNTAX);
  assert_false(err_set(&e, 0, "a wish"));
  assert_int_equal(e.kind, ERR_REFUSED);
  e.at = 3;
  assert_false(err_as(&e, ERR_BUDGET, "%d tries", 5));
  assert_int_equal(e.kind, ERR_BUDGET);
  expect_err(&e, 0, "5 tries");
  assert_false(err_memory(&e));
  assert_int_equal(e.kind, ERR_MEMORY);
  assert_false(err_interrupted(&e));
  assert_int_equal(e.kind, ERR_INTERRUPTED);
  expect_err(&e, 0, "interrupted");
}

static void kinds_have_names(void **state)
{
  (void)state;
  static const char *const names[] = {"refused", "syntax",    "budget", "interrupted",
                                      "memory",  "not found", "i/o",    "damaged"};
  assert_int_equal(sizeof names / sizeof *names, ERR_KIND_NB);
  for (int i = 0; i < ERR_KIND_NB; i++)
    assert_string_equal(err_kind_name((ErrKind)i), names[i]);
}

static void quotes_are_cut(void **state)
{
  (void)state;
  assert_int_equal(err_quote(0), 0);
  assert_int_equal(err_quote(ERR_QUOTE_MAX), ERR_QUOTE_MAX);
  assert_int_equal(err_quote(ERR_QUOTE_MAX + 1), ERR_QUOTE_MAX);
  assert_int_equal(err_quote(SIZE_MAX), ERR_QUOTE_MAX);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_message_stays_one_line),
      cmocka_unit_test(a_message_is_cut_at_its_room),
      cmocka_unit_test(errors_nobody_wants_are_dropped),
      cmocka_unit_test(an_error_has_a_kind),
      cmocka_unit_test(kinds_have_names),
      cmocka_unit_test(quotes_are_cut),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
