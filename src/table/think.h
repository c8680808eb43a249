/* SPDX-License-Identifier: MIT */
/*
** think.h - one decision by simulation: the rule's call, or another that is better.
**
** The candidates (candidates.h) are bid on to the end on a few deals that the player
** can expect (worlds.h), then those that may be better on all of them, and what is
** better on these on thrice as many. Another call takes the place of the rule's where
** its mean is better by a margin and so many errors. The decision depends on what is
** asked alone. It stops where the graph lacks something, which its owner adds, and goes
** on: think_go only reads the graph. One thread uses a Think at a time.
*/
#ifndef TABLE_THINK_H
#define TABLE_THINK_H

#include "table/candidates.h"
#include "table/worlds.h"

/* How a player thinks. */
typedef struct ThinkSettings {
  int deals; /* 2 or more; thrice as many for what is better on these */
  bool all;  /* any call may be changed; else only to one that may be the last; to a
                double only where the opponents' exact sets are known */
  bool matchpoints, double_dummy;
  double margin, errors; /* of IMPs, or of comparisons; standard errors */
  DoublingRates rates;
} ThinkSettings;

/* A turn. The rules of its node, and of those before it, are known. */
typedef struct ThinkTurn {
  WorldsTurn turn;
  int vul;     /* of the board */
  bool forced; /* nobody may pass */
  uint64_t seed;
} ThinkTurn;

typedef struct ThinkCall {
  CandidateCall is;
  int deals; /* on which it was compared with the first; 0: not yet */
  double mean, error;
} ThinkCall;

/* Where a decision is. */
typedef enum ThinkState {
  THINK_BEGINS,
  THINK_LACKS_NODES, /* after its calls */
  THINK_BIDS,        /* boards that are not over lack nodes or rules */
  /* it is made: */
  THINK_BETTER,   /* another call is */
  THINK_KEPT,     /* none is better by enough */
  THINK_ONE_CALL, /* there is no other one */
  THINK_NO_DEALS, /* fits the auction */
  THINK_FEW_DEALS
} ThinkState;

typedef struct Think {
  ThinkSettings settings;
  ThinkTurn turn;
  ThinkState state;
  WorldsHow how;
  int call; /* that is made, once it is decided */
  int nb;   /* candidates, the rule's first */
  ThinkCall of[CALL_NB];
  Rollout *roll;
  Worlds *worlds;
  int rest_nb, rest[CALL_NB]; /* candidates that are bid on, by number */
  int last;                   /* deals on which they are */
} Think;

/* False: 'e' says why, as of the next function. Then think_close. */
bool think_open(Think *t, const ThinkSettings *s, const ThinkTurn *turn, Err *e);
void think_close(Think *t);

/*
** Go on, to the end or to where the graph lacks something ('t->state'). False: 'e' says
** why, and it begins anew when it is asked again.
*/
bool think_go(Think *t, BidMemory *m, const Stop *stop, Err *e);

static inline bool think_over(const Think *t)
{
  return t->state >= THINK_BETTER;
}

/*
** Whoever may change the graph: add the nodes that are lacking. Then each board that is
** not over is at a node that lacks rules: think_missing has these, each once.
*/
bool think_supply(Think *t, BidGraph *g, BidMemory *m, Err *e);
int think_missing(const Think *t, int node[], int room);

#endif
