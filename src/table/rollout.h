/* SPDX-License-Identifier: MIT */
/*
** rollout.h - what calls at a turn come to: each is bid on to the end on deals, by the
** rules of all four, and its contracts are scored.
**
** Tricks are the distribution that the net guesses (guess/guess.h), those of different
** declarers or strains taken for independent, or double dummy. Sums are whole numbers,
** so that they do not depend on the order in which they are added. One thread uses a
** Rollout at a time; what the graph lacks is said, and its owner adds it.
*/
#ifndef TABLE_ROLLOUT_H
#define TABLE_ROLLOUT_H

#include "bidding/boards.h"
#include "table/doubling.h"

enum { SWING_ONE = 1000 /* of an IMP, or of a comparison */ };

typedef struct RolloutAsked {
  int node;        /* the turn, whose rules may not be known */
  int dealer, vul; /* VUL_* */
  bool double_dummy, matchpoints;
  DoublingRates rates;
} RolloutAsked;

/* What is counted. */
typedef struct RolloutSwing {
  int nb;
  int64_t sum, squares; /* of SWING_ONE, as the side at turn sees it */
} RolloutSwing;

/* A contract that was reached, and on how many deals. */
typedef struct RolloutReached {
  Contract contract;
  int nb;
} RolloutReached;

/* The mean, and its standard error. */
double swing_mean(const RolloutSwing *s);
double swing_error(const RolloutSwing *s);

typedef struct Rollout Rollout;

/* NULL: out of memory. Then rollout_free. */
Rollout *rollout_new(const BidGraph *g, const RolloutAsked *asked, Err *e);
void rollout_free(Rollout *r); /* NULL is allowed */

/* Poll 'stop' while solving, from now on; NULL: nobody asks. */
void rollout_watch(Rollout *r, const Stop *stop);

/* Deals, from 0. */
bool rollout_add(Rollout *r, const Deal *d, Err *e);
int rollout_deals(const Rollout *r);
void rollout_forget(Rollout *r); /* no deals, and nothing that was bid */

/*
** Begin to bid on after legal calls, each once, on the deals from 'first' to 'last'
** that were not bid on after them yet. The nodes after calls that do not end the
** auction are there. Then the boards are bid on until all are over (rollout_boards),
** and rollout_end is called.
*/
bool rollout_begin(Rollout *r, const BidGraph *g, const int8_t call[], int nb,
                   int first, int last, Err *e);
BidBoard *rollout_boards(const Rollout *r, size_t *nb);
void rollout_end(Rollout *r, const BidGraph *g);

/* Whether a call was bid on on all of these deals. */
bool rollout_has(const Rollout *r, int call, int first, int last);

/*
** What a call is worth against another on deals that were bid on after both. False: the
** solver failed or was stopped, or memory is out ('e' says which).
*/
bool rollout_compare(Rollout *r, int call, int other, int first, int last,
                     RolloutSwing *out, Err *e);

/*
** The points of a contract by who is at turn on the deals, doubled by the rates: their
** sum, as that side sees it. False as above.
*/
bool rollout_points(Rollout *r, int bid, int first, int last, int64_t *out, Err *e);

/* The contracts that a call reached, most often first, at most 'room'; how many. */
enum { REACHED_MAX = 1 + LEVEL_MAX * STRAIN_NB * 3 * SEAT_NB };
int rollout_reached(const Rollout *r, int call, int first, int last,
                    RolloutReached out[REACHED_MAX]);

/*
** Holes: nodes at which no rule spoke to a hand on the way of a call, so that it
** passed; on how many of the deals, most often first. At most 'room'; how many.
*/
typedef struct RolloutHole {
  int node, nb;
} RolloutHole;
enum { HOLES_MAX = 32 };
int rollout_holes(const Rollout *r, const BidGraph *g, BidMemory *m, int call,
                  int first, int last, RolloutHole out[HOLES_MAX]);

/* The auction at the turn. */
const Auction *rollout_auction(const Rollout *r);

#endif
