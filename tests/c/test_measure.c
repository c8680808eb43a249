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
#include "run/measure.h"
#include "score/imp.h"
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
  int kind = depth ? below(w, 5) : 0;
  if (kind == 0) return write_leaf(w, whole);
  if (kind == 1) return write_choose(w, depth, whole);
  if (kind == 2) return write_one(w, depth, whole);
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
      PairSet pairs = measure_pairs(m, &w.deal[i]);
      if (pairs != v.pairs[i]) fail_msg("%s: pairs of deal %d", w.text, i);
      Tricks t = only(&w.tricks[i], pairs);
      int64_t value = measure_value(m, &w.deal[i], &t);
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

/* ---- one by one ---------------------------------------------------------- */

static const char DEAL[] =
    "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432";

/* On DEAL with N 7 tricks in clubs, 8 in diamonds ... E 6 5 4 ..., S 10, W 0. */
static Tricks some_tricks(void)
{
  Tricks t;
  for (int strain = 0; strain < STRAIN_NB; strain++) {
    t.of[NORTH][strain] = (int8_t)(7 + strain);
    t.of[EAST][strain] = (int8_t)(6 - strain);
    t.of[SOUTH][strain] = 10;
    t.of[WEST][strain] = 0;
  }
  return t;
}

static Measure *must_read(const char *text)
{
  Err e;
  Measure *m = measure_parse(text, strlen(text), &e);
  if (!m) fail_msg("%s: %s", text, e.msg);
  return m;
}

static void operators_bind_and_brackets_hold(void **state)
{
  (void)state;
  static const struct {
    const char *text;
    int64_t value, den;
  } known[] = {
      {"3", 3, 1},
      {"0.5", 1, 2},
      {"-0.25", -1, 4},
      {"- - 7", 7, 1},
      {"0.50", 1, 2}, /* lowest terms */
      {"2 * 0.5", 2, 2},
      {"1 + 2 * 3", 7, 1},
      {"(1 + 2) * 3", 9, 1},
      {"10 - 4 - 3", 3, 1},
      {"10 - (4 - 3)", 9, 1},
      {"-2 * -3", 6, 1},
      {"2 - -3", 5, 1},
      {"0.5 + 0.25", 3, 4},
      {"0.3 - 0.1", 2, 10},
      {"0.1 * 0.1", 1, 100},
      {"S.hcp", 10, 1},
      {"0.5 * S.hcp - 1", 8, 2},
      {"S.hcp + N.hcp - EW.hcp", 0, 1},
      {"S.longest * S.longest", 169, 1},
      {"tricks(N, \"NT\")", 11, 1},
      {"tricks(north, 'hearts')", 9, 1},
      {"tricks(N, \"S\") - tricks(S, \"S\")", 0, 1},
      {"tricks(N, \"C\") * tricks(E, \"C\")", 42, 1},
      {"score(\"4S by N\", \"none\")", 420, 1},
      {"score(\"4S by N\", \"both\")", 620, 1},
      {"score(\"4S by S\", \"EW\")", 420, 1},
      {"score(\"4S by E\", \"NS\")", 350, 1},
      {"score(\"1CX by W\", \"EW\")", 2000, 1},
      {"score(\"P\", \"all\")", 0, 1},
      {"score(\"7NTxx by W\", \"EW\")", 7600, 1},
      {"makes(\"4S by N\")", 1, 1},
      {"makes(\"5S by N\")", 0, 1},
      {"makes(\"5NT-N\")", 1, 1},
      {"best(NS, \"none\")", 460, 1},
      {"best(NS, \"NS\")", 660, 1},
      {"best(EW, \"both\")", 0, 1},
      {"par(\"none\", \"N\")", 460, 1},
      {"indicator(N.spades \"13\")", 1, 1},
      {"indicator(~any)", 0, 1},
      {"imps(620)", 12, 1},
      {"imps(-10)", 0, 1},
      {"imps(score(\"4S by N\", \"none\") - score(\"3NT by S\", \"none\"))", 0, 1},
      {"sign(-0.01)", -1, 1},
      {"sign(0)", 0, 1},
      {"0.5 * sign(S.hcp - N.hcp) + 0.5", 1, 2},
      {"max(1, 2.5, 2)", 5, 2},
      {"min(1, 2.5, 2)", 2, 2},
      {"max(-3)", -3, 1},
      {"max(tricks(N, \"C\"), tricks(S, \"C\"), tricks(E, \"C\"))", 10, 1},
      {"choose{ 4 }", 4, 1},
      {"choose { { N.hcp \"11+\", 1 }, { N.hcp \"10\", 2 }, { any, 3 }, 4 }", 2, 1},
      {"choose{ { N.hcp \"11+\", 0.5 }, 3 }", 6, 2},
      {"-choose{ { any, 0.5 }, 3 } + 1", 1, 2},
      {"choose{ { any, score(\"4S by N\", \"none\") }, score(\"P\", \"none\") }", 420,
       1},
  };
  Tricks t = some_tricks();
  Deal d;
  assert_true(deal_parse(&d, DEAL, strlen(DEAL), NULL));
  for (size_t i = 0; i < LENGTH(known); i++) {
    Measure *m = must_read(known[i].text);
    if (measure_value(m, &d, &t) != known[i].value || measure_den(m) != known[i].den)
      fail_msg("%s is %lld/%lld", known[i].text, (long long)measure_value(m, &d, &t),
               (long long)measure_den(m));
    measure_free(m);
  }
}

