-- SPDX-License-Identifier: GPL-3.0-or-later
-- How often are games bid that make double dummy, and how often do games that are bid make
-- at the table? Give a file of boards with contracts, and how many of them to take. Every deal
-- is solved once.
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

local there, bid, reached, made = 0, 0, 0, 0
local solved = baize.solve(deals)
for _, board in ipairs(boards) do
  local c, results = board.contract, solved[place[board.deal:id()]]
  for _, side in ipairs { "NS", "EW" } do
    local makes = false
    for seat in side:gmatch "." do
      for strain, tricks in pairs(GAME) do
        makes = makes or results[seat][strain] >= tricks
      end
    end
    local own = is_game(c) and SIDE[c.declarer] == side
    if makes then there = there + 1 end
    if makes and own then reached = reached + 1 end
    if own then bid = bid + 1 end
    if own and board.result and board.result >= c.level + 6 then made = made + 1 end
  end
end

local function share(name, hits, n)
  if n == 0 then return end
  local p, low, high = baize.stats.share(hits, n)
  print(("%-44s %5d of %5d  %5.1f %% (%.1f to %.1f)"):format(name, hits, n,
    100 * p, 100 * low, 100 * high))
end
print(("%d records"):format(#boards))
share("games that make double dummy were bid", reached, there)
share("games that were bid made at the table", made, bid)
