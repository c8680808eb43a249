/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** The counter of four hands against brute force: small universes, in which most cards
** are known and all deals are enumerated, and counts that are known from elsewhere.
*/
#include "unit.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/buf.h"
#include "cards/dealing.h"
#include "count/joint/joint.h"
#include "count/suits/suits.h"
#include "sample/engines.h"
#include "sample/permute.h"

enum {
  KNOWN = 10, /* cards of each hand; the other 12 are dealt in 369600 ways */
  CONDITIONS = 12,
  CONDITIONS_SOAK = 3000,
  COMBINATIONS = 16,
};

static const Budget AMPLE = {.operations = UINT64_C(20000000000), .bytes = 1 << 30};

static int pick(Rng *r, int bound)
{
  return (int)rng_below(r, (uint64_t)bound);
}

/* One thing that may be asked of a seat. */
static void add_atom(Buf *b, Rng *r, char seat)
{
  static const char *const suits[] = {"clubs", "diamonds", "hearts", "spades"};
  const char *suit = suits[pick(r, SUIT_NB)];
  int low = 3 + pick(r, 9);
  switch (pick(r, 9)) {
  case 0:
  case 1: buf_printf(b, "%c.hcp '%d-%d'", seat, low, low + 3 + pick(r, 8)); break;
  case 2: buf_printf(b, "%c.%s '%d+'", seat, suit, 2 + pick(r, 3)); break;
  case 3: buf_printf(b, "%c.balanced", seat); break;
  case 4: buf_printf(b, "%c.%s.top3 '%d+'", seat, suit, 1 + pick(r, 2)); break;
  case 5:
    buf_printf(b, "(%c.hcp + %c.longest + %c.second) '%d+'", seat, seat, seat,
               15 + pick(r, 6));
    break;
  case 6: buf_printf(b, "%c.%s.stopped", seat, suit); break;
  case 7:
    buf_printf(b, "(%c.clubs - 0.5 * %c.%s) '1-'", seat, seat, suits[1 + pick(r, 3)]);
    break;
  default: buf_printf(b, "%c.%s.top5 '%d+'", seat, suit, 2 + pick(r, 2)); break;
  }
}

/* A rule of a seat and up to three denials of others. */
static void add_rule(Buf *b, Rng *r, char seat)
{
  int denials = pick(r, 4);
  buf_puts(b, "(");
  add_atom(b, r, seat);
  buf_puts(b, pick(r, 4) ? " | " : " & ");
  add_atom(b, r, seat);
  buf_puts(b, ")");
  for (int i = 0; i < denials; i++) {
    buf_puts(b, " & ~(");
    add_atom(b, r, seat);
    buf_puts(b, " & ");
    add_atom(b, r, seat);
    buf_puts(b, ")");
  }
}

static Cond *read_cond(const char *text)
{
  Err e;
  Cond *c = cond_parse(text, strlen(text), &e);
  if (!c) fail_msg("%s: %s", text, e.msg);
  return c;
}

/* Give the free cards from 'at' on in every way, and count what holds. */
static uint64_t count_all(const Cond *c, const Dealing *g, Deal *d, int at,
                          int need[SEAT_NB])
{
  uint64_t nb = 0;
  if (at == g->free_nb) return cond_holds(c, d);
  for (int s = 0; s < SEAT_NB; s++) {
    if (!need[s]) continue;
    need[s]--;
    d->hand[s] |= card_bit(g->free[at]);
    nb += count_all(c, g, d, at + 1, need);
    d->hand[s] &= ~card_bit(g->free[at]);
    need[s]++;
  }
  return nb;
}

static uint64_t brute(const Cond *c, const Layout *known)
{
  Dealing g = dealing_new(known);
  Deal d;
  int need[SEAT_NB];
  memcpy(need, g.need, sizeof need);
  memcpy(d.hand, known->hand, sizeof d.hand);
  return count_all(c, &g, &d, 0, need);
}

