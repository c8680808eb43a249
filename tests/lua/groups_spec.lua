-- SPDX-License-Identifier: GPL-3.0-or-later
-- What experiments find besides means: groups, events, the hands dealt, distributions;
-- hands exchanged; several samples. All against the same by hand.
local distributions = require "baize.report.distributions"
local dkjson = require "dkjson"
local exchange = require "baize.sample.exchange"
local helper = require "helper"
local stats = require "baize.core.stats"

local blamed = helper.blamed

local WHERE <const> = S.hcp "12-14" & N.spades "3+"
local SEED <const>, DEALS <const> = 2016, 300

local function run(fields, how)
  local given = { where = WHERE, seed = SEED, deals = DEALS, measure = NS.hcp }
  for key, value in pairs(fields) do given[key] = value end
  return baize.experiment(given):run(how)
end

-- The deals that `run` looks at.
local function deals_of(where, seed, n)
  local sampler, list = baize.sampler { where = where or WHERE, seed = seed or SEED }, {}
  for i = 1, n or DEALS do list[i] = sampler:deal(i) end
  return list
end

local function length(deal, seat, suit) return #deal[seat]:holding(suit) end

-- n, mean, variance and counts of values.
local function sums(values)
  local sum, squares, counts = 0, 0, {}
  for _, x in ipairs(values) do
    sum, squares, counts[x] = sum + x, squares + x * x, (counts[x] or 0) + 1
  end
  local n = #values
  return n, sum / n, (squares - sum * sum / n) / (n - 1), counts
end

local function expect(values, c)
  local n, mean, variance, counts = sums(values)
  assert.equal(n, c.n)
  assert.near(mean, c.mean, 1e-12)
  if n > 1 then assert.near(math.sqrt(math.max(0, variance)), c.sd, 1e-9) end
  for i, bar in ipairs(c.histogram) do
    assert.equal(counts[bar[1]], bar[2])
    counts[bar[1]] = nil
    if i > 1 then assert.is_true(c.histogram[i - 1][1] < bar[1]) end
  end
  assert.is_nil(next(counts))
end

-- Values of f on the deals, apart for each value of key.
local function apart(deals, key, f)
  local found = {}
  for _, deal in ipairs(deals) do
    local k = key(deal)
    found[k] = found[k] or {}
    table.insert(found[k], f(deal))
  end
  return found
end

local function points(deal) return deal.south.hcp + deal.north.hcp end
local function north_spades(deal) return length(deal, "north", "S") end

describe("a group without a deal", function()
  it("is named in text, JSON and page", function()
    local S <const> = baize.S
    local function grouped(by)
      return baize.experiment { deals = 40, seed = 1, where = S.hcp "15-16",
        measure = { p = baize.N.hcp }, by = by }:run { progress = false, jobs = 1 }
    end
    local low, never = { "low", S.hcp "15" }, { "never <1>", S.hcp "20" }
    for _, by in ipairs { { low, never }, { { low, never }, S.spades } } do
      local r = grouped(by)
      assert.same({ "never <1>" }, r.empty)
      assert.truthy(tostring(r):find("No deal is in this group: never <1>.", 1, true))
      assert.same({ "never <1>" }, (require "dkjson".decode(r:json())).empty)
      assert.truthy(r:html():find("No deal is in this group: never &lt;1&gt;.", 1, true))
    end
    assert.is_nil(grouped({ low }).empty)
    assert.is_nil(grouped(S.spades).empty)
  end)

  it("or with one is named where groups are tested", function()
    local S <const> = baize.S
    local r = baize.experiment { where = S.spades "5+", deals = 10, seed = 1, measure = S.hcp,
      by = { { "long", S.spades "7+" }, { "short", S.spades "5" } }, tests = "measure > 5",
      tests_by = true }:run { progress = false, jobs = 1 }
    assert.same({ { 1, 7, 2 }, { "long" } }, { { r.groups[1].deals, r.groups[2].deals,
      r.groups[3].deals }, r.tests[2].short })
    assert.matches("report, left out as of fewer than 2 deals: long%)", tostring(r))
    assert.is_nil(r.tests[1].short)
  end)
end)

