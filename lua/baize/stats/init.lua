-- SPDX-License-Identifier: GPL-3.0-or-later
--- Statistics of your own numbers: means, shares, counts, families of tests.
-- Experiments do this by themselves; here it is for numbers from elsewhere. The deal
-- is the unit: the twenty results of a deal, or its two tables, are not independent,
-- so differences are taken on each deal first (`paired`).
-- @module baize.stats
local check = require "baize.base.check"
local clusters = require "baize.stats.clusters"
local core = require "baize.core.stats"
local core_samples = require "baize.core.samples"
local counted = require "baize.stats.counted"
local option = require "baize.base.options"
local pooled = require "baize.stats.pooled"
local samples = require "baize.stats.samples"

local stats = {}

for name, f in pairs(samples) do stats[name] = f end
for name, f in pairs(counted) do stats[name] = f end

local USUAL_LEVEL <const> = 0.95
local CLUSTER <const> = { "cluster",
  option.as("array", function(value) return type(value) == "table" and value end),
  "the cluster of each number, such as the id of its deal: numbers of one cluster may depend "
  .. "on each other; default: all are independent" }
local OPTIONS <const> = option.new("a t test", {
  CLUSTER,
  { "mu", option.NUMBER, "tested against", 0 },
  { "side", option.SIDE, "\"two-sided\", \"greater\" (the mean is greater) or \"less\"",
    "two-sided" },
  { "level", option.SHARE, "of the interval", USUAL_LEVEL },
})
local LEVEL <const> = option.new("a pool of replications", {
  { "level", option.SHARE, "of the interval", USUAL_LEVEL },
})
local RATIO <const> = option.new("a ratio", {
  CLUSTER,
  { "level", option.SHARE, "of the interval", USUAL_LEVEL },
})
local SEEDED <const> = option.new("a test of counts", {
  { "seed", option.SEED, "of simulated counts", 1 },
})

local Test = { __name = "baize.Test" }

function Test.__tostring(t)
  if not t.p then
    local what = t.n == 1 and "one number" or t.clusters == 1 and "one cluster"
      or ("%d %snumbers"):format(t.n, t.sd == 0 and "equal " or "")
    return ("mean %.4g of %s: no test"):format(t.mean, what)
  end
  local bounds = t.side == "greater" and ("at least %.4g"):format(t.low) or
    t.side == "less" and ("at most %.4g"):format(t.high) or
    ("%.4g to %.4g"):format(t.low, t.high)
  local of = t.clusters and (" in %d clusters"):format(t.clusters) or ""
  return table.concat({
    ("mean %.4g, standard error %.3g, n %d%s"):format(t.mean, t.se, t.n, of),
    ("t %.3f with %d degrees of freedom, p %.3g (%s against %g)")
      :format(t.t, t.df, t.p, t.side, t.mu),
    ("%g %% interval: %s"):format(100 * t.level, bounds),
  }, "\n")
end

local number <const> = option.NUMBER.read

local function array(values, what)
  if type(values) ~= "table" then check.expected(what, "an array of numbers", values, false) end
  for i = 1, #values do number(values[i], ("%s, number %d"):format(what, i)) end
  return values
end

-- In two passes; what rounding of the first mean leaves is taken off (Chan, Golub,
-- LeVeque, The American Statistician 37, 1983, 242-247).
local function summary_of(values)
  local n, sum = #values, 0.0
  if n == 0 then return { n = 0 } end
  local least, most = values[1], values[1]
  for i = 1, n do
    local value = values[i]
    sum, least, most = sum + value, math.min(least, value), math.max(most, value)
  end
  local mean, squares, rest = sum / n, 0.0, 0.0
  for i = 1, n do
    local away = values[i] - mean
    squares, rest = squares + away * away, rest + away
  end
  squares = math.max(0.0, squares - rest * rest / n)
  local sd = n > 1 and math.sqrt(squares / (n - 1)) or nil
  return { n = n, mean = mean + rest / n, sd = sd, min = least, max = most }
