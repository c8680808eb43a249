-- SPDX-License-Identifier: GPL-3.0-or-later
-- Tests of means of lopsided values: how often is something said that is not true? And what
-- is done instead of the t test, against slow and plain computations of the same.
local core = require "baize.core.samples"
local hypothesis = require "baize.stats.hypothesis"
local lopsided = require "baize.stats.lopsided"
local missing = require "baize.stats.missing"
local rng = require "random"
local stats = require "baize.core.stats"
local verdict = require "baize.report.verdict"

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

-- An item (nil: none yet) with more values, n in all, as a component: n, mean, sd, histogram.
local function longer(item, random, measure, n)
  local _, weights = mean_of(measure)
  local counts, sum, squares = {}, 0, 0
  for _, bar in ipairs(item and item.histogram or {}) do
    counts[bar[1]] = bar[2]
    sum, squares = sum + bar[1] * bar[2], squares + bar[1] ^ 2 * bar[2]
  end
  for _ = 1, n - (item and item.n or 0) do
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

local function sample(random, measure, n) return (longer(nil, random, measure, n)) end

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
    local runs = SOAK and 2000 or 40
    for _, n in ipairs(SOAK and { 50, 100, 200, 400 } or { 50, 100 }) do
      local share = false_claims(MEASURES[1], n, runs, "less", 16)
      assert.is_true(share <= (SOAK and 0.06 or bound(runs)), ("%d: %.4f"):format(n, share))
    end
  end)

  it("are wrong in 6 % at most, ten measures together", function()
    local runs, all = SOAK and 1000 or 2, { 0, 0 }
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

  it("have intervals that miss their mean in 6 % at most", function()
    local runs, all = SOAK and 1000 or 2, 0
    for _, n in ipairs { 50, 100, 200 } do
      for i, measure in ipairs(MEASURES) do
        local random, mu, missed = rng.new(100 * i + n), mean_of(measure), 0
        for _ = 1, runs do
          local item = sample(random, measure, n)
          local low, high = mu, mu
          if item.sd > 0 then low, high = lopsided.interval(item, 0.95) end
          if mu < low or mu > high then missed = missed + 1 end
        end
        all = all + missed / runs / 30
        if SOAK then
          print(("lopsided interval %d, n %d: %.4f"):format(i, n, missed / runs))
          assert.is_true(missed / runs <= 0.06)
        end
      end
    end
    assert.is_true(all <= bound(30 * runs), all)
  end)

  -- The other sample: of the same values, or of more deals and not lopsided, with this mean.
  local function second(random, measure, n, alike)
    if alike then return sample(random, measure, n) end
    local mu, item = mean_of(measure), sample(random, { { -2, 1 }, { 0, 2 }, { 2, 1 } }, 4 * n)
    for _, bar in ipairs(item.histogram) do bar[1] = bar[1] + mu end
    item.mean = item.mean + mu
    return item
  end

  it("are wrong of two samples in 6 % at most", function()
    local runs, all, welch = SOAK and 1000 or 3, 0, 0
    for _, n in ipairs { 50, 200 } do
      for i, measure in ipairs(MEASURES) do
        for k = 1, 2 do
          local random, wrong = rng.new(1000 * i + n + k), { greater = 0, less = 0 }
          for _ = 1, runs do
            local given = { a = sample(random, measure, n), mu = 0, level = 0.95,
              b = second(random, measure, n, k == 1) }
            for side in pairs(wrong) do
              given.side = side
              local claimed = (core.means(given).p or 1) < 0.05
              welch = welch + (claimed and 1 or 0)
              -- p is never less than that of Welch's test
              if claimed and (lopsided.two(given).p or 1) < 0.05 then
                wrong[side] = wrong[side] + 1
              end
            end
          end
          for side, count in pairs(wrong) do
            all = all + count / runs / 80
            if SOAK then
              print(("lopsided samples %d, n %d, %s, %s: %.4f"):format(i, n,
                k == 1 and "alike" or "one of two", side, count / runs))
              assert.is_true(count / runs <= 0.06 + 2 * math.sqrt(0.06 * 0.94 / runs))
            end
          end
        end
      end
    end
    assert.is_true(all <= bound(80 * runs), all)
    assert.is_true(welch / runs / 80 > all)
  end)

  it("say what rare value, not seen, would undo what only seems so", function()
    local function of(histogram, range)
      local n, sum, squares = 0, 0, 0
      for _, bar in ipairs(histogram) do
        n, sum = n + bar[2], sum + bar[1] * bar[2]
        squares = squares + bar[1] ^ 2 * bar[2]
      end
      local item = { n = n, mean = sum / n, sd = math.sqrt((squares - sum ^ 2 / n) / (n - 1)),
        histogram = histogram, range = range }
      local test = { text = "gain > 0", measure = "gain", side = "greater", mu = 0 }
      return hypothesis.carry_out(test, { item }).components[1]
    end
    local c = of({ { 0, 391 }, { 5, 9 } }, { -24, 24 })
    assert.equal("seems above", c.outcome)
    -- 9 times 5 is 3 times 15
    assert.same({ value = -15, less = true, deals = 3, seen = 0, threshold = 0 }, c.missing)
    assert.equal("above", of({ { 0, 391 }, { 5, 9 } }, { 0, 24 }).outcome)
    -- nothing that may be missing undoes 400 times 10
    assert.equal("above", of({ { 10, 391 }, { 11, 9 } }, { -24, 24 }).outcome)
    -- nothing so bad exists: more deals of what is worst
    assert.same({ value = -5, less = true, deals = 8, seen = 1, threshold = 0 }, missing.of({
      n = 400, mean = 0.1, histogram = { { -5, 1 }, { 0, 390 }, { 5, 9 } }, range = { -5, 5 } },
      "above", "undecided", 0))
    assert.equal("seems above", of({ { 0, 391 }, { 5, 9 } }).outcome)
    local r = baize.experiment { measure = { gain = 4 * indicator(S.spades "8+") -
      20 * indicator(S.spades "13") }, tests = "gain > 0", deals = 1500, seed = 1 }
      :run { jobs = 1, progress = false }
    assert.matches("gain seems above 0, unless %-%d+ or less, seen on none, comes on 3 of 1 500 "
      .. "deals", (tostring(r):gsub("%s+", " ")))
  end)
end)

