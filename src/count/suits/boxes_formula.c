/* SPDX-License-Identifier: MIT */
#include "count/suits/boxes_formula.h"

#include <string.h>

#include "base/mem.h"

enum { LITERAL, AND, OR, NONE = -1, BUCKET_NB = 1 << 12 };

bool formula_open(Formula *f)
{
  *f = (Formula){.nb = 2, .room = 64};
  f->node = mem_new((size_t)f->room, sizeof *f->node);
  f->bucket = mem_new(BUCKET_NB, sizeof *f->bucket);
  if (!f->node || !f->bucket) {
    formula_close(f);
    return false;
  }
  f->node[FORMULA_FALSE].variable = f->node[FORMULA_TRUE].variable = INT32_MAX;
  for (int i = 0; i < BUCKET_NB; i++) f->bucket[i] = NONE;
  return true;
}

void formula_close(Formula *f)
{
  mem_free(f->literal);
  mem_free(f->node);
  mem_free(f->child);
  mem_free(f->bucket);
  *f = (Formula){0};
}

static unsigned hash(const FormulaNode *n, const int child[])
{
  uint64_t h = (uint64_t)n->op * 0x9E3779B97F4A7C15u + (uint64_t)n->literal * 2 +
               (uint64_t)n->negated;
  for (int i = 0; i < n->nb; i++) h = (h ^ (unsigned)child[i]) * 0x9E3779B97F4A7C15u;
  return (unsigned)(h >> 40) % BUCKET_NB;
}

/* The node like 'n' with these children: the one there is, or a new one. */
static int intern(Formula *f, FormulaNode n, const int child[])
{
  unsigned h = hash(&n, child);
  for (int i = f->bucket[h]; i != NONE; i = f->node[i].same_hash) {
    const FormulaNode *m = &f->node[i];
    if (m->op == n.op && m->literal == n.literal && m->negated == n.negated &&
        m->nb == n.nb &&
        (!n.nb || !memcmp(f->child + m->from, child, (size_t)n.nb * sizeof *child)))
      return i;
  }
  size_t children = (size_t)(f->child_nb + n.nb);
  if (!mem_grow(&f->node, (size_t)f->nb + 1, &f->room, sizeof *f->node) ||
      !mem_grow(&f->child, children, &f->child_room, sizeof *child) ||
      f->nb >= FORMULA_MAX)
    return FORMULA_FAILED;
  n.from = f->child_nb;
  n.same_hash = f->bucket[h];
  for (int i = 0; i < n.nb; i++) f->child[f->child_nb++] = child[i];
  f->bucket[h] = f->nb;
  f->node[f->nb] = n;
  return f->nb++;
}

void formula_forget(Formula *f, int nb)
{
  while (f->nb > nb) {
    const FormulaNode *n = &f->node[--f->nb];
    f->bucket[hash(n, f->child + n->from)] = n->same_hash;
    f->child_nb = n->from;
  }
}

static bool same_literal(const Literal *a, const Literal *b)
{
  if (a->variable != b->variable) return false;
  if (a->variable < SEAT_NB) return !memcmp(&a->shape, &b->shape, sizeof a->shape);
  return a->in.nb == b->in.nb &&
         !memcmp(a->in.in, b->in.in, (size_t)a->in.nb * sizeof *a->in.in);
}

int formula_literal(Formula *f, const Literal *l)
{
  int i = 0;
  while (i < f->literal_nb && !same_literal(&f->literal[i], l)) i++;
  if (i == f->literal_nb) {
    if (!mem_grow(&f->literal, (size_t)i + 1, &f->literal_room, sizeof *f->literal))
      return FORMULA_FAILED;
    f->literal[f->literal_nb++] = *l;
  }
  return intern(f, (FormulaNode){.op = LITERAL, .literal = i, .variable = l->variable},
                NULL);
}

/* By insertion: children are few, and nearly in order. */
static void sort(int nb, int child[])
{
  for (int i = 1; i < nb; i++) {
    int k = i, it = child[i];
    for (; k && child[k - 1] > it; k--) child[k] = child[k - 1];
    child[k] = it;
  }
}

int formula_join(Formula *f, bool all, int nb, int child[])
{
  int decides = all ? FORMULA_FALSE : FORMULA_TRUE, kept = 0;
  int least = INT32_MAX;
  for (int i = 0; i < nb; i++)
    if (child[i] == FORMULA_FAILED) return FORMULA_FAILED;
  sort(nb, child);
  f->work += (uint64_t)nb;
  for (int i = 0; i < nb; i++) {
    if (child[i] == decides) return decides;
    if (child[i] <= FORMULA_TRUE || (kept && child[kept - 1] == child[i])) continue;
    child[kept++] = child[i];
    if (f->node[child[i]].variable < least) least = f->node[child[i]].variable;
  }
  if (!kept) return all ? FORMULA_TRUE : FORMULA_FALSE;
  if (kept == 1) return child[0];
  FormulaNode n = {
      .op = all ? AND : OR, .literal = NONE, .nb = kept, .variable = least};
  return intern(f, n, child);
}

int formula_both(Formula *f, bool all, int a, int b)
{
  int child[] = {a, b};
  return formula_join(f, all, 2, child);
}

int formula_not(Formula *f, int node)
{
  if (node == FORMULA_FAILED) return FORMULA_FAILED;
  if (node <= FORMULA_TRUE) return node == FORMULA_TRUE ? FORMULA_FALSE : FORMULA_TRUE;
  FormulaNode n = f->node[node];
  if (n.op == LITERAL) {
    n.negated = !n.negated;
    return intern(f, n, NULL);
  }
  int *child = mem_new((size_t)n.nb, sizeof *child);
  if (!child) return FORMULA_FAILED;
  for (int i = 0; i < n.nb; i++) child[i] = formula_not(f, f->child[n.from + i]);
  int out = formula_join(f, n.op == OR, n.nb, child);
  mem_free(child);
  return out;
}

int formula_given(Formula *f, int node, int variable, const int8_t truth[])
{
  f->work++;
  if (node <= FORMULA_TRUE) return node;
  FormulaNode n = f->node[node];
  if (n.variable > variable) return node;
  if (n.op == LITERAL)
    return n.variable == variable ? (truth[n.literal] != n.negated) : node;
  int few[8], *child = n.nb <= 8 ? few : mem_new((size_t)n.nb, sizeof *child);
  if (!child) return FORMULA_FAILED;
  for (int i = 0; i < n.nb; i++)
    child[i] = formula_given(f, f->child[n.from + i], variable, truth);
  int out = formula_join(f, n.op == AND, n.nb, child);
  if (child != few) mem_free(child);
  return out;
}
