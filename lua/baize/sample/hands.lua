-- SPDX-License-Identifier: GPL-3.0-or-later
--- The hands of one seat that satisfy a condition: counted, by number, by chance.
-- All of it is exact, and nothing is dealt.
-- @module baize.sample.hands
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local core = require "baize.core.hands"
local core_sampler = require "baize.core.sampler"
local distribution = require "baize.sample.distribution"
local features = require "baize.lang.feature"
local integer = require "baize.base.integer"
local known = require "baize.sample.known"
local sampler = require "baize.sample.sampler"

local hands = {}

local FIELDS <const> = { "known", "hand", "budget" }

local Hands = { __name = "baize.Hands", __index = {} }

-- What the core makes of conditions; its messages are the user's.
local function told(what, fn, ...)
  local result, message, _, kind = fn(...)
  if result == nil then check.fail(("%s: %s"):format(what, message), nil, kind) end
  return result, message
end

--- The hands of a seat that satisfy a condition.
-- @param where a condition that reads one seat, or its text
-- @tparam[opt] table options `known` (Hand or text of 1 to 13 cards by seat, as for
-- baize.sampler: those of the seat itself are in its hand, the others out of play),
-- `hand` (the 13 cards of South), `budget` (integer: operations that counting may take;
-- default about 10 s of them)
-- @treturn Hands
-- @raise at the user's line for what is no such condition, for contradictory cards, and
-- where counting would go beyond the budget: the message says what is too large;
-- "interrupted"
-- @usage print(baize.hands(S.hcp "15-17" & S.balanced):count()) --> 30897212184
function hands.new(where, options)
  check.note()
  local c = sampler.countable(where, "hands")
  options = options or {}
  check.fields(options, FIELDS, "hands")
  local budget = options.budget
  if budget ~= nil then check.integer(budget, "budget", 1) end
  local cards = known.join(known.conditions(options.known, options.hand), cond.any)
  local core_options = { known = cards, budget = budget }
  local set = told("hands", core.open, c, core_options)
  return setmetatable({ where = c, set = set, options = core_options }, Hands)
end

--- How many hands they are.
-- @treturn Integer of 635 013 559 600 where no cards are known
-- @usage print(baize.hands(S.spades "5+"):count())
function Hands.__index:count() return (self.set:count()) end

--- The share of all hands that they are.
-- @treturn number 0 to 1; of the hands that the known cards leave
-- @usage print(baize.hands(S.spades "5+"):share())
function Hands.__index:share()
  return self.set:count() / self.set:of()
end

-- Raise where there is no hand.
local function need_some(self, what)
  if self.set:count() == integer.new(0) then
    check.fail(("%s: no hand satisfies %s"):format(what, self.where))
  end
end

--- How a feature of the seat is distributed over the hands, exactly.
-- @tparam Feature feature as in S.hcp, or a sum of features of the same seat
-- @treturn Distribution array, from the lowest value up, of value (number), count
-- (Integer), share (0 to 1), low and high (equal to it); fields exact (true), mean;
-- prints as a table
-- @raise for what is not a feature, or of another seat; when there is no hand
-- @usage print(baize.hands(S.balanced):distribution(S.hcp))
function Hands.__index:distribution(feature)
  check.note()
  if not features.is(feature) then
    check.expected("distribution", "a feature", feature, false)
  end
  need_some(self, "distribution")
  local values = told("distribution", core.measure, { self.where }, { feature },
    self.options)
  local entries = {}
  for i, entry in ipairs(values[1][1]) do
    entries[i] = { value = entry[1], count = entry[2] }
  end
  return (distribution.counted(entries, self.set:count(), ("%s hands")
    :format(self.set:count()), feature.text, tostring(self.where)))
end

--- The mean of a feature of the seat over the hands.
-- @tparam Feature feature as in S.hcp, or a sum of features of the same seat
-- @treturn number
-- @raise as `distribution`
-- @usage print(baize.hands(S.balanced):mean(S.hcp)) --> 10.0
function Hands.__index:mean(feature)
  check.note()
  local d = self:distribution(feature)
  return d.mean
end

--- A hand by its number, in an order that has no meaning but is always the same.
-- @param k 1 to the count: Integer, whole number, or digits as text
-- @treturn Hand
-- @raise when there are fewer
-- @usage print(baize.hands(S.balanced):nth(1))
function Hands.__index:nth(k)
  check.note()
  local number, count = integer.new(k), self.set:count()
  if number < 1 then check.fail(("nth: %s is not 1 or more"):format(number)) end
  if number > count then
    check.fail(("nth: hand %s is out of range: there are %s"):format(number, count))
  end
  return (self.set:nth(number - 1))
end

--- A hand drawn by chance, each as likely as any other.
-- @tparam integer seed
-- @tparam[opt=1] integer index 1 or more: which of the seed's hands
-- @treturn Hand the same for the same seed and index, always
-- @raise when there is no hand
-- @usage for i = 1, 5 do print(baize.hands(S.balanced):random(2016, i)) end
function Hands.__index:random(seed, index)
  check.note()
  check.integer(seed, "seed", math.mininteger)
  index = index == nil and 1 or check.integer(index, "index", 1)
  need_some(self, "random")
  return (self.set:random(seed, index))
end

--- One of the hands, always the same.
-- @treturn ?Hand nil when there is none
-- @usage print(baize.hands(S.hcp "37"):example())
function Hands.__index:example()
  if self.set:count() == integer.new(0) then return nil end
  return (self.set:random(1, 1))
end

function Hands.__tostring(h)
  return ("%s of %s hands (%.6g): %s"):format(h.set:count(), h.set:of(), h:share(),
    h.where)
end

--- Whether two conditions, or their texts, mean the same: no hand, or no deal, satisfies one of
-- them only. Conditions on several hands are compared where deals can be counted exactly. Also
-- returns a hand that satisfies one of them only, where they read the same seat. Raises for what is
-- no condition, and where it cannot be counted; "interrupted".
function hands.same(a, b)
  check.note()
  a, b = sampler.countable(a, "same"), sampler.countable(b, "same")
  if a:key() == b:key() then return true end
  local one, other = core.seat(a), core.seat(b)
  if one and other then
    local same, example = told("same", core.same, a, b)
    if example then return false, example end
    return same
  end
  local figure = told("same", core_sampler.figure, a & ~b | ~a & b)
  if not figure.exact then
    check.fail(("same: the deals that satisfy one of %s and %s only cannot be counted "
      .. "exactly"):format(a, b))
  end
  return figure.count == "0"
end

--- The hands of a seat that satisfy a condition: made by baize.hands.
-- Prints how many they are. Field where (Condition).
-- @type Hands

return hands
