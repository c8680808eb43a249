-- SPDX-License-Identifier: GPL-3.0-or-later
--- Hands by which conditions of a list hold: exact counts that are made once.
-- The lists of many positions are the same (the opener's second turn does not depend on the
-- seat in which he opened), and so are their conditions; what was counted is remembered.
-- @module baize.system.reading.cells
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local core_hands = require "baize.core.hands"
local integer = require "baize.base.integer"

local cells = {}

-- A condition of `me` bound to a seat.
local function bound(memory, where)
  local text = where.text
  memory[text] = memory[text] or where:of "S"
  return memory[text]
end

--- Count hands by which conditions hold: at most 256 of `me`; without any, all hands are one cell.
-- Only hands of `given` are counted. `memory`, at first {}, has what was bound and counted so far.
-- Returns cells, each { count (Integer), share (of all), [k] = true where a
-- condition holds }, with `total` (Integer), the number of hands; and for each condition its k.
-- Raises where counting goes beyond its budget; "interrupted".
function cells.of(memory, conditions, given)
  local list, texts, at, map = {}, {}, {}, {}
  for i, c in ipairs(conditions) do
    local text = c.text
    if not at[text] then
      at[text], list[#list + 1], texts[#texts + 1] = #list + 1, bound(memory, c), text
    end
    map[i] = at[text]
  end
  if #list == 0 then list[1] = cond.any end
  local key = ("%s\0%s"):format(given.text, table.concat(texts, "\0"))
  local found = memory[key]
  if not found then
    local filter = not given:is_any() and bound(memory, given) or nil
    found = check.must(core_hands.cell_counts(list, filter))
    found.total, found.list, found.filter = integer.new(0), list, filter
    for _, cell in ipairs(found) do found.total = found.total + cell.count end
    for _, cell in ipairs(found) do cell.share = cell.count / found.total end
    memory[key] = found
  end
  return found, map
end

--- A hand of the cell number k. Examples of all cells are counted when one is first asked for: this
-- takes many times as long as the cells alone.
function cells.example(found, k)
  if not found[k].example then
    for i, cell in ipairs(check.must(core_hands.cells(found.list, found.filter))) do
      found[i].example = cell.example
    end
  end
  return found[k].example
end

--- The first of the first `nb` conditions that holds in a cell; nil: none. `map` is as of `of`.
function cells.first(cell, map, nb)
  for i = 1, nb do
    if cell[map[i]] then return i end
  end
end

return cells
