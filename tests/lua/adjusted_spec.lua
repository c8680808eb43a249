-- SPDX-License-Identifier: GPL-3.0-or-later
-- Means steadied by guesses: does the interval hold as often as it says, where guesses are wrong
-- in ways that no table of weights makes them (nets_spec.lua has those)? Simulated with the 2000
-- solved deals of tests/golden, seen from each seat and drawn with replacement, so that the true
-- means are known: 200 runs each, with BAIZE_SOAK=1 1000 and a table of what came out.
local baize = require "baize"
local adjusted = require "baize.ask.experiment.adjusted"
local phrase = require "baize.report.phrase"
local core_deal = require "baize.core.deal"
local hypothesis = require "baize.stats.hypothesis"
local language = require "baize.lang.measure"
local random = require "random"
local sequential = require "baize.stats.sequential"

local soak <const> = os.getenv "BAIZE_SOAK" == "1"
local RUNS <const> = soak and 1000 or 30
local TIMES <const> = 10 -- deals guessed for each that is solved
local GUESS_STEPS <const> = 512 -- from the least to the greatest value that is guessed, at least
local SEATS <const>, STRAINS <const> = { "N", "E", "S", "W" }, { "C", "D", "H", "S", "NT" }
local SPADES <const>, NOTRUMP <const> = 4, 5

-- ---- questions -----------------------------------------------------------------------

local function points(contract, tricks) return baize.contract_score(contract, "none", tricks) end
local function imps(a, b) return baize.imps(a, b) end

-- Which deals, seen from a seat; which results (of the seat, of its partner), what is measured.
local function balanced(hand)
  local long, doubletons = 0, 0
  for _, suit in ipairs { "spades", "hearts", "diamonds", "clubs" } do
    local n = hand[suit]
    if n < 2 then return false end
    long, doubletons = math.max(long, n), doubletons + (n == 2 and 1 or 0)
  end
  return long <= 5 and doubletons <= 1
end

local WHERE <const> = {
  all = function() return true end,
  notrump = function(own, other)
    return balanced(own) and balanced(other) and own.hcp >= 13 and own.hcp <= 18
      and other.hcp >= 6 and other.hcp <= 11
  end,
  fit = function(own, other)
    local sum = own.hcp + other.hcp
    return own.spades + other.spades >= 8 and sum >= 20 and sum <= 28
  end,
}
local IN_S <const>, IN_NT <const> = { "own", SPADES }, { "own", NOTRUMP }
local PARTNERS <const> = { "other", NOTRUMP }
local QUESTIONS <const> = {
  { "tricks NT", "all", { IN_NT }, function(a) return a end },
  { "tricks S", "all", { IN_S }, function(a) return a end },
  { "score 4S", "all", { IN_S }, function(a) return points("4S by S", a) end },
  { "score 4S - 3NT", "all", { IN_S, IN_NT }, function(a, b)
    return points("4S by S", a) - points("3NT by S", b)
  end },
  { "imps(4S, 2S)", "all", { IN_S }, function(a)
    return imps(points("4S by S", a), points("2S by S", a))
  end },
  { "tricks NT", "notrump", { IN_NT }, function(a) return a end },
  { "score 3NT", "notrump", { IN_NT }, function(a) return points("3NT by S", a) end },
  { "imps(3NT, 2NT)", "notrump", { IN_NT }, function(a)
    return imps(points("3NT by S", a), points("2NT by S", a))
  end },
  { "tricks of S - of N", "notrump", { IN_NT, PARTNERS }, function(a, b) return a - b end },
  { "imps(4S, 3NT)", "fit", { IN_S, IN_NT }, function(a, b)
    return imps(points("4S by S", a), points("3NT by S", b))
  end },
  { "tricks S - NT", "fit", { IN_S, IN_NT }, function(a, b) return a - b end },
  { "score 6S", "fit", { IN_S }, function(a) return points("6S by S", a) end },
}

