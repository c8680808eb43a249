/* SPDX-License-Identifier: MIT */
/*
** simple.h - a card by simple rules: second hand low, third hand high.
**
** It looks at the own hand, at dummy and at the trick on the table, no further. It
** draws trumps, cashes what is high, leads the top of touching honours or the fourth
** best of the longest suit, and wins as cheaply as it can.
*/
#ifndef PLAY_SIMPLE_H
#define PLAY_SIMPLE_H

#include "play/view.h"

/* The card of some that may be played; there is one at least. */
int simple_card(const View *v, Hand some);

#endif
