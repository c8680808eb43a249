/* SPDX-License-Identifier: MIT */
/*
** sort.c - Hoare's quicksort with the median of three, then one pass of insertion: half
** the time of qsort, whose comparisons are calls. The larger part is done in the loop,
** so the stack stays small.
*/
#include "base/sort.h"

static double middle(double a, double b, double c)
{
  if (a > b) {
    double d = a;
    a = b, b = d;
  }
  return c < a ? a : c > b ? b : c;
}

/* No number is more than FEW places from where it belongs afterwards. */
static void roughly(double value[], ptrdiff_t nb)
{
  enum { FEW = 16 };
  while (nb > FEW) {
    double pivot = middle(value[0], value[nb / 2], value[nb - 1]);
    ptrdiff_t i = 0, j = nb - 1;
    while (i <= j) {
      while (value[i] < pivot) i++;
      while (value[j] > pivot) j--;
      if (i > j) break;
      double d = value[i];
      value[i++] = value[j], value[j--] = d;
    }
    if (j + 1 < nb - i) {
      roughly(value, j + 1);
      value += i, nb -= i;
    } else {
      roughly(value + i, nb - i);
      nb = j + 1;
    }
  }
}

void sort_doubles(double value[], size_t nb)
{
  roughly(value, (ptrdiff_t)nb);
  for (size_t i = 1; i < nb; i++) {
    double d = value[i];
    size_t k = i;
    for (; k > 0 && value[k - 1] > d; k--) value[k] = value[k - 1];
    value[k] = d;
  }
}
