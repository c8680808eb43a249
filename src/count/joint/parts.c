/* SPDX-License-Identifier: MIT */
/*
** How: README.md, "Disjunctions". Denials are moved down to the conditions on one seat
** (De Morgan), whose tree of gates is left.
*/
#include <limits.h>
#include <string.h>

#include "base/mem.h"
#include "count/hands/hands.h"
#include "count/joint/joint.h"
#include "lang/print.h"
#include "lang/tree.h"
#include "lang/write.h"

enum {
  PARTS_MAX = 6,      /* of a seat */
  PARTS_ALL_MAX = 16, /* of all seats together */
  GATES_MAX = 64,
  CONJUNCTIONS_MAX = 64,
};

/* ---- gates --------------------------------------------------------------- */

typedef struct Gate {
  bool all;              /* "and" */
  int parent;            /* gate; -1: none */
  Cond *part[SEAT_NB];   /* NULL: none; owned */
  unsigned bit[SEAT_NB]; /* of the part among those of its seat */
} Gate;

typedef struct Gates {
  const Cond *c;
  Layout known; /* what the condition gives to hands outright, not by denials */
  Gate gate[GATES_MAX];
  int nb;
  int part_nb[SEAT_NB];
  int left_nb, left; /* parts that are no gate and read several seats; the first */
} Gates;

/* A gate while it is made. */
typedef struct Parting {
  Tree tree[SEAT_NB];
  NodeList list[SEAT_NB];
  int below[GATES_MAX], below_nb; /* nodes of gates below it, ~node: denied */
} Parting;

/* The seats that a node and all below it read. */
static unsigned seats_below(const Cond *c, int at)
{
  unsigned seats = node_seats(&c->node[at]);
  for (int k = c->node[at].child; k >= 0; k = c->node[k].next)
    seats |= seats_below(c, k);
  return seats;
}

/* A condition, or its denial, in a tree. */
static int add_part(Tree *t, const Cond *c, int at, bool yes)
{
  int node = tree_graft(t, c, at);
  if (yes || node == TREE_NONE) return node;
  int denial = tree_add(t, COND_NOT);
  if (denial != TREE_NONE) t->c.node[denial].child = node;
  return denial;
}

static void part(Gates *f, Parting *p, bool all, int at, bool yes)
{
  const Cond *c = f->c;
  const CondNode *n = &c->node[at];
  if (n->op == COND_NOT) {
    part(f, p, all, n->child, !yes);
    return;
  }
  bool gate = n->op == COND_AND || n->op == COND_OR;
  if (gate && all == ((n->op == COND_AND) == yes)) {
    for (int k = n->child; k >= 0; k = c->node[k].next) part(f, p, all, k, yes);
    return;
  }
  bool given = n->op == COND_ANY ||
               (n->op == COND_CARDS && !(n->cards & ~f->known.hand[n->seat]));
  if (all && yes && given) return;
  unsigned seats = seats_below(c, at);
  if (seats & (seats - 1)) {
    if (gate && p->below_nb < GATES_MAX)
      p->below[p->below_nb++] = yes ? at : ~at;
    else if (!f->left_nb++)
      f->left = at;
    return;
  }
  int seat = seats ? __builtin_ctz(seats) : NORTH;
  Tree *t = &p->tree[seat];
  list_add(t, &p->list[seat], add_part(t, c, at, yes));
}

/* Make a gate of a node and, if they are wanted, those below it. */
static bool add_gate(Gates *f, int parent, bool all, int at, bool yes, bool below,
                     Err *e)
{
  Parting p = {.below_nb = 0};
  bool ok = true;
  int own = f->nb++;
  Gate *g = &f->gate[own];
  *g = (Gate){.all = all, .parent = parent};
  for (int s = 0; s < SEAT_NB; s++) p.tree[s] = TREE_EMPTY;
  part(f, &p, all, at, yes);
  for (int s = 0; s < SEAT_NB; s++) {
    if (!p.list[s].nb && !p.tree[s].failed) {
      tree_free(&p.tree[s]);
    } else {
      int root = tree_join(&p.tree[s], all ? COND_AND : COND_OR, &p.list[s]);
      g->part[s] = tree_close(&p.tree[s], root, e);
      g->bit[s] = 1u << f->part_nb[s]++ % PARTS_MAX;
      ok = ok && g->part[s];
    }
    list_free(&p.list[s]);
  }
  for (int i = 0; ok && i < p.below_nb; i++) {
    bool denied = p.below[i] < 0;
    int node = denied ? ~p.below[i] : p.below[i];
    if (below && f->nb < GATES_MAX)
      ok = add_gate(f, own, (f->c->node[node].op == COND_AND) != denied, node, !denied,
                    true, e);
    else if (!f->left_nb++)
      f->left = node;
  }
  return ok;
}

