-- SPDX-License-Identifier: GPL-3.0-or-later
-- How far from par do tables end, in points and IMPs? Give a file of boards with results,
-- and how many of them to take. Every deal is solved once. The interval (95 %) is that of the
-- mean over deals, for the tables of one deal are alike.
local path, most = arg[1], tonumber(arg[2] or math.huge)
local imps = require "baize.cards.score".imps
local n, points, exact, gaps, pars = 0, 0, 0, {}, {}
local deals = {} -- the gaps of each
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
    if not deals[key] then
      deals[key] = {}
      gaps[#gaps + 1] = deals[key]
    end
    table.insert(deals[key], math.abs(imps(difference)))
    if difference == 0 then exact = exact + 1 end
  end
end

local means = {}
for i, of_deal in ipairs(gaps) do means[i] = baize.stats.summary(of_deal).mean end
local test = baize.stats.t_test(means)
print(("%d results: %.0f points from par on average"):format(n, points / n))
print(("%.2f IMPs from par on average over %d deals (%.2f to %.2f)"):format(test.mean, #means,
  test.low, test.high))
print(("%d of them (%.0f %%) at par"):format(exact, 100 * exact / n))
