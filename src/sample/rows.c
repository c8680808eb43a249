/* SPDX-License-Identifier: MIT */
/*
** How: every deal of the set has a number. A number is a row, then a right state of
** each of the first two bins, then in each half a pair of nodes of the tries, the
** length that the third bin has in the first suit, a leaf in both tries, a split of
** the cells, a subset of the cards of each cell. Sums of ways before every STEP pairs
** of nodes shorten the search for a pair. A draw is a random number looked up; it ends
** where the states of the last two bins say that no deal is there.
*/
#include "sample/engines.h"

#include <string.h>

#include "base/mem.h"
#include "count/joint/joint.h"

enum {
  STEP = 16,        /* pairs of nodes from one sum to the next */
  DRAW_COST = 2500, /* operations of a draw, beside tests that end early */
  PAIR_COST = 40,   /* of a pair of nodes when the sums are made */
  WIDTH = HALF_CARDS + 1,
};

/* A node's ways by the length of the third bin's class, in a line of the cache. */
typedef struct NodeWays {
  uint32_t of[LENGTH_NB];
  int32_t low, high; /* the lengths that have ways */
} NodeWays;

/* A trie's leaves by the length of the third bin's class. */
typedef struct LeafSums {
  NodeWays *ways;                  /* by node */
  uint32_t (*from)[LENGTH_NB + 1]; /* by node: its first leaf of each length */
  uint32_t *before;                /* by leaf: ways of those before of its length */
} LeafSums;

/* Where the pairs of nodes of two states begin, and their sums. */
typedef struct PairPlace {
  uint32_t pair, sum;
} PairPlace;

typedef struct RowsHalf {
  int states[2]; /* of the first two bins */
  LeafSums leaf[2];
  PairPlace *place; /* by both states; then all */
  uint32_t (*pair)[2];
  /* Ways before every STEP pairs of two states: a list for each number of cards of the
     third bin. */
  uint64_t *sum;
  uint64_t *weight[WIDTH]; /* by cards of the third bin: by both states */
} RowsHalf;

typedef struct Row {
  Count before;   /* numbers of the rows before; after the last, of all */
  uint64_t right; /* ways of the right half */
  uint16_t cards; /* of the third bin in the left half */
  uint16_t state[2];
} Row;

/* Right states that give a left one a result. */
typedef struct Partners {
  uint32_t *from; /* by left state */
  uint16_t *state;
} Partners;

typedef struct RowsEngine {
  Engine engine;
  const Cond *cond;
  Joint joint;
  int left_nb;   /* conjuncts that are left to the test */
  int width;     /* numbers of cards that the third bin can have in a half */
  Region region; /* all arrays but the rows */
  RowsHalf half[2];
  Partners partner[2];
  uint64_t
      *beside[WIDTH]; /* by cards: by left state of the second, right of the first */
  int row_nb, row_room;
  Row *row;
  int shift;  /* of a number, to its place in the guide */
  int *guide; /* the first row that may have such a number; then the last */
} RowsEngine;

/* ---- tables -------------------------------------------------------------- */

static bool sum_leaves(LeafSums *out, Region *region, const Trie *t,
                       const uint8_t *length)
{
  size_t nb = (size_t)t->node_nb + 1;
  out->ways = region_lines(region, nb, sizeof *out->ways);
  out->from = region_new(region, nb, sizeof *out->from);
  out->before = region_new(region, (size_t)t->leaf_nb + 1, sizeof *out->before);
  if (region->failed) return false;
  for (int x = 0; x < t->node_nb; x++) {
    NodeWays *w = &out->ways[x];
    uint32_t at = t->list[x];
    *w = (NodeWays){.low = length[t->leaf[at].class[0]]};
    for (int n = 0; n < LENGTH_NB; n++) {
      out->from[x][n] = at;
      for (; at < t->list[x + 1] && length[t->leaf[at].class[0]] == n; at++) {
        out->before[at] = w->of[n];
        w->of[n] += t->leaf[at].ways;
        w->high = n;
      }
    }
    out->from[x][LENGTH_NB] = at;
  }
  return true;
}

/* Add the ways of a pair of nodes by cards of the third bin. */
static void add_ways(const RowsHalf *h, const uint32_t pair[2], uint64_t to[WIDTH])
{
  const NodeWays *a = &h->leaf[0].ways[pair[0]], *b = &h->leaf[1].ways[pair[1]];
  for (int n = a->low; n <= a->high; n++)
    for (int m = b->low; m <= b->high; m++) to[n + m] += (uint64_t)a->of[n] * b->of[m];
}

