/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Cells and measures of one hand: against all hands of small universes, against the
** table of first matches, and against dealt hands.
*/
#include <stdlib.h>
#include <string.h>

#include "random_cond.h"

#include "count/hands/cells_product.h"
#include "lang/parse.h"

enum { OPEN = 6, CARDS = 13, HANDS = 1716 /* C(13, 6) */, CONDS = 6, TERMS = 4 };

/* Some conditions, what they mean by other code, and every hand of a small pool. */
typedef struct Small {
  Made made[CONDS];
  Cond *cond[CONDS];
  HandPool pool;
  Hand hand[HANDS];
} Small;

static Hand some_cards(Rng *r, Hand from, int nb)
{
  Hand some = 0;
  while (hand_size(some) < nb) {
    Hand rest = from & ~some;
    for (uint64_t skip = rng_below(r, (uint64_t)hand_size(rest)); skip; skip--)
      rest &= rest - 1;
    some |= rest & -rest;
  }
  return some;
}

static Cond *south_condition(Made *m, uint64_t number)
{
  for (;; number += 1000000) {
    Buf text = BUF_EMPTY;
    *m = made_condition(number);
    made_single(m);
    made_text(m, &text);
    Cond *c = cond_parse(text.text, text.len, NULL);
    buf_free(&text);
    if (c) return c; /* a shape less itself is the one thing that is none */
  }
}

static void open_small(Small *s, uint64_t number)
{
  Rng r = rng_open(number + fresh_seed(), RNG_TEST, 4);
  for (int i = 0; i < CONDS; i++)
    s->cond[i] = south_condition(&s->made[i], CONDS * number + (uint64_t)i);
  Hand south = s->made[0].aim.hand[SOUTH],
       held = some_cards(&r, south, HAND_SIZE - OPEN);
  Hand left = (south & ~held) | some_cards(&r, PACK & ~south, CARDS - OPEN);
  s->pool = (HandPool){held, left};
  Hand card[CARDS];
  for (int i = 0; i < CARDS; i++, left &= left - 1) card[i] = left & -left;
  int nb = 0;
  for (unsigned set = 0; set < 1u << CARDS; set++) {
    if (__builtin_popcount(set) != OPEN) continue;
    s->hand[nb] = held;
    for (int i = 0; i < CARDS; i++)
      if (set >> i & 1) s->hand[nb] |= card[i];
    nb++;
  }
  assert_int_equal(nb, HANDS);
}

static void close_small(Small *s)
{
  for (int i = 0; i < CONDS; i++) cond_free(s->cond[i]);
}

/* Which of the conditions from 'first' on hold. */
static uint64_t vector_of(const Small *s, int first, Hand h)
{
  Deal d = {{0}};
  uint64_t bits = 0;
  d.hand[SOUTH] = h;
  for (int i = first; i < CONDS; i++)
    bits |= (uint64_t)made_holds(&s->made[i], &d) << (i - first);
  return bits;
}

/* By automata the same cells are counted, without examples. */
static void expect_counts(const Small *s, bool filtered, const HandCells *same)
{
  HandCells c;
  Err e;
  if (!hands_cells_counts(&c, filtered ? s->cond[0] : NULL,
                          (const Cond *const *)s->cond + filtered, CONDS - filtered,
                          &s->pool, NULL, NULL, &e))
    fail_msg("%s", e.msg);
  assert_int_equal(c.nb, same->nb);
  for (int i = 0; i < c.nb; i++) {
    assert_memory_equal(c.at[i].holds, same->at[i].holds, sizeof c.at[i].holds);
    assert_true(c.at[i].count == same->at[i].count);
    assert_true(!c.at[i].example);
  }
  hands_cells_free(&c);
}

