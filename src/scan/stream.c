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

bool stream_feed(Stream *s, const char *text, size_t len)
{
  if (!len) return !s->text.failed;
  compact(s);
  if (s->held && *text != '\n') buf_putc(&s->text, '\r');
  s->held = text[len - 1] == '\r';
  if (s->held) len--;
  for (const char *cr; (cr = memchr(text, '\r', len));) {
    size_t n = (size_t)(cr - text);
    buf_add(&s->text, text, n + !(n + 1 < len && cr[1] == '\n'));
    text += n + 1, len -= n + 1;
  }
  buf_add(&s->text, text, len);
  take_mark(s);
  return !s->text.failed;
}

void stream_end(Stream *s)
{
  s->ended = true;
  s->begun = true;
  s->held = false; /* a "\r" at the very end precedes the end of a line */
}
