/* SPDX-License-Identifier: MIT */
#include "cards/card.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

static const char SUIT_LETTERS[] = "CDHS";
static const char SEAT_LETTERS[] = "NESW";
static const char RANK_LETTERS[] = "23456789TJQKA";
static const char *const STRAIN_NAMES[] = {"C", "D", "H", "S", "NT"};
static const char *const SEAT_NAMES[] = {"north", "east", "south", "west"};
static const char *const SUIT_NAMES[] = {"clubs", "diamonds", "hearts", "spades"};

char suit_letter(int suit)
{
  return SUIT_LETTERS[suit];
}

char seat_letter(int seat)
{
  return SEAT_LETTERS[seat];
}

char rank_letter(int rank)
{
  return RANK_LETTERS[rank];
}

const char *strain_name(int strain)
{
  return STRAIN_NAMES[strain];
}

const char *seat_name(int seat)
{
  return SEAT_NAMES[seat];
}

const char *suit_name(int suit)
{
  return SUIT_NAMES[suit];
}

static int find_letter(const char *letters, char c)
{
  if (c == '\0') return -1;
  const char *p = strchr(letters, toupper((unsigned char)c));
  return p ? (int)(p - letters) : -1;
}

int suit_from_letter(char c)
{
  return find_letter(SUIT_LETTERS, c);
}

int seat_from_letter(char c)
{
  return find_letter(SEAT_LETTERS, c);
}

int rank_from_letter(char c)
{
  return c == '1' ? TEN : find_letter(RANK_LETTERS, c);
}

/* The symbols of suits in UTF-8, as pages and programs write them: U+2663 ... */
static const char *const SYMBOLS[SUIT_NB] = {"♣", "♦", "♥", "♠"};
/* U+FE0E and U+FE0F, which may follow: as text, as a picture. */
static const char *const VARIANTS[] = {"\xEF\xB8\x8E", "\xEF\xB8\x8F"};

static bool take_word(const char *text, size_t len, size_t *i, const char *word)
{
  if (len - *i < strlen(word) || memcmp(text + *i, word, strlen(word)) != 0)
    return false;
  *i += strlen(word);
  return true;
}

int suit_from_symbol(const char *text, size_t len, size_t *used)
{
  *used = 0;
  for (int suit = CLUBS; suit < SUIT_NB; suit++) {
    if (!take_word(text, len, used, SYMBOLS[suit])) continue;
    if (!take_word(text, len, used, VARIANTS[0]))
      take_word(text, len, used, VARIANTS[1]);
    return suit;
  }
  return -1;
}

/* True if 'text' is the first 'len' letters of 'word', whatever the case. */
static bool begins(const char *word, const char *text, size_t len)
{
  return len <= strlen(word) && strncasecmp(word, text, len) == 0;
}

static bool is_word(const char *text, size_t len, const char *word)
{
  return len == strlen(word) && begins(word, text, len);
}

bool seat_parse(int *out, const char *text, size_t len, Err *e)
{
  for (int s = 0; s < SEAT_NB; s++) {
    if ((len == 1 && seat_from_letter(text[0]) == s) ||
        is_word(text, len, SEAT_NAMES[s])) {
      *out = s;
      return true;
    }
  }
  return err_set(e, 1, "'%.*s' is not a seat (N, E, S or W)", err_quote(len), text);
}

bool strain_parse(int *out, const char *text, size_t len, Err *e)
{
  size_t used;
  int symbol = suit_from_symbol(text, len, &used);
  if (symbol >= 0 && used == len) {
    *out = symbol;
    return true;
  }
  static const char *const notrump[] = {"N", "NT", "notrump", "notrumps", "no trump"};
  for (int s = 0; s < SUIT_NB; s++) {
    size_t singular = strlen(SUIT_NAMES[s]) - 1;
    if ((len == 1 && suit_from_letter(text[0]) == s) ||
        is_word(text, len, SUIT_NAMES[s]) ||
        (len == singular && begins(SUIT_NAMES[s], text, len))) {
      *out = s;
      return true;
    }
  }
  for (size_t i = 0; i < sizeof notrump / sizeof *notrump; i++) {
    if (!is_word(text, len, notrump[i])) continue;
    *out = NOTRUMP;
    return true;
  }
  return err_set(e, 1, "'%.*s' is not a strain (C, D, H, S or NT)", err_quote(len),
                 text);
}

char *card_format(int card, char buf[CARD_TEXT_MAX])
{
  buf[0] = SUIT_LETTERS[card_suit(card)];
  buf[1] = RANK_LETTERS[card_rank(card)];
  buf[2] = '\0';
  return buf;
}

/*
** Read one rank at text[*i] ("T", "10", "a") and step over it. Returns -1 and
** fills 'e' if there is none.
*/
static int read_rank(const char *text, size_t len, size_t *i, size_t base, Err *e)
{
  char c = text[*i];
  if (c == '1') {
    if (*i + 1 < len && text[*i + 1] == '0') {
      *i += 2;
      return TEN;
    }
    err_set(e, base + *i + 1, "'1' is not a rank (the ten is 'T' or '10')");
    return -1;
  }
  int rank = find_letter(RANK_LETTERS, c);
  if (rank < 0) {
    if (isprint((unsigned char)c))
      err_set(e, base + *i + 1, "'%c' is not a rank", c);
    else
      err_set(e, base + *i + 1, "byte %u is not a rank", (unsigned char)c);
    return -1;
  }
  ++*i;
  return rank;
}

