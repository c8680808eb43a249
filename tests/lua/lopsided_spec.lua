-- SPDX-License-Identifier: GPL-3.0-or-later
-- Tests of means of lopsided values: how often is something said that is not true? And what
-- is done instead of the t test, against slow and plain computations of the same.
local core = require "baize.core.samples"
local hypothesis = require "baize.stats.hypothesis"
local lopsided = require "baize.stats.lopsided"
local rng = require "random"
local stats = require "baize.core.stats"

-- Ten lopsided measures: values and how many deals in a thousand have them, but for
-- 16 on one deal in 17, where it is of 17. What makes them lopsided comes on 3 deals in 50
-- or more: what fewer deals have is often missing among 50.
local MEASURES <const> = {
  { { 16, 1 }, { -1, 16 } },
  { { 9, 100 }, { -1, 900 } },
  { { -5, 60 }, { 1, 940 } },
  { { 10, 80 }, { -2, 500 }, { -1, 200 }, { 0, 120 }, { 1, 100 } },
  { { -1100, 20 }, { -500, 50 }, { -200, 100 }, { 50, 630 }, { 100, 200 } },
  { { 12, 60 }, { -3, 240 }, { 0, 700 } },
  { { 400, 70 }, { -100, 150 }, { -50, 260 }, { 0, 520 } },
  { { 0, 393 }, { 1, 239 }, { 2, 145 }, { 3, 88 }, { 4, 53 }, { 5, 32 }, { 6, 20 }, { 7, 12 },
    { 8, 7 }, { 9, 11 } },
  { { 0, 520 }, { 1, 160 }, { 2, 90 }, { 3, 60 }, { 5, 70 }, { 9, 60 }, { 17, 40 } },
  { { 13, 40 }, { 11, 40 }, { 1, 300 }, { 0, 320 }, { -1, 200 }, { -2, 100 } },
}
local SOAK <const> = os.getenv "BAIZE_SOAK"

local function mean_of(measure)
  local sum, weights = 0, 0
  for _, part in ipairs(measure) do
    sum, weights = sum + part[1] * part[2], weights + part[2]
  end
  return sum / weights, weights
end

