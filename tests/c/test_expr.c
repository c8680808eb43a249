/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Expressions: from text to trees and back, their parts, errors, limits.
*/
#include "unit.h"

#include <pthread.h>

#include "base/mem.h"
#include "base/rng.h"
#include "lang/build.h"
#include "lang/cond.h"
#include "lang/parse.h"
#include "lang/parts.h"
#include "lang/print.h"
#include "random_cond.h"

static const Expr *parse(const char *text)
{
  Err e;
  const Expr *x = expr_parse(text, strlen(text), &e);
  if (!x) fail_msg("%s: %s", text, e.msg);
  return x;
}

/* The canonical text of a tree, which is dropped. */
static Buf text_of(const Expr *x)
{
  Buf b = BUF_EMPTY;
  assert_non_null(x);
  expr_format(x, &b);
  expr_drop(x);
  return b;
}

static void expect_text(const Expr *x, const char *known)
{
  Buf b = text_of(x);
  assert_string_equal(b.text, known);
  buf_free(&b);
}

/* The tree in brackets: (and a (or b c)). */
static void dump(const Expr *x, Buf *b)
{
  static const char *const names[] = {"",    "",    "",    "list", "field", "call",
                                      "neg", "not", "mul", "add",  "and",   "or"};
  if (x->kind == EXPR_NUMBER) {
    ratio_format(x->number, b);
    return;
  }
  if (x->kind <= EXPR_NAME) {
    buf_add(b, x->text, (size_t)x->len);
    return;
  }
  buf_printf(b, "(%s", names[x->kind]);
  for (int i = 0; i < x->nb; i++) {
    buf_putc(b, ' ');
    dump(x->child[i], b);
  }
  buf_putc(b, ')');
}

static void trees_follow_the_grammar(void **state)
{
  (void)state;
  static const struct {
    const char *text, *tree;
  } cases[] = {
      {"a", "a"},
      {" ( ( a ) ) ", "a"},
      {"a & b | c & d", "(or (and a b) (and c d))"},
      {"a | b & c | d", "(or a (and b c) d)"},
      {"a {b = 1} 'x'", "(call (call a (list (field 1))) x)"},
      {"a{['9']=2, [8]=3, b}", "(call a (list (field 2) (field 3) b))"},
      {"(a | b) & c", "(and (or a b) c)"},
      {"a & (b & c)", "(and a (and b c))"},
      {"~a & b", "(and (not a) b)"},
      {"~(a & b)", "(not (and a b))"},
      {"~~a", "(not (not a))"},
      {"a + b * c - d", "(add a (mul b c) (neg d))"},
      {"-a * b", "(mul (neg a) b)"},
      {"-a + b", "(add (neg a) b)"},
      {"a - b - c", "(add a (neg b) (neg c))"},
      {"a - (b - c)", "(add a (neg (add b (neg c))))"},
      {"a + b & c", "(and (add a b) c)"},
      {"f \"x\"", "(call f x)"},
      {"f 'x'", "(call f x)"},
      {"f()", "(call f)"},
      {"f(1, 2.5)", "(call f 1 2.5)"},
      {"f{}", "(call f (list))"},
      {"f{ a, {b, 'c'}, }", "(call f (list a (list b c)))"},
      {"~f 'x' & -g(1) ", "(and (not (call f x)) (neg (call g 1)))"},
      {"(a - b) '3+'", "(call (add a (neg b)) 3+)"},
      {"S.hearts.hcp '5'", "(call S.hearts.hcp 5)"},
      {"a_1.b2", "a_1.b2"},
      {"choose{ { a '5', x }, y }", "(call choose (list (list (call a 5) x) y))"},
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    const Expr *x = parse(cases[i].text);
    Buf b = BUF_EMPTY;
    dump(x, &b);
    assert_string_equal(b.text, cases[i].tree);
    buf_free(&b);
    expr_drop(x);
  }
}

