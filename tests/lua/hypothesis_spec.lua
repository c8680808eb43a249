-- SPDX-License-Identifier: GPL-3.0-or-later
-- Tests of hypotheses: what is concluded from what.
local helper = require "helper"
local hypothesis = require "baize.stats.hypothesis"
local rng = require "random"

local function item(n, mean, sd, label)
  -- half of the values lie a deviation to either side, where the minimum and the maximum are
  local low, high = mean - sd, mean + sd
  return { n = n, mean = mean, sd = sd, label = label, range = sd > 0 and { low, high } or nil,
    histogram = sd > 0 and { { low, n // 2 }, { high, n - n // 2 } } or { { mean, n } } }
end

local function carry_out(text, items, matters)
  return hypothesis.carry_out(hypothesis.parse(text, { "gain" }), items, matters).components
end

describe("a test of values that are all equal", function()
  it("concludes nothing of the mean, but bounds how many deals differ", function()
    for _, mean in ipairs { -1, 0, 1 } do
      local t = carry_out("gain ~= 0", { item(100, mean, 0) }, 0.05)[1]
      assert.is_nil(t.p)
      assert.is_nil(t.p_holm)
      assert.equal("always the same", t.outcome)
      -- none of 100 at a share s: (1 - s)^100 = 0.05
      assert.near(1 - 0.05 ^ 0.01, t.others, 1e-9)
    end
  end)

  it("is one of what values there can be, where that is known", function()
    local function of(mean, range, text, n, matters)
      local one = item(n or 40, mean, 0)
      one.range = range
      return carry_out(text, { one }, matters)[1]
    end
    -- the mean is 2 at most where 0 comes on a third of the deals: (2 / 3)^n
    assert.near((2 / 3) ^ 5, of(3, { 0, 13 }, "gain > 2", 5).p, 0.012) -- by 10000 means
    local t = of(3, { 0, 13 }, "gain > 2")
    assert.same({ "above", nil, nil }, { t.outcome, t.seems, t.low })
    assert.near(1 - 0.05 ^ (1 / 40), t.others, 1e-9)
    -- (1 - 0.5 / 9)^40 is 0.10
    assert.equal("always the same", of(9, { 9, 18 }, "gain < 9.5").outcome)
    assert.equal("below", of(9, { 9, 18 }, "gain < 9.5", 80).outcome)
    assert.equal("always the same", of(0, { -24, 24 }, "gain ~= 0", 400, 0.1).outcome)
    assert.equal("equal within what matters", of(0, { -1, 1 }, "gain ~= 0", 400, 0.1).outcome)
    -- how often it says "above" of a mean that is not: 0 on a tenth of the deals, else 1
    local random, wrong = rng.new(3), 0
    for _ = 1, 400 do
      local zeros = 0
      for _ = 1, 25 do zeros = zeros + (random(10) == 1 and 1 or 0) end
      if zeros == 0 and of(1, { 0, 1 }, "gain > 0.9", 25).outcome == "above" then
        wrong = wrong + 1
      end
    end
    assert.is_true(wrong / 400 < 0.05 + 3 * math.sqrt(0.05 * 0.95 / 400), tostring(wrong))
  end)

  it("is certain where there can be no other", function()
    for _, case in ipairs {
      { 3, "gain > 2", "above" }, { 3, "gain > 3", "not above" }, { 3, "gain < 2", "not below" },
      { 3, "gain < 4", "below" }, { 3, "gain ~= 3", "always the same" },
      { 3, "gain ~= 2", "above" },
      { 3, "gain > 2", "above by more than matters", 0.5 },
      { 3, "gain > 2.9", "above, but by less than matters", 0.5 },
      { 3, "gain > 3.1", "not above, equal within what matters", 0.5 },
      { 3, "gain > 3", "not above", 0.5 }, { 3, "gain > 2.5", "above", 0.5 },
    } do
      local one = item(2, case[1], 0)
      one.range = { case[1], case[1] }
      local t = carry_out(case[2], { one }, case[4])[1]
      assert.same({ case[3], true, 3, 3 }, { t.outcome, t.constant, t.low, t.high })
      assert.same({}, { t.p, t.others })
    end
  end)

  it("bounds that of a family together", function()
    local list = carry_out("gain ~= 0", { item(100, 1, 0, "C"), item(100, 1, 1, "D") })
    assert.near(1 - 0.025 ^ 0.01, list[1].others, 1e-9)
    assert.is_nil(list[2].others)
  end)

  it("counts in the family of its vector", function()
    local list = carry_out("gain ~= 0", {
      item(100, 0.25, 1, "C"), item(100, 1, 0, "D"),
    })
    assert.is_nil(list[2].p_holm)
    assert.equal(2 * list[1].p, list[1].p_holm)
  end)

  it("does not make false alarms of few deals", function()
    -- The ace of spades is North's or South's: a fair coin.
    local alarms = 0
    for seed = 1, 60 do
      local r = baize.experiment {
        measure = { gain = indicator(S.has "SA" | N.has "SA") },
        tests = { "gain ~= 0.5" }, deals = 3, seed = seed,
      }:run { jobs = 1 }
      if r.tests[1].components[1].outcome ~= "undecided" then alarms = alarms + 1 end
    end
    assert.equal(0, alarms)
  end)
end)

describe("a test of counts", function()
  local shares = require "baize.stats.shares"

  local function of(kind, n, mean, sd, text, matters)
    local counted = shares.count(item(n, mean, sd), kind)
    return carry_out(text, { counted }, matters)[1]
  end

  it("is binomial for a share", function()
    -- a fair coin falls heads 10 times of 12 or more: 79 / 4096
    local t = of("share", 12, 10 / 12, math.sqrt(20 / 12 / 11), "gain > 0.5")
    assert.equal(10, t.hits)
    assert.near(79 / 4096, t.p, 1e-12)
    assert.equal("above", t.outcome)
    assert.is_true(t.low > 0.5 and t.high == 1)
    assert.is_nil(t.t)
  end)

  it("is the sign test for differences and comparisons in the middle", function()
    -- 10 up, 2 down, 88 alike: mean 0.08, squares 12
    local sd = math.sqrt((12 - 100 * 0.08 ^ 2) / 99)
    local t = of("difference", 100, 0.08, sd, "gain > 0")
    assert.same({ 10, 2 }, { t.more, t.less })
    assert.near(79 / 4096, t.p, 1e-12)
    local half = of("comparison", 100, 0.54, sd / 2, "gain > 0.5")
    assert.same({ 10, 2 }, { half.more, half.less })
    assert.near(t.p, half.p, 1e-12)
    assert.near(0.5 + t.low / 2, half.low, 1e-12)
    assert.near(1, half.high, 1e-12)
  end)

  it("decides of values that are all the same as well, and bounds the others", function()
    local t = of("share", 100, 1, 0, "gain > 0.9")
    assert.near(0.9 ^ 100, t.p, 1e-12)
    assert.equal("above", t.outcome)
    assert.near(1 - 0.05 ^ 0.01, t.others, 1e-9)
    t = of("difference", 100, 0, 0, "gain ~= 0")
    assert.equal(1, t.p)
    assert.equal("undecided", t.outcome)
    assert.equal("equal within what matters",
      of("difference", 1000, 0, 0, "gain ~= 0", 0.01).outcome)
  end)

  it("is refused against what cannot be", function()
    local kinds = { gain = "share" }
    local function parse() hypothesis.parse("gain > 1.5", { "gain" }, kinds) end
    assert.equal("test 'gain > 1.5': its values are from 0 to 1", helper.blamed(parse))
    kinds.gain = "difference"
    assert.equal(-1, hypothesis.parse("gain > -1", { "gain" }, kinds).mu)
  end)

  -- The deals of an experiment as one share and as two that are alike by symmetry:
  -- 150 experiments, with BAIZE_SOAK=1 2000, of 40 deals each and of fixed seeds.
  it("raises no false alarm too many, and its intervals hold", function()
    local RUNS <const>, DEALS <const> = os.getenv "BAIZE_SOAK" and 2000 or 150, 40
    -- a hand has four spades or more with this chance (hands of 52 cards by counting)
    local function choose(n, k)
      local c = 1
      for i = 1, k do c = c * (n - k + i) // i end
      return c
    end
    local hands = 0
    for spades = 4, 13 do hands = hands + choose(13, spades) * choose(39, 13 - spades) end
    local truth = hands / choose(52, 13)
    local share, rare = S.spades "4+", S.spades "7+"
    local e = baize.experiment {
      measure = { share = indicator(share),
        gain = indicator(share) - indicator(N.spades "4+"),
        seldom = indicator(rare) - indicator(N.spades "7+"), mp = beats(S.hcp, N.hcp) },
      tests = { ("share ~= %.15f"):format(truth), "gain ~= 0", "gain > 0", "seldom ~= 0",
        "mp ~= 0.5" },
    }
    local alarms, held = {}, { share = 0, gain = 0, seldom = 0, mp = 0 }
    for seed = 1, RUNS do
      local r = e:run { deals = DEALS, seed = seed, jobs = 1, progress = false }
      for i, test in ipairs(r.tests) do
        local outcome = test.components[1].outcome:gsub("^seems ", "")
        local said = outcome:find "^above" or outcome:find "^below"
        alarms[i] = (alarms[i] or 0) + (said and 1 or 0)
      end
      for name, mean in pairs { share = truth, gain = 0, seldom = 0, mp = 0.5 } do
        local c = r.measures[name].components[1]
        if c.low <= mean and mean <= c.high then held[name] = held[name] + 1 end
      end
    end
    -- three standard errors of a share of 5 %; of 2000 no more than 6 % are taken
    local slack = RUNS >= 2000 and 0.01 or 3 * math.sqrt(0.05 * 0.95 / RUNS)
    for i, count in ipairs(alarms) do
      assert.is_true(count / RUNS <= 0.05 + slack, ("test %d: %d alarms"):format(i, count))
    end
    assert.is_true(alarms[1] > 0 and alarms[2] > 0)
    for name, count in pairs(held) do
      assert.is_true(count / RUNS >= 0.95 - slack, ("%s: %d intervals hold"):format(name, count))
    end
  end)
end)

describe("a test", function()
  local names = { "gain", "loss" }

  it("is read from its text", function()
    local cases = {
      { "gain > 0", "greater", 0 }, { "gain<0.5", "less", 0.5 },
      { "  gain ~= -1.25 ", "two-sided", -1.25 }, { "gain > .5", "greater", 0.5 },
    }
    for _, case in ipairs(cases) do
      local test = hypothesis.parse(case[1], names)
      assert.equal("gain", test.measure)
      assert.equal(case[2], test.side)
      assert.equal(case[3], test.mu)
    end
    assert.equal("gain ~= -1.25", hypothesis.parse("gain~=-1.25", names).text)
  end)

  local shape = ' is not a test (as in "gain > 0", "gain ~= 0", "gain < 0.5", '
    .. '"gain differs by group")'
  local cases = {
    { "gain >= 0", shape .. "; tests are >, < and ~=, not >=" },
    { "gain == 0", shape .. "; tests are >, < and ~=, not ==" },
    { "gain > loss", " is not a test: a measure is tested against a number; make a measure of "
      .. "the difference (difference = gain - loss) and test \"difference > 0\"" },
    { "0 < gain", shape }, { "gain >", shape }, { "gain", shape },
    { "gain > 1e3", shape }, { "gain > 0 extra", shape }, { "gain - loss > 0", shape },
    { "gain > 1.2.3", shape }, { "gain >< 0", shape }, { "", shape },
  }
  for _, case in ipairs(cases) do
    it(("is not '%s', and the caller's line is blamed"):format(case[1]), function()
      local message = helper.blamed(function() hypothesis.parse(case[1], names) end)
      assert.equal(("'%s'%s"):format(case[1], case[2]), message)
    end)
  end

  it("is of a measure that there is", function()
    local function parse() hypothesis.parse("gian > 0", names) end
    local function unnamed() hypothesis.parse("gain > 0", { "measure" }) end
    assert.equal("test 'gain > 0': there is no measure 'gain': one without a name is called "
      .. "'measure', as in \"measure > 0\"", helper.blamed(unnamed))
    assert.equal("test 'gian > 0': there is no measure 'gian' (did you mean 'gain'?)",
      helper.blamed(parse))
  end)

  it("has the numbers of a t test of its side", function()
    local function four() -- of values without limits
      local one = item(4, 1, 1)
      one.range = nil
      return one
    end
    -- t = (1 - 0) / (1 / sqrt 4) = 2 with 3 degrees of freedom; t(3) quantiles 2.3534
    -- (95 %) and 3.1824 (97.5 %): any table of the t distribution
    local t = carry_out("gain > 0", { four() })[1]
    assert.near(2, t.t, 1e-12)
    assert.equal(3, t.df)
    assert.near(0.5, t.se, 1e-12)
    assert.near(0.0697, t.p, 5e-5)
    assert.near(1 - 2.3534 / 2, t.low, 5e-5)
    assert.equal(math.huge, t.high)
    t = carry_out("gain < 0", { four() })[1]
    assert.near(1 - 0.0697, t.p, 5e-5)
    assert.equal(-math.huge, t.low)
    assert.near(1 + 2.3534 / 2, t.high, 5e-5)
    t = carry_out("gain ~= 0", { four() })[1]
    assert.near(0.1393, t.p, 5e-5)
    assert.near(1 - 3.1824 / 2, t.low, 5e-5)
    assert.near(1 + 3.1824 / 2, t.high, 5e-5)
  end)

  it("of a vector is adjusted by Holm's method", function()
    -- p of t = 3, 2.5, 1 with many degrees of freedom, times 3, 2, 1
    local list = carry_out("gain ~= 0", { item(10001, 0.01, 1, "C"),
      item(10001, 0.03, 1, "D"), item(10001, 0.025, 1, "H") })
    assert.near(list[1].p, list[1].p_holm, 1e-12)
    assert.near(3 * list[2].p, list[2].p_holm, 1e-12)
    assert.near(2 * list[3].p, list[3].p_holm, 1e-12)
    assert.equal("D", list[2].label)
  end)

  it("of one deal is not made", function()
    assert.same({}, carry_out("gain > 0", { { n = 1, mean = 1 } }))
    assert.same({}, carry_out("gain > 0", { { n = 0 } }))
  end)
end)

describe("the outcome", function()
  -- The standard error is 0.01, what matters 0.05.
  local cases = {
    { "gain > 0", 0.03, "above, but by less than matters" },
    { "gain > 0", 0.031, "above" },
    { "gain > 0", 0.04, "above" },
    { "gain > 0", 0.06, "above" },
    { "gain > 0", 0.07, "above by more than matters" },
    { "gain > 0", 0.016, "equal within what matters" },
    { "gain > 0", 0.017, "above, but by less than matters" },
    { "gain > 0", 0, "equal within what matters" },
    { "gain > 0", -0.02, "not above, equal within what matters" },
    { "gain > 0", -0.04, "not above" },
    { "gain > 0", -0.5, "not above" },
    { "gain < 0", -0.03, "below, but by less than matters" },
    { "gain < 0", -0.04, "below" },
    { "gain < 0", -0.07, "below by more than matters" },
    { "gain < 0", 0.04, "not below" },
    { "gain ~= 0", 0.03, "above, but by less than matters" },
    { "gain ~= 0", -0.03, "below, but by less than matters" },
    { "gain ~= 0", 0.07, "above by more than matters" },
    { "gain ~= 0", -0.07, "below by more than matters" },
    { "gain ~= 0", 0.04, "above" }, { "gain ~= 0", -0.04, "below" },
    { "gain ~= 0", 0.019, "equal within what matters" },
    { "gain > 1", 1.03, "above, but by less than matters" },
    { "gain ~= -1", -1.07, "below by more than matters" },
  }
  for _, case in ipairs(cases) do
    local text, mean, outcome = case[1], case[2], case[3]
    it(("of %s with mean %g is: %s"):format(text, mean, outcome), function()
      assert.equal(outcome, carry_out(text, { item(10000, mean, 1) }, 0.05)[1].outcome)
    end)
  end

  it("says nothing of sizes where nothing is said of what matters", function()
    for _, matters in ipairs { 0, false } do
      local function of(mean)
        return carry_out("gain > 0", { item(10000, mean, 1) }, matters or nil)[1].outcome
      end
      assert.equal("above", of(0.03))
      assert.equal("above", of(0.5))
      assert.equal("undecided", of(0))
      assert.equal("not above", of(-0.03))
    end
  end)

  it("is undecided where the error is large", function()
    for _, mean in ipairs { -0.2, 0, 0.2 } do
      assert.equal("undecided", carry_out("gain ~= 0", { item(25, mean, 1) }, 0.05)[1].outcome)
    end
  end)

  it("is said of all components together", function()
    -- 2.2 standard errors: above alone, undecided as one of five
    assert.equal("above", carry_out("gain > 0", { item(10000, 0.022, 1) })[1].outcome)
    local five = {}
    for i, label in ipairs { "C", "D", "H", "S", "NT" } do
      five[i] = item(10000, i == 1 and 0.022 or 0, 1, label)
    end
    assert.equal("undecided", carry_out("gain > 0", five)[1].outcome)
    -- 2.2 standard errors within what matters, likewise
    for i, one in ipairs(five) do five[i] = item(10000, 0.028, 1, one.label) end
    assert.equal("above, but by less than matters",
      carry_out("gain > 0", { five[1] }, 0.05)[1].outcome)
    assert.equal("above", carry_out("gain > 0", five, 0.05)[1].outcome)
  end)
end)

describe("of 100 things that are said", function()
  -- Means of 12 normal deviates, five components at a time, whose true mean is known:
  -- is anything said that is not true?
  local N_NB <const>, MATTERS <const> = 12, 0.5
  local REPEATS <const> = os.getenv "BAIZE_SOAK" and 300 or 24
  local FALSE <const> = {
    above = function(mean) return mean <= 0 end,
    below = function(mean) return mean >= 0 end,
    ["not above"] = function(mean) return mean > 0 end,
    ["not below"] = function(mean) return mean < 0 end,
    more = function(mean) return math.abs(mean) <= MATTERS end,
    less = function(mean) return math.abs(mean) >= MATTERS end,
    equal = function(mean) return math.abs(mean) >= MATTERS end,
  }
  local random = rng.new(99)

  -- Box and Muller 1958, Ann. Math. Statist. 29:610.
  local function deviate()
    local u, v = random(1 << 30) / (1 << 30), random(1 << 30) / (1 << 30)
    return math.sqrt(-2 * math.log(u)) * math.cos(2 * math.pi * v)
  end

  local function sample(mean)
    local sum, squares = 0, 0
    for _ = 1, N_NB do
      local x = mean + deviate()
      sum, squares = sum + x, squares + x * x
    end
    return item(N_NB, sum / N_NB, math.sqrt((squares - sum * sum / N_NB) / (N_NB - 1)))
  end

  local function is_false(outcome, mean)
    local word = outcome:match "^not %a+" or outcome:match "^above" or outcome:match "^below"
    local size = outcome:match "equal" or outcome:match "more" or outcome:match "less"
    return word and FALSE[word](mean) or size and FALSE[size](mean)
  end

  for _, text in ipairs { "gain > 0", "gain < 0", "gain ~= 0" } do
    it(("of %s at most 6 are wrong"):format(text), function()
      local all, means = 0, { -0.5, -0.25, 0, 0.25, 0.5 }
      -- 6 % and three standard errors of a share of 6 %
      local function at_most(runs) return 0.06 + 3 * math.sqrt(0.06 * 0.94 / runs) end
      for _, mean in ipairs(means) do
        local wrong = 0
        for _ = 1, REPEATS do
          local items = {}
          for i = 1, 5 do items[i] = sample(mean) end
          for _, c in ipairs(carry_out(text, items, MATTERS)) do
            if is_false(c.outcome, mean) then
              wrong = wrong + 1
              break
            end
          end
        end
        assert.is_true(wrong / REPEATS <= at_most(REPEATS),
          ("%d of %d at mean %g"):format(wrong, REPEATS, mean))
        all = all + wrong
      end
      assert.is_true(all / REPEATS / #means <= at_most(REPEATS * #means), all)
    end)
  end
end)

describe("the tests of one report", function()
  -- N and S are alike before they are dealt: each measure is 0 on average.
  local function question(more)
    local options = { deals = 100, tests = { "hcp ~= 0", "spades ~= 0", "hearts ~= 0",
      "clubs ~= 0", "aces > 0" },
      measure = { hcp = S.hcp - N.hcp, spades = S.spades - N.spades, hearts = S.hearts - N.hearts,
        clubs = S.clubs - N.clubs, aces = S.aces - N.aces } }
    for key, value in pairs(more or {}) do options[key] = value end
    return baize.experiment(options)
  end

  local function run(e, seed) return (e:run { seed = seed, jobs = 1, progress = false }) end

  local function alarms(e, runs)
    local wrong = 0
    for seed = 1, runs do
      local said = false
      for _, test in ipairs(run(e, seed).tests) do
        local outcome = test.components[1].outcome:gsub("^seems ", "")
        said = said or outcome:find "^above" ~= nil or outcome:find "^below" ~= nil
      end
      if said then wrong = wrong + 1 end
    end
    return wrong / runs
  end

  it("are one family, of which anything is said in 5 % at most", function()
    local runs = os.getenv "BAIZE_SOAK" and 4000 or 100
    local share = alarms(question(), runs)
    assert.is_true(share <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / runs), tostring(share))
    assert.is_true(alarms(question { family = false }, 100) > 0.12)
  end)

  it("are adjusted together or one by one, and the report says how", function()
    local r = run(question(), 1)
    local p = {}
    for i, test in ipairs(r.tests) do p[i] = test.components[1].p end
    for i, adjusted in ipairs(baize.stats.holm(p)) do
      assert.near(adjusted, r.tests[i].components[1].p_holm, 1e-12)
      assert.same({ 5 }, { r.tests[i].family, r.tests[i].alone })
    end
    assert.is_truthy(tostring(r):gsub("%s+", " "):find(
      "two-sided t test, Holm over all 5 of the report)", 1, true))
    r = run(question { family = false }, 1)
    for i, test in ipairs(r.tests) do
      assert.equal(p[i], test.components[1].p_holm)
      assert.same({ 1, true }, { test.family, test.alone })
    end
    assert.is_truthy(tostring(r):gsub("%s+", " "):find(
      "two-sided t test, not adjusted for the other tests)", 1, true))
    assert.equal("family: true or false expected, not 3",
      helper.blamed(function() baize.experiment { measure = S.hcp, family = 3 } end))
  end)
end)

describe("intervals adjusted as p is", function()
  local random = rng.new(11)
  local function deviate()
    local u, v = random(1 << 30) / (1 << 30), random(1 << 30) / (1 << 30)
    return math.sqrt(-2 * math.log(u)) * math.cos(2 * math.pi * v)
  end
  local MATTERS <const>, N <const> = 0.3, 50

  -- Components whose means are known, of normal values.
  local function sample(truth)
    local items = {}
    for i, mean in ipairs(truth) do
      local sum, squares = 0.0, 0.0
      for _ = 1, N do
        local x = mean + deviate()
        sum, squares = sum + x, squares + x * x
      end
      items[i] = { n = N, mean = sum / N, sd = math.sqrt((squares - sum * sum / N) / (N - 1)) }
    end
    return carry_out("gain ~= 0", items, MATTERS)
  end

  it("have 0 where p has not refused it, and are within what is said of sizes", function()
    local seen = {}
    for _ = 1, 300 do
      for _, c in ipairs(sample { 0, 0, 0.4, 0.6, 0.9 }) do
        local said = c.seems or c.outcome
        assert.is_true(c.low_holm <= c.low and c.high <= c.high_holm)
        if said:find "equal within" then
          assert.is_true(-MATTERS < c.low_holm and c.high_holm < MATTERS, said)
        elseif said:find "by more than" then
          assert.is_true(c.low_holm > MATTERS or c.high_holm < -MATTERS, said)
        else
          assert.equal(c.p_holm < 0.05, c.low_holm > 0 or c.high_holm < 0)
        end
        seen[said] = true
      end
    end
    assert.is_true(seen.undecided and seen.above and seen["above by more than matters"])
  end)

  it("leave out a mean in 5 % each at most, and are wrong of 0 in 5 % together", function()
    for _, truth in ipairs { { 0, 0, 0, 0 }, { 0, 0, 0.5, 1 }, { 0.3, 0.5, 0.7, 1 } } do
      local runs, missed, wrong = 400, 0, 0
      for _ = 1, runs do
        local refused = false
        for i, c in ipairs(sample(truth)) do
          if c.low_holm > truth[i] or c.high_holm < truth[i] then missed = missed + 1 end
          refused = refused or truth[i] == 0 and (c.low_holm > 0 or c.high_holm < 0)
        end
        wrong = wrong + (refused and 1 or 0)
      end
      local slack = 3 * math.sqrt(0.05 * 0.95 / runs)
      assert.is_true(missed / runs / #truth < 0.05 + slack / 2, tostring(missed))
      assert.is_true(wrong / runs < 0.05 + slack, tostring(wrong))
    end
  end)

  it("are those of the test where there is one", function()
    local c = carry_out("gain ~= 0", { item(100, 0.1, 1) })[1]
    assert.same({ c.low, c.high }, { c.low_holm, c.high_holm })
  end)
end)
