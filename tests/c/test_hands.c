/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Hands of one seat: exact numbers against formulas, published tables, and hands
** gone through one by one in small universes.
*/
#include <stdlib.h>

#include "unit.h"

#include "count/hands/hands.h"
#include "lang/parse.h"
#include "random_cond.h"

static Cond *parse(const char *text)
{
  Err e;
  Cond *c = cond_parse(text, strlen(text), &e);
  if (!c) fail_msg("%s: byte %zu: %s", text, e.at, e.msg);
  return c;
}

static Count count_in(const char *text, HandPool pool)
{
  Err e;
  Count n;
  Cond *c = parse(text);
  if (!hands_count(&n, c, &pool, NULL, NULL, &e)) fail_msg("%s: %s", text, e.msg);
  cond_free(c);
  return n;
}

static Count count(const char *text)
{
  return count_in(text, HANDS_ALL);
}

static void expect_count(Count n, Count known, const char *what)
{
  char a[COUNT_TEXT_MAX], b[COUNT_TEXT_MAX];
  count_format(n, a);
  count_format(known, b);
  if (n != known) fail_msg("%s: %s, not %s", what, a, b);
}

static HandValues distribution(const char *where, const char *what)
{
  Cond *c = parse(where);
  const Cond *const cond[] = {c};
  Term t;
  const Term *const term[] = {&t};
  Err e;
  HandValues v;
  const Expr *x = expr_parse(what, strlen(what), &e);
  assert_non_null(x);
  assert_true(term_read(&t, x, &e));
  if (!hands_measure(&v, cond, 1, term, 1, &HANDS_ALL, NULL, NULL, &e))
    fail_msg("%s given %s: %s", what, where, e.msg);
  expr_drop(x);
  term_free(&t);
  cond_free(c);
  return v;
}

/* ---- formulas ------------------------------------------------------------ */

/*
** Hands with each number of points when every card of the ranks from the ace down
** is worth so much: chosen rank by rank, spots last.
*/
static void points_by_formula(const int worth[4], Count of[64])
{
  memset(of, 0, 64 * sizeof *of);
  for (int a = 0; a <= 4; a++)
    for (int k = 0; k <= 4; k++)
      for (int q = 0; q <= 4; q++)
        for (int j = 0; j <= 4 && a + k + q + j <= 13; j++)
          of[a * worth[0] + k * worth[1] + q * worth[2] + j * worth[3]] +=
              count_choose(4, a) * count_choose(4, k) * count_choose(4, q) *
              count_choose(4, j) * count_choose(36, 13 - a - k - q - j);
}

static void expect_points(const char *term, const int worth[4], int most)
{
  Count known[64], all = 0;
  points_by_formula(worth, known);
  HandValues v = distribution("any", term);
  assert_int_equal(v.nb, most + 1);
  assert_int_equal(v.den, 1);
  for (int i = 0; i < v.nb; i++) {
    assert_int_equal(v.at[i].value, i);
    expect_count(v.at[i].count, known[i], term);
    all += v.at[i].count;
  }
  expect_count(all, hands_all(&HANDS_ALL), term);
  hands_values_free(&v);
}

static void points_are_distributed_as_formulas_say(void **state)
{
  (void)state;
  expect_points("S.hcp", (int[]){4, 3, 2, 1}, 37);
  expect_points("S.controls", (int[]){2, 1, 0, 0}, 12);
  expect_points("S.aces", (int[]){1, 0, 0, 0}, 4);
  expect_points("S.top3", (int[]){1, 1, 1, 0}, 12);
  expect_points("S.hcp - 2 * S.controls + S.jacks + S.aces", (int[]){1, 1, 2, 2}, 21);
}

/* A few of the values that books print (Borel, Chéron: théorie mathématique du
   bridge, 1940; The Official Encyclopedia of Bridge, "Mathematical tables"). */
static void published_numbers(void **state)
{
  (void)state;
  expect_count(count("any"), (Count)635013559600, "all hands");
  expect_count(count("S.hcp '0'"), (Count)2310789600, "no points");
  expect_count(count("S.hcp '37'"), 4, "37 points");
  expect_count(count("S.hcp '0' & S.tens '0'"), (Count)347373600, "Yarborough");
  expect_count(count("S.shape 'any 4432'"), (Count)136852887600, "any 4432");
  expect_count(count("S.shape 'any 5332'"), (Count)98534079072, "any 5332");
  expect_count(count("S.shape 'any 4333'"), (Count)66905856160, "any 4333");
  expect_count(count("S.shape 'any d000'"), 4, "any 13-0-0-0");
}

