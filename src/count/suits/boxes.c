/* SPDX-License-Identifier: MIT */
/*
** How: Shannon's expansion over variables of many values. The values of the
** first variable of a formula fall into classes that decide all of its literals
** alike; classes that leave the same formula are one branch; a path that ends
** in 'true' is a box.
*/
#include "count/suits/boxes.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

/* In operations: a node visited or joined, a node split. */
enum { FORMULA_COST = 4, SPLIT_COST = 100 };

enum {
  COUNT_PART = 16, /* of the operations that are left, for counting boxes */
  FEW_PART = 16,   /* of the boxes allowed, where conjuncts must go: tables take more */
};

/* A branch: values of a variable and what they leave of the formula. */
typedef struct Branch {
  int rest;
  ShapeSet shape;
  Ranges in;
} Branch;

typedef struct Branches {
  int nb, room;
  Branch *branch;
} Branches;

/* The branch that leaves 'rest' and has room for a range; NULL without memory. */
static Branch *branch_for(Branches *s, int rest)
{
  for (int i = 0; i < s->nb; i++)
    if (s->branch[i].rest == rest && s->branch[i].in.nb < RANGES_MAX)
      return &s->branch[i];
  if (!mem_grow(&s->branch, (size_t)s->nb + 1, &s->room, sizeof *s->branch))
    return NULL;
  s->branch[s->nb] = (Branch){.rest = rest};
  return &s->branch[s->nb++];
}

/* Classes of shapes that decide all literals of a seat alike, by first members. */
static void class_shapes(BoxMaker *m, int seat)
{
  int16_t *of = m->class_of[seat];
  int nb = 1;
  memset(of, 0, sizeof m->class_of[seat]);
  for (int l = 0; l < m->f.literal_nb; l++) {
    const Literal *a = &m->f.literal[l];
    int16_t number[SHAPE_NB][2];
    if (a->variable != seat) continue;
    memset(number, -1, sizeof number);
    nb = 0;
    for (int k = 0; k < SHAPE_NB; k++) {
      int16_t *now = &number[of[k]][shapes_have(&a->shape, m->facts.index[k])];
      if (*now < 0) *now = (int16_t)nb++;
      of[k] = *now;
    }
  }
  m->class_nb[seat] = nb;
}

static bool branch_shapes(BoxMaker *m, int node, int seat, int8_t truth[], Branches *s)
{
  int rest[SHAPE_NB], known = 0;
  for (int k = 0; k < SHAPE_NB; k++) {
    int i = m->facts.index[k], class = m->class_of[seat][k];
    if (class == known) { /* the first of its class */
      for (int l = 0; l < m->f.literal_nb; l++)
        if (m->f.literal[l].variable == seat)
          truth[l] = shapes_have(&m->f.literal[l].shape, i);
      rest[known++] = formula_given(&m->f, node, seat, truth);
      if (!boxes_work(m, (uint64_t)m->f.literal_nb)) return false;
    }
    Branch *b = rest[class] == FORMULA_FAILED ? NULL : branch_for(s, rest[class]);
    if (!b) return err_memory(m->e);
    shapes_add(&b->shape, i);
  }
  return true;
}

