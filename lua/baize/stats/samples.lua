-- SPDX-License-Identifier: GPL-3.0-or-later
--- Two samples, tables of counts, sizes of effects, plans: part of baize.stats.
-- A summary here is a table with n, mean and sd, as components of results and
-- baize.stats.summary have them; of shares n and hits. A histogram is an array of
-- { value, count }, as components have it.
-- @module baize.stats.samples
local check = require "baize.base.check"
local core = require "baize.core.samples"
local core_stats = require "baize.core.stats"
local option = require "baize.base.options"
local plan = require "baize.stats.plan"

local samples = {}

local USUAL_LEVEL <const> = 0.95
local LEVEL_MAX <const> = 0.9999 -- of intervals by resampling
local SEED <const> = 1 -- of simulated counts and resampling, where none is given
local FEW_CHANGED <const> = 100
local OPTIONS <const> = option.new("a test", {
  { "mu", option.NUMBER, "what is tested against", 0 },
  { "side", option.SIDE, "\"two-sided\", \"greater\" or \"less\"", "two-sided" },
  { "level", option.SHARE, "of the interval", USUAL_LEVEL },
})
local SEEDED <const> = option.new("a test of counts", {
  { "seed", option.SEED, "of simulated counts", SEED },
})

local number <const> = option.NUMBER.read

local function summary_of(given, what)
  if type(given) ~= "table" or math.type(given.n) ~= "integer" or given.n < 2 then
    check.fail(("%s: a table with n (2 or more), mean and sd expected"):format(what))
  end
  return { n = given.n, mean = number(given.mean, what .. ": mean"),
    sd = number(given.sd, what .. ": sd") }
end

local function hits_of(given, what)
  if type(given) ~= "table" then
    check.expected(what, "a table with hits and n", given, false)
  end
  local n = check.integer(given.n, what .. ": n", 1)
  return { n = n, hits = check.integer(given.hits, what .. ": hits", 0, n) }
end

-- A test of the difference of two samples, which `read` checks; `mean` gives that of one.
local function test_of_two(a, b, options, read, test, mean)
  check.note()
  local given = OPTIONS:read(options or {})
  given.a, given.b = read(a, "a"), read(b, "b")
  local t = test(given)
  t.mu, t.side, t.level = given.mu, given.side, given.level
  t.mean = mean(given.a) - mean(given.b)
  return t
end

--- Welch's t test: the mean of one sample less that of another, on different deals.
-- Of the same deals take the differences: `paired`.
-- @tparam table a n, mean, sd
-- @tparam table b the same
-- @tparam[opt] table options mu (of the difference, default 0), side, level, as for
-- `t_test`
-- @treturn table mean (of a less b), se, t, df, p, low, high, mu, side, level; without
-- t and p when all values of each are equal (Welch 1947, Biometrika 34:28-35)
-- @raise when an argument is wrong
-- @usage print(baize.stats.welch({ n = 9, mean = 8, sd = 2 }, { n = 9, mean = 7, sd = 1 }).p)
function samples.welch(a, b, options)
  return (test_of_two(a, b, options, summary_of, core.means, function(x) return x.mean end))
end

--- The same for two shares: the score test of Miettinen and Nurminen (Statistics in
-- Medicine 4, 1985, 213), with a correction for continuity.
-- @tparam table a hits, n
-- @tparam table b the same
-- @tparam[opt] table options mu, side, level
-- @treturn table mean (a's share less b's), p, low, high, mu, side, level
-- @raise when an argument is wrong
-- @usage print(baize.stats.two_shares({ hits = 15, n = 20 }, { hits = 8, n = 20 }).p)
function samples.two_shares(a, b, options)
  return (test_of_two(a, b, options, hits_of, core.shares, function(x) return x.hits / x.n end))
end

