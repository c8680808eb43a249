-- SPDX-License-Identifier: GPL-3.0-or-later
--- Cards and shapes of a hand in bridge English, as sayings (baize.lang.describe.terms).
-- @module baize.lang.describe.hands
local numbers = require "baize.lang.describe.numbers"

local hands = {}

local series <const> = numbers.series
local RANKS <const> = {
  A = "ace", K = "king", Q = "queen", J = "jack", T = "ten", ["9"] = "nine",
  ["8"] = "eight", ["7"] = "seven", ["6"] = "six", ["5"] = "five", ["4"] = "four",
  ["3"] = "three", ["2"] = "two",
}
local SUITS <const> = { S = "spades", H = "hearts", D = "diamonds", C = "clubs" }
local SHAPE_ORDER <const> = { "spades", "hearts", "diamonds", "clubs" }

--- Say that a hand has cards, or its denial (`yes` is false), perhaps as short notation.
function hands.cards(node, yes, short)
  local s = { about = node.seat, verb = "has", denied = not yes, object = node.cards }
  if short then return s end
  if node.cards:find(".", 1, true) then
    s.object = "the hand " .. node.cards
    return s
  end
  local suits = {}
  for suit, letters in node.cards:gmatch "(%u)(%w+)" do
    local ranks = {}
    for letter in letters:gmatch "." do ranks[#ranks + 1] = RANKS[letter] end
    suits[#suits + 1] = ("the %s of %s"):format(series(ranks, "and"), SUITS[suit])
  end
  s.object = (s.denied and #node.cards > 2 and "all of " or "") .. series(suits, "and")
  return s
end

-- ---- shapes ----

-- "5 spades and no clubs", "a 5-card and a 4-card suit"; "5 or more spades", "a suit of 5 or more
-- and one of 4 or more cards"
local function open_shape(lengths, any)
  local list, last, i, least = {}, 0, 0, lengths:find("+", 1, true)
  for digit, more in lengths:gmatch "(%w)(%+?)" do
    i = i + 1
    local n, suit = tonumber(digit, 16), SHAPE_ORDER[i]
    if n and any and least then
      list[#list + 1] = ("%s of %d or more"):format(#list == 0 and "a suit" or "one", n)
    elseif n and any then
      local a = (n == 8 or n == 11) and "an" or "a"
      list[#list + 1] = n == 0 and "a void" or ("%s %d-card"):format(a, n)
    elseif n then
      list[#list + 1] = ("%s%s %s"):format(n == 0 and "no" or n, more ~= "" and " or more" or "",
        n == 1 and more == "" and suit:sub(1, -2) or suit)
    end
    last = n or last
  end
  if #list == 0 then return "any shape" end
  return series(list, "and") .. (any and last > 0 and (least and " cards" or " suit") or "")
end

-- "4-3-3-3" in any order, "5=3=3=2" in the order of the suits
local function whole_shape(lengths, any)
  local list = {}
  for digit in lengths:gmatch "." do list[#list + 1] = tonumber(digit, 16) end
  return table.concat(list, any and "-" or "=")
end

--- Say which shapes a hand has, or its denial: one saying, or two of which one holds (neither,
-- where they are denied).
function hands.shape(node, yes)
  local is, is_not, name, other = node.shapes, node.others, node.name, node.others_name
  if not yes then is, is_not, name, other = is_not, is, other, name end
  if name or other then
    local called = (name or other):gsub("^semi", "semi-")
    return { about = node.seat, verb = "is", denied = not name, object = called }
  end
  local _, more = is:gsub(" %+ ", "")
  local _, fewer = is_not:gsub(" %+ ", "")
  local denied = is == "" or (is_not ~= "" and fewer < more)
  local wholes, opens, comma = {}, {}, false
  for pattern in ((denied and is_not or is) .. " + "):gmatch "(.-) %+ " do
    local any, lengths = pattern:find "any" ~= nil, pattern:match "[%w+]+$"
    local _, free = lengths:gsub("x", "")
    if free == 0 and not lengths:find("+", 1, true) then
      wholes[#wholes + 1] = whole_shape(lengths, any)
    else
      opens[#opens + 1] = open_shape(lengths, any)
    end
    comma = comma or free < 3 -- "5 spades and 3 clubs, or 4 hearts"
  end
  local sayings = {}
  local function say(verb, list, with_comma)
    if #list == 0 then return end
    sayings[#sayings + 1] = { about = node.seat, verb = verb, denied = denied,
      either = #list > 1, object = series(list, "or", with_comma) }
  end
  say("is", wholes)
  say("has", opens, comma)
  return sayings[1], sayings[2]
end

return hands
