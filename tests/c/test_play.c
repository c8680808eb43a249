/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Players of the cards: what a view knows against the cards as they were dealt, worlds
** against enumeration, restricted choice against its odds, choices against a plain
** loop, accounting against its sums, players at a table.
*/
#include "failing.h"
#include "running.h"
#include "solving.h"
#include "viewing.h"

#include <math.h>

#include "cards/line.h"
#include "lang/parse.h"
#include "play/choose.h"
#include "play/simple.h"
#include "score/score.h"
#include "table/double_dummy.h"
#include "table/plain.h"
#include "table/sampled.h"

static const Contract NOTRUMPS = {.level = 3, .strain = NOTRUMP, .declarer = SOUTH};

static const Expr *expr_of(const char *text)
{
  return must((void *)expr_parse(text, strlen(text), NULL));
}

static Contract contract_of(uint64_t i)
{
  return (Contract){.level = 1 + (int)(i % LEVEL_MAX),
                    .strain = (int)(i % STRAIN_NB),
                    .declarer = (int)(i / STRAIN_NB % SEAT_NB)};
}

/* ---- views -------------------------------------------------------------------------
 */

static void check_view(const Deal *d, const Contract *c, int seat, const int8_t card[],
                       int nb, const Position *at)
{
  View v = view_at(d, c, seat, card, nb);
  int turn = position_turn(at);
  for (int s = 0; s < SEAT_NB; s++) {
    assert_true((v.known.hand[s] & ~d->hand[s]) == 0);
    assert_true(v.fell.hand[s] == (d->hand[s] & ~at->hands.hand[s]));
    for (int suit = 0; suit < SUIT_NB; suit++)
      if (v.out[s] >> suit & 1)
        assert_int_equal(hand_length(at->hands.hand[s], suit), 0);
  }
  assert_int_equal(v.taken[NS], at->tricks[NS]);
  assert_int_equal(v.taken[EW], at->tricks[EW]);
  if (nb == CARD_NB) return;
  assert_int_equal(view_turn(&v), turn);
  if (!(v.seen >> turn & 1)) return;
  assert_true(view_legal(&v) == position_legal(at));
  int high = hand_highest(view_legal(&v));
  assert_true(view_equals(&v, high) == position_equals(at, high));
  Position same = view_position(&v, d);
  assert_true(position_ok(&same));
  assert_memory_equal(&same.hands, &at->hands, sizeof same.hands);
}

static void a_view_is_true_at_every_moment(void **state)
{
  (void)state;
  int deals = how_many(200, 10);
  for (int i = 0; i < deals; i++) {
    Deal d = random_deal(SEED + fresh_seed(), (uint64_t)i);
    Contract c = contract_of((uint64_t)i);
    int8_t card[CARD_NB];
    play_any(&d, &c, (uint64_t)i, card);
    Position at = position_start(&d, &c);
    for (int nb = 0; nb <= CARD_NB; nb++) {
      for (int s = 0; s < SEAT_NB; s++)
        if (s != seat_partner(c.declarer)) check_view(&d, &c, s, card, nb, &at);
      if (nb < CARD_NB) position_play(&at, card[nb], NULL);
    }
  }
}

/* A view that is taken further card by card is the one that begins with these cards. */
static void a_view_can_be_played_on(void **state)
{
  (void)state;
  for (int i = 0; i < 10; i++) {
    Deal d = random_deal(SEED, (uint64_t)i);
    Contract c = contract_of((uint64_t)i);
    int8_t card[CARD_NB];
    Err e;
    play_any(&d, &c, (uint64_t)i, card);
    View on = view_at(&d, &c, c.declarer, card, 1);
    for (int nb = 2; nb <= CARD_NB; nb++) {
      assert_true(view_play(&on, card[nb - 1], &e));
      View v = view_at(&d, &c, c.declarer, card, nb);
      assert_memory_equal(&on.known, &v.known, sizeof v.known);
      assert_memory_equal(&on.fell, &v.fell, sizeof v.fell);
      assert_memory_equal(on.out, v.out, sizeof v.out);
      assert_memory_equal(on.taken, v.taken, sizeof v.taken);
      assert_int_equal(on.leader, v.leader);
      assert_int_equal(on.trick_nb, v.trick_nb);
      if (nb < CARD_NB) assert_false(view_play(&on, card[nb - 1], &e)); /* it fell */
    }
  }
}

/* West leads the ace of a suit that east has none of: all others are south's. */
static void who_shows_out_leaves_the_suit_to_the_other(void **state)
{
  (void)state;
  Deal d = deal_from("N:432.432.432.5432 -.QJT98.QJT98.QJT QJT98.76.76.K987 "
                     "AK765.AK5.AK5.A6");
  const int8_t card[] = {card_make(SPADES, ACE), card_make(SPADES, TWO),
                         card_make(DIAMONDS, EIGHT)};
  View v = view_at(&d, &NOTRUMPS, WEST, card, 3);
  assert_int_equal(v.out[EAST], 1U << SPADES);
  assert_int_equal(hand_length(v.known.hand[SOUTH], SPADES), 5);
  assert_int_equal(hand_length(view_free(&v), SPADES), 0);
  assert_int_equal(hand_size(v.known.hand[EAST]), 1);
}

