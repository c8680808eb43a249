-- SPDX-License-Identifier: GPL-3.0-or-later
--- What searches have used of their deals: a ledger in a database, which only grows.
-- Deals of the search sample rank changes, those of the confirmation sample say which of them are
-- real, and those of the holdout sample measure what is published. Slices of the last two
-- are numbered over all searches of the ledger, so that no deal is used twice. Of two searches at a
-- time the second one to write is stopped, and what it found is not kept. A confirmation sample has
-- room for so many tests, whatever searches they are of. Each is made at the level 5 % divided by
-- this number less the tests that claimed something before it. So it makes a false claim in 5 % of
-- cases at most, in whatever order its tests come: as long as all claims were true, that number is
-- at least as large as that of the changes that are worth nothing (Holm 1979, Scand. J. Statist.
-- 6:65, as a sequence). A search that is run again finds its own tests there, which are not made
-- twice.
-- @module baize.ask.evolve.ledger
local check = require "baize.base.check"
local core = require "baize.core.files"
local errors = require "baize.core.error"
local plain = require "baize.base.plain"
local sampler = require "baize.sample.sampler"

local ledger = {}

--- Tests that a confirmation sample has room for; and the probability of a false claim among them.
ledger.ROOM, ledger.ALPHA = 50, 0.05

local MARK <const> = "evolve:" -- before the hash of a text, which no registration has
local ORDER <const> = { "version", "evolve", "number", "run" }
local SEED_DIGITS <const> = 12 -- of a hash

local Ledger = { __index = {} }
local methods <const> = Ledger.__index

-- Fields that are counted with, by kinds of records, each with its type.
local FIELDS <const> = {
  sample = { sample = "number", seed = "number", room = "number" },
  generation = { run = "string", generation = "number", results = "table" },
  test = { run = "string", key = "string", sample = "number", slice = "number",
    accepted = "boolean", found = "table" },
  publish = { run = "string", key = "string", slice = "number", found = "table" },
}

local function read(record, number)
  local fields = type(record) == "table" and FIELDS[record.evolve]
  for name, kind in pairs(fields or {}) do
    if type(record[name]) ~= kind then fields = nil break end
  end
  if not fields then
    error(errors.new("damaged", ("record %d of the ledger is not one"):format(number)), 0)
  end
  return record
end

