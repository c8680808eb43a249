/* SPDX-License-Identifier: MIT */
/*
** How: one walk over the nodes of all conditions marks where ranges begin and end in
** the values of each sum; marks become classes. Shapes begin as one class, which each
** test of lengths refines. Then classes get their places in the key.
*/
#include <string.h>

#include "base/mem.h"
#include "bidding/list.h"
#include "count/hands/hands.h"

enum {
  SUMS_MAX = 4096,   /* different ones in a list */
  VALUES_MAX = 4096, /* of a sum that has a table of classes */
};

/* A list while it is made. */
typedef struct RuleMaker {
  RuleList *list;
  Region region; /* the arrays that no list keeps */
  const FeatureTables *tables;
  uint64_t size; /* of the last word: the product of its radices */
  RuleSum *by_lengths;
  int by_length_nb;
  const ShapeSet **set; /* of shapes, different ones */
  int set_nb;
  const CondNode **wide; /* ranges of sums by lengths that have too many values */
  int wide_nb;
  uint16_t shape[SHAPE_NB]; /* by number of the shape: its class so far */
  int shapes;               /* classes */
  uint16_t *to;             /* by class and what is added: the class */
  Err *e;
} RuleMaker;

bool rules_check(const Cond *const cond[], int nb, Err *e)
{
  int one = -1, from = 0;
  if (nb < 1)
    return err_set(e, 0, "a list has 1 to %d rules, this one is empty", RULES_MAX);
  if (nb > RULES_MAX)
    return err_set(e, 0, "a list has at most %d rules, this one %d", RULES_MAX, nb);
  for (int i = 0; i < nb; i++) {
    int more;
    if (!hands_reads_one(cond[i], &more))
      return err_set(e, 0, "rule %d reads several hands, and rules read one", i + 1);
    if (more < 0) continue;
    if (one >= 0 && more != one)
      return err_set(e, 0, "rule %d reads the hand of %s, rule %d that of %s", i + 1,
                     seat_name(more), from, seat_name(one));
    if (one < 0) from = i + 1;
    one = more;
  }
  return true;
}

static bool is_length(Atom a)
{
  return a.feature == FEATURE_LENGTH ||
         (a.feature >= FEATURE_LONGEST && a.feature <= FEATURE_SHORTEST);
}

/* What the lengths of a shape, by number, add to an atom. */
static int of_shape(const FeatureTables *t, Atom a, int shape)
{
  if (a.own) return 0;
  if (a.kind == ATOM_HAND) return t->of_shape[a.feature][shape];
  return a.feature == FEATURE_LENGTH ? t->length[shape][a.suit] : 0;
}

static int find_atom(RuleMaker *k, Atom a)
{
  RuleList *l = k->list;
  for (int i = 0; i < l->atom_nb; i++)
    if (!memcmp(&l->atom[i].atom, &a, sizeof a)) return i;
  const FeatureTables *t = k->tables;
  RuleAtom new = {.atom = a};
  if (a.own)
    new.value = a.own->value;
  else if (feature_counts_cards(a.feature))
    new.value = t->by_honours[a.feature], new.shift = HONOUR_SHIFT;
  else
    new.value = t->by_holding[a.feature];
  l->atom[l->atom_nb] = new;
  return l->atom_nb++;
}

/* Widen the bounds of a sum by what the holdings add to a part. */
static void add_bounds(const RuleMaker *k, Bounds *b, const TermPart *p)
{
  Atom a = p->atom;
  int64_t suits = a.kind == ATOM_HAND ? SUIT_NB : 1;
  Bounds in = {a.own ? a.own->low : k->tables->in_suit[a.feature].low,
               a.own ? a.own->high : k->tables->in_suit[a.feature].high};
  int64_t ends[2] = {p->factor * suits * in.low, p->factor * suits * in.high};
  b->low += ends[p->factor < 0];
  b->high += ends[p->factor > 0];
}

