-- SPDX-License-Identifier: GPL-3.0-or-later
-- What are tens worth in notrump, beside the points? And are the points right: aces too cheap,
-- quacks too dear? A fit of tricks by the number of each rank, on balanced hands.
return baize.fit {
  title    = "What the ranks are worth in notrump",
  where    = S.balanced & N.balanced & NS.hcp "20-30",
  deals    = 4000,
  response = tricks(S, "NT"),
  ranks    = "AKQJT", of = NS,
}
