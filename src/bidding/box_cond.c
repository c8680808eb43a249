/* SPDX-License-Identifier: MIT */
/*
** How: denials are pushed down to the leaves. Boxes of what must hold together are
** crossed, of alternatives they are put side by side.
*/
#include "bidding/box_cond.h"

#include "base/mem.h"
#include "base/whole.h"
#include "count/hands/hands.h"
#include "lang/patterns.h"
#include "prove/propagate.h"

enum {
  NONE = -1,
  LEAVES_MAX = 4096,      /* that are remembered, then all are forgotten */
  LEAF_PARTS_MAX = 8,     /* of a sum that is remembered */
  LEAF_WORK_MAX = 4000000 /* operations of the facts */
};

static const int8_t FEATURE[BOX_FEATURE_NB] = {
    FEATURE_HCP,    FEATURE_LENGTH, FEATURE_LENGTH, FEATURE_LENGTH,
    FEATURE_LENGTH, FEATURE_ACES,   FEATURE_KINGS,  FEATURE_CONTROLS};

/* What a leaf that is not a range of a feature says. */
typedef struct LeafBox {
  Verdict holds; /* never, sometimes: then in the box alone; always */
  BidBox box;
} LeafBox;

struct BidBoxMaker {
  Facts facts;
  Keys keys; /* leaves that were met: their number is that of their box */
  LeafBox *leaf;
  int leaf_room;
  int proved; /* leaves since all was forgotten */
};

/* Boxes around a part of a condition and inside it. */
typedef struct BothBoxes {
  BidBoxes around, inside;
} BothBoxes;

BidBoxMaker *bidbox_maker_new(void)
{
  BidBoxMaker *m = mem_new(1, sizeof *m);
  if (m) facts_open(&m->facts);
  return m;
}

static void forget(BidBoxMaker *m)
{
  facts_free(&m->facts);
  keys_free(&m->keys);
  m->proved = 0;
}

void bidbox_maker_free(BidBoxMaker *m)
{
  if (!m) return;
  forget(m);
  mem_free(m->leaf);
  mem_free(m);
}

static Atom atom_of_box(int feature, int seat)
{
  bool length = FEATURE[feature] == FEATURE_LENGTH;
  return (Atom){.kind = length ? ATOM_SUIT : ATOM_HAND,
                .seat = (int8_t)seat,
                .suit = (int8_t)(length ? feature - BOX_CLUBS : 0),
                .feature = FEATURE[feature]};
}

/* ---- ranges of one feature ----------------------------------------------- */

/* The feature that a term reads alone; NONE: there is none. */
static int feature_of(const Term *t)
{
  if (t->nb != 1) return NONE;
  Atom a = t->part[0].atom;
  for (int i = 0; i < BOX_FEATURE_NB; i++) {
    Atom own = atom_of_box(i, a.seat);
    if (a.kind == own.kind && a.feature == own.feature && !a.own &&
        (a.kind == ATOM_HAND || a.suit == own.suit))
      return i;
  }
  return NONE;
}

/* Add the box of the values of a feature that bring a term into an interval. */
static bool add_range(BothBoxes *out, int feature, const Term *t, Bounds in)
{
  int64_t factor = t->part[0].factor;
  int64_t low = in.low - t->constant, high = in.high - t->constant;
  if (factor < 0) {
    int64_t other = -low;
    low = -high;
    high = other;
    factor = -factor;
  }
  BidBox b = bidbox_all();
  if (!bidbox_narrow(&b, feature, -whole_floor(-low, factor),
                     whole_floor(high, factor)))
    return true;
  return bidboxes_add(&out->around, b) && bidboxes_add(&out->inside, b);
}

static bool of_ranges(BothBoxes *out, int feature, const CondNode *n, bool yes)
{
  Ranges r = ranges_of(n);
  if (!yes) r = ranges_not(&r);
  for (int i = 0; i < r.nb; i++)
    if (!add_range(out, feature, &n->term, r.in[i])) return false;
  return true;
}

/* ---- other leaves -------------------------------------------------------- */

/* The one hand that a leaf reads; NONE: there are several, or none. */
static int seat_of(const CondNode *n)
{
  unsigned seats = node_seats(n);
  return seats && !(seats & (seats - 1)) ? __builtin_ctz(seats) : NONE;
}

/* What is left of the features of a box. */
static bool read_domain(const Domain *d, int seat, BidBox *out)
{
  *out = bidbox_all();
  for (int q = 0; q < d->q->nb; q++) {
    const Term *t = &d->q->quantity[q].term;
    int i = d->q->quantity[q].seat == seat ? feature_of(t) : NONE;
    if (i != NONE && !bidbox_narrow(out, i, d->in[q].low, d->in[q].high)) return false;
  }
  return true;
}