static void refuse(const Deal *d, int seat, const char *cards, const char *why)
{
  Line line;
  View v;
  Err e;
  assert_true(line_parse(&line, cards, strlen(cards), &e));
  const ViewAsked a = asked(d, &NOTRUMPS, seat, line.card, line.nb);
  assert_false(view_open(&v, &a, &e));
  assert_string_equal(e.msg, why);
}

static void cards_that_cannot_have_been_played_are_refused(void **state)
{
  (void)state;
  Deal d = deal_from("N:432.432.432.5432 -.QJT98.QJT98.QJT QJT98.76.76.K987 "
                     "AK765.AK5.AK5.A6");
  refuse(&d, NORTH, "", "N is dummy, who decides nothing: declarer looks at both");
  refuse(&d, SOUTH, "SA SA", "card 2 (trick 1), SA by N: it was played before");
  refuse(&d, SOUTH, "SA S5", "card 2 (trick 1), S5 by N: it is not in that hand");
  refuse(&d, SOUTH, "SA H4",
         "card 2 (trick 1), H4 by N: a revoke: that hand can follow "
         "suit");
  refuse(&d, SOUTH, "SA S2 S8",
         "card 3 (trick 1), S8 by E: it is in another hand that "
         "is seen");
  refuse(&d, SOUTH, "SA S2 D8 ST SK S3 S5",
         "card 7 (trick 2), S5 by E: a revoke: that hand showed out of the suit");
  refuse(&d, SOUTH, "D5 D2 D8 D7 H8 H7 C6 H4 CT CK D9 C2 H6 DK H3 DT",
         "no hidden hand has room for HA, as cards were played");
}

/* ---- worlds ------------------------------------------------------------------------
 */

/* That a world has all that is certain, and what the hidden hands have shown. */
static void check_world(const View *v, const Deal *world, const Cond *shown[SEAT_NB])
{
  Position at = position_start(world, &v->contract);
  assert_true(deal_ok(world));
  assert_true(position_follow(&at, v->card, v->card_nb, NULL)); /* and so no revoke */
  for (int s = 0; s < SEAT_NB; s++) {
    assert_true((v->known.hand[s] & ~world->hand[s]) == 0);
    if (!(v->seen >> s & 1)) assert_true(cond_holds(shown[s], world));
  }
}

static void worlds_have_all_that_is_certain(void **state)
{
  (void)state;
  static const char *const texts[] = {"N.spades '2-5' & N.hcp '4-11'", "E.hcp '0-13'",
                                      "S.hcp '11-19' & S.hearts '2+'",
                                      "W.hcp '2-14' & W.diamonds '1-6'"};
  char all[400];
  const Cond *shown[SEAT_NB];
  snprintf(all, sizeof all, "%s & %s & %s & %s", texts[0], texts[1], texts[2],
           texts[3]);
  const Expr *where = expr_of(all);
  for (int s = 0; s < SEAT_NB; s++) {
    const Expr *one = expr_of(texts[s]);
    shown[s] = must(cond_make(one, NULL));
    expr_drop(one);
  }
  Prior *p = must(prior_new(&where, 1, NULL));
  Sampler from = open_sampler(all);
  Draw d = {.nb = 0};
  int worlds = 0, deals = soaking() ? 900 : how_many(80, 4);
  for (int i = 0; i < deals; i++) {
    Deal deal;
    uint64_t tries = 0;
    Contract c = contract_of((uint64_t)i);
    int8_t card[CARD_NB];
    assert_true(sampler_deal(&from, SEED, (uint64_t)i, &deal, &tries, NULL));
    play_any(&deal, &c, (uint64_t)i, card);
    for (int nb = i % 4; nb < CARD_NB; nb += 4)
      for (int s = 0; s < SEAT_NB; s++) {
        if (s == seat_partner(c.declarer)) continue;
        View v = view_at(&deal, &c, s, card, nb);
        const DrawAsked a = {.nb = 30, .seed = (uint64_t)i, .reads = {.choice = true}};
        assert_true(draw_worlds(&d, &v, p, &a, NULL));
        assert_int_equal(d.step, 0); /* the deal itself is such a world */
        for (int k = 0; k < d.nb; k++) check_world(&v, &d.world[k], shown);
        worlds += d.nb;
      }
  }
  assert_true(worlds > 1000 * deals / 2);
  draw_close(&d);
  sampler_close(&from);
  prior_free(p);
  expr_drop(where);
  for (int s = 0; s < SEAT_NB; s++) cond_free((Cond *)shown[s]);
}

/* The number of a layout among the choices of west's cards; the layouts are few. */
enum { LAYOUTS = 4096, LAYOUTS_FEW = 20 /* of six cards in two hands */ };

static int number_of(Hand free, Hand some)
{
  int n = 0;
  for (int i = 0; free; free &= free - 1, i++)
    if (some & free & -free) n |= 1 << i;
  return n;
}

