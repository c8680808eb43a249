/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Declarer's best line: against double dummy where there is one world or one move,
** against a plain search of all vectors, against the chances of suits, against itself
** without cuts, and on trees whose answers are known.
*/
#include "failing.h"
#include "running.h"
#include "solving.h"

#include <math.h>

#include "cards/line.h"
#include "play/alphamu.h"
#include "suit/ask.h"

enum { WORLDS = 40 };

#define NEAR 1e-9

/* ---- moments of the play --------------------------------------------------------- */

/* Any play of a deal up to 'nb' cards; what its declarer sees then. */
static View any_view(const Deal *d, Contract c, uint64_t seed, int nb)
{
  int8_t card[CARD_NB];
  Position at = position_start(d, &c);
  Rng r = rng_open(seed, RNG_TEST, 1);
  View v;
  for (int i = 0; i < nb; i++) {
    Hand some = position_legal(&at);
    for (uint64_t k = rng_below(&r, (uint64_t)hand_size(some)); k; k--)
      some &= some - 1;
    card[i] = (int8_t)hand_lowest(some);
    assert_true(position_play(&at, card[i], NULL));
  }
  const ViewAsked a = {.contract = c,
                       .seat = c.declarer,
                       .own = d->hand[c.declarer],
                       .dummy = d->hand[seat_partner(c.declarer)],
                       .card = card,
                       .card_nb = nb};
  assert_true(view_open(&v, &a, NULL));
  return v;
}

/* Whether declarer has a choice now, and how many tricks are left. */
static int choice_left(const View *v)
{
  int turn = view_turn(v);
  bool decides = turn % SIDE_NB == v->contract.declarer % SIDE_NB;
  return decides && !choose_forced(v) ? hand_size(view_left(v, turn)) : 0;
}

/* The level that makes about half the tricks that are left decide. */
static int level_for(const View *v, int need_more)
{
  int taken = v->taken[v->contract.declarer % SIDE_NB];
  return taken + need_more - BOOK;
}

/*
** A random moment with a choice of declarer's and 'left' tricks, whose contract is
** open: he needs 'more' of them. False: this seed has none.
*/
static bool moment(uint64_t seed, int left, int more, View *out)
{
  Deal d = random_deal(SEED, 4000 + seed);
  Contract c = {
      .level = 1, .strain = (int)(seed % STRAIN_NB), .declarer = (int)(seed % SEAT_NB)};
  for (int nb = 4 * (HAND_SIZE - left); nb < 4 * (HAND_SIZE - left) + 4; nb++) {
    View v = any_view(&d, c, seed, nb);
    int level = level_for(&v, more);
    if (choice_left(&v) != left || level < 1 || level > LEVEL_MAX) continue;
    v.contract.level = level;
    *out = v;
    return true;
  }
  return false;
}

/*
** An ending of 'left' random cards of two or three suits in each hand, declarer or
** dummy on lead, who need 'more' tricks of them. What fell before is made up.
*/
static View ending(uint64_t seed, int left, int more)
{
  int taken = left > BOOK ? HAND_SIZE - left : BOOK + 1;
  Rng r = rng_open(seed, RNG_TEST, 9);
  Hand some = 0, others;
  int suits = 2 + (int)(seed % 2);
  Contract c = {.level = taken + more - BOOK,
                .strain = (int)(rng_below(&r, 3) ? NOTRUMP : rng_below(&r, SUIT_NB)),
                .declarer = (int)(seed % SEAT_NB)};
  View v = {.contract = c, .seat = c.declarer, .card_nb = 4 * (HAND_SIZE - left)};
  while (hand_size(some) < 4 * left)
    some |= card_bit(
        card_make((int)rng_below(&r, (uint64_t)suits), (int)rng_below(&r, RANK_NB)));
  others = PACK & ~some;
  for (int s = 0; s < SEAT_NB; s++)
    for (int i = 0; i < HAND_SIZE; i++) {
      Hand *from = i < left ? &some : &others, one = *from;
      for (uint64_t k = rng_below(&r, (uint64_t)hand_size(one)); k; k--) one &= one - 1;
      one &= -one;
      *from &= ~one;
      if (i >= left) v.fell.hand[s] |= one;
      if (i >= left || s % SIDE_NB == c.declarer % SIDE_NB) v.known.hand[s] |= one;
    }
  v.seen = 1U << c.declarer | 1U << seat_partner(c.declarer);
  v.leader = rng_below(&r, 2) ? c.declarer : seat_partner(c.declarer);
  v.taken[c.declarer % SIDE_NB] = (int8_t)taken;
  v.taken[!(c.declarer % SIDE_NB)] = (int8_t)(HAND_SIZE - left - taken);
  return v;
}

