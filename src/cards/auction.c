/* SPDX-License-Identifier: MIT */
#include "cards/auction.h"

#include <stdio.h>
#include <string.h>

enum { WORD_MAX = 8 /* "REDOUBLE" */, REASON_MAX = 64 };

static int bid_from_word(const char *word, size_t len)
{
  if (len < 2 || len > 3 || word[0] < '1' || word[0] > '0' + LEVEL_MAX) return -1;
  int strain = word[1] == 'N' ? NOTRUMP : suit_from_letter(word[1]);
  if (strain < 0 || (len == 3 && (strain != NOTRUMP || word[2] != 'T'))) return -1;
  return call_bid(word[0] - '0', strain);
}

int call_from_word(const char *word, size_t len)
{
  static const struct {
    const char *word;
    int call;
  } words[] = {
      {"PASS", CALL_PASS},         {"P", CALL_PASS},     {"X", CALL_DOUBLE},
      {"XX", CALL_REDOUBLE},       {"D", CALL_DOUBLE},   {"DBL", CALL_DOUBLE},
      {"DOUBLE", CALL_DOUBLE},     {"R", CALL_REDOUBLE}, {"RDBL", CALL_REDOUBLE},
      {"REDOUBLE", CALL_REDOUBLE}, {"-", CALL_PASS},     {"--", CALL_PASS},
  };
  char big[WORD_MAX + 1];
  if (len == 0 || len > WORD_MAX) return -1;
  for (size_t i = 0; i < len; i++)
    big[i] = word[i] >= 'a' && word[i] <= 'z' ? (char)(word[i] - 'a' + 'A') : word[i];
  big[len] = '\0';
  int bid = bid_from_word(big, len);
  if (bid >= 0) return bid;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (!strcmp(words[i].word, big)) return words[i].call;
  return -1;
}

char *call_format(int call, char buf[CALL_TEXT_MAX])
{
  static const char *const names[CALL_BID] = {"P", "X", "XX"};
  if (call < CALL_BID) return strcpy(buf, names[call]);
  buf[0] = (char)('0' + call_level(call));
  strcpy(buf + 1, strain_name(call_strain(call)));
  return buf;
}

Auction auction_open(int dealer)
{
  Auction a = {.dealer = (int8_t)dealer, .doubler = -1, .redoubler = -1};
  memset(a.first, -1, sizeof a.first);
  return a;
}

/* Whether the last bid is of the side that is to call. */
static bool is_ours(const Auction *a)
{
  return (auction_turn(a) - a->bidder) % SIDE_NB == 0;
}

bool auction_legal(const Auction *a, int call)
{
  if (auction_over(a) || call < CALL_PASS || call >= CALL_NB) return false;
  if (call == CALL_PASS) return true;
  if (call == CALL_DOUBLE) return a->bid && !a->doubled && !is_ours(a);
  if (call == CALL_REDOUBLE) return a->doubled == DOUBLED && is_ours(a);
  return call > a->bid;
}

/* Why a call is not legal. */
static void reason(const Auction *a, int call, char out[REASON_MAX])
{
  char bid[CALL_TEXT_MAX] = "";
  if (a->bid) call_format(a->bid, bid);
  if (auction_over(a))
    snprintf(out, REASON_MAX, "the auction is over");
  else if (call >= CALL_BID)
    snprintf(out, REASON_MAX, "not above %s", bid);
  else if (!a->bid)
    snprintf(out, REASON_MAX, "nobody has bid yet");
  else if (a->doubled == REDOUBLED)
    snprintf(out, REASON_MAX, "%s is redoubled already", bid);
  else if (call == CALL_DOUBLE && a->doubled)
    snprintf(out, REASON_MAX, "%s is doubled already", bid);
  else if (call == CALL_DOUBLE)
    snprintf(out, REASON_MAX, "%s is a bid of the same side", bid);
  else if (!a->doubled)
    snprintf(out, REASON_MAX, "%s is not doubled", bid);
  else
    snprintf(out, REASON_MAX, "%s is a bid of the other side", bid);
}

