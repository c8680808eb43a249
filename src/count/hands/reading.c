/* SPDX-License-Identifier: MIT */
#include "count/hands/reading.h"

#include <assert.h>
#include <string.h>

/* Find what lengths add to a sum. */
static bool add_of_shapes(Reading *r, const Term *t, Sum *out)
{
  for (int i = 0; i < t->nb; i++) {
    const AtomFacts *facts = facts_atom(r->facts, t->part[i].atom);
    if (!facts || !facts->of_shape) continue;
    if (!out->of_shape)
      out->of_shape = region_new(r->region, SHAPE_ROOM, sizeof *out->of_shape);
    if (!out->of_shape) return false;
    for (int k = 0; k < SHAPE_NB; k++)
      out->of_shape[r->facts->index[k]] += t->part[i].factor * facts->of_shape[k];
  }
  return true;
}

/* The number of an equal sum, or of a new one; -1: out of memory. */
static int add_sum(Reading *r, const Term *term, Hand cards, bool measured)
{
  for (int i = 0; i < r->sum_nb && !measured; i++)
    if (term ? r->sum[i].term && term_same_parts(r->sum[i].term, term)
             : !r->sum[i].term && r->sum[i].cards == cards)
      return i;
  Sum s = {.term = term, .cards = cards, .measured = measured};
  if (term && !add_of_shapes(r, term, &s)) return -1;
  r->sum[r->sum_nb] = s;
  return r->sum_nb++;
}

static bool is_axis(const Reading *r, Atom a)
{
  return r->has_axis && !memcmp(&r->axis, &a, sizeof a);
}

bool sum_of_holdings(const Reading *r, const Sum *s, int suit, int nb,
                     const uint16_t holding[], int64_t out[])
{
  unsigned cards = s->term ? 0 : hand_holding(s->cards, suit);
  bool any = cards;
  memset(out, 0, (size_t)nb * sizeof *out);
  for (int i = 0; cards && i < nb; i++) out[i] = __builtin_popcount(cards & holding[i]);
  for (int k = 0; s->term && k < s->term->nb; k++) {
    const TermPart *part = &s->term->part[k];
    if (!atom_reads_suit(part->atom, suit) || (s->axis && is_axis(r, part->atom)))
      continue;
    any = true;
    for (int i = 0; i < nb; i++)
      out[i] += part->factor * atom_of_holding(part->atom, suit, holding[i]);
  }
  return any;
}

static bool same_test(const Test *a, const Test *b)
{
  if (a->sum != b->sum) return false;
  if (a->sum == SUM_NONE) return !memcmp(a->set, b->set, sizeof *a->set);
  return a->in.nb == b->in.nb &&
         !memcmp(a->in.in, b->in.in, (size_t)a->in.nb * sizeof *a->in.in);
}

/* The number of an equal test, or of a new one. */
static int add_test(Reading *r, const Test *t)
{
  for (int i = 0; i < r->test_nb; i++)
    if (same_test(&r->test[i], t)) return i;
  r->test[r->test_nb] = *t;
  return r->test_nb++;
}

/* The same of a set of shapes; -1: out of memory. */
static int add_shapes(Reading *r, const ShapeSet *set)
{
  Test t = {.sum = SUM_NONE, .set = region_new(r->region, 1, sizeof *t.set)};
  if (!t.set) return -1;
  *t.set = *set;
  return add_test(r, &t);
}

static int read_cards(Reading *r, const CondNode *n)
{
  int all = hand_size(n->cards);
  Test t = {.sum = add_sum(r, NULL, n->cards, false), .in = {1, {{all, all}}}};
  return add_test(r, &t);
}

/* An end of an interval less the term's constant; open ends stay open. */
static int64_t shifted(int64_t end, int64_t constant)
{
  return end >= COND_OPEN || end <= -COND_OPEN ? end : end - constant;
}

