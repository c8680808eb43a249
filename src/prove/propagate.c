/* SPDX-License-Identifier: MIT */
/*
** How: every end of an interval remembers where it is from, so that a
** contradiction can be worded as one of two sides. Hands are settled shape by
** shape with the least and most that each suit gives, the rest by relations.
*/
#include "prove/propagate.h"

#include <string.h>

#include "base/mem.h"
#include "base/whole.h"
#include "lang/patterns.h"
#include "lang/tree.h"
#include "lang/write.h"

enum {
  NONE = QUANTITY_NONE,
  ROUNDS_MAX = 40,
  /* where an end is from; from WHY_RELATION on the number of a relation */
  WHY_LIMIT = 0, /* no deal has more */
  WHY_ASKED,
  WHY_FOLLOWS,
  WHY_RELATION,
  NODE_COST = 50,
};

/* ---- memory -------------------------------------------------------------- */

static size_t size_of(const Quantities *q)
{
  size_t nb = (size_t)q->nb, nodes = (size_t)q->c->nb;
  return nb * sizeof(Bounds) + 2 * nodes * sizeof(Part) + nb * sizeof(int[2]);
}

Domain *domain_new(const Quantities *q)
{
  Domain *d = mem_new(1, sizeof *d + size_of(q));
  if (!d) return NULL;
  d->q = q;
  d->in = (Bounds *)(d + 1);
  d->kept = (Part *)(d->in + q->nb);
  d->open = d->kept + q->c->nb;
  d->why = (int(*)[2])(d->open + q->c->nb);
  for (int i = 0; i < q->nb; i++) d->in[i] = q->quantity[i].all;
  for (int seat = 0; seat < SEAT_NB; seat++) d->shape[seat] = q->facts->shapes;
  return d;
}

static bool own_bounds(Domain *d, const SuitBounds *like)
{
  size_t nb = (size_t)d->q->bounds_nb;
  if (!d->bounds) d->bounds = mem_lines(nb, sizeof *d->bounds);
  if (d->bounds) memcpy(d->bounds, like, nb * sizeof *like);
  d->q->facts->operations += nb;
  return d->bounds;
}

bool domain_copy(Domain *to, const Domain *from)
{
  Domain old = *to;
  *to = *from;
  to->in = old.in;
  to->kept = old.kept;
  to->open = old.open;
  to->why = old.why;
  to->bounds = NULL;
  memcpy(to->in, from->in, size_of(to->q));
  to->q->facts->operations += size_of(to->q) / sizeof(Bounds);
  if (from->bounds) {
    to->bounds = old.bounds;
    return own_bounds(to, from->bounds);
  }
  mem_free(old.bounds);
  return true;
}

void domain_free(Domain *d)
{
  if (d) mem_free(d->bounds);
  mem_free(d);
}

/* ---- intervals ----------------------------------------------------------- */

static bool is_empty(Bounds b)
{
  return b.low > b.high;
}

static Bounds both(Bounds a, Bounds b)
{
  return (Bounds){a.low > b.low ? a.low : b.low, a.high < b.high ? a.high : b.high};
}

/* ---- reasons ------------------------------------------------------------- */

static void say_number(int64_t value, int64_t den, Buf *b)
{
  bounds_format((Bounds){value, value}, den, b);
}

/* "hcp", "hearts.top3" */
static void say_feature(Atom a, Buf *b)
{
  Buf whole = BUF_EMPTY;
  atom_format(a, false, &whole);
  if (whole.len > 2) buf_add(b, whole.text + 2, whole.len - 2);
  buf_free(&whole);
}

/* What is shared does not come to what the pack has: 'sum' is least or most. */
static void say_share(const Quantity *q, const Relation *r, int64_t sum, Buf *b)
{
  buf_printf(b, "the four hands %s ",
             sum > r->total ? "need at least" : "can hold at most");
  say_number(sum, q->term.den, b);
  buf_putc(b, ' ');
  say_feature(q->term.part[0].atom, b);
  buf_puts(b, " in total, but the pack has ");
  say_number(r->total, q->term.den, b);
}

