-- SPDX-License-Identifier: GPL-3.0-or-later
-- Problem 3 of contest 6/2016 (Brydż; Michałowski 2016, 5.2.4): a match, 1NT (pass) ?
-- What the auction says: N opened 1NT, 15-17 and balanced; with five cards in a major too.
-- E only passed: that says little, and nothing is asked of it. An invitation is a policy: N
-- goes on with 17. The thesis prints -193.025 for 3NT; `doubled` is here to see whose it is.
return baize.decision {
  title  = "Eight points and a bare king opposite 1NT",
  source = "Michałowski 2016, section 5.2.4",
  hand   = "K.864.K832.Q8542", seat = S,
  where  = N.hcp "15-17" & N.balanced,
  vul    = "both", scoring = "imps", deals = 4000,
  candidates = {
    { "pass", "1NT by N" },
    { "invite", choose { { N.hcp "17", "3NT by N" }, "2NT by N" } },
    { "2NT", "2NT by N" },
    { "3NT", "3NT by N" },
    { "doubled", "3NTx by N" },
  },
  vary   = { { N.hcp "15-17", N.hcp "14-16" } },
}
