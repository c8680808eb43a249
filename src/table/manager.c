/* SPDX-License-Identifier: MIT */
/*
** How: what a program was told of a board is kept; it is told the calls and cards
** since, or, where the board does not go on from there, the whole board anew. Then it
** makes its own calls and plays its own cards again, which must be those that were
** made.
*/
#include "table/manager.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "table/message.h"

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

static bool unexpected(Process *p, const char *line, size_t len, const char *wanted,
                       Err *e)
{
  char what[ERR_MSG_MAX];
  snprintf(what, sizeof what, "said '%.*s': '%s' expected", err_quote(len), line,
           wanted);
  return process_fail(p, what, e);
}

/* Whether a message is of this kind and, of those that say so, ready for the same. */
static bool is_like(const Message *m, const Message *wanted)
{
  if (m->kind != wanted->kind) return false;
  if (m->kind != MESSAGE_READY) return m->seat == wanted->seat;
  return m->ready == wanted->ready &&
         (m->ready != READY_BID || m->who == wanted->who) &&
         (m->ready != READY_CARD || m->number == wanted->number);
}

/*
** Wait for a message; lines that only say what the program is ready for, or the time,
** are passed over. 'text' is how it is written, for an error.
*/
static bool heed(Process *p, const Message *wanted, const char *text, Message *m,
                 Err *e)
{
  const char *line;
  size_t len;
  for (int i = 0; i < UNHEEDED_MAX; i++) {
    if (!process_line(p, &line, &len, e)) return false;
    if (!message_parse(m, line, len, NULL)) break;
    if (is_like(m, wanted)) return true;
    if (m->kind != MESSAGE_READY && m->kind != MESSAGE_TIMING) break;
  }
  return unexpected(p, line, len, text, e);
}

/* Wait until it is ready for something. */
static bool expect(Process *p, Message wanted, Err *e)
{
  Message m;
  Buf text = BUF_EMPTY;
  wanted.kind = MESSAGE_READY;
  wanted.seat = SEAT_NONE;
  message_format(&wanted, &text);
  bool ok = !text.failed || err_memory(e);
  ok = ok && heed(p, &wanted, text.text, &m, e);
  buf_free(&text);
  return ok;
}

static bool is_ready(Process *p, Ready what, Err *e)
{
  return expect(p, (Message){.ready = what}, e);
}

static bool say(Process *p, Message m, Err *e)
{
  Buf b = BUF_EMPTY;
  message_format(&m, &b);
  buf_puts(&b, "\r\n");
  return process_send(p, &b, e);
}

/* ---- what is told ---------------------------------------------------------- */

/* Its name, as it gave it, is part of our answer. */
static bool seat_client(Process *p, int seat, Err *e)
{
  const LineText us = {"baize", strlen("baize")};
  const char *line;
  size_t len;
  Message m;
  if (!process_line(p, &line, &len, e)) return false;
  if (!message_parse(&m, line, len, NULL) || m.kind != MESSAGE_CONNECTS ||
      (m.seat != seat && m.seat != SEAT_ANY) ||
      (m.number && m.number != PROTOCOL_VERSION)) {
    char wanted[80];
    snprintf(wanted, sizeof wanted,
             "Connecting \"NAME\" as %s using protocol version %d", message_seat(seat),
             PROTOCOL_VERSION);
    return unexpected(p, line, len, wanted, e);
  }
  m.kind = MESSAGE_SEATED;
  m.seat = seat;
  return say(p, m, e) && is_ready(p, READY_TEAMS, e) &&
         say(p, (Message){.kind = MESSAGE_TEAMS, .name = {us, us}}, e) &&
         is_ready(p, READY_START, e);
}

static bool begin_board(Client *c, int seat, const BidView *v, Err *e)
{
  const Message board = {.kind = MESSAGE_BOARD,
                         .number = (int64_t)v->board,
                         .dealer = v->auction->dealer,
                         .vul = v->vul};
  const Message hand = {.kind = MESSAGE_HAND, .seat = seat, .hand = v->hand};
  Process *p = c->process;
  if (!say(p, (Message){.kind = MESSAGE_START}, e) || !is_ready(p, READY_DEAL, e) ||
      !say(p, board, e) || !is_ready(p, READY_CARDS, e))
    return false;
  c->board = v->board;
  c->vul = v->vul;
  c->hand = v->hand;
  c->told = auction_open(v->auction->dealer);
  c->card_nb = 0;
  c->knows_dummy = false;
  return say(p, hand, e);
}

static bool tell_call(Process *p, int seat, int call, Err *e)
{
  return expect(p, (Message){.ready = READY_BID, .who = seat}, e) &&
         say(p, (Message){.kind = MESSAGE_CALL, .seat = seat, .call = call}, e);
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

static bool hear(Client *c, int seat, int *call, Err *e)
{
  Message m;
  char wanted[80];
  snprintf(wanted, sizeof wanted, "%s passes, doubles, redoubles or bids 1C to 7NT",
           message_seat(seat));
  if (!heed(c->process, &(Message){.kind = MESSAGE_CALL, .seat = seat}, wanted, &m, e))
    return false;
  *call = m.call;
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

/* Its card of a seat, number 'i' of the play; of the first of a trick it is told. */
static bool hear_card(Client *c, int seat, bool dummys, int i, int *card, Err *e)
{
  Message m;
  char wanted[40];
  snprintf(wanted, sizeof wanted, "%s plays a card, as in 7S", message_seat(seat));
  if (i % SEAT_NB == 0 &&
      !say(c->process,
           (Message){.kind = MESSAGE_LEAD, .seat = dummys ? SEAT_DUMMY : seat}, e))
    return false;
  if (!heed(c->process, &(Message){.kind = MESSAGE_CARD, .seat = seat}, wanted, &m, e))
    return false;
  *card = m.card;
  c->card[c->card_nb++] = (int8_t)*card;
  return true;
}

/* It may call a card dummy's, or that of the seat. */
static bool tell_card(Client *c, int seat, int i, int card, Err *e)
{
  const Message ready = {.ready = READY_CARD, .who = seat, .number = i / SEAT_NB + 1};
  if (!expect(c->process, ready, e)) return false;
  c->card[c->card_nb++] = (int8_t)card;
  return say(c->process, (Message){.kind = MESSAGE_CARD, .seat = seat, .card = card},
             e);
}

static bool show_dummy(Client *c, Hand dummy, Err *e)
{
  c->knows_dummy = true;
  return is_ready(c->process, READY_DUMMY, e) &&
         say(c->process,
             (Message){.kind = MESSAGE_HAND, .seat = SEAT_DUMMY, .hand = dummy}, e);
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
