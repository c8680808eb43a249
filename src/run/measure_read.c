/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** measure_read.c - from text to nodes: names, arguments, common denominators,
** and the largest value of each node, so that no sum can overflow.
*/
#include <string.h>

#include "base/mem.h"
#include "base/near.h"
#include "run/measure_node.h"
#include "score/imp.h"
#include "score/score.h"

enum { NONE = MEASURE_NONE };

typedef struct Maker {
  const Syntax *s;
  Measure *m;
  int room;
  Err *e;
} Maker;

static int make(Maker *k, int at);

static int fail(Maker *k, int at, const char *what)
{
  err_set(k->e, syntax_at(k->s, at), what, SYNTAX_ARG(k->s, at));
  return NONE;
}

static int add(Maker *k, MeasureOp op)
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
static int checked(Maker *k, int node, int at)
{
  double limit = (double)((int64_t)1 << MEASURE_BITS);
  if (node == NONE || k->m->node[node].most <= limit) return node;
  return fail(k, at, "the numbers in '%.*s' are too large");
}

/* The most that the size of an atom's value can be. */
static int atom_most(Atom a)
{
  int low, high;
  atom_limits(a, &low, &high);
  return high > -low ? high : -low;
}

static int make_term(Maker *k, int at)
{
  int node = add(k, MEASURE_TERM);
  if (node == NONE) return NONE;
  MeasureNode *n = &k->m->node[node];
  if (!term_read(&n->term, k->s, at, k->e)) return NONE;
  n->den = n->term.den;
  n->most = n->term.constant < 0 ? -(double)n->term.constant : (double)n->term.constant;
  for (int i = 0; i < n->term.nb; i++) {
    double factor = (double)n->term.part[i].factor;
    n->most += (factor < 0 ? -factor : factor) * atom_most(n->term.part[i].atom);
  }
  return checked(k, node, at);
}

/* Arguments of a call: exactly 'nb' of them. */
static bool arguments(Maker *k, int call, int nb)
{
  int given = syntax_count(k->s, call) - 1;
  if (given == nb) return true;
  return err_set(k->e, syntax_at(k->s, call), "'%.*s' has %d argument%s, not %d",
                 SYNTAX_ARG(k->s, call), given, given == 1 ? "" : "s", nb);
}

static int argument(Maker *k, int call, int index)
{
  return syntax_child(k->s, call, index + 1);
}

/* The text of an argument in quotes, or that is a name. */
static bool text_of(Maker *k, int at, const char **text, size_t *len)
{
  const SyntaxNode *n = &k->s->node[at];
  if (n->kind != SYNTAX_STRING && n->kind != SYNTAX_NAME)
    return err_set(k->e, syntax_at(k->s, at), "a word expected, not '%.*s'",
                   SYNTAX_ARG(k->s, at));
  *text = k->s->text + n->at;
  *len = (size_t)n->len;
  return true;
}

/* Errors of a word count from the word's place in the text. */
static bool placed(Maker *k, int at, bool ok)
{
  if (ok || !k->e || k->e->kind > ERR_SYNTAX) return ok;
  k->e->kind = ERR_SYNTAX;
  k->e->at = syntax_at(k->s, at) + (k->e->at ? k->e->at - 1 : 0);
  return ok;
}

/* tricks(SEAT, STRAIN[, LEVEL]) */
static int make_tricks(Maker *k, int at)
{
  const char *text = NULL;
  size_t len = 0;
  int level = argument(k, at, 2);
  if (!arguments(k, at, level == NONE ? 2 : 3)) return NONE;
  int node = add(k, MEASURE_TRICKS), seat = argument(k, at, 0),
      strain = argument(k, at, 1);
  if (node == NONE) return NONE;
  MeasureNode *n = &k->m->node[node];
  if (!text_of(k, seat, &text, &len) ||
      !placed(k, seat, seat_parse(&n->seat, text, len, k->e)) ||
      !text_of(k, strain, &text, &len) ||
      !placed(k, strain, strain_parse(&n->strain, text, len, k->e)))
    return NONE;
  if (level != NONE) {
    const SyntaxNode *given = &k->s->node[level];
    if (given->kind != SYNTAX_NUMBER || given->number.den != 1 ||
        given->number.num < 1 || given->number.num > LEVEL_MAX)
      return fail(k, level, "a level (1 to 7) expected, not '%.*s'");
    n->contract.level = (int)given->number.num;
  }
  n->most = TRICKS_MAX;
  k->m->solves = true;
  return node;
}

static bool read_vul(Maker *k, int at, int *out)
{
  const char *text = NULL;
  size_t len = 0;
  return text_of(k, at, &text, &len) && placed(k, at, vul_parse(out, text, len, k->e));
}

