-- SPDX-License-Identifier: GPL-3.0-or-later
--- The search itself: generations of changes that are raced, tested and taken.
-- All figures are those of an engine (baize.ask.evolve.engine), so that what is decided by them can
-- be tried on values of which the truth is known. A change goes
--   loaded, checked -> first round (boards guessed by the net) -> second round (four times as
--   many) -> third round (four times as many again, or more of what is rare) -> whole check -> a
--   test on fresh boards that are solved -> figures on other fresh boards
-- and each step leaves few. The first round stops only what would take long on more boards; of the
-- second one the best fifth goes on, but for what surely loses. A change must gain two standard
-- errors of the third round, and more than its price: 0.002 IMPs a board for each rule that it
-- adds. What gains as contracts are bid and loses where failing ones are doubled depends on
-- doubling, and is not taken.
-- @module baize.ask.evolve.search
local errors = require "baize.core.error"
local ledger = require "baize.ask.evolve.ledger"
local lists = require "baize.base.lists"

local search = {}

--- IMPs a board that a rule more must gain; changes of a generation.
search.PRICE, search.GENERATION = 0.002, 100

local LAST <const> = 3 -- round
local OF_LAST <const> = 5 -- one of so many comes to the last round
local TESTED <const> = 3  -- of a generation, at most
local CHANGED <const> = 10 -- boards with another contract, below which nothing is tested
local STOP_ERRORS <const> = -0.5 -- of the first round, below which a change is stopped there
local ASKED <const> = 0.5 -- hands a board in the first round, from which a change is wide
local LOST_ERRORS <const> = -2 -- of the second round, with doubling or not, below which it is too
local LAST_ERRORS <const> = 2 -- of the last round, from which a change is tested
local PAIRS <const> = 20 -- attempts at each two changes together

--- What decides which changes go on and are taken, as a text.
function search.rules()
  return table.concat({ search.PRICE, search.GENERATION, OF_LAST, TESTED, CHANGED, STOP_ERRORS,
    ASKED, LOST_ERRORS, LAST_ERRORS, PAIRS }, " ")
end

-- ---- which changes are tried --------------------------------------------------------------

-- A number that follows from texts, for an order that looks like chance.
local function number_of(...) return (ledger.seed(...)) end

-- Two changes as one; nil: both are of one rule or option.
local function together(a, b)
  local what = { rules = {}, options = {} }
  if a.what.block and b.what.block then return nil end
  for field, into in pairs(what) do
    for _, one in ipairs { a, b } do
      for key, value in pairs(one.what[field] or {}) do
        if into[key] ~= nil then return nil end
        into[key] = value
      end
    end
  end
  what.block = a.what.block or b.what.block
  return { words = a.words .. "; " .. b.words, rules = a.rules + b.rules, what = what }
end

