-- SPDX-License-Identifier: GPL-3.0-or-later
--- Safety plays in plans: a suit played so that it gives the tricks that are needed more often, at
-- the price of one more.
-- @module baize.play.safety
local methods = require "baize.play.methods"
local search = require "baize.play.plan_search"
local suit_steps = require "baize.play.suit_steps"
local plan_words = require "baize.play.plan_words"
local words = require "baize.base.words"

local safety = {}

local CARDS <const>, TINY <const> = 13, 1e-9
local JUDGED <const> = 6 -- plans at most, that are as good by the lot they are chosen by

-- Whether a defender is out of a suit in all layouts: then others of his cards are known, too.
local function is_void(v, seen, seats, deals)
  for _, suit in ipairs(words.SUITS) do
    for _, seat in ipairs(seen.out[suit] ~= "" and seats or {}) do
      local some = false
      local fell = v.fell[seat]:holding(suit)
      for _, deal in ipairs(deals) do some = some or deal:hand(seat):holding(suit) ~= fell end
      if not some then return true end
    end
  end
  return false
end

--- The ways to play each suit by itself (suit_steps.of), by suit; none where a defender has shown
-- out, since breaks are then weighed by other places than those that are left.
-- @tparam View v
-- @tparam table seen what declarer sees (methods.seen)
-- @tparam {Deal,...} deals layouts that are possible
-- @treturn table
function safety.suits(v, seen, deals)
  local places, list = { seats = seen.defenders }, {}
  for i, seat in ipairs(places.seats) do
    local nb = 0
    for _, suit in ipairs(words.SUITS) do nb = nb + #v.fell[seat]:holding(suit) end
    places[i] = CARDS - nb
  end
  if is_void(v, seen, places.seats, deals) then return list end
  for _, suit in ipairs(words.SUITS) do list[suit] = suit_steps.of(seen, suit, places) end
  return list
end

-- The steps of a suit in a plan that lead it.
local function own_steps(plan, suit)
  local list = {}
  for _, step in ipairs(plan) do
    if suit_steps.is_step(step, suit) then list[#list + 1] = step end
  end
  return list
end

-- A plan with other steps for a suit, where its first ones were, or at the end.
local function with_steps(plan, suit, steps)
  local list, done = {}, false
  local function add()
    for _, one in ipairs(done and {} or steps) do list[#list + 1] = one end
    done = true
  end
  for _, step in ipairs(plan) do
    if suit_steps.is_step(step, suit) then add() end
    if not suit_steps.is_step(step, suit) then list[#list + 1] = step end
  end
  add()
  return #list <= search.STEPS_MAX and list or nil
end

-- A plan and one without steps, and the same after holding up in the suit that was led: who loses
-- the lead in a safety play may need that.
local function bases_of(plan, seen)
  local list = { plan, {} }
  for _, step in ipairs(methods.steps(seen)) do
    if step.method == "hold up" then
      list[#list + 1] = { step }
      if not plan[1] or plan[1].method ~= "hold up" then
        list[#list + 1] = { step, table.unpack(plan) }
      end
    end
  end
  return list
end

-- A plan of a chance, tried in a lot, without the steps of other suits than one that it does not
-- need.
local function without_others(self, judge, known, suit, chance)
  for i = #known.plan, 1, -1 do
    local less = table.move(known.plan, 1, #known.plan, 1, {})
    local step = table.remove(less, i)
    local other = step.suit ~= suit and search.tried(self, judge, less, chance)
    if other and other.worth > chance - TINY then known = other end
  end
  return known
end

--- The best of the plans that play one suit in another way: of those that are best by one lot the
-- best by the lot that judges; else one that is as good, but takes more tricks in the suit.
-- @tparam Plans self
-- @tparam table lot
-- @tparam table judge
-- @tparam {table,...} plan
-- @tparam table suits of safety.suits
-- @tparam table seen
-- @treturn ?table of plan_search.tried, in the lot that judges; nil: none is better
-- @treturn boolean it wins as often only
function safety.best(self, lot, judge, plan, suits, seen)
  local most, list, by = search.tried(self, lot, plan).worth, {}, {}
  local function try(other, suit, steps)
    local known = other and search.tried(self, lot, other, most)
    if not known or known.worth < most - TINY then return end
    if known.worth > most + TINY then most, list, by = known.worth, {}, {} end
    local first = not by[known.key]
    by[known.key] = true
    if first and #list < JUDGED then
      list[#list + 1] = { plan = known.plan, suit = suit, steps = steps }
    end
  end
  for _, base in ipairs(bases_of(plan, seen)) do
    for _, suit in ipairs(words.SUITS) do
      for _, way in ipairs(suits[suit] or {}) do
        for _, steps in ipairs(suit_steps.played_on(way.plan, suit)) do
          try(with_steps(base, suit, steps), suit, steps)
        end
      end
    end
  end
  local best, chance = nil, search.tried(self, judge, plan).worth
  for _, one in ipairs(list) do
    local known = search.tried(self, judge, one.plan, chance)
    if known.worth > chance + TINY then best, chance = known, known.worth end
  end
  for _, one in ipairs(best and {} or list) do
    local own = own_steps(plan, one.suit)
    if #own > 0 and suit_steps.is_better(suits[one.suit], one.steps, own) then
      local known = search.tried(self, judge, one.plan, chance)
      if known.worth > chance - TINY then
        return without_others(self, judge, known, one.suit, chance), true
      end
    end
  end
  return best, false
end

--- The safety play of a plan: the one of its suits, if any, that it plays for fewer tricks more
-- surely, and with which it wins more often than with the other way.
-- @tparam Plans self
-- @tparam table judge
-- @tparam table one a plan that is shown
-- @tparam table suits of safety.suits
-- @tparam table seen
-- @treturn ?table suit, tricks, chance, more (of one more) by itself; other, other_more: by `rival`
-- (words); plan: the chance of the plan that plays so; guards: facts
-- @treturn ?{table,...} the steps of that plan, where there is one
function safety.of(self, judge, one, suits, seen)
  local best, best_played
  for _, suit in ipairs(words.SUITS) do
    local own = own_steps(one.own, suit)
    for _, safe in ipairs(suits[suit] and #own > 0 and suit_steps.rivals(suits[suit], own) or {}) do
      local worth, played = 0, nil
      for _, rival in ipairs(suit_steps.played_on(safe.rival, suit)) do
        local other = with_steps(one.own, suit, rival)
        local known = other and search.tried(self, judge, other, worth)
        if known and (not played or known.worth > worth) then worth, played = known.worth, other end
      end
      if worth < one.chance - TINY and (not best or worth > best.plan + TINY) then
        best_played = played
        best = { suit = suit, tricks = safe.tricks, chance = safe.chance,
          more = safe.more, other = safe.other, other_more = safe.other_more, plan = worth,
          rival = plan_words.of(safe.rival, seen),
          guards = suit_steps.guards(suits[suit], safe) }
      end
    end
  end
  return best, best_played
end

--- Free what is kept of suits.
function safety.close(suits)
  for _, list in pairs(suits) do suit_steps.close(list) end
end

return safety