static int read_term(Reading *r, const CondNode *n)
{
  int sums = r->sum_nb, seat;
  Test t = {.sum = add_sum(r, &n->term, 0, false), .in = ranges_of(n)};
  ShapeSet set;
  if (t.sum < 0) return -1;
  if (r->sum[t.sum].of_shape &&
      facts_by_lengths(r->facts, &n->term, &t.in, &seat, &set)) {
    r->sum_nb = sums; /* a new one is nobody else's */
    return add_shapes(r, &set);
  }
  for (int i = 0; i < t.in.nb; i++) {
    t.in.in[i].low = shifted(t.in.in[i].low, n->term.constant);
    t.in.in[i].high = shifted(t.in.in[i].high, n->term.constant);
  }
  return add_test(r, &t);
}

static bool read_cond(Reading *r, int number, const Cond *c)
{
  ReadingNode *node = region_new(r->region, (size_t)c->nb, sizeof *node);
  r->cond[number] = (ReadingCond){c, node};
  for (int i = 0; node && i < c->nb; i++) {
    const CondNode *n = &c->node[i];
    int test = -1;
    bool leaf = n->op == COND_TERM || n->op == COND_SHAPE || n->op == COND_CARDS;
    if (n->op == COND_TERM) test = read_term(r, n);
    if (n->op == COND_SHAPE) test = add_shapes(r, n->shape);
    if (n->op == COND_CARDS) test = read_cards(r, n);
    if (leaf && test < 0) return false;
    node[i] = (ReadingNode){
        .op = (uint8_t)n->op, .test = test, .child = n->child, .next = n->next};
  }
  return node;
}

/* Of a gate the bits of the tests that are its children; its other children come first. */
static void make_gate(const Reading *r, ReadingNode *node, int at)
{
  ReadingNode *n = &node[at];
  int tests = -1, last = -1, *end = &n->child;
  n->tests = region_new(r->region, (size_t)r->words, sizeof *n->tests);
  for (int k = n->child, next; n->tests && k >= 0; k = next) {
    next = node[k].next;
    int test = node[k].test;
    if (test < 0) {
      *end = k;
      end = &node[k].next;
      continue;
    }
    n->tests[test / TEST_BITS] |= (uint64_t)1 << (test % TEST_BITS);
    if (tests < 0) tests = k;
    if (last >= 0) node[last].next = k;
    last = k;
    node[k].next = -1;
  }
  *end = tests;
}

static void make_gates(const Reading *r)
{
  for (int i = 0; i < r->cond_nb; i++)
    for (int k = 0; k < r->cond[i].c->nb; k++) {
      ReadingNode *n = &r->cond[i].node[k];
      if (n->test < 0 && n->op != COND_NOT) make_gate(r, r->cond[i].node, k);
    }
}

/* How many tests read an atom that can be an axis; 0: it cannot. */
static int axis_tests(const Reading *r, Atom a)
{
  const AtomFacts *facts = a.kind == ATOM_HAND ? facts_atom(r->facts, a) : NULL;
  int64_t most = 0, nb = 0;
  for (int n = 0; facts && n < LENGTH_NB; n++) {
    if (facts->of[n].low < 0) return 0;
    if (facts->of[n].high > most) most = facts->of[n].high;
  }
  if (!facts || !most || most > (AXIS_NB - 1) / SUIT_NB) return 0;
  for (int t = 0; t < r->test_nb; t++) {
    const Term *term = r->test[t].sum == SUM_NONE ? NULL : r->sum[r->test[t].sum].term;
    for (int i = 0; term && i < term->nb; i++)
      nb += !memcmp(&term->part[i].atom, &a, sizeof a);
  }
  return (int)nb;
}

