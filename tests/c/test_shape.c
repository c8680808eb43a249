/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Shapes: how many, how many hands have them, their text.
*/
#include "unit.h"

#include <math.h>

#include "hand/shape.h"

/* C(52, 13) */
#define HANDS 635013559600u

static ShapeSet shapes(const char *text)
{
  ShapeSet s;
  Err e;
  if (!shapes_parse(&s, text, strlen(text), &e)) fail_msg("%s: %s", text, e.msg);
  return s;
}

static uint64_t choose(int n, int k)
{
  uint64_t c = 1;
  for (int i = 1; i <= k; i++) c = c * (uint64_t)(n - k + i) / (uint64_t)i;
  return c;
}

/* Hands of 13 cards whose shape is in the set: products of binomials. */
static uint64_t hands_of(const ShapeSet *s)
{
  uint64_t sum = 0;
  for (int i = 0, l[SUIT_NB]; i < SHAPE_ROOM; i++) {
    if (!shapes_have(s, i)) continue;
    assert_true(shape_lengths(i, l));
    sum += choose(RANK_NB, l[0]) * choose(RANK_NB, l[1]) * choose(RANK_NB, l[2]) *
           choose(RANK_NB, l[3]);
  }
  return sum;
}

static void there_are_560(void **state)
{
  (void)state;
  ShapeSet all = shapes_all();
  assert_int_equal(shapes_count(&all), SHAPE_NB);
  assert_int_equal(hands_of(&all), HANDS);
}

static void an_index_has_its_lengths(void **state)
{
  (void)state;
  int found = 0;
  for (int s = 0; s <= RANK_NB; s++)
    for (int h = 0; s + h <= RANK_NB; h++)
      for (int d = 0; s + h + d <= RANK_NB; d++, found++) {
        int l[SUIT_NB];
        assert_true(shape_lengths(shape_index(s, h, d), l));
        assert_int_equal(l[SPADES], s);
        assert_int_equal(l[HEARTS], h);
        assert_int_equal(l[DIAMONDS], d);
        assert_int_equal(l[CLUBS], RANK_NB - s - h - d);
      }
  assert_int_equal(found, SHAPE_NB);
}

/*
** Per cent of hands with each of the 39 patterns. Source: The Official
** Encyclopedia of Bridge, mathematical tables (hand patterns), four decimals,
** some of them cut and not rounded.
*/
static const struct {
  const char *text;
  double per_cent;
} PATTERNS[] = {
    {"any 4432", 21.5512}, {"any 5332", 15.5168}, {"any 5431", 12.9307},
    {"any 5422", 10.5797}, {"any 4333", 10.5361}, {"any 6322", 5.6425},
    {"any 6421", 4.7021},  {"any 6331", 3.4482},  {"any 5521", 3.1739},
    {"any 4441", 2.9932},  {"any 7321", 1.8808},  {"any 6430", 1.3262},
    {"any 5440", 1.2433},  {"any 5530", 0.8952},  {"any 6511", 0.7053},
    {"any 6520", 0.6511},  {"any 7222", 0.5129},  {"any 7411", 0.3918},
    {"any 7420", 0.3617},  {"any 7330", 0.2652},  {"any 8221", 0.1924},
    {"any 8311", 0.1176},  {"any 7510", 0.1085},  {"any 8320", 0.1085},
    {"any 6610", 0.0723},  {"any 8410", 0.0452},  {"any 9211", 0.0178},
    {"any 9310", 0.0100},  {"any 9220", 0.0082},  {"any 7600", 0.0056},
    {"any 8500", 0.0031},  {"any a210", 0.0011},  {"any 9400", 0.0010},
    {"any a111", 0.0004},  {"any a300", 0.0002},  {"any b110", 0.0000},
    {"any b200", 0.0000},  {"any c100", 0.0000},  {"any d000", 0.0000},
};

