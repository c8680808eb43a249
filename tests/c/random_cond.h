/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** random_cond.h - random conditions with a second opinion on what they mean.
**
** A Made is a tree built by chance; made_text writes it in the language of
** conditions, with blanks and brackets where they may stand, and made_holds
** evaluates it on a deal card by card, with none of the code under test.
*/
#ifndef TESTS_RANDOM_COND_H
#define TESTS_RANDOM_COND_H

#include "unit.h"

#include "base/buf.h"
#include "cards/dealing.h"
#include "hand/valuegraph.h" /* the text of an evaluator alone */

enum { MADE_MAX = 96, MADE_PARTS = 3 };

typedef enum MadeOp {
  MADE_ANY,
  MADE_TERM,
  MADE_BALANCED,
  MADE_SEMIBALANCED,
  MADE_SHAPE,
  MADE_STOPPED,
  MADE_HAS,
  MADE_IS,
  MADE_NOT,
  MADE_AND,
  MADE_OR,
} MadeOp;

/* What a card from the ten up is worth. */
static const struct {
  const char *name;
  int worth[5]; /* T J Q K A */
} MADE_FEATURES[] = {
    {"hcp", {0, 1, 2, 3, 4}},    {"controls", {0, 0, 0, 1, 2}},
    {"aces", {0, 0, 0, 0, 1}},   {"kings", {0, 0, 0, 1, 0}},
    {"queens", {0, 0, 1, 0, 0}}, {"jacks", {0, 1, 0, 0, 0}},
    {"tens", {1, 0, 0, 0, 0}},   {"top2", {0, 0, 0, 1, 1}},
    {"top3", {0, 0, 1, 1, 1}},   {"top4", {0, 1, 1, 1, 1}},
    {"top5", {1, 1, 1, 1, 1}},   {"c13", {0, 1, 2, 4, 6}},
};

/* Values are in twentieths, so that halves and the Four C's have them whole. */
enum {
  MADE_UNIT = 20,
  MADE_LOSERS = LENGTH(MADE_FEATURES), /* of a suit and of a hand */
  MADE_NLTC,
  MADE_QUICK_TRICKS,
  MADE_PLAYING_TRICKS,
  MADE_QUALITY, /* of a suit */
  MADE_LENGTH,  /* cards of a suit */
  MADE_LONGEST, /* of a hand */
  MADE_SECOND,
  MADE_SHORTEST,
  MADE_ZAR, /* of a hand and of a pair */
  MADE_CCCC,
  MADE_FIT, /* of a pair */
  MADE_FIT_STRAIN,
  MADE_POINTS, /* of a suit, a hand, a pair: what ranks are worth */
  MADE_OWN,    /* the same, and a number for each card beyond some */
};

static const char *const MADE_NAMES[] = {
    [MADE_LOSERS] = "losers",
    [MADE_NLTC] = "nltc",
    [MADE_QUICK_TRICKS] = "quick_tricks",
    [MADE_PLAYING_TRICKS] = "playing_tricks",
    [MADE_QUALITY] = "quality",
    [MADE_LONGEST] = "longest",
    [MADE_SECOND] = "second",
    [MADE_SHORTEST] = "shortest",
    [MADE_ZAR] = "zar",
    [MADE_CCCC] = "cccc",
    [MADE_FIT] = "longest_fit",
    [MADE_FIT_STRAIN] = "longest_fit_strain",
};

typedef struct MadeAtom {
  bool pair;
  int seat, suit, feature; /* suit -1: of the hand; of a pair: seat 0 or 1 */
  int worth[13];           /* POINTS, OWN: in halves */
  int beyond, longer;      /* OWN */
} MadeAtom;