-- n values as a component: n, mean, sd, histogram.
local function sample(random, measure, n)
  local _, weights = mean_of(measure)
  local counts, sum, squares = {}, 0, 0
  for _ = 1, n do
    local at, i = random(weights), 1
    while at > measure[i][2] do at, i = at - measure[i][2], i + 1 end
    local value = measure[i][1]
    counts[value] = (counts[value] or 0) + 1
    sum, squares = sum + value, squares + value * value
  end
  local histogram = {}
  for value, count in pairs(counts) do histogram[#histogram + 1] = { value, count } end
  table.sort(histogram, function(a, b) return a[1] < b[1] end)
  local variance = math.max(0, squares - sum * sum / n) / (n - 1)
  return { n = n, mean = sum / n, sd = #histogram > 1 and math.sqrt(variance) or 0.0,
    histogram = histogram }
end

local function outcome(item, mu, side)
  local test = { text = "", measure = "gain", side = side, mu = mu }
  return hypothesis.carry_out(test, { item }).components[1].outcome
end

-- The share of runs in which the mean is said to be on a side where it is not.
local function false_claims(measure, n, runs, side, seed)
  local random, mu, wrong = rng.new(seed), mean_of(measure), 0
  for _ = 1, runs do
    local said = outcome(sample(random, measure, n), mu, side)
    if said:find "^above" or said:find "^below" then wrong = wrong + 1 end
  end
  return wrong / runs
end

-- Three standard errors beyond 6 %.
local function bound(runs) return 0.06 + 3 * math.sqrt(0.06 * 0.94 / runs) end

describe("tests of lopsided measures", function()
  it("are seldom wrong where the t test is wrong in one of seven", function()
    local runs = SOAK and 2000 or 120
    for _, n in ipairs(SOAK and { 50, 100, 200, 400 } or { 50, 100 }) do
      local share = false_claims(MEASURES[1], n, runs, "less", 16)
      assert.is_true(share <= (SOAK and 0.06 or bound(runs)), ("%d: %.4f"):format(n, share))
    end
  end)

  it("are wrong in 6 % at most, ten measures together", function()
    local runs, all = SOAK and 1000 or 8, { 0, 0 }
    for _, n in ipairs { 50, 100, 200 } do
      for i, measure in ipairs(MEASURES) do
        for k, side in ipairs { "greater", "less" } do
          local share = false_claims(measure, n, runs, side, 100 * i + n)
          all[k] = all[k] + share / 30
          if SOAK then
            print(("lopsided measure %d, n %d, %s: %.4f"):format(i, n, side, share))
            assert.is_true(share <= 0.06 + 2 * math.sqrt(0.06 * 0.94 / runs))
          end
        end
      end
    end
    for k = 1, 2 do assert.is_true(all[k] <= bound(30 * runs), ("%.4f"):format(all[k])) end
  end)

  it("have no test where few deals differ, all to one side, and say so", function()
    local function of(histogram, mu)
      local n, sum, squares = 0, 0, 0
      for _, bar in ipairs(histogram) do
        n, sum = n + bar[2], sum + bar[1] * bar[2]
        squares = squares + bar[1] ^ 2 * bar[2]
      end
      local item = { n = n, mean = sum / n, sd = math.sqrt((squares - sum ^ 2 / n) / (n - 1)),
        histogram = histogram }
      local test = { text = "gain > 0", measure = "gain", side = "greater", mu = mu or 0 }
      return hypothesis.carry_out(test, { item }, 0.05).components[1]
    end
    local c = of { { 0, 391 }, { 5, 9 } }
    assert.same({ "undecided", true }, { c.outcome, c.few })
    assert.is_nil(c.p)
    assert.is_nil(c.low)
    assert.is_true(c.se > 0)
    assert.is_nil(of({ { 0, 390 }, { 5, 10 } }).few)
    -- a loss among them tells how far losses may go
    assert.is_nil(of({ { -1, 1 }, { 0, 391 }, { 5, 8 } }).few)
    assert.matches("^above", of({ { -1, 1 }, { 0, 391 }, { 5, 8 } }).outcome)
    -- nothing that is missing can undo 400 times 10
    assert.matches("^above", of({ { 10, 391 }, { 11, 9 } }).outcome)
    local r = baize.experiment { measure = { gain = 4 * indicator(S.spades "9+") },
      tests = "gain ~= 0", deals = 2000, seed = 1 }:run { jobs = 1, progress = false }
    assert.is_truthy(tostring(r):gsub("%s+", " "):find("gain is undecided: fewer than 10 deals "
      .. "have another value than most, too few for a test of the mean.", 1, true), tostring(r))
  end)
end)

describe("values that are not lopsided", function()
  it("have the t test, to the last digit", function()
    local item = sample(rng.new(5), { { -2, 3 }, { -1, 20 }, { 0, 50 }, { 1, 23 }, { 2, 4 } }, 200)
    for _, side in ipairs { "greater", "less", "two-sided" } do
      for _, histogram in ipairs { item.histogram, false } do
        local t = lopsided.test({ n = item.n, mean = item.mean, sd = item.sd,
          histogram = histogram }, 0.1, side, 0.95)
        assert.same(stats.t_test { n = item.n, mean = item.mean, sd = item.sd, mu = 0.1,
          side = side, level = 0.95 }, t)
      end
    end
  end)
end)

describe("the test of lopsided values", function()
  it("of two values is the exact binomial test", function()
    for _, n in ipairs { 50, 100, 200 } do
      local item = sample(rng.new(n), MEASURES[1], n)
      local rare = item.histogram[2][2]
      for _, mu in ipairs { 0, 0.5, 1 } do
        local exact = stats.share_test { hits = rare, n = n, mu = (mu + 1) / 17, side = "less",
          level = 0.95 }.p
        local t = stats.t_test { n = n, mean = item.mean, sd = item.sd, mu = mu, side = "less",
          level = 0.95 }.p
        local p = lopsided.test(item, mu, "less", 0.95).p
        -- p is of 10000 draws
        assert.near(math.max(exact, t), p, 4 * math.sqrt(exact * (1 - exact) / 10000) + 1e-4)
      end
    end
  end)

  it("has p below 5 % just where its interval leaves the number out", function()
    local item = sample(rng.new(7), MEASURES[4], 120)
    for _, side in ipairs { "greater", "less", "two-sided" } do
      local r = lopsided.test(item, 0, side, 0.95)
      assert.is_true(r.skewed)
      for _, limit in ipairs { r.low, r.high } do
        if math.abs(limit) < math.huge then
          for _, step in ipairs { -1e-6, 1e-6 } do
            local mu = limit + step
            local p = lopsided.test(item, mu, side, 0.95).p
            assert.equal(mu < r.low or mu > r.high, p < 0.05)
          end
        end
      end
    end
  end)

  it("weighs values as often as they were seen, and one more", function()
    -- the mean of the means: all values and the far one, each of weight 1
    local means, sum = core.weighted({ -2, 0, 5 }, { 30, 60, 10 }, 3, 9, 20000), 0
    for i, mean in ipairs(means) do
      assert.is_true(i == 1 or means[i - 1] <= mean)
      sum = sum + mean
    end
    assert.near((-60 + 50 + 9) / 101, sum / #means, 0.01)
  end)
end)
