/* SPDX-License-Identifier: MIT */
/*
** How: what a program was told of a board is kept; it is told the calls and cards
** since, or, where the board does not go on from there, the whole board anew. Then it
** makes its own calls and plays its own cards again, which must be those that were
** made.
*/
#include "table/manager.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"

enum { UNHEEDED_MAX = 64 /* lines that are passed over before one that is expected */ };

/* The program of one seat; before it is asked first its process is NULL. */
typedef struct Client {
  Process *process;
  uint64_t board;
  int vul;
  Hand hand;
  Auction told; /* what it knows, */
  int8_t card[CARD_NB];
  int card_nb;      /* and the cards that it was told, or played */
  bool knows_dummy; /* dummy's cards were shown to it */
} Client;

/* The mind of a thread. */
typedef struct Clients {
  const Stop *stop;
  Client at[SEAT_NB];
} Clients;

static void *open_clients(const Player *p, const Stop *stop, Err *e)
{
  Clients *m = mem_need(1, sizeof *m, e);
  (void)p;
  if (m) *m = (Clients){.stop = stop};
  return m;
}

static void close_clients(void *mind)
{
  Clients *m = mind;
  for (int s = NORTH; s < SEAT_NB; s++) process_close(m->at[s].process);
  mem_free(m);
}

/* ---- lines ----------------------------------------------------------------- */

/* Whether a line begins with a word, whatever its case; *line goes on behind it. */
static bool take(const char **line, size_t *len, const char *word)
{
  size_t nb = strlen(word), at = 0;
  while (at < *len && isspace((unsigned char)(*line)[at])) at++;
  if (*len - at < nb) return false;
  for (size_t i = 0; i < nb; i++)
    if (tolower((unsigned char)(*line)[at + i]) != tolower((unsigned char)word[i]))
      return false;
  *line += at + nb;
  *len -= at + nb;
  return true;
}

/* Whether a line has a text in it, whatever the case of both. */
static bool has(const char *line, size_t len, const char *text)
{
  for (; len; line++, len--) {
    const char *from = line;
    size_t left = len;
    if (take(&from, &left, text)) return true;
  }
  return false;
}

static bool unexpected(Process *p, const char *line, size_t len, const char *wanted,
                       Err *e)
{
  char what[ERR_MSG_MAX];
  snprintf(what, sizeof what, "said '%.*s': '%s' expected", err_quote(len), line,
           wanted);
  return process_fail(p, what, e);
}

/* "South ready ...", "Timing ...": what only says how a client is. */
static bool says_ready(const char *line, size_t len)
{
  if (take(&line, &len, "timing")) return true;
  for (int s = NORTH; s < SEAT_NB; s++)
    if (take(&line, &len, process_seat(s))) return take(&line, &len, "ready");
  return take(&line, &len, "ready");
}

/* The next line, without those that only say what it is ready for, or the time. */
static bool heed(Process *p, const char *wanted, const char **line, size_t *len, Err *e)
{
  for (int i = 0; i < UNHEEDED_MAX; i++) {
    if (!process_line(p, line, len, e)) return false;
    if (has(*line, *len, wanted)) return true;
    if (!says_ready(*line, *len)) return true;
  }
  return unexpected(p, *line, *len, wanted, e);
}

/* Wait for a line that has these words. */
static bool expect(Process *p, const char *wanted, Err *e)
{
  const char *line;
  size_t len;
  if (!heed(p, wanted, &line, &len, e)) return false;
  return has(line, len, wanted) || unexpected(p, line, len, wanted, e);
}

static bool say(Process *p, Buf *b, Err *e)
{
  buf_puts(b, "\r\n");
  return process_send(p, b, e);
}

/* ---- what is told ---------------------------------------------------------- */

