-- SPDX-License-Identifier: GPL-3.0-or-later
-- Statistics of users' numbers: published examples, and what is refused.
local core = require "baize.core.stats"
local stats = require "baize".stats

local function near(expected, value, apart)
  assert(math.abs(value - expected) <= apart, ("%.12g is not %.12g"):format(value, expected))
end

local function raises(code, expected)
  local ok, message = pcall(load(code, "@user.lua"))
  assert.is_false(ok)
  assert.equal("user.lua:1: " .. expected, message)
end

-- Student, "The probable error of a mean" (Biometrika 6, 1908): hours of sleep gained
-- with two drugs by ten patients; the test as R's manual page of `sleep` has it.
local FIRST <const> = { 0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0 }
local SECOND <const> = { 1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4 }

describe("a summary", function()
  it("has count, mean, deviation and range", function()
    local s = stats.summary { 3, -1, 4, 1, -5 }
    assert.same({ 5, -5, 4 }, { s.n, s.min, s.max })
    near(0.4, s.mean, 1e-15)
    near(math.sqrt(12.8), s.sd, 1e-14)
  end)

  it("of few numbers has what there is", function()
    assert.same({ n = 0 }, stats.summary {})
    assert.same({ n = 1, mean = 7.0, min = 7, max = 7 }, stats.summary { 7 })
  end)

  -- NIST Statistical Reference Datasets, univariate, NumAcc4: 1001 numbers, certified
  -- mean 10000000.2 and standard deviation 0.1.
  it("keeps its digits far from zero", function()
    local values = { 10000000.2 }
    for _ = 1, 500 do
      values[#values + 1] = 10000000.1
      values[#values + 1] = 10000000.3
    end
    local s = stats.summary(values)
    near(10000000.2, s.mean, 1e-8)
    near(0.1, s.sd, 1e-8) -- the numbers themselves are not exact in binary
  end)
end)

-- The half width 1.1 t(n - 1) / sqrt(n), with 40 digits: 0.0200007 of 11622, 0.01999986 of 11623.
describe("a plan", function()
  it("takes the least number of deals that reaches the half width", function()
    assert.equal(11623, stats.plan { sd = 1.1, halfwidth = 0.02 })
  end)
end)

describe("a t test of clusters", function()
  local values <const> = { 1, 2, 4, -1, 0, 3 }

  it("of one number each is the usual one", function()
    local usual = stats.t_test(values)
    local own = stats.t_test(values, { cluster = { 1, 2, 3, "a", false, false } })
    for _, field in ipairs { "mean", "se", "t", "p", "low", "high", "sd" } do
      near(usual[field], own[field], 1e-12)
    end
    assert.same({ 6, 6, 5 }, { own.n, own.clusters, own.df })
  end)

  -- By hand: mean 1.5; sums of (1 2), (4 -1 0), (3) less theirs: 0, -1.5, 1.5;
  -- se = sqrt(3 / 2 * 4.5) / 6.
  it("takes its error from the sums of clusters", function()
    local t = stats.t_test(values, { cluster = { "x", "x", "y", "y", "y", "z" } })
    near(math.sqrt(6.75) / 6, t.se, 1e-15)
    assert.same({ 6, 3, 2 }, { t.n, t.clusters, t.df })
    assert.matches("n 6 in 3 clusters\n", tostring(t))
  end)

  it("needs two clusters", function()
    local t = stats.t_test(values, { cluster = { 1, 1, 1, 1, 1, 1 } })
    assert.is_nil(t.p)
    assert.equal("mean 1.5 of one cluster: no test", tostring(t))
  end)

  it("refuses numbers without a cluster", function()
    raises("baize.stats.t_test({ 1, 2 }, { cluster = { 1 } })",
      "cluster: the clusters of 2 numbers expected, number 2 has none")
    raises("baize.stats.t_test({ 1 }, { cluster = { 1, 2 } })",
      "cluster: the clusters of 1 numbers expected, number 2 has none")
  end)

  -- Four tables of a deal share its luck: intervals that take them as independent miss the
  -- mean 0 in more than a quarter of the runs, those of clusters in some 5 %.
  it("covers the mean where the numbers of a cluster go the same way", function()
    local state, missed, naive = 1, 0, 0
    local function uniform() -- Park and Miller's generator
      state = state * 48271 % 2147483647
      return state / 2147483647 - 0.5
    end
    for _ = 1, 1000 do
      local numbers, keys = {}, {}
      for deal = 1, 40 do
        local luck = uniform()
        for _ = 1, 4 do
          numbers[#numbers + 1], keys[#keys + 1] = luck + 0.5 * uniform(), deal
        end
      end
      if stats.t_test(numbers, { cluster = keys }).p < 0.05 then missed = missed + 1 end
      if stats.t_test(numbers).p < 0.05 then naive = naive + 1 end
    end
    assert.is_true(missed >= 25 and missed <= 75, missed)
    assert.is_true(naive > 250, naive)
  end)
end)

describe("a t test", function()
  it("of pairs finds what Student found", function()
    local t = stats.paired(SECOND, FIRST)
    assert.equal(10, t.n)
    near(1.58, t.mean, 1e-14)
    near(4.0621, t.t, 5e-5)
    assert.equal(9, t.df)
    near(0.002833, t.p, 5e-7)
    near(0.7001142, t.low, 5e-8)
    near(2.4598858, t.high, 5e-8)
  end)

  it("has the interval of its side", function()
    local g = stats.paired(SECOND, FIRST, { side = "greater", level = 0.975 })
    local l = stats.paired(SECOND, FIRST, { side = "less", level = 0.975 })
    near(0.7001142, g.low, 5e-8)
    near(2.4598858, l.high, 5e-8)
    assert.equal(math.huge, g.high)
    assert.equal(-math.huge, l.low)
    near(0.002833 / 2, g.p, 5e-7)
    near(1, g.p + l.p, 1e-12)
  end)

  it("against mu is the test of what is left", function()
    local moved = {}
    for i, value in ipairs(SECOND) do moved[i] = value - 1.5 end
    local a, b = stats.t_test(SECOND, { mu = 1.5 }), stats.t_test(moved)
    near(b.p, a.p, 1e-12)
    near(b.low + 1.5, a.low, 1e-12)
  end)

  it("of one number says that there is none", function()
    local t = stats.t_test { 3 }
    assert.is_nil(t.p)
    assert.equal(-math.huge, t.low)
    assert.equal("mean 3 of one number: no test", tostring(t))
  end)

  it("of equal numbers says that there is none", function()
    local t = stats.t_test({ 2, 2, 2 }, { mu = 1 })
    assert.is_nil(t.t)
    assert.is_nil(t.p)
    assert.same({ -math.huge, math.huge }, { t.low, t.high })
    assert.equal("mean 2 of 3 equal numbers: no test", tostring(t))
  end)

  it("prints", function()
    assert.equal("mean 1.58, standard error 0.389, n 10\n"
      .. "t 4.062 with 9 degrees of freedom, p 0.00283 (two-sided against 0)\n"
      .. "95 % interval: 0.7001 to 2.46", tostring(stats.paired(SECOND, FIRST)))
    assert.matches("90 %% interval: at least 1.042$",
      tostring(stats.paired(SECOND, FIRST, { side = "greater", level = 0.9 })))
  end)

  it("refuses what is not a test, at the user's line", function()
    local s = "local s = require 'baize.stats' "
    raises(s .. "s.t_test {}", "a t test of no numbers")
    raises(s .. "s.t_test(3)", "values: an array of numbers expected, not 3")
    raises(s .. "s.t_test { 1, 'x' }", "values, number 2: a number expected, not 'x'")
    raises(s .. "s.t_test { 1, 0/0 }", "values, number 2: a number expected, not "
      .. tostring(0 / 0))
    raises(s .. "s.t_test({ 1, 2 }, { sides = 1 })",
      "a t test has no field 'sides' (did you mean 'side'?)")
    raises(s .. "s.t_test({ 1, 2 }, { side = 'up' })",
      "side: 'two-sided', 'greater' or 'less' expected, not 'up'")
    raises(s .. "s.t_test({ 1, 2 }, { level = 95 })",
      "level: 95 is not above 0 and below 1")
    raises(s .. "s.paired({ 1, 2 }, { 1 })", "paired numbers: 2 and 1 of them")
  end)
end)

describe("a share", function()
  -- Newcombe, Statistics in Medicine 17 (1998) 857-872, table I, method 3.
  it("has Wilson's interval", function()
    local share, low, high = stats.share(81, 263)
    near(81 / 263, share, 0)
    near(0.2553, low, 5e-5)
    near(0.3662, high, 5e-5)
  end)

  it("is of some tries", function()
    raises("require 'baize.stats'.share(1, 0)", "n: 0 is not 1 or more")
    raises("require 'baize.stats'.share(3, 2)", "hits: 3 is not from 0 to 2")
    raises("require 'baize.stats'.share(1, 2, 1)", "level: 1 is not above 0 and below 1")
  end)
end)

describe("counts against proportions", function()
  it("are those of Mendel's peas", function()
    local t = stats.fit({ 315, 101, 108, 32 }, { 9, 3, 3, 1 })
    near(0.470024, t.statistic, 5e-7)
    assert.equal(3, t.df)
    near(0.9254, t.p, 5e-5)
  end)

  it("are at least two, and not negative", function()
    local s = "local s = require 'baize.stats' "
    raises(s .. "s.fit({ 1 }, { 1 })", "counts against proportions: 1 and 1 of them")
    raises(s .. "s.fit({ 1, -2 }, { 1, 1 })", "seen, number 2: -2 is not 0 or more")
    raises(s .. "s.fit({ 1, 2 }, { 1, 0 })", "expected, number 2: 0 is not above 0")
    raises(s .. "s.fit({ 0, 0 }, { 1, 1 })", "a test of no counts")
  end)
end)

describe("Holm's adjustment", function()
  it("keeps the order of its array", function()
    local adjusted = stats.holm { 0.01, 0.04, 0.03, 0.005 }
    for i, p in ipairs { 0.03, 0.06, 0.06, 0.02 } do near(p, adjusted[i], 1e-15) end
    assert.same({}, stats.holm {})
  end)

  it("takes p-values alone", function()
    raises("require 'baize.stats'.holm { 0.5, 1.5 }", "p, number 2: 1.5 is not from 0 to 1")
  end)
end)

describe("the core's statistics", function()
  it("refuse what is out of range", function()
    for call, expected in pairs {
      ["t_test {}"] = "field 'n': a number expected",
      ["t_test { n = 2.5, mean = 1, sd = 1 }"] = "n: whole, 0 or more",
      ["t_test { n = 2, mean = 0/0, sd = 1 }"] = "mean, mu: finite",
      ["t_test { n = 2, mean = 1, sd = -1 }"] = "sd: finite, 0 or more",
      ["t_test { n = 2, mean = 1 }"] = "sd: a number expected",
      ["t_test { n = '2', mean = 1, sd = 1 }"] = "field 'n': a number expected",
      ["t_test { n = 2, mean = 1, sd = 1, side = 'up' }"] = "invalid option 'up'",
      ["t_test { n = 2, mean = 1, sd = 1, level = 1 }"] = "level: above 0 and below 1",
      ["holm { 2 }"] = "p-values are from 0 to 1",
      ["wilson(2, 1)"] = "hits: from 0 to n",
      ["chi_square(1, 0)"] = "df 0.001 to 1000000",
    } do
      local ok, message = pcall(load("require 'baize.core.stats'." .. call, "@user.lua"))
      assert.is_false(ok)
      assert.matches("^user.lua:1: .*" .. expected, message)
    end
  end)

  it("give the tail of chi-square", function()
    near(0.05, core.chi_square(18.307038053275146, 10), 1e-12)
  end)
end)

-- Uniform and normal numbers of a seed.
local function chance(seed)
  local function uniform()
    seed = seed * 48271 % 2147483647
    return seed / 2147483647
  end
  return uniform, function()
    return math.sqrt(-2 * math.log(uniform())) * math.cos(2 * math.pi * uniform())
  end
end

describe("pooled replications", function()
  -- Colditz et al. (1994, JAMA 271:698-702): thirteen trials of a vaccine, as vaccinated
  -- (ill, not ill) and others (ill, not ill). Q, tau2, I2 and the mean of log relative risks
  -- by DerSimonian and Laird as in the documentation of the R package metafor (dat.bcg).
  local TRIALS <const> = {
    { 4, 119, 11, 128 }, { 6, 300, 29, 274 }, { 3, 228, 11, 209 }, { 62, 13536, 248, 12619 },
    { 33, 5036, 47, 5761 }, { 180, 1361, 372, 1079 }, { 8, 2537, 10, 619 },
    { 505, 87886, 499, 87892 }, { 29, 7470, 45, 7232 }, { 17, 1699, 65, 1600 },
    { 186, 50448, 141, 27197 }, { 5, 2493, 3, 2338 }, { 27, 16886, 29, 17825 },
  }

  it("agree with published numbers", function()
    local means, errors = {}, {}
    for i, trial in ipairs(TRIALS) do
      local a, b, c, d = table.unpack(trial)
      means[i] = math.log(a / (a + b) / (c / (c + d)))
      errors[i] = math.sqrt(1 / a - 1 / (a + b) + 1 / c - 1 / (c + d))
    end
    local r = stats.pooled(means, errors)
    near(152.2330, r.q, 5e-5)
    near(0.3088, r.tau2, 5e-5)
    near(0.9212, r.i2, 5e-5)
    near(-0.7141, r.mean, 5e-5)
    assert.equal(12, r.df)
    assert.is_true(r.p < 1e-20)
    near(r.high - r.mean, 2.178812829663418 * r.se, 1e-9) -- t of 97.5 % with 12 degrees
  end)

  it("hold the true mean as often as said, though replications differ", function()
    local _, normal = chance(1)
    local misses, fixed, runs = 0, 0, 2000
    for _ = 1, runs do
      local means, errors, weight, sum = {}, {}, 0, 0
      for i = 1, 8 do
        errors[i] = 0.8 + 0.05 * i
        means[i] = 1.5 * normal() + errors[i] * normal()
        weight, sum = weight + errors[i] ^ -2, sum + means[i] * errors[i] ^ -2
      end
      local r = stats.pooled(means, errors)
      if r.low > 0 or r.high < 0 then misses = misses + 1 end
      if math.abs(sum / weight) > 1.96 / math.sqrt(weight) then fixed = fixed + 1 end
    end
    assert.is_true(misses / runs > 0.035 and misses / runs < 0.065, misses)
    assert.is_true(fixed / runs > 0.2, fixed) -- what one true mean for all would miss
  end)

  it("with errors however small, or however different, have what their limit has", function()
    local r = stats.pooled({ 1, 2 }, { 1e-200, 1e-200 })
    near(1.5, r.mean, 1e-12)
    near(0.5, r.tau2, 1e-12) -- the variance of 1 and 2
    near(0.5, r.se, 1e-12)
    assert.same({ 1.0, 0.0 }, { r.i2, r.p })
    -- of d = 3 and errors 0 and 1 tau2 is (d^2 - 1) / 2 = 4
    for _, small in ipairs { 1e-9, 1e-30, 1e-200 } do
      r = stats.pooled({ 1, 4 }, { small, 1 })
      near(4, r.tau2, 1e-12)
      near((1 / 4 * 1 + 1 / 5 * 4) / (1 / 4 + 1 / 5), r.mean, 1e-12)
    end
    -- all numbers 1e-200 times as large
    local usual, tiny = stats.pooled({ 1, 4, 2 }, { 1, 0.5, 2 }),
      stats.pooled({ 1e-200, 4e-200, 2e-200 }, { 1e-200, 0.5e-200, 2e-200 })
    near(usual.mean, tiny.mean * 1e200, 1e-12)
    near(usual.se, tiny.se * 1e200, 1e-12)
    near(usual.q, tiny.q, 1e-12)
    assert.equal(0.0, stats.pooled({ 1e200, 2e200 }, { 1e200, 1e200 }).tau2)
  end)

  it("that are few and much alike can have less than the interval of one true mean", function()
    local r = stats.pooled({ 1, 1.001, 1.002 }, { 1, 1, 1 })
    assert.is_true(r.high - r.low < 2 * 1.96 / math.sqrt(3))
  end)

  it("that are equal have no heterogeneity, and no error to go by", function()
    local r = stats.pooled({ 2, 2 }, { 1, 3 })
    assert.same({ 2.0, 0.0, 0.0, 1.0 }, { r.mean, r.tau2, r.i2, r.p })
    assert.same({ 0.0, -math.huge, math.huge }, { r.se, r.low, r.high })
  end)

  it("refuse what is none", function()
    raises("baize.stats.pooled({ 1 }, { 1 })", "replications: 1 means and 1 errors, but two "
      .. "or more of both, equally many, are needed")
    raises("baize.stats.pooled({ 1, 2 }, { 1, 0 })", "errors, number 2: 0 is not above 0")
  end)
end)

describe("a ratio", function()
  -- Fieller's interval holds what a t test of top - r * bottom does not reject.
  it("has the bounds that a t test of what it leaves has", function()
    local tops, bottoms = { 3, 1, 4, 1, 5, 9, 2, 6 }, { 5, 3, 6, 2, 8, 9, 7, 9 }
    local function p_of(ratio, cluster)
      local rests = {}
      for i, top in ipairs(tops) do rests[i] = top - ratio * bottoms[i] end
      if cluster then
        local sums = {}
        for i, rest in ipairs(rests) do sums[cluster[i]] = (sums[cluster[i]] or 0) + rest end
        rests = sums
      end
      return stats.t_test(rests).p
    end
    local r = stats.ratio(tops, bottoms, { level = 0.9 })
    near(31 / 49, r.ratio, 1e-15)
    near(0.1, p_of(r.low), 1e-9)
    near(0.1, p_of(r.high), 1e-9)
    assert.same({ 8, 7, 0.9 }, { r.n, r.df, r.level })
    local cluster = { 1, 1, 2, 2, 3, 3, 4, 4 }
    local c = stats.ratio(tops, bottoms, { cluster = cluster })
    near(0.05, p_of(c.low, cluster), 1e-9)
    near(0.05, p_of(c.high, cluster), 1e-9)
    assert.same({ 8, 3, 4 }, { c.n, c.df, c.clusters })
  end)

  it("to ones is the mean, with its error and interval", function()
    local tops, t = { 3, 1, 4, 1, 5 }, stats.t_test { 3, 1, 4, 1, 5 }
    local r = stats.ratio(tops, { 1, 1, 1, 1, 1 })
    near(t.mean, r.ratio, 1e-15)
    near(t.se, r.se, 1e-15)
    near(t.low, r.low, 1e-12)
    near(t.high, r.high, 1e-12)
  end)

  it("misses as seldom as said, of deals with tables and of some deals alone", function()
    local uniform, normal = chance(7)
    -- 30 deals of 1 to 3 tables, whose bottoms and tops have luck in common; the ratio is 2
    local function tables(tops, bottoms, cluster)
      for deal = 1, 30 do
        local size, luck = 0.5 - math.log(uniform()), normal()
        for _ = 1, 1 + math.floor(3 * uniform()) do
          bottoms[#bottoms + 1] = size * (0.5 + uniform())
          tops[#tops + 1] = bottoms[#bottoms] * (2 + 0.5 * (uniform() - 0.5)) + luck
          cluster[#cluster + 1] = deal
        end
      end
    end
    -- the mean, 2, on 3 deals in 10 of 60
    local function some(tops, bottoms)
      for i = 1, 60 do
        bottoms[i] = uniform() < 0.3 and 1 or 0
        tops[i] = bottoms[i] * (2 + normal())
      end
    end
    local runs = 1500
    local function missed(make, with)
      local misses, plain = 0, 0
      for _ = 1, runs do
        local tops, bottoms, cluster = {}, {}, {}
        make(tops, bottoms, cluster)
        local r = stats.ratio(tops, bottoms, { cluster = with and cluster })
        if r.low > 2 or r.high < 2 then misses = misses + 1 end
        r = stats.ratio(tops, bottoms)
        if r.low > 2 or r.high < 2 then plain = plain + 1 end
      end
      return misses / runs, plain / runs
    end
    local misses, plain = missed(tables, true)
    near(0.05, misses, 0.02)
    assert.is_true(plain > 0.1, plain) -- as if tables of one deal were independent
    near(0.05, (missed(some)), 0.02)
  end)

  it("is not known where what is below may be 0, or nothing varies", function()
    local r = stats.ratio({ 1, 2, 3 }, { 5, -4, 1 })
    assert.same({ 3.0, -math.huge, math.huge }, { r.ratio, r.low, r.high })
    r = stats.ratio({ 1, 2, 3 }, { 2, 4, 6 })
    assert.same({ 0.5, 0.0, -math.huge, math.huge }, { r.ratio, r.se, r.low, r.high })
    r = stats.ratio({ 1 }, { 2 })
    assert.same({ n = 1, ratio = 0.5, level = 0.95, low = -math.huge, high = math.huge }, r)
  end)

  it("refuses what is none", function()
    raises("baize.stats.ratio({ 1 }, { 1, 2 })", "a ratio: 1 tops and 2 bottoms")
    raises("baize.stats.ratio({ 1, 2 }, { 1, -1 })", "a ratio to bottoms whose sum is 0")
    raises("baize.stats.ratio({}, {})", "a ratio to bottoms whose sum is 0")
    raises("baize.stats.ratio({ 1, 2 }, { 1, 1 }, { cluster = { 1 } })",
      "cluster: the clusters of 2 numbers expected, number 2 has none")
  end)
end)
