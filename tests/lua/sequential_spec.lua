-- SPDX-License-Identifier: GPL-3.0-or-later
-- Runs that are looked at: the looks, the rules, the tests.
local helper = require "helper"
local hypothesis = require "baize.stats.hypothesis"
local sequential = require "baize.stats.sequential"
local shares = require "baize.stats.shares"

describe("looks", function()
  it("come at fixed numbers of deals", function()
    assert.equal(200, sequential.next_look(0))
    assert.equal(200, sequential.next_look(199))
    assert.equal(220, sequential.next_look(200))
    assert.equal(242, sequential.next_look(220))
    assert.equal(267, sequential.next_look(250))
  end)
end)

describe("a sequential test", function()
  local function carry_out(item, text, looked)
    local low, high = item.mean - item.sd, item.mean + item.sd
    item.range = low < high and { low, high } or nil
    item.histogram = { { low, item.n // 2 }, { high, item.n // 2 } }
    item.looked = looked
    return hypothesis.carry_out(hypothesis.parse(text, { "gain" }), { item }, 0.05)
      .components[1]
  end

  it("asks for more than a fixed one", function()
    local item = { n = 2000, mean = 0.05, sd = 1 } -- 2.24 standard errors
    assert.equal("above", carry_out(item, "gain > 0").outcome)
    local c = carry_out(item, "gain > 0", true)
    assert.equal("undecided", c.outcome)
    assert.is_true(c.p > 0.05 and c.low < 0)
    assert.is_nil(c.t)
    item.mean = 0.2
    assert.equal("above by more than matters", carry_out(item, "gain > 0", true).outcome)
    item.mean, item.n = 0, 100000
    assert.equal("equal within what matters", carry_out(item, "gain ~= 0", true).outcome)
  end)

  it("says nothing before the first look", function()
    local c = carry_out({ n = 199, mean = 5, sd = 1 }, "gain > 0", true)
    assert.is_nil(c.p)
    assert.equal("undecided", c.outcome)
  end)

  it("bounds what was never seen by more than a fixed one", function()
    local c = carry_out({ n = 1000, mean = 1, sd = 0 }, "gain > 0", true)
    assert.equal("always the same", c.outcome)
    assert.is_false(sequential.reached({ decided = true }, { tests = { { components = { c } } } }))
    local least = shares.test({ kind = "share", n = 1000, hits = 0 }, 0.5, "less", 0.95).high
    assert.is_true(c.others > least and c.others < 0.02)
  end)

  it("counts shares, differences and comparisons", function()
    local share = shares.count({ n = 400, mean = 0.5, sd = 0.5 }, "share")
    local low, high = sequential.interval(share, 0.95)
    assert.is_true(low > 0.4 and low < 0.45 and high > 0.55 and high < 0.6)
    local difference = shares.count({ n = 400, mean = 0.1, sd = 0.5 }, "difference")
    local half = shares.count({ n = 400, mean = 0.55, sd = 0.25 }, "comparison")
    assert.near(sequential.test(difference, 0, "greater", 0.95).p,
      sequential.test(half, 0.5, "greater", 0.95).p, 1e-12)
    low, high = sequential.interval(difference, 0.95)
    local l, h = sequential.interval(half, 0.95)
    assert.near(0.5 + low / 2, l, 1e-9)
    assert.near(0.5 + high / 2, h, 1e-9)
  end)
end)

describe("a rule", function()
  local function rule(given) return sequential.rule(given, { "gain", "loss" }, true) end

  it("is about the width of intervals", function()
    local r = rule { halfwidth = 0.1, measure = "gain" }
    local result = { measures = {
      { name = "gain", components = { { sd = 1, low = -0.1, high = 0.1 } } },
      { name = "loss", components = { { sd = 1, low = -0.2, high = 0.2 } } },
    } }
    assert.is_true(sequential.reached(r, result))
    assert.is_false(sequential.reached(rule { halfwidth = 0.1 }, result))
    result.measures[1].components[1].low = nil
    assert.is_false(sequential.reached(r, result))
  end)

  it("is about what is decided", function()
    local r, component = rule { decided = true }, { outcome = "undecided" }
    local result = { tests = { { components = { { outcome = "above" }, component } } } }
    assert.is_false(sequential.reached(r, result))
    component.outcome = "not above"
    assert.is_true(sequential.reached(r, result))
    result.tests[1].components = {}
    assert.is_false(sequential.reached(r, result))
  end)

  local bad = {
    { {}, "one of halfwidth = NUMBER and decided = true expected" },
    { { halfwidth = 0 }, "halfwidth: a number above 0 expected, not 0" },
    { { halfwidth = "1" }, "halfwidth: a number above 0 expected, not '1'" },
    { { halfwidth = 1, decided = true }, "one of halfwidth = NUMBER and decided = true expected" },
    { { decided = false }, "decided: true expected" },
    { { decided = true, measure = "gain" }, "measure: it goes with halfwidth" },
    { { halfwidth = 1, measure = "gian" },
      "there is no measure 'gian' (did you mean 'gain'?)" },
  }
  for i, case in ipairs(bad) do
    it(("that is none is refused, number %d"):format(i), function()
      local message = helper.blamed(function() rule(case[1]) end)
      assert.equal("stop: " .. case[2], message)
    end)
  end

  it("has no other fields, and needs tests to decide", function()
    assert.equal("a stopping rule has no field 'halfwith' (did you mean 'halfwidth'?)",
      helper.blamed(function() rule { halfwith = 1 } end))
    assert.equal("stop: nothing is decided without tests",
      helper.blamed(function() sequential.rule({ decided = true }, {}, false) end))
  end)
end)
