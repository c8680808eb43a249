/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** measure_read.c - from expressions to nodes: names, arguments, common
** denominators, and the largest value of each node, so that no sum can overflow.
*/
#include <string.h>

#include "base/mem.h"
#include "base/near.h"
#include "lang/parse.h"
#include "lang/path.h"
#include "lang/print.h"
#include "run/measure_node.h"
#include "score/imp.h"
#include "score/score.h"

enum { NONE = MEASURE_NONE };

typedef struct MeasureMaker {
  Measure *m;
  int room;
  Err *e;
} MeasureMaker;

static int make(MeasureMaker *k, const Expr *x);

static int fail(MeasureMaker *k, const Expr *x, const char *what)
{
  err_set(k->e, x->at, what, EXPR_QUOTE(x));
  return NONE;
}

static int add(MeasureMaker *k, MeasureOp op)
{
  Measure *m = k->m;
  if (m->nb == k->room) {
    int room = k->room ? 2 * k->room : 8;
    MeasureNode *node = mem_resize(m->node, (size_t)room, sizeof *node);
    if (!node) {
      err_memory(k->e);
      return NONE;
    }
    m->node = node;
    k->room = room;
  }
  m->node[m->nb] = (MeasureNode){.op = op,
                                 .child = NONE,
                                 .next = NONE,
                                 .den = 1,
                                 .factor = 1,
                                 .term = {0, 1, 0, NULL}};
  return m->nb++;
}

/* Refuse values that sums of squares could not hold. */
static int checked(MeasureMaker *k, int node, const Expr *x)
{
  double limit = (double)((int64_t)1 << MEASURE_BITS);
  if (node == NONE || k->m->node[node].most <= limit) return node;
  return fail(k, x, "the numbers in '%s' are too large");
}

/* The most that the size of an atom's value can be. */
static int atom_most(Atom a)
{
  int low, high;
  atom_limits(a, &low, &high);
  return high > -low ? high : -low;
}

static int make_term(MeasureMaker *k, const Expr *x)
{
  int node = add(k, MEASURE_TERM);
  if (node == NONE) return NONE;
  MeasureNode *n = &k->m->node[node];
  if (!term_read(&n->term, x, k->e)) return NONE;
  n->den = n->term.den;
  n->most = n->term.constant < 0 ? -(double)n->term.constant : (double)n->term.constant;
  for (int i = 0; i < n->term.nb; i++) {
    double factor = (double)n->term.part[i].factor;
    n->most += (factor < 0 ? -factor : factor) * atom_most(n->term.part[i].atom);
  }
  return checked(k, node, x);
}

/* Arguments of a call: exactly 'nb' of them. */
static bool arguments(MeasureMaker *k, const Expr *call, int nb)
{
  int given = call->nb - 1;
  if (given == nb) return true;
  return err_set(k->e, call->at, "'%s' has %d argument%s, not %d", EXPR_QUOTE(call),
                 given, given == 1 ? "" : "s", nb);
}

static const Expr *argument(const Expr *call, int index)
{
  return index + 1 < call->nb ? call->child[index + 1] : NULL;
}

/* The text of an argument in quotes, or that is a name. */
static bool text_of(MeasureMaker *k, const Expr *x, const char **text, size_t *len)
{
  if (x->kind != EXPR_STRING && x->kind != EXPR_NAME)
    return err_set(k->e, x->at, "a word expected, not '%s'", EXPR_QUOTE(x));
  *text = x->text;
  *len = (size_t)x->len;
  return true;
}

/* Errors of a word count from the word's place in the text. */
static bool placed(MeasureMaker *k, const Expr *x, bool ok)
{
  if (ok || !k->e || k->e->kind > ERR_SYNTAX) return ok;
  k->e->kind = ERR_SYNTAX;
  k->e->at = expr_at(x, k->e->at ? k->e->at - 1 : 0);
  return ok;
}

