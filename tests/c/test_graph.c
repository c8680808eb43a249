/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Graphs of positions: auctions are those of a naive loop that knows no graph, from
** any node, whoever bids, in any order of the boards and on any number of threads.
*/
#include "unit.h"

#include "base/mem.h"
#include "base/pool.h"
#include "bidding/boards.h"
#include "bidding/box_cond.h"
#include "cards/dealing.h"

enum { RULES = 6, BOARDS = 1500, SOAK_BOARDS = 20000 };

static const char *const TEXTS[] = {
    "S.hcp \"15-17\" & S.balanced",
    "S.spades \"5+\" & S.hcp \"11+\"",
    "S.hearts \"5+\" & S.hcp \"11+\"",
    "S.hcp \"12+\" & S.clubs \"3+\"",
    "S.hearts.top3 \"3\"",
    "S.hcp \"8+\"",
    "S.hcp \"6-9\" & S.diamonds \"4+\"",
    "S.aces \"2+\"",
    "S.kings \"3+\" | S.longest \"6+\"",
    "S.losers \"7-\"",
    "S.shape \"any 4441 + any 5440\"",
    "S.has \"SA\"",
    "S.controls \"4+\"",
    "~any",
    "any",
};

typedef struct Work {
  FeatureTables *tables;
  Cond *cond[LENGTH(TEXTS)];
  RuleBox box[LENGTH(TEXTS)];
  Deal *deal;
  int nb;
} Work;

static Work w;

static int open_work(void **state)
{
  (void)state;
  Err e;
  BidBoxMaker *maker = bidbox_maker_new();
  w.tables = feature_tables_new();
  for (size_t i = 0; i < LENGTH(TEXTS); i++) {
    w.cond[i] = cond_parse(TEXTS[i], strlen(TEXTS[i]), &e);
    if (!w.cond[i]) fail_msg("%s: %s", TEXTS[i], e.msg);
    BidBoxes around = {0, 0, NULL}, inside = around;
    assert_true(bidboxes_of_cond(maker, &around, &inside, w.cond[i]));
    w.box[i] = rule_box(&around, &inside);
    bidboxes_free(&around);
    bidboxes_free(&inside);
  }
  bidbox_maker_free(maker);
  w.nb = how_many(soaking() ? SOAK_BOARDS : 2 * BOARDS, BOARDS / 2);
  w.deal = mem_new((size_t)w.nb, sizeof *w.deal);
  Dealing dealing = dealing_new(NULL);
  for (int i = 0; i < w.nb; i++) {
    Rng r = rng_open(15, RNG_TEST, (uint64_t)i);
    dealing_next(&dealing, &r, &w.deal[i]);
  }
  return 0;
}

static int close_work(void **state)
{
  (void)state;
  for (size_t i = 0; i < LENGTH(TEXTS); i++) cond_free(w.cond[i]);
  feature_tables_free(w.tables);
  mem_free(w.deal);
  return 0;
}

/* ---- a system made by chance, and a loop that bids by it ------------------------ */

typedef struct List {
  int nb;
  const Cond *cond[RULES];
  RuleBox box[RULES];
  int8_t call[RULES];
  char mark[RULES];
} List;

static uint64_t mix(uint64_t x)
{
  x = (x ^ x >> 31) * UINT64_C(0x9e3779b97f4a7c15);
  return x ^ x >> 29;
}

/*
** The rules after an auction, which depend on all its calls; many positions share a
** list.
*/
static List list_of(const Auction *a, uint64_t seed)
{
  List l = {.nb = 0};
  uint64_t h = mix(seed);
  int8_t legal[CALL_NB];
  int legal_nb = 0;
  for (int i = 0; i < a->nb; i++) h = mix(h + (uint64_t)a->call[i] + 1);
  h %= 199; /* so that lists are shared */
  for (int c = CALL_PASS; c < CALL_NB && legal_nb < 7; c++)
    if (auction_legal(a, c)) legal[legal_nb++] = (int8_t)c;
  int nb = !a->nb ? RULES : h % 11 ? 1 + (int)(h % RULES) : 0;
  for (uint64_t r = mix(h); l.nb < nb; l.nb++) {
    r = mix(r + 7);
    l.cond[l.nb] = w.cond[r % LENGTH(TEXTS)];
    l.box[l.nb] = w.box[r % LENGTH(TEXTS)];
    l.call[l.nb] = legal[(r >> 20) % (uint64_t)legal_nb];
    l.mark[l.nb] = "=~"[r >> 40 & 1];
  }
  return l;
}

