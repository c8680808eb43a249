-- SPDX-License-Identifier: GPL-3.0-or-later
--- Libraries: deals that were solved once, for any question later.
-- A database that `baize library` filled, several that have the shards of one, or a file of
-- boards with double-dummy tables. `from = "lib.db"` or `"lib/*.db"` in an experiment
-- takes those of its deals that satisfy the condition, in order, so that common questions need
-- no solving.
-- @module baize.store.library
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local core = require "baize.core.store"
local format = require "baize.format"
local results = require "baize.cards.results"
local sampler = require "baize.sample.sampler"
local stats = require "baize.core.stats"
local words = require "baize.base.words"
local work = require "baize.sample.work"

local library = {}

local Library = { __name = "baize.Library" }
Library.__index = Library

local BATCH <const> = 4096
local LEVEL <const> = 0.95
local VERSION <const> = require "baize.core".version
local UNKNOWN <const> = -1

-- ---- entries of libraries ----------------------------------------------------------

--- A new library in a store; `about` has plan, seed, shard (boolean), or source (the file of boards
-- it is from). Returns its id; nil and why when it cannot be stored.
function library.add(store, about)
  local source = about.source or ""
  return store:add {
    kind = "library", title = about.source and "boards of a file" or "uniform deals",
    source = source, question = "library " .. source, condition = cond.any.text,
    measures = "[]", plan = about.plan or "given", seed = about.seed or 0,
    version = VERSION, asked = 0, uniform = about.source == nil, shard = about.shard,
  }
end

--- The entry of the library in a store: the uniform one, else the largest; `shard` asks for that of
-- a shard ("any": or not). Without one nil, why, and true where there is one, but the other of
-- shard and whole.
function library.find(store, shard)
  local best, id, other = nil, 0, nil
  while true do
    local message
    id, message = store:next(id)
    if message then return nil, message end
    if not id then
      return best, not best and (other or "there is no library in it") or nil, other ~= nil
    end
    local entry, why, _, kind = store:entry(id)
    if not entry and kind ~= "damaged" then return nil, why end
    local is = entry and entry.kind == "library"
    if is and shard ~= "any" and entry.shard ~= (shard or false) then
      other = shard and "its library is whole, not a shard"
        or "it is a shard of a library: baize merge puts shards together"
    elseif is then
      local more = not best or entry.uniform and not best.uniform or
        entry.uniform == best.uniform and entry.rows > best.rows
      if more then best = entry end
    end
  end
end

-- The twenty numbers of a board's table.
local function array_of(t)
  local list = {}
  for _, seat in ipairs(words.SEATS) do
    for _, strain in ipairs(words.STRAINS) do
      list[results.pair(seat, strain) + 1] = t and t[seat][strain] or UNKNOWN
    end
  end
  return list
end

