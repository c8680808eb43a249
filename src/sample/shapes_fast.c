/* SPDX-License-Identifier: MIT */
/* Draws for machines with BMI2 (Intel since 2013, AMD since 2020). */
#include "sample/shapes_table.h"

#if defined(__x86_64__) && defined(__GNUC__)

#include <immintrin.h>

#ifdef __clang__
#pragma clang attribute push(__attribute__((target("bmi,bmi2"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("bmi,bmi2")
#endif

static inline Hand spread(uint64_t mask, Hand over)
{
  return _pdep_u64(mask, over);
}

#define TABLE_DRAW table_draw_fast
#include "sample/shapes_draw.h"

#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

bool table_has_fast(void)
{
  /* AMD had slow pdep before Zen 3, the first with VAES on the desktop. */
  if (__builtin_cpu_is("amd") && !__builtin_cpu_supports("vpclmulqdq")) return false;
  return __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
}

#else

void table_draw_fast(const ShapesTable *t, Rng *r, Deal *out)
{
  table_draw_plain(t, r, out);
}

bool table_has_fast(void)
{
  return false;
}

#endif
