-- SPDX-License-Identifier: GPL-3.0-or-later
--- Running one sample of an experiment: its deals, interim analyses, its result.
-- @module baize.ask.experiment.run
local adjusted = require "baize.ask.experiment.adjusted"
local calibrated = require "baize.ask.experiment.calibrated"
local check = require "baize.base.check"
local constant = require "baize.ask.experiment.constant"
local fields = require "baize.ask.experiment.fields"
local figure = require "baize.sample.figure"
local findings = require "baize.ask.experiment.findings"
local gather = require "baize.ask.experiment.gather"
local guess = require "baize.core.guess"
local hypothesis = require "baize.stats.hypothesis"
local opaque = require "baize.ask.experiment.opaque"
local sequential = require "baize.stats.sequential"
local shard = require "baize.store.shard"
local sketch = require "baize.report.sketch"
local supply = require "baize.store.supply"
local tables = require "baize.table.tables"

local run = {}

local UNSURE_DEALS <const> = 200 -- at least, where deals are solved by chance

--- Open the core's run of a layout. Raises at the user's line when something is measured that
-- cannot be.
function run.open(layout)
  local r, message, _, kind, which = tables.open(layout.trees, layout.options)
  if r then return r end
  local name = layout.names[which]
  local field = name:match "^%a+"
  check.fail(("%s: %s"):format(name, message), (field == "event" and "events" or field) .. "%s*=",
    kind)
end

-- Where the deals of a run come from, and where they are kept: for experiments that are a
-- part of something larger `kept` says what is kept in place of their own fields.
local function open_supply(self, r, how)
  local layout, kept = self.layout, self.kept or {}
  local what = { options = self.options, asker = kept.asker, least = kept.least,
    title = self.title or kept.title, source = self.source or kept.source,
    where = self.where, plan = self.handle:plan(), asked = self.asked, seed = self.seed,
    given = self.options.deals, from = self.from, boards = kept.boards,
    exchange = layout.hands ~= nil,
    measured = layout.play:measures() or tables.are_absent(layout.trees) }
  return (supply.open(what, r, layout.columns, how))
end

-- What is said of a run in its result, but for tests.
local function describe(self, r, how, tries, stopped, steady)
  local did, found = r:work(), gather.all(self.layout, r, steady)
  constant.find(found, self.layout, self.where, self.figure)
  if steady then steady:mark(found) end
  if self.options.solve == "unsure" then found.solve, found.net = "unsure", guess.name() end
  found.title, found.source, found.where = self.title, self.source, tostring(self.where)
  found.seed, found.plan, found.show = how.seed, self.handle:plan(), self.show
  found.asked, found.deals, found.figure = how.count, did.deals, self.figure
  found.solved, found.solves = did.read, did.solves or opaque.solves(self.layout)
  found.failed = did.failed > 0 and did.failures or nil
  local play, rule = self.layout.play, self.layout.rule
  found.play, found.doubling = tostring(play), tostring(rule)
  found.gap = did.solves and play:gap() or nil
  if found.solves and (play.name ~= "dd" or play.records or rule.name ~= "never") then
    found.play_note = rule.name == "never" and play:note() or
      ("%s Doubling: %s."):format(play:note(), rule)
  end
  found.tries = tries or did.deals == 0 and did.vain or did.tries
  fields.ended(found, how, stopped)
  return found
end

-- ---- looks -------------------------------------------------------------------------

-- Whether the rule says that the deals so far are enough, else the measure and the half-width that
-- no more deals can make smaller, if it is too wide; this look is counted.
local function is_enough(self, r, how, from, steady)
  local found = describe(self, r, how, nil, nil, steady)
  from:look(found.deals)
  sequential.mark(found, found.deals, hypothesis.LEVEL)
  local reached = sequential.reached(self.stop, findings.new(found, self.tests, self))
  return reached, sequential.unreachable(self.stop, found)
end

