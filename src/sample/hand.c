/* SPDX-License-Identifier: MIT */
/*
** How: the holdings that the free cards allow are listed by class, which gives the ways
** of each state of either half, and with them the ways of all hands with a left state.
** A number below those of all hands becomes a left state, a right one, a pair of
** classes in each half, a holding of each class. The test of another hand is a look at
** its automaton.
*/
#include "sample/hand.h"

#include <string.h>

#include "base/mem.h"
#include "cards/dealing.h"

enum {
  DRAW_COST = 200, /* operations of a draw and its tests */
  NOBODY = -1,
};

/* The holdings of a suit that the seat can have, by class. */
typedef struct HandHoldings {
  uint32_t *first; /* by class: its first one; then all */
  uint16_t *of;
} HandHoldings;

typedef struct HandEngine {
  Engine engine;
  HandParts *parts; /* a use of them */
  int seat;         /* that is drawn, or NOBODY */
  Hand held, free;
  uint8_t tested;  /* seats that are, a bit each */
  Dealing dealing; /* of the other cards, once the hand is drawn */
  Region region;   /* the arrays below */
  HandHoldings holdings[SUIT_NB];
  uint64_t *ways[2]; /* by state of each half */
  uint64_t *before;  /* by left state: hands with those before it; then all */
  uint64_t *beside;  /* by left state: ways of the right half */
} HandEngine;

/* ---- counting ------------------------------------------------------------ */

/* List the holdings of a suit by class. */
static bool list_holdings(HandEngine *g, const Automaton *a, int suit)
{
  HandHoldings *h = &g->holdings[suit];
  unsigned held = hand_holding(g->held, suit), free = hand_holding(g->free, suit);
  const int16_t *class = a->of[suit];
  size_t classes = (size_t)a->class_nb[suit];
  h->first = region_new(&g->region, classes + 2, sizeof *h->first);
  h->of = region_new(&g->region, (size_t)1 << __builtin_popcount(free), sizeof *h->of);
  if (g->region.failed) return false;
  uint32_t *first = h->first + 1; /* becomes the end of a class as holdings are put */
  unsigned part = 0;
  do {
    int c = class[held | part];
    if (c >= 0) first[c + 1]++;
    part = (part - free) & free; /* the next subset, 0 after the last */
  } while (part);
  for (size_t c = 0; c < classes; c++) first[c + 1] += first[c];
  do {
    int c = class[held | part];
    if (c >= 0) h->of[first[c]++] = (uint16_t)(held | part);
    part = (part - free) & free;
  } while (part);
  return true;
}

static inline uint32_t class_ways(const HandHoldings *h, int class)
{
  return h->first[class + 1] - h->first[class];
}

static bool weigh_half(HandEngine *g, const HandPart *p, int half)
{
  const Automaton *a = &p->automaton;
  const HandPairs *pairs = &p->pairs[half];
  const HandHoldings *one = &g->holdings[a->suit[half][0]];
  const HandHoldings *other = &g->holdings[a->suit[half][1]];
  int states = states_of(a, half);
  uint64_t *ways = region_new(&g->region, (size_t)states + 1, sizeof *ways);
  if (!ways) return false;
  g->ways[half] = ways;
  for (int s = 0; s < states; s++)
    for (uint32_t i = pairs->from[s]; i < pairs->from[s + 1]; i++)
      ways[s] += (uint64_t)class_ways(one, pairs->pair[i][0]) *
                 class_ways(other, pairs->pair[i][1]);
  return true;
}

/* Count the hands of the seat that is drawn. */
static bool count_hands(HandEngine *g)
{
  const HandPart *p = &g->parts->of[g->seat];
  const Automaton *a = &p->automaton;
  for (int suit = 0; suit < SUIT_NB; suit++)
    if (!list_holdings(g, a, suit)) return false;
  if (!weigh_half(g, p, 0) || !weigh_half(g, p, 1)) return false;
  int left = states_of(a, 0);
  g->beside = region_new(&g->region, (size_t)left + 1, sizeof *g->beside);
  g->before = region_new(&g->region, (size_t)left + 1, sizeof *g->before);
  if (g->region.failed) return false;
  for (int n = 0; n <= HAND_SIZE; n++)
    if (p->beside[n].columns)
      contract(&p->beside[n], g->ways[1] + a->from[1][HAND_SIZE - n], 1,
               g->beside + a->from[0][n], 1, 1);
  for (int s = 0; s < left; s++)
    g->before[s + 1] = g->before[s] + g->ways[0][s] * g->beside[s];
  return true;
}

/* ---- drawing ------------------------------------------------------------- */

/* The holdings of both suits of a state, by number below its ways. */
static Hand find_half(const HandEngine *g, int half, int state, uint64_t k)
{
  const HandPart *p = &g->parts->of[g->seat];
  const int *suit = p->automaton.suit[half];
  const HandHoldings *one = &g->holdings[suit[0]], *other = &g->holdings[suit[1]];
  const uint16_t(*pair)[2] =
      (const uint16_t(*)[2])p->pairs[half].pair + p->pairs[half].from[state];
  uint64_t rest;
  for (;; pair++) {
    rest = class_ways(other, (*pair)[1]);
    uint64_t ways = class_ways(one, (*pair)[0]) * rest;
    if (k < ways) break;
    k -= ways;
  }
  unsigned first = one->of[one->first[(*pair)[0]] + k / rest];
  unsigned second = other->of[other->first[(*pair)[1]] + k % rest];
  return hand_from_holding(first, suit[0]) | hand_from_holding(second, suit[1]);
}

