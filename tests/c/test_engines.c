/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Every engine against brute force: small universes, in which most cards are
** known, all deals of them counted, numbered, and drawn.
*/
#include "random_cond.h"

#include <stdlib.h>

#include "count/joint/joint.h"
#include "count/suits/suits.h"
#include "lang/parse.h"
#include "sample/given.h"

enum {
  FREE = 9, /* cards that are not known: at most 7560 deals */
  UNIVERSE_MAX = 20000,
  CONDITIONS = 160,
};

static int compare_deals(const void *a, const void *b)
{
  return memcmp(a, b, sizeof(Deal));
}

/* All deals with some known cards. */
typedef struct Universe {
  Dealing dealing;
  Deal deal[UNIVERSE_MAX];
  bool holds[UNIVERSE_MAX];
  int nb, hold_nb;
} Universe;

/* Give the free cards from 'at' on in every way. */
static void enumerate(Universe *u, Deal *d, int at, int need[SEAT_NB])
{
  if (at == u->dealing.free_nb) {
    assert_true(u->nb < UNIVERSE_MAX);
    u->deal[u->nb++] = *d;
    return;
  }
  Hand card = card_bit(u->dealing.free[at]);
  for (int seat = 0; seat < SEAT_NB; seat++) {
    if (!need[seat]) continue;
    need[seat]--;
    d->hand[seat] |= card;
    enumerate(u, d, at + 1, need);
    d->hand[seat] &= ~card;
    need[seat]++;
  }
}

static Universe *universe_new(const Layout *known)
{
  Universe *u = calloc(1, sizeof *u);
  Deal d;
  int need[SEAT_NB];
  assert_non_null(u);
  u->dealing = dealing_new(known);
  memcpy(d.hand, known->hand, sizeof d.hand);
  memcpy(need, u->dealing.need, sizeof need);
  enumerate(u, &d, 0, need);
  qsort(u->deal, (size_t)u->nb, sizeof(Deal), compare_deals);
  return u;
}

static int find_deal(const Universe *u, const Deal *d)
{
  const Deal *found = bsearch(d, u->deal, (size_t)u->nb, sizeof *d, compare_deals);
  return found ? (int)(found - u->deal) : -1;
}

/* The deals of an engine, by number: all different, none that holds missing. */
static void check_numbers(const Universe *u, const Engine *g, const char *text)
{
  bool *seen = calloc((size_t)u->nb, 1);
  int hold_nb = 0;
  for (Count k = 0; k < g->size; k++) {
    Deal d;
    g->kind->nth(g, k, &d);
    int at = find_deal(u, &d);
    if (at < 0 || seen[at])
      fail_msg("%s: deal %d of '%s' %s", text, (int)k, g->kind->name,
               at < 0 ? "is none" : "came before");
    seen[at] = true;
    hold_nb += u->holds[at];
  }
  if (hold_nb != u->hold_nb)
    fail_msg("%s: '%s' has %d of %d deals", text, g->kind->name, hold_nb, u->hold_nb);
  free(seen);
}

/* What an engine draws lies in its set. */
static void check_draws(const Universe *u, const Engine *g, const char *text)
{
  Rng r = rng_open(1, RNG_TEST, 0);
  for (int i = 0; g->size && i < 100; i++) {
    Deal d;
    engine_draw(g, &r, &d);
    int at = find_deal(u, &d);
    if (at < 0 || (g->exact && !u->holds[at]))
      fail_msg("%s: '%s' draws what it has not", text, g->kind->name);
  }
}

static void check_engine(const Universe *u, const Engine *g, const char *text)
{
  if (g->exact && g->size != (Count)u->hold_nb)
    fail_msg("%s: '%s' counts %d, not %d", text, g->kind->name, (int)g->size,
             u->hold_nb);
  if (g->size < (Count)u->hold_nb)
    fail_msg("%s: '%s' has %d deals of %d", text, g->kind->name, (int)g->size,
             u->hold_nb);
  if (g->kind->nth) check_numbers(u, g, text);
  check_draws(u, g, text);
}

/* The known cards of a made condition's universe as text. */
static void known_text(const Layout *known, Buf *b)
{
  char cards[CARDS_TEXT_MAX];
  for (int seat = 0; seat < SEAT_NB; seat++) {
    cards_format(known->hand[seat], cards);
    buf_printf(b, "%c.has '%s' & ", seat_letter(seat), cards);
  }
}

/* All of the deal but a few cards of it. */
static Layout hide(const Deal *d, Rng *r, int cards)
{
  Layout known;
  memcpy(known.hand, d->hand, sizeof known.hand);
  while (cards) {
    Hand card =
        card_bit(card_make((int)rng_below(r, SUIT_NB), (int)rng_below(r, RANK_NB)));
    for (int seat = 0; seat < SEAT_NB; seat++)
      if (known.hand[seat] & card) {
        known.hand[seat] &= ~card;
        cards--;
      }
  }
  return known;
}