end

--- Count, mean and spread of numbers.
-- @tparam {number,...} values any number of them
-- @treturn table n; mean, min, max (nil when there are none); sd, the unbiased standard
-- deviation (nil below two)
-- @raise when one is not a finite number
-- @usage print(baize.stats.summary({ 8, 9, 9, 10 }).mean) --> 9.0
function stats.summary(values)
  check.note()
  return (summary_of(array(values, "values")))
end

-- Refuses clusters that are not those of the numbers.
local function check_clusters(values, keys)
  for i = 1, math.max(#values, #keys) do
    if keys[i] == nil or values[i] == nil or keys[i] ~= keys[i] then
      check.fail(("cluster: the clusters of %d numbers expected, number %d has none"
        ):format(#values, i))
    end
  end
end

-- The t test of numbers in clusters: that of as many numbers as there are clusters, with the
-- error of the ratio of sums.
local function clustered(values, summary, given)
  check_clusters(values, given.cluster)
  local mean, nb, se = clusters.mean(values, given.cluster)
  local t = core.t_test { n = nb, mean = mean, sd = se and se * math.sqrt(nb), mu = given.mu,
    side = given.side, level = given.level }
  t.n, t.clusters, t.sd = summary.n, nb, summary.sd
  return t
end

local function test_of(values, options)
  local given = OPTIONS:read(options or {})
  if #values == 0 then check.fail "a t test of no numbers" end
  local summary = summary_of(values)
  local t = given.cluster and clustered(values, summary, given) or core.t_test { n = summary.n,
    mean = summary.mean, sd = summary.sd, mu = given.mu, side = given.side, level = given.level }
  t.mu, t.side, t.level = given.mu, given.side, given.level
  return setmetatable(t, Test)
end

--- Student's t test of the mean of numbers, with the interval of the same side.
-- @tparam {number,...} values one for each deal; or more, with `cluster`
-- @tparam[opt] table options mu, side, level, cluster (array of the cluster of each number; false:
-- one of its own)
-- @treturn Test n, mean, sd, se, t, df, p, low, high, mu, side, level, clusters (how many; nil
-- without `cluster`); prints. With clusters df is their number less one, and se is that of the
-- ratio of sums (Cochran, Sampling Techniques, 1977, section 6.3).
-- One-sided tests have an infinite bound. Of one number and of equal numbers there is
-- no test: t and p are nil, both bounds infinite (of one number also sd, se and df nil)
-- @raise when there are no numbers, or an option is wrong
-- @usage print(baize.stats.t_test({ 0.2, 0.5, 0.1, 0.4 }, { side = "greater" }))
function stats.t_test(values, options)
  check.note()
  return (test_of(array(values, "values"), options))
end

option.describe(stats.t_test, OPTIONS)

--- The same for the differences of two arrays, deal by deal.
-- @tparam {number,...} a one number for each deal
-- @tparam {number,...} b on the same deals, in the same order
-- @tparam[opt] table options as for `t_test`
-- @treturn Test of a[i] - b[i]
-- @raise when the arrays are not of one length, or as `t_test`
-- @usage print(baize.stats.paired({ 9, 10, 8 }, { 9, 9, 8 }))
function stats.paired(a, b, options)
  check.note()
  array(a, "a")
  array(b, "b")
  if #a ~= #b then
    check.fail(("paired numbers: %d and %d of them"):format(#a, #b))
  end
  local differences = {}
  for i = 1, #a do differences[i] = a[i] - b[i] end
  return (test_of(differences, options))
end

--- The ratio of two sums, such as tricks lost to tricks that could be lost, with its error.
-- The error is that of the linearised ratio (Cochran, Sampling Techniques, 1977, section 6.3); the
-- interval is Fieller's (1954, JRSS B 16:175-185; Student's t), which is not symmetric, since the
-- sum below varies too. The mean of numbers on some deals alone is the ratio of their sum to how
-- many these are: 0 in both arrays where a deal is not one of them.
-- @tparam {number,...} tops one for each deal; or more, with `cluster`
-- @tparam {number,...} bottoms of the same deals, in the same order; their sum is not 0
-- @tparam[opt] table options level (of the interval, 0.95), cluster as for `t_test`
-- @treturn table n, ratio, se, df, low, high, level, clusters (how many; nil without `cluster`).
-- Both bounds are infinite where the sum below is not known to differ from 0 at this level, and,
-- as of `t_test`, where all ratios are equal, and of one deal or cluster (se and df are nil)
-- @raise when the arrays are not of one length, the bottoms' sum is 0, or an option is wrong
-- @usage print(baize.stats.ratio({ 1, 0, 2, 1 }, { 3, 2, 3, 4 }).ratio)
function stats.ratio(tops, bottoms, options)
  check.note()
  array(tops, "tops")
  array(bottoms, "bottoms")
  local given, sum = RATIO:read(options or {}), 0
  if #tops ~= #bottoms then
    check.fail(("a ratio: %d tops and %d bottoms"):format(#tops, #bottoms))
  end
  for _, bottom in ipairs(bottoms) do sum = sum + bottom end
  if sum == 0 then check.fail "a ratio to bottoms whose sum is 0" end
  if given.cluster then check_clusters(tops, given.cluster) end
  local ratio, nb, se, errors = clusters.ratio(tops, bottoms, given.cluster)
  local r = { n = #tops, ratio = ratio, se = se, df = se and nb - 1, level = given.level,
    low = -math.huge, high = math.huge, clusters = given.cluster and nb }
  if se and se > 0 then
    local t = core.t_test { n = nb, mean = 0, sd = math.sqrt(nb), level = given.level }
    local down, up = clusters.fieller(errors, t.high)
    r.low, r.high = ratio + down, ratio + up
  end
  return r
end

option.describe(stats.ratio, RATIO)

--- A share with Wilson's score interval (Wilson 1927, JASA 22:209-212).
-- @tparam integer hits 0 to n
-- @tparam integer n 1 or more
-- @tparam[opt=0.95] number level above 0 and below 1
-- @treturn number share, 0 to 1
-- @treturn number lower bound
-- @treturn number upper bound
-- @raise when an argument is out of range
-- @usage local share, low, high = baize.stats.share(8, 10)
function stats.share(hits, n, level)
  check.note()
  n = check.integer(n, "n", 1)
  hits = check.integer(hits, "hits", 0, n)
  local share, low, high = core.wilson(hits, n,
    level == nil and USUAL_LEVEL or option.SHARE.read(level, "level"))
  return share, low, high
end

--- Pearson's chi-square test of counts against expected proportions; where an expected
-- count is below 5, p is of simulated counts.
-- @tparam {integer,...} seen counts
-- @tparam {number,...} expected in what proportion (of any sum), each above 0
-- @tparam[opt] table options seed (integer, of simulated counts)
-- @treturn table statistic, df (the number of counts less one), p, least (the smallest
-- expected count), simulated (on how many simulated counts p rests; nil: on the
-- chi-square distribution)
-- @raise when there are fewer than two counts, or one is wrong
-- @usage print(baize.stats.fit({ 315, 101, 108, 32 }, { 9, 3, 3, 1 }).p)
function stats.fit(seen, expected, options)
  check.note()
  array(seen, "seen")
  array(expected, "expected")
  if #seen ~= #expected or #seen < 2 then
    check.fail(("counts against proportions: %d and %d of them")
      :format(#seen, #expected))
  end
  local seed = SEEDED:read(options or {}).seed
  local total, counts = 0, {}
  for i = 1, #seen do
    counts[i] = check.integer(seen[i], ("seen, number %d"):format(i), 0)
    if expected[i] <= 0 then
      check.fail(("expected, number %d: %s is not above 0"):format(i, expected[i]))
    end
    total = total + counts[i]
  end
  if total == 0 then check.fail "a test of no counts" end
  return (core_samples.fit(counts, expected, seed))
end

--- Holm's adjustment of the p-values of a family of tests.
-- Each becomes the smallest level at which that hypothesis would be rejected when
-- all of the family are tested (Holm 1979, Scandinavian Journal of Statistics 6:65-70).
-- @tparam {number,...} p each 0 to 1
-- @treturn {number,...} adjusted, in the same order
-- @raise when one is not a number from 0 to 1
-- @usage local adjusted = baize.stats.holm { 0.01, 0.04 } --> 0.02 0.04
function stats.holm(p)
  check.note()
  array(p, "p")
  for i = 1, #p do
    if p[i] < 0 or p[i] > 1 then
      check.fail(("p, number %d: %s is not from 0 to 1"):format(i, p[i]))
    end
  end
  return (core.holm(p))
end

local MANY <const> = 1 << 40 -- values, whose t is as good as normal

--- Replications of one experiment pooled, with how much they differ beyond their errors.
-- The mean has the weights of DerSimonian and Laird (1986, Controlled Clinical Trials
-- 7:177-188), its error and interval are those of Hartung and Knapp (2001, Statistics in
-- Medicine 20:3875-3889; Student's t), and heterogeneity is Cochran's Q and I2 (Higgins and
-- Thompson 2002, Statistics in Medicine 21:1539-1558).
-- @tparam {number,...} means one of each replication, two or more
-- @tparam {number,...} errors their standard errors, each above 0
-- @tparam[opt] table options level (of the interval, 0.95)
-- @treturn table n, mean, se, low, high, level; q, df, p (of the hypothesis that all have one
-- true mean), i2 (share of the variation that is not chance, 0 to 1), tau2 (variance of the
-- true means). The error comes from how the means differ: with few replications that happen to be
-- much alike the interval can be narrower than that of one true mean for all, which their errors
-- alone give. Means that are all equal say nothing of their error: se is 0 and the interval
-- infinite. Where true means differ and errors are very different it holds less often than it
-- says: three with the errors 1, 10, 10 and tau 5 in 72 %, five with 1, 5, 5, 5, 5 and tau 3 in
-- 83 %; two with 1, 3 and tau 1, and all of one true mean whatever their errors, in 94 to 96 %.
-- `common` has mean, se, low, high of one true mean for all, by their errors alone
-- (weights 1 / se^2, a normal interval): for runs that differ in nothing but their deals.
-- @raise when the arrays are not of one length, have fewer than two numbers, or an error is
-- not a finite number above 0
-- @usage print(baize.stats.pooled({ 0.31, 0.12, 0.25 }, { 0.1, 0.08, 0.12 }).i2)
function stats.pooled(means, errors, options)
  check.note()
  array(means, "means")
  array(errors, "errors")
  if #means ~= #errors or #means < 2 then
    check.fail(("replications: %d means and %d errors, but two or more of both, equally many, "
      .. "are needed"):format(#means, #errors))
  end
  for i, se in ipairs(errors) do
    if se <= 0 then check.fail(("errors, number %d: %s is not above 0"):format(i, se)) end
  end
  local level = LEVEL:read(options or {}).level
  local r = pooled.mean(means, errors)
  local t = core.t_test { n = r.n, mean = r.mean, sd = r.se * math.sqrt(r.n), level = level }
  r.low, r.high, r.level = t.low, t.high, level
  r.p = core.chi_square(r.q, r.df)
  local z = core.t_test { n = MANY, mean = 0, sd = math.sqrt(MANY), level = level }.high
  r.common.low, r.common.high = r.common.mean - z * r.common.se, r.common.mean + z * r.common.se
  return r
end
option.describe(stats.pooled, LEVEL)

return stats
