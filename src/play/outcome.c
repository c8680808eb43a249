/* SPDX-License-Identifier: MIT */
/*
** A plan has no memory, so what it comes to follows from the cards that are left, who
** leads, and who showed out: at the start of each trick that is looked up. Of ranks
** only their order counts, but for those of the cards that its steps name.
*/
#include "play/outcome.h"

#include <string.h>

#include "base/keys.h"
#include "base/mem.h"
#include "play/alphamu.h"
#include "play/claim.h"
#include "solve/play.h"

enum { KEY_WIDTH = SUIT_NB + 4 };
enum { KNOWN_NOT, KNOWN_LOST, KNOWN_MADE };

typedef struct OutcomeSearch {
  const OutcomeAsked *a;
  const PlayPlan *plan;
  Solver *solver;
  int side, goal; /* tricks in all */
  uint64_t tricks;
  bool spent;
  int8_t beat[CARD_NB + 1]; /* by cards left: what beat the plan last, or CARD_NONE */
  Keys keys;
  uint8_t *known; /* by number of the key */
  int known_room;
  Err *e;
} OutcomeSearch;

/* A position of one world, and what declarer sees of it. */
typedef struct Moment {
  Position at;
  unsigned shown[SEAT_NB];
} Moment;

static PlanSight sees(const OutcomeSearch *q, const Moment *m)
{
  PlanSight s = {.strain = m->at.strain,
                 .needs = q->goal - m->at.tricks[q->side],
                 .leader = m->at.leader,
                 .trick_nb = m->at.played_nb};
  for (int i = 0; i < SEAT_NB; i++) {
    s.shown[i] = m->shown[i];
    s.trick[i] = m->at.played[i];
    if (i % SIDE_NB == q->side)
      s.hand[i] = m->at.hands.hand[i];
    else
      s.out |= m->at.hands.hand[i];
  }
  return s;
}

static Moment after(const Moment *m, int card)
{
  Moment next = *m;
  Position *p = &next.at;
  int turn = position_turn(p);
  if (p->played_nb && card_suit(card) != card_suit(p->played[0]))
    next.shown[turn] |= 1U << card_suit(p->played[0]);
  p->hands.hand[turn] &= ~card_bit(card);
  p->played[p->played_nb++] = (int8_t)card;
  if (p->played_nb < SEAT_NB) return next;
  p->leader = (p->leader + card_winner(p->played, SEAT_NB, p->strain)) % SEAT_NB;
  p->tricks[p->leader % SIDE_NB]++;
  p->played_nb = 0;
  return next;
}

static bool search(OutcomeSearch *q, const Moment *m, bool *made);

/* A card of declarer's. One that gives the contract away even with sight of all cards
   is soon seen, where it is not the only one. */
static bool search_own(OutcomeSearch *q, const Moment *m, int card, bool *made)
{
  const Moment next = after(m, card);
  Hand legal = position_legal(&m->at);
  if (q->solver && legal & (legal - 1) && next.at.played_nb) {
    if (!play_reaches(q->solver, &next.at, q->side, q->goal, made, q->e)) return false;
    if (!*made) return true;
  }
  return search(q, &next, made);
}

static bool search_plan(OutcomeSearch *q, const Moment *m, bool *made)
{
  PlanSight s = sees(q, m);
  int step;
  if (!q->a->plain) s.needs = 0; /* that winners do not suffice is known (at_once) */
  if (q->a->card) {
    int card = q->a->card(q->a->of, &s, q->e);
    return card != CARD_NONE && search_own(q, m, card, made);
  }
  if (!q->a->open) return search_own(q, m, plan_card(q->plan, &s, &step), made);
  *made = true;
  for (Hand left = plan_choices(q->plan, &s); left && *made; left &= left - 1)
    if (!search_own(q, m, hand_lowest(left), made)) return false;
  return true;
}

static bool search_cards(OutcomeSearch *q, const Moment *m, bool *made)
{
  const Position *at = &m->at;
  if (position_turn(at) % SIDE_NB == q->side) return search_plan(q, m, made);
  int8_t *beat = &q->beat[position_left(at) * SEAT_NB - at->played_nb];
  Hand first = *beat == CARD_NONE ? 0 : card_bit(*beat);
  *made = true;
  for (Hand left = position_legal(at); left && *made;) {
    int card = hand_lowest(left & first ? left & first : left);
    left &= q->a->plain ? ~card_bit(card) : ~position_equals(at, card);
    const Moment next = after(m, card);
    if (!search(q, &next, made)) return false;
    if (!*made) *beat = (int8_t)card;
  }
  return true;
}

/* Who has the cards of a suit that are left, from the lowest up: two bits for each. */
static int32_t owners(const Layout *c, int suit)
{
  unsigned have[SEAT_NB], all = 0;
  int32_t list = 1; /* where it begins */
  for (int i = 0; i < SEAT_NB; i++) all |= have[i] = hand_holding(c->hand[i], suit);
  for (; all; all &= all - 1) {
    unsigned card = all & -all;
    int seat = have[0] & card ? 0 : have[1] & card ? 1 : have[2] & card ? 2 : 3;
    list = list << 2 | seat;
  }
  return list;
}

/* Which of the cards that are left, in a suit's order, the plan's steps name: four bits
   for each. */