static const Relation *share_of(const Quantities *q, int why)
{
  const Relation *r = why < WHY_RELATION ? NULL : &q->relation[why - WHY_RELATION];
  return r && r->kind == RELATION_SHARE ? r : NULL;
}

/* At least low.low and at most high.high contradict each other. */
static bool contradict(const Domain *d, int quantity, Bounds low, int low_why,
                       Bounds high, int high_why, Err *e)
{
  const Quantity *q = &d->q->quantity[quantity];
  const Relation *below = share_of(d->q, low_why), *above = share_of(d->q, high_why);
  int64_t den = q->term.den;
  Buf b = BUF_EMPTY;
  if (!e) return false;
  if (above) {
    say_share(q, above, above->total - high.high + low.low, &b);
  } else if (below) {
    say_share(q, below, below->total - low.low + high.high, &b);
  } else {
    term_format(&q->term, &b);
    bool asked = low_why == WHY_ASKED || high_why == WHY_ASKED;
    bool limit = low_why == WHY_LIMIT || high_why == WHY_LIMIT;
    bool up = low_why == WHY_ASKED;
    if (asked && limit) {
      buf_puts(&b, " cannot be ");
      say_number(up ? low.low : high.high, den, &b);
      buf_printf(&b, " or %s: the %s is ", up ? "more" : "less", up ? "most" : "least");
      say_number(up ? high.high : low.low, den, &b);
    } else if (asked && low_why != high_why) {
      Bounds rest = both(up ? high : low, q->all);
      buf_puts(&b, " can only be ");
      bounds_format(rest, den, &b);
      buf_puts(&b, " here, which excludes every value you asked for");
    } else {
      buf_puts(&b, asked ? " cannot be both " : " would have to be both ");
      say_number(low.low, den, &b);
      buf_puts(&b, " or more and ");
      say_number(high.high, den, &b);
      buf_puts(&b, " or less");
    }
  }
  err_set(e, 0, "%s", b.text ? b.text : "no deal is left");
  buf_free(&b);
  return false;
}

/* None of the values that are asked for is between the ends. */
static bool excluded(const Domain *d, int quantity, Err *e)
{
  return contradict(d, quantity, d->in[quantity], WHY_FOLLOWS, d->in[quantity],
                    WHY_ASKED, e);
}

static bool no_shape(int seat, Err *e)
{
  return err_set(e, 0, "no shape of %s's hand allows everything you asked for",
                 seat_name(seat));
}

/* ---- narrowing ----------------------------------------------------------- */

/* Narrow a quantity; false: nothing is left. */
static bool narrow(Domain *d, int quantity, Bounds to, int why, Err *e)
{
  Bounds *in = &d->in[quantity];
  int *from = d->why[quantity];
  if (to.low > in->high) return contradict(d, quantity, to, why, *in, from[1], e);
  if (to.high < in->low) return contradict(d, quantity, *in, from[0], to, why, e);
  if (to.low <= in->low && to.high >= in->high) return true;
  if (to.low > in->low) in->low = to.low, from[0] = why;
  if (to.high < in->high) in->high = to.high, from[1] = why;
  int seat = d->q->quantity[quantity].seat;
  d->stale |= (uint8_t)(seat == NONE ? 1u << SEAT_NB : 1u << seat);
  return true;
}

static void keep(Domain *d, Part leaf)
{
  d->kept[d->kept_nb++] = leaf;
}

static Ranges asked_ranges(const Domain *d, Part leaf)
{
  const Ranges *r = &d->q->asking[leaf.node].in;
  return leaf.yes ? *r : ranges_not(r);
}

Ranges domain_ranges(const Domain *d, int quantity)
{
  Ranges r = {.nb = 1, .in = {d->in[quantity]}};
  for (int i = 0; i < d->kept_nb; i++) {
    const CondNode *n = &d->q->c->node[d->kept[i].node];
    if (n->op != COND_TERM || d->q->asking[d->kept[i].node].quantity != quantity)
      continue;
    Ranges own = asked_ranges(d, d->kept[i]);
    r = ranges_and(&r, &own);
  }
  return r;
}