static void top_cards_of_a_suit(void **state)
{
  (void)state;
  for (int n = 2; n <= 5; n++) {
    char term[32];
    snprintf(term, sizeof term, "S.hearts.top%d", n);
    HandValues v = distribution("any", term);
    assert_int_equal(v.nb, n + 1);
    for (int i = 0; i <= n; i++)
      expect_count(v.at[i].count, count_choose(n, i) * count_choose(52 - n, 13 - i),
                   term);
    hands_values_free(&v);
  }
}

/* All 39 patterns: orders of the lengths times ways to choose them. */
static void patterns_are_as_formulas_say(void **state)
{
  (void)state;
  int patterns = 0;
  Count all = 0;
  for (int a = 13; a >= 4; a--)
    for (int b = a < 13 - a ? a : 13 - a; b >= 0; b--)
      for (int c = b; c >= 0; c--) {
        int d = 13 - a - b - c, orders = 24;
        if (d < 0 || d > c) continue;
        if (a == b && b == c)
          orders = 4;
        else if (b == c && c == d)
          orders = 4;
        else if (a == b && c == d)
          orders = 6;
        else if (a == b || b == c || c == d)
          orders = 12;
        char text[100];
        snprintf(text, sizeof text, "S.shape 'any %x%x%x%x'", (unsigned)a, (unsigned)b,
                 (unsigned)c, (unsigned)d);
        Count n = count(text);
        expect_count(n,
                     (Count)orders * count_choose(13, a) * count_choose(13, b) *
                         count_choose(13, c) * count_choose(13, d),
                     text);
        /* the same said by lengths in order of size */
        snprintf(text, sizeof text, "S.longest(%d) & S.second(%d) & S.shortest(%d)", a,
                 b, d);
        expect_count(count(text), n, text);
        patterns++;
        all += n;
      }
  assert_int_equal(patterns, 39);
  expect_count(all, hands_all(&HANDS_ALL), "all patterns");
}

/*
** Holdings of a suit by length and points, from the sixteen sets of honours and the
** nine other cards; only those with 'top' or more of ace, king and queen.
*/
static void suit_by_formula(int top, Count of[14][11])
{
  memset(of, 0, 14 * sizeof *of);
  for (int honours = 0; honours < 16; honours++) {
    int a = honours & 1, k = honours >> 1 & 1, q = honours >> 2 & 1, j = honours >> 3;
    for (int spots = 0; spots <= 9 && a + k + q >= top; spots++)
      of[a + k + q + j + spots][4 * a + 3 * k + 2 * q + j] += count_choose(9, spots);
  }
}

/* Hands of these lengths with low to high points; spades have 'top' high cards. */
static Count hands_by_formula(const int length[4], int top, int low, int high)
{
  Count suit[14][11], ways[41] = {1};
  for (int s = 0; s < 4; s++) {
    Count next[41] = {0};
    suit_by_formula(s ? 0 : top, suit);
    for (int p = 0; p <= 30; p++)
      for (int more = 0; more <= 10; more++)
        next[p + more] += ways[p] * suit[length[s]][more];
    memcpy(ways, next, sizeof ways);
  }
  Count sum = 0;
  for (int p = low; p <= high; p++) sum += ways[p];
  return sum;
}

/* Lengths, points and high cards together, over all hands there are. */
static void shapes_and_points_are_as_formulas_say(void **state)
{
  (void)state;
  Count balanced = 0, twos = 0, length_of_points = 0;
  for (int shape = 0; shape < SHAPE_ROOM; shape++) {
    int by_suit[SUIT_NB], longest = 0, shortest = 13, doubletons = 0;
    if (!shape_lengths(shape, by_suit)) continue;
    const int length[4] = {by_suit[SPADES], by_suit[HEARTS], by_suit[DIAMONDS],
                           by_suit[CLUBS]};
    for (int s = 0; s < 4; s++) {
      if (length[s] > longest) longest = length[s];
      if (length[s] < shortest) shortest = length[s];
      doubletons += length[s] == 2;
    }
    if (shortest >= 2 && doubletons <= 1)
      balanced += hands_by_formula(length, 0, 15, 17);
    if (length[0] == 6) twos += hands_by_formula(length, 2, 5, 11);
    int points = 20 - longest < 0 ? 0 : 20 - longest;
    length_of_points += hands_by_formula(length, 0, points, 40);
  }
  expect_count(count("S.hcp '15-17' & S.balanced"), balanced, "balanced, 15-17");
  expect_count(count("S.hcp '5-11' & S.spades '6' & S.spades.top3 '2+'"), twos,
               "weak twos");
  expect_count(count("(S.hcp + S.longest) '20+'"), length_of_points,
               "points and length");
}

