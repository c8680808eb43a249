-- SPDX-License-Identifier: GPL-3.0-or-later
--- Means made steadier by a net's guesses: deals that are solved, and many more that are
-- only guessed.
-- On a solved deal a measure X and its guess G are known, on the others G alone. The mean
-- of X - G over the solved deals and that of G over the others add up to the mean of X:
-- without bias whatever the net guesses (a control variate with coefficient 1: Lavenberg and
-- Welch, Management Science 27, 1981, 322-335). Nothing is chosen by what came out, or there would
-- be a bias. Where guesses spread more on the other deals than chance explains, as of a net that
-- is far off on rare deals, the t interval is the wider by it; where they help little, X - G is as
-- lopsided as X may be, and the interval holds for that too.
-- @module baize.experiment.adjusted
local core = require "baize.core.run"
local core_guess = require "baize.core.guess"
local hypothesis = require "baize.stats.hypothesis"
local lopsided = require "baize.stats.lopsided"
local measure = require "baize.lang.measure"
local work = require "baize.sample.work"

local adjusted = {}

local APART <const> = 1 << 40 -- from the deals that are solved to those that are guessed
local HELP <const> = 2 -- worth so many times the deals, or more: guesses help
local CHANCE <const> = 2 -- errors that variances of guesses differ by
local DEALS_MIN <const> = 50 -- solved, in the whole or in a group

local Steady = {}
Steady.__index = Steady

--- Say what a run must measure besides: for each component that is solved what it is less its
-- guess, with `times` deals guessed for each that is solved. The trees, names and columns of the
-- layout get more; the plan that is returned is for `new`.
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
        plan.columns[i] = { rest = #layout.trees + 1, known = #layout.trees + 2, guess = at }
        local c = layout.columns[i]
        for k, more in ipairs { x - guess, guess } do
          local next_one = #layout.trees + 1
          layout.trees[next_one], layout.names[next_one] = more, layout.names[i]
          layout.columns[next_one] = { label = c.label,
            name = (k == 1 and "%s less its guess" or "guess of %s"):format(c.name) }
        end
      end
    end
  end
  return plan
end

--- What adjusts the means of a run, by a plan of `add`: without guesses yet.
function adjusted.new(plan)
  return setmetatable({ plan = plan, predicted = 0 }, Steady)
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
    seed = how.seed, first = 1 + APART + self.predicted, count = count,
    jobs = how.jobs, memory = how.memory }) or 0)
end

--- Adjust a component, if that is to be done.
-- @tparam table c is changed: mean, se, low, high; gets plain (these as they were), worth (as how
-- many deals it is as good), apart (by how many of its errors the means differ); or left_plain:
-- there are too few deals, or all values are equal
-- @tparam userdata run where it comes from
-- @tparam integer column its own
-- @tparam[opt] integer key of the group, and of two ways the other
function Steady:adjust(c, run, column, key, other)
  local at = self.plan.columns[column]
  c.left_plain = at ~= nil or nil
  if not at or self.predicted == 0 or c.n < DEALS_MIN or c.sd == 0 then return end
  local rest, guess = run:result(at.rest, key, other), self.run:result(at.guess, key, other)
  if not guess.variance or guess.n < c.n then return end
  local known = run:result(at.known, key, other).variance
  local unseen = guess.variance - known
  if unseen <= CHANCE * math.sqrt(2 / c.n) * known then unseen = 0 end
  local se = math.sqrt((rest.variance + unseen) / c.n + guess.variance / guess.n)
  if se == 0 then return end
  local mean = rest.mean + guess.mean
  c.plain = { mean = c.mean, se = c.se, low = c.low, high = c.high }
  c.worth = math.floor(c.n * (c.se / se) ^ 2 + 0.5)
  local error = math.sqrt(guess.variance * (1 / c.n + 1 / guess.n))
  c.apart = error > 0 and math.abs(mean - c.mean) / error or 0
  c.mean, c.se, c.left_plain = mean, se, nil
  c.low, c.high = lopsided.interval(adjusted.tested { c }[1], hypothesis.LEVEL)
end

--- What a result says of it.
-- @tparam table found gets variance, net, predicted
function Steady:mark(found)
  found.variance, found.net, found.predicted = "adjusted", core_guess.name(), self.predicted
end

-- Of the plain part of components: what `stretched` gave.
local bars_of = setmetatable({}, { __mode = "k" })

-- The values of an adjusted component where guesses help little, about its mean and as wide
-- as its error says; nil where they help.
local function stretched(c)
  if c.worth >= HELP * c.n or not c.histogram then return nil end
  local bars, by = bars_of[c.plain], c.se * math.sqrt(c.n) / c.sd
  if bars then return bars end
  bars = {}
  for i, bar in ipairs(c.histogram) do
    bars[i] = { c.mean + by * (bar[1] - c.plain.mean), bar[2] }
  end
  bars_of[c.plain] = bars
  return bars
end

--- Components as tests take them: of an adjusted one its mean and error.
function adjusted.tested(components)
  local list = {}
  for i, c in ipairs(components) do
    list[i] = c.plain and { label = c.label, n = c.n, mean = c.mean,
      sd = c.se * math.sqrt(c.n), looked = c.looked, histogram = stretched(c) } or c
  end
  return list
end

--- The same without guesses: for what compares groups of deals.
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
