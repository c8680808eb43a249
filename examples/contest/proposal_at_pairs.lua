-- SPDX-License-Identifier: GPL-3.0-or-later
-- Problem 7 of contest 4/2016, pairs (Michałowski 2016, 5.2.6): 1D 1H X 1NT / 2C 2H X P / ?
-- What the auction says. W overcalled and rebid hearts: six, 8-15. E bid 1NT: 7-11, at most
-- three hearts. N doubled twice: four spades, more than a minimum, 9-12, no fit for a minor, and
-- two hearts at least. The thesis compared points; at pairs what counts is who is
-- beaten: the field here votes as the experts did, ten to three to two.
return baize.decision {
  title  = "Partner proposes to defend 2H doubled",
  source = "Michałowski 2016, section 5.2.6",
  hand   = "Q3.J.AJ763.AT863", seat = S,
  where  = W.hcp "8-15" & W.hearts "6+" & W.spades "3-" & E.hcp "7-11" & E.hearts "3-" &
           E.spades "4-" & N.hcp "9-12" & N.spades "4" & N.hearts "2+" & N.diamonds "3-" &
           N.clubs "3-",
  vul    = "EW", scoring = "matchpoints", deals = 4000,
  candidates = { { "pass", "2Hx by W" }, { "3C", "3C by S" }, { "2S", "2S by N" } },
  field  = { ["2Hx by W"] = 10, ["3C by S"] = 3, ["2S by N"] = 2 },
}
