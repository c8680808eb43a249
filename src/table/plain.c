/* SPDX-License-Identifier: MIT */
#include "table/plain.h"

#include "base/rng.h"
#include "play/simple.h"

bool card_view(View *out, const CardView *v, Err *e)
{
  int dummy = seat_partner(v->contract.declarer);
  const ViewAsked a = {.contract = v->contract,
                       .vul = v->vul,
                       .seat = v->seat == dummy ? v->contract.declarer : v->seat,
                       .own = v->own,
                       .dummy = v->dummy,
                       .card = v->played,
                       .card_nb = v->played_nb};
  return view_open(out, &a, e);
}

uint64_t card_seed(const CardView *v, uint64_t seed)
{
  int pair = v->contract.declarer * STRAIN_NB + v->contract.strain;
  Rng r = rng_open(seed, RNG_PLAY, v->board * PAIR_NB + (uint64_t)pair);
  return rng_next(&r);
}

static PlayerSays random_card(const Player *p, void *mind, const CardView *v, int *card,
                              PlayerLack *lack, Err *e)
{
  (void)mind;
  (void)lack;
  (void)e;
  Hand some = v->legal;
  Rng r = rng_open(card_seed(v, ((const RandomPlayer *)p)->seed), RNG_PLAY,
                   (uint64_t)v->played_nb);
  for (uint64_t k = rng_below(&r, (uint64_t)hand_size(some)); k; k--) some &= some - 1;
  *card = hand_lowest(some);
  if (v->why) buf_puts(v->why, "any card");
  return PLAYER_ANSWERS;
}

static void random_note(const Player *p, Buf *out)
{
  (void)p;
  buf_puts(out, "plays any card");
}

const PlayerKind RANDOM_KIND = {
    .name = "random", .card = random_card, .note = random_note};

static PlayerSays rules_card(const Player *p, void *mind, const CardView *v, int *card,
                             PlayerLack *lack, Err *e)
{
  View seen;
  (void)p;
  (void)mind;
  (void)lack;
  if (!card_view(&seen, v, e)) return PLAYER_FAILS;
  *card = simple_card(&seen, v->legal);
  if (v->why) buf_puts(v->why, "by simple rules");
  return PLAYER_ANSWERS;
}

static void rules_note(const Player *p, Buf *out)
{
  (void)p;
  buf_puts(out, "plays by simple rules");
}

const PlayerKind RULES_KIND = {.name = "rules", .card = rules_card, .note = rules_note};
