/* SPDX-License-Identifier: MIT */
#include "lang/turn.h"

#include <string.h>

#include "lang/build.h"
#include "lang/parts.h"
#include "lang/range.h"

const char *const TURN_VULS[TURN_VUL_NB] = {"none", "we", "they", "both"};
const char *const TURN_FEATURES[TURN_FEATURE_NB] = {
    "hcp", "clubs", "diamonds", "hearts", "spades", "aces", "kings", "controls"};

/* How a call depends on a turn. */
typedef enum TurnForm { FORM_NONE, FORM_VUL, FORM_SEAT, FORM_SET, FORM_FIT } TurnForm;

static TurnForm form_of(const Expr *x)
{
  if (x->kind != EXPR_CALL) return FORM_NONE;
  if (expr_binds(x)) return FORM_SET;
  if (x->nb == 4 && (expr_is(x->child[0], "makes") || expr_is(x->child[0], "tricks") ||
                     expr_is(x->child[0], "maximum")))
    return FORM_FIT;
  if (x->nb != 2 || x->child[1]->kind != EXPR_LIST) return FORM_NONE;
  if (expr_is(x->child[0], "by_vul")) return FORM_VUL;
  return expr_is(x->child[0], "by_seat") ? FORM_SEAT : FORM_NONE;
}

/* The feature of both hands that a name stands for; -1: none. */
static int feature_of_both(const Expr *x)
{
  size_t head = path_head(x);
  if (!head || role_of_word(x->text, head) != ROLE_WE) return -1;
  for (int i = 0; i < TURN_FEATURE_NB && x->text[head]; i++)
    if (!strcmp(x->text + head + 1, TURN_FEATURES[i])) return i;
  return -1;
}

static void add_needs(const Expr *x, TurnNeeds *out)
{
  TurnForm form = form_of(x);
  int i = feature_of_both(x);
  out->vul = out->vul || form == FORM_VUL;
  out->seat = out->seat || form == FORM_SEAT;
  out->sets = out->sets || form == FORM_SET;
  out->fit = out->fit || form == FORM_FIT;
  if (i >= 0) out->we |= 1u << i;
  for (int k = 0; k < x->nb; k++) add_needs(x->child[k], out);
}

TurnNeeds turn_needs(const Expr *x)
{
  TurnNeeds needs = {.we = 0};
  add_needs(x, &needs);
  return needs;
}

bool turn_names(const Expr *x, ExprList *out, Err *e)
{
  if (expr_binds(x)) return true;
  for (int i = 0; i < x->nb; i++)
    if (!turn_names(x->child[i], out, e)) return false;
  if (x->kind != EXPR_NAME || !path_is_of_hand(x)) return true;
  for (int i = 0; i < out->nb; i++)
    if (expr_same(out->at[i], x)) return true;
  return expr_list_add(out, expr_keep(x), e);
}

/* ---- sums of both hands ---------------------------------------------------------- */

/* True if the turn knows partner's part of all that a tree asks of both hands. */
static bool knows_partner(const Turn *t, const Expr *x)
{
  int i = feature_of_both(x);
  if (i >= 0 && t->least[i] < 0) return false;
  for (int k = 0; k < x->nb; k++)
    if (!knows_partner(t, x->child[k])) return false;
  return true;
}

/* The number that a part is, with its signs; false: it is none. */
static bool read_constant(const Expr *x, Ratio *out)
{
  bool minus = false;
  for (; x->kind == EXPR_MINUS; x = x->child[0]) minus = !minus;
  *out = (Ratio){minus ? -x->number.num : x->number.num, x->number.den};
  return x->kind == EXPR_NUMBER;
}

/* The sum of some parts and a number, which goes before part 'at'; -1: after them. */
static const Expr *sum_of(ExprList *l, bool ok, Ratio number, int at, Err *e)
{
  if (ok && (number.num || !l->nb)) {
    ok = expr_list_add(l, expr_number(number, e), e);
    for (int i = l->nb - 1; ok && at >= 0 && i > at; i--) {
      const Expr *x = l->at[i];
      l->at[i] = l->at[i - 1];
      l->at[i - 1] = x;
    }
  }
  if (!ok || l->nb != 1) return expr_of_list(EXPR_ADD, l, ok, e);
  const Expr *one = expr_keep(l->at[0]);
  expr_list_free(l);
  return one;
}