/* Its name, as it gave it, is part of our answer. */
static bool seat_client(Process *p, int seat, Err *e)
{
  const char *line, *after;
  size_t len, left;
  Buf b = BUF_EMPTY;
  if (!process_line(p, &line, &len, e)) return false;
  after = line, left = len;
  if (!take(&after, &left, "connecting") ||
      (!has(after, left, process_seat(seat)) && !has(after, left, "anypl"))) {
    char wanted[80];
    snprintf(wanted, sizeof wanted,
             "Connecting \"NAME\" as %s using protocol version 18", process_seat(seat));
    return unexpected(p, line, len, wanted, e);
  }
  const char *name = memchr(after, '"', left), *end = NULL;
  if (name) end = memchr(name + 1, '"', left - (size_t)(name + 1 - after));
  buf_printf(&b, "%s (\"%.*s\") seated", process_seat(seat),
             end ? (int)(end - name - 1) : 0, end ? name + 1 : "");
  if (!say(p, &b, e) || !expect(p, "ready for teams", e)) return false;
  buf_puts(&b, "Teams : N/S : \"baize\". E/W : \"baize\".");
  return say(p, &b, e) && expect(p, "ready to start", e);
}

static void add_cards(Buf *b, Hand h)
{
  static const char suits[] = "SHDC";
  char text[HAND_TEXT_MAX];
  hand_format(h, text);
  const char *at = text;
  for (int i = 0; suits[i]; i++) {
    buf_printf(b, " %c", suits[i]);
    if (!*at || *at == '.') buf_puts(b, " -");
    for (; *at && *at != '.'; at++) buf_printf(b, " %c", *at);
    at += *at == '.';
    buf_puts(b, ".");
  }
}

static bool begin_board(Client *c, int seat, const BidView *v, Err *e)
{
  static const char *const vuls[VUL_NB] = {"Neither", "N/S", "E/W", "Both"};
  Buf b = BUF_EMPTY;
  buf_puts(&b, "Start of board");
  if (!say(c->process, &b, e) || !expect(c->process, "ready for deal", e)) return false;
  buf_printf(&b, "Board number %llu. Dealer %s. %s vulnerable.",
             (unsigned long long)v->board, process_seat(v->auction->dealer),
             vuls[v->vul]);
  if (!say(c->process, &b, e) || !expect(c->process, "ready for cards", e))
    return false;
  buf_printf(&b, "%s's cards :", process_seat(seat));
  add_cards(&b, v->hand);
  c->board = v->board;
  c->vul = v->vul;
  c->hand = v->hand;
  c->told = auction_open(v->auction->dealer);
  c->card_nb = 0;
  c->knows_dummy = false;
  return say(c->process, &b, e);
}

static bool tell_call(Process *p, int seat, int call, Err *e)
{
  char text[CALL_TEXT_MAX], wanted[32];
  Buf b = BUF_EMPTY;
  snprintf(wanted, sizeof wanted, "ready for %s's bid", process_seat(seat));
  if (!expect(p, wanted, e)) return false;
  buf_puts(&b, process_seat(seat));
  if (call == CALL_PASS)
    buf_puts(&b, " passes");
  else if (call == CALL_DOUBLE)
    buf_puts(&b, " doubles");
  else if (call == CALL_REDOUBLE)
    buf_puts(&b, " redoubles");
  else
    buf_printf(&b, " bids %s", call_format(call, text));
  return say(p, &b, e);
}

/* Whether what it was told is of this board, and how its auction begins. */
static bool goes_on(const Client *c, const BidView *v)
{
  const Auction *a = v->auction;
  return c->board == v->board && c->hand == v->hand && c->vul == v->vul &&
         c->told.dealer == a->dealer && c->told.nb <= a->nb &&
         !memcmp(c->told.call, a->call, (size_t)c->told.nb);
}

/* ---- its call -------------------------------------------------------------- */

/* "South bids 3NT. Alert. text"; -1: it is none. */
static int read_call(const char *line, size_t len, int seat)
{
  if (!take(&line, &len, process_seat(seat))) return -1;
  if (take(&line, &len, "passes")) return CALL_PASS;
  if (take(&line, &len, "doubles")) return CALL_DOUBLE;
  if (take(&line, &len, "redoubles")) return CALL_REDOUBLE;
  if (!take(&line, &len, "bids")) return -1;
  while (len && isspace((unsigned char)*line)) line++, len--;
  size_t nb = 0;
  while (nb < len && isalnum((unsigned char)line[nb])) nb++;
  int call = call_from_word(line, nb);
  return call >= CALL_BID ? call : -1;
}

