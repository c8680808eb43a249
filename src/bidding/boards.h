/* SPDX-License-Identifier: MIT */
/*
** boards.h - many boards bid by one graph of positions, on several threads.
**
** The auctions do not depend on the order of the boards, nor on how many threads there
** are; nor do the numbers of the nodes that are added on the number of threads.
*/
#ifndef BIDDING_BOARDS_H
#define BIDDING_BOARDS_H

#include "base/stop.h"
#include "bidding/bidder.h"

/* A board, and where its bidding is: at first the node that it begins from. */
typedef struct BidBoard {
  Deal deal;
  BidPlace at;
  int8_t dealer;
  int8_t sides; /* BidSides */
  int8_t end;   /* BidEnd; not BID_OVER at first */
} BidBoard;

/*
** Bid on boards that are not over, with a memory for each of 'jobs' threads, 1 to
** POOL_JOBS_MAX: each then is over, or at a node whose rules are not known
** (BID_NO_RULES). Its caller gives these nodes rules, and asks again. False: it was
** stopped, or memory is out; it can be asked again.
*/
bool bid_boards(BidGraph *g, BidBoard board[], size_t nb, BidMemory *const memory[],
                int jobs, const Stop *stop, Err *e);

/*
** Add the node that a board lacks (BID_NO_NODE), and bid on as far as rules are known.
** False: memory is out.
*/
bool bid_board_on(BidGraph *g, BidBoard *b, BidMemory *m, Err *e);

#endif
