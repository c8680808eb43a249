-- SPDX-License-Identifier: GPL-3.0-or-later
--- What samplers count: how many deals, deals by number, values of features.
-- The methods are those of baize.sampler. Exact where the core can count, else
-- estimates; each result says which.
-- @module baize.sample.counting
local check = require "baize.base.check"
local distribution = require "baize.sample.distribution"
local features = require "baize.lang.feature"
local figure = require "baize.sample.figure"
local integer = require "baize.base.integer"

local counting = {}

-- The most deals that `all` goes through.
local ALL_MAX <const> = 10000000

--- Raise at the user's line that there is no `what` where a part of the condition is a function.
function counting.need_data(self, what)
  if self.where.opaque then
    check.fail(("a condition with an opaque part has no %s"):format(what))
  end
end

local Sampler = { __index = {} }

--- The k-th of all deals that satisfy the condition, in an order that plan and stream
-- version fix.
-- Plans have one that count deals exactly and draw by their numbers, as "suits" does.
-- @param k 1 to the count: Integer, whole number, or digits as text
-- @treturn Deal
-- @raise "refused" when the plan does not number deals; "not found" when there are fewer
-- @usage print(baize.sampler{ known = { S = "AK2.J3.KQ854.K72" } }:nth(1))
function Sampler.__index:nth(k)
  counting.need_data(self, "numbers of deals")
  check.note()
  local number = integer.new(k)
  if number < 1 then check.fail(("nth: %s is not 1 or more"):format(number)) end
  local deal, message, _, kind = self.handle:nth(tostring(number - 1))
  if deal then return deal end
  if kind == "not found" then
    message = ("deal %s is out of range: there are %s"):format(number, self.handle:size())
  end
  check.fail("nth: " .. message, nil, kind)
end

--- All deals that satisfy the condition, each once, in the order of `nth`.
-- @treturn function iterator: Deal, its number
-- @raise when there are over 10 000 000, or the plan does not number them; the message
-- says how many there are
-- @usage for deal in sampler:all() do print(deal) end
function Sampler.__index:all()
  counting.need_data(self, "end")
  local how_many = self:figure()
  if how_many.exact and how_many.count > ALL_MAX then
    check.fail(("all: there are %s, over %d; deals(n, { distinct = true }) gives n of them")
      :format(how_many, ALL_MAX))
  end
  local k, last = 0, how_many.exact and tonumber(tostring(how_many.count))
  local ok, message = last == 0, nil
  if not ok then ok, message = self.handle:nth "0" end
  if not last or not ok then
    check.fail(("all: there are %s; %s"):format(how_many, message or self.plan))
  end
  return function()
    if k >= last then return nil end
    k = k + 1
    return (self.handle:nth(k - 1)), k
  end
end

--- How many deals satisfy the condition, and how that is known.
-- Cards that the condition gives to hands (`known`, `S.is`, `S.has`) are taken as given:
-- the figure's `of` counts the deals with these. Conditions on one hand each, joined by "and",
-- "or" and "not", are counted exactly where that takes up to two seconds.
-- @tparam[opt] table options exact (boolean: also where that takes up to ten seconds), jobs
-- (threads that count so, 1 to 256; default 1; the figure is the same with any number)
-- @treturn Figure fields exact, count, of, share, low, high, how; prints in words
-- @raise when the condition has an opaque part
-- @usage print(sampler:figure())  --> exactly 9990539808088 deals
function Sampler.__index:figure(options)
  options = options or {}
  check.fields(options, { "exact", "jobs" }, "figure")
  local jobs = options.jobs ~= nil and check.integer(options.jobs, "jobs", 1, 256) or nil
  counting.need_data(self, "estimate")
  return (figure.new(self.handle:figure(self.budget, options.exact, jobs)))
end

--- How many deals satisfy the condition.
-- @treturn Integer|Figure the exact number; else an estimate, which prints in words
-- @treturn string "exact" or "estimate"
-- @raise when the condition has an opaque part
-- @usage print((sampler:count()))  --> 9990539808088
function Sampler.__index:count()
  local f = self:figure()
  if f.exact then return f.count, "exact" end
  return f, "estimate"
end

--- The share of all deals that satisfy the condition.
-- Exact where it can be counted; else an estimate whose bounds are Wilson's at 95 %.
-- Cards that the condition gives to hands (`S.is`, `S.has`) are taken as given.
-- @treturn number share, 0 to 1
-- @treturn string|number "exact", or the lower bound
-- @treturn ?number upper bound of an estimate
-- @raise when the condition has an opaque part
-- @usage local share, low, high = sampler:probability()
function Sampler.__index:probability()
  local f = self:figure()
  if f.exact then return f.share, "exact" end
  return f.share, f.low, f.high
end

--- How the deals are found, and what that takes.
-- @treturn string lines: the condition, the plan, what a deal takes, the other plans
-- @raise "interrupted"
-- @usage print(sampler:explain())
function Sampler.__index:explain()
  local text = ("deals of %s\n%s"):format(self.where, self.handle:explain())
  if self.swap then text = text .. tostring(self.swap) .. "\n" end
  return text
end

--- How many draws a deal takes on average, from a pilot that is always the same.
-- @treturn number 1 or more; math.huge when the pilot found no deal
-- @treturn number lower bound, at 95 %
-- @treturn number upper bound
-- @usage local draws = sampler:effort()
function Sampler.__index:effort()
  local draws, low, high = self.handle:effort()
  return draws, low, high
end

--- How a feature is distributed over the deals that satisfy the condition.
-- Exact where every value can be counted within the budget; else estimated from the
-- sampler's deals 1 to `deals`, each share with its 95 % interval (Wilson).
-- @tparam Feature feature as in S.hcp, or a sum of features
-- @tparam[opt] table options `deals` (integer, of an estimate; default 100000),
-- `estimate` (boolean: do not try to count), `budget` (integer, operations of a few ns
-- that counting each value may take; default 200 million)
-- @treturn Distribution array, from the lowest value up, of value (number), share (0 to
-- 1), low, high (equal where exact), count (Integer where exact, else deals seen);
-- fields exact (boolean), mean, how (text); prints as a table
-- @raise for what is not a feature; when the condition has an opaque part
-- @usage print(baize.sampler { where = S.balanced }:distribution(S.hcp))
function Sampler.__index:distribution(feature, options)
  counting.need_data(self, "distribution")
  check.note()
  return (distribution.of(self, feature, options))
end

--- The mean of a feature over the deals that satisfy the condition.
-- @tparam Feature feature as in S.hcp, or a sum of features
-- @tparam[opt] table options as for `distribution`
-- @treturn number mean
-- @treturn string|number "exact", or the lower bound of a 95 % interval
-- @treturn ?number upper bound of an estimate
-- @raise as `distribution`
-- @usage print(baize.sampler { where = S.balanced }:mean(S.hcp))
function Sampler.__index:mean(feature, options)
  counting.need_data(self, "mean")
  check.note()
  if not features.is(feature) then check.expected("mean", "a feature", feature, false) end
  local d = distribution.of(self, feature, options)
  if d.exact then return d.mean, "exact" end
  return d.mean, d.low, d.high
end

check.public(Sampler.__index)

--- The methods that samplers have from here.
counting.methods = Sampler.__index

return counting
