/* SPDX-License-Identifier: MIT */
/*
** How: a cursor goes through the words of a line; blanks and points between them do not
** matter. The first words say what kind of line it is.
*/
#include "table/message.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cards/board.h"

enum { BOARD_DIGITS = 18, TRICK_DIGITS = 2 };

const char *message_seat(int seat)
{
  static const char *const names[] = {"North", "East", "South", "West", "Dummy"};
  return names[seat];
}

/* ---- words ----------------------------------------------------------------- */

static bool is_blank(char c)
{
  return c == ' ' || c == '\t';
}

static bool is_word(char c)
{
  return isalnum((unsigned char)c);
}

static bool skip_blanks(LineText *at)
{
  size_t before = at->len;
  while (at->len && is_blank(*at->text)) at->text++, at->len--;
  return at->len < before;
}

/* Go on past blanks and what divides words. */
static void skip(LineText *at)
{
  while (at->len && (is_blank(*at->text) || strchr(".,:;-", *at->text)))
    at->text++, at->len--;
}

static void advance(LineText *at, size_t nb)
{
  at->text += nb;
  at->len -= nb;
}

/* Whether these letters come next, whatever their case; then the cursor is after them.
 */
static bool take_part(LineText *at, const char *part)
{
  size_t nb = strlen(part);
  if (at->len < nb) return false;
  for (size_t i = 0; i < nb; i++)
    if (tolower((unsigned char)at->text[i]) != tolower((unsigned char)part[i]))
      return false;
  advance(at, nb);
  return true;
}

/* The same of a whole word, after what divides it from the one before. */
static bool take(LineText *at, const char *word)
{
  LineText from = *at;
  skip(&from);
  if (!take_part(&from, word) || (from.len && is_word(*from.text))) return false;
  *at = from;
  return true;
}

/* One of some words that NULL ends. */
static bool take_any(LineText *at, const char *const words[])
{
  for (int i = 0; words[i]; i++)
    if (take(at, words[i])) return true;
  return false;
}

/* Digits, so many at most, of a number from 1. */
static bool take_number(LineText *at, int most, int64_t *out)
{
  LineText from = *at;
  int64_t value = 0;
  int nb = 0;
  skip(&from);
  for (; from.len && isdigit((unsigned char)*from.text); advance(&from, 1), nb++) {
    if (nb == most) return false;
    value = 10 * value + (*from.text - '0');
  }
  if (!value || (from.len && is_word(*from.text))) return false;
  *out = value;
  *at = from;
  return true;
}

/* North to West, and what else may stand in their place, as 'most' says. */
static bool take_seat(LineText *at, int most, int *out)
{
  for (int seat = NORTH; seat <= most; seat++)
    if (seat == SEAT_ANY ? take(at, "anypl") : take(at, message_seat(seat))) {
      *out = seat;
      return true;
    }
  return false;
}

/* "'s", as after whose bid. */
static bool take_whose(LineText *at)
{
  LineText from = *at;
  if (!take_part(&from, "'") && !take_part(&from, "\xE2\x80\x99")) return false;
  if (!take_part(&from, "s") || (from.len && is_word(*from.text))) return false;
  *at = from;
  return true;
}

/* A text in quotes, to the next one, or to the last of the line. */
static bool take_name(LineText *at, bool last, LineText *out)
{
  const char *begin = at->len ? memchr(at->text, '"', at->len) : NULL, *end = NULL;
  if (!begin) return false;
  const char *stop = at->text + at->len;
  if (last) {
    for (const char *c = stop - 1; c > begin && !end; c--)
      if (*c == '"') end = c;
  } else {
    end = memchr(begin + 1, '"', (size_t)(stop - begin - 1));
  }
  if (!end) return false;
  *out = (LineText){begin + 1, (size_t)(end - begin - 1)};
  *at = (LineText){end + 1, (size_t)(stop - end - 1)};
  return true;
}

static bool at_end(LineText at)
{
  skip(&at);
  return !at.len;
}

/* ---- cards ----------------------------------------------------------------- */

/* A rank or, where it is none, a suit. */
static bool take_rank(LineText *at, int *rank)
{
  static const char ranks[] = "23456789TJQKA";
  if (take_part(at, "10")) {
    *rank = TEN;
    return true;
  }
  const char *found = at->len ? strchr(ranks, toupper((unsigned char)*at->text)) : NULL;
  if (!found || !*found) return false;
  *rank = (int)(found - ranks);
  advance(at, 1);
  return true;
}

