-- SPDX-License-Identifier: GPL-3.0-or-later
-- "gain differs by group": against Welch and chi-square, false alarms, looks, words.
local between = require "baize.stats.between"
local dkjson = require "dkjson"
local helper = require "helper"
local hypothesis = require "baize.stats.hypothesis"
local random = require "random"

local SOAK <const> = os.getenv "BAIZE_SOAK" -- else fewer runs

local TEST <const> = { text = "x differs by group", measure = "x", side = "differs" }

-- A group of values: its title and its one component.
local function group(title, values, about)
  local sum, squares, hits = 0, 0, 0
  for _, v in ipairs(values) do
    sum, squares, hits = sum + v, squares + v * v, hits + (v == 1 and 1 or 0)
  end
  local n, count, bars = #values, {}, {}
  for _, v in ipairs(values) do count[v] = (count[v] or 0) + 1 end
  for v, times in pairs(count) do bars[#bars + 1] = { v, times } end
  table.sort(bars, function(a, b) return a[1] < b[1] end)
  local c = { histogram = bars, n = n, mean = sum / n, hits = hits,
    sd = math.sqrt(math.max(0, (squares - sum * sum / n) / (n - 1))) }
  c.se = c.sd / math.sqrt(n)
  for key, value in pairs(about or {}) do c[key] = value end
  return { title = title, components = { c } }
end

local function tested(groups)
  return hypothesis.judge({ between.examine(TEST, groups) })[1].components[1]
end

-- So many values by a function.
local function drawn(n, draw)
  local list = {}
  for i = 1, n do list[i] = draw() end
  return list
end

describe("a test between groups of a run that was looked at", function()
  it("leaves out small groups, and names them", function()
    local function sized(title, n, mean)
      return { title = title, components = { { n = n, mean = mean, sd = 1.0, se = 1 / n ^ 0.5,
        looked = true } } }
    end
    local large = { sized("a", 400, 0.0), sized("b", 400, 1.0) }
    local all = { large[1], large[2], sized("rare", 5, 9.0), sized("seldom", 199, 9.0) }
    local alone = tested(large)
    local c = tested(all)
    assert.same({ 2, 2, { "rare", "seldom" }, 200 }, { c.groups, c.left_out, c.names, c.minimum })
    c.names = { "a", "b", "c", "d", "e" }
    local said = require "baize.report.verdict".test({ text = "t", side = "differs",
      components = { c }, family = 1 })
    assert.matches(", left out as of fewer than 200 deals: 5 groups%)$", said)
    assert.equal(alone.p, c.p)
    assert.same({ "differs", 800 }, { c.outcome, c.n })
  end)
end)

describe("a test between groups", function()
  it("is Welch's where there are two", function()
    local next_of = random.new(3)
    local a = group("a", drawn(200, function() return next_of(9) end))
    local b = group("b", drawn(350, function() return next_of(30) - 10 end))
    local welch = baize.stats.welch(a.components[1], b.components[1])
    local c = tested { a, b }
    assert.near(welch.p, c.p, 1e-12)
    assert.near(welch.t ^ 2, c.statistic, 1e-9)
    assert.near(1, c.df1, 1e-9)
    assert.near(welch.df, c.df2, 1e-9)
  end)

  it("is the usual F test where all groups have the same spread", function()
    -- values -1, 0, 1 about 1, 2 and 6: between 14 * 3 / 2 = 21, within 1
    local alone = { histogram = false } -- nothing to exchange deals by
    local c = tested { group("a", { 0, 1, 2 }, alone), group("b", { 1, 2, 3 }, alone),
      group("c", { 5, 6, 7 }, alone) }
    assert.near(21, c.statistic, 1e-12)
    assert.near(2, c.df1, 1e-12)
    assert.near(6, c.df2, 1e-12)
    assert.near((1 + 2 * 21 / 6) ^ -3, c.p, 1e-12)
    assert.near((42 - 2) / (42 + 6 + 1), c.explained, 1e-12)
    assert.same({ "differs", "a", 1, "c", 6 },
      { c.outcome, c.least.group, c.least.mean, c.most.group, c.most.mean })
  end)

  it("of shares is that of a table of counts", function()
    local kind = { kind = "share" }
    local groups = {}
    for i, hits in ipairs { 10, 20, 30 } do
      local values = {}
      for k = 1, 50 do values[k] = k <= hits and 1 or 0 end
      groups[i] = group("g" .. i, values, kind)
    end
    local t = baize.stats.contingency { { 10, 40 }, { 20, 30 }, { 30, 20 } }
    assert.near(t.p, tested(groups).p, 1e-12)
    assert.equal(2, tested(groups).df1)
  end)

  it("leaves out groups of one deal, and needs two", function()
    local a, b, one = group("a", { 1, 2 }), group("b", { 5, 6 }), group("c", { 9 })
    local c = tested { a, b, one }
    assert.same({ 2, 1, 4 }, { c.groups, c.left_out, c.n })
    c = tested { a, one }
    assert.is_nil(c.p)
    assert.equal("undecided", c.outcome)
    -- no spread to judge by: a third of the exchanges puts as far apart
    c = tested { group("a", { 1, 1 }), group("b", { 2, 2 }) }
    assert.near(1 / 3, c.p, 0.02)
    c = tested { group("a", { 1, 1 }), group("b", { 1, 1 }) }
    assert.is_nil(c.p)
  end)

  it("is not deceived by the spread of few deals", function()
    local next_of, found = random.new(random.fresh(11)), { 0, 0 }
    local RUNS <const> = SOAK and 150 or 60
    -- sizes, and the measure: nearly always the same, or 0 to 12
    local cases = { { { 2, 998 }, 13 }, { { 20, 480 }, 1 } }
    for _ = 1, RUNS do
      for i, case in ipairs(cases) do
        local groups = {}
        for g, n in ipairs(case[1]) do
          groups[g] = group("g" .. g, drawn(n, function()
            return case[2] == 13 and next_of(13) or next_of(20) == 1 and 1 or 0
          end))
        end
        if tested(groups).outcome == "differs" then found[i] = found[i] + 1 end
      end
    end
    -- 5 %, and three standard errors; by F alone they are 25 and 37 %
    local most = RUNS * 0.05 + 3 * math.sqrt(RUNS * 0.05 * 0.95)
    for i = 1, #cases do assert.is_true(found[i] <= most, cases[i][1][1] .. ": " .. found[i]) end
    -- but what differs is found
    local c = tested { group("a", { 11, 12, 12, 11, 12, 12 }),
      group("b", drawn(900, function() return next_of(13) end)) }
    assert.equal("differs", c.outcome)
  end)

  it("finds nothing in 95 of 100 where nothing is, whatever the groups", function()
    local next_of, found = random.new(random.fresh(7)), { 0, 0 }
    local sizes = { { 5, 10, 20, 40, 80 }, { 2, 3, 5, 8, 16, 30, 50 } }
    local runs <const> = SOAK and 600 or 70
    for _ = 1, runs do
      for i, list in ipairs(sizes) do
        local groups = {}
        for g, n in ipairs(list) do
          -- i = 1: each group has a spread of its own, the small ones most
          groups[g] = group("g", drawn(n, function()
            return (next_of(13) - 7) * (i == 1 and 6 - g or 1)
          end))
        end
        if tested(groups).outcome == "differs" then found[i] = found[i] + 1 end
      end
    end
    local expected, error = runs * 0.05, 3 * math.sqrt(runs * 0.05 * 0.95)
    assert.is_true(math.abs(found[1] - expected) <= error, found[1])
    assert.is_true(found[2] <= expected + error, found[2])
  end)

  it("that was looked at needs intervals with nothing in common", function()
    local next_of, looked = random.new(9), { looked = true }
    local function of(n, more)
      return group("g" .. n, drawn(n, function() return next_of(7) + more end), looked)
    end
    local c = tested { of(150, 0), of(400, 1) }
    assert.is_nil(c.p) -- one group alone has its 200 deals
    local same, other = of(300, 0), of(900, 3)
    c = tested { same, other }
    assert.equal("differs", c.outcome)
    -- at p the intervals touch
    local sequential = require "baize.stats.sequential"
    local close = group("h", drawn(400, function() return next_of(7) + 1 end), looked)
    c = tested { same, close }
    local _, high = sequential.interval(same.components[1], 1 - c.p / 2)
    local low = sequential.interval(close.components[1], 1 - c.p / 2)
    assert.near(low, high, 1e-6)
  end)
end)

describe("an experiment with groups", function()
  local function run(more)
    local options = { where = S.hcp "15-17", by = N.hcp "10+", deals = 2000, seed = 5,
      measure = { points = NS.hcp, spades = NS.spades }, events = { long = S.spades "5+" } }
    for key, value in pairs(more) do options[key] = value end
    return (baize.experiment(options):run { progress = false, jobs = 1 })
  end

  it("tests whether measures and events differ by group", function()
    local r = run { tests = { "points differs by group", "long differs by group",
      "spades  differs by groups" } }
    assert.equal("differs", r.tests[1].components[1].outcome)
    assert.equal("spades differs by group", r.tests[3].text)
    local a, b = r.groups[1].measures.points.components[1],
      r.groups[2].measures.points.components[1]
    assert.near(baize.stats.welch(a, b).p, r.tests[1].components[1].p, 1e-12)
    local text = tostring(r)
    assert.matches("Verdict +points differs by group: least %S+ in others, most", text)
    assert.matches("long differs by group %(chi%-square test", text)
    for line in text:gmatch "[^\n]+" do assert.is_true(#line <= 80, line) end
    local c = dkjson.decode(r:json()).tests[1].components[1]
    assert.same({ 2, "others" }, { c.groups, c.least.group })
    assert.matches("points differs by group", (r:html()))
  end)

  it("tests each component of a vector, with Holm", function()
    local r = run { measure = { t = tricks(S) }, where = S.spades "10+", events = {},
      by = N.spades, tests = "t differs by group", deals = 40 }
    assert.equal(5, #r.tests[1].components)
    local p = {}
    for i, c in ipairs(r.tests[1].components) do p[i] = c.p or 1 end
    for i, adjusted in ipairs(baize.stats.holm(p)) do
      assert.near(adjusted, r.tests[1].components[i].p_holm or 1, 1e-12)
    end
    assert.matches("Holm%s+over%s+5", tostring(r))
  end)

  it("has a verdict and no table where all groups are left out", function()
    local r = baize.experiment { measure = { points = NS.hcp }, by = N.hcp, deals = 3, seed = 5,
      tests = "points differs by group" }:run { progress = false }
    assert.matches("%)\nVerdict +points is not compared: fewer than two groups",
      tostring(r))
    local page = r:html()
    assert.truthy(page:find("<p>points is not compared: fewer than two groups", 1, true))
    assert.is_nil(page:find("explained", 1, true))
  end)

  it("goes on being one when it is kept, planned, swept or stopped", function()
    helper.with_file("", function(name)
      local e = baize.experiment { where = S.hcp "15-17", by = N.hcp "10+", deals = 800,
        measure = { points = NS.hcp }, tests = "points differs by group" }
      e:run { db = name, deals = 60, seed = 5, progress = false }
      local r = e:run { db = name, deals = 800, resume = true, progress = false }
      assert.is_true(r.tests[1].components[1].looked)
      assert.equal("differs", r.tests[1].components[1].outcome)
      assert.matches("anytime%-valid", tostring(r))
      assert.is_true(e:plan { halfwidth = 0.5, seed = 2 }.deals > 10)
    end)
    local r = baize.sweep { over = { x = { 15 } }, deals = 300, seed = 5, experiment = function(p)
      return { where = S.hcp(p.x), by = N.hcp "10+", measure = { points = NS.hcp },
        tests = "points differs by group" }
    end }:run { progress = false }
    assert.equal("confirmed", r.family[1].verdict)
    local stopped = run { deals = 4000, stop = { decided = true },
      tests = "points differs by group" }
    assert.is_true(stopped.stop.reached)
  end)

  it("is needed, or the test is blamed on its line", function()
    local options = { measure = { x = S.hcp }, tests = "x differs by group" }
    assert.equal("test 'x differs by group': there are no groups (the field by is missing)",
      helper.blamed(function() local _ = baize.experiment(options) end))
    options.tests = "y differs by group"
    assert.equal("test 'y differs by group': there is no measure 'y'",
      helper.blamed(function() local _ = baize.experiment(options) end))
  end)
end)
