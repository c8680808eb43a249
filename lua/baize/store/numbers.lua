-- SPDX-License-Identifier: GPL-3.0-or-later
--- Deals with whole numbers that Lua finds of each: opening leads, play by a leader who
-- chooses. Where a database keeps them, those that are stored are read again, and the others
-- are added, batch by batch, each in one transaction.
-- @module baize.store.numbers
local check = require "baize.base.check"
local sampler = require "baize.sample.sampler"
local work = require "baize.sample.work"

local numbers = {}

-- Deals that are stored: deals, tries, values (array of arrays); nil: the first is not.
local function stored(from, first, count)
  if not from.store or first > from.rows then return nil end
  count = math.min(count, from.rows - first + 1)
  local rows = check.must(from.store:rows(from.id, { first = first,
    last = first + count - 1, most = count, values = from.width }))
  local values = {}
  for i = 1, #rows.deals do
    local before = (i - 1) * from.width
    values[i] = table.move(rows.values, before + 1, before + from.width, 1, {})
  end
  return { deals = rows.deals, tries = rows.tries, values = values }
end

-- Store the first `count` deals of a batch after those that are there.
local function append(from, first, rows, count)
  local values = {}
  for i = 1, count do
    table.move(rows.values[i], 1, from.width, #values + 1, values)
  end
  check.must(from.store:append(from.id, first,
    table.move(rows.deals, 1, count, 1, {}), table.move(rows.tries, 1, count, 1, {}), values))
  from.rows = first + count - 1
end

--- Add deals one batch of `size` after the other, from a Supply where they may be stored. `add`
-- takes a batch (deals; values: of each deal its numbers, which new deals lack and get) and options
-- of Run:deals for it, and returns as that does. Returns as `pieces` of baize.sample.work.
function numbers.sample(from, where, options, size, add)
  local finder = sampler.new { where = where, seed = options.seed }
  return work.pieces(options, function(first, most)
    local count = math.min(size, most)
    local batch = stored(from, first, count)
    if batch then return batch end
    return work.find(finder, first, count)
  end, function(batch, own)
    local keep = from.store and not batch.values
    local done, why, _, kind = add(batch, own)
    if keep and (done or 0) > 0 then append(from, own.first, batch, done) end
    return done, why, nil, kind
  end)
end

return numbers
