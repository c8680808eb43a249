/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Players at tables: auctions are those of a loop that knows no graph, whoever deals,
** on any number of threads; a run measures the contracts that are reached; cards played
** double dummy take what the solver says; and memory may run out anywhere.
*/
#include "failing.h"
#include "measuring.h"
#include "unit.h"

#include <stdatomic.h>

#include "base/mem.h"
#include "base/pool.h"
#include "cards/board.h"
#include "cards/dealing.h"
#include "run/run.h"
#include "score/score.h"
#include "solve/solve.h"
#include "table/calibrated.h"
#include "table/double_dummy.h"
#include "table/policy.h"
#include "table/system.h"
#include "table/trial.h"

enum { DEALS = 600, JOBS = 8, SYSTEM_SEED = 11 };

/* ---- a system made by chance, and a loop that bids by it ---------------- */

static const char *const TEXTS[] = {
    "S.hcp \"15-17\" & S.balanced",
    "S.spades \"5+\" & S.hcp \"11+\"",
    "S.hearts \"5+\" & S.hcp \"11+\"",
    "S.hcp \"12+\" & S.clubs \"3+\"",
    "S.hcp \"8+\"",
    "S.hcp \"6-9\" & S.diamonds \"4+\"",
    "S.longest \"6+\"",
    "any",
};

enum { RULES = 5 };

typedef struct Work {
  FeatureTables *tables;
  Cond *cond[LENGTH(TEXTS)];
  Deal deal[DEALS];
  int nb;
} Work;

static Work w;

static int open_work(void **state)
{
  Err e;
  (void)state;
  w.tables = feature_tables_new();
  for (size_t i = 0; i < LENGTH(TEXTS); i++) {
    w.cond[i] = cond_parse(TEXTS[i], strlen(TEXTS[i]), &e);
    if (!w.cond[i]) fail_msg("%s: %s", TEXTS[i], e.msg);
  }
  w.nb = how_many(DEALS, DEALS / 10);
  Dealing dealing = dealing_new(NULL);
  for (int i = 0; i < w.nb; i++) {
    Rng r = rng_open(21, RNG_TEST, (uint64_t)i);
    dealing_next(&dealing, &r, &w.deal[i]);
  }
  return 0;
}

static int close_work(void **state)
{
  (void)state;
  for (size_t i = 0; i < LENGTH(TEXTS); i++) cond_free(w.cond[i]);
  feature_tables_free(w.tables);
  return 0;
}

typedef struct List {
  int nb;
  const Cond *cond[RULES];
  int8_t call[RULES];
  char mark[RULES];
} List;

static uint64_t mix(uint64_t x)
{
  x = (x ^ x >> 31) * UINT64_C(0x9e3779b97f4a7c15);
  return x ^ x >> 29;
}

/* The rules after an auction, which depend on the root and on all its calls. */
static List list_of(const Auction *a, uint64_t seed)
{
  List l = {.nb = 0};
  uint64_t h = mix(seed);
  int8_t legal[CALL_NB];
  int legal_nb = 0;
  for (int i = 0; i < a->nb; i++) h = mix(h + (uint64_t)a->call[i] + 1);
  for (int c = CALL_PASS; c < CALL_NB && legal_nb < 6; c++)
    if (auction_legal(a, c)) legal[legal_nb++] = (int8_t)c;
  int nb = a->nb < 14 ? 1 + (int)(h % RULES) : 0;
  for (uint64_t r = mix(h); l.nb < nb; l.nb++) {
    r = mix(r + 7);
    l.cond[l.nb] = w.cond[r % LENGTH(TEXTS)];
    l.call[l.nb] = legal[(r >> 20) % (uint64_t)legal_nb];
    l.mark[l.nb] = '=';
  }
  return l;
}

/* Each dealer's side and each vulnerability has a system of its own. */
static uint64_t seed_of(int side, int vul)
{
  return (uint64_t)(SYSTEM_SEED + 10 * side + vul);
}

static Auction plain_auction(Auction a, const Deal *d, int vul)
{
  uint64_t seed = seed_of(a.dealer % SIDE_NB, vul);
  while (!auction_over(&a)) {
    List l = list_of(&a, seed);
    int i = 0;
    while (i < l.nb && !cond_holds_hand(l.cond[i], d->hand[auction_turn(&a)])) i++;
    assert_true(auction_call(&a, i < l.nb ? l.call[i] : CALL_PASS, NULL));
  }
  return a;
}

