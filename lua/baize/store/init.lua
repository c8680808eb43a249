-- SPDX-License-Identifier: GPL-3.0-or-later
--- Experiments kept in a file, to be shown again, continued, and compared.
-- A run with `db = "laws.db"` keeps every deal with what was measured on it, and the
-- double-dummy results, which any experiment then finds there. README.md of src/store
-- tells what is in the file.
-- @module baize.store
local check = require "baize.base.check"
local core = require "baize.core.store"
local core_sampler = require "baize.core.sampler"
local csv = require "baize.store.csv"
local questions = require "baize.store.questions"
local ledger = require "baize.store.ledger"
local registration = require "baize.store.registration"
local sampler = require "baize.sample.sampler"
local shard = require "baize.store.shard"
local shown = require "baize.store.shown"

local store = {}

local Store = { __name = "baize.Store" }
Store.__index = Store

local SHARE_BUDGET <const> = 1000000000 -- about a second for each of an entry's figures

--- Open a database.
-- @tparam string path made when it is not there, but not to read
-- @tparam[opt="write"] string mode "write" or "read"
-- @treturn ?Store nil when it cannot be opened: it is damaged, of another program, made
-- by a newer baize, read-only; it is then left as it is
-- @treturn ?string why
-- @treturn nil
-- @treturn ?string the kind of the error: "not found", "i/o", "damaged", "refused"
-- @usage local db = assert(baize.store.open "laws.db")
function store.open(path, mode)
  if type(path) ~= "string" or path:find("\0", 1, true) then
    check.fail("the name of a database expected, not " .. check.show(path))
  elseif mode ~= nil and mode ~= "read" and mode ~= "write" then
    check.expected("mode", '"write" or "read"', mode, false)
  end
  local handle, message, at, kind = core.open(path, mode or "write")
  if not handle then return nil, message, at, kind end
  return setmetatable({ core = handle, path = path }, Store)
end

--- Close the database. Twice is allowed.
-- @usage db:close()
function Store:close() self.core:close() end
Store.__close = Store.close

--- What is kept in it.
-- @treturn {table,...} in the order in which they were begun, each with id, kind
-- ("experiment" or "library"), title, source ("" where there is none), condition (text),
-- plan, seed, version (of baize), asked and rows (deals wanted, deals kept), looks (how
-- often its numbers were shown), summary (JSON of its result; nil: it never was complete,
-- or is a part of a decision, of a fit or of several samples),
-- uniform (boolean: false of libraries whose deals were chosen), shard (boolean: its deals
-- may have gaps, and no numbers are shown), question, measures (as they are kept)
-- @treturn {string,...} what is wrong with entries that are damaged and left out
-- @raise when the file cannot be read
-- @usage for _, x in ipairs(db:list()) do print(x.id, x.title, x.rows) end
function Store:list()
  local list, damaged = shown.entries(self.core)
  return list, damaged
end

--- Read all that is kept of an entry, or the whole file, and compare it with the checksums
-- that were stored with it. What was stored before there were checksums has none.
-- @tparam ?integer id of an entry; nil: the pages of the file and all double-dummy results
-- @tparam[opt] integer most a larger file is not read, bytes
-- @treturn ?boolean true; nil where something is damaged
-- @treturn ?string what
-- @treturn nil
-- @treturn ?string the kind of the error: "damaged", "interrupted", "i/o"
-- @usage assert(db:check(1))
function Store:check(id, most)
  if id ~= nil then check.integer(id, "id", 1) end
  if most ~= nil then check.integer(most, "most", 0) end
  return self.core:check(id, most)
end

--- Add what other databases have of the same work, such as shards of one question: all or
-- nothing.
-- @tparam {string,...} paths of databases
-- @treturn ?boolean true; nil where one cannot be read, is of something else, or has another
-- deal or result where two have one: nothing has changed then
-- @treturn ?string why
-- @usage assert(db:merge { "shard-1.db", "shard-2.db" })
function Store:merge(paths)
  local valid = type(paths) == "table" and #paths > 0
  for _, path in ipairs(valid and paths or {}) do valid = valid and type(path) == "string" end
  if not valid then check.expected("merge", "an array of names of databases", paths, false) end
  return self.core:merge(paths)
end

--- An entry by its number.
-- @tparam integer id
-- @treturn ?table as in `list`; nil when there is none
-- @treturn ?string why
-- @usage print(db:entry(1).title)
function Store:entry(id)
  check.integer(id, "id", 1)
  return self.core:entry(id)
end

--- The experiment of an entry: what was asked, to be run again or changed; the decision
-- or fit, where it is a part of one.
-- @tparam integer id
-- @treturn ?Experiment or Decision, Fit, Lead; nil when there is none, or it is a library
-- @treturn ?string why
-- @usage print(db:experiment(1))
function Store:experiment(id)
  local entry, message = self:entry(id)
  if not entry then return nil, message end
  if entry.kind ~= "experiment" then
    return nil, ("%d of '%s' is a library, not an experiment"):format(id, self.path)
  end
  local options, kind, part = questions.options(entry.question)
  local asker = questions.askers[kind]
  if not options or not asker then
    return nil, ("experiment %d of '%s' was made by baize %s, and this one cannot read it: %s")
      :format(id, self.path, entry.version, options and "it is of a " .. kind or kind)
  end
  options.title = entry.title ~= "" and entry.title or nil
  options.source = entry.source ~= "" and entry.source or nil
  options.deals = math.max(entry.asked, 1)
  options.seed = entry.seed - (part - 1) * asker.step
  return (asker.new(options))