--- Put the boards of a file that have a deal and results, with `unsolved` also those without
-- results, into a store: id of the library that they are, boards that went into it, boards that
-- have no deal or no results; or nil and why when it cannot be stored.
function library.import(store, path, unsolved)
  local id, message = library.add(store, { source = path })
  if not id then return nil, message end
  local deals, tricks, taken, left_out, last = {}, {}, 0, 0, nil
  local function flush()
    if #deals == 0 then return true end
    local ok, why = store:deals(id, deals, tricks)
    taken, deals, tricks = taken + #deals, {}, {}
    return ok, why
  end
  for board in format.boards(path) do
    local has = board.deal and (unsolved or board.tricks)
    local again = has and board.deal == last -- the same board at another table
    last = board.deal
    if has and not again then
      deals[#deals + 1], tricks[#tricks + 1] = board.deal, array_of(board.tricks)
    elseif not has then
      left_out = left_out + 1
    end
    if #deals == BATCH then
      local ok, why = flush()
      if not ok then return nil, why end
    end
  end
  local ok, why = flush()
  if not ok then return nil, why end
  return id, taken, left_out
end

-- ---- opening -----------------------------------------------------------------------

local function open_boards(path, unsolved)
  local store, message, _, kind = core.open(nil, "write")
  if not store then return nil, message, kind end
  local id, taken = library.import(store, path, unsolved)
  if not id then return nil, taken end
  if taken == 0 then
    return nil, ("'%s' has no board with a deal%s"):format(path, unsolved and "" or
      " and its double-dummy results: 'baize convert FILE solved.pbn --solve' adds these")
  end
  return store, store:entry(id)
end

local function open_database(path)
  local store, message, _, kind = core.open(path, "read")
  if not store then return nil, message, kind end
  local entry
  entry, message = library.find(store)
  if not entry then
    store:close()
    return nil, ("'%s': %s"):format(path, message)
  end
  return store, entry
end

-- ---- the shards of a library -------------------------------------------------------

-- The parts that a file of `path` has: each with path, id, first and last deal.
local function add_parts(parts, path, like)
  local store, message, _, kind = core.open(path, "read")
  if not store then return nil, message, kind end
  local _ <close> = setmetatable({}, { __close = function() store:close() end })
  local entry, why = library.find(store, "any")
  if entry and not entry.uniform then why = "its library is of the boards of a file" end
  if why then return nil, ("'%s': %s"):format(path, why) end
  like = like or entry
  for _, key in ipairs { "question", "condition", "plan", "seed", "version" } do
    if entry[key] ~= like[key] then
      return nil, ("'%s' is of another library than the files before it: its %s is %s, not %s")
        :format(path, key, entry[key], like[key])
    end
  end
  local first = 1
  repeat
    local gap, following = store:gap(entry.id, first)
    if not gap then return nil, following end
    if gap > first then
      parts[#parts + 1] = { path = path, id = entry.id, first = first, last = gap - 1 }
    end
    first = following
  until first == 0
  return like
end

-- The parts of which each begins after the one before it, without what several have; and how
-- many deals that are.
local function in_order(parts)
  table.sort(parts, function(a, b)
    if a.first ~= b.first then return a.first < b.first end
    return a.last > b.last or a.last == b.last and a.path < b.path
  end)
  local list, deals = {}, 0
  for _, part in ipairs(parts) do
    if part.first > deals + 1 then
      return nil, ("deals %d to %d are missing: '%s' begins after them"):format(deals + 1,
        part.first - 1, part.path)
    elseif part.last > deals then
      part.first, deals = deals + 1, part.last
      list[#list + 1] = part
    end
  end
  return list, deals
end

-- The files that a pattern or the name of a folder means; nil: it is the name of a file.
local function files_of(path)
  local list = core.files(path)
  if #list == 1 and list[1]:sub(-1) == "/" then return core.files(list[1] .. "*.db") end
  if #list == 1 and list[1] == path then return nil end
  return (#list > 0 or path:find "[*?[]") and list or nil
end

-- A library of which several files have shards.
local function open_shards(path, files)
  local parts, like = {}, nil
  for _, file in ipairs(files) do
    local entry, message, kind = add_parts(parts, file, like)
    if not entry then return nil, message, nil, kind end
    like = entry
  end
  if not like then
    return nil, ("there is no database in '%s'"):format(path), nil, "not found"
  end
  local list, deals = in_order(parts)
  if not list then return nil, ("'%s': %s"):format(path, deals) end
  return setmetatable({ parts = list, path = path, deals = deals, uniform = true,
    seed = like.seed }, Library)
end

--- Open a library.
-- @tparam string path a database with a library in it; a folder or a pattern ("lib/*.db") of
-- databases with its shards; or a file of boards with double-dummy tables (in any format of
-- baize.boards)
-- @tparam[opt] table options uniform (true: the deals of a file of boards were dealt at
-- random and none was left out; nobody else can know), unsolved (true: boards of a file are taken
-- without results too, and a question solves what it needs of them)
-- @treturn ?Library fields path, deals (how many), uniform (boolean), seed (nil of boards);
-- nil when it cannot be opened, or has no deals with results
-- @treturn ?string why
-- @raise for other options
-- @usage local lib = assert(baize.library "lib.db")
function library.open(path, options)
  if type(path) ~= "string" or path:find("\0", 1, true) then
    check.expected("library", "the name of a file", path, false)
  end
  options = options or {}
  check.fields(options, { "uniform", "unsolved" }, "a library")
  local files = files_of(path)
  if files then return open_shards(path, files) end
  local database, message, _, kind = core.is_database(path)
  if database == nil then return nil, message, nil, kind end
  local store, entry
  store, entry, kind = (database and open_database or open_boards)(path, options.unsolved)
  if not store then return nil, entry, nil, kind end
  local uniform = entry.uniform or options.uniform == true
  local part = { store = store, id = entry.id, first = 1, last = entry.rows }
  return setmetatable({ parts = { part }, open = part, path = path, deals = entry.rows,
    uniform = uniform, seed = entry.uniform and entry.seed or nil }, Library)
end

--- A library from what stands for one, a Library or a path. Raises at the user's line for anything
-- else, or when it cannot be opened.
function library.from(value)
  if getmetatable(value) == Library then return value end
  local lib, message, _, kind = library.open(value)
  if not lib then check.fail("from: " .. message, "from%s*=", kind) end
  return lib
end

--- Close it. Twice is allowed.
-- @usage lib:close()
function Library:close()
  if self.open then self.open.store:close() end
end
Library.__close = Library.close

-- ---- reading -----------------------------------------------------------------------

-- The part that has a deal. One file is open at a time: there may be thousands.
local function part_of(self, number)
  local part = self.open
  if part and number >= part.first and number <= part.last then return part end
  for _, other in ipairs(self.parts) do
    if number >= other.first and number <= other.last then part = other end
  end
  if part.store then return part end -- of the one file
  self:close()
  self.open = { store = check.must(core.open(part.path, "read")), id = part.id,
    first = part.first, last = part.last }
  return self.open
end

-- The next deals, `most` at the most, from number `first` on that satisfy a condition: as
-- Store:rows of baize.core.store gives them.
local function read(self, where, first, most, tricks)
  local part = part_of(self, first)
  local rows = check.must(part.store:rows(part.id, { first = first, last = part.last,
    most = math.min(most, BATCH), tricks = tricks,
    where = not where:is_any() and where.text or nil }))
  if not where.opaque then return rows end
  local some = { deals = {}, numbers = {}, tricks = {}, seen = rows.seen }
  for i, deal in ipairs(rows.deals) do
    if where:holds(deal) then
      table.insert(some.deals, deal)
      table.insert(some.numbers, rows.numbers[i])
      table.insert(some.tricks, tricks and rows.tricks[i])
    end
  end
  return some
end

--- The deals that satisfy a condition, with their results.
-- @param[opt] where a condition or its text; default: all
-- @treturn function iterator: Deal, Table of results, number of the deal in the library
-- @raise at the user's line when `where` is none; when the library is damaged
-- @usage for deal, t in lib:each(S.hcp "20+") do print(deal, t.S.NT) end
function Library:each(where)
  where = sampler.condition(where)
  local rows, i = { deals = {}, seen = 0 }, 0
  return function()
    while i == #rows.deals do
      if rows.seen >= self.deals then return nil end
      rows, i = read(self, where, rows.seen + 1, BATCH, true), 0
    end
    i = i + 1
    return rows.deals[i], results.new(rows.tricks[i]), rows.numbers[i]
  end
end

-- Why a share of these deals is not a share of all deals.
local function refuse(self)
  check.fail(("'%s' is a file of boards: whoever made it may have chosen its deals, so "
    .. "that no share of them says how often it happens among all deals; if they were "
    .. "dealt at random and none was left out, say baize.library(%q, { uniform = true })")
    :format(self.path, self.path))
end

--- How many of all deals satisfy a condition, as the library has it. What is counted
-- exactly in no time (Sampler:figure) is better; this is for what cannot be.
-- @param where a condition or its text
-- @treturn number share, 0 to 1
-- @treturn number low end of Wilson's 95 % interval
-- @treturn number high end
-- @treturn integer deals of the library that satisfy it
-- @raise at the user's line when the library is not uniform: its deals have weights that
-- nobody knows
-- @usage print(lib:share(S.hcp "20+"))
function Library:share(where)
  where = sampler.condition(where)
  if not self.uniform then refuse(self) end
  local hits, seen = 0, 0
  while seen < self.deals do
    local rows = read(self, where, seen + 1, BATCH)
    hits, seen = hits + #rows.deals, rows.seen
  end
  local share, low, high = stats.wilson(hits, self.deals, LEVEL)
  return share, low, high, hits
end

-- ---- for experiments ---------------------------------------------------------------

local Cursor = { __name = "baize.Cursor" }
Cursor.__index = Cursor

--- The deals that satisfy a condition, as a run takes them.
-- @tparam Condition where
-- @treturn Cursor
-- @usage local cursor = lib:cursor(cond.any)
function Library:cursor(where)
  return setmetatable({ library = self, where = where, seen = 0, taken = 0 }, Cursor)
end

--- As Plain:sample of baize.store.supply: the next deals; the condition was given before.
-- @param run, _, options as there
-- @return as there; fewer deals than asked for when the library has no more
function Cursor:sample(run, _, _, options)
  local lib = self.library
  assert(options.first == self.taken + 1)
  local done, why, _, kind = work.pieces(options, function(_, most)
    if self.seen >= lib.deals then return nil end
    local rows = read(lib, self.where, self.seen + 1, most, true)
    self.seen = rows.seen
    return { deals = rows.deals, tricks = rows.tricks }
  end, work.into(run))
  if not done then return nil, why, nil, kind end
  self.taken = self.taken + done
  if why then return done, true, self.seen end
  self.exhausted = done < options.count
  return done, false, self.seen
end

--- What a result says of its deals.
-- @tparam table result without tests yet; is changed
function Cursor:finish(result)
  local lib = self.library
  result.from = { path = lib.path, deals = lib.deals, uniform = lib.uniform }
  result.plan = "library"
  if not lib.uniform then result.figure = nil end
  if self.exhausted then
    result.partial = self.asked and "the library has no more such deals" or nil
    if not self.asked then result.asked = result.deals end
  end
end

local function nothing() end

Cursor.look, Cursor.keep, Cursor.__close = nothing, nothing, nothing

function Library.__tostring(l)
  return ("library '%s' of %d deals"):format(l.path, l.deals)
end

check.methods(Library, "Library")

--- Deals that were solved once, made by baize.library.
-- @type Library

return library
