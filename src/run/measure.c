/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** From expressions to nodes: arguments, common denominators, and the largest value of
** each node, so that no sum can overflow. Then needs and values by the nodes' kinds.
*/
#include "run/measure.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "base/near.h"
#include "cards/board.h"
#include "cards/line.h"
#include "lang/parse.h"
#include "lang/path.h"
#include "lang/print.h"
#include "run/measure_node.h"

enum { NONE = MEASURE_NONE };

static const char BOARD[] = "board"; /* a vulnerability */

int measure_fail(MeasureMaker *k, const Expr *x, const char *format)
{
  err_set(k->e, x->at, format, EXPR_QUOTE(x));
  return NONE;
}

int measure_add(MeasureMaker *k, const MeasureKind *kind)
{
  Measure *m = k->m;
  if (!mem_grow(&m->node, (size_t)m->nb + 1, &k->room, sizeof *m->node)) {
    err_memory(k->e);
    return NONE;
  }
  m->node[m->nb] = (MeasureNode){.kind = kind,
                                 .child = NONE,
                                 .next = NONE,
                                 .same = NONE,
                                 .table = NONE,
                                 .other = NONE,
                                 .den = 1,
                                 .factor = 1,
                                 .most = kind->most,
                                 .term = {0, 1, 0, NULL}};
  return m->nb++;
}

int measure_checked(MeasureMaker *k, int node, const Expr *x)
{
  double limit = (double)((int64_t)1 << MEASURE_BITS);
  if (node == NONE || k->m->node[node].most <= limit) return node;
  return measure_fail(k, x, "the numbers in '%s' are too large");
}

/* ---- arguments ---------------------------------------------------------------------
 */

bool measure_arguments(MeasureMaker *k, const Expr *call, int nb)
{
  int given = call->nb - 1;
  if (given == nb) return true;
  return err_set(k->e, call->at, "'%s' has %d argument%s, not %d", EXPR_QUOTE(call),
                 given, given == 1 ? "" : "s", nb);
}

const Expr *measure_argument(const Expr *call, int index)
{
  return index + 1 < call->nb ? call->child[index + 1] : NULL;
}

/* The text of an argument in quotes, or that is a name. */
static bool text_of(MeasureMaker *k, const Expr *x, const char **text, size_t *len)
{
  if (x->kind != EXPR_STRING && x->kind != EXPR_NAME)
    return err_set(k->e, x->at, "a word expected, not '%s'", EXPR_QUOTE(x));
  *text = x->text;
  *len = (size_t)x->len;
  return true;
}

/* Errors of a word count from the word's place in the text. */
static bool placed(MeasureMaker *k, const Expr *x, bool ok)
{
  if (ok || !k->e || k->e->kind > ERR_SYNTAX) return ok;
  k->e->kind = ERR_SYNTAX;
  k->e->at = expr_at(x, k->e->at ? k->e->at - 1 : 0);
  return ok;
}

/* The number of a table by its call, `bids(...)`. */
static bool read_table(MeasureMaker *k, const Expr *x, MeasureNode *n)
{
  ExprList *known = &k->m->table;
  int i = 0;
  while (i < known->nb && !expr_same(known->at[i], x)) i++;
  if (n->table == NONE)
    n->table = i;
  else
    n->other = i;
  return i < known->nb || expr_list_add(known, expr_keep(x), k->e);
}

/* The cards that were played (NULL: none) make the point of a lead, with the node's
** contract and number. */
static bool read_played(MeasureMaker *k, const Expr *x, MeasureNode *n)
{
  Measure *m = k->m;
  MeasureLead at = {.declarer = (int8_t)n->contract.declarer,
                    .strain = (int8_t)n->contract.strain,
                    .most = (int8_t)(n->card + 1)};
  const char *text = NULL;
  size_t len = 0;
  Line line = {.nb = 0};
  if (x && (!text_of(k, x, &text, &len) ||
            !placed(k, x, line_parse(&line, text, len, k->e))))
    return false;
  at.nb = (int8_t)line.nb;
  memcpy(at.played, line.card, (size_t)line.nb);
  if (!mem_grow(&m->lead, (size_t)m->lead_nb + 1, &m->lead_room, sizeof *m->lead))
    return err_memory(k->e);
  n->lead = m->lead_nb;
  m->lead[m->lead_nb++] = at;
  m->solves = true;
  return true;
}

