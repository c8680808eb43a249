/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scan/lin.h"

#include <string.h>

#include "base/mem.h"
#include "cards/position.h"

static bool named(const char *text, Piece name, const char *word)
{
  return name.len == strlen(word) && !memcmp(text + name.at, word, name.len);
}

/* ---- commands ------------------------------------------------------------------- */

static Piece trim(const char *text, Piece p)
{
  while (p.len > 0 && text_is_space(text[p.at])) p.at++, p.len--;
  while (p.len > 0 && text_is_space(text[p.at + p.len - 1])) p.len--;
  return p;
}

static bool add_command(LinBoard *b, const LinCommand *c)
{
  if (!mem_grow(&b->command, (size_t)b->nb + 1, &b->room, sizeof *c)) return false;
  b->command[b->nb++] = *c;
  return true;
}

enum { FIELD_MORE, FIELD_CLOSED, FIELD_OPEN };

/* The field at 'at': up to a bar, to the end of everything, or to its bound. */
static int field(Piece *out, const char *text, size_t len, size_t at, bool ended)
{
  size_t most = len - at < LIN_MAX ? len - at : LIN_MAX;
  const char *bar = memchr(text + at, '|', most);
  *out = (Piece){at, bar ? (size_t)(bar - text) - at : most};
  if (bar) return FIELD_CLOSED;
  if (most == LIN_MAX) return FIELD_OPEN;
  if (!ended) return FIELD_MORE;
  if (out->len && text[at + out->len - 1] == '\n') out->len--;
  return FIELD_OPEN;
}

/*
** The command at 'at', on line '*line'; '*next' is after it, '*line' that place's.
** LIN_END: there are blanks alone. LIN_MORE: it may go on.
*/
static int read_command(LinCommand *c, const char *text, size_t len, size_t at,
                        bool ended, int64_t *line, size_t *next)
{
  int closed = field(&c->raw, text, len, at, ended), text_end = FIELD_OPEN;
  if (closed == FIELD_MORE) return LIN_MORE;
  c->name = trim(text, c->raw);
  size_t end = c->raw.at + c->raw.len;
  c->text = (Piece){end, 0};
  if (closed == FIELD_OPEN && !c->name.len && len - at < LIN_MAX) return LIN_END;
  if (closed == FIELD_CLOSED) {
    text_end = field(&c->text, text, len, end + 1, ended);
    if (text_end == FIELD_MORE) return LIN_MORE;
    end = c->text.at + c->text.len;
  }
  c->line = *line += text_lines(text + c->raw.at, c->raw.len);
  *line += text_lines(text + c->text.at, c->text.len);
  c->named = closed == FIELD_CLOSED;
  c->whole = c->named && text_end == FIELD_CLOSED;
  *next = end + c->whole;
  if (!c->whole && ended && len - end == 1 && text[end] == '\n') *next = len;
  return LIN_FOUND;
}

static bool begins(const Lin *l, const char *text, const LinCommand *c)
{
  if (named(text, c->name, "qx")) return l->seen;
  return l->has_cards && (named(text, c->name, "md") || named(text, c->name, "pn"));
}

static int give(Lin *l, bool cut)
{
  l->board.text = l->in.text.text + l->in.gone;
  l->board.len = l->scan;
  l->board.cut = cut;
  l->in.gone += l->scan;
  l->scan = 0;
  if (!cut) l->seen = l->has_cards = false; /* else it goes on */
  return LIN_FOUND;
}

int lin_next(Lin *l)
{
  if (l->in.text.failed) return LIN_MEMORY;
  if (!l->in.begun) return LIN_MORE;
  if (!l->scan) l->board.nb = 0;
  if (!l->line) l->line = 1;
  const char *text = l->in.text.text ? l->in.text.text + l->in.gone : "";
  size_t len = l->in.text.len - l->in.gone;
  for (;;) {
    LinCommand c;
    size_t next;
    int64_t line = l->line;
    int found = read_command(&c, text, len, l->scan, l->in.ended, &line, &next);
    if (found == LIN_MORE) return LIN_MORE;
    if (found == LIN_END) return l->board.nb ? give(l, false) : LIN_END;
    if (l->board.nb && begins(l, text, &c)) return give(l, false);
    if (l->board.nb && (next > LIN_MAX || l->board.nb == LIN_COMMANDS_MAX))
      return give(l, true);
    if (!add_command(&l->board, &c)) return LIN_MEMORY;
    if (c.whole && named(text, c.name, "md")) l->has_cards = l->seen = true;
    if (c.whole && named(text, c.name, "qx")) l->seen = true;
    l->scan = next;
    l->line = line;
  }
}

void lin_free(Lin *l)
{
  buf_free(&l->in.text);
  mem_free(l->board.command);
  *l = (Lin){0};
}

bool lin_commands(LinBoard *out, const char *text, size_t len)
{
  int64_t line = 1;
  LinCommand c;
  out->nb = 0;
  for (size_t at = 0; at < len;) {
    if (read_command(&c, text, len, at, true, &line, &at) != LIN_FOUND) break;
    if (!add_command(out, &c)) return false;
  }
  return true;
}

/* ---- boards --------------------------------------------------------------------- */

