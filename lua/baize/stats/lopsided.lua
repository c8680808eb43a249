-- SPDX-License-Identifier: GPL-3.0-or-later
--- Tests of the mean of lopsided values, where the t test does not hold.
-- Of n values with skewness g, the one-sided t test errs by some 0.1 g / sqrt(n) more often
-- than it says (the first term of the Edgeworth expansion: Hall, The Bootstrap and Edgeworth
-- Expansion, 1992, section 3.3). So where g / sqrt(n) is above 0.05, and g more than three of
-- its standard errors, sqrt(6 / n), away from 0, p is the larger one of the t test and of
-- Gaffke's test (src/stats/boot.h), and the interval the wider one. Gaffke's test of a claim
-- that the mean is less takes the greatest value seen for the greatest there can be.
-- What is solved by chance has weights that are known, and with them the minimum and the maximum
-- value there can be: Gaffke's test and interval are made alone, which hold whatever is missing.
-- A value that comes more seldom than on 3 deals in n may be missing, and no test of the values
-- seen knows of it. So a test of the second kind takes the minimum and the maximum value that
-- there can be (`known`): it errs as often as it says, whatever is missing.
-- Of two samples of which one is lopsided the means of Gaffke's tests are paired at random, and
-- p is the share of pairs whose difference contradicts the claim (melded confidence intervals:
-- Fay, Proschan and Brittain, Biometrics 71, 2015, 146); beside it stands Welch's test.
-- The mean of strata whose shares of all deals are exact is tested likewise: sums of share times
-- mean, each of Gaffke's test, one of the second kind where it is said that values may be missing
-- (`sure`): where n deals of such a stratum all gave 0, and values are 24 at most, its mean may be
-- up to 24 (1 - alpha^(1/n)), some 24 * 3.7 / n at the level 0.975.
-- @module baize.stats.lopsided
local core = require "baize.core.samples"
local stats = require "baize.core.stats"

local lopsided = {}

local SKEWED <const> = 0.05 -- skewness by the root of n
local NOISE <const> = 3 * math.sqrt(6) -- three standard errors of it, times n
local MEANS <const> = 10000 -- of Gaffke's test
local SEED <const> = 1
local HALVINGS <const> = 40 -- of the range of a bound
local EACH <const> = 10 -- of the means of two samples one in so many is paired with all others
local SIGNS <const> = { greater = { 1 }, less = { -1 }, ["two-sided"] = { 1, -1 } }