static void choose_axis(Reading *r)
{
  int best = 0;
  for (int s = 0; s < r->sum_nb; s++)
    for (int i = 0; r->sum[s].term && i < r->sum[s].term->nb; i++) {
      Atom a = r->sum[s].term->part[i].atom;
      int nb = is_axis(r, a) ? 0 : axis_tests(r, a);
      if (nb <= best) continue;
      best = nb;
      r->has_axis = true;
      r->axis = a;
    }
  for (int s = 0; s < r->sum_nb; s++)
    for (int i = 0; r->sum[s].term && i < r->sum[s].term->nb; i++)
      if (is_axis(r, r->sum[s].term->part[i].atom))
        r->sum[s].axis = r->sum[s].term->part[i].factor;
}

bool reading_make(Reading *out, Region *region, Asked asked, const Cond *const cond[],
                  int nb, const Wanted *wanted, Err *e)
{
  Reading r = {.region = region, .asked = asked, .cond_nb = nb};
  if (wanted) r.vectors = wanted->vectors, r.vector = wanted->vector;
  if (wanted && wanted->ends) r.ends = wanted->term, r.ends_nb = wanted->term_nb;
  size_t nodes = 0;
  for (int i = 0; i < nb; i++) nodes += (size_t)cond[i]->nb;
  r.facts = region_new(region, 1, sizeof *r.facts);
  r.cond = region_new(region, (size_t)nb, sizeof *r.cond);
  int terms = wanted && !wanted->ends ? wanted->term_nb : 0;
  r.sum = region_new(region, nodes + (size_t)terms, sizeof *r.sum);
  r.test = region_new(region, nodes, sizeof *r.test);
  bool ok = !region->failed;
  if (ok) facts_open(r.facts);
  for (int i = 0; ok && i < nb; i++) ok = read_cond(&r, i, cond[i]);
  for (int i = 0; ok && i < terms; i++) ok = add_sum(&r, wanted->term[i], 0, true) >= 0;
  if (ok && r.ends) choose_axis(&r);
  r.words = (r.test_nb + TEST_BITS - 1) / TEST_BITS;
  if (!r.words) r.words = 1;
  if (ok) make_gates(&r);
  *out = r;
  return (ok && !region->failed) || err_memory(e);
}

void reading_free(Reading *r)
{
  if (r->facts) facts_free(r->facts);
  r->facts = NULL;
}

/* ---- the formula --------------------------------------------------------- */

/* A condition's nodes, and what is known of the tests: as in reading_result. */
typedef struct Known {
  ReadingNode *node;
  int words;
  const uint64_t *must, *may;
} Known;

static bool has_bit(const uint64_t *set, int i)
{
  return set[i / TEST_BITS] >> (i % TEST_BITS) & 1;
}

/* The verdict on a child that decides a part alone; a denial has no other. */
static Verdict deciding(const ReadingNode *n)
{
  return n->op == COND_OR ? VERDICT_YES : VERDICT_NO;
}

/* The first test of a gate that decides it alone; -1: none does. '*open': some may. */
static int deciding_test(const Known *k, const ReadingNode *n, bool *open)
{
  for (int w = 0; w < k->words; w++) {
    uint64_t yes = n->tests[w] & k->must[w], no = n->tests[w] & ~k->may[w];
    uint64_t deciding = n->op == COND_OR ? yes : no;
    if (deciding) return w * TEST_BITS + __builtin_ctzll(deciding);
    *open |= (yes | no) != n->tests[w];
  }
  return -1;
}

/* The verdict on a part, in its node too. */
static Verdict judge(const Known *k, int at)
{
  ReadingNode *n = &k->node[at];
  Verdict v;
  if (n->test >= 0) {
    v = has_bit(k->must, n->test)  ? VERDICT_YES
        : has_bit(k->may, n->test) ? VERDICT_MAYBE
                                   : VERDICT_NO;
  } else if (n->op == COND_NOT) {
    v = VERDICT_YES - judge(k, n->child);
  } else {
    Verdict decides = deciding(n);
    bool open = false, decided = deciding_test(k, n, &open) >= 0;
    v = decided ? decides : open ? VERDICT_MAYBE : VERDICT_YES - decides;
    for (int c = n->child; v != decides && c >= 0; c = k->node[c].next) {
      if (k->node[c].test >= 0) break; /* these are in 'tests' */
      Verdict one = judge(k, c);
      if (one == decides || one == VERDICT_MAYBE) v = one;
    }
  }
  n->verdict = (uint8_t)v;
  return v;
}

