/* SPDX-License-Identifier: MIT */
/*
** How: negations are pushed to the leaves while the condition is taken apart
** into alternatives; in each the least and
** most of every resource (a feature of a suit, or of the hand) is collected
** for every seat and pair, then the sums are compared with what the pack has.
*/
#include "prove/possible.h"

#include <stdio.h>

#include "base/mem.h"
#include "base/whole.h"
#include "lang/ranges.h"

enum {
  NONE = -1,
  HAND = SUIT_NB, /* the place of a hand's features behind those of its suits */
  PLACE_NB,
  WORK_MAX = 20000, /* nodes looked at before we give up */
  DEPTH_MAX = 500,  /* nodes that hold together, each a frame of the stack */
  PARTS_MAX = 64,   /* of a conjunction */
};

static const char *const PAIRS[] = {[PAIR_NS] = "NS", [PAIR_EW] = "EW"};

typedef struct Limits {
  int low[PLACE_NB][CARD_FEATURE_NB];
  int high[PLACE_NB][CARD_FEATURE_NB];
} Limits;

typedef struct State {
  Limits seat[SEAT_NB];
  Limits pair[2]; /* PAIR_NS, PAIR_EW */
  ShapeSet shape[SEAT_NB];
  Hand held[SEAT_NB];
} State;

/* Nodes still to be taken in: a list on the stack of the recursion. */
typedef struct Todo {
  int node;
  bool denied; /* it must not hold */
  const struct Todo *next;
} Todo;

typedef struct Proof {
  const Cond *c;
  int work, depth;
  Err *e;
} Proof;

static int more(int a, int b)
{
  return a > b ? a : b;
}

static int less(int a, int b)
{
  return a < b ? a : b;
}

static int total(int place, int feature)
{
  int all = feature_total(feature);
  return place == HAND ? all : all / SUIT_NB;
}

static void start(State *s)
{
  for (int p = 0; p < PLACE_NB; p++)
    for (int f = 0; f < CARD_FEATURE_NB; f++) {
      int most = feature_max(f, p != HAND), all = total(p, f);
      for (int i = 0; i < SEAT_NB; i++) {
        s->seat[i].low[p][f] = 0;
        s->seat[i].high[p][f] = most;
      }
      for (int i = 0; i < 2; i++) {
        s->pair[i].low[p][f] = 0;
        s->pair[i].high[p][f] = all;
      }
    }
  const ShapeSet all = shapes_all();
  for (int i = 0; i < SEAT_NB; i++) {
    s->shape[i] = all;
    s->held[i] = 0;
  }
}

/* "hearts", "hearts.hcp", "hcp" */
static const char *resource(int place, int feature, char buf[40])
{
  if (place == HAND) return feature_name(feature);
  if (feature == FEATURE_LENGTH) return suit_name(place);
  snprintf(buf, 40, "%s.%s", suit_name(place), feature_name(feature));
  return buf;
}

/* The most that a seat ("S") or a pair ("NS") can have. */
static int most_of(const char *who, int place, int feature)
{
  return who[1] ? total(place, feature) : feature_max(feature, place != HAND);
}

/* Narrow [*low, *high] to what fits; false: 'e' says what contradicts what. */
static bool narrow(int *low, int *high, int64_t new_low, int64_t new_high,
                   const char *who, int place, int feature, Err *e)
{
  char buf[40];
  const char *name = resource(place, feature, buf);
  if (new_low > new_high)
    return err_set(e, 0, "%s.%s: no whole number is in the range", who, name);
  if (new_low > *high)
    return err_set(e, 0,
                   *high == most_of(who, place, feature)
                       ? "%s.%s: %lld or more cannot be, the most is %d"
                       : "%s.%s: %lld or more and %d or less contradict each other",
                   who, name, (long long)new_low, *high);
  if (new_high < *low)
    return err_set(e, 0,
                   *low == 0
                       ? "%s.%s: %lld or less cannot be, the least is %d"
                       : "%s.%s: %lld or less and %d or more contradict each other",
                   who, name, (long long)new_high, *low);
  if (new_low > *low) *low = (int)new_low;
  if (new_high < *high) *high = (int)new_high;
  return true;
}

