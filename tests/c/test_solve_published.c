/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Every figure that the DDS project published with its solved deals, par
** apart: tables, leads with their equals, tricks after every card of a play.
** Its data are not ours: BAIZE_TESTDATA says where they lie.
*/
#include "solving.h"

#include "solve/play.h"

enum { LINE = 2048 };

/* S H D C NT, as the files count them. */
static const int STRAINS[STRAIN_NB] = {SPADES, HEARTS, DIAMONDS, CLUBS, NOTRUMP};

typedef struct Board {
  Deal deal;
  int strain, first;
  int play_nb;
  int8_t play[CARD_NB];
} Board;

/* 'PBN dealer vul trump first "deal"' */
static void read_deal(Board *b, const char *line)
{
  int dealer, vul, trump;
  Err e;
  assert_int_equal(sscanf(line, "PBN %d %d %d %d", &dealer, &vul, &trump, &b->first),
                   4);
  b->strain = STRAINS[trump];
  const char *text = strchr(line, '"') + 1;
  if (!deal_parse(&b->deal, text, strcspn(text, "\""), &e)) fail_msg("%s", e.msg);
}

static Position start_of(const Board *b)
{
  Position p;
  Layout l;
  Err e;
  for (int i = 0; i < SEAT_NB; i++) l.hand[i] = b->deal.hand[i];
  if (!position_open(&p, &l, b->strain, b->first, &e)) fail_msg("%s", e.msg);
  return p;
}

/* 'TABLE' and twenty numbers: strains S H D C NT, in each declarers N E S W. */
static void check_table(Solver *s, const Board *b, char *at)
{
  Tricks known, got = table_of(s, &b->deal);
  for (int i = 0; i < STRAIN_NB; i++)
    for (int seat = 0; seat < SEAT_NB; seat++)
      known.of[seat][STRAINS[i]] = (int8_t)strtol(at, &at, 10);
  same_tables(&got, &known, &b->deal);
}

/*
** 'FUT n', then n suits, n ranks (2 to 14), n sets of lower equals, n results
** for the side of the leader.
*/
static void check_leads(Solver *s, const Board *b, char *at)
{
  int nb = (int)strtol(at, &at, 10), column[4][RANK_NB];
  Position p = start_of(b);
  PlayCards cards;
  Err e;
  for (int row = 0; row < 4; row++)
    for (int i = 0; i < nb; i++) column[row][i] = (int)strtol(at, &at, 10);
  assert_true(play_cards(s, &p, b->first % SIDE_NB, &cards, &e));
  assert_int_equal(cards.nb, nb);
  for (int i = 0; i < nb; i++) {
    int suit = STRAINS[column[0][i]], card = card_make(suit, column[1][i] - 2), k = 0;
    Hand equals = card_bit(card) | hand_from_holding((unsigned)column[2][i] >> 2, suit);
    while (k < nb && cards.of[k].card != card) k++;
    assert_true(k < nb);
    assert_true(cards.of[k].equals == equals);
    assert_int_equal(cards.of[k].tricks, column[3][i]);
  }
}

/* 'PLAY n "cards"' */
static void read_play(Board *b, char *at)
{
  b->play_nb = (int)strtol(at, &at, 10);
  const char *text = strchr(at, '"') + 1;
  for (int i = 0; i < b->play_nb; i++)
    b->play[i] = (int8_t)card_make(suit_from_letter(text[2 * i]),
                                   rank_from_letter(text[2 * i + 1]));
}

/* 'TRACE n': tricks of declarer's side before each card and after the last. */
static int check_trace(Solver *s, const Board *b, char *at)
{
  int nb = (int)strtol(at, &at, 10), declarer = (b->first + SEAT_NB - 1) % SEAT_NB;
  Position p = start_of(b);
  Err e;
  for (int i = 0; i < nb; i++) {
    int known = (int)strtol(at, &at, 10), got;
    assert_true(play_tricks(s, &p, declarer % SIDE_NB, &got, &e));
    if (known != got) {
      char text[DEAL_TEXT_MAX];
      deal_format(&b->deal, NORTH, text);
      fail_msg("%s: %d tricks published after %d cards, %d found", text, known, i, got);
    }
    if (i < b->play_nb && !position_play(&p, b->play[i], &e)) fail_msg("%s", e.msg);
  }
  return nb;
}

static void check_file(const char *name, int boards, bool traces)
{
  char path[LINE], line[LINE];
  Board b = {.strain = NOTRUMP};
  int read = 0;
  snprintf(path, sizeof path, "%s/dd/%s", getenv("BAIZE_TESTDATA"), name);
  FILE *f = fopen(path, "r");
  if (!f) fail_msg("cannot open %s", path);
  Solver *s = new_solver(0, false);
  while (fgets(line, sizeof line, f)) {
    if (strncmp(line, "PBN ", 4) == 0) {
      if (read == boards) break;
      read_deal(&b, line);
      read++;
    }
    if (strncmp(line, "TABLE ", 6) == 0) check_table(s, &b, line + 6);
    if (strncmp(line, "FUT ", 4) == 0) check_leads(s, &b, line + 4);
    if (strncmp(line, "PLAY ", 5) == 0) read_play(&b, line + 5);
    if (traces && strncmp(line, "TRACE ", 6) == 0) check_trace(s, &b, line + 6);
  }
  fclose(f);
  solver_free(s);
  assert_int_equal(read, boards);
}

static void need_data(void)
{
  if (getenv("BAIZE_TESTDATA")) return;
  print_message("# skip: BAIZE_TESTDATA is not set\n");
  skip();
}

static void test_list100(void **state)
{
  (void)state;
  need_data();
  check_file("list100.txt", soaking() ? 100 : how_many(40, 5), true);
}

static void test_list1000(void **state)
{
  (void)state;
  need_data();
  if (soaking()) check_file("list1000.txt", 1000, true);
}

static void test_slow_deals(void **state)
{
  (void)state;
  need_data();
  if (soaking()) check_file("largest.txt", 21, true);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_list100),
      cmocka_unit_test(test_list1000),
      cmocka_unit_test(test_slow_deals),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
