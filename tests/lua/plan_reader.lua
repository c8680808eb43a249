-- SPDX-License-Identifier: GPL-3.0-or-later
--- Plays a plan of declarer's by its words alone: an oracle for what is printed.
-- It knows the printed sentences and the rules of lua/baize/play/README.md ("Following a plan"),
-- and nothing of the steps that they were made of. What these leave open it chooses by suit, from
-- either end, so that a plan which needs a choice that nobody mentions fails with one of them.
local reader = {}

local RANKS <const> = "23456789TJQKA"
local RANK <const> = { ace = "A", king = "K", queen = "Q", jack = "J", ten = "T" }
local BIT <const> = { C = 1, D = 2, H = 4, S = 8 }
local PARTNER <const> = { N = "S", S = "N", E = "W", W = "E" }
local NEXT <const> = { N = "E", E = "S", S = "W", W = "N" }
local OTHER <const> = { hand = "dummy", dummy = "hand" }

-- Intentions by which low cards of a suit may become winners, so that they are kept.
local LONG <const> = { drive = true, duck = true, finesse = true, run = true }

local function height(card) return (RANKS:find(card:sub(-1), 1, true)) end
local function suit_in(text)
  for name, suit in pairs { spade = "S", heart = "H", diamond = "D", club = "C" } do
    if text:find(name, 1, true) then return suit end
  end
end
local function rank_of(word) return RANK[word] or word end

-- ---- words ---------------------------------------------------------------------------

-- The sentences that are read: a pattern, and what it means of the words that it captures.
local SENTENCES <const> = {
  { "^cash what is left of the top (%a+)$", function(suit) return { "top", suit_in(suit) } end },
  { "^cash the top (%a+)$", function(suit) return { "top", suit_in(suit) } end },
  { "^draw trumps$", function(_, trumps) return { "top", trumps } end },
  { "^cash what becomes a winner$", function() return {} end }, -- of no suit that is named
  { "^ruff (.*) in (%a+) as low as you can$", function(suit, hand)
    return { "ruff", suit_in(suit), nil, OTHER[hand] }
  end },
  { "^ruff (.*) in (%a+) with the (%w+)", function(suit, hand, rank, trumps)
    return { "ruff", suit_in(suit), trumps .. rank_of(rank), OTHER[hand] }
  end },
  { "^crossruff (%a+) in (%a+) and (%a+) in (%a+), (.*)$", function(suit, hand, other, where, how)
    local least = how == "high" and 26 or tonumber(how:match "until (%d+) trumps are left") or 0
    assert(how == "high" or how == "as low as you can" or least > 0)
    return { "ruff", suit_in(suit), nil, OTHER[hand], both = true, least = least,
      other = { "ruff", suit_in(other), nil, OTHER[where], both = true, least = least } }
  end },
  { "^ruff the other (%a+) in (%a+)", function(suit, hand)
    return { "ruff", suit_in(suit), nil, OTHER[hand] }
  end },
  { "^ruff (%a+) in (%a+)", function(suit, hand)
    return { "ruff", suit_in(suit), nil, OTHER[hand] }
  end },
  { "^play the (%w+) of (%a+) from %a+$", function(rank, suit)
    return { "rise", suit_in(suit), suit_in(suit) .. rank_of(rank) }
  end },
  { "^cross to the (%w+) of (%a+)$", function(rank, suit)
    return { "cash", suit_in(suit), suit_in(suit) .. rank_of(rank) }
  end },
  { "^cash the (%w+) of (%a+) once it is high$", function(rank, suit)
    return { "cash", suit_in(suit), suit_in(suit) .. rank_of(rank) }
  end },
  { "^run the (%w+) of (%a+) from (%a+)", function(rank, suit, hand)
    return { "run", suit_in(suit), suit_in(suit) .. rank_of(rank), hand }
  end },
  { "^lead the (%w+) of (%a+) from (%a+) and finesse the", function(rank, suit, hand)
    return { "run", suit_in(suit), suit_in(suit) .. rank_of(rank), hand }
  end },
  { "^lead the (%w+) of (%a+) from (%a+), and ruff if it is covered$", function(rank, suit, hand)
    return { "run", suit_in(suit), suit_in(suit) .. rank_of(rank), hand }
  end },
  { "^lead an? (%a+) from (%a+) and finesse the (%w+)", function(suit, hand, rank)
    return { "finesse", suit_in(suit), suit_in(suit) .. rank_of(rank), hand }
  end },
  { "^lead an? (%a+) from (%a+),? and play the (%w+) unless", function(suit, hand, rank)
    return { "finesse", suit_in(suit), suit_in(suit) .. rank_of(rank), hand }
  end },
  { "^exit with an? (%a+), to make them lead an? %a+$", function(suit)
    return { "duck", suit_in(suit) }
  end },
  { "^exit with an? (%a+)$", function(suit) return { "duck", suit_in(suit) } end },
  { "^exit with an? (%a+), again whenever", function(suit)
    return { "duck", suit_in(suit), least = 1 }
  end },
  { "^give up a round of (%a+)$", function(suit) return { "duck", suit_in(suit) } end },
  { "^duck a round of (%a+)$", function(suit) return { "duck", suit_in(suit) } end },
  { "^duck a round of (%a+), again whenever", function(suit)
    return { "duck", suit_in(suit), least = 1 }
  end },
  { "^throw a defender in with an? (%a+), to make him lead", function(suit)
    return { "duck", suit_in(suit), least = 1 }
  end },
  { "^drive out the .* of (%a+)$", function(suit) return { "drive", suit_in(suit) } end },
  { "^establish the (%a+)$", function(suit) return { "drive", suit_in(suit) } end },
  { "^let them win the first round of (%a+)$", function(suit)
    return { "hold", suit_in(suit), rounds = 1 }
  end },
  { "^let them win two rounds of (%a+)$", function(suit)
    return { "hold", suit_in(suit), rounds = 2 }
  end },
}

