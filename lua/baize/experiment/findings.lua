-- SPDX-License-Identifier: GPL-3.0-or-later
--- What an experiment found: tests, the report, JSON.
-- @module baize.experiment.findings
local between = require "baize.stats.between"
local check = require "baize.base.check"
local gap = require "baize.stats.gap"
local hypothesis = require "baize.stats.hypothesis"
local plain = require "baize.base.plain"
local tables = require "baize.report.tables"
local text = require "baize.report.text"

local findings = {}

local Result = { __name = "baize.Result" }
-- What people look for in a result under another name, and what they find.
local MEANT <const> = {
  measure = "did you mean 'measures'? (r.measures.gain.components[1].mean)",
  test = "did you mean 'tests'?", event = "did you mean 'events'?",
  group = "did you mean 'groups'?",
  csv = "deals are kept by a run with a database (db), and baize.store writes them: "
    .. "db:csv(1, function(line) io.write(line) end)",
}

Result.__index = setmetatable({}, { __index = function(_, key)
  if MEANT[key] then
    check.fail(("a result has no field '%s': %s"):format(key, MEANT[key]))
  end
  return nil
end })

-- Smallest differences that matter, by unit: a trick in 20 boards, 2.4 IMPs in a match of 24
-- boards, a hundredth of the matchpoints. Points have none: what ten of them are worth depends
-- on the form of scoring.
local MATTERS <const> = { tricks = 0.05, IMPs = 0.1, matchpoints = 0.01 }
-- The fields of a result that JSON has as they are, and the order of all keys in it.
local PLAIN <const> = {
  "title", "source", "where", "plan", "seed", "asked", "deals", "tries", "solved",
  "partial", "untested", "from", "looks", "elsewhere", "stop", "by",
}
local ORDER <const> = {
  "version", "title", "source", "where", "plan", "seed", "asked", "deals", "tries",
  "figure", "solved", "play", "gap", "doubling", "partial", "untested", "from", "looks",
  "elsewhere", "entry", "stop", "halfwidth", "decided", "reached", "path", "uniform",
  "by", "measures", "events",
  "summary", "hands", "groups", "margins", "tests", "samples", "rows", "columns",
  "name", "sample", "number", "key", "labels", "seat", "hand", "holds", "hcp", "spades", "hearts",
  "diamonds", "clubs", "shapes", "a", "b", "unit", "kind", "paired", "text", "label",
  "measure", "side", "level", "mu", "matters", "family", "alone", "why", "components",
  "tricks", "shape",
  "n", "hits", "more", "less", "mean", "sd", "se", "low", "high", "min", "max", "t",
  "df", "statistic", "df1", "df2", "simulated", "p", "p_holm", "outcome", "least", "most",
  "explained", "left_out", "group", "others", "looked", "exact", "count", "of", "share",
  "how", "records", "double_dummy", "taken", "histogram", "distribution",
}

-- ---- tests -----------------------------------------------------------------------

-- What stands under a name, in the whole or in a group.
local function named(r, name) return r.measures[name] or r.events[name] end

