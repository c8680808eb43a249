/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Leaders who do not see all cards: cards and tricks are those of a plain loop over the
** layouts that they know of, on any number of threads, at a table and in a run; what
** was measured before is not solved; and memory may run out anywhere.
*/
#include "failing.h"
#include "running.h"

#include <pthread.h>
#include <stdatomic.h>

#include "lang/parse.h"
#include "solve/play.h"
#include "table/double_dummy.h"
#include "table/policy.h"

enum { LAYOUTS = 3, DEALS = 6 };

static int deals = DEALS; /* of them, where each takes long */

/* ---- a plain loop ------------------------------------------------------------------
 */

/* The leader must guess; and deals that are quickly solved. */
#define AUCTION "S.has 'SA HAQ DKQJT9 CA' & N.has 'S5432 H32 DA87 C543' & W.hcp '1+'"
#define EASY "S.has 'SAKQJT98 DAKQ' & N.has 'HAKQJT CAKQ' & W.hcp '1+'"

static const Expr *knows(const char *text)
{
  return must((void *)expr_parse(text, strlen(text), NULL));
}

/* Deals that satisfy a condition. */
static void open_deals(Deal d[DEALS], const char *text)
{
  Sampler s = open_sampler(text);
  for (uint64_t i = 0; i < DEALS; i++) {
    uint64_t tries = 0;
    assert_true(sampler_deal(&s, SEED, i, &d[i], &tries, NULL));
  }
  sampler_close(&s);
}

static uint64_t number_of(const Deal *d)
{
  char id[DEAL_ID_MAX];
  deal_id(d, id);
  return strtoull(id + 9, NULL, 16);
}

/* Tricks of declarer after each of the leader's cards, one solved deal each. */
static void plain_leads(Solver *s, const Deal *d, const Contract *c, int sum[])
{
  Hand own = d->hand[seat_next(c->declarer)];
  for (Hand left = own; left; left &= left - 1) {
    Position at = position_start(d, c);
    int tricks, card = hand_lowest(left);
    assert_true(position_play(&at, card, NULL));
    assert_true(play_tricks(s, &at, c->declarer % SIDE_NB, &tricks, NULL));
    sum[card] += tricks;
  }
}

/* What the leader leads, and what declarer takes then. */
static int plain_led(Solver *s, const Deal *d, uint64_t board, const Contract *c,
                     int *tricks)
{
  enum { CARDS = SUIT_NB << SUIT_SHIFT };
  int sum[CARDS] = {0}, own[CARDS] = {0}, best = CARD_NONE;
  int leader = seat_next(c->declarer);
  char text[400], hand[HAND_TEXT_MAX];
  SamplerOptions plan = {.plan = "hand/1"};
  Sampler layouts;
  Err e;
  hand_format(d->hand[leader], hand);
  snprintf(text, sizeof text, "%c.is '%s' & " AUCTION, seat_letter(leader), hand);
  if (!sampler_read(&layouts, text, &plan, &e)) fail_msg("%s", e.msg);
  uint64_t seed = board * 20 + (uint64_t)(c->declarer * 5 + c->strain);
  for (uint64_t i = 1; i <= LAYOUTS; i++) {
    Deal other;
    uint64_t tries = 0;
    assert_true(sampler_deal(&layouts, seed, i, &other, &tries, NULL));
    assert_true(other.hand[leader] == d->hand[leader]);
    plain_leads(s, &other, c, sum);
  }
  sampler_close(&layouts);
  plain_leads(s, d, c, own);
  for (int suit = SPADES; suit >= CLUBS; suit--)
    for (int rank = ACE; rank >= TWO; rank--) {
      int card = card_make(suit, rank);
      if (d->hand[leader] & card_bit(card) && (best < 0 || sum[card] < sum[best]))
        best = card;
    }
  *tricks = own[best];
  return best;
}

/* ---- at a table --------------------------------------------------------------------
 */

static Solver *solver_of(void *context, Err *e)
{
  (void)e;
  return context;
}