/* tricks(SEAT, STRAIN[, LEVEL]) */
static int make_tricks(MeasureMaker *k, const Expr *x)
{
  const char *text = NULL;
  size_t len = 0;
  const Expr *level = argument(x, 2);
  if (!arguments(k, x, level ? 3 : 2)) return NONE;
  const Expr *seat = argument(x, 0), *strain = argument(x, 1);
  int node = add(k, MEASURE_TRICKS);
  if (node == NONE) return NONE;
  MeasureNode *n = &k->m->node[node];
  if (!text_of(k, seat, &text, &len) ||
      !placed(k, seat, seat_parse(&n->seat, text, len, k->e)) ||
      !text_of(k, strain, &text, &len) ||
      !placed(k, strain, strain_parse(&n->strain, text, len, k->e)))
    return NONE;
  if (level) {
    if (level->kind != EXPR_NUMBER || level->number.den != 1 || level->number.num < 1 ||
        level->number.num > LEVEL_MAX)
      return fail(k, level, "a level (1 to 7) expected, not '%s'");
    n->contract.level = (int)level->number.num;
  }
  n->most = TRICKS_MAX;
  k->m->solves = true;
  return node;
}

static bool read_vul(MeasureMaker *k, const Expr *x, int *out)
{
  const char *text = NULL;
  size_t len = 0;
  return text_of(k, x, &text, &len) && placed(k, x, vul_parse(out, text, len, k->e));
}

static bool read_contract(MeasureMaker *k, const Expr *x, MeasureNode *n)
{
  const char *text = NULL;
  size_t len = 0;
  if (!text_of(k, x, &text, &len) ||
      !placed(k, x, contract_parse(&n->contract, text, len, k->e)))
    return false;
  if (n->contract.level) k->m->solves = true;
  return true;
}

static int make_score(MeasureMaker *k, const Expr *x)
{
  if (!arguments(k, x, 2)) return NONE;
  int node = add(k, MEASURE_SCORE);
  if (node == NONE) return NONE;
  MeasureNode *n = &k->m->node[node];
  if (!read_contract(k, argument(x, 0), n) || !read_vul(k, argument(x, 1), &n->vul))
    return NONE;
  n->most = SCORE_MAX;
  return node;
}

static int make_makes(MeasureMaker *k, const Expr *x)
{
  if (!arguments(k, x, 1)) return NONE;
  int node = add(k, MEASURE_MAKES);
  if (node == NONE) return NONE;
  MeasureNode *n = &k->m->node[node];
  if (!read_contract(k, argument(x, 0), n)) return NONE;
  if (!n->contract.level) return fail(k, x, "'%s': a pass is not made");
  n->most = 1;
  return node;
}

static int make_best(MeasureMaker *k, const Expr *x)
{
  if (!arguments(k, x, 2)) return NONE;
  int node = add(k, MEASURE_BEST);
  const Expr *pair = argument(x, 0);
  if (node == NONE) return NONE;
  MeasureNode *n = &k->m->node[node];
  if (expr_is(pair, "NS"))
    n->seat = NORTH;
  else if (expr_is(pair, "EW"))
    n->seat = EAST;
  else
    return fail(k, pair, "a pair (NS or EW) expected, not '%s'");
  if (!read_vul(k, argument(x, 1), &n->vul)) return NONE;
  n->most = SCORE_MAX;
  k->m->solves = true;
  return node;
}

/* par(VUL, DEALER) */
static int make_par(MeasureMaker *k, const Expr *x)
{
  const char *text = NULL;
  size_t len = 0;
  if (!arguments(k, x, 2)) return NONE;
  int node = add(k, MEASURE_PAR);
  const Expr *dealer = argument(x, 1);
  if (node == NONE) return NONE;
  MeasureNode *n = &k->m->node[node];
  if (!read_vul(k, argument(x, 0), &n->vul) || !text_of(k, dealer, &text, &len) ||
      !placed(k, dealer, seat_parse(&n->seat, text, len, k->e)))
    return NONE;
  n->most = SCORE_MAX;
  k->m->solves = true;
  return node;
}

