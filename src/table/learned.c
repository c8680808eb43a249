/* SPDX-License-Identifier: MIT */
#include "table/learned.h"

static PlayerSays bid(const Player *p, void *mind, int thread, const BidView *v,
                      int *call, PlayerLack *lack, Err *e)
{
  (void)mind;
  (void)thread;
  (void)lack;
  (void)e;
  *call = bid_net_call(((const LearnedPlayer *)p)->net, v->hand, v->auction, v->vul);
  return PLAYER_ANSWERS;
}

static void note(const Player *p, Buf *out)
{
  buf_printf(out, "a net of calls, %08x",
             (unsigned)((const LearnedPlayer *)p)->net->hash);
}

const PlayerKind LEARNED_KIND = {.name = "net", .bid = bid, .note = note};
