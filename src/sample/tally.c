/* SPDX-License-Identifier: MIT */
#include "sample/tally.h"

#include <string.h>

#include "base/mem.h"

enum { POLL = 1024 }; /* deals between two polls of the stop flag */

/* Deal 'i' of them; false: 'e' says why there is none. */
static bool deal_of(const TallyDeals *deals, uint64_t i, Deal *out, Err *e)
{
  uint64_t tries = 0;
  if (i % POLL == 0 && stop_asked(deals->stop)) return err_interrupted(e);
  return sampler_deal(deals->sampler, deals->seed, deals->first + i, out, &tries,
                      deals->stop) ||
         sampler_why(deals->sampler, tries, deals->stop, e);
}

bool tally_conditions(uint64_t hits[], int nb, const Cond *const c[],
                      const TallyDeals *deals, Err *e)
{
  Deal d;
  memset(hits, 0, (size_t)nb * sizeof *hits);
  for (uint64_t i = 0; i < deals->nb; i++) {
    if (!deal_of(deals, i, &d, e)) return false;
    for (int k = 0; k < nb; k++) hits[k] += cond_holds(c[k], &d);
  }
  return true;
}

/* Where 'value' is or belongs. */
static int place(const Tally *t, int64_t value)
{
  int low = 0, high = t->nb;
  while (low < high) {
    int middle = (low + high) / 2;
    if (t->entry[middle].value < value)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static bool add(Tally *t, int64_t value)
{
  int at = place(t, value);
  if (at < t->nb && t->entry[at].value == value) {
    t->entry[at].deals++;
    return true;
  }
  if (!mem_grow(&t->entry, (size_t)t->nb + 1, &t->room, sizeof *t->entry)) return false;
  TallyEntry *entry = t->entry + at;
  memmove(entry + 1, entry, (size_t)(t->nb - at) * sizeof *entry);
  *entry = (TallyEntry){value, 1};
  t->nb++;
  return true;
}

bool tally_values(Tally *out, const Term *term, const TallyDeals *deals, Err *e)
{
  Tally t = {.nb = 0};
  Deal d;
  for (uint64_t i = 0; i < deals->nb; i++)
    if (!deal_of(deals, i, &d, e) ||
        !(add(&t, term_value(term, &d)) || err_memory(e))) {
      tally_free(&t);
      return false;
    }
  *out = t;
  return true;
}

void tally_free(Tally *t)
{
  mem_free(t->entry);
  *t = (Tally){.nb = 0};
}