/*
** Replace `we` by `me` plus partner's minimum; the numbers of a sum are added up.
*/
static const Expr *beside_partner(void *context, const Expr *x, Err *e)
{
  const Turn *t = context;
  int both = feature_of_both(x), at = -1;
  ExprList l = EXPR_LIST_EMPTY;
  Ratio all = ratio_int(0), number;
  bool ok = true;
  if (both >= 0) {
    Buf b = BUF_EMPTY;
    buf_printf(&b, "%s.%s", role_name(ROLE_ME), TURN_FEATURES[both]);
    ok = expr_list_add(&l, expr_of_buf(EXPR_NAME, &b, e), e);
    return sum_of(&l, ok, ratio_int(t->least[both]), -1, e);
  }
  if (x->kind != EXPR_ADD) return NULL;
  for (int i = 0; i < x->nb && ok; i++) {
    const Expr *part = expr_change(x->child[i], beside_partner, context, NULL, e);
    bool sum = part && feature_of_both(x->child[i]) >= 0 && part->kind == EXPR_ADD;
    for (int k = 0; part && ok && k < (sum ? part->nb : 1); k++) {
      const Expr *one = sum ? part->child[k] : part;
      if (!read_constant(one, &number)) {
        ok = expr_list_add(&l, expr_keep(one), e);
        continue;
      }
      if (at < 0) at = l.nb;
      ok = ratio_add(&all, all, number) ||
           err_set(e, x->at, "the numbers in a sum are too large");
    }
    ok = ok && part;
    expr_drop(part);
  }
  return sum_of(&l, ok, all, at, e);
}

/* A bound and more; one that is open stays. */
static bool moved(Ratio *bound, Ratio more)
{
  bool open = bound->num == INT64_MAX || bound->num == -INT64_MAX;
  return open || ratio_add(bound, *bound, more);
}

/*
** A call, which is taken, whose range has decimals: (0.5 * we.hcp + 0.5 * me.hcp)
** "9.5+" has halves, and beside an even number of partner's points none. A fraction
** that is added to both sides keeps its bounds values that can occur.
*/
static const Expr *with_fraction(const Expr *call, Err *e)
{
  const Expr *a = call && call->nb == 2 ? call->child[1] : NULL;
  Range range = {.nb = 0};
  Ratio more = {1, 1}, rest;
  if (!a || a->kind != EXPR_STRING ||
      !range_parse(&range, a->text, (size_t)a->len, NULL))
    return call;
  for (int i = 0; i < range.nb; i++)
    for (int high = 0; high < 2; high++) {
      int64_t den = high ? range.part[i].high.den : range.part[i].low.den;
      if (ratio_make(&rest, more.den, den)) more.den *= rest.den;
    }
  bool ok = more.den > 1;
  for (int i = 0; i < range.nb && ok; i++)
    ok = moved(&range.part[i].low, more) && moved(&range.part[i].high, more);
  if (!ok) return call;
  Buf b = BUF_EMPTY;
  range_format(&range, &b);
  const Expr *parts[] = {
      expr_join(EXPR_ADD, expr_keep(call->child[0]), expr_number(more, e), e),
      expr_of_buf(EXPR_STRING, &b, e)};
  expr_drop(call);
  return expr_make(EXPR_CALL, parts, 2, e);
}

/* ---- resolving ------------------------------------------------------------------- */

/* 'wide': a part of which nothing is known is fulfilled there. */
static const Expr *resolve(const Turn *t, const Expr *x, bool wide, Err *e);

/* The part with its own parts resolved. */
static const Expr *through(const Turn *t, const Expr *x, bool wide, Err *e)
{
  ExprList l = EXPR_LIST_EMPTY;
  bool ok = true, same = true;
  for (int i = 0; i < x->nb && ok; i++) {
    const Expr *part = resolve(t, x->child[i], wide != (x->kind == EXPR_NOT), e);
    same = same && part == x->child[i];
    ok = expr_list_add(&l, part, e);
  }
  const Expr *made = NULL;
  if (ok && same)
    made = expr_keep(x);
  else if (ok && x->kind == EXPR_NOT)
    made = expr_deny(expr_keep(l.at[0]), e);
  else if (ok && x->kind == EXPR_FIELD)
    made = expr_field(x->text, (size_t)x->len, expr_keep(l.at[0]), e);
  else if (x->kind == EXPR_AND || x->kind == EXPR_OR)
    made = expr_fold(x->kind, &l, ok, e);
  else
    made = expr_of_list(x->kind, &l, ok, e);
  expr_list_free(&l);
  return made == x ? made : expr_renamed(made, x, e);
}

