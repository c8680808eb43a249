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
    -- with direction, size and interval
    local fresh = r.family[2].fresh
    assert.same({ "below", "above" }, { fresh.outcome, r.family[3].fresh.outcome })
    local said = text:gsub("%s+", " ")
    assert.truthy(said:find(("Confirmed on fresh deals: points 5: gain is below 0: %.2f, 95 %% "
      .. "interval %.2f .. %.2f; points 16: gain is above 0: "):format(fresh.mean, fresh.low,
      fresh.high), 1, true), text)
    assert.matches("\npoints 5 [^\n]* below\n", text)
    assert.matches("\nAll tests %(gain differs from 0%), and .*\npoints 10 +.*\npoints 16 ", text)
    assert.not_matches("\nTests ", text) -- no list of numbers and names
    for line in tostring(r):gmatch "[^\n]+" do assert.is_true(#line <= 80) end
    assert.equal(3, #require "dkjson".decode(r:json()).family)
  end)

  it("over two parameters has a table of means, and says what is by more than matters", function()
    local r = baize.sweep { over = { { "points", { 8, 9 } }, { "more", { 0, 1, 3 } } }, deals = 24,
      seed = 1, experiment = function(p)
        return { where = S.hcp(p.points) & S.spades "8+", measure = { gain = baize.tricks(S, "NT")
          - baize.tricks(N, "NT") + p.more }, tests = "gain ~= 0" }
      end }:run(QUIET)
    local text = tostring(r)
    local head, first, second = text:match(
      "\nMeans by points and more %(%* confirmed on fresh deals%)\n([^\n]*)\n([^\n]*)\n([^\n]*)\n")
    assert.matches("^ +more 0 +more 1 +more 3$", head)
    for i, line in ipairs { first, second } do
      local cells = {}
      for number, mark in line:match "^points %d (.*)$":gmatch "(%-?[%d.]+)(%*?)" do
        local e = r.family[3 * (i - 1) + #cells + 1]
        assert.near(e.mean, tonumber(number), 0.05)
        assert.equal(e.verdict == "confirmed" and "*" or "", mark)
        cells[#cells + 1] = number
      end
      assert.equal(3, #cells)
    end
    assert.equal("above by more than matters", r.family[3].fresh.outcome)
    assert.matches("is above 0 by more than what matters %(0%.05 tricks%): ",
      (text:gsub("%s+", " ")))
  end)

  it("names what is certain, as there is no other value", function()
    local r = baize.sweep { over = { points = { 15, 16 } }, deals = 40, seed = 1,
      experiment = function(p)
        return { where = S.hcp(p.points), measure = { k = S.hcp, gain = S.spades - S.spades,
          rare = max(S.hearts, 12) }, tests = { "k > 15", "gain > 0", "rare > 12" } }
      end }:run(QUIET)
    local verdicts = {}
    for i, e in ipairs(r.family) do verdicts[i] = e.verdict end
    assert.same({ "not above", "not above", "always the same",
      "certain", "not above", "always the same" }, verdicts)
    assert.matches("Certain, as no other value is possible: points 16: k > 15%. Nothing\n +came "
      .. "out of 5 tests%.", tostring(r))
    assert.is_nil(r.fresh_deals)
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

  it("says of a one-sided test that came out on the other side that it is not above", function()
    local r = baize.sweep { over = { points = { 5, 10, 16 } }, deals = 100, seed = 3,
      experiment = function(p)
        return { where = S.hcp(p.points), measure = { gain = S.hcp - N.hcp }, tests = "gain > 0" }
      end }:run(QUIET)
    assert.same({ "not above", "undecided", "confirmed" },
      { r.family[1].verdict, r.family[2].verdict, r.family[3].verdict })
    local p = {}
    for i, e in ipairs(r.family) do p[i] = e.p end
    for i, adjusted in ipairs(baize.stats.holm(p)) do
      assert.near(adjusted, r.family[i].p_holm, 1e-12)
    end
    assert.matches("\npoints 5 .* not above\n", tostring(r))
  end)

  it("states its question: conditions, measures, plan and seed", function()
    local r = points({ 10, 5 }):run(QUIET)
    local text = tostring(r)
    assert.matches('^Where     points 10: S.hcp "10"; points 5: S.hcp "5"\n', text)
    assert.matches("\nMeasure   gain = S.hcp %- N.hcp\nDeals     200 in 2 experiments", text)
    assert.matches(", seed 3[^\n]*\nPlan      suits/1\n", (text:gsub("\n          ", " ")))
    local page = r:html()
    assert.is_truthy(page:find("points 5: S.hcp &quot;5&quot;", 1, true) or
      page:find('points 5: S.hcp "5"', 1, true))
    assert.is_truthy(page:find("S.hcp - N.hcp", 1, true))
    assert.is_truthy(page:find("baize run FILE -n 100 --seed 3", 1, true)) -- of each
    assert.same({ label = "points 5", where = 'S.hcp "5"', plan = "suits/1",
      measure = "gain = S.hcp - N.hcp" }, require "dkjson".decode(r:json()).cases[2])
    local two = baize.sweep { over = { x = { 1 } }, deals = 50, seed = 3, experiment = function()
      return { samples = { { "a", S.hcp "8-" }, { "b", S.hcp "9+" } }, measure = { n = N.hcp },
        tests = "a.n > b.n" }
    end }:run(QUIET)
    assert.matches('^Where     a: S.hcp "8%-"; b: S.hcp "9%+"\n', tostring(two))
  end)

  it("that is interrupted has means, and no test or verdict", function()
    local done, last = 0, 0
    local r = points({ 10, 5, 16 }, { deals = 20000 }):run { jobs = 1, progress = function(n)
      if n < last then done = done + last end
      last = n
      return done + n < 30000
    end }
    assert.same({ "interrupted", true, 60000, 1 }, { r.partial, r.untested, r.asked, #r.family })
    assert.same({}, { r.family[1].p, r.family[1].p_holm, r.family[1].verdict })
    local text = tostring(r)
    assert.matches("Deals     %d%d %d+ of 60 000 %(partial: interrupted%) in 3 experiments", text)
    assert.matches("Tests     none before all 60 000 deals are done", text)
    assert.matches("\nMeasured so far %(for gain differs from 0%)\n +mean +se\npoints 10 ", text)
    assert.not_matches("Verdict", text)
    assert.not_matches("Holm", text)
    -- among the fresh deals
    local cases = 0
    r = points({ 16 }, { deals = 20000 }):run { jobs = 1, progress = function(_, _, ended)
      if ended then cases = cases + 1 end
      return cases < 1
    end }
    assert.same({ "interrupted", true, 40000 }, { r.partial, r.untested, r.asked })
    assert.is_nil(r.family[1].verdict)
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
      "over: 'x' has no values" },
    { { experiment = make, over = { { "x", 3 } } },
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