/*
** Add tests that keep the value of a part, which was judged, as it is: of those that
** decide it one is enough, where it is open or none decides it takes all.
*/
static void mark(const Known *k, int at, uint64_t *live)
{
  const ReadingNode *n = &k->node[at];
  bool open = false;
  int test = n->test, c = n->child;
  if (n->tests && n->verdict == deciding(n)) {
    test = deciding_test(k, n, &open);
    while (test < 0 && k->node[c].verdict != deciding(n)) c = k->node[c].next;
    if (test < 0) mark(k, c, live);
  } else if (test < 0) {
    for (int w = 0; n->tests && w < k->words; w++) live[w] |= n->tests[w];
    for (; c >= 0 && k->node[c].test < 0; c = k->node[c].next) mark(k, c, live);
    if (n->op == COND_NOT && c >= 0) test = k->node[c].test;
  }
  if (test >= 0) live[test / TEST_BITS] |= (uint64_t)1 << (test % TEST_BITS);
}

static Known known_of(const Reading *r, int cond, const uint64_t must[],
                      const uint64_t may[])
{
  return (Known){r->cond[cond].node, r->words, must, may};
}

Verdict reading_verdict(const Reading *r, int cond, const uint64_t must[],
                        const uint64_t may[])
{
  const Known k = known_of(r, cond, must, may);
  return judge(&k, r->cond[cond].c->root);
}

/* The same of the first 'nb' conditions, all of which were judged. */
static void mark_all(const Reading *r, int nb, const uint64_t must[],
                     const uint64_t may[], uint64_t live[])
{
  for (int i = 0; i < nb; i++) {
    const Known k = known_of(r, i, must, may);
    mark(&k, r->cond[i].c->root, live);
  }
}

int reading_result(const Reading *r, const uint64_t must[], const uint64_t may[],
                   uint64_t live[])
{
  bool differ = r->asked == ASKED_DIFFER, open = false;
  Verdict v[2] = {VERDICT_NO, VERDICT_NO}; /* of the last two */
  int nb = 0;
  memset(live, 0, (size_t)r->words * sizeof *live);
  if (r->asked == ASKED_VECTOR) {
    int number = r->vector(r, must, may);
    if (number < 0) mark_all(r, r->cond_nb, must, may, live);
    return number;
  }
  for (; nb < r->cond_nb && (differ || v[1] != VERDICT_YES); nb++) {
    v[0] = v[1];
    v[1] = reading_verdict(r, nb, must, may);
    open = open || v[1] == VERDICT_MAYBE;
  }
  if (open) mark_all(r, nb, must, may, live);
  if (open) return -1;
  if (differ) return v[0] == v[1];
  return v[1] == VERDICT_YES ? nb - 1 : r->cond_nb;
}

static uint64_t bits_of(const ReadingNode *node, int at, const uint64_t test[])
{
  const ReadingNode *n = &node[at];
  if (n->test >= 0) return test[n->test];
  if (n->op == COND_NOT) return ~bits_of(node, n->child, test);
  uint64_t all = n->op == COND_OR ? 0 : UINT64_MAX, bits = all;
  for (int c = n->child; c >= 0 && bits != ~all; c = node[c].next) {
    uint64_t one = bits_of(node, c, test);
    bits = n->op == COND_OR ? bits | one : bits & one;
  }
  return bits;
}

uint64_t reading_bits(const Reading *r, int cond, const uint64_t test[])
{
  return bits_of(r->cond[cond].node, r->cond[cond].c->root, test);
}