static void expect_cells(const Small *s, bool filtered)
{
  HandCells c;
  Err e;
  uint64_t count[1 << CONDS] = {0}, all = 0;
  for (int i = 0; i < HANDS; i++) {
    uint64_t bits = vector_of(s, 0, s->hand[i]);
    if (filtered && !(bits & 1)) continue;
    count[filtered ? bits >> 1 : bits]++;
    all++;
  }
  if (!hands_cells(&c, filtered ? s->cond[0] : NULL,
                   (const Cond *const *)s->cond + filtered, CONDS - filtered, &s->pool,
                   NULL, NULL, &e))
    fail_msg("%s", e.msg);
  uint64_t sum = 0;
  for (int i = 0; i < c.nb; i++) {
    const HandCell *cell = &c.at[i];
    assert_true(cell->holds[0] < 1 << CONDS && !cell->holds[1]);
    assert_int_equal(cell->count, count[cell->holds[0]]);
    assert_int_equal(vector_of(s, filtered, cell->example), cell->holds[0]);
    assert_true(!filtered || (vector_of(s, 0, cell->example) & 1));
    assert_int_equal(hand_size(cell->example), HAND_SIZE);
    assert_true((cell->example & s->pool.held) == s->pool.held);
    assert_false(cell->example & ~(s->pool.held | s->pool.left));
    if (i) assert_true(c.at[i - 1].count >= cell->count);
    sum += (uint64_t)cell->count;
  }
  assert_int_equal(sum, all);
  expect_counts(s, filtered, &c);
  hands_cells_free(&c);
}

static void cells_are_counted_as_one_by_one(void **state)
{
  (void)state;
  Small *s = malloc(sizeof *s);
  for (uint64_t i = 0; i < (uint64_t)how_many(150, 40); i++) {
    open_small(s, i);
    expect_cells(s, i % 3 == 0);
    close_small(s);
  }
  free(s);
}

static const char *const TERM_TEXT[] = {"S.hcp",
                                        "S.spades",
                                        "S.clubs.top3",
                                        "S.quick_tricks",
                                        "S.hcp - 2 * S.hearts",
                                        "S.losers",
                                        "S.diamonds",
                                        "0.5 * S.aces + 3",
                                        "S.hearts.quality",
                                        "S.cccc",
                                        "S.longest",
                                        "S.zar"};
enum { BOUNDED = 9 }; /* of the others the lengths of all suits give a part */

static Term term_of(const char *text)
{
  Term t;
  Err e;
  const Expr *x = expr_parse(text, strlen(text), &e);
  if (!x || !term_read(&t, x, &e)) fail_msg("%s: %s", text, e.msg);
  expr_drop(x);
  return t;
}

static int first_of(const Small *s, Hand h)
{
  uint64_t bits = vector_of(s, 0, h);
  return bits ? __builtin_ctzll(bits) : CONDS;
}

static Count told_of(const HandValues *v, int64_t value)
{
  for (int i = 0; i < v->nb; i++)
    if (v->at[i].value == value) return v->at[i].count;
  return 0;
}

/* Every hand is taken out of the count of its value; nothing may be left. */
static void expect_measures(const Small *s, uint64_t number)
{
  Term term[TERMS];
  const Term *terms[TERMS];
  HandValues v[CONDS * TERMS];
  Err e;
  for (int t = 0; t < TERMS; t++) {
    term[t] = term_of(TERM_TEXT[(number + 5 * (uint64_t)t) % LENGTH(TERM_TEXT)]);
    terms[t] = &term[t];
  }
  if (!hands_measure(v, (const Cond *const *)s->cond, CONDS, terms, TERMS, &s->pool,
                     NULL, NULL, &e))
    fail_msg("%s", e.msg);
  for (int i = 0; i < HANDS; i++) {
    int first = first_of(s, s->hand[i]);
    Deal d = {{0}};
    d.hand[SOUTH] = s->hand[i];
    for (int t = 0; first < CONDS && t < TERMS; t++) {
      const HandValues *at = &v[first * TERMS + t];
      int64_t value = term_value(&term[t], &d);
      assert_true(told_of(at, value) > 0);
      for (int k = 0; k < at->nb; k++)
        if (at->at[k].value == value) at->at[k].count--;
    }
  }
  for (int i = 0; i < CONDS * TERMS; i++) {
    for (int k = 0; k < v[i].nb; k++) assert_true(!v[i].at[k].count);
    hands_values_free(&v[i]);
  }
  for (int t = 0; t < TERMS; t++) term_free(&term[t]);
}

