/* SPDX-License-Identifier: MIT */
/*
** How: forward from the start, level by level, all states that can be reached
** and the edges between them; then backward the number of ways from each state
** to the end; then the columns by which edges are drawn.
*/
#include "sample/engines.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "sample/shapes_need.h"
#include "sample/shapes_table.h"

enum {
  STATE_MAX = 1 << EDGE_BITS,
  DRAW_COST = 12, /* operations of a draw beside those of its seats */
  SEAT_COST = 8,
  PACKED_NB = 1 << GROUP_NB * PACK_BITS,
};

typedef struct Shapes {
  Engine engine;
  ShapesTable table;
  int bound_nb[SEAT_NB]; /* shapes of each seat; 0: no requirement */
  int couple_nb;
} Shapes;

/* A table while it is made. */
typedef struct ShapesMaker {
  ShapesTable *t;
  const ShapesNeed *need;
  int open_nb;                    /* seats whose hands are not known */
  int bound_nb;                   /* of them, in order, those with requirements */
  int16_t number[SHAPE_ROOM];     /* of a shape, by its index */
  int8_t known[SEAT_NB][SUIT_NB]; /* cards that a seat is known to hold */
  uint32_t *edge;                 /* as in State and Alias */
  int edge_room, state_room;
  int level[SEAT_NB + 1]; /* first state of each */
  int32_t *found;         /* states of the next level by cards left, or -1 */
  const Budget *most;
  uint64_t operations;
  const Stop *stop;
  Err *e;
} ShapesMaker;

/* ---- the order of seats ---------------------------------------------------- */

/* What a seat weighs in the order: few shapes first, those without any last. */
static int seat_weight(const ShapesNeed *n, int seat)
{
  for (int k = 0; k < COUPLE_NB; k++)
    if (n->couple[k].ok &&
        (n->couple[k].seat[0] == seat || n->couple[k].seat[1] == seat))
      return n->nb[seat];
  return n->bound[seat] ? n->nb[seat] : SHAPE_NB + 1;
}

static bool is_bound(const ShapesNeed *n, int seat)
{
  return seat_weight(n, seat) <= SHAPE_NB;
}

/* Known hands last; coupled seats first, next to each other; then by weight. */
static void order_seats(ShapesMaker *m)
{
  const ShapesNeed *n = m->need;
  int8_t *seat = m->t->seat;
  int nb = 0;
  bool placed[SEAT_NB] = {false};
  for (int k = 0; k < COUPLE_NB; k++) {
    if (!n->couple[k].ok) continue;
    int a = n->couple[k].seat[0], b = n->couple[k].seat[1];
    seat[nb++] = (int8_t)(n->nb[a] <= n->nb[b] ? a : b);
    seat[nb++] = (int8_t)(n->nb[a] <= n->nb[b] ? b : a);
    placed[a] = placed[b] = true;
  }
  for (;;) {
    int best = -1;
    for (int s = 0; s < SEAT_NB; s++) {
      if (placed[s] || hand_size(n->sight.known.hand[s]) == HAND_SIZE) continue;
      if (best < 0 || seat_weight(n, s) < seat_weight(n, best)) best = s;
    }
    if (best < 0) break;
    seat[nb++] = (int8_t)best;
    placed[best] = true;
  }
  m->open_nb = nb;
  while (m->bound_nb < nb && is_bound(n, seat[m->bound_nb])) m->bound_nb++;
  for (int s = 0; s < SEAT_NB; s++)
    if (!placed[s]) seat[nb++] = (int8_t)s;
  m->t->draw_nb = m->open_nb ? m->open_nb - 1 : 0;
}

/* ---- states and edges ------------------------------------------------------ */