-- Populations with rare large values and noise on the other deals: an ordinary test of their mean
-- is wrong in up to 60 %. Values and how many deals of all have them.
local function disasters()
  local list = {
    { { 49, 3 }, { -2, 49 }, { -1, 49 }, { 0, 49 } },
    { { 99, 5 }, { -3, 99 }, { -2, 99 }, { -1, 99 }, { 0, 99 }, { 1, 99 } },
    { { -1400, 3 }, { 50, 199 }, { 100, 199 }, { 140, 199 } },
    { { 13, 4 }, { 0, 40 }, { -1, 56 } },
    { { -17, 3 }, { 1, 51 }, { 0, 46 } },
    { { -11, 4 }, { 0, 52 }, { 1, 44 } },
    { { -650, 60 } }, -- else about 40, with a deviation of 50, in tens
    { { 10, 3 }, { -1, 30 }, { 0, 67 } },
    { { -17, 2 }, { 1, 49 }, { 2, 49 } },
    {}, -- P(X > x) = x^-2.5 from 1 on, to 100, in tenths
    { { -200, 40 }, { -500, 25 }, { -800, 15 }, { -1100, 8 }, { -1400, 5 }, { -1700, 2 },
      { 790, 5 } },
  }
  local sum = 0.0 -- of a normal density, in tens
  for v = -16, 16 do sum = sum + math.exp(-v * v / 50) end
  for v = -16, 16 do
    table.insert(list[7], { 40 + 10 * v, math.floor(940 * math.exp(-v * v / 50) / sum + 0.5) })
  end
  for i = 10, 999 do
    local weight = math.floor(1e7 * ((i / 10) ^ -2.5 - ((i + 1) / 10) ^ -2.5) + 0.5)
    table.insert(list[10], { i / 10, weight })
  end
  return list
end

local function range_of(population)
  local low, high = math.huge, -math.huge
  for _, part in ipairs(population) do
    low, high = math.min(low, part[1]), math.max(high, part[1])
  end
  return { low, high }
end

-- The shares of runs in which something false is plainly said, or seems so.
local function wrong_of(runs, draw, mu, side)
  local plain, seems = 0, 0
  for _ = 1, runs do
    local said = outcome(draw(), mu, side)
    if said:find "^above" or said:find "^below" then plain = plain + 1 end
    if said:find "^seems above" or said:find "^seems below" then seems = seems + 1 end
  end
  return plain / runs, seems / runs