/* Narrow to the kept leaves of a quantity. */
static bool settle_ranges(Domain *d, int quantity, Err *e)
{
  Ranges r = domain_ranges(d, quantity);
  if (!r.nb) return excluded(d, quantity, e);
  return narrow(d, quantity, (Bounds){r.in[0].low, r.in[r.nb - 1].high}, WHY_FOLLOWS,
                e);
}

/* Keep a set of shapes; false: none of them is left. */
static bool take_shapes(Domain *d, int seat, const ShapeSet *s, bool yes, Err *e)
{
  for (size_t i = 0; i < sizeof s->bit / sizeof *s->bit; i++)
    d->shape[seat].bit[i] &= yes ? s->bit[i] : ~s->bit[i];
  d->stale |= (uint8_t)(1u << seat);
  return shapes_count(&d->shape[seat]) || no_shape(seat, e);
}

/* Of a TERM without features. */
static bool constant_holds(const CondNode *n)
{
  Ranges r = ranges_of(n);
  return ranges_have(&r, n->term.constant);
}

static bool take_term(Domain *d, Part leaf, Err *e)
{
  const CondNode *n = &d->q->c->node[leaf.node];
  const Asking *a = &d->q->asking[leaf.node];
  if (a->quantity == NONE) {
    if (n->term.nb || constant_holds(n) == leaf.yes) return true;
    return err_set(e, 0, "a number that is always the same is outside of its range");
  }
  Ranges r = asked_ranges(d, leaf);
  Bounds ends = r.nb ? (Bounds){r.in[0].low, r.in[r.nb - 1].high} : (Bounds){0, 0};
  if (r.nb > 1) keep(d, leaf);
  if (!r.nb) return excluded(d, a->quantity, e);
  return narrow(d, a->quantity, ends, WHY_ASKED, e) &&
         (r.nb < 2 || settle_ranges(d, a->quantity, e)) &&
         (!a->shape || take_shapes(d, a->seat, a->shape, leaf.yes, e));
}

static bool take_cards(Domain *d, const CondNode *n, Err *e)
{
  char card[CARD_TEXT_MAX];
  Hand held = d->held[n->seat] |= n->cards;
  d->recount = true;
  for (int seat = 0; seat < SEAT_NB; seat++) {
    Hand twice = seat == n->seat ? 0 : d->held[seat] & held;
    if (twice)
      return err_set(e, 0, "%s cannot be in two hands, %s and %s",
                     card_format(hand_highest(twice), card), seat_name(seat),
                     seat_name(n->seat));
  }
  return hand_size(held) <= HAND_SIZE ||
         err_set(e, 0, "%s would hold %d cards", seat_name(n->seat), hand_size(held));
}

/* Some of the cards must be in another hand. */
static bool deny_cards(Domain *d, const CondNode *n, Err *e)
{
  char cards[CARDS_TEXT_MAX];
  Hand missing = n->cards & ~d->held[n->seat];
  if (missing && !(missing & (missing - 1)) && !(d->lacked[n->seat] & missing)) {
    d->lacked[n->seat] |= missing;
    d->recount = true;
  }
  if (missing) return true;
  cards_format(n->cards, cards);
  return err_set(e, 0, "%s is both required and forbidden to hold %s",
                 seat_name(n->seat), cards);
}

bool domain_take(Domain *d, Part leaf, Err *e)
{
  const CondNode *n = &d->q->c->node[leaf.node];
  d->q->facts->operations += NODE_COST;
  if (n->op == COND_TERM) return take_term(d, leaf, e);
  if (n->op == COND_SHAPE) return take_shapes(d, n->seat, n->shape, leaf.yes, e);
  if (leaf.yes) return take_cards(d, n, e);
  keep(d, leaf);
  return deny_cards(d, n, e);
}

/* ---- one hand ------------------------------------------------------------ */

