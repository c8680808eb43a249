-- SPDX-License-Identifier: GPL-3.0-or-later
--- Does a measure differ between groups of deals? The test "gain differs by group".
-- Groups are of different deals, so their means are independent. Means are compared by the
-- test of Brown and Forsythe (Technometrics 16, 1974, 129) with the degrees of freedom of
-- Mehrotra (Communications in Statistics, Simulation 26, 1997, 1139), which allows each
-- group its own spread, none as well; of two groups it is Welch's. In small groups we guard
-- against underestimated variances: p is the larger one of this test and of a permutation
-- test of the same ratio (src/stats/counts.h). Shares are compared by
-- chi-square, with simulated tables where few deals are expected in a cell. Of a run that was
-- looked at before, the groups differ where the intervals of all of them, which hold at every
-- look, have no value in common: then p is the least level of error at which they have none,
-- shared among the groups (Bonferroni). A calibration moves the means of all groups at once: its
-- error counts as well.
-- @module baize.stats.between
local core = require "baize.core.samples"
local hypothesis = require "baize.stats.hypothesis"
local sequential = require "baize.stats.sequential"
local stats = require "baize.core.stats"

local between = {}

local DEALS_MIN <const> = 2 -- of a group, for its mean to have an error
local SEED <const> = 1 -- of simulated tables
local FEW <const> = 200 -- deals of a group, whose spread may deceive
local CELLS_MAX <const> = 20000 -- of a table whose deals are exchanged
local P_LEAST <const>, HALVINGS <const> = 1e-12, 40

-- Brown and Forsythe's ratio, and its degrees of freedom after Mehrotra; nil where no group
-- has any spread.
local function ratio(groups, n, mean)
  local above, spread, squares, mixed, rest = 0.0, 0.0, 0.0, 0.0, 0.0
  for _, g in ipairs(groups) do
    local share, variance = g.n / n, g.sd * g.sd
    local part = (1 - share) * variance
    above = above + g.n * (g.mean - mean) ^ 2
    spread, rest = spread + part, rest + part * part / (g.n - 1)
    mixed = mixed + share * variance
    squares = squares + (1 - 2 * share) * variance * variance
  end
  if spread <= 0 then return nil end
  return above / spread, spread * spread / (mixed * mixed + squares), spread * spread / rest
end

