/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Lists of rules: the same answers as asking each condition, for random lists and
** hands, in one thread and in eight that share a list.
*/
#include <pthread.h>
#include <stdlib.h>

#include "random_cond.h"

#include "bidding/rules.h"

enum { LIST_MAX = RULES_MAX, THREADS = 8 };

static FeatureTables *tables;

typedef struct List {
  int nb;
  Cond *cond[LIST_MAX];
  RuleList *rules;
} List;

static void open_list(List *l)
{
  Err e;
  l->rules = rules_make((const Cond *const *)l->cond, l->nb, tables, &e);
  if (!l->rules) fail_msg("%s", e.msg);
  assert_int_equal(rules_nb(l->rules), l->nb);
}

static void add(List *l, const char *text)
{
  Err e;
  l->cond[l->nb] = cond_parse(text, strlen(text), &e);
  if (!l->cond[l->nb]) fail_msg("%s: %s", text, e.msg);
  l->nb++;
}

static void close_list(List *l)
{
  rules_free(l->rules);
  for (int i = 0; i < l->nb; i++) cond_free(l->cond[i]);
  *l = (List){0};
}

static List list_of(const char *const text[], int nb)
{
  List l = {0};
  for (int i = 0; i < nb; i++) add(&l, text[i]);
  open_list(&l);
  return l;
}

static List random_list(uint64_t number)
{
  List l = {0};
  Rng r = rng_open(number, RNG_TEST, 1);
  int nb = number % 5 == 4 ? RULES_MAX : 1 + (int)rng_below(&r, 30);
  for (uint64_t i = 0; l.nb < nb; i++) {
    Made m = made_condition(1000 * number + i);
    Buf text = BUF_EMPTY;
    made_single(&m);
    made_text(&m, &text);
    Cond *c = cond_parse(text.text, text.len, NULL);
    if (c) l.cond[l.nb++] = c;
    buf_free(&text);
  }
  open_list(&l);
  return l;
}

/* Both answers about a hand against the loop over conditions. */
static void expect_plain(const List *l, RuleMemory *m, Hand h)
{
  int first = l->nb, told = rules_first(l->rules, m, h);
  RuleBits bits = rules_all(l->rules, m, h);
  for (int i = l->nb - 1; i >= 0; i--) {
    bool holds = cond_holds_hand(l->cond[i], h);
    if (holds) first = i;
    if (rule_bits_have(&bits, i) != holds) fail_msg("rule %d", i);
  }
  for (int i = l->nb; i < RULES_MAX; i++) assert_false(rule_bits_have(&bits, i));
  assert_int_equal(told, first);
}

static void expect_plain_of_all(const List *l, uint64_t seed, int deals)
{
  RuleMemory *m = rule_memory_new(l->rules, RULE_SLOT_BITS);
  assert_non_null(m);
  Rng r = rng_open(seed, RNG_TEST, 2);
  Dealing dealing = dealing_new(NULL);
  Deal d;
  for (int i = 0; i < deals; i++) {
    dealing_next(&dealing, &r, &d);
    for (int s = 0; s < SEAT_NB; s++) expect_plain(l, m, d.hand[s]);
  }
  rule_memory_free(m);
}

static void random_lists_answer_as_each_condition(void **state)
{
  (void)state;
  enum { LISTS = 50, BRIEF = 2, DEALS = 5000 };
  uint64_t lists = (uint64_t)(soaking() ? LISTS : how_many(LISTS / 3, BRIEF));
  for (uint64_t i = 0; i < lists; i++) {
    List l = random_list(i);
    expect_plain_of_all(&l, i, DEALS);
    close_list(&l);
  }
}

