-- SPDX-License-Identifier: GPL-3.0-or-later
--- What the leads of a study came to, added up deal by deal.
-- @module baize.ask.lead.tally
local component = require "baize.stats.component"
local ranking = require "baize.report.ranking"
local score = require "baize.cards.score"
local shares = require "baize.stats.shares"
local solving = require "baize.cards.solving"

local lead_tally = {}

-- Sums of numbers, one for each deal, and what they tell.
-- For what is added up in Lua, deal by deal in order; experiments add up in the core.

local VALUES_MAX <const> = 200 -- different ones that are counted

local Sums = {}
Sums.__index = Sums

-- No numbers yet.
local function new_sums()
  return setmetatable({ n = 0, sum = 0, squares = 0, counts = {}, values = 0 }, Sums)
end

--- Add a number.
-- @tparam number x
function Sums:add(x)
  self.n, self.sum, self.squares = self.n + 1, self.sum + x, self.squares + x * x
  if not self.low or x < self.low then self.low = x end
  if not self.high or x > self.high then self.high = x end
  if self.values > VALUES_MAX then return end
  if not self.counts[x] then self.values = self.values + 1 end
  self.counts[x] = (self.counts[x] or 0) + 1
end

-- How often each value came, from the least up; nil of too many values, as means of several
-- cards may have: they are hardly lopsided.
local function histogram_of(self)
  if self.values > VALUES_MAX then return nil end
  local bars = {}
  for value, count in pairs(self.counts) do bars[#bars + 1] = { value, count } end
  table.sort(bars, function(a, b) return a[1] < b[1] end)
  return bars
end

--- Moments with an interval.
-- @tparam[opt] string kind of baize.stats.shares, where the values are counted
-- @treturn table as `components` of experiments; fewer fields below two numbers
function Sums:component(kind)
  local c = component.of_sums(self.n, self.sum, self.squares)
  c.min, c.max = self.low, self.high
  if self.n < 2 then return c end
  if self.low == self.high then c.sd = 0.0 end
  c.histogram = not kind and histogram_of(self) or nil
  shares.count(c, kind)
  return (component.judge(c))
end

local TRICKS_MAX <const> = 13

--- The scales on which two leads are compared.
lead_tally.SCALES = { "tricks", "beats", "points", "imps", "matchpoints" }

local SCALES <const> = lead_tally.SCALES

local Tally = {}
Tally.__index = Tally

-- What declarer's tricks are worth to the defence, or to declarer where he decides, and two
-- results against each other: compare[scale](t, u) for the first less the second.
local function worths(study)
  local points, needs, declares = {}, solving.needs(study.contract), study.declares or false
  for t, value in pairs(score.score_vector(study.contract, study.vul)) do
    points[t] = declares and value or -value
  end
  local worth = {
    tricks = function(t) return declares and t or TRICKS_MAX - t end,
    beats = function(t) return (t >= needs) == declares and 1 or 0 end,
    points = function(t) return points[t] end,
  }
  local compare = {
    imps = function(t, u) return score.imps(points[t] - points[u]) end,
    matchpoints = function(t, u)
      return points[t] > points[u] and 1 or points[t] == points[u] and 0.5 or 0
    end,
  }
  for name, fn in pairs(worth) do
    compare[name] = function(t, u) return fn(t) - fn(u) end
  end
  return worth, compare
end

-- Tables of a function of two results: [t][u].
local function tabulate(fn)
  local rows = {}
  for t = 0, TRICKS_MAX do
    rows[t] = {}
    for u = 0, TRICKS_MAX do rows[t][u] = fn(t, u) end
  end
  return rows
end

-- The least and the greatest value of such a table.
local function range_of(rows)
  local low, high = math.huge, -math.huge
  for t = 0, TRICKS_MAX do
    low, high = math.min(low, table.unpack(rows[t], 0)), math.max(high, table.unpack(rows[t], 0))
  end
  return { low, high }
end

--- Begin to add up: the method add(results) takes, by the number of each lead or class, an array of
-- declarer's tricks (of the cards that belong to it), nil where it has none.
function lead_tally.new(study)
  local choices = study.leads or study.classes
  local worth, compare = worths(study)
  local self = setmetatable({ nb = #choices, worth = worth,
    compare = {}, ranges = {}, own = {}, pairs = {}, list = ranking.pairs(#choices),
    single = true },
    Tally)
  for name, fn in pairs(compare) do
    self.compare[name] = tabulate(fn)
    self.ranges[name] = range_of(self.compare[name])
  end
  for i = 1, #choices do
    self.own[i] = { seen = {} }
    for _, scale in ipairs(SCALES) do self.own[i][scale] = new_sums() end
  end
  for n = 1, #self.list do
    self.pairs[n] = {}
    for _, scale in ipairs(SCALES) do self.pairs[n][scale] = new_sums() end
  end
  return self
end

-- The mean of a table over all cards of two choices.
local function between(rows, first, second)
  if #first == 1 and #second == 1 then return rows[first[1]][second[1]] end
  local sum = 0
  for _, t in ipairs(first) do
    for _, u in ipairs(second) do sum = sum + rows[t][u] end
  end
  return sum / (#first * #second)
end

local function mean_of(fn, list)
  if #list == 1 then return fn(list[1]) end
  local sum = 0
  for _, t in ipairs(list) do sum = sum + fn(t) end
  return sum / #list
end

local function add_own(self, i, list)
  local own = self.own[i]
  for name, fn in pairs(self.worth) do own[name]:add(mean_of(fn, list)) end
  if #list > 1 then self.single = false end
  for _, t in ipairs(list) do own.seen[t] = (own.seen[t] or 0) + 1 end
end

-- What each choice wins on the mean against each of the others that are there.
local function add_headed(self, results)
  local imps, matchpoints, met = {}, {}, {}
  for i = 1, self.nb do imps[i], matchpoints[i], met[i] = 0, 0, 0 end
  for _, pair in ipairs(self.list) do
    local a, b = pair[1], pair[2]
    if results[a] and results[b] then
      local x = between(self.compare.imps, results[a], results[b])
      local y = between(self.compare.matchpoints, results[a], results[b])
      imps[a], imps[b] = imps[a] + x, imps[b] - x
      matchpoints[a], matchpoints[b] = matchpoints[a] + y, matchpoints[b] + 1 - y
      met[a], met[b] = met[a] + 1, met[b] + 1
    end
  end
  for i = 1, self.nb do
    if met[i] > 0 then
      self.own[i].imps:add(imps[i] / met[i])
      self.own[i].matchpoints:add(matchpoints[i] / met[i])
    end
  end
end

--- Add a deal.
-- @tparam table results by the number of each choice an array of declarer's tricks; nil of
-- a class that has no card
function Tally:add(results)
  for i = 1, self.nb do
    if results[i] then add_own(self, i, results[i]) end
  end
  for n, pair in ipairs(self.list) do
    local a, b = results[pair[1]], results[pair[2]]
    for _, scale in ipairs(a and b and SCALES or {}) do
      self.pairs[n][scale]:add(between(self.compare[scale], a, b))
    end
  end
  add_headed(self, results)
end

return lead_tally
