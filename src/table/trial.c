/* SPDX-License-Identifier: MIT */
/*
** How: players of all tables are numbered, so that one who sits at several seats has
** one mind for each thread.
*/
#include "table/trial.h"

#include <assert.h>

#include "base/mem.h"
#include "cards/board.h"

/* What a thread keeps for a player. */
typedef struct Mind {
  bool open;
  void *mind;
} Mind;

struct Trial {
  int nb, jobs;
  const CardTable *const *table;
  const Stop *stop;
  int player_nb;
  const Player **player; /* owned, each once */
  Mind *mind;            /* owned, by thread and player */
};

/* ---- minds ----------------------------------------------------------------- */

static int number_of(const Trial *t, const Player *p)
{
  int i = 0;
  while (i < t->player_nb && t->player[i] != p) i++;
  return i;
}

static void add_player(Trial *t, const Player *p)
{
  if (number_of(t, p) == t->player_nb) t->player[t->player_nb++] = p;
}

Trial *trial_new(const CardTable *const table[], int nb, int jobs, const Stop *stop,
                 Err *e)
{
  Trial *t = mem_need(1, sizeof *t, e);
  if (!t) return NULL;
  *t = (Trial){.nb = nb, .jobs = jobs, .table = table, .stop = stop};
  t->player = mem_new((size_t)nb * SEAT_NB, sizeof *t->player);
  if (t->player)
    for (int i = 0; i < nb; i++)
      for (int s = 0; s < SEAT_NB; s++) add_player(t, table[i]->bids[s]);
  t->mind = mem_new((size_t)jobs * (size_t)t->player_nb, sizeof *t->mind);
  if (t->player && t->mind) return t;
  trial_free(t);
  err_memory(e);
  return NULL;
}

void trial_free(Trial *t)
{
  if (!t) return;
  for (int i = 0; t->mind && i < t->jobs * t->player_nb; i++) {
    const PlayerKind *kind = t->player[i % t->player_nb]->kind;
    if (t->mind[i].mind && kind->close) kind->close(t->mind[i].mind);
  }
  mem_free(t->mind);
  mem_free(t->player);
  mem_free(t);
}

/* The mind of a player on a thread, which is opened when it is first needed. */
static bool mind_of(Trial *t, int thread, const Player *p, void **mind, Err *e)
{
  assert(thread >= 0 && thread < t->jobs);
  Mind *m = &t->mind[thread * t->player_nb + number_of(t, p)];
  if (!m->open && p->kind->open && !(m->mind = p->kind->open(p, t->stop, e)))
    return false;
  m->open = true;
  *mind = m->mind;
  return true;
}

/* ---- asking ---------------------------------------------------------------- */

bool trial_supply(const Player *p, const PlayerLack *lack, Err *e)
{
  assert(p->kind->supply);
  return p->kind->supply(p, lack, e);
}

/* Whether a question is to be put again; false: it failed, or was answered. */
static bool asks_again(PlayerSays says, const Player *p, const PlayerLack *lack,
                       const TrialHelp *help, bool *ok, Err *e)
{
  *ok = says == PLAYER_ANSWERS;
  if (says != PLAYER_LACKS) return false;
  return help && help->lacks ? help->lacks(help->context, p, lack, e)
                             : trial_supply(p, lack, e);
}

/* ---- bidding --------------------------------------------------------------- */

static bool ask_call(Trial *t, const Player *p, int thread, const BidView *v,
                     const TrialHelp *help, int *call, Err *e)
{
  void *mind;
  PlayerLack lack;
  PlayerSays says;
  bool ok;
  if (!mind_of(t, thread, p, &mind, e)) return false;
  do says = p->kind->bid(p, mind, thread, v, call, &lack, e);
  while (asks_again(says, p, &lack, help, &ok, e));
  return ok;
}

/* Name the player whose call the laws do not allow. */
static bool refuse(const Player *p, int seat, const Err *why, Err *e)
{
  return err_set(e, 0, "the %s at %s made a call that is not legal: %s", p->kind->name,
                 seat_name(seat), why->msg);
}

bool trial_bid(Trial *t, int table, int thread, const Deal *d, uint64_t board,
               const TrialHelp *help, Auction *out, Contract *contract, Err *e)
{
  const CardTable *at = t->table[table];
  Err why;
  int vul = at->vul == TABLE_BOARD ? board_vul(board) : at->vul;
  *out = auction_open(at->dealer == TABLE_BOARD ? board_dealer(board) : at->dealer);
  for (int i = 0; i < at->begun_nb; i++)
    if (!auction_call(out, at->begun[i], e)) return false;
  while (!auction_over(out)) {
    int seat = auction_turn(out), call = CALL_PASS;
    const Player *p = at->bids[seat];
    const BidView v = {
        .auction = out, .vul = vul, .board = board, .hand = d->hand[seat]};
    if (!ask_call(t, p, thread, &v, help, &call, e)) return false;
    if (!auction_call(out, call, &why)) return refuse(p, seat, &why, e);
  }
  *contract = auction_contract(out);
  return true;
}