-- The components of a measure in every group, labelled by the group; those of fewer
-- than two deals are left out, since nothing can be said of them.
local function in_groups(r, name)
  local items = {}
  for _, group in ipairs(r.groups) do
    for _, c in ipairs(named(group, name).components) do
      local item = setmetatable({ label = c.label and group.title .. ": " .. c.label
        or group.title }, { __index = c })
      if c.n >= 2 then items[#items + 1] = item end
    end
  end
  return items
end

-- Test whether a measure differs between the groups.
local function examine_between(r, test)
  local groups = {}
  for i, group in ipairs(r.groups) do
    groups[i] = { title = group.title, components = named(group, test.measure).components }
  end
  return (between.examine(test, groups))
end

-- All tests of a report are one family, unless each was asked for by itself.
local function judge(list, options)
  if options.family then return hypothesis.judge(list) end
  for _, found in ipairs(list) do
    hypothesis.judge { found }
    found.alone = #list > 1 or nil
  end
  return list
end

-- Carry out the tests, each in the whole and, where asked, in all groups at once.
local function carry_out(r, tests, options)
  local list = {}
  for _, test in ipairs(tests) do
    local m, apart = named(r, test.measure), test.side == "differs"
    local least = options.matters or MATTERS[m.unit]
    list[#list + 1] = apart and examine_between(r, test) or
      hypothesis.examine(test, m.components, least)
    local items = options.tests_by and not apart and in_groups(r, test.measure) or {}
    if #items > 0 then
      local found = hypothesis.examine(test, items, least)
      found.text, found.by = test.text .. " in each group", true
      list[#list + 1] = found
    end
  end
  r.tests = judge(list, options)
end

--- Make a result of what a run found.
-- @tparam table r the fields of Result but for tests and level
-- @tparam {table,...} tests of hypothesis.parse
-- @tparam table options matters (number, the smallest difference that matters; nil: by
-- the unit), tests_by (boolean: test in each group as well), family (boolean: the tests are
-- adjusted together)
-- @treturn Result see `run` of baize.experiment
function findings.new(r, tests, options)
  r.level = hypothesis.LEVEL
  carry_out(r, tests, options)
  r.sections = tables.sections(r)
  return setmetatable(r, Result)
end

-- Two components of different deals as one: a's less b's. Where they were looked at before
-- they are of as many deals, and the differences of first, second, third deals are as
-- independent as the deals: the sequence for means holds for them.
local function less(a, b)
  local c = { label = a.label, n = math.min(a.n, b.n), mean = a.mean - b.mean, a = a, b = b }
  c.se = math.sqrt(a.sd * a.sd / a.n + b.sd * b.sd / b.n)
  c.sd = c.se * math.sqrt(c.n)
  if a.looked or b.looked then
    c.looked = true
    return c
  end
  local shares = a.kind == "share" and b.kind == "share"
  c.kind = shares and "two shares" or c.sd > 0 and "two means" or nil
  return c
end

-- Why a test across samples cannot be made; nil: it can.
local function why_not(x, y)
  if not x or not y then return "a sample is missing" end
  for i, c in ipairs(x.components) do
    local other = y.components[i]
    if c.n < 2 or other.n < 2 then return nil, true end
    if (c.looked or other.looked) and c.n ~= other.n then
      return "the samples were looked at before, and then it takes as many deals of each"
    end
  end
  return nil
end

-- A test across samples.
local function carry_out_across(r, test, matters)
  local a, b = r.samples[test.a[1]], r.samples[test.b[1]]
  local x, y = a and named(a, test.a[2]), b and named(b, test.b[2])
  local why, short = why_not(x, y)
  local items = {}
  if not why and not short then
    for i, c in ipairs(x.components) do items[i] = less(c, y.components[i]) end
  end
  if #items == 0 then
    return { text = test.text, measure = test.measure, side = test.side, mu = test.mu,
      level = hypothesis.LEVEL, components = {}, why = why }
  end
  local found = hypothesis.examine(test, items, matters or MATTERS[x.unit])
  found.unit = x.unit
  return found
end

--- Make a result of several samples.
-- @tparam table r title, source, seed, asked, deals, tries, solved, solves, partial,
-- samples (array, and by name, of results)
-- @tparam {table,...} tests of baize.experiment.samples
-- @tparam table options matters, family
-- @treturn Result
function findings.across(r, tests, options)
  local texts = {}
  for i, one in ipairs(r.samples) do texts[i] = ("%s: %s"):format(one.name, one.where) end
  r.where, r.plan, r.level = table.concat(texts, "; "), r.samples[1].plan, hypothesis.LEVEL
  r.measures, r.tests = {}, {}
  local all = {} -- those of each sample, judged anew, and those across
  for _, one in ipairs(r.samples) do table.move(one.tests, 1, #one.tests, #all + 1, all) end
  for i, test in ipairs(tests) do
    r.tests[i] = carry_out_across(r, test, options.matters)
    all[#all + 1] = r.tests[i]
  end
  judge(all, options)
  r.sections = tables.sections(r)
  return setmetatable(r, Result)
end

-- ---- what is said of it ----------------------------------------------------------

function Result.__tostring(r) return (text.write(r):gsub("\n$", "")) end

--- The report.
-- @treturn string lines ended by newlines; tostring(result) has none at its end
-- @usage io.write(result:text())
function Result.__index:text() return text.write(self) end

--- The report as one page of HTML that needs nothing else.
-- @tparam[opt] table options title, file, gnuplot: see `write` of baize.report.html
-- @treturn string the page
-- @treturn integer how many figures are left out, since gnuplot is missing
-- @usage io.open("gain.html", "w"):write((result:html()))
function Result.__index:html(options)
  local page, missing = require "baize.report.html".write(self, options)
  return page, missing
end

-- A histogram as JSON has it: an array of [value, count] on one line.
local Histogram = {}

function Histogram.__tojson(bars)
  local parts = {}
  for i, bar in ipairs(bars) do
    parts[i] = ("[%s,%d]"):format(tostring(plain.value(bar[1])):gsub("%.0$", ""), bar[2])
  end
  return "[" .. table.concat(parts, ",") .. "]"
end

local function plain_component(c)
  local copy = plain.value(c)
  copy.histogram = c.histogram and setmetatable(c.histogram, Histogram)
  return copy
end

local function plain_measures(list)
  if not list then return nil end
  local out = {}
  for i, m in ipairs(list) do
    out[i] = { name = m.name, unit = m.unit, kind = m.kind, paired = m.paired,
      components = {} }
    for k, c in ipairs(m.components) do out[i].components[k] = plain_component(c) end
  end
  return out
end

local function plain_groups(list)
  if not list then return nil end
  local out = {}
  for i, g in ipairs(list) do
    out[i] = { label = g.label, key = g.key, labels = g.labels, deals = g.deals,
      measures = plain_measures(g.measures), events = plain_measures(g.events) }
  end
  return out
end

local function plain_summary(list)
  if not list then return nil end
  local out = {}
  for i, one in ipairs(list) do
    out[i] = {}
    for key, value in pairs(one) do
      out[i][key] = type(value) == "table" and value.n and plain_component(value)
        or plain.value(value)
    end
  end
  return out
end

local function plain_hands(list)
  if not list then return nil end
  local out = {}
  for i, h in ipairs(list) do
    out[i] = { hand = h.hand, holds = plain_component(h.holds),
      measures = plain_measures(h.measures), events = plain_measures(h.events) }
  end
  return out
end

-- The result as a table for JSON.
local plain_result
function plain_result(r)
  local out = {}
  for _, key in ipairs(PLAIN) do out[key] = r[key] end
  if r.solves then
    out.play, out.doubling, out.gap = r.play, r.doubling, gap.plain(r.gap)
  end
  out.figure = plain.figure(r.figure)
  out.measures, out.events = plain_measures(r.measures), plain_measures(r.events)
  out.summary, out.hands = plain_summary(r.summary), plain_hands(r.hands)
  out.groups = plain_groups(r.groups)
  out.margins = r.margins and { rows = plain_groups(r.margins.rows),
    columns = plain_groups(r.margins.columns) }
  out.tests = plain.value(r.tests)
  if r.samples then
    out.samples, out.measures = {}, nil
    for i, one in ipairs(r.samples) do
      out.samples[i] = plain_result(one)
      out.samples[i].name, out.samples[i].sample = one.name, one.sample
    end
  end
  return out
end

--- The result as JSON.
-- @treturn string an object: version (of baize), title, source, where, plan, seed,
-- asked, deals, tries, figure (of the condition: exact, count (where exact) and of as
-- texts of digits, share, low, high, how), solved, play and doubling (of runs that solve:
-- by which model), partial, by, measures (array of name, unit, kind, paired, components),
-- events, summary, hands, groups, margins, tests: those that there are, as described at
-- `run` of baize.experiment. A histogram is an array of [value, count]. Infinite bounds are
-- left out; fractions have 12 digits.
-- @usage print(result:json())
function Result.__index:json()
  return (plain.encode(plain_result(self), ORDER))
end

--- What an experiment found; prints as a report.
-- Fields: title, source, where, seed, plan, asked, deals, tries, figure, solved, measures (by
-- name and number: result.measures.gain.mean, result.measures.gain.NT.mean), events,
-- summary, groups, margins, hands, tests, partial; see `run` of experiments.
-- @type Result

return findings
