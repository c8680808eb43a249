/* SPDX-License-Identifier: MIT */
#include "count/joint/joint.h"

#include <string.h>

#include "base/mem.h"
#include "count/hands/half.h"
#include "count/hands/hands.h"

/* Work so small that no other pairing of the suits is tried. */
enum { COUNT_SOON = 100000000, NODES_SOON = 500000 };
static const char PAIRS[] = "pairs of classes of the first two hands";

/* ---- bins ---------------------------------------------------------------- */

HandPool joint_pool(const Layout *known, int seat)
{
  Hand all = 0;
  for (int s = 0; s < SEAT_NB; s++) all |= known->hand[s];
  return known->hand[seat] ? (HandPool){known->hand[seat], PACK & ~all} : HANDS_ALL;
}

static bool make_automata(Joint *j, const JointAsked *a, const int seat[], int nb,
                          int beside, Meter *m)
{
  for (int d = 0; d < AUTOMATON_BINS; d++) {
    automaton_free(&j->automaton[d]);
    if (d >= nb) {
      if (!automaton_any(&j->automaton[d], j->bins.size[d], beside, m)) return false;
      continue;
    }
    HandPool p = joint_pool(&a->known, seat[d]);
    if (!automaton_make(&j->automaton[d], a->list[seat[d]], a->nb[seat[d]], &p, beside,
                        m))
      return false;
  }
  return true;
}

/* Is the hand of one seat's automaton the rarer one? */
static bool rarer(const Joint *j, const JointAsked *a, const int seat[], int d,
                  int than)
{
  HandPool p = joint_pool(&a->known, seat[d]), q = joint_pool(&a->known, seat[than]);
  return count_ratio(j->automaton[d].hands, hands_all(&p)) <
         count_ratio(j->automaton[than].hands, hands_all(&q));
}

/* Put the bins with conditions into the order of how often they are satisfied. */
static void order_bins(Joint *j, const JointAsked *a, int seat[], int nb)
{
  for (int i = 1; i < nb; i++)
    for (int d = i; d && rarer(j, a, seat, d, d - 1); d--) {
      Automaton automaton = j->automaton[d];
      int s = seat[d];
      j->automaton[d] = j->automaton[d - 1];
      j->automaton[d - 1] = automaton;
      seat[d] = seat[d - 1];
      seat[d - 1] = s;
    }
}

static void fill_bins(Joint *j, const JointAsked *a, const int seat[], int nb)
{
  int need[SEAT_NB], shared = 0;
  j->bins.free = PACK;
  for (int s = 0; s < SEAT_NB; s++) j->bins.free &= ~a->known.hand[s];
  memset(j->seats, 0, sizeof j->seats);
  for (int d = 0; d < AUTOMATON_BINS; d++) {
    j->bins.automaton[d] = &j->automaton[d];
    j->bins.held[d] = d < nb ? a->known.hand[seat[d]] : 0;
    j->bins.size[d] = d < nb ? HAND_SIZE - hand_size(j->bins.held[d]) : 0;
    if (d < nb) j->seats[d] = 1u << seat[d];
  }
  for (int s = 0; s < SEAT_NB; s++) {
    if (a->nb[s]) continue;
    j->seats[nb] |= 1u << s;
    need[shared] = HAND_SIZE - hand_size(a->known.hand[s]);
    j->bins.size[nb] += need[shared++];
  }
  j->factor = count_split(shared, need);
}

/* ---- halves -------------------------------------------------------------- */

/* List the pairs of top nodes by the state that they make. */
static bool list_tops(const Joint *j, int k, Meter *m)
{
  JointHalf *h = (JointHalf *)&j->half[k];
  const Automaton *a = &j->automaton[0];
  int columns = a->class_nb[a->suit[k][1]];
  size_t pairs = (size_t)h->trie[0]->top_nb * (size_t)h->trie[1]->top_nb;
  h->from = mem_new((size_t)states_of(a, k) + 2, sizeof *h->from);
  if (!h->from) return err_memory(m->e);
  if (!meter_work(m, 2 * pairs, PAIRS)) return false;
  h->top = meter_new(m, pairs + 1, sizeof *h->top, PAIRS);
  h->tops = pairs + 1;
  if (!h->top) return false;
  for (int pass = 0; pass < 2; pass++) {
    for (int x = 0; x < h->trie[0]->top_nb; x++)
      for (int y = 0; y < h->trie[1]->top_nb; y++) {
        int state = a->of_pair[k][h->trie[0]->top[x] * columns + h->trie[1]->top[y]];
        if (state < 0) continue;
        if (!pass)
          h->from[state + 2]++;
        else
          h->top[h->from[state + 1]++] = (NodePair){{(uint32_t)x, (uint32_t)y}, state};
      }
    for (int s = 1; !pass && s <= states_of(a, k) + 1; s++)
      h->from[s] += h->from[s - 1];
  }
  return true;
}

