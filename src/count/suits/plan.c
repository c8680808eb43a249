/* SPDX-License-Identifier: MIT */
/*
** How: who is read decides the bins, what is read decides which suits stand
** alone and which cards must be distinguished.
*/
#include <string.h>

#include "base/mem.h"
#include "count/suits/part.h"

static bool constrained(const SuitsPlan *p, int form)
{
  return p->box->in[form];
}

static bool is_shaped(const SuitsPlan *p, int seat)
{
  return memcmp(&p->boxes->all, &p->box->shape[seat], sizeof p->boxes->all) != 0;
}

static bool is_read(const SuitsPlan *p, int seat)
{
  for (int f = 0; f < p->boxes->form_nb; f++)
    for (int s = 0; constrained(p, f) && s < SUIT_NB; s++)
      if (p->boxes->form[f].table[seat][s].varies) return true;
  return false;
}

/* True if a card adds the same to all forms in either hand. */
static bool are_alike(const SuitsPlan *p, int seat, int other)
{
  if (is_shaped(p, seat) || is_shaped(p, other)) return false;
  for (int f = 0; f < p->boxes->form_nb; f++)
    for (int s = 0; constrained(p, f) && s < SUIT_NB; s++) {
      const FormTable *t = &p->boxes->form[f].table[seat][s];
      const FormTable *u = &p->boxes->form[f].table[other][s];
      if (!t->varies && !u->varies) continue;
      if (!t->additive || !u->additive) return false;
      if (memcmp(t->weight, u->weight, sizeof t->weight)) return false;
    }
  return true;
}

static void choose_bins(SuitsPlan *p)
{
  SuitsBin *bin = p->bin;
  for (int seat = 0; seat < SEAT_NB; seat++) {
    int need = HAND_SIZE - hand_size(p->boxes->known.hand[seat]), b = 0;
    if (!need) continue;
    while (b < p->bin_nb && !are_alike(p, bin[b].of[0], seat)) b++;
    if (b == p->bin_nb) {
      bin[p->bin_nb++] = (SuitsBin){.seat = is_read(p, seat) ? seat : -1};
      bin[b].shaped = is_shaped(p, seat);
    }
    bin[b].need += need;
    bin[b].share[bin[b].seat_nb] = need;
    bin[b].of[bin[b].seat_nb++] = seat;
  }
  if (!p->bin_nb) bin[p->bin_nb++] = (SuitsBin){.seat = -1};
  /* the last bin costs least: one of which nothing is asked, or the largest */
  int last = 0;
  for (int b = 1; b < p->bin_nb; b++) {
    bool unread = bin[b].seat < 0 && !bin[b].shaped;
    bool before = bin[last].seat < 0 && !bin[last].shaped;
    if (unread > before || (unread == before && bin[b].need >= bin[last].need))
      last = b;
  }
  SuitsBin swap = bin[last];
  bin[last] = bin[p->bin_nb - 1];
  bin[p->bin_nb - 1] = swap;
  p->inner_ways = 1;
  for (int b = 0; b < p->bin_nb; b++)
    p->inner_ways *= count_split(bin[b].seat_nb, bin[b].share);
}

/* True if cards of two suits count the same in the shapes. */
static bool mergeable(const ShapeSet *s, int t, int u)
{
  int length[SUIT_NB];
  for (int i = 0; i < SHAPE_ROOM; i++) {
    if (!shape_lengths(i, length) || !length[t]) continue;
    bool in = shapes_have(s, i);
    length[t]--;
    length[u]++;
    if (shapes_have(s, shape_index(length[SPADES], length[HEARTS], length[DIAMONDS])) !=
        in)
      return false;
  }
  return true;
}

/* The only suit in which a form varies for a bin; -1: several, -2: none. */
static int only_suit(const SuitsPlan *p, int form)
{
  int only = -2;
  for (int b = 0; b < p->bin_nb; b++)
    for (int s = 0; p->bin[b].seat >= 0 && s < SUIT_NB; s++)
      if (p->boxes->form[form].table[p->bin[b].seat][s].varies && only != s)
        only = only == -2 ? s : -1;
  return only;
}