typedef struct MadeNode {
  MadeOp op;
  int child[3], child_nb;
  int part_nb; /* TERM: quarters times atoms, SHAPE: patterns */
  MadeAtom atom[MADE_PARTS];
  int factor[MADE_PARTS], constant;      /* in quarters */
  int range_nb, den;                     /* of the bounds */
  int low[MADE_PARTS], high[MADE_PARTS]; /* in 1/den; INT32_MIN, MAX: open */
  int seat;                              /* all but TERM */
  int suit;                              /* STOPPED */
  int length[MADE_PARTS][SUIT_NB];       /* SHAPE: spades first, -1 for x */
  bool any[MADE_PARTS], minus[MADE_PARTS];
  Hand cards; /* HAS, IS */
} MadeNode;

typedef struct Made {
  Rng rng;
  Dealing dealing;
  Deal aim; /* conditions are made to be near to what this deal has */
  int nb, root;
  MadeNode node[MADE_MAX];
} Made;

static inline int made_pick(Made *m, int bound)
{
  return (int)rng_below(&m->rng, (uint64_t)bound);
}

/* ---- meaning ------------------------------------------------------------- */

static inline bool made_owns(const Deal *d, int seat, int suit, int rank)
{
  return d->hand[seat] >> (16 * suit + rank) & 1;
}

static inline int made_length(const Deal *d, int seat, int suit)
{
  int n = 0;
  for (int rank = 0; rank < 13; rank++) n += made_owns(d, seat, suit, rank);
  return n;
}

/* Cards of the suit from rank 'from' (0 the two) up. */
static inline int made_top(const Deal *d, int seat, int suit, int from)
{
  int n = 0;
  for (int rank = from; rank < 13; rank++) n += made_owns(d, seat, suit, rank);
  return n;
}

/* The honours and the length of a suit of the Four C's, in twentieths. */
static inline int made_quality(const Deal *d, int seat, int suit)
{
  int n = made_length(d, seat, suit), tenths = 0, halves = 0;
  bool q = made_owns(d, seat, suit, 10), j = made_owns(d, seat, suit, 9);
  bool t = made_owns(d, seat, suit, 8);
  for (int rank = 9; rank < 13; rank++)
    if (made_owns(d, seat, suit, rank)) tenths += rank - 8;
  if (n == 7) tenths += !q || !j;
  if (n == 8) tenths += q ? !j : 2;
  if (n > 8) tenths += (q ? 0 : 2) + (j ? 0 : 1);
  if (n < 7 && t) halves += j || made_top(d, seat, suit, 9) > 1 ? 2 : 1;
  if (n < 7 && made_owns(d, seat, suit, 7))
    halves += t || made_owns(d, seat, suit, 6) || made_top(d, seat, suit, 9) == 2;
  return n * (2 * tenths + halves);
}

static inline int made_four_cs(const Deal *d, int seat, int suit)
{
  int n = made_length(d, seat, suit), value = made_quality(d, seat, suit);
  bool nine = made_owns(d, seat, suit, 7);
  if (made_owns(d, seat, suit, 12)) value += 60;
  if (made_owns(d, seat, suit, 11)) value += n > 1 ? 40 : 10;
  if (made_owns(d, seat, suit, 10)) {
    bool covered = made_top(d, seat, suit, 11) > 0;
    value += n == 1 ? 0 : n == 2 ? (covered ? 15 : 10) : covered ? 20 : 15;
  }
  if (made_owns(d, seat, suit, 9)) {
    int above = made_top(d, seat, suit, 10);
    value += above == 2 ? 10 : above == 1 ? 5 : 0;
  }
  if (made_owns(d, seat, suit, 8)) {
    int above = made_top(d, seat, suit, 9);
    value += above == 2 || (above == 1 && nine) ? 5 : 0;
  }
  return value;
}

/* Runs from the top: how many cards in unbroken order from 'from' down. */
static inline int made_run(const Deal *d, int seat, int suit, int from)
{
  int n = 0;
  while (from >= 0 && made_owns(d, seat, suit, from--)) n++;
  return n;
}

