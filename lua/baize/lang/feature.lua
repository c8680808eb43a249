-- SPDX-License-Identifier: GPL-3.0-or-later
--- Features: numbers that hands and pairs have, and sums of them.
-- `S.hcp`, `NS.spades - 2 * N.hearts`: expressions that the core compiles. Called
-- with a range a feature is a condition.
-- Uses: baize.check, baize.cond, baize.expression, baize.core.cond.
-- @module baize.lang.feature
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local core = require "baize.core.cond"
local expression = require "baize.lang.expression"

local feature = {}

local ADD <const>, MUL <const>, CALL <const> =
  expression.ADD, expression.MUL, expression.CALL

-- A Feature is an expression; `difference` is true of A - B, and of what is made of such
-- differences and of numbers alone.
local Feature = { __name = "baize.Feature" }

local function new(text, level, difference)
  return setmetatable({ text = text, level = level, difference = difference }, Feature)
end

--- The feature of a name that is known to be one.
-- @tparam string text as in "S.hcp"
-- @treturn Feature
function feature.new(text) return new(text, CALL) end

--- Whether a value is a feature or a sum of features.
-- @param value anything
-- @treturn boolean
function feature.is(value) return getmetatable(value) == Feature end

-- ---- arithmetic ----------------------------------------------------------------

-- A number as an operand: an expression, `number` true.
local function constant(value)
  local text = expression.number(value)
  if not text then
    check.fail(("%s is not a number of at most 18 digits"):format(value))
  end
  return { text = text, level = value < 0 and expression.UNARY or CALL, number = true }
end

-- The metamethod of a type that has its own view of arithmetic with features:
-- measures, which take them in, and conditions, which refuse.
local function other_view(a, b, event)
  for _, value in ipairs { a, b } do
    local kind = check.kind(value)
    if kind == "Measure" or kind == "Condition" then
      return getmetatable(value)[event]
    end
  end
end

local function operand(value, op)
  if feature.is(value) then return value end
  if type(value) == "number" then return (constant(value)) end
  check.fail(("'%s' stands between features and numbers, not beside %s")
    :format(op, check.show(value)))
end

local function arithmetic(event, op, level)
  Feature[event] = function(a, b)
    local other = other_view(a, b, event)
    if other then return (other(a, b)) end
    a, b = operand(a, op), operand(b, op)
    if op == "*" and not (a.number or b.number) then
      check.fail "a feature can be multiplied by a number only"
    end
    local difference = a.difference and (b.difference or b.number) or
      b.difference and a.number or op == "-" and not (a.number or b.number)
    return new(expression.binary(a, " " .. op .. " ", b, level), level,
      difference and true or nil)
  end
end

arithmetic("__add", "+", ADD)
arithmetic("__sub", "-", ADD)
arithmetic("__mul", "*", MUL)

function Feature.__unm(a)
  return new("-" .. expression.within(a, CALL), expression.UNARY, a.difference)
end

local function refuse_division()
  check.fail "a feature cannot be divided: multiply it by a decimal"
end

local function refuse_order()
  check.fail("a feature cannot be compared with < or <=: give it a range, "
    .. 'as in S.hcp "15-17"')
end

local function refuse_bits(a, b)
  local given = feature.is(a) and a or b
  check.fail(("%s is a number, not a condition: give it a range, as in %s \"5+\"")
    :format(given.text, expression.within(given, CALL)))
end

Feature.__div, Feature.__idiv, Feature.__mod = refuse_division, refuse_division,
  refuse_division
Feature.__lt, Feature.__le = refuse_order, refuse_order
Feature.__band, Feature.__bor, Feature.__bnot = refuse_bits, refuse_bits, refuse_bits

function Feature.__tostring(f) return f.text end

-- ---- ranges --------------------------------------------------------------------

local RANGES <const> = '15, (15, 17), "15-17", "5+", "7-" or "0,2,4"'

local function bound(value, f)
  local text = type(value) == "number" and expression.number(value)
  return text or check.fail(("%s: a range (%s) expected, not %s")
    :format(f.text, RANGES, check.show(value)))
end

-- A range as the core reads it: (15), (15,17), "15-17".
local function range_text(f, ...)
  local low, high = ...
  local given = select("#", ...)
  if given > 2 then
    check.fail(("%s: a range has one or two numbers, not %d"):format(f.text, given))
  elseif given == 2 then
    return ("(%s,%s)"):format(bound(low, f), bound(high, f))
  elseif type(low) ~= "string" then
    return "(" .. bound(low, f) .. ")"
  elseif low:find '["\\\n]' then
    check.fail(("%s: '%s' is not a range (%s)"):format(f.text, low, RANGES))
  end
  return (' "%s"'):format(low)
end

function Feature.__call(f, ...)
  check.note()
  local text = expression.within(f, CALL) .. range_text(f, ...)
  return (cond.term(text, f.text, check.literal((...))))
end

-- ---- features of a suit --------------------------------------------------------

-- Names of features of a suit and of a hand.
local OF_SUIT <const>, OF_HAND <const> = core.features()
local STOPPED <const> = "stopped" -- a condition
local POINTS <const> = "points"

