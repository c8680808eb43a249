/* SPDX-License-Identifier: MIT */
#include "base/buf.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"

enum { ROOM_MIN = 64 };

/* Room for 'more' bytes and the '\0'. */
static bool reserve(Buf *b, size_t more)
{
  if (b->failed) return false;
  if (more < b->room - b->len) return true; /* len is below room, or both are 0 */
  size_t room = b->room ? b->room : ROOM_MIN;
  while (more >= room - b->len && room <= SIZE_MAX / 2) room *= 2;
  char *text = more < room - b->len ? mem_resize(b->text, room, 1) : NULL;
  if (!text) {
    b->failed = true;
    return false;
  }
  b->text = text;
  b->room = room;
  return true;
}

void buf_add(Buf *b, const char *text, size_t len)
{
  if (!reserve(b, len)) return;
  if (len) memcpy(b->text + b->len, text, len);
  b->len += len;
  b->text[b->len] = '\0';
}

void buf_puts(Buf *b, const char *text)
{
  buf_add(b, text, strlen(text));
}

void buf_putc(Buf *b, char c)
{
  buf_add(b, &c, 1);
}

void buf_fill(Buf *b, char c, size_t count)
{
  if (!reserve(b, count)) return;
  memset(b->text + b->len, c, count);
  b->len += count;
  b->text[b->len] = '\0';
}

void buf_printf(Buf *b, const char *format, ...)
{
  va_list args;
  va_start(args, format);
  int len = vsnprintf(NULL, 0, format, args);
  va_end(args);
  if (len < 0) b->failed = true;
  if (len < 0 || !reserve(b, (size_t)len)) return;
  va_start(args, format);
  vsnprintf(b->text + b->len, b->room - b->len, format, args);
  va_end(args);
  b->len += (size_t)len;
}

void buf_clear(Buf *b)
{
  b->len = 0;
  if (b->text) b->text[0] = '\0';
}

void buf_free(Buf *b)
{
  mem_free(b->text);
  *b = BUF_EMPTY;
}
