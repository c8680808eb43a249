/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** How: one pass over each series fills the counts; the laws are exact. What is
** fixed in a deal (thirteen cards to a seat, thirteen in a suit, forty points)
** makes counts depend on each other; the notes at the checks say how this goes
** into degrees of freedom and variances.
*/
#include "bench/selftest.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "cards/dealing.h"
#include "hand/feature.h"
#include "hand/shape.h"
#include "sample/sampler.h"
#include "stats/dist.h"

enum {
  HCP_NB = 38,
  EXPECTED_MIN = 30, /* deals in a cell of a chi-square; rarer ones go together */
  HASH_MAX = 1 << 24,
  POLL = 4096,
};

/* What is counted in a series. */
typedef struct SelftestCounts {
  uint64_t nb;
  uint64_t seat[CARD_NB][SEAT_NB];
  uint64_t length[SEAT_NB][SUIT_NB][LENGTH_NB];
  uint64_t shape[SEAT_NB][SHAPE_ROOM];
  uint64_t hcp[SEAT_NB][HCP_NB];
  uint64_t together, stays;
  int64_t length_products; /* of deviations times 4 */
  int64_t hcp_products;
  uint64_t *hash; /* of each of the first HASH_MAX deals */
} SelftestCounts;

/* A deal, as the next one is compared with it. */
typedef struct Seen {
  Deal deal;
  int length[SEAT_NB][SUIT_NB]; /* 4 * length - 13 */
  int hcp[SEAT_NB];             /* less 10 */
} Seen;

/* Pairs of cards next to each other in the pack, C2 C3 ... CA D2 ... SA. */
static int neighbours(Hand h)
{
  const Hand aces = (Hand)1 << ACE | (Hand)1 << (16 + ACE) | (Hand)1 << (32 + ACE);
  return hand_size(h & h >> 1) + hand_size(h & aces & h >> (16 - ACE));
}

/* Three rounds of the finaliser of splitmix64 (Steele, Lea, Flood 2014). */
static uint64_t hash_deal(const Deal *d)
{
  uint64_t x = 0;
  for (int s = NORTH; s < WEST; s++) {
    x = (x ^ d->hand[s]) + 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    x ^= x >> 31;
  }
  return x;
}

static void count_deal(SelftestCounts *c, Seen *last, const Deal *d)
{
  Seen now = {.deal = *d};
  for (int s = 0; s < SEAT_NB; s++) {
    Hand h = d->hand[s];
    int hcp = feature_of_hand(h, FEATURE_HCP);
    for (Hand rest = h; rest; rest &= rest - 1) {
      int card = hand_lowest(rest);
      c->seat[card_suit(card) * RANK_NB + card_rank(card)][s]++;
    }
    for (int suit = 0; suit < SUIT_NB; suit++) {
      int length = hand_length(h, suit);
      c->length[s][suit][length]++;
      now.length[s][suit] = SUIT_NB * length - RANK_NB;
    }
    c->shape[s][shape_of(h)]++;
    c->hcp[s][hcp]++;
    now.hcp[s] = hcp - feature_total(FEATURE_HCP) / SEAT_NB;
    c->together += (uint64_t)neighbours(h);
  }
  for (int s = 0; s < SEAT_NB && c->nb; s++) {
    c->stays += (uint64_t)hand_size(d->hand[s] & last->deal.hand[s]);
    c->hcp_products += now.hcp[s] * last->hcp[s];
    for (int suit = 0; suit < SUIT_NB; suit++)
      c->length_products += now.length[s][suit] * last->length[s][suit];
  }
  if (c->nb < HASH_MAX) c->hash[c->nb] = hash_deal(d);
  c->nb++;
  *last = now;
}

/* ---- laws ------------------------------------------------------------------- */

static double choose(int n, int k)
{
  double c = 1;
  if (k < 0 || k > n) return 0;
  for (int i = 1; i <= k; i++) c = c * (n - k + i) / i;
  return c;
}

/* That a hand has so many cards of a suit. */
static void length_chances(double p[LENGTH_NB])
{
  for (int n = 0; n < LENGTH_NB; n++)
    p[n] = choose(RANK_NB, n) * choose(CARD_NB - RANK_NB, HAND_SIZE - n) /
           choose(CARD_NB, HAND_SIZE);
}