static inline int made_suit_value(const Deal *d, int seat, int suit, int feature)
{
  int n = made_length(d, seat, suit), sum = 0;
  bool a = made_owns(d, seat, suit, 12), k = made_owns(d, seat, suit, 11);
  bool q = made_owns(d, seat, suit, 10);
  switch (feature) {
  case MADE_LENGTH: return n * MADE_UNIT;
  case MADE_LOSERS: return MADE_UNIT * ((n > 0 && !a) + (n > 1 && !k) + (n > 2 && !q));
  case MADE_NLTC:
    return MADE_UNIT / 2 * (3 * (n > 0 && !a) + 2 * (n > 1 && !k) + (n > 2 && !q));
  case MADE_QUICK_TRICKS:
    if (a) return k ? 40 : q ? 30 : 20;
    return k && q ? 20 : k && n > 1 ? 10 : 0;
  case MADE_PLAYING_TRICKS:
    if (n > 4) return MADE_UNIT * (a + k + q + n - 3);
    if (a) return MADE_UNIT * made_run(d, seat, suit, 12);
    return k ? MADE_UNIT * (made_run(d, seat, suit, 11) - 1) : 0;
  case MADE_QUALITY: return made_quality(d, seat, suit);
  }
  for (int i = 0; i < 5; i++)
    if (made_owns(d, seat, suit, 8 + i)) sum += MADE_FEATURES[feature].worth[i];
  return sum * MADE_UNIT;
}

/* Cards of the nth suit when counted from the longest. */
static inline int made_sorted(const Deal *d, int seat, int nth)
{
  for (int n = 13; n >= 0; n--)
    for (int s = 0; s < 4; s++)
      if (made_length(d, seat, s) == n && nth-- == 0) return n;
  return -1;
}

static inline int made_hand_value(const Deal *d, int seat, int feature)
{
  int sum = 0, missing = 0;
  switch (feature) {
  case MADE_LONGEST: return MADE_UNIT * made_sorted(d, seat, 0);
  case MADE_SECOND: return MADE_UNIT * made_sorted(d, seat, 1);
  case MADE_SHORTEST: return MADE_UNIT * made_sorted(d, seat, 3);
  case MADE_ZAR:
    for (int s = 0; s < 4; s++)
      for (int r = 9; r < 13; r++)
        if (made_owns(d, seat, s, r)) sum += r < 11 ? r - 8 : r < 12 ? 4 : 6;
    sum += made_sorted(d, seat, 0) + made_sorted(d, seat, 1);
    return MADE_UNIT * (sum + made_sorted(d, seat, 0) - made_sorted(d, seat, 3));
  case MADE_CCCC:
    for (int s = 0; s < 4; s++) {
      int n = made_length(d, seat, s);
      missing += n < 3 ? 3 - n : 0;
      sum += made_four_cs(d, seat, s);
    }
    return sum + (missing ? 20 * missing - 20 : -10);
  }
  for (int s = 0; s < 4; s++) sum += made_suit_value(d, seat, s, feature);
  return sum;
}

static inline int made_seat_value(const Deal *d, int seat, int suit, int feature)
{
  return suit >= 0 ? made_suit_value(d, seat, suit, feature)
                   : made_hand_value(d, seat, feature);
}

static inline int made_own_value(const Deal *d, int seat, const MadeAtom *a)
{
  int sum = 0;
  for (int s = 0; s < 4; s++) {
    if (a->suit >= 0 && a->suit != s) continue;
    int n = made_length(d, seat, s);
    for (int rank = 0; rank < 13; rank++)
      if (made_owns(d, seat, s, rank)) sum += a->worth[rank];
    if (a->feature == MADE_OWN && n > a->beyond) sum += a->longer * (n - a->beyond);
  }
  return MADE_UNIT / 2 * sum;
}

