/* SPDX-License-Identifier: MIT */
#include "table/pipe.h"

#include <pthread.h>
#include <string.h>

#include "base/mem.h"

/* Persons are asked one at a time. */
static pthread_mutex_t terminal = PTHREAD_MUTEX_INITIALIZER;

/* The mind of a thread: a process for each seat that was asked. */
typedef struct Seats {
  const Stop *stop;
  Process *at[SEAT_NB];
} Seats;

static void *open_seats(const Player *p, const Stop *stop, Err *e)
{
  Seats *m = mem_need(1, sizeof *m, e);
  (void)p;
  if (m) *m = (Seats){.stop = stop};
  return m;
}

static void close_seats(void *mind)
{
  Seats *m = mind;
  for (int s = NORTH; s < SEAT_NB; s++) process_close(m->at[s]);
  mem_free(m);
}

/* Ask the process of a seat; the question is freed. */
static bool ask(Seats *m, const Program *what, int seat, Buf *question,
                const char **answer, size_t *len, Err *e)
{
  Process **p = &m->at[seat];
  if (!*p && !(*p = process_open(what, seat, m->stop, e))) {
    buf_free(question);
    return false;
  }
  if (what->person) pthread_mutex_lock(&terminal);
  bool answered = process_ask(*p, question, answer, len, e);
  if (what->person) pthread_mutex_unlock(&terminal);
  return answered;
}

/* What both questions begin with. */
static void add_common(Buf *b, const char *what, uint64_t board, int seat, int vul,
                       Hand hand, const Auction *a)
{
  char text[HAND_TEXT_MAX];
  hand_format(hand, text);
  buf_printf(b, "%s\tboard=%llu\tseat=%c\tdealer=%c\tvul=%s\thand=%s\tauction=", what,
             (unsigned long long)board, seat_letter(seat), seat_letter(a->dealer),
             vul_name(vul), text);
  auction_format(a, b);
}

static PlayerSays bid(const Player *player, void *mind, int thread, const BidView *v,
                      int *call, PlayerLack *lack, Err *e)
{
  const PipePlayer *p = (const PipePlayer *)player;
  Buf b = BUF_EMPTY;
  const char *answer;
  size_t len;
  (void)thread;
  (void)lack;
  int seat = auction_turn(v->auction);
  add_common(&b, "bid", v->board, seat, v->vul, v->hand, v->auction);
  if (!ask(mind, &p->program, seat, &b, &answer, &len, e)) return PLAYER_FAILS;
  *call = call_from_word(answer, len);
  if (*call >= 0) return PLAYER_ANSWERS;
  err_as(e, ERR_IO, "'%.*s' answered '%.*s' to a bid: a call expected",
         err_quote(strlen(p->program.command)), p->program.command, err_quote(len),
         answer);
  return PLAYER_FAILS;
}

static void add_play(Buf *b, const CardView *v)
{
  char text[HAND_TEXT_MAX], contract[CONTRACT_TEXT_MAX], card[CARD_TEXT_MAX];
  contract_format(&v->contract, contract);
  hand_format(v->dummy, text);
  buf_printf(b, "\tcontract=%s\tdummy=%s\tplayed=", contract,
             v->played_nb ? text : "-");
  for (int i = 0; i < v->played_nb; i++)
    buf_printf(b, i ? " %s" : "%s", card_format(v->played[i], card));
}

static PlayerSays card(const Player *player, void *mind, const CardView *v, int *out,
                       PlayerLack *lack, Err *e)
{
  const PipePlayer *p = (const PipePlayer *)player;
  Buf b = BUF_EMPTY;
  const char *answer;
  size_t len;
  (void)lack;
  int dummy = seat_partner(v->contract.declarer);
  int seat = v->seat == dummy ? v->contract.declarer : v->seat;
  add_common(&b, "card", v->board, v->seat, v->vul, v->own, v->auction);
  add_play(&b, v);
  if (!ask(mind, &p->program, seat, &b, &answer, &len, e)) return PLAYER_FAILS;
  if (card_parse(out, answer, len, NULL)) return PLAYER_ANSWERS;
  err_as(e, ERR_IO, "'%.*s' answered '%.*s' to a card: a card expected",
         err_quote(strlen(p->program.command)), p->program.command, err_quote(len),
         answer);
  return PLAYER_FAILS;
}

static void note(const Player *player, Buf *out)
{
  buf_printf(out, "the program '%s'", ((const PipePlayer *)player)->program.command);
}

const PlayerKind PIPE_KIND = {.may_fail = true,
                              .name = "program",
                              .open = open_seats,
                              .close = close_seats,
                              .bid = bid,
                              .card = card,
                              .note = note};