static void shape_chances(double p[SHAPE_ROOM])
{
  for (int i = 0, length[SUIT_NB]; i < SHAPE_ROOM; i++) {
    p[i] = 0;
    if (!shape_lengths(i, length)) continue;
    p[i] = 1 / choose(CARD_NB, HAND_SIZE);
    for (int s = 0; s < SUIT_NB; s++) p[i] *= choose(RANK_NB, length[s]);
  }
}

/* By the numbers of aces, kings, queens, jacks and other cards. */
static void hcp_chances(double p[HCP_NB])
{
  for (int i = 0; i < HCP_NB; i++) p[i] = 0;
  for (int a = 0; a <= SEAT_NB; a++)
    for (int k = 0; k <= SEAT_NB; k++)
      for (int q = 0; q <= SEAT_NB; q++)
        for (int j = 0; j <= SEAT_NB; j++) {
          int rest = HAND_SIZE - a - k - q - j;
          if (rest < 0) continue;
          p[4 * a + 3 * k + 2 * q + j] += choose(4, a) * choose(4, k) * choose(4, q) *
                                          choose(4, j) * choose(CARD_NB - 16, rest) /
                                          choose(CARD_NB, HAND_SIZE);
        }
}

static double two_sided(double lower, double upper)
{
  double p = 2 * (lower < upper ? lower : upper);
  return p < 1 ? p : 1;
}

static Check z_check(double deviation, double variance)
{
  double z = deviation / sqrt(variance);
  return (Check){z, 0, two_sided(dist_normal(z, false), dist_normal(z, true))};
}

static Check chi_check(double chi, double df)
{
  return (Check){
      chi, df,
      two_sided(dist_chi_square(chi, df, false), dist_chi_square(chi, df, true))};
}

/* Counts of independent deals against chances; rare cells go together. */
static Check frequencies(const uint64_t count[], const double p[], int nb, uint64_t n)
{
  double chi = 0, rare_count = 0, rare_mean = 0, df = -1;
  for (int i = 0; i < nb; i++) {
    double mean = (double)n * p[i], deviation = (double)count[i] - mean;
    if (mean < EXPECTED_MIN) {
      rare_count += (double)count[i];
      rare_mean += mean;
    } else {
      chi += deviation * deviation / mean;
      df++;
    }
  }
  if (rare_mean >= EXPECTED_MIN) {
    chi += (rare_count - rare_mean) * (rare_count - rare_mean) / rare_mean;
    df++;
  }
  return chi_check(chi, df);
}

/* Keep the worst of 'tries' checks, its p-value times their number (Bonferroni). */
static void keep_worst(Check *worst, Check c, int tries)
{
  c.p = c.p * tries < 1 ? c.p * tries : 1;
  if (worst->df == 0 || c.p < worst->p ||
      (c.p == worst->p && c.statistic > worst->statistic))
    *worst = c;
}

/* ---- checks ------------------------------------------------------------------- */

/*
** Two cards cannot both take a seat's thirteenth place: the counts of a seat add
** up to 13 n, so the covariance of the 52 x 4 counts is 52/51 times that of
** (52 - 1) x (4 - 1) free ones.
*/
static Check check_seats(const SelftestCounts *c)
{
  double chi = 0, mean = (double)c->nb / SEAT_NB;
  for (int card = 0; card < CARD_NB; card++)
    for (int s = 0; s < SEAT_NB; s++) {
      double deviation = (double)c->seat[card][s] - mean;
      chi += deviation * deviation / mean;
    }
  return chi_check(chi * (CARD_NB - 1) / CARD_NB, (CARD_NB - 1) * (SEAT_NB - 1));
}

/*
** 51 pairs, each together with chance 12/51. Covariances: two pairs that share a
** card (50 times) are both together with chance 12/51 11/50; two that do not
** with chance 12/51 (11 10 + 3 13 12) / (50 49).
*/
static Check check_neighbours(const SelftestCounts *c)
{
  const double pairs = CARD_NB - 1, p = 12.0 / 51, n = (double)c->nb;
  double shared = p * 11 / 50 - p * p;
  double apart = p * (11 * 10 + 3 * 13 * 12) / (50 * 49) - p * p;
  double variance = pairs * p * (1 - p) + 2 * (pairs - 1) * shared +
                    ((pairs * (pairs - 1)) - 2 * (pairs - 1)) * apart;
  return z_check((double)c->together - n * pairs * p, n * variance);
}

