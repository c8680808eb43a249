/* SPDX-License-Identifier: MIT */
/*
** How: a range is compared with what its term can be at all (facts.h). A part
** of a conjunction is asked of the prover together with the others, and denied
** together with them; an alternative together with all that must hold with it.
*/
#include <stdio.h>

#include "lang/ranges.h"
#include "lang/tree.h"
#include "lang/write.h"
#include "prove/algebra.h"
#include "prove/facts.h"
#include "prove/possible.h"

enum { NONE = TREE_NONE };

typedef struct Checker {
  const Cond *c;
  Facts facts;
  Tree t; /* holds no nodes: the lists of contexts fail into it */
  Finding *out;
  int nb;
} Checker;

const char *finding_name(FindingKind kind)
{
  static const char *const names[FINDING_NB] = {
      [FINDING_IMPOSSIBLE] = "impossible",
      [FINDING_ALWAYS] = "always",
      [FINDING_WIDE] = "wide",
  };
  return names[kind];
}

static void find(Checker *k, FindingKind kind, int at, const char *msg)
{
  if (k->nb == FINDINGS_MAX) return;
  Finding *f = &k->out[k->nb++];
  *f = (Finding){.kind = kind, .part = k->c->node[at].part};
  snprintf(f->msg, sizeof f->msg, "%s", msg);
}

/* "S.hcp is 0 to 37 on every deal" */
static void say_most(const CondNode *n, Bounds most, Buf *b)
{
  term_format(&n->term, b);
  buf_puts(b, " is ");
  bounds_format(most, n->term.den, b);
  buf_puts(b, " on every deal");
}

/* True if the leaf alone decides, whatever is beside it. */
static bool check_term(Checker *k, int at)
{
  const CondNode *n = &k->c->node[at];
  Bounds most = facts_of_term(&k->facts, &n->term);
  if (most.high >= COND_OPEN) return false;
  const Ranges all = {.nb = 1, .in = {most}};
  Ranges r = ranges_of(n);
  Ranges in = ranges_and(&r, &all);
  bool always = ranges_within(&all, &in), never = !in.nb;
  Buf b = BUF_EMPTY;
  say_most(n, most, &b);
  if (always || never)
    find(k, always ? FINDING_ALWAYS : FINDING_IMPOSSIBLE, at, b.text ? b.text : "");
  bool wide = false;
  for (int i = 0; i < n->nb; i++) {
    Bounds one = n->in[i];
    wide = wide || (one.low < most.low && one.low > -COND_OPEN) ||
           (one.high > most.high && one.high < COND_OPEN);
  }
  if (wide && !always && !never) find(k, FINDING_WIDE, at, b.text ? b.text : "");
  buf_free(&b);
  return always || never;
}

static bool check_shape(Checker *k, int at)
{
  const CondNode *n = &k->c->node[at];
  if (shapes_count(n->shape) < SHAPE_NB) return false;
  find(k, FINDING_ALWAYS, at, "every hand has such a shape");
  return true;
}

/*
** A node in its context: what must hold with it. Returns true if something was
** found that makes more words about the whole of it idle.
*/
static bool check(Checker *k, int at, bool yes, NodeList *context);

/* The parts of a conjunction, each with the others as its context. */
static bool check_all(Checker *k, int at, bool yes, NodeList *context)
{
  bool found = false;
  int outside = context->nb;
  for (int c = k->c->node[at].child; c != NONE; c = k->c->node[c].next) {
    for (int o = k->c->node[at].child; o != NONE && yes; o = k->c->node[o].next)
      if (o != c) list_add(&k->t, context, o);
    if (check(k, c, yes, context)) {
      found = true;
    } else if (yes && !parts_possible(&k->facts, k->c, context, c, false, NULL)) {
      find(k, FINDING_ALWAYS, c, "it follows from the other conditions");
    }
    context->nb = outside;
  }
  return found;
}

/* Alternatives, each with what must hold beside all of them. */
static bool check_one(Checker *k, int at, bool yes, NodeList *context)
{
  bool all_found = true;
  for (int c = k->c->node[at].child; c != NONE; c = k->c->node[c].next) {
    Err why = {0};
    if (yes && !parts_possible(&k->facts, k->c, context, c, true, &why))
      find(k, FINDING_IMPOSSIBLE, c, why.msg);
    else
      all_found = check(k, c, yes, context) && all_found;
  }
  return all_found;
}

static bool check(Checker *k, int at, bool yes, NodeList *context)
{
  const CondNode *n = &k->c->node[at];
  switch (n->op) {
  case COND_ANY: return false;
  case COND_TERM: return check_term(k, at);
  case COND_SHAPE: return check_shape(k, at);
  case COND_CARDS: return false;
  case COND_NOT: return check(k, n->child, !yes, context);
  case COND_AND:
  case COND_OR: break;
  }
  return (n->op == COND_AND) == yes ? check_all(k, at, yes, context)
                                    : check_one(k, at, yes, context);
}

/*
** Of what no deal satisfies: the alternatives one by one, with what is certain
** beside them.
*/
static void check_impossible(Checker *k, NodeList *context)
{
  int root = k->c->root;
  CondOp op = k->c->node[root].op;
  if (op == COND_OR) check_one(k, root, true, context);
  if (op != COND_AND) return;
  for (int c = k->c->node[root].child; c != NONE; c = k->c->node[c].next)
    if (k->c->node[c].op != COND_OR) list_add(&k->t, context, c);
  if (context->nb) {
    int last = context->at[--context->nb];
    bool possible = parts_possible(&k->facts, k->c, context, last, true, NULL);
    context->nb++;
    if (!possible) return; /* whatever the alternatives are */
  }
  for (int c = k->c->node[root].child; c != NONE; c = k->c->node[c].next)
    if (k->c->node[c].op == COND_OR) check_one(k, c, true, context);
}

int cond_check(const Cond *c, Finding out[FINDINGS_MAX])
{
  Checker k = {.c = c, .t = TREE_EMPTY, .out = out};
  NodeList context = NODE_LIST_EMPTY;
  Err why = {0};
  facts_open(&k.facts);
  if (cond_possible(c, &why)) {
    check(&k, c->root, true, &context);
  } else {
    find(&k, FINDING_IMPOSSIBLE, c->root, why.msg);
    check_impossible(&k, &context);
  }
  list_free(&context);
  facts_free(&k.facts);
  return k.nb;
}
