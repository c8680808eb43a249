/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** One suit as a game of chance: what a line is worth that may leave choices to the
** dice, against defenders who know only its odds. A linear program in sequence form
** (Koller, Megiddo and von Stengel, 1996) gives that; a pure line is one of them,
** so the value of the search must not be above it, and for most suits it is the
** same.
**
** Variables are the odds of each sequence of declarer's cards, and for each history
** in which a defender is to play, and each layout, what declarer gets there.
*/
#include "unit.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/rng.h"
#include "suit/ask.h"
#include "suit/line.h"
#include "suit/state.h"
#include "suit/suit.h"

enum { ROWS_MAX = 2500, COLS_MAX = 1500, LAYOUTS_MAX = 16 };

/* Maximize c z where A z <= b and z >= 0; all b are 0 or more. */
typedef struct Program {
  double (*a)[COLS_MAX + 1]; /* rows, and the objective as the last one */
  int rows, cols;
  bool full;
} Program;

typedef struct Game {
  const Combination *suit;
  int goal;
  Program p;
} Game;

static int new_row(Program *p)
{
  if (p->rows == ROWS_MAX) p->full = true;
  return p->full ? 0 : p->rows++;
}

static int new_col(Program *p)
{
  if (p->cols == COLS_MAX) p->full = true;
  return p->full ? 0 : p->cols++;
}

/* ---- the game as a program
 * ------------------------------------------------------------ */

/* A sum of variables: what declarer gets in one layout. */
typedef struct Sum {
  int col[64], nb;
} Sum;

static void plus(Game *g, Sum *s, const Sum *more)
{
  for (int i = 0; i < more->nb; i++) {
    if (s->nb == 64) {
      g->p.full = true;
      return;
    }
    s->col[s->nb++] = more->col[i];
  }
}

/* A node: where the trick is, and the odds (a column) of declarer's cards so far. */
typedef struct Node {
  State state;
  SuitTrick trick;
  int sequence; /* -1: none yet */
} Node;

static bool can_play(const Game *g, const State *t, int side, int c, int layout)
{
  const Lie *l = &g->suit->layout[layout];
  int missing = hand_size(g->suit->missing), played = hand_size(t->played[side]);
  int length = side == SUIT_WEST ? l->length : missing - l->length;
  if (c == PLAY_OUT) return length == played;
  int held =
      side == SUIT_WEST ? l->west[c] : hand_size(g->suit->class_cards[c]) - l->west[c];
  return held > state_played(g->suit, t, side, c);
}

static void defend(Game *g, const Node *n, int side, bool last, unsigned alive,
                   Sum out[LAYOUTS_MAX]);

/* Third hand's cards; bit RANK_NB: none. */
static unsigned follows(const Game *g, const Node *n, int hand)
{
  int best = n->trick.card[!hand];
  int reply = class_rank(g->suit, n->trick.reply[side_after(!hand)]);
  if (!n->state.hand[hand]) return 1u << RANK_NB;
  return state_replies(g->suit, n->state.hand[hand], reply > best ? reply : best);
}

/* Declarer's cards: their odds add up to at most those of what came before. */
static void declare(Game *g, const Node *n, bool leads, unsigned alive,
                    Sum out[LAYOUTS_MAX])
{
  const State *t = &n->state;
  int row = new_row(&g->p);
  if (n->sequence >= 0) {
    g->p.a[row][n->sequence] = -1;
  } else {
    g->p.a[row][COLS_MAX] = 1;
  }
  for (int hand = 0; hand < SUIT_HANDS && !g->p.full; hand++) {
    if (!leads && hand == n->trick.leader) continue;
    unsigned cards = leads ? state_choices(t->hand[hand]) : follows(g, n, hand);
    for (; cards && !g->p.full; cards &= cards - 1) {
      Node next = *n;
      Sum one[LAYOUTS_MAX] = {{{0}, 0}};
      int card = hand_lowest(cards);
      if (leads) next.trick.leader = hand;
      next.trick.card[hand] = card == RANK_NB ? PLAY_OUT : card;
      next.sequence = new_col(&g->p);
      g->p.a[row][next.sequence] = 1;
      int side = side_after(next.trick.leader);
      defend(g, &next, leads ? side : !side, !leads, alive, one);
      for (int w = 0; w < g->suit->layout_nb; w++)
        if (alive >> w & 1) plus(g, &out[w], &one[w]);
    }
  }
}

/* After a trick: the goal is reached, out of reach, or play goes on. */
static void go_on(Game *g, const Node *n, unsigned alive, Sum out[LAYOUTS_MAX])
{
  for (int w = 0; w < g->suit->layout_nb; w++) out[w].nb = 0;
  if (n->state.won >= g->goal) {
    for (int w = 0; w < g->suit->layout_nb; w++)
      if (alive >> w & 1) out[w].col[out[w].nb++] = n->sequence;
  } else if (n->state.won + state_left(&n->state) >= g->goal) {
    declare(g, n, true, alive, out);
  }
}