-- The values of an item, and whether it is lopsided. What is solved by chance has ends of its own.
local function look(item)
  local values, counts, squares, cubes = {}, {}, 0.0, 0.0
  for i, bar in ipairs(item.histogram) do
    local away = bar[1] - item.mean
    values[i], counts[i] = bar[1], bar[2]
    squares, cubes = squares + bar[2] * away ^ 2, cubes + bar[2] * away ^ 3
  end
  local ends, n = item.unsure and item.range or { values[1], values[#values] }, item.n
  local skewness = squares > 0 and cubes / n / (squares / n) ^ 1.5 or 0
  local skewed = math.abs(skewness) / math.sqrt(n) > math.max(SKEWED, NOISE / n)
  return { skewed = skewed or item.unsure, ends = ends, values = values, counts = counts,
    means = {} }
end

-- What was found of each histogram, once.
local seen_of = setmetatable({}, { __mode = "k" })

local function seen(item)
  local bars = item.histogram
  seen_of[bars] = seen_of[bars] or look(item)
  return seen_of[bars]
end

-- What is done in place of the t test; nil: nothing.
local function needs(item)
  if not item.histogram or #item.histogram < 2 and not item.unsure then return nil end
  local how = seen(item)
  return how.skewed and how or nil
end

-- The values of a sample beside a lopsided one: where too many were seen to be counted, two
-- with the same mean and spread.
local function beside(item)
  if item.histogram and #item.histogram > 0 then return seen(item) end
  local half = item.n // 2
  return look { n = item.n, mean = item.mean, histogram = { { item.mean - item.sd, half },
    { item.mean + item.sd, item.n - half } } }
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

-- The means of Gaffke's test of a claim about an item, of which the values are from the first to
-- the second of two ends.
local function means_of(how, sign, ends)
  local far = sign > 0 and ends[1] or ends[2]
  how.means[far] = how.means[far] or core.weighted(how.values, how.counts, SEED, far, MEANS)
  return how.means[far]
end

-- The bound of the numbers for which p of a claim is below alpha.
local function bound(how, sign, alpha, ends)
  local means = means_of(how, sign, ends)
  local allowed = math.ceil(alpha * (MEANS + 1) - 1) - 1 -- means that may reach them
  if allowed < 0 then return -sign * math.huge end
  return means[sign > 0 and allowed + 1 or MEANS - allowed]
end

-- Widen an interval of the t test; that of what is solved by chance (`alone`) is Gaffke's.
local function widen(r, how, signs, level, alone)
  if alone then r.low, r.high = -math.huge, math.huge end
  for _, sign in ipairs(signs) do
    local limit = bound(how, sign, (1 - level) / #signs, how.ends)
    if sign > 0 then
      r.low = alone and math.max(0, limit) or math.min(r.low, limit) -- alone: it is a share
    else
      r.high = alone and math.min(1, limit) or math.max(r.high, limit)
    end
  end
end

-- p of Gaffke's test, whose values are within the ends, by its side.
local function gaffke(how, mu, side, ends)
  local signs, least = SIGNS[side], 1.0
  for _, sign in ipairs(signs) do
    least = math.min(least, p_value(means_of(how, sign, ends), mu, sign))
  end
  return math.min(1, #signs * least)
end

--- Test a component's mean (n, mean, sd; histogram: array of { value, count }, from the least value
-- up; unsure: it was solved by chance, so that range counts here as well, and Gaffke's test alone):
-- by the t test, as where there is no histogram, or by what holds in its place; mu, side, level as
-- of `test` of baize.stats.shares. Returns se, t, df (nil where Gaffke's test is made alone), p,
-- low, high of the t test, p nil without a test; skewed (true: also of Gaffke's test).
function lopsided.test(item, mu, side, level)
  local r = stats.t_test { n = item.n, mean = item.mean, sd = item.sd, mu = mu, side = side,
    level = level }
  local how = (r.p or item.unsure) and needs(item)
  if not how then return r end
  local p = gaffke(how, mu, side, how.ends)
  r.skewed, r.p = true, item.unsure and p or math.max(r.p, p)
  if item.unsure then r.t, r.df = nil, nil end -- p is not of them
  widen(r, how, SIGNS[side], level, item.unsure)
  return r
end

--- p of the test that knows the minimum and the maximum value there can be (`range`) of a component
-- with a histogram; 1 where it has none.
function lopsided.known(item, mu, side)
  if not item.range or not item.histogram then return 1 end
  return gaffke(seen(item), mu, side, item.range)
end

--- The two-sided interval, low and high, of the mean of a component by what values there can be;
-- nil of one without a range or histogram. It holds whatever is missing among the deals.
function lopsided.sure(item, level)
  if not item.range or not item.histogram or #item.histogram == 0 then return nil end
  local how, alpha = seen(item), (1 - level) / 2
  return bound(how, 1, alpha, item.range), bound(how, -1, alpha, item.range)
end

--- The two-sided interval, low and high, of the mean of a component with sd above 0, or solved by
-- chance: of lopsided values the wider one of both, of what is solved by chance Gaffke's.
function lopsided.interval(item, level)
  local r = stats.t_test { n = item.n, mean = item.mean, sd = item.sd, level = level }
  local how = needs(item)
  if how then widen(r, how, SIGNS["two-sided"], level, item.unsure) end
  return r.low, r.high
end

-- ---- strata ------------------------------------------------------------------------

-- The means of Gaffke's test of a claim about the mean of strata. `known`: of the second kind in
-- each of them.
local function means_of_strata(strata, sign, known)
  local list = {}
  for i, s in ipairs(strata) do
    local how = beside(s)
    local ends = s.range
    if not (known or s.sure) then ends = how.ends end
    assert(ends, "a stratum of which values may be missing has a range")
    list[i] = { share = s.share, far = sign > 0 and ends[1] or ends[2], values = how.values,
      counts = how.counts }
  end
  return core.strata(list, SEED, MEANS)
end

-- Strata as `look` has an item: the signs of claims take the place of its ends.
local SIGNS_ENDS <const>, KNOWN_ENDS <const> = { 1, -1 }, { 2, -2 }

local function look_at_strata(item)
  local strata = item.strata
  seen_of[strata] = seen_of[strata] or { means = setmetatable({}, { __index = function(t, end_)
    t[end_] = means_of_strata(strata, end_ > 0 and 1 or -1, math.abs(end_) == 2)
    return t[end_]
  end }) }
  return seen_of[strata]
end

--- Test the mean of all deals, the sum of share times mean of the strata of an item: each has share
-- (exact), n, mean, sd, histogram, range (the minimum and the maximum value there can be), sure
-- (true: values may be missing in it, so that the range counts); mu, side, level as of `test`.
-- Returns p, low, high, skewed (true).
function lopsided.strata(item, mu, side, level)
  local how, signs = look_at_strata(item), SIGNS[side]
  local r = { low = -math.huge, high = math.huge, skewed = true }
  r.p = gaffke(how, mu, side, SIGNS_ENDS)
  for _, sign in ipairs(signs) do
    local limit = bound(how, sign, (1 - level) / #signs, SIGNS_ENDS)
    if sign > 0 then r.low = limit else r.high = limit end
  end
  return r
end

--- p of the same where values may be missing in each stratum.
function lopsided.strata_known(item, mu, side)
  return gaffke(look_at_strata(item), mu, side, KNOWN_ENDS)
end

-- ---- two samples -------------------------------------------------------------------

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

-- Of claims about two samples, whose values are within their ends: p of a number, by its sign, and
-- the minimum and the maximum number that is asked for.
local function melded(a, b, sign, ends_a, ends_b)
  local x, y = some(means_of(a, sign, ends_a)), some(means_of(b, -sign, ends_b))
  local function p_of(number)
    return (1 + MEANS * contradicted(x, y, number, sign)) / (MEANS + 1)
  end
  return p_of, x[1] - y[#y], x[#x] - y[1]
end

-- The bound of the numbers for which p of a claim is below alpha.
local function melded_bound(p_of, from, to, sign, alpha)
  if sign < 0 then from, to = to, from end
  if p_of(from) >= alpha then return -sign * math.huge end
  for _ = 1, HALVINGS do
    local middle = (from + to) / 2
    if p_of(middle) < alpha then from = middle else to = middle end
  end
  return from
end

--- Test, as `test` does, the difference of the means of two samples: by Welch's test, or by what
-- holds in its place where one of them is lopsided. `given` has a, b (each n, mean, sd, and
-- histogram where there is one), mu, side, level.
function lopsided.two(given)
  local r, signs = core.means(given), SIGNS[given.side]
  if not r.p or not needs(given.a) and not needs(given.b) then return r end
  local a, b, least = beside(given.a), beside(given.b), 1.0
  r.skewed = true
  for _, sign in ipairs(signs) do
    local p_of, from, to = melded(a, b, sign, a.ends, b.ends)
    local limit = melded_bound(p_of, from, to, sign, (1 - given.level) / #signs)
    least = math.min(least, p_of(given.mu))
    if sign > 0 then r.low = math.min(r.low, limit) else r.high = math.max(r.high, limit) end
  end
  r.p = math.max(r.p, math.min(1, #signs * least))
  return r
end

--- p of two samples by what there can be in each, as `known` has it of one.
function lopsided.two_known(a, b, mu, side)
  if not (a.range and b.range and a.histogram and b.histogram) then return 1 end
  local signs, least = SIGNS[side], 1.0
  for _, sign in ipairs(signs) do
    local p_of = melded(seen(a), seen(b), sign, a.range, b.range)
    least = math.min(least, p_of(mu))
  end
  return math.min(1, #signs * least)
end

return lopsided
