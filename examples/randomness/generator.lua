-- SPDX-License-Identifier: GPL-3.0-or-later
-- Are the deals fair? Experiment 0 of Michałowski 2016, with exact frequencies in place of
-- those of a web page, and a test in place of a deviation that is said to shrink. The hands of
-- a deal depend on each other, so the tests take one hand of each deal; means take all four.
local wanted = tonumber(arg[1] or 1000)
local points, shapes = {}, {}
local sums = { 0, 0, 0, 0 }
for deal in baize.sampler { seed = 2016 }:deals(wanted) do
  for i, hand in ipairs { deal.north, deal.east, deal.south, deal.west } do
    sums[i] = sums[i] + hand.hcp
  end
  local hand = deal.south
  points[hand.hcp] = (points[hand.hcp] or 0) + 1
  shapes[hand.longest] = (shapes[hand.longest] or 0) + 1
end

-- Counts against the exact distribution of a feature, values from `most` on together.
local function test(name, feature, seen, least, most)
  local counts, expected = {}, {}
  for _, row in ipairs(baize.hands(any):distribution(feature)) do
    local i = math.max(least, math.min(row.value, most)) - least + 1
    counts[i] = (counts[i] or 0) + (seen[row.value] or 0)
    expected[i] = (expected[i] or 0) + row.share
  end
  local fit = baize.stats.fit(counts, expected)
  print(("%-14s chi-square %5.1f, %2d degrees of freedom, p %.3f"):format(name,
    fit.statistic, fit.df, fit.p))
end
test("points", S.hcp, points, 0, 22)
test("longest suit", S.longest, shapes, 4, 8)

-- sigma of table 4.10: the root of the summed squares of the means' distances from 10
local squares = 0
for i = 1, 4 do squares = squares + (sums[i] / wanted - 10) ^ 2 end
print(("mean points N %.3f, E %.3f, S %.3f, W %.3f; sigma %.4f"):format(sums[1] / wanted,
  sums[2] / wanted, sums[3] / wanted, sums[4] / wanted, squares ^ 0.5))
