/* SPDX-License-Identifier: MIT */
#include "cards/deal.h"

#include <ctype.h>
#include <string.h>

bool layout_ok(const Layout *l)
{
  Hand seen = 0;
  for (int s = 0; s < SEAT_NB; s++) {
    if ((l->hand[s] & ~PACK) || (l->hand[s] & seen)) return false;
    seen |= l->hand[s];
  }
  return true;
}

bool deal_ok(const Deal *d)
{
  Hand seen = 0;
  for (int s = 0; s < SEAT_NB; s++) {
    if (hand_size(d->hand[s]) != HAND_SIZE) return false;
    seen |= d->hand[s];
  }
  return seen == PACK;
}

/* Where the hands of a text begin and end; one too many is found, no more. */
typedef struct Words {
  int first; /* the seat of the first hand */
  int nb;
  size_t from[SEAT_NB + 1];
  size_t to[SEAT_NB + 1];
} Words;

static bool is_space(char c)
{
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/*
** Split "N:hand hand hand hand". A blank ends a hand, so the lettered form must
** be without: "SAK2HJ3DKQ854CK72".
*/
static bool split(Words *w, const char *text, size_t len, Err *e)
{
  size_t i = 0;
  while (i < len && is_space(text[i])) i++;
  w->first = NORTH;
  if (i + 1 < len && text[i + 1] == ':') {
    w->first = seat_from_letter(text[i]);
    if (w->first < 0)
      return err_set(e, i + 1, "'%c' is not a seat (N, E, S or W)",
                     isprint((unsigned char)text[i]) ? text[i] : '?');
    i += 2;
  }
  for (w->nb = 0; w->nb <= SEAT_NB; w->nb++) {
    while (i < len && is_space(text[i])) i++;
    if (i >= len) break;
    w->from[w->nb] = i;
    while (i < len && !is_space(text[i])) i++;
    w->to[w->nb] = i;
  }
  return true;
}

/* Where a card is in 'text' (a hand in either form, that parsed), from 1. */
static size_t find_card(const char *text, size_t len, size_t base, int card)
{
  int suit = SPADES;
  for (size_t i = 0; i < len; i++) {
    if (text[i] == '.') suit--;
    if (suit_from_letter(text[i]) >= 0) suit = suit_from_letter(text[i]);
    if (suit == card_suit(card) && rank_from_letter(text[i]) == card_rank(card))
      return base + i + 1;
  }
  return base + 1;
}

bool layout_parse(Layout *out, const char *text, size_t len, Err *e)
{
  Words w;
  Layout l;
  Hand seen = 0;
  if (!split(&w, text, len, e)) return false;
  for (int i = 0; i < w.nb && i < SEAT_NB; i++) {
    int seat = (w.first + i) % SEAT_NB;
    const char *word = text + w.from[i];
    size_t n = w.to[i] - w.from[i];
    if (!hand_parse(&l.hand[seat], word, n, w.from[i], e)) return false;
    Hand twice = seen & l.hand[seat];
    if (twice) {
      char name[CARD_TEXT_MAX];
      int card = hand_highest(twice), other = NORTH;
      for (int j = 0; j < i; j++)
        if (l.hand[(w.first + j) % SEAT_NB] & card_bit(card))
          other = (w.first + j) % SEAT_NB;
      return err_set(e, find_card(word, n, w.from[i], card),
                     "%s is in two hands, %s and %s", card_format(card, name),
                     seat_name(other), seat_name(seat));
    }
    seen |= l.hand[seat];
  }
  if (w.nb > SEAT_NB)
    return err_set(e, w.from[SEAT_NB] + 1, "a deal has four hands, not five");
  if (w.nb < SEAT_NB)
    return err_set(e, len + 1, "a deal has four hands, this has %d", w.nb);
  *out = l;
  return true;
}

bool deal_parse(Deal *out, const char *text, size_t len, Err *e)
{
  Words w;
  Layout l;
  if (!layout_parse(&l, text, len, e) || !split(&w, text, len, e)) return false;
  Hand missing = PACK;
  for (int s = 0; s < SEAT_NB; s++) missing &= ~l.hand[s];
  for (int i = 0; i < SEAT_NB; i++) {
    int seat = (w.first + i) % SEAT_NB;
    int size = hand_size(l.hand[seat]);
    if (size == HAND_SIZE) continue;
    char names[CARDS_TEXT_MAX];
    cards_format(missing, names);
    return err_set(e, w.from[i] + 1, "%s has %d cards, not %d%s%s", seat_name(seat),
                   size, HAND_SIZE, missing ? "; missing from the deal: " : "", names);
  }
  memcpy(out->hand, l.hand, sizeof out->hand);
  return true;
}

size_t layout_format(const Layout *l, int first, char buf[DEAL_TEXT_MAX])
{
  size_t n = 0;
  buf[n++] = seat_letter(first);
  buf[n++] = ':';
  for (int i = 0; i < SEAT_NB; i++) {
    Hand h = l->hand[(first + i) % SEAT_NB];
    if (i) buf[n++] = ' ';
    if (h)
      n += hand_format(h, buf + n);
    else
      buf[n++] = '-';
  }
  buf[n] = '\0';
  return n;
}

size_t deal_format(const Deal *d, int first, char buf[DEAL_TEXT_MAX])
{
  Layout l;
  memcpy(l.hand, d->hand, sizeof l.hand);
  return layout_format(&l, first, buf);
}
