/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Streams of LIN. */
#include "fuzz_stream.h"
#include "scan/lin.h"

static void check_read(const LinRead *r)
{
  CHECK(deal_ok(&r->deal) && r->dealer >= NORTH && r->dealer < SEAT_NB);
  CHECK(r->call_nb <= AUCTION_MAX && r->card_nb <= CARD_NB);
  CHECK(r->result >= -1 && r->result <= RANK_NB);
  for (int i = 0; i < r->call_nb; i++) CHECK(r->call[i] >= 0 && r->call[i] < CALL_NB);
  for (int i = 0; i < r->note_nb; i++)
    CHECK(r->note_call[i] >= 1 && r->note_call[i] <= r->call_nb);
}

/* Commands follow each other and fill the board. */
static void check_board(const LinBoard *b)
{
  static LinRead read;
  size_t at = 0;
  CHECK(b->nb > 0 && b->len > 0);
  for (int i = 0; i < b->nb; i++) {
    const LinCommand *c = &b->command[i];
    CHECK(c->raw.at == at && c->raw.at + c->raw.len <= b->len);
    CHECK(c->name.at >= c->raw.at && c->name.len <= c->raw.len);
    CHECK(c->text.at >= c->raw.at + c->raw.len && c->text.at + c->text.len <= b->len);
    CHECK(!c->whole || c->named);
    CHECK(c->line >= b->command[0].line);
    at = c->text.at + c->text.len + c->whole;
  }
  if (lin_read(&read, b)) check_read(&read);
}

static uint64_t cut(const char *text, size_t len, size_t step, int *nb)
{
  Lin l = {0};
  Lin again = {0};
  uint64_t hash = HASH_START;
  int found;
  *nb = 0;
  for (size_t at = 0;;) {
    while ((found = lin_next(&l)) == LIN_FOUND) {
      check_board(&l.board);
      CHECK(lin_commands(&again.board, l.board.text, l.board.len));
      bool whole = l.board.command[l.board.nb - 1].whole;
      CHECK(!whole || again.board.nb == l.board.nb);
      hash = hash_text(hash, l.board.text, l.board.len);
      hash = hash_number(hash, (uint64_t)l.board.command[0].line);
      ++*nb;
    }
    if (found == LIN_END) break;
    CHECK(found == LIN_MORE);
    size_t n = step < len - at ? step : len - at;
    if (at == len) stream_end(&l.in);
    CHECK(stream_feed(&l.in, text + at, n));
    at += n;
  }
  lin_free(&again);
  lin_free(&l);
  return hash;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  return fuzz_stream(data, size, cut);
}
