-- SPDX-License-Identifier: GPL-3.0-or-later
-- Experiments that stop by rule: where, what they say, kept and gone on with.
local helper = require "helper"
local sequential = require "baize.stats.sequential"

local FIELDS <const> = { where = S.hcp "15-17", seed = 3, deals = 4000,
  measure = { d = S.hcp - N.hcp, spades = NS.spades } }

local function experiment(more)
  local given = {}
  for key, value in pairs(FIELDS) do given[key] = value end
  for key, value in pairs(more) do given[key] = value end
  return baize.experiment(given)
end

local function run(more, how) return experiment(more):run(how or {}) end

-- The interval of a measure on the first deals that holds at every look.
local function interval(name, deals)
  local c = run({}, { deals = deals }).measures[name].components[1]
  return sequential.interval(c, 0.95)
end

describe("an experiment that stops when an interval is narrow", function()
  it("does so at the first look at which it is", function()
    local r = run { stop = { halfwidth = 0.3, measure = "d" } }
    local at, looks = 0, {}
    repeat
      at = sequential.next_look(at)
      looks[#looks + 1] = at
      local low, high = interval("d", at)
    until low and high - low <= 0.6
    assert.equal(at, r.deals)
    assert.same(looks, r.looks)
    assert.same({ halfwidth = 0.3, measure = "d", reached = true }, r.stop)
    assert.is_nil(r.partial)
    assert.equal(4000, r.asked)
    local c = r.measures.d.components[1]
    assert.same({ interval("d", at) }, { c.low, c.high })
    assert.matches("\nStop +when the interval of d is at most %+%-0.3; reached at "
      .. "interim analysis%s+%d+\n",
      tostring(r))
  end)

  it("may look at every measure", function()
    local r = run { stop = { halfwidth = 0.3 } }
    assert.equal(run { stop = { halfwidth = 0.3, measure = "d" } }.deals, r.deals)
    for _, m in ipairs(r.measures) do
      local c = m.components[1]
      assert.is_true(c.high - c.low <= 0.6)
    end
  end)

  it("says how many deals were looked at for all of its looks", function()
    local where = baize.opaque(function(d) return d.south.hcp % 3 == 0 end)
    local r = run { where = where, stop = { halfwidth = 0.6, measure = "d" } }
    assert.is_true(#r.looks > 1)
    assert.equal(run({ where = where }, { deals = r.deals }).tries, r.tries)
  end)

  it("ends with the deals that it may have", function()
    local r = run { stop = { halfwidth = 0.001 }, deals = 500 }
    assert.equal(500, r.deals)
    assert.is_false(r.stop.reached)
    assert.equal(500, r.looks[#r.looks])
    assert.matches("; not reached\n", tostring(r))
    assert.equal(100000, baize.experiment { measure = S.hcp, stop = { halfwidth = 1 } }.asked)
  end)

  it("is the same for any number of threads", function()
    local one = run({ stop = { halfwidth = 0.2 }, by = N.spades }, { jobs = 1 })
    for jobs = 2, 4 do
      local more = run({ stop = { halfwidth = 0.2 }, by = N.spades }, { jobs = jobs })
      assert.equal(one:json(), more:json())
    end
  end)

  it("has tests and groups that hold at every look", function()
    local r = run { stop = { halfwidth = 0.3 }, tests = "d > 7", by = N.balanced,
      events = { game = NS.hcp "25+" } }
    local t, c = r.tests[1].components[1], r.measures.d.components[1]
    assert.near(sequential.test(c, 7, "greater", 0.95).p, t.p, 1e-12)
    assert.is_nil(t.t)
    local g = r.groups[1].measures.d.components[1]
    assert.same({ sequential.interval(g, 0.95) }, { g.low, g.high })
    assert.matches("one%-sided%s+sequential test", tostring(r))
  end)
end)

describe("an experiment that stops when it is decided", function()
  it("does so at the first look at which no test is open", function()
    local r = run { stop = { decided = true }, tests = { "d > 7", "spades < 6.7" } }
    assert.is_true(r.stop.reached)
    for _, test in ipairs(r.tests) do
      assert.is_true(test.components[1].outcome ~= "undecided")
    end
    local before = run({ stop = { decided = true }, tests = { "d > 7", "spades < 6.7" } },
      { deals = r.looks[#r.looks - 1] })
    assert.is_false(before.stop.reached)
  end)

  it("says what a fixed number of deals would need where it is undecided", function()
    local mean = run({}, { deals = 210 }).measures.d.components[1].mean
    local test = ("d > %.3f"):format(mean - 0.05)
    local r = run({ stop = { halfwidth = 0.001 }, tests = test, matters = 0 }, { deals = 210 })
    local c = r.tests[1].components[1]
    local sd = r.measures.d.components[1].sd
    assert.equal("undecided", c.outcome)
    assert.near(0.05, c.effect, 0.0006)
    assert.equal(baize.stats.plan { sd = sd, effect = c.effect, power = 0.8, side = "greater" },
      c.fixed_deals)
    assert.matches("whether d is above 7%.698 is undecided%. A test of a fixed number of deals "
      .. "needs [%d ]+ to find a "
      .. "difference of 0%.0%d+ with a power of 80 %%%.", (tostring(r):gsub("%s+", " ")))
    r = run({ stop = { halfwidth = 0.001 }, tests = test, matters = 0.5 }, { deals = 210 })
    c = r.tests[1].components[1]
    assert.same({ 0.5, baize.stats.plan { sd = sd, effect = 0.5, side = "greater" } },
      { c.effect, c.fixed_deals })
    assert.equal(c.fixed_deals,
      require "dkjson".decode(r:json()).tests[1].components[1].fixed_deals)
    -- of a fixed number of deals itself nothing of the kind is said
    r = run({ tests = test, matters = 0.5 }, { deals = 210 })
    assert.is_nil(r.tests[1].components[1].fixed_deals)
  end)
end)

describe("an experiment that stops by rule and is kept", function()
  it("is the same when it is gone on with", function()
    local path = os.tmpname()
    local fields = { stop = { halfwidth = 0.3 }, tests = "d > 7" }
    local whole = run(fields)
    run(fields, { db = path, deals = 250 })
    local r = run(fields, { db = path, deals = 4000, resume = true })
    os.remove(path)
    assert.equal(whole.deals, r.deals)
    assert.same(whole.measures, r.measures)
    assert.same(whole.tests, r.tests)
    assert.is_true(r.stop.reached)
    assert.is_nil(r.partial)
  end)
end)

describe("a rule", function()
  local function new(options)
    options.measure = { d = S.hcp }
    return function() local _ = baize.experiment(options) end
  end
  for _, case in ipairs {
    { "of nothing", new { stop = {} },
      "stop: one of halfwidth = NUMBER and decided = true expected" },
    { "without tests", new { stop = { decided = true } },
      "stop: nothing is decided without tests" },
    { "of no measure", new { stop = { halfwidth = 1, measure = "e" } },
      "stop: there is no measure 'e'" },
    { "across samples", new { stop = { halfwidth = 1 }, tests = "a.d > b.d",
      samples = { a = any, b = any } },
      "stop: tests across samples are of a fixed number of deals" },
  } do
    it(case[1] .. " is blamed on its line", function()
      assert.equal(case[3], helper.blamed(case[2]))
    end)
  end
end)
