-- SPDX-License-Identifier: GPL-3.0-or-later
--- Opening leads: every card of a hand, or classes of leads over many hands.
-- Each deal is solved after every lead, so that leads are compared on the same deals.
-- All figures are the leader's: tricks of the defence, points of the defenders.
-- Uses: baize.check, baize.contract, baize.experiment, baize.figure, baize.known,
-- baize.lead.classes, baize.lead.result, baize.near, baize.sampler, baize.solving,
-- baize.words, baize.core.leads, baize.core.run.
-- @module baize.lead
local check = require "baize.check"
local contract = require "baize.contract"
local core = require "baize.core.leads"
local core_run = require "baize.core.run"
local experiment = require "baize.experiment"
local figure = require "baize.figure"
local known = require "baize.known"
local lead_classes = require "baize.lead.classes"
local lead_result = require "baize.lead.result"
local near = require "baize.near"
local sampler = require "baize.sampler"
local words = require "baize.words"

local lead = {}

local Lead = { __name = "baize.Lead" }
Lead.__index = {}

local FIELDS <const> = {
  "title", "source", "hand", "leader", "against", "vul", "scoring", "where", "classes",
  "matters", "deals", "seed",
}
local RUN_FIELDS <const> = { "deals", "seed", "jobs", "memory", "progress", "db", "resume" }
local SCORINGS <const> = { "points", "imps", "matchpoints", "beats", "tricks" }
local NEXT <const> = { N = "E", E = "S", S = "W", W = "N" }
local SUITS <const>, RANKS <const> = { "S", "H", "D", "C" }, "AKQJT98765432"
local DEALS_DEFAULT <const>, DEALS_MAX <const> = 500, 1 << 30
local BATCH <const> = 32 -- deals solved at once
local JOBS_MAX <const>, MEMORY_MIN <const> = 256, 16
local FIGURE_BUDGET <const> = 1000000000 -- as for experiments

local function text_or_nil(value, what)
  if value ~= nil and type(value) ~= "string" then
    check.fail(("%s: a text expected, not %s"):format(what, check.show(value)),
      what .. "%s*=")
  end
  return value
end

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
    local classes, two = lead_classes.read(options.classes, self.leader,
      self.contract.strain)
    self.classes = classes
    return two and (self.where.text == "any" and not self.where.opaque and two or
      self.where & two) or self.where
  elseif options.hand == nil then
    check.fail("a lead study needs a hand, or classes of leads", "lead")
  end
  local cards = known.hand(self.leader, options.hand)
  self.hand = require "baize.deal".hand(tostring(options.hand))
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
-- IMPs, 0.01 matchpoints or chance); deals (default 500); seed (default fresh); title,
-- source
-- @treturn Lead
-- @raise at the user's line for anything wrong in it
-- @usage return baize.lead { hand = "K63.T8642.J5.Q94", against = "3NT by S",
--   where = S.hcp "15-17" & S.balanced & N.hcp "10-14" }
function lead.new(options)
  check.note()
  check.fields(options, FIELDS, "a lead study")
  local self = { title = text_or_nil(options.title, "title"),
    source = text_or_nil(options.source, "source") }
  self.contract, self.leader = read_contract(options)
  self.vul = options.vul == nil and "none" or words.vul(options.vul, "vul")
  self.scoring = read_scoring(options.scoring)
  self.where = sampler.condition(options.where)
  self.asked = options.deals == nil and DEALS_DEFAULT or
    check.integer(options.deals, "deals", 1, DEALS_MAX)
  self.seed = options.seed ~= nil and check.integer(options.seed, "seed", math.mininteger)
    or nil
  self.matters = options.matters
  if self.matters ~= nil and (type(self.matters) ~= "number" or self.matters < 0) then
    check.fail("matters: a number, 0 or more, expected, not " .. check.show(self.matters),
      "matters%s*=")
  end
  self.dealt = read_choices(self, options)
  self.handle = sampler.open(self.dealt)
  return setmetatable(self, Lead)
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

-- The next deals and how many were looked at for each; fewer when it was interrupted.
local function next_deals(finder, first, count)
  local batch, tries = {}, {}
  for i = 1, count do
    -- an interrupt is raised: it ends the study with what there is
    local ok, deal, looked_at = pcall(finder.deal, finder, first + i - 1)
    if not ok and tostring(deal):find "interrupted$" then return batch, tries, true end
    if not ok then error(deal, 0) end
    batch[i], tries[i] = deal, looked_at
  end
  return batch, tries, false
end

local function read_options(self, given)
  check.fields(given, RUN_FIELDS, "a run")
  if given.db ~= nil or given.resume then
    check.fail("db: studies of leads are not kept in a database", "db%s*=")
  end
  local function integer(name, low, high)
    return given[name] ~= nil and check.integer(given[name], name, low, high) or nil
  end
  local progress = given.progress
  if progress == nil and experiment.watch then progress = experiment.watch() end
  return {
    count = integer("deals", 1, DEALS_MAX) or self.asked,
    seed = integer("seed", math.mininteger) or self.seed or sampler.fresh_seed(),
    jobs = integer("jobs", 1, JOBS_MAX) or core_run.cores(),
    memory = integer("memory", MEMORY_MIN), progress = progress or nil,
  }
end

--- Study the leads: deal, solve after every card, compare.
-- @tparam[opt] table options deals, seed, jobs, memory, progress, as for experiments
-- @treturn LeadResult see `new` of baize.lead.result; tostring(result) is the report
-- @raise at the user's line for other fields; when memory runs out
-- @usage print(baize.lead(options):run { deals = 100 })
function Lead.__index:run(options)
  if getmetatable(self) ~= Lead then
    check.fail("run is called with a colon, as in lead:run()", "%.run%f[%W]")
  end
  local how = read_options(self, options or {})
  local finder = sampler.new { where = self.dealt, seed = how.seed }
  local tally = lead_result.tally(self)
  local done, tries, stopped = 0, 0, false
  while done < how.count and not stopped do
    local batch, looked_at, cut = next_deals(finder, done + 1,
      math.min(BATCH, how.count - done))
    local list, why = core.solve(batch, self.contract.strain, self.contract.declarer, {
      jobs = how.jobs, memory = how.memory,
      progress = how.progress and function(n) how.progress(done + n, how.count) end })
    if not list then error(why, 0) end
    for i, tricks in ipairs(list) do
      tally:add(results(self, batch[i], tricks))
      tries = tries + looked_at[i]
    end
    done, stopped = done + #list, cut or why
  end
  if how.progress then
    how.progress(done, how.count, stopped and "interrupted" or "done")
  end
  if not self.figure and not self.dealt.opaque then
    self.figure = figure.new(self.handle:figure(FIGURE_BUDGET))
  end
  return (lead_result.new(self, tally, { seed = how.seed, asked = how.count, deals = done,
    tries = tries, plan = self.handle:plan(), figure = self.figure,
    partial = stopped and "interrupted" or nil }))
end

function Lead.__tostring(l)
  return ("study of leads%s against %s"):format(l.hand and " from " .. tostring(l.hand) or
    "", l.contract)
end

--- A study of opening leads: made by baize.lead.
-- @type Lead

return lead
