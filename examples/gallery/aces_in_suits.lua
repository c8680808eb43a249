-- SPDX-License-Identifier: GPL-3.0-or-later
-- Are aces and kings worth more than their points with trumps, queens and jacks less? A fit of
-- tricks by the number of each rank where there is a fit of eight spades or nine.
return baize.fit {
  title    = "What the ranks are worth with trumps",
  where    = S.spades "5" & N.spades "3-4" & NS.hcp "18-30",
  deals    = 4000,
  response = tricks(S, "S"),
  terms    = { NS.spades },
  ranks    = "AKQJT", of = NS,
}
