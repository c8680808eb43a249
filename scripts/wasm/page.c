/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** page.c - what the page asks of libbaize, with texts in and out: JavaScript has no
** structs and no integers of 64 bits. Each function returns a line that stays until the
** next call: results, or "!" and what is wrong.
*/
#include "npm/answer.h"

/* The deal of a text, as the page keeps it. */
EMSCRIPTEN_KEEPALIVE const char *page_read(const char *given)
{
  BaizeError e;
  BaizeDeal deal;
  if (!baize_deal_parse(&deal, given, &e)) return failed(&e);
  baize_deal_format(&deal, BAIZE_NORTH, text, sizeof text);
  return text;
}

/* Twenty numbers: of N, E, S, W in clubs, diamonds, hearts, spades, notrump. */
EMSCRIPTEN_KEEPALIVE const char *page_solve(const char *deal)
{
  BaizeError e;
  int tricks[4][5];
  if (!ready(&e) || !baize_solve(solver, deal, tricks, &e)) return failed(&e);
  size_t at = 0;
  for (int i = 0; i < 20; i++)
    at += (size_t)snprintf(text + at, sizeof text - at, "%d ", tricks[i / 5][i % 5]);
  return text;
}

/* Par of such numbers: the points of north-south, then "4Sx by N, ...". */
EMSCRIPTEN_KEEPALIVE const char *page_par(const char *numbers, int dealer,
                                          const char *vul)
{
  BaizeError e;
  int tricks[4][5], points;
  BaizeContract contract[BAIZE_PAR_MAX];
  char *rest = (char *)numbers;
  for (int i = 0; i < 20; i++) tricks[i / 5][i % 5] = (int)strtol(rest, &rest, 10);
  int nb = baize_par(tricks, dealer, vul, &points, contract, &e);
  if (!nb) return failed(&e);
  size_t at = (size_t)snprintf(text, sizeof text, "%d ", points);
  for (int i = 0; i < nb; i++) {
    char name[BAIZE_CONTRACT_TEXT_MAX];
    baize_contract_format(&contract[i], name);
    at += (size_t)snprintf(text + at, sizeof text - at, "%s%s", i ? ", " : "", name);
  }
  return text;
}

/* Whose turn, tricks taken by NS and EW, then each card with declarer's tricks. */
EMSCRIPTEN_KEEPALIVE const char *page_cards(const char *deal, int declarer, int strain,
                                            const char *played)
{
  BaizeError e;
  BaizeChoice choice[13];
  BaizePlay *play = baize_play_new(deal, strain, (declarer + 1) % 4, &e);
  if (!play) return failed(&e);
  int nb = -1;
  if (baize_play_cards(play, played, &e) && ready(&e))
    nb = baize_solve_choices(solver, play, declarer % 2, choice, &e);
  size_t at = (size_t)snprintf(text, sizeof text, "%d %d %d", baize_play_turn(play),
                               baize_play_taken(play, BAIZE_NS),
                               baize_play_taken(play, BAIZE_EW));
  for (int i = 0; i < nb; i++)
    for (int card = 63; card >= 0; card--)
      if (choice[i].equals >> card & 1) {
        char name[3];
        baize_card_format(card, name);
        at += (size_t)snprintf(text + at, sizeof text - at, " %s=%d", name,
                               choice[i].tricks);
      }
  baize_play_free(play);
  return nb < 0 ? failed(&e) : text;
}

/* Deal 'index' of 'seed' that satisfies the condition. */
EMSCRIPTEN_KEEPALIVE const char *page_deal(const char *condition, int seed, int index)
{
  BaizeError e;
  BaizeDeal deal;
  BaizeSampler *sampler = baize_sampler_new(condition, &e);
  if (!sampler) return failed(&e);
  int ok = baize_sampler_deal(sampler, (uint64_t)seed, (uint64_t)index, &deal, &e);
  baize_sampler_free(sampler);
  if (!ok) return failed(&e);
  baize_deal_format(&deal, BAIZE_NORTH, text, sizeof text);
  return text;
}
