-- SPDX-License-Identifier: GPL-3.0-or-later
--- What a player can expect of partner's points, of which the natural list knows the bounds.
-- @module baize.system.natural.points
local points = {}

-- How many of 100 000 hands have so many points, from 0 on.
local HANDS <const> = { [0] = 364, 788, 1356, 2462, 3845, 5186, 6554, 8028, 8892, 9356, 9405, 8945,
  8027, 6914, 5693, 4424, 3311, 2362, 1605, 1036, 644, 378, 210, 112, 56, 26, 12, 5, 2, 1 }

local means = {} -- of a player's points, by his bounds and the points opposite

--- The mean of a player's points, by his bounds `lo` and `hi`, opposite a hand of so many. Each
-- point of that hand above ten takes a third of one from the mean of a player of whom nothing is
-- known. With a variance of 17, that is a weight of exp(-1/51) for each point, of which this is a
-- fraction that is the same on all machines.
function points.mean(player, own)
  local key = player.lo << 16 | player.hi << 8 | own
  if not means[key] then
    local tilt, weight, sum, nb = (112 - own) / (92 + own), 1.0, 0.0, 0.0
    for has = 0, math.min(player.hi, #HANDS) do
      if has >= player.lo then
        sum, nb = sum + has * HANDS[has] * weight, nb + HANDS[has] * weight
      end
      weight = weight * tilt
    end
    means[key] = nb == 0 and player.lo or sum / nb
  end
  return means[key]
end

local needs = {} -- what is needed, by the total and the player's bounds

--- The points with which one expects that both have so many, to the nearest point; 38: there are
-- none.
function points.needed(player, total)
  local known, key = needs[total] or {}, player.lo << 8 | player.hi
  needs[total] = known
  if not known[key] then
    local own = 0
    while own < 38 and own + points.mean(player, own) < total - 0.5 do own = own + 1 end
    known[key] = own
  end
  return known[key]
end

return points