/* Let a defender lead, and play until declarer or dummy is the last to play. */
static void play_to_last(View *v, uint64_t seed)
{
  Rng r = rng_open(seed, RNG_TEST, 11);
  v->leader = seat_next(v->contract.declarer);
  while (v->trick_nb < SEAT_NB - 1) {
    bool seen = v->seen >> view_turn(v) & 1;
    Hand some = seen ? view_legal(v) : view_free(v);
    Hand follow =
        v->trick_nb ? hand_from_holding(HOLDING_NB - 1, card_suit(v->trick[0])) : some;
    if (some & follow) some &= follow;
    for (uint64_t k = rng_below(&r, (uint64_t)hand_size(some)); k; k--)
      some &= some - 1;
    assert_true(view_play(v, hand_lowest(some), NULL));
  }
}

/* Worlds of a view, 'nb' at most. */
static void draw(Draw *out, const View *v, int nb, uint64_t seed)
{
  Prior *p = must(prior_new(NULL, 0, NULL));
  const DrawAsked a = {.nb = nb, .seed = seed};
  assert_true(draw_worlds(out, v, p, &a, NULL));
  prior_free(p);
}

static AlphaMuAsked asked(Goal goal, int moves)
{
  return (AlphaMuAsked){
      .choose = {.goal = goal, .reference = REFERENCE_NONE, .seed = 1},
      .moves = moves,
      .all = true};
}

static CardChoice search(AlphaMu *m, const View *v, const Draw *d,
                         const AlphaMuAsked *a, AlphaMuFound *found)
{
  CardChoice c;
  AlphaMuFound f;
  Err e;
  if (!alphamu_choose(m, &c, found ? found : &f, v, d, a, &e)) fail_msg("%s", e.msg);
  return c;
}

/* ---- against double dummy -------------------------------------------------------- */

static void one_move_is_double_dummy(void **state)
{
  (void)state;
  AlphaMu *m = must(alphamu_new(NULL));
  Solver *s = must(solver_new(SOLVER_MEMORY_MIN, NULL));
  Draw d = {.nb = 0};
  int seen = 0;
  for (uint64_t i = 0; i < (uint64_t)how_many(60, 10); i++) {
    View v;
    if (!moment(i, 5 + (int)(i % 4), 3, &v)) continue;
    draw(&d, &v, 12, i);
    for (Goal g = GOAL_TRICKS; g < GOAL_NB; g++) {
      const AlphaMuAsked a = asked(g, 1);
      CardChoice plain, c = search(m, &v, &d, &a, NULL);
      assert_true(choose_card(&plain, &v, &d, &a.choose, s, NULL));
      assert_int_equal(c.card, plain.card);
      assert_int_equal(c.by, plain.by);
      for (int k = 0; k < c.nb; k++)
        assert_true(fabs(c.of[k].worth - plain.of[k].worth) < NEAR);
    }
    seen++;
  }
  assert_true(seen > 2);
  draw_close(&d);
  solver_free(s);
  alphamu_free(m);
}

static void one_world_is_double_dummy(void **state)
{
  (void)state;
  AlphaMu *m = must(alphamu_new(NULL));
  Draw d = {.nb = 0};
  for (uint64_t i = 0; i < (uint64_t)how_many(60, 10); i++) {
    View v;
    if (!moment(i, 6 + (int)(i % 3), 3, &v)) continue;
    draw(&d, &v, 1, i);
    for (Goal g = GOAL_TRICKS; g < GOAL_NB; g++) {
      const AlphaMuAsked a = asked(g, 5);
      AlphaMuFound found;
      CardChoice c = search(m, &v, &d, &a, &found);
      assert_true(found.whole);
      for (int k = 0; k < c.nb; k++)
        assert_true(fabs(c.of[k].worth - found.open[k]) < NEAR);
    }
  }
  draw_close(&d);
  alphamu_free(m);
}

