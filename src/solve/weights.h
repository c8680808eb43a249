/* SPDX-License-Identifier: MIT */
/*
** weights.h - the numbers that order cards.
**
** A card's score is a sum of weights; cards are tried by falling score. Weights
** of the owners in notrump were fitted to searches, those of lengths too and
** then tuned; all others were tuned by trying: one is changed at a time, and
** the change kept if it takes nodes off random deals (scripts/tune.c;
** README.md, "Fitted leads", "Tuned orders"). 'first', 'second' and 'third' are
** the best cards of a suit still in play. Constants; the tuner alone, which
** rewrites this file, compiles them as variables.
*/
#ifndef SOLVE_WEIGHTS_H
#define SOLVE_WEIGHTS_H

#include <stdint.h>

#ifndef WEIGHTS_KIND
#define WEIGHTS_KIND static const
#endif

/* What speaks for or against the lead of a plain suit, one that is not trumps. */
enum {
  PLAIN_LHO_RUFFS,     /* LHO is void and has trumps; nothing else counts then */
  PLAIN_RHO_RUFFS,     /* RHO the same */
  PLAIN_LHO_SECOND,    /* the second is with LHO, the first with partner */
  PLAIN_TOPS,          /* the first and the second are ours */
  PLAIN_RUFF,          /* partner is void and has trumps */
  PLAIN_SHORT_RUFF,    /* partner is void and has more trumps than the leader */
  PLAIN_SINGLE,        /* the leader has no other card of the suit, but trumps, */
  PLAIN_SINGLE_ALONE,  /* and if partner has none */
  PLAIN_THROUGH_FIRST, /* the first is with LHO, the second with partner, not bare */
  PLAIN_RHO_SECOND,    /* the second is with RHO, the first with the leader */
  PLAIN_INTO_FIRST,    /* the first is with RHO, the second with the leader */
  PLAIN_HIS_FIRST,     /* the first is with partner, the second not with LHO */
  PLAIN_NOTHING,       /* neither is ours */
  PLAIN_SECOND_THIRD,  /* the first is not ours, but the next two */
  PLAIN_LHO_THIRD,     /* the third is with LHO, the second with partner */
  PLAIN_LHO_VOID,      /* LHO is void, but cannot ruff */
  PLAIN_RHO_VOID,      /* RHO the same */
  PLAIN_LENGTH, /* for each card of the leader, four at most, if no trumps are out */
  PLAIN_OTHER,  /* the other one of a suit's top and low card */
  PLAIN_NB
};

/* The same of trumps. */
enum {
  DRAW_MORE,  /* we have more than they */
  DRAW_FEWER, /* we have not */
  DRAW_NONE,  /* they have none */
  DRAW_FIRST, /* the first is ours */
  DRAW_TOPS,  /* the first and the second are ours */
  DRAW_RUFF,  /* for each side suit that one of us can ruff */
  DRAW_LAST,  /* they have one */
  DRAW_OTHER, /* as PLAIN_OTHER */
  DRAW_NB
};

/* Orders of cards that follow: "over" beats the best card so far, "under" does not. */
enum {
  ORDER_UP,    /* from the lowest */
  ORDER_LOW,   /* under from the lowest, over from the highest */
  ORDER_HIGH,  /* over from the highest, under from the lowest */
  ORDER_SAFE,  /* the lowest that LHO cannot beat, or that is over; others from the
                  lowest */
  ORDER_CHEAP, /* over from the lowest, under from the lowest */
  ORDER_TOP,   /* the highest, under from the lowest, over from the highest */
  ORDER_NB
};

/*
** Which of these, in notrump, in side suits, in trumps. Second hand, by: it has a card
** that LHO cannot beat (6); partner beats nothing, the card led, LHO as well (2); LHO
** beats the card led (1). Third hand, by: it has such a card (4); partner's card is the
** best so far (2); LHO beats that (1). Either when LHO ruffs.
*/
enum { FOLLOW_THIRD = 12, FOLLOW_RUFFED = 20, FOLLOW_NB = 22 };

