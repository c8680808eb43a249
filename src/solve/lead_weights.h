/* SPDX-License-Identifier: MIT */
/*
** lead_weights.h - how good leads looked in notrump, fitted to searches.
**
** At 48 000 trick starts where some leads were enough and others were not,
** every lead was searched. The weights, tenths of a natural logarithm, are
** those of a choice in proportion to exp(sum of weights) that takes cheap
** leads that are enough most often (README.md, "Fitted leads").
** Lengths of seven and more count as seven.
** Constants.
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
            {{17, -32, 38, -18},
             {19, -40, 20, -11},
             {14, 0, 8, 17},
             {19, -23, 22, -33},
             {0, 0, 40, 0}},
            {{3, -29, 0, -24},
             {-10, -33, -7, -13},
             {-5, 2, 0, -6},
             {-9, -26, -6, -32},
             {0, 0, 29, 0}},
            {{8, 10, 0, 2},
             {-15, 11, 13, -8},
             {-1, 15, 19, 16},
             {-16, 14, 19, 0},
             {0, 0, 6, 0}},
            {{-10, -36, 0, -44},
             {-10, -27, -9, -33},
             {-21, -45, 3, -46},
             {-12, -21, -4, -13},
             {0, 0, 37, 0}},
            {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 46, 0}},
        },
        {
            {{16, -26, -10, -5},
             {-32, -15, -30, -20},
             {-4, 15, -6, 9},
             {-25, -15, -19, -30},
             {0, 0, -31, 0}},
            {{-14, -10, -26, -10},
             {-11, -12, -23, -12},
             {4, 18, -10, 16},
             {-5, -20, -19, -16},
             {0, 0, 0, 0}},
            {{-8, 23, 1, 19},
             {17, 14, 5, 15},
             {31, 35, 11, 31},
             {-2, 22, 2, 14},
             {0, 0, 0, 0}},
            {{-21, -7, -21, -13},
             {-15, -13, -21, 9},
             {-5, -4, -12, -3},
             {-7, -9, -23, 24},
             {0, 0, 0, 0}},
            {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}},
        },
        {
            {{18, 26, 13, 29},
             {-16, 8, 11, 14},
             {-20, 14, 6, 17},
             {-7, 13, 14, -3},
             {0, 0, 9, 0}},
            {{1, -1, 4, -1},
             {7, -12, -4, 2},
             {30, 12, 14, 10},
             {1, 6, -11, -7},
             {0, 0, 0, 0}},
            {{8, 32, 11, 32},
             {21, 28, 11, 38},
             {17, 30, -5, 8},
             {10, 14, -3, 16},
             {0, 0, 0, 0}},
            {{-21, 13, -4, 16},
             {-10, -4, -7, 4},
             {-6, 1, -15, 9},
             {-7, -10, -9, -14},
             {0, 0, 0, 0}},
            {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}},
        },
        {
            {{12, -36, -7, -20},
             {-33, -19, -21, -31},
             {0, 15, -5, -2},
             {-41, -39, -20, -31},
             {0, 0, -20, 0}},
            {{-19, -4, -20, -1},
             {-9, 2, -16, 1},
             {-18, 2, -15, 8},
             {-2, 1, -21, -2},
             {0, 0, 0, 0}},
            {{-7, 13, -1, -5},
             {1, 0, -8, 11},
             {10, 26, 5, 29},
             {-23, -3, -20, -5},
             {0, 0, 0, 0}},
            {{-10, -13, -17, -14},
             {-11, 1, -16, 11},
             {-6, -3, -12, 10},
             {3, 7, -20, 9},
             {0, 0, 0, 0}},
            {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}},
        },
};

/* By the leader's own length. */
static const int8_t LEAD_LENGTH[LEAD_LENGTH_NB][LEAD_KIND_NB] = {
    {0, 0, 0, 0},  {0, 0, 0, 0},   {0, -17, 6, 0},   {-9, -2, 8, -5},
    {-8, 3, 9, 1}, {-5, 7, 12, 1}, {-11, 10, 30, 8}, {-1, 10, 0, 18}};

/* By the lengths of LHO, partner, RHO. */
static const int8_t LEAD_OTHERS[3][LEAD_LENGTH_NB] = {
    {-3, 14, 9, 0, -8, -11, -10, -17},
    {1, -8, -3, 1, 3, 4, 7, 11},
    {1, 16, 8, -2, -10, -15, -21, -8}};

#endif
