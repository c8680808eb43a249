/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Streams of PBN. */
#include "fuzz_stream.h"
#include "scan/head.h"

static void check_piece(Piece p, size_t len)
{
  CHECK(p.at <= len && p.len <= len - p.at);
}

static void check_head(const PbnGame *p, const Game *g)
{
  PbnHead head;
  if (!pbn_head(&head, p, g->text)) return;
  CHECK(head.number >= 0 && head.dealer < SEAT_NB && head.vul < VUL_NB);
  CHECK(head.result <= RANK_NB);
  CHECK(!head.has_deal || deal_ok(&head.deal));
  for (int s = 0; s < SEAT_NB; s++)
    CHECK(!head.player[s] || head.player[s]->value.len > 0);
}

/* Pieces lie in the game, in order, and lines are counted upwards. */
static void check_game(PbnGame *p, const Game *g)
{
  Buf words = BUF_EMPTY;
  size_t at = 0;
  int64_t line = g->line;
  CHECK(g->len <= GAME_MAX && g->line >= 1);
  CHECK(pbn_read(p, g));
  check_piece(p->before, g->len);
  for (int i = 0; i < p->tag_nb; i++) {
    const PbnTag *t = &p->tag[i];
    check_piece(t->name, g->len);
    check_piece(t->value, g->len);
    check_piece(t->after, g->len);
    CHECK(t->name.at >= at && t->value.at > t->name.at && t->after.at > t->value.at);
    CHECK(t->line >= line);
    at = t->after.at + t->after.len, line = t->line;
    pbn_value(&words, g->text + t->value.at, t->value.len);
    CHECK(words.len <= t->value.len);
    buf_clear(&words);
  }
  for (int i = 0; i < p->note_nb; i++) {
    CHECK(p->note[i].line >= g->line);
    pbn_message(&words, &p->note[i], g->text);
    CHECK(words.len > 0 && !memchr(words.text, '\n', words.len));
    buf_clear(&words);
  }
  buf_free(&words);
  check_head(p, g);
}

static uint64_t cut(const char *text, size_t len, size_t step, int *nb)
{
  Games *games = games_new();
  PbnGame p = {0};
  Game g;
  uint64_t hash = HASH_START;
  int found;
  CHECK(games);
  *nb = 0;
  for (size_t at = 0;;) {
    while ((found = games_next(games, &g)) == GAMES_FOUND) {
      for (; g.text; g = p.rest) {
        check_game(&p, &g);
        CHECK(p.rest.len < g.len);
        hash = hash_text(hash, g.text, g.len);
        hash = hash_number(hash, (uint64_t)g.line ^ (uint64_t)(g.ignored_nb << 8));
        ++*nb;
      }
    }
    if (found == GAMES_END) break;
    CHECK(found == GAMES_MORE);
    size_t n = step < len - at ? step : len - at;
    if (at == len) games_end(games);
    CHECK(games_feed(games, text + at, n));
    at += n;
  }
  pbn_free(&p);
  games_free(games);
  return hash;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  return fuzz_stream(data, size, cut);
}
