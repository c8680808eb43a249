-- SPDX-License-Identifier: GPL-3.0-or-later
-- How many deals: plans of experiments; what experiments counted, tested.
local helper = require "helper"

local function near(expected, value, apart)
  assert(math.abs(value - expected) <= apart, ("%.12g is not %.12g"):format(value, expected))
end

describe("a plan of an experiment", function()
  local e = baize.experiment { measure = { gain = S.hcp - N.hcp, points = S.hcp },
    tests = "gain > 0", seed = 1 }

  it("tells the deals that an interval takes", function()
    local p = e:plan { halfwidth = 0.1, pilot = 2000, jobs = 1 }
    local sd = p.rows[2].sd -- of a hand's points: 4.13
    near(4.13, sd, 0.2)
    near((1.96 * sd / 0.1) ^ 2, p.rows[2].deals, 10)
    assert.equal(p.deals, math.max(p.rows[1].deals, p.rows[2].deals))
    assert.matches("Deals for an interval of 0.1 to either side %(pilot of 2000 deals%)",
      tostring(p))
    -- and so it comes out
    local r = e:run { deals = p.rows[2].deals, seed = 2, jobs = 1, progress = false }
    local c = r.measures.points.components[1]
    near(0.1, (c.high - c.low) / 2, 0.005)
  end)

  it("tells the deals that an effect takes, on the side of the test", function()
    local p = e:plan { effect = 0.5, measure = "gain", jobs = 1 }
    assert.equal(1, #p.rows)
    assert.equal("greater", p.rows[1].side)
    near(((1.645 + 0.842) * p.rows[1].sd / 0.5) ^ 2, p.deals, 4)
  end)

  it("tells the deals that the verdict of equal means takes", function()
    local same = baize.experiment { measure = { gain = S.hcp - N.hcp }, tests = "gain ~= 0",
      matters = 1, seed = 1 }
    local p = same:plan { equal = 1, pilot = 2000, jobs = 1 }
    near(((1.95996 + 1.28155) * p.rows[1].sd) ^ 2, p.deals, 3)
    assert.matches("Deals for finding means equal within 1 with a chance of 80 %%, where they "
      .. "are equal", tostring(p))
    local found, runs = 0, os.getenv "BAIZE_SOAK" and 200 or 60
    for seed = 2, runs + 1 do
      local r = same:run { deals = p.deals, seed = seed, jobs = 1, progress = false }
      local outcome = r.tests[1].components[1].outcome
      found = found + (outcome:find "equal within what matters" and 1 or 0)
    end
    near(0.8, found / runs, 3 * math.sqrt(0.8 * 0.2 / runs))
  end)

  it("says nothing of what does not vary", function()
    local p = baize.experiment { measure = NS.hcp + EW.hcp }:plan { halfwidth = 1, jobs = 1 }
    assert.is_nil(p.deals)
    assert.is_nil(p.rows[1].deals)
  end)

  it("is for one thing", function()
    assert.equal("a plan is for one of halfwidth, effect and equal",
      helper.blamed(function() e:plan {} end))
    assert.equal("halfwidth: a number above 0 expected, not 0",
      helper.blamed(function() e:plan { halfwidth = 0 } end))
    assert.equal("plan: there is no measure 'gian'",
      helper.blamed(function() e:plan { halfwidth = 1, measure = "gian", pilot = 2 } end))
  end)
end)

describe("what was counted", function()
  local r = baize.experiment { measure = { spades = S.spades, five = indicator(S.spades "5+") },
    by = { { "few", N.spades "2-" }, { "many", N.spades "3+" } }, deals = 2000, seed = 4 }
    :run { jobs = 1, progress = false }

  it("is tested against exact shares", function()
    local shares = {}
    local function choose(n, k)
      local c = 1
      for i = 1, k do c = c * (n - k + i) // i end
      return c
    end
    for k = 0, 13 do shares[k] = choose(13, k) * choose(39, 13 - k) / choose(52, 13) end
    local component = r.measures.spades.components[1]
    local t = baize.stats.against(component, shares)
    assert.equal(13, t.df)
    assert.is_true(t.p > 0.001 and t.simulated > 0)
    assert.equal(t.p,
      baize.stats.against(component, baize.sampler { seed = 1 }:distribution(S.spades)).p)
    shares[3] = 2 * shares[3]
    assert.is_true(baize.stats.against(component.histogram, shares).p < 0.001)
    local bars, even = { { 1, 3 }, { 5, 1 } }, { [1] = 1, [2] = 1 }
    assert.equal("shares: 5 was seen and has none",
      helper.blamed(function() baize.stats.against(bars, even) end))
  end)

  it("is tested across groups", function()
    -- who has many spades leaves few to his partner
    local t = baize.stats.across(r.groups, "spades")
    assert.is_true(t.p < 0.01 and t.v > 0)
    -- a half of a sample and the other
    local half = { { { 1, 50 }, { 2, 50 } }, { { 1, 48 }, { 2, 52 } } }
    near(baize.stats.contingency({ { 50, 50 }, { 48, 52 } }).p, baize.stats.across(half).p, 1e-12)
    assert.equal("groups: there is no measure 'hearts'",
      helper.blamed(function() baize.stats.across(r.groups, "hearts") end))
  end)
end)
