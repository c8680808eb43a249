-- SPDX-License-Identifier: GPL-3.0-or-later
--- Plans of declarer's put together step by step, by a lot of layouts.
-- Of those with so many steps the best are kept, and one more step is tried at each place. A *lot*
-- has deals, weights, trial (baize.core.plan), known (results by plan, filled here), and how (as of
-- View:worlds); options of trials, such as a budget, where they are to be quick. `self` is the
-- Plans that are made: it counts the trials.
-- @module baize.play.plan_search
local check = require "baize.base.check"
local course = require "baize.play.course"
local methods = require "baize.play.methods"
local words = require "baize.base.words"

local plan_search = {}

local STEPS <const>, DRAWN_STEPS <const>, STEPS_MAX <const> = 5, 4, 8
local WIDE <const>, NARROW <const> = 24, 4 -- plans that are kept: of all layouts, of drawn ones
local BEYOND <const> = 2 -- steps more that are tried when one more gained nothing
local FEW <const> = 0.5 -- where no plan wins in more of the layouts haste may be why
local ENOUGH <const> = 0.9 -- where a plan wins as often others that take long are not tried
local PATIENCE <const> = 12 -- plans that are tried without it
local HIGH <const> = "AKQJT"
local TINY <const> = 1e-9

plan_search.STEPS_MAX = STEPS_MAX
plan_search.JUDGED = 8 -- plans at most, that differ in the lot they are chosen by
plan_search.SAID_MAX = 16 -- with those that are added for the words (PLAN_STEPS_MAX)

-- ---- steps and results ---------------------------------------------------------------

--- The probability of the layouts of a lot in which a plan wins.
function plan_search.mass_of(one, makes)
  local sum = 0.0
  for i, weight in ipairs(one.weights) do
    if makes:sub(i, i) == "1" then sum = sum + weight end
  end
  return sum
end

--- Which steps a plan has, as text.
function plan_search.key_of(plan)
  local parts = {}
  for i, x in ipairs(plan) do
    parts[i] = ("%s %s %s %s %d %s"):format(x.method, x.suit, x.card or "", x.from or "",
      x.least or 0, x.both or "")
  end
  return table.concat(parts, ";")
end

-- Ducks count the cards of their suit, of which steps before them take two each; after the other
-- suits are played out any number will do. Nil: not a plan, such as playing these out and throwing
-- nobody in, or half a crossruff.
local function finished(plan, seen)
  local list, taken, stripped, kept, half = {}, {}, false, nil, false
  for i, x in ipairs(plan) do
    local suit = x.suit
    local step = x
    if half and not x.both then return nil end
    half = x.both and not half
    if x.method == "strip" then stripped, kept = true, suit end
    if x.method == "duck" then
      local total = #seen.hands[seen.declarer][suit] + #seen.hands[seen.dummy][suit]
        - (suit == seen.led and 2 or 0) -- the trick on the table
      local least = stripped and 1 or total - 2 * (taken[suit] or 0)
      step = { method = "duck", suit = suit, least = least }
      if least < 2 and not stripped then return nil end
    end
    if x.method == "duck" or x.method == "finesse" and suit == kept then kept = nil end
    taken[suit] = (taken[suit] or 0) + 1
    list[i] = step
  end
  return not kept and not half and list or nil
end

-- Whether a plan may have a step more: a duck again and again, another one once; a finesse `again`
-- with a card that is as good, after the first.
local function may_add(plan, step)
  if step.method == "duck" then return true end
  local first = not step.again
  for _, one in ipairs(plan) do
    if one == step then return false end
    first = first or one.method == "finesse" and one.card == step.again and one.from == step.from
  end
  return first
end

-- In which layouts a plan wins, what that took, and whether it was cut.
local function outcome_of(one, plan, options)
  local makes, spent, at, cut = one.trial:outcome(plan, options)
  if not makes then check.must(makes, spent, at, cut) end -- a failure ends with its kind
  return makes, spent, cut
end