/* One argument of a kind's 'takes' into the node; NULL: it is left out. */
static bool read_argument(MeasureMaker *k, char what, const Expr *call, const Expr *x,
                          MeasureNode *n)
{
  const char *text = NULL;
  size_t len = 0;
  if (what == 'k') return (n->cond = cond_make(x, k->e)) != NULL;
  if (what == 'w') return read_played(k, x, n);
  if (what == 'l') {
    if (!x) return true;
    bool is = x->kind == EXPR_NUMBER && x->number.den == 1 && x->number.num >= 1 &&
              x->number.num <= LEVEL_MAX;
    n->contract.level = is ? (int)x->number.num : 0;
    return is || measure_fail(k, x, "a level (1 to 7) expected, not '%s'") != NONE;
  }
  if (what == 'n' || what == 'i') {
    int most = what == 'n' ? HAND_SIZE : AUCTION_MAX;
    bool is = x->kind == EXPR_NUMBER && x->number.den == 1 && x->number.num >= 1 &&
              x->number.num <= most;
    n->card = is ? (int)x->number.num - 1 : 0;
    return is ||
           measure_fail(k, x,
                        what == 'n'
                            ? "a card's number (1 to 13) expected, not '%s'"
                            : "a call's number (1 to 319) expected, not '%s'") != NONE;
  }
  if (what == 'p') {
    if (path_unbound(x, k->e)) return false;
    n->seat = expr_is(x, "EW") ? EAST : NORTH;
    return n->seat == EAST || expr_is(x, "NS") ||
           measure_fail(k, x, "a pair (NS or EW) expected, not '%s'") != NONE;
  }
  bool bid = x->kind == EXPR_CALL && expr_is(x->child[0], "bids");
  if (what == 'b' && !bid)
    return measure_fail(k, x, "a table, bids { ... }, expected, not '%s'") != NONE;
  if ((what == 'b' || what == 'c' || what == 'm') && bid) return read_table(k, x, n);
  if (path_unbound(x, k->e) || !text_of(k, x, &text, &len)) return false;
  if (what == 'v' && len == sizeof BOARD - 1 && !memcmp(text, BOARD, len)) {
    n->vul = MEASURE_VUL_BOARD;
    return true;
  }
  bool ok = false;
  switch (what) {
  case 's': ok = seat_parse(&n->seat, text, len, k->e); break;
  case 't': ok = strain_parse(&n->strain, text, len, k->e); break;
  case 'v': ok = vul_parse(&n->vul, text, len, k->e); break;
  default: ok = contract_parse(&n->contract, text, len, k->e);
  }
  if (!placed(k, x, ok)) return false;
  return (what != 'm' && what != 'd') || n->contract.level ||
         measure_fail(k, call,
                      what == 'm' ? "'%s': a pass is not made"
                                  : "'%s': nobody leads to a pass") != NONE;
}

/* A call whose arguments are plain. */
static int make_plain(MeasureMaker *k, const MeasureKind *kind, const Expr *x)
{
  int nb = (int)strlen(kind->takes);
  bool less = strchr("lw", kind->takes[nb - 1]) && x->nb - 1 < nb;
  int node = measure_arguments(k, x, nb - less) ? measure_add(k, kind) : NONE;
  if (node == NONE) return NONE;
  MeasureNode *n = &k->m->node[node];
  for (int i = 0; i < nb; i++)
    if (!read_argument(k, kind->takes[i], x, measure_argument(x, i), n)) return NONE;
  bool passed = kind->takes[0] == 'c' && n->table == NONE && !n->contract.level;
  if (kind->pairs && !passed) k->m->solves = true;
  return node;
}

/* ---- children ----------------------------------------------------------------------
 */

void measure_append(MeasureMaker *k, int node, int *last, int child)
{
  if (*last == NONE)
    k->m->node[node].child = child;
  else
    k->m->node[*last].next = child;
  *last = child;
}

bool measure_adopt(MeasureMaker *k, int node, int *last, int child, const Expr *x)
{
  MeasureNode *n = &k->m->node[node];
  Ratio r;
  measure_append(k, node, last, child);
  if (!ratio_make(&r, n->den, k->m->node[child].den) ||
      r.den > MEASURE_DEN_MAX / n->den) {
    measure_fail(k, x, "the decimals in '%s' are too fine");
    return false;
  }
  n->den *= r.den;
  return true;
}

