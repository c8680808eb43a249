-- SPDX-License-Identifier: GPL-3.0-or-later
--- Options that users give as a table of fields: what each may be, is by default, and means.
-- One declaration checks them, fills in defaults and is what help prints:
--   local OPTIONS <const> = options.new("a fit", {
--     { "deals", options.integer(1, 1000), "how many deals", 400 },
--     { "vul", options.as("a vulnerability", words.vul), "who is vulnerable" } })
--   local read = OPTIONS:read(given) -- read.deals is 400 where given.deals is nil
--   options.describe(fit.new, OPTIONS)
-- @module baize.base.options
local check = require "baize.base.check"

local options = {}

local Options = {}
Options.__index = Options

-- The declarations by function, for help.
local described = setmetatable({}, { __mode = "k" })

-- ---- types -----------------------------------------------------------------------

--- A type of values, which help calls `word`. `read` takes a value and the name of its field and
-- returns the value to use, or raises an error at the user's line; without `read` every value is
-- used as it was given.
function options.as(word, read) return { word = word, read = read } end

-- A type of values that satisfy a test.
local function tested(word, expected, test)
  return options.as(word, function(value, name)
    if test(value) then return value end
    check.expected(name, expected, value)
  end)
end

--- A whole number from `low` on, perhaps up to `high`.
function options.integer(low, high)
  return options.as("integer", function(value, name)
    return (check.integer(value, name, low, high))
  end)
end

--- A text without a zero byte: no report can show one, and no database keeps it.
options.TEXT = options.as("text", function(value, name)
  if type(value) ~= "string" then check.expected(name, "a text", value) end
  local zero = value:find("\0", 1, true)
  if zero then check.fail(("%s: its byte %d is zero"):format(name, zero), name .. "%s*=") end
  return value
end)

--- True or false.
options.BOOLEAN = tested("boolean", "true or false", function(value)
  return type(value) == "boolean"
end)

--- A function.
options.FUNCTION = options.as("function", check.callback)

--- A number, 0 or more.
options.SIZE = tested("number", "a number, 0 or more,", function(value)
  return type(value) == "number" and value >= 0 and value < math.huge
end)

--- A number above 0.
options.POSITIVE = tested("number", "a number above 0", function(value)
  return type(value) == "number" and value > 0 and value < math.huge
end)

--- One of some texts.
function options.one_of(...)
  local texts, known = { ... }, {}
  for i, text in ipairs(texts) do known[text], texts[i] = true, '"' .. text .. '"' end
  local word = table.concat(texts, ", ")
  return tested("text", word, function(value) return known[value] end)
end

--- A finite number.
options.NUMBER = tested("number", "a number", function(value)
  return type(value) == "number" and value == value and math.abs(value) < math.huge
end)

--- A number above 0 and below 1, as levels are.
options.SHARE = options.as("number", function(value, name)
  if options.NUMBER.read(value, name) > 0 and value < 1 then return value end
  check.fail(("%s: %s is not above 0 and below 1"):format(name, value), name .. "%s*=")
end)

--- Which side of a number a test is of.
options.SIDE = options.as("name", function(value)
  if value == "two-sided" or value == "greater" or value == "less" then return value end
  check.expected("side", "'two-sided', 'greater' or 'less'", value)
end)

--- Any integer, as seeds are.
options.SEED = options.integer(math.mininteger)

-- ---- tables of fields ------------------------------------------------------------

--- Declare the options of a table that is for `what` ("an experiment"): fields { name, type,
-- meaning, default }; where a default is computed, `or` says in words what it is. Returns a table
-- with the methods check and read.
function options.new(what, fields)
  local self = setmetatable({ what = what, fields = fields, names = {} }, Options)
  for i, field in ipairs(fields) do self.names[i] = field[1] end
  return self
end

--- Refuse what is not a table, and fields that there are not.
-- @param given by the user
-- @raise at the user's line
function Options:check(given) check.fields(given, self.names, self.what) end

--- Whether there is a field.
-- @tparam string name
-- @treturn boolean
function Options:has(name)
  for _, known in ipairs(self.names) do
    if known == name then return true end
  end
  return false
end

--- Check all fields.
-- @param given by the user
-- @treturn table the value of each field by its name, converted by its type; the default where
-- none is given
-- @raise at the user's line
function Options:read(given)
  self:check(given)
  local result = {}
  for _, field in ipairs(self.fields) do
    local name, kind, value = field[1], field[2], given[field[1]]
    if value == nil then
      value = field[4]
    elseif kind.read then
      value = kind.read(value, name)
    end
    result[name] = value
  end
  return result
end

--- Say which options, declared by `new`, a function takes, for help.
function options.describe(fn, declared) described[fn] = declared end

--- The options that functions take, by function, as `new` has them.
function options.described() return described end

return options
