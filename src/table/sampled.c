/* SPDX-License-Identifier: MIT */
#include "table/sampled.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "table/plain.h"

static void *open_mind(const Player *p, const Stop *stop, Err *e)
{
  (void)p;
  SampledMind *m = mem_need(1, sizeof *m, e);
  if (m) m->stop = stop;
  return m;
}

void sampled_close(SampledMind *m)
{
  draw_close(&m->draw);
  prior_free(m->heard.prior);
}

static void close_mind(void *mind)
{
  sampled_close(mind);
  mem_free(mind);
}

static bool is_heard(const Heard *h, const CardView *v)
{
  const Auction *a = v->auction;
  return h->prior && h->vul == v->vul && h->auction.dealer == a->dealer &&
         h->auction.nb == a->nb &&
         !memcmp(h->auction.call, a->call, (size_t)a->nb * sizeof *a->call);
}

Prior *sampled_prior(const SampledPlayer *p, SampledMind *m, const CardView *v,
                     PlayerLack *lack)
{
  if (!p->hear || !v->auction->nb) return p->prior;
  if (is_heard(&m->heard, v)) return m->heard.prior;
  *lack = (PlayerLack){.mind = m, .auction = v->auction, .vul = v->vul};
  return NULL;
}

bool sampled_supply(const Player *player, const PlayerLack *lack, Err *e)
{
  const SampledPlayer *p = (const SampledPlayer *)player;
  Heard *h = &((SampledMind *)lack->mind)->heard;
  prior_free(h->prior);
  h->prior = p->hear(p, lack->auction, lack->vul, e);
  h->auction = *lack->auction;
  h->vul = lack->vul;
  return h->prior != NULL;
}

bool sampled_draw(const SampledPlayer *p, Prior *prior, const CardView *v,
                  const Stop *stop, View *seen, Draw *d, ChooseAsked *asks, Err *e)
{
  uint64_t seed = card_seed(v, p->seed);
  DrawAsked worlds = {.nb = p->worlds,
                      .seed = seed,
                      .reads = p->reads,
                      .solver = v->solver,
                      .stop = stop};
  *asks = (ChooseAsked){.goal = p->goal,
                        .reference = p->reference,
                        .seed = seed,
                        .best_only = !v->why,
                        .suits = p->suits,
                        .leads = p->reads.leads,
                        .signals = p->reads.signals,
                        .stop = stop};
  if (!card_view(seen, v, e)) return false;
  if (seen->seat == seen->contract.declarer) {
    worlds.reads.leads = p->their_leads;
    worlds.reads.signals = p->their_signals;
  }
  return (choose_forced(seen) || draw_worlds(d, seen, prior, &worlds, e));
}

bool sampled_choose(const SampledPlayer *p, Prior *prior, const CardView *v,
                    const Stop *stop, View *seen, Draw *d, CardChoice *out, Err *e)
{
  ChooseAsked a;
  return sampled_draw(p, prior, v, stop, seen, d, &a, e) &&
         choose_card(out, seen, d, &a, v->solver, e);
}

static PlayerSays card(const Player *player, void *mind, const CardView *v, int *out,
                       PlayerLack *lack, Err *e)
{
  const SampledPlayer *p = (const SampledPlayer *)player;
  SampledMind *m = mind;
  View seen;
  CardChoice c;
  Prior *prior = sampled_prior(p, m, v, lack);
  assert(v->solver);
  if (!prior) return PLAYER_LACKS;
  if (!sampled_choose(p, prior, v, m->stop, &seen, &m->draw, &c, e))
    return PLAYER_FAILS;
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
                                 .supply = sampled_supply,
                                 .note = note};
