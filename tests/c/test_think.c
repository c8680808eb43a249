/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Decisions by simulation: deals of a turn against plainly sampled ones, values of
** contracts against a naive sum, and the same decision whatever the graph has already.
*/
#include <math.h>

#include "unit.h"

#include "failing.h"
#include "guess/guess.h"
#include "sample/sampler.h"
#include "score/score.h"
#include "table/think.h"

enum { DEALS = 3000, FEW = 40, RULES = 4 };

static const char *const TEXTS[] = {"S.hcp \"15-17\" & S.balanced",
                                    "any",
                                    "S.spades \"5+\" & S.hcp \"11+\"",
                                    "S.hcp \"8+\"",
                                    "S.hearts \"5+\"",
                                    "S.hcp \"10+\" & S.clubs \"4+\""};
enum {
  NOTRUMP_OPENING,
  ANY,
  SPADE_OVERCALL,
  EIGHT_POINTS,
  FIVE_HEARTS,
  TEN_CLUBS,
  TEXT_NB
};

static const char HAND_SOUTH[] = "KQ2.K42.KT32.542";

typedef struct Work {
  FeatureTables *tables;
  Cond *cond[TEXT_NB];
  BidGraph *graph;
  BidMemory *memory;
  WorldsTurn turn;
  BidBox box[2];
} Work;

static void give(Work *w, int node, const int rule[], const int call[], int nb)
{
  Err e;
  bool added;
  const Cond *cond[RULES];
  int8_t calls[RULES];
  for (int i = 0; i < nb; i++) {
    cond[i] = w->cond[rule[i]];
    calls[i] = (int8_t)call[i];
  }
  assert_true(graph_set_rules(w->graph, node, cond, calls, "====", nb, &added, &e) >=
              0);
}

/* The turn of South after 1NT by North and a pass. */
static Work open_work(void)
{
  Err e;
  Work w = {.tables = feature_tables_new(), .memory = bid_memory_new()};
  for (int i = 0; i < TEXT_NB; i++) {
    w.cond[i] = cond_parse(TEXTS[i], strlen(TEXTS[i]), &e);
    assert_non_null(w.cond[i]);
  }
  w.graph = graph_new(w.tables);
  int root = graph_root(w.graph, &e);
  give(&w, root, (int[]){NOTRUMP_OPENING, ANY},
       (int[]){call_bid(1, NOTRUMP), CALL_PASS}, 2);
  int east = graph_add(w.graph, root, call_bid(1, NOTRUMP), &e);
  give(&w, east, (int[]){SPADE_OVERCALL, ANY}, (int[]){call_bid(2, SPADES), CALL_PASS},
       2);
  w.turn = (WorldsTurn){.graph = w.graph,
                        .node = graph_add(w.graph, east, CALL_PASS, &e),
                        .dealer = NORTH};
  assert_true(hand_parse(&w.turn.hand, HAND_SOUTH, strlen(HAND_SOUTH), 0, &e));
  give(&w, w.turn.node, (int[]){FIVE_HEARTS, EIGHT_POINTS, ANY},
       (int[]){call_bid(2, HEARTS), call_bid(2, NOTRUMP), CALL_PASS}, 3);
  w.box[0] = w.box[1] = bidbox_all();
  bidbox_narrow(&w.box[0], BOX_HCP, 15, 17);
  return w;
}

/* The boxes are within the work, which must not move then. */
static void point(Work *w)
{
  w->turn.boxes[NORTH] = (BidBoxes){1, 1, &w->box[0]};
  w->turn.boxes[EAST] = w->turn.boxes[WEST] = (BidBoxes){1, 1, &w->box[1]};
}

static void close_work(Work *w)
{
  graph_free(w->graph);
  bid_memory_free(w->memory);
  for (int i = 0; i < TEXT_NB; i++) cond_free(w->cond[i]);
  feature_tables_free(w->tables);
}

static Deal world(Work *w, const Worlds *of, int index)
{
  Deal d;
  uint64_t tries = 100000;
  assert_true(worlds_deal(of, w->memory, 3, (uint64_t)index, &tries, &d, NULL));
  assert_true(deal_ok(&d) && d.hand[SOUTH] == w->turn.hand);
  return d;
}

