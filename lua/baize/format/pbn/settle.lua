-- SPDX-License-Identifier: GPL-3.0-or-later
--- Boards as they are to be written: what their fields say goes into their tags.
-- @module baize.format.pbn.settle
local check = require "baize.base.check"
local core_contract = require "baize.core.contract"
local core_words = require "baize.core.words"
local fields = require "baize.format.pbn.fields"
local record = require "baize.format.record"
local tag_list = require "baize.format.pbn.tags"

local settle = {}

local ALL_TRICKS <const> = 13

local function is_tricks(value)
  return math.type(value) == "integer" and value >= 0 and value <= ALL_TRICKS
end

-- What users may write in a field, as the reader would give it.
local ACCEPT <const> = {}

function ACCEPT.number(value)
  return math.type(value) == "integer" and value > 0 and value
end

function ACCEPT.deal(value)
  return record.is_a(value, "baize.Deal") and value
end

function ACCEPT.dealer(value)
  if type(value) == "table" then value = rawget(value, "seat") end
  local letter = type(value) == "string" and value:sub(1, 1):upper()
  local words = { N = "NORTH", E = "EAST", S = "SOUTH", W = "WEST" }
  local word = letter and words[letter]
  return word and (#value == 1 or value:upper() == word) and letter
end

function ACCEPT.vul(value)
  return type(value) == "string" and core_words.vul(value)
end

function ACCEPT.contract(value)
  if type(value) == "string" then return core_contract.parse(value) end
  return record.is_a(value, "baize.Contract") and value
end

function ACCEPT.result(value)
  return is_tricks(value) and value
end

function ACCEPT.tricks(value) return record.copy_results(value) and value end

function ACCEPT.players(value)
  if type(value) ~= "table" then return nil end
  for seat, name in pairs(value) do
    local known = seat == "N" or seat == "E" or seat == "S" or seat == "W"
    if not known or type(name) ~= "string" then return nil end
  end
  return value
end

function ACCEPT.room(value)
  return (value == "open" or value == "closed") and value
end

-- A table with an array of texts, each of which `read` knows in that form.
local function accept_moves(value, items, seat, read)
  if type(value) ~= "table" or type(value[items]) ~= "table" then return nil end
  if not ACCEPT.dealer(value[seat]) then return nil end
  for _, item in ipairs(value[items]) do
    if type(item) ~= "string" or read(item) ~= item then return nil end
  end
  return value
end

function ACCEPT.auction(value)
  return accept_moves(value, "calls", "dealer", record.call)
end

function ACCEPT.play(value)
  return accept_moves(value, "cards", "leader", record.card)
end

-- Does a field say something else than the tags?
local function differs(field, board, value)
  local told = field.read(board)
  if told == nil then return true end
  if field.same then return not field.same(told, value) end
  return told ~= value
end

--- A copy of a board whose tags say what its fields say.
-- @param given a board or a Deal
-- @tparam integer index its number, from 1
-- @treturn table number, deal and the other fields as the reader gives them; tags, before,
-- trailing, standard
-- @raise when a field has a value that it cannot have
function settle.board(given, index)
  given = record.board(given, index)
  local board = { tags = tag_list.new(), before = given.before,
    trailing = given.trailing, standard = given.standard }
  for i, tag in ipairs(given.tags or {}) do
    rawset(board.tags, i, { name = tag.name, value = tag.value, after = tag.after })
  end
  for _, field in ipairs(fields.list) do
    local value = given[field.name]
    if value ~= nil then
      local accepted = ACCEPT[field.name](value)
      if not accepted then
        check.fail(("board %d: its %s cannot be %s")
          :format(index, field.name, check.show(value)))
      end
      board[field.name] = accepted
      if differs(field, board, accepted) then
        local fault = field.write(board, accepted)
        if fault then check.fail(("board %d: %s"):format(index, fault)) end
      end
    end
  end
  return board
end

--- The value of a tag as it is written, in quotes. Backslashes are doubled, but for those
-- of column widths ("Result\2R").
-- @tparam string name
-- @tparam string text
-- @treturn string
function settle.quoted(name, text)
  text = text:gsub("\\", "\\\\")
  if name:find "Table$" then text = text:gsub("\\\\(%d)", "\\%1") end
  return '"' .. text:gsub('"', '\\"') .. '"'
end

return settle
