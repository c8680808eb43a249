/* SPDX-License-Identifier: MIT */
/*
** Ranks in the lexicographic order of owner strings: with W ways to finish a
** string, of which r cards are left and c[s] are for seat s, W * c[s] / r ways
** give the next card to s. All products stay below 13 * 2^96.
*/
#include <assert.h>
#include <ctype.h>

#include "cards/deal.h"

/* 96 bits are used. */
__extension__ typedef unsigned __int128 Rank;

enum { HEX_BITS = 4, HEX_MASK = 15 };

/* What is left to give out, and in how many ways: 52! / 13!^4 at first. */
typedef struct Rest {
  Rank ways;
  unsigned cards;
  unsigned of[SEAT_NB];
} Rest;

static Rest rest_new(void)
{
  Rest r = {.ways = 1};
  for (int s = 0; s < SEAT_NB; s++) {
    for (unsigned k = 1; k <= HAND_SIZE; k++) r.ways = r.ways * ++r.cards / k;
    r.of[s] = HAND_SIZE;
  }
  return r;
}

static Rank ways_to(const Rest *r, int seat)
{
  return r->ways * r->of[seat] / r->cards;
}

static void give(Rest *r, int seat)
{
  r->ways = ways_to(r, seat);
  r->of[seat]--;
  r->cards--;
}

/* The cards from SA down to C2: the next after 'card', or CARD_NONE. */
static int card_after(int card)
{
  if (card_rank(card) > TWO) return card - 1;
  return card_suit(card) > CLUBS ? card_make(card_suit(card) - 1, ACE) : CARD_NONE;
}

static void rank_format(Rank rank, char buf[DEAL_ID_MAX])
{
  for (int i = DEAL_ID_LEN - 1; i >= 0; i--) {
    buf[i] = "0123456789abcdef"[rank & HEX_MASK];
    rank >>= HEX_BITS;
  }
  buf[DEAL_ID_LEN] = '\0';
}

void deal_id(const Deal *d, char buf[DEAL_ID_MAX])
{
  assert(deal_ok(d));
  Rest r = rest_new();
  Rank rank = 0;
  for (int card = card_make(SPADES, ACE); card != CARD_NONE; card = card_after(card)) {
    int owner = NORTH;
    while (!(d->hand[owner] & card_bit(card))) rank += ways_to(&r, owner++);
    give(&r, owner);
  }
  rank_format(rank, buf);
}

static bool rank_parse(Rank *out, const char *text, size_t len, Err *e)
{
  Rank rank = 0;
  for (size_t i = 0; i < len; i++) {
    int c = tolower((unsigned char)text[i]);
    if (!isxdigit(c))
      return err_set(e, i + 1, "'%c' is not a hexadecimal digit",
                     isprint(c) ? text[i] : '?');
    if (i == DEAL_ID_LEN) break;
    rank = rank << HEX_BITS | (unsigned)(isdigit(c) ? c - '0' : c - 'a' + 10);
  }
  if (len != DEAL_ID_LEN)
    return err_set(e, len > DEAL_ID_LEN ? DEAL_ID_LEN + 1 : len + 1,
                   "a deal id has %d hexadecimal digits, not %zu", DEAL_ID_LEN, len);
  *out = rank;
  return true;
}

bool deal_from_id(Deal *out, const char *text, size_t len, Err *e)
{
  Rest r = rest_new();
  Rank rank = 0;
  Deal d = {{0}};
  if (!rank_parse(&rank, text, len, e)) return false;
  if (rank >= r.ways) {
    char last[DEAL_ID_MAX];
    rank_format(r.ways - 1, last);
    return err_as(e, ERR_NOT_FOUND, "deal '%.*s' is out of range: the last is %s",
                  (int)len, text, last);
  }
  for (int card = card_make(SPADES, ACE); card != CARD_NONE; card = card_after(card)) {
    int owner = NORTH;
    for (Rank ways; rank >= (ways = ways_to(&r, owner)); owner++) rank -= ways;
    d.hand[owner] |= card_bit(card);
    give(&r, owner);
  }
  *out = d;
  return true;
}
