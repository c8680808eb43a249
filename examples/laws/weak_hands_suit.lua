-- SPDX-License-Identifier: GPL-3.0-or-later
-- With two fits of the same length, is it best to play in the weak hand's suit, from the strong
-- hand? Experiment 2 of Michałowski 2016. The law joins two claims: the suit and the declarer.
return baize.experiment {
  title   = "Two equal fits: the weak hand's suit, from the strong hand",
  source  = "Michałowski 2016, experiment 2",
  where   = S.hcp "15-17" & S.spades "5" & S.hearts "3" &
            N.hcp "7-9" & N.spades "3" & N.hearts "5",
  deals   = 4000,
  measure = {
    { "strong_weak_suit", tricks(S, "H") },
    { "strong_own_suit", tricks(S, "S") },
    { "weak_own_suit", tricks(N, "H") },
    { "weak_strong_suit", tricks(N, "S") },
    { "suit", tricks(S, "H") - tricks(S, "S") },
    { "declarer", tricks(S, "H") - tricks(N, "H") },
  },
  tests   = { "suit > 0", "declarer > 0" },
}
