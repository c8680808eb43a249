/* SPDX-License-Identifier: MIT */
/*
** tree.h - compiled conditions built from others.
**
** A Tree is a Cond that grows: nodes are added and linked, those no longer
** linked stay until the end. tree_close copies what depends on the root. When
** memory runs out 'failed' stays true, so that one test at the end is enough.
*/
#ifndef LANG_TREE_H
#define LANG_TREE_H

#include "lang/cond.h"

enum { TREE_NONE = -1 };

typedef struct Tree {
  Cond c;
  bool failed;
} Tree;

#define TREE_EMPTY ((Tree){.c = {.root = TREE_NONE}})

/* A list of nodes that are not linked yet. */
typedef struct NodeList {
  int nb, room;
  int *at;
} NodeList;

#define NODE_LIST_EMPTY ((NodeList){0, 0, NULL})

void tree_free(Tree *t);

/* A new node without children, TREE_NONE (and 'failed') without memory. */
int tree_add(Tree *t, CondOp op);
int tree_never(Tree *t); /* ~any */
bool tree_is_never(const Tree *t, int at);

/* A copy of one node of 'c' without its children. */
int tree_copy(Tree *t, const CondNode *n);

/* A copy of a node of 'c' and all below it. */
int tree_graft(Tree *t, const Cond *c, int at);

/* A node with these children; one child stands for itself, none for `any` or ~any. */
int tree_join(Tree *t, CondOp op, const NodeList *children);

/* Give a SHAPE or a TERM a set of shapes of its own. */
void tree_set_shape(Tree *t, int at, const ShapeSet *s);

void list_add(Tree *t, NodeList *l, int node);
void list_free(NodeList *l);

/* The condition below 'root'; NULL: memory is out. Frees the tree. */
Cond *tree_close(Tree *t, int root, Err *e);

/* True if two nodes say the same in the same order. */
bool nodes_same(const Cond *a, int x, const Cond *b, int y);

#endif
