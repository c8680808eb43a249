/* SPDX-License-Identifier: MIT */
#include "play/draw.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"

enum {
  FIRST = 4,        /* times as many are drawn as are wanted, where they are weighed, */
  MOST = 64,        /* and at most */
  LEAST_SHARE = 10, /* of the worlds wanted, that are as good as equally likely */
  COUNTED = 16,     /* times as many layouts are gone through to see which fit */
};

static bool make_room(Draw *d, int nb, Err *e)
{
  int room = d->room;
  if (!mem_grow(&d->world, (size_t)nb, &room, sizeof *d->world)) return err_memory(e);
  double *weight = mem_resize(d->weight, (size_t)room, sizeof *weight);
  if (!weight) return err_memory(e);
  d->weight = weight;
  d->room = room;
  return true;
}

void draw_close(Draw *d)
{
  mem_free(d->world);
  mem_free(d->weight);
  *d = (Draw){.nb = 0};
}

/* How many worlds of equal weight tell as much; the weights become shares. */
static double effective(Draw *d)
{
  double sum = 0, squares = 0;
  for (int i = 0; i < d->nb; i++) sum += d->weight[i];
  for (int i = 0; i < d->nb; i++) {
    d->weight[i] /= sum;
    squares += d->weight[i] * d->weight[i];
  }
  return 1 / squares;
}

static void weigh_all(Draw *d, const View *v, const Reads *r)
{
  for (int i = 0; i < d->nb; i++) d->weight[i] = weigh_world(v, r, &d->world[i]);
}

/* ---- all worlds --------------------------------------------------------------- */

/* Whether there are at most 'most' ways to choose 'k' of 'n' cards. */
static bool few_choices(int n, int k, int most)
{
  int64_t ways = 1;
  if (k > n - k) k = n - k;
  for (int i = 1; i <= k && ways <= most; i++) ways = ways * (n - k + i) / i;
  return ways <= most;
}

/* The cards of 'free' that a choice of numbers, a bit each, means. */
static Hand chosen(Hand free, uint32_t which)
{
  Hand some = 0;
  for (; free; free &= free - 1, which >>= 1)
    if (which & 1) some |= free & -free;
  return some;
}

typedef enum Taken { TAKEN_NONE, TAKEN_ALL, TAKEN_MANY } Taken;

/*
** All worlds, where two hands are hidden, few layouts are left, and at most 'most' of
** them satisfy the condition. TAKEN_NONE: none does.
*/
static Taken take_all(Draw *d, const View *v, const Sampler *s, int most)
{
  int one = -1, other = -1;
  for (int seat = 0; seat < SEAT_NB; seat++)
    if (!(v->seen >> seat & 1)) {
      if (other >= 0) return TAKEN_MANY; /* three */
      *(one < 0 ? &one : &other) = seat;
    }
  Hand free = view_free(v);
  int nb = hand_size(free), need = HAND_SIZE - hand_size(v->known.hand[one]);
  if (need < 0 || need > nb || !few_choices(nb, need, COUNTED * most))
    return TAKEN_MANY;
  d->nb = 0;
  uint32_t which = need ? ((uint32_t)1 << need) - 1 : 0;
  while (!(which >> nb)) {
    Deal world;
    memcpy(world.hand, v->known.hand, sizeof world.hand);
    Hand some = chosen(free, which);
    world.hand[one] |= some;
    world.hand[other] |= free & ~some;
    if (cond_holds(s->where, &world)) {
      if (d->nb == most || !make_room(d, d->nb + 1, NULL)) return TAKEN_MANY;
      d->world[d->nb++] = world;
    }
    if (!need) break;
    uint32_t low = which & -which, next = which + low; /* the next of as many bits */
    which = next | (((which ^ next) >> 2) / low);
  }
  return d->nb ? TAKEN_ALL : TAKEN_NONE;
}

/* ---- drawn worlds ------------------------------------------------------------- */

/* The seed of the worlds before the next card. */
static uint64_t seed_of(const View *v, const DrawAsked *a)
{
  Rng r = rng_open(a->seed, RNG_PLAY, (uint64_t)(v->card_nb * SEAT_NB + v->seat));
  return rng_next(&r);
}

/* Draw on to 'nb'. False: the draws do not suffice for one, or it was stopped. */
static bool draw_to(Draw *d, const Sampler *s, uint64_t seed, int nb, const Stop *stop)
{
  for (; d->nb < nb; d->nb++) {
    uint64_t tries = 0;
    if (!sampler_deal(s, seed, (uint64_t)d->nb, &d->world[d->nb], &tries, stop))
      return false;
  }
  return true;
}

/*
** Of the worlds 'nb' by their weights, which become equal: each comes as often as its
** share says, but for one (systematic resampling).
*/
static void resample(Draw *d, int nb, double start)
{
  int at = 0;
  double sum = d->weight[0];
  for (int i = 0; i < nb; i++) {
    while (sum < (start + i) / nb && at < d->nb - 1) sum += d->weight[++at];
    d->world[d->nb + i] = d->world[at];
  }
  memmove(d->world, d->world + d->nb, (size_t)nb * sizeof *d->world);
  d->nb = nb;
}

static void weigh_equally(Draw *d)
{
  for (int i = 0; i < d->nb; i++) d->weight[i] = 1.0 / d->nb;
}

/* Draw and weigh. False: as draw_to, or out of memory, which 'e' says then. */
static bool draw_some(Draw *d, const View *v, const Sampler *s, const DrawAsked *a,
                      Err *e)
{
  bool weighs = weigh_any(v, &a->reads);
  uint64_t seed = seed_of(v, a);
  int nb = weighs ? FIRST * a->nb : a->nb;
  d->nb = 0;
  for (;; nb *= 2) {
    if (!make_room(d, nb + a->nb, e) || !draw_to(d, s, seed, nb, a->stop)) return false;
    if (!weighs) break;
    weigh_all(d, v, &a->reads);
    d->effective = effective(d);
    if (d->effective >= a->nb || nb >= MOST * a->nb) break;
  }
  d->looked = d->nb;
  if (weighs && d->effective * LEAST_SHARE >= a->nb) {
    Rng r = rng_open(seed, RNG_PLAY, 0);
    resample(d, a->nb, rng_unit(&r));
  } else {
    d->unread = weighs;
    d->nb = a->nb;
    if (!weighs) d->effective = d->nb;
  }
  weigh_equally(d);
  return true;
}

bool draw_worlds(Draw *d, const View *v, Prior *p, const DrawAsked *a, Err *e)
{
  assert(a->nb >= 1 && a->nb <= WORLDS_MAX);
  d->unread = false;
  for (d->step = 0; d->step < prior_steps(p); d->step++) {
    Sampler s;
    Err why = {.kind = ERR_KIND_NB};
    if (!prior_sampler(p, v, &d->step, a->stop, &s, e)) return false;
    Taken taken = take_all(d, v, &s, a->nb);
    d->all = taken == TAKEN_ALL;
    if (d->all) {
      d->looked = d->nb;
      weigh_all(d, v, &a->reads);
      d->effective = effective(d);
    }
    bool ok = d->all || (taken == TAKEN_MANY && draw_some(d, v, &s, a, &why));
    sampler_close(&s);
    if (ok) return true;
    if (stop_asked(a->stop)) return err_interrupted(e);
    if (why.kind == ERR_MEMORY) return err_memory(e);
  }
  return err_as(e, ERR_BUDGET, "no world was found that fits what is known");
}
