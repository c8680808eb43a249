/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** How: four lists of rules as a plain system has them. Times are the best of a few
** rounds, of few deals as many rounds, as the work is the same every time; hands are
** dealt beforehand.
*/
#include <string.h>

#include "base/mem.h"
#include "bench/bench.h"
#include "bench/calibrate.h"
#include "bidding/rules.h"
#include "cards/auction.h"
#include "cards/dealing.h"

enum { ROUNDS = 5, DEALS = 50000, SEED = 1, LIST_NB = 4 };

/* An opening of one in a suit is worth this. */
#define VALUES "(S.hcp '12-21' | (S.hcp + S.longest + S.second) '20+' & S.hcp '10+')"
#define PREEMPT(suit) "S.hcp '4-10' & S." suit " '7'"
#define WEAK_TWO(suit) "S.hcp '5-11' & S." suit " '6' & S." suit ".top3 '2+'"
#define OVERCALL(suit) "S.hcp '8-16' & S." suit " '5+' & S." suit ".top5 '2+'"

static const char *const OPENINGS[] = {
    "S.hcp '22+'",
    "S.hcp '20-21' & S.balanced",
    "S.hcp '15-17' & S.balanced",
    VALUES " & S.spades '5+' & (S.spades - S.hearts) '0+'",
    VALUES " & S.hearts '5+'",
    VALUES " & S.diamonds '4+' & (S.diamonds - S.clubs) '0+'",
    VALUES " & S.clubs '3+'",
    VALUES " & S.diamonds '3+'",
    WEAK_TWO("diamonds"),
    WEAK_TWO("hearts"),
    WEAK_TWO("spades"),
    "S.hcp '10-13' & (S.clubs '7+' & S.clubs.top3 '3' | S.diamonds '7+' & "
    "S.diamonds.top3 '3')",
    "S.hearts '8+' & S.hcp '6-10'",
    "S.spades '8+' & S.hcp '6-10'",
    PREEMPT("clubs"),
    PREEMPT("diamonds"),
    PREEMPT("hearts"),
    PREEMPT("spades"),
    "S.hcp '11' & S.shortest '0-1' & S.longest '6+'",
    "any",
};

static const char *const OVERCALLS[] = {
    /* of one heart */
    "S.hcp '17+'",
    "S.hcp '15-18' & S.balanced & S.hearts.stopped",
    "S.spades '5+' & (S.clubs '5+' | S.diamonds '5+') & S.hcp '8-11'",
    "S.clubs '5+' & S.diamonds '5+' & S.hcp '8-11'",
    OVERCALL("spades"),
    "S.hcp '11-16' & S.clubs '5+' & S.clubs.top3 '2+'",
    "S.hcp '11-16' & S.diamonds '5+' & S.diamonds.top3 '2+'",
    "S.hcp '12+' & S.hearts '2-' & S.spades '3+' & S.clubs '3+' & S.diamonds '3+'",
    "S.hcp '5-10' & S.spades '6' & S.spades.top3 '2+'",
    "S.hcp '4-10' & S.clubs '7+'",
    "S.hcp '4-10' & S.diamonds '7+'",
    "any",
};

static const char *const RESPONSES[] = {
    /* to one heart */
    "S.hearts '4+' & S.hcp '13+'",
    "S.hearts '4+' & S.shortest '0-1' & S.hcp '10-12'",
    "S.hearts '5+' & S.hcp '10-'",
    "S.hearts '4+' & S.hcp '10-12'",
    "S.hearts '3+' & (S.hcp - S.shortest) '5+' & S.hcp '6-10'",
    "S.spades '4+' & S.hcp '6+'",
    "S.clubs '4+' & S.hcp '11+' & (S.clubs - S.diamonds) '0+'",
    "S.diamonds '4+' & S.hcp '11+'",
    "S.balanced & S.hcp '13-15'",
    "S.hearts '3' & S.hcp '11+'",
    "S.hcp '6-10'",
    "S.hcp '11+'",
    "any",
};

static const char *const TO_NOTRUMP[] = {
    /* answers to 1NT */
    "S.hearts '5+' & (S.hearts - S.spades) '0+'",
    "S.spades '5+'",
    "(S.hearts '4' | S.spades '4') & S.hcp '8+'",
    "S.clubs '6+' & S.clubs.top3 '2+' & S.hcp '5-8'",
    "S.diamonds '6+' & S.diamonds.top3 '2+' & S.hcp '5-8'",
    "S.hcp '16-17' & S.aces '2+'",
    "S.hcp '18-19'",
    "S.hcp '20+'",
    "S.hcp '10+'",
    "S.hcp '8-9'",
    "any",
};

#define COUNT_OF(array) (int)(sizeof(array) / sizeof *(array))

static const struct {
  const char *name;
  const char *const *text;
  int nb;
} LISTS[LIST_NB] = {
    {"openings", OPENINGS, COUNT_OF(OPENINGS)},
    {"overcalls of 1H", OVERCALLS, COUNT_OF(OVERCALLS)},
    {"responses to 1H", RESPONSES, COUNT_OF(RESPONSES)},
    {"responses to 1NT", TO_NOTRUMP, COUNT_OF(TO_NOTRUMP)},
};

enum { LIST_MAX = COUNT_OF(OPENINGS) };

/* All that the bench works on. */
typedef struct Figures {
  FeatureTables *tables;
  Deal *deals;
  Cond *cond[LIST_MAX]; /* of the list that is worked on */
  int nb;
  int rounds;
  Buf *out;
  Err *e;
} Figures;

