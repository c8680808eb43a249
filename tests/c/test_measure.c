/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Measures against values found another way: card by card, branch by branch, in
** fractions. Tricks are filled in at random: nothing is solved here. (Points,
** IMPs and par have tests of their own.)
*/
#include "unit.h"

#include <stdlib.h>

#include "base/rng.h"
#include "cards/dealing.h"
#include "measuring.h"
#include "score/par.h"
#include "score/score.h"

enum { DEALS = 6, TEXT_MAX = 1 << 14, TEXTS = 4000, SOUPS = 20000 };

__extension__ typedef __int128 Wide;

/* ---- random measures, written and evaluated at the same time ------------- */

typedef struct Frac {
  Wide num, den;
} Frac;

typedef struct Value {
  Frac of[DEALS];
  PairSet pairs[DEALS]; /* what it depends on, deal by deal */
} Value;

typedef struct Truth {
  bool of[DEALS];
} Truth;

typedef struct Writer {
  Deal deal[DEALS];
  Tricks tricks[DEALS];
  Rng rng;
  char text[TEXT_MAX];
  size_t len;
  bool solves;
} Writer;

static int below(Writer *w, int bound)
{
  return (int)rng_below(&w->rng, (uint64_t)bound);
}

__attribute__((format(printf, 2, 3))) static void put(Writer *w, const char *format,
                                                      ...)
{
  va_list args;
  va_start(args, format);
  w->len += (size_t)vsnprintf(w->text + w->len, TEXT_MAX - w->len, format, args);
  va_end(args);
  assert_true(w->len < TEXT_MAX);
}

static Frac frac(Wide num, Wide den)
{
  Wide a = num < 0 ? -num : num, b = den;
  while (b) {
    Wide rest = a % b;
    a = b;
    b = rest;
  }
  return (Frac){num / a, den / a};
}

static Frac plus(Frac a, Frac b)
{
  return frac(a.num * b.den + b.num * a.den, a.den * b.den);
}

static Frac times(Frac a, Frac b)
{
  return frac(a.num * b.num, a.den * b.den);
}

static bool less(Frac a, Frac b)
{
  return a.num * b.den < b.num * a.den;
}

static const char SEATS[] = "NESW", STRAINS[] = "CDHSN";
static const char *const SUITS[] = {"clubs", "diamonds", "hearts", "spades"};
static const char *const VULS[] = {"none", "NS", "EW", "both"};

/* Worth of an ace, king, queen, jack, ten. */
static const struct {
  const char *name;
  int worth[5];
} HONOURS[] = {
    {"hcp", {4, 3, 2, 1, 0}},    {"controls", {2, 1, 0, 0, 0}},
    {"aces", {1, 0, 0, 0, 0}},   {"kings", {0, 1, 0, 0, 0}},
    {"queens", {0, 0, 1, 0, 0}}, {"jacks", {0, 0, 0, 1, 0}},
    {"tens", {0, 0, 0, 0, 1}},   {"top2", {1, 1, 0, 0, 0}},
    {"top3", {1, 1, 1, 0, 0}},   {"top4", {1, 1, 1, 1, 0}},
    {"top5", {1, 1, 1, 1, 1}},
};

static bool holds_card(const Deal *d, int seat, int suit, int rank)
{
  return d->hand[seat] >> (16 * suit + rank) & 1;
}

/* A feature of one suit of one seat; -1: its length. */
static int suit_value(const Deal *d, int seat, int suit, int honour)
{
  int sum = 0;
  for (int rank = 0; rank < 13; rank++)
    if (holds_card(d, seat, suit, rank))
      sum += honour < 0 ? 1 : rank >= 8 ? HONOURS[honour].worth[12 - rank] : 0;
  return sum;
}

/* The nth longest suit. */
static int nth_length(const Deal *d, int seat, int nth)
{
  for (int n = 13; n >= 0; n--)
    for (int suit = 0; suit < 4; suit++)
      if (suit_value(d, seat, suit, -1) == n && nth-- == 0) return n;
  return -1;
}

static int fit(const Deal *d, int seat, bool strain)
{
  int best = -1, which = 0;
  for (int suit = 3; suit >= 0; suit--) {
    int n = suit_value(d, seat, suit, -1) + suit_value(d, seat + 2, suit, -1);
    if (n > best) best = n, which = suit;
  }
  return strain ? which : best;
}

