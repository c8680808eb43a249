/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** What is said of conditions without dealing: keys, simpler forms, texts. What
** must hold is checked on random conditions and deals.
*/
#include "unit.h"

#include <stdlib.h>

#include "base/mem.h"
#include "lang/parse.h"
#include "lang/parts.h"
#include "lang/print.h"
#include "lang/tree.h"
#include "lang/write.h"
#include "prove/algebra.h"
#include "prove/possible.h"
#include "random_cond.h"

enum { DEALS = 30, CONDITIONS = 300, FREE = 8 };

typedef bool Transform(const char *, size_t, Buf *, Err *);

static Cond *parse(const char *text)
{
  Err e;
  Cond *c = cond_parse(text, strlen(text), &e);
  if (!c) fail_msg("%s: byte %zu: %s", text, e.at, e.msg);
  return c;
}

/* What a function makes of a text; given back with buf_free. */
static Buf made_of(Transform *f, const char *text)
{
  Buf b = BUF_EMPTY;
  Err e;
  if (!f(text, strlen(text), &b, &e)) fail_msg("%s: %s", text, e.msg);
  return b;
}

static void expect_made(Transform *f, const char *text, const char *known)
{
  Buf b = made_of(f, text);
  if (strcmp(b.text, known)) fail_msg("%s\nis  %s\nnot %s", text, b.text, known);
  buf_free(&b);
}

/* The aim of 'm', then deals by chance: both conditions must agree. */
static void expect_same_truth(Made *m, const char *old, const char *new)
{
  Cond *c = parse(old), *d = parse(new);
  Deal deal = m->aim;
  for (int i = 0; i < DEALS; i++) {
    if (cond_holds(c, &deal) != cond_holds(d, &deal))
      fail_msg("%s\nis not\n%s", old, new);
    dealing_next(&m->dealing, &m->rng, &deal);
  }
  cond_free(c);
  cond_free(d);
}

/* A random condition that can be read, with its text: made once for all tests. */
typedef struct Example {
  Made made;
  Buf text, simpler, narrow; /* the last two when they are asked for */
} Example;

typedef struct Examples {
  int nb;
  Example example[CONDITIONS];
} Examples;

static int make_examples(void **state)
{
  Examples *all = calloc(1, sizeof *all);
  if (!all) return -1;
  for (uint64_t i = 0; i < CONDITIONS; i++) {
    Example *one = &all->example[all->nb];
    one->made = made_condition(i);
    one->text = one->simpler = one->narrow = BUF_EMPTY;
    made_text(&one->made, &one->text);
    Cond *c = cond_parse(one->text.text, one->text.len, NULL);
    if (c)
      all->nb++;
    else
      buf_free(&one->text);
    cond_free(c);
  }
  *state = all;
  return 0;
}

static int free_examples(void **state)
{
  Examples *all = *state;
  for (int i = 0; i < all->nb; i++) {
    buf_free(&all->example[i].text);
    buf_free(&all->example[i].simpler);
    buf_free(&all->example[i].narrow);
  }
  free(all);
  return 0;
}

static const Expr *read_expr(const char *text)
{
  Err e;
  const Expr *x = expr_parse(text, strlen(text), &e);
  if (!x) fail_msg("%s: %s", text, e.msg);
  return x;
}

/* What functions of expressions make of texts, as text. */
static bool key_text(const char *text, size_t len, Buf *out, Err *e)
{
  const Expr *x = expr_parse(text, len, e);
  bool ok = x && expr_key(x, out, e);
  expr_drop(x);
  return ok;
}

static bool simple_text(const char *text, size_t len, Buf *out, Err *e)
{
  const Expr *x = expr_parse(text, len, e), *y = x ? cond_simplify(x, e) : NULL;
  if (y) expr_format(y, out);
  expr_drop(x);
  expr_drop(y);
  return y != NULL;
}

/* A line for each variant. */
static bool tight_text(const char *text, size_t len, Buf *out, Err *e)
{
  ExprList l = EXPR_LIST_EMPTY;
  Cond *c = cond_parse(text, len, e);
  bool ok = c && cond_tighten(c, &l, e);
  for (int i = 0; i < l.nb; i++) {
    expr_format(l.at[i], out);
    buf_putc(out, '\n');
  }
  expr_list_free(&l);
  cond_free(c);
  return ok;
}

/* The next example, to be changed at will but its text; false: none is left. */
static bool next(void **state, int *number, Made *m, Buf *text)
{
  const Examples *all = *state;
  if (*number >= all->nb) return false;
  *m = all->example[*number].made;
  *text = all->example[(*number)++].text;
  return true;
}

