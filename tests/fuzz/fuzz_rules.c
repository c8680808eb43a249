/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists of rules, conditions between semicolons: compiled they answer as each condition
 * does. */
#include "bidding/rules.h"
#include "cards/dealing.h"
#include "fuzz.h"

enum { RULES = 40, DEALS = 8 };

/* Those between semicolons that are conditions; returns how many. */
static int read_conditions(Cond *cond[RULES], const char *text, size_t size)
{
  int nb = 0;
  for (size_t from = 0; from < size && nb < RULES;) {
    const char *end = memchr(text + from, ';', size - from);
    size_t len = end ? (size_t)(end - text) - from : size - from;
    cond[nb] = cond_parse(text + from, len, NULL);
    nb += cond[nb] != NULL;
    from += len + 1;
  }
  return nb;
}

static void compare(const RuleList *l, RuleMemory *m, Cond *const cond[], int nb,
                    Hand h)
{
  RuleBits bits = rules_all(l, m, h);
  int first = nb;
  for (int i = nb - 1; i >= 0; i--) {
    bool holds = cond_holds_hand(cond[i], h);
    CHECK(rule_bits_have(&bits, i) == holds);
    if (holds) first = i;
  }
  CHECK(rules_first(l, m, h) == first);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  static FeatureTables *tables;
  if (!tables) tables = feature_tables_new();
  Cond *cond[RULES];
  Err e;
  int nb = read_conditions(cond, (const char *)data, size);
  RuleList *l = rules_make((const Cond *const *)cond, nb, tables, &e);
  RuleMemory *m = l ? rule_memory_new(l, RULE_SLOT_BITS) : NULL;
  if (!l) check_error(&e, size);
  Dealing dealing = dealing_new(NULL);
  Rng r = rng_open(size, RNG_TEST, 0);
  for (int i = 0; m && i < DEALS; i++) {
    Deal d;
    dealing_next(&dealing, &r, &d);
    for (int s = 0; s < SEAT_NB; s++) compare(l, m, cond, nb, d.hand[s]);
  }
  rule_memory_free(m);
  rules_free(l);
  for (int i = 0; i < nb; i++) cond_free(cond[i]);
  return 0;
}
