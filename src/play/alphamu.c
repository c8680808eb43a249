/* SPDX-License-Identifier: MIT */
#include "play/alphamu.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "play/lines.h"
#include "solve/play.h"

/* Of a solver that is kept between choices; a new one has 2.4 MiB, mostly untouched. */
enum { SOLVER_KEPT_BYTES = 6 << 20 };

struct AlphaMu {
  Solver *solver[ALPHAMU_WORLDS_MAX];
};

/* ---- the first position ---------------------------------------------------------- */

/* The numbers of cards, those of the most worth first. */
static void sort_cards(const double worth[], int nb, int order[])
{
  for (int i = 0; i < nb; i++) {
    int at = i;
    for (; at > 0 && worth[order[at - 1]] < worth[i]; at--) order[at] = order[at - 1];
    order[at] = i;
  }
}

/*
** Search so many moves ahead. 'worth' has what cards are worth fewer moves ahead, which
** is a bound; where 'all' is not asked it remains one for cards below the best.
** 'best_of' gets the levels of each card's best line.
*/
static bool search_cards(LineSearch *q, const Option option[], int nb, int moves,
                         bool all, double worth[],
                         uint8_t best_of[][ALPHAMU_WORLDS_MAX])
{
  int order[RANK_NB];
  double best = -INFINITY;
  bool some = !all && !q->plain;
  WorldList every = {.nb = q->worlds};
  for (int w = 0; w < q->worlds; w++) every.of[w] = (uint8_t)w;
  q->pass++;
  q->kept.top = 0;
  q->shallow = false;
  q->fronts.floor = -INFINITY;
  sort_cards(worth, nb, order);
  for (int k = 0; k < nb; k++) {
    const Option *o = &option[order[k]];
    double most = -INFINITY, *is = &worth[order[k]];
    if (some && *is < best - SLACK) break;
    q->fronts.top = 0;
    if (!lines_front(q, &o->to, moves - 1, &every, o->cap, 0)) return false;
    for (size_t i = 0; i < q->fronts.top; i++) {
      if (q->fronts.mass[i] <= most) continue;
      most = q->fronts.mass[i];
      memcpy(best_of[order[k]], fronts_at(&q->fronts, i), (size_t)q->worlds);
    }
    *is = q->fronts.top ? most : fmin(*is, best - 2 * SLACK);
    best = fmax(best, most);
    if (some) q->fronts.floor = best - SLACK;
  }
  return true;
}

/* Search 2, 3 ... moves ahead. */
static bool deepen(LineSearch *q, const AlphaMuAsked *a, CardChoice *c,
                   AlphaMuFound *found)
{
  Option option[RANK_NB];
  double worth[RANK_NB];
  uint8_t best[RANK_NB][ALPHAMU_WORLDS_MAX] = {{0}};
  const Scene p = lines_start(q);
  WorldList all = {.nb = q->worlds};
  bool ok = true;
  for (int w = 0; w < q->worlds; w++) all.of[w] = (uint8_t)w;
  for (int i = 0; ok && i < c->nb; i++) {
    ok = lines_option(q, &p, &all, q->root, c->of[i].card, &option[i]);
    worth[i] = option[i].mass;
  }
  for (int moves = 2; ok && moves <= a->moves && !found->whole; moves++) {
    ok = search_cards(q, option, c->nb, moves, a->all, worth, best);
    if (!ok) break;
    found->moves = moves;
    found->whole = !q->shallow;
    for (int i = 0; i < c->nb; i++) c->of[i].worth = worth[i];
    memcpy(found->best, best, sizeof best);
  }
  found->spent = q->spent;
  found->leaves = q->leaves;
  return ok || q->spent;
}

/* ---- worlds ---------------------------------------------------------------------- */

/* Give each world of the draw that differs from the one before a solver. */
static bool open_worlds(LineSearch *q, AlphaMu *m, const Draw *d, Solver **by)
{
  for (int i = 0; i < d->nb; i++) {
    bool again = i && !memcmp(&d->world[i], &d->world[i - 1], sizeof *d->world);
    int w = again ? q->worlds - 1 : q->worlds++;
    assert(w < ALPHAMU_WORLDS_MAX);
    if (!m->solver[w]) m->solver[w] = solver_new(SOLVER_MEMORY_MIN, q->e);
    if (!m->solver[w]) return false;
    solver_watch(m->solver[w], q->stop);
    q->world[w] = &d->world[i];
    q->weight[w] += d->weight[i];
    by[i] = q->solver[w] = m->solver[w];
  }
  lines_open(q);
  return true;
}