/*
** 13 cards of a deal are expected in the same seat of an independent one, with
** variance 13^2 / 17. Successive pairs of deals are uncorrelated: whatever the
** deal between them, 13 are expected on either side.
*/
static Check check_stays(const SelftestCounts *c)
{
  double n = (double)c->nb - 1;
  return z_check((double)c->stays - n * 13, n * 169 / 17);
}

/*
** The 16 lengths of a deal have variance v = 13 1/4 3/4 39/51 each and, with all
** rows and columns adding up to 13, nine dimensions: the inner product of two
** independent deals' deviations has variance v^2 (16/9)^2 9.
*/
static Check check_lengths_lag(const SelftestCounts *c)
{
  double v = 13 * 3.0 / 16 * 39 / 51, n = (double)c->nb - 1;
  return z_check((double)c->length_products / 16, n * v * v * 256 / 9);
}

/* Variance 290/17 each, three dimensions: the product has v^2 (4/3)^2 3. */
static Check check_hcp_lag(const SelftestCounts *c)
{
  double v = 290.0 / 17, n = (double)c->nb - 1;
  return z_check((double)c->hcp_products, n * v * v * 16 / 3);
}

static size_t hash_nb(uint64_t deals)
{
  return deals < HASH_MAX ? (size_t)deals : HASH_MAX;
}