static void write_feature(Writer *w, int out[DEALS])
{
  static const char *const lengths[] = {"longest", "second", "", "shortest"};
  int seat = below(w, 4), suit = below(w, 4), honour = below(w, LENGTH(HONOURS));
  int kind = below(w, 8), nth = below(w, 3);
  bool pair = kind < 4 && below(w, 3) == 0;
  if (pair || kind >= 6) {
    seat %= 2;
    put(w, "%s.", seat ? "EW" : "NS");
  } else {
    put(w, "%c.", SEATS[seat]);
  }
  if (nth == 2) nth = 3;
  if (kind < 2) put(w, "%s", HONOURS[honour].name);
  if (kind == 2) put(w, "%s.%s", SUITS[suit], HONOURS[honour].name);
  if (kind == 3) put(w, "%s", SUITS[suit]);
  if (kind == 4 || kind == 5) put(w, "%s", lengths[nth]);
  if (kind == 6) put(w, "longest_fit");
  if (kind == 7) put(w, "longest_fit_strain");
  for (int i = 0; i < DEALS; i++) {
    const Deal *d = &w->deal[i];
    out[i] = 0;
    for (int s = seat; s <= seat + 2 * pair; s += 2)
      for (int k = 0; k < 4; k++) {
        if (kind < 2) out[i] += suit_value(d, s, k, honour);
        if (k == suit && kind == 2) out[i] += suit_value(d, s, k, honour);
        if (k == suit && kind == 3) out[i] += suit_value(d, s, k, -1);
      }
    if (kind == 4 || kind == 5) out[i] = nth_length(d, seat, nth);
    if (kind >= 6) out[i] = fit(d, seat, kind == 7);
  }
}

static Truth write_cond(Writer *w, int depth)
{
  Truth t;
  int op = depth ? below(w, 5) : 0;
  if (op == 1) {
    put(w, "~");
    t = write_cond(w, 0);
    for (int i = 0; i < DEALS; i++) t.of[i] = !t.of[i];
  } else if (op > 1) {
    put(w, "(");
    t = write_cond(w, depth - 1);
    put(w, op < 4 ? " & " : " | ");
    Truth more = write_cond(w, depth - 1);
    put(w, ")");
    for (int i = 0; i < DEALS; i++)
      t.of[i] = op < 4 ? t.of[i] && more.of[i] : t.of[i] || more.of[i];
  } else {
    int value[DEALS], low = below(w, 10), high = low + below(w, 5), form = below(w, 5);
    write_feature(w, value);
    if (form == 0) put(w, " \"%d-%d\"", low, high);
    if (form == 1) put(w, "(%d, %d)", low, high);
    if (form == 2) put(w, " \"%d+\"", low), high = 99;
    if (form == 3) put(w, " \"%d-\"", high), low = 0;
    if (form == 4) put(w, "(%d)", low), high = low;
    for (int i = 0; i < DEALS; i++) t.of[i] = value[i] >= low && value[i] <= high;
  }
  return t;
}

static Contract write_contract(Writer *w)
{
  static const char *const doubles[] = {"", "x", "xx"};
  Contract c = {below(w, 7) + 1, below(w, 5), below(w, 3), below(w, 4)};
  put(w, "\"%d%c%s by %c\"", c.level, STRAINS[c.strain], doubles[c.doubled],
      SEATS[c.declarer]);
  return c;
}

static int best_of(const Tricks *t, int pair, int vul)
{
  int best = 0;
  for (int level = 1; level <= 7; level++)
    for (int strain = 0; strain < 5; strain++)
      for (int seat = pair; seat < 4; seat += 2) {
        Contract c = {level, strain, 0, seat};
        int points = contract_score(&c, vul, t->of[seat][strain]);
        if (points > best) best = points;
      }
  return pair ? -best : best;
}

/* What must be solved. */
static Value write_solved(Writer *w)
{
  enum { TRICKS, SCORE, MAKES, BEST, PAR };
  int kind = below(w, 5), seat = below(w, 4), strain = below(w, 5), vul = below(w, 4);
  Contract c = {0};
  Value v;
  w->solves = true;
  if (kind == TRICKS) {
    put(w, "tricks(%c, \"%c\")", SEATS[seat], STRAINS[strain]);
  } else if (kind == BEST) {
    seat %= 2;
    put(w, "best(%s, \"%s\")", seat ? "EW" : "NS", VULS[vul]);
  } else if (kind == PAR) {
    put(w, "par('%s', %c)", VULS[vul], SEATS[seat]);
  } else {
    put(w, kind == SCORE ? "score(" : "makes(");
    c = write_contract(w);
    put(w, kind == SCORE ? ", '%s')" : ")", VULS[vul]);
    seat = c.declarer;
    strain = c.strain;
  }
  for (int i = 0; i < DEALS; i++) {
    const Tricks *t = &w->tricks[i];
    int tricks = t->of[seat][strain], value = tricks;
    v.pairs[i] = 1u << (5 * seat + strain);
    if (kind == SCORE) {
      value = contract_score(&c, vul, tricks);
      if (seat % 2) value = -value;
    }
    if (kind == MAKES) value = tricks - 6 >= c.level;
    if (kind == BEST) value = best_of(t, seat, vul), v.pairs[i] = 0x7c1fu << 5 * seat;
    if (kind == PAR) value = par_find(t, seat, vul).score, v.pairs[i] = 0xfffff;
    v.of[i] = (Frac){value, 1};
  }
  return v;
}