/* Ways of a pair of nodes with so many cards of the third bin. */
static uint64_t ways_with(const NodeWays *a, const NodeWays *b, int cards)
{
  uint64_t ways = 0;
  int first = cards - b->high > a->low ? cards - b->high : a->low;
  int last = cards - b->low < a->high ? cards - b->low : a->high;
  for (int n = first; n <= last; n++) ways += (uint64_t)a->of[n] * b->of[cards - n];
  return ways;
}

/* Sums of two states for one number of cards. */
static uint32_t sums_of(const PairPlace *p)
{
  return (p[1].pair - p->pair + STEP - 1) / STEP;
}

/* Sort the pairs of nodes by the states of both bins and sum their ways. */
static bool sum_pairs(RowsEngine *g, int k, Meter *m)
{
  RowsHalf *h = &g->half[k];
  const JointHalf *j = &g->joint.half[k];
  size_t states = (size_t)h->states[0] * (size_t)h->states[1], nb = (size_t)j->nodes;
  const char *what = "pairs of classes of two hands";
  size_t width = (size_t)g->width;
  uint64_t bytes = nb * (sizeof *h->pair + 8 * width / STEP) +
                   states * (sizeof *h->place + 16 * width);
  if (nb > UINT32_MAX / 2 || states > UINT32_MAX / 2) bytes = UINT64_MAX / 2;
  if (!meter_work(m, PAIR_COST * nb + width * states, what)) return false;
  if (!meter_hold(m, bytes, what)) return false;
  NodePair *list = mem_new((size_t)j->most + 1, sizeof *list);
  h->place = region_new(&g->region, states + 3, sizeof *h->place);
  h->pair = region_new(&g->region, nb + 1, sizeof *h->pair);
  h->sum = region_new(&g->region, (nb / STEP + states + 1) * width, sizeof *h->sum);
  for (int n = 0; n < g->width; n++)
    h->weight[n] = region_new(&g->region, states + 1, sizeof *h->weight[n]);
  bool ok = list && !g->region.failed;
  uint32_t sums = 0;
  for (int a = 0; ok && a < h->states[0]; a++) {
    uint32_t found = joint_nodes(&g->joint, k, a, -1, list);
    size_t first = (size_t)a * (size_t)h->states[1];
    PairPlace *place = h->place + first;
    for (uint32_t i = 0; i < found; i++) place[list[i].state + 2].pair++;
    place[1].pair = place[0].pair;
    for (int b = 0; b < h->states[1]; b++) place[b + 2].pair += place[b + 1].pair;
    for (uint32_t i = 0; i < found; i++)
      memcpy(h->pair[place[list[i].state + 1].pair++], list[i].node, sizeof *h->pair);
    place[h->states[1] + 1].pair = 0; /* counts of the next row begin there */
    ok = !stop_asked(m->stop);
    for (int b = 0; b < h->states[1]; b++, place++) {
      uint64_t all[WIDTH] = {0};
      uint32_t step = sums_of(place), at = 0;
      uint64_t *sum = h->sum + width * sums;
      place->sum = sums;
      for (uint32_t i = place->pair; i < place[1].pair; i++) {
        if ((i - place->pair) % STEP == 0) {
          for (size_t n = 0; n < width; n++) sum[n * step + at] = all[n];
          at++;
        }
        add_ways(h, h->pair[i], all);
      }
      for (size_t n = 0; n < width; n++) h->weight[n][first + (size_t)b] = all[n];
      sums += step;
    }
  }
  mem_free(list);
  if (stop_asked(m->stop)) return err_interrupted(m->e);
  return ok || err_memory(m->e);
}

static bool list_partners(Partners *p, Region *region, const Automaton *a)
{
  int left = states_of(a, 0), right = states_of(a, 1);
  p->from = region_new(region, (size_t)left + 1, sizeof *p->from);
  p->state = region_new(region, (size_t)left * (size_t)right + 1, sizeof *p->state);
  if (region->failed) return false;
  uint32_t nb = 0;
  for (int x = 0; x < left; x++) {
    for (int y = 0; y < right; y++)
      if (a->result[x * right + y]) p->state[nb++] = (uint16_t)y;
    p->from[x + 1] = nb;
  }
  return true;
}

/* Cards of the third bin that the right half has beside 'cards' in the left one. */
static int rest_of(const RowsEngine *g, int cards)
{
  return g->joint.automaton[2].size - cards;
}

