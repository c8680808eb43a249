/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Text that grows.
*/
#include "unit.h"

#include "base/buf.h"

static void text_grows(void **state)
{
  (void)state;
  Buf b = BUF_EMPTY;
  for (int i = 0; i < 10000; i++) buf_printf(&b, "%d,", i % 10);
  assert_false(b.failed);
  assert_int_equal(b.len, 20000);
  assert_int_equal(strlen(b.text), 20000);
  for (int i = 0; i < 10000; i++) assert_int_equal(b.text[2 * i], '0' + i % 10);
  buf_free(&b);
}

static void pieces_are_joined(void **state)
{
  (void)state;
  Buf b = BUF_EMPTY;
  buf_puts(&b, "ab");
  buf_putc(&b, 'c');
  buf_fill(&b, '-', 3);
  buf_add(&b, "d\0e", 3);
  assert_int_equal(b.len, 9);
  assert_memory_equal(b.text, "abc---d\0e", 10);
  buf_free(&b);
}

/* Every length around the places where the memory grows. */
static void the_end_is_always_marked(void **state)
{
  (void)state;
  char text[300];
  memset(text, 'x', sizeof text);
  for (size_t first = 0; first < sizeof text; first++) {
    Buf b = BUF_EMPTY;
    buf_add(&b, text, first);
    assert_int_equal(b.text[first], '\0');
    assert_true(b.len < b.room);
    buf_fill(&b, 'y', first);
    assert_int_equal(b.text[2 * first], '\0');
    assert_true(b.len < b.room);
    buf_free(&b);
  }
}

static void clearing_keeps_the_memory(void **state)
{
  (void)state;
  Buf b = BUF_EMPTY;
  buf_clear(&b);
  buf_fill(&b, 'x', 1000);
  size_t room = b.room;
  buf_clear(&b);
  assert_int_equal(b.len, 0);
  assert_int_equal(b.room, room);
  assert_string_equal(b.text, "");
  buf_free(&b);
  assert_null(b.text);
}

/* A length whose sum with the '\0' wraps around must not end in a small block. */
static void a_length_beyond_memory_fails(void **state)
{
  (void)state;
  const size_t lengths[] = {SIZE_MAX, SIZE_MAX - 1, SIZE_MAX - 3, SIZE_MAX / 2 + 1};
  for (size_t i = 0; i < LENGTH(lengths); i++) {
    Buf b = BUF_EMPTY;
    buf_puts(&b, "abc");
    buf_fill(&b, 'x', lengths[i]);
    assert_true(b.failed);
    buf_puts(&b, "more");
    assert_string_equal(b.text, "abc");
    buf_free(&b);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(text_grows),
      cmocka_unit_test(pieces_are_joined),
      cmocka_unit_test(the_end_is_always_marked),
      cmocka_unit_test(clearing_keeps_the_memory),
      cmocka_unit_test(a_length_beyond_memory_fails),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
