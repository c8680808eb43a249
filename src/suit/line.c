/* SPDX-License-Identifier: MIT */
/*
** How: the tricks that the line must be sure of are given, layout by layout, so a
** position either lets declarer take them all or not, and no fronts are needed: at
** his turn some card must do, at a defender's every one. Among the cards that do
** the one is taken after which least is left to decide. The search of fronts is not
** used, so a line proves by itself that what it was asked for is reached.
*/
#include "suit/line.h"

#include <string.h>

#include "base/keys.h"
#include "base/mem.h"
#include "suit/search.h"

enum {
  WORDS = SUIT_LAYOUTS_MAX / 64,
  NEVER = INT32_MAX,  /* cost of what does not work */
  COST_MAX = 1 << 24, /* longer lines count as this long */
  POLL = 256,
};

typedef struct Alive {
  uint64_t w[WORDS];
} Alive;

typedef struct LineBuilder {
  const Combination *suit;
  const SuitPlan *plan;
  const uint8_t *sure;
  const Stop *stop;
  Keys keys, named; /* of positions, and of those with the cards themselves */
  int *cost;        /* by position: replies in the smallest tree; -1: not known yet */
  int *step_of;     /* by named position */
  SuitLine line;
  int cost_room, step_of_room, step_room, reply_room;
  unsigned polls;
  Err *e;
} LineBuilder;

/* ---- who can have what --------------------------------------------------------- */

static int held(const Combination *s, const Lie *l, int side, int c)
{
  return side == SUIT_WEST ? l->west[c] : hand_size(s->class_cards[c]) - l->west[c];
}

static int length(const Combination *s, const Lie *l, int side)
{
  return side == SUIT_WEST ? l->length : hand_size(s->missing) - l->length;
}

typedef struct Choice {
  int class; /* PLAY_OUT: he shows out */
  Alive alive;
} Choice;

/* A defender's cards, each with the layouts in which he can play it. */
static int choices(const LineBuilder *b, const State *t, int side, const Alive *alive,
                   Choice out[RANK_NB + 1])
{
  const Combination *s = b->suit;
  int nb = 0, played = hand_size(t->played[side]);
  for (int c = PLAY_OUT; c < s->class_nb; c++) {
    Choice x = {.class = c};
    bool any = false;
    for (int i = 0; i < s->layout_nb; i++) {
      const Lie *l = &s->layout[i];
      if (!(alive->w[i / 64] >> i % 64 & 1)) continue;
      bool can = c == PLAY_OUT ? length(s, l, side) == played
                               : held(s, l, side, c) > state_played(s, t, side, c);
      if (!can) continue;
      x.alive.w[i / 64] |= UINT64_C(1) << i % 64;
      any = true;
    }
    if (any) out[nb++] = x;
  }
  return nb;
}

/* How many tricks are still wanted in some layout; -1: some cannot be had any more. */
static int wanted(const LineBuilder *b, const State *t, const Alive *alive)
{
  int most = 0;
  for (int i = 0; i < b->suit->layout_nb; i++) {
    if (!(alive->w[i / 64] >> i % 64 & 1)) continue;
    int more = b->sure[i] - t->won;
    if (more > state_left(t)) return -1;
    if (more > most) most = more;
  }
  return most;
}

/* The cards of the defender who has most of them, in any layout that is possible. */
static int longest(const LineBuilder *b, const State *t, const Alive *alive)
{
  int most = 0;
  for (int i = 0; i < b->suit->layout_nb; i++)
    for (int d = 0; d < SUIT_DEFENDERS; d++) {
      if (!(alive->w[i / 64] >> i % 64 & 1)) continue;
      int left = length(b->suit, &b->suit->layout[i], d) - hand_size(t->played[d]);
      if (left > most) most = left;
    }
  return most;
}

/*
** The tricks that declarer gets by leading winners, those of one hand first under low
** cards of the other one, and then what is long.
*/
static int to_cash(const LineBuilder *b, const State *t, const Alive *alive)
{
  unsigned gone = t->played[0] | t->played[1];
  unsigned theirs = b->suit->missing & ~gone,
           top = theirs ? 2u << hand_highest(theirs) : 1;
  int n = hand_size(t->hand[0]), s = hand_size(t->hand[1]);
  int wins_n = hand_size(t->hand[0] & ~(top - 1));
  int wins_s = hand_size(t->hand[1] & ~(top - 1));
  int wins = wins_n > wins_s ? wins_n : wins_s;
  if (n - wins_n >= wins_s || s - wins_s >= wins_n) wins = wins_n + wins_s;
  return wins >= longest(b, t, alive) ? state_left(t) : wins;
}

/* Whether nothing is left to decide. */
static bool ends(const LineBuilder *b, const State *t, const Alive *alive)
{
  int more = wanted(b, t, alive);
  return more == 0 ||
         (more > 0 && suit_free_leads(b->suit) && more <= to_cash(b, t, alive));
}

/* ---- what a position costs --------------------------------------------------------
 */

