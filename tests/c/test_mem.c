/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Memory for arrays: what does not fit, alignment.
*/
#include "unit.h"

#include "base/mem.h"

static void arrays_beyond_memory_are_refused(void **state)
{
  (void)state;
  volatile size_t many = SIZE_MAX / 8; /* hidden from the compiler, which would warn */
  assert_null(mem_new(many, 16));
  assert_null(mem_lines(many, 16));
  assert_null(mem_lines(many * 8, 1));
  char *block = mem_new(4, 1);
  assert_null(mem_resize(block, many, 16));
  block[3] = 'x'; /* the old one stays */
  mem_free(block);
}

static void empty_arrays_are_not_null(void **state)
{
  (void)state;
  void *a = mem_new(0, 8), *b = mem_resize(NULL, 0, 8), *c = mem_lines(0, 8);
  assert_non_null(a);
  assert_non_null(b);
  assert_non_null(c);
  mem_free(a);
  mem_free(b);
  mem_free(c);
  mem_free(NULL);
}

static void new_arrays_are_zero(void **state)
{
  (void)state;
  static const char zero[1000];
  char *block = mem_new(10, 100);
  assert_memory_equal(block, zero, 1000);
  mem_free(block);
}

static void lines_are_aligned(void **state)
{
  (void)state;
  for (size_t n = 1; n < 300; n += 37) {
    char *block = mem_lines(n, 1);
    assert_int_equal((uintptr_t)block % MEM_LINE, 0);
    memset(block, 1, n);
    mem_free(block);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(arrays_beyond_memory_are_refused),
      cmocka_unit_test(empty_arrays_are_not_null),
      cmocka_unit_test(new_arrays_are_zero),
      cmocka_unit_test(lines_are_aligned),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