static void worlds_are_spread_as_enumeration_has_them(void **state)
{
  (void)state;
  const char *const text = "W.hcp '9-13' & W.hearts '2-5' & E.hcp '3+'";
  const Expr *where = expr_of(text);
  Prior *p = must(prior_new(&where, 1, NULL));
  Cond *cond = must(cond_make(where, NULL));
  Sampler from = open_sampler(text);
  Deal deal;
  uint64_t tries = 0;
  int8_t card[CARD_NB];
  assert_true(sampler_deal(&from, SEED, 5, &deal, &tries, NULL));
  play_any(&deal, &NOTRUMPS, 3, card);
  View v = view_at(&deal, &NOTRUMPS, SOUTH, card, 26);
  Hand free = view_free(&v);
  assert_in_range(hand_size(free), 11, 12);
  static int seen[LAYOUTS];
  static bool can[LAYOUTS];
  memset(seen, 0, sizeof seen);
  memset(can, 0, sizeof can);
  int layouts = 0, need = HAND_SIZE - hand_size(v.known.hand[WEST]);
  for (int n = 0; n < 1 << hand_size(free); n++) {
    Deal world;
    Hand west = 0, left = free;
    for (int i = 0; left; left &= left - 1, i++)
      if (n >> i & 1) west |= left & -left;
    if (hand_size(west) != need) continue;
    for (int s = 0; s < SEAT_NB; s++) world.hand[s] = v.known.hand[s];
    world.hand[WEST] |= west;
    world.hand[EAST] |= free & ~west;
    can[n] = cond_holds(cond, &world);
    layouts += can[n];
  }
  Draw d = {.nb = 0};
  int total = 0, draws = how_many(2000, 600);
  for (int i = 0; i < draws; i++) {
    const DrawAsked a = {.nb = 10, .seed = (uint64_t)i + fresh_seed()};
    assert_true(draw_worlds(&d, &v, p, &a, NULL));
    assert_false(d.all);
    for (int k = 0; k < d.nb; k++, total++)
      seen[number_of(free, d.world[k].hand[WEST] & free)]++;
  }
  double chi = 0, mean = (double)total / layouts;
  assert_true(layouts > 100 && layouts < 10000);
  for (int n = 0; n < LAYOUTS; n++) {
    if (!can[n]) assert_int_equal(seen[n], 0);
    if (can[n]) chi += (seen[n] - mean) * (seen[n] - mean) / mean;
  }
  assert_true(gsl_cdf_chisq_Q(chi, layouts - 1) > 1e-5);
  /* where they are few they are all there, once each */
  const DrawAsked all = {.nb = layouts};
  assert_true(draw_worlds(&d, &v, p, &all, NULL));
  assert_true(d.all);
  assert_int_equal(d.nb, layouts);
  assert_true(fabs(d.effective - layouts) < 1e-6);
  for (int k = 0; k < d.nb; k++) {
    int n = number_of(free, d.world[k].hand[WEST] & free);
    assert_true(can[n]);
    can[n] = false;
  }
  draw_close(&d);
  sampler_close(&from);
  cond_free(cond);
  prior_free(p);
  expr_drop(where);
}

/* West leads the two, east plays the queen below the ace: QJ32 are missing. */
static View queen_falls(void)
{
  static const int8_t card[] = {SPADES << SUIT_SHIFT | TWO, SPADES << SUIT_SHIFT | FOUR,
                                SPADES << SUIT_SHIFT | QUEEN,
                                SPADES << SUIT_SHIFT | ACE};
  Deal d = deal_from("N:7654.AK2.AK2.432 QJ.QJT9.QJT9.QJT AKT98.43.43.AK98 "
                     "32.8765.8765.765");
  return view_at(&d, &NOTRUMPS, SOUTH, card, 4);
}

static void restricted_choice_halves_what_had_a_choice(void **state)
{
  (void)state;
  View v = queen_falls();
  const Reads r = {.choice = true}, none = {.choice = false};
  Deal both = deal_from("N:7654.AK2.AK2.432 QJ.QJT9.QJT9.QJT AKT98.43.43.AK98 "
                        "32.8765.8765.765");
  Deal alone = deal_from("N:7654.AK2.AK2.432 Q.QJT9.QJT95.QJT AKT98.43.43.AK98 "
                         "J32.8765.876.765");
  assert_true(weigh_any(&v, &r));
  assert_false(weigh_any(&v, &none));
  assert_true(weigh_world(&v, &r, &alone) == 1);
  assert_true(weigh_world(&v, &r, &both) == 0.5);
}

static void qj_against_the_singleton_is_1_to_1_83(void **state)
{
  (void)state;
  View v = queen_falls();
  Prior *p = must(prior_new(NULL, 0, NULL));
  Draw d = {.nb = 0};
  double both = 0, alone = 0;
  int three = card_make(SPADES, THREE), jack = card_make(SPADES, JACK);
  for (uint64_t seed = 1; seed <= 4; seed++) {
    const DrawAsked a = {.nb = WORLDS_MAX, .seed = seed, .reads = {.choice = true}};
    assert_true(draw_worlds(&d, &v, p, &a, NULL));
    assert_true(!d.unread && d.effective < d.looked);
    for (int i = 0; i < d.nb; i++) {
      if (!(d.world[i].hand[WEST] & card_bit(three))) continue;
      *(d.world[i].hand[EAST] & card_bit(jack) ? &both : &alone) += d.weight[i];
    }
  }
  assert_true(fabs(alone / both - 1.834) < 0.08); /* 6.22 / (6.78 / 2) */
  draw_close(&d);
  prior_free(p);
}

