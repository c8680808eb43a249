/* SPDX-License-Identifier: MIT */
/*
** rules.h - an ordered list of conditions on one hand, asked of many hands.
**
** A bidding decision is a list of rules: the first whose condition holds is the call.
** A RuleList is compiled so that the time of a decision hardly depends on how many
** rules there are: the answers are those of cond_holds_hand for each of them.
** A RuleList is read-only once made, and threads share it; each thread brings a
** RuleMemory of its own, in which answers are remembered.
*/
#ifndef BIDDING_RULES_H
#define BIDDING_RULES_H

#include "bidding/tables.h"
#include "lang/cond.h"

enum { RULES_MAX = 128, RULE_BITS = 64, RULE_WORDS = RULES_MAX / RULE_BITS };

/* A bit for each rule of a list. */
typedef struct RuleBits {
  uint64_t word[RULE_WORDS];
} RuleBits;

static inline bool rule_bits_have(const RuleBits *b, int rule)
{
  return b->word[rule / RULE_BITS] >> (rule % RULE_BITS) & 1;
}

/*
** Whether 'nb' conditions make a list: 1 to RULES_MAX of them, each reads the same
** seat, or none. False: 'e' says which rule is wrong.
*/
bool rules_check(const Cond *const cond[], int nb, Err *e);

typedef struct RuleList RuleList;

/*
** Compile conditions, which must outlive the list, as 't' must. NULL: as rules_check,
** or memory is out. Then rules_free.
*/
RuleList *rules_make(const Cond *const cond[], int nb, const FeatureTables *t, Err *e);
void rules_free(RuleList *l); /* NULL is allowed */

int rules_nb(const RuleList *l);

/*
** What one thread remembers of one list: 2 to the power of 'bits' keys, RULE_SLOT_BITS
** where the list is asked very often. NULL: memory is out. Then rule_memory_free.
*/
typedef struct RuleMemory RuleMemory;

enum { RULE_SLOT_BITS = 14 };

RuleMemory *rule_memory_new(const RuleList *l, int bits);
void rule_memory_free(RuleMemory *m); /* NULL is allowed */

/* The number of the first rule, from 0, that a hand of 13 cards satisfies; rules_nb:
 * none. */
int rules_first(const RuleList *l, RuleMemory *m, Hand h);

/* All rules that it satisfies. */
RuleBits rules_all(const RuleList *l, RuleMemory *m, Hand h);

#endif
