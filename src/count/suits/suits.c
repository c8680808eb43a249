/* SPDX-License-Identifier: MIT */
/*
** How: a plan for each box of the condition. Where that is beyond the budget
** conjuncts are left out, those that read most first: half of them where there are
** no boxes, else one by one. The budget is that of all
** attempts together: each may spend half of what is left, the last one all.
*/
#include "count/suits/suits.h"

#include <string.h>

#include "base/mem.h"
#include "count/suits/part.h"

enum { CONJUNCTS_MAX = 64, PLAN_COST = 20000 /* operations for a box, at the least */ };

typedef struct Suits {
  Engine engine;
  Boxes boxes;
  Choices choices;
  int plan_nb;
  SuitsPlan *plan;  /* owned; those with deals */
  Count *before;    /* deals of the plans before each; owned */
  uint64_t without; /* conjuncts that are left to the sampler */
  int conjunct_nb;
  char why[ERR_MSG_MAX];
} Suits;

/* A plan for a box; to be freed in any case. False: 'e' of the meter says why not. */
static bool make_plan(SuitsPlan *p, const Boxes *b, const Box *box,
                      const Choices *choices, Meter *m)
{
  bool some;
  *p = (SuitsPlan){.boxes = b, .box = box, .choices = choices};
  m->of[0] = '\0';
  if (!meter_work(m, PLAN_COST, "boxes") || !suits_plan_layout(p, m)) return false;
  for (int i = 0; i < p->part_nb; i++)
    if (!suits_part_split(p, &p->part[i], m)) return false;
  if (!suits_plan_sums(p, &some, m)) return false;
  return !some || (suits_plan_halves(p, m) && suits_plan_join(p, m));
}

static void free_plan(SuitsPlan *p)
{
  for (int i = 0; i < p->part_nb; i++) {
    mem_free(p->part[i].count);
    mem_free(p->part[i].length);
    mem_free(p->part[i].split);
    mem_free(p->part[i].raw);
  }
  for (int i = 0; i < p->table_nb; i++) suits_table_free(&p->table[i]);
  mem_free(p->before);
  mem_free(p->each);
  mem_free(p->upto);
  mem_free(p->mate);
  mem_free(p->mate_from);
  mem_free(p->guide);
  *p = (SuitsPlan){.bin_nb = 0};
}

static void drop_plans(Suits *g)
{
  for (int i = 0; i < g->plan_nb; i++) free_plan(&g->plan[i]);
  mem_free(g->plan);
  mem_free(g->before);
  g->plan = NULL;
  g->before = NULL;
  g->plan_nb = 0;
}

static void close(Engine *engine)
{
  Suits *g = (Suits *)engine;
  if (!g) return;
  drop_plans(g);
  boxes_free(&g->boxes);
  mem_free(g);
}

/* Plans for the boxes of what is kept; false: beyond the budget. */
static bool make_plans(Suits *g, BoxMaker *b, Meter *m)
{
  if (!boxes_make(b)) return false;
  size_t nb = (size_t)g->boxes.nb;
  g->plan = meter_new(m, nb, sizeof *g->plan, "boxes");
  g->before = meter_new(m, nb + 1, sizeof *g->before, "boxes");
  if (!g->plan || !g->before) return false;
  for (size_t i = 0; i < nb; i++) {
    SuitsPlan *p = &g->plan[g->plan_nb];
    if (!make_plan(p, &g->boxes, &g->boxes.box[i], &g->choices, m)) {
      g->plan_nb++; /* to be freed with the others */
      return false;
    }
    if (!p->size) {
      free_plan(p);
      continue;
    }
    g->plan_nb++;
    g->before[g->plan_nb] = g->before[g->plan_nb - 1] + p->size;
  }
  g->engine.size = g->before[g->plan_nb];
  return true;
}

/* What one draw takes: the lists that are looked through. */
static uint64_t draw_cost(const Suits *g)
{
  uint64_t most = 0;
  for (int i = 0; i < g->plan_nb; i++) {
    const SuitsPlan *p = &g->plan[i];
    uint64_t cost = 200;
    for (int k = 0; k < p->table_nb; k++) {
      const SuitsTable *t = &p->table[k];
      if (t->part || !t->class_nb) continue;
      uint64_t looked = 0;
      for (uint32_t n = 0; n < t->pair_nb; n++) {
        uint32_t x = t->a->classes[t->pair[n].a].nb, y = t->b->classes[t->pair[n].b].nb;
        looked += x < y ? x : y;
      }
      cost += looked / t->class_nb;
    }
    cost += p->windows_nb < 256 ? 8 * p->windows_nb : 2048;
    if (cost > most) most = cost;
  }
  return most;
}