static bool open_work(Figures *w)
{
  w->tables = feature_tables_new();
  w->deals = mem_new(DEALS, sizeof *w->deals);
  if (!w->tables || !w->deals) return err_memory(w->e);
  Dealing dealing = dealing_new(NULL);
  Rng r = rng_open(SEED, RNG_BENCH, 0);
  for (int i = 0; i < DEALS; i++) dealing_next(&dealing, &r, &w->deals[i]);
  return true;
}

static RuleList *make_list(const Figures *w)
{
  return rules_make((const Cond *const *)w->cond, w->nb, w->tables, w->e);
}

/* The ways to ask a list of a hand that are compared. */
enum { ASK_PLAIN, ASK_FIRST, ASK_ALL, ASK_NB };

static uint64_t ask(const Figures *w, const RuleList *l, RuleMemory *m, int how)
{
  uint64_t sum = 0;
  for (int i = 0; i < DEALS; i++)
    for (int s = 0; s < SEAT_NB; s++) {
      Hand h = w->deals[i].hand[s];
      int first = 0;
      if (how == ASK_FIRST)
        first = rules_first(l, m, h);
      else if (how == ASK_ALL)
        first = __builtin_ctzll(rules_all(l, m, h).word[0]); /* all lists end in any */
      else
        while (!cond_holds_hand(w->cond[first], h)) first++;
      sum = 31 * sum + (uint64_t)first;
    }
  return sum;
}

static double compile_time(const Figures *w)
{
  enum { COMPILED = 20 };
  double start = cpu_seconds();
  for (int i = 0; i < COMPILED; i++) rules_free(make_list(w));
  return (cpu_seconds() - start) / COMPILED;
}

static bool time_list(Figures *w, const char *name, const RuleList *l, RuleMemory *m)
{
  double best[ASK_NB + 1] = {0};
  uint64_t calls[ASK_NB];
  for (int round = 0; round < w->rounds; round++)
    for (int how = 0; how <= ASK_NB; how++) {
      double start = cpu_seconds(), seconds;
      if (how < ASK_NB) {
        calls[how] = ask(w, l, m, how);
        seconds = (cpu_seconds() - start) / (DEALS * SEAT_NB);
      } else {
        seconds = compile_time(w);
      }
      if (!round || seconds < best[how]) best[how] = seconds;
    }
  if (calls[ASK_FIRST] != calls[ASK_PLAIN] || calls[ASK_ALL] != calls[ASK_PLAIN])
    return err_set(w->e, 0, "%s: other calls than by each condition", name);
  buf_printf(w->out, "%8d %8.1f %8.1f %8.1f %8.1f  %016llx %s\n", w->nb,
             1e6 * best[ASK_NB], 1e9 * best[ASK_PLAIN], 1e9 * best[ASK_FIRST],
             1e9 * best[ASK_ALL], (unsigned long long)calls[ASK_PLAIN], name);
  return true;
}

static bool bench_list(Figures *w, int list)
{
  const char *const *text = LISTS[list].text;
  bool ok = true;
  for (w->nb = 0; ok && w->nb < LISTS[list].nb; w->nb += ok) {
    w->cond[w->nb] = cond_parse(text[w->nb], strlen(text[w->nb]), w->e);
    ok = w->cond[w->nb] != NULL;
  }
  RuleList *l = ok ? make_list(w) : NULL;
  RuleMemory *m = l ? rule_memory_new(l, RULE_SLOT_BITS) : NULL;
  ok = m ? time_list(w, LISTS[list].name, l, m) : l && err_memory(w->e);
  rule_memory_free(m);
  rules_free(l);
  while (w->nb) cond_free(w->cond[--w->nb]);
  return ok;
}

static void bench_calls(Figures *w)
{
  static const char TEXT[] = "P P 1C X XX 1S X 2S P 3H X P 4S X P P XX P P P";
  enum { AUCTIONS = 100000 };
  int8_t call[AUCTION_MAX];
  Auction a;
  auction_parse(&a, NORTH, TEXT, sizeof TEXT - 1, NULL);
  int nb = a.nb, over = 0;
  memcpy(call, a.call, sizeof call);
  double best = 0;
  for (int round = 0; round < w->rounds; round++) {
    double start = cpu_seconds();
    for (int i = 0; i < AUCTIONS; i++) {
      auction_read(&a, i % SEAT_NB, call, nb, NULL);
      over += auction_over(&a);
    }
    double seconds = (cpu_seconds() - start) / AUCTIONS / nb;
    if (!round || seconds < best) best = seconds;
  }
  buf_printf(w->out, "calls       %10.1f ns a call of an auction (%d)\n", 1e9 * best,
             over / w->rounds);
}

bool bench_bidding(const BenchOptions *o, Buf *out, Err *e)
{
  int rounds = o->deals && o->deals < ROUNDS ? o->deals : ROUNDS;
  Figures w = {.rounds = rounds, .out = out, .e = e};
  bool ok = open_work(&w);
  if (ok) {
    buf_printf(out, "bench bidding: one thread, the best of %d rounds\n", rounds);
    calibration_print(out);
    bench_calls(&w);
    buf_puts(out,
             "   rules   us to  ns a hand: plain, first, all\n"
             "        compile                              calls            list\n");
  }
  for (int i = 0; ok && i < LIST_NB; i++)
    ok = (!stop_asked(o->stop) || err_interrupted(e)) && bench_list(&w, i);
  feature_tables_free(w.tables);
  mem_free(w.deals);
  return ok && out->failed ? err_memory(e) : ok;
}
