-- SPDX-License-Identifier: GPL-3.0-or-later
-- Problem 4 of contest 5/2016 (Michałowski 2016, 5.2.2): - P 1H 2H / 4H 4S P P / 5H X P ?
-- What the auction says. E opened 1H: five hearts, 12-17. W raised to game and bid again: four
-- hearts or more, short spades, 3-10. S showed spades and a minor. N could not open but bid 4S
-- by himself and doubled 5H: three spades, 8-11, and not all in spades. 5S may be doubled too.
return baize.decision {
  title  = "5H doubled by partner: pass, or 5S?",
  source = "Michałowski 2016, section 5.2.2",
  hand   = "AQ8643.J.J.J9842", seat = S,
  where  = E.hcp "12-17" & E.hearts "5+" & W.hcp "3-10" & W.hearts "4+" & W.spades "2-" &
           N.hcp "8-11" & N.spades "3+",
  vul    = "both", scoring = "imps", deals = 4000,
  candidates = {
    { "pass", "5Hx by E" },
    { "5S", "5S by N" },
    { "5S, doubled", "5Sx by N" },
  },
  -- does the double promise two aces, or at least one?
  vary   = { { N.hcp "8-11", N.hcp "8-11" & N.aces "1+" },
    { N.hcp "8-11", N.hcp "8-11" & N.aces "2+" }, { N.hcp "8-11", N.hcp "5-11" } },
}