static void the_auction_is_given_up_where_no_world_has_it(void **state)
{
  (void)state;
  Deal d = random_deal(SEED, 3);
  int8_t card[CARD_NB];
  char text[2][60];
  const Expr *where[2];
  play_any(&d, &NOTRUMPS, 4, card);
  View v = view_at(&d, &NOTRUMPS, SOUTH, card, 40);
  int west = hand_length(d.hand[WEST], SPADES);
  snprintf(text[0], sizeof text[0], "W.spades '%d' & S.hcp '0-37'", west + 6);
  snprintf(text[1], sizeof text[1], "W.spades '%d' & S.spades '13'", west);
  for (int i = 0; i < 2; i++) where[i] = expr_of(text[i]);
  Prior *p = must(prior_new(where, 2, NULL));
  assert_int_equal(prior_steps(p), 3);
  Draw draw = {.nb = 0};
  const DrawAsked a = {.nb = 20};
  assert_true(draw_worlds(&draw, &v, p, &a, NULL));
  assert_int_equal(draw.step, 1); /* the hand that is seen is no matter */
  prior_free(p);
  p = must(prior_new(where, 1, NULL));
  assert_true(draw_worlds(&draw, &v, p, &a, NULL));
  assert_int_equal(draw.step, 1); /* nothing but the cards */
  draw_close(&draw);
  prior_free(p);
  for (int i = 0; i < 2; i++) expr_drop(where[i]);
}

static void leads_fit_their_convention(void **state)
{
  (void)state;
  static const struct {
    const char *hand;
    int strain, suit, rank;
    bool fits;
  } cases[] = {
      {"KJ853.42.A32.J92", NOTRUMP, SPADES, FIVE, true},
      {"KJ853.42.A32.J92", NOTRUMP, SPADES, THREE, false},
      {"KJ853.42.A32.J92", NOTRUMP, CLUBS, TWO, true},
      {"KJ853.42.A32.J92", NOTRUMP, HEARTS, FOUR, false},
      {"KJ853.42.A32.J92", SPADES, HEARTS, FOUR, true},
      {"KJ853.42.A32.J92", SPADES, HEARTS, TWO, false},
      {"QJT53.42.A32.J92", NOTRUMP, SPADES, QUEEN, true},
      {"QJT53.42.A32.J92", NOTRUMP, SPADES, JACK, false},
      {"KJ85.9642.A32.92", NOTRUMP, SPADES, FIVE, true},
      {"KJ85.97642.A3.92", NOTRUMP, SPADES, FIVE, false}, /* hearts are longer */
      {"KJ85.97642.A3.92", SPADES, HEARTS, FOUR, true},
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    Hand h;
    assert_true(hand_parse(&h, cases[i].hand, strlen(cases[i].hand), 0, NULL));
    int card = card_make(cases[i].suit, cases[i].rank);
    assert_int_equal(lead_fits(LEADS_FOURTH, cases[i].strain, h, card), cases[i].fits);
    assert_true(lead_fits(LEADS_ANY, cases[i].strain, h, card));
  }
}

/* ---- choices -----------------------------------------------------------------------
 */

/* What a card is worth by a plain loop, one solved position for each card and world. */
static double plain_worth(const View *v, const Draw *d, Solver *s, Goal goal, int card,
                          int reference)
{
  double sum = 0;
  bool declares = v->seat == v->contract.declarer;
  int side = v->contract.declarer % SIDE_NB, sign = declares ? 1 : -1;
  for (int i = 0; i < d->nb; i++) {
    Position at = view_position(v, &d->world[i]);
    int n, best;
    assert_true(play_tricks(s, &at, side, &best, NULL));
    assert_true(position_play(&at, card, NULL));
    assert_true(play_tricks(s, &at, side, &n, NULL));
    int points = sign * contract_score(&v->contract, 0, n);
    int other =
        sign * (reference == REFERENCE_NONE ? contract_score(&v->contract, 0, best)
                                            : reference);
    double worth = goal == GOAL_TRICKS  ? (declares ? n : 13 - n)
                   : goal == GOAL_MAKES ? (n >= v->contract.level + 6) == declares
                   : goal == GOAL_IMPS  ? imps(points - other)
                                        : (points > other) + 0.5 * (points == other);
    sum += d->weight[i] * worth;
  }
  return sum;
}

/* Whoever wants the best card alone gets the same one; how many cards were left out. */
static int check_best_only(const View *v, const Draw *d, Solver *s,
                           const ChooseAsked *asked, const CardChoice *all)
{
  ChooseAsked a = *asked;
  CardChoice c;
  int left_out = 0;
  a.best_only = true;
  assert_true(choose_card(&c, v, d, &a, s, NULL));
  assert_int_equal(c.card, all->card);
  assert_int_equal(c.by, all->by);
  if (c.by == BY_FORCE) return 0;
  assert_int_equal(c.nb, all->nb);
  assert_int_equal(all->full, (1U << all->nb) - 1);
  assert_true(c.full >> c.best & 1);
  for (int i = 0; i < c.nb; i++) {
    assert_true(c.of[i].equals == all->of[i].equals);
    if (c.full >> i & 1)
      assert_true(c.of[i].worth == all->of[i].worth &&
                  c.of[i].tricks == all->of[i].tricks &&
                  c.of[i].chance == all->of[i].chance);
    else if (a.leads == LEADS_ANY)
      assert_true(all->of[i].worth < all->of[all->best].worth);
    left_out += !(c.full >> i & 1);
  }
  return left_out;
}