static void worth_never_rises_with_moves(void **state)
{
  (void)state;
  AlphaMu *m = must(alphamu_new(NULL));
  Draw d = {.nb = 0};
  int fell = 0;
  for (uint64_t i = 0; i < (uint64_t)how_many(60, 12); i++) {
    View v = ending(900 + i, 4 + (int)(i % 4), 1 + (int)(i % 3));
    if (choose_forced(&v)) continue;
    draw(&d, &v, 12, i);
    for (Goal g = GOAL_TRICKS; g < GOAL_NB; g++) {
      double last[RANK_NB];
      for (int moves = 1; moves <= 5; moves++) {
        AlphaMuAsked a = asked(g, moves);
        a.leaves = 10000;
        CardChoice c = search(m, &v, &d, &a, NULL);
        for (int k = 0; k < c.nb; k++) {
          if (moves > 1) assert_true(c.of[k].worth < last[k] + NEAR);
          fell += moves > 1 && c.of[k].worth < last[k] - NEAR;
          last[k] = c.of[k].worth;
        }
      }
    }
  }
  assert_true(fell > 5);
  draw_close(&d);
  alphamu_free(m);
}

/* ---- against a plain search ------------------------------------------------------ */

typedef struct Set { /* of vectors of tricks */
  int nb;
  uint8_t (*of)[WORLDS];
} Set;

typedef struct Naive {
  const Draw *draw;
  int side;
} Naive;

static bool is_below(const uint8_t a[WORLDS], const uint8_t b[WORLDS], int nb)
{
  for (int i = 0; i < nb; i++)
    if (a[i] > b[i]) return false;
  return true;
}

static void put(Set *s, const uint8_t v[WORLDS], int worlds)
{
  for (int i = 0; i < s->nb; i++)
    if (is_below(v, s->of[i], worlds)) return;
  for (int i = 0; i < s->nb;)
    if (is_below(s->of[i], v, worlds))
      memcpy(s->of[i], s->of[--s->nb], WORLDS);
    else
      i++;
  s->of = must(realloc(s->of, (size_t)(s->nb + 1) * sizeof *s->of));
  memcpy(s->of[s->nb++], v, WORLDS);
}

/* The cards that can be played in some world with a bit. */
static Hand legal_anywhere(const Position at[WORLDS], uint64_t alive)
{
  Hand some = 0;
  for (; alive; alive &= alive - 1) some |= position_legal(&at[__builtin_ctzll(alive)]);
  return some;
}

/* Play a card in the worlds with a bit that allow it, whose bits come back. */
static uint64_t play_all(Position next[WORLDS], const Position at[WORLDS],
                         uint64_t alive, int card)
{
  uint64_t some = 0;
  for (; alive; alive &= alive - 1) {
    int w = __builtin_ctzll(alive);
    if (!(position_legal(&at[w]) & card_bit(card))) continue;
    next[w] = at[w];
    assert_true(position_play(&next[w], card, NULL));
    some |= alive & -alive;
  }
  return some;
}

/* All lines from here on, in the worlds with a bit; tricks of the others are 255. */
static Set naive(const Naive *q, const Position at[WORLDS], uint64_t alive)
{
  int worlds = q->draw->nb, one = __builtin_ctzll(alive),
      turn = position_turn(&at[one]);
  bool own = turn % SIDE_NB == q->side;
  Set out = {0, NULL};
  uint8_t v[WORLDS];
  memset(v, 255, sizeof v);
  if (!position_left(&at[one])) {
    for (int w = 0; w < worlds; w++)
      if (alive >> w & 1) v[w] = (uint8_t)at[w].tricks[q->side];
    put(&out, v, worlds);
    return out;
  }
  if (!own) put(&out, v, worlds);
  for (Hand all = legal_anywhere(at, alive); all; all &= all - 1) {
    int card = hand_lowest(all);
    Position next[WORLDS];
    uint64_t some = play_all(next, at, alive, card);
    Set behind = naive(q, next, some), both = {0, NULL};
    for (int i = 0; own && i < behind.nb; i++) put(&out, behind.of[i], worlds);
    for (int i = 0; !own && i < behind.nb; i++)
      for (int k = 0; k < out.nb; k++) {
        for (int w = 0; w < worlds; w++)
          v[w] = behind.of[i][w] < out.of[k][w] ? behind.of[i][w] : out.of[k][w];
        put(&both, v, worlds);
      }
    free(behind.of);
    if (own) continue;
    free(out.of);
    out = both;
  }
  return out;
}

