-- SPDX-License-Identifier: GPL-3.0-or-later
-- What is a trump more worth? Tricks in spades by the length of the fit, where both
-- hands have average strength; how often game is made; what was dealt.
return baize.experiment {
  title = "Tricks by the length of the trump fit",
  where = NS.hcp "20-22" & NS.spades "7+" & S.spades "4+",
  deals = 400,
  seed = 2016,
  measure = { tricks = tricks(S, "S"), game = makes "4S by S" },
  by = { { "7", NS.spades "7" }, { "8", NS.spades "8" }, { "9", NS.spades "9" },
    { "10 and more", NS.spades "10+" } },
  tests = { "tricks > 8.5" },
  tests_by = true,
  events = { shortness = N.shortest "1-" | S.shortest "1-" },
  summary = S,
  show = "distribution",
}