static void check_choice(const View *v, const Draw *d, Solver *s, Goal goal,
                         int reference)
{
  const ChooseAsked a = {.goal = goal, .reference = reference, .seed = 1};
  CardChoice c, again;
  assert_true(choose_card(&c, v, d, &a, s, NULL));
  assert_true(choose_card(&again, v, d, &a, s, NULL));
  assert_int_equal(c.card, again.card);
  check_best_only(v, d, s, &a, &c);
  assert_true(view_legal(v) & card_bit(c.card));
  assert_true(c.of[c.best].equals & card_bit(c.card));
  if (c.by == BY_FORCE) return;
  Hand all = 0;
  for (int i = 0; i < c.nb; i++) {
    double plain_one = plain_worth(v, d, s, goal, c.of[i].card, reference);
    assert_true(fabs(c.of[i].worth - plain_one) < 1e-9);
    assert_true(c.of[i].worth < c.of[c.best].worth + 1e-9);
    assert_true((all & c.of[i].equals) == 0);
    all |= c.of[i].equals;
  }
  assert_true(all == view_legal(v));
}

static void choices_are_those_of_a_plain_loop(void **state)
{
  (void)state;
  Solver *s = must(solver_new(SOLVER_MEMORY_MIN, NULL));
  Prior *p = must(prior_new(NULL, 0, NULL));
  Draw draw = {.nb = 0};
  for (uint64_t i = 0; i < (uint64_t)how_many(24, 2); i++) {
    Deal d = random_deal(SEED, i);
    Contract c = contract_of(i);
    int8_t card[CARD_NB];
    play_any(&d, &c, i, card);
    for (int nb = 23; nb < CARD_NB; nb += 5) {
      const View first = view_at(&d, &c, c.declarer, card, nb);
      const View v = view_at(&d, &c, view_decider(&first), card, nb);
      const DrawAsked a = {.nb = 5, .seed = i};
      assert_true(draw_worlds(&draw, &v, p, &a, NULL));
      for (Goal g = GOAL_TRICKS; g < GOAL_NB; g++)
        check_choice(&v, &draw, s, g, REFERENCE_NONE);
      check_choice(&v, &draw, s, GOAL_IMPS, 110);
      check_choice(&v, &draw, s, GOAL_MATCHPOINTS, -50);
    }
  }
  draw_close(&draw);
  prior_free(p);
  solver_free(s);
}

/*
** Endings, where worlds cost little, with all goals; weights that differ, and equal
** worlds as resampling leaves them. Most cards are left out, and some of them wrongly
** at first: without the worlds that these lack the choice would be another.
*/
static void cards_that_cannot_be_the_best_are_left_out(void **state)
{
  (void)state;
  Solver *s = must(solver_new(SOLVER_MEMORY_MIN, NULL));
  Prior *p = must(prior_new(NULL, 0, NULL));
  Draw draw = {.nb = 0};
  int cards = 0, left_out = 0;
  for (uint64_t i = 0; i < (uint64_t)(soaking() ? 400 : 40); i++) {
    Deal d = random_deal(SEED + 1, i);
    Contract c = contract_of(i);
    int8_t card[CARD_NB];
    play_any(&d, &c, i, card);
    for (int nb = 20; nb < 44; nb += 3) {
      const View first = view_at(&d, &c, c.declarer, card, nb);
      const View v = view_at(&d, &c, view_decider(&first), card, nb);
      const DrawAsked a = {.nb = 20, .seed = i, .reads = {i & 1, LEADS_ANY}};
      assert_true(draw_worlds(&draw, &v, p, &a, NULL));
      for (Goal g = GOAL_TRICKS; g < GOAL_NB; g++) {
        const ChooseAsked how = {.goal = g, .reference = REFERENCE_NONE, .seed = i};
        CardChoice all;
        assert_true(choose_card(&all, &v, &draw, &how, s, NULL));
        left_out += check_best_only(&v, &draw, s, &how, &all);
        cards += all.nb;
      }
    }
  }
  assert_true(4 * left_out > cards);
  draw_close(&draw);
  prior_free(p);
  solver_free(s);
}

/* Fourth best, though another card of the suit may be worth more in these worlds. */
static void who_has_a_convention_leads_by_it(void **state)
{
  (void)state;
  Solver *s = must(solver_new(SOLVER_MEMORY_MIN, NULL));
  Prior *p = must(prior_new(NULL, 0, NULL));
  Draw draw = {.nb = 0};
  for (uint64_t i = 0; i < (uint64_t)how_many(8, 2); i++) {
    Deal d = random_deal(SEED, 500 + i);
    View v = view_at(&d, &NOTRUMPS, WEST, NULL, 0);
    const DrawAsked a = {.nb = 1, .seed = i};
    const ChooseAsked how = {.reference = REFERENCE_NONE, .leads = LEADS_FOURTH};
    CardChoice c;
    bool any = false;
    for (Hand left = d.hand[WEST]; left; left &= left - 1)
      any = any || lead_fits(LEADS_FOURTH, NOTRUMP, d.hand[WEST], hand_lowest(left));
    assert_true(any && draw_worlds(&draw, &v, p, &a, NULL));
    assert_true(choose_card(&c, &v, &draw, &how, s, NULL));
    check_best_only(&v, &draw, s, &how, &c);
    assert_true(lead_fits(LEADS_FOURTH, NOTRUMP, d.hand[WEST], c.card));
  }
  draw_close(&draw);
  prior_free(p);
  solver_free(s);
}

