-- SPDX-License-Identifier: GPL-3.0-or-later
--- Which questions ask the same, though their texts differ.
-- The key of a question is worked out from its text when it is asked for, and is in no store:
-- conditions are simplified, what & | + * join is sorted, names of measures give way to the
-- measures, tests are sorted, and fields that say their defaults are left out. Equal keys mean the
-- same; questions whose sameness takes more than that to see have different keys.
-- @module baize.store.alike
local core = require "baize.core.expr"
local check = require "baize.base.check"
local columns = require "baize.base.columns"
local frozen = require "baize.store.frozen"
local lists = require "baize.base.lists"
local option = require "baize.base.options"

local alike = {}

local SORTED <const> = { ["&"] = true, ["|"] = true, ["+"] = true, ["*"] = true }
local TREES <const> = { Condition = true, Feature = true, Measure = true, Part = true }

-- A tree as text, of the same form for all orders of what is joined.
local function text_of(tree)
  if not TREES[check.kind(tree)] then
    return type(tree) == "string" and ("%q"):format(tree) or tostring(tree)
  end
  local condition = check.kind(tree) ~= "Feature" and core.read("Condition", tree.text)
  tree = condition and core.simplify(condition) or tree
  local op, parts = tree:operator(), {}
  for i, part in ipairs(tree:parts()) do parts[i] = text_of(part) end
  if #parts == 0 or op == "field" then return tree.text end -- parts of a field lack its name
  if SORTED[op] then table.sort(parts) end
  return ("%s(%s)"):format(op, table.concat(parts, ","))
end

-- What is written of a value; in texts, words of `named` are replaced by what they stand for.
local write

local function write_table(value, named)
  local parts, fields = {}, {}
  for key, item in pairs(value) do
    if type(key) == "string" then fields[key] = item end
  end
  for i, item in ipairs(value) do parts[i] = write(item, named) end
  for _, name in ipairs(lists.keys(fields)) do
    parts[#parts + 1] = ("%q=%s"):format(name, write(fields[name], named))
  end
  return "{" .. table.concat(parts, ",") .. "}"
end

local function write_measure(m)
  local parts = {}
  for i, item in ipairs(m.items) do parts[i] = (item.label or "") .. ":" .. text_of(item.expr) end
  return "[" .. table.concat(parts, ",") .. "]"
end

function write(value, named)
  local kind = check.kind(value)
  if kind == "Measure" then return (write_measure(value)) end
  if TREES[kind] then return (text_of(value)) end
  if type(value) == "table" and not kind then return (write_table(value, named)) end
  if type(value) == "string" then
    return ("%q"):format(value:gsub("[%a_][%w_]*", named))
  end
  return (frozen.text(value))
end

-- The measures by name: a table of them, an array of { name, measure, meaning }, or one, which
-- has the name "measure".
local function measures_of(value)
  if type(value) ~= "table" or check.kind(value) then return { measure = value } end
  local list = {}
  for key, item in pairs(value) do
    if type(key) == "string" then list[key] = item else list[item[1]] = item[2] end
  end
  return list
end

-- The tests without blanks and without the form of their numbers, sorted.
local function tests_of(value, named)
  local list = {}
  for i, text in ipairs(type(value) == "string" and { value } or value) do
    local plain = columns.trimmed(text):gsub("%s+", " ")
    local front, number = plain:match "^(.*[^%w_.])([%d.]+)$"
    if tonumber(number) then plain = front .. ("%.17g"):format(number) end
    list[i] = plain:gsub(" ?([<>~=]+) ?", "%1")
      :gsub("[%a_][%w_]*", named)
  end
  table.sort(list)
  return list
end

-- The fields of a question as text: measures without their names, which tests and stop use.
local function write_fields(options)
  local named, measures, list = {}, {}, {}
  for name, m in pairs(options.measure and measures_of(options.measure) or {}) do
    local text = write(m, {})
    named[name], measures[#measures + 1] = text, text
  end
  table.sort(measures)
  for _, name in ipairs(lists.keys(options)) do
    local value = options[name]
    if name == "measure" then value = measures end
    if name == "tests" then value = tests_of(value, named) end
    list[#list + 1] = name .. "=" .. write(value, name == "stop" and named or {})
  end
  return table.concat(list, " ")
end

-- Defaults that are not in the declarations of fields, which say them in words.
local USUAL <const> = { play = "dd", doubling = "never", variance = "plain", solve = "all" }

-- The options that are not what is usual; `new` takes them.
local function unusual(options, new)
  local declared, usual, kept = option.described()[new], {}, {}
  for name, value in pairs(USUAL) do usual[name] = value end
  for _, field in ipairs(declared and declared.fields or {}) do
    if field[4] ~= nil then usual[field[1]] = field[4] end
  end
  for name, value in pairs(options) do
    if value ~= usual[name] then kept[name] = value end
  end
  if check.kind(kept.where) == "Condition" and text_of(kept.where) == "any" then
    kept.where = nil
  end
  return kept
end

--- A text that questions have in common which ask the same: of the options of a question, and the
-- function that takes these, as keeping.askers has it.
function alike.key(options, new) return (write_fields(unusual(options, new))) end

return alike