/* Made conditions, in universes around deals that they are near to. */
static void engines_have_the_deals_that_satisfy(void **state)
{
  (void)state;
  static const Budget most = {.operations = 100000000, .bytes = 64 << 20};
  Rng r = rng_open(2, RNG_TEST, 0);
  int opened = 0, exact = 0, smaller = 0;
  int conditions = how_many(CONDITIONS, CONDITIONS / 10);
  for (int i = 0; i < conditions; i++) {
    Made m = made_condition((uint64_t)i);
    Layout known = hide(&m.aim, &r, FREE), from_text;
    Buf text = BUF_EMPTY, made = BUF_EMPTY;
    Err e;
    made_text(&m, &made);
    known_text(&known, &text);
    buf_printf(&text, "(%s)", made.text);
    buf_free(&made);
    Cond *c = cond_parse(text.text, text.len, &e);
    if (!c && strncmp(e.msg, "no shape is left", 16))
      fail_msg("%s: %s", text.text, e.msg);
    if (c && cond_known(c, &from_text, &e)) {
      Universe *u = universe_new(&from_text);
      for (int k = 0; k < u->nb; k++)
        u->hold_nb += u->holds[k] = made_holds(&m, &u->deal[k]);
      for (int k = 0; ENGINE_KINDS[k]; k++) {
        Engine *g = ENGINE_KINDS[k]->open(c, &from_text, &most, NULL, &e);
        if (!g) continue;
        check_engine(u, g, text.text);
        opened++;
        exact += g->exact;
        smaller += g->size < (Count)u->nb;
        g->kind->close(g);
      }
      free(u);
    }
    cond_free(c);
    buf_free(&text);
  }
  /* the test must have had something to do */
  if (opened < conditions * 5 / 4 || exact < conditions / 8 || smaller < conditions / 4)
    fail_msg("%d opened, %d exact, %d smaller", opened, exact, smaller);
}

/*
** Twelve free cards, and pairs of classes in the halves of which no deal is made. Where
** counting adds them up, only the address sanitizer sees whether that is within memory.
*/
static void pairs_without_a_deal_are_left_out(void **state)
{
  (void)state;
  static const char text[] =
      "N.has 'ST H3 DKT643 CK98' & E.has 'S97654 H5 DQ8 CQT' & "
      "S.has 'SKJ HAT8764 C76' & W.has 'S83 HKQJ9 D5 CJ32' & "
      "(N.balanced | N.clubs.top5 '3+') & ~(N.hcp '8-14' & N.diamonds.top3 '2+') & "
      "~((N.hcp + N.longest + N.second) '18+' & N.clubs.stopped) & "
      "(E.clubs.stopped | E.hearts '2+') & "
      "~((E.hcp + E.longest + E.second) '18+' & (E.clubs - 0.5 * E.hearts) '1-') & "
      "~(S.balanced & S.diamonds.top3 '2+') & ~(S.hcp '9-14' & S.spades '2+') & "
      "~((S.clubs - 0.5 * S.spades) '1-' & S.hcp '7-12') & "
      "(W.clubs.top3 '1+' | W.hcp '11-15') & "
      "~((W.clubs - 0.5 * W.spades) '1-' & W.hcp '10-13')";
  static const Budget most = {.operations = 1000000000, .bytes = 256 << 20};
  Layout known;
  Count joined;
  Err e;
  Meter m = {.most = most, .e = &e};
  int exact = 0;
  Cond *c = cond_parse(text, sizeof text - 1, &e);
  assert_non_null(c);
  assert_true(cond_known(c, &known, &e));
  if (!deals_count(&joined, c, &known, 1, &m)) fail_msg("%s", e.msg);
  for (int k = 0; ENGINE_KINDS[k]; k++) {
    Engine *g = ENGINE_KINDS[k]->open(c, &known, &most, NULL, &e);
    if (!g) continue;
    if (g->exact && g->size != joined)
      fail_msg("%s: %d deals, not %d", g->kind->name, (int)g->size, (int)joined);
    exact += g->exact;
    g->kind->close(g);
  }
  assert_true(exact > 0);
  cond_free(c);
}

/* ---- uniform, every engine ------------------------------------------------------ */

/* Every hand lacks two cards, and the aces and kings are free: 8! / 2!^4 = 2520. */
#define HONOURS_FREE                                                      \
  "N.has 'SQJT98765432' & E.has 'HQJT98765432' & S.has 'DQJT98765432' & " \
  "W.has 'CQJT98765432'"