static void canonical_text_is_as_expected(void **state)
{
  (void)state;
  static const struct {
    const char *text, *again;
  } cases[] = {
      {"S.hcp(15,17)&S.balanced", "S.hcp \"15-17\" & S.balanced"},
      {"((S.hcp '15'))", "S.hcp \"15\""},
      {"S.hcp(-2)", "S.hcp \"-2\""},
      {"(a|b)&(c&d)|e", "(a | b) & (c & d) | e"},
      {"~(~a)&~(a&b)", "~~a & ~(a & b)"},
      {"a-(b+c)-(-d)", "a - (b + c) - -d"},
      {"- -a + -(b*c)", "- -a - b * c"},
      {"(a+b)*2", "(a + b) * 2"},
      {"(S.hcp-N.hcp)'3+'", "(S.hcp - N.hcp) \"3+\""},
      {"S.has 'sa,hk hq'", "S.has \"SA HKQ\""},
      {"S.is 'SAK2 HJ3 DKQ854 CK72'", "S.is \"AK2.J3.KQ854.K72\""},
      {"f('x')", "f(\"x\")"},
      {"f('x', 1.50)", "f(\"x\", 1.5)"},
      {"f '\"'", "f('\"')"},
      {"f{a,b}", "f { a, b }"},
      {"f{}", "f { }"},
      {"f()", "f()"},
      {"S.shape 'any 5xx3'", "S.shape \"any 5xx3\""},
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    expect_text(parse(cases[i].text), cases[i].again);
  }
}

/* What is printed reads back as the same tree and prints as the same text. */
static void random_conditions_come_back(void **state)
{
  (void)state;
  Buf text = BUF_EMPTY;
  for (int i = 0; i < how_many(3000, 600); i++) {
    Made m = made_condition(i);
    made_text(&m, &text);
    const Expr *x = parse(text.text);
    Buf once = text_of(expr_keep(x));
    const Expr *y = parse(once.text);
    assert_true(expr_same(x, y));
    assert_int_equal(x->hash, y->hash);
    expect_text(y, once.text);
    buf_free(&once);
    expr_drop(x);
  }
  buf_free(&text);
}

/* Blanks, brackets and quotes do not change the tree. */
static void other_ways_of_writing_are_one_tree(void **state)
{
  (void)state;
  Buf text = BUF_EMPTY;
  for (uint64_t i = 0; i < 1000; i++) {
    Made m = made_condition(i);
    /*
    ** A shape's text is printed as it was written, factors have two orders, and
    ** brackets around the first parts of a row are kept.
    */
    bool skip = false;
    for (int k = 0; k < m.nb; k++) {
      const MadeNode *n = &m.node[k];
      skip = skip || n->op == MADE_SHAPE || n->op == MADE_TERM ||
             (n->op > MADE_NOT && m.node[n->child[0]].op == n->op);
    }
    if (skip) continue;
    made_text(&m, &text);
    const Expr *x = parse(text.text);
    made_text(&m, &text);
    const Expr *y = parse(text.text);
    if (!expr_same(x, y)) fail_msg("condition %d: %s", (int)i, text.text);
    expr_drop(x);
    expr_drop(y);
  }
  buf_free(&text);
}

static void parts_know_their_places(void **state)
{
  (void)state;
  const Expr *x = parse(" a & f(1, 'x') ");
  const Expr *call = x->child[1];
  assert_int_equal(x->nb, 2);
  assert_int_equal(call->nb, 3);
  assert_int_equal(x->size, 6);
  assert_int_equal(call->at, 6);
  assert_true(expr_is(call->child[0], "f"));
  assert_false(expr_is(call->child[1], "1"));
  assert_int_equal(call->child[2]->at, 12);
  expr_drop(x);
}

/* The text of every part is where its span says. */
static void check_spans(const Expr *x, const char *text, const Span span[], int *part)
{
  const Span *s = &span[(*part)++];
  Buf own = text_of(expr_keep(x));
  bool same = s->len == own.len && !memcmp(text + s->from, own.text, own.len);
  bool subtracted = x->kind == EXPR_MINUS && text[s->from] == '-'; /* "- b" of a sum */
  bool string = x->kind == EXPR_STRING;
  if (!same && !subtracted && !string) fail_msg("%s\n%s", text, own.text);
  buf_free(&own);
  for (int i = 0; i < x->nb; i++) check_spans(x->child[i], text, span, part);
}

