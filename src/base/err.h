/* SPDX-License-Identifier: MIT */
/*
** err.h - what went wrong, and where in the text it was found.
**
** An Err is a plain value that the caller owns. A function that can fail
** returns false (or NULL) and fills it; its other outputs stay untouched.
** Messages are one lower-case line without a final period; control characters
** of the texts they quote become '?'.
** Uses: nothing. No state: safe from any thread.
*/
#ifndef BASE_ERR_H
#define BASE_ERR_H

#include <stdbool.h>
#include <stddef.h>

enum { ERR_MSG_MAX = 240, ERR_QUOTE_MAX = 60 };

typedef struct Err {
  size_t at; /* byte of the text, from 1; 0: no position */
  char msg[ERR_MSG_MAX];
} Err;

/* Fill 'e' (which may be NULL) from a printf format. Returns false, always. */
bool err_set(Err *e, size_t at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* How much of 'len' bytes to quote: "'%.*s'", err_quote(len), text. */
static inline int err_quote(size_t len)
{
  return len > ERR_QUOTE_MAX ? ERR_QUOTE_MAX : (int)len;
}

/* The message of a failed allocation. Returns false, always. */
bool err_memory(Err *e);

#endif