static void a_choice_solves_only_what_it_takes(void **state)
{
  (void)state;
  Deal d;
  assert_true(deal_parse(&d, DEAL, strlen(DEAL), NULL));
  static const struct {
    const char *text;
    PairSet pairs;
    bool solves;
  } known[] = {
      {"S.hcp", 0, false},
      {"choose{ { any, 1 }, tricks(N, \"C\") }", 0, true},
      {"choose{ { ~any, 1 }, tricks(N, \"C\") }", 1, true},
      {"choose{ { any, choose{ { ~any, best(NS, \"none\") }, makes(\"1DX-N\") } }, 3 }",
       2, true},
      {"imps(choose{ { N.spades \"5+\", score(\"4S by N\", \"none\") },"
       " score(\"3NT by N\", \"none\") })",
       1 << 3, true},
      {"score(\"P\", \"none\")", 0, false},
      {"tricks(W, \"NT\") + tricks(N, \"C\")", 1 << 19 | 1, true},
      {"best(EW, \"none\")", 0x1f << 5 | 0x1f << 15, true},
      {"0 * tricks(E, \"C\")", 1 << 5, true},
  };
  for (size_t i = 0; i < LENGTH(known); i++) {
    Measure *m = must_read(known[i].text);
    if (measure_pairs(m, &d) != known[i].pairs || measure_solves(m) != known[i].solves)
      fail_msg("%s: pairs %x", known[i].text, measure_pairs(m, &d));
    measure_free(m);
  }
}

/* ---- what is refused ----------------------------------------------------- */

static void faults_are_named_with_their_place(void **state)
{
  (void)state;
  static const struct {
    const char *text;
    size_t at;
    const char *msg;
  } known[] = {
      {"", 1, "a condition or a number expected, but the text ends"},
      {"S.hcp +", 8, "a condition or a number expected, but the text ends"},
      {"1 + S.hpc", 7, "'hpc' is not a feature of a hand (did you mean 'hcp'?)"},
      {"1 + trick(S, \"H\")", 5, "'trick' is not a measure (did you mean 'tricks'?)"},
      {"tricks(S)", 1, "'tricks(S)' has 1 argument, not 2"},
      {"tricks(S, \"H\", 3)", 1, "'tricks(S, \"H\", 3)' has 3 arguments, not 2"},
      {"tricks(X, \"H\")", 8, "'X' is not a seat (N, E, S or W)"},
      {"tricks(S, \"X\")", 12, "'X' is not a strain (C, D, H, S or NT)"},
      {"tricks(1 + 1, \"H\")", 8, "a word expected, not '1 + 1'"},
      {"score(\"8S by N\", \"none\")", 8,
       "'8S by N' is not a contract (as in 4S by N, 3NTx by E, P)"},
      {"score(\"4S\", \"none\")", 10, "'4S' has no declarer (as in 4S by N)"},
      {"score(\"4S by N\", \"some\")", 19,
       "'some' is not a vulnerability (none, NS, EW or both)"},
      {"makes(\"P\")", 1, "'makes(\"P\")': a pass is not made"},
      {"par(\"none\")", 1, "'par(\"none\")' has 1 argument, not 2"},
      {"par(\"none\", \"X\")", 14, "'X' is not a seat (N, E, S or W)"},
      {"best(N, \"none\")", 6, "a pair (NS or EW) expected, not 'N'"},
      {"1 + indicator(S.hcp)", 15,
       "'S.hcp' is a number: a range must follow, as in \"5+\""},
      {"indicator(3)", 11, "a condition expected, not '3'"},
      {"S.hcp \"15-17\"", 1,
       "'S.hcp \"15-17\"' is a condition: indicator(condition) is 1 or 0"},
      {"S.balanced", 1, "'S.balanced' is not a number"},
      {"S.hcp & N.hcp", 1, "a measure expected, not 'S.hcp & N.hcp'"},
      {"1 + \"15-17\"", 6, "a measure expected, not '15-17'"},
      {"max()", 1, "'max()' has no arguments"},
      {"choose()", 1, "'choose()' has 0 arguments, not 1"},
      {"choose{}", 1, "'choose{}': a list { { condition, x }, ..., default } expected"},
      {"choose(3)", 1,
       "'choose(3)': a list { { condition, x }, ..., default } expected"},
      {"choose{ { any }, 3 }", 9, "a choice { condition, x } expected, not '{ any }'"},
      {"choose{ { any, 1 } }", 9, "a measure expected, not '{ any, 1 }'"},
      {"choose{ { 1, 1 }, 3 }", 11, "a condition expected, not '1'"},
      {"imps(0.5 * S.hcp)", 1, "'imps(0.5 * S.hcp)': IMPs are of whole points"},
      {"imps()", 1, "'imps()' has 0 arguments, not 1"},
      {"sign(1, 2)", 1, "'sign(1, 2)' has 2 arguments, not 1"},
  };
  for (size_t i = 0; i < LENGTH(known); i++) {
    Err e = {0};
    Measure *m = measure_parse(known[i].text, strlen(known[i].text), &e);
    if (m || e.at != known[i].at || strcmp(e.msg, known[i].msg))
      fail_msg("%s: %s, at %zu", known[i].text, m ? "read" : e.msg, e.at);
    assert_null(measure_parse(known[i].text, strlen(known[i].text), NULL));
  }
}

