/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Lines of a table manager: what is read, written and read again is the same message.
*/
#include "fuzz.h"
#include "table/message.h"

static bool same_text(LineText a, LineText b)
{
  return a.len == b.len && (!a.len || !memcmp(a.text, b.text, a.len));
}

static void check_ranges(const Message *m)
{
  CHECK(m->seat >= NORTH && m->seat <= SEAT_NONE);
  CHECK(m->who >= NORTH && m->who <= SEAT_DUMMY);
  CHECK(m->dealer >= NORTH && m->dealer < SEAT_NB);
  CHECK(m->vul >= 0 && m->vul < VUL_NB);
  CHECK(m->call >= CALL_PASS && m->call < CALL_NB);
  CHECK(PACK >> m->card & 1);
  CHECK(m->number >= 0 && (m->hand & ~PACK) == 0);
  CHECK(m->kind != MESSAGE_HAND || hand_size(m->hand) == RANK_NB);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  static const Message untouched = {.seat = -7};
  const char *line = (const char *)data;
  Message m = untouched, again;
  Buf text = BUF_EMPTY;
  Err e;
  if (!message_parse(&m, line, size, &e)) {
    check_error(&e, size);
    CHECK(m.seat == -7);
    return 0;
  }
  check_ranges(&m);
  message_format(&m, &text);
  CHECK(!text.failed && !memchr(text.text, '\n', text.len));
  CHECK(message_parse(&again, text.text, text.len, &e));
  CHECK(again.kind == m.kind && again.seat == m.seat && again.number == m.number);
  CHECK(again.dealer == m.dealer && again.vul == m.vul && again.call == m.call);
  CHECK(again.card == m.card && again.hand == m.hand && again.ready == m.ready);
  CHECK(again.who == m.who);
  for (int i = 0; i < SIDE_NB; i++) CHECK(same_text(again.name[i], m.name[i]));
  buf_free(&text);
  return 0;
}
