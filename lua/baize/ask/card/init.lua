-- SPDX-License-Identifier: GPL-3.0-or-later
--- Which card to play, from two hands, the cards that fell and what is known of the others.
-- The hidden hands are dealt as these facts and the condition say, each layout as often as any
-- other that fits; each is solved after every card that may be played. It is a study like that of
-- leads (baize.lead), of another point of the play.
-- @module baize.card
local asked = require "baize.ask.experiment.asked"
local card_result = require "baize.ask.card.result"
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local contract = require "baize.cards.contract"
local core_deal = require "baize.cards.deal"
local core_sampler = require "baize.core.sampler"
local facts = require "baize.ask.card.facts"
local fields = require "baize.ask.experiment.fields"
local known = require "baize.sample.known"
local lead_result = require "baize.ask.lead.result"
local lead_run = require "baize.ask.lead.run"
local option = require "baize.base.options"
local play_model = require "baize.play_model"
local questions = require "baize.store.questions"
local sampler = require "baize.sample.sampler"
local solving = require "baize.cards.solving"
local words = require "baize.base.words"

local card = {}

local Card = { __name = "baize.Card" }
Card.__index = {}

local SCORINGS <const> = { "points", "imps", "matchpoints", "chance", "tricks" }
local DEALS_DEFAULT <const>, DEALS_MAX <const> = 500, 1 << 30

local function read_scoring(given) return (lead_run.scoring(given, SCORINGS, "cards")) end

local OPTIONS <const> = option.new("a study of a card", {
  { "title", option.TEXT, "for the report" },
  { "source", option.TEXT, "whose question it is, for the report" },
  { "hand", option.as "Hand", "the 13 cards, at the start, of who decides; needed" },
  { "dummy", option.as "Hand", "the 13 cards of dummy; needed" },
  { "seat", option.as("seat", words.seat), "who decides: follows from the cards that were played, "
    .. "and need not be named; declarer decides for dummy too" },
  { "contract", option.as "contract", "as in \"3NT by S\"; needed" },
  { "played", option.as "cards", "the cards so far as they fell, a text as in \"S4 S2 SK\" or an "
    .. "array; needed" },
  { "vul", option.as("vulnerability", words.vul), "none, NS, EW or both", "none" },
  { "scoring", option.as("name", read_scoring), "by what the best card is chosen: points, imps, "
    .. "matchpoints (against each other card), chance (to make the contract, or to beat it) or "
    .. "tricks", "points" },
  { "where", option.as("Condition", sampler.condition), "what else is known of the hidden hands; "
    .. "default: nothing" },
  { "vary", option.as "variations", "an array of { \"name\", condition in place of where }: the "
    .. "study is done again on such deals, and is a question of its own in a database" },
  { "matters", option.SIZE, "the smallest difference that matters; default: as for leads" },
  { "deals", option.integer(1, DEALS_MAX), "how many layouts", DEALS_DEFAULT },
  { "seed", option.SEED, "which of them; default: fresh at every run" },
  { "play", option.as("play model", play_model.read), "\"dd\" (the default) or { \"dd\", "
    .. "records = Calibration }, whose difference from double dummy is reported" },
  { "auction", option.as "table", "what baize.problem says of the auction, for the report" },
})

local function hand_of(given, seat, name)
  if given == nil then
    check.fail(("a study of a card needs %s, as in %s = \"K63.T8642.J5.Q94\""):format(
      name == "hand" and "a hand" or "dummy", name), "card")
  end
  known.hand(seat, given) -- refuses what is no hand of 13 cards
  return core_deal.hand(tostring(given))
end

-- The hands that are seen, by seat.
local function hands_of(self, given)
  local own, dummy = hand_of(given.hand, self.seat, "hand"), hand_of(given.dummy, self.dummy_seat,
    "dummy")
  local held = {}
  for _, one in ipairs(words.cards(own)) do held[one] = true end
  for _, one in ipairs(words.cards(dummy)) do
    if held[one] then check.fail(("dummy: %s is in the hand too"):format(one), "dummy%s*=") end
  end
  return { [self.seat] = own, [self.dummy_seat] = dummy }
end