/* ---- deals ---------------------------------------------------------------- */

/* North's points, and East's long spades. */
static int kind_of(const Deal *d)
{
  return (int)(bidbox_values(d->hand[NORTH]) & 0x7f) - 15 +
         3 * (hand_length(d->hand[EAST], SPADES) >= 4);
}

static void deals_are_those_of_a_sampler(void **state)
{
  (void)state;
  enum { KINDS = 6 };
  static const char where[] =
      "S.is \"KQ2.K42.KT32.542\" & N.hcp \"15-17\" & N.balanced "
      "& ~(E.spades \"5+\" & E.hcp \"11+\")";
  Work w = open_work();
  point(&w);
  Err e;
  Sampler s;
  double own[KINDS] = {0}, other[KINDS] = {0}, chi = 0;
  Worlds *worlds = worlds_open(&w.turn, &e);
  assert_true(sampler_read(&s, where, NULL, &e) && worlds_take(worlds, WORLDS_EXACT));
  for (int i = 0; i < DEALS; i++) {
    Deal d = world(&w, worlds, i), plain;
    uint64_t tries = 0;
    assert_true(cond_holds(s.where, &d));
    assert_true(sampler_deal(&s, 8, (uint64_t)i, &plain, &tries, NULL));
    own[kind_of(&d)]++;
    other[kind_of(&plain)]++;
  }
  for (int i = 0; i < KINDS; i++)
    chi += (own[i] - other[i]) * (own[i] - other[i]) / (own[i] + other[i]);
  assert_true(gsl_cdf_chisq_Q(chi, KINDS - 1) > 1e-4);
  worlds_close(worlds);
  sampler_close(&s);
  close_work(&w);
}

static void takes_boxes_where_calls_contradict(void **state)
{
  (void)state;
  Err e;
  Work w = open_work();
  point(&w);
  w.turn.boxes[EAST].nb = 0;
  Worlds *worlds = worlds_open(&w.turn, &e);
  assert_false(worlds_take(worlds, WORLDS_EXACT));
  assert_true(worlds_take(worlds, WORLDS_PARTNER));
  bool overcalls = false;
  for (int i = 0; i < DEALS; i++) {
    Deal d = world(&w, worlds, i);
    assert_true(cond_holds_hand(w.cond[NOTRUMP_OPENING], d.hand[NORTH]));
    overcalls = overcalls || cond_holds_hand(w.cond[SPADE_OVERCALL], d.hand[EAST]);
  }
  assert_true(overcalls);
  worlds_close(worlds);
  close_work(&w);
}

/* ---- values ---------------------------------------------------------------- */

/* IMPs expected of 3NT against 1NT, of the same tricks, doubled by the rates. */
static double naive(const Deal *d, const DoublingRates *rates)
{
  Guess g = guess_tricks(d, NORTH, NOTRUMP);
  double sum = 0, weight = 0;
  for (int n = 0; n <= TRICKS_MAX; n++) {
    if (g.share[n] < 131) continue;
    for (int x = 0; x < 4; x++) {
      Contract c[2] = {{3, NOTRUMP, x & 1, NORTH}, {1, NOTRUMP, x >> 1, NORTH}};
      double p = g.share[n];
      for (int k = 0; k < 2; k++) {
        int fails = BOOK + c[k].level - n;
        double rate = fails > 0 ? rates->fails[c[k].level][fails] / 256.0 : 0;
        p *= c[k].doubled ? rate : 1 - rate;
      }
      sum += p * imps(contract_score_ns(&c[0], VUL_NS, n) -
                      contract_score_ns(&c[1], VUL_NS, n));
    }
    weight += g.share[n];
  }
  return sum / weight;
}

/* All pass after a call of South. */
static void all_pass(Work *w, int call)
{
  Err e;
  int node = graph_add(w->graph, w->turn.node, call, &e);
  for (int i = 0; i < 3; i++) {
    give(w, node, (int[]){ANY}, (int[]){CALL_PASS}, 1);
    if (i < 2 && (i || call != CALL_PASS))
      node = graph_add(w->graph, node, CALL_PASS, &e);
    if (i == 0 && call == CALL_PASS) break;
  }
}