static int plain_call(const Auction *a, uint64_t seed, Hand h, char *mark)
{
  List l = list_of(a, seed);
  *mark = '*';
  for (int i = 0; i < l.nb; i++)
    if (cond_holds_hand(l.cond[i], h)) {
      *mark = l.mark[i];
      return l.call[i];
    }
  return CALL_PASS;
}

/* From an auction begun to its end. */
static Auction plain_auction(Auction a, const Deal *d, uint64_t seed, BidSides sides)
{
  char mark;
  while (!auction_over(&a)) {
    bool silent = (sides == BID_DEALER && a.nb % 2 == 1) ||
                  (sides == BID_OTHERS && a.nb % 2 == 0) || a.nb >= BID_CALLS_MAX;
    int call =
        silent ? CALL_PASS : plain_call(&a, seed, d->hand[auction_turn(&a)], &mark);
    assert_true(auction_call(&a, call, NULL));
  }
  return a;
}

/*
** ---- the same by a graph -----------------------------------------------------------
** /
*/

static void set_rules(BidGraph *g, int node, uint64_t seed)
{
  Err e;
  bool added;
  Auction a = graph_auction(g, node, NORTH);
  List l = list_of(&a, seed);
  int list = graph_set_rules(g, node, l.cond, l.call, l.mark, l.nb, &added, &e);
  if (list < 0) fail_msg("%s", e.msg);
  if (added && list % 3) graph_set_boxes(g, list, l.box);
}

/* Bid boards to their ends; 'jobs' memories. */
static void bid_all(BidGraph *g, BidBoard *board, int nb, uint64_t seed, int jobs,
                    BidMemory *const memory[])
{
  Err e;
  for (bool over = false; !over;) {
    if (!bid_boards(g, board, (size_t)nb, memory, jobs, NULL, &e))
      fail_msg("%s", e.msg);
    over = true;
    for (int i = 0; i < nb; i++) {
      if (board[i].end == BID_OVER) continue;
      assert_int_equal(board[i].end, BID_NO_RULES);
      if (!graph_has_rules(g, board[i].at.node)) set_rules(g, board[i].at.node, seed);
      over = false;
    }
  }
}

static void open_memories(BidMemory *memory[], int jobs)
{
  for (int i = 0; i < jobs; i++) memory[i] = bid_memory_new();
}

static void close_memories(BidMemory *memory[], int jobs)
{
  for (int i = 0; i < jobs; i++) bid_memory_free(memory[i]);
}

static void same_auction(const BidGraph *g, int node, int dealer, const Auction *plain)
{
  Auction a = graph_auction(g, node, dealer);
  assert_true(auction_call(&a, CALL_PASS, NULL));
  assert_true(auction_over(&a));
  assert_int_equal(a.nb, plain->nb);
  assert_memory_equal(a.call, plain->call, (size_t)a.nb);
}

/* Board i of the test: its place among 'nb', forwards or backwards. */
static int place(int i, int nb, bool backwards)
{
  return backwards ? nb - 1 - i : i;
}

/*
** Two rounds of all boards, the second on a graph that has all. Returns how many nodes
** there are.
*/
static int compare(uint64_t seed, BidSides sides, int jobs, bool backwards)
{
  BidMemory *memory[8];
  Err e;
  BidBoard *board = mem_new((size_t)w.nb, sizeof *board);
  BidGraph *g = graph_new(w.tables);
  open_memories(memory, jobs);
  int root = graph_root(g, &e);
  for (int round = 0; round < 2; round++) {
    for (int i = 0; i < w.nb; i++)
      board[place(i, w.nb, backwards)] = (BidBoard){.deal = w.deal[i],
                                                    .at.node = root,
                                                    .dealer = (int8_t)(i % SEAT_NB),
                                                    .sides = (int8_t)sides,
                                                    .end = BID_NO_RULES};
    bid_all(g, board, w.nb, seed, jobs, memory);
    for (int i = 0; i < w.nb; i++) {
      Auction plain = plain_auction(auction_open(i % SEAT_NB), &w.deal[i], seed, sides);
      same_auction(g, board[place(i, w.nb, backwards)].at.node, i % SEAT_NB, &plain);
    }
  }
  int nb = graph_nb(g);
  close_memories(memory, jobs);
  graph_free(g);
  mem_free(board);
  return nb;
}

static void auctions_are_those_of_a_loop(void **state)
{
  (void)state;
  for (uint64_t seed = 1; seed <= 3; seed++)
    for (int sides = BID_BOTH; sides <= BID_OTHERS; sides++)
      assert_true(compare(seed, (BidSides)sides, 1, false) > (sides ? 20 : w.nb));
}

