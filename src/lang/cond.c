/* SPDX-License-Identifier: MIT */
#include "lang/cond.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"

enum { NONE = -1 };

/* A Cond while it is read. */
typedef struct Maker {
  const Syntax *s;
  Cond *c;
  int room;
  Err *e;
} Maker;

static int make(Maker *m, int at);

static int add(Maker *m, CondOp op)
{
  Cond *c = m->c;
  if (c->nb == m->room) {
    int room = m->room ? 2 * m->room : 8;
    CondNode *node = mem_resize(c->node, (size_t)room, sizeof *node);
    if (!node) {
      err_memory(m->e);
      return NONE;
    }
    c->node = node;
    m->room = room;
  }
  c->node[c->nb] = (CondNode){.op = op, .child = NONE, .next = NONE};
  return c->nb++;
}

static bool read_shape(Maker *m, int node, const char *text, size_t len, size_t at)
{
  ShapeSet set;
  if (!shapes_parse(&set, text, len, m->e)) {
    if (m->e && m->e->at) m->e->at += at - 1;
    return false;
  }
  ShapeSet *owned = mem_new(1, sizeof *owned);
  if (!owned) return err_memory(m->e);
  *owned = set;
  m->c->node[node].shape = owned;
  return true;
}

/* S.hearts.stopped: the atom is 1. */
static int make_stopped(Maker *m, const Path *p)
{
  int node = add(m, COND_TERM);
  if (node == NONE) return NONE;
  CondNode *n = &m->c->node[node];
  n->term = (Term){.den = 1, .part = mem_new(1, sizeof *n->term.part)};
  n->in = mem_new(1, sizeof *n->in);
  if (!n->term.part || !n->in) {
    err_memory(m->e);
    return NONE;
  }
  n->term.part[n->term.nb++] = (TermPart){p->atom, 1};
  n->in[n->nb++] = (Bounds){1, 1};
  return node;
}

/* What is not called: S.balanced, S.semibalanced, S.hearts.stopped. */
static int make_name(Maker *m, int at)
{
  Path p;
  if (syntax_is(m->s, at, "any")) return add(m, COND_ANY);
  if (!path_read(&p, m->s, at, m->e)) return NONE;
  if (p.kind == PATH_TERM) {
    err_set(m->e, syntax_at(m->s, at),
            "'%.*s' is a number: a range must follow, as in \"5+\"",
            SYNTAX_ARG(m->s, at));
    return NONE;
  }
  if (p.kind == PATH_STOPPED) return make_stopped(m, &p);
  if (p.kind != PATH_BALANCED && p.kind != PATH_SEMIBALANCED) {
    err_set(m->e, syntax_at(m->s, at), "'%.*s' must be followed by text in quotes",
            SYNTAX_ARG(m->s, at));
    return NONE;
  }
  const char *text = p.kind == PATH_BALANCED ? SHAPES_BALANCED : SHAPES_SEMIBALANCED;
  int node = add(m, COND_SHAPE);
  if (node == NONE || !read_shape(m, node, text, strlen(text), 1)) return NONE;
  m->c->node[node].seat = p.seat;
  return node;
}

/* S.shape "...", S.has "...", S.is "...". */
static int make_said(Maker *m, const Path *p, int argument)
{
  const Syntax *s = m->s;
  const SyntaxNode *a = &s->node[argument];
  if (a->kind != SYNTAX_STRING || a->next != NONE) {
    err_set(m->e, syntax_at(s, argument), "one text in quotes expected");
    return NONE;
  }
  const char *text = s->text + a->at;
  size_t len = (size_t)a->len, at = syntax_at(s, argument);
  int node = add(m, p->kind == PATH_SHAPE ? COND_SHAPE : COND_CARDS);
  if (node == NONE) return NONE;
  m->c->node[node].seat = p->seat;
  if (p->kind == PATH_SHAPE) return read_shape(m, node, text, len, at) ? node : NONE;
  Hand h;
  Err e = {0};
  bool ok = p->kind == PATH_HAS ? cards_parse(&h, text, len, &e)
                                : hand_parse(&h, text, len, 0, &e);
  if (ok && !h) ok = err_set(&e, 1, "no card is named");
  if (ok && p->kind == PATH_IS && hand_size(h) != HAND_SIZE)
    ok = err_set(&e, 1, "a hand has %d cards, this has %d", HAND_SIZE, hand_size(h));
  if (ok && hand_size(h) > HAND_SIZE)
    ok = err_set(&e, 1, "a hand has %d cards, %d are named", HAND_SIZE, hand_size(h));
  if (!ok) {
    err_set(m->e, at + (e.at ? e.at - 1 : 0), "%s", e.msg);
    return NONE;
  }
  m->c->node[node].cards = h;
  return node;
}

