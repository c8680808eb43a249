/* SPDX-License-Identifier: MIT */
/*
** sort.h - numbers in order, without a call for each comparison.
**
** No state: safe from any thread.
*/
#ifndef BASE_SORT_H
#define BASE_SORT_H

#include <stddef.h>

/* Put 'nb' numbers, none of them a NaN, in ascending order. */
void sort_doubles(double value[], size_t nb);

#endif
