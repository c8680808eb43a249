/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Nets that make calls: sums against plain loops, calls that are legal whatever the
** weights are, and texts that are not nets.
*/
#include "cards/dealing.h"
#include "table/bid_net.h"
#include "unit.h"

enum {
  INPUTS = 1000,
  BOARDS = 600,
  SOAK_BOARDS = 100000,
  NETS = 6, /* of random weights */
  TEXT_MAX = BID_NET_LEN + 4000,
};

static BidNet net, other;
static char text[TEXT_MAX];

/* A net of random weights, all characters alike, or small and even. */
static void make_net(BidNet *n, int kind)
{
  Rng r = rng_open((uint64_t)kind, RNG_TEST, 1);
  for (int i = 0; i < BID_NET_LEN; i++) {
    int any = NET_FIRST + (int)rng_below(&r, NET_DIGITS);
    int small = NET_ZERO - 4 + (int)rng_below(&r, 9);
    n->weights[i] = (char)(kind % 2 ? any : small);
  }
  if (kind == 0) memset(n->weights, NET_ZERO, BID_NET_LEN);
  n->hash = net_hash(n->weights, BID_NET_LEN);
}

static Deal deal_of(uint64_t index)
{
  Deal d;
  Dealing g = dealing_new(NULL);
  Rng r = rng_open(11 + fresh_seed(), RNG_TEST, index);
  dealing_next(&g, &r, &d);
  return d;
}

/* ---- the same by plain loops
 * --------------------------------------------------------- */

/* One layer, with no vectors and no short sums. */
static void plain_layer(const char *w, const char *at, int into, int out, int bits,
                        bool by_input, const int64_t in[], int64_t to[])
{
  for (int j = 0; j < out; j++) {
    int64_t sum = 0;
    for (int i = 0; i < into; i++)
      sum += in[i] * (w[by_input ? i * out + j : j * into + i] - NET_ZERO);
    int64_t times = (at[2 * j] - '#') * 92 + at[2 * j + 1] - '#';
    int64_t bias = (at[2 * (out + j)] - '#') * 92 + at[2 * (out + j) + 1] - '#';
    int64_t half = INT64_C(1) << (bits - 1), x = sum * times + half;
    to[j] =
        (x >= 0 ? x / (2 * half) : -((2 * half - 1 - x) / (2 * half))) + bias - 4232;
  }
}

static void cut(int64_t x[], int nb)
{
  for (int i = 0; i < nb; i++) x[i] = x[i] < 0 ? 0 : x[i] > 32767 ? 32767 : x[i];
}

static void plain_worth(const BidNet *n, const BidNetInput *in, int64_t worth[CALL_NB])
{
  const char *w = n->weights;
  int64_t x[770] = {0}, a[192], b[128];
  for (int k = 0; k < in->nb; k++) x[in->row[k]]++;
  plain_layer(w, w + 770 * 192, 770, 192, 8, true, x, a);
  cut(a, 192);
  w += 774 * 192;
  plain_layer(w, w + 192 * 128, 192, 128, 16, false, a, b);
  cut(b, 128);
  w += 196 * 128;
  plain_layer(w, w + 128 * 38, 128, 38, 16, false, b, worth);
}

/* Turns of auctions that a net bids with itself, and with calls by chance. */
static void sums_are_those_of_plain_loops(void **state)
{
  int done = 0;
  (void)state;
  for (uint64_t i = 0; done < INPUTS; i++) {
    Deal d = deal_of(i);
    make_net(&net, 1 + (int)(i % (NETS - 1)));
    Auction a = auction_open((int)i % SEAT_NB);
    Rng r = rng_open(i, RNG_TEST, 2);
    while (!auction_over(&a) && a.nb < 20) {
      BidNetInput in;
      int32_t worth[CALL_NB];
      int64_t plain[CALL_NB];
      Hand hand = d.hand[auction_turn(&a)];
      int vul = (int)i % VUL_NB, best = CALL_PASS;
      bid_net_input(&in, hand, &a, vul);
      bid_net_worth(&net, &in, worth);
      plain_worth(&net, &in, plain);
      for (int c = 0; c < CALL_NB; c++) {
        assert_int_equal(worth[c], plain[c]);
        if (auction_legal(&a, c) && plain[c] > plain[best]) best = c;
      }
      assert_int_equal(bid_net_call(&net, hand, &a, vul), best);
      int random = (int)rng_below(&r, 12);
      auction_call(&a, auction_legal(&a, random) && random ? random : best, NULL);
      done++;
    }
  }
}