-- Deals up to the next look, again and again; results as those of sample, how many
-- deals there are, and the looks.
local function sample_by_rule(self, r, how, from, options, steady)
  local done, looks, reached, bound, least = 0, {}, false, nil, nil
  local stopped, tries, kind
  local function progress(n) return how.progress(done + n) end
  options.progress = how.progress and progress
  repeat
    options.first = 1 + done
    options.count = math.min(sequential.next_look(done), how.count) - done
    local got
    got, stopped, tries, kind = from:sample(r, self.where, self.handle, options)
    if not got then check.fail(stopped, nil, kind) end
    local short = got < options.count
    done = done + got
    if done > 0 and not stopped then
      looks[#looks + 1] = done
      if steady then steady:guess(self, how, done) end
      reached, bound, least = is_enough(self, r, how, from, steady)
    end
  until reached or bound or stopped or short or done >= how.count
  return done, stopped, tries, { looks = looks, reached = reached, bound = bound, least = least }
end

-- What is said of the rule in a result.
local function mark_rule(self, found, ruled)
  local rule = self.stop
  found.stop = { halfwidth = rule.halfwidth, measure = rule.measure,
    decided = rule.decided, reached = ruled.reached, bound = ruled.bound, least = ruled.least }
  found.looks = found.looks or ruled.looks
  if ruled.reached or ruled.bound then found.partial = nil end
  found.looked = true
  sequential.mark(found, found.deals, hypothesis.LEVEL)
end

-- ---- the run -----------------------------------------------------------------------

-- Refuse to solve by chance where that gains nothing: the interval must allow for a hit of weight 5
-- on a share 3.7 / n of the deals (1 in 40 samples has none), and a fifth of the deals solved, all
-- of them, say as much. README.md has figures.
local function check_unsure(self, how)
  if self.options.solve ~= "unsure" or how.range or how.count >= UNSURE_DEALS then return end
  check.fail(("solve = \"unsure\" needs %d deals or more, not %d: with fewer its interval is not "
    .. "narrower than that of a fifth of the deals, all of them solved; leave solve out, or ask "
    .. "for more deals"):format(UNSURE_DEALS, how.count), "solve%s*=")
end

--- Run one sample; an experiment that is a part of something larger may have `row`, called with
-- each deal as `row` of baize.core.run is, and `make`, which makes another result of what was
-- found. `how` is of baize.ask.experiment.fields, `progress` takes the deals done and a function
-- that says how precise the first test is so far. Returns a Result or a Shard.
function run.sample(self, how, progress)
  check_unsure(self, how)
  if self.layout.opaque and (how.range or how.db) then
    check.fail(("a measure of baize.opaque(...) cannot be %s: its function has no text"):format(
      how.range and "in a shard" or "kept in a database"), "opaque")
  end
  if self.layout.adjusted and how.range then
    check.fail("variance = \"adjusted\" and shards do not go together", "variance%s*=")
  end
  local r, shown = run.open(self.layout), gather.shown(self.layout)
  local function error_of(column) return calibrated.error(r, self.layout, column) end
  local precision = not how.range and sketch.precision(r, shown, self.tests, error_of,
    self.kept and self.kept.provisional) or nil
  how.progress = progress and function(done) return progress(done, precision) end
  sketch.watch(r, shown, self.tests)
  if not self.where.opaque and not self.figure and not how.range then
    self.figure = figure.of(self.handle)
  end
  local opened <close> = open_supply(self, r, how)
  local from = opened
  if self.layout.opaque then
    from = setmetatable({ sample = opaque.sampling(self.layout, self.layout.opaque, how.seed) },
      { __index = opened })
  end
  local options = fields.options(how)
  local function sample() return from:sample(r, self.where, self.handle, options) end
  if how.range then return (shard.fill(from, options, sample)) end
  options.row = self.row -- it makes more of the deals than sums
  local steady = self.layout.adjusted and adjusted.new(self.layout.adjusted)
  local done, stopped, tries, ruled, kind
  if self.stop then
    done, stopped, tries, ruled = sample_by_rule(self, r, how, from, options, steady)
  else
    done, stopped, tries, kind = sample()
  end
  if not done then check.fail(stopped, nil, kind) end
  if steady then steady:guess(self, how, done) end
  local found = describe(self, r, how, tries, stopped, steady)
  from:finish(found)
  if ruled then mark_rule(self, found, ruled) end
  found.untested = not self.stop and found.untested and
    (#self.tests > 0 or self.kept and self.kept.tested) or nil
  local result = findings.new(found, found.untested and {} or self.tests, self)
  hypothesis.plan(result.tests)
  result.diagrams, result.course = sketch.read(r, shown, self.tests, result.level,
    result.looked, error_of)
  if self.make then result = self.make(result) end
  from:keep(result)
  return result
end

return run