static void gates_free(Gates *f)
{
  for (int i = 0; f && i < f->nb; i++)
    for (int s = 0; s < SEAT_NB; s++) cond_free(f->gate[i].part[s]);
  mem_free(f);
}

/* The gates of a condition; only the first one unless 'below'. NULL: out of memory. */
static Gates *gates_of(const Cond *c, bool below, Err *e)
{
  Gates *f = mem_need(1, sizeof *f, e);
  if (!f) return NULL;
  f->c = c;
  cond_known(c, &f->known, NULL); /* contradictory: none */
  if (add_gate(f, -1, true, c->root, true, below, e)) return f;
  gates_free(f);
  return NULL;
}

bool cond_parted(Parted *out, const Cond *c, Err *e)
{
  Gates *f = gates_of(c, false, e);
  if (!f) return false;
  *out = (Parted){.left_nb = f->left_nb};
  memcpy(out->of, f->gate[0].part, sizeof out->of);
  f->nb = 0; /* the parts are the caller's now */
  gates_free(f);
  return true;
}

void parted_free(Parted *p)
{
  for (int s = 0; s < SEAT_NB; s++) cond_free(p->of[s]);
  *p = (Parted){.left_nb = 0};
}

/* ---- sets of parts ------------------------------------------------------- */

/* Is the condition satisfied where these parts of the hands hold? */
static bool satisfied(const Gates *f, const unsigned parts[SEAT_NB])
{
  bool value[GATES_MAX];
  for (int i = 0; i < f->nb; i++) value[i] = f->gate[i].all;
  for (int i = f->nb - 1; i >= 0; i--) { /* gates come before those below them */
    const Gate *g = &f->gate[i];
    for (int s = 0; s < SEAT_NB; s++)
      if (g->part[s] && !(parts[s] & g->bit[s]) == g->all) value[i] = !g->all;
    if (g->parent >= 0 && value[i] != f->gate[g->parent].all)
      value[g->parent] = value[i];
  }
  return value[0];
}

/* The sets of a seat's parts that a hand may have: a bit for each part that holds. */
typedef struct PartSets {
  int nb;
  uint8_t at[1 << PARTS_MAX];
} PartSets;

/* Which those are; all, where that is not found out within the budget. */
static bool find_sets(PartSets *out, const Gates *f, const Layout *known, int seat,
                      Meter *m)
{
  const Cond *part[PARTS_MAX];
  int nb = f->part_nb[seat];
  HandCells cells = {.nb = 0};
  Err e;
  *out = (PartSets){.nb = 1 << nb};
  for (int i = 0; i < out->nb; i++) out->at[i] = (uint8_t)i;
  if (nb < 2) return true;
  for (int i = 0; i < f->nb; i++)
    if (f->gate[i].part[seat])
      part[__builtin_ctz(f->gate[i].bit[seat])] = f->gate[i].part[seat];
  HandPool p = joint_pool(known, seat);
  Budget left = {m->most.operations - m->spent.operations,
                 m->most.bytes - m->spent.bytes};
  if (hands_cells(&cells, NULL, part, nb, &p, &left, m->stop, &e)) {
    out->nb = cells.nb;
    for (int i = 0; i < cells.nb; i++) out->at[i] = (uint8_t)cells.at[i].holds[0];
    hands_cells_free(&cells);
  }
  return !stop_asked(m->stop) || err_interrupted(m->e);
}

/* ---- conjunctions -------------------------------------------------------- */

/* A conjunction of conditions on the hands: for each seat, which of its sets. */
typedef struct Conjunction {
  uint64_t in[SEAT_NB];
} Conjunction;

/* Conjunctions of which each deal satisfies one at most, while they are made. */
typedef struct Disjoint {
  const Gates *f;
  const PartSets *sets; /* by seat */
  int seat[SEAT_NB];    /* in the order in which it is cut */
  uint8_t
      holds[1 << PARTS_ALL_MAX]; /* by sets, those of the last seat running fastest */
  int nb;
  Conjunction at[CONJUNCTIONS_MAX];
} Disjoint;

static size_t sets_below(const Disjoint *d, int depth)
{
  size_t nb = 1;
  while (depth < SEAT_NB) nb *= (size_t)d->sets[d->seat[depth++]].nb;
  return nb;
}

