/* SPDX-License-Identifier: MIT */
#include "table/double_dummy.h"

#include "solve/play.h"

static PlayerSays card(const Player *p, void *mind, const CardView *v, int *out,
                       PlayerLack *lack, Err *e)
{
  PlayCards all;
  int best = 0;
  (void)p;
  (void)mind;
  (void)lack;
  if (!play_cards(v->solver, v->at, v->seat % SIDE_NB, &all, e)) return PLAYER_FAILS;
  for (int i = 1; i < all.nb; i++)
    if (all.of[i].tricks > all.of[best].tricks) best = i;
  *out = hand_lowest(all.of[best].equals);
  if (v->why) buf_printf(v->why, "%d tricks when all is seen", all.of[best].tricks);
  return PLAYER_ANSWERS;
}

static int tricks(const Player *p, const TricksView *v)
{
  (void)p;
  return v->double_dummy;
}

static void note(const Player *p, Buf *out)
{
  (void)p;
  buf_puts(out, "sees all cards");
}

static const PlayerKind KIND = {.name = "double dummy",
                                .sees_all = true,
                                .card = card,
                                .tricks = tricks,
                                .note = note};

const Player DOUBLE_DUMMY = {&KIND};
