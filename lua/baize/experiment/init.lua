-- SPDX-License-Identifier: GPL-3.0-or-later
--- Experiments as values: deals, what is measured on them, what is tested.
-- @module baize.experiment
local check = require "baize.base.check"
local core = require "baize.core.run"
local doubling = require "baize.cards.doubling"
local exchange = require "baize.sample.exchange"
local measure = require "baize.lang.measure"
local fields = require "baize.experiment.fields"
local gather = require "baize.experiment.gather"
local groups = require "baize.experiment.groups"
local keeping = require "baize.store.keeping"
local known = require "baize.sample.known"
local library = require "baize.store.library"
local play_model = require "baize.play_model"
local plan = require "baize.experiment.plan"
local run = require "baize.experiment.run"
local sampler = require "baize.sample.sampler"
local samples = require "baize.experiment.samples"
local sequential = require "baize.stats.sequential"
local summary = require "baize.experiment.summary"
local traps = require "baize.lang.traps"

local experiment = {}

-- Makes the progress function of runs that are given none; the program sets it.
experiment.watch = nil

local Experiment = { __name = "baize.Experiment" }

local FIELDS <const> = {
  "title", "source", "where", "deals", "seed", "measure", "tests", "matters", "by",
  "tests_by", "events", "summary", "show", "exchange", "samples", "from", "stop", "play",
  "doubling", "prepare_for", "family",
}
local RUN_FIELDS <const> = {
  "deals", "seed", "jobs", "memory", "progress", "db", "resume",
}
local DEALS_DEFAULT <const> = 1000
local DEALS_STOP <const> = 100000 -- the most, of an experiment that stops by rule
local DEALS_MAX <const> = 1 << 34 -- sums of squares stay exact (src/stats/moments.h)
local JOBS_MAX <const> = 256
local MEMORY_MIN <const> = 16 -- MiB

-- The events: measures of the kind "share".
local function read_events(given, measures)
  if given == nil then return nil end
  local list, taken = {}, {}
  for _, m in ipairs(measures) do taken[m.name] = true end
  for i, pair in ipairs(fields.pairs(given, "events", "condition")) do
    local name, condition = pair[1], sampler.condition(pair[2], "events: " .. pair[1])
    if taken[name] then
      check.fail(("event '%s': a measure has that name"):format(name), "events%s*=")
    elseif condition.opaque then
      check.fail(("event '%s': baize.opaque(...) may stand in `where` alone"):format(name),
        "events%s*=")
    end
    list[i] = { name = name, unit = "share", kind = "share", paired = false,
      items = measure.scalar(measure.call("indicator", condition)).items }
  end
  return list
end

-- The field `exchange`: seat, hands, and what the deals with each hand should satisfy;
-- the deals that are dealt have the first hand. Returns the condition for them too.
local function read_exchange(given, where)
  if given == nil then return nil, where end
  local swap = exchange.read(given, {}, where)
  if #swap.hands < 2 then
    check.fail("exchange: hands: two or more hands expected", "hands%s*=")
  elseif where.opaque then
    check.fail("exchange: where may have no baize.opaque(...)", "exchange%s*=")
  end
  swap.condition = where
  return swap, known.join({ [swap.seat] = known.hand(swap.seat, swap.hands[1]) }, where)
end

-- What is asked of the deals, and where it stands in a run.
local function read_layout(options, where)
  local measures = fields.measures(options.measure)
  local swap, dealt = read_exchange(options.exchange, where)
  return gather.layout {
    measures = measures, events = read_events(options.events, measures),
    seats = summary.read(options.summary), ways = groups.read(options.by),
    seat = swap and swap.seat, hands = swap and swap.hands,
    condition = swap and swap.condition,
    rule = doubling.read(options.doubling), play = play_model.read(options.play),
  }, dealt
end