/* Free are six diamonds, seven clubs with the ace: N gets 7 of them, W 6: 1716. */
#define TWO_HANDS                                                             \
  "E.is 'AKQJT98765432...' & S.is '.AKQJT98765432..' & W.has 'DAKQJ CKQ2' & " \
  "N.has 'DT98 CJT9'"

typedef struct Case {
  const char *known, *text;
  int deals;
} Case;

/* Draws of a sampler, 20 for each deal of a condition: all as often. */
static void expect_uniform(const Sampler *s, const Cond *where, const Case *t)
{
  Universe *u = universe_new(&s->known);
  int place = 0, *number = calloc((size_t)u->nb, sizeof *number);
  for (int i = 0; i < u->nb; i++) {
    bool holds = cond_holds(where, &u->deal[i]);
    number[i] = holds ? place++ : -1;
  }
  assert_int_equal(place, t->deals);
  uint64_t *seen = calloc((size_t)place, sizeof *seen);
  for (uint64_t i = 0; i < 20u * (uint64_t)place; i++) {
    Deal d;
    uint64_t tries = 0;
    assert_true(sampler_deal(s, 7, i, &d, &tries, NULL));
    int at = find_deal(u, &d);
    assert_true(at >= 0 && number[at] >= 0);
    seen[number[at]]++;
  }
  expect_even(seen, (size_t)place);
  free(seen);
  free(number);
  free(u);
}

/*
** N gets x diamonds and 7 - x clubs in C(6, x) C(7, 7 - x) ways; with NS getting
** k of the two spades and l of the two hearts there are 36 C(2, k) C(2, l)
** C(4, 4 - k - l). Of the honours a hand gets two to its queen and jack: N and E an ace
** and a king each in 16 * 9 ways, S then the same in 4 or two kings; no hand two aces
** is an ace and a king for each.
*/
static const Case CASES[] = {
    {TWO_HANDS, "any", 1716},
    {TWO_HANDS, "N.diamonds '4-6'", 42 + 315 + 700},
    {TWO_HANDS, "N.diamonds '4-6' & N.hcp '5'", 36 + 225 + 400},
    {TWO_HANDS, "(N.diamonds '4,6' | W.clubs '8+')", 42 + 700 + 126 + 7},
    {HONOURS_FREE, "any", 2520},
    {HONOURS_FREE, "NS.spades '12+'", 36 * (40 + 15)},
    {HONOURS_FREE, "NS.spades '12+' & EW.hearts '12'", 36 * (24 + 8)},
    {HONOURS_FREE, "N.spades '13'", 90},
    {HONOURS_FREE, "N.spades '12' & E.hearts '11'", 2 * 2 * 10 * 6 + 2 * 4 * 6 * 6},
    {HONOURS_FREE, "N.hcp '10' & E.hcp '10' & ~S.hcp '11' & ~(W.hcp '9' & any)",
     16 * 9 * (4 + 1)},
    {HONOURS_FREE, "~N.hcp '11' & ~E.hcp '11' & ~S.hcp '11' & ~W.hcp '11'", 24 * 24},
};

static Cond *cond_of(const Case *t)
{
  char text[400];
  snprintf(text, sizeof text, "%s & (%s)", t->known, t->text);
  Cond *c = cond_parse(text, strlen(text), NULL);
  assert_non_null(c);
  return c;
}

static void every_engine_is_uniform(void **state)
{
  (void)state;
  for (int k = 0; ENGINE_KINDS[k]; k++)
    for (size_t i = 0; i < LENGTH(CASES); i++) {
      SamplerOptions o = {.plan = ENGINE_KINDS[k]->name};
      char text[400];
      Sampler s;
      Err e;
      snprintf(text, sizeof text, "%s & %s", CASES[i].known, CASES[i].text);
      if (sampler_read(&s, text, &o, &e)) {
        expect_uniform(&s, s.where, &CASES[i]);
        sampler_close(&s);
      } else if (k == 0) {
        fail_msg("%s: %s", text, e.msg);
      }
    }
}

/* The same where the known cards are given afterwards. */
static void samplers_given_cards_are_uniform(void **state)
{
  (void)state;
  int fast = 0;
  for (size_t i = 0; i < LENGTH(CASES); i++) {
    const Case *t = &CASES[i];
    const Expr *where = expr_parse(t->text, strlen(t->text), NULL);
    GivenCond *g = given_open(where, NULL, NULL);
    Cond *c = cond_of(t);
    Layout known;
    Sampler s;
    Err e;
    assert_non_null(g);
    assert_true(cond_known(c, &known, NULL));
    if (!sampler_given(&s, g, &known, NULL, &e)) fail_msg("%s: %s", t->text, e.msg);
    fast += s.shared;
    expect_uniform(&s, c, t);
    sampler_close(&s);
    given_close(g);
    cond_free(c);
    expr_drop(where);
  }
  assert_int_equal(fast, LENGTH(CASES));
}

