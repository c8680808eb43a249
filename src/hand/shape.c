/* SPDX-License-Identifier: MIT */
#include "hand/shape.h"

#include <ctype.h>
#include <string.h>

enum { ANY_LENGTH = -1 };

/* A term of the text: lengths of S H D C, ANY_LENGTH for 'x'. */
typedef struct LengthPattern {
  int length[SUIT_NB];
  bool any_order;
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
** True if a shape fits the pattern. In any order: each length that is given
** takes a suit that has it and is not taken; the open places take the rest.
*/
static bool fits(const LengthPattern *p, const int length[SUIT_NB])
{
  bool taken[SUIT_NB] = {false};
  for (int i = 0; i < SUIT_NB; i++) {
    if (p->length[i] == ANY_LENGTH) continue;
    int suit = p->any_order ? CLUBS : SPADES - i;
    if (p->any_order)
      while (suit < SUIT_NB && (taken[suit] || length[suit] != p->length[i])) suit++;
    if (suit == SUIT_NB || length[suit] != p->length[i]) return false;
    taken[suit] = true;
  }
  return true;
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

/* Read the four lengths at text[*i]. */
static bool read_pattern(LengthPattern *p, const char *text, size_t len, size_t *i,
                         Err *e)
{
  size_t from = *i;
  int sum = 0, open = 0, nb = 0;
  for (; *i < len && (isalnum((unsigned char)text[*i])); ++*i, ++nb) {
    char c = text[*i];
    int n = c == 'x' || c == 'X' ? ANY_LENGTH : read_length(c);
    if (n < ANY_LENGTH) return err_set(e, *i + 1, "'%c' is not a length in a shape", c);
    if (nb < SUIT_NB) p->length[nb] = n;
    if (n == ANY_LENGTH)
      open++;
    else
      sum += n;
  }
  int width = err_quote(*i - from);
  if (!nb) return err_set(e, from + 1, "four lengths, as in 5332, are expected");
  int length[SUIT_NB], cards = 0;
  int spaced = err_quote(read_spaced(length, text + from, len - from));
  if (spaced) {
    for (int k = 0; k < SUIT_NB; k++) cards += length[k];
    if (cards != RANK_NB)
      return err_set(e, from + 1, "shape '%.*s' has %d cards, not %d", spaced,
                     text + from, cards, RANK_NB);
    const char *digits = "0123456789ABCD";
    return err_set(e, from + 1, "shape '%.*s' is written %c%c%c%c", spaced, text + from,
                   digits[length[0]], digits[length[1]], digits[length[2]],
                   digits[length[3]]);
  }
  if (nb != SUIT_NB)
    return err_set(e, from + 1, "shape '%.*s' has %d length%s, not 4%s", width,
                   text + from, nb, nb == 1 ? "" : "s",
                   nb == SUIT_NB + 1 && sum == 4 ? " (A to D are 10 to 13)" : "");
  if (sum > RANK_NB || (!open && sum != RANK_NB))
    return err_set(e, from + 1, "shape '%.*s' has %d cards, not %d", width, text + from,
                   sum, RANK_NB);
  return true;
}

/* Put the shapes of a pattern into a set, or take them away. */
static void put_fitting(ShapeSet *set, const LengthPattern *p, bool take_away)
{
  for (int s = 0; s <= RANK_NB; s++)
    for (int h = 0; h <= RANK_NB - s; h++)
      for (int d = 0; d <= RANK_NB - s - h; d++) {
        const int length[SUIT_NB] = {RANK_NB - s - h - d, d, h, s};
        if (!fits(p, length)) continue;
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
    LengthPattern p = {.any_order = false};
    skip_space(text, len, &i);
    if (len - i > 3 && !memcmp(text + i, "any", 3) &&
        isspace((unsigned char)text[i + 3])) {
      p.any_order = true;
      i += 3;
      skip_space(text, len, &i);
    }
    if (!read_pattern(&p, text, len, &i, e)) return false;
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