/* What the holdings that agree with the known cards give. */
static void recount(Domain *d)
{
  Hand all = 0;
  d->recount = false;
  if (!d->bounds && !own_bounds(d, d->q->bounds)) return;
  for (int seat = 0; seat < SEAT_NB; seat++) all |= d->held[seat];
  for (int i = 0; i < d->q->nb; i++) {
    const Quantity *q = &d->q->quantity[i];
    if (q->seat == NONE) continue;
    for (int suit = 0; suit < SUIT_NB; suit++) {
      if (q->suit != NONE && q->suit != suit) continue;
      Hand held = d->held[q->seat], free = PACK & ~all & ~d->lacked[q->seat];
      if (hand_size(held) == HAND_SIZE) free = 0;
      if (hand_holding(held | free, suit) != HOLDING_NB - 1 || hand_holding(held, suit))
        facts_by_length(d->q->facts, &q->term, q->seat, suit, hand_holding(held, suit),
                        hand_holding(free, suit), d->bounds[bounds_of_suit(q, suit)]);
    }
  }
  d->stale |= (1u << SEAT_NB) - 1;
}

static const SuitBounds *bounds_of(const Domain *d, int quantity)
{
  return (d->bounds ? d->bounds : d->q->bounds) + d->q->quantity[quantity].bounds;
}

/* Narrow what one suit decides to the lengths that are left, and these to it. */
static bool settle_suit(Domain *d, int quantity, uint16_t *lengths, Err *e)
{
  const Quantity *q = &d->q->quantity[quantity];
  const Bounds *of = *bounds_of(d, quantity);
  Bounds hull = BOUNDS_NONE;
  uint16_t left = *lengths;
  for (int n = 0; n < LENGTH_NB; n++)
    if (left >> n & 1 && !is_empty(of[n])) bounds_stretch(&hull, of[n]);
  if (is_empty(hull)) return no_shape(q->seat, e);
  if (!narrow(d, quantity, hull, WHY_FOLLOWS, e)) return false;
  for (int n = 0; n < LENGTH_NB; n++)
    if (left >> n & 1 && is_empty(both(of[n], d->in[quantity])))
      left &= (uint16_t) ~(1u << n);
  *lengths = left;
  return left || no_shape(q->seat, e);
}

/* Keep the shapes of these lengths only, and find which lengths these have. */
static bool settle_shapes(Domain *d, int seat, uint16_t lengths[SUIT_NB], Err *e)
{
  const Facts *f = d->q->facts;
  uint16_t left[SUIT_NB] = {0};
  for (int k = 0; k < SHAPE_NB; k++) {
    int at = f->index[k];
    const int8_t *n = f->length[k];
    if (!shapes_have(&d->shape[seat], at)) continue;
    if (!(lengths[0] >> n[0] & lengths[1] >> n[1] & lengths[2] >> n[2] &
          lengths[3] >> n[3] & 1)) {
      d->shape[seat].bit[at >> 6] &= ~((uint64_t)1 << (at & 63));
      continue;
    }
    for (int suit = 0; suit < SUIT_NB; suit++) left[suit] |= (uint16_t)(1u << n[suit]);
  }
  memcpy(lengths, left, sizeof left);
  for (int suit = 0; suit < SUIT_NB; suit++) {
    if (!left[suit]) return no_shape(seat, e);
    Bounds in = {__builtin_ctz(left[suit]), 31 - __builtin_clz(left[suit])};
    if (!narrow(d, quantity_of_length(seat, suit), in, WHY_FOLLOWS, e)) return false;
  }
  return true;
}

/* What a hand's quantity has of each suit, given what else is known of the suits. */
static void suits_of(const Domain *d, int quantity, SuitBounds out[SUIT_NB])
{
  const Quantity *q = &d->q->quantity[quantity];
  memcpy(out, bounds_of(d, quantity), SUIT_NB * sizeof *out);
  for (int suit = 0; suit < SUIT_NB; suit++)
    for (int n = 0; n < LENGTH_NB && q->suits[suit] != NONE; n++)
      out[suit][n] = both(out[suit][n], d->in[q->suits[suit]]);
}

