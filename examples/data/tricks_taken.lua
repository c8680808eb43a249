-- SPDX-License-Identifier: GPL-3.0-or-later
-- How do tricks taken at the table compare with double dummy, by level and by strain?
-- Give a file of boards with results, and how many of them to take. Only the declarer and
-- the strain of each contract are solved.
local path, most = arg[1], tonumber(arg[2] or math.huge)
local boards = {}
for board in baize.boards(path) do
  if #boards >= most then break end
  if board.deal and board.result and board.contract.level > 0 then
    boards[#boards + 1] = board
  end
end

local groups = {}
local function add(name, difference)
  groups[name] = groups[name] or {}
  table.insert(groups[name], difference)
end
for _, board in ipairs(boards) do
  local c = board.contract
  local difference = board.result - board.deal:tricks(c.declarer, c.strain)
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
