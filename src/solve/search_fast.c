/* SPDX-License-Identifier: MIT */
/* The search for machines with BMI2 (Intel since 2013, AMD since 2020). */
#include "solve/search.h"

#if defined(__x86_64__) && defined(__GNUC__)

#ifdef __clang__
#include <immintrin.h>
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt"))), \
                             apply_to = function)
#else
#pragma GCC target("avx2,bmi,bmi2,lzcnt,popcnt")
#endif
#define SOLVE_FAST
#define SEARCH_ENTRY search_fast
#include "solve/search_body.h"
#ifdef __clang__
#pragma clang attribute pop
#endif

bool search_has_fast(void)
{
  /* AMD had slow pext before Zen 3, the first with VAES on the desktop. */
  if (__builtin_cpu_is("amd") && !__builtin_cpu_supports("vpclmulqdq")) return false;
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
}

#else

Found search_fast(Search *s, int left, Trick t, int target)
{
  return search_plain(s, left, t, target);
}

bool search_has_fast(void)
{
  return false;
}

#endif
