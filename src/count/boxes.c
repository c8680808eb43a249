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
  Spans in;
} Branch;

typedef struct Branches {
  int nb, room;
  Branch *branch;
} Branches;

static bool split(BoxMaker *m, int node, Box *path);

static void branches_free(Branches *s)
{
  for (int i = 0; i < s->nb; i++) mem_free(s->branch[i].in.in);
  mem_free(s->branch);
}

/* The branch that leaves 'rest'; NULL without memory. */
static Branch *branch_for(Branches *s, int rest)
{
  for (int i = 0; i < s->nb; i++)
    if (s->branch[i].rest == rest) return &s->branch[i];
  if (s->nb == s->room) {
    int room = s->room ? 2 * s->room : 4;
    Branch *more = mem_resize(s->branch, (size_t)room, sizeof *more);
    if (!more) return NULL;
    s->branch = more;
    s->room = room;
  }
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
      int16_t *now = &number[of[k]][shapes_have(&a->shape, m->shape[k])];
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
    int i = m->shape[k], class = m->class_of[seat][k];
    if (class == known) { /* the first of its class */
      for (int l = 0; l < m->f.literal_nb; l++)
        if (m->f.literal[l].variable == seat)
          truth[l] = shapes_have(&m->f.literal[l].shape, i);
      rest[known++] = formula_given(&m->f, node, seat, truth);
      if (!boxes_work(m, (uint64_t)m->f.literal_nb)) return false;
    }
    Branch *b = rest[class] == FORMULA_FAILED ? NULL : branch_for(s, rest[class]);
    if (!b) return err_memory(m->e);
    b->shape.bit[i >> 6] |= (uint64_t)1 << (i & 63);
  }
  return true;
}

static bool add_span(Spans *s, Bounds in)
{
  if (s->nb && s->in[s->nb - 1].high + 1 == in.low) {
    s->in[s->nb - 1].high = in.high;
    return true;
  }
  Bounds *more = mem_resize(s->in, (size_t)s->nb + 1, sizeof *more);
  if (!more) return false;
  s->in = more;
  s->in[s->nb++] = in;
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
    if (f->literal[l].variable == variable) nb += 2 * (size_t)f->literal[l].nb;
  int64_t *from = mem_new(nb + 1, sizeof *from);
  if (!from) return err_memory(m->e);
  nb = 0;
  from[nb++] = -COND_OPEN;
  for (int l = 0; l < f->literal_nb; l++) {
    const Literal *a = &f->literal[l];
    if (a->variable != variable) continue;
    for (int i = 0; i < a->nb; i++) {
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
        truth[l] = literal_has(&f->literal[l], in.low);
    int rest = formula_given(&m->f, node, variable, truth);
    Branch *b = rest == FORMULA_FAILED ? NULL : branch_for(s, rest);
    ok = b && add_span(&b->in, in);
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
  if (b->nb == b->room) {
    int room = b->room ? 2 * b->room : 4;
    Box *more = mem_resize(b->box, (size_t)room, sizeof *more);
    if (!more) return err_memory(m->e);
    b->box = more;
    b->room = room;
  }
  Box *box = &b->box[b->nb];
  *box = *path;
  box->in = mem_new((size_t)b->form_nb + 1, sizeof *box->in);
  if (!box->in) return err_memory(m->e);
  b->nb++;
  for (int i = 0; i < b->form_nb; i++) {
    size_t nb = (size_t)path->in[i].nb;
    if (!nb) continue;
    box->in[i].in = mem_new(nb, sizeof *box->in[i].in);
    if (!box->in[i].in) return err_memory(m->e);
    memcpy(box->in[i].in, path->in[i].in, nb * sizeof *box->in[i].in);
    box->in[i].nb = (int)nb;
  }
  return true;
}

bool boxes_work(BoxMaker *m, uint64_t operations)
{
  Budget *spent = &m->meter->spent, most = m->meter->most;
  operations += m->operations + FORMULA_COST * (m->f.work - m->counted);
  spent->operations += operations;
  m->operations = 0;
  m->counted = m->f.work;
  if (stop_asked(m->meter->stop)) return err_interrupted(m->e);
  if (spent->operations <= most.operations) return true;
  spent->operations = most.operations; /* the next attempt has its own share */
  return err_as(m->e, ERR_BUDGET,
                "counting exactly takes more than %llu operations: too many "
                "alternatives",
                (unsigned long long)most.operations);
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
      path->in[variable - SEAT_NB] = s.branch[i].in;
      ok = split(m, s.branch[i].rest, path);
      path->in[variable - SEAT_NB] = (Spans){0};
    }
  }
  branches_free(&s);
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
                Meter *meter, Err *e)
{
  Err none;
  BoxMaker m = {.b = out, .meter = meter, .e = e ? e : &none};
  Box path;
  m.e->msg[0] = '\0';
  *out = (Boxes){.known = *known, .all = shapes_all()};
  for (int i = 0, nb = 0; i < SHAPE_ROOM; i++)
    if (shapes_have(&out->all, i)) m.shape[nb++] = i;
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
  if (ok) path.in = mem_new((size_t)out->form_nb + 1, sizeof *path.in);
  ok = ok && (path.in || err_memory(m.e)) && split(&m, node, &path);
  if (!ok && !m.e->msg[0]) err_memory(m.e);
  mem_free(path.in);
  formula_close(&m.f);
  boxes_atoms_free(&m);
  if (!ok) boxes_free(out);
  return ok;
}

void boxes_free(Boxes *b)
{
  for (int i = 0; i < b->nb; i++) {
    for (int f = 0; f < b->form_nb; f++) mem_free(b->box[i].in[f].in);
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
