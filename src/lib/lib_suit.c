/* SPDX-License-Identifier: MIT */
/*
** One suit of libbaize: suit/suit.h with a stop flag, and the last line kept.
*/
#include "base/mem.h"
#include "lib/share.h"
#include "suit/ask.h"
#include "suit/line.h"
#include "suit/suit.h"

struct BaizeSuit {
  Combination *of;
  Stop stop;
  SuitLine line;
};

_Static_assert((int)BAIZE_SUIT_REPLIES == RANK_NB + 1, "replies of a defender");

BaizeSuit *baize_suit_new(const char *north, const char *south, int west_places,
                          int east_places, BaizeError *error)
{
  Err e;
  SuitSpec spec = suit_spec(0, 0);
  BaizeSuit *s = mem_need(1, sizeof *s, &e);
  bool ok = s && SHARE_GIVEN(north, &e) && SHARE_GIVEN(south, &e) &&
            suit_parse(spec.hand, north, south, &e);
  spec.vacant[SUIT_WEST] = west_places;
  spec.vacant[SUIT_EAST] = east_places;
  if (ok) s->of = suit_new(&spec, &e);
  if (ok && s->of) return s;
  share_error(error, &e);
  mem_free(s);
  return NULL;
}

void baize_suit_free(BaizeSuit *suit)
{
  if (!suit) return;
  suit_line_free(&suit->line);
  suit_free(suit->of);
  mem_free(suit);
}

/* The question for 'tricks', 0 the mean. False: there are not so many. */
static bool ask_of(BaizeSuit *s, int tricks, SuitAsk *out, Err *e)
{
  int most = suit_tricks_max(s->of);
  if (tricks < 0 || tricks > most)
    return err_set(e, 0, "%d tricks: 0 (the mean) to %d expected", tricks, most);
  *out = suit_ask(tricks);
  out->stop = &s->stop;
  return true;
}

/* A search that failed: a stop is done with. Returns 0, always. */
static int failed(BaizeSuit *s, BaizeError *error, const Err *e)
{
  if (s && e->kind == ERR_INTERRUPTED) stop_clear(&s->stop);
  return share_error(error, e);
}

static bool ready(BaizeSuit *suit, Err *e)
{
  return SHARE_GIVEN(suit, e) && (!stop_asked(&suit->stop) || err_interrupted(e));
}

int baize_suit_chance(BaizeSuit *suit, int tricks, double *low, double *high,
                      BaizeError *error)
{
  Err e;
  SuitAsk ask;
  SuitAnswer answer;
  if (!ready(suit, &e) || !SHARE_GIVEN(low, &e) || !SHARE_GIVEN(high, &e) ||
      !ask_of(suit, tricks, &ask, &e) || !suit_answer(&answer, suit->of, &ask, &e))
    return failed(suit, error, &e);
  *low = answer.low;
  *high = answer.high;
  return 1;
}

int baize_suit_line(BaizeSuit *suit, int tricks, BaizeError *error)
{
  Err e;
  SuitAsk ask;
  SuitAnswer answer;
  SuitLine line;
  if (!ready(suit, &e) || !ask_of(suit, tricks, &ask, &e) ||
      !suit_answer(&answer, suit->of, &ask, &e) ||
      !suit_line(&line, suit->of, &ask.plan, answer.sure, &suit->stop, &e)) {
    failed(suit, error, &e);
    return -1;
  }
  suit_line_free(&suit->line);
  suit->line = line;
  return (int)line.step_nb;
}

int baize_suit_step(const BaizeSuit *suit, int step, BaizeSuitStep *out)
{
  if (!suit || !out || step < 0 || (size_t)step >= suit->line.step_nb) return 0;
  const SuitStep *from = &suit->line.step[step];
  BaizeSuitStep s = {.ends = from->ends, .leads = from->leads, .card = -1};
  s.won = from->won;
  if (!from->ends) {
    s.hand = from->hand == SUIT_NORTH ? BAIZE_NORTH : BAIZE_SOUTH;
    s.card = from->card;
    s.reply_nb = from->reply_nb;
    for (int i = 0; i < from->reply_nb; i++) {
      const SuitReply *r = &suit->line.reply[from->reply + (uint32_t)i];
      s.reply[i].cards = r->cards;
      s.reply[i].next = r->next;
    }
  }
  *out = s;
  return 1;
}

int baize_suit_layouts(const BaizeSuit *suit)
{
  return suit ? suit_layout_nb(suit->of) : 0;
}

int baize_suit_layout(const BaizeSuit *suit, int index, unsigned *west, unsigned *east,
                      double *share)
{
  if (!suit || !west || !east || !share || index < 0 ||
      index >= suit_layout_nb(suit->of))
    return 0;
  SuitLayout l = suit_layout(suit->of, index);
  *west = l.west;
  *east = l.east;
  *share = l.weight / suit_total(suit->of);
  return 1;
}

void baize_suit_stop(BaizeSuit *suit)
{
  if (suit) stop_raise(&suit->stop);
}
