/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Auctions; what parses reads back as the same calls, each of which was legal. */
#include "cards/auction.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  Auction a, again;
  Err e;
  if (!auction_parse(&a, EAST, (const char *)data, size, &e)) {
    check_error(&e, size);
    return 0;
  }
  Buf text = BUF_EMPTY;
  auction_format(&a, &text);
  CHECK(auction_parse(&again, EAST, text.text, text.len, NULL));
  CHECK(again.nb == a.nb && !memcmp(again.call, a.call, (size_t)a.nb));
  CHECK(auction_read(&again, EAST, a.call, a.nb, NULL));
  CHECK(!auction_over(&a) == auction_legal(&a, CALL_PASS));
  buf_free(&text);
  return 0;
}