static bool spend(ShapesMaker *m, uint64_t operations)
{
  m->operations += operations;
  uint64_t bytes = (uint64_t)m->t->edge_nb * (sizeof(Alias) + sizeof(Count) + 4) +
                   (uint64_t)m->t->state_nb * (sizeof(ShapesState) + sizeof(Count));
  if (stop_asked(m->stop)) return err_interrupted(m->e);
  if (m->operations > m->most->operations || bytes > m->most->bytes)
    return err_as(m->e, ERR_BUDGET,
                  "counting shapes takes over %llu operations or %llu MiB",
                  (unsigned long long)m->most->operations,
                  (unsigned long long)m->most->bytes >> 20);
  return true;
}

static int add_state(ShapesMaker *m, unsigned left)
{
  ShapesTable *t = m->t;
  size_t nb = (size_t)t->state_nb + 1;
  if (!mem_grow(&t->state, nb, &m->state_room, sizeof *t->state)) {
    err_memory(m->e);
    return -1;
  }
  assert(t->state_nb < STATE_MAX);
  t->state[t->state_nb] = (ShapesState){.left = (uint16_t)left};
  return t->state_nb++;
}

static bool add_edge(ShapesMaker *m, int from, unsigned take, unsigned to)
{
  ShapesTable *t = m->t;
  if (!mem_grow(&m->edge, (size_t)t->edge_nb + 1, &m->edge_room, sizeof *m->edge))
    return err_memory(m->e);
  m->edge[t->edge_nb++] = take | to << EDGE_BITS;
  t->state[from].nb++;
  return true;
}

/* The number of the shape of a seat that gets 'take' to its known cards. */
static int number_of(const ShapesMaker *m, int seat, unsigned take)
{
  int length[SUIT_NB];
  for (int suit = 0; suit < SUIT_NB; suit++) {
    length[suit] = pack_at(take, suit) + m->known[seat][suit];
    if (length[suit] > RANK_NB) return -1;
  }
  return m->number[shape_index(length[SPADES], length[HEARTS], length[DIAMONDS])];
}

/* The cards that make a shape of a seat; false if more than 'left' are needed. */
static bool take_for(const ShapesMaker *m, int seat, int shape, unsigned left,
                     unsigned *take)
{
  unsigned packed = 0;
  for (int suit = 0; suit < SUIT_NB; suit++) {
    int n = m->need->sight.facts.length[shape][suit] - m->known[seat][suit];
    if (n < 0 || n > pack_at(left, suit)) return false;
    packed |= (unsigned)n << (PACK_BITS * suit);
  }
  *take = packed;
  return true;
}

/* True if no couple forbids these shapes of the two seats. */
static bool couple_allows(const ShapesMaker *m, int one, int shape, int other,
                          int others)
{
  for (int k = 0; k < COUPLE_NB; k++) {
    const Couple *c = &m->need->couple[k];
    if (!c->ok) continue;
    if (c->seat[0] == one && c->seat[1] == other)
      return c->ok[shape * SHAPE_NB + others];
    if (c->seat[0] == other && c->seat[1] == one)
      return c->ok[others * SHAPE_NB + shape];
  }
  return true;
}

/*
** The shape of the seat that drew before the one at 'level', where a couple may
** ask for it: the second seat's state tells the first one's, as they start from
** the same cards.
*/
static int shape_before(const ShapesMaker *m, int level, unsigned left)
{
  if (level != 1) return SHAPE_ANY;
  return number_of(m, m->t->seat[0], m->t->state[0].left - left);
}

/* The last seat takes what is left: may it? */
static bool last_allows(const ShapesMaker *m, unsigned left, int shape)
{
  int seat = m->t->seat[m->t->draw_nb], drawer = m->t->seat[m->t->draw_nb - 1];
  if (m->bound_nb < m->open_nb) return true;
  int number = number_of(m, seat, left);
  return number >= 0 && m->need->ok[seat][number] &&
         couple_allows(m, drawer, shape, seat, number);
}

