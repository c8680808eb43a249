-- SPDX-License-Identifier: GPL-3.0-or-later
--- BRI, a file of dealing machines: 128 bytes a board, the numbers of the cards of N, E and S as
-- two digits each, 32 blanks and 18 zero bytes. Boards have no numbers: the machine asks for
-- the first one.
-- @module baize.format.bri
local records = require "baize.format.dup.records"

local bri = { binary = true, consecutive = true, needs = { "deal" }, fit = records.fit }

local SIZE <const> = 128
local REST <const> = (" "):rep(32) .. ("\0"):rep(18)

--- Read boards, one by one; what stands after the cards is not looked at.
-- @tparam function _ not used: there are no lines
-- @tparam string name of the file, for messages
-- @tparam[opt] function report called with the text of each note
-- @tparam function read_bytes gives the next n bytes, fewer at the end, then nil
-- @treturn function an iterator of boards: deal, number (from 1), dealer, vul, notes, file, line
-- (of the record, from 1); of a record that is not a deal the number and a note
-- @raise when the first record is not a deal: the file is something else
-- @usage for board in baize.boards "evening.bri" do print(board) end
bri.boards = records.reader(SIZE, "a BRI file", function(bytes, number)
  local deal, message = records.of_numbers(bytes:sub(1, records.NUMBERS))
  if not deal then return nil, message end
  return records.board(deal, number)
end)

--- Write boards.
-- @tparam function emit takes the text piece by piece; returns nil, message on failure
-- @tparam function next_item gives boards (deal is needed) or deals, nil at the end
-- @treturn ?integer how many were written; nil on failure
-- @treturn ?string what failed
-- @raise when a board has no deal, numbers do not follow each other, or one is above 99
-- @usage baize.format.write("evening.bri", "bri", boards)
bri.write = records.writer("BRI", function(board)
  return records.numbers_of(board.deal) .. REST
end, true)

return bri