/* Bounds of the bare atom of a term with equal factors. */
static Bounds atom_bounds(const Term *t, Bounds b)
{
  int64_t factor = t->part[0].factor, c = t->constant;
  Bounds in = b;
  if (b.low > -COND_OPEN) in.low = -whole_floor(-(b.low - c), factor);
  if (b.high < COND_OPEN) in.high = whole_floor(b.high - c, factor);
  return in;
}

/* True if the term is one feature of one seat, or the same of both partners. */
static bool one_resource(const Term *t, bool *pair)
{
  if (t->nb < 1 || t->nb > 2) return false;
  Atom a = t->part[0].atom;
  *pair = t->nb == 2;
  if (a.kind != ATOM_SUIT && a.kind != ATOM_HAND) return false;
  if (!feature_counts_cards(a.feature)) return false; /* the pack has no total */
  if (!*pair) return true;
  Atom b = t->part[1].atom;
  return a.kind == b.kind && a.suit == b.suit && a.feature == b.feature &&
         t->part[0].factor == t->part[1].factor && b.seat == seat_partner(a.seat);
}

/* Narrow to the intervals that are left of what there was. */
static bool narrow_ranges(int *low, int *high, const Term *t, const Ranges *r,
                          const char *who, int place, int feature, Err *e)
{
  Bounds left = {COND_OPEN, -COND_OPEN};
  for (int i = 0; i < r->nb; i++) {
    Bounds in = atom_bounds(t, r->in[i]);
    if (in.low > in.high || in.low > *high || in.high < *low) continue;
    if (in.low < left.low) left.low = in.low;
    if (in.high > left.high) left.high = in.high;
  }
  if (left.low <= left.high)
    return narrow(low, high, left.low, left.high, who, place, feature, e);
  char buf[40];
  return err_set(e, 0, "%s.%s: %d to %d is left, no value asked for is in it", who,
                 resource(place, feature, buf), *low, *high);
}

static bool take_term(State *s, const CondNode *n, bool denied, Err *e)
{
  bool pair;
  const Term *t = &n->term;
  if (!one_resource(t, &pair) || t->part[0].factor < 1) return true;
  Ranges r = ranges_of(n);
  if (denied) r = ranges_not(&r);
  Atom a = t->part[0].atom;
  int place = a.kind == ATOM_SUIT ? a.suit : HAND, f = a.feature;
  Limits *l = pair ? &s->pair[a.seat % 2] : &s->seat[a.seat];
  int *low = &l->low[place][f], *high = &l->high[place][f];
  char seat[2] = {seat_letter(a.seat), '\0'};
  const char *who = pair ? PAIRS[a.seat % 2] : seat;
  if (r.nb) { /* all of it first: that is the plainer reason */
    Bounds all = atom_bounds(t, (Bounds){r.in[0].low, r.in[r.nb - 1].high});
    if (!narrow(low, high, all.low, all.high, who, place, f, e)) return false;
  }
  return narrow_ranges(low, high, t, &r, who, place, f, e);
}

static bool take_cards(State *s, const CondNode *n, Err *e)
{
  char who[2] = {seat_letter(n->seat), '\0'}, card[CARD_TEXT_MAX];
  Hand held = s->held[n->seat] |= n->cards;
  for (int seat = 0; seat < SEAT_NB; seat++) {
    Hand twice = seat == n->seat ? 0 : s->held[seat] & held;
    if (twice)
      return err_set(e, 0, "%s cannot be in two hands, %s and %s",
                     card_format(hand_highest(twice), card), seat_name(seat),
                     seat_name(n->seat));
  }
  bool whole = hand_size(held) == HAND_SIZE;
  for (int suit = 0; suit < SUIT_NB; suit++)
    for (int f = 0; f < CARD_FEATURE_NB; f++) {
      int value = feature_of_holding(hand_holding(held, suit), f);
      Limits *l = &s->seat[n->seat];
      if (!narrow(&l->low[suit][f], &l->high[suit][f], value, whole ? value : INT64_MAX,
                  who, suit, f, e))
        return false;
    }
  return true;
}

