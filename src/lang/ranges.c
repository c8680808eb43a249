/* SPDX-License-Identifier: MIT */
#include "lang/ranges.h"

#include <string.h>

#include "base/mem.h"
#include "base/whole.h"

bool ranges_add(Ranges *r, Bounds b)
{
  if (b.low > b.high) return true;
  Bounds *last = r->nb ? &r->in[r->nb - 1] : NULL;
  if (last && b.low <= last->high + 1) {
    if (b.high > last->high) last->high = b.high;
    return true;
  }
  if (r->nb == RANGES_MAX) return false;
  r->in[r->nb++] = b;
  return true;
}

Ranges ranges_of(const CondNode *n)
{
  Ranges r = {.nb = 0};
  for (int i = 0; i < n->nb && i < RANGES_MAX; i++) ranges_add(&r, n->in[i]);
  return r;
}

Ranges ranges_not(const Ranges *a)
{
  Ranges r = {.nb = 0};
  int64_t from = -COND_OPEN;
  for (int i = 0; i < a->nb; i++) {
    if (a->in[i].low > -COND_OPEN) ranges_add(&r, (Bounds){from, a->in[i].low - 1});
    from = a->in[i].high + 1;
  }
  if (!a->nb || a->in[a->nb - 1].high < COND_OPEN)
    ranges_add(&r, (Bounds){from, COND_OPEN});
  return r;
}

Ranges ranges_minus_sign(const Ranges *a)
{
  Ranges r = {.nb = a->nb};
  for (int i = 0; i < a->nb; i++)
    r.in[a->nb - 1 - i] = (Bounds){-a->in[i].high, -a->in[i].low};
  return r;
}

Ranges ranges_and(const Ranges *a, const Ranges *b)
{
  Ranges r = {.nb = 0};
  for (int i = 0, k = 0; i < a->nb && k < b->nb;) {
    Bounds x = a->in[i], y = b->in[k];
    ranges_add(
        &r, (Bounds){x.low > y.low ? x.low : y.low, x.high < y.high ? x.high : y.high});
    if (x.high < y.high)
      i++;
    else
      k++;
  }
  return r;
}

bool ranges_or(const Ranges *a, const Ranges *b, Ranges *out)
{
  Ranges r = {.nb = 0};
  int i = 0, k = 0;
  while (i < a->nb || k < b->nb) {
    bool first = k == b->nb || (i < a->nb && a->in[i].low <= b->in[k].low);
    if (!ranges_add(&r, first ? a->in[i++] : b->in[k++])) return false;
  }
  *out = r;
  return true;
}

bool ranges_within(const Ranges *a, const Ranges *b)
{
  Ranges r = ranges_and(a, b);
  return r.nb == a->nb && !memcmp(r.in, a->in, (size_t)a->nb * sizeof *a->in);
}

void ranges_give(Tree *t, int at, const Ranges *r)
{
  Bounds *in = mem_new((size_t)r->nb, sizeof *in);
  if (!in) {
    t->failed = true;
    return;
  }
  memcpy(in, r->in, (size_t)r->nb * sizeof *in);
  CondNode *n = &t->c.node[at];
  mem_free(n->in);
  n->in = in;
  n->nb = r->nb;
}

/*
** What makes whole numbers of the factors that are written, without thirds and
** the like in the range.
*/
static int64_t common_den(const Term *t)
{
  int64_t by = 0, den = 1;
  for (int i = 0; i < t->nb; i++)
    by = whole_gcd(by, t->part[i].factor * atom_den(t->part[i].atom));
  for (; by % 2 == 0; by /= 2) den *= 2;
  for (; by % 5 == 0; by /= 5) den *= 5;
  return den;
}

void term_normalise(CondNode *n)
{
  Term *t = &n->term;
  if (!t->nb) return;
  int64_t by = 0;
  bool minus = true;
  for (int i = 0; i < t->nb; i++) {
    by = whole_gcd(by, t->part[i].factor);
    minus = minus && t->part[i].factor < 0;
  }
  Ranges r = {.nb = 0};
  for (int i = 0; i < n->nb; i++) {
    Bounds b = n->in[i];
    if (b.low > -COND_OPEN) b.low = -whole_floor(-(b.low - t->constant), by);
    if (b.high < COND_OPEN) b.high = whole_floor(b.high - t->constant, by);
    ranges_add(&r, b);
  }
  if (minus) r = ranges_minus_sign(&r);
  for (int i = 0; i < t->nb; i++) t->part[i].factor /= minus ? -by : by;
  t->constant = 0;
  t->den = common_den(t);
  n->nb = r.nb; /* never more than there were */
  memcpy(n->in, r.in, (size_t)r.nb * sizeof *n->in);
}

int terms_alike(const Term *a, const Term *b)
{
  if (a->nb != b->nb || !a->nb) return 0;
  int sign = 0;
  for (int i = 0; i < a->nb; i++) {
    int k = 0;
    while (k < b->nb && memcmp(&b->part[k].atom, &a->part[i].atom, sizeof(Atom))) k++;
    if (k == b->nb) return 0;
    int64_t f = a->part[i].factor, g = b->part[k].factor;
    int one = f == g ? 1 : f == -g ? -1 : 0;
    if (!one || (sign && one != sign)) return 0;
    sign = one;
  }
  return sign;
}
