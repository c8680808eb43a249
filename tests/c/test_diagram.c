/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Diagrams of four hands: letters, symbols, colour, caption, width.
*/
#include "unit.h"

#include "cards/diagram.h"

static Layout read_layout(const char *text)
{
  Layout l;
  Err e;
  if (!layout_parse(&l, text, strlen(text), &e)) fail_msg("%s: %s", text, e.msg);
  return l;
}

static void expect_diagram(const char *text, DiagramStyle style, const char *picture)
{
  Layout l = read_layout(text);
  Buf b = BUF_EMPTY;
  diagram(&b, &l, &style);
  assert_false(b.failed);
  assert_string_equal(b.text, picture);
  assert_true(b.len < DIAGRAM_TEXT_MAX);
  buf_free(&b);
}

static const char DEAL[] =
    "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3";

static void letters_without_caption(void **state)
{
  (void)state;
  expect_diagram(DEAL, DIAGRAM_PLAIN,
                 "                S QJ6\n"
                 "                H K652\n"
                 "                D J85\n"
                 "                C T98\n"
                 "S AT942                         S 873\n"
                 "H AQ4               N           H J97\n"
                 "D 32              W   E         D AT764\n"
                 "C KJ3               S           C Q4\n"
                 "                S K5\n"
                 "                H T83\n"
                 "                D KQ9\n"
                 "                C A7652\n");
}

static void symbols_and_a_caption(void **state)
{
  (void)state;
  expect_diagram(DEAL, (DiagramStyle){true, false, 7, SOUTH, VUL_BOTH},
                 "Board 7  dealer S  vul both\n"
                 "                ♠ QJ6\n"
                 "                ♥ K652\n"
                 "                ♦ J85\n"
                 "                ♣ T98\n"
                 "♠ AT942                         ♠ 873\n"
                 "♥ AQ4               N           ♥ J97\n"
                 "♦ 32              W   E         ♦ AT764\n"
                 "♣ KJ3               S           ♣ Q4\n"
                 "                ♠ K5\n"
                 "                ♥ T83\n"
                 "                ♦ KQ9\n"
                 "                ♣ A7652\n");
}

#define RED "\033[31m"
#define PLAIN "\033[0m"

static void hearts_and_diamonds_are_red_and_voids_are_dashes(void **state)
{
  (void)state;
  expect_diagram("N:A... .K.. ..Q. ...J",
                 (DiagramStyle){false, true, 0, DIAGRAM_NONE, VUL_EW},
                 "vul EW\n"
                 "                S A\n"
                 "                " RED "H" PLAIN " -\n"
                 "                " RED "D" PLAIN " -\n"
                 "                C -\n"
                 "S -                             S -\n" RED "H" PLAIN
                 " -                 N           " RED "H" PLAIN " K\n" RED "D" PLAIN
                 " -               W   E         " RED "D" PLAIN " -\n"
                 "C J                 S           C -\n"
                 "                S -\n"
                 "                " RED "H" PLAIN " -\n"
                 "                " RED "D" PLAIN " Q\n"
                 "                C -\n");
}

/* Every part at its longest. */
static void no_line_is_wider_than_stated(void **state)
{
  (void)state;
  static const char *const deals[] = {
      "W:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432",
      "E:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432",
  };
  for (size_t i = 0; i < LENGTH(deals); i++) {
    Layout l = read_layout(deals[i]);
    Buf b = BUF_EMPTY;
    diagram(&b, &l, &(DiagramStyle){true, true, UINT64_MAX, EAST, VUL_BOTH});
    assert_true(b.len < DIAGRAM_TEXT_MAX);
    int columns = 0, lines = 0, widest = 0;
    for (const char *p = b.text; *p; p++) {
      if (*p == '\033') {
        while (*p != 'm') p++;
      } else if (*p == '\n') {
        assert_true(p[-1] != ' ');
        lines++;
        columns = 0;
      } else if ((*p & 0xc0) != 0x80) { /* not the middle of a character */
        columns++;
      }
      if (columns > widest) widest = columns;
    }
    assert_int_equal(lines, 13);
    assert_true(widest <= DIAGRAM_WIDTH);
    buf_free(&b);
  }
}

static void a_diagram_is_added_to_what_is_there(void **state)
{
  (void)state;
  Layout l = read_layout("N:A... - - -");
  Buf b = BUF_EMPTY;
  buf_puts(&b, "before\n");
  diagram(&b, &l, &DIAGRAM_PLAIN);
  assert_memory_equal(b.text, "before\n                S A\n", 26);
  buf_free(&b);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(letters_without_caption),
      cmocka_unit_test(symbols_and_a_caption),
      cmocka_unit_test(hearts_and_diamonds_are_red_and_voids_are_dashes),
      cmocka_unit_test(no_line_is_wider_than_stated),
      cmocka_unit_test(a_diagram_is_added_to_what_is_there),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
