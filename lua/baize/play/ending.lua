-- SPDX-License-Identifier: GPL-3.0-or-later
--- Moments late in the play of which only the cards that are left are told, for problems.
-- @module baize.play.ending
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local contract = require "baize.cards.contract"
local deals = require "baize.cards.deal"
local core_play = require "baize.core.play"
local methods = require "baize.play.methods"
local option = require "baize.base.options"
local prior = require "baize.table.prior"
local sampler = require "baize.sample.sampler"
local view = require "baize.play.view"
local words = require "baize.base.words"

local ending = {}

local DEFENDERS <const> = { N = { "E", "W" }, E = { "N", "S" }, S = { "E", "W" }, W = { "N", "S" } }
local SUIT_WORD <const> = { S = "spades", H = "hearts", D = "diamonds", C = "clubs" }

local ENDING <const> = option.new("an ending", {
  { "strain", option.as("strain", words.strain), "C, D, H, S or NT", "NT" },
  { "declarer", option.as("seat", words.seat), "whose cards are hand", "S" },
  { "leader", option.as("seat", words.seat), "who leads to the next trick; default: declarer" },
  { "hand", option.as "Hand", "the cards that declarer has left, or their text; needed" },
  { "dummy", option.as "Hand", "dummy's, as many; needed" },
  { "others", option.as "Hand", "what both defenders have left together; needed" },
  { "has", option.as "table", "what is known of that, by seat, as in { W = \"SK H32\" }" },
  { "lengths", option.as "table", "of how many cards of suits is known, as in { W = { S = 3 } }" },
  { "needs", option.integer(1, 13), "how many tricks declarer still needs; needed" },
})

-- The cards of a text, perhaps less than 13.
local function some_cards(given, name)
  if given == nil then check.fail(("ending: %s is needed"):format(name), "ending") end
  return (deals.hand(tostring(given)))
end

-- That defenders have so many cards of suits left.
local function lengths_of(core, given, seats)
  local fell, all = core:facts().fell, cond.any
  check.fields(given or {}, seats, "ending: lengths")
  for _, seat in ipairs(seats) do
    local suits = given and given[seat] or {}
    check.fields(suits, words.SUITS, "ending: lengths: " .. seat)
    for _, suit in ipairs(words.SUITS) do
      local n = suits[suit]
      if n then
        n = check.integer(n, "lengths", 0, 13) + #fell[seat]:holding(suit)
        all = all & sampler.condition(("%s.%s \"%d\""):format(seat, SUIT_WORD[suit], n))
      end
    end
  end
  return all
end

-- What is known of the defenders' cards, in words; nil: nothing.
local function known_of(q)
  local texts = {}
  for _, seat in ipairs(DEFENDERS[q.declarer]) do
    local parts, lengths = {}, q.lengths and q.lengths[seat] or {}
    for _, suit in ipairs(words.SUITS) do
      local n, ranks = lengths[suit], q.has and q.has[seat]
      ranks = ranks and deals.hand(tostring(ranks)):holding(suit):gsub("-", "") or ""
      for rank in ranks:gmatch "." do parts[#parts + 1] = methods.card_name(suit .. rank) end
      if n and (n == 0 or n ~= #ranks) then
        parts[#parts + 1] = ("%s %s%s"):format(n == 0 and "no" or n,
          n == 1 and SUIT_WORD[suit]:sub(1, -2) or SUIT_WORD[suit], ranks ~= "" and " in all" or "")
      elseif n then
        parts[#parts] = parts[#parts] .. (n == 1 and " alone" or " and no other")
      end
    end
    if #parts > 0 then
      texts[#texts + 1] = ("%s has %s"):format(words.SEAT_NAMES[seat], table.concat(parts, " and "))
    end
  end
  return #texts > 0 and table.concat(texts, " and ") or nil
end

--- What declarer knows at the start of a trick late in the play, of which only the cards that are
-- left are told: for problems. Layouts of these are equally likely, but for what is known.
-- @tparam table options see the list below
-- @treturn View as of baize.view; needs (tricks). Cards that fell are made up
-- @raise at the user's line for wrong options, and cards that do not fit
-- @usage print(baize.ending { hand = "QT2.A.-.-", dummy = "AK98.-.-.-", others = "J76543.32.-.-",
--   needs = 4 }:line { moves = 8 })
function ending.new(options)
  check.note()
  local q = ENDING:read(options)
  if q.needs == nil then check.fail("ending: needs is needed: how many tricks", "ending") end
  local c, has = contract.from(("1%s by %s"):format(q.strain, q.declarer)), {}
  check.fields(q.has or {}, DEFENDERS[q.declarer], "ending: has")
  for seat, text in pairs(q.has or {}) do has[seat] = some_cards(text, "has") end
  local core = check.must(core_play.ending { contract = c, leader = q.leader or q.declarer,
    own = some_cards(q.hand, "hand"), dummy = some_cards(q.dummy, "dummy"),
    others = some_cards(q.others, "others"), has = has, needs = q.needs })
  local self = view.from { core = core, contract = c, seat = q.declarer, played = {},
    prior = prior.new { auction = "", where = lengths_of(core, q.lengths,
      DEFENDERS[q.declarer]) }, leads = "any",
    choice = false, needs = q.needs }
  self.given = known_of(q)
  local _, _, how = self:worlds(1)
  if q.lengths and how.step > 1 then
    check.fail("ending: the defenders' cards cannot be dealt with these lengths", "lengths%s*=")
  end
  return self
end

option.describe(ending.new, ENDING)

return ending
