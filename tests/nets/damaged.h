/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** damaged.h - the net of src/guess with another table of weights, for tests.
**
** What includes this gets all of guess.c, whose table is the array `table`: the
** weights as they are at first, to be changed by the test.
*/
#ifndef NETS_DAMAGED_H
#define NETS_DAMAGED_H

#include "guess/weights.h"

static char table[sizeof NET];

static void restore_table(void);

/* guess.c includes weights.h as well, which gives nothing more. */
#define NET table
#include "guess/guess.c"
#undef NET

static void restore_table(void)
{
  memcpy(table, NET, sizeof table);
}

#endif
