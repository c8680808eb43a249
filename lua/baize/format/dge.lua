-- SPDX-License-Identifier: GPL-3.0-or-later
--- DGE, a file of dealing machines: 128 bytes a board, the hands of N, E, S and W as the sign of
-- each suit (the bytes 6, 3, 4, 5 for spades, hearts, diamonds, clubs) and its ranks, then 60
-- zero bytes. Boards have no numbers: the machine asks for the first one.
-- @module baize.format.dge
local records = require "baize.format.dup.records"

local dge = { binary = true, consecutive = true, needs = { "deal" }, fit = records.fit }

local SIZE <const> = 128
local REST <const> = ("\0"):rep(60)

--- Read boards, one by one; as baize.format.bri.
-- @tparam function _ not used: there are no lines
-- @tparam string name of the file, for messages
-- @tparam[opt] function report called with the text of each note
-- @tparam function read_bytes gives the next n bytes, fewer at the end, then nil
-- @treturn function an iterator of boards: deal, number (from 1), dealer, vul, notes, file, line
-- @raise when the first record is not a deal
-- @usage for board in baize.boards "evening.dge" do print(board) end
dge.boards = records.reader(SIZE, "a DGE file", function(bytes, number)
  local deal, message = records.of_pictures(bytes:sub(1, records.PICTURES))
  if not deal then return nil, message end
  return records.board(deal, number)
end)

--- Write boards; as baize.format.bri.
-- @tparam function emit takes the text piece by piece; returns nil, message on failure
-- @tparam function next_item gives boards (deal is needed) or deals, nil at the end
-- @treturn ?integer how many were written; nil on failure
-- @treturn ?string what failed
-- @raise when a board has no deal, numbers do not follow each other, or one is above 99
-- @usage baize.format.write("evening.dge", "dge", boards)
dge.write = records.writer("DGE", function(board)
  return records.pictures_of(board.deal) .. REST
end, true)

return dge
