/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** exchange.h - the same deal with another hand.
**
** The seat gets the cards of the new hand that it has not, and gives those that
** are not in it. Each card that it takes is replaced, with whoever held it, by
** one that it gives: in every suit the highest taken by the highest given, the
** second by the second, and so on; cards left over are paired in the order of
** the pack, spades first, from the ace down. All other cards stay.
** No state.
*/
#ifndef RUN_EXCHANGE_H
#define RUN_EXCHANGE_H

#include "cards/deal.h"

/* The deal in which 'seat' holds 'hand', thirteen cards. */
Deal exchange_hand(const Deal *d, int seat, Hand hand);

#endif
