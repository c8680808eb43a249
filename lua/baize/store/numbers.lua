-- SPDX-License-Identifier: GPL-3.0-or-later
--- Runs that are kept deal by deal with whole numbers that Lua found: opening leads, play
-- by a leader who chooses. What is stored is read again, what is missing is added, batch
-- by batch, each in one transaction.
-- @module baize.store.numbers
local check = require "baize.base.check"

local numbers = {}

--- Deals that are stored.
-- @tparam Keeping kept the run
-- @tparam integer first number of a deal
-- @tparam integer count how many at most
-- @treturn ?table deals, tries (arrays), values (array of arrays: those of each deal);
-- nil when the first is not there
-- @raise when they cannot be read
function numbers.read(kept, first, count)
  if first > kept.rows then return nil end
  count = math.min(count, kept.rows - first + 1)
  local rows = check.must(kept.store:rows(kept.id, { first = first,
    last = first + count - 1, most = count, values = kept.width }))
  local values = {}
  for i = 1, #rows.deals do
    local from = (i - 1) * kept.width
    values[i] = table.move(rows.values, from + 1, from + kept.width, 1, {})
  end
  return { deals = rows.deals, tries = rows.tries, values = values }
end

--- Store deals behind those that are there.
-- @tparam Keeping kept the run
-- @tparam integer first number of the first
-- @tparam table rows as of `read`; further ones than `count` are left out
-- @tparam integer count how many
-- @raise when they cannot be stored
function numbers.append(kept, first, rows, count)
  if count == 0 then return end
  local values = {}
  for i = 1, count do
    table.move(rows.values[i], 1, kept.width, #values + 1, values)
  end
  check.must(kept.store:append(kept.id, first,
    table.move(rows.deals, 1, count, 1, {}), table.move(rows.tries, 1, count, 1, {}), values))
  kept.rows = first + count - 1
end

return numbers