/* What lengths add to a sum, by number of the shape. */
static Bounds sum_shapes(const FeatureTables *t, const Term *term,
                         int64_t out[SHAPE_NB])
{
  memset(out, 0, SHAPE_NB * sizeof *out);
  for (int i = 0; i < term->nb; i++) {
    const TermPart *p = &term->part[i];
    if (p->atom.own || (p->atom.kind == ATOM_SUIT && p->atom.feature != FEATURE_LENGTH))
      continue;
    for (int s = 0; s < SHAPE_NB; s++) out[s] += p->factor * of_shape(t, p->atom, s);
  }
  Bounds b = {out[0], out[0]};
  for (int s = 1; s < SHAPE_NB; s++) {
    if (out[s] < b.low) b.low = out[s];
    if (out[s] > b.high) b.high = out[s];
  }
  return b;
}

/* A table of the shapes' parts of a sum that holdings decide too. */
static bool keep_shapes(RuleSum *s, Region *region, const FeatureTables *t,
                        const int64_t value[SHAPE_NB])
{
  s->of_shape = region_new(region, SHAPE_ROOM, sizeof *s->of_shape);
  for (int i = 0; s->of_shape && i < SHAPE_NB; i++) s->of_shape[t->index[i]] = value[i];
  return s->of_shape;
}

/* Make room for the classes of a sum; without one where there are too many values. */
static bool open_classes(RuleSum *s, Region *region)
{
  size_t values = (size_t)(s->in.high - s->in.low) + 1;
  if (values > VALUES_MAX) return true;
  s->class = region_new(region, values + 1, sizeof *s->class);
  return s->class;
}

/* Parts of a sum from holdings, its bounds, and what lengths add. */
static bool make_sum(RuleMaker *k, RuleSum *s, bool lengths)
{
  RuleList *l = k->list;
  int64_t shape[SHAPE_NB];
  s->first = l->part_nb;
  s->in = sum_shapes(k->tables, s->term, shape);
  bool adds = s->in.low || s->in.high;
  for (int i = 0; !lengths && i < s->term->nb; i++) {
    const TermPart *p = &s->term->part[i];
    if (is_length(p->atom)) continue;
    add_bounds(k, &s->in, p);
    l->part[l->part_nb++] = (SumPart){find_atom(k, p->atom), p->factor};
  }
  s->nb = l->part_nb - s->first;
  Region *region = lengths ? &k->region : &l->region;
  return ((!adds || lengths || keep_shapes(s, region, k->tables, shape)) &&
          open_classes(s, region)) ||
         err_memory(k->e);
}

static bool only_lengths(const Term *t)
{
  for (int i = 0; i < t->nb; i++)
    if (!is_length(t->part[i].atom)) return false;
  return true;
}

/* The sum that a node asks for, a new one where it is new; NULL: 'e' says why. */
static RuleSum *find_sum(RuleMaker *k, const CondNode *n, bool lengths)
{
  RuleSum *list = lengths ? k->by_lengths : k->list->sum;
  int *nb = lengths ? &k->by_length_nb : &k->list->sum_nb;
  for (int i = 0; i < *nb; i++)
    if (term_same_parts(list[i].term, &n->term)) return &list[i];
  if (*nb == SUMS_MAX) {
    err_as(k->e, ERR_BUDGET, "the rules read over %d different sums of features",
           SUMS_MAX);
    return NULL;
  }
  RuleSum *s = &list[(*nb)++];
  *s = (RuleSum){.term = &n->term};
  return make_sum(k, s, lengths) ? s : NULL;
}

/* A range of a node in units of its sum. */
static Bounds range_of(const CondNode *n, int i)
{
  Bounds b = n->in[i];
  if (b.low > -COND_OPEN) b.low -= n->term.constant;
  if (b.high < COND_OPEN) b.high -= n->term.constant;
  return b;
}

bool rule_in_ranges(const CondNode *n, int64_t value)
{
  for (int i = 0; i < n->nb; i++) {
    Bounds b = range_of(n, i);
    if (value >= b.low && value <= b.high) return true;
  }
  return false;
}

