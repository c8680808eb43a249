-- SPDX-License-Identifier: GPL-3.0-or-later
--- Opening leads: every card of a hand, or classes of leads over many hands.
-- Each deal is solved after every lead, so that leads are compared on the same deals.
-- All figures are the leader's: tricks of the defence, points of the defenders.
-- @module baize.lead
local asked = require "baize.ask.experiment.asked"
local check = require "baize.base.check"
local contract = require "baize.cards.contract"
local fields = require "baize.ask.experiment.fields"
local questions = require "baize.store.questions"
local known = require "baize.sample.known"
local lead_classes = require "baize.ask.lead.classes"
local lead_result = require "baize.ask.lead.result"
local lead_run = require "baize.ask.lead.run"
local option = require "baize.base.options"
local play_model = require "baize.play_model"
local sampler = require "baize.sample.sampler"
local words = require "baize.base.words"

local lead = {}

local Lead = { __name = "baize.Lead" }
Lead.__index = {}

local SCORINGS <const> = { "points", "imps", "matchpoints", "beats", "tricks" }
local RANKS <const> = "AKQJT98765432"
local DEALS_DEFAULT <const>, DEALS_MAX <const> = 500, 1 << 30

local function read_scoring(given) return (lead_run.scoring(given, SCORINGS, "leads")) end

local OPTIONS <const> = option.new("a lead study", {
  { "title", option.TEXT, "for the report" },
  { "source", option.TEXT, "whose question it is, for the report" },
  { "hand", option.as "Hand", "the 13 cards of the leader, or their text" },
  { "leader", option.as "seat", "left of declarer, and need not be named" },
  { "against", option.as "contract", "as in \"3NT by S\"; needed" },
  { "vul", option.as("vulnerability", words.vul), "none, NS, EW or both", "none" },
  { "scoring", option.as("name", read_scoring), "by what the best lead is chosen: points, "
    .. "imps, matchpoints (against each other lead), beats (the chance to beat the contract) or "
    .. "tricks", "points" },
  { "where", option.as("Condition", sampler.condition), "on the other hands, with classes on "
    .. "all; default: any deal" },
  { "classes", option.as "classes", "in place of hand: two or more classes of leads over "
    .. "random hands, see help \"classes\"" },
  { "vary", option.as "variations", "an array of { \"name\", condition in place of where }: the "
    .. "study is done again on such deals, and is a question of its own in a database" },
  { "matters", option.SIZE, "the smallest difference that matters; default: 0.05 tricks, 0.1 "
    .. "IMPs, 0.01 matchpoints or chance" },
  { "deals", option.integer(1, DEALS_MAX), "how many", DEALS_DEFAULT },
  { "seed", option.SEED, "which deals; default: fresh at every run" },
  { "play", option.as("play model", play_model.read), "\"dd\" (the default) or { \"dd\", "
    .. "records = Calibration }, whose difference from double dummy is reported" },
  { "auction", option.as "table", "what baize.problem says of the auction, for the report" },
})

-- The contract, and the seat that leads to it.
local function read_contract(given)
  if given.against == nil then
    check.fail('a lead study needs a contract, as in against = "3NT by S"', "lead")
  end
  local c = contract.from(given.against)
  if c.level == 0 then check.fail("against: nobody leads to a pass", "against%s*=") end
  local leader = words.NEXT[c.declarer]
  if given.leader ~= nil and words.seat(given.leader, "leader") ~= leader then
    check.fail(("leader: %s leads against %s, not %s"):format(leader, c,
      words.seat(given.leader, "leader")), "leader%s*=")
  end
  return c, leader
end

-- The leads of a hand: equal cards together, { name, cards }.
local function leads_of(hand)
  local list, suit_before, before = {}, nil, nil
  for _, card in ipairs(words.cards(hand)) do
    local suit, place = card:sub(1, 1), RANKS:find(card:sub(2), 1, true)
    if suit == suit_before and place == before + 1 then
      local last = list[#list]
      last.cards[#last.cards + 1] = card
    else
      list[#list + 1] = { cards = { card } }
    end
    suit_before, before = suit, place
  end
  for _, one in ipairs(list) do one.name = table.concat(one.cards, "/") end
  return list
end

-- What is compared: the cards of the hand, or the classes.
local function read_choices(self, given)
  if given.classes ~= nil then
    if given.hand ~= nil then
      check.fail("hand: either a hand or classes are studied", "hand%s*=")
    end
    self.asked_classes = given.classes
    local classes, two = lead_classes.read(given.classes, self.leader,
      self.contract.strain)
    self.classes = classes
    return two and (self.where:is_any() and two or
      self.where & two) or self.where
  elseif given.hand == nil then
    check.fail("a lead study needs a hand, or classes of leads", "lead")
  end
  local cards = known.hand(self.leader, given.hand)
  self.hand = require "baize.cards.deal".hand(tostring(given.hand))
  self.leads = leads_of(self.hand)
  return (known.join({ [self.leader] = cards }, self.where))
end

--- Make a study of opening leads.
-- @tparam table options fields
-- @treturn Lead
-- @raise at the user's line for anything wrong in it
-- @usage return baize.lead { hand = "K63.T8642.J5.Q94", against = "3NT by S",
--   where = S.hcp "15-17" & S.balanced & N.hcp "10-14" }
function lead.new(options)
  check.note()
  local self = OPTIONS:read(options)
  self.contract, self.leader = read_contract(self)
  self.kind, self.asks, self.report = "lead", lead_run.question, lead_result.LEADS
  self.where, self.asked = self.where or sampler.condition(), self.deals
  self.play = self.play or play_model.read()
  if self.play.name ~= "dd" then
    check.fail('play: after a lead the cards are played double dummy: "dd" or { "dd", records '
      .. "= baize.calibrate FILE } expected", "play%s*=")
  end
  self.dealt = read_choices(self, options)
  self.handle = sampler.open(self.dealt)
  self.groups = lead_run.groups(self, options, lead.new)
  return (check.object(self, Lead, "baize.lead"))
end

option.describe(lead.new, OPTIONS)

--- Study the leads: deal, solve after every card, compare.
-- Classes with a function `choose` cannot be kept in a database.
-- @tparam[opt] table options how it is run
-- @treturn LeadResult see help "LeadResult"; tostring(result) is the report
-- @raise at the user's line for other fields, or when a database cannot be used; when
-- memory runs out
-- @usage print(baize.lead(options):run { deals = 100 })
function Lead.__index:run(options)
  return (lead_run.all(self, options))
end

option.describe(Lead.__index.run, fields.RUN)

--- What a study asks, in words that can be registered before anything is dealt.
-- @treturn table see `question` of experiments; its measure is the scoring, and its test is of each
-- two leads
-- @raise at the user's line when a part of it is a function
-- @usage print(baize.lead(options):question().where)
function Lead.__index:question()
  return (asked.of(self, { kind = "lead", options = lead_run.question(self), deals = self.asked,
    where = tostring(self.dealt), plan = self.handle:plan(), measures = { self.scoring },
    tests = { { text = self.classes and "each two classes" or "each two leads",
      matters = self.matters } } }))
end

function Lead.__tostring(l)
  return ("study of leads%s against %s"):format(l.hand and " from " .. tostring(l.hand) or
    "", l.contract)
end

check.methods(Lead.__index, "Lead")
questions.askers.lead = { new = lead.new, step = 0, tested = lead_result.tested }

--- A study of opening leads: made by baize.lead.
-- @type Lead

return lead
