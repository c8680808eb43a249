/* SPDX-License-Identifier: MIT */
/*
** lead_weights.h - how good leads looked in notrump, fitted to searches.
**
** At 40 000 trick starts of random deals where some leads were enough and
** others were not, every lead was searched. The weights, tenths of a natural
** logarithm, are those of a choice by chance in proportion to exp(sum of
** weights) that has to search the fewest nodes (README.md, "Fitted leads").
** Lengths of seven and more count as seven.
** Uses: nothing. Constants.
*/
#ifndef SOLVE_LEAD_WEIGHTS_H
#define SOLVE_LEAD_WEIGHTS_H

#include <stdint.h>

/* Which card of its suit a lead is, counting equal cards as one. */
enum { LEAD_TOP, LEAD_LOW, LEAD_ONLY, LEAD_MIDDLE, LEAD_KIND_NB };

/* Who owns a high card, seen from the leader; LEAD_NOBODY: there is no such card. */
enum { LEAD_ME, LEAD_LHO, LEAD_PARTNER, LEAD_RHO, LEAD_NOBODY, LEAD_OWNER_NB };

enum { LEAD_LENGTH_NB = 8 };

/* By the owners of the best, second and third card of the suit still in play. */
static const int8_t
    LEAD_OWNERS[LEAD_NOBODY][LEAD_OWNER_NB][LEAD_OWNER_NB][LEAD_KIND_NB] = {
        {
            {{-38, -45, 47, -10},
             {30, -34, 0, 29},
             {5, -36, 0, 13},
             {1, -37, 39, -36},
             {0, 0, 20, 0}},
            {{8, -39, 0, -30},
             {-8, -50, -18, -5},
             {-13, 32, 5, -6},
             {-22, -32, -18, -41},
             {0, 0, 75, 0}},
            {{5, 25, 0, -27},
             {-43, 41, 51, -12},
             {-38, -27, 31, 3},
             {-31, 6, 66, -7},
             {0, 0, -10, 0}},
            {{-39, -20, 0, -35},
             {-35, -28, -2, -21},
             {-61, -74, 14, -41},
             {-29, -23, 9, 4},
             {0, 0, 86, 0}},
            {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 127, 0}},
        },
        {
            {{35, -38, -6, 36},
             {-37, -19, -29, -12},
             {12, 40, -26, -15},
             {-47, 6, -24, -18},
             {0, 0, -45, 0}},
            {{-16, -6, -48, -24},
             {1, -13, -30, 20},
             {-8, 30, -11, -3},
             {21, 14, -30, 11},
             {0, 0, 0, 0}},
            {{-38, 58, 11, 40},
             {32, 40, 19, -5},
             {81, 9, 58, 4},
             {-15, 61, 13, -1},
             {0, 0, 0, 0}},
            {{-14, 0, -31, -19},
             {-13, -28, -5, 3},
             {-34, -2, -10, 6},
             {-12, -4, -40, 37},
             {0, 0, 0, 0}},
            {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}},
        },
        {
            {{-2, 33, 26, 19},
             {-6, -16, 10, 27},
             {-31, 58, 3, -2},
             {-29, 42, 22, -10},
             {0, 0, 33, 0}},
            {{-14, 4, 7, -17},
             {32, -33, -11, 52},
             {67, -9, 18, 13},
             {-8, 50, -16, 0},
             {0, 0, 0, 0}},
            {{12, 76, 15, 1},
             {30, 32, 14, 6},
             {26, 46, -28, 0},
             {2, -12, -13, 33},
             {0, 0, 0, 0}},
            {{-20, 8, -2, 63},
             {-9, 3, -28, 5},
             {-27, -15, -24, 20},
             {0, -22, -29, -6},
             {0, 0, 0, 0}},
            {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}},
        },
        {
            {{31, -40, -13, 24},
             {-18, -25, -37, 16},
             {9, 32, 15, -7},
             {57, -28, -27, 0},
             {0, 0, -20, 0}},
            {{-26, -3, -29, -1},
             {-18, -12, -17, 25},
             {1, -8, -42, 36},
             {-35, -26, -39, -19},
             {0, 0, 0, 0}},
            {{0, 37, 6, -11},
             {0, -8, -14, 32},
             {-2, 80, 20, 3},
             {-21, 35, -31, -16},
             {0, 0, 0, 0}},
            {{-3, 6, -36, -10},
             {-5, 16, -39, -11},
             {-3, -23, -40, 27},
             {-21, 18, -27, 4},
             {0, 0, 0, 0}},
            {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}},
        },
};

/* By the leader's own length. */
static const int8_t LEAD_LENGTH[LEAD_LENGTH_NB][LEAD_KIND_NB] = {
    {0, 0, 0, 0},      {0, 0, -2, 0},  {6, -47, 17, 0}, {-16, 8, 21, -8},
    {-24, 15, 32, -4}, {0, 17, 13, 7}, {-10, 9, 0, 34}, {-13, 27, 0, 60}};

/* By the lengths of LHO, partner, RHO. */
static const int8_t LEAD_OTHERS[3][LEAD_LENGTH_NB] = {
    {-14, 36, 23, 4, -24, -23, -12, -44},
    {-13, -13, -3, 6, 10, 13, 18, 31},
    {-7, 37, 19, -10, -22, -36, -21, -36}};

#endif
