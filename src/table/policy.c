/* SPDX-License-Identifier: MIT */
#include "table/policy.h"

static Contract contract(const Player *p, const Deal *d)
{
  const PolicyPlayer *of = (const PolicyPlayer *)p;
  int i = 0;
  while (i + 1 < of->nb && of->choice[i].when && !cond_holds(of->choice[i].when, d))
    i++;
  return of->choice[i].contract;
}

static void note(const Player *p, Buf *out)
{
  const PolicyPlayer *of = (const PolicyPlayer *)p;
  char name[CONTRACT_TEXT_MAX];
  contract_format(&of->choice[of->nb - 1].contract, name);
  buf_printf(out, "%s%s", of->nb > 1 ? "chooses by the hands, at last " : "", name);
}

const PlayerKind POLICY_KIND = {
    .name = "policy", .sees_all = true, .contract = contract, .note = note};
