/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scan/calls.h"

#include <string.h>

enum { WORD_MAX = 8 }; /* "REDOUBLE" */

static char upper(char c)
{
  return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static int parse_bid(const char *word, size_t len)
{
  if (len < 2 || len > 3 || word[0] < '1' || word[0] > '7') return -1;
  int strain = word[1] == 'N' ? NOTRUMP : suit_from_letter(word[1]);
  if (strain < 0 || (len == 3 && (strain != NOTRUMP || word[2] != 'T'))) return -1;
  return SCAN_BID + (word[0] - '1') * STRAIN_NB + strain;
}

int call_parse(const char *word, size_t len)
{
  static const struct {
    const char *word;
    int call;
  } words[] = {
      {"PASS", SCAN_PASS},         {"P", SCAN_PASS},
      {"X", SCAN_DOUBLE},          {"XX", SCAN_REDOUBLE},
      {"AP", SCAN_ALL_PASS},       {"D", SCAN_DOUBLE},
      {"DBL", SCAN_DOUBLE},        {"DOUBLE", SCAN_DOUBLE},
      {"R", SCAN_REDOUBLE},        {"RDBL", SCAN_REDOUBLE},
      {"REDOUBLE", SCAN_REDOUBLE},
  };
  char big[WORD_MAX + 1];
  if (len == 0 || len > WORD_MAX) return -1;
  for (size_t i = 0; i < len; i++) big[i] = upper(word[i]);
  big[len] = '\0';
  int bid = parse_bid(big, len);
  if (bid >= 0) return bid;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (!strcmp(words[i].word, big)) return words[i].call;
  return -1;
}

char *call_format(int call, char buf[SCAN_CALL_TEXT_MAX])
{
  static const char *const names[SCAN_BID] = {"P", "X", "XX"};
  if (call < SCAN_BID) return strcpy(buf, names[call]);
  buf[0] = (char)('1' + (call - SCAN_BID) / STRAIN_NB);
  strcpy(buf + 1, strain_name((call - SCAN_BID) % STRAIN_NB));
  return buf;
}

int auction_contract(Contract *out, int dealer, const int8_t *call, int nb)
{
  int bid = 0, bidder = 0, doubled = UNDOUBLED, passes = 0;
  int8_t first[2][STRAIN_NB]; /* who of a side named a strain first */
  bool over = false;
  memset(first, -1, sizeof first);
  for (int i = 0; i < nb; i++) {
    int seat = (dealer + i) % SEAT_NB, c = call[i], side = seat % 2;
    if (over) return AUCTION_WRONG;
    if (c >= SCAN_BID) {
      if (c <= bid) return AUCTION_WRONG;
      bid = c, bidder = seat, doubled = UNDOUBLED;
      int8_t *who = &first[side][(c - SCAN_BID) % STRAIN_NB];
      if (*who < 0) *who = (int8_t)seat;
    } else if (c == SCAN_DOUBLE) {
      if (!bid || doubled || side == bidder % 2) return AUCTION_WRONG;
      doubled = DOUBLED;
    } else if (c == SCAN_REDOUBLE) {
      if (doubled != DOUBLED || side != bidder % 2) return AUCTION_WRONG;
      doubled = REDOUBLED;
    }
    passes = c == SCAN_PASS ? passes + 1 : 0;
    over = passes == (bid ? SEAT_NB - 1 : SEAT_NB);
  }
  if (!over) return AUCTION_OPEN;
  *out = (Contract){0};
  if (!bid) return AUCTION_OVER;
  int strain = (bid - SCAN_BID) % STRAIN_NB;
  *out = (Contract){.level = 1 + (bid - SCAN_BID) / STRAIN_NB,
                    .strain = strain,
                    .doubled = doubled,
                    .declarer = first[bidder % 2][strain]};
  return AUCTION_OVER;
}

int card_word(const char *word, size_t len)
{
  if (len == 3 && (word[1] != '1' || word[2] != '0')) return -1;
  if (len < 2 || len > 3 || (len == 2 && word[1] == '1')) return -1;
  int suit = suit_from_letter(word[0]), rank = rank_from_letter(word[1]);
  return suit < 0 || rank < 0 ? -1 : card_make(suit, rank);
}

int trick_winner(const int8_t card[SEAT_NB], int strain)
{
  int best = 0;
  for (int i = 1; i < SEAT_NB; i++) {
    int suit = card_suit(card[i]), best_suit = card_suit(card[best]);
    if (suit == best_suit ? card[i] > card[best] : suit == strain) best = i;
  }
  return best;
}

bool play_follow(Followed *out, const Deal *d, const Contract *c, const int8_t *card,
                 int nb)
{
  Deal left = *d;
  int seat = seat_next(c->declarer), first = 0;
  *out = (Followed){0, 0};
  if (nb > CARD_NB) return false;
  for (int i = 0; i < nb; i++) {
    Hand *hand = &left.hand[seat];
    int led = card_suit(card[first]);
    if (!(*hand & card_bit(card[i]))) return false;
    if (card_suit(card[i]) != led && hand_length(*hand, led)) return false;
    *hand &= ~card_bit(card[i]);
    seat = seat_next(seat);
    if (i - first < SEAT_NB - 1) continue;
    seat = (seat + trick_winner(card + first, c->strain)) % SEAT_NB;
    out->won += seat % 2 == c->declarer % 2;
    out->played++;
    first = i + 1;
  }
  return true;
}
