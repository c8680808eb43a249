/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Memory for arrays: what does not fit, alignment.
*/
#include "unit.h"

#include "base/limit.h"
#include "base/mem.h"
#include "base/region.h"

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

static void a_region_frees_its_blocks_together(void **state)
{
  (void)state;
  static const char zero[1000];
  Limit limit = {.most = 100000};
  limit_set(&limit);
  Region r = {0};
  char *small = region_new(&r, 0, 8), *block = region_new(&r, 10, 100);
  char *lines = region_lines(&r, 3, 50);
  assert_non_null(small);
  assert_memory_equal(block, zero, 1000);
  assert_int_equal((uintptr_t)block % _Alignof(max_align_t), 0);
  assert_int_equal((uintptr_t)lines % MEM_LINE, 0);
  memset(lines, 1, 150);
  assert_true(limit.bytes >= 1150);
  assert_false(r.failed);
  region_free(&r);
  assert_int_equal(limit.bytes, 0);
  limit_set(NULL);
}

static void a_region_that_failed_stays_so(void **state)
{
  (void)state;
  Region r = {0};
  volatile size_t many = SIZE_MAX / 8;
  assert_null(region_new(&r, many, 16));
  assert_null(region_new(&r, SIZE_MAX - 8, 1));
  assert_null(region_lines(&r, many, 16));
  assert_non_null(region_new(&r, 1, 1));
  assert_true(r.failed);
  region_free(&r);
  assert_false(r.failed);
}

static void a_limit_counts_what_is_taken_and_given_back(void **state)
{
  (void)state;
  Limit limit = {.most = 100000};
  assert_null(limit_set(&limit));
  char *a = mem_new(50000, 1);
  assert_non_null(a);
  assert_true(limit.bytes >= 50000 && !limit.full);
  assert_null(mem_new(60000, 1));
  assert_true(limit.full);
  assert_null(mem_lines(60000, 1));
  assert_null(
      mem_resize(a, 60000, 1)); /* the old one stays, and both count meanwhile */
  size_t with = limit.bytes;
  mem_free(a);
  assert_true(limit.bytes < with);
  for (int i = 0; i < 1000; i++) mem_free(mem_new(1000, 1));
  assert_true(limit.bytes < 1000);
  assert_ptr_equal(limit_set(NULL), &limit);
  a = mem_new(200000, 1);
  assert_non_null(a);
  mem_free(a);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(arrays_beyond_memory_are_refused),
      cmocka_unit_test(empty_arrays_are_not_null),
      cmocka_unit_test(new_arrays_are_zero),
      cmocka_unit_test(lines_are_aligned),
      cmocka_unit_test(a_region_frees_its_blocks_together),
      cmocka_unit_test(a_region_that_failed_stays_so),
      cmocka_unit_test(a_limit_counts_what_is_taken_and_given_back),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
