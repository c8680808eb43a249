/* SPDX-License-Identifier: MIT */
#include "table/bid_net.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- inputs ---------------------------------------------------------------------- */

static int add_hand(int row[], Hand hand)
{
  int nb = 0, points = 0;
  for (int s = CLUBS; s < SUIT_NB; s++)
    for (unsigned held = hand_holding(hand, s); held; held &= held - 1) {
      int rank = __builtin_ctz(held);
      row[nb++] = BID_NET_CARD + RANK_NB * s + rank;
      if (rank > TEN) points += rank - TEN;
    }
  for (int s = CLUBS; s < SUIT_NB; s++)
    row[nb++] =
        BID_NET_LENGTH + (RANK_NB + 1) * s + __builtin_popcount(hand_holding(hand, s));
  row[nb++] = BID_NET_POINTS + points;
  return nb;
}

/* The calls so far, and each player's last one. */
static int add_calls(int row[], const Auction *a, int last[SEAT_NB])
{
  int nb = 0, bid = 0, turn = auction_turn(a);
  for (int i = 0; i < a->nb; i++) {
    int call = a->call[i], who = (a->dealer + i + SEAT_NB - turn % SEAT_NB) % SEAT_NB;
    last[who] = call;
    if (call >= CALL_BID) bid = call;
    int what = call >= CALL_BID ? 0 : call;
    if (call != CALL_PASS)
      row[nb++] = BID_NET_BIDDING + 12 * (bid - CALL_BID) + 4 * what + who;
    else if (!bid)
      row[nb++] = BID_NET_PASSED + who;
  }
  return nb;
}

static int holder(const Auction *a, int turn)
{
  if (!a->bid) return HOLDER_NONE;
  if (a->bidder == turn) return HOLDER_ME;
  return a->bidder % SIDE_NB == turn % SIDE_NB ? HOLDER_PARTNER : HOLDER_THEY;
}

void bid_net_input(BidNetInput *in, Hand hand, const Auction *a, int vul)
{
  int turn = auction_turn(a), last[SEAT_NB] = {CALL_NB, CALL_NB, CALL_NB, CALL_NB};
  int nb = add_hand(in->row, hand);
  in->row[nb++] = BID_NET_VUL + 2 * vul_of(vul, turn) + vul_of(vul, turn + 1);
  nb += add_calls(in->row + nb, a, last);
  in->row[nb++] = BID_NET_LAST + (a->bid ? a->bid - CALL_BID + 1 : 0);
  for (int who = 0; who < SEAT_NB; who++)
    in->row[nb++] = BID_NET_CALL + (CALL_NB + 1) * who + last[who];
  in->row[nb++] = BID_NET_HOLDS + holder(a, turn);
  assert(nb <= BID_NET_ACTIVE_MAX);
  in->nb = nb;
}

/* ---- the net --------------------------------------------------------------------- */

NET_TWINS void bid_net_worth(const BidNet *net, const BidNetInput *in,
                             int32_t worth[CALL_NB])
{
  const char *second = net->weights + BID_NET_AT_SECOND;
  const char *calls = net->weights + BID_NET_AT_CALLS;
  int16_t first_out[BID_NET_FIRST] = {0}, second_out[BID_NET_SECOND] = {0};
  int32_t first_sum[BID_NET_FIRST], sum[BID_NET_SECOND] = {0}, call_sum[CALL_NB] = {0};
  net_add_rows(net->weights, BID_NET_FIRST, in->row, in->nb, first_sum);
  net_finish(first_sum, net->weights + BID_NET_INPUTS * BID_NET_FIRST, BID_NET_FIRST,
             NET_ROW_BITS, first_out);
  net_add(second, BID_NET_FIRST, BID_NET_FIRST, BID_NET_SECOND, first_out, 0, 1, sum,
          0);
  net_finish(sum, second + BID_NET_SECOND * BID_NET_FIRST, BID_NET_SECOND, NET_SUM_BITS,
             second_out);
  net_add(calls, BID_NET_SECOND, BID_NET_SECOND, CALL_NB, second_out, 0, 1, call_sum,
          0);
  for (int c = 0; c < CALL_NB; c++)
    worth[c] = net_output(call_sum[c], calls + CALL_NB * BID_NET_SECOND, c, CALL_NB,
                          NET_SUM_BITS);
}

int bid_net_call(const BidNet *net, Hand hand, const Auction *a, int vul)
{
  BidNetInput in;
  int32_t worth[CALL_NB];
  int best = CALL_PASS;
  bid_net_input(&in, hand, a, vul);
  bid_net_worth(net, &in, worth);
  for (int c = CALL_PASS + 1; c < CALL_NB; c++)
    if (worth[c] > worth[best] && auction_legal(a, c)) best = c;
  return best;
}

/* ---- its text -------------------------------------------------------------------- */

#define HEAD "baize net of calls "

