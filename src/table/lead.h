/* SPDX-License-Identifier: MIT */
/*
** lead.h - the opening lead by a leader who does not see all cards.
**
** The leader knows his hand and a condition, as what the auction shows. He deals some
** layouts of the cards that he does not see and leads the card after which declarer
** takes the fewest tricks on average, double dummy: of equals the first, spades first,
** each suit from the top. The layouts follow from what he knows, the board's number,
** the declarer and the strain. After the lead all play double dummy.
*/
#ifndef TABLE_LEAD_H
#define TABLE_LEAD_H

#include "cards/contract.h"
#include "sample/given.h"
#include "solve/solve.h"

typedef struct Leader {
  const GivenCond *knows; /* outlives it */
  int layouts;            /* 1 to LEAD_LAYOUTS_MAX */
} Leader;

enum { LEAD_LAYOUTS_MAX = 10000 };

/*
** Tricks of declarer after each card of the leader, double dummy: spades first, each
** suit from the top. False: stopped.
*/
bool lead_all(Solver *s, const Contract *c, const Deal *d, int8_t tricks[HAND_SIZE],
              Err *e);

/* A number for a deal that has none as a board: from its id. */
uint64_t lead_board(const Deal *d);

/*
** The tricks of declarer on a deal after what the leader chooses, double dummy. False:
** no deal that he knows of has his hand, or stopped; 'e' says which.
*/
bool lead_tricks(const Leader *p, Solver *s, const Contract *c, const Deal *d,
                 uint64_t board, const Stop *stop, int *tricks, Err *e);

#endif