describe("groups", function()
  it("by a feature have a group for each value", function()
    local r = run { by = N.spades }
    local found, deals = apart(deals_of(), north_spades, points), 0
    for i, group in ipairs(r.groups) do
      expect(found[group.key], group.measures[1].components[1])
      assert.equal(("%d"):format(group.key), group.label)
      assert.equal(#found[group.key], group.deals)
      assert.is_true(i == 1 or r.groups[i - 1].key < group.key)
      found[group.key], deals = nil, deals + group.deals
    end
    assert.is_nil(next(found))
    assert.equal(DEALS, deals)
    expect(apart(deals_of(), function() return 1 end, points)[1], r.measures[1].components[1])
    assert.is_nil(r.margins)
  end)

  it("by conditions go to the first that holds, else to the others", function()
    local r = run { by = { { "long", N.spades "5+" }, { "strong", N.hcp "10+" } } }
    local found = apart(deals_of(), function(d)
      return north_spades(d) >= 5 and "long" or d.north.hcp >= 10 and "strong" or "others"
    end, points)
    local labels = {}
    for i, group in ipairs(r.groups) do
      labels[i] = group.label
      expect(found[group.label], group.measures.measure.components[1])
    end
    assert.same({ "long", "strong", "others" }, labels)
    local one = run { by = N.spades "5+" }
    assert.equal('N.spades "5+"', one.groups[1].label)
    assert.same(r.groups[1].measures[1].components, one.groups[1].measures[1].components)
  end)

  it("in two ways have margins", function()
    local r = run { by = { N.spades, { { "weak", W.hcp "7-" } } } }
    local rows, columns = run { by = N.spades }, run { by = { { "weak", W.hcp "7-" } } }
    local found = apart(deals_of(), function(d)
      return north_spades(d) .. (d.west.hcp <= 7 and ", weak" or ", others")
    end, points)
    for _, group in ipairs(r.groups) do
      expect(found[group.label], group.measures[1].components[1])
      found[group.label] = nil
    end
    assert.is_nil(next(found))
    for i, margin in ipairs(r.margins.rows) do
      assert.same(rows.groups[i].measures[1].components, margin.measures[1].components)
    end
    assert.same({ "weak", "others" }, { r.margins.columns[1].label, r.margins.columns[2].label })
    for i, margin in ipairs(r.margins.columns) do
      assert.same(columns.groups[i].measures[1].components, margin.measures[1].components)
    end
  end)

  it("are the same for any number of threads", function()
    local fields = { by = { N.spades, S.hcp }, events = { fit = NS.longest_fit "8+" },
      summary = "all", show = "distribution", deals = 5000 }
    local one = run(fields, { jobs = 1 })
    for jobs = 2, 5 do
      local more = run(fields, { jobs = jobs })
      assert.equal(tostring(one), tostring(more))
      assert.equal(one:json(), more:json())
    end
  end)

  it("of an opaque condition are those of the same condition as data", function()
    local opaque = baize.opaque(function(d) return d.south.hcp >= 10 end)
    local data = run { by = N.spades, where = S.hcp "10+" & N.hcp "8+", deals = 600 }
    local r = run { by = N.spades, where = N.hcp "8+" & opaque, deals = 600 }
    for i, group in ipairs(data.groups) do
      assert.same(group.measures[1].components, r.groups[i].measures[1].components)
    end
  end)

  it("are tested all at once where asked", function()
    local r = run { by = N.spades, tests_by = true, measure = { gain = S.hcp - N.hcp },
      tests = { "gain > 3" } }
    assert.equal(2, #r.tests)
    local test, p = r.tests[2], {}
    assert.is_true(test.by)
    assert.equal("gain > 3 in each group", test.text)
    local number = 0
    for _, group in ipairs(r.groups) do
      local c = group.measures.gain.components[1]
      if c.n >= 2 then
        number = number + 1
        local t = stats.t_test { n = c.n, mean = c.mean, sd = c.sd, mu = 3, side = "greater" }
        assert.near(t.p, test.components[number].p, 1e-12)
        assert.equal("N.spades " .. group.label, test.components[number].label)
        p[number] = t.p
      end
    end
    assert.equal(number, #test.components)
    p[#p + 1] = r.tests[1].components[1].p -- the family is the report's
    local adjusted = stats.holm(p)
    for i, c in ipairs(test.components) do assert.near(adjusted[i], c.p_holm, 1e-12) end
  end)

  it("by results need them solved", function()
    local where = S.has "SAKQJT98 DAKQ" & N.has "HAKQJT9 CAKQ"
    local r = run { where = where, measure = S.hcp, by = tricks(S, "C"), deals = 20 }
    assert.equal(20, r.solved)
    local found = apart(deals_of(where, SEED, 20), function(d)
      return d:tricks("S", "C")
    end, function(d) return d.south.hcp end)
    for _, group in ipairs(r.groups) do
      expect(found[group.key], group.measures[1].components[1])
    end
  end)
end)

describe("events", function()
  it("are counted, may be tested, and stand in groups", function()
    local r = run { events = { fit = NS.spades "8+", game = NS.hcp "25+" }, by = S.hcp,
      tests = { "fit > 0.5" } }
    local found = apart(deals_of(), function(d) return d.south.hcp end, function(d)
      return length(d, "north", "S") + length(d, "south", "S") >= 8 and 1 or 0
    end)
    local hits = 0
    for _, group in ipairs(r.groups) do
      expect(found[group.key], group.events.fit.components[1])
      hits = hits + group.events.fit.components[1].hits
    end
    local c = r.events.fit.components[1]
    assert.equal(hits, c.hits)
    local share, low, high = stats.wilson(hits, DEALS, 0.95)
    assert.same({ share, low, high }, { c.mean, c.low, c.high })
    assert.same({ hits, share, low, high }, { r.events.fit.hits, r.events.fit.mean,
      r.events.fit.low, r.events.fit.high })
    assert.same({ "fit", "game" }, { r.events[1].name, r.events[2].name })
    local t = stats.share_test { hits = hits, n = DEALS, mu = 0.5, side = "greater" }
    assert.near(t.p, r.tests[1].components[1].p, 1e-12)
  end)
end)

describe("a summary", function()
  it("has mean points and lengths, and how often each shape came", function()
    local r = run { summary = NS }
    assert.equal(2, #r.summary)
    for _, seat in ipairs { "north", "south" } do
      local one, shapes = r.summary[seat:sub(1, 1):upper()], {}
      local values = { hcp = {}, S = {}, H = {}, D = {}, C = {} }
      for i, deal in ipairs(deals_of()) do
        local lengths = {}
        values.hcp[i] = deal[seat].hcp
        for k, suit in ipairs { "S", "H", "D", "C" } do
          lengths[k] = length(deal, seat, suit)
          values[suit][i] = lengths[k]
        end
        table.sort(lengths, function(a, b) return a > b end)
        local shape = table.concat(lengths)
        shapes[shape] = (shapes[shape] or 0) + 1
      end
      expect(values.hcp, one.hcp)
      expect(values.S, one.spades)
      expect(values.H, one.hearts)
      expect(values.D, one.diamonds)
      expect(values.C, one.clubs)
      for i, s in ipairs(one.shapes) do
        assert.equal(shapes[s.shape], s.count)
        assert.same({ s.share, s.low, s.high }, { stats.wilson(s.count, DEALS, 0.95) })
        assert.is_true(i == 1 or one.shapes[i - 1].count >= s.count)
        shapes[s.shape] = nil
      end
      assert.is_nil(next(shapes))
    end
  end)

  it("writes long suits with letters", function()
    local r = run { summary = S, where = S.spades "10" & S.hearts "3", deals = 5 }
    assert.equal("a300", r.summary.S.shapes[1].shape)
  end)
end)

describe("distributions", function()
  it("of tricks are fourteen shares", function()
    local where = S.has "SAKQJT98 DAKQ" & N.has "HAKQJT9 CAKQ"
    local r = run { where = where, measure = { t = tricks(S, "C"), h = S.hcp }, deals = 20 }
    local c, counts = r.measures.t.components[1], {}
    for _, deal in ipairs(deals_of(where, SEED, 20)) do
      local t = deal:tricks("S", "C")
      counts[t] = (counts[t] or 0) + 1
    end
    assert.equal(14, #c.distribution)
    for i, d in ipairs(c.distribution) do
      assert.equal(i - 1, d.tricks)
      assert.equal(counts[i - 1] or 0, d.count)
      assert.same({ d.share, d.low, d.high }, { stats.wilson(d.count, 20, 0.95) })
    end
    assert.is_nil(r.measures.h.components[1].distribution)
  end)

  it("say where their shares are rounded", function()
    local function written(...)
      local c = { n = 0, histogram = {} }
      for i, count in ipairs { ... } do c.n, c.histogram[i] = c.n + count, { i, count } end
      local m = { name = "m", kind = "number", unit = "tricks", components = { c } }
      local one = distributions.write({ m }, 0.95)[1]
      m.components[2], c.label = { n = c.n, histogram = c.histogram, label = "b" }, "a"
      return one .. distributions.write({ m }, 0.95)[1]
    end
    assert.not_matches("rounded", written(1, 1))
    assert.equal(2, select(2, written(1, 1, 1):gsub("\nShares are rounded: a column need not add "
      .. "up to 100%.\n", "")))
  end)

  it("are left out where there are too many values", function()
    local r = run { measure = max(S.cccc, 0) * max(W.cccc, 0), deals = 20000, where = any,
      show = "distribution" }
    assert.is_true(r.measures[1].components[1].histogram == nil)
    assert.matches("\nDistribution of measure: more than 4096 different values$", tostring(r))
    local some = run { measure = max(S.hcp, 0) * max(W.hcp, 0), deals = 2000, where = any,
      show = "distribution" }
    assert.matches("\nDistribution of measure: %d+ different values, in the JSON$",
      tostring(some))
  end)

  it("stand in JSON on one line", function()
    local r = run { measure = 0.5 * N.spades, deals = 50 }
    local c = r.measures[1].components[1]
    assert.same(c.histogram, dkjson.decode(r:json()).measures[1].components[1].histogram)
    assert.matches('"histogram":%[%[1.5,%d+%],%[2,%d+%]', r:json())
  end)
end)

describe("hands exchanged", function()
  local HANDS <const> = { "A76.KQ64.A5.K986", "A7.KQ64.A65.K986", "A765.KQ64.A5.K98" }

  local function by_hand(hands, n, f)
    local first = S.is(hands[1]) & N.spades "3+"
    local values = {}
    for v, text in ipairs(hands) do
      values[v] = {}
      for i, deal in ipairs(deals_of(first, SEED, n)) do
        values[v][i] = f(exchange.apply(deal, "S", baize.hand(text)))
      end
    end
    return values
  end

  local function less(a, b)
    local list = {}
    for i, x in ipairs(a) do list[i] = x - b[i] end
    return list
  end

  it("are measured on the same deals, with their differences", function()
    local r = run { where = N.spades "3+", exchange = { seat = S, hands = HANDS },
      measure = { spades = NS.spades, west = W.hcp }, deals = 100, tests = "spades ~= 0" }
    local spades = by_hand(HANDS, 100, function(d)
      return length(d, "north", "S") + length(d, "south", "S")
    end)
    for v = 1, 3 do
      assert.equal(HANDS[v], r.hands[v].hand)
      expect(spades[v], r.hands[v].measures.spades.components[1])
    end
    local holds = by_hand(HANDS, 100, function(d) return north_spades(d) >= 3 and 1 or 0 end)
    for v = 1, 3 do expect(holds[v], r.hands[v].holds) end
    local d = r.measures.spades
    assert.is_true(d.paired)
    expect(less(spades[2], spades[1]), d["2 - 1"])
    expect(less(spades[3], spades[1]), d["3 - 1"])
    expect(less(spades[3], spades[2]), d["3 - 2"])
    assert.equal(3, #r.tests[1].components)
  end)

  it("of two need no labels, and shares are counted", function()
    local two = { HANDS[1], HANDS[3] }
    local r = run { where = any, exchange = { seat = S, hands = two }, deals = 100,
      measure = { fit = indicator(NS.spades "8+") }, tests = "fit > 0",
      events = { long = N.spades "5+" }, by = N.spades "3+" }
    local c = r.measures.fit.components[1]
    assert.is_nil(c.label)
    assert.equal("difference", c.kind)
    assert.equal(c.more - c.less, r.hands[2].measures.fit.components[1].hits
      - r.hands[1].measures.fit.components[1].hits)
    assert.equal(2, #r.groups)
    assert.equal("share", r.hands[2].events.long.kind)
    assert.is_nil(r.events)
  end)

  it("are solved each by itself", function()
    local hands = { "AKQJT98..AKQ.AKQ", "AKQJT97..AKQ.AKJ" }
    local r = run { where = any, deals = 4, measure = tricks(S),
      exchange = { seat = S, hands = hands } }
    assert.equal(40, r.solved)
    local deals = deals_of(S.is(hands[1]), SEED, 4)
    for _, strain in ipairs { "C", "NT" } do
      local values = {}
      for i, deal in ipairs(deals) do
        values[i] = exchange.apply(deal, "S", baize.hand(hands[2])):tricks("S", strain)
          - deal:tricks("S", strain)
      end
      expect(values, r.measures[1][strain])
    end
  end)
end)

describe("samples", function()
  local fields = { where = N.balanced, deals = 200, measure = { pts = NS.hcp },
    events = { game = NS.hcp "25+" }, by = N.spades,
    samples = { { "weak", S.hcp "8-11" }, { "strong", S.hcp "12-15" } },
    tests = { "strong.pts > weak.pts", "strong.game ~= weak.game", "pts > 20" } }

  it("are experiments of their own", function()
    local options = {}
    for key, value in pairs(fields) do options[key] = value end
    options.family = false
    local r = run(options)
    for i, name in ipairs { "weak", "strong" } do
      local own = { tests = "pts > 20", where = N.balanced & fields.samples[i][2],
        seed = SEED + (i - 1) * 1000000007 }
      for _, key in ipairs { "deals", "measure", "events", "by" } do own[key] = fields[key] end
      local said = tostring(run(own)):gsub("seed 1000002023", "seed 2016, sample 2 of it")
      assert.equal(said, (tostring(r.samples[name])
        :gsub(", not adjusted for the other tests", "")))
      assert.equal(name, r.samples[i].name)
    end
    assert.equal(400, r.deals)
  end)

  it("are compared by Welch's test and that of two shares", function()
    local r = run(fields)
    local a, b = r.samples.strong.measures.pts.components[1],
      r.samples.weak.measures.pts.components[1]
    local means, shares = r.tests[1].components[1], r.tests[2].components[1]
    local va, vb = a.sd ^ 2 / a.n, b.sd ^ 2 / b.n
    assert.near((a.mean - b.mean) / math.sqrt(va + vb), means.t, 1e-9)
    assert.near((va + vb) ^ 2 / (va ^ 2 / (a.n - 1) + vb ^ 2 / (b.n - 1)), means.df, 1e-6)
    assert.near(a.mean - b.mean, means.mean, 1e-12)
    assert.near(math.sqrt(va + vb), means.se, 1e-12)
    local x = r.samples.strong.events.game.components[1]
    local y = r.samples.weak.events.game.components[1]
    local same = require "baize.core.samples".shares {
      a = { hits = x.hits, n = x.n }, b = { hits = y.hits, n = y.n } }
    assert.near(same.p, shares.p, 1e-12)
    assert.equal(2, #r.tests)
    assert.equal(2, #dkjson.decode(r:json()).samples)
  end)

  it("may be tested one by one", function()
    local options = {}
    for key, value in pairs(fields) do options[key] = value end
    options.tests = { "weak.pts < 19", "weak.pts < strong.pts", "strong.game > 0.5" }
    local r = run(options)
    local function texts(tests)
      local list = {}
      for i, test in ipairs(tests) do list[i] = test.text end
      return list
    end
    assert.same({ "pts < 19" }, texts(r.samples.weak.tests))
    assert.same({ "game > 0.5" }, texts(r.samples.strong.tests))
    assert.same({ "weak.pts < strong.pts" }, texts(r.tests))
    options.tests = "week.pts < 19"
    assert.matches("there is no sample 'week' %(did you mean 'weak'%?%)",
      helper.blamed(function() baize.experiment(options) end))
  end)

  it("are compared as often as they are looked at, of as many deals each", function()
    local path, options = os.tmpname(), {}
    for key, value in pairs(fields) do options[key] = value end
    run(options, { db = path, deals = 100 })
    local r = run(options, { db = path, deals = 200, resume = true })
    os.remove(path)
    assert.is_true(r.tests[1].components[1].looked)
    assert.equal(200, r.samples.strong.deals)
    r.samples.strong.measures[1].components[1].n = 199
    local test = { text = "t", measure = "t", side = "greater", mu = 0,
      a = { "strong", r.samples.strong.measures[1].name },
      b = { "weak", r.samples.strong.measures[1].name } }
    r = require "baize.ask.experiment.findings".across(r, { test }, {})
    assert.same({}, r.tests[1].components)
    assert.matches("not made: the samples had an interim analysis,%s+and", tostring(r))
    local one = run(options, { deals = 1 })
    assert.same({}, one.tests[2].components)
    assert.matches("not made: it takes two deals or more", tostring(one))
  end)

  it("of the same condition are of different deals", function()
    local r = run { samples = { a = any, b = any }, measure = { x = S.hcp }, deals = 200 }
    assert.is_true(r.samples.a.measures.x.mean ~= r.samples.b.measures.x.mean)
  end)

  it("report their progress together", function()
    local last
    local r = run(fields, { progress = function(...) last = { ... } end })
    assert.same({ 400, 400, "done" }, last)
    assert.equal(200, r.asked)
  end)
end)

describe("a report of groups", function()
  it("keeps within 80 columns", function()
    for _, fields in ipairs {
      { by = { NS.hcp, N.spades }, summary = "all", deals = 2000 },
      { by = S.hcp + N.hcp, measure = { a = S.hcp, b = N.hcp, c = W.hcp, d = E.hcp, e = NS.spades,
        f = NS.hearts, g = EW.hcp }, deals = 1000 },
      { by = N.spades, measure = tricks(S), where = S.has "SAKQJT98 DAKQ" & N.has "HAKQJT9 CAKQ",
        deals = 20, show = "distribution", events = { a = W.hcp "3+" } },
    } do
      local r = run(fields)
      for line in tostring(r):gmatch "[^\n]+" do
        assert.is_true(utf8.len(line) <= 80 or line:find "^Where", line)
        assert.is_nil(line:find "%s$")
      end
    end
  end)

  it("is the text that is expected", function()
    local r = run { by = { { "short", N.spades "3" } }, events = { game = NS.hcp "25+" } }
    local short, others = r.groups[1], r.groups[2]
    assert.matches(("\ngroup   deals  measure    se   game     se\nshort     +%d"):format(
      short.deals), tostring(r))
    assert.matches(("\nothers    +%d"):format(others.deals), tostring(r))
    assert.matches("\nall       300", tostring(r))
  end)
end)

describe("a mistake in what an experiment is asked for", function()
  local m = S.hcp
  local function new(options)
    options.measure = options.measure or m
    return function() local _ = baize.experiment(options) end
  end
  local hands = { "A76.KQ64.A5.K986", "A7.KQ64.A65.K986" }
  for _, case in ipairs {
    { "by a number", new { by = 5 },
      "by: a feature, a measure or an array of { label, condition } expected, not 5" },
    { "by a vector", new { by = tricks(S) },
      "by: a measure of one number expected, not one for each strain" },
    { "by halves", new { by = 0.5 * S.hcp }, "by: its values are not whole numbers" },
    { "by three ways", new { by = { m, m, m } }, "by: at most two ways into the groups, not 3" },
    { "by a label alone", new { by = { { "weak" } } }, "by: item 1 is not { label, condition }" },
    { "by a feature with a label", new { by = { { "weak", m } } },
      "by: 'weak': a condition expected, not the feature S.hcp" },
    { "tests without groups", new { tests_by = true },
      "tests_by: there are no groups (the field by is missing)" },
    { "tests_by a number", new { tests_by = 1 }, "tests_by: true or false expected, not 1" },
    { "an event that is a measure", new { events = { a = makes "3NT by S" } },
      'events: a: a condition expected, not the measure makes("3NT by S"): '
        .. "what is measured belongs in the field measure" },
    { "an event with a measure's name", new { measure = { a = m }, events = { a = any } },
      "event 'a': a measure has that name" },
    { "an opaque event", new { events = { a = baize.opaque(function() return true end) } },
      "event 'a': baize.opaque(...) is allowed in `where` only" },
    { "events without names", new { events = { any } }, "events 1 is not { name, condition }" },
    { "a summary of a number", new { summary = 3 },
      'summary: a seat, a pair, an array of them or "all" expected, not 3' },
    { "what to show", new { show = "all" }, "show: \"distribution\" expected, not 'all'" },
    { "one hand exchanged", new { exchange = { seat = S, hands = { hands[1] } } },
      "exchange: hands: two or more hands expected" },
    { "a test of an event of hands", new { exchange = { seat = S, hands = hands },
      events = { a = any }, tests = "a > 0" }, "test 'a > 0': there is no measure 'a': one without "
        .. "a name is called 'measure', as in \"measure > 0\"" },
    { "one sample", new { samples = { a = any } }, "samples: two or more expected" },
    { "a sample that is none", new { samples = { a = any, b = m } },
      "samples: b: a condition expected, not the feature S.hcp: S.hcp \"5+\" would be one" },
    { "a test of no sample", new { samples = { a = any, b = any },
      tests = "a.measure > c.measure" },
      "test 'a.measure > c.measure': there is no sample 'c'" },
    { "a test of no measure of a sample", new { samples = { a = any, b = any },
      tests = "a.measure > b.measures" },
      "test 'a.measure > b.measures': there is no measure 'measures' (did you mean 'measure'?)" },
    { "a test in one sample", new { samples = { a = any, b = any },
      tests = "a.measure > a.measure" },
      "test 'a.measure > a.measure': both are of the sample 'a'; a difference on the same "
        .. "deals is a measure" },
  } do
    it(case[1] .. " is blamed on its line", function()
      assert.equal(case[3], blamed(case[2]))
    end)
  end

  it("shows only when deals are found: too many groups", function()
    local ways = { 40 * N.hcp + W.hcp, S.hcp }
    local message = select(2, pcall(run, { by = ways, deals = 20000, where = any }))
    assert.matches("there are more than 1024 groups", message)
  end)
end)
