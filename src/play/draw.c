/* SPDX-License-Identifier: MIT */
#include "play/draw.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/mem.h"

enum {
  FIRST = 4,        /* times as many are drawn as are wanted, where they are weighed, */
  MOST = 64,        /* and at most */
  LEAST_SHARE = 10, /* of the worlds wanted, that are as good as equally likely */
  CAREFUL = 2,      /* times as many are weighed by tricks given away, */
  CAREFUL_MOST = 8, /* and at most, */
  LEFT_SHARE = 3,   /* where less than this share is left */
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

/* Whether a world is the one before it. */
static bool is_again(const Draw *d, int i)
{
  return i && !memcmp(&d->world[i], &d->world[i - 1], sizeof *d->world);
}

/*
** How many worlds of equal weight tell as much, equal ones taken as one; the weights
** become shares.
*/
static double effective(Draw *d)
{
  double sum = 0, squares = 0, same = 0;
  for (int i = 0; i < d->nb; i++) sum += d->weight[i];
  for (int i = 0; i < d->nb; i++) {
    d->weight[i] /= sum;
    same = is_again(d, i) ? same + d->weight[i] : d->weight[i];
    if (i + 1 == d->nb || !is_again(d, i + 1)) squares += same * same;
  }
  return 1 / squares;
}

/* Where the narrowest step left no world, what each call says is likely all the same.
 */
static void weigh_all(Draw *d, const View *v, Prior *p, const Reads *r)
{
  for (int i = 0; i < d->nb; i++) {
    d->weight[i] = weigh_world(v, r, &d->world[i]);
    if (d->step) d->weight[i] *= pow(WEIGHT_FLOOR, prior_against(p, v, &d->world[i]));
  }
}

/* Weigh by the tricks that others gave away. */
static bool weigh_lost(Draw *d, const View *v, const DrawAsked *a, Err *e)
{
  double factor = 1;
  for (int i = 0; i < d->nb; i++) {
    if (!is_again(d, i)) {
      factor = 1;
      if (!weigh_losses(v, &d->world[i], a->solver, &factor, e)) return false;
    }
    d->weight[i] *= factor;
  }
  return true;
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

/* 'nb' worlds, as likely as all but tricks given away says. False: as draw_to, or out
** of memory, which 'e' says then. */
static bool draw_equal(Draw *d, const View *v, Prior *p, const Sampler *s,
                       const DrawAsked *a, int wanted, Err *e)
{
  bool weighs = weigh_any(v, &a->reads) || d->step > 0;
  uint64_t seed = seed_of(v, a);
  int nb = weighs ? FIRST * wanted : wanted;
  d->nb = 0;
  for (;; nb *= 2) {
    if (!make_room(d, nb + wanted, e) || !draw_to(d, s, seed, nb, a->stop))
      return false;
    if (!weighs) break;
    weigh_all(d, v, p, &a->reads);
    d->effective = effective(d);
    if (d->effective >= wanted || nb >= MOST * wanted) break;
  }
  d->looked = d->nb;
  d->unread = weighs && d->effective * LEAST_SHARE < wanted;
  if (weighs && !d->unread) {
    Rng r = rng_open(seed, RNG_PLAY, 0);
    resample(d, wanted, rng_unit(&r));
  } else {
    d->nb = wanted;
    if (!weighs) d->effective = d->nb;
  }
  weigh_equally(d);
  return true;
}

/* The same, and by tricks given away. */
static bool draw_careful(Draw *d, const View *v, Prior *p, const Sampler *s,
                         const DrawAsked *a, Err *e)
{
  for (int nb = CAREFUL * a->nb;; nb *= 2) {
    if (!draw_equal(d, v, p, s, a, nb, e) || !weigh_lost(d, v, a, e)) return false;
    d->effective = effective(d);
    if (d->effective * LEFT_SHARE >= a->nb || nb >= CAREFUL_MOST * a->nb) break;
  }
  if (d->effective * LEAST_SHARE >= a->nb) {
    Rng r = rng_open(seed_of(v, a), RNG_PLAY, 1);
    if (!make_room(d, d->nb + a->nb, e)) return false;
    resample(d, a->nb, rng_unit(&r));
  } else {
    d->unread = true;
    d->nb = a->nb;
  }
  weigh_equally(d);
  return true;
}

static bool draw_some(Draw *d, const View *v, Prior *p, const Sampler *s,
                      const DrawAsked *a, Err *e)
{
  if (a->solver && weigh_any_loss(v, &a->reads)) return draw_careful(d, v, p, s, a, e);
  return draw_equal(d, v, p, s, a, a->nb, e);
}

/* All worlds, weighed. */
static bool weigh_whole(Draw *d, const View *v, Prior *p, const DrawAsked *a, Err *e)
{
  d->looked = d->nb;
  weigh_all(d, v, p, &a->reads);
  if (a->solver && weigh_any_loss(v, &a->reads) && !weigh_lost(d, v, a, e))
    return false;
  d->effective = effective(d);
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
    bool ok = d->all ? weigh_whole(d, v, p, a, &why)
                     : taken == TAKEN_MANY && draw_some(d, v, p, &s, a, &why);
    sampler_close(&s);
    if (ok) return true;
    if (stop_asked(a->stop)) return err_interrupted(e);
    if (why.kind == ERR_MEMORY) return err_memory(e);
  }
  return err_as(e, ERR_BUDGET, "no world was found that fits what is known");
}
