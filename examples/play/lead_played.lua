-- SPDX-License-Identifier: GPL-3.0-or-later
-- Against 1NT 3NT: the fourth best of KJ853 or the top of JT9? How often 3NT is beaten after each
-- lead when all see all cards from there on, as records of tables would have it from as many
-- tricks, and where four players play on. Differences are of the same deals.
local HAND <const>, LEADS <const> = "KJ853.42.T74.JT9", { "S5", "CJ" }
local KNOWN <const> = S.balanced & S.hcp "15-17" & N.hcp "10-14" & N.spades "0-3" & N.hearts "0-3"
local DEALS <const>, PLAYED <const> = 400, 40
local records = baize.calibrate "examples/data/sample.pbn"

-- Mean and standard error, in per cent.
local function percent(list)
  local sum, squares = 0, 0
  for _, x in ipairs(list) do sum, squares = sum + x, squares + x * x end
  local mean = sum / #list
  return ("%5.1f (%.1f)"):format(100 * mean,
    100 * math.sqrt((squares / #list - mean * mean) / (#list - 1)))
end

-- How likely 3NT is beaten where declarer takes so many tricks double dummy.
local function beaten(n)
  local chances, sum = records:chances(3, "NT", n), 0
  for k = 0, 8 do sum = sum + chances[k] end
  return sum
end

local seen, recorded, played = { {}, {}, {} }, { {}, {}, {} }, { {}, {}, {} }
local deals = baize.sampler { where = KNOWN, known = { W = HAND }, seed = 2016 }
for i = 1, DEALS do
  local deal = deals:deal(i)
  for k, card in ipairs(LEADS) do
    local n = baize.play(deal, "3NT by S"):play(card):tricks()
    seen[k][i], recorded[k][i] = n < 9 and 1 or 0, beaten(n)
    if i <= PLAYED then
      local t = baize.table { deal = deal, contract = "3NT by S", NS = "pimc:worlds=5",
        EW = "pimc:worlds=5", where = KNOWN, played = card, board = i }
      played[k][i] = t:play():result().tricks < 9 and 1 or 0
    end
  end
end

print(("%-28s %-13s %-13s %s"):format("% of 3NT beaten (se)", LEADS[1], LEADS[2], "difference"))
for _, row in ipairs { { "double dummy", seen }, { "as records have it", recorded },
  { ("pimc plays, %d deals"):format(PLAYED), played } } do
  local both = row[2]
  for i, x in ipairs(both[1]) do both[3][i] = x - both[2][i] end
  print(("%-28s %-13s %-13s %s"):format(row[1], percent(both[1]), percent(both[2]),
    percent(both[3])))
end
