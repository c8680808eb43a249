/* SPDX-License-Identifier: MIT */
/*
** auction.h - calls, and auctions by the Laws of Duplicate Bridge (2017).
**
** A call is an int: CALL_PASS, CALL_DOUBLE, CALL_REDOUBLE, and from CALL_BID on
** the 35 bids in their order, 1C first. An Auction is a plain value: to take a
** call back, keep the value from before it. It comes from auction_open and
** auction_call alone, so that every call in it was legal (Laws 17 to 22).
** No state: safe from any thread.
*/
#ifndef CARDS_AUCTION_H
#define CARDS_AUCTION_H

#include "base/buf.h"
#include "base/err.h"
#include "cards/card.h"
#include "cards/contract.h"

/* ORDER CALL */
enum {
  CALL_PASS,
  CALL_DOUBLE,
  CALL_REDOUBLE,
  CALL_BID,
  CALL_NB = CALL_BID + LEVEL_MAX * STRAIN_NB
};

enum {
  CALL_TEXT_MAX = 4,
  /* the longest auction: P P P, 35 times a bid and P P X P P XX P P, and P */
  AUCTION_MAX = 319
};

typedef struct Auction {
  int16_t nb;                       /* calls made */
  int8_t dealer;                    /* who makes the first call */
  int8_t passes;                    /* at the end, 0 to 4 */
  int8_t bid;                       /* the last one; 0: none yet */
  int8_t bidder;                    /* who made it */
  int8_t doubled;                   /* UNDOUBLED, DOUBLED, REDOUBLED */
  int8_t doubler;                   /* who doubled the last bid, */
  int8_t redoubler;                 /* and redoubled it */
  int8_t first[SIDE_NB][STRAIN_NB]; /* who of a side first bid a strain; -1: nobody */
  int8_t call[AUCTION_MAX];
} Auction;

static inline int call_bid(int level, int strain)
{
  return CALL_BID + (level - 1) * STRAIN_NB + strain;
}

/* The level (1 to 7) and the strain of a bid. */
static inline int call_level(int bid)
{
  return 1 + (bid - CALL_BID) / STRAIN_NB;
}

static inline int call_strain(int bid)
{
  return (bid - CALL_BID) % STRAIN_NB;
}

/* A call as files write it: "pass", "1N", "1NT", "D", "--"; -1: it is not one. */
int call_from_word(const char *word, size_t len);

/* Write "P", "X", "XX", "1NT"; returns 'buf'. */
char *call_format(int call, char buf[CALL_TEXT_MAX]);

/* An auction before its first call. */
Auction auction_open(int dealer);

static inline int auction_turn(const Auction *a)
{
  return (a->dealer + a->nb) % SEAT_NB;
}

/* Whether three passes followed the last bid, or four came without one. */
static inline bool auction_over(const Auction *a)
{
  return a->passes == (a->bid ? SEAT_NB - 1 : SEAT_NB);
}

/* Whether all four passed. */
static inline bool auction_passed_out(const Auction *a)
{
  return !a->bid && a->passes == SEAT_NB;
}

bool auction_legal(const Auction *a, int call);

/*
** Make a call. False: it is not legal, and '*a' is as before; 'e' names the call
** and the reason, and its 'at' is the call's number in the auction, from 1.
*/
bool auction_call(Auction *a, int call, Err *e);

/* Make 'nb' calls of an auction in turn; false as for auction_call. */
bool auction_read(Auction *out, int dealer, const int8_t call[], int nb, Err *e);

/*
** Read the calls from 'len' bytes of 'text', blanks between them: as we write them, as
** the Auction section of PBN 2.1 does (marks, numbers of notes and suffixes are passed
** over, AP stands for all passes that are left), or as LIN does ("mb|1N!|an|strong|").
** False: '*out' is untouched and 'e' says which call is wrong, and its byte.
*/
bool auction_parse(Auction *out, int dealer, const char *text, size_t len, Err *e);

/* Add the calls to 'b', blanks between them. */
void auction_format(const Auction *a, Buf *b);

/* The contract if all pass from here on; level 0 where nobody has bid. */
Contract auction_contract(const Auction *a);

#endif