static void spans_are_those_of_the_parts(void **state)
{
  (void)state;
  Buf text = BUF_EMPTY;
  for (uint64_t i = 0; i < 500; i++) {
    Made m = made_condition(i);
    Buf b = BUF_EMPTY;
    int part = 0;
    made_text(&m, &text);
    const Expr *x = parse(text.text);
    Span *span = mem_new((size_t)x->size, sizeof *span);
    expr_spans(x, &b, span);
    check_spans(x, b.text, span, &part);
    assert_int_equal(part, x->size);
    mem_free(span);
    buf_free(&b);
    expr_drop(x);
  }
  buf_free(&text);
}

/* ---- trees from trees -------------------------------------------------------- */

static const Expr *replaced(const char *in, const char *old, const char *by, Err *e)
{
  const Expr *x = parse(in), *y = parse(old), *z = parse(by);
  const Expr *made = expr_replace(x, y, z, e);
  expr_drop(x);
  expr_drop(y);
  expr_drop(z);
  return made;
}

static void parts_are_replaced_wherever_they_are(void **state)
{
  (void)state;
  static const struct {
    const char *in, *old, *by, *made;
  } cases[] = {
      {"a & b", "b", "c", "a & c"},
      {"a", "a", "b | c", "b | c"},
      {"a & b | a & c", "a", "d", "d & b | d & c"},
      {"a & b", "b", "c | d", "a & (c | d)"},
      {"a & b & c & d", "b & c", "x", "a & x & d"},
      {"a & b & a & b", "a & b", "x", "x & x"},
      {"a | b & c", "b & c", "~x", "a | ~x"},
      {"f(a + b + c)", "b + c", "2", "f(a + 2)"},
      {"S.hcp '15-17' & N.hcp '5+'", "N.hcp(5, 40)", "any", NULL},
      {"S.hcp '15-17' & N.hcp '5+'", "S.hcp(15, 17)", "any", "any & N.hcp \"5+\""},
      {"a & b | c", "b | c", "x", NULL}, /* not a part, though the text has it */
      {"a & b", "b & a", "x", NULL},
      {"a - b", "b", "x", "a - x"},
      {"a", "b", "x", NULL},
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    Err e = {0};
    const Expr *x = replaced(cases[i].in, cases[i].old, cases[i].by, &e);
    if (cases[i].made) {
      expect_text(x, cases[i].made);
    } else {
      assert_null(x);
      assert_non_null(strstr(e.msg, " is not part of "));
    }
  }
}

static void seats_follow_the_roles(void **state)
{
  (void)state;
  static const struct {
    const char *in;
    int seat;
    const char *made;
  } cases[] = {
      {"me.hcp '15-17' & partner.spades '4+'", NORTH,
       "N.hcp \"15-17\" & S.spades \"4+\""},
      {"lho.hcp '5' & rho.hcp '6'", NORTH, "E.hcp \"5\" & W.hcp \"6\""},
      {"lho.hcp '5' & rho.hcp '6'", WEST, "N.hcp \"5\" & S.hcp \"6\""},
      {"we.hcp '25+' & they.spades '7+'", EAST, "EW.hcp \"25+\" & NS.spades \"7+\""},
      {"me.balanced & S.hcp '5+'", WEST, "W.balanced & S.hcp \"5+\""},
      {"S.balanced & S.hearts.hcp '5+'", NORTH, "N.balanced & N.hearts.hcp \"5+\""},
      {"any", NORTH, "any"},
      {"S.hcp '5' & N.hcp '6'", NORTH, NULL},
      {"NS.hcp '5+'", NORTH, NULL},
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    Err e = {0};
    const Expr *x = parse(cases[i].in), *y = expr_of_seat(x, cases[i].seat, &e);
    if (cases[i].made)
      expect_text(y, cases[i].made);
    else
      assert_null(y);
    assert_int_equal(!y, e.msg[0] != '\0');
    expr_drop(x);
  }
}

