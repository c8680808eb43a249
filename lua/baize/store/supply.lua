-- SPDX-License-Identifier: GPL-3.0-or-later
--- Where the deals of a run come from and go to: a sampler, a database, a library.
-- Experiments ask this alone, so that they need not know of stores.
-- @module baize.store.supply
local check = require "baize.base.check"
local keeping = require "baize.store.keeping"
local library = require "baize.store.library"
local work = require "baize.sample.work"

local supply = {}

-- ---- deals of a sampler, and nothing is kept ---------------------------------------

local Plain = { __name = "baize.Supply" }
Plain.__index = Plain

--- Add deals to a run: of the sampler, and nothing is kept. The other kinds do the same
-- with deals of a library (Cursor of baize.store.library), and with those that are kept.
-- @tparam userdata run of baize.core.run
-- @tparam Condition where
-- @tparam userdata handle of baize.core.sampler
-- @tparam table options as of Run:sample
-- @treturn ?integer deals done, the first ones; nil when it failed
-- @treturn boolean|string true when it was interrupted before the end; or why it failed
-- @treturn ?integer deals looked at for all of the run, where it does not know that itself
function Plain:sample(run, where, handle, options)
  local done, why, tries, kind = work.sample(run, where, handle, options)
  self.tries = tries and (self.tries or 0) + tries
  return done, why, self.tries, kind
end

local function nothing() end

Plain.look, Plain.finish, Plain.keep, Plain.__close = nothing, nothing, nothing, nothing

-- ---- deals of a library ------------------------------------------------------------

local function open_library(what, how)
  if how.db ~= nil then
    check.fail("db and from do not go together: what a library holds is kept in it",
      "db%s*=")
  elseif what.exchange then
    check.fail("from and exchange do not go together: a library has no results of deals "
      .. "with another hand", "from%s*=")
  end
  local lib = library.from(what.from)
  if how.seed_said and how.seed_said ~= lib.seed then
    check.fail(("from and seed = %d do not go together: the deals of '%s' are %s"):format(
      how.seed_said, lib.path, lib.seed and ("those of seed %d"):format(lib.seed)
        or "the boards of a file"), "seed%s*=")
  end
  how.count = how.deals or math.min(what.given or lib.deals, lib.deals)
  how.seed = lib.seed or 0
  local cursor = lib:cursor(what.where)
  cursor.asked = how.deals or what.given -- nil: all there are
  return cursor
end

--- Where the deals of a run come from: `what` as of keeping.open, and given (deals that the
-- experiment names, or nil), from (library or path, or nil), boards (a Supply that is there
-- already, or nil). A Supply has the methods sample, as
-- Plain:sample; look(deals), where a rule may stop the run; finish(result), for what is known of a
-- result before anything is tested; keep(result), of the whole one; it is to be closed. Raises at
-- the user's line when a database cannot be used.
function supply.open(what, run, columns, how, more)
  if what.boards then return what.boards end
  if what.from ~= nil then
    return (open_library(what, how))
  elseif how.db == nil then
    if how.resume then check.fail("resume: no database is named (db)", "resume%s*=") end
    return setmetatable({}, Plain)
  end
  return (keeping.open(what, how, run, columns, more))
end

return supply
