/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** section.h - the Auction and Play sections of PBN (2.1, sections 3.5 to 3.9).
**
** As in head.h: what is written and played as it should be is read here; anything
** else is left to Lua (baize.format.pbn.auction and .play), which judges it.
** Plain values: the texts of marks are pieces of the section's.
*/
#ifndef SCAN_SECTION_H
#define SCAN_SECTION_H

#include "cards/auction.h"
#include "cards/deal.h"
#include "scan/text.h"

enum { REMARKS_MAX = 64 };

/* What follows a call or card: the number of a note, or a mark ("!", "$7"). */
typedef struct Remark {
  int item;   /* of the call or card, from 1 */
  int note;   /* its number; -1: a mark */
  Piece mark; /* "!", "$7" */
} Remark;

typedef struct Section {
  Auction auction;
  int card_nb;
  int8_t card[CARD_NB]; /* in the order in which they fell */
  int remark_nb;
  Remark remark[REMARKS_MAX];
  int mended; /* of a play: the first trick whose cards stood in others' columns; 0 */
} Section;

/*
** The calls of a section whose tag says 'dealer'. 'given' is the contract that the
** tags tell, or NULL: if the calls come to another, it is not for us.
*/
bool section_auction(Section *out, int dealer, const Contract *given, const char *text,
                     size_t len);

/* The cards of a section whose tag says 'leader', of a contract not passed out. */
bool section_play(Section *out, int leader, const Contract *c, const Deal *d,
                  const char *text, size_t len);

#endif
