-- SPDX-License-Identifier: GPL-3.0-or-later
--- Ratios of sums, and means, of numbers that come in clusters, such as the tables of one deal.
-- Numbers of one cluster may go the same way; clusters are independent. The error of a ratio comes
-- from the sums of clusters (W. G. Cochran, Sampling Techniques, 3rd ed., 1977, section 6.3). A
-- mean is the ratio of all numbers to how many they are. Where each number is a cluster of its own
-- its error is the usual standard error.
-- @module baize.stats.clusters
local clusters = {}

-- The sums of clusters, of number(i) for i from 1 to n, in the order in which clusters begin.
local function sums_of(n, keys, number)
  local places, sums = {}, {}
  for i = 1, n do
    local key = keys and keys[i]
    local at = key and places[key] or #sums + 1
    if key then places[key] = at end
    sums[at] = (sums[at] or 0.0) + number(i)
  end
  return sums
end

local function total_of(values)
  local total = 0
  for _, value in ipairs(values) do total = total + value end
  return total
end

--- The ratio of the sum of `tops` to that of `bottoms`, which is not 0, and its linearised error.
-- `keys` has the cluster of each pair: any value but nil and NaN; false: one of its own; without
-- `keys` all are. Returns the ratio, how many clusters there are, and for two or more the standard
-- error and the squared errors of what the ratio leaves, of the bottoms' sum and of both together,
-- each by the square of that sum.
function clusters.ratio(tops, bottoms, keys)
  local below = total_of(bottoms)
  local ratio = total_of(tops) / below
  local rests = sums_of(#tops, keys, function(i) return tops[i] - ratio * bottoms[i] end)
  local sizes = sums_of(#tops, keys, function(i) return bottoms[i] end)
  local nb, rest, size, both = #rests, 0.0, 0.0, 0.0
  if nb < 2 then return ratio, nb end
  for i = 1, nb do
    local left, away = rests[i] / below, sizes[i] / below - 1 / nb
    rest, size, both = rest + left * left, size + away * away, both + left * away
  end
  local by = nb / (nb - 1)
  return ratio, nb, math.sqrt(by * rest), { rest = by * rest, size = by * size, both = by * both }
end

--- How far below and above the ratio Fieller's interval reaches (E. C. Fieller, JRSS B 16, 1954,
-- 175): all ratios r for which the mean of top - r * bottom differs from 0 by at most `t` times its
-- error. Infinite where `t` errors of the bottoms' sum reach 0.
function clusters.fieller(errors, t)
  local room, half = 1 - t * t * errors.size, -t * t * errors.both
  if room <= 0 then return -math.huge, math.huge end
  local root = math.sqrt(half * half + room * t * t * errors.rest)
  return (half - root) / room, (half + root) / room
end

--- The mean and its error, `keys` as for `ratio`. Returns the mean, how many clusters there are,
-- and the standard error (nil for one cluster).
function clusters.mean(values, keys)
  local ones = {}
  for i = 1, #values do ones[i] = 1 end
  local mean, nb, se = clusters.ratio(values, ones, keys)
  return mean, nb, se
end

return clusters