static inline int made_atom_value(const Deal *d, const MadeAtom *a)
{
  if (a->feature == MADE_POINTS || a->feature == MADE_OWN)
    return made_own_value(d, a->seat, a) +
           (a->pair ? made_own_value(d, a->seat + 2, a) : 0);
  if (!a->pair) return made_seat_value(d, a->seat, a->suit, a->feature);
  if (a->feature < MADE_FIT)
    return made_seat_value(d, a->seat, a->suit, a->feature) +
           made_seat_value(d, a->seat + 2, a->suit, a->feature);
  int best = 3, cards = -1;
  for (int s = 3; s >= 0; s--) {
    int n = made_length(d, a->seat, s) + made_length(d, a->seat + 2, s);
    if (n > cards) best = s, cards = n;
  }
  return MADE_UNIT * (a->feature == MADE_FIT ? cards : best);
}

/* In quarters of a twentieth. */
static inline int made_term_value(const MadeNode *n, const Deal *d)
{
  int value = n->constant * MADE_UNIT;
  for (int i = 0; i < n->part_nb; i++)
    value += n->factor[i] * made_atom_value(d, &n->atom[i]);
  return value;
}

static inline bool made_in_range(const MadeNode *n, int value)
{
  int times = 4 * MADE_UNIT / n->den;
  for (int i = 0; i < n->range_nb; i++) {
    bool above = n->low[i] == INT32_MIN || value >= times * n->low[i];
    bool below = n->high[i] == INT32_MAX || value <= times * n->high[i];
    if (above && below) return true;
  }
  return false;
}

/* A card with as many cards of the suit beside it as there are above it. */
static inline bool made_stopped(const Deal *d, int seat, int suit)
{
  int n = made_length(d, seat, suit);
  return made_owns(d, seat, suit, 12) || (made_owns(d, seat, suit, 11) && n >= 2) ||
         (made_owns(d, seat, suit, 10) && n >= 3) ||
         (made_owns(d, seat, suit, 9) && n >= 4);
}

static inline bool made_pattern_fits(const int pattern[4], const int length[4],
                                     bool any)
{
  bool straight = true;
  for (int i = 0; i < 4; i++)
    straight = straight && (pattern[i] < 0 || pattern[i] == length[i]);
  if (straight || !any) return straight;
  /* any order: fixed lengths must be found among the suits, each used once */
  bool used[4] = {false};
  for (int i = 0; i < 4; i++) {
    if (pattern[i] < 0) continue;
    int at = 0;
    while (at < 4 && (used[at] || length[at] != pattern[i])) at++;
    if (at == 4) return false;
    used[at] = true;
  }
  return true;
}

static inline bool made_shape_has(const MadeNode *n, const int length[4])
{
  bool in = false;
  for (int i = 0; i < n->part_nb; i++)
    if (made_pattern_fits(n->length[i], length, n->any[i])) in = !n->minus[i];
  return in;
}

static inline bool made_shape_holds(const MadeNode *n, const Deal *d)
{
  int length[4];
  for (int i = 0; i < 4; i++) length[i] = made_length(d, n->seat, 3 - i);
  return made_shape_has(n, length);
}

/* True if the patterns that are taken away leave a shape. */
static inline bool made_shape_leaves(const MadeNode *n)
{
  for (int a = 0; a <= 13; a++)
    for (int b = 0; a + b <= 13; b++)
      for (int c = 0; a + b + c <= 13; c++)
        if (made_shape_has(n, (int[]){a, b, c, 13 - a - b - c})) return true;
  return false;
}

/* Balanced: no void or singleton and at most one doubleton. */
static inline bool made_balanced(const Deal *d, int seat, bool semi)
{
  int doubletons = 0, longest = 0;
  for (int s = 0; s < 4; s++) {
    int n = made_length(d, seat, s);
    if (n < 2) return false;
    if (n > longest) longest = n;
    doubletons += n == 2;
  }
  /* 4333 4432 5332 have one at most; 5422 and 6322 two */
  return doubletons <= (semi ? 2 : 1) && longest <= (semi ? 6 : 5);
}

