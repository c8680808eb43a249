/* SPDX-License-Identifier: MIT */
/*
** What a solver of libbaize says of a play: solve/play.h.
*/
#include "lib/share.h"
#include "solve/play.h"

/*
** Before a search; false: 'error' says why there is none. 'out' is where its result
** goes, or 'play' again where it is returned.
*/
static bool begin(BaizeSolver *solver, const BaizePlay *play, int side, const void *out,
                  BaizeError *error)
{
  Err e;
  return (SHARE_GIVEN(solver, &e) && SHARE_GIVEN(play, &e) && SHARE_GIVEN(out, &e) &&
          share_side(side, &e) && share_ready(solver, &e)) ||
         share_error(error, &e);
}

/* After a search that did not end. Returns -1, always. */
static int stopped(BaizeSolver *s, BaizeError *error, const Err *e)
{
  return share_stopped(s, error, e) - 1;
}

int baize_solve_play(BaizeSolver *solver, const BaizePlay *play, int side,
                     BaizeError *error)
{
  Err e;
  int tricks;
  if (!begin(solver, play, side, play, error)) return -1;
  if (!play_tricks(solver->solver, share_position(play), side, &tricks, &e))
    return stopped(solver, error, &e);
  return tricks;
}

int baize_solve_reaches(BaizeSolver *solver, const BaizePlay *play, int side,
                        int tricks, BaizeError *error)
{
  Err e;
  bool yes;
  if (!begin(solver, play, side, play, error)) return -1;
  if (!play_reaches(solver->solver, share_position(play), side, tricks, &yes, &e))
    return stopped(solver, error, &e);
  return yes;
}

int baize_solve_choices(BaizeSolver *solver, const BaizePlay *play, int side,
                        BaizeChoice out[13], BaizeError *error)
{
  Err e;
  PlayCards cards;
  if (!begin(solver, play, side, out, error)) return -1;
  if (!play_cards(solver->solver, share_position(play), side, &cards, &e))
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
  if (!begin(solver, play, NS, out, error)) return -1;
  if (!play_line(solver->solver, share_position(play), line, &nb, &e))
    return stopped(solver, error, &e);
  for (int i = 0; i < nb; i++) out[i] = line[i];
  return nb;
}

int baize_solve_relevant(BaizeSolver *solver, const BaizePlay *play, uint64_t *out,
                         BaizeError *error)
{
  Err e;
  Hand cards;
  if (!begin(solver, play, NS, out, error)) return -1;
  if (!play_relevant(solver->solver, share_position(play), &cards, &e))
    return stopped(solver, error, &e);
  *out = cards;
  return hand_size(cards);
}
