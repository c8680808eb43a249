-- SPDX-License-Identifier: GPL-3.0-or-later
--- Running a study of leads: a run of deals whose measures are declarer's tricks after each card
-- of the leader, spades first, each suit from the top. They are what a database keeps of a deal:
-- with them a study is resumed, and shown again. Its rows are added up here.
-- @module baize.ask.lead.run
local check = require "baize.base.check"
local collect = require "baize.ask.experiment.collect"
local core = require "baize.core.run"
local fields = require "baize.ask.experiment.fields"
local figure = require "baize.sample.figure"
local lead_result = require "baize.ask.lead.result"
local lead_tally = require "baize.ask.lead.tally"
local near = require "baize.base.near"
local sampler = require "baize.sample.sampler"
local shard = require "baize.store.shard"
local words = require "baize.base.words"

local lead_run = {}

local HAND_SIZE <const> = 13
local DEALS_MIN <const> = 2 -- fewer compare nothing, and no number is shown

--- A scoring of a study "of" leads or cards, one of `names`; raises at the user's line for another.
function lead_run.scoring(given, names, of)
  for _, name in ipairs(names) do
    if name == given then return name end
  end
  local hint = type(given) == "string" and near.hint(given, names) or ""
  check.fail(("unknown scoring %s for %s%s: use one of %s"):format(check.show(given), of, hint,
    table.concat(names, ", ")), "scoring%s*=")
end

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

-- What the core measures in a study, and what its columns are.
local function measures_of(study)
  local measures, columns = {}, {}
  local contract, played = study.contract, study.played
  local cards = study.legal or study.hand and words.cards(study.hand)
  for i = 1, cards and #cards or HAND_SIZE do
    measures[i] = ("led(%q, %d%s)"):format(tostring(contract), i,
      played and (", %q"):format(table.concat(played, " ")) or "")
    columns[i] = { name = cards and cards[i] or "card " .. i,
      text = ("tricks of %s in %s after this %s"):format(contract.declarer, contract.strain,
        study.kind) }
  end
  return measures, columns
end

--- What makes up the numbers of a study, in one form, as options.
function lead_run.question(study)
  return { against = tostring(study.contract), leader = study.leader,
    hand = study.hand and tostring(study.hand), where = study.where,
    classes = study.asked_classes, vul = study.vul, scoring = study.scoring,
    matters = study.matters, play = study.play.records and study.play or nil,
    auction = study.auction }
end

-- A function that adds up rows: deals and the tricks after each card.
local function adder(study, tally)
  return function(deal, values)
    local tricks = {}
    local cards = study.legal or words.cards(deal:hand(study.leader))
    for k, card in ipairs(cards) do tricks[card] = values[k] end
    tally:add(results(study, deal, tricks))
  end
end

-- What the choices are worth so far, as `precision` of baize.report.sketch gives it.
local function provisional(study, tally)
  return function(whole)
    local rows = {}
    for i, one in ipairs(whole and study.leads or {}) do
      local c = tally.own[i][study.scoring]:component()
      if not c.se then return nil end
      rows[i] = { one.name, c.mean, c.se }
    end
    return #rows > 0 and rows or nil
  end
end

--- Run a study, also of a card (baize.ask.card); `how` is of baize.ask.experiment.fields. Raises
-- when memory runs out, or a database cannot be used.
function lead_run.sample(study, how)
  local measures, columns = measures_of(study)
  local tally, watch = lead_tally.new(study), how.progress
  local so_far = provisional(study, tally)
  how.progress = watch and function(done, total, ended)
    return watch(done, total, ended, so_far)
  end
  local source = { where = study.dealt, handle = study.handle, columns = columns,
    row = adder(study, tally), open = function() return assert(core.open(measures)) end,
    kept = { asker = { kind = study.kind, part = 1, whole = true,
      options = study.asks(study) }, least = DEALS_MIN, title = study.title,
      source = study.source, asked = study.asked, seed = study.seed, measured = true } }
  return (collect.each(source, how, function(from, r, stopped)
    if not study.figure and not study.dealt.opaque then
      study.figure = figure.of(study.handle)
    end
    r.figure, r.solved = study.figure, nil -- each deal is solved once for each card
    fields.ended(r, how, stopped)
    if how.progress then how.progress(r.deals, how.count, r.partial or "done") end
    return (lead_result.new(study, tally, r, from))
  end))
end

-- ---- what is varied ------------------------------------------------------------------

local function check_variation(one, i)
  if type(one) ~= "table" or getmetatable(one) or #one ~= 2 or type(one[1]) ~= "string" then
    check.fail(("vary: variation %d is not { \"name\", condition }"):format(i), "vary%s*=")
  end
  return one[1], sampler.condition(one[2], ("vary: '%s'"):format(one[1]))
end

--- A study and its variations: the study itself, then those that `new` makes of its options with
-- another condition, each with a label. Raises at the user's line.
function lead_run.groups(study, given, new)
  local list = { study }
  if given.vary ~= nil and (type(given.vary) ~= "table" or getmetatable(given.vary)) then
    check.expected("vary", "an array of { \"name\", condition }", given.vary)
  end
  for i, one in ipairs(given.vary or {}) do
    local label, where = check_variation(one, i)
    local options = {}
    for key, value in pairs(given) do options[key] = value end
    options.where, options.vary, options.auction = where, nil, nil
    list[i + 1] = new(options)
    list[i + 1].label = label
  end
  return list
end

-- How a part is run after the first: on as many deals of the same seed.
local function later(how, first)
  local copy = {}
  for key, value in pairs(how) do copy[key] = value end
  copy.deals, copy.seed = first.asked, first.seed
  return copy
end

--- Run a study and what is varied of it, as `run` of studies does. A result that comes from a
-- database by the number of its entry is of the study alone.
function lead_run.all(study, options)
  local how = fields.RUN:read(options or {})
  if how.range then
    return (shard.each(study.groups, function(one)
      return lead_run.sample(one, fields.how(one, how))
    end))
  end
  local r, vary = lead_run.sample(study, fields.how(study, how)), {}
  if math.type(how.resume) == "integer" or #study.groups == 1 then return r end
  for i = 2, #study.groups do
    if r.partial or r.untested or not r.best then break end
    local one = study.groups[i]
    local other = lead_run.sample(one, fields.how(one, later(how, r)))
    if other.partial then
      r.partial = other.partial
      break
    end
    vary[#vary + 1] = lead_result.variation(one.label, other, r)
  end
  r.vary = vary
  study.report.sections(r, study)
  return r
end

return lead_run
