-- SPDX-License-Identifier: GPL-3.0-or-later
--- Experiments as values: deals, what is measured on them, what is tested.
-- Uses: baize.check, baize.cond, baize.hypothesis, baize.measure, baize.sampler,
-- baize.traps, baize.report.text, baize.core.run.
-- @module baize.experiment
local check = require "baize.check"
local core = require "baize.core.run"
local hypothesis = require "baize.hypothesis"
local measure = require "baize.measure"
local sampler = require "baize.sampler"
local stats = require "baize.core.stats"
local text = require "baize.report.text"
local traps = require "baize.traps"

local experiment = {}

-- Makes the progress function of runs that are given none; the program sets it.
experiment.watch = nil

local Experiment = { __name = "baize.Experiment" }
local Result = { __name = "baize.Result" }

local FIELDS <const> = {
  "title", "source", "where", "deals", "seed", "measure", "tests", "matters",
}
local RUN_FIELDS <const> = { "deals", "seed", "jobs", "memory", "progress" }
local DEALS_DEFAULT <const> = 1000
local DEALS_MAX <const> = 1 << 40
-- Deals with an opaque part are found on the main thread, so many at a time.
local OPAQUE_BATCH <const> = 512
-- What JSON says of a result, and the order of all its keys.
local JSON_TOP <const> = {
  "title", "source", "where", "plan", "seed", "asked", "deals", "tries", "solved",
  "partial",
}
local JSON_ORDER <const> = table.move({
  "measures", "tests", "name", "text", "label", "measure", "side", "level", "mu",
  "matters", "components", "n", "mean", "sd", "se", "low", "high", "min", "max", "t",
  "df", "p", "p_holm", "outcome",
}, 1, 24, #JSON_TOP + 1, { table.unpack(JSON_TOP) })
-- Smallest differences that matter, by unit.
local MATTERS <const> = { tricks = 0.05, IMPs = 0.1, matchpoints = 0.01 }

-- What a measure counts, as far as its text tells: for the verdict's "what matters".
local function unit_of(item)
  local words = {}
  for word in item.text:gsub('"[^"]*"', ""):gmatch "%f[%w_]([%l_]+)%s*%(" do
    words[word] = true
  end
  if words.imps then return "IMPs" end
  if words.sign then return "matchpoints" end
  if words.score or words.best or words.makes or words.indicator then return nil end
  return words.tricks and "tricks" or nil
end

-- The pairs { name, value } of a keyed table, sorted by name.
local function by_name(given)
  local names, list = {}, {}
  for name in pairs(given) do
    if type(name) ~= "string" or not name:match "^[%a_][%w_]*$" then
      check.fail(("measure: a name expected, not %s"):format(check.show(name)),
        "measure%s*=")
    end
    names[#names + 1] = name
  end
  table.sort(names)
  for i, name in ipairs(names) do list[i] = { name, given[name] } end
  return list
end

-- The field `measure` as an array of { name, Measure }: in the order given, or by
-- name.
local function read_measures(given)
  if type(given) ~= "table" or getmetatable(given) then
    given = { { "measure", given } }
  elseif #given == 0 then
    given = by_name(given)
  end
  local where = "measure%s*="
  if #given == 0 then check.fail("an experiment needs at least one measure", where) end
  local list, seen = {}, {}
  for i, pair in ipairs(given) do
    if type(pair) ~= "table" or getmetatable(pair) or type(pair[1]) ~= "string" or
        #pair ~= 2 then
      check.fail(("measure %d is not { name, measure }"):format(i), where)
    end
    local name, value = pair[1], pair[2]
    if seen[name] then check.fail(("measure '%s' stands twice"):format(name), where) end
    seen[name] = true
    local m = measure.from(value, "measure '" .. name .. "'")
    list[i] = { name = name, items = m.items }
  end
  return list
end

local function read_tests(given, measures)
  if given == nil then return {} end
  if type(given) == "string" then given = { given } end
  if type(given) ~= "table" then
    check.fail(("tests: an array of texts expected, not %s"):format(check.show(given)),
      "tests%s*=")
  end
  local names, tests = {}, {}
  for i, m in ipairs(measures) do names[i] = m.name end
  for key in pairs(given) do
    if not math.tointeger(key) or key < 1 or key > #given then
      check.fail(("tests: an array of texts expected, not the field %s")
        :format(check.show(key)), "tests%s*=")
    end
  end
  for i, test in ipairs(given) do tests[i] = hypothesis.parse(test, names) end
  return tests
end

local function optional_text(value, what)
  if value ~= nil and type(value) ~= "string" then
    check.fail(("%s: a text expected, not %s"):format(what, check.show(value)),
      what .. "%s*=")
  end
  return value
end

-- All components of all measures, compiled; errors name the measure.
local function compile(measures)
  local texts, names = {}, {}
  for _, m in ipairs(measures) do
    for _, item in ipairs(m.items) do
      texts[#texts + 1] = item.text
      names[#names + 1] = m.name
    end
  end
  local run, message, _, which = core.open(texts)
  if not run then
    check.fail(("measure '%s': %s"):format(names[which], message), "measure%s*=")
  end
  return run
end

--- Make an experiment.
-- @tparam table options title, source (texts); where (Condition, default any deal);
-- deals (default 1000); seed (default fresh at every run); measure (a measure, a table
-- of them by name, or an array of { name, measure }); tests (array of texts, as in
-- "gain > 0"); matters (number: the smallest difference that matters, default 0.05
-- tricks, 0.1 IMPs, 0.01 matchpoints)
-- @treturn Experiment
-- @raise at the user's line for anything wrong in it
-- @usage return baize.experiment { where = S.hcp "15-17", measure = tricks(S, "NT") }
function experiment.new(options)
  check.note()
  check.fields(options, FIELDS, "an experiment")
  traps.scan()
  local self = setmetatable({
    title = optional_text(options.title, "title"),
    source = optional_text(options.source, "source"),
    where = sampler.condition(options.where),
    asked = options.deals == nil and DEALS_DEFAULT or
      check.integer(options.deals, "deals", 1, DEALS_MAX),
    seed = options.seed and check.integer(options.seed, "seed", math.mininteger),
    matters = options.matters,
  }, Experiment)
  if self.matters ~= nil and (type(self.matters) ~= "number" or self.matters < 0) then
    check.fail(("matters: a number, 0 or more, expected, not %s")
      :format(check.show(self.matters)), "matters%s*=")
  end
  self.measures = read_measures(options.measure)
  self.tests = read_tests(options.tests, self.measures)
  self.handle = sampler.open(self.where)
  compile(self.measures)
  return self
end

-- Deals that an opaque part has to like: found here, measured by the threads.
local function run_opaque(self, run, seed, count, options)
  local finder = sampler.new { where = self.where, seed = seed }
  local done, tries = 0, 0
  while done < count do
    local batch = {}
    for i = 1, math.min(OPAQUE_BATCH, count - done) do
      local deal, more = finder:deal(done + i)
      batch[i], tries = deal, tries + more
    end
    local before = done
    local progress = options.progress
    local got, stopped = run:deals(batch, {
      jobs = options.jobs, memory = options.memory,
      progress = progress and function(n) progress(before + n) end,
    })
    if not got then return nil, stopped end
    done = done + got
    if stopped then break end
  end
  return done, done < count, tries
end

-- The components of a measure with their moments and two-sided intervals.
local function components(run, first, items)
  local list = {}
  for i, item in ipairs(items) do
    local m = run:result(first + i - 1)
    local c = { label = item.label, text = item.text }
    c.n, c.mean, c.min, c.max = m.n, m.mean, m.min, m.max
    if m.variance then
      c.sd = math.sqrt(m.variance)
      local t = stats.t_test {
        n = c.n, mean = c.mean, sd = c.sd, level = hypothesis.LEVEL,
      }
      c.se, c.low, c.high = t.se, t.low, t.high
    end
    list[i] = c
  end
  return list
end

-- True of "A - B": the test of such a measure is paired.
local function is_difference(items)
  return items[1].text:gsub("%b()", ""):find(" - ", 1, true) ~= nil
end

local function gather(self, run, r)
  local at = 1
  r.measures, r.tests, r.units, r.differences = {}, {}, {}, {}
  for i, m in ipairs(self.measures) do
    local entry = { name = m.name, components = components(run, at, m.items) }
    at = at + #m.items
    r.measures[i], r.measures[m.name] = entry, entry
    r.units[m.name], r.differences[m.name] = unit_of(m.items[1]), is_difference(m.items)
    for _, c in ipairs(entry.components) do
      if c.label then entry[c.label] = c end
    end
    local first = entry.components[1]
    if not first.label then entry.mean, entry.se = first.mean, first.se end
  end
  if r.deals < 2 then return end
  for i, test in ipairs(self.tests) do
    local matters = self.matters or MATTERS[r.units[test.measure]]
    local items = r.measures[test.measure].components
    r.tests[i] = hypothesis.carry_out(test, items, matters)
  end
end

Experiment.__index = {}

--- Run an experiment.
-- @tparam[opt] table options deals, seed (in place of the experiment's own); jobs
-- (threads, default: all cores), memory (MiB in all), progress (function called a few
-- times a second with the deals done and the deals asked for, at the end also with
-- "done" or "interrupted"; false: none; default: what the program shows)
-- @treturn Result title, source, where (text), plan, seed, asked, deals, tries, solved,
-- solves; measures: array, and by name, of name, components (array of label, n, mean,
-- sd, se, low, high, min, max), and by label the same; tests: array of text, measure,
-- side, mu, components (see baize.hypothesis); partial ("interrupted") when Ctrl-C
-- ended it before all deals were done. tostring(result) is the report.
-- @raise at the user's line for other fields; when memory runs out
-- @usage print(baize.experiment{ measure = tricks(S, "NT"), deals = 100 }:run())
function Experiment.__index:run(options)
  options = options or {}
  check.fields(options, RUN_FIELDS, "a run")
  local count = options.deals and check.integer(options.deals, "deals", 1, DEALS_MAX) or
    self.asked
  local seed = options.seed and check.integer(options.seed, "seed", math.mininteger) or
    self.seed or sampler.fresh_seed()
  local progress = options.progress
  if progress == nil and experiment.watch then progress = experiment.watch() end
  local how = {
    jobs = options.jobs and check.integer(options.jobs, "jobs", 1, 256) or core.cores(),
    memory = options.memory and check.integer(options.memory, "memory", 16),
    progress = progress and function(done) progress(done, count) end,
    seed = seed, first = 1, count = count,
  }
  local run = compile(self.measures)
  local done, stopped, tries
  if self.where.opaque then
    done, stopped, tries = run_opaque(self, run, seed, count, how)
  else
    done, stopped = run:sample(self.handle, how)
  end
  if not done then error(stopped, 0) end
  local work = run:work()
  if progress then progress(work.deals, count, stopped and "interrupted" or "done") end
  local r = setmetatable({
    title = self.title, source = self.source, where = tostring(self.where),
    seed = seed, plan = self.handle:plan(), asked = count, deals = work.deals,
    tries = tries or work.tries, solved = work.solved, solves = work.solves,
    partial = stopped and "interrupted" or nil,
  }, Result)
  gather(self, run, r)
  return r
end

function Experiment.__tostring(e)
  local title = e.title and " '" .. e.title .. "'" or ""
  return ("experiment%s on %d deals where %s"):format(title, e.asked, e.where)
end

function Result.__tostring(r) return text.write(r) end

Result.__index = {}

--- The report.
-- @treturn string the same as tostring(result)
-- @usage io.write(result:text())
function Result.__index:text() return text.write(self) end

-- Numbers that JSON has no word for become null.
local function plain(value)
  if type(value) ~= "table" then
    if type(value) ~= "number" then return value end
    return value == value and math.abs(value) ~= math.huge and value or nil
  end
  local copy, length = {}, #value
  for key, item in pairs(value) do
    if length == 0 or math.type(key) == "integer" then copy[key] = plain(item) end
  end
  return copy
end

--- The result as JSON: its fields as described at run; infinite bounds are left out.
-- @treturn string keys in alphabetical order
-- @usage print(result:json())
function Result.__index:json()
  local out = { measures = {}, tests = plain(self.tests) }
  for _, key in ipairs(JSON_TOP) do out[key] = self[key] end
  for i, m in ipairs(self.measures) do
    out.measures[i] = { name = m.name, components = plain(m.components) }
  end
  local dkjson = require "dkjson"
  if #out.tests == 0 then setmetatable(out.tests, { __jsontype = "array" }) end
  return dkjson.encode(out, { indent = true, keyorder = JSON_ORDER })
end

return experiment