static inline bool made_node_holds(const Made *m, int at, const Deal *d)
{
  const MadeNode *n = &m->node[at];
  switch (n->op) {
  case MADE_ANY: return true;
  case MADE_TERM: return made_in_range(n, made_term_value(n, d));
  case MADE_BALANCED: return made_balanced(d, n->seat, false);
  case MADE_SEMIBALANCED: return made_balanced(d, n->seat, true);
  case MADE_SHAPE: return made_shape_holds(n, d);
  case MADE_STOPPED: return made_stopped(d, n->seat, n->suit);
  case MADE_HAS:
  case MADE_IS: return (n->cards & d->hand[n->seat]) == n->cards;
  case MADE_NOT: return !made_node_holds(m, n->child[0], d);
  case MADE_AND:
  case MADE_OR:
    for (int i = 0; i < n->child_nb; i++)
      if (made_node_holds(m, n->child[i], d) == (n->op == MADE_OR))
        return n->op == MADE_OR;
    return n->op == MADE_AND;
  }
  return false;
}

static inline bool made_holds(const Made *m, const Deal *d)
{
  return made_node_holds(m, m->root, d);
}

/* ---- making -------------------------------------------------------------- */

static inline MadeAtom made_atom(Made *m)
{
  MadeAtom a = {.pair = made_pick(m, 3) == 0, .suit = -1};
  a.seat = made_pick(m, a.pair ? 2 : 4);
  if (made_pick(m, 6) == 0) {
    a.suit = made_pick(m, 5) - 1;
    a.feature = made_pick(m, 2) ? MADE_POINTS : MADE_OWN;
    for (int rank = 12; rank >= 0; rank--)
      if (made_pick(m, rank > 7 ? 2 : 8) == 0) a.worth[rank] = made_pick(m, 14) - 3;
    a.worth[12] = 2 * a.worth[12] + 1; /* halves are there, and something is */
    a.beyond = made_pick(m, 8);
    a.longer = made_pick(m, 5) - 2;
    return a;
  }
  switch (made_pick(m, 4)) {
  case 0:
    a.suit = made_pick(m, 4);
    a.feature = MADE_LENGTH;
    break;
  case 1:
    a.suit = made_pick(m, 4);
    a.feature = made_pick(m, MADE_LENGTH);
    break;
  case 2: a.feature = made_pick(m, MADE_QUALITY); break;
  default:
    a.feature = made_pick(m, 4);
    if (a.pair)
      a.feature += MADE_ZAR; /* and the fits */
    else
      a.feature =
          a.feature == 3 ? MADE_ZAR + made_pick(m, 2) : MADE_LONGEST + a.feature;
  }
  return a;
}

static inline int made_den(int feature)
{
  if (feature >= MADE_POINTS) return 2;
  if (feature == MADE_NLTC || feature == MADE_QUICK_TRICKS) return 2;
  return feature == MADE_QUALITY || feature == MADE_CCCC ? MADE_UNIT : 1;
}

static inline bool made_plain(const MadeNode *n)
{
  return n->part_nb == 1 && n->factor[0] == 4 && !n->constant;
}

static inline void made_term(Made *m, MadeNode *n)
{
  static const int factors[] = {4, 4, 8, 2, 1, -4, -2, 12};
  n->part_nb = made_pick(m, 3) ? 1 : 1 + made_pick(m, MADE_PARTS);
  for (int i = 0; i < n->part_nb; i++) {
    n->atom[i] = made_atom(m);
    n->factor[i] = made_pick(m, 2) ? 4 : factors[made_pick(m, LENGTH(factors))];
  }
  if (made_pick(m, 6) == 0) n->constant = made_pick(m, 41) - 20;
  n->range_nb = made_pick(m, 3) ? 1 : 1 + made_pick(m, MADE_PARTS);
  n->den = made_plain(n) ? made_den(n->atom[0].feature) : 1;
  for (int i = 0; i < n->range_nb; i++) {
    int unit = 4 * MADE_UNIT / n->den;
    int near = made_term_value(n, &m->aim) / unit + made_pick(m, 5) - 2;
    if (made_pick(m, 8) == 0) near = made_pick(m, 60) - 10;
    n->low[i] = near - made_pick(m, 3);
    n->high[i] = near + made_pick(m, 3);
    if (made_pick(m, 3) == 0)
      n->high[i] = INT32_MAX;
    else if (made_pick(m, 3) == 0)
      n->low[i] = INT32_MIN;
  }
}