/* Bring lengths and shapes, suits and hand of a seat into agreement. */
static bool settle_seat(State *s, int seat, Err *e)
{
  char who[2] = {seat_letter(seat), '\0'};
  Limits *l = &s->seat[seat];
  int length[SUIT_NB], low[SUIT_NB] = {RANK_NB, RANK_NB, RANK_NB, RANK_NB},
                       high[SUIT_NB] = {0};
  bool found = false;
  for (int i = 0; i < SHAPE_ROOM; i++) {
    if (!shapes_have(&s->shape[seat], i) || !shape_lengths(i, length)) continue;
    bool fits = true;
    for (int suit = 0; suit < SUIT_NB; suit++)
      fits = fits && length[suit] >= l->low[suit][FEATURE_LENGTH] &&
             length[suit] <= l->high[suit][FEATURE_LENGTH];
    if (!fits) continue;
    found = true;
    for (int suit = 0; suit < SUIT_NB; suit++) {
      low[suit] = less(low[suit], length[suit]);
      high[suit] = more(high[suit], length[suit]);
    }
  }
  if (!found) return err_set(e, 0, "%s: no shape has the lengths asked for", who);
  for (int suit = 0; suit < SUIT_NB; suit++) {
    l->low[suit][FEATURE_LENGTH] = low[suit];
    l->high[suit][FEATURE_LENGTH] = high[suit];
  }
  for (int f = FEATURE_LENGTH + 1; f < CARD_FEATURE_NB; f++) {
    int least = 0, most = 0;
    for (int suit = 0; suit < SUIT_NB; suit++) {
      least += l->low[suit][f];
      most += l->high[suit][f];
    }
    if (!narrow(&l->low[HAND][f], &l->high[HAND][f], least, most, who, HAND, f, e))
      return false;
  }
  return true;
}

/* Compare the sums over the seats with what the pairs and the pack have. */
static bool sum_fits(const State *s, int place, int feature, Err *e)
{
  char buf[40];
  const char *name = resource(place, feature, buf);
  int least = 0, most = 0, all = total(place, feature);
  for (int i = 0; i < 2; i++) {
    const Limits *a = &s->seat[i], *b = &s->seat[seat_partner(i)], *both = &s->pair[i];
    int low = a->low[place][feature] + b->low[place][feature];
    int high = a->high[place][feature] + b->high[place][feature];
    int pair_low = both->low[place][feature], pair_high = both->high[place][feature];
    if (low > pair_high && pair_high < all)
      return err_set(e, 0, "%s.%s: minima add up to %d, the most is %d", PAIRS[i], name,
                     low, pair_high);
    if (high < pair_low)
      return err_set(e, 0, "%s.%s: maxima add up to %d, the least is %d", PAIRS[i],
                     name, high, pair_low);
    least += more(low, pair_low);
    most += less(high, pair_high);
  }
  if (least > all)
    return err_set(e, 0, "%s: minima add up to %d, there are %d", name, least, all);
  if (most < all)
    return err_set(e, 0, "%s: maxima add up to %d, there are %d", name, most, all);
  return true;
}

static bool sums_fit(const State *s, Err *e)
{
  for (int p = 0; p < PLACE_NB; p++)
    for (int f = FEATURE_LENGTH; f < CARD_FEATURE_NB; f++)
      if (!(p == HAND && f == FEATURE_LENGTH) && !sum_fits(s, p, f, e)) return false;
  return true;
}

static bool possible(Proof *p, State *s, const Todo *todo);

/*
** One of the alternatives must go with the rest; the first reason is told.
** (Without memory nothing is shown.)
*/
static bool one_possible(Proof *p, const State *s, int child, bool denied,
                         const Todo *rest)
{
  Err first = {0};
  State *copy = mem_new(1, sizeof *copy); /* too large for a deep stack */
  bool yes = !copy;
  for (int k = child; k != NONE && !yes; k = p->c->node[k].next) {
    Todo link = {k, denied, rest};
    *copy = *s;
    yes = possible(p, copy, &link);
    if (k == child) first = *p->e;
  }
  mem_free(copy);
  if (!yes) *p->e = first;
  return yes;
}

