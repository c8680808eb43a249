/* SPDX-License-Identifier: MIT */
/*
** How: the simpler condition is multiplied out into variants, lists of leaves
** that hold together. In each the limits are settled; every feature that the
** condition reads is then written with its range, and behind it the leaves
** that a range of one feature cannot say.
*/
#include <string.h>

#include "base/mem.h"
#include "lang/ranges.h"
#include "lang/tree.h"
#include "prove/algebra.h"
#include "prove/limits.h"

enum { NONE = TREE_NONE };

/* Leaves, and parts that were too many to multiply out, by their nodes. */
typedef struct Variants {
  const Cond *c;     /* simplified */
  const Cond *given; /* says which features are read, and in which order */
  Tree t;            /* lists fail into it */
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

/* What is left of the range of a feature in this variant. */
static Ranges range_of(const Variants *v, const NodeList *leaves, const Variable *var)
{
  Ranges r = {.nb = 1, .in = {{var->low, var->high}}};
  for (int i = 0; i < leaves->nb; i++) {
    const CondNode *n = &v->c->node[leaves->at[i]];
    if (!is_plain(n) || memcmp(&n->term.part[0].atom, &var->atom, sizeof(Atom)))
      continue;
    Ranges own = ranges_of(n);
    r = ranges_and(&r, &own);
  }
  return r;
}

/* A TERM of one atom with these values, open where all values end; NONE: any. */
static int write_range(Tree *t, Limits *l, const CondNode *like, Atom a, Ranges r)
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
  Bounds most = term_bounds(&l->x, term);
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

/* Write a variant; false: it cannot be. */
static bool write_variant(Variants *v, const NodeList *leaves, ExprList *out)
{
  Limits l;
  Tree t = TREE_EMPTY;
  NodeList parts = NODE_LIST_EMPTY;
  limits_open(&l, v->given);
  for (int i = 0; i < leaves->nb && !l.failed; i++) {
    const CondNode *n = &v->c->node[leaves->at[i]];
    if (n->op == COND_NOT)
      limits_take(&l, &v->c->node[n->child], false);
    else
      limits_take(&l, n, true);
  }
  bool possible = true;
  for (int i = 0; i < leaves->nb; i++) {
    const CondNode *n = &v->c->node[leaves->at[i]];
    if (n->op == COND_NOT && v->c->node[n->child].op == COND_ANY) possible = false;
  }
  possible = possible && (l.failed || limits_settle(&l));
  for (int i = 0; i < v->given->nb && possible && !l.failed; i++)
    for (int k = 0; k < v->given->node[i].term.nb; k++) {
      Atom a = v->given->node[i].term.part[k].atom;
      if (!is_first(v->given, i, k)) continue;
      const Variable *var = limits_of(&l, a);
      Ranges r = range_of(v, leaves, var);
      if (!r.nb)
        possible = false;
      else if (r.nb <= INTERVAL_MAX)
        list_add(&t, &parts, write_range(&t, &l, &v->given->node[i], a, r));
      else
        list_as_read(v, leaves, a, &t, &parts);
    }
  for (int i = 0; i < leaves->nb && possible; i++) {
    const CondNode *n = &v->c->node[leaves->at[i]];
    if (!is_plain(n) && n->op != COND_ANY)
      list_add(&t, &parts, tree_graft(&t, v->c, leaves->at[i]));
  }
  int root = tree_join(&t, COND_AND, &parts);
  v->t.failed = v->t.failed || t.failed || l.failed;
  Cond *c = possible ? tree_close(&t, root, NULL) : NULL;
  if (possible && !(c && expr_list_add(out, cond_expr(c, NULL), NULL)))
    v->t.failed = true;
  cond_free(c);
  tree_free(&t);
  list_free(&parts);
  limits_free(&l);
  return possible;
}

bool cond_tighten(const Cond *given, ExprList *out, Err *e)
{
  Cond *c = cond_simple(given, e);
  Variants *v = c ? mem_new(1, sizeof *v) : NULL;
  if (v) {
    v->c = c;
    v->given = given;
    v->nb = 1;
    expand(v, c->root);
    for (int i = 0; i < v->nb; i++) {
      if (!v->t.failed) write_variant(v, &v->list[i], out);
      list_free(&v->list[i]);
    }
  }
  bool ok = v && !v->t.failed;
  mem_free(v);
  cond_free(c);
  return ok || err_memory(e);
}