/* Patterns that begin as the shape of the deal aimed at, then go astray. */
static inline void made_shape(Made *m, MadeNode *n)
{
  n->part_nb = 1 + made_pick(m, MADE_PARTS);
  for (int i = 0; i < n->part_nb; i++) {
    int seat = i ? made_pick(m, 4) : n->seat, fixed = 0;
    for (int k = 0; k < 4; k++) {
      n->length[i][k] = made_length(&m->aim, seat, 3 - k);
      if (made_pick(m, 3) == 0) n->length[i][k] = -1;
      fixed += n->length[i][k] >= 0;
    }
    n->any[i] = made_pick(m, 2);
    n->minus[i] = i > 0 && fixed == 4 && made_pick(m, 3) == 0;
  }
  /* a set of no shapes is not a condition */
  for (int i = 0; i < n->part_nb && !made_shape_leaves(n); i++) n->minus[i] = false;
}

static inline int made_new(Made *m, int depth)
{
  int at = m->nb++;
  assert_true(at < MADE_MAX);
  MadeNode n = {.seat = made_pick(m, 4)};
  int kind = made_pick(m, depth > 0 ? 16 : 10);
  if (kind < 5)
    n.op = MADE_TERM;
  else if (kind < 6)
    n.op = made_pick(m, 3) ? made_pick(m, 2) ? MADE_BALANCED : MADE_SEMIBALANCED
                           : MADE_STOPPED;
  else if (kind < 8)
    n.op = MADE_SHAPE;
  else if (kind < 9)
    n.op = made_pick(m, 4) ? MADE_HAS : MADE_IS;
  else if (kind < 10)
    n.op = made_pick(m, 3) ? MADE_TERM : MADE_ANY;
  else
    n.op = kind < 11 ? MADE_NOT : kind < 14 ? MADE_AND : MADE_OR;
  if (n.op == MADE_TERM) made_term(m, &n);
  if (n.op == MADE_SHAPE) made_shape(m, &n);
  if (n.op == MADE_STOPPED) n.suit = made_pick(m, 4);
  if (n.op == MADE_IS) n.cards = m->aim.hand[n.seat];
  for (int i = 0; n.op == MADE_HAS && (i < 1 || made_pick(m, 2)); i++) {
    Hand from = made_pick(m, 6) ? m->aim.hand[n.seat] : PACK;
    for (int skip = made_pick(m, hand_size(from)); skip; skip--) from &= from - 1;
    n.cards |= from & -from;
  }
  if (n.op >= MADE_NOT) {
    n.child_nb = n.op == MADE_NOT ? 1 : 2 + made_pick(m, 2);
    for (int i = 0; i < n.child_nb; i++) n.child[i] = made_new(m, depth - 1);
  }
  m->node[at] = n;
  return at;
}

/* Condition number 'number' of this seed. */
static inline Made made_condition(uint64_t number)
{
  Made m = {.rng = rng_open(number + (fresh_seed() << 32), RNG_TEST, 0),
            .dealing = dealing_new(NULL)};
  dealing_next(&m.dealing, &m.rng, &m.aim);
  m.root = made_new(&m, 3);
  return m;
}

/* Make a condition speak of South alone. */
static inline void made_single(Made *m)
{
  for (int i = 0; i < m->nb; i++) {
    MadeNode *n = &m->node[i];
    n->seat = SOUTH;
    for (int k = 0; k < n->part_nb; k++) {
      MadeAtom *a = &n->atom[k];
      if (a->feature == MADE_FIT || a->feature == MADE_FIT_STRAIN)
        a->feature += MADE_LONGEST - MADE_FIT;
      a->pair = false;
      a->seat = SOUTH;
    }
  }
}

/* ---- text ---------------------------------------------------------------- */

