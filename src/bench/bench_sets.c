/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** How: each set's sampler is opened and deals an index after the other, as
** samples do; then the peers get the same requirement in their own language.
** Their processor time is that of the child processes, waiting not included.
**
** Sets b to h are those of Perz's thesis and relatives; exact counts of all are
** in the test data (exact_counts.tsv).
*/
#include "bench/bench_sets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "bench/calibrate.h"
#include "sample/sampler.h"

enum {
  SEED = 1,
  PEER_TRIES = 200000, /* deals that dealer generates */
  PEER_DEALS = 100,    /* for fewer deals of a set the peers are not asked */
  COMMAND_MAX = 2000,
};

typedef struct Set {
  const char *name, *ours;
  const char *dealer; /* its condition, with what else it needs before; or NULL */
  const char *deal;   /* the test in Tcl that rejects; or NULL */
  int deal_deals;     /* how many of them 'deal' is to find */
} Set;

static const Set SETS[] = {
    {"a", "any", "condition 1", "accept", 200000},
    {"b", "N.spades \"5-10\"", "condition spades(north)>=5 and spades(north)<=10",
     "reject if {[spades north]<5} {[spades north]>10}", 40000},
    {"c", "N.hcp \"10-20\"", "condition hcp(north)>=10 and hcp(north)<=20",
     "reject if {[hcp north]<10} {[hcp north]>20}", 100000},
    {"d",
     "N.spades \"5-10\" & S.hearts \"5-10\" & E.clubs \"5-10\" & W.diamonds \"5-10\"",
     "condition spades(north)>=5 and spades(north)<=10 and hearts(south)>=5 and "
     "hearts(south)<=10 and clubs(east)>=5 and clubs(east)<=10 and diamonds(west)>=5 "
     "and diamonds(west)<=10",
     "reject if {[spades north]<5} {[spades north]>10} {[hearts south]<5} {[hearts "
     "south]>10} {[clubs east]<5} {[clubs east]>10} {[diamonds west]<5} {[diamonds "
     "west]>10}",
     1000},
    {"e", "N.spades \"5-10\" & N.hcp \"12-17\" & S.spades \"5-10\" & S.hcp \"7-17\"",
     "condition spades(north)>=5 and spades(north)<=10 and hcp(north)>=12 and "
     "hcp(north)<=17 and spades(south)>=5 and spades(south)<=10 and hcp(south)>=7 and "
     "hcp(south)<=17",
     "reject if {[spades north]<5} {[spades north]>10} {[spades south]<5} {[spades "
     "south]>10} {[hcp north]<12} {[hcp north]>17} {[hcp south]<7} {[hcp south]>17}",
     500},
    {"f", "N.hcp \"8-11\" & E.hcp \"8-11\" & S.hcp \"8-11\" & W.hcp \"8-11\"",
     "condition hcp(north)>=8 and hcp(north)<=11 and hcp(east)>=8 and hcp(east)<=11 "
     "and hcp(south)>=8 and hcp(south)<=11 and hcp(west)>=8 and hcp(west)<=11",
     "reject if {[hcp north]<8} {[hcp north]>11} {[hcp east]<8} {[hcp east]>11} {[hcp "
     "south]<8} {[hcp south]>11} {[hcp west]<8} {[hcp west]>11}",
     5000},
    {"g", "N.spades \"5-10\" & S.spades \"3-5\" & E.spades \"3-5\" & W.spades \"1-4\"",
     "condition spades(north)>=5 and spades(north)<=10 and spades(south)>=3 and "
     "spades(south)<=5 and spades(east)>=3 and spades(east)<=5 and spades(west)>=1 "
     "and spades(west)<=4",
     "reject if {[spades north]<5} {[spades north]>10} {[spades south]<3} {[spades "
     "south]>5} {[spades east]<3} {[spades east]>5} {[spades west]<1} {[spades "
     "west]>4}",
     5000},
    {"h",
     "N.hcp \"12-20\" & N.spades \"7\" & N.diamonds \"6\" & S.hcp \"7-9\" & S.spades "
     "\"6\" & S.diamonds \"4\" & S.clubs \"0\" & E.clubs \"0-3\"",
     NULL, NULL, 0},
    {"i",
     "S.is \"AK2.J3.KQ854.K72\" & W.hcp \"10-12\" & W.hearts \"6\" & N.hcp \"7-10\" & "
     "N.spades \"4\" & E.hcp \"0-6\" & E.clubs \"6\"",
     "predeal south SAK2,HJ3,DKQ854,CK72\n"
     "condition hcp(west)>=10 and hcp(west)<=12 and hearts(west)==6 and hcp(north)>=7 "
     "and hcp(north)<=10 and spades(north)==4 and hcp(east)<=6 and clubs(east)==6",
     NULL, 0},
    {"j", "S.hcp \"15-17\" & S.balanced & N.hcp \"8-9\" & N.spades \"4\"",
     "condition hcp(south)>=15 and hcp(south)<=17 and shape(south, any 4333 + any 4432 "
     "+ any 5332) and hcp(north)>=8 and hcp(north)<=9 and spades(north)==4",
     NULL, 0},
    {"k",
     "N.spades \"5-7\" & N.hearts \"0-3\" & N.diamonds \"1-5\" & N.clubs \"1-5\" & "
     "N.hcp \"11-15\" & E.spades \"0-3\" & E.hearts \"2-5\" & E.diamonds \"2-5\" & "
     "E.clubs \"2-5\" & E.hcp \"6-11\" & S.spades \"3-5\" & S.hearts \"2-5\" & "
     "S.diamonds \"2-6\" & S.clubs \"2-6\" & S.hcp \"10-12\" & W.spades \"0-4\" & "
     "W.hearts \"1-6\" & W.diamonds \"1-6\" & W.clubs \"1-6\" & W.hcp \"3-9\"",
     "condition spades(north)>=5 and spades(north)<=7 and hearts(north)<=3 and "
     "diamonds(north)>=1 and diamonds(north)<=5 and clubs(north)>=1 and "
     "clubs(north)<=5 and hcp(north)>=11 and hcp(north)<=15 and spades(east)<=3 and "
     "hearts(east)>=2 and hearts(east)<=5 and diamonds(east)>=2 and "
     "diamonds(east)<=5 and clubs(east)>=2 and clubs(east)<=5 and hcp(east)>=6 and "
     "hcp(east)<=11 and spades(south)>=3 and spades(south)<=5 and hearts(south)>=2 "
     "and hearts(south)<=5 and diamonds(south)>=2 and diamonds(south)<=6 and "
     "clubs(south)>=2 and clubs(south)<=6 and hcp(south)>=10 and hcp(south)<=12 and "
     "spades(west)<=4 and hearts(west)>=1 and hearts(west)<=6 and diamonds(west)>=1 "
     "and diamonds(west)<=6 and clubs(west)>=1 and clubs(west)<=6 and hcp(west)>=3 "
     "and hcp(west)<=9",
     NULL, 0},
};

