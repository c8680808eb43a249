/* SPDX-License-Identifier: MIT */
#include "solve/play.h"

#include <assert.h>

#include "solve/bits.h"
#include "solve/handle.h"

/* A position as the search sees it. */
typedef struct Place {
  Search *search;
  int left; /* tricks, the one on the table included */
  Trick trick;
  int taken; /* tricks of NS so far */
} Place;

static int swap_card(int card, int strain)
{
  return hand_lowest(search_swap(card_bit(card), strain));
}

static Place place_of(Solver *s, const Position *p)
{
  Search *search = &s->search;
  Layout l = p->hands;
  assert(position_ok(p));
  for (int i = 0; i < p->played_nb; i++)
    l.hand[(p->leader + i) % SEAT_NB] |= card_bit(p->played[i]);
  search_keep(search, &l, p->strain);
  search_place(search, &l, p->leader);
  Place at = {search, hand_size(l.hand[p->leader]), TRICK_NONE, p->tricks[NS]};
  for (int i = 0; i < p->played_nb; i++) {
    Hand bit = card_bit(swap_card(p->played[i], p->strain));
    at.trick = trick_with(at.trick, bit, i, search->trumps);
  }
  return at;
}

/* Tricks of NS still to come; '*rank' (or NULL): the cards whose rank that rests on. */
static int settle(const Place *at, Hand *rank)
{
  Fence f = {0, at->left};
  int guess = search_guess(at->search, at->left);
  return search_settle(at->search, at->left, at->trick, f, guess, rank);
}

static int all_tricks(const Position *p)
{
  return p->tricks[NS] + p->tricks[EW] + position_left(p);
}

bool play_tricks(Solver *s, const Position *p, int side, int *out, Err *e)
{
  if (position_left(p) == 0) {
    *out = p->tricks[side];
    return true;
  }
  if (setjmp(s->search.stopped)) return err_interrupted(e);
  Place at = place_of(s, p);
  int ns = at.taken + settle(&at, NULL);
  *out = side == NS ? ns : all_tricks(p) - ns;
  return true;
}

bool play_reaches(Solver *s, const Position *p, int side, int tricks, bool *out, Err *e)
{
  int taken = p->tricks[side], left = position_left(p);
  if (tricks <= taken || tricks > taken + left) {
    *out = tricks <= taken;
    return true;
  }
  int need = tricks - taken; /* of the tricks still to come */
  if (setjmp(s->search.stopped)) return err_interrupted(e);
  Place at = place_of(s, p);
  int target = side == NS ? need : left - need + 1;
  Found found = search_run(at.search, at.left, at.trick, target);
  *out = (found.tricks >= target) == (side == NS);
  return true;
}

/*
** Tricks of NS still to come when 'card' is played now; 'ns' with the best card.
** '*same': the cards of its suit that would do the same, since no rank among them
** mattered.
*/
static int value_of(const Place *at, const Position *p, int card, int ns, Hand *same)
{
  Hand bit = search_swap(card_bit(card), p->strain), rank;
  Hand lane = lane_of(hand_lowest(bit) >> SUIT_SHIFT);
  Trick t = trick_with(at->trick, bit, trick_played(at->trick), at->search->trumps);
  bool us = position_turn(p) % SIDE_NB == NS;
  int low = us ? 0 : ns, high = us ? ns : at->left;
  int value = search_settle(at->search, at->left, t, (Fence){low, high}, ns, &rank);
  Hand below = (bits_low(rank & lane) - 1) & lane;
  *same = below & bit ? search_swap(below, p->strain) : 0;
  return value;
}

/* 'best': of 'side'. */
static PlayCards list_cards(const Place *at, const Position *p, int side, Hand some,
                            int best)
{
  PlayCards cards = {.nb = 0};
  int all = all_tricks(p), most = side == NS ? best : all - best, ns = 0;
  Hand same = 0;
  if (best == PLAY_UNSOLVED) most = at->taken + settle(at, NULL);
  cards.best = (int8_t)(side == NS ? most : all - most);
  for (Hand todo = position_legal(p); todo;) {
    int card = hand_highest(todo);
    PlayCard *c = &cards.of[cards.nb++];
    c->card = (int8_t)card;
    c->equals = position_equals(p, card);
    c->tricks = PLAY_UNSOLVED;
    todo &= ~c->equals;
    if (!(c->equals & some)) continue;
    if (!(same & card_bit(card)))
      ns = at->taken + value_of(at, p, card, most - at->taken, &same);
    c->tricks = (int8_t)(side == NS ? ns : all - ns);
  }
  return cards;
}

bool play_some(Solver *s, const Position *p, int side, Hand some, int best,
               PlayCards *out, Err *e)
{
  if (!position_legal(p)) {
    *out = (PlayCards){.nb = 0, .best = p->tricks[side]};
    return true;
  }
  if (setjmp(s->search.stopped)) return err_interrupted(e);
  Place at = place_of(s, p);
  *out = list_cards(&at, p, side, some, best);
  return true;
}

bool play_cards(Solver *s, const Position *p, int side, PlayCards *out, Err *e)
{
  return play_some(s, p, side, PACK, PLAY_UNSOLVED, out, e);
}

/* A card that loses nothing; NS take 'ns' of the tricks still to come. */
static int best_card(const Place *at, const Position *p, int ns)
{
  bool us = position_turn(p) % SIDE_NB == NS;
  Hand todo = position_legal(p);
  for (;;) {
    int card = hand_highest(todo);
    Hand equals = position_equals(p, card);
    todo &= ~equals;
    if (!todo) return hand_lowest(equals);
    Hand bit = card_bit(swap_card(card, p->strain));
    Trick t = trick_with(at->trick, bit, trick_played(at->trick), at->search->trumps);
    int target = us ? ns : ns + 1;
    Found found = search_run(at->search, at->left, t, target);
    if ((found.tricks >= target) == us) return hand_lowest(equals);
  }
}

/* Play on to the end, 'total' tricks for NS in all; returns how many cards. */
static int trace(Solver *s, Position *now, int total, int8_t cards[CARD_NB])
{
  int count = 0;
  while (position_left(now) > 0) {
    Place at = place_of(s, now);
    int card = best_card(&at, now, total - now->tricks[NS]);
    cards[count++] = (int8_t)card;
    bool legal = position_play(now, card, NULL);
    assert(legal);
    (void)legal;
  }
  return count;
}

bool play_line(Solver *s, const Position *p, int8_t line[CARD_NB], int *nb, Err *e)
{
  int total;
  Position now = *p;
  int8_t cards[CARD_NB];
  if (!play_tricks(s, p, NS, &total, e)) return false;
  if (setjmp(s->search.stopped)) return err_interrupted(e);
  int count = trace(s, &now, total, cards);
  for (int i = 0; i < count; i++) line[i] = cards[i];
  *nb = count;
  return true;
}

/* The two searches that fence the value in say what it rests on. */
static Hand rank_of(const Place *at)
{
  Hand rank = 0;
  int ns = settle(at, NULL);
  if (ns > 0) rank |= search_run(at->search, at->left, at->trick, ns).rank;
  if (ns < at->left) rank |= search_run(at->search, at->left, at->trick, ns + 1).rank;
  return rank;
}

bool play_relevant(Solver *s, const Position *p, Hand *out, Err *e)
{
  if (position_left(p) == 0) {
    *out = 0;
    return true;
  }
  if (setjmp(s->search.stopped)) return err_interrupted(e);
  Place at = place_of(s, p);
  Hand upward = bits_upward(rank_of(&at)) & at.search->frame[at.left].all;
  *out = search_swap(upward, p->strain);
  return true;
}
