/* SPDX-License-Identifier: MIT */
/*
** Scores and par of libbaize.
*/
#include "lib/share.h"
#include "score/imp.h"
#include "score/par.h"
#include "score/score.h"

int baize_contract_score(const char *contract, const char *vul, int tricks, int *points,
                         BaizeError *error)
{
  Contract c;
  int v;
  Err e;
  if (!contract_parse(&c, contract, strlen(contract), &e) ||
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

/* The contracts as one text; "" when it does not fit. */
static void list_contracts(const Par *par, char *out, size_t size)
{
  size_t len = 0;
  if (!out || !size) return;
  out[0] = '\0';
  for (int i = 0; i < par->nb; i++) {
    char text[CONTRACT_TEXT_MAX];
    const char *between = i ? ", " : "";
    size_t n = contract_format(&par->contract[i].contract, text) + strlen(between);
    if (len + n >= size) {
      out[0] = '\0';
      return;
    }
    strcpy(out + len, between);
    strcat(out + len, text);
    len += n;
  }
}

int baize_par(int tricks[4][5], int dealer, const char *vul, int *points,
              char *contracts, size_t size, BaizeError *error)
{
  Tricks t;
  Err e;
  int v;
  if (!vul_parse(&v, vul, strlen(vul), &e)) return share_error(error, &e);
  if (dealer < 0 || dealer >= SEAT_NB) {
    err_set(&e, 0, "%d is not a seat", dealer);
    return share_error(error, &e);
  }
  for (int seat = 0; seat < SEAT_NB; seat++) {
    for (int strain = 0; strain < STRAIN_NB; strain++) {
      int n = tricks[seat][strain];
      if (n < 0 || n > TRICKS_MAX) {
        err_set(&e, 0, "%d tricks: 0 to %d expected", n, TRICKS_MAX);
        return share_error(error, &e);
      }
      t.of[seat][strain] = (int8_t)n;
    }
  }
  Par par = par_find(&t, dealer, v);
  *points = par.score;
  list_contracts(&par, contracts, size);
  return 1;
}
