-- SPDX-License-Identifier: GPL-3.0-or-later
--- The mean of replications that may have different true means.
-- What is computed neither overflows nor loses its digits where errors are very different: means
-- are taken from that of the smallest error, all is scaled by the largest error or difference, and
-- weights are relative to the largest.
-- @module baize.stats.pooled
local pooled = {}

-- Errors below this share of the scale are as good as 0, but their squares are not 0.
local LEAST <const> = 1e-150

-- Means and errors by their scale, the means from that of the smallest error; the number of that,
-- and the scale.
local function scaled(means, errors)
  local best, scale, m, e = 1, 0.0, {}, {}
  for i, se in ipairs(errors) do
    if se < errors[best] then best = i end
  end
  for i, se in ipairs(errors) do scale = math.max(scale, se, math.abs(means[i] - means[best])) end
  for i, se in ipairs(errors) do
    m[i], e[i] = (means[i] - means[best]) / scale, math.max(LEAST, se / scale)
  end
  return m, e, best, scale
end

-- The mean with weights 1 / (se^2 + tau2), the weighted sum of squares about it, the weights and
-- their sum, all weights by that of number `best`, the largest.
local function weighted(means, errors, tau2, best)
  local weights, weight, sum, squares = {}, 0.0, 0.0, 0.0
  local most = errors[best] ^ 2 + tau2
  for i, se in ipairs(errors) do
    local w = most / (se * se + tau2)
    weights[i], weight, sum = w, weight + w, sum + w * means[i]
  end
  local mean = sum / weight
  for i, w in ipairs(weights) do squares = squares + w * (means[i] - mean) ^ 2 end
  return mean, squares, weight, weights
end

-- The sum of weights less that of their squares by it, without a difference of like numbers.
local function spread(weights, weight, best)
  local others, sum = 0.0, 0.0
  for i, w in ipairs(weights) do
    if i ~= best then others, sum = others + w, sum + w * (weight - w) end
  end
  return (sum + weights[best] * others) / weight
end

--- The pooled mean by the moments of DerSimonian and Laird, its error by Hartung and Knapp,
-- and heterogeneity: n, mean, se, q (at most of the order of 1e300), df, i2, tau2; and common
-- (mean, se) of one true mean, by their errors alone.
function pooled.mean(means, errors)
  local df, m, e, best, scale = #means - 1, scaled(means, errors)
  local one, squares, weight, weights = weighted(m, e, 0.0, best)
  local chance = df * e[best] ^ 2 -- of the squares
  local tau2 = math.max(0.0, (squares - chance) / spread(weights, weight, best))
  local mean, left, all = weighted(m, e, tau2, best)
  return { n = #means, mean = means[best] + scale * mean, se = scale * math.sqrt(left / df / all),
    q = squares / e[best] ^ 2, df = df,
    i2 = squares > chance and (squares - chance) / squares or 0.0, tau2 = scale * (scale * tau2),
    common = { mean = means[best] + scale * one, se = scale * (e[best] / math.sqrt(weight)) } }
end

return pooled
