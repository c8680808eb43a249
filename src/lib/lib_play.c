/* SPDX-License-Identifier: MIT */
/*
** The play of libbaize: a stack of positions, so that cards can be taken back,
** and solve/play.h.
*/
#include "base/mem.h"
#include "lib/share.h"
#include "solve/play.h"

struct BaizePlay {
  Position at[CARD_NB + 1]; /* after 0, 1, ... cards */
  int nb;                   /* cards played */
};

_Static_assert((int)BAIZE_NS == (int)NS && (int)BAIZE_EW == (int)EW, "sides");

static const Position *now(const BaizePlay *play)
{
  return &play->at[play->nb];
}

int baize_card_parse(const char *text, BaizeError *error)
{
  Err e;
  int card;
  if (card_parse(&card, text, strlen(text), &e)) return card;
  share_error(error, &e);
  return -1;
}

int baize_card_format(int card, char buffer[3])
{
  if (card < 0 || card_suit(card) >= SUIT_NB || card_rank(card) >= RANK_NB) return 0;
  card_format(card, buffer);
  return 1;
}

BaizePlay *baize_play_new(const char *hands, int strain, int leader, BaizeError *error)
{
  Err e;
  Layout l;
  Position p;
  BaizePlay *play = NULL;
  if (strain < 0 || strain >= STRAIN_NB || leader < 0 || leader >= SEAT_NB)
    err_set(&e, 0, "no strain %d or no seat %d", strain, leader);
  else if (layout_parse(&l, hands, strlen(hands), &e) &&
           position_open(&p, &l, strain, leader, &e) &&
           !(play = mem_new(1, sizeof *play)))
    err_memory(&e);
  if (play)
    play->at[0] = p;
  else
    share_error(error, &e);
  return play;
}

void baize_play_free(BaizePlay *play)
{
  mem_free(play);
}

int baize_play_turn(const BaizePlay *play)
{
  return position_turn(now(play));
}

uint64_t baize_play_legal(const BaizePlay *play)
{
  return position_legal(now(play));
}

int baize_play_taken(const BaizePlay *play, int side)
{
  return now(play)->tricks[side == EW];
}

int baize_play_card(BaizePlay *play, int card, BaizeError *error)
{
  char name[3];
  Err e;
  Position p = *now(play);
  if (!baize_card_format(card, name)) {
    err_set(&e, 0, "%d is not a card", card);
    return share_error(error, &e);
  }
  if (!position_play(&p, card, &e)) return share_error(error, &e);
  play->at[++play->nb] = p;
  return 1;
}

int baize_play_undo(BaizePlay *play)
{
  if (!play->nb) return 0;
  play->nb--;
  return 1;
}

/* A search that was stopped: the stop is done with. Returns -1, always. */
static int stopped(BaizeSolver *solver, BaizeError *error, const Err *e)
{
  stop_clear(&solver->stop);
  share_error(error, e);
  return -1;
}

int baize_solve_play(BaizeSolver *solver, const BaizePlay *play, int side,
                     BaizeError *error)
{
  Err e;
  int tricks;
  if (!play_tricks(solver->solver, now(play), side == EW, &tricks, &e))
    return stopped(solver, error, &e);
  return tricks;
}

int baize_solve_reaches(BaizeSolver *solver, const BaizePlay *play, int side,
                        int tricks, BaizeError *error)
{
  Err e;
  bool yes;
  if (!play_reaches(solver->solver, now(play), side == EW, tricks, &yes, &e))
    return stopped(solver, error, &e);
  return yes;
}

int baize_solve_choices(BaizeSolver *solver, const BaizePlay *play, int side,
                        BaizeChoice out[13], BaizeError *error)
{
  Err e;
  PlayCards cards;
  if (!play_cards(solver->solver, now(play), side == EW, &cards, &e))
    return stopped(solver, error, &e);
  for (int i = 0; i < cards.nb; i++)
    out[i] = (BaizeChoice){cards.of[i].card, cards.of[i].tricks, cards.of[i].equals};
  return cards.nb;
}

int baize_solve_line(BaizeSolver *solver, const BaizePlay *play, int out[52],
                     BaizeError *error)
{
  Err e;
  int8_t line[CARD_NB];
  int nb;
  if (!play_line(solver->solver, now(play), line, &nb, &e))
    return stopped(solver, error, &e);
  for (int i = 0; i < nb; i++) out[i] = line[i];
  return nb;
}
