-- SPDX-License-Identifier: GPL-3.0-or-later
--- Facts about the hidden hands, by which layouts are told apart: who has an honour, how a suit
-- breaks, whether two honours are together.
-- @module baize.play.layout_facts
local methods = require "baize.play.methods"
local words = require "baize.base.words"

local layout_facts = {}

local HONOURS <const>, PAIRED <const> = 4, 2 -- of a suit, the highest that are missing
local IDLE <const> = 3 -- what it costs to speak of a suit in which declarer can win nothing
local COUNTED <const> = { A = "aces", K = "kings", Q = "queens", J = "jacks" }

local height = methods.height

-- `where`: the same as the text of a condition on deals, where it may be counted.
local function fact(list, text, cost, holds, where)
  list[#list + 1] = { says = text, cost = cost, holds = holds, where = where }
end

local function has(seat, suit, rank)
  return function(w) return w[seat][suit]:find(rank, 1, true) ~= nil end
end

-- The ranks that may be missing from declarer's point of view: those that matter to his cards.
local function missing_of(seen, suit)
  local lowest
  for _, seat in ipairs { seen.declarer, seen.dummy } do
    local last = seen.hands[seat][suit]:sub(-1)
    if last ~= "" and (not lowest or height(last) < height(lowest)) then lowest = last end
  end
  if not lowest then return "" end
  return (seen.out[suit]:gsub(".", function(r) return height(r) > height(lowest) and r or "" end))
end

-- Whether declarer can win nothing in a suit, as far as its ranks say.
local function is_idle(seen, suit)
  local out, best = seen.out[suit], 0
  for _, seat in ipairs { seen.declarer, seen.dummy } do
    local first = seen.hands[seat][suit]:sub(1, 1)
    if first ~= "" then best = math.max(best, height(first)) end
  end
  return best == 0 or #out > 1 and best < height(out:sub(-1))
end

local function honour_facts(list, seen, suit, seats, plain, gone)
  local missing = missing_of(seen, suit):sub(1, HONOURS)
  if plain then missing = missing:gsub("[^AKQJ]", "") end
  for _, seat in ipairs(seats) do
    for rank in missing:gmatch "." do
      local name = words.SEAT_NAMES[seat]
      fact(list, ("%s has %s of %s"):format(name, methods.rank_name(rank),
        methods.SUIT_WORD[suit]), 1, has(seat, suit, rank), COUNTED[rank]
        and ('%s.%s.%s "1"'):format(seat, methods.SUIT_WORD[suit], COUNTED[rank]))
      local alone = gone[seat] > 0 and "%s has only %s of %s left" or "%s has %s of %s alone"
      fact(list, alone:format(name, methods.rank_name(rank), methods.SUIT_WORD[suit]), 2,
        function(w) return w[seat][suit] == rank end)
    end
  end
end

-- How a suit breaks: of its cards as they were dealt, `gone` (by seat) of which have been played.
local function length_facts(list, seen, suit, seats, gone, unreal)
  local total = #seen.out[suit] + gone[seats[1]] + gone[seats[2]]
  local name = methods.SUIT_WORD[suit]
  -- a seat was dealt from so many to so many
  local function where(seat, least, most)
    return ('%s.%s "%d-%d"'):format(seat, name, least + unreal[seat], most + unreal[seat])
  end
  local function add(text, cost, seat, least, most)
    fact(list, text, cost, function(w)
      local n = #w[seat][suit] + gone[seat]
      return n >= least and n <= most
    end, where(seat, least, most))
  end
  for short = 0, total // 2 do
    fact(list, ("%s break %d-%d"):format(name, total - short, short), 1, function(w)
      local n = #w[seats[1]][suit] + gone[seats[1]]
      return n == short or n == total - short
    end, ("(%s | %s)"):format(where(seats[1], short, short),
      where(seats[1], total - short, total - short)))
    if short > 0 and short < total // 2 then
      add(("%s break %d-%d or better"):format(name, total - short, short), 1, seats[1], short,
        total - short)
    end
  end
  for _, seat in ipairs(seats) do
    local who = words.SEAT_NAMES[seat]
    for n = gone[seat], gone[seat] + #seen.out[suit] do
      local form = n == 0 and "%s has no %s" or n == total and "%s has all %s" or n == 1
        and "%s has one of the %s" or "%s has %d of the %s"
      local text = (n > 1 and n < total) and form:format(who, n, name) or form:format(who, name)
      add(text, n == total and 1 or 2, seat, n, n)
      if n > 1 and n < total then
        add(("%s has %d or more of the %s"):format(who, n, name), 2, seat, n, total)
        add(("%s has %d of the %s at most"):format(who, n, name), 2, seat, 0, n)
      end
    end
  end
end

-- That a seat has so many (0 or 1) of one card and so many of another, in one of the ways given,
-- as the text of a condition; nil: not counted.
local function where_two(seat, a, b, ways)
  if not (COUNTED[a.rank] and COUNTED[b.rank]) then return nil end
  local function one(card, nb)
    return ('%s.%s.%s "%d"'):format(seat, methods.SUIT_WORD[card.suit], COUNTED[card.rank], nb)
  end
  local list = {}
  for i, way in ipairs(ways) do
    list[i] = ("(%s & %s)"):format(one(a, way[1]), one(b, way[2]))
  end
  return "(" .. table.concat(list, " | ") .. ")"
end

-- Whether one defender has two honours, of which at least the first matters.
local function pair_fact(list, seats, a, b)
  local one, other = has(seats[1], a.suit, a.rank), has(seats[1], b.suit, b.rank)
  local names = ("%s and %s"):format(methods.card_name(a.suit .. a.rank),
    methods.card_name(b.suit .. b.rank))
  local cost = a.suit == b.suit and 3 or 2 -- plainer: West has both
  if a.suit == b.suit then
    names = ("%s and %s"):format(methods.rank_name(a.rank), methods.card_name(b.suit .. b.rank))
  end
  fact(list, ("one defender has %s"):format(names), cost,
    function(w) return one(w) == other(w) end,
    where_two(seats[1], a, b, { { 1, 1 }, { 0, 0 } }))
  fact(list, ("%s are in different hands"):format(names), cost,
    function(w) return one(w) ~= other(w) end,
    where_two(seats[1], a, b, { { 1, 0 }, { 0, 1 } }))
end

-- That a seat has one of two honours of a suit, or both.
local function either_fact(list, seat, a, b)
  local one, other = has(seat, a.suit, a.rank), has(seat, b.suit, b.rank)
  fact(list, ("%s has %s or %s"):format(words.SEAT_NAMES[seat], methods.rank_name(a.rank),
    methods.card_name(b.suit .. b.rank)), 2, function(w) return one(w) or other(w) end,
    where_two(seat, a, b, { { 1, 1 }, { 1, 0 }, { 0, 1 } }))
end

-- Facts about two honours.
local function pair_facts(list, seen, seats)
  local cards = {}
  for _, suit in ipairs(words.SUITS) do
    local missing = is_idle(seen, suit) and "" or missing_of(seen, suit)
    for rank in missing:sub(1, PAIRED):gmatch "." do
      cards[#cards + 1] = { suit = suit, rank = rank }
    end
  end
  for i, a in ipairs(cards) do
    for k = i + 1, #cards do
      local b = cards[k]
      pair_fact(list, seats, a, b)
      for _, seat in ipairs(a.suit == b.suit and seats or {}) do either_fact(list, seat, a, b) end
    end
  end
end

-- Who was dealt more of a suit that a defender led, and has an honour of another one as well.
local function long_facts(list, seen, seats, gone, unreal)
  local led = seen.led and seen.out[seen.led] ~= "" and seen.led
  local total = led and #seen.out[led] + gone[led][seats[1]] + gone[led][seats[2]] or 0
  local more = total // 2 + 1
  if total < 5 then return end
  local function is_long(w, seat) return #w[seat][led] + gone[led][seat] >= more end
  for _, suit in ipairs(words.SUITS) do
    local rank = suit ~= led and missing_of(seen, suit):sub(1, 1) or ""
    if rank ~= "" and not is_idle(seen, suit) then
      local parts = {}
      for i, seat in ipairs(seats) do
        parts[i] = COUNTED[rank] and ('(%s.%s "%d+" & %s.%s.%s "1")'):format(seat,
          methods.SUIT_WORD[led], more + unreal[led][seat], seat, methods.SUIT_WORD[suit],
          COUNTED[rank])
      end
      fact(list, ("the defender with %d or more of the %s has %s"):format(more,
        methods.SUIT_WORD[led], methods.card_name(suit .. rank)), 2, function(w)
        for _, seat in ipairs(seats) do
          if is_long(w, seat) and has(seat, suit, rank)(w) then return true end
        end
        return false
      end, parts[1] and parts[2] and ("(%s | %s)"):format(parts[1], parts[2]))
    end
  end
end

--- The facts that differ among layouts.
-- @tparam View v
-- @tparam table seen what declarer sees (methods.seen)
-- @tparam {table,...} worlds the cards that each of `seats` has left, by suit; weight
-- @tparam {string,string} seats the defenders
-- @tparam boolean plain leave out those that people do not look for, since drawn layouts agree with
-- odd ones by chance
-- @treturn {table,...} facts: says, cost (of words), where (a condition on deals as text, or nil:
-- it cannot be counted), list (the numbers of the worlds in which it holds), set (the same)
function layout_facts.of(v, seen, worlds, seats, plain)
  local all, list, by, fallen, unreal = {}, {}, {}, {}, {}
  for _, suit in ipairs(words.SUITS) do
    if seen.out[suit] ~= "" then
      local from = #all + 1
      -- in an ending the cards before it are made up, and nobody speaks of them
      local gone, extra = {}, {}
      for _, seat in ipairs(seats) do
        local nb = #v.fell[seat]:holding(suit)
        gone[seat], extra[seat] = v.needs and 0 or nb, v.needs and nb or 0
      end
      fallen[suit], unreal[suit] = gone, extra
      honour_facts(all, seen, suit, seats, plain, gone)
      length_facts(all, seen, suit, seats, gone, extra)
      for i = from, is_idle(seen, suit) and #all or 0 do all[i].cost = all[i].cost + IDLE end
    end
  end
  pair_facts(all, seen, seats)
  long_facts(all, seen, seats, fallen, unreal)
  for _, one in ipairs(all) do
    local set, key = {}, {}
    one.list = {}
    for i, w in ipairs(worlds) do
      set[i] = one.holds(w)
      if set[i] then one.list[#one.list + 1] = i end
      key[i] = set[i] and "1" or "0"
    end
    key = table.concat(key)
    if key:find "1" and key:find "0" and not by[key] then -- else it says nothing, or the same
      by[key], one.set = one, set
      list[#list + 1] = one
    end
  end
  return list
end

return layout_facts