void measure_balance(MeasureMaker *k, int node, bool sum)
{
  MeasureNode *n = &k->m->node[node];
  for (int c = n->child; c != NONE; c = k->m->node[c].next) {
    MeasureNode *child = &k->m->node[c];
    child->factor *= n->den / child->den;
    double most =
        child->most * (double)(child->factor < 0 ? -child->factor : child->factor);
    n->most = sum ? n->most + most : most > n->most ? most : n->most;
  }
}

/* ---- numbers, sums and products ----------------------------------------------------
 */

static int64_t value_term(const MeasureNode *n, const MeasureSeen *t)
{
  return term_value(&n->term, t->d);
}

static int64_t value_add(const MeasureNode *n, const MeasureSeen *t)
{
  int64_t sum = 0;
  for (int c = n->child; c != NONE; c = t->m->node[c].next)
    sum += measure_value_of(c, t);
  return sum;
}

static int64_t value_mul(const MeasureNode *n, const MeasureSeen *t)
{
  int64_t product = 1;
  for (int c = n->child; c != NONE; c = t->m->node[c].next)
    product *= measure_value_of(c, t);
  return product;
}

/* Without the factor. */
static Limits limits_of_node(const Supposed *s, int at)
{
  const MeasureNode *n = &s->m->node[at];
  return n->kind->limits ? n->kind->limits(s, n)
                         : (Limits){n->kind->least, n->kind->most};
}

static Limits limits_term(const Supposed *s, const MeasureNode *n)
{
  Limits all = {(double)n->term.constant, (double)n->term.constant};
  (void)s;
  for (int i = 0; i < n->term.nb; i++) {
    double factor = (double)n->term.part[i].factor;
    int low, high;
    atom_limits(n->term.part[i].atom, &low, &high);
    all.low += factor * (factor < 0 ? high : low);
    all.high += factor * (factor < 0 ? low : high);
  }
  return all;
}

/* Parts that are written alike have one value: A - A is 0. */
static Limits limits_add(const Supposed *s, const MeasureNode *n)
{
  const Measure *m = s->m;
  Limits sum = {0, 0};
  for (int c = n->child; c != NONE; c = m->node[c].next) {
    if (m->node[c].same != NONE) continue;
    double factor = (double)m->node[c].factor;
    for (int d = m->node[c].next; d != NONE; d = m->node[d].next)
      if (m->node[d].same == c) factor += (double)m->node[d].factor;
    Limits part = limits_of_node(s, c);
    sum.low += factor * (factor < 0 ? part.high : part.low);
    sum.high += factor * (factor < 0 ? part.low : part.high);
  }
  return sum;
}

static Limits limits_mul(const Supposed *s, const MeasureNode *n)
{
  Limits product = {1, 1};
  for (int c = n->child; c != NONE; c = s->m->node[c].next) {
    Limits by = measure_limits_of(s, c);
    double corner[] = {product.low * by.low, product.low * by.high,
                       product.high * by.low, product.high * by.high};
    product = (Limits){corner[0], corner[0]};
    for (int i = 1; i < 4; i++) {
      if (corner[i] < product.low) product.low = corner[i];
      if (corner[i] > product.high) product.high = corner[i];
    }
  }
  return product;
}

static const MeasureKind TERM = {.value = value_term, .limits = limits_term},
                         ADD = {.value = value_add, .limits = limits_add},
                         MUL = {.most = 1, .value = value_mul, .limits = limits_mul};

/* The most that the size of an atom's value can be. */
static int atom_most(Atom a)
{
  int low, high;
  atom_limits(a, &low, &high);
  return high > -low ? high : -low;
}

static int make_term(MeasureMaker *k, const Expr *x)
{
  int node = measure_add(k, &TERM);
  if (node == NONE) return NONE;
  MeasureNode *n = &k->m->node[node];
  if (!term_read(&n->term, x, k->e)) return NONE;
  n->den = n->term.den;
  n->most = n->term.constant < 0 ? -(double)n->term.constant : (double)n->term.constant;
  for (int i = 0; i < n->term.nb; i++) {
    double factor = (double)n->term.part[i].factor;
    n->most += (factor < 0 ? -factor : factor) * atom_most(n->term.part[i].atom);
  }
  return measure_checked(k, node, x);
}

