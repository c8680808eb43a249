/* SPDX-License-Identifier: MIT */
/*
** deal.h - four hands: a Deal (thirteen cards each) and a Layout (any).
**
** Both are values of 32 bytes: no pointers, copied by assignment, nothing to
** free. Text comes in through deal_parse and layout_parse alone, so a Deal
** that a caller holds always satisfies deal_ok.
** Text form: the Deal tag of PBN 2.1, section 3.4.11.
** No state: safe from any thread.
*/
#ifndef CARDS_DEAL_H
#define CARDS_DEAL_H

#include "base/err.h"
#include "cards/card.h"

enum { HAND_SIZE = RANK_NB }; /* cards of a full hand */

typedef struct Deal {
  Hand hand[SEAT_NB]; /* indexed NORTH..WEST */
} Deal;

typedef struct Layout {
  Hand hand[SEAT_NB]; /* disjoint; any number of cards each */
} Layout;

enum { DEAL_TEXT_MAX = 2 + SEAT_NB * HAND_TEXT_MAX };

/* True if every card is in exactly one hand and every hand has 13. */
bool deal_ok(const Deal *d);

/* True if no card is in two hands and no bit lies outside the pack. */
bool layout_ok(const Layout *l);

/*
** Read a deal: "N:hand hand hand hand", the hands clockwise from the seat
** named (north when the seat is left out). False: '*out' is untouched and 'e'
** says what is wrong, and at which byte of 'text'.
*/
bool deal_parse(Deal *out, const char *text, size_t len, Err *e);

/* The same for any disjoint hands; '-' stands for a hand without cards. */
bool layout_parse(Layout *out, const char *text, size_t len, Err *e);

/* Write in PBN form, first hand 'first'; returns the length. */
size_t deal_format(const Deal *d, int first, char buf[DEAL_TEXT_MAX]);
size_t layout_format(const Layout *l, int first, char buf[DEAL_TEXT_MAX]);

/*
** Deal ids: 24 hexadecimal digits, the lexicographic rank of the 52-letter
** owner string, cards from SA down to C2, N < E < S < W; 0 to 52!/13!^4 - 1.
*/
enum { DEAL_ID_LEN = 24, DEAL_ID_MAX = DEAL_ID_LEN + 1 };

void deal_id(const Deal *d, char buf[DEAL_ID_MAX]);
bool deal_from_id(Deal *out, const char *text, size_t len, Err *e);

#endif