/* ---- inputs
 * -------------------------------------------------------------------------- */

/* Each is there once, in order of kinds; the longest auction has room. */
static void the_longest_auction_has_room(void **state)
{
  (void)state;
  Deal d = deal_of(0);
  Auction a = auction_open(NORTH);
  static const int8_t turn[] = {CALL_PASS, CALL_PASS,     CALL_DOUBLE, CALL_PASS,
                                CALL_PASS, CALL_REDOUBLE, CALL_PASS,   CALL_PASS};
  for (int i = 0; i < 3; i++) assert_true(auction_call(&a, CALL_PASS, NULL));
  for (int bid = CALL_BID; bid < CALL_NB; bid++) {
    assert_true(auction_call(&a, bid, NULL));
    for (size_t i = 0; i < LENGTH(turn) && a.nb < AUCTION_MAX - 1; i++)
      assert_true(auction_call(&a, turn[i], NULL));
  }
  assert_int_equal(a.nb, AUCTION_MAX - 1);
  BidNetInput in;
  bool seen[BID_NET_INPUTS] = {false};
  bid_net_input(&in, d.hand[auction_turn(&a)], &a, VUL_EW);
  assert_int_equal(in.nb, BID_NET_ACTIVE_MAX);
  for (int k = 0; k < in.nb; k++) {
    assert_in_range(in.row[k], 0, BID_NET_INPUTS - 1);
    assert_false(seen[in.row[k]]);
    seen[in.row[k]] = true;
  }
}

/* Who sits where does not matter: the same auction a seat on, with the vulnerability.
 */
static void seats_have_no_names(void **state)
{
  (void)state;
  for (uint64_t i = 0; i < 100; i++) {
    Deal d = deal_of(i);
    Auction a = auction_open((int)i % SEAT_NB),
            b = auction_open((int)(i + 1) % SEAT_NB);
    make_net(&net, 1 + (int)(i % (NETS - 1)));
    while (!auction_over(&a) && a.nb < 30) {
      static const int TURNED[VUL_NB] = {VUL_NONE, VUL_EW, VUL_NS, VUL_BOTH};
      int vul = (int)i % VUL_NB;
      Hand hand = d.hand[auction_turn(&a)];
      int call = bid_net_call(&net, hand, &a, vul);
      assert_int_equal(bid_net_call(&net, hand, &b, TURNED[vul]), call);
      assert_true(auction_call(&a, call, NULL) && auction_call(&b, call, NULL));
    }
  }
}

static void calls_are_legal_whatever_the_weights_are(void **state)
{
  (void)state;
  int boards = soaking() ? SOAK_BOARDS : BOARDS;
  for (int i = 0; i < boards; i++) {
    if (i % (boards / NETS) == 0) make_net(&net, i / (boards / NETS));
    Deal d = deal_of((uint64_t)i);
    Auction a = auction_open(i % SEAT_NB);
    while (!auction_over(&a)) {
      int call = bid_net_call(&net, d.hand[auction_turn(&a)], &a, i / 4 % VUL_NB);
      assert_true(auction_call(&a, call, NULL));
    }
  }
}

/* ---- texts
 * --------------------------------------------------------------------------- */