/* ---- small universes ----------------------------------------------------- */

static Cond *single_condition(Made *m, Buf *text)
{
  Err e;
  made_single(m);
  made_text(m, text);
  Cond *c = cond_parse(text->text, text->len, &e);
  /* a shape less itself is the one thing that a Made can get wrong */
  if (!c && strncmp(e.msg, "no shape is left", 16))
    fail_msg("%s\nbyte %zu: %s", text->text, e.at, e.msg);
  return c;
}

static Hand some_cards(Made *m, Hand from, int nb)
{
  Hand some = 0;
  while (hand_size(some) < nb) {
    Hand rest = from & ~some;
    for (int skip = made_pick(m, hand_size(rest)); skip; skip--) rest &= rest - 1;
    some |= rest & -rest;
  }
  return some;
}

/* South has some cards of the deal aimed at, and gets others from a few. */
static HandPool small_pool(Made *m, int open)
{
  Hand south = m->aim.hand[SOUTH], held = some_cards(m, south, HAND_SIZE - open);
  Hand own = south & ~held;
  return (HandPool){held, own | some_cards(m, PACK & ~south, open + made_pick(m, 2))};
}

static bool holds(const Made *m, Hand h)
{
  Deal d = {{0}};
  d.hand[SOUTH] = h;
  return made_holds(m, &d);
}

/* The next set of as many bits among 'from' after 'set' in order of size, or 0. */
static Hand next_subset(Hand set, Hand from)
{
  /* pull the bits together, take the next number, spread them again */
  uint64_t dense = 0, bit = 1;
  for (Hand f = from; f; f &= f - 1, bit <<= 1)
    if (set & f & -f) dense |= bit;
  uint64_t low = dense & -dense, ripple = dense + low;
  dense = ripple | (((dense ^ ripple) >> 2) / low);
  if (dense >= bit) return 0;
  Hand next = 0;
  for (Hand f = from; f; f &= f - 1, dense >>= 1)
    if (dense & 1) next |= f & -f;
  return next;
}

static Hand first_subset(Hand from, int nb)
{
  Hand set = 0;
  for (; nb; nb--, from &= from - 1) set |= from & -from;
  return set;
}

static int compare_hands(const void *a, const void *b)
{
  Hand x = *(const Hand *)a, y = *(const Hand *)b;
  return (x > y) - (x < y);
}

/* Every hand that holds comes out under one number, and no other. */
static void expect_numbered(const Cond *c, const HandPool *p, const Hand *hands,
                            size_t nb)
{
  Err e;
  HandSet *set = hands_open(c, p, NULL, NULL, &e);
  if (!set) fail_msg("%s", e.msg);
  assert_true(hands_size(set) == nb);
  Hand *numbered = malloc((nb + 1) * sizeof *numbered);
  for (size_t i = 0; i < nb; i++) numbered[i] = hands_nth(set, i);
  qsort(numbered, nb, sizeof *numbered, compare_hands);
  assert_memory_equal(numbered, hands, nb * sizeof *hands);
  free(numbered);
  hands_close(set);
}

