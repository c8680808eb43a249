/* SPDX-License-Identifier: MIT */
/*
** How: ways of two suits from the ways of one, of three from those of two, within the
** ranges of the box; a draw takes the suits in turn, each by the ways of the rest. A
** hand of several boxes is drawn for each of them, and taken once in so many times.
*/
#include "bidding/box_draw.h"

#include <string.h>

enum { HONOURS = 4, SUBSETS = 1 << HONOURS };

static int least(int a, int b)
{
  return a < b ? a : b;
}

static int most(int a, int b)
{
  return a > b ? a : b;
}

/* By the bits of jack, queen, king and ace: points, and cards. */
static const int8_t POINTS[SUBSETS] = {0, 1, 2, 3, 3, 4, 5, 6, 4, 5, 6, 7, 7, 8, 9, 10};
static const int8_t CARDS[SUBSETS] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

/* Subsets of k of n cards below the jack: [n][k]. */
static const uint8_t CHOOSE[JACK + 1][JACK + 1] = {
    {1},
    {1, 1},
    {1, 2, 1},
    {1, 3, 3, 1},
    {1, 4, 6, 4, 1},
    {1, 5, 10, 10, 5, 1},
    {1, 6, 15, 20, 15, 6, 1},
    {1, 7, 21, 35, 35, 21, 7, 1},
    {1, 8, 28, 56, 70, 56, 28, 8, 1},
    {1, 9, 36, 84, 126, 126, 84, 36, 9, 1}};

static uint32_t choose(int n, int k)
{
  return k < 0 || k > n ? 0 : CHOOSE[n][k];
}

static void count_suit(BoxDraw *d, int suit, unsigned free)
{
  d->honours[suit] = free >> JACK;
  d->small_nb[suit] = 0;
  for (unsigned rest = free & ((1u << JACK) - 1); rest; rest &= rest - 1)
    d->small[suit][d->small_nb[suit]++] = (int8_t)__builtin_ctz(rest);
  memset(d->suit[suit], 0, sizeof d->suit[suit]);
  for (unsigned h = 0; h < SUBSETS; h++) {
    if (h & ~d->honours[suit]) continue;
    int own = CARDS[h];
    for (int k = 0; k <= d->small_nb[suit]; k++)
      d->suit[suit][own + k][POINTS[h]] += choose(d->small_nb[suit], k);
  }
}

/* ---- preparing ------------------------------------------------------------ */

static int low_of(const BoxTable *t, int suit)
{
  return bidbox_low(&t->box, BOX_CLUBS + suit);
}

static int high_of(const BoxTable *t, int suit)
{
  return least(bidbox_high(&t->box, BOX_CLUBS + suit), HAND_SIZE);
}

/* Make ways of so many points into ways of so many or fewer. */
static void add_up(uint64_t tail[BOXDRAW_LENGTHS][BOXDRAW_POINTS])
{
  for (int n = 0; n < BOXDRAW_LENGTHS; n++)
    for (int p = 1; p < BOXDRAW_POINTS; p++) tail[n][p] += tail[n][p - 1];
}

/* The last two suits together. */
static void join_last(BoxTable *t, const BoxDraw *d)
{
  for (int a = low_of(t, 2); a <= high_of(t, 2); a++)
    for (int b = low_of(t, 3); b <= least(high_of(t, 3), HAND_SIZE - a); b++)
      for (int p = 0; p < BOXDRAW_SUIT; p++) {
        if (!d->suit[2][a][p]) continue;
        for (int q = 0; q < BOXDRAW_SUIT; q++)
          t->tail[1][a + b][p + q] += (uint64_t)d->suit[2][a][p] * d->suit[3][b][q];
      }
  add_up(t->tail[1]);
}

/* The last three; what is added up of two suits gives what is added up of three. */
static void join_three(BoxTable *t, const BoxDraw *d)
{
  for (int a = low_of(t, 1); a <= high_of(t, 1); a++)
    for (int p = 0; p < BOXDRAW_SUIT; p++) {
      uint64_t ways = d->suit[1][a][p];
      if (!ways) continue;
      for (int b = low_of(t, 2) + low_of(t, 3); b <= HAND_SIZE - a - low_of(t, 0); b++)
        for (int q = 0; q + p < BOXDRAW_POINTS; q++)
          t->tail[0][a + b][q + p] += ways * t->tail[1][b][q];
    }
}