static uint64_t named(const OutcomeSearch *q, const Layout *c)
{
  uint64_t list = 0;
  Hand all = c->hand[0] | c->hand[1] | c->hand[2] | c->hand[3];
  for (int i = 0; i < q->plan->nb; i++) {
    int card = q->plan->step[i].card;
    list <<= 4;
    if (card == CARD_NONE || !(all & card_bit(card))) continue;
    list |= 1U + (uint64_t)hand_below(all, card);
  }
  return list;
}

/* The number of a position at the start of a trick; -1: out of memory. */
static int number_of(OutcomeSearch *q, const Moment *m)
{
  int32_t key[KEY_WIDTH];
  int nb = 0;
  for (int suit = 0; suit < SUIT_NB; suit++) key[nb++] = owners(&m->at.hands, suit);
  uint64_t cards = named(q, &m->at.hands);
  key[nb++] = (int32_t)(uint32_t)cards;
  key[nb++] = (int32_t)(uint32_t)(cards >> 32);
  key[nb++] = m->at.leader << 8 | m->at.tricks[q->side];
  key[nb] = 0;
  for (int i = 0; i < SEAT_NB; i++) key[nb] |= (int32_t)m->shown[i] << SUIT_NB * i;
  int found = keys_find(&q->keys, key), before = q->known_room;
  if (found < 0 || !mem_grow(&q->known, (size_t)found + 1, &q->known_room, 1))
    return -1;
  if (q->known_room > before)
    memset(q->known + before, 0, (size_t)(q->known_room - before));
  return found;
}

/* What can be said of a trick's start at once: all winners are there, or all is lost.
 */
static bool at_once(OutcomeSearch *q, const Moment *m, bool *decided, bool *made)
{
  int card, other;
  const PlanSight s = sees(q, m);
  *decided = true;
  *made = m->at.leader % SIDE_NB == q->side && claim_card(&s, &card, &other);
  if (*made) return true;
  if (q->solver && !play_reaches(q->solver, &m->at, q->side, q->goal, made, q->e))
    return false;
  *decided = q->solver && !*made;
  return true;
}

static bool search_trick(OutcomeSearch *q, const Moment *m, bool *made)
{
  int number = q->a->plain ? 0 : number_of(q, m);
  bool decided = false;
  if (number < 0) return err_memory(q->e);
  if (stop_asked(q->a->stop)) return err_interrupted(q->e);
  if (!q->a->plain && q->known[number] != KNOWN_NOT) {
    *made = q->known[number] == KNOWN_MADE;
    return true;
  }
  q->tricks++;
  q->spent = q->spent || (q->a->budget && q->tricks > q->a->budget);
  *made = false;
  if (q->spent) return true;
  if (!q->a->plain && !at_once(q, m, &decided, made)) return false;
  if (!decided && !search_cards(q, m, made)) return false;
  if (!q->a->plain) q->known[number] = *made ? KNOWN_MADE : KNOWN_LOST;
  return true;
}

static bool search(OutcomeSearch *q, const Moment *m, bool *made)
{
  const Position *at = &m->at;
  *made = at->tricks[q->side] >= q->goal;
  if (*made || at->tricks[q->side] + position_left(at) < q->goal) return true;
  return at->played_nb ? search_cards(q, m, made) : search_trick(q, m, made);
}

static bool search_world(OutcomeSearch *q, int w, bool *made)
{
  const View *v = q->a->view;
  Moment m = {.at = view_position(v, &q->a->world[w])};
  for (int s = 0; s < SEAT_NB; s++) m.shown[s] = v->out[s];
  q->solver = q->a->solver ? q->a->solver[w] : NULL;
  q->tricks = 0;
  q->spent = false;
  memset(q->beat, CARD_NONE, sizeof q->beat);
  keys_free(&q->keys);
  q->keys = keys_of(KEY_WIDTH);
  if (q->known_room) memset(q->known, 0, (size_t)q->known_room);
  return search(q, &m, made);
}

/* The order in which worlds are tried: with a floor first those that were lost most
   often. */
static int in_order(const OutcomeAsked *a, int order[])
{
  int nb = 0;
  for (int w = 0; w < a->worlds; w++) {
    if (a->among && !a->among[w]) continue;
    int at = nb++;
    for (; a->floor > 0 && at > 0 && a->lost[order[at - 1]] < a->lost[w]; at--)
      order[at] = order[at - 1];
    order[at] = w;
  }
  return nb;
}

bool outcome_of(const OutcomeAsked *a, const PlayPlan *p, bool *makes,
                OutcomeFound *found, Err *e)
{
  const View *v = a->view;
  OutcomeSearch q = {.a = a,
                     .plan = p,
                     .side = v->contract.declarer % SIDE_NB,
                     .goal = v->contract.level + BOOK,
                     .e = e};
  int order[ALPHAMU_WORLDS_MAX], nb = in_order(a, order);
  double left = 0;
  bool ok = true;
  *found = (OutcomeFound){0, 0, false};
  for (int w = 0; w < a->worlds; w++) makes[w] = false;
  for (int i = 0; a->floor > 0 && i < nb; i++) left += a->weight[order[i]];
  for (int i = 0; ok && i < nb && !found->cut; i++) {
    int w = order[i];
    ok = search_world(&q, w, &makes[w]);
    makes[w] = makes[w] && !q.spent;
    found->tricks += q.tricks;
    found->spent += q.spent;
    if (makes[w] || a->floor <= 0) continue;
    a->lost[w]++;
    left -= a->weight[w];
    found->cut = left < a->floor;
  }
  keys_free(&q.keys);
  mem_free(q.known);
  return ok;
}
