/* SPDX-License-Identifier: MIT */
#include "prove/verdict.h"

#include <assert.h>

#include "base/mem.h"

Verdict cond_verdict(const Cond *c, int node, LeafVerdict *leaf, const void *with)
{
  const CondNode *n = &c->node[node];
  Verdict all = n->op == COND_AND ? VERDICT_YES : VERDICT_NO;
  switch (n->op) {
  case COND_ANY: return VERDICT_YES;
  case COND_NOT: return VERDICT_YES - cond_verdict(c, n->child, leaf, with);
  case COND_TERM:
  case COND_SHAPE:
  case COND_CARDS: return leaf(with, node);
  case COND_AND:
  case COND_OR: break;
  }
  for (int k = n->child; k >= 0; k = c->node[k].next) {
    Verdict v = cond_verdict(c, k, leaf, with);
    if (n->op == COND_AND ? v < all : v > all) all = v;
    if (all == (n->op == COND_AND ? VERDICT_NO : VERDICT_YES)) break;
  }
  return all;
}

Verdict bounds_verdict(Bounds b, const Bounds *in, int nb)
{
  Verdict v = VERDICT_NO;
  for (int i = 0; i < nb; i++) {
    if (b.low >= in[i].low && b.high <= in[i].high) return VERDICT_YES;
    if (b.high >= in[i].low && b.low <= in[i].high) v = VERDICT_MAYBE;
  }
  return v;
}

static uint8_t gather_seats(Sight *s, int node)
{
  uint8_t seats = (uint8_t)node_seats(&s->c->node[node]);
  for (int k = s->c->node[node].child; k >= 0; k = s->c->node[k].next)
    seats |= gather_seats(s, k);
  s->seats[node] = seats;
  return seats;
}

/* What one seat can add to a TERM node. */
static bool find_bounds(Sight *s, int node, int seat, Err *e)
{
  Bounds *of = s->of[node][seat] = mem_new(SHAPE_NB + 1, sizeof *of);
  if (!of) return err_memory(e);
  facts_by_shape(&s->facts, &s->c->node[node].term, seat, &s->known, of);
  of[SHAPE_ANY] = BOUNDS_NONE;
  for (int k = 0; k < SHAPE_NB; k++) {
    if (of[k].low > of[k].high) of[k] = (Bounds){0, 0}; /* nobody asks about it */
    if (s->can[seat][k]) bounds_stretch(&of[SHAPE_ANY], of[k]);
  }
  return !s->facts.failed || err_memory(e);
}

static bool can_have(const Sight *s, int seat, int shape)
{
  for (int suit = 0; suit < SUIT_NB; suit++) {
    int drawn = s->facts.length[shape][suit] - hand_length(s->known.hand[seat], suit);
    if (drawn < 0 || drawn > hand_length(s->free, suit)) return false;
  }
  return true;
}

bool sight_open(Sight *out, const Cond *c, const Layout *known, Err *e)
{
  Sight *s = out;
  *s = (Sight){.c = c, .known = *known, .free = PACK};
  facts_open(&s->facts);
  for (int seat = 0; seat < SEAT_NB; seat++) s->free &= ~known->hand[seat];
  for (int seat = 0; seat < SEAT_NB; seat++)
    for (int i = 0; i < SHAPE_NB; i++) s->can[seat][i] = can_have(s, seat, i);
  s->seats = mem_new((size_t)c->nb, sizeof *s->seats);
  s->of = mem_new((size_t)c->nb, sizeof *s->of);
  bool ok = (s->seats && s->of) || err_memory(e);
  if (ok) gather_seats(s, c->root);
  for (int node = 0; ok && node < c->nb; node++) {
    const Term *t = &c->node[node].term;
    for (int i = 0; ok && i < t->nb; i++) {
      Atom a = t->part[i].atom;
      if (atom_is_of_hand(a) && !s->of[node][a.seat])
        ok = find_bounds(s, node, a.seat, e);
    }
  }
  if (!ok) sight_close(s);
  return ok;
}

void sight_close(Sight *s)
{
  for (int node = 0; s->of && node < s->c->nb; node++)
    for (int seat = 0; seat < SEAT_NB; seat++) mem_free(s->of[node][seat]);
  mem_free(s->of);
  mem_free(s->seats);
  facts_free(&s->facts);
  s->of = NULL;
  s->seats = NULL;
}

/* What a part that reads the two hands of a pair can be. */
static Bounds fit_bounds(const Sight *s, Atom a, const int shape[SEAT_NB])
{
  int one = shape[a.seat], other = shape[seat_partner(a.seat)], best = 0, strain = 0;
  if (one == SHAPE_ANY || other == SHAPE_ANY) {
    int low, high;
    atom_limits(a, &low, &high);
    if (a.kind == ATOM_FIT) high = 2 * RANK_NB; /* too many: shapes/1 was made so */
    return (Bounds){low, high};
  }
  for (int suit = 0; suit < SUIT_NB; suit++) { /* the higher suit on a tie */
    int n = s->facts.length[one][suit] + s->facts.length[other][suit];
    if (n < best) continue;
    best = n;
    strain = suit;
  }
  int value = a.kind == ATOM_FIT ? best : strain;
  return (Bounds){value, value};
}

