/* SPDX-License-Identifier: MIT */
#include "play/prior.h"

#include <assert.h>
#include <pthread.h>

#include "base/mem.h"
#include "lang/build.h"
#include "lang/parts.h"

enum { SEAT_SETS = 1 << SEAT_NB, DRAWS_MAX = 50000 /* for a world */ };

/* What a step says of a set of hidden hands. */
typedef struct PriorPart {
  bool made, possible; /* else no deal satisfies it */
  GivenCond *given;
  Cond **said; /* of the first step: its conditions, each apart; owned */
  int said_nb;
} PriorPart;

struct Prior {
  int nb;
  const Expr *where[PRIOR_STEPS_MAX + 1];
  pthread_mutex_t lock; /* of the parts */
  PriorPart part[PRIOR_STEPS_MAX + 1][SEAT_SETS];
};

Prior *prior_new(const Expr *const where[], int nb, Err *e)
{
  assert(nb <= PRIOR_STEPS_MAX);
  Prior *p = mem_need(1, sizeof *p, e);
  if (!p) return NULL;
  pthread_mutex_init(&p->lock, NULL);
  for (int i = 0; i < nb; i++) p->where[p->nb++] = expr_keep(where[i]);
  p->where[p->nb] = expr_text(EXPR_NAME, "any", sizeof "any" - 1, e);
  if (p->where[p->nb++]) return p;
  prior_free(p);
  return NULL;
}

static void close_said(PriorPart *part)
{
  for (int i = 0; i < part->said_nb; i++) cond_free(part->said[i]);
  mem_free(part->said);
  part->said = NULL;
  part->said_nb = 0;
}

static void close_part(PriorPart *part)
{
  given_close(part->given);
  close_said(part);
}

void prior_free(Prior *p)
{
  if (!p) return;
  for (int i = 0; i < p->nb; i++) {
    expr_drop(p->where[i]);
    for (int s = 0; s < SEAT_SETS; s++) close_part(&p->part[i][s]);
  }
  pthread_mutex_destroy(&p->lock);
  mem_free(p);
}

int prior_steps(const Prior *p)
{
  return p->nb;
}

/* The operands of a conjunction that read a hidden hand. */
static const Expr *of_hidden(const Expr *x, unsigned hidden, Err *e)
{
  if (x->kind != EXPR_AND) {
    bool reads = expr_reads(x).seats & hidden;
    return reads ? expr_keep(x) : expr_text(EXPR_NAME, "any", sizeof "any" - 1, e);
  }
  ExprList list = EXPR_LIST_EMPTY;
  bool ok = true;
  for (int i = 0; ok && i < x->nb; i++)
    ok = expr_list_add(&list, of_hidden(x->child[i], hidden, e), e);
  return expr_fold(EXPR_AND, &list, ok, e);
}

/* The operands of a conjunction, or the one condition, as conditions. */
static bool take_apart(PriorPart *part, const Expr *where, Err *e)
{
  int nb = where->kind == EXPR_AND ? where->nb : 1;
  part->said = mem_need((size_t)nb, sizeof *part->said, e);
  if (!part->said) return false;
  for (int i = 0; i < nb; i++) {
    const Expr *one = where->kind == EXPR_AND ? where->child[i] : where;
    Cond *c = cond_make(one, e);
    if (!c) {
      close_said(part);
      return false;
    }
    part->said[part->said_nb++] = c;
  }
  return true;
}

/* Prepare a part, under the lock. False: stopped or out of memory. */
static bool make(Prior *p, PriorPart *part, int step, unsigned hidden, const Stop *stop,
                 Err *e)
{
  const SamplerOptions o = {.tries = DRAWS_MAX, .stop = stop};
  Err why = {0};
  const Expr *where = of_hidden(p->where[step], hidden, e);
  if (!where) return false;
  if (step == 0 && p->nb > 1 && !part->said && !take_apart(part, where, e)) {
    expr_drop(where);
    return false;
  }
  part->given = given_open(where, &o, &why);
  expr_drop(where);
  if (!part->given && (why.kind == ERR_INTERRUPTED || why.kind == ERR_MEMORY)) {
    if (e) *e = why;
    return false;
  }
  part->possible = part->given != NULL;
  part->made = true;
  return true;
}

bool prior_sampler(Prior *p, const View *v, int *step, const Stop *stop, Sampler *out,
                   Err *e)
{
  unsigned hidden = ~v->seen & (SEAT_SETS - 1);
  for (; *step < p->nb; ++*step) {
    PriorPart *part = &p->part[*step][hidden];
    Err why = {0};
    pthread_mutex_lock(&p->lock);
    bool ok = part->made || make(p, part, *step, hidden, stop, e);
    pthread_mutex_unlock(&p->lock);
    if (!ok) return false;
    if (!part->possible) continue;
    if (sampler_given(out, part->given, &v->known, stop, &why)) return true;
    if (why.kind == ERR_INTERRUPTED || why.kind == ERR_MEMORY || *step == p->nb - 1) {
      if (e) *e = why;
      return false;
    }
  }
  return err_set(e, 0, "the cards that are known contradict each other");
}

int prior_against(Prior *p, const View *v, const Deal *world)
{
  const PriorPart *part = &p->part[0][~v->seen & (SEAT_SETS - 1)];
  int nb = 0;
  for (int i = 0; i < part->said_nb; i++) nb += !cond_holds(part->said[i], world);
  return nb;
}
