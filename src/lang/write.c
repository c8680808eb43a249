/* SPDX-License-Identifier: MIT */
/*
** How: what a Cond holds is a linear form, a set, a mask; this writes each in
** the language it was read from. The same feature of partners is written as
** the pair's.
*/
#include <string.h>

#include "lang/patterns.h"
#include "lang/range.h"
#include "lang/ranges.h"
#include "lang/tree.h"

static const char *const PAIRS[] = {[PAIR_NS] = "NS", [PAIR_EW] = "EW"};

void atom_format(Atom a, bool pair, Buf *b)
{
  if (pair || a.kind == ATOM_FIT || a.kind == ATOM_FIT_STRAIN)
    buf_puts(b, PAIRS[a.seat % 2]);
  else
    buf_putc(b, seat_letter(a.seat));
  buf_putc(b, '.');
  if (a.own) {
    if (a.kind == ATOM_SUIT) buf_printf(b, "%s.", suit_name(a.suit));
    buf_puts(b, a.own->text);
    return;
  }
  switch ((AtomKind)a.kind) {
  case ATOM_SUIT:
    buf_puts(b, suit_name(a.suit));
    if (a.feature != FEATURE_LENGTH) buf_printf(b, ".%s", feature_name(a.feature));
    break;
  case ATOM_HAND: buf_puts(b, feature_name(a.feature)); break;
  case ATOM_FIT: buf_puts(b, "longest_fit"); break;
  case ATOM_FIT_STRAIN: buf_puts(b, "longest_fit_strain"); break;
  }
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

static void write_ratio(int64_t num, int64_t den, Buf *b)
{
  Ratio r;
  if (ratio_make(&r, num, den)) ratio_format(r, b);
}

void term_format(const Term *t, Buf *b)
{
  Buf sum = BUF_EMPTY;
  int nb = 0;
  bool bare = !t->constant;
  for (int i = 0; i < t->nb; i++) {
    int partner = i;
    bool pair = term_pairs(t, i, &partner);
    if (pair && partner < i) continue;
    int64_t factor = t->part[i].factor;
    if (nb++)
      buf_puts(&sum, factor < 0 ? " - " : " + ");
    else if (factor < 0)
      buf_putc(&sum, '-');
    if (factor < 0) factor = -factor;
    int64_t times = factor * atom_den(t->part[i].atom); /* of its units */
    if (times != t->den) {
      write_ratio(times, t->den, &sum);
      buf_puts(&sum, " * ");
    }
    bare = bare && t->part[i].factor > 0 && times == t->den;
    atom_format(t->part[i].atom, pair, &sum);
  }
  if (t->constant || !nb) {
    if (nb) buf_puts(&sum, t->constant < 0 ? " - " : " + ");
    write_ratio(nb && t->constant < 0 ? -t->constant : t->constant, t->den, &sum);
  }
  bare = bare && nb == 1;
  if (!bare) buf_putc(b, '(');
  buf_add(b, sum.text ? sum.text : "", sum.len);
  if (!bare) buf_putc(b, ')');
  b->failed = b->failed || sum.failed;
  buf_free(&sum);
}

void bounds_format(const CondNode *n, Buf *b)
{
  Range r = {.nb = n->nb < INTERVAL_MAX ? n->nb : INTERVAL_MAX};
  for (int i = 0; i < r.nb; i++) {
    Bounds in = n->in[i];
    r.part[i] = (Interval){RANGE_OPEN_LOW, RANGE_OPEN};
    if (in.low > -COND_OPEN) ratio_make(&r.part[i].low, in.low, n->term.den);
    if (in.high < COND_OPEN) ratio_make(&r.part[i].high, in.high, n->term.den);
  }
  range_format(&r, b);
}

static void write_cards(const CondNode *n, Buf *b)
{
  char cards[CARDS_TEXT_MAX], hand[HAND_TEXT_MAX];
  bool whole = hand_size(n->cards) == HAND_SIZE;
  if (whole)
    hand_format(n->cards, hand);
  else
    cards_format(n->cards, cards);
  buf_printf(b, "%c.%s \"%s\"", seat_letter(n->seat), whole ? "is" : "has",
             whole ? hand : cards);
}

/* The shorter of what the shape is and what it is not. */
static void write_shape(const CondNode *n, Buf *b)
{
  char seat = seat_letter(n->seat);
  for (int denied = 0; denied < 2; denied++) {
    ShapeSet s = denied ? shapes_not(n->shape) : *n->shape;
    const char *not = denied ? "~" : "";
    if (shapes_are_balanced(&s)) {
      buf_printf(b, "%s%c.balanced", not, seat);
      return;
    }
    if (shapes_are_semibalanced(&s)) {
      buf_printf(b, "%s%c.semibalanced", not, seat);
      return;
    }
  }
  ShapeSet rest = shapes_not(n->shape);
  Buf is = BUF_EMPTY, is_not = BUF_EMPTY;
  bool some = shapes_write(n->shape, &is), others = shapes_write(&rest, &is_not);
  b->failed = b->failed || is.failed || is_not.failed || !(some || others);
  if (!some)
    buf_puts(b, "~any");
  else if (others && is_not.len + 1 < is.len)
    buf_printf(b, "~%c.shape \"%s\"", seat, is_not.text);
  else
    buf_printf(b, "%c.shape \"%s\"", seat, is.text);
  buf_free(&is);
  buf_free(&is_not);
}

static bool reached(int64_t bound, int64_t factor)
{
  return bound <= -COND_OPEN || bound >= COND_OPEN || bound % factor == 0;
}

/* A range of one feature, of a seat or a pair, is said in its own units. */
static void write_range(const CondNode *node, Buf *b)
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
  term_format(&n->term, b);
  buf_puts(b, " \"");
  bounds_format(n, b);
  buf_putc(b, '"');
}

