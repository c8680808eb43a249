/* SPDX-License-Identifier: MIT */
#include "table/sampled.h"

#include <assert.h>

#include "base/mem.h"
#include "table/plain.h"

typedef struct SampledMind {
  const Stop *stop;
  Draw draw;
} SampledMind;

static void *open_mind(const Player *p, const Stop *stop, Err *e)
{
  (void)p;
  SampledMind *m = mem_need(1, sizeof *m, e);
  if (m) m->stop = stop;
  return m;
}

static void close_mind(void *mind)
{
  SampledMind *m = mind;
  draw_close(&m->draw);
  mem_free(m);
}

bool sampled_draw(const SampledPlayer *p, const CardView *v, const Stop *stop,
                  View *seen, Draw *d, ChooseAsked *asks, Err *e)
{
  uint64_t seed = card_seed(v, p->seed);
  const DrawAsked worlds = {
      .nb = p->worlds, .seed = seed, .reads = p->reads, .stop = stop};
  *asks = (ChooseAsked){.goal = p->goal,
                        .reference = p->reference,
                        .seed = seed,
                        .best_only = !v->why,
                        .suits = p->suits,
                        .leads = p->reads.leads,
                        .stop = stop};
  return card_view(seen, v, e) &&
         (choose_forced(seen) || draw_worlds(d, seen, p->prior, &worlds, e));
}

bool sampled_choose(const SampledPlayer *p, const CardView *v, const Stop *stop,
                    View *seen, Draw *d, CardChoice *out, Err *e)
{
  ChooseAsked a;
  return sampled_draw(p, v, stop, seen, d, &a, e) &&
         choose_card(out, seen, d, &a, v->solver, e);
}

static PlayerSays card(const Player *player, void *mind, const CardView *v, int *out,
                       PlayerLack *lack, Err *e)
{
  const SampledPlayer *p = (const SampledPlayer *)player;
  SampledMind *m = mind;
  View seen;
  CardChoice c;
  (void)lack;
  assert(v->solver);
  if (!sampled_choose(p, v, m->stop, &seen, &m->draw, &c, e)) return PLAYER_FAILS;
  *out = c.card;
  if (v->why) choose_why(&c, &seen, &m->draw, p->goal, v->why);
  return PLAYER_ANSWERS;
}

static void note(const Player *player, Buf *out)
{
  const SampledPlayer *p = (const SampledPlayer *)player;
  buf_printf(out, "plays the card that is best by %s in %d worlds of what he knows",
             goal_name(p->goal), p->worlds);
}

const PlayerKind SAMPLED_KIND = {.name = "pimc",
                                 .solves = true,
                                 .open = open_mind,
                                 .close = close_mind,
                                 .card = card,
                                 .note = note};
