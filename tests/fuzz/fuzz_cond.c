/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Conditions and measures: the tree of their text prints in a canonical form
** that is its own canonical form; a condition read from either form holds on
** the same deals; what cond_possible calls impossible holds on none of them.
*/
#include "base/rng.h"
#include "cards/dealing.h"
#include "lang/cond.h"
#include "lang/syntax.h"
#include "fuzz.h"

enum { DEALS = 20 };

static Buf canonical(const Syntax *s)
{
  Buf b = BUF_EMPTY;
  syntax_format(s, &b);
  CHECK(!b.failed && b.text);
  return b;
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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  const char *text = (const char *)data;
  Syntax s, again;
  Err e;
  if (!syntax_parse(&s, text, size, &e)) {
    check_error(&e, size);
    return 0;
  }
  Buf form = canonical(&s);
  CHECK(syntax_parse(&again, form.text, form.len, &e));
  Buf twice = canonical(&again);
  CHECK(!strcmp(form.text, twice.text));
  condition(text, size, &form);
  buf_free(&form);
  buf_free(&twice);
  syntax_free(&s);
  syntax_free(&again);
  return 0;
}
