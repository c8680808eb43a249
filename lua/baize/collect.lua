-- SPDX-License-Identifier: GPL-3.0-or-later
--- Deals measured one by one: the numbers of each deal, kept.
-- Experiments keep sums alone; what needs every number (fits) collects them here.
-- Uses: baize.check, baize.figure, baize.sampler, baize.store.supply, baize.core.run.
-- @module baize.collect
local check = require "baize.check"
local core = require "baize.core.run"
local figure = require "baize.figure"
local sampler = require "baize.sampler"
local supply = require "baize.store.supply"

local collect = {}

local RUN_FIELDS <const> = {
  "deals", "seed", "jobs", "memory", "progress", "db", "resume",
}
local FIGURE_BUDGET <const> = 1000000000 -- as for experiments
local JOBS_MAX <const> = 256
local MEMORY_MIN <const> = 16 -- MiB
local NUMBERS_MAX <const> = 1 << 27 -- numbers kept in all: 2 GiB
local OPAQUE_BATCH <const> = 512

local function integer_or_nil(value, what, low, high)
  return value ~= nil and check.integer(value, what, low, high) or nil
end

--- How to run: what the caller says, else the question, else what is usual.
-- @tparam table question with asked, seed
-- @tparam ?table given deals, seed, jobs, memory, progress
-- @tparam ?function watch makes the usual progress function
-- @treturn table count, seed, jobs, memory, progress; db, resume, deals, seed_said as they
-- were said
-- @raise at the user's line for other fields
-- @usage local how = collect.options(self, { deals = 400 })
function collect.options(question, given, watch)
  given = given or {}
  check.fields(given, RUN_FIELDS, "a run")
  local progress = given.progress
  if progress == nil and watch then progress = watch() end
  return {
    count = integer_or_nil(given.deals, "deals", 1, NUMBERS_MAX) or question.asked,
    seed = integer_or_nil(given.seed, "seed", math.mininteger) or question.seed or
      sampler.fresh_seed(),
    jobs = integer_or_nil(given.jobs, "jobs", 1, JOBS_MAX) or core.cores(),
    memory = integer_or_nil(given.memory, "memory", MEMORY_MIN),
    progress = progress or nil, db = given.db, resume = given.resume, deals = given.deals,
    seed_said = given.seed or question.seed,
  }
end

-- Deals with an opaque part are found here, so many at a time; deals done, whether it
-- was interrupted, deals looked at.
local function run_opaque(where, run, how, row)
  local finder, done, looked_at = sampler.new { where = where, seed = how.seed }, 0, 0
  while done < how.count do
    local batch, tries = {}, 0
    for i = 1, math.min(OPAQUE_BATCH, how.count - done) do
      -- an interrupt ends the run like any other, with what there is
      local ok, deal, more = pcall(finder.deal, finder, done + i)
      if not ok and tostring(deal):find "interrupted$" then return done, true, looked_at end
      if not ok then error(deal, 0) end
      batch[i], tries = deal, tries + more
    end
    local got, why = run:deals(batch, { jobs = how.jobs, memory = how.memory, row = row })
    if not got then return nil, why end
    done, looked_at = done + got, looked_at + tries
    if how.progress then how.progress(done, how.count) end
    if why then return done, true, looked_at end
  end
  return done, false, looked_at
end

-- Deals that a database keeps: what is missing is dealt and solved, then all are read.
-- What the store says of them goes into `about`.
local function run_kept(where, handle, texts, run, how, row, about)
  local first, kept = assert(core.open(texts)), how.kept
  local from <close> = supply.open({ asker = kept.asker, title = kept.title,
    source = kept.source, least = kept.least, where = where, plan = handle:plan(),
    asked = how.count }, first, kept.columns, how)
  local done, stopped = from:sample(first, where, handle, { seed = how.seed, first = 1,
    count = how.count, jobs = how.jobs, memory = how.memory, progress = how.progress and
      function(n) return how.progress(n, how.count) end })
  if not done then return nil, stopped end
  local again, _, tries = from:replay(run, handle, { seed = how.seed, first = 1,
    count = done, jobs = how.jobs, row = row })
  about.deals, about.partial = again, stopped and "interrupted" or nil
  from:finish(about)
  return again, stopped, tries
end

--- The numbers of the first deals, where that takes no solving.
-- @tparam Condition where
-- @tparam userdata handle of sampler.open(where)
-- @tparam {string,...} texts of measures, of one number each
-- @tparam table how of `options`
-- @tparam integer count how many deals
-- @treturn ?{table,...} columns as of `rows`; nil where something would be solved, or it was
-- interrupted
-- @usage local columns = collect.dealt(where, handle, { "hcp(S)" }, how, 200)
function collect.dealt(where, handle, texts, how, count)
  local run, list, at = assert(core.open(texts)), {}, 0
  if where.opaque or run:work().solves then return nil end
  for i = 1, #texts do list[i] = {} end
  local done, stopped = run:sample(handle, { seed = how.seed, first = 1, count = count,
    jobs = how.jobs, row = function(_, values)
      at = at + 1
      for i = 1, #texts do list[i][at] = values[i] end
    end })
  if not done or stopped then return nil end
  return list
end

--- Deal, solve as far as needed, and keep the numbers.
-- @tparam Condition where
-- @tparam userdata handle of sampler.open(where)
-- @tparam {string,...} texts of measures, of one number each
-- @tparam table how of `options`; where db is named also kept: asker, title, source, least
-- as of `open` of baize.store.keeping, columns (for each text a table with name)
-- @treturn {table,...} columns: for each measure an array of its values, deal by deal
-- @treturn table where, seed, plan, asked, deals, tries, figure, solved, solves, partial,
-- as fields of results; where db is named looks, elsewhere and looked
-- @raise when memory runs out; when more than 2^27 numbers would be kept
-- @usage local columns, about = collect.rows(where, handle, { "hcp(S)" }, how)
function collect.rows(where, handle, texts, how)
  if how.count * #texts > NUMBERS_MAX then
    check.fail(("%d deals with %d numbers each are more than can be kept (%d in all)")
      :format(how.count, #texts, NUMBERS_MAX))
  end
  local list, at, about = {}, 0, {}
  for i = 1, #texts do list[i] = {} end
  local function row(_, values)
    at = at + 1
    for i = 1, #texts do list[i][at] = values[i] end
  end
  local run = assert(core.open(texts))
  local done, stopped, tries
  if how.db then
    done, stopped, tries = run_kept(where, handle, texts, run, how, row, about)
  elseif where.opaque then
    done, stopped, tries = run_opaque(where, run, how, row)
  else
    local progress = how.progress
    done, stopped = run:sample(handle, {
      seed = how.seed, first = 1, count = how.count, jobs = how.jobs, memory = how.memory,
      row = row, progress = progress and function(n) return progress(n, how.count) end,
    })
  end
  if not done then error(stopped, 0) end
  local work = run:work()
  if how.progress then
    how.progress(work.deals, how.count, stopped and "interrupted" or "done")
  end
  return list, {
    where = tostring(where), seed = how.seed, plan = handle:plan(),
    asked = about.asked or how.count, looks = about.looks,
    elsewhere = about.elsewhere, looked = about.looked,
    deals = work.deals, tries = tries or work.deals == 0 and work.vain or work.tries,
    figure = not where.opaque and figure.new(handle:figure(FIGURE_BUDGET)) or nil,
    solved = work.read, solves = work.solves,
    partial = about.partial or stopped and "interrupted" or nil,
  }
end

return collect
