/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** strong_notrump.c - how often 3NT makes opposite a strong notrump, from C.
**
** Installed:    cc strong_notrump.c $(pkg-config --cflags --libs baize)
** In the tree:
**   cc -Isrc/lib examples/c/strong_notrump.c -Lbuild -lbaize -Wl,-rpath,build
*/
#include <baize.h>
#include <stdio.h>

enum { DEALS = 20, NEEDED = 9 };

static const char CONDITION[] =
    "S.hcp \"15-17\" & S.balanced & N.hcp \"9-10\" & N.balanced";

int main(void)
{
  BaizeError error;
  BaizeSampler *sampler = baize_sampler_new(CONDITION, &error);
  BaizeSolver *solver = sampler ? baize_solver_new(0, &error) : NULL;
  int makes = 0, done = 0;
  while (solver && done < DEALS) {
    BaizeDeal deal;
    int tricks[4][5]; /* by declarer N E S W and strain C D H S NT */
    if (!baize_sampler_deal(sampler, 2016, (uint64_t)done + 1, &deal, &error)) break;
    if (!baize_solve_deal(solver, &deal, tricks, &error)) break;
    makes += tricks[2][4] >= NEEDED;
    done++;
  }
  baize_solver_free(solver);
  baize_sampler_free(sampler);
  if (done < DEALS) {
    fprintf(stderr, "%s\n", error.message);
    return 1;
  }
  printf("3NT by S makes on %d of %d deals\n", makes, DEALS);
  return 0;
}
