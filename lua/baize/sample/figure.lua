-- SPDX-License-Identifier: GPL-3.0-or-later
--- How many deals satisfy a condition, in numbers and in words.
-- A figure is exact, or an estimate with its interval, and says which.
-- @module baize.sample.figure
local check = require "baize.base.check"
local integer = require "baize.base.integer"

local figure = {}

local BUDGET <const> = 1000000000 -- operations

local Figure = { __name = "baize.Figure" }
Figure.__index = Figure

--- A figure from what the core tells: exact, count, of (decimal texts), share, low, high, how. As a
-- "share" it prints as one, not as a number of deals.
function figure.new(told, as)
  return setmetatable({
    exact = told.exact, share = told.share, low = told.low, high = told.high,
    how = told.how, as = as,
    count = told.count and integer.new(told.count) or nil,
    of = told.of and integer.new(told.of) or nil,
  }, Figure)
end

--- How many deals a sampler can deal, counted within about a second, else estimated.
function figure.of(handle) return (figure.new(handle:figure(BUDGET))) end

local function round(x)
  return (("%.3g"):format(x):gsub("e%+?(%-?)0*", "e%1"))
end

-- "estimated from 1000000 tries" or "none in 1000000 tries"
local function tries_of(f)
  return f.how:match "(%d+) tries" or f.how
end

local function count_text(f)
  if f.exact then return ("exactly %s deals"):format(f.count) end
  local of = f.of:tonumber()
  if f.share == 0 then
    return ("at most %s deals, for none was found in %s tries")
      :format(round(f.high * of), tries_of(f))
  end
  return ("about %s deals (%s to %s), estimated from %s tries"):format(
    round(f.share * of), round(f.low * of), round(f.high * of), tries_of(f))
end

local function share_text(f)
  if f.exact and f.share == 0 then return "exactly 0: no deal" end
  if f.exact then
    return ("exactly %.6g (1 deal in %.4g)"):format(f.share, 1 / f.share)
  elseif f.share == 0 then
    return ("at most %s, for none was found in %s tries"):format(round(f.high), tries_of(f))
  end
  return ("about %.4g (%.4g to %.4g), estimated from %s tries"):format(f.share, f.low,
    f.high, tries_of(f))
end

function Figure.__tostring(f)
  return f.as == "share" and share_text(f) or count_text(f)
end

--- The number of deals and, where they are not all, what share that is.
-- @treturn string one line
-- @usage print(sampler:figure():rarity()) --> exactly N deals, 1 in 397.9
function Figure:rarity()
  local said = count_text(self)
  if self.share == 0 or self.share == 1 then return said end
  local of = self.exact and ", 1 in %.4g" or "; about 1 in %.4g"
  return said .. of:format(1 / self.share)
end

check.methods(Figure, "Figure")

--- How many deals satisfy a condition, or which share they are.
-- Fields: exact (boolean); count (Integer, where exact); of (Integer: of how many
-- deals, those with the known cards in their places); share, low, high (0 to 1; equal
-- where exact, else low and high are a 95 % interval); how (the plan that told). It
-- prints in words that say whether it is an estimate.
-- @type Figure

return figure
