/* SPDX-License-Identifier: MIT */
/*
** A plan has no memory, so what it comes to follows from the cards that are left, who
** leads, and who showed out: at the start of each trick that is looked up.
*/
#include "play/outcome.h"

#include <string.h>

#include "base/keys.h"
#include "base/mem.h"
#include "play/claim.h"
#include "solve/play.h"

enum { KEY_WIDTH = 2 * SEAT_NB + 2 };
enum { KNOWN_NOT, KNOWN_LOST, KNOWN_MADE };

typedef struct OutcomeSearch {
  const OutcomeAsked *a;
  const PlayPlan *plan;
  Solver *solver;
  int side, goal; /* tricks in all */
  uint64_t tricks;
  bool spent;
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

static bool search_cards(OutcomeSearch *q, const Moment *m, bool *made)
{
  const Position *at = &m->at;
  if (position_turn(at) % SIDE_NB == q->side) {
    PlanSight s = sees(q, m);
    int step;
    if (!q->a->plain) s.needs = 0; /* that winners do not suffice is known (at_once) */
    const Moment next = after(m, plan_card(q->plan, &s, &step));
    return search(q, &next, made);
  }
  *made = true;
  for (Hand left = position_legal(at); left && *made;) {
    int card = hand_lowest(left);
    left &= q->a->plain ? ~card_bit(card) : ~position_equals(at, card);
    const Moment next = after(m, card);
    if (!search(q, &next, made)) return false;
  }
  return true;
}

/* The number of a position at the start of a trick; -1: out of memory. */
static int number_of(OutcomeSearch *q, const Moment *m)
{
  int32_t key[KEY_WIDTH];
  memcpy(key, m->at.hands.hand, sizeof m->at.hands.hand);
  int nb = 2 * SEAT_NB;
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
  keys_free(&q->keys);
  q->keys = keys_of(KEY_WIDTH);
  if (q->known_room) memset(q->known, 0, (size_t)q->known_room);
  return search(q, &m, made);
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
  bool ok = true;
  *found = (OutcomeFound){0, 0};
  for (int w = 0; ok && w < a->worlds; w++) {
    ok = search_world(&q, w, &makes[w]);
    makes[w] = makes[w] && !q.spent;
    found->tricks += q.tricks;
    found->spent += q.spent;
  }
  keys_free(&q.keys);
  mem_free(q.known);
  return ok;
}
