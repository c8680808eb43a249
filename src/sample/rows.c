/* SPDX-License-Identifier: MIT */
/*
** How: every deal of the set has a number. A number is a row, then a right state of
** each of the first two bins, then in each half a pair of nodes of the tries, the
** length that the third bin has in the first suit, a leaf in both tries, a split of
** the cells, a subset of the cards of each cell. Sums of ways before every eighth pair
** of nodes shorten the search for a pair. A draw is a random number looked up; it ends
** where the states of the last two bins say that no deal is there.
*/
#include "sample/rows.h"

#include <string.h>

#include "base/mem.h"
#include "count/joint.h"

enum {
  STEP = 8,         /* pairs of nodes from one sum to the next */
  DRAW_COST = 2500, /* operations of a draw, beside tests that end early */
  PAIR_COST = 40,   /* of a pair of nodes when the sums are made */
  WIDTH = HALF_CARDS + 1,
};

/* A trie's leaves by the length of the third bin's class. */
typedef struct LeafSums {
  uint32_t (*ways)[LENGTH_NB];     /* by node and length. Owned, as all arrays */
  uint32_t (*from)[LENGTH_NB + 1]; /* by node: its first leaf of each length */
  uint32_t *before;                /* by leaf: ways of those before of its length */
} LeafSums;

typedef struct RowsHalf {
  int states[2]; /* of the first two bins */
  LeafSums leaf[2];
  uint32_t *from; /* by both states: the first of its pairs of nodes; then all */
  uint32_t (*pair)[2];
  uint32_t *sum_from; /* by both states: its first sums */
  uint64_t
      *sum; /* before every STEP pairs: 'width' numbers, by cards of the third bin */
  uint64_t *weight[WIDTH]; /* by cards of the third bin: by both states */
} RowsHalf;

typedef struct Row {
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
  int left_nb; /* conjuncts that are left to the test */
  int width;   /* numbers of cards that the third bin can have in a half */
  RowsHalf half[2];
  Partners partner[2];
  uint64_t
      *beside[WIDTH]; /* by cards: by right state of the first, left of the second */
  int row_nb, row_room, end_room;
  Row *row;
  Count *end;      /* numbers of each row and those before */
  uint64_t *right; /* by row: ways of the right half */
  int right_room;
  uint16_t subset[HOLDING_NB], first[LENGTH_NB + 1], choose[LENGTH_NB][LENGTH_NB];
} RowsEngine;

/* ---- tables -------------------------------------------------------------- */

static bool sum_leaves(LeafSums *out, const Trie *t, const uint8_t *length)
{
  size_t nb = (size_t)t->node_nb + 1;
  out->ways = mem_new(nb, sizeof *out->ways);
  out->from = mem_new(nb, sizeof *out->from);
  out->before = mem_new((size_t)t->leaf_nb + 1, sizeof *out->before);
  if (!out->ways || !out->from || !out->before) return false;
  for (int x = 0; x < t->node_nb; x++) {
    uint32_t at = t->list[x];
    for (int n = 0; n < LENGTH_NB; n++) {
      out->from[x][n] = at;
      for (; at < t->list[x + 1] && length[t->leaf[at].class[0]] == n; at++) {
        out->before[at] = out->ways[x][n];
        out->ways[x][n] += t->leaf[at].ways;
      }
    }
    out->from[x][LENGTH_NB] = at;
  }
  return true;
}

