/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** text.h - what readers of text formats share: bytes, pieces, strings.
**
** White space is that of C's locale; nothing here knows another.
** Plain values.
*/
#ifndef SCAN_TEXT_H
#define SCAN_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* A piece of a text: bytes from 0. */
typedef struct Piece {
  size_t at, len;
} Piece;

static inline bool text_is_space(char c)
{
  return c == ' ' || (c >= '\t' && c <= '\r');
}

/* How many lines end in a piece of text. */
static inline int64_t text_lines(const char *text, size_t len)
{
  int64_t n = 0;
  for (const char *end = text + len; (text = memchr(text, '\n', (size_t)(end - text)));
       text++)
    n++;
  return n;
}

static inline bool text_blank(const char *text, size_t len)
{
  while (len > 0 && text_is_space(text[len - 1])) len--;
  return len == 0;
}

/*
** Behind a string whose quote is at 'at', on the same line and before 'end';
** 0 when it does not end there (and then no other on that line does). A backslash
** takes the next quote or backslash along.
*/
static inline size_t text_string_end(const char *text, size_t at, size_t end)
{
  for (size_t i = at + 1; i < end; i++) {
    if (text[i] == '"') return i + 1;
    if (text[i] == '\n') return 0;
    if (text[i] == '\\' && i + 1 < end && (text[i + 1] == '"' || text[i + 1] == '\\'))
      i++;
  }
  return 0;
}

#endif