static void odd_lists_answer_so_too(void **state)
{
  (void)state;
  static const char *const lists[][4] = {
      {"any", "~any"},
      {"(S.hcp - S.hcp + 3) '3'", "(0.5 * S.hcp) '5.5-7'", "S.hcp '11-14'"},
      {"(1000 * S.spades.hcp - S.hearts.hcp) '2995+'", /* more values than a table has
                                                        */
       "(1000 * S.spades.hcp - S.hearts.hcp) '0-5000'"},
      {"(1000 * S.spades + S.longest) '5000+'", "(S.spades - S.clubs) '-2..2'"},
      {"S.has 'SA HK'", "S.is 'AK2.J3.KQ854.K72'", "S.has 'C2'", "S.has 'SA HK'"},
      {"S.hcp '0-37'", "S.hcp '38+'", "S.hcp '1,3,5,7,9,11,13,15'"},
      {"(S.hcp + S.longest + S.second) '20+' & S.hcp '10+'", "S.zar '26+'",
       "S.cccc '12.5+'", "(S.hcp - S.shortest) '8+'"},
      {"S.evaluator('0/1000:a4001', 'x') '4.001+'", "S.points {A = 4.5, K = 3} '12+'"},
      {"S.spades.losers '1-'", "S.losers '7-'", "S.nltc '7.5-'", "S.shape '5xxx'"},
  };
  for (size_t i = 0; i < LENGTH(lists); i++) {
    int nb = 0;
    while (nb < 4 && lists[i][nb]) nb++;
    List l = list_of(lists[i], nb);
    expect_plain_of_all(&l, i, 5000);
    close_list(&l);
  }
}

static void wrong_lists_are_refused(void **state)
{
  (void)state;
  Err e;
  List l = {0};
  Cond *many[RULES_MAX + 1];
  assert_null(rules_make((const Cond *const *)l.cond, 0, tables, &e));
  expect_err(&e, 0, "a list has 1 to 128 rules, this one is empty");
  add(&l, "any");
  for (int i = 0; i <= RULES_MAX; i++) many[i] = l.cond[0];
  assert_null(rules_make((const Cond *const *)many, RULES_MAX + 1, tables, &e));
  expect_err(&e, 0, "a list has at most 128 rules, this one 129");
  add(&l, "N.hcp '12+'");
  add(&l, "S.balanced");
  assert_null(rules_make((const Cond *const *)l.cond, 3, tables, &e));
  expect_err(&e, 0, "rule 3 reads the hand of south, rule 2 that of north");
  cond_free(l.cond[2]);
  l.nb = 2;
  add(&l, "NS.hcp '25+'");
  assert_null(rules_make((const Cond *const *)l.cond, 3, tables, &e));
  expect_err(&e, 0, "rule 3 reads several hands, and rules read one");
  assert_true(rules_check((const Cond *const *)l.cond, 2, &e));
  close_list(&l);
}

typedef struct Asker {
  const RuleList *rules;
  uint64_t sum;
} Asker;

static void *ask_many(void *at)
{
  Asker *a = at;
  RuleMemory *m = rule_memory_new(a->rules, RULE_SLOT_BITS);
  Rng r = rng_open(7, RNG_TEST, 3);
  Dealing dealing = dealing_new(NULL);
  Deal d;
  for (int i = 0; i < 2000; i++) {
    dealing_next(&dealing, &r, &d);
    for (int s = 0; s < SEAT_NB; s++) {
      a->sum = 31 * a->sum + (uint64_t)rules_first(a->rules, m, d.hand[s]);
      a->sum += rules_all(a->rules, m, d.hand[s]).word[0];
    }
  }
  rule_memory_free(m);
  return NULL;
}

static void threads_share_a_list(void **state)
{
  (void)state;
  List l = random_list(3);
  pthread_t thread[THREADS];
  Asker asker[THREADS], alone = {l.rules, 0};
  for (int i = 0; i < THREADS; i++) {
    asker[i] = (Asker){l.rules, 0};
    assert_int_equal(pthread_create(&thread[i], NULL, ask_many, &asker[i]), 0);
  }
  ask_many(&alone);
  for (int i = 0; i < THREADS; i++) {
    pthread_join(thread[i], NULL);
    assert_int_equal(asker[i].sum, alone.sum);
  }
  close_list(&l);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(random_lists_answer_as_each_condition),
      cmocka_unit_test(odd_lists_answer_so_too),
      cmocka_unit_test(wrong_lists_are_refused),
      cmocka_unit_test(threads_share_a_list),
  };
  tables = feature_tables_new();
  int failed = cmocka_run_group_tests(tests, NULL, NULL);
  feature_tables_free(tables);
  return failed;
}