/* The simpler form of the example before 'number', which next() gave. */
static Buf simpler_of(void **state, int number)
{
  Examples *all = *state;
  Example *one = &all->example[number - 1];
  if (!one->simpler.text) one->simpler = made_of(simple_text, one->text.text);
  return one->simpler;
}

static void keys_differ_by_more_than_writing(void **state)
{
  (void)state;
  static const char *const same[][2] = {
      {"S.hcp(15,17)&S.balanced", "(S.hcp '15-17') & ((S.balanced))"},
      {"S.hcp(5)", "S.hcp '5'"},
      {"S.has 'SA HKQ'", "S.has 'HQ HK SA'"},
      {"S.is 'AK2.J3.KQ854.K72'", "S.is '2AK.3J.45KQ8.27K'"},
      {"S.shape 'any 4333+any  4432 -4333'", "S.shape ' any 4333 + any 4432 - 4333'"},
      {"S.shape 'AXXX'", "S.shape 'axxx'"},
      {"any & (any & any)", "any & any & any"},
      {"(any | any) | any", "any | any | any"},
      {"((S.hcp + N.hcp) + E.hcp) '30+'", "(S.hcp + (N.hcp + E.hcp)) '30+'"},
      {"(S.hcp * 2.50) '5+'", "(2.5 * S.hcp) '5+'"},
  };
  for (size_t i = 0; i < LENGTH(same); i++) {
    Buf key = made_of(key_text, same[i][0]);
    expect_made(key_text, same[i][1], key.text);
    buf_free(&key);
  }
  static const char *const different[][2] = {
      {"S.hcp '5' & any", "any & S.hcp '5'"},
      {"any & (any | any)", "any & any | any"},
      {"S.balanced", "S.shape 'any 4333 + any 4432 + any 5332'"},
      {"NS.hcp '5+'", "(N.hcp + S.hcp) '5+'"},
      {"S.hcp '10-14,15-17'", "S.hcp '10-17'"},
      {"any", "any & any"},
      {"~~any", "any"},
  };
  for (size_t i = 0; i < LENGTH(different); i++) {
    Buf a = made_of(key_text, different[i][0]), b = made_of(key_text, different[i][1]);
    assert_string_not_equal(a.text, b.text);
    buf_free(&a);
    buf_free(&b);
  }
}

/* However it is written, the key is one, says its version and reads back. */
static void keys_are_one_for_all_writings(void **state)
{
  Buf text, other = BUF_EMPTY;
  Made m;
  for (int i = 0; next(state, &i, &m, &text);) {
    Buf key = made_of(key_text, text.text);
    size_t version = strlen(EXPR_KEY_VERSION);
    assert_memory_equal(key.text, EXPR_KEY_VERSION, version);
    expect_made(key_text, key.text + version, key.text);
    expect_same_truth(&m, text.text, key.text + version);
    made_text(&m, &other);
    expect_made(key_text, other.text, key.text);
    buf_free(&key);
  }
  buf_free(&other);
}

/* A Cond written from its tree reads back as the same. */
static void trees_are_written_as_they_mean(void **state)
{
  Buf text;
  Made m;
  for (int i = 0; next(state, &i, &m, &text);) {
    Cond *c = parse(text.text);
    Buf b = BUF_EMPTY;
    const Expr *x = cond_expr(c, NULL);
    expr_format(x, &b);
    expr_drop(x);
    expect_same_truth(&m, text.text, b.text);
    cond_free(c);
    buf_free(&b);
  }
}

