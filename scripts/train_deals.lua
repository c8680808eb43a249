-- SPDX-License-Identifier: GPL-3.0-or-later
--- The library of solved deals that the estimator (src/guess) is trained on.
-- Run by the program itself: `build/baize scripts/train_deals.lua N [SEED [SKIP]] >FILE`; the first
-- SKIP lines are left out, so that a library can be continued.
-- Every second deal is uniform; the others satisfy, in turn, one of the conditions on two
-- hands below, so that strong hands, fits and long suits are seen often. A line is the
-- deal's id and 20 results, one hexadecimal digit each, declarers N E S W by strains
-- C D H S NT, '-' where not solved: all four declarers in notrump and in one suit, for
-- half of the deals N-S's longest. The first lines do not depend on N.
local baize = require "baize"
local N, S, NS = baize.N, baize.S, baize.NS
local count, seed = tonumber(arg[1]), tonumber(arg[2] or 2026)
local skip = tonumber(arg[3] or 0)
local solver = assert(require "baize.core.solver".open())

local SHAPES <const> = {
  S.hcp "0-37", S.balanced & N.balanced, NS.spades "8", NS.hearts "9+",
  S.diamonds "6+", N.clubs "5+" & N.hearts "4+", S.longest "7+", N.spades "0-1",
}
local STRENGTHS <const> = { "16-18", "19-21", "22-24", "25-27", "28-30", "31+" }

local function dealt(where, number)
  return baize.sampler { where = where, seed = seed + number }:deals(count)
end

local uniform, narrow = dealt(S.hcp "0-37", 0), {}
for _, strength in ipairs(STRENGTHS) do
  for _, shape in ipairs(SHAPES) do
    narrow[#narrow + 1] = dealt(shape & NS.hcp(strength), #narrow + 1)
  end
end

--- The suit (0 to 3, clubs to spades) that N and S have most cards in together.
local function longest(deal)
  local best, most = 0, 0
  for suit, name in ipairs { "clubs", "diamonds", "hearts", "spades" } do
    local cards = deal.N[name] + deal.S[name]
    if cards > most then best, most = suit - 1, cards end
  end
  return best
end

--- Solve deal number i and print its line.
local function print_line(i, deal)
  local turn = i // 2 + i // (2 * #narrow) -- so that each condition sees all suits
  local suit = turn % 2 == 0 and longest(deal) or turn // 2 % 4
  local pairs_wanted = {}
  for declarer = 0, 15, 5 do
    table.insert(pairs_wanted, declarer + suit)
    table.insert(pairs_wanted, declarer + 4)
  end
  local digits = {}
  for k, tricks in ipairs(assert(solver:tricks(deal, pairs_wanted))) do
    digits[k] = tricks < 0 and "-" or ("%x"):format(tricks)
  end
  print(deal:id() .. " " .. table.concat(digits))
end

for i = 0, count - 1 do
  local next_deal = i % 2 == 0 and uniform or narrow[i // 2 % #narrow + 1]
  local deal = next_deal()
  if i >= skip then print_line(i, deal) end
end
