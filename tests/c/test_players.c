/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Programs on a pipe as players, and what is said of those that fail.
*/
#include "unit.h"

#include <errno.h>
#include <stdatomic.h>
#include <sys/wait.h>

#include "base/mem.h"
#include "cards/dealing.h"
#include "table/pipe.h"
#include "table/trial.h"

enum { PATIENCE = 600 /* tenths of a second, on a slow machine */ };

/* ---- memory that runs out: these stand in for base/mem.c ------------------------ */

static atomic_long until_failure = -1; /* allocations; below 0: none fails */

static bool fails(void)
{
  return atomic_load(&until_failure) >= 0 && !atomic_fetch_sub(&until_failure, 1);
}

void *mem_new(size_t count, size_t size)
{
  return fails() ? NULL : calloc(count ? count : 1, size);
}

void *mem_resize(void *old, size_t count, size_t size)
{
  return fails() ? NULL : realloc(old, count ? count * size : 1);
}

void *mem_lines(size_t count, size_t size)
{
  if (fails()) return NULL;
  return aligned_alloc(MEM_LINE, (count * size / MEM_LINE + 1) * MEM_LINE);
}

void mem_free(void *block)
{
  free(block);
}

/* ---- the deal ------------------------------------------------------------------- */

static Deal deal;

static int open_work(void **state)
{
  (void)state;
  Dealing dealing = dealing_new(NULL);
  Rng r = rng_open(23, RNG_TEST, 0);
  dealing_next(&dealing, &r, &deal);
  return 0;
}

/* ---- programs ------------------------------------------------------------------- */

/* No child of ours is left. */
static void expect_no_child(void)
{
  assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
  assert_int_equal(errno, ECHILD);
}

/* All four bid by a program; false: 'e' says why not. */
static bool bid_by(const char *command, int tenths, Auction *a, Err *e)
{
  PipePlayer p = {{&PIPE_KIND}, command, tenths};
  CardTable table = {.dealer = NORTH, .vul = VUL_EW};
  const CardTable *list[] = {&table};
  Contract c;
  for (int s = 0; s < SEAT_NB; s++) table.bids[s] = &p.player;
  Trial *t = trial_new(list, 1, 1, NULL, e);
  bool ok = t && trial_bid(t, 0, 0, &deal, 7, NULL, a, &c, e);
  trial_free(t);
  expect_no_child();
  return ok;
}

/* It opens only where the question is just what pipe.h says. */
static const char *bidder(char *command, size_t size)
{
  char hand[HAND_TEXT_MAX];
  hand_format(deal.hand[NORTH], hand);
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
      {"exit 0", " has ended", ERR_IO},
      {"read q; echo 8NT; cat", " answered '8NT' to a bid: a call expected", ERR_IO},
      {"read q; sleep 100", " has not answered within 0.2 s", ERR_BUDGET},
      {"trap '' TERM; read q; while :; do sleep 100; done",
       " has not answered within 0.2 s", ERR_BUDGET},
      {"read q; printf 'P\\nP\\n'; cat", " writes more than it was asked", ERR_IO},
      {"read q; while :; do printf PPPPPPPP; done", " writes lines without end",
       ERR_IO},
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

static void a_stop_ends_the_waiting(void **state)
{
  Stop stop = {0};
  Auction first = auction_open(NORTH);
  const BidView v = {.auction = &first, .board = 1, .hand = deal.hand[0]};
  PipePlayer p = {{&PIPE_KIND}, "sleep 100", PATIENCE};
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
      cmocka_unit_test(programs_bid),
      cmocka_unit_test(wrong_programs_are_named),
      cmocka_unit_test(a_stop_ends_the_waiting),
      cmocka_unit_test(each_allocation_may_fail),
  };
  return cmocka_run_group_tests(tests, open_work, NULL);
}