static inline void made_space(Made *m, Buf *b)
{
  static const char *const spaces[] = {"", " ", "  ", "\n", "\t"};
  buf_puts(b, spaces[made_pick(m, 3) ? 1 : made_pick(m, LENGTH(spaces))]);
}

static const char *const MADE_SUITS[] = {"clubs", "diamonds", "hearts", "spades"};

/* Ranks from the two up, some of no worth among them. */
static inline void made_points_text(const MadeAtom *a, Buf *b)
{
  buf_puts(b, ".points{");
  for (int rank = 0; rank < 13; rank++) {
    if (!a->worth[rank] && rank % 3) continue;
    int size = a->worth[rank] < 0 ? -a->worth[rank] : a->worth[rank];
    buf_printf(b, rank < 8 ? "[ '%c']= " : " %c =", "23456789TJQKA"[rank]);
    buf_printf(b, "%s%d%s,", a->worth[rank] < 0 ? "-" : "", size / 2,
               size % 2 ? ".5" : "");
  }
  buf_putc(b, '}');
}

static inline void made_diagram_text(const MadeAtom *a, Buf *b)
{
  static int32_t value[1 << 13];
  for (int h = 0; h < 1 << 13; h++) {
    int n = __builtin_popcount((unsigned)h);
    value[h] = n > a->beyond ? a->longer * (n - a->beyond) : 0;
    for (int rank = 0; rank < 13; rank++)
      if (h >> rank & 1) value[h] += a->worth[rank];
  }
  buf_puts(b, ".evaluator '");
  valuegraph_write(value, 2, b, NULL);
  buf_putc(b, '\'');
}

static inline void made_atom_text(const MadeAtom *a, Buf *b)
{
  if (a->pair)
    buf_puts(b, a->seat ? "EW" : "NS");
  else
    buf_putc(b, "NESW"[a->seat]);
  if (a->suit >= 0) buf_printf(b, ".%s", MADE_SUITS[a->suit]);
  if (a->feature == MADE_POINTS)
    made_points_text(a, b);
  else if (a->feature == MADE_OWN)
    made_diagram_text(a, b);
  else if (a->feature < MADE_LOSERS)
    buf_printf(b, ".%s", MADE_FEATURES[a->feature].name);
  else if (a->feature != MADE_LENGTH)
    buf_printf(b, ".%s", MADE_NAMES[a->feature]);
}

/* A number of quarters without its sign. */
static inline void made_quarters(int quarters, Buf *b)
{
  static const char *const rest[] = {"", ".25", ".5", ".75"};
  if (quarters < 0) quarters = -quarters;
  buf_printf(b, "%d%s", quarters / 4, rest[quarters % 4]);
}

static inline void made_term_text(Made *m, const MadeNode *n, Buf *b)
{
  if (made_plain(n) && made_pick(m, 4)) {
    made_atom_text(&n->atom[0], b);
    return;
  }
  buf_putc(b, '(');
  if (n->constant) {
    if (n->constant < 0) buf_putc(b, '-');
    made_quarters(n->constant, b);
  }
  for (int i = 0; i < n->part_nb; i++) {
    made_space(m, b);
    if (n->factor[i] < 0)
      buf_putc(b, '-');
    else if (i || n->constant)
      buf_putc(b, '+');
    made_space(m, b);
    if (n->factor[i] == 4 || n->factor[i] == -4) {
      made_atom_text(&n->atom[i], b);
    } else if (made_pick(m, 2)) {
      made_quarters(n->factor[i], b);
      buf_puts(b, " *");
      made_atom_text(&n->atom[i], b);
    } else {
      made_atom_text(&n->atom[i], b);
      buf_puts(b, "* ");
      made_quarters(n->factor[i], b);
    }
  }
  buf_putc(b, ')');
}

/* A bound: a decimal of 1, 2 or 20 parts. */
static inline void made_bound(int value, int den, Buf *b)
{
  int size = value < 0 ? -value : value, hundredths = size % den * 100 / den;
  buf_printf(b, "%s%d", value < 0 ? "-" : "", size / den);
  if (hundredths % 10)
    buf_printf(b, ".%02d", hundredths);
  else if (hundredths)
    buf_printf(b, ".%d", hundredths / 10);
}