static void simpler_is_shorter(void **state)
{
  (void)state;
  static const char *const known[][2] = {
      {"S.hcp '10-14' | S.hcp '15-17'", "S.hcp \"10-17\""},
      {"S.hcp '10-14' & S.hcp '12-17'", "S.hcp \"12-14\""},
      {"~(S.hcp '10-14' | S.hcp '15+')", "S.hcp \"9-\""},
      {"~S.hcp '15'", "~S.hcp \"15\""},
      {"S.hcp '14-' | S.hcp '16+'", "~S.hcp \"15\""},
      {"~~S.balanced", "S.balanced"},
      {"S.hcp '0-40' & S.balanced", "S.balanced"},
      {"S.hcp '0-7'", "S.hcp \"7-\""},
      {"S.hcp '38+'", "~any"},
      {"any & ~any", "~any"},
      {"any | ~any", "any"},
      {"S.balanced & S.spades '2+'", "S.balanced"},
      {"S.balanced | S.semibalanced", "S.semibalanced"},
      {"S.shape 'any 4333 + any 4432' | S.shape 'any 5332'", "S.balanced"},
      {"S.balanced & S.hcp '15-17' | S.balanced & S.hcp '18-19'",
       "S.balanced & S.hcp \"15-19\""},
      {"(S.hcp - N.hcp) '3+' & (N.hcp - S.hcp) '-5+'", "(S.hcp - N.hcp) \"3-5\""},
      {"(0.5 * S.hcp) '5+'", "S.hcp \"10+\""},
      {"(-S.hcp) '-5+'", "S.hcp \"5-\""},
      {"(S.hcp + N.hcp) '25+'", "NS.hcp \"25+\""},
      {"S.hcp '5' & S.hcp '5'", "S.hcp \"5\""},
      {"S.hcp '5' | N.hcp '6' & S.hcp '5'", "S.hcp \"5\""},
      {"S.has 'SA' & S.has 'SK'", "S.has \"SAK\""},
      {"S.has 'SA' & ~S.has 'SA SK'", "S.has \"SA\" & ~S.has \"SK\""},
      {"S.has 'SA SK' & ~S.has 'SA'", "~any"},
      {"S.has 'SA' & N.has 'SA'", "~any"},
      {"S.is 'AK2.J3.KQ854.K72' & S.has 'SA'", "S.is \"AK2.J3.KQ854.K72\""},
      {"S.hcp '30+' & (N.hcp '12+' | N.spades '5+')",
       "S.hcp \"30+\" & N.spades \"5+\""},
      {"NS.longest_fit '5+'", "any"},
      {"S.nltc '7.5' | S.nltc '8'", "S.nltc \"7.5-8\""},
      {"(2 * S.quick_tricks) '5+' & ~S.hearts.stopped | any & ~any",
       "S.quick_tricks \"2.5+\" & ~S.hearts.stopped"},
      {"S.hearts.stopped | ~S.hearts.stopped", "any"},
      {"S.spades '5+' & S.hearts '5+' & S.clubs '4+'", "~any"},
  };
  for (size_t i = 0; i < LENGTH(known); i++)
    expect_made(simple_text, known[i][0], known[i][1]);
}

static void simpler_means_the_same(void **state)
{
  Buf text;
  Made m;
  int shorter = 0;
  for (int i = 0; next(state, &i, &m, &text);) {
    Buf b = simpler_of(state, i), key = made_of(key_text, text.text);
    expect_same_truth(&m, text.text, b.text);
    /* the key is flattened: brackets that do nothing may be all that went */
    shorter += b.len < key.len - strlen(EXPR_KEY_VERSION);
    expect_made(simple_text, b.text, b.text);
    buf_free(&key);
  }
  assert_true(shorter > CONDITIONS / 10);
}

/* De Morgan, double negation, A and not A. */
static void laws_hold(void **state)
{
  Buf a, b, left = BUF_EMPTY, right = BUF_EMPTY;
  Made m, other;
  for (int i = 0; i < CONDITIONS / 4;) {
    if (!next(state, &i, &m, &a) || !next(state, &i, &other, &b)) break;
    for (int law = 0; law < 5; law++) {
      static const char *const laws[][2] = {
          {"~((%s) & (%s))", "~(%s) | ~(%s)"},
          {"~((%s) | (%s))", "~(%s) & ~(%s)"},
          {"~~(%s) & any | ~any & (%s)", "(%s) & any | ~any & (%s)"},
          {"(%s) & ((%s) | any)", "(%s) | ~any & (%s)"},
          {"(%s) | (%s)", "~(~(%s) & ~(%s))"},
      };
      for (int side = 0; side < 2; side++) {
        Buf *to = side ? &right : &left;
        const char *form = laws[law][side], *part[2] = {a.text, b.text};
        int nb = 0;
        buf_clear(to);
        for (; *form; form++)
          if (*form == '%')
            buf_puts(to, part[nb++]), form++;
          else
            buf_putc(to, *form);
      }
      Buf one = made_of(simple_text, left.text);
      Buf two = made_of(simple_text, right.text);
      expect_same_truth(&m, left.text, right.text);
      expect_same_truth(&m, one.text, two.text);
      expect_same_truth(&other, left.text, one.text);
      buf_free(&one);
      buf_free(&two);
    }
  }
  buf_free(&left);
  buf_free(&right);
}

