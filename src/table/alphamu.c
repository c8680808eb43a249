/* SPDX-License-Identifier: MIT */
#include "table/alphamu.h"

#include <assert.h>

#include "base/mem.h"

typedef struct AlphaMuMind {
  SampledMind sampled;
  AlphaMu *search;
} AlphaMuMind;

static void close_mind(void *mind)
{
  AlphaMuMind *m = mind;
  sampled_close(&m->sampled);
  alphamu_free(m->search);
  mem_free(m);
}

static void *open_mind(const Player *p, const Stop *stop, Err *e)
{
  (void)p;
  AlphaMuMind *m = mem_need(1, sizeof *m, e);
  if (!m) return NULL;
  m->sampled.stop = stop;
  m->search = alphamu_new(e);
  if (m->search) return m;
  close_mind(m);
  return NULL;
}

bool alphamu_think(const AlphaMuPlayer *p, AlphaMu *m, Prior *prior, const CardView *v,
                   bool all, const Stop *stop, View *seen, Draw *d, CardChoice *out,
                   AlphaMuFound *found, Err *e)
{
  AlphaMuAsked a = {.moves = p->moves, .leaves = p->leaves, .all = all};
  *found = (AlphaMuFound){.moves = 0};
  if (!sampled_draw(&p->sampled, prior, v, stop, seen, d, &a.choose, e)) return false;
  if (seen->seat != seen->contract.declarer)
    return choose_card(out, seen, d, &a.choose, v->solver, e);
  return alphamu_choose(m, out, found, seen, d, &a, e);
}

static PlayerSays card(const Player *player, void *mind, const CardView *v, int *out,
                       PlayerLack *lack, Err *e)
{
  const AlphaMuPlayer *p = (const AlphaMuPlayer *)player;
  AlphaMuMind *m = mind;
  View seen;
  CardChoice c;
  AlphaMuFound found;
  Draw *d = &m->sampled.draw;
  Prior *prior = sampled_prior(&p->sampled, &m->sampled, v, lack);
  assert(v->solver);
  if (!prior) return PLAYER_LACKS;
  if (!alphamu_think(p, m->search, prior, v, false, m->sampled.stop, &seen, d, &c,
                     &found, e))
    return PLAYER_FAILS;
  *out = c.card;
  if (v->why) alphamu_why(&c, &found, &seen, d, p->sampled.goal, v->why);
  return PLAYER_ANSWERS;
}

static void note(const Player *player, Buf *out)
{
  const AlphaMuPlayer *p = (const AlphaMuPlayer *)player;
  buf_printf(out,
             "declares by one line, %d moves ahead, for all of %d worlds of what he "
             "knows, and defends by each world; by %s",
             p->moves, p->sampled.worlds, goal_name(p->sampled.goal));
}

const PlayerKind ALPHAMU_KIND = {.name = "alphamu",
                                 .solves = true,
                                 .open = open_mind,
                                 .close = close_mind,
                                 .card = card,
                                 .supply = sampled_supply,
                                 .note = note};
