-- SPDX-License-Identifier: GPL-3.0-or-later
-- How do tricks taken at the table compare with double dummy, by level and by strain?
-- Give a file of boards with results, and how many of them to take. Only the declarer and
-- the strain of each contract are solved. Tables of one deal go the same way: the deal is the
-- cluster of its records.
local path, most = arg[1], tonumber(arg[2] or math.huge)
local boards = {}
for board in baize.boards(path) do
  if #boards >= most then break end
  if board.deal and board.result and board.contract.level > 0 then
    boards[#boards + 1] = board
  end
end

local groups = {}
local function add(name, difference, deal)
  groups[name] = groups[name] or { deals = {} }
  table.insert(groups[name], difference)
  table.insert(groups[name].deals, deal)
end
for _, board in ipairs(boards) do
  local c = board.contract
  local difference = board.result - board.deal:tricks(c.declarer, c.strain)
  local deal = board.deal:id()
  add("level " .. c.level, difference, deal)
  add(c.strain == "NT" and "notrump" or "suits", difference, deal)
  add("all", difference, deal)
end

local names = {}
for name in pairs(groups) do names[#names + 1] = name end
table.sort(names)
print(("%-10s %7s %6s %28s"):format("", "records", "deals", "taken less double dummy"))
for _, name in ipairs(names) do
  local t = baize.stats.t_test(groups[name], { cluster = groups[name].deals })
  print(("%-10s %7d %6d %+8.3f%s"):format(name, t.n, t.clusters, t.mean,
    t.p and ("  (%+.3f to %+.3f)"):format(t.low, t.high) or ""))
end