/* ---- the same by a graph --------------------------------------------------- */

typedef struct Bidders {
  SystemGraph of;
  SystemPlayer player;
  BidMemory *memory[JOBS];
  uint64_t seed[SIDE_NB * VUL_NB]; /* by number of the root */
  int made;
  CardTable table;
  const CardTable *list[1];
} Bidders;

static bool make(void *context, int node, Err *e)
{
  Bidders *b = context;
  bool added;
  int root = node;
  while (graph_before(b->of.graph, root) >= 0) root = graph_before(b->of.graph, root);
  Auction a = graph_auction(b->of.graph, node, NORTH);
  List l = list_of(&a, b->seed[root]);
  b->made++;
  return graph_set_rules(b->of.graph, node, l.cond, l.call, l.mark, l.nb, &added, e) >=
         0;
}

static bool open_bidders(Bidders *b, int dealer, int vul, Err *e)
{
  *b = (Bidders){.made = 0};
  b->of = (SystemGraph){.graph = graph_new(w.tables),
                        .memory = b->memory,
                        .memory_nb = JOBS,
                        .make = make,
                        .context = b};
  gate_init(&b->of.gate);
  if (!b->of.graph) return err_memory(e);
  b->player = (SystemPlayer){.player = {&SYSTEM_KIND}, .of = &b->of};
  for (int i = 0; i < JOBS; i++) b->memory[i] = bid_memory_new(); /* NULL is as good */
  for (int i = 0; i < JOBS; i++)
    if (!b->memory[i]) return err_memory(e);
  for (int i = 0; i < SIDE_NB * VUL_NB; i++) {
    int root = graph_root(b->of.graph, e);
    if (root < 0) return false;
    b->player.root[i / VUL_NB][i % VUL_NB] = root;
    b->seed[root] = seed_of(i / VUL_NB, i % VUL_NB);
  }
  b->table = (CardTable){.dealer = dealer, .vul = vul};
  for (int s = 0; s < SEAT_NB; s++) b->table.bids[s] = &b->player.player;
  b->list[0] = &b->table;
  return true;
}

static void close_bidders(Bidders *b)
{
  for (int i = 0; i < JOBS; i++) bid_memory_free(b->memory[i]);
  graph_free(b->of.graph);
  gate_destroy(&b->of.gate);
}

static void same_auction(const Auction *a, const Auction *b)
{
  assert_int_equal(a->nb, b->nb);
  assert_int_equal(a->dealer, b->dealer);
  assert_memory_equal(a->call, b->call, (size_t)a->nb);
}

static void auctions_are_those_of_a_loop(void **state)
{
  static const int dealers[] = {NORTH, WEST, TABLE_BOARD};
  (void)state;
  for (size_t k = 0; k < LENGTH(dealers); k++) {
    Bidders b;
    Err e;
    assert_true(open_bidders(&b, dealers[k], k ? TABLE_BOARD : VUL_EW, &e));
    Trial *t = trial_new(b.list, 1, 1, NULL, &e);
    for (int round = 0; round < 2; round++) {
      b.made = 0;
      for (int i = 0; i < w.nb; i++) {
        uint64_t board = (uint64_t)i + 1;
        int dealer = k < 2 ? dealers[k] : board_dealer(board);
        int vul = k ? board_vul(board) : VUL_EW;
        Auction a, plain = plain_auction(auction_open(dealer), &w.deal[i], vul);
        Contract c, reached = auction_contract(&plain);
        if (!trial_bid(t, 0, 0, &w.deal[i], board, NULL, &a, &c, NULL, &e))
          fail_msg("%s", e.msg);
        same_auction(&a, &plain);
        assert_true(contract_same(&c, &reached));
      }
      assert_true(round ? b.made == 0 : b.made > w.nb / 4);
    }
    trial_free(t);
    close_bidders(&b);
  }
}

