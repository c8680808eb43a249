/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Kinds of players: records that are followed, programs on a pipe, and what is said of
** those that fail.
*/
#include "failing.h"
#include "unit.h"

#include <errno.h>
#include <stdatomic.h>
#include <sys/wait.h>

#include "cards/board.h"
#include "cards/dealing.h"
#include "solve/solve.h"
#include "table/double_dummy.h"
#include "table/manager.h"
#include "table/pipe.h"
#include "table/policy.h"
#include "table/record.h"
#include "table/trial.h"

enum {
  DEALS = 4,
  MIB = 4096,
  PATIENCE = 600 /* tenths of a second, on a slow machine */
};

/* ---- deals, a solver, and players to be followed -------------------------------- */

static Deal deal[DEALS];
static Solver *solver;

static int open_work(void **state)
{
  (void)state;
  Dealing dealing = dealing_new(NULL);
  for (int i = 0; i < DEALS; i++) {
    Rng r = rng_open(23, RNG_TEST, (uint64_t)i);
    dealing_next(&dealing, &r, &deal[i]);
  }
  solver = solver_new(SOLVER_MEMORY_MIN, NULL);
  return 0;
}

static int close_work(void **state)
{
  (void)state;
  solver_free(solver);
  return 0;
}

static Solver *solver_of(void *context, Err *e)
{
  (void)context;
  (void)e;
  return solver;
}

static const TrialHelp HELP = {.solver = solver_of};

/* Who has more spades than passes have been made bids the next spades. */
static PlayerSays bid_spades(const Player *p, void *mind, int thread, const BidView *v,
                             int *call, PlayerLack *lack, Err *e)
{
  (void)p;
  (void)mind;
  (void)thread;
  (void)lack;
  (void)e;
  int level = v->auction->bid ? call_level(v->auction->bid) + 1 : 1;
  bool bids = hand_length(v->hand, SPADES) > v->auction->nb && level <= LEVEL_MAX;
  *call = bids ? call_bid(level, SPADES) : CALL_PASS;
  return PLAYER_ANSWERS;
}

static const PlayerKind SPADES_KIND = {.name = "spades", .bid = bid_spades};
static const Player BIDS_SPADES = {&SPADES_KIND};

static void sit(CardTable *t, const Player *bids, const Player *plays)
{
  for (int s = 0; s < SEAT_NB; s++) {
    t->bids[s] = bids;
    t->plays[s] = plays;
  }
}

/* ---- records -------------------------------------------------------------------- */

static void records_are_followed(void **state)
{
  static TableResult made[DEALS];
  static const int8_t begun[] = {CALL_BID + 34};
  Record record[DEALS];
  RecordPlayer player = {{&RECORD_KIND}, DEALS - 1, record};
  CardTable first = {.dealer = TABLE_BOARD, .vul = TABLE_BOARD, .cards = true};
  CardTable again = first;
  const CardTable *tables[] = {&first, &again};
  Auction a;
  Contract c;
  Err e;
  (void)state;
  sit(&first, &BIDS_SPADES, &DOUBLE_DUMMY);
  sit(&again, &player.player, &player.player);
  Trial *t = trial_new(tables, 2, 1, NULL, &e);
  for (int i = 0; i < DEALS; i++) {
    uint64_t board = (uint64_t)i + 1;
    assert_true(trial_play(t, 0, 0, &deal[i], board, &HELP, &made[i], &e));
    record[i] =
        (Record){deal[i],         (int8_t)board_dealer(board), made[i].auction.nb,
                 made[i].card_nb, made[i].auction.call,        made[i].card};
  }
  assert_true(made[0].card_nb == CARD_NB);
  qsort(record, DEALS - 1, sizeof *record, record_order);
  for (int i = 0; i < DEALS - 1; i++) {
    TableResult r;
    uint64_t board = (uint64_t)i + 1;
    if (!trial_play(t, 1, 0, &deal[i], board, &HELP, &r, &e)) fail_msg("%s", e.msg);
    assert_int_equal(r.auction.nb, made[i].auction.nb);
    assert_memory_equal(r.auction.call, made[i].auction.call, (size_t)r.auction.nb);
    assert_memory_equal(r.card, made[i].card, sizeof r.card);
    assert_int_equal(r.score, made[i].score);
  }
  assert_false(trial_bid(t, 1, 0, &deal[DEALS - 1], DEALS, NULL, &a, &c, NULL, &e));
  expect_err(&e, 0, "the deal of board 4 is not recorded");
  assert_false(trial_bid(t, 1, 0, &deal[0], 2, NULL, &a, &c, NULL, &e));
  expect_err(&e, 0, "the record of board 2 has another dealer");
  again.begun = begun;
  again.begun_nb = 1;
  assert_false(trial_bid(t, 1, 0, &deal[0], 1, NULL, &a, &c, NULL, &e));
  expect_err(&e, 0, "the record of board 1 has other calls");
  again.begun_nb = 0;
  for (int i = 0; i < DEALS - 1; i++) record[i].call_nb = 2;
  assert_false(trial_bid(t, 1, 0, &deal[0], 1, NULL, &a, &c, NULL, &e));
  expect_err(&e, 0, "the record of board 1 ends after 2 calls");
  trial_free(t);
}

