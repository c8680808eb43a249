-- SPDX-License-Identifier: GPL-3.0-or-later
-- What is a fifth trump worth? The same deals with the two of spades in place of the two of
-- diamonds: 5-4 instead of 4-4; and then a doubleton in place of a tripleton without it.
return baize.experiment {
  title    = "A fifth trump, and a doubleton",
  where    = N.spades "4" & ~N.has "S2" & N.hcp "8-12",
  deals    = 4000,
  exchange = { seat = S, hands = {
    "KQ74.A63.K852.94",  -- 4-4
    "KQ742.A63.K85.94",  -- 5-4: a trump for a diamond
    "KQ74.A6.K8532.94",  -- 4-4, a shorter heart
  } },
  measure  = { spades = tricks(S, "S") },
  tests    = { "spades > 0" },
}
