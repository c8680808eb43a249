-- SPDX-License-Identifier: GPL-3.0-or-later
--- Values of ours as text, and back: the options of experiments as stores keep them.
-- The text is JSON of one form: keys sorted, no blanks, so that the same question has
-- the same text. Values with a type are objects of one key, "$Condition", "$Measure"
-- and so on; arrays are arrays, tables by name are objects, "$" is an array and the
-- names beside it. Functions have no text.
-- @module baize.store.frozen
local calibration = require "baize.play_model.calibration"
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local contract = require "baize.cards.contract"
local core = require "baize.core.expr"
local deal = require "baize.cards.deal"
local doubling = require "baize.cards.doubling"
local dkjson = require "baize.base.needs" "dkjson"
local lists = require "baize.base.lists"
local measure = require "baize.lang.measure"
local plain_json = require "baize.base.plain"
local play_model = require "baize.play_model"
local policy = require "baize.lang.policy"
local seat = require "baize.lang.seat"

local frozen = {}

local MARK <const> = "$"
local MEASURE_FIELDS <const> = { "items", "unit", "kind", "constant", "difference" }
local FEATURE_FIELDS <const> = { "text", "level", "difference" }
-- How expressions bind by their operators; texts of stores say it beside them.
local LEVELS <const> = { ["|"] = 1, ["&"] = 2, ["+"] = 3, ["*"] = 4, ["-"] = 5, ["~"] = 5 }
local CALL_LEVEL <const> = 6

local function with_level(tree, label)
  return { text = tree.text, level = LEVELS[tree:operator()] or CALL_LEVEL, label = label }
end

local function plain_feature(f)
  local plain = with_level(f)
  plain.difference = core.difference(f) or nil
  return plain
end

local function plain_measure(m)
  local items = {}
  for i, item in ipairs(m.items) do items[i] = with_level(item.expr, item.label) end
  return { items = items, unit = m.unit, kind = m.kind, constant = m.constant,
    difference = m.difference }
end

-- A table that has the first of these fields, and no others than these.
local function only(value, names)
  assert(value[names[1]] ~= nil, names[1] .. " is missing")
  local known = {}
  for _, name in ipairs(names) do known[name] = true end
  for name in pairs(value) do assert(known[name], name) end
  return value
end

local function measure_of(x)
  only(x, MEASURE_FIELDS)
  for _, item in ipairs(x.items) do item.expr = assert(core.read("Measure", item.text)) end
  local about = { unit = x.unit, kind = x.kind, constant = x.constant,
    difference = x.difference }
  if #x.items == 1 and not x.items[1].label then
    return measure.scalar(x.items[1].expr, about)
  end
  return measure.vector(x.items, about)
end

-- What the field `play` says of a model.
local function said_of(model)
  if model.name == "calibrated" then return { "calibrated", model.calibration } end
  if model.name == "dd" and not model.records then return "dd" end
  if model.cards then return model.cards:plain() end
  return { model.name, layouts = model.layouts, knows = model.knows, records = model.records }
end

-- By type: the plain value that stands for one, and the one of a plain value.
local TYPES <const> = {
  Calibration = { function(c) return c:text() end, calibration.parse },
  Condition = { function(c) return c.text end, cond.parse },
  Contract = { tostring, contract.from },
  Deal = { tostring, deal.deal },
  Doubling = { function(r) return r.name == "down" and { down = r.down } or r.name end,
    doubling.read },
  Feature = { plain_feature,
    function(x) return assert(core.feature(only(x, FEATURE_FIELDS).text)) end },
  Hand = { tostring, deal.hand },
  Measure = { plain_measure, measure_of },
  -- as `play`: how it plays cards; who bids is named by texts
  Player = { function(p) return said_of(play_model.read(p)) end, play_model.read },
  PlayModel = { said_of, play_model.read },
  Policy = { policy.plain, policy.of_plain },
  Seat = { function(s) return s.name end, function(name) return seat.values[name] end },
}

-- A value as text. No tail calls: they would hide the user's line from a refusal.
local write

local function refuse(value)
  check.fail(("%s cannot be kept in a database or registered: it has no text"):format(
    check.show(value)))
end

