/* SPDX-License-Identifier: MIT */
#include "table/absent.h"

static PlayerSays bid(const Player *p, void *mind, int thread, const BidView *v,
                      int *call, PlayerLack *lack, Err *e)
{
  (void)mind;
  (void)thread;
  (void)v;
  (void)call;
  (void)lack;
  err_set(e, 0, "%s", ((const AbsentPlayer *)p)->why);
  return PLAYER_FAILS;
}

static PlayerSays card(const Player *p, void *mind, const CardView *v, int *out,
                       PlayerLack *lack, Err *e)
{
  (void)mind;
  (void)v;
  (void)out;
  (void)lack;
  err_set(e, 0, "%s", ((const AbsentPlayer *)p)->why);
  return PLAYER_FAILS;
}

static void note(const Player *p, Buf *out)
{
  buf_puts(out, ((const AbsentPlayer *)p)->why);
}

const PlayerKind ABSENT_KIND = {
    .name = "absent player", .bid = bid, .card = card, .note = note};
