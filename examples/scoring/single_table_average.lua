-- SPDX-License-Identifier: GPL-3.0-or-later
-- Sławiński's question 10: what is the best average of a deal played at one table? His
-- formula tells it from points and fits; here it is held against par of the double-dummy
-- results, on random deals with nobody vulnerable, and so are two straight lines through
-- it and through the hcp of N-S. "explained" is the share of par's variance; after +- stand
-- standard errors, of the second column those of the difference to the formula as it is.
-- 1200 deals: the formula is off by 308 +- 10 points (60 % explained), 1.62 times the formula
-- by 42 +- 5 less (70 %), 87 points for each hcp above 20 by 50 +- 6 less (72 %): fits, counted
-- as he counts them, help less than a steeper line.
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
  local squares = {}
  for i = 1, n do squares[i] = (par[i] - predict(i)) ^ 2 end
  return mean(squares) ^ 0.5, squares
end

-- The line through the origin: both sides are alike.
local function slope(x)
  local xy, xx = 0, 0
  for i = 1, n do xy, xx = xy + x[i] * par[i], xx + x[i] * x[i] end
  return xy / xx
end

local function standard_error(x)
  local m, squares = mean(x), 0
  for _, value in ipairs(x) do squares = squares + (value - m) ^ 2 end
  return (squares / (n - 1) / n) ^ 0.5
end

-- The error of a root is that of the mean below it over twice the root. Where two ways are
-- compared the deals are the same, so that the error is that of their difference.
local spread = root_mean_square(function() return mean(par) end)
local first
local function show(name, predict)
  local error, squares = root_mean_square(predict)
  first = first or { error = error, squares = squares }
  local gained = {}
  for i = 1, n do gained[i] = first.squares[i] - squares[i] end
  print(("%-26s %4.0f +- %-3.0f %6.1f +- %-4.1f %9.0f%%"):format(name, error,
    standard_error(squares) / (2 * error), first.error - error,
    standard_error(gained) / (first.error + error), 100 * (1 - error ^ 2 / spread ^ 2)))
end

print(("%-9d deals       error in points   less than first   explained"):format(n))
show("the formula as it is", function(i) return formula[i] end)
local a, b = slope(formula), slope(hcp)
show(("%.2f times the formula"):format(a), function(i) return a * formula[i] end)
show(("%.0f for each hcp above 20"):format(b), function(i) return b * hcp[i] end)
show("nothing at all", function() return 0 end)
