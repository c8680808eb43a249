/* SPDX-License-Identifier: MIT */
/*
** How: what a Cond holds is a linear form, a set, a mask; this gives each as the
** expression that people would write. The same feature of partners becomes the
** pair's.
*/
#include "lang/write.h"

#include <string.h>

#include "lang/build.h"
#include "lang/parse.h"
#include "lang/patterns.h"
#include "lang/print.h"
#include "lang/range.h"
#include "lang/ranges.h"

static const char *const PAIRS[] = {[PAIR_NS] = "NS", [PAIR_EW] = "EW"};

/* The expression of a text that was written here or in an evaluator. */
static const Expr *of_text(Buf *b, Err *e)
{
  const Expr *x = b->failed ? NULL : expr_parse(b->text, b->len, e);
  if (b->failed) err_memory(e);
  buf_free(b);
  return expr_placed(x, 0);
}

/* S.hearts.hcp, or as one of a pair NS.hearts.hcp. */
static const Expr *atom_expr(Atom a, bool pair, Err *e)
{
  Buf b = BUF_EMPTY;
  if (pair || a.kind == ATOM_FIT || a.kind == ATOM_FIT_STRAIN)
    buf_puts(&b, PAIRS[a.seat % 2]);
  else
    buf_putc(&b, seat_letter(a.seat));
  buf_putc(&b, '.');
  if (a.own) {
    if (a.kind == ATOM_SUIT) buf_printf(&b, "%s.", suit_name(a.suit));
    buf_puts(&b, a.own->text);
    return of_text(&b, e);
  }
  switch ((AtomKind)a.kind) {
  case ATOM_SUIT:
    buf_puts(&b, suit_name(a.suit));
    if (a.feature != FEATURE_LENGTH) buf_printf(&b, ".%s", feature_name(a.feature));
    break;
  case ATOM_HAND: buf_puts(&b, feature_name(a.feature)); break;
  case ATOM_FIT: buf_puts(&b, "longest_fit"); break;
  case ATOM_FIT_STRAIN: buf_puts(&b, "longest_fit_strain"); break;
  }
  return expr_of_buf(EXPR_NAME, &b, e);
}

bool term_pairs(const Term *t, int part, int *partner)
{
  Atom a = t->part[part].atom;
  if (a.kind != ATOM_SUIT && (a.kind != ATOM_HAND || !feature_is_of_pair(a.feature)))
    return false;
  a.seat = (int8_t)seat_partner(a.seat);
  for (int i = 0; i < t->nb; i++) {
    if (memcmp(&t->part[i].atom, &a, sizeof a)) continue;
    *partner = i;
    return t->part[i].factor == t->part[part].factor;
  }
  return false;
}

static Ratio fraction(int64_t num, int64_t den)
{
  Ratio r = ratio_int(0);
  ratio_make(&r, num, den);
  return r;
}

/* A summand as it is in the sum: "-2 * S.hcp" first, " - 2 * S.hcp" later. */
static const Expr *summand(const Term *t, int part, bool pair, bool first, Err *e)
{
  int64_t factor = t->part[part].factor, times;
  bool minus = factor < 0;
  const Expr *x = atom_expr(t->part[part].atom, pair, e);
  times = (minus ? -factor : factor) * atom_den(t->part[part].atom); /* of its units */
  if (times != t->den) {
    Ratio number = fraction(minus && first ? -times : times, t->den);
    const Expr *factors[] = {expr_number(number, e), x};
    x = expr_make(EXPR_MUL, factors, 2, e);
    minus = minus && !first;
  }
  return minus ? expr_one(EXPR_MINUS, x, e) : x;
}

