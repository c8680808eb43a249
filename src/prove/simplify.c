/* SPDX-License-Identifier: MIT */
/*
** How: negations are pushed to the leaves while the tree is copied, from the
** leaves up every chain is then reduced: parts that are always or never true
** go, two parts that can be one become one, a part that another implies is
** absorbed, what all alternatives share is taken out. At the end parts are
** tested in their context by the prover (cond_possible).
*/
#include <string.h>

#include "lang/patterns.h"
#include "lang/print.h"
#include "lang/ranges.h"
#include "lang/tree.h"
#include "lang/write.h"
#include "prove/algebra.h"
#include "prove/possible.h"

enum {
  NONE = TREE_NONE,
  IMPLY_MAX = 500000, /* comparisons before merging gives up */
  PRUNE_MAX = 200,    /* nodes up to which parts are tested in context */
};

typedef struct Simple {
  Tree t;
  Facts facts;
  const Cond *c;
  int work;
} Simple;

static CondNode *node(Simple *s, int at)
{
  return &s->t.c.node[at];
}

static bool is_never(const Simple *s, int at)
{
  return tree_is_never(&s->t, at);
}

/* Length of an expression's text; a large number if it cannot be written. */
static size_t length_of(const Expr *x)
{
  Buf b = BUF_EMPTY;
  if (x) expr_format(x, &b);
  size_t len = !x || b.failed ? SIZE_MAX / 2 : b.len;
  buf_free(&b);
  return len;
}

static size_t width(const Simple *s, int at)
{
  const Expr *x = node_expr(&s->t.c, at, NULL);
  size_t len = length_of(x);
  expr_drop(x);
  return len;
}

/* `any` or ~any in place of a node. */
static int constant(Simple *s, bool yes)
{
  return yes ? tree_add(&s->t, COND_ANY) : tree_never(&s->t);
}

/* ---- leaves -------------------------------------------------------------- */

/* Give a TERM a range, within what its sum can be; returns what stands for it. */
static int settle_term(Simple *s, int at, const Ranges *r)
{
  Bounds most = facts_of_term(&s->facts, &node(s, at)->term);
  Ranges all = {.nb = 1, .in = {most}};
  Ranges in = ranges_and(r, &all);
  if (!in.nb) return constant(s, false);
  if (ranges_within(&all, &in)) return constant(s, true);
  if (in.nb > INTERVAL_MAX) return NONE; /* cannot be written */
  /* ends that no value passes become open: "0-7" is "7-" */
  Bounds *first = &in.in[0], *last = &in.in[in.nb - 1];
  bool opens = first->low == most.low && first->high > first->low;
  if (last->high == most.high && last->high > last->low) last->high = COND_OPEN;
  if (opens) first->low = -COND_OPEN;
  ranges_give(&s->t, at, &in);
  int seat;
  ShapeSet shapes;
  const CondNode *n = node(s, at);
  if (s->t.failed || !facts_by_lengths(&s->facts, &n->term, &in, &seat, &shapes))
    return at;
  node(s, at)->seat = seat;
  tree_set_shape(&s->t, at, &shapes);
  if (!shapes_count(&shapes)) return constant(s, false);
  if (shapes_count(&shapes) == SHAPE_NB) return constant(s, true);
  return at;
}

static int negate(Simple *s, int at)
{
  if (at == NONE) return NONE;
  if (node(s, at)->op == COND_ANY) return constant(s, false);
  if (node(s, at)->op == COND_NOT) return node(s, at)->child;
  int denial = tree_add(&s->t, COND_NOT);
  if (denial != NONE) node(s, denial)->child = at;
  return denial;
}

static int make_term(Simple *s, const CondNode *n, bool yes)
{
  int at = tree_copy(&s->t, n);
  if (at == NONE) return at;
  term_normalise(node(s, at));
  Ranges r = ranges_of(node(s, at)), others = ranges_not(&r);
  int made = settle_term(s, at, yes ? &r : &others);
  if (made != NONE || s->t.failed) return made;
  made = settle_term(s, at, &r); /* the negation has too many parts to be written */
  return made == at ? negate(s, at) : made == NONE ? NONE : negate(s, made);
}

static int make_shape(Simple *s, const CondNode *n, bool yes)
{
  ShapeSet set = yes ? *n->shape : shapes_not(n->shape);
  int count = shapes_count(&set);
  if (!count || count == SHAPE_NB) return constant(s, count > 0);
  int at = tree_copy(&s->t, n);
  tree_set_shape(&s->t, at, &set);
  return at;
}

/* ---- implication ---------------------------------------------------------- */

static bool implies(Simple *s, int a, int b);