-- Made on 1.1 % of the deals.
local RARELY <const> = { "1000 makes 6S", "all", { IN_S }, function(a)
  return a >= 12 and 1000 or 0
end }

-- All deals seen from each seat: hands, results and guesses by seat and strain.
local function read_deals()
  local list = {}
  for line in io.lines "tests/golden/deals2000.txt" do
    local deal, result, guess, at = core_deal.from_id(line:sub(1, 24)), {}, {}, 25
    for i, seat in ipairs(SEATS) do
      result[i], guess[i] = {}, {}
      for j, strain in ipairs(STRAINS) do
        at = at + 1
        result[i][j] = tonumber(line:sub(at, at), 16)
        guess[i][j] = select(2, deal:guess(seat, strain))
      end
    end
    for i, seat in ipairs(SEATS) do
      local k = (i + 1) % 4 + 1
      list[#list + 1] = { own = deal[seat], other = deal[SEATS[k]],
        result = { own = result[i], other = result[k] },
        guess = { own = guess[i], other = guess[k] } }
    end
  end
  return list
end

-- What is guessed of a measure of one result or two, rounded as measures are.
local function guessed(of, range, first, second)
  local mean = 0
  for i = 0, 13 do
    for j = 0, second and 13 or 0 do
      local share = first[i] * (second and second[j] or 1)
      if share > 0 then mean = mean + share * of(i, j) end
    end
  end
  local step = 2 ^ math.floor(math.log((range[2] - range[1]) / GUESS_STEPS, 2))
  return math.floor(mean / step + 0.5) * step
end

-- A function of one or two numbers of tricks, computed once for each.
local function each_once(of)
  local known = {}
  return function(i, j)
    local key = i * 14 + (j or 0)
    known[key] = known[key] or of(i, j)
    return known[key]
  end
end

-- The least and the greatest value there can be.
local function range_of(of, nb)
  local low, high = math.huge, -math.huge
  for i = 0, 13 do
    for j = 0, nb > 1 and 13 or 0 do
      low, high = math.min(low, of(i, j)), math.max(high, of(i, j))
    end
  end
  return { low, high }
end