/* The variants of a text joined by '|'; given back with buf_free. */
static Buf tight(const char *text)
{
  Buf lines = made_of(tight_text, text), b = BUF_EMPTY;
  for (size_t i = 0; i < lines.len; i++)
    if (lines.text[i] == '\n')
      buf_puts(&b, i + 1 < lines.len ? " | " : "");
    else
      buf_putc(&b, lines.text[i]);
  if (!lines.len) buf_puts(&b, "~any");
  buf_free(&lines);
  return b;
}

/* The same of the tightened form. */
static Buf narrow_of(void **state, int number)
{
  Examples *all = *state;
  Example *one = &all->example[number - 1];
  if (!one->narrow.text) one->narrow = tight(one->text.text);
  return one->narrow;
}

static void ranges_become_as_narrow_as_they_are(void **state)
{
  (void)state;
  static const char *const known[][2] = {
      {"S.spades '7+' & S.hearts '5+'", "S.spades \"7-8\" & S.hearts \"5-6\""},
      {"S.hcp '25+' & N.hcp '10+'", "S.hcp \"25-30\" & N.hcp \"10-15\""},
      {"S.hearts.stopped & S.hearts '1'", "S.hearts.stopped & S.hearts \"1\""},
      {"S.losers '2' & S.spades '0'", "S.losers \"2\" & S.spades \"0\""},
      {"S.balanced & S.spades '5+'", "S.spades \"5\" & S.balanced"},
      {"S.spades '1-' & S.spades.hcp '5+'", "~any"},
      {"S.spades '2' & S.spades.hcp '5+'", "S.spades \"2\" & S.spades.hcp \"5-7\""},
      {"NS.spades '8+' & N.spades '3-' & E.spades '2+'",
       "N.spades \"3-\" & S.spades \"5-11\" & E.spades \"2-5\" & NS.spades \"8+\""},
      {"(S.hcp '10-12' | S.hcp '36+' & S.spades '5') & S.hcp '11+'",
       "S.hcp \"11-12\" & S.spades \"12-\""},
      {"(S.spades '5+' | S.hearts '5+') & N.spades '9'",
       "S.spades \"4-\" & S.hearts \"5+\" & N.spades \"9\""},
      {"NS.longest_fit '7' & S.spades '5'", "NS.longest_fit \"7\" & S.spades \"5\""},
      {"S.has 'SAKQ' & S.hcp '10-'", "S.hcp \"9-10\" & S.has \"SAKQ\""},
      {"S.has 'SAKQ' & N.spades '8+'", "N.spades \"8-10\" & S.has \"SAKQ\""},
      {"S.hcp '20' & S.spades.hcp '10' & S.hearts.hcp '9+'",
       "S.hcp \"20\" & S.spades.hcp \"10\" & S.hearts.hcp \"9+\""},
      {"any", "any"},
      {"~any", "~any"},
  };
  for (size_t i = 0; i < LENGTH(known); i++) {
    Buf b = tight(known[i][0]);
    if (strcmp(b.text, known[i][1]))
      fail_msg("%s\nis  %s\nnot %s\n", known[i][0], b.text, known[i][1]);
    buf_free(&b);
  }
}

static void tighter_means_the_same(void **state)
{
  Buf text;
  Made m;
  int gone = 0;
  for (int i = 0; next(state, &i, &m, &text);) {
    Buf b = narrow_of(state, i);
    expect_same_truth(&m, text.text, b.text);
    gone += !strcmp(b.text, "~any");
  }
  assert_true(gone > CONDITIONS / 100);
}

/* Nothing is left by tightening of just what is shown to be impossible. */
static void tightening_to_nothing_is_refuting(void **state)
{
  Buf text;
  Made m;
  for (int i = 0; next(state, &i, &m, &text);) {
    Buf b = narrow_of(state, i);
    Cond *c = parse(text.text);
    Err e;
    bool left = strcmp(b.text, "~any") != 0, possible = cond_possible(c, &e);
    if (left != possible)
      fail_msg("%s\nleaves %s\nbut is %s", text.text, b.text,
               possible ? "possible" : e.msg);
    cond_free(c);
  }
}

/* How many deals satisfy each of three, of all that 'free' cards can make. */
static void count_all(Cond *const c[3], Deal *d, const Hand free[FREE], int at,
                      int count[3])
{
  if (at == FREE) {
    for (int i = 0; i < 3; i++) count[i] += cond_holds(c[i], d);
    return;
  }
  for (int seat = 0; seat < SEAT_NB; seat++) {
    if (hand_size(d->hand[seat]) == HAND_SIZE) continue;
    d->hand[seat] |= free[at];
    count_all(c, d, free, at + 1, count);
    d->hand[seat] &= ~free[at];
  }
}

