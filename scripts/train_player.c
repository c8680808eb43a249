/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** train_player.c - train the net of a player that makes calls (src/table/bid_net.h).
**
**   build/train_player imitate AUCTIONS OUT EPOCHS SEED [START]
**   build/train_player play BASE START OUT DEALS ROUNDS SEED [KL [STOP]]
**   build/train_player write IN OUT.net [LINE]...
**
** imitate: learn the calls of AUCTIONS, lines as 'baize bid SYSTEM -n N' prints them;
** every tenth auction is held out; from START, or from nothing. play: go on from START
** against BASE, which imitates a system, in half of the boards, in the others against
** itself and older selves. This is PPO (Schulman and others, "Proximal policy
** optimization algorithms", 2017). A board is bid at two tables; what it brings is the
** mean of IMPs over the tricks that src/guess expects, contracts that go down two or
** more doubled. KL is what distance from BASE costs (default 0.02); the rate of
** learning falls over all ROUNDS, also where it ends after STOP of them. Every
** twentieth of the way it is compared with BASE on 4000 deals that it was not trained
** on, and saved. write: round the weights to whole numbers, and write the text that
** players read, with these lines in its head.
**
** Deals are of the stream RNG_TEST of a seed, which no match and no run uses. Files
** between are raw floats of this machine, where the same arguments give the same bytes
** again. What is promised everywhere is what the text does, not that training gives it
** again.
*/
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/rng.h"
#include "cards/board.h"
#include "cards/dealing.h"
#include "guess/guess.h"
#include "score/score.h"
#include "table/bid_net.h"
#include "train_net.h"

enum {
  QUANTILES = 8, /* tricks of each result */
  BOARDS = 1024, /* of a round */
  STEPS_MAX = BOARDS * 60,
  BATCH = 1024,
  POOL = 12,
  TESTED = 4000,  /* deals on which it is compared with the base */
  CALLS_MAX = 60, /* of an auction in training */
  HELD = 10,      /* every tenth auction */
  ROWS_MAX = BID_NET_ACTIVE_MAX - 35 * 3 + CALLS_MAX,
};

/* How self-play goes. */
typedef struct Plan {
  int rounds, stop; /* the rate falls over all rounds; it ends after 'stop' of them */
  float kl;         /* what distance from the base costs */
  const char *out;
} Plan;

typedef struct TrainDeal {
  Deal deal;
  uint8_t tricks[SEAT_NB][STRAIN_NB][QUANTILES];
} TrainDeal;

/* A call that was made in self-play. */
typedef struct Step {
  int16_t nb, row[ROWS_MAX];
  uint8_t call;
  uint64_t legal;
  float chance, gain, reward; /* log of the chance; reward less value; reward */
} Step;

static void *room(size_t nb, size_t size)
{
  void *block = calloc(nb, size);
  if (!block) fail("out of memory");
  return block;
}

static double seconds(void)
{
  return (double)clock() / CLOCKS_PER_SEC;
}

/* ---- calls ----------------------------------------------------------------------- */

static uint64_t legal_calls(const Auction *a)
{
  uint64_t set = 0;
  for (int c = 0; c < CALL_NB; c++) set |= (uint64_t)auction_legal(a, c) << c;
  return set;
}

/* The chances of calls, from outputs: 0 for those that are not legal. */
static void find_chances(float out[OUTPUTS], uint64_t legal)
{
  float most = out[CALL_PASS], sum = 0;
  for (int c = 1; c < CALL_NB; c++)
    if (legal >> c & 1 && out[c] > most) most = out[c];
  for (int c = 0; c < CALL_NB; c++)
    sum += out[c] = legal >> c & 1 ? expf(out[c] - most) : 0;
  for (int c = 0; c < CALL_NB; c++) out[c] /= sum;
}

static void input_of(const Deal *d, const Auction *a, int vul, Step *s)
{
  BidNetInput in;
  bid_net_input(&in, d->hand[auction_turn(a)], a, vul);
  assert(in.nb <= ROWS_MAX);
  s->nb = (int16_t)in.nb;
  for (int k = 0; k < in.nb; k++) s->row[k] = (int16_t)in.row[k];
}

static int likeliest(const float chance[])
{
  int best = CALL_PASS;
  for (int c = 1; c < CALL_NB; c++)
    if (chance[c] > chance[best]) best = c;
  return best;
}

/* A call at a turn: by chance where there is 'r', else the likeliest. */
static int make_call(const Net *n, const Deal *d, const Auction *a, int vul, Rng *r,
                     Step *s)
{
  Activations at;
  input_of(d, a, vul, s);
  s->legal = legal_calls(a);
  forward(n, s->row, s->nb, &at);
  find_chances(at.out, s->legal);
  int call = likeliest(at.out);
  if (r) {
    float u = (float)rng_unit(r);
    for (int c = 0; c < CALL_NB; c++)
      if (at.out[c] > 0 && (u -= at.out[c]) < 0) {
        call = c;
        break;
      }
  }
  s->call = (uint8_t)call;
  s->chance = logf(at.out[call] + 1e-9f);
  s->gain = at.out[VALUE];
  return call;
}

/* ---- imitation ------------------------------------------------------------------- */

typedef struct Bid {
  Deal deal;
  int dealer, vul;
  uint64_t other; /* calls by number that are not to be learned */
  Auction auction;
} Bid;

/*
** A line "3  N:... ...  dealer S, EW vulnerable: 1H X^ P 1S~ P*"; false: it is another.
** Calls marked ^ are not to be learned.
*/
static bool read_auction(char *line, Bid *out)
{
  static const char *const WORDS[VUL_NB] = {"nobody", "NS", "EW", "both"};
  char *deal = strstr(line, "N:"), *dealer = strstr(line, "  dealer ");
  char *calls = dealer ? strstr(dealer, "vulnerable: ") : NULL;
  if (!deal || !calls || !deal_parse(&out->deal, deal, (size_t)(dealer - deal), NULL))
    return false;
  out->dealer = (int)(strchr("NESW", dealer[9]) - "NESW");
  for (int v = 0; v < VUL_NB; v++)
    if (!strncmp(dealer + 12, WORDS[v], strlen(WORDS[v]))) out->vul = v;
  calls += strlen("vulnerable: ");
  char *to = calls;
  int nb = 0;
  out->other = 0;
  for (char *at = calls; *at && *at != '\n'; at++) {
    if (*at == ' ') nb++;
    if (*at == '^' && nb < CALLS_MAX) out->other |= UINT64_C(1) << nb;
    if (!strchr("~*^", *at)) *to++ = *at;
  }
  return auction_parse(&out->auction, out->dealer, calls, (size_t)(to - calls), NULL);
}

static Bid *read_auctions(const char *path, int *nb)
{
  static char line[4096];
  FILE *f = fopen(path, "r");
  int most = 0;
  Bid *bid = NULL;
  *nb = 0;
  if (!f) fail("cannot read the auctions");
  while (fgets(line, sizeof line, f)) {
    if (*nb == most &&
        !(bid = realloc(bid, (size_t)(most = 2 * most + 1000) * sizeof *bid)))
      fail("out of memory");
    if (read_auction(line, &bid[*nb])) ++*nb;
  }
  fclose(f);
  if (!*nb) fail("no auctions there");
  return bid;
}

static void start_net(Net *n, Rng *r)
{
  memset(n, 0, sizeof *n);
  float *layer[] = {n->first[0], n->second[0], n->last[0]};
  int nb[] = {BID_NET_INPUTS * BID_NET_FIRST, BID_NET_FIRST * BID_NET_SECOND,
              BID_NET_SECOND * OUTPUTS};
  double width[] = {sqrt(2.0 / 30), sqrt(2.0 / BID_NET_FIRST),
                    0.3 / sqrt(BID_NET_SECOND)};
  for (int l = 0; l < 3; l++)
    for (int i = 0; i < nb[l]; i++) {
      double u = rng_unit(r) + 1e-12, v = rng_unit(r);
      layer[l][i] = (float)(width[l] * sqrt(-2 * log(u)) * cos(6.283185307179586 * v));
    }
}

/* How often the net makes the call of the auctions that are held out. */
static void report_imitation(const Net *n, const Bid *bid, int nb, int epoch)
{
  long calls = 0, same = 0, bids = 0, bids_same = 0;
  Step s;
  for (int i = 0; i < nb; i += HELD) {
    Auction a = auction_open(bid[i].dealer);
    for (int k = 0; k < bid[i].auction.nb; k++) {
      int call = bid[i].auction.call[k];
      bool learned = k < CALLS_MAX && !(bid[i].other >> k & 1);
      int hit = learned && make_call(n, &bid[i].deal, &a, bid[i].vul, NULL, &s) == call;
      calls += learned, same += hit;
      if (call) bids += learned, bids_same += hit;
      auction_call(&a, call, NULL);
    }
  }
  printf("epoch %d: %.4f of %ld calls that were held out, %.4f of those that are no "
         "passes, "
         "%.0f s\n",
         epoch, (double)same / (double)calls, calls, (double)bids_same / (double)bids,
         seconds());
  fflush(stdout);
}

static void imitate(Learner *l, const Bid *bid, int nb, int epochs, Rng *r)
{
  int calls = 0, done = 0, *at = room((size_t)nb * CALLS_MAX, sizeof *at);
  for (int i = 0; i < nb; i++)
    for (int k = 0; i % HELD && k < bid[i].auction.nb && k < CALLS_MAX; k++)
      if (!(bid[i].other >> k & 1)) at[calls++] = i * CALLS_MAX + k;
  for (int e = 0; e < epochs; e++) {
    for (int i = calls - 1; i > 0; i--) {
      int j = (int)rng_below(r, (uint64_t)i + 1), t = at[i];
      at[i] = at[j];
      at[j] = t;
    }
    for (int i = 0; i < calls; i++) {
      const Bid *b = &bid[at[i] / CALLS_MAX];
      Auction a;
      Activations act;
      Step s;
      int k = at[i] % CALLS_MAX;
      auction_read(&a, b->dealer, b->auction.call, k, NULL);
      input_of(&b->deal, &a, b->vul, &s);
      forward(&l->exact, s.row, s.nb, &act);
      find_chances(act.out, legal_calls(&a));
      act.out[b->auction.call[k]] -= 1;
      float slope[OUTPUTS] = {0};
      memcpy(slope, act.out, CALL_NB * sizeof *slope);
      backward(&l->exact, &l->slope, s.row, s.nb, &act, slope);
      float left = 1 - (float)((double)e * calls + i) / ((float)epochs * (float)calls);
      if (++done % 128 == 0) adam(l, 2e-3f * left + 2e-5f, 128);
    }
    report_imitation(&l->exact, bid, nb, e + 1);
  }
  free(at);
}

/* ---- self-play ------------------------------------------------------------------- */

/* Deals 'from' to 'from + nb' of a seed, with the tricks that the net of guesses
 * expects. */
static TrainDeal *deal_them(uint64_t seed, int from, int nb)
{
  TrainDeal *out = room((size_t)nb, sizeof *out);
  Dealing g = dealing_new(NULL);
  for (int i = 0; i < nb; i++) {
    Rng r = rng_open(seed, RNG_TEST, (uint64_t)(from + i));
    dealing_next(&g, &r, &out[i].deal);
    for (int seat = 0; seat < SEAT_NB; seat++)
      for (int strain = 0; strain < STRAIN_NB; strain++) {
        Guess guess = guess_tricks(&out[i].deal, seat, strain);
        int tricks = 0, sum = guess.share[0];
        for (int q = 0; q < QUANTILES; q++) {
          while (sum <= GUESS_ONE / QUANTILES * q + GUESS_ONE / QUANTILES / 2)
            sum += guess.share[++tricks];
          out[i].tricks[seat][strain][q] = (uint8_t)tricks;
        }
      }
  }
  return out;
}

static int points(const Contract *bid, int vul, int tricks)
{
  Contract c = *bid;
  if (!c.level) return 0;
  if (c.doubled == UNDOUBLED && tricks <= c.level + BOOK - 2) c.doubled = DOUBLED;
  return contract_score_ns(&c, vul, tricks);
}

/* IMPs of N-S at the first table, the mean over what may be taken. */
static float swing(const TrainDeal *d, const Auction table[2], int vul)
{
  Contract c[2] = {auction_contract(&table[0]), auction_contract(&table[1])};
  int sum = 0;
  for (int q = 0; q < QUANTILES; q++) {
    int64_t score[2];
    for (int t = 0; t < 2; t++)
      score[t] =
          points(&c[t], vul, c[t].level ? d->tricks[c[t].declarer][c[t].strain][q] : 0);
    sum += imps(score[0] - score[1]);
  }
  return (float)sum / QUANTILES;
}

/*
** Bid a board: 'us' is N-S at the first table, E-W at the second. Calls of 'us' are
** added to 'step', how many is returned; 'r' NULL: the likeliest calls are made.
*/
static int bid_board(const Net *us, const Net *them, bool they_choose, const Deal *d,
                     int dealer, int vul, Rng *r, Step *step, Auction table[2])
{
  int nb = 0;
  Step unused;
  for (int t = 0; t < 2; t++) {
    Auction *a = &table[t];
    *a = auction_open(dealer);
    while (!auction_over(a) && a->nb < CALLS_MAX) {
      bool ours = auction_turn(a) % SIDE_NB == t;
      int call = make_call(ours ? us : them, d, a, vul, ours || they_choose ? r : NULL,
                           ours && step ? &step[nb] : &unused);
      nb += ours;
      auction_call(a, call, NULL);
    }
  }
  return nb;
}

static void duel(const Net *a, const Net *b, const TrainDeal *d, int nb,
                 const char *say)
{
  double sum = 0, squares = 0;
  for (int i = 0; i < nb; i++) {
    Auction table[2];
    int vul = i / 4 % VUL_NB;
    bid_board(a, b, false, &d[i].deal, i % SEAT_NB, vul, NULL, NULL, table);
    double x = swing(&d[i], table, vul);
    sum += x;
    squares += x * x;
  }
  double mean = sum / nb;
  printf("%s: %+.3f +- %.3f IMPs a board on %d boards, %.0f s\n", say, mean,
         sqrt((squares / nb - mean * mean) / nb), nb, seconds());
  fflush(stdout);
}

/* The slopes of a step's outputs. */
static void step_slopes(const Step *s, const Activations *now, const float near[],
                        float deviation, float kl, float value, float slope[OUTPUTS])
{
  float chance = logf(now->out[s->call] + 1e-9f), ratio = expf(chance - s->chance);
  float gain = s->gain / deviation, away = 0;
  bool clipped = (gain > 0 && ratio > 1.2f) || (gain < 0 && ratio < 0.8f);
  float push = clipped ? 0 : -gain * ratio, from[CALL_NB];
  for (int c = 0; c < CALL_NB; c++) {
    from[c] = now->out[c] > 1e-8f ? logf(now->out[c]) - logf(near[c] + 1e-4f) : 0;
    away += now->out[c] * from[c];
  }
  for (int c = 0; c < CALL_NB; c++)
    slope[c] =
        push * ((c == s->call) - now->out[c]) + kl * now->out[c] * (from[c] - away);
  slope[VALUE] = 0.5f * (value - s->reward);
  slope[VALUE + 1] = 0;
}

static void learn(Learner *l, const Net *base, Step *step, int nb, float rate, float kl,
                  Rng *r)
{
  double sum = 0, squares = 0;
  for (int k = 0; k < nb; k++) {
    sum += step[k].gain;
    squares += step[k].gain * step[k].gain;
  }
  float deviation = (float)sqrt(squares / nb - sum / nb * sum / nb) + 1e-6f;
  for (int pass = 0; pass < 2; pass++) {
    for (int i = nb - 1; i > 0; i--) {
      int j = (int)rng_below(r, (uint64_t)i + 1);
      Step t = step[i];
      step[i] = step[j];
      step[j] = t;
    }
    int in_batch = 0;
    for (int k = 0; k < nb; k++) {
      Activations now, near;
      float slope[OUTPUTS];
      const Step *s = &step[k];
      forward(&l->net, s->row, s->nb, &now);
      float value = now.out[VALUE];
      find_chances(now.out, s->legal);
      forward(base, s->row, s->nb, &near);
      find_chances(near.out, s->legal);
      step_slopes(s, &now, near.out, deviation, kl, value, slope);
      backward(&l->net, &l->slope, s->row, s->nb, &now, slope);
      if (++in_batch == BATCH || k == nb - 1) {
        adam(l, rate, in_batch);
        round_net(l);
        in_batch = 0;
      }
    }
  }
}

/* Bid the boards of a round; how many calls the learner made. */
static int bid_round(const Learner *l, const Net *base, const Net pool[], int pool_nb,
                     TrainDeal *d, int deals, Step *step, Rng *r)
{
  int nb = 0;
  for (int b = 0; b < BOARDS && nb < STEPS_MAX - 2 * CALLS_MAX; b++) {
    TrainDeal *on = &d[rng_below(r, (uint64_t)deals)];
    int dealer = (int)rng_below(r, SEAT_NB), vul = (int)rng_below(r, VUL_NB);
    bool by_rules = rng_below(r, 2);
    const Net *them = by_rules          ? base
                      : rng_below(r, 2) ? &l->net
                                        : &pool[rng_below(r, (uint64_t)pool_nb)];
    Auction table[2];
    int made = bid_board(&l->net, them, !by_rules, &on->deal, dealer, vul, r, step + nb,
                         table);
    float reward = swing(on, table, vul) / 8;
    for (int k = nb; k < nb + made; k++) {
      step[k].reward = reward;
      step[k].gain = reward - step[k].gain;
    }
    nb += made;
  }
  return nb;
}

static void play(Learner *l, const Net *base, TrainDeal *d, int deals, const Plan *plan,
                 Rng *r)
{
  int rounds = plan->rounds;
  Net *pool = room(POOL, sizeof *pool);
  Step *step = room(STEPS_MAX, sizeof *step);
  int pool_nb = 1;
  round_net(l);
  pool[0] = l->net;
  for (int n = 0; n < plan->stop; n++) {
    float rate = 5e-4f * (1 - 0.9f * (float)n / (float)rounds);
    int nb = bid_round(l, base, pool, pool_nb, d, deals, step, r);
    learn(l, base, step, nb, rate, plan->kl, r);
    if ((n + 1) % (rounds / 20 ? rounds / 20 : 1) == 0) {
      char say[64];
      snprintf(say, sizeof say, "round %d of %d, against the base", n + 1, rounds);
      duel(&l->net, base, d + deals, TESTED, say);
      pool[pool_nb < POOL ? pool_nb++ : 1 + (int)rng_below(r, POOL - 1)] = l->net;
      save(plan->out, &l->exact);
    }
  }
  free(step);
  free(pool);
}

int main(int argc, char **argv)
{
  static Learner l;
  static Net base;
  const char *mode = argc > 1 ? argv[1] : "";
  if (!strcmp(mode, "imitate") && argc >= 6) {
    int nb;
    Rng r = rng_open(strtoull(argv[5], NULL, 10), RNG_FOLD, 0);
    Bid *bid = read_auctions(argv[2], &nb);
    printf("%d auctions, %d weights\n", nb, WEIGHTS);
    if (argc > 6)
      load(argv[6], &l.exact);
    else
      start_net(&l.exact, &r);
    imitate(&l, bid, nb, atoi(argv[4]), &r);
    save(argv[3], &l.exact);
    free(bid);
  } else if (!strcmp(mode, "play") && argc >= 8) {
    int deals = atoi(argv[5]);
    uint64_t seed = strtoull(argv[7], NULL, 10);
    Rng r = rng_open(seed, RNG_FOLD, 1);
    load(argv[2], &base);
    load(argv[3], &l.exact);
    TrainDeal *d = deal_them(seed, 0, deals + TESTED);
    printf("%d deals, %.0f s\n", deals, seconds());
    Plan plan = {.rounds = atoi(argv[6]), .kl = 0.02f, .out = argv[4]};
    if (argc > 8) plan.kl = (float)atof(argv[8]);
    plan.stop = argc > 9 ? atoi(argv[9]) : plan.rounds;
    play(&l, &base, d, deals, &plan, &r);
    free(d);
  } else if (!strcmp(mode, "write") && argc >= 4) {
    load(argv[2], &base);
    write_text(&base, argv[3], argv + 4, argc - 4);
  } else {
    fail("see the head of scripts/train_player.c");
  }
  return 0;
}