static Verdict term_verdict(const Sight *s, int node, const int shape[SEAT_NB])
{
  const CondNode *n = &s->c->node[node];
  Bounds all = {n->term.constant, n->term.constant};
  for (int seat = 0; seat < SEAT_NB; seat++) {
    const Bounds *of = s->of[node][seat];
    if (of) bounds_add(&all, 1, of[shape[seat]]);
  }
  for (int i = 0; i < n->term.nb; i++) {
    const TermPart *p = &n->term.part[i];
    if (!atom_is_of_hand(p->atom))
      bounds_add(&all, p->factor, fit_bounds(s, p->atom, shape));
  }
  return bounds_verdict(all, n->in, n->nb);
}

static Verdict cards_verdict(const Sight *s, const CondNode *n, int shape)
{
  Hand missing = n->cards & ~s->known.hand[n->seat];
  if (!missing) return VERDICT_YES;
  if (missing & ~s->free) return VERDICT_NO;
  for (int suit = 0; shape != SHAPE_ANY && suit < SUIT_NB; suit++)
    if (hand_length(n->cards | s->known.hand[n->seat], suit) >
        s->facts.length[shape][suit])
      return VERDICT_NO;
  return VERDICT_MAYBE;
}

/* A Sight and the shapes that it is asked about. */
typedef struct Glance {
  const Sight *s;
  const int *shape;
} Glance;

static Verdict leaf_verdict(const void *with, int node)
{
  const Glance *g = with;
  const CondNode *n = &g->s->c->node[node];
  if (n->op == COND_TERM) return term_verdict(g->s, node, g->shape);
  int shape = g->shape[n->seat];
  if (n->op == COND_CARDS) return cards_verdict(g->s, n, shape);
  if (shape == SHAPE_ANY) return VERDICT_MAYBE;
  return shapes_have(n->shape, g->s->facts.index[shape]) ? VERDICT_YES : VERDICT_NO;
}

Verdict sight_verdict(const Sight *s, int node, const int shape[SEAT_NB])
{
  const Glance g = {s, shape};
  return cond_verdict(s->c, node, leaf_verdict, &g);
}

/* Does a part of the term read the seat's hand together with its partner's? */
static bool reads_pair_of(const Term *t, int seat)
{
  for (int i = 0; i < t->nb; i++) {
    Atom a = t->part[i].atom;
    if (!atom_is_of_hand(a) && (a.seat == seat || seat_partner(a.seat) == seat))
      return true;
  }
  return false;
}

/* All that a leaf reads of the shape of a seat. */
static Bounds leaf_reads(const Sight *s, int node, int seat, int shape)
{
  const CondNode *n = &s->c->node[node];
  Verdict v;
  if (n->op == COND_TERM) {
    if (reads_pair_of(&n->term, seat)) return (Bounds){shape, shape};
    return s->of[node][seat][shape];
  }
  if (n->op == COND_CARDS)
    v = cards_verdict(s, n, shape);
  else
    v = shapes_have(n->shape, s->facts.index[shape]) ? VERDICT_YES : VERDICT_NO;
  return (Bounds){v, v};
}

/* Part the classes by what a leaf reads of their shapes. */
static void part_classes(SightClasses *all, const Sight *s, int node, int seat)
{
  SightClasses new = {.nb = 0};
  Bounds reads[SHAPE_NB]; /* by new class */
  for (int i = 0; i < SHAPE_NB; i++) {
    int class = 0;
    new.of[i] = -1;
    if (all->of[i] < 0) continue;
    Bounds own = leaf_reads(s, node, seat, i);
    while (class < new.nb &&
           (reads[class].low != own.low || reads[class].high != own.high ||
            all->of[new.first[class]] != all->of[i]))
      class ++;
    if (class == new.nb) {
      new.first[new.nb++] = (int16_t)i;
      reads[class] = own;
    }
    new.of[i] = (int16_t) class;
  }
  *all = new;
}

static void part_below(SightClasses *all, const Sight *s, int node, int seat)
{
  const CondNode *n = &s->c->node[node];
  if (!(s->seats[node] >> seat & 1)) return;
  for (int k = n->child; k >= 0; k = s->c->node[k].next) part_below(all, s, k, seat);
  if (node_seats(n)) part_classes(all, s, node, seat);
}

void sight_classes(SightClasses *out, const Sight *s, int node, int seat,
                   const bool may[SHAPE_NB])
{
  out->nb = 0;
  for (int i = 0; i < SHAPE_NB; i++) {
    out->of[i] = may[i] ? 0 : -1;
    if (may[i] && !out->nb) out->first[out->nb++] = (int16_t)i;
  }
  part_below(out, s, node, seat);
}
