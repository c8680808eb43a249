/* SPDX-License-Identifier: MIT */
/*
** How: the states of a pair of classes are packed into a few words, an automaton after
** the other for a whole row of pairs, and the words are looked up.
*/
#include "count/hands/product.h"

#include <string.h>

#include "base/mem.h"

enum {
  WORD = 32,
  CARDS_BITS = 5,
  KIND_WORK =
      8, /* operations of a class of a kind, of a state of a pair, of its place */
  STATE_WORK = 2,
  PAIR_WORK = 20,
};
enum { NONE = -1, NO_MEMORY = -2 };
static const char PAIRS[] = "pairs of classes of automata";

/* Where the states of an automaton are in the words: 0 for none, else 1 more. */
typedef struct Field {
  int word, shift;
  uint32_t mask;
} Field;

/* A half while its states are listed. */
typedef struct Lister {
  AutomataProduct *p;
  int side;
  Meter *m;
  Region region; /* what is gone when the half is made */
  int words;
  Field *field;   /* by automaton */
  uint32_t *row;  /* words by class of the second suit: of a class of the first */
  uint32_t *part; /* by class of an automaton plus 1: the same of it alone */
  Keys keys;      /* the words of states, as they come up */
  uint64_t *ways; /* of these */
  int ways_room;
} Lister;

/* ---- classes ------------------------------------------------------------- */

static int find_class(ProductSuit *s, const AutomataProduct *p, int suit,
                      unsigned holding, int32_t key[])
{
  key[0] = __builtin_popcount(holding);
  for (int i = 0; i < p->nb; i++) {
    key[i + 1] = automaton_class(p->of[i], suit, holding);
    if (key[i + 1] < 0 && (!i || p->all)) return NONE;
  }
  int class = keys_find(&s->keys, key);
  return class < 0 ? NO_MEMORY : class;
}

static bool list_classes(AutomataProduct *p, int suit, Meter *m)
{
  ProductSuit *s = &p->suit[suit];
  unsigned held = hand_holding(p->pool.held, suit);
  unsigned left = hand_holding(p->pool.left, suit);
  s->keys = keys_of(p->nb + 1);
  s->lowest = RANK_NB;
  for (int i = 0; i < p->nb; i++)
    if (p->of[i]->lowest[suit] < s->lowest) s->lowest = p->of[i]->lowest[suit];
  unsigned below = (1u << s->lowest) - 1;
  int lows = __builtin_popcount(left & below), at = 0;
  size_t kinds = kinds_from(s->lowest);
  if (!meter_work(m, KIND_WORK * kinds * (uint64_t)p->nb, PAIRS)) return false;
  int32_t *key = region_new(&p->region, (size_t)p->nb + 1, sizeof *key);
  s->of_kind = region_new(&p->region, kinds, sizeof *s->of_kind);
  s->ways = region_new(&p->region, kinds, sizeof *s->ways);
  if (p->region.failed) return err_memory(m->e);
  for (unsigned high = 0; high <= ((1u << RANK_NB) - 1) >> s->lowest; high++) {
    unsigned own = high << s->lowest, low = left & below, rest = low;
    bool can = (own & held) == (held & ~below) && !(own & ~(held | left));
    for (int n = 0, ways = 1; n <= s->lowest; n++, at++) {
      int class = NONE;
      if (can && n <= lows)
        class = find_class(s, p, suit, own | (held & below) | (low & ~rest), key);
      if (class == NO_MEMORY) return err_memory(m->e);
      if (class >= 0) s->ways[class] += (uint32_t)ways;
      s->of_kind[at] = (int16_t) class;
      ways = ways * (lows - n) / (n + 1);
      rest &= rest - 1;
    }
  }
  return true;
}

/* ---- states -------------------------------------------------------------- */

/* Give each automaton its field; in a tuple the first one's has the cards. */
static bool make_fields(Lister *k)
{
  const AutomataProduct *p = k->p;
  int used = 0, classes = 0;
  const int second = p->of[0]->suit[k->side][1];
  k->field = region_new(&k->region, (size_t)p->nb, sizeof *k->field);
  k->words = 1;
  for (int i = 0; k->field && i < p->nb; i++) {
    int bits = i ? 1 : CARDS_BITS;
    while (states_of(p->of[i], k->side) >> bits) bits++;
    if (used + bits > WORD) k->words++, used = 0;
    k->field[i] = (Field){k->words - 1, used, (UINT32_C(1) << bits) - 1};
    used += bits;
    if (p->of[i]->class_nb[second] > classes) classes = p->of[i]->class_nb[second];
  }
  size_t row = (size_t)p->suit[second].keys.nb * (size_t)k->words;
  k->row = region_new(&k->region, row + 1, sizeof *k->row);
  k->part = region_new(&k->region, (size_t)classes + 1, sizeof *k->part);
  k->keys = keys_of(k->words);
  return !k->region.failed || err_memory(k->m->e);
}

