-- SPDX-License-Identifier: GPL-3.0-or-later
--- Measures: numbers that an experiment finds out about each deal.
-- Like conditions they are trees that the core compiles (baize.core.expr), which say
-- themselves what must be solved. What they are made of is in baize.lang.measures; here
-- is what all have in common: arithmetic, and what is known of the result. A measure of
-- one number and a vector over the strains C D H S NT go together component by component.
-- @module baize.lang.measure
local check = require "baize.base.check"
local core = require "baize.core.expr"
local shares = require "baize.stats.shares"

local measure = {}

-- With the tree of a measure these are kept:
--   unit        "tricks", "points", "IMPs", "matchpoints", "share"; nil: unknown
--   kind        "share", "difference" or "comparison": see baize.stats.shares; nil: any
--   constant    true of a plain number
--   difference  true of A - B on the same deal, and of what is made of such differences
--               and of numbers alone
--   written     how a script says it, where the tree is longer: tricks(S) of five trees
--   items       of a vector, an array of { label, expr, text }; the tree is their list
local meta <const> = core.class "Measure"

local ONE <const> = core.as("Part", 1)

--- Whether a value is a measure.
function measure.is(value) return getmetatable(value) == meta end

--- A measure of one number: an expression, or a number. What is known `about` it: unit, kind,
-- constant, difference.
function measure.scalar(tree, about)
  return (core.as("Measure", tree, about or {}))
end

--- A call of a measure's name, for what measures are made of: a tree of which nothing more is
-- known. The arguments are expressions, numbers, texts, and arrays of such.
function measure.call(name, ...) return (core.call("Measure", name, ...)) end

--- A vector of measures, of items with expr and perhaps a label; `about` is as for `scalar`.
function measure.vector(items, about)
  local kept, trees = {}, {}
  for key, value in pairs(about or {}) do kept[key] = value end
  for i, item in ipairs(items) do
    trees[i] = item.expr
    item.text = item.expr.text
  end
  kept.items = items
  return (core.as("Measure", trees, kept))
end

local OPAQUE_FIELDS <const> = { "name", "low", "high", "unit" }
local OPAQUE_MOST <const> = 1000000

--- A measure that only a function can say: what `baize.opaque` makes with a range. Its tree has the
-- range, and is never evaluated.
function measure.opaque(fn, given)
  check.fields(given, OPAQUE_FIELDS, "a measure of baize.opaque")
  for _, field in ipairs { "name", "unit" } do
    if type(given[field]) ~= "string" and (field == "name" or given[field] ~= nil) then
      check.expected(field, "a text", given[field])
    end
  end
  local low = check.integer(given.low, "low", -OPAQUE_MOST, OPAQUE_MOST)
  local high = check.integer(given.high, "high", low + 1, OPAQUE_MOST)
  local name = "opaque " .. given.name
  local tree = core.read("Measure", ("max(%d, min(%d, 98765 * S.hcp - 98765))"):format(low, high))
  return (core.as("Measure", tree, { unit = given.unit, items = { { expr = tree, text = name } },
    opaque = { fn = fn, name = name, low = low, high = high } }))
end

-- Why a value is not a measure where one is expected.
local HINTS <const> = {
  Condition = ": indicator(condition) is 1 or 0",
  Seat = ": name a feature of it, as in S.hcp",
  Policy = ": a choice of contracts needs score(...) or makes(...)",
  Contract = ": a contract needs score(...) or makes(...)",
  ["function"] = ": measures are made of features, contracts and conditions, as in tricks(S, "
    .. '"NT") - S.hcp',
}

--- A measure from what stands for one: a measure, a feature or a number. Anything else is refused
-- at the user's line: `what` it is for, and a hint as for check.fail; so is one of baize.opaque,
-- where it does not stand `alone`.
function measure.from(value, what, hint, alone)
  if measure.is(value) then
    if value.opaque and not alone then
      check.fail(("%s%s stands alone, as a measure of an experiment: write what is to be done with "
        .. "it into its function"):format(what and what .. ": " or "", value.opaque.name), hint)
    end
    return value
  end
  if check.kind(value) == "Feature" then
    return (measure.scalar(value, { difference = core.difference(value) or nil }))
  end
  if type(value) == "number" and core.number(value) then
    local kind = (value == 0 or value == 1) and "share" or nil
    return (measure.scalar(value, { constant = true, kind = kind }))
  end
  check.fail(("%s: a measure, feature or number expected, not %s%s"):format(what or "measure",
    check.show(value), HINTS[check.kind(value) or type(value)] or ""), hint)
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