/* Mark where the ranges of a node begin, and the values after them. */
static void mark_ranges(RuleSum *s, const CondNode *n)
{
  for (int i = 0; i < n->nb; i++) {
    Bounds b = range_of(n, i);
    if (b.low > s->in.low && b.low <= s->in.high) s->class[b.low - s->in.low] = 1;
    if (b.high >= s->in.low && b.high < s->in.high)
      s->class[b.high + 1 - s->in.low] = 1;
  }
}

/* Marks become numbers of classes. */
static void number_classes(RuleSum *s)
{
  int class = 0;
  for (int64_t v = 0; s->class && v <= s->in.high - s->in.low; v++)
    s->class[v] = (uint16_t)(class += s->class[v]);
  s->radix = class + 1;
}

static bool read_term(RuleMaker *k, const CondNode *n, int16_t *leaf)
{
  bool lengths = only_lengths(&n->term);
  RuleSum *s = find_sum(k, n, lengths);
  if (!s) return false;
  if (!lengths) *leaf = (int16_t)(s - k->list->sum);
  if (s->class)
    mark_ranges(s, n);
  else if (lengths)
    k->wide[k->wide_nb++] = n;
  else
    k->list->test[k->list->test_nb++] = (RuleTest){.node = n, .sum = *leaf};
  return true;
}

static void read_cards(RuleMaker *k, const CondNode *n)
{
  RuleList *l = k->list;
  for (int i = 0; i < l->test_nb; i++)
    if (l->test[i].node->op == COND_CARDS && l->test[i].node->cards == n->cards) return;
  l->test[l->test_nb++] = (RuleTest){.node = n, .sum = -1};
}

static void read_shape(RuleMaker *k, const CondNode *n)
{
  for (int i = 0; i < k->set_nb; i++)
    if (!memcmp(k->set[i], n->shape, sizeof *n->shape)) return;
  k->set[k->set_nb++] = n->shape;
}

static bool read_nodes(RuleMaker *k)
{
  int16_t *leaf = k->list->leaf;
  for (int i = 0; i < k->list->nb; i++) {
    const Cond *c = k->list->cond[i];
    for (int j = 0; j < c->nb; j++, leaf++) {
      const CondNode *n = &c->node[j];
      *leaf = -1;
      if (n->op == COND_TERM && !read_term(k, n, leaf)) return false;
      if (n->op == COND_SHAPE) read_shape(k, n);
      if (n->op == COND_CARDS) read_cards(k, n);
    }
  }
  return true;
}

/* Shapes of one class stay so only if they have the same of what is added. */
static void refine(RuleMaker *k, const uint16_t more[SHAPE_NB], int radix)
{
  memset(k->to, 0xff, (size_t)k->shapes * (size_t)radix * sizeof *k->to);
  int classes = 0;
  for (int s = 0; s < SHAPE_NB; s++) {
    uint16_t *to = &k->to[k->shape[s] * radix + more[s]];
    if (*to == UINT16_MAX) *to = (uint16_t)classes++;
    k->shape[s] = *to;
  }
  k->shapes = classes;
}

