/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** peer-dds - Bo Haglund's DDS 2.9 (libdds) as a program, for tests and benches.
**
** Reads one request a line, answers each with one line, until the end of
** input. The first word says what is asked:
**   table DEAL                   twenty numbers: declarer N E S W, strains C D H S
**                                NT each
**   strain STRAIN DEAL           four numbers: tricks of N E S W in that strain
**   tricks DECLARER STRAIN DEAL  one number: tricks of the declarer
**   leads DECLARER STRAIN DEAL   "CARD=TRICKS" for every opening lead, equal cards
**                                listed one by one; TRICKS are the declarer's
**   makes DECLARER STRAIN LEVEL DEAL   1 or 0
** DEAL is PBN ("N:..."), DECLARER 0 to 3 (N E S W), STRAIN 0 to 4 (C D H S NT).
** Every answer ends with " cpu SECONDS", the processor time it took. A request
** that cannot be answered gets "error CODE". One thread.
*/
#include <dds/dll.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { LINE_MAX_LEN = 512 };

/* DDS counts strains S H D C NT. */
static int dds_strain(int strain)
{
  return strain == DDS_STRAINS - 1 ? strain : DDS_SUITS - 1 - strain;
}

static double cpu_seconds(void)
{
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void answer_table(const char *deal)
{
  struct ddTableDealPBN in;
  struct ddTableResults out;
  snprintf(in.cards, sizeof in.cards, "%.79s", deal);
  double start = cpu_seconds();
  int code = CalcDDtablePBN(in, &out);
  double cpu = cpu_seconds() - start;
  if (code != RETURN_NO_FAULT) {
    printf("error %d\n", code);
    return;
  }
  for (int d = 0; d < DDS_HANDS; d++)
    for (int s = 0; s < DDS_STRAINS; s++) printf("%d ", out.resTable[dds_strain(s)][d]);
  printf("cpu %.6f\n", cpu);
}

static void answer_strain(const char *deal, int strain)
{
  static struct ddTableDealsPBN in;
  static struct ddTablesRes out;
  static struct allParResults par;
  int filter[DDS_STRAINS] = {1, 1, 1, 1, 1}; /* 1: left out */
  filter[dds_strain(strain)] = 0;
  in.noOfTables = 1;
  snprintf(in.deals[0].cards, sizeof in.deals[0].cards, "%.79s", deal);
  double start = cpu_seconds();
  int code = CalcAllTablesPBN(&in, -1, filter, &out, &par);
  double cpu = cpu_seconds() - start;
  if (code != RETURN_NO_FAULT) {
    printf("error %d\n", code);
    return;
  }
  for (int d = 0; d < DDS_HANDS; d++)
    printf("%d ", out.results[0].resTable[dds_strain(strain)][d]);
  printf("cpu %.6f\n", cpu);
}

/* One call of SolveBoard; returns its code. */
static int solve(const char *deal, int declarer, int strain, int target, int solutions,
                 struct futureTricks *out, double *cpu)
{
  struct dealPBN in = {.trump = dds_strain(strain),
                       .first = (declarer + 1) % DDS_HANDS};
  snprintf(in.remainCards, sizeof in.remainCards, "%.79s", deal);
  double start = cpu_seconds();
  int code = SolveBoardPBN(in, target, solutions, 1, out, 0);
  *cpu = cpu_seconds() - start;
  return code;
}

static void answer_tricks(const char *deal, int declarer, int strain)
{
  struct futureTricks out;
  double cpu;
  int code = solve(deal, declarer, strain, -1, 1, &out, &cpu);
  if (code != RETURN_NO_FAULT)
    printf("error %d\n", code);
  else
    printf("%d cpu %.6f\n", 13 - out.score[0], cpu);
}

static void answer_makes(const char *deal, int declarer, int strain, int level)
{
  struct futureTricks out;
  double cpu;
  int target = 13 - (level + 6) + 1; /* what the defenders need */
  int code = solve(deal, declarer, strain, target, 1, &out, &cpu);
  if (code != RETURN_NO_FAULT)
    printf("error %d\n", code);
  else
    printf("%d cpu %.6f\n", out.score[0] < target, cpu);
}

static void answer_leads(const char *deal, int declarer, int strain)
{
  static const char SUITS[] = "SHDC", RANKS[] = "0123456789TJQKA";
  struct futureTricks out;
  double cpu;
  int code = solve(deal, declarer, strain, -1, 3, &out, &cpu);
  if (code != RETURN_NO_FAULT) {
    printf("error %d\n", code);
    return;
  }
  for (int i = 0; i < out.cards; i++) {
    int set = out.equals[i] | 1 << out.rank[i];
    for (int rank = 14; rank >= 2; rank--)
      if (set >> rank & 1)
        printf("%c%c=%d ", SUITS[out.suit[i]], RANKS[rank], 13 - out.score[i]);
  }
  printf("cpu %.6f\n", cpu);
}

int main(void)
{
  char line[LINE_MAX_LEN];
  SetMaxThreads(1);
  while (fgets(line, sizeof line, stdin)) {
    int d, s = 0, level, at = 0;
    line[strcspn(line, "\n")] = '\0';
    if (strncmp(line, "table ", 6) == 0)
      answer_table(line + 6);
    else if (sscanf(line, "strain %d %n", &s, &at) == 1 && at)
      answer_strain(line + at, s);
    else if (sscanf(line, "tricks %d %d %n", &d, &s, &at) == 2 && at)
      answer_tricks(line + at, d, s);
    else if (sscanf(line, "leads %d %d %n", &d, &s, &at) == 2 && at)
      answer_leads(line + at, d, s);
    else if (sscanf(line, "makes %d %d %d %n", &d, &s, &level, &at) == 3 && at)
      answer_makes(line + at, d, s, level);
    else
      printf("error unknown request\n");
    fflush(stdout);
  }
  return 0;
}
