/* SPDX-License-Identifier: MIT */
#include "lang/term.h"

#include <string.h>

#include "base/mem.h"
#include "lang/path.h"
#include "lang/print.h"
#include "lang/spelling.h"

static void set_own(Atom *a, Evaluator *v)
{
  a->own = v;
  a->print = v ? (uint32_t)(v->hash ^ v->hash >> 32) : 0;
}

void term_keep(Term *t)
{
  for (int i = 0; i < t->nb; i++) evaluator_keep(t->part[i].atom.own);
}

bool term_same_parts(const Term *a, const Term *b)
{
  if (a->nb != b->nb) return false;
  for (int i = 0; i < a->nb; i++)
    if (a->part[i].factor != b->part[i].factor ||
        memcmp(&a->part[i].atom, &b->part[i].atom, sizeof(Atom)))
      return false;
  return true;
}

unsigned term_seats(const Term *t)
{
  unsigned seats = 0;
  for (int i = 0; i < t->nb; i++) {
    Atom a = t->part[i].atom;
    seats |= 1u << a.seat;
    if (!atom_is_of_hand(a)) seats |= 1u << seat_partner(a.seat);
  }
  return seats;
}

bool term_has_own(const Term *t)
{
  for (int i = 0; i < t->nb; i++)
    if (t->part[i].atom.own) return true;
  return false;
}

void term_unite(Term *t, const Term *like)
{
  for (int i = 0; i < t->nb; i++)
    for (int k = 0; k < like->nb; k++) {
      Evaluator *own = t->part[i].atom.own, *other = like->part[k].atom.own;
      if (!own || !other || own == other || !evaluator_same(own, other)) continue;
      set_own(&t->part[i].atom, evaluator_keep(other));
      evaluator_drop(own);
    }
}

void term_free(Term *t)
{
  for (int i = 0; t->part && i < t->nb; i++) evaluator_drop(t->part[i].atom.own);
  mem_free(t->part);
  *t = (Term){0, 1, 0, NULL};
}

static bool too_large(const Expr *x, Err *e)
{
  return err_set(e, x->at, "the numbers in '%s' are too large", EXPR_QUOTE(x));
}

/* A linear form while it is read, with fractions. */
typedef struct TermForm {
  Ratio constant;
  int me; /* as for path_read */
  int nb;
  Atom atom[TERM_PARTS_MAX];
  Ratio factor[TERM_PARTS_MAX];
} TermForm;

static void form_free(TermForm *f)
{
  for (int i = 0; i < f->nb; i++) evaluator_drop(f->atom[i].own);
  f->nb = 0;
}

static bool add_atom(TermForm *f, Atom a, Ratio factor, const Expr *x, Err *e)
{
  for (int i = 0; i < f->nb; i++) {
    Evaluator *own = f->atom[i].own;
    if (own && a.own && evaluator_same(own, a.own)) a.own = own;
    if (memcmp(&f->atom[i], &a, sizeof a)) continue;
    return ratio_add(&f->factor[i], f->factor[i], factor) || too_large(x, e);
  }
  if (f->nb == TERM_PARTS_MAX)
    return err_set(e, x->at, "a sum has more than %d features", TERM_PARTS_MAX);
  evaluator_keep(a.own);
  f->atom[f->nb] = a;
  f->factor[f->nb++] = factor;
  return true;
}

/* Add 'factor' times the node to the form. */
static bool add_node(TermForm *f, Ratio factor, const Expr *x, Err *e);

/* Add 'factor' times what a path stands for. */
static bool add_atoms(TermForm *f, Ratio factor, Path p, const Expr *x, Err *e)
{
  if (!ratio_mul(&factor, factor, (Ratio){1, atom_den(p.atom)})) return too_large(x, e);
  if (!add_atom(f, p.atom, factor, x, e)) return false;
  if (!p.pair || p.atom.kind == ATOM_FIT || p.atom.kind == ATOM_FIT_STRAIN) return true;
  p.atom.seat = (int8_t)seat_partner(p.atom.seat);
  return add_atom(f, p.atom, factor, x, e);
}

static bool add_path(TermForm *f, Ratio factor, const Expr *x, Err *e)
{
  Path p;
  if (!path_read(&p, x, f->me, e)) return false;
  if (p.kind == PATH_POINTS)
    return err_set(e, x->at, "'%s' needs { A = 4, K = 3, ... }", EXPR_QUOTE(x));
  if (p.kind == PATH_EVALUATOR)
    return err_set(e, x->at, "'%s' needs a diagram in quotes", EXPR_QUOTE(x));
  if (p.kind != PATH_TERM)
    return err_set(e, x->at, "'%s' is not a number", EXPR_QUOTE(x));
  return add_atoms(f, factor, p, x, e);
}

