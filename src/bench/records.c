/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/records.h"

#include <stdio.h>

#include "cards/board.h"
#include "cards/dealing.h"
#include "cards/position.h"

enum { OPEN_BELOW = 14, BIDDING_MAX = 60 /* then all pass */, PLAYERS = 400 };

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

static int pick_call(Rng *r, const Auction *a)
{
  uint64_t roll = rng_below(r, 100);
  if (!a->bid) return roll < 70 ? CALL_BID + (int)rng_below(r, OPEN_BELOW) : CALL_PASS;
  if (roll < 6 && auction_legal(a, CALL_DOUBLE)) return CALL_DOUBLE;
  if (roll < 10 && auction_legal(a, CALL_REDOUBLE)) return CALL_REDOUBLE;
  int next = a->bid + 1 + (int)rng_below(r, 5);
  return roll < 38 && next < CALL_NB ? next : CALL_PASS;
}

static void make_auction(MadeBoard *b, Rng *r)
{
  b->auction = auction_open(b->dealer);
  while (!auction_over(&b->auction)) {
    int call = pick_call(r, &b->auction);
    auction_call(&b->auction, b->auction.nb < BIDDING_MAX ? call : CALL_PASS, NULL);
  }
  b->contract = auction_contract(&b->auction);
}

static int pick_card(Rng *r, Hand legal)
{
  for (uint64_t skip = rng_below(r, (uint64_t)hand_size(legal)); skip > 0; skip--)
    legal &= legal - 1;
  return hand_lowest(legal);
}

static void make_play(MadeBoard *b, Rng *r)
{
  int declarer = b->contract.declarer;
  int upto = rng_below(r, 3) ? CARD_NB : (int)rng_below(r, CARD_NB);
  if (!b->contract.level) return;
  Position p = position_start(&b->deal, &b->contract);
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
