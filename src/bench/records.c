/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/records.h"

#include <stdio.h>

#include "cards/board.h"
#include "cards/dealing.h"
#include "cards/position.h"

enum { BIDS = LEVEL_MAX * STRAIN_NB, OPEN_BELOW = 14, PLAYERS = 400 };

static void make_name(char out[NAME_MAX], uint64_t player)
{
  static const char *const syllables[] = {"ba", "ker", "lo", "min", "ta", "ron",
                                          "si", "vel", "du", "nar", "pe", "gol"};
  enum { SYLLABLES = sizeof syllables / sizeof *syllables };
  const char *a = syllables[player % SYLLABLES], *b = syllables[player / 7 % SYLLABLES];
  const char *c = syllables[player / 31 % SYLLABLES];
  snprintf(out, NAME_MAX, "%c%s %c%s%s", a[0] - 'a' + 'A', a + 1, b[0] - 'a' + 'A',
           b + 1, c);
}

/* A call that is legal: 'last' is the highest bid so far (0: none), -1 passes. */
static int pick_call(Rng *r, int last, int doubled, bool theirs)
{
  uint64_t roll = rng_below(r, 100);
  if (!last) return roll < 70 ? CALL_BID + (int)rng_below(r, OPEN_BELOW) : CALL_PASS;
  if (theirs && !doubled && roll < 6) return CALL_DOUBLE;
  if (!theirs && doubled == DOUBLED && roll < 10) return CALL_REDOUBLE;
  int next = last + 1 + (int)rng_below(r, 5);
  if (roll < 38 && next < CALL_BID + BIDS) return next;
  return CALL_PASS;
}

static void make_auction(MadeBoard *b, Rng *r)
{
  int last = 0, bidder = 0, doubled = 0, passes = 0;
  int first[2][STRAIN_NB];
  for (int side = 0; side < 2; side++)
    for (int s = 0; s < STRAIN_NB; s++) first[side][s] = -1;
  while (passes < (last ? SEAT_NB - 1 : SEAT_NB) && b->call_nb < CALLS_MAX) {
    int seat = (b->dealer + b->call_nb) % SEAT_NB;
    int call = pick_call(r, last, doubled, seat % 2 != bidder % 2);
    if (b->call_nb >= CALLS_MAX - SEAT_NB) call = CALL_PASS;
    passes = call == CALL_PASS ? passes + 1 : 0;
    if (call == CALL_DOUBLE) doubled = DOUBLED;
    if (call == CALL_REDOUBLE) doubled = REDOUBLED;
    if (call >= CALL_BID) {
      int *who = &first[seat % 2][(call - CALL_BID) % STRAIN_NB];
      if (*who < 0) *who = seat;
      last = call, bidder = seat, doubled = UNDOUBLED;
    }
    b->call[b->call_nb++] = (int8_t)call;
  }
  if (!last) return;
  int strain = (last - CALL_BID) % STRAIN_NB;
  b->contract = (Contract){.level = 1 + (last - CALL_BID) / STRAIN_NB,
                           .strain = strain,
                           .doubled = doubled,
                           .declarer = first[bidder % 2][strain]};
}

static int pick_card(Rng *r, Hand legal)
{
  for (uint64_t skip = rng_below(r, (uint64_t)hand_size(legal)); skip > 0; skip--)
    legal &= legal - 1;
  return hand_lowest(legal);
}

static void make_play(MadeBoard *b, Rng *r)
{
  Layout l;
  Position p;
  int declarer = b->contract.declarer;
  int upto = rng_below(r, 3) ? CARD_NB : (int)rng_below(r, CARD_NB);
  for (int s = 0; s < SEAT_NB; s++) l.hand[s] = b->deal.hand[s];
  if (!b->contract.level ||
      !position_open(&p, &l, b->contract.strain, seat_next(declarer), NULL))
    return;
  while (b->card_nb < upto) {
    int card = pick_card(r, position_legal(&p));
    b->card[b->card_nb++] = (int8_t)card;
    position_play(&p, card, NULL);
  }
  b->result = p.tricks[declarer % SIDE_NB];
  if (upto < CARD_NB)
    b->result += (int)rng_below(r, (uint64_t)(RANK_NB - p.tricks[0] - p.tricks[1]) + 1);
}

MadeBoard made_board(uint64_t seed, uint64_t index, Rng *r)
{
  MadeBoard b = {
      .index = index, .dealer = board_dealer(index), .vul = board_vul(index)};
  Dealing g = dealing_new(NULL);
  *r = rng_open(seed, RNG_BENCH, index);
  dealing_next(&g, r, &b.deal);
  for (int s = 0; s < SEAT_NB; s++) make_name(b.name[s], rng_below(r, PLAYERS));
  make_auction(&b, r);
  make_play(&b, r);
  return b;
}
