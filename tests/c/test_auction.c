/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Auctions: legal calls, the end, the declarer, and what is said of a wrong call.
*/
#include "unit.h"

#include "base/rng.h"
#include "cards/auction.h"

static int call_of(const char *word)
{
  int call = call_from_word(word, strlen(word));
  if (call < 0) fail_msg("'%s' is not a call", word);
  return call;
}

/* Make the calls of a text, as in "1NT P P P"; false as for auction_call. */
static bool bid(Auction *a, int dealer, const char *text, Err *e)
{
  *a = auction_open(dealer);
  for (const char *at = text; *at;) {
    size_t len = strcspn(at, " ");
    if (!auction_call(a, call_from_word(at, len), e)) return false;
    at += len + strspn(at + len, " ");
  }
  return true;
}

static void test_a_call_has_one_form(void **state)
{
  (void)state;
  static const char *const cases[][2] = {
      {"pass", "P"},      {"-", "P"},     {"--", "P"},    {"d", "X"},
      {"Dbl", "X"},       {"r", "XX"},    {"rdbl", "XX"}, {"1n", "1NT"},
      {"redouble", "XX"}, {"7nt", "7NT"}, {"3s", "3S"},   {"DOUBLE", "X"}};
  static const char *const bad[] = {"",   "8C", "0NT", "1ST", "1",        "XXX",
                                    "1E", "AP", "1NN", "1CT", "redoubled"};
  char buf[CALL_TEXT_MAX];
  for (size_t i = 0; i < LENGTH(cases); i++)
    assert_string_equal(call_format(call_of(cases[i][0]), buf), cases[i][1]);
  for (size_t i = 0; i < LENGTH(bad); i++)
    assert_int_equal(call_from_word(bad[i], strlen(bad[i])), -1);
  for (int call = CALL_PASS; call < CALL_NB; call++)
    assert_int_equal(call_of(call_format(call, buf)), call);
  assert_int_equal(call_of("4H"), call_bid(4, HEARTS));
  assert_int_equal(call_level(call_of("4H")), 4);
  assert_int_equal(call_strain(call_of("7NT")), NOTRUMP);
}

static void test_contracts(void **state)
{
  (void)state;
  static const struct {
    int dealer;
    const char *calls, *contract;
  } cases[] = {
      {NORTH, "1D 1S 3H 4S 4NT X P P 5C X 5H X P P P", "5Hx by S"},
      {NORTH, "1NT P P P", "1NT by N"},
      {SOUTH, "P 1NT P 3NT X XX P P P", "3NTxx by W"},
      {WEST, "P P P P", "P"},
      {NORTH, "1C P 1H P 4H P P P", "4H by S"}, /* Law 22, definitions: declarer */
      {NORTH, "1C 1H P 2S P 4H P P P", "4H by E"},
      {EAST, "1S X 2S 3S P 4S P P P", "4S by N"},
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    Auction a;
    Err e;
    char text[CONTRACT_TEXT_MAX];
    if (!bid(&a, cases[i].dealer, cases[i].calls, &e)) fail_msg("%s", e.msg);
    assert_true(auction_over(&a));
    Contract c = auction_contract(&a);
    contract_format(&c, text);
    assert_string_equal(text, cases[i].contract);
  }
}

static void test_who_doubled_is_known(void **state)
{
  (void)state;
  Auction a;
  assert_true(bid(&a, SOUTH, "1H P P X P", NULL));
  assert_int_equal(a.doubler, EAST);
  assert_int_equal(a.redoubler, -1);
  assert_true(auction_call(&a, CALL_PASS, NULL));
  assert_true(auction_call(&a, CALL_REDOUBLE, NULL));
  assert_int_equal(a.redoubler, NORTH);
  assert_int_equal(a.bidder, SOUTH);
  assert_false(auction_over(&a));
  assert_true(auction_call(&a, call_of("1S"), NULL));
  assert_int_equal(a.doubler, -1);
  assert_int_equal(auction_turn(&a), SOUTH);
}

static void test_wrong_calls_are_named(void **state)
{
  (void)state;
  static const struct {
    const char *calls;
    size_t at;
    const char *msg;
  } cases[] = {
      {"1NT 1H", 2, "call 2, 1H by E: not above 1NT"}, /* Law 18 */
      {"1NT 1NT", 2, "call 2, 1NT by E: not above 1NT"},
      {"P X", 2, "call 2, X by E: nobody has bid yet"}, /* Law 19 */
      {"P XX", 2, "call 2, XX by E: nobody has bid yet"},
      {"1C P X", 3, "call 3, X by S: 1C is a bid of the same side"},
      {"1C X X", 3, "call 3, X by S: 1C is doubled already"},
      {"1C XX", 2, "call 2, XX by E: 1C is not doubled"},
      {"1C X P XX", 4, "call 4, XX by W: 1C is a bid of the other side"},
      {"1C X XX XX", 4, "call 4, XX by W: 1C is redoubled already"},
      {"1C X XX X", 4, "call 4, X by W: 1C is redoubled already"},
      {"P P P P 1C", 5, "call 5, 1C by N: the auction is over"}, /* Law 22 */
      {"1C P P P P", 5, "call 5, P by N: the auction is over"},
      {"1C 2E", 2, "-1 is not a call"},
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    Auction a;
    Err e;
    assert_false(bid(&a, NORTH, cases[i].calls, &e));
    expect_err(&e, cases[i].at, cases[i].msg);
    assert_int_equal(a.nb, cases[i].at - 1);
  }
}

