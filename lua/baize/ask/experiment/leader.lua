-- SPDX-License-Identifier: GPL-3.0-or-later
--- Play by a leader who does not see all cards.
-- On each deal and for each declarer and strain that is needed, layouts are dealt that
-- the leader can know: his own hand and a condition. He leads the card after which
-- declarer takes the fewest tricks on average (of equals the first, spades first, each
-- suit from the top); after it the play is double dummy. The layouts are addressed by the
-- deal, so that results depend on nothing else.
-- @module baize.ask.experiment.leader
local check = require "baize.base.check"
local core = require "baize.core.run"
local errors = require "baize.core.error"
local numbers = require "baize.store.numbers"
local sampler = require "baize.sample.sampler"
local supply = require "baize.store.supply"
local words = require "baize.base.words"

local play_lead = {}

local BATCH <const> = 8 -- deals at once
local PAIR_NB <const>, STRAIN_NB <const> = 20, 5
local UNKNOWN <const> = -1
local ID_DIGITS <const> = 15 -- of a deal's id that make a seed

-- Layouts that the leader can know, the deal itself as the last.
local function layouts_of(model, knows, deal, leader, pair)
  local hand = deal:hand(leader)
  local is_hand = require "baize.lang.seat".values[leader].is(tostring(hand))
  local where = knows:is_any() and is_hand or is_hand & knows
  local seed = tonumber(deal:id():sub(-ID_DIGITS), 16) * PAIR_NB + pair
  local finder, list = sampler.new { where = where, seed = seed }, {}
  for i = 1, model.layouts do list[i] = (finder:deal(i)) end
  list[#list + 1] = deal
  return list
end

-- The tricks after the lead that is best over all layouts but the last, on the last.
local function chosen(solved, from, layouts, hand)
  local best, least
  for _, card in ipairs(words.cards(hand)) do
    local sum = 0
    for i = from, from + layouts - 1 do sum = sum + solved[i][card] end
    if not least or sum < least then best, least = card, sum end
  end
  return solved[from + layouts][best]
end

-- Results of some deals: for each an array of 20.
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
    local strain, leader = words.STRAINS[pair % STRAIN_NB + 1], words.NEXT[declarer]
    local all = {}
    for _, i in ipairs(jobs[pair] or {}) do
      local list = layouts_of(model, knows, batch[i], leader, pair)
      table.move(list, 1, #list, #all + 1, all)
    end
    local solved, why, _, kind = core.leads(all, strain, declarer, { jobs = how.jobs,
      memory = how.memory })
    if solved and why then why, kind = "interrupted", "interrupted" end
    if why then check.fail(why, nil, kind) end
    for n, i in ipairs(jobs[pair] or {}) do
      given[i][pair + 1] = chosen(solved, (n - 1) * (model.layouts + 1) + 1, model.layouts,
        batch[i]:hand(leader))
    end
  end
  return given
end

-- ---- where the deals of a run come from ----------------------------------------------

-- What the results of a deal are called in a database, after what is measured.
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

--- Where the deals of a run come from whose leads are chosen: a Supply, to be closed, with the
-- arguments of `open` of baize.store.supply. What a database keeps of a deal is what was measured
-- and the results that were read: no other run finds them there.
function play_lead.supply(model, what, run, columns, how)
  if what.from ~= nil then
    check.fail('from: a library has double-dummy results, not those of play = "lead"',
      "from%s*=")
  end
  local from = supply.open(what, run, columns, how, result_columns())
  local units <const>, knows, looked_at = run:units(), model.knows or what.where, 0
  -- Measure deals with their results, which new ones get.
  local function add(batch, options)
    local given, new = {}, not batch.values
    if new then
      local ok -- an interrupt ends the run with what there is
      ok, given = pcall(results_of, run, model, knows, batch.deals, options)
      if errors.kind(given) == "interrupted" then return 0, true end
      if not ok then error(given, 0) end
      batch.values = {}
      function options.row(_, measured)
        local own, i = {}, #batch.values + 1
        for k, unit in ipairs(units) do own[k] = math.floor(measured[k] * unit + 0.5) end
        batch.values[i] = table.move(given[i], 1, PAIR_NB, #own + 1, own)
      end
    else
      for i, values in ipairs(batch.values) do
        given[i] = table.move(values, #units + 1, #units + PAIR_NB, 1, {})
      end
    end
    options.tricks = given
    return run:deals(batch.deals, options)
  end
  function from:sample(_, where, _, options)
    local done, why, tries, kind = numbers.sample(self, where, options, BATCH, add)
    looked_at = looked_at + (tries or 0)
    return done, why, looked_at, kind
  end
  return from
end

return play_lead
