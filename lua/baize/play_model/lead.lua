-- SPDX-License-Identifier: GPL-3.0-or-later
--- Play by a leader who does not see all cards.
-- On each deal and for each declarer and strain that is needed, layouts are dealt that
-- the leader can know: his own hand and a condition. He leads the card after which
-- declarer takes the fewest tricks on average (of equals the first, spades first, each
-- suit from the top); after it the play is double dummy. The layouts are addressed by the
-- deal, so that results depend on nothing else.
-- Uses: baize.check, baize.sampler, baize.words, baize.core.leads.
-- @module baize.play_model.lead
local check = require "baize.check"
local core = require "baize.core.leads"
local sampler = require "baize.sampler"
local words = require "baize.words"

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
  local is_hand = require "baize.seat".values[leader].is(tostring(hand))
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
    local solved, why = core.solve(all, strain, declarer, { jobs = how.jobs,
      memory = how.memory })
    if not solved then error(why, 0) end
    if why then return nil end
    for n, i in ipairs(jobs[pair] or {}) do
      given[i][pair + 1] = chosen(solved, (n - 1) * (model.layouts + 1) + 1, model.layouts,
        batch[i]:hand(leader))
    end
  end
  return given
end

-- The next deals and how many were looked at; nil when it was interrupted.
local function next_batch(finder, first, count)
  local batch, tries = {}, 0
  for i = 1, count do
    local deal, looked_at = finder:deal(first + i - 1)
    batch[i], tries = deal, tries + looked_at
  end
  return batch, tries
end

-- fn's results; nothing when Ctrl-C was pressed in it; other errors are raised.
local function unless_interrupted(fn, ...)
  local found = table.pack(pcall(fn, ...)) -- an interrupt ends the run with what there is
  if found[1] then return table.unpack(found, 2, found.n) end
  if not tostring(found[2]):find "interrupted$" then error(found[2], 0) end
  return nil
end

local Supply = { __name = "baize.Supply" }
Supply.__index = Supply

--- Where the deals of a run come from whose leads are chosen: see baize.store.supply.
-- @tparam PlayModel model
-- @tparam table how of a run: no db
-- @param from a library, which is refused
-- @treturn Supply
-- @raise at the user's line where deals are to be kept, or come from a library
-- @usage local from <close> = play_lead.supply(model, how)
function play_lead.supply(model, how, from)
  if how.db ~= nil then
    check.fail('db: results of play = "lead" are not double dummy and are not kept', "db%s*=")
  elseif from ~= nil then
    check.fail('from: a library has double-dummy results, not those of play = "lead"',
      "from%s*=")
  end
  return setmetatable({ model = model, tries = 0 }, Supply)
end

--- Add deals to a run.
-- @tparam userdata run of baize.core.run
-- @tparam Condition where
-- @param _ not looked at
-- @tparam table options as of Run:sample
-- @treturn integer deals done, the first ones
-- @treturn boolean true when it was interrupted before the end
-- @treturn integer deals looked at
function Supply:sample(run, where, _, options)
  local finder = sampler.new { where = where, seed = options.seed }
  local knows = self.model.knows or where
  local done = 0
  while done < options.count do
    local first = options.first + done
    local batch, looked_at = unless_interrupted(next_batch, finder, first,
      math.min(BATCH, options.count - done))
    local given = batch and unless_interrupted(results_of, run, self.model, knows, batch,
      options)
    if not given then return done, true, self.tries end
    local got, why = run:deals(batch, { jobs = options.jobs, memory = options.memory,
      first = first, tricks = given })
    if not got then error(why, 0) end
    done, self.tries = done + got, self.tries + looked_at
    if options.progress then options.progress(done) end
    if why then return done, true, self.tries end
  end
  return done, false, self.tries
end

local function nothing() end

Supply.finish, Supply.keep, Supply.look, Supply.__close = nothing, nothing, nothing,
  nothing

return play_lead
