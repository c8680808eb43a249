/* SPDX-License-Identifier: MIT */
#include "prove/quantities.h"

#include <string.h>

#include "base/mem.h"
#include "lang/write.h"

enum { NONE = QUANTITY_NONE };

/* One more in an array that grows; NULL: memory is out. */
static void *grow(Quantities *q, void *array, int *nb, int *room, size_t size)
{
  char *block;
  if (!mem_grow(array, (size_t)*nb + 1, room, size)) {
    q->failed = true;
    return NULL;
  }
  memcpy(&block, array, sizeof block);
  return memset(block + (size_t)(*nb)++ * size, 0, size);
}

/* ---- relations ----------------------------------------------------------- */

static void relate(Quantities *q, RelationKind kind, int64_t total)
{
  Relation *r =
      grow(q, &q->relation, &q->relation_nb, &q->relation_room, sizeof *q->relation);
  if (r) *r = (Relation){kind, 0, q->link_nb, total};
}

/* Add a quantity to the last relation. */
static void add_link(Quantities *q, int quantity, int64_t factor)
{
  Link *l =
      q->failed ? NULL : grow(q, &q->link, &q->link_nb, &q->link_room, sizeof *q->link);
  if (!l) return;
  *l = (Link){factor, quantity};
  q->relation[q->relation_nb - 1].nb++;
}

/* ---- quantities ---------------------------------------------------------- */

static int quantity_of(Quantities *q, const Term *t, Ranges *in, int64_t *factor);

/* The quantity of a sum of parts, and what it is to be multiplied by. */
static int of_parts(Quantities *q, const TermPart *part, int part_nb, int64_t *factor)
{
  TermPart copy[TERM_PARTS_MAX];
  Ranges none = {.nb = 0};
  memcpy(copy, part, (size_t)part_nb * sizeof *part);
  return quantity_of(q, &(Term){.den = 1, .nb = part_nb, .part = copy}, &none, factor);
}

static int of_atom(Quantities *q, Atom a)
{
  int64_t one;
  return of_parts(q, &(TermPart){a, 1}, 1, &one);
}

/* What counts cards is shared by the four hands; north's brings in the others. */
static void share_among_hands(Quantities *q, int at)
{
  Atom a = q->quantity[at].term.part[0].atom;
  const AtomFacts *facts = atom_is_of_hand(a) ? facts_atom(q->facts, a) : NULL;
  int of[SEAT_NB];
  if (!facts || !facts->cards) return;
  bool first = a.seat == NORTH;
  for (int seat = 0; seat < (first ? SEAT_NB : 1); seat++) {
    a.seat = (int8_t)seat;
    of[seat] = of_atom(q, a);
  }
  if (!first || q->failed) return;
  relate(q, RELATION_SHARE, facts_total(facts));
  for (int seat = 0; seat < SEAT_NB; seat++) add_link(q, of[seat], 1);
}

/* A sum is that of its parts: by seat where it has several, else by feature. */
static void split(Quantities *q, int at)
{
  const Term t = q->quantity[at].term;
  bool one_hand = q->quantity[at].seat != NONE;
  Link link[TERM_PARTS_MAX];
  int nb = 0;
  for (int seat = 0; seat < SEAT_NB && !one_hand; seat++) {
    TermPart part[TERM_PARTS_MAX];
    int own = 0;
    for (int i = 0; i < t.nb; i++)
      if (atom_is_of_hand(t.part[i].atom) && t.part[i].atom.seat == seat)
        part[own++] = t.part[i];
    if (!own) continue;
    link[nb].quantity = of_parts(q, part, own, &link[nb].factor);
    nb++;
  }
  for (int i = 0; i < t.nb; i++)
    if (one_hand || !atom_is_of_hand(t.part[i].atom))
      link[nb++] = (Link){t.part[i].factor, of_atom(q, t.part[i].atom)};
  relate(q, RELATION_SUM, 0);
  add_link(q, at, -1);
  for (int i = 0; i < nb; i++) add_link(q, link[i].quantity, link[i].factor);
}