/* What speaks for or against the lowest card of a suit as a discard. */
enum {
  DISCARD_LENGTH, /* for each card of the hand itself, partner, LHO, RHO */
  DISCARD_PARTNER,
  DISCARD_LHO,
  DISCARD_RHO,
  DISCARD_FIRST,   /* it has the first, */
  DISCARD_ACE,     /* and no other card */
  DISCARD_BARE,    /* it has the second, with one more card at most, */
  DISCARD_GUARDED, /* or with more */
  DISCARD_ONLY,    /* it has one card */
  DISCARD_HIS,     /* partner has the first */
  DISCARD_THEIRS,  /* they have it */
  DISCARD_VOID,    /* partner has no card */
  DISCARD_NB
};

/* Which card of its suit a lead in notrump is, counting equal cards as one. */
enum { LEAD_TOP, LEAD_LOW, LEAD_ONLY, LEAD_MIDDLE, LEAD_KIND_NB };

/* Who owns a high card, seen from the leader; LEAD_NOBODY: there is no such card. */
enum { LEAD_ME, LEAD_LHO, LEAD_PARTNER, LEAD_RHO, LEAD_NOBODY, LEAD_OWNER_NB };

/* Lengths of seven and more count as seven. */
enum { LEAD_LENGTH_NB = 8 };

typedef struct Weights {
  int8_t plain[PLAIN_NB], draw[DRAW_NB];
  int8_t follow[3][FOLLOW_NB];
  int8_t discard[2][DISCARD_NB]; /* in notrump, with trumps */

  /* Leads in notrump, tenths of a natural logarithm: by the owners of first, second */
  /* and third; by the leader's length; by the lengths of LHO, partner, RHO. */
  int8_t owners[LEAD_NOBODY][LEAD_OWNER_NB][LEAD_OWNER_NB][LEAD_KIND_NB];
  int8_t length[LEAD_LENGTH_NB][LEAD_KIND_NB];
  int8_t others[3][LEAD_LENGTH_NB];
} Weights;

