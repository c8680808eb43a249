/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Linked lists of rules: the calls are those of a loop over the conditions, before and
** after a node is compiled, and auctions are those that a naive loop finds.
*/
#include <stdlib.h>

#include "known.h"

#include "bidding/graph.h"
#include "cards/dealing.h"

enum { RULE_NB = 5, NODES = 3, DEALS = 40000 };

static const struct {
  const char *text[RULE_NB], *call[RULE_NB];
} LISTS[NODES] = {
    {{"S.hcp \"15-17\" & S.balanced", "S.spades \"5+\" & S.hcp \"12+\"",
      "S.hearts \"5+\" & S.hcp \"12+\"", "S.hcp \"12+\" & S.clubs \"3+\"",
      "S.hearts.top3 \"3\""},
     {"1NT", "1S", "1H", "1C", "2H"}},
    {{"S.hearts \"5+\"", "S.spades \"5+\"", "S.hcp \"10+\"", "S.hcp \"8-9\"", "any"},
     {"2D", "2H", "3NT", "2NT", "P"}},
    {{"S.hearts \"3-\" & S.hcp \"17\"", "S.aces \"2+\"", "S.kings \"3+\"", "~any",
      "any"},
     {"3C", "3D", "3H", "3S", "P"}},
};

typedef struct Work {
  FeatureTables *tables;
  BidGraph *graph;
  Cond *cond[NODES][RULE_NB];
  int8_t call[NODES][RULE_NB];
} Work;

static void open_work(Work *w)
{
  Err e;
  w->tables = feature_tables_new();
  w->graph = graph_new(w->tables);
  assert_non_null(w->graph);
  for (int n = 0; n < NODES; n++) {
    for (int i = 0; i < RULE_NB; i++) {
      const char *text = LISTS[n].text[i], *call = LISTS[n].call[i];
      w->cond[n][i] = cond_parse(text, strlen(text), &e);
      if (!w->cond[n][i]) fail_msg("%s: %s", text, e.msg);
      w->call[n][i] = (int8_t)call_from_word(call, strlen(call));
    }
    assert_int_equal(
        graph_add(w->graph, (const Cond *const *)w->cond[n], w->call[n], RULE_NB, &e),
        n);
  }
  assert_int_equal(graph_nb(w->graph), NODES);
}

static void close_work(Work *w)
{
  graph_free(w->graph);
  for (int n = 0; n < NODES; n++)
    for (int i = 0; i < RULE_NB; i++) cond_free(w->cond[n][i]);
  feature_tables_free(w->tables);
}

static int plain_first(const Work *w, int node, Hand h)
{
  for (int i = 0; i < RULE_NB; i++)
    if (cond_holds_hand(w->cond[node][i], h)) return i;
  return -1;
}

static void nodes_answer_as_each_condition(void **state)
{
  (void)state;
  Work w;
  Deal d;
  Dealing dealing = dealing_new(NULL);
  open_work(&w);
  for (int i = 0; i < DEALS; i++) {
    Rng r = rng_open(15, RNG_TEST, (uint64_t)i);
    dealing_next(&dealing, &r, &d);
    for (int n = 0; n < NODES; n++)
      assert_int_equal(graph_first(w.graph, n, d.hand[i % SEAT_NB]),
                       plain_first(&w, n, d.hand[i % SEAT_NB]));
  }
  close_work(&w);
}

static int plain_call(const Work *w, int node, Hand h)
{
  int i = node < 0 ? -1 : plain_first(w, node, h);
  return i < 0 ? CALL_PASS : w->call[node][i];
}

/* Who opens, partner's answer, the opener's second call: nodes 0, 1, 2 behind 1NT. */
static Auction plain_auction(const Work *w, const Deal *d, int dealer)
{
  Auction a = auction_open(dealer);
  int node = 0, call = CALL_PASS;
  while (!auction_over(&a)) {
    bool ours = !a.bid || auction_turn(&a) % 2 == a.bidder % 2;
    call = ours ? plain_call(w, node, d->hand[auction_turn(&a)]) : CALL_PASS;
    bool notrump = !a.bid && call == call_bid(1, NOTRUMP);
    if (ours && call != CALL_PASS)
      node = notrump ? 1 : node == 1 && call < call_bid(3, CLUBS) ? 2 : -1;
    assert_true(auction_call(&a, call, NULL));
  }
  return a;
}

static void auctions_follow_the_links(void **state)
{
  (void)state;
  static const int root[SEAT_NB] = {0, 0, 0, 0};
  Work w;
  Deal d;
  Dealing dealing = dealing_new(NULL);
  int cold = 0, at = -1;
  open_work(&w);
  graph_link(w.graph, 0, call_bid(1, NOTRUMP), 1);
  for (int i = 0; i < RULE_NB - 1; i++)
    if (w.call[1][i] < call_bid(3, CLUBS)) graph_link(w.graph, 1, w.call[1][i], 2);
  for (int i = 0; i < DEALS; i++) {
    Rng r = rng_open(16, RNG_TEST, (uint64_t)i);
    dealing_next(&dealing, &r, &d);
    Auction made, plain = plain_auction(&w, &d, i % SEAT_NB);
    if (graph_bid(w.graph, root, &d, i % SEAT_NB, &made, &at)) {
      assert_int_equal(made.nb, plain.nb);
    } else { /* a call without a link: the plain auction goes on with passes */
      cold++;
      assert_in_range(at, 0, NODES - 1);
      assert_true(made.nb <= plain.nb);
    }
    assert_memory_equal(made.call, plain.call, (size_t)made.nb);
  }
  assert_in_range(cold, 1, DEALS - 1);
  close_work(&w);
}

static void wrong_lists_are_refused(void **state)
{
  (void)state;
  Work w;
  Err e;
  static const char text[] = "N.hcp \"5+\"";
  open_work(&w);
  Cond *other = cond_parse(text, sizeof text - 1, &e);
  const Cond *two[] = {w.cond[0][0], other};
  assert_int_equal(graph_add(w.graph, two, w.call[0], 2, &e), -1);
  assert_int_equal(graph_nb(w.graph), NODES);
  assert_int_equal(graph_add(w.graph, two, w.call[0], 0, &e), NODES);
  assert_int_equal(graph_first(w.graph, NODES, 0), -1);
  cond_free(other);
  close_work(&w);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(nodes_answer_as_each_condition),
      cmocka_unit_test(auctions_follow_the_links),
      cmocka_unit_test(wrong_lists_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