static void a_leader_leads_what_is_best_on_average(void **state)
{
  (void)state;
  static const Contract contract = {.level = 3, .strain = NOTRUMP, .declarer = SOUTH};
  const PolicyChoice choice = {.contract = contract};
  const PolicyPlayer bids = {{&POLICY_KIND}, 1, &choice};
  const Expr *x = knows(AUCTION);
  GivenCond *g = must(given_open(x, NULL, NULL));
  const LeadPlayer leader = {{&LEAD_KIND}, g, LAYOUTS};
  Solver *s = must(solver_new(SOLVER_MEMORY_MIN, NULL)), *other = NULL;
  other = must(solver_new(SOLVER_MEMORY_MIN, NULL));
  const TrialHelp help = {.solver = solver_of, .context = s};
  CardTable table = {.dealer = NORTH, .vul = VUL_NONE};
  for (int seat = 0; seat < SEAT_NB; seat++) {
    table.bids[seat] = &bids.player;
    table.plays[seat] = seat == WEST ? &leader.player : &DOUBLE_DUMMY;
  }
  const CardTable *tables[] = {&table};
  Deal d[DEALS];
  int not_best = 0;
  Err e;
  open_deals(d, AUCTION);
  Trial *t = must(trial_new(tables, 1, 1, NULL, &e));
  for (int i = 0; i < deals; i++) {
    TableResult r;
    uint64_t board = (uint64_t)i + 1;
    int tricks, best;
    if (!trial_play(t, 0, 0, &d[i], board, &help, &r, &e)) fail_msg("%s", e.msg);
    int card = plain_led(other, &d[i], board, &contract, &tricks);
    assert_int_equal(r.card[0], card);
    assert_int_equal(r.tricks, tricks);
    Position at = position_start(&d[i], &contract);
    assert_true(play_tricks(other, &at, NS, &best, &e));
    assert_true(tricks >= best);
    not_best += tricks > best;
  }
  Buf text = BUF_EMPTY;
  LEAD_KIND.note(&leader.player, &text);
  assert_string_equal(
      text.text, "leads what is best over 3 layouts of what he knows, then sees all");
  buf_free(&text);
  trial_free(t);
  solver_free(s);
  solver_free(other);
  given_close(g);
  expr_drop(x);
  assert_true(not_best > 0 || deals < DEALS);
}

/* ---- in a run ----------------------------------------------------------------------
 */

static const char *const TEXTS[] = {
    "tricks(S, \"NT\")",
    "choose{ { W.spades \"1+\", tricks(N, \"H\") }, W.hcp }",
};

static bool open_led(Run *out, const Expr *x, Err *e)
{
  static const char *const key[] = {"tricks(S, \"NT\")"};
  int which;
  RunPlan plan = {
      .measure_nb = LENGTH(TEXTS), .key_nb = 1, .knows = x, .layouts = LAYOUTS};
  return run_read(out, &plan, TEXTS, key, &which, e);
}

/* The values of rows, which say nothing of double-dummy results. */
typedef struct Taken {
  int nb;
  int64_t value[DEALS * LENGTH(TEXTS)];
} Taken;

static bool take(void *context, const RunRow *row)
{
  Taken *t = context;
  Tricks none = tricks_unknown(), tricks = tricks_exact(row->bounds);
  assert_memory_equal(&none, &tricks, sizeof none);
  assert_int_equal(row->solved, 0);
  for (size_t i = 0; i < LENGTH(TEXTS); i++)
    t->value[(size_t)t->nb * LENGTH(TEXTS) + i] = row->value[i];
  t->nb++;
  return true;
}

static void expect_sums(const Run *r, const Taken *t)
{
  const int64_t *key[KEY_NB] = {NULL};
  for (size_t k = 0; k < LENGTH(TEXTS); k++) {
    Sums sums;
    double sum = 0;
    assert_true(cells_sum(&r->cells, (int)k, key, &sums));
    for (int i = 0; i < deals; i++)
      sum += (double)t->value[(size_t)i * LENGTH(TEXTS) + k];
    expect_near(moments_mean(&sums.moments, 1), sum / deals, 1e-12);
    histogram_close(&sums.histogram);
  }
}