local SUIT_FIELDS <const> = table.move(OF_SUIT, 1, #OF_SUIT, 1, {})
SUIT_FIELDS[#SUIT_FIELDS + 1], SUIT_FIELDS[#SUIT_FIELDS + 2] = STOPPED, POINTS
table.sort(SUIT_FIELDS)

--- What the lengths of suits are called, clubs first.
feature.SUITS = { "clubs", "diamonds", "hearts", "spades" }

--- The names of the features that hands and pairs have, lengths included.
-- @treturn {string,...}
function feature.names()
  local names = table.move(OF_HAND, 1, #OF_HAND, 1, {})
  return table.move(feature.SUITS, 1, #feature.SUITS, #names + 1, names)
end

-- Is it the length of a suit: S.hearts, NS.spades?
local function is_suit(f)
  local word = f.text:match "^[NESW]+%.(%l+)$"
  for _, suit in ipairs(feature.SUITS) do
    if word == suit then return true end
  end
  return false
end

local RANKS <const> = "AKQJT98765432"

--- Points of the user's own for the cards of a hand, a pair or a suit.
-- @tparam string owner what has them, as in "S" or "NS.hearts"
-- @tparam table worth rank ("A", "K", ... "T", "9" or 9, ...) -> number, a whole one or a decimal
-- @treturn Feature
-- @raise at the user's line for what is no rank or no such number
-- @usage feature.points("S", { A = 4.5, K = 3 })
function feature.points(owner, worth)
  local what = owner .. ".points"
  local ranks = {}
  for rank in RANKS:gmatch "." do ranks[#ranks + 1] = rank end
  if type(worth) ~= "table" or getmetatable(worth) then
    check.fail(("%s: points of ranks expected, as in %s { A = 4.5, K = 3 }, not %s")
      :format(what, what, check.show(worth)))
  end
  local left = {}
  for rank, points in pairs(worth) do -- [9] is "9"
    if math.type(rank) == "integer" then rank = tostring(rank) end
    left[rank] = points
  end
  local parts = {}
  for _, rank in ipairs(ranks) do
    local points = left[rank]
    left[rank] = nil
    local text = points ~= nil and type(points) == "number" and expression.number(points)
    if points ~= nil and not text then
      check.fail(("%s: %s = %s is no number of points"):format(what, rank,
        check.show(points)))
    end
    if points and points ~= 0 then
      local field = rank:find "%d" and ('["%s"]'):format(rank) or rank
      parts[#parts + 1] = field .. " = " .. text
    end
  end
  local unknown = {}
  for key in pairs(left) do unknown[#unknown + 1] = tostring(key) end
  table.sort(unknown)
  if unknown[1] then
    check.fail(("%s: '%s' is not a rank (A K Q J T, [9] ... [2])"):format(what, unknown[1]))
  end
  local text = ("%s { %s }"):format(what, table.concat(parts, ", "))
  check.core(core.term, text)
  return feature.new(text)
end

--- Whether a feature is the length of a suit, so that the suit's features are its fields.
-- @tparam Feature f
-- @treturn boolean
function feature.is_suit(f) return is_suit(f) end

function Feature.__index(f, key)
  if key == "number" or key == "difference" then return nil end
  if not is_suit(f) or type(key) ~= "string" or not key:find "^[%a_][%w_]*$" then
    check.fail(("%s has no field %s"):format(f.text, check.show(key)))
  end
  local text = f.text .. "." .. key
  if key == POINTS then
    return function(worth) return (feature.points(f.text, worth)) end
  end
  local is_feature, message = core.term(text)
  if is_feature then return feature.new(text) end
  if key == STOPPED and core.canonical(text) then return (cond.term(text)) end
  check.fail(message)
end

function Feature.__newindex(f, key)
  check.fail(("%s.%s cannot be set"):format(f.text, key))
end

-- What the prompt offers after a dot (baize.repl.types).
function Feature.__fields(f) return is_suit(f) and SUIT_FIELDS or {} end

--- A number that a hand, a suit or a pair has, or a sum of such numbers.
-- Of a hand and of a suit (S.hcp, S.hearts.hcp): hcp, 4-3-2-1 for ace to jack; controls,
-- 2 for an ace, 1 for a king; aces, kings, queens, jacks, tens; top2 to top5, how many of
-- the highest cards; c13, 6-4-2-1; losers, the classic count; nltc, the new one, in
-- halves; quick_tricks, in halves; playing_tricks.
-- Of a suit: quality, in twentieths; S.hearts.stopped is a condition. S.clubs, diamonds,
-- hearts, spades are lengths.
-- Of a hand: cccc, the Four C's, in twentieths; zar; longest, second, shortest, the
-- lengths of its suits in order of size.
-- Of a pair: the sums of all but those three; NS.longest_fit, the length of its longest
-- suit, NS.longest_fit_strain, which one (0 to 3 for C to S, the higher of equal ones).
-- What each is, with its source: help "losers", help "cccc", ...
-- Of your own: S.points { A = 4.5, K = 3 }, S.hearts.points { A = 4 }; any function of a
-- holding: help(baize.evaluator).
-- Features add up with + and -, and are multiplied by numbers. Called with a range a
-- feature is a condition: S.hcp(15), S.hcp(15, 17), S.hcp "15-17", "5+", "7-", "0,2,4",
-- S.nltc "7.5-", (S.hcp - N.hcp) "-2..3".
-- @type Feature

return feature
