/* SPDX-License-Identifier: MIT */
/*
** How: players of all tables are numbered, so that one who sits at several seats has
** one mind for each thread.
*/
#include "table/trial.h"

#include <assert.h>

#include "base/mem.h"
#include "cards/board.h"
#include "score/score.h"
#include "table/plain.h"

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
  if (p && number_of(t, p) == t->player_nb) t->player[t->player_nb++] = p;
}

Trial *trial_new(const CardTable *const table[], int nb, int jobs, const Stop *stop,
                 Err *e)
{
  Trial *t = mem_need(1, sizeof *t, e);
  if (!t) return NULL;
  *t = (Trial){.nb = nb, .jobs = jobs, .table = table, .stop = stop};
  t->player = mem_new((size_t)nb * 3 * SEAT_NB, sizeof *t->player);
  if (t->player)
    for (int i = 0; i < nb; i++)
      for (int s = 0; s < SEAT_NB; s++) {
        add_player(t, table[i]->bids[s]);
        add_player(t, table[i]->plays[s]);
        add_player(t, table[i]->leads);
      }
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

static Mind *mind_at(Trial *t, int thread, const Player *p)
{
  assert(thread >= 0 && thread < t->jobs);
  return &t->mind[thread * t->player_nb + number_of(t, p)];
}

/* The mind of a player on a thread, which is opened when it is first needed. */
static bool mind_of(Trial *t, int thread, const Player *p, void **mind, Err *e)
{
  Mind *m = mind_at(t, thread, p);
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

int table_dealer(const CardTable *t, uint64_t board)
{
  return t->dealer == TABLE_BOARD ? board_dealer(board) : t->dealer;
}

int table_vul(const CardTable *t, uint64_t board)
{
  return t->vul == TABLE_BOARD ? board_vul(board) : t->vul;
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

/* Ask for a call, which must be legal, and make it. */
static bool make_call(Trial *t, const Player *p, int thread, const BidView *v,
                      const TrialHelp *help, Auction *out, Err *e)
{
  int seat = auction_turn(out), call = CALL_PASS;
  Err why;
  if (!ask_call(t, p, thread, v, help, &call, e)) return false;
  if (auction_call(out, call, &why)) return true;
  return err_as(e, p->kind->may_fail ? ERR_IO : ERR_REFUSED,
                "the %s at %s made a call that is not legal: %s", p->kind->name,
                seat_name(seat), why.msg);
}

/*
** Whether the table goes on without the player of a side who failed, as 'e' says. Its
** mind is opened anew when it is asked again.
*/
static bool forgives(Trial *t, const Player *p, int thread, int side,
                     TrialFailure *failure, const Err *e)
{
  Mind *m = mind_at(t, thread, p);
  if (!failure || !p->kind->may_fail || (e->kind != ERR_IO && e->kind != ERR_BUDGET))
    return false;
  if (m->mind && p->kind->close) p->kind->close(m->mind);
  m->mind = NULL;
  m->open = false;
  if (!failure->side[SIDE_NB - 1 - side]) failure->why = *e;
  failure->side[side] = true;
  return true;
}

bool trial_bid(Trial *t, int table, int thread, const Deal *d, uint64_t board,
               const TrialHelp *help, Auction *out, Contract *contract,
               TrialFailure *failure, Err *e)
{
  const CardTable *at = t->table[table];
  if (failure) *failure = (TrialFailure){{false, false}, .why = {0}};
  *out = auction_open(table_dealer(at, board));
  if (at->bids[NORTH]->kind->contract) {
    *contract = at->bids[NORTH]->kind->contract(at->bids[NORTH], d);
    return true;
  }
  for (int i = 0; i < at->begun_nb; i++)
    if (!auction_call(out, at->begun[i], e)) return false;
  while (!auction_over(out)) {
    int seat = auction_turn(out);
    const Player *p = at->bids[seat];
    const BidView v = {.auction = out,
                       .vul = table_vul(at, board),
                       .board = board,
                       .hand = d->hand[seat],
                       .deal = p->kind->sees_all ? d : NULL};
    int side = seat % SIDE_NB;
    if (!failure || !failure->side[side]) {
      Err why;
      if (make_call(t, p, thread, &v, help, out, &why)) continue;
      if (!forgives(t, p, thread, side, failure, &why)) {
        if (e) *e = why;
        return false;
      }
    }
    auction_call(out, CALL_PASS, NULL);
  }
  *contract = auction_contract(out);
  return true;
}

/* ---- play ------------------------------------------------------------------ */

/* All four seats play alike, and say how many tricks that makes. */
static bool says_tricks(const CardTable *t)
{
  const Player *p = t->plays[NORTH];
  for (int s = EAST; s < SEAT_NB; s++)
    if (t->plays[s] != p) return false;
  return p->kind->tricks && (!t->cards || !p->kind->card);
}

static bool find_tricks(const Player *p, const Deal *d, const TrialHelp *help,
                        TableResult *r, Err *e)
{
  TricksView v = {.deal = d, .contract = r->contract};
  if (!help->tricks(help->context, d, r->contract.declarer, r->contract.strain,
                    &v.double_dummy, e))
    return false;
  r->tricks = p->kind->tricks(p, &v);
  return true;
}

static bool ask_card(Trial *t, const Player *p, int thread, const CardView *v,
                     const TrialHelp *help, int *card, Err *e)
{
  void *mind;
  PlayerLack lack;
  PlayerSays says;
  bool ok;
  if (!mind_of(t, thread, p, &mind, e)) return false;
  do says = p->kind->card(p, mind, v, card, &lack, e);
  while (asks_again(says, p, &lack, help, &ok, e));
  if (!ok) return false;
  if (*card >= 0 && *card < SUIT_NB << SUIT_SHIFT && card_bit(*card) & v->legal)
    return true;
  char text[8] = "no card";
  if (*card >= 0 && *card < SUIT_NB << SUIT_SHIFT) card_format(*card, text);
  return err_as(e, p->kind->may_fail ? ERR_IO : ERR_REFUSED,
                "the %s at %s played %s to trick %d, which is not legal", p->kind->name,
                seat_name(v->seat), text, v->played_nb / SEAT_NB + 1);
}

/* What whoever's turn it is sees. */
static CardView view_of(const TableResult *r, const Position *at, const Player *p,
                        const Deal *d, uint64_t board)
{
  int seat = position_turn(at), dummy = seat_partner(r->contract.declarer);
  int self = seat == dummy ? r->contract.declarer : seat;
  return (CardView){.auction = &r->auction,
                    .contract = r->contract,
                    .vul = r->vul,
                    .board = board,
                    .seat = seat,
                    .played = r->card,
                    .played_nb = r->card_nb,
                    .leader = at->leader,
                    .trick_nb = at->played_nb,
                    .own = at->hands.hand[self],
                    .dummy = r->card_nb ? at->hands.hand[dummy] : 0,
                    .legal = position_legal(at),
                    .deal = p->kind->sees_all ? d : NULL,
                    .at = p->kind->sees_all ? at : NULL};
}

/* Who decides on the next card. */
static const Player *decider(const CardTable *table, const TableResult *r, int seat)
{
  int declarer = r->contract.declarer;
  if (!r->card_nb && table->leads) return table->leads;
  return table->plays[seat == seat_partner(declarer) ? declarer : seat];
}

/* The next card of whoever's turn it is; the only one that may be played is not asked.
 */
static bool next_card(Trial *t, const CardTable *table, int thread, const Deal *d,
                      uint64_t board, const TrialHelp *help, const TableResult *r,
                      const Position *at, Buf *why, int *card, Err *e)
{
  const Player *p = decider(table, r, position_turn(at));
  CardView v = view_of(r, at, p, d, board);
  v.why = why;
  *card = hand_highest(v.legal);
  if (hand_size(v.legal) == 1) return true;
  if ((p->kind->sees_all || p->kind->solves) && help->solver &&
      !(v.solver = help->solver(help->context, e)))
    return false;
  return ask_card(t, p, thread, &v, help, card, e);
}

bool trial_card(Trial *t, int table, int thread, const Deal *d, uint64_t board,
                const TrialHelp *help, const TableResult *r, Buf *why, int *card,
                Err *e)
{
  Position at = position_start(d, &r->contract);
  if (!position_follow(&at, r->card, r->card_nb, e)) return false;
  if (!position_left(&at)) return err_set(e, 0, "all cards were played");
  return next_card(t, t->table[table], thread, d, board, help, r, &at, why, card, e);
}

bool trial_view(CardView *out, const Player *p, const Deal *d, uint64_t board,
                const TableResult *r, Err *e)
{
  Position at = position_start(d, &r->contract);
  assert(!p->kind->sees_all); /* the position would not outlive this */
  if (!position_follow(&at, r->card, r->card_nb, e)) return false;
  if (!position_left(&at)) return err_set(e, 0, "all cards were played");
  *out = view_of(r, &at, p, d, board);
  return true;
}

/* A card of the side of a player who failed. */
static bool card_by_rules(const TableResult *r, const Position *at, const Deal *d,
                          uint64_t board, int *card, Err *e)
{
  static const Player rules = {&RULES_KIND};
  const CardView v = view_of(r, at, &rules, d, board);
  return rules.kind->card(&rules, NULL, &v, card, NULL, e) == PLAYER_ANSWERS;
}

static bool play_cards_of(Trial *t, const CardTable *table, int thread, const Deal *d,
                          uint64_t board, const TrialHelp *help, TableResult *r,
                          TrialFailure *failure, Err *e)
{
  Position at = position_start(d, &r->contract);
  int declarer = r->contract.declarer;
  while (position_left(&at)) {
    int card, seat = position_turn(&at);
    Err why;
    bool failed = failure && failure->side[seat % SIDE_NB];
    if (!failed &&
        !next_card(t, table, thread, d, board, help, r, &at, NULL, &card, &why)) {
      failed =
          forgives(t, decider(table, r, seat), thread, seat % SIDE_NB, failure, &why);
      if (!failed && e) *e = why;
      if (!failed) return false;
    }
    if (failed && !card_by_rules(r, &at, d, board, &card, e)) return false;
    bool legal = position_play(&at, card, NULL);
    assert(legal);
    (void)legal;
    r->card[r->card_nb++] = (int8_t)card;
  }
  r->tricks = at.tricks[declarer % SIDE_NB];
  return true;
}

bool trial_tricks(Trial *t, int table, int thread, const Deal *d, uint64_t board,
                  const Contract *c, const TrialHelp *help, TableResult *out, Err *e)
{
  const CardTable *at = t->table[table];
  *out = (TableResult){.contract = *c, .vul = table_vul(at, board)};
  return play_cards_of(t, at, thread, d, board, help, out, NULL, e);
}

bool trial_cards(Trial *t, int table, int thread, const Deal *d, uint64_t board,
                 const TrialHelp *help, TableResult *r, TrialFailure *failure, Err *e)
{
  if (failure) *failure = (TrialFailure){{false, false}, .why = {0}};
  r->card_nb = 0;
  return play_cards_of(t, t->table[table], thread, d, board, help, r, failure, e);
}

bool trial_play(Trial *t, int table, int thread, const Deal *d, uint64_t board,
                const TrialHelp *help, TableResult *out, Err *e)
{
  const CardTable *at = t->table[table];
  *out = (TableResult){.vul = table_vul(at, board)};
  if (!trial_bid(t, table, thread, d, board, help, &out->auction, &out->contract, NULL,
                 e))
    return false;
  if (!out->contract.level) return true;
  assert(at->plays[NORTH]);
  bool ok = says_tricks(at)
                ? find_tricks(at->plays[NORTH], d, help, out, e)
                : play_cards_of(t, at, thread, d, board, help, out, NULL, e);
  if (ok) out->score = contract_score_ns(&out->contract, out->vul, out->tricks);
  return ok;
}
