-- SPDX-License-Identifier: GPL-3.0-or-later
--- The same deal with another hand: what one changed card does.
-- The rule: the seat gets the cards of the new hand that it has not, and gives those
-- that are not in it. Each card that it takes is replaced, with whoever held it, by a
-- card that it gives: in every suit the highest taken by the highest given, the second
-- by the second, and so on; cards left over (where the lengths of suits differ) are
-- paired in the order of the pack, spades first, from the ace down. All other cards
-- stay. So a spot changed for another of its suit goes to the one who held that.
-- @module baize.sample.exchange
local check = require "baize.base.check"
local core_deal = require "baize.core.deal"
local core_hand = require "baize.core.hand"
local known = require "baize.sample.known"
local words = require "baize.base.words"

local exchange = {}

local Exchange = { __name = "baize.Exchange" }
Exchange.__index = Exchange

local FIELDS <const> = { "seat", "hands" }
local WHOLE <const> = 13

local function hand_of(value, i)
  local hand, message, at = value, nil, nil
  if type(value) == "string" then hand, message, at = core_hand.parse(value) end
  if message then
    check.fail(("exchange: %s, at byte %d of '%s'"):format(message, at or 1, value),
      check.literal(value))
  elseif check.kind(hand) ~= "Hand" or #hand ~= WHOLE then
    check.fail(("exchange: hands[%d]: a hand of %d cards expected, not %s"):format(i, WHOLE,
      check.show(value)), "hands%s*=")
  end
  return hand
end

--- Read the field `exchange` of a sampler: { seat = S, hands = { "AK2.J3.KQ854.K72", ... } };
-- `cards` are the conditions of `known`, by seat, `where` is what else the sampler asks for. An
-- Exchange has seat (letter), hands (array of Hand), where (Condition: what a variant must satisfy
-- to hold: all but the known cards of the seat).
function exchange.read(given, cards, where)
  check.fields(given, FIELDS, "exchange")
  local seat = words.seat(given.seat, "exchange: seat")
  if type(given.hands) ~= "table" or #given.hands == 0 then
    check.expected("exchange", "hands: an array of hands", given.hands, "hands%s*=")
  end
  local hands = {}
  for i, value in ipairs(given.hands) do hands[i] = hand_of(value, i) end
  return setmetatable({ seat = seat, hands = hands,
    where = known.join(cards, where, seat) }, Exchange)
end

-- The ranks of a hand in a suit that another has not, from the ace down.
local function without(hand, other, suit)
  local theirs, list = other:holding(suit), {}
  for rank in hand:holding(suit):gmatch "." do
    if not theirs:find(rank, 1, true) then list[#list + 1] = suit .. rank end
  end
  return list
end

-- Which card takes the place of which: { [taken] = given }.
local function pairs_of(old, new)
  local replaced, taken_left, given_left = {}, {}, {}
  for _, suit in ipairs(words.SUITS) do
    local taken, given = without(new, old, suit), without(old, new, suit)
    local both = math.min(#taken, #given)
    for i = 1, both do replaced[taken[i]] = given[i] end
    table.move(taken, both + 1, #taken, #taken_left + 1, taken_left)
    table.move(given, both + 1, #given, #given_left + 1, given_left)
  end
  for i, card in ipairs(taken_left) do replaced[card] = given_left[i] end
  return replaced
end

-- A hand with some cards replaced, as text "SAK2 HJ3": any order of suits.
local function replace(hand, replaced)
  local cards = {}
  for i, card in ipairs(words.cards(hand)) do cards[i] = replaced[card] or card end
  return tostring((assert(core_hand.parse(table.concat(cards, " ")))))
end

--- The deal in which a seat holds another hand of 13 cards, by the rule at the head of this module.
function exchange.apply(deal, seat, hand)
  local replaced, hands = pairs_of(deal:hand(seat), hand), {}
  for i, other in ipairs(words.SEATS) do
    hands[i] = other == seat and tostring(hand) or replace(deal:hand(other), replaced)
  end
  return (assert(core_deal.parse("N:" .. table.concat(hands, " "))))
end

--- The variants of a deal.
-- @tparam Deal deal
-- @treturn {table,...} in the order of `hands`: hand (Hand), deal (Deal), holds (boolean)
function Exchange:variants(deal)
  local list = {}
  for i, hand in ipairs(self.hands) do
    local variant = exchange.apply(deal, self.seat, hand)
    list[i] = { hand = hand, deal = variant, holds = self.where:holds(variant) }
  end
  return list
end

function Exchange.__tostring(e)
  local texts = {}
  for i, hand in ipairs(e.hands) do texts[i] = tostring(hand) end
  return ("variants with %s in %s; they hold where %s"):format(table.concat(texts, ", "),
    e.seat, e.where)
end

return exchange