static void letters_become_suits(void **state)
{
  (void)state;
  int suit[LETTER_NB];
  Err e;
  for (int i = 0; i < LETTER_NB; i++) suit[i] = -1;
  suit[LETTER_MAJOR] = HEARTS;
  suit[LETTER_X] = CLUBS;
  const Expr *x = parse("S.M '5+' & me.OM.hcp '4+' & S.x '2' & S.m '3' & S.om '3'");
  expect_text(expr_bind(x, suit, &e),
              "S.hearts \"5+\" & me.spades.hcp \"4+\" & S.clubs \"2\" & "
              "S.m \"3\" & S.om \"3\"");
  ExprReads r = expr_reads(x);
  assert_int_equal(r.seats, 1u << SOUTH);
  assert_int_equal(r.roles, 1u << ROLE_ME);
  assert_int_equal(r.suits, 0);
  suit[LETTER_MINOR] = SPADES;
  assert_null(expr_bind(x, suit, &e));
  assert_string_equal(e.msg, "'m' is a minor (D or C), not S");
  suit[LETTER_MINOR] = suit[LETTER_OTHER_MINOR] = CLUBS;
  assert_null(expr_bind(x, suit, &e));
  expr_drop(x);
}

static void what_is_free_cannot_be_compiled(void **state)
{
  (void)state;
  static const char *const cases[][2] = {
      {"me.hcp '5+'", "'me.hcp': 'me' is a role, not a seat: bind it first, as in "
                      "condition:of \"N\""},
      {"S.m '5+'", "'S.m': 'm' stands for a suit: bind it first, as in "
                   "condition:bind { m = \"D\" }"},
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    Err e;
    assert_null(cond_parse(cases[i][0], strlen(cases[i][0]), &e));
    expect_err(&e, 1, cases[i][1]);
  }
}

static void names_are_for_people_alone(void **state)
{
  (void)state;
  Err e;
  Buf b = BUF_EMPTY, key = BUF_EMPTY, plain_key = BUF_EMPTY;
  const Expr *plain = parse("S.hcp '12+' & S.spades '5+'");
  const Expr *named = expr_named(plain, "opening", 7, &e), *other = parse("N.balanced");
  const Expr *both = expr_join(EXPR_AND, expr_keep(named), expr_keep(other), &e);
  assert_true(expr_same(plain, named));
  expr_format_named(both, &b);
  assert_string_equal(b.text, "opening & N.balanced");
  expect_text(expr_keep(both), "(S.hcp \"12+\" & S.spades \"5+\") & N.balanced");
  const Expr *flat = expr_join(EXPR_AND, expr_keep(plain), expr_keep(other), &e);
  assert_true(expr_key(both, &key, &e) && expr_key(flat, &plain_key, &e));
  assert_string_equal(key.text, plain_key.text);
  /* a name stays with its part when others change */
  const Expr *moved = expr_replace(both, other, plain, &e);
  buf_clear(&b);
  expr_format_named(moved, &b);
  assert_non_null(strstr(b.text, "opening & "));
  assert_true(expr_name_ok("opening", 7, &e));
  assert_false(expr_name_ok("no name", 7, &e));
  assert_false(expr_name_ok("1st", 3, &e));
  assert_false(expr_name_ok("", 0, &e));
  buf_free(&b);
  buf_free(&key);
  buf_free(&plain_key);
  const Expr *const all[] = {plain, named, other, both, flat, moved};
  for (size_t i = 0; i < LENGTH(all); i++) expr_drop(all[i]);
}

