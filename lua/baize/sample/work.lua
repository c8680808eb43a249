-- SPDX-License-Identifier: GPL-3.0-or-later
--- Deals for a run: from a sampler on the threads at work, or one by one where a
-- condition has an opaque part.
-- @module baize.sample.work
local sampler = require "baize.sample.sampler"
local errors = require "baize.core.error"

local work = {}

-- Deals with an opaque part are found on the main thread, so many at a time.
local OPAQUE_BATCH <const> = 512

--- Deals found one by one on the main thread.
-- @tparam Sampler finder
-- @tparam integer first number of the first
-- @tparam integer count how many
-- @treturn {Deal,...} fewer when Ctrl-C was pressed
-- @treturn {integer,...} how many deals were looked at to find each
-- @treturn boolean whether it was pressed
-- @raise what else the sampler, or a function of the user's in it, raises
function work.find(finder, first, count)
  local batch, tries = {}, {}
  for i = 1, count do
    -- an interrupt is raised, in the sampler or in the user's function: it ends the
    -- run like any other, with what there is
    local ok, deal, looked_at = pcall(finder.deal, finder, first + i - 1)
    if errors.kind(deal) == "interrupted" then return batch, tries, true end
    if not ok then error(deal, 0) end
    batch[i], tries[i] = deal, looked_at
  end
  return batch, tries, false
end

-- Deals with an opaque part are found here and measured by the threads. Results as
-- those of run:sample, and the deals looked at.
local function sample_opaque(run, where, options)
  local finder = sampler.new { where = where, seed = options.seed }
  local done, looked_at = 0, 0
  local function progress(n) return options.progress(done + n) end
  while done < options.count do
    local wanted = math.min(OPAQUE_BATCH, options.count - done)
    local from = options.first + done
    local batch, tries, cut = work.find(finder, from, wanted)
    if cut then return done, true, looked_at end
    local got, why, _, kind = run:deals(batch, {
      jobs = options.jobs, memory = options.memory, first = from,
      progress = options.progress and progress, row = options.row, known = options.known,
    })
    if not got then return nil, why, nil, kind end
    for i = 1, got do looked_at = looked_at + tries[i] end
    done = done + got
    if why then return done, true, looked_at end
  end
  return done, false, looked_at
end

--- Add deals of a sampler to a run.
-- @tparam userdata run of baize.core.run
-- @tparam Condition where
-- @tparam userdata handle of baize.core.sampler, opened with it
-- @tparam table options as of Run:sample
-- @treturn ?integer deals done, the first ones; nil when it failed
-- @treturn boolean|string true when it was interrupted before the end; or why it failed
-- @treturn ?integer deals looked at, where the run does not know it
function work.sample(run, where, handle, options)
  if where.opaque then return sample_opaque(run, where, options) end
  return run:sample(handle, options)
end

return work
