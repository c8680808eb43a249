/* SPDX-License-Identifier: MIT */
/*
** How: the worth of a number of tricks is the sum of the steps up to it, so a
** question is a list of items, one for each layout and each step. Two bounds save
** most of the work: what can be taken with all cards seen (items beyond it are left
** out), and for a scale of several steps the sum of the best chances of each.
*/
#include "suit/ask.h"

#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "suit/search.h"

SuitAsk suit_ask(int tricks)
{
  SuitAsk ask = {.plan = SUIT_PLAN_FREE};
  for (int n = 0; n <= RANK_NB; n++) ask.worth[n] = tricks ? n >= tricks : n;
  return ask;
}

#define ROUNDING 1e-12 /* of sums of weights, relative */

/* What is kept between the searches of one question. */
typedef struct Work {
  SearchTask task;
  SearchItem item[SEARCH_ITEMS_MAX];
  SearchResult result;
  uint8_t open[SUIT_LAYOUTS_MAX]; /* tricks with all cards seen */
  uint8_t sure[SUIT_LAYOUTS_MAX]; /* of the line that was found last */
  uint64_t steps;
} Work;

static double step_of(const SuitAsk *ask, int tricks)
{
  return ask->worth[tricks] - ask->worth[tricks - 1];
}

/* Items for 'first' to 'last' tricks, in the layouts where they can be had. */
static void set_items(Work *w, const SuitAsk *ask, int first, int last)
{
  const Combination *s = w->task.suit;
  w->task.item_nb = 0;
  for (int i = 0; i < s->layout_nb; i++)
    for (int n = first; n <= last && n <= w->open[i]; n++)
      if (step_of(ask, n) > 0)
        w->item[w->task.item_nb++] =
            (SearchItem){i, n, s->layout[i].weight * step_of(ask, n), false};
}

/* The best line for the items, which is worth 'high' at most (0: not known). */
static bool search(Work *w, double high, Err *e)
{
  w->task.high = high;
  if (!search_best(&w->result, &w->task, e)) return false;
  w->steps += w->result.steps;
  memset(w->sure, 0, sizeof w->sure);
  for (int i = 0; i < w->task.item_nb; i++) {
    const SearchItem *item = &w->item[i];
    if (w->result.best[i / 64] >> i % 64 & 1 && item->tricks > w->sure[item->layout])
      w->sure[item->layout] = (uint8_t)item->tricks;
  }
  return true;
}

static Work *work_new(const Combination *s, const SuitAsk *ask, Err *e)
{
  Work *w = mem_need(1, sizeof *w, e);
  if (!w) return NULL;
  w->task = (SearchTask){.suit = s,
                         .item = w->item,
                         .plan = ask->plan,
                         .budget = ask->budget,
                         .stop = ask->stop};
  if (suit_open(w->open, s, ask->stop, e)) return w;
  mem_free(w);
  return NULL;
}

/*
** A bound of what a combination gives for 'n' tricks, as far as the budget tells;
** 'low' where it gives no more.
*/
static bool high_of(const SuitSpec *spec, const SuitAsk *ask, int n, double low,
                    double *out, Err *e)
{
  Combination *s = suit_new(spec, e);
  Work *w = s ? work_new(s, ask, e) : NULL;
  bool ok = w != NULL;
  if (ok) {
    set_items(w, ask, n, n);
    w->task.low = low;
    ok = search(w, 0, e);
    *out = w->result.high;
  }
  mem_free(w);
  suit_free(s);
  return ok;
}

/*
** Where the budget was spent: a spot with missing cards directly above and below is
** exchanged for the highest of those above. No line is worse with the higher card,
** since it may be played as if it were the lower one, and there are fewer layouts
** then; so what it gives is a bound.
*/
static bool tighten(Work *w, const SuitAsk *ask, int n, Err *e)
{
  const Combination *s = w->task.suit;
  bool free = suit_free_leads(s) && ask->plan.hand == SUIT_ANY;
  for (int card = THREE; s->usual && free && card < ACE; card++) {
    if (w->result.low >= w->result.high || !(s->missing >> (card - 1) & 1)) continue;
    int hand = s->hand[SUIT_SOUTH] >> card & 1, top = card;
    while (top < ACE && s->missing >> (top + 1) & 1) top++;
    if (!(s->hand[hand] >> card & 1) || top == card) continue;
    SuitSpec spec = suit_spec(s->hand[0], s->hand[1]);
    double high;
    memcpy(spec.vacant, s->vacant, sizeof spec.vacant);
    spec.hand[hand] ^= 1u << card | 1u << top;
    if (!high_of(&spec, ask, n, w->result.low, &high, e)) return false;
    if (high < w->result.high) w->result.high = high;
  }
  return true;
}

/*
** The best line for each step of the scale by itself. '*high' becomes the sum of
** what they are worth, 'nb' the number of steps; 'low' and 'high' by tricks may be
** NULL.
*/
static bool by_steps(Work *w, const SuitAsk *ask, int *nb, double *high,
                     SuitRange *range, Err *e)
{
  *nb = 0;
  *high = 0;
  for (int n = 1; n <= suit_tricks_max(w->task.suit); n++) {
    if (step_of(ask, n) <= 0) continue;
    set_items(w, ask, n, n);
    if (!search(w, 0, e) || !tighten(w, ask, n, e)) return false;
    *high += w->result.high;
    ++*nb;
    if (range) range[n] = (SuitRange){w->result.low, w->result.high};
  }
  return true;
}

