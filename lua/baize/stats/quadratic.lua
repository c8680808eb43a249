-- SPDX-License-Identifier: GPL-3.0-or-later
--- Sums of squares of numbers that depend on each other: eigenvalues, tails.
-- Matrices are symmetric, arrays of rows.
-- @module baize.stats.quadratic
local quadratic = {}

local SWEEPS_MAX <const> = 60
local TINY <const> = 1e-24 -- of the squares off the diagonal, by all squares

local function off_diagonal(a)
  local off, all = 0.0, 0.0
  for i, row in ipairs(a) do
    for k, x in ipairs(row) do
      all = all + x * x
      if i ~= k then off = off + x * x end
    end
  end
  return off, all
end

-- One rotation of Jacobi's method that makes a[p][q] zero.
local function rotate(a, p, q)
  if a[p][q] == 0 then return end
  local theta = (a[q][q] - a[p][p]) / (2 * a[p][q])
  local t = (theta >= 0 and 1 or -1) / (math.abs(theta) + math.sqrt(theta * theta + 1))
  local c = 1 / math.sqrt(t * t + 1)
  local s = t * c
  for k = 1, #a do
    local x, y = a[k][p], a[k][q]
    a[k][p], a[k][q] = c * x - s * y, s * x + c * y
  end
  for k = 1, #a do
    local x, y = a[p][k], a[q][k]
    a[p][k], a[q][k] = c * x - s * y, s * x + c * y
  end
end

--- The eigenvalues of a symmetric matrix, the largest first, by Jacobi's method (1846).
function quadratic.eigenvalues(matrix)
  local a, list = {}, {}
  for i, row in ipairs(matrix) do a[i] = table.move(row, 1, #row, 1, {}) end
  for _ = 1, SWEEPS_MAX do
    local off, all = off_diagonal(a)
    if off <= TINY * all then break end
    for p = 1, #a - 1 do
      for q = p + 1, #a do rotate(a, p, q) end
    end
  end
  for i = 1, #a do list[i] = a[i][i] end
  table.sort(list, function(x, y) return x > y end)
  return list
end

--- x' M^-1 x of a symmetric matrix, by Cholesky's decomposition; nil where it is not positive
-- definite, or has a NaN.
function quadratic.inverse_form(matrix, x)
  local l, z, sum = {}, {}, 0.0
  for i = 1, #matrix do
    l[i] = {}
    for k = 1, i do
      local rest = matrix[i][k]
      for j = 1, k - 1 do rest = rest - l[i][j] * l[k][j] end
      if i == k and (rest <= 0 or rest ~= rest) then return nil end
      l[i][k] = i == k and math.sqrt(rest) or rest / l[k][k]
    end
    local rest = x[i]
    for j = 1, i - 1 do rest = rest - l[i][j] * z[j] end
    z[i] = rest / l[i][i]
    sum = sum + z[i] * z[i]
  end
  return sum
end

local STEP <const> = 0.1 -- of the phase between two points
local ENOUGH <const> = 3e-6 -- of what is cut off the integral

--- The chance, to about 1e-5, that a sum of independent squares of standard normal numbers, each
-- with its weight (above 0, three or more), is above x: Imhof's integral (Biometrika 48, 1961,
-- 419-426).
function quadratic.tail(weights, x)
  if x <= 0 then return 1 end
  local whole = 0.0
  for _, w in ipairs(weights) do whole = whole + w end
  x = x / whole
  -- what is cut off beyond u swings like sin(x u / 2) under 1 / (u rho(u)), which falls:
  -- it is at most some 2 / (x u rho(u))
  local function rho(u)
    local log = 0.0
    for _, w in ipairs(weights) do log = log + math.log(1 + (w / whole * u) ^ 2) end
    return math.exp(log / 4)
  end
  local last = 1.0
  while 2 / (x * last * rho(last)) > ENOUGH do last = last * 1.25 end
  local step = STEP / (1 + x) * 2
  local nb = math.ceil(last / step / 2) * 2
  step = last / nb
  local sum = (1 - x) / 2 -- the integrand at 0
  for i = 1, nb do
    local u, phase, log = i * step, 0.0, 0.0
    for k = 1, #weights do
      local w = weights[k] / whole * u
      phase, log = phase + math.atan(w), log + math.log(1 + w * w)
    end
    local value = math.sin((phase - x * u) / 2) / (u * math.exp(log / 4))
    sum = sum + (i == nb and 1 or i % 2 == 1 and 4 or 2) * value
  end
  local p = 0.5 + sum * step / 3 / math.pi
  return math.max(0.0, math.min(1.0, p))
end

--- The value, to about three digits, that such a sum exceeds with a chance p above 0 and below 1.
function quadratic.quantile(weights, p)
  local low, high = 0.0, 0.0
  for _, w in ipairs(weights) do high = high + w end
  while quadratic.tail(weights, high) > p do low, high = high, 2 * high end
  for _ = 1, 13 do
    local middle = (low + high) / 2
    if quadratic.tail(weights, middle) > p then low = middle else high = middle end
  end
  return (low + high) / 2
end

return quadratic
