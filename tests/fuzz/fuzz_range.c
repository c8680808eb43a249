/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ranges of numbers and sets of shapes. */
#include "fuzz.h"
#include "hand/shape.h"
#include "lang/range.h"

static void range(const char *text, size_t len)
{
  Range r, again;
  Buf b = BUF_EMPTY;
  Err e;
  if (!range_parse(&r, text, len, &e)) {
    check_error(&e, len);
    return;
  }
  CHECK(r.nb >= 1 && r.nb <= INTERVAL_MAX);
  for (int i = 0; i < r.nb; i++) {
    CHECK(ratio_compare(r.part[i].low, r.part[i].high) <= 0);
    CHECK(i == 0 || ratio_compare(r.part[i - 1].high, r.part[i].low) < 0);
  }
  range_format(&r, &b);
  CHECK(!b.failed && range_parse(&again, b.text, b.len, NULL));
  CHECK(again.nb == r.nb);
  for (int i = 0; i < r.nb; i++) {
    CHECK(ratio_compare(again.part[i].low, r.part[i].low) == 0);
    CHECK(ratio_compare(again.part[i].high, r.part[i].high) == 0);
  }
  buf_free(&b);
}

static void shapes(const char *text, size_t len)
{
  ShapeSet s;
  Err e;
  if (!shapes_parse(&s, text, len, &e)) {
    check_error(&e, len);
    return;
  }
  int nb = shapes_count(&s), valid = 0, length[SUIT_NB];
  CHECK(nb >= 1 && nb <= SHAPE_NB);
  for (int i = 0; i < SHAPE_ROOM; i++)
    valid += shapes_have(&s, i) && shape_lengths(i, length);
  CHECK(valid == nb); /* no bit stands for what is not a shape */
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  range((const char *)data, size);
  shapes((const char *)data, size);
  return 0;
}