static bool read_contract(Maker *k, int at, MeasureNode *n)
{
  const char *text = NULL;
  size_t len = 0;
  if (!text_of(k, at, &text, &len) ||
      !placed(k, at, contract_parse(&n->contract, text, len, k->e)))
    return false;
  if (n->contract.level) k->m->solves = true;
  return true;
}

static int make_score(Maker *k, int at)
{
  if (!arguments(k, at, 2)) return NONE;
  int node = add(k, MEASURE_SCORE);
  if (node == NONE) return NONE;
  MeasureNode *n = &k->m->node[node];
  if (!read_contract(k, argument(k, at, 0), n) ||
      !read_vul(k, argument(k, at, 1), &n->vul))
    return NONE;
  n->most = SCORE_MAX;
  return node;
}

static int make_makes(Maker *k, int at)
{
  if (!arguments(k, at, 1)) return NONE;
  int node = add(k, MEASURE_MAKES);
  if (node == NONE) return NONE;
  MeasureNode *n = &k->m->node[node];
  if (!read_contract(k, argument(k, at, 0), n)) return NONE;
  if (!n->contract.level) return fail(k, at, "'%.*s': a pass is not made");
  n->most = 1;
  return node;
}

static int make_best(Maker *k, int at)
{
  if (!arguments(k, at, 2)) return NONE;
  int node = add(k, MEASURE_BEST), pair = argument(k, at, 0);
  if (node == NONE) return NONE;
  MeasureNode *n = &k->m->node[node];
  if (syntax_is(k->s, pair, "NS"))
    n->seat = NORTH;
  else if (syntax_is(k->s, pair, "EW"))
    n->seat = EAST;
  else
    return fail(k, pair, "a pair (NS or EW) expected, not '%.*s'");
  if (!read_vul(k, argument(k, at, 1), &n->vul)) return NONE;
  n->most = SCORE_MAX;
  k->m->solves = true;
  return node;
}

/* par(VUL, DEALER) */
static int make_par(Maker *k, int at)
{
  const char *text = NULL;
  size_t len = 0;
  if (!arguments(k, at, 2)) return NONE;
  int node = add(k, MEASURE_PAR), dealer = argument(k, at, 1);
  if (node == NONE) return NONE;
  MeasureNode *n = &k->m->node[node];
  if (!read_vul(k, argument(k, at, 0), &n->vul) || !text_of(k, dealer, &text, &len) ||
      !placed(k, dealer, seat_parse(&n->seat, text, len, k->e)))
    return NONE;
  n->most = SCORE_MAX;
  k->m->solves = true;
  return node;
}

static int make_indicator(Maker *k, int at)
{
  if (!arguments(k, at, 1)) return NONE;
  int node = add(k, MEASURE_INDICATOR);
  if (node == NONE) return NONE;
  k->m->node[node].cond = cond_read(k->s, argument(k, at, 0), k->e);
  k->m->node[node].most = 1;
  return k->m->node[node].cond ? node : NONE;
}

/* shape(SEAT) */
static int make_shape(Maker *k, int at)
{
  const char *text = NULL;
  size_t len = 0;
  if (!arguments(k, at, 1)) return NONE;
  int node = add(k, MEASURE_SHAPE), seat = argument(k, at, 0);
  if (node == NONE) return NONE;
  MeasureNode *n = &k->m->node[node];
  if (!text_of(k, seat, &text, &len) ||
      !placed(k, seat, seat_parse(&n->seat, text, len, k->e)))
    return NONE;
  n->most = SHAPE_ROOM;
  return node;
}

static void append(Maker *k, int node, int *last, int child)
{
  if (*last == NONE)
    k->m->node[node].child = child;
  else
    k->m->node[*last].next = child;
  *last = child;
}

enum { DEN_MAX = 1 << 30 };

/* Append a child; the node's den becomes the common one. */
static bool adopt(Maker *k, int node, int *last, int child, int at)
{
  MeasureNode *n = &k->m->node[node];
  Ratio r;
  append(k, node, last, child);
  if (!ratio_make(&r, n->den, k->m->node[child].den) || r.den > DEN_MAX / n->den) {
    fail(k, at, "the decimals in '%.*s' are too fine");
    return false;
  }
  n->den *= r.den;
  return true;
}

/* Bring the children of a node to its den, and find the largest value. */
static void balance(Maker *k, int node)
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
static int make_one(Maker *k, MeasureOp op, int at)
{
  if (!arguments(k, at, 1)) return NONE;
  int node = add(k, op);
  int child = node == NONE ? NONE : make(k, argument(k, at, 0));
  if (child == NONE) return NONE;
  if (op == MEASURE_IMPS && k->m->node[child].den != 1)
    return fail(k, at, "'%.*s': IMPs are of whole points");
  k->m->node[node].child = child;
  k->m->node[node].most = op == MEASURE_IMPS ? IMP_MAX : 1;
  return node;
}

