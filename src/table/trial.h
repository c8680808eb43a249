/* SPDX-License-Identifier: MIT */
/*
** trial.h - one deal at one or more tables: auctions, contracts, cards, tricks, scores.
**
** A CardTable says who bids and who plays there; a Trial has the tables and what each
** thread keeps for their players. A Trial is shared by threads, each with a number of
** its own; what comes of a deal depends on the deal, its board's number and the tables
** alone.
** Double-dummy results come from outside, so that tables share those that are known.
*/
#ifndef TABLE_TRIAL_H
#define TABLE_TRIAL_H

#include "table/player.h"

enum { TABLE_BOARD = -1 /* as the number of the board has it */ };

typedef struct CardTable {
  const Player *bids[SEAT_NB];
  const Player *plays[SEAT_NB]; /* NULL: nobody plays here, only the auction counts */
  const Player *leads;          /* chooses all opening leads; NULL: the leader does */
  bool cards;      /* card by card, also where the players can say how many tricks */
  int dealer, vul; /* or TABLE_BOARD */
  int begun_nb;    /* calls that are made in any case, */
  const int8_t *begun; /* legal ones */
  int pair; /* above 0: a run compares the two tables of this number: where their
               auctions are the same no cards are played, and both take what the
               contract needs */
} CardTable;

/* What came of a deal at a table. */
typedef struct TableResult {
  Auction auction;   /* without calls where players say the contract instead */
  Contract contract; /* level 0: passed out */
  int vul;
  int card_nb; /* 0 where tricks were found without cards */
  int8_t card[CARD_NB];
  int tricks; /* of declarer; 0 where all passed */
  int score;  /* points as N-S see them */
} TableResult;

/*
** Who is asked from a thread at work. 'lacks' returns when the player was supplied with
** what it lacks; false ends the trial of the deal. NULL: it is supplied at once, on
** this thread, which is for trials on one thread.
*/
typedef struct TrialHelp {
  bool (*lacks)(void *context, const Player *p, const PlayerLack *lack, Err *e);
  /* The tricks of a declarer, double dummy; needed where somebody plays. */
  bool (*tricks)(void *context, const Deal *d, int declarer, int strain, int *tricks,
                 Err *e);
  /* A solver of this thread; NULL: 'e' says why not. For players who need one. */
  Solver *(*solver)(void *context, Err *e);
  void *context;
} TrialHelp;

typedef struct Trial Trial;

/*
** Sides of which a player failed on a deal and passed from there on, or played by
** simple rules: another program that ended, was silent too long, or made a call or
** played a card that is none or not legal.
*/
typedef struct TrialFailure {
  bool side[SIDE_NB];
  Err why; /* of the first */
} TrialFailure;

/*
** A trial at 'nb' tables for threads 0 to jobs - 1; the tables must outlive it, 'stop'
** (which players that wait poll) may be NULL. NULL: memory is out. Then trial_free.
*/
Trial *trial_new(const CardTable *const table[], int nb, int jobs, const Stop *stop,
                 Err *e);
void trial_free(Trial *t); /* NULL is allowed */

/*
** Bid a deal at a table: the auction to its end, and what it ends in. 'failure' is who
** failed (NULL: then the deal is not bid). False: 'e' says why not, and whose fault it
** is.
*/
bool trial_bid(Trial *t, int table, int thread, const Deal *d, uint64_t board,
               const TrialHelp *help, Auction *out, Contract *contract,
               TrialFailure *failure, Err *e);

/*
** Play what was bid at a table, card by card: auction, contract and vul of 'r' are
** read, tricks and cards are written. 'failure' as for trial_bid.
*/
bool trial_cards(Trial *t, int table, int thread, const Deal *d, uint64_t board,
                 const TrialHelp *help, TableResult *r, TrialFailure *failure, Err *e);

/* Bid and play a deal at a table. */
bool trial_play(Trial *t, int table, int thread, const Deal *d, uint64_t board,
                const TrialHelp *help, TableResult *out, Err *e);

/*
** Play a contract card by card, which nobody bid: the auction of 'out' has no calls,
** and there is no score.
*/
bool trial_tricks(Trial *t, int table, int thread, const Deal *d, uint64_t board,
                  const Contract *c, const TrialHelp *help, TableResult *out, Err *e);

/*
** The card that is played next after the 'card_nb' of 'r', of which auction, contract,
** vul and cards are read. 'why' (or NULL) gets a line of who played it.
*/
bool trial_card(Trial *t, int table, int thread, const Deal *d, uint64_t board,
                const TrialHelp *help, const TableResult *r, Buf *why, int *card,
                Err *e);

/* What the player of that card would see; no solver. False: a card is not legal. */
bool trial_view(CardView *out, const Player *p, const Deal *d, uint64_t board,
                const TableResult *r, Err *e);

/* Have a player make what it lacks: for who answers 'lacks', one thread at a time. */
bool trial_supply(const Player *p, const PlayerLack *lack, Err *e);

/* Who deals at a table, and who is vulnerable. */
int table_dealer(const CardTable *t, uint64_t board);
int table_vul(const CardTable *t, uint64_t board);

#endif
