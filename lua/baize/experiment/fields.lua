-- SPDX-License-Identifier: GPL-3.0-or-later
--- The fields of an experiment, read and checked: texts, numbers, measures, tests.
-- @module baize.experiment.fields
local check = require "baize.base.check"
local hypothesis = require "baize.stats.hypothesis"
local measure = require "baize.lang.measure"

local fields = {}

local SHOWS <const> = { "distribution" }

--- A field that is a text or nothing.
-- @param value given by the user
-- @tparam string what the field's name
-- @treturn ?string
-- @raise at the user's line for anything else, and for a text with a zero byte
function fields.text(value, what)
  if value ~= nil and type(value) ~= "string" then
    check.fail(("%s: a text expected, not %s"):format(what, check.show(value)),
      what .. "%s*=")
  end
  local zero = value and value:find("\0", 1, true)
  if zero then -- no report can show it, and no database keeps it
    check.fail(("%s: its byte %d is zero"):format(what, zero), what .. "%s*=")
  end
  return value
end

--- A field that is a whole number or nothing.
-- @param value given by the user
-- @tparam string what the field's name
-- @tparam integer low
-- @tparam[opt] integer high
-- @treturn ?integer
-- @raise at the user's line for anything else
function fields.integer(value, what, low, high)
  return value ~= nil and check.integer(value, what, low, high) or nil
end

--- A field that is a number, 0 or more, or nothing.
-- @param value given by the user
-- @tparam string what the field's name
-- @treturn ?number
-- @raise at the user's line for anything else
function fields.size(value, what)
  if value == nil then return nil end
  if type(value) ~= "number" or not (value >= 0 and value < math.huge) then
    check.fail(("%s: a number, 0 or more, expected, not %s")
      :format(what, check.show(value)), what .. "%s*=")
  end
  return value
end

--- A field that is true, false or nothing.
-- @param value given by the user
-- @tparam string what the field's name
-- @treturn boolean
-- @raise at the user's line for anything else
function fields.boolean(value, what)
  if value ~= nil and type(value) ~= "boolean" then
    check.fail(("%s: true or false expected, not %s"):format(what, check.show(value)),
      what .. "%s*=")
  end
  return value or false
end

--- The field `show`: what reports say besides the means.
-- @param value "distribution" or nothing
-- @treturn ?string
-- @raise at the user's line for anything else
function fields.show(value)
  if value == nil or value == SHOWS[1] then return value end
  check.fail(('show: "%s" expected, not %s'):format(SHOWS[1], check.show(value)), "show%s*=")
end

-- ---- values with names -----------------------------------------------------------

local function check_name(name, what)
  if type(name) ~= "string" or not name:match "^[%a_][%w_]*$" then
    check.fail(("%s: a name expected, not %s"):format(what, check.show(name)),
      what .. "%s*=")
  end
end

-- The pairs { name, value } of a keyed table, sorted by name.
local function by_name(given, what)
  local names, list = {}, {}
  for name in pairs(given) do
    check_name(name, what)
    names[#names + 1] = name
  end
  table.sort(names)
  for i, name in ipairs(names) do list[i] = { name, given[name] } end
  return list
end

local function check_pair(pair, i, what, of)
  if type(pair) ~= "table" or getmetatable(pair) or #pair ~= 2 then
    check.fail(("%s %d is not { name, %s }"):format(what, i, of), what .. "%s*=")
  end
  check_name(pair[1], what)
end

--- The pairs of a table of values by name, or of an array of { name, value }.
-- @param given by the user: a table without a metatable
-- @tparam string what the field's name
-- @tparam[opt=what] string of what its values are, in messages
-- @treturn {{string,any},...} in the order given, or sorted by name
-- @raise at the user's line for anything else, or a name that stands twice
function fields.pairs(given, what, of)
  if type(given) ~= "table" or getmetatable(given) then
    check.fail(("%s: a table by name expected, not %s"):format(what, check.show(given)),
      what .. "%s*=")
  end
  if #given == 0 then given = by_name(given, what) end
  local seen = {}
  for key in pairs(given) do
    if math.type(key) ~= "integer" then
      check.fail(("%s: '%s' stands beside an array of { name, %s }")
        :format(what, key, of or what), what .. "%s*=")
    end
  end
  for i, pair in ipairs(given) do
    check_pair(pair, i, what, of or what)
    if seen[pair[1]] then
      check.fail(("%s '%s' stands twice"):format(what, pair[1]), check.literal(pair[1]))
    end
    seen[pair[1]] = true
  end
  return given
end

-- ---- measures and tests ----------------------------------------------------------

-- The field `measure` as pairs { name, value }, in the order given or by name.
local function measure_pairs(given)
  if given == nil then check.fail("an experiment needs a measure", "experiment") end
  if type(given) ~= "table" or getmetatable(given) then
    return { { "measure", given } }
  end
  local list = fields.pairs(given, "measure")
  if #list == 0 then check.fail("an experiment needs a measure", "measure%s*=") end
  return list
end

--- The measures of an experiment.
-- @param given the field `measure`
-- @treturn {table,...} array of name, items, unit, kind, paired
-- @raise at the user's line when there is none, or one is none
function fields.measures(given)
  local list = {}
  for i, pair in ipairs(measure_pairs(given)) do
    local name, value = pair[1], pair[2]
    local m = measure.from(value, ("measure '%s'"):format(name),
      "%f[%w_]" .. name .. "%f[^%w_]")
    list[i] = { name = name, items = m.items, unit = m.unit,
      kind = not m.constant and m.kind or nil, paired = m.difference or false }
  end
  return list
end

--- The tests of an experiment.
-- @param given the field `tests`
-- @tparam {table,...} measures each with a name and perhaps a kind
-- @treturn {table,...} of hypothesis.parse
-- @raise at the user's line when one is none
function fields.tests(given, measures)
  if given == nil then return {} end
  if type(given) == "string" then given = { given } end
  if type(given) ~= "table" then
    check.fail(("tests: an array of texts expected, not %s"):format(check.show(given)),
      "tests%s*=")
  end
  local names, kinds, tests = {}, {}, {}
  for i, m in ipairs(measures) do names[i], kinds[m.name] = m.name, m.kind end
  for key in pairs(given) do
    if not math.tointeger(key) or key < 1 or key > #given then
      check.fail(("tests: an array of texts expected, not the field %s")
        :format(check.show(key)), "tests%s*=")
    end
  end
  for i, test in ipairs(given) do tests[i] = hypothesis.parse(test, names, kinds) end
  return tests
end

return fields