end

describe("what is plainly said", function()
  local seed = rng.fresh(1)

  -- Of every population, n and side at most `runs` times; `draw` makes an item of values.
  local function attack(sizes, runs, make)
    local all, seeming, cells = 0, 0, 0
    for i, population in ipairs(disasters()) do
      local range, mu = range_of(population), mean_of(population)
      for _, n in ipairs(sizes) do
        local random = rng.new(seed + 1000 * i + n)
        for _, side in ipairs { "greater", "less" } do
          local function one()
            local item = sample(random, population, n)
            item.range = range
            return item
          end
          local draw, against = make(one, mu, n)
          local plain, seems = wrong_of(runs, draw, against, side)
          all, seeming, cells = all + plain, seeming + seems, cells + 1
          local said = ("population %d, n %d, %s, seed %d: %.4f plain, %.4f seem"):format(i, n,
            side, seed, plain, seems)
          if SOAK then print(said) end
          assert.is_true(plain <= bound(runs), said)
        end
      end
    end
    return all / cells, seeming / cells
  end

  it("is wrong in 6 % at most where large values are rare, but oftener where it seems", function()
    local plain, seems = attack(SOAK and { 30, 50, 100, 200, 400, 1000 } or { 50 },
      SOAK and 400 or 12, function(one, mu) return one, mu end)
    assert.is_true(plain <= 0.06 and (SOAK or seems > 0.05), ("%g, %g"):format(plain, seems))
  end)

  it("is wrong in 6 % at most of two samples", function()
    local plain = attack(SOAK and { 30, 100, 400, 1000 } or { 100 }, SOAK and 300 or 6,
      function(one, _, n)
        return function()
          local a, b = one(), one()
          local se = math.sqrt((a.sd ^ 2 + b.sd ^ 2) / n)
          return { n = n, mean = a.mean - b.mean, sd = se * math.sqrt(n), a = a, b = b,
            kind = se > 0 and "two means" or nil }
        end, 0
      end)
    assert.is_true(plain <= 0.06, plain)
  end)

  it("is wrong in 6 % at most of runs that stop when it is said", function()
    local sequential = require "baize.stats.sequential"
    local runs, most = SOAK and 200 or 2, SOAK and 3000 or 600
    local wrong, cells = 0, 0
    for i, population in ipairs(disasters()) do
      local random, range, mu = rng.new(seed + i), range_of(population), mean_of(population)
      for _, side in ipairs { "greater", "less" } do
        local count = 0
        for _ = 1, runs do
          local item
          repeat
            item = longer(item, random, population,
              math.min(most, sequential.next_look(item and item.n or 0)))
            item.range, item.looked = range, true
            local said = outcome(item, mu, side)
            local stops = said:find "^above" or said:find "^below"
            if stops then count = count + 1 end
          until stops or item.n >= most
        end
        wrong, cells = wrong + count / runs, cells + 1
        local said = ("population %d, %s, seed %d: %.4f"):format(i, side, seed, count / runs)
        if SOAK then print("stopped, " .. said) end
        assert.is_true(count / runs <= bound(runs), said)
      end
    end
    assert.is_true(wrong / cells <= 0.06, wrong / cells)
  end)

  it("of two samples that were looked at needs a number between them", function()
    local sequential = require "baize.stats.sequential"
    local function of(mean)
      return { n = 2000, mean = mean, sd = 1, range = { -3, 3 }, looked = true,
        histogram = { { mean - 1, 1000 }, { mean + 1, 1000 } } }
    end
    local function p_of(x, y, mu, side)
      return sequential.known({ a = of(x), b = of(y) }, mu, side)
    end
    assert.is_true(p_of(0.5, 0, 0, "greater") < 1e-6)
    assert.is_true(p_of(0, 0.5, 0, "less") < 1e-6)
    assert.is_true(p_of(0.5, 0, 0.1, "two-sided") < 1e-4)
    for _, side in ipairs { "greater", "less", "two-sided" } do
      assert.is_true(p_of(0.5, 0, 0.5, side) > 0.5)
    end
    assert.equal(1, p_of(0.5, 0, 0, "less"))
    assert.equal(1, sequential.known({ a = of(0.5), b = { n = 9, mean = 0 } }, 0, "greater"))
  end)
end)