/* Cut what is below the sets of the first seats: sets that leave the same together. */
static void cut(Disjoint *d, int depth, const uint8_t *holds, Conjunction c)
{
  if (depth == SEAT_NB) {
    if (!*holds) return;
    if (d->nb < CONJUNCTIONS_MAX) d->at[d->nb] = c;
    d->nb++;
    return;
  }
  int seat = d->seat[depth], nb = d->sets[seat].nb;
  size_t size = sets_below(d, depth + 1);
  for (int i = 0; i < nb; i++) {
    bool before = false;
    c.in[seat] = 0;
    for (int k = 0; k < nb; k++) {
      if (memcmp(holds + (size_t)i * size, holds + (size_t)k * size, size) != 0)
        continue;
      before = before || k < i;
      c.in[seat] |= UINT64_C(1) << k;
    }
    if (!before) cut(d, depth + 1, holds + (size_t)i * size, c);
  }
}

static void cut_all(Disjoint *d)
{
  size_t all = sets_below(d, 0);
  for (size_t i = 0; i < all; i++) {
    unsigned parts[SEAT_NB];
    size_t rest = i;
    for (int k = SEAT_NB - 1; k >= 0; k--) {
      const PartSets *own = &d->sets[d->seat[k]];
      parts[d->seat[k]] = own->at[rest % (size_t)own->nb];
      rest /= (size_t)own->nb;
    }
    d->holds[i] = satisfied(d->f, parts);
  }
  d->nb = 0;
  cut(d, 0, d->holds, (Conjunction){{0}});
}

/* Cut in the order of seats that leaves the fewest conjunctions. */
static void find_conjunctions(Disjoint *d)
{
  int best[SEAT_NB] = {0}, least = INT_MAX;
  for (int i = 0; i < 1 << 2 * SEAT_NB; i++) {
    unsigned seen = 0;
    for (int k = 0; k < SEAT_NB; k++) seen |= 1u << (d->seat[k] = i >> 2 * k & 3);
    if (seen != (1u << SEAT_NB) - 1) continue;
    cut_all(d);
    if (d->nb >= least) continue;
    least = d->nb;
    memcpy(best, d->seat, sizeof best);
  }
  memcpy(d->seat, best, sizeof best);
  cut_all(d);
}

/* The parts that decide whether a hand's set is one of 'in'. */
static unsigned deciding(const PartSets *sets, uint64_t in)
{
  unsigned kept = (1u << PARTS_MAX) - 1;
  for (unsigned bit = 1; bit < 1u << PARTS_MAX; bit <<= 1) {
    bool needed = false;
    for (int i = 0; i < sets->nb; i++)
      for (int k = 0; k < sets->nb; k++)
        needed = needed || ((in >> i & 1) && !(in >> k & 1) &&
                            !((sets->at[i] ^ sets->at[k]) & kept & ~bit));
    if (!needed) kept &= ~bit;
  }
  return kept;
}

/* The condition that a seat's hand has one of the sets 'in'. */
static Cond *condition_of(const Gates *f, const PartSets *sets, int seat, uint64_t in,
                          Err *e)
{
  unsigned kept = deciding(sets, in);
  uint64_t done = 0;
  Tree t = TREE_EMPTY;
  NodeList all = {.nb = 0};
  for (int i = 0; i < sets->nb; i++) {
    unsigned set = sets->at[i] & kept;
    NodeList parts = {.nb = 0};
    if (!(in >> i & 1) || done >> set & 1) continue;
    done |= UINT64_C(1) << set;
    for (int k = 0; k < f->nb; k++) {
      const Cond *part = f->gate[k].part[seat];
      unsigned bit = f->gate[k].bit[seat];
      if (part && bit & kept)
        list_add(&t, &parts, add_part(&t, part, part->root, set & bit));
    }
    list_add(&t, &all, tree_join(&t, COND_AND, &parts));
    list_free(&parts);
  }
  int root = tree_join(&t, COND_OR, &all);
  list_free(&all);
  return tree_close(&t, root, e);
}

/* ---- the count ----------------------------------------------------------- */

/* A conjunct reads several seats: name it. */
static bool refuse(const Gates *f, Err *e)
{
  const Expr *x = node_expr(f->c, f->left, NULL);
  err_set(e, 0, "this is counted for conditions on one hand each, and '%s' reads more",
          x ? EXPR_QUOTE(x) : "a part");
  expr_drop(x);
  return false;
}

