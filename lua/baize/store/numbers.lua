-- SPDX-License-Identifier: GPL-3.0-or-later
--- Runs that are kept deal by deal with whole numbers that Lua found: opening leads, play
-- by a leader who chooses. What is stored is read again, what is missing is added, batch
-- by batch, each in one transaction.
-- @module baize.store.numbers
local check = require "baize.base.check"
local keeping = require "baize.store.keeping"

local numbers = {}

local Numbers = { __name = "baize.Numbers" }
Numbers.__index = Numbers

--- Begin to keep a run.
-- @tparam table what as of keeping.open
-- @tparam table how db, resume, deals and seed_said as the user gave them; its count and
-- seed become those of the run
-- @treturn Numbers to be closed
-- @raise at the user's line when the database is none of ours, or a run cannot go on
function numbers.open(what, how)
  local kept = keeping.open(what, { db = how.db, resume = how.resume, deals = how.deals,
    seed = how.seed_said })
  how.seed, how.count = kept.seed, kept.count
  return setmetatable({ kept = kept, rows = kept.rows, width = what.values }, Numbers)
end

--- Deals that are stored.
-- @tparam integer first number of a deal
-- @tparam integer count how many at most
-- @treturn ?table deals, tries (arrays), values (array of arrays: those of each deal);
-- nil when the first is not there
-- @raise when they cannot be read
function Numbers:read(first, count)
  if first > self.rows then return nil end
  count = math.min(count, self.rows - first + 1)
  local rows = check.must(self.kept.store:rows(self.kept.id, { first = first,
    last = first + count - 1, most = count, values = self.width }))
  local values = {}
  for i = 1, #rows.deals do
    local from = (i - 1) * self.width
    values[i] = table.move(rows.values, from + 1, from + self.width, 1, {})
  end
  return { deals = rows.deals, tries = rows.tries, values = values }
end

--- Store deals behind those that are there.
-- @tparam integer first number of the first
-- @tparam table rows as of `read`; further ones than `count` are left out
-- @tparam integer count how many
-- @raise when they cannot be stored
function Numbers:append(first, rows, count)
  if count == 0 then return end
  local values = {}
  for i = 1, count do
    table.move(rows.values[i], 1, self.width, #values + 1, values)
  end
  check.must(self.kept.store:append(self.kept.id, first,
    table.move(rows.deals, 1, count, 1, {}), table.move(rows.tries, 1, count, 1, {}), values))
  self.rows = first + count - 1
end

--- Count a look of a rule that may stop the run.
-- @tparam integer deals
function Numbers:look(deals) self.kept:look(deals) end

--- The looks of a result, and what it wanted; numbers that were shown before are marked.
-- @tparam table result without tests yet; is changed as by Keeping:finish
function Numbers:finish(result) self.kept:finish(result) end

--- Store the whole result.
-- @tparam table result
function Numbers:keep(result) self.kept:summarise(result) end

--- Close the store, if it was opened for this run.
function Numbers:close() self.kept:close() end
Numbers.__close = Numbers.close

--- A run that is kept with numbers of its own.
-- @type Numbers

return numbers
