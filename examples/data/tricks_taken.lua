-- SPDX-License-Identifier: GPL-3.0-or-later
-- How do tricks taken at the table compare with double dummy, by level and by strain?
-- Give a file of boards with results, and how many of them to take.
local path, most = arg[1], tonumber(arg[2] or math.huge)
local deals, boards = {}, {}
for board in baize.boards(path) do
  if #boards >= most then break end
  if board.deal and board.result and board.contract.level > 0 then
    boards[#boards + 1], deals[#deals + 1] = board, board.deal
  end
end

local groups = {}
local function add(name, difference)
  groups[name] = groups[name] or {}
  table.insert(groups[name], difference)
end
for i, results in ipairs(baize.solve(deals)) do
  local c, result = boards[i].contract, boards[i].result
  local difference = result - results[c.declarer][c.strain]
  add("level " .. c.level, difference)
  add(c.strain == "NT" and "notrump" or "suits", difference)
  add("all", difference)
end

local names = {}
for name in pairs(groups) do names[#names + 1] = name end
table.sort(names)
print(("%-10s %6s %28s"):format("", "n", "taken less double dummy"))
for _, name in ipairs(names) do
  local t = baize.stats.t_test(groups[name])
  print(("%-10s %6d %+8.3f%s"):format(name, t.n, t.mean,
    t.p and ("  (%+.3f to %+.3f)"):format(t.low, t.high) or ""))
end
