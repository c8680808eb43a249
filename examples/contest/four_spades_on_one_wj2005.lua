-- SPDX-License-Identifier: GPL-3.0-or-later
-- Problem 6 of contest 4/2016 (Michałowski 2016, 5.2.1), read from the auction by WJ2005.
return baize.problem {
  title = "A bare four opposite 3S, as WJ2005 reads it",
  source = "Michałowski 2016, section 5.2.1",
  hand = "4.AK94.K94.AKQT6", auction = "P 1D X P 1S P 2C P 3S P", dealer = "N",
  vul = "NS", we = "wj2005", panel = { ["3NT"] = 8, ["4S"] = 6, P = 1 },
}
