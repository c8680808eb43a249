-- SPDX-License-Identifier: GPL-3.0-or-later
--- Tests of the mean of lopsided values, where the t test does not hold.
-- Of n values with skewness g, the one-sided t test errs by some 0.1 g / sqrt(n) more often
-- than it says (the first term of the Edgeworth expansion: Hall, The Bootstrap and Edgeworth
-- Expansion, 1992, section 3.3). So where g / sqrt(n) is above 0.05, and g more than three of
-- its standard errors, sqrt(6 / n), away from 0, p is the larger one of the t test and of
-- Gaffke's test (src/stats/boot.h), and the interval the wider one. Gaffke's test of a claim
-- that the mean is less takes the greatest value seen for the greatest there can be.
-- Where two thirds of the deals have one value and fewer than ten another, Gaffke's test is
-- made whatever the skewness is; and nothing is claimed when none of these few lies on the
-- other side: 8 gains of 2 and no loss on 500 deals do not tell that there are no losses of 20.
-- It is claimed all the same if a value missing among the deals, one on 3 deals in n, had to
-- lie five times as far off as any value seen to undo it.
-- What comes more seldom than on 3 deals in n may be missing, and no test knows of it. Where the
-- least and the greatest value there can be are known, Gaffke's test is made with these.
-- Of two samples of which one is lopsided the means of Gaffke's tests are paired at random, and
-- p is the share of pairs whose difference contradicts the claim (melded confidence intervals:
-- Fay, Proschan and Brittain, Biometrics 71, 2015, 146); beside it stands Welch's test.
-- @module baize.stats.lopsided
local core = require "baize.core.samples"
local stats = require "baize.core.stats"

local lopsided = {}

--- Fewer deals with another value than most tell little of the mean.
lopsided.FEW = 10

local SKEWED <const> = 0.05 -- skewness by the root of n
local NOISE <const> = 3 * math.sqrt(6) -- three standard errors of it, times n
local MISSING <const>, FARTHER <const> = 3, 5
local MEANS <const> = 10000 -- of Gaffke's test
local SEED <const> = 1
local HALVINGS <const> = 40 -- of the range of a bound
local EACH <const> = 10 -- of the means of two samples one in so many is paired with all others
local SIGNS <const> = { greater = { 1 }, less = { -1 }, ["two-sided"] = { 1, -1 } }

