-- SPDX-License-Identifier: GPL-3.0-or-later
--- BRI, a file of dealing machines: 128 bytes a board, the numbers of the cards of N, E and S as
-- two digits each, 32 blanks and 18 zero bytes, which are not looked at. Boards have no numbers:
-- the machine asks for the first one.
-- @module baize.format.bri
local records = require "baize.format.dup.records"

local REST <const> = (" "):rep(32) .. ("\0"):rep(18)

return records.format { name = "BRI", size = 128, numberless = true,
  read = function(bytes, number)
    local deal, message = records.of_numbers(bytes:sub(1, records.NUMBERS))
    return deal and records.board(deal, number), message
  end,
  write = function(board) return records.numbers_of(board.deal) .. REST end }
