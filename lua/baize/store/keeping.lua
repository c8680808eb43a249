-- SPDX-License-Identifier: GPL-3.0-or-later
--- Runs of experiments that are kept: deals and results go into a store and come back.
-- A run that is continued measures the stored deals again, which needs no solving,
-- and then new ones, so that its result is that of a run that was never interrupted.
-- @module baize.store.keeping
local check = require "baize.base.check"
local core = require "baize.core.store"
local dkjson = require "baize.base.needs" "dkjson"
local hypothesis = require "baize.stats.hypothesis"
local plain = require "baize.base.plain"
local questions = require "baize.store.questions"
local sampler = require "baize.sample.sampler"
local sequential = require "baize.stats.sequential"
local shard = require "baize.store.shard"
local shown = require "baize.store.shown"
local work = require "baize.sample.work"

local keeping = {}

local must <const> = check.must

-- Tells people what happens on the way; the program sets it.
keeping.notice = nil

local VERSION <const> = require "baize.core".version
local BATCH <const> = 4096 -- stored deals that are measured at once
local Keeping = { __name = "baize.Keeping" }
Keeping.__index = Keeping

local function notice(message, ...)
  if keeping.notice then keeping.notice(message:format(...)) end
end

-- ---- which entry -----------------------------------------------------------------