/* What the branch of a list says: its value, if it has a name. */
static const Expr *branch(const Expr *list, int i)
{
  return list->child[i]->kind == EXPR_FIELD ? list->child[i]->child[0] : list->child[i];
}

/* One of some branches holds, or all do. */
static const Expr *all_branches(const Turn *t, const Expr *list, bool wide, Err *e)
{
  ExprList l = EXPR_LIST_EMPTY;
  bool ok = true;
  for (int i = 0; i < list->nb && ok; i++) {
    bool again = false;
    for (int k = 0; k < i && !again; k++)
      again = expr_same(branch(list, k), branch(list, i));
    if (!again) ok = expr_list_add(&l, resolve(t, branch(list, i), wide, e), e);
  }
  return expr_fold(wide ? EXPR_OR : EXPR_AND, &l, ok, e);
}

/* The condition of the vulnerability or of the seat. */
static const Expr *of_branches(const Turn *t, const Expr *x, int known, bool wide,
                               Err *e)
{
  const Expr *list = x->child[1];
  if (known < 0)
    return t->rest == TURN_KEPT ? through(t, x, wide, e)
                                : all_branches(t, list, wide, e);
  for (int i = 0; i < list->nb; i++) {
    const Expr *field = list->child[i];
    bool is = field->kind == EXPR_FIELD
                  ? !strcmp(field->text, TURN_VULS[known % TURN_VUL_NB])
                  : i == known;
    if (is) return resolve(t, branch(list, i), wide, e);
  }
  err_set(e, x->at, "%s lacks a condition that is asked for", x->child[0]->text);
  return NULL;
}

/* What is asked of the suits of a set, 'known'. */
static const Expr *of_suits(const Expr *x, int known, Err *e)
{
  ExprList l = EXPR_LIST_EMPTY;
  bool ok = true, each = expr_is(x->child[0], "each");
  int suit[LETTER_NB];
  for (int i = 0; i < LETTER_NB; i++) suit[i] = -1;
  for (int s = 0; s < SUIT_NB && ok; s++) {
    suit[LETTER_X] = s;
    if (known >> s & 1) ok = expr_list_add(&l, expr_bind(x->child[2], suit, e), e);
  }
  return expr_fold(each ? EXPR_AND : EXPR_OR, &l, ok, e);
}

static const Expr *of_rest(const Turn *t, const Expr *x, bool wide, Err *e)
{
  if (t->rest == TURN_KEPT) return expr_keep(x);
  ExprList none = EXPR_LIST_EMPTY;
  return expr_fold(wide ? EXPR_AND : EXPR_OR, &none, true, e);
}

static const Expr *of_call(const Turn *t, const Expr *x, bool wide, Err *e)
{
  int set;
  switch (form_of(x)) {
  case FORM_VUL: return of_branches(t, x, t->vul, wide, e);
  case FORM_SEAT: return of_branches(t, x, t->seat, wide, e);
  case FORM_SET:
    set = expr_is(x->child[1], "unbid") ? t->unbid : t->theirs;
    return set < 0 ? of_rest(t, x, wide, e) : of_suits(x, set, e);
  case FORM_FIT: return of_rest(t, x, wide, e);
  case FORM_NONE: break;
  }
  if (!turn_needs(x).we) return expr_keep(x);
  if (!knows_partner(t, x)) return of_rest(t, x, wide, e);
  return with_fraction(expr_change(x, beside_partner, (void *)t, NULL, e), e);
}

static const Expr *resolve(const Turn *t, const Expr *x, bool wide, Err *e)
{
  if (x->kind < EXPR_LIST) return expr_keep(x);
  if (x->kind != EXPR_CALL) return through(t, x, wide, e);
  const Expr *made = of_call(t, x, wide, e);
  return made == x ? made : expr_renamed(made, x, e);
}

const Expr *turn_resolve(const Expr *x, const Turn *t, Err *e)
{
  return resolve(t, x, t->rest == TURN_FULFILLED, e);
}
