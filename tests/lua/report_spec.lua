-- SPDX-License-Identifier: GPL-3.0-or-later
-- Reports: columns, numbers, verdicts in words.
local columns = require "baize.base.columns"
local hypothesis = require "baize.stats.hypothesis"
local phrase = require "baize.report.phrase"
local text = require "baize.report.text"

-- A result of measures given as { name, { label, mean, sd }, ... }, of n deals each.
local function result(n, measures, tests, more)
  local r = { where = "any", deals = n, asked = n, seed = 1, plan = "rejection/1",
    tries = 2 * n, measures = {}, tests = {}, level = 0.95 }
  for i, given in ipairs(measures) do
    local m = { name = given[1], unit = given.unit, paired = given.paired, components = {} }
    for k = 2, #given do
      local label, mean, sd = table.unpack(given[k], 1, 3)
      local se = sd and sd / math.sqrt(n)
      local low, high = sd and mean - sd, sd and mean + sd
      m.components[k - 1] = { range = sd and sd > 0 and { low, high } or nil,
        histogram = sd and sd > 0 and { { low, n // 2 }, { high, n - n // 2 } } or nil,
        text = "number", label = label or nil, n = n, mean = mean, sd = sd, se = se,
        low = se and mean - 2 * se, high = se and mean + 2 * se }
    end
    r.measures[i], r.measures[m.name] = m, m
  end
  for i, test in ipairs(tests or {}) do
    local parsed = hypothesis.parse(test[1], { measures[1][1] })
    r.tests[i] = hypothesis.carry_out(parsed, r.measures[1].components, test[2])
  end
  for key, value in pairs(more or {}) do r[key] = value end
  return r
end

-- The line of a report that begins so.
local function line(report, start)
  return (report .. "\n"):match("\n(" .. start .. "[^\n]*)\n")
end

describe("columns", function()
  it("are as wide as what stands in them, aligned left or right", function()
    assert.equal("a     b\nccc  10\n", columns.set({ { "a", "b" }, { "ccc", "10" } }, "lr"))
    assert.equal("é   1\nee  2\n", columns.set({ { "é", "1" }, { "ee", "2" } }))
  end)

  it("of numbers stand by their points", function()
    assert.equal("    x\n10\n 1.5\n    -\n-2.25\n",
      columns.set({ { "x" }, { "10" }, { "1.5" }, { "-" }, { "-2.25" } }, "."))
    assert.equal("  long\n   1\n  10.5\n", columns.set({ { "", "long" }, { "", "1" },
      { "", "10.5" } }, "l."))
  end)

  it("break a text into lines", function()
    assert.equal("aa bb\n cc\n dddddddd", columns.wrap("aa bb cc  dddddddd", 5, " "))
    assert.equal("", columns.wrap("", 5))
  end)
end)

describe("a number", function()
  it("has as many decimals as its error has two digits", function()
    local cases = {
      { 9.67123, 0.31, "9.67" }, { 9.67123, 0.031, "9.671" }, { 9.67123, 3.1, "9.7" },
      { 123.4, 31, "123" }, { -0.001, 0.31, "0.00" }, { 1234.5, 310, "1234" },
      { 0.5, 1e-9, "0.500000" }, { -12.5, 0.96, "-12.50" }, { 1, 0.099, "1.000" },
    }
    for _, case in ipairs(cases) do
      local report = text.write(result(100, { { "x", { false, case[1], 10 * case[2] } } }))
      assert.equal(case[3], line(report, "x"):match "^x +(%S+)")
    end
  end)

  it("without error is itself", function()
    for mean, shown in pairs { [8] = "8", [0.5] = "0.5", [110.25] = "110.25" } do
      assert.equal(shown, line(text.write(result(9, { { "x", { false, mean, 0 } } })), "x")
        :match "^x +(%S+)")
    end
  end)

  it("of deals has groups of three", function()
    for n, shown in pairs { [5] = "5", [999] = "999", [1000] = "1 000",
      [1234567] = "1 234 567", [12345678] = "12 345 678" } do
      local report = text.write(result(n, { { "x", { false, 1, 1 } } }))
      assert.equal(("Deals     %s, seed 1, plan rejection/1"):format(shown),
        line(report, "Deals"))
    end
  end)
end)

describe("a report", function()
  it("explains the names of measures that have an explanation", function()
    local e = baize.experiment { deals = 30, seed = 3, tests = "vul ~= 0", measure = {
      { "vul", imps("4S by N", "3NT by N", "both"), "4S against 3NT, vulnerable" },
      { "other", S.hcp } } }
    local r = e:run { jobs = 1, progress = false }
    assert.matches("\nNames     vul: 4S against 3NT, vulnerable\n", tostring(r))
    assert.matches('"name":"vul",%s*"meaning":"4S against 3NT, vulnerable"', r:json())
    assert.truthy(r:html():find(
      "whether vul differs from 0 is undecided. (vul: 4♠\u{FE0E} against 3NT, vulnerable)", 1,
      true))
    local _, message = pcall(baize.experiment, { measure = { { "a", S.hcp, 5 } } })
    assert.matches("what measure 'a' means: a text expected, not 5$", message)
  end)

  it("begins with title, source, condition, deals", function()
    local r = result(100, { { "x", { false, 1, 1 } } }, nil,
      { title = "A title", source = "A source", where = 'S.hcp "15+"' })
    assert.equal('A title\nA source\n\nWhere     S.hcp "15+"\nMeasure   x = number\n'
      .. "Deals     100, seed 1, plan rejection/1\nAccepted  100 of 200 deals generated (50 %)\n\n"
      .. "   mean    se  95 % interval\nx  1.00  0.10   0.80 .. 1.20\n", text.write(r))
  end)

  it("says what was measured where no meaning is given", function()
    local r = baize.experiment { deals = 5, seed = 1, measure = { { "game", makes "4S by N" },
      { "all", tricks(S) }, { "told", S.hcp, "points" } } }:run { jobs = 1, progress = false }
    assert.truthy(tostring(r):find('\nMeasure   game = makes("4S by N"); all = tricks(S)\n',
      1, true))
    assert.truthy(r:html():find("<dt>Measured</dt>", 1, true))
  end)

  it("sets vectors in columns, errors below", function()
    local r = result(100, { { "long", { "C", 1, 1 }, { "NT", 10, 2 } },
      { "x", { "C", -1, 1 }, { "NT", 0, 20 } } })
    assert.equal("mean      C     NT\nlong   1.00  10.00\n  se   0.10   0.20\n"
      .. "x     -1.00   0.0\n  se   0.10   2.0\n", text.write(r):match "\n\n(mean.*)$")
  end)

  it("indents errors, and no event that is named like them", function()
    local share = { label = false, hits = 3, n = 10, mean = 0.3, low = 0.1, high = 0.6 }
    local r = result(10, { { "t", { "C", 6.5, 1 }, { "D", 7, 1 } } }, {},
      { events = { { name = "se", components = { share } } } })
    assert.truthy(text.write(r):find "\n  se  +0.32 +0.32\n")
    assert.truthy(text.write(r):find "\nse +3 ")
  end)

  it("is 80 columns wide at most", function()
    local where = ('S.shape "any 4333 + any 4432" | '):rep(8) .. "any"
    local measures, tests = { { "gain_of_the_longest_name", unit = "tricks" } }, {}
    for i, label in ipairs { "C", "D", "H", "S", "NT" } do
      measures[1][i + 1] = { label, i / 100 - 0.03, 0.1 }
    end
    tests[1] = { "gain_of_the_longest_name ~= 0", 0.05 }
    local report = text.write(result(400, measures, tests, { where = where,
      title = ("word "):rep(30), source = ("word "):rep(30), solves = true }))
    for one in report:gmatch "[^\n]+" do
      assert.is_true(utf8.len(one) <= 80, one)
      assert.is_nil(one:find "%s$")
    end
    assert.matches("Double dummy: declarer and defenders see all cards;", report)
  end)

  it("breaks no line between a feature and its range", function()
    local where = ('N.hcp "12-14" & '):rep(9) .. "any"
    local report = text.write(result(9, { { "x", { false, 1, 1 } } }, nil, { where = where }))
    assert.is_nil(report:find 'hcp\n')
    assert.is_truthy(report:find('\n          N.hcp "12-14"', 1, true))
  end)

  it("says when it is partial, also of no deal", function()
    local partial = { partial = "interrupted", asked = 4000 }
    local report = text.write(result(7, { { "x", { false, 1, 1 } } }, nil, partial))
    assert.equal("Deals     7 of 4 000 (partial: interrupted), seed 1, plan rejection/1",
      line(report, "Deals"))
    partial.tries, partial.solves = 1234567, true
    report = text.write(result(0, { { "x", { false } } }, { { "x > 0" } }, partial))
    assert.equal("Where     any\nMeasure   x = number\n"
      .. "Deals     0 of 4 000 (partial: interrupted), seed 1, "
      .. "plan rejection/1\nAccepted  none of 1 234 567 deals generated\n", report)
  end)

  it("of one deal has means, and no tests", function()
    local r = result(1, { { "x", { false, 5 } } }, { { "x > 0" } })
    assert.matches("\nx     5   %-              %-\n", text.write(r))
    assert.equal("Test      x > 0 (not made: it takes two deals or more)",
      line(text.write(r), "Test"))
  end)
end)

describe("a test", function()
  it("is headed by what kind it is", function()
    local paired = { "x", { false, 1, 1 }, paired = true }
    assert.equal("Test      x > 0 (paired on the same deals, one-sided t test)",
      line(text.write(result(100, { paired }, { { "x > 0" } })), "Test"))
    local vector = { "x", { "C", 1, 1 }, { "D", 1, 1 } }
    assert.equal("Test      x differs from 0 (two-sided t test, Holm over 2)",
      line(text.write(result(100, { vector }, { { "x ~= 0" } })), "Test"))
  end)

  it("of counts shows these and stays within what can be", function()
    local shares = require "baize.stats.shares"
    local r = result(12, { { "x", { false, 1, 0 } } })
    local c = shares.count(r.measures.x.components[1], "share")
    r.measures.x.kind, c.low, c.high = "share", shares.interval(c, 0.95)
    r.tests[1] = hypothesis.carry_out(hypothesis.parse("x > 0.5", { "x" }), { c })
    local report = text.write(r)
    assert.equal("Test      x > 0.5 (one-sided exact binomial test; its interval is Clopper and",
      line(report, "Test"))
    assert.equal("          Pearson's, other intervals of shares are Wilson's)",
      line(report, "          Pearson"))
    -- Wilson: 1 / (1 + 1.96^2 / 12); Clopper and Pearson: 0.05^(1 / 12); p: 0.5^12
    assert.equal("x     1   0  0.758 .. 1.000", line(report, "x  "))
    assert.equal("     1   0  0.779 .. 1.000  12 of 12  0.0002", line(report, "     1"))
    assert.matches("\nVerdict   x is above 0%.5, always 1 on 12 deals %(with 95 %% "
      .. "confidence at most\n +22%.1 %% of all deals differ%)%.\n$", report)
    c = shares.count({ n = 100, mean = 0.08, sd = math.sqrt(11.36 / 99) }, "difference")
    r.tests[1] = hypothesis.carry_out(hypothesis.parse("x ~= 0", { "x" }), { c })
    report = text.write(r)
    assert.equal("Test      x differs from 0 (two-sided exact sign test)", line(report, "Test"))
    assert.matches(" 10 : 2  0%.0386\n", report)
    r.tests[1] = hypothesis.carry_out(hypothesis.parse("x > -0.2", { "x" }), { c })
    assert.equal("Test      x > -0.2 (one-sided score test)", line(text.write(r), "Test"))
  end)

  it("shows numbers and p", function()
    local report = text.write(result(100, { { "x", { false, 0.2, 1 } } }, { { "x > 0" } }))
    -- t = 2 with 99 degrees of freedom
    assert.equal("  0.20  0.10    0.03 .. inf  2.00  0.0241", line(report, "  0%.20"))
    report = text.write(result(100, { { "x", { false, 1, 1 } } }, { { "x < 0" } }))
    assert.equal("  1.00  0.10   -inf .. 1.17  10.00  1.0000", line(report, "  1%.00"))
    report = text.write(result(100, { { "x", { false, 1, 1 } } }, { { "x > 0" } }))
    assert.matches("10%.00  < 0%.0001$", line(report, "  1%.00"))
    report = text.write(result(100, { { "x", { false, 1, 0 } } }, { { "x > 0" } }))
    assert.equal("     1   0              -  -  -", line(report, "     1"))
  end)

  local function verdict(test, measures, matters)
    local report = text.write(result(10000, { measures }, { { test, matters } }))
    return (report:match "\nVerdict   (.*)\n$":gsub("\n +", " "))
  end

  local cases = {
    { "x > 0", 0.07, "x is above 0 by more than what matters (0.05 tricks)." },
    { "x > 0", 0.03, "x is above 0, but by less than what matters (0.05 tricks)." },
    { "x > 0", 0.05, "x is above 0." },
    { "x > 0", 0, "x is equal to 0 within what matters (0.05 tricks)." },
    { "x > 0", -0.02,
      "x is not above 0, and equal to it within what matters (0.05 tricks)." },
    { "x > 0", -1, "x is not above 0." },
    { "x < 0.5", 0.43, "x is below 0.5 by more than what matters (0.05 tricks)." },
    { "x < -1", -0.5, "x is not below -1." },
    { "x ~= 0", -0.05, "x is below 0." },
  }
  for _, case in ipairs(cases) do
    it(("ends with: %s"):format(case[3]), function()
      assert.equal(case[3], verdict(case[1], { "x", { false, case[2], 1 }, unit = "tricks" },
        0.05))
    end)
  end

  it("ends with what may not be said either", function()
    assert.equal("whether x is above 0 is undecided.",
      verdict("x > 0", { "x", { false, 0, 9 } }, 0.05))
    assert.equal("whether x differs from 0 is undecided.",
      verdict("x ~= 0", { "x", { false, 0, 9 } }, 0.05))
    assert.equal("x is always 3 on 10 000 deals (with 95 % confidence at most 0.03 % of all deals "
      .. "differ); whether it is above 0 is undecided.", verdict("x > 0", { "x", { false, 3, 0 } }))
  end)

  it("speaks of what matters without a unit where there is none", function()
    assert.equal("x is above 0 by more than what matters (0.01).",
      verdict("x > 0", { "x", { false, 1, 1 }, unit = "share" }, 0.01))
    assert.equal("x is above 0 by more than what matters (2).",
      verdict("x > 0", { "x", { false, 3, 1 } }, 2))
  end)

  it("says the same of several components once", function()
    assert.equal("x is above 0 in C, H and NT; whether it is above 0 in D and S is undecided.",
      verdict("x > 0", { "x", { "C", 1, 1 }, { "D", 0, 1 }, { "H", 1, 1 }, { "S", 0, 1 },
        { "NT", 1, 1 } }))
    local rest = " on 10 000 deals (with 95 % confidence at most 0.0369 % of all deals "
      .. "differ) in "
    local open = "; whether it is above 0 is undecided"
    assert.equal("x is always 1" .. rest .. "C" .. open .. "; it is always 2" .. rest .. "D" ..
      open .. ".",
      verdict("x > 0", { "x", { "C", 1, 0 }, { "D", 2, 0 } }))
  end)
end)

describe("the head of a report", function()
  it("has both ends of a long measure, and names the model of play", function()
    local function measured(said)
      return phrase.measured { measures = { { name = "x", components = { { text = said } } } } }
    end
    local long = ("%s - last"):format(("part + "):rep(23):sub(1, -4))
    assert.equal("x = " .. ("part + "):rep(20):sub(1, -4), measured(("part + "):rep(20):sub(1, -4)))
    assert.matches("^x = part .*%+ %.%.%. .*part %- last$", measured(long))
    assert.is_true(#measured(long) <= 168)
    local terms = require "baize.report.html.sections".question { play = "dd", deals = 1 }
    assert.same({ "Play", "double dummy" }, { terms[#terms][1], terms[#terms][2] })
  end)
end)
