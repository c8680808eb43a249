/* SPDX-License-Identifier: MIT */
/*
** The sampler of libbaize: sample/sampler.h with a stop flag of its own.
*/
#include "sample/sampler.h"

#include "base/mem.h"
#include "lib/share.h"

struct BaizeSampler {
  Sampler sampler;
  Stop stop;
};

_Static_assert(sizeof((BaizeFigure *)0)->count == COUNT_TEXT_MAX, "digits of a count");
_Static_assert(sizeof((BaizeFigure *)0)->how == sizeof((Figure *)0)->how, "how");

BaizeSampler *baize_sampler_new(const char *condition, BaizeError *error)
{
  return baize_sampler_new_plan(condition, NULL, error);
}

BaizeSampler *baize_sampler_new_plan(const char *condition, const char *plan,
                                     BaizeError *error)
{
  SamplerOptions o = {.plan = plan};
  Err e;
  BaizeSampler *s = mem_need(1, sizeof *s, &e);
  if (s && SHARE_GIVEN(condition, &e) && sampler_read(&s->sampler, condition, &o, &e))
    return s;
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
  if (sampler) stop_raise(&sampler->stop);
}

const char *baize_sampler_plan(const BaizeSampler *sampler)
{
  return sampler ? sampler_plan(&sampler->sampler) : NULL;
}

int baize_sampler_figure(const BaizeSampler *sampler, BaizeFigure *out,
                         BaizeError *error)
{
  FigureAsked asked = {.most = figure_budget(), .jobs = 1};
  Figure f;
  Err e;
  if (!SHARE_GIVEN(sampler, &e) || !SHARE_GIVEN(out, &e)) return share_error(error, &e);
  asked.stop = &sampler->stop;
  if (!sampler_count(&sampler->sampler, &f, &asked, &e)) return share_error(error, &e);
  *out =
      (BaizeFigure){.exact = f.exact, .share = f.share, .low = f.low, .high = f.high};
  if (f.exact) count_format(f.count, out->count);
  count_format(f.of, out->of);
  memcpy(out->how, f.how, sizeof out->how);
  return 1;
}

int baize_sampler_nth(const BaizeSampler *sampler, const char *number, BaizeDeal *out,
                      BaizeError *error)
{
  Deal d;
  Err e;
  Count k;
  if (!SHARE_GIVEN(sampler, &e) || !SHARE_GIVEN(number, &e) || !SHARE_GIVEN(out, &e) ||
      !count_parse(&k, number, strlen(number), &e) ||
      !sampler_nth(&sampler->sampler, k, &d, &e))
    return share_error(error, &e);
  memcpy(out->hand, d.hand, sizeof out->hand);
  return 1;
}

int baize_sampler_deal(const BaizeSampler *sampler, uint64_t seed, uint64_t index,
                       BaizeDeal *out, BaizeError *error)
{
  Deal d;
  Err e;
  uint64_t tries = 0;
  if (!SHARE_GIVEN(sampler, &e) || !SHARE_GIVEN(out, &e)) return share_error(error, &e);
  if (!sampler_deal(&sampler->sampler, seed, index, &d, &tries, &sampler->stop)) {
    err_as(&e, ERR_INTERRUPTED, "interrupted after %llu tries",
           (unsigned long long)tries);
    return share_error(error, &e);
  }
  memcpy(out->hand, d.hand, sizeof out->hand);
  return 1;
}

int baize_sampler_holds(const BaizeSampler *sampler, const BaizeDeal *deal)
{
  if (!sampler || !deal) return 0;
  Deal d = share_deal(deal);
  return deal_ok(&d) && cond_holds(sampler->sampler.where, &d);
}
