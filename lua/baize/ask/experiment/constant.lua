-- SPDX-License-Identifier: GPL-3.0-or-later
--- Measures that have one value on every possible deal.
-- Of a measure that was the same on all deals it is tried to prove that it can have no other value:
-- by what it is made of (both ends of its range are one), or, where it reads the cards alone, by
-- counting the deals of the condition on which it has another one. Then its range is that value.
-- Nothing is counted where the deals of the condition could not be, nor after a count that was
-- beyond its budget.
-- @module baize.ask.experiment.constant
local core = require "baize.core.expr"
local core_sampler = require "baize.core.sampler"

local constant = {}

local BUDGET <const> = 20000000 -- operations of counting: some hundredths of a second

-- The condition that a tree has a value; nil: it reads more than the cards, or is not written so.
local function has_value(tree, value)
  local parts = tree:operator() == "call" and tree:parts() or {}
  local head = parts[1]
  if head and head.text == "indicator" then
    local is = core.as("Condition", parts[2])
    if value == 1 then return is end
    return value == 0 and ~is or nil
  end
  local number = core.number(value)
  local is = number and core.called(core.as("Feature", tree), number)
  return is and core.as("Condition", is) or nil
end

-- Whether no deal of a condition has another value, as far as that can be counted; counted once for
-- the interim analyses of a run, which `known` is of.
local function is_certain(known, tree, value, where)
  local key = ("%s\0%.17g"):format(tree.text, value)
  local is = known[key] == nil and not known.beyond and has_value(tree, value)
  if is then
    local figure = core_sampler.figure(where & ~is, nil, BUDGET)
    known.beyond = not figure or not figure.exact
    known[key] = not known.beyond and figure.count == "0"
  end
  return known[key] or false
end

-- The range and the interval of a component that has one value.
local function close(c)
  c.range, c.low, c.high = { c.mean, c.mean }, c.mean, c.mean
end

local function has_one_value(c) return c.sd == 0 and c.range ~= nil end

local function is_point(c) return has_one_value(c) and c.range[1] == c.range[2] end

-- Mark component i of a measure in the whole and in the groups.
local function mark(found, list, name, i)
  close(found[list][name].components[i])
  for _, group in ipairs(found.groups or {}) do
    local c = group[list][name].components[i]
    if has_one_value(c) then close(c) end
  end
end

--- Find the constants among the measures and events of a run, `found` and `layout` being of
-- baize.ask.experiment.gather, `where` the condition of the deals, `figure` how many there are, or
-- nil. Their components get range, low and high.
function constant.find(found, layout, where, figure)
  layout.certain = layout.certain or {}
  local countable = not layout.hands and not where.opaque and figure and figure.exact
  for _, list in ipairs { "measures", "events" } do
    for _, m in ipairs(layout[list] or {}) do
      local own = found[list] and found[list][m.name]
      for i, c in ipairs(own and own.components or {}) do
        if is_point(c) or countable and not m.opaque and has_one_value(c) and
          is_certain(layout.certain, m.items[i].expr, c.mean, where) then
          mark(found, list, m.name, i)
        end
      end
    end
  end
end

return constant