/* The words of a row of pairs. */
static void pack_row(Lister *k, int class)
{
  const AutomataProduct *p = k->p;
  const int *suit = p->of[0]->suit[k->side];
  const Keys *one = &p->suit[suit[0]].keys, *other = &p->suit[suit[1]].keys;
  size_t width = (size_t)p->nb + 1, words = (size_t)k->words;
  memset(k->row, 0, (size_t)other->nb * words * sizeof *k->row);
  for (int i = 0; i < p->nb; i++) {
    int c = one->key[(size_t) class * width + (size_t)i + 1];
    int classes = p->of[i]->class_nb[suit[1]];
    if (c < 0) continue;
    const int32_t *state = p->of[i]->of_pair[k->side] + (size_t)c * (size_t)classes;
    for (int d = 0; d < classes; d++)
      k->part[d + 1] = (uint32_t)(state[d] + 1) << k->field[i].shift;
    const int32_t *second = other->key + i + 1;
    uint32_t *to = k->row + k->field[i].word;
    for (int b = 0; b < other->nb; b++, to += words, second += width)
      *to |= k->part[*second + 1];
  }
}

static int field_of(const Lister *k, int which, const uint32_t words[])
{
  const Field *f = &k->field[which];
  return (int)(words[f->word] >> f->shift & f->mask) - 1;
}

/* Whether a pair has a state. */
static bool is_alive(const Lister *k, const uint32_t words[])
{
  bool alive = field_of(k, 0, words) >= 0;
  for (int i = 1; alive && k->p->all && i < k->p->nb; i++)
    alive = field_of(k, i, words) >= 0;
  return alive;
}

static bool list_pairs(Lister *k)
{
  const AutomataProduct *p = k->p;
  const int *suit = p->of[0]->suit[k->side];
  const ProductSuit *one = &p->suit[suit[0]], *other = &p->suit[suit[1]];
  ProductHalf *h = &k->p->half[k->side];
  size_t pairs = (size_t)one->keys.nb * (size_t)other->keys.nb;
  if (!meter_work(k->m, pairs * (uint64_t)(STATE_WORK * p->nb + PAIR_WORK), PAIRS) ||
      !meter_hold(k->m, pairs * sizeof *h->of_pair, PAIRS))
    return false;
  h->of_pair = region_new(&k->p->region, pairs + 1, sizeof *h->of_pair);
  int32_t *to = h->of_pair;
  for (int a = 0; to && a < one->keys.nb; a++) {
    const uint32_t *words = k->row;
    pack_row(k, a);
    for (int b = 0; b < other->keys.nb; b++, words += k->words) {
      int state = -1, known = k->keys.nb;
      if (is_alive(k, words)) {
        state = keys_find(&k->keys, (const int32_t *)words);
        if (state < 0 ||
            !mem_grow(&k->ways, (size_t)k->keys.nb, &k->ways_room, sizeof *k->ways))
          return err_memory(k->m->e);
        if (state == known) k->ways[state] = 0;
        k->ways[state] += (uint64_t)one->ways[a] * other->ways[b];
      }
      *to++ = state;
    }
  }
  return (to || err_memory(k->m->e)) && meter_hold(k->m, keys_bytes(&k->keys), PAIRS);
}

/* Numbers 0 .. nb - 1 in the order of 'by', which is below 'most': out[i] is new. */
static bool order_by(int32_t out[], const int32_t by[], int nb, int most)
{
  int32_t *next = mem_new((size_t)most + 1, sizeof *next);
  if (!next) return false;
  for (int i = 0; i < nb; i++) next[by[i] + 1]++;
  for (int v = 0; v < most; v++) next[v + 1] += next[v];
  for (int i = 0; i < nb; i++) out[i] = next[by[i]]++;
  mem_free(next);
  return true;
}

/* Number the tuples of the states as they come up: by state, and in 'cards' and 'keys'.
 */
