-- SPDX-License-Identifier: GPL-3.0-or-later
--- Measures of baize.opaque: numbers that a function of the script says of each deal.
-- The core knows them by a tree that has their range and is never evaluated: deals are found here,
-- another run of the core measures the rest of each piece of them, and the values of both go to
-- the run of the experiment.
-- @module baize.ask.experiment.opaque
local check = require "baize.base.check"
local core = require "baize.core.expr"
local errors = require "baize.core.error"
local sampler = require "baize.sample.sampler"
local solving = require "baize.cards.solving"
local tables = require "baize.table.tables"
local work = require "baize.sample.work"

local opaque = {}

local PIECE <const> = 512 -- deals

-- What experiments with such measures have not, and why.
local REFUSED <const> = { "exchange", "from", "variance", "solve", "play" }

--- The opaque measures of a layout by the number of their column; nil: there are none. Raises at
-- the user's line where the experiment has fields that do not go with them.
function opaque.of(layout, given)
  local by_column = nil
  for _, m in ipairs(layout.measures) do
    if m.opaque then
      by_column = by_column or {}
      by_column[m.first] = m.opaque
    end
  end
  for _, name in ipairs(by_column and REFUSED or {}) do
    if given[name] ~= nil then
      check.fail(("a measure of baize.opaque(...) and %s do not go together"):format(name),
        name .. "%s*=")
    end
  end
  return by_column
end

--- Whether the functions of opaque measures of a layout have had deals solved.
function opaque.solves(layout)
  for _, m in ipairs(layout.measures) do
    if m.opaque and m.opaque.solves then return true end
  end
  return false
end

--- The value of an opaque measure on a deal; raises at the user's line where it is not one.
function opaque.value(o, deal)
  local before = solving.asked
  local value = o.fn(deal)
  o.solves = o.solves or solving.asked > before
  local whole = math.tointeger(value)
  if type(value) == "number" and whole and whole >= o.low and whole <= o.high then return whole end
  check.fail(("%s: a whole number from %d to %d expected, not %s, of the deal %s"):format(o.name,
    o.low, o.high, check.show(value), deal), "opaque")
end

-- What gives the deals of a condition on the main thread, as baize.sample.work finds them.
local function finder_of(where, handle, seed)
  if where.opaque then return (sampler.new { where = where, seed = seed }) end
  return { deal = function(_, index)
    local deal, tries, _, kind = handle:deal(seed, index)
    return deal or error(errors.new(kind, tries), 0), tries
  end }
end

-- The run that measures the rest, and a function that fills in the values of a piece of deals.
local function filler(layout, by_column)
  local trees = {}
  for i, tree in ipairs(layout.trees) do
    trees[i] = by_column[i] and core.as("Measure", core.read("Measure", "0")) or tree
  end
  local run = check.must(tables.open(trees, layout.options))
  return function(piece, options)
    piece.values, piece.tricks = {}, {}
    local function row(deal, values, results)
      for i, value in ipairs(values) do
        piece.values[#piece.values + 1] = by_column[i] and opaque.value(by_column[i], deal) or value
      end
      piece.tricks[#piece.tricks + 1] = table.move(results, 1, #results, 1, {})
    end
    local done, cut, _, kind = run:deals(piece.deals, { jobs = options.jobs,
      memory = options.memory, first = 1, row = row })
    if not done then check.fail(cut, nil, kind) end
    for i = #piece.deals, done + 1, -1 do piece.deals[i] = nil end
    return cut
  end
end

--- What takes the place of a supply's method `sample`: deals with the values of opaque measures.
function opaque.sampling(layout, by_column, seed)
  local fill
  return function(_, run, where, handle, options)
    fill = fill or filler(layout, by_column)
    local finder = finder_of(where, handle, seed)
    return work.pieces(options, function(first, most)
      local piece, cut = work.find(finder, first, math.min(PIECE, most))
      if cut then return nil, true end
      cut = fill(piece, options)
      return piece, cut
    end, work.into(run))
  end
end

return opaque