/* Low to the jack and the queen: every card leads to as much when all is seen. */
static void ties_go_to_the_chances_of_the_suit(void **state)
{
  (void)state;
  Solver *s = must(solver_new(SOLVER_MEMORY_MIN, NULL));
  Prior *p = must(prior_new(NULL, 0, NULL));
  /* AQ98x opposite Jx: the jack is worth less than low to the queen */
  Deal d = deal_from("N:AQ983.432.432.32 KT.QJT9.QJT9.QJT J2.AK5.AK5.AK987 "
                     "7654.876.876.654");
  Line line;
  const char *cards = "H8 H2 H9 HK";
  assert_true(line_parse(&line, cards, strlen(cards), NULL));
  View v = view_at(&d, &NOTRUMPS, SOUTH, line.card, line.nb);
  Draw draw = {.nb = 0};
  const DrawAsked a = {.nb = 1, .seed = 3};
  const ChooseAsked with = {.reference = REFERENCE_NONE, .suits = true};
  assert_true(draw_worlds(&draw, &v, p, &a, NULL));
  draw.world[0] = d; /* in this one both do */
  CardChoice c;
  assert_true(choose_card(&c, &v, &draw, &with, s, NULL));
  double jack = -1, two = -1;
  for (int i = 0; i < c.nb; i++) {
    if (c.of[i].card == card_make(SPADES, JACK)) jack = c.of[i].lost;
    if (c.of[i].card == card_make(SPADES, TWO)) two = c.of[i].lost;
  }
  assert_true(jack >= 0 && two >= 0 && fabs(jack - two) > 0.01);
  draw_close(&draw);
  prior_free(p);
  solver_free(s);
}

/* Whether a choice is made where an allocation fails, after which nothing is left. */
static bool choose_short(const View *v, const Expr *where, Solver *s, long n)
{
  const DrawAsked a = {.nb = 3, .seed = 1, .reads = {.choice = true}};
  const ChooseAsked how = {.reference = REFERENCE_NONE, .suits = true};
  Draw d = {.nb = 0};
  CardChoice c;
  Err e = {.kind = ERR_KIND_NB};
  atomic_store(&until_failure, n);
  Prior *p = prior_new(&where, 1, &e);
  bool ok = p && draw_worlds(&d, v, p, &a, &e) && choose_card(&c, v, &d, &how, s, &e);
  atomic_store(&until_failure, -1);
  if (!ok && e.kind != ERR_MEMORY) fail_msg("allocation %ld: %s", n, e.msg);
  draw_close(&d);
  prior_free(p);
  return ok;
}

static void memory_may_run_out_anywhere(void **state)
{
  (void)state;
  Deal d = random_deal(SEED, 9);
  int8_t card[CARD_NB];
  Solver *s = must(solver_new(SOLVER_MEMORY_MIN, NULL));
  const Expr *where = expr_of("W.hcp '1+'");
  long n = 0;
  play_any(&d, &NOTRUMPS, 4, card);
  const View v = view_at(&d, &NOTRUMPS, EAST, card, 29);
  assert_true(choose_short(&v, where, s, -1)); /* so the solver has what it needs */
  while (!choose_short(&v, where, s, n)) n++;
  assert_true(n > 5);
  expr_drop(where);
  solver_free(s);
}

/* ---- players at a table ------------------------------------------------------------
 */

static Solver *solver_of(void *context, Err *e)
{
  (void)e;
  return context;
}

/* Tricks of declarer, all cards played. */
static int played(const Player *declarer, const Player *defenders, const Deal *d,
                  const Contract *c, Solver *s, int8_t card[CARD_NB])
{
  CardTable table = {.vul = VUL_NONE};
  const CardTable *const tables[] = {&table};
  const TrialHelp help = {.solver = solver_of, .context = s};
  TableResult r;
  Err e;
  for (int seat = 0; seat < SEAT_NB; seat++)
    table.plays[seat] = (seat - c->declarer) % 2 == 0 ? declarer : defenders;
  Trial *t = must(trial_new(tables, 1, 1, NULL, NULL));
  if (!trial_tricks(t, 0, 0, d, 9, c, &help, &r, &e)) fail_msg("%s", e.msg);
  trial_free(t);
  assert_int_equal(r.card_nb, CARD_NB);
  Position at = position_start(d, c);
  assert_true(position_follow(&at, r.card, CARD_NB, NULL));
  assert_int_equal(r.tricks, at.tricks[c->declarer % SIDE_NB]);
  if (card) memcpy(card, r.card, sizeof r.card);
  return r.tricks;
}

static void who_sees_all_reaches_double_dummy(void **state)
{
  (void)state;
  Solver *s = must(solver_new(SOLVER_MEMORY_MIN, NULL));
  for (uint64_t i = 0; i < (uint64_t)how_many(16, 2); i++) {
    Deal d = random_deal(SEED, 200 + i);
    Contract c = contract_of(i);
    Position at = position_start(&d, &c);
    int dd;
    assert_true(play_tricks(s, &at, c.declarer % SIDE_NB, &dd, NULL));
    assert_int_equal(played(&DOUBLE_DUMMY, &DOUBLE_DUMMY, &d, &c, s, NULL), dd);
  }
  solver_free(s);
}

/* A player of so many worlds. */
static SampledPlayer of_worlds(Prior *p, int worlds)
{
  return (SampledPlayer){.player = {&SAMPLED_KIND},
                         .prior = p,
                         .worlds = worlds,
                         .reference = REFERENCE_NONE,
                         .reads = {.choice = true},
                         .suits = true};
}

