/* SPDX-License-Identifier: MIT */
#include "count/hands_reading.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"

enum { NO = 0, YES = 1, OPEN = 2 }; /* of a part of the formula */

static bool same_term(const Term *a, const Term *b)
{
  if (!a || !b || a->nb != b->nb) return false;
  for (int i = 0; i < a->nb; i++) {
    const TermPart *p = &a->part[i], *q = &b->part[i];
    if (p->factor != q->factor || memcmp(&p->atom, &q->atom, sizeof p->atom))
      return false;
  }
  return true;
}

/* The number of an equal sum, or of a new one; -1: out of memory. */
static int add_sum(Reading *r, const Term *term, Hand cards, bool measured)
{
  for (int i = 0; i < r->sum_nb && !measured; i++)
    if (term ? same_term(r->sum[i].term, term)
             : !r->sum[i].term && r->sum[i].cards == cards)
      return i;
  Sum s = {.term = term, .cards = cards, .measured = measured};
  int length[SUIT_NB];
  for (int shape = 0; term && shape < SHAPE_ROOM; shape++) {
    if (!shape_lengths(shape, length)) continue;
    int64_t value = 0;
    for (int i = 0; i < term->nb; i++)
      value += term->part[i].factor * atom_of_shape(term->part[i].atom, shape);
    if (!value) continue;
    if (!s.of_shape) s.of_shape = mem_new(SHAPE_ROOM, sizeof *s.of_shape);
    if (!s.of_shape) return -1;
    s.of_shape[shape] = value;
  }
  r->sum[r->sum_nb] = s;
  return r->sum_nb++;
}

int64_t sum_of_holding(const Sum *s, int suit, unsigned holding)
{
  if (!s->term) return __builtin_popcount(hand_holding(s->cards, suit) & holding);
  int64_t value = 0;
  for (int i = 0; i < s->term->nb; i++)
    value +=
        s->term->part[i].factor * atom_of_holding(s->term->part[i].atom, suit, holding);
  return value;
}

bool test_passes(const Test *t, int64_t value)
{
  for (int i = 0; i < t->nb; i++)
    if (value >= t->in[i].low && value <= t->in[i].high) return true;
  return false;
}

/* True if the holdings of a sum matter by their lengths alone. */
static bool by_lengths(const Sum *s)
{
  int64_t known[LENGTH_NB];
  for (int suit = 0; suit < SUIT_NB; suit++) {
    for (int n = 0; n <= RANK_NB; n++)
      known[n] = sum_of_holding(s, suit, (1u << n) - 1);
    for (unsigned h = 0; h < HOLDING_NB; h++)
      if (sum_of_holding(s, suit, h) != known[__builtin_popcount(h)]) return false;
  }
  return true;
}

/* A test of a sum that only the lengths decide, as one of the shape. */
static bool test_of_shapes(Test *t, const Sum *s)
{
  int length[SUIT_NB];
  t->set = mem_new(1, sizeof *t->set);
  if (!t->set) return false;
  for (int shape = 0; shape < SHAPE_ROOM; shape++) {
    if (!shape_lengths(shape, length)) continue;
    int64_t value = s->of_shape[shape];
    for (int suit = 0; suit < SUIT_NB; suit++)
      value += sum_of_holding(s, suit, (1u << length[suit]) - 1);
    if (test_passes(t, value)) t->set->bit[shape >> 6] |= (uint64_t)1 << (shape & 63);
  }
  t->sum = SUM_NONE;
  return true;
}

static bool same_test(const Test *a, const Test *b)
{
  if (a->sum != b->sum) return false;
  if (a->sum == SUM_NONE) return !memcmp(a->set, b->set, sizeof *a->set);
  return a->nb == b->nb && !memcmp(a->in, b->in, (size_t)a->nb * sizeof *a->in);
}

static void free_test(Test *t)
{
  mem_free(t->set);
  mem_free(t->in);
}