-- Try a plan in a lot: to the end, unless options say otherwise, or it is found to be worth less
-- than `floor`.
local function decide(one, known, options, floor)
  local budget, open = options and options.budget, options and options.open
  local makes, spent, cut = outcome_of(one, known.plan, { budget = budget, open = open,
    floor = floor and floor - TINY, weights = floor and one.weights })
  known.makes, known.worth, known.spent = makes, plan_search.mass_of(one, makes), spent
  known.cut = cut and floor or nil
end

--- A plan with its results in a lot, once for each.
-- @tparam[opt] number floor if the plan is worth less, nothing else is found out
-- @treturn table plan, key, makes, worth, spent; cut: the floor below which it is worth
function plan_search.tried(self, one, plan, floor)
  local key = plan_search.key_of(plan)
  local known = one.known[key]
  if known and not (known.cut and known.cut > (floor or 0)) then return known end
  self.tried = self.tried + (known and 0 or 1)
  known = known or { plan = plan, key = key }
  decide(one, known, one.options, floor)
  one.known[key] = known
  return known
end

--- The worth of the best plans of those that differ in the layouts that they win, at most so many.
-- @tparam integer most
-- @treturn table add(known), least() and best() of these
function plan_search.ranking(most)
  local list, by = {}, {}
  return {
    add = function(known)
      if by[known.makes] or known.cut then return end
      by[known.makes] = true
      list[#list + 1] = known.worth
      table.sort(list, function(a, b) return a > b end)
      list[most + 1] = nil
    end,
    least = function() return list[most] or 0 end,
    best = function() return list[1] or 0 end,
  }
end

--- What a plan is worth in a lot to somebody who does what its steps say, and chooses what they
-- leave open as badly as can be.
-- @tparam[opt] string among the layouts that the plan wins by what it chooses itself, if known
-- @tparam[opt] number floor if it is worth less, nothing else is found out
-- @treturn table plan, makes, worth, spent; cut: the floor below which it is worth
function plan_search.worth_said(one, plan, among, floor)
  one.said = one.said or {}
  local key = plan_search.key_of(plan)
  local known = one.said[key]
  if known and not (known.cut and known.cut > (floor or 0)) then return known end
  local cut
  known = { plan = plan }
  known.makes, known.spent, cut = outcome_of(one, plan, { open = true, among = among,
    floor = floor and floor - TINY, weights = floor and one.weights })
  known.worth, known.cut = plan_search.mass_of(one, known.makes), cut and floor or nil
  one.said[key] = known
  return known
end

-- Try a plan without haste where it may yet win in more layouts than any so far; `near` is what it
-- is worth, with half of the layouts that were not decided in haste.
local function add_near(one, known)
  if known.near then return known end
  local open = known.spent / #one.deals
  known.near = known.worth + open / 2
  if known.worth + open > one.best + TINY and one.patience > 0 then
    decide(one, known)
    one.patience = one.patience - 1
    known.near = math.max(known.near, known.worth)
  end
  one.best = math.max(one.best, known.worth)
  return known
end

local function nearer(a, b)
  if math.abs(a.near - b.near) > TINY then return a.near > b.near end
  return a.number < b.number
end

local function better(a, b)
  if math.abs(a.worth - b.worth) > TINY then return a.worth > b.worth end
  if #a.plan ~= #b.plan then return #a.plan < #b.plan end
  return a.number < b.number
end

-- Add a plan to those of a list that were found, once.
local function add_found(self, one, found, by, raw, seen, near)
  local plan = finished(raw, seen)
  local known = plan and plan_search.tried(self, one, plan, by.floor and by.floor())
  if known and by.ranked then by.ranked(known) end
  if known and near then add_near(one, known) end
  if known and not by[known.key] then
    by[known.key] = true
    found[#found + 1] = { plan = plan, raw = raw, worth = known.worth, makes = known.makes,
      number = #found, near = known.near }
  end
end

-- Whether two steps make a plan: play out the other suits and throw a defender in; hold up and
-- drive out a card, or finesse into the hand that has none of the suit left; cash the winners of a
-- suit and establish the rest.
local function are_pair(first, second, seen)
  if first.method == "hold up" then
    return second.method == "drive" or not seen.trumps and second.method == "finesse"
  elseif first.method == "draw" then
    return second.method == "drive" and first.suit == second.suit and first.suit ~= seen.trumps
  end
  if first.method ~= "strip" or second.suit == seen.trumps then return false end
  return second.method == "duck" or first.suit == second.suit and second.method == "finesse"
end

-- These pairs, few, are all tried to the end.
local function add_pairs(self, one, found, by, steps, seen, near)
  for _, first in ipairs(steps) do
    for _, second in ipairs(steps) do
      if are_pair(first, second, seen) then
        local known = plan_search.tried(self, one, finished({ first, second }, seen))
        local floor = by.floor and by.floor()
        if known.spent > 0 and not known.near then decide(one, known, nil, floor) end
        add_found(self, one, found, by, { first, second }, seen, near)
      end
    end
  end
end

-- Add a plan that is tried to the end where it may win in more than a few layouts.
local function add_whole(self, one, found, by, raw, seen)
  local plan = #raw <= STEPS_MAX and finished(raw, seen)
  local known = plan and plan_search.tried(self, one, plan)
  if not known then return end
  if known.spent > 0 and known.worth + known.spent / #one.deals > FEW then
    decide(one, known, nil, by.floor())
  end
  add_found(self, one, found, by, raw, seen)
end

-- Ruffs in both hands in turn, of a suit each, once the winners of these are cashed, or of all side
-- suits; rounds of a suit in which the short hand has more than winners are given up first.
local function add_crossruffs(self, one, found, by, steps, seen)
  local tops, ducks, ruffs = {}, {}, { [seen.declarer] = {}, [seen.dummy] = {} }
  for _, step in ipairs(steps) do
    local suit = step.suit
    tops[suit] = tops[suit] or {}
    if step.method == "cash" then table.insert(tops[suit], step) end
    if step.method == "duck" then ducks[suit] = step end
    if step.method == "ruff" and not step.card then table.insert(ruffs[step.from], step) end
  end
  local function ready(raw, step) -- the other hand for a ruff
    local short = #seen.hands[methods.PARTNER[step.from]][step.suit]
    for _ = #tops[step.suit] + 1, short do raw[#raw + 1] = ducks[step.suit] end
    table.move(tops[step.suit], 1, #tops[step.suit], #raw + 1, raw)
  end
  for _, first in ipairs(ruffs[seen.declarer]) do
    for _, second in ipairs(ruffs[seen.dummy]) do
      for _, least in ipairs(methods.crossruffs(seen)) do
        for _, all in ipairs { true, false } do
          local raw = {}
          for _, suit in ipairs(all and words.SUITS or {}) do
            local side = suit ~= seen.trumps and suit ~= first.suit and suit ~= second.suit
            if side and tops[suit] then table.move(tops[suit], 1, #tops[suit], #raw + 1, raw) end
          end
          ready(raw, first)
          ready(raw, second)
          for _, step in ipairs { first, second } do
            raw[#raw + 1] = { method = "ruff", suit = step.suit, from = step.from, least = least,
              both = true }
          end
          add_whole(self, one, found, by, raw, seen)
        end
      end
    end
  end
end

-- What makes a suit ready to be ruffed: several steps, none of which gains alone; where plans are
-- tried by how near they come, holding up as well.
local function add_openings(self, one, found, by, steps, seen, near)
  local of, tops, add = {}, {}, near and add_found or add_whole
  for _, step in ipairs(steps) do
    of[step.suit] = of[step.suit] or {}
    local same = of[step.suit] -- the first of its method: steps come in the order of these
    same[step.method] = same[step.method] or step
    if step.method == "cash" then
      tops[step.suit] = { step, tops[step.suit] and table.unpack(tops[step.suit]) }
    elseif step.method == "ruff" then
      if same.cash then
        local raw = { table.unpack(tops[step.suit]) }
        raw[#raw + 1] = step
        add(self, one, found, by, raw, seen, near)
      end
      if same.duck then
        add(self, one, found, by, { same.duck, step }, seen, near)
        add(self, one, found, by, { same.duck, same.duck, step }, seen, near)
      end
      if same.duck and same.cash then
        add(self, one, found, by, { same.duck, same.cash, step }, seen, near)
      end
    elseif step.method == "hold up" and near then
      add(self, one, found, by, { step }, seen, near)
    end
  end
end

-- Where the trumps have a loser: finesse or drive them, draw what is left, and then a side suit, of
-- which two rounds are ducked.
local function add_trumps(self, one, found, by, steps, seen)
  local draw, first, then_ = { method = "draw", suit = seen.trumps }, {}, { false }
  for _, step in ipairs(steps) do
    local own, method = step.suit == seen.trumps, step.method
    if own and method == "draw" then draw = step end
    if own and (method == "finesse" or method == "drive") then first[#first + 1] = step end
    local side = method == "duck" or method == "drive" or method == "finesse"
    if not own and side then then_[#then_ + 1] = step end
  end
  for _, step in ipairs(first) do
    for _, last in ipairs(then_) do
      local raw = step.method == "drive" and { draw, step } or { step, draw }
      raw[3] = last or nil
      raw[4] = last and last.method == "duck" and last or nil
      local plan = finished(raw, seen)
      local known = plan and plan_search.tried(self, one, plan)
      if known and known.spent > 0 and not known.near then decide(one, known, nil, one.best) end
      if known and not known.cut then add_found(self, one, found, by, raw, seen, true) end
    end
  end
end

-- All plans with one step more than those of a list; `near`: in the order of how near they come.
local function extended(self, one, list, steps, seen, near, shown)
  local found, by = {}, {}
  if not near then -- of worse ones none is built on or shown
    local level = plan_search.ranking(one.how.all and WIDE or NARROW)
    function by.floor() return math.min(level.least(), shown.least()) end
    function by.ranked(known) level.add(known) shown.add(known) end
  end
  if near and #list[1].raw == 0 then
    add_openings(self, one, found, by, steps, seen, near)
    if seen.trumps then add_trumps(self, one, found, by, steps, seen) end
  end
  for _, base in ipairs(list) do
    for _, step in ipairs(steps) do
      local most = may_add(base.raw, step) and #base.raw + 1 or 0
      for at = 1, most, one.options and math.max(#base.raw, 1) or 1 do -- at the ends alone
        local raw = { table.unpack(base.raw) }
        table.insert(raw, at, step)
        add_found(self, one, found, by, raw, seen, near)
      end
    end
  end
  if #list[1].raw == 0 then add_pairs(self, one, found, by, steps, seen, near) end
  if #list[1].raw == 0 and seen.trumps and not near and shown.best() < ENOUGH then
    add_openings(self, one, found, by, steps, seen)
    add_crossruffs(self, one, found, by, steps, seen)
  end
  table.sort(found, near and nearer or better)
  return found
end

-- The best of a list, none with the steps and results of another one in another order.
local function kept(list, most)
  local some, seen = {}, {}
  for _, one in ipairs(list) do
    local names = {}
    for i, x in ipairs(one.plan) do names[i] = plan_search.key_of { x } end
    table.sort(names)
    local key = one.makes .. table.concat(names, ";")
    if not seen[key] and #some < most then
      seen[key] = true
      some[#some + 1] = one
    end
  end
  return some
end

-- Add plans of the lot to `all`; `near`: those are built on that may come nearest to winning.
local function build(self, one, q, steps, seen, all, near)
  local none = plan_search.tried(self, one, {})
  local list = { { plan = {}, raw = {}, worth = none.worth, makes = none.makes, number = 0 } }
  local shown = plan_search.ranking(plan_search.JUDGED)
  shown.add(none)
  local best, idle = none.worth, 0
  local most = one.how.all and WIDE or NARROW
  all[#all + 1] = list[1]
  for _ = 1, q.steps or one.how.all and STEPS or DRAWN_STEPS do
    list = extended(self, one, list, steps, seen, near, shown)
    if #list == 0 then break end
    table.move(list, 1, #list, #all + 1, all)
    local gain = near and one.best or list[1].worth
    idle = gain > best + TINY and 0 or idle + 1
    best = math.max(best, gain)
    if idle > BEYOND or best > 1 - TINY then break end
    list = kept(list, most)
  end
end

--- Plans of a lot, the best first.
-- @treturn {table,...} plan (steps), raw (steps as they are found), worth, makes
function plan_search.search(self, one, q, steps, seen)
  local all = {}
  build(self, one, q, steps, seen, all)
  local best = 0
  for _, x in ipairs(all) do best = math.max(best, x.worth) end
  if best < FEW and one.options then
    one.best, one.patience = best, PATIENCE
    build(self, one, q, steps, seen, all, true)
  end
  for i, x in ipairs(all) do x.number = i end
  table.sort(all, better)
  return all
end

--- A plan without the steps that change nothing.
function plan_search.trimmed(self, one, raw, seen)
  local full = plan_search.tried(self, one, finished(raw, seen))
  local i = 1
  while i <= #raw do
    local less = { table.unpack(raw) }
    table.remove(less, i)
    local plan = finished(less, seen)
    local known = plan and plan_search.tried(self, one, plan, full.worth)
    if known and not known.cut and known.worth >= full.worth - TINY then
      raw, full, i = less, known, 1
    else
      i = i + 1
    end
  end
  return full
end

-- A suit's winners are cashed before a loser of it is ruffed, as people say it; what is cashed
-- after the last of a plan's `own` steps is left out.
local function cashed_first(list, own)
  local some = {}
  for _, step in ipairs(list) do
    local at = #some + 1
    for i = #some, step.method == "cash" and 1 or #some + 1, -1 do
      if some[i].method == "ruff" and some[i].suit == step.suit then at = i end
    end
    table.insert(some, at, step)
  end
  while next(own) and #some > 0 and not own[some[#some]] do some[#some] = nil end
  return some
end

local function has_method(plan, method)
  for _, one in ipairs(plan) do
    if one.method == method then return true end
  end
  return false
end

--- The steps of a plan in the order in which they are taken, with the winners that are cashed on
-- the way, or at least in that order, as far as that changes nothing. Nil: nobody is thrown in,
-- though suits are played out for that.
function plan_search.in_order(self, one, known, seen, v)
  if #known.plan == 0 and seen.cold then return known end
  local cashes, own = {}, {}
  for _, step in ipairs(methods.steps(seen)) do
    if step.method == "cash" and HIGH:find(step.card:sub(2), 1, true) then
      cashes[step.card] = step
    end
  end
  for _, step in ipairs(known.plan) do
    own[step] = true
    if step.method == "cash" then cashes[step.card] = nil end
    for card in pairs(step.method == "strip" and cashes or {}) do -- it says so itself
      if card:sub(1, 1) ~= step.suit then cashes[card] = nil end
    end
  end
  local all, some = course.steps(v, known.plan, one.deals, known.makes, cashes), {}
  for _, step in ipairs(all) do
    if own[step] then some[#some + 1] = step end
  end
  if has_method(known.plan, "strip") and not finished(some, seen) then return nil end
  local moved = { some[1] } -- the first that is taken, and then the others, which may be rare
  for _, step in ipairs(known.plan) do
    if step ~= some[1] then moved[#moved + 1] = step end
  end
  for _, list in ipairs { cashed_first(all, own), cashed_first(some, own), all, some, moved } do
    local plan = #list <= STEPS_MAX and finished(list, seen)
    local other = plan and plan_search.tried(self, one, plan, known.worth)
    if other and not other.cut and other.worth > known.worth - TINY then return other end
  end
  return known
end

return plan_search
