-- SPDX-License-Identifier: GPL-3.0-or-later
-- Problem 7 of contest 4/2016, pairs (Michałowski 2016, 5.2.6), read from the auction by
-- WJ2005, whose double of 1H shows four spades, or 12 points.
return baize.problem {
  title = "2H doubled at pairs, as WJ2005 reads it",
  source = "Michałowski 2016, section 5.2.6",
  hand = "Q3.J.AJ763.AT863", auction = "1D 1H X 1NT 2C 2H X P", dealer = "S",
  vul = "EW", scoring = "matchpoints", we = "wj2005", panel = { P = 10, ["3C"] = 3, ["2S"] = 2 },
}