static int make_extreme(Maker *k, MeasureOp op, int at)
{
  int node = add(k, op), last = NONE;
  if (node == NONE) return NONE;
  if (argument(k, at, 0) == NONE) return fail(k, at, "'%.*s' has no arguments");
  for (int a = argument(k, at, 0); a != NONE; a = k->s->node[a].next) {
    int child = make(k, a);
    if (child == NONE || !adopt(k, node, &last, child, at)) return NONE;
  }
  balance(k, node);
  return checked(k, node, at);
}

/* { { CONDITION, X }, ..., DEFAULT } */
static int make_choose(Maker *k, int at)
{
  const Syntax *s = k->s;
  int list = argument(k, at, 0), node = add(k, MEASURE_CHOOSE), last = NONE;
  if (node == NONE || !arguments(k, at, 1)) return NONE;
  if (s->node[list].kind != SYNTAX_LIST || syntax_count(s, list) < 1)
    return fail(k, at, "'%.*s': a list { { condition, x }, ..., default } expected");
  for (int a = s->node[list].child; a != NONE; a = s->node[a].next) {
    bool is_default = s->node[a].next == NONE;
    int what = a;
    if (!is_default) {
      if (s->node[a].kind != SYNTAX_LIST || syntax_count(s, a) != 2)
        return fail(k, a, "a choice { condition, x } expected, not '%.*s'");
      what = syntax_child(s, a, 1);
    }
    int child = make(k, what);
    if (child == NONE || !adopt(k, node, &last, child, at)) return NONE;
    if (is_default) continue;
    Cond *when = cond_read(s, s->node[a].child, k->e);
    if (!when) return NONE;
    k->m->node[child].when = when;
  }
  balance(k, node);
  return checked(k, node, at);
}

static int make_add(Maker *k, int at)
{
  int node = add(k, MEASURE_ADD), last = NONE;
  if (node == NONE) return NONE;
  for (int a = k->s->node[at].child; a != NONE; a = k->s->node[a].next) {
    bool minus = k->s->node[a].kind == SYNTAX_MINUS;
    int child = make(k, minus ? k->s->node[a].child : a);
    if (child == NONE || !adopt(k, node, &last, child, at)) return NONE;
    if (minus) k->m->node[child].factor = -1;
  }
  balance(k, node);
  return checked(k, node, at);
}

static int make_minus(Maker *k, int at)
{
  int node = add(k, MEASURE_ADD), last = NONE;
  int child = node == NONE ? NONE : make(k, k->s->node[at].child);
  if (child == NONE || !adopt(k, node, &last, child, at)) return NONE;
  k->m->node[child].factor = -1;
  balance(k, node);
  return checked(k, node, at);
}

static int make_mul(Maker *k, int at)
{
  int node = add(k, MEASURE_MUL), last = NONE;
  if (node == NONE) return NONE;
  k->m->node[node].most = 1;
  for (int a = k->s->node[at].child; a != NONE; a = k->s->node[a].next) {
    int child = make(k, a);
    if (child == NONE) return NONE;
    append(k, node, &last, child);
    MeasureNode *n = &k->m->node[node], *c = &k->m->node[child];
    if (n->den > DEN_MAX / c->den)
      return fail(k, at, "the decimals in '%.*s' are too fine");
    n->den *= c->den;
    n->most *= c->most > 1 ? c->most : 1; /* products of some of them fit as well */
  }
  return checked(k, node, at);
}

/* The least number that makes all weights of a datum whole. */
static bool whole_weights(Maker *k, int list, int64_t *out)
{
  const Syntax *s = k->s;
  *out = 1;
  for (int a = s->node[list].child; a != NONE; a = s->node[a].next) {
    int weight = s->node[a].kind == SYNTAX_LIST && syntax_count(s, a) == 2
                     ? s->node[a].child
                     : NONE;
    Ratio r;
    if (weight == NONE || s->node[weight].kind != SYNTAX_NUMBER ||
        s->node[weight].number.num < 1) {
      fail(k, a, "a part { weight above 0, points } expected, not '%.*s'");
      return false;
    }
    if (!ratio_make(&r, *out, s->node[weight].number.den) || r.den > DEN_MAX / *out) {
      fail(k, weight, "the decimals in '%.*s' are too fine");
      return false;
    }
    *out *= r.den;
  }
  return true;
}

