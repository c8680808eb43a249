-- SPDX-License-Identifier: GPL-3.0-or-later
--- Components: means over deals, and proportions of deals, with their errors and intervals.
-- All results have them in one form, that of `Component` and of `Share` in baize.report.schema:
-- n, mean, sd, se, low, high; of what is counted (baize.stats.shares) also kind, hits, more, less;
-- extra (an error besides that of the deals: baize.stats.extra) and looked (the numbers were shown
-- before, so that intervals are those that hold at every analysis: baize.stats.sequential).
-- @module baize.stats.component
local extra = require "baize.stats.extra"
local hypothesis = require "baize.stats.hypothesis"
local lopsided = require "baize.stats.lopsided"
local sequential = require "baize.stats.sequential"
local shares = require "baize.stats.shares"
local stats = require "baize.core.stats"

local component = {}

local LEVEL <const> = hypothesis.LEVEL

--- A component without error and interval: of n numbers, by their sum and that of their squares.
function component.of_sums(n, sum, squares)
  local c = { n = n, mean = n > 0 and sum / n or nil }
  if n > 1 then c.sd = math.sqrt(math.max(0, squares - 1.0 * sum * sum / n) / (n - 1)) end
  return c
end

--- Give a component the error of its mean; the same component.
function component.error(c)
  c.se = c.sd and extra.se(c)
  return c
end

--- Give a component the error of its mean, and its two-sided interval, which values that are all
-- equal do not have, unless they are counted, within what values there can be (range); the same
-- component.
function component.judge(c)
  component.error(c)
  if c.looked then
    c.low, c.high = sequential.interval(c, LEVEL)
  elseif c.kind then
    c.low, c.high = shares.interval(c, LEVEL)
  elseif c.sd and (c.sd > 0 or c.unsure) then
    c.low, c.high = lopsided.interval(c, LEVEL)
  end
  if not c.looked then c.low, c.high = extra.interval(c, c.low, c.high, LEVEL) end
  c.low, c.high = extra.within(c, c.low, c.high)
  return c
end

--- The proportion of n deals that `hits` are, with its interval; `error`: the extra one, or nil.
function component.share(hits, n, error, looked)
  local c = { n = n, hits = hits, extra = error }
  if n == 0 then return c end
  c.share, c.low, c.high = stats.wilson(hits, n, LEVEL)
  local of = { kind = "share", n = n, hits = hits, mean = c.share }
  if looked then c.low, c.high = sequential.interval(of, LEVEL) end
  of.extra = error
  c.low, c.high = extra.interval(of, c.low, c.high, LEVEL)
  return c
end

return component