/* Moving a hand round the table, or a part out and in again, changes nothing. */
static void changes_can_be_undone(void **state)
{
  (void)state;
  Buf text = BUF_EMPTY;
  int moved = 0;
  for (uint64_t i = 0; i < 1000; i++) {
    Made m = made_condition(i);
    Err e;
    made_text(&m, &text);
    const Expr *x = parse(text.text), *mark = parse("S.is 'AKQJT98765432...'");
    ExprReads r = expr_reads(x);
    const Expr *part = x;
    for (uint64_t bits = i; part->nb && bits % 3; bits /= 3)
      part = part->child[bits % (unsigned)part->nb];
    const Expr *out = expr_replace(x, part, mark, &e);
    const Expr *in = expr_replace(out, mark, part, &e);
    assert_true(expr_same(in, x));
    if (r.seats && !(r.seats & (r.seats - 1))) {
      const Expr *away = expr_of_seat(x, WEST, &e);
      const Expr *back = expr_of_seat(away, __builtin_ctz(r.seats), &e);
      assert_true(expr_same(back, x));
      assert_int_equal(expr_reads(away).seats, 1u << WEST);
      moved++;
      expr_drop(away);
      expr_drop(back);
    }
    const Expr *const all[] = {x, mark, out, in};
    for (size_t k = 0; k < LENGTH(all); k++) expr_drop(all[k]);
  }
  assert_true(moved > 20);
  buf_free(&text);
}

/* ---- errors and limits --------------------------------------------------------- */

static bool read_text(const char *text, Err *e)
{
  return expr_parse(text, strlen(text), e) != NULL;
}

static void bad_texts_are_told(void **state)
{
  (void)state;
  static const BadText cases[] = {
      {"", 1, "a condition or a number expected, but the text ends"},
      {"a &", 4, "a condition or a number expected, but the text ends"},
      {"a & & b", 5, "a condition or a number expected, not '&'"},
      {"a b", 3, "an operator (& | ~ + - *) or the end expected, not 'b'"},
      {"a \"x\" \"y\" \"z\"", 11,
       "an operator (& | ~ + - *) or the end expected, not '\"'"},
      {"(a", 1, "this bracket is not closed"},
      {"(a & (b | c)", 1, "this bracket is not closed"},
      {"S.hcp 15-17", 7, "a range is written in quotes: \"15-17\""},
      {"a & (S.aces 4)", 13, "a range is written in quotes: \"4\""},
      {"a1 5+ | b", 4, "a range is written in quotes: \"5+\""},
      {"(a b)", 4, "')' or an operator expected, not 'b'"},
      {"(p(x)(y))(z)", 10, "an operator (& | ~ + - *) or the end expected, not '('"},
      {"a)", 2, "an operator (& | ~ + - *) or the end expected, not ')'"},
      {"f(1", 4, "')' or ',' expected, but the text ends"},
      {"f(1 2)", 5, "')' or ',' expected, not '2'"},
      {"f{['9'}", 7, "']' expected, not '}'"},
      {"f{[a]=1}", 4, "a name in quotes or a number expected, not 'a'"},
      {"f{['9'] 1}", 9, "'=' expected, not '1'"},
      {"f(1,)", 5, "a condition or a number expected, not ')'"},
      {"f{1 2}", 5, "'}' or ',' expected, not '2'"},
      {"f{,}", 3, "a condition or a number expected, not ','"},
      {"f \"x", 3, "the quotes are not closed"},
      {"f \"x'", 3, "the quotes are not closed"},
      {"f \"x\\n\"", 5, "a backslash or line end within quotes is not understood"},
      {"f \"x\ny\"", 5, "a backslash or line end within quotes is not understood"},
      {"a < b", 3, "an operator (& | ~ + - *) or the end expected, not '<'"},
      {"a.", 2, "an operator (& | ~ + - *) or the end expected, not '.'"},
      {"\xc3\xa4", 1, "a condition or a number expected, not byte 195"},
      {"1234567890123456789", 1, "a number of at most 18 digits expected, not '1'"},
      {"5x", 2, "an operator (& | ~ + - *) or the end expected, not 'x'"},
  };
  expect_bad_texts(read_text, cases, LENGTH(cases));
}

static void a_nul_is_a_bad_byte(void **state)
{
  (void)state;
  Err e;
  assert_null(expr_parse("a & \0b", 6, &e));
  expect_err(&e, 5, "a condition or a number expected, not byte 0");
}

