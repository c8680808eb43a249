/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Contracts and vulnerability; what parses can be scored. */
#include "cards/contract.h"
#include "fuzz.h"
#include "score/score.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  const char *text = (const char *)data;
  Contract c, again;
  int vul = -7, same;
  Err e;
  if (contract_parse(&c, text, size, &e)) {
    char buf[CONTRACT_TEXT_MAX];
    size_t n = contract_format(&c, buf);
    CHECK(n < sizeof buf && n == strlen(buf));
    CHECK(contract_parse(&again, buf, n, NULL) && contract_same(&c, &again));
    CHECK(c.level >= 0 && c.level <= LEVEL_MAX);
    for (int v = 0; v < VUL_NB; v++) {
      int score = contract_score(&c, v, TRICKS_MAX);
      CHECK(score >= 0 && score <= SCORE_MAX);
    }
  } else {
    check_error(&e, size);
  }
  if (vul_parse(&vul, text, size, &e)) {
    CHECK(vul >= 0 && vul < VUL_NB);
    CHECK(vul_parse(&same, vul_name(vul), strlen(vul_name(vul)), NULL) && same == vul);
  } else {
    check_error(&e, size);
    CHECK(vul == -7);
  }
  return 0;
}