static void threads_and_order_change_nothing(void **state)
{
  (void)state;
  int nb = compare(4, BID_BOTH, 1, false);
  assert_int_equal(compare(4, BID_BOTH, 2, false), nb);
  assert_int_equal(compare(4, BID_BOTH, 8, true), nb);
  nb = compare(5, BID_OTHERS, 1, false);
  assert_int_equal(compare(5, BID_OTHERS, 8, true), nb);
}

static void numbers_of_nodes_do_not_depend_on_threads(void **state)
{
  (void)state;
  enum { RUNS = 3 };
  static const int jobs[RUNS] = {1, 2, 8};
  BidBoard *board[RUNS];
  Err e;
  for (int k = 0; k < RUNS; k++) {
    BidMemory *memory[8];
    BidGraph *g = graph_new(w.tables);
    open_memories(memory, jobs[k]);
    int root = graph_root(g, &e);
    board[k] = mem_new((size_t)w.nb, sizeof *board[k]);
    for (int i = 0; i < w.nb; i++)
      board[k][i] = (BidBoard){.deal = w.deal[i], .at.node = root, .end = BID_NO_RULES};
    bid_all(g, board[k], w.nb, 6, jobs[k], memory);
    for (int i = 0; i < w.nb; i++)
      assert_int_equal(board[k][i].at.node, board[0][i].at.node);
    close_memories(memory, jobs[k]);
    graph_free(g);
  }
  for (int k = 0; k < RUNS; k++) mem_free(board[k]);
}

/*
** ---- single deals ------------------------------------------------------------------
** /
*/

/* Bid a deal from where it is to its end. */
static void bid_one(BidGraph *g, BidMemory *m, const Deal *d, int dealer,
                    BidSides sides, uint64_t seed, BidPlace *at)
{
  Err e;
  BidEnd end;
  for (;;) {
    assert_true(graph_bid_on(g, m, d, dealer, sides, at, &end, &e));
    if (end == BID_OVER) return;
    assert_int_equal(end, BID_NO_RULES);
    set_rules(g, at->node, seed);
  }
}

static void any_node_may_be_the_first(void **state)
{
  (void)state;
  Err e;
  BidMemory *m = bid_memory_new();
  BidGraph *g = graph_new(w.tables);
  int root = graph_root(g, &e), begun = 0;
  for (int i = 0; i < w.nb; i++) {
    BidMemory *mine = i % 2 ? m : NULL;
    Rng r = rng_open(16, RNG_TEST, (uint64_t)i);
    int dealer = i % SEAT_NB, node = root;
    Auction a = auction_open(dealer);
    /* calls by chance, not by the rules */
    for (int k = (int)rng_below(&r, 7); k > 0 && !auction_over(&a); k--) {
      int call = (int)rng_below(&r, 12);
      Auction after = a;
      if (!auction_call(&after, call, NULL) || auction_over(&after)) continue;
      a = after;
      node = graph_add(g, node, call, &e);
      assert_true(node >= 0);
      begun++;
    }
    BidPlace at = {.node = node};
    bid_one(g, mine, &w.deal[i], dealer, BID_BOTH, 7, &at);
    Auction plain = plain_auction(a, &w.deal[i], 7, BID_BOTH);
    same_auction(g, at.node, dealer, &plain);
  }
  assert_true(begun > w.nb);
  bid_memory_free(m);
  graph_free(g);
}

/* Openings of another system each: what one side bids alone. */
static void openings_may_have_other_roots(void **state)
{
  (void)state;
  enum { SEED = 8 };
  Err e;
  BidMemory *m = bid_memory_new();
  BidGraph *g = graph_new(w.tables);
  int opening[SEAT_NB], missing;
  for (int i = 0; i < SEAT_NB; i++) {
    opening[i] = graph_root(g, &e);
    for (int k = 0; k < i; k++) opening[i] = graph_add(g, opening[i], CALL_PASS, &e);
    assert_int_equal(graph_opening(g, m, &w.deal[0], NORTH, opening, &missing), -1);
    assert_int_equal(missing, i ? opening[0] : opening[i]);
  }
  for (int i = 0; i < SEAT_NB; i++) set_rules(g, opening[i], SEED + (uint64_t)i);
  for (int i = 0; i < w.nb; i++) {
    int dealer = i % SEAT_NB, n = 0;
    const Deal *d = &w.deal[i];
    Auction a = auction_open(dealer);
    char mark;
    while (n < SEAT_NB - 1 &&
           plain_call(&a, SEED + (uint64_t)n, d->hand[auction_turn(&a)], &mark) ==
               CALL_PASS) {
      auction_call(&a, CALL_PASS, NULL);
      n++;
    }
    BidSides sides = n % 2 ? BID_OTHERS : BID_DEALER;
    BidPlace at = {.node = graph_opening(g, m, d, dealer, opening, &missing)};
    assert_int_equal(at.node, opening[n]);
    bid_one(g, m, d, dealer, sides, SEED + (uint64_t)n, &at);
    Auction plain = plain_auction(a, d, SEED + (uint64_t)n, sides);
    same_auction(g, at.node, dealer, &plain);
  }
  bid_memory_free(m);
  graph_free(g);
}

