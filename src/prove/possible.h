/* SPDX-License-Identifier: MIT */
/*
** possible.h - whether a condition can hold at all, as far as can be shown.
*/
#ifndef PROVE_POSSIBLE_H
#define PROVE_POSSIBLE_H

#include "lang/tree.h"

/*
** False if it can be shown that no deal satisfies 'c': 'e' says why ("hcp:
** minima add up to 43, there are 40"). True proves nothing.
*/
bool cond_possible(const Cond *c, Err *e);

/*
** cond_possible of the nodes in 'context' together with node 'at', or with its
** denial; true when memory is out.
*/
bool parts_possible(const Cond *c, const NodeList *context, int at, bool yes, Err *e);

#endif