/* Ways of a pair of nodes by cards of the third bin. */
static void pair_ways(const RowsHalf *h, const uint32_t pair[2], uint64_t out[WIDTH])
{
  const uint32_t *a = h->leaf[0].ways[pair[0]], *b = h->leaf[1].ways[pair[1]];
  memset(out, 0, WIDTH * sizeof *out);
  for (int n = 0; n < LENGTH_NB; n++)
    for (int m = 0; a[n] && m < LENGTH_NB; m++) out[n + m] += (uint64_t)a[n] * b[m];
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
                   states * (2 * sizeof *h->from + 16 * width);
  if (nb > UINT32_MAX / 2 || states > UINT32_MAX / 2) bytes = UINT64_MAX / 2;
  if (!meter_work(m, PAIR_COST * nb + width * states, what)) return false;
  if (!meter_hold(m, bytes, what)) return false;
  NodePair *list = mem_new((size_t)j->most + 1, sizeof *list);
  h->from = mem_new(states + 2, sizeof *h->from);
  h->sum_from = mem_new(states + 2, sizeof *h->sum_from);
  h->pair = mem_new(nb + 1, sizeof *h->pair);
  h->sum = mem_new((nb / STEP + states + 1) * width, sizeof *h->sum);
  bool ok = list && h->from && h->sum_from && h->pair && h->sum;
  for (int n = 0; n < g->width; n++)
    ok = (h->weight[n] = mem_new(states + 1, sizeof *h->weight[n])) && ok;
  uint32_t sums = 0;
  for (int a = 0; ok && a < h->states[0]; a++) {
    uint32_t found = joint_nodes(&g->joint, k, a, -1, list);
    uint32_t *from = h->from + (size_t)a * (size_t)h->states[1], base = from[0];
    for (uint32_t i = 0; i < found; i++) from[list[i].state + 2]++;
    from[1] = base;
    for (int b = 0; b < h->states[1]; b++) from[b + 2] += from[b + 1];
    for (uint32_t i = 0; i < found; i++)
      memcpy(h->pair[from[list[i].state + 1]++], list[i].node, sizeof *h->pair);
    from[h->states[1] + 1] = 0; /* counts of the next row begin there */
    ok = !stop_asked(m->stop);
    for (int b = 0; b < h->states[1]; b++) {
      size_t at = (size_t)a * (size_t)h->states[1] + (size_t)b;
      uint64_t ways[WIDTH], all[WIDTH] = {0};
      h->sum_from[at] = sums;
      for (uint32_t i = h->from[at]; i < h->from[at + 1]; i++) {
        if ((i - h->from[at]) % STEP == 0)
          memcpy(h->sum + width * sums++, all, 8 * width);
        pair_ways(h, h->pair[i], ways);
        for (int n = 0; n < WIDTH; n++) all[n] += ways[n];
      }
      for (int n = 0; n < g->width; n++) h->weight[n][at] = all[n];
      h->sum_from[at + 1] = sums;
    }
  }
  mem_free(list);
  if (stop_asked(m->stop)) return err_interrupted(m->e);
  return ok || err_memory(m->e);
}