static inline void made_range_text(Made *m, const MadeNode *n, Buf *b)
{
  bool closed = n->low[0] != INT32_MIN && n->high[0] != INT32_MAX;
  bool called = n->range_nb == 1 && closed && made_pick(m, 3) == 0;
  char quote = made_pick(m, 2) ? '"' : '\'';
  buf_putc(b, called ? '(' : quote);
  for (int i = 0; i < n->range_nb; i++) {
    int low = n->low[i], high = n->high[i];
    if (i) buf_puts(b, made_pick(m, 2) ? "," : " , ");
    if (low != INT32_MIN) made_bound(low, n->den, b);
    if (low == INT32_MIN) {
      made_bound(high, n->den, b);
      buf_putc(b, '-');
    } else if (high == INT32_MAX) {
      buf_putc(b, '+');
    } else if (low != high) {
      bool points = high < 0 || made_pick(m, 2);
      buf_puts(b, called ? " ," : points ? ".." : "-");
      made_bound(high, n->den, b);
    }
  }
  buf_putc(b, called ? ')' : quote);
}

static inline void made_shape_text(Made *m, const MadeNode *n, Buf *b)
{
  for (int i = 0; i < n->part_nb; i++) {
    if (i) buf_puts(b, n->minus[i] ? " - " : made_pick(m, 2) ? " + " : "+");
    if (n->any[i]) buf_puts(b, "any ");
    for (int k = 0; k < 4; k++)
      buf_putc(b, n->length[i][k] < 0 ? 'x' : "0123456789abcd"[n->length[i][k]]);
  }
}

/* How tightly an operator binds. */
static inline int made_level(MadeOp op)
{
  return op == MADE_OR ? 0 : op == MADE_AND ? 1 : 2;
}

static inline void made_node_text(Made *m, int at, int level, Buf *b)
{
  const MadeNode *n = &m->node[at];
  bool brackets = made_level(n->op) < level || made_pick(m, 5) == 0;
  char cards[CARDS_TEXT_MAX], hand[HAND_TEXT_MAX];
  if (brackets) buf_putc(b, '(');
  made_space(m, b);
  if (n->op > MADE_TERM && n->op < MADE_NOT) buf_printf(b, "%c.", "NESW"[n->seat]);
  switch (n->op) {
  case MADE_ANY: buf_puts(b, "any"); break;
  case MADE_TERM:
    made_term_text(m, n, b);
    made_space(m, b);
    made_range_text(m, n, b);
    break;
  case MADE_BALANCED: buf_puts(b, "balanced"); break;
  case MADE_SEMIBALANCED: buf_puts(b, "semibalanced"); break;
  case MADE_STOPPED: buf_printf(b, "%s.stopped", MADE_SUITS[n->suit]); break;
  case MADE_SHAPE:
    buf_puts(b, "shape '");
    made_shape_text(m, n, b);
    buf_putc(b, '\'');
    break;
  case MADE_HAS:
    cards_format(n->cards, cards);
    buf_printf(b, "has \"%s\"", cards);
    break;
  case MADE_IS:
    hand_format(n->cards, hand);
    buf_printf(b, "is \"%s\"", hand);
    break;
  case MADE_NOT:
    buf_putc(b, '~');
    made_node_text(m, n->child[0], 2, b);
    break;
  case MADE_AND:
  case MADE_OR:
    for (int i = 0; i < n->child_nb; i++) {
      if (i) buf_putc(b, n->op == MADE_OR ? '|' : '&');
      made_node_text(m, n->child[i], made_level(n->op), b);
    }
  }
  made_space(m, b);
  if (brackets) buf_putc(b, ')');
}

/* Write it; blanks and brackets are drawn anew each time. */
static inline void made_text(Made *m, Buf *b)
{
  buf_clear(b);
  made_node_text(m, m->root, 0, b);
}

#endif
