-- SPDX-License-Identifier: GPL-3.0-or-later
-- Problem 4 of contest 5/2016 (Michałowski 2016, 5.2.2), read from the auction by WJ2005.
return baize.problem {
  title = "5H doubled by partner, as WJ2005 reads it",
  source = "Michałowski 2016, section 5.2.2",
  hand = "AQ8643.J.J.J9842", auction = "P 1H 2H 4H 4S P P 5H X P", dealer = "N",
  vul = "both", we = "wj2005", panel = { ["5S"] = 7, P = 7 },
}