/* Deals of a seed stay what they are while the version of a plan does (FNV-1a). */
static void deals_of_a_version_stay(void **state)
{
  (void)state;
  static const struct {
    const char *plan, *text;
    uint64_t hash;
  } kept[] = {
      {"shapes/1", "any", UINT64_C(0x25447ff534f542fb)},
      {"shapes/1", "S.balanced", UINT64_C(0xce833c313a621965)},
      {"shapes/1", "NS.spades '8+'", UINT64_C(0xc94cc8b595b73f67)},
      {"shapes/1", "W.is 'AK2.J3.KQ854.K72' & N.spades '4+'",
       UINT64_C(0xb99ee6e8a3a4c1c9)},
      {"suits/1", "S.balanced & S.hcp '15-17' & N.spades '4+'",
       UINT64_C(0x7ef06fe6fac17017)},
      {"rows/1", "S.balanced & S.hcp '15-17' & N.spades '4+' & ~E.hcp '11+'",
       UINT64_C(0x89ff1a1d7b335fe5)},
      {"hand/1", "S.balanced & S.hcp '15-17' & N.spades '4+' & ~E.hcp '11+'",
       UINT64_C(0x1f402228d27ee7d7)},
  };
  for (size_t i = 0; i < LENGTH(kept); i++) {
    SamplerOptions o = {.plan = kept[i].plan};
    Sampler s;
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    assert_true(sampler_read(&s, kept[i].text, &o, NULL));
    for (uint64_t k = 0; k < 2000; k++) {
      Deal d;
      uint64_t tries = 0;
      assert_true(sampler_deal(&s, 3, k, &d, &tries, NULL));
      assert_true(deal_ok(&d) && cond_holds(s.where, &d));
      for (int seat = 0; seat < SEAT_NB; seat++)
        hash = (hash ^ d.hand[seat]) * 0x100000001b3u;
    }
    sampler_close(&s);
    if (hash != kept[i].hash)
      fail_msg("%s: %016llx", kept[i].text, (unsigned long long)hash);
  }
}

/* ---- every card known ------------------------------------------------------------ */

static void one_deal_is_counted_and_dealt(void **state)
{
  (void)state;
  static const char *const texts[] = {"any", "E.hcp '10-'", "NS.spades '14+'"};
  for (uint64_t i = 0; i < LENGTH(texts) * 3; i++) {
    static const Budget most = {.operations = 1000000, .bytes = 1 << 20};
    Deal only;
    Rng r = rng_open(3, RNG_TEST, i);
    Dealing all = dealing_new(NULL);
    dealing_next(&all, &r, &only);
    Layout known = {{0}};
    memcpy(known.hand, only.hand, sizeof known.hand);
    Cond *c = cond_parse(texts[i % 3], strlen(texts[i % 3]), NULL);
    assert_non_null(c);
    for (int k = 0; ENGINE_KINDS[k]; k++) {
      Deal d;
      Engine *g = ENGINE_KINDS[k]->open(c, &known, &most, NULL, NULL);
      assert_non_null(g);
      if (g->exact) assert_int_equal((int)g->size, cond_holds(c, &only));
      if (g->size) {
        engine_draw(g, &r, &d);
        assert_memory_equal(&d, &only, sizeof d);
      }
      g->kind->close(g);
    }
    cond_free(c);
  }
}

/* ---- asked to stop ----------------------------------------------------------------
 */

/* Boxes are many and made before anything is counted: the flag ends that too. */
static void boxes_end_when_asked(void **state)
{
  (void)state;
  static const char text[] = "(S.zar + 2 * N.zar + 3 * E.zar) '60'";
  static const Budget most = {.operations = 1000000, .bytes = 1 << 20};
  Stop stop = {0};
  Layout known = {{0}};
  Err e;
  Cond *c = cond_parse(text, sizeof text - 1, &e);
  assert_non_null(c);
  stop_raise(&stop);
  assert_null(ENGINE_SUITS.open(c, &known, &most, &stop, &e));
  assert_string_equal(e.msg, "interrupted");
  cond_free(c);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(engines_have_the_deals_that_satisfy),
      cmocka_unit_test(pairs_without_a_deal_are_left_out),
      cmocka_unit_test(every_engine_is_uniform),
      cmocka_unit_test(samplers_given_cards_are_uniform),
      cmocka_unit_test(deals_of_a_version_stay),
      cmocka_unit_test(one_deal_is_counted_and_dealt),
      cmocka_unit_test(boxes_end_when_asked),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
