/* SPDX-License-Identifier: MIT */
/*
** player.h - what a player at a table is: calls, cards, or the tricks that are taken.
**
** A player sees what a player sees: a view has what is public and the player's own
** cards. What a call or a card depends on is the view alone, so that results depend
** neither on the order of the deals nor on threads. Kinds that see all hands, as double
** dummy does, say so.
** The file of a kind begins its struct with a Player. A Player is read by many threads
** at once. What a thread keeps of its own, such as a program on a pipe, is a mind: the
** kind opens it, and it is handed back with every question of that thread.
*/
#ifndef TABLE_PLAYER_H
#define TABLE_PLAYER_H

#include "base/buf.h"
#include "base/stop.h"
#include "cards/auction.h"
#include "cards/position.h"
#include "cards/tricks.h"
#include "solve/solve.h"

typedef struct PlayerKind PlayerKind;

typedef struct Player {
  const PlayerKind *kind;
} Player;

typedef enum PlayerSays {
  PLAYER_ANSWERS,
  PLAYER_LACKS, /* something that one thread alone can make: 'supply' */
  PLAYER_FAILS, /* 'e' says why */
} PlayerSays;

/* What a player lacks; it means something to its kind alone. */
typedef struct PlayerLack {
  int node, call;
  bool last;
  bool thinks; /* what is lacking is a decision with this hand */
  Hand hand;
  void *mind; /* or what an auction says, for this mind, which waits for it */
  const Auction *auction;
  int vul;
} PlayerLack;

/* Whoever's turn it is to call sees this. */
typedef struct BidView {
  const Auction *auction; /* the calls before; the turn is auction_turn */
  int vul;                /* VUL_* */
  uint64_t board;         /* its number, from 1 */
  Hand hand;              /* thirteen cards */
  const Deal *deal;       /* NULL unless the kind sees all hands */
} BidView;

/*
** Whoever plays the next card sees this: of dummy's cards declarer decides. Cards that
** were played are not in the hands any more.
*/
typedef struct CardView {
  const Auction *auction; /* without calls: only the contract is known */
  Contract contract;
  int vul;
  uint64_t board;
  int seat;             /* whose turn it is, perhaps dummy's */
  const int8_t *played; /* all cards so far, in order */
  int played_nb;
  int leader;      /* of the trick on the table, */
  int trick_nb;    /* which has so many cards */
  Hand own, dummy; /* the player's cards; dummy's, none before the opening lead */
  Hand legal;      /* the cards that may be played */
  /* NULL unless the kind sees all hands: the deal, the play so far; and a solver */
  const Deal *deal;
  const Position *at;
  Solver *solver; /* of kinds that solve as well; NULL where nobody has one */
  Buf *why;       /* to say why the card is played; NULL: nobody asks */
} CardView;

/* How many tricks are taken, without cards: for kinds that see all hands. */
typedef struct TricksView {
  const Deal *deal;
  Contract contract; /* with its declarer, the leader's right-hand opponent */
  int double_dummy;  /* tricks that declarer takes then */
} TricksView;

/*
** One way of playing. Functions that are NULL are what it cannot do. They are called
** on several threads at once, each with a mind of its own, but for 'supply'.
*/
struct PlayerKind {
  bool may_fail;    /* on a board, as other programs do: the table goes on */
  const char *name; /* as in reports: "system", "double dummy" */
  bool sees_all;
  bool solves; /* it needs a solver, and sees no more than others */

  /* A mind of one thread; NULL: the kind has none, or 'e' says why it failed. */
  void *(*open)(const Player *p, const Stop *stop, Err *e);
  void (*close)(void *mind);

  /* The contract, in place of an auction: where it bids at all four seats. */
  Contract (*contract)(const Player *p, const Deal *d);

  /* A call; it must be legal. */
  PlayerSays (*bid)(const Player *p, void *mind, int thread, const BidView *v,
                    int *call, PlayerLack *lack, Err *e);

  /* A card of 'legal'. */
  PlayerSays (*card)(const Player *p, void *mind, const CardView *v, int *card,
                     PlayerLack *lack, Err *e);

  /* Tricks that declarer takes where this kind plays all hands. */
  int (*tricks)(const Player *p, const TricksView *v);

  /*
  ** One thread at a time: make what a player lacks, while others go on. False: 'e' says
  ** why not.
  */
  bool (*supply)(const Player *p, const PlayerLack *lack, Err *e);

  /* A line for people: what it bids or plays by. */
  void (*note)(const Player *p, Buf *out);
};

#endif