/* Players in turn, with every card of them legal, or the trial fails. */
static void cards_are_legal_in_many_moves(void **state)
{
  (void)state;
  Solver *s = must(solver_new(SOLVER_MEMORY_MIN, NULL));
  Prior *p = must(prior_new(NULL, 0, NULL));
  const RandomPlayer any = {{&RANDOM_KIND}, 7};
  const Player rules = {&RULES_KIND};
  const SampledPlayer pimc = of_worlds(p, 1);
  const Player *const quick[] = {&any.player, &rules};
  const Player *const slow[] = {&pimc.player, &DOUBLE_DUMMY};
  int boards = soaking() ? 19300 : how_many(200, 4); /* of 52 moves: a million */
  for (int i = 0; i < boards; i++) {
    Deal d = random_deal(SEED, 5000 + (uint64_t)i);
    Contract c = contract_of((uint64_t)i);
    bool thinks = i % 40 == 0;
    played(thinks ? slow[i / 40 % 2] : quick[i % 2], quick[i / 2 % 2], &d, &c, s, NULL);
    if (thinks) played(quick[i % 2], slow[i / 40 % 2], &d, &c, s, NULL);
  }
  prior_free(p);
  solver_free(s);
}

/*
** Whether a side takes all tricks that are left by one line of play, whichever of the
** worlds is the true one and whatever the others do. Its hands are the same in all.
*/
static bool can_claim(const Position at[], int nb, int side)
{
  Hand some = 0;
  int turn = position_turn(&at[0]);
  bool ours = turn % SIDE_NB == side;
  if (!position_left(&at[0])) return true;
  for (int i = 0; i < nb; i++) some |= position_legal(&at[i]);
  for (; some; some &= some - 1) {
    Position next[LAYOUTS_FEW];
    int left = 0;
    bool lost = false;
    for (int i = 0; i < nb; i++) {
      next[left] = at[i];
      if (!position_play(&next[left], hand_lowest(some), NULL)) continue;
      lost = lost || next[left].tricks[1 - side] > at[i].tricks[1 - side];
      left++;
    }
    bool all = !lost && can_claim(next, left, side);
    if (all == ours) return ours;
  }
  return !ours;
}

static void a_claim_is_never_lost(void **state)
{
  (void)state;
  Solver *s = must(solver_new(SOLVER_MEMORY_MIN, NULL));
  Prior *p = must(prior_new(NULL, 0, NULL));
  Draw draw = {.nb = 0};
  int claims = 0, deals = soaking() ? 20000 : how_many(800, 20);
  for (int i = 0; i < deals; i++) {
    Deal d = random_deal(SEED + fresh_seed(), 9000 + (uint64_t)i);
    Contract c = {.level = 1, .strain = i % STRAIN_NB, .declarer = SOUTH};
    int8_t card[CARD_NB];
    Position at[LAYOUTS_FEW], now = position_start(&d, &c);
    play_any(&d, &c, (uint64_t)i, card);
    int nb = CARD_NB - SEAT_NB * 3;
    assert_true(position_follow(&now, card, nb, NULL));
    if (position_turn(&now) % SIDE_NB != NS) continue;
    View v = view_at(&d, &c, SOUTH, card, nb);
    const DrawAsked all = {.nb = LAYOUTS_FEW};
    assert_true(draw_worlds(&draw, &v, p, &all, NULL));
    assert_true(draw.all);
    for (int k = 0; k < draw.nb; k++) at[k] = view_position(&v, &draw.world[k]);
    if (!can_claim(at, draw.nb, NS)) continue;
    claims++;
    for (; nb < CARD_NB; nb++) { /* the others play as they did */
      int seat = position_turn(&now), next = card[nb];
      if (seat % SIDE_NB == NS) {
        const ChooseAsked how = {.reference = REFERENCE_NONE, .suits = true};
        CardChoice chosen;
        v = view_at(&d, &c, SOUTH, card, nb);
        assert_true(draw_worlds(&draw, &v, p, &all, NULL));
        assert_true(choose_card(&chosen, &v, &draw, &how, s, NULL));
        next = chosen.card;
      } else if (!(position_legal(&now) & card_bit(next))) {
        next = hand_lowest(position_legal(&now));
      }
      assert_true(position_play(&now, next, NULL));
      card[nb] = (int8_t)next;
    }
    assert_int_equal(now.tricks[NS], v.taken[NS] + 1);
  }
  assert_true(claims > deals / 100);
  draw_close(&draw);
  prior_free(p);
  solver_free(s);
}

static int points_of(Hand h)
{
  int points = 0;
  for (; h; h &= h - 1) {
    int over = card_rank(hand_lowest(h)) - TEN;
    points += over > 0 ? over : 0;
  }
  return points;
}

