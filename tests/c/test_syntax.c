/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** The text of conditions and measures: the tree, its canonical text, errors.
*/
#include "unit.h"

#include "lang/cond.h"
#include "random_cond.h"

static Syntax parse(const char *text)
{
  Syntax s;
  Err e;
  if (!syntax_parse(&s, text, strlen(text), &e)) fail_msg("%s: %s", text, e.msg);
  return s;
}

/* The tree in brackets: (and a (or b c)). */
static void dump(const Syntax *s, int at, Buf *b)
{
  static const char *const names[] = {"",    "",    "",    "list", "field", "call",
                                      "neg", "not", "mul", "add",  "and",   "or"};
  const SyntaxNode *n = &s->node[at];
  if (n->kind <= SYNTAX_NAME) {
    buf_add(b, s->text + n->at, (size_t)n->len);
    return;
  }
  buf_printf(b, "(%s", names[n->kind]);
  for (int c = n->child; c >= 0; c = s->node[c].next) {
    buf_putc(b, ' ');
    dump(s, c, b);
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
    Syntax s = parse(cases[i].text);
    Buf b = BUF_EMPTY;
    dump(&s, s.root, &b);
    assert_string_equal(b.text, cases[i].tree);
    buf_free(&b);
    syntax_free(&s);
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
      {"f('x')", "f \"x\""},
      {"f('x', 1.50)", "f(\"x\", 1.5)"},
      {"f '\"'", "f '\"'"},
      {"f{a,b}", "f { a, b }"},
      {"f{}", "f { }"},
      {"f()", "f()"},
      {"S.shape 'any 5xx3'", "S.shape \"any 5xx3\""},
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    Syntax s = parse(cases[i].text);
    Buf b = BUF_EMPTY;
    syntax_format(&s, &b);
    assert_string_equal(b.text, cases[i].again);
    buf_free(&b);
    syntax_free(&s);
  }
}

/* What is printed reads back as the same tree and prints as the same text. */
static void random_conditions_come_back(void **state)
{
  (void)state;
  Buf text = BUF_EMPTY, once = BUF_EMPTY, twice = BUF_EMPTY;
  for (uint64_t i = 0; i < 3000; i++) {
    Made m = made_condition(i);
    made_text(&m, &text);
    Syntax s = parse(text.text);
    buf_clear(&once);
    syntax_format(&s, &once);
    syntax_free(&s);
    s = parse(once.text);
    buf_clear(&twice);
    syntax_format(&s, &twice);
    syntax_free(&s);
    assert_string_equal(once.text, twice.text);
  }
  buf_free(&text);
  buf_free(&once);
  buf_free(&twice);
}

/* Blanks, brackets and quotes do not change the canonical text. */
static void other_ways_of_writing_print_alike(void **state)
{
  (void)state;
  Buf text = BUF_EMPTY, one = BUF_EMPTY, other = BUF_EMPTY;
  for (uint64_t i = 0; i < 1000; i++) {
    Made m = made_condition(i);
    /* a shape's text is printed as it was written; factors have two orders */
    bool skip = false;
    for (int k = 0; k < m.nb; k++)
      skip = skip || m.node[k].op == MADE_SHAPE || m.node[k].op == MADE_TERM;
    if (skip) continue;
    made_text(&m, &text);
    Syntax s = parse(text.text);
    buf_clear(&one);
    syntax_format(&s, &one);
    syntax_free(&s);
    made_text(&m, &text);
    s = parse(text.text);
    buf_clear(&other);
    syntax_format(&s, &other);
    syntax_free(&s);
    assert_string_equal(one.text, other.text);
  }
  buf_free(&text);
  buf_free(&one);
  buf_free(&other);
}

static void nodes_know_their_text(void **state)
{
  (void)state;
  static const char text[] = " a & f(1, 'x') ";
  Syntax s = parse(text);
  int call = syntax_child(&s, s.root, 1);
  assert_int_equal(syntax_count(&s, s.root), 2);
  assert_int_equal(syntax_count(&s, call), 3);
  assert_int_equal(syntax_child(&s, call, 3), -1);
  assert_int_equal(syntax_at(&s, call), 6);
  assert_int_equal(s.node[call].len, strlen("f(1, 'x')"));
  assert_true(syntax_is(&s, syntax_child(&s, call, 0), "f"));
  assert_false(syntax_is(&s, syntax_child(&s, call, 1), "1"));
  assert_int_equal(syntax_at(&s, syntax_child(&s, call, 2)), 12);
  syntax_free(&s);
}

static bool read_syntax(const char *text, Err *e)
{
  Syntax s = {.nb = 77};
  bool ok = syntax_parse(&s, text, strlen(text), e);
  assert_int_equal(s.nb, 77);
  return ok;
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
      {"S.hcp 15-17", 7, "a range stands in quotes: \"15-17\""},
      {"a & (S.aces 4)", 13, "a range stands in quotes: \"4\""},
      {"a1 5+ | b", 4, "a range stands in quotes: \"5+\""},
      {"(a b)", 4, "')' or an operator expected, not 'b'"},
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
  expect_bad_texts(read_syntax, cases, LENGTH(cases));
}

static void a_nul_is_a_bad_byte(void **state)
{
  (void)state;
  Syntax s;
  Err e;
  assert_false(syntax_parse(&s, "a & \0b", 6, &e));
  expect_err(&e, 5, "a condition or a number expected, not byte 0");
}

/* A text that opens more and more must not use up the stack. */
static void depth_is_limited(void **state)
{
  (void)state;
  static const char *const opens[] = {"(", "~", "-", "f(", "{", "~(", "f{f(-"};
  for (size_t i = 0; i < LENGTH(opens); i++) {
    Buf b = BUF_EMPTY;
    Syntax s;
    Err e;
    for (int k = 0; k < 100000; k++) buf_puts(&b, opens[i]);
    assert_false(syntax_parse(&s, b.text, b.len, &e));
    assert_string_equal(e.msg, "nested more than 200 deep");
    buf_free(&b);
  }
}

static void long_chains_are_not_deep(void **state)
{
  (void)state;
  Buf b = BUF_EMPTY, again = BUF_EMPTY;
  buf_puts(&b, "a");
  for (int k = 0; k < 100000; k++) buf_puts(&b, " & a");
  Syntax s = parse(b.text);
  assert_int_equal(syntax_count(&s, s.root), 100001);
  syntax_format(&s, &again);
  assert_string_equal(again.text, b.text);
  syntax_free(&s);
  buf_free(&b);
  buf_free(&again);
}

static void a_text_beyond_all_measure_is_refused(void **state)
{
  (void)state;
  Buf b = BUF_EMPTY;
  Syntax s;
  Err e;
  buf_fill(&b, ' ', (1 << 24) + 1);
  assert_false(syntax_parse(&s, b.text, b.len, &e));
  expect_err(&e, 0, "a condition of 16777217 bytes is too long");
  buf_free(&b);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(trees_follow_the_grammar),
      cmocka_unit_test(canonical_text_is_as_expected),
      cmocka_unit_test(random_conditions_come_back),
      cmocka_unit_test(other_ways_of_writing_print_alike),
      cmocka_unit_test(nodes_know_their_text),
      cmocka_unit_test(bad_texts_are_told),
      cmocka_unit_test(a_nul_is_a_bad_byte),
      cmocka_unit_test(depth_is_limited),
      cmocka_unit_test(long_chains_are_not_deep),
      cmocka_unit_test(a_text_beyond_all_measure_is_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
