-- SPDX-License-Identifier: GPL-3.0-or-later
--- What declarer can set out to do: the steps of plans, as data.
-- A method finds its bindings in what declarer sees (`when`), each a step as baize.core.plan takes
-- it, and says a step in words (`says`). Adding one here adds it to every plan that is tried.
-- A table `seen` has what declarer sees: hands (by seat, of ranks by suit), out (ranks by suit that
-- the defenders have), declarer, dummy, trumps (a suit or nil), led (the suit that a defender led
-- to the trick on the table, or nil), turn.
-- @module baize.play.methods
local words = require "baize.base.words"

local methods = {}

local RANKS <const> = "23456789TJQKA"
local NAMES <const> = { A = "ace", K = "king", Q = "queen", J = "jack", T = "ten" }
local SUIT_WORD <const> = { S = "spades", H = "hearts", D = "diamonds", C = "clubs" }
local ONE <const> = { S = "a spade", H = "a heart", D = "a diamond", C = "a club" }
local PARTNER <const> = { N = "S", S = "N", E = "W", W = "E" }
local CASHED <const> = 3 -- of a suit's winners, at most

methods.SUIT_WORD, methods.PARTNER = SUIT_WORD, PARTNER

-- ---- cards ---------------------------------------------------------------------------

local function height(rank) return (RANKS:find(rank, 1, true)) end

--- "the king", or "the 9", of a rank.
function methods.rank_name(rank) return "the " .. (NAMES[rank] or rank) end

--- "the king of spades" of a card.
function methods.card_name(card)
  return ("%s of %s"):format(methods.rank_name(card:sub(2)), SUIT_WORD[card:sub(1, 1)])
end

local function top(ranks) return ranks == "" and 0 or height(ranks:sub(1, 1)) end

-- The ranks of a suit above, or below, one.
local function above(ranks, rank)
  return (ranks:gsub(".", function(r) return height(r) > height(rank) and r or "" end))
end

local function below(ranks, rank)
  return (ranks:gsub(".", function(r) return height(r) < height(rank) and r or "" end))
end

local function hand_name(seen, seat) return seat == seen.declarer and "hand" or "dummy" end

local function both(seen, suit)
  return #seen.hands[seen.declarer][suit] + #seen.hands[seen.dummy][suit]
end

-- The seat of whose hand and each of its ranks in a suit.
local function each_card(seen, suit, visit)
  for _, seat in ipairs { seen.declarer, seen.dummy } do
    for rank in seen.hands[seat][suit]:gmatch "." do visit(seat, rank) end
  end
end

-- Whether a card is the lowest of those in its hand that are equals.
local function is_lowest(seen, seat, suit, rank)
  local out, next_down = seen.out[suit], below(seen.hands[seat][suit], rank):sub(1, 1)
  if next_down == "" then return true end
  return below(out, rank) ~= below(out, next_down)
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

-- Put up a card of one hand, led to from the other; or run it to the other.
local function finesse(seen, suit, add)
  local out = seen.out[suit]
  each_card(seen, suit, function(seat, rank)
    local partner = PARTNER[seat]
    local his = seen.hands[partner][suit]
    if above(out, rank) == "" or below(out, rank) == "" or height(rank) < height "8"
      or not is_lowest(seen, seat, suit, rank) then return end
    if his ~= "" then
      add { method = "finesse", suit = suit, card = suit .. rank, from = partner }
    end
    local ruffs = his == "" and suit ~= seen.trumps and seen.trumps
      and seen.hands[partner][seen.trumps] ~= ""
    local covers = his ~= "" and top(his) > height(above(out, rank):sub(-1))
    if ruffs or covers then
      add { method = "finesse", suit = suit, card = suit .. rank, from = seat }
    end
  end)
end

