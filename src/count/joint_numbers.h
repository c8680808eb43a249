/* SPDX-License-Identifier: MIT */
/*
** joint_numbers.h - the deals of a condition on four hands by number.
**
** Every deal that satisfies a condition of the kind that deals_count counts has one
** number, 0 .. size - 1. The order depends on the condition and the pairing of
** suits alone.
** A Numbers has memory to work in: one thread at a time.
*/
#ifndef COUNT_JOINT_NUMBERS_H
#define COUNT_JOINT_NUMBERS_H

#include "count/joint.h"

typedef struct Numbers Numbers;

/*
** Number the deals of a condition; 'pairing' as that of JointAsked. NULL: as
** deals_count; how many bytes it would take is said where those are beyond the budget.
*/
Numbers *numbers_open(const Cond *c, const Layout *known, int pairing, Meter *m);
void numbers_close(Numbers *n); /* NULL is allowed */

Count numbers_size(const Numbers *n);

/* Deal 'k', below the size. */
void numbers_nth(Numbers *n, Count k, Deal *out);

#endif
