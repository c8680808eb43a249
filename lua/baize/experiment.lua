-- SPDX-License-Identifier: GPL-3.0-or-later
--- Experiments as values: deals, what is measured on them, what is tested.
-- Uses: baize.check, baize.figure, baize.findings, baize.hypothesis, baize.measure, baize.sampler,
-- baize.report.sketch, baize.traps, baize.core.run.
-- @module baize.experiment
local check = require "baize.check"
local core = require "baize.core.run"
local figure = require "baize.figure"
local findings = require "baize.findings"
local hypothesis = require "baize.hypothesis"
local measure = require "baize.measure"
local sampler = require "baize.sampler"
local sketch = require "baize.report.sketch"
local traps = require "baize.traps"

local experiment = {}

-- Makes the progress function of runs that are given none; the program sets it.
experiment.watch = nil

local Experiment = { __name = "baize.Experiment" }

local FIELDS <const> = {
  "title", "source", "where", "deals", "seed", "measure", "tests", "matters",
}
local RUN_FIELDS <const> = { "deals", "seed", "jobs", "memory", "progress" }
local DEALS_DEFAULT <const> = 1000
local DEALS_MAX <const> = 1 << 34 -- sums of squares stay exact (src/stats/moments.h)
local FIGURE_BUDGET <const> = 1000000000 -- as for plans: about a second at most
local JOBS_MAX <const> = 256
local MEMORY_MIN <const> = 16 -- MiB
-- Deals with an opaque part are found on the main thread, so many at a time.
local OPAQUE_BATCH <const> = 512

local function check_name(name)
  if type(name) ~= "string" or not name:match "^[%a_][%w_]*$" then
    check.fail(("measure: a name expected, not %s"):format(check.show(name)),
      "measure%s*=")
  end
end

-- The pairs { name, value } of a keyed table, sorted by name.
local function by_name(given)
  local names, list = {}, {}
  for name in pairs(given) do
    check_name(name)
    names[#names + 1] = name
  end
  table.sort(names)
  for i, name in ipairs(names) do list[i] = { name, given[name] } end
  return list
end

-- The field `measure` as pairs { name, value }, in the order given or by name.
local function measure_pairs(given)
  if given == nil then check.fail("an experiment needs a measure", "experiment") end
  if type(given) ~= "table" or getmetatable(given) then
    return { { "measure", given } }
  end
  if #given == 0 then given = by_name(given) end
  if #given == 0 then check.fail("an experiment needs a measure", "measure%s*=") end
  for key in pairs(given) do
    if math.type(key) ~= "integer" then
      check.fail(("measure: '%s' stands beside an array of { name, measure }")
        :format(key), "measure%s*=")
    end
  end
  for i, pair in ipairs(given) do
    if type(pair) ~= "table" or getmetatable(pair) or #pair ~= 2 then
      check.fail(("measure %d is not { name, measure }"):format(i), "measure%s*=")
    end
    check_name(pair[1])
  end
  return given
end

-- The measures: array of name, items, unit, kind, paired.
local function read_measures(given)
  local list, seen = {}, {}
  for i, pair in ipairs(measure_pairs(given)) do
    local name, value = pair[1], pair[2]
    if seen[name] then
      check.fail(("measure '%s' stands twice"):format(name), check.literal(name))
    end
    seen[name] = true
    local m = measure.from(value, ("measure '%s'"):format(name),
      "%f[%w_]" .. name .. "%f[^%w_]")
    list[i] = { name = name, items = m.items, unit = m.unit,
      kind = not m.constant and m.kind or nil, paired = m.difference or false }
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
  local names, kinds, tests = {}, {}, {}
  for i, m in ipairs(measures) do names[i], kinds[m.name] = m.name, m.kind end
  for key in pairs(given) do
    if not math.tointeger(key) or key < 1 or key > #given then
      check.fail(("tests: an array of texts expected, not the field %s")
        :format(check.show(key)), "tests%s*=")
    end
  end
  for i, test in ipairs(given) do tests[i] = hypothesis.parse(test, names, kinds) end
  return tests
end

local function optional_text(value, what)
  if value ~= nil and type(value) ~= "string" then
    check.fail(("%s: a text expected, not %s"):format(what, check.show(value)),
      what .. "%s*=")
  end
  return value
end

local function optional_integer(value, what, low, high)
  return value ~= nil and check.integer(value, what, low, high) or nil
end

local function optional_size(value, what)
  if value == nil then return nil end
  if type(value) ~= "number" or not (value >= 0 and value < math.huge) then
    check.fail(("%s: a number, 0 or more, expected, not %s")
      :format(what, check.show(value)), what .. "%s*=")
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
-- of them by name, or an array of { name, measure }); tests (a text or an array of
-- texts, as in "gain > 0"); matters (number, in the unit of the measures tested: the
-- smallest difference that matters, default 0.05 tricks, 0.1 IMPs, 0.01 matchpoints;
-- 0: verdicts say nothing of sizes)
-- @treturn Experiment
-- @raise at the user's line for anything wrong in it
-- @usage return baize.experiment { where = S.hcp "15-17", measure = tricks(S, "NT") }
function experiment.new(options)
  check.note()
  check.fields(options, FIELDS, "an experiment")
  traps.scan()
  local self = {
    title = optional_text(options.title, "title"),
    source = optional_text(options.source, "source"),
    where = sampler.condition(options.where),
    asked = optional_integer(options.deals, "deals", 1, DEALS_MAX) or DEALS_DEFAULT,
    seed = optional_integer(options.seed, "seed", math.mininteger),
    matters = optional_size(options.matters, "matters"),
    measures = read_measures(options.measure),
  }
  self.tests = read_tests(options.tests, self.measures)
  self.handle = sampler.open(self.where)
  compile(self.measures)
  return setmetatable(self, Experiment)
