/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** How: an auction is a list of hands, each with what its calls say in our words: the
** rules for the call and, denied, those before them. Seats are put before the words.
*/
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "bench/bench_sets.h"
#include "bench/calibrate.h"
#include "sample/figure.h"

enum { HINT = 1000, SAID_MAX = 10 };

typedef struct BenchSaid {
  char seat; /* 0: the end */
  const char *text;
} BenchSaid;

typedef struct BenchAuction {
  const char *calls;
  BenchSaid said[SAID_MAX];
} BenchAuction;

/* An opening of one in a suit is worth this. */
#define VALUES "(hcp '12-21' | (hcp + longest + second) '20+' & hcp '10+')"
#define TWO_SUITS(one, other) "(" one " '5+' & " other " '5+' & hcp '8+')"
#define ONE_LEVEL(suit) \
  "hcp '8-17' & " suit " '5+' & (" suit ".top3 '2+' | " suit ".top5 '3+' | hcp '12+')"
#define TWO_LEVEL(suit) \
  "hcp '11-17' & " suit " '5+' & (" suit " '6+' | " suit ".top3 '2+')"

/* What is denied before a call: others that say the hand better. */
#define NOT_STRONG(theirs) "~(hcp '15-18' & balanced & " theirs ".stopped) & ~hcp '18+'"
#define NOT_MAJOR_AND_MINOR(major)                                 \
  "~(" major " '5+' & (clubs '5+' | diamonds '5+') & hcp '8+') & " \
  "~" TWO_SUITS("clubs", "diamonds")
#define NOT_ONE_LEVEL(suit) \
  "~(" ONE_LEVEL(suit) ") & ~(hcp '5-10' & " suit " '6' & " suit ".top3 '2+')"
#define NOT_TWO_LEVEL(suit) \
  "~(" TWO_LEVEL(suit) ") & ~(hcp '5-10' & " suit " '7+' & " suit ".top3 '2+')"
#define NOT_TAKEOUT(theirs, one, two, three)                                        \
  "~(hcp '12+' & " theirs " '2-' & " one " '3+' & " two " '3+' & " three " '3+' | " \
  "hcp '11+' & " theirs " '1-')"
#define NOT_LEAD(suit) "~(" suit " '5+' & " suit ".top5 '3+' & hcp '8+')"
#define NOT_LONG(suit) "~(hcp '11+' & " suit " '6+' & " suit ".top3 '2+')"
#define NOT_LATE(suit) "~(" suit " '5+' & hcp '11+' & " suit ".top3 '2+')"
#define NOT_OVER_1NT(suit)                                                        \
  "~(hcp '9-16' & (" suit " '6+' | " suit " '5' & " suit ".top3 '2+' & shortest " \
  "'1-'))"
#define NOT_WEAK_TWO(suit) "~(hcp '5-11' & " suit " '6' & " suit ".top3 '2+')"
#define NOT_PREEMPT(length)                                                       \
  "~(hcp '4-10' & clubs '" length "') & ~(hcp '4-10' & diamonds '" length "') & " \
  "~(hcp '4-10' & hearts '" length "') & ~(hcp '4-10' & spades '" length "')"

/* clang-format off */
static const char OPENS_1NT[] =
    "hcp '15-17' & balanced & ~hcp '22+' & ~(hcp '20-21' & balanced)";
static const char STAYMAN_2H[] =
    "hearts '4+'";
static const char PASSES_3NT[] =
    "~spades '4+'";
static const char ASKS_2C[] =
    "(hearts '4' | spades '4') & hcp '8+' & ~(hearts '5+' & (hearts - spades) '0+' & "
    "hcp '0-30') & ~spades '5+'";
static const char BIDS_3NT[] =
    "hcp '10+' & ~(hcp '16-17' & hearts '3-') & ~(hcp '18+' & hearts '3-') & "
    "~(hearts '4' & hcp '15+') & ~(hearts '4' & hcp '10-14') & ~(hearts '4' & (hcp - "
    "shortest) '8+' & hcp '8-9') & ~hearts '4' & ~(clubs '5+' & hcp '13+') & "
    "~(diamonds '5+' & hcp '13+')";