/* What each level is worth in each world, and the caps of the first position. */
static bool weigh_levels(LineSearch *q, const ChooseAsked *a)
{
  const Scene p = lines_start(q);
  for (int w = 0; w < q->worlds; w++) {
    const Position at = lines_position(q, &p, w);
    int best;
    if (!play_tricks(q->solver[w], &at, q->side, &best, q->e)) return false;
    Worth worth = choose_worth(q->view, a, best);
    for (int level = 0; level <= q->span; level++)
      q->worth[w * LEVEL_NB + level] = q->weight[w] * worth.of[q->base + level];
    q->root[w] = (uint8_t)lines_level(q, best);
    q->rest[w] = q->worth[w * LEVEL_NB + q->root[w]];
  }
  return true;
}

AlphaMu *alphamu_new(Err *e)
{
  return mem_need(1, sizeof(AlphaMu), e);
}

void alphamu_free(AlphaMu *m)
{
  if (!m) return;
  for (int i = 0; i < ALPHAMU_WORLDS_MAX; i++) solver_free(m->solver[i]);
  mem_free(m);
}

/* Free what grew large: what it knows is of worlds that do not come again. */
static void close_large(AlphaMu *m)
{
  for (int i = 0; i < ALPHAMU_WORLDS_MAX; i++) {
    Solver *s = m->solver[i];
    if (!s || solver_bytes(s) <= SOLVER_KEPT_BYTES) continue;
    solver_free(s);
    m->solver[i] = NULL;
  }
}

static bool search_worlds(LineSearch *q, AlphaMu *m, const AlphaMuAsked *a,
                          const Draw *d, CardChoice *c, AlphaMuFound *found)
{
  ChooseAsked choose = a->choose;
  Solver **by = mem_need((size_t)d->nb, sizeof *by, q->e);
  choose.solvers = by;
  choose.best_only = false;
  bool ok =
      by && open_worlds(q, m, d, by) && choose_card(c, q->view, d, &choose, NULL, q->e);
  mem_free(by);
  if (!ok) return false;
  for (int i = 0; i < c->nb; i++) found->open[i] = c->of[i].worth;
  if (a->moves == 1) return true;
  return weigh_levels(q, &choose) && deepen(q, a, c, found) &&
         choose_again(c, q->view, &choose, q->e);
}

bool alphamu_choose(AlphaMu *m, CardChoice *out, AlphaMuFound *found, const View *v,
                    const Draw *d, const AlphaMuAsked *a, Err *e)
{
  int declarer = v->contract.declarer, need = v->contract.level + BOOK;
  bool makes = a->choose.goal == GOAL_MAKES;
  assert(v->seat == declarer && a->moves >= 1 && a->moves <= ALPHAMU_MOVES_MAX);
  *found = (AlphaMuFound){.moves = 1, .whole = false};
  if (choose_forced(v)) return choose_card(out, v, d, &a->choose, NULL, e);
  LineSearch *q = mem_need(1, sizeof *q, e);
  if (!q) return false;
  q->view = v;
  q->budget = a->leaves;
  q->stop = a->choose.stop;
  q->plain = a->plain;
  q->side = declarer % SIDE_NB;
  q->base = makes ? need - 1 : 0;
  q->span = makes ? 1 : TRICKS_MAX;
  q->e = e;
  CardChoice c;
  bool ok = search_worlds(q, m, a, d, &c, found);
  lines_close(q);
  mem_free(q);
  close_large(m);
  if (ok) *out = c;
  return ok;
}

/* ---- why ------------------------------------------------------------------------- */

static void put_worth(Buf *out, double worth, Goal goal)
{
  if (goal == GOAL_MAKES)
    buf_printf(out, "%.0f %%", 100 * worth);
  else
    buf_printf(out, "%.2f", worth);
}

void alphamu_why(const CardChoice *c, const AlphaMuFound *f, const View *v,
                 const Draw *d, Goal goal, Buf *out)
{
  char card[CARD_TEXT_MAX];
  int open = c->best;
  if (c->by == BY_FORCE || f->moves <= 1) {
    choose_why(c, v, d, goal, out);
    return;
  }
  for (int i = 0; i < c->nb; i++)
    if (f->open[i] > f->open[open] + SLACK) open = i;
  buf_printf(out, "best by %s ", goal_name(goal));
  if (f->whole)
    buf_puts(out, "to the end");
  else
    buf_printf(out, "%d moves ahead", f->moves);
  buf_printf(out, " in %s%d worlds: %s ", d->all ? "all " : "", d->nb,
             card_format(c->card, card));
  put_worth(out, c->of[c->best].worth, goal);
  buf_puts(out, ", double dummy ");
  put_worth(out, f->open[c->best], goal);
  if (open == c->best) return;
  buf_printf(out, "; %s at most ", card_format(c->of[open].card, card));
  put_worth(out, c->of[open].worth, goal);
  buf_puts(out, ", double dummy ");
  put_worth(out, f->open[open], goal);
}
