-- SPDX-License-Identifier: GPL-3.0-or-later
-- Two samples, counts, effects, plans, seldom changes: published examples.
local helper = require "helper"
local stats = baize.stats

local function near(expected, value, apart)
  assert(math.abs(value - expected) <= apart, ("%.12g is not %.12g"):format(value, expected))
end

describe("two samples", function()
  -- R's `sleep`, from its manual page of t.test
  local a, b = { n = 10, mean = 0.75, sd = 1.789010 }, { n = 10, mean = 2.33, sd = 2.002249 }

  it("are compared by Welch's test", function()
    local t = stats.welch(a, b)
    near(-1.58, t.mean, 1e-12)
    near(0.07939, t.p, 5e-6)
    near(17.776, t.df, 5e-4)
    near(t.p / 2, stats.welch(a, b, { side = "less" }).p, 1e-12)
    near(1, stats.welch(a, b, { mu = -1.58 }).p, 1e-9)
  end)

  it("of shares by the score test", function()
    local t = stats.two_shares({ hits = 15, n = 20 }, { hits = 8, n = 20 })
    near(0.35, t.mean, 1e-12)
    assert.is_true(t.low < 0.35 and t.high > 0.35 and t.p > 0.05)
    assert.is_true(stats.two_shares({ hits = 150, n = 200 }, { hits = 80, n = 200 }).p < 1e-6)
  end)

  it("must be whole", function()
    assert.equal("b: a table with n (2 or more), mean and sd expected",
      helper.blamed(function() stats.welch(a, { n = 1 }) end))
    assert.equal("a: hits: 9 is not from 0 to 8",
      helper.blamed(function() stats.two_shares({ hits = 9, n = 8 }, {}) end))
    assert.equal("side: 'two-sided', 'greater' or 'less' expected, not 'up'",
      helper.blamed(function() stats.welch(a, b, { side = "up" }) end))
  end)
end)

describe("a table of counts", function()
  it("has chi-square and how strong it is", function()
    -- 30 10 / 20 25: n (ad - bc)^2 / product of margins
    local t = stats.contingency { { 30, 10 }, { 20, 25 } }
    local chi = 85 * (30 * 25 - 10 * 20) ^ 2 / (40 * 45 * 50 * 35)
    near(chi, t.statistic, 1e-9)
    assert.equal(1, t.df)
    near(math.sqrt(chi / 85), t.v, 1e-9)
    assert.is_nil(t.simulated)
  end)

  it("with few in it is simulated", function()
    local t = stats.contingency({ { 3, 1 }, { 1, 3 } }, { seed = 5 })
    assert.equal(9999, t.simulated)
    near(34 / 70, t.p, 0.02)
    assert.equal(t.p, stats.contingency({ { 3, 1 }, { 1, 3 } }, { seed = 5 }).p)
  end)

  it("of one row has no test", function()
    local t = stats.contingency { { 3, 4 }, { 0, 0 } }
    assert.is_nil(t.p)
    assert.is_nil(t.v)
    assert.equal(0, t.df)
  end)

  it("has rows of one length", function()
    assert.equal("a table of counts: row 2 is not an array of 2 counts",
      helper.blamed(function() stats.contingency { { 1, 2 }, { 1 } } end))
    assert.equal("row 1, count 2: -1 is not 0 or more",
      helper.blamed(function() stats.contingency { { 1, -1 }, { 1, 1 } } end))
  end)
end)

describe("resampling", function()
  it("has a highest level", function()
    local histogram = { { 0, 90 }, { 1, 10 } }
    assert.equal("level: 0.99999 is above 0.9999, more than resampling can estimate",
      helper.blamed(function() stats.changes(histogram, { level = 0.99999 }) end))
    local wide, narrow = stats.changes(histogram, { level = 0.9999 }), stats.changes(histogram)
    assert.is_true(wide.low < narrow.low and wide.high > narrow.high)
  end)
end)

describe("counts against proportions", function()
  it("are simulated where few are expected", function()
    local t = stats.fit({ 0, 5, 0, 0 }, { 1, 1, 1, 1 })
    assert.equal(9999, t.simulated)
    near(4 / 1024, t.p, 0.003)
    assert.is_nil(stats.fit({ 315, 101, 108, 32 }, { 9, 3, 3, 1 }).simulated)
  end)
end)

