-- SPDX-License-Identifier: GPL-3.0-or-later
--- What an experiment found: means, tests, the report, JSON.
-- Uses: baize.hypothesis, baize.report.sketch, baize.report.text, baize.shares, baize.core,
-- baize.core.stats, dkjson.
-- @module baize.findings
local hypothesis = require "baize.hypothesis"
local shares = require "baize.shares"
local sketch = require "baize.report.sketch"
local stats = require "baize.core.stats"
local text = require "baize.report.text"

local findings = {}

local Result = { __name = "baize.Result" }
Result.__index = {}

-- Smallest differences that matter, by unit.
local MATTERS <const> = { tricks = 0.05, IMPs = 0.1, matchpoints = 0.01 }
-- Digits of fractions in JSON: what does not depend on the machine.
local DIGITS <const> = 12
-- The fields of a result that JSON has as they are, and the order of all keys in it.
local PLAIN <const> = {
  "title", "source", "where", "plan", "seed", "asked", "deals", "tries", "solved",
  "partial",
}
local ORDER <const> = {
  "version", "title", "source", "where", "plan", "seed", "asked", "deals", "tries",
  "figure", "solved", "partial", "measures", "tests", "name", "unit", "kind", "paired", "text",
  "label", "measure", "side", "level", "mu", "matters", "components", "n", "hits", "more",
  "less", "mean", "sd", "se", "low", "high", "min", "max", "t", "df", "p", "p_holm",
  "outcome", "others", "exact", "count", "of", "share", "how",
}

-- One component of a measure: its moments and two-sided interval, which values that
-- are all equal do not have, unless they are counted.
local function component(item, m, kind)
  local c = { label = item.label, text = item.text, n = m.n, mean = m.mean }
  c.min, c.max = m.min, m.max
  if m.variance then
    c.sd = math.sqrt(m.variance)
    local given = { n = c.n, mean = c.mean, sd = c.sd, level = hypothesis.LEVEL }
    local t = stats.t_test(given)
    c.se = t.se
    if c.sd > 0 then c.low, c.high = t.low, t.high end
  end
  shares.count(c, kind)
  if c.kind then c.low, c.high = shares.interval(c, hypothesis.LEVEL) end
  return c
end

-- A measure with its components, which are fields by their labels too.
local function gather(m, run, first)
  local entry = { name = m.name, unit = m.unit, kind = m.kind, paired = m.paired,
    components = {} }
  for i, item in ipairs(m.items) do
    local c = component(item, run:result(first + i - 1), m.kind)
    entry.components[i] = c
    if c.label then entry[c.label] = c else entry.mean, entry.se = c.mean, c.se end
  end
  return entry
end

--- Make a result of what a run accumulated.
-- @tparam table r the fields of Result but for measures and tests
-- @tparam userdata run of baize.core.run
-- @tparam {table,...} measures each with name, unit, kind, paired, items
-- @tparam {table,...} tests of hypothesis.parse
-- @tparam ?number matters the smallest difference that matters; nil: by the unit
-- @treturn Result see `run` of baize.experiment
function findings.new(r, run, measures, tests, matters)
  local first = 1
  r.measures, r.tests, r.level = {}, {}, hypothesis.LEVEL
  for i, m in ipairs(measures) do
    local entry = gather(m, run, first)
    first = first + #m.items
    r.measures[i], r.measures[m.name] = entry, entry
  end
  for i, test in ipairs(tests) do
    local m = r.measures[test.measure]
    local least = matters or MATTERS[m.unit]
    r.tests[i] = hypothesis.carry_out(test, m.components, least)
  end
  r.diagrams, r.course = sketch.read(run, measures, tests, r.level)
  return setmetatable(r, Result)
end

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

-- Numbers as JSON has them: rounded, infinite ones left out.
local function plain_number(n)
  if math.type(n) == "integer" then return n end
  if n ~= n or math.abs(n) == math.huge then return nil end
  return tonumber(("%%.%dg"):format(DIGITS):format(n))
end

-- A copy of a value with plain numbers; of arrays only the array.
local function plain(value)
  if type(value) == "number" then return plain_number(value) end
  if type(value) ~= "table" then return value end
  local copy, is_array = {}, #value > 0
  for key, item in pairs(value) do
    if not is_array or math.type(key) == "integer" then copy[key] = plain(item) end
  end
  return copy
end

-- The figure of the condition as JSON has it.
local function plain_figure(f)
  return f and { exact = f.exact, count = f.count and tostring(f.count), of = tostring(f.of),
    share = plain(f.share), low = plain(f.low), high = plain(f.high), how = f.how }
end

--- The result as JSON.
-- @treturn string an object: version (of baize), title, source, where, plan, seed,
-- asked, deals, tries, figure (of the condition: exact, count (where exact) and of as
-- texts of digits, share, low, high, how), solved, partial (where there are any),
-- measures (array of name, unit, paired, components), tests (array); components and
-- tests as described at `run` of baize.experiment. Infinite bounds are left out;
-- fractions have 12 digits.
-- @usage print(result:json())
function Result.__index:json()
  local out = { version = require "baize.core".version, measures = {} }
  for _, key in ipairs(PLAIN) do out[key] = self[key] end
  out.figure = plain_figure(self.figure)
  for i, m in ipairs(self.measures) do
    out.measures[i] = { name = m.name, unit = m.unit, kind = m.kind, paired = m.paired,
      components = plain(m.components) }
  end
  out.tests = plain(self.tests)
  return (require "dkjson".encode(out, { indent = true, keyorder = ORDER }))
end

--- What an experiment found; prints as a report.
-- Fields: title, source, where, seed, plan, asked, deals, tries, figure, solved, measures (by
-- name and number: result.measures.gain.mean, result.measures.gain.NT.mean), tests,
-- partial; see `run` of experiments.
-- @type Result

return findings