/* ---- programs ------------------------------------------------------------------- */

/* No child of ours is left. */
static void expect_no_child(void)
{
  assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
  assert_int_equal(errno, ECHILD);
}

/* A player bids deal 0 at all four seats, as board 7; false: 'e' says why not. */
static bool bid_at_all(const Player *p, Auction *a, Err *e)
{
  CardTable table = {.dealer = NORTH, .vul = VUL_EW};
  const CardTable *list[] = {&table};
  Contract c;
  sit(&table, p, NULL);
  Trial *t = trial_new(list, 1, 1, NULL, e);
  bool ok = t && trial_bid(t, 0, 0, &deal[0], 7, NULL, a, &c, NULL, e);
  trial_free(t);
  expect_no_child();
  return ok;
}

static bool bid_by(const char *command, int tenths, Auction *a, Err *e)
{
  const PipePlayer p = {{&PIPE_KIND}, {command, tenths, MIB}};
  return bid_at_all(&p.player, a, e);
}

/* It opens only where the question is just what pipe.h says. */
static const char *bidder(char *command, size_t size)
{
  char hand[HAND_TEXT_MAX];
  hand_format(deal[0].hand[NORTH], hand);
  snprintf(command, size,
           "while read -r q; do case \"$q\" in"
           " \"bid\tboard=7\tseat=N\tdealer=N\tvul=EW\thand=%s\tauction=\") echo 1NT;;"
           " *auction=1NT) echo d;; *'auction=1NT X') echo XX;; *) echo Pass;;"
           " esac; done",
           hand);
  return command;
}

static void programs_bid(void **state)
{
  char command[400];
  Auction a;
  Err e;
  Buf text = BUF_EMPTY;
  (void)state;
  if (!bid_by(bidder(command, sizeof command), PATIENCE, &a, &e)) fail_msg("%s", e.msg);
  auction_format(&a, &text);
  assert_string_equal(text.text, "1NT X XX P P P");
  buf_free(&text);
}

static void wrong_programs_are_named(void **state)
{
  static const struct {
    const char *command, *said;
    ErrKind kind;
  } wrong[] = {
      {"exit 0", " has ended, with status 0", ERR_IO},
      {"exit 3", " has ended, with status 3", ERR_IO},
      {"kill -9 $$", " has ended, by signal 9", ERR_IO},
      {"exec >&- <&-; sleep 5", " has closed its output", ERR_IO},
      {"read q; echo 8NT; cat", " answered '8NT' to a bid: a call expected", ERR_IO},
      {"read q; sleep 100", " has not answered within 0.2 s: does it flush its output?",
       ERR_BUDGET},
      {"trap '' TERM; read q; while :; do sleep 100; done",
       " has not answered within 0.2 s: does it flush its output?", ERR_BUDGET},
      {"read q; printf 'P\\nP\\n'; cat", " writes more than it was asked", ERR_IO},
      {"read q; while printf PPPPPPPP 2>/dev/null; do :; done",
       " writes lines without end", ERR_IO},
      {"read q; while printf P 2>/dev/null; do sleep 0.05; done",
       " has not answered within 0.2 s: does it flush its output?", ERR_BUDGET},
  };
  Auction a;
  Err e;
  (void)state;
  for (size_t i = 0; i < LENGTH(wrong); i++) {
    char msg[ERR_MSG_MAX];
    bool silent = wrong[i].kind == ERR_BUDGET;
    assert_false(bid_by(wrong[i].command, silent ? 2 : PATIENCE, &a, &e));
    snprintf(msg, sizeof msg, "'%s'%s", wrong[i].command, wrong[i].said);
    expect_err(&e, 0, msg);
    assert_int_equal(e.kind, wrong[i].kind);
  }
}