-- The pool of a question: y (values), f (guesses), mean, sd, most.
local function pool_of(question, deals)
  local where, from, of = WHERE[question[2]], question[3], each_once(question[4])
  local pool, sum, squares = { y = {}, f = {}, least = math.huge, most = -math.huge }, 0, 0
  pool.range = range_of(of, #from)
  for _, d in ipairs(deals) do
    if where(d.own, d.other) then
      local results, guesses = {}, {}
      for k, pair in ipairs(from) do
        results[k], guesses[k] = d.result[pair[1]][pair[2]], d.guess[pair[1]][pair[2]]
      end
      local y = of(results[1], results[2])
      pool.y[#pool.y + 1] = y
      pool.f[#pool.f + 1] = guessed(of, pool.range, guesses[1], guesses[2])
      pool.least, pool.most = math.min(pool.least, y), math.max(pool.most, y)
      sum, squares = sum + y, squares + y * y
    end
  end
  pool.mean = sum / #pool.y
  pool.sd = math.sqrt(squares / #pool.y - pool.mean ^ 2)
  return pool
end

-- ---- nets ----------------------------------------------------------------------------

local RARE <const> = 100 -- one deal in so many

-- Guess by number of the deal.
local NETS <const> = {
  right = function(pool, i) return pool.f[i] end,
  biased = function(pool, i) return pool.f[i] + 3 end,
  far = function(pool, i) return pool.f[i] + (i % RARE == 37 and 10 * pool.sd or 0) end,
  ["far both ways"] = function(pool, i)
    local sign = i % (2 * RARE) == 37 and 1 or -1
    return pool.f[i] + (i % RARE == 37 and sign * 10 * pool.sd or 0)
  end,
  half = function(pool, i) return pool.f[i] + (i % RARE == 37 and 5 * pool.sd or 0) end,
  most = function(pool, i) return i % RARE == 37 and pool.most or pool.f[i] end,
}
local ORDER <const> = { "biased", "far", "far both ways", "half", "most" }

-- ---- runs ----------------------------------------------------------------------------

-- Sums of values, read as a run's.
local function sums()
  return { n = 0, sum = 0, squares = 0, min = math.huge, max = -math.huge, count = {} }
end

local function add(s, value)
  s.n, s.sum, s.squares = s.n + 1, s.sum + value, s.squares + value * value
  s.min, s.max = math.min(s.min, value), math.max(s.max, value)
end

local function count(s, value) s.count[value] = (s.count[value] or 0) + 1 end

local function moments(s)
  local mean = s.sum / s.n
  return { n = s.n, mean = mean, min = s.min, max = s.max,
    variance = s.min < s.max and math.max(0, (s.squares - s.n * mean * mean) / (s.n - 1)) or 0 }
end

local function histogram(s)
  local bars = {}
  for value, n in pairs(s.count) do bars[#bars + 1] = { value, n } end
  table.sort(bars, function(a, b) return a[1] < b[1] end)
  return bars
end

-- A run of a question with a net: `more` draws deals, `component` reads it.
local Run = {}
Run.__index = Run

local function new_run(pool, net, next_number, times)
  return setmetatable({ pool = pool, net = net, next_number = next_number, times = times or TIMES,
    column = { sums(), sums(), sums() }, guess = sums() }, Run)
end

function Run:more(n)
  local y, net, next_number, column = self.pool.y, self.net, self.next_number, self.column
  for _ = 1, n do
    local i = next_number(#y)
    local value = y[i]
    add(column[1], value)
    count(column[1], value)
    add(column[2], value - net[i])
    count(column[2], value - net[i])
    add(column[3], net[i])
  end
  for _ = 1, self.times * n do add(self.guess, net[next_number(#y)]) end
end

function Run:guess_mean() return moments(self.guess).mean end

function Run:component(ruled)
  local read = { result = function(_, k) return moments(self.column[k]) end,
    histogram = function(_, k) return histogram(self.column[k]) end }
  local steady = setmetatable({ predicted = self.guess.n,
    plan = { columns = { { rest = 2, known = 3, guess = 1 } } },
    run = { result = function() return moments(self.guess) end } },
    { __index = adjusted.Steady })
  local m = moments(self.column[1])
  local c = { n = m.n, mean = m.mean, sd = math.sqrt(m.variance), range = self.pool.range,
    se = math.sqrt(m.variance / m.n), histogram = histogram(self.column[1]) }
  steady:adjust(c, read, 1, nil, nil, ruled)
  return c
end

-- The guesses of a net for a pool.
local function guesses_of(pool, name)
  local list = {}
  for i = 1, #pool.y do list[i] = NETS[name](pool, i) end
  return list
end

-- What is said against the true mean: how often the two-sided test and both one-sided ones err, and
-- whether what the first says is plain.
local function judge(r, c, mean)
  local function test(side)
    local found = hypothesis.carry_out({ text = "x", measure = "x", side = side, mu = mean },
      adjusted.tested { c })
    return found.components[1]
  end
  local function add_to(key, is) r[key] = (r[key] or 0) + (is and 1 or 0) end
  local outcome = test("two-sided").outcome
  add_to("plain", outcome == "above" or outcome == "below")
  add_to("seems", outcome:find "^seems")
  for _, side in ipairs(soak and { "greater", "less" } or {}) do
    local p = test(side).p
    add_to(side, p and p < 0.05)
  end
end

local SUMS <const> = { "above", "below", "greater", "less", "plain", "seems", "over", "worth",
  "off", "squares" }

-- Shares of runs: the interval holds; it lies above or below the truth; tests of the true mean that
-- err, of both sides and (soak) of one; plain and seeming statements; the interval of worth lies
-- above `factor`, what the variance of the plain mean is over that of the adjusted one. And the
-- mean error in its own deviations, the mean of worth.
local function simulate(pool, list, n, runs, times)
  local r, next_number, factors = {}, random.new(random.fresh(19)), {}
  for _, key in ipairs(SUMS) do r[key] = 0 end
  for _ = 1, runs do
    local run = new_run(pool, list, next_number, times)
    run:more(n)
    local c = run:component()
    if c.low and pool.mean < c.low then r.above = r.above + 1 end
    if c.low and pool.mean > c.high then r.below = r.below + 1 end
    judge(r, c, pool.mean)
    r.off, r.squares = r.off + c.mean - pool.mean, r.squares + (c.mean - pool.mean) ^ 2
    r.worth, factors[#factors + 1] = r.worth + (c.worth or n) / n, c.worth_low and c.worth_low / n
  end
  r.factor, r.off = pool.sd ^ 2 / n / (r.squares / runs), r.off / math.sqrt(runs * r.squares)
  for _, factor in ipairs(factors) do r.over = r.over + (factor > r.factor and 1 or 0) end
  for k = 1, 8 do r[SUMS[k]] = r[SUMS[k]] / runs end
  r.held = 1 - r.above - r.below
  return r
end

-- Deals on which a net that knows the result but for less than a trick is blind to a disaster, as
-- often as `share` says.
local function blind_pool(share)
  local pool, sum, squares, nb = { y = {}, f = {}, range = { 0, 13 } }, 0, 0, 10000
  for i = 1, nb do
    local tricks = 5 + i % 5
    local y = (i * 7919 % nb) < share * nb and 0 or tricks
    pool.y[i], pool.f[i] = y, tricks + i % 7 / 8
    sum, squares = sum + y, squares + y * y
  end
  pool.mean = sum / nb
  pool.sd = math.sqrt(squares / nb - pool.mean ^ 2)
  return pool
end

describe("adjusted means", function()
  local deals, pools = read_deals(), {}

  local function pool(i)
    pools[i] = pools[i] or pool_of(QUESTIONS[i], deals)
    return pools[i]
  end

  -- What came out, in a line.
  local function said(name, n, r)
    local what = ("%-40s n %3d: held %.3f (above %.3f, below %.3f), tests err %.3f %.3f, plain "
      .. "%.3f, seems %.3f, off %+.2f, worth %.2f, factor %.2f, over it %.3f"):format(name, n,
      r.held, r.above, r.below, r.greater, r.less, r.plain, r.seems, r.off, r.worth, r.factor,
      r.over)
    if soak then print(what) end
    return what
  end

  -- Four standard errors of a share and of a mean of so many runs.
  local function check(i, net, n)
    local r = simulate(pool(i), guesses_of(pool(i), net), n, RUNS)
    local what = said(("%s %s %s"):format(QUESTIONS[i][1], QUESTIONS[i][2], net), n, r)
    local slack = 4 * math.sqrt(0.95 * 0.05 / RUNS)
    assert.is_true(r.held > 0.94 - slack, what)
    assert.is_true(math.max(r.greater, r.less) < 0.065 + slack, what)
    assert.is_true(r.plain <= 0.05, what)
    assert.is_true(math.abs(r.off) < 0.01 + 4 / math.sqrt(RUNS), what)
    return r.worth
  end

  it("hold with guesses that are far off, and are wide then", function()
    for _, net in ipairs(ORDER) do
      for i = 1, soak and #QUESTIONS or 1 do
        for _, n in ipairs(soak and { 50, 100, 400 } or { 50 }) do
          local worth = check(i, net, n)
          assert.is_true(net ~= "far" or worth < 3, net)
        end
      end
    end
  end)

  -- A mean that was plain where all solved deals are alike had a bias of -0.4 of its error here,
  -- and was said to be worth three times too many deals.
  it("have no bias where a measure is rare, and say how uncertain their worth is", function()
    local rare = pool_of(RARELY, deals)
    for _, n in ipairs(soak and { 50, 100, 400 } or { 50 }) do
      local runs = soak and RUNS or 120
      local r = simulate(rare, guesses_of(rare, "right"), n, runs)
      local what = said("1000 * makes 6S", n, r)
      local slack = 4 * math.sqrt(0.95 * 0.05 / runs)
      assert.is_true(math.abs(r.off) < 0.01 + 3 / math.sqrt(runs), what)
      assert.is_true(r.held > 0.95 - slack and r.plain < 0.06, what)
      assert.is_true(r.over < 0.05 + slack, what)
    end
  end)

  -- The ordinary interval cannot hold there, as the README says.
  it("are plainly judged where the net is blind to a disaster, in 5 % at most", function()
    local seems = 0
    for _, n in ipairs(soak and { 50, 100, 400 } or { 100 }) do
      for _, share in ipairs(soak and { 0.003, 0.01, 0.03 } or { 0.01 }) do
        local blind, runs = blind_pool(share), soak and 600 or 60
        local r = simulate(blind, blind.f, n, runs, 30)
        local what = said(("blind on %g %%"):format(100 * share), n, r)
        assert.is_true(r.plain < 0.05 + 3 * math.sqrt(0.95 * 0.05 / runs), what)
        seems = math.max(seems, r.seems)
      end
    end
    assert.is_true(seems > 0.08, seems) -- else this tests nothing
  end)

  it("are plainly judged where the data suffice", function()
    local blind = blind_pool(0)
    local run = new_run(blind, blind.f, random.new(3), 30)
    run:more(400)
    local c = run:component()
    local function said_of(mu)
      local t = hypothesis.carry_out({ text = "x", measure = "x", side = "greater", mu = mu },
        adjusted.tested { c }).components[1]
      return t.outcome, t.missing
    end
    assert.equal("above", said_of(c.mean - 0.3))
    local outcome, missing = said_of(c.mean - 0.06)
    assert.equal("seems above", outcome)
    assert.is_true(missing.guessed)
    assert.same({ 3, 0 }, { missing.deals, missing.seen })
    -- three deals so far below their guesses take the mean to mu
    assert.near(c.mean - 0.06 * 400 / 3, missing.value + run:guess_mean(), 1e-9)
  end)

  it("hold at every look", function()
    local looks, at = {}, 0
    for k = 1, soak and 30 or 12 do
      at = sequential.next_look(at)
      looks[k] = at
    end
    local runs = RUNS // 4
    local list, next_number, missed = guesses_of(pool(6), "far"), random.new(7), 0
    for _ = 1, runs do
      local run, done, out = new_run(pool(6), list, next_number), 0, false
      for _, look in ipairs(looks) do
        run:more(look - done)
        done = look
        local low, high = sequential.interval(run:component(true), 0.95)
        out = out or low > pools[6].mean or high < pools[6].mean
      end
      missed = missed + (out and 1 or 0)
    end
    if soak then print(("at any of %d looks: %.4f"):format(#looks, missed / runs)) end
    assert.is_true(missed / runs < 0.05, missed)
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
    assert.is_true(c.worth_low < c.worth and c.worth < c.worth_high)
    assert.is_true(c.sure.low < c.low and c.high < c.sure.high)
    local said = tostring(r)
    assert.matches("\nAdjusted +60 deals solved, 300 more only guessed by the net dd1%-", said)
    assert.matches("\nplain +mean +se +as good as %(deals%) +apart %(se%) +at worst\nnt ", said)
    assert.is_truthy(said:find(("%d (%d .. %d)"):format(c.worth, c.worth_low, c.worth_high), 1,
      true), said)
    assert.equal(plain.solved, r.solved)
  end)

  it("says that the means of a test between groups are plain", function()
    local both = run { variance = "adjusted", predict = 5, deals = 120, by = S.spades "5+",
      tests = "nt differs by group" }
    assert.is_true(both.tests[1].plain)
    assert.matches("by plain means least ", (tostring(both):gsub("%s+", " ")))
    assert.is_nil(run({ by = S.spades "5+", tests = "nt differs by group" }).tests[1].plain)
  end)

  it("leaves alone what is not solved", function()
    assert.is_nil(r.measures.hcp.components[1].plain)
    assert.same(plain.measures.hcp.components[1].mean, r.measures.hcp.components[1].mean)
  end)

  it("gives the plain mean and error where the net says one thing of all deals", function()
    local call = language.call
    rawset(language, "call", function(name, ...)
      if name == "guess" then return language.scalar(7) end
      return call(name, ...)
    end)
    local ok, same = pcall(run, { variance = "adjusted", predict = 5 })
    rawset(language, "call", call)
    local c, was = assert(ok and same, same).measures.nt.components[1],
      plain.measures.nt.components[1]
    assert.near(was.mean, c.mean, 1e-9)
    assert.near(was.se, c.se, 1e-9)
    assert.near(was.low, c.low, 1e-9)
    assert.equal(60, c.worth)
  end)

  it("has the same bytes for any number of threads", function()
    local one = baize.experiment { deals = 50, seed = 4, variance = "adjusted", predict = 5,
      measure = tricks(S, "H"), by = S.balanced }
    assert.equal(one:run { jobs = 1, progress = false }:json(),
      one:run { jobs = 3, progress = false }:json())
  end)

  -- All spades in one hand, eleven or more, thirty points: the net has seen few of these deals or
  -- none. Their mean comes from 100 solved deals of another seed.
  it("is right, or wide, of deals that the net has never seen", function()
    local measure = { { "nt", tricks(S, "NT") }, { "s", tricks(S, "S") } }
    for _, where in ipairs { S.spades "13", S.spades "11+", S.hcp "30+" } do
      local many = run { where = where, measure = measure, deals = 100, seed = 5 }
      local some = run { where = where, measure = measure, variance = "adjusted", predict = 10,
        deals = 60 }
      local worse = {}
      for i, m in ipairs(some.measures) do
        local c, truth = m.components[1], many.measures[i].components[1]
        assert.is_true(math.abs(c.mean - truth.mean) <= 4 * (c.se + truth.se), m.name)
        if c.worth and c.worth < c.n then worse[#worse + 1] = m.name end
      end
      local said = tostring(some):gsub("%s+", " ")
      assert.equal(#worse > 0, said:find("plain means are the more precise", 1, true) ~= nil)
    end
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
    local fields = { where = S.spades "9+", seed = 10, variance = "adjusted", predict = 4,
      measure = tricks(S, "NT") }
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
    local said, was = tostring(r), plain.pairs[1].value
    assert.matches("\nAdjusted +60 deals solved, 300 more only guessed", said)
    -- the plain mean is beside it, and what is plain says so
    assert.same({ mean = was.mean, se = was.se }, r.pairs[1].plain)
    assert.truthy(said:find(("pass : game  %s  %s"):format(phrase.number(was.mean, was.se),
      phrase.number(was.se, was.se)), 1, true), said)
    assert.matches("\nPlain means of the solved deals, IMPs\n +mean +se +as good as %(deals%)",
      said)
    assert.matches("\nBreak%-even, plain figures of the solved deals: how", said)
    assert.is_nil(tostring(plain):find "plain figures")
    local unsolved = baize.experiment { where = S.hcp "15-17", measure = S.hcp, deals = 20,
      seed = 1, variance = "adjusted" }
    assert.matches("\nAdjusted +Nothing is solved: no measure needs it, so the means are plain",
      tostring(unsolved:run()))
  end)
end)
