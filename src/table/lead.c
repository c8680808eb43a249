/* SPDX-License-Identifier: MIT */
#include "table/lead.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "solve/play.h"
#include "table/double_dummy.h"

enum {
  ID_DIGITS = 15, /* of a deal's id that make its number */
  HEX = 16,
};

uint64_t lead_board(const Deal *d)
{
  char id[DEAL_ID_MAX];
  deal_id(d, id);
  return strtoull(id + DEAL_ID_LEN - ID_DIGITS, NULL, HEX);
}

bool lead_all(Solver *s, const Position *at, int side, int8_t tricks[HAND_SIZE], Err *e)
{
  int8_t of[SUIT_NB << SUIT_SHIFT];
  PlayCards cards;
  if (!play_cards(s, at, side, &cards, e)) return false;
  for (int i = 0; i < cards.nb; i++)
    for (Hand equals = cards.of[i].equals; equals; equals &= equals - 1)
      of[hand_lowest(equals)] = cards.of[i].tricks;
  Hand own = position_legal(at);
  memset(tricks, TRICKS_UNKNOWN, HAND_SIZE);
  for (int k = 0; own; own &= ~card_bit(hand_highest(own)))
    tricks[k++] = of[hand_highest(own)];
  return true;
}

/* The same of the opening lead, tricks of declarer's side. */
static bool lead_first(Solver *s, const Contract *c, const Deal *d,
                       int8_t tricks[HAND_SIZE], Err *e)
{
  Position at = position_start(d, c);
  return lead_all(s, &at, c->declarer % SIDE_NB, tricks, e);
}

/* Add the tricks after each card. */
static bool add_deal(int sum[HAND_SIZE], Solver *s, const Contract *c, const Deal *d,
                     Err *e)
{
  int8_t tricks[HAND_SIZE];
  if (!lead_first(s, c, d, tricks, e)) return false;
  for (int k = 0; k < HAND_SIZE; k++) sum[k] += tricks[k];
  return true;
}

/* The first card with the least sum. */
static int least(const int sum[HAND_SIZE], Hand own)
{
  int best = hand_highest(own), at = 0;
  for (int k = 0; own; k++, own &= ~card_bit(hand_highest(own))) {
    if (sum[k] >= sum[at]) continue;
    best = hand_highest(own);
    at = k;
  }
  return best;
}

bool lead_card(const LeadPlayer *p, Solver *s, const Contract *c, Hand own,
               uint64_t board, const Stop *stop, int *card, Err *e)
{
  Layout known = {{0}};
  Sampler layouts;
  int sum[HAND_SIZE] = {0};
  uint64_t seed = board * PAIR_NB + (uint64_t)(c->declarer * STRAIN_NB + c->strain);
  Err why = {0};
  known.hand[seat_next(c->declarer)] = own;
  if (!sampler_given(&layouts, p->knows, &known, stop, &why)) {
    if (why.kind != ERR_REFUSED) {
      *e = why;
      return false;
    }
    return err_as(e, ERR_REFUSED, "what the leader knows excludes the deal: %s",
                  why.msg);
  }
  bool ok = true;
  for (int i = 1; ok && i <= p->layouts; i++) {
    Deal d;
    uint64_t tries = 0;
    ok = sampler_deal(&layouts, seed, (uint64_t)i, &d, &tries, stop)
             ? add_deal(sum, s, c, &d, e)
             : sampler_why(&layouts, tries, stop, e);
  }
  sampler_close(&layouts);
  if (ok) *card = least(sum, own);
  return ok;
}

bool lead_tricks(const LeadPlayer *p, Solver *s, const Contract *c, const Deal *d,
                 uint64_t board, const Stop *stop, int *tricks, Err *e)
{
  int8_t of[HAND_SIZE];
  int card, k = 0;
  Hand own = d->hand[seat_next(c->declarer)];
  if (!lead_card(p, s, c, own, board, stop, &card, e) || !lead_first(s, c, d, of, e))
    return false;
  for (; hand_highest(own) != card; own &= ~card_bit(hand_highest(own))) k++;
  *tricks = of[k];
  return true;
}

/* ---- the kind ---------------------------------------------------------------------
 */

typedef struct LeadMind {
  const Stop *stop;
} LeadMind;

static void *open_mind(const Player *p, const Stop *stop, Err *e)
{
  LeadMind *m = mem_need(1, sizeof *m, e);
  (void)p;
  if (m) m->stop = stop;
  return m;
}

static PlayerSays card(const Player *p, void *mind, const CardView *v, int *out,
                       PlayerLack *lack, Err *e)
{
  const LeadMind *m = mind;
  if (v->played_nb) return DOUBLE_DUMMY.kind->card(p, NULL, v, out, lack, e);
  return lead_card((const LeadPlayer *)p, v->solver, &v->contract, v->own, v->board,
                   m->stop, out, e)
             ? PLAYER_ANSWERS
             : PLAYER_FAILS;
}

static void note(const Player *p, Buf *out)
{
  buf_printf(out, "leads what is best over %d layouts of what he knows, then sees all",
             ((const LeadPlayer *)p)->layouts);
}

const PlayerKind LEAD_KIND = {.name = "leader",
                              .sees_all = true,
                              .open = open_mind,
                              .close = mem_free,
                              .card = card,
                              .note = note};
