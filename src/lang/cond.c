/* SPDX-License-Identifier: MIT */
#include "lang/cond.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "lang/parse.h"
#include "lang/path.h"
#include "lang/print.h"
#include "lang/spelling.h"

enum { NONE = -1 };

/* A Cond while it is read. */
typedef struct Maker {
  Cond *c;
  int me; /* as for path_read */
  Err *e;
  CondLeaves *known; /* NULL: none are */
} Maker;

static int make(Maker *m, const Expr *x, int part);

int node_add(Cond *c, CondOp op)
{
  if (!mem_grow(&c->node, (size_t)c->nb + 1, &c->room, sizeof *c->node)) return NONE;
  c->node[c->nb] = (CondNode){.op = op, .child = NONE, .next = NONE};
  return c->nb++;
}

/* A copy of an array, NULL where there is none; '*ok' is false without memory. */
static void *duplicate(const void *from, size_t nb, size_t size, bool *ok)
{
  if (!from) return NULL;
  void *copy = mem_new(nb, size);
  if (copy)
    memcpy(copy, from, nb * size);
  else
    *ok = false;
  return copy;
}

int node_copy(Cond *c, const CondNode *n)
{
  CondNode copy = *n; /* 'n' may be a node of this condition, which moves */
  bool ok = true;
  int at = node_add(c, copy.op);
  if (at == NONE) return NONE;
  copy.child = copy.next = NONE;
  copy.shape = duplicate(copy.shape, 1, sizeof *copy.shape, &ok);
  copy.in = duplicate(copy.in, (size_t)copy.nb, sizeof *copy.in, &ok);
  copy.term.part =
      duplicate(copy.term.part, (size_t)copy.term.nb, sizeof *copy.term.part, &ok);
  if (copy.term.part) term_keep(&copy.term);
  c->node[at] = copy;
  return ok ? at : NONE;
}

/* ---- leaves that are known ------------------------------------------------- */

enum { LEAF_SLOTS = 2 * COND_LEAVES_MAX };

typedef struct Leaf {
  const Expr *x; /* NULL: the slot is free */
  int me, node;
} Leaf;

struct CondLeaves {
  Cond nodes;
  Leaf slot[LEAF_SLOTS]; /* by the address */
};

CondLeaves *cond_leaves_new(void)
{
  CondLeaves *l = mem_new(1, sizeof *l);
  if (l) l->nodes.root = NONE;
  return l;
}

static void forget_leaves(CondLeaves *l)
{
  for (int i = 0; i < LEAF_SLOTS; i++) {
    expr_drop(l->slot[i].x);
    l->slot[i] = (Leaf){.x = NULL};
  }
  cond_clear(&l->nodes);
}

void cond_leaves_free(CondLeaves *l)
{
  if (l) forget_leaves(l);
  mem_free(l);
}

int cond_leaves_nb(const CondLeaves *l)
{
  return l->nodes.nb;
}

/* Where a leaf is, or would be: there is always a free slot. */
static Leaf *leaf_of(CondLeaves *l, const Expr *x, int me)
{
  uint64_t address = (uint64_t)(uintptr_t)x + (uint64_t)(me + 1);
  uint32_t i = (uint32_t)(address * UINT64_C(0x9e3779b97f4a7c15) >> 32);
  for (i %= LEAF_SLOTS; l->slot[i].x; i = (i + 1) % LEAF_SLOTS)
    if (l->slot[i].x == x && l->slot[i].me == me) break;
  return &l->slot[i];
}

/* Remember what a leaf compiled to, where there is memory. */
static void add_leaf(CondLeaves *l, const Expr *x, int me, const CondNode *n)
{
  if (n->child != NONE || term_has_own(&n->term)) return;
  if (l->nodes.nb >= COND_LEAVES_MAX) forget_leaves(l);
  int node = node_copy(&l->nodes, n);
  if (node == NONE)
    forget_leaves(l);
  else
    *leaf_of(l, x, me) = (Leaf){expr_keep(x), me, node};
}

