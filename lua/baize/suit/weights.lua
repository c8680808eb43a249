-- SPDX-License-Identifier: GPL-3.0-or-later
--- How likely each lie of the missing cards is, given a condition on the deal.
-- @module baize.suit.weights
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local evaluator = require "baize.lang.evaluator"
local sampler = require "baize.sample.sampler"
local seat = require "baize.lang.seat"
local words = require "baize.base.words"

local weights = {}

local RANKS <const> = "23456789TJQKA" -- from the lowest up
local SUITS <const> = { S = "spades", H = "hearts", D = "diamonds", C = "clubs" }
local MISSING_MAX <const> = 8 -- of whose sets the probabilities are asked one by one

-- The missing ranks, from the lowest up.
local function missing_ranks(north, south)
  local missing = {}
  for rank in RANKS:gmatch "." do
    if not (north .. south):find(rank, 1, true) then missing[#missing + 1] = rank end
  end
  return missing
end

-- The feature that numbers what West has of the missing cards.
local function number_of(missing, suit)
  local value, sum = {}, 0
  for i, rank in ipairs(missing) do
    value[rank] = math.tointeger(2 ^ (i - 1))
    sum = sum + value[rank]
  end
  local holding = evaluator.new(function(h)
    local number = 0
    for rank in h.text:gmatch "." do number = number + (value[rank] or 0) end
    return number
  end, { 0, sum }, "missing")
  return holding(seat.values.W[SUITS[suit]])
end

-- The condition that a hand holds these cards of the suit and no others.
local function holds(who, ranks, suit)
  local length = cond.read(("%s.%s '%d'"):format(who, SUITS[suit], #ranks))
  if ranks == "" then return length end
  return length & cond.read(("%s.has '%s%s'"):format(who, suit, ranks))
end

--- The probabilities of West's cards of a suit, given a condition on the deal or its text: for each
-- set of the missing cards, the set's number + 1; and how they were found: "exact", or from how
-- many deals. Raises at the user's line when the condition cannot be, or too many cards are
-- missing.
function weights.given(north, south, where, suit)
  local letter = words.suit(suit, "suit")
  local missing = missing_ranks(north, south)
  if #missing > MISSING_MAX then
    check.fail(("where: %d cards are missing, at most %d can be weighted by a condition")
      :format(#missing, MISSING_MAX), "where%s*=")
  end
  local all = sampler.condition(where) & holds("N", north, letter) & holds("S", south, letter)
  local found = sampler.new { where = all, seed = 1 }
    :distribution(number_of(missing, letter))
  local result = {}
  for i = 1, math.tointeger(2 ^ #missing) do result[i] = 0 end
  for _, entry in ipairs(found) do result[math.tointeger(entry.value) + 1] = entry.share end
  return result, found.exact and "exact" or found.how
end

return weights