static bool take_suit(LineText *at, int *suit)
{
  static const char suits[] = "CDHS";
  const char *found = at->len ? strchr(suits, toupper((unsigned char)*at->text)) : NULL;
  if (!found || !*found) return false;
  *suit = (int)(found - suits);
  advance(at, 1);
  return true;
}

/* "KC", "ck", "H 10". */
static bool take_card(LineText *at, int *card)
{
  int suit, rank;
  skip(at);
  if (take_suit(at, &suit)) {
    skip_blanks(at);
    if (!take_rank(at, &rank)) return false;
  } else {
    if (!take_rank(at, &rank)) return false;
    skip_blanks(at);
    if (!take_suit(at, &suit)) return false;
  }
  *card = card_make(suit, rank);
  return true;
}

/* "S K J 9 3. H -. ...": thirteen cards, each once. */
static bool take_hand(LineText *at, Hand *out)
{
  int suit = -1, rank, nb = 0;
  Hand h = 0;
  for (skip(at); at->len; skip(at)) {
    if (take_suit(at, &suit)) continue;
    if (suit < 0 || !take_rank(at, &rank) || h & card_bit(card_make(suit, rank)))
      return false;
    h |= card_bit(card_make(suit, rank));
    nb++;
  }
  *out = h;
  return nb == RANK_NB;
}

/* ---- kinds of lines -------------------------------------------------------- */

static bool read_connects(Message *m, LineText at)
{
  m->kind = MESSAGE_CONNECTS;
  if (!take_name(&at, true, &m->name[0]) || !take(&at, "as") ||
      !take_seat(&at, SEAT_ANY, &m->seat) || m->seat == SEAT_DUMMY)
    return false;
  if (at_end(at)) return true;
  take(&at, "using");
  take(&at, "protocol");
  take(&at, "version");
  return take_number(&at, BOARD_DIGITS, &m->number) && at_end(at);
}

static bool read_teams(Message *m, LineText at)
{
  static const char *const sides[SIDE_NB][5] = {{"N/S", "NS", "North/South", NULL},
                                                {"E/W", "EW", "East/West", NULL}};
  m->kind = MESSAGE_TEAMS;
  for (int side = NS; side < SIDE_NB; side++)
    if (!take_any(&at, sides[side]) || !take_name(&at, false, &m->name[side]))
      return false;
  return at_end(at);
}

static bool read_vul(LineText *at, int *vul)
{
  static const struct {
    const char *word;
    int vul;
  } words[] = {{"neither", VUL_NONE}, {"none", VUL_NONE}, {"N/S", VUL_NS},
               {"NS", VUL_NS},        {"E/W", VUL_EW},    {"EW", VUL_EW},
               {"both", VUL_BOTH},    {"all", VUL_BOTH}};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (take(at, words[i].word)) {
      *vul = words[i].vul;
      return true;
    }
  return false;
}

static bool read_board(Message *m, LineText at)
{
  m->kind = MESSAGE_BOARD;
  take(&at, "number");
  return take_number(&at, BOARD_DIGITS, &m->number) && take(&at, "dealer") &&
         take_seat(&at, WEST, &m->dealer) && read_vul(&at, &m->vul) &&
         take(&at, "vulnerable") && at_end(at);
}

static bool read_ready(Message *m, LineText at)
{
  static const struct {
    const char *word;
    Ready ready;
  } words[] = {{"teams", READY_TEAMS},
               {"start", READY_START},
               {"deal", READY_DEAL},
               {"cards", READY_CARDS},
               {"dummy", READY_DUMMY}};
  m->kind = MESSAGE_READY;
  m->ready = READY_OTHER;
  if (!take(&at, "for")) take(&at, "to");
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    LineText from = at;
    if (!take(&from, words[i].word) || !at_end(from)) continue;
    m->ready = words[i].ready;
    return true;
  }
  int who;
  int64_t trick;
  if (!take_seat(&at, SEAT_DUMMY, &who) || !take_whose(&at)) return true;
  if (who != SEAT_DUMMY && take(&at, "bid") && at_end(at)) {
    m->ready = READY_BID;
    m->who = who;
  } else if (take(&at, "card") && take(&at, "to") && take(&at, "trick") &&
             take_number(&at, TRICK_DIGITS, &trick) && at_end(at)) {
    m->ready = READY_CARD;
    m->who = who;
    m->number = trick;
  }
  return true;
}

