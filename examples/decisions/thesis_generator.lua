-- SPDX-License-Identifier: GPL-3.0-or-later
-- Does the generator of Michałowski 2016 (Type_Three, section 4.1.1) deal fairly? It draws N,
-- then W again and again until it fits beside that N, and begins anew only if E does not fit.
-- So an N beside whom few W fit comes as often as any other: too often. Experiment 8, fairly
-- and in that way; give the number of deals.
local wanted = tonumber(arg[1] or 400)
local hand <const> = "4.AK94.K94.AKQT6"
local north, west = N.hcp "4-7" & N.spades "6-7", W.hcp "0-4" & W.diamonds "3-"
local east = E.hcp "12-17" & (E.diamonds "5+" & E.spades "4-" & E.hearts "4-" |
  E.clubs "5+" & E.diamonds "4+" & E.spades "4-" & E.hearts "4-" |
  E.shape "1444 + 4144 + 4441")

local fair = baize.sampler { hand = hand, where = north & west & east, seed = 2016 }
local norths = baize.sampler { hand = hand, where = north, seed = 2016 }
local drawn = 0
local function by_the_thesis()
  while true do
    drawn = drawn + 1
    local known = { S = hand, N = tostring(norths:deal(drawn).north) }
    local deal = baize.sampler { known = known, where = west, seed = 2016 + drawn }:deal(1)
    if east:holds(deal) then return deal end
  end
end

local function report(name, next_deal)
  local points, four, game = {}, {}, {}
  for i = 1, wanted do
    local deal = next_deal(i)
    points[i] = deal.north.hcp
    four[i] = baize.contract_score("4S by N", "NS", deal:tricks("N", "S"))
    game[i] = baize.contract_score("3NT by S", "NS", deal:tricks("S", "NT"))
  end
  local p, f, g = baize.stats.t_test(points), baize.stats.t_test(four), baize.stats.t_test(game)
  print(("%-9s N has %.3f +- %.3f points; 4S %6.1f +- %4.1f, 3NT %6.1f +- %4.1f"):format(
    name, p.mean, p.se, f.mean, f.se, g.mean, g.se))
end
report("fair", function(i) return fair:deal(i) end)
report("thesis's", by_the_thesis)
