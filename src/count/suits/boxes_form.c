/* SPDX-License-Identifier: MIT */
/*
** How: a form adds the tables of its features up (prove/facts.h). Which cards
** may be swapped is found from the tables, so any function of a holding will
** do, not only those that add up card by card.
*/
#include "count/suits/boxes.h"

#include <string.h>

#include "base/mem.h"

/* Does each free card add the same to whatever holding it comes to? */
static bool find_weights(FormTable *t, unsigned known, unsigned free)
{
  t->fixed = t->value[known];
  for (int r = 0; r < RANK_NB; r++)
    t->weight[r] = free >> r & 1 ? t->value[known | 1u << r] - t->fixed : 0;
  for (unsigned h = free; h; h = (h - 1) & free) {
    int lowest = __builtin_ctz(h);
    if (t->value[known | h] != t->value[known | (h & (h - 1))] + t->weight[lowest])
      return false;
  }
  return true;
}

static bool may_swap(const FormTable *t, unsigned known, unsigned free, int a, int b)
{
  unsigned one = 1u << a, other = 1u << b, rest = free & ~one & ~other;
  for (unsigned h = rest;; h = (h - 1) & rest) {
    if (t->value[known | h | one] != t->value[known | h | other]) return false;
    if (!h) return true;
  }
}

static void study(FormTable *t, unsigned known, unsigned free)
{
  t->additive = find_weights(t, known, free);
  for (int a = 0; a < RANK_NB; a++) {
    t->alike[a] = (uint16_t)(1u << a);
    if (!(free >> a & 1)) continue;
    for (int b = 0; b < a; b++) {
      if (!(free >> b & 1)) continue;
      if (t->alike[a] & 1u << b) continue;
      if (t->additive ? t->weight[a] != t->weight[b] : !may_swap(t, known, free, a, b))
        continue;
      t->alike[a] |= t->alike[b] | (uint16_t)(1u << b);
      for (int c = 0; c < a; c++)
        if (t->alike[a] >> c & 1) t->alike[c] |= (uint16_t)(1u << a);
    }
  }
  for (unsigned h = free; h && !t->varies; h = (h - 1) & free)
    t->varies = t->value[known | h] != t->fixed;
}

static Form *new_form(BoxMaker *m)
{
  Boxes *b = m->b;
  if (b->form_nb == FORMS_MAX) {
    err_as(m->e, ERR_BUDGET, "the condition reads more than %d different sums",
           FORMS_MAX);
    return NULL;
  }
  if (!mem_grow(&b->form, (size_t)b->form_nb + 1, &b->form_room, sizeof *b->form)) {
    err_memory(m->e);
    return NULL;
  }
  Form *f = &b->form[b->form_nb++];
  *f = (Form){.nb = 0};
  return f;
}

static FormTable *table_of(BoxMaker *m, Form *f, int seat, int suit)
{
  FormTable *t = &f->table[seat][suit];
  if (!t->value) t->value = mem_new(HOLDING_NB, sizeof *t->value);
  if (!t->value) err_memory(m->e);
  return t->value ? t : NULL;
}

static void study_all(BoxMaker *m, Form *f)
{
  for (int seat = 0; seat < SEAT_NB; seat++)
    for (int suit = 0; suit < SUIT_NB; suit++)
      if (f->table[seat][suit].value)
        study(&f->table[seat][suit], hand_holding(m->b->known.hand[seat], suit),
              (unsigned)m->b->free[suit]);
}

int boxes_form(BoxMaker *m, int nb, const TermPart part[])
{
  Boxes *b = m->b;
  for (int i = 0; i < b->form_nb; i++)
    if (b->form[i].nb == nb &&
        !memcmp(b->form[i].part, part, (size_t)nb * sizeof *part))
      return i;
  Form *f = new_form(m);
  if (!f) return -1;
  f->part = mem_new((size_t)nb, sizeof *part);
  if (!f->part) {
    err_memory(m->e);
    return -1;
  }
  memcpy(f->part, part, (size_t)nb * sizeof *part);
  f->nb = nb;
  for (int i = 0; i < nb; i++)
    for (int suit = 0; suit < SUIT_NB; suit++) {
      const int32_t *value = facts_values(&m->facts, part[i].atom, suit);
      if (!value) continue;
      FormTable *t = table_of(m, f, part[i].atom.seat, suit);
      if (!t) return -1;
      for (int h = 0; h < HOLDING_NB; h++) t->value[h] += part[i].factor * value[h];
      m->facts.operations += HOLDING_NB;
    }
  study_all(m, f);
  return b->form_nb - 1;
}

int boxes_form_of_cards(BoxMaker *m, int seat, Hand cards)
{
  Boxes *b = m->b;
  for (int i = 0; i < b->form_nb; i++)
    if (!b->form[i].nb && b->form[i].seat == seat && b->form[i].cards == cards)
      return i;
  Form *f = new_form(m);
  if (!f) return -1;
  f->seat = seat;
  f->cards = cards;
  int suit = card_suit(hand_lowest(cards));
  unsigned asked = hand_holding(cards, suit);
  FormTable *t = table_of(m, f, seat, suit);
  if (!t) return -1;
  for (unsigned h = 0; h < HOLDING_NB; h++) t->value[h] = (h & asked) == asked;
  study_all(m, f);
  return b->form_nb - 1;
}

bool form_is_fixed(const Boxes *b, const Form *f, int64_t *value)
{
  int64_t sum = 0;
  for (int seat = 0; seat < SEAT_NB; seat++)
    for (int suit = 0; suit < SUIT_NB; suit++) {
      const FormTable *t = &f->table[seat][suit];
      if (!t->value) continue;
      bool full = hand_size(b->known.hand[seat]) == HAND_SIZE;
      if (t->varies && !full) return false;
      sum += t->fixed;
    }
  *value = sum;
  return true;
}