bool auction_call(Auction *a, int call, Err *e)
{
  int seat = auction_turn(a);
  if (call < CALL_PASS || call >= CALL_NB)
    return err_set(e, (size_t)a->nb + 1, "%d is not a call", call);
  if (!auction_legal(a, call)) {
    char why[REASON_MAX], name[CALL_TEXT_MAX];
    if (!e) return false;
    reason(a, call, why);
    return err_set(e, (size_t)a->nb + 1, "call %d, %s by %c: %s", a->nb + 1,
                   call_format(call, name), seat_letter(seat), why);
  }
  a->passes = call == CALL_PASS ? a->passes + 1 : 0;
  if (call >= CALL_BID) {
    int8_t *who = &a->first[seat % SIDE_NB][call_strain(call)];
    if (*who < 0) *who = (int8_t)seat;
    a->bid = (int8_t)call;
    a->bidder = (int8_t)seat;
    a->doubled = UNDOUBLED;
    a->doubler = a->redoubler = -1;
  } else if (call == CALL_DOUBLE) {
    a->doubled = DOUBLED;
    a->doubler = (int8_t)seat;
  } else if (call == CALL_REDOUBLE) {
    a->doubled = REDOUBLED;
    a->redoubler = (int8_t)seat;
  }
  a->call[a->nb++] = (int8_t)call;
  return true;
}

bool auction_read(Auction *out, int dealer, const int8_t call[], int nb, Err *e)
{
  *out = auction_open(dealer);
  for (int i = 0; i < nb; i++)
    if (!auction_call(out, call[i], e)) return false;
  return true;
}

/* A word of a text, and where it begins. */
typedef struct Word {
  const char *text;
  size_t len, at;
} Word;

static bool is_between(char c)
{
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '|';
}

static bool word_is(const Word *w, const char *word)
{
  return w->len == strlen(word) && !strncmp(w->text, word, w->len);
}

/* The next word from byte 'at' on, without "!" and "?" after it; false: none. */
static bool next_word(Word *out, const char *text, size_t len, size_t at)
{
  while (at < len && is_between(text[at])) at++;
  if (at == len) return false;
  size_t end = at;
  while (end < len && !is_between(text[end])) end++;
  *out = (Word){text + at, end - at, at};
  while (out->len > 1 && strchr("!?", out->text[out->len - 1])) out->len--;
  return true;
}

/* Names of LIN's fields, and what PBN has beside calls: notes, suffixes, marks. */
static bool is_passed_over(const Word *w)
{
  return word_is(w, "mb") || word_is(w, "pg") || word_is(w, "*") || word_is(w, "+") ||
         w->text[0] == '$' || (w->text[0] == '=' && w->len > 1);
}

/* The byte after an explanation of LIN, "an|text|", whose name ends at 'at'. */
static size_t after_explanation(const char *text, size_t len, size_t at)
{
  const char *end = at < len ? memchr(text + at + 1, '|', len - at - 1) : NULL;
  return end ? (size_t)(end - text) : len;
}

static bool take_word(Auction *a, const Word *w, Err *e)
{
  if (word_is(w, "AP") || word_is(w, "ap")) {
    while (!auction_over(a)) auction_call(a, CALL_PASS, NULL);
    return true;
  }
  int call = call_from_word(w->text, w->len);
  if (call < 0)
    return err_set(e, w->at + 1, "'%.*s' is not a call", err_quote(w->len), w->text);
  if (auction_call(a, call, e)) return true;
  if (e) {
    e->kind = ERR_SYNTAX;
    e->at = w->at + 1;
  }
  return false;
}

bool auction_parse(Auction *out, int dealer, const char *text, size_t len, Err *e)
{
  Auction a = auction_open(dealer);
  Word w;
  for (size_t at = 0; next_word(&w, text, len, at);) {
    at = w.at + w.len;
    while (at < len && !is_between(text[at])) at++;
    if (word_is(&w, "an"))
      at = after_explanation(text, len, at);
    else if (!is_passed_over(&w) && !take_word(&a, &w, e))
      return false;
  }
  *out = a;
  return true;
}

void auction_format(const Auction *a, Buf *b)
{
  char name[CALL_TEXT_MAX];
  for (int i = 0; i < a->nb; i++) {
    if (i) buf_putc(b, ' ');
    buf_puts(b, call_format(a->call[i], name));
  }
}

Contract auction_contract(const Auction *a)
{
  if (!a->bid) return (Contract){0};
  int strain = call_strain(a->bid);
  return (Contract){.level = call_level(a->bid),
                    .strain = strain,
                    .doubled = a->doubled,
                    .declarer = a->first[a->bidder % SIDE_NB][strain]};
}