/* S.points {...}, S.hearts.evaluator "...". */
static bool add_own(TermForm *f, Ratio factor, const Expr *x, Err *e)
{
  const Expr *callee = x->child[0];
  Path p = {.kind = PATH_TERM};
  if (path_is_of_hand(callee) && !path_read(&p, callee, f->me, e)) return false;
  if (p.kind != PATH_POINTS && p.kind != PATH_EVALUATOR)
    return err_set(e, x->at, "a feature or number expected, not '%s'", EXPR_QUOTE(x));
  Evaluator *v = p.kind == PATH_POINTS ? points_read(x, e) : evaluator_read(x, e);
  if (!v) {
    if (e && !e->at) e->at = x->at;
    return false;
  }
  set_own(&p.atom, v);
  bool ok = add_atoms(f, factor, p, x, e);
  evaluator_drop(v); /* the form keeps it */
  return ok;
}

/* Add 'factor' times one form to another. */
static bool add_form(TermForm *f, Ratio factor, const TermForm *g, const Expr *x,
                     Err *e)
{
  Ratio value;
  if (!ratio_mul(&value, factor, g->constant) ||
      !ratio_add(&f->constant, f->constant, value))
    return too_large(x, e);
  for (int i = 0; i < g->nb; i++) {
    if (!ratio_mul(&value, factor, g->factor[i])) return too_large(x, e);
    if (!add_atom(f, g->atom[i], value, x, e)) return false;
  }
  return true;
}

/*
** A product: at most one factor is not a plain number. Every factor is read once:
** reading the feature again would double the time with each nested product.
*/
static bool add_product(TermForm *f, Ratio factor, const Expr *x, Err *e)
{
  TermForm product = {.constant = {1, 1}, .me = f->me}, one;
  bool ok = true;
  for (int i = 0; ok && i < x->nb; i++) {
    one = (TermForm){.constant = {0, 1}, .me = f->me};
    ok = add_node(&one, ratio_int(1), x->child[i], e);
    if (ok && !one.nb) {
      ok = ratio_mul(&factor, factor, one.constant) || too_large(x, e);
    } else if (ok && !product.nb) {
      product = one;
      continue;
    } else if (ok) {
      ok = err_set(e, x->child[i]->at, "a feature can be multiplied by a number only");
    }
    form_free(&one);
  }
  ok = ok && add_form(f, factor, &product, x, e);
  form_free(&product);
  return ok;
}

static bool add_node(TermForm *f, Ratio factor, const Expr *x, Err *e)
{
  Ratio value;
  switch (x->kind) {
  case EXPR_NUMBER:
    if (!ratio_mul(&value, factor, x->number)) return too_large(x, e);
    return ratio_add(&f->constant, f->constant, value) || too_large(x, e);
  case EXPR_NAME: return add_path(f, factor, x, e);
  case EXPR_CALL: return add_own(f, factor, x, e);
  case EXPR_MINUS: return add_node(f, (Ratio){-factor.num, factor.den}, x->child[0], e);
  case EXPR_MUL: return add_product(f, factor, x, e);
  case EXPR_ADD:
    for (int i = 0; i < x->nb; i++)
      if (!add_node(f, factor, x->child[i], e)) return false;
    return true;
  default:
    return err_set(e, x->at, "a feature or number expected, not '%s'", EXPR_QUOTE(x));
  }
}

/* The least common denominator of the form. */
static bool denominator(int64_t *out, const TermForm *f)
{
  int64_t den = f->constant.den;
  for (int i = 0; i < f->nb; i++) {
    Ratio r;
    if (!ratio_make(&r, den, f->factor[i].den)) return false;
    if (r.den > INT64_MAX / den) return false;
    den *= r.den;
  }
  *out = den;
  return true;
}

/* Make a term of the form; false: 'out' is to be freed, and no error is set. */
static bool term_of_form(Term *out, const TermForm *f)
{
  enum { LARGEST = 1000000000 }; /* so that sums of 64 parts cannot overflow */
  Ratio r;
  if (!denominator(&out->den, f) || out->den > LARGEST) return false;
  for (int i = 0; i < f->nb; i++) {
    if (!f->factor[i].num) continue;
    if (!ratio_mul(&r, f->factor[i], ratio_int(out->den)) || r.num > LARGEST ||
        r.num < -LARGEST)
      return false;
    evaluator_keep(f->atom[i].own);
    out->part[out->nb++] = (TermPart){f->atom[i], r.num};
  }
  if (!ratio_mul(&r, f->constant, ratio_int(out->den)) || r.num >= INT64_MAX / 4 ||
      r.num <= -INT64_MAX / 4)
    return false;
  out->constant = r.num;
  return true;
}

bool term_read_for(Term *out, const Expr *x, int me, Err *e)
{
  TermForm f = {.constant = {0, 1}, .me = me};
  Term t = {.den = 1};
  bool ok = add_node(&f, ratio_int(1), x, e);
  if (ok) {
    t.part = mem_new((size_t)f.nb, sizeof *t.part);
    ok = t.part || err_memory(e);
    ok = ok && (term_of_form(&t, &f) || too_large(x, e));
  }
  form_free(&f);
  if (ok)
    *out = t;
  else
    term_free(&t);
  return ok;
}

bool term_read(Term *out, const Expr *x, Err *e)
{
  return term_read_for(out, x, SEAT_NONE, e);
}

int64_t term_value(const Term *t, const Deal *d)
{
  int64_t value = t->constant;
  for (int i = 0; i < t->nb; i++)
    value += t->part[i].factor * atom_value(t->part[i].atom, d);
  return value;
}
