-- SPDX-License-Identifier: GPL-3.0-or-later
--- Means made steadier by a net's guesses: deals that are solved, and many more that are
-- only guessed.
-- On a solved deal a measure X and its guess G are known, on the others G alone. The mean
-- of X - G over the solved deals and that of G over the others add up to the mean of X:
-- without bias whatever the net guesses (a control variate with coefficient 1: Lavenberg and
-- Welch, Management Science 27, 1981, 322-335). Nothing is chosen by what came out, or there would
-- be a bias. Tests and intervals are those of X - G, with the error of the mean of G as an extra
-- one (baize.stats.extra). Where guesses spread more on the other deals than chance explains, as of
-- a net that is far off on rare deals, they are the wider by it. What the net is wrong about on
-- deals
-- so rare that none was solved no ordinary test shows: so plain statements take the least and the
-- greatest value that X - G can have.
-- @module baize.ask.experiment.adjusted
local core_guess = require "baize.core.guess"
local extra = require "baize.stats.extra"
local hypothesis = require "baize.stats.hypothesis"
local lopsided = require "baize.stats.lopsided"
local measure = require "baize.lang.measure"
local tables = require "baize.table.tables"
local work = require "baize.sample.work"

local adjusted = {}

local APART <const> = 1 << 40 -- from the deals that are solved to those that are guessed
local CHANCE <const> = 2 -- errors that variances of guesses differ by
local DEALS_MIN <const> = 50 -- solved, in the whole or in a group
local ERRORS <const> = 3 -- to either side of the log of worth: fourth moments are estimated low

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
      local alone = tables.open({ tree }, { calibration = layout.options.calibration })
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
-- far after the ones that are solved.
-- @tparam Experiment e
-- @tparam table how of `how` of baize.ask.experiment.fields
-- @tparam integer solved deals
function Steady:guess(e, how, solved)
  local plan = self.plan
  local count = plan.times * solved - self.predicted
  if #plan.trees == 0 or count <= 0 then return end
  local options = e.layout.options
  self.run = self.run or assert(tables.open(plan.trees, { by = options.by,
    calibration = options.calibration }))
  self.predicted = self.predicted + (work.sample(self.run, e.where, e.handle, {
    seed = how.seed, first = 1 + APART + self.predicted, count = count,
    jobs = how.jobs, memory = how.memory }) or 0)
end

-- Of an adjusted component what tests take, by the component.
local items_of = setmetatable({}, { __mode = "k" })

--- The errors of the net on the solved deals as values of a component, about its adjusted mean. No
-- deal can be lower than the least value less the largest guess. The extra error is that of the
-- mean guess, and of what the solved deals do not show of the spread of guesses.
-- @tparam table c of the measure: label, n, range
-- @tparam table rest of the errors: mean, variance
-- @tparam ?{table,...} bars their histogram
-- @tparam table guess of the guesses of other deals: n, mean, variance, min, max
-- @tparam table known the same of the solved ones
-- @treturn table a component for tests
function adjusted.item(c, rest, bars, guess, known)
  local least, most = math.min(guess.min, known.min), math.max(guess.max, known.max)
  local unseen, histogram = guess.variance - known.variance, bars and {}
  if unseen <= CHANCE * math.sqrt(2 / c.n) * known.variance then unseen = 0 end
  for i, bar in ipairs(bars or {}) do histogram[i] = { bar[1] + guess.mean, bar[2] } end
  return { label = c.label, n = c.n, mean = rest.mean + guess.mean,
    sd = math.sqrt(rest.variance), extra = math.sqrt(unseen / c.n + guess.variance / guess.n),
    guessed = guess.mean, histogram = histogram,
    range = { c.range[1] - most + guess.mean, c.range[2] - least + guess.mean } }
end

-- The variance of the logarithm of an estimated variance: (kurtosis - 1) / n. Nil where too many
-- values were seen to be counted.
local function log_variance(item)
  if not item.histogram then return nil end
  local squares, fourths = 0.0, 0.0
  for _, bar in ipairs(item.histogram) do
    local square = (bar[1] - item.mean) ^ 2
    squares, fourths = squares + bar[2] * square, fourths + bar[2] * square * square
  end
  return (item.n * fourths / (squares * squares) - 1) / item.n
