-- SPDX-License-Identifier: GPL-3.0-or-later
--- DGE, a file of dealing machines: 128 bytes a board, the hands of N, E, S and W as the sign of
-- each suit (the bytes 6, 3, 4, 5 for spades, hearts, diamonds, clubs) and its ranks, then 60
-- zero bytes. Boards have no numbers: the machine asks for the first one.
-- @module baize.format.dge
local records = require "baize.format.dup.records"

local REST <const> = ("\0"):rep(60)

return records.format { name = "DGE", size = 128, numberless = true,
  read = function(bytes, number)
    local deal, message = records.of_pictures(bytes:sub(1, records.PICTURES))
    return deal and records.board(deal, number), message
  end,
  write = function(board) return records.pictures_of(board.deal) .. REST end }