local function entries_of(store, question)
  local list, id = {}, 0
  repeat
    id = must(store:next(id, question))
    list[#list + 1] = id and must(store:entry(id))
  until not id
  return list
end

-- Why a run cannot go on with an entry; nil: it can.
local function fault(entry, what, seed)
  if seed and entry.seed ~= seed then
    return ("has seed %d, not %d"):format(entry.seed, seed)
  elseif entry.plan ~= what.plan then
    return ("has plan %s, not %s"):format(entry.plan, what.plan)
  elseif entry.version ~= VERSION then
    return ("was made by baize %s, not %s"):format(entry.version, VERSION)
  end
end

-- The last entry that a run can go on with, of those that it should.
local function resumed(self, list, what, seed)
  local why
  for i = #list, 1, -1 do
    local wrong = fault(list[i], what, seed)
    if not wrong then return list[i] end
    why = why or ("experiment %d of '%s' %s: cannot resume, seed, plan and version must "
      .. "match"):format(list[i].id, self.path, wrong)
  end
  if why then check.fail(why) end
  notice("'%s' has no run of this question yet: it starts", self.path)
end

-- How many deals the answer of an entry has: all of them, else those of its last analysis;
-- 0 where it was not analysed yet.
local function deals_of_answer(self, entry)
  if entry.rows >= entry.asked then return entry.rows end
  local looks = (self.is_fixed or entry.summary) and must(self.store:looks(entry.id)) or {}
  return math.max(0, table.unpack(looks))
end

-- The entry whose answer has the most deals, to be shown; nil where no entry will do or --again
-- asks for other deals. Raises where it has fewer deals than are asked for.
local function answered(self, list, what, how)
  local entry, n = nil, -1
  for _, one in ipairs(list) do
    local deals = fault(one, what) and -1 or deals_of_answer(self, one)
    if deals > n then entry, n = one, deals end
  end
  if not entry then return nil end
  local said = ("experiment %d of '%s' has %s this question, with %s deals of seed %d"):format(
    entry.id, self.path, n > 0 and "answered" or "begun",
    n > 0 and n or ("%d of %d"):format(entry.rows, entry.asked), entry.seed)
  if how.again then
    self.seed = sampler.fresh_seed()
    return notice("%s; now other deals are dealt, of seed %d", said, self.seed)
  end
  local named <const> = how.deals or (what.asker or what).options.deals
  local all <const> = math.max(named or what.asked, entry.asked)
  local more = all > n and (self.is_fixed or n == 0) and
    ("--resume --seed %d -n %d continues it, "):format(entry.seed, all) or ""
  if n == 0 or n < (named or 0) then
    check.fail(("%s: %s--again deals others%s"):format(said, more,
      n > 0 and (", -n %d shows it"):format(n) or ""))
  end
  notice("%s, and is shown; %s--again deals others", said, more)
  self.asked, self.shown = self.is_fixed and n or entry.asked, n
  return entry
end

local function choose(self, list, what, how)
  local seed = how.seed_said or what.seed
  if math.type(how.resume) == "integer" then
    return (must(self.store:entry(how.resume)))
  elseif how.resume then
    return resumed(self, list, what, seed)
  elseif seed then
    for _, entry in ipairs(list) do
      local goes_on = not fault(entry, what, seed)
      if goes_on and how.again then
        check.fail(("experiment %d of '%s' has the deals of seed %d, which is asked for: --again "
          .. "deals others with another --seed, or where no seed is named"):format(entry.id,
          self.path, seed))
      elseif goes_on then
        return entry
      end
    end
  else
    return answered(self, list, what, how)
  end
end

local function add(self, what, how, question)
  return must(self.store:add {
    kind = "experiment", title = what.title or "", source = what.source or "",
    question = question, condition = what.where.text, measures = what.columns,
    plan = what.plan, seed = self.seed, version = VERSION, asked = self.asked,
    uniform = true, shard = how.range ~= nil,
  })
end

--- The ids of the entries of all parts of what asked a question, by number of the part (none for
-- parts that were never begun), where a store shows one of them; nil: this is a run. `how` has db
-- and resume, each part its experiment, and `step` is from the seed of a part to that of the next.
function keeping.parts(how, parts, step)
  if math.type(how.resume) ~= "integer" then return nil end
  local store, ids = how.db.core, {}
  local one = must(store:entry(how.resume))
  local _, _, at = questions.options(one.question)
  for i, part in ipairs(parts) do
    for _, entry in ipairs(entries_of(store, questions.of(nil, part.experiment.kept.asker))) do
      if entry.seed == one.seed + (i - at) * (step or 0) and entry.version == one.version then
        ids[i] = entry.id
      end
    end
  end
  ids[at] = how.resume
  return ids
end

-- ---- opening ---------------------------------------------------------------------

-- The core's store of what a user gave: a path, or a Store.
local function open_store(db)
  if check.kind(db) == "Store" then return db.core, false end
  if type(db) ~= "string" then check.expected("db", "the name of a database or a store", db) end
  local store, message, _, kind = core.open(db, "write")
  if not store then check.fail(message, "db%s*=", kind) end
  return store, true
end

-- What the values of stored deals are, as JSON: an array of name, label, text, unit (values are
-- whole numbers of 1/unit), times, shape; and how many values a deal has.
local function columns_of(run, columns, more)
  local list = {}
  for i, unit in ipairs(run and run:units() or {}) do
    local c = columns[i] or {}
    list[i] = { name = c.name, label = c.label, text = c.text, unit = unit * (c.by or 1),
      times = c.times, shape = c.shape }
  end
  for _, c in ipairs(more or {}) do list[#list + 1] = c end
  local text = dkjson.encode(list, { keyorder = { "name", "label", "text", "unit", "times",
    "shape" } })
  return text, #list
end

-- Open the entry of a shard, and find what it lacks of its range.
local function open_shard(self, what, how, question)
  local seed = how.seed_said or what.seed
  if not seed then
    check.fail("range: a seed must be named, or every shard would be of other deals", "range%s*=")
  elseif what.options and what.options.stop ~= nil then
    check.fail("range: " .. shard.NO_STOP, "stop%s*=")
  elseif how.again then
    check.fail("range: other deals are those of another seed, not of again", "again%s*=")
  end
  self.asked = how.deals or what.asked
  self.first, self.last = shard.range(how.range, self.asked)
  self.seed, self.rows = seed, 0
  for _, entry in ipairs(entries_of(self.store, question)) do
    if not fault(entry, what, seed) then
      if not entry.shard then
        check.fail(("experiment %d of '%s' is a whole run, not a shard: name another database")
          :format(entry.id, self.path), "db%s*=")
      elseif entry.asked < self.asked then
        must(self.store:ask(entry.id, self.asked))
      end
      self.id = entry.id
    end
  end
  self.id = self.id or add(self, what, how, question)
  self.gaps, how.count = shard.missing(self.store, self.id, self.first, self.last)
end

-- Raise where rows of an entry have other values than those that a run measures: leaders of an
-- earlier version kept results with them.
local function check_width(self, entry)
  local columns = plain.decode(entry.measures)
  if self.measured and type(columns) == "table" and #columns ~= self.width then
    check.fail(("experiment %d of '%s' was kept by an earlier version, whose leaders dealt other "
      .. "layouts: --again deals others"):format(entry.id, self.path), "db%s*=")
  end
end

-- Open the entry of a run.
local function open_run(self, what, how, question)
  local list = entries_of(self.store, question)
  if #list == 0 then
    list = questions.reworded(self.store, question, what.where.text, what.columns)
  end
  local shows = math.type(how.resume) == "integer" and how.resume
  for _, entry in ipairs(list) do
    if entry.shard and (not shows or entry.id == shows) then
      check.fail(shard.refusal(entry, self.path))
    end
  end
  local entry = choose(self, list, what, how)
  if entry then check_width(self, entry) end
  self.rows = entry and entry.rows or 0
  self.seed = entry and entry.seed or how.seed_said or what.seed or self.seed or
    sampler.fresh_seed()
  self.asked = self.asked or how.deals or how.resume and entry and entry.asked or what.asked
  how.count = self.shown or self.asked
  if shows then
    how.count = math.min(self.rows, self.asked)
  elseif not entry then
    self.id = add(self, what, how, question)
  elseif entry.asked < self.asked then
    must(self.store:ask(entry.id, self.asked))
  end
  self.id = self.id or entry.id
end

--- Begin to keep a run: a Supply (baize.store.supply) to be closed, with fields id, rows (deals
-- stored), asked (deals wanted), width (values of a deal); of a shard also first, last, gaps.
-- `what` has options, title, source, where (Condition), plan, asked, seed (nil: none is said) of
-- the experiment; asker, where it is a part of something larger: kind ("decision", "fit", "lead" or
-- "samples"), options (its own), part (integer), whole (boolean: it is all there is); least (fewer
-- deals than that show no number, default 1), exchange (boolean: deals have variants), measured
-- (boolean: results are not double dummy, or who bids is not here, so that what was measured is
-- read). `how` has db (path or
-- Store), resume (boolean; or the id of an entry: it is shown as it is), range (of a
-- shard), deals, seed_said (nil: none is) as the user gave them; its seed and count become those of
-- the run; enough (set while it runs: its deals are enough). The columns of its measures have
-- name, label and text, and by (nil: 1; the values are that many times what the name says), times
-- (of columns of one name, of which at most one is 1 on a deal: the number that this one stands
-- for), shape (true: the values are shapes); `more` columns are after those of the run, each with
-- its unit too. Raises at the user's line when the database is none of ours, or a run cannot go on.
function keeping.open(what, how, run, columns, more)
  local question = questions.of(what.options, what.asker)
  local self = setmetatable({ tries = 0, how = how, exchange = what.exchange,
    measured = what.measured,
    is_part = what.asker and not what.asker.whole, least = what.least or 1,
    is_fixed = (what.options or what.asker.options).stop == nil }, Keeping)
  what.columns, self.width = columns_of(run, columns, more)
  self.store, self.own = open_store(how.db)
  local writable
  self.path, writable = self.store:path()
  local open_entry = how.range and open_shard or open_run
  open_entry(self, what, how, question)
  how.seed = self.seed
  self.sink = writable and self.store:sink(self.id, self.width)
  self.known = self.store:sink()
  return self
end

--- Close the store, if it was opened for this run.
function Keeping:close()
  if self.own then self.store:close() end
end
Keeping.__close = Keeping.close

-- ---- running ---------------------------------------------------------------------

-- The options of a part of a run: progress goes on from the deals before it.
local function part_of(options, before, more)
  local o = { jobs = options.jobs, memory = options.memory, row = options.row }
  if options.progress then
    o.progress = function(n) return options.progress(before + n) end
  end
  for name, value in pairs(more) do o[name] = value end
  return o
end

-- Measure stored deals again; where that cannot be done, what was measured is read. With
-- hands exchanged they are dealt again: a deal is stored with each hand, not as it was.
local function replay(self, run, handle, options, count)
  if self.exchange then
    return run:sample(handle, part_of(options, 0, { seed = options.seed,
      first = options.first, count = count, known = self.known }))
  end
  local done, why, tries, kind = work.pieces(
    part_of(options, 0, { first = options.first, count = count, known = self.known }),
    function(first, most)
      return (must(self.store:rows(self.id, { first = first, last = first + most - 1,
        most = math.min(BATCH, most), values = self.measured and self.width or nil })))
    end, work.into(run))
  self.tries = self.tries + (tries or 0)
  return done, why, nil, kind
end

--- As Plain:sample of baize.store.supply: those deals that are stored, then new ones, which are
-- stored.
-- @param run, _, handle, options as there
-- @return as there
function Keeping:sample(run, _, handle, options)
  local last = options.first + options.count - 1
  local stored = math.max(0, math.min(self.rows, last) - options.first + 1)
  local done, stopped = 0, false
  if stored > 0 then
    local kind
    done, stopped, _, kind = replay(self, run, handle, options, stored)
    if not done then return nil, stopped, nil, kind end
  end
  if not stopped and done < options.count then
    local more, why, kind
    more, why, _, kind = run:sample(handle, part_of(options, done, { seed = options.seed,
      first = options.first + done, count = options.count - done,
      store = self.sink, known = self.sink }))
    if not more then return nil, why, nil, kind end
    done, stopped = done + more, why
    self.rows = math.max(self.rows, options.first + done - 1)
  end
  return done, stopped, self.tries > 0 and self.tries + run:work().tries or nil
end

-- After how many deals numbers were shown, with those about to be; whether these are a
-- look that nobody counted yet.
local function seen(self, deals)
  local looks = must(self.store:looks(self.id))
  for _, n in ipairs(looks) do
    if n == deals then return looks, false end
  end
  if deals < self.least then return looks, false end
  looks[#looks + 1] = deals
  return looks, true
end

--- Count a look: the numbers after so many deals are about to be shown. So few deals that
-- no number is shown of them are no look.
-- @tparam integer deals
-- @treturn {integer,...} after how many deals they were shown, this time included
function Keeping:look(deals)
  local looks, new = seen(self, deals)
  if new and self.sink then
    must(self.store:look(self.id, deals))
  elseif new then
    notice("'%s' is read-only: this analysis is not counted in it", self.path)
  end
  return looks
end

--- The looks of a result, and what it wanted; numbers that were shown before, here or in
-- another entry of the same deals, are marked.
-- @tparam table result without tests yet; gets asked, looks, elsewhere, same_question (nil: there
-- are none), lacks (of an entry that is shown: the first and the last deal that it has not),
-- looked (true: they were shown before, after other deals), partial, untested (true: it
-- was interrupted before a fixed number of deals was done, and is not a look)
-- @tparam[opt=false] boolean later true: this analysis is reported but not counted; `look` does it
function Keeping:finish(result, later)
  if self.how.enough and result.deals < self.asked then -- a run of these deals
    self.asked = result.deals
    if self.sink and self.rows <= self.asked then must(self.store:ask(self.id, self.asked)) end
  end
  result.asked = self.asked
  if result.deals < self.asked then
    result.partial = result.partial or "interrupted"
    -- what is only shown may as well lack the shards of others
    local shown_only = math.type(self.how.resume) == "integer"
    result.lacks = shown_only and { result.deals + 1, self.asked } or nil
  end
  if result.partial and self.is_fixed then
    result.untested, result.looks = true, must(self.store:looks(self.id))
  else
    result.looks = later and (seen(self, result.deals)) or self:look(result.deals)
  end
  local entry = must(self.store:entry(self.id))
  local elsewhere = shown.elsewhere(self.store, entry)
  local answers = shown.same_question(entry, questions.alike(self.store, entry.question), elsewhere,
    questions.tested(self.store, entry.question))
  result.elsewhere = #elsewhere > 0 and elsewhere or nil
  result.same_question = #answers > 0 and answers or nil
  result.looked = shown.again(result.looks, elsewhere) or nil
  if result.looked then sequential.mark(result, result.deals, hypothesis.LEVEL) end
end

--- Store the result of a run that came to its end, but of no part of something larger.
-- @tparam Result result
function Keeping:keep(result)
  if self.sink and not result.partial and not self.is_part then
    must(self.store:summarise(self.id, result:json()))
  end
end

return keeping
