/* SPDX-License-Identifier: MIT */
/*
** player.h - what a player at a table is: who is asked for calls.
**
** A player sees what a player sees: a view has what is public and the player's own
** cards. What a call depends on is the view alone, so that results depend neither on
** the order of the deals nor on threads.
** The file of a kind begins its struct with a Player. A Player is read by many threads
** at once. What a thread keeps of its own, such as a program on a pipe, is a mind: the
** kind opens it, and it is handed back with every question of that thread.
*/
#ifndef TABLE_PLAYER_H
#define TABLE_PLAYER_H

#include "base/stop.h"
#include "cards/auction.h"
#include "cards/deal.h"

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
} PlayerLack;

/* Whoever's turn it is to call sees this. */
typedef struct BidView {
  const Auction *auction; /* the calls before; the turn is auction_turn */
  int vul;                /* VUL_* */
  uint64_t board;         /* its number, from 1 */
  Hand hand;              /* thirteen cards */
} BidView;

/*
** One way of bidding. All functions but 'bid' may be NULL. They are called on several
** threads at once, each with a mind of its own, but for 'supply'.
*/
struct PlayerKind {
  const char *name; /* as in messages: "system", "program" */

  /* A mind of one thread; NULL: the kind has none, or 'e' says why it failed. */
  void *(*open)(const Player *p, const Stop *stop, Err *e);
  void (*close)(void *mind);

  /* A call; it must be legal. */
  PlayerSays (*bid)(const Player *p, void *mind, int thread, const BidView *v,
                    int *call, PlayerLack *lack, Err *e);

  /*
  ** The caller's thread: make what a player lacks, while others go on. False: 'e' says
  ** why not.
  */
  bool (*supply)(const Player *p, const PlayerLack *lack, Err *e);
};

#endif
