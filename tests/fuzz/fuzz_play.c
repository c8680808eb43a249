/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Hands, and cards played from them: "strain leader hands; cards", where what
** stands before the ';' may be left out.
*/
#include "cards/line.h"
#include "cards/position.h"
#include "fuzz.h"

static const char DEAL[] =
    "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3";

/* The cards as far as they may be played; taking one back is keeping a copy. */
static void play(Position p, const Line *l)
{
  Err e;
  for (int i = 0; i < l->nb; i++) {
    Position before = p;
    Hand legal = position_legal(&p);
    bool may = legal >> l->card[i] & 1;
    CHECK(position_play(&p, l->card[i], &e) == may);
    CHECK(position_ok(&p));
    if (!may) {
      check_error(&e, 0);
      CHECK(!memcmp(&p, &before, sizeof p));
      return;
    }
    CHECK(position_left(&p) <= position_left(&before));
  }
}

static void line(Position p, const char *text, size_t len)
{
  static const Line untouched = {.nb = -7};
  Line l = untouched, again;
  char back[2 * CARD_NB + 3];
  Err e;
  if (!line_parse(&l, text, len, &e)) {
    check_error(&e, len);
    CHECK(l.nb == -7);
    return;
  }
  CHECK(l.nb >= 0 && l.nb <= CARD_NB);
  for (int i = 0; i < l.nb; i++) {
    CHECK(l.at[i] >= 1 && l.at[i] <= len && (i == 0 || l.at[i] > l.at[i - 1]));
    card_format(l.card[i], back + 2 * i);
  }
  CHECK(line_parse(&again, back, 2 * (size_t)l.nb, NULL) && again.nb == l.nb);
  CHECK(!memcmp(again.card, l.card, (size_t)l.nb));
  play(p, &l);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  const char *text = (const char *)data, *end = size ? memchr(text, ';', size) : NULL;
  int strain = NOTRUMP, leader = NORTH;
  Layout l;
  Position p;
  Err e;
  if (end && end - text > 2) {
    if (!strain_parse(&strain, text, 1, &e) || !seat_parse(&leader, text + 1, 1, &e) ||
        !layout_parse(&l, text + 2, (size_t)(end - text) - 2, &e))
      return 0;
  } else {
    CHECK(layout_parse(&l, DEAL, sizeof DEAL - 1, &e));
  }
  if (!position_open(&p, &l, strain, leader, &e)) {
    check_error(&e, 0);
    return 0;
  }
  CHECK(position_ok(&p));
  size_t from = end ? (size_t)(end - text) + 1 : 0;
  line(p, text + from, size - from);
  return 0;
}
