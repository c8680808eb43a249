-- SPDX-License-Identifier: GPL-3.0-or-later
--- Opening leads: every card of a hand, or classes of leads over many hands.
-- Each deal is solved after every lead, so that leads are compared on the same deals.
-- All figures are the leader's: tricks of the defence, points of the defenders.
-- @module baize.lead
local check = require "baize.base.check"
local contract = require "baize.cards.contract"
local collect = require "baize.experiment.collect"
local experiment = require "baize.experiment"
local fields = require "baize.experiment.fields"
local keeping = require "baize.store.keeping"
local known = require "baize.sample.known"
local lead_classes = require "baize.lead.classes"
local lead_run = require "baize.lead.run"
local near = require "baize.base.near"
local play_model = require "baize.play_model"
local sampler = require "baize.sample.sampler"
local words = require "baize.base.words"

local lead = {}

local Lead = { __name = "baize.Lead" }
Lead.__index = {}

local FIELDS <const> = {
  "title", "source", "hand", "leader", "against", "vul", "scoring", "where", "classes",
  "matters", "deals", "seed", "play",
}
local SCORINGS <const> = { "points", "imps", "matchpoints", "beats", "tricks" }
local NEXT <const> = { N = "E", E = "S", S = "W", W = "N" }
local SUITS <const>, RANKS <const> = { "S", "H", "D", "C" }, "AKQJT98765432"
local DEALS_DEFAULT <const>, DEALS_MAX <const> = 500, 1 << 30

local function read_scoring(given)
  if given == nil then return "points" end
  for _, name in ipairs(SCORINGS) do
    if name == given then return name end
  end
  local hint = type(given) == "string" and near.hint(given, SCORINGS) or ""
  check.fail(("scoring: %s is none that a lead study knows%s: there are %s")
    :format(check.show(given), hint, table.concat(SCORINGS, ", ")), "scoring%s*=")
end

-- The contract, and the seat that leads to it.
local function read_contract(options)
  if options.against == nil then
    check.fail('a lead study needs a contract, as in against = "3NT by S"', "lead")
  end
  local c = contract.from(options.against)
  if c.level == 0 then check.fail("against: nobody leads to a pass", "against%s*=") end
  local leader = NEXT[c.declarer]
  if options.leader ~= nil and words.seat(options.leader, "leader") ~= leader then
    check.fail(("leader: %s leads against %s, not %s"):format(leader, c,
      words.seat(options.leader, "leader")), "leader%s*=")
  end
  return c, leader
end

-- The leads of a hand: equal cards together, { name, cards }.
local function leads_of(hand)
  local list = {}
  for _, suit in ipairs(SUITS) do
    local before
    for rank in hand:holding(suit):gmatch "." do
      local place = RANKS:find(rank, 1, true)
      if before and place == before + 1 then
        local last = list[#list]
        last.cards[#last.cards + 1] = suit .. rank
      else
        list[#list + 1] = { name = suit .. rank, cards = { suit .. rank } }
      end
      before = place
    end
  end
  for _, one in ipairs(list) do one.name = table.concat(one.cards, "/") end
  return list
end

-- What is compared: the cards of the hand, or the classes.
local function read_choices(self, options)
  if options.classes ~= nil then
    if options.hand ~= nil then
      check.fail("hand: either a hand or classes are studied", "hand%s*=")
    end
    self.asked_classes = options.classes
    local classes, two = lead_classes.read(options.classes, self.leader,
      self.contract.strain)
    self.classes = classes
    return two and (self.where.text == "any" and not self.where.opaque and two or
      self.where & two) or self.where
  elseif options.hand == nil then
    check.fail("a lead study needs a hand, or classes of leads", "lead")
  end
  local cards = known.hand(self.leader, options.hand)
  self.hand = require "baize.cards.deal".hand(tostring(options.hand))
  self.leads = leads_of(self.hand)
  return (known.join({ [self.leader] = cards }, self.where))
end

--- Make a study of opening leads.
-- @tparam table options against (contract); hand (13 cards of the leader: Hand or text) or
-- classes (array of two or more classes of leads, over random hands: see
-- baize.lead.classes); leader (the left-hand opponent of declarer, who need not be named);
-- where (Condition on the other hands, with classes on all; default any); vul (default
-- "none"); scoring (by what the best lead is told: "points", the default, "imps",
-- "matchpoints" (against each other lead), "beats" (the chance to beat the contract) or
-- "tricks"); matters (the smallest difference that matters; default 0.05 tricks, 0.1
-- IMPs, 0.01 matchpoints or chance); play ("dd", or { "dd", records = Calibration }, whose
-- gap to double dummy the report tells); deals (default 500); seed (default fresh); title,
-- source
-- @treturn Lead
-- @raise at the user's line for anything wrong in it
-- @usage return baize.lead { hand = "K63.T8642.J5.Q94", against = "3NT by S",
--   where = S.hcp "15-17" & S.balanced & N.hcp "10-14" }
function lead.new(options)
  check.note()
  check.fields(options, FIELDS, "a lead study")
  local self = { title = fields.text(options.title, "title"),
    source = fields.text(options.source, "source") }
  self.contract, self.leader = read_contract(options)
  self.vul = options.vul == nil and "none" or words.vul(options.vul, "vul")
  self.scoring = read_scoring(options.scoring)
  self.where = sampler.condition(options.where)
  self.asked = fields.integer(options.deals, "deals", 1, DEALS_MAX) or DEALS_DEFAULT
  self.seed = fields.integer(options.seed, "seed", math.mininteger)
  self.matters = fields.size(options.matters, "matters")
  self.play = play_model.read(options.play)
  if self.play.name ~= "dd" then
    check.fail('play: after a lead the cards are played double dummy: "dd" or { "dd", records '
      .. "= baize.calibrate FILE } expected", "play%s*=")
  end
  self.dealt = read_choices(self, options)
  self.handle = sampler.open(self.dealt)
  return setmetatable(self, Lead)
end

--- Study the leads: deal, solve after every card, compare.
-- @tparam[opt] table options deals, seed, jobs, memory, progress, db, resume, as for
-- experiments; classes with a function `choose` cannot be kept
-- @treturn LeadResult see `new` of baize.lead.result; tostring(result) is the report
-- @raise at the user's line for other fields, or when a database cannot be used; when
-- memory runs out
-- @usage print(baize.lead(options):run { deals = 100 })
function Lead.__index:run(options)
  if getmetatable(self) ~= Lead then
    check.fail("run is called with a colon, as in lead:run()", "%.run%f[%W]")
  end
  local how = collect.options(self, options, experiment.watch)
  return (lead_run.sample(self, how))
end

function Lead.__tostring(l)
  return ("study of leads%s against %s"):format(l.hand and " from " .. tostring(l.hand) or
    "", l.contract)
end

keeping.askers.lead = { new = lead.new, step = 0 }

--- A study of opening leads: made by baize.lead.
-- @type Lead

return lead