static void contracts_are_worth_what_they_score(void **state)
{
  (void)state;
  Err e;
  Work w = open_work();
  point(&w);
  const int8_t call[] = {CALL_PASS, (int8_t)call_bid(3, NOTRUMP)};
  for (int i = 0; i < 2; i++) all_pass(&w, call[i]);
  const DoublingRates rates[] = {doubling_down(0), doubling_down(2), doubling_usual()};
  Worlds *worlds = worlds_open(&w.turn, &e);
  assert_true(worlds_take(worlds, WORLDS_EXACT));
  for (size_t k = 0; k < LENGTH(rates); k++) {
    const RolloutAsked asked = {w.turn.node, NORTH, VUL_NS, false, false, rates[k]};
    Rollout *r = rollout_new(w.graph, &asked, &e);
    size_t nb;
    double sum = 0;
    RolloutSwing swing;
    RolloutHole hole[HOLES_MAX];
    for (int i = 0; i < FEW; i++) {
      Deal d = world(&w, worlds, i);
      assert_true(rollout_add(r, &d, &e));
      sum += naive(&d, &rates[k]);
    }
    assert_true(rollout_begin(r, w.graph, call, 2, 0, FEW - 1, &e));
    BidBoard *b = rollout_boards(r, &nb);
    assert_int_equal(nb, 2 * FEW);
    assert_true(bid_boards(w.graph, b, nb, &w.memory, 1, NULL, &e));
    rollout_end(r, w.graph);
    assert_true(rollout_compare(r, call[1], call[0], 0, FEW - 1, &swing, &e));
    assert_true(fabs((double)swing.sum / SWING_ONE - sum) < FEW / 1000.0);
    assert_int_equal(rollout_holes(r, w.graph, w.memory, call[1], 0, FEW - 1, hole), 0);
    rollout_free(r);
  }
  worlds_close(worlds);
  close_work(&w);
}

/* ---- decisions ---------------------------------------------------------------- */

/* Rules of a node that lacks some: bids of the next strains, some without an end. */
static void make_rules(Work *w, int node)
{
  Auction a = graph_auction(w->graph, node, NORTH);
  int next = a.bid + 1 + node % 3, nb = node % 5 ? 3 : 2;
  if (next >= CALL_NB) next = CALL_PASS;
  give(w, node, (int[]){TEN_CLUBS, FIVE_HEARTS, ANY},
       (int[]){next, CALL_PASS, CALL_PASS}, nb);
}

/*
** Decide; how often the graph lacked something. The flag is up for one step, number
** 'stopped' from 0.
*/
static int decide(Work *w, Think *t, int stopped)
{
  Err e;
  Stop stop = {0};
  int lacks = 0, node[8];
  for (int step = 0; !think_over(t); step++) {
    if (step == stopped) stop_raise(&stop);
    bool ok = think_go(t, w->memory, &stop, &e);
    stop_clear(&stop);
    assert_true(ok || (step == stopped && e.kind == ERR_INTERRUPTED && !think_over(t)));
    if (!ok || think_over(t)) continue;
    lacks++;
    assert_true(think_supply(t, w->graph, w->memory, &e));
    for (int nb = think_missing(t, node, LENGTH(node)); nb > 0; nb--)
      make_rules(w, node[nb - 1]);
  }
  return lacks;
}

/* Every stop and every failure decides again, so an instrument gets fewer deals. */
static Think open_think(const Work *w)
{
  Err e;
  Think t;
  const ThinkSettings settings = {.deals = how_many(96, 4),
                                  .all = true,
                                  .margin = 0.2,
                                  .errors = 1,
                                  .rates = doubling_usual()};
  const ThinkTurn turn = {.turn = w->turn, .vul = VUL_NONE, .seed = 5};
  assert_true(think_open(&t, &settings, &turn, &e));
  return t;
}