static Count counted(const Cond *c, const Layout *known, int jobs)
{
  Count n;
  Err e;
  Meter m = {.most = AMPLE, .e = &e};
  if (!deals_count(&n, c, known, jobs, &m)) fail_msg("%s", e.msg);
  return n;
}

/* The text of known cards: 'nb' of each hand of a shuffled deal. */
static void add_known(Buf *b, Rng *r, const int nb[SEAT_NB])
{
  const Dealing all = dealing_new(NULL);
  Deal d;
  char cards[CARDS_TEXT_MAX];
  dealing_next(&all, r, &d);
  for (int s = 0; s < SEAT_NB; s++) {
    Hand h = d.hand[s];
    while (hand_size(h) > nb[s]) {
      Hand card = card_bit(card_make(pick(r, SUIT_NB), pick(r, RANK_NB)));
      h &= ~card;
    }
    if (!h) continue;
    cards_format(h, cards);
    buf_printf(b, "%c.has '%s' & ", seat_letter(s), cards);
  }
}

static void small_universes_are_counted(void **state)
{
  (void)state;
  static const int known_nb[][SEAT_NB] = {
      {KNOWN, KNOWN, KNOWN, KNOWN}, {HAND_SIZE, 9, 9, 9}, {11, 8, 11, 10}};
  Rng r = rng_open(14 + fresh_seed(), RNG_TEST, 0);
  int some = 0, all = soaking() ? CONDITIONS_SOAK : CONDITIONS;
  for (int i = 0; i < all; i++) {
    Buf text = BUF_EMPTY;
    Layout known;
    add_known(&text, &r, known_nb[i % 3]);
    for (int s = 0; s < SEAT_NB; s++) {
      if (i % 4 == 3 && pick(&r, 2)) continue;
      add_rule(&text, &r, seat_letter(s));
      buf_puts(&text, " & ");
    }
    buf_puts(&text, "any");
    Cond *c = read_cond(text.text);
    assert_true(cond_known(c, &known, NULL));
    uint64_t n = brute(c, &known);
    some += n > 0;
    Count got = counted(c, &known, 1 + i % 2);
    if (got != n)
      fail_msg("%s: counted %llu, not %llu", text.text, (unsigned long long)got,
               (unsigned long long)n);
    cond_free(c);
    buf_free(&text);
  }
  assert_true(some > all / 4);
}

/* A condition of hands joined by "and", "or" and denials, up to 'depth' of them deep.
 */
static void add_formula(Buf *b, Rng *r, int depth)
{
  if (!depth || !pick(r, 5)) {
    char seat = seat_letter(pick(r, SEAT_NB));
    if (pick(r, 3))
      add_atom(b, r, seat);
    else
      add_rule(b, r, seat);
    return;
  }
  const char *op = pick(r, 2) ? " | " : " & ";
  int nb = 2 + pick(r, 2);
  buf_puts(b, pick(r, 3) ? "(" : "~(");
  for (int i = 0; i < nb; i++) {
    if (i) buf_puts(b, op);
    add_formula(b, r, depth - 1);
  }
  buf_puts(b, ")");
}

static void combinations_of_hands_are_counted(void **state)
{
  (void)state;
  static const int known_nb[][SEAT_NB] = {{KNOWN, KNOWN, KNOWN, KNOWN}, {12, 9, 10, 9}};
  Rng r = rng_open(15 + fresh_seed(), RNG_TEST, 0);
  int some = 0, refused = 0, all = soaking() ? CONDITIONS_SOAK : COMBINATIONS;
  for (int i = 0; i < all; i++) {
    Buf text = BUF_EMPTY;
    Layout known;
    Count got;
    Err e;
    Meter m = {.most = AMPLE, .e = &e};
    add_known(&text, &r, known_nb[i % 2]);
    add_formula(&text, &r, 2 + pick(&r, 2));
    Cond *c = read_cond(text.text);
    assert_true(cond_known(c, &known, NULL));
    if (!deals_count(&got, c, &known, 1 + i % 2, &m)) {
      if (e.kind != ERR_BUDGET) fail_msg("%s: %s", text.text, e.msg);
      refused++;
    } else {
      uint64_t n = brute(c, &known);
      some += n > 0;
      if (got != n)
        fail_msg("%s: counted %llu, not %llu", text.text, (unsigned long long)got,
                 (unsigned long long)n);
    }
    cond_free(c);
    buf_free(&text);
  }
  assert_true(some > all / 3 && refused < all / 4);
}