/* Of every hand: the terms are within the bounds, and meet each of them in some hand.
 */
static void expect_bounds(const Small *s, uint64_t number)
{
  Term term[TERMS];
  const Term *terms[TERMS];
  Bounds found[CONDS * TERMS], seen[CONDS * TERMS];
  Err e;
  for (int t = 0; t < TERMS; t++) {
    term[t] = term_of(TERM_TEXT[(number + 2 * (uint64_t)t) % BOUNDED]);
    terms[t] = &term[t];
  }
  if (!hands_bounds(found, (const Cond *const *)s->cond, CONDS, terms, TERMS, &s->pool,
                    NULL, NULL, &e))
    fail_msg("%s", e.msg);
  for (int i = 0; i < CONDS * TERMS; i++) seen[i] = (Bounds){1, 0};
  for (int i = 0; i < HANDS; i++) {
    int first = first_of(s, s->hand[i]);
    Deal d = {{0}};
    d.hand[SOUTH] = s->hand[i];
    for (int t = 0; first < CONDS && t < TERMS; t++) {
      Bounds *b = &seen[first * TERMS + t];
      int64_t value = term_value(&term[t], &d);
      bool none = b->low > b->high;
      if (none || value < b->low) b->low = value;
      if (none || value > b->high) b->high = value;
    }
  }
  for (int i = 0; i < CONDS * TERMS; i++) {
    bool some = seen[i].low <= seen[i].high;
    assert_int_equal(found[i].low <= found[i].high, some);
    if (some) assert_memory_equal(&found[i], &seen[i], sizeof seen[i]);
  }
  for (int t = 0; t < TERMS; t++) term_free(&term[t]);
}

static void bounds_are_those_of_all_hands(void **state)
{
  (void)state;
  Small *s = malloc(sizeof *s);
  for (uint64_t i = 0; i < (uint64_t)how_many(100, 25); i++) {
    open_small(s, 2000 + i);
    expect_bounds(s, i);
    close_small(s);
  }
  free(s);
}

static void terms_without_bounds_are_refused(void **state)
{
  static const char SEATS[] = "hands are counted of one seat, and this reads more";
  static const struct {
    const char *cond, *term, *why;
  } known[] = {
      {"any", "S.longest", "the lengths of all suits give a part of a term"},
      {"any", "300 * S.hcp * 100", "too large to count: a suit gives a term 30000"},
      {"any", "NS.hcp", SEATS},
      {"any", "NS.longest_fit", SEATS},
      {"S.hcp '12+'", "N.hcp", SEATS},
  };
  (void)state;
  for (size_t i = 0; i < LENGTH(known); i++) {
    Cond *c = cond_parse(known[i].cond, strlen(known[i].cond), NULL);
    Term t = term_of(known[i].term);
    const Term *term = &t;
    Bounds b;
    Err e;
    assert_non_null(c);
    assert_false(hands_bounds(&b, (const Cond *const *)&c, 1, &term, 1, &HANDS_ALL,
                              NULL, NULL, &e));
    assert_string_equal(e.msg, known[i].why);
    term_free(&t);
    cond_free(c);
  }
}

static void measures_are_counted_as_one_by_one(void **state)
{
  (void)state;
  Small *s = malloc(sizeof *s);
  for (uint64_t i = 0; i < (uint64_t)how_many(100, 30); i++) {
    open_small(s, 1000 + i);
    expect_measures(s, i);
    close_small(s);
  }
  free(s);
}