/* The number of an equal test, or of a new one, which takes what 't' owns. */
static int add_test(Reading *r, Test *t)
{
  for (int i = 0; i < r->test_nb; i++)
    if (same_test(&r->test[i], t)) {
      free_test(t);
      return i;
    }
  r->test[r->test_nb] = *t;
  return r->test_nb++;
}

static int read_shape(Reading *r, const CondNode *n)
{
  Test t = {.sum = SUM_NONE, .set = mem_new(1, sizeof *t.set)};
  if (!t.set) return -1;
  *t.set = *n->shape;
  return add_test(r, &t);
}

static int read_cards(Reading *r, const CondNode *n)
{
  Test t = {.sum = add_sum(r, NULL, n->cards, false), .nb = 1};
  t.in = mem_new(1, sizeof *t.in);
  if (t.sum < 0 || !t.in) {
    mem_free(t.in);
    return -1;
  }
  t.in[0].low = t.in[0].high = hand_size(n->cards);
  return add_test(r, &t);
}

/* An end of an interval less the term's constant; open ends stay open. */
static int64_t shifted(int64_t end, int64_t constant)
{
  return end >= COND_OPEN || end <= -COND_OPEN ? end : end - constant;
}

static int read_term(Reading *r, const CondNode *n)
{
  int sums = r->sum_nb;
  Test t = {.sum = add_sum(r, &n->term, 0, false), .nb = n->nb};
  t.in = mem_new((size_t)n->nb, sizeof *t.in);
  bool ok = t.sum >= 0 && t.in;
  for (int i = 0; ok && i < n->nb; i++) {
    t.in[i].low = shifted(n->in[i].low, n->term.constant);
    t.in[i].high = shifted(n->in[i].high, n->term.constant);
  }
  const Sum *s = ok ? &r->sum[t.sum] : NULL;
  if (ok && s->of_shape && by_lengths(s)) {
    ok = test_of_shapes(&t, s);
    if (r->sum_nb > sums) mem_free(r->sum[--r->sum_nb].of_shape); /* nobody else's */
  }
  if (ok) return add_test(r, &t);
  free_test(&t);
  return -1;
}

static bool read_cond(Reading *r, int number, const Cond *c)
{
  int base = r->node_nb;
  r->root[number] = base + c->root;
  for (int i = 0; i < c->nb; i++) {
    const CondNode *n = &c->node[i];
    int test = 0;
    switch (n->op) {
    case COND_TERM: test = read_term(r, n); break;
    case COND_SHAPE: test = read_shape(r, n); break;
    case COND_CARDS: test = read_cards(r, n); break;
    case COND_ANY:
    case COND_NOT:
    case COND_AND:
    case COND_OR: break;
    }
    if (test < 0) return false;
    r->node[r->node_nb++] = (ReadingNode){n->op, n->child < 0 ? -1 : base + n->child,
                                          n->next < 0 ? -1 : base + n->next, test};
  }
  return true;
}

bool reading_make(Reading *out, Asked asked, const Cond *const cond[], int nb,
                  const Wanted *wanted, Err *e)
{
  Reading r = {.asked = asked, .cond_nb = nb};
  if (wanted) r.vectors = wanted->vectors;
  size_t nodes = 0;
  for (int i = 0; i < nb; i++) nodes += (size_t)cond[i]->nb;
  r.root = mem_new((size_t)nb, sizeof *r.root);
  r.node = mem_new(nodes, sizeof *r.node);
  int terms = wanted ? wanted->term_nb : 0;
  r.sum = mem_new(nodes + (size_t)terms, sizeof *r.sum);
  r.test = mem_new(nodes, sizeof *r.test);
  bool ok = r.root && r.node && r.sum && r.test;
  for (int i = 0; ok && i < nb; i++) ok = read_cond(&r, i, cond[i]);
  for (int i = 0; ok && i < terms; i++) ok = add_sum(&r, wanted->term[i], 0, true) >= 0;
  r.words = (r.test_nb + TEST_BITS - 1) / TEST_BITS;
  if (!r.words) r.words = 1;
  if (!ok) {
    reading_free(&r);
    return err_memory(e);
  }
  *out = r;
  return true;
}