static const char NONE_OVER_1NT[] =
    "~hcp '16+' & " NOT_OVER_1NT("spades") " & " NOT_OVER_1NT("hearts") " & "
    NOT_OVER_1NT("diamonds") " & " NOT_OVER_1NT("clubs");
static const char NONE_OVER_3H[] =
    NOT_LEAD("hearts") " & " NOT_LONG("clubs") " & " NOT_LONG("diamonds") " & "
    NOT_LONG("spades");
static const char NONE_OVER_2C[] =
    NOT_LEAD("clubs") " & " NOT_LONG("diamonds") " & " NOT_LONG("hearts") " & "
    NOT_LONG("spades");
static const char NO_DOUBLE[] =
    "~hcp '16+'";
static const char OPENS_1S[] =
    VALUES " & spades '5+' & (spades - hearts) '0+' & ~hcp '22+' & ~(hcp '20-21' & "
    "balanced) & ~(hcp '15-17' & balanced)";
static const char GAME_4S[] =
    "((hcp + longest + second) '28+' | hcp '18+')";
static const char RAISES_2S[] =
    "spades '3+' & hcp '6-10' & ~(spades '4+' & hcp '13+') & ~(spades '5+' & hcp "
    "'10-') & ~(spades '4+' & (hcp + longest) '15-17' & hcp '12-') & ~(spades '3+' & "
    "hcp '10-11')";
static const char NONE_OVER_1S[] =
    NOT_STRONG("spades") " & " NOT_MAJOR_AND_MINOR("hearts") " & "
    NOT_TWO_LEVEL("clubs") " & " NOT_TWO_LEVEL("diamonds") " & "
    NOT_TWO_LEVEL("hearts") " & "
    NOT_TAKEOUT("spades", "clubs", "diamonds", "hearts");
static const char NONE_OVER_2S[] =
    "~(hcp '11+' & spades '1-') & " NOT_LATE("clubs") " & " NOT_LATE("diamonds") " & "
    NOT_LATE("hearts");
static const char OPENS_1H[] =
    VALUES " & hearts '5+' & ~hcp '22+' & ~(hcp '20-21' & balanced) & ~(hcp '15-17' & "
    "balanced) & ~(" VALUES " & spades '5+' & (spades - hearts) '0+')";
static const char RESPONDS_1S[] =
    "spades '4+' & hcp '6+' & ~(hearts '4+' & hcp '13+') & ~(hearts '5+' & hcp "
    "'10-') & ~(hearts '4+' & (hcp + longest) '15-17' & hcp '12-') & ~(hearts '3+' & "
    "hcp '10-11') & ~(hearts '3+' & hcp '6-10')";
static const char NONE_OVER_1H[] =
    NOT_STRONG("hearts") " & " NOT_MAJOR_AND_MINOR("spades") " & "
    NOT_TWO_LEVEL("clubs") " & " NOT_TWO_LEVEL("diamonds") " & "
    NOT_ONE_LEVEL("spades") " & "
    NOT_TAKEOUT("hearts", "clubs", "diamonds", "spades");
static const char NO_OPENING[] =
    "~hcp '22+' & ~(hcp '20-21' & balanced) & ~(hcp '15-17' & balanced) & ~(" VALUES " & "
    "spades '5+' & (spades - hearts) '0+') & ~(" VALUES " & hearts '5+') & ~(" VALUES " & diamonds "
    "'4+' & (diamonds - clubs) '0+') & ~(" VALUES " & clubs '3+') & ~(" VALUES " & diamonds '3+') & "
    NOT_WEAK_TWO("diamonds") " & " NOT_WEAK_TWO("hearts") " & " NOT_WEAK_TWO("spades") " & "
    NOT_PREEMPT("7") " & " NOT_PREEMPT("8+");
static const char DOUBLES_1S[] =
    "(clubs '4+' & diamonds '3+' & hcp '6+' | diamonds '4+' & clubs '3+' & hcp '6+') "
    "& ~(hearts '3+' & hcp '6-10') & ~(hearts '3+' & hcp '11+') & ~(hcp '8-10' & "
    "spades.stopped & balanced) & ~(clubs '5+' & hcp '10+') & ~(diamonds '5+' & hcp "
    "'10+')";