static bool cost(LineBuilder *b, const State *t, const Alive *alive, int *out);

static int sum(int a, int b)
{
  return a == NEVER || b == NEVER ? NEVER : a + b > COST_MAX ? COST_MAX : a + b;
}

static bool cost_last(LineBuilder *b, const State *t, SuitTrick *trick,
                      const Alive *alive, int *out)
{
  Choice choice[RANK_NB + 1];
  int side = !side_after(trick->leader), nb = choices(b, t, side, alive, choice);
  *out = 0;
  for (int i = 0; i < nb && *out != NEVER; i++) {
    int one;
    trick->reply[side] = choice[i].class;
    State next = state_after(b->suit, t, trick);
    if (!cost(b, &next, &choice[i].alive, &one)) return false;
    *out = sum(*out, sum(one, 1));
  }
  return true;
}

static bool cost_third(LineBuilder *b, const State *t, SuitTrick *trick,
                       const Alive *alive, int *out, int *card)
{
  *out = NEVER;
  *card = PLAY_OUT;
  for (unsigned left = plan_thirds(b->suit, b->plan, t, trick, true); left;) {
    int one;
    trick->card[!trick->leader] = state_next_card(&left);
    if (!cost_last(b, t, trick, alive, &one)) return false;
    if (one >= *out) continue;
    *out = one;
    *card = trick->card[!trick->leader];
  }
  return true;
}

static bool cost_lead(LineBuilder *b, const State *t, SuitTrick *trick,
                      const Alive *alive, int *out)
{
  Choice choice[RANK_NB + 1];
  int side = side_after(trick->leader), nb = choices(b, t, side, alive, choice);
  *out = 0;
  for (int i = 0; i < nb && *out != NEVER; i++) {
    int one, card;
    trick->reply[side] = choice[i].class;
    if (!cost_third(b, t, trick, &choice[i].alive, &one, &card)) return false;
    *out = sum(*out, sum(one, 1));
  }
  return true;
}

/* The cheapest lead, which is the first of these; '*out' NEVER: none does. */
static bool best_lead(LineBuilder *b, const State *t, const Alive *alive, int *out,
                      SuitTrick *best)
{
  *out = NEVER;
  for (int hand = 0; hand < SUIT_HANDS; hand++)
    for (unsigned left = plan_leads(b->suit, b->plan, t, hand); left;) {
      SuitTrick trick = {.leader = hand};
      int one;
      trick.card[hand] = state_next_card(&left);
      if (!cost_lead(b, t, &trick, alive, &one)) return false;
      if (one >= *out) continue;
      *out = one;
      *best = trick;
    }
  return true;
}

static bool cost(LineBuilder *b, const State *t, const Alive *alive, int *out)
{
  int32_t key[STATE_KEY];
  SuitTrick best;
  *out = wanted(b, t, alive) < 0 ? NEVER : 0;
  if (*out == NEVER || ends(b, t, alive)) return true;
  if (++b->polls % POLL == 0 && stop_asked(b->stop)) return err_interrupted(b->e);
  state_key(t, key);
  int known = b->keys.nb, at = keys_find(&b->keys, key);
  if (at < 0 || !mem_grow(&b->cost, (size_t)b->keys.nb, &b->cost_room, sizeof(int)))
    return err_memory(b->e);
  if (at == known) b->cost[at] = -1;
  if (b->cost[at] < 0) {
    int found;
    if (!best_lead(b, t, alive, &found, &best)) return false;
    b->cost[at] = found;
  }
  *out = b->cost[at];
  return true;
}

/* ---- the graph ----------------------------------------------------------------------
 */

/*
** The card of the hand itself: as many of the hand are above it as above 'card' in
** the settled position; of equals the highest honour, or else the lowest.
*/
static int named_card(const State *t, const unsigned real[SUIT_HANDS], int hand,
                      int card)
{
  if (card == PLAY_OUT) return PLAY_OUT;
  int above = hand_size(t->hand[hand] & ~((2u << card) - 1));
  int run = 0;
  while (card - run >= 0 && t->hand[hand] >> (card - run) & 1) run++;
  unsigned left = real[hand];
  for (; above > 0; above--) left &= ~(1u << hand_highest(left));
  int highest = hand_highest(left);
  if (highest >= TEN) return highest;
  for (; run > 1; run--) left &= ~(1u << hand_highest(left));
  return hand_highest(left);
}

static bool add_step(LineBuilder *b, int *out, SuitStep step)
{
  SuitLine *l = &b->line;
  if (!mem_grow(&l->step, l->step_nb + 1, &b->step_room, sizeof *l->step))
    return err_memory(b->e);
  *out = (int)l->step_nb;
  l->step[l->step_nb++] = step;
  return true;
}

