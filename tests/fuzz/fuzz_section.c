/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Auction and Play sections of PBN, of one deal. */
#include "fuzz.h"
#include "scan/section.h"

static void check_remarks(const Section *s, int nb, size_t size)
{
  for (int i = 0; i < s->remark_nb; i++) {
    const Remark *r = &s->remark[i];
    CHECK(r->item >= 1 && r->item <= nb);
    CHECK(r->note >= 0 || (r->mark.len > 0 && r->mark.at + r->mark.len <= size));
  }
}

static void auction(const char *text, size_t size)
{
  Section s;
  const Auction *a = &s.auction;
  char buf[CALL_TEXT_MAX];
  for (int dealer = NORTH; dealer < SEAT_NB; dealer++) {
    if (!section_auction(&s, dealer, NULL, text, size)) return;
    CHECK(a->nb > 0 && a->nb <= AUCTION_MAX && a->dealer >= 0 && a->dealer < SEAT_NB);
    check_remarks(&s, a->nb, size);
    for (int i = 0; i < a->nb; i++) {
      call_format(a->call[i], buf);
      CHECK(call_from_word(buf, strlen(buf)) == a->call[i]);
    }
    Contract c = auction_contract(a);
    CHECK(c.level <= LEVEL_MAX);
    /* With the contract that it comes to, it reads the same; with another, not. */
    if (!auction_over(a)) continue;
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
  CHECK(s.card_nb <= CARD_NB && s.mended >= 0 && s.mended <= RANK_NB);
  check_remarks(&s, s.card_nb, size);
  for (int i = 0; i < s.card_nb; i++) {
    CHECK(!(seen & card_bit(s.card[i])));
    seen |= card_bit(s.card[i]);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  auction((const char *)data, size);
  play((const char *)data, size);
  return 0;
}
