/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/records.h"

static void put_hand(Buf *out, Hand h)
{
  for (int suit = SPADES; suit >= CLUBS; suit--) {
    buf_putc(out, suit_letter(suit));
    for (int rank = TWO; rank <= ACE; rank++)
      if (h & card_bit(card_make(suit, rank))) buf_putc(out, rank_letter(rank));
  }
}

static void put_head(Buf *out, const MadeBoard *b, bool whole)
{
  static const int dealers[] = {3, 4, 1, 2}; /* 1 is south */
  buf_printf(out, "pn|%s,%s,%s,%s|st||md|%d", b->name[SOUTH], b->name[WEST],
             b->name[NORTH], b->name[EAST], dealers[b->dealer]);
  put_hand(out, b->deal.hand[SOUTH]);
  buf_putc(out, ',');
  put_hand(out, b->deal.hand[WEST]);
  buf_putc(out, ',');
  put_hand(out, b->deal.hand[NORTH]);
  buf_putc(out, ',');
  if (whole) put_hand(out, b->deal.hand[EAST]);
  buf_printf(out, "|rh||ah|Board %d|sv|%c|", (int)((b->index - 1) % 32 + 1),
             "oneb"[b->vul]);
}

static void put_auction(Buf *out, const MadeBoard *b, Rng *r)
{
  for (int i = 0; i < b->auction.nb; i++) {
    int call = b->auction.call[i];
    bool alert = call >= CALL_BID && rng_below(r, 6) == 0;
    if (call < CALL_BID)
      buf_printf(out, "mb|%c|", "pdr"[call]);
    else
      buf_printf(out, "mb|%d%c%s|", call_level(call), *strain_name(call_strain(call)),
                 alert ? "!" : "");
    if (alert) buf_puts(out, "an|natural, 10-15 points|");
  }
  buf_puts(out, "pg||");
}

static void put_play(Buf *out, const MadeBoard *b)
{
  char card[CARD_TEXT_MAX];
  for (int i = 0; i < b->card_nb; i++) {
    buf_printf(out, "pc|%s|", card_format(b->card[i], card));
    if (i % SEAT_NB == SEAT_NB - 1 || i == b->card_nb - 1) buf_puts(out, "pg||");
  }
  if (b->contract.level && b->card_nb < CARD_NB) buf_printf(out, "mc|%d|", b->result);
}

void record_lin(Buf *out, uint64_t seed, uint64_t index)
{
  Rng r;
  MadeBoard b = made_board(seed, index, &r);
  put_head(out, &b, rng_below(&r, 4) == 0);
  put_auction(out, &b, &r);
  put_play(out, &b);
  buf_putc(out, '\n');
}