/* Give a step its replies, to be linked by the caller. */
static bool add_replies(LineBuilder *b, int step, const Choice *choice, int nb)
{
  SuitLine *l = &b->line;
  l->step[step].reply = (uint32_t)l->reply_nb;
  l->step[step].reply_nb = (uint8_t)nb;
  for (int i = 0; i < nb; i++) {
    if (!mem_grow(&l->reply, l->reply_nb + 1, &b->reply_room, sizeof *l->reply))
      return err_memory(b->e);
    unsigned cards =
        choice[i].class == PLAY_OUT ? 0 : b->suit->class_cards[choice[i].class];
    l->reply[l->reply_nb++] = (SuitReply){cards, 0};
  }
  return true;
}

typedef struct Named {
  State state;
  unsigned real[SUIT_HANDS];
} Named;

static bool build(LineBuilder *b, const Named *n, const Alive *alive, int *out);

static bool build_third(LineBuilder *b, const Named *n, SuitTrick *trick,
                        const Alive *alive, int *out)
{
  Choice choice[RANK_NB + 1];
  int hand = !trick->leader, side = !side_after(trick->leader), cost_of, card;
  if (!cost_third(b, &n->state, trick, alive, &cost_of, &card)) return false;
  trick->card[hand] = card;
  Named next = *n;
  int real = named_card(&n->state, n->real, hand, card);
  if (real != PLAY_OUT) next.real[hand] &= ~(1u << real);
  int nb = choices(b, &n->state, side, alive, choice);
  SuitStep step = {.hand = (uint8_t)hand, .card = (int8_t)real, .won = n->state.won};
  if (!add_step(b, out, step) || !add_replies(b, *out, choice, nb)) return false;
  for (int i = 0; i < nb; i++) {
    int to = 0;
    trick->reply[side] = choice[i].class;
    next.state = state_after(b->suit, &n->state, trick);
    if (!build(b, &next, &choice[i].alive, &to)) return false;
    b->line.reply[b->line.step[*out].reply + (uint32_t)i].next = to;
  }
  return true;
}

static bool build_lead(LineBuilder *b, const Named *n, const Alive *alive, int *out)
{
  Choice choice[RANK_NB + 1];
  SuitTrick trick;
  int cost_of;
  if (!best_lead(b, &n->state, alive, &cost_of, &trick)) return false;
  int hand = trick.leader, side = side_after(hand);
  int real = named_card(&n->state, n->real, hand, trick.card[hand]);
  Named next = *n;
  next.real[hand] &= ~(1u << real);
  int nb = choices(b, &n->state, side, alive, choice);
  SuitStep step = {
      .leads = true, .hand = (uint8_t)hand, .card = (int8_t)real, .won = n->state.won};
  if (!add_step(b, out, step) || !add_replies(b, *out, choice, nb)) return false;
  for (int i = 0; i < nb; i++) {
    SuitTrick one = trick;
    int to = 0;
    one.reply[side] = choice[i].class;
    if (!build_third(b, &next, &one, &choice[i].alive, &to)) return false;
    b->line.reply[b->line.step[*out].reply + (uint32_t)i].next = to;
  }
  return true;
}

/* The step for a position, the same one however it came about. */
static bool build(LineBuilder *b, const Named *n, const Alive *alive, int *out)
{
  int32_t key[STATE_KEY + 1];
  state_key(&n->state, key);
  key[STATE_KEY] = (int32_t)(n->real[0] | n->real[1] << RANK_NB);
  int known = b->named.nb, at = keys_find(&b->named, key);
  if (at < 0 ||
      !mem_grow(&b->step_of, (size_t)b->named.nb, &b->step_of_room, sizeof(int)))
    return err_memory(b->e);
  if (at < known) {
    *out = b->step_of[at];
    return true;
  }
  SuitStep end = {.ends = true, .won = n->state.won};
  bool ok =
      ends(b, &n->state, alive) ? add_step(b, out, end) : build_lead(b, n, alive, out);
  if (ok) b->step_of[at] = *out;
  return ok;
}

bool suit_line(SuitLine *out, const Combination *s, const SuitPlan *plan,
               const uint8_t sure[SUIT_LAYOUTS_MAX], const Stop *stop, Err *e)
{
  LineBuilder b = {.suit = s,
                   .plan = plan,
                   .sure = sure,
                   .stop = stop,
                   .keys = keys_of(STATE_KEY),
                   .named = keys_of(STATE_KEY + 1),
                   .e = e};
  Named start = {.state = state_start(s), .real = {s->hand[0], s->hand[1]}};
  Alive all = {{0}};
  int found, first;
  for (int i = 0; i < s->layout_nb; i++) all.w[i / 64] |= UINT64_C(1) << i % 64;
  bool ok = cost(&b, &start.state, &all, &found);
  if (ok && found == NEVER) ok = err_set(e, 0, "no line is sure of so many tricks");
  ok = ok && build(&b, &start, &all, &first);
  mem_free(b.cost);
  mem_free(b.step_of);
  keys_free(&b.keys);
  keys_free(&b.named);
  if (ok) {
    *out = b.line;
  } else {
    suit_line_free(&b.line);
  }
  return ok;
}

void suit_line_free(SuitLine *line)
{
  mem_free(line->step);
  mem_free(line->reply);
  *line = (SuitLine){NULL, NULL, 0, 0};
}
