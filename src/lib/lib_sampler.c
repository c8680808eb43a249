/* SPDX-License-Identifier: MIT */
/*
** The sampler of libbaize: cond/sampler.h with a stop flag of its own.
*/
#include "cond/sampler.h"

#include "base/mem.h"
#include "lib/share.h"

struct BaizeSampler {
  Sampler sampler;
  Stop stop;
};

BaizeSampler *baize_sampler_new(const char *condition, BaizeError *error)
{
  Err e;
  BaizeSampler *s = mem_new(1, sizeof *s);
  if (!s) {
    err_memory(&e);
  } else if (sampler_open(&s->sampler, condition, strlen(condition), NULL, &e)) {
    return s;
  }
  mem_free(s);
  share_error(error, &e);
  return NULL;
}

void baize_sampler_free(BaizeSampler *sampler)
{
  if (!sampler) return;
  sampler_close(&sampler->sampler);
  mem_free(sampler);
}

void baize_sampler_stop(BaizeSampler *sampler)
{
  stop_raise(&sampler->stop);
}

int baize_sampler_deal(const BaizeSampler *sampler, uint64_t seed, uint64_t index,
                       BaizeDeal *out, BaizeError *error)
{
  Deal d;
  Err e;
  uint64_t tries = 0;
  if (!sampler_deal(&sampler->sampler, seed, index, &d, &tries, &sampler->stop)) {
    err_set(&e, 0, "stopped after %llu tries", (unsigned long long)tries);
    return share_error(error, &e);
  }
  memcpy(out->hand, d.hand, sizeof out->hand);
  return 1;
}

int baize_sampler_holds(const BaizeSampler *sampler, const BaizeDeal *deal)
{
  Deal d = share_deal(deal);
  return deal_ok(&d) && cond_holds(sampler->sampler.where, &d);
}