/* Of the lines that are as sure, the one with the most tricks on average. */
static bool refine(Work *w, Err *e)
{
  SuitAsk mean = suit_ask(0);
  uint8_t sure[SUIT_LAYOUTS_MAX];
  memcpy(sure, w->sure, sizeof sure);
  set_items(w, &mean, 1, RANK_NB);
  for (int i = 0; i < w->task.item_nb; i++)
    w->item[i].must = w->item[i].tricks <= sure[w->item[i].layout];
  if (!search(w, 0, e)) return false;
  for (int i = 0; i < w->task.suit->layout_nb; i++)
    if (sure[i] > w->sure[i]) w->sure[i] = sure[i];
  return true;
}

/* The best line by the scale into 'w->sure', and its worth times the weights. */
static bool best(Work *w, const SuitAsk *ask, SuitRange *out, SuitRange *by_tricks,
                 Err *e)
{
  double high;
  int step_nb;
  if (!by_steps(w, ask, &step_nb, &high, by_tricks, e)) return false;
  if (step_nb > 1) {
    set_items(w, ask, 1, RANK_NB);
    if (!search(w, high, e)) return false;
  }
  *out = step_nb ? (SuitRange){w->result.low, w->result.high} : (SuitRange){0, 0};
  return step_nb > 1 || refine(w, e);
}

static bool check(const Combination *s, const SuitAsk *ask, Err *e)
{
  static const char *const NAME[] = {"north", "south"};
  const SuitPlan *p = &ask->plan;
  for (int n = 1; n <= RANK_NB; n++)
    if (!(step_of(ask, n) >= 0))
      return err_set(e, 0, "%d tricks are worth less than %d", n, n - 1);
  if (p->hand == SUIT_ANY) return true;
  if (!s->hand[p->hand]) return err_set(e, 0, "%s has no card to lead", NAME[p->hand]);
  if (!s->entries[p->hand])
    return err_set(e, 0, "%s has no entry for the first lead", NAME[p->hand]);
  if (p->card != SUIT_ANY && !(s->hand[p->hand] >> p->card & 1))
    return err_set(e, 0, "%s does not have the %c", NAME[p->hand],
                   rank_letter(p->card));
  if (p->then != SUIT_ANY && !(s->hand[!p->hand] >> p->then & 1))
    return err_set(e, 0, "%s does not have the %c", NAME[!p->hand],
                   rank_letter(p->then));
  return true;
}

/* Part of the total; what rounding took from all of it is given back. */
static SuitRange range_of(SuitRange r, double total)
{
  double low = r.low / total, high = r.high / total;
  return (SuitRange){fabs(low - 1) < ROUNDING ? 1 : low,
                     fabs(high - 1) < ROUNDING ? 1 : high};
}

bool suit_answer(SuitAnswer *out, const Combination *s, const SuitAsk *ask, Err *e)
{
  SuitRange r;
  Work *w = check(s, ask, e) ? work_new(s, ask, e) : NULL;
  bool ok = w && best(w, ask, &r, NULL, e);
  if (ok) {
    r = range_of(r, s->total);
    out->low = ask->worth[0] + r.low;
    out->high = ask->worth[0] + r.high;
    out->steps = w->steps;
    memcpy(out->sure, w->sure, sizeof out->sure);
  }
  mem_free(w);
  return ok;
}

bool suit_table(SuitTable *out, const Combination *s, uint64_t budget, const Stop *stop,
                Err *e)
{
  SuitAsk ask = suit_ask(0);
  ask.budget = budget;
  ask.stop = stop;
  Work *w = work_new(s, &ask, e);
  SuitTable t = {.tricks_max = suit_tricks_max(s)};
  bool ok = w && best(w, &ask, &t.mean, t.chance, e);
  if (ok) {
    for (int n = 1; n <= t.tricks_max; n++)
      t.chance[n] = range_of(t.chance[n], s->total);
    t.chance[0] = (SuitRange){1, 1};
    t.mean = range_of(t.mean, s->total);
    t.steps = w->steps;
    *out = t;
  }
  mem_free(w);
  return ok;
}

/* As many numbers of tricks at once as sets of some words hold. */
bool suit_open(uint8_t out[SUIT_LAYOUTS_MAX], const Combination *s, const Stop *stop,
               Err *e)
{
  SearchItem item[SUIT_LAYOUTS_MAX];
  uint64_t won[SEARCH_WORDS_MAX];
  SearchTask task = {.suit = s, .item = item, .plan = SUIT_PLAN_FREE, .stop = stop};
  int most = suit_tricks_max(s), at_once = SUIT_LAYOUTS_MAX / s->layout_nb;
  memset(out, 0, SUIT_LAYOUTS_MAX);
  for (int first = 1; first <= most; first += at_once) {
    task.item_nb = 0;
    for (int i = 0; i < s->layout_nb; i++)
      for (int n = first; n < first + at_once && n <= most; n++)
        item[task.item_nb++] = (SearchItem){i, n, 1, false};
    if (!search_open(won, &task, e)) return false;
    for (int k = 0; k < task.item_nb; k++)
      if (won[k / 64] >> k % 64 & 1) out[item[k].layout] = (uint8_t)item[k].tricks;
  }
  return true;
}