/* Cards are known only where no denial is around them, whatever the denials come to. */
static void denied_cards_are_no_known_ones(void **state)
{
  (void)state;
  static const char *const denials[] = {
      "~(~S.has 'SA' | N.hcp '11+')", "~(~S.has 'SA')",
      "~(~S.has 'SA' | (~S.has 'SK S2' | any & ~any))"};
  for (int i = 0; i < 3; i++) {
    Buf text = BUF_EMPTY;
    Layout known;
    buf_printf(&text,
               "%s & S.has 'SKQJT98765' & N.has 'HAKQJT98765' & "
               "E.has 'DAKQJT98765' & W.has 'CAKQJT98765'",
               denials[i]);
    Cond *c = read_cond(text.text);
    assert_true(cond_known(c, &known, NULL));
    uint64_t n = brute(c, &known);
    assert_true(n > 0 && counted(c, &known, 1) == n);
    cond_free(c);
    buf_free(&text);
  }
}

/* ---- automata that are kept ----------------------------------------------------- */

static void expect_same_automata(const Automaton *a, const Automaton *b)
{
  assert_int_equal(a->size, b->size);
  assert_int_equal(a->results, b->results);
  assert_true(a->hands == b->hands);
  assert_memory_equal(a->suit, b->suit, sizeof a->suit);
  assert_memory_equal(a->class_nb, b->class_nb, sizeof a->class_nb);
  assert_memory_equal(a->from, b->from, sizeof a->from);
  assert_memory_equal(a->result, b->result,
                      (size_t)states_of(a, 0) * (size_t)states_of(a, 1));
  for (int s = 0; s < SUIT_NB; s++) {
    assert_memory_equal(a->length[s], b->length[s], (size_t)a->class_nb[s]);
    for (unsigned i = 0; i < HOLDING_NB; i++)
      assert_int_equal(automaton_class(a, s, i), automaton_class(b, s, i));
  }
  for (int k = 0; k < 2; k++)
    assert_memory_equal(a->of_pair[k], b->of_pair[k],
                        (size_t)a->class_nb[a->suit[k][0]] *
                            (size_t)a->class_nb[a->suit[k][1]] * sizeof(int32_t));
}

/* The conditions of all threads. */
enum { ASKED = 100, ASKERS = 3 };

typedef struct Question {
  Cond *c;
  HandPool pool;
} Question;

static Question questions[ASKED];

/* Ask for each twice; both must be what is made anew, and cost the same. */
static void *ask_for_automata(void *from)
{
  for (int i = 0; i < ASKED; i++) {
    const Question *q = &questions[(i + *(int *)from) % ASKED];
    const Cond *const list[] = {q->c};
    Automaton got[3];
    Err e;
    Meter m[3];
    for (int k = 0; k < 3; k++) {
      m[k] = (Meter){.most = AMPLE, .e = &e};
      assert_true((k ? automaton_make : automaton_fresh)(&got[k], list, 1, &q->pool,
                                                         i % SUIT_NB % 3, &m[k]));
    }
    for (int k = 1; k < 3; k++) {
      expect_same_automata(&got[0], &got[k]);
      assert_memory_equal(&m[0].spent, &m[k].spent, sizeof m[0].spent);
    }
    for (int k = 0; k < 3; k++) automaton_free(&got[k]);
  }
  return NULL;
}

