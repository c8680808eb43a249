-- SPDX-License-Identifier: GPL-3.0-or-later
--- What rare value, were it missing among the deals, would make a statement about a mean wrong.
-- A statement of baize.stats.hypothesis says that the mean is above one number, below one, or
-- both ("equal within what matters"). Where so many deals as here have the value in place of
-- average ones, the mean comes to such a number, and one deal fewer leaves it short of it.
-- @module baize.stats.missing
local missing = {}

local RARE <const> = 3 -- deals of n: what is on so many is missing once in 20 samples
local FEW <const> = 10 -- a value on more than one deal in so many is not rare
local CLOSE <const> = 1e-9 -- what rounding may leave of a whole number

-- The numbers that the mean is above and below by a statement (an outcome of
-- baize.stats.hypothesis without "seems") about mu; nil: by none.
local function limits(said, mu, matters)
  local word, size = said:match "above" or said:match "below", matters or 0
  if said:find "^equal within" then return mu - size, mu + size end
  if not word then return nil, nil end
  local up = (word == "above") ~= (said:find "^not" ~= nil)
  local near, far = mu, nil
  if said:find "by more than matters" then near = up and mu + size or mu - size end
  if said:find "by less than matters" or said:find "equal within" then
    far = up and mu + size or mu - size
  end
  if up then return near, far end
  return far, near
end

-- What undoes the claim that the mean is above a number (sign 1) or below it (-1).
local function of_limit(item, number, sign)
  local gap, n = item.mean - number, item.n
  if sign * gap <= 0 then return nil end
  local far, whole = item.range[sign > 0 and 1 or 2], true
  for _, bar in ipairs(item.histogram) do whole = whole and math.type(bar[1]) == "integer" end
  local value = item.mean - gap * n / RARE
  if whole then value = sign * math.floor(sign * value + CLOSE) end
  if sign * (value - far) < 0 then value = far end
  local seen, deals = 0, math.ceil(n * gap / (item.mean - value) - CLOSE)
  for _, bar in ipairs(item.histogram) do
    if sign * (bar[1] - value) <= 0 then seen = seen + bar[2] end
  end
  return { value = value - (item.guessed or 0), less = sign > 0, deals = deals, seen = seen,
    threshold = number, too_few = FEW * (seen + deals) > n or nil,
    guessed = item.guessed and true or nil }
end

--- What rare value would make wrong what is said of a component's mean, were it missing. `item` is
-- a component (n, mean; range and histogram, without which the result is nil; guessed of an
-- adjusted mean); `said` is the statement and `plain` the one that holds whatever is missing, both
-- outcomes of baize.stats.hypothesis: of what both say nothing is named; mu and matters are those
-- of the test. Returns value, less (true: this value or less, false: or more), deals (how many more
-- would have to have it, in place of average ones), seen (on how many it was), threshold (what the
-- mean then comes to: of two the one that is reached sooner), too_few (true: that would be more
-- than one deal in ten, so that no rare value is at fault: the deals are too few for a plain
-- statement), guessed (true: of an adjusted mean; value is that of a result less what was guessed).
function missing.of(item, said, plain, mu, matters)
  if not item.range or not item.histogram then return nil end
  local over, under = limits(said, mu, matters)
  local sure_over, sure_under = limits(plain, mu, matters)
  if over and sure_over and sure_over >= over then over = nil end
  if under and sure_under and sure_under <= under then under = nil end
  local low = over and of_limit(item, over, 1)
  local high = under and of_limit(item, under, -1)
  if not low or not high then return low or high end
  if low.deals ~= high.deals then return low.deals < high.deals and low or high end
  return item.mean - over <= under - item.mean and low or high
end

return missing