/* Declarer gets the least of some sums: one of them, nothing, or a variable of its own.
 */
static void least(Game *g, const Sum *const of[], int nb, Sum *out)
{
  *out = *of[0];
  for (int i = 0; i < nb; i++)
    if (of[i]->nb == 0) *out = *of[i];
  if (nb == 1 || out->nb == 0 || g->p.full) return;
  int col = new_col(&g->p);
  *out = (Sum){{col}, 1};
  for (int i = 0; i < nb; i++) {
    int row = new_row(&g->p);
    g->p.a[row][col] += 1;
    for (int k = 0; k < of[i]->nb; k++) g->p.a[row][of[i]->col[k]] -= 1;
  }
}

/* A defender's cards: declarer gets no more than behind any of them. */
static void defend(Game *g, const Node *n, int side, bool last, unsigned alive,
                   Sum out[LAYOUTS_MAX])
{
  Sum behind[RANK_NB + 1][LAYOUTS_MAX];
  const Sum *of[LAYOUTS_MAX][RANK_NB + 1];
  int nb[LAYOUTS_MAX] = {0};
  for (int c = PLAY_OUT; c < g->suit->class_nb && !g->p.full; c++) {
    Sum *one = behind[c + 1];
    unsigned can = 0;
    for (int w = 0; w < g->suit->layout_nb; w++)
      if (alive >> w & 1 && can_play(g, &n->state, side, c, w)) {
        can |= 1u << w;
        of[w][nb[w]++] = &one[w];
      }
    if (!can) continue;
    memset(one, 0, LAYOUTS_MAX * sizeof *one);
    Node next = *n;
    next.trick.reply[side] = c;
    if (last) {
      next.state = state_after(g->suit, &n->state, &next.trick);
      go_on(g, &next, can, one);
    } else {
      declare(g, &next, false, can, one);
    }
  }
  for (int w = 0; w < g->suit->layout_nb && !g->p.full; w++)
    if (alive >> w & 1) least(g, of[w], nb[w], &out[w]);
}

/* ---- the simplex method
 * ------------------------------------------------------------------ */

/*
** Only the columns of variables that are 0 are kept: a pivot exchanges one of them
** with the variable of a row. The right sides are lifted by tiny amounts that
** differ, so that no pivot stands still.
*/
static double maximum(Program *p, Rng *r)
{
  double(*a)[COLS_MAX + 1] = p->a, *top = a[ROWS_MAX];
  for (int i = 0; i < p->rows; i++) a[i][COLS_MAX] += 1e-9 * (1 + rng_unit(r));
  for (;;) {
    int in = -1, out = -1;
    for (int j = 0; j < p->cols; j++)
      if (top[j] > 1e-9 && (in < 0 || top[j] > top[in])) in = j;
    if (in < 0) return -top[COLS_MAX];
    for (int i = 0; i < p->rows; i++)
      if (a[i][in] > 1e-9 &&
          (out < 0 || a[i][COLS_MAX] * a[out][in] < a[out][COLS_MAX] * a[i][in]))
        out = i;
    assert_true(out >= 0);
    double by = a[out][in];
    a[out][in] = 1;
    for (int j = 0; j < p->cols; j++) a[out][j] /= by;
    a[out][COLS_MAX] /= by;
    for (int i = 0; i <= ROWS_MAX; i++) {
      double times = a[i][in];
      if (i == out || times == 0) continue;
      a[i][in] = 0;
      for (int j = 0; j < p->cols; j++) a[i][j] -= times * a[out][j];
      a[i][COLS_MAX] -= times * a[out][COLS_MAX];
    }
  }
}

/* The value of the game; -1: it is too large for this program. */
static double mixed_value(const Combination *s, int goal, Rng *r)
{
  Game g = {.suit = s, .goal = goal};
  Node root = {.state = state_start(s), .sequence = -1};
  Sum out[LAYOUTS_MAX];
  memset(out, 0, sizeof out);
  g.p.a = calloc(ROWS_MAX + 1, sizeof *g.p.a);
  assert_non_null(g.p.a);
  declare(&g, &root, true, (1u << s->layout_nb) - 1, out);
  for (int w = 0; w < s->layout_nb; w++)
    for (int i = 0; i < out[w].nb; i++)
      g.p.a[ROWS_MAX][out[w].col[i]] += s->layout[w].weight / s->total;
  printf("%d layouts %d rows %d cols full %d hands %x %x\n", s->layout_nb, g.p.rows,
         g.p.cols, g.p.full, s->hand[0], s->hand[1]);
  double value = g.p.full ? -1 : maximum(&g.p, r);
  free(g.p.a);
  return value;
}