/* The worth of a card by the plain search. */
static double naive_worth(const Naive *q, const View *v, int card,
                          const AlphaMuAsked *a)
{
  Position at[WORLDS];
  Worth worth[WORLDS];
  Solver *s = must(solver_new(SOLVER_MEMORY_MIN, NULL));
  double best = -INFINITY;
  for (int w = 0; w < q->draw->nb; w++) {
    int open;
    at[w] = view_position(v, &q->draw->world[w]);
    assert_true(play_tricks(s, &at[w], q->side, &open, NULL));
    worth[w] = choose_worth(v, &a->choose, open);
    assert_true(position_play(&at[w], card, NULL));
  }
  Set all = naive(q, at, (UINT64_C(1) << q->draw->nb) - 1);
  for (int i = 0; i < all.nb; i++) {
    double sum = 0;
    for (int w = 0; w < q->draw->nb; w++)
      sum += q->draw->weight[w] * worth[w].of[all.of[i][w]];
    if (sum > best) best = sum;
  }
  free(all.of);
  solver_free(s);
  return best;
}

static void check_naive(AlphaMu *m, const View *v, const Draw *d, int *below)
{
  for (Goal g = GOAL_TRICKS; g < GOAL_NB; g++) {
    const AlphaMuAsked a = asked(g, ALPHAMU_MOVES_MAX);
    AlphaMuFound found;
    const Naive q = {d, v->contract.declarer % SIDE_NB};
    CardChoice c = search(m, v, d, &a, &found);
    assert_true(found.whole && !found.spent);
    for (int k = 0; k < c.nb; k++) {
      double plain = naive_worth(&q, v, c.of[k].card, &a);
      if (fabs(c.of[k].worth - plain) > NEAR)
        fail_msg("goal %d, card %d: %g, plain %g", (int)g, c.of[k].card, c.of[k].worth,
                 plain);
      *below += c.of[k].worth < found.open[k] - NEAR;
    }
  }
}

static void whole_searches_are_plain_searches(void **state)
{
  (void)state;
  AlphaMu *m = must(alphamu_new(NULL));
  Draw d = {.nb = 0};
  int seen = 0, below = 0;
  for (uint64_t i = 0; i < (uint64_t)how_many(240, 60); i++) {
    int left = i % 30 ? 3 : 4;
    View v = ending(i, left, 1 + (int)(i % 2));
    if (i % 6) play_to_last(&v, i);
    if (choose_forced(&v)) continue;
    draw(&d, &v, left == 3 ? 20 : 5, i);
    if (d.nb < 2) continue;
    check_naive(m, &v, &d, &below);
    seen++;
  }
  assert_true(seen > 20 && below > 4);
  draw_close(&d);
  alphamu_free(m);
}

/* ---- against sets of worlds ------------------------------------------------------ */

/*
** Whether one line takes as many tricks as each world with a bit needs: one of
** declarer's cards does, and each card of a defender's, in the worlds that allow it.
*/
static bool reaches(const Naive *q, const Position at[WORLDS], uint64_t alive,
                    const uint8_t need[WORLDS])
{
  for (uint64_t left = alive; left; left &= left - 1) {
    int w = __builtin_ctzll(left), taken = at[w].tricks[q->side];
    if (taken + position_left(&at[w]) < need[w]) return false;
    if (taken >= need[w]) alive ^= left & -left;
  }
  if (!alive) return true;
  int turn = position_turn(&at[__builtin_ctzll(alive)]);
  bool own = turn % SIDE_NB == q->side;
  for (Hand all = legal_anywhere(at, alive); all; all &= all - 1) {
    Position next[WORLDS];
    uint64_t some = play_all(next, at, alive, hand_lowest(all));
    if (reaches(q, next, some, need) == own) return own;
  }
  return !own;
}

