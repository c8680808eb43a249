-- SPDX-License-Identifier: GPL-3.0-or-later
-- Does the stronger hand declare at the table, and does it take more tricks, against double
-- dummy, than the weaker? Give a file of boards with results, and how many to take. The
-- intervals (95 %) take deals for independent: the contracts of one deal are a cluster.
local path, most = arg[1], tonumber(arg[2] or math.huge)
local FIELD <const> = { N = "north", E = "east", S = "south", W = "west" }
local PARTNER <const> = { N = "S", S = "N", E = "W", W = "E" }
local boards = {}
for board in baize.boards(path) do
  if #boards >= most then break end
  if board.deal and board.result and board.contract.level > 0 then
    boards[#boards + 1] = board
  end
end

local groups = { stronger = { deals = {} }, weaker = { deals = {} }, equal = { deals = {} } }
for _, board in ipairs(boards) do
  local c, deal = board.contract, board.deal
  local own = deal[FIELD[c.declarer]].hcp
  local other = deal[FIELD[PARTNER[c.declarer]]].hcp
  local g = groups[own > other and "stronger" or own < other and "weaker" or "equal"]
  g[#g + 1] = board.result - deal:tricks(c.declarer, c.strain)
  g.deals[#g] = deal:id()
end

print(("%d contracts"):format(#boards))
for _, name in ipairs { "stronger", "equal", "weaker" } do
  local g = groups[name]
  local test = #g > 0 and baize.stats.t_test(g, { cluster = g.deals })
  local mean = #g == 0 and "-" or not test.p and ("%+.3f"):format(test.mean)
    or ("%+.3f (%+.3f to %+.3f)"):format(test.mean, test.low, test.high)
  print(("declared by the %-8s hand: %5d (%4.1f %%), tricks less double dummy %s")
    :format(name, #g, 100 * #g / #boards, mean))
end
