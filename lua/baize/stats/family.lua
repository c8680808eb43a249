-- SPDX-License-Identifier: GPL-3.0-or-later
--- Families of tests: p-values that are adjusted together, by Holm's method.
-- (Holm, Scandinavian Journal of Statistics 6, 1979, 65.)
-- @module baize.stats.family
local stats = require "baize.core.stats"

local family = {}

--- Adjust the p-values of a list, each with one in the field `from` (default: "p"), or without,
-- where there is no test; both count in the family. The field `to` (default: "p_holm") gets the
-- adjusted.
function family.holm(list, from, to)
  from, to = from or "p", to or "p_holm"
  local p = {}
  for i, one in ipairs(list) do p[i] = one[from] or 1 end
  for i, adjusted in ipairs(stats.holm(p)) do list[i][to] = list[i][from] and adjusted end
end

--- By what Holm's method multiplies each of a list of p-values, beyond 1 as well: 1 or more. An
-- interval at the level 1 - alpha / factor leaves out what is refused at alpha by the adjusted p,
-- and nothing else.
function family.factors(list)
  local order, factors, most = {}, {}, 0.0
  for i = 1, #list do order[i] = i end
  table.sort(order, function(i, k)
    if list[i] ~= list[k] then return list[i] < list[k] end
    return i < k
  end)
  for place, i in ipairs(order) do
    local times = #list - place + 1
    most = math.max(most, times * list[i])
    factors[i] = list[i] > 0 and math.max(times, most / list[i]) or times
  end
  return factors
end

return family