static void test_texts(void **state)
{
  (void)state;
  static const struct {
    const char *text, *calls;
  } cases[] = {
      {"", ""},
      {"  1NT  p\n2c", "1NT P 2C"},
      {"Pass 1N! =1= D $3 ap", "P 1NT X P P P"}, /* PBN 2.1, section 3.5 */
      {"1C - 1H +", "1C P 1H"},
      {"P P *", "P P"},
      {"ap", "P P P P"},
      {"mb|1D|an|4+ cards, 11-19|mb|p|mb|1H!|mb|d|pg||", "1D P 1H X"},
      {"mb|1D|an|never closed", "1D"},
  };
  static const struct {
    const char *text;
    size_t at;
    const char *msg;
  } bad[] = {
      {"1NT P 1H", 7, "call 3, 1H by S: not above 1NT"},
      {"1NT (2C) X", 5, "'(2C)' is not a call"},
      {"1NT P 8C", 7, "'8C' is not a call"},
      {"1NT ap 2C", 8, "call 5, 2C by N: the auction is over"},
      {"X", 1, "call 1, X by N: nobody has bid yet"},
      {"!", 1, "'!' is not a call"},
  };
  Auction a;
  for (size_t i = 0; i < LENGTH(cases); i++) {
    Buf b = BUF_EMPTY;
    Err e;
    if (!auction_parse(&a, NORTH, cases[i].text, strlen(cases[i].text), &e))
      fail_msg("%s: %s", cases[i].text, e.msg);
    auction_format(&a, &b);
    assert_string_equal(b.text ? b.text : "", cases[i].calls);
    buf_free(&b);
  }
  for (size_t i = 0; i < LENGTH(bad); i++) {
    Err e;
    a = auction_open(WEST);
    assert_false(auction_parse(&a, NORTH, bad[i].text, strlen(bad[i].text), &e));
    expect_err(&e, bad[i].at, bad[i].msg);
    assert_int_equal(e.kind, ERR_SYNTAX);
    assert_int_equal(a.dealer, WEST);
  }
  assert_true(auction_parse(&a, EAST, "AP", 2, NULL));
  assert_true(auction_passed_out(&a));
  assert_true(auction_parse(&a, EAST, "1C AP", 5, NULL));
  assert_false(auction_passed_out(&a));
}

static void test_the_longest_auction(void **state)
{
  (void)state;
  Auction a;
  assert_true(bid(&a, EAST, "P P P", NULL));
  for (int call = CALL_BID; call < CALL_NB; call++) {
    static const int after[] = {CALL_PASS, CALL_PASS,     CALL_DOUBLE, CALL_PASS,
                                CALL_PASS, CALL_REDOUBLE, CALL_PASS,   CALL_PASS};
    assert_true(auction_call(&a, call, NULL));
    for (size_t i = 0; i < LENGTH(after); i++)
      assert_true(auction_call(&a, after[i], NULL));
  }
  assert_int_equal(a.nb, AUCTION_MAX - 1);
  assert_true(auction_call(&a, CALL_PASS, NULL));
  assert_true(auction_over(&a));
  assert_int_equal(a.nb, AUCTION_MAX);
}

/* ---- the number of all auctions ------------------------------------------------- */

#define MODULUS 2147483647u /* a prime */

static uint64_t ways[CALL_NB][REDOUBLED + 1][SEAT_NB][SIDE_NB]; /* 0: not known yet */

/* In how many ways an auction can end from here on, modulo MODULUS. */
static uint64_t endings(const Auction *a)
{
  if (auction_over(a)) return 1;
  uint64_t *n = &ways[a->bid][a->doubled][a->passes]
                     [(auction_turn(a) - a->bidder) & (SIDE_NB - 1)];
  if (*n) return *n;
  uint64_t sum = 0;
  for (int call = CALL_PASS; call < CALL_NB; call++) {
    Auction next = *a;
    if (auction_call(&next, call, NULL)) sum += endings(&next);
  }
  return *n = sum % MODULUS;
}

/* (4 x 22^35 - 1) / 3, some 1.3 x 10^47: 21 ways between two bids, or 22 with none. */
static void test_the_number_of_auctions(void **state)
{
  (void)state;
  uint64_t power = 1;
  for (int i = 0; i < CALL_NB - CALL_BID; i++) power = power * 22 % MODULUS;
  Auction a = auction_open(NORTH);
  assert_int_equal((3 * endings(&a) + 1) % MODULUS, 4 * power % MODULUS);
}

