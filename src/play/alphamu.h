/* SPDX-License-Identifier: MIT */
/*
** alphamu.h - declarer's best card when one line must do in all worlds.
**
** Solving each world by itself (choose.h) lets declarer play each as if he saw it: he
** always finds the queen. Here he searches 'moves' cards of his own ahead and must play
** alike in worlds that look alike; the defenders see all cards and know his line. What
** follows after those moves is double dummy. So with one move it is choose_card, and
** with more the chance falls towards that of the best line: alpha-mu (Cazenave and
** Ventos, ar5iv 1911.07960 and 2101.12639).
**
** The search goes 1, 2, 3 ... moves ahead until 'moves', or until its budget is spent:
** then what the last complete one found counts. A budget is of double-dummy questions,
** so results do not depend on the machine.
** An AlphaMu keeps a solver for each world. One thread at a time.
*/
#ifndef PLAY_ALPHAMU_H
#define PLAY_ALPHAMU_H

#include "play/choose.h"
#include "play/fronts.h"

enum {
  ALPHAMU_WORLDS_MAX = VECTOR_MAX, /* that differ */
  ALPHAMU_MOVES_MAX = 26,          /* declarer's and dummy's cards */
  ALPHAMU_LEAVES = 300000,         /* a budget that suffices for most moves */
};

typedef struct AlphaMu AlphaMu;

AlphaMu *alphamu_new(Err *e);  /* NULL: out of memory */
void alphamu_free(AlphaMu *m); /* NULL is allowed */

typedef struct AlphaMuAsked {
  ChooseAsked choose; /* its solvers are not read */
  int moves;          /* 1 to ALPHAMU_MOVES_MAX */
  uint64_t leaves;    /* of the budget; 0: no end */
  bool all;   /* the worth of every card exactly; else what is below the best card
                 may be only a bound */
  bool plain; /* without cuts and table: for tests */
} AlphaMuAsked;

typedef struct AlphaMuFound {
  int moves;       /* of the last complete search */
  bool whole;      /* further moves change nothing: the figures are those of lines */
  bool spent;      /* the budget was */
  uint64_t leaves; /* double-dummy questions */
  double open[RANK_NB]; /* the worth of each card double dummy, as in choose_card */
  uint8_t best[RANK_NB]
              [ALPHAMU_WORLDS_MAX]; /* after 2 moves or more: the levels of each
                                       card's best line, in worlds that differ */
} AlphaMuFound;

/*
** Choose a card of declarer or dummy in the worlds of 'd', of which at most
** ALPHAMU_WORLDS_MAX differ. In '*out' the worth of cards is that of the search, all
** else as choose_card has it; ties go as there. False: stopped, or out of memory.
*/
bool alphamu_choose(AlphaMu *m, CardChoice *out, AlphaMuFound *found, const View *v,
                    const Draw *d, const AlphaMuAsked *a, Err *e);

/* "SQ 71 % to make it, 3 moves ahead in 20 worlds (double dummy 95 %); ..." */
void alphamu_why(const CardChoice *c, const AlphaMuFound *f, const View *v,
                 const Draw *d, Goal goal, Buf *out);

#endif
