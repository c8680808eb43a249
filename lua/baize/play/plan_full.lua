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

-- steps that say themselves what becomes of the missing honours of their suit; of these, such as
-- say that its low cards become winners, too; and steps that are left out gladly
local ABOUT <const> = { finesse = true, drive = true, strip = true, duck = true }
local LONG <const> = { drive = true, strip = true }
local RISKY <const> = { finesse = true, duck = true, ruff = true }
local DRAWS <const> = { draw = true, strip = true, drive = true, finesse = true } -- trumps
local NO_LEAD <const> = { ["hold up"] = true, rise = true, throw = true }
local SELDOM <const> = 1 / 16 -- what matters in less of the layouts, or in nearly all, is not said
local BOOK <const> = 6
local RANKS <const> = "23456789TJQKA"
local TINY <const> = 1e-9

local height = methods.height

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

local function has_step(plan, suit, which)
  for _, step in ipairs(plan) do
    if step.suit == suit and which[step.method] then return true end
  end
  return false
end

-- How a suit breaks in a layout: as dealt; in an ending, of what is left. The longer part first.
local function break_of(v, deal, suit, seats)
  local nb = {}
  for i, seat in ipairs(seats) do
    local gone = v.needs and v.fell[seat]:holding(suit):gsub("-", "") or ""
    nb[i] = #deal:hand(seat):holding(suit):gsub("-", "") - #gone
  end
  return math.max(nb[1], nb[2]), math.min(nb[1], nb[2])
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
    local second = step.both and plan[i - 1] and plan[i - 1].both -- of a crossruff
    if found.crosses[i] and not second then cash(ordered(found.crosses[i])[1]) end
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
  local known = search.worth_said(lot, full, nil, best.worth)
  if known.worth < best.worth + TINY then return plan end
  local i = #full
  while i > 0 do -- leave out what is not needed
    local less = added[full[i]]
      and search.worth_said(lot, without(full, i), nil, known.worth)
    if less and less.worth > known.worth - TINY then full, known = less.plan, less end
    i = math.min(i - 1, #full)
  end
  return full
end

--- A plan of which finesses wait for a defender to show out, where that costs nothing.
-- @tparam table lot all layouts: where some are drawn, a rare one may be missing
-- @tparam {table,...} plan
-- @tparam table seen
-- @treturn {table,...} steps; each such finesse after the winner that leads to its hand, where that
-- may be
function plan_full.marked(lot, plan, seen)
  local worth, full = search.worth_said(lot, plan).worth, plan
  for i, step in ipairs(lot.how.all and plan or {}) do
    if step.method == "finesse" then
      local other = table.move(full, 1, #full, 1, {})
      other[i] = methods.marked(step)
      if search.worth_said(lot, other, nil, worth).worth > worth - TINY then full = other end
    end
  end
  for i = 1, #full - 1 do
    local step, after = full[i], full[i + 1]
    if step.method == "marked" and after.method == "cash"
      and seen.hands[step.from][after.suit]:find(after.card:sub(2), 1, true) then
      local other = table.move(full, 1, #full, 1, {})
      other[i], other[i + 1] = after, step
      if search.worth_said(lot, other, nil, worth).worth > worth - TINY then full = other end
    end
  end
  return full
end

--- A plan with trumps drawn before the first step before which that costs nothing.
-- @tparam table lot of layouts
-- @tparam {table,...} plan
-- @tparam table seen
-- @treturn {table,...} steps
function plan_full.drawn(lot, plan, seen)
  local draw
  for _, step in ipairs(seen.trumps and methods.steps(seen) or {}) do
    if step.method == "draw" and step.suit == seen.trumps then draw = step end
  end
  for _, step in ipairs(plan) do
    if DRAWS[step.method] and (step.method == "strip" or step.suit == seen.trumps) then
      return plan
    end
  end
  if not draw or #plan == search.SAID_MAX then return plan end
  local worth = search.worth_said(lot, plan).worth
  for i, step in ipairs(plan) do
    local second = step.both and plan[i - 1] and plan[i - 1].both
    if not NO_LEAD[step.method] and not second then
      local other = table.move(plan, 1, i - 1, 1, { [i] = draw })
      for k = i, #plan do -- trumps are cashed by that
        local trump = plan[k].method == "cash" and plan[k].suit == seen.trumps
        other[#other + 1] = not trump and plan[k] or nil
      end
      if search.worth_said(lot, other, nil, worth).worth > worth - TINY then return other end
    end
  end
  return plan
end

--- A plan that cashes winners alone, without those before its last suit for which there is time
-- later.
-- @tparam table lot of layouts
-- @tparam {table,...} plan
-- @treturn {table,...} steps
function plan_full.short(lot, plan)
  local last, i = plan[#plan], 1
  for _, step in ipairs(plan) do
    if step.method ~= "cash" then return plan end
  end
  local worth = search.worth_said(lot, plan).worth
  while i < #plan do
    local less = plan[i].suit ~= last.suit and without(plan, i)
    if less and search.worth_said(lot, less, nil, worth).worth > worth - TINY then
      plan = less
    else
      i = i + 1
    end
  end
  return plan
end

-- The steps that are taken in some layouts only where a card is not made, of those after which it
-- may be left to chance whether the plan needs them.
local function needless(plan, by, makes, card)
  local list = {}
  for k, step in ipairs(plan) do
    local with, without_it = not RISKY[step.method], false
    for _, one in ipairs(by) do
      local made = one.made[card] ~= nil and makes:sub(one.number, one.number) == "1"
      with = with or made and one.steps[k]
      without_it = without_it or one.steps[k] and not made
    end
    if without_it and not with then list[#list + 1] = step end
  end
  return list
end

--- The cards that become winners where a suit breaks well or higher cards fall, without which the
-- plan would fail: they have to be watched.
-- @tparam View v
-- @tparam table lot of layouts
-- @tparam {table,...} plan
-- @tparam table seen what declarer sees (methods.seen)
-- @treturn {table,...} card; long, short: it becomes one as both follow suit, where this breaks so
-- at worst; thrown: or before; falls: no step says which higher cards must fall;
-- needless: steps that are not taken then
function plan_full.watched(v, lot, plan, seen)
  if seen.cold then return {} end
  local makes = search.worth_said(lot, plan).makes
  local goal = v.contract.level + BOOK - v[words.SIDE[v.contract.declarer]]
  local by, known = course.made(v, plan, lot.deals, seen), {}
  for _, one in ipairs(by) do
    local weight = lot.weights[one.number] * #lot.deals / #by
    for card, followed in pairs(one.made) do
      local x = known[card] or { card = card, made = 0.0, worth = 0.0 }
      known[card], x.made = x, x.made + weight
      if makes:sub(one.number, one.number) == "1" and one.tricks <= goal then
        x.worth, x.thrown = x.worth + weight, x.thrown or not followed
        local long, short = break_of(v, lot.deals[one.number], card:sub(1, 1), seen.defenders)
        if followed and long > (x.long or 0) then x.long, x.short = long, short end
      end
    end
  end
  local list, least = {}, SELDOM * search.mass_of(lot, makes) - TINY
  for _, suit in ipairs(words.SUITS) do
    for i = #RANKS, 1, -1 do
      local x = known[suit .. RANKS:sub(i, i)]
      local often = x and x.worth > 0 and x.worth >= least and x.made < 1 - SELDOM
      if often and not has_step(plan, suit, LONG) then
        x.falls = not has_step(plan, suit, ABOUT)
        x.needless = needless(plan, by, makes, x.card)
        list[#list + 1] = x
      end
    end
  end
  return list
end

return plan_full
