-- SPDX-License-Identifier: GPL-3.0-or-later
--- Tables that follow the words of a system: their fields and items, and where they are written.
-- @module baize.system.words.vocabulary_fields
local check = require "baize.base.check"
local columns = require "baize.base.columns"
local near = require "baize.base.near"
local sequence = require "baize.system.words.sequence"

local fields = {}

local sub <const> = string.sub -- a method of a string is looked up slowly in the sandbox

local OWN <const> = debug.getinfo(1, "S").source:match "^(@.*)system/words/vocabulary_fields%.lua$"

--- The version of what systems are written in.
fields.LANGUAGE = 1

--- Where the code of the system is that has called us: file and line.
function fields.here()
  local level = 3
  while true do
    local info = debug.getinfo(level, "Sl")
    if not info then return { file = "?", line = 0 } end
    if info.what ~= "C" and sub(info.source, 1, #OWN) ~= OWN then
      return { file = sub(info.source, 2), line = info.currentline }
    end
    level = level + 1
  end
end

--- Raise a message, which is one line, at a place in a system, as `here` gives it.
function fields.fail(at, message)
  error(("%s:%d: %s"):format(at.file, at.line, columns.line(message)), 0)
end
local fail <const> = fields.fail

local EVENTS <const> = { "band", "bor", "bnot", "bxor", "add", "sub", "mul", "div", "mod", "unm",
  "idiv", "pow", "concat", "index", "newindex", "len", "lt", "le", "shl", "shr" }

--- A metatable of values that lack something: what is done with them, but for what the table has,
-- raises by its field `lacks`.
function fields.lacking(meta, lacks)
  meta.lacks = lacks
  for _, event in ipairs(EVENTS) do meta["__" .. event] = meta["__" .. event] or lacks end
  return meta
end

--- A word that is nothing by itself: it is called, as an example says.
function fields.word(name, example, f)
  return setmetatable({}, fields.lacking({ __call = function(_, ...) return (f(...)) end },
    function()
      fail(fields.here(), ("%s is not complete: write as in %s"):format(name, example))
    end))
end

--- Refuse a value that is a word which lacks what it is called with; others are left alone.
function fields.refuse(value)
  local meta = type(value) == "table" and getmetatable(value)
  if type(meta) == "table" and meta.lacks then meta.lacks() end
end

--- Refuse what a word is called with besides its values.
function fields.no_more(at, name, example, more)
  if more ~= nil then fail(at, ("%s takes no more: write as in %s"):format(name, example)) end
end

--- A text of a system, which reports print in one line.
function fields.one_line(text) return (text:gsub("%s+", " ")) end

local function is_text(value) return type(value) == "string" end
local function is_boolean(value) return type(value) == "boolean" end

--- Whether a value is what a call can ask of partner.
function fields.is_forcing(value)
  if not is_text(value) then return false end
  local bid = sequence.call(value:match "^to (%w+)$" or "?")
  return value == "once" or value == "game"
    or bid and math.type(bid.level) and sequence.STRAIN[bid.strain] ~= nil
end

local POINTS_MAX <const> = 40 -- of a pack
local LISTS <const> = 2 -- of baize.system.natural
local TEXT <const>, BOOLEAN <const> = { "a text", is_text }, { "true or false", is_boolean }
-- What a change names: most often a call.
local TARGET <const> = { 'a call, as in "2S", a line of the base, as in 17 or '
  .. '"sayc/majors.lua:17", '
  .. "a label or the text of a rule, or the rule as it is printed, as in '2S { spades \"5+\" }'",
  function(value) return math.type(value) == "integer" or is_text(value) and value ~= "" end }
local NOTE <const> = { "a text or true", function(value)
  return value == true or is_text(value)
end }
local VULS <const> = { none = true, we = true, they = true, both = true }
-- What fields must be: in words, and the test.
local MUST <const> = { alert = NOTE, announce = NOTE, artificial = BOOLEAN, guard = BOOLEAN,
  final = BOOLEAN, fixed = BOOLEAN,
  name = TEXT, source = TEXT, instead_of = TARGET, before = TARGET,
  behind = TARGET, without = TARGET, label = TEXT,
  assume = { "the name of a variant", is_text }, base = { "the name of a system", is_text },
  opponents = { "the name of a system, or of a card of theirs", is_text },
  forcing = { '"once", "game" or as in "to 2NT"', fields.is_forcing },
  language = { ("a version, a whole number as in language = %d"):format(fields.LANGUAGE),
    function(value) return value == fields.LANGUAGE end },
  natural = { 'false, or a style as in { list = 1, notrump = "12-14" }', function(value)
    return is_boolean(value) or type(value) == "table"
  end },
  majors = { "4 or 5", function(value) return value == 4 or value == 5 end },
  notrump = { 'a range of points, as in "15-17"', function(value)
    local low, high = tostring(value):match "^(%d%d?)%-(%d%d?)$"
    return low and tonumber(low) <= tonumber(high)
  end },
  list = { ("the number of a list of natural rules, 1 to %d"):format(LISTS), function(value)
    return math.type(value) == "integer" and value >= 1 and value <= LISTS
  end },
  overcalls = { '"sound" or "light"', function(value)
    return value == "sound" or value == "light"
  end },
  judgement = { '"first", "unasked" or "last"', function(value)
    return value == "first" or value == "unasked" or value == "last"
  end },
  asks = { '"aces", "0314" or "1430"', function(value)
    return value == "aces" or value == "0314" or value == "1430"
  end },
  weak_twos = BOOLEAN, vul = { '"none", "we", "they" or "both"', function(value)
    return VULS[value] == true
  end },
  points = { "a whole number of points, as in -3", function(value)
    return math.type(value) == "integer" and value >= -POINTS_MAX and value <= POINTS_MAX
  end },
  seats = { 'some of the digits 1 to 4, as in "123"', function(value)
    return is_text(value) and value:find "^[1-4]+$"
  end } }

-- Words that are items, not fields.
local ALONE <const> = { rest = "rest", as = 'as "1NT"', same = 'same "1NT"',
  bid = 'bid "2C" { ... }',
  after = 'after "2C" { ... }', pass = "pass { ... }", double = "double { ... }",
  except = "except { ... }", replies = "replies { ... }", variants = "variants { ... }",
  makes = 'makes "4S" "0.45+"', tricks = 'tricks "S" "10+"', game = 'game "M"', slam = 'slam "M"',
  invite = 'invite "M"', step = "bid(step(1)) { ... }" }

local function field_of(t, name, at, what)
  local value, must = t[name], MUST[name]
  if value ~= nil and must and not must[2](value) then
    fail(at, ("%s: %s is %s, not %s"):format(what, name, must[1], check.show(value)))
  end
  local said = type(value) == "string" and (must == NOTE or must == TEXT)
  return said and fields.one_line(value) or value
end

--- The fields, checked, and the items of a table that follows a word. There are the fields
-- `known`; what the table is of, and where, is for messages.
function fields.take(t, known, at, what)
  if type(t) ~= "table" or getmetatable(t) then
    fail(at, ("%s is followed by a table in braces, not by %s"):format(what, check.show(t)))
  end
  local found, items, last, unknown = {}, {}, 0, {}
  for _, name in ipairs(known) do
    if t[name] ~= nil then found[name] = field_of(t, name, at, what) end
  end
  for key in next, t do
    if math.type(key) == "integer" then
      last = math.max(last, key)
    elseif found[key] == nil then
      unknown[#unknown + 1] = key
    end
  end
  table.sort(unknown, function(a, b) return tostring(a) < tostring(b) end)
  if unknown[1] then
    local name, value = tostring(unknown[1]), t[unknown[1]]
    local hint = near.hint(name, known)
    if hint == "" and ALONE[name] then
      hint = (": write %s, without ="):format(ALONE[name])
    elseif hint == "" and type(value) == "string" and value:find "^%d[%d+,%s-]*$" then
      hint = (": write conditions as %s %q, and join them with &"):format(name, value)
    end
    fail(at, ("%s has no field '%s'%s"):format(what, name, hint))
  end
  for i = 1, last do
    if t[i] == nil then
      fail(at, ("%s: item %d is nothing: a word before it is misspelt, or is not a value")
        :format(what, i))
    end
    items[i] = t[i]
  end
  return found, items
end

return fields