static void random_conditions_are_counted_as_one_by_one(void **state)
{
  (void)state;
  enum { OPEN = 6, HANDS_MAX = 1716 };
  Buf text = BUF_EMPTY;
  Hand *found = malloc(HANDS_MAX * sizeof *found);
  int told = 0, some = 0;
  for (uint64_t i = 0; i < 1200; i++) {
    Made m = made_condition(i);
    Cond *c = single_condition(&m, &text);
    if (!c) continue;
    HandPool p = small_pool(&m, OPEN);
    size_t nb = 0;
    for (Hand h = first_subset(p.left, OPEN); h; h = next_subset(h, p.left))
      if (holds(&m, h | p.held)) found[nb++] = h | p.held;
    Err e;
    Count n;
    if (!hands_count(&n, c, &p, NULL, NULL, &e)) fail_msg("%s: %s", text.text, e.msg);
    expect_count(n, nb, text.text);
    if (i % 20 == 0) {
      qsort(found, nb, sizeof *found, compare_hands);
      expect_numbered(c, &p, found, nb);
    }
    told++;
    some += nb && n < hands_all(&p);
    cond_free(c);
  }
  assert_true(told > 1100);
  assert_true(some > 300); /* neither all hands nor none */
  free(found);
  buf_free(&text);
}

/* Three conditions: the first that holds, by counting and one by one. */
static void tables_are_counted_as_one_by_one(void **state)
{
  (void)state;
  enum { OPEN = 5, NB = 3 };
  Buf text = BUF_EMPTY;
  for (uint64_t i = 0; i < 300; i++) {
    Made m[NB];
    Cond *c[NB];
    Count known[NB + 1] = {0}, out[NB + 1];
    bool ok = true;
    for (int k = 0; k < NB; k++) {
      m[k] = made_condition(NB * i + (uint64_t)k);
      c[k] = single_condition(&m[k], &text);
      ok = ok && c[k];
    }
    HandPool p = small_pool(&m[0], OPEN);
    for (Hand h = first_subset(p.left, OPEN); ok && h; h = next_subset(h, p.left)) {
      int first = 0;
      while (first < NB && !holds(&m[first], h | p.held)) first++;
      known[first]++;
    }
    Err e;
    if (ok) {
      ok = hands_table(out, (const Cond *const *)c, NB, &p, NULL, NULL, &e);
      if (!ok) fail_msg("%s", e.msg);
      for (int k = 0; k <= NB; k++) expect_count(out[k], known[k], "a rule");
    }
    for (int k = 0; k < NB; k++) cond_free(c[k]);
  }
  buf_free(&text);
}

/* ---- all hands ----------------------------------------------------------- */

static bool same(const char *a, const char *b, Hand *example)
{
  Err e;
  bool yes;
  Cond *x = parse(a), *y = parse(b);
  if (!cond_same(&yes, example, x, y, NULL, NULL, &e)) fail_msg("%s", e.msg);
  if (!yes && *example) {
    Deal d = {{*example, *example, *example, *example}};
    assert_int_equal(hand_size(*example), HAND_SIZE);
    assert_true(cond_holds(x, &d) != cond_holds(y, &d));
  }
  cond_free(x);
  cond_free(y);
  return yes;
}

static void meanings_are_compared(void **state)
{
  (void)state;
  Hand h;
  assert_true(same("S.balanced", "S.shape 'any 4333 + any 4432 + any 5332'", &h));
  assert_true(same("S.balanced",
                   "S.shortest '2+' & (S.longest '4-' | S.longest '5' & S.second '3')",
                   &h));
  assert_true(same("S.hcp '10+' & S.hcp '12-'", "S.hcp '10-12'", &h));
  assert_true(
      same("S.aces '1+'", "S.has 'SA' | S.has 'HA' | S.has 'DA' | S.has 'CA'", &h));
  assert_true(same("S.controls '13+'", "~any", &h));
  assert_true(same("N.hcp '38+'", "~any", &h));
  assert_true(same("N.hcp '38+'", "S.hcp '38+'", &h));
  assert_true(same("(S.spades + S.hearts + S.diamonds + S.clubs) '13'", "any", &h));
  assert_false(same("S.hcp '15-17'", "S.hcp '15-18'", &h));
  assert_true(h != 0);
  assert_false(same("S.has 'SA'", "S.spades.aces '1' & ~S.is 'A.AKQ.AKQ.AKQJT9'", &h));
  assert_false(same("N.hcp '15-17'", "S.hcp '15-17'", &h));
  assert_true(h == 0);
}