-- What may be tested: measures, and events but where hands are exchanged.
local function testable(layout)
  local list = table.move(layout.measures, 1, #layout.measures, 1, {})
  if layout.hands then
    for i, m in ipairs(list) do
      list[i] = { name = m.name, kind = m.kind == "share" and "difference" or nil }
    end
    return list
  end
  for _, e in ipairs(layout.events or {}) do list[#list + 1] = e end
  return list
end

-- An experiment of one sample.
local function new(options)
  local where = sampler.condition(options.where)
  local layout, dealt = read_layout(options, where)
  local self = {
    title = fields.text(options.title, "title"),
    source = fields.text(options.source, "source"),
    where = dealt, layout = layout, measures = layout.measures,
    asked = fields.integer(options.deals, "deals", 1, DEALS_MAX)
      or options.stop ~= nil and DEALS_STOP or DEALS_DEFAULT,
    seed = fields.integer(options.seed, "seed", math.mininteger),
    matters = fields.size(options.matters, "matters"),
    tests_by = fields.boolean(options.tests_by, "tests_by"),
    family = options.family == nil or fields.boolean(options.family, "family"),
    show = fields.show(options.show),
    tests = fields.tests(options.tests, testable(layout)),
    options = options, from = options.from ~= nil and library.from(options.from) or nil,
  }
  local names = {}
  for i, m in ipairs(layout.measures) do names[i] = m.name end
  self.stop = sequential.rule(options.stop, names, #self.tests > 0)
  for _, test in ipairs(layout.ways and {} or self.tests) do
    if test.side == "differs" then
      check.fail(("test '%s': there are no groups (the field by is missing)"):format(test.text),
        "tests%s*=")
    end
  end
  if self.tests_by and not layout.ways then
    check.fail("tests_by: there are no groups (the field by is missing)", "tests_by%s*=")
  end
  if layout.hands and layout.play.name == "lead" then
    check.fail('play = "lead" and exchange do not go together', "play%s*=")
  end
  self.handle = sampler.open(self.where,
    { deals = fields.integer(options.prepare_for, "prepare_for", 1, DEALS_MAX) })
  run.open(layout)
  return setmetatable(self, Experiment)
end

--- Make an experiment.
-- @tparam table options title, source (texts); where (Condition, default any deal);
-- deals (default 1000); seed (default fresh at every run); measure (a measure, a table
-- of them by name, or an array of { name, measure }); tests (a text or an array of
-- texts, as in "gain > 0", "gain ~= 0", or "gain differs by group": is it the same in all
-- groups of `by`?); matters (number, in the unit of the measures tested: the
-- smallest difference that matters, default 0.05 tricks, 0.1 IMPs, 0.01 matchpoints,
-- none for points, whose worth depends on the form of scoring;
-- 0: verdicts say nothing of sizes); by (groups of deals: a feature or measure of whole
-- numbers, a condition, an array of { label, condition }, or an array of two of these);
-- tests_by (true: every test is made in each group as well); family (false: the p-values of
-- each test are adjusted by themselves; default: all tests of the report are one family, and
-- Holm's method makes anything said of any of them wrong with a chance of 5 % at most);
-- events (conditions by name, or an array of { name, condition }: how often each holds;
-- their shares may be tested); summary (a seat, a pair, an array of them or "all": mean
-- points and lengths, frequency of shapes); show ("distribution": the report has the
-- distributions of tricks, and of other measures with few values); exchange ({ seat = S,
-- hands = { "...", ... } }: deals where the seat has the first hand are measured with
-- each of the hands in its place, see help(baize.sampler); the measures are then the
-- differences); samples (array of { name, Condition } or conditions by name, in place of
-- where or besides: everything on each of them, and tests such as
-- "a.gain > b.gain", or of one of them "a.gain > 0"); from
-- (a Library, or the name of a database or a file of boards that is one: its deals are
-- taken, all that satisfy the condition unless `deals` says how many); stop ({ halfwidth
-- = 0.02 }, { halfwidth = 0.02, measure = "gain" } or { decided = true }: deals until the
-- intervals are so narrow, or no test is undecided, at most `deals`, default 100000; tests
-- and intervals are then those that hold at every look, see baize.stats.sequential); play (how
-- the cards are played: "dd", the default, "lead", { "lead", layouts = 20, knows =
-- Condition } or { "calibrated", Calibration }: see baize.play_model); doubling ("never",
-- the default, { down = 2 }, { down = 2, side = "NS" } or "oracle": see
-- baize.cards.doubling); prepare_for (integer: the
-- field `deals` of baize.sampler; the plan may depend on it, so `deals` says nothing of it)
-- @treturn Experiment
-- @raise at the user's line for anything wrong in it
-- @usage return baize.experiment { where = S.hcp "15-17", measure = tricks(S, "NT") }
function experiment.new(options)
  check.note()
  check.fields(options, FIELDS, "an experiment")
  traps.scan()
  if options.samples == nil then return (new(options)) end
  return (samples.new(options, new, experiment.how))
end

--- How to run: what the caller says, else the experiment, else what is usual.
-- @tparam table self asked, seed
-- @tparam table given the options of `run`
-- @treturn table count, seed, jobs, memory, first: options of Run:sample; db, resume,
-- deals, seed_said: as they were said
-- @treturn ?function progress
-- @raise at the user's line for other fields
function experiment.how(self, given)
  check.fields(given, RUN_FIELDS, "a run")
  local progress = given.progress
  if progress == nil and experiment.watch then progress = experiment.watch() end
  return {
    count = fields.integer(given.deals, "deals", 1, DEALS_MAX) or self.asked,
    seed = fields.integer(given.seed, "seed", math.mininteger) or self.seed or
      sampler.fresh_seed(),
    jobs = fields.integer(given.jobs, "jobs", 1, JOBS_MAX) or core.cores(),
    memory = fields.integer(given.memory, "memory", MEMORY_MIN),
    first = 1, db = given.db, resume = given.resume, deals = given.deals,
    seed_said = given.seed or self.seed,
  }, progress or nil
end

Experiment.__index = { sample = run.sample, plan = plan.new }

--- Run an experiment.
-- @tparam[opt] table options deals, seed (in place of the experiment's own); jobs
-- (threads, default: all cores), memory (MiB in all), progress (function called a few
-- times a second with the deals done, the deals asked for, nil, and a function that says
-- how precise the first test is so far; at the end "done" or "interrupted" stands third;
-- where it returns false the run ends like an interrupted one;
-- false: none; default: what the program shows), db (name of a database, or Store: deals
-- and results are kept in it, and what it has already is neither dealt nor solved again),
-- resume (true: go on with the last run of this question there)
-- @treturn Result title, source, where (text), plan, seed, asked, deals, tries (deals
-- looked at to find those; where there are none, all that were looked at), figure
-- (Figure: how many deals satisfy the condition, counted within what opening a sampler
-- may spend, else estimated; nil where a part of it is opaque), solved, solves;
-- measures: array, and by name, of name, unit ("tricks", "points", "IMPs",
-- "matchpoints", "share" or nil), kind ("share", "difference", "comparison": see
-- baize.stats.shares; or nil), paired (boolean: a difference on the same deals), components
-- (array of label, text, n, mean, sd, se, low, high, min, max; low and high: two-sided
-- 95 % interval of the mean, Wilson's for shares, nil where sd is 0 and there is no
-- kind; hits of a share, more and less of the other kinds; histogram: array of { value,
-- count } from the least value up, nil of more than 4096 values; distribution, of
-- tricks: array of 14, each tricks, count, share, low, high), and by label the same;
-- events: the same of the events; summary: array, and by seat, of seat, hcp, spades,
-- hearts, diamonds, clubs (components), shapes (array of shape, count, share, low, high);
-- groups: array of label, key (value, or number of the condition, 0: none; of two ways an
-- array of two), deals, measures, events; by (what the ways are called) and, of two ways,
-- margins: rows and columns, groups of the first and of the second way; hands (of an
-- exchange): array of hand, measures, events, holds (component: where the deals with this
-- hand satisfy `where`), while `measures` are the differences: the later hand less the
-- earlier, of three hands labelled "2 - 1", "3 - 1", "3 - 2";
-- tests: array of text, measure, side, mu, level, matters, by (true: made in each group),
-- family (how many components are adjusted together), alone (true: `family = false`),
-- components (see carry_out of baize.stats.hypothesis, and of baize.stats.between for tests that it
-- differs by group); level (of the intervals of means);
-- partial ("interrupted") when Ctrl-C ended it before all deals were done; diagrams,
-- course: see `read` of baize.report.sketch; samples (where there are some): array, and by
-- name, of such results, each with name and sample (its number and the seed of all; `seed`
-- is that of its own deals); looks (where it is kept: after how many deals its numbers were
-- shown, or the rule of `stop` was asked), elsewhere (array of entry, looks: other entries
-- of the database that showed the same measures of these deals: what is tested holds at
-- those looks too); stop (of an experiment with such a rule: its
-- halfwidth, measure or decided, and reached: boolean); from (of a library: path, deals,
-- uniform). tostring(result) is the report.
-- @raise at the user's line for other fields; when memory runs out
-- @usage print(baize.experiment{ measure = tricks(S, "NT"), deals = 100 }:run())
function Experiment.__index:run(options)
  if getmetatable(self) ~= Experiment then
    check.fail("run is called with a colon, as in experiment:run()", "%.run%f[%W]")
  end
  local how, progress = experiment.how(self, options or {})
  local result = run.sample(self, how, progress and function(done, precision)
    return progress(done, how.count, nil, precision)
  end)
  if progress then progress(result.deals, how.count, result.partial or "done") end
  return result
end

function Experiment.__tostring(e)
  local title = e.title and " '" .. e.title .. "'" or ""
  return ("experiment%s on %d deals where %s"):format(title, e.asked, e.where)
end

keeping.askers.experiment = { new = experiment.new, step = 0 }
keeping.askers.samples = { new = experiment.new, step = samples.SEED_STEP }

--- Deals, what is measured on them, and what is tested: made by baize.experiment.
-- @type Experiment

return experiment
