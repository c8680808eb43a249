/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Auction and Play sections of PBN, of one deal. */
#include "fuzz.h"
#include "scan/section.h"

static void check_remarks(const Section *s, size_t size)
{
  for (int i = 0; i < s->remark_nb; i++) {
    const Remark *r = &s->remark[i];
    CHECK(r->item >= 1 && r->item <= s->nb);
    CHECK(r->note >= 0 || (r->mark.len > 0 && r->mark.at + r->mark.len <= size));
  }
}

static void auction(const char *text, size_t size)
{
  Section s;
  Contract c;
  char buf[SCAN_CALL_TEXT_MAX];
  for (int dealer = NORTH; dealer < SEAT_NB; dealer++) {
    if (!section_auction(&s, dealer, NULL, text, size)) return;
    CHECK(s.nb > 0 && s.nb < SCAN_CALLS_MAX && s.seat >= NORTH && s.seat < SEAT_NB);
    check_remarks(&s, size);
    for (int i = 0; i < s.nb; i++) {
      call_format(s.item[i], buf);
      CHECK(call_parse(buf, strlen(buf)) == s.item[i]);
    }
    int end = auction_contract(&c, s.seat, s.item, s.nb);
    CHECK(end != AUCTION_WRONG);
    CHECK(end == AUCTION_OPEN || c.level <= LEVEL_MAX);
    /* With the contract that it comes to, it reads the same; with another, not. */
    if (end == AUCTION_OPEN) continue;
    CHECK(section_auction(&s, dealer, &c, text, size));
    c.level = c.level == LEVEL_MAX ? 1 : c.level + 1;
    CHECK(!section_auction(&s, dealer, &c, text, size));
  }
}

static void play(const char *text, size_t size)
{
  static const char example[] =
      "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85";
  const Contract c = {5, HEARTS, DOUBLED, SOUTH};
  Section s;
  Deal d;
  Hand seen = 0;
  CHECK(deal_parse(&d, example, sizeof example - 1, NULL));
  if (!section_play(&s, WEST, &c, &d, text, size)) return;
  CHECK(s.nb <= CARD_NB && s.mended >= 0 && s.mended <= RANK_NB);
  check_remarks(&s, size);
  for (int i = 0; i < s.nb; i++) {
    CHECK(!(seen & card_bit(s.item[i])));
    seen |= card_bit(s.item[i]);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  auction((const char *)data, size);
  play((const char *)data, size);
  return 0;
}
