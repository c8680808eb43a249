-- SPDX-License-Identifier: GPL-3.0-or-later
-- What a report shows of the deals of a run, against the deals themselves.
local baize = require "baize"
local core = require "baize.core.run"
local sampler_core = require "baize.sample.sampler"

local S, N = baize.S, baize.N
local DEALS <const> = 700

local function run(options, jobs)
  local given = { where = S.hcp "12+", deals = DEALS, seed = 9, tests = { "gain > 0" },
    measure = { gain = S.hcp - N.hcp, aces = S.aces, half = 0.5 * S.kings } }
  for key, value in pairs(options or {}) do given[key] = value end
  return baize.experiment(given):run { progress = false, jobs = jobs }
end

local sampler = baize.sampler { where = S.hcp "12+", seed = 9 }

local function gain(index)
  local deal = sampler:deal(index)
  return deal.south.hcp - deal.north.hcp
end

local function note(shown, name)
  for _, pair in ipairs(shown.notes) do
    if pair[1] == name then return pair[2] end
  end
end

describe("sample deals", function()
  it("are the first ones, with what was measured on them", function()
    local shown = run().diagrams[1]
    assert.equal(6, #shown.deals)
    for i, one in ipairs(shown.deals) do
      assert.equal(i, one.index)
      assert.equal(tostring(sampler:deal(i)), tostring(one.deal))
      assert.equal(tostring(gain(i)), note(one, "gain"))
      assert.equal(("%g"):format(sampler:deal(i).south.kings / 2), note(one, "half"))
    end
  end)

  it("are fewer where there are fewer", function()
    local r = baize.experiment { measure = S.hcp, deals = 2, seed = 1 }:run { progress = false }
    assert.equal(2, #r.diagrams[1].deals)
    assert.equal(1, #r.diagrams)
  end)

  it("are the same when a function looks at the deals first", function()
    local where = S.hcp "12+" & baize.opaque(function() return true end)
    local a = baize.experiment { where = where, measure = S.hcp, deals = 600, seed = 2 }
      :run { progress = false }
    for i, one in ipairs(a.diagrams[1].deals) do assert.equal(i, one.index) end
    assert.equal(600, a.course[1].points[#a.course[1].points][1])
  end)
end)

describe("swing deals", function()
  it("are those farthest from 0, both ways in turn", function()
    local most, least = -math.huge, math.huge
    for i = 1, DEALS do
      most, least = math.max(most, gain(i)), math.min(least, gain(i))
    end
    local shown = run().diagrams[2].deals
    assert.equal(12, #shown)
    assert.equal(tostring(most), note(shown[1], "gain"))
    assert.equal(tostring(least), note(shown[2], "gain"))
    for _, one in ipairs(shown) do assert.equal(tostring(gain(one.index)), note(one, "gain")) end
  end)

  it("do not depend on the threads", function()
    local a, b = run({ deals = 5000 }, 1), run({ deals = 5000 }, 3)
    assert.same(a.course, b.course)
    for i, one in ipairs(a.diagrams[2].deals) do
      assert.equal(one.index, b.diagrams[2].deals[i].index)
    end
  end)

  it("are none where no difference was measured, or no deal differs", function()
    assert.is_nil(run({ measure = { a = S.hcp }, tests = {} }).diagrams[2])
    assert.is_nil(run({ measure = { a = S.hcp - S.hcp }, tests = {} }).diagrams[2])
  end)
end)

describe("deals of a decision", function()
  local r = baize.decision { hand = "K.864.K832.Q8542", where = N.hcp "15-17" & N.balanced,
    candidates = { { "pass", "1NT by N" }, { "game", "3NT by N" } }, deals = 40, seed = 3,
    scoring = "imps" }:run { progress = false }

  it("have what each candidate scores beside them", function()
    for _, shown in ipairs(r.diagrams) do
      for _, one in ipairs(shown.deals) do
        local tricks = one.deal:tricks("N", "NT")
        local pass = baize.contract_score("1NT by N", "none", tricks)
        local game = baize.contract_score("3NT by N", "none", tricks)
        assert.same({ { "pass", ("%d"):format(pass) }, { "game", ("%d"):format(game) } }, one.notes)
      end
    end
  end)

  it("swing both ways where both win some", function()
    local function lead(i)
      local pass, game = table.unpack(r.diagrams[2].deals[i].values, 1, 2)
      return pass - game
    end
    assert.matches("^The deals on which %a+ and %a+, the two best, differ most",
      r.diagrams[2].text)
    assert(lead(1) > 0 and lead(2) < 0)
    assert(lead(3) > 0 and lead(3) <= lead(1))
  end)

  it("are those on which the two best of many differ most", function()
    local candidates = { { "pass", "1NT by N" }, { "two", "2NT by N" }, { "game", "3NT by N" },
      { "slam", "6NT by N" }, { "clubs", "3C by S" }, { "grand", "7NT by N" } }
    local many = baize.decision { hand = "K.864.K832.Q8542", deals = 20, seed = 3,
      where = N.hcp "15-17" & N.balanced, candidates = candidates }:run { progress = false }
    local best, second = many.best, many.others[1].other
    local at = {}
    for i, candidate in ipairs(candidates) do at[candidate[1]] = i end
    local function lead_of(values) return values[at[best]] - values[at[second]] end
    local most = 0
    local deals = baize.sampler { seed = 3,
      where = S.is "K.864.K832.Q8542" & N.hcp "15-17" & N.balanced }:deals(20)
    for deal in deals do
      local points = {}
      for i, candidate in ipairs(candidates) do
        local c = baize.contract(candidate[2])
        points[i] = c:score("none", deal:tricks(c.declarer, c.strain))
      end
      most = math.max(most, lead_of(points))
    end
    local shown = many.diagrams[2]
    assert.matches(("^The deals on which %s and %s, the two best,"):format(best, second),
      shown.text)
    assert.equal(most, lead_of(shown.deals[1].values))
    assert.equal(6, #shown.deals[1].notes)
    assert.is_true(lead_of(shown.deals[2].values) < 0)
  end)

  it("lead to the mean of the pair", function()
    assert.equal("pass : game", r.course[1].name)
    local points = r.course[1].points
    assert.near(r.pairs[1].value.mean, points[#points][2], 1e-12)
  end)
end)

describe("the course of the means", function()
  it("has the means after fixed numbers of deals, and at the end", function()
    local r = run { deals = 60 }
    local curve, sum, n = r.course[1], 0, 0
    assert.equal("gain", curve.name)
    local at = {}
    for i, p in ipairs(curve.points) do
      at[i] = p[1]
      while n < p[1] do
        n = n + 1
        sum = sum + gain(n)
      end
      assert.near(sum / n, p[2], 1e-9)
      assert(p[3] < p[2] and p[2] < p[4])
    end
    assert.same({ 10, 15, 20, 30, 50, 60 }, at)
    local c = r.measures.gain.components[1]
    local last = curve.points[#curve.points]
    assert.same({ c.low, c.high }, { last[3], last[4] })
  end)
end)

describe("the progress of a run", function()
  it("says how wide the interval is so far, and no mean", function()
    local said = {}
    local r = baize.experiment { measure = { a = S.hcp, gain = S.hcp - N.hcp }, deals = 20000,
      seed = 1, tests = { "gain > 0" } }:run { progress = function(_, _, ended, precision)
        if not ended then said[#said + 1] = precision() or false end
      end }
    local c = r.measures.gain.components[1]
    assert.equal(("gain +-%.3f"):format(1.959964 * c.se), said[#said])
  end)

  it("says nothing of one deal", function()
    baize.experiment { measure = S.hcp, deals = 1, seed = 1 }:run {
      progress = function(_, _, ended, precision)
        if not ended then assert.is_nil(precision()) end
      end }
  end)
end)

describe("a watched run", function()
  it("refuses columns that it has not, and to be watched late or twice", function()
    local open = assert(core.open { "S.hcp" })
    for _, given in ipairs { { { 2 }, {} }, { { 1 }, { 2 } }, { { 1.5 }, {} }, { { 1, 1, 1, 1,
      1, 1, 1, 1, 1 }, {} }, { { 1 }, 1 } } do
      assert.error(function() open:watch(given[1], given[2]) end)
    end
    open:watch({ 1 }, { 1 })
    assert.error(function() open:watch({ 1 }, { 1 }) end)
    local begun = assert(core.open { "S.hcp" })
    begun:sample(sampler_core.open(S.hcp "12+"), { seed = 1, first = 1, count = 1 })
    assert.error(function() begun:watch({ 1 }, { 1 }) end)
    assert.is_nil(begun:watched())
  end)
end)