/* Drop the shapes that do not allow a hand's quantity, narrow it to the others. */
static bool settle_hand(Domain *d, int quantity, bool *dropped, Err *e)
{
  const Quantity *q = &d->q->quantity[quantity];
  const Facts *f = d->q->facts;
  ShapeSet *shapes = &d->shape[q->seat];
  Bounds hull = BOUNDS_NONE, rest = hull;
  SuitBounds of[SUIT_NB];
  suits_of(d, quantity, of);
  for (int k = 0; k < SHAPE_NB; k++) {
    int at = f->index[k];
    if (!shapes_have(shapes, at)) continue;
    int64_t fixed = q->of_shape ? q->of_shape[k] : 0;
    Bounds b = {fixed, fixed};
    bool gap = false;
    for (int suit = 0; suit < SUIT_NB; suit++) {
      Bounds one = of[suit][f->length[k][suit]];
      gap = gap || is_empty(one);
      bounds_add(&b, 1, one);
    }
    if (!gap) bounds_stretch(&hull, b);
    b = both(b, d->in[quantity]);
    if (!gap && !is_empty(b)) {
      bounds_stretch(&rest, b);
      continue;
    }
    shapes->bit[at >> 6] &= ~((uint64_t)1 << (at & 63));
    *dropped = true;
  }
  d->q->facts->operations += SHAPE_NB;
  if (is_empty(hull)) return no_shape(q->seat, e);
  if (!narrow(d, quantity, hull, WHY_FOLLOWS, e)) return false;
  if (is_empty(rest)) return no_shape(q->seat, e);
  return narrow(d, quantity, rest, WHY_FOLLOWS, e);
}

static bool settle_seat(Domain *d, int seat, Err *e)
{
  uint16_t lengths[SUIT_NB];
  bool dropped = false;
  memset(lengths, 0xff, sizeof lengths);
  for (int i = 0; i < d->q->nb; i++) {
    const Quantity *q = &d->q->quantity[i];
    if (q->seat == seat && q->suit != NONE && !settle_suit(d, i, &lengths[q->suit], e))
      return false;
  }
  if (!settle_shapes(d, seat, lengths, e)) return false;
  d->q->facts->operations += SHAPE_NB;
  for (int i = 0; i < d->q->nb; i++) {
    const Quantity *q = &d->q->quantity[i];
    if (q->seat == seat && q->suit == NONE && !settle_hand(d, i, &dropped, e))
      return false;
  }
  if (!dropped) d->stale &= (uint8_t) ~(1u << seat);
  return true;
}

/* ---- several hands ------------------------------------------------------- */

/* The values whose product with 'factor' is within 'b'. */
static Bounds divided(Bounds b, int64_t factor)
{
  if (factor < 0) return divided((Bounds){-b.high, -b.low}, -factor);
  return (Bounds){-whole_floor(-b.low, factor), whole_floor(b.high, factor)};
}

static bool settle_relation(Domain *d, int relation, Err *e)
{
  const Relation *r = &d->q->relation[relation];
  const Link *link = d->q->link + r->first;
  bool share = r->kind == RELATION_SHARE;
  int why = share ? WHY_RELATION + relation : WHY_FOLLOWS;
  Bounds sum = {0, 0};
  d->q->facts->operations += (uint64_t)r->nb * 4;
  for (int i = 0; i < r->nb; i++)
    bounds_add(&sum, link[i].factor, d->in[link[i].quantity]);
  if (share && (sum.low > r->total || sum.high < r->total)) {
    Buf b = BUF_EMPTY;
    if (e)
      say_share(&d->q->quantity[link[0].quantity], r,
                sum.low > r->total ? sum.low : sum.high, &b);
    err_set(e, 0, "%s", b.text ? b.text : "no deal is left");
    buf_free(&b);
    return false;
  }
  for (int i = 0; i < r->nb; i++) {
    Bounds own = {0, 0};
    bounds_add(&own, link[i].factor, d->in[link[i].quantity]);
    Bounds rest = {sum.low - own.low, sum.high - own.high};
    Bounds to =
        divided((Bounds){r->total - rest.high, r->total - rest.low}, link[i].factor);
    if (!narrow(d, link[i].quantity, to, why, e)) return false;
    sum = rest;
    bounds_add(&sum, link[i].factor, d->in[link[i].quantity]);
  }
  return true;
}