/* What a pair has of what counts cards, its opponents have not. */
static void share_among_pairs(Quantities *q, int at)
{
  TermPart part[2];
  int64_t one;
  int partner, known = q->nb;
  if (q->quantity[at].term.nb != 2 || !term_pairs(&q->quantity[at].term, 0, &partner))
    return;
  memcpy(part, q->quantity[at].term.part, sizeof part);
  const AtomFacts *facts = facts_atom(q->facts, part[0].atom);
  if (!facts || !facts->cards) return;
  for (int i = 0; i < 2; i++) part[i].atom.seat = (int8_t)seat_next(part[i].atom.seat);
  int other = of_parts(q, part, 2, &one);
  if (q->failed || q->nb == known) return; /* the other has seen to it */
  relate(q, RELATION_SHARE, facts_total(facts));
  add_link(q, at, 1);
  add_link(q, other, 1);
}

/* Whose hand, and which suit of it, decide a term. */
static void find_readers(Quantity *one)
{
  one->seat = one->term.part[0].atom.seat;
  one->suit = one->term.part[0].atom.suit;
  for (int i = 0; i < one->term.nb; i++) {
    Atom a = one->term.part[i].atom;
    if (!atom_is_of_hand(a) || a.seat != one->seat) one->seat = NONE;
    if (a.kind != ATOM_SUIT || a.suit != one->suit) one->suit = NONE;
  }
}

static void add_of_shape(Quantities *q, Quantity *one)
{
  for (int i = 0; i < one->term.nb && one->seat != NONE; i++) {
    const AtomFacts *facts = facts_atom(q->facts, one->term.part[i].atom);
    if (!facts || !facts->of_shape) continue;
    if (!one->of_shape)
      one->of_shape = region_new(&q->region, SHAPE_NB, sizeof *one->of_shape);
    for (int k = 0; one->of_shape && k < SHAPE_NB; k++)
      one->of_shape[k] += one->term.part[i].factor * facts->of_shape[k];
    q->failed = q->failed || !one->of_shape;
  }
}

static int add(Quantities *q, const Term *t)
{
  int at = q->nb;
  TermPart *part = region_new(&q->region, (size_t)t->nb, sizeof *part);
  Quantity *one = part ? grow(q, &q->quantity, &q->nb, &q->room, sizeof *one) : NULL;
  if (!one) {
    q->failed = true;
    return NONE;
  }
  memcpy(part, t->part, (size_t)t->nb * sizeof *part);
  one->term = *t;
  one->term.part = part;
  for (int suit = 0; suit < SUIT_NB; suit++) one->suits[suit] = NONE;
  find_readers(one);
  one->bounds = q->bounds_nb;
  if (one->seat != NONE) q->bounds_nb += one->suit == NONE ? SUIT_NB : 1;
  add_of_shape(q, one);
  one->all = facts_of_term(q->facts, &one->term);
  if (t->nb == 1) {
    share_among_hands(q, at);
  } else {
    split(q, at);
    share_among_pairs(q, at);
  }
  return at;
}

/*
** Bring a term and the ranges in which it shall lie into normal form; find its
** quantity or add it. The term is the quantity times 'factor'.
*/
static int quantity_of(Quantities *q, const Term *t, Ranges *in, int64_t *factor)
{
  CondNode n = {.term = *t, .nb = in->nb, .in = in->in};
  int64_t before = t->part[0].factor;
  int at = NONE, sign = 1;
  term_normalise(&n);
  *factor = before / n.term.part[0].factor;
  in->nb = n.nb;
  q->facts->operations += (uint64_t)q->nb;
  for (int i = 0; i < q->nb && at == NONE; i++) {
    sign = terms_alike(&q->quantity[i].term, &n.term);
    if (sign) at = i;
  }
  if (at == NONE) return q->failed ? NONE : add(q, &n.term);
  *factor *= sign;
  if (sign < 0) *in = ranges_minus_sign(in);
  return at;
}