/* The chance of the contract behind a card: the best set that one line reaches. */
static double chance_by_sets(const Naive *q, const View *v, int card)
{
  Position at[WORLDS], next[WORLDS];
  uint8_t need[WORLDS];
  uint64_t every = (UINT64_C(1) << q->draw->nb) - 1;
  double best = 0;
  memset(need, v->contract.level + BOOK, sizeof need);
  for (int w = 0; w < q->draw->nb; w++) at[w] = view_position(v, &q->draw->world[w]);
  assert_true(play_all(next, at, every, card) == every);
  for (uint64_t some = every; some; some--) {
    double sum = 0;
    for (int w = 0; w < q->draw->nb; w++)
      if (some >> w & 1) sum += q->draw->weight[w];
    if (sum > best && reaches(q, next, some, need)) best = sum;
  }
  return best;
}

/* In endings where double dummy is too high, and in some others. */
static void chances_are_those_of_the_best_sets(void **state)
{
  (void)state;
  AlphaMu *m = must(alphamu_new(NULL));
  Draw d = {.nb = 0};
  int below = 0, endings = how_many(1500, 20);
  for (uint64_t i = 0; i < (uint64_t)endings; i++) {
    View v = ending(700 + i, 5, 2 + (int)(i % 3));
    if (choose_forced(&v)) continue;
    draw(&d, &v, 6, i);
    const AlphaMuAsked a = asked(GOAL_MAKES, ALPHAMU_MOVES_MAX);
    const Naive q = {&d, v.contract.declarer % SIDE_NB};
    AlphaMuFound found;
    CardChoice c = search(m, &v, &d, &a, &found);
    for (int k = 0; k < c.nb; k++) {
      bool lower = c.of[k].worth < found.open[k] - NEAR;
      below += lower;
      if (!lower && (i % 50 || k)) continue;
      double sets = chance_by_sets(&q, &v, c.of[k].card);
      if (fabs(c.of[k].worth - sets) > NEAR)
        fail_msg("ending %d, card %d: %g, by sets %g", (int)i, c.of[k].card,
                 c.of[k].worth, sets);
    }
  }
  printf("# below %d\n", below);
  assert_true(below > endings / 400);
  draw_close(&d);
  alphamu_free(m);
}

/* Merge worlds that are the same, as the search does. */
static void merge_equals(Draw *d)
{
  int nb = 0;
  for (int w = 0; w < d->nb; w++) {
    bool again = w && !memcmp(&d->world[w], &d->world[nb - 1], sizeof *d->world);
    if (again) {
      d->weight[nb - 1] += d->weight[w];
      continue;
    }
    d->world[nb] = d->world[w];
    d->weight[nb++] = d->weight[w];
  }
  d->nb = nb;
}

/* The best line behind each card is one, and takes no more anywhere without taking less
   elsewhere. */
static void check_lines(AlphaMu *m, const View *v, const Draw *d, Goal goal)
{
  const AlphaMuAsked a = asked(goal, ALPHAMU_MOVES_MAX);
  const Naive q = {d, v->contract.declarer % SIDE_NB};
  uint64_t every = (UINT64_C(1) << d->nb) - 1;
  int base = goal == GOAL_MAKES ? v->contract.level + BOOK - 1 : 0;
  AlphaMuFound found;
  CardChoice c = search(m, v, d, &a, &found);
  assert_true(found.whole && found.moves > 1);
  int cards = how_many(2 * RANK_NB, 1); /* `reaches` is slow under an instrument */
  for (int k = 0; k < c.nb && k < cards; k++) {
    Position at[WORLDS], next[WORLDS];
    uint8_t need[WORLDS];
    const uint8_t *level = found.best[k];
    for (int w = 0; w < d->nb; w++) {
      at[w] = view_position(v, &d->world[w]);
      need[w] = (uint8_t)(level[w] ? base + level[w] : 0);
    }
    assert_true(play_all(next, at, every, c.of[k].card) == every);
    assert_true(reaches(&q, next, every, need));
    for (int w = 0; w < d->nb; w++) {
      uint8_t was = need[w];
      if (goal == GOAL_MAKES && level[w]) continue;
      need[w] = (uint8_t)(base + level[w] + 1);
      assert_false(reaches(&q, next, every, need));
      need[w] = was;
    }
  }
}

/* In these the front of a position is found again and differs, by what else it rests
   on: the worlds, what can still be won in them, tricks taken, and who played what. */