/* Ways of the right half by the left state of the second bin and its own of the first.
 */
static bool sum_right(RowsEngine *g, int cards)
{
  const RowsHalf *h = &g->half[1];
  int rest = rest_of(g, cards), seconds = g->half[0].states[1];
  size_t states = (size_t)h->states[0] * (size_t)seconds;
  uint64_t *to = region_new(&g->region, states + 1, sizeof *to);
  g->beside[cards] = to;
  if (!to) return false;
  if (rest < 0 || rest >= g->width) return true;
  for (int b = 0; b < seconds; b++)
    for (int x = 0; x < h->states[0]; x++, to++) {
      const uint64_t *weight = h->weight[rest] + (size_t)x * (size_t)h->states[1];
      for (uint32_t i = g->partner[1].from[b]; i < g->partner[1].from[b + 1]; i++)
        *to += weight[g->partner[1].state[i]];
    }
  return true;
}

/* Ways of the right half beside a row, by the right state of the first bin. */
static const uint64_t *beside_row(const RowsEngine *g, const Row *r)
{
  return g->beside[r->cards] + r->state[1] * (size_t)g->half[1].states[0];
}

static uint64_t right_ways(const RowsEngine *g, const Row *r)
{
  const Partners *p = &g->partner[0];
  const uint64_t *beside = beside_row(g, r);
  uint64_t ways = 0;
  for (uint32_t i = p->from[r->state[0]]; i < p->from[r->state[0] + 1]; i++)
    ways += beside[p->state[i]];
  return ways;
}

static bool add_row(RowsEngine *g, Row r, uint64_t left)
{
  if (!mem_grow(&g->row, (size_t)g->row_nb + 2, &g->row_room, sizeof *g->row))
    return false;
  r.before = g->engine.size;
  g->engine.size += (Count)left * r.right * g->joint.factor;
  g->row[g->row_nb++] = r;
  g->row[g->row_nb].before = g->engine.size;
  return true;
}

/* For the first bits of a number, which rows it can be in. */
static bool make_guide(RowsEngine *g)
{
  while (g->engine.size >> g->shift > (Count)g->row_nb) g->shift++;
  int places = (int)(g->engine.size >> g->shift) + 2, at = 0;
  g->guide = region_new(&g->region, (size_t)places, sizeof *g->guide);
  if (!g->guide) return false;
  for (int i = 0; i < places; i++) {
    while (at < g->row_nb - 1 && g->row[at + 1].before <= (Count)i << g->shift) at++;
    g->guide[i] = at;
  }
  return true;
}

static bool list_rows(RowsEngine *g, Meter *m)
{
  const RowsHalf *h = &g->half[0];
  size_t states = (size_t)h->states[0] * (size_t)h->states[1];
  uint64_t work = (uint64_t)g->width *
                  (g->partner[1].from[h->states[1]] * (uint64_t)g->half[1].states[0] +
                   g->partner[0].from[h->states[0]] * (uint64_t)h->states[1]);
  uint64_t bytes =
      8 * (uint64_t)g->width * (uint64_t)g->half[1].states[0] * (uint64_t)h->states[1];
  if (!meter_work(m, work, "rows of two hands")) return false;
  if (!meter_hold(m, bytes, "rows of two hands")) return false;
  for (int n = 0; n < g->width; n++) {
    if (stop_asked(m->stop)) return err_interrupted(m->e);
    if (!sum_right(g, n)) return err_memory(m->e);
    for (size_t i = 0; i < states; i++) {
      Row r = {.cards = (uint16_t)n,
               .state = {(uint16_t)(i / (size_t)h->states[1]),
                         (uint16_t)(i % (size_t)h->states[1])}};
      r.right = h->weight[n][i] ? right_ways(g, &r) : 0;
      if (r.right && !add_row(g, r, h->weight[n][i])) return err_memory(m->e);
    }
  }
  return (make_guide(g) || err_memory(m->e)) &&
         meter_hold(m, (uint64_t)g->row_room * (sizeof(Row) + sizeof *g->guide),
                    "rows of two hands");
}

/* ---- deals by number ----------------------------------------------------- */

/* The sums of two states for a number of cards. */
static const uint64_t *sums_with(const RowsEngine *g, int side, size_t states,
                                 int cards)
{
  const PairPlace *p = &g->half[side].place[states];
  return g->half[side].sum + (size_t)g->width * p->sum + (size_t)cards * sums_of(p);
}