static void hands_per_pattern_are_the_published(void **state)
{
  (void)state;
  for (size_t i = 0; i < LENGTH(PATTERNS); i++) {
    ShapeSet s = shapes(PATTERNS[i].text);
    double per_cent = 100 * (double)hands_of(&s) / HANDS;
    if (fabs(per_cent - PATTERNS[i].per_cent) >= 0.0001)
      fail_msg("%s: %.6f, published %.4f", PATTERNS[i].text, per_cent,
               PATTERNS[i].per_cent);
  }
}

static void the_patterns_are_all_shapes(void **state)
{
  (void)state;
  uint64_t hands = 0;
  int count = 0;
  for (size_t i = 0; i < LENGTH(PATTERNS); i++) {
    ShapeSet s = shapes(PATTERNS[i].text);
    hands += hands_of(&s);
    count += shapes_count(&s);
  }
  assert_int_equal(hands, HANDS);
  assert_int_equal(count, SHAPE_NB);
}

static void texts_have_their_shapes(void **state)
{
  (void)state;
  static const struct {
    const char *text;
    int count;
  } cases[] = {
      {"5332", 1},
      {"any 5332", 12},
      {"any 4333", 4},
      {"any 4432", 12},
      {"xxxx", SHAPE_NB},
      {"any xxxx", SHAPE_NB},
      {"5xx3", 6},      /* 5 red cards in two suits */
      {"any 5xx3", 48}, /* any 5332 (12), 5431 (24), 5530 (12) */
      {"axxx", 10},     /* 3 cards in three suits */
      {"DXXX + 0dXX", 2},
      {SHAPES_BALANCED, 28},     /* 4 + 12 + 12 */
      {SHAPES_SEMIBALANCED, 52}, /* and 12 + 12 */
      {"any 4333 + any 4432 + 5xx3 - 5503", 21},
      {"5332 - 5332 + 4333", 1},
      {"5332+5332", 1},
      {"  5332\t+\n4333  ", 2},
      {"any  4333 - 4333", 3},
      {"(4333)", 4},
      {"4(333)", 1},
      {"4(432)", 6},
      {"4=(432)", 6},
      {"(54)(31)", 4},
      {"(54)=(31)", 4},
      {"4=4=3=2", 1},
      {"any 4=4=3=2", 12},
      {"10=3=0=0", 1},
      {"5+4+xx", 35}, /* 4 cards in four suits */
      {"4+4+4+x", 4}, /* 1 card in four */
      {"xxx5+", 165}, /* 8 in four */
      {"xxx5+ + 4441", 166},
      {"xxx5+ - 4441", 165},
      {"5332+4333", 2},  /* between two terms */
      {"5332++4333", 2}, /* and after a length before it */
      {"(5+xxx)", 540},  /* all but any 4333 (4), 4432 (12), 4441 (4) */
      {"(5+4+)xx", 50},  /* 35 either way, less the 20 that have both */
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    ShapeSet s = shapes(cases[i].text);
    if (shapes_count(&s) != cases[i].count)
      fail_msg("'%s' has %d shapes, not %d", cases[i].text, shapes_count(&s),
               cases[i].count);
  }
}

/* 'any 5xx3': some suit of five and another of three. */
static void open_places_take_any_length(void **state)
{
  (void)state;
  ShapeSet s = shapes("any 5xx3");
  for (int i = 0, l[SUIT_NB]; i < SHAPE_ROOM; i++) {
    if (!shape_lengths(i, l)) continue;
    bool five = false, three = false;
    for (int k = 0; k < SUIT_NB; k++) {
      five = five || l[k] == 5;
      three = three || l[k] == 3;
    }
    assert_int_equal(shapes_have(&s, i), five && three);
  }
}

static void spades_come_first(void **state)
{
  (void)state;
  ShapeSet s = shapes("5431");
  Hand h;
  assert_true(hand_parse(&h, "65432.5432.432.2", 16, 0, NULL));
  assert_true(shapes_have(&s, shape_of(h)));
  assert_int_equal(shape_of(h), shape_index(5, 4, 3));
}

static bool read_shapes(const char *text, Err *e)
{
  ShapeSet s = {{7}};
  bool ok = shapes_parse(&s, text, strlen(text), e);
  assert_int_equal(s.bit[0], 7);
  return ok;
}