/* A text that opens more and more must not use up the stack. */
static void depth_is_limited(void **state)
{
  (void)state;
  static const char *const opens[] = {"(", "~", "-", "f(", "{", "~(", "f{f(-"};
  for (size_t i = 0; i < LENGTH(opens); i++) {
    Buf b = BUF_EMPTY;
    Err e;
    for (int k = 0; k < 100000; k++) buf_puts(&b, opens[i]);
    assert_null(expr_parse(b.text, b.len, &e));
    assert_int_equal(e.kind, ERR_BUDGET);
    buf_free(&b);
  }
}

static void long_chains_are_not_deep(void **state)
{
  (void)state;
  Buf b = BUF_EMPTY;
  buf_puts(&b, "a");
  for (int k = 0; k < 100000; k++) buf_puts(&b, " & a");
  const Expr *x = parse(b.text);
  assert_int_equal(x->nb, 100001);
  expect_text(x, b.text);
  for (int k = 0; k < 900000; k++) buf_puts(&b, " & a");
  Err e;
  assert_null(expr_parse(b.text, b.len, &e));
  assert_int_equal(e.kind, ERR_BUDGET);
  assert_int_equal(e.at,
                   4 * 200000 + 1); /* where the limit is passed, not at the end */
  buf_free(&b);
}

/*
** Chains that grow from one another share their operands: each keeps its own, whatever
** grows beside it, in any order of making and dropping.
*/
static void chains_that_share_operands_are_values(void **state)
{
  (void)state;
  enum { NB = 60 };
  const int rounds = how_many(400, 100);
  static const ExprKind kinds[] = {EXPR_AND, EXPR_OR, EXPR_ADD, EXPR_MUL};
  const Expr *chain[NB] = {NULL};
  Buf text[NB];
  uint32_t chance = 1;
  for (int i = 0; i < NB; i++) {
    chain[i] = parse("a");
    text[i] = text_of(expr_keep(chain[i]));
  }
  for (int round = 0; round < rounds * NB; round++) {
    Err e;
    chance = chance * 1664525u + 1013904223u;
    int from = (int)(chance >> 8) % NB, to = (int)(chance >> 16) % NB;
    ExprKind kind = kinds[(chance >> 24) % 2 + 2 * (from % 2)];
    const Expr *more =
        round % 3 ? parse("b") : expr_keep(chain[(from + 2 * round) % NB]);
    const Expr *x = expr_join(kind, expr_keep(chain[from]), more, &e);
    if (!x || x->size > 300) {
      expr_drop(x);
      x = parse("a");
    }
    Buf is = text_of(expr_keep(x));
    const Expr *again = parse(is.text);
    assert_true(expr_same(x, again));
    assert_int_equal(x->hash, again->hash);
    assert_int_equal(x->size, again->size);
    assert_int_equal(x->depth, again->depth);
    expr_drop(again);
    expr_drop(chain[to]);
    buf_free(&text[to]);
    chain[to] = x;
    text[to] = is;
    int other = (int)(chance >> 4) % NB;
    expect_text(expr_keep(chain[other]), text[other].text);
  }
  for (int i = 0; i < NB; i++) {
    expect_text(chain[i], text[i].text);
    buf_free(&text[i]);
  }
}

/* Grow a chain that another thread grows as well, and look at what came of it. */
static void *grow_shared(void *context)
{
  const Expr *shared = context;
  for (int i = 0; i < 2000; i++) {
    Err e;
    const Expr *x = expr_join(EXPR_AND, expr_keep(shared), parse("b"), &e);
    const Expr *y = expr_join(EXPR_AND, expr_keep(x), parse("c"), &e);
    expect_text(x, "a & a & a & b");
    expect_text(y, "a & a & a & b & c");
  }
  return NULL;
}

