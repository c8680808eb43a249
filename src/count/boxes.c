/* SPDX-License-Identifier: MIT */
/*
** How: Shannon's expansion over variables of many values. The values of the
** first variable of a formula fall into classes that decide all of its literals
** alike; classes that leave the same formula are one branch; a path that ends
** in 'true' is a box.
*/
#include "count/boxes.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

/* In operations: a node looked at or joined, a node split. */
enum { FORMULA_COST = 4, SPLIT_COST = 100 };

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

static bool split(BoxMaker *m, int node, Box *path);

/* The branch that leaves 'rest' and has room for a range; NULL without memory. */
static Branch *branch_for(Branches *s, int rest)
{
  for (int i = 0; i < s->nb; i++)
    if (s->branch[i].rest == rest && s->branch[i].in.nb < RANGES_MAX)
      return &s->branch[i];
  Branch *more = mem_room(s->branch, (size_t)s->nb + 1, &s->room, sizeof *more);
  if (!more) return NULL;
  s->branch = more;
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
  Box *more = mem_room(b->box, (size_t)b->nb + 1, &b->room, sizeof *more);
  if (!more) return err_memory(m->e);
  b->box = more;
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
  return meter_work(m->meter, operations, "alternatives");
}

static bool split(BoxMaker *m, int node, Box *path)
{
  if (!boxes_work(m, SPLIT_COST)) return false;
  if (node == FORMULA_FALSE) return true;
  if (node == FORMULA_TRUE) return emit(m, path);
  int variable = m->f.node[node].variable;
  Branches s = {0};
  int8_t *truth = mem_new((size_t)m->f.literal_nb, sizeof *truth);
  if (!truth) return err_memory(m->e);
  bool ok = variable < SEAT_NB ? branch_shapes(m, node, variable, truth, &s)
                               : branch_values(m, node, variable, truth, &s);
  mem_free(truth);
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

int boxes_conjuncts(const Cond *c)
{
  int nb = 0;
  if (c->node[c->root].op != COND_AND) return 1;
  for (int k = c->node[c->root].child; k >= 0; k = c->node[k].next) nb++;
  return nb;
}

/* The formula of what is kept of the condition. */
static int kept(BoxMaker *m, const Cond *c, uint64_t without)
{
  if (!without) return boxes_formula(m, c, c->root);
  if (c->node[c->root].op != COND_AND) return FORMULA_TRUE;
  int all = FORMULA_TRUE, i = 0;
  for (int k = c->node[c->root].child; k >= 0; k = c->node[k].next, i++)
    if (i >= 64 || !(without >> i & 1))
      all = formula_both(&m->f, true, all, boxes_formula(m, c, k));
  return all;
}

bool boxes_make(Boxes *out, const Cond *c, const Layout *known, uint64_t without,
                Meter *meter)
{
  BoxMaker m = {.b = out, .meter = meter, .e = meter->e};
  Box path;
  m.e->msg[0] = '\0';
  facts_open(&m.facts);
  *out = (Boxes){.known = *known, .all = m.facts.shapes};
  for (int suit = 0; suit < SUIT_NB; suit++) {
    out->free[suit] = HOLDING_NB - 1;
    for (int seat = 0; seat < SEAT_NB; seat++)
      out->free[suit] &= ~(Hand)hand_holding(known->hand[seat], suit);
  }
  for (int seat = 0; seat < SEAT_NB; seat++) path.shape[seat] = out->all;
  path.in = NULL;
  bool ok = formula_open(&m.f) || err_memory(m.e);
  int node = ok ? kept(&m, c, without) : FORMULA_FAILED;
  ok = ok && node != FORMULA_FAILED;
  for (int seat = 0; ok && seat < SEAT_NB; seat++) class_shapes(&m, seat);
  if (ok) path.in = mem_new((size_t)out->form_nb, sizeof *path.in);
  ok = ok && (path.in || err_memory(m.e)) && split(&m, node, &path);
  ok = ok && !m.facts.failed;
  if (!ok && !m.e->msg[0]) err_memory(m.e);
  mem_free(path.in);
  formula_close(&m.f);
  facts_free(&m.facts);
  if (!ok) boxes_free(out);
  return ok;
}

void boxes_free(Boxes *b)
{
  for (int i = 0; i < b->nb; i++) {
    for (int f = 0; f < b->form_nb && b->box[i].in; f++) mem_free(b->box[i].in[f]);
    mem_free(b->box[i].in);
  }
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