static int ascending(const void *a, const void *b)
{
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

/* All values, cut where an interval of a literal begins or ends. */
static bool branch_values(BoxMaker *m, int node, int variable, int8_t truth[],
                          Branches *s)
{
  const Formula *f = &m->f;
  size_t nb = 1;
  for (int l = 0; l < f->literal_nb; l++)
    if (f->literal[l].variable == variable) nb += 2 * (size_t)f->literal[l].in.nb;
  int64_t *from = mem_new(nb + 1, sizeof *from);
  if (!from) return err_memory(m->e);
  nb = 0;
  from[nb++] = -COND_OPEN;
  for (int l = 0; l < f->literal_nb; l++) {
    const Ranges *a = &f->literal[l].in;
    for (int i = 0; f->literal[l].variable == variable && i < a->nb; i++) {
      if (a->in[i].low > -COND_OPEN) from[nb++] = a->in[i].low;
      if (a->in[i].high < COND_OPEN) from[nb++] = a->in[i].high + 1;
    }
  }
  qsort(from, nb, sizeof *from, ascending);
  bool ok = true;
  for (size_t i = 0; ok && i < nb; i++) {
    if (i + 1 < nb && from[i + 1] == from[i]) continue;
    Bounds in = {from[i], i + 1 < nb ? from[i + 1] - 1 : COND_OPEN};
    for (int l = 0; l < f->literal_nb; l++)
      if (f->literal[l].variable == variable)
        truth[l] = ranges_have(&f->literal[l].in, in.low);
    int rest = formula_given(&m->f, node, variable, truth);
    Branch *b = rest == FORMULA_FAILED ? NULL : branch_for(s, rest);
    ok = b && ranges_add(&b->in, in);
  }
  mem_free(from);
  return ok || err_memory(m->e);
}

static bool emit(BoxMaker *m, const Box *path)
{
  Boxes *b = m->b;
  if (b->nb == BOXES_MAX)
    return err_as(m->e, ERR_BUDGET, "the condition falls apart into more than %d boxes",
                  BOXES_MAX);
  if (!mem_grow(&b->box, (size_t)b->nb + 1, &b->room, sizeof *b->box))
    return err_memory(m->e);
  Box *box = &b->box[b->nb];
  *box = *path;
  box->in = mem_new((size_t)b->form_nb, sizeof *box->in);
  if (!box->in) return err_memory(m->e);
  b->nb++;
  for (int i = 0; i < b->form_nb; i++) {
    if (!path->in[i]) continue;
    box->in[i] = mem_new(1, sizeof *box->in[i]);
    if (!box->in[i]) return err_memory(m->e);
    *box->in[i] = *path->in[i];
  }
  return true;
}

bool boxes_work(BoxMaker *m, uint64_t operations)
{
  uint64_t done = m->facts.operations + FORMULA_COST * m->f.work;
  operations += done - m->counted;
  m->counted = done;
  if (meter_work(m->meter, operations, "alternatives")) return true;
  m->meter->spent.operations = m->meter->most.operations; /* it is done */
  return false;
}

/* The branches of a node, to be freed. False: too much work, or memory is out. */
static bool branch(BoxMaker *m, int node, Branches *out)
{
  int variable = m->f.node[node].variable;
  int8_t *truth = mem_need((size_t)m->f.literal_nb, sizeof *truth, m->e);
  bool ok = truth && boxes_work(m, SPLIT_COST);
  ok = ok && (variable < SEAT_NB ? branch_shapes(m, node, variable, truth, out)
                                 : branch_values(m, node, variable, truth, out));
  mem_free(truth);
  return ok;
}

static bool split(BoxMaker *m, int node, Box *path)
{
  if (node == FORMULA_FALSE) return true;
  if (node == FORMULA_TRUE) return emit(m, path);
  int variable = m->f.node[node].variable;
  Branches s = {0};
  bool ok = branch(m, node, &s);
  for (int i = 0; ok && i < s.nb; i++) {
    if (variable < SEAT_NB) {
      ShapeSet before = path->shape[variable];
      path->shape[variable] = s.branch[i].shape;
      ok = split(m, s.branch[i].rest, path);
      path->shape[variable] = before;
    } else {
      path->in[variable - SEAT_NB] = &s.branch[i].in;
      ok = split(m, s.branch[i].rest, path);
      path->in[variable - SEAT_NB] = NULL;
    }
  }
  mem_free(s.branch);
  return ok;
}

/* ---- how many there will be ---- */

/* Boxes of a node, each node being split once; -1: more than 'most', or a failure. */
static int count_boxes(BoxMaker *m, int node, int most)
{
  if (node == FORMULA_FAILED) return -1;
  if (m->box_nb[node] >= 0) return m->box_nb[node];
  Branches s = {0};
  int nb = branch(m, node, &s) ? 0 : -1;
  for (int i = 0; nb >= 0 && i < s.nb; i++) {
    int more = count_boxes(m, s.branch[i].rest, most);
    nb = more < 0 ? -1 : nb + more;
    if (nb <= most) continue;
    err_as(m->e, ERR_BUDGET, "the condition falls apart into more than %d boxes", most);
    nb = -1;
  }
  mem_free(s.branch);
  return m->box_nb[node] = nb;
}

/* The formula of what is kept. */
static int kept(BoxMaker *m)
{
  int *child = mem_new((size_t)m->conjunct_nb, sizeof *child), nb = 0;
  for (int i = 0; child && i < m->conjunct_nb; i++)
    if (!m->conjunct[i].out) child[nb++] = m->conjunct[i].formula;
  int all = child ? formula_join(&m->f, true, nb, child) : FORMULA_FAILED;
  mem_free(child);
  return all;
}

/* True if what is kept falls apart into few boxes; takes back what that needed. */
static bool are_few(BoxMaker *m, int most)
{
  int nodes = m->f.nb;
  memset(m->box_nb + 2, -1, (FORMULA_MAX - 2) * sizeof *m->box_nb);
  m->e->msg[0] = '\0';
  bool few = count_boxes(m, kept(m), most) >= 0;
  if (!few && !m->e->msg[0]) err_as(m->e, ERR_BUDGET, "%s", BOXES_TOO_LARGE);
  formula_forget(&m->f, nodes);
  return few;
}

/* The heaviest conjunct that is kept, or the lightest that is not; -1: none. */
static int next_conjunct(const BoxMaker *m, bool out)
{
  int best = -1;
  for (int i = 0; i < m->conjunct_nb; i++) {
    const Conjunct *k = &m->conjunct[i], *than = best < 0 ? k : &m->conjunct[best];
    if (k->out != out || !k->weight || k->formula == FORMULA_FAILED) continue;
    if (best < 0 || (out ? k->weight < than->weight : k->weight >= than->weight))
      best = i;
  }
  return best;
}

bool boxes_drops(const BoxMaker *m)
{
  int nb = 0;
  for (int i = 0; i < m->conjunct_nb; i++)
    nb += m->conjunct[i].weight && !m->conjunct[i].out;
  return nb > 1;
}

bool boxes_drop(BoxMaker *m)
{
  if (!boxes_drops(m)) return false;
  m->conjunct[next_conjunct(m, false)].out = true;
  return true;
}

/* Let that part of what is left be spent from now on; returns what was allowed. */
static uint64_t allow(Meter *m, uint64_t part)
{
  uint64_t most = m->most.operations;
  m->most.operations = m->spent.operations + (most - m->spent.operations) / part;
  return most;
}

bool boxes_choose(BoxMaker *m, int most)
{
  uint64_t all = allow(m->meter, COUNT_PART);
  bool ok = are_few(m, most);
  Err why = *m->e;
  m->meter->most.operations = all;
  if (ok || stop_asked(m->meter->stop) || m->conjunct_nb < 2) return ok;
  allow(m->meter, COUNT_PART);
  for (int i = 0; i < m->conjunct_nb; i++)
    m->conjunct[i].out = m->conjunct[i].out || m->conjunct[i].weight;
  for (int i; (i = next_conjunct(m, true)) >= 0; ok = true) {
    m->conjunct[i].out = false;
    if (are_few(m, most / FEW_PART)) continue;
    m->conjunct[i].out = true;
    break;
  }
  if (!stop_asked(m->meter->stop)) *m->e = why;
  m->meter->most.operations = all;
  return ok;
}

/* ---- all of it ---- */

/* What weighs less leaves fewer boxes and smaller tables. */
static int weight_of(const Cond *c, int node)
{
  const CondNode *n = &c->node[node];
  int weight = n->op == COND_TERM ? 1 + n->term.nb : 1;
  for (int k = n->child; k >= 0; k = c->node[k].next) weight += 2 * weight_of(c, k);
  return weight;
}

bool boxes_open(BoxMaker *out, Boxes *b, const Cond *c, const Layout *known,
                Meter *meter)
{
  BoxMaker *m = out;
  bool all = c->node[c->root].op == COND_AND;
  int first = all ? c->node[c->root].child : c->root, nb = 0;
  *m = (BoxMaker){.b = b, .meter = meter, .e = meter->e};
  m->e->msg[0] = '\0';
  facts_open(&m->facts);
  *b = (Boxes){.known = *known, .all = m->facts.shapes};
  for (int suit = 0; suit < SUIT_NB; suit++) {
    b->free[suit] = HOLDING_NB - 1;
    for (int seat = 0; seat < SEAT_NB; seat++)
      b->free[suit] &= ~(Hand)hand_holding(known->hand[seat], suit);
  }
  for (int k = first; k >= 0; k = all ? c->node[k].next : -1) m->conjunct_nb++;
  m->conjunct = mem_new((size_t)m->conjunct_nb, sizeof *m->conjunct);
  m->box_nb = mem_new(FORMULA_MAX, sizeof *m->box_nb);
  bool ok = formula_open(&m->f) && m->conjunct && m->box_nb;
  if (ok) m->box_nb[FORMULA_TRUE] = 1;
  uint64_t most = allow(meter, 2);
  for (int k = first; ok && k >= 0; k = all ? c->node[k].next : -1) {
    int formula = boxes_formula(m, c, k);
    m->conjunct[nb++] = (Conjunct){
        .formula = formula,
        .weight = all && c->node[k].op == COND_CARDS ? 0 : weight_of(c, k),
        .out = formula == FORMULA_FAILED,
    };
    ok = !m->facts.failed && (formula != FORMULA_FAILED || m->conjunct_nb > 1);
    if (stop_asked(meter->stop)) ok = err_interrupted(m->e);
  }
  meter->most.operations = most;
  for (int seat = 0; ok && seat < SEAT_NB; seat++) class_shapes(m, seat);
  return ok || m->e->msg[0] ? ok : err_memory(m->e);
}

void boxes_close(BoxMaker *m)
{
  mem_free(m->conjunct);
  mem_free(m->box_nb);
  formula_close(&m->f);
  facts_free(&m->facts);
}

static void drop_boxes(Boxes *b)
{
  for (int i = 0; i < b->nb; i++) {
    for (int f = 0; f < b->form_nb && b->box[i].in; f++) mem_free(b->box[i].in[f]);
    mem_free(b->box[i].in);
  }
  b->nb = 0;
}

bool boxes_make(BoxMaker *m)
{
  Boxes *b = m->b;
  Box path = {.in = mem_new((size_t)b->form_nb, sizeof *path.in)};
  int nodes = m->f.nb, all = kept(m);
  for (int seat = 0; seat < SEAT_NB; seat++) path.shape[seat] = b->all;
  drop_boxes(b);
  m->e->msg[0] = '\0';
  bool ok = all != FORMULA_FAILED && path.in && split(m, all, &path);
  mem_free(path.in);
  formula_forget(&m->f, nodes);
  return ok || m->e->msg[0] ? ok : err_memory(m->e);
}

void boxes_free(Boxes *b)
{
  drop_boxes(b);
  mem_free(b->box);
  for (int i = 0; i < b->form_nb; i++) {
    mem_free(b->form[i].part);
    for (int seat = 0; seat < SEAT_NB; seat++)
      for (int suit = 0; suit < SUIT_NB; suit++)
        mem_free(b->form[i].table[seat][suit].value);
  }
  mem_free(b->form);
  *b = (Boxes){0};
}