/* Two cards of each hand are free: 8! / 2!^4 deals, all of them looked at. */
static void counts_are_kept(void **state)
{
  Buf text;
  Made m;
  int some = 0;
  for (int i = 0; next(state, &i, &m, &text);) {
    Buf simpler = simpler_of(state, i), narrow = narrow_of(state, i);
    Cond *c[3] = {parse(text.text), parse(simpler.text), parse(narrow.text)};
    Deal d = m.aim;
    Hand free[FREE];
    int count[3] = {0};
    for (int k = 0; k < FREE; k++) {
      Hand *h = &d.hand[k % SEAT_NB];
      Hand left = *h;
      for (int skip = made_pick(&m, hand_size(left)); skip; skip--) left &= left - 1;
      free[k] = left & -left;
      *h &= ~free[k];
    }
    count_all(c, &d, free, 0, count);
    if (count[0] != count[1]) fail_msg("%s\nis not\n%s", text.text, simpler.text);
    if (count[0] != count[2]) fail_msg("%s\nis not\n%s", text.text, narrow.text);
    some += count[0] > 0 && count[0] < 2520;
    for (int k = 0; k < 3; k++) cond_free(c[k]);
  }
  assert_true(some > CONDITIONS / 4);
}

/* What is found to be impossible is never so, what is always so always is. */
static void findings_are_right(void **state)
{
  static Finding found[FINDINGS_MAX];
  Buf text;
  Made m;
  int kinds[FINDING_NB] = {0};
  for (int i = 0; next(state, &i, &m, &text);) {
    Buf form = BUF_EMPTY;
    const Expr *x = read_expr(text.text);
    Cond *c = cond_make(x, NULL);
    Span *span = mem_new((size_t)x->size, sizeof *span);
    expr_spans(x, &form, span);
    int nb = cond_check(c, found);
    for (int k = 0; k < nb; k++) {
      const Finding *f = &found[k];
      kinds[f->kind]++;
      Span at = span[f->part];
      assert_true(at.len > 0 && at.from + at.len <= form.len);
      assert_true(f->msg[0] != '\0');
      if (f->kind == FINDING_WIDE) continue;
      /* without what says nothing, or with ~any for what cannot be: the same */
      Buf b = BUF_EMPTY;
      const char *end = form.text + at.from + at.len;
      buf_add(&b, form.text, at.from);
      buf_puts(&b, f->kind == FINDING_ALWAYS ? " any " : "(~any)");
      buf_puts(&b, end);
      expect_same_truth(&m, text.text, b.text);
      buf_free(&b);
    }
    buf_free(&form);
    mem_free(span);
    cond_free(c);
    expr_drop(x);
  }
  assert_true(kinds[FINDING_IMPOSSIBLE] > 10 && kinds[FINDING_ALWAYS] > 10);
  assert_true(kinds[FINDING_WIDE] > 0);
}

static void what_cannot_be_read_is_refused(void **state)
{
  (void)state;
  Buf b = BUF_EMPTY;
  Err e;
  assert_false(simple_text("S.hcq '5'", 9, &b, &e));
  expect_err(&e, 3, "'hcq' is not a feature of a hand (did you mean 'hcp'?)");
  assert_false(simple_text("S.hcp", 5, &b, &e));
  expect_err(&e, 1, "'S.hcp' is a number: a range must follow, as in \"5+\"");
  assert_int_equal(b.len, 0);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(keys_differ_by_more_than_writing),
      cmocka_unit_test(keys_are_one_for_all_writings),
      cmocka_unit_test(trees_are_written_as_they_mean),
      cmocka_unit_test(simpler_is_shorter),
      cmocka_unit_test(simpler_means_the_same),
      cmocka_unit_test(laws_hold),
      cmocka_unit_test(ranges_become_as_narrow_as_they_are),
      cmocka_unit_test(tighter_means_the_same),
      cmocka_unit_test(tightening_to_nothing_is_refuting),
      cmocka_unit_test(counts_are_kept),
      cmocka_unit_test(findings_are_right),
      cmocka_unit_test(what_cannot_be_read_is_refused),
  };
  return cmocka_run_group_tests(tests, make_examples, free_examples);
}
