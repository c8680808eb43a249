/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The estimate with tables of weights that are damaged: wrong, but harmless. */
#include <limits.h>

#include "../nets/damaged.h"
#include "cards/dealing.h"
#include "unit.h"

enum { TABLES = 6, DEALS = 20 };

/* Shares of each strain that are none below 0, and add up; whether they are those of
 * 'was'. */
static bool guess_all(uint64_t index, Guess was[STRAIN_NB])
{
  Deal d;
  Dealing dealing = dealing_new(NULL);
  Rng r = rng_open(7, RNG_TEST, index);
  bool same = true;
  dealing_next(&dealing, &r, &d);
  for (int strain = 0; strain < STRAIN_NB; strain++) {
    Guess g = guess_tricks(&d, (int)(index % SEAT_NB), strain);
    int sum = 0;
    for (int n = 0; n <= TRICKS_MAX; n++) {
      assert_in_range(g.share[n], 0, GUESS_ONE);
      sum += g.share[n];
    }
    assert_int_equal(sum, GUESS_ONE);
    same = same && memcmp(&g, &was[strain], sizeof g) == 0;
    was[strain] = g;
  }
  return same;
}

/* Any bytes at all: nothing overflows, which the sanitizers see. */
static void any_bytes_give_shares(void **state)
{
  (void)state;
  Guess g[STRAIN_NB] = {{{0}}};
  for (uint64_t t = 0; t < TABLES; t++) {
    Rng r = rng_open(t, RNG_TEST, 0);
    for (int i = 0; i < NET_LEN; i++) table[i] = (char)(rng_below(&r, 256) - 128);
    for (uint64_t i = 0; i < DEALS; i++) guess_all(i, g);
  }
  const char ends[] = {CHAR_MIN, CHAR_MAX, NET_FIRST, '~', 0};
  for (size_t t = 0; t < sizeof ends; t++) {
    memset(table, ends[t], sizeof table);
    for (uint64_t i = 0; i < DEALS; i++) guess_all(i, g);
  }
  restore_table();
}

/* One character that is another has another name, wherever it is. */
static void each_character_counts(void **state)
{
  (void)state;
  char right[GUESS_NAME_MAX], wrong[GUESS_NAME_MAX];
  restore_table();
  guess_name(right);
  for (int i = 0; i < NET_LEN; i += NET_LEN / 200) {
    table[i] ^= 1;
    assert_string_not_equal(guess_name(wrong), right);
    table[i] ^= 1;
  }
  assert_string_equal(guess_name(wrong), right);
}

/* What comes of it is another estimate: the table is what is read. */
static void the_table_is_what_is_read(void **state)
{
  (void)state;
  Guess g[STRAIN_NB] = {{{0}}};
  restore_table();
  guess_all(3, g);
  assert_true(guess_all(3, g));
  table[AT_LAST + 5] ^= 16;
  table[AT_INNER + 700] ^= 16;
  memset(table + AT_HEAD, NET_ZERO, 2000);
  assert_false(guess_all(3, g));
  restore_table();
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(any_bytes_give_shares),
      cmocka_unit_test(each_character_counts),
      cmocka_unit_test(the_table_is_what_is_read),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
