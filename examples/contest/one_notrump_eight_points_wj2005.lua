-- SPDX-License-Identifier: GPL-3.0-or-later
-- Problem 3 of contest 6/2016 (Michałowski 2016, 5.2.4), read from the auction by WJ2005: 2NT
-- is an invitation, and 2S, which nobody voted for, a transfer to clubs.
return baize.problem {
  title = "Eight points opposite 1NT, as WJ2005 reads it",
  source = "Michałowski 2016, section 5.2.4",
  hand = "K.864.K832.Q8542", auction = "1NT P", dealer = "N",
  vul = "both", we = "wj2005", calls = { "P", "2NT", "3NT" }, panel = { P = 9, ["2NT"] = 6 },
}