static bool find_tuples(Lister *k, Keys *keys, int32_t *tuple, int32_t *cards)
{
  const Automaton *first = k->p->of[0];
  const Field *f = &k->field[0];
  size_t words = (size_t)k->words;
  uint32_t *key = region_new(&k->region, words, sizeof *key);
  if (!key) return false;
  for (int i = 0; i < k->keys.nb; i++) {
    memcpy(key, k->keys.key + (size_t)i * words, words * sizeof *key);
    int n = cards_of(first, k->side, field_of(k, 0, key));
    key[f->word] &= ~(f->mask << f->shift);
    key[f->word] |= (uint32_t)n << f->shift;
    tuple[i] = keys_find(keys, (const int32_t *)key);
    if (tuple[i] < 0) return false;
    cards[tuple[i]] = n;
  }
  return true;
}

/* Where they begin, by number of cards. */
static void find_cards(int from[HALF_CARDS + 2], const int32_t *cards, int nb)
{
  for (int i = 0; i < nb; i++) from[cards[i] + 1]++;
  for (int n = 0; n <= HALF_CARDS; n++) from[n + 1] += from[n];
}

/* The states as they are kept, from their words, their tuples and their places. */
static void put_states(Lister *k, const int32_t *tuple, const int32_t *place)
{
  ProductHalf *h = &k->p->half[k->side];
  const int *suit = k->p->of[0]->suit[k->side];
  size_t pairs =
      (size_t)k->p->suit[suit[0]].keys.nb * (size_t)k->p->suit[suit[1]].keys.nb;
  for (int i = 0; i < k->keys.nb; i++) {
    const uint32_t *words =
        (const uint32_t *)k->keys.key + (size_t)i * (size_t)k->words;
    h->first[place[i]] = field_of(k, 0, words);
    h->tuple[place[i]] = tuple[i];
    h->ways[place[i]] = k->ways[i];
    for (int a = 1; a < k->p->nb; a++)
      h->of[(size_t)(a - 1) * (size_t)h->tuples + (size_t)tuple[i]] =
          field_of(k, a, words);
  }
  for (size_t i = 0; i < pairs; i++)
    if (h->of_pair[i] >= 0) h->of_pair[i] = place[h->of_pair[i]];
}

/* Put tuples and states into their order. */
static bool sort_states(Lister *k, Keys *tuples)
{
  ProductHalf *h = &k->p->half[k->side];
  Region *region = &k->p->region;
  size_t nb = (size_t)k->keys.nb;
  int32_t *tuple = region_new(&k->region, nb + 1, sizeof *tuple);
  int32_t *cards = region_new(&k->region, nb + 1, sizeof *cards);
  int32_t *place = region_new(&k->region, nb + 1, sizeof *place);
  if (k->region.failed || !find_tuples(k, tuples, tuple, cards)) return false;
  h->nb = k->keys.nb;
  h->tuples = tuples->nb;
  h->first = region_new(region, nb + 1, sizeof *h->first);
  h->tuple = region_new(region, nb + 1, sizeof *h->tuple);
  h->ways = region_new(region, nb + 1, sizeof *h->ways);
  h->of = region_new(region, (size_t)k->p->nb * (size_t)h->tuples + 1, sizeof *h->of);
  if (region->failed || !order_by(place, cards, h->tuples, HALF_CARDS + 1))
    return false;
  find_cards(h->from, cards, h->tuples);
  for (size_t i = 0; i < nb; i++) tuple[i] = place[tuple[i]];
  if (!order_by(place, tuple, h->nb, h->tuples)) return false;
  put_states(k, tuple, place);
  for (int n = 0, i = 0; n <= HALF_CARDS + 1; n++) {
    while (i < h->nb && h->tuple[i] < h->from[n]) i++;
    h->state_from[n] = i;
  }
  return true;
}

static bool list_states(AutomataProduct *p, int side, Meter *m)
{
  Lister k = {.p = p, .side = side, .m = m};
  bool ok = make_fields(&k) && list_pairs(&k);
  Keys tuples = keys_of(k.words);
  ok = ok && (sort_states(&k, &tuples) || err_memory(m->e));
  keys_free(&tuples);
  keys_free(&k.keys);
  mem_free(k.ways);
  region_free(&k.region);
  return ok;
}

bool product_make(AutomataProduct *out, const Automaton *const of[], int nb, bool all,
                  const HandPool *p, Meter *m)
{
  *out = (AutomataProduct){.nb = nb, .of = of, .all = all, .pool = *p};
  bool ok = true;
  for (int s = 0; ok && s < SUIT_NB; s++) ok = list_classes(out, s, m);
  return ok && list_states(out, 0, m) && list_states(out, 1, m);
}

void product_free(AutomataProduct *p)
{
  for (int s = 0; s < SUIT_NB; s++) keys_free(&p->suit[s].keys);
  region_free(&p->region);
}