/* Part i of a sum, without its sign. */
static const Expr *operand_of(const Expr *x, int i, bool *minus)
{
  const Expr *operand = x->child[i];
  bool negated = operand->kind == EXPR_MINUS;
  *minus = x->kind == EXPR_MINUS || negated;
  return negated && x->kind == EXPR_ADD ? operand->child[0] : operand;
}

static int make_add(MeasureMaker *k, const Expr *x)
{
  int node = measure_add(k, &ADD), last = NONE;
  if (node == NONE) return NONE;
  for (int i = 0; i < x->nb; i++) {
    bool minus, other;
    const Expr *operand = operand_of(x, i, &minus);
    int child = measure_read(k, operand);
    if (child == NONE || !measure_adopt(k, node, &last, child, x)) return NONE;
    MeasureNode *n = &k->m->node[child];
    if (minus) n->factor = -1;
    int before = k->m->node[node].child;
    for (int j = 0; j < i && n->same == NONE; j++) {
      if (expr_same(operand, operand_of(x, j, &other))) n->same = before;
      before = k->m->node[before].next;
    }
  }
  measure_balance(k, node, true);
  return measure_checked(k, node, x);
}

static int make_mul(MeasureMaker *k, const Expr *x)
{
  int node = measure_add(k, &MUL), last = NONE;
  if (node == NONE) return NONE;
  for (int i = 0; i < x->nb; i++) {
    int child = measure_read(k, x->child[i]);
    if (child == NONE) return NONE;
    measure_append(k, node, &last, child);
    MeasureNode *n = &k->m->node[node], *c = &k->m->node[child];
    if (n->den > MEASURE_DEN_MAX / c->den)
      return measure_fail(k, x, "the decimals in '%s' are too fine");
    n->den *= c->den;
    n->most *= c->most > 1 ? c->most : 1; /* products of some of them fit as well */
  }
  return measure_checked(k, node, x);
}

static int unknown(MeasureMaker *k, const Expr *callee)
{
  enum { NAMES_MAX = 100 };
  const char *names[NAMES_MAX];
  int nb = 0;
  while (nb < NAMES_MAX && MEASURES[nb].name) {
    names[nb] = MEASURES[nb].name;
    nb++;
  }
  const char *near = near_name(callee->text, (size_t)callee->len, names, nb);
  err_set(k->e, callee->at, "'%s' is not a measure%s%s%s", EXPR_QUOTE(callee),
          near ? " (did you mean '" : "", near ? near : "", near ? "'?)" : "");
  return NONE;
}

static int make_call(MeasureMaker *k, const Expr *x)
{
  const Expr *callee = x->child[0];
  Path p;
  for (const MeasureKind *kind = MEASURES; kind->name; kind++)
    if (expr_is(callee, kind->name))
      return kind->takes ? make_plain(k, kind, x) : kind->make(k, kind, x);
  if (callee->kind == EXPR_NAME && !path_is_of_hand(callee)) return unknown(k, callee);
  if (callee->kind == EXPR_NAME && path_take(&p, callee, NULL) &&
      (p.kind == PATH_POINTS || p.kind == PATH_EVALUATOR))
    return make_term(k, x);
  return measure_fail(k, x, "'%s' is a condition: indicator(condition) is 1 or 0");
}

int measure_read(MeasureMaker *k, const Expr *x)
{
  switch (x->kind) {
  case EXPR_NUMBER:
  case EXPR_NAME: return make_term(k, x);
  case EXPR_CALL: return make_call(k, x);
  case EXPR_MINUS:
  case EXPR_ADD: return make_add(k, x);
  case EXPR_MUL: return make_mul(k, x);
  default: return measure_fail(k, x, "a measure expected, not '%s'");
  }
}

Measure *measure_make(const Expr *x, Err *e)
{
  Measure *m = mem_need(1, sizeof *m, e);
  if (!m) return NULL;
  MeasureMaker k = {.m = m, .e = e};
  m->root = measure_read(&k, x);
  if (m->root != NONE && m->table.nb)
    m->number = mem_need((size_t)m->table.nb, sizeof *m->number, e);
  if (m->root != NONE && (m->number || !m->table.nb)) return m;
  measure_free(m);
  return NULL;
}

