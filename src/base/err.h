/* SPDX-License-Identifier: MIT */
/*
** err.h - what went wrong, of which kind, and where in the text it was found.
**
** An Err is a plain value that the caller owns. A function that can fail
** returns false (or NULL) and fills it; its other outputs stay untouched.
** The message is for people: one lower-case line without a final period;
** control characters of the texts it quotes become '?'. Code decides by the kind.
** No state: safe from any thread.
*/
#ifndef BASE_ERR_H
#define BASE_ERR_H

#include <stdbool.h>
#include <stddef.h>

enum { ERR_MSG_MAX = 240, ERR_QUOTE_MAX = 60 };

typedef enum ErrKind {
  ERR_REFUSED,     /* what is asked for contradicts itself, or makes no sense */
  ERR_SYNTAX,      /* a text that cannot be read; 'at' says where */
  ERR_BUDGET,      /* it takes more operations, bytes or tries than are allowed */
  ERR_INTERRUPTED, /* the stop flag was raised */
  ERR_MEMORY,      /* an allocation failed */
  ERR_NOT_FOUND,   /* there is no such file, entry, deal or plan */
  ERR_IO,          /* a file, a process or a thread failed */
  ERR_DAMAGED,     /* a file that is there holds what it must not */
  ERR_KIND_NB
} ErrKind;

typedef struct Err {
  ErrKind kind;
  size_t at; /* byte of the text, from 1; 0: no position */
  char msg[ERR_MSG_MAX];
} Err;

/* "refused", "syntax", "budget", "interrupted", "memory", "not found", "i/o", "damaged"
 */
const char *err_kind_name(ErrKind kind);

/*
** Fill 'e' (which may be NULL) from a printf format: err_set for what the caller gave
** (ERR_SYNTAX with a position, else ERR_REFUSED), err_as for any other kind, without
** a position. Both return false, always.
*/
bool err_set(Err *e, size_t at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool err_as(Err *e, ErrKind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* How much of 'len' bytes to quote: "'%.*s'", err_quote(len), text. */
static inline int err_quote(size_t len)
{
  return len > ERR_QUOTE_MAX ? ERR_QUOTE_MAX : (int)len;
}

/* A failed allocation; the stop flag was seen. Both return false, always. */
bool err_memory(Err *e);
bool err_interrupted(Err *e);

#endif
