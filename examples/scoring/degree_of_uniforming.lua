-- SPDX-License-Identifier: GPL-3.0-or-later
-- Sławiński's question 8: which degree of uniforming is best? Best, that is, at finding
-- the better pairs. A model field: at each of eight tables a N-S pair of known skill (0 to
-- 1) bids its side's best contract with that chance, else one of the eleven next best;
-- results are double dummy. Over many matches of twelve boards the balances ("to the
-- others", Caracalla) are uniformed to a degree, added up, and ranked against skill: the
-- table shows the mean rank correlation with its standard error, and what is gained over
-- no uniforming with its own: the degrees share the matches, so that differences are surer.
-- The answer holds for this model; change it and look again. 2000 matches of 100 deals
-- gain 0.0062 +- 0.0007, 0.0105 +- 0.0010, 0.0124 +- 0.0013 and 0.0124 +- 0.0016 over 0.849:
-- uniforming helps, little, and three quarters of it do as much as all.
local matches = tonumber(arg[1]) or 200
local PAIRS <const>, BOARDS <const>, DEALS <const> = 8, 12, tonumber(arg[2]) or 30

local deals = {}
for deal in baize.sampler { seed = 8 }:deals(DEALS) do deals[#deals + 1] = deal end
local solved = baize.solve(deals)

-- The scores of all contracts of N-S, undoubled: the best first.
local function choices(tricks)
  local scores = {}
  for level = 1, 7 do
    for _, strain in ipairs { "C", "D", "H", "S", "NT" } do
      local contract = level .. strain .. " by N"
      scores[#scores + 1] = baize.contract_score(contract, "none", tricks.N[strain])
    end
  end
  table.sort(scores, function(x, y) return x > y end)
  return scores
end
local boards = {}
for i, tricks in ipairs(solved) do boards[i] = choices(tricks) end

-- Ranks 1 to n; no two skills are equal, sums hardly ever.
local function ranks(values)
  local order, rank = {}, {}
  for i = 1, #values do order[i] = i end
  table.sort(order, function(x, y)
    if values[x] ~= values[y] then return values[x] < values[y] end
    return x < y
  end)
  for place, i in ipairs(order) do rank[i] = place end
  return rank
end

local function spearman(x, y)
  local a, b, n, sum = ranks(x), ranks(y), #x, 0
  for i = 1, n do sum = sum + (a[i] - b[i]) ^ 2 end
  return 1 - 6 * sum / (n * (n ^ 2 - 1))
end

local skill = {}
for pair = 1, PAIRS do skill[pair] = pair / (PAIRS + 1) end
local degrees = { 0, 0.25, 0.5, 0.75, 1 }
local found = {} -- the correlations of all matches, by degree
for d in ipairs(degrees) do found[d] = {} end

-- The typical dispersion: the mean over all boards of one round.
math.randomseed(8)
local function play(board)
  local scores = {}
  for pair = 1, PAIRS do
    local wrong = math.random(2, 12)
    scores[pair] = board[math.random() < skill[pair] and 1 or wrong]
  end
  return baize.scoring.balances("others", scores, { flatten = "caracalla" })
end
local typical = 0
for _, board in ipairs(boards) do
  local _, s = baize.scoring.uniform(play(board), { typical = 1, degree = 0 })
  typical = typical + s / #boards
end

for _ = 1, matches do
  local totals = {}
  for d in ipairs(degrees) do totals[d] = {} end
  for _ = 1, BOARDS do
    local balances = play(boards[math.random(#boards)])
    for d, degree in ipairs(degrees) do
      local even = baize.scoring.uniform(balances, { typical = typical, degree = degree })
      for pair, balance in ipairs(even) do
        totals[d][pair] = (totals[d][pair] or 0) + balance
      end
    end
  end
  for d in ipairs(degrees) do
    table.insert(found[d], spearman(totals[d], skill))
  end
end

-- Mean and standard error.
local function mean(x)
  local sum, squares = 0, 0
  for _, value in ipairs(x) do sum, squares = sum + value, squares + value ^ 2 end
  local m = sum / #x
  return m, (math.max(0, squares / #x - m ^ 2) / (#x - 1)) ^ 0.5
end

print(("%d matches; typical dispersion %.0f"):format(matches, typical))
print "degree   rank correlation            gain"
for d, degree in ipairs(degrees) do
  local gains = {}
  for i, r in ipairs(found[d]) do gains[i] = r - found[1][i] end
  local r, error = mean(found[d])
  local gain, gain_error = mean(gains)
  print(("%6.2f    %.3f +- %.3f    %+.4f +- %.4f"):format(degree, r, error, gain, gain_error))
end