/* ---- the whole pack ------------------------------------------------------------- */

static const char *const RULES[] = {
    "S.hcp '20+'",
    "S.hcp '15-17' & S.balanced",
    "S.hcp '12-21' & S.spades '5+' & (S.spades - S.hearts) '0+'",
    "S.hcp '12-21' & S.hearts '5+'",
    "S.hcp '12-21' & (S.hcp + S.longest) '17+'",
    "S.hcp '5-11' & S.spades '6+' & S.spades.top3 '2+'",
};

enum { RULE_NB = LENGTH(RULES) };

static void open_rules(Cond *cond[RULE_NB])
{
  for (int i = 0; i < RULE_NB; i++) {
    cond[i] = cond_parse(RULES[i], strlen(RULES[i]), NULL);
    assert_non_null(cond[i]);
  }
}

static void close_rules(Cond *cond[RULE_NB])
{
  for (int i = 0; i < RULE_NB; i++) cond_free(cond[i]);
}

static int first_bit(const HandCell *c)
{
  return c->holds[0] ? __builtin_ctzll(c->holds[0]) : RULE_NB;
}

static void cells_make_the_table(void **state)
{
  (void)state;
  Cond *cond[RULE_NB];
  Count table[RULE_NB + 1], all = 0;
  HandCells c;
  Err e;
  open_rules(cond);
  const Cond *const *list = (const Cond *const *)cond;
  assert_true(hands_table(table, list, RULE_NB, &HANDS_ALL, NULL, NULL, &e));
  assert_true(hands_cells(&c, NULL, list, RULE_NB, &HANDS_ALL, NULL, NULL, &e));
  for (int i = 0; i < c.nb; i++) {
    table[first_bit(&c.at[i])] -= c.at[i].count;
    all += c.at[i].count;
  }
  for (int i = 0; i <= RULE_NB; i++) assert_true(!table[i]);
  assert_true(all == hands_all(&HANDS_ALL));
  hands_cells_free(&c);
  close_rules(cond);
}

static void dealt_hands_are_in_cells_and_bounds(void **state)
{
  (void)state;
  enum { CELLS_MAX = 1 << RULE_NB };
  const int deals = how_many(300000, 50000);
  Cond *cond[RULE_NB];
  HandCells c;
  HandValues v[RULE_NB];
  uint64_t seen[CELLS_MAX] = {0};
  int64_t least[RULE_NB], most[RULE_NB];
  Err e;
  open_rules(cond);
  const Cond *const *list = (const Cond *const *)cond;
  Term term = term_of("S.hcp + S.spades");
  const Term *terms = &term;
  assert_true(hands_cells(&c, NULL, list, RULE_NB, &HANDS_ALL, NULL, NULL, &e));
  assert_true(hands_measure(v, list, RULE_NB, &terms, 1, &HANDS_ALL, NULL, NULL, &e));
  for (int i = 0; i < RULE_NB; i++) least[i] = 1000, most[i] = -1000;
  Dealing dealing = dealing_new(NULL);
  Rng r = rng_open(1 + fresh_seed(), RNG_TEST, 5);
  for (int i = 0; i < deals; i++) {
    Deal d;
    unsigned bits = 0;
    dealing_next(&dealing, &r, &d);
    for (int k = 0; k < RULE_NB; k++)
      bits |= (unsigned)cond_holds_hand(cond[k], d.hand[SOUTH]) << k;
    seen[bits]++;
    if (!bits) continue;
    int first = __builtin_ctz(bits);
    int64_t value = term_value(&term, &d);
    if (value < least[first]) least[first] = value;
    if (value > most[first]) most[first] = value;
  }
  double square = 0;
  int freedom = -1;
  for (int i = 0; i < c.nb; i++) {
    double p = count_ratio(c.at[i].count, hands_all(&HANDS_ALL)), expected = p * deals;
    uint64_t got = seen[c.at[i].holds[0]];
    seen[c.at[i].holds[0]] = 0;
    if (expected < 5) continue;
    square += ((double)got - expected) * ((double)got - expected) / expected;
    freedom++;
  }
  for (int i = 0; i < CELLS_MAX; i++) assert_int_equal(seen[i], 0);
  assert_true(freedom > 8 && gsl_cdf_chisq_Q(square, freedom) > 1e-6);
  for (int i = 0; i < RULE_NB; i++) {
    assert_true(v[i].at[0].value <= least[i]);
    assert_true(v[i].at[v[i].nb - 1].value >= most[i]);
    hands_values_free(&v[i]);
  }
  term_free(&term);
  hands_cells_free(&c);
  close_rules(cond);
}