/* A text that is read line by line. */
typedef struct Lines {
  const char *at, *end;
  size_t nb; /* of the line that was read last, from 1 */
} Lines;

/* The next line, without its end; false: there is none. */
static bool next_line(Lines *l, const char **line, size_t *len)
{
  if (l->at == l->end) return false;
  const char *end = memchr(l->at, '\n', (size_t)(l->end - l->at));
  *line = l->at;
  *len = (size_t)((end ? end : l->end) - l->at);
  if (*len && (*line)[*len - 1] == '\r') --*len;
  l->at = end ? end + 1 : l->end;
  l->nb++;
  return true;
}

/* The version of the text. */
static bool read_version(Lines *l, Err *e)
{
  const char *line = "";
  size_t len = 0, head = strlen(HEAD);
  if (!next_line(l, &line, &len) || len <= head || memcmp(line, HEAD, head) != 0)
    return err_set(e, 1, "not a net of calls: its first line is '%s%d'", HEAD,
                   BID_NET_VERSION);
  char number[8];
  snprintf(number, sizeof number, "%d", BID_NET_VERSION);
  if (len - head == strlen(number) && memcmp(line + head, number, len - head) == 0)
    return true;
  return err_set(e, 1,
                 "a net of calls of version '%.*s', and this program reads version %d: "
                 "write it again with scripts/train_player.c of this program",
                 err_quote(len - head), line + head, BID_NET_VERSION);
}

/* Lines of the head: "NAME VALUE", up to one that is "weights". */
static bool read_head(Lines *l, uint32_t *hash, Err *e)
{
  const char *line;
  size_t len;
  char sizes[48];
  bool sized = false, hashed = false;
  snprintf(sizes, sizeof sizes, "sizes %d %d %d %d", BID_NET_INPUTS, BID_NET_FIRST,
           BID_NET_SECOND, CALL_NB);
  while (next_line(l, &line, &len)) {
    if (len == 7 && memcmp(line, "weights", len) == 0) {
      if (sized && hashed) return true;
      return err_set(e, l->nb, "'sizes' and 'hash' are missing before 'weights'");
    }
    if (len >= 6 && memcmp(line, "sizes ", 6) == 0) {
      sized = len == strlen(sizes) && memcmp(line, sizes, len) == 0;
      if (!sized)
        return err_set(e, l->nb, "a net of other sizes: '%s' expected, not '%.*s'",
                       sizes, err_quote(len), line);
    } else if (len == 13 && memcmp(line, "hash ", 5) == 0) {
      char digits[9] = {0}, rest;
      unsigned number;
      memcpy(digits, line + 5, 8);
      hashed = sscanf(digits, "%8x%c", &number, &rest) == 1;
      *hash = number;
    }
  }
  return err_set(e, l->nb, "the text ends before a line 'weights': is it cut off?");
}

/* 'rows' lines of 'width' characters each, written to '*to', which moves on. */
static bool read_rows(Lines *l, int rows, int width, char **to, Err *e)
{
  for (int i = 0; i < rows; i++) {
    const char *line;
    size_t len;
    if (!next_line(l, &line, &len))
      return err_set(e, l->nb + 1, "the weights end here: is the file cut off?");
    if (len != (size_t)width)
      return err_set(e, l->nb, "a line of %d weights expected, not of %zu", width, len);
    for (size_t k = 0; k < len; k++)
      if (line[k] < NET_FIRST || line[k] >= NET_FIRST + NET_DIGITS)
        return err_set(e, l->nb, "byte %zu is not a weight", k + 1);
    memcpy(*to, line, len);
    *to += len;
  }
  return true;
}

/* A layer: its weights by rows, then multipliers, then biases. */
static bool read_layer(Lines *l, int rows, int width, int outputs, char **to, Err *e)
{
  return read_rows(l, rows, width, to, e) && read_rows(l, 2, 2 * outputs, to, e);
}

bool bid_net_read(BidNet *out, const char *text, size_t len, Err *e)
{
  Lines l = {text, text + len, 0};
  const char *line;
  char *to = out->weights;
  if (!read_version(&l, e) || !read_head(&l, &out->hash, e)) return false;
  if (!read_layer(&l, BID_NET_INPUTS, BID_NET_FIRST, BID_NET_FIRST, &to, e) ||
      !read_layer(&l, BID_NET_SECOND, BID_NET_FIRST, BID_NET_SECOND, &to, e) ||
      !read_layer(&l, CALL_NB, BID_NET_SECOND, CALL_NB, &to, e))
    return false;
  if (next_line(&l, &line, &len))
    return err_set(e, l.nb, "the weights are complete before this line");
  uint32_t hash = net_hash(out->weights, BID_NET_LEN);
  return hash == out->hash ||
         err_set(e, 0,
                 "the weights are not those that were written: their hash is %08x, and "
                 "'hash' says %08x",
                 (unsigned)hash, (unsigned)out->hash);
}