/* Of the same condition with other known cards, and of others, in several threads. */
static void kept_automata_are_those_made_anew(void **state)
{
  (void)state;
  static int from[ASKERS] = {0, ASKED / 3, ASKED / 2};
  pthread_t thread[ASKERS];
  Rng r = rng_open(21 + fresh_seed(), RNG_TEST, 0);
  const Dealing all = dealing_new(NULL);
  Buf said = BUF_EMPTY;
  for (int i = 0; i < ASKED; i++) {
    Deal d;
    if (i % 4 == 0) {
      buf_free(&said);
      add_rule(&said, &r, 'S');
    }
    questions[i].c = read_cond(said.text);
    dealing_next(&all, &r, &d);
    Hand own = i % 4 ? d.hand[SOUTH] & (d.hand[SOUTH] - 1) : 0;
    questions[i].pool =
        (HandPool){own, PACK & ~own & (i % 4 > 1 ? ~d.hand[WEST] : PACK)};
  }
  buf_free(&said);
  for (int i = 0; i < ASKERS; i++)
    assert_int_equal(pthread_create(&thread[i], NULL, ask_for_automata, &from[i]), 0);
  for (int i = 0; i < ASKERS; i++) pthread_join(thread[i], NULL);
  for (int i = 0; i < ASKED; i++) cond_free(questions[i].c);
}

/* More than are kept at a time: the first ones are made again. */
static void automata_are_dropped_where_they_are_too_many(void **state)
{
  (void)state;
  enum { MADE = 1100 };
  Cond *c = read_cond("S.hcp '15-17'");
  const Cond *const list[] = {c};
  for (int i = 0; i < MADE + 10; i++) {
    Hand out = (Hand)1 << i % MADE % 50 | (Hand)1 << (i % MADE / 50 + 25) % 50;
    const HandPool pool = {0, PACK & ~out};
    Automaton kept, made;
    Err e;
    Meter m = {.most = AMPLE, .e = &e};
    assert_true(automaton_make(&kept, list, 1, &pool, HEARTS, &m));
    if (i % 100 == 0 || i >= MADE) {
      assert_true(automaton_fresh(&made, list, 1, &pool, HEARTS, &m));
      expect_same_automata(&made, &kept);
      automaton_free(&made);
    }
    automaton_free(&kept);
  }
  cond_free(c);
}

/* What is kept never makes a budget larger. */
static void kept_automata_are_within_budgets(void **state)
{
  (void)state;
  Cond *c = read_cond("S.hcp '11-13' & S.losers '6-7' & S.controls '3+'");
  const Cond *const list[] = {c};
  const HandPool every = {0, PACK};
  Automaton a;
  Err first, second;
  Meter m = {.most = AMPLE, .e = &first};
  assert_true(automaton_make(&a, list, 1, &every, HEARTS, &m));
  automaton_free(&a);
  Budget few[] = {{m.spent.operations - 1, AMPLE.bytes}, {AMPLE.operations, 1000}};
  for (int i = 0; i < 2; i++) {
    Meter made = {.most = few[i], .e = &first}, kept = {.most = few[i], .e = &second};
    assert_false(automaton_fresh(&a, list, 1, &every, HEARTS, &made));
    assert_false(automaton_make(&a, list, 1, &every, HEARTS, &kept));
    assert_string_equal(first.msg, second.msg);
  }
  cond_free(c);
}

/* ---- the eight auctions -------------------------------------------------------- */

enum { LINE_MAX = 4000 };

static char line[LINE_MAX]; /* of the auction that was read last: the condition */

/* Line 'which' of the auctions, 1 to 8: the condition; its count goes to '*deals'. */
static Cond *auction(int which, Count *deals)
{
  FILE *f = fopen("tests/golden/auctions.tsv", "r");
  assert_non_null(f);
  while (which && fgets(line, sizeof line, f)) which -= line[0] != '#';
  fclose(f);
  line[strcspn(line, "\n")] = '\0';
  char *count = strchr(line, '\t');
  assert_non_null(count);
  *count++ = '\0';
  assert_true(count_parse(deals, count, strlen(count), NULL));
  return read_cond(line);
}

