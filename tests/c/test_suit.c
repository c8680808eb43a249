/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** One suit, against brute force: every pure strategy of declarer's, with the cards
** themselves instead of classes of equals, no set left out because another contains
** it, and no bounds. What a strategy is sure of in each layout is a number of one
** digit a layout; a position has the list of these numbers.
*/
#include "unit.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/rng.h"
#include "suit/ask.h"
#include "suit/dictionary.h"
#include "suit/line.h"

enum { WORLDS_MAX = 8, BITS = 4, LIST_MAX = 20000, PLACES = 1 << 16 };

typedef struct List {
  uint32_t *of;
  size_t nb;
} List;

typedef struct World {
  unsigned west;
  double weight;
} World;

typedef struct Brute {
  World world[WORLDS_MAX];
  int world_nb, goal; /* goal 0: tricks, else whether so many are won */
  unsigned hand[2], missing;
  struct Place {
    uint64_t key[2];
    List list;
  } * place;
} Brute;

typedef struct Position {
  unsigned hand[2], played[2]; /* cards left; cards that west and east have played */
  int out, won;                /* bits of those who showed out */
} Position;

static void add(List *l, uint32_t one)
{
  for (size_t i = 0; i < l->nb; i++)
    if (l->of[i] == one) return;
  if (!l->of) l->of = malloc(LIST_MAX * sizeof *l->of);
  assert_true(l->nb < LIST_MAX);
  l->of[l->nb++] = one;
}

static void join(List *l, List *other)
{
  for (size_t i = 0; i < other->nb; i++) add(l, other->of[i]);
  free(other->of);
}

/* The result of both replies being possible: the lower digit wherever both are. */
static List product(List *a, List *b)
{
  List out = {NULL, 0};
  for (size_t i = 0; i < a->nb; i++)
    for (size_t j = 0; j < b->nb; j++) {
      uint32_t least = 0;
      for (int w = 0; w < WORLDS_MAX; w++) {
        uint32_t x = a->of[i] >> BITS * w & 15, y = b->of[j] >> BITS * w & 15;
        least |= (x < y ? x : y) << BITS * w;
      }
      add(&out, least);
    }
  free(a->of);
  free(b->of);
  return out;
}

static unsigned cards_of(const Brute *b, int side, int w)
{
  return side == 0 ? b->world[w].west : b->missing & ~b->world[w].west;
}

static List after_lead(Brute *b, const Position *p, unsigned alive);

/* A trick's state: declarer's two cards and the defenders' (bit RANK_NB: none yet). */
typedef struct Played {
  int leader;
  unsigned card[2], reply[2]; /* as sets of one card; 0: shown out or discarded */
} Played;

static List replies(Brute *b, const Position *p, Played *t, int side, bool last,
                    unsigned alive);

static List finish(Brute *b, const Position *p, const Played *t, unsigned alive)
{
  Position next = *p;
  unsigned ours = t->card[0] > t->card[1] ? t->card[0] : t->card[1];
  unsigned theirs = t->reply[0] > t->reply[1] ? t->reply[0] : t->reply[1];
  for (int i = 0; i < 2; i++) {
    next.hand[i] &= ~t->card[i];
    next.played[i] |= t->reply[i];
    if (!t->reply[i]) next.out |= 1 << i;
  }
  next.won += ours > theirs;
  return after_lead(b, &next, alive);
}

static List third(Brute *b, const Position *p, Played *t, unsigned alive)
{
  List out = {NULL, 0};
  unsigned cards = p->hand[!t->leader];
  do {
    t->card[!t->leader] = cards & -cards;
    List one = replies(b, p, t, t->leader == 0 ? 0 : 1, true, alive);
    join(&out, &one);
    cards &= cards - 1;
  } while (cards);
  return out;
}

/* 'side' plays: every card that he has in some layout, or he shows out. */
static List replies(Brute *b, const Position *p, Played *t, int side, bool last,
                    unsigned alive)
{
  List out = {NULL, 0};
  uint32_t all = UINT32_MAX;
  add(&out, all);
  for (int rank = -1; rank < RANK_NB; rank++) {
    unsigned card = rank < 0 ? 0 : 1u << rank, can = 0;
    for (int w = 0; w < b->world_nb; w++) {
      unsigned left = cards_of(b, side, w) & ~p->played[side];
      if (alive >> w & 1 && (card ? left & card : !left)) can |= 1u << w;
    }
    if (!can) continue;
    t->reply[side] = card;
    List one = last ? finish(b, p, t, can) : third(b, p, t, can);
    for (size_t i = 0; i < one.nb; i++)
      for (int w = 0; w < WORLDS_MAX; w++)
        if (!(can >> w & 1)) one.of[i] |= UINT32_C(15) << BITS * w;
    out = product(&out, &one);
  }
  return out;
}

