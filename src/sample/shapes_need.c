/* SPDX-License-Identifier: MIT */
#include "sample/shapes_need.h"

#include <string.h>

#include "base/mem.h"

enum { PAIRING_NB = 3 };

/* The ways to make two couples of four seats. */
static const int8_t PAIRING[PAIRING_NB][COUPLE_NB][2] = {
    {{NORTH, SOUTH}, {EAST, WEST}},
    {{NORTH, EAST}, {SOUTH, WEST}},
    {{NORTH, WEST}, {EAST, SOUTH}},
};

/* The parts at the top level, and what is known while they are examined. */
typedef struct NeedReader {
  ShapesNeed *need;
  int part[256]; /* nodes; what does not fit is left to the test */
  int part_nb;
  int fixed[SEAT_NB]; /* the shape of a seat whose hand is known, or SHAPE_ANY */
  uint8_t unknown;    /* a bit for each seat whose hand is not */
  const Budget *most;
  const Stop *stop;
  Err *e;
} NeedReader;

static void list_parts(NeedReader *r, int node)
{
  const Cond *c = r->need->sight.c;
  if (c->node[node].op == COND_AND) {
    for (int k = c->node[node].child; k >= 0; k = c->node[k].next) list_parts(r, k);
  } else if (r->part_nb < (int)(sizeof r->part / sizeof *r->part)) {
    r->part[r->part_nb++] = node;
  } else {
    r->need->exact = false;
  }
}

/* Seats of a part whose hands are not known. */
static uint8_t open_seats(const NeedReader *r, int part)
{
  return r->need->sight.seats[part] & r->unknown;
}

static bool spend(NeedReader *r, uint64_t operations)
{
  r->need->operations += operations;
  if (stop_asked(r->stop)) return err_interrupted(r->e);
  if (r->need->operations <= r->most->operations) return true;
  return err_as(r->e, ERR_BUDGET, "reading the shapes takes over %llu operations",
                (unsigned long long)r->most->operations);
}

/*
** Take away the shapes of a seat that refute a part. When all parts have done so
** a part that reads this seat alone must be certain of those that are left.
*/
static bool read_seat(NeedReader *r, int part, int seat, bool done)
{
  ShapesNeed *n = r->need;
  bool alone = done && open_seats(r, part) == 1u << seat;
  int shape[SEAT_NB];
  memcpy(shape, r->fixed, sizeof shape);
  for (int i = 0; i < SHAPE_NB; i++) {
    if (!n->ok[seat][i]) continue;
    shape[seat] = i;
    Verdict v = sight_verdict(&n->sight, part, shape);
    if (v == VERDICT_NO) {
      n->ok[seat][i] = false;
      n->nb[seat]--;
      n->bound[seat] = true;
    } else if (alone && v == VERDICT_MAYBE) {
      n->exact = false;
    }
  }
  return spend(r, SHAPE_NB);
}

static bool read_seats(NeedReader *r, bool done)
{
  for (int i = 0; i < r->part_nb; i++) {
    uint8_t seats = open_seats(r, r->part[i]);
    if (!seats) {
      Verdict v = sight_verdict(&r->need->sight, r->part[i], r->fixed);
      if (v == VERDICT_NO) r->need->refuted = true;
      if (v == VERDICT_MAYBE) r->need->exact = false;
    }
    for (int seat = 0; seat < SEAT_NB; seat++)
      if (seats >> seat & 1 && !read_seat(r, r->part[i], seat, done)) return false;
  }
  return true;
}

/* What a part says of two seats that no single shape says. */
typedef struct Said {
  bool refutes; /* some pairs of shapes cannot be */
  bool unsure;  /* some may be or not */
} Said;

/* Take away a shape with those of the other seat whose class is not kept. */
static void keep_pairs(uint8_t ok[SHAPE_NB], const SightClasses *others,
                       const uint8_t keep[])
{
  for (int b = 0; b < SHAPE_NB; b++)
    if (others->of[b] >= 0) ok[b] &= keep[others->of[b]];
}

/*
** Look at a part's pairs of shapes; where 'ok' is given, take away the refuted. One
** pair of two classes speaks for all; each counts as an operation nevertheless, for
** plans depend on them.
*/
static bool read_pair(NeedReader *r, int part, int one, int other, uint8_t *ok,
                      Said *out)
{
  const ShapesNeed *n = r->need;
  SightClasses own, others;
  uint8_t keep[SHAPE_NB];
  int shape[SEAT_NB];
  Said said = {false, false};
  if (!spend(r, (uint64_t)n->nb[one] * (uint64_t)n->nb[other])) return false;
  sight_classes(&own, &n->sight, part, one, n->ok[one]);
  sight_classes(&others, &n->sight, part, other, n->ok[other]);
  memcpy(shape, r->fixed, sizeof shape);
  for (int c = 0; c < own.nb; c++) {
    bool refutes = false;
    shape[one] = own.first[c];
    for (int d = 0; d < others.nb; d++) {
      shape[other] = others.first[d];
      Verdict v = sight_verdict(&n->sight, part, shape);
      keep[d] = v != VERDICT_NO;
      refutes = refutes || v == VERDICT_NO;
      said.unsure = said.unsure || v == VERDICT_MAYBE;
    }
    said.refutes = said.refutes || refutes;
    for (int a = own.first[c]; ok && refutes && a < SHAPE_NB; a++)
      if (own.of[a] == c) keep_pairs(ok + a * SHAPE_NB, &others, keep);
  }
  *out = said;
  return true;
}

