-- SPDX-License-Identifier: GPL-3.0-or-later
-- Two tables of experiment 0 of Michałowski 2016. Table 4.10: do deviations shrink, as it says?
-- Table 4.12: the column of 1000 deals is misprinted; where do two of its rows belong?
local points = baize.hands(any):distribution(S.hcp)
local variance = 0
for _, row in ipairs(points) do variance = variance + row.share * (row.value - 10) ^ 2 end

-- The upper tail of chi-square with three degrees of freedom (series of the gamma function).
local function tail(x)
  local term, sum = 1, 0
  for k = 0, 80 do term, sum = term * x / 2 / (2.5 + k), sum + term end
  return 1 - (x / 2) ^ 1.5 * math.exp(-x / 2) / 1.329340388 * sum
end
-- Four means of 10 that add up to 40: any two of them have the correlation -1/3, so
-- sigma squared is 4/3 of a mean's variance, times chi-square with three degrees.
for _, set in ipairs { { 1000, 0.0984784 }, { 10000, 0.121083 }, { 100000, 0.0181980 } } do
  local n, sigma = table.unpack(set)
  local x = sigma ^ 2 * n * 3 / 4 / variance
  print(("table 4.10, %6d deals: sigma %.4f, by chance so large with p %.2f"):format(n, sigma,
    tail(x)))
end

-- Rows 14 to 22 of the column, hands of 4000; as printed, and with two rows moved down.
local printed = { 0.0075, 0.00325, 0.061, 0.04625, 0.02825, 0.0265, 0.01575, 0.008, 0.00275 }
local moved = table.move(printed, 3, 8, 1, {})
table.move(printed, 1, 2, 7, moved)
moved[9] = printed[9]
for _, try in ipairs { { "as printed", printed }, { "14, 15 as 20, 21", moved } } do
  local counts, expected = {}, {}
  for i, share in ipairs(try[2]) do
    counts[i], expected[i] = math.floor(share * 4000 + 0.5), points[15 + i - 1].share
  end
  local fit = baize.stats.fit(counts, expected)
  print(("table 4.12, %-16s: chi-square %.1f"):format(try[1], fit.statistic))
end