static int make_indicator(MeasureMaker *k, const Expr *x)
{
  if (!arguments(k, x, 1)) return NONE;
  int node = add(k, MEASURE_INDICATOR);
  if (node == NONE) return NONE;
  k->m->node[node].cond = cond_make(argument(x, 0), k->e);
  k->m->node[node].most = 1;
  return k->m->node[node].cond ? node : NONE;
}

/* shape(SEAT) */
static int make_shape(MeasureMaker *k, const Expr *x)
{
  const char *text = NULL;
  size_t len = 0;
  if (!arguments(k, x, 1)) return NONE;
  int node = add(k, MEASURE_SHAPE);
  const Expr *seat = argument(x, 0);
  if (node == NONE) return NONE;
  MeasureNode *n = &k->m->node[node];
  if (!text_of(k, seat, &text, &len) ||
      !placed(k, seat, seat_parse(&n->seat, text, len, k->e)))
    return NONE;
  n->most = SHAPE_ROOM;
  return node;
}

static void append(MeasureMaker *k, int node, int *last, int child)
{
  if (*last == NONE)
    k->m->node[node].child = child;
  else
    k->m->node[*last].next = child;
  *last = child;
}

enum { DEN_MAX = 1 << 30 };

/* Append a child; the node's den becomes the common one. */
static bool adopt(MeasureMaker *k, int node, int *last, int child, const Expr *x)
{
  MeasureNode *n = &k->m->node[node];
  Ratio r;
  append(k, node, last, child);
  if (!ratio_make(&r, n->den, k->m->node[child].den) || r.den > DEN_MAX / n->den) {
    fail(k, x, "the decimals in '%s' are too fine");
    return false;
  }
  n->den *= r.den;
  return true;
}

/* Bring the children of a node to its den, and find the largest value. */
static void balance(MeasureMaker *k, int node)
{
  MeasureNode *n = &k->m->node[node];
  for (int c = n->child; c != NONE; c = k->m->node[c].next) {
    MeasureNode *child = &k->m->node[c];
    child->factor *= n->den / child->den;
    double most =
        child->most * (double)(child->factor < 0 ? -child->factor : child->factor);
    n->most = n->op == MEASURE_ADD ? n->most + most : most > n->most ? most : n->most;
  }
}

/* imps(x), sign(x): whole numbers; IMPs of whole points. */
static int make_one(MeasureMaker *k, MeasureOp op, const Expr *x)
{
  if (!arguments(k, x, 1)) return NONE;
  int node = add(k, op);
  int child = node == NONE ? NONE : make(k, argument(x, 0));
  if (child == NONE) return NONE;
  if (op == MEASURE_IMPS && k->m->node[child].den != 1)
    return fail(k, x, "'%s': IMPs are of whole points");
  k->m->node[node].child = child;
  k->m->node[node].most = op == MEASURE_IMPS ? IMP_MAX : 1;
  return node;
}

static int make_extreme(MeasureMaker *k, MeasureOp op, const Expr *x)
{
  int node = add(k, op), last = NONE;
  if (node == NONE) return NONE;
  if (x->nb < 2) return fail(k, x, "'%s' has no arguments");
  for (int i = 1; i < x->nb; i++) {
    int child = make(k, x->child[i]);
    if (child == NONE || !adopt(k, node, &last, child, x)) return NONE;
  }
  balance(k, node);
  return checked(k, node, x);
}

/* { { CONDITION, X }, ..., DEFAULT } */
static int make_choose(MeasureMaker *k, const Expr *x)
{
  const Expr *list = argument(x, 0);
  int node = add(k, MEASURE_CHOOSE), last = NONE;
  if (node == NONE || !arguments(k, x, 1)) return NONE;
  if (list->kind != EXPR_LIST || list->nb < 1)
    return fail(k, x, "'%s': a list { { condition, x }, ..., default } expected");
  for (int i = 0; i < list->nb; i++) {
    const Expr *choice = list->child[i], *what = choice;
    bool is_default = i + 1 == list->nb;
    if (!is_default) {
      if (choice->kind != EXPR_LIST || choice->nb != 2)
        return fail(k, choice, "a choice { condition, x } expected, not '%s'");
      what = choice->child[1];
    }
    int child = make(k, what);
    if (child == NONE || !adopt(k, node, &last, child, x)) return NONE;
    if (is_default) continue;
    Cond *when = cond_make(choice->child[0], k->e);
    if (!when) return NONE;
    k->m->node[child].when = when;
  }
  balance(k, node);
  return checked(k, node, x);
}