/* The largest set of suits whose cards need not be distinguished by suit. */
static void choose_pool(SuitsPlan *p)
{
  bool single[SUIT_NB] = {false}, apart[SUIT_NB][SUIT_NB] = {{false}};
  for (int b = 0; b < p->bin_nb; b++) {
    for (int f = 0; p->bin[b].seat >= 0 && f < p->boxes->form_nb; f++)
      for (int s = 0; constrained(p, f) && s < SUIT_NB; s++) {
        const FormTable *t = &p->boxes->form[f].table[p->bin[b].seat][s];
        single[s] = single[s] || (t->varies && !t->additive);
      }
    for (int t = 0; p->bin[b].shaped && t < SUIT_NB; t++)
      for (int u = 0; u < t; u++)
        if (!mergeable(&p->box->shape[p->bin[b].of[0]], t, u))
          apart[t][u] = apart[u][t] = true;
  }
  int best = 0, size = 1;
  for (int set = 0; set < 1 << SUIT_NB; set++) {
    bool ok = true;
    for (int t = 0; t < SUIT_NB; t++)
      for (int u = 0; u < SUIT_NB; u++)
        if (set >> t & set >> u & 1) ok = ok && !single[t] && !apart[t][u];
    if (!ok || __builtin_popcount((unsigned)set) <= size) continue;
    best = set;
    size = __builtin_popcount((unsigned)set);
  }
  p->pool = best;
}

/* Tracked forms add up over parts; the others are filters inside a suit. */
static bool sort_forms(SuitsPlan *p, Meter *m)
{
  for (int f = 0; f < p->boxes->form_nb; f++) {
    if (!constrained(p, f)) continue;
    int suit = only_suit(p, f);
    if (suit >= 0 && !(p->pool >> suit & 1)) {
      if (p->local_nb == LOCALS_MAX)
        return err_as(m->e, ERR_BUDGET, "more than %d sums inside single suits at once",
                      LOCALS_MAX);
      p->local_suit[p->local_nb] = suit;
      p->local[p->local_nb++] = f;
    } else {
      if (p->form_nb == SUMS_MAX)
        return err_as(m->e, ERR_BUDGET, "more than %d sums over suits at once",
                      SUMS_MAX);
      p->form[p->form_nb++] = f;
    }
  }
  return true;
}

static void allow_lengths(SuitsPlan *p)
{
  int length[SUIT_NB];
  for (int b = 0; b < p->bin_nb; b++)
    for (int i = 0; i < SHAPE_ROOM; i++) {
      if (!p->bin[b].shaped) {
        for (int s = 0; s < SUIT_NB; s++) p->allowed[b][s] = (1 << LENGTH_NB) - 1;
        break;
      }
      if (!shapes_have(&p->box->shape[p->bin[b].of[0]], i) || !shape_lengths(i, length))
        continue;
      for (int s = 0; s < SUIT_NB; s++) p->allowed[b][s] |= (uint16_t)(1 << length[s]);
    }
}

/* Ranks that nobody tells from 'rank' of a suit. */
static unsigned alike(const SuitsPlan *p, int suit, int rank)
{
  unsigned same = (unsigned)p->boxes->free[suit];
  for (int f = 0; f < p->boxes->form_nb; f++)
    for (int b = 0; constrained(p, f) && b < p->bin_nb; b++) {
      if (p->bin[b].seat < 0) continue;
      const FormTable *t = &p->boxes->form[f].table[p->bin[b].seat][suit];
      if (t->varies) same &= t->alike[rank];
    }
  return same;
}

static void suit_part(SuitsPlan *p, int suit)
{
  SuitsPart *part = &p->part[p->part_nb++];
  *part = (SuitsPart){.suit = suit, .additive = true};
  for (unsigned left = (unsigned)p->boxes->free[suit]; left;) {
    unsigned same = alike(p, suit, 31 - __builtin_clz(left)) & left;
    left &= ~same;
    part->cell[part->cell_nb++] = hand_from_holding(same, suit);
    part->card_nb += __builtin_popcount(same);
  }
  for (int i = 0; i < p->form_nb; i++)
    for (int b = 0; b < p->bin_nb; b++) {
      if (p->bin[b].seat < 0) continue;
      const FormTable *t = &p->boxes->form[p->form[i]].table[p->bin[b].seat][suit];
      if (t->varies && !t->additive) part->additive = false;
    }
}