/* Hand number 'k' of the seat that is drawn: a bijection. */
static Hand find_hand(const HandEngine *g, uint64_t k)
{
  const Automaton *a = &g->parts->of[g->seat].automaton;
  int left = (int)count_place64(g->before, (size_t)states_of(a, 0), k), right = 0;
  k -= g->before[left];
  uint64_t beside = g->beside[left], own = k / beside;
  k %= beside;
  const uint8_t *result = a->result + (size_t)left * (size_t)states_of(a, 1);
  right = a->from[1][HAND_SIZE - cards_of(a, 0, left)];
  for (;; right++) {
    uint64_t ways = result[right] ? g->ways[1][right] : 0;
    if (k < ways) break;
    k -= ways;
  }
  return find_half(g, 0, left, own) | find_half(g, 1, right, k);
}

static void hand_draw(const Engine *engine, Rng *r, Deal *out)
{
  const HandEngine *g = (const HandEngine *)engine;
  if (g->seat == NOBODY) {
    dealing_next(&g->dealing, r, out);
    return;
  }
  Dealing d = g->dealing;
  const Automaton *a = &g->parts->of[g->seat].automaton;
  d.known.hand[g->seat] = find_hand(g, rng_below(r, g->before[states_of(a, 0)]));
  int nb = 0;
  for (Hand rest = g->free & ~d.known.hand[g->seat]; rest; rest &= rest - 1)
    d.free[nb++] = (int8_t)hand_lowest(rest);
  dealing_next(&d, r, out);
}

static bool hand_attempt(const Engine *engine, Rng *r, Deal *out)
{
  const HandEngine *g = (const HandEngine *)engine;
  hand_draw(engine, r, out);
  for (int i = 0; i < SEAT_NB; i++) {
    int seat = g->parts->order[i];
    if (g->tested >> seat & 1 &&
        !hand_part_accepts(&g->parts->of[seat], out->hand[seat]))
      return false;
  }
  return !g->parts->tied || cond_holds(g->parts->cond, out);
}

/* ---- the engine ---------------------------------------------------------- */

static void hand_close(Engine *engine)
{
  HandEngine *g = (HandEngine *)engine;
  region_free(&g->region);
  hand_parts_drop(g->parts);
  mem_free(g);
}

/* Which seat is drawn, which are tested; false: a known hand is not what it must be. */
static bool choose_seats(HandEngine *g, const Layout *known)
{
  bool ok = true;
  g->seat = NOBODY;
  for (int i = 0; i < SEAT_NB; i++) {
    int seat = g->parts->order[i];
    const HandPart *p = &g->parts->of[seat];
    if (hand_size(known->hand[seat]) == HAND_SIZE)
      ok = ok && hand_part_accepts(p, known->hand[seat]);
    else if (g->seat == NOBODY && p->counted)
      g->seat = seat;
    else if (p->cond)
      g->tested |= (uint8_t)(1u << seat);
  }
  return ok;
}

Engine *hand_engine(HandParts *parts, const Layout *known, Err *e)
{
  HandEngine *g = mem_need(1, sizeof *g, e);
  if (!g) return NULL;
  g->parts = hand_parts_keep(parts);
  g->free = PACK;
  for (int seat = 0; seat < SEAT_NB; seat++) g->free &= ~known->hand[seat];
  bool holds = choose_seats(g, known);
  Layout rest = *known;
  uint64_t hands = 1;
  if (holds && g->seat != NOBODY) {
    g->held = known->hand[g->seat];
    if (!count_hands(g)) {
      hand_close(&g->engine);
      err_memory(e);
      return NULL;
    }
    hands = g->before[states_of(&parts->of[g->seat].automaton, 0)];
    for (Hand left = g->free; hand_size(rest.hand[g->seat]) < HAND_SIZE;
         left &= left - 1)
      rest.hand[g->seat] |= left & -left; /* any: their number counts */
  }
  g->dealing = dealing_new(&rest);
  g->engine = (Engine){
      .kind = &ENGINE_HAND,
      .size = holds ? hands * count_split(SEAT_NB, g->dealing.need) : 0,
      .exact = !g->tested && !parts->tied,
      .cost = DRAW_COST,
  };
  return &g->engine;
}

static Engine *hand_open(const Cond *c, const Layout *known, const Budget *most,
                         const Stop *stop, Err *e)
{
  HandParts *parts = hand_parts_make(c, stop, e);
  if (!parts) return NULL;
  Engine *g = NULL;
  if (parts->spent.operations > most->operations || parts->spent.bytes > most->bytes)
    err_as(e, ERR_BUDGET,
           "counting the hands of each seat takes over %llu operations or %llu MiB",
           (unsigned long long)most->operations, (unsigned long long)most->bytes >> 20);
  else
    g = hand_engine(parts, known, e);
  if (g) g->spent = parts->spent;
  hand_parts_drop(parts);
  return g;
}

static void hand_explain(const Engine *engine, Buf *out)
{
  const HandEngine *g = (const HandEngine *)engine;
  if (g->seat == NOBODY)
    buf_puts(out, "no hand can be drawn by itself, the cards are shuffled\n");
  else
    buf_printf(out, "the hand of %c is drawn exactly, the other cards are shuffled\n",
               seat_letter(g->seat));
}

const EngineKind ENGINE_HAND = {
    .name = "hand",
    .version = 1,
    .open = hand_open,
    .close = hand_close,
    .draw = hand_draw,
    .attempt = hand_attempt,
    .explain = hand_explain,
};
