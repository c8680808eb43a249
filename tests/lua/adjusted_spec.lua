-- SPDX-License-Identifier: GPL-3.0-or-later
-- Means steadied by guesses: does the interval hold as often as it says, whatever the net
-- guesses? Simulated with the 2000 solved deals of tests/golden, drawn with replacement, so
-- that the true means are known: 200 runs each, with BAIZE_SOAK=1 4000.
local baize = require "baize"
local adjusted = require "baize.experiment.adjusted"
local core_deal = require "baize.core.deal"
local lopsided = require "baize.stats.lopsided"
local random = require "random"

local soak <const> = os.getenv "BAIZE_SOAK" == "1"
local RUNS <const> = soak and 4000 or 200
local POOL <const> = soak and 2000 or 500
local TIMES <const> = 10 -- deals guessed for each that is solved

-- What is measured: of the tricks in spades and notrump.
local function points(contract, tricks) return baize.contract_score(contract, "none", tricks) end
local MEASURES <const> = {
  tricks = function(_, nt) return nt end,
  points = function(s) return points("4S by S", s) end,
  swing = function(s, nt) return points("4S by S", s) - points("3NT by S", nt) end,
}

-- For each deal the values and what the net makes of them.
local function read_pool()
  local pool = {}
  for line in io.lines "tests/golden/deals2000.txt" do
    local deal = core_deal.from_id(line:sub(1, 24))
    local s, nt = tonumber(line:sub(39, 39), 16), tonumber(line:sub(40, 40), 16)
    local _, p = deal:guess("S", "S")
    local _, q = deal:guess("S", "NT")
    local item = { y = {}, f = {} }
    for name, of in pairs(MEASURES) do
      local mean = 0
      for i = 0, 13 do
        for j = 0, 13 do
          if p[i] * q[j] > 0 then mean = mean + p[i] * q[j] * of(i, j) end
        end
      end
      item.y[name], item.f[name] = of(s, nt), mean
    end
    pool[#pool + 1] = item
    if #pool == POOL then break end
  end
  return pool
end

-- Moments as runs have them.
local function moments(values)
  local n, sum, squares = #values, 0, 0
  for _, v in ipairs(values) do sum = sum + v end
  for _, v in ipairs(values) do squares = squares + (v - sum / n) ^ 2 end
  return { n = n, mean = sum / n, variance = squares / (n - 1) }
end

-- How often each value is there, as runs have it.
local function histogram(values)
  local bars, at = {}, {}
  for _, v in ipairs(values) do
    if not at[v] then
      bars[#bars + 1] = { v, 0 }
      at[v] = bars[#bars]
    end
    at[v][2] = at[v][2] + 1
  end
  table.sort(bars, function(a, b) return a[1] < b[1] end)
  return bars
end

-- Nets that are wrong, made of a pool and a measure: guess by number of the deal.
local WRONG <const> = {
  right = function(pool, name, i) return pool[i].f[name] end,
  shuffled = function(pool, name, i) return pool[(i * 7 + 3) % #pool + 1].f[name] end,
  constant = function() return 5 end,
  adverse = function(pool, name, i) return -2 * pool[i].y[name] end,
  biased = function(pool, name, i) return pool[i].f[name] + 3 end,
}

-- How often the interval holds, the mean error in standard errors, and the mean of worth.
local function simulate(pool, name, net, n)
  local truth, held, off, worth, next_number = 0, 0, 0, 0, random.new(19)
  for i = 1, #pool do truth = truth + pool[i].y[name] / #pool end
  for _ = 1, RUNS do
    local y, rest, guesses = {}, {}, {}
    for k = 1, n do
      local i = next_number(#pool)
      y[k] = pool[i].y[name]
      rest[k] = y[k] - net(pool, name, i)
    end
    for k = 1, TIMES * n do guesses[k] = net(pool, name, next_number(#pool)) end
    local steady = setmetatable({ predicted = TIMES * n, refused = {},
      plan = { columns = { { rest = 2, guess = 1 } } },
      run = { result = function() return moments(guesses) end } }, { __index = adjusted.Steady })
    local all = moments(y)
    local c = { n = n, mean = all.mean, sd = math.sqrt(all.variance),
      se = math.sqrt(all.variance / n), worth = n }
    c.low, c.high = lopsided.interval({ n = n, mean = c.mean, sd = c.sd,
      histogram = histogram(y) }, 0.95)
    steady:adjust(c, { result = function() return moments(rest) end,
      histogram = function() return histogram(rest) end }, 1)
    held = held + (c.low <= truth and truth <= c.high and 1 or 0)
    off, worth = off + (c.mean - truth) / c.se, worth + c.worth / n
  end
  return held / RUNS, off / RUNS, worth / RUNS
end

describe("adjusted means", function()
  local pool = read_pool()

  -- four standard errors of a share, and of a mean, of so many runs
  local function check(name, net, n)
    local held, off, worth = simulate(pool, name, WRONG[net], n)
    local what = ("%s, %s net, %d deals: held %.3f, off %.3f"):format(name, net, n, held, off)
    local slack = 4 * math.sqrt(0.95 * 0.05 / RUNS)
    assert.is_true(held > 0.943 - slack and held < 0.962 + slack, what)
    assert.is_true(math.abs(off) < 0.05 + 4 / math.sqrt(RUNS), what)
    return worth
  end

  for name in pairs(MEASURES) do
    it("hold as often as they say: " .. name, function()
      local worth = check(name, "right", 100)
      assert.is_true(worth > 1, name .. " " .. worth)
      if soak then
        for _, n in ipairs { 50, 400 } do check(name, "right", n) end
      end
    end)
  end

  it("hold with nets that are wrong, and are wide then", function()
    for _, net in ipairs { "shuffled", "constant", "adverse", "biased" } do
      local worth = check("tricks", net, 50)
      assert.is_true(net == "biased" or worth < 1.1, net .. " " .. worth)
    end
  end)
end)

describe('an experiment with variance = "adjusted"', function()
  local function run(fields)
    local all = { where = S.hcp "15-17" & N.hcp "8-10", deals = 60, seed = 3,
      measure = { { "nt", tricks(S, "NT") }, { "game", makes "3NT by S" }, { "hcp", S.hcp } } }
    for key, value in pairs(fields or {}) do all[key] = value end
    return (baize.experiment(all):run { progress = false })
  end
  local plain, r = run(), run { variance = "adjusted", predict = 5 }

  it("has the plain means beside the adjusted ones", function()
    local c, was = r.measures.nt.components[1], plain.measures.nt.components[1]
    for _, key in ipairs { "mean", "se", "low", "high" } do
      assert.equal(was[key], c.plain[key])
    end
    assert.equal(c.sd, was.sd)
    assert.is_true(c.se < was.se)
    assert.equal(math.floor(60 * (was.se / c.se) ^ 2 + 0.5), c.worth)
    assert.equal(300, r.predicted)
    assert.matches("\nAdjusted +60 deals solved, 300 more only guessed by the net dd1%-",
      tostring(r))
    assert.equal(plain.solved, r.solved)
  end)

  it("leaves alone what is not solved", function()
    assert.is_nil(r.measures.hcp.components[1].plain)
    assert.same(plain.measures.hcp.components[1].mean, r.measures.hcp.components[1].mean)
  end)

  it("has the same bytes for any number of threads", function()
    local one = baize.experiment { deals = 50, seed = 4, variance = "adjusted", predict = 5,
      measure = tricks(S, "H"), by = S.balanced }
    assert.equal(one:run { jobs = 1, progress = false }:json(),
      one:run { jobs = 3, progress = false }:json())
  end)

  it("stays plain with few deals and rare shares", function()
    assert.is_nil(run({ deals = 49, variance = "adjusted" }).measures.nt.components[1].plain)
    local rare = run { variance = "adjusted", predict = 5, measure = makes "7NT by S" }
    assert.is_nil(rare.measures.measure.components[1].plain)
    assert.matches("No mean is adjusted", tostring(rare))
  end)

  it("stops by rule, with intervals that hold at every look", function()
    local ruled = run { deals = 300, stop = { halfwidth = 0.4, measure = "nt" },
      variance = "adjusted", predict = 5, tests = "nt > 9" }
    local c, t = ruled.measures.nt.components[1], ruled.tests[1].components[1]
    assert.is_true(ruled.stop.reached)
    assert.same({ 200 }, ruled.looks)
    assert.equal(1000, ruled.predicted)
    assert.is_true(c.looked and t.looked)
    assert.is_true(c.high - c.low < 0.8 and c.high - c.low > 2 * 1.96 * c.se)
    assert.is_nil(c.plain.low)
  end)

  it("goes on with what a database has", function()
    local path = os.tmpname()
    local fields = { seed = 10, variance = "adjusted", predict = 4, measure = tricks(S, "NT") }
    local function part(how) return (baize.experiment(fields):run(how)) end
    local whole = part { deals = 70, progress = false }
    part { deals = 52, db = path, progress = false }
    local resumed = part { deals = 70, db = path, resume = true, progress = false }
    os.remove(path)
    local a, b = whole.measures.measure.components[1], resumed.measures.measure.components[1]
    assert.equal(a.mean, b.mean)
    assert.equal(a.plain.mean, b.plain.mean)
    assert.equal(a.worth, b.worth)
  end)

  it("refuses what it does not go with, at the user's line", function()
    for field, value in pairs { from = "x.db" } do
      assert.error_matches(function()
        run { variance = "adjusted", [field] = value }
      end, 'variance = "adjusted" and ' .. field .. " do not go together")
    end
    assert.error_matches(function() run { predict = 4 } end, "predict is of variance")
  end)
end)

describe('a decision with variance = "adjusted"', function()
  local function run(variance)
    return (baize.decision { hand = "K.864.K832.Q8542", scoring = "imps", seed = 4, deals = 60,
      where = N.hcp "15-17" & N.balanced, variance = variance, predict = variance and 5,
      candidates = { { "pass", "1NT by N" }, { "game", "3NT by N" } } }:run { progress = false })
  end
  local plain, r = run(), run "adjusted"

  it("compares candidates by adjusted means", function()
    assert.is_true(r.pairs[1].value.se < plain.pairs[1].value.se)
    assert.equal(math.floor(60 * (plain.pairs[1].value.se / r.pairs[1].value.se) ^ 2 + 0.5),
      r.pairs[1].worth)
    assert.same(plain.candidates[2].makes, r.candidates[2].makes)
    assert.same(plain.pairs[1].profit, r.pairs[1].profit)
    assert.matches("\nAdjusted +60 deals solved, 300 more only guessed", tostring(r))
    local unsolved = baize.experiment { where = S.hcp "15-17", measure = S.hcp, deals = 20,
      seed = 1, variance = "adjusted" }
    assert.matches("\nAdjusted +Nothing is solved: no measure needs it, so the means are plain",
      tostring(unsolved:run()))
  end)
end)