static List copy(const List *l)
{
  List out = {NULL, 0};
  for (size_t i = 0; i < l->nb; i++) add(&out, l->of[i]);
  return out;
}

/* All that strategies are sure of from here on; digits of other layouts are 15. */
static List after_lead(Brute *b, const Position *p, unsigned alive)
{
  List out = {NULL, 0};
  if (!(p->hand[0] | p->hand[1])) {
    uint32_t digit = (uint32_t)(b->goal ? p->won >= b->goal : p->won), one = 0;
    for (int w = 0; w < WORLDS_MAX; w++)
      one |= (alive >> w & 1 ? digit : 15) << BITS * w;
    add(&out, one);
    return out;
  }
  uint64_t key[2] = {(uint64_t)p->hand[0] | (uint64_t)p->hand[1] << 13 |
                         (uint64_t)p->played[0] << 26 | (uint64_t)p->played[1] << 39 |
                         (uint64_t)p->won << 52 | (uint64_t)p->out << 56 |
                         UINT64_C(1) << 63,
                     alive};
  size_t at = (key[0] * UINT64_C(0x9e3779b97f4a7c15) >> 40) % PLACES;
  while (b->place[at].key[0] && memcmp(b->place[at].key, key, sizeof key) != 0)
    at = (at + 1) % PLACES;
  if (b->place[at].key[0]) return copy(&b->place[at].list);
  for (int leader = 0; leader < 2; leader++)
    for (unsigned cards = p->hand[leader]; cards; cards &= cards - 1) {
      Played t = {.leader = leader};
      t.card[leader] = cards & -cards;
      List one = replies(b, p, &t, leader == 0 ? 1 : 0, false, alive);
      join(&out, &one);
    }
  while (b->place[at].key[0]) at = (at + 1) % PLACES;
  memcpy(b->place[at].key, key, sizeof key);
  b->place[at].list = copy(&out);
  return out;
}

/* What the best strategy is worth: the weight won, or weighted tricks. */
static double brute_best(Brute *b, int goal)
{
  Position start = {.hand = {b->hand[0], b->hand[1]}};
  double best = -1;
  b->goal = goal;
  b->place = calloc(PLACES, sizeof *b->place);
  List all = after_lead(b, &start, (1u << b->world_nb) - 1);
  for (size_t i = 0; i < all.nb; i++) {
    double sum = 0;
    for (int w = 0; w < b->world_nb; w++)
      sum += b->world[w].weight * (all.of[i] >> BITS * w & 15);
    if (sum > best) best = sum;
  }
  free(all.of);
  for (size_t i = 0; i < PLACES; i++) free(b->place[i].list.of);
  free(b->place);
  return best;
}

/* ---- random small suits ---------------------------------------------------------- */

/* The set of missing cards as the number that weights are indexed by. */
static size_t packed(unsigned missing, unsigned west)
{
  size_t out = 0;
  int bit = 0;
  for (unsigned left = missing; left; left &= left - 1, bit++)
    if (west & left & -left) out |= (size_t)1 << bit;
  return out;
}

static int below(Rng *r, int n)
{
  return (int)rng_below(r, (uint64_t)n);
}

/* Two hands of one to three cards, and a few layouts with weights 1 to 9. */
static void random_suit(Brute *b, Rng *r, int world_nb)
{
  memset(b, 0, sizeof *b);
  int size[2] = {1 + below(r, 3), below(r, 4)};
  for (int h = 0; h < 2; h++)
    while (size[h] > 0) {
      unsigned card = 1u << below(r, RANK_NB);
      if ((b->hand[0] | b->hand[1]) & card) continue;
      b->hand[h] |= card;
      size[h]--;
    }
  b->missing = (HOLDING_NB - 1) & ~(b->hand[0] | b->hand[1]);
  /* most of the low cards lie with west in every layout, so that few may vary */
  unsigned fixed = b->missing & 0x3f, vary = b->missing & ~fixed;
  while (b->world_nb < world_nb) {
    World w = {fixed | (vary & (unsigned)rng_next(r)), 1 + below(r, 9)};
    bool known = false;
    for (int i = 0; i < b->world_nb; i++) known = known || b->world[i].west == w.west;
    if (!known) b->world[b->world_nb++] = w;
    if (hand_size(vary) < 4 && b->world_nb >= 1 << hand_size(vary)) break;
  }
}