--- How a script says a measure: what `written` has, or the tree's text; nil of other vectors.
function measure.written(m)
  local items = m.items
  return m.written or (#items == 1 and not items[1].label and m.text or nil)
end

--- What functions of these measures (an array) are called in a script: the format with what each
-- is called; nil where one has no short name, or the tree itself says it as well.
function measure.compose(format, list, always)
  local texts, short = {}, always
  for i, m in ipairs(list) do
    short = short or m.written
    texts[i] = measure.written(m)
    if not texts[i] then return nil end
  end
  return short and format:format(table.concat(texts, ", ")) or nil
end

-- The same as part of another: in brackets where an operator of the set is outside of brackets.
local function part(text, operators)
  local outside = text:gsub("%b()", ""):gsub("%b{}", ""):gsub('%b""', "")
  return outside:find(operators) and "(" .. text .. ")" or text
end

local function compose_binary(a, b, op)
  local x, y = measure.written(a), measure.written(b)
  if not (x and y and (a.written or b.written)) then return nil end
  local product = op == "*"
  return ("%s %s %s"):format(product and part(x, "[+-]") or x, op,
    part(y, product and "[*+-]" or "[+-]"))
end

-- What is known of a measure, as a table of its own.
local function known(m)
  return { unit = m.unit, kind = m.kind, constant = m.constant, difference = m.difference }
end

-- A measure of trees: of one without a label, or a vector.
local function of_items(items, about)
  if #items == 1 and not items[1].label then
    return (measure.scalar(items[1].expr, about))
  end
  return (measure.vector(items, about))
end

--- A measure made of two, component by component: `fn` takes a tree of each and returns a tree. It
-- is in the unit that both have, a difference if both are, or one is and the other is a number,
-- and of no kind, but for what is known `about` it besides; false there stands for nil.
function measure.combine(a, b, fn, about)
  local items, ours, theirs = {}, a.items, b.items
  for i = 1, math.max(#ours, #theirs) do
    local x, y = ours[i] or ours[1], theirs[i] or theirs[1]
    items[i] = { label = x.label or y.label, expr = fn(x.expr, y.expr) }
  end
  local difference = (a.difference or a.constant) and (b.difference or b.constant)
  local result = {
    unit = common_unit(a, b), constant = a.constant and b.constant or nil,
    difference = difference and (a.difference or b.difference) or nil,
  }
  for key, value in pairs(about or {}) do result[key] = value or nil end
  return (of_items(items, result))
end

--- One of two measures on each deal, component by component: as `combine`, of the kind that holds
-- the values of both.
function measure.either(a, b, fn, about)
  local all = { kind = a.kind == b.kind and a.kind or shares.common(a.kind, b.kind) or false }
  for key, value in pairs(about or {}) do all[key] = value end
  return (measure.combine(a, b, fn, all))
end

--- A measure made of one, component by component; its unit is that of `a` unless `about` says
-- another.
function measure.map(a, fn, about)
  local all = { unit = a.unit }
  for key, value in pairs(about or {}) do all[key] = value end
  return (measure.combine(a, a, fn, all))
end

--- The same measure, with something else known of it, as for `combine`.
function measure.with(m, about)
  local all = known(m)
  all.written = m.written
  for key, value in pairs(about) do all[key] = value or nil end
  return (of_items(m.items, all))
end

-- A number in place of another may be of another unit: nothing is known of the whole then.
local NUMBERS <const> = { Feature = true, Measure = true, Part = true, Policy = true }

-- What makes a tree of another changes the components of a vector along with it.
function meta.__changed(made, m, by)
  local items, trees = core.about(m) and core.about(m).items, made:parts()
  local about = NUMBERS[check.kind(by)] and {} or known(m)
  if not items or made:operator() ~= "list" then return (measure.scalar(made, about)) end
  local changed = {}
  for i, item in ipairs(items) do
    changed[i] = { label = item.label, expr = core.as("Measure", trees[i]) }
  end
  return (measure.vector(changed, about))
end

-- ---- arithmetic ----------------------------------------------------------------

local function binary(a, b, op, about)
  about.written = compose_binary(a, b, op)
  return measure.combine(a, b, function(x, y)
    return core.join("Measure", op, x, y)
  end, about)
end

-- Sums and differences are of one unit: points and tricks make no number of anything.
-- Numbers go with all, shares too (300 * makes(...) is of points).
local function check_units(a, b, what)
  local x, y = a.unit, b.unit
  if not x or not y or x == y or x == "share" or y == "share" then return end
  if a.constant or b.constant then return end
  check.fail(("%s and %s cannot be %s: '%s' and '%s'"):format(x, y, what, tostring(a),
    tostring(b)))
end

local function add(a, b)
  a, b = measure.from(a), measure.from(b)
  check_units(a, b, "added")
  return binary(a, b, "+", {})
end

local function subtract(a, b)
  a, b = measure.from(a), measure.from(b)
  check_units(a, b, "subtracted")
  local about = {}
  if not (a.constant or b.constant) then about.difference = true end
  if a.kind == "share" and b.kind == "share" then
    local rest = a.constant and a:equals(ONE)
    about.kind = rest and "share" or "difference"
  end
  return binary(a, b, "-", about)
end

local function multiply(a, b)
  a, b = measure.from(a), measure.from(b)
  local about = { unit = product_unit(a, b) or false,
    kind = shares.common(a.kind, b.kind) or false }
  if not (a.constant or b.constant) then about.difference = false end
  return binary(a, b, "*", about)
end

local function negate(a)
  return measure.map(a, function(x) return core.join("Measure", "-", x) end,
    { kind = shares.common(a.kind, "difference") or false,
      written = a.written and "-" .. part(a.written, "[+-]") })
end

local function refuse(message)
  return function() check.fail(message) end
end

local DIVISION <const> = refuse "a measure cannot be divided: multiply it by a decimal"
local ORDER <const> = refuse('measures cannot be compared with < or <=: a test is a text, as in '
  .. '"gain > 0"')
local BITS <const> = refuse "a measure is a number, not a condition: & | ~ join conditions"

local EVENTS <const> = {
  __add = add, __sub = subtract, __mul = multiply, __unm = negate,
  __div = DIVISION, __idiv = DIVISION, __mod = DIVISION, __pow = DIVISION,
  __lt = ORDER, __le = ORDER, __band = BITS, __bor = BITS, __bnot = BITS,
  __call = refuse('a measure takes no range, as only features make conditions: 10 tricks or more '
    .. 'in spades are makes "4S by S"'),
}

function meta.__misuse(event, a, b) return (EVENTS[event](a, b)) end

meta.__fail = check.boundary(check.fail)

local KEPT <const> = { unit = true, kind = true, constant = true, difference = true,
  written = true, opaque = true }

function meta.__field(m, key)
  local about = core.about(m)
  if KEPT[key] then return about and about[key] end
  if key == "items" then
    return about and about.items or { { expr = m, text = m.text } }
  end
  check.fail(("a measure has no field %s"):format(check.show(key)))
end

function meta.__shown(m)
  if m.opaque then return m.opaque.name end
  local items = m.items
  if #items == 1 and not items[1].label then
    return tostring(core.as("Measure", items[1].expr))
  end
  local parts = {}
  for i, item in ipairs(items) do
    parts[i] = (item.label and item.label .. ": " or "") .. item.text
  end
  return table.concat(parts, ", ")
end

--- A number, or one for each strain, that an experiment finds out about each deal.
-- Made by tricks, score, makes, imps, beats, best, par, indicator, choose, max, min;
-- features and numbers stand for measures too. Measures add up with + and - and are
-- multiplied; vectors by component.
-- @type Measure

for _, event in ipairs { "__misuse" } do meta[event] = check.boundary(meta[event]) end

return measure
