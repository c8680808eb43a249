-- SPDX-License-Identifier: GPL-3.0-or-later
--- Results as a person wants to read them.
-- Things with a `diagram` method are drawn, tables are shown one level deep with
-- their keys in order.
-- @module baize.repl.show
local columns = require "baize.base.columns"
local output = require "baize.base.output"
local terminal = require "baize.core.terminal"

local show = {}

local MOST <const> = 100 -- entries of a table that are shown
local LINE <const> = 78 -- columns that a table may fill on one line

local function has_tostring(value)
  local meta = debug.getmetatable(value)
  return meta and (meta.__tostring or meta.__name)
end

-- A value inside a table.
local function inner(value)
  local kind = type(value)
  if kind == "string" then return (("%q"):format(value):gsub("\\\n", "\\n")) end
  if kind == "table" and not has_tostring(value) then
    return next(value) == nil and "{}" or "{...}"
  end
  local text = tostring(value)
  return #text <= LINE and not text:find "\n" and text or text:match "^[^\n]*" .. " ..."
end

local function key_text(key)
  if type(key) == "string" and key:find "^[%a_][%w_]*$" then return key end
  return "[" .. inner(key) .. "]"
end

local ORDER <const> = { number = 1, string = 2, boolean = 3 }

local function key_before(a, b)
  local ra, rb = ORDER[type(a)] or 4, ORDER[type(b)] or 4
  if ra ~= rb then return ra < rb end
  if ra <= 2 then return a < b end
  return tostring(a) < tostring(b)
end

local function table_items(t)
  local items, keys, size = {}, {}, #t
  for i = 1, math.min(size, MOST) do items[i] = inner(t[i]) end
  for key in next, t do
    local in_array = math.type(key) == "integer" and key >= 1 and key <= size
    if not in_array then keys[#keys + 1] = key end
  end
  table.sort(keys, key_before)
  for i = 1, math.min(#keys, MOST - #items) do
    items[#items + 1] = key_text(keys[i]) .. " = " .. inner(t[keys[i]])
  end
  return items, size + #keys - #items
end

local function table_text(t)
  local items, left = table_items(t)
  if left > 0 then items[#items + 1] = ("... and %d more"):format(left) end
  local line = "{" .. table.concat(items, ", ") .. "}"
  if #line <= LINE and not line:find "\n" then return line end
  return "{\n  " .. table.concat(items, ",\n  ") .. "\n}"
end

-- The method `diagram`, if the value has one. The pcall catches types whose
-- unknown fields raise, which is most of ours.
local function diagram_of(value)
  local kind = type(value)
  if kind ~= "userdata" and kind ~= "table" then return nil end
  local ok, method = pcall(function() return value.diagram end)
  return ok and type(method) == "function" and method or nil
end

--- How diagrams are drawn on standard output, as Deal:diagram takes it: suits as symbols on a
-- terminal that has them, in colour where colours are welcome, else letters.
function show.style()
  return {
    symbols = terminal.isatty "stdout" and terminal.utf8(),
    colour = terminal.colour "stdout",
  }
end

--- A value as text for people, diagrams plain unless a style is given: { b = 1, a = "x" } is '{a =
-- "x", b = 1}'.
function show.text(value, style)
  local diagram = diagram_of(value)
  if diagram then return (diagram(value, style):gsub("\n$", "")) end
  local plain = type(value) == "table" and not has_tostring(value)
  return columns.visible(plain and table_text(value) or tostring(value))
end

--- Print values: short ones on one line with tabs between, others one below the other.
function show.print(...)
  local texts, long, style = {}, false, show.style()
  for i = 1, select("#", ...) do
    texts[i] = show.text((select(i, ...)), style)
    long = long or texts[i]:find "\n"
  end
  output.raw(table.concat(texts, long and "\n" or "\t"), "\n")
end

return show
