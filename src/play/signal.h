/* SPDX-License-Identifier: MIT */
/*
** signal.h - what a defender's spot cards say, by the agreements of his partnership.
**
** A defender's first card of a suit is a signal where it follows to partner's or to
** declarer's lead, or is a discard, is below the ten, and does not beat what lies on
** the table. Its message is high or low:
**
** - attitude: high encourages, with the ace, king or queen of the suit;
** - count: high is an even number of cards;
** - preference: high is for the higher of the two suits that are neither this one, nor
**   the one that was led, nor trumps, if it has more honour points than the other, else
**   low is for the lower. Where there are not two such suits there is no signal.
**
** Upside-down, low and high change places. The agreed card is the highest of his spot
** cards of the suit that could be the signal, or the lowest.
** No state: safe from any thread.
*/
#ifndef PLAY_SIGNAL_H
#define PLAY_SIGNAL_H

#include "cards/position.h"

typedef enum SignalKind {
  SIGNAL_NONE,
  SIGNAL_ATTITUDE,
  SIGNAL_COUNT,
  SIGNAL_PREFERENCE,
  SIGNAL_KIND_NB
} SignalKind;

typedef enum SignalPlace {
  SIGNAL_PARTNER,  /* to partner's lead */
  SIGNAL_DECLARER, /* to declarer's, from either hand */
  SIGNAL_DISCARD,
  SIGNAL_PLACE_NB
} SignalPlace;

typedef struct Signal {
  int8_t kind;
  bool low; /* upside-down */
} Signal;

/* The agreements of a partnership; zeroed: none. */
typedef struct Signals {
  Signal of[SIGNAL_PLACE_NB];
} Signals;

/*
** How often a player's card is taken to be the agreed one where he has two spot cards
** or more. Our own players, who signal where that costs nothing in their worlds, kept
** to it with 124 of 128 cards of 40 boards; people do so less often.
*/
#define SIGNAL_KEPT 0.9

/* Whether there is any agreement. */
bool signals_any(const Signals *s);

/*
** The cards among which the turn's player chooses when 'card' is a signal, by what he
** holds at 'at'; 0: it is none. 'before': the cards that he played before.
*/
Hand signal_spots(const Signals *s, const Position *at, int declarer, Hand before,
                  int card);

/* Of some of these spot cards, of one suit, the one that says what the hand has. */
int signal_card(const Signals *s, const Position *at, int declarer, Hand spots);

/* The probability of a card of the turn's player among the spot cards of its suit; 1
** where it is no signal, or there is no choice. */
double signal_share(const Signals *s, const Position *at, int declarer, Hand before,
                    int card);

#endif