static void best_lines_can_be_played_but_not_bettered(void **state)
{
  (void)state;
  static const int GIVEN[] = {2017, 2059, 2109, 2193};
  AlphaMu *m = must(alphamu_new(NULL));
  Draw d = {.nb = 0};
  for (size_t i = 0; i < sizeof GIVEN / sizeof *GIVEN; i++) {
    uint64_t seed = (uint64_t)GIVEN[i];
    View v = ending(seed, 5, 1 + (int)((seed - 2000) % 3));
    draw(&d, &v, WORLDS, seed - 2000);
    merge_equals(&d);
    check_lines(m, &v, &d, GOAL_TRICKS);
    check_lines(m, &v, &d, GOAL_MAKES);
  }
  draw_close(&d);
  alphamu_free(m);
}

/* ---- cuts ------------------------------------------------------------------------ */

static double worth_of_best(const CardChoice *c)
{
  double best = -INFINITY;
  for (int k = 0; k < c->nb; k++) best = fmax(best, c->of[k].worth);
  return best;
}

/* The table, and cuts that leave all values as they are; then those that do not. */
static void cuts_change_nothing(void **state)
{
  (void)state;
  AlphaMu *m = must(alphamu_new(NULL));
  Draw d = {.nb = 0};
  uint64_t with = 0, without = 0;
  for (uint64_t i = 0; i < (uint64_t)how_many(60, 16); i++) {
    View v = ending(500 + i, 4 + (int)(i % 2), 1 + (int)(i % 3));
    if (choose_forced(&v)) continue;
    draw(&d, &v, 8, i);
    for (Goal g = GOAL_TRICKS; g < GOAL_NB; g++) {
      AlphaMuAsked a = asked(g, 2 + (int)(i % 3));
      AlphaMuFound found, best;
      CardChoice all = search(m, &v, &d, &a, &found), plain, some;
      a.plain = true;
      plain = search(m, &v, &d, &a, NULL);
      a.all = a.plain = false;
      some = search(m, &v, &d, &a, &best);
      for (int k = 0; k < all.nb; k++) {
        assert_true(fabs(all.of[k].worth - plain.of[k].worth) < NEAR);
        assert_true(some.of[k].worth >
                    all.of[k].worth - NEAR); /* a bound, or the same */
      }
      assert_true(fabs(worth_of_best(&some) - worth_of_best(&all)) < NEAR);
      assert_int_equal(some.card, all.card);
      assert_int_equal(some.by, all.by);
      with += best.leaves;
      without += found.leaves;
    }
  }
  assert_true(with < without);
  draw_close(&d);
  alphamu_free(m);
}

static void a_budget_ends_the_search(void **state)
{
  (void)state;
  AlphaMu *m = must(alphamu_new(NULL));
  Draw d = {.nb = 0};
  View v = ending(3, 8, 2);
  draw(&d, &v, 20, 1);
  AlphaMuFound found;
  AlphaMuAsked a = asked(GOAL_TRICKS, 6);
  a.leaves = 2000;
  CardChoice c = search(m, &v, &d, &a, &found), again;
  assert_true(found.spent && !found.whole);
  assert_in_range(found.moves, 1, 5);
  a.leaves = 0;
  a.moves = found.moves;
  again = search(m, &v, &d, &a, &found);
  for (int k = 0; k < c.nb; k++)
    assert_true(fabs(c.of[k].worth - again.of[k].worth) < NEAR);
  assert_int_equal(c.card, again.card);
  draw_close(&d);
  alphamu_free(m);
}

/* ---- suits ----------------------------------------------------------------------- */

/* The first 'nb' cards of '*from', taken away. */
static Hand take(Hand *from, int nb)
{
  Hand some = 0;
  for (; nb; nb--) {
    some |= *from & -*from;
    *from &= *from - 1;
  }
  return some;
}

static Hand cards_of(const char *text)
{
  Hand h;
  assert_true(hand_parse(&h, text, strlen(text), 0, NULL));
  return h;
}