static void a_run_counts_tricks_after_the_lead(void **state)
{
  (void)state;
  static const Contract of[] = {{.strain = NOTRUMP, .declarer = SOUTH},
                                {.strain = HEARTS, .declarer = NORTH}};
  const Expr *x = knows(AUCTION);
  Solver *s = must(solver_new(SOLVER_MEMORY_MIN, NULL));
  Taken expected = {.nb = deals};
  Deal d[DEALS];
  Err e;
  open_deals(d, AUCTION);
  for (int i = 0; i < deals; i++) {
    int tricks[2];
    for (int k = 0; k < 2; k++)
      plain_led(s, &d[i], number_of(&d[i]), &of[k], &tricks[k]);
    int hcp = 0;
    for (int rank = JACK; rank <= ACE; rank++)
      for (int suit = 0; suit < SUIT_NB; suit++)
        if (d[i].hand[WEST] & card_bit(card_make(suit, rank))) hcp += rank - TEN;
    expected.value[2 * i] = tricks[0];
    expected.value[2 * i + 1] = hand_length(d[i].hand[WEST], SPADES) ? tricks[1] : hcp;
  }
  for (int jobs = 1; jobs <= 3; jobs += 2) {
    Run r, again;
    Taken taken = {.nb = 0};
    uint64_t done;
    BatchSource from = {.deal = d, .count = (uint64_t)deals};
    RunOptions o = {.batch.jobs = jobs,
                    .batch.memory = 16 * jobs,
                    .row = take,
                    .row_context = &taken};
    if (!open_led(&r, x, &e)) fail_msg("%s", e.msg);
    if (!run_batch(&r, &from, &o, &done, &e)) fail_msg("%s", e.msg);
    assert_int_equal(done, deals);
    assert_memory_equal(&taken, &expected, sizeof taken);
    expect_sums(&r, &taken);
    /* values that were measured count as they are: the key alone is led to */
    int64_t given[DEALS * LENGTH(TEXTS)];
    memcpy(given, taken.value, sizeof given);
    given[1] += 100;
    from.value = given;
    from.value_nb = LENGTH(TEXTS);
    taken.nb = 0;
    assert_true(open_led(&again, x, &e));
    assert_true(run_batch(&again, &from, &o, &done, &e));
    assert_memory_equal(taken.value, given, sizeof given);
    expect_sums(&again, &taken);
    assert_int_equal(again.read, r.read);
    assert_int_equal(again.cells.nb, r.cells.nb);
    assert_true(again.nodes < r.nodes || !again.nodes);
    run_close(&again);
    run_close(&r);
  }
  solver_free(s);
  expr_drop(x);
}

/* Without a key that is solved nothing is. */
static void what_was_measured_is_not_solved(void **state)
{
  (void)state;
  static const char *const text[] = {"tricks(S, \"NT\")"};
  RunPlan plan = {.measure_nb = 1};
  BatchSource from = {.count = 2, .value_nb = 1, .value = (const int64_t[]){3, 8}};
  RunOptions o = {.batch.jobs = 1};
  Deal d[DEALS];
  Run r;
  uint64_t done;
  int which;
  open_deals(d, EASY);
  from.deal = d;
  assert_true(run_read(&r, &plan, text, NULL, &which, NULL));
  assert_true(run_batch(&r, &from, &o, &done, NULL));
  const int64_t *key[KEY_NB] = {NULL};
  Sums sums;
  assert_true(cells_sum(&r.cells, 0, key, &sums));
  assert_true(moments_mean(&sums.moments, 1) == 5.5);
  assert_true(r.nodes == 0 && r.read == 2 && r.solved == 0);
  histogram_close(&sums.histogram);
  run_close(&r);
}

/* ---- every lead
 * ---------------------------------------------------------------------- */

static bool take_leads(void *context, const RunRow *row)
{
  static const Contract c = {.level = 4, .strain = SPADES, .declarer = EAST};
  int sum[SUIT_NB << SUIT_SHIFT] = {0}, k = 0;
  plain_leads(context, row->deal, &c, sum);
  for (int suit = SPADES; suit >= CLUBS; suit--)
    for (int rank = ACE; rank >= TWO; rank--)
      if (row->deal->hand[SOUTH] & card_bit(card_make(suit, rank)))
        assert_int_equal(row->value[k++], sum[card_make(suit, rank)]);
  assert_int_equal(k, HAND_SIZE);
  assert_int_equal(row->solved, 0);
  return true;
}

static void tricks_after_each_lead_are_measured(void **state)
{
  (void)state;
  char text[HAND_SIZE][40];
  const char *texts[HAND_SIZE];
  Solver *s = must(solver_new(SOLVER_MEMORY_MIN, NULL));
  Deal d[DEALS];
  Run r;
  open_deals(d, EASY);
  for (int k = 0; k < HAND_SIZE; k++) {
    snprintf(text[k], sizeof text[k], "led(\"4Sx by E\", %d)", k + 1);
    texts[k] = text[k];
  }
  for (int jobs = 1; jobs <= 2; jobs++) {
    BatchSource from = {.deal = d, .count = DEALS};
    RunOptions o = {.batch.jobs = jobs,
                    .batch.memory = 16 * jobs,
                    .row = take_leads,
                    .row_context = s};
    uint64_t done;
    Err e;
    r = open_run(HAND_SIZE, texts);
    assert_true(run_solves(&r));
    if (!run_batch(&r, &from, &o, &done, &e)) fail_msg("%s", e.msg);
    assert_int_equal(done, DEALS);
    assert_true(r.read == 0 && r.solved == 0 && r.nodes > 0);
    run_close(&r);
  }
  solver_free(s);
}