/* { { WEIGHT, POINTS }, ... } */
static int make_datum(Maker *k, int at)
{
  const Syntax *s = k->s;
  int64_t times;
  int list = argument(k, at, 0), node = add(k, MEASURE_DATUM), last = NONE;
  if (node == NONE || !arguments(k, at, 1)) return NONE;
  if (s->node[list].kind != SYNTAX_LIST || syntax_count(s, list) < 1)
    return fail(k, at, "'%.*s': a list { { weight, points }, ... } expected");
  if (!whole_weights(k, list, &times)) return NONE;
  double sum = 0, limit = (double)((int64_t)1 << MEASURE_BITS);
  for (int a = s->node[list].child; a != NONE; a = s->node[a].next) {
    Ratio weight;
    int child = make(k, syntax_child(s, a, 1));
    if (child == NONE) return NONE;
    append(k, node, &last, child);
    MeasureNode *n = &k->m->node[node], *c = &k->m->node[child];
    if (c->den != 1) return fail(k, a, "'%.*s': a datum is of whole points");
    bool fits = ratio_mul(&weight, s->node[s->node[a].child].number, ratio_int(times));
    /* at least a step for each table, so that the rounding fits as well */
    sum += (double)weight.num * (c->most > DATUM_STEP ? c->most : DATUM_STEP);
    if (!fits || sum > limit) return fail(k, at, "the numbers in '%.*s' are too large");
    c->factor = weight.num;
    n->weight += weight.num;
    if (c->most + DATUM_STEP > n->most) n->most = c->most + DATUM_STEP;
  }
  return checked(k, node, at);
}

static int make_call(Maker *k, int at)
{
  static const char *const names[] = {"tricks", "score", "makes", "best", "indicator",
                                      "imps",   "sign",  "max",   "min",  "choose",
                                      "par",    "shape", "datum"};
  enum {
    TRICKS,
    SCORE,
    MAKES,
    BEST,
    INDICATOR,
    IMPS,
    SIGN,
    MAX,
    MIN,
    CHOOSE,
    PAR,
    SHAPE,
    DATUM,
    NAME_NB
  };
  const Syntax *s = k->s;
  int callee = s->node[at].child, which = 0;
  while (which < NAME_NB && !syntax_is(s, callee, names[which])) which++;
  switch (which) {
  case TRICKS: return make_tricks(k, at);
  case SCORE: return make_score(k, at);
  case MAKES: return make_makes(k, at);
  case BEST: return make_best(k, at);
  case INDICATOR: return make_indicator(k, at);
  case IMPS: return make_one(k, MEASURE_IMPS, at);
  case SIGN: return make_one(k, MEASURE_SIGN, at);
  case MAX: return make_extreme(k, MEASURE_MAX, at);
  case MIN: return make_extreme(k, MEASURE_MIN, at);
  case CHOOSE: return make_choose(k, at);
  case PAR: return make_par(k, at);
  case SHAPE: return make_shape(k, at);
  case DATUM: return make_datum(k, at);
  }
  Path p;
  if (path_is_of_hand(s, callee) && path_read(&p, s, callee, NULL) &&
      (p.kind == PATH_POINTS || p.kind == PATH_EVALUATOR))
    return make_term(k, at);
  if (s->node[callee].kind != SYNTAX_NAME || path_is_of_hand(s, callee))
    return fail(k, at, "'%.*s' is a condition: indicator(condition) is 1 or 0");
  const char *near = near_name(s->text + s->node[callee].at,
                               (size_t)s->node[callee].len, names, NAME_NB);
  err_set(k->e, syntax_at(s, callee), "'%.*s' is not a measure%s%s%s",
          SYNTAX_ARG(s, callee), near ? " (did you mean '" : "", near ? near : "",
          near ? "'?)" : "");
  return NONE;
}

static int make(Maker *k, int at)
{
  switch (k->s->node[at].kind) {
  case SYNTAX_NUMBER:
  case SYNTAX_NAME: return make_term(k, at);
  case SYNTAX_CALL: return make_call(k, at);
  case SYNTAX_MINUS: return make_minus(k, at);
  case SYNTAX_ADD: return make_add(k, at);
  case SYNTAX_MUL: return make_mul(k, at);
  default: return fail(k, at, "a measure expected, not '%.*s'");
  }
}

Measure *measure_parse(const char *text, size_t len, Err *e)
{
  Syntax s;
  Measure *m = mem_new(1, sizeof *m);
  if (!m) {
    err_memory(e);
    return NULL;
  }
  if (!syntax_parse(&s, text, len, e)) {
    mem_free(m);
    return NULL;
  }
  Maker k = {.s = &s, .m = m, .e = e};
  m->root = make(&k, s.root);
  syntax_free(&s);
  if (m->root != NONE) return m;
  measure_free(m);
  return NULL;
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