/*
** Give every layout the one in which two neighbours of the missing cards have changed
** hands, with the same weight: then these are equals. False: there are none.
*/
static bool make_equals(Brute *b, Rng *r)
{
  unsigned pairs = b->missing & b->missing >> 1;
  if (!pairs) return false;
  int rank = below(r, RANK_NB - 1);
  while (!(pairs >> rank & 1)) rank = (rank + 1) % RANK_NB;
  int nb = b->world_nb < WORLDS_MAX / 2 ? b->world_nb : WORLDS_MAX / 2;
  b->world_nb = 0;
  World old[WORLDS_MAX];
  memcpy(old, b->world, sizeof old);
  for (int i = 0; i < nb; i++)
    for (int swap = 0; swap < 2; swap++) {
      unsigned two = old[i].west >> rank & 3, west = old[i].west & ~(3u << rank);
      World w = {west | (swap ? (two >> 1 | two << 1) & 3 : two) << rank,
                 old[i].weight};
      bool known = false;
      for (int j = 0; j < b->world_nb; j++) known = known || b->world[j].west == w.west;
      if (!known) b->world[b->world_nb++] = w;
    }
  for (int i = 0; i < b->world_nb; i++)
    for (int j = 0; j < b->world_nb; j++) {
      unsigned x = b->world[i].west, y = b->world[j].west;
      bool same = (x & ~(3u << rank)) == (y & ~(3u << rank));
      if (same && hand_size(x) == hand_size(y)) b->world[i].weight = b->world[j].weight;
    }
  return true;
}

static Combination *open_suit(const Brute *b)
{
  Err e;
  double *weight = mem_new((size_t)1 << hand_size(b->missing), sizeof *weight);
  for (int w = 0; w < b->world_nb; w++)
    weight[packed(b->missing, b->world[w].west)] = b->world[w].weight;
  SuitSpec spec = suit_spec(b->hand[0], b->hand[1]);
  spec.weight = weight;
  Combination *s = suit_new(&spec, &e);
  mem_free(weight);
  if (!s) fail_msg("%s", e.msg);
  return s;
}

static void compare_with_brute(Brute *b, int goal)
{
  Err e;
  SuitAnswer answer;
  Combination *s = open_suit(b);
  SuitAsk ask = suit_ask(goal);
  assert_true(suit_answer(&answer, s, &ask, &e));
  double best = brute_best(b, goal);
  if (fabs(answer.low * suit_total(s) - best) > 1e-9 || answer.low != answer.high)
    fail_msg("hands %04x %04x goal %d: %g to %g, brute force has %g", b->hand[0],
             b->hand[1], goal, answer.low * suit_total(s), answer.high * suit_total(s),
             best);
  suit_free(s);
}

static void goals_agree_with_all_strategies(void **state)
{
  (void)state;
  Rng r = rng_open(2016, 0, 1);
  int rounds = soaking() ? 3000 : how_many(60, 6);
  for (int i = 0; i < rounds; i++) {
    Brute b;
    random_suit(&b, &r, 6);
    compare_with_brute(&b, 1 + below(&r, 3));
  }
}

static void means_agree_with_all_strategies(void **state)
{
  (void)state;
  Rng r = rng_open(2016, 0, 2);
  int rounds = soaking() ? 2000 : how_many(40, 6);
  for (int i = 0; i < rounds; i++) {
    Brute b;
    random_suit(&b, &r, 4);
    compare_with_brute(&b, 0);
  }
}

/* Layouts that differ in equals alone are one for the search, but not for brute force.
 */