--- Do rows and columns of a table of counts depend on each other? Pearson's chi-square;
-- where an expected count is below 5, p is of simulated tables with the same margins.
-- @tparam {table,...} rows arrays of counts, of one length
-- @tparam[opt] table options seed (integer, of simulated tables)
-- @treturn table statistic, df, p (nil where fewer than two rows or columns hold
-- anything), least (the smallest expected count), simulated (how many tables p rests
-- on; nil: the distribution), v (Cramer's V, 0 to 1: how strongly; nil without df)
-- @raise when an argument is wrong
-- @usage print(baize.stats.contingency({ { 30, 10 }, { 20, 25 } }).p)
function samples.contingency(rows, options)
  check.note()
  if type(rows) ~= "table" or #rows < 2 then
    check.fail("a table of counts: an array of two or more rows expected")
  end
  local list, columns, total, full_rows, full = {}, nil, 0, 0, {}
  for i, row in ipairs(rows) do
    if type(row) ~= "table" or #row < 2 or columns and #row ~= columns then
      check.fail(("a table of counts: row %d is not an array of %s counts")
        :format(i, columns or "two or more"))
    end
    columns = #row
    local sum = 0
    for k, count in ipairs(row) do
      local n = check.integer(count, ("row %d, count %d"):format(i, k), 0)
      list[#list + 1], sum, full[k] = n, sum + n, full[k] or n > 0
    end
    total, full_rows = total + sum, full_rows + (sum > 0 and 1 or 0)
  end
  local t, full_columns = core.table(list, columns, SEEDED:read(options or {}).seed), 0
  for k = 1, columns do full_columns = full_columns + (full[k] and 1 or 0) end
  local room = math.min(full_rows, full_columns) - 1
  if room > 0 then t.v = math.sqrt(t.statistic / total / room) end
  return t
end

--- How large an effect is in standard deviations (Cohen's d): of one sample, as of
-- differences on the same deals, its mean less mu; of two, their means' difference by
-- the root of the mean of their variances.
-- @tparam table a n, mean, sd
-- @tparam ?table b the same, of other deals
-- @tparam[opt=0] number mu
-- @treturn ?number nil where the deviation is 0
-- @raise when an argument is wrong
-- @usage print(baize.stats.effect({ n = 400, mean = 0.03, sd = 0.6 })) --> 0.05
function samples.effect(a, b, mu)
  check.note()
  a, mu = summary_of(a, "a"), number(mu or 0, "mu")
  local sd, mean = a.sd, a.mean - mu
  if b ~= nil then
    b = summary_of(b, "b")
    sd, mean = math.sqrt((a.sd ^ 2 + b.sd ^ 2) / 2), mean - b.mean
  end
  if sd == 0 then return nil end
  return mean / sd
end

local function histogram_of(given, what)
  if type(given) ~= "table" or #given == 0 then
    check.fail(("%s: a histogram (an array of { value, count }) expected"):format(what))
  end
  local list, n = {}, 0
  for i, bin in ipairs(given) do
    if type(bin) ~= "table" then
      check.fail(("%s: item %d is not { value, count }"):format(what, i))
    end
    local count = check.integer(bin[2], ("%s, count %d"):format(what, i), 0)
    list[i] = { number(bin[1], ("%s, value %d"):format(what, i)), count }
    n = n + count
  end
  if n == 0 then check.fail(what .. ": it counts nothing") end
  table.sort(list, function(x, y) return x[1] < y[1] end)
  return list, n
end

--- The chance that a value of one histogram is greater than one of another, ties
-- counted half (the probability of superiority; 0.5: neither). Of one histogram of
-- differences on the same deals: that it is above 0.
-- @tparam {table,...} a { value, count }
-- @tparam ?{table,...} b the same, of other deals
-- @treturn number 0 to 1
-- @raise when an argument is wrong
-- @usage print(baize.stats.superiority { { -1, 10 }, { 0, 70 }, { 1, 20 } }) --> 0.55
function samples.superiority(a, b)
  check.note()
  local first, n = histogram_of(a, "a")
  local second, m = { { 0, 1 } }, 1
  if b ~= nil then second, m = histogram_of(b, "b") end
  local sum, below, at = 0.0, 0, 1
  for _, bin in ipairs(first) do
    while at <= #second and second[at][1] < bin[1] do
      below, at = below + second[at][2], at + 1
    end
    local ties, k = 0, at
    while k <= #second and second[k][1] == bin[1] do
      ties, k = ties + second[k][2], k + 1
    end
    sum = sum + bin[2] * (below + ties / 2)
  end
  return sum / n / m
end

local PLAN <const> = option.new("a plan", {
  { "sd", option.NUMBER, "standard deviation; needed" },
  { "halfwidth", option.POSITIVE, "of the interval: how far it may reach to one side" },
  { "effect", option.POSITIVE, "in place of it: a difference from the hypothesis that is to be "
    .. "found" },
  { "equal", option.POSITIVE, "in place of both: how far from the hypothesis is equal within what "
    .. "matters, which is to be found where the hypothesis is true" },
  { "power", option.SHARE, "with what chance", 0.8 },
  { "side", option.SIDE, "\"two-sided\", \"greater\" or \"less\"", "two-sided" },
  { "level", option.SHARE, "of the interval", USUAL_LEVEL },
  { "tests", option.integer(1), "of the family: the level is shared among them", 1 },
})

-- Two one-sided tests, each at half of what `level` leaves, as of the verdict "equal within what
-- matters": where the hypothesis is true each end is missed with half the chance to fail.
local function aim_of(given)
  if not given.equal then return given end
  return { sd = given.sd, effect = given.equal, side = "greater",
    power = (1 + given.power) / 2, level = (1 + given.level) / 2 }
end

--- How many deals a question takes, when a pilot told the standard deviation.
-- `equal` is a plan for two one-sided tests at half the usual level (Schuirmann 1987, J.
-- Pharmacokin. Biopharm. 15:657), as the verdict "equal within what matters" is (with a
-- power above 0.95 some runs say "above" or "below, but by less than matters" instead).
-- @tparam table options one of halfwidth, effect and equal; sd; and other fields
-- @treturn integer deals, or nil when it takes 2^40 or more
-- @raise when an option is wrong
-- @usage print(baize.stats.plan { sd = 1.1, halfwidth = 0.02 }) --> 11623
function samples.plan(options)
  check.note()
  local given, aims = PLAN:read(options), 0
  for _, aim in ipairs { "halfwidth", "effect", "equal" } do
    if given[aim] ~= nil then aims = aims + 1 end
  end
  if aims ~= 1 then check.fail("a plan is for one of halfwidth, effect and equal") end
  if given.sd == nil then check.fail "a plan needs sd" end
  if given.sd < 0 then check.fail(("sd: %g is below 0"):format(given.sd), "sd%s*=") end
  if given.equal and given.side ~= "two-sided" then
    check.fail(("side: '%s' is for an effect; equal tests both ends"):format(given.side))
  end
  given.level = 1 - (1 - given.level) / given.tests
  return (plan.deals(aim_of(given)))
end

option.describe(samples.plan, PLAN)

-- Sums of a histogram of differences.
local function changes_of(list)
  local up, down, sum, squares = 0, 0, 0.0, 0.0
  for _, bin in ipairs(list) do
    local value, count = bin[1], bin[2]
    if value > 0 then up = up + count elseif value < 0 then down = down + count end
    sum, squares = sum + value * count, squares + value * value * count
  end
  return up, down, sum, squares
end

local CHANGES <const> = option.new("changes", {
  { "level", option.SHARE, "of the intervals, at most 0.9999", USUAL_LEVEL },
  { "seed", option.SEED, "of the resampling", SEED },
})

--- Differences that are 0 on most deals: what a change gains for each deal and for each
-- deal that it changes. Below about 100 changed deals the t test is not to be trusted:
-- judge by the sign test and by the bootstrap interval. That interval knows of no value that was
-- not seen: where a large difference comes on fewer than 3 of the n deals, or one sign is that
-- rare, it misses the mean more often than its level says (7.5 % of 600 intervals of 95 % where
-- 10 comes on 3 % of 100 deals and -1 on 30 %).
-- @tparam {table,...} histogram { difference, count } of the differences, 0 included
-- @tparam[opt] table options level (default 0.95, at most 0.9999), seed (integer, of the
-- resampling)
-- @treturn table n; mean, sd (of all deals); changed (deals), share, share_low,
-- share_high (Wilson); up, down (deals), p_sign (the exact sign test); mean_changed and
-- sd_changed (of the changed deals; nil without any); low, high (bootstrap interval of
-- the mean of all deals, nil where all are alike); few (below 100 changed deals)
-- @raise when an argument is wrong
-- @usage print(baize.stats.changes({ { -2, 30 }, { 0, 960 }, { 10, 10 } }).p_sign)
function samples.changes(histogram, options)
  check.note()
  local given = CHANGES:read(options or {})
  local level = given.level
  if level > LEVEL_MAX then
    check.fail(("level: %g is above %g, more than resampling can estimate"):format(level,
      LEVEL_MAX))
  end
  local list, n = histogram_of(histogram, "histogram")
  local up, down, sum, squares = changes_of(list)
  local changed, mean = up + down, sum / n
  local r = { n = n, mean = mean, changed = changed, up = up, down = down,
    few = changed < FEW_CHANGED }
  if n > 1 then r.sd = math.sqrt(math.max(0.0, squares - sum * mean) / (n - 1)) end
  r.share, r.share_low, r.share_high = core_stats.wilson(changed, n, level)
  r.p_sign = core_stats.share_paired { more = up, less = down, n = n }.p
  if changed > 0 then r.mean_changed = sum / changed end
  if changed > 1 then
    local rest = math.max(0.0, squares - sum * sum / changed)
    r.sd_changed = math.sqrt(rest / (changed - 1))
  end
  local values, counts = {}, {}
  for i, bin in ipairs(list) do values[i], counts[i] = bin[1], bin[2] end
  local low, high = core.boot(values, counts, given.seed, level)
  if low > -math.huge then r.low, r.high = low, high end
  return r
end

return samples