/* Put a card into '*h'; a card that is there already is an error. */
static bool add_card(Hand *h, int suit, int rank, size_t at, Err *e)
{
  Hand bit = card_bit(card_make(suit, rank));
  if (*h & bit)
    return err_set(e, at, "%c%c occurs twice", SUIT_LETTERS[suit], RANK_LETTERS[rank]);
  *h |= bit;
  return true;
}

bool card_parse(int *out, const char *text, size_t len, Err *e)
{
  int suit = len ? suit_from_letter(text[0]) : -1;
  if (suit < 0 || len < 2)
    return err_set(e, 1, "'%.*s' is not a card (suit then rank, as in SA)",
                   err_quote(len), text);
  size_t i = 1;
  int rank = read_rank(text, len, &i, 0, e);
  if (rank < 0) return false;
  if (i < len)
    return err_set(e, i + 1, "'%.*s' is more than one card", err_quote(len), text);
  *out = card_make(suit, rank);
  return true;
}

/*
** The error for a rank without a suit before it; "AS", a whole word, is turned round.
** The ten is T here: "10S" is left as it is.
*/
static bool no_suit(const char *text, size_t len, size_t i, size_t base, Err *e)
{
  char c = text[i];
  bool word = (!i || strchr(" ,\t", text[i - 1])) && i + 1 < len &&
              (i + 2 == len || strchr(" ,\t", text[i + 2]));
  if (word && find_letter(RANK_LETTERS, c) >= 0 && suit_from_letter(text[i + 1]) >= 0)
    return err_set(e, base + i + 1, "the suit comes before the rank: write %c%c",
                   text[i + 1], c);
  return err_set(e, base + i + 1, "a suit (S, H, D or C) is expected before '%c'",
                 isprint((unsigned char)c) ? c : '?');
}

/* The form with a letter before each suit: "SAK2 HJ3", "SA SK". */
static bool parse_lettered(Hand *out, const char *text, size_t len, size_t base, Err *e)
{
  Hand h = 0;
  int suit = -1;
  for (size_t i = 0; i < len;) {
    char c = text[i];
    if (c == ' ' || c == ',' || c == '\t') {
      suit = -1;
      i++;
    } else if (suit_from_letter(c) >= 0) {
      suit = suit_from_letter(c);
      i++;
    } else if (c == '-' && i && suit_from_letter(text[i - 1]) >= 0) {
      suit = -1; /* a void: no rank may follow */
      i++;
    } else if (suit < 0) {
      return no_suit(text, len, i, base, e);
    } else {
      size_t at = base + i + 1;
      int rank = read_rank(text, len, &i, base, e);
      if (rank < 0 || !add_card(&h, suit, rank, at, e)) return false;
    }
  }
  *out = h;
  return true;
}

bool cards_parse(Hand *out, const char *text, size_t len, Err *e)
{
  return parse_lettered(out, text, len, 0, e);
}

size_t cards_format(Hand h, char buf[CARDS_TEXT_MAX])
{
  size_t n = 0;
  for (int suit = SPADES; suit >= CLUBS; suit--) {
    unsigned holding = hand_holding(h, suit);
    if (!holding) continue;
    if (n) buf[n++] = ' ';
    buf[n++] = SUIT_LETTERS[suit];
    for (int rank = ACE; rank >= TWO; rank--)
      if (holding >> rank & 1) buf[n++] = RANK_LETTERS[rank];
  }
  buf[n] = '\0';
  return n;
}

/* The form with dots between the suits: "AK2.J3.KQ854.K72". */
static bool parse_dotted(Hand *out, const char *text, size_t len, size_t base, Err *e)
{
  Hand h = 0;
  int suit = SPADES;
  for (size_t i = 0; i < len;) {
    if (text[i] == '.') {
      if (--suit < CLUBS)
        return err_set(e, base + i + 1, "a hand has four suits, not five");
      i++;
    } else if (text[i] == '-' && (!i || text[i - 1] == '.') &&
               (i + 1 == len || text[i + 1] == '.')) {
      i++; /* a void */
    } else {
      size_t at = base + i + 1;
      int rank = read_rank(text, len, &i, base, e);
      if (rank < 0 || !add_card(&h, suit, rank, at, e)) return false;
    }
  }
  if (suit > CLUBS && !(len == 1 && text[0] == '-'))
    return err_set(e, base + len + 1,
                   "a hand has four suits with dots between, '%.*s' has %d",
                   err_quote(len), text, SUIT_NB - suit);
  *out = h;
  return true;
}

bool hand_parse(Hand *out, const char *text, size_t len, size_t base, Err *e)
{
  bool lettered = len && suit_from_letter(text[0]) >= 0;
  return lettered ? parse_lettered(out, text, len, base, e)
                  : parse_dotted(out, text, len, base, e);
}

size_t hand_format(Hand h, char buf[HAND_TEXT_MAX])
{
  size_t n = 0;
  for (int suit = SPADES; suit >= CLUBS; suit--) {
    unsigned holding = hand_holding(h, suit);
    for (int rank = ACE; rank >= TWO; rank--)
      if (holding >> rank & 1) buf[n++] = RANK_LETTERS[rank];
    if (suit > CLUBS) buf[n++] = '.';
  }
  buf[n] = '\0';
  return n;
}