/* The gates of a condition that can be counted. NULL: 'e' says why not. */
static Gates *gates_to_count(const Cond *c, Err *e)
{
  Gates *f = gates_of(c, true, e);
  if (!f) return NULL;
  int parts = 0, most = 0;
  for (int s = 0; s < SEAT_NB; s++) {
    parts += f->part_nb[s];
    if (f->part_nb[s] > most) most = f->part_nb[s];
  }
  bool ok = !f->left_nb || refuse(f, e);
  if (ok && (most > PARTS_MAX || parts > PARTS_ALL_MAX))
    ok = err_as(
        e, ERR_BUDGET,
        "too large to count: %d conditions on the hands hang together, %d of one "
        "hand; the most are %d and %d",
        parts, most, PARTS_ALL_MAX, PARTS_MAX);
  if (ok) return f;
  gates_free(f);
  return NULL;
}

/* Open a conjunction. */
static bool open_one(Joint *out, const Disjoint *d, const Conjunction *c,
                     const JointAsked *how, Meter *m)
{
  JointAsked asked = *how;
  Cond *cond[SEAT_NB] = {NULL};
  bool ok = true;
  for (int s = 0; ok && s < SEAT_NB; s++) {
    const PartSets *sets = &d->sets[s];
    if (c->in[s] == UINT64_MAX >> (64 - sets->nb)) continue;
    ok = (cond[s] = condition_of(d->f, sets, s, c->in[s], m->e)) != NULL;
    asked.list[s] = (const Cond *const *)&cond[s];
    asked.nb[s] = 1;
  }
  ok = ok && joint_open(out, &asked, m);
  for (int s = 0; s < SEAT_NB; s++) cond_free(cond[s]);
  return ok;
}

bool deals_countable(const Cond *c)
{
  Gates *f = gates_to_count(c, NULL);
  bool ok = f != NULL;
  gates_free(f);
  return ok;
}

bool deals_open(Joints *out, const Cond *c, const JointAsked *how, Meter *m)
{
  Gates *f = gates_to_count(c, m->e);
  Disjoint *d = f ? mem_new(1, sizeof *d) : NULL;
  PartSets sets[SEAT_NB];
  bool ok = d || (f && err_memory(m->e));
  *out = (Joints){.nb = 0};
  for (int s = 0; ok && s < SEAT_NB; s++)
    ok = find_sets(&sets[s], f, &how->known, s, m);
  if (ok) {
    d->f = f;
    d->sets = sets;
    find_conjunctions(d);
    ok = d->nb <= CONJUNCTIONS_MAX ||
         err_as(m->e, ERR_BUDGET, "too large to count: %d conjunctions, %d at most",
                d->nb, CONJUNCTIONS_MAX);
  }
  if (ok)
    ok = (out->at = mem_new((size_t)d->nb + 1, sizeof *out->at)) || err_memory(m->e);
  for (int i = 0; ok && i < d->nb; i++)
    ok = open_one(&out->at[out->nb++], d, &d->at[i], how, m);
  mem_free(d);
  gates_free(f);
  return ok;
}

void joints_close(Joints *j)
{
  for (int i = 0; i < j->nb; i++) joint_close(&j->at[i]);
  mem_free(j->at);
  *j = (Joints){.nb = 0};
}

static uint64_t work_of(const Joints *j)
{
  uint64_t work = 0;
  for (int i = 0; i < j->nb; i++) work += joint_cost(&j->at[i], 1).operations;
  return work;
}

bool deals_count(Count *out, const Cond *c, const Layout *known, int jobs, Meter *m)
{
  static const JointBox every = {
      {~UINT64_C(1), ~UINT64_C(1), ~UINT64_C(1), ~UINT64_C(1)}, 0};
  Count n = 0;
  Joints j;
  const JointAsked how = {.known = *known, .to_count = true};
  bool ok = deals_open(&j, c, &how, m);
  uint64_t spent = m->spent.operations;
  ok = ok && meter_work(m, work_of(&j), JOINT_WORK); /* all must be within the budget */
  m->spent.operations = spent;
  for (int i = 0; ok && i < j.nb; i++)
    ok = joint_count(&j.at[i], &every, 1, &n, 1, jobs, m);
  joints_close(&j);
  if (ok) *out = n;
  return ok;
}

bool deals_cost(uint64_t *out, const Cond *c, const Layout *known, Meter *m)
{
  Joints j;
  const JointAsked how = {.known = *known, .to_count = true};
  bool ok = deals_open(&j, c, &how, m);
  *out = ok ? work_of(&j) : 0;
  joints_close(&j);
  return ok;
}
