/* SPDX-License-Identifier: MIT */
/*
** view.h - what one player knows for certain at one moment of the play.
**
** A player sees the own hand, dummy after the opening lead, and the cards that fell;
** whoever did not follow suit is known to have no more of it, so that its other cards
** are with somebody else. All of that is a layout of known cards: a sampler for the
** condition of the auction and these cards deals the worlds, the layouts of the hidden
** cards that the player can expect (draw.h).
** A plain value. No state: safe from any thread.
*/
#ifndef PLAY_VIEW_H
#define PLAY_VIEW_H

#include "cards/position.h"

typedef struct View {
  Contract contract;
  int vul;
  int seat;      /* who looks: of dummy's cards declarer decides */
  unsigned seen; /* a bit for each seat whose hand is seen */
  Layout known;  /* of the cards that were dealt: all of a hand that is seen, of the
                    others those that fell and those that nobody else can have */
  Layout fell;   /* cards that were played, by seat */
  unsigned out[SEAT_NB]; /* suits that a seat showed out of, a bit each */
  int leader, trick_nb;  /* of the trick on the table, and how many cards it has */
  int8_t trick[SEAT_NB]; /* these, the leader's first */
  int8_t taken[SIDE_NB]; /* tricks */
  int8_t card[CARD_NB];  /* all cards that were played, in order */
  int card_nb;
} View;

typedef struct ViewAsked {
  Contract contract; /* not passed out */
  int vul;
  int seat;        /* not dummy */
  Hand own, dummy; /* as they were dealt, or what is left of them; dummy's is not read
                      before the opening lead */
  const int8_t *card; /* that were played, in order */
  int card_nb;
} ViewAsked;

/*
** False: a hand has not 13 cards, or a card cannot have been played: it was played
** before, is in another hand, or is a revoke. 'e' names card, trick and seat.
*/
bool view_open(View *out, const ViewAsked *a, Err *e);

typedef struct EndingAsked {
  int strain, declarer;
  int leader;        /* to the next trick */
  Hand own, dummy;   /* what declarer and dummy have left, as many cards each */
  Hand others;       /* what both defenders have left together */
  Hand has[SEAT_NB]; /* of these, that a defender is known to have */
  int needs;         /* tricks that declarer still needs */
} EndingAsked;

/*
** What declarer knows before a trick of which only the cards left are told. Those that
** fell, and the tricks taken, are made up so that the contract needs as many; nobody
** showed out, and 'card' of the view is not read. False: the numbers of cards do not
** fit, or cards are in two hands.
*/
bool view_ending(View *out, const EndingAsked *a, Err *e);

/*
** Play the next card. Of a hidden hand it becomes known. False: the hand is seen and
** does not allow it, it is known to be elsewhere, or it revokes; the view is unchanged.
*/
bool view_play(View *v, int card, Err *e);

/* Whose card is next, and what is left of a hand that is seen. */
int view_turn(const View *v);
Hand view_left(const View *v, int seat);

/* The cards that may be played next, if that hand is seen. */
Hand view_legal(const View *v);

/* The legal cards that are worth the same as 'card': no card still in play between. */
Hand view_equals(const View *v, int card);

/* The seat that decides on the next card. */
int view_decider(const View *v);

/* Cards that are in hidden hands, and may be in either as far as is known. */
Hand view_free(const View *v);

/* The position at this moment in a world: a deal with the known cards. */
Position view_position(const View *v, const Deal *world);

#endif
