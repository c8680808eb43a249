-- SPDX-License-Identifier: GPL-3.0-or-later
--- What declarer can set out to do: the steps of plans, as data.
-- A method finds its bindings in what declarer sees (`when`), each a step as baize.core.plan takes
-- it. Adding one here adds it to every plan that is tried; plan_words.lua says it.
-- A table `seen` has what declarer sees: hands (by seat, of ranks by suit), out (ranks by suit that
-- the defenders have), declarer, dummy, defenders (two seats), trumps (a suit or nil), led (the
-- suit that a defender led to the trick on the table, or nil), turn; cold, where the winners that
-- are certain suffice.
-- @module baize.play.methods
local words = require "baize.base.words"

local methods = {}

local RANKS <const> = "23456789TJQKA"
local NAMES <const> = { A = "ace", K = "king", Q = "queen", J = "jack", T = "ten" }
local SUIT_WORD <const> = { S = "spades", H = "hearts", D = "diamonds", C = "clubs" }
local ONE <const> = { S = "a spade", H = "a heart", D = "a diamond", C = "a club" }
local PARTNER <const> = { N = "S", S = "N", E = "W", W = "E" }
local CASHED <const> = 3 -- of a suit's winners, at most

methods.SUIT_WORD, methods.ONE, methods.PARTNER = SUIT_WORD, ONE, PARTNER

-- ---- cards ---------------------------------------------------------------------------

--- The place of a rank among all, from 1 (the 2) to 13 (the ace).
function methods.height(rank) return (RANKS:find(rank, 1, true)) end

local height = methods.height

--- "the king", or "the 9", of a rank.
function methods.rank_name(rank) return "the " .. (NAMES[rank] or rank) end

--- "the king of spades" of a card.
function methods.card_name(card)
  return ("%s of %s"):format(methods.rank_name(card:sub(2)), SUIT_WORD[card:sub(1, 1)])
end

--- The height of the highest of some ranks, which comes first; 0 where there are none.
function methods.top(ranks) return ranks == "" and 0 or height(ranks:sub(1, 1)) end

--- The ranks of some above one.
function methods.above(ranks, rank)
  return (ranks:gsub(".", function(r) return height(r) > height(rank) and r or "" end))
end

-- Those below one.
local function below(ranks, rank)
  return (ranks:gsub(".", function(r) return height(r) < height(rank) and r or "" end))
end

--- How many cards of a suit both hands have.
function methods.both(seen, suit)
  return #seen.hands[seen.declarer][suit] + #seen.hands[seen.dummy][suit]
end

--- Call a function with the seat of either hand and each of its ranks in a suit.
function methods.each_card(seen, suit, visit)
  for _, seat in ipairs { seen.declarer, seen.dummy } do
    for rank in seen.hands[seat][suit]:gmatch "." do visit(seat, rank) end
  end
end

local top, above, both, each_card = methods.top, methods.above, methods.both, methods.each_card

-- The next lower card of a hand, if it is as good as one; nil: that is the lowest of equals.
local function equal_below(seen, seat, suit, rank)
  local out, next_down = seen.out[suit], below(seen.hands[seat][suit], rank):sub(1, 1)
  return next_down ~= "" and below(out, rank) == below(out, next_down) and next_down or nil
end

-- ---- methods -------------------------------------------------------------------------

local function cash(seen, suit, add)
  local nb = 0
  for i = #RANKS, 1, -1 do
    local rank = RANKS:sub(i, i)
    each_card(seen, suit, function(_, one)
      if one == rank and i > top(seen.out[suit]) and nb < CASHED then
        nb = nb + 1
        add { method = "cash", suit = suit, card = suit .. rank }
      end
    end)
  end
end

-- Put up a card of one hand, led to from the other; or run it to the other. Of equals the lowest
-- first, and another one `again` after that.
local function finesse(seen, suit, add)
  local out = seen.out[suit]
  each_card(seen, suit, function(seat, rank)
    local partner = PARTNER[seat]
    local his, equal = seen.hands[partner][suit], equal_below(seen, seat, suit, rank)
    if above(out, rank) == "" or below(out, rank) == "" or height(equal or rank) < height "8"
      then return end
    local again = equal and suit .. equal
    if his ~= "" then
      add { method = "finesse", suit = suit, card = suit .. rank, from = partner, again = again }
    end
    local ruffs = his == "" and suit ~= seen.trumps and seen.trumps
      and seen.hands[partner][seen.trumps] ~= ""
    local covers = his ~= "" and top(his) > height(above(out, rank):sub(-1))
    if ruffs or covers then
      add { method = "finesse", suit = suit, card = suit .. rank, from = seat, again = again }
    end
  end)
end

-- How many cards of a suit in both hands are above all that are missing, where some are.
local function winners(seen, suit)
  local nb, out = 0, top(seen.out[suit])
  each_card(seen, suit, function(_, rank) nb = nb + (height(rank) > out and 1 or 0) end)
  return out > 0 and nb or 0
end

local function ruff(seen, suit, add)
  if not seen.trumps or suit == seen.trumps then return end
  for _, seat in ipairs { seen.declarer, seen.dummy } do
    local short, long = seen.hands[PARTNER[seat]][suit], seen.hands[seat][suit]
    if #long > #short and seen.hands[PARTNER[seat]][seen.trumps] ~= "" then
      add { method = "ruff", suit = suit, from = seat }
      -- or with a trump that is seldom overruffed, where it is not the lowest
      local high, out = seen.hands[PARTNER[seat]][seen.trumps], seen.out[seen.trumps]
      if below(out, high:sub(1, 1)) ~= below(out, high:sub(-1)) then
        add { method = "ruff", suit = suit, from = seat, card = seen.trumps .. high:sub(1, 1) }
      end
    end
  end
