/* SPDX-License-Identifier: MIT */
#include "hand/shape.h"

#include <ctype.h>
#include <string.h>

enum { ANY_LENGTH = -1 };

/*
** A term of the text: for each place, spades first, a length or ANY_LENGTH, whether
** that is the least, and the first place of those with which it changes suits.
*/
typedef struct LengthPattern {
  int length[SUIT_NB];
  bool more[SUIT_NB];
  int group[SUIT_NB];
} LengthPattern;

bool shape_lengths(int index, int length[SUIT_NB])
{
  length[DIAMONDS] = index % LENGTH_NB;
  length[HEARTS] = index / LENGTH_NB % LENGTH_NB;
  length[SPADES] = index / LENGTH_NB / LENGTH_NB;
  length[CLUBS] = RANK_NB - length[DIAMONDS] - length[HEARTS] - length[SPADES];
  return length[CLUBS] >= 0;
}

ShapeSet shapes_all(void)
{
  ShapeSet s = {{0}};
  int length[SUIT_NB];
  for (int i = 0; i < SHAPE_ROOM; i++)
    if (shape_lengths(i, length)) s.bit[i >> 6] |= (uint64_t)1 << (i & 63);
  return s;
}

int shapes_count(const ShapeSet *s)
{
  int count = 0;
  for (size_t i = 0; i < sizeof s->bit / sizeof *s->bit; i++)
    count += __builtin_popcountll(s->bit[i]);
  return count;
}

/*
** True if the places from number i on fit a shape: each length that is given takes a
** suit of its group that has it and is not taken; open places take the rest.
*/
static bool fits(const LengthPattern *p, const int length[SUIT_NB], int i,
                 unsigned taken)
{
  while (i < SUIT_NB && p->length[i] == ANY_LENGTH) i++;
  if (i == SUIT_NB) return true;
  for (int k = 0; k < SUIT_NB; k++) {
    int own = length[SPADES - k], asked = p->length[i];
    if (taken >> k & 1 || p->group[k] != p->group[i]) continue;
    if (own != asked && !(p->more[i] && own > asked)) continue;
    if (fits(p, length, i + 1, taken | 1u << k)) return true;
  }
  return false;
}

static int read_length(char c)
{
  if (c >= '0' && c <= '9') return c - '0';
  c = (char)tolower((unsigned char)c);
  if (c >= 'a' && c <= 'd') return 10 + c - 'a';
  return -2;
}

/*
** "4-4-3-2", "10=3=0=0": four lengths with something between them, into 'length'.
** Returns how many characters they are; 0: they are something else.
*/
static size_t read_spaced(int length[SUIT_NB], const char *text, size_t len)
{
  size_t i = 0;
  char between = 0;
  for (int k = 0; k < SUIT_NB; k++) {
    if (k) {
      if (i == len || !memchr("-=,/", text[i], 4)) return 0;
      if (k > 1 && text[i] != between) return 0;
      between = text[i++];
    }
    if (i == len || (length[k] = read_length(text[i++])) < 0) return 0;
    if (length[k] == 1 && i < len && isdigit((unsigned char)text[i]))
      length[k] = 10 + text[i++] - '0';
  }
  return i < len && isalnum((unsigned char)text[i]) ? 0 : i;
}

/* Lengths with something between them: "=" where their order counts, else an error. */
static bool take_spaced(LengthPattern *p, const char *text, size_t from, size_t width,
                        Err *e)
{
  const char *digits = "0123456789ABCD";
  const int *length = p->length;
  int cards = 0, quoted = err_quote(width);
  for (int k = 0; k < SUIT_NB; k++) cards += length[k];
  if (cards != RANK_NB)
    return err_set(e, from + 1, "shape '%.*s' has %d cards, not %d", quoted,
                   text + from, cards, RANK_NB);
  if (memchr(text + from, '=', width)) return true;
  return err_set(
      e, from + 1, "shape '%.*s' is written any %c%c%c%c, or %d=%d=%d=%d in this order",
      quoted, text + from, digits[length[0]], digits[length[1]], digits[length[2]],
      digits[length[3]], length[0], length[1], length[2], length[3]);
}

/*
** Is the '+' at text[i] part of the length before it, the nb-th? After the last one it
** may also stand between two terms.
*/
static bool is_or_more(const char *text, size_t len, size_t i, int nb)
{
  if (i >= len || text[i] != '+') return false;
  if (nb < SUIT_NB || (i + 1 < len && text[i + 1] == ')')) return true;
  for (i++; i < len && isspace((unsigned char)text[i]); i++) {
  }
  return i == len || text[i] == '+' || text[i] == '-';
}

/* How far a term goes, which is being read. */
typedef struct PatternState {
  int nb, group; /* lengths, and where the open bracket began; -1: none is open */
  int sum;
  bool open; /* more cards are possible */
} PatternState;

