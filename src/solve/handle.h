/* SPDX-License-Identifier: MIT */
/*
** handle.h - what a Solver owns; for this folder and its tests alone.
*/
#ifndef SOLVE_HANDLE_H
#define SOLVE_HANDLE_H

#include "solve/search.h"
#include "solve/solve.h"

struct Solver {
  Search search;
};

#endif