/* A contract that the stronger side may have bid, in its longest suit or notrump. */
static Contract sensible(const Deal *d, int i)
{
  int ours = points_of(d->hand[NORTH]) + points_of(d->hand[SOUTH]);
  int first = ours > 20 || (ours == 20 && i % 2) ? NORTH : EAST, length = 7;
  int points = ours > 20 ? ours : 40 - ours;
  Contract c = {.strain = NOTRUMP, .declarer = i / 2 % 2 ? seat_partner(first) : first};
  for (int suit = SUIT_NB - 1; suit >= 0; suit--) {
    int fit = hand_length(d->hand[first], suit) +
              hand_length(d->hand[seat_partner(first)], suit);
    if (fit <= length || (suit < HEARTS && points >= 25)) continue;
    length = fit;
    c.strain = suit;
  }
  int game = c.strain == NOTRUMP ? 3 : 4;
  c.level = points >= 33 ? 6 : points >= 25 ? game : points >= 23 ? 2 : 1;
  return c;
}

/* The tricks a table by which a player is better, of declaring and defending. */
typedef struct Edge {
  double mean, error;
} Edge;

/* Of one player over another, on the same deals. */
static Edge edge(const Player *a, const Player *b, int deals, Solver *s)
{
  double sum = 0, squares = 0;
  for (int i = 0; i < deals; i++) {
    Deal d = random_deal(SEED, 1000 + (uint64_t)i);
    Contract c = sensible(&d, i);
    double x = (played(a, b, &d, &c, s, NULL) - played(b, a, &d, &c, s, NULL)) / 2.0;
    sum += x;
    squares += x * x;
  }
  double mean = sum / deals;
  Edge e = {mean, sqrt((squares / deals - mean * mean) / (deals - 1))};
  if (soaking())
    print_message("%+.3f tricks, error %.3f, of %d deals\n", e.mean, e.error, deals);
  return e;
}

/* With 95 % confidence, one-sided: better than another by more than 'least' tricks. */
static void check_better(Edge e, double least)
{
  assert_true(e.mean - 1.645 * e.error > least);
}

static void rules_beat_any_card(void **state)
{
  (void)state;
  const RandomPlayer any = {{&RANDOM_KIND}, 1};
  const Player rules = {&RULES_KIND};
  check_better(edge(&rules, &any.player, how_many(400, 50), NULL), 0);
}

static void worlds_beat_rules_and_lose_to_who_sees_all(void **state)
{
  (void)state;
  if (!soaking()) skip();
  Solver *s = must(solver_new(SOLVER_MEMORY_MIN, NULL));
  Prior *p = must(prior_new(NULL, 0, NULL));
  const Player rules = {&RULES_KIND};
  const SampledPlayer few = of_worlds(p, 20), many = of_worlds(p, 100);
  check_better(edge(&few.player, &rules, 30, s), 0);
  check_better(edge(&DOUBLE_DUMMY, &few.player, 60, s), 0);
  check_better(edge(&many.player, &few.player, 120, s), -0.05); /* not worse */
  prior_free(p);
  solver_free(s);
}

/* The same seed gives the same cards, another one others; worlds need no deal. */
static void who_samples_worlds_plays_alike(void **state)
{
  (void)state;
  Solver *s = must(solver_new(SOLVER_MEMORY_MIN, NULL));
  Prior *p = must(prior_new(NULL, 0, NULL));
  SampledPlayer one = of_worlds(p, 3);
  const Player rules = {&RULES_KIND};
  int8_t card[3][CARD_NB];
  int gain = 0, differ = 0;
  assert_false(SAMPLED_KIND.sees_all);
  for (uint64_t i = 0; i < (uint64_t)how_many(12, 1); i++) {
    Deal d = random_deal(SEED, 300 + i);
    Contract c = contract_of(i);
    one.seed = 5;
    gain += played(&one.player, &rules, &d, &c, s, card[0]);
    played(&one.player, &rules, &d, &c, s, card[1]);
    one.seed = 6;
    played(&one.player, &rules, &d, &c, s, card[2]);
    gain -= played(&rules, &rules, &d, &c, s, NULL);
    assert_memory_equal(card[0], card[1], CARD_NB);
    differ += memcmp(card[0], card[2], CARD_NB) != 0;
  }
  assert_true(gain > 0);
  assert_true(differ > 0);
  prior_free(p);
  solver_free(s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_view_is_true_at_every_moment),
      cmocka_unit_test(a_view_can_be_played_on),
      cmocka_unit_test(who_shows_out_leaves_the_suit_to_the_other),
      cmocka_unit_test(cards_that_cannot_have_been_played_are_refused),
      cmocka_unit_test(worlds_have_all_that_is_certain),
      cmocka_unit_test(worlds_are_spread_as_enumeration_has_them),
      cmocka_unit_test(restricted_choice_halves_what_had_a_choice),
      cmocka_unit_test(qj_against_the_singleton_is_1_to_1_83),
      cmocka_unit_test(the_auction_is_given_up_where_no_world_has_it),
      cmocka_unit_test(leads_fit_their_convention),
      cmocka_unit_test(choices_are_those_of_a_plain_loop),
      cmocka_unit_test(cards_that_cannot_be_the_best_are_left_out),
      cmocka_unit_test(who_has_a_convention_leads_by_it),
      cmocka_unit_test(ties_go_to_the_chances_of_the_suit),
      cmocka_unit_test(memory_may_run_out_anywhere),
      cmocka_unit_test(who_sees_all_reaches_double_dummy),
      cmocka_unit_test(cards_are_legal_in_many_moves),
      cmocka_unit_test(a_claim_is_never_lost),
      cmocka_unit_test(rules_beat_any_card),
      cmocka_unit_test(worlds_beat_rules_and_lose_to_who_sees_all),
      cmocka_unit_test(who_samples_worlds_plays_alike),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
