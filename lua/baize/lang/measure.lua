-- SPDX-License-Identifier: GPL-3.0-or-later
--- Measures: numbers that an experiment finds out about each deal.
-- Like conditions they are expressions that the core compiles, which say themselves
-- what must be solved. What they are made of is in baize.measures; here is what all
-- have in common: arithmetic, and what is known of the result. A measure of one number
-- and a vector over the strains C D H S NT go together component by component.
-- Uses: baize.check, baize.expression, baize.shares.
-- @module baize.lang.measure
local check = require "baize.base.check"
local expression = require "baize.lang.expression"
local shares = require "baize.stats.shares"

local measure = {}

local CALL <const> = expression.CALL

-- A Measure has
--   items       array of { text, level, label }: one, without a label, or one for each
--               component of a vector
--   unit        "tricks", "points", "IMPs", "matchpoints", "share"; nil: unknown
--   kind        "share", "difference" or "comparison": see baize.shares; nil: any value
--   constant    true of a plain number
--   difference  true of A - B on the same deal, and of what is made of such differences
--               and of numbers alone
local Measure = { __name = "baize.Measure" }

--- Whether a value is a measure.
-- @param value anything
-- @treturn boolean
function measure.is(value) return getmetatable(value) == Measure end

--- A measure of one number.
-- @tparam string text in the language of the core
-- @tparam[opt] table about level (of baize.expression, default CALL), unit, kind,
-- constant, difference
-- @treturn Measure
function measure.scalar(text, about)
  about = about or {}
  return setmetatable({
    items = { { text = text, level = about.level or CALL } },
    unit = about.unit, kind = about.kind, constant = about.constant,
    difference = about.difference,
  }, Measure)
end

--- A vector of measures.
-- @tparam {table,...} items each with label, text, level
-- @tparam ?string unit
-- @treturn Measure
function measure.vector(items, unit)
  return setmetatable({ items = items, unit = unit }, Measure)
end

-- Why a value that is no measure stands where one is expected.
local HINTS <const> = {
  Condition = ": indicator(condition) is 1 or 0",
  Seat = ": name a feature of it, as in S.hcp",
  Policy = ": a choice of contracts needs score(...) or makes(...)",
  Contract = ": a contract needs score(...) or makes(...)",
}

--- A measure from what stands for one: a measure, a feature or a number.
-- @param value given by the user
-- @tparam[opt="measure"] string what it is for, in messages
-- @tparam[opt] string hint where it stands in the source, as for check.fail
-- @treturn Measure
-- @raise at the user's line for anything else
function measure.from(value, what, hint)
  if measure.is(value) then return value end
  if check.kind(value) == "Feature" then
    local about = { level = value.level, difference = value.difference }
    return (measure.scalar(value.text, about))
  end
  if type(value) == "number" then
    local text = expression.number(value)
    local level = value < 0 and expression.UNARY or CALL
    local kind = (value == 0 or value == 1) and "share" or nil
    local about = { level = level, constant = true, kind = kind }
    if text then return (measure.scalar(text, about)) end
  end
  check.fail(("%s: a measure, feature or number expected, not %s%s")
    :format(what or "measure", check.show(value), HINTS[check.kind(value)] or ""), hint)
end

-- The unit of what is made of two measures by addition or choice.
local function common_unit(a, b)
  if a.constant then return b.unit end
  return (b.constant or a.unit == b.unit) and a.unit or nil
end

-- The unit of a product: of numbers and shares with anything.
local function product_unit(a, b)
  if a.constant or a.unit == "share" then return b.unit end
  return (b.constant or b.unit == "share") and a.unit or nil
end

