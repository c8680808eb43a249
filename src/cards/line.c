/* SPDX-License-Identifier: MIT */
#include "cards/line.h"

static bool is_between(char c)
{
  return c == ' ' || c == ',' || c == '\t' || c == '\r' || c == '\n';
}

/* The length of the card at 'text': only one with a "10" has three letters. */
static size_t card_length(const char *text, size_t len)
{
  size_t full = len > 1 && text[1] == '1' ? 3 : 2;
  size_t n = 1;
  while (n < full && n < len && !is_between(text[n])) n++;
  return n;
}

bool line_parse(Line *out, const char *text, size_t len, Err *e)
{
  Line line = {.nb = 0};
  for (size_t i = 0; i < len;) {
    if (is_between(text[i])) {
      i++;
      continue;
    }
    int card;
    Err why;
    size_t n = card_length(text + i, len - i);
    if (!card_parse(&card, text + i, n, &why))
      return err_set(e, i + why.at, "%s", why.msg);
    if (line.nb == CARD_NB) return err_set(e, i + 1, "a play has %d cards", CARD_NB);
    line.card[line.nb] = (int8_t)card;
    line.at[line.nb++] = i + 1;
    i += n;
  }
  *out = line;
  return true;
}
