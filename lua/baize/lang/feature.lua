-- SPDX-License-Identifier: GPL-3.0-or-later
--- Features: numbers that hands and pairs have, and sums of them.
-- `S.hcp`, `NS.spades - 2 * N.hearts`: trees that the core keeps and compiles, with its
-- operators (baize.core.expr). Called with a range a feature is a condition.
-- @module baize.lang.feature
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local core = require "baize.core.expr"

local feature = {}

local meta <const> = core.class "Feature"

--- Whether a value is a feature or a sum of features.
function feature.is(value) return getmetatable(value) == meta end

-- ---- misuse --------------------------------------------------------------------

local WORDS <const> = { __add = "+", __sub = "-", __mul = "*" }

-- The type that has its own view of arithmetic with features: measures, which take them
-- in, and conditions, which refuse.
local function other_view(a, b)
  for _, value in ipairs { a, b } do
    local kind = check.kind(value)
    if kind == "Measure" or kind == "Condition" then
      return getmetatable(value).__misuse
    end
  end
end

local function refuse_operand(event, a, b)
  if event == "__mul" and feature.is(a) and feature.is(b) then
    check.fail "a feature can be multiplied by a number only"
  end
  check.fail(("'%s' joins features and numbers, not %s")
    :format(WORDS[event], check.show(feature.is(a) and b or a)))
end

local function refuse_division()
  check.fail "a feature cannot be divided: multiply it by a decimal"
end

-- a < b or a <= b; a > b and a >= b are these with the operands exchanged.
local function refuse_order(event, a, b)
  local least = event == "__lt" and 1 or 0
  local what, range
  if feature.is(a) and feature.is(b) then
    what, range = b - a, least .. "+"
  elseif math.type(b) == "integer" then
    what, range = a, b - least .. "-"
  elseif math.type(a) == "integer" then
    what, range = b, a + least .. "+"
  else
    what, range = feature.is(a) and a or b, "15-17"
  end
  check.fail(("a feature cannot be compared with < or <=: give it a range, as in %s")
    :format(core.call("Part", what, range)))
end

local function refuse_bits(_, a, b)
  local given = feature.is(a) and a or b
  check.fail(("%s is a number, not a condition: give it a range, as in %s")
    :format(given, core.call("Part", given, "5+")))
end

local MISUSE <const> = {
  __add = refuse_operand, __sub = refuse_operand, __mul = refuse_operand,
  __div = refuse_division, __idiv = refuse_division, __mod = refuse_division,
  __pow = refuse_division,
  __lt = refuse_order, __le = refuse_order,
  __band = refuse_bits, __bor = refuse_bits, __bnot = refuse_bits,
}

function meta.__misuse(event, a, b)
  local other = WORDS[event] and other_view(a, b)
  if other then return (other(event, a, b)) end
  return (MISUSE[event](event, a, b))
end

meta.__fail = check.boundary(check.fail)

-- ---- ranges --------------------------------------------------------------------

local RANGES <const> = '15, (15, 17), "15-17", "5+", "7-" or "0,2,4"'

-- What a range is called for with: one text, or one or two numbers.
local function check_range(f, ...)
  local given = select("#", ...)
  if given > 2 then
    check.fail(("%s: a range has one or two numbers, not %d"):format(f, given))
  elseif given == 1 and type((...)) == "string" then
    if (...):find '["\\\n]' then
      check.fail(("%s: '%s' is not a range (%s)"):format(f, (...), RANGES))
    end
    return
  end
  for i = 1, math.max(given, 1) do
    local value = select(i, ...)
    if type(value) ~= "number" or not core.number(value) then
      check.fail(("%s: a range (%s) expected, not %s"):format(f, RANGES,
        check.show(value)))
    end
  end
end

function meta.__range(f, ...)
  check.note()
  check_range(f, ...)
  return (cond.called(f, { ... }, tostring(f), check.literal((...))))
end

-- ---- features of a suit --------------------------------------------------------