/*
** Declarer has a suit of spades; an ace of each other suit opposite a small card is an
** entry. Both defenders follow to these, so that they learn nothing elsewhere, and may
** lead them once. So the best line over all layouts is worth what the suit is, if one
** trick is lost at most.
*/
static void check_suit(AlphaMu *m, const char *north, const char *south, int tricks)
{
  unsigned hand[SUIT_HANDS];
  assert_true(suit_parse(hand, north, south, NULL));
  int n = __builtin_popcount(hand[0]), s = __builtin_popcount(hand[1]);
  int rounds = n > s ? n : s, left = rounds + 3;
  SuitSpec spec = suit_spec(hand[0], hand[1]);
  spec.vacant[SUIT_WEST] = spec.vacant[SUIT_EAST] = rounds;
  Combination *suit = must(suit_new(&spec, NULL));
  SuitAsk ask = suit_ask(tricks);
  SuitAnswer answer;
  assert_true(suit_answer(&answer, suit, &ask, NULL));
  Hand own[SEAT_NB] = {
      cards_of("-.A.2.2") | hand_from_holding(hand[0], SPADES), cards_of("-.K.K.K"),
      cards_of("-.2.A.A") | hand_from_holding(hand[1], SPADES), cards_of("-.Q.Q.Q")};
  Hand low = cards_of("-.543.-.-"), beside = cards_of("-.JT9876.-.-");
  own[n < s ? NORTH : SOUTH] |= take(&low, n < s ? s - n : n - s);
  beside = take(&beside, 2 * rounds - __builtin_popcount(suit_missing(suit)));
  int level = LEVEL_MAX - (rounds - tricks);
  View v = {.contract = {.level = level, .strain = NOTRUMP, .declarer = SOUTH},
            .seat = SOUTH,
            .leader = SOUTH,
            .seen = 1U << NORTH | 1U << SOUTH,
            .card_nb = 4 * (HAND_SIZE - left)};
  v.taken[NS] = (int8_t)(HAND_SIZE - left);
  Hand fell = PACK & ~(beside | hand_from_holding(HOLDING_NB - 1, SPADES));
  for (int seat = 0; seat < SEAT_NB; seat++) fell &= ~own[seat];
  for (int seat = 0; seat < SEAT_NB; seat++) {
    v.fell.hand[seat] = take(&fell, HAND_SIZE - left);
    v.known.hand[seat] = v.fell.hand[seat] | own[seat];
  }
  Draw d = {.nb = suit_layout_nb(suit)};
  d.world = must(calloc((size_t)d.nb, sizeof *d.world));
  d.weight = must(calloc((size_t)d.nb, sizeof *d.weight));
  for (int i = 0; i < d.nb; i++) {
    SuitLayout l = suit_layout(suit, i);
    Hand rest = beside, west = hand_from_holding(l.west, SPADES);
    d.weight[i] = l.weight / suit_total(suit);
    for (int seat = 0; seat < SEAT_NB; seat++)
      d.world[i].hand[seat] = v.known.hand[seat];
    west |= take(&rest, rounds - hand_size(west));
    d.world[i].hand[WEST] |= west;
    d.world[i].hand[EAST] |= hand_from_holding(l.east, SPADES) | rest;
    assert_true(deal_ok(&d.world[i]));
  }
  AlphaMuAsked a = asked(GOAL_MAKES, ALPHAMU_MOVES_MAX);
  AlphaMuFound found;
  a.all = false;
  CardChoice c = search(m, &v, &d, &a, &found);
  if (fabs(worth_of_best(&c) - answer.low) > NEAR)
    fail_msg("%s/%s: %g, as a suit %g", north, south, worth_of_best(&c), answer.low);
  assert_true(found.open[c.best] >= answer.low);
  assert_true(found.whole);
  draw_close(&d);
  suit_free(suit);
}

static void best_lines_are_worth_what_suits_are(void **state)
{
  (void)state;
  AlphaMu *m = must(alphamu_new(NULL));
  check_suit(m, "AK98", "QT2", 4);
  check_suit(m, "KJ32", "A54", 4);
  check_suit(m, "KJ32", "A54", 3);
  check_suit(m, "QT32", "A654", 3);
  alphamu_free(m);
}

/* ---- trees ----------------------------------------------------------------------- */

static void push(Fronts *f, size_t base, const char *levels)
{
  uint8_t v[VECTOR_MAX];
  memset(v, LEVEL_NONE, sizeof v);
  for (int i = 0; levels[i]; i++) v[i] = (uint8_t)(levels[i] - '0');
  assert_true(fronts_add(f, base, v, 0, NULL));
}

