-- SPDX-License-Identifier: GPL-3.0-or-later
-- Is 4-4 better than 5-3 even from the weak hand? Experiment 5 of Michałowski 2016: spades 4-4,
-- hearts 5-3, the five hearts with the weak hand (part I) or with the strong one (part II). The
-- law holds if spades from the weak hand beat hearts from the strong one.
local function part(name, strong, weak)
  return baize.experiment {
    title   = "A 4-4 fit from the weak hand against a 5-3 fit, part " .. name,
    source  = "Michałowski 2016, experiment 5",
    where   = S.hcp "15-17" & S.spades "4" & S.hearts(strong) &
              N.hcp "7-9" & N.spades "4" & N.hearts(weak),
    deals   = 4000,
    measure = {
      { "strong_4_4", tricks(S, "S") },
      { "strong_5_3", tricks(S, "H") },
      { "weak_4_4", tricks(N, "S") },
      { "weak_5_3", tricks(N, "H") },
      { "gain", tricks(N, "S") - tricks(S, "H") },
    },
    tests   = { "gain > 0" },
  }
end
return { part("I", 3, 5), part("II", 5, 3) }
