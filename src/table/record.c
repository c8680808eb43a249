/* SPDX-License-Identifier: MIT */
#include "table/record.h"

#include <stdlib.h>
#include <string.h>

int record_order(const void *a, const void *b)
{
  const Deal *x = &((const Record *)a)->deal, *y = &((const Record *)b)->deal;
  for (int s = NORTH; s < SEAT_NB; s++)
    if (x->hand[s] != y->hand[s]) return x->hand[s] < y->hand[s] ? -1 : 1;
  return 0;
}

static const Record *record_of(const RecordPlayer *p, const Deal *d, uint64_t board,
                               Err *e)
{
  const Record key = {.deal = *d};
  const Record *r =
      bsearch(&key, p->record, (size_t)p->nb, sizeof *p->record, record_order);
  if (!r)
    err_as(e, ERR_NOT_FOUND, "the deal of board %llu is not recorded",
           (unsigned long long)board);
  return r;
}

/* The next of 'nb' items after those of 'now', which must be the same. */
static bool next_of(const int8_t item[], int nb, const int8_t now[], int now_nb,
                    const char *what, uint64_t board, int *out, Err *e)
{
  if (now_nb >= nb)
    return err_as(e, ERR_NOT_FOUND, "the record of board %llu ends after %d %s",
                  (unsigned long long)board, nb, what);
  if (memcmp(item, now, (size_t)now_nb) != 0)
    return err_as(e, ERR_NOT_FOUND, "the record of board %llu has other %s",
                  (unsigned long long)board, what);
  *out = item[now_nb];
  return true;
}

static PlayerSays bid(const Player *p, void *mind, int thread, const BidView *v,
                      int *call, PlayerLack *lack, Err *e)
{
  const Record *r = record_of((const RecordPlayer *)p, v->deal, v->board, e);
  const Auction *a = v->auction;
  (void)mind;
  (void)thread;
  (void)lack;
  if (r && r->dealer != a->dealer) {
    err_as(e, ERR_NOT_FOUND, "the record of board %llu has another dealer",
           (unsigned long long)v->board);
    return PLAYER_FAILS;
  }
  return r && next_of(r->call, r->call_nb, a->call, a->nb, "calls", v->board, call, e)
             ? PLAYER_ANSWERS
             : PLAYER_FAILS;
}

static PlayerSays card(const Player *p, void *mind, const CardView *v, int *out,
                       PlayerLack *lack, Err *e)
{
  (void)mind;
  (void)lack;
  const Record *r = record_of((const RecordPlayer *)p, v->deal, v->board, e);
  return r && next_of(r->card, r->card_nb, v->played, v->played_nb, "cards", v->board,
                      out, e)
             ? PLAYER_ANSWERS
             : PLAYER_FAILS;
}

static void note(const Player *p, Buf *out)
{
  buf_printf(out, "as recorded of %d deals", ((const RecordPlayer *)p)->nb);
}

const PlayerKind RECORD_KIND = {
    .name = "record", .sees_all = true, .bid = bid, .card = card, .note = note};
