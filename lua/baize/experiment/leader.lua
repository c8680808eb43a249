-- SPDX-License-Identifier: GPL-3.0-or-later
--- Play by a leader who does not see all cards.
-- On each deal and for each declarer and strain that is needed, layouts are dealt that
-- the leader can know: his own hand and a condition. He leads the card after which
-- declarer takes the fewest tricks on average (of equals the first, spades first, each
-- suit from the top); after it the play is double dummy. The layouts are addressed by the
-- deal, so that results depend on nothing else.
-- @module baize.experiment.leader
local check = require "baize.base.check"
local core = require "baize.core.run"
local errors = require "baize.core.error"
local keeping = require "baize.store.keeping"
local numbers = require "baize.store.numbers"
local sampler = require "baize.sample.sampler"
local words = require "baize.base.words"
local work = require "baize.sample.work"

local play_lead = {}

local BATCH <const> = 8 -- deals at once
local PAIR_NB <const>, STRAIN_NB <const> = 20, 5
local NEXT <const> = { N = "E", E = "S", S = "W", W = "N" }
local SUITS <const> = { "S", "H", "D", "C" }
local UNKNOWN <const> = -1
local ID_DIGITS <const> = 15 -- of a deal's id that make a seed

-- Layouts that the leader can know, the deal itself as the last.
local function layouts_of(model, knows, deal, leader, pair)
  local hand = deal:hand(leader)
  local is_hand = require "baize.lang.seat".values[leader].is(tostring(hand))
  local where = knows.text == "any" and not knows.opaque and is_hand or is_hand & knows
  local seed = tonumber(deal:id():sub(-ID_DIGITS), 16) * PAIR_NB + pair
  local finder, list = sampler.new { where = where, seed = seed }, {}
  for i = 1, model.layouts do list[i] = (finder:deal(i)) end
  list[#list + 1] = deal
  return list
end

-- The tricks after the lead that is best over all layouts but the last, on the last.
local function chosen(solved, from, layouts, hand)
  local best, least
  for _, suit in ipairs(SUITS) do
    for rank in hand:holding(suit):gmatch "." do
      local card, sum = suit .. rank, 0
      for i = from, from + layouts - 1 do sum = sum + solved[i][card] end
      if not least or sum < least then best, least = card, sum end
    end
  end
  return solved[from + layouts][best], best
end

-- Results of some deals: for each an array of 20; nil when it was interrupted.
local function results_of(run, model, knows, batch, how)
  local given, jobs = {}, {}
  for i, deal in ipairs(batch) do
    given[i] = {}
    for pair = 1, PAIR_NB do given[i][pair] = UNKNOWN end
    for _, pair in ipairs(run:needs(deal)) do
      jobs[pair] = jobs[pair] or {}
      table.insert(jobs[pair], i)
    end
  end
  for pair = 0, PAIR_NB - 1 do
    local declarer = words.SEATS[pair // STRAIN_NB + 1]
    local strain, leader = words.STRAINS[pair % STRAIN_NB + 1], NEXT[declarer]
    local all = {}
    for _, i in ipairs(jobs[pair] or {}) do
      local list = layouts_of(model, knows, batch[i], leader, pair)
      table.move(list, 1, #list, #all + 1, all)
    end
    local solved, why, _, kind = core.leads(all, strain, declarer, { jobs = how.jobs,
      memory = how.memory })
    if not solved then check.fail(why, nil, kind) end
    if why then return nil end
    for n, i in ipairs(jobs[pair] or {}) do
      given[i][pair + 1] = chosen(solved, (n - 1) * (model.layouts + 1) + 1, model.layouts,
        batch[i]:hand(leader))
    end
  end
  return given
end

-- fn's results; nothing when Ctrl-C was pressed in it; other errors are raised.
local function unless_interrupted(fn, ...)
  local found = table.pack(pcall(fn, ...)) -- an interrupt ends the run with what there is
  if found[1] then return table.unpack(found, 2, found.n) end
  if errors.kind(found[2]) ~= "interrupted" then error(found[2], 0) end
  return nil
end

-- ---- where the deals of a run come from ----------------------------------------------

local Supply = { __name = "baize.Supply" }
Supply.__index = Supply

-- What the results of a deal are called in a database, behind what is measured.
local function result_columns()
  local list = {}
  for pair = 0, PAIR_NB - 1 do
    local declarer = words.SEATS[pair // STRAIN_NB + 1]
    local strain = words.STRAINS[pair % STRAIN_NB + 1]
    list[pair + 1] = { name = "played", label = declarer .. "." .. strain, unit = 1,
      text = ("tricks of %s in %s after the lead that was chosen; -1: not asked for")
        :format(declarer, strain) }
  end
  return list
end

--- Where the deals of a run come from whose leads are chosen: see baize.store.supply.
-- What a database keeps of a deal is what was measured and the results that were read.
-- These are of this leader, not double dummy: no other run finds them there.
-- @tparam PlayModel model
-- @tparam table what as of supply.open
-- @tparam userdata run of baize.core.run, without deals yet
-- @tparam {table,...} columns of its measures, as of supply.open
-- @tparam table how of a run
-- @treturn Supply to be closed
-- @raise at the user's line where deals come from a library, or a database cannot be used
function play_lead.supply(model, what, run, columns, how)
  local self = setmetatable({ model = model, tries = 0 }, Supply)
  if what.from ~= nil then
    check.fail('from: a library has double-dummy results, not those of play = "lead"',
      "from%s*=")
  elseif how.db ~= nil then
    what.columns, what.values = keeping.columns(run, columns, result_columns())
    self.units = run:units()
    self.kept = keeping.open(what, how)
  elseif how.resume then
    check.fail("resume: no database is named (db)", "resume%s*=")
  end
  return self
end

-- Stored deals from number `first` on, with their results; nil: there are none.
local function stored(self, first, count)
  local rows = self.kept and numbers.read(self.kept, first, count)
  if not rows then return nil end
  rows.given = {}
  for i, values in ipairs(rows.values) do
    rows.given[i] = table.move(values, #self.units + 1, #self.units + PAIR_NB, 1, {})
  end
  return rows
end

-- Measure deals with their results, and store them where they are new and are to be kept;
-- as Run:deals.
local function measure(self, run, batch, options)
  options.tricks = batch.given
  local keep <const>, values = self.kept and not batch.values, {}
  if keep then
    function options.row(_, numbers_of)
      local own = {}
      for k, unit in ipairs(self.units) do
        own[k] = math.floor(numbers_of[k] * unit + 0.5)
      end
      values[#values + 1] = table.move(batch.given[#values + 1], 1, PAIR_NB, #own + 1, own)
    end
  end
  local got, why, _, kind = run:deals(batch.deals, options)
  if got and keep then
    batch.values = values
    numbers.append(self.kept, options.first, batch, got)
  end
  return got, why, nil, kind
end

--- Add deals to a run.
-- @tparam userdata run of baize.core.run
-- @tparam Condition where
-- @param _ not used
-- @tparam table options as of Run:sample
-- @treturn ?integer deals done, the first ones; nil when it failed
-- @treturn boolean|string true when it was interrupted before the end; or why it failed
-- @treturn integer deals generated
function Supply:sample(run, where, _, options)
  local finder = sampler.new { where = where, seed = options.seed }
  local knows = self.model.knows or where
  local function get(first, most)
    local count = math.min(BATCH, most)
    local kept = stored(self, first, count)
    if kept then return kept end
    local batch, cut = work.find(finder, first, count)
    batch.given = not cut and unless_interrupted(results_of, run, self.model, knows,
      batch.deals, options)
    return batch.given and batch or nil, not batch.given
  end
  local done, why, tries, kind = work.pieces(options, get,
    function(batch, own) return measure(self, run, batch, own) end)
  self.tries = self.tries + (tries or 0)
  return done, why, self.tries, kind
end

--- Count a look of a rule that may stop the run.
-- @tparam integer deals
function Supply:look(deals)
  if self.kept then self.kept:look(deals) end
end

--- The looks of a result that is kept; see baize.store.numbers.
-- @tparam table result without tests yet; is changed
function Supply:finish(result)
  if self.kept then self.kept:finish(result) end
end

--- Store the whole result.
-- @tparam Result result
function Supply:keep(result)
  if self.kept then self.kept:keep(result) end
end

function Supply:__close()
  if self.kept then self.kept:close() end
end

return play_lead
