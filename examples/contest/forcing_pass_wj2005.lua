-- SPDX-License-Identifier: GPL-3.0-or-later
-- Problem 6 of contest 5/2016 (Michałowski 2016, 5.2.3), read from the auction by WJ2005, in which
-- our 2NT is natural: an invitation, as in the problem. A pass is what N makes of it.
return baize.problem {
  title = "They bid 5D over our 4S, as WJ2005 reads it",
  source = "Michałowski 2016, section 5.2.3",
  hand = "AJ93.K84.3.KT853", auction = "1D 1S X 2NT 3D 3S 4D 4S P P 5D", dealer = "W",
  vul = "both", we = "wj2005", calls = { "X", "P", "5S" }, panel = { X = 12, P = 2 },
}
