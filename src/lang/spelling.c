/* SPDX-License-Identifier: MIT */
#include "lang/spelling.h"

#include <string.h>

#include "cards/deal.h"
#include "lang/path.h"
#include "lang/print.h"
#include "lang/range.h"

bool spelling_number(const Expr *x, Ratio *out)
{
  bool minus = x->kind == EXPR_MINUS;
  if (minus) x = x->child[0];
  if (x->kind != EXPR_NUMBER) return false;
  *out = (Ratio){minus ? -x->number.num : x->number.num, x->number.den};
  return true;
}

/* ---- points and evaluators --------------------------------------------------- */

/* What each rank of a list { A = 4, ... } is worth. */
static bool read_worth(const Expr *call, Ratio worth[RANK_NB], Err *e)
{
  bool given[RANK_NB] = {false}, any = false;
  const Expr *list = call->nb == 2 ? call->child[1] : NULL;
  for (int r = 0; r < RANK_NB; r++) worth[r] = ratio_int(0);
  if (!list || list->kind != EXPR_LIST)
    return err_set(e, list ? list->at : 0, "points need { A = 4, K = 3, ... }");
  for (int i = 0; i < list->nb; i++) {
    const Expr *x = list->child[i];
    int rank = x->kind == EXPR_FIELD && x->len == 1 ? rank_from_letter(x->text[0]) : -1;
    if (rank < 0 || x->text[0] == '1')
      return err_set(
          e, x->at, "a rank (A K Q J T, [\"9\"] ...) and its points expected, not '%s'",
          EXPR_QUOTE(x));
    if (given[rank]) return err_set(e, x->at, "'%s' has points twice", x->text);
    if (!spelling_number(x->child[0], &worth[rank]))
      return err_set(e, x->at, "the points of '%s' must be a number", x->text);
    given[rank] = true;
    any = any || worth[rank].num;
  }
  return any ||
         err_set(e, list->at, "points of no rank are no points: { A = 4, K = 3, ... }");
}

Evaluator *points_read(const Expr *call, Err *e)
{
  Ratio worth[RANK_NB];
  Evaluator *v = read_worth(call, worth, e) ? evaluator_of_points(worth, e) : NULL;
  if (!v && e && !e->at && call->nb > 1) e->at = call->child[1]->at;
  return v;
}

Evaluator *evaluator_read(const Expr *call, Err *e)
{
  const Expr *a = call->nb > 1 ? call->child[1] : NULL;
  const Expr *name = call->nb > 2 ? call->child[2] : NULL;
  bool ok = a && a->kind == EXPR_STRING && (!name || name->kind == EXPR_STRING);
  if (!ok || call->nb > 3) {
    err_set(e, a ? a->at : 0,
            "an evaluator needs its diagram in quotes (and a name, if you like)");
    return NULL;
  }
  if (name && memchr(name->text, '"', (size_t)name->len)) {
    err_set(e, name->at, "a name has no quotes");
    return NULL;
  }
  Evaluator *v = evaluator_of_diagram(a->text, (size_t)a->len, name ? name->text : NULL,
                                      name ? (size_t)name->len : 0, e);
  if (!v && e) e->at = expr_at(a, e->at - (e->at > 0));
  return v;
}

/* ---- one form ------------------------------------------------------------------ */

/* The range of a call, of numbers or a text; false if it is invalid. */
static bool range_of(const Expr *call, Range *out)
{
  const Expr *a = call->child[1];
  Ratio low, high;
  if (a->kind == EXPR_STRING)
    return call->nb == 2 && range_parse(out, a->text, (size_t)a->len, NULL);
  return call->nb <= 3 && spelling_number(a, &low) &&
         spelling_number(call->child[call->nb - 1], &high) &&
         range_between(out, low, high, NULL);
}

/* The text in one form of the argument of a feature, `has` or `is`; false: invalid. */
static bool text_of(const Expr *call, PathKind kind, Buf *b)
{
  const Expr *a = call->child[1];
  Range r;
  Hand h;
  char cards[CARDS_TEXT_MAX], hand[HAND_TEXT_MAX];
  if (kind == PATH_TERM) {
    if (!range_of(call, &r)) return false;
    range_format(&r, b);
    return true;
  }
  if (call->nb > 2 || a->kind != EXPR_STRING) return false;
  if (kind == PATH_HAS && cards_parse(&h, a->text, (size_t)a->len, NULL)) {
    cards_format(h, cards);
    buf_puts(b, cards);
    return true;
  }
  if (kind == PATH_IS && hand_parse(&h, a->text, (size_t)a->len, 0, NULL)) {
    hand_format(h, hand);
    buf_puts(b, hand);
    return true;
  }
  return false;
}

/* The points of ranks in one order, ace first, those of no worth left out. */
static const Expr *settle_points(const Expr *call, Err *e)
{
  Ratio worth[RANK_NB];
  ExprList l = EXPR_LIST_EMPTY;
  if (!read_worth(call, worth, NULL)) return call;
  size_t at = call->at, list_at = call->child[1]->at;
  bool ok = true;
  for (int r = RANK_NB - 1; r >= 0 && ok; r--) {
    char letter = rank_letter(r);
    if (worth[r].num)
      ok = expr_list_add(&l, expr_field(&letter, 1, expr_number(worth[r], e), e), e);
  }
  const Expr *callee = expr_keep(call->child[0]);
  expr_drop(call);
  const Expr *parts[] = {callee, NULL};
  if (ok) parts[1] = expr_placed(expr_part(EXPR_LIST, l.at, l.nb, e), list_at);
  if (ok) l.nb = 0; /* its parts were taken */
  expr_list_free(&l);
  return expr_placed(expr_part(EXPR_CALL, parts, 2, e), at);
}

const Expr *spelling_settle(const Expr *call, Err *e)
{
  const Expr *callee = call->child[0];
  bool named = callee->kind == EXPR_NAME;
  Path p = {.kind = PATH_TERM};
  if (call->nb < 2 || (named && !path_is_of_hand(callee))) return call;
  if (named && !path_take(&p, callee, NULL)) return call; /* partner.might "12 - 14" */
  if (p.kind == PATH_POINTS) return settle_points(call, e);
  Buf b = BUF_EMPTY;
  const Expr *a = call->child[1];
  bool plain = call->nb == 2 && a->kind == EXPR_STRING;
  if (!text_of(call, p.kind, &b) ||
      (!b.failed && plain && strcmp(a->text, b.text) == 0)) {
    buf_free(&b);
    return call;
  }
  const Expr *parts[] = {expr_keep(callee),
                         expr_placed(expr_of_buf(EXPR_STRING, &b, e), a->at)};
  const Expr *made = expr_placed(expr_part(EXPR_CALL, parts, 2, e), call->at);
  expr_drop(call);
  return made;
}
