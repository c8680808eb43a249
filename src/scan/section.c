/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scan/section.h"

#include <string.h>

#include "cards/position.h"

enum { NOTE_DIGITS = 4, TRICKS_NB = RANK_NB };

enum { TOKEN_END, TOKEN_WORD, TOKEN_SIGN, TOKEN_REMARK, TOKEN_OTHER };

typedef struct Tokens {
  const char *text;
  size_t len, at;
  Piece word; /* of TOKEN_WORD */
  char sign;  /* of TOKEN_SIGN: '*', '+', '-' */
  Remark remark;
} Tokens;

static bool is_digit(char c)
{
  return c >= '0' && c <= '9';
}

static bool is_word(char c)
{
  return is_digit(c) || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* "=7=": the number of a note. */
static int take_note(Tokens *t)
{
  size_t i = t->at + 1, from = i;
  int number = 0;
  while (i < t->len && is_digit(t->text[i]) && i - from < NOTE_DIGITS)
    number = 10 * number + (t->text[i++] - '0');
  if (i == from || i == t->len || t->text[i] != '=') return TOKEN_OTHER;
  t->remark.note = number;
  t->at = i + 1;
  return TOKEN_REMARK;
}

/* "$7", "!", "?!" */
static int take_mark(Tokens *t)
{
  size_t i = t->at;
  if (t->text[i] == '$') {
    for (i++; i < t->len && is_digit(t->text[i]);) i++;
    if (i == t->at + 1) return TOKEN_OTHER;
  } else {
    while (i < t->len && (t->text[i] == '!' || t->text[i] == '?')) i++;
  }
  t->remark.note = -1;
  t->remark.mark = (Piece){t->at, i - t->at};
  t->at = i;
  return TOKEN_REMARK;
}

static int next_token(Tokens *t)
{
  while (t->at < t->len && text_is_space(t->text[t->at])) t->at++;
  if (t->at == t->len) return TOKEN_END;
  char c = t->text[t->at];
  if (is_word(c)) {
    size_t from = t->at;
    while (t->at < t->len && is_word(t->text[t->at])) t->at++;
    t->word = (Piece){from, t->at - from};
    return TOKEN_WORD;
  }
  if (c == '=') return take_note(t);
  if (c == '$' || c == '!' || c == '?') return take_mark(t);
  if (c != '*' && c != '+' && c != '-') return TOKEN_OTHER;
  t->sign = c;
  t->at++;
  if (c == '-' && t->at < t->len && t->text[t->at] == '-') return TOKEN_OTHER;
  return TOKEN_SIGN;
}

/* A remark on item number 'item'; one of a kind for each. */
static bool add_remark(Section *out, const Remark *r, int item)
{
  if (!item || out->remark_nb == REMARKS_MAX) return false;
  for (int i = out->remark_nb - 1; i >= 0 && out->remark[i].item == item; i--)
    if ((out->remark[i].note < 0) == (r->note < 0)) return false;
  out->remark[out->remark_nb] = *r;
  out->remark[out->remark_nb++].item = item;
  return true;
}

/* Behind the end there is no call or card, and all has a meaning. */
static bool nothing_behind(Tokens *t)
{
  while (t->at < t->len) {
    int token = next_token(t);
    if (token == TOKEN_OTHER || token == TOKEN_WORD) return false;
  }
  return true;
}

/* ---- auctions ------------------------------------------------------------------- */

static bool take_call(Auction *a, const char *word, size_t len, int dealer)
{
  bool all_pass = len == 2 && (word[0] | 0x20) == 'a' && (word[1] | 0x20) == 'p';
  if (!all_pass) return auction_call(a, call_from_word(word, len), NULL);
  if (!a->nb && a->dealer != dealer) return false;
  while (!auction_over(a)) auction_call(a, CALL_PASS, NULL);
  return true;
}

bool section_auction(Section *out, int dealer, const Contract *given, const char *text,
                     size_t len)
{
  Tokens t = {.text = text, .len = len};
  Auction *a = &out->auction;
  out->remark_nb = out->mended = 0;
  *a = auction_open(dealer);
  for (;;) {
    int token = next_token(&t);
    if (token == TOKEN_END || (token == TOKEN_SIGN && t.sign != '-')) break;
    if (token == TOKEN_OTHER) return false;
    if (token == TOKEN_REMARK) {
      if (!add_remark(out, &t.remark, a->nb)) return false;
    } else if (token == TOKEN_SIGN) {
      if (a->nb) return false;
      a->dealer = (int8_t)seat_next(a->dealer);
    } else if (!take_call(a, t.text + t.word.at, t.word.len, dealer)) {
      return false;
    }
  }
  if (!nothing_behind(&t)) return false;
  if (!a->nb) return false;
  Contract c = auction_contract(a);
  return !auction_over(a) || !given || contract_same(&c, given);
}

/* ---- plays ---------------------------------------------------------------------- */

typedef struct SectionRows {
  int place_nb;
  int card_nb;
  int8_t card[CARD_NB]; /* by place, row by row; CARD_NONE */
} SectionRows;

static bool read_rows(SectionRows *rows, Section *out, Tokens *t)
{
  memset(rows->card, CARD_NONE, sizeof rows->card);
  for (;;) {
    int token = next_token(t);
    if (token == TOKEN_END || (token == TOKEN_SIGN && t->sign == '*')) break;
    if (token == TOKEN_OTHER) return false;
    if (token == TOKEN_REMARK) {
      if (!add_remark(out, &t->remark, rows->place_nb)) return false;
      continue;
    }
    if (rows->place_nb == CARD_NB) return false;
    int card = CARD_NONE;
    if (token == TOKEN_WORD) {
      if (!card_parse(&card, t->text + t->word.at, t->word.len, NULL)) return false;
      rows->card_nb++;
    }
    rows->card[rows->place_nb++] = (int8_t)card;
  }
  return nothing_behind(t);
}

static int owner_of(const Deal *d, int card)
{
  int s = NORTH;
  while (!(d->hand[s] & card_bit(card))) s++;
  return s;
}

/*
** Archives are seen in which cards are in the columns of others: where those of a
** row belong to different hands they are put right. Returns the first such trick.
*/
static int mend(SectionRows *rows, int leader, const Deal *d)
{
  int mended = 0;
  for (int n = 0; n < TRICKS_NB; n++) {
    int8_t *row = rows->card + n * SEAT_NB, right[SEAT_NB];
    bool clash = false, moved = false;
    memset(right, CARD_NONE, sizeof right);
    for (int column = 0; column < SEAT_NB; column++) {
      if (row[column] < 0) continue;
      int own = (owner_of(d, row[column]) - leader + SEAT_NB) % SEAT_NB;
      clash = clash || right[own] >= 0;
      moved = moved || own != column;
      right[own] = row[column];
    }
    if (!moved || clash) continue;
    memcpy(row, right, sizeof right);
    if (!mended) mended = n + 1;
  }
  return mended;
}

/* Cards in the order in which they fell, up to the first that is not given. */
static void put_in_order(Section *out, const SectionRows *rows, int strain,
                         int fell[CARD_NB])
{
  int column = 0; /* of the leader of a trick */
  for (int n = 0; n < TRICKS_NB; n++) {
    for (int step = 0; step < SEAT_NB; step++) {
      int place = n * SEAT_NB + (column + step) % SEAT_NB;
      if (rows->card[place] < 0) return;
      fell[place] = out->card_nb + 1;
      out->card[out->card_nb++] = rows->card[place];
    }
    const int8_t *trick = out->card + n * SEAT_NB;
    column = (column + card_winner(trick, SEAT_NB, strain)) % SEAT_NB;
  }
}

bool section_play(Section *out, int leader, const Contract *c, const Deal *d,
                  const char *text, size_t len)
{
  Tokens t = {.text = text, .len = len};
  SectionRows rows = {.place_nb = 0};
  int fell[CARD_NB] = {0}, kept = 0;
  Position p = position_start(d, c);
  out->card_nb = out->remark_nb = 0;
  if (!read_rows(&rows, out, &t)) return false;
  bool any = false; /* of the first trick */
  for (int i = 0; i < SEAT_NB; i++) any = any || rows.card[i] >= 0;
  if (!any) return false;
  out->mended = mend(&rows, leader, d);
  if (out->mended && out->remark_nb) return false;
  put_in_order(out, &rows, c->strain, fell);
  if (out->mended && out->card_nb < rows.card_nb)
    return false; /* cards would get lost */
  if (!position_follow(&p, out->card, out->card_nb, NULL)) return false;
  for (int i = 0; i < out->remark_nb; i++) { /* those of cards that did not fall go */
    out->remark[kept] = out->remark[i];
    out->remark[kept].item = fell[out->remark[i].item - 1];
    kept += out->remark[kept].item > 0;
  }
  out->remark_nb = kept;
  return true;
}