static void calls_may_be_given(void **state)
{
  static const int8_t begun[] = {CALL_PASS, CALL_BID + 3, CALL_DOUBLE};
  Bidders b;
  Err e;
  Auction a, start = auction_open(EAST);
  Contract c;
  (void)state;
  assert_true(open_bidders(&b, EAST, VUL_NONE, &e));
  b.table.begun = begun;
  b.table.begun_nb = LENGTH(begun);
  for (size_t i = 0; i < LENGTH(begun); i++) auction_call(&start, begun[i], NULL);
  Trial *t = trial_new(b.list, 1, 1, NULL, &e);
  for (int i = 0; i < w.nb; i++) {
    Auction plain = plain_auction(start, &w.deal[i], VUL_NONE);
    assert_true(trial_bid(t, 0, 0, &w.deal[i], 1, NULL, &a, &c, NULL, &e));
    same_auction(&a, &plain);
  }
  trial_free(t);
  close_bidders(&b);
}

/* ---- measures of what is bid ----------------------------------------------- */

static const char NAME[] = "bids { NS = \"x\" }";

static const char *const MEASURES_OF[] = {
    "score(bids { NS = \"x\" }, \"board\")",
    "imps(score(bids { NS = \"x\" }, \"none\") - score(\"3NT by S\", \"none\"))",
    "makes(bids { NS = \"x\" })",
    "choose{ { S.hcp \"12+\", makes(bids { NS = \"x\" }) }, S.hcp }",
    "reached(bids { NS = \"x\" })",
};
/* nothing is solved */
static const char *const QUICK_OF[] = {"0 * S.hcp + 1", "S.hcp"};

enum { MEASURES_NB = LENGTH(MEASURES_OF) };

static bool open_run(Run *r, const Bidders *b, int nb, const char *const text[], Err *e)
{
  int which;
  const Expr *name = expr_parse(NAME, sizeof NAME - 1, e);
  if (!name) return false;
  RunTable table = {name, &b->table};
  RunPlan plan = {.measure_nb = nb, .table_nb = 1, .table = &table};
  bool ok = run_read(r, &plan, text, NULL, &which, e);
  expr_drop(name);
  return ok;
}

/* The rows of a run, to be compared with a plain loop. */
typedef struct Rows {
  int nb;
  int64_t value[DEALS][MEASURES_NB];
  PairSet known[DEALS];
} Rows;

static bool take(void *context, const RunRow *row)
{
  Rows *r = context;
  assert_int_equal(row->index, r->nb + 1);
  Tricks t = tricks_exact(row->bounds);
  for (int i = 0; i < MEASURES_NB; i++) r->value[r->nb][i] = row->value[i];
  for (int i = 0; i < PAIR_NB; i++)
    if (t.of[i / STRAIN_NB][i % STRAIN_NB] != TRICKS_UNKNOWN)
      r->known[r->nb] |= (PairSet)1 << i;
  r->nb++;
  return true;
}

static void expect_row(const Rows *r, int i, Solver *s)
{
  const Deal *d = &w.deal[i];
  uint64_t board = (uint64_t)i + 1;
  Auction a = plain_auction(auction_open(board_dealer(board)), d, board_vul(board));
  Contract c = auction_contract(&a), game = {3, NOTRUMP, UNDOUBLED, SOUTH};
  PairSet need = pair_bit(SOUTH, NOTRUMP);
  Tricks t;
  if (c.level) need |= pair_bit(c.declarer, c.strain);
  assert_int_equal(r->known[i] & ~need, 0);
  assert_true(solver_tricks(s, d, need, &t, NULL));
  int tricks = c.level ? t.of[c.declarer][c.strain] : 0;
  int plain = c.level ? contract_score_ns(&c, VUL_NONE, tricks) : 0;
  int makes = c.level && tricks >= c.level + BOOK;
  assert_int_equal(r->value[i][0],
                   c.level ? contract_score_ns(&c, board_vul(board), tricks) : 0);
  assert_int_equal(
      r->value[i][1],
      imps(plain - contract_score_ns(&game, VUL_NONE, t.of[SOUTH][NOTRUMP])));
  assert_int_equal(r->value[i][2], makes);
  int hcp = 0;
  for (Hand h = d->hand[SOUTH]; h; h &= h - 1) {
    int rank = hand_lowest(h) & 15;
    hcp += rank > TEN ? rank - TEN : 0;
  }
  assert_int_equal(r->value[i][3], hcp >= 12 ? makes : hcp);
  assert_int_equal(r->value[i][4],
                   c.level ? call_bid(c.level, c.strain) - CALL_BID + 1 : 0);
}

