-- SPDX-License-Identifier: GPL-3.0-or-later
--- Conditions and the features they are made of.
-- Seats `N E S W` and pairs `NS EW` have features (`S.hcp`, `NS.spades`,
-- `S.hearts.hcp`); a feature called with a range is a condition; features add
-- up, conditions combine with `&`, `|` and `~`. Nothing here is a closure: every
-- value is an expression that the core compiles, counts and prints.
-- Uses: baize.check, baize.expression, baize.near, baize.core.cond.
-- @module baize.cond
local check = require "baize.check"
local core = require "baize.core.cond"
local expression = require "baize.expression"
local near = require "baize.near"

local cond = {}

local Feature = { __name = "baize.Feature" }
local Condition = { __name = "baize.Condition" }
local Seat = { __name = "baize.Seat" }

local SUITS <const> = { "clubs", "diamonds", "hearts", "spades" }
local SAID <const> = { shape = true, has = true, is = true }
local PAIR_ONLY <const> = { "longest_fit", "longest_fit_strain" }

-- Measures know how to add features to themselves; they register here.
local measure_arithmetic

local function new(class, text, level)
  return setmetatable({ text = text, level = level }, class)
end

--- Whether a value is a feature (or a sum of features).
-- @param value anything
-- @treturn boolean
function cond.is_feature(value) return getmetatable(value) == Feature end

--- Whether a value is a condition.
-- @param value anything
-- @treturn boolean
function cond.is_condition(value) return getmetatable(value) == Condition end

--- Whether a value is a seat or a pair.
-- @param value anything
-- @treturn boolean
function cond.is_seat(value) return getmetatable(value) == Seat end

-- ---- conditions ----------------------------------------------------------------

-- Lua swallows these: they are found here, at the user's line.
local function refuse_arithmetic()
  check.fail "a condition cannot be added or multiplied: indicator(condition) is 1 or 0"
end

local function refuse_order()
  check.fail "conditions cannot be compared with < or <="
end

local function both(a, b, op)
  if getmetatable(a) == Condition and getmetatable(b) == Condition then return end
  local other = getmetatable(a) == Condition and b or a
  if getmetatable(other) == Feature then
    check.fail(("'%s' stands between conditions, but %s is a feature: "
      .. "give it a range, as in %s \"5+\"")
      :format(op, other.text, expression.within(other, expression.CALL)))
  end
  check.fail(("'%s' stands between conditions, not beside %s")
    :format(op, check.show(other)))
end