/* Work out what a leaf says by itself. False: out of memory. */
static bool prove_leaf(BidBoxMaker *m, const CondNode *n, bool yes, LeafBox *out)
{
  int seat = seat_of(n);
  TermPart part[BOX_FEATURE_NB];
  m->proved++;
  for (int i = 0; i < BOX_FEATURE_NB; i++)
    part[i] = (TermPart){atom_of_box(i, seat == NONE ? NORTH : seat), 1};
  CondNode copy = *n, features = {.op = COND_TERM, .term = {.den = 1, .part = part}};
  features.term.nb = n->op == COND_CARDS ? BOX_FEATURE_NB : 0; /* as cards give all */
  copy.child = copy.next = NONE;
  Cond leaf = {.nb = 1, .node = &copy}, read = {.nb = 1, .node = &features};
  Quantities q;
  uint64_t most = m->facts.operations + LEAF_WORK_MAX;
  *out = (LeafBox){VERDICT_MAYBE, bidbox_all()};
  quantities_open(&q, &m->facts, &leaf, &read, most);
  Domain *d = q.failed ? NULL : domain_new(&q);
  bool ok = d;
  if (ok) {
    Verdict v = domain_verdict(d, 0);
    if (!yes) v = VERDICT_YES - v;
    if (v == VERDICT_MAYBE &&
        (!domain_take(d, (Part){0, yes}, NULL) || !domain_settle(d, most, NULL) ||
         (seat != NONE && !read_domain(d, seat, &out->box))))
      v = VERDICT_NO;
    out->holds = v;
    domain_free(d);
    ok = !m->facts.failed;
  }
  quantities_close(&q);
  return ok;
}

/* A leaf as a key: what it says, in bytes that are all alike where that is. */
typedef struct LeafKey {
  int64_t constant, den;
  int32_t nb, in_nb, yes, none;
  TermPart part[LEAF_PARTS_MAX];
  Bounds in[LEAF_PARTS_MAX];
} LeafKey;

/* False: it is not remembered. */
static bool make_key(LeafKey *out, const CondNode *n, bool yes)
{
  const Term *t = &n->term;
  if (n->op != COND_TERM || t->nb > LEAF_PARTS_MAX || n->nb > LEAF_PARTS_MAX ||
      term_has_own(t))
    return false;
  *out = (LeafKey){t->constant, t->den, t->nb, n->nb, yes, 0, {{{0}}}, {{0}}};
  for (int i = 0; i < t->nb; i++) out->part[i] = t->part[i];
  for (int i = 0; i < n->nb; i++) out->in[i] = n->in[i];
  return true;
}

/* The same, remembered where it can be. */
static bool know_leaf(BidBoxMaker *m, const CondNode *n, bool yes, LeafBox *out)
{
  LeafKey key;
  if (m->proved >= LEAVES_MAX || m->facts.failed) {
    forget(m);
    facts_open(&m->facts);
  }
  if (!make_key(&key, n, yes)) return prove_leaf(m, n, yes, out);
  m->keys.width = sizeof key / sizeof(int32_t);
  int known = m->keys.nb, at = keys_find(&m->keys, (const int32_t *)&key);
  if (at < 0 || !mem_grow(&m->leaf, (size_t)m->keys.nb, &m->leaf_room, sizeof *m->leaf))
    return false;
  if (at == known && !prove_leaf(m, n, yes, &m->leaf[at])) {
    m->proved = LEAVES_MAX; /* it is in the keys, but not known */
    return false;
  }
  *out = m->leaf[at];
  return true;
}

/*
** The shapes of a set, or the others. Nothing is inside: `semibalanced` is a box, but
** what rules before it surely take would be more then, and some auctions of systems
** with natural bidding other ones.
*/
static LeafBox box_of_shapes(const Facts *f, const ShapeSet *s, bool yes)
{
  LeafBox leaf = {VERDICT_NO, bidbox_all()};
  int low[SUIT_NB], high[SUIT_NB] = {0}, nb = 0;
  for (int i = 0; i < SUIT_NB; i++) low[i] = RANK_NB;
  for (int k = 0; k < SHAPE_NB; k++) {
    if (shapes_have(s, f->index[k]) != yes) continue;
    nb++;
    for (int i = 0; i < SUIT_NB; i++) {
      if (f->length[k][i] < low[i]) low[i] = f->length[k][i];
      if (f->length[k][i] > high[i]) high[i] = f->length[k][i];
    }
  }
  if (!nb) return leaf;
  for (int i = 0; i < SUIT_NB; i++)
    bidbox_narrow(&leaf.box, BOX_CLUBS + i, low[i], high[i]);
  leaf.holds = nb == SHAPE_NB ? VERDICT_YES : VERDICT_MAYBE;
  return leaf;
}

static bool of_leaf(BidBoxMaker *m, BothBoxes *out, const CondNode *n, bool yes)
{
  int feature = n->op == COND_TERM ? feature_of(&n->term) : NONE;
  if (feature != NONE) return of_ranges(out, feature, n, yes);
  LeafBox leaf;
  if (n->op == COND_SHAPE)
    leaf = box_of_shapes(&m->facts, n->shape, yes);
  else if (!know_leaf(m, n, yes, &leaf))
    return false;
  if (leaf.holds == VERDICT_NO) return true;
  return bidboxes_add(&out->around, leaf.box) &&
         (leaf.holds != VERDICT_YES || bidboxes_add(&out->inside, leaf.box));
}