static bool leaf_implies(const CondNode *m, const CondNode *n)
{
  if (m->shape && n->shape && m->seat == n->seat)
    return shapes_within(m->shape, n->shape);
  if (m->op == COND_CARDS && n->op == COND_CARDS)
    return m->seat == n->seat && !(n->cards & ~m->cards);
  if (m->op != COND_TERM || n->op != COND_TERM) return false;
  int sign = terms_alike(&m->term, &n->term);
  Ranges a = ranges_of(m), b = ranges_of(n);
  if (sign < 0) b = ranges_minus_sign(&b);
  return sign && ranges_within(&a, &b);
}

/* Whether a child of 'at' implies 'other' (or 'other' implies it): all, or one. */
static bool children_imply(Simple *s, int at, int other, bool forward, bool all)
{
  for (int k = node(s, at)->child; k != NONE; k = node(s, k)->next)
    if ((forward ? implies(s, k, other) : implies(s, other, k)) != all) return !all;
  return all;
}

/* True only if every deal that satisfies 'a' satisfies 'b'. */
static bool implies(Simple *s, int a, int b)
{
  const CondNode *m = node(s, a), *n = node(s, b);
  if (++s->work > IMPLY_MAX) return false;
  if (m->op == COND_OR) return children_imply(s, a, b, true, true);
  if (n->op == COND_AND) return children_imply(s, b, a, false, true);
  if (m->op == COND_AND && children_imply(s, a, b, true, false)) return true;
  if (n->op == COND_OR && children_imply(s, b, a, false, false)) return true;
  if (m->op == COND_NOT && n->op == COND_NOT) return implies(s, n->child, m->child);
  if (n->op == COND_NOT && node(s, n->child)->op == COND_CARDS &&
      m->op == COND_CARDS) { /* a card in another hand */
    const CondNode *held = node(s, n->child);
    return held->seat != m->seat && held->cards & m->cards;
  }
  return leaf_implies(m, n) || nodes_same(&s->t.c, a, &s->t.c, b);
}

/* ---- two parts of a chain -------------------------------------------------- */

enum { APART = -2 }; /* they stay two */

static int merge_terms(Simple *s, bool all, int a, int b)
{
  int sign = terms_alike(&node(s, a)->term, &node(s, b)->term);
  if (!sign) return APART;
  Ranges x = ranges_of(node(s, a)), y = ranges_of(node(s, b)), r;
  if (sign < 0) y = ranges_minus_sign(&y);
  if (all)
    r = ranges_and(&x, &y);
  else if (!ranges_or(&x, &y, &r))
    return APART;
  int made = settle_term(s, a, &r);
  return made == NONE && !s->t.failed ? APART : made;
}

static int merge_shapes(Simple *s, bool all, int a, int b)
{
  const ShapeSet *x = node(s, a)->shape, *y = node(s, b)->shape;
  ShapeSet r = all ? shapes_and(x, y) : shapes_or(x, y);
  int count = shapes_count(&r);
  if (!count || count == SHAPE_NB) return constant(s, count > 0);
  if (node(s, a)->op != COND_SHAPE || node(s, b)->op != COND_SHAPE) return APART;
  int made = tree_copy(&s->t, node(s, a));
  tree_set_shape(&s->t, made, &r);
  if (s->t.failed) return NONE;
  return width(s, made) <= width(s, a) + width(s, b) ? made : APART;
}

static int merge_cards(Simple *s, int a, int b)
{
  CondNode *m = node(s, a), *n = node(s, b);
  if (m->seat != n->seat) return m->cards & n->cards ? constant(s, false) : APART;
  if (hand_size(m->cards | n->cards) > HAND_SIZE) return constant(s, false);
  m->cards |= n->cards;
  return a;
}

/* S has these cards but not all of those: the cards it has need not be asked. */
static int merge_denied(Simple *s, int has, int denied)
{
  const CondNode *m = node(s, has);
  CondNode *n = node(s, node(s, denied)->child);
  if (n->op != COND_CARDS || n->seat != m->seat || !(n->cards & m->cards)) return APART;
  Hand rest = n->cards & ~m->cards;
  if (!rest) return constant(s, false);
  n->cards = rest;
  return APART;
}

/* One node for both in an AND (all) or OR; APART if there is none. */
static int merge(Simple *s, bool all, int a, int b)
{
  if (implies(s, a, b)) return all ? a : b;
  if (implies(s, b, a)) return all ? b : a;
  CondOp x = node(s, a)->op, y = node(s, b)->op;
  int made = x == COND_TERM && y == COND_TERM ? merge_terms(s, all, a, b) : APART;
  const CondNode *m = node(s, a), *n = node(s, b); /* terms may move all nodes */
  if (made != APART) return made;
  if (m->shape && n->shape && m->seat == n->seat) return merge_shapes(s, all, a, b);
  if (all && x == COND_CARDS && y == COND_CARDS) return merge_cards(s, a, b);
  if (all && x == COND_CARDS && y == COND_NOT) made = merge_denied(s, a, b);
  if (all && x == COND_NOT && y == COND_CARDS) made = merge_denied(s, b, a);
  if (made != APART) return made;
  if (x == COND_NOT && nodes_same(&s->t.c, m->child, &s->t.c, b))
    return constant(s, !all);
  if (y == COND_NOT && nodes_same(&s->t.c, n->child, &s->t.c, a))
    return constant(s, !all);
  return APART;
}