/* The tuner takes every minus and digit from here on for a weight. */
/* clang-format off */
WEIGHTS_KIND Weights
    WEIGHTS = {
        .plain = {-55, -80, 25, 30, 15, 10, 20, -5, 55, -5, -30, 15, -30, 30, 5, -40,
                  -50, 15, -35},
        .draw = {-15, -5, -25, -5, 25, -15, 15, -35},
        .follow = {{1, 2, 1, 0, 1, 1, 3, 3, 3, 3, 3, 0, 2, 2, 1, 5, 3, 3, 1, 3, 0, 0},
                   {1, 5, 1, 0, 1, 0, 3, 3, 3, 3, 1, 4, 2, 2, 1, 5, 3, 3, 1, 3, 2, 5},
                   {1, 4, 1, 1, 1, 4, 3, 3, 3, 3, 3, 4, 2, 4, 1, 1, 3, 3, 4, 3, 0, 0}},
        .discard = {{12, -10, 0, 0, 0, -20, -11, 0, -20, 0, 0, 0},
                    {20, -10, -10, 0, 0, -20, -10, 15, 10, 0, 0, -10}},
        /* two lines for each owner of the second, with all owners of the third */
        .owners = {
            { /* the first is with the leader */
                {{  17, -32,  38, -18}, {  19, -40,  20, -11}, {  14,   0,   8,  17},
                 {  19, -23,  22, -33}, {   0,   0,  40,   0}},
                {{   3, -29,   0, -24}, { -10, -33,  -7, -13}, {  -5,   2,   0,  -6},
                 {  -9, -26,  -6, -32}, {   0,   0,  29,   0}},
                {{   8,  10,   0,   2}, { -15,  11,  13,  -8}, {  -1,  15,  19,  16},
                 { -16,  14,  19,   0}, {   0,   0,   6,   0}},
                {{ -10, -36,   0, -44}, { -10, -27,  -9, -33}, { -21, -45,   3, -46},
                 { -12, -21,  -4, -13}, {   0,   0,  37,   0}},
                {{   0,   0,   0,   0}, {   0,   0,   0,   0}, {   0,   0,   0,   0},
                 {   0,   0,   0,   0}, {   0,   0,  46,   0}},
            },
            { /* the first is with LHO */
                {{  16, -26, -10,  -5}, { -32, -15, -30, -20}, {  -4,  15,  -6,   9},
                 { -25, -15, -19, -30}, {   0,   0, -31,   0}},
                {{ -14, -10, -26, -10}, { -11, -12, -23, -12}, {   4,  18, -10,  16},
                 {  -5, -20, -19, -16}, {   0,   0,   0,   0}},
                {{  -8,  23,   1,  19}, {  17,  14,   5,  15}, {  31,  35,  11,  31},
                 {  -2,  22,   2,  14}, {   0,   0,   0,   0}},
                {{ -21,  -7, -21, -13}, { -15, -13, -21,   9}, {  -5,  -4, -12,  -3},
                 {  -7,  -9, -23,  24}, {   0,   0,   0,   0}},
                {{   0,   0,   0,   0}, {   0,   0,   0,   0}, {   0,   0,   0,   0},
                 {   0,   0,   0,   0}, {   0,   0,   0,   0}},
            },
            { /* the first is with partner */
                {{  18,  26,  13,  29}, { -16,   8,  11,  14}, { -20,  14,   6,  17},
                 {  -7,  13,  14,  -3}, {   0,   0,   9,   0}},
                {{   1,  -1,   4,  -1}, {   7, -12,  -4,   2}, {  30,  12,  14,  10},
                 {   1,   6, -11,  -7}, {   0,   0,   0,   0}},
                {{   8,  32,  11,  32}, {  21,  28,  11,  38}, {  17,  30,  -5,   8},
                 {  10,  14,  -3,  16}, {   0,   0,   0,   0}},
                {{ -21,  13,  -4,  16}, { -10,  -4,  -7,   4}, {  -6,   1, -15,   9},
                 {  -7, -10,  -9, -14}, {   0,   0,   0,   0}},
                {{   0,   0,   0,   0}, {   0,   0,   0,   0}, {   0,   0,   0,   0},
                 {   0,   0,   0,   0}, {   0,   0,   0,   0}},
            },
            { /* the first is with RHO */
                {{  12, -36,  -7, -20}, { -33, -19, -21, -31}, {   0,  15,  -5,  -2},
                 { -41, -39, -20, -31}, {   0,   0, -20,   0}},
                {{ -19,  -4, -20,  -1}, {  -9,   2, -16,   1}, { -18,   2, -15,   8},
                 {  -2,   1, -21,  -2}, {   0,   0,   0,   0}},
                {{  -7,  13,  -1,  -5}, {   1,   0,  -8,  11}, {  10,  26,   5,  29},
                 { -23,  -3, -20,  -5}, {   0,   0,   0,   0}},
                {{ -10, -13, -17, -14}, { -11,   1, -16,  11}, {  -6,  -3, -12,  10},
                 {   3,   7, -20,   9}, {   0,   0,   0,   0}},
                {{   0,   0,   0,   0}, {   0,   0,   0,   0}, {   0,   0,   0,   0},
                 {   0,   0,   0,   0}, {   0,   0,   0,   0}},
            },
        },
        .length = {{0, 0, 0, 0},
                   {0, 0, -8, 0},
                   {0, -17, 3, 0},
                   {-9, -2, 8, 3},
                   {-8, 3, 9, -19},
                   {-13, -1, 12, 1},
                   {-8, 2, 30, 8},
                   {-1, 10, 0, 18}},
        .others = {{-14, 14, 9, 0, -8, -11, -10, -17},
                   {-10, -8, -3, 1, 3, 4, 10, 11},
                   {-2, 16, 16, 1, -10, -15, -41, -8}},
};
/* clang-format on */

#endif
