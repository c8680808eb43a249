-- SPDX-License-Identifier: GPL-3.0-or-later
--- Shares of deals: measures of few values, which are counted.
-- A measure is of a kind when its values can only be
--   share        0 and 1: makes(...), indicator(...), and what is made of them alone
--   difference   -1, 0 and 1: one share less another on the same deals
--   comparison   0, 0.5 and 1: beats(...)
-- Of a share the test is the exact binomial one. Of the others it uses the deals on
-- which the two differ: against the value in the middle it is McNemar's exact test (the
-- sign test), against any other Tango's score test; src/stats/share.h has the sources.
-- A share is shown with Wilson's interval; tests have the interval that goes with them.
-- @module baize.stats.shares
local stats = require "baize.core.stats"

local shares = {}

-- The value in the middle, and how far the others are from it.
local MIDDLE <const> = { share = 0.5, difference = 0.0, comparison = 0.5 }
local HALF <const> = { share = 0.5, difference = 1.0, comparison = 0.5 }

local function whole(x) return math.floor(x + 0.5) end

--- The least (-1 of a difference, else 0) and the largest value (1) of a kind.
function shares.range(kind)
  return MIDDLE[kind] - HALF[kind], MIDDLE[kind] + HALF[kind]
end

--- The value in the middle of a kind, where the test of two shares is the sign test.
function shares.middle(kind) return MIDDLE[kind] end

--- The kind of what is made of two measures by choice, extremes or products; nil where its values
-- are not known.
function shares.common(a, b)
  if not a or not b or a == "comparison" or b == "comparison" then return nil end
  return a == b and a or "difference"
end

--- Count the values of a component (label, n, mean, sd: nil of one value) from its mean and spread:
-- it gets hits, or more and less (deals above and below the middle), and the kind; nothing where
-- that is nil.
function shares.count(c, kind)
  if not kind or c.n == 0 then return c end
  c.kind = kind
  if kind == "share" then
    c.hits = whole(c.mean * c.n)
    return c
  end
  local mean, sd = (c.mean - MIDDLE[kind]) / HALF[kind], (c.sd or 0) / HALF[kind]
  local differ = whole(sd * sd * (c.n - 1) + mean * mean * c.n)
  local net = whole(mean * c.n)
  c.more, c.less = (differ + net) // 2, (differ - net) // 2
  return c
end

--- Wilson's interval, low and high, for the mean of n numbers from 0 to 1. Of zeros and ones it is
-- that of a share. Other numbers with a mean p vary less, by p (1 - p) at most, so that it covers
-- at least as often, and it stays within 0 to 1.
function shares.wilson(mean, n, level)
  local _, _, top = stats.wilson(0, 1, level)
  local z2 = top / (1 - top) -- none of one: the upper bound is z2 / (1 + z2)
  local centre = (mean + z2 / (2 * n)) / (1 + z2 / n)
  local half = math.sqrt(z2 * (math.max(0, mean * (1 - mean)) / n + z2 / (4 * n * n)))
    / (1 + z2 / n)
  return math.max(0.0, centre - half), math.min(1.0, centre + half)
end

--- Test a component of `count`, by the side "two-sided", "greater" or "less": p, low, high; with
-- `always` by tests that hold at every analysis.
function shares.test(c, mu, side, level, always)
  local given = { n = c.n, mu = mu, side = side, level = level, always = always }
  if c.kind == "share" then
    given.hits = c.hits
    return stats.share_test(given)
  end
  local middle, half = MIDDLE[c.kind], HALF[c.kind]
  given.more, given.less, given.mu = c.more, c.less, (mu - middle) / half
  local t = stats.share_paired(given)
  t.low, t.high = middle + half * t.low, middle + half * t.high
  return t
end

--- The two-sided interval of a component: low and high.
function shares.interval(c, level)
  if c.kind == "share" then
    local _, low, high = stats.wilson(c.hits, c.n, level)
    return low, high
  end
  local t = shares.test(c, MIDDLE[c.kind], "two-sided", level)
  return t.low, t.high
end

return shares