static void threads_may_grow_one_chain(void **state)
{
  (void)state;
  Err e;
  pthread_t thread[2];
  const Expr *x = expr_join(EXPR_AND, parse("a & a"), parse("a"), &e);
  for (int i = 0; i < 2; i++)
    assert_int_equal(pthread_create(&thread[i], NULL, grow_shared, (void *)x), 0);
  for (int i = 0; i < 2; i++) pthread_join(thread[i], NULL);
  expect_text(x, "a & a & a");
}

/* A chain of 100 000 that grows one by one takes one array, not 100 000 of them. */
static void a_chain_that_grows_copies_seldom(void **state)
{
  (void)state;
  Err e;
  const Expr *x = parse("a & a");
  const Expr *const *child = NULL;
  int moved = 0;
  for (int i = 0; i < 100000; i++) {
    x = expr_join(EXPR_AND, x, parse("a"), &e);
    assert_non_null(x);
    moved += x->child != child;
    child = x->child;
  }
  assert_true(moved < 20);
  expr_drop(x);
}

static void a_text_beyond_all_measure_is_refused(void **state)
{
  (void)state;
  Buf b = BUF_EMPTY;
  Err e;
  buf_fill(&b, ' ', (1 << 24) + 1);
  assert_null(expr_parse(b.text, b.len, &e));
  expect_err(&e, 0, "a text of 16777217 bytes is too long");
  buf_free(&b);
}

/* Trees that are built are as deep, and as large, as those that are read. */
static void built_trees_have_the_same_limits(void **state)
{
  (void)state;
  Err e = {0};
  const Expr *deep = parse("a"), *x;
  int levels = 0;
  while ((x = expr_one(EXPR_NOT, expr_keep(deep), &e))) {
    expr_drop(deep);
    deep = x;
    levels++;
  }
  assert_int_equal(e.kind, ERR_BUDGET);
  assert_int_equal(levels, EXPR_DEPTH_MAX);
  Buf text = text_of(deep);
  expr_drop(parse(text.text)); /* it reads back */
  buf_free(&text);
  deep = parse("a"); /* a sign before brackets nests twice */
  for (levels = 0;; levels++) {
    const Expr *both = expr_join(EXPR_AND, parse("b"), expr_keep(deep), &e);
    if (!(x = expr_one(EXPR_NOT, both, &e))) break;
    expr_drop(deep);
    deep = x;
  }
  assert_int_equal(levels, EXPR_DEPTH_MAX / 2);
  text = text_of(deep);
  expr_drop(parse(text.text));
  buf_free(&text);
  const Expr *wide = parse("a & b");
  while ((x = expr_join(EXPR_OR, expr_keep(wide), expr_keep(wide), &e))) {
    expr_drop(wide);
    wide = x;
  }
  assert_int_equal(e.kind, ERR_BUDGET);
  assert_true(wide->size > EXPR_SIZE_MAX / 3);
  expr_drop(wide);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(trees_follow_the_grammar),
      cmocka_unit_test(canonical_text_is_as_expected),
      cmocka_unit_test(random_conditions_come_back),
      cmocka_unit_test(other_ways_of_writing_are_one_tree),
      cmocka_unit_test(parts_know_their_places),
      cmocka_unit_test(spans_are_those_of_the_parts),
      cmocka_unit_test(parts_are_replaced_wherever_they_are),
      cmocka_unit_test(seats_follow_the_roles),
      cmocka_unit_test(letters_become_suits),
      cmocka_unit_test(what_is_free_cannot_be_compiled),
      cmocka_unit_test(names_are_for_people_alone),
      cmocka_unit_test(changes_can_be_undone),
      cmocka_unit_test(bad_texts_are_told),
      cmocka_unit_test(a_nul_is_a_bad_byte),
      cmocka_unit_test(depth_is_limited),
      cmocka_unit_test(long_chains_are_not_deep),
      cmocka_unit_test(chains_that_share_operands_are_values),
      cmocka_unit_test(threads_may_grow_one_chain),
      cmocka_unit_test(a_chain_that_grows_copies_seldom),
      cmocka_unit_test(a_text_beyond_all_measure_is_refused),
      cmocka_unit_test(built_trees_have_the_same_limits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