/* Have them brought to the cache: most of a draw is waiting for memory. */
static void fetch_sums(const RowsEngine *g, int side, size_t states, int cards)
{
  const PairPlace *p = &g->half[side].place[states];
  __builtin_prefetch(sums_with(g, side, states, cards) + sums_of(p) / 2);
  __builtin_prefetch(g->half[side].pair[p->pair]);
}

/* The leaf of a node's number below its ways of one length; what is left of it. */
static uint32_t find_leaf(const LeafSums *l, uint32_t node, int length, uint32_t *k)
{
  uint32_t leaf = l->from[node][length], nb = l->from[node][length + 1] - leaf;
  while (nb > 1) {
    uint32_t half = nb / 2;
    leaf += l->before[leaf + half] <= *k ? half : 0;
    nb -= half;
  }
  *k -= l->before[leaf];
  return leaf;
}

/* The pair of nodes, the length, and the leaves of number 'k' of a half's states. */
static void find_leaves(const RowsEngine *g, int side, size_t states, int cards,
                        uint64_t k, JointFound *out)
{
  const RowsHalf *h = &g->half[side];
  const PairPlace *place = &h->place[states];
  const uint64_t *sum = sums_with(g, side, states, cards);
  size_t at = count_place64(sum, sums_of(place), k);
  k -= sum[at];
  const uint32_t *pair = h->pair[place->pair + at * STEP];
  const NodeWays *a, *b;
  for (;; pair += 2) {
    a = &h->leaf[0].ways[pair[0]];
    b = &h->leaf[1].ways[pair[1]];
    uint64_t ways = ways_with(a, b, cards);
    if (k < ways) break;
    k -= ways;
  }
  int n = cards < LENGTH_NB ? 0 : cards - RANK_NB;
  for (uint64_t ways; k >= (ways = (uint64_t)a->of[n] * b->of[cards - n]); n++)
    k -= ways;
  out->ways[0] = (uint32_t)(k / b->of[cards - n]);
  out->ways[1] = (uint32_t)(k % b->of[cards - n]);
  out->leaf[0] = find_leaf(&h->leaf[0], pair[0], n, &out->ways[0]);
  out->leaf[1] = find_leaf(&h->leaf[1], pair[1], cards - n, &out->ways[1]);
}

/* Has a bin a result with states of both halves? */
static bool has_result(const Automaton *a, int left, int right)
{
  return left >= 0 && right >= 0 && a->result[left * states_of(a, 1) + right];
}

/* The states of the right half beside a row; what is left of the number. */
static size_t right_states(const RowsEngine *g, const Row *r, uint64_t *k)
{
  const RowsHalf *h = &g->half[1];
  const uint64_t *ways = beside_row(g, r);
  const uint16_t *p = g->partner[0].state + g->partner[0].from[r->state[0]];
  for (; *k >= ways[*p]; p++) *k -= ways[*p];
  size_t first = *p * (size_t)h->states[1];
  ways = h->weight[rest_of(g, r->cards)] + first;
  p = g->partner[1].state + g->partner[1].from[r->state[1]];
  for (; *k >= ways[*p]; p++) *k -= ways[*p];
  return first + *p;
}

/* The row of a number. */
static int find_row(const RowsEngine *g, Count k)
{
  int low = g->guide[k >> g->shift], nb = g->guide[(k >> g->shift) + 1] - low + 1;
  while (nb > 1) {
    int half = nb / 2;
    low += g->row[low + half].before <= k ? half : 0;
    nb -= half;
  }
  return low;
}

/*
** Deal 'k' of the set; false: it does not satisfy the last two bins' conditions. Then
** there is no deal in '*out' if 'only' those that do are wanted.
*/
static bool find_deal(const RowsEngine *g, Count k, bool only, Deal *out)
{
  const Joint *j = &g->joint;
  const Row *r = &g->row[find_row(g, k)];
  JointFound found[2];
  k -= r->before;
  Count shared = 0;
  if (j->factor > 1) {
    shared = k % j->factor;
    k /= j->factor;
  }
  uint64_t left = (uint64_t)(k / r->right);
  uint64_t right = (uint64_t)(k - (Count)left * r->right);
  size_t own = r->state[0] * (size_t)g->half[0].states[1] + r->state[1];
  fetch_sums(g, 0, own, r->cards);
  size_t beside = right_states(g, r, &right);
  fetch_sums(g, 1, beside, rest_of(g, r->cards));
  find_leaves(g, 0, own, r->cards, left, &found[0]);
  int third = joint_state(j, 2, 0, &found[0]), fourth = joint_state(j, 3, 0, &found[0]);
  if (only && (third < 0 || fourth < 0)) return false;
  find_leaves(g, 1, beside, rest_of(g, r->cards), right, &found[1]);
  bool holds = has_result(&j->automaton[2], third, joint_state(j, 2, 1, &found[1])) &&
               has_result(&j->automaton[3], fourth, joint_state(j, 3, 1, &found[1]));
  if (only && !holds) return false;
  joint_deal(j, found, shared, out);
  return holds;
}