/* The features of a hand that add up over its suits, where both are asked about. */
static void tie_suits(Quantities *q)
{
  for (int i = 0; i < q->nb && !q->failed; i++) {
    const Term *t = &q->quantity[i].term;
    Atom a = t->part[0].atom;
    if (t->nb != 1 || a.kind != ATOM_HAND) continue;
    if (!a.own && !feature_is_additive(a.feature)) continue;
    bool asked = false;
    a.kind = ATOM_SUIT;
    for (int suit = 0; suit < SUIT_NB; suit++) {
      a.suit = (int8_t)suit;
      asked = asked || quantities_find(q, a) != NONE;
    }
    if (!asked) continue;
    int of[SUIT_NB];
    for (int suit = 0; suit < SUIT_NB; suit++) {
      a.suit = (int8_t)suit;
      of[suit] = of_atom(q, a);
    }
    if (q->failed) return;
    memcpy(q->quantity[i].suits, of, sizeof of);
    relate(q, RELATION_SUM, 0);
    add_link(q, i, -1);
    for (int suit = 0; suit < SUIT_NB; suit++) add_link(q, of[suit], 1);
  }
}

/* ---- the condition ------------------------------------------------------- */

static void ask(Quantities *q, int node)
{
  const CondNode *n = &q->c->node[node];
  Asking *a = &q->asking[node];
  TermPart part[TERM_PARTS_MAX];
  ShapeSet shape;
  int64_t factor;
  if (!n->term.nb) return;
  a->in = ranges_of(n);
  memcpy(part, n->term.part, (size_t)n->term.nb * sizeof *part);
  Term t = n->term;
  t.part = part;
  const Ranges given = a->in;
  a->quantity = quantity_of(q, &t, &a->in, &factor);
  if (facts_by_lengths(q->facts, &n->term, &given, &a->seat, &shape)) {
    a->shape = region_new(&q->region, 1, sizeof *a->shape);
    if (a->shape)
      *a->shape = shape;
    else
      q->failed = true;
  }
}

static void bound(Quantities *q)
{
  q->bounds = region_lines(&q->region, (size_t)q->bounds_nb, sizeof *q->bounds);
  if (!q->bounds) q->failed = true;
  for (int i = 0; q->bounds && i < q->nb; i++) {
    const Quantity *one = &q->quantity[i];
    for (int suit = 0; suit < SUIT_NB && one->seat != NONE; suit++)
      if (one->suit == NONE || one->suit == suit)
        facts_by_length(q->facts, &one->term, one->seat, suit, 0, HOLDING_NB - 1,
                        q->bounds[bounds_of_suit(one, suit)]);
  }
}

void quantities_open(Quantities *out, Facts *f, const Cond *c, const Cond *read,
                     uint64_t most)
{
  Quantities *q = out;
  *q = (Quantities){.facts = f, .c = c};
  for (int suit = 0; suit < SUIT_NB; suit++)
    of_atom(q, (Atom){ATOM_SUIT, NORTH, (int8_t)suit, FEATURE_LENGTH});
  q->asking = region_new(&q->region, (size_t)c->nb, sizeof *q->asking);
  q->failed = q->failed || !q->asking;
  for (int i = 0; i < c->nb && q->asking; i++) {
    q->asking[i].quantity = NONE;
    if (c->node[i].op == COND_TERM && f->operations < most) ask(q, i);
  }
  for (int i = 0; read && i < read->nb && !q->failed; i++)
    for (int k = 0; k < read->node[i].term.nb; k++)
      of_atom(q, read->node[i].term.part[k].atom);
  tie_suits(q);
  bound(q);
  q->failed = q->failed || f->failed;
}

void quantities_close(Quantities *q)
{
  mem_free(q->quantity);
  mem_free(q->relation);
  mem_free(q->link);
  region_free(&q->region);
  *q = (Quantities){.nb = 0};
}

int quantities_find(const Quantities *q, Atom a)
{
  for (int i = 0; i < q->nb; i++) {
    const Term *t = &q->quantity[i].term;
    if (t->nb == 1 && !memcmp(&t->part[0].atom, &a, sizeof a)) return i;
  }
  return NONE;
}