-- How much of the spread of all deals the groups explain, less what chance would (omega
-- squared: Hays, Statistics for Psychologists, 1963).
local function explained(groups, n, mean)
  local apart, within = 0.0, 0.0
  for _, g in ipairs(groups) do
    apart = apart + g.n * (g.mean - mean) ^ 2
    within = within + (g.n - 1) * g.sd * g.sd
  end
  if apart + within == 0 or n <= #groups then return nil end
  local of_chance = within / (n - #groups)
  return math.max(0.0, (apart - (#groups - 1) * of_chance) / (apart + within + of_chance))
end

-- How often each value came in each group, row by row, and the values; nil where somebody
-- kept no histogram.
local function tabled(groups)
  local values, at, counts = {}, {}, {}
  for _, g in ipairs(groups) do
    if not g.histogram then return nil end
    for _, bar in ipairs(g.histogram) do
      if not at[bar[1]] then
        values[#values + 1] = bar[1]
        at[bar[1]] = #values
      end
    end
  end
  for row, g in ipairs(groups) do
    for i = 1, #values do counts[(row - 1) * #values + i] = 0 end
    for _, bar in ipairs(g.histogram) do
      counts[(row - 1) * #values + at[bar[1]]] = bar[2]
    end
  end
  return counts, values
end

local function test_means(c, groups)
  c.statistic, c.df1, c.df2 = ratio(groups, c.n, c.mean)
  if c.statistic then c.p = stats.f(c.statistic, c.df1, c.df2) end
  local fewest = math.huge
  for _, g in ipairs(groups) do fewest = math.min(fewest, g.n) end
  if fewest >= FEW then return end
  local counts, values = tabled(groups)
  if not counts or #counts > CELLS_MAX then return end
  local t = core.apart(counts, values, SEED)
  if not t.p or c.p and c.p >= t.p then return end
  c.p, c.simulated = t.p, t.simulated
end

local function test_shares(c, groups)
  local counts = {}
  for _, g in ipairs(groups) do
    counts[#counts + 1], counts[#counts + 2] = g.hits, g.n - g.hits
  end
  local t = core.table(counts, 2, SEED)
  c.statistic, c.df1, c.p, c.simulated = t.statistic, t.df, t.p, t.simulated
end

-- Whether intervals of all groups at a common error have no value in common.
local function apart(groups, alpha)
  local low, high = -math.huge, math.huge
  for _, g in ipairs(groups) do
    local from, to = sequential.interval(g, 1 - alpha / #groups)
    if from then low, high = math.max(low, from), math.min(high, to) end
  end
  return low > high
end

local function test_looked(c, groups)
  local low, high = P_LEAST, 1.0
  if apart(groups, low) then high = low end
  if not apart(groups, 0.999) then low = 1.0 end
  for _ = 1, low < high and HALVINGS or 0 do
    local middle = math.sqrt(low * high)
    if apart(groups, middle) then high = middle else low = middle end
  end
  c.p = high
end

-- ---- an error that the groups have in common -------------------------------------------

-- The mean and the variance of the sums of squares, between groups, of the ways in which an error
-- moves all means at once (`moved`; nil: those of the group stay); 0 where it moves none.
local function squares_moved(groups, n)
  local list, sum, squares, number = {}, 0.0, 0.0, 0
  for _, g in ipairs(groups) do number = math.max(number, g.moved and #g.moved or 0) end
  if number == 0 then return 0 end
  for b = 1, number do
    local mean, square = 0.0, 0.0
    local function by(g) return g.moved and g.moved[b] or 0 end
    for _, g in ipairs(groups) do mean = mean + g.n * by(g) / n end
    for _, g in ipairs(groups) do square = square + g.n * (by(g) - mean) ^ 2 end
    list[b], sum = square, sum + square
  end
  local mean = sum / #list
  for _, x in ipairs(list) do squares = squares + (x - mean) ^ 2 end
  return mean, squares / (#list - 1)
end

-- The root of a function that falls from the first number to the second.
local function root(low, high, f)
  for _ = 1, HALVINGS do
    local middle = (low + high) / 2
    if f(middle) > 0 then low = middle else high = middle end
  end
  return high
end

-- p where an error moves the means besides: that at which the sum of squares between groups is that
-- of a chance among deals and one of the error, each as large as p says. The error's is about a
-- multiple of chi-square (Satterthwaite, Biometrics Bulletin 2, 1946, 110).
local function add_moved(c, groups)
  local mean, variance = squares_moved(groups, c.n)
  if not c.p or not c.statistic or mean == 0 then return end
  local all, unit = 0.0, variance / (2 * mean)
  for _, g in ipairs(groups) do all = all + g.n * (g.mean - c.mean) ^ 2 end
  local function of(statistic)
    if c.df2 then return stats.f(statistic, c.df1, c.df2) end
    return stats.chi_square(statistic, c.df1)
  end
  -- where p is of simulated tables: the statistic that has it
  local statistic = root(0, 2 * c.statistic + 1e-9, function(x) return of(x) - c.p end)
  local function of_error(rest) return stats.chi_square(rest / unit, mean / unit) end
  local own = root(0, 1, function(part)
    return of(part * statistic) - of_error((1 - part) * all)
  end)
  c.p = of(own * statistic)
end

-- What the groups say of one component: `list` has one of each group, with its title.
local function component(label, list)
  local groups, names, n, sum, looked = {}, {}, 0, 0.0, nil
  local least, most
  local minimum = list[1].looked and not list[1].kind and sequential.BURN_IN or DEALS_MIN
  for _, g in ipairs(list) do
    looked = looked or g.looked
    if g.n < minimum then
      names[#names + 1] = g.title
    else
      groups[#groups + 1] = g
      n, sum = n + g.n, sum + g.n * g.mean
      least = (not least or g.mean < least.mean) and g or least
      most = (not most or g.mean > most.mean) and g or most
    end
  end
  local c = { label = label, n = n, groups = #groups, left_out = #names,
    names = #names > 0 and names or nil, minimum = minimum,
    looked = looked, kind = groups[1] and groups[1].kind }
  if #groups < 2 then return c end
  c.mean = sum / n
  c.least = { group = least.title, mean = least.mean, se = least.se }
  c.most = { group = most.title, mean = most.mean, se = most.se }
  c.explained = explained(groups, n, c.mean)
  local test = looked and test_looked or c.kind == "share" and test_shares or test_means
  test(c, groups)
  if not looked then add_moved(c, groups) end
  return c
end

--- Carry out a test of the side "differs", as a part of a family: nothing is concluded until
-- `judge` of baize.stats.hypothesis. The groups have title and components (of the measure in that
-- group; with `moved`, an array, where an error moves the means of all groups: by how much).
-- Returns text, measure, side, level and components: as of tests between groups in a Result; also
-- names (of groups with fewer deals than minimum: 2, or 200 for means of a run with interim
-- analyses); p is nil where all values are the same, or none is compared yet.
function between.examine(test, groups)
  local found = { text = test.text, measure = test.measure, side = test.side,
    level = hypothesis.LEVEL, components = {} }
  for i, one in ipairs(groups[1] and groups[1].components or {}) do
    local list = {}
    for k, group in ipairs(groups) do
      list[k] = setmetatable({ title = group.title }, { __index = group.components[i] })
    end
    found.components[i] = component(one.label, list)
  end
  return found
end

return between