static void expect_same(const Think *a, const Think *b)
{
  assert_int_equal(a->call, b->call);
  assert_int_equal(a->state, b->state);
  assert_int_equal(a->nb, b->nb);
  assert_true(a->nb > 2);
  for (int i = 0; i < a->nb; i++) {
    assert_int_equal(a->of[i].is.call, b->of[i].is.call);
    assert_true(a->of[i].mean == b->of[i].mean && a->of[i].error == b->of[i].error &&
                a->of[i].deals == b->of[i].deals);
  }
}

static void decides_the_same_whatever_the_graph_has(void **state)
{
  (void)state;
  Work w = open_work();
  point(&w);
  Think first = open_think(&w), again = open_think(&w);
  assert_true(decide(&w, &first, -1) > 3);
  assert_int_equal(decide(&w, &again, -1), 0);
  expect_same(&first, &again);
  think_close(&first);
  think_close(&again);
  close_work(&w);
}

static void decides_the_same_after_a_stop(void **state)
{
  (void)state;
  int lacks = 0;
  Think first = {.nb = 0};
  for (int stopped = -1; stopped <= lacks; stopped++) {
    Work w = open_work();
    point(&w);
    Think t = open_think(&w);
    int nb = decide(&w, &t, stopped);
    if (stopped < 0) {
      first = t;
      lacks = nb;
    } else {
      assert_true(nb >= lacks);
      expect_same(&first, &t);
    }
    think_close(&t);
    close_work(&w);
  }
}

static void decides_the_same_once_there_is_memory(void **state)
{
  (void)state;
  Err e;
  int failed = 0;
  bool ran_out = true;
  Work w = open_work();
  point(&w);
  Think first = open_think(&w);
  decide(&w, &first, -1);
  for (long n = 0; ran_out; n++) {
    Think t = open_think(&w);
    atomic_store(&until_failure, n);
    bool ok = think_go(&t, w.memory, NULL, &e);
    ran_out = atomic_load(&until_failure) < 0;
    atomic_store(&until_failure, -1);
    if (!ok) {
      failed++;
      assert_int_equal(e.kind, ERR_MEMORY);
      assert_true(think_go(&t, w.memory, NULL, &e));
    }
    expect_same(&first, &t);
    think_close(&t);
  }
  assert_true(failed > 5);
  think_close(&first);
  close_work(&w);
}

static void solving_polls_the_flag(void **state)
{
  (void)state;
  Err e;
  Stop stop = {0};
  RolloutSwing swing;
  size_t nb;
  Work w = open_work();
  point(&w);
  const int8_t call[] = {CALL_PASS, (int8_t)call_bid(3, NOTRUMP)};
  for (int i = 0; i < 2; i++) all_pass(&w, call[i]);
  const RolloutAsked asked = {.node = w.turn.node, .vul = VUL_NS, .double_dummy = true};
  Worlds *worlds = worlds_open(&w.turn, &e);
  assert_true(worlds_take(worlds, WORLDS_EXACT));
  Rollout *r = rollout_new(w.graph, &asked, &e);
  for (int i = 0; i < FEW; i++) {
    Deal d = world(&w, worlds, i);
    assert_true(rollout_add(r, &d, &e));
  }
  assert_true(rollout_begin(r, w.graph, call, 2, 0, FEW - 1, &e));
  BidBoard *b = rollout_boards(r, &nb);
  assert_true(bid_boards(w.graph, b, nb, &w.memory, 1, NULL, &e));
  rollout_end(r, w.graph);
  stop_raise(&stop);
  rollout_watch(r, &stop);
  assert_false(rollout_compare(r, call[1], call[0], 0, FEW - 1, &swing, &e));
  assert_int_equal(e.kind, ERR_INTERRUPTED);
  rollout_free(r);
  worlds_close(worlds);
  close_work(&w);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(deals_are_those_of_a_sampler),
      cmocka_unit_test(takes_boxes_where_calls_contradict),
      cmocka_unit_test(contracts_are_worth_what_they_score),
      cmocka_unit_test(decides_the_same_whatever_the_graph_has),
      cmocka_unit_test(decides_the_same_after_a_stop),
      cmocka_unit_test(decides_the_same_once_there_is_memory),
      cmocka_unit_test(solving_polls_the_flag),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
