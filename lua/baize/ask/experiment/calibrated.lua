-- SPDX-License-Identifier: GPL-3.0-or-later
--- The error that means have from the calibration of play = "calibrated".
-- A run values its measures by replicas of the calibration as well (src/run/replica.h). How far a
-- mean moves among them is its extra error (baize.stats.extra), which more deals do not make
-- smaller; and as all means move together, what is made of several is found replica by replica.
-- @module baize.ask.experiment.calibrated
local calibrated = {}

-- By component: the means by replicas, those of its values above and below the middle, factor.
local moved_by = setmetatable({}, { __mode = "k" })

-- The standard deviation of numbers, times a factor; nil where they are all equal.
local function spread(list, factor)
  local sum, squares = 0.0, 0.0
  for _, x in ipairs(list) do sum = sum + x end
  for _, x in ipairs(list) do squares = squares + (x - sum / #list) ^ 2 end
  return squares > 0 and factor * math.sqrt(squares / (#list - 1)) or nil
end

--- The extra error of a column of a run, whose layout says the factor; nil where it has none.
-- `value`: that of the proportion of deals on which the column has this value.
function calibrated.error(run, layout, column, key, other, value)
  local list = run:replicas(column, key, other, value)
  return list and spread(list, layout.factor)
end

--- Give a component its extra error, where it has one: `extra`, a standard error.
function calibrated.add(c, run, layout, column, key, other)
  local list = run:replicas(column, key, other)
  c.extra = list and spread(list, layout.factor)
  if not c.extra then return end
  moved_by[c] = { list = list, factor = layout.factor }
  if c.kind == "difference" then
    moved_by[c].more = run:replicas(column, key, other, 1)
    moved_by[c].less = run:replicas(column, key, other, -1)
  end
end

--- The means of a component by replicas, times their factor about their own mean; nil: it has none.
function calibrated.moved(c)
  local own, sum, list = moved_by[c], 0.0, {}
  if not own then return nil end
  for _, x in ipairs(own.list) do sum = sum + x end
  for b, x in ipairs(own.list) do list[b] = own.factor * (x - sum / #own.list) end
  return list
end

--- The extra error of what is made of components of one run, or of several: `make` takes an array
-- of their means, and arrays of the shares of deals above and below the middle; nil: there is
-- none.
function calibrated.derived(components, make)
  local means, more, less, factor, number = {}, {}, {}, nil, 0
  for _, c in ipairs(components) do
    local own = moved_by[c]
    if own then factor, number = own.factor, #own.list end
  end
  if not factor then return nil end
  local list = {}
  for b = 1, number do
    for i, c in ipairs(components) do
      local own = moved_by[c] or {}
      means[i] = own.list and own.list[b] or c.plain and c.plain.mean or c.mean
      more[i] = own.more and own.more[b] or c.more and c.more / c.n
      less[i] = own.less and own.less[b] or c.less and c.less / c.n
    end
    list[b] = make(means, more, less)
  end
  return spread(list, factor)
end

return calibrated