/* Read one length at text[*i], with its '+'. */
static bool take_length(LengthPattern *p, PatternState *r, const char *text, size_t len,
                        size_t *i, Err *e)
{
  char c = text[*i];
  int n = c == 'x' || c == 'X' ? ANY_LENGTH : read_length(c);
  if (n < ANY_LENGTH) return err_set(e, *i + 1, "'%c' is not a length in a shape", c);
  ++*i;
  bool more = is_or_more(text, len, *i, r->nb + 1);
  if (more && n == ANY_LENGTH)
    return err_set(e, *i + 1, "'x' is any length: '+' comes after a number");
  *i += more;
  if (r->nb < SUIT_NB) {
    p->length[r->nb] = n;
    p->more[r->nb] = more;
    p->group[r->nb] = r->group < 0 ? r->nb : r->group;
  }
  r->nb++;
  r->open = r->open || more || n == ANY_LENGTH;
  if (n > 0) r->sum += n;
  return true;
}

/* Read lengths, brackets and "=" at text[*i]. */
static bool take_lengths(LengthPattern *p, PatternState *r, const char *text,
                         size_t len, size_t *i, Err *e)
{
  size_t bracket = 0;
  for (; *i < len;) {
    char c = text[*i];
    if (isalnum((unsigned char)c)) {
      if (!take_length(p, r, text, len, i, e)) return false;
    } else if (c == '(' && r->group < 0) {
      r->group = r->nb;
      bracket = ++*i;
    } else if (c == ')' && r->group >= 0) {
      if (r->group == r->nb)
        return err_set(e, bracket, "no length is between the brackets");
      r->group = -1;
      ++*i;
    } else if (c == '=' && r->nb && r->nb < SUIT_NB) {
      ++*i;
    } else {
      break;
    }
  }
  return r->group < 0 || !r->nb ||
         err_set(e, bracket, "')' is missing: lengths in brackets have any order");
}

/* Read the four lengths at text[*i]. */
static bool read_pattern(LengthPattern *p, const char *text, size_t len, size_t *i,
                         Err *e)
{
  size_t from = *i, spaced = read_spaced(p->length, text + from, len - from);
  if (spaced) {
    for (int k = 0; k < SUIT_NB; k++) p->group[k] = k;
    *i += spaced;
    return take_spaced(p, text, from, spaced, e);
  }
  PatternState r = {.group = -1};
  if (!take_lengths(p, &r, text, len, i, e)) return false;
  int width = err_quote(*i - from);
  if (!r.nb) return err_set(e, from + 1, "four lengths, as in 5332, are expected");
  if (r.nb != SUIT_NB)
    return err_set(e, from + 1, "shape '%.*s' has %d length%s, not 4%s", width,
                   text + from, r.nb, r.nb == 1 ? "" : "s",
                   r.nb == SUIT_NB + 1 && r.sum == 4 ? " (A to D are 10 to 13)" : "");
  if (r.sum > RANK_NB || (!r.open && r.sum != RANK_NB))
    return err_set(e, from + 1, "shape '%.*s' has %d cards, not %d", width, text + from,
                   r.sum, RANK_NB);
  return true;
}

/* Put the shapes of a pattern into a set, or take them away. */
static void put_fitting(ShapeSet *set, const LengthPattern *p, bool take_away)
{
  for (int s = 0; s <= RANK_NB; s++)
    for (int h = 0; h <= RANK_NB - s; h++)
      for (int d = 0; d <= RANK_NB - s - h; d++) {
        const int length[SUIT_NB] = {RANK_NB - s - h - d, d, h, s};
        if (!fits(p, length, 0, 0)) continue;
        int shape = shape_index(s, h, d);
        shapes_add(set, shape);
        if (take_away) set->bit[shape >> 6] ^= (uint64_t)1 << (shape & 63);
      }
}

static void skip_space(const char *text, size_t len, size_t *i)
{
  while (*i < len && isspace((unsigned char)text[*i])) ++*i;
}

bool shapes_parse(ShapeSet *out, const char *text, size_t len, Err *e)
{
  ShapeSet set = {{0}};
  size_t i = 0;
  bool take_away = false;
  for (;;) {
    LengthPattern p = {{0}};
    bool any = false;
    skip_space(text, len, &i);
    if (len - i > 3 && !memcmp(text + i, "any", 3) &&
        isspace((unsigned char)text[i + 3])) {
      any = true;
      i += 3;
      skip_space(text, len, &i);
    }
    if (!read_pattern(&p, text, len, &i, e)) return false;
    if (any) memset(p.group, 0, sizeof p.group);
    put_fitting(&set, &p, take_away);
    skip_space(text, len, &i);
    if (i == len) break;
    if (text[i] != '+' && text[i] != '-')
      return err_set(e, i + 1, "'+' or '-' is expected between shapes, not '%c'",
                     isprint((unsigned char)text[i]) ? text[i] : '?');
    take_away = text[i++] == '-';
  }
  if (!shapes_count(&set))
    return err_set(e, 1, "no shape is left of '%.*s'", err_quote(len), text);
  *out = set;
  return true;
}
