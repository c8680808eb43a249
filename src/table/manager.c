/* SPDX-License-Identifier: MIT */
/*
** How: what a program was told of a board is kept; it is told the calls since, or,
** where the auction does not go on from there, the whole board anew.
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
  Auction told; /* what it knows */
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

static bool tell(Client *c, int seat, const BidView *v, Err *e)
{
  const Auction *a = v->auction;
  if (!goes_on(c, v) && !begin_board(c, seat, v, e)) return false;
  while (c->told.nb < a->nb) {
    int call = a->call[c->told.nb], who = auction_turn(&c->told);
    if (who == seat)
      return process_fail(c->process, "has to make all its calls itself", e);
    if (!tell_call(c->process, who, call, e)) return false;
    auction_call(&c->told, call, NULL);
  }
  return true;
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

static PlayerSays bid(const Player *player, void *mind, int thread, const BidView *v,
                      int *call, PlayerLack *lack, Err *e)
{
  const ManagerPlayer *p = (const ManagerPlayer *)player;
  Clients *m = mind;
  int seat = auction_turn(v->auction);
  Client *c = &m->at[seat];
  (void)thread;
  (void)lack;
  bool ok = c->process;
  if (!ok) {
    c->process = process_open(&p->program, seat, m->stop, e);
    ok = c->process && seat_client(c->process, seat, e);
  }
  ok = ok && tell(c, seat, v, e) && hear(c, seat, call, e);
  if (ok) return PLAYER_ANSWERS;
  process_close(c->process); /* who failed begins anew */
  *c = (Client){0};
  return PLAYER_FAILS;
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
                                 .note = note};
