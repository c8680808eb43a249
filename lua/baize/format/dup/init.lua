-- SPDX-License-Identifier: GPL-3.0-or-later
--- DUP, the file of Duplimate: 156 bytes a board, the 78 of BRI, the 68 of DGE, and ten more.
-- The pictures are blank where a board is sealed. The ten: Y or N (random hands), Y or N
-- (backwards), the lowest number in three places, the copies in two, the highest in three.
-- @module baize.format.dup
local records = require "baize.format.dup.records"

local PICTURES_AT <const> = records.NUMBERS + 1
local TAIL_AT <const> = records.NUMBERS + records.PICTURES + 1

-- The number of the first board, and what a reader should know of the ten bytes.
local function read_tail(bytes)
  local backwards, low = bytes:match "^[YN]([YN])(%d[%d ] )"
  if not low then
    return 1, ("'%s' are not the ten bytes after the hands; boards are numbered from 1"):format(
      records.shown(bytes))
  end
  return tonumber(low:match "%d+"), backwards == "Y" and
    "the machine is told to deal the boards backwards" or nil
end

-- The board of a record: the hands are those of the numbers, and a note says where the pictures
-- show others.
local function read(bytes, n, state)
  local deal, message = records.of_numbers(bytes:sub(1, records.NUMBERS))
  if not deal then return nil, message end
  local note
  if n == 1 then state.first, note = read_tail(bytes:sub(TAIL_AT)) end
  local pictures = bytes:sub(PICTURES_AT, TAIL_AT - 1)
  if pictures:find "[^ ]" and records.of_pictures(pictures) ~= deal then
    note = "the pictures of the hands show another deal than the numbers, which are taken"
  end
  local board = records.board(deal, state.first + n - 1)
  board.note = note
  return board
end

return records.format { name = "DUP", size = 156, read = read,
  write = function(board, low, high)
    return ("%s%sYN%-3d0 %-3d"):format(records.numbers_of(board.deal),
      records.pictures_of(board.deal), low, high)
  end }