end

-- The next `count` deals that an opaque part likes, and how many deals were looked at
-- to find each; nil when Ctrl-C was pressed.
local function find_batch(finder, first, count)
  local batch, tries = {}, {}
  for i = 1, count do
    -- an interrupt is raised, in the sampler or in the user's function: it ends the
    -- run like any other, with what there is
    local ok, deal, looked_at = pcall(finder.deal, finder, first + i - 1)
    if not ok and tostring(deal):find "interrupted$" then return nil end
    if not ok then error(deal, 0) end
    batch[i], tries[i] = deal, looked_at
  end
  return batch, tries
end

-- Deals with an opaque part are found here and measured by the threads. Results as
-- those of run:sample, and the deals looked at.
local function run_opaque(self, run, options)
  local finder = sampler.new { where = self.where, seed = options.seed }
  local done, looked_at = 0, 0
  local function progress(n) options.progress(done + n) end
  while done < options.count do
    local wanted = math.min(OPAQUE_BATCH, options.count - done)
    local batch, tries = find_batch(finder, done + 1, wanted)
    if not batch then return done, true, looked_at end
    local got, why = run:deals(batch, {
      jobs = options.jobs, memory = options.memory, first = done + 1,
      progress = options.progress and progress,
    })
    if not got then return nil, why end
    for i = 1, got do looked_at = looked_at + tries[i] end
    done = done + got
    if why then return done, true, looked_at end
  end
  return done, false, looked_at
end

-- How to run: what the caller says, else the experiment, else what is usual.
local function read_options(self, given)
  check.fields(given, RUN_FIELDS, "a run")
  local progress = given.progress
  if progress == nil and experiment.watch then progress = experiment.watch() end
  return {
    count = optional_integer(given.deals, "deals", 1, DEALS_MAX) or self.asked,
    seed = optional_integer(given.seed, "seed", math.mininteger) or self.seed or
      sampler.fresh_seed(),
    jobs = optional_integer(given.jobs, "jobs", 1, JOBS_MAX) or core.cores(),
    memory = optional_integer(given.memory, "memory", MEMORY_MIN),
    first = 1,
  }, progress or nil
end

Experiment.__index = {}

--- Run an experiment.
-- @tparam[opt] table options deals, seed (in place of the experiment's own); jobs
-- (threads, default: all cores), memory (MiB in all), progress (function called a few
-- times a second with the deals done, the deals asked for, nil, and a function that says
-- how precise the first test is so far; at the end "done" or "interrupted" stands third;
-- false: none; default: what the program shows)
-- @treturn Result title, source, where (text), plan, seed, asked, deals, tries (deals
-- looked at to find those; where there are none, all that were looked at), figure
-- (Figure: how many deals satisfy the condition, counted within what opening a sampler
-- may spend, else estimated; nil where a part of it is opaque), solved, solves;
-- measures: array, and by name, of name, unit ("tricks", "points", "IMPs",
-- "matchpoints", "share" or nil), kind ("share", "difference", "comparison": see
-- baize.shares; or nil), paired (boolean: a difference on the same deals), components
-- (array of label, text, n, mean, sd, se, low, high, min, max; low and high: two-sided
-- 95 % interval of the mean, Wilson's for shares, nil where sd is 0 and there is no
-- kind; hits of a share, more and less of the other kinds), and by label the same;
-- tests: array of text, measure, side, mu, level, matters, components (see carry_out of
-- baize.hypothesis); level (of the intervals of means); partial ("interrupted") when
-- Ctrl-C ended it before all deals were done; diagrams, course: see `read` of
-- baize.report.sketch. tostring(result) is the report.
-- @raise at the user's line for other fields; when memory runs out
-- @usage print(baize.experiment{ measure = tricks(S, "NT"), deals = 100 }:run())
function Experiment.__index:run(options)
  if getmetatable(self) ~= Experiment then
    check.fail("run is called with a colon, as in experiment:run()", "%.run%f[%W]")
  end
  local how, progress = read_options(self, options or {})
  local run = compile(self.measures)
  local precision = sketch.precision(run, self.measures, self.tests)
  how.progress = progress and function(done)
    progress(done, how.count, nil, precision)
  end
  sketch.watch(run, self.measures, self.tests)
  if not self.where.opaque and not self.figure then
    self.figure = figure.new(self.handle:figure(FIGURE_BUDGET))
  end
  local done, stopped, tries
  if self.where.opaque then
    done, stopped, tries = run_opaque(self, run, how)
  else
    done, stopped = run:sample(self.handle, how)
  end
  if not done then error(stopped, 0) end
  local work = run:work()
  if progress then
    progress(work.deals, how.count, stopped and "interrupted" or "done")
  end
  return (findings.new({
    title = self.title, source = self.source, where = tostring(self.where),
    seed = how.seed, plan = self.handle:plan(), asked = how.count, deals = work.deals,
    tries = tries or work.deals == 0 and work.vain or work.tries,
    figure = self.figure,
    solved = work.solved, solves = work.solves,
    partial = stopped and "interrupted" or nil,
  }, run, self.measures, self.tests, self.matters))
end

function Experiment.__tostring(e)
  local title = e.title and " '" .. e.title .. "'" or ""
  return ("experiment%s on %d deals where %s"):format(title, e.asked, e.where)
end

--- Deals, what is measured on them, and what is tested: made by baize.experiment.
-- @type Experiment

return experiment