static int compare_hashes(const void *a, const void *b)
{
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

/* Of 5 10^28 deals none should come twice, nor two with one hash of 64 bits. */
static Check check_repeats(SelftestCounts *c)
{
  size_t nb = hash_nb(c->nb);
  double repeats = 0, pairs = (double)nb * (double)nb / 2;
  qsort(c->hash, nb, sizeof *c->hash, compare_hashes);
  for (size_t i = 1; i < nb; i++) repeats += c->hash[i] == c->hash[i - 1];
  return (Check){repeats, 0, repeats > 0 ? pairs * 0x1.0p-64 : 1};
}

static void check_series(Check check[CHECK_NB], SelftestCounts *c)
{
  double length[LENGTH_NB], hcp[HCP_NB], shape[SHAPE_ROOM];
  length_chances(length);
  hcp_chances(hcp);
  shape_chances(shape);
  for (int i = 0; i < CHECK_NB; i++) check[i] = (Check){0, 0, 1};
  check[CHECK_SEATS] = check_seats(c);
  check[CHECK_NEIGHBOURS] = check_neighbours(c);
  check[CHECK_STAYS] = check_stays(c);
  check[CHECK_LENGTHS_LAG] = check_lengths_lag(c);
  check[CHECK_HCP_LAG] = check_hcp_lag(c);
  check[CHECK_REPEATS] = check_repeats(c);
  for (int s = 0; s < SEAT_NB; s++) {
    keep_worst(&check[CHECK_SHAPES], frequencies(c->shape[s], shape, SHAPE_ROOM, c->nb),
               SEAT_NB);
    keep_worst(&check[CHECK_HCP], frequencies(c->hcp[s], hcp, HCP_NB, c->nb), SEAT_NB);
    for (int suit = 0; suit < SUIT_NB; suit++)
      keep_worst(&check[CHECK_LENGTHS],
                 frequencies(c->length[s][suit], length, LENGTH_NB, c->nb),
                 SEAT_NB * SUIT_NB);
  }
}

static bool deal_series(SelftestCounts *c, const Selftest *t, int series, Err *e)
{
  Seen last = {{{0}}};
  Deal d;
  uint64_t *hash = c->hash;
  *c = (SelftestCounts){.hash = hash};
  for (uint64_t i = 0; i < t->deals; i++) {
    if (i % POLL == 0 && stop_asked(t->stop)) return err_interrupted(e);
    bool seeds = series == SERIES_SEEDS;
    t->deal(t->context, seeds ? t->seed + i : t->seed, seeds ? 0 : i, &d);
    count_deal(c, &last, &d);
  }
  return true;
}

bool selftest_run(SelftestResult *out, const Selftest *t, Err *e)
{
  assert(t->deals >= SELFTEST_DEALS_MIN);
  SelftestResult r = {.seed = t->seed, .deals = t->deals, .passed = true};
  SelftestCounts *c = mem_new(1, sizeof *c);
  uint64_t *hash = mem_new(hash_nb(t->deals), sizeof *hash);
  bool ok = (c && hash) || err_memory(e);
  if (ok) c->hash = hash;
  for (int series = 0; ok && series < SERIES_NB; series++) {
    ok = deal_series(c, t, series, e);
    if (ok) check_series(r.check[series], c);
    for (int i = 0; ok && i < CHECK_NB; i++)
      r.passed = r.passed && r.check[series][i].p >= SELFTEST_LEVEL;
  }
  mem_free(hash);
  mem_free(c);
  if (ok) *out = r;
  return ok;
}

void selftest_own(void *context, uint64_t seed, uint64_t index, Deal *out)
{
  (void)context;
  const Dealing g = dealing_new(NULL);
  Rng r = rng_open(seed, RNG_DEAL, index);
  dealing_next(&g, &r, out);
}

void selftest_sampler(void *context, uint64_t seed, uint64_t index, Deal *out)
{
  uint64_t tries = 0;
  sampler_deal(context, seed, index, out, &tries, NULL);
}

/* ---- report --------------------------------------------------------------------- */

static const char *const NAMES[CHECK_NB] = {
    [CHECK_SEATS] = "each card to each seat",
    [CHECK_NEIGHBOURS] = "neighbours of the pack in one hand",
    [CHECK_STAYS] = "cards in the seat of the deal before",
    [CHECK_LENGTHS_LAG] = "lengths and those of the deal before",
    [CHECK_HCP_LAG] = "hcp and those of the deal before",
    [CHECK_LENGTHS] = "lengths of suits (worst of 16)",
    [CHECK_SHAPES] = "shapes (worst of 4)",
    [CHECK_HCP] = "hcp (worst of 4)",
    [CHECK_REPEATS] = "deals that came twice",
};

static void print_check(const char *name, const Check *c, bool is_number, Buf *b)
{
  buf_printf(b, "  %-38s", name);
  if (is_number)
    buf_printf(b, "%6s %9.0f %4s", "", c->statistic, "");
  else if (c->df > 0)
    buf_printf(b, "%6s %9.2f %4.0f", "chi2", c->statistic, c->df);
  else
    buf_printf(b, "%6s %9.2f %4s", "z", c->statistic, "");
  buf_printf(b, "  %-9.3g%s", c->p, c->p < SELFTEST_LEVEL ? " FAILED" : "");
  while (b->len && b->text[b->len - 1] == ' ') b->text[--b->len] = '\0';
  buf_putc(b, '\n');
}

void selftest_print(const SelftestResult *r, Buf *b)
{
  int failed = 0;
  for (int series = 0; series < SERIES_NB; series++) {
    if (series == SERIES_INDICES)
      buf_printf(b, "Deals 0 to %llu of seed %llu", (unsigned long long)r->deals - 1,
                 (unsigned long long)r->seed);
    else
      buf_printf(b, "\nDeal 0 of seeds %llu to %llu", (unsigned long long)r->seed,
                 (unsigned long long)(r->seed + r->deals - 1));
    buf_printf(b, "\n  %-38s%16s %4s  %s\n", "", "statistic", "df", "p");
    for (int i = 0; i < CHECK_NB; i++) {
      print_check(NAMES[i], &r->check[series][i], i == CHECK_REPEATS, b);
      failed += r->check[series][i].p < SELFTEST_LEVEL;
    }
  }
  if (failed)
    buf_printf(b,
               "\nfailed: %d of %d checks; chance makes p this small once in a million "
               "runs\n",
               failed, SERIES_NB * CHECK_NB);
  else
    buf_printf(
        b,
        "\npassed: no p of the %d is below %.1e (a sound dealer is refused\nonce "
        "in a million runs)\n",
        SERIES_NB * CHECK_NB, SELFTEST_LEVEL);
}