static const char BIDS_1S_OVER_1H[] =
    ONE_LEVEL("spades") " & " NOT_STRONG("hearts") " & "
    NOT_MAJOR_AND_MINOR("spades") " & " NOT_TWO_LEVEL("clubs") " & "
    NOT_TWO_LEVEL("diamonds");
static const char RAISES_1S[] =
    "spades '3+' & hcp '5-10' & ~(spades '5+' & hcp '10-') & ~(spades '4+' & hcp "
    "'8-') & ~(spades '3+' & hcp '11+')";
static const char RESPONDS_1D[] =
    "(hcp '6-' | hcp '7-11' & (clubs '5+' | diamonds '5+')) & ~(hearts '4+' & hcp "
    "'7+' & (hearts - spades) '0+') & ~(spades '4+' & hcp '7+')";
static const char NONE_OVER_1C[] =
    NOT_STRONG("clubs") " & ~" TWO_SUITS("hearts", "spades") " & ~"
    TWO_SUITS("hearts", "diamonds") " & " NOT_ONE_LEVEL("diamonds") " & "
    NOT_ONE_LEVEL("hearts") " & " NOT_ONE_LEVEL("spades") " & "
    NOT_TAKEOUT("clubs", "diamonds", "hearts", "spades");
static const char NONE_OVER_1D[] =
    NOT_STRONG("diamonds") " & ~" TWO_SUITS("hearts", "spades") " & ~"
    TWO_SUITS("hearts", "clubs") " & " NOT_TWO_LEVEL("clubs") " & "
    NOT_ONE_LEVEL("hearts") " & " NOT_ONE_LEVEL("spades") " & "
    NOT_TAKEOUT("diamonds", "clubs", "hearts", "spades");
static const char BIDS_2H_OVER_1S[] =
    TWO_LEVEL("hearts") " & " NOT_STRONG("spades") " & "
    NOT_MAJOR_AND_MINOR("hearts") " & " NOT_TWO_LEVEL("clubs") " & "
    NOT_TWO_LEVEL("diamonds");
static const char REBIDS_2H[] =
    "hearts '4+' & hcp '17-' & ~(spades '6+' & hcp '16-18') & ~spades '6+' & ~(hcp "
    "'18-19' & balanced)";
static const char RESPONDS_1NT[] =
    "hcp '6-10' & ~(spades '4+' & hcp '13+') & ~(spades '5+' & hcp '10-') & ~(spades "
    "'4+' & (hcp + longest) '15-17' & hcp '12-') & ~(spades '3+' & hcp '10-11') & "
    "~(spades '3+' & hcp '6-10') & ~(hcp '15-17' & balanced) & ~(hearts '5+' & hcp "
    "'10+') & ~(diamonds '4+' & hcp '10+' & (diamonds - clubs) '0+') & ~(clubs '4+' "
    "& hcp '10+') & ~(diamonds '4+' & hcp '10+')";
static const char PREFERS_2S[] =
    "spades '2+' & hcp '9-'";
static const char NONE_OVER_2H[] =
    "~(hcp '11+' & hearts '1-') & " NOT_LATE("clubs") " & " NOT_LATE("diamonds") " & "
    NOT_LATE("spades");
static const char POLISH_1C_1H[] =
    "(hcp '11-14' & shape 'any 4333 + any 4432 + 5332 - 5xxx - x5xx + xx5x - xx5x + "
    "3325 + 3235 + 2335' | hcp '15+' & clubs '5+' | hcp '18+') & hearts '3+' & hcp '17-'";