static int make_add(MeasureMaker *k, const Expr *x)
{
  int node = add(k, MEASURE_ADD), last = NONE;
  if (node == NONE) return NONE;
  for (int i = 0; i < x->nb; i++) {
    bool minus = x->kind == EXPR_MINUS || x->child[i]->kind == EXPR_MINUS;
    const Expr *operand = x->child[i];
    if (operand->kind == EXPR_MINUS && x->kind == EXPR_ADD) operand = operand->child[0];
    int child = make(k, operand);
    if (child == NONE || !adopt(k, node, &last, child, x)) return NONE;
    if (minus) k->m->node[child].factor = -1;
  }
  balance(k, node);
  return checked(k, node, x);
}

static int make_mul(MeasureMaker *k, const Expr *x)
{
  int node = add(k, MEASURE_MUL), last = NONE;
  if (node == NONE) return NONE;
  k->m->node[node].most = 1;
  for (int i = 0; i < x->nb; i++) {
    int child = make(k, x->child[i]);
    if (child == NONE) return NONE;
    append(k, node, &last, child);
    MeasureNode *n = &k->m->node[node], *c = &k->m->node[child];
    if (n->den > DEN_MAX / c->den)
      return fail(k, x, "the decimals in '%s' are too fine");
    n->den *= c->den;
    n->most *= c->most > 1 ? c->most : 1; /* products of some of them fit as well */
  }
  return checked(k, node, x);
}

/* The least number that makes all weights of a datum whole. */
static bool whole_weights(MeasureMaker *k, const Expr *list, int64_t *out)
{
  *out = 1;
  for (int i = 0; i < list->nb; i++) {
    const Expr *part = list->child[i];
    const Expr *weight =
        part->kind == EXPR_LIST && part->nb == 2 ? part->child[0] : NULL;
    Ratio r;
    if (!weight || weight->kind != EXPR_NUMBER || weight->number.num < 1) {
      fail(k, part, "a part { weight above 0, points } expected, not '%s'");
      return false;
    }
    if (!ratio_make(&r, *out, weight->number.den) || r.den > DEN_MAX / *out) {
      fail(k, weight, "the decimals in '%s' are too fine");
      return false;
    }
    *out *= r.den;
  }
  return true;
}

/* { { WEIGHT, POINTS }, ... } */
static int make_datum(MeasureMaker *k, const Expr *x)
{
  int64_t times;
  const Expr *list = argument(x, 0);
  int node = add(k, MEASURE_DATUM), last = NONE;
  if (node == NONE || !arguments(k, x, 1)) return NONE;
  if (list->kind != EXPR_LIST || list->nb < 1)
    return fail(k, x, "'%s': a list { { weight, points }, ... } expected");
  if (!whole_weights(k, list, &times)) return NONE;
  double sum = 0, limit = (double)((int64_t)1 << MEASURE_BITS);
  for (int i = 0; i < list->nb; i++) {
    const Expr *part = list->child[i];
    Ratio weight;
    int child = make(k, part->child[1]);
    if (child == NONE) return NONE;
    append(k, node, &last, child);
    MeasureNode *n = &k->m->node[node], *c = &k->m->node[child];
    if (c->den != 1) return fail(k, part, "'%s': a datum is of whole points");
    bool fits = ratio_mul(&weight, part->child[0]->number, ratio_int(times));
    /* at least a step for each table, so that the rounding fits as well */
    sum += (double)weight.num * (c->most > DATUM_STEP ? c->most : DATUM_STEP);
    if (!fits || sum > limit) return fail(k, x, "the numbers in '%s' are too large");
    c->factor = weight.num;
    n->weight += weight.num;
    if (c->most + DATUM_STEP > n->most) n->most = c->most + DATUM_STEP;
  }
  return checked(k, node, x);
}

