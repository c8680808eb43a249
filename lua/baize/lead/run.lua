-- SPDX-License-Identifier: GPL-3.0-or-later
--- Running a study of leads: deals are found, solved after every card, added up, kept.
-- What is kept of a deal is declarer's tricks after each card of the leader, spades
-- first, each suit from the top: with them a study is resumed, and shown again.
-- @module baize.lead.run
local check = require "baize.base.check"
local core = require "baize.core.run"
local dkjson = require "baize.base.needs" "dkjson"
local fields = require "baize.experiment.fields"
local figure = require "baize.sample.figure"
local keeping = require "baize.store.keeping"
local lead_result = require "baize.lead.result"
local lead_tally = require "baize.lead.tally"
local numbers = require "baize.store.numbers"
local sample_work = require "baize.sample.work"
local sampler = require "baize.sample.sampler"
local shard = require "baize.store.shard"

local lead_run = {}

local BATCH <const> = 32 -- deals solved at once
local HAND_SIZE <const> = 13
local DEALS_MIN <const> = 2 -- fewer compare nothing, and no number is shown
local SUITS <const> = { "S", "H", "D", "C" }

-- The tricks of declarer after the leads of each choice on a deal: by number; nil for a
-- class that has no card there.
local function results(self, deal, tricks)
  local list = {}
  if self.leads then
    for i, one in ipairs(self.leads) do list[i] = { tricks[one.cards[1]] } end
    return list
  end
  local hand = deal:hand(self.leader)
  for i, class in ipairs(self.classes) do
    local own = {}
    for _, card in ipairs(class.cards(hand, deal)) do own[#own + 1] = tricks[card] end
    list[i] = #own > 0 and own or nil
  end
  return list
end

-- ---- what is kept --------------------------------------------------------------------

-- The cards of a hand in the order in which their results are kept.
local function cards_of(hand)
  local list = {}
  for _, suit in ipairs(SUITS) do
    for rank in hand:holding(suit):gmatch "." do list[#list + 1] = suit .. rank end
  end
  return list
end

local function to_values(tricks, hand)
  local values = {}
  for i, card in ipairs(cards_of(hand)) do values[i] = tricks[card] end
  return values
end

local function to_tricks(values, hand)
  local tricks = {}
  for i, card in ipairs(cards_of(hand)) do tricks[card] = values[i] end
  return tricks
end

-- What the values of a deal are, as text.
local function columns_of(study)
  local list, cards, contract = {}, study.hand and cards_of(study.hand), study.contract
  for i = 1, HAND_SIZE do
    list[i] = { name = cards and cards[i] or "card " .. i,
      text = ("tricks of %s in %s after this lead"):format(contract.declarer, contract.strain),
      unit = 1 }
  end
  return (dkjson.encode(list, { keyorder = { "name", "text", "unit" } }))
end

-- What makes up the numbers of a study, in one form.
local function question(study)
  return { against = tostring(study.contract), leader = study.leader,
    hand = study.hand and tostring(study.hand), where = study.where,
    classes = study.asked_classes, vul = study.vul, scoring = study.scoring,
    matters = study.matters, play = study.play.records and study.play or nil }
end

local function open_kept(study, how)
  if how.db == nil then
    if how.resume then check.fail("resume: no database is named (db)", "resume%s*=") end
    return nil
  end
  local asker = { kind = "lead", part = 1, whole = true, options = question(study) }
  return keeping.open({ asker = asker, least = DEALS_MIN, title = study.title,
    source = study.source, where = study.dealt, plan = study.handle:plan(),
    asked = study.asked, seed = study.seed, columns = columns_of(study),
    values = HAND_SIZE }, how)
end

-- ---- batches -------------------------------------------------------------------------

-- Stored deals from number `first` on, with tricks of each; nil: there are none.
local function stored(study, kept, first, count)
  local rows = kept and numbers.read(kept, first, count)
  if not rows then return nil end
  rows.tricks = {}
  for i, deal in ipairs(rows.deals) do
    rows.tricks[i] = to_tricks(rows.values[i], deal:hand(study.leader))
  end
  return rows
end

-- Deals solved, and kept; as Run:deals.
local function solve(study, kept, rows, options)
  local list, why, _, kind = core.leads(rows.deals, study.contract.strain,
    study.contract.declarer,
    { jobs = options.jobs, memory = options.memory, progress = options.progress })
  if not list then return nil, why, nil, kind end
  rows.tricks, rows.values = list, {}
  for i, tricks in ipairs(list) do
    rows.values[i] = to_values(tricks, rows.deals[i]:hand(study.leader))
  end
  if kept then numbers.append(kept, options.first, rows, #list) end
  return #list, why
end

-- Deal, solve and add up; as `pieces` of baize.sample.work.
local function work(study, how, tally, kept, options)
  local finder = sampler.new { where = study.dealt, seed = how.seed }
  local function get(first, most)
    local count = math.min(BATCH, most)
    local rows = stored(study, kept, first, count)
    if rows then return rows end
    return sample_work.find(finder, first, count)
  end
  local function add(rows, how_many)
    local done, why, _, kind = #rows.deals, nil, nil, nil
    if not rows.tricks then done, why, _, kind = solve(study, kept, rows, how_many) end
    for i = 1, done or 0 do tally:add(results(study, rows.deals[i], rows.tricks[i])) end
    return done, why, nil, kind
  end
  return sample_work.pieces(options, get, add)
end

--- Run a study.
-- @tparam Lead study
-- @tparam table how of `how` of baize.experiment.fields
-- @treturn LeadResult
-- @raise when memory runs out, or a database cannot be used
function lead_run.sample(study, how)
  local kept <close> = open_kept(study, how)
  local tally = lead_tally.new(study)
  local progress = how.progress and function(n) return how.progress(n, how.count) end
  local options = { first = 1, count = how.count, jobs = how.jobs, memory = how.memory,
    progress = progress }
  if how.range then
    local part = shard.fill(kept, options, function()
      return work(study, how, tally, kept, options)
    end)
    if progress then how.progress(part.deals, how.count, part.partial or "done") end
    return part
  end
  local done, stopped, tries, kind = work(study, how, tally, kept, options)
  if not done then check.fail(stopped, nil, kind) end
  if how.progress then
    how.progress(done, how.count, stopped and "interrupted" or "done")
  end
  if not study.figure and not study.dealt.opaque then
    study.figure = figure.of(study.handle)
  end
  local r = { seed = how.seed, asked = how.count, deals = done, tries = tries,
    plan = study.handle:plan(), figure = study.figure }
  fields.ended(r, how, stopped)
  return (lead_result.new(study, tally, r, kept))
end

return lead_run