/* Every hand doubles or redoubles where it can, else bids what is next. */
static void all_pass_after_so_many_calls(void **state)
{
  (void)state;
  Err e;
  bool added;
  BidMemory *m = bid_memory_new();
  BidGraph *g = graph_new(w.tables);
  BidPlace at = {.node = graph_root(g, &e)};
  const Cond *any = w.cond[LENGTH(TEXTS) - 1];
  BidEnd end;
  for (;;) {
    assert_true(graph_bid_on(g, m, &w.deal[0], SOUTH, BID_BOTH, &at, &end, &e));
    if (end == BID_OVER) break;
    Auction a = graph_auction(g, at.node, SOUTH);
    int8_t call = CALL_DOUBLE;
    while (call < CALL_NB && !auction_legal(&a, call)) call++;
    assert_true(graph_set_rules(g, at.node, &any, &call, "=", 1, &added, &e) >= 0);
  }
  assert_int_equal(graph_depth(g, at.node) + 1, BID_CALLS_MAX + 3);
  assert_false(graph_has_rules(g, at.node));
  bid_memory_free(m);
  graph_free(g);
}

/*
** ---- nodes
** ----------------------------------------------------------------------------
*/

static void nodes_answer_as_each_condition(void **state)
{
  (void)state;
  enum { ASKS = 40000 };
  Err e;
  BidMemory *m[2] = {bid_memory_new(), bid_memory_new()};
  BidGraph *g = graph_new(w.tables);
  int root = graph_root(g, &e);
  Auction a = auction_open(NORTH);
  List l = list_of(&a, 1);
  set_rules(g, root, 1);
  Dealing dealing = dealing_new(NULL);
  for (int i = 0; i < how_many(ASKS, ASKS / 10); i++) {
    Rng r = rng_open(17, RNG_TEST, (uint64_t)i);
    Deal d;
    int plain = 0;
    dealing_next(&dealing, &r, &d);
    while (plain < l.nb && !cond_holds_hand(l.cond[plain], d.hand[0])) plain++;
    int first = graph_first(g, m[i % 2], root, d.hand[0]);
    assert_int_equal(first, plain < l.nb ? plain : -1);
    if (first >= 0) assert_int_equal(graph_rule_mark(g, root, first), l.mark[first]);
    assert_int_equal(bid_memory_asked(m[i % 2], root), i / 2 + 1);
    if (i % 100 == 0) graph_settle(g, m, 2);
  }
  close_memories(m, 2);
  graph_free(g);
}

static void lists_are_shared(void **state)
{
  (void)state;
  enum { NODES = 500 };
  Err e;
  bool added;
  BidGraph *g = graph_new(w.tables);
  int8_t call = CALL_PASS;
  for (int i = 0; i < NODES; i++) {
    const Cond *one = w.cond[i % 3];
    const char mark = (char)('a' + i / 3 % 100);
    int node = graph_root(g, &e);
    assert_int_equal(graph_set_rules(g, node, &one, &call, &mark, 1, &added, &e),
                     i % 300);
    assert_int_equal(added, i < 300);
  }
  assert_int_equal(graph_nb(g), NODES);
  assert_int_equal(graph_list_nb(g), 300);
  int node = graph_root(g, &e), other = graph_root(g, &e);
  assert_int_equal(graph_set_rules(g, node, NULL, NULL, NULL, 0, &added, &e), 300);
  assert_int_equal(graph_set_rules(g, other, NULL, NULL, NULL, 0, &added, &e), 300);
  assert_false(added);
  assert_int_equal(graph_first(g, NULL, node, w.deal[0].hand[0]), -1);
  graph_free(g);
}