static void bad_texts_are_told(void **state)
{
  (void)state;
  static const BadText cases[] = {
      {"5533", 1, "shape '5533' has 16 cards, not 13"},
      {"4333 + 5533", 8, "shape '5533' has 16 cards, not 13"},
      {"4332", 1, "shape '4332' has 12 cards, not 13"},
      {"96xx", 1, "shape '96xx' has 15 cards, not 13"},
      {"533", 1, "shape '533' has 3 lengths, not 4"},
      {"4-4-3-2", 1, "shape '4-4-3-2' is written any 4432, or 4=4=3=2 in this order"},
      {"5-3-3-3", 1, "shape '5-3-3-3' has 14 cards, not 13"},
      {"5=3=3=3", 1, "shape '5=3=3=3' has 14 cards, not 13"},
      {"4=4=3", 1, "shape '4=4=3' has 3 lengths, not 4"},
      {"(4333", 1, "')' is missing: lengths in brackets have any order"},
      {"4333)", 5, "'+' or '-' is expected between shapes, not ')'"},
      {"4()333", 2, "no length is between the brackets"},
      {"((4333))", 1, "four lengths, as in 5332, are expected"},
      {"5+4+x+x", 6, "'x' is any length: '+' comes after a number"},
      {"5+5+4+0", 1, "shape '5+5+4+0' has 14 cards, not 13"},
      {"4-4-3", 1, "shape '4' has 1 length, not 4"},
      {"13-0-0-0", 1,
       "shape '13-0-0-0' is written any D000, or 13=0=0=0 in this order"},
      {"any 0-10-2-1", 5,
       "shape '0-10-2-1' is written any 0A21, or 0=10=2=1 in this order"},
      {"0/0/11/2 + 5332", 1,
       "shape '0/0/11/2' is written any 00B2, or 0=0=11=2 in this order"},
      {"13-1-0-0", 1, "shape '13-1-0-0' has 14 cards, not 13"},
      {"4-3=3-3", 1, "shape '4' has 1 length, not 4"},
      {"4-3-3-", 1, "shape '4' has 1 length, not 4"},
      {"13-0-0-000", 1, "shape '13' has 2 lengths, not 4"},
      {"13000", 1, "shape '13000' has 5 lengths, not 4 (A to D are 10 to 13)"},
      {"53320", 1, "shape '53320' has 5 lengths, not 4"},
      {"5e32", 2, "'e' is not a length in a shape"},
      {"any4333", 2, "'n' is not a length in a shape"},
      {"", 1, "four lengths, as in 5332, are expected"},
      {"any ", 5, "four lengths, as in 5332, are expected"},
      {"5332 +", 7, "four lengths, as in 5332, are expected"},
      {"- 5332", 1, "four lengths, as in 5332, are expected"},
      {"5332 4333", 6, "'+' or '-' is expected between shapes, not '4'"},
      {"5332,4333", 5, "'+' or '-' is expected between shapes, not ','"},
      {"5332\x01", 5, "'+' or '-' is expected between shapes, not '?'"},
      {"5332 - any 5332", 1, "no shape is left of '5332 - any 5332'"},
  };
  expect_bad_texts(read_shapes, cases, LENGTH(cases));
}

/* The reason must not be cut off by what is quoted. */
static void a_long_bad_text_is_cut(void **state)
{
  (void)state;
  char text[2000];
  Err e;
  ShapeSet s;
  memset(text, '1', sizeof text);
  assert_false(shapes_parse(&s, text, sizeof text, &e));
  assert_non_null(strstr(e.msg, "has 2000 lengths, not 4"));
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(there_are_560),
      cmocka_unit_test(an_index_has_its_lengths),
      cmocka_unit_test(hands_per_pattern_are_the_published),
      cmocka_unit_test(the_patterns_are_all_shapes),
      cmocka_unit_test(texts_have_their_shapes),
      cmocka_unit_test(open_places_take_any_length),
      cmocka_unit_test(spades_come_first),
      cmocka_unit_test(bad_texts_are_told),
      cmocka_unit_test(a_long_bad_text_is_cut),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
