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
** A Search belongs to one thread.
*/
#ifndef SOLVE_SEARCH_H
#define SOLVE_SEARCH_H

#include <setjmp.h>

#include "base/stop.h"
#include "cards/deal.h"
#include "solve/table.h"

enum {
  TRUMP = SUIT_NB - 1,
  MEMORY_BITS = 16,      /* of a new search: what fits in a near cache */
  MEMORY_MORE = 4,       /* and so many more when it turns out long */
  MEMORY_LONG = 1 << 20, /* nodes */
  MEMORY_NB = 1 << (MEMORY_BITS + MEMORY_MORE),
  MEMORY_CARD = 6, /* bits of an entry for the card; the others are the check */
  MEMORY_CHECK = 10,
  POLL_EVERY = 1024, /* trick starts between two polls of the stop flag */
};

typedef struct Frame {
  Hand hand[SEAT_NB];
  Hand all;
  uint64_t shape; /* 16 nibbles: cards of suit j in hand i at 4 * (4 * i + j) */
  int leader;
  int left; /* tricks, as many as each hand has cards */
} Frame;

/* The cards on the table: 16 bytes, so that it travels in registers. */
typedef struct Trick {
  uint64_t cards; /* bytes: up to four cards as played; which of them wins; how many */
  Hand winning;   /* the bit of the winning card */
} Trick;

#define TRICK_NONE ((Trick){0, 0})

static inline int trick_card(Trick t, int i)
{
  return (int)(t.cards >> (8 * i)) & 63;
}

static inline int trick_winner(Trick t)
{
  return (int)(t.cards >> 32) & 3;
}

static inline int trick_played(Trick t)
{
  return (int)(t.cards >> 40);
}

/* What a search found: tricks of NS from here, and the cards whose rank it used. */
typedef struct Found {
  int64_t tricks;
  Hand rank;
} Found;

/*
** How leads did so far in this search: of a suit, and of a card with so many tricks
** left. Raised by each that was enough, lowered if it failed before one that was. 0:
** nothing is known.
*/
typedef struct History {
  int16_t suit[SEAT_NB][SUIT_NB];
  int16_t card[SEAT_NB][RANK_NB + 1][SUIT_NB << SUIT_SHIFT];
} History;

typedef struct Search {
  Frame frame[RANK_NB + 1];
  Table table;
  uint64_t nodes, begun; /* now; when the tables were last forgotten */
  int poll;
  bool trumps;   /* false: notrump */
  bool portable; /* never use instructions beyond the plain machine */
  int strain;
  bool loaded; /* the table belongs to 'strain' and what is left of 'layout' */
  Layout layout;
  const Stop *stop;
  jmp_buf stopped;
  History history;
  uint64_t memory_more;       /* 0, or 1 << MEMORY_MORE less 1: see memory_at */
  uint16_t memory[MEMORY_NB]; /* cutting cards */
  uint32_t owners[SUIT_NB][HOLDING_NB]; /* portable path: see owners.h */
} Search;

/* True if 'card' beats 'winning', the best of the trick so far. */
static inline bool beats(Hand card, Hand winning, bool trumps)
{
  if (card < winning) return false;
  int suit = __builtin_ctzll(card) >> SUIT_SHIFT;
  return suit == __builtin_ctzll(winning) >> SUIT_SHIFT || (trumps && suit == TRUMP);
}

/* 't' with one card more; 'played' is trick_played(t). */
static inline Trick trick_with(Trick t, Hand bit, int played, bool trumps)
{
  t.cards += (uint64_t)1 << 40 | (uint64_t)__builtin_ctzll(bit) << (8 * played);
  if (played == 0 || beats(bit, t.winning, trumps)) {
    t.cards = (t.cards & ~((uint64_t)3 << 32)) | (uint64_t)played << 32;
    t.winning = bit;
  }
  return t;
}

/* A long search: spread the cutting cards remembered over all of the memory. */
void search_spread(Search *s);

/* The suit 'strain' (if it is one) and the highest lane exchanged, or back. */
Hand search_swap(Hand h, int strain);

/* Prepare for positions of this layout in this strain; forgets the tables. */
void search_load(Search *s, const Layout *l, int strain);

/* The same, but keeps the tables if 'l' is what is left of the layout loaded. */
void search_keep(Search *s, const Layout *l, int strain);

/* The frame of 'l' (part of the layout loaded) with 'leader' to lead. */
void search_place(Search *s, const Layout *l, int leader);

/*
** Can NS take 'target' of the tricks of frame[left], with the cards of 't' on
** the table? Found.tricks is a lower bound if it is at least 'target', else an
** upper bound. Leaves by longjmp to 'stopped' when the stop flag is raised.
*/
Found search_run(Search *s, int left, Trick t, int target);

/* The two ways of search_run. */
Found search_fast(Search *s, int left, Trick t, int target);
Found search_plain(Search *s, int left, Trick t, int target);

typedef struct Fence {
  int low, high; /* what is known: tricks of NS, at least and at most */
} Fence;

/*
** Tricks of NS in frame[left], with the cards of 't' on the table, exactly:
** MTD(f) (Plaat et al. 1996), zero-window searches that begin at 'guess' and
** follow the bounds they get. '*rank' (or NULL): the cards whose rank it rests
** on, besides what 'f' says.
*/
int search_settle(Search *s, int left, Trick t, Fence f, int guess, Hand *rank);

/*
** Tricks that NS are likely to take in frame[left], where to begin: before the first
** trick by their high-card points and trumps, later half of what is left.
*/
int search_guess(const Search *s, int left);

/* True if this machine can run search_fast. */
bool search_has_fast(void);

#endif