end

--- The winners of a suit that are certain: as many as are above all that the defenders have; where
-- these fall under them, all cards of the longer hand.
function methods.certain_of(seen, suit)
  local hand, dummy = seen.hands[seen.declarer][suit], seen.hands[seen.dummy][suit]
  local longest, high = math.max(#hand, #dummy), 0
  each_card(seen, suit, function(_, rank)
    high = high + (height(rank) > top(seen.out[suit]) and 1 or 0)
  end)
  return high < #seen.out[suit] and math.min(high, longest) or longest
end

-- Keep a suit in which a defender who is thrown in must give a trick: not one that has all of them.
local function strip(seen, suit, add)
  local hand, dummy = seen.hands[seen.declarer][suit], seen.hands[seen.dummy][suit]
  local lacks = methods.certain_of(seen, suit) < math.max(#hand, #dummy)
  if lacks and suit ~= seen.trumps and hand ~= "" and dummy ~= "" and seen.out[suit] ~= "" then
    add { method = "strip", suit = suit }
  end
end

--- The methods, in the order in which plans are read where they are worth the same: name,
-- when(seen, suit, add).
methods.LIST = {
  { name = "draw", when = function(seen, suit, add)
    if winners(seen, suit) > 1 then add { method = "draw", suit = suit } end
  end },
  { name = "cash", when = cash },
  { name = "finesse", when = finesse },
  { name = "marked", when = function() end },
  { name = "duck", when = function(seen, suit, add)
    if both(seen, suit) > 1 and seen.out[suit] ~= "" then
      add { method = "duck", suit = suit, least = both(seen, suit) }
    end
  end },
  { name = "drive", when = function(seen, suit, add)
    local hand, dummy = seen.hands[seen.declarer][suit], seen.hands[seen.dummy][suit]
    local long = suit ~= seen.trumps and math.max(#hand, #dummy) - winners(seen, suit) > 1
    if both(seen, suit) > 2 and (long or math.max(top(hand), top(dummy)) < top(seen.out[suit])) then
      add { method = "drive", suit = suit }
    end
  end },
  { name = "ruff", when = ruff },
  { name = "strip", when = strip },
  { name = "hold up", when = function(seen, suit, add)
    if suit ~= seen.led then return end
    local total = both(seen, suit)
    for rounds = 0, 1 do
      if total - 2 * rounds > 2 then
        add { method = "hold up", suit = suit, least = total - 2 * rounds, rounds = rounds + 1 }
      end
    end
  end },
  { name = "rise", when = function(seen, suit, add)
    if suit ~= seen.led then return end
    for rank in seen.hands[seen.turn][suit]:gmatch "." do
      if not equal_below(seen, seen.turn, suit, rank) and height(rank) > height "9" then
        add { method = "rise", suit = suit, card = suit .. rank }
      end
    end
  end },
}

for _, one in ipairs(methods.LIST) do methods.LIST[one.name] = one end

--- What declarer sees, of a view of his.
-- @tparam View v
-- @treturn table as described above
function methods.seen(v)
  local declarer = v.contract.declarer
  local dummy = PARTNER[declarer]
  local seen = { declarer = declarer, dummy = dummy, out = {}, hands = {}, turn = v.turn,
    defenders = (declarer == "W" or declarer == "E") and { "N", "S" } or { "W", "E" },
    trumps = v.contract.strain ~= "NT" and v.contract.strain or nil }
  for _, seat in ipairs { declarer, dummy } do
    seen.hands[seat] = {}
    for _, suit in ipairs(words.SUITS) do
      seen.hands[seat][suit] = v.left[seat]:holding(suit)
    end
  end
  for _, suit in ipairs(words.SUITS) do
    local gone = seen.hands[declarer][suit] .. seen.hands[dummy][suit]
    for _, hand in pairs(v.fell) do gone = gone .. hand:holding(suit) end
    seen.out[suit] = RANKS:reverse():gsub("[" .. gone .. "-]", "")
  end
  if #v.trick > 0 and v.leader ~= declarer and v.leader ~= dummy then
    seen.led = v.trick[1]:sub(1, 1)
  end
  return seen
end

--- With how many trumps left a crossruff may be high: 0, never; where some of the defenders' are
-- higher than some of these, also all, or all but the first two.
-- @tparam table seen
-- @treturn {integer,...}
function methods.crossruffs(seen)
  local nb, low = both(seen, seen.trumps), height "A"
  each_card(seen, seen.trumps, function(_, rank) low = math.min(low, height(rank)) end)
  return low > top(seen.out[seen.trumps]) and { 0 } or { 0, nb - 2, nb }
end

--- A finesse that waits until the defender who plays last has shown out.
-- @tparam table step a finesse
-- @treturn table
function methods.marked(step)
  return { method = "marked", suit = step.suit, card = step.card, from = step.from }
end

--- All steps that a plan may have.
-- @tparam table seen
-- @treturn {table,...}
function methods.steps(seen)
  local list = {}
  for _, method in ipairs(methods.LIST) do
    for _, suit in ipairs(words.SUITS) do
      if both(seen, suit) > 0 then
        method.when(seen, suit, function(step) list[#list + 1] = step end)
      end
    end
  end
  return list
end

--- How many winners are certain, if trumps can be drawn.
function methods.certain(seen)
  local nb = 0
  for _, suit in ipairs(words.SUITS) do nb = nb + methods.certain_of(seen, suit) end
  return nb
end

return methods
