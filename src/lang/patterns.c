/* SPDX-License-Identifier: MIT */
/*
** How: a pattern is numbered by its lengths in base 15 and whether it is in
** any order. A shape belongs to some thirty patterns with none, one, two or
** all lengths given; those that a shape outside the set belongs to are out.
*/
#include "lang/patterns.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum {
  BASE = LENGTH_NB + 1,
  CODE_NB = 2 * BASE * BASE * BASE * BASE,
  WORD_NB = sizeof(ShapeSet) / sizeof(uint64_t),
  CODES_MAX = 2 << SUIT_NB,
  FIXED_TWO = 2, /* three given lengths give the fourth */
  PATTERN_X = LENGTH_NB,
  PATTERN_MAX = SHAPE_NB,
  LEAST_CARDS = 11, /* lengths that leave fewer cards are few whole shapes */
};

typedef struct ShapePattern {
  bool any;            /* in any order */
  int length[SUIT_NB]; /* spades first; PATTERN_X: any number */
} ShapePattern;

typedef struct Cover {
  bool out[CODE_NB];      /* some shape of it is not in the set */
  int16_t count[CODE_NB]; /* shapes of it that are not named yet */
  int codes[SHAPE_ROOM];  /* of each shape: the patterns it belongs to */
  int code[SHAPE_ROOM][CODES_MAX];
} Cover;

static int code_of(const int length[SUIT_NB], bool any)
{
  int code = any;
  for (int i = 0; i < SUIT_NB; i++) code = code * BASE + length[i];
  return code;
}

static ShapePattern pattern_of(int code)
{
  ShapePattern p;
  for (int i = SUIT_NB - 1; i >= 0; i--) {
    p.length[i] = code % BASE;
    code /= BASE;
  }
  p.any = code;
  return p;
}

/* Put a length among those sorted downwards. */
static void insert(int sorted[SUIT_NB], int nb, int length)
{
  int at = nb;
  for (; at && sorted[at - 1] < length; at--) sorted[at] = sorted[at - 1];
  sorted[at] = length;
}

/* The patterns that a shape belongs to, each once. */
static int codes_of(int shape, int out[CODES_MAX])
{
  int length[SUIT_NB], nb = 0;
  shape_lengths(shape, length);
  for (int mask = 0; mask < 1 << SUIT_NB; mask++) {
    int fixed = __builtin_popcount((unsigned)mask), given = 0;
    if (fixed > FIXED_TWO && fixed < SUIT_NB) continue;
    int plain[SUIT_NB], sorted[SUIT_NB];
    for (int i = 0; i < SUIT_NB; i++) {
      bool is = mask >> i & 1;
      plain[i] = is ? length[SPADES - i] : PATTERN_X;
      if (is) insert(sorted, given++, length[SPADES - i]);
    }
    while (given < SUIT_NB) sorted[given++] = PATTERN_X;
    int code = fixed ? code_of(sorted, true) : code_of(plain, false);
    bool twice = false;
    for (int i = 0; i < nb; i++) twice = twice || out[i] == code;
    if (!twice) out[nb++] = code;
    if (fixed) out[nb++] = code_of(plain, false);
  }
  return nb;
}

/* The pattern with most shapes of 'left'; -1: there is none. */
static int best(Cover *c, const ShapeSet *left)
{
  int most = -1;
  memset(c->count, 0, sizeof c->count);
  for (int s = 0; s < SHAPE_ROOM; s++) {
    if (!shapes_have(left, s)) continue;
    const int *code = c->code[s];
    for (int i = 0; i < c->codes[s]; i++) {
      if (c->out[code[i]]) continue;
      c->count[code[i]]++;
      /* on a tie the greater number, which is one in any order if there is one */
      if (most < 0 || c->count[code[i]] > c->count[most] ||
          (c->count[code[i]] == c->count[most] && code[i] > most))
        most = code[i];
    }
  }
  return most;
}

static bool belongs(const Cover *c, int shape, int pattern)
{
  for (int i = 0; i < c->codes[shape]; i++)
    if (c->code[shape][i] == pattern) return true;
  return false;
}

/* Those in any order first, low before high. */
static int compare_codes(const void *a, const void *b)
{
  ShapePattern p = pattern_of(*(const int *)a), q = pattern_of(*(const int *)b);
  if (p.any != q.any) return p.any ? -1 : 1;
  return p.any ? *(const int *)a - *(const int *)b : *(const int *)b - *(const int *)a;
}