/* A number with an optional minus. */
static bool read_bound(Maker *m, int at, Ratio *out)
{
  const SyntaxNode *n = &m->s->node[at];
  bool minus = n->kind == SYNTAX_MINUS;
  if (minus) n = &m->s->node[n->child];
  if (n->kind != SYNTAX_NUMBER)
    return err_set(m->e, syntax_at(m->s, at), "a number expected, not '%.*s'",
                   SYNTAX_ARG(m->s, at));
  *out = n->number;
  if (minus) out->num = -out->num;
  return true;
}

static bool read_range(Maker *m, int call, int argument, Range *out)
{
  const Syntax *s = m->s;
  if (argument == NONE)
    return err_set(m->e, syntax_at(s, call), "'%.*s' needs a range",
                   SYNTAX_ARG(s, call));
  const SyntaxNode *a = &s->node[argument];
  if (a->kind == SYNTAX_STRING) {
    if (range_parse(out, s->text + a->at, (size_t)a->len, m->e)) {
      if (a->next == NONE) return true;
      return err_set(m->e, syntax_at(s, a->next), "one range expected");
    }
    if (m->e)
      m->e->at += m->e->at ? syntax_at(s, argument) - 1 : syntax_at(s, argument);
    return false;
  }
  Ratio low, high;
  if (!read_bound(m, argument, &low)) return false;
  high = low;
  int second = a->next;
  if (second != NONE) {
    if (!read_bound(m, second, &high)) return false;
    if (s->node[second].next != NONE)
      return err_set(m->e, syntax_at(s, s->node[second].next),
                     "a range has one or two numbers");
  }
  if (range_between(out, low, high, m->e)) return true;
  if (m->e) m->e->at = syntax_at(s, argument);
  return false;
}

/*
** A bound in units of 1/den; false if it lies between two values. What is
** beyond all values of terms becomes COND_OPEN.
*/
static bool scale(Ratio r, int64_t den, int64_t *out)
{
  if (den % r.den) return false; /* r is in lowest terms */
  int64_t times = den / r.den, most = COND_OPEN / times;
  *out = r.num > most ? COND_OPEN : r.num < -most ? -COND_OPEN : r.num * times;
  return true;
}

/* Give a TERM the intervals of 'range'. */
static bool scale_range(Maker *m, CondNode *n, const Range *range, int argument)
{
  n->in = mem_new((size_t)range->nb, sizeof *n->in);
  if (!n->in) return err_memory(m->e);
  for (int i = 0; i < range->nb; i++, n->nb++) {
    if (scale(range->part[i].low, n->term.den, &n->in[i].low) &&
        scale(range->part[i].high, n->term.den, &n->in[i].high))
      continue;
    Buf text = BUF_EMPTY;
    range_format(range, &text);
    if (n->term.den == 1)
      err_set(m->e, syntax_at(m->s, argument),
              "'%s': only whole numbers can occur here", text.text ? text.text : "");
    else
      err_set(m->e, syntax_at(m->s, argument),
              "'%s': only multiples of 1/%lld can occur here",
              text.text ? text.text : "", (long long)n->term.den);
    buf_free(&text);
    return false;
  }
  return true;
}

static int make_call(Maker *m, int at)
{
  const Syntax *s = m->s;
  int callee = s->node[at].child, argument = s->node[callee].next;
  if (s->node[callee].kind == SYNTAX_NAME) {
    Path p;
    if (!path_read(&p, s, callee, m->e)) return NONE;
    if (p.kind == PATH_BALANCED || p.kind == PATH_SEMIBALANCED ||
        p.kind == PATH_STOPPED) {
      err_set(m->e, syntax_at(s, at), "'%.*s' takes no range", SYNTAX_ARG(s, callee));
      return NONE;
    }
    if (p.kind == PATH_POINTS || p.kind == PATH_EVALUATOR) {
      Term term; /* what is said of it wrongly comes first */
      if (!term_read(&term, s, at, m->e)) return NONE;
      term_free(&term);
      err_set(m->e, syntax_at(s, at),
              "'%.*s' is a number: a range must follow, as in \"5+\"",
              SYNTAX_ARG(s, at));
      return NONE;
    }
    if (p.kind != PATH_TERM) {
      if (argument != NONE) return make_said(m, &p, argument);
      return make_name(m, callee);
    }
  }
  int node = add(m, COND_TERM);
  if (node == NONE) return NONE;
  CondNode *n = &m->c->node[node];
  Range range;
  if (!term_read(&n->term, s, callee, m->e)) return NONE;
  if (!read_range(m, at, argument, &range)) return NONE;
  return scale_range(m, n, &range, argument) ? node : NONE;
}