uint32_t joint_nodes(const Joint *j, int half, int state, int cards, NodePair out[])
{
  const JointHalf *h = &j->half[half];
  const Trie *t = h->trie[0], *u = h->trie[1];
  const Automaton *a = &j->automaton[1];
  const int32_t *of_pair = a->of_pair[half];
  uint32_t columns = (uint32_t)a->class_nb[a->suit[half][1]], nb = 0;
  for (uint32_t i = h->from[state]; i < h->from[state + 1]; i++) {
    const uint32_t *x = t->child[h->top[i].node[0]], *y = u->child[h->top[i].node[1]];
    for (int n = 0; n <= RANK_NB; n++) {
      int rest = cards - n;
      if (cards >= 0 && (rest < 0 || rest > RANK_NB)) continue;
      uint32_t first = cards < 0 ? y[0] : y[rest];
      uint32_t end = cards < 0 ? y[RANK_NB + 1] : y[rest + 1];
      for (uint32_t p = x[n]; p < x[n + 1]; p++)
        for (uint32_t q = first; q < end; q++) {
          int32_t s = of_pair[t->second[p] * columns + u->second[q]];
          out[nb] = (NodePair){{p, q}, s};
          nb += s >= 0;
        }
    }
  }
  return nb;
}

void joint_sorted_nodes(const Joint *j, int half, int state, int cards,
                        NodePair scratch[], NodePair sorted[], uint32_t first[])
{
  const Automaton *a = &j->automaton[1];
  int from = a->from[half][cards], states = states_with(a, half, cards);
  uint32_t nb = joint_nodes(j, half, state, cards, scratch);
  memset(first, 0, ((size_t)states + 2) * sizeof *first);
  for (uint32_t i = 0; i < nb; i++) first[scratch[i].state - from + 2]++;
  for (int s = 0; s < states; s++) first[s + 2] += first[s + 1];
  for (uint32_t i = 0; i < nb; i++)
    sorted[first[scratch[i].state - from + 1]++] = scratch[i];
}

/* Sets of classes that the second bin can have in the second suit, as words of bits. */
typedef struct ClassSets {
  size_t words;
  uint64_t *beside; /* by its class in the first suit: those that make a state */
  uint64_t *below;  /* by top node of the second suit: those of its nodes */
} ClassSets;

static bool class_sets(ClassSets *out, const Joint *j, int k)
{
  const Automaton *a = &j->automaton[1];
  const Trie *u = j->half[k].trie[1];
  int rows = a->class_nb[a->suit[k][0]], columns = a->class_nb[a->suit[k][1]];
  size_t words = (size_t)columns / 64 + 1;
  *out = (ClassSets){words, mem_new((size_t)rows * words + 1, sizeof *out->beside),
                     mem_new((size_t)u->top_nb * words + 1, sizeof *out->below)};
  if (!out->beside || !out->below) return false;
  for (int c = 0; c < rows; c++)
    for (int d = 0; d < columns; d++)
      if (a->of_pair[k][c * columns + d] >= 0)
        out->beside[(size_t)c * words + (size_t)d / 64] |= UINT64_C(1) << d % 64;
  for (int y = 0; y < u->top_nb; y++)
    for (uint32_t q = u->child[y][0]; q < u->child[y][RANK_NB + 1]; q++)
      out->below[(size_t)y * words + u->second[q] / 64] |= UINT64_C(1)
                                                           << u->second[q] % 64;
  return true;
}