static bool hear(Client *c, int seat, int *call, Err *e)
{
  const char *line;
  size_t len;
  char wanted[80];
  snprintf(wanted, sizeof wanted, "%s passes, doubles, redoubles or bids 1C to 7NT",
           process_seat(seat));
  if (!heed(c->process, wanted, &line, &len, e)) return false;
  *call = read_call(line, len, seat);
  if (*call < 0) return unexpected(c->process, line, len, wanted, e);
  auction_call(&c->told, *call, NULL); /* where it is illegal, the table says so */
  return true;
}

/* What it did on the way, as 'own', where the board has another call or card. */
static bool strays(Client *c, const char *own, const char *board, Err *e)
{
  char what[80];
  snprintf(what, sizeof what, "says %s where the board has %s", own, board);
  return process_fail(c->process, what, e);
}

static bool tell(Client *c, int seat, const BidView *v, Err *e)
{
  const Auction *a = v->auction;
  if (!goes_on(c, v) && !begin_board(c, seat, v, e)) return false;
  while (c->told.nb < a->nb) {
    int call = a->call[c->told.nb], own, who = auction_turn(&c->told);
    char text[2][CALL_TEXT_MAX];
    if (who != seat) {
      if (!tell_call(c->process, who, call, e)) return false;
      auction_call(&c->told, call, NULL);
    } else if (!hear(c, seat, &own, e)) {
      return false;
    } else if (own != call) {
      return strays(c, call_format(own, text[0]), call_format(call, text[1]), e);
    }
  }
  return true;
}

/* The client of a seat, whose program runs and sits there. */
static Client *client_at(Clients *m, const Player *player, int seat, Err *e)
{
  Client *c = &m->at[seat];
  if (c->process) return c;
  c->process =
      process_open(&((const ManagerPlayer *)player)->program, seat, m->stop, e);
  return c->process && seat_client(c->process, seat, e) ? c : NULL;
}

/* Who failed begins anew. */
static PlayerSays give_up(Clients *m, int seat)
{
  process_close(m->at[seat].process);
  m->at[seat] = (Client){0};
  return PLAYER_FAILS;
}

static PlayerSays bid(const Player *player, void *mind, int thread, const BidView *v,
                      int *call, PlayerLack *lack, Err *e)
{
  int seat = auction_turn(v->auction);
  Client *c = client_at(mind, player, seat, e);
  (void)thread;
  (void)lack;
  bool ok = c && tell(c, seat, v, e) && hear(c, seat, call, e);
  return ok ? PLAYER_ANSWERS : give_up(mind, seat);
}

/* ---- cards ----------------------------------------------------------------- */

/* A play as a client follows it. */
typedef struct Following {
  const CardView *view;
  int self, dummy;        /* seats: of the program, and of dummy */
  int8_t by[CARD_NB + 1]; /* who played each card, and whose card is next */
} Following;

static Following follow(const CardView *v)
{
  int declarer = v->contract.declarer, leader = seat_next(declarer);
  Following f = {.view = v, .self = v->seat, .dummy = seat_partner(declarer)};
  if (v->seat == f.dummy) f.self = declarer;
  for (int i = 0; i <= v->played_nb && i <= CARD_NB; i++) {
    if (i && i % SEAT_NB == 0)
      leader =
          (leader + card_winner(v->played + i - SEAT_NB, SEAT_NB, v->contract.strain)) %
          SEAT_NB;
    f.by[i] = (int8_t)((leader + i % SEAT_NB) % SEAT_NB);
  }
  return f;
}

/* The cards that a hand was dealt, of what is left of it. */
static Hand dealt(const Following *f, int seat, Hand left)
{
  for (int i = 0; i < f->view->played_nb; i++)
    if (f->by[i] == seat) left |= card_bit(f->view->played[i]);
  return left;
}

/* Whether the program decides on a card of a seat: declarer does on dummy's. */
static bool decides(const Following *f, int seat)
{
  return seat == f->self || (seat == f->dummy && f->self == seat_partner(f->dummy));
}

/* "South plays CK"; a rank may come before its suit. */
static bool read_card(const char *line, size_t len, int seat, int *card)
{
  if (!take(&line, &len, process_seat(seat)) || !take(&line, &len, "plays"))
    return false;
  while (len && isspace((unsigned char)*line)) line++, len--;
  if (len < 2) return false;
  char text[] = {(char)toupper((unsigned char)line[0]),
                 (char)toupper((unsigned char)line[1])};
  char turned[] = {text[1], text[0]};
  return card_parse(card, text, sizeof text, NULL) ||
         card_parse(card, turned, sizeof turned, NULL);
}

