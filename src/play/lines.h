/* SPDX-License-Identifier: MIT */
/*
** lines.h - the front of a position, for alphamu.c alone.
**
** A position is what declarer sees: the cards that fell, by whom, and the trick on the
** table. Its front has the vectors of his lines from there on (fronts.h), on the worlds
** in which it can come about.
*/
#ifndef PLAY_LINES_H
#define PLAY_LINES_H

#include "base/keys.h"
#include "play/fronts.h"
#include "play/view.h"
#include "solve/solve.h"

#define SLACK 1e-9 /* by which sums of weights may differ that are equal */

/* Numbers of worlds, rising. */
typedef struct WorldList {
  int nb;
  uint8_t of[VECTOR_MAX];
} WorldList;

/* What declarer sees. */
typedef struct Scene {
  Position at; /* without hands */
  Layout fell;
} Scene;

/* A front in 'kept', of the pass of that number. */
typedef struct Entry {
  uint32_t pass;
  int8_t best; /* the card of its vector of most mass */
  size_t first, nb;
} Entry;

typedef struct LineSearch {
  const View *view;
  uint64_t budget; /* of leaves; 0: no end */
  const Stop *stop;
  bool plain;       /* without cuts and table */
  int worlds, side; /* declarer's side */
  int base, span;   /* a level is the tricks above 'base', 0 to 'span' */
  Solver *solver[VECTOR_MAX];
  const Deal *world[VECTOR_MAX];
  double weight[VECTOR_MAX];
  uint8_t root[VECTOR_MAX];            /* cap of the first position */
  double rest[VECTOR_MAX];             /* what that is worth */
  double worth[VECTOR_MAX * LEVEL_NB]; /* of the levels of each world */
  Fronts fronts, kept;
  Keys keys;
  Entry *entry; /* by number of the key */
  int entry_room;
  uint32_t pass;
  bool shallow; /* lines were left to double dummy */
  bool spent;
  uint64_t leaves;
  Err *e;
} LineSearch;

/* One of declarer's cards. */
typedef struct Option {
  int card;
  double mass;
  Scene to;
  uint8_t cap[VECTOR_MAX];
} Option;

/* Make ready for the worlds; what is above 'root' is set, the rest is zero. */
void lines_open(LineSearch *q);
void lines_close(LineSearch *q);

Scene lines_start(const LineSearch *q);
Position lines_position(const LineSearch *q, const Scene *p, int world);
int lines_level(const LineSearch *q, int tricks);

/*
** Play one of declarer's cards: what it comes to double dummy in some worlds, at most
** 'cap'. False: stopped, or out of memory.
*/
bool lines_option(LineSearch *q, const Scene *p, const WorldList *live,
                  const uint8_t *cap, int card, Option *out);

/*
** Add the front of a position, 'moves' cards of declarer's ahead, on the worlds
** 'alive', to the top of the stack; 'cap' has levels that are not exceeded there. The
** front of declarer's other cards lies from 'alpha' to the top: nothing that it covers
** is needed. False: stopped, out of memory, or the budget is spent, which 'spent' says.
*/
bool lines_front(LineSearch *q, const Scene *p, int moves, const WorldList *alive,
                 const uint8_t *cap, size_t alpha);

#endif