-- Add two changes at once, where all single ones were tried.
local function add_pairs(self, all, list, count)
  for k = 1, #all > 1 and PAIRS * (count - #list) or 0 do
    if #list == count then return end
    local n = number_of(self.seed, self.tried, k)
    local i, j = 1 + n % #all, 1 + n // #all % #all
    local one = together(all[math.min(i, j)], all[math.max(i, j)]) -- each pair once
    if one and not self.seen[one.words] then
      self.seen[one.words], list[#list + 1] = true, one
    end
  end
end

-- The changes of the next generation.
local function next_changes(self, count)
  local all, list, order = self.engine.changes(self.genome), {}, {}
  local left = {}
  for _, one in ipairs(all) do
    if not self.seen[one.words] then
      left[#left + 1], order[one] = one, number_of(self.seed, one.words)
    end
  end
  table.sort(left, function(a, b)
    if order[a] ~= order[b] then return order[a] < order[b] end
    return a.words < b.words
  end)
  for i = 1, math.min(count, #left) do
    self.seen[left[i].words], list[i] = true, left[i]
  end
  add_pairs(self, all, list, count)
  return list
end

-- ---- the race ----------------------------------------------------------------------------

--- What a change must gain.
function search.price(one) return search.PRICE * math.max(0, one.rules) end

-- Gain above the price in errors; of no board that differs none.
local function merit(one, r)
  return r.changed > 0 and r.error > 0 and (r.mean - search.price(one)) / r.error or -math.huge
end

-- The places of at most so many changes of the greatest merit, of those whose result is wanted.
local function best_of(list, results, most, wanted)
  local found = {}
  for i, r in ipairs(results) do
    local worth = not r.refused and merit(list[i], r)
    if worth and wanted(r, worth) then found[#found + 1] = { at = i, merit = worth } end
  end
  lists.falling(found, "merit", "at")
  for i, one in ipairs(found) do found[i] = one.at end
  return { table.unpack(found, 1, most) }
end

-- The changes that come to the last round, by their places.
local function kept_of(list, results)
  return (best_of(list, results, math.max(1, math.ceil(#list / OF_LAST)), function(r, worth)
    return r.round == 2 and worth > LOST_ERRORS and r.doubled > LOST_ERRORS * r.doubled_error
  end))
end

-- Whether a change is stopped by its first round. Where few hands were asked for a call, as of most
-- answers, more boards take little time, and what is rare is not seen on few.
local function stops(one, r)
  return r.wide and (r.changed == 0 or merit(one, r) < STOP_ERRORS)
end

-- A change in a round; `played` is its result in the one before.
local function play(self, candidate, generation, round, played)
  local r = self.engine.play(candidate, generation, round, played)
  r.round = round
  if played then
    r.wide = played.wide
  else
    r.wide = r.asked >= ASKED * r.boards
  end
  return r
end

-- A change in the first rounds.
local function first_rounds(self, one, generation)
  local engine = self.engine
  local candidate, why = engine.make(self.genome, one)
  if not candidate then return { refused = why } end
  local r = play(self, candidate, generation, 1)
  if not stops(one, r) then r = play(self, candidate, generation, 2, r) end
  engine.forget(candidate)
  return r
end

-- Whether a change is tested, by its last round.
local function is_worth(r, worth)
  return r.round == LAST and r.changed >= CHANGED and r.doubled > 0 and worth >= LAST_ERRORS
end

-- A change in the last round, where nothing is wrong with it; `played` is what the second one said.
local function last_round(self, one, generation, played)
  local engine = self.engine
  local candidate = engine.make(self.genome, one)
  local r = play(self, candidate, generation, LAST, played)
  local why = is_worth(r, merit(one, r)) and engine.check(candidate) or nil
  engine.forget(candidate)
  return why and { refused = why } or r
end

-- Race the changes of a generation: an array of results.
local function race(self, list, generation)
  local results = {}
  for i, one in ipairs(list) do
    results[i] = first_rounds(self, one, generation)
    results[i].words = one.words
    if self.progress then self.progress(self.tried + i, self.mutants) end
  end
  for _, i in ipairs(kept_of(list, results)) do
    results[i] = last_round(self, list[i], generation, results[i])
    results[i].words = list[i].words
  end
  return results
end

-- The changes that are to be tested, the best first, by their places.
local function chosen(list, results) return (best_of(list, results, TESTED, is_worth)) end

-- ---- tests ---------------------------------------------------------------------------------

--- Whether a change is taken by its test at a level.
function search.accepts(one, found, level)
  local plain = found.plain
  return (plain.p or 1) < level and plain.mean > search.price(one) and found.doubled.mean > 0
end

-- Whether a change cannot be made beside those that were taken in this generation: both are of one
-- rule or option, or one names a rule that the other takes away.
local function collide(self, taken, one)
  local now = self.genome
  for _, other in ipairs(taken) do
    if not together(other, one) then return true end
    now = self.engine.with(now, other)
  end
  return #taken > 0 and not self.engine.fits(self.engine.with(now, one))
end

-- Test one change, and measure it again where it is accepted. False: the sample is used up.
local function test(self, one, result, generation, slice)
  local engine = self.engine
  local candidate = engine.make(self.genome, one)
  local key = engine.key(candidate)
  local record = self.ledger:test({ run = self.run, key = key, generation = generation,
    slice = slice, words = one.words }, function(seed, level)
      local found = engine.confirm(candidate, seed, result)
      return found, search.accepts(one, found, level)
    end)
  if not record then return false end
  local done = { words = one.words, generation = generation, rules = one.rules,
    slice = record.slice, searched = { mean = result.mean, error = result.error },
    test = record.found, level = record.level, accepted = record.accepted }
  self.tests[#self.tests + 1] = done
  if record.accepted then
    local again = self.ledger:publish(self.run, key, function(seed)
      return engine.confirm(candidate, seed, result)
    end)
    done.fresh, done.what = again.found, one.what
    self.changes[#self.changes + 1] = done
  end
  return true
end

-- ---- generations ---------------------------------------------------------------------------

local function add_counts(self, results)
  for _, r in ipairs(results) do
    local counts = self.counts
    if r.round == 1 then counts.stopped = counts.stopped + 1 end
    if r.refused then
      counts.refused = counts.refused + 1
      local kind = r.refused:match "^[%w ]+" or r.refused
      self.reasons[#self.reasons + 1] = { words = r.words, why = r.refused, kind = kind }
    elseif r.changed == 0 then
      counts.same = counts.same + 1
    elseif r.round == LAST then
      counts.last = counts.last + 1
      if r.mean > 0 and r.doubled <= 0 then counts.flips = counts.flips + 1 end
    end
    if r.changed and r.changed > 0 then self.gains[#self.gains + 1] = r.mean end
  end
end

-- One generation. False: there is nothing left to try, or to test with.
local function step(self)
  local generation = #self.generations + 1
  local list = next_changes(self, math.min(search.GENERATION, self.mutants - self.tried))
  if #list == 0 then return false end
  local results = self.ledger:generation(self.run, generation, function()
    return race(self, list, generation)
  end).results
  local summary = { number = generation, mutants = #list, tested = 0, accepted = 0 }
  add_counts(self, results)
  local taken, slice, open = {}, self.ledger:slice(self.run, generation), true
  for k, i in ipairs(chosen(list, results)) do
    local r = results[i]
    if k == 1 then summary.best = { words = r.words, mean = r.mean, error = r.error } end
    if open and #self.tests < self.confirm and not collide(self, taken, list[i]) then
      open = test(self, list[i], r, generation, slice)
      summary.tested = summary.tested + (open and 1 or 0)
      if open and self.tests[#self.tests].accepted then
        taken[#taken + 1], summary.accepted = list[i], summary.accepted + 1
      end
    end
  end
  self.tried, self.generations[generation] = self.tried + #list, summary
  for _, one in ipairs(taken) do self.genome = self.engine.with(self.genome, one) end
  if #taken > 0 then self.engine.rebase(self.genome) end
  if not open then self.ended = "sample" end
  return open
end

--- Search.
-- @tparam table self engine, ledger, run (a text that names the search), seed, mutants, confirm
-- (tests at most), genome, stop (nil, or a function: true ends it before the next generation),
-- progress
-- @treturn table self, with tried, generations, tests, changes, counts, reasons, gains (of all
-- changes that were played), genome; ended
-- ("sample": that of confirmation is used up, "confirm": all tests were made, "nothing": there is
-- nothing left to try, "time"), partial (true: it was interrupted)
function search.run(self)
  self.tried, self.generations, self.tests, self.changes = 0, {}, {}, {}
  self.seen, self.reasons, self.gains = {}, {}, {}
  self.counts = { refused = 0, stopped = 0, same = 0, last = 0, flips = 0 }
  while self.tried < self.mutants and not self.ended do
    if #self.tests >= self.confirm then
      self.ended = "confirm"
    elseif self.stop and #self.generations > 0 and self.stop() then
      self.ended = "time"
    else
      local ok, more = pcall(step, self) -- expected: Ctrl-C
      if not ok then
        if errors.kind(more) ~= "interrupted" then error(more, 0) end
        self.partial, self.ended = true, "interrupted"
      elseif not more and not self.ended then
        self.ended = "nothing"
      end
    end
  end
  return self
end

return search