-- The values of an item, and whether it is lopsided.
local function look(item)
  local values, counts, mode, squares, cubes = {}, {}, 1, 0.0, 0.0
  for i, bar in ipairs(item.histogram) do
    local away = bar[1] - item.mean
    values[i], counts[i] = bar[1], bar[2]
    squares, cubes = squares + bar[2] * away ^ 2, cubes + bar[2] * away ^ 3
    if bar[2] > counts[mode] then mode = i end
  end
  local bounds = item.bounds or { values[1], values[#values] }
  local n, least, most = item.n, bounds[1], bounds[2]
  local skewness = cubes / n / (squares / n) ^ 1.5
  local few = n - counts[mode] < lopsided.FEW and 3 * counts[mode] > 2 * n
  local skewed = math.abs(skewness) / math.sqrt(n) > math.max(SKEWED, NOISE / n)
  skewed, few = skewed or few or item.bounds, few and not item.bounds
  return { skewed = skewed, few = few, mode = values[mode], least = least, most = most,
    values = values, counts = counts, spread = math.max(most - values[mode], values[mode] - least) }
end

-- What was found of each histogram, once.
local known = setmetatable({}, { __mode = "k" })

-- What is done in place of the t test; nil: nothing.
local function needs(item)
  if not item.histogram or #item.histogram < 2 and not item.bounds then return nil end
  local bars = item.histogram
  known[bars] = known[bars] or look(item)
  return known[bars].skewed and known[bars] or nil
end

-- The values of a sample beside a lopsided one: where too many were seen to be counted, two
-- with the same mean and spread.
local function beside(item)
  if needs(item) then return known[item.histogram] end
  local half = item.n // 2
  local bars = item.histogram and #item.histogram > 0 and item.histogram or
    { { item.mean - item.sd, half }, { item.mean + item.sd, item.n - half } }
  return look { n = item.n, mean = item.mean, histogram = bars }
end

-- How far from the usual value a mean may be that values missing among the deals might
-- explain, on the side where none was seen; 0 where they explain nothing.
local function missing(how, n, sign)
  local end_of = sign > 0 and how.least or how.most
  return how.few and end_of == how.mode and FARTHER * how.spread * MISSING / n or 0
end

-- How many of the sorted means are at mu or beyond: not greater (sign 1) or not less (-1).
local function reach(means, mu, sign)
  local low, high = 0, #means -- `low` of them are known to be
  while low < high do
    local middle = (low + high + 1) // 2
    local mean = means[sign > 0 and middle or #means + 1 - middle]
    if sign * (mean - mu) <= 0 then low = middle else high = middle - 1 end
  end
  return low
end

-- p of Gaffke's test of a claim.
local function p_value(means, mu, sign) return (1 + reach(means, mu, sign)) / (MEANS + 1) end

-- The means of Gaffke's test of a claim about an item.
local function means_of(how, sign)
  how[sign] = how[sign] or core.weighted(how.values, how.counts, SEED,
    sign > 0 and how.least or how.most, MEANS)
  return how[sign]
end

-- The bound of the numbers for which p of a claim is below alpha.
local function bound(how, n, sign, alpha)
  local means, gap = means_of(how, sign), missing(how, n, sign)
  local allowed = math.ceil(alpha * (MEANS + 1) - 1) - 1 -- means that may reach them
  if allowed < 0 then return -sign * math.huge end
  local limit = means[sign > 0 and allowed + 1 or MEANS - allowed]
  return gap == 0 and limit or sign * math.min(sign * limit, sign * how.mode - gap)
end

-- Widen an interval of the t test.
local function widen(r, how, n, signs, level)
  for _, sign in ipairs(signs) do
    local limit = bound(how, n, sign, (1 - level) / #signs)
    if sign > 0 then r.low = math.min(r.low, limit) else r.high = math.max(r.high, limit) end
  end
end

-- A test whose p is the larger one of two; few deals leave it open.
local function judged(r, p, open)
  r.p = math.max(r.p, p)
  return open and r.p == 1 and { se = r.se, few = true } or r
end

--- Test a component's mean (n, mean, sd; histogram: array of { value, count }, from the least value
-- up; bounds: the least and the greatest value there can be): by the t test, as where there is no
-- histogram, or by what holds in its place; mu, side, level as of `test` of baize.stats.shares.
-- Returns se, t, df, p, low, high of the t test, p nil without a test; skewed (true: also of
-- Gaffke's test), few (true: no test, as fewer than ten deals have another value than most).
function lopsided.test(item, mu, side, level)
  local r = stats.t_test { n = item.n, mean = item.mean, sd = item.sd, mu = mu, side = side,
    level = level }
  local how = r.p and needs(item)
  if not how then return r end
  local signs, least, open = SIGNS[side], 1.0, false
  r.skewed = true
  widen(r, how, item.n, signs, level)
  for _, sign in ipairs(signs) do
    local gap, p = missing(how, item.n, sign), p_value(means_of(how, sign), mu, sign)
    if gap > 0 and math.abs(how.mode - mu) <= gap then p, open = 1, true end
    least = math.min(least, p)
  end
  return judged(r, math.min(1, #signs * least), open)
end

--- The two-sided interval, low and high, of the mean of a component with sd above 0: of lopsided
-- values the wider one of both, with what values missing among the deals might make of the mean.
function lopsided.interval(item, level)
  local r = stats.t_test { n = item.n, mean = item.mean, sd = item.sd, level = level }
  local how = needs(item)
  if how then widen(r, how, item.n, SIGNS["two-sided"], level) end
  return r.low, r.high
end

-- How large a share of pairs of sorted means contradicts the claim that a's is greater than b's
-- by more than mu (sign 1) or less (-1).
local function contradicted(a, b, mu, sign)
  local at, count, nb = 0, 0, #a
  for j = 1, #b do
    local limit = b[j] + mu
    while at < nb and (a[at + 1] < limit or sign > 0 and a[at + 1] == limit) do at = at + 1 end
    count = count + (sign > 0 and at or nb - at)
  end
  return count / nb / #b
end

-- Every tenth of the means, from the middle of the first ten on.
local function some(means)
  local list = {}
  for i = EACH // 2, #means, EACH do list[#list + 1] = means[i] end
  return list
end

-- p of a claim about two samples, and the bound of the numbers for which it is below alpha.
local function melded(a, b, mu, sign, alpha)
  local x, y = some(means_of(a, sign)), some(means_of(b, -sign))
  local function p_of(number)
    return (1 + MEANS * contradicted(x, y, number, sign)) / (MEANS + 1)
  end
  local from, to = x[1] - y[#y], x[#x] - y[1] -- p is below alpha at one of them
  if sign < 0 then from, to = to, from end
  if p_of(from) >= alpha then return p_of(mu), -sign * math.huge end
  for _ = 1, HALVINGS do
    local middle = (from + to) / 2
    if p_of(middle) < alpha then from = middle else to = middle end
  end
  return p_of(mu), from
end

--- Test, as `test` does, the difference of the means of two samples: by Welch's test, or by what
-- holds in its place where one of them is lopsided. `given` has a, b (each n, mean, sd, and
-- histogram where there is one), mu, side, level.
function lopsided.two(given)
  local r, signs = core.means(given), SIGNS[given.side]
  if not r.p then return r end
  -- what all deals have in common tells nothing of those that are missing
  if given.a.sd == 0 or given.b.sd == 0 then return { se = r.se, few = true } end
  if not needs(given.a) and not needs(given.b) then return r end
  local a, b, least, open = beside(given.a), beside(given.b), 1.0, false
  r.skewed = true
  for _, sign in ipairs(signs) do
    local p, limit = melded(a, b, given.mu, sign, (1 - given.level) / #signs)
    local gap_a, gap_b = missing(a, given.a.n, sign), missing(b, given.b.n, -sign)
    if gap_a + gap_b > 0 then
      local apart = (gap_a > 0 and a.mode - sign * gap_a or given.a.mean)
        - (gap_b > 0 and b.mode + sign * gap_b or given.b.mean)
      limit = sign * math.min(sign * limit, sign * apart)
      if sign * (apart - given.mu) <= 0 then p, open = 1, true end
    end
    least = math.min(least, p)
    if sign > 0 then r.low = math.min(r.low, limit) else r.high = math.max(r.high, limit) end
  end
  return judged(r, math.min(1, #signs * least), open)
end

return lopsided