-- The records that a store has behind the first so many, in order.
local function records_of(store, known)
  local texts, message, _, kind = store.core:registered()
  if not texts then error(errors.new(kind, message), 0) end
  local list, number = {}, 0
  for _, one in ipairs(texts) do
    if one.hash:sub(1, #MARK) == MARK then
      number = number + 1
      if number > known then list[#list + 1] = read(plain.decode(one.text), number) end
    end
  end
  return list
end

--- The ledger of a store of baize.store; nil: one that is kept nowhere.
function ledger.open(store)
  return (setmetatable({ store = store, records = store and records_of(store, 0) or {} }, Ledger))
end

-- Read what other searches have written meanwhile. Whether they have used deals: then
-- the slice and the level of what is being made here are no longer its own.
local function refresh(self)
  local used = false
  for _, record in ipairs(self.store and records_of(self.store, #self.records) or {}) do
    self.records[#self.records + 1] = record
    used = used or record.evolve ~= "generation"
  end
  return used
end

-- Write a record down; returns it as it is read again.
local function add(self, record)
  if refresh(self) and record.evolve ~= "generation" then
    check.fail("evolve: another search has used deals of this ledger at the same time, so that "
      .. "what was found on them now does not count: give each search a ledger, or start this one "
      .. "again when the other has ended, and it goes on from there")
  end
  record.number = #self.records + 1
  local text = plain.encode(plain.value(record), ORDER)
  local done, message, _, kind = true, nil, nil, nil
  if self.store then
    done, message, _, kind = self.store.core:register(MARK .. core.sha256(text), text)
  end
  if not done then error(errors.new(kind, message), 0) end
  local made = read(plain.decode(text), record.number)
  self.records[record.number] = made
  return made
end

-- ---- finding -----------------------------------------------------------------------------

-- The first record of a kind for which a function is true.
local function first(self, kind, is_it)
  for _, record in ipairs(self.records) do
    if record.evolve == kind and is_it(record) then return record end
  end
end

-- The tests of the confirmation sample with a number.
local function tests_of(self, number)
  local tests, claims = 0, 0
  for _, record in ipairs(self.records) do
    if record.evolve == "test" and record.sample == number then
      tests, claims = tests + 1, claims + (record.accepted and 1 or 0)
    end
  end
  return tests, claims
end

-- The next slice of a kind.
local function next_slice(self, kind)
  local last = 0
  for _, record in ipairs(self.records) do
    if record.evolve == kind then last = math.max(last, record.slice) end
  end
  return last + 1
end

-- ---- samples -----------------------------------------------------------------------------

--- A seed that follows from others.
function ledger.seed(...)
  local digits = core.sha256(table.concat({ ... }, " ")):sub(1, SEED_DIGITS)
  return (tonumber(digits, 16))
end

-- The confirmation sample that is in use: the last one; a first one is opened with a seed.
local function sample_of(self, seed, room)
  local sample
  for _, record in ipairs(self.records) do
    if record.evolve == "sample" then sample = record end
  end
  return sample or add(self, { evolve = "sample", sample = 1, seed = seed or sampler.fresh_seed(),
    room = room or ledger.ROOM })
end

--- The state of the confirmation sample: number, room, tests, claims, left, seed.
function methods:state(seed, room)
  local sample = sample_of(self, seed, room)
  local tests, claims = tests_of(self, sample.sample)
  return { number = sample.sample, room = sample.room, tests = tests, claims = claims,
    left = sample.room - tests, seed = sample.seed }
end

--- Open another confirmation sample, whose claims are judged by themselves. Raises at the user's
-- line where the last one has tests left.
function methods:renew(seed, room)
  local state = self:state(seed, room)
  if state.left > 0 then
    check.fail(("evolve: the confirmation sample is not used up: it has room for %d more of its "
      .. "%d tests, and only after these is a new one opened"):format(state.left, state.room))
  end
  add(self, { evolve = "sample", sample = state.number + 1, seed = seed or sampler.fresh_seed(),
    room = room or ledger.ROOM })
end

--- Whether a search has records here.
function methods:knows(run)
  return first(self, "generation", function(r) return r.run == run end) ~= nil
end

-- ---- what searches found -----------------------------------------------------------------

--- The results of a generation of a search, made by a function where they are not there.
function methods:generation(run, generation, make)
  local found = first(self, "generation", function(r)
    return r.run == run and r.generation == generation
  end)
  return found or add(self, { evolve = "generation", run = run, generation = generation,
    results = make() })
end

--- Slices of tests that a generation of a search has: that of its tests that are there, else the
-- next one.
function methods:slice(run, generation)
  refresh(self)
  local found = first(self, "test", function(r)
    return r.run == run and r.generation == generation
  end)
  return found and found.slice or next_slice(self, "test")
end

--- A test of the confirmation sample. `make` is called where it is not there, with the seed of its
-- deals and the level; it returns what was found and whether it is accepted.
-- @treturn ?table nil: the sample is used up
function methods:test(what, make)
  local found = first(self, "test", function(r) return r.run == what.run and r.key == what.key end)
  if found then return found end
  local state = self:state()
  if state.left < 1 then return nil end
  local level = ledger.ALPHA / (state.room - state.claims)
  local result, accepted = make(ledger.seed("confirm", state.seed, what.slice), level)
  return (add(self, { evolve = "test", run = what.run, key = what.key, generation =
    what.generation, sample = state.number, slice = what.slice, level = level, accepted = accepted,
    words = what.words, found = result }))
end

--- What is published of a system, by the holdout sample: made by a function of the seed of its
-- deals.
function methods:publish(run, key, make)
  local found = first(self, "publish", function(r) return r.run == run and r.key == key end)
  if found then return found end
  refresh(self) -- a test of this search, which has the slice, is there before
  local slice = next_slice(self, "publish")
  local seed = ledger.seed("publish", self:state().seed, slice)
  return (add(self, { evolve = "publish", run = run, key = key, slice = slice, found =
    make(seed) }))
end

return ledger