static bool reads(const char *text, const char *msg)
{
  Err e = {0};
  Measure *m = measure_parse(text, strlen(text), &e);
  if (!m && !strstr(e.msg, msg)) fail_msg("%s: %s", text, e.msg);
  bool ok = m != NULL;
  measure_free(m);
  return ok;
}

/* Sums of squares must fit: no value above 2^46 = 70368744177664 units. */
static void limits_are_exact(void **state)
{
  (void)state;
  const char *large = "are too large", *fine = "are too fine";
  assert_true(reads("70368744177664", large));
  assert_false(reads("70368744177665", large));
  assert_true(reads("-70368744177664", large));
  assert_true(reads("35184372088831.5", large)); /* in units of 1/2 */
  assert_false(reads("35184372088832.5", large));
  assert_true(reads("35184372088832 + 35184372088832", large));
  assert_false(reads("35184372088832 + 35184372088833", large));
  assert_false(reads("35184372088832 - -35184372088833", large));
  assert_true(reads("max(70368744177664, 1)", large));
  assert_false(reads("max(70368744177664, 0.5)", large));
  assert_false(reads("choose{ { any, 70368744177664 }, 0.5 }", large));
  assert_true(reads("8388608 * 8388608", large));
  assert_false(reads("8388608 * 8388609", large));
  assert_false(reads("1902000000000 * S.hcp", large)); /* 37 at most */
  assert_true(reads("999999999 * S.hcp", large));
  assert_false(reads("999999999999999999", large));
  assert_false(reads("0.0000000001", large));
  assert_true(reads("0.001 * indicator(any) + 0.002 * sign(1)", fine));
  assert_false(reads("0.00001 * indicator(any) * 0.00001", fine));
  /* a zero among the factors does not make the others harmless */
  assert_false(reads("9000000000 * 9000000000 * 0", large));
  assert_false(reads("0 * 9000000000 * 9000000000", large));
}

static void depth_has_a_limit(void **state)
{
  (void)state;
  char text[1200];
  for (int depth = 1; depth < 500; depth += 7) {
    memset(text, '(', (size_t)depth);
    text[depth] = '1';
    memset(text + depth + 1, ')', (size_t)depth);
    text[2 * depth + 1] = '\0';
    assert_int_equal(reads(text, "nested more than 200 deep"), depth < 200);
    memset(text, '-', (size_t)depth);
    text[depth] = '1';
    text[depth + 1] = '\0';
    assert_int_equal(reads(text, "nested more than 200 deep"), depth < 200);
  }
}

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
        Tricks t = only(&w.tricks[i], measure_pairs(m, &w.deal[i]));
        measure_value(m, &w.deal[i], &t);
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
      cmocka_unit_test(operators_bind_and_brackets_hold),
      cmocka_unit_test(a_choice_solves_only_what_it_takes),
      cmocka_unit_test(faults_are_named_with_their_place),
      cmocka_unit_test(limits_are_exact),
      cmocka_unit_test(depth_has_a_limit),
      cmocka_unit_test(any_soup_of_words_is_read_or_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
