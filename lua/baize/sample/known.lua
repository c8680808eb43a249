-- SPDX-License-Identifier: GPL-3.0-or-later
--- Known cards as conditions: the fields `known` and `hand` of samplers.
-- `known = { S = "AK2.J3.KQ854.K72" }` is `S.is "AK2.J3.KQ854.K72"`, a hand of fewer
-- cards is `S.has`; `hand = "..."` is the whole hand of South.
-- @module baize.sample.known
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local core_hand = require "baize.core.hand"
local words = require "baize.base.words"

local known = {}

local WHOLE <const> = 13 -- cards of a hand
local HOLDER <const> = "S" -- whose hand `hand` is

-- The cards of a field: a Hand, or its text.
local function cards_of(value, what)
  if check.kind(value) == "Hand" then return value end
  if type(value) ~= "string" then
    check.expected(what, "cards as in \"AK2.J3.KQ854.K72\"", value, "known%s*=")
  end
  local hand, message, at = core_hand.parse(value)
  if hand then return hand end
  check.fail(("%s: %s, at byte %d of '%s'%s"):format(what, message, at or 1, value,
    value:find "^%a:" and ": write the cards without the seat" or ""), check.literal(value))
end

-- Cards as `has` takes them: "SAK2 HJ3".
local function listed(hand)
  local list = {}
  for _, suit in ipairs(words.SUITS) do
    local ranks = hand:holding(suit)
    if ranks ~= "" then list[#list + 1] = suit .. ranks end
  end
  return table.concat(list, " ")
end

-- The condition that a seat holds these cards.
local function holds(seat, hand, what)
  local size = #hand
  if size == 0 or size > WHOLE then
    check.fail(("%s: 1 to %d cards expected, not %d"):format(what, WHOLE, size),
      "known%s*=")
  end
  local word, text = ".has", listed(hand)
  if size == WHOLE then word, text = ".is", tostring(hand) end
  return (cond.called(seat .. word, { text }, what))
end

--- The cards of a table { S = "AK2.J3.KQ854.K72" }, of Hands or texts, by the letter of the seat;
-- `what` it is for messages. Raises at the user's line for anything else.
function known.cards(given, what)
  local result = {}
  if type(given) ~= "table" or getmetatable(given) then
    check.expected(what, "a table { S = \"AK2.J3.KQ854.K72\" }", given)
  end
  for key, value in pairs(given) do
    local seat = words.seat(key, what)
    if result[seat] then
      check.fail(("%s: %s occurs twice"):format(what, seat), what .. "%s*=")
    end
    result[seat] = cards_of(value, what .. ": " .. seat)
  end
  return result
end

--- The conditions that the fields `known` (table of Hand or text of 1 to 13 cards by seat; or nil)
-- and `hand` (Hand or text of the 13 cards of South; or nil) say, by the letter of the seat. Raises
-- at the user's line for anything else, or where both name South.
function known.conditions(given, hand)
  local result = {}
  for seat, cards in pairs(given ~= nil and known.cards(given, "known") or {}) do
    result[seat] = holds(seat, cards, "known: " .. seat)
  end
  if hand == nil then return result end
  if result[HOLDER] then
    check.fail("hand: the hand of South is in known already", "hand%s*=")
  end
  local cards = cards_of(hand, "hand")
  if #cards ~= WHOLE then
    check.fail(("hand: the %d cards of South expected, not %d (known = { S = ... } "
      .. "takes fewer)"):format(WHOLE, #cards), "hand%s*=")
  end
  result[HOLDER] = holds(HOLDER, cards, "hand")
  return result
end

--- The condition that a seat holds a whole hand, given as a Hand or its text. Raises at the user's
-- line when it is not a hand of 13 cards.
function known.hand(seat, given)
  local cards = cards_of(given, "hand")
  if #cards ~= WHOLE then
    check.fail(("hand: the %d cards of %s expected, not %d"):format(WHOLE, seat, #cards),
      "hand%s*=")
  end
  return (holds(seat, cards, "hand"))
end

--- One condition with those of known.conditions before it, in the order N E S W; the cards of the
-- seat `but` are left out.
function known.join(conditions, where, but)
  local result
  for _, seat in ipairs(words.SEATS) do
    local one = seat ~= but and conditions[seat]
    if one then result = result and result & one or one end
  end
  if not result then return where end
  if where:is_any() then return result end
  return result & where
end

return known
