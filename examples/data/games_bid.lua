-- SPDX-License-Identifier: GPL-3.0-or-later
-- How often are games bid that make double dummy, and how often do games that are bid make
-- at the table? Give a file of boards with contracts, and how many of them to take. Every deal
-- is solved once. Tables of one deal go the same way: the deal is the cluster of its records.
local path, most = arg[1], tonumber(arg[2] or math.huge)
local GAME <const> = { C = 11, D = 11, H = 10, S = 10, NT = 9 }
local SIDE <const> = { N = "NS", S = "NS", E = "EW", W = "EW" }
local boards, deals, place = {}, {}, {} -- where the deal of a board stands among the deals
for board in baize.boards(path) do
  if #boards >= most then break end
  if board.deal and board.contract then
    boards[#boards + 1] = board
    local id = board.deal:id()
    if not place[id] then deals[#deals + 1], place[id] = board.deal, #deals + 1 end
  end
end

local function is_game(c)
  return c.level > 0 and c.level + 6 >= GAME[c.strain]
end

local reached, made = { deals = {} }, { deals = {} } -- 1 or 0 of each game, and its deal
local function add(list, yes, deal)
  table.insert(list, yes and 1 or 0)
  table.insert(list.deals, deal)
end

local solved = baize.solve(deals)
for _, board in ipairs(boards) do
  local c, id = board.contract, board.deal:id()
  local results = solved[place[id]]
  for _, side in ipairs { "NS", "EW" } do
    local makes = false
    for seat in side:gmatch "." do
      for strain, tricks in pairs(GAME) do
        makes = makes or results[seat][strain] >= tricks
      end
    end
    local own = is_game(c) and SIDE[c.declarer] == side
    if makes then add(reached, own, id) end
    if own and board.result then add(made, board.result >= c.level + 6, id) end
  end
end

local function share(name, list)
  if #list == 0 then return end
  local t = baize.stats.t_test(list, { cluster = list.deals })
  print(("%-42s %5d on %5d deals  %5.1f %%%s"):format(name, t.n, t.clusters, 100 * t.mean,
    t.p and (" (%.1f to %.1f)"):format(math.max(100 * t.low, 0), math.min(100 * t.high, 100))
      or ""))
end
print(("%d records"):format(#boards))
share("games that make double dummy were bid", reached)
share("games that were bid made at the table", made)
