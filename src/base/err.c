/* SPDX-License-Identifier: MIT */
#include "base/err.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>

bool err_set(Err *e, size_t at, const char *format, ...)
{
  if (!e) return false;
  va_list args;
  va_start(args, format);
  vsnprintf(e->msg, sizeof e->msg, format, args);
  va_end(args);
  for (char *c = e->msg; *c; c++)
    if (iscntrl((unsigned char)*c)) *c = '?';
  e->at = at;
  return false;
}

bool err_memory(Err *e)
{
  return err_set(e, 0, "not enough memory");
}