/* ---- the engine ---------------------------------------------------------- */

static void rows_close(Engine *engine)
{
  RowsEngine *g = (RowsEngine *)engine;
  mem_free(g->row);
  region_free(&g->region);
  joint_close(&g->joint);
  mem_free(g);
}

static bool build(RowsEngine *g, const Cond *c, const Layout *known, Meter *m)
{
  Parted p;
  if (!cond_parted(&p, c, m->e)) return false;
  JointAsked asked = {.known = *known};
  int seats = 0;
  for (int s = 0; s < SEAT_NB; s++) {
    asked.list[s] = (const Cond *const *)&p.of[s];
    asked.nb[s] = p.of[s] != NULL;
    seats += asked.nb[s];
  }
  g->cond = c;
  g->left_nb = p.left_nb;
  bool ok = joint_open(&g->joint, &asked, m);
  parted_free(&p);
  int third = g->joint.automaton[2].size;
  g->width = (third < HALF_CARDS ? third : HALF_CARDS) + 1;
  for (int k = 0; ok && k < 2; k++) {
    RowsHalf *h = &g->half[k];
    const Automaton *a = &g->joint.automaton[2];
    for (int d = 0; d < 2; d++) h->states[d] = states_of(&g->joint.automaton[d], k);
    for (int s = 0; ok && s < 2; s++)
      ok = sum_leaves(&h->leaf[s], &g->region, g->joint.half[k].trie[s],
                      a->length[a->suit[k][s]]) ||
           err_memory(m->e);
    ok = ok && sum_pairs(g, k, m);
  }
  for (int d = 0; ok && d < 2; d++)
    ok = list_partners(&g->partner[d], &g->region, &g->joint.automaton[d]) ||
         err_memory(m->e);
  if (!ok || !list_rows(g, m)) return false;
  g->engine = (Engine){
      .kind = &ENGINE_ROWS,
      .size = g->engine.size,
      .exact = seats <= 2 && !g->left_nb,
      .spent = m->spent,
      .cost = DRAW_COST,
  };
  return true;
}

static Engine *rows_open(const Cond *c, const Layout *known, const Budget *most,
                         const Stop *stop, Err *e)
{
  Err own;
  Meter m = {.most = *most, .stop = stop, .e = e ? e : &own};
  RowsEngine *g = mem_need(1, sizeof *g, m.e);
  if (!g) return NULL;
  if (build(g, c, known, &m)) return &g->engine;
  rows_close(&g->engine);
  return NULL;
}

static void rows_nth(const Engine *engine, Count k, Deal *out)
{
  find_deal((const RowsEngine *)engine, k, false, out);
}

static bool rows_attempt(const Engine *engine, Rng *r, Deal *out)
{
  const RowsEngine *g = (const RowsEngine *)engine;
  return find_deal(g, count_below(r, engine->size), true, out) &&
         (!g->left_nb || cond_holds(g->cond, out));
}

static void rows_explain(const Engine *engine, Buf *out)
{
  const RowsEngine *g = (const RowsEngine *)engine;
  const char *before = "";
  buf_puts(out, "the hands of ");
  for (int d = 0; d < 2; d++)
    for (int s = 0; s < SEAT_NB; s++) {
      if (!(g->joint.seats[d] >> s & 1) || (d && g->joint.bins.size[1] > HAND_SIZE))
        continue;
      buf_printf(out, "%s%c", before, seat_letter(s));
      before = " and ";
    }
  buf_printf(out, " and all lengths are drawn exactly, other hands accepted; %d rows",
             g->row_nb);
  if (g->left_nb)
    buf_printf(out, "; %d conjunct%s that read%s several seats left to the test",
               g->left_nb, g->left_nb > 1 ? "s" : "", g->left_nb > 1 ? "" : "s");
  buf_puts(out, "\n");
}

const EngineKind ENGINE_ROWS = {
    .name = "rows",
    .version = 1,
    .open = rows_open,
    .close = rows_close,
    .attempt = rows_attempt,
    .nth = rows_nth,
    .explain = rows_explain,
};
