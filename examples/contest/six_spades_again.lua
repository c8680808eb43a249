-- SPDX-License-Identifier: GPL-3.0-or-later
-- Problem 5 of contest 6/2016 (Michałowski 2016, 5.2.5): P P 1C 1S / 2D P 2H ? 2D shows hearts,
-- 2H at most 14. The winning vote, double, was never evaluated in the thesis.
-- What the auction says. E opened the weak variant of 1C: 12-14, balanced, no suit of five but
-- clubs. W passed first: 6-11; six hearts would have opened 2D, so five. N passed twice: at
-- most 11 points, no third spade. After a double N passes with five hearts or four good ones,
-- goes back to spades with two, else bids the longer minor.
local penalty = N.hearts "5+" | N.hearts "4" & N.hearts.hcp "4+"
return baize.decision {
  title  = "Six spades and no heart: compete over 2H?",
  source = "Michałowski 2016, section 5.2.5",
  hand   = "KJ6432.-.K73.AQ53", seat = S,
  where  = E.hcp "12-14" & E.balanced & E.hearts "2-4" & E.spades "4-" & E.diamonds "4-" &
           W.hcp "6-11" & W.hearts "5" & W.spades "4-" &
           N.hcp "11-" & N.spades "2-" & N.hearts "5-",
  vul    = "NS", scoring = "imps", deals = 4000,
  candidates = {
    { "double", choose { { penalty, "2Hx by E" }, { N.spades "2", "2S by S" },
      { (N.clubs - N.diamonds) "0+", "3C by N" }, "3D by N" } },
    { "2S", "2S by S" },
    { "pass", "2H by E" },
    { "double, N passes", "2Hx by E" },
  },
  vary   = { { W.hearts "5", W.hearts "5-6" } }, -- where six hearts do not open 2D
}
