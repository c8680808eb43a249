/* SPDX-License-Identifier: MIT */
/*
** How: the key of a hand (list.h) comes of one look-up for the shape, one for each
** suit that a sum reads, and one for the class of its value; the rules of a key that
** was met before are remembered. Sums that no rule depends on with the shape at hand
** (the honours of a short suit) are left out: so there are fewer keys, and most hands
** need two sums or three.
*/
#include "bidding/rules.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "bidding/list.h"

/* Sums that the rules depend on, and the atoms those read; bit 63: all from there. */
typedef struct RuleLive {
  bool known;
  uint64_t sums, atoms;
} RuleLive;

/* A slot holds the words of a key and the rules that hold. */
struct RuleMemory {
  const RuleList *list;
  size_t width;  /* of a slot */
  int bits;      /* 2 to this power slots */
  Region region; /* the arrays */
  uint64_t *slot;
  uint64_t *key;           /* of the hand at hand */
  int64_t *value;          /* by atom */
  RuleLive live[SHAPE_NB]; /* by class of the shape */
};

RuleMemory *rule_memory_new(const RuleList *l, int bits)
{
  RuleMemory *m = mem_new(1, sizeof *m);
  if (!m) return NULL;
  m->list = l;
  m->bits = bits;
  m->width = (size_t)l->words + (l->nb > RULE_BITS ? 2 : 1);
  size_t bytes = (m->width << bits) * sizeof *m->slot;
  m->slot = region_lines(&m->region, m->width << bits, sizeof *m->slot);
  m->key = region_new(&m->region, (size_t)l->words, sizeof *m->key);
  m->value = region_new(&m->region, (size_t)l->atom_nb, sizeof *m->value);
  if (!m->region.failed) {
    memset(m->slot, 0xff, bytes); /* no word of a key is UINT64_MAX */
    return m;
  }
  rule_memory_free(m);
  return NULL;
}

void rule_memory_free(RuleMemory *m)
{
  if (m) region_free(&m->region);
  mem_free(m);
}

enum { NO, YES, OPEN, LAST_BIT = 63 };

static uint64_t bit_of(int i)
{
  return (uint64_t)1 << (i < LAST_BIT ? i : LAST_BIT);
}

/* The value of a term that the lengths decide. */
static int64_t value_of_lengths(const Term *t, int shape)
{
  int64_t sum = 0;
  int length[SUIT_NB];
  shape_lengths(shape, length);
  for (int i = 0; i < t->nb; i++) {
    Atom a = t->part[i].atom;
    sum += t->part[i].factor *
           (a.kind == ATOM_SUIT ? length[a.suit] : atom_of_shape(a, shape));
  }
  return sum;
}

/* What a shape says of a part; where it is open, '*sums' are those it depends on. */
static int judge(const Cond *c, int at, const int16_t leaf[], int shape, uint64_t *sums)
{
  const CondNode *n = &c->node[at];
  *sums = 0;
  switch (n->op) {
  case COND_ANY: return YES;
  case COND_CARDS: return OPEN;
  case COND_SHAPE: return shapes_have(n->shape, shape);
  case COND_TERM:
    if (leaf[at] < 0) return rule_in_ranges(n, value_of_lengths(&n->term, shape));
    *sums = bit_of(leaf[at]);
    return OPEN;
  case COND_NOT: {
    int v = judge(c, n->child, leaf, shape, sums);
    return v == OPEN ? OPEN : !v;
  }
  case COND_AND:
  case COND_OR: break;
  }
  int decides = n->op == COND_OR, all = !decides;
  for (int k = n->child; k >= 0; k = c->node[k].next) {
    uint64_t more;
    int v = judge(c, k, leaf, shape, &more);
    if (v == decides) {
      *sums = 0;
      return v;
    }
    if (v == OPEN) all = OPEN;
    *sums |= more;
  }
  return all;
}

static RuleLive find_live(const RuleList *l, int class)
{
  RuleLive live = {.known = true};
  const int16_t *leaf = l->leaf;
  for (int i = 0; i < l->nb; leaf += l->cond[i++]->nb) {
    uint64_t sums;
    judge(l->cond[i], l->cond[i]->root, leaf, l->of_class[class], &sums);
    live.sums |= sums;
  }
  for (int i = 0; i < l->sum_nb; i++)
    for (int p = 0; live.sums & bit_of(i) && p < l->sum[i].nb; p++)
      live.atoms |= bit_of(l->part[l->sum[i].first + p].atom);
  return live;
}

