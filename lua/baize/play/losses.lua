-- SPDX-License-Identifier: GPL-3.0-or-later
--- Where the tricks of a play went, as lines: card by card and player by player.
-- @module baize.play.losses
local analysis = require "baize.cards.analysis"
local words = require "baize.base.words"

local losses = {}

local Losses = { __name = "baize.Losses" }

local TRICK <const> = 4

--- Account for a play, or for the first cards of one: what `baize.analyse` finds.
-- @tparam Deal deal
-- @tparam Contract contract not passed out
-- @tparam {string,...} cards as they were played
-- @treturn Losses see `loss` of CardTable
-- @raise at the user's line where a card cannot have been played: which and why; "interrupted"
function losses.new(deal, contract, cards)
  return (setmetatable(analysis.new(deal, contract, cards), Losses))
end

local function signed(n) return n == 0 and "0" or ("%+d"):format(n) end

-- "W -1 (trick 3 S7 -1)" of each seat that decides.
function Losses.__tostring(self)
  local taken = self.finish + (self.claim or 0)
  local lines = { ("%s: %d tricks double dummy, %d taken, %s%s"):format(self.contract, self.start,
    taken, signed(taken - self.start), self.claim and (" (%s by the claim)"):format(
    signed(self.claim)) or "") }
  local dummy = words.NEXT[words.NEXT[self.contract.declarer]]
  for _, seat in ipairs(words.SEATS) do
    local parts = {}
    for i, one in ipairs(self.cards) do
      if one.player == seat and one.change ~= 0 then
        parts[#parts + 1] = ("trick %d %s %+d"):format((i - 1) // TRICK + 1, one.card, one.change)
      end
    end
    if seat ~= dummy then
      lines[#lines + 1] = ("%s %s%s"):format(seat, signed(self[seat]),
        #parts > 0 and " (" .. table.concat(parts, ", ") .. ")" or "")
    end
  end
  return table.concat(lines, "\n")
end

--- What each card of a play changed, in tricks of declarer's side.
-- @type Losses

return losses
