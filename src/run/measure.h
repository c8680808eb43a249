/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** measure.h - what is measured on a deal: compiled from expressions, evaluated exactly.
**
** The language is that of conditions (lang/parse.h) with numbers as results: numbers,
** features, sums and products of them, and the measures that have names. measures.c
** lists these with their arguments; lua/baize/lang/measures.lua says what they mean.
** Points are from N-S's view.
** Every value is a whole number of 1/den. A measure knows which results it
** needs on a deal, so that nothing else is solved.
** In the place of a contract there may be the call of a table, `bids(...)`: then it is
** the contract that is reached there on the deal. What such a call says is a matter of
** who knows the tables; here it is a name.
** Read-only once made and bound to its tables.
*/
#ifndef RUN_MEASURE_H
#define RUN_MEASURE_H

#include "cards/auction.h"
#include "cards/contract.h"
#include "cards/deal.h"
#include "cards/tricks.h"
#include "guess/guess.h"
#include "lang/cond.h"
#include "table/calibration.h"

typedef struct Measure Measure;

/*
** A point of the play: all cards that may be played next are compared there. The
** first 'nb' cards were played; 0: the opening lead.
*/
typedef struct MeasureLead {
  int8_t declarer, strain, nb;
  int8_t most; /* the card with the highest number that is asked for, from 1 */
  int8_t played[CARD_NB];
} MeasureLead;

/*
** Tricks of declarers after each of these cards, spades first, each suit from the top;
** at different points.
*/
typedef struct MeasureLeads {
  int nb;
  const MeasureLead *at[PAIR_NB];
  int8_t tricks[PAIR_NB][HAND_SIZE];
} MeasureLeads;

/* A deal that is measured. */
typedef struct MeasureDeal {
  const Deal *deal;
  uint64_t board;           /* its number, from 1: for a vulnerability of "board" */
  const Contract *contract; /* reached on it, by number of the table; NULL: no tables */
  const Auction *auction;   /* and how, the same, */
  const bool *failed;       /* and whether somebody failed there */
  const int8_t *taken;      /* tricks of declarer where cards are played there, else
                               TRICKS_UNKNOWN */
  const MeasureLeads *led;  /* at the points of measure_leads; NULL: at none */
} MeasureDeal;

/* A vulnerability beside VUL_*: that of the board. */
enum { MEASURE_VUL_BOARD = VUL_NB };

/* Compile an expression; NULL: 'e' says why it is not a measure. */
Measure *measure_make(const Expr *x, Err *e);

void measure_free(Measure *m); /* NULL is allowed */

/*
** The tables that it names, each once; then say which number each has among those of
** its deals, before it is asked for values. Both have '*nb' items.
*/
const Expr *const *measure_tables(const Measure *m, int *nb);
void measure_bind(Measure *m, const int number[]);

/*
** Count tricks, points and made contracts by a calibration, which must outlive
** the measure. False: it asks for par or the best contract, which are double
** dummy; 'e' says so.
*/
bool measure_play(Measure *m, const Calibration *play, Err *e);

/* Values are whole multiples of 1/den; 1 or more. */
int64_t measure_den(const Measure *m);

/* No value is larger in size than this, in units of 1/den. */
enum { MEASURE_BITS = 46 };

/* No value of this one is, in the same units. */
int64_t measure_most(const Measure *m);

/*
** The least and the greatest value that there can be, in the same units: of all
** deals and results, whichever the deals are. Contracts of one declarer and strain
** take the same number of tricks; else the ends need not come together: of a sum each
** part is taken for itself. 'by_level': contracts of different levels may take
** different numbers of tricks, as they do by a calibration.
*/
typedef struct Limits {
  double low, high;
} Limits;

Limits measure_limits(const Measure *m, bool by_level);

/* The results that the value on this deal depends on. */
PairSet measure_pairs(const Measure *m, const MeasureDeal *d);

/* The '*nb' points of the play at which the value needs the results after each card. */
const MeasureLead *measure_leads(const Measure *m, int *nb);

/* The results of one such point; NULL: there are none. */
const int8_t *measure_led(const MeasureLeads *led, const MeasureLead *at);

/* True if some deal needs a result, or those after leads. */
bool measure_solves(const Measure *m);

/* What the net guesses of a deal, kept from one measure to the next; {0} at first. */
typedef struct MeasureMemo {
  PairSet have;
  Guess guess[PAIR_NB];
} MeasureMemo;

/* The value in units of 1/den; 't' holds at least measure_pairs. */
int64_t measure_value(const Measure *m, const MeasureDeal *d, const Tricks *t,
                      MeasureMemo *memo);

/* The same by another calibration than the measure's own. */
int64_t measure_value_as(const Measure *m, const Calibration *play,
                         const MeasureDeal *d, const Tricks *t, MeasureMemo *memo);

/* The same without what guesses add to a sum: as the results change so does this. */
int64_t measure_varying(const Measure *m, const MeasureDeal *d, const Tricks *t,
                        MeasureMemo *memo);

#endif