/* S.hcp, S.spades - 2 * N.hearts. */
static const Expr *term_expr(const Term *t, Err *e)
{
  ExprList sum = EXPR_LIST_EMPTY;
  bool ok = true;
  for (int i = 0; i < t->nb && ok; i++) {
    int partner = i;
    bool pair = term_pairs(t, i, &partner);
    if (!pair || partner > i)
      ok = expr_list_add(&sum, summand(t, i, pair, !sum.nb, e), e);
  }
  if (ok && (t->constant || !sum.nb))
    ok = expr_list_add(&sum, expr_number(fraction(t->constant, t->den), e), e);
  if (ok && sum.nb > 1) return expr_of_list(EXPR_ADD, &sum, true, e);
  const Expr *x = ok ? expr_keep(sum.at[0]) : NULL;
  expr_list_free(&sum);
  return x;
}

/* The range of a TERM as text. */
static const Expr *range_expr(const CondNode *n, Err *e)
{
  Range r = {.nb = n->nb < INTERVAL_MAX ? n->nb : INTERVAL_MAX};
  Buf b = BUF_EMPTY;
  for (int i = 0; i < r.nb; i++) {
    Bounds in = n->in[i];
    r.part[i] = (Interval){RANGE_OPEN_LOW, RANGE_OPEN};
    if (in.low > -COND_OPEN) ratio_make(&r.part[i].low, in.low, n->term.den);
    if (in.high < COND_OPEN) ratio_make(&r.part[i].high, in.high, n->term.den);
  }
  range_format(&r, &b);
  return expr_of_buf(EXPR_STRING, &b, e);
}

static const Expr *word_expr(const char *word, Err *e)
{
  return expr_text(EXPR_NAME, word, strlen(word), e);
}

static const Expr *never_expr(Err *e)
{
  return expr_one(EXPR_NOT, word_expr("any", e), e);
}

/* S.WORD */
static const Expr *said_name(int seat, const char *word, Err *e)
{
  Buf b = BUF_EMPTY;
  buf_printf(&b, "%c.%s", seat_letter(seat), word);
  return expr_of_buf(EXPR_NAME, &b, e);
}

/* S.WORD "TEXT" */
static const Expr *said_expr(int seat, const char *word, const char *text, Err *e)
{
  const Expr *parts[] = {said_name(seat, word, e),
                         expr_text(EXPR_STRING, text, strlen(text), e)};
  return expr_make(EXPR_CALL, parts, 2, e);
}

static const Expr *cards_expr(const CondNode *n, Err *e)
{
  char cards[CARDS_TEXT_MAX], hand[HAND_TEXT_MAX];
  if (hand_size(n->cards) == HAND_SIZE) {
    hand_format(n->cards, hand);
    return said_expr(n->seat, "is", hand, e);
  }
  cards_format(n->cards, cards);
  return said_expr(n->seat, "has", cards, e);
}

/* The shorter of what the shape is and what it is not. */
static const Expr *shape_expr(const CondNode *n, Err *e)
{
  for (int denied = 0; denied < 2; denied++) {
    ShapeSet s = denied ? shapes_not(n->shape) : *n->shape;
    const char *word = shapes_are_balanced(&s)       ? "balanced"
                       : shapes_are_semibalanced(&s) ? "semibalanced"
                                                     : NULL;
    if (!word) continue;
    const Expr *x = said_name(n->seat, word, e);
    return denied ? expr_one(EXPR_NOT, x, e) : x;
  }
  ShapeSet rest = shapes_not(n->shape);
  Buf is = BUF_EMPTY, is_not = BUF_EMPTY;
  bool some = shapes_write(n->shape, &is), others = shapes_write(&rest, &is_not);
  const Expr *x = NULL;
  if (is.failed || is_not.failed || !(some || others))
    err_memory(e);
  else if (!some)
    x = never_expr(e);
  else if (others && is_not.len + 1 < is.len)
    x = expr_one(EXPR_NOT, said_expr(n->seat, "shape", is_not.text, e), e);
  else
    x = said_expr(n->seat, "shape", is.text, e);
  buf_free(&is);
  buf_free(&is_not);
  return x;
}

static bool reached(int64_t bound, int64_t factor)
{
  return bound <= -COND_OPEN || bound >= COND_OPEN || bound % factor == 0;
}

