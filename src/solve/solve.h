/* SPDX-License-Identifier: MIT */
/*
** solve.h - exact double-dummy results.
**
** A Solver is a handle that owns everything a search needs; it has no state
** outside itself, so any number of them may live in one process, each used by
** one thread at a time. Results do not depend on what was solved before.
*/
#ifndef SOLVE_SOLVE_H
#define SOLVE_SOLVE_H

#include "base/err.h"
#include "base/stop.h"
#include "cards/deal.h"
#include "cards/tricks.h"

typedef struct Solver Solver;

enum { SOLVER_MEMORY_DEFAULT = 512, SOLVER_MEMORY_MIN = 16 }; /* MiB */

/*
** A new solver that uses at most about 'memory' MiB (0: the default), reached
** only by freak deals. NULL: 'e' says why. Give it back with solver_free.
*/
Solver *solver_new(int memory, Err *e);
void solver_free(Solver *s); /* NULL is allowed */

/* Poll 'stop' while searching; NULL: never. The flag must outlive its use. */
void solver_watch(Solver *s, const Stop *stop);

/*
** The tricks that each declarer of 'pairs' takes in each strain, best play by
** all four. '*out' gets those results; the others become TRICKS_UNKNOWN.
** False: stopped before the end, or out of memory (see 'e').
*/
bool solver_tricks(Solver *s, const Deal *d, PairSet pairs, Tricks *out, Err *e);

/* The same where something is known already: the bounds of 'pairs' become equal. */
bool solver_within(Solver *s, const Deal *d, PairSet pairs, TrickBounds *b, Err *e);

/*
** One question instead of the number: does the declarer take at least 'tricks'
** (1 to 13)? '*low' rises or '*high' falls accordingly, often by more than
** asked. What was searched of the same deal in the same strain just before is
** used again. False as above.
*/
bool solver_reaches(Solver *s, const Deal *d, int declarer, int strain, int tricks,
                    int8_t *low, int8_t *high, Err *e);

/* Nodes (cards played in the search) since the solver was made. */
uint64_t solver_nodes(const Solver *s);

/* Bytes that the solver holds; they only grow, up to its limit. */
size_t solver_bytes(const Solver *s);

#endif