static void a_run_measures_what_is_bid(void **state)
{
  static Rows first, rows;
  Solver *s = solver_new(SOLVER_MEMORY_MIN, NULL);
  int nb = how_many(60, 12), step = is_set("BAIZE_BRIEF") ? JOBS : 2;
  (void)state;
  for (int jobs = 1; jobs <= JOBS; jobs *= step) {
    Bidders b;
    Run r;
    Err e;
    uint64_t done;
    rows.nb = 0;
    memset(rows.known, 0, sizeof rows.known);
    assert_true(open_bidders(&b, TABLE_BOARD, TABLE_BOARD, &e));
    if (!open_run(&r, &b, MEASURES_NB, MEASURES_OF, &e)) fail_msg("%s", e.msg);
    BatchSource from = {.deal = w.deal, .count = (uint64_t)nb, .first = 1};
    RunOptions o = {.batch.jobs = jobs, .row = take, .row_context = &rows};
    if (!run_batch(&r, &from, &o, &done, &e)) fail_msg("%s", e.msg);
    assert_int_equal(done, nb);
    assert_true(b.made > nb / 4);
    for (int i = 0; i < nb && jobs == 1; i++) expect_row(&rows, i, s);
    if (jobs == 1) first = rows;
    assert_memory_equal(&rows, &first, sizeof rows);
    run_close(&r);
    close_bidders(&b);
  }
  solver_free(s);
}

/* Many deals that are only bid, so that threads lack much at once. */
static void threads_bid_the_same(void **state)
{
  (void)state;
  enum { TIMES = 4 };
  double mean = 0;
  for (int jobs = 1; jobs <= JOBS; jobs *= 2) {
    static const char *const text[] = {"guess(score(bids { NS = \"x\" }, \"none\"))"};
    Bidders b;
    Run r;
    Err e;
    uint64_t done;
    assert_true(open_bidders(&b, TABLE_BOARD, TABLE_BOARD, &e));
    if (!open_run(&r, &b, 1, text, &e)) fail_msg("%s", e.msg);
    for (int k = 0; k < TIMES; k++) {
      BatchSource from = {.deal = w.deal, .count = (uint64_t)w.nb, .first = 1};
      RunOptions o = {.batch.jobs = jobs};
      assert_true(run_batch(&r, &from, &o, &done, &e));
      assert_int_equal(done, w.nb);
    }
    const int64_t *key[KEY_NB] = {NULL};
    Sums sums;
    assert_true(cells_sum(&r.cells, 0, key, &sums));
    double now = moments_mean(&sums.moments, 1);
    histogram_close(&sums.histogram);
    if (jobs == 1) mean = now;
    assert_true(now == mean);
    run_close(&r);
    close_bidders(&b);
  }
}

/* ---- play ------------------------------------------------------------------ */

typedef struct Known {
  Solver *solver;
  int asked;
} Known;

static bool tricks_of(void *context, const Deal *d, int declarer, int strain, int *out,
                      Err *e)
{
  Known *k = context;
  Tricks t;
  k->asked++;
  if (!solver_tricks(k->solver, d, pair_bit(declarer, strain), &t, e)) return false;
  *out = t.of[declarer][strain];
  return true;
}

static Solver *solver_of(void *context, Err *e)
{
  (void)e;
  return ((Known *)context)->solver;
}