/* De Morgan and complements, over all hands there are. */
static void laws_of_logic_hold(void **state)
{
  (void)state;
  Buf a = BUF_EMPTY, b = BUF_EMPTY, left = BUF_EMPTY, right = BUF_EMPTY;
  int told = 0, all = how_many(60, 30);
  for (uint64_t i = 0; i < (uint64_t)all; i++) {
    Made m = made_condition(2 * i), n = made_condition(2 * i + 1);
    Cond *c = single_condition(&m, &a), *d = single_condition(&n, &b);
    Hand h;
    if (c && d) {
      buf_clear(&left);
      buf_clear(&right);
      buf_printf(&left, "~((%s) & (%s))", a.text, b.text);
      buf_printf(&right, "~(%s) | ~(%s)", a.text, b.text);
      assert_true(same(left.text, right.text, &h));
      buf_clear(&left);
      buf_printf(&left, "~(%s)", a.text);
      expect_count(count(a.text) + count(left.text), hands_all(&HANDS_ALL), a.text);
      told++;
    }
    cond_free(c);
    cond_free(d);
  }
  assert_true(told > all * 5 / 6);
  buf_free(&a);
  buf_free(&b);
  buf_free(&left);
  buf_free(&right);
}

/* A distribution adds up to the count of its condition, value by value. */
static void distributions_agree_with_counts(void **state)
{
  (void)state;
  static const char *const terms[] = {"S.hcp", "S.longest", "S.spades - S.hearts",
                                      "S.hcp + S.longest + S.second",
                                      "0.5 * S.hcp - S.spades.top3 + 2.25"};
  const char *where = "S.hcp '11-15' & S.spades '5+' | S.balanced & S.hearts.top3 '2'";
  for (size_t i = 0; i < LENGTH(terms); i++) {
    HandValues v = distribution(where, terms[i]);
    Count all = 0;
    for (int k = 0; k < v.nb; k++) {
      char text[200];
      snprintf(text, sizeof text, "(%s) & (%s) '%.2f..%.2f'", where, terms[i],
               (double)v.at[k].value / (double)v.den,
               (double)v.at[k].value / (double)v.den);
      char *whole = strstr(text, ".00..");
      if (v.den == 1 && whole)
        snprintf(text, sizeof text, "(%s) & (%s) '%lld..%lld'", where, terms[i],
                 (long long)v.at[k].value, (long long)v.at[k].value);
      if (k % 5 == 0) expect_count(v.at[k].count, count(text), text);
      all += v.at[k].count;
    }
    expect_count(all, count(where), terms[i]);
    hands_values_free(&v);
  }
}

static void draws_are_even(void **state)
{
  (void)state;
  enum { NB = 35, DRAWS = 35000 };
  /* seven cards of which four are to come: 35 hands */
  HandPool p;
  assert_true(hand_parse(&p.held, "AK.QJ.T98.76", 12, 0, NULL));
  assert_true(hand_parse(&p.left, "QJ2.AK.A.A", 10, 0, NULL));
  Err e;
  Cond *c = parse("any");
  HandSet *set = hands_open(c, &p, NULL, NULL, &e);
  assert_non_null(set);
  assert_true(hands_size(set) == NB);
  Hand all[NB];
  uint64_t times[NB] = {0};
  for (int i = 0; i < NB; i++) all[i] = hands_nth(set, (Count)i);
  Rng r = rng_open(1, RNG_TEST, 0);
  for (int i = 0; i < DRAWS; i++) {
    Hand h = hands_draw(set, &r);
    int k = 0;
    while (all[k] != h) k++;
    times[k]++;
  }
  expect_even(times, NB);
  hands_close(set);
  cond_free(c);
}

static void known_cards(void **state)
{
  (void)state;
  Hand out;
  assert_true(cards_parse(&out, "SA HA DA CA", 11, NULL));
  HandPool p = HANDS_WITHOUT(out);
  expect_count(hands_all(&p), count_choose(48, 13), "without aces");
  expect_count(count_in("S.aces '1+'", p), 0, "aces without aces");
  expect_count(count_in("S.kings '4'", p), count_choose(44, 9), "all kings");
  expect_count(count_in("S.has 'SA'", p), 0, "the ace of spades");
  p = (HandPool){0, out};
  expect_count(count_in("any", p), 0, "thirteen of four cards");
}

