-- SPDX-License-Identifier: GPL-3.0-or-later
--- A plan with all steps that its words need.
-- Steps leave some cards open: in which order winners are taken after the last step, in which suit
-- the other hand is reached, what is discarded (src/play/plan.h). Where that matters, steps are
-- added that say it: a plan is worth what it gives to somebody who chooses as badly as can be
-- what is not said.
-- @module baize.play.plan_full
local course = require "baize.play.course"
local methods = require "baize.play.methods"
local search = require "baize.play.plan_search"
local words = require "baize.base.words"

local plan_full = {}

local LATE <const> = 5 -- cards of a hand, with which it is said what to watch
local LEAVES <const> = { cash = true, throw = true } -- steps after which a card wins by itself
local RANKS <const> = "23456789TJQKA"
local TINY <const> = 1e-9

local function height(rank) return (RANKS:find(rank, 1, true)) end

-- ---- what is chosen ------------------------------------------------------------------

-- Preferences among some things, of which each was chosen before others: a list of them.
local function ordered(self)
  local left, list = { table.unpack(self.names) }, {}
  local function beaten(name)
    local nb = 0
    for _, other in ipairs(left) do
      local mine, his = self[name][other] or 0, self[other][name] or 0
      nb = nb + (his > mine and 1 or 0)
    end
    return nb
  end
  while #left > 0 do
    local best, least
    for i, name in ipairs(left) do
      local nb = beaten(name)
      if not best or nb < least then best, least = i, nb end
    end
    list[#list + 1] = table.remove(left, best)
  end
  return list
end

local function prefer(self, name, others)
  for _, one in ipairs { name, table.unpack(others) } do
    if not self[one] then self[one], self.names[#self.names + 1] = {}, one end
  end
  for _, other in ipairs(others) do
    if other ~= name then self[name][other] = (self[name][other] or 0) + 1 end
  end
end

-- The winner that a lead takes: the card itself, or one of partner's.
local function winner_of(seen, leader, card)
  local suit, rank = card:sub(1, 1), card:sub(2)
  local out, his = seen.out[suit]:sub(1, 1), seen.hands[methods.PARTNER[leader]][suit]:sub(1, 1)
  if out == "" and (his == "" or height(his) < height(rank)) then return card end
  if out ~= "" and height(rank) > height(out) then return card end
  return his ~= "" and suit .. his or nil
end

-- What the policy chooses of the cards that are open: `throws` by seat, `takes` of winners, each by
-- preference, and `crosses`, the winner by which the other hand is reached for a step.
local function openings(v, plan, deals, makes)
  local found = { throws = {}, takes = { names = {} }, crosses = {} }
  course.play(v, plan, deals, makes, function(card, facts, step, open)
    if step == 0 or #open < 2 then return end
    if #facts.trick > 0 then
      found.throws[facts.turn] = found.throws[facts.turn] or { names = {} }
      prefer(found.throws[facts.turn], card, open)
      return
    end
    local seen = methods.seen { contract = v.contract, left = facts.left, fell = facts.fell,
      turn = facts.turn, trick = facts.trick, leader = facts.leader }
    local others, name = {}, winner_of(seen, facts.turn, card)
    for _, other in ipairs(open) do others[#others + 1] = winner_of(seen, facts.turn, other) end
    if step and name then
      found.crosses[step] = found.crosses[step] or { names = {} }
      prefer(found.crosses[step], name, others)
    elseif name then
      prefer(found.takes, name, others)
    end
  end)
  return found
end

-- The cards that are led as winners in layouts that are won, but are none yet.
local function become(v, plan, deals, makes, seen)
  local list, by = {}, {}
  for _, step in ipairs(plan) do
    if not LEAVES[step.method] then return list end
  end
  course.play(v, plan, deals, makes, function(card, facts)
    local suit, rank = card:sub(1, 1), card:sub(2)
    if #facts.trick > 0 or by[card] then return end
    local higher, late = 0, 0
    for one in seen.out[suit]:gmatch "." do
      local above = height(one) > height(rank)
      higher = higher + (above and 1 or 0)
      for _, hand in pairs(facts.fell) do
        late = late + (above and hand:holding(suit):find(one, 1, true) and 1 or 0)
      end
    end
    if higher > 0 and higher == late then by[card], list[#list + 1] = true, card end
  end)
  return list
end

-- ---- what is said --------------------------------------------------------------------

-- The steps of a plan and all that the policy chooses besides; which of them are added.
local function spelt(plan, found)
  local list, added = {}, {}
  local function add(step)
    for _, one in ipairs(list) do
      if one.method == step.method and one.card == step.card then return end
    end
    list[#list + 1], added[step] = step, true
  end
  local function cash(card) add { method = "cash", suit = card:sub(1, 1), card = card } end
  for i, step in ipairs(plan) do
    if found.crosses[i] then cash(ordered(found.crosses[i])[1]) end
    list[#list + 1] = step
  end
  for _, card in ipairs(ordered(found.takes)) do cash(card) end
  for _, seat in ipairs(words.SEATS) do -- in one order, which decides what is left out
    for _, card in ipairs(found.throws[seat] and ordered(found.throws[seat]) or {}) do
      add { method = "throw", suit = card:sub(1, 1), card = card, from = seat }
    end
  end
  return list, added
end

local function without(plan, at)
  local list = table.move(plan, 1, #plan, 1, {})
  table.remove(list, at)
  return list
end

--- A plan with the steps that somebody needs who knows nothing but its words.
-- @tparam View v
-- @tparam table lot of layouts, by which these are found
-- @tparam {table,...} plan
-- @tparam string makes in which of the layouts the plan wins
-- @treturn {table,...} steps
function plan_full.of(v, lot, plan, makes)
  local best = search.worth_said(lot, plan, makes)
  local whole = search.mass_of(lot, makes)
  if best.worth > whole - TINY then return plan end
  local full, added = spelt(plan, openings(v, plan, lot.deals, makes))
  while #full > search.SAID_MAX do table.remove(full) end
  local known = search.worth_said(lot, full)
  if known.worth < best.worth + TINY then return plan end
  local i = #full
  while i > 0 do -- leave out what is not needed
    local less = added[full[i]] and search.worth_said(lot, without(full, i))
    if less and less.worth > known.worth - TINY then full, known = less.plan, less end
    i = math.min(i - 1, #full)
  end
  return full
end

--- Late in the play: the cards that may become winners, which have to be watched.
-- @tparam View v
-- @tparam table lot of layouts
-- @tparam {table,...} plan
-- @tparam table seen what declarer sees (methods.seen)
-- @treturn {string,...} cards
function plan_full.watched(v, lot, plan, seen)
  if #v.left[v.seat] > LATE then return {} end
  return become(v, plan, lot.deals, search.worth_said(lot, plan).makes, seen)
end

return plan_full