describe("a study of leads", function()
  it("has the tests and intervals of lopsided values", function()
    local tally = require "baize.ask.lead.tally".new { leads = { {}, {} }, vul = "none",
      contract = baize.contract "4S by S" }
    for i = 1, 90 do tally:add { { i <= 80 and 10 or 9 }, { i <= 78 and 10 or 6 } } end
    local c = tally.pairs[1].points:component()
    local low, high = lopsided.interval(c, 0.95)
    assert.same({ low, high }, { c.low, c.high })
    local test = { text = "", measure = "versus", side = "two-sided", mu = 0 }
    local found = hypothesis.carry_out(test, { c }).components[1]
    assert.is_true(found.skewed)
    assert.equal(lopsided.test(c, 0, "two-sided", 0.95).p, found.p)
    assert.is_true(found.p >= stats.t_test { n = 90, mean = c.mean, sd = c.sd, mu = 0,
      side = "two-sided", level = 0.95 }.p)
  end)

  it("says of one that seems better what would undo that", function()
    local ranking = require "baize.report.ranking"
    local test = { text = "", measure = "versus", side = "two-sided", mu = 0 }
    local value = hypothesis.carry_out(test, { { n = 400, mean = 0.02, sd = 0.14,
      histogram = { { 0, 392 }, { 1, 8 } }, range = { -13, 13 } } }).components[1]
    local _, others = ranking.best({ 0.02, 0 }, { { numbers = { 1, 2 }, first = "SA",
      second = "H2", value = value, mu = 0 } })
    assert.equal("seems better than H2 by 0.0200 tricks (0.0062 to 0.0387), p 0.0045, unless -3 "
      .. "tricks or less, seen on none, comes on 3 of 400 deals",
      ranking.against(others[1], "tricks"))
    -- of an adjusted mean: by how much the net would have to be wrong
    local c = { n = 300, missing = { value = -18, less = true, deals = 10, seen = 0,
      guessed = true } }
    assert.equal("unless the net guesses 18 IMPs or more too high on 10 of 300 deals (seen on "
      .. "none)", verdict.unless(c, "IMPs"))
    c.missing = { value = 18, less = false, deals = 10, seen = 2, guessed = true }
    assert.equal("unless the net guesses 18 or more too low on 12 of 300 deals (seen on 2)",
      verdict.unless(c))
    -- seen from the other side the value is turned as well
    local turned = ranking.turned { numbers = { 1, 2 }, first = "SA", second = "H2", value = value,
      mu = 0 }.value
    assert.same({ "seems below", 3 }, { turned.outcome, turned.missing.value })
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
  it("of two samples is that of one where the other has no spread to speak of", function()
    local item = sample(rng.new(11), MEASURES[4], 80)
    local other = { n = 4000, mean = 0.0, sd = 1e-9 }
    for _, side in ipairs { "greater", "less", "two-sided" } do
      local one = lopsided.test(item, 0.3, side, 0.95)
      local two = lopsided.two { a = item, b = other, mu = 0.3, side = side, level = 0.95 }
      assert.is_true(two.skewed)
      assert.near(one.p, two.p, 2e-3) -- of a tenth of the means
      for _, limit in ipairs { "low", "high" } do
        if math.abs(one[limit]) < math.huge then assert.near(one[limit], two[limit], 1e-2)
        else assert.equal(one[limit], two[limit]) end
      end
      -- and the other way round
      local turned = { greater = "less", less = "greater", ["two-sided"] = side }
      local back = lopsided.two { a = other, b = item, mu = -0.3, side = turned[side],
        level = 0.95 }
      assert.near(two.p, back.p, 2e-3)
    end
  end)

  it("of two samples has p below 5 % just where its interval leaves the number out", function()
    local a, b = sample(rng.new(7), MEASURES[4], 60), sample(rng.new(8), MEASURES[6], 90)
    for _, side in ipairs { "greater", "less", "two-sided" } do
      local r = lopsided.two { a = a, b = b, mu = 0, side = side, level = 0.95 }
      for _, limit in ipairs { r.low, r.high } do
        for _, step in ipairs(math.abs(limit) < math.huge and { -1e-6, 1e-6 } or {}) do
          local mu = limit + step
          local p = lopsided.two({ a = a, b = b, mu = mu, side = side, level = 0.95 }).p
          assert.equal(mu < r.low or mu > r.high, p < 0.05)
        end
      end
    end
  end)

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

describe("the mean of strata", function()
  local function stratum(share, n, bars, sure)
    local item = { share = share, n = n, mean = 0, sd = 0, histogram = bars, range = { -24, 24 },
      sure = sure }
    for _, bar in ipairs(bars) do item.mean = item.mean + bar[1] * bar[2] / n end
    for _, bar in ipairs(bars) do item.sd = item.sd + (bar[1] - item.mean) ^ 2 * bar[2] end
    item.sd = math.sqrt(item.sd / (n - 1))
    return item
  end

  it("needs the range where values may be missing", function()
    local s = stratum(1, 200, { { 0, 100 }, { 1, 100 } }, true)
    s.range = nil
    assert.error_matches(function() lopsided.strata({ strata = { s } }, 0, "two-sided", 0.95) end,
      "has a range", 1, true)
    s = stratum(1, 200, { { 0, 100 }, { 1, 100 } }, false)
    s.range = nil
    assert.is_true(lopsided.strata({ strata = { s } }, 0, "two-sided", 0.95).p < 0.05)
    assert.error_matches(function() lopsided.strata_known({ strata = { s } }, 0, "two-sided") end,
      "has a range", 1, true)
  end)

  it("of one alone is that of its values", function()
    local s = stratum(1, 200, { { -5, 40 }, { 0, 100 }, { 6, 60 } }, true)
    local low, high = lopsided.sure(s, 0.95)
    local r = lopsided.strata({ strata = { s } }, 0.2, "greater", 0.95)
    assert.equal(lopsided.known(s, 0.2, "greater"), r.p)
    assert.equal(math.huge, r.high)
    r = lopsided.strata({ strata = { s } }, 0.2, "two-sided", 0.95)
    assert.same({ low, high, lopsided.known(s, 0.2, "two-sided") }, { r.low, r.high, r.p })
  end)

  it("bounds what was not seen on n deals by 24 (1 - 0.025^(1/n)), times the share", function()
    local none = stratum(0.5, 300, { { 0, 300 } }, true)
    local r = lopsided.strata({ strata = { none } }, 0, "two-sided", 0.95)
    local exact = 0.5 * 24 * (1 - 0.025 ^ (1 / 300))
    assert.near(exact, r.high, 0.05 * exact) -- of 10000 draws
    assert.near(-exact, r.low, 0.05 * exact)
    assert.equal(1, r.p)
    none.sure = nil -- as in all matches: values that were not seen are not there
    r = lopsided.strata({ strata = { none } }, 0.01, "two-sided", 0.95)
    assert.same({ 0, 0 }, { r.low, r.high })
    assert.is_true(r.p < 0.05 and lopsided.strata_known({ strata = { none } }, 0.01, "less") > 0.05)
  end)

  it("of many values has the error of independent parts", function()
    local a = stratum(0.25, 20000, { { -5, 10000 }, { 5, 10000 } })
    local b = stratum(0.75, 30000, { { 0, 15000 }, { 2, 15000 } })
    local se = math.sqrt((0.25 * a.sd) ^ 2 / a.n + (0.75 * b.sd) ^ 2 / b.n)
    local r = lopsided.strata({ strata = { a, b } }, 0.75, "two-sided", 0.95)
    assert.near(0.75 - 1.96 * se, r.low, 0.06 * se)
    assert.near(0.75 + 1.96 * se, r.high, 0.06 * se)
    assert.is_true(r.p > 0.9)
  end)

  it("is plain only where nothing rare in any of them undoes it", function()
    local function said(n)
      local list = { stratum(0.01, n, { { 1, n // 2 }, { 3, n - n // 2 } }),
        stratum(1, 200000, { { 0, 200000 } }, true) }
      local mean, variance = 0.01 * list[1].mean, (0.01 * list[1].sd) ^ 2 / n
      return hypothesis.carry_out({ text = "", measure = "gain", side = "two-sided", mu = 0 },
        { { n = 1000, mean = mean, sd = math.sqrt(variance * 1000), strata = list } })
        .components[1].outcome
    end
    assert.same({ "seems above", "above" }, { said(30), said(300) })
  end)
end)
