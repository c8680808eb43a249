/* SPDX-License-Identifier: MIT */
/*
** contract.h - products of tables of numbers with tables of zeros and ones.
**
** A Contraction says for each column which rows are added up. Each is made from another
** one, along a minimum spanning tree of the columns (README.md, "Join").
** Read-only once made.
*/
#ifndef COUNT_JOINT_CONTRACT_H
#define COUNT_JOINT_CONTRACT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "count/hands/automaton.h"

/* A column: that of an earlier step (-1: zeros), with rows added and taken away. */
typedef struct ContractStep {
  int column, from;
  uint32_t plus, minus, end; /* in 'row': plus .. minus - 1, minus .. end - 1 */
} ContractStep;

typedef struct Contraction {
  int columns;
  ContractStep *step; /* in a region, as 'row' */
  uint16_t *row;
} Contraction;

/*
** bit[c * rows + r]: does column c have row r? False: out of memory.
*/
bool contraction_make(Contraction *out, Region *region, const uint8_t *bit, int columns,
                      int rows);

/*
** How results of the set 'in' (a bit each) bring numbers by left states with 'n' cards
** to the right states beside them, or by these to the left ones; 'part' 1 or 2: a half
** of the columns. Nothing where there are no such states. False: the meter's error.
*/
bool contraction_of_results(Contraction *out, Region *region, const Automaton *a,
                            uint64_t in, int n, bool to_right, int part, Meter *m);

/*
** out[column] = the sum of its rows of 'in', 'nb' numbers each; rows and columns begin
** 'in_step' and 'out_step' numbers apart. Differences may wrap around in between, sums
** must be below 2^64.
*/
void contract(const Contraction *c, const uint64_t *in, size_t in_step, uint64_t *out,
              size_t out_step, size_t nb);

#endif
