/* SPDX-License-Identifier: MIT */
#include "base/err.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>

const char *err_kind_name(ErrKind kind)
{
  static const char *const names[ERR_KIND_NB] = {
      "refused", "syntax",    "budget", "interrupted",
      "memory",  "not found", "i/o",    "damaged",
  };
  return names[kind];
}

static void fill(Err *e, ErrKind kind, size_t at, const char *format, va_list args)
{
  if (!e) return;
  e->kind = kind;
  e->at = at;
  vsnprintf(e->msg, sizeof e->msg, format, args);
  for (char *c = e->msg; *c; c++)
    if (iscntrl((unsigned char)*c)) *c = '?';
}

bool err_set(Err *e, size_t at, const char *format, ...)
{
  va_list args;
  va_start(args, format);
  fill(e, at ? ERR_SYNTAX : ERR_REFUSED, at, format, args);
  va_end(args);
  return false;
}

bool err_as(Err *e, ErrKind kind, const char *format, ...)
{
  va_list args;
  va_start(args, format);
  fill(e, kind, 0, format, args);
  va_end(args);
  return false;
}

bool err_memory(Err *e)
{
  return err_as(e, ERR_MEMORY, "not enough memory");
}

bool err_interrupted(Err *e)
{
  return err_as(e, ERR_INTERRUPTED, "interrupted");
}
