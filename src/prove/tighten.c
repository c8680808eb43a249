/* SPDX-License-Identifier: MIT */
/*
** How: the simpler condition is multiplied out into variants, lists of leaves
** that hold together. In each a domain is settled; every feature that the
** condition reads is then written with its range, and after it the leaves
** that a range of one feature cannot say.
*/
#include <string.h>

#include "base/mem.h"
#include "lang/ranges.h"
#include "lang/tree.h"
#include "lang/write.h"
#include "prove/algebra.h"
#include "prove/possible.h"
#include "prove/propagate.h"

enum { NONE = TREE_NONE };

/* Leaves, and parts that were too many to multiply out, by their nodes. */
typedef struct Variants {
  const Cond *c;     /* simplified */
  const Cond *given; /* says which features are read, and in which order */
  Facts *facts;
  const Quantities *q;
  Tree t; /* lists fail into it */
  int nb;
  NodeList list[VARIANTS_MAX];
} Variants;

static void expand(Variants *v, int at);

/* Multiply by alternatives: each variant goes on with each of them. */
static void expand_or(Variants *v, int at)
{
  Variants *all = mem_new(1, sizeof *all);
  if (!all) {
    v->t.failed = true;
    return;
  }
  all->c = v->c;
  bool fits = true;
  for (int k = v->c->node[at].child; k != NONE && fits; k = v->c->node[k].next) {
    Variants *one = mem_new(1, sizeof *one);
    if (!one) {
      v->t.failed = true;
      break;
    }
    one->c = v->c;
    for (int i = 0; i < v->nb; i++)
      for (int j = 0; j < v->list[i].nb; j++)
        list_add(&v->t, &one->list[i], v->list[i].at[j]);
    one->nb = v->nb;
    expand(one, k);
    v->t.failed = v->t.failed || one->t.failed;
    fits = all->nb + one->nb <= VARIANTS_MAX;
    for (int i = 0; i < one->nb; i++)
      if (fits)
        all->list[all->nb++] = one->list[i];
      else
        list_free(&one->list[i]);
    mem_free(one);
  }
  Variants *gone = fits ? v : all;
  for (int i = 0; i < gone->nb; i++) list_free(&gone->list[i]);
  if (fits) {
    v->nb = all->nb;
    memcpy(v->list, all->list, sizeof v->list);
  } else {
    for (int i = 0; i < v->nb; i++) list_add(&v->t, &v->list[i], at);
  }
  mem_free(all);
}

static void expand(Variants *v, int at)
{
  const CondNode *n = &v->c->node[at];
  if (n->op == COND_AND) {
    for (int k = n->child; k != NONE; k = v->c->node[k].next) expand(v, k);
  } else if (n->op == COND_OR) {
    expand_or(v, at);
  } else {
    for (int i = 0; i < v->nb; i++) list_add(&v->t, &v->list[i], at);
  }
}

/* ---- one variant --------------------------------------------------------------------
 */

/* True if the term is one feature as it is: its range is a range of the feature. */
static bool is_plain(const CondNode *n)
{
  return n->op == COND_TERM && n->term.nb == 1 && !n->term.constant &&
         n->term.part[0].factor == 1;
}

/* A TERM of one atom with these values, open where all values end; NONE: any. */
static int write_range(Tree *t, Facts *f, const CondNode *like, Atom a, Ranges r)
{
  int at = tree_copy(t, like);
  if (at == NONE) return NONE;
  Term *term = &t->c.node[at].term;
  for (int i = 0; i < like->term.nb; i++)
    if (!memcmp(&like->term.part[i].atom, &a, sizeof a)) {
      term->part[i] = term->part[0];
      term->part[0] = like->term.part[i];
    }
  for (int i = 1; i < like->term.nb; i++) evaluator_drop(term->part[i].atom.own);
  term->nb = 1;
  term->part[0].factor = 1;
  term->constant = 0;
  term->den = atom_den(a);
  Bounds most = facts_of_term(f, term);
  Bounds *first = &r.in[0], *last = &r.in[r.nb - 1];
  if (r.nb == 1 && first->low <= most.low && first->high >= most.high) return NONE;
  bool opens = first->low <= most.low && first->high > first->low;
  if (last->high >= most.high && last->high > last->low) last->high = COND_OPEN;
  if (opens) first->low = -COND_OPEN;
  ranges_give(t, at, &r);
  return at;
}

