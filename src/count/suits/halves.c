/* SPDX-License-Identifier: MIT */
/*
** How: four suits not joined to others are paired so that the products are
** cheapest. Else the suits not joined to others are the left half, the largest cell
** of the pool the right one, and what lies between goes to the side where it
** costs less.
*/
#include <stdio.h>

#include "count/suits/part.h"

static uint64_t entries(const SuitsTable *t)
{
  return t->entry_nb ? t->entry_nb : 1;
}

/* Products of entries that a product of two tables takes. */
static uint64_t pairs_of(const SuitsPlan *p, const SuitsTable *a, const SuitsTable *b)
{
  SuitsTable both = {.card_nb = a->card_nb + b->card_nb};
  uint64_t sum = 0;
  for (int i = 0; i < p->bin_nb; i++) {
    both.least[i] = a->least[i] + b->least[i];
    both.most[i] = a->most[i] + b->most[i];
  }
  for (uint32_t i = 0; i < a->class_nb; i++)
    for (uint32_t k = 0; k < b->class_nb; k++)
      if (suits_plan_fits(p, &both, a->classes[i].length + b->classes[k].length))
        sum += (uint64_t)a->classes[i].nb * b->classes[k].nb;
  return sum;
}

/* Names of the suits of a table; 'nb': so many stand already. */
static int name_parts(const SuitsTable *t, Buf *b, int nb)
{
  if (!t->part) return name_parts(t->b, b, name_parts(t->a, b, nb));
  if (t->part->suit < 0) return nb;
  buf_printf(b, "%s%s", nb ? ", " : "", suit_name(t->part->suit));
  return nb + 1;
}

static void name_product(const SuitsPlan *p, const SuitsTable *a, const SuitsTable *b,
                         Meter *m)
{
  Buf text = BUF_EMPTY;
  int nb = name_parts(b, &text, name_parts(a, &text, 0));
  buf_printf(&text, "%s%d sum%s", nb ? "; " : "", p->sum_nb, p->sum_nb == 1 ? "" : "s");
  snprintf(m->of, sizeof m->of, "%s", text.failed ? "" : text.text);
  buf_free(&text);
}

static const SuitsTable *product(SuitsPlan *p, const SuitsTable *a, const SuitsTable *b,
                                 const SuitsTable *partner, Meter *m)
{
  if (p->table_nb == TABLES_MAX) {
    err_as(m->e, ERR_BUDGET, "the cards differ in too many ways to be counted");
    return NULL;
  }
  SuitsTable *t = &p->table[p->table_nb++];
  name_product(p, a, b, m);
  if (!suits_table_of_product(p, t, a, b, partner, m)) return NULL;
  /* whoever draws looks values of its factors up */
  if (!suits_table_index(p, (SuitsTable *)b, m) ||
      !suits_table_index(p, (SuitsTable *)a, m))
    return NULL;
  return t;
}

static bool pair_suits(SuitsPlan *p, Meter *m)
{
  static const int orders[3][SUIT_NB] = {{0, 1, 2, 3}, {0, 2, 1, 3}, {0, 3, 1, 2}};
  const SuitsTable *t = p->table;
  uint64_t best = UINT64_MAX;
  int at = 0;
  for (int i = 0; i < 3; i++) {
    const int *o = orders[i];
    uint64_t cost = pairs_of(p, &t[o[0]], &t[o[1]]) + pairs_of(p, &t[o[2]], &t[o[3]]);
    if (cost >= best) continue;
    best = cost;
    at = i;
  }
  const int *o = orders[at];
  for (int i = 0; i < SUIT_NB; i++) p->half_suit[i / 2][i % 2] = t[o[i]].part->suit;
  suits_plan_columns(p);
  p->left = product(p, &t[o[0]], &t[o[1]], NULL, m);
  p->right = p->left ? product(p, &t[o[2]], &t[o[3]], p->left, m) : NULL;
  return p->right != NULL;
}

static bool grow_halves(SuitsPlan *p, Meter *m)
{
  int from = 1, to = p->part_nb - 1; /* what is still to be placed: from .. to - 1 */
  p->left = &p->table[0];
  p->right = &p->table[to];
  if (to > 1 && p->table[1].part->suit >= 0) /* shapes need both suits */
    p->left = product(p, p->left, &p->table[from++], NULL, m);
  while (p->left && p->right && from < to) {
    const SuitsTable *next = &p->table[from], *last = &p->table[to - 1];
    uint64_t on_left = entries(p->left) * entries(next);
    uint64_t on_right =
        (from + 1 == to ? p->left->class_nb : entries(p->right)) * entries(last);
    if (on_left <= on_right) {
      p->left = product(p, p->left, next, NULL, m);
      from++;
    } else {
      p->right = product(p, p->right, last, from + 1 == to ? p->left : NULL, m);
      to--;
    }
  }
  return p->left && p->right;
}

bool suits_plan_halves(SuitsPlan *p, Meter *m)
{
  p->table_nb = p->part_nb;
  for (int i = 0; i < p->part_nb; i++) {
    if (!suits_table_ranges(p, &p->table[i], &p->part[i], m)) return false;
    for (int k = 0; k < p->tie_nb; k++) {
      p->tie[k].low += p->table[i].low[k];
      p->tie[k].high += p->table[i].high[k];
    }
    for (int b = 0; b < p->bin_nb; b++) {
      p->least[b] += p->table[i].least[b];
      p->most[b] += p->table[i].most[b];
    }
  }
  for (int i = 0; i < p->part_nb; i++)
    if (!suits_table_of_part(p, &p->table[i], &p->part[i], m)) return false;
  return p->pool || p->part_nb != SUIT_NB ? grow_halves(p, m) : pair_suits(p, m);
}