describe("an effect", function()
  it("is in standard deviations", function()
    near(0.05, stats.effect { n = 400, mean = 0.03, sd = 0.6 }, 1e-12)
    near(-0.5, stats.effect({ n = 400, mean = 0, sd = 0.6 }, nil, 0.3), 1e-12)
    near(1, stats.effect({ n = 4, mean = 3, sd = 1 }, { n = 4, mean = 2, sd = 1 }), 1e-12)
    assert.is_nil(stats.effect { n = 4, mean = 3, sd = 0 })
  end)

  it("is a chance to be greater", function()
    near(0.55, stats.superiority { { -1, 10 }, { 0, 70 }, { 1, 20 } }, 1e-12)
    -- 1 2 2 against 1 3: greater 2 of 6 (2 > 1), equal 1 of 6
    near((2 + 0.5) / 6, stats.superiority({ { 2, 2 }, { 1, 1 } }, { { 1, 1 }, { 3, 1 } }), 1e-12)
    near(1, stats.superiority({ { 5, 3 } }, { { 1, 2 }, { 4, 2 } }), 1e-12)
  end)
end)

-- By the normal distribution (1.96 / 0.1)^2 = 384.1 deals for a half width of a tenth of sd. For an
-- effect of half sd and a power of 0.8 R's power.t.test(type = "paired") says 33.4, one-sided 26.1.
describe("a plan", function()
  it("is for a half width or an effect", function()
    assert.equal(387, stats.plan { sd = 1, halfwidth = 0.1 })
    assert.equal(34, stats.plan { sd = 1, effect = 0.5 })
    assert.equal(27, stats.plan { sd = 1, effect = 0.5, side = "greater" })
    assert.is_true(stats.plan { sd = 1, effect = 0.5, tests = 5 } > 34)
    assert.is_nil(stats.plan { sd = 1e9, halfwidth = 1e-3 })
    assert.equal(2, stats.plan { sd = 0, halfwidth = 0.1 })
    assert.matches("sd: %-1 is below 0",
      helper.blamed(function() stats.plan { sd = -1, halfwidth = 0.1 } end))
  end)

  it("finds the effect as often as it says", function()
    -- 400 samples of so many values of mean 0.5 and deviation 1
    local random = require "random".new(5)
    local n, found = stats.plan { sd = 1, effect = 0.5, power = 0.8 }, 0
    for _ = 1, 400 do
      local values = {}
      for i = 1, n do
        local u, v = random(1 << 30) / (1 << 30), random(1 << 30) / (1 << 30)
        values[i] = 0.5 + math.sqrt(-2 * math.log(u)) * math.cos(2 * math.pi * v)
      end
      if stats.t_test(values).p < 0.05 then found = found + 1 end
    end
    near(0.8, found / 400, 0.06)
  end)

  it("finds equal means as often as it says", function()
    -- 400 samples of mean 0 and deviation 1; two one-sided tests, each at 2.5 %
    local random = require "random".new(6)
    local n, found = stats.plan { sd = 1, equal = 0.5, power = 0.8 }, 0
    for _ = 1, 400 do
      local values = {}
      for i = 1, n do
        local u, v = random(1 << 30) / (1 << 30), random(1 << 30) / (1 << 30)
        values[i] = math.sqrt(-2 * math.log(1 - u)) * math.cos(2 * math.pi * v)
      end
      local t = stats.t_test(values)
      if t.low > -0.5 and t.high < 0.5 then found = found + 1 end
    end
    near(0.8, found / 400, 0.06)
    -- 1.959964 and 1.281552: (z + z')^2 4 = 42.03, and two more for Student's t
    near(44, n, 1)
    assert.is_true(stats.plan { sd = 1, equal = 0.5, tests = 5 } > n)
    assert.equal("side: 'less' is for an effect; equal tests both ends",
      helper.blamed(function() stats.plan { sd = 1, equal = 0.5, side = "less" } end))
  end)

  it("is for one thing", function()
    assert.equal("a plan is for one of halfwidth, effect and equal",
      helper.blamed(function() stats.plan { sd = 1, effect = 1, equal = 1 } end))
    assert.equal("a plan is for one of halfwidth, effect and equal",
      helper.blamed(function() stats.plan { sd = 1 } end))
    assert.equal("power: 1 is not above 0 and below 1",
      helper.blamed(function() stats.plan { sd = 1, effect = 1, power = 1 } end))
  end)
end)

describe("seldom changes", function()
  it("are told for each deal and for each change", function()
    local c = stats.changes { { -2, 30 }, { 0, 960 }, { 10, 10 } }
    assert.same({ 1000, 40, 10, 30 }, { c.n, c.changed, c.up, c.down })
    near(0.04, c.mean, 1e-12)
    near(1, c.mean_changed, 1e-12)
    near(0.04, c.share, 1e-12)
    assert.is_true(c.few)
    assert.is_true(c.low < 0.04 and c.high > 0.04)
    assert.is_true(c.high - 0.04 > 0.04 - c.low) -- longer on the long side
    -- 10 of 40 heads or fewer, two-sided
    near(0.0022, c.p_sign, 5e-5)
  end)

  it("that there are none of have no interval", function()
    local c = stats.changes { { 0, 50 } }
    assert.equal(0, c.changed)
    assert.is_nil(c.low)
    assert.is_nil(c.mean_changed)
    assert.equal(1, c.p_sign)
  end)
end)
