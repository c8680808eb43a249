/* SPDX-License-Identifier: MIT */
/*
** search.h - the state of one search, and its two entrances.
**
** Inside the search the trump suit, if there is one, is always the highest
** lane (TRUMP): search_load swaps it there. So "c beats w" is c > w, given
** that c follows the suit of w or is a trump.
** A Frame is a position at the start of a trick; frame[n] has n tricks left.
** Cards played to the current trick stay in the frame's hands: a seat plays
** only once to a trick, and cards are judged equal against what was in play
** when the trick began.
** Uses: table.h, base/stop.h. A Search belongs to one thread.
*/
#ifndef SOLVE_SEARCH_H
#define SOLVE_SEARCH_H

#include <setjmp.h>

#include "base/stop.h"
#include "cards/deal.h"
#include "solve/table.h"

enum {
  TRUMP = SUIT_NB - 1,
  MEMORY_BITS = 15,
  MEMORY_NB = 1 << MEMORY_BITS,
  POLL_EVERY = 1024, /* trick starts between two looks at the stop flag */
};

typedef struct Frame {
  Hand hand[SEAT_NB];
  Hand all;
  uint64_t shape; /* 16 nibbles: cards of suit j in hand i at 4 * (4 * i + j) */
  int leader;
  int left; /* tricks, as many as each hand has cards */
} Frame;

/* What a search found: tricks of NS from here, and the cards whose rank it used. */
typedef struct Found {
  int64_t tricks;
  Hand rank;
} Found;

typedef struct Search {
  Frame frame[RANK_NB + 1];
  Table table;
  uint64_t nodes;
  int poll;
  bool trumps;   /* false: notrump */
  bool portable; /* never use instructions beyond the plain machine */
  int strain;
  const Stop *stop;
  jmp_buf stopped;
  uint32_t memory[MEMORY_NB];           /* cutting cards: check in 24 bits, card in 8 */
  uint32_t owners[SUIT_NB][HOLDING_NB]; /* portable path: see owners.h */
} Search;

/* Prepare for positions of this layout in this strain; forgets the tables. */
void search_load(Search *s, const Layout *l, int strain);

/* The frame of the loaded layout, with 'leader' to lead. */
void search_place(Search *s, const Layout *l, int leader);

/*
** Can NS take 'target' of the tricks of frame[left]? Found.tricks is a lower
** bound if it is at least 'target', else an upper bound. Leaves by longjmp to
** 'stopped' when the stop flag is raised.
*/
Found search_fast(Search *s, int left, int target);
Found search_plain(Search *s, int left, int target);

/* True if this machine can run search_fast. */
bool search_has_fast(void);

#endif
