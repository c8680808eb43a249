/* SPDX-License-Identifier: MIT */
#include "cond/sampler.h"

enum { POLL = 1024 }; /* tries between two looks at the stop flag */

bool sampler_open(Sampler *out, const char *text, size_t len, Err *e)
{
  Layout known;
  Cond *where = cond_parse(text, len, e);
  if (!where) return false;
  if (!cond_known(where, &known, e) || !cond_possible(where, e)) {
    cond_free(where);
    return false;
  }
  *out = (Sampler){.where = where, .dealing = dealing_new(&known)};
  return true;
}

void sampler_close(Sampler *s)
{
  cond_free(s->where);
  s->where = NULL;
}

Rng sampler_stream(uint64_t seed, uint64_t index)
{
  return rng_open(seed, RNG_DEAL, index);
}

bool sampler_next(const Sampler *s, Rng *stream, Deal *out, uint64_t *tries,
                  const Stop *stop)
{
  Deal d;
  for (uint64_t n = 1;; n++) {
    dealing_next(&s->dealing, stream, &d);
    ++*tries;
    if (cond_holds(s->where, &d)) break;
    if (n % POLL == 0 && stop_asked(stop)) return false;
  }
  *out = d;
  return true;
}

bool sampler_deal(const Sampler *s, uint64_t seed, uint64_t index, Deal *out,
                  uint64_t *tries, const Stop *stop)
{
  Rng stream = sampler_stream(seed, index);
  return sampler_next(s, &stream, out, tries, stop);
}

uint64_t sampler_pilot(const Sampler *s, uint64_t tries, const Stop *stop)
{
  Rng stream = rng_open(0, RNG_PILOT, 0);
  uint64_t hits = 0;
  Deal d;
  for (uint64_t n = 0; n < tries; n++) {
    if (n % POLL == 0 && stop_asked(stop)) break;
    dealing_next(&s->dealing, &stream, &d);
    hits += cond_holds(s->where, &d);
  }
  return hits;
}