/* Ways of the rest with 'n' cards and points from 'low' to 'high'. */
static uint64_t within(const uint64_t tail[BOXDRAW_LENGTHS][BOXDRAW_POINTS], int n,
                       int low, int high)
{
  if (n < 0 || high < 0 || low > high) return 0;
  high = least(high, BOXDRAW_POINTS - 1);
  return tail[n][high] - (low > 0 ? tail[n][least(low - 1, BOXDRAW_POINTS - 1)] : 0);
}

static void open_box(BoxTable *t, const BoxDraw *d, BidBox box)
{
  memset(t->tail, 0, sizeof t->tail);
  t->box = box;
  t->size = 0;
  t->edge_nb = 0;
  join_last(t, d);
  join_three(t, d);
  int low = bidbox_low(&box, BOX_HCP), high = bidbox_high(&box, BOX_HCP);
  for (int a = low_of(t, 0); a <= high_of(t, 0); a++)
    for (int p = 0; p < BOXDRAW_SUIT; p++) {
      uint64_t own = d->suit[0][a][p];
      if (own) own *= within(t->tail[0], HAND_SIZE - a, low - p, high - p);
      if (!own) continue;
      t->edge[t->edge_nb++] = (BoxEdge){(int8_t)a, (int8_t)p, t->size};
      t->size += own;
    }
}

void box_draw_open(BoxDraw *d, const BidBoxes *l, Hand free)
{
  for (int s = 0; s < SUIT_NB; s++) count_suit(d, s, hand_holding(free, s));
  bool few = l->nb > 0 && l->nb <= BIDBOXES_MAX;
  d->nb = few ? l->nb : 1;
  d->size = 0;
  for (int i = 0; i < d->nb; i++) {
    open_box(&d->table[i], d,
             few     ? l->at[i]
             : l->nb ? bidboxes_around(l)
                     : bidbox_all());
    d->size += d->table[i].size;
  }
}

/* ---- drawing -------------------------------------------------------------- */

/* Holding number 'k' of those with so many cards and points of a suit. */
static Hand find_holding(const BoxDraw *d, int suit, int length, int points, uint64_t k)
{
  int n = d->small_nb[suit], need = 0;
  unsigned h = 0;
  for (;; h++) {
    if (h & ~d->honours[suit] || POINTS[h] != points) continue;
    need = length - CARDS[h];
    uint32_t ways = choose(n, need);
    if (k < ways) break;
    k -= ways;
  }
  unsigned holding = h << JACK;
  for (int i = 0; need; i++) { /* subset 'k' of the cards from 'i' on */
    uint32_t with = choose(n - i - 1, need - 1);
    if (k < with) {
      holding |= 1u << d->small[suit][i];
      need--;
    } else {
      k -= with;
    }
  }
  return hand_from_holding(holding, suit);
}

/* Where a draw is: cards and points that are left, and the number below their ways. */
typedef struct DrawPlace {
  int cards, low, high;
  uint64_t k;
  uint64_t values; /* of what was taken, as a box has them */
} DrawPlace;

/* Take cards and points of a suit, 'beside' the ways of what comes after it. */
static Hand take(const BoxDraw *d, int suit, int cards, int points, uint64_t beside,
                 DrawPlace *at)
{
  Hand h = find_holding(d, suit, cards, points, at->k / beside);
  at->cards -= cards;
  at->low -= points;
  at->high -= points;
  at->k %= beside;
  at->values += (uint64_t)cards << 8 * (BOX_CLUBS + suit) | (uint64_t)points;
  return h;
}

static Hand take_first(const BoxDraw *d, const BoxTable *t, DrawPlace *at)
{
  int low = 0, high = t->edge_nb;
  while (high - low > 1) {
    int middle = (low + high) / 2;
    if (t->edge[middle].before <= at->k)
      low = middle;
    else
      high = middle;
  }
  const BoxEdge *e = &t->edge[low];
  at->k -= e->before;
  return take(d, 0, e->cards, e->points,
              within(t->tail[0], at->cards - e->cards, at->low - e->points,
                     at->high - e->points),
              at);
}

