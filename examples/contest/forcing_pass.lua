-- SPDX-License-Identifier: GPL-3.0-or-later
-- Problem 6 of contest 5/2016 (Michałowski 2016, 5.2.3): 1D 1S X 2NT / 3D 3S 4D 4S / P P 5D ?
-- What the auction says. W opened 1D and rebid the suit in competition: six diamonds, 11-16. N
-- overcalled and turned down the invitation 2NT: five spades or six, 8-12. E doubled: four
-- hearts, 7-11, short spades, and bid diamonds twice: four of them, or three.
-- The thesis takes a pass as forcing, and N to bid 5S; an expert says that it is not forcing.
return baize.decision {
  title  = "They bid 5D over our 4S",
  source = "Michałowski 2016, section 5.2.3",
  hand   = "AJ93.K84.3.KT853", seat = S,
  where  = W.hcp "11-16" & W.diamonds "6+" & W.hearts "3-" & W.spades "3-" &
           N.hcp "8-12" & N.spades "5-6" & N.hearts "4-" &
           E.hcp "7-11" & E.hearts "4+" & E.spades "2-" & E.diamonds "3+",
  vul    = "both", scoring = "imps", deals = 4000,
  candidates = {
    { "double", "5Dx by W" },
    { "pass, not forcing", "5D by W" },
    { "5S", "5S by N" },
    { "5S, doubled", "5Sx by N" },
  },
  vary   = { { N.hcp "8-12", N.hcp "5-12" }, { E.diamonds "3+", E.diamonds "4+" } },
}
