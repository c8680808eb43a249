-- SPDX-License-Identifier: GPL-3.0-or-later
--- How many deals a half width, or an effect, takes.
-- @module baize.stats.plan
local stats = require "baize.core.stats"

local plan = {}

local MOST <const> = 1 << 40 -- deals

-- How far the one-sided or two-sided interval of a mean of n deals reaches.
local function reach(n, sd, side, level)
  if sd == 0 then return 0.0 end
  return stats.t_test({ n = n, mean = 0, sd = sd, side = side, level = level }).high
end

-- Whether n deals are enough.
local function enough(n, aim)
  local own = reach(n, aim.sd, aim.side == "two-sided" and aim.side or "less", aim.level)
  if aim.halfwidth then return own <= aim.halfwidth end
  return own + reach(n, aim.sd, "less", aim.power) <= aim.effect
end

--- The least number of deals, 2 or more, by the distribution of t: `aim` has sd (0 or more),
-- halfwidth, or effect and power; side and level. Nil where no number below 2^40 will do.
function plan.deals(aim)
  local low, high = 1, 2
  while not enough(high, aim) do
    low, high = high, 2 * high
    if high > MOST then return nil end
  end
  while high - low > 1 do
    local middle = (low + high) // 2
    if enough(middle, aim) then high = middle else low = middle end
  end
  return high
end

return plan