static bool read_text(const char *text, Err *e)
{
  Measure *m = measure_parse(text, strlen(text), e);
  measure_free(m);
  return m != NULL;
}

static void wrong_leads_are_named(void **state)
{
  (void)state;
  static const BadText bad[] = {
      {"led(\"P\", 1)", 1, "'led(\"P\", 1)': nobody leads to a pass"},
      {"led(\"3NT by S\", 14)", 17, "a card's number (1 to 13) expected, not '14'"},
      {"led(\"3NT by S\", 1.5)", 17, "a card's number (1 to 13) expected, not '1.5'"},
      {"led(\"3NT by S\")", 1, "'led(\"3NT by S\")' has 1 argument, not 2"},
  };
  expect_bad_texts(read_text, bad, LENGTH(bad));
  assert_false(read_text("led(bids { NS = \"x\" }, 1)", &(Err){0}));
}

/* ---- what fails ---------------------------------------------------------------------
 */

static void a_hand_that_he_cannot_have_is_named(void **state)
{
  (void)state;
  const Expr *x = knows("W.hcp '30+'");
  Deal d[DEALS];
  BatchSource from = {.deal = d, .count = 1};
  RunOptions o = {.batch.jobs = 1};
  uint64_t done;
  Run r;
  Err e;
  open_deals(d, EASY);
  assert_true(open_led(&r, x, &e));
  assert_false(run_batch(&r, &from, &o, &done, &e));
  assert_int_equal(e.kind, ERR_REFUSED);
  if (!strstr(e.msg, "what the leader knows excludes the deal: W cannot hold "))
    fail_msg("%s", e.msg);
  run_close(&r);
  expr_drop(x);
}

static void a_stop_ends_the_leads(void **state)
{
  (void)state;
  const Expr *x = knows(EASY);
  Stop stop = {0};
  Deal d[DEALS];
  BatchSource from = {.deal = d, .count = DEALS};
  RunOptions o = {.batch.jobs = 1, .batch.stop = &stop};
  uint64_t done = 1;
  Run r;
  open_deals(d, EASY);
  assert_true(open_led(&r, x, NULL));
  stop_raise(&stop);
  assert_true(run_batch(&r, &from, &o, &done, NULL));
  assert_int_equal(done, 0);
  run_close(&r);
  expr_drop(x);
}

static void each_allocation_may_fail(void **state)
{
  (void)state;
  const Expr *x = knows(EASY);
  Deal d[DEALS];
  int failures = 0, step = how_many(1, 7);
  open_deals(d, EASY);
  for (long n = 0, reached = 1; reached; n += step) {
    Run r;
    Err e = {0};
    uint64_t done = 0;
    BatchSource from = {.deal = d, .count = 2};
    RunOptions o = {.batch.jobs = 2, .batch.memory = 32};
    atomic_store(&until_failure, n);
    bool opened = open_led(&r, x, &e);
    bool ok = opened && run_batch(&r, &from, &o, &done, &e);
    reached = atomic_exchange(&until_failure, -1) < 0;
    if (!ok && e.kind != ERR_MEMORY) fail_msg("allocation %ld: %s", n, e.msg);
    if (ok) assert_int_equal(done, 2);
    failures += !ok;
    if (opened) run_close(&r);
  }
  assert_true(failures * step > 50);
  expr_drop(x);
}

int main(void)
{
  if (is_set("BAIZE_BRIEF")) deals = 2;
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_leader_leads_what_is_best_on_average),
      cmocka_unit_test(a_run_counts_tricks_after_the_lead),
      cmocka_unit_test(what_was_measured_is_not_solved),
      cmocka_unit_test(tricks_after_each_lead_are_measured),
      cmocka_unit_test(wrong_leads_are_named),
      cmocka_unit_test(a_hand_that_he_cannot_have_is_named),
      cmocka_unit_test(a_stop_ends_the_leads),
      cmocka_unit_test(each_allocation_may_fail),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