/* The patterns of a set: how many there are, 0 for the empty set, -1 without memory. */
static int patterns_of(const ShapeSet *s, ShapePattern out[PATTERN_MAX])
{
  int chosen[PATTERN_MAX], nb = 0, length[SUIT_NB];
  Cover *c = mem_new(1, sizeof *c);
  if (!c) return -1;
  for (int i = 0; i < SHAPE_ROOM; i++) {
    if (!shape_lengths(i, length)) continue;
    c->codes[i] = codes_of(i, c->code[i]);
    if (shapes_have(s, i)) continue;
    for (int k = 0; k < c->codes[i]; k++) c->out[c->code[i][k]] = true;
  }
  ShapeSet left = *s;
  for (int next; (next = best(c, &left)) >= 0; nb++) {
    chosen[nb] = next;
    for (int i = 0; i < SHAPE_ROOM; i++)
      if (shapes_have(&left, i) && belongs(c, i, next))
        left.bit[i >> 6] &= ~((uint64_t)1 << (i & 63));
  }
  mem_free(c);
  qsort(chosen, (size_t)nb, sizeof *chosen, compare_codes);
  for (int i = 0; i < nb; i++) out[i] = pattern_of(chosen[i]);
  return nb;
}

bool shapes_write(const ShapeSet *s, Buf *b)
{
  ShapePattern *p = mem_new(PATTERN_MAX, sizeof *p);
  int nb = p ? patterns_of(s, p) : -1;
  for (int i = 0; i < nb; i++) {
    if (i) buf_puts(b, " + ");
    if (p[i].any) buf_puts(b, "any ");
    for (int k = 0; k < SUIT_NB; k++) buf_putc(b, "0123456789abcdx"[p[i].length[k]]);
  }
  mem_free(p);
  return nb > 0;
}

/* Lengths as people list them in any order: the longest first. */
static void sort_lengths(int length[SUIT_NB])
{
  int sorted[SUIT_NB];
  for (int i = 0; i < SUIT_NB; i++) insert(sorted, i, length[SPADES - i]);
  for (int i = 0; i < SUIT_NB; i++) length[SPADES - i] = sorted[i];
}

/* Write the least lengths of a set: true if they are all that it asks. */
static bool write_least(const ShapeSet *s, bool any, Buf *b)
{
  int least[SUIT_NB] = {RANK_NB, RANK_NB, RANK_NB, RANK_NB}, length[SUIT_NB];
  for (int i = 0; i < SHAPE_ROOM; i++) {
    if (!shapes_have(s, i) || !shape_lengths(i, length)) continue;
    if (any) sort_lengths(length);
    for (int k = 0; k < SUIT_NB; k++)
      if (length[k] < least[k]) least[k] = length[k];
  }
  char text[sizeof "any 0+0+0+0+"] = "any ";
  size_t len = any ? strlen(text) : 0;
  int sum = 0;
  for (int k = SPADES; k >= CLUBS; k--) {
    text[len++] = "x123456789abcd"[least[k]];
    if (least[k]) text[len++] = '+';
    sum += least[k];
  }
  ShapeSet named;
  if (sum > LEAST_CARDS || !shapes_parse(&named, text, len, NULL) ||
      !shapes_same(s, &named))
    return false;
  text[len] = 0;
  buf_puts(b, text);
  return true;
}

bool shapes_write_least(const ShapeSet *s, Buf *b)
{
  return write_least(s, false, b) || write_least(s, true, b);
}

ShapeSet shapes_and(const ShapeSet *a, const ShapeSet *b)
{
  ShapeSet r;
  for (size_t i = 0; i < WORD_NB; i++) r.bit[i] = a->bit[i] & b->bit[i];
  return r;
}

ShapeSet shapes_or(const ShapeSet *a, const ShapeSet *b)
{
  ShapeSet r;
  for (size_t i = 0; i < WORD_NB; i++) r.bit[i] = a->bit[i] | b->bit[i];
  return r;
}

ShapeSet shapes_not(const ShapeSet *s)
{
  ShapeSet r = shapes_all();
  for (size_t i = 0; i < WORD_NB; i++) r.bit[i] &= ~s->bit[i];
  return r;
}

bool shapes_same(const ShapeSet *a, const ShapeSet *b)
{
  return !memcmp(a, b, sizeof *a);
}

bool shapes_within(const ShapeSet *a, const ShapeSet *b)
{
  for (size_t i = 0; i < WORD_NB; i++)
    if (a->bit[i] & ~b->bit[i]) return false;
  return true;
}

static bool are(const ShapeSet *s, const char *text)
{
  ShapeSet known;
  return shapes_parse(&known, text, strlen(text), NULL) && shapes_same(s, &known);
}

bool shapes_are_balanced(const ShapeSet *s)
{
  return are(s, SHAPES_BALANCED);
}

bool shapes_are_semibalanced(const ShapeSet *s)
{
  return are(s, SHAPES_SEMIBALANCED);
}
