-- SPDX-License-Identifier: GPL-3.0-or-later
--- Exact accounting: where the tricks of a play went, card by card and player by player.
-- Each card changes what declarer's side takes with best play from there on; result less double
-- dummy is the sum of these changes (src/play/loss.h).
-- @module baize.play.losses
local check = require "baize.base.check"
local solving = require "baize.cards.solving"
local words = require "baize.base.words"

local losses = {}

local Losses = { __name = "baize.Losses" }

local TRICK <const> = 4

--- Account for a play, or for the first cards of one.
-- @tparam Deal deal
-- @tparam Contract contract not passed out
-- @tparam {string,...} cards as they were played
-- @treturn Losses see `loss` of CardTable
-- @raise at the user's line where a card cannot have been played: which and why; "interrupted"
function losses.new(deal, contract, cards)
  local self = check.core(function() return solving.solver():losses(deal, contract, cards) end)
  self.contract = contract
  return setmetatable(self, Losses)
end

-- "West -1 (trick 3, S7)" of each seat that changed something.
function Losses.__tostring(self)
  local lines = { ("%s: %d tricks double dummy, %d taken, %+d"):format(self.contract, self.start,
    self.finish, self.finish - self.start) }
  local dummy = words.NEXT[words.NEXT[self.contract.declarer]]
  for _, seat in ipairs(words.SEATS) do
    local parts = {}
    for i, one in ipairs(self.cards) do
      local by = one.seat == dummy and self.contract.declarer or one.seat
      if by == seat and one.change ~= 0 then
        parts[#parts + 1] = ("trick %d %s %+d"):format((i - 1) // TRICK + 1, one.card, one.change)
      end
    end
    if seat ~= dummy then
      lines[#lines + 1] = ("%s %+d%s"):format(seat, self[seat],
        #parts > 0 and " (" .. table.concat(parts, ", ") .. ")" or "")
    end
  end
  return table.concat(lines, "\n")
end

--- What each card of a play changed, in tricks of declarer's side.
-- @type Losses

return losses
