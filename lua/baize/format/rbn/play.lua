-- SPDX-License-Identifier: GPL-3.0-or-later
--- Plays of RBN: "SAK3 4:H2..." - tricks between colons, cards in the order played, a suit left
-- out while it is followed.
-- @module baize.format.rbn.play
local auction = require "baize.format.rbn.auction"
local record = require "baize.format.record"

local play = {}

--- Read the data of label P into a board: cards of its play, and `references` of notes. A message
-- where it is wrong.
function play.read(board, data)
  local cards, references = {}, {}
  local text = data:upper():gsub("10", "T"):gsub("%s", "")
  for trick in (text:gsub(";", ":") .. ":"):gmatch "([^:]*):" do
    local suit, at = nil, 1
    while at <= #trick do
      local given, rank, after = trick:match("^([CDHS]?)([AKQJT2-9])()", at)
      suit = given ~= "" and given or suit
      if not (rank and suit) then return ("'%s' is not a card"):format(trick:sub(at, at + 1)) end
      cards[#cards + 1] = suit .. rank
      local marks, behind = auction.marks(trick, after)
      references[#cards] = marks:match "%^(%d)"
      at = behind
    end
  end
  if cards[1] then board.play = { cards = cards, references = references } end
end

--- What auction, contract and play of a board say together: its leader, and the result of a whole
-- play.
function play.conclude(board, note)
  local contract = board.contract
  local is_played = contract and contract.level > 0
  if board.play and is_played then
    board.play.leader = board.leader or record.seat_after(contract.declarer, 1)
    local won = board.deal and not board.leader and record.played_out(board, note) or nil
    board.result = board.result or won
  end
  board.leader = nil
end

return play
