-- SPDX-License-Identifier: GPL-3.0-or-later
-- Does a fit of 4-4 play better than one of 5-3, when a pair has both? Experiment 3 of
-- Michałowski 2016: hearts 4-4, spades 5-3, any strength, either hand as declarer.
return baize.experiment {
  title   = "A 4-4 fit plays better than a 5-3 fit",
  source  = "Michałowski 2016, experiment 3",
  where   = S.spades "5" & S.hearts "4" & N.spades "3" & N.hearts "4",
  deals   = 4000,
  measure = {
    { "S_hearts", tricks(S, "H") },
    { "S_spades", tricks(S, "S") },
    { "N_hearts", tricks(N, "H") },
    { "N_spades", tricks(N, "S") },
    { "S_gain", tricks(S, "H") - tricks(S, "S") },
    { "N_gain", tricks(N, "H") - tricks(N, "S") },
  },
  tests   = { "S_gain > 0", "N_gain > 0" },
}