end

--- The result of an entry, from its stored deals; nothing is dealt or solved. It counts
-- as a look when so many deals were not shown before. Of a part of a decision or an
-- experiment with samples it is the whole result.
-- @tparam integer id
-- @tparam[opt] table options jobs, memory, progress as for the `run` of experiments
-- @treturn ?Result or DecisionResult, FitResult; nil when there is none
-- @treturn ?string why
-- @usage print(assert(db:show(1)))
function Store:show(id, options)
  options = options or {}
  check.fields(options, { "jobs", "memory", "progress" }, "show")
  local e, message = self:experiment(id)
  if not e then return nil, message end
  local entry = check.must(self:entry(id))
  if entry.shard then return nil, shard.refusal(entry, self.path) end
  return (e:run { db = self, resume = id, jobs = options.jobs, memory = options.memory,
    progress = options.progress or false })
end

--- The deals of an entry as CSV: number, hand (of an exchange, from 1; else 1), tries,
-- deal id, deal, then one column a value, named as the measure and what it is of
-- ("gain.NT"); of a summary "N.hcp" ... "N.shape" ("4-4-3-2", spades first); of an exchange
-- "holds" (1: the deal with this hand satisfies `where`).
-- @tparam integer id
-- @tparam function write is called with each line, which ends in a newline
-- @treturn ?integer lines of deals; nil when there is no such entry, or it is damaged
-- @treturn ?string why
-- @usage db:csv(1, function(line) io.write(line) end)
function Store:csv(id, write)
  check.callback(write, "csv")
  local entry, message = self:entry(id)
  if not entry then return nil, message end
  if entry.shard then return nil, shard.refusal(entry, self.path) end
  local lines, why = csv.write(self.core, entry, write)
  return lines, why
end

--- The registrations in it (see baize help register).
-- @treturn {Registration,...} in the order in which they were made
-- @raise when one cannot be read
-- @usage for _, one in ipairs(db:registrations()) do print(one.id, one.data.date) end
function Store:registrations()
  local list = registration.all(self.core)
  return list
end

--- All tests that were made in it, with Holm's adjustment over those of each condition and over
-- all. Results are made again of the stored deals: nothing is dealt or solved, and no analysis is
-- added; a test that was made again of the same deals counts once.
-- @tparam[opt="condition"] string by what a group has in common: "condition" or "title"
-- @treturn table tests, remain, seem (how many count, and of how many Holm's adjustment over all
-- leaves a plain statement, or that of an ordinary test); rows: array of number (one for each
-- hypothesis), entry (as in `list`), text, where, seed, n, mean, se, p (nil: there is none), why
-- (there is none), looked (true: it is sequential), p_holm, outcome ("remains", "seems" or nil),
-- p_holm_all, outcome_all, again (the row of which it is an earlier analysis, or the same),
-- registered (the id of the last registration of its question and seed before it was dealt);
-- groups: array of text, rows, tests, remain, seem; pooled: array of number, rows, and what
-- baize.stats.pooled returns of them; left: array of entry, why (it has no row); damaged (as the
-- second result of `list`); unread (boolean: something could not be read)
-- @raise when the file cannot be read
-- @usage print(db:tests().remain)
function Store:tests(by)
  if by ~= nil and by ~= "condition" and by ~= "title" then
    check.expected("by", '"condition" or "title"', by, false)
  end
  return (ledger.of(self, by))
end

-- The share of the deals of `given` that satisfy `text` too.
local function share(text, given)
  return core_sampler.figure(text, given, SHARE_BUDGET)
end

--- The entries whose conditions have deals in common with a condition; all that is stored of them
-- is compared with its checksums.
-- @tparam Condition where or its text
-- @treturn {table,...} the largest common part first: entry (as in `list`), of_theirs and
-- of_ours: how many of the entry's deals satisfy `where`, and of the deals of `where` the
-- entry's condition (tables of share, low, high, exact: see Sampler:figure)
-- @treturn {string,...} what is wrong with entries that are left out, as they are damaged
-- @raise at the user's line when `where` is none
-- @usage print(#db:similar(S.hcp "15-17"))
function Store:similar(where)
  local text = sampler.condition(where).text
  local list, entries, damaged = {}, self:list()
  for _, entry in ipairs(entries) do
    local theirs, why = share(text, entry.condition)
    if not theirs then
      damaged[#damaged + 1] = ("experiment %d of '%s' is left out: %s"):format(entry.id, self.path,
        why)
    end
    local ours = theirs and theirs.high > 0 and share(entry.condition, text)
    if ours and ours.high > 0 then
      local whole, message, at, kind = self.core:check(entry.id)
      if whole then
        list[#list + 1] = { entry = entry, of_theirs = theirs, of_ours = ours }
      elseif kind == "damaged" then
        damaged[#damaged + 1] = message
      else
        check.must(whole, message, at, kind)
      end
    end
  end
  table.sort(list, function(a, b)
    local x, y = a.of_ours.share * a.of_theirs.share, b.of_ours.share * b.of_theirs.share
    if x ~= y then return x > y end
    return a.entry.id < b.entry.id
  end)
  return list, damaged
end

function Store.__tostring(s) return ("store '%s'"):format(s.path) end

check.methods(Store, "Store")

--- A database of experiments, made by baize.store.open.
-- @type Store

return store
