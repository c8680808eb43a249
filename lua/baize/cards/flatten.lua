-- SPDX-License-Identifier: GPL-3.0-or-later
--- What a difference of scores is worth, and tables compared by it.
-- A flattening is odd and never falls: it takes the edge off large differences. IMPs are one,
-- matchpoints (won, tied, lost) the extreme one. Sources: Law 78B for IMPs; L. Slawinski, "Scoring
-- a deal", 2006, for the Caracalla formula and for matchpoints as the limit.
-- @module baize.cards.flatten
local core = require "baize.core.contract"

local flatten = {}

local CARACALLA <const> = 1000 -- the bound of what it gives
local FAR <const> = 1e15 -- far beyond 24 IMPs, within 64 bits

--- The names of flattenings, and the worth of a number of points by each; for IMPs a fraction of a
-- point is cut off.
flatten.NAMES = { "none", "imp", "caracalla", "sign" }
flatten.by = {
  none = function(x) return x + 0.0 end,
  imp = function(x)
    local whole = math.modf(math.max(-FAR, math.min(FAR, x)))
    return core.imps(math.tointeger(whole)) + 0.0
  end,
  caracalla = function(x) return CARACALLA * x / (CARACALLA + math.abs(x)) end,
  sign = function(x) return x > 0 and 1.0 or x < 0 and -1.0 or 0.0 end,
}

--- Each table of a board against each of the others: the mean worth of the differences of its score
-- to theirs, in the order of the tables; 0 where there is no other. With IMPs these are cross-IMPs,
-- with the sign matchpoints, as shares of won comparisons. Equal scores are compared once.
function flatten.others(scores, name)
  local worth_of, times, different, worth = flatten.by[name], {}, {}, {}
  for _, score in ipairs(scores) do
    if not times[score] then different[#different + 1] = score end
    times[score] = (times[score] or 0) + 1
  end
  for _, score in ipairs(different) do
    local sum = 0.0
    for _, other in ipairs(different) do sum = sum + times[other] * worth_of(score - other) end
    worth[score] = sum / math.max(1, #scores - 1)
  end
  local list = {}
  for i, score in ipairs(scores) do list[i] = worth[score] end
  return list
end

return flatten
