-- SPDX-License-Identifier: GPL-3.0-or-later
--- Tests and intervals of means that have an error besides that of their deals.
-- Where a mean is a sum of two independent estimates, of which one has a test and an interval, and
-- the other a normal error of a known standard error (`extra`), the halves of the interval are
-- added as squares: a bound at mean - a and a normal one at mean - b make one at mean -
-- sqrt(a^2 + b^2) (Howe, Journal of the American Statistical Association 69, 1974, 789; Zou and
-- Donner, Statistics in Medicine 27, 2008, 1693). A p-value is the level of the interval that ends
-- at the number tested.
-- @module baize.stats.extra
local shares = require "baize.stats.shares"
local stats = require "baize.core.stats"

local extra = {}

local P_LEAST <const> = 1e-15
local HALVINGS <const> = 30
local TAILS <const> = { greater = 1, less = 1, ["two-sided"] = 2 }

-- The normal deviate that is exceeded with a probability of p; 0 where that is 1/2 or more.
local function deviate(p)
  if p >= 0.5 then return 0.0 end
  -- Wilson's bound of a share of which 0 of 1 was seen is z^2 / (1 + z^2)
  local _, _, top = stats.wilson(0, 1, 1 - 2 * math.max(P_LEAST, p))
  return math.sqrt(top / (1 - top))
end

--- The standard error of a mean: of its deals (n, sd), and the extra one.
function extra.se(item)
  local own = item.sd / math.sqrt(item.n)
  return item.extra and math.sqrt(own * own + item.extra ^ 2) or own
end

--- p of a claim about an item (mean, extra; nil: none) and mu, by its side, from `p_of`, which
-- takes a number in place of mu and gives p without the extra error.
function extra.p(p_of, item, mu, side)
  local tails, gap = TAILS[side], item.mean - mu
  if not item.extra or item.extra == 0 or gap == 0 then return p_of(mu) end
  local wrong = side == "greater" and gap < 0 or side == "less" and gap > 0 -- p is above 1/2
  local low, high = 0.0, 1.0 -- of the way from the mean to mu: where the first half ends
  for _ = 1, HALVINGS do
    local middle = (low + high) / 2
    local p = p_of(item.mean - middle * gap)
    local z = deviate(wrong and 1 - p or p / tails)
    if (middle * gap) ^ 2 + (z * item.extra) ^ 2 < gap * gap then
      low = middle
    else
      high = middle
    end
  end
  return p_of(item.mean - high * gap)
end

--- An interval of an item's mean, with the extra error: low and high, from those without it (nil:
-- there is none) at a level, by the side of the interval. What is counted (kind) stays in its
-- range.
function extra.interval(item, low, high, level, side)
  if not low or not item.extra or item.extra == 0 then return low, high end
  local by = deviate((1 - level) / TAILS[side or "two-sided"]) * item.extra
  local least, most = -math.huge, math.huge
  if item.kind and not item.a then least, most = shares.range(item.kind) end
  return math.max(least, item.mean - math.sqrt((item.mean - low) ^ 2 + by * by)),
    math.min(most, item.mean + math.sqrt((high - item.mean) ^ 2 + by * by))
end

--- An interval of a mean, cut at the minimum and the maximum value there can be (`range` of an
-- item, or of the two, a and b, whose difference it is); a bound that is infinite stays so.
function extra.within(item, low, high)
  local range = item.range
  if item.a and item.a.range and item.b.range then
    range = { item.a.range[1] - item.b.range[2], item.a.range[2] - item.b.range[1] }
  end
  local counted = item.kind and item.kind ~= "two means" -- within its range as it is
  if not low or not range or counted or item.guessed or item.unsure then return low, high end
  if low > -math.huge then low = math.max(low, range[1]) end
  if high < math.huge then high = math.min(high, range[2]) end
  return low, high
end

return extra
