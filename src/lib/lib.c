/* SPDX-License-Identifier: MIT */
/*
** The public values mirror the internal ones bit by bit; the assertions below
** keep it so, and let the functions copy instead of translate.
*/
#include "lib/baize.h"

#include "lib/share.h"

#define SAME(theirs, ours) _Static_assert((int)(theirs) == (int)(ours), #theirs)
SAME(BAIZE_NORTH, NORTH);
SAME(BAIZE_EAST, EAST);
SAME(BAIZE_SOUTH, SOUTH);
SAME(BAIZE_WEST, WEST);
SAME(BAIZE_CLUBS, CLUBS);
SAME(BAIZE_DIAMONDS, DIAMONDS);
SAME(BAIZE_HEARTS, HEARTS);
SAME(BAIZE_SPADES, SPADES);
SAME(BAIZE_NOTRUMP, NOTRUMP);
SAME(BAIZE_DEAL_TEXT_MAX, DEAL_TEXT_MAX);
SAME(16, 1 << SUIT_SHIFT); /* suits lie 16 bits apart */
SAME(sizeof(BaizeDeal), sizeof(Deal));
SAME(sizeof((BaizeError *)0)->message, ERR_MSG_MAX);

const char *baize_version(void)
{
  return BAIZE_VERSION;
}

int baize_deal_parse(BaizeDeal *out, const char *text, BaizeError *error)
{
  Deal d;
  Err e;
  if (!SHARE_GIVEN(out, &e) || !SHARE_GIVEN(text, &e) ||
      !deal_parse(&d, text, strlen(text), &e))
    return share_error(error, &e);
  memcpy(out->hand, d.hand, sizeof out->hand);
  return 1;
}

int baize_deal_ok(const BaizeDeal *deal)
{
  if (!deal) return 0;
  Deal d = share_deal(deal);
  return deal_ok(&d);
}

size_t baize_deal_format(const BaizeDeal *deal, int first, char *buffer, size_t size)
{
  char text[DEAL_TEXT_MAX];
  if (!deal || !buffer) return 0;
  Deal d = share_deal(deal);
  if (first < NORTH || first >= SEAT_NB || !deal_ok(&d)) return 0;
  size_t len = deal_format(&d, first, text);
  if (len >= size) return 0;
  memcpy(buffer, text, len + 1);
  return len;
}
