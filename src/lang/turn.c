/* SPDX-License-Identifier: MIT */
#include "lang/turn.h"

#include <string.h>

#include "lang/build.h"
#include "lang/parts.h"
#include "lang/term.h"

const char *const TURN_VULS[TURN_VUL_NB] = {"none", "we", "they", "both"};
const char *const TURN_FEATURES[TURN_FEATURE_NB] = {
    "hcp", "clubs", "diamonds", "hearts", "spades", "aces", "kings", "controls"};

/* How a call depends on a turn. */
typedef enum TurnForm { FORM_NONE, FORM_VUL, FORM_SEAT, FORM_SET } TurnForm;

static TurnForm form_of(const Expr *x)
{
  if (x->kind != EXPR_CALL) return FORM_NONE;
  if (expr_binds(x)) return FORM_SET;
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

/* The least that partner has of an atom of his. */
static int least_of(const Turn *t, Atom a)
{
  const char *name = a.kind == ATOM_SUIT && a.feature == FEATURE_LENGTH
                         ? suit_name(a.suit)
                     : a.kind == ATOM_HAND ? feature_name(a.feature)
                                           : "";
  for (int i = 0; i < TURN_FEATURE_NB; i++)
    if (!strcmp(name, TURN_FEATURES[i])) return t->least[i];
  return 0;
}

/* What partner's least adds to a sum of `we` and `me`. */
static bool partner_adds(const Turn *t, const Expr *sum, Ratio *out, Err *e)
{
  Term term;
  const Expr *seated = expr_of_seat(sum, NORTH, e);
  bool ok = seated && term_read(&term, seated, e);
  expr_drop(seated);
  if (!ok) return false;
  int64_t value = 0; /* of numbers that are small: term.h */
  for (int i = 0; i < term.nb; i++)
    if (term.part[i].atom.seat == SOUTH)
      value += term.part[i].factor * least_of(t, term.part[i].atom);
  ratio_make(out, value, term.den);
  term_free(&term);
  return true;
}

/* `me` in the place of `we`. */
static const Expr *own_part(void *context, const Expr *x, Err *e)
{
  (void)context;
  if (feature_of_both(x) < 0) return NULL;
  Buf b = BUF_EMPTY;
  buf_puts(&b, role_name(ROLE_ME));
  buf_puts(&b, x->text + path_head(x));
  return expr_of_buf(EXPR_NAME, &b, e);
}

/* The number that a part is, with its signs; false: it is none. */
static bool read_constant(const Expr *x, Ratio *out)
{
  bool minus = false;
  for (; x->kind == EXPR_MINUS; x = x->child[0]) minus = !minus;
  *out = (Ratio){minus ? -x->number.num : x->number.num, x->number.den};
  return x->kind == EXPR_NUMBER;
}

/* A sum, which is taken, and a number: it goes into the first one there. */
static const Expr *with_constant(const Expr *sum, Ratio more, Err *e)
{
  ExprList l = EXPR_LIST_EMPTY;
  bool chain = sum->kind == EXPR_ADD, ok = true;
  int at = -1;
  Ratio number;
  for (int i = 0; i < (chain ? sum->nb : 1) && ok; i++) {
    const Expr *x = chain ? sum->child[i] : sum;
    if (!read_constant(x, &number)) {
      ok = expr_list_add(&l, expr_keep(x), e);
    } else {
      ok = ratio_add(&more, more, number) ||
           err_set(e, x->at, "the numbers in a sum are too large");
      if (at < 0) at = l.nb;
    }
  }
  expr_drop(sum);
  if (ok && more.num) {
    ok = expr_list_add(&l, expr_number(more, e), e);
    for (int i = l.nb - 1; ok && at >= 0 && i > at; i--) {
      const Expr *x = l.at[i];
      l.at[i] = l.at[i - 1];
      l.at[i - 1] = x;
    }
  }
  if (!ok || l.nb != 1) return expr_of_list(EXPR_ADD, &l, ok, e);
  sum = expr_keep(l.at[0]);
  expr_list_free(&l);
  return sum;
}

/* A range of a sum of both hands, as one of the sum of `me`. */
static const Expr *beside_partner(const Turn *t, const Expr *call, Err *e)
{
  Ratio more;
  ExprList l = EXPR_LIST_EMPTY;
  if (!partner_adds(t, call->child[0], &more, e)) return NULL;
  const Expr *sum = expr_change(call->child[0], own_part, NULL, NULL, e);
  bool ok = expr_list_add(&l, sum ? with_constant(sum, more, e) : NULL, e);
  for (int i = 1; i < call->nb && ok; i++)
    ok = expr_list_add(&l, expr_keep(call->child[i]), e);
  return expr_of_list(EXPR_CALL, &l, ok, e);
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
  case FORM_NONE: break;
  }
  if (!turn_needs(x).we) return expr_keep(x);
  return knows_partner(t, x) ? beside_partner(t, x, e) : of_rest(t, x, wide, e);
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