-- Opaque parts go along with a conjunction and with nothing else.
local function join_opaque(result, a, b)
  if not (a.opaque or b.opaque) then return result end
  result.opaque = {}
  for _, from in ipairs { a.opaque or {}, b.opaque or {} } do
    table.move(from, 1, #from, #result.opaque + 1, result.opaque)
  end
  return result
end

local function refuse_opaque(op, ...)
  for _, c in ipairs { ... } do
    if c.opaque then
      check.fail(("baize.opaque(...) may only be joined by '&' at the top level, "
        .. "not by '%s'"):format(op))
    end
  end
end

function Condition.__band(a, b)
  both(a, b, "&")
  local text = expression.within(a, expression.AND) .. " & "
    .. expression.within(b, expression.AND)
  return join_opaque(new(Condition, text, expression.AND), a, b)
end

function Condition.__bor(a, b)
  both(a, b, "|")
  refuse_opaque("|", a, b)
  return new(Condition, a.text .. " | " .. b.text, expression.OR)
end

function Condition.__bnot(a)
  refuse_opaque("~", a)
  return new(Condition, "~" .. expression.within(a, expression.CALL), expression.UNARY)
end

Condition.__add = refuse_arithmetic
Condition.__sub = refuse_arithmetic
Condition.__mul = refuse_arithmetic
Condition.__div, Condition.__unm = refuse_arithmetic, refuse_arithmetic
Condition.__lt, Condition.__le = refuse_order, refuse_order

function Condition.__tostring(c)
  if not c.opaque then return c.text end
  local parts = c.text == "any" and {} or { expression.within(c, expression.AND) }
  for _, part in ipairs(c.opaque) do parts[#parts + 1] = part.name end
  return table.concat(parts, " & ")
end

function Condition.__index(_, key)
  local method = rawget(Condition, key)
  if method ~= nil or key == "opaque" then return method end
  check.fail(("a condition has no field '%s'"):format(tostring(key)))
end

function Condition.__call()
  check.fail "a condition takes no range"
end

--- Whether a deal satisfies the condition.
-- @tparam Deal deal
-- @treturn boolean
-- @usage print((S.hcp "15-17"):holds(deal))
function Condition:holds(deal)
  if not check.core(core.holds, self.text, deal) then return false end
  for _, part in ipairs(self.opaque or {}) do
    if not part.fn(deal) then return false end
  end
  return true
end

-- ---- features ------------------------------------------------------------------

local function operand(value, op)
  if getmetatable(value) == Feature then return value end
  if type(value) == "number" then
    local text = expression.number(value)
    if not text then
      check.fail(("%s is not a number with at most 18 digits"):format(value))
    end
    local level = value < 0 and expression.UNARY or expression.CALL
    return { text = text, level = level, number = true }
  end
  if getmetatable(value) == Condition then refuse_arithmetic() end
  check.fail(("'%s' stands between features and numbers, not beside %s"):format(op,
    check.show(value)))
end

local function arithmetic(op, level, event)
  return function(a, b)
    if measure_arithmetic and measure_arithmetic.is(a, b) then
      return measure_arithmetic[event](a, b)
    end
    a, b = operand(a, op), operand(b, op)
    if op == "*" and not (a.number or b.number) then
      check.fail "a feature can be multiplied by a number only"
    end
    return new(Feature, expression.binary(a, " " .. op .. " ", b, level), level)
  end
end

Feature.__add = arithmetic("+", expression.ADD, "__add")
Feature.__sub = arithmetic("-", expression.ADD, "__sub")
Feature.__mul = arithmetic("*", expression.MUL, "__mul")

function Feature.__unm(a)
  return new(Feature, "-" .. expression.within(a, expression.CALL), expression.UNARY)
end

function Feature.__div()
  check.fail "a feature cannot be divided: multiply it by a decimal"
end

local function refuse_compare()
  check.fail("a feature cannot be compared with < or <=: give it a range, "
    .. 'as in S.hcp "15-17"')
end

Feature.__lt, Feature.__le = refuse_compare, refuse_compare

local function refuse_bits(a, b)
  local feature = getmetatable(a) == Feature and a or b
  check.fail(("%s is a number, not a condition: give it a range, as in %s \"5+\"")
    :format(feature.text, expression.within(feature, expression.CALL)))
end

Feature.__band, Feature.__bor, Feature.__bnot = refuse_bits, refuse_bits, refuse_bits

function Feature.__tostring(f) return f.text end

local function range_text(low, high, ...)
  if select("#", ...) > 0 then check.fail "a range has one or two numbers" end
  if high ~= nil then
    if type(low) ~= "number" or type(high) ~= "number" then
      check.fail(("a range is two numbers or one text, not %s and %s")
        :format(check.show(low), check.show(high)))
    end
    local a, b = expression.number(low), expression.number(high)
    if not (a and b) then check.fail "a range has numbers of at most 18 digits" end
    return "(" .. a .. "," .. b .. ")"
  end
  if type(low) == "number" then
    local text = expression.number(low)
    if not text then check.fail "not a number of at most 18 digits" end
    return "(" .. text .. ")"
  end
  if type(low) ~= "string" then
    check.fail(("a range (15, (15, 17), \"15-17\", \"5+\") expected, not %s"):format(
      check.show(low)))
  end
  if low:find '["\\\n]' then check.fail(("'%s' is not a range"):format(low)) end
  return ' "' .. low .. '"'
end

function Feature.__call(f, low, high, ...)
  check.note()
  local text = expression.within(f, expression.CALL) .. range_text(low, high, ...)
  local canonical, message = core.canonical(text)
  if not canonical then check.fail(f.text .. ": " .. message, check.literal(low)) end
  return new(Condition, canonical, expression.CALL)
end

local FEATURES <const>, SUIT_FEATURES <const> = core.features()

local function names(of_suit, pair)
  local all = table.move(FEATURES, 1, of_suit and SUIT_FEATURES or #FEATURES, 1, {})
  if of_suit then return all end
  table.move(SUITS, 1, #SUITS, #all + 1, all)
  if pair then return table.move(PAIR_ONLY, 1, #PAIR_ONLY, #all + 1, all) end
  for _, name in ipairs { "balanced", "semibalanced", "shape", "has", "is" } do
    all[#all + 1] = name
  end
  return all
end

function Feature.__index(f, key)
  if key == "number" then return nil end
  local method = rawget(Feature, key)
  if method ~= nil then return method end
  if type(key) == "string" and f.text:match "^[NESW]+%.%l+$" then
    local text = f.text .. "." .. key
    local of_suit = core.term(text)
    if of_suit then return new(Feature, text, expression.CALL) end
    check.fail(("'%s' is not a feature of a suit%s")
      :format(key, near.hint(key, names(true))))
  end
  check.fail(("'%s' has no field '%s'"):format(f.text, tostring(key)))
end

-- ---- seats ---------------------------------------------------------------------

-- S.shape "...": called with text, it is a condition.
local function said(seat, word)
  return function(text, ...)
    if type(text) ~= "string" or select("#", ...) > 0 then
      check.fail(("%s.%s takes one text in quotes, not %s"):format(seat.name, word,
        check.show(text)))
    end
    check.note()
    if text:find '["\\\n]' then
      check.fail(("%s.%s: '%s' is not understood"):format(seat.name, word, text))
    end
    local canonical, message =
      core.canonical(('%s.%s "%s"'):format(seat.name, word, text))
    if not canonical then check.fail(message, check.literal(text)) end
    return new(Condition, canonical, expression.CALL)
  end
end

function Seat.__index(seat, key)
  if type(key) ~= "string" then
    check.fail(("a %s has no field %s")
      :format(seat.pair and "pair" or "hand", check.show(key)))
  end
  if SAID[key] and not seat.pair then return said(seat, key) end
  local text = seat.name .. "." .. key
  if core.term(text) then return new(Feature, text, expression.CALL) end
  if core.canonical(text) then return new(Condition, text, expression.CALL) end
  local list = names(false, seat.pair)
  for _, name in ipairs(list) do
    if name == key then
      check.fail(("'%s' is no feature of a pair: the two hands do not add up")
        :format(key))
    end
  end
  check.fail(("'%s' is not a feature of a %s%s")
    :format(key, seat.pair and "pair" or "hand", near.hint(key, list)))
end

function Seat.__tostring(seat) return seat.name end

function Seat.__newindex(seat, key)
  check.fail(("%s.%s cannot be set"):format(seat.name, tostring(key)))
end

local function refuse_seat(a, b)
  local seat = getmetatable(a) == Seat and a or b
  check.fail(("%s is a seat: name a feature of it, as in %s.hcp")
    :format(seat.name, seat.name))
end

Seat.__add, Seat.__sub, Seat.__mul = refuse_seat, refuse_seat, refuse_seat
Seat.__unm, Seat.__div = refuse_seat, refuse_seat
Seat.__band, Seat.__bor, Seat.__bnot = refuse_seat, refuse_seat, refuse_seat
Seat.__lt, Seat.__le, Seat.__call = refuse_seat, refuse_seat, refuse_seat

--- The seats N E S W and the pairs NS EW, by name. The raw field `seat` of a
-- seat (absent in a pair) is its letter.
cond.seats = {}
for _, name in ipairs { "N", "E", "S", "W", "NS", "EW" } do
  local pair = #name == 2
  local seat = { name = name, seat = not pair and name or nil, pair = pair }
  cond.seats[name] = setmetatable(seat, Seat)
end

--- What a seat can be asked for, sorted: for completion.
-- @tparam Seat seat or pair
-- @treturn {string,...}
function cond.names(seat)
  local list = names(false, rawget(seat, "pair"))
  table.sort(list)
  return list
end

-- What the prompt offers after a dot (baize.repl.types).
Seat.__fields = cond.names

function Feature.__fields(f)
  for _, suit in ipairs(SUITS) do
    if f.text:match "^[NESW]+%.(%l+)$" == suit then return names(true) end
  end
end

--- The condition that every deal satisfies.
cond.any = new(Condition, "any", expression.CALL)

--- A condition from its text.
-- @tparam string text as in 'S.hcp "15-17" & S.balanced'
-- @treturn ?Condition nil when the text is none
-- @treturn ?string what is wrong
-- @treturn ?integer at which byte, from 1
-- @usage local c = assert(baize.condition 'S.hcp "15-17"')
function cond.parse(text)
  local canonical, message, at = core.canonical(text)
  if not canonical then return nil, message, at end
  return new(Condition, canonical, expression.OR)
end

--- A condition that only a function can say.
-- It is run on the main thread for every deal that satisfies the rest, is named
-- in every report, and may only be joined to other conditions by `&`.
-- @tparam function fn takes a Deal, returns true or false
-- @tparam[opt="opaque"] string name for reports
-- @treturn Condition
-- @raise when `fn` is no function
-- @usage local c = baize.opaque(function(deal) return deal.south.spades > 4 end)
function cond.opaque(fn, name)
  if type(fn) ~= "function" then
    check.fail(("opaque takes a function, not %s"):format(check.show(fn)))
  end
  if name ~= nil and type(name) ~= "string" then
    check.fail(("the name of an opaque part is a text, not %s")
      :format(check.show(name)))
  end
  check.note()
  local c = new(Condition, "any", expression.CALL)
  c.opaque = { { fn = fn, name = "opaque " .. (name or "function") } }
  return c
end

--- Used by baize.measure: arithmetic between features and measures.
-- @tparam table methods `is(a, b)` and the metamethods `__add`, `__sub`, `__mul`
function cond.set_measures(methods) measure_arithmetic = methods end

return cond