/*
** The nodes of a conjunction go before the rest, alternatives after what is
** certain, which may rule them out. Those beyond the first PARTS_MAX are not
** looked at.
*/
static bool all_possible(Proof *p, State *s, int child, bool denied, const Todo *rest)
{
  CondOp later = denied ? COND_AND : COND_OR;
  Todo link[PARTS_MAX];
  int nb = 0;
  for (int alternatives = 0; alternatives < 2; alternatives++)
    for (int k = child; k != NONE && nb < PARTS_MAX; k = p->c->node[k].next)
      if ((p->c->node[k].op == later) == alternatives)
        link[nb++] = (Todo){k, denied, NULL};
  for (int i = nb - 1; i >= 0; i--) {
    link[i].next = rest;
    rest = &link[i];
  }
  return possible(p, s, rest);
}

static bool look(Proof *p, State *s, const Todo *todo);

/* False if the nodes of 'todo' cannot hold together within 's'. */
static bool possible(Proof *p, State *s, const Todo *todo)
{
  if (++p->work > WORK_MAX || p->depth >= DEPTH_MAX) return true;
  p->depth++;
  bool yes = look(p, s, todo);
  p->depth--;
  return yes;
}

static bool look(Proof *p, State *s, const Todo *todo)
{
  if (!todo) {
    for (int seat = 0; seat < SEAT_NB; seat++)
      if (!settle_seat(s, seat, p->e)) return false;
    return sums_fit(s, p->e);
  }
  const CondNode *n = &p->c->node[todo->node];
  bool denied = todo->denied;
  switch (n->op) {
  case COND_ANY:
    if (denied) return err_set(p->e, 0, "~any is true of no deal");
    break;
  case COND_NOT: {
    Todo link = {n->child, !denied, todo->next};
    return possible(p, s, &link);
  }
  case COND_TERM:
    if (!take_term(s, n, denied, p->e)) return false;
    break;
  case COND_CARDS:
    if (!denied && !take_cards(s, n, p->e)) return false;
    if (denied && !(n->cards & ~s->held[n->seat]))
      return err_set(p->e, 0, "%s has the cards and must not have them",
                     seat_name(n->seat));
    break;
  case COND_SHAPE:
    for (size_t i = 0; i < sizeof n->shape->bit / sizeof *n->shape->bit; i++)
      s->shape[n->seat].bit[i] &= denied ? ~n->shape->bit[i] : n->shape->bit[i];
    break;
  case COND_AND:
  case COND_OR:
    if ((n->op == COND_AND) != denied)
      return all_possible(p, s, n->child, denied, todo->next);
    return one_possible(p, s, n->child, denied, todo->next);
  }
  return possible(p, s, todo->next);
}

bool cond_possible(const Cond *c, Err *e)
{
  State s;
  Layout known;
  Err why;
  Proof p = {.c = c, .e = &why};
  Todo root = {c->root, false, NULL};
  if (!cond_known(c, &known, e)) return false;
  start(&s);
  if (possible(&p, &s, &root)) return true;
  return err_set(e, 0, "%s", why.msg);
}

bool parts_possible(const Cond *c, const NodeList *context, int at, bool yes, Err *e)
{
  Tree t = TREE_EMPTY;
  NodeList l = NODE_LIST_EMPTY;
  for (int i = 0; i < context->nb; i++)
    list_add(&t, &l, tree_graft(&t, c, context->at[i]));
  int part = tree_graft(&t, c, at);
  if (!yes && part != TREE_NONE) {
    int not = tree_add(&t, COND_NOT);
    if (not != TREE_NONE) t.c.node[not ].child = part;
    part = not ;
  }
  list_add(&t, &l, part);
  int root = tree_join(&t, COND_AND, &l);
  list_free(&l);
  Cond *made = tree_close(&t, root, NULL);
  bool possible = !made || cond_possible(made, e);
  cond_free(made);
  return possible;
}
