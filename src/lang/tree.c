/* SPDX-License-Identifier: MIT */
#include "lang/tree.h"

#include <string.h>

#include "base/mem.h"
#include "lang/patterns.h"

void tree_free(Tree *t)
{
  cond_clear(&t->c);
  t->failed = false;
}

int tree_add(Tree *t, CondOp op)
{
  int node = node_add(&t->c, op);
  if (node == TREE_NONE) t->failed = true;
  return node;
}

int tree_never(Tree *t)
{
  int any = tree_add(t, COND_ANY), not = tree_add(t, COND_NOT);
  if (not != TREE_NONE) t->c.node[not ].child = any;
  return not ;
}

bool tree_is_never(const Tree *t, int at)
{
  const CondNode *n = &t->c.node[at];
  return n->op == COND_NOT && t->c.node[n->child].op == COND_ANY;
}

int tree_copy(Tree *t, const CondNode *n)
{
  int at = node_copy(&t->c, n);
  if (at == TREE_NONE) t->failed = true;
  return at;
}

int tree_graft(Tree *t, const Cond *c, int at)
{
  int root = tree_copy(t, &c->node[at]), last = TREE_NONE;
  for (int k = c->node[at].child; k != TREE_NONE && root != TREE_NONE;
       k = c->node[k].next) {
    int child = tree_graft(t, c, k);
    if (child == TREE_NONE) return TREE_NONE;
    if (last == TREE_NONE)
      t->c.node[root].child = child;
    else
      t->c.node[last].next = child;
    last = child;
  }
  return root;
}

void list_add(Tree *t, NodeList *l, int node)
{
  if (node == TREE_NONE) return; /* the tree has failed */
  if (mem_grow(&l->at, (size_t)l->nb + 1, &l->room, sizeof *l->at))
    l->at[l->nb++] = node;
  else
    t->failed = true;
}

void list_free(NodeList *l)
{
  mem_free(l->at);
  *l = NODE_LIST_EMPTY;
}

int tree_join(Tree *t, CondOp op, const NodeList *children)
{
  if (t->failed) return TREE_NONE;
  if (children->nb == 1) return children->at[0];
  if (!children->nb) return op == COND_OR ? tree_never(t) : tree_add(t, COND_ANY);
  int node = tree_add(t, op);
  if (node == TREE_NONE) return node;
  t->c.node[node].child = children->at[0];
  for (int i = 0; i < children->nb; i++)
    t->c.node[children->at[i]].next =
        i + 1 < children->nb ? children->at[i + 1] : TREE_NONE;
  return node;
}

void tree_set_shape(Tree *t, int at, const ShapeSet *s)
{
  if (at == TREE_NONE) return;
  ShapeSet *own = mem_new(1, sizeof *own);
  if (!own) {
    t->failed = true;
    return;
  }
  *own = *s;
  mem_free(t->c.node[at].shape);
  t->c.node[at].shape = own;
}

Cond *tree_close(Tree *t, int root, Err *e)
{
  Tree out = TREE_EMPTY;
  Cond *c = t->failed || root == TREE_NONE ? NULL : mem_new(1, sizeof *c);
  if (c) out.c.root = tree_graft(&out, &t->c, root);
  tree_free(t);
  if (out.c.root == TREE_NONE) {
    tree_free(&out);
    mem_free(c);
    err_memory(e);
    return NULL;
  }
  *c = out.c;
  cond_see(c);
  return c;
}

static bool terms_same(const CondNode *a, const CondNode *b)
{
  const Term *t = &a->term, *u = &b->term;
  if (t->constant != u->constant || t->den != u->den || a->nb != b->nb ||
      !term_same_parts(t, u))
    return false;
  for (int i = 0; i < a->nb; i++)
    if (a->in[i].low != b->in[i].low || a->in[i].high != b->in[i].high) return false;
  return true;
}

bool nodes_same(const Cond *a, int x, const Cond *b, int y)
{
  const CondNode *m = &a->node[x], *n = &b->node[y];
  if (m->op != n->op || m->seat != n->seat || m->cards != n->cards) return false;
  if (m->op == COND_SHAPE && !shapes_same(m->shape, n->shape)) return false;
  if (m->op == COND_TERM && !terms_same(m, n)) return false;
  int i = m->child, k = n->child;
  for (; i != TREE_NONE && k != TREE_NONE; i = a->node[i].next, k = b->node[k].next)
    if (!nodes_same(a, i, b, k)) return false;
  return i == k;
}