/* The atoms in the order of the text, each once: true for the first time. */
static bool is_first(const Cond *c, int node, int part)
{
  Atom a = c->node[node].term.part[part].atom;
  for (int i = 0; i <= node; i++)
    for (int k = 0; k < c->node[i].term.nb && (i < node || k < part); k++)
      if (!memcmp(&c->node[i].term.part[k].atom, &a, sizeof a)) return false;
  return true;
}

/* The ranges of one feature as they were read. */
static void list_as_read(const Variants *v, const NodeList *leaves, Atom a, Tree *t,
                         NodeList *parts)
{
  for (int i = 0; i < leaves->nb; i++) {
    const CondNode *n = &v->c->node[leaves->at[i]];
    if (is_plain(n) && !memcmp(&n->term.part[0].atom, &a, sizeof a))
      list_add(t, parts, tree_graft(t, v->c, leaves->at[i]));
  }
}

/* Take the leaves of a variant that are known to the domain; false: it cannot be. */
static bool take_leaves(Variants *v, const NodeList *leaves, Domain *d)
{
  NodeList others = *leaves;
  if (!others.nb) return true;
  others.nb--;
  if (!parts_possible(v->facts, v->c, &others, others.at[others.nb], true, NULL))
    return false;
  for (int i = 0; i < leaves->nb; i++) {
    Part p = {leaves->at[i], true};
    if (v->c->node[p.node].op == COND_NOT) p = (Part){v->c->node[p.node].child, false};
    CondOp op = v->c->node[p.node].op;
    if (op != COND_TERM && op != COND_SHAPE && op != COND_CARDS) continue;
    if (!domain_take(d, p, NULL)) return false;
  }
  return domain_settle(d, UINT64_MAX, NULL);
}

/* Write a variant, unless it cannot be. */
static void write_variant(Variants *v, const NodeList *leaves, ExprList *out)
{
  Tree t = TREE_EMPTY;
  NodeList parts = NODE_LIST_EMPTY;
  Domain *d = domain_new(v->q);
  bool possible = d && take_leaves(v, leaves, d);
  for (int i = 0; i < v->given->nb && possible; i++)
    for (int k = 0; k < v->given->node[i].term.nb; k++) {
      Atom a = v->given->node[i].term.part[k].atom;
      if (!is_first(v->given, i, k)) continue;
      Ranges r = domain_ranges(d, quantities_find(v->q, a));
      if (r.nb <= INTERVAL_MAX)
        list_add(&t, &parts, write_range(&t, v->facts, &v->given->node[i], a, r));
      else
        list_as_read(v, leaves, a, &t, &parts);
    }
  for (int i = 0; i < leaves->nb && possible; i++) {
    const CondNode *n = &v->c->node[leaves->at[i]];
    if (!is_plain(n) && n->op != COND_ANY)
      list_add(&t, &parts, tree_graft(&t, v->c, leaves->at[i]));
  }
  int root = tree_join(&t, COND_AND, &parts);
  v->t.failed = v->t.failed || t.failed || !d || v->facts->failed;
  Cond *c = possible ? tree_close(&t, root, NULL) : NULL;
  if (possible && !(c && expr_list_add(out, cond_expr(c, NULL), NULL)))
    v->t.failed = true;
  cond_free(c);
  tree_free(&t);
  list_free(&parts);
  domain_free(d);
}

bool cond_tighten(const Cond *given, ExprList *out, Err *e)
{
  Cond *c = cond_simple(given, e);
  Variants *v = c ? mem_new(1, sizeof *v) : NULL;
  Facts f;
  Quantities q;
  facts_open(&f);
  if (v) {
    quantities_open(&q, &f, c, given, UINT64_MAX);
    v->c = c;
    v->given = given;
    v->facts = &f;
    v->q = &q;
    v->nb = 1;
    v->t.failed = q.failed;
    expand(v, c->root);
    for (int i = 0; i < v->nb; i++) {
      if (!v->t.failed) write_variant(v, &v->list[i], out);
      list_free(&v->list[i]);
    }
    quantities_close(&q);
  }
  facts_free(&f);
  bool ok = v && !v->t.failed;
  mem_free(v);
  cond_free(c);
  return ok || err_memory(e);
}
