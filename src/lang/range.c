/* SPDX-License-Identifier: MIT */
#include "lang/range.h"

#include <ctype.h>
#include <string.h>

static bool is_open(Ratio r)
{
  return r.num == INT64_MAX || r.num == -INT64_MAX;
}

bool range_between(Range *out, Ratio low, Ratio high, Err *e)
{
  if (ratio_compare(low, high) > 0) {
    Buf text = BUF_EMPTY;
    ratio_format(low, &text);
    buf_puts(&text, " is above ");
    ratio_format(high, &text);
    err_set(e, 0, "the range is empty: %s",
            text.text ? text.text : "low is above high");
    buf_free(&text);
    return false;
  }
  *out = (Range){.nb = 1, .part = {{low, high}}};
  return true;
}

/* Put an interval into its place; those that overlap become one. */
static bool insert(Range *r, Interval new, Err *e)
{
  Interval all[INTERVAL_MAX + 1];
  int nb = 0, i = 0;
  while (i < r->nb && ratio_compare(r->part[i].low, new.low) <= 0)
    all[nb++] = r->part[i++];
  all[nb++] = new;
  while (i < r->nb) all[nb++] = r->part[i++];
  int kept = 0;
  for (int k = 1; k < nb; k++) {
    if (ratio_compare(all[k].low, all[kept].high) > 0)
      all[++kept] = all[k];
    else if (ratio_compare(all[k].high, all[kept].high) > 0)
      all[kept].high = all[k].high;
  }
  if (kept + 1 > INTERVAL_MAX)
    return err_set(e, 0, "a range has at most %d parts", INTERVAL_MAX);
  r->nb = kept + 1;
  memcpy(r->part, all, sizeof *all * (size_t)r->nb);
  return true;
}

/* A number with an optional minus; 0 if there is none at text[i]. */
static size_t read_number(Ratio *out, const char *text, size_t len, size_t i)
{
  bool minus = i < len && text[i] == '-';
  size_t used = ratio_parse(out, text + i + minus, len - i - minus);
  if (!used) return 0;
  if (minus) out->num = -out->num;
  return used + minus;
}

static void skip_space(const char *text, size_t len, size_t *i)
{
  while (*i < len && isspace((unsigned char)text[*i])) ++*i;
}

/* The bytes of a dash that is longer than '-' (U+2010 to U+2015, U+2212); or 0. */
static size_t dash_bytes(const char *text, size_t len)
{
  if (len < 3 || text[0] != '\xE2') return 0;
  unsigned char last = (unsigned char)text[2];
  bool dash = text[1] == '\x80' && last >= 0x90 && last <= 0x95;
  return dash || !memcmp(text + 1, "\x88\x92", 2) ? 3 : 0;
}

/* Write the range of which "<15" or ">= 15" speaks; false: it is no such text. */
static bool say_compared(Buf *b, const char *text, size_t len)
{
  Ratio bound;
  size_t i = 0;
  skip_space(text, len, &i);
  if (i == len || (text[i] != '<' && text[i] != '>')) return false;
  bool below = text[i++] == '<';
  bool equal = i < len && text[i] == '=';
  i += equal;
  skip_space(text, len, &i);
  size_t used = read_number(&bound, text, len, i);
  if (!used || i + used != len || (!equal && bound.den != 1)) return false;
  if (!equal) bound.num += below ? -1 : 1;
  ratio_format(bound, b);
  buf_putc(b, below ? '-' : '+');
  return true;
}

static bool bad(const char *text, size_t len, size_t at, Err *e)
{
  Buf meant = BUF_EMPTY;
  bool compared = say_compared(&meant, text, len) && meant.text;
  if (compared)
    err_set(e, at + 1, "'%.*s' is not a range: write %s", err_quote(len), text,
            meant.text);
  buf_free(&meant);
  if (compared) return false;
  if (dash_bytes(text + at, len - at))
    return err_set(e, at + 1, "'%.*s' is not a range: write '-' for the dash",
                   err_quote(len), text);
  return err_set(e, at + 1,
                 "'%.*s' is not a range (as in 15, 15-17, 5+, 7-, 0,2,4 or -2..3)",
                 (int)(len > 60 ? 60 : len), text);
}

bool range_parse(Range *out, const char *text, size_t len, Err *e)
{
  Range r = {.nb = 0};
  size_t i = 0;
  for (;;) {
    Interval part;
    skip_space(text, len, &i);
    size_t from = i, used = read_number(&part.low, text, len, i);
    if (!used) return bad(text, len, i, e);
    i += used;
    part.high = part.low;
    skip_space(text, len, &i);
    if (i < len && text[i] == '+') {
      part.high = RANGE_OPEN;
      i++;
    } else if (len - i >= 2 && text[i] == '.' && text[i + 1] == '.') {
      i += 2;
      skip_space(text, len, &i);
      used = read_number(&part.high, text, len, i);
      if (!used) return bad(text, len, i, e);
      i += used;
    } else if (i < len && text[i] == '-') {
      i++;
      skip_space(text, len, &i);
      used = ratio_parse(&part.high, text + i, len - i);
      if (used)
        i += used;
      else
        part = (Interval){RANGE_OPEN_LOW, part.low};
    }
    Range one;
    if (!range_between(&one, part.low, part.high, e)) {
      if (e) e->at = from + 1;
      return false;
    }
    if (!insert(&r, part, e)) return false;
    skip_space(text, len, &i);
    if (i == len) break;
    if (text[i++] != ',') return bad(text, len, i - 1, e);
  }
  *out = r;
  return true;
}

void range_format(const Range *r, Buf *b)
{
  for (int i = 0; i < r->nb; i++) {
    Ratio low = r->part[i].low, high = r->part[i].high;
    if (i) buf_putc(b, ',');
    if (is_open(low) && is_open(high)) {
      buf_puts(b, "0-,0+"); /* every number, as two parts that meet */
    } else if (is_open(low)) {
      ratio_format(high, b);
      buf_putc(b, '-');
    } else {
      ratio_format(low, b);
      if (is_open(high)) {
        buf_putc(b, '+');
      } else if (ratio_compare(low, high)) {
        buf_puts(b, low.num < 0 || high.num < 0 ? ".." : "-");
        ratio_format(high, b);
      }
    }
  }
}
