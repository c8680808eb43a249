/* SPDX-License-Identifier: MIT */
#include "count/hands/hands.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "count/hands/join.h"

enum { SEAT_NONE = -1 };

Count hands_all(const HandPool *p)
{
  return count_choose(hand_size(p->left), HAND_SIZE - hand_size(p->held));
}

/* An operation took 5 to 8 ns where this was measured: about 10 s. */
Budget hands_budget(void)
{
  return (Budget){.operations = UINT64_C(1250000000), .bytes = UINT64_C(1) << 30};
}

/* True if there is one bit at most. */
static bool is_one(unsigned seats, int *seat)
{
  if (seats & (seats - 1)) return false;
  *seat = seats ? __builtin_ctz(seats) : SEAT_NONE;
  return true;
}

bool hands_term_reads_one(const Term *t, int *seat)
{
  return is_one(term_seats(t), seat);
}

bool hands_reads_one(const Cond *c, int *seat)
{
  return is_one(c->seats, seat);
}

/* Hands by result, but for the last: states leave out what belongs there. */
static bool count_all(Join *j, uint64_t add[], Err *e)
{
  for (int cards = 0; cards <= HAND_SIZE; cards++) {
    uint64_t beside = join_beside(j, cards);
    for (int a = j->half[0].from[cards]; a < j->half[0].from[cards + 1]; a++) {
      if (join_stopped(j, e)) return false;
      join_count(j, a, cards, beside, add);
    }
  }
  return true;
}

static bool count_results(Count out[], Asked asked, const Cond *const cond[], int nb,
                          const HandPool *p, const Budget *most, const Stop *stop,
                          Err *e)
{
  Join j = {.matrix = NULL};
  bool ok = join_make(&j, asked, cond, nb, NULL, p, most, stop, e);
  int results = ok ? reading_results(&j.reading) : 0;
  uint64_t *add = ok ? mem_new((size_t)results, sizeof *add) : NULL;
  if (ok && !add) ok = err_memory(e);
  ok = ok && count_all(&j, add, e);
  Count left = hands_all(p);
  for (int i = 0; ok && i < results - 1; i++) {
    out[i] = add[i];
    left -= add[i];
  }
  if (ok) out[results - 1] = left;
  mem_free(add);
  join_free(&j);
  return ok;
}

bool hands_table(Count out[], const Cond *const cond[], int nb, const HandPool *p,
                 const Budget *most, const Stop *stop, Err *e)
{
  return count_results(out, ASKED_FIRST, cond, nb, p, most, stop, e);
}

bool hands_count(Count *out, const Cond *c, const HandPool *p, const Budget *most,
                 const Stop *stop, Err *e)
{
  Count both[2];
  if (!hands_table(both, &c, 1, p, most, stop, e)) return false;
  *out = both[0];
  return true;
}