end

-- As how many plain deals a component is as good, and an interval of that.
local function add_worth(c, item)
  local se = extra.se(item)
  if c.sd == 0 or item.sd == 0 then return end -- an error cannot be estimated
  local worth, own = (c.sd / se) ^ 2, item.sd / math.sqrt(c.n) / se
  local plain, rest = log_variance(c), log_variance(item)
  c.worth = math.floor(worth + 0.5)
  if not plain or not rest then return end
  local factor = math.exp(ERRORS * math.sqrt(plain + own ^ 4 * rest))
  c.worth_low, c.worth_high = math.floor(worth / factor + 0.5), math.floor(worth * factor + 0.5)
end

--- Adjust a component, if that is to be done: whether it is depends on how many deals there are,
-- never on what they gave.
-- @tparam table c is changed: mean, se, low, high (nil where the net errs alike on all deals); gets
-- plain (these as they were), worth (as how many deals it is as good, nil where no error can be
-- estimated), worth_low, worth_high (its interval), apart (by how many of its errors the means
-- differ); or left_plain: there are too few deals
-- @tparam userdata run where it comes from
-- @tparam integer column its own
-- @tparam[opt] integer key of the group, and of two ways the other
-- @tparam[opt] boolean ruled its interval comes from the looks
function Steady:adjust(c, run, column, key, other, ruled)
  local at = self.plan.columns[column]
  c.left_plain = at ~= nil or nil
  if not at or self.predicted == 0 or c.n < DEALS_MIN then return end
  local rest, guess = run:result(at.rest, key, other), self.run:result(at.guess, key, other)
  if not guess.variance or guess.n < c.n then return end
  local item = adjusted.item(c, rest, run:histogram(at.rest, key, other), guess,
    run:result(at.known, key, other))
  local error = math.sqrt(guess.variance * (1 / c.n + 1 / guess.n))
  c.plain = { mean = c.mean, se = c.se, low = c.low, high = c.high }
  c.apart = error > 0 and math.abs(item.mean - c.mean) / error or 0
  add_worth(c, item)
  item.extra, item.bounded = math.sqrt(item.extra ^ 2 + (c.extra or 0) ^ 2), c.extra ~= nil
  items_of[c.plain] = item
  c.mean, c.se, c.left_plain, c.low, c.high = item.mean, extra.se(item), nil, nil, nil
  if item.sd == 0 or ruled then return end
  local low, high = lopsided.interval(item, hypothesis.LEVEL)
  c.low, c.high = extra.interval(item, low, high, hypothesis.LEVEL)
end

--- Add `sure` to adjusted components without interim analyses: an interval (low, high) that follows
-- from the minimum and the maximum of the measure, and so holds however wrong the net is. Nothing
-- is added where these are not known.
function adjusted.add_sure(components)
  for _, c in ipairs(components) do
    local item = c.plain and not c.looked and items_of[c.plain]
    local low, high
    if item and item.sd > 0 then low, high = lopsided.sure(item, hypothesis.LEVEL) end
    low, high = extra.interval(item, low, high, hypothesis.LEVEL)
    c.sure = low and { low = low, high = high }
  end
end

--- What a result says of it.
-- @tparam table found gets variance, net, predicted
function Steady:mark(found)
  found.variance, found.net, found.predicted = "adjusted", core_guess.name(), self.predicted
end

-- What tests take of an adjusted component. After an interim analysis its whole error counts as
-- that of its deals, since that of the guesses is another at each; but for that of a calibration.
local function item_for(c)
  local item = items_of[c.plain]
  if not c.looked then return item end
  local own = math.sqrt(item.n * (extra.se(item) ^ 2 - (c.extra or 0) ^ 2))
  return setmetatable({ looked = true, sd = own, extra = c.extra or false }, { __index = item })
end

--- Components as tests take them: of an adjusted one the errors of the net about its mean.
function adjusted.tested(components)
  local list = {}
  for i, c in ipairs(components) do list[i] = c.plain and item_for(c) or c end
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