/*
** A table manager's program in sh: North opens 1NT, East doubles, others pass. The
** board must be as it is dealt; 't' has who calls next.
*/
static const char CLIENT[] =
    "S=$BAIZE_SEAT; say() { echo \"$S $*\"; };"
    "turn() { case $t in N) t=E n=East;; E) t=S n=South;; S) t=W n=West;; *) t=N "
    "n=North;; esac; };"
    "go() { while [ $n = $S ]; do case $S$k in North0) say BIDS 1nt. Alert. already "
    "strong;;"
    " East1) say doubles;; *) say 'passes.';; esac; k=$((k+1)); turn; done;"
    " echo 'Timing - N/S : this board  1:15, total  0:11:23.'; say \"ready  for $n's "
    "bid\" |"
    " sed 's/  / /'; };"
    "echo \"Connecting \\\"a b\\\" as $(echo $S | tr a-z A-Z) using protocol version "
    "18\";"
    "while read -r l; do case $l in"
    " \"$S (\\\"a b\\\") seated\"*) say ready for teams;; Teams*) say ready to start;;"
    " 'Start of board'*) say ready for deal;;"
    " 'Board number 7. Dealer North. E/W vulnerable.'*) say ready for cards;;"
    " \"$S's cards : S \"*) k=0 t=N n=North; go;;"
    " *passes*|*doubles*|*'bids 1NT'*) k=$((k+1)); turn; go;;"
    " *) echo \"what is $l\";; esac; done";

static void table_managers_programs_bid(void **state)
{
  ManagerPlayer p = {{&MANAGER_KIND}, {CLIENT, PATIENCE, MIB}};
  Auction a;
  Err e;
  Buf text = BUF_EMPTY;
  (void)state;
  if (!bid_at_all(&p.player, &a, &e)) fail_msg("%s", e.msg);
  auction_format(&a, &text);
  assert_string_equal(text.text, "1NT X P P P");
  buf_free(&text);
}

static void wrong_table_managers_programs_are_named(void **state)
{
#define CONNECT \
  "echo \"Connecting \\\"x\\\" as $BAIZE_SEAT using protocol version 18\";"
  static const struct {
    const char *command, *said;
  } wrong[] = {
      {"exit 0", " has ended"},
      {"echo hello; cat", " said 'hello': 'Connecting \"NAME\" as North using protocol "
                          "version 18' expected"},
      {"echo 'Connecting \"x\" as EAST using protocol version 18'; cat",
       " said 'Connecting \"x\" as EAST using protocol version 18': 'Connecting "},
      {CONNECT "echo no; cat", " said 'no': 'ready for teams' expected"},
      {CONNECT
       "for w in 'for teams' 'to start' 'for deal' 'for cards'; do echo ready $w; done;"
       "echo North bids 8C; cat",
       " said 'North bids 8C': 'North passes, doubles, redoubles or bids 1C to 7NT'"},
      {CONNECT "while echo ready 2>/dev/null; do :; done",
       " said 'ready': 'ready for teams'"},
      {CONNECT "l=ready; while [ ${#l} -lt 4000 ]; do l=\"$l      \"; done;"
               "while echo \"$l\" 2>/dev/null; do :; done",
       " writes answers without end"},
      {CONNECT "while echo ready 2>/dev/null; do sleep 0.05; done",
       " has not answered within 0.5 s"},
  };
#undef CONNECT
  Auction a;
  Err e;
  (void)state;
  for (size_t i = 0; i < LENGTH(wrong); i++) {
    bool slow = strstr(wrong[i].said, "0.5 s");
    ManagerPlayer p = {{&MANAGER_KIND}, {wrong[i].command, slow ? 5 : PATIENCE, MIB}};
    assert_false(bid_at_all(&p.player, &a, &e));
    if (!strstr(e.msg, wrong[i].said)) fail_msg("%s\nnot %s", e.msg, wrong[i].said);
    assert_int_equal(e.kind, slow ? ERR_BUDGET : ERR_IO);
  }
}

