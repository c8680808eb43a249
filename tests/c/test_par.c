/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Par: against published lists, and what must be true of it on any table.
*/
#include "unit.h"

#include <stdlib.h>

#include "base/rng.h"
#include "score/par.h"
#include "score/score.h"

static Tricks random_table(Rng *r)
{
  Tricks t;
  for (int strain = 0; strain < STRAIN_NB; strain++) {
    /* partners take about as many tricks, the two sides about 13 together */
    int ns = (int)rng_below(r, 14);
    for (int seat = 0; seat < SEAT_NB; seat++) {
      int tricks = (seat % 2 ? 13 - ns : ns) + (int)rng_below(r, 3) - 1;
      t.of[seat][strain] = (int8_t)(tricks < 0 ? 0 : tricks > 13 ? 13 : tricks);
    }
  }
  return t;
}

static Tricks rotated(const Tricks *t, int steps)
{
  Tricks r;
  for (int seat = 0; seat < SEAT_NB; seat++)
    for (int strain = 0; strain < STRAIN_NB; strain++)
      r.of[(seat + steps) % SEAT_NB][strain] = t->of[seat][strain];
  return r;
}

static void test_turning_the_table_turns_par(void **state)
{
  (void)state;
  Rng r = rng_open(1, RNG_TEST, 0);
  static const int turned_vul[VUL_NB] = {VUL_NONE, VUL_EW, VUL_NS, VUL_BOTH};
  for (int i = 0; i < 500; i++) {
    Tricks t = random_table(&r), once = rotated(&t, 1);
    int dealer = (int)rng_below(&r, SEAT_NB), vul = (int)rng_below(&r, VUL_NB);
    Par p = par_find(&t, dealer, vul);
    Par q = par_find(&once, (dealer + 1) % SEAT_NB, turned_vul[vul]);
    assert_int_equal(p.score, -q.score);
    assert_int_equal(p.nb, q.nb);
  }
}

static void test_par_contracts_bring_par(void **state)
{
  (void)state;
  Rng r = rng_open(2, RNG_TEST, 0);
  for (int i = 0; i < 500; i++) {
    Tricks t = random_table(&r);
    int vul = (int)rng_below(&r, VUL_NB);
    Par p = par_find(&t, (int)rng_below(&r, SEAT_NB), vul);
    assert_true(p.nb >= 1);
    for (int k = 0; k < p.nb; k++) {
      const ParContract *c = &p.contract[k];
      if (!c->contract.level) {
        assert_int_equal(p.score, 0);
        continue;
      }
      assert_int_equal(c->tricks, t.of[c->contract.declarer][c->contract.strain]);
      assert_int_equal(contract_score_ns(&c->contract, vul, c->tricks), p.score);
      assert_int_equal(c->contract.doubled, c->tricks < c->contract.level + BOOK);
    }
  }
}

static void test_grand_slam_is_par_of_thirteen_tricks(void **state)
{
  (void)state;
  Tricks t;
  for (int seat = 0; seat < SEAT_NB; seat++)
    for (int strain = 0; strain < STRAIN_NB; strain++)
      t.of[seat][strain] = (int8_t)(seat % 2 ? 0 : 13);
  Par p = par_find(&t, EAST, VUL_NS);
  assert_int_equal(p.score, 2220); /* 7NT, vulnerable */
  assert_int_equal(p.nb, 2);
  assert_int_equal(p.contract[0].contract.strain, NOTRUMP);
  assert_int_equal(p.contract[0].contract.level, 7);
}

static void test_nobody_makes_anything(void **state)
{
  (void)state;
  Tricks t;
  for (int seat = 0; seat < SEAT_NB; seat++)
    for (int strain = 0; strain < STRAIN_NB; strain++) t.of[seat][strain] = 6;
  Par p = par_find(&t, NORTH, VUL_NONE);
  assert_int_equal(p.score, 0);
  assert_int_equal(p.nb, 1);
  assert_int_equal(p.contract[0].contract.level, 0);
}

/* 1NT makes both ways: who speaks first has it. */
static void test_dealer_matters(void **state)
{
  (void)state;
  Tricks t;
  for (int seat = 0; seat < SEAT_NB; seat++)
    for (int strain = 0; strain < STRAIN_NB; strain++)
      t.of[seat][strain] = strain == NOTRUMP ? 7 : 6;
  assert_int_equal(par_find(&t, NORTH, VUL_NONE).score, 90);
  assert_int_equal(par_find(&t, EAST, VUL_NONE).score, -90);
}

