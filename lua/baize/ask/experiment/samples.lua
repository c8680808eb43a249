-- SPDX-License-Identifier: GPL-3.0-or-later
--- Several samples in one experiment: everything on each of them, and tests across.
-- Samples are of different deals: sample k is dealt with a seed of its own, made from
-- the experiment's, so that they are independent whatever their conditions have in
-- common. A test across compares means by Welch's t test, shares by the score test of
-- two shares (src/stats/samples.h); of samples with an earlier analysis, the differences
-- of their first, second, third ... deals by the test that holds at every analysis.
-- @module baize.ask.experiment.samples
local asked = require "baize.ask.experiment.asked"
local check = require "baize.base.check"
local fields = require "baize.ask.experiment.fields"
local findings = require "baize.ask.experiment.findings"
local keeping = require "baize.store.keeping"
local near = require "baize.base.near"
local sampler = require "baize.sample.sampler"
local shard = require "baize.store.shard"

local samples = {}

local Samples = { __name = "baize.Experiment" }
Samples.__index = {}

--- Sample k has the seed `seed + (k - 1) * SEED_STEP`: no two of them ever meet where
-- people number their seeds.
samples.SEED_STEP = 1000000007

-- "NAME.MEASURE > NAME.MEASURE"
local NAME <const> = "([%a_][%w_]*)%.([%a_][%w_]*)"
local ACROSS <const> = "^%s*" .. NAME .. "%s*([<>~]=?)%s*" .. NAME .. "%s*$"
-- "NAME.MEASURE > 0.5"
local IN_ONE <const> = "^%s*" .. NAME .. "(%s*[<>~]=?%s*%-?%.?%d.*)$"
local SIDES <const> = { [">"] = "greater", ["<"] = "less", ["~="] = "two-sided" }

-- The item of a list that a test names.
local function named(list, name, what, text)
  local names = {}
  for i, item in ipairs(list) do
    if item.name == name then return item end
    names[i] = item.name
  end
  check.fail(("test '%s': there is no %s '%s'%s"):format(text, what, name,
    near.hint(name, names)), check.literal(text))
end

