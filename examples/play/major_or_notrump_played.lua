-- SPDX-License-Identifier: GPL-3.0-or-later
-- 3NT or four of a major with a 4-4 fit, both hands balanced with the points for game: tricks,
-- games made and IMPs when all cards are seen, as records of tables have them, and where the cards
-- are played. The deals are the first ones of the same seed.
local records = baize.calibrate "examples/data/sample.pbn"
local ROWS <const> = {
  { "double dummy", "dd", 1000 },
  { "as records have it", { "calibrated", records }, 1000 },
  { "simple rules", "rules", 2000 },
  { "pimc, 5 layouts", "pimc:worlds=5", 60 },
}

print(("%-20s %5s  %s"):format("play", "deals", "4S less 3NT: tricks (se), % made, IMPs"))
for _, row in ipairs(ROWS) do
  local found = baize.experiment {
    where = S.spades "4" & S.balanced & N.spades "4" & N.balanced & NS.hcp "25-27",
    deals = row[3], seed = 2016, play = row[2], measure = {
      { "tricks", tricks(S, "S") - tricks(S, "NT") },
      { "made", makes "4S by S" - makes "3NT by S" },
      { "imps", imps("4S by S", "3NT by S", "none") },
    },
  }:run { progress = false }.measures
  local t, m, i = found.tricks.components[1], found.made.components[1], found.imps.components[1]
  print(("%-20s %5d  %+.2f (%.2f)  %+5.1f (%.1f)  %+.2f (%.2f)"):format(row[1], row[3], t.mean,
    t.se, 100 * m.mean, 100 * m.se, i.mean, i.se))
end
