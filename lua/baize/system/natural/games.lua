-- SPDX-License-Identifier: GPL-3.0-or-later
--- Games in a major where partner's last bid may be passed, of the second natural list.
-- The points are those of support, a point and a half for each trump beyond eight, and the mean of
-- what partner can have. On 4000 auctions of SAYC that opponents passed, 23 together took ten
-- tricks in 49 % of the deals, 25 in 71 %, 31 took twelve in 51 % (double dummy).
-- @module baize.system.natural.games
local kit = require "baize.system.natural.kit"
local points = require "baize.system.natural.points"
local quick = require "baize.system.words.quick"

local games = {}

local GAME <const> = 23.5 -- both together, where partner has said what he has
local RAISED <const> = 25 -- where there is room for an invitation
local WEAK <const> = 11 -- points of a weak opening at most
local LENGTH <const> = { S = "spades", H = "hearts" }
local SHAPE <const> = 2 -- points of shape at most that count with two trumps
local TOP <const> = 7 -- so many points more may be worth more than game

--- Add games at a position of a `kit`: partner's last bid is natural, below game and may be passed,
-- and he has heard of this hand before.
function games.add(k)
  local last, partner = k.last, k.partner
  if not last or last.level < 2 or last.level > 3 then return end
  if last.level == 3 and last.strain == "NT" then return end
  if k.forced or k.doubled or last ~= partner.last or partner.artificial then return end
  if not (k.me.acted or partner.calls > 1) or k.me.opened and k.me.hi <= WEAK then return end
  for _, s in ipairs(kit.MAJORS) do
    local cards = math.max(8 - partner.low[quick.INDEX[LENGTH[s]]], 2)
    if not k.theirs[s] and cards <= kit.most(k.me, s) and cards < 8 then
      local raised = last.strain == s and k.me.bid[s] and last.level == 2
      local need = points.needed(partner, raised and RAISED or GAME)
      local where = k:trumps(s, cards, need, need + TOP)
      if cards == 2 then where = kit.all(where, kit.any(k:len(s, 3), k:hcp(need - SHAPE))) end
      k:add("4" .. s, where, "game", nil, need, need + TOP)
    end
  end
end

return games
