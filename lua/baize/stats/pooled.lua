-- SPDX-License-Identifier: GPL-3.0-or-later
--- The mean of replications that may have different true means.
-- @module baize.stats.pooled
local pooled = {}

-- The mean with weights 1 / (se^2 + tau2), the weighted sum of squares about it, and the sums
-- of weights and of their squares.
local function weighted(means, errors, tau2)
  local weight, squared, sum, squares = 0.0, 0.0, 0.0, 0.0
  for i, se in ipairs(errors) do
    local w = 1 / (se * se + tau2)
    weight, squared, sum = weight + w, squared + w * w, sum + w * means[i]
  end
  local mean = sum / weight
  for i, se in ipairs(errors) do
    squares = squares + (means[i] - mean) ^ 2 / (se * se + tau2)
  end
  return mean, squares, weight, squared
end

--- The pooled mean by the moments of DerSimonian and Laird, its error by Hartung and Knapp,
-- and heterogeneity: n, mean, se, q, df, i2, tau2.
function pooled.mean(means, errors)
  local df = #means - 1
  local _, q, weight, squared = weighted(means, errors, 0.0)
  local tau2 = math.max(0.0, (q - df) / (weight - squared / weight))
  local mean, squares, all = weighted(means, errors, tau2)
  return { n = #means, mean = mean, se = math.sqrt(squares / df / all), q = q, df = df,
    i2 = q > df and (q - df) / q or 0.0, tau2 = tau2 }
end

return pooled
