-- SPDX-License-Identifier: GPL-3.0-or-later
--- Results as JSON has them: plain tables of texts and rounded numbers.
-- Fractions have 12 digits, which do not depend on the machine; infinite numbers are
-- left out.
-- @module baize.base.plain
local plain = {}

local DIGITS <const> = 12

local function number(n)
  if math.type(n) == "integer" then return n end
  if n ~= n or math.abs(n) == math.huge then return nil end
  return tonumber(("%%.%dg"):format(DIGITS):format(n))
end

--- A copy of a number, text, boolean or table of such with plain numbers, and the texts of what the
-- core made (hands, exact integers); of arrays only the array.
function plain.value(value)
  if type(value) == "number" then return number(value) end
  if type(value) == "userdata" then return tostring(value) end
  if type(value) ~= "table" then return value end
  local copy, is_array = {}, #value > 0
  for key, item in pairs(value) do
    if not is_array or math.type(key) == "integer" then copy[key] = plain.value(item) end
  end
  return copy
end

--- The figure of a condition, plain: exact, count (where exact) and of (texts of digits), share,
-- low, high, how.
function plain.figure(f)
  return f and plain.value { exact = f.exact, count = f.count, of = f.of, share = f.share,
    low = f.low, high = f.high, how = f.how }
end

-- The keys of all tables in a value that `known` has not, into the array `list`.
local function more_keys(value, known, list)
  for key, item in pairs(value) do
    if type(key) == "string" and not known[key] then
      known[key] = true
      list[#list + 1] = key
    end
    if type(item) == "table" then more_keys(item, known, list) end
  end
  return list
end

--- The value of a text of JSON that may be anybody's, null as nil; nil and why there is none, also
-- where brackets are nested too deeply.
function plain.decode(text)
  local decode = require "baize.base.needs" "dkjson".decode
  local ok, value, behind, message = pcall(decode, text, 1, nil, nil) -- it may run out of stack
  if ok and not message and text:find("%S", behind) then message = "text after the value" end
  if ok and not message then return value end
  return nil, ok and message or "its brackets are nested too deeply"
end

--- A plain value as indented JSON; the keys of `order` come first, the others follow by name.
function plain.write(value, order)
  local known = {}
  for _, key in ipairs(order) do known[key] = true end
  local rest = more_keys(value, known, {})
  table.sort(rest)
  local all = table.move(order, 1, #order, 1, {})
  table.move(rest, 1, #rest, #all + 1, all)
  return (require "baize.base.needs" "dkjson".encode(value, { indent = true, keyorder = all }))
end

--- A JSON object with the version of baize in it, as of `write`; the object gets the field
-- `version`.
function plain.encode(object, order)
  object.version = require "baize.core".version
  return (plain.write(object, order))
end

return plain