-- Refuse a hand whose seat nobody gave where it has not the cards that this seat played, but those
-- of another player: the play is too short or too long then, and no card in it is wrong.
local function check_inferred(self, players)
  local held, lacks, played = {}, {}, {}
  for _, one in ipairs(words.cards(self.hands[self.seat])) do held[one] = true end
  for i, seat in ipairs(players) do
    played[seat] = true
    lacks[seat] = lacks[seat] or not held[self.cards[i]] and self.cards[i]
  end
  if not lacks[self.seat] then return end
  for _, seat in ipairs(words.SEATS) do
    if played[seat] and not lacks[seat] and seat ~= self.dummy_seat then
      check.fail(("hand: after these %d cards %s decides, who played %s, which is not in this "
        .. "hand; it has what %s played: is a card of the play missing, or one too many?"):format(
        #self.cards, self.seat, lacks[self.seat], seat), "hand%s*=")
    end
  end
end

--- What a card is asked of: contract, seat (who decides), dummy_seat, hands (by seat), cards, facts
-- (of baize.ask.card.facts). Raises at the user's line. `given` has hand, dummy, seat and played.
function card.known(c, given)
  if c.level == 0 then check.fail("contract: a pass is not played", "contract%s*=") end
  if given.played == nil then
    check.fail("a study of a card needs the cards that were played, as in played = \"S4 S2\"",
      "card")
  end
  local self = { contract = c }
  local players
  self.seat, self.dummy_seat, self.cards, players = facts.seats(c, given.played)
  if given.seat ~= nil and words.seat(given.seat, "seat") ~= self.seat then
    check.fail(("seat: after these cards %s decides, not %s"):format(self.seat,
      words.seat(given.seat, "seat")), "seat%s*=")
  end
  self.hands = hands_of(self, given)
  if given.seat == nil then check_inferred(self, players) end
  self.facts = facts.of(c, self.cards, self.hands)
  local told = check.must(core_sampler.figure(known.join(self.facts.conditions, cond.any).text))
  if told.exact and told.count == "0" then
    check.fail("played: no deal has these cards: " .. facts.contradiction(self.facts),
      "played%s*=")
  elseif #self.facts.legal == 1 then
    check.fail(("played: %s has one card to play, %s: there is nothing to choose"):format(
      self.facts.turn, self.facts.legal[1]), "played%s*=")
  end
  return self
end

-- What makes up the numbers of a study, in one form, as options.
local function question(study)
  return { contract = tostring(study.contract), hand = tostring(study.hand),
    dummy = tostring(study.hands[study.dummy_seat]), played = table.concat(study.played, " "),
    where = study.where, vul = study.vul, scoring = study.asked_scoring, matters = study.matters,
    play = study.play.records and study.play or nil, auction = study.auction }
end

--- Make a study of the card to play.
-- @tparam table options fields
-- @treturn Card
-- @raise at the user's line for anything wrong in it: a card that was not held, a revoke, facts
-- that no deal satisfies
-- @usage return baize.card { contract = "3NT by S", hand = "AQ4.K82.AJT4.QJ3",
--   dummy = "K65.A74.K93.T982", played = "H5 H4 HJ" }
function card.new(options)
  check.note()
  local self = OPTIONS:read(options)
  if options.contract == nil then
    check.fail('a study of a card needs a contract, as in contract = "3NT by S"', "card")
  end
  local told = card.known(contract.from(options.contract), options)
  for key, value in pairs(told) do self[key] = value end
  self.hand, self.dummy, self.played = self.hands[self.seat], self.hands[self.dummy_seat],
    self.cards
  self.legal, self.leads = self.facts.legal, facts.choices(self.facts)
  self.declares = solving.side(self.seat) == solving.side(self.contract.declarer)
  self.kind, self.asks, self.report = "card", question, card_result.CARDS
  self.asked_scoring = self.scoring
  self.scoring = self.scoring == "chance" and "beats" or self.scoring -- as leads call it
  self.where, self.asked = self.where or sampler.condition(), self.deals
  self.play = self.play or play_model.read()
  if self.play.name ~= "dd" then
    check.fail('play: after a card the others are played double dummy: "dd" or { "dd", records '
      .. "= baize.calibrate FILE } expected", "play%s*=")
  end
  self.dealt = known.join(self.facts.conditions, self.where)
  self.handle = sampler.open(self.dealt)
  self.groups = lead_run.groups(self, options, card.new)
  return (check.object(self, Card, "baize.card"))
end

option.describe(card.new, OPTIONS)

--- Study the cards: deal what is hidden, solve after every card, compare.
-- @tparam[opt] table options how it is run
-- @treturn CardStudyResult see help "CardStudyResult"; tostring(result) is the report
-- @raise at the user's line for other fields, or when a database cannot be used; when memory runs
-- out
-- @usage print(baize.card(options):run { deals = 100 })
function Card.__index:run(options)
  return (lead_run.all(self, options))
end

option.describe(Card.__index.run, fields.RUN)

--- What a study asks, in words that can be registered before anything is dealt.
-- @treturn table see `question` of experiments; its measure is the scoring, and its test is of each
-- two cards
-- @usage print(baize.card(options):question().where)
function Card.__index:question()
  return (asked.of(self, { kind = "card", options = question(self), deals = self.asked,
    where = tostring(self.dealt), plan = self.handle:plan(), measures = { self.asked_scoring },
    tests = { { text = "each two cards", matters = self.matters } } }))
end

function Card.__tostring(c)
  return ("study of %s's card in %s"):format(c.facts.turn, c.contract)
end

check.methods(Card.__index, "Card")
questions.askers.card = { new = card.new, step = 0, tested = lead_result.tested }

--- A study of which card to play: made by baize.card.
-- @type Card

return card