static void more_rules_than_a_compiled_list_has(void **state)
{
  (void)state;
  enum { MANY = 2 * RULES_MAX, ASKS = 1000 };
  Err e;
  bool added;
  const Cond *cond[MANY];
  int8_t call[MANY];
  char mark[MANY];
  BidMemory *m = bid_memory_new();
  BidGraph *g = graph_new(w.tables);
  int node = graph_root(g, &e);
  for (int i = 0; i < MANY; i++) {
    cond[i] = w.cond[i + 1 == MANY ? LENGTH(TEXTS) - 1 : LENGTH(TEXTS) - 2];
    call[i] = (int8_t)(i % 2 ? CALL_BID : CALL_PASS);
    mark[i] = '=';
  }
  assert_int_equal(graph_set_rules(g, node, cond, call, mark, MANY, &added, &e), 0);
  for (int i = 0; i < ASKS; i++) {
    assert_int_equal(graph_first(g, m, node, w.deal[0].hand[0]), MANY - 1);
    graph_settle(g, &m, 1);
  }
  bid_memory_free(m);
  graph_free(g);
}

static void wrong_rules_are_refused(void **state)
{
  (void)state;
  static const char text[] = "N.hcp \"5+\"";
  Err e;
  bool added;
  BidGraph *g = graph_new(w.tables);
  Cond *other = cond_parse(text, sizeof text - 1, &e);
  const Cond *two[] = {w.cond[0], other};
  int8_t call[] = {CALL_PASS, CALL_BID}, wrong[] = {CALL_PASS, CALL_DOUBLE};
  int root = graph_root(g, &e);
  assert_int_equal(graph_set_rules(g, root, two, call, "==", 2, &added, &e), -1);
  expect_err(&e, 0, "rule 2 reads another hand than the rules before it");
  two[1] = w.cond[1];
  assert_int_equal(graph_set_rules(g, root, two, wrong, "==", 2, &added, &e), -1);
  expect_err(&e, 0, "rule 2: call 1, X by N: nobody has bid yet");
  assert_false(graph_has_rules(g, root));
  assert_int_equal(graph_list_nb(g), 0);
  assert_int_equal(graph_set_rules(g, root, two, call, "==", 2, &added, &e), 0);
  assert_int_equal(graph_add(g, root, CALL_REDOUBLE, &e), -1);
  int node = root;
  for (int i = 0; i < 3; i++) {
    assert_int_equal(graph_next(g, node, CALL_PASS), -1);
    int next = graph_add(g, node, CALL_PASS, &e);
    assert_int_equal(graph_next(g, node, CALL_PASS), next);
    assert_int_equal(graph_add(g, node, CALL_PASS, &e), next);
    assert_int_equal(graph_before(g, next), node);
    node = next;
  }
  assert_int_equal(graph_add(g, node, CALL_PASS, &e), -1);
  expect_err(&e, 0, "the auction is over after this pass");
  assert_int_equal(graph_call(g, root), -1);
  cond_free(other);
  graph_free(g);
}

static void a_stop_leaves_boards_that_go_on(void **state)
{
  (void)state;
  Err e;
  Stop stop = {0};
  BidMemory *memory[2];
  for (int jobs = 1; jobs <= 2; jobs++) {
    BidGraph *g = graph_new(w.tables);
    BidBoard *board = mem_new((size_t)w.nb, sizeof *board);
    open_memories(memory, jobs);
    int root = graph_root(g, &e);
    for (int i = 0; i < w.nb; i++)
      board[i] = (BidBoard){.deal = w.deal[i], .at.node = root, .end = BID_NO_RULES};
    stop_raise(&stop);
    assert_false(bid_boards(g, board, (size_t)w.nb, memory, jobs, &stop, &e));
    assert_int_equal(e.kind, ERR_INTERRUPTED);
    stop_clear(&stop);
    bid_all(g, board, w.nb, 9, jobs, memory);
    for (int i = 0; i < w.nb; i++) {
      Auction plain = plain_auction(auction_open(NORTH), &w.deal[i], 9, BID_BOTH);
      same_auction(g, board[i].at.node, NORTH, &plain);
    }
    close_memories(memory, jobs);
    mem_free(board);
    graph_free(g);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(auctions_are_those_of_a_loop),
      cmocka_unit_test(threads_and_order_change_nothing),
      cmocka_unit_test(numbers_of_nodes_do_not_depend_on_threads),
      cmocka_unit_test(any_node_may_be_the_first),
      cmocka_unit_test(openings_may_have_other_roots),
      cmocka_unit_test(all_pass_after_so_many_calls),
      cmocka_unit_test(nodes_answer_as_each_condition),
      cmocka_unit_test(lists_are_shared),
      cmocka_unit_test(more_rules_than_a_compiled_list_has),
      cmocka_unit_test(wrong_rules_are_refused),
      cmocka_unit_test(a_stop_leaves_boards_that_go_on),
  };
  return cmocka_run_group_tests(tests, open_work, close_work);
}