static int make_chain(Maker *m, CondOp op, int at)
{
  int node = add(m, op), last = NONE;
  if (node == NONE) return NONE;
  for (int c = m->s->node[at].child; c != NONE; c = m->s->node[c].next) {
    int child = make(m, c);
    if (child == NONE) return NONE;
    if (last == NONE)
      m->c->node[node].child = child;
    else
      m->c->node[last].next = child;
    last = child;
  }
  return node;
}

static int make_node(Maker *m, int at)
{
  switch (m->s->node[at].kind) {
  case SYNTAX_NAME: return make_name(m, at);
  case SYNTAX_CALL: return make_call(m, at);
  case SYNTAX_NOT: return make_chain(m, COND_NOT, at);
  case SYNTAX_AND: return make_chain(m, COND_AND, at);
  case SYNTAX_OR: return make_chain(m, COND_OR, at);
  default:
    err_set(m->e, syntax_at(m->s, at), "a condition expected, not '%.*s'",
            SYNTAX_ARG(m->s, at));
    return NONE;
  }
}

static int make(Maker *m, int at)
{
  int node = make_node(m, at);
  if (node == NONE) return NONE;
  m->c->node[node].at = m->s->node[at].at;
  m->c->node[node].len = m->s->node[at].len;
  return node;
}

/* One evaluator for all that are the same. */
static void unite(Cond *c)
{
  for (int i = 0; i < c->nb; i++)
    for (int k = 0; term_has_own(&c->node[i].term) && k < i; k++)
      term_unite(&c->node[i].term, &c->node[k].term);
}

Cond *cond_read(const Syntax *s, int node, Err *e)
{
  Cond *c = mem_new(1, sizeof *c);
  if (!c) {
    err_memory(e);
    return NULL;
  }
  Maker m = {.s = s, .c = c, .e = e};
  c->root = make(&m, node);
  unite(c);
  if (c->root != NONE) return c;
  cond_free(c);
  return NULL;
}

Cond *cond_parse(const char *text, size_t len, Err *e)
{
  Syntax s;
  if (!syntax_parse(&s, text, len, e)) return NULL;
  Cond *c = cond_read(&s, s.root, e);
  syntax_free(&s);
  return c;
}

void cond_free(Cond *c)
{
  if (!c) return;
  for (int i = 0; i < c->nb; i++) {
    mem_free(c->node[i].shape);
    mem_free(c->node[i].in);
    term_free(&c->node[i].term);
  }
  mem_free(c->node);
  mem_free(c);
}

static bool holds(const Cond *c, int at, const Deal *d)
{
  const CondNode *n = &c->node[at];
  switch (n->op) {
  case COND_ANY: return true;
  case COND_TERM: {
    int64_t value = term_value(&n->term, d);
    for (int i = 0; i < n->nb; i++)
      if (value >= n->in[i].low && value <= n->in[i].high) return true;
    return false;
  }
  case COND_SHAPE: return shapes_have(n->shape, shape_of(d->hand[n->seat]));
  case COND_CARDS: return !(n->cards & ~d->hand[n->seat]);
  case COND_NOT: return !holds(c, n->child, d);
  case COND_AND:
    for (int k = n->child; k != NONE; k = c->node[k].next)
      if (!holds(c, k, d)) return false;
    return true;
  case COND_OR:
    for (int k = n->child; k != NONE; k = c->node[k].next)
      if (holds(c, k, d)) return true;
    return false;
  }
  assert(false);
  return false;
}

bool cond_holds(const Cond *c, const Deal *d)
{
  return holds(c, c->root, d);
}

/* Give a seat cards; false if another has one of them or it gets too many. */
static bool give(Layout *l, int seat, Hand cards, Err *e)
{
  char name[CARD_TEXT_MAX];
  for (int other = 0; other < SEAT_NB; other++) {
    Hand twice = other == seat ? 0 : l->hand[other] & cards;
    if (twice)
      return err_set(e, 0, "%s cannot be in two hands, %s and %s",
                     card_format(hand_highest(twice), name), seat_name(other),
                     seat_name(seat));
  }
  l->hand[seat] |= cards;
  if (hand_size(l->hand[seat]) <= HAND_SIZE) return true;
  return err_set(e, 0, "%s would hold %d cards: %s is one too many", seat_name(seat),
                 hand_size(l->hand[seat]), card_format(hand_lowest(cards), name));
}

static bool known(const Cond *c, int at, Layout *l, Err *e)
{
  const CondNode *n = &c->node[at];
  if (n->op == COND_CARDS) return give(l, n->seat, n->cards, e);
  if (n->op != COND_AND) return true;
  for (int k = n->child; k != NONE; k = c->node[k].next)
    if (!known(c, k, l, e)) return false;
  return true;
}

bool cond_known(const Cond *c, Layout *out, Err *e)
{
  Layout l = {{0}};
  if (!known(c, c->root, &l, e)) return false;
  *out = l;
  return true;
}
