/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cards, sets of cards, hands, seats and strains. */
#include "cards/card.h"
#include "fuzz.h"

static void card(const char *text, size_t len)
{
  Err e;
  int c = -7, again;
  char buf[CARD_TEXT_MAX];
  if (!card_parse(&c, text, len, &e)) {
    check_error(&e, len);
    CHECK(c == -7);
    return;
  }
  CHECK(card_suit(c) >= 0 && card_suit(c) < SUIT_NB && card_rank(c) < RANK_NB);
  card_format(c, buf);
  CHECK(card_parse(&again, buf, strlen(buf), NULL) && again == c);
}

static void cards(const char *text, size_t len)
{
  Err e;
  Hand h = 7, again;
  char buf[CARDS_TEXT_MAX];
  if (!cards_parse(&h, text, len, &e)) {
    check_error(&e, len);
    CHECK(h == 7);
    return;
  }
  CHECK((h & ~PACK) == 0);
  size_t n = cards_format(h, buf);
  CHECK(n < sizeof buf && n == strlen(buf));
  CHECK(cards_parse(&again, buf, n, NULL) && again == h);
}

static void hand(const char *text, size_t len)
{
  Err e;
  Hand h = 7, again;
  char buf[HAND_TEXT_MAX];
  if (!hand_parse(&h, text, len, 0, &e)) {
    check_error(&e, len);
    CHECK(h == 7);
    return;
  }
  CHECK((h & ~PACK) == 0);
  size_t n = hand_format(h, buf);
  CHECK(n < sizeof buf && n == strlen(buf));
  CHECK(hand_parse(&again, buf, n, 0, NULL) && again == h);
}

static void words(const char *text, size_t len)
{
  Err e;
  int seat = -7, strain = -7, again;
  if (seat_parse(&seat, text, len, &e)) {
    const char *name = seat_name(seat);
    CHECK(seat_parse(&again, name, strlen(name), NULL) && again == seat);
  } else {
    check_error(&e, len);
    CHECK(seat == -7);
  }
  if (strain_parse(&strain, text, len, &e)) {
    const char *name = strain_name(strain);
    CHECK(strain_parse(&again, name, strlen(name), NULL) && again == strain);
  } else {
    check_error(&e, len);
    CHECK(strain == -7);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  const char *text = (const char *)data;
  card(text, size);
  cards(text, size);
  hand(text, size);
  words(text, size);
  return 0;
}