static void what_is_too_large_is_told(void **state)
{
  (void)state;
  Err e;
  Count n;
  Budget small = {.operations = 100000, .bytes = 1 << 30};
  Budget slim = {.operations = UINT64_C(1) << 40, .bytes = 1 << 17};
  Cond *c = parse("S.hcp '12+' & S.spades.top5 '2+' & S.hearts.top5 '3' & "
                  "S.diamonds.top5 '1+' & S.controls '4+'");
  assert_false(hands_count(&n, c, &HANDS_ALL, &small, NULL, &e));
  assert_int_equal(e.kind, ERR_BUDGET);
  assert_non_null(strstr(e.msg, "times the budget"));
  assert_false(hands_count(&n, c, &HANDS_ALL, &slim, NULL, &e));
  assert_non_null(strstr(e.msg, "bytes"));
  Stop stop = {0};
  stop_raise(&stop);
  assert_false(hands_count(&n, c, &HANDS_ALL, NULL, &stop, &e));
  assert_int_equal(e.kind, ERR_INTERRUPTED);
  cond_free(c);
  c = parse("S.hcp '12+' & N.hcp '12+'");
  assert_false(hands_count(&n, c, &HANDS_ALL, NULL, NULL, &e));
  expect_err(&e, 0, "hands are counted of one seat, and this reads more");
  bool yes;
  Hand h;
  assert_false(cond_same(&yes, &h, c, c, NULL, NULL, &e));
  expect_err(&e, 0, "only conditions on one hand can be compared");
  cond_free(c);
}

static void seats_that_are_read(void **state)
{
  (void)state;
  static const struct {
    const char *text;
    bool one;
    int seat;
  } known[] = {
      {"any", true, -1},
      {"S.hcp '10+' & (S.balanced | S.has 'SA')", true, SOUTH},
      {"W.shape '4333'", true, WEST},
      {"N.is 'AKQJ.AKQ.AKQ.AKQ' | ~N.hcp '3'", true, NORTH},
      {"NS.hcp '10+'", false, 0},
      {"NS.longest_fit '8+'", false, 0},
      {"(N.hcp - E.hcp) '0+'", false, 0},
      {"N.balanced & E.balanced", false, 0},
  };
  for (size_t i = 0; i < LENGTH(known); i++) {
    Cond *c = parse(known[i].text);
    int seat = 99;
    assert_int_equal(hands_reads_one(c, &seat), known[i].one);
    if (known[i].one) assert_int_equal(seat, known[i].seat);
    cond_free(c);
  }
}

/* Sets b and c of the test data speak of one hand: deals are hands times the ways
   to deal the other 39 cards. */
static void perz_sets_of_one_hand(void **state)
{
  (void)state;
  const char *folder = getenv("BAIZE_TESTDATA");
  char path[512], line[512];
  if (!folder) skip();
  snprintf(path, sizeof path, "%s/exact_counts.tsv", folder);
  FILE *f = fopen(path, "r");
  assert_non_null(f);
  Count others = count_split(3, (int[]){13, 13, 13});
  int sets = 0;
  while (fgets(line, sizeof line, f)) {
    char *cond = strchr(line, '\t'), *deals = cond ? strchr(cond + 1, '\t') : NULL;
    if (!deals || (line[0] != 'b' && line[0] != 'c')) continue;
    *deals++ = '\0';
    Count known;
    assert_true(count_parse(&known, deals, strcspn(deals, "\r\n"), NULL));
    expect_count(count(cond + 1) * others, known, cond + 1);
    sets++;
  }
  fclose(f);
  assert_int_equal(sets, 2);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(points_are_distributed_as_formulas_say),
      cmocka_unit_test(published_numbers),
      cmocka_unit_test(top_cards_of_a_suit),
      cmocka_unit_test(patterns_are_as_formulas_say),
      cmocka_unit_test(shapes_and_points_are_as_formulas_say),
      cmocka_unit_test(random_conditions_are_counted_as_one_by_one),
      cmocka_unit_test(tables_are_counted_as_one_by_one),
      cmocka_unit_test(meanings_are_compared),
      cmocka_unit_test(laws_of_logic_hold),
      cmocka_unit_test(distributions_agree_with_counts),
      cmocka_unit_test(draws_are_even),
      cmocka_unit_test(known_cards),
      cmocka_unit_test(what_is_too_large_is_told),
      cmocka_unit_test(seats_that_are_read),
      cmocka_unit_test(perz_sets_of_one_hand),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