/* The longest fit of a pair and the lengths of its suits. */
static bool settle_fit(Domain *d, int quantity, Err *e)
{
  int seat = d->q->quantity[quantity].term.part[0].atom.seat;
  Bounds in = d->in[quantity], fit = {0, 0};
  for (int suit = 0; suit < SUIT_NB; suit++) {
    int one = quantity_of_length(seat, suit);
    int other = quantity_of_length(seat_partner(seat), suit);
    Bounds most = {0, in.high - d->in[other].low};
    if (!narrow(d, one, most, WHY_FOLLOWS, e)) return false;
    most.high = in.high - d->in[one].low;
    if (!narrow(d, other, most, WHY_FOLLOWS, e)) return false;
    int64_t low = d->in[one].low + d->in[other].low;
    int64_t high = d->in[one].high + d->in[other].high;
    if (low > fit.low) fit.low = low;
    if (high > fit.high) fit.high = high;
  }
  return narrow(d, quantity, fit, WHY_FOLLOWS, e);
}

static bool settle_kept(Domain *d, Err *e)
{
  for (int i = 0; i < d->kept_nb; i++) {
    const CondNode *n = &d->q->c->node[d->kept[i].node];
    if (n->op == COND_CARDS
            ? !deny_cards(d, n, e)
            : !settle_ranges(d, d->q->asking[d->kept[i].node].quantity, e))
      return false;
  }
  return true;
}

bool domain_settle(Domain *d, uint64_t most, Err *e)
{
  const Quantities *q = d->q;
  if (q->failed) return true;
  for (int round = 0; round < ROUNDS_MAX && q->facts->operations < most; round++) {
    if (!settle_kept(d, e)) return false;
    if (d->recount) recount(d);
    if (!d->stale) return true;
    uint8_t stale = d->stale;
    d->stale &= (1u << SEAT_NB) - 1;
    for (int seat = 0; seat < SEAT_NB; seat++)
      if (stale >> seat & 1 && !settle_seat(d, seat, e)) return false;
    for (int i = 0; i < q->relation_nb; i++)
      if (!settle_relation(d, i, e)) return false;
    for (int i = 0; i < q->nb; i++)
      if (q->quantity[i].term.part[0].atom.kind == ATOM_FIT &&
          q->quantity[i].term.nb == 1 && !settle_fit(d, i, e))
        return false;
  }
  return true;
}

Verdict domain_verdict(const void *domain, int node)
{
  const Domain *d = domain;
  const CondNode *n = &d->q->c->node[node];
  const Asking *a = &d->q->asking[node];
  const ShapeSet *shapes = n->op == COND_SHAPE ? n->shape : NULL;
  int seat = n->seat;
  d->q->facts->operations += NODE_COST;
  if (n->op == COND_CARDS) {
    Hand others = d->lacked[seat];
    for (int i = 0; i < SEAT_NB; i++) others |= i == seat ? 0 : d->held[i];
    if (n->cards & others) return VERDICT_NO;
    return n->cards & ~d->held[seat] ? VERDICT_MAYBE : VERDICT_YES;
  }
  if (n->op == COND_TERM) {
    Verdict v = VERDICT_MAYBE;
    if (!n->term.nb)
      v = constant_holds(n) ? VERDICT_YES : VERDICT_NO;
    else if (a->quantity != NONE)
      v = bounds_verdict(d->in[a->quantity], a->in.in, a->in.nb);
    if (v != VERDICT_MAYBE || !a->shape) return v;
    shapes = a->shape;
    seat = a->seat;
  }
  if (shapes_within(&d->shape[seat], shapes)) return VERDICT_YES;
  ShapeSet left = shapes_and(&d->shape[seat], shapes);
  return shapes_count(&left) ? VERDICT_MAYBE : VERDICT_NO;
}
