-- SPDX-License-Identifier: GPL-3.0-or-later
-- How far from par do tables end, in points and IMPs? Give a file of boards with results,
-- and how many of them to take. Every deal is solved once.
local path, most = arg[1], tonumber(arg[2] or math.huge)
local imps = require "baize.score".imps
local n, points, exact, gaps, pars = 0, 0, 0, {}, {}
for board in baize.boards(path) do
  if n >= most then break end
  local c, deal = board.contract, board.deal
  if deal and c and (c.level == 0 or board.result) then
    n = n + 1
    local key = deal:id()
    pars[key] = pars[key] or deal:par({ dealer = board.dealer, vul = board.vul }).score
    local score = c.level == 0 and 0 or c:score(board.vul, board.result)
    if c.declarer == "E" or c.declarer == "W" then score = -score end
    local difference = score - pars[key]
    points = points + math.abs(difference)
    gaps[n] = math.abs(imps(difference))
    if difference == 0 then exact = exact + 1 end
  end
end

local test = baize.stats.t_test(gaps)
print(("%d results: %.0f points from par on average"):format(n, points / n))
print(("%.2f IMPs from par (%.2f to %.2f)"):format(test.mean, test.low, test.high))
print(("%d of them (%.0f %%) at par"):format(exact, 100 * exact / n))
