-- SPDX-License-Identifier: GPL-3.0-or-later
--- The mean of numbers that come in clusters, such as the tables of one deal.
-- Numbers of one cluster may go the same way; clusters are independent. The mean is a ratio of
-- sums (all numbers, by how many they are), and its error comes from the sums of clusters
-- (W. G. Cochran, Sampling Techniques, 3rd ed., 1977, section 6.3). Where each number is a
-- cluster of its own it is the usual standard error.
-- @module baize.stats.clusters
local clusters = {}

--- The mean and its error. `keys` has the cluster of each number: any value but nil and NaN;
-- false: one of its own. Returns the mean, how many clusters there are, and the standard
-- error (nil for one cluster).
function clusters.mean(values, keys)
  local total = 0
  for _, value in ipairs(values) do total = total + value end
  local mean, sums, order = total / #values, {}, {}
  for i, value in ipairs(values) do
    local key = keys[i]
    local at = key and sums[key] or #order + 1
    if key then sums[key] = at end
    order[at] = (order[at] or 0.0) + value - mean
  end
  local nb, squares = #order, 0.0
  if nb < 2 then return mean, nb end
  for _, sum in ipairs(order) do squares = squares + sum * sum end
  return mean, nb, math.sqrt(nb / (nb - 1) * squares) / #values
end

return clusters