void measure_free(Measure *m)
{
  if (!m) return;
  for (int i = 0; i < m->nb; i++) {
    term_free(&m->node[i].term);
    cond_free(m->node[i].cond);
    cond_free(m->node[i].when);
  }
  expr_list_free(&m->table);
  mem_free(m->lead);
  mem_free(m->number);
  mem_free(m->node);
  mem_free(m);
}

const Expr *const *measure_tables(const Measure *m, int *nb)
{
  *nb = m->table.nb;
  return m->table.at;
}

void measure_bind(Measure *m, const int number[])
{
  for (int i = 0; i < m->table.nb; i++) m->number[i] = number[i];
}

/* ---- limits ------------------------------------------------------------------------
 */

enum { COMMON_MOST = 3 }; /* numbers of tricks gone through together: 14^3 */

/* A number of tricks that parts of a measure read. */
typedef struct Common {
  int level, pair;
} Common;

Supposed measure_supposed(const Measure *m, bool by_level)
{
  Supposed s = {.m = m, .by_level = by_level};
  memset(s.tricks, TRICKS_UNKNOWN, sizeof s.tricks);
  return s;
}

static Limits joined(Limits a, Limits b)
{
  return (Limits){b.low < a.low ? b.low : a.low, b.high > a.high ? b.high : a.high};
}

Limits measure_limits_of(const Supposed *s, int at)
{
  Limits own = limits_of_node(s, at);
  double factor = (double)s->m->node[at].factor;
  double low = factor * own.low, high = factor * own.high;
  return factor < 0 ? (Limits){high, low} : (Limits){low, high};
}

Limits measure_hull(const Supposed *s, const MeasureNode *n)
{
  Limits all = measure_limits_of(s, n->child);
  for (int c = s->m->node[n->child].next; c != NONE; c = s->m->node[c].next)
    all = joined(all, measure_limits_of(s, c));
  return all;
}

/* Count the readers of each number of tricks at and below a node: [level][pair]. */
static void count_readers(const Supposed *s, int at, int readers[][PAIR_NB])
{
  const MeasureNode *n = &s->m->node[at];
  bool leaf = n->kind->takes && n->kind->pairs && !n->kind->double_dummy;
  PairSet pair = leaf && n->table == NONE ? n->kind->pairs(n, NULL) : 0;
  if (pair) readers[s->by_level ? n->contract.level : 0][__builtin_ctz(pair)]++;
  if (n->guess) return; /* of its own deal's net, not of the tricks */
  for (int c = n->child; c != NONE; c = s->m->node[c].next)
    count_readers(s, c, readers);
}

/* The numbers of tricks with several readers, 'most' of them. */
static int find_common(const Supposed *s, int at, Common out[], int most)
{
  int readers[LEVEL_MAX + 1][PAIR_NB] = {{0}}, nb = 0;
  count_readers(s, at, readers);
  for (int level = 0; level <= LEVEL_MAX; level++)
    for (int pair = 0; pair < PAIR_NB && nb < most; pair++)
      if (readers[level][pair] > 1) out[nb++] = (Common){level, pair};
  return nb;
}

static Limits limits_over(Supposed *s, int at, const Common common[], int nb)
{
  if (!nb) return limits_of_node(s, at);
  Limits all = {0, 0};
  int8_t *tricks = &s->tricks[common->level][common->pair];
  for (*tricks = 0; *tricks <= TRICKS_MAX; ++*tricks) {
    Limits one = limits_over(s, at, common + 1, nb - 1);
    all = *tricks ? joined(all, one) : one;
  }
  *tricks = TRICKS_UNKNOWN;
  return all;
}

Limits measure_limits_over(const Measure *m, int node, bool by_level, int most)
{
  Supposed s = measure_supposed(m, by_level);
  Common common[COMMON_MOST];
  assert(most <= COMMON_MOST);
  return limits_over(&s, node, common, find_common(&s, node, common, most));
}

Limits measure_limits(const Measure *m, bool by_level)
{
  return measure_limits_over(m, m->root, by_level, COMMON_MOST);
}

/* ---- needs and values --------------------------------------------------------------
 */

int64_t measure_den(const Measure *m)
{
  return m->node[m->root].den;
}

int64_t measure_most(const Measure *m)
{
  return (int64_t)m->node[m->root].most;
}

