-- SPDX-License-Identifier: GPL-3.0-or-later
--- Means made steadier by a net's guesses: deals that are solved, and many more that are
-- only guessed.
-- On a solved deal a measure X and its guess G are known, on the others G alone. The mean
-- of X - G over the solved deals and that of G over the others add up to the mean of X:
-- without bias whatever the net guesses, and with the smaller error the better it does (a
-- control variate with coefficient 1: Lavenberg and Welch, Management Science 27, 1981,
-- 322-335). The interval is a t interval, which holds while X - G is not lopsided: where it
-- looks so, as where guesses help little, the mean stays plain.
-- @module baize.experiment.adjusted
local core = require "baize.core.run"
local core_guess = require "baize.core.guess"
local hypothesis = require "baize.stats.hypothesis"
local lopsided = require "baize.stats.lopsided"
local measure = require "baize.lang.measure"
local stats = require "baize.core.stats"
local work = require "baize.sample.work"

local adjusted = {}

local APART <const> = 1 << 40 -- from the deals that are solved to those that are guessed
local PILOT <const> = 200 -- deals; those are the first that show whether guesses help:
local GAIN <const> = 0.95 -- the variance of X - G is at most that part of X's
local DEALS_MIN <const> = 50 -- solved, in the whole or in a group

local Steady = {}
Steady.__index = Steady

--- Say what a run must measure besides: for each component that is solved what it is less
-- its guess.
-- @tparam table layout of `gather.layout`; its trees and names get more
-- @tparam integer times so many deals are guessed for each that is solved
-- @treturn table for `new`
function adjusted.add(layout, times)
  local plan = { times = times, trees = {}, columns = {} }
  for _, m in ipairs(layout.measures) do
    -- shares stay plain: their intervals are exact
    local nb = m.kind == "share" and 0 or #m.items
    for i = m.first, m.first + nb - 1 do
      local tree = layout.trees[i]
      local alone = core.open({ tree }, { calibration = layout.options.calibration })
      if alone and alone:work().solves then
        local x, at = measure.scalar(tree), #plan.trees + 1
        local guess = measure.call("guess", x)
        plan.trees[at] = guess
        layout.trees[#layout.trees + 1] = (x - guess)
        layout.names[#layout.trees] = ("measure '%s'"):format(m.name)
        plan.columns[i] = { rest = #layout.trees, guess = at }
      end
    end
  end
  return plan
end

--- What adjusts the means of a run.
-- @tparam table plan of `add`
-- @treturn Steady without guesses yet
function adjusted.new(plan)
  return setmetatable({ plan = plan, predicted = 0 }, Steady)
end

--- Look at the first deals: where guesses help little nothing will be adjusted. Only the
-- first time; later ones change nothing.
-- @tparam userdata run of baize.core.run
function Steady:pilot(run)
  if self.refused then return end
  self.refused = {}
  for column, at in pairs(self.plan.columns) do
    local x, rest = run:result(column), run:result(at.rest)
    self.refused[column] = not x.variance or rest.variance > GAIN * x.variance
  end
end

--- Add deals to a run, of which the first are the pilot.
-- @tparam userdata run of baize.core.run
-- @tparam table options first, count and progress as of Run:sample; are changed
-- @tparam function sample adds deals to the run by such options; returns as Run:sample
-- @return what `sample` returns, of all deals
function Steady:sample(run, options, sample)
  local count, progress = options.count, options.progress
  options.count = math.min(PILOT, count)
  local done, stopped, tries, kind = sample(options)
  if not done then return nil, stopped, tries, kind end
  self:pilot(run)
  if stopped or done < options.count or done == count then return done, stopped, tries end
  options.first, options.count = options.first + done, count - done
  options.progress = progress and function(n) return progress(done + n) end
  local more
  more, stopped, tries, kind = sample(options)
  return more and done + more, stopped, tries, kind
end

--- Guess deals until there are as many as belong to those solved: those of the same sample
-- far behind the ones that are solved.
-- @tparam Experiment e
-- @tparam table how of `how` of baize.experiment.fields
-- @tparam integer solved deals
function Steady:guess(e, how, solved)
  local plan = self.plan
  local count = plan.times * solved - self.predicted
  if #plan.trees == 0 or count <= 0 then return end
  self.run = self.run or assert(core.open(plan.trees, e.layout.options))
  self.predicted = self.predicted + (work.sample(self.run, e.where, e.handle, {
    seed = how.seed, first = how.first + APART + self.predicted, count = count,
    jobs = how.jobs, memory = how.memory }) or 0)
end

--- Adjust a component, if that is to be done.
-- @tparam table c is changed: mean, se, low, high; plain gets what these were, worth as how
-- many deals it is as good, apart how many of its errors the difference of both means is
-- @tparam userdata run where it comes from
-- @tparam integer column its own
-- @tparam[opt] integer key of the group
-- @tparam[opt] integer other second key
function Steady:adjust(c, run, column, key, other)
  local at = self.plan.columns[column]
  if not at or self.refused[column] or self.predicted == 0 then return end
  if c.n < DEALS_MIN or not c.sd or c.sd == 0 then return end
  local rest, guess = run:result(at.rest, key, other), self.run:result(at.guess, key, other)
  if not guess.variance or guess.n < c.n or lopsided.seen {
    n = rest.n, mean = rest.mean, histogram = run:histogram(at.rest, key, other) } then
    return
  end
  local se = math.sqrt(rest.variance / rest.n + guess.variance / guess.n)
  if se == 0 then return end
  local mean = rest.mean + guess.mean
  local t = stats.t_test { n = c.n, mean = mean, sd = se * math.sqrt(c.n),
    level = hypothesis.LEVEL }
  c.plain = { mean = c.mean, se = c.se, low = c.low, high = c.high }
  c.worth = math.floor(c.n * (c.se / se) ^ 2 + 0.5)
  local error = math.sqrt(guess.variance * (1 / c.n + 1 / guess.n))
  c.apart = error > 0 and math.abs(mean - c.mean) / error or 0
  c.mean, c.se, c.low, c.high = mean, se, t.low, t.high
end

--- What a result says of it.
-- @tparam table found gets variance, net, predicted
function Steady:mark(found)
  found.variance, found.net, found.predicted = "adjusted", core_guess.name(), self.predicted
end

--- Components as tests take them: of an adjusted one its mean and error alone.
-- @tparam {table,...} components
-- @treturn {table,...}
function adjusted.tested(components)
  local list = {}
  for i, c in ipairs(components) do
    list[i] = c.plain and { label = c.label, n = c.n, mean = c.mean,
      sd = c.se * math.sqrt(c.n), looked = c.looked } or c
  end
  return list
end

--- The same without guesses: for what compares groups of deals.
-- @tparam {table,...} components
-- @treturn {table,...}
function adjusted.plain(components)
  local list = {}
  for i, c in ipairs(components) do
    list[i] = c.plain and setmetatable({ mean = c.plain.mean, se = c.plain.se,
      low = c.plain.low, high = c.plain.high }, { __index = c }) or c
  end
  return list
end

adjusted.Steady = Steady

return adjusted