static void auctions_are_counted_exactly(void **state)
{
  (void)state;
  static const int quick[] = {1}, all[] = {1, 2, 3, 4, 5, 6, 7, 8};
  Layout none = {{0}};
  for (int i = 0; i < (soaking() ? 8 : 1); i++) {
    Count deals;
    Cond *c = auction((soaking() ? all : quick)[i], &deals);
    if (counted(c, &none, 1) != deals) fail_msg("auction %d", i + 1);
    cond_free(c);
  }
}

/* A question about four hands, from a condition. */
static JointAsked ask(const Parted *p, const Layout *known)
{
  JointAsked a = {.known = *known, .to_count = true};
  for (int s = 0; s < SEAT_NB; s++) {
    a.list[s] = (const Cond *const *)&p->of[s];
    a.nb[s] = p->of[s] != NULL;
  }
  return a;
}

static const JointBox EVERY = {{~UINT64_C(1), ~UINT64_C(1), ~UINT64_C(1), ~UINT64_C(1)},
                               0};

/* Of whatever thread does a piece the sum is the same. */
static void threads_count_the_same(void **state)
{
  (void)state;
  Layout none = {{0}};
  Count deals;
  Cond *c = auction(1, &deals);
  assert_true(counted(c, &none, 8) == deals);
  cond_free(c);
}

static void every_pairing_counts_the_same(void **state)
{
  (void)state;
  Err e;
  Layout none = {{0}};
  Count deals;
  Cond *c =
      soaking()
          ? auction(8, &deals)
          : read_cond("S.hcp '15-17' & S.balanced & N.spades '4+' & N.losers "
                      "'7-' & ~(W.hearts '5+' & W.hearts.top3 '2+') & E.hcp '6+'");
  Parted p;
  assert_true(cond_parted(&p, c, &e));
  Count first = 0;
  for (int pairing = 1; pairing < SUIT_NB; pairing++) {
    Joint j;
    Count n = 0;
    Meter m = {.most = AMPLE, .e = &e};
    JointAsked a = ask(&p, &none);
    a.pairing = pairing;
    if (!joint_open(&j, &a, &m) || !joint_count(&j, &EVERY, 1, &n, 1, 1, &m))
      fail_msg("%s", e.msg);
    joint_close(&j);
    if (pairing == 1) first = n;
    assert_true(n == first && n > 0);
  }
  parted_free(&p);
  cond_free(c);
}

/* ---- the engines --------------------------------------------------------------- */

/* What an engine counts, if it does so exactly and soon. */
static bool engine_counts(Count *out, const EngineKind *kind, const Cond *c)
{
  static const Budget some = {.operations = 200000000, .bytes = 256 << 20};
  Layout none = {{0}};
  Engine *g = kind->open(c, &none, &some, NULL, NULL);
  bool exact = g && g->exact;
  if (exact) *out = g->size;
  if (g) kind->close(g);
  return exact;
}

/* Of the pack, suits, rows and the joint counter count the same. */
static void engines_count_the_same(void **state)
{
  (void)state;
  Rng r = rng_open(30, RNG_TEST, 0);
  int suits = 0, rows = 0, all = soaking() ? 30 : 4;
  for (int i = 0; i < all; i++) {
    Buf text = BUF_EMPTY;
    Layout none = {{0}};
    Count n;
    add_rule(&text, &r, seat_letter(pick(&r, 2)));
    buf_puts(&text, " & ");
    add_atom(&text, &r, seat_letter(2 + pick(&r, 2)));
    Cond *c = read_cond(text.text);
    Count known = counted(c, &none, 1);
    if (engine_counts(&n, &ENGINE_SUITS, c) && ++suits && n != known)
      fail_msg("suits: %s", text.text);
    if (engine_counts(&n, &ENGINE_ROWS, c) && ++rows && n != known)
      fail_msg("rows: %s", text.text);
    cond_free(c);
    buf_free(&text);
  }
  assert_true(suits > all / 4 && rows > all / 2);
}