/* ---- a naive judge -------------------------------------------------------------- */

/* The last call that is not a pass, before 'nb'; -1: there is none. */
static int last_but_passes(const int8_t *call, int nb)
{
  while (nb > 0 && call[nb - 1] == CALL_PASS) nb--;
  return nb - 1;
}

static int last_bid(const int8_t *call, int nb)
{
  while (nb > 0 && call[nb - 1] < CALL_BID) nb--;
  return nb - 1;
}

/* Law 22: after the first call somebody else must have passed three times. */
static bool naive_over(const int8_t *call, int nb)
{
  return nb >= SEAT_NB && last_but_passes(call, nb) < nb - (SEAT_NB - 1);
}

static bool naive_legal(const int8_t *call, int nb, int next)
{
  int bid_at = last_bid(call, nb), at = last_but_passes(call, nb);
  if (naive_over(call, nb)) return false;
  if (next >= CALL_BID) return bid_at < 0 || next > call[bid_at];
  if (next == CALL_PASS) return true;
  if (at < 0) return false;
  return call[at] == (next == CALL_DOUBLE ? call[bid_at] : CALL_DOUBLE) &&
         (nb - at) % 2 == 1; /* made by an opponent */
}

/* The first of the last bidder's side who named the strain, looking backwards. */
static int naive_declarer(int dealer, const int8_t *call, int nb)
{
  int at = last_bid(call, nb), strain = call_strain(call[at]), first = at;
  for (int i = at - 2; i >= 0; i -= 2)
    if (call[i] >= CALL_BID && call_strain(call[i]) == strain) first = i;
  return (dealer + first) % SEAT_NB;
}

static int pick(Rng *r, const bool legal[CALL_NB])
{
  if (rng_below(r, 3) == 0) return CALL_PASS;
  if (legal[CALL_DOUBLE] && rng_below(r, 3) == 0) return CALL_DOUBLE;
  if (legal[CALL_REDOUBLE] && rng_below(r, 2) == 0) return CALL_REDOUBLE;
  for (int call = CALL_BID; call < CALL_NB; call++)
    if (legal[call] && rng_below(r, 4) == 0) return call;
  return CALL_PASS;
}

static void expect_as_judged(const Auction *a, const int8_t *call, int nb)
{
  assert_int_equal(a->nb, nb);
  assert_memory_equal(a->call, call, (size_t)nb);
  assert_int_equal(auction_turn(a), (a->dealer + nb) % SEAT_NB);
  assert_int_equal(auction_over(a), naive_over(call, nb));
  int at = last_bid(call, nb), top = last_but_passes(call, nb);
  Contract c = auction_contract(a);
  assert_int_equal(c.level, at < 0 ? 0 : call_level(call[at]));
  if (at < 0) return;
  assert_int_equal(c.strain, call_strain(call[at]));
  assert_int_equal(c.doubled, call[top] < CALL_BID ? call[top] : UNDOUBLED);
  assert_int_equal(c.declarer, naive_declarer(a->dealer, call, nb));
}

static void test_random_auctions_are_as_a_naive_judge_says(void **state)
{
  (void)state;
  enum { AUCTIONS = 1000000, FULL = 50 };
  const int auctions = soaking() ? AUCTIONS : AUCTIONS / 10;
  Rng r = rng_open(1, RNG_BENCH, 0);
  for (int n = 0; n < auctions; n++) {
    Auction a = auction_open(n % SEAT_NB), again;
    int8_t call[AUCTION_MAX];
    int nb = 0;
    while (!naive_over(call, nb)) {
      bool legal[CALL_NB];
      for (int c = CALL_PASS; c < CALL_NB; c++) {
        legal[c] = naive_legal(call, nb, c);
        if (auction_legal(&a, c) != legal[c]) fail_msg("call %d of auction %d", nb, n);
      }
      call[nb] = (int8_t)pick(&r, legal);
      assert_true(auction_call(&a, call[nb], NULL));
      nb++;
      if (n % FULL == 0) expect_as_judged(&a, call, nb);
    }
    expect_as_judged(&a, call, nb);
    for (int c = CALL_PASS; c < CALL_NB; c++) assert_false(auction_legal(&a, c));
    if (n % FULL) continue;
    assert_true(auction_read(&again, a.dealer, call, nb, NULL));
    expect_as_judged(&again, call, nb);
    Buf text = BUF_EMPTY;
    auction_format(&a, &text);
    assert_true(auction_parse(&again, a.dealer, text.text, text.len, NULL));
    expect_as_judged(&again, call, nb);
    buf_free(&text);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_a_call_has_one_form),
      cmocka_unit_test(test_contracts),
      cmocka_unit_test(test_who_doubled_is_known),
      cmocka_unit_test(test_wrong_calls_are_named),
      cmocka_unit_test(test_texts),
      cmocka_unit_test(test_the_longest_auction),
      cmocka_unit_test(test_the_number_of_auctions),
      cmocka_unit_test(test_random_auctions_are_as_a_naive_judge_says),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
