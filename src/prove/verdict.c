/* SPDX-License-Identifier: MIT */
#include "prove/verdict.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"

enum {
  FIT_LEAST = 7, /* 26 cards in four suits */
  FIT_MOST = 2 * RANK_NB,
};

static void list_shapes(Sight *s)
{
  int nb = 0, length[SUIT_NB];
  for (int i = 0; i < SHAPE_ROOM; i++) {
    if (!shape_lengths(i, length)) continue;
    for (int suit = 0; suit < SUIT_NB; suit++)
      s->length[nb][suit] = (int8_t)length[suit];
    s->index[nb++] = (int16_t)i;
  }
  assert(nb == SHAPE_NB);
  for (int seat = 0; seat < SEAT_NB; seat++)
    for (int i = 0; i < SHAPE_NB; i++) {
      bool can = true;
      for (int suit = 0; suit < SUIT_NB; suit++) {
        int drawn = s->length[i][suit] - hand_length(s->known.hand[seat], suit);
        can = can && drawn >= 0 && drawn <= hand_length(s->free, suit);
      }
      s->can[seat][i] = can;
    }
}

/* A bit for each seat that a node, its children not included, reads. */
static uint8_t own_seats(const CondNode *n)
{
  uint8_t seats = 0;
  if (n->op == COND_SHAPE || n->op == COND_CARDS) return (uint8_t)(1u << n->seat);
  if (n->op != COND_TERM) return 0;
  for (int i = 0; i < n->term.nb; i++) {
    Atom a = n->term.part[i].atom;
    seats |= (uint8_t)(1u << a.seat);
    if (a.kind != ATOM_SUIT && a.kind != ATOM_HAND)
      seats |= (uint8_t)(1u << seat_partner(a.seat));
  }
  return seats;
}

static uint8_t gather_seats(Sight *s, int node)
{
  uint8_t seats = own_seats(&s->c->node[node]);
  for (int k = s->c->node[node].child; k >= 0; k = s->c->node[k].next)
    seats |= gather_seats(s, k);
  s->seats[node] = seats;
  return seats;
}

/* Least and most of the term's parts of one suit of a seat, for every length. */
typedef struct Span {
  int64_t low[LENGTH_NB], high[LENGTH_NB];
} Span;

static void span_suit(Sight *s, const Term *t, int seat, int suit, Span *out)
{
  unsigned must = hand_holding(s->known.hand[seat], suit);
  unsigned may = must | hand_holding(s->free, suit);
  bool seen[LENGTH_NB] = {false};
  for (unsigned holding = must;; holding = ((holding | ~may) + 1) & may) {
    holding |= must;
    int64_t value = 0;
    for (int i = 0; i < t->nb; i++) {
      Atom a = t->part[i].atom;
      if (a.seat == seat && (a.kind == ATOM_SUIT || a.kind == ATOM_HAND))
        value += t->part[i].factor * atom_of_holding(a, suit, holding);
    }
    int n = __builtin_popcount(holding);
    if (!seen[n] || value < out->low[n]) out->low[n] = value;
    if (!seen[n] || value > out->high[n]) out->high[n] = value;
    seen[n] = true;
    s->operations += (uint64_t)t->nb;
    if (holding == may) break;
  }
}

static bool reach_open(Sight *s, int node, int seat, Err *e)
{
  const Term *t = &s->c->node[node].term;
  Span span[SUIT_NB];
  Reach *r = mem_new(1, sizeof *r);
  if (!r) return err_memory(e);
  s->reach[node][seat] = r;
  for (int suit = 0; suit < SUIT_NB; suit++) span_suit(s, t, seat, suit, &span[suit]);
  bool first = true;
  for (int i = 0; i < SHAPE_NB; i++) {
    if (!s->can[seat][i]) continue;
    int64_t low = 0, high = 0;
    for (int suit = 0; suit < SUIT_NB; suit++) {
      low += span[suit].low[s->length[i][suit]];
      high += span[suit].high[s->length[i][suit]];
    }
    for (int k = 0; k < t->nb; k++) {
      Atom a = t->part[k].atom;
      if (a.seat != seat || (a.kind != ATOM_SUIT && a.kind != ATOM_HAND)) continue;
      int64_t value = t->part[k].factor * atom_of_shape(a, s->index[i]);
      low += value;
      high += value;
    }
    r->low[i] = low;
    r->high[i] = high;
    if (first || low < r->least) r->least = low;
    if (first || high > r->greatest) r->greatest = high;
    first = false;
  }
  return true;
}