/* How many pairs of nodes a state of the first bin has. */
static uint32_t nodes_of(const Joint *j, int k, int state, const ClassSets *sets)
{
  const JointHalf *h = &j->half[k];
  uint32_t nb = 0;
  for (uint32_t i = h->from[state]; i < h->from[state + 1]; i++) {
    const uint32_t *x = h->trie[0]->child[h->top[i].node[0]];
    const uint64_t *below = sets->below + h->top[i].node[1] * sets->words;
    for (uint32_t p = x[0]; p < x[RANK_NB + 1]; p++) {
      const uint64_t *beside = sets->beside + h->trie[0]->second[p] * sets->words;
      for (size_t w = 0; w < sets->words; w++)
        nb += (uint32_t)hand_size(beside[w] & below[w]);
    }
  }
  return nb;
}

/* Count the pairs of nodes of a half and, if asked to, those of leaves below them. */
static bool count_pairs(Joint *j, int k, bool with_leaves, Meter *m)
{
  JointHalf *h = &j->half[k];
  const Trie *t = h->trie[0], *u = h->trie[1];
  uint64_t most = 0, all = 0;
  int states = states_of(&j->automaton[0], k);
  for (int s = 0; s < states; s++) {
    uint64_t nb = 0;
    for (uint32_t i = h->from[s]; i < h->from[s + 1]; i++) {
      const uint32_t *x = t->child[h->top[i].node[0]], *y = u->child[h->top[i].node[1]];
      nb += (uint64_t)(x[RANK_NB + 1] - x[0]) * (y[RANK_NB + 1] - y[0]);
    }
    if (nb > most) most = nb;
    all += nb;
  }
  if (!meter_work(m, 2 * all, PAIRS)) return false;
  uint64_t bytes = (most + 1) * sizeof(NodePair);
  if (!meter_hold(m, bytes, PAIRS)) return false;
  NodePair *pair = with_leaves ? mem_new(most + 1, sizeof *pair) : NULL;
  ClassSets sets = {.words = 0};
  bool ok = with_leaves ? pair != NULL : class_sets(&sets, j, k);
  for (int s = 0; ok && s < states; s++) {
    uint32_t nb =
        with_leaves ? joint_nodes(j, k, s, -1, pair) : nodes_of(j, k, s, &sets);
    if (nb > h->most) h->most = nb;
    h->nodes += nb;
    for (uint32_t i = 0; with_leaves && i < nb; i++) {
      const uint32_t *n = pair[i].node;
      h->pairs += (uint64_t)(t->list[n[0] + 1] - t->list[n[0]]) *
                  (u->list[n[1] + 1] - u->list[n[1]]);
    }
  }
  h->most++; /* joint_nodes writes one behind */
  mem_free(sets.beside);
  mem_free(sets.below);
  mem_free(pair);
  m->spent.bytes -= bytes;
  return ok || err_memory(m->e);
}

static bool make_halves(Joint *j, bool with_leaves, Meter *m)
{
  for (int k = 0; k < 2; k++) {
    JointHalf *h = &j->half[k];
    for (int side = 0; side < 2; side++) {
      int suit = j->automaton[0].suit[k][side];
      h->trie[side] = &j->trie[suit];
      h->cards += hand_length(j->bins.free, suit);
      for (int d = 0; d < AUTOMATON_BINS; d++)
        h->cards += hand_length(j->bins.held[d], suit);
    }
    if (!list_tops(j, k, m) || !count_pairs(j, k, with_leaves, m)) return false;
  }
  return true;
}

static void free_halves(Joint *j)
{
  for (int k = 0; k < 2; k++) {
    mem_free(j->half[k].from);
    mem_free(j->half[k].top);
    j->half[k] = (JointHalf){.cards = 0};
  }
}

/* Pair spades with another suit; classes are the same then, so that the tries stay. */
static bool pair_with(Joint *j, const JointAsked *a, const int seat[], int nb,
                      int beside, Meter *m)
{
  for (int k = 0; k < 2; k++) m->spent.bytes -= j->half[k].tops * sizeof(NodePair);
  free_halves(j);
  if (beside != j->automaton[0].suit[0][1] && !make_automata(j, a, seat, nb, beside, m))
    return false;
  return make_halves(j, a->to_count, m);
}

