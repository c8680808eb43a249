-- SPDX-License-Identifier: GPL-3.0-or-later
--- Calibrations that as many records of as many deals might have given.
-- Each deal has a random weight in each of them (Rubin's Bayesian bootstrap, Annals of Statistics
-- 9, 1981, 130). And as from how many records on a group speaks for itself is a choice, they make
-- it in several ways, so that groups which are joined though they differ count as well. How far a
-- mean moves among them is the error that it has from the calibration.
-- @module baize.play_model.replicas
local cells = require "baize.play_model.cells"
local stats = require "baize.core.stats"

local replicas = {}

local REPLICAS <const> = 50
local LEASTS <const> = { 5, 25, 100 } -- records of a group that speaks for itself
local LEVEL <const>, NORMAL <const> = 0.95, 1.959964 -- of intervals; its normal deviate
local SUMMED_MAX <const> = 30 -- of so many exponential numbers at most the sum is drawn

-- Numbers above 0 and below 1, the same at every run (SplitMix64: Steele, Lea and Flood, 2014).
local function generator()
  local state = 0
  return function()
    state = state + 0x9E3779B97F4A7C15
    local x = state
    x = (x ~ (x >> 30)) * 0xBF58476D1CE4E5B9
    x = (x ~ (x >> 27)) * 0x94D049BB133111EB
    return (((x ~ (x >> 31)) >> 11) + 0.5) / (1 << 53)
  end
end

-- The sum of n exponential numbers with the mean 1; of many by Wilson and Hilferty's cube of a
-- normal one (Proceedings of the National Academy of Sciences 17, 1931, 684).
local function total(n, uniform)
  if n > SUMMED_MAX then
    local z = math.sqrt(-2 * math.log(uniform())) * math.cos(2 * math.pi * uniform())
    return n * math.max(0, 1 - 1 / (9 * n) + z / (3 * math.sqrt(n))) ^ 3
  end
  local sum = 0.0
  for _ = 1, n do sum = sum - math.log(uniform()) end
  return sum
end

--- Replicas of a calibration (kinds, groups, deals, single): the numbers of all of them, as the
-- core takes them, and by how much their standard deviation is to be multiplied for the error of a
-- mean: they are few, and so may the deals be: two or more.
function replicas.new(c)
  local uniform, parts, deals = generator(), {}, #c.deals
  for _, n in ipairs(c.single) do deals = deals + n end
  local sets = {}
  for i, least in ipairs(LEASTS) do sets[i] = cells.all(c.groups, least) end
  for b = 1, REPLICAS do
    local weights = {}
    for i, n in ipairs(c.single) do weights[i] = total(n, uniform) end
    for _, list in ipairs(c.deals) do
      local weight = -math.log(uniform())
      for _, i in ipairs(list) do weights[i] = weights[i] + weight end
    end
    parts[b] = cells.bytes(c.kinds, sets[b % #sets + 1], weights)
  end
  local df = math.min(REPLICAS, deals) - 1
  local t = stats.t_test { n = df + 1, mean = 0, sd = math.sqrt(df + 1), level = LEVEL }
  return table.concat(parts), t.high / NORMAL * math.sqrt((deals + 1) / (deals - 1))
end

return replicas