/* ---- chains ------------------------------------------------------------------ */

static int reduce(Simple *s, bool all, NodeList *l);

/* Add a node to a chain, a chain of the same kind by its operands. */
static void add_flat(Simple *s, NodeList *l, int at, bool all)
{
  if (at == NONE) return;
  if (node(s, at)->op != (all ? COND_AND : COND_OR)) {
    list_add(&s->t, l, at);
    return;
  }
  for (int k = node(s, at)->child, next; k != NONE; k = next) {
    next = node(s, k)->next;
    list_add(&s->t, l, k);
  }
}

static void remove_at(NodeList *l, int i)
{
  memmove(&l->at[i], &l->at[i + 1], (size_t)(--l->nb - i) * sizeof *l->at);
}

/* Drop neutral parts; true if a part decides the chain. */
static bool decided(Simple *s, bool all, NodeList *l)
{
  for (int i = l->nb - 1; i >= 0; i--) {
    bool yes = node(s, l->at[i])->op == COND_ANY;
    if (!yes && !is_never(s, l->at[i])) continue;
    if (yes != all) return true;
    remove_at(l, i);
  }
  return false;
}

/* Merge two parts if any two can be; false: none can. */
static bool merge_two(Simple *s, bool all, NodeList *l)
{
  for (int i = 0; i < l->nb; i++)
    for (int k = i + 1; k < l->nb && ++s->work <= IMPLY_MAX; k++) {
      int made = merge(s, all, l->at[i], l->at[k]);
      if (made == APART) continue;
      remove_at(l, k);
      remove_at(l, i);
      NodeList rest = *l;
      *l = NODE_LIST_EMPTY;
      for (int j = 0; j < i; j++) list_add(&s->t, l, rest.at[j]);
      add_flat(s, l, made, all);
      for (int j = i; j < rest.nb; j++) list_add(&s->t, l, rest.at[j]);
      list_free(&rest);
      return true;
    }
  return false;
}

/* Drop a part that the others' shapes imply; true if no shape is left. */
static bool shapes_decide(Simple *s, NodeList *l)
{
  for (int i = 0; i < l->nb; i++) {
    const ShapeSet *own = node(s, l->at[i])->shape; /* NULL: not about these */
    if (!own) continue;
    ShapeSet others = shapes_all();
    for (int k = 0; k < l->nb; k++) {
      const ShapeSet *one = k == i ? NULL : node(s, l->at[k])->shape;
      if (one && node(s, l->at[k])->seat == node(s, l->at[i])->seat)
        others = shapes_and(&others, one);
    }
    ShapeSet both = shapes_and(&others, own);
    if (!shapes_count(&both)) return true;
    if (shapes_within(&others, own)) remove_at(l, i--);
  }
  return false;
}

/*
** Take out what all parts share: A & B | A & C is A & (B | C). Returns the node,
** or APART.
*/
static int factor(Simple *s, bool all, NodeList *l)
{
  NodeList common = NODE_LIST_EMPTY, rest = NODE_LIST_EMPTY;
  int made = APART;
  if (l->nb < 2) return APART;
  NodeList first = NODE_LIST_EMPTY;
  add_flat(s, &first, l->at[0], !all);
  for (int i = 0; i < first.nb; i++) {
    bool shared = first.nb > 1;
    for (int k = 1; k < l->nb && shared; k++) {
      NodeList other = NODE_LIST_EMPTY;
      add_flat(s, &other, l->at[k], !all);
      shared = false;
      for (int j = 0; j < other.nb; j++)
        shared = shared || nodes_same(&s->t.c, first.at[i], &s->t.c, other.at[j]);
      shared = shared && other.nb > 1;
      list_free(&other);
    }
    if (shared) list_add(&s->t, &common, first.at[i]);
  }
  for (int k = 0; k < l->nb && common.nb; k++) {
    NodeList own = NODE_LIST_EMPTY;
    add_flat(s, &own, l->at[k], !all);
    for (int i = own.nb - 1; i >= 0; i--)
      for (int j = 0; j < common.nb; j++)
        if (nodes_same(&s->t.c, own.at[i], &s->t.c, common.at[j])) {
          remove_at(&own, i);
          break;
        }
    list_add(&s->t, &rest, tree_join(&s->t, all ? COND_OR : COND_AND, &own));
    list_free(&own);
  }
  if (common.nb && !s->t.failed) {
    int inner = reduce(s, all, &rest);
    add_flat(s, &common, inner, !all);
    made = reduce(s, !all, &common);
  }
  list_free(&first);
  list_free(&common);
  list_free(&rest);
  return made;
}