/* The edges of a state of a seat with requirements. */
static bool add_shapes(ShapesMaker *m, int level, int from)
{
  const ShapesNeed *n = m->need;
  unsigned left = m->t->state[from].left, take;
  int seat = m->t->seat[level], before = shape_before(m, level, left);
  bool last = level == m->t->draw_nb - 1;
  m->t->state[from].first = (uint32_t)m->t->edge_nb;
  for (int i = 0; i < SHAPE_NB; i++) {
    if (!n->ok[seat][i] || !take_for(m, seat, i, left, &take)) continue;
    if (before != SHAPE_ANY && !couple_allows(m, m->t->seat[0], before, seat, i))
      continue;
    int to = 0;
    if (last) {
      if (!last_allows(m, left - take, i)) continue;
    } else if (level + 1 == m->bound_nb) {
      to = m->level[level + 1]; /* whatever is left: others take any cards */
    } else {
      to = m->found[left - take];
      if (to < 0) to = m->found[left - take] = add_state(m, left - take);
      if (to < 0) return false;
    }
    if (!add_edge(m, from, take, (unsigned)to)) return false;
  }
  return spend(m, SHAPE_NB);
}

/* 'cards' in groups of thirteen, packed. */
static unsigned groups_of(int cards)
{
  unsigned packed = 0;
  for (int g = 0; cards > 0; g++, cards -= RANK_NB)
    packed |= (unsigned)(cards < RANK_NB ? cards : RANK_NB) << (PACK_BITS * g);
  return packed;
}

/* Cards that a seat still needs. */
static int need_of(const ShapesMaker *m, int level)
{
  return HAND_SIZE - hand_size(m->need->sight.known.hand[m->t->seat[level]]);
}

/* All ways to take 'nb' cards from the groups from 'group' on. */
static bool add_splits(ShapesMaker *m, int from, unsigned to, int group, int nb,
                       unsigned take)
{
  if (group == GROUP_NB) return nb || add_edge(m, from, take, to);
  int most = pack_at(m->t->state[from].left, group);
  for (int n = 0; n <= most && n <= nb; n++)
    if (!add_splits(m, from, to, group + 1, nb - n,
                    take | (unsigned)n << (PACK_BITS * group)))
      return false;
  return true;
}

/* The state from which a seat without requirement draws, and all after it. */
static bool add_plain(ShapesMaker *m, int level)
{
  int cards = 0;
  for (int i = level; i < m->open_nb; i++) cards += need_of(m, i);
  m->level[level] = add_state(m, groups_of(cards));
  return m->level[level] >= 0;
}

static bool add_level(ShapesMaker *m, int level)
{
  ShapesTable *t = m->t;
  int end = t->state_nb;
  bool next = level + 1 < t->draw_nb, plain = level >= m->bound_nb;
  if (next && level + 1 >= m->bound_nb && !add_plain(m, level + 1)) return false;
  if (next && level + 1 < m->bound_nb) {
    m->level[level + 1] = t->state_nb;
    memset(m->found, -1, PACKED_NB * sizeof *m->found);
  }
  for (int from = m->level[level]; from < end; from++) {
    t->state[from].first = (uint32_t)t->edge_nb;
    unsigned to = next ? (unsigned)m->level[level + 1] : 0;
    if (plain ? !add_splits(m, from, to, 0, need_of(m, level), 0)
              : !add_shapes(m, level, from))
      return false;
  }
  return true;
}

static bool add_levels(ShapesMaker *m)
{
  unsigned suits = 0;
  for (int suit = 0; suit < SUIT_NB; suit++)
    suits |= (unsigned)hand_length(m->t->free, suit) << (PACK_BITS * suit);
  if (m->bound_nb || !m->open_nb) {
    if (add_state(m, suits) < 0) return false;
  } else if (!add_plain(m, 0)) {
    return false;
  }
  for (int level = 0; level < m->t->draw_nb; level++)
    if (!add_level(m, level)) return false;
  return true;
}

/* ---- weights and columns --------------------------------------------------- */