/* True if a card of the pool adds the same as another, whoever gets it. */
static bool same_weights(const SuitsPlan *p, int card, int other)
{
  for (int i = 0; i < p->form_nb; i++)
    for (int b = 0; b < p->bin_nb; b++) {
      if (p->bin[b].seat < 0) continue;
      int64_t x = suits_form_adds(p->boxes, p->form[i], p->bin[b].seat, card_suit(card),
                                  1u << card_rank(card));
      int64_t y = suits_form_adds(p->boxes, p->form[i], p->bin[b].seat,
                                  card_suit(other), 1u << card_rank(other));
      if (x != y) return false;
    }
  return true;
}

/* Splits of a cell over the bins. */
static Count cell_splits(const SuitsPlan *p, Hand cell)
{
  Count ways = 1; /* C(cards + bins - 1, bins - 1), perhaps of more than 52 */
  for (int i = 1; i < p->bin_nb; i++)
    ways = ways * (unsigned)(hand_size(cell) + i) / (unsigned)i;
  return ways;
}

/*
** The cells of the pool as parts: the largest cell is the last part; the others
** stand together as long as their splits are few.
*/
static bool pool_parts(SuitsPlan *p, Meter *m)
{
  enum { FEW = 12000, LARGE = 1000 };
  Hand cell[CARD_NB], left = 0;
  int nb = 0, largest = 0;
  for (int s = 0; s < SUIT_NB; s++)
    if (p->pool >> s & 1) left |= hand_from_holding((unsigned)p->boxes->free[s], s);
  while (left) {
    int card = hand_lowest(left);
    cell[nb] = 0;
    for (Hand h = left; h; h &= h - 1)
      if (same_weights(p, card, hand_lowest(h))) cell[nb] |= card_bit(hand_lowest(h));
    left &= ~cell[nb];
    if (hand_size(cell[nb]) > hand_size(cell[largest])) largest = nb;
    nb++;
  }
  SuitsPart *part = NULL;
  Count splits = FEW;
  for (int i = nb - 1; i >= -1; i--) { /* the cards of most weight first */
    if (i == largest) continue;
    if (i < 0 && !nb) break;
    Hand h = cell[i < 0 ? largest : i];
    Count ways = cell_splits(p, h);
    if (i < 0 || ways > LARGE || !part || splits * ways > FEW ||
        part->cell_nb == CELLS_MAX) {
      if (p->part_nb == PARTS_MAX)
        return err_as(m->e, ERR_BUDGET,
                      "the cards differ in too many ways to be counted");
      part = &p->part[p->part_nb++];
      *part = (SuitsPart){.suit = -1, .additive = true};
      splits = 1;
    }
    splits *= ways;
    part->cell[part->cell_nb++] = h;
    part->card_nb += hand_size(h);
  }
  return true;
}

bool suits_plan_layout(SuitsPlan *p, Meter *m)
{
  choose_bins(p);
  choose_pool(p);
  if (!sort_forms(p, m)) return false;
  allow_lengths(p);
  for (int s = SPADES; s >= CLUBS; s--)
    if (!(p->pool >> s & 1)) suit_part(p, s);
  if (!pool_parts(p, m)) return false;
  while (p->part_nb < 2) /* each half needs one; with all cards known there is none */
    p->part[p->part_nb++] = (SuitsPart){.suit = -1, .additive = true};
  return true;
}

int64_t suits_form_adds(const Boxes *b, int form, int seat, int suit, unsigned holding)
{
  const FormTable *t = &b->form[form].table[seat][suit];
  if (!t->varies) return 0;
  return t->value[hand_holding(b->known.hand[seat], suit) | holding] - t->fixed;
}

int64_t suits_form_base(const Boxes *b, int form)
{
  int64_t sum = 0;
  for (int seat = 0; seat < SEAT_NB; seat++)
    for (int suit = 0; suit < SUIT_NB; suit++)
      sum += b->form[form].table[seat][suit].fixed;
  return sum;
}