static void equals_agree_with_all_strategies(void **state)
{
  (void)state;
  Rng r = rng_open(2016, 0, 3);
  int rounds = soaking() ? 2000 : how_many(40, 6), merged = 0;
  for (int i = 0; i < rounds; i++) {
    Brute b;
    random_suit(&b, &r, 4);
    if (!make_equals(&b, &r)) continue;
    Combination *s = open_suit(&b);
    merged += suit_layout_nb(s) < b.world_nb;
    suit_free(s);
    compare_with_brute(&b, 1 + below(&r, 3));
  }
  assert_true(merged > rounds / 3);
}

/* What a dictionary has is what the search says, and nothing else is found in it. */
static void a_dictionary_has_the_tables(void **state)
{
  (void)state;
  enum { NB = 40 };
  Err e;
  SuitTable table[NB], found;
  Buf bytes = BUF_EMPTY;
  uint32_t *all = dictionary_codes(), code[NB];
  assert_non_null(all);
  for (size_t i = 1; i < DICTIONARY_NB; i++) assert_true(all[i - 1] < all[i]);
  for (size_t i = 0; i < NB; i++) {
    SuitSpec spec = suit_spec(0, 0);
    code[i] = all[i * DICTIONARY_NB / NB];
    dictionary_hands(code[i], spec.hand);
    assert_int_equal(dictionary_code(spec.hand[1], spec.hand[0]), code[i]);
    Combination *s = suit_new(&spec, &e);
    /* some with so small a budget that they stay intervals */
    assert_true(s && suit_table(&table[i], s, i % 4 ? 0 : 200, NULL, &e));
    suit_free(s);
  }
  dictionary_write(&bytes, code, table, NB);
  assert_false(bytes.failed);
  for (size_t i = 0; i < NB; i++) {
    unsigned hand[SUIT_HANDS];
    dictionary_hands(code[i], hand);
    assert_true(dictionary_find(&found, bytes.text, bytes.len, hand[1], hand[0]));
    assert_int_equal(found.tricks_max, table[i].tricks_max);
    for (int n = 0; n <= found.tricks_max; n++) {
      assert_true(found.chance[n].low == table[i].chance[n].low);
      assert_true(found.chance[n].high == table[i].chance[n].high);
    }
    assert_true(found.mean.low == table[i].mean.low);
    assert_true(found.mean.high == table[i].mean.high);
  }
  unsigned other[SUIT_HANDS];
  dictionary_hands(all[1], other);
  assert_false(dictionary_find(&found, bytes.text, bytes.len, other[0], other[1]));
  for (size_t len = 0; len < bytes.len;
       len++) /* cut off, it is not read past its end */
    dictionary_find(&found, bytes.text, len, other[0], other[1]);
  buf_free(&bytes);
  mem_free(all);
}

/* Equals and the order of the hands make no other code. */
static void codes_forget_what_does_not_matter(void **state)
{
  (void)state;
  static const char *const SAME[][2][2] = {
      {{"AQ98x", "Jx"}, {"Jx", "AQ98x"}},
      {{"AK3", "Q2"}, {"AQ3", "K2"}},
      {{"KT9", "J8"}, {"KJ8", "T9"}},
      {{"A2", "K3"}, {"K2", "A3"}},
  };
  Err e;
  for (size_t i = 0; i < LENGTH(SAME); i++) {
    unsigned a[2], b[2];
    assert_true(suit_parse(a, SAME[i][0][0], SAME[i][0][1], &e));
    assert_true(suit_parse(b, SAME[i][1][0], SAME[i][1][1], &e));
    assert_int_equal(dictionary_code(a[0], a[1]), dictionary_code(b[0], b[1]));
  }
}

static void a_stop_ends_the_search(void **state)
{
  (void)state;
  Err e;
  Stop stop = {0};
  SuitTable t;
  SuitSpec spec = suit_spec(0, 0);
  assert_true(suit_parse(spec.hand, "KJ975", "3", &e));
  Combination *s = suit_new(&spec, &e);
  stop_raise(&stop);
  assert_false(suit_table(&t, s, 0, &stop, &e));
  assert_int_equal(e.kind, ERR_INTERRUPTED);
  suit_free(s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(goals_agree_with_all_strategies),
      cmocka_unit_test(means_agree_with_all_strategies),
      cmocka_unit_test(equals_agree_with_all_strategies),
      cmocka_unit_test(a_dictionary_has_the_tables),
      cmocka_unit_test(codes_forget_what_does_not_matter),
      cmocka_unit_test(a_stop_ends_the_search),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
