/* SPDX-License-Identifier: MIT */
/*
** possible.h - whether a condition can hold at all, as far as can be shown.
*/
#ifndef PROVE_POSSIBLE_H
#define PROVE_POSSIBLE_H

#include "lang/tree.h"
#include "prove/facts.h"

/*
** False if it can be shown that no deal satisfies 'c': 'e' says why ("the four
** hands need at least 43 hcp in total, but the pack has 40"). True proves nothing:
** the search is not complete, and it gives up after about 1 ms of counted work.
*/
bool cond_possible(const Cond *c, Err *e);

/*
** cond_possible of the nodes in 'context' together with node 'at', or with its
** denial, with facts that were computed before; true when memory is out.
*/
bool parts_possible(Facts *f, const Cond *c, const NodeList *context, int at, bool yes,
                    Err *e);

#endif