/* The node of a chain of simplified parts; empties the list. */
static int reduce(Simple *s, bool all, NodeList *l)
{
  for (;;) {
    if (s->t.failed) return NONE;
    if (decided(s, all, l) || (all && shapes_decide(s, l))) return constant(s, !all);
    if (!merge_two(s, all, l)) break;
  }
  int made = factor(s, all, l);
  return made != APART ? made : tree_join(&s->t, all ? COND_AND : COND_OR, l);
}

static int simple(Simple *s, int at, bool yes);

static int make_chain(Simple *s, const CondNode *n, bool all, bool yes)
{
  NodeList l = NODE_LIST_EMPTY;
  for (int k = n->child; k != NONE && !s->t.failed; k = s->c->node[k].next)
    add_flat(s, &l, simple(s, k, yes), all);
  int made = reduce(s, all, &l);
  list_free(&l);
  return made;
}

static int simple(Simple *s, int at, bool yes)
{
  const CondNode *n = &s->c->node[at];
  switch (n->op) {
  case COND_ANY: return constant(s, yes);
  case COND_TERM: return make_term(s, n, yes);
  case COND_SHAPE: return make_shape(s, n, yes);
  case COND_CARDS: {
    int copy = tree_copy(&s->t, n);
    return yes ? copy : negate(s, copy);
  }
  case COND_NOT: return simple(s, n->child, !yes);
  case COND_AND:
  case COND_OR: break;
  }
  int made = make_chain(s, n, (n->op == COND_AND) == yes, yes);
  if (yes || s->t.failed) return made;
  /* not (A & B) may be shorter than not A | not B */
  int whole = negate(s, make_chain(s, n, n->op == COND_AND, true));
  if (s->t.failed) return NONE;
  return width(s, whole) < width(s, made) ? whole : made;
}

/* ---- context ------------------------------------------------------------------- */

static bool can_be(Simple *s, const NodeList *context, int at, bool yes)
{
  return parts_possible(&s->facts, &s->t.c, context, at, yes, NULL);
}

static int prune(Simple *s, int at, NodeList *context);

static int prune_chain(Simple *s, int at, bool all, NodeList *context)
{
  NodeList l = NODE_LIST_EMPTY;
  add_flat(s, &l, at, all);
  for (int i = 0; i < l.nb && !s->t.failed; i++) {
    int outside = context->nb;
    for (int k = 0; k < l.nb && all; k++)
      if (k != i) list_add(&s->t, context, l.at[k]);
    if (!can_be(s, context, l.at[i], !all))
      remove_at(&l, i--); /* the others imply it, or it cannot be */
    else
      l.at[i] = prune(s, l.at[i], context);
    context->nb = outside;
  }
  int made = s->t.failed ? NONE : reduce(s, all, &l);
  list_free(&l);
  return made;
}

static int prune(Simple *s, int at, NodeList *context)
{
  if (at == NONE) return NONE;
  CondOp op = node(s, at)->op;
  if (op != COND_AND && op != COND_OR) return at;
  return prune_chain(s, at, op == COND_AND, context);
}

/* ---- the whole --------------------------------------------------------------------
 */

Cond *cond_simple(const Cond *c, Err *e)
{
  Simple s = {.t = TREE_EMPTY, .c = c};
  facts_open(&s.facts);
  int root = simple(&s, c->root, true);
  if (root != NONE && c->nb <= PRUNE_MAX) {
    NodeList context = NODE_LIST_EMPTY;
    if (!can_be(&s, &context, root, true))
      root = constant(&s, false);
    else
      root = prune(&s, root, &context);
    list_free(&context);
  }
  s.t.failed = s.t.failed || s.facts.failed;
  facts_free(&s.facts);
  return tree_close(&s.t, root, e);
}

const Expr *cond_simplify(const Expr *x, Err *e)
{
  Cond *c = cond_make(x, e), *simpler = c ? cond_simple(c, e) : NULL;
  const Expr *made = simpler ? cond_expr(simpler, NULL) : NULL;
  Cond *again = made ? cond_make(made, NULL) : NULL;
  bool ok = simpler != NULL;
  /* what cannot be written shorter stays as it is */
  bool shorter = again && length_of(made) <= length_of(x);
  cond_free(c);
  cond_free(simpler);
  cond_free(again);
  if (ok && shorter) return made;
  expr_drop(made);
  return ok ? expr_keep(x) : NULL;
}