/* In how many ways an edge of a state leads to the end. */
static Count edge_ways(const ShapesTable *t, const ShapesState *s, uint32_t edge,
                       bool last)
{
  uint64_t ways = table_choices(t, s->left, edge & (PACKED_NB - 1));
  return last ? ways : ways * t->ways[edge >> EDGE_BITS];
}

static bool weigh(ShapesMaker *m)
{
  ShapesTable *t = m->t;
  t->column = mem_new((size_t)t->edge_nb + 1, sizeof *t->column);
  t->rest = mem_new((size_t)t->edge_nb + 1, sizeof *t->rest);
  t->ways = mem_new((size_t)t->state_nb, sizeof *t->ways);
  if (!t->column || !t->rest || !t->ways) return err_memory(m->e);
  Count weight[SHAPE_NB];
  int stack[SHAPE_NB], end = t->draw_nb ? m->level[t->draw_nb - 1] : t->state_nb;
  if (!t->draw_nb) t->ways[0] = 1;
  for (int i = t->state_nb - 1; i >= 0 && t->draw_nb; i--) {
    const ShapesState *s = &t->state[i];
    assert(s->nb <= SHAPE_NB);
    for (int k = 0; k < s->nb; k++) {
      weight[k] = edge_ways(t, s, m->edge[s->first + (uint32_t)k], i >= end);
      t->ways[i] += weight[k];
    }
    if (t->ways[i])
      alias_make(t->column + s->first, t->rest + s->first, s->nb, m->edge + s->first,
                 weight, t->ways[i], stack);
    if (!spend(m, 4 * (uint64_t)s->nb)) return false;
  }
  return true;
}

/* The lowest card of half a holding goes by the lowest bit of the mask, and so on. */
static void fill_spreads(ShapesTable *t)
{
  for (unsigned half = 1; half < SPREAD_NB; half++) {
    unsigned lowest = half & -half, rest = half ^ lowest;
    t->size[half] = (uint8_t)(t->size[rest] + 1);
    for (unsigned mask = 0; mask < SPREAD_NB; mask++)
      t->spread[half][mask] =
          (uint8_t)(t->spread[rest][mask >> 1] | (mask & 1 ? lowest : 0));
  }
}

static void number_shapes(ShapesMaker *m)
{
  memset(m->number, -1, sizeof m->number);
  for (int i = 0; i < SHAPE_NB; i++)
    m->number[m->need->sight.facts.index[i]] = (int16_t)i;
}

static bool make_table(ShapesMaker *m)
{
  ShapesTable *t = m->t;
  t->known = m->need->sight.known;
  t->free = m->need->sight.free;
  subsets_fill(&t->subsets);
  fill_spreads(t);
  number_shapes(m);
  for (int seat = 0; seat < SEAT_NB; seat++)
    for (int suit = 0; suit < SUIT_NB; suit++)
      m->known[seat][suit] = (int8_t)hand_length(t->known.hand[seat], suit);
  order_seats(m);
  m->found = mem_new(PACKED_NB, sizeof *m->found);
  bool ok = (m->found || err_memory(m->e)) && add_levels(m) && weigh(m);
  mem_free(m->found);
  mem_free(m->edge);
  return ok;
}

/* Deal 'k' of the table, 0 .. ways[0] - 1. */
static void table_nth(const ShapesTable *t, Count k, Deal *out)
{
  const Subsets *subsets = &t->subsets;
  Hand left = t->free;
  uint32_t at = 0;
  memcpy(out->hand, t->known.hand, sizeof out->hand);
  for (int i = 0; i < t->draw_nb; i++) {
    const ShapesState *s = &t->state[at];
    const Alias *a = &t->column[s->first];
    bool last = i == t->draw_nb - 1;
    for (Count ways; k >= (ways = edge_ways(t, s, a->own, last)); a++) k -= ways;
    Hand rest = left;
    for (int g = 0; g < GROUP_NB; g++) {
      int n = pack_at(s->left, g), size = pack_at(a->own, g);
      unsigned ways = subsets->choose[n][size];
      unsigned mask = subsets->of[subsets->first[size] + (uint32_t)(k % ways)];
      k /= ways;
      for (int card = 0; card < n; card++, rest &= rest - 1)
        if (mask >> card & 1) {
          out->hand[t->seat[i]] |= rest & -rest;
          left &= ~(rest & -rest);
        }
    }
    at = a->own >> EDGE_BITS;
  }
  out->hand[t->seat[t->draw_nb]] |= left;
}

