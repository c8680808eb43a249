/* SPDX-License-Identifier: MIT */
/*
** candidates.h - the calls worth comparing for a hand at a turn.
**
** The rule's call; those of later rules that the hand satisfies too; those that the
** list makes for hands one card away; a pass, and a double of a game or more, where
** they are legal and nothing keeps the bidding open; and the best final contracts of
** the own side, by the net.
*/
#ifndef TABLE_CANDIDATES_H
#define TABLE_CANDIDATES_H

#include "table/rollout.h"

typedef enum CandidateSource {
  CANDIDATE_RULE, /* its call is made */
  CANDIDATE_LATER,
  CANDIDATE_NEAR,
  CANDIDATE_PASS,
  CANDIDATE_DOUBLE,
  CANDIDATE_PLACE,
  CANDIDATE_SOURCE_NB
} CandidateSource;

typedef struct CandidateCall {
  int8_t call, source;
  int16_t rule; /* that makes it, from 0; -1: none */
  int weight;
} CandidateCall;

/* Deals by which final contracts are chosen: a rollout has so many, or they are not. */
enum { CANDIDATE_DEALS = 16 };

/*
** The candidates, the rule's call first, at most 'most'; how many; -1: 'e' says why,
** as of rollout_points. The rules of the turn are known. 'forced': nobody may pass.
** The rollout may be NULL.
*/
int candidates_find(CandidateCall out[CALL_NB], int most, const BidGraph *g,
                    BidMemory *m, int node, Hand hand, bool forced, Rollout *r, Err *e);

#endif
