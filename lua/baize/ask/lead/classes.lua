-- SPDX-License-Identifier: GPL-3.0-or-later
--- Classes of leads: which card of a hand belongs to which.
-- A class is an array's item with a name and one of
--   from = "Kxx", lead = "low"            any suit with that holding, trumps apart: the
--                                         letters A K Q J T, x for a 9 or lower; "xxxx+":
--                                         that or longer
--   when = condition, lead = "low S"      hands that satisfy it; a card of that suit
--   choose = function                     takes the Hand, returns a card ("S3") or nil
-- lead: "low", "high", "2nd", "3rd", "4th", "5th" from the top.
-- Of several suits that fit, the class is worth their mean.
-- @module baize.ask.lead.classes
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local near = require "baize.base.near"
local sampler = require "baize.sample.sampler"
local words = require "baize.base.words"

local lead_classes = {}

local FIELDS <const> = { "name", "from", "when", "choose", "lead" }
local SUIT_WORD <const> = { S = "spades", H = "hearts", D = "diamonds", C = "clubs" }
local HONOURS <const> = "AKQJT"
local LEADS <const> = { low = -1, high = 1, ["2nd"] = 2, ["3rd"] = 3, ["4th"] = 4,
  ["5th"] = 5 }

-- ---- reading -------------------------------------------------------------------------

local function fail(what, message)
  check.fail(("classes: %s: %s"):format(what, message), "classes%s*=")
end

-- "Kxx+" as honours ("K"), length (3) and whether longer ones belong to it.
local function read_holding(text, what)
  local honours, spots, more = "", 0, ""
  if type(text) == "string" then honours, spots, more = text:match "^([AKQJT]*)(x*)(%+?)$" end
  local ordered = honours and #honours + #(spots or "") > 0
  local at = 0
  for letter in (ordered and honours or ""):gmatch "." do
    local place = HONOURS:find(letter)
    ordered, at = ordered and place > at, place
  end
  if not ordered or #honours + #spots > 13 then
    fail(what, ('from: a holding as in "Kxx", "QJTx" or "xxxx+" expected, not %s')
      :format(check.show(text)))
  end
  return { honours = honours, length = #honours + #spots, more = more == "+" }
end

-- "low", "4th"; with a suit: "low S".
local function read_lead(text, what, with_suit)
  local word, suit = text, nil
  if type(text) == "string" and with_suit then word, suit = text:match "^(%S+)%s+(%S+)$" end
  local place = word and LEADS[word]
  if with_suit and suit then suit = words.suit(suit, "classes: " .. what) end
  if not place or with_suit and not suit then
    local hint = type(word) == "string" and near.hint(word, { "low", "high", "4th" }) or ""
    fail(what, ('lead: %s expected, not %s%s'):format(with_suit and '"low S"' or
      '"low", "high", "2nd" ... "5th"', check.show(text), hint))
  end
  return place, suit
end

-- The condition that a suit of the leader is such a holding.
local function holding_condition(seat, suit, h)
  local name = ("%s.%s"):format(seat, SUIT_WORD[suit])
  local text = ('%s "%d%s" & %s.top5 "%d"'):format(name, h.length, h.more and "+" or "",
    name, #h.honours)
  if h.honours ~= "" then
    text = ('%s & %s.has "%s%s"'):format(text, seat, suit, h.honours)
  end
  return (cond.read(text))
end

-- The card at a place of a suit, as in "S3"; -1: the lowest; nil: there are not so many.
local function card_of(suit, ranks, place)
  local rank = ranks:sub(place, place)
  return rank ~= "" and suit .. rank or nil
end

-- A class of holdings: its condition, and the suits of a hand that fit.
local function from_holding(class, given, seat, trump)
  local h = read_holding(given.from, class.name)
  local place = read_lead(given.lead or "low", class.name)
  for _, suit in ipairs(words.SUITS) do
    if suit ~= trump then
      local one = holding_condition(seat, suit, h)
      class.condition = class.condition and class.condition | one or one
    end
  end
  function class.cards(hand)
    local list = {}
    for _, suit in ipairs(words.SUITS) do
      local ranks = hand:holding(suit)
      local held = ranks:gsub("[^AKQJT]", "")
      local fits = #ranks == h.length or h.more and #ranks > h.length
      if suit ~= trump and fits and held == h.honours then
        list[#list + 1] = card_of(suit, ranks, place)
      end
    end
    return list
  end
end

local function from_condition(class, given)
  local place, suit = read_lead(given.lead, class.name, true)
  class.condition = sampler.condition(given.when, "classes: " .. class.name)
  function class.cards(hand, deal)
    if not class.condition:holds(deal) then return {} end
    return { card_of(suit, hand:holding(suit), place) }
  end
end

local function from_function(class, given)
  if type(given.choose) ~= "function" then
    fail(class.name, "choose: a function expected, not " .. check.show(given.choose))
  end
  function class.cards(hand)
    local card = given.choose(hand)
    if card == nil then return {} end
    local suit, rank = tostring(card):match "^([SHDC])([AKQJT2-9])$"
    if not suit or not hand:holding(suit):find(rank, 1, true) then
      fail(class.name, ("choose returned %s, which is not a card of %s"):format(
        check.show(card), hand))
    end
    return { card }
  end
end

-- The condition that two classes or more apply; nil: a class has none.
local function two_of(classes)
  local result
  for i, a in ipairs(classes) do
    if not a.condition then return nil end
    for k = i + 1, #classes do
      local b = classes[k].condition
      if not b then return nil end
      local both = a.condition & b
      result = result and result | both or both
    end
  end
  return result
end

--- Read the field `classes`: each with name; condition (nil of a function); cards (function of a
-- Hand and its Deal: the cards of the class, an array, often of one). Also returns the Condition
-- that a hand has cards of two classes or more; nil where a class is a function.
function lead_classes.read(given, seat, trump)
  if type(given) ~= "table" or getmetatable(given) or #given < 2 then
    check.fail('classes: an array of two or more { "low from Kxx", from = "Kxx", lead = '
      .. '"low" } expected, not ' .. check.show(given), "classes%s*=")
  end
  local list, seen = {}, {}
  for i, one in ipairs(given) do
    local what = ("class %d"):format(i)
    if type(one) ~= "table" or getmetatable(one) then
      fail(what, 'a table { "name", from = "Kxx", lead = "low" } expected')
    end
    local named = {}
    for key, value in pairs(one) do
      if key ~= 1 then named[key] = value end
    end
    check.fields(named, FIELDS, what)
    local class = { name = one[1] or one.name }
    if type(class.name) ~= "string" then fail(what, "a name expected") end
    if seen[class.name] then fail(class.name, "occurs twice") end
    seen[class.name] = true
    if one.from ~= nil then
      from_holding(class, one, seat, trump)
    elseif one.when ~= nil then
      from_condition(class, one)
    elseif one.choose ~= nil then
      from_function(class, one)
    else
      fail(class.name, "one of from, when, choose expected")
    end
    list[i] = class
  end
  return list, two_of(list)
end

return lead_classes
