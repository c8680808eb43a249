-- SPDX-License-Identifier: GPL-3.0-or-later
--- The beginning of a line as people say it: "lead the queen", "low to the ten".
-- @module baize.suit.plan
local check = require "baize.base.check"
local near = require "baize.base.near"

local plan = {}

local RANKS <const> = "AKQJT98765432"
local NAMES <const> = {
  ace = "A", king = "K", queen = "Q", jack = "J", ten = "T", ["10"] = "T", nine = "9",
  eight = "8", seven = "7", six = "6", five = "5", four = "4", three = "3", two = "2",
}
local SKIPPED <const> = { the = true, lead = true, play = true, a = true, cash = true }
local KNOWN <const> = {
  "lead", "low", "to", "from", "north", "south", "dummy", "hand", "for", "ace", "king",
  "queen", "jack", "ten",
}
local HANDS <const> = { north = "N", dummy = "N", n = "N", south = "S", hand = "S", s = "S" }

local function rank_of(word)
  if NAMES[word] then return NAMES[word] end
  local letter = word:upper()
  return #letter == 1 and RANKS:find(letter, 1, true) and letter or nil
end

local function fail(text, what)
  check.fail(("line '%s': %s"):format(text, what), check.literal(text))
end

-- Words into card, follow, hand and tricks as they were written.
local function read(text)
  local said, expects = {}, "card"
  for word in text:lower():gmatch "[%w]+" do
    if word == "to" or word == "from" or word == "for" then
      expects = word
    elseif expects == "for" and tonumber(word) then
      said["for"] = math.tointeger(tonumber(word))
    elseif expects == "from" and HANDS[word] then
      said.from = HANDS[word]
    elseif word == "low" and expects == "card" then
      said.card = "low"
    elseif rank_of(word) and (expects == "card" or expects == "to") then
      said[expects] = rank_of(word)
    elseif not SKIPPED[word] then
      fail(text, ("unknown word '%s'%s; write \"lead Q\", \"low to T\" or \"7 to Q for 4\"")
        :format(word, near.hint(word, KNOWN)))
    end
  end
  return said
end

-- The hand that holds a rank.
local function holder(text, hands, rank)
  for _, hand in ipairs { "N", "S" } do
    if hands[hand]:find(rank, 1, true) then return hand end
  end
  fail(text, ("neither hand has the %s"):format(rank))
end

local function other(hand) return hand == "N" and "S" or "N" end

--- Read how a line begins, for the ranks of N and S: hand ("N", "S"), card, follow (ranks or nil),
-- tricks (or nil). "lead Q": the queen is led; "low to T": the lowest card of the other hand is
-- led, and the ten played unless the next defender plays a higher card; "7 to Q for 4": the aim is
-- four tricks instead of the mean; "low from dummy": the first hand leads. Raises at the user's
-- line for other words, or cards that the hands do not have.
function plan.read(text, hands)
  local said = read(text)
  if not said.card then fail(text, "no card to lead: a rank or 'low' expected") end
  local follow = said.to
  local hand = said.card ~= "low" and holder(text, hands, said.card) or
    follow and other(holder(text, hands, follow)) or said.from
  if not hand then fail(text, "which hand leads? say \"low from north\" or \"low to Q\"") end
  if said.from and said.from ~= hand then
    fail(text, ("that card is not led from %s"):format(said.from == "N" and "north" or "south"))
  end
  if follow and holder(text, hands, follow) == hand then
    fail(text, ("the %s is in the hand that leads"):format(follow))
  end
  if hands[hand] == "" then fail(text, "the hand that leads has no card") end
  local card = said.card == "low" and hands[hand]:sub(-1) or said.card
  return { hand = hand, card = card, follow = follow, tricks = said["for"] }
end

return plan