static bool list_partners(Partners *p, const Automaton *a)
{
  int left = states_of(a, 0), right = states_of(a, 1);
  p->from = mem_new((size_t)left + 1, sizeof *p->from);
  p->state = mem_new((size_t)left * (size_t)right + 1, sizeof *p->state);
  if (!p->from || !p->state) return false;
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

/* Ways of the right half by its state of the first bin and the left one of the second.
 */
static bool sum_right(RowsEngine *g, int cards)
{
  const RowsHalf *h = &g->half[1];
  int rest = rest_of(g, cards), seconds = g->half[0].states[1];
  uint64_t *to = mem_new((size_t)h->states[0] * (size_t)seconds + 1, sizeof *to);
  g->beside[cards] = to;
  if (!to) return false;
  if (rest < 0 || rest >= g->width) return true;
  for (int x = 0; x < h->states[0]; x++) {
    const uint64_t *weight = h->weight[rest] + (size_t)x * (size_t)h->states[1];
    for (int b = 0; b < seconds; b++, to++)
      for (uint32_t i = g->partner[1].from[b]; i < g->partner[1].from[b + 1]; i++)
        *to += weight[g->partner[1].state[i]];
  }
  return true;
}

static uint64_t right_ways(const RowsEngine *g, const Row *r)
{
  const Partners *p = &g->partner[0];
  const uint64_t *beside = g->beside[r->cards] + r->state[1];
  size_t seconds = (size_t)g->half[0].states[1];
  uint64_t ways = 0;
  for (uint32_t i = p->from[r->state[0]]; i < p->from[r->state[0] + 1]; i++)
    ways += beside[p->state[i] * seconds];
  return ways;
}

static bool add_row(RowsEngine *g, Row r, uint64_t left, uint64_t right)
{
  size_t nb = (size_t)g->row_nb + 1;
  Row *row = mem_room(g->row, nb, &g->row_room, sizeof *row);
  if (row) g->row = row;
  Count *end = mem_room(g->end, nb, &g->end_room, sizeof *end);
  if (end) g->end = end;
  uint64_t *ways = mem_room(g->right, nb, &g->right_room, sizeof *ways);
  if (ways) g->right = ways;
  if (!row || !end || !ways) return false;
  row[g->row_nb] = r;
  ways[g->row_nb] = right;
  end[g->row_nb] =
      (g->row_nb ? end[g->row_nb - 1] : 0) + (Count)left * right * g->joint.factor;
  g->row_nb++;
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
      Row r = {
          (uint16_t)n,
          {(uint16_t)(i / (size_t)h->states[1]), (uint16_t)(i % (size_t)h->states[1])}};
      uint64_t right = h->weight[n][i] ? right_ways(g, &r) : 0;
      if (right && !add_row(g, r, h->weight[n][i], right)) return err_memory(m->e);
    }
  }
  return meter_hold(m, (uint64_t)g->row_room * (sizeof(Row) + sizeof(Count) + 8),
                    "rows of two hands");
}

static void fill_subsets(RowsEngine *g)
{
  uint16_t next[LENGTH_NB];
  for (int n = 0; n < LENGTH_NB; n++) {
    for (int size = 0; size < LENGTH_NB; size++)
      g->choose[n][size] = (uint16_t)count_choose(n, size);
    next[n] = g->first[n];
    g->first[n + 1] = (uint16_t)(g->first[n] + count_choose(RANK_NB, n));
  }
  for (unsigned mask = 0; mask < HOLDING_NB; mask++)
    g->subset[next[__builtin_popcount(mask)]++] = (uint16_t)mask;
}

/* ---- deals by number ----------------------------------------------------- */

/* What is found of a half: a leaf in both suits, and a number below both's ways. */
typedef struct FoundHalf {
  uint32_t leaf[2], ways[2];
} FoundHalf;

/* The pair of nodes, the length, and the leaves of number 'k' of a half's states. */
static void find_leaves(const RowsEngine *g, int side, size_t states, int cards,
                        uint64_t k, FoundHalf *out)
{
  const RowsHalf *h = &g->half[side];
  const uint64_t *sum = h->sum + cards;
  size_t width = (size_t)g->width;
  uint32_t low = h->sum_from[states], nb = h->sum_from[states + 1] - low;
  while (nb > 1) {
    uint32_t half = nb / 2;
    if (sum[width * (low + half)] <= k) low += half;
    nb -= half;
  }
  k -= sum[width * low];
  uint32_t at = h->from[states] + (low - h->sum_from[states]) * STEP;
  for (;; at++) {
    const uint32_t *a = h->leaf[0].ways[h->pair[at][0]];
    const uint32_t *b = h->leaf[1].ways[h->pair[at][1]];
    int n = cards < LENGTH_NB ? 0 : cards - RANK_NB;
    for (; n <= cards && n < LENGTH_NB; n++) {
      uint64_t ways = (uint64_t)a[n] * b[cards - n];
      if (k >= ways) {
        k -= ways;
        continue;
      }
      uint32_t way[2] = {(uint32_t)(k / b[cards - n]), (uint32_t)(k % b[cards - n])};
      for (int s = 0; s < 2; s++) {
        const LeafSums *l = &h->leaf[s];
        int length = s ? cards - n : n;
        uint32_t leaf = l->from[h->pair[at][s]][length];
        uint32_t left = l->from[h->pair[at][s]][length + 1] - leaf;
        while (left > 1) {
          uint32_t half = left / 2;
          if (l->before[leaf + half] <= way[s]) leaf += half;
          left -= half;
        }
        out->leaf[s] = leaf;
        out->ways[s] = way[s] - l->before[leaf];
      }
      return;
    }
  }
}