static void double_dummy_players_take_what_the_solver_says(void **state)
{
  Known known = {.solver = solver_new(SOLVER_MEMORY_MIN, NULL)};
  const TrialHelp help = {.tricks = tricks_of, .solver = solver_of, .context = &known};
  Bidders b;
  Err e;
  (void)state;
  assert_true(open_bidders(&b, TABLE_BOARD, TABLE_BOARD, &e));
  CardTable slow = b.table;
  for (int s = 0; s < SEAT_NB; s++) b.table.plays[s] = slow.plays[s] = &DOUBLE_DUMMY;
  slow.cards = true;
  const CardTable *tables[] = {&b.table, &slow};
  Trial *t = trial_new(tables, 2, 1, NULL, &e);
  for (int i = 0; i < how_many(20, 3); i++) {
    TableResult quick, played;
    uint64_t board = (uint64_t)i + 1;
    assert_true(trial_play(t, 0, 0, &w.deal[i], board, &help, &quick, &e));
    if (!trial_play(t, 1, 0, &w.deal[i], board, &help, &played, &e))
      fail_msg("%s", e.msg);
    assert_int_equal(quick.tricks, played.tricks);
    assert_int_equal(quick.score, played.score);
    assert_int_equal(played.vul, board_vul(board));
    assert_int_equal(quick.card_nb, 0);
    assert_int_equal(played.card_nb, played.contract.level ? CARD_NB : 0);
    if (!played.contract.level) continue;
    Position p = position_start(&w.deal[i], &played.contract);
    assert_true(position_follow(&p, played.card, played.card_nb, &e));
    assert_int_equal(p.tricks[played.contract.declarer % SIDE_NB], played.tricks);
  }
  trial_free(t);
  close_bidders(&b);
  solver_free(known.solver);
}

/* At this table nobody bids: a contract by the hands, and tricks by a calibration. */
static void tricks_may_come_from_records(void **state)
{
  static Calibration by;
  Known known = {.solver = solver_new(SOLVER_MEMORY_MIN, NULL)};
  const TrialHelp help = {.tricks = tricks_of, .solver = solver_of, .context = &known};
  const PolicyChoice choice[] = {{w.cond[4], {3, NOTRUMP, UNDOUBLED, SOUTH}},
                                 {NULL, {4, SPADES, DOUBLED, EAST}}};
  PolicyPlayer bids = {{&POLICY_KIND}, LENGTH(choice), choice};
  CalibratedPlayer plays = {{&CALIBRATED_KIND}, &by};
  CardTable table = {.dealer = NORTH, .vul = VUL_NS};
  const CardTable *list[] = {&table};
  Err e;
  Buf text = BUF_EMPTY;
  (void)state;
  /* always a trick more than double dummy */
  for (int level = 0; level <= LEVEL_MAX; level++)
    for (int strain = 0; strain < STRAIN_NB; strain++)
      for (int n = 0; n <= TRICKS_MAX; n++)
        for (int k = 0; k <= TRICKS_MAX; k++)
          by.upto[level][strain][n][k] = k > n || k == TRICKS_MAX ? CALIBRATION_ONE : 0;
  for (int s = 0; s < SEAT_NB; s++) {
    table.bids[s] = &bids.player;
    table.plays[s] = &plays.player;
  }
  Trial *t = trial_new(list, 1, 1, NULL, &e);
  for (int i = 0; i < how_many(20, 3); i++) {
    TableResult r;
    int plain;
    const Contract *c =
        &choice[!cond_holds_hand(w.cond[4], w.deal[i].hand[SOUTH])].contract;
    assert_true(trial_play(t, 0, 0, &w.deal[i], 1, &help, &r, &e));
    assert_true(contract_same(&r.contract, c));
    assert_int_equal(r.auction.nb, 0);
    assert_true(tricks_of(&known, &w.deal[i], c->declarer, c->strain, &plain, &e));
    assert_int_equal(r.tricks, plain < TRICKS_MAX ? plain + 1 : plain);
    assert_int_equal(r.score, contract_score_ns(c, VUL_NS, r.tricks));
  }
  POLICY_KIND.note(&bids.player, &text);
  assert_string_equal(text.text, "chooses by the hands, at last 4Sx by E");
  buf_free(&text);
  trial_free(t);
  solver_free(known.solver);
}

/* ---- what goes wrong ---------------------------------------------------- */

static PlayerSays bid_wrongly(const Player *p, void *mind, int thread, const BidView *v,
                              int *call, PlayerLack *lack, Err *e)
{
  (void)p;
  (void)thread;
  (void)lack;
  assert_null(v->deal);
  assert_non_null(mind);
  if (v->auction->nb == 2) return err_set(e, 0, "gives up"), PLAYER_FAILS;
  *call = v->auction->nb ? CALL_REDOUBLE : CALL_PASS;
  if (v->vul == VUL_BOTH) *call = CALL_PASS;
  return PLAYER_ANSWERS;
}