static Value write_leaf(Writer *w, bool whole)
{
  Value v = {.pairs = {0}};
  int kind = below(w, 6), value[DEALS] = {0}, den = 1;
  if (kind < 3) return write_solved(w);
  if (kind == 3) {
    write_feature(w, value);
  } else if (kind == 4) {
    put(w, "indicator(");
    Truth t = write_cond(w, 2);
    put(w, ")");
    for (int i = 0; i < DEALS; i++) value[i] = t.of[i];
  } else {
    int number = below(w, 400);
    if (!whole && below(w, 2)) {
      den = below(w, 2) ? 10 : 100;
      put(w, "%d.%0*d", number / den, den == 10 ? 1 : 2, number % den);
    } else {
      put(w, "%d", number);
    }
    for (int i = 0; i < DEALS; i++) value[i] = number;
  }
  for (int i = 0; i < DEALS; i++) v.of[i] = frac(value[i], den);
  return v;
}

static Value write_measure(Writer *w, int depth, bool whole);

static Value write_choose(Writer *w, int depth, bool whole)
{
  int nb = below(w, 3);
  bool done[DEALS] = {false};
  Value v = {.pairs = {0}};
  put(w, nb % 2 ? "choose{ " : "choose({");
  for (int k = 0; k <= nb; k++) {
    Truth when = {{0}};
    if (k < nb) {
      put(w, "{ ");
      when = write_cond(w, 1);
      put(w, ", ");
    }
    Value x = write_measure(w, depth - 1, whole);
    if (k < nb) put(w, " }, ");
    for (int i = 0; i < DEALS; i++) {
      if (done[i] || (k < nb && !when.of[i])) continue;
      done[i] = true;
      v.of[i] = x.of[i];
      v.pairs[i] = x.pairs[i];
    }
  }
  put(w, nb % 2 ? " }" : "})");
  return v;
}

/* The datum of two results, weighted in quarters. */
static Value write_datum(Writer *w, int depth)
{
  int left = 1 + below(w, 9), right = 1 + below(w, 9);
  put(w, "datum{ { %g, ", left / 4.0);
  Value a = write_measure(w, depth - 1, true);
  put(w, " }, { %g, ", right / 4.0);
  Value b = write_measure(w, depth - 1, true);
  put(w, " } }");
  for (int i = 0; i < DEALS; i++) {
    Wide sum = left * a.of[i].num + right * b.of[i].num, all = left + right;
    Wide low = (sum < 0 ? -sum : sum) / (10 * all) * 10; /* of the size of the mean */
    Wide over = (sum < 0 ? -sum : sum) - low * all;
    if (over >= 5 * all) low += 10;
    a.of[i] = (Frac){sum < 0 ? -low : low, 1};
    a.pairs[i] |= b.pairs[i];
  }
  return a;
}

/* An operator between two measures, or max or min of them. */
static Value write_two(Writer *w, int depth, bool whole)
{
  int op = below(w, 5);
  put(w, op == 3 ? "max(" : op == 4 ? "min(" : "(");
  Value a = write_measure(w, depth - 1, whole);
  put(w, op == 0 ? " + " : op == 1 ? " - " : op == 2 ? " * " : ", ");
  Value b = write_measure(w, depth - 1, whole);
  put(w, ")");
  for (int i = 0; i < DEALS; i++) {
    Frac x = a.of[i], y = b.of[i];
    if (op == 1) y.num = -y.num;
    a.of[i] = op < 2 ? plus(x, y) : op == 2 ? times(x, y) : x;
    if ((op == 3 && less(x, y)) || (op == 4 && less(y, x))) a.of[i] = y;
    a.pairs[i] |= b.pairs[i];
  }
  return a;
}

static Value write_one(Writer *w, int depth, bool whole)
{
  int op = below(w, 3);
  put(w, op == 0 ? "imps(" : op == 1 ? "sign(" : "-(");
  Value v = write_measure(w, depth - 1, whole || op == 0);
  put(w, ")");
  for (int i = 0; i < DEALS; i++) {
    Frac x = v.of[i];
    if (op == 0) v.of[i] = (Frac){imps((int64_t)x.num), 1};
    if (op == 1) v.of[i] = (Frac){(x.num > 0) - (x.num < 0), 1};
    if (op == 2) v.of[i].num = -x.num;
  }
  return v;
}

