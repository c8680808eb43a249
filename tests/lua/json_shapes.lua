-- SPDX-License-Identifier: GPL-3.0-or-later
--- Whether values of JSON have the types of baize.report.schema and baize.cli.shapes.
local shapes = require "baize.cli.shapes"

local json_shapes = {}

local SCALARS <const> = {
  text = function(v) return type(v) == "string" end,
  digits = function(v) return type(v) == "string" and v:find "^%d+$" ~= nil end,
  integer = function(v) return math.type(v) == "integer" end,
  number = function(v) return type(v) == "number" end,
  boolean = function(v) return type(v) == "boolean" end,
  array = function(v) return type(v) == "table" end,
  any = function(v) return v ~= nil end,
  Key = function(v)
    return math.type(v) == "integer" or type(v) == "table" and #v == 2
      and math.type(v[1]) == "integer" and math.type(v[2]) == "integer"
  end,
  Bar = function(v)
    return type(v) == "table" and #v == 2 and type(v[1]) == "number"
      and math.type(v[2]) == "integer"
  end,
}

local hold

local function hold_fields(value, kind, at)
  assert(type(value) == "table", at .. " is not an object")
  local known = {}
  for _, field in ipairs(kind) do
    local name = field.name
    known[name] = true
    assert(value[name] ~= nil or field.optional, ("%s.%s is missing"):format(at, name))
    if value[name] ~= nil then hold(value[name], field.type, at .. "." .. name) end
  end
  for name in pairs(value) do
    assert(known[name], ("%s.%s is not in the schema"):format(at, name))
  end
end

--- Raise where a value is not of a type.
function hold(value, kind, at)
  local item, of = kind:match "^%[(.*)%]$", kind:match "^{(.*)}$"
  local first, other = kind:match "^(.-)|(.+)$"
  if of then
    assert(type(value) == "table", at .. " is not an object")
    for key, one in pairs(value) do hold(one, of, ("%s.%s"):format(at, key)) end
  elseif item then
    assert(type(value) == "table", at .. " is not an array")
    local count = 0
    for _ in pairs(value) do count = count + 1 end
    assert(count == #value, at .. " is not an array")
    for i, one in ipairs(value) do hold(one, item, ("%s[%d]"):format(at, i)) end
  elseif first then
    if not pcall(hold, value, first, at) then hold(value, other, at) end
  elseif SCALARS[kind] then
    assert(SCALARS[kind](value), ("%s is not %s: %s"):format(at, kind, tostring(value)))
  else
    hold_fields(value, assert(shapes.kind(kind), "no type " .. kind), at)
  end
end

json_shapes.hold = hold

return json_shapes
