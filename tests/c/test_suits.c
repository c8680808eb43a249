/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** The engine "suits" against brute force in small universes: most cards are
** known, so that every deal can be looked at. Random conditions of all kinds.
*/
#include "unit.h"

#include <stdlib.h>

#include "count/suits/suits.h"
#include "random_cond.h"

static const Budget AMPLE = {400000000, 300 << 20};

/* All ways to deal out a few free cards. */
typedef struct Universe {
  Layout known;
  int nb;
  int card[CARD_NB];
  int need[SEAT_NB];
} Universe;

/* Take 'nb' cards out of a deal's hands, honours and long suits as they come. */
static Universe universe(Made *m, int nb)
{
  Universe u = {.nb = 0};
  memcpy(u.known.hand, m->aim.hand, sizeof u.known.hand);
  while (u.nb < nb) {
    int seat = made_pick(m, SEAT_NB);
    int rank = made_pick(m, 2) ? made_pick(m, RANK_NB) : ACE - made_pick(m, 5);
    int card = card_make(made_pick(m, SUIT_NB), rank);
    if (!(u.known.hand[seat] & card_bit(card))) continue;
    u.known.hand[seat] &= ~card_bit(card);
    u.need[seat]++;
    u.card[u.nb++] = card;
  }
  return u;
}

typedef void Visit(const Deal *d, void *context);

static void each_deal(const Universe *u, int at, Deal *d, int left[SEAT_NB],
                      Visit *visit, void *context)
{
  if (at == u->nb) {
    visit(d, context);
    return;
  }
  for (int seat = 0; seat < SEAT_NB; seat++) {
    if (!left[seat]) continue;
    left[seat]--;
    d->hand[seat] |= card_bit(u->card[at]);
    each_deal(u, at + 1, d, left, visit, context);
    d->hand[seat] &= ~card_bit(u->card[at]);
    left[seat]++;
  }
}

static void visit_all(const Universe *u, Visit *visit, void *context)
{
  Deal d;
  int left[SEAT_NB];
  memcpy(d.hand, u->known.hand, sizeof d.hand);
  memcpy(left, u->need, sizeof left);
  each_deal(u, 0, &d, left, visit, context);
}

typedef struct Tally {
  const Cond *c;
  uint64_t nb, fit, room;
  Deal *deal; /* those that fit, in order of visits, which is that of 'less' */
} Tally;

static void count_deal(const Deal *d, void *context)
{
  Tally *t = context;
  t->nb++;
  if (!cond_holds(t->c, d)) return;
  if (t->fit == t->room) {
    t->room = t->room ? 2 * t->room : 256;
    t->deal = realloc(t->deal, t->room * sizeof *t->deal);
    assert_non_null(t->deal);
  }
  t->deal[t->fit++] = *d;
}

static int by_hands(const void *a, const void *b)
{
  return memcmp(a, b, sizeof(Deal));
}

/* Where a deal stands among those that fit; 'fit' if it does not. */
static uint64_t find(const Tally *t, const Deal *d)
{
  const Deal *at = t->fit ? bsearch(d, t->deal, t->fit, sizeof *d, by_hands) : NULL;
  return at ? (uint64_t)(at - t->deal) : t->fit;
}

/* nth gives every deal that fits once, and none else. */
static void expect_bijection(const Engine *g, const Tally *t, const char *text)
{
  uint8_t *seen = calloc(t->fit + 1, 1);
  assert_non_null(seen);
  for (uint64_t k = 0; k < t->fit; k++) {
    Deal d;
    g->kind->nth(g, k, &d);
    uint64_t at = find(t, &d);
    if (at == t->fit || seen[at])
      fail_msg("%s: deal %llu %s", text, (unsigned long long)k,
               at == t->fit ? "does not fit" : "came before");
    seen[at] = 1;
  }
  free(seen);
}

/* Draws hit all deals alike. */
static void expect_uniform(const Engine *g, const Tally *t)
{
  enum { EACH = 20 };
  Rng r = rng_open(5, RNG_TEST, 0);
  uint64_t *hits = calloc(t->fit + 1, sizeof *hits);
  assert_non_null(hits);
  for (uint64_t i = 0; i < EACH * t->fit; i++) {
    Deal d;
    engine_draw(g, &r, &d);
    hits[find(t, &d)]++;
  }
  assert_int_equal(hits[t->fit], 0);
  expect_even(hits, t->fit);
  free(hits);
}

/* Conditions made by chance in universes of 8 to 10 free cards. */
static void random_conditions(uint64_t first, uint64_t nb, int cards, int draws)
{
  Buf text = BUF_EMPTY;
  uint64_t some = 0, many = 0, beyond = 0;
  for (uint64_t i = first; i < first + nb; i++) {
    Made m = made_condition(i);
    Err e;
    made_text(&m, &text);
    Cond *c = cond_parse(text.text, text.len, &e);
    if (!c) continue;
    Universe u = universe(&m, cards);
    Tally t = {.c = c};
    visit_all(&u, count_deal, &t);
    if (t.fit) qsort(t.deal, t.fit, sizeof *t.deal, by_hands);
    Engine *g = ENGINE_SUITS.open(c, &u.known, &AMPLE, NULL, &e);
    if (!g || !g->exact) { /* too many boxes, as it must say */
      if (!g)
        assert_non_null(strstr(e.msg, "too many") ? e.msg : strstr(e.msg, "more than"));
      beyond++;
      if (g) g->kind->close(g);
      free(t.deal);
      cond_free(c);
      continue;
    }
    if (g->size != t.fit)
      fail_msg("%llu: %s\n%llu deals, not %llu", (unsigned long long)i, text.text,
               (unsigned long long)g->size, (unsigned long long)t.fit);
    expect_bijection(g, &t, text.text);
    if (i % 16 == 0 && t.fit > 1 && draws) {
      expect_uniform(g, &t);
      many++;
    }
    some += t.fit > 0 && t.fit < t.nb;
    g->kind->close(g);
    free(t.deal);
    cond_free(c);
  }
  assert_true(some > nb / 4); /* or the comparison says little */
  if (beyond > nb / 20) fail_msg("%llu are beyond it", (unsigned long long)beyond);
  assert_true(!draws || many > 3);
  buf_free(&text);
}

static void counts_are_those_of_brute_force(void **state)
{
  (void)state;
  random_conditions(0, 300, 8, 1);
}

static void counts_hold_in_larger_universes(void **state)
{
  (void)state;
  random_conditions(10000, 24, 10, 0);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(counts_are_those_of_brute_force),
      cmocka_unit_test(counts_hold_in_larger_universes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