static void bounds_leave_out_what_rules_before_take(void **state)
{
  (void)state;
  Cond *cond[RULE_NB];
  HandValues v[RULE_NB];
  Err e;
  open_rules(cond);
  Term term = term_of("S.hcp");
  const Term *terms = &term;
  assert_true(hands_measure(v, (const Cond *const *)cond, RULE_NB, &terms, 1,
                            &HANDS_ALL, NULL, NULL, &e));
  /* an opening of one spade has 12 to 21 points, but 20 and 21 open higher */
  assert_int_equal(v[2].at[0].value, 12);
  assert_int_equal(v[2].at[v[2].nb - 1].value, 19);
  for (int i = 0; i < RULE_NB; i++) hands_values_free(&v[i]);
  term_free(&term);
  close_rules(cond);
}

/* Of the whole pack, where all values are counted by other code. */
static void bounds_are_the_ends_of_measures(void **state)
{
  (void)state;
  enum { LIST = 3, COUNTED = 3 };
  static const char *const texts[COUNTED] = {"S.hcp", "S.aces", "S.spades"};
  const int lists = how_many(150, 15);
  Budget little = {.operations = 20000000, .bytes = 1 << 26};
  Term term[COUNTED];
  const Term *terms[COUNTED];
  Cond *cond[LIST];
  HandValues all[LIST * COUNTED];
  Bounds found[LIST * COUNTED];
  int compared = 0, refused = 0;
  for (int t = 0; t < COUNTED; t++) term[t] = term_of(texts[t]), terms[t] = &term[t];
  for (int i = 0; i < lists; i++) {
    Made made;
    Err e;
    for (int k = 0; k < LIST; k++)
      cond[k] = south_condition(&made, 5000 + (uint64_t)(LIST * i + k));
    const Cond *const *list = (const Cond *const *)cond;
    if (hands_measure(all, list, LIST, terms, COUNTED, &HANDS_ALL, &little, NULL, &e)) {
      if (!hands_bounds(found, list, LIST, terms, COUNTED, &HANDS_ALL, NULL, NULL,
                        &e)) {
        /* several terms at once may be too many: of 150 lists about one */
        if (!strstr(e.msg, "too large")) fail_msg("list %d: %s", i, e.msg);
        refused++;
        for (int k = 0; k < LIST * COUNTED; k++) hands_values_free(&all[k]);
        for (int k = 0; k < LIST; k++) cond_free(cond[k]);
        continue;
      }
      compared++;
      for (int k = 0; k < LIST * COUNTED; k++) {
        assert_int_equal(found[k].low <= found[k].high, all[k].nb > 0);
        if (!all[k].nb) continue;
        assert_int_equal(found[k].low, all[k].at[0].value);
        assert_int_equal(found[k].high, all[k].at[all[k].nb - 1].value);
      }
      for (int k = 0; k < LIST * COUNTED; k++) hands_values_free(&all[k]);
    }
    for (int k = 0; k < LIST; k++) cond_free(cond[k]);
  }
  assert_true(compared > lists / 3 && refused <= 1 + lists / 20);
  for (int t = 0; t < COUNTED; t++) term_free(&term[t]);
}

