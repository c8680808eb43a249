/* SPDX-License-Identifier: MIT */
#include "count/meter.h"

#include "base/mem.h"

static bool too_large(const Meter *m, uint64_t all, uint64_t most, const char *unit,
                      const char *what)
{
  const char *open = m->of[0] ? " (" : "", *close = m->of[0] ? ")" : "";
  return err_as(
      m->e, ERR_BUDGET,
      "too large to count: %s%s%s%s bring it to %llu %s, %.3g times the budget", what,
      open, m->of, close, (unsigned long long)all, unit, (double)all / (double)most);
}

bool meter_work(Meter *m, uint64_t operations, const char *what)
{
  uint64_t all = m->spent.operations + operations;
  if (stop_asked(m->stop)) return err_interrupted(m->e);
  if (all > m->most.operations)
    return too_large(m, all, m->most.operations, "operations", what);
  m->spent.operations = all;
  return true;
}

bool meter_hold(Meter *m, uint64_t bytes, const char *what)
{
  m->spent.bytes += bytes;
  return m->spent.bytes <= m->most.bytes ||
         too_large(m, m->spent.bytes, m->most.bytes, "bytes", what);
}

void *meter_new(Meter *m, uint64_t count, size_t size, const char *what)
{
  uint64_t most = m->most.bytes;
  if (!meter_hold(m, count > most / size ? most + 1 : count * size, what)) return NULL;
  void *block = mem_new(count, size);
  if (!block) err_memory(m->e);
  return block;
}

void meter_free(Meter *m, void *block, uint64_t count, size_t size)
{
  if (block) m->spent.bytes -= count * size;
  mem_free(block);
}
