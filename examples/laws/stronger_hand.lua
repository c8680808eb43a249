-- SPDX-License-Identifier: GPL-3.0-or-later
-- Should the stronger hand declare? Experiment 1 of Michałowski 2016: the same deals
-- are played by both hands, so the difference of their tricks is paired.
return baize.experiment {
  title   = "The stronger hand should declare",
  source  = "Michałowski 2016, experiment 1",
  where   = S.hcp "15-17" & N.hcp "7-9",
  deals   = 4000,
  measure = {
    { "strong", tricks(S) },
    { "weak", tricks(N) },
    { "gain", tricks(S) - tricks(N) },
  },
  tests   = { "gain > 0" },
}
