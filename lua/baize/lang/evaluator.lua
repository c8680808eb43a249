-- SPDX-License-Identifier: GPL-3.0-or-later
--- Evaluators: features made of the user's own functions of a holding.
-- A function is called once for each of the 8192 holdings of a suit; what it gave is
-- kept as a table in the text of the feature (src/hand/evaluator.h), so that conditions
-- made of it are data like all others.
-- @module baize.lang.evaluator
local check = require "baize.base.check"
local core = require "baize.core.expr"
local feature = require "baize.lang.feature"
local hands = require "baize.core.hand"
local seat = require "baize.lang.seat"

local evaluator = {}

local RANKS <const> = "23456789TJQKA" -- from the lowest bit up
local HOLDING_NB <const> = 8192

-- What the function is given: `text` ("AQT4", "" for a void), `length`, and the features
-- of a suit as fields.
local Holding = { __name = "baize.Holding" }

local methods = {}

-- h:has "AK": whether the holding has all of these cards; raises for what is not a rank.
function methods.has(h, ranks)
  if type(ranks) ~= "string" or ranks == "" or ranks:find("[^" .. RANKS .. "]") then
    check.fail(("has: ranks (A K Q J T 9 ... 2) expected, not %s"):format(check.show(ranks)))
  end
  for rank in ranks:gmatch "." do
    if not h.text:find(rank, 1, true) then return false end
  end
  return true
end

function Holding.__index(h, key)
  if methods[key] then return methods[key] end
  local ok, value = pcall(h.hand.of, h.hand, "S", key) -- fails for what is not a feature
  if ok then return value end
  check.fail(("a holding has no field %s (text, length, has, or a feature of a suit)")
    :format(check.show(key)))
end

function Holding.__tostring(h) return h.text end
function Holding.__len(h) return h.length end

local function holding(bits)
  local cards = {}
  for rank = #RANKS, 1, -1 do
    if bits // 2 ^ (rank - 1) % 2 == 1 then cards[#cards + 1] = RANKS:sub(rank, rank) end
  end
  local text = table.concat(cards)
  local hand = assert(hands.parse((text == "" and "-" or text) .. ".-.-.-"))
  return setmetatable({ text = text, length = #text, hand = hand }, Holding)
end

-- The value of a holding as text; raises what is wrong with it.
local function value_text(fn, bits, low, high)
  local h = holding(bits)
  local value = fn(h)
  local shown = h.text == "" and "a void" or h.text
  if type(value) ~= "number" then
    check.fail(("the evaluator gives %s for %s, not a number"):format(check.show(value),
      shown))
  elseif not (value >= low and value <= high) then
    check.fail(("the evaluator gives %s for %s, outside %s to %s"):format(value, shown,
      low, high))
  end
  return core.number(value) or
    check.fail(("the evaluator gives %s for %s, which is not an exact decimal")
      :format(value, shown))
end

local Evaluator = { __name = "baize.Evaluator" }
Evaluator.__index = Evaluator

function Evaluator.__call(e, of)
  local owner
  if seat.is(of) then
    owner = of.name
  elseif feature.is(of) and feature.is_suit(of) then
    owner = of.text
  else
    check.fail(("an evaluator is asked of a seat, a pair or a suit, as in ev(S), ev(NS) "
      .. "or ev(S.hearts), not of %s"):format(check.show(of)))
  end
  return (check.core(core.feature, owner .. "." .. e.text))
end

function Evaluator.__tostring(e) return e.name or e.text end

local function check_range(range)
  local low, high
  if type(range) == "table" then low, high = range[1], range[2] end
  local numbers = type(low) == "number" and type(high) == "number"
  if not numbers or low > high or low ~= low or high ~= high then
    check.fail "an evaluator needs the range of its values, as in { 0, 10 }"
  end
  return low, high
end

--- A feature from a function of the holding in one suit.
-- The function is called once for each of the 8192 holdings. It gets a holding `h`:
-- `h.text` ("AQT4", "" for a void), `h.length`, `h:has "AK"` (has all of these), and every
-- feature of a suit as a field: `h.hcp`, `h.losers`, `h.quality` ... A hand's value is the
-- sum over its suits, a pair's the sum over its hands.
-- @tparam function fn gives a number for each holding: whole, or an exact decimal (0.25);
-- at most 1000000 in size counted in units of the finest decimal
-- @tparam {number,number} range the minimum and the maximum that it may give
-- @tparam[opt] string name for people: letters, digits, blanks, '_', '-' and '.'
-- @treturn Evaluator called with a seat, a pair or a suit it is a feature
-- @raise at the user's line when a value is no such number or outside the range: the
-- message names the holding
-- @usage ev = baize.evaluator(function(h) return h.hcp + h.length // 5 end, { 0, 12 })
-- ev(S) "15+" & ev(S.hearts) "5+"
function evaluator.new(fn, range, name)
  check.note()
  if type(fn) ~= "function" then
    check.fail(("an evaluator is made of a function, not of %s"):format(check.show(fn)))
  end
  local low, high = check_range(range)
  if name ~= nil and (type(name) ~= "string" or not name:find "^[%w _.%-]+$") then
    check.fail(("an evaluator's name has letters, digits, blanks, '_', '-' and '.' only, "
      .. "unlike %s"):format(check.show(name)))
  end
  local values = {}
  for bits = 0, HOLDING_NB - 1 do
    values[bits + 1] = value_text(fn, bits, low, high)
  end
  local diagram = check.core(core.diagram, values)
  local text = name and ('evaluator("%s", "%s")'):format(diagram, name) or
    ('evaluator "%s"'):format(diagram)
  return setmetatable({ text = text, name = name }, Evaluator)
end

--- A feature of the user's own, to be called with a seat, a pair or a suit.
-- ev(S), ev(NS), ev(S.hearts): features. baize.evaluator makes one.
-- @type Evaluator

--- What the function of an evaluator is given: the cards of one suit.
-- `h.text` ("AQT4"), `h.length`, `h:has "AK"`, and the features of a suit as fields.
-- @type Holding

return evaluator