static bool class_shapes(RuleMaker *k)
{
  uint16_t more[SHAPE_NB];
  int64_t value[SHAPE_NB];
  int most = 2;
  for (int i = 0; i < k->by_length_nb; i++) {
    number_classes(&k->by_lengths[i]);
    if (k->by_lengths[i].radix > most) most = k->by_lengths[i].radix;
  }
  k->shapes = 1;
  k->to = region_new(&k->region, (size_t)SHAPE_NB * (size_t)most, sizeof *k->to);
  if (!k->to) return err_memory(k->e);
  for (int i = 0; i < k->by_length_nb; i++) {
    RuleSum *s = &k->by_lengths[i];
    if (!s->class) continue;
    sum_shapes(k->tables, s->term, value);
    for (int j = 0; j < SHAPE_NB; j++) more[j] = s->class[value[j] - s->in.low];
    refine(k, more, s->radix);
  }
  for (int i = 0; i < k->set_nb; i++) {
    for (int j = 0; j < SHAPE_NB; j++)
      more[j] = shapes_have(k->set[i], k->tables->index[j]);
    refine(k, more, 2);
  }
  for (int i = 0; i < k->wide_nb; i++) {
    sum_shapes(k->tables, &k->wide[i]->term, value);
    for (int j = 0; j < SHAPE_NB; j++) more[j] = rule_in_ranges(k->wide[i], value[j]);
    refine(k, more, 2);
  }
  for (int j = 0; j < SHAPE_NB; j++) {
    k->list->shape[k->tables->index[j]] = k->shape[j];
    k->list->of_class[k->shape[j]] = k->tables->index[j];
  }
  return true;
}

/* A place in the key for one of 'radix' classes. */
static void place(RuleMaker *k, int radix, int *word, uint64_t *stride)
{
  if (k->size > UINT64_MAX / (uint64_t)radix) {
    k->list->words++;
    k->size = 1;
  }
  *word = k->list->words - 1;
  *stride = k->size;
  k->size *= (uint64_t)radix;
}

static void place_all(RuleMaker *k)
{
  RuleList *l = k->list;
  l->words = 1;
  k->size = (uint64_t)k->shapes; /* the class of the shape is the lowest digit */
  for (int i = 0; i < l->sum_nb; i++) {
    number_classes(&l->sum[i]);
    place(k, l->sum[i].radix, &l->sum[i].word, &l->sum[i].stride);
  }
  for (int i = 0; i < l->test_nb; i++)
    place(k, 2, &l->test[i].word, &l->test[i].stride);
}

static bool make_list(RuleMaker *k, const Cond *const cond[], int nb)
{
  RuleList *l = k->list;
  size_t nodes = 0, parts = 0;
  for (int i = 0; i < nb; i++) nodes += (size_t)cond[i]->nb;
  for (int i = 0; i < nb; i++)
    for (int j = 0; j < cond[i]->nb; j++)
      if (cond[i]->node[j].op == COND_TERM) parts += (size_t)cond[i]->node[j].term.nb;
  size_t sums = nodes < SUMS_MAX ? nodes : SUMS_MAX;
  l->nb = nb;
  l->cond = region_new(&l->region, (size_t)nb, sizeof *l->cond);
  l->atom = region_new(&l->region, parts, sizeof *l->atom);
  l->part = region_new(&l->region, parts, sizeof *l->part);
  l->sum = region_new(&l->region, sums, sizeof *l->sum);
  l->test = region_new(&l->region, nodes, sizeof *l->test);
  l->leaf = region_new(&l->region, nodes, sizeof *l->leaf);
  k->by_lengths = region_new(&k->region, sums, sizeof *k->by_lengths);
  k->set = region_new(&k->region, nodes, sizeof *k->set);
  k->wide = region_new(&k->region, nodes, sizeof *k->wide);
  if (l->region.failed || k->region.failed) return err_memory(k->e);
  memcpy(l->cond, cond, (size_t)nb * sizeof *l->cond);
  if (!read_nodes(k) || !class_shapes(k)) return false;
  place_all(k);
  return true;
}

RuleList *rules_make(const Cond *const cond[], int nb, const FeatureTables *t, Err *e)
{
  if (!rules_check(cond, nb, e)) return NULL;
  RuleMaker k = {.list = mem_need(1, sizeof *k.list, e), .tables = t, .e = e};
  if (!k.list) return NULL;
  bool ok = make_list(&k, cond, nb);
  region_free(&k.region);
  if (ok) return k.list;
  rules_free(k.list);
  return NULL;
}

void rules_free(RuleList *l)
{
  if (l) region_free(&l->region);
  mem_free(l);
}

int rules_nb(const RuleList *l)
{
  return l->nb;
}
