/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scan/pbn.h"

#include <string.h>

/* Tags that have no section (PBN 2.1, section 3.4). */
static const char *const MANDATORY[] = {
    "Event", "Site",    "Date",     "Board",    "West",
    "North", "East",    "South",    "Dealer",   "Vulnerable",
    "Deal",  "Scoring", "Declarer", "Contract", "Result",
};

static bool is_name(unsigned char c)
{
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
         c == '_';
}

static bool is_blank(unsigned char c)
{
  return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool same(const char *text, Piece a, Piece b)
{
  return a.len == b.len && !memcmp(text + a.at, text + b.at, a.len);
}

static bool has_section(const char *text, Piece name)
{
  for (size_t i = 0; i < sizeof MANDATORY / sizeof *MANDATORY; i++)
    if (strlen(MANDATORY[i]) == name.len &&
        !memcmp(MANDATORY[i], text + name.at, name.len))
      return false;
  return true;
}

/* [Name "value"] and blanks from 'at' to 'end', the end of the line. */
static bool read_tag(PbnTag *t, const char *text, size_t at, size_t end)
{
  size_t i = at + 1;
  while (i < end && is_name((unsigned char)text[i])) i++;
  t->name = (Piece){at + 1, i - at - 1};
  if (!t->name.len || i + 1 >= end || text[i] != ' ' || text[i + 1] != '"')
    return false;
  size_t from = i += 2;
  for (; i < end && text[i] != '"'; i++)
    if (text[i] == '\\' && i + 1 < end && (text[i + 1] == '"' || text[i + 1] == '\\'))
      return false;
  t->value = (Piece){from, i - from};
  if (i + 1 >= end || text[i + 1] != ']') return false;
  t->after = (Piece){i + 2, 0};
  for (i += 2; i < end; i++)
    if (!is_blank((unsigned char)text[i])) return false;
  return true;
}

/* Words of a section: none of the bytes that mean something else in PBN. */
static bool read_words(PbnTag *t, const char *text, size_t at, size_t end)
{
  size_t last = at;
  if (text[at] == '%') return false;
  for (size_t i = at; i < end; i++) {
    if (strchr("[{;\"", text[i])) return false; /* and '\0' */
    if (!is_blank((unsigned char)text[i])) last = i + 1;
  }
  if (last == at) return true;
  if (!has_section(text, t->name)) return false;
  t->after.len = last - t->after.at;
  return true;
}

bool pbn_plain(PbnTag tag[PBN_TAGS_MAX], int *nb, const char *text, size_t len)
{
  static const char note[] = "Note";
  int n = 0, line = 0;
  for (size_t at = 0, end; at < len; at = end + 1, line++) {
    const char *newline = memchr(text + at, '\n', len - at);
    end = newline ? (size_t)(newline - text) : len;
    if (end == at) continue;
    if (text[at] != '[') {
      if (!n || !read_words(&tag[n - 1], text, at, end)) return false;
      continue;
    }
    if (n == PBN_TAGS_MAX || !read_tag(&tag[n], text, at, end)) return false;
    tag[n].line = line;
    bool repeats = tag[n].name.len == sizeof note - 1 &&
                   !memcmp(text + tag[n].name.at, note, sizeof note - 1);
    for (int i = 0; !repeats && i < n; i++)
      if (same(text, tag[i].name, tag[n].name)) return false;
    n++;
  }
  *nb = n;
  return n > 0;
}