/* ---- the condition ------------------------------------------------------- */

static void boxes_close(BothBoxes *b)
{
  bidboxes_free(&b->around);
  bidboxes_free(&b->inside);
}

/* Add the boxes of one more part that must hold with the others, or instead of them. */
static bool join_part(BothBoxes *all, const BothBoxes *part, bool together)
{
  BidBoxes *to[] = {&all->around, &all->inside};
  const BidBoxes *with[] = {&part->around, &part->inside};
  for (int i = 0; i < 2; i++) {
    BidBoxes crossed = {0, 0, NULL};
    bool ok = !together || bidboxes_cross(&crossed, to[i], with[i]);
    if (together) {
      bidboxes_free(to[i]);
      *to[i] = crossed;
    }
    for (int k = 0; ok && !together && k < with[i]->nb; k++)
      ok = bidboxes_add(to[i], with[i]->at[k]);
    if (!ok) return false;
  }
  bidboxes_make_few(&all->around);
  if (all->inside.nb > BIDBOXES_MAX) all->inside.nb = BIDBOXES_MAX;
  return true;
}

/* Of a node, or of its denial. False: out of memory. */
static bool of_node(BidBoxMaker *m, BothBoxes *out, const Cond *c, int at, bool yes)
{
  const CondNode *n = &c->node[at];
  if (n->op == COND_NOT) return of_node(m, out, c, n->child, !yes);
  if (n->op == COND_ANY)
    return !yes || (bidboxes_add(&out->around, bidbox_all()) &&
                    bidboxes_add(&out->inside, bidbox_all()));
  if (n->op != COND_AND && n->op != COND_OR) return of_leaf(m, out, n, yes);
  for (int k = n->child; k >= 0; k = c->node[k].next) {
    if (k == n->child) {
      if (!of_node(m, out, c, k, yes)) return false;
      continue;
    }
    BothBoxes part = {{0, 0, NULL}, {0, 0, NULL}};
    bool ok = of_node(m, &part, c, k, yes) &&
              join_part(out, &part, (n->op == COND_AND) == yes);
    boxes_close(&part);
    if (!ok) return false;
  }
  return true;
}

bool bidboxes_of_cond(BidBoxMaker *m, BidBoxes *around, BidBoxes *inside, const Cond *c)
{
  BothBoxes made = {{0, 0, NULL}, {0, 0, NULL}};
  bool one = !(c->seats & (c->seats - 1));
  bool ok = one ? of_node(m, &made, c, c->root, true)
                : bidboxes_add(&made.around, bidbox_all());
  if (!ok) {
    boxes_close(&made);
    return false;
  }
  bidboxes_free(around);
  bidboxes_free(inside);
  *around = made.around;
  *inside = made.inside;
  return true;
}

enum { COUNTED = BOX_CONTROLS };

static CountedBox counted_box(const Bounds found[COUNTED])
{
  CountedBox b = {found[0].low <= found[0].high, bidbox_all()};
  for (int i = 0; i < COUNTED && b.some; i++)
    bidbox_narrow(&b.box, i, found[i].low, found[i].high);
  bidbox_narrow(&b.box, BOX_CONTROLS,
                2 * bidbox_low(&b.box, BOX_ACES) + bidbox_low(&b.box, BOX_KINGS),
                2 * bidbox_high(&b.box, BOX_ACES) + bidbox_high(&b.box, BOX_KINGS));
  return b;
}

bool bidboxes_count(CountedBox out[], const Cond *const cond[], int nb,
                    const Stop *stop, Err *e)
{
  TermPart part[COUNTED];
  Term term[COUNTED];
  const Term *terms[COUNTED];
  int seat = NONE;
  for (int i = 0; i < nb && seat < 0; i++) hands_reads_one(cond[i], &seat);
  for (int i = 0; i < COUNTED; i++) {
    part[i] = (TermPart){atom_of_box(i, seat < 0 ? NORTH : seat), 1};
    term[i] = (Term){.den = 1, .nb = 1, .part = &part[i]};
    terms[i] = &term[i];
  }
  Bounds *found = mem_need((size_t)nb * COUNTED, sizeof *found, e);
  if (!found) return false;
  bool ok = hands_bounds(found, cond, nb, terms, COUNTED, &HANDS_ALL, NULL, stop, e);
  for (int i = 0; ok && i < nb; i++) out[i] = counted_box(&found[i * COUNTED]);
  mem_free(found);
  return ok;
}

uint64_t bidbox_version(void)
{
  enum { COUNTING = 1 }; /* to be changed with what is counted */
  static const char shapes[] = SHAPES_BALANCED ";" SHAPES_SEMIBALANCED;
  uint64_t version = feature_digest() + COUNTING;
  for (size_t i = 0; i < sizeof shapes; i++)
    version = (version ^ (unsigned char)shapes[i]) * UINT64_C(1099511628211);
  return version;
}