static double mass_of(const Fronts *f)
{
  double most = -1;
  for (size_t i = 0; i < f->top; i++) most = fmax(most, f->mass[i]);
  return most;
}

/* Frank and Basin, Artificial Intelligence 100 (1998): the two faults of averages. */
static void fusion_and_non_locality_are_seen(void **state)
{
  (void)state;
  double worth[WORLD_STEP * LEVEL_NB] = {0};
  for (int w = 0; w < 3; w++) worth[w * LEVEL_NB + 1] = 1.0 / 3;
  Fronts f = {.bytes = WORLD_STEP, .worth = worth, .floor = -INFINITY};
  /* each world is won behind some card, but declarer does not know which it is */
  push(&f, 0, "100");
  push(&f, 0, "010");
  push(&f, 0, "001");
  assert_int_equal(f.top, 3);
  assert_true(fabs(mass_of(&f) - 1.0 / 3) < NEAR);
  /* of two cards the one that wins more worlds is wrong, as the defender avoids these
   */
  f.top = 0;
  push(&f, 0, "001"); /* behind his first card */
  push(&f, 1, "110"); /* behind his second one declarer chooses */
  push(&f, 1, "001");
  assert_true(fronts_multiply(&f, 0, 1, 0, NULL));
  assert_int_equal(f.top, 1);
  assert_true(fabs(mass_of(&f) - 1.0 / 3) < NEAR);
  /* worlds in which a card cannot be played do not count behind it */
  f.top = 0;
  push(&f, 0, "11");
  push(&f, 1, "?0"); /* LEVEL_NONE */
  assert_true(fronts_multiply(&f, 0, 1, 0, NULL));
  assert_true(fabs(mass_of(&f) - 1.0 / 3) < NEAR);
  fronts_free(&f);
}

/* ---- memory ---------------------------------------------------------------------- */

static bool choose_short(const View *v, const Draw *d, long n)
{
  const AlphaMuAsked a = asked(GOAL_TRICKS, 3);
  AlphaMuFound found;
  CardChoice c;
  Err e = {.kind = ERR_KIND_NB};
  atomic_store(&until_failure, n);
  AlphaMu *m = alphamu_new(&e);
  bool ok = m && alphamu_choose(m, &c, &found, v, d, &a, &e);
  atomic_store(&until_failure, -1);
  if (!ok && e.kind != ERR_MEMORY) fail_msg("allocation %ld: %s", n, e.msg);
  alphamu_free(m);
  return ok;
}

static void memory_may_run_out_anywhere(void **state)
{
  (void)state;
  View v = ending(3, 5, 2);
  Draw d = {.nb = 0};
  long n = 0;
  draw(&d, &v, 3, 1);
  while (!choose_short(&v, &d, n)) n++;
  assert_true(n > 5);
  draw_close(&d);
}

static void who_is_asked_to_stop_stops(void **state)
{
  (void)state;
  AlphaMu *m = must(alphamu_new(NULL));
  Stop stop = {.outer = NULL};
  View v = ending(3, 6, 2);
  Draw d = {.nb = 0};
  AlphaMuAsked a = asked(GOAL_TRICKS, 3);
  AlphaMuFound found;
  CardChoice c;
  Err e;
  draw(&d, &v, 5, 1);
  a.choose.stop = &stop;
  stop_raise(&stop);
  assert_false(alphamu_choose(m, &c, &found, &v, &d, &a, &e));
  assert_int_equal(e.kind, ERR_INTERRUPTED);
  draw_close(&d);
  alphamu_free(m);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(one_move_is_double_dummy),
      cmocka_unit_test(one_world_is_double_dummy),
      cmocka_unit_test(worth_never_rises_with_moves),
      cmocka_unit_test(whole_searches_are_plain_searches),
      cmocka_unit_test(chances_are_those_of_the_best_sets),
      cmocka_unit_test(best_lines_can_be_played_but_not_bettered),
      cmocka_unit_test(cuts_change_nothing),
      cmocka_unit_test(a_budget_ends_the_search),
      cmocka_unit_test(best_lines_are_worth_what_suits_are),
      cmocka_unit_test(fusion_and_non_locality_are_seen),
      cmocka_unit_test(memory_may_run_out_anywhere),
      cmocka_unit_test(who_is_asked_to_stop_stops),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