static int open_minds;

static void *open_mind(const Player *p, const Stop *stop, Err *e)
{
  (void)p;
  (void)stop;
  open_minds++;
  void *mind = mem_new(1, 1);
  if (!mind) err_memory(e);
  return mind;
}

static void close_mind(void *mind)
{
  open_minds--;
  mem_free(mind);
}

static void wrong_calls_name_the_player(void **state)
{
  static const PlayerKind kind = {
      .name = "joker", .open = open_mind, .close = close_mind, .bid = bid_wrongly};
  const Player joker = {&kind};
  CardTable table = {.bids = {&joker, &joker, &joker, &joker}, .dealer = SOUTH};
  const CardTable *list[] = {&table};
  Auction a;
  Contract c;
  Err e;
  (void)state;
  Trial *t = trial_new(list, 1, 2, NULL, &e);
  assert_false(trial_bid(t, 0, 1, &w.deal[0], 1, NULL, &a, &c, NULL, &e));
  expect_err(
      &e, 0,
      "the joker at west made a call that is not legal: call 2, XX by W: nobody has "
      "bid yet");
  table.vul = VUL_BOTH;
  assert_false(trial_bid(t, 0, 1, &w.deal[0], 1, NULL, &a, &c, NULL, &e));
  expect_err(&e, 0, "gives up");
  assert_int_equal(open_minds, 1);
  trial_free(t);
  assert_int_equal(open_minds, 0);
}

static void a_table_that_nobody_knows_is_refused(void **state)
{
  static const char *const text[] = {"1 + makes(bids { NS = \"y\" })"};
  Bidders b;
  Run r;
  Err e;
  (void)state;
  assert_true(open_bidders(&b, NORTH, VUL_NONE, &e));
  assert_false(open_run(&r, &b, 1, text, &e));
  expect_err(&e, 11, "who bids is not known here: 'bids { NS = \"y\" }'");
  close_bidders(&b);
}

/* ---- memory runs out ---------------------------------------------------- */

/* All of a small run with tables, on two threads; false: 'e' says why. */
static bool whole_run(int *made, uint64_t *done, Err *e)
{
  Bidders b;
  Run r = {.measure_nb = 0};
  BatchSource from = {.deal = w.deal, .count = 6, .first = 1};
  RunOptions o = {.batch.jobs = 2};
  bool ok = open_bidders(&b, TABLE_BOARD, TABLE_BOARD, e) &&
            open_run(&r, &b, LENGTH(QUICK_OF), QUICK_OF, e) &&
            run_batch(&r, &from, &o, done, e);
  *made = b.made;
  if (r.measure) run_close(&r);
  close_bidders(&b);
  return ok;
}

static void each_allocation_may_fail(void **state)
{
  Err e;
  uint64_t done = 0;
  int whole, made, failures = 0;
  (void)state;
  assert_true(whole_run(&whole, &done, &e));
  assert_true(whole > 6);
  for (long n = 0;; n++) {
    done = 0;
    e = (Err){.msg = ""};
    atomic_store(&until_failure, n);
    bool ok = whole_run(&made, &done, &e);
    bool reached = atomic_exchange(&until_failure, -1) < 0;
    if (!reached) break;
    failures++;
    /* some do without: a memory of answers, compiled rules */
    if (!ok && e.kind != ERR_MEMORY) fail_msg("allocation %ld: %s", n, e.msg);
    if (ok) assert_int_equal(done, 6);
  }
  assert_true(failures > 50);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(auctions_are_those_of_a_loop),
      cmocka_unit_test(calls_may_be_given),
      cmocka_unit_test(a_run_measures_what_is_bid),
      cmocka_unit_test(threads_bid_the_same),
      cmocka_unit_test(double_dummy_players_take_what_the_solver_says),
      cmocka_unit_test(tricks_may_come_from_records),
      cmocka_unit_test(wrong_calls_name_the_player),
      cmocka_unit_test(a_table_that_nobody_knows_is_refused),
      cmocka_unit_test(each_allocation_may_fail),
  };
  return cmocka_run_group_tests(tests, open_work, close_work);
}
