-- SPDX-License-Identifier: GPL-3.0-or-later
-- Sławiński's question 4: by which rule was the IMP scale made? Three families of curves
-- with two parameters each are fitted to the scale of Law 78B, in steps of 10 points up
-- to 4000: each IMP should be the curve, rounded. (Least squares; the scale factor is
-- solved for, the other parameter searched.)
local imps = require "baize.cards.score".imps

local families = {
  { "Caracalla  A x / (c + x)", function(x, c) return x / (c + x) end, 100, 5000, 10 },
  { "logarithm  A ln(1 + x / c)", function(x, c) return math.log(1 + x / c) end, 10, 2000, 5 },
  { "power      A x ^ c", function(x, c) return x ^ c end, 0.2, 1, 0.005 },
}

local function fit(curve, c)
  local xy, xx = 0, 0
  for x = 10, 4000, 10 do
    local y = curve(x, c)
    xy, xx = xy + y * imps(x), xx + y * y
  end
  local factor, squares, hits, worst = xy / xx, 0, 0, 0
  for x = 10, 4000, 10 do
    local off = factor * curve(x, c) - imps(x)
    squares, worst = squares + off * off, math.max(worst, math.abs(off))
    if math.abs(off) <= 0.5 then hits = hits + 1 end
  end
  return { factor = factor, c = c, rms = (squares / 400) ^ 0.5, worst = worst,
    hits = hits / 400 }
end

print "family                          A        c      rms   worst   exact"
for _, family in ipairs(families) do
  local name, curve, low, high, step = table.unpack(family)
  local best
  for c = low, high, step do
    local found = fit(curve, c)
    if not best or found.rms < best.rms then best = found end
  end
  print(("%-27s %7.3f %8.3f %8.3f %7.2f %6.1f%%"):format(name, best.factor, best.c,
    best.rms, best.worst, 100 * best.hits))
end

print "\nwidths of the steps, in points, 1 to 24 IMPs begin after:"
local widths, last = {}, 0
for x = 10, 4000, 10 do
  if imps(x) > imps(x - 10) then
    widths[#widths + 1], last = ("%d"):format(x - last), x
  end
end
print(table.concat(widths, " "))
