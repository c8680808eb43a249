/* SPDX-License-Identifier: MIT */
/*
** bid_net.h - a small neural net that makes calls: which one a hand makes after an
** auction.
**
** Whole numbers alone (net/net.h), so that calls are the same on every machine. What is
** known at a turn is 770 inputs of 0 or 1, some forty of which are 1; two layers of 192
** and 128 follow, and a number for each of the 38 calls. The call with the largest
** number among those that are legal is made, the lowest of equals.
** A net comes from a text that scripts/train_player.c writes. It is read-only once it
** is read: threads share it.
*/
#ifndef TABLE_BID_NET_H
#define TABLE_BID_NET_H

#include "cards/auction.h"
#include "net/net.h"

/* ORDER BID_NET_INPUT: inputs, by what they say. Seats count from who is at turn. */
enum {
  BID_NET_CARD,                                              /* 13 * suit + rank */
  BID_NET_LENGTH = BID_NET_CARD + CARD_NB,                   /* 14 * suit + cards */
  BID_NET_POINTS = BID_NET_LENGTH + SUIT_NB * (RANK_NB + 1), /* high-card points */
  BID_NET_VUL = BID_NET_POINTS + 38,                         /* 2 * we + they */
  BID_NET_PASSED = BID_NET_VUL + 4,           /* who, before the opening */
  BID_NET_BIDDING = BID_NET_PASSED + SEAT_NB, /* 12 * bid + 4 * what + who: */
  /* what: 0 bid it, 1 doubled it, 2 redoubled it */
  BID_NET_LAST = BID_NET_BIDDING + 35 * 3 * SEAT_NB, /* the last bid, from 1; 0: none */
  BID_NET_CALL = BID_NET_LAST + 36, /* 39 * who + his last call; 38: none */
  BID_NET_HOLDS = BID_NET_CALL + SEAT_NB * (CALL_NB + 1), /* ORDER BID_NET_HOLDER */
  BID_NET_INPUTS = BID_NET_HOLDS + 4,
};

/* ORDER BID_NET_HOLDER: whose the last bid is. */
enum { HOLDER_NONE, HOLDER_PARTNER, HOLDER_ME, HOLDER_THEY };

enum {
  BID_NET_FIRST = 192,
  BID_NET_SECOND = 128,
  /* the most that are 1: 18 of the hand, 7 others, 3 passes, each bid doubled twice */
  BID_NET_ACTIVE_MAX = 18 + 7 + 3 + 35 * 3,
  /* ORDER BID_NET_LAYER: characters of the weights */
  BID_NET_AT_SECOND = BID_NET_FIRST * (BID_NET_INPUTS + NET_OUTPUT_ROOM),
  BID_NET_AT_CALLS =
      BID_NET_AT_SECOND + BID_NET_SECOND * (BID_NET_FIRST + NET_OUTPUT_ROOM),
  BID_NET_LEN = BID_NET_AT_CALLS + CALL_NB * (BID_NET_SECOND + NET_OUTPUT_ROOM),
  BID_NET_VERSION = 1,
};
_Static_assert(BID_NET_INPUTS == 770, "the inputs are those of the issue's net");
_Static_assert((int)BID_NET_ACTIVE_MAX <= (int)NET_ROWS_MAX,
               "sums of rows have 16 bits");

typedef struct BidNet {
  uint32_t hash; /* of the weights */
  char weights[BID_NET_LEN];
} BidNet;

/* What is known at a turn: the numbers of the inputs that are 1. */
typedef struct BidNetInput {
  int nb;
  int row[BID_NET_ACTIVE_MAX];
} BidNetInput;

/* Who is at turn in 'a' has 'hand'; 'vul' is the board's. The auction is not over. */
void bid_net_input(BidNetInput *in, Hand hand, const Auction *a, int vul);

/* The numbers of all calls, legal or not: NET_ONE for 1 of the net that was trained. */
void bid_net_worth(const BidNet *net, const BidNetInput *in, int32_t worth[CALL_NB]);

/* The call. Always legal. */
int bid_net_call(const BidNet *net, Hand hand, const Auction *a, int vul);

/*
** Read the text of a net. False: '*out' is of no use and 'e' says what is wrong; its
** 'at' is the line, from 1, not the byte; 0: all of it.
*/
bool bid_net_read(BidNet *out, const char *text, size_t len, Err *e);

#endif