void reading_free(Reading *r)
{
  for (int i = 0; i < r->sum_nb; i++) mem_free(r->sum[i].of_shape);
  for (int i = 0; i < r->test_nb; i++) free_test(&r->test[i]);
  mem_free(r->root);
  mem_free(r->node);
  mem_free(r->sum);
  mem_free(r->test);
  *r = (Reading){.root = NULL};
}

/* ---- the formula --------------------------------------------------------- */

static bool has_bit(const uint64_t *set, int i)
{
  return set[i / TEST_BITS] >> (i % TEST_BITS) & 1;
}

static int value_of(const Reading *r, int at, const uint64_t *must, const uint64_t *may)
{
  const ReadingNode *n = &r->node[at];
  switch (n->op) {
  case COND_ANY: return YES;
  case COND_NOT: {
    int v = value_of(r, n->child, must, may);
    return v == OPEN ? OPEN : !v;
  }
  case COND_AND:
  case COND_OR: {
    int decides = n->op == COND_OR, all = !decides;
    for (int k = n->child; k >= 0; k = r->node[k].next) {
      int v = value_of(r, k, must, may);
      if (v == decides) return v;
      if (v == OPEN) all = OPEN;
    }
    return all;
  }
  default:
    if (has_bit(must, n->test)) return YES;
    return has_bit(may, n->test) ? OPEN : NO;
  }
}

/*
** Add tests that keep the value of a part as it is: of those that decide it one is
** enough, where it is open or none decides it takes all.
*/
static void mark(const Reading *r, int at, const uint64_t *must, const uint64_t *may,
                 uint64_t *live)
{
  const ReadingNode *n = &r->node[at];
  if (n->op == COND_TERM || n->op == COND_SHAPE || n->op == COND_CARDS)
    live[n->test / TEST_BITS] |= (uint64_t)1 << (n->test % TEST_BITS);
  for (int k = n->child; k >= 0 && n->op != COND_NOT; k = r->node[k].next)
    if (value_of(r, k, must, may) == (n->op == COND_OR)) {
      mark(r, k, must, may, live);
      return;
    }
  for (int k = n->child; k >= 0; k = r->node[k].next) mark(r, k, must, may, live);
}

int reading_verdict(const Reading *r, int cond, const uint64_t must[],
                    const uint64_t may[])
{
  return value_of(r, r->root[cond], must, may);
}

static int first_result(const Reading *r, const uint64_t *must, const uint64_t *may,
                        uint64_t *live)
{
  int nb = 0, v = NO;
  bool open = false;
  while (nb < r->cond_nb && v != YES) {
    v = value_of(r, r->root[nb++], must, may);
    open |= v == OPEN;
  }
  if (!open) return v == YES ? nb - 1 : r->cond_nb;
  for (int i = 0; i < nb; i++) mark(r, r->root[i], must, may, live);
  return -1;
}

int reading_result(const Reading *r, const uint64_t must[], const uint64_t may[],
                   uint64_t live[])
{
  memset(live, 0, (size_t)r->words * sizeof *live);
  if (r->asked == ASKED_FIRST) return first_result(r, must, may, live);
  if (r->asked == ASKED_VECTOR) {
    int number = vector_number(r, must, may);
    for (int i = 0; number < 0 && i < r->cond_nb; i++)
      mark(r, r->root[i], must, may, live);
    return number;
  }
  assert(r->cond_nb == 2);
  int v[2];
  for (int i = 0; i < 2; i++) v[i] = value_of(r, r->root[i], must, may);
  if (v[0] != OPEN && v[1] != OPEN) return v[0] == v[1];
  for (int i = 0; i < 2; i++) mark(r, r->root[i], must, may, live);
  return -1;
}