static const BenchAuction AUCTIONS[] = {
    {"1NT P 2C P 2H P 3NT (all pass)",
     {{'S', OPENS_1NT}, {'S', STAYMAN_2H}, {'S', PASSES_3NT}, {'N', ASKS_2C},
      {'N', BIDS_3NT}, {'W', NONE_OVER_1NT}, {'W', NONE_OVER_3H}, {'E', NONE_OVER_2C},
      {'E', NO_DOUBLE}}},
    {"1S P 2S P 4S",
     {{'S', OPENS_1S}, {'S', GAME_4S}, {'N', RAISES_2S}, {'W', NONE_OVER_1S},
      {'W', NO_DOUBLE}, {'E', NONE_OVER_2S}}},
    {"1H P 1S",
     {{'S', OPENS_1H}, {'N', RESPONDS_1S}, {'W', NONE_OVER_1H}, {'E', NONE_OVER_1S}}},
    {"P P P 1H, S fourth",
     {{'S', OPENS_1H}, {'N', NO_OPENING}, {'W', NO_OPENING}, {'E', NO_OPENING}}},
    {"1H (1S) X (2S)",
     {{'S', OPENS_1H}, {'N', DOUBLES_1S}, {'W', BIDS_1S_OVER_1H}, {'E', RAISES_1S}}},
    {"1C P 1D P 1H, Polish club",
     {{'S', POLISH_1C_1H}, {'N', RESPONDS_1D}, {'W', NONE_OVER_1C},
      {'E', NONE_OVER_1D}}},
    {"P P 1S (2H)",
     {{'S', OPENS_1S}, {'N', NO_OPENING}, {'W', BIDS_2H_OVER_1S}, {'E', NO_OPENING}}},
    {"1S P 1NT P 2H P 2S P P P",
     {{'S', OPENS_1S}, {'S', REBIDS_2H}, {'N', RESPONDS_1NT}, {'N', PREFERS_2S},
      {'W', NONE_OVER_1S}, {'W', NONE_OVER_3H}, {'W', NONE_OVER_2S},
      {'E', NONE_OVER_1S}, {'E', NONE_OVER_2H}}},
};
/* clang-format on */

/* Words begin with a small letter that follows no letter or dot, outside of quotes. */
static void add_said(Buf *text, const BenchSaid *s)
{
  char before = ' ';
  bool quoted = false;
  if (text->len) buf_puts(text, " & ");
  for (const char *p = s->text; *p; before = *p++) {
    if (*p == '\'') quoted = !quoted;
    if (!quoted && islower((unsigned char)*p) && !islower((unsigned char)before) &&
        before != '.')
      buf_printf(text, "%c.", s->seat);
    buf_putc(text, *p);
  }
}

/* Count an auction exactly: the seconds of processor time, and the number. */
static bool bench_exact(const char *text, const BenchOptions *o, Buf *out, Err *e)
{
  Layout none = {{0}};
  FigureAsked asked = {
      .most = figure_budget(), .exactly = true, .jobs = 1, .stop = o->stop};
  Figure f;
  char number[COUNT_TEXT_MAX];
  Cond *c = cond_parse(text, strlen(text), e);
  if (!c) return false;
  double start = cpu_seconds();
  bool ok = figure_joint(&f, c, &none, &asked, e);
  double seconds = cpu_seconds() - start;
  if (ok) count_format(f.count, number);
  if (ok) buf_printf(out, "    exact %19.4f   %s\n", seconds, number);
  cond_free(c);
  return ok;
}

bool bench_auctions(const BenchOptions *o, uint64_t deals, Buf *out, Err *e)
{
  enum { FEW = 10000 }; /* deals: not worth half a minute of opening and counting */
  size_t nb = deals < FEW ? 1 : sizeof AUCTIONS / sizeof *AUCTIONS;
  bool ok = true;
  buf_printf(out,
             "%llu deals of %s, opened with deals=%d and for many; then counted "
             "exactly\n",
             (unsigned long long)deals,
             nb == 1 ? "the first auction (all from 10000 on)" : "each auction", HINT);
  for (size_t i = 0; ok && i < nb; i++) {
    Buf text = BUF_EMPTY;
    char name[8];
    for (const BenchSaid *s = AUCTIONS[i].said; s->seat; s++) add_said(&text, s);
    snprintf(name, sizeof name, "%d", (int)i + 1);
    ok = text.failed ? err_memory(e)
                     : bench_set(name, text.text, HINT, deals, o, out, e);
    buf_printf(out, "  %s\n", AUCTIONS[i].calls);
    ok = ok && bench_set("", text.text, 0, deals, o, out, e);
    buf_puts(out, "\n");
    ok = ok && bench_exact(text.text, o, out, e) &&
         bench_given("", text.text, o, out, e);
    buf_puts(out, "\n");
    buf_free(&text);
  }
  return ok;
}
