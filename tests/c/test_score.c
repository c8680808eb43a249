/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Points of every contract, against tables written out number by number, and
** against published examples.
*/
#include "unit.h"

#include "score/score.h"

enum { MINOR, MAJOR, NT, KIND_NB };

static const int KIND[STRAIN_NB] = {MINOR, MINOR, MAJOR, MAJOR, NT};

/*
** A contract made exactly: levels 1 to 7, [doubled][vulnerable][kind]. As
** printed on scoring cards; Law 77 of the Laws of Duplicate Bridge 2017.
*/
static const int EXACT[3][2][KIND_NB][LEVEL_MAX] = {
    {{{70, 90, 110, 130, 400, 920, 1440},
      {80, 110, 140, 420, 450, 980, 1510},
      {90, 120, 400, 430, 460, 990, 1520}},
     {{70, 90, 110, 130, 600, 1370, 2140},
      {80, 110, 140, 620, 650, 1430, 2210},
      {90, 120, 600, 630, 660, 1440, 2220}}},
    {{{140, 180, 470, 510, 550, 1090, 1630},
      {160, 470, 530, 590, 650, 1210, 1770},
      {180, 490, 550, 610, 670, 1230, 1790}},
     {{140, 180, 670, 710, 750, 1540, 2330},
      {160, 670, 730, 790, 850, 1660, 2470},
      {180, 690, 750, 810, 870, 1680, 2490}}},
    {{{230, 560, 640, 720, 800, 1380, 1960},
      {520, 640, 760, 880, 1000, 1620, 2240},
      {560, 680, 800, 920, 1040, 1660, 2280}},
     {{230, 760, 840, 920, 1000, 1830, 2660},
      {720, 840, 960, 1080, 1200, 2070, 2940},
      {760, 880, 1000, 1120, 1240, 2110, 2980}}},
};

/* Each overtrick: [doubled][vulnerable][kind]. */
static const int OVER[3][2][KIND_NB] = {
    {{20, 30, 30}, {20, 30, 30}},
    {{100, 100, 100}, {200, 200, 200}},
    {{200, 200, 200}, {400, 400, 400}},
};

/* One to thirteen down: [doubled][vulnerable]. */
static const int DOWN[3][2][TRICKS_MAX] = {
    {{50, 100, 150, 200, 250, 300, 350, 400, 450, 500, 550, 600, 650},
     {100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200, 1300}},
    {{100, 300, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500},
     {200, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500, 3800}},
    {{200, 600, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000},
     {400, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000, 7600}},
};

static int by_table(const Contract *c, bool vulnerable, int tricks)
{
  int over = tricks - 6 - c->level, kind = KIND[c->strain];
  if (over < 0) return -DOWN[c->doubled][vulnerable][-over - 1];
  return EXACT[c->doubled][vulnerable][kind][c->level - 1] +
         over * OVER[c->doubled][vulnerable][kind];
}

static void every_result_of_every_contract(void **state)
{
  (void)state;
  int nb = 0;
  for (int level = 1; level <= LEVEL_MAX; level++)
    for (int strain = CLUBS; strain < STRAIN_NB; strain++)
      for (int doubled = UNDOUBLED; doubled <= REDOUBLED; doubled++)
        for (int seat = NORTH; seat < SEAT_NB; seat++)
          for (int vul = VUL_NONE; vul < VUL_NB; vul++)
            for (int tricks = 0; tricks <= TRICKS_MAX; tricks++, nb++) {
              const Contract c = {level, strain, doubled, seat};
              bool ns = seat == NORTH || seat == SOUTH;
              bool vulnerable = vul == VUL_BOTH || vul == (ns ? VUL_NS : VUL_EW);
              int points = by_table(&c, vulnerable, tricks);
              assert_int_equal(contract_score(&c, vul, tricks), points);
              assert_int_equal(contract_score_ns(&c, vul, tricks),
                               ns ? points : -points);
              assert_true(points <= SCORE_MAX && points >= -SCORE_MAX);
            }
  assert_int_equal(nb, 7 * 5 * 3 * 4 * 4 * 14);
}

static int score_of(const char *contract, int vul, int tricks)
{
  Contract c;
  Err e;
  if (!contract_parse(&c, contract, strlen(contract), &e)) fail_msg("%s", e.msg);
  return contract_score(&c, vul, tricks);
}

/* Michałowski 2016, section 2.1.4. */
static void examples_of_michalowski(void **state)
{
  (void)state;
  assert_int_equal(score_of("4Hx by S", VUL_NONE, 11), 690);
  assert_int_equal(score_of("2Dxx by W", VUL_NONE, 9), 760);
  assert_int_equal(score_of("6Sx by N", VUL_NS, 13), 1860);
  assert_int_equal(score_of("3NT by S", VUL_NS, 6), -300);
  assert_int_equal(score_of("2Sx by S", VUL_NONE, 6), -300);
  assert_int_equal(score_of("4Cxx by S", VUL_NONE, 6), -1600);
}

/* Michałowski 2016: the score vector of 3NT, not vulnerable. */
static void the_vector_of_3nt(void **state)
{
  (void)state;
  static const int known[] = {-450, -400, -350, -300, -250, -200, -150,
                              -100, -50,  400,  430,  460,  490,  520};
  const Contract c = {3, NOTRUMP, UNDOUBLED, SOUTH};
  for (int tricks = 0; tricks <= TRICKS_MAX; tricks++)
    assert_int_equal(contract_score(&c, VUL_EW, tricks), known[tricks]);
}

static void passed_out_scores_nothing(void **state)
{
  (void)state;
  const Contract c = {0, SPADES, REDOUBLED, WEST};
  for (int tricks = 0; tricks <= TRICKS_MAX; tricks++) {
    assert_int_equal(contract_score(&c, VUL_BOTH, tricks), 0);
    assert_int_equal(contract_score_ns(&c, VUL_BOTH, tricks), 0);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_result_of_every_contract),
      cmocka_unit_test(examples_of_michalowski),
      cmocka_unit_test(the_vector_of_3nt),
      cmocka_unit_test(passed_out_scores_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
