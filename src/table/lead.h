/* SPDX-License-Identifier: MIT */
/*
** lead.h - a player who chooses the opening lead by what he knows, and sees all
** after it.
**
** The leader knows his hand and a condition, as what the auction shows. He deals some
** layouts of the cards that he does not see and leads the card after which declarer
** takes the fewest tricks on average, double dummy: of equals the first, spades first,
** each suit from the top. The layouts follow from what he knows, the board's number,
** the declarer and the strain. After the lead he plays as DOUBLE_DUMMY does.
*/
#ifndef TABLE_LEAD_H
#define TABLE_LEAD_H

#include "sample/given.h"
#include "table/player.h"

typedef struct LeadPlayer {
  Player player;
  const GivenCond *knows; /* outlives it */
  int layouts;            /* 1 to LEAD_LAYOUTS_MAX */
} LeadPlayer;

enum { LEAD_LAYOUTS_MAX = 10000 };

extern const PlayerKind LEAD_KIND;

/*
** Tricks of a side after each card that may be played now, double dummy: spades first,
** each suit from the top; TRICKS_UNKNOWN from there on. False: stopped.
*/
bool lead_all(Solver *s, const Position *at, int side, int8_t tricks[HAND_SIZE],
              Err *e);

/* A number for a deal that has none as a board: from its id. */
uint64_t lead_board(const Deal *d);

/*
** The card that the leader against a declarer chooses from 'own'. False: no deal
** that he knows of has this hand, or stopped; 'e' says which.
*/
bool lead_card(const LeadPlayer *p, Solver *s, const Contract *c, Hand own,
               uint64_t board, const Stop *stop, int *card, Err *e);

/* The tricks of declarer on a deal after that lead, double dummy. False: as above. */
bool lead_tricks(const LeadPlayer *p, Solver *s, const Contract *c, const Deal *d,
                 uint64_t board, const Stop *stop, int *tricks, Err *e);

#endif