/* What a program may take of memory is bounded. */
static void memory_is_bounded(void **state)
{
  PipePlayer p = {
      {&PIPE_KIND},
      {"read q; x=$(head -c 200000000 /dev/zero | tr '\\0' x) && echo P; cat", PATIENCE,
       100}};
  Auction a;
  Err e;
  (void)state;
  assert_false(bid_at_all(&p.player, &a, &e));
  assert_non_null(strstr(e.msg, " has ended"));
}

static void a_stop_ends_the_waiting(void **state)
{
  Stop stop = {0};
  Auction first = auction_open(NORTH);
  const BidView v = {.auction = &first, .board = 1, .hand = deal[0].hand[0]};
  PipePlayer p = {{&PIPE_KIND}, {"sleep 100", PATIENCE, MIB}};
  PlayerLack lack;
  int call;
  Err e;
  (void)state;
  stop_raise(&stop);
  void *mind = PIPE_KIND.open(&p.player, &stop, &e);
  assert_int_equal(PIPE_KIND.bid(&p.player, mind, 0, &v, &call, &lack, &e),
                   PLAYER_FAILS);
  assert_int_equal(e.kind, ERR_INTERRUPTED);
  PIPE_KIND.close(mind);
  expect_no_child();
}

/* A program that has the cards of the whole play, and plays them again. */
static void programs_play(void **state)
{
  const PolicyChoice game = {NULL, {3, NOTRUMP, UNDOUBLED, SOUTH}};
  PolicyPlayer bids = {{&POLICY_KIND}, 1, &game};
  Buf command = BUF_EMPTY;
  CardTable first = {.dealer = NORTH, .cards = true}, second = first;
  const CardTable *list[] = {&first, &second};
  TableResult made, again;
  Err e;
  (void)state;
  sit(&first, &bids.player, &DOUBLE_DUMMY);
  Trial *t = trial_new(list, 1, 1, NULL, &e);
  assert_true(trial_play(t, 0, 0, &deal[1], 3, &HELP, &made, &e));
  trial_free(t);
  buf_puts(&command, "while read -r q; do set -- ${q##*played=}; n=$#; set --");
  for (int i = 0; i < made.card_nb; i++) {
    char card[CARD_TEXT_MAX];
    buf_printf(&command, " %s", card_format(made.card[i], card));
  }
  buf_puts(&command, "; shift $n; echo $1; done");
  PipePlayer p = {{&PIPE_KIND}, {command.text, PATIENCE, MIB}};
  sit(&second, &bids.player, &p.player);
  t = trial_new(list, 2, 1, NULL, &e);
  if (!trial_play(t, 1, 0, &deal[1], 3, &HELP, &again, &e)) fail_msg("%s", e.msg);
  assert_memory_equal(made.card, again.card, sizeof made.card);
  assert_int_equal(made.score, again.score);
  trial_free(t);
  expect_no_child();
  p.program.command = "read q; echo C1";
  t = trial_new(list, 2, 1, NULL, &e);
  assert_false(trial_play(t, 1, 0, &deal[1], 3, &HELP, &again, &e));
  expect_err(&e, 0, "'read q; echo C1' answered 'C1' to a card: a card expected");
  trial_free(t);
  buf_free(&command);
}

static void each_allocation_may_fail(void **state)
{
  char command[400];
  Auction a;
  Err e;
  (void)state;
  bidder(command, sizeof command);
  for (long n = 0;; n++) {
    atomic_store(&until_failure, n);
    bool ok = bid_by(command, PATIENCE, &a, &e);
    if (atomic_exchange(&until_failure, -1) >= 0) {
      assert_true(ok && n >= 4);
      break;
    }
    assert_false(ok);
    assert_int_equal(e.kind, ERR_MEMORY);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(records_are_followed),
      cmocka_unit_test(programs_bid),
      cmocka_unit_test(wrong_programs_are_named),
      cmocka_unit_test(table_managers_programs_bid),
      cmocka_unit_test(wrong_table_managers_programs_are_named),
      cmocka_unit_test(memory_is_bounded),
      cmocka_unit_test(a_stop_ends_the_waiting),
      cmocka_unit_test(programs_play),
      cmocka_unit_test(each_allocation_may_fail),
  };
  return cmocka_run_group_tests(tests, open_work, close_work);
}