/* Give the cards of way 'k' of a leaf to the bins. */
static void give_cards(const RowsEngine *g, int suit, uint32_t leaf, uint32_t k,
                       Hand hand[AUTOMATON_BINS])
{
  const Trie *t = &g->joint.trie[suit];
  const TrieSplit *s = &t->split[t->from[leaf]];
  for (; k >= s->ways; s++) k -= s->ways;
  for (int c = 0; c < t->cell_nb; c++) {
    unsigned left = t->cell[c];
    for (int d = 0; d < AUTOMATON_BINS - 1; d++) {
      int n = __builtin_popcount(left);
      int size = __builtin_popcount(s->holding[d] & t->cell[c]);
      if (!size) continue;
      unsigned mask = g->subset[g->first[size] + k % g->choose[n][size]], get = 0;
      k /= g->choose[n][size];
      for (unsigned card = left; mask; mask >>= 1, card &= card - 1)
        if (mask & 1) get |= card & -card;
      hand[d] |= hand_from_holding(get, suit);
      left &= ~get;
    }
    hand[AUTOMATON_BINS - 1] |= hand_from_holding(left, suit);
  }
}

/* Share out the cards of a bin of several seats, in way 'k'. */
static void share(const Layout *known, unsigned seats, Hand cards, Count k, Deal *out)
{
  int left = hand_size(cards);
  Count ways = 1;
  int need[SEAT_NB] = {0}, nb = 0, sizes[SEAT_NB];
  for (int s = 0; s < SEAT_NB; s++)
    if (seats >> s & 1) sizes[nb++] = need[s] = HAND_SIZE - hand_size(known->hand[s]);
  ways = count_split(nb, sizes);
  for (; left; left--, cards &= cards - 1) {
    int seat = 0;
    Count to;
    while (k >= (to = ways * (unsigned)need[seat] / (unsigned)left)) k -= to, seat++;
    ways = to;
    need[seat]--;
    out->hand[seat] |= cards & -cards;
  }
}

/* Do the leaves of both halves satisfy the condition of a bin behind the first two? */
static bool bin_holds(const Joint *j, int bin, const FoundHalf found[2])
{
  const Automaton *a = &j->automaton[bin];
  int state[2];
  for (int k = 0; k < 2; k++) {
    const int *suit = a->suit[k];
    int c = j->trie[suit[0]].leaf[found[k].leaf[0]].class[bin - 2];
    int d = j->trie[suit[1]].leaf[found[k].leaf[1]].class[bin - 2];
    state[k] = a->of_pair[k][c * a->class_nb[suit[1]] + d];
    if (state[k] < 0) return false;
  }
  return a->result[state[0] * states_of(a, 1) + state[1]] != 0;
}

