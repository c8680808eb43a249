-- SPDX-License-Identifier: GPL-3.0-or-later
--- Deals for a run: from a sampler on the threads at work, or one by one where a
-- condition has an opaque part.
-- @module baize.sample.work
local sampler = require "baize.sample.sampler"
local errors = require "baize.core.error"

local work = {}

-- Deals with an opaque part are found on the main thread, so many at a time.
local OPAQUE_BATCH <const> = 512

--- Deals found one by one on the main thread: a piece of deals (fewer when Ctrl-C was pressed) and
-- tries (how many deals were generated to find each); and whether it was pressed.
function work.find(finder, first, count)
  local batch, tries = {}, {}
  for i = 1, count do
    -- an interrupt is raised, in the sampler or in the user's function: it ends the
    -- run like any other, with what there is
    local ok, deal, looked_at = pcall(finder.deal, finder, first + i - 1)
    if errors.kind(deal) == "interrupted" then return { deals = batch, tries = tries }, true end
    if not ok then error(deal, 0) end
    batch[i], tries[i] = deal, looked_at
  end
  return { deals = batch, tries = tries }, false
end

--- Deals piece by piece: the one loop over deals that Lua finds, reads or solves. The options are
-- first, count, jobs, memory, progress, row, known as of Run:sample. `get` takes the number of the
-- first deal and how many there may be; its results: a piece, which is a table with deals and
-- perhaps tries, tricks and values, or nil when there are no more; and whether it was interrupted:
-- the piece counts all the same. `add` takes a piece and options of Run:deals for it, and returns
-- as that does. Returns the deals done, the first ones (nil when it failed), true when it was
-- interrupted before the end (or why it failed), the deals generated to find those, where pieces
-- say it, and the kind of the error.
function work.pieces(options, get, add)
  local done, tries = 0, 0
  local function progress(n) return options.progress(done + n) end
  while done < options.count do
    local first = options.first + done
    local piece, cut = get(first, options.count - done)
    if not piece then return done, cut or false, tries end
    local got, why, _, kind = add(piece, { first = first, jobs = options.jobs,
      memory = options.memory, progress = options.progress and progress,
      row = options.row, known = options.known })
    if not got then return nil, why, nil, kind end
    for i = 1, piece.tries and got or 0 do tries = tries + piece.tries[i] end
    done = done + got
    if cut or why then return done, true, tries end
  end
  return done, false, tries
end

--- What adds pieces to a run: a function for `pieces`.
function work.into(run)
  return function(piece, options)
    options.tricks, options.values = piece.tricks, piece.values
    return run:deals(piece.deals, options)
  end
end

-- Deals with an opaque part are found here and measured by the threads.
local function sample_opaque(run, where, options)
  local finder = sampler.new { where = where, seed = options.seed }
  return work.pieces(options, function(first, most)
    local piece, cut = work.find(finder, first, math.min(OPAQUE_BATCH, most))
    return not cut and piece or nil, cut
  end, work.into(run))
end

--- Add deals of a sampler to a run, as Plain:sample of baize.store.supply does; returns as that,
-- and the kind of an error.
function work.sample(run, where, handle, options)
  if where.opaque then return sample_opaque(run, where, options) end
  return run:sample(handle, options)
end

return work