static bool is_whole(const BoxMaker *b)
{
  for (int i = 0; i < b->conjunct_nb; i++)
    if (b->conjunct[i].out) return false;
  return true;
}

/*
** Plans for as much of the condition as the budget has room for; where it must be the
** 'whole' one false as soon as a conjunct is out.
*/
static bool plan(Suits *g, BoxMaker *b, bool whole, Meter *m, Err *first)
{
  uint64_t most = m->most.operations;
  uint64_t boxes = (most - m->spent.operations) / 2 / PLAN_COST;
  if (!boxes_choose(b, boxes < BOXES_MAX ? (int)boxes : BOXES_MAX)) return false;
  for (;;) {
    if (!first->msg[0]) *first = *m->e;
    if (whole && !is_whole(b)) return false;
    uint64_t left = most - m->spent.operations;
    m->most.operations = m->spent.operations + (boxes_drops(b) ? left / 2 : left);
    if (make_plans(g, b, m)) return true;
    drop_plans(g);
    m->spent.bytes = 0; /* given back; the operations are done for good */
    if (stop_asked(m->stop) || !boxes_drop(b)) return false;
  }
}

static Engine *open_part(const Cond *c, const Layout *known, const Budget *most,
                         bool whole, const Stop *stop, Err *e)
{
  Err why = {0}, first = {0};
  Suits *g = mem_need(1, sizeof *g, e);
  if (!g) return NULL;
  suits_choices_fill(&g->choices);
  Meter m = {.most = *most, .stop = stop, .e = &why};
  BoxMaker b;
  bool ok = boxes_open(&b, &g->boxes, c, known, &m) && plan(g, &b, whole, &m, &first);
  g->engine = (Engine){.kind = &ENGINE_SUITS, .size = g->engine.size, .exact = true};
  g->conjunct_nb = b.conjunct_nb;
  for (int i = 0; i < b.conjunct_nb; i++) {
    if (!b.conjunct[i].out) continue;
    g->engine.exact = false;
    if (i < CONJUNCTS_MAX) g->without |= (uint64_t)1 << i;
  }
  boxes_close(&b);
  if (!ok) {
    if (e) *e = first.msg[0] && !stop_asked(stop) ? first : why;
    close(&g->engine);
    return NULL;
  }
  g->engine.spent = m.spent;
  memcpy(g->why, first.msg, sizeof g->why);
  g->engine.cost = draw_cost(g);
  return &g->engine;
}

static Engine *open(const Cond *c, const Layout *known, const Budget *most,
                    const Stop *stop, Err *e)
{
  return open_part(c, known, most, false, stop, e);
}

Engine *suits_whole(const Cond *c, const Layout *known, const Budget *most,
                    const Stop *stop, Err *e)
{
  return open_part(c, known, most, true, stop, e);
}

static void nth(const Engine *engine, Count k, Deal *out)
{
  const Suits *g = (const Suits *)engine;
  size_t at = count_place(g->before, (size_t)g->plan_nb, k);
  suits_plan_nth(&g->plan[at], k - g->before[at], out);
}

static void explain(const Engine *engine, Buf *out)
{
  const Suits *g = (const Suits *)engine;
  uint64_t entries = 0;
  int sums = 0;
  for (int i = 0; i < g->plan_nb; i++) {
    for (int t = 0; t < g->plan[i].table_nb; t++)
      entries += g->plan[i].table[t].entry_nb;
    if (g->plan[i].sum_nb > sums) sums = g->plan[i].sum_nb;
  }
  buf_printf(out,
             "suit by suit: %d box%s, up to %d sum%s besides lengths, %llu entries\n",
             g->plan_nb, g->plan_nb == 1 ? "" : "es", sums, sums == 1 ? "" : "s",
             (unsigned long long)entries);
  if (g->engine.exact) return;
  buf_puts(out, "not counted, left to trying: part");
  for (int i = 0, nb = 0; i < CONJUNCTS_MAX; i++)
    if (g->without >> i & 1) buf_printf(out, "%s %d", nb++ ? "," : "", i + 1);
  buf_printf(out, " of %d (%s)\n", g->conjunct_nb, g->why);
}

const EngineKind ENGINE_SUITS = {
    .name = "suits",
    .version = 1,
    .open = open,
    .close = close,
    .nth = nth,
    .explain = explain,
};
