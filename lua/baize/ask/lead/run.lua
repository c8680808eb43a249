-- SPDX-License-Identifier: GPL-3.0-or-later
--- Running a study of leads: deals are found, solved after every card, added up, kept.
-- What is kept of a deal is declarer's tricks after each card of the leader, spades
-- first, each suit from the top: with them a study is resumed, and shown again.
-- @module baize.ask.lead.run
local check = require "baize.base.check"
local core = require "baize.core.run"
local fields = require "baize.ask.experiment.fields"
local figure = require "baize.sample.figure"
local lead_result = require "baize.ask.lead.result"
local lead_tally = require "baize.ask.lead.tally"
local numbers = require "baize.store.numbers"
local shard = require "baize.store.shard"
local supply = require "baize.store.supply"
local words = require "baize.base.words"

local lead_run = {}

local BATCH <const> = 32 -- deals solved at once
local HAND_SIZE <const> = 13
local DEALS_MIN <const> = 2 -- fewer compare nothing, and no number is shown

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

-- What the values of a deal are.
local function columns_of(study)
  local list, cards, contract = {}, study.hand and words.cards(study.hand), study.contract
  for i = 1, HAND_SIZE do
    list[i] = { name = cards and cards[i] or "card " .. i,
      text = ("tricks of %s in %s after this lead"):format(contract.declarer, contract.strain),
      unit = 1 }
  end
  return list
end

--- What makes up the numbers of a study, in one form, as options.
function lead_run.question(study)
  return { against = tostring(study.contract), leader = study.leader,
    hand = study.hand and tostring(study.hand), where = study.where,
    classes = study.asked_classes, vul = study.vul, scoring = study.scoring,
    matters = study.matters, play = study.play.records and study.play or nil }
end

local function open_supply(study, how)
  local asker = { kind = "lead", part = 1, whole = true, options = lead_run.question(study) }
  return (supply.open({ asker = asker, least = DEALS_MIN, title = study.title,
    source = study.source, where = study.dealt, plan = study.handle:plan(),
    asked = study.asked, seed = study.seed }, nil, {}, how, columns_of(study)))
end

-- Deal, solve what is not stored, and add up; as `sample` of baize.store.numbers.
local function work(study, tally, from, options)
  local contract <const> = study.contract
  return numbers.sample(from, study.dealt, options, BATCH, function(batch, own)
    local solved, why, _, kind = {}
    if not batch.values then
      solved, why, _, kind = core.leads(batch.deals, contract.strain, contract.declarer,
        { jobs = own.jobs, memory = own.memory, progress = own.progress })
      if not solved then return nil, why, nil, kind end
      batch.values = {}
    end
    for i, tricks in ipairs(solved) do
      batch.values[i] = {}
      for k, card in ipairs(words.cards(batch.deals[i]:hand(study.leader))) do
        batch.values[i][k] = tricks[card]
      end
    end
    for i, values in ipairs(batch.values) do
      local deal, tricks = batch.deals[i], {}
      for k, card in ipairs(words.cards(deal:hand(study.leader))) do tricks[card] = values[k] end
      tally:add(results(study, deal, tricks))
    end
    return #batch.values, why
  end)
end

--- Run a study; `how` is of baize.ask.experiment.fields. Raises when memory runs out, or a database
-- cannot be used.
function lead_run.sample(study, how)
  local from <close> = open_supply(study, how)
  local tally = lead_tally.new(study)
  local progress, options = how.progress, fields.options(how)
  local function sample() return work(study, tally, from, options) end
  if how.range then return (shard.fill(from, options, sample, progress, how.count)) end
  local done, stopped, tries, kind = sample()
  if not done then check.fail(stopped, nil, kind) end
  if not study.figure and not study.dealt.opaque then
    study.figure = figure.of(study.handle)
  end
  local r = { seed = how.seed, asked = how.count, deals = done, tries = tries,
    plan = study.handle:plan(), figure = study.figure }
  fields.ended(r, how, stopped)
  if progress then progress(done, how.count, r.partial or "done") end
  return (lead_result.new(study, tally, r, from))
end

return lead_run