/* Whatever rows draw of an auction satisfies it, and as often as it should. */
static void draws_of_an_auction_satisfy_it(void **state)
{
  (void)state;
  static const Budget most = {.operations = 1000000000, .bytes = 512 << 20};
  const double far = 5; /* standard deviations */
  int tries = soaking() ? 1000000 : 20000;
  for (int which = 1; which <= (soaking() ? 8 : 1); which++) {
    Layout none = {{0}};
    Rng r = rng_open(8 + fresh_seed(), RNG_TEST, (uint64_t)which);
    Count deals;
    Cond *c = auction(which, &deals);
    Engine *g = ENGINE_ROWS.open(c, &none, &most, NULL, NULL);
    assert_non_null(g);
    int hits = 0;
    for (int i = 0; i < tries; i++) {
      Deal d;
      if (!ENGINE_ROWS.attempt(g, &r, &d)) continue;
      hits++;
      if (!deal_ok(&d) || !cond_holds(c, &d)) fail_msg("auction %d", which);
    }
    double share = count_ratio(deals, g->size), expected = share * tries;
    double apart = (hits - expected) * (hits - expected);
    assert_true(apart < far * far * expected * (1 - share));
    ENGINE_ROWS.close(g);
    cond_free(c);
  }
}

/* ---- several results ----------------------------------------------------------- */

/* Counts by the results of two seats are those of the conjunctions. */
static void results_share_out_the_deals(void **state)
{
  (void)state;
  enum { RULES = 3 };
  static const char *const rules[2][RULES] = {
      {"S.hcp '15-17' & S.balanced", "S.spades '5+'", "any"},
      {"W.hearts '5+' & W.hcp '8+'", "W.hcp '16+'", "any"}};
  static const int seats[2] = {SOUTH, WEST};
  const Cond *list[2][RULES];
  JointAsked a = {.to_count = true};
  Err e;
  for (int i = 0; i < 2; i++) {
    for (int k = 0; k < RULES; k++) list[i][k] = read_cond(rules[i][k]);
    a.list[seats[i]] = list[i];
    a.nb[seats[i]] = RULES;
  }
  Joint j;
  Meter m = {.most = AMPLE, .e = &e};
  if (!joint_open(&j, &a, &m)) fail_msg("%s", e.msg);
  JointBox box[RULES * RULES];
  Count out[RULES * RULES] = {0}, sum = 0;
  bool west_first = j.seats[0] == 1u << WEST;
  for (int i = 0; i < RULES * RULES; i++) {
    box[i] = EVERY;
    box[i].to = west_first ? i % RULES * RULES + i / RULES : i;
    box[i].in[0] = UINT64_C(2) << i / RULES;
    box[i].in[1] = UINT64_C(2) << i % RULES;
  }
  if (!joint_count(&j, box, RULES * RULES, out, RULES * RULES, 2, &m))
    fail_msg("%s", e.msg);
  joint_close(&j);
  for (int i = 0; i < RULES * RULES; i++) {
    Buf text = BUF_EMPTY;
    for (int k = 0; k < 2; k++) {
      int own = k ? i % RULES : i / RULES;
      for (int r = 0; r < own; r++) buf_printf(&text, "~(%s) & ", rules[k][r]);
      buf_printf(&text, "%s%s", rules[k][own], k ? "" : " & ");
    }
    Cond *c = read_cond(text.text);
    Layout none = {{0}};
    if (counted(c, &none, 1) != out[i]) fail_msg("%s", text.text);
    sum += out[i];
    cond_free(c);
    buf_free(&text);
  }
  Cond *any = read_cond("any");
  Layout none = {{0}};
  assert_true(sum == counted(any, &none, 1));
  cond_free(any);
  for (int i = 0; i < 2; i++)
    for (int k = 0; k < RULES; k++) cond_free((Cond *)list[i][k]);
}

