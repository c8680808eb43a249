-- SPDX-License-Identifier: GPL-3.0-or-later
--- Deals measured one by one: the numbers of each deal, kept.
-- Experiments keep sums alone; what needs every number (fits) collects them here.
-- @module baize.ask.experiment.collect
local check = require "baize.base.check"
local fields = require "baize.ask.experiment.fields"
local figure = require "baize.sample.figure"
local shard = require "baize.store.shard"
local supply = require "baize.store.supply"
local tables = require "baize.table.tables"

local collect = {}

local NUMBERS_MAX <const> = 1 << 27 -- numbers kept in all: 2 GiB

-- Empty columns, and the function that takes a row into them.
local function lists(count)
  local list, at = {}, 0
  for i = 1, count do list[i] = {} end
  return list, function(_, values)
    at = at + 1
    for i = 1, count do list[i][at] = values[i] end
  end
end

--- The numbers of the first `count` deals, as columns of `rows`; nil where something would be
-- solved. Raises after Ctrl-C.
function collect.dealt(where, handle, texts, how, count)
  local run = assert(tables.open(texts))
  if where.opaque or run:work().solves then return nil end
  local list, row = lists(#texts)
  local done, stopped = run:sample(handle, { seed = how.seed, first = 1, count = count,
    jobs = how.jobs, row = row })
  if not done then return nil end
  if stopped then check.fail("interrupted", nil, "interrupted") end
  return list
end

--- Deal and solve as far as needed, and hand each deal over with its numbers. `source` has
-- kept (what is opened, of `open` of baize.store.keeping; where and plan are added), where, handle,
-- open (opens the core's run), columns (as a database has them) and row (takes the deals, as of
-- Run:sample). `finish` gets the Supply, what is known of the deals, as fields of results, and why
-- they ended early; returns what it makes, or a Shard.
function collect.each(source, how, finish)
  local run, where, handle, what = source.open(), source.where, source.handle, source.kept
  what.where, what.plan = where, handle:plan()
  local from <close> = supply.open(what, run, source.columns, how)
  local options = fields.options(how)
  local function sample() return from:sample(run, where, handle, options) end
  if how.range then return (shard.fill(from, options, sample, how.progress, how.count)) end
  options.row = source.row
  local done, stopped, tries, kind = sample()
  if not done then check.fail(stopped, nil, kind) end
  local did = run:work()
  local r = { seed = how.seed, plan = handle:plan(), asked = how.count, deals = done,
    tries = tries or done == 0 and did.vain or did.tries, solved = did.read, solves = did.solves }
  return (finish(from, r, stopped))
end

--- Deal, keep the numbers, and make a result of them. `texts` are measures, or their texts, of one
-- number each; `how` is of baize.ask.experiment.fields, and kept: asker, title, source, least as of
-- `open` of baize.store.keeping, columns (for each text a table with name). `make` gets columns
-- (for each measure an array of its values, deal by deal) and what is known of the deals, as fields
-- of results; what it makes is returned, and only then, and if it was not interrupted, the look is
-- counted in the database. Raises when more than 2^27 numbers would be kept.
function collect.rows(where, handle, texts, how, make)
  if how.count * #texts > NUMBERS_MAX then
    check.fail(("%d deals with %d numbers each are more than can be kept (%d in all)")
      :format(how.count, #texts, NUMBERS_MAX))
  end
  local list, row = lists(#texts)
  local kept = how.kept
  local source = { where = where, handle = handle, row = row, columns = kept.columns,
    open = function() return assert(tables.open(texts)) end,
    kept = { asker = kept.asker, title = kept.title, source = kept.source, least = kept.least,
      asked = how.count } }
  return (collect.each(source, how, function(from, r, stopped)
    r.where, r.figure = tostring(where), not where.opaque and figure.of(handle) or nil
    from:finish(r, true)
    fields.ended(r, how, stopped)
    if how.progress then how.progress(r.deals, how.count, r.partial or "done") end
    local result = make(list, r)
    if not r.untested then from:look(r.deals) end
    return result
  end))
end

return collect