static Hand take_second(const BoxDraw *d, const BoxTable *t, DrawPlace *at)
{
  for (int a = low_of(t, 1); a <= least(high_of(t, 1), at->cards); a++)
    for (int p = 0; p < BOXDRAW_SUIT; p++) {
      uint64_t own = d->suit[1][a][p];
      if (!own) continue;
      uint64_t beside = within(t->tail[1], at->cards - a, at->low - p, at->high - p);
      if (at->k < own * beside) return take(d, 1, a, p, beside, at);
      at->k -= own * beside;
    }
  return 0;
}

static Hand take_third(const BoxDraw *d, const BoxTable *t, DrawPlace *at)
{
  for (int a = most(low_of(t, 2), at->cards - high_of(t, 3));
       a <= least(high_of(t, 2), at->cards - low_of(t, 3)); a++)
    for (int p = 0; p < BOXDRAW_SUIT; p++) {
      uint64_t own = d->suit[2][a][p], beside = 0;
      if (!own) continue;
      for (int q = most(at->low - p, 0); q <= least(at->high - p, BOXDRAW_SUIT - 1);
           q++)
        beside += d->suit[3][at->cards - a][q];
      if (at->k < own * beside) return take(d, 2, a, p, beside, at);
      at->k -= own * beside;
    }
  return 0;
}

/* The last suit takes the cards that are left. */
static Hand take_last(const BoxDraw *d, DrawPlace *at)
{
  for (int p = most(at->low, 0);; p++) {
    uint64_t own = d->suit[3][at->cards][p];
    if (at->k < own) return take(d, 3, at->cards, p, 1, at);
    at->k -= own;
  }
}

/* Of how many boxes a hand is, by points and lengths. */
static int boxes_of(const BoxDraw *d, uint64_t values)
{
  int nb = 0;
  for (int i = 0; i < d->nb; i++) {
    const BidBox *b = &d->table[i].box;
    const BidBox drawn = {b->low & BIDBOX_DRAWN, b->high & BIDBOX_DRAWN, 0};
    nb += bidbox_holds(&drawn, values);
  }
  return nb;
}

bool box_draw_next(const BoxDraw *d, Rng *r, Hand *out)
{
  const BoxTable *t = d->table;
  uint64_t k = rng_below(r, d->size);
  for (; k >= t->size; t++) k -= t->size;
  DrawPlace at = {HAND_SIZE, bidbox_low(&t->box, BOX_HCP),
                  bidbox_high(&t->box, BOX_HCP), k, 0};
  *out = take_first(d, t, &at);
  *out |= take_second(d, t, &at);
  *out |= take_third(d, t, &at);
  *out |= take_last(d, &at);
  if (d->nb == 1) return true;
  int of = boxes_of(d, at.values);
  return of == 1 || rng_below(r, (uint64_t)of) == 0;
}

/* ---- how rare -------------------------------------------------------------- */

/* Hands of 100 000 with so many points, and so many cards of a suit. */
static const int32_t OF_POINTS[] = {
    364,  788,  1356, 2462, 3845, 5186, 6554, 8028, 8892, 9356, 9405, 8945, 8027,
    6914, 5693, 4424, 3311, 2362, 1605, 1036, 644,  378,  210,  112,  56,   26,
    12,   5,    2,    1,    1,    1,    1,    1,    1,    1,    1,    1};
static const int32_t OF_LENGTH[] = {1279, 8006, 20587, 28633, 23861, 12469, 4156,
                                    882,  117,  9,     1,     1,     1,     1};

uint64_t box_draw_share(const BidBoxes *l)
{
  uint64_t sum = 0, whole = 1000000000;
  for (int i = 0; i < l->nb; i++) {
    uint64_t share = 0;
    int high = least(bidbox_high(&l->at[i], BOX_HCP), 37);
    for (int p = bidbox_low(&l->at[i], BOX_HCP); p <= high; p++)
      share += (uint64_t)OF_POINTS[p];
    share *= whole / 100000;
    for (int s = 0; s < SUIT_NB; s++) {
      uint64_t of = 0;
      int to = least(bidbox_high(&l->at[i], BOX_CLUBS + s), HAND_SIZE);
      for (int n = bidbox_low(&l->at[i], BOX_CLUBS + s); n <= to; n++)
        of += (uint64_t)OF_LENGTH[n];
      share = share * of / 100000;
    }
    sum += share;
  }
  return !l->nb || sum > whole ? whole : sum;
}
