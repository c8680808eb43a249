-- SPDX-License-Identifier: GPL-3.0-or-later
--- Writing boards as JSON.
-- @module baize.format.json.write
local check = require "baize.base.check"
local columns = require "baize.base.columns"
local fields = require "baize.format.json.fields"
local json = require "baize.base.needs" "dkjson"
local lists = require "baize.base.lists"
local record = require "baize.format.record"

local write = {}

-- A copy with such texts alone, its keys in an order: a field's own, or sorted.
local function clean(value)
  if type(value) == "string" then return columns.utf8(value) end
  if type(value) ~= "table" or value == json.null then return value end
  local out, keys = {}, {}
  for key, item in pairs(value) do
    key = clean(key)
    out[key] = clean(item)
    keys[#keys + 1] = type(key) == "string" and key or nil
  end
  table.sort(keys)
  local meta = getmetatable(value) or {}
  local order, placed = {}, {}
  for _, list in ipairs { meta.__jsonorder or {}, keys } do
    for _, key in ipairs(list) do
      if not placed[key] then order[#order + 1], placed[key] = key, true end
    end
  end
  return setmetatable(out, { __jsontype = meta.__jsontype, __jsonorder = order })
end

local function encoded(value, index, name)
  local text, message = json.encode(clean(value))
  return text or check.fail(("board %d: %s cannot be written as JSON: %s"):format(index, name,
    message))
end

--- One board, or a deal as the board of that number, as an object of JSON on one line.
function write.board(given, index)
  local board, out, done = record.board(given, index), {}, {}
  local function add(name, value)
    out[#out + 1] = json.quotestring(columns.utf8(name)) .. ":" .. encoded(value, index, name)
    done[name] = true
  end
  for _, field in ipairs(fields.LIST) do
    local value = board[field.name]
    if value ~= nil and value ~= "" then
      local ok, plain = pcall(field.write, value) -- a field that a user set wrongly
      if not ok then
        check.fail(("board %d: %s is not of the kind '%s'"):format(index, check.show(value),
          field.name))
      end
      add(field.name, plain)
    end
  end
  for _, name in ipairs(lists.keys(board.json or {})) do
    if not done[name] then add(name, board.json[name]) end
  end
  return "{" .. table.concat(out, ",") .. "}"
end

--- Write boards: an object whose `boards` is an array, one board to a line.
-- @tparam function emit takes the text piece by piece; returns nil, message on failure
-- @tparam function next_item gives boards or deals, nil at the end
-- @treturn ?integer how many were written; nil on failure
-- @treturn ?string what failed
-- @raise when a board has a field that JSON cannot hold
function write.write(emit, next_item)
  local index, given = 0, next_item()
  local head = { '"format":"baize boards"', '"version":1' }
  local kept = type(given) == "table" and given.head or {}
  for _, name in ipairs(lists.keys(kept)) do
    head[#head + 1] = json.quotestring(columns.utf8(name)) .. ":" .. encoded(kept[name], 1, name)
  end
  local ok, message = emit("{" .. table.concat(head, ",") .. ',"boards":[')
  while ok and given ~= nil do
    index = index + 1
    ok, message = emit((index > 1 and ",\n" or "\n") .. write.board(given, index))
    given = next_item()
  end
  if ok then ok, message = emit "\n]}\n" end
  if not ok then return nil, message end
  return index
end

return write
