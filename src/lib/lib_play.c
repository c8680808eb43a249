/* SPDX-License-Identifier: MIT */
/*
** The play of libbaize: a stack of positions, so that cards can be taken back.
*/
#include "base/mem.h"
#include "cards/line.h"
#include "lib/share.h"

_Static_assert((int)BAIZE_NS == (int)NS && (int)BAIZE_EW == (int)EW, "sides");

int baize_card_parse(const char *text, BaizeError *error)
{
  Err e;
  int card;
  if (SHARE_GIVEN(text, &e) && card_parse(&card, text, strlen(text), &e)) return card;
  share_error(error, &e);
  return -1;
}

int baize_card_format(int card, char buffer[3])
{
  if (!buffer || card < 0 || card_suit(card) >= SUIT_NB || card_rank(card) >= RANK_NB)
    return 0;
  card_format(card, buffer);
  return 1;
}

/* The play of hands that may hold anything; NULL: 'error' says why. */
static BaizePlay *open(const Layout *hands, int strain, int leader, BaizeError *error)
{
  Err e;
  BaizePlay *play = mem_need(1, sizeof *play, &e);
  if (play && share_strain(strain, &e) && share_seat(leader, &e) &&
      position_open(&play->at[0], hands, strain, leader, &e))
    return play;
  share_error(error, &e);
  mem_free(play);
  return NULL;
}

BaizePlay *baize_play_new(const char *hands, int strain, int leader, BaizeError *error)
{
  Err e;
  Layout l;
  if (SHARE_GIVEN(hands, &e) && layout_parse(&l, hands, strlen(hands), &e))
    return open(&l, strain, leader, error);
  share_error(error, &e);
  return NULL;
}

BaizePlay *baize_play_new_deal(const BaizeDeal *hands, int strain, int leader,
                               BaizeError *error)
{
  Layout l;
  Err e;
  if (!SHARE_GIVEN(hands, &e)) {
    share_error(error, &e);
    return NULL;
  }
  memcpy(l.hand, hands->hand, sizeof l.hand);
  return open(&l, strain, leader, error);
}

void baize_play_free(BaizePlay *play)
{
  mem_free(play);
}

static bool play_on(BaizePlay *play, int card, Err *e)
{
  Position p = *share_position(play);
  if (!position_play(&p, card, e)) return false;
  play->card[play->nb++] = (int8_t)card;
  play->at[play->nb] = p;
  return true;
}

int baize_play_card(BaizePlay *play, int card, BaizeError *error)
{
  char name[CARD_TEXT_MAX];
  Err e;
  bool ok = SHARE_GIVEN(play, &e) &&
            (baize_card_format(card, name) ||
             err_set(&e, 0, "%d is not a card (16 * suit + rank)", card)) &&
            play_on(play, card, &e);
  return ok || share_error(error, &e);
}

int baize_play_cards(BaizePlay *play, const char *text, BaizeError *error)
{
  Line line;
  Err e;
  if (!SHARE_GIVEN(play, &e) || !SHARE_GIVEN(text, &e) ||
      !line_parse(&line, text, strlen(text), &e))
    return share_error(error, &e);
  int before = play->nb;
  for (int i = 0; i < line.nb; i++) {
    if (play_on(play, line.card[i], &e)) continue;
    play->nb = before;
    e.at = line.at[i];
    return share_error(error, &e);
  }
  return 1;
}

int baize_play_undo(BaizePlay *play)
{
  if (!play || !play->nb) return 0;
  play->nb--;
  return 1;
}

int baize_play_turn(const BaizePlay *play)
{
  return play ? position_turn(share_position(play)) : 0;
}

uint64_t baize_play_legal(const BaizePlay *play)
{
  return play ? position_legal(share_position(play)) : 0;
}

uint64_t baize_play_hand(const BaizePlay *play, int seat)
{
  return play && share_seat(seat, NULL) ? share_position(play)->hands.hand[seat] : 0;
}

int baize_play_taken(const BaizePlay *play, int side)
{
  return play && share_side(side, NULL) ? share_position(play)->tricks[side] : 0;
}

int baize_play_left(const BaizePlay *play)
{
  return play ? position_left(share_position(play)) : 0;
}

int baize_play_history(const BaizePlay *play, int out[52])
{
  if (!play || !out) return 0;
  for (int i = 0; i < play->nb; i++) out[i] = play->card[i];
  return play->nb;
}

int baize_play_trick(const BaizePlay *play, int out[3])
{
  if (!play || !out) return 0;
  const Position *p = share_position(play);
  for (int i = 0; i < p->played_nb; i++) out[i] = p->played[i];
  return p->played_nb;
}