-- The first of the missing cards above that of a step that the side can still beat: it is what the
-- finesse is against. Nil: there is none, the card is led up to.
local function against(seen, step)
  local suit, rank = step.suit, step.card:sub(2)
  local best = math.max(top(seen.hands[seen.declarer][suit]), top(seen.hands[seen.dummy][suit]))
  local found = {}
  for one in above(seen.out[suit], rank):gmatch "." do
    if height(one) < best then found[#found + 1] = methods.rank_name(one) end
  end
  return #found > 0 and table.concat(found, " and ") or nil
end

local function says_finesse(step, seen)
  local suit, card = step.suit, methods.card_name(step.card)
  local missing = against(seen, step)
  local from = hand_name(seen, step.from)
  if seen.hands[step.from][suit]:find(step.card:sub(2), 1, true) then
    if not missing then return ("lead %s from %s, and ruff if it is covered"):format(card, from) end
    return ("run %s from %s, a finesse against %s"):format(card, from, missing)
  elseif not missing then
    return ("lead %s from %s, and play %s unless a higher card appears"):format(ONE[suit], from,
      methods.rank_name(step.card:sub(2)))
  end
  return ("lead %s from %s and finesse %s, against %s"):format(ONE[suit], from,
    methods.rank_name(step.card:sub(2)), missing)
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
    end
  end
end

--- The methods, in the order in which plans are read where they are worth the same: name,
-- when(seen, suit, add), says(step, seen); `from`: the words begin a new sentence.
methods.LIST = {
  { name = "cash", when = cash, says = function(step)
    return "cash " .. methods.card_name(step.card)
  end },
  { name = "draw", when = function(seen, suit, add)
    if winners(seen, suit) > 1 then add { method = "draw", suit = suit } end
  end, says = function(step, seen)
    return step.suit == seen.trumps and "draw trumps"
      or ("cash the top %s"):format(SUIT_WORD[step.suit])
  end },
  { name = "finesse", when = finesse, says = says_finesse },
  { name = "duck", when = function(seen, suit, add)
    if both(seen, suit) > 1 and seen.out[suit] ~= "" then
      add { method = "duck", suit = suit, least = both(seen, suit) }
    end
  end, says = function(step, seen)
    local some = math.max(top(seen.hands[seen.declarer][step.suit]),
      top(seen.hands[seen.dummy][step.suit])) > top(seen.out[step.suit])
    return some and ("duck a round of %s"):format(SUIT_WORD[step.suit])
      or ("exit with %s"):format(ONE[step.suit])
  end },
  { name = "drive", when = function(seen, suit, add)
    local best = math.max(top(seen.hands[seen.declarer][suit]), top(seen.hands[seen.dummy][suit]))
    if best < top(seen.out[suit]) and best > 0 and both(seen, suit) > 2 then
      add { method = "drive", suit = suit }
    end
  end, says = function(step, seen)
    return ("drive out %s of %s"):format(methods.rank_name(seen.out[step.suit]:sub(1, 1)),
      SUIT_WORD[step.suit])
  end },
  { name = "ruff", when = ruff, says = function(step, seen)
    return ("ruff %s in %s"):format(ONE[step.suit], hand_name(seen, PARTNER[step.from]))
  end },
  { name = "hold up", when = function(seen, suit, add)
    if suit ~= seen.led then return end
    local total = both(seen, suit)
    for rounds = 0, 1 do
      if total - 2 * rounds > 2 then
        add { method = "hold up", suit = suit, least = total - 2 * rounds, rounds = rounds + 1 }
      end
    end
  end, says = function(step)
    return step.rounds == 1 and ("let them win the first round of %s"):format(SUIT_WORD[step.suit])
      or ("let them win two rounds of %s"):format(SUIT_WORD[step.suit])
  end },
  { name = "rise", when = function(seen, suit, add)
    if suit ~= seen.led then return end
    for rank in seen.hands[seen.turn][suit]:gmatch "." do
      if is_lowest(seen, seen.turn, suit, rank) and height(rank) > height "9" then
        add { method = "rise", suit = suit, card = suit .. rank }
      end
    end
  end, says = function(step, seen)
    return ("play %s from %s"):format(methods.card_name(step.card), hand_name(seen, seen.turn))
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

-- Whether a step repeats one before it in the words: "cash the ace and the king of spades".
local function joins(step, last)
  return last and last.method == "cash" and step.method == "cash" and last.suit == step.suit
end

--- A plan in words, one sentence a step or several of a kind.
-- @tparam {table,...} plan
-- @tparam table seen
-- @treturn {string,...}
function methods.words(plan, seen)
  local list = {}
  for i, step in ipairs(plan) do
    if joins(step, plan[i - 1]) then
      list[#list] = list[#list]:gsub(" of (%a+)$", function(suit)
        return (", %s of %s"):format(methods.rank_name(step.card:sub(2)), suit)
      end)
    else
      list[#list + 1] = methods.LIST[step.method].says(step, seen)
    end
  end
  return list
end

return methods