/* The next number whose bit is set, and take the bit away; the last bit is for many. */
static int next_live(uint64_t *bits, int last, int nb)
{
  if (last >= LAST_BIT) return last + 1 < nb ? last + 1 : -1;
  if (!*bits) return -1;
  int i = __builtin_ctzll(*bits);
  *bits &= *bits - 1;
  return i < nb ? i : -1;
}

static int64_t value_of_atom(const RuleAtom *a, Hand h)
{
  if (a->atom.kind == ATOM_SUIT)
    return a->value[hand_holding(h, a->atom.suit) >> a->shift];
  int64_t sum = 0;
  for (int s = 0; s < SUIT_NB; s++) sum += a->value[hand_holding(h, s) >> a->shift];
  return sum;
}

static int64_t value_of_sum(const RuleList *l, const RuleSum *s, const int64_t value[],
                            int shape)
{
  int64_t sum = s->of_shape ? s->of_shape[shape] : 0;
  for (const SumPart *p = l->part + s->first, *end = p + s->nb; p < end; p++)
    sum += p->factor * value[p->atom];
  return sum;
}

static bool passes(const RuleList *l, const RuleTest *t, const int64_t value[], Hand h,
                   int shape)
{
  if (t->node->op == COND_CARDS) return (h & t->node->cards) == t->node->cards;
  return rule_in_ranges(t->node, value_of_sum(l, &l->sum[t->sum], value, shape));
}

static void find_key(const RuleList *l, RuleMemory *m, Hand h)
{
  int shape = shape_of(h);
  uint64_t *key = m->key;
  key[0] = l->shape[shape];
  for (int w = 1; w < l->words; w++) key[w] = 0;
  RuleLive *live = &m->live[key[0]];
  if (!live->known) *live = find_live(l, (int)key[0]);
  uint64_t atoms = live->atoms, sums = live->sums;
  for (int i = -1; (i = next_live(&atoms, i, l->atom_nb)) >= 0;)
    m->value[i] = value_of_atom(&l->atom[i], h);
  for (int i = -1; (i = next_live(&sums, i, l->sum_nb)) >= 0;) {
    const RuleSum *s = &l->sum[i];
    if (s->class)
      key[s->word] +=
          s->stride * s->class[value_of_sum(l, s, m->value, shape) - s->in.low];
  }
  for (const RuleTest *t = l->test, *end = t + l->test_nb; t < end; t++)
    if (t->sum < 0 || live->sums & bit_of(t->sum))
      key[t->word] += t->stride * passes(l, t, m->value, h, shape);
}

/* Where the rules of a key are remembered: the words of the key, then those of bits. */
static uint64_t *slot_of(const RuleList *l, const RuleMemory *m)
{
  uint64_t hash = 0;
  for (int w = 0; w < l->words; w++)
    hash = (hash ^ m->key[w]) * UINT64_C(0x9e3779b97f4a7c15);
  return m->slot + (hash >> (64 - m->bits)) * m->width;
}

static void test_all(const RuleList *l, Hand h, uint64_t bits[])
{
  bits[0] = 0;
  if (l->nb > RULE_BITS) bits[1] = 0;
  for (int i = 0; i < l->nb; i++)
    if (cond_holds_hand(l->cond[i], h))
      bits[i / RULE_BITS] |= (uint64_t)1 << (i % RULE_BITS);
}

/* The bits of the rules that a hand satisfies. */
static const uint64_t *bits_of(const RuleList *l, RuleMemory *m, Hand h)
{
  assert(m->list == l && hand_size(h) == HAND_SIZE);
  find_key(l, m, h);
  uint64_t *slot = slot_of(l, m), *bits = slot + l->words;
  for (int w = 0; w < l->words; w++) {
    if (slot[w] == m->key[w]) continue;
    memcpy(slot, m->key, (size_t)l->words * sizeof *slot);
    test_all(l, h, bits);
    break;
  }
  return bits;
}

int rules_first(const RuleList *l, RuleMemory *m, Hand h)
{
  const uint64_t *bits = bits_of(l, m, h);
  if (bits[0]) return __builtin_ctzll(bits[0]);
  if (l->nb > RULE_BITS && bits[1]) return RULE_BITS + __builtin_ctzll(bits[1]);
  return l->nb;
}

RuleBits rules_all(const RuleList *l, RuleMemory *m, Hand h)
{
  const uint64_t *bits = bits_of(l, m, h);
  return (RuleBits){{bits[0], l->nb > RULE_BITS ? bits[1] : 0}};
}