static size_t write_text(const BidNet *n, const char *head)
{
  const char *w = n->weights;
  int rows[] = {BID_NET_INPUTS, 2, BID_NET_SECOND, 2, CALL_NB, 2};
  int width[] = {192, 384, 192, 256, 128, 76};
  int len = snprintf(text, sizeof text, "%s", head);
  for (size_t k = 0; k < LENGTH(rows); k++)
    for (int i = 0; i < rows[k]; i++, w += width[k])
      len += snprintf(text + len, sizeof text - (size_t)len, "%.*s\n", width[k], w);
  return (size_t)len;
}

static const char *head_of(const BidNet *n)
{
  static char head[200];
  snprintf(head, sizeof head,
           "baize net of calls 1\nnote of a test\nsizes 770 192 128 38\nhash %08x\n"
           "weights\n",
           (unsigned)n->hash);
  return head;
}

static void a_text_is_read_as_it_was_written(void **state)
{
  (void)state;
  make_net(&net, 3);
  Err e;
  assert_true(bid_net_read(&other, text, write_text(&net, head_of(&net)), &e));
  assert_memory_equal(&net, &other, sizeof net);
}

static void refuse(const char *given, size_t len, size_t line, const char *says)
{
  Err e;
  assert_false(bid_net_read(&other, given, len, &e));
  assert_int_equal(e.at, line);
  if (!strstr(e.msg, says)) fail_msg("'%s' does not say '%s'", e.msg, says);
}

static void other_texts_are_refused_with_the_line(void **state)
{
  (void)state;
  make_net(&net, 3);
  refuse("", 0, 1, "not a net of calls");
  refuse("system {}\n", 10, 1, "not a net of calls");
  size_t len = write_text(&net, "baize net of calls 2\n");
  refuse(text, len, 1, "version '2', and this program reads version 1");
  len =
      write_text(&net, "baize net of calls 1\nsizes 770 96 128 38\nhash 0\nweights\n");
  refuse(text, len, 2, "'sizes 770 192 128 38' expected, not 'sizes 770 96 128 38'");
  len = write_text(&net, "baize net of calls 1\nsizes 770 192 128 38\nweights\n");
  refuse(text, len, 3, "'sizes' and 'hash' are missing");
  len = write_text(&net, head_of(&net));
  refuse(text, 40, 3, "is it cut off?");
  refuse(text, len / 2, 471, "a line of 192 weights expected");
  refuse(text, len - 77, 947, "is the file cut off?");
  text[len - 2] ^= 1;
  refuse(text, len, 0, "the weights are not those that were written");
  text[len - 2] = ' ';
  refuse(text, len, 947, "byte 76 is not a weight");
  len = write_text(&net, head_of(&net));
  memcpy(text + len, "more\n", 5);
  refuse(text, len + 5, 948, "complete before this line");
}

/* A byte is changed, or the text is cut: it is refused, or the net is the same. */
static void changed_texts_are_refused_or_the_same(void **state)
{
  (void)state;
  make_net(&net, 3);
  size_t len = write_text(&net, head_of(&net)), head = strlen(head_of(&net));
  Rng r = rng_open(fresh_seed(), RNG_TEST, 9);
  for (int i = 0; i < 400; i++) {
    Err e;
    size_t at = (size_t)rng_below(&r, i % 2 ? len : head);
    char before = text[at];
    bool cut = rng_below(&r, 4) == 0;
    text[at] = (char)rng_below(&r, 256);
    if (!bid_net_read(&other, text, cut ? at : len, &e))
      assert_true(e.at <= 948 && e.msg[0]);
    else
      assert_memory_equal(&net, &other, sizeof net);
    text[at] = before;
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(sums_are_those_of_plain_loops),
      cmocka_unit_test(the_longest_auction_has_room),
      cmocka_unit_test(seats_have_no_names),
      cmocka_unit_test(calls_are_legal_whatever_the_weights_are),
      cmocka_unit_test(a_text_is_read_as_it_was_written),
      cmocka_unit_test(other_texts_are_refused_with_the_line),
      cmocka_unit_test(changed_texts_are_refused_or_the_same),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