static uint8_t pair_bits(const int8_t pair[2])
{
  return (uint8_t)(1u << pair[0] | 1u << pair[1]);
}

/* How many parts each pair of seats is tied by, and which are not certain. */
static bool read_pairs(NeedReader *r, int tied[1 << SEAT_NB], int unsure[1 << SEAT_NB])
{
  for (int i = 0; i < r->part_nb; i++) {
    uint8_t seats = open_seats(r, r->part[i]);
    int nb = __builtin_popcount(seats);
    if (nb < 2) continue;
    if (nb > 2) {
      if (sight_verdict(&r->need->sight, r->part[i], r->fixed) != VERDICT_YES)
        r->need->exact = false;
      continue;
    }
    Said said;
    int one = __builtin_ctz(seats), other = __builtin_ctz(seats & (seats - 1u));
    if (!read_pair(r, r->part[i], one, other, NULL, &said)) return false;
    tied[seats] += said.refutes;
    unsure[seats] += said.unsure;
    if (said.unsure) r->need->exact = false;
  }
  return true;
}

/* Tie two seats by all parts that read just them. */
static bool couple(NeedReader *r, Couple *out, const int8_t pair[2])
{
  uint8_t *ok = mem_new((size_t)SHAPE_NB * SHAPE_NB, 1);
  Said said;
  if (!ok) return err_memory(r->e);
  *out = (Couple){.seat = {pair[0], pair[1]}, .ok = ok};
  memset(ok, 1, (size_t)SHAPE_NB * SHAPE_NB);
  for (int i = 0; i < r->part_nb; i++)
    if (open_seats(r, r->part[i]) == pair_bits(pair) &&
        !read_pair(r, r->part[i], pair[0], pair[1], ok, &said))
      return false;
  return true;
}

static bool choose_couples(NeedReader *r)
{
  int tied[1 << SEAT_NB] = {0}, unsure[1 << SEAT_NB] = {0}, best = 0, most = 0, all = 0;
  if (!read_pairs(r, tied, unsure)) return false;
  for (int seats = 0; seats < 1 << SEAT_NB; seats++) all += tied[seats];
  for (int i = 0; i < PAIRING_NB; i++) {
    int sum = 0;
    for (int k = 0; k < COUPLE_NB; k++) sum += tied[pair_bits(PAIRING[i][k])];
    if (sum <= most) continue;
    most = sum;
    best = i;
  }
  if (most < all) r->need->exact = false;
  for (int k = 0; k < COUPLE_NB; k++)
    if (tied[pair_bits(PAIRING[best][k])] &&
        !couple(r, &r->need->couple[k], PAIRING[best][k]))
      return false;
  return true;
}

bool shapes_need_open(ShapesNeed *out, const Cond *c, const Layout *known,
                      const Budget *most, const Stop *stop, Err *e)
{
  ShapesNeed n = {.exact = true};
  NeedReader r = {.need = &n, .most = most, .stop = stop, .e = e};
  if (!sight_open(&n.sight, c, known, e)) return false;
  memcpy(n.ok, n.sight.can, sizeof n.ok);
  for (int seat = 0; seat < SEAT_NB; seat++) {
    r.fixed[seat] = SHAPE_ANY;
    for (int i = 0; i < SHAPE_NB; i++) n.nb[seat] += n.ok[seat][i];
    if (hand_size(known->hand[seat]) < HAND_SIZE) {
      r.unknown |= (uint8_t)(1u << seat);
      continue;
    }
    for (int i = 0; i < SHAPE_NB; i++)
      if (n.ok[seat][i]) r.fixed[seat] = i;
  }
  list_parts(&r, c->root);
  bool ok = spend(&r, n.sight.facts.operations) && read_seats(&r, false) &&
            read_seats(&r, true) && choose_couples(&r);
  for (int seat = 0; seat < SEAT_NB; seat++) n.refuted = n.refuted || !n.nb[seat];
  if (ok)
    *out = n;
  else
    shapes_need_close(&n);
  return ok;
}

void shapes_need_close(ShapesNeed *n)
{
  for (int k = 0; k < COUPLE_NB; k++) {
    mem_free(n->couple[k].ok);
    n->couple[k].ok = NULL;
  }
  sight_close(&n->sight);
}