/* The row of a number. */
static int find_row(const RowsEngine *g, Count k)
{
  int low = 0, nb = g->row_nb;
  while (nb > 1) {
    int half = nb / 2;
    if (g->end[low + half - 1] <= k) low += half;
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
  int row = find_row(g, k);
  const Row *r = &g->row[row];
  FoundHalf found[2];
  if (row) k -= g->end[row - 1];
  Count shared = 0;
  if (j->factor > 1) {
    shared = k % j->factor;
    k /= j->factor;
  }
  uint64_t left = (uint64_t)(k / g->right[row]), right = (uint64_t)(k % g->right[row]);
  size_t seconds = (size_t)g->half[0].states[1];
  find_leaves(g, 0, r->state[0] * seconds + r->state[1], r->cards, left, &found[0]);
  const Partners *p = g->partner;
  const uint64_t *beside = g->beside[r->cards] + r->state[1];
  uint32_t at = p[0].from[r->state[0]];
  for (; right >= beside[p[0].state[at] * seconds]; at++)
    right -= beside[p[0].state[at] * seconds];
  int rest = rest_of(g, r->cards);
  size_t first = p[0].state[at] * (size_t)g->half[1].states[1];
  for (at = p[1].from[r->state[1]];; at++) {
    uint64_t ways = g->half[1].weight[rest][first + p[1].state[at]];
    if (right < ways) break;
    right -= ways;
  }
  find_leaves(g, 1, first + p[1].state[at], rest, right, &found[1]);
  bool holds = bin_holds(j, 2, found) && bin_holds(j, 3, found);
  if (only && !holds) return false;
  Hand hand[AUTOMATON_BINS] = {0};
  for (int i = 0; i < SUIT_NB; i++)
    give_cards(g, j->automaton[0].suit[i / 2][i % 2], found[i / 2].leaf[i % 2],
               found[i / 2].ways[i % 2], hand);
  memcpy(out->hand, j->known.hand, sizeof out->hand);
  for (int d = 0; d < AUTOMATON_BINS; d++) {
    if (!j->seats[d]) continue;
    if (j->seats[d] & (j->seats[d] - 1))
      share(&j->known, j->seats[d], hand[d], shared, out);
    else
      out->hand[__builtin_ctz(j->seats[d])] |= hand[d];
  }
  return holds;
}

/* ---- the engine ---------------------------------------------------------- */

static void rows_close(Engine *engine)
{
  RowsEngine *g = (RowsEngine *)engine;
  for (int k = 0; k < 2; k++) {
    RowsHalf *h = &g->half[k];
    for (int s = 0; s < 2; s++) {
      mem_free(h->leaf[s].ways);
      mem_free(h->leaf[s].from);
      mem_free(h->leaf[s].before);
    }
    mem_free(h->from);
    mem_free(h->pair);
    mem_free(h->sum_from);
    mem_free(h->sum);
    for (int n = 0; n < WIDTH; n++) mem_free(h->weight[n]);
    mem_free(g->partner[k].from);
    mem_free(g->partner[k].state);
  }
  for (int n = 0; n < WIDTH; n++) mem_free(g->beside[n]);
  mem_free(g->row);
  mem_free(g->end);
  mem_free(g->right);
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
      ok =
          sum_leaves(&h->leaf[s], g->joint.half[k].trie[s], a->length[a->suit[k][s]]) ||
          err_memory(m->e);
    ok = ok && sum_pairs(g, k, m);
  }
  for (int d = 0; ok && d < 2; d++)
    ok = list_partners(&g->partner[d], &g->joint.automaton[d]) || err_memory(m->e);
  if (!ok || !list_rows(g, m)) return false;
  fill_subsets(g);
  g->engine = (Engine){
      .kind = &ENGINE_ROWS,
      .size = g->row_nb ? g->end[g->row_nb - 1] : 0,
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
  RowsEngine *g = mem_new(1, sizeof *g);
  if (!g) {
    err_memory(m.e);
    return NULL;
  }
  if (build(g, c, known, &m)) return &g->engine;
  rows_close(&g->engine);
  return NULL;
}

static void rows_nth(const Engine *engine, Count k, Deal *out)
{
  find_deal((const RowsEngine *)engine, k, false, out);
}

static void rows_draw(const Engine *engine, Rng *r, Deal *out)
{
  rows_nth(engine, count_below(r, engine->size), out);
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
    .draw = rows_draw,
    .attempt = rows_attempt,
    .nth = rows_nth,
    .explain = rows_explain,
};
