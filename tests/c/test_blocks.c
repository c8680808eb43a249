/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Memory for an interpreter: blocks keep what is in them, whatever else is taken and
** given back; and where there is no more memory, all stays as it was.
*/
#include "unit.h"

#include <lauxlib.h>
#include <lualib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/rng.h"
#include "host/blocks.c" /* of the program alone, so that the library has it not */

enum { KEPT = 500, STEPS = 200000, LARGEST = 3000 };

typedef struct Kept {
  unsigned char *at;
  size_t size;
  unsigned char mark;
} Kept;

static void fill(Kept *k, size_t from)
{
  if (k->size > from) memset(k->at + from, k->mark, k->size - from);
}

static bool is_whole(const Kept *k, size_t size)
{
  for (size_t i = 0; i < size; i++)
    if (k->at[i] != k->mark) return false;
  return true;
}

/* Change the size of a block; false: there is no memory, and it is as it was. */
static bool change(Blocks *b, Kept *k, size_t size)
{
  void *at = allocate(b, k->at, k->size, size);
  if (size && !at) {
    assert_true(is_whole(k, k->size));
    return false;
  }
  size_t before = k->size;
  k->at = at;
  k->size = size;
  assert_true(is_whole(k, before < size ? before : size));
  assert_int_equal((uintptr_t)at % BLOCK_STEP, 0);
  fill(k, before);
  return true;
}

/* Sizes as Lua asks for: most are small. */
static size_t size_of(Rng *r)
{
  return rng_below(r, 4) ? rng_below(r, 200) : rng_below(r, LARGEST);
}

static void blocks_keep_what_is_in_them(void **state)
{
  (void)state;
  static Kept kept[KEPT];
  Blocks b = {0};
  Rng r = rng_open(31, RNG_TEST, 0);
  for (int i = 0; i < KEPT; i++) kept[i].mark = (unsigned char)(i * 7 + 1);
  for (int i = 0; i < STEPS; i++)
    assert_true(change(&b, &kept[rng_below(&r, KEPT)], size_of(&r)));
  for (int i = 0; i < KEPT; i++) assert_true(change(&b, &kept[i], 0));
  blocks_close(&b);
}

/* What is given back is taken again before there are new pages. */
static void pages_are_used_again(void **state)
{
  (void)state;
  static Kept kept[KEPT];
  Blocks b = {0};
  const void *page = NULL;
  for (int round = 0; round < 50; round++) {
    for (int i = 0; i < KEPT; i++) assert_true(change(&b, &kept[i], (size_t)i + 1));
    for (int i = 0; i < KEPT; i++) assert_true(change(&b, &kept[i], 0));
    if (round) assert_ptr_equal(page, b.page);
    page = b.page;
  }
  blocks_close(&b);
}

static int without_memory(void)
{
  static Kept kept[1 << 16];
  Blocks b = {0};
  Rng r = rng_open(32, RNG_TEST, 0);
  struct rlimit most = {64 << 20, 64 << 20};
  if (setrlimit(RLIMIT_AS, &most)) return 1;
  int failed = 0;
  for (int i = 0; failed < 1000 && i < 1 << 22; i++) {
    Kept *k = &kept[rng_below(&r, LENGTH(kept))];
    failed += !change(&b, k, k->size + size_of(&r));
  }
  for (size_t i = 0; i < LENGTH(kept); i++)
    if (!change(&b, &kept[i], 0)) return 2;
  blocks_close(&b);
  return failed < 1000 ? 3 : 0;
}

static void nothing_is_lost_where_memory_is_out(void **state)
{
  (void)state;
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
  skip(); /* they need more than can be given */
#endif
  int status;
  pid_t child = fork();
  if (!child) _exit(without_memory());
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_true(WIFEXITED(status));
  assert_int_equal(WEXITSTATUS(status), 0);
}

static void states_run(void **state)
{
  (void)state;
  Blocks b = {0};
  lua_State *L = blocks_newstate(&b);
  assert_non_null(L);
  luaL_openlibs(L);
  int code =
      luaL_dostring(L, "local t = {}\n"
                       "for i = 1, 20000 do t[i % 700] = { ('x'):rep(i % 900) } end\n"
                       "collectgarbage()\n"
                       "for i = 1, 699 do assert(t[i][1]:match '^x*$') end\n");
  if (code != LUA_OK) fail_msg("%s", lua_tostring(L, -1));
  lua_close(L);
  blocks_close(&b);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(blocks_keep_what_is_in_them),
      cmocka_unit_test(pages_are_used_again),
      cmocka_unit_test(nothing_is_lost_where_memory_is_out),
      cmocka_unit_test(states_run),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
