/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Expressions: the tree of a text prints in a canonical form that reads back as
** the same tree; a condition read from either form holds on the same deals; what
** cond_possible calls impossible holds on none of them. Trees that are re-seated,
** bound, resolved at a turn, or have a part replaced read back as well. A sampler that
** is given a hand deals what satisfies the condition; a refusal has a reason.
*/
#include "base/rng.h"
#include "cards/dealing.h"
#include "fuzz.h"
#include "lang/build.h"
#include "lang/cond.h"
#include "lang/parse.h"
#include "lang/parts.h"
#include "lang/print.h"
#include "lang/turn.h"
#include "prove/possible.h"
#include "sample/given.h"

enum { DEALS = 20 };

/* The text of a tree, which must read back as the same. */
static Buf canonical(const Expr *x)
{
  Buf b = BUF_EMPTY;
  Err e;
  expr_format(x, &b);
  CHECK(!b.failed && b.text);
  const Expr *again = expr_parse(b.text, b.len, &e);
  CHECK(again && expr_same(x, again) && x->hash == again->hash);
  CHECK(x->size == again->size && x->depth == again->depth);
  expr_drop(again);
  return b;
}

static void check_made(const Expr *x)
{
  if (!x) return;
  Buf b = canonical(x);
  buf_free(&b);
  expr_drop(x);
}

/* The same tree, made from others. */
static void parts(const Expr *x, unsigned choice)
{
  Err e;
  Buf key = BUF_EMPTY;
  int suit[LETTER_NB];
  for (int i = 0; i < LETTER_NB; i++) suit[i] = (int)(choice >> i) % 5 - 1;
  check_made(expr_of_seat(x, (int)(choice % SEAT_NB), &e));
  check_made(expr_bind(x, suit, &e));
  const Expr *part = x;
  while (part->nb && choice % 3) {
    part = part->child[choice % (unsigned)part->nb];
    choice /= 3;
  }
  const Expr *other = expr_parse("~any", 4, &e);
  const Expr *out = expr_replace(x, part, other, &e);
  CHECK(out || e.msg[0]);
  check_made(out);
  static const ExprKind joins[] = {EXPR_MUL, EXPR_ADD, EXPR_AND, EXPR_OR};
  if (part->kind == EXPR_FIELD) part = x; /* no operand */
  const Expr *grown = expr_join(joins[choice % 4], expr_keep(x), expr_keep(part), &e);
  check_made(grown ? expr_join(joins[choice % 4], grown, expr_keep(x), &e) : NULL);
  const Expr *own = expr_replace(x, part, part, &e);
  CHECK(own && expr_same(own, x));
  CHECK(expr_key(x, &key, &e));
  expr_drop(own);
  expr_drop(other);
  buf_free(&key);
}

/* The same tree at a turn, of which something is known. */
static void at_turn(const Expr *x, unsigned choice)
{
  Err e = {0};
  Turn t = {.vul = (int)(choice % 5) - 1,
            .seat = (int)(choice >> 3) % 5 - 1,
            .unbid = (int)(choice >> 6) % 17 - 1,
            .theirs = (int)(choice >> 11) % 17 - 1,
            .rest = (TurnRest)(choice % 3)};
  for (int i = 0; i < TURN_FEATURE_NB; i++) t.least[i] = (int)(choice >> i) % 14 - 1;
  const Expr *made = turn_resolve(x, &t, &e);
  CHECK(made || e.msg[0]);
  check_made(made);
}

/* The condition that 'text' is, if it is one, beside that of its canonical form. */
static void condition(const char *text, size_t len, const Buf *form)
{
  Err e;
  Layout known;
  Deal d;
  Cond *c = cond_parse(text, len, &e);
  if (!c) check_error(&e, len);
  Cond *same = cond_parse(form->text, form->len, &e);
  CHECK((c == NULL) == (same == NULL));
  if (!c) return;
  bool possible = cond_known(c, &known, &e) && cond_possible(c, &e);
  if (!possible) check_error(&e, len);
  Dealing g = dealing_new(NULL);
  Rng r = rng_open(1, RNG_TEST, 0);
  for (int i = 0; i < DEALS; i++) {
    dealing_next(&g, &r, &d);
    CHECK(cond_holds(c, &d) == cond_holds(same, &d));
    CHECK(possible || !cond_holds(c, &d));
  }
  cond_free(c);
  cond_free(same);
}

/* A sampler of the condition, if it is short, that is given a hand and some cards. */
static void given(const Expr *x)
{
  enum { SIZE_MAX_GIVEN = 24, SOME = 3 };
  Err e = {0};
  Deal d;
  Layout known = {{0}};
  if (x->size > SIZE_MAX_GIVEN) return;
  SamplerOptions o = {.deals = 1, .tries = 1000};
  GivenCond *g = given_open(x, &o, &e);
  CHECK(g || e.msg[0]);
  if (!g) return;
  Dealing all = dealing_new(NULL);
  Rng r = rng_open(1, RNG_TEST, x->hash);
  for (int i = 0; i < DEALS; i++) {
    Sampler s;
    uint64_t tries = 0;
    dealing_next(&all, &r, &d);
    int seat = (int)rng_below(&r, SEAT_NB);
    Hand some = d.hand[(seat + 2) % SEAT_NB];
    known = (Layout){{0}};
    known.hand[seat] = d.hand[seat];
    for (int k = 0; k < SOME; k++, some &= some - 1)
      known.hand[(seat + 2) % SEAT_NB] |= some & -some;
    e = (Err){0};
    if (!sampler_given(&s, g, &known, NULL, &e)) {
      CHECK(e.msg[0]);
      continue;
    }
    if (sampler_deal(&s, 1, 0, &d, &tries, NULL)) {
      CHECK(deal_ok(&d) && cond_holds(s.where, &d));
      for (int k = 0; k < SEAT_NB; k++) CHECK(!(known.hand[k] & ~d.hand[k]));
    }
    if (!s.shared) i += DEALS / SOME; /* opened, which takes long */
    sampler_close(&s);
  }
  given_close(g);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  const char *text = (const char *)data;
  Err e;
  const Expr *x = expr_parse(text, size, &e);
  if (!x) {
    check_error(&e, size);
    return 0;
  }
  Buf form = canonical(x);
  condition(text, size, &form);
  parts(x, x->hash);
  at_turn(x, x->hash);
  given(x);
  buf_free(&form);
  expr_drop(x);
  return 0;
}