/* ---- the published lists of the DDS project, where the user has them ------------ */

enum { LINE = 2000, SIDES = 2 };

/* "NS 23H" of a list: does it name this contract's side, level and strain? */
static bool names(const char *word, const Contract *c)
{
  const char *p = strchr(word, ' ');
  bool ns = word[0] == 'N' || word[0] == 'S', found = false;
  if (!p || ns != !(c->declarer % 2)) return false;
  for (p++; *p >= '1' && *p <= '7'; p++) found = found || *p - '0' == c->level;
  return found && *p == "CDHSN"[c->strain];
}

static void check_list(const Par *p, const char *line)
{
  char list[LINE];
  const char *from = strstr(line, "\"NS:");
  if (!from || strchr("\" ", from[4])) {
    assert_int_equal(p->contract[0].contract.level, 0);
    return;
  }
  snprintf(list, sizeof list, "%s", from + 4);
  *strchr(list, '"') = '\0';
  int published = 0, found = 0;
  for (char *word = strtok(list, ","); word; word = strtok(NULL, ","))
    for (int k = 0; k < LEVEL_MAX * STRAIN_NB * SIDES; k++) {
      Contract c = {k % LEVEL_MAX + 1, k / LEVEL_MAX % STRAIN_NB, 0,
                    k / LEVEL_MAX / STRAIN_NB};
      if (!names(word, &c)) continue;
      published++;
      for (int i = 0; i < p->nb; i++) {
        const Contract *o = &p->contract[i].contract;
        if (o->level != c.level || o->strain != c.strain) continue;
        if (o->declarer % 2 != c.declarer % 2) continue;
        found++;
        break;
      }
    }
  int ours = 0; /* partners count once */
  for (int i = 0; i < p->nb; i++) {
    const Contract *o = &p->contract[i].contract;
    bool again = false;
    for (int j = 0; j < i; j++) {
      const Contract *b = &p->contract[j].contract;
      again = again || (b->level == o->level && b->strain == o->strain &&
                        b->declarer % 2 == o->declarer % 2);
    }
    ours += !again;
  }
  if (published != found || published != ours)
    fail_msg("%d published, %d of them ours, %d ours: %s", published, found, ours,
             line);
}

static int check_file(const char *name)
{
  static const int vuls[] = {VUL_NONE, VUL_BOTH, VUL_NS, VUL_EW};
  static const int strains[] = {SPADES, HEARTS, DIAMONDS, CLUBS, NOTRUMP};
  char path[LINE], line[LINE];
  int dealer = 0, vul = 0, boards = 0;
  Tricks t = tricks_unknown();
  Par p = {0};
  snprintf(path, sizeof path, "%s/dd/%s", getenv("BAIZE_TESTDATA"), name);
  FILE *f = fopen(path, "r");
  if (!f) fail_msg("cannot open %s", path);
  while (fgets(line, sizeof line, f)) {
    if (sscanf(line, "PBN %d %d", &dealer, &vul) == 2) continue;
    if (!strncmp(line, "TABLE ", 6)) {
      char *at = line + 6;
      for (int s = 0; s < STRAIN_NB; s++)
        for (int seat = 0; seat < SEAT_NB; seat++)
          t.of[seat][strains[s]] = (int8_t)strtol(at, &at, 10);
      p = par_find(&t, dealer, vuls[vul]);
    } else if (!strncmp(line, "PAR ", 4)) {
      int score = 0;
      assert_int_equal(sscanf(line, "PAR \"NS %d", &score), 1);
      assert_int_equal(p.score, score);
      check_list(&p, line);
      boards++;
    }
  }
  fclose(f);
  return boards;
}

static void test_published_par_scores_and_contracts(void **state)
{
  (void)state;
  if (!getenv("BAIZE_TESTDATA")) {
    print_message("# skip: BAIZE_TESTDATA is not set\n");
    skip();
  }
  assert_int_equal(check_file("list1000.txt"), 1000);
  assert_int_equal(check_file("list100.txt"), 100);
  assert_int_equal(check_file("largest.txt"), 21);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_turning_the_table_turns_par),
      cmocka_unit_test(test_par_contracts_bring_par),
      cmocka_unit_test(test_grand_slam_is_par_of_thirteen_tricks),
      cmocka_unit_test(test_nobody_makes_anything),
      cmocka_unit_test(test_dealer_matters),
      cmocka_unit_test(test_published_par_scores_and_contracts),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
