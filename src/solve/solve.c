/* SPDX-License-Identifier: MIT */
#include "solve/solve.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "base/mem.h"
#include "solve/handle.h"
#include "solve/symmetry.h"

Solver *solver_new(int memory, Err *e)
{
  if (memory == 0) memory = SOLVER_MEMORY_DEFAULT;
  if (memory < SOLVER_MEMORY_MIN) {
    err_set(e, 0, "a solver needs at least %d MiB, not %d", SOLVER_MEMORY_MIN, memory);
    return NULL;
  }
  /* Most of it is the memory of cutting cards, which is cleared where it is used: to
     clear all of it would make 2 MiB of each of hundreds of solvers resident. */
  Solver *s = mem_lines(1, sizeof *s);
  if (!s) {
    err_memory(e);
    return NULL;
  }
  memset(s, 0, offsetof(Solver, search.memory));
  size_t limit = ((size_t)memory << 20) - sizeof *s;
  if (!table_open(&s->search.table, limit, e)) {
    mem_free(s);
    return NULL;
  }
  s->search.portable = !search_has_fast();
  return s;
}

void solver_free(Solver *s)
{
  if (!s) return;
  table_close(&s->search.table);
  mem_free(s);
}

void solver_watch(Solver *s, const Stop *stop)
{
  s->search.stop = stop;
}

size_t solver_bytes(const Solver *s)
{
  return sizeof *s + s->search.table.bytes;
}

uint64_t solver_nodes(const Solver *s)
{
  return s->search.nodes;
}

/* ORDER: partners one after the other; the second finds much in the table. */
static const int LEADERS[SEAT_NB] = {WEST, EAST, NORTH, SOUTH};

/*
** The result of the declarer before 'leader', who takes 'low' to 'high' tricks; the
** guess (-1: none) becomes the tricks of N-S. Bounds that an earlier question left
** are near the result, so that the search begins at one of them.
*/
static int settle(Solver *s, const Layout *l, int leader, int low, int high, int *guess)
{
  bool ns = leader % SIDE_NB != NS;
  Fence f = {ns ? low : HAND_SIZE - high, ns ? high : HAND_SIZE - low};
  search_place(&s->search, l, leader);
  if (f.high < HAND_SIZE)
    *guess = f.high;
  else if (f.low > 0)
    *guess = f.low + 1;
  else if (*guess < 0)
    *guess = search_guess(&s->search, HAND_SIZE);
  *guess = search_settle(&s->search, HAND_SIZE, TRICK_NONE, f, *guess, NULL);
  return ns ? *guess : HAND_SIZE - *guess;
}

bool solver_within(Solver *s, const Deal *d, PairSet pairs, TrickBounds *b, Err *e)
{
  assert(deal_ok(d));
  Layout l;
  Symmetry same = symmetry_of(d);
  int8_t known[PAIR_NB]; /* by the first pair of those with the same result */
  memset(known, TRICKS_UNKNOWN, sizeof known);
  for (int i = 0; i < SEAT_NB; i++) l.hand[i] = d->hand[i];
  if (setjmp(s->search.stopped)) return err_interrupted(e);
  for (int strain = 0; strain < STRAIN_NB; strain++) {
    int guess = -1;
    bool loaded = false;
    for (int i = 0; i < SEAT_NB; i++) {
      int leader = LEADERS[i], declarer = (leader + SEAT_NB - 1) % SEAT_NB;
      int8_t *low = &b->low.of[declarer][strain], *high = &b->high.of[declarer][strain];
      if (!(pairs & pair_bit(declarer, strain)) || *low == *high) continue;
      int8_t *result = &known[same.first[declarer * STRAIN_NB + strain]];
      if (*result == TRICKS_UNKNOWN) {
        if (!loaded) search_load(&s->search, &l, strain);
        loaded = true;
        *result = (int8_t)settle(s, &l, leader, *low, *high, &guess);
      }
      *low = *high = *result;
    }
  }
  return true;
}

bool solver_tricks(Solver *s, const Deal *d, PairSet pairs, Tricks *out, Err *e)
{
  TrickBounds b = tricks_unbounded();
  if (!solver_within(s, d, pairs, &b, e)) return false;
  *out = tricks_exact(&b);
  return true;
}

bool solver_reaches(Solver *s, const Deal *d, int declarer, int strain, int tricks,
                    int8_t *low, int8_t *high, Err *e)
{
  Layout l;
  int leader = seat_next(declarer), ns = declarer % SIDE_NB == NS;
  int target = ns ? tricks : HAND_SIZE - tricks + 1; /* of N-S */
  assert(deal_ok(d) && tricks >= 1 && tricks <= TRICKS_MAX);
  for (int i = 0; i < SEAT_NB; i++) l.hand[i] = d->hand[i];
  if (setjmp(s->search.stopped)) return err_interrupted(e);
  search_keep(&s->search, &l, strain);
  search_place(&s->search, &l, leader);
  int found = (int)search_run(&s->search, HAND_SIZE, TRICK_NONE, target).tricks;
  int8_t bound = (int8_t)(ns ? found : HAND_SIZE - found);
  if (bound >= tricks)
    *low = bound > *low ? bound : *low;
  else
    *high = bound < *high ? bound : *high;
  return true;
}
