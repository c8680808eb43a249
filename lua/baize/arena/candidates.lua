-- SPDX-License-Identifier: GPL-3.0-or-later
--- The calls worth comparing for a hand at a turn.
-- The rule's call; those of later rules that the hand satisfies too; those that the list makes for
-- hands one card away; a pass, and a double of a game or more, where they are legal and nothing
-- keeps the bidding open; and the best final contracts of the own side, by the net.
-- @module baize.arena.candidates
local core_auction = require "baize.core.auction"
local core_hand = require "baize.core.hand"
local trace = require "baize.system.turn.trace"

local candidates = {}

local RANKS <const> = "AKQJT98765432"
local SUITS <const> = { "S", "H", "D", "C" }
local STRIDE <const> = 4 -- every fourth of the 507 hands one card away is asked
local LEAST <const> = 3 -- so many of these must make a call
local PLACES <const> = { "3NT", "4H", "4S", "5C", "5D", "6C", "6D", "6H", "6S", "6NT" }
local PLACES_MOST <const> = 2
local PLACE_DEALS <const> = 16
local HIGH <const> = 4 -- level of an opponents' bid that may be doubled without a rule

-- Weights: later rules before neighbours (at most 127 each), then these.
local LATER <const>, PASS <const>, DOUBLE <const>, PLACE <const> = 1000, 6, 5, 4

-- Hands one card away: the text of every STRIDE-th.
local function neighbours(hand)
  local suits, list, n = {}, {}, 0
  for i, suit in ipairs(SUITS) do suits[i] = hand:holding(suit) end
  for i = 1, #suits do
    for a = 1, #suits[i] do
      local rest = table.move(suits, 1, #suits, 1, {})
      rest[i] = suits[i]:sub(1, a - 1) .. suits[i]:sub(a + 1)
      for j = 1, #suits do
        for rank in RANKS:gmatch "." do
          if not suits[j]:find(rank, 1, true) then
            n = n + 1
            if n % STRIDE == 0 then
              local kept = rest[j]
              rest[j] = kept .. rank
              list[#list + 1] = table.concat(rest, ".")
              rest[j] = kept
            end
          end
        end
      end
    end
  end
  return list
end

-- Whether the side at turn has called before, but for passes.
local function has_acted(p)
  for i = #p.words - 1, 1, -2 do
    if p.words[i] ~= "P" then return true end
  end
  return false
end

--- The calls to compare, at a position.
-- @tparam SystemPosition p
-- @tparam Hand hand
-- @tparam integer most so many at most, 1 or more
-- @tparam[opt] table roll a rollout of 16 deals or more, by which final contracts are chosen
-- @treturn {table,...} call, source (the rule as "file:line [id]", "natural", "no rule", "later
-- rule", "neighbour", "pass", "double", "placement") and rule, where there is one; the rule's call
-- is the first
function candidates.of(p, hand, most, roll)
  local entry = p:first(hand)
  local own = { call = entry and entry.call or "P", rule = entry and entry.rule,
    source = entry and trace.place(entry.rule) or "no rule" }
  local by_call, list, legal = { [own.call] = own }, {}, {}
  for _, call in ipairs(core_auction.parse(table.concat(p.words, " "), "N"):legal()) do
    legal[call] = true
  end
  local function add(call, weight, source, rule)
    if not legal[call] or call == "P" and p.forced then return end
    local c = by_call[call]
    if c == own then return end
    if not c then
      c = { call = call, source = source, rule = rule, weight = 0 }
      by_call[call], list[#list + 1] = c, c
    end
    c.weight = c.weight + weight
  end
  for i, r in ipairs(p.rules) do
    if not by_call[r.call] and r.where:holds(hand) then
      add(r.call, LATER - math.min(i, LATER // 2), "later rule", r.rule)
    end
  end
  local near = {}
  for _, text in ipairs(neighbours(hand)) do
    local r = p:first(core_hand.parse(text))
    local call = r and r.call or "P"
    near[call] = near[call] or { 0, r and r.rule }
    near[call][1] = near[call][1] + 1
  end
  for call, found in pairs(near) do
    if found[1] >= LEAST then add(call, found[1], "neighbour", found[2]) end
  end
  add("P", PASS, "pass")
  if p.last and p.last.level >= HIGH then add("X", DOUBLE, "double") end
  if roll and has_acted(p) then
    local bids = {}
    for _, bid in ipairs(PLACES) do
      if legal[bid] then bids[#bids + 1] = bid end
    end
    for _, bid in ipairs(roll:best_bids(bids, PLACES_MOST, 1, PLACE_DEALS)) do
      add(bid, PLACE, "placement")
    end
  end
  table.sort(list, function(a, b)
    if a.weight ~= b.weight then return a.weight > b.weight end
    return a.call < b.call
  end)
  return table.move(list, 1, math.min(#list, most - 1), 2, { own })
end

return candidates
