/* SPDX-License-Identifier: MIT */
/*
** How: leaves that must hold are taken into a Domain, which is settled; of each
** bracket of alternatives those that the domain refutes fall away. A bracket with
** one left is taken as well, one that holds anyway is dropped; when nothing
** follows any more the search branches on the bracket with the fewest.
*/
#include "prove/possible.h"

#include "prove/propagate.h"

enum {
  WORK_MAX = 400000, /* operations of the facts: 0.5 ms, 1 ms at worst, see README.md */
  DEPTH_MAX = 100,   /* brackets branched on, a domain each */
};

typedef struct Proof {
  const Cond *c;
  Facts *facts;
  uint64_t most; /* operations of the facts when we give up */
  int depth;
} Proof;

/* Take a node that must hold (or must not); alternatives are left open. */
static bool enter(Proof *p, Domain *d, Part part, Err *e)
{
  const CondNode *n = &p->c->node[part.node];
  switch (n->op) {
  case COND_ANY: return part.yes || err_set(e, 0, "~any is true of no deal");
  case COND_NOT: return enter(p, d, (Part){n->child, !part.yes}, e);
  case COND_TERM:
  case COND_SHAPE:
  case COND_CARDS: return domain_take(d, part, e);
  case COND_AND:
  case COND_OR: break;
  }
  if ((n->op == COND_AND) != part.yes) {
    d->open[d->open_nb++] = part;
    return true;
  }
  for (int k = n->child; k >= 0; k = p->c->node[k].next)
    if (!enter(p, d, (Part){k, part.yes}, e)) return false;
  return true;
}

/* How many alternatives of a bracket are left; '*one' is any of them. -1: it holds. */
static int count_left(const Proof *p, const Domain *d, Part open, int *one)
{
  int left = 0;
  for (int k = p->c->node[open.node].child; k >= 0; k = p->c->node[k].next) {
    Verdict v = cond_verdict(p->c, k, domain_verdict, d);
    if (v == (open.yes ? VERDICT_YES : VERDICT_NO)) return -1;
    if (v != VERDICT_MAYBE) continue;
    left++;
    *one = k;
  }
  return left;
}

static void close_open(Domain *d, int i)
{
  for (d->open_nb--; i < d->open_nb; i++) d->open[i] = d->open[i + 1];
}

static bool search(Proof *p, Domain *d, Err *e);

/* One alternative at least must go with the rest; the first reason is given. */
static bool branch(Proof *p, const Domain *d, Part open, Err *e)
{
  Domain *copy = domain_new(d->q);
  bool yes = !copy || p->depth >= DEPTH_MAX;
  p->depth++;
  for (int k = p->c->node[open.node].child; k >= 0 && !yes; k = p->c->node[k].next) {
    yes = !domain_copy(copy, d) ||
          (enter(p, copy, (Part){k, open.yes}, e) && search(p, copy, e));
    e = NULL;
  }
  p->depth--;
  domain_free(copy);
  return yes;
}

/* Settle what was taken and decide the brackets; true: nothing was shown. */
static bool search(Proof *p, Domain *d, Err *e)
{
  int fewest = 0, best = 0;
  if (!domain_settle(d, p->most, e)) return false;
  for (int i = 0; i < d->open_nb; i++) {
    Part open = d->open[i];
    int one = 0, left = count_left(p, d, open, &one);
    if (p->facts->operations >= p->most) return true;
    if (left > 1 && (!fewest || left < fewest)) {
      fewest = left;
      best = i;
    }
    if (left > 1) continue;
    close_open(d, i--);
    if (left < 0) continue;
    if (!left) return branch(p, d, open, e); /* to say why */
    if (!enter(p, d, (Part){one, open.yes}, e) || !domain_settle(d, p->most, e))
      return false;
    i = -1; /* the others again, with what is known now */
    fewest = 0;
  }
  if (!d->open_nb) return true;
  Part open = d->open[best];
  close_open(d, best);
  return branch(p, d, open, e);
}

static bool possible(Facts *f, const Cond *c, Err *e)
{
  Quantities q;
  Proof p = {.c = c, .facts = f, .most = f->operations + WORK_MAX};
  quantities_open(&q, f, c, NULL, p.most);
  Domain *d = q.failed ? NULL : domain_new(&q);
  bool yes = !d || (enter(&p, d, (Part){c->root, true}, e) && search(&p, d, e));
  domain_free(d);
  quantities_close(&q);
  return yes;
}

bool cond_possible(const Cond *c, Err *e)
{
  Layout known;
  Facts f;
  if (!cond_known(c, &known, e)) return false;
  facts_open(&f);
  bool yes = possible(&f, c, e);
  facts_free(&f);
  return yes;
}

bool parts_possible(Facts *f, const Cond *c, const NodeList *context, int at, bool yes,
                    Err *e)
{
  Tree t = TREE_EMPTY;
  NodeList l = NODE_LIST_EMPTY;
  for (int i = 0; i < context->nb; i++)
    list_add(&t, &l, tree_graft(&t, c, context->at[i]));
  int part = tree_graft(&t, c, at);
  if (!yes && part != TREE_NONE) {
    int denial = tree_add(&t, COND_NOT);
    if (denial != TREE_NONE) t.c.node[denial].child = part;
    part = denial;
  }
  list_add(&t, &l, part);
  int root = tree_join(&t, COND_AND, &l);
  list_free(&l);
  Cond *made = tree_close(&t, root, NULL);
  bool can_be = !made || possible(f, made, e);
  cond_free(made);
  return can_be;
}