-- Add what a sentence means to a list. False: it is none of these.
local function parse_one(list, sentence, trumps)
  local text, shown = sentence:gsub(", if %a+ has shown out$", "")
  for _, one in ipairs(SENTENCES) do
    local captured = { text:match(one[1]) }
    captured[#captured + 1] = captured[1] and trumps
    if captured[1] then
      local found = one[2](table.unpack(captured))
      list[#list + 1], found.marked = found, shown > 0
      list[#list + 1] = found.other
      return true
    end
  end
  local cards, suit = text:match "^cash (the .*) of (%a+)$"
  for word in (cards or ""):gsub("the ", ""):gsub(" and ", ", "):gmatch "[^, ]+" do
    list[#list + 1] = { "cash", suit_in(suit), suit_in(suit) .. rank_of(word) }
  end
  -- what is done without steps
  return cards ~= nil or text:find("take the winners: ", 1, true) ~= nil
end

-- The suit that is kept when others are eliminated: what they are to lead, or what is led next.
local function kept_in(said, from)
  local text = table.concat(said, "; ", from)
  return suit_in(text:match "must lead an? (%a+)" or text:match "make him lead an? (%a+)"
    or text:match "exit with an? (%a+)" or text:match "duck a round of (%a+)" or "")
end

-- A plan's printed sentences as intentions; nil and the sentence where one is none of these. An
-- elimination is one: the suits that are named in order, and what is said of each.
local function parse(said, trumps)
  local list = {}
  for i, text in ipairs(said) do
    local played_out = text:match "^eliminate [^:]*: (.*)$"
    local to = played_out and {} or list
    for part in ((played_out or text):gsub(", and ruff", "; then ruff") .. "; then ")
      :gmatch "(.-); then " do
      if not parse_one(to, part, trumps) then return nil, part end
    end
    if played_out then list[#list + 1] = { "strip", parts = to, kept = kept_in(said, i + 1) } end
  end
  return list
end

-- "from dummy the jack of hearts (unless ...), then the 2 of clubs; from hand ...": cards by hand.
local function parse_discards(text)
  local list = { hand = {}, dummy = {} }
  for part in (text or ""):gmatch "[^;]+" do
    local where = part:match "from (%a+)"
    for rank, suit in part:gsub("%b()", ""):gmatch "the (%w+) of (%a+)" do
      table.insert(list[where], suit_in(suit) .. rank_of(rank))
    end
  end
  return list
end

-- ---- what is seen --------------------------------------------------------------------

-- Cards of a suit, the highest first.
local function of(cards, suit)
  local list = {}
  for _, card in ipairs(cards) do
    if card:sub(1, 1) == suit then list[#list + 1] = card end
  end
  return list
end

local function has(cards, card)
  for _, one in ipairs(cards) do
    if one == card then return true end
  end
  return false
end

local function is_high(s, card)
  local best = of(s.out, card:sub(1, 1))[1]
  return not best or height(card) > height(best)
end

local function low(list) return list[#list] end

-- Whether a card beats another one that was played before it.
local function beats(s, card, other)
  local suit = card:sub(1, 1)
  if suit == other:sub(1, 1) then return height(card) > height(other) end
  return suit == s.trumps
end

-- The card of the trick that wins so far, and its number.
local function best_of(s)
  local at = 1
  for i, card in ipairs(s.trick) do
    if beats(s, card, s.trick[at]) then at = i end
  end
  return s.trick[at], at
end

-- A hand's trumps; none in notrump.
local function trumps_of(s, seat) return s.trumps and of(s.left[seat], s.trumps) or {} end

-- Whether defenders may have trumps.
local function can_ruff(s) return s.trumps and #of(s.out, s.trumps) > 0 end

-- The suits in the order of the reader.
local function suits_of(self)
  return self.up and { "C", "D", "H", "S" } or { "S", "H", "D", "C" }
end

-- ---- on lead -------------------------------------------------------------------------

-- Low to a winner of the other hand, in another suit than one (or two), and trumps last of all; or
-- else in a suit that the other hand ruffs.
local function cross(self, s, but, kept)
  local ruffed, trump
  for _, suit in ipairs(suits_of(self)) do
    local mine, his = of(s.left[s.turn], suit), of(s.left[PARTNER[s.turn]], suit)
    local open = suit ~= but and suit ~= kept and mine[1]
    if open and not his[1] and trumps_of(s, PARTNER[s.turn])[1] then
      ruffed = ruffed or low(mine)
    elseif open and his[1] and is_high(s, his[1]) and height(low(mine)) < height(his[1]) then
      if suit ~= s.trumps then return low(mine) end
      trump = low(mine)
    end
  end
  return trump or ruffed
end

-- Whether the other hand ruffs a suit and keeps a trump.
local function ruffs_out(s, seat, suit)
  return not of(s.left[seat], suit)[1] and #trumps_of(s, seat) > 1
end

-- What is said of a suit that is eliminated: the first of the named cards that is there and wins.
local function named_winner(s, x, suit)
  for _, part in ipairs(x.parts) do
    local there = part[1] == "cash" and part[2] == suit and (has(s.left[s.turn], part[3])
      or has(s.left[PARTNER[s.turn]], part[3]))
    if there and is_high(s, part[3]) then return part[3] end
  end
end

-- What plays out a suit: a winner, that of the shorter hand first, and where they are as long the
-- one that is named first, or else the one of this hand; or a loser that the other hand ruffs.
-- Whether the other hand has one to lead.
local function plays_out(self, s, x, suit)
  local mine, his = of(s.left[s.turn], suit), of(s.left[PARTNER[s.turn]], suit)
  if not mine[1] then
    return nil, his[1] and (is_high(s, his[1]) or ruffs_out(s, s.turn, suit))
  end
  local own = is_high(s, mine[1]) and mine[1]
  local other = his[1] and is_high(s, his[1]) and height(low(mine)) < height(his[1]) and low(mine)
  if own and other then
    local named = #mine == #his and not self.up and named_winner(s, x, suit) or mine[1]
    return (#mine < #his or #mine == #his and has(mine, named)) and own or other
  end
  return own or other or not his[1] and ruffs_out(s, PARTNER[s.turn], suit) and low(mine) or nil
end

-- The suits that may be eliminated: those that are named in order, and the others, first or last.
local function eliminated(self, s, x)
  local list, named = {}, {}
  for _, part in ipairs(x.parts) do
    if part[2] and part[2] ~= s.trumps and not named[part[2]] then
      list[#list + 1], named[part[2]] = part[2], true
    end
  end
  for _, suit in ipairs(suits_of(self)) do
    if suit ~= s.trumps and suit ~= x.kept and not named[suit] then
      table.insert(list, self.up and 1 or #list + 1, suit)
    end
  end
  return list
end

local leads

-- Draw trumps, and then what the hand on lead can play out; or cross in trumps, if both hands keep
-- one.
local function leads_out(self, s, x)
  local away
  if can_ruff(s) then
    local mine, his = trumps_of(s, s.turn), trumps_of(s, PARTNER[s.turn])
    if mine[1] and is_high(s, mine[1]) then return mine[1] end
    local card = his[1] and is_high(s, his[1]) and (low(mine) or cross(self, s, s.trumps, x.kept))
    if card then return card end
  end
  for _, suit in ipairs(eliminated(self, s, x)) do
    local card, other = plays_out(self, s, x, suit)
    if card then return card end
    away = away or other
  end
  local mine, his = trumps_of(s, s.turn), trumps_of(s, PARTNER[s.turn])
  local crosses = away and #mine > 1 and #his > 1 and is_high(s, his[1])
    and height(low(mine)) < height(his[1])
  return crosses and low(mine) or nil
end

-- The card that an intention leads now; nil: it cannot be taken.
function leads(self, s, x)
  local kind, suit, card = x[1], x[2], x[3]
  if kind == "strip" then return leads_out(self, s, x) end
  local mine, his = of(s.left[s.turn], suit), of(s.left[PARTNER[s.turn]], suit)
  if kind == "cash" then
    if has(mine, card) then return is_high(s, card) and card or nil end
    if not has(his, card) or not is_high(s, card) then return nil end
    return low(mine) or cross(self, s, suit)
  elseif kind == "top" then
    if #of(s.out, suit) == 0 then return nil end
    local his_high = his[1] and is_high(s, his[1])
    local shorter = his_high and #his < #mine and height(low(mine)) < height(his[1])
    if mine[1] and is_high(s, mine[1]) and not shorter then return mine[1] end
    return his_high and (low(mine) or cross(self, s, suit)) or nil -- of the shorter hand first
  end
  if kind == "hold" then return nil end
  if kind == "duck" then return #mine + #his >= x.least and low(mine) or nil end
  if kind == "drive" then
    if #of(s.out, suit) == 0 or mine[1] and is_high(s, mine[1]) or his[1] and is_high(s, his[1])
      or not (mine[1] or his[1]) then
      return nil
    end
    if not mine[1] then return (cross(self, s, suit)) end
    local higher = not his[1] or height(mine[1]) > height(his[1])
    local alike = his[1] ~= nil -- both drive: what the defenders have beats neither or both
    for _, out in ipairs(of(s.out, suit)) do
      alike = alike and (height(out) > height(mine[1])) == (height(out) > height(his[1]))
    end
    local first = higher
    if alike and #mine ~= #his then first = #mine < #his end
    return first and mine[1] or low(mine)
  end
  if kind == "rise" then return nil end
  local from = self.seat[x[4]] -- finesse, run, ruff
  local cards = of(s.left[from], suit)
  if kind == "ruff" then
    local other = PARTNER[from]
    if not cards[1] or of(s.left[other], suit)[1] or not trumps_of(s, other)[1]
      or is_high(s, cards[1]) and not (x.both and can_ruff(s)) then
      return nil
    end
    return s.turn == from and low(cards) or cross(self, s, suit)
  end
  if x.marked and s.shown[PARTNER[NEXT[from]]] & BIT[suit] == 0 then return nil end
  local there = has(cards, card) or has(of(s.left[PARTNER[from]], suit), card)
  if not there or is_high(s, card) or not cards[1] or s.shown[NEXT[from]] & BIT[suit] > 0 then
    return nil
  end
  if s.turn ~= from then return (cross(self, s, suit)) end
  return kind == "run" and card or low(cards)
end

-- After the last step: trumps are drawn; a winner, of this hand or the other; what the other hand
-- ruffs; a trump; else low from the longest suit.
local function rest(self, s)
  local longest, most, ruffed = nil, 0, nil
  local trump = s.trumps and leads(self, s, { "top", s.trumps })
  if trump then return trump end
  for _, suit in ipairs(suits_of(self)) do
    local mine, his = of(s.left[s.turn], suit), of(s.left[PARTNER[s.turn]], suit)
    if suit ~= s.trumps then
      if mine[1] and is_high(s, mine[1]) then return mine[1] end
      if mine[1] and his[1] and is_high(s, his[1]) then return low(mine) end
      if mine[1] and not his[1] and trumps_of(s, PARTNER[s.turn])[1] then
        ruffed = ruffed or low(mine)
      end
    end
  end
  trump = trumps_of(s, s.turn)[1]
  if ruffed or trump and is_high(s, trump) then return ruffed or trump end
  for _, suit in ipairs { "S", "H", "D", "C" } do
    local nb = #of(s.left[s.turn], suit) + #of(s.left[PARTNER[s.turn]], suit)
    if of(s.left[s.turn], suit)[1] and nb > most then
      longest, most = suit, nb
    end
  end
  return low(of(s.left[s.turn], longest))
end

-- ---- other hands ---------------------------------------------------------------------

-- A card to discard: as said; else one that is no winner, is not named, and is not the last that
-- reaches a winner of the other hand or a finesse.
local function discard(self, s)
  local hand = s.left[s.turn]
  for _, card in ipairs(self.discards[s.turn]) do
    if has(hand, card) and not is_high(s, card) then return card end
  end
  local function cost(card)
    local suit, sum = card:sub(1, 1), is_high(s, card) and 8 or 0
    if suit == s.trumps then sum = sum + 16 + height(card) / 99 end -- the lowest, if one must
    local mine, his = of(hand, suit), of(s.left[PARTNER[s.turn]], suit)
    local other = mine[low(mine) == card and #mine - 1 or #mine] -- the lowest that is left
    if his[1] and is_high(s, his[1]) and not (other and height(other) < height(his[1])) then
      sum = sum + 1
    end
    local high = is_high(s, card) and -99 or 0 -- winners of which two would fall in a round
    for _, cards in ipairs { mine, his } do
      for _, one in ipairs(cards) do high = high + (is_high(s, one) and 1 or 0) end
    end
    if high > #mine - 1 and #mine > #his then sum = sum + 1 end
    for _, x in ipairs(self.list) do
      if x[3] == card then sum = sum + 3 end
      if LONG[x[1]] and x[2] == suit then sum = sum + 0.5 end
      local leads_it = x[2] == suit and self.seat[x[4]] == s.turn
      if #mine == 1 and leads_it then sum = sum + 3 end
    end
    return sum
  end
  local best
  for _, suit in ipairs(suits_of(self)) do
    local cards = of(hand, suit)
    for i = self.up and 1 or #cards, self.up and #cards or 1, self.up and 1 or -1 do
      if not best or cost(cards[i]) < cost(best) then best = cards[i] end
    end
  end
  return best
end

-- The lowest of some cards that beats the trick so far.
local function cheapest(s, cards)
  local best = best_of(s)
  for i = #cards, 1, -1 do
    if beats(s, cards[i], best) then return cards[i] end
  end
end

-- A ruff as low as possible; where the next hand may overruff, with a trump that cannot be, if so
-- many of them are left that the others can be drawn.
local function ruff(s)
  local card, high, mine = cheapest(s, trumps_of(s, s.turn)), 0, nil
  if not card or is_high(s, card) then return card end
  for _, seat in ipairs { s.turn, PARTNER[s.turn] } do
    for _, one in ipairs(trumps_of(s, seat)) do
      if is_high(s, one) then
        high = high + 1
        if seat == s.turn then mine = one end
      end
    end
  end
  return mine and 2 * high >= #of(s.out, s.trumps) + 3 and mine or card
end

-- The lowest trump that nobody can overruff, in a crossruff once so few are left; nil: none.
local function high_ruff(s, x)
  local mine = trumps_of(s, s.turn)
  if not x.both or #mine + #trumps_of(s, PARTNER[s.turn]) > x.least then return nil end
  for i = #mine, 1, -1 do
    if is_high(s, mine[i]) then return beats(s, mine[i], (best_of(s))) and mine[i] or nil end
  end
end

-- The third hand, which has none of the suit that declarer's side led.
local function third_void(self, s, x)
  local best, at = best_of(s)
  local kind = x and x[1]
  if kind == "ruff" then
    local named = has(s.left[s.turn], x[3] or "") and beats(s, x[3], best) and x[3]
    return named or high_ruff(s, x) or cheapest(s, trumps_of(s, s.turn)) or discard(self, s)
  elseif kind == "cash" or kind == "duck" then
    return discard(self, s)
  elseif kind == "finesse" or kind == "run" then
    return at ~= 1 and cheapest(s, trumps_of(s, s.turn)) or discard(self, s)
  elseif kind == "drive" and at == 1 and not is_high(s, best) then
    return discard(self, s)
  end
  return (at == 2 or not is_high(s, s.trick[1])) and ruff(s) or discard(self, s)
end

-- The third hand to a lead of declarer's side.
local function third(self, s, x)
  local led = s.trick[1]
  local suit = led:sub(1, 1)
  local mine = of(s.left[s.turn], suit)
  local best, at = best_of(s)
  if not mine[1] then return third_void(self, s, x) end
  if x and x[1] == "cash" then
    return has(mine, x[3]) and beats(s, x[3], best) and x[3] or low(mine)
  elseif x and (x[1] == "finesse" or x[1] == "run") then
    if at == 1 and led == x[3] then return low(mine) end
    if s.trick[2]:sub(1, 1) ~= suit and is_high(s, mine[1]) then return mine[1] end
    if has(mine, x[3]) and beats(s, x[3], best) then return x[3] end
    return at == 2 and cheapest(s, mine) or low(mine)
  end
  if x and (x[1] == "duck" or x[1] == "ruff") then return low(mine) end
  if x and x[1] == "drive" and at == 1 and not is_high(s, led) and not is_high(s, mine[1]) then
    local next_up -- of the defenders' cards above the one that was led
    for _, card in ipairs(of(s.out, suit)) do
      if height(card) > height(led) then next_up = card end
    end
    return height(mine[1]) > height(next_up) and mine[1] or low(mine)
  end
  if at == 1 and is_high(s, led) and (suit == s.trumps or not can_ruff(s)) then return low(mine) end
  for i = #mine, 1, -1 do
    if is_high(s, mine[i]) and beats(s, mine[i], best) then return mine[i] end
  end
  return beats(s, mine[1], best) and mine[1] or low(mine)
end

-- Whether the other hand can lead to a winner of this one in another suit, or to a ruff.
local function has_entry(s, but)
  for _, suit in ipairs { "S", "H", "D", "C" } do
    local mine, his = of(s.left[s.turn], suit), of(s.left[PARTNER[s.turn]], suit)
    if suit ~= but and his[1] then
      if mine[1] and is_high(s, mine[1]) and height(low(his)) < height(mine[1]) then return true end
      if not mine[1] and trumps_of(s, s.turn)[1] then return true end
    end
  end
end

-- Whether the last hand takes a trick over that the other one wins, to take the rest of the suit.
local function overtakes(s, mine, his)
  local out, high = of(s.out, s.trick[1]:sub(1, 1)), 0
  for _, card in ipairs(mine) do high = high + (is_high(s, card) and 1 or 0) end
  return not his[1] and high > 1 and high > #out and beats(s, mine[1], (best_of(s)))
    and not has_entry(s, s.trick[1]:sub(1, 1))
end

-- To a lead of the defenders'.
local function follow(self, s)
  local suit = s.trick[1]:sub(1, 1)
  local mine, his = of(s.left[s.turn], suit), of(s.left[PARTNER[s.turn]], suit)
  local best, at = best_of(s)
  for _, x in ipairs(self.list) do
    if x[1] == "rise" and has(mine, x[3]) and beats(s, x[3], best) then return x[3] end
  end
  for _, x in ipairs(self.list) do -- rounds are told by the cards that are left
    local played = #s.trick == 3 and 1 or 0
    if x[1] == "hold" and x[2] == suit and #mine + #his + played >= x.least then
      return low(mine) or discard(self, s)
    end
  end
  if not mine[1] then
    local wins = his[1] and is_high(s, his[1]) and beats(s, his[1], best)
      or not his[1] and trumps_of(s, PARTNER[s.turn])[1]
    if #s.trick == 3 then
      return at ~= 2 and cheapest(s, trumps_of(s, s.turn)) or discard(self, s)
    end
    return not wins and ruff(s) or discard(self, s)
  end
  if #s.trick == 3 then
    local card = at ~= 2 and cheapest(s, mine)
    local same = s.trick[2]:sub(1, 1) == suit
    if at == 2 and same and overtakes(s, mine, his) then card = mine[1] end
    if not card then return low(mine) end
    -- what would be left must not block winners of the other hand
    local function reaches(cards) return cards[1] and height(low(cards)) < height(his[1]) end
    local left = {}
    for _, one in ipairs(mine) do if one ~= card then left[#left + 1] = one end end
    if his[1] and is_high(s, his[1]) and left[1] and not reaches(left) and #mine <= #his
      and reaches(mine) then
      return mine[1]
    end
    return card
  end
  local later = his[1] and is_high(s, his[1]) and height(his[1]) > height(s.trick[1])
    or not his[1] and trumps_of(s, PARTNER[s.turn])[1]
  for i = later and 0 or #mine, 1, -1 do
    if is_high(s, mine[i]) and beats(s, mine[i], best) then return mine[i] end
  end
  return low(mine)
end

-- What is seen before the cards of the trick.
local function before(s)
  local b = { left = { [s.turn] = { table.unpack(s.left[s.turn]) }, [PARTNER[s.turn]] = {
    s.trick[1], table.unpack(s.left[PARTNER[s.turn]]) } }, out = { s.trick[2],
    table.unpack(s.out) }, shown = s.shown, turn = s.leader, trick = {}, trumps = s.trumps }
  table.sort(b.left[s.leader], function(x, y) return height(x) > height(y) end)
  table.sort(b.out, function(x, y) return height(x) > height(y) end)
  return b
end

-- Whether an intention is what a card was led for.
local function is_begun(self, b, x, led)
  if x[1] ~= "strip" and x[2] ~= led:sub(1, 1) then return false end
  if x[1] == "finesse" or x[1] == "run" then
    local shown = setmetatable({ [NEXT[b.turn]] = 0 }, { __index = b.shown })
    local s = setmetatable({ shown = shown }, { __index = b })
    return self.seat[x[4]] == b.turn and leads(self, s, x) ~= nil
  end
  return leads(self, b, x) == led
end

-- Whether the hand on lead leads its own suit of a crossruff, and not that of an intention.
local function leads_other(self, s, x)
  for _, other in ipairs(x.both and self.seat[x[4]] ~= s.turn and self.list or {}) do
    if other.both and self.seat[other[4]] == s.turn and leads(self, s, other) then return true end
  end
  return false
end

-- The first intention that can be taken.
local function lead(self, s)
  for _, x in ipairs(self.list) do
    local card = not leads_other(self, s, x) and leads(self, s, x)
    if card then return card end
  end
  return rest(self, s)
end

-- Whether a card was led to reach the other hand, for an intention or to draw trumps.
local function is_crossing(self, b, led)
  local function crosses(card, suit) return card:sub(1, 1) ~= suit and led:sub(1, 1) ~= suit end
  for _, x in ipairs(self.list) do
    local card = not leads_other(self, b, x) and leads(self, b, x)
    if card then return x[1] ~= "strip" and crosses(card, x[2]) end
  end
  local trump = can_ruff(b) and leads(self, b, { "top", b.trumps })
  return trump and crosses(trump, b.trumps)
end

-- The card with which the third hand takes over what was led to reach it; nil: it has no winner.
local function reached(s)
  local mine = of(s.left[s.turn], s.trick[1]:sub(1, 1))
  if not mine[1] then return ruff(s) end
  for i = #mine, 1, -1 do
    if is_high(s, mine[i]) and beats(s, mine[i], (best_of(s))) then return mine[i] end
  end
end

--- A player of a plan, by its words.
-- @tparam {string,...} said the printed sentences
-- @tparam ?string discards what is printed of these
-- @tparam string declarer
-- @tparam table nb by suit, how many cards declarer and dummy have at first
-- @tparam boolean up from which end it chooses what is not said
-- @tparam ?string trumps a suit; nil: notrump
-- @tparam ?string led the suit of the trick on the table
-- @treturn ?function of what is seen (PlanTrial:outcome); nil: a sentence is not known
-- @treturn ?string which
function reader.new(said, discards, declarer, nb, up, trumps, led)
  local list, unknown = parse(said, trumps)
  if not list then return nil, unknown end
  local self = { list = list, up = up, seat = { hand = declarer, dummy = PARTNER[declarer] } }
  local rounds = led and { [led] = 1 } or {} -- that are led before
  for _, x in ipairs(list) do
    local suit = x[2]
    if x[1] == "duck" then x.least = x.least or nb[suit] - 2 * (rounds[suit] or 0) end
    if x[1] == "hold" then x.least = nb[suit] - 2 * (x.rounds - 1) end
    if suit then rounds[suit] = (rounds[suit] or 0) + 1 end
  end
  local thrown = parse_discards(discards)
  self.discards = { [declarer] = thrown.hand, [PARTNER[declarer]] = thrown.dummy }
  return function(s)
    s.trumps = trumps
    if #s.trick == 0 then
      return lead(self, s)
    elseif s.leader ~= PARTNER[s.turn] then
      return follow(self, s)
    end
    local b = before(s)
    for _, x in ipairs(list) do
      if is_begun(self, b, x, s.trick[1]) then return third(self, s, x) end
    end
    return is_crossing(self, b, s.trick[1]) and reached(s) or third(self, s)
  end
end

return reader