local function write_array(value)
  local parts = {}
  for i, item in ipairs(value) do parts[i] = write(item) end
  return "[" .. table.concat(parts, ",") .. "]"
end

local function write_object(value)
  local parts = {}
  for name in pairs(value) do
    if type(name) ~= "string" then refuse(value) end
  end
  for i, name in ipairs(lists.keys(value)) do
    parts[i] = dkjson.quotestring(name) .. ":" .. write(value[name])
  end
  return "{" .. table.concat(parts, ",") .. "}"
end

local function write_number(n)
  if n ~= n or n == math.huge or n == -math.huge then refuse(n) end
  return math.type(n) == "integer" and ("%d"):format(n) or ("%.17g"):format(n)
end

function write(value)
  local kind = check.kind(value)
  local has_opaque = (kind == "Condition" or kind == "Measure") and value.opaque
  if has_opaque or kind and not TYPES[kind] then refuse(value) end
  if kind then
    return ('{"%s%s":%s}'):format(MARK, kind, write(TYPES[kind][1](value)))
  elseif type(value) == "string" then
    return dkjson.quotestring(value)
  elseif type(value) == "number" then
    return write_number(value)
  elseif type(value) == "boolean" then
    return tostring(value)
  elseif type(value) ~= "table" then
    refuse(value)
  end
  if next(value) ~= nil and #value == 0 then return (write_object(value)) end
  local named, any = {}, false
  for name, item in pairs(value) do
    if math.type(name) ~= "integer" then named[name], any = item, true end
  end
  if not any then return (write_array(value)) end
  return ('{"%s":[%s,%s]}'):format(MARK, write_array(value), write_object(named))
end

--- The text of a value: strings, numbers, booleans, conditions, features, measures, seats, hands,
-- deals, contracts; arrays of such; tables of such by name. Raises at the user's line for anything
-- else: functions and opaque conditions.
function frozen.text(value) return (write(value)) end

local function read(value)
  if type(value) ~= "table" then return value end
  local name, marked = next(value), 0
  for key in pairs(value) do
    if type(key) == "string" and key:sub(1, 1) == MARK then marked = marked + 1 end
  end
  assert(marked == 0 or marked == 1 and next(value, name) == nil, "a value beside a typed one")
  local kind = marked == 1 and TYPES[name:sub(2)]
  assert(marked == 0 or kind or name == MARK, "a value of a type that is not known")
  local copy = {}
  for key, item in pairs(value) do copy[key] = read(item) end
  if name == MARK then -- an array with names beside it
    for i, item in ipairs(copy[MARK][1]) do copy[MARK][2][i] = item end
    return copy[MARK][2]
  end
  if kind then return (assert(kind[2](copy[name]))) end
  return copy
end

-- A value as people read it, and within a table.
local shown

local function shown_table(value)
  local parts, named = {}, {}
  for i, item in ipairs(value) do parts[i] = shown(item, true) end
  for name, item in pairs(value) do
    if type(name) == "string" then named[name] = item end
  end
  for _, name in ipairs(lists.keys(named)) do
    parts[#parts + 1] = ("%s = %s"):format(name, shown(named[name], true))
  end
  return #parts > 0 and "{ " .. table.concat(parts, ", ") .. " }" or "{}"
end

function shown(value, inside)
  local kind = check.kind(value)
  if kind == "Doubling" or kind == "PlayModel" or kind == "Measure" or kind == "Policy" then
    return tostring(value)
  elseif kind == "Calibration" then
    return "a calibration" -- its text is a table of records
  elseif type(value) == "string" and inside then
    return ("%q"):format(value)
  elseif type(value) == "table" and not kind then
    return (shown_table(value))
  end
  return value == nil and "none" or tostring(value)
end

--- A value as a script has it, for people: "N.hcp", "{ S.hcp "15-17", S.balanced }"; "none" of nil.
function frozen.shown(value) return (shown(value)) end

--- The value of a text of frozen.text; nil and why when it is invalid.
function frozen.value(text)
  local value, message = plain_json.decode(text)
  if message then return nil, message end
  -- what an older version wrote may mean nothing to this one
  local ok, result = pcall(read, value)
  if ok then return result end
  return nil, result
end

return frozen