/* ---- making ---------------------------------------------------------------- */

static int add(Maker *m, CondOp op)
{
  int node = node_add(m->c, op);
  if (node == NONE) err_memory(m->e);
  return node;
}

static bool read_shape(Maker *m, int node, const char *text, size_t len, size_t at)
{
  ShapeSet set;
  if (!shapes_parse(&set, text, len, m->e)) {
    if (m->e) m->e->at = at && m->e->at ? m->e->at + at - 1 : at;
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
static int make_name(Maker *m, const Expr *x)
{
  Path p;
  if (expr_is(x, "any")) return add(m, COND_ANY);
  if (!path_read(&p, x, m->me, m->e)) return NONE;
  if (p.kind == PATH_TERM) {
    err_set(m->e, x->at, "'%s' is a number: a range must follow, as in \"5+\"",
            EXPR_QUOTE(x));
    return NONE;
  }
  if (p.kind == PATH_STOPPED) return make_stopped(m, &p);
  if (p.kind != PATH_BALANCED && p.kind != PATH_SEMIBALANCED) {
    err_set(m->e, x->at, "'%s' must be followed by text in quotes", EXPR_QUOTE(x));
    return NONE;
  }
  const char *text = p.kind == PATH_BALANCED ? SHAPES_BALANCED : SHAPES_SEMIBALANCED;
  int node = add(m, COND_SHAPE);
  if (node == NONE || !read_shape(m, node, text, strlen(text), 1)) return NONE;
  m->c->node[node].seat = p.seat;
  return node;
}

/* S.shape "...", S.has "...", S.is "...". */
static int make_said(Maker *m, const Path *p, const Expr *call)
{
  const Expr *a = call->child[1];
  if (a->kind != EXPR_STRING || call->nb > 2) {
    err_set(m->e, a->at, "one text in quotes expected");
    return NONE;
  }
  size_t len = (size_t)a->len;
  int node = add(m, p->kind == PATH_SHAPE ? COND_SHAPE : COND_CARDS);
  if (node == NONE) return NONE;
  m->c->node[node].seat = p->seat;
  if (p->kind == PATH_SHAPE)
    return read_shape(m, node, a->text, len, a->at) ? node : NONE;
  Hand h;
  Err e = {0};
  bool ok = p->kind == PATH_HAS ? cards_parse(&h, a->text, len, &e)
                                : hand_parse(&h, a->text, len, 0, &e);
  if (ok && !h) ok = err_set(&e, 1, "no card is named");
  if (ok && p->kind == PATH_IS && hand_size(h) != HAND_SIZE)
    ok = err_set(&e, 1, "a hand has %d cards, this has %d", HAND_SIZE, hand_size(h));
  if (ok && hand_size(h) > HAND_SIZE)
    ok = err_set(&e, 1, "a hand has %d cards, %d are named", HAND_SIZE, hand_size(h));
  if (!ok) {
    err_set(m->e, expr_at(a, e.at ? e.at - 1 : 0), "%s", e.msg);
    return NONE;
  }
  m->c->node[node].cards = h;
  return node;
}

static bool read_range(Maker *m, const Expr *call, Range *out)
{
  const Expr *a = call->nb > 1 ? call->child[1] : NULL, *wrong = NULL;
  if (!a) return err_set(m->e, call->at, "'%s' needs a range", EXPR_QUOTE(call));
  if (a->kind != EXPR_STRING) { /* numbers in order are a text by now */
    Ratio low = {0, 1}, high = low;
    for (int i = 1; i < call->nb && !wrong; i++)
      if (!spelling_number(call->child[i], i == 1 ? &low : &high))
        wrong = call->child[i];
    if (wrong)
      return err_set(m->e, wrong->at, "a number expected, not '%s'", EXPR_QUOTE(wrong));
    if (call->nb > 3)
      return err_set(m->e, call->child[3]->at, "a range has one or two numbers");
    range_between(out, low, high, m->e);
    if (m->e) m->e->at = a->at;
    return false;
  }
  if (!range_parse(out, a->text, (size_t)a->len, m->e)) {
    if (m->e) m->e->at = expr_at(a, m->e->at ? m->e->at - 1 : 0);
    return false;
  }
  if (call->nb == 2) return true;
  return err_set(m->e, call->child[2]->at, "one range expected");
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
static bool scale_range(Maker *m, CondNode *n, const Range *range, const Expr *argument)
{
  n->in = mem_new((size_t)range->nb, sizeof *n->in);
  if (!n->in) return err_memory(m->e);
  for (int i = 0; i < range->nb; i++, n->nb++) {
    if (scale(range->part[i].low, n->term.den, &n->in[i].low) &&
        scale(range->part[i].high, n->term.den, &n->in[i].high))
      continue;
    if (n->term.den == 1)
      err_set(m->e, argument->at, "'%s': only whole numbers can occur here",
              argument->text);
    else
      err_set(m->e, argument->at, "'%s': only multiples of 1/%lld can occur here",
              argument->text, (long long)n->term.den);
    return false;
  }
  return true;
}

/* What is called by name, other than a feature with its range; or NONE and 'done'. */
static int make_called(Maker *m, const Expr *x, bool *done)
{
  const Expr *callee = x->child[0];
  Path p;
  *done = true;
  if (!path_read(&p, callee, m->me, m->e)) return NONE;
  switch (p.kind) {
  case PATH_BALANCED:
  case PATH_SEMIBALANCED:
  case PATH_STOPPED:
    err_set(m->e, x->at, "'%s' takes no range", EXPR_QUOTE(callee));
    return NONE;
  case PATH_POINTS:
  case PATH_EVALUATOR: {
    Term term; /* what is said of it wrongly comes first */
    if (!term_read_for(&term, x, m->me, m->e)) return NONE;
    term_free(&term);
    err_set(m->e, x->at, "'%s' is a number: a range must follow, as in \"5+\"",
            EXPR_QUOTE(x));
    return NONE;
  }
  case PATH_SHAPE:
  case PATH_HAS:
  case PATH_IS: return x->nb > 1 ? make_said(m, &p, x) : make_name(m, callee);
  case PATH_TERM: break;
  }
  *done = false;
  return NONE;
}

static int make_call(Maker *m, const Expr *x)
{
  const Expr *callee = x->child[0];
  bool done = false;
  int node = callee->kind == EXPR_NAME ? make_called(m, x, &done) : NONE;
  if (done) return node;
  node = add(m, COND_TERM);
  if (node == NONE) return NONE;
  CondNode *n = &m->c->node[node];
  Range range;
  if (!term_read_for(&n->term, callee, m->me, m->e) || !read_range(m, x, &range))
    return NONE;
  return scale_range(m, n, &range, x->child[1]) ? node : NONE;
}

static int make_chain(Maker *m, CondOp op, const Expr *x, int part)
{
  int node = add(m, op), last = NONE;
  if (node == NONE) return NONE;
  part++;
  for (int i = 0; i < x->nb; part += x->child[i++]->size) {
    int child = make(m, x->child[i], part);
    if (child == NONE) return NONE;
    if (last == NONE)
      m->c->node[node].child = child;
    else
      m->c->node[last].next = child;
    last = child;
  }
  return node;
}

/* Whether the last part of a sum or product alone has the range: N.hcp + S.hcp "25+".
 */
static bool lacks_brackets(const Expr *x)
{
  if (x->kind != EXPR_ADD && x->kind != EXPR_MUL) return false;
  const Expr *last = x->child[x->nb - 1];
  if (last->kind == EXPR_MINUS) last = last->child[0];
  return last->kind == EXPR_CALL && last->nb == 2 &&
         last->child[1]->kind == EXPR_STRING;
}

static int make_node(Maker *m, const Expr *x, int part)
{
  switch (x->kind) {
  case EXPR_NAME: return make_name(m, x);
  case EXPR_CALL: return make_call(m, x);
  case EXPR_NOT: return make_chain(m, COND_NOT, x, part);
  case EXPR_AND: return make_chain(m, COND_AND, x, part);
  case EXPR_OR: return make_chain(m, COND_OR, x, part);
  default:
    err_set(m->e, x->at, "a condition expected, not '%s'%s", EXPR_QUOTE(x),
            lacks_brackets(x) ? ": write brackets around what has the range, as in "
                                "(N.hcp + S.hcp) \"25+\""
                              : "");
    return NONE;
  }
}

/* The same of what no operator joins, which may be known. */
static int make_leaf(Maker *m, const Expr *x)
{
  const Leaf *leaf = leaf_of(m->known, x, m->me);
  if (leaf->x) {
    int copy = node_copy(m->c, &m->known->nodes.node[leaf->node]);
    if (copy == NONE) err_memory(m->e);
    return copy;
  }
  int node = make_node(m, x, 0);
  if (node != NONE) add_leaf(m->known, x, m->me, &m->c->node[node]);
  return node;
}

static int make(Maker *m, const Expr *x, int part)
{
  bool leaf = m->known && (x->kind == EXPR_NAME || x->kind == EXPR_CALL);
  int node = leaf ? make_leaf(m, x) : make_node(m, x, part);
  if (node != NONE) m->c->node[node].part = part;
  return node;
}

/* One evaluator for all that are the same. */
static void unite(Cond *c)
{
  for (int i = 0; i < c->nb; i++)
    for (int k = 0; term_has_own(&c->node[i].term) && k < i; k++)
      term_unite(&c->node[i].term, &c->node[k].term);
}

unsigned node_seats(const CondNode *n)
{
  if (n->op == COND_SHAPE || n->op == COND_CARDS) return 1u << n->seat;
  return n->op == COND_TERM ? term_seats(&n->term) : 0;
}

void cond_see(Cond *c)
{
  c->seats = 0;
  for (int i = 0; i < c->nb; i++) c->seats |= node_seats(&c->node[i]);
}

/* Give back the room that is left: conditions are many, and stay as they are. */
static void trim(Cond *c)
{
  CondNode *node = mem_resize(c->node, (size_t)c->nb, sizeof *c->node);
  if (!node) return;
  c->node = node;
  c->room = c->nb;
}

Cond *cond_make_known(const Expr *x, int me, CondLeaves *known, Err *e)
{
  Cond *c = mem_need(1, sizeof *c, e);
  if (!c) return NULL;
  Maker m = {.c = c, .me = me, .e = e, .known = known};
  c->root = make(&m, x, 0);
  unite(c);
  cond_see(c);
  if (c->root != NONE) {
    trim(c);
    return c;
  }
  cond_free(c);
  return NULL;
}

Cond *cond_make_for(const Expr *x, int me, Err *e)
{
  return cond_make_known(x, me, NULL, e);
}

Cond *cond_make(const Expr *x, Err *e)
{
  return cond_make_for(x, SEAT_NONE, e);
}

Cond *cond_parse(const char *text, size_t len, Err *e)
{
  const Expr *x = expr_parse(text, len, e);
  Cond *c = x ? cond_make(x, e) : NULL;
  expr_drop(x);
  return c;
}

void cond_clear(Cond *c)
{
  for (int i = 0; i < c->nb; i++) {
    mem_free(c->node[i].shape);
    mem_free(c->node[i].in);
    term_free(&c->node[i].term);
  }
  mem_free(c->node);
  *c = (Cond){.root = NONE};
}

void cond_free(Cond *c)
{
  if (c) cond_clear(c);
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

bool cond_holds_hand(const Cond *c, Hand h)
{
  Deal d = {{0}};
  assert(!(c->seats & (c->seats - 1)));
  d.hand[c->seats ? __builtin_ctz(c->seats) : NORTH] = h;
  return holds(c, c->root, &d);
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
