-- SPDX-License-Identifier: GPL-3.0-or-later
-- The stronger hand should declare: how many tricks that gains in notrump when all cards are seen,
-- as records of tables have them, and where four players play the cards. The deals are the first
-- ones of the same seed; "pimc" knows the points that the condition says.
local records = baize.calibrate "examples/data/sample.pbn"
local ROWS <const> = {
  { "double dummy", "dd", 1000 },
  { "as records have it", { "calibrated", records }, 1000 },
  { "simple rules", "rules", 2000 },
  { "pimc, 5 layouts", "pimc:worlds=5", 60 },
}

print(("%-20s %5s  %s"):format("play", "deals", "tricks that the stronger hand gains (se)"))
for _, row in ipairs(ROWS) do
  local gain = baize.experiment {
    where = S.hcp "15-17" & N.hcp "7-9", deals = row[3], seed = 2016, play = row[2],
    measure = { { "gain", tricks(S, "NT") - tricks(N, "NT") } },
  }:run { progress = false }.measures.gain.components[1]
  print(("%-20s %5d  %+.3f (%.3f)"):format(row[1], row[3], gain.mean, gain.se))
end
