/* SPDX-License-Identifier: MIT */
/*
** sampled.h - a player who deals worlds of what he knows and solves each (PIMC).
**
** He sees his hand, dummy and the cards that fell, and knows a prior: what the
** auction says. It is the same for all boards, or it is made of the auction of each
** board by 'hear', on one thread at a time, and kept until he plays another one.
** Before each card he draws worlds (play/draw.h) and plays the card that is best on
** average (play/choose.h). The same seed, board, contract and cards give the same
** card.
*/
#ifndef TABLE_SAMPLED_H
#define TABLE_SAMPLED_H

#include "play/choose.h"
#include "table/player.h"

typedef struct SampledPlayer SampledPlayer;

struct SampledPlayer {
  Player player;
  Prior *prior; /* outlives it; threads share it: where 'hear' is NULL, or nobody bid */
  Prior *(*hear)(const SampledPlayer *p, const Auction *a, int vul, Err *e);
  void *context; /* of 'hear' */
  int worlds;    /* 1 to WORLDS_MAX */
  Goal goal;
  int reference; /* points of declarer's side, or REFERENCE_NONE */
  Reads reads;   /* leads and signals: of his own partnership, which he gives; */
  LeadStyle their_leads; /* those of the other side, which he reads as declarer */
  Signals their_signals;
  bool suits; /* ties by exact chances of suits */
  uint64_t seed;
};

/* What a thread has of the auction that was heard last; begins as zero bytes. */
typedef struct Heard {
  Prior *prior; /* NULL: none; else prior_free */
  Auction auction;
  int vul;
} Heard;

/* Beginning of the mind of all kinds that begin with a SampledPlayer. */
typedef struct SampledMind {
  const Stop *stop;
  Draw draw;
  Heard heard;
} SampledMind;

void sampled_close(SampledMind *m);

/* What is known before the play; NULL: it is to be supplied, as '*lack' says. */
Prior *sampled_prior(const SampledPlayer *p, SampledMind *m, const CardView *v,
                     PlayerLack *lack);

/* Supply it. */
bool sampled_supply(const Player *player, const PlayerLack *lack, Err *e);

extern const PlayerKind SAMPLED_KIND;

/*
** What comes before a choice: the view, the worlds ('*d', which the caller closes; none
** where there is no choice) and what is asked of them. False: stopped, or out of
** memory.
*/
bool sampled_draw(const SampledPlayer *p, Prior *prior, const CardView *v,
                  const Stop *stop, View *seen, Draw *d, ChooseAsked *asks, Err *e);

/* The same, and the choice. */
bool sampled_choose(const SampledPlayer *p, Prior *prior, const CardView *v,
                    const Stop *stop, View *seen, Draw *d, CardChoice *out, Err *e);

#endif
