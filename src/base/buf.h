/* SPDX-License-Identifier: MIT */
/*
** buf.h - text that grows.
**
** Start from BUF_EMPTY, add, read 'text' (always ends in '\0' once something
** was added), free. When memory ran out 'failed' stays true and further
** additions do nothing, so that one test at the end is enough. What is added
** must not lie within the Buf itself.
** A Buf belongs to one thread.
*/
#ifndef BASE_BUF_H
#define BASE_BUF_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Buf {
  char *text;
  size_t len;  /* without the '\0' */
  size_t room; /* bytes allocated */
  bool failed;
} Buf;

#define BUF_EMPTY ((Buf){NULL, 0, 0, false})

void buf_add(Buf *b, const char *text, size_t len);
void buf_puts(Buf *b, const char *text);
void buf_putc(Buf *b, char c);
void buf_fill(Buf *b, char c, size_t count); /* 'count' times 'c' */
void buf_printf(Buf *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
void buf_clear(Buf *b); /* keeps the memory */
void buf_free(Buf *b);  /* back to BUF_EMPTY */

#endif