/* The bid after "bids", of which blanks may be a part. */
static bool take_bid(LineText *at, int *call)
{
  char word[CALL_TEXT_MAX + 1];
  size_t nb = 0;
  skip(at);
  if (!at->len || !isdigit((unsigned char)*at->text)) return false;
  word[nb++] = *at->text;
  advance(at, 1);
  skip_blanks(at);
  for (; at->len && is_word(*at->text); advance(at, 1)) {
    if (nb == CALL_TEXT_MAX) return false;
    word[nb++] = *at->text;
  }
  *call = call_from_word(word, nb);
  return *call >= CALL_BID;
}

/* "passes. Alert. text": the text, without the point and the blanks before it. */
static void read_rest(Message *m, LineText at)
{
  if (at.len && *at.text == '.') advance(&at, 1);
  skip_blanks(&at);
  while (at.len && is_blank(at.text[at.len - 1])) at.len--;
  if (at.len) m->name[0] = at;
}

static bool read_call(Message *m, LineText at)
{
  static const char *const passes[] = {"passes", "pass", NULL},
                           *const doubles[] = {"doubles", "double", NULL},
                           *const redoubles[] = {"redoubles", "redouble", NULL},
                           *const bids[] = {"bids", "bid", NULL};
  m->kind = MESSAGE_CALL;
  if (take_any(&at, passes))
    m->call = CALL_PASS;
  else if (take_any(&at, doubles))
    m->call = CALL_DOUBLE;
  else if (take_any(&at, redoubles))
    m->call = CALL_REDOUBLE;
  else if (!take_any(&at, bids) || !take_bid(&at, &m->call))
    return false;
  read_rest(m, at);
  return true;
}

/* Lines that begin with a seat, or with dummy. */
static bool read_of_seat(Message *m, LineText at)
{
  if (take(&at, "ready")) return m->seat != SEAT_DUMMY && read_ready(m, at);
  if (take(&at, "to")) {
    m->kind = MESSAGE_LEAD;
    return take(&at, "lead") && at_end(at);
  }
  if (take_whose(&at)) {
    m->kind = MESSAGE_HAND;
    return take(&at, "cards") && take_hand(&at, &m->hand);
  }
  if (m->seat == SEAT_DUMMY) return false;
  if (take(&at, "plays") || take(&at, "play")) {
    m->kind = MESSAGE_CARD;
    return take_card(&at, &m->card) && at_end(at);
  }
  LineText from = at;
  skip(&from);
  if (!take_part(&from, "(")) return read_call(m, at);
  m->kind = MESSAGE_SEATED;
  if (!take_name(&from, true, &m->name[0])) return false;
  skip_blanks(&from);
  return take_part(&from, ")") && take(&from, "seated") && at_end(from);
}

static bool read_line(Message *m, LineText at)
{
  if (take(&at, "connecting")) return read_connects(m, at);
  if (take(&at, "teams")) return read_teams(m, at);
  if (take(&at, "board")) return read_board(m, at);
  if (take(&at, "timing")) {
    m->kind = MESSAGE_TIMING;
    return true;
  }
  if (take(&at, "start")) {
    m->kind = MESSAGE_START;
    return take(&at, "of") && take(&at, "board") && at_end(at);
  }
  if (take(&at, "end")) {
    m->kind = MESSAGE_END;
    return take(&at, "of") && take(&at, "session") && at_end(at);
  }
  if (take(&at, "ready")) {
    m->seat = SEAT_NONE;
    return read_ready(m, at);
  }
  return take_seat(&at, SEAT_DUMMY, &m->seat) && read_of_seat(m, at);
}

/* Whether a line has bytes that no line has. */
static bool is_text(const char *line, size_t len, size_t *at)
{
  for (size_t i = 0; i < len; i++)
    if (iscntrl((unsigned char)line[i]) && line[i] != '\t') {
      *at = i + 1;
      return false;
    }
  return true;
}

bool message_parse(Message *out, const char *line, size_t len, Err *e)
{
  Message m = {.kind = MESSAGE_TIMING};
  size_t at;
  if (!is_text(line, len, &at))
    return err_set(e, at, "byte %d in a line of a table manager",
                   (unsigned char)line[at - 1]);
  if (!read_line(&m, (LineText){line, len}))
    return err_set(e, 1, "'%.*s' is not a line of a table manager", err_quote(len),
                   line);
  *out = m;
  return true;
}

/* ---- written --------------------------------------------------------------- */