static void bounds_of_points_are_those_that_are_asked_for(void **state)
{
  (void)state;
  static const struct {
    const char *cond;
    int64_t least, most;
  } known[] = {
      {"S.hcp '15-17'", 15, 17},
      {"(20 - S.hcp) '3-5'", 15, 17},
      {"(2 * S.hcp) '29-35'", 15, 17},
      {"(7 - 3 * S.hcp) '-45..-36'", 15, 17},
      {"(S.hcp - 3 * S.hcp) '-35..-29'", 15, 17},
      {"(S.hcp + S.shortest) '20' & S.shortest '3-'", 17, 20},
      {"(S.shortest - S.hcp) '-20' & S.shortest '1+'", 21, 23},
      {"S.hcp '5,9-11,30' & ~S.hcp '10-'", 11, 30},
      {"(S.hcp - S.spades.hcp) '27+'", 27, 37}, /* AKQ AKQ AKQ without spades */
      {"S.zar '55+' & S.hcp '31-'", 27, 31},    /* as their distribution has it */
  };
  Term term = term_of("S.hcp");
  const Term *terms = &term;
  for (size_t i = 0; i < LENGTH(known); i++) {
    Cond *c = cond_parse(known[i].cond, strlen(known[i].cond), NULL);
    Bounds v;
    assert_true(hands_bounds(&v, (const Cond *const *)&c, 1, &terms, 1, &HANDS_ALL,
                             NULL, NULL, NULL));
    if (v.low != known[i].least || v.high != known[i].most)
      fail_msg("%s: %d to %d", known[i].cond, (int)v.low, (int)v.high);
    cond_free(c);
  }
  term_free(&term);
}

static void what_cannot_be_counted_is_refused(void **state)
{
  (void)state;
  static const char *const cards[] = {"SA", "SK", "SQ", "SJ", "HA", "HK", "HQ", "HJ",
                                      "DA", "DK", "DQ", "DJ", "CA", "CK", "CQ", "CJ"};
  Cond *cond[LENGTH(cards)];
  HandCells c;
  Err e;
  for (size_t i = 0; i < LENGTH(cards); i++) {
    char text[16];
    snprintf(text, sizeof text, "S.has '%s'", cards[i]);
    cond[i] = cond_parse(text, strlen(text), NULL);
  }
  const Cond *const *list = (const Cond *const *)cond;
  assert_false(hands_cells(&c, NULL, list, LENGTH(cards), &HANDS_ALL, NULL, NULL, &e));
  expect_err(&e, 0, "too large to count: over 32000 different sets of conditions hold");
  assert_int_equal(e.kind, ERR_BUDGET);
  Budget little = {.operations = 1000, .bytes = 1 << 30};
  assert_false(hands_cells(&c, NULL, list, 4, &HANDS_ALL, &little, NULL, &e));
  assert_int_equal(e.kind, ERR_BUDGET);
  Stop stop = {0};
  stop_raise(&stop);
  assert_false(hands_cells(&c, NULL, list, 4, &HANDS_ALL, NULL, &stop, &e));
  assert_int_equal(e.kind, ERR_INTERRUPTED);
  for (size_t i = 0; i < LENGTH(cards); i++) cond_free(cond[i]);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(cells_are_counted_as_one_by_one),
      cmocka_unit_test(measures_are_counted_as_one_by_one),
      cmocka_unit_test(bounds_are_those_of_all_hands),
      cmocka_unit_test(terms_without_bounds_are_refused),
      cmocka_unit_test(cells_make_the_table),
      cmocka_unit_test(dealt_hands_are_in_cells_and_bounds),
      cmocka_unit_test(bounds_leave_out_what_rules_before_take),
      cmocka_unit_test(bounds_are_the_ends_of_measures),
      cmocka_unit_test(bounds_of_points_are_those_that_are_asked_for),
      cmocka_unit_test(what_cannot_be_counted_is_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
