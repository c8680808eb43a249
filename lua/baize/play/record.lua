-- SPDX-License-Identifier: GPL-3.0-or-later
--- What happened at a table, and what cards are worth there, as text.
-- @module baize.play.record
local columns = require "baize.base.columns"
local core_position = require "baize.core.position"
local words = require "baize.base.words"

local record = {}

local Hint = { __name = "baize.Hint" }

local TRICK <const> = 4
local SIDES <const> = { N = "N-S", S = "N-S", E = "E-W", W = "E-W" }

--- What cards are worth, as `choose` of baize.core.play gives it, with `of`: best, why, worlds,
-- seat, goal, declares.
function record.hint(list, of)
  for key, value in pairs(of) do list[key] = value end
  return setmetatable(list, Hint)
end

function Hint.__tostring(self)
  if not self.worlds then
    local several = #self > 1 or #self[1].equals > 1
    return ("%s: %s, %s"):format(self.seat, self.best, several
      and "as all cards that may be played are equal" or "which is all that may be played")
  end
  local lines = self.worlds.moves ~= nil
  local units = lines or self.goal ~= "tricks" and self.goal ~= "makes"
  local rows = { { "", SIDES[self.seat] .. " tricks", self.declares and "makes" or "beats",
    lines and "one line" or "" } }
  for i, one in ipairs(self) do
    local makes = self.goal == "makes"
    rows[i + 1] = { table.concat(one.equals, " "), ("%.2f"):format(one.tricks),
      ("%.0f %%"):format(100 * one.chance), units and (makes and "%.0f %%" or "%.2f " .. self.goal)
        :format(makes and 100 * one.worth or one.worth) or "" }
  end
  return ("%s plays %s: %s\n%s"):format(self.seat, self.best, self.why,
    (columns.set(rows, "lrrl"):gsub("%s*\n", "\n"):gsub("\n$", "")))
end

--- The tricks of a play.
-- @tparam CardTable t, or any table with contract and played
-- @treturn {table,...} arrays of cards, the last perhaps of fewer than four, with leader, first
-- (the number of its first card) and winner (where it is complete)
function record.tricks(t)
  local list, leader = {}, words.NEXT[t.contract.declarer]
  for i = 1, #t.played, TRICK do
    local trick = { leader = leader, first = i }
    for k = i, math.min(i + TRICK - 1, #t.played) do trick[#trick + 1] = t.played[k] end
    if #trick == TRICK then
      local place = words.SEAT_NUMBER[leader] + core_position.winner(trick, t.contract.strain) - 2
      leader = words.SEATS[place % TRICK + 1]
      trick.winner = leader
    end
    list[#list + 1] = trick
  end
  return list
end

--- All that happened at a table.
function record.log(t)
  local lines = {}
  if t.auction ~= "" then lines[1] = ("Auction from %s: %s"):format(t.dealer, t.auction) end
  if t.contract then
    for number, trick in ipairs(record.tricks(t)) do
      lines[#lines + 1] = ("%2d  %s: %s%s"):format(number, trick.leader, table.concat(trick, " "),
        trick.winner and (", won by %s"):format(trick.winner) or "")
      for k, card in ipairs(trick) do
        local why = t.whys[trick.first + k - 1]
        if why then lines[#lines + 1] = ("      %s %s"):format(card, why) end
      end
    end
  end
  lines[#lines + 1] = tostring(t)
  return table.concat(lines, "\n") .. "\n"
end

--- What each card is worth to who decides: made by CardTable:hint.
-- @type Hint

return record