/* Its card of a seat, number 'i' of the play; of the first of a trick it is told. */
static bool hear_card(Client *c, int seat, bool dummys, int i, int *card, Err *e)
{
  const char *line;
  size_t len;
  char wanted[40];
  Buf b = BUF_EMPTY;
  snprintf(wanted, sizeof wanted, "%s plays a card, as in S7", process_seat(seat));
  if (i % SEAT_NB == 0) {
    buf_printf(&b, "%s to lead", dummys ? "Dummy" : process_seat(seat));
    if (!say(c->process, &b, e)) return false;
  }
  if (!heed(c->process, wanted, &line, &len, e)) return false;
  if (!read_card(line, len, seat, card))
    return unexpected(c->process, line, len, wanted, e);
  c->card[c->card_nb++] = (int8_t)*card;
  return true;
}

/* It may call a card dummy's, or that of the seat. */
static bool tell_card(Client *c, int seat, int i, int card, Err *e)
{
  char text[CARD_TEXT_MAX], wanted[32];
  Buf b = BUF_EMPTY;
  snprintf(wanted, sizeof wanted, "card to trick %d", i / SEAT_NB + 1);
  if (!expect(c->process, wanted, e)) return false;
  card_format(card, text);
  buf_printf(&b, "%s plays %c%c", process_seat(seat), text[1], text[0]);
  c->card[c->card_nb++] = (int8_t)card;
  return say(c->process, &b, e);
}

static bool show_dummy(Client *c, Hand dummy, Err *e)
{
  Buf b = BUF_EMPTY;
  if (!expect(c->process, "ready for dummy", e)) return false;
  buf_puts(&b, "Dummy's cards :");
  add_cards(&b, dummy);
  c->knows_dummy = true;
  return say(c->process, &b, e);
}

/* The cards since, of which it plays its own again. */
static bool tell_cards(Client *c, const Following *f, Err *e)
{
  const CardView *v = f->view;
  for (int i = c->card_nb; i <= v->played_nb; i++) {
    int seat = f->by[i], card;
    char text[2][CARD_TEXT_MAX];
    if (i == 1 && !c->knows_dummy && !show_dummy(c, dealt(f, f->dummy, v->dummy), e))
      return false;
    if (i == v->played_nb) break;
    if (!decides(f, seat)) {
      if (!tell_card(c, seat, i, v->played[i], e)) return false;
    } else if (!hear_card(c, seat, seat == f->dummy, i, &card, e)) {
      return false;
    } else if (card != v->played[i]) {
      return strays(c, card_format(card, text[0]), card_format(v->played[i], text[1]),
                    e);
    }
  }
  return true;
}

static PlayerSays card(const Player *player, void *mind, const CardView *v, int *out,
                       PlayerLack *lack, Err *e)
{
  const Following f = follow(v);
  const BidView bids = {.auction = v->auction,
                        .vul = v->vul,
                        .board = v->board,
                        .hand = dealt(&f, f.self, v->own)};
  Client *c = client_at(mind, player, f.self, e);
  (void)lack;
  bool ok = c != NULL;
  if (ok && !v->auction->nb)
    ok = process_fail(c->process, "cannot be told a contract without an auction", e);
  /* what was taken back, or another play of the same board: begin anew */
  if (ok && (c->card_nb > v->played_nb ||
             memcmp(c->card, v->played, (size_t)c->card_nb) != 0))
    c->board = 0;
  ok = ok && tell(c, f.self, &bids, e) && tell_cards(c, &f, e) &&
       hear_card(c, v->seat, v->seat == f.dummy, v->played_nb, out, e);
  return ok ? PLAYER_ANSWERS : give_up(mind, f.self);
}

static void note(const Player *player, Buf *out)
{
  buf_printf(out, "the program '%s'", ((const ManagerPlayer *)player)->program.command);
}

const PlayerKind MANAGER_KIND = {.may_fail = true,
                                 .name = "table manager's program",
                                 .open = open_clients,
                                 .close = close_clients,
                                 .bid = bid,
                                 .card = card,
                                 .note = note};
