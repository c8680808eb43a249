/* SPDX-License-Identifier: MIT */
#include "lang/own.h"

#include <string.h>

Evaluator *points_read(const Syntax *s, int list, Err *e)
{
  Ratio worth[RANK_NB];
  bool given[RANK_NB] = {false}, any = false;
  for (int r = 0; r < RANK_NB; r++) worth[r] = ratio_int(0);
  if (list < 0 || s->node[list].kind != SYNTAX_LIST || s->node[list].next >= 0) {
    err_set(e, list < 0 ? 0 : syntax_at(s, list), "points need { A = 4, K = 3, ... }");
    return NULL;
  }
  for (int k = s->node[list].child; k >= 0; k = s->node[k].next) {
    const SyntaxNode *n = &s->node[k];
    int rank =
        n->kind == SYNTAX_FIELD && n->len == 1 ? rank_from_letter(s->text[n->at]) : -1;
    if (rank < 0 || s->text[n->at] == '1') {
      err_set(e, syntax_at(s, k),
              "a rank (A K Q J T, [\"9\"] ...) and its points expected, not '%.*s'",
              SYNTAX_ARG(s, k));
      return NULL;
    }
    const SyntaxNode *value = &s->node[n->child];
    bool minus = value->kind == SYNTAX_MINUS;
    if (minus) value = &s->node[value->child];
    if (value->kind != SYNTAX_NUMBER || given[rank]) {
      err_set(e, syntax_at(s, k),
              given[rank] ? "'%.*s' has points twice"
                          : "the points of '%.*s' must be a number",
              SYNTAX_ARG(s, k));
      return NULL;
    }
    given[rank] = true;
    any = any || value->number.num;
    worth[rank] =
        (Ratio){minus ? -value->number.num : value->number.num, value->number.den};
  }
  Evaluator *v = any ? evaluator_of_points(worth, e) : NULL;
  if (!any) err_set(e, 0, "points of no rank are no points: { A = 4, K = 3, ... }");
  if (!v && e && !e->at) e->at = syntax_at(s, list);
  return v;
}

Evaluator *evaluator_read(const Syntax *s, int argument, Err *e)
{
  const SyntaxNode *a = argument < 0 ? NULL : &s->node[argument];
  const SyntaxNode *name = a && a->next >= 0 ? &s->node[a->next] : NULL;
  bool ok = a && a->kind == SYNTAX_STRING && (!name || name->kind == SYNTAX_STRING);
  if (!ok || (name && name->next >= 0)) {
    err_set(e, a ? syntax_at(s, argument) : 0,
            "an evaluator needs its diagram in quotes (and a name, if you like)");
    return NULL;
  }
  if (name && memchr(s->text + name->at, '"', (size_t)name->len)) {
    err_set(e, (size_t)name->at + 1, "a name has no quotes");
    return NULL;
  }
  Evaluator *v = evaluator_of_diagram(s->text + a->at, (size_t)a->len,
                                      name ? s->text + name->at : NULL,
                                      name ? (size_t)name->len : 0, e);
  if (!v && e) e->at += syntax_at(s, argument) - (e->at > 0);
  return v;
}
