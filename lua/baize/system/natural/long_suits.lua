-- SPDX-License-Identifier: GPL-3.0-or-later
--- Games on a long major, of the second natural list.
-- @module baize.system.natural.long_suits
local kit = require "baize.system.natural.kit"
local points = require "baize.system.natural.points"

local long_suits = {}

local TRICKS <const> = 10 -- of a game
local FOR_TRICK <const> = 4.5 -- points of partner's that take one
local OWN <const> = 14 -- points of who bids on his suit
local CARDS <const> = 7
local BELOW <const> = { S = "H", H = "D" }
local STRONG <const> = 20 -- points of who has other calls

-- The playing tricks that are asked for.
local function tricks(k)
  return TRICKS - math.floor(points.mean(k.partner, OWN) / FOR_TRICK)
end

--- Add games on a long suit at a position of a `kit`: where we have bid before, or they have bid
-- last.
function long_suits.add(k)
  local last, partner = k.last, k.partner
  if not last or last.level > 4 or k.forced then return end
  if partner.artificial or partner.kind == "weak" then return end
  if not k.theirs_last and not k.me.acted then return end
  local few
  for _, s in ipairs(kit.MAJORS) do
    local transfers = last.strain == "NT" and k:has_own("4" .. BELOW[s])
    if not k.theirs[s] and k:level(s) <= 4 and not transfers then
      few = few or tricks(k)
      local cards = (k.me.acted or kit.least(partner, s) > 0) and CARDS or CARDS + 1
      k:add("4" .. s, kit.all(k:len(s, cards), kit.ask("me.playing_tricks", few .. "+"),
        k:hcp(0, STRONG - 1)), "long suit", nil, 5, STRONG - 1)
    end
  end
end

return long_suits
