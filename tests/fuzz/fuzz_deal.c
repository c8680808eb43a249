/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Deals, layouts and deal ids. */
#include "cards/deal.h"
#include "fuzz.h"

static void check_deal(const Deal *d)
{
  char buf[DEAL_TEXT_MAX], id[DEAL_ID_MAX];
  Deal again;
  CHECK(deal_ok(d));
  for (int first = NORTH; first < SEAT_NB; first++) {
    size_t n = deal_format(d, first, buf);
    CHECK(n < sizeof buf && n == strlen(buf));
    CHECK(deal_parse(&again, buf, n, NULL) && !memcmp(&again, d, sizeof again));
  }
  deal_id(d, id);
  CHECK(strlen(id) == DEAL_ID_LEN);
  CHECK(deal_from_id(&again, id, DEAL_ID_LEN, NULL) &&
        !memcmp(&again, d, sizeof again));
}

static void layout(const char *text, size_t len)
{
  static const Layout before = {{1, 2, 3, 4}};
  char buf[DEAL_TEXT_MAX];
  Layout l = before, again;
  Err e;
  if (!layout_parse(&l, text, len, &e)) {
    check_error(&e, len);
    CHECK(!memcmp(&l, &before, sizeof l));
    return;
  }
  CHECK(layout_ok(&l));
  for (int first = NORTH; first < SEAT_NB; first++) {
    size_t n = layout_format(&l, first, buf);
    CHECK(n < sizeof buf && n == strlen(buf));
    CHECK(layout_parse(&again, buf, n, NULL) && !memcmp(&again, &l, sizeof l));
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  static const Deal before = {{1, 2, 3, 4}};
  const char *text = (const char *)data;
  Deal d = before;
  Err e;
  if (deal_parse(&d, text, size, &e)) {
    check_deal(&d);
  } else {
    check_error(&e, size);
    CHECK(!memcmp(&d, &before, sizeof d));
  }
  layout(text, size);
  d = before;
  if (deal_from_id(&d, text, size, &e)) {
    check_deal(&d);
  } else {
    check_error(&e, size);
    CHECK(!memcmp(&d, &before, sizeof d));
  }
  return 0;
}
