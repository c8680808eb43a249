-- SPDX-License-Identifier: GPL-3.0-or-later
-- Sweeps: one family, fresh deals for what came out, what is refused.
local helper = require "helper"

local QUIET <const> = { jobs = 1, progress = false }

-- S has so many points: has he more than N?
local function points(values, options)
  local given = { over = { points = values }, deals = 100, seed = 3, experiment = function(p)
    return { where = S.hcp(p.points), measure = { gain = S.hcp - N.hcp }, tests = "gain ~= 0",
      matters = 0 }
  end }
  for key, value in pairs(options or {}) do given[key] = value end
  return baize.sweep(given)
end

describe("a sweep", function()
  it("tests everything as one family and what came out again", function()
    local r = points({ 10, 5, 16 }):run(QUIET)
    assert.equal(3, #r.family)
    assert.same({ "points 10", "points 5", "points 16" },
      { r.family[1].label, r.family[2].label, r.family[3].label })
    assert.equal("undecided", r.family[1].verdict) -- ten is the average
    assert.is_nil(r.family[1].fresh)
    for i = 2, 3 do
      assert.equal("confirmed", r.family[i].verdict)
      assert.equal(100, r.family[i].fresh.n)
      assert.is_true(r.family[i].fresh.mean ~= r.family[i].mean) -- other deals
      assert.is_true(r.family[i].p_holm >= r.family[i].p)
    end
    assert.equal(300, r.deals)
    assert.equal(200, r.fresh_deals)
    local text = tostring(r)
    assert.matches("Confirmed on fresh deals: points 5: gain differs from 0; points 16", text)
    assert.matches("\nAll tests %(gain differs from 0%), and .*\npoints 10 +.*\npoints 16 ", text)
    assert.not_matches("\nTests ", text) -- no list of numbers and names
    for line in tostring(r):gmatch "[^\n]+" do assert.is_true(#line <= 80) end
    assert.equal(3, #require "dkjson".decode(r:json()).family)
  end)

  it("adjusts over all components of all tests", function()
    local r = baize.sweep { over = { { "a", { 1, 2 } }, { "b", { { "low", 0 }, { "high", 9 } } } },
      deals = 60, seed = 1, experiment = function(p)
        return { measure = { gain = S.hcp - N.hcp + p.a * p.b },
          tests = { "gain ~= 0", "gain > 0" }, matters = 0 }
      end }:run(QUIET)
    assert.equal(8, #r.family)
    assert.equal("a 1, b low", r.family[1].label)
    assert.equal("a 2, b high", r.family[8].label)
    -- several tests and long names: by number, with a list
    assert.matches("\n8 .*\nTests     1 a 1, b low: gain differs from 0; 2 a 1, b low: gain > 0",
      tostring(r))
    local p = {}
    for i, e in ipairs(r.family) do p[i] = e.p end
    for i, adjusted in ipairs(baize.stats.holm(p)) do
      assert.near(adjusted, r.family[i].p_holm, 1e-12)
    end
  end)

  it("confirms on as many deals as it is told", function()
    local r = points({ 16 }, { confirm = 40 }):run(QUIET)
    assert.equal(40, r.family[1].fresh.n)
  end)

  it("finds nothing where nothing is", function()
    local found = 0
    for seed = 1, 60 do
      local r = baize.sweep { over = { seat = { { "W", W }, { "E", E }, { "N", N } } },
        deals = 50, seed = seed, experiment = function(p)
          return { measure = { gain = S.hcp - p.seat.hcp }, tests = "gain ~= 0", matters = 0 }
        end }:run(QUIET)
      for _, e in ipairs(r.family) do
        if e.p_holm < 0.05 then
          found = found + 1
          break
        end
      end
      for _, e in ipairs(r.family) do
        assert.is_true(e.verdict ~= "confirmed" or e.fresh.p < 0.05)
      end
    end
    assert.is_true(found <= 9) -- 5 % of 60 are 3; three standard errors more
  end)

  local function make(p) return { measure = S.hcp, tests = "measure > " .. p.x } end
  local bad = {
    { { over = { x = { 1 } } }, "experiment: a function of the parameters expected, not nothing" },
    { { experiment = make },
      "over: a table of parameters, each an array of values, expected, not nothing" },
    { { experiment = make, over = { x = {} } },
      "over: parameter 1 is not a name with an array of values" },
    { { experiment = make, over = { x = { 1 } }, deal = 3 },
      "a sweep has no field 'deal' (did you mean 'deals'?)" },
    { { experiment = function() return 3 end, over = { x = { 1 } } },
      "experiment: a function that returns the fields of an experiment expected; "
      .. "for x 1 it returned 3" },
    { { experiment = function() return { measure = S.hcp } end, over = { x = { 1 } } },
      "experiment: there are no tests for x 1" },
  }
  for i, case in ipairs(bad) do
    it(("that is written wrongly is refused, number %d"):format(i), function()
      assert.equal(case[2], helper.blamed(function() baize.sweep(case[1]) end))
    end)
  end
end)