-- Names of features of a suit and of a hand.
local OF_SUIT <const>, OF_HAND <const> = core.features()
local POINTS <const> = "points"

local SUIT_FIELDS <const> = table.move(OF_SUIT, 1, #OF_SUIT, 1, {})
SUIT_FIELDS[#SUIT_FIELDS + 1], SUIT_FIELDS[#SUIT_FIELDS + 2] = "stopped", POINTS
table.sort(SUIT_FIELDS)

--- What the lengths of suits are called, clubs first.
feature.SUITS = { "clubs", "diamonds", "hearts", "spades" }

--- The names of the features that hands and pairs have, lengths included.
function feature.names()
  local names = table.move(OF_HAND, 1, #OF_HAND, 1, {})
  return table.move(feature.SUITS, 1, #feature.SUITS, #names + 1, names)
end

--- The letters that stand for suits until they are bound.
feature.LETTERS = { M = true, m = true, OM = true, om = true, x = true, y = true, z = true }

--- Whether a feature is the length of a suit, S.hearts or NS.spades, so that the suit's features
-- are its fields.
function feature.is_suit(f)
  local name = f:operator() == "name" and core.names(f)[1] or ""
  local word = name:match "^%a+%.(%a+)$"
  for _, suit in ipairs(feature.SUITS) do
    if word == suit then return true end
  end
  return feature.LETTERS[word] or false
end

local RANKS <const> = "AKQJT98765432"

--- Points of the user's own for the cards of a hand, a pair or a suit ("S", "NS.hearts"): rank
-- ("A", "K", ... "T", "9" or 9, ...) -> number, a whole one or a decimal. Raises at the user's line
-- for what is not a rank or no such number.
function feature.points(owner, worth)
  local what = owner .. ".points"
  if type(worth) ~= "table" or getmetatable(worth) then
    check.fail(("%s: points of ranks expected, as in %s { A = 4.5, K = 3 }, not %s%s")
      :format(what, what, check.show(worth), type(worth) == "string"
        and (": high-card points are %s.hcp %q"):format(owner, worth) or ""))
  end
  local left = {}
  for rank, points in pairs(worth) do -- [9] is "9"
    if math.type(rank) == "integer" then rank = tostring(rank) end
    left[rank] = points
  end
  local parts = {}
  for rank in RANKS:gmatch "." do
    local points = left[rank]
    left[rank] = nil
    local text = points ~= nil and type(points) == "number" and core.number(points)
    if points ~= nil and not text then
      check.fail(("%s: %s = %s is not a number of points"):format(what, rank,
        check.show(points)))
    end
    if points and points ~= 0 then parts[#parts + 1] = ('["%s"] = %s'):format(rank, text) end
  end
  local unknown = {}
  for key in pairs(left) do unknown[#unknown + 1] = tostring(key) end
  table.sort(unknown)
  if unknown[1] then
    check.fail(("%s: '%s' is not a rank (A K Q J T, [9] ... [2])"):format(what, unknown[1]))
  end
  local text = ("%s { %s }"):format(what, table.concat(parts, ", "))
  return (check.core(core.feature, text))
end

function meta.__field(f, key)
  if not feature.is_suit(f) or type(key) ~= "string" or not key:find "^[%a_][%w_]*$" then
    check.fail(("%s has no field %s"):format(f, check.show(key)))
  end
  if key == POINTS then
    return function(worth) return (feature.points(f.text, worth)) end
  end
  local value, message = core.path(f.text .. "." .. key)
  return value or check.fail(message)
end

function meta.__newindex(f, key)
  check.fail(("%s.%s cannot be set"):format(f, key))
end

-- What the prompt offers after a dot (baize.repl.types).
function meta.__fields(f) return feature.is_suit(f) and SUIT_FIELDS or {} end

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

for _, event in ipairs { "__misuse", "__range" } do meta[event] = check.boundary(meta[event]) end

return feature
