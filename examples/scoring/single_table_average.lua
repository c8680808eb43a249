-- SPDX-License-Identifier: GPL-3.0-or-later
-- Sławiński's question 10: what is the best average of a deal played at one table? His
-- formula tells it from points and fits; here it is held against par of the double-dummy
-- results, on random deals with nobody vulnerable, and so are two straight lines through
-- it and through the hcp of N-S. "explained" is the share of par's variance. 300 deals
-- give 58, 67 and 70 %: fits, counted as he counts them, help less than a steeper line.
local n = tonumber(arg[1]) or 40
local sampler = baize.sampler { seed = 10 }
local deals = {}
for deal in sampler:deals(n) do deals[#deals + 1] = deal end

local par, formula, hcp = {}, {}, {}
for i, deal in ipairs(deals) do
  par[i] = deal:par({ dealer = "N", vul = "none" }).score
  formula[i] = baize.scoring.average(deal, "none")
  hcp[i] = deal.north.hcp + deal.south.hcp - 20
end

local function mean(x)
  local sum = 0
  for _, value in ipairs(x) do sum = sum + value end
  return sum / #x
end

local function root_mean_square(predict)
  local squares = 0
  for i = 1, n do squares = squares + (par[i] - predict(i)) ^ 2 end
  return (squares / n) ^ 0.5
end

-- The line through the origin: both sides are alike.
local function slope(x)
  local xy, xx = 0, 0
  for i = 1, n do xy, xx = xy + x[i] * par[i], xx + x[i] * x[i] end
  return xy / xx
end

local spread = root_mean_square(function() return mean(par) end)
local function show(name, predict)
  local error = root_mean_square(predict)
  print(("%-34s %7.0f %9.0f%%"):format(name, error, 100 * (1 - error ^ 2 / spread ^ 2)))
end

print(("%d deals            error in points   explained"):format(n))
show("the formula as it is", function(i) return formula[i] end)
local a, b = slope(formula), slope(hcp)
show(("%.2f times the formula"):format(a), function(i) return a * formula[i] end)
show(("%.0f for each hcp above 20"):format(b), function(i) return b * hcp[i] end)
show("nothing at all", function() return 0 end)
