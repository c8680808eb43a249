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
-- What comes more seldom than on 3 deals in n may be missing, and no test knows of it.
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
local SIGNS <const> = { greater = { 1 }, less = { -1 }, ["two-sided"] = { 1, -1 } }

-- What the values of an item need; nil: the t test.
local function look(item)
  local values, counts, mode, squares, cubes = {}, {}, 1, 0.0, 0.0
  for i, bar in ipairs(item.histogram) do
    local away = bar[1] - item.mean
    values[i], counts[i] = bar[1], bar[2]
    squares, cubes = squares + bar[2] * away ^ 2, cubes + bar[2] * away ^ 3
    if bar[2] > counts[mode] then mode = i end
  end
  local n, least, most = item.n, values[1], values[#values]
  local skewness = cubes / n / (squares / n) ^ 1.5
  local few = n - counts[mode] < lopsided.FEW and 3 * counts[mode] > 2 * n
  if not few and math.abs(skewness) / math.sqrt(n) <= math.max(SKEWED, NOISE / n) then
    return nil
  end
  return { few = few, mode = values[mode], least = least, most = most, values = values,
    counts = counts, spread = math.max(most - values[mode], values[mode] - least) }
end

-- What each item needs, found once; false: the t test.
local known = setmetatable({}, { __mode = "k" })

local function needs(item)
  if not item.histogram or #item.histogram < 2 then return nil end
  if known[item] == nil then known[item] = look(item) or false end
  return known[item]
end

-- Whether values that are missing among the deals might undo a claim.
local function is_open(how, n, mu, sign)
  local end_of = sign > 0 and how.least or how.most
  return how.few and end_of == how.mode and
    math.abs(how.mode - mu) * n / MISSING <= FARTHER * how.spread
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

-- p of Gaffke's test of a claim, and the bound of the numbers for which it is below alpha.
local function gaffke(means, mu, sign, alpha)
  local p = (1 + reach(means, mu, sign)) / (MEANS + 1)
  local allowed = math.ceil(alpha * (MEANS + 1) - 1) - 1 -- means that may reach them
  if allowed < 0 then return p, -sign * math.huge end
  return p, means[sign > 0 and allowed + 1 or MEANS - allowed]
end

--- Test a component's mean: by the t test, or by what holds in its place.
-- @tparam table item n, mean, sd; histogram (array of { value, count }, from the least value
-- up) where there is one: without it the t test is made
-- @tparam number mu
-- @tparam string side "two-sided", "greater" or "less"
-- @tparam number level
-- @treturn table se, t, df, p, low, high as of the t test, p nil without a test; skewed
-- (true: p and bounds are also of Gaffke's test), few (true: there is no test, as fewer than
-- ten deals have another value than most)
-- @usage local p = lopsided.test(item, 0, "greater", 0.95).p
function lopsided.test(item, mu, side, level)
  local r = stats.t_test { n = item.n, mean = item.mean, sd = item.sd, mu = mu, side = side,
    level = level }
  local how = r.p and needs(item)
  if not how then return r end
  local signs, least, open = SIGNS[side], 1.0, 0
  local alpha = (1 - level) / #signs
  r.skewed = true
  for _, sign in ipairs(signs) do
    how[sign] = how[sign] or core.weighted(how.values, how.counts, SEED,
      sign > 0 and how.least or how.most, MEANS)
    local p, bound = gaffke(how[sign], mu, sign, alpha)
    if is_open(how, item.n, mu, sign) then p, bound, open = 1, -sign * math.huge, open + 1 end
    least = math.min(least, p)
    if sign > 0 then r.low = math.min(r.low, bound) else r.high = math.max(r.high, bound) end
  end
  r.p = math.max(r.p, math.min(1, #signs * least))
  if open > 0 and r.p == 1 then return { se = r.se, few = true } end
  return r
end

return lopsided