-- What a name in a test means, such as "a.gain": the measure or event, and the sample.
local function operand(self, text, sample, name)
  local layout, known = self.layout, named(self.samples, sample, "sample", text)
  local all = table.move(layout.measures, 1, #layout.measures, 1, {})
  table.move(layout.events or {}, 1, #(layout.events or {}), #all + 1, all)
  return named(all, name, "measure", text), known
end

-- A test across; nil when the text is another kind of test.
local function parse_across(self, text)
  if type(text) ~= "string" then return nil end
  local a, m, op, b, n = text:match(ACROSS)
  if not a or not SIDES[op] then return nil end
  local x, y = (operand(self, text, a, m)), (operand(self, text, b, n))
  if a == b then
    check.fail(("test '%s': both are of the sample '%s'; a difference on the same deals "
      .. "is a measure"):format(text, a), check.literal(text))
  elseif #x.items ~= #y.items or x.unit ~= y.unit then
    check.fail(("test '%s': they are not in the same unit"):format(text),
      check.literal(text))
  end
  return { text = ("%s.%s %s %s.%s"):format(a, m, op, b, n),
    measure = ("%s.%s - %s.%s"):format(a, m, b, n), side = SIDES[op], mu = 0,
    a = { a, m }, b = { b, n } }
end

-- The options of one sample's experiment.
local function options_of(options, where, tests)
  local own = {}
  for key, value in pairs(options) do own[key] = value end
  own.samples, own.where, own.tests = nil, where, tests or nil
  own.title, own.source = nil, nil
  return own
end

-- A test in one sample, as in "weak.beat > 0.5": which, and the test; nil: it is not one.
local function parse_in_one(self, text)
  if type(text) ~= "string" then return nil end
  local a, m, rest = text:match(IN_ONE)
  if not a then return nil end
  local _, sample = operand(self, text, a, m)
  return sample, m .. rest
end

-- The tests across, and those that are made in each sample; those of one alone go to it.
local function split_tests(self, given)
  if type(given) == "string" then given = { given } end
  if type(given) ~= "table" then return {}, given end
  local across, own = {}, {}
  for key, text in pairs(given) do
    if math.type(key) ~= "integer" then own[key] = text end
  end
  for _, text in ipairs(given) do
    local test = parse_across(self, text)
    local sample, alone = nil, nil
    if not test then sample, alone = parse_in_one(self, text) end
    if sample then
      sample.tests[#sample.tests + 1] = alone
    else
      table.insert(test and across or own, test or text)
    end
  end
  return across, own
end

-- The tests of one sample: those of all, and its own.
local function tests_of(sample, own)
  if type(own) ~= "table" then return own end
  local list = {}
  for key, text in pairs(own) do list[key] = text end
  table.move(sample.tests, 1, #sample.tests, #list + 1, list)
  return next(list) and list or nil
end

--- Make an experiment of several samples, of options with `samples`; `new` makes the experiment of
-- one sample, `read` has the options, checked: where, title, source.
function samples.new(options, new, read)
  local common = read.where
  local self = { samples = {}, tests = {}, title = read.title, source = read.source,
    family = read.family }
  local list = fields.pairs(options.samples, "samples", "condition")
  if #list < 2 then check.fail("samples: two or more expected", "samples%s*=") end
  local own
  for i, pair in ipairs(list) do
    local where = sampler.condition(pair[2], "samples: " .. pair[1])
    self.samples[i] = { name = pair[1], where = common and common & where or where,
      tests = {} }
    if i == 1 then self.layout = new(options_of(options, self.samples[1].where)).layout end
  end
  self.tests, own = split_tests(self, options.tests)
  if options.stop ~= nil and #self.tests > 0 then
    check.fail("stop: tests across samples are of a fixed number of deals", "stop%s*=")
  end
  for i, sample in ipairs(self.samples) do
    sample.experiment = new(options_of(options, sample.where, tests_of(sample, own)))
    sample.experiment.kept = { title = self.title, source = self.source,
      tested = options.tests ~= nil,
      asker = { kind = "samples", part = i, options = options } }
  end
  local first = self.samples[1].experiment
  self.asked, self.seed, self.matters = first.asked, first.seed, first.matters
  return (check.object(self, Samples, "baize.experiment"))
end

--- Run all samples, one after the other.
-- @tparam[opt] table options as of an experiment of one sample; deals: of each
-- @treturn Result see `run` of baize.experiment
function Samples.__index:run(options)
  local how = fields.how(self, options)
  local progress = how.progress
  local all, done = how.count * #self.samples, 0
  local r = { title = self.title, source = self.source, seed = how.seed,
    asked = how.count, samples = {}, deals = 0, tries = 0, solved = 0, solves = false }
  local seed, ids = how.seed, keeping.parts(how, self.samples, samples.SEED_STEP)
  if how.range then
    return (shard.each(self.samples, function(sample, i)
      how.seed_said = how.seed_said and seed + (i - 1) * samples.SEED_STEP
      return (sample.experiment:sample(how, progress and function(n)
        return progress(n, how.count)
      end))
    end))
  end
  for i, sample in ipairs(self.samples) do
    local before = done
    if ids and not ids[i] then
      r.partial = r.partial or "interrupted"
      break
    end
    how.seed = seed + (i - 1) * samples.SEED_STEP
    if i > 1 then how.seed_said, how.resume = how.seed, nil end
    how.resume = ids and ids[i] or how.resume
    local one = sample.experiment:sample(how, progress and function(n, precision)
      return progress(before + n, all, nil, precision)
    end)
    -- where a run is continued, the first sample knows its seed and its deals
    if i == 1 and how.db then
      r.seed, r.asked, seed, how.deals = one.seed, one.asked, one.seed, one.asked
    end
    if how.enough then -- no sample after it needs more deals
      r.asked, how.deals, how.count, how.enough = one.asked, one.asked, one.asked, nil
    end
    one.name, r.samples[i], r.samples[sample.name] = sample.name, one, one
    one.sample = { number = i, seed = seed }
    r.deals, r.tries, r.solved = r.deals + one.deals, r.tries + one.tries, r.solved + one.solved
    r.solves, r.partial, done = r.solves or one.solves, one.partial, done + one.deals
    all = done + (#self.samples - i) * how.count
    -- all samples are played alike
    r.play, r.doubling, r.play_note, r.gap = one.play, one.doubling, one.play_note, one.gap
    r.untested = one.untested
    if one.partial then break end
  end
  if progress then progress(done, all, r.partial or "done") end
  return (findings.across(r, r.untested and {} or self.tests, self))
end

--- What it asks.
-- @treturn table see `question` of experiments of one sample
-- @raise at the user's line when a part of it is a function
function Samples.__index:question() return (asked.samples(self)) end

function Samples.__tostring(e)
  local title = e.title and " '" .. e.title .. "'" or ""
  return ("experiment%s on %d samples of %d deals"):format(title, #e.samples, e.asked)
end

check.methods(Samples.__index, "Experiment")

return samples