/* ---- what is refused ----------------------------------------------------------- */

static void expect_refused(const char *text, Budget most, ErrKind kind,
                           const char *part)
{
  Cond *c = read_cond(text);
  Layout none = {{0}};
  Count n;
  Err e;
  Meter m = {.most = most, .e = &e};
  assert_false(deals_count(&n, c, &none, 1, &m));
  assert_int_equal(e.kind, kind);
  if (!strstr(e.msg, part)) fail_msg("'%s' is not in '%s'", part, e.msg);
  cond_free(c);
}

static void what_is_too_large_is_refused_beforehand(void **state)
{
  (void)state;
  static const char four[] =
      "S.hcp '8-11' & N.hcp '8-11' & W.hcp '8-11' & E.hcp '8-11'";
  Budget few = {.operations = UINT64_C(1000000000), .bytes = 1 << 30};
  expect_refused(four, few, ERR_BUDGET, "times the budget");
  few = (Budget){.operations = UINT64_C(20000000000), .bytes = 1 << 20};
  expect_refused(four, few, ERR_BUDGET, "bytes");
  expect_refused("S.hcp '10+' & NS.spades '8+'", AMPLE, ERR_REFUSED,
                 "'NS.spades \"8+\"' reads more");
}

/* Rows too. */
static void rows_are_refused_or_stopped(void **state)
{
  (void)state;
  static const Budget few = {.operations = 1000000, .bytes = 1 << 30},
                      small = {.operations = UINT64_C(20000000000), .bytes = 4 << 20};
  Layout none = {{0}};
  Stop stop = {0};
  Count deals;
  Err e;
  Cond *c = auction(2, &deals);
  assert_null(ENGINE_ROWS.open(c, &none, &few, NULL, &e));
  assert_true(e.kind == ERR_BUDGET && strstr(e.msg, "times the budget"));
  assert_null(ENGINE_ROWS.open(c, &none, &small, NULL, &e));
  assert_true(e.kind == ERR_BUDGET && strstr(e.msg, "bytes"));
  stop_raise(&stop);
  assert_null(ENGINE_ROWS.open(c, &none, &AMPLE, &stop, &e));
  assert_int_equal(e.kind, ERR_INTERRUPTED);
  cond_free(c);
}

static void counting_can_be_stopped(void **state)
{
  (void)state;
  Cond *c = read_cond("S.hcp '10+' & N.hcp '8+'");
  Layout none = {{0}};
  Stop stop = {0};
  Count n;
  Err e;
  Meter m = {.most = AMPLE, .stop = &stop, .e = &e};
  stop_raise(&stop);
  assert_false(deals_count(&n, c, &none, 1, &m));
  assert_int_equal(e.kind, ERR_INTERRUPTED);
  cond_free(c);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(small_universes_are_counted),
      cmocka_unit_test(combinations_of_hands_are_counted),
      cmocka_unit_test(denied_cards_are_no_known_ones),
      cmocka_unit_test(kept_automata_are_those_made_anew),
      cmocka_unit_test(automata_are_dropped_where_they_are_too_many),
      cmocka_unit_test(kept_automata_are_within_budgets),
      cmocka_unit_test(auctions_are_counted_exactly),
      cmocka_unit_test(threads_count_the_same),
      cmocka_unit_test(every_pairing_counts_the_same),
      cmocka_unit_test(engines_count_the_same),
      cmocka_unit_test(draws_of_an_auction_satisfy_it),
      cmocka_unit_test(results_share_out_the_deals),
      cmocka_unit_test(what_is_too_large_is_refused_beforehand),
      cmocka_unit_test(rows_are_refused_or_stopped),
      cmocka_unit_test(counting_can_be_stopped),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
