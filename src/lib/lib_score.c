/* SPDX-License-Identifier: MIT */
/*
** Scores and par of libbaize.
*/
#include "lib/share.h"
#include "score/par.h"
#include "score/score.h"

int baize_contract_score(const char *contract, const char *vul, int tricks, int *points,
                         BaizeError *error)
{
  Contract c;
  int v;
  Err e;
  if (!SHARE_GIVEN(contract, &e) || !SHARE_GIVEN(vul, &e) || !SHARE_GIVEN(points, &e) ||
      !contract_parse(&c, contract, strlen(contract), &e) ||
      !vul_parse(&v, vul, strlen(vul), &e))
    return share_error(error, &e);
  if (tricks < 0 || tricks > TRICKS_MAX) {
    err_set(&e, 0, "%d tricks: 0 to %d expected", tricks, TRICKS_MAX);
    return share_error(error, &e);
  }
  *points = contract_score(&c, v, tricks);
  return 1;
}

int baize_imps(int points)
{
  return imps(points);
}

_Static_assert((int)BAIZE_PAR_MAX == (int)PAR_CONTRACTS_MAX, "par contracts");
_Static_assert((int)BAIZE_CONTRACT_TEXT_MAX == (int)CONTRACT_TEXT_MAX, "contract text");

int baize_contract_format(const BaizeContract *contract,
                          char buffer[BAIZE_CONTRACT_TEXT_MAX])
{
  if (!contract || !buffer) return 0;
  Contract c = {contract->level, contract->strain, contract->doubled,
                contract->declarer};
  if (c.level < 0 || c.level > LEVEL_MAX || !share_strain(c.strain, NULL) ||
      c.doubled < UNDOUBLED || c.doubled > REDOUBLED || !share_seat(c.declarer, NULL))
    return 0;
  contract_format(&c, buffer);
  return 1;
}

/* The caller's table, which may hold anything. False: 'e' says what is wrong. */
static bool read_tricks(Tricks *out, int tricks[4][5], Err *e)
{
  for (int seat = 0; seat < SEAT_NB; seat++)
    for (int strain = 0; strain < STRAIN_NB; strain++) {
      int n = tricks[seat][strain];
      if (n < 0 || n > TRICKS_MAX)
        return err_set(e, 0, "%d tricks (%s in %s): 0 to %d expected", n,
                       seat_name(seat), strain_name(strain), TRICKS_MAX);
      out->of[seat][strain] = (int8_t)n;
    }
  return true;
}

int baize_par(int tricks[4][5], int dealer, const char *vul, int *points,
              BaizeContract out[BAIZE_PAR_MAX], BaizeError *error)
{
  Tricks t;
  Err e;
  int v;
  if (!SHARE_GIVEN(tricks, &e) || !SHARE_GIVEN(vul, &e) || !SHARE_GIVEN(points, &e) ||
      !SHARE_GIVEN(out, &e) || !vul_parse(&v, vul, strlen(vul), &e) ||
      !share_seat(dealer, &e) || !read_tricks(&t, tricks, &e))
    return share_error(error, &e);
  Par par = par_find(&t, dealer, v);
  *points = par.score;
  for (int i = 0; i < par.nb; i++) {
    const Contract *c = &par.contract[i].contract;
    out[i] = (BaizeContract){c->level, c->strain, c->doubled, c->declarer,
                             par.contract[i].tricks};
  }
  return par.nb;
}
