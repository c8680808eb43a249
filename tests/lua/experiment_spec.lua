-- SPDX-License-Identifier: GPL-3.0-or-later
-- Experiments: what they compute on few deals, against the same by hand; what their
-- results hold; what is refused.
local dkjson = require "dkjson"
local helper = require "helper"


-- Mean, unbiased variance, least and most of f on deals of a sampler, and the deals
-- looked at.
local function by_hand(sampler, n, f)
  local sum, squares, low, high, tries = 0, 0, math.huge, -math.huge, 0
  for i = 1, n do
    local deal, looked_at = sampler:deal(i)
    local x = f(deal)
    sum, squares, tries = sum + x, squares + x * x, tries + looked_at
    low, high = math.min(low, x), math.max(high, x)
  end
  local variance = (squares - sum * sum / n) / (n - 1)
  return sum / n, variance, low, high, tries
end

describe("a run", function()
  local where = S.hcp "12-14" & N.spades "4+"
  local options = { where = where, seed = 2016, deals = 25 }

  local function run(more, how)
    local given = {}
    for key, value in pairs(options) do given[key] = value end
    for key, value in pairs(more) do given[key] = value end
    return baize.experiment(given):run(how)
  end

  it("finds mean, variance, least and most of a measure", function()
    local r = run { measure = NS.hcp }
    local mean, variance, low, high, tries = by_hand(baize.sampler { where = where,
      seed = 2016 }, 25, function(d) return d.south.hcp + d.north.hcp end)
    local c = r.measures[1].components[1]
    assert.near(mean, c.mean, 1e-12)
    assert.near(math.sqrt(variance), c.sd, 1e-12)
    assert.near(math.sqrt(variance / 25), c.se, 1e-12)
    assert.equal(low, c.min)
    assert.equal(high, c.max)
    assert.equal(25, c.n)
    assert.equal(tries, r.tries)
    -- t(24) quantile 2.0639 (97.5 %): any table of the t distribution
    assert.near(mean - 2.0639 * c.se, c.low, 1e-4 * c.se)
    assert.near(mean + 2.0639 * c.se, c.high, 1e-4 * c.se)
  end)

  it("pairs a difference on each deal", function()
    local r = run { measure = { gain = S.hcp - N.hcp, south = S.hcp }, tests = "gain > 2" }
    local mean, variance = by_hand(baize.sampler { where = where, seed = 2016 }, 25,
      function(d) return d.south.hcp - d.north.hcp end)
    local t = r.tests[1].components[1]
    assert.near(mean, t.mean, 1e-12)
    assert.near((mean - 2) / math.sqrt(variance / 25), t.t, 1e-9)
    assert.equal(24, t.df)
    local same = require "baize.core.stats".t_test {
      n = 25, mean = mean, sd = math.sqrt(variance), mu = 2, side = "greater" }
    assert.near(same.p, t.p, 1e-12)
    assert.near(same.low, t.low, 1e-9)
    assert.equal(math.huge, t.high)
    assert.is_true(r.measures.gain.paired)
    assert.is_false(r.measures.south.paired)
  end)

  it("counts indicators and choices", function()
    local r = run { measure = {
      strong = indicator(N.hcp "12+"),
      choice = choose { { N.hcp "12+", 2 * S.hcp }, -1 },
    } }
    local sampler = baize.sampler { where = where, seed = 2016 }
    assert.near(r.measures.strong.mean, by_hand(sampler, 25, function(d)
      return d.north.hcp >= 12 and 1 or 0
    end), 1e-12)
    assert.near(r.measures.choice.mean, by_hand(sampler, 25, function(d)
      return d.north.hcp >= 12 and 2 * d.south.hcp or -1
    end), 1e-12)
    assert.equal("share", r.measures.strong.unit)
  end)

  it("knows no error of values that are all equal", function()
    local r = run { measure = max(S.hcp, 30) - 30, tests = "measure ~= 0" }
    local c = r.measures[1].components[1]
    assert.same({ 0, 0, 0 }, { c.mean, c.sd, c.se })
    assert.is_nil(c.low or c.high)
    assert.matches("\nmeasure     0   0              %-\n", tostring(r))
    assert.matches("\nVerdict   measure is always 0 on 25 deals %(with 95 %% confidence "
      .. "at most 11%.3 %%\n +of all deals differ%)%.$", tostring(r))
    assert.equal(0, dkjson.decode(r:json()).measures[1].components[1].se)
  end)

  it("knows what can have no other value, and says so", function()
    local r = run { deals = 8, where = S.spades "5+" & N.hcp "7", events = { four = S.spades "4+" },
      measure = { gain = score("4S by N", "NS") - score("4S by N", "NS"), points = N.hcp,
        all = NS.spades + EW.spades, long = indicator(S.spades "5+"), short = S.spades - 20,
        mp = beats("4S by S", "4S by S"), v = tricks(S) - tricks(S) },
      tests = { "gain > 0", "gain ~= 0", "points > 6", "all ~= 13", "long < 1", "mp > 0.5",
        "v < 1" } }
    local text = tostring(r)
    for _, verdict in ipairs {
      "gain is not above 0, as it is 0 on every possible deal.",
      "gain is 0 on every possible deal.", "all is 13 on every possible deal.",
      "points is above 6, as it is 7 on every possible deal.",
      "long is not below 1, as it is 1 on every possible deal." } do
      assert.is_truthy(text:find("\nVerdict   " .. verdict .. "\n", 1, true), verdict)
    end
    assert.matches("Test      gain > 0 %(not tested: no other value is possible%)\nVerdict", text)
    for _, test in ipairs(r.tests) do
      for _, c in ipairs(test.components) do assert.is_true(c.constant) end
    end
    local c = r.measures.all.components[1]
    assert.same({ { 13, 13 }, 13, 13 }, { c.range, c.low, c.high })
    assert.same({ 1, 1 }, { r.events.four.components[1].low, r.events.four.components[1].high })
    assert.is_true(r.measures.short.components[1].sd > 0)
    -- a value that was not seen may be possible
    r = run { deals = 8, where = S.spades "5+", measure = { rare = indicator(S.spades "11+"),
      most = max(S.spades, 10) }, tests = { "rare ~= 1", "most < 12" } }
    for _, test in ipairs(r.tests) do assert.is_nil(test.components[1].constant) end
    assert.matches("always 0 on 8 deals %(with 95", tostring(r))
    local across = run { deals = 8, samples = { { "a", S.hcp "12" }, { "b", S.hcp "13" } },
      measure = S.hcp, tests = "a.measure > b.measure" }
    assert.matches("is not above 0, as it is %-1 on every possible\n +deal", tostring(across))
  end)

  it("solves what a measure needs, a vector by component", function()
    local r = run({ measure = { own = tricks(S), gain = tricks(S) - tricks(N) },
      tests = { "gain ~= 0" } }, { deals = 3 })
    local sampler = baize.sampler { where = where, seed = 2016 }
    for i, strain in ipairs { "C", "D", "H", "S", "NT" } do
      local mean = by_hand(sampler, 3, function(d) return d:tricks("S", strain) end)
      assert.near(mean, r.measures.own[strain].mean, 1e-12)
      assert.equal(strain, r.measures.own.components[i].label)
      local gain = by_hand(sampler, 3, function(d)
        return d:tricks("S", strain) - d:tricks("N", strain)
      end)
      assert.near(gain, r.tests[1].components[i].mean, 1e-12)
    end
    assert.equal("tricks", r.measures.gain.unit)
    assert.equal(30, r.solved)
    assert.is_true(r.solves)
    assert.equal(0.05, r.tests[1].matters)
  end)

  it("is the same for any number of threads", function()
    local more = { measure = { a = NS.hcp, b = S.hcp * 0.1 }, tests = { "a > 20", "b < 14" },
      deals = 3000 }
    local one = run(more, { jobs = 1 })
    for jobs = 2, 5 do
      assert.equal(tostring(one), tostring(run(more, { jobs = jobs })))
      assert.equal(one:json(), run(more, { jobs = jobs }):json())
    end
  end)

  it("of an opaque condition is that of the same condition as data", function()
    local opaque = baize.opaque(function(d)
      return d.south.hcp >= 10
    end)
    local data = run { measure = NS.hcp, deals = 600, where = S.hcp "10+" & N.hcp "8+" }
    local r = run { measure = NS.hcp, deals = 600, where = N.hcp "8+" & opaque }
    assert.same(data.measures[1].components, r.measures[1].components)
    assert.equal(data.tries, r.tries)
    assert.equal('N.hcp "8+" & opaque function', r.where)
  end)

  it("goes by the caller's deals and seed, then the experiment's", function()
    local r = run({ measure = S.hcp }, { deals = 10, seed = 5 })
    assert.equal(10, r.deals)
    assert.equal(10, r.asked)
    assert.equal(5, r.seed)
    assert.equal(25, run { measure = S.hcp }.deals)
    assert.equal(2016, run { measure = S.hcp }.seed)
    assert.equal(1000, baize.experiment { measure = S.hcp }:run().deals)
    local fresh = baize.experiment { measure = S.hcp, deals = 1 }
    assert.not_equal(fresh:run().seed, fresh:run().seed)
  end)

  it("reports its progress", function()
    local calls = {}
    run({ measure = S.hcp }, { progress = function(...) calls[#calls + 1] = { ... } end })
    assert.same({ 25, 25, "done" }, calls[#calls])
  end)

  it("ends where progress returns false, also with functions", function()
    for _, any in ipairs { baize.opaque(function() return true end), S.hcp "0+" } do
      local last
      local r = run({ measure = S.hcp, deals = 50000, where = any },
        { progress = function(done, _, ended)
          last = ended
          return done < 600
        end })
      assert.is_true(r.deals >= 600 and r.deals < 50000)
      assert.same({ "interrupted", "interrupted" }, { r.partial, last })
    end
  end)

  it("ends where progress returns false once, with the last deal before a look", function()
    local r = run({ measure = S.hcp, deals = 2000, stop = { halfwidth = 0.001 } },
      { progress = function(done) return done ~= 200 end })
    assert.same({ 200, "interrupted" }, { r.deals, r.partial })
  end)

  it("passes on what a progress function raises", function()
    local function boom() error("boom", 0) end
    assert.has_error(function() run({ measure = S.hcp }, { progress = boom }) end, "boom")
  end)

  it("passes on what an opaque function raises", function()
    local bad = baize.opaque(function(d) return d.south.hcp > nil end)
    local ok, message = pcall(run, { measure = S.hcp, where = bad })
    assert.is_false(ok)
    assert.matches("experiment_spec.lua:%d+: attempt to compare", message)
  end)

  it("of one deal has means and no errors", function()
    local r = run({ measure = { a = S.hcp }, tests = "a > 1" }, { deals = 1 })
    local c = r.measures.a.components[1]
    assert.equal(1, c.n)
    assert.is_nil(c.se)
    assert.same({}, r.tests[1].components)
  end)
end)

describe("measures", function()
  local function names(given)
    local list = {}
    for i, m in ipairs(baize.experiment { measure = given, deals = 1 }:run().measures) do
      list[i] = m.name
    end
    return table.concat(list, " ")
  end

  it("stand in the order of their names, or as they are given", function()
    assert.equal("a b c", names { c = 1, a = S.hcp, b = N.hcp })
    assert.equal("c a b", names { { "c", 1 }, { "a", S.hcp }, { "b", N.hcp } })
    assert.equal("measure", names(S.hcp))
    assert.equal("measure", names(7))
  end)
end)

describe("what matters", function()
  local function matters(given, m)
    local r = baize.experiment { measure = { x = m }, tests = "x > 0", matters = given,
      deals = 2, seed = 1 }:run()
    return r.tests[1].matters
  end

  it("is by the measure's unit, or as it is given", function()
    assert.equal(0.05, matters(nil, tricks(S, "H")))
    assert.equal(0.1, matters(nil, imps("1S by S", "P")))
    assert.equal(0.01, matters(nil, beats("1S by S", "P")))
    assert.is_nil(matters(nil, score "1S by S"))
    assert.is_nil(matters(nil, S.hcp))
    assert.equal(0.5, matters(0.5, S.hcp))
    assert.is_nil(matters(0, tricks(S, "H")))
  end)
end)

describe("JSON", function()
  local e = baize.experiment { title = "Points", source = "nobody", where = S.hcp "12+",
    measure = { { "points", S.hcp * 0.1 }, { "gain", tricks(S) - tricks(N) } },
    tests = { "points > 1", "gain ~= 0" }, deals = 4, seed = 3 }
  local r = e:run()
  local json = r:json()
  local decoded = assert(dkjson.decode(json))

  it("has the fields that are documented", function()
    assert.equal(baize.version, decoded.version)
    assert.equal("Points", decoded.title)
    assert.equal("nobody", decoded.source)
    assert.equal('S.hcp "12+"', decoded.where)
    assert.equal("rejection/1", decoded.plan)
    for key, value in pairs { seed = 3, asked = 4, deals = 4, tries = r.tries, solved = 40 } do
      assert.equal(value, decoded[key])
    end
    assert.is_nil(decoded.partial)
    assert.equal("points", decoded.measures[1].name)
    assert.is_true(decoded.measures[2].paired)
    assert.equal("tricks", decoded.measures[2].unit)
    assert.equal(5, #decoded.measures[2].components)
    assert.equal("NT", decoded.measures[2].components[5].label)
    assert.equal("two-sided", decoded.tests[2].side)
    assert.equal(0.05, decoded.tests[2].matters)
  end)

  it("has the numbers to twelve digits", function()
    local c, same = r.measures.points.components[1], decoded.measures[1].components[1]
    for _, key in ipairs { "n", "mean", "sd", "se", "low", "high", "min", "max" } do
      assert.near(c[key], same[key], 1e-11, key)
    end
    local t, same_t = r.tests[1].components[1], decoded.tests[1].components[1]
    for _, key in ipairs { "mean", "se", "t", "df", "p", "p_holm", "low" } do
      assert.near(t[key], same_t[key], 1e-10 * math.max(1, math.abs(t[key])), key)
    end
    assert.is_nil(same_t.high) -- it is infinite
    assert.equal(t.outcome, same_t.outcome)
    for digits in json:gmatch "%d+%.%d+" do
      assert.is_true(#digits:gsub("^0%.0*", ""):gsub("%.", "") <= 12, digits)
    end
  end)

  it("is the same text each time", function()
    assert.equal(json, e:run():json())
  end)

  it("has empty arrays where there is nothing", function()
    local one = baize.experiment { measure = { a = S.hcp }, tests = "a > 1", deals = 1 }:run()
    assert.matches('"components":%[%]', one:json())
    assert.matches('"tests":%[%]', baize.experiment { measure = 1, deals = 2 }:run():json())
  end)
end)

describe("how rare the condition of an experiment is", function()
  local function run(where)
    return baize.experiment { where = where, measure = S.hcp, deals = 5, seed = 1 }:run()
  end

  it("is said exactly where it can be counted, whatever the plan kept", function()
    local r = run(S.hcp "15-17" & S.balanced & N.hcp "8-9" & N.spades "4")
    -- set j of the known counts
    assert.equal("134826985458148073122872000", tostring(r.figure.count))
    assert.matches("\nRarity +exactly 134826985458148073122872000 deals, 1 in 397.9\n",
      tostring(r))
    local told = require "dkjson".decode(r:json()).figure
    assert.is_true(told.exact)
    assert.equal(tostring(r.figure.count), told.count)
    assert.equal(tostring(r.figure.of), told.of)
    assert.near(r.figure.share, told.share, 1e-11 * r.figure.share)
  end)

  it("is an estimate where it cannot", function()
    local r = run((S.hcp - N.clubs) "4+" & (0.1 * S.hcp + 1.37 * N.c13 + E.zar
      + 2.03 * W.hcp - 0.77 * N.longest) "30+" & (E.hcp + 0.31 * S.c13) "3+")
    assert.is_false(r.figure.exact)
    assert.matches("\nRarity +about .-estimated from %d+%s+tries;%s+about 1 in 1.309", tostring(r))
  end)

  it("is not said of what only Lua knows", function()
    local r = run(baize.opaque(function() return true end))
    assert.is_nil(r.figure)
    assert.is_nil(tostring(r):find "Rarity")
  end)
end)

describe("a mistake in an experiment", function()
  local e = baize.experiment { measure = S.hcp }
  local m = S.hcp
  local function new(options) return function() local _ = baize.experiment(options) end end
  local cases = {
    { "of an unknown field", new { measure = m, deal = 5 },
      "an experiment has no field 'deal' (did you mean 'deals'?)" },
    { "of no options", new(nil),
      "an experiment is made from a table of fields, not from nothing" },
    { "of no measure", new { where = any }, "an experiment needs a measure" },
    { "of an empty table of measures", new { measure = {} }, "an experiment needs a measure" },
    { "of a condition for a measure", new { measure = S.balanced },
      "measure 'measure': a measure, feature or number expected, "
        .. "not the condition S.balanced: indicator(condition) is 1 or 0" },
    { "of a seat for a measure", new { measure = { x = NS } },
      "measure 'x': a measure, feature or number expected, not the pair NS: "
        .. "name a feature of it, as in S.hcp" },
    { "of a contract for a measure", new { measure = { x = baize.contract "4S by N" } },
      "measure 'x': a measure, feature or number expected, not the contract 4S by N: "
        .. "a contract needs score(...) or makes(...)" },
    { "of an array of measures without names", new { measure = { m, m } },
      "measure 1 is not { name, measure }" },
    { "of a measure's name", new { measure = { ["my gain"] = m } },
      "measure: a name expected, not 'my gain'" },
    { "of a measure's name in an array", new { measure = { { "my gain", m } } },
      "measure: a name expected, not 'my gain'" },
    { "of a name beside an array", new { measure = { { "a", m }, b = m } },
      "measure: 'b' occurs beside an array of { name, measure }" },
    { "of a name twice", new { measure = { { "a", m }, { "a", m } } },
      "measure 'a' occurs twice" },
    { "of a number of deals", new { measure = m, deals = 0 },
      "deals: 0 is not from 1 to 17179869184" },
    { "of half a deal", new { measure = m, deals = 2.5 },
      "deals: a whole number expected, not 2.5" },
    { "of a seed", new { measure = m, seed = "x" }, "seed: a whole number expected, not 'x'" },
    { "of a title", new { measure = m, title = 5 }, "title: a text expected, not 5" },
    { "of what matters", new { measure = m, matters = -1 },
      "matters: a number, 0 or more, expected, not -1" },
    { "of a test", new { measure = { gain = m }, tests = { "gain >= 0" } },
      [['gain >= 0' is not a test (as in "gain > 0", "gain ~= 0", "gain < 0.5", ]]
      .. [["gain differs by group"); ]]
        .. "tests are >, < and ~=, not >=" },
    { "of a test of no measure", new { measure = { gain = m }, tests = { "gian > 0" } },
      "test 'gian > 0': there is no measure 'gian' (did you mean 'gain'?)" },
    { "of a test that is none", new { measure = m, tests = { true } },
      'a test is a text, as in "gain > 0", not true' },
    { "of tests that are none", new { measure = m, tests = 5 },
      "tests: an array of texts expected, not 5" },
    { "of tests by name", new { measure = m, tests = { a = "measure > 0" } },
      "tests: an array of texts expected, not the field 'a'" },
    { "of a condition", new { measure = m, where = rawequal(S, N) },
      "where: a condition expected, not false: "
        .. "`and`, `or`, `not`, `==` between conditions must be & | ~" },
    { "of an impossible condition", new { measure = m, where = S.hcp "21+" & N.hcp "22+" },
      'no deal satisfies S.hcp "21+" & N.hcp "22+": '
        .. "the four hands need at least 43 hcp in total, but the pack has 40" },
    { "of a run's field", function() e:run { deal = 5 } end,
      "a run has no field 'deal' (did you mean 'deals'?)" },
    { "of a run's threads", function() e:run { jobs = 0 } end, "jobs: 0 is not from 1 to 256" },
    { "of a run's memory", function() e:run { memory = 1 } end, "memory: 1 is not 16 or more" },
    { "of a run's options", function() e:run(5) end,
      "a run is made from a table of fields, not from 5" },
  }
  helper.each_blamed(it, cases)
end)

describe("a field that a result has not", function()
  local r = baize.experiment { measure = S.hcp, deals = 3 }:run { progress = false }

  it("is told by the name that was meant", function()
    assert.matches("^a result has no field 'measure': did you mean 'measures'%?",
      helper.blamed(function() return r.measure, 0 end))
    assert.matches("^a result has no field 'csv': deals are kept by a run with a database",
      helper.blamed(function() r:csv() end))
  end)

  it("is nil where nobody would look for it", function() assert.is_nil(r.events) end)
end)
