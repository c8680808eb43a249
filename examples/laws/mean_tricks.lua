-- SPDX-License-Identifier: GPL-3.0-or-later
-- How many tricks does a declarer take on any deal? Experiment 4 of Michałowski 2016, which
-- calls the means the suit constant (6.30) and the notrump constant (6.01). The twenty
-- results of a deal are one observation: means of them are taken before the deals are.
local seats = { N, E, S, W }
local suits, notrump = 0, 0
for _, seat in ipairs(seats) do
  for _, suit in ipairs { "C", "D", "H", "S" } do suits = suits + tricks(seat, suit) end
  notrump = notrump + tricks(seat, "NT")
end
return baize.experiment {
  title   = "The suit constant and the notrump constant",
  source  = "Michałowski 2016, experiment 4",
  deals   = 10000,
  measure = {
    { "N_", tricks(N) }, { "E_", tricks(E) }, { "S_", tricks(S) }, { "W_", tricks(W) },
    { "suits", suits * 0.0625 },
    { "notrump", notrump * 0.25 },
  },
}
