-- SPDX-License-Identifier: GPL-3.0-or-later
--- Sums of numbers, one for each deal, and what they tell.
-- For what is added up in Lua, deal by deal in order; experiments add up in the core.
-- @module baize.stats.sums
local hypothesis = require "baize.stats.hypothesis"
local shares = require "baize.stats.shares"
local stats = require "baize.core.stats"

local sums = {}

local Sums = {}
Sums.__index = Sums

--- No numbers yet.
-- @treturn table methods add(x), component(kind)
function sums.new() return setmetatable({ n = 0, sum = 0, squares = 0 }, Sums) end

--- Add a number.
-- @tparam number x
function Sums:add(x)
  self.n, self.sum, self.squares = self.n + 1, self.sum + x, self.squares + x * x
  if not self.low or x < self.low then self.low = x end
  if not self.high or x > self.high then self.high = x end
end

--- Moments with an interval.
-- @tparam[opt] string kind of baize.stats.shares, where the values are counted
-- @treturn table n, mean, sd, se, low, high, min, max and what baize.stats.shares adds, as
-- `components` of experiments; fewer where there are fewer than two numbers
function Sums:component(kind)
  local c = { n = self.n, min = self.low, max = self.high }
  if self.n == 0 then return c end
  c.mean = self.sum / self.n
  if self.n < 2 then return c end
  local rest = self.squares - 1.0 * self.sum * self.sum / self.n
  c.sd = math.sqrt(math.max(0, rest) / (self.n - 1))
  if self.low == self.high then c.sd = 0.0 end
  local t = stats.t_test { n = c.n, mean = c.mean, sd = c.sd, level = hypothesis.LEVEL }
  c.se = t.se
  if c.sd > 0 then c.low, c.high = t.low, t.high end
  shares.count(c, kind)
  if c.kind then c.low, c.high = shares.interval(c, hypothesis.LEVEL) end
  return c
end

return sums
