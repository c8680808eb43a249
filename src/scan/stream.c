/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scan/stream.h"

#include <string.h>

/* Move what is not given out yet to the front. */
static void compact(Stream *s)
{
  if (!s->gone) return;
  s->text.len -= s->gone;
  memmove(s->text.text, s->text.text + s->gone, s->text.len);
  s->gone = 0;
}

static void take_mark(Stream *s)
{
  static const char mark[] = "\xEF\xBB\xBF"; /* byte order mark */
  enum { LEN = sizeof mark - 1 };
  if (s->begun || s->text.failed || s->text.len < LEN) return;
  if (!memcmp(s->text.text, mark, LEN)) s->gone = LEN;
  s->begun = true;
}

/*
** The "\r" that are held, before this byte. One before "\n" is a part of the end of the
** line; while it is not known what ends lines several are ("\r\r\n").
*/
static void add_returns(Stream *s, char next)
{
  size_t nb = s->held;
  if (next == '\n')
    nb = s->cr_ends ? 0 : nb - 1;
  else
    s->cr_seen = s->cr_ends;
  for (; nb; nb--) buf_putc(&s->text, s->cr_ends ? '\n' : '\r');
  s->held = 0;
}

bool stream_feed(Stream *s, const char *text, size_t len)
{
  if (!len) return !s->text.failed;
  compact(s);
  const char *end = text + len;
  while (text < end) {
    if (s->held || *text == '\r') {
      while (text < end && *text == '\r') s->held++, text++;
      if (text == end) break;
      add_returns(s, *text);
    }
    const char *cr = memchr(text, '\r', (size_t)(end - text));
    size_t n = (size_t)((cr ? cr : end) - text);
    buf_add(&s->text, text, n);
    if (s->cr_ends && !s->cr_seen && memchr(text, '\n', n)) s->cr_ends = false;
    text += n;
  }
  take_mark(s);
  return !s->text.failed;
}

void stream_end(Stream *s)
{
  s->ended = true;
  s->begun = true;
  if (s->held) add_returns(s, '\n'); /* at the very end they end a line */
}
