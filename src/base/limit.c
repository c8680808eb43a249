/* SPDX-License-Identifier: MIT */
#include "base/limit.h"

static _Thread_local Limit *current;

Limit *limit_set(Limit *limit)
{
  Limit *before = current;
  current = limit;
  return before;
}

Limit *limit_now(void)
{
  return current;
}

bool limit_take(Limit *limit, size_t more)
{
  bool fits = more <= limit->most && limit->bytes <= limit->most - more;
  limit->full = limit->full || !fits;
  if (fits) limit->bytes += more;
  return fits;
}

void limit_give(Limit *limit, size_t bytes)
{
  limit->bytes -= bytes < limit->bytes ? bytes : limit->bytes;
}