/* ---- the engine ------------------------------------------------------------ */

static void shapes_close(Engine *engine)
{
  Shapes *g = (Shapes *)engine;
  mem_free(g->table.state);
  mem_free(g->table.column);
  mem_free(g->table.rest);
  mem_free(g->table.ways);
  mem_free(g);
}

static bool build(Shapes *g, const ShapesNeed *n, const Budget *most, const Stop *stop,
                  Err *e)
{
  ShapesMaker m = {.t = &g->table, .need = n, .most = most, .stop = stop, .e = e};
  m.operations = n->operations;
  if (!n->refuted && !make_table(&m)) return false;
  const ShapesTable *t = &g->table;
  uint64_t bytes = sizeof *g;
  bytes += (uint64_t)t->edge_nb * (sizeof *t->column + sizeof *t->rest);
  bytes += (uint64_t)t->state_nb * (sizeof *t->state + sizeof *t->ways);
  g->engine = (Engine){
      .kind = &ENGINE_SHAPES,
      .size = n->refuted ? 0 : t->ways[0],
      .exact = n->exact,
      .spent = {.operations = m.operations, .bytes = bytes},
      .cost = DRAW_COST + SEAT_COST * (uint64_t)t->draw_nb,
  };
  return true;
}

static Engine *shapes_open(const Cond *c, const Layout *known, const Budget *most,
                           const Stop *stop, Err *e)
{
  ShapesNeed need;
  if (!shapes_need_open(&need, c, known, most, stop, e)) return NULL;
  Shapes *g = mem_need(1, sizeof *g, e);
  bool ok = g && build(g, &need, most, stop, e);
  for (int seat = 0; ok && seat < SEAT_NB; seat++)
    g->bound_nb[seat] = need.bound[seat] ? need.nb[seat] : 0;
  for (int k = 0; ok && k < COUPLE_NB; k++) g->couple_nb += need.couple[k].ok != NULL;
  shapes_need_close(&need);
  if (!ok) {
    if (g) shapes_close(&g->engine);
    return NULL;
  }
  return &g->engine;
}

static void shapes_draw(const Engine *engine, Rng *r, Deal *out)
{
  table_draw(&((const Shapes *)engine)->table, r, out);
}

static void shapes_nth(const Engine *engine, Count k, Deal *out)
{
  table_nth(&((const Shapes *)engine)->table, k, out);
}

static void shapes_explain(const Engine *engine, Buf *out)
{
  const Shapes *g = (const Shapes *)engine;
  const char *before = "; ";
  buf_puts(out, "shapes are counted");
  for (int seat = 0; seat < SEAT_NB; seat++) {
    if (!g->bound_nb[seat]) continue;
    buf_printf(out, "%s%c can have %d", before, seat_letter(seat), g->bound_nb[seat]);
    before = ", ";
  }
  if (g->couple_nb)
    buf_printf(out, "; %s of seats tied", g->couple_nb > 1 ? "two pairs" : "a pair");
  buf_printf(out, "; %d states, %d edges\n", g->table.state_nb, g->table.edge_nb);
}

const EngineKind ENGINE_SHAPES = {
    .name = "shapes",
    .version = 1,
    .open = shapes_open,
    .close = shapes_close,
    .draw = shapes_draw,
    .nth = shapes_nth,
    .explain = shapes_explain,
};