/* ---- ours ------------------------------------------------------------------------ */

bool bench_set(const char *name, const char *text, uint64_t hint, uint64_t deals,
               const BenchOptions *o, Buf *out, Err *e)
{
  SamplerOptions with = {.deals = hint, .stop = o->stop};
  Sampler s;
  double start = cpu_seconds();
  if (!sampler_read(&s, text, &with, e)) return false;
  double opened = cpu_seconds();
  uint64_t tries = 0, i = 0;
  Hand all = 0;
  for (; i < deals; i++) {
    Deal d;
    if (!sampler_deal(&s, SEED, i, &d, &tries, o->stop)) break;
    all ^= d.hand[NORTH];
  }
  double seconds = cpu_seconds() - opened;
  volatile Hand keep = all;
  (void)keep;
  bool ok = i == deals || err_interrupted(e);
  if (ok)
    buf_printf(out, "%-4s%-13.*s%9.4f%7.1f%10.4g%11.0f", name,
               (int)strcspn(sampler_plan(&s), " "), sampler_plan(&s), opened - start,
               (double)s.plan.engine->spent.bytes / (1 << 20),
               (double)tries / (double)deals, (double)deals / seconds);
  sampler_close(&s);
  return ok;
}

/* ---- the peers ------------------------------------------------------------------- */

static double child_seconds(void)
{
  struct rusage u;
  getrusage(RUSAGE_CHILDREN, &u);
  return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
         1e-6 * (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec);
}

/*
** Run a command and return its seconds, or -1. Where 'before' is not NULL the
** number that follows it in the output goes to '*number'.
*/
static double run_peer(const char *command, const char *before, long *number)
{
  char line[400];
  double start = child_seconds();
  FILE *f = popen(command, "r");
  if (!f) return -1;
  while (fgets(line, sizeof line, f))
    if (before && !strncmp(line, before, strlen(before)))
      *number = strtol(line + strlen(before), NULL, 10);
  return pclose(f) == 0 ? child_seconds() - start : -1;
}

static void print_rate(Buf *out, bool there, double seconds, long deals)
{
  if (there && seconds > 0)
    buf_printf(out, "%10.0f", (double)deals / seconds);
  else
    buf_printf(out, "%10s", "-");
}

static void time_dealer(const Set *t, bool asked, Buf *out)
{
  char command[COMMAND_MAX];
  long deals = 0;
  bool there = asked && t->dealer && !access(PEER_DEALER, X_OK);
  snprintf(command, sizeof command,
           PEER_DEALER " -s 1 <<'END'\ngenerate %d\nproduce 1000000\n%s\n"
                       "action average \"hcp\" hcp(north)\nEND\n",
           PEER_TRIES, there ? t->dealer : "");
  double seconds = there ? run_peer(command, "Produced ", &deals) : 0;
  print_rate(out, there, seconds, deals);
}

static void time_deal(const Set *t, bool asked, Buf *out)
{
  char command[COMMAND_MAX];
  bool there = asked && t->deal && !access(PEER_DEAL, X_OK);
  snprintf(command, sizeof command,
           PEER_DEAL " -s 1 -e 'proc write_deal {} {}; main { %s; accept }' %d",
           there ? t->deal : "", t->deal_deals);
  double seconds = there ? run_peer(command, NULL, NULL) : 0;
  print_rate(out, there, seconds, t->deal_deals);
}

bool bench_sets(const BenchOptions *o, uint64_t deals, Buf *out, Err *e)
{
  buf_printf(out,
             "%llu deals of each set, an index for each; seconds and deals/s of "
             "processor time\n%-4s%-13s%9s%7s%10s%11s%10s%10s\n",
             (unsigned long long)deals, "set", "plan", "set-up s", "MiB", "draws",
             "deals/s", "dealer", "deal");
  for (size_t i = 0; i < sizeof SETS / sizeof *SETS; i++) {
    if (!bench_set(SETS[i].name, SETS[i].ours, 0, deals, o, out, e)) return false;
    time_dealer(&SETS[i], deals >= PEER_DEALS, out);
    time_deal(&SETS[i], deals >= PEER_DEALS, out);
    buf_putc(out, '\n');
  }
  return true;
}
