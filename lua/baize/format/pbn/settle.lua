-- SPDX-License-Identifier: GPL-3.0-or-later
--- Boards as they are to be written: what their fields say goes into their tags.
-- @module baize.format.pbn.settle
local boards = require "baize.format.board"
local check = require "baize.base.check"
local fields = require "baize.format.pbn.fields"
local tag_list = require "baize.format.pbn.tags"

local settle = {}

-- Does a field say something else than the tags?
local function differs(field, board, value)
  local told = field.read(board)
  if told == nil then return true end
  if field.same then return not field.same(told, value) end
  return told ~= value
end

--- A copy of a board, or the board of a deal, whose tags say what its fields say: number, deal
-- and the other fields as the reader gives them; tags, before, trailing, standard. A field that
-- cannot have its value is refused at the user's line.
function settle.board(given, index)
  given = boards.of(given, index)
  local board = { tags = tag_list.new(), before = given.before,
    trailing = given.trailing, standard = given.standard }
  for i, tag in ipairs(given.tags or {}) do
    rawset(board.tags, i, { name = tag.name, value = tag.value, after = tag.after })
  end
  for _, field in ipairs(fields.list) do
    local value = given[field.name]
    if value ~= nil then
      board[field.name] = value
      if differs(field, board, value) then
        local fault = field.write(board, value)
        if fault then check.fail(("board %d: %s"):format(index, fault)) end
      end
    end
  end
  return board
end

--- The value of a tag as it is written, in quotes. Backslashes are doubled, but for those of
-- column widths ("Result\2R").
function settle.quoted(name, text)
  text = text:gsub("\\", "\\\\")
  if name:find "Table$" then text = text:gsub("\\\\(%d)", "\\%1") end
  return '"' .. text:gsub('"', '\\"') .. '"'
end

return settle