/* Cards written "SKH4579QKAD69C58K". */
static bool read_hand(Hand *out, const char *text, size_t len)
{
  int suit = -1;
  *out = 0;
  for (size_t i = 0; i < len; i++) {
    int other = suit_from_letter(text[i]);
    if (other >= 0) {
      suit = other;
      continue;
    }
    int rank = rank_from_letter(text[i]);
    if (suit < 0 || rank < 0) return false;
    if (text[i] == '1' && (++i == len || text[i] != '0')) return false;
    Hand card = card_bit(card_make(suit, rank));
    if (*out & card) return false;
    *out |= card;
  }
  return hand_size(*out) == HAND_SIZE;
}

/* "3hand,hand,hand,": the dealer, then S W N E, one of which may be left out. */
static bool read_cards(LinRead *out, const char *text, size_t len)
{
  static const int seats[] = {SOUTH, WEST, NORTH, EAST};
  Hand all = 0;
  int missing = -1;
  size_t at = 1;
  if (!len || text[0] < '1' || text[0] > '4') return false;
  out->dealer = seats[text[0] - '1'];
  for (int i = 0; i < SEAT_NB; i++) {
    const char *comma = at <= len ? memchr(text + at, ',', len - at) : NULL;
    size_t end = comma ? (size_t)(comma - text) : len;
    Hand *hand = &out->deal.hand[seats[i]];
    *hand = 0;
    if (at < end) {
      if (!read_hand(hand, text + at, end - at) || all & *hand) return false;
      all |= *hand;
    } else {
      if (missing >= 0) return false;
      missing = seats[i];
    }
    at = end + 1;
  }
  if (missing >= 0) out->deal.hand[missing] = PACK & ~all;
  return at > len && deal_ok(&out->deal);
}

static bool add_call(LinRead *out, int call)
{
  if (out->call_nb == AUCTION_MAX) return false;
  out->alert[out->call_nb] = false;
  out->call[out->call_nb++] = (int8_t)call;
  return true;
}

/* "1N!", "d", "ppp" */
static bool read_calls(LinRead *out, const char *text, size_t len)
{
  enum { WORD_MAX = 8 };
  char word[WORD_MAX];
  size_t n = 0, passes = 0;
  bool alert = false;
  for (size_t i = 0; i < len; i++) {
    alert = alert || text[i] == '!';
    if (text[i] == '!' || text_is_space(text[i])) continue;
    if (n == WORD_MAX) return false;
    passes += (text[i] | 0x20) == 'p';
    word[n++] = text[i];
  }
  if (n && passes == n) {
    while (passes-- > 0)
      if (!add_call(out, CALL_PASS)) return false;
  } else {
    int call = call_from_word(word, n);
    if (call < 0 || !add_call(out, call)) return false;
  }
  out->alert[out->call_nb - 1] = alert;
  return true;
}

static bool read_play(LinRead *out, const char *text, size_t len)
{
  size_t i = 0;
  out->has_play = true;
  for (;;) {
    while (i < len && text_is_space(text[i])) i++;
    if (i == len) return true;
    size_t from = i;
    while (i < len && !text_is_space(text[i])) i++;
    int card;
    if (!card_parse(&card, text + from, i - from, NULL) || out->card_nb == CARD_NB)
      return false;
    out->card[out->card_nb++] = (int8_t)card;
  }
}

static bool add_note(LinRead *out, Piece text)
{
  if (!out->call_nb || out->note_nb == LIN_REMARKS_MAX) return false;
  out->note_call[out->note_nb] = out->call_nb;
  out->note[out->note_nb++] = text;
  return true;
}

static bool conclude(LinRead *out)
{
  Auction a;
  if (!auction_read(&a, out->dealer, out->call, out->call_nb, NULL)) return false;
  out->over = auction_over(&a);
  out->contract = auction_contract(&a);
  if (out->over && a.bid) {
    Position p = position_start(&out->deal, &out->contract);
    out->leader = p.leader;
    if (!position_follow(&p, out->card, out->card_nb, NULL)) return false;
    if (!position_left(&p)) out->result = p.tricks[out->contract.declarer % SIDE_NB];
  } else if (out->card_nb) {
    for (int s = NORTH; s < SEAT_NB; s++)
      if (out->deal.hand[s] & card_bit(out->card[0])) out->leader = s;
  }
  return true;
}

bool lin_read(LinRead *out, const LinBoard *b)
{
  bool cards = false;
  out->call_nb = out->card_nb = out->note_nb = 0;
  out->has_play = false;
  out->leader = out->result = -1;
  for (int i = 0; i < b->nb; i++) {
    const LinCommand *c = &b->command[i];
    const char *text = b->text + c->text.at;
    bool ok = c->whole;
    if (c->name.len != 2 || !ok) {
      if (!ok) return false;
      continue;
    }
    const char *name = b->text + c->name.at;
    if (!memcmp(name, "pc", 2))
      ok = read_play(out, text, c->text.len);
    else if (!memcmp(name, "mb", 2))
      ok = read_calls(out, text, c->text.len);
    else if (!memcmp(name, "an", 2))
      ok = add_note(out, c->text);
    else if (!memcmp(name, "md", 2))
      ok = cards = read_cards(out, text, c->text.len);
    if (!ok) return false;
  }
  return cards && !b->cut && conclude(out);
}