/* Stopped is 1, not stopped 0: S.hearts.stopped or its negation, any, ~any. */
static void write_stopped(const CondNode *n, Buf *b)
{
  bool in[2] = {false};
  for (int value = 0; value < 2; value++)
    for (int i = 0; i < n->nb; i++) {
      int64_t units = n->term.constant + value * n->term.part[0].factor;
      in[value] = in[value] || (units >= n->in[i].low && units <= n->in[i].high);
    }
  if (!in[1]) buf_putc(b, '~');
  if (in[0] == in[1])
    buf_puts(b, "any");
  else
    atom_format(n->term.part[0].atom, false, b);
}

/* The shorter of the range and what it leaves out: "14-,16+" is not "15". */
static void write_term(const CondNode *n, Buf *b)
{
  if (n->term.nb == 1 && n->term.part[0].atom.feature == FEATURE_STOPPED) {
    write_stopped(n, b);
    return;
  }
  Ranges in = ranges_of(n), out = ranges_not(&in);
  bool denied = n->term.den == 1 && out.nb && out.nb < n->nb;
  CondNode other = *n;
  other.in = out.in;
  other.nb = out.nb;
  if (denied) buf_putc(b, '~');
  write_range(denied ? &other : n, b);
}

void node_format(const Cond *c, int at, Buf *b)
{
  const CondNode *n = &c->node[at];
  switch (n->op) {
  case COND_ANY: buf_puts(b, "any"); break;
  case COND_TERM: write_term(n, b); break;
  case COND_SHAPE: write_shape(n, b); break;
  case COND_CARDS: write_cards(n, b); break;
  case COND_NOT:
  case COND_AND:
  case COND_OR:
    if (n->op == COND_NOT) buf_putc(b, '~');
    for (int k = n->child; k != TREE_NONE; k = c->node[k].next) {
      CondOp op = c->node[k].op;
      bool brackets = op == COND_OR || (op == COND_AND && n->op == COND_NOT);
      brackets = brackets && n->op != COND_OR;
      if (k != n->child) buf_puts(b, n->op == COND_AND ? " & " : " | ");
      if (brackets) buf_putc(b, '(');
      node_format(c, k, b);
      if (brackets) buf_putc(b, ')');
    }
    break;
  }
}

void cond_format(const Cond *c, Buf *b)
{
  node_format(c, c->root, b);
}