/* A range of one feature, of a seat or a pair, is said in its own units. */
static const Expr *ranged_expr(const CondNode *node, Err *e)
{
  CondNode copy = *node, *n = &copy;
  int64_t times = 0;
  for (int i = 0; i < n->term.nb; i++) {
    int64_t one = n->term.part[i].factor * atom_den(n->term.part[i].atom);
    if (i && one != times) times = -1;
    if (!i) times = one;
  }
  bool fits = times > 0 && !n->term.constant;
  for (int i = 0; fits && i < n->nb; i++) /* bounds that the feature can have */
    fits = reached(n->in[i].low, n->term.part[0].factor) &&
           reached(n->in[i].high, n->term.part[0].factor);
  if (fits) n->term.den = times;
  const Expr *parts[] = {term_expr(&n->term, e), range_expr(n, e)};
  return expr_make(EXPR_CALL, parts, 2, e);
}

/* Stopped is 1, not stopped 0: S.hearts.stopped or its negation, any, ~any. */
static const Expr *stopped_expr(const CondNode *n, Err *e)
{
  bool in[2] = {false};
  for (int value = 0; value < 2; value++)
    for (int i = 0; i < n->nb; i++) {
      int64_t units = n->term.constant + value * n->term.part[0].factor;
      in[value] = in[value] || (units >= n->in[i].low && units <= n->in[i].high);
    }
  const Expr *x =
      in[0] == in[1] ? word_expr("any", e) : atom_expr(n->term.part[0].atom, false, e);
  return in[1] ? x : expr_one(EXPR_NOT, x, e);
}

/* The shorter of the range and what it leaves out: "14-,16+" is not "15". */
static const Expr *leaf_expr(const CondNode *n, Err *e)
{
  if (n->term.nb == 1 && n->term.part[0].atom.feature == FEATURE_STOPPED)
    return stopped_expr(n, e);
  Ranges in = ranges_of(n), out = ranges_not(&in);
  bool denied = n->term.den == 1 && out.nb && out.nb < n->nb;
  CondNode other = *n;
  other.in = out.in;
  other.nb = out.nb;
  return denied ? expr_one(EXPR_NOT, ranged_expr(&other, e), e) : ranged_expr(n, e);
}

const Expr *node_expr(const Cond *c, int at, Err *e)
{
  const CondNode *n = &c->node[at];
  switch (n->op) {
  case COND_ANY: return word_expr("any", e);
  case COND_TERM: return leaf_expr(n, e);
  case COND_SHAPE: return shape_expr(n, e);
  case COND_CARDS: return cards_expr(n, e);
  case COND_NOT: return expr_one(EXPR_NOT, node_expr(c, n->child, e), e);
  case COND_AND:
  case COND_OR: break;
  }
  ExprKind kind = n->op == COND_AND ? EXPR_AND : EXPR_OR;
  ExprList l = EXPR_LIST_EMPTY;
  bool ok = true;
  for (int k = n->child; k != TREE_NONE && ok; k = c->node[k].next)
    ok = expr_list_add(&l, node_expr(c, k, e), e);
  return expr_of_list(kind, &l, ok, e);
}

const Expr *cond_expr(const Cond *c, Err *e)
{
  return node_expr(c, c->root, e);
}

/* Write an expression, which is dropped; NULL: memory is out. */
static void format(const Expr *x, bool bare, Buf *b)
{
  if (!bare) buf_putc(b, '(');
  if (x)
    expr_format(x, b);
  else
    b->failed = true;
  if (!bare) buf_putc(b, ')');
  expr_drop(x);
}

void term_format(const Term *t, Buf *b)
{
  const Expr *x = term_expr(t, NULL);
  format(x, x && (x->kind == EXPR_NAME || x->kind == EXPR_CALL), b);
}

void atom_format(Atom a, bool pair, Buf *b)
{
  format(atom_expr(a, pair, NULL), true, b);
}
