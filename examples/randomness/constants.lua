-- SPDX-License-Identifier: GPL-3.0-or-later
-- The suit constant and the notrump constant of Michałowski 2016, experiment 4 (6.30 and 6.01):
-- mean double-dummy tricks on random deals. The twenty results of a deal are one observation,
-- so they are averaged before deals are: `suits` over sixteen, `notrump` over four.
local all = (tricks(N) + tricks(E) + tricks(S) + tricks(W)) * 0.25
local suits, notrump = 0, 0
for _, seat in ipairs { N, E, S, W } do
  for _, suit in ipairs { "C", "D", "H", "S" } do suits = suits + tricks(seat, suit) end
  notrump = notrump + tricks(seat, "NT")
end
return baize.experiment {
  title   = "The suit constant and the notrump constant",
  source  = "Michałowski 2016, section 5.3",
  deals   = 10000,
  measure = {
    { "one", tricks(S) }, -- of one declarer: how uneven a set of deals may be
    { "all", all },
    { "suits", suits * 0.0625 },
    { "notrump", notrump * 0.25 },
    { "difference", suits * 0.0625 - notrump * 0.25 },
  },
}