bool sight_open(Sight *out, const Cond *c, const Layout *known, Err *e)
{
  Sight s = {.c = c, .known = *known, .free = PACK};
  for (int seat = 0; seat < SEAT_NB; seat++) s.free &= ~known->hand[seat];
  list_shapes(&s);
  s.seats = mem_new((size_t)c->nb, sizeof *s.seats);
  s.reach = mem_new((size_t)c->nb, sizeof *s.reach);
  bool ok = (s.seats && s.reach) || err_memory(e);
  if (ok) gather_seats(&s, c->root);
  for (int node = 0; ok && node < c->nb; node++) {
    const Term *t = &c->node[node].term;
    if (c->node[node].op != COND_TERM) continue;
    for (int i = 0; ok && i < t->nb; i++) {
      Atom a = t->part[i].atom;
      bool read = a.kind == ATOM_SUIT || a.kind == ATOM_HAND;
      if (read && !s.reach[node][a.seat]) ok = reach_open(&s, node, a.seat, e);
    }
  }
  if (ok)
    *out = s;
  else
    sight_close(&s);
  return ok;
}

void sight_close(Sight *s)
{
  for (int node = 0; s->reach && node < s->c->nb; node++)
    for (int seat = 0; seat < SEAT_NB; seat++) mem_free(s->reach[node][seat]);
  mem_free(s->reach);
  mem_free(s->seats);
  s->reach = NULL;
  s->seats = NULL;
}

/* Cards of the longest fit, or its suit; -1 where a shape is not given. */
static int fit_of(const Sight *s, Atom a, const int shape[SEAT_NB])
{
  int one = shape[a.seat], other = shape[seat_partner(a.seat)], best = 0, strain = 0;
  if (one == SHAPE_ANY || other == SHAPE_ANY) return -1;
  for (int suit = 0; suit < SUIT_NB; suit++) {
    int n = s->length[one][suit] + s->length[other][suit];
    if (n < best) continue;
    best = n;
    strain = suit;
  }
  return a.kind == ATOM_FIT ? best : strain;
}

/* Add what a part that reads two hands can be worth. */
static void add_fit(const Sight *s, const TermPart *p, const int shape[SEAT_NB],
                    int64_t *low, int64_t *high)
{
  int value = fit_of(s, p->atom, shape);
  int64_t least = value, most = value;
  if (value < 0) {
    least = p->atom.kind == ATOM_FIT ? FIT_LEAST : CLUBS;
    most = p->atom.kind == ATOM_FIT ? FIT_MOST : SPADES;
  }
  *low += p->factor * (p->factor < 0 ? most : least);
  *high += p->factor * (p->factor < 0 ? least : most);
}

static Verdict term_verdict(const Sight *s, int node, const int shape[SEAT_NB])
{
  const CondNode *n = &s->c->node[node];
  int64_t low = n->term.constant, high = low;
  for (int seat = 0; seat < SEAT_NB; seat++) {
    const Reach *r = s->reach[node][seat];
    if (!r) continue;
    low += shape[seat] == SHAPE_ANY ? r->least : r->low[shape[seat]];
    high += shape[seat] == SHAPE_ANY ? r->greatest : r->high[shape[seat]];
  }
  for (int i = 0; i < n->term.nb; i++) {
    const TermPart *p = &n->term.part[i];
    if (p->atom.kind != ATOM_SUIT && p->atom.kind != ATOM_HAND)
      add_fit(s, p, shape, &low, &high);
  }
  Verdict v = VERDICT_NO;
  for (int i = 0; i < n->nb; i++) {
    if (low >= n->in[i].low && high <= n->in[i].high) return VERDICT_YES;
    if (high >= n->in[i].low && low <= n->in[i].high) v = VERDICT_MAYBE;
  }
  return v;
}

static Verdict cards_verdict(const Sight *s, const CondNode *n, int shape)
{
  Hand missing = n->cards & ~s->known.hand[n->seat];
  if (!missing) return VERDICT_YES;
  if (missing & ~s->free) return VERDICT_NO;
  for (int suit = 0; shape != SHAPE_ANY && suit < SUIT_NB; suit++)
    if (hand_length(n->cards | s->known.hand[n->seat], suit) > s->length[shape][suit])
      return VERDICT_NO;
  return VERDICT_MAYBE;
}

Verdict sight_verdict(const Sight *s, int node, const int shape[SEAT_NB])
{
  const CondNode *n = &s->c->node[node];
  Verdict v, all;
  switch (n->op) {
  case COND_ANY: return VERDICT_YES;
  case COND_TERM: return term_verdict(s, node, shape);
  case COND_SHAPE:
    if (shape[n->seat] == SHAPE_ANY) return VERDICT_MAYBE;
    return shapes_have(n->shape, s->index[shape[n->seat]]) ? VERDICT_YES : VERDICT_NO;
  case COND_CARDS: return cards_verdict(s, n, shape[n->seat]);
  case COND_NOT: return VERDICT_YES - sight_verdict(s, n->child, shape);
  case COND_AND:
    all = VERDICT_YES;
    for (int k = n->child; k >= 0 && all != VERDICT_NO; k = s->c->node[k].next)
      if ((v = sight_verdict(s, k, shape)) < all) all = v;
    return all;
  case COND_OR:
    all = VERDICT_NO;
    for (int k = n->child; k >= 0 && all != VERDICT_YES; k = s->c->node[k].next)
      if ((v = sight_verdict(s, k, shape)) > all) all = v;
    return all;
  }
  assert(false);
  return VERDICT_MAYBE;
}