/* imps(x), sign(x), max(...), min(...) */
static int make_imps(MeasureMaker *k, const Expr *x)
{
  return make_one(k, MEASURE_IMPS, x);
}

static int make_sign(MeasureMaker *k, const Expr *x)
{
  return make_one(k, MEASURE_SIGN, x);
}

static int make_max(MeasureMaker *k, const Expr *x)
{
  return make_extreme(k, MEASURE_MAX, x);
}

static int make_min(MeasureMaker *k, const Expr *x)
{
  return make_extreme(k, MEASURE_MIN, x);
}

/* The measures there are. */
static const struct {
  const char *name;
  int (*make)(MeasureMaker *k, const Expr *call);
} MEASURES[] = {
    {"tricks", make_tricks},
    {"score", make_score},
    {"makes", make_makes},
    {"best", make_best},
    {"indicator", make_indicator},
    {"imps", make_imps},
    {"sign", make_sign},
    {"max", make_max},
    {"min", make_min},
    {"choose", make_choose},
    {"par", make_par},
    {"shape", make_shape},
    {"datum", make_datum},
};

enum { NAME_NB = sizeof MEASURES / sizeof *MEASURES };

static int unknown(MeasureMaker *k, const Expr *callee)
{
  const char *names[NAME_NB];
  for (int i = 0; i < NAME_NB; i++) names[i] = MEASURES[i].name;
  const char *near = near_name(callee->text, (size_t)callee->len, names, NAME_NB);
  err_set(k->e, callee->at, "'%s' is not a measure%s%s%s", EXPR_QUOTE(callee),
          near ? " (did you mean '" : "", near ? near : "", near ? "'?)" : "");
  return NONE;
}

static int make_call(MeasureMaker *k, const Expr *x)
{
  const Expr *callee = x->child[0];
  Path p;
  for (int i = 0; i < NAME_NB; i++)
    if (expr_is(callee, MEASURES[i].name)) return MEASURES[i].make(k, x);
  if (callee->kind == EXPR_NAME && !path_is_of_hand(callee)) return unknown(k, callee);
  if (callee->kind == EXPR_NAME && path_take(&p, callee, NULL) &&
      (p.kind == PATH_POINTS || p.kind == PATH_EVALUATOR))
    return make_term(k, x);
  return fail(k, x, "'%s' is a condition: indicator(condition) is 1 or 0");
}

static int make(MeasureMaker *k, const Expr *x)
{
  switch (x->kind) {
  case EXPR_NUMBER:
  case EXPR_NAME: return make_term(k, x);
  case EXPR_CALL: return make_call(k, x);
  case EXPR_MINUS:
  case EXPR_ADD: return make_add(k, x);
  case EXPR_MUL: return make_mul(k, x);
  default: return fail(k, x, "a measure expected, not '%s'");
  }
}

Measure *measure_make(const Expr *x, Err *e)
{
  Measure *m = mem_new(1, sizeof *m);
  if (!m) {
    err_memory(e);
    return NULL;
  }
  MeasureMaker k = {.m = m, .e = e};
  m->root = make(&k, x);
  if (m->root != NONE) return m;
  measure_free(m);
  return NULL;
}

Measure *measure_parse(const char *text, size_t len, Err *e)
{
  const Expr *x = expr_parse(text, len, e);
  Measure *m = x ? measure_make(x, e) : NULL;
  expr_drop(x);
  return m;
}

void measure_free(Measure *m)
{
  if (!m) return;
  for (int i = 0; i < m->nb; i++) {
    term_free(&m->node[i].term);
    cond_free(m->node[i].cond);
    cond_free(m->node[i].when);
  }
  mem_free(m->node);
  mem_free(m);
}
