/* SPDX-License-Identifier: MIT */
/*
** module.c - what the npm package asks of libbaize, with texts in and JSON out:
** JavaScript has no structs and no integers of 64 bits. Each function returns a text
** that stays until the next call: JSON, or "!" and what is wrong. Seats, sides, strains
** are numbers, as in baize.h.
*/
#include "answer.h"

static size_t used;

/* What is added is short: texts of the library, in which JSON has nothing to escape. */
#define ADD(...) \
  (used += (size_t)snprintf(text + used, sizeof text - used, __VA_ARGS__))

EMSCRIPTEN_KEEPALIVE const char *module_version(void)
{
  return baize_version();
}

/* An array of four arrays of five numbers. */
EMSCRIPTEN_KEEPALIVE const char *module_solve(const char *deal)
{
  BaizeError e;
  int tricks[4][5];
  if (!ready(&e) || !baize_solve(solver, deal, tricks, &e)) return failed(&e);
  used = 0;
  for (int i = 0; i < 20; i++)
    ADD("%s%d", i == 0 ? "[[" : i % 5 ? "," : "],[", tricks[i / 5][i % 5]);
  ADD("]]");
  return text;
}

/* Twenty numbers with blanks between are the results. */
EMSCRIPTEN_KEEPALIVE const char *module_par(const char *results, int dealer,
                                            const char *vul)
{
  BaizeError e;
  BaizeContract found[140];
  int tricks[4][5], points;
  char *at = (char *)results, name[12];
  for (int i = 0; i < 20; i++) tricks[i / 5][i % 5] = (int)strtol(at, &at, 10);
  int nb = baize_par(tricks, dealer, vul, &points, found, &e);
  if (!nb) return failed(&e);
  used = 0;
  ADD("{\"score\":%d,\"contracts\":[", points);
  for (int i = 0; i < nb; i++) {
    baize_contract_format(&found[i], name);
    ADD("%s\"%s\"", i ? "," : "", name);
  }
  ADD("]}");
  return text;
}

EMSCRIPTEN_KEEPALIVE const char *module_score(const char *contract, const char *vul,
                                              int tricks)
{
  BaizeError e;
  int points;
  if (!baize_contract_score(contract, vul, tricks, &points, &e)) return failed(&e);
  snprintf(text, sizeof text, "%d", points);
  return text;
}

EMSCRIPTEN_KEEPALIVE int module_imps(int points)
{
  return baize_imps(points);
}

/* The sampler of the last condition: several deals of it are asked for. */
static BaizeSampler *sampler_of(const char *condition, BaizeError *e)
{
  static BaizeSampler *sampler;
  static char *last;
  if (last && !strcmp(last, condition)) return sampler;
  baize_sampler_free(sampler);
  free(last);
  last = NULL;
  sampler = baize_sampler_new(condition, e);
  if (sampler) last = strdup(condition);
  return sampler;
}

/* Seed and index are decimal digits. */
EMSCRIPTEN_KEEPALIVE const char *module_deal(const char *condition, const char *seed,
                                             const char *index)
{
  BaizeError e;
  BaizeDeal deal;
  BaizeSampler *sampler = sampler_of(condition, &e);
  if (!sampler || !baize_sampler_deal(sampler, strtoull(seed, NULL, 10),
                                      strtoull(index, NULL, 10), &deal, &e))
    return failed(&e);
  text[0] = '"';
  used = 1 + baize_deal_format(&deal, BAIZE_NORTH, text + 1, sizeof text - 2);
  ADD("\"");
  return text;
}

EMSCRIPTEN_KEEPALIVE const char *module_holds(const char *condition, const char *deal)
{
  BaizeError e;
  BaizeDeal hands;
  BaizeSampler *sampler = sampler_of(condition, &e);
  if (!sampler || !baize_deal_parse(&hands, deal, &e)) return failed(&e);
  return baize_sampler_holds(sampler, &hands) ? "true" : "false";
}

EMSCRIPTEN_KEEPALIVE const char *module_probability(const char *condition)
{
  BaizeError e;
  BaizeFigure f;
  BaizeSampler *sampler = sampler_of(condition, &e);
  if (!sampler || !baize_sampler_figure(sampler, &f, &e)) return failed(&e);
  used = 0;
  ADD("{\"exact\":%s,\"share\":%.17g,\"low\":%.17g,\"high\":%.17g,\"of\":\"%s\"",
      f.exact ? "true" : "false", f.share, f.low, f.high, f.of);
  if (f.exact) ADD(",\"count\":\"%s\"", f.count);
  ADD("}");
  return text;
}

EMSCRIPTEN_KEEPALIVE const char *module_feature(const char *deal, const char *feature)
{
  BaizeError e;
  BaizeDeal hands;
  double value;
  if (!baize_deal_parse(&hands, deal, &e) ||
      !baize_feature(&hands, feature, &value, &e))
    return failed(&e);
  snprintf(text, sizeof text, "%.17g", value);
  return text;
}

/* The state of a play, and what each card leads to: tricks of the side that plays it.
 */
EMSCRIPTEN_KEEPALIVE const char *module_play(const char *deal, int strain, int leader,
                                             const char *cards)
{
  BaizeError e;
  BaizeChoice choice[13];
  BaizePlay *play = baize_play_new(deal, strain, leader, &e);
  if (!play) return failed(&e);
  int nb = -1;
  if (baize_play_cards(play, cards, &e) && ready(&e))
    nb = baize_solve_choices(solver, play, baize_play_turn(play) % 2, choice, &e);
  used = 0;
  ADD("{\"turn\":%d,\"taken\":{\"NS\":%d,\"EW\":%d},\"cards\":{", baize_play_turn(play),
      baize_play_taken(play, BAIZE_NS), baize_play_taken(play, BAIZE_EW));
  const char *comma = "";
  for (int i = 0; i < nb; i++)
    for (int card = 63; card >= 0; card--)
      if (choice[i].equals >> card & 1) {
        char name[3];
        baize_card_format(card, name);
        ADD("%s\"%s\":%d", comma, name, choice[i].tricks);
        comma = ",";
      }
  ADD("}}");
  baize_play_free(play);
  return nb < 0 ? failed(&e) : text;
}