/* ---- the comparison
 * ------------------------------------------------------------------------ */

static int below(Rng *r, int n)
{
  return (int)rng_below(r, (uint64_t)n);
}

/* The missing cards of a set as its number, in the order of their ranks. */
static unsigned cards_of(unsigned missing, size_t set)
{
  unsigned out = 0;
  for (unsigned left = missing; left; left &= left - 1, set >>= 1)
    if (set & 1) out |= left & -left;
  return out;
}

/*
** A suit in which west has a given number of the missing low cards, and each set of
** the high ones that he may have a weight of 0 to 9. NULL: all are 0.
*/
static Combination *suit_of(const unsigned hand[SUIT_HANDS], Rng *r)
{
  Err e;
  SuitSpec spec = suit_spec(hand[0], hand[1]);
  unsigned missing = (HOLDING_NB - 1) & ~(hand[0] | hand[1]);
  unsigned low = missing & ((1u << TEN) - 1), high = missing & ~low;
  int west = hand_size(low) / 2;
  double by_high[HOLDING_NB], *weight = mem_new(HOLDING_NB, sizeof *weight);
  for (int i = 0; i < HOLDING_NB; i++) by_high[i] = below(r, 3) ? 1 + below(r, 9) : 0;
  for (size_t set = 0; set < (size_t)1 << hand_size(missing); set++) {
    unsigned cards = cards_of(missing, set);
    weight[set] = hand_size(cards & low) == west ? by_high[cards & high] : 0;
  }
  spec.weight = weight;
  Combination *s = suit_new(&spec, &e);
  mem_free(weight);
  return s;
}

/* Three or four cards, most of them high. */
static Combination *random_suit(Rng *r)
{
  unsigned hand[SUIT_HANDS] = {0, 0};
  int size[SUIT_HANDS] = {2, 1 + below(r, 2)};
  for (int h = 0; h < SUIT_HANDS; h++)
    while (size[h] > 0) {
      unsigned card = 1u << (below(r, 4) ? ACE - below(r, 6) : below(r, 4));
      if ((hand[0] | hand[1]) & card) continue;
      hand[h] |= card;
      size[h]--;
    }
  return suit_of(hand, r);
}

/* Suits where who has a high card is a guess. */
static Combination *guess(Rng *r)
{
  static const char *const GUESS[][2] = {
      {"KJ", "32"}, {"QT", "32"}, {"AJ", "T2"},
      {"KT", "J2"}, {"QT", "92"}, {"AT", "Q2"},
  };
  Err e;
  unsigned hand[SUIT_HANDS];
  const char *const *one = GUESS[below(r, LENGTH(GUESS))];
  assert_true(suit_parse(hand, one[0], one[1], &e));
  return suit_of(hand, r);
}

static double seen_value(const Combination *s, int goal)
{
  Err e;
  uint8_t open[SUIT_LAYOUTS_MAX];
  double sum = 0;
  assert_true(suit_open(open, s, NULL, &e));
  for (int w = 0; w < s->layout_nb; w++)
    if (open[w] >= goal) sum += s->layout[w].weight / s->total;
  return sum;
}

static void pure_lines_are_not_above_mixed_ones(void **state)
{
  (void)state;
  Err e;
  Rng r = rng_open(2016, 0, 9);
  int solved = 0, same = 0, hidden = 0, rounds = getenv("BAIZE_SOAK") ? 4000 : 200;
  for (int i = 0; i < rounds; i++) {
    Combination *s = i % 4 ? random_suit(&r) : guess(&r);
    if (!s) continue; /* no weight was above 0 */
    int goal = i % 4 ? 1 + below(&r, suit_tricks_max(s)) : 1;
    double value = s->layout_nb <= LAYOUTS_MAX ? mixed_value(s, goal, &r) : -1;
    SuitAsk ask = suit_ask(goal);
    SuitAnswer pure;
    assert_true(suit_answer(&pure, s, &ask, &e));
    if (value >= 0) {
      double seen = seen_value(s, goal);
      solved++;
      same += fabs(pure.low - value) < 1e-5;
      hidden += pure.low < seen - 1e-5;
      if (pure.low > value + 1e-5 || value > seen + 1e-5)
        fail_msg("hands %04x %04x, %d tricks: pure %g, mixed %g, all seen %g",
                 s->hand[0], s->hand[1], goal, pure.low, value, seen);
    }
    suit_free(s);
  }
  print_message(
      "# %d of %d games solved, %d with the value of a pure line; with all cards "
      "seen %d would have more\n",
      solved, rounds, same, hidden);
  assert_int_equal(same, solved); /* no theorem, but so it is */
  assert_true(hidden >= rounds / 20);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(pure_lines_are_not_above_mixed_ones),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
