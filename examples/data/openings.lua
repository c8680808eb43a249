-- SPDX-License-Identifier: GPL-3.0-or-later
-- What do players open with balanced hands and with others, by points? Give a file of
-- boards with auctions. The rows are types of hands, the columns opening bids in the order
-- in which they are most frequent; a hand that passed before anybody opened counts as P.
local path = arg[1]
local TYPES <const> = {
  { "0-10", function(s) return s.hcp "10-" end },
  { "11-14 balanced", function(s) return s.hcp "11-14" & s.balanced end },
  { "11-14 others", function(s) return s.hcp "11-14" & ~s.balanced end },
  { "15-17 balanced", function(s) return s.hcp "15-17" & s.balanced end },
  { "15-17 others", function(s) return s.hcp "15-17" & ~s.balanced end },
  { "18+", function(s) return s.hcp "18+" end },
}
local NEXT <const> = { N = "E", E = "S", S = "W", W = "N" }
local conditions = { N = {}, E = {}, S = {}, W = {} }
for seat, value in pairs { N = N, E = E, S = S, W = W } do
  for i, kind in ipairs(TYPES) do conditions[seat][i] = kind[2](value) end
end
local counts, totals, bids = {}, {}, {}
for i in ipairs(TYPES) do counts[i], totals[i] = {}, 0 end

-- Every hand that had the chance to open.
for board in baize.boards(path) do
  local seat = board.auction and board.auction.dealer
  for _, call in ipairs(board.deal and board.auction and board.auction.calls or {}) do
    for i, condition in ipairs(conditions[seat]) do
      if condition:holds(board.deal) then
        counts[i][call] = (counts[i][call] or 0) + 1
        totals[i] = totals[i] + 1
      end
    end
    bids[call] = (bids[call] or 0) + 1
    if call ~= "P" then break end
    seat = NEXT[seat]
  end
end

local columns = {}
for bid in pairs(bids) do columns[#columns + 1] = bid end
table.sort(columns, function(a, b)
  if bids[a] ~= bids[b] then return bids[a] > bids[b] end
  return a < b
end)
local function line(name, total, cell)
  local out = { ("%-15s %6s"):format(name, total) }
  for i = 1, math.min(#columns, 9) do out[#out + 1] = ("%6s"):format(cell(columns[i])) end
  print(table.concat(out))
end
line("per cent", "hands", function(bid) return bid end)
for i, kind in ipairs(TYPES) do
  line(kind[1], totals[i], function(bid)
    return totals[i] == 0 and "-" or ("%.1f"):format(100 * (counts[i][bid] or 0) / totals[i])
  end)
end
