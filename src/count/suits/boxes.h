/* SPDX-License-Identifier: MIT */
/*
** boxes.h - a condition as disjoint boxes, the normal form of exact counting.
**
** A box says of every seat which shapes it may have, and of some sums (forms)
** in which intervals they lie; a deal is in it when all of that is so, and no deal is
** in two of them. How a condition is split: README.md, "Boxes".
** Read-only once made; Boxes owns its memory.
*/
#ifndef COUNT_SUITS_BOXES_H
#define COUNT_SUITS_BOXES_H

#include "count/meter.h"
#include "count/suits/boxes_formula.h"
#include "prove/facts.h"

enum { BOXES_MAX = 4096, FORMS_MAX = 512 };

#define BOXES_TOO_LARGE "the condition has too many parts (or memory ran out)"

/* What a seat's holding in a suit adds to a form. */
typedef struct FormTable {
  int64_t *value;          /* of the 8192 holdings; NULL: 0 of all of them */
  bool varies;             /* it depends on the cards that are not known */
  bool additive;           /* known cards give 'fixed', each other card its weight */
  int64_t fixed;           /* of the known cards alone */
  int64_t weight[RANK_NB]; /* of each other card, when additive */
  uint16_t alike[RANK_NB]; /* other ranks that may be swapped with this one */
} FormTable;

typedef struct Form {
  int nb; /* what it was made of: features, or 'cards' of a seat */
  TermPart *part;
  int seat;
  Hand cards;
  FormTable table[SEAT_NB][SUIT_NB];
} Form;

typedef struct Box {
  ShapeSet shape[SEAT_NB];
  Ranges **in; /* of each form; NULL: any value; owned */
} Box;

typedef struct Boxes {
  Layout known;
  ShapeSet all;       /* shapes */
  Hand free[SUIT_NB]; /* ranks of each suit that no hand is known to hold */
  int form_nb, form_room, nb, room;
  Form *form;
  Box *box;
} Boxes;

/* A part of the condition's '&', or the whole of another condition. */
typedef struct Conjunct {
  int formula; /* FORMULA_FAILED: too much, it is out */
  int weight;  /* how much it asks of the tables; 0: cards, never out */
  bool out;    /* left to the sampler */
} Conjunct;

/* What boxes are made with: the condition is taken apart once. */
typedef struct BoxMaker {
  Boxes *b; /* where they go */
  int conjunct_nb;
  Conjunct *conjunct; /* owned */
  int *box_nb;        /* of each formula, -1: not counted yet; owned */
  Facts facts;        /* numbers the shapes, counts the work of tables */
  int class_nb[SEAT_NB];
  int16_t class_of[SEAT_NB][SHAPE_NB]; /* shapes that decide all literals alike */
  Formula f;
  uint64_t counted; /* operations of the facts and the formula */
  Meter *meter;
  Err *e; /* of the meter */
} BoxMaker;

/*
** Take a condition apart, given the known cards: tables of its sums, a formula of
** each conjunct. Half of what the meter allows may go into that; a conjunct beyond it
** is out. False: the meter's 'e' says why not. Then boxes_close.
*/
bool boxes_open(BoxMaker *out, Boxes *b, const Cond *c, const Layout *known,
                Meter *meter);
void boxes_close(BoxMaker *m); /* the boxes stay */

/*
** Leave conjuncts out, the heaviest first, until the others fall apart into 'most'
** boxes or fewer, which are counted and not made. Where all are too many, the
** lightest are taken as long as there is room for them. False: as above, or one
** conjunct alone is too much. Where some are out 'e' says why.
*/
bool boxes_choose(BoxMaker *m, int most);

/* True if a conjunct can be left out; leave out the heaviest, false: it cannot. */
bool boxes_drops(const BoxMaker *m);
bool boxes_drop(BoxMaker *m);

/* Make the boxes of what is kept, in place of those there are. False: as above. */
bool boxes_make(BoxMaker *m);
void boxes_free(Boxes *b);

/* ---- for boxes*.c ---- */

/* Count operations and those since the last time. False: too much, or stopped. */
bool boxes_work(BoxMaker *m, uint64_t operations);

/* A condition's node as a formula; FORMULA_FAILED with 'e' filled. */
int boxes_formula(BoxMaker *m, const Cond *c, int node);

/*
** The form of a sum of features (or of cards held, in one suit of a seat): its
** number, -1 without memory.
*/
int boxes_form(BoxMaker *m, int nb, const TermPart part[]);
int boxes_form_of_cards(BoxMaker *m, int seat, Hand cards);

/* True if nothing varies: then '*value' is its only one. */
bool form_is_fixed(const Boxes *b, const Form *f, int64_t *value);

#endif
