/* SPDX-License-Identifier: MIT */
/*
** How: patterns that give all lengths are what a hand is, 4-3-3-3 in any order
** or 5=3=3=2 in the order of the suits; those with open places are what it has,
** "5 spades and 3 clubs", "a 5-card suit".
*/
#include "lang/patterns.h"
#include "prove/words.h"

static bool is_whole(const ShapePattern *p)
{
  for (int i = 0; i < SUIT_NB; i++)
    if (p->length[i] == PATTERN_X) return false;
  return true;
}

static int given(const ShapePattern *p)
{
  int nb = 0;
  for (int i = 0; i < SUIT_NB; i++) nb += p->length[i] != PATTERN_X;
  return nb;
}

static void say_whole(const ShapePattern *p, Buf *b)
{
  for (int i = 0; i < SUIT_NB; i++)
    buf_printf(b, "%s%d", !i ? "" : p->any ? "-" : "=", p->length[i]);
}

/* "5 spades and no clubs", "a 5-card and a 4-card suit" */
static void say_open(const ShapePattern *p, Buf *b)
{
  int left = given(p);
  for (int i = 0, said = 0; i < SUIT_NB; i++) {
    int n = p->length[i], suit = SPADES - i;
    if (n == PATTERN_X) continue;
    if (said++) buf_puts(b, left > 1 ? ", " : " and ");
    left--;
    if (p->any && !n)
      buf_puts(b, "a void");
    else if (p->any)
      buf_printf(b, n == 8 || n == 11 ? "an %d-card" : "a %d-card", n);
    else if (!n)
      buf_printf(b, "no %s", suit_name(suit));
    else
      buf_printf(b, "%d %s", n, n == 1 ? suit_singular(suit) : suit_name(suit));
    if (p->any && n && !left) buf_puts(b, " suit");
  }
  if (!given(p)) buf_puts(b, "any shape");
}

static Saying new_saying(const CondNode *n, Verb verb, bool denied)
{
  return (Saying){
      .about = n->seat, .verb = verb, .denied = denied, .object = BUF_EMPTY};
}

int say_shape(const CondNode *n, bool yes, Saying out[SHAPE_SAYINGS])
{
  ShapeSet is = yes ? *n->shape : shapes_not(n->shape), is_not = shapes_not(&is);
  for (int denied = 0; denied < 2; denied++) {
    const ShapeSet *s = denied ? &is_not : &is;
    bool semi = shapes_are_semibalanced(s);
    if (!semi && !shapes_are_balanced(s)) continue;
    out[0] = new_saying(n, VERB_IS, denied);
    buf_puts(&out[0].object, semi ? "semi-balanced" : "balanced");
    return 1;
  }
  ShapePattern p[PATTERN_MAX], q[PATTERN_MAX];
  int nb = shapes_patterns(&is, p, PATTERN_MAX);
  int other = shapes_patterns(&is_not, q, PATTERN_MAX);
  bool denied = nb <= 0 || (other > 0 && other < nb);
  const ShapePattern *said = denied ? q : p;
  if (denied) nb = other;
  int sayings = 0;
  for (int whole = 1; whole >= 0; whole--) {
    int left = 0, done = 0;
    for (int i = 0; i < nb; i++) left += is_whole(&said[i]) == whole;
    if (!left) continue;
    bool pairs = false; /* "5 spades and 3 clubs, or 4 hearts" */
    for (int i = 0; i < nb; i++) pairs = pairs || (!whole && given(&said[i]) > 1);
    Saying *s = &out[sayings++];
    *s = new_saying(n, whole ? VERB_IS : VERB_HAS, denied);
    s->either = left > 1;
    for (int i = 0; i < nb; i++) {
      if (is_whole(&said[i]) != whole) continue;
      if (done++) buf_puts(&s->object, left > 1 ? ", " : pairs ? ", or " : " or ");
      left--;
      if (whole)
        say_whole(&said[i], &s->object);
      else
        say_open(&said[i], &s->object);
    }
  }
  return sayings;
}