/* A name in quotes has none inside: where two follow each other they would not do. */
static void add_name(Buf *b, LineText name, bool alone)
{
  buf_putc(b, '"');
  for (size_t i = 0; i < name.len; i++)
    buf_putc(b, name.text[i] == '"' && !alone ? '\'' : name.text[i]);
  buf_putc(b, '"');
}

static void add_cards(Buf *b, Hand h)
{
  static const char ranks[] = "23456789TJQKA";
  for (int suit = SPADES; suit >= CLUBS; suit--) {
    buf_printf(b, " %c", "CDHS"[suit]);
    if (!hand_holding(h, suit)) buf_puts(b, " -");
    for (int rank = ACE; rank >= TWO; rank--)
      if (h & card_bit(card_make(suit, rank))) buf_printf(b, " %c", ranks[rank]);
    buf_putc(b, '.');
  }
}

static void add_connects(Buf *b, const Message *m)
{
  buf_puts(b, "Connecting ");
  add_name(b, m->name[0], true);
  buf_puts(b, " as ");
  const char *seat = m->seat == SEAT_ANY ? "ANYPL" : message_seat(m->seat);
  for (; *seat; seat++) buf_putc(b, (char)toupper((unsigned char)*seat));
  if (m->number) buf_printf(b, " using protocol version %lld", (long long)m->number);
}

static void add_call(Buf *b, const Message *m)
{
  char text[CALL_TEXT_MAX];
  buf_printf(b, "%s ", message_seat(m->seat));
  if (m->call == CALL_PASS)
    buf_puts(b, "passes");
  else if (m->call == CALL_DOUBLE)
    buf_puts(b, "doubles");
  else if (m->call == CALL_REDOUBLE)
    buf_puts(b, "redoubles");
  else
    buf_printf(b, "bids %s", call_format(m->call, text));
  if (!m->name[0].len) return;
  buf_puts(b, ". ");
  buf_add(b, m->name[0].text, m->name[0].len);
}

static void add_ready(Buf *b, const Message *m)
{
  /* ORDER READY */
  static const char *const what[] = {"for teams", "to start", "for deal", "for cards",
                                     "for dummy"};
  if (m->seat != SEAT_NONE) buf_printf(b, "%s ", message_seat(m->seat));
  buf_puts(b, "ready");
  if (m->ready == READY_BID)
    buf_printf(b, " for %s's bid", message_seat(m->who));
  else if (m->ready == READY_CARD)
    buf_printf(b, " for %s's card to trick %lld",
               m->who == SEAT_DUMMY ? "dummy" : message_seat(m->who),
               (long long)m->number);
  else if (m->ready != READY_OTHER)
    buf_printf(b, " %s", what[m->ready]);
}

static void add_board(Buf *b, const Message *m)
{
  static const char *const vuls[VUL_NB] = {"Neither", "N/S", "E/W", "Both"};
  buf_printf(b, "Board number %lld. Dealer %s. %s vulnerable.", (long long)m->number,
             message_seat(m->dealer), vuls[m->vul]);
}

static void add_card(Buf *b, const Message *m)
{
  char text[CARD_TEXT_MAX];
  card_format(m->card, text);
  buf_printf(b, "%s plays %c%c", message_seat(m->seat), text[1], text[0]);
}

void message_format(const Message *m, Buf *b)
{
  switch (m->kind) {
  case MESSAGE_CONNECTS: add_connects(b, m); break;
  case MESSAGE_SEATED:
    buf_printf(b, "%s (", message_seat(m->seat));
    add_name(b, m->name[0], true);
    buf_puts(b, ") seated");
    break;
  case MESSAGE_TEAMS:
    buf_puts(b, "Teams : N/S : ");
    add_name(b, m->name[NS], false);
    buf_puts(b, ". E/W : ");
    add_name(b, m->name[EW], false);
    buf_putc(b, '.');
    break;
  case MESSAGE_START: buf_puts(b, "Start of board"); break;
  case MESSAGE_END: buf_puts(b, "End of session"); break;
  case MESSAGE_BOARD: add_board(b, m); break;
  case MESSAGE_HAND:
    buf_printf(b, "%s's cards :", message_seat(m->seat));
    add_cards(b, m->hand);
    break;
  case MESSAGE_CALL: add_call(b, m); break;
  case MESSAGE_CARD: add_card(b, m); break;
  case MESSAGE_LEAD: buf_printf(b, "%s to lead", message_seat(m->seat)); break;
  case MESSAGE_READY: add_ready(b, m); break;
  case MESSAGE_TIMING: buf_puts(b, "Timing"); break;
  }
}