const MeasureLead *measure_leads(const Measure *m, int *nb)
{
  *nb = m->lead_nb;
  return m->lead;
}

const int8_t *measure_led(const MeasureLeads *led, const MeasureLead *at)
{
  for (int i = 0; i < led->nb; i++) {
    const MeasureLead *is = led->at[i];
    if (is->declarer == at->declarer && is->strain == at->strain && is->nb == at->nb &&
        !memcmp(is->played, at->played, (size_t)at->nb))
      return led->tricks[i];
  }
  return NULL;
}

bool measure_solves(const Measure *m)
{
  return m->solves;
}

PairSet measure_pairs_of(int at, const MeasureSeen *t)
{
  const MeasureNode *n = &t->m->node[at];
  PairSet pairs = 0;
  if (n->kind->pairs) return n->kind->pairs(n, t);
  for (int c = n->child; c != NONE; c = t->m->node[c].next)
    pairs |= measure_pairs_of(c, t);
  return pairs;
}

static MeasureSeen seen_of(const Measure *m, const MeasureDeal *d, const Tricks *t,
                           MeasureMemo *memo)
{
  return (MeasureSeen){.m = m,
                       .d = d->deal,
                       .board = d->board,
                       .contract = d->contract,
                       .auction = d->auction,
                       .failed = d->failed,
                       .taken = d->taken,
                       .led = d->led,
                       .tricks = t,
                       .memo = memo,
                       .play = m->play};
}

PairSet measure_pairs(const Measure *m, const MeasureDeal *d)
{
  if (!m->solves) return 0;
  const MeasureSeen seen = seen_of(m, d, NULL, NULL);
  return measure_pairs_of(m->root, &seen);
}

const Contract *measure_contract(const MeasureNode *n, const MeasureSeen *t)
{
  assert(n->table == NONE || t->contract);
  return n->table == NONE ? &n->contract : &t->contract[t->m->number[n->table]];
}

int measure_played(const MeasureNode *n, const MeasureSeen *t)
{
  return n->table == NONE || !t->taken ? TRICKS_UNKNOWN
                                       : t->taken[t->m->number[n->table]];
}

const Auction *measure_auction(int table, const MeasureSeen *t)
{
  assert(table != NONE && t->auction);
  return &t->auction[t->m->number[table]];
}

int measure_vul(const MeasureNode *n, const MeasureSeen *t)
{
  return n->vul == MEASURE_VUL_BOARD ? board_vul(t->board) : n->vul;
}

int measure_taken(int declarer, int strain, int level, const MeasureSeen *t)
{
  const Calibration *play = t->play;
  int tricks = t->tricks->of[declarer][strain];
  assert(tricks != TRICKS_UNKNOWN); /* measure_pairs asked for it */
  if (!play) return tricks;
  return calibration_taken(play, level, strain, tricks, calibration_luck(t->d));
}

bool measure_play(Measure *m, const Calibration *play, Err *e)
{
  for (int i = 0; i < m->nb; i++)
    if (m->node[i].kind->double_dummy)
      return err_set(e, 1,
                     "par and the best contract are double dummy: they have no "
                     "calibration");
  m->play = play;
  return true;
}

int64_t measure_value_of(int at, const MeasureSeen *t)
{
  const MeasureNode *n = &t->m->node[at];
  return n->factor * n->kind->value(n, t);
}

int64_t measure_value(const Measure *m, const MeasureDeal *d, const Tricks *t,
                      MeasureMemo *memo)
{
  return measure_value_as(m, m->play, d, t, memo);
}

int64_t measure_value_as(const Measure *m, const Calibration *play,
                         const MeasureDeal *d, const Tricks *t, MeasureMemo *memo)
{
  MeasureSeen seen = seen_of(m, d, t, memo);
  seen.play = play;
  return measure_value_of(m->root, &seen);
}

int64_t measure_varying(const Measure *m, const MeasureDeal *d, const Tricks *t,
                        MeasureMemo *memo)
{
  const MeasureNode *root = &m->node[m->root];
  const MeasureSeen seen = seen_of(m, d, t, memo);
  int64_t sum = 0;
  if (root->kind != &ADD) return measure_value_of(m->root, &seen);
  for (int c = root->child; c != NONE; c = m->node[c].next)
    if (!m->node[c].guess) sum += measure_value_of(c, &seen);
  return sum;
}