/* Find the pairing that leaves the least work. */
static bool find_pairing(Joint *j, const JointAsked *a, const int seat[], int nb,
                         Meter *m)
{
  uint64_t least = 0;
  int best = HEARTS, last = HEARTS;
  if (a->pairing) return pair_with(j, a, seat, nb, a->pairing - 1, m);
  for (int beside = HEARTS; beside >= CLUBS; beside--) {
    if (!pair_with(j, a, seat, nb, beside, m)) return false;
    uint64_t work =
        a->to_count ? joint_cost(j, 1).operations : j->half[0].nodes + j->half[1].nodes;
    if (beside == HEARTS || work < least) {
      least = work;
      best = beside;
    }
    last = beside;
    if (least < (a->to_count ? COUNT_SOON : NODES_SOON)) break;
  }
  return best == last || pair_with(j, a, seat, nb, best, m);
}

bool joint_open(Joint *out, const JointAsked *a, Meter *m)
{
  int seat[SEAT_NB], nb = 0;
  *out = (Joint){.known = a->known, .bins = {.splits = !a->to_count}};
  for (int s = 0; s < SEAT_NB; s++) {
    if (a->nb[s] > RESULTS_MAX - 1)
      return err_as(m->e, ERR_BUDGET,
                    "too large to count: %d results of one hand, %d at most", a->nb[s],
                    RESULTS_MAX - 1);
    if (a->nb[s]) seat[nb++] = s;
  }
  fill_bins(out, a, seat, nb);
  if (!make_automata(out, a, seat, nb, HEARTS, m)) return false;
  order_bins(out, a, seat, nb);
  fill_bins(out, a, seat, nb);
  for (int s = 0; s < SUIT_NB; s++)
    if (!trie_make(&out->trie[s], s, &out->bins, m)) return false;
  if (!a->to_count) subsets_fill(&out->subsets);
  return find_pairing(out, a, seat, nb, m);
}

void joint_close(Joint *j)
{
  for (int d = 0; d < AUTOMATON_BINS; d++) automaton_free(&j->automaton[d]);
  for (int s = 0; s < SUIT_NB; s++) trie_free(&j->trie[s]);
  free_halves(j);
}

/* ---- all combinations ----------------------------------------------------- */

/* Results of a seat; of one without a list. */
static int results_of(const JointAsked *a, int seat)
{
  return a->nb[seat] ? a->nb[seat] : 1;
}

static int combinations(const JointAsked *a)
{
  int nb = 1;
  for (int s = 0; s < SEAT_NB; s++)
    if ((nb *= results_of(a, s)) > JOINT_TABLE_MAX) return JOINT_TABLE_MAX + 1;
  return nb;
}

/* A box for each combination, the results of the last bin running fastest. */
static void list_boxes(const Joint *j, const JointAsked *a, JointBox box[], int nb)
{
  for (int i = 0; i < nb; i++) {
    int result[SEAT_NB] = {0}, rest = i;
    for (int d = AUTOMATON_BINS - 1; d >= 0; d--) {
      int seat = j->seats[d] ? __builtin_ctz(j->seats[d]) : NORTH;
      box[i].in[d] = ~UINT64_C(1);
      if (!j->seats[d] || !a->nb[seat]) continue;
      result[seat] = rest % a->nb[seat];
      rest /= a->nb[seat];
      box[i].in[d] = UINT64_C(2) << result[seat];
    }
    box[i].to = 0;
    for (int s = 0; s < SEAT_NB; s++)
      box[i].to = box[i].to * results_of(a, s) + result[s];
  }
}

bool joint_table(Count out[], const JointAsked *a, int jobs, Meter *m)
{
  int nb = combinations(a);
  if (nb > JOINT_TABLE_MAX)
    return err_as(m->e, ERR_BUDGET, "too large to count: over %d combinations",
                  JOINT_TABLE_MAX);
  Joint j = {.factor = 0};
  JointBox *box = mem_need((size_t)nb, sizeof *box, m->e);
  bool ok = box && joint_open(&j, a, m);
  if (ok) {
    list_boxes(&j, a, box, nb);
    memset(out, 0, (size_t)nb * sizeof *out);
    ok = joint_count(&j, box, nb, out, nb, jobs, m);
  }
  joint_close(&j);
  mem_free(box);
  return ok;
}
