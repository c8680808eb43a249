-- SPDX-License-Identifier: GPL-3.0-or-later
-- Problem 6 of contest 4/2016 (Michałowski 2016, 5.2.1): - P 1D X / P 1S P 2C / P 3S P ?
-- What the auction says is that of experiment 8 (examples/decisions/three_spades_invitation.lua).
-- Eight experts bid 3NT, six 4S, one passed; the magazine scores at IMPs.
return baize.decision {
  title  = "A bare four opposite 3S",
  source = "Michałowski 2016, section 5.2.1",
  hand   = "4.AK94.K94.AKQT6", seat = S,
  where  = N.hcp "4-7" & N.spades "6-7" & W.hcp "0-4" & W.diamonds "3-" &
           E.hcp "12-17" & E.diamonds "4+" & E.spades "4-" & E.hearts "4-",
  vul    = "NS", scoring = "imps", deals = 4000,
  candidates = { { "3NT", "3NT by S" }, { "4S", "4S by N" }, { "pass", "3S by N" } },
  vary   = { { doubling = { down = 2 } } },
}