static Value write_measure(Writer *w, int depth, bool whole)
{
  int kind = depth ? below(w, 6) : 0;
  if (kind == 0) return write_leaf(w, whole);
  if (kind == 1) return write_choose(w, depth, whole);
  if (kind == 2) return write_one(w, depth, whole);
  if (kind == 3) return write_datum(w, depth);
  return write_two(w, depth, whole);
}

static Writer writer_new(uint64_t index)
{
  Writer w = {.rng = rng_open(17, RNG_TEST, index)};
  Dealing g = dealing_new(NULL);
  for (int i = 0; i < DEALS; i++) {
    dealing_next(&g, &w.rng, &w.deal[i]);
    for (int seat = 0; seat < SEAT_NB; seat++)
      for (int strain = 0; strain < STRAIN_NB; strain++)
        w.tricks[i].of[seat][strain] = (int8_t)below(&w, TRICKS_MAX + 1);
  }
  return w;
}

/* Only what the measure asks for is known. */
static Tricks only(const Tricks *t, PairSet pairs)
{
  Tricks some = tricks_unknown();
  for (int seat = 0; seat < SEAT_NB; seat++)
    for (int strain = 0; strain < STRAIN_NB; strain++)
      if (pairs & pair_bit(seat, strain)) some.of[seat][strain] = t->of[seat][strain];
  return some;
}

static void random_measures_have_the_values_found_another_way(void **state)
{
  (void)state;
  int read = 0;
  for (int n = 0; n < TEXTS; n++) {
    Writer w = writer_new((uint64_t)n);
    Value v = write_measure(&w, 1 + n % 5, false);
    Err e;
    Measure *m = measure_parse(w.text, w.len, &e);
    if (!m) { /* products of many products */
      if (!strstr(e.msg, "the numbers in '") && !strstr(e.msg, "the decimals in '"))
        fail_msg("%s: %s", w.text, e.msg);
      continue;
    }
    read++;
    assert_int_equal(measure_solves(m), w.solves);
    int64_t den = measure_den(m);
    assert_true(den >= 1);
    for (int i = 0; i < DEALS; i++) {
      PairSet pairs = measure_pairs(m, &(MeasureDeal){.deal = &w.deal[i]});
      if (pairs != v.pairs[i]) fail_msg("%s: pairs of deal %d", w.text, i);
      Tricks t = only(&w.tricks[i], pairs);
      int64_t value = value_alone(m, &w.deal[i], &t);
      assert_true(llabs(value) <= (int64_t)1 << MEASURE_BITS);
      if ((Wide)value * v.of[i].den != v.of[i].num * den)
        fail_msg("%s is %.17g, not %.17g, on deal %d", w.text,
                 (double)value / (double)den, (double)v.of[i].num / (double)v.of[i].den,
                 i);
    }
    measure_free(m);
  }
  assert_true(read > TEXTS * 9 / 10);
}

/* ---- random words --------------------------------------------------------- */

static void any_soup_of_words_is_read_or_refused(void **state)
{
  (void)state;
  static const char *const words[] = {
      "tricks",
      "score",
      "makes",
      "best",
      "indicator",
      "imps",
      "sign",
      "max",
      "min",
      "choose",
      "datum",
      "{ { 2, 420 }, { 1, 50 } }",
      "(",
      ")",
      "{",
      "}",
      ",",
      "+",
      "-",
      "*",
      "&",
      "|",
      "~",
      "S",
      "NS",
      "S.hcp",
      "any",
      "1",
      "0.5",
      "\"4S by N\"",
      "\"NS\"",
      "\"5+\"",
      "'H'",
      "E.spades.top3",
      "NS.longest_fit_strain",
      "{ any, 1 }",
      ".",
      "\"",
  };
  int read = 0;
  Writer w = writer_new(0);
  for (int n = 0; n < SOUPS; n++) {
    w.len = 0;
    for (int k = 1 + below(&w, 9); k > 0; k--)
      put(&w, "%s ", words[below(&w, LENGTH(words))]);
    /* in a block of its own, so that a byte read beyond it shows under asan */
    char *text = malloc(w.len);
    assert_non_null(text);
    memcpy(text, w.text, w.len);
    Err e = {0};
    Measure *m = measure_parse(text, w.len, &e);
    free(text);
    if (m) {
      read++;
      for (int i = 0; i < DEALS; i++) {
        Tricks t =
            only(&w.tricks[i], measure_pairs(m, &(MeasureDeal){.deal = &w.deal[i]}));
        value_alone(m, &w.deal[i], &t);
      }
    } else {
      assert_true(e.msg[0] && e.at >= 1 && e.at <= w.len + 1);
    }
    measure_free(m);
  }
  assert_true(read > SOUPS / 200);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(random_measures_have_the_values_found_another_way),
      cmocka_unit_test(any_soup_of_words_is_read_or_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