--- A measure made of two, component by component.
-- @tparam Measure a
-- @tparam Measure b
-- @tparam function fn takes an item of each, returns text and level (default CALL)
-- @treturn Measure in the unit that both have; a difference if both are, or one is and the
-- other is a number; of no kind
function measure.combine(a, b, fn)
  local items = {}
  for i = 1, math.max(#a.items, #b.items) do
    local x, y = a.items[i] or a.items[1], b.items[i] or b.items[1]
    local text, level = fn(x, y)
    items[i] = { label = x.label or y.label, text = text, level = level or CALL }
  end
  local difference = (a.difference or a.constant) and (b.difference or b.constant)
  return setmetatable({
    items = items, unit = common_unit(a, b), constant = a.constant and b.constant,
    difference = difference and (a.difference or b.difference) or nil,
  }, Measure)
end

--- One of two measures on each deal, component by component.
-- @tparam Measure a
-- @tparam Measure b
-- @tparam function fn as for `combine`
-- @treturn Measure as of `combine`, of the kind that holds the values of both
function measure.either(a, b, fn)
  local result = measure.combine(a, b, fn)
  result.kind = a.kind == b.kind and a.kind or shares.common(a.kind, b.kind)
  return result
end

--- A measure made of one, component by component.
-- @tparam Measure a
-- @tparam function fn takes an item, returns text and level (default CALL)
-- @tparam[opt] string unit of the result; without it that of `a`
-- @treturn Measure
function measure.map(a, fn, unit)
  local result = measure.combine(a, a, fn)
  result.unit = unit or a.unit
  return result
end

-- ---- arithmetic ----------------------------------------------------------------

local function binary(a, b, op, level)
  return measure.combine(measure.from(a), measure.from(b), function(x, y)
    return expression.binary(x, op, y, level), level
  end)
end

-- Sums and differences are of one unit: points and tricks make no number of anything.
-- Numbers go with all, shares too (300 * makes(...) is of points).
local function check_units(a, b, what)
  a, b = measure.from(a), measure.from(b)
  local x, y = a.unit, b.unit
  if not x or not y or x == y or x == "share" or y == "share" then return end
  if a.constant or b.constant then return end
  check.fail(("%s and %s cannot be %s: '%s' and '%s'"):format(x, y, what, tostring(a),
    tostring(b)))
end

function Measure.__add(a, b)
  check_units(a, b, "added")
  return (binary(a, b, " + ", expression.ADD))
end

function Measure.__sub(a, b)
  check_units(a, b, "subtracted")
  local result = binary(a, b, " - ", expression.ADD)
  a, b = measure.from(a), measure.from(b)
  result.difference = result.difference or not (a.constant or b.constant) or nil
  if a.kind == "share" and b.kind == "share" then
    local rest = a.constant and a.items[1].text == "1"
    result.kind = rest and "share" or "difference"
  end
  return result
end

function Measure.__mul(a, b)
  local result = binary(a, b, " * ", expression.MUL)
  a, b = measure.from(a), measure.from(b)
  result.unit, result.kind = product_unit(a, b), shares.common(a.kind, b.kind)
  if not (a.constant or b.constant) then result.difference = nil end
  return result
end

function Measure.__unm(a)
  local result = measure.map(a, function(x)
    return "-" .. expression.within(x, CALL), expression.UNARY
  end)
  result.kind = shares.common(a.kind, "difference")
  return result
end

local function refuse_division()
  check.fail "a measure cannot be divided: multiply it by a decimal"
end

local function refuse_order()
  check.fail("measures cannot be compared with < or <=: a test is a text, "
    .. 'as in "gain > 0"')
end

local function refuse_bits()
  check.fail "a measure is a number, not a condition: & | ~ stand between conditions"
end

Measure.__div, Measure.__idiv, Measure.__mod = refuse_division, refuse_division,
  refuse_division
Measure.__lt, Measure.__le = refuse_order, refuse_order
Measure.__band, Measure.__bor, Measure.__bnot = refuse_bits, refuse_bits, refuse_bits

function Measure.__call()
  check.fail "a measure takes no range; only features make conditions"
end

local OPTIONAL <const> = {
  unit = true, kind = true, constant = true, difference = true,
}

function Measure.__index(_, key)
  if OPTIONAL[key] then return nil end
  check.fail(("a measure has no field %s"):format(check.show(key)))
end

function Measure.__tostring(m)
  if #m.items == 1 then return m.items[1].text end
  local parts = {}
  for i, item in ipairs(m.items) do parts[i] = item.label .. ": " .. item.text end
  return table.concat(parts, ", ")
end

--- A number, or one for each strain, that an experiment finds out about each deal.
-- Made by tricks, score, makes, imps, beats, best, par, indicator, choose, max, min;
-- features and numbers stand for measures too. Measures add up with + and - and are
-- multiplied; vectors by component.
-- @type Measure

return measure
