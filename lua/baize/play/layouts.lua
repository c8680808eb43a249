-- SPDX-License-Identifier: GPL-3.0-or-later
--- The layouts in which a plan wins, in few words: who has the missing honours, how suits break.
-- A *fact* is true or false of a layout: "West has the king of spades", "spades break 3-2". A
-- *clause* is up to three facts together, and is written only where it holds in layouts of one kind
-- alone: all of them are won, or all are lost. Clauses are taken greedily, the one that covers most
-- of what is left first, for the layouts that are won and for those that are lost; the shorter of
-- the two descriptions is used. Where it covers less than half of its kind, what is said of drawn
-- layouts is how often the plan wins where a clause holds: `rates`.
-- @module baize.play.layouts
local errors = require "baize.core.error"
local layout_facts = require "baize.play.layout_facts"
local sampler = require "baize.sample.sampler"
local words = require "baize.base.words"

local layouts = {}

local CLAUSES <const>, FACTS <const> = 4, 3 -- of a description, of a clause
local MANY <const> = 72 -- layouts, of which clauses of so many facts take too long
local LONGER <const> = 1.5 -- by how much more a longer clause must cover
local PAIRS <const> = 60 -- facts that are joined
local RATES <const>, LEAST_PART <const> = 3, 8 -- clauses of rates; a part of so many layouts
local HALF <const> = 0.5
local SHARE <const> = 1e-9
local BY_CHANCE <const> = 0.01 -- how often a clause of drawn layouts may hold by chance, at most

-- ---- clauses -------------------------------------------------------------------------

-- Whether a clause holds in a layout, by its number.
local function holds_in(clause, i)
  for k = 1, #clause do
    if not clause[k].set[i] then return false end
  end
  return true
end

-- The fact of a clause that holds in fewest layouts.
local function rarest(clause)
  local first = clause[1]
  for _, one in ipairs(clause) do
    if #one.list < #first.list then first = one end
  end
  return first
end

-- Whether a clause holds in layouts of one kind alone; what it covers of those that are left, and
-- how many layouts these are.
local function measure(clause, worlds, kind, left)
  local covered, nb = 0.0, 0
  for _, i in ipairs(rarest(clause).list) do
    if holds_in(clause, i) then
      if not kind[i] then return nil end
      if left[i] then covered, nb = covered + worlds[i].weight, nb + 1 end
    end
  end
  return covered, nb
end

local function cost_of(clause)
  local cost = 0
  for _, one in ipairs(clause) do cost = cost + one.cost end
  return cost
end

-- In how many drawn layouts a clause must hold: among so many clauses one that has nothing to do
-- with the plan holds by chance in that many of one kind. `share`: of that kind, of layouts that no
-- clause covers so far.
local function needed(tried, share)
  return share > 1 - SHARE and math.huge or math.ceil(math.log(BY_CHANCE / tried) / math.log(share))
end

-- The greatest share of a kind among the layouts that are left, or of the other kind, in which all
-- facts of a clause but one are true: each fact must tell something beside the others.
local function share_without(clause, worlds, kind, left)
  local most = 0
  for out in ipairs(clause) do
    local all, of_kind = 0, 0
    for i in ipairs(worlds) do
      local holds = left[i] or not kind[i]
      for k, one in ipairs(clause) do holds = holds and (k == out or one.set[i]) end
      if holds then all, of_kind = all + 1, of_kind + (kind[i] and 1 or 0) end
    end
    most = math.max(most, of_kind / math.max(all, 1))
  end
  return most
end

-- Of clauses of a number of facts the one that covers most, of these the plainest.
local function best_clause(facts, size, worlds, kind, left, least, share)
  local best, most, cheap = nil, SHARE, math.huge
  local tried, among, drawn = 1, math.min(#facts, size > 1 and PAIRS or #facts), least > 1
  for k = 1, size do tried = math.max(1, tried * (among - k + 1) / k) end
  if drawn then least = math.max(least, needed(tried, share)) end
  local function try(clause)
    local covered, nb = measure(clause, worlds, kind, left)
    if not covered or nb < least then return end
    local cost = cost_of(clause)
    if covered < most - SHARE or (covered < most + SHARE and cost >= cheap) then return end
    if drawn and size > 1 and nb < needed(tried, share_without(clause, worlds, kind, left)) then
      return
    end
    best, most, cheap = clause, covered, cost
  end
  local function extend(clause, from)
    if #clause == size then return try(clause) end
    for i = from, math.min(#facts, size > 1 and PAIRS or #facts) do
      clause[#clause + 1] = facts[i]
      extend({ table.unpack(clause) }, i + 1)
      clause[#clause] = nil
    end
  end
  extend({}, 1)
  return best, most
end

-- The facts that tell most of a kind of layouts, first.
local function sorted(facts, worlds, kind)
  local list = {}
  for i, one in ipairs(facts) do
    local both, alone, kinds = 0.0, 0.0, 0.0
    for k, w in ipairs(worlds) do
      kinds = kinds + (kind[k] and w.weight or 0)
      alone = alone + (one.set[k] and w.weight or 0)
      both = both + (one.set[k] and kind[k] and w.weight or 0)
    end
    list[i] = { one, both / alone - kinds - 0.01 * one.cost, i }
  end
  table.sort(list, function(a, b)
    if math.abs(a[2] - b[2]) > SHARE then return a[2] > b[2] end
    return a[3] < b[3]
  end)
  for i, one in ipairs(list) do list[i] = one[1] end
  return list
end

-- Clauses that cover layouts of a kind; `rest` is the share that they do not.
local function cover(facts, worlds, kind, least)
  local sizes = #worlds > MANY and FACTS - 1 or FACTS
  local left, rest, list, cost, left_nb, others = {}, 0.0, {}, 0, 0, 0
  for i, w in ipairs(worlds) do
    left[i] = kind[i]
    rest = rest + (kind[i] and w.weight or 0)
    if kind[i] then left_nb = left_nb + 1 else others = others + 1 end
  end
  local order = sorted(facts, worlds, kind)
  while rest > SHARE and #list < CLAUSES do
    local best, most
    local share = left_nb / (left_nb + others)
    for size = 1, sizes do
      local clause, covered = best_clause(order, size, worlds, kind, left, least, share)
      -- a longer clause must say much more, or the same in plainer words
      local plainer = clause and best and covered > most - SHARE and cost_of(clause) < cost_of(best)
      if clause and (not best or covered > LONGER * most or plainer) then
        best, most = clause, covered
      end
    end
    if not best then break end
    for i in ipairs(worlds) do
      if left[i] and holds_in(best, i) then left[i], left_nb = false, left_nb - 1 end
    end
    list[#list + 1] = { clause = best, adds = most }
    cost = cost + cost_of(best) + 1
    rest = rest - most
  end
  return { list = list, rest = math.max(rest, 0), cost = cost }
end

-- ---- how often -----------------------------------------------------------------------

-- How many of the layouts that are left a clause holds in, and in how many of these the plan wins.
local function tally(clause, left, won)
  local nb, wins = 0, 0
  for _, i in ipairs(rarest(clause).list) do
    if left[i] and holds_in(clause, i) then nb, wins = nb + 1, wins + (won[i] and 1 or 0) end
  end
  return nb, wins
end

-- Pearson's chi squared of the two by two table of a clause and winning; 0 where it says nothing.
local function association(nb, wins, all, won)
  local others, lost = all - nb, all - won
  if nb == 0 or others == 0 or won == 0 or lost == 0 then return 0 end
  return all * (wins * others - (won - wins) * nb) ^ 2 / (nb * others * won * lost)
end

local log_factorials = { [0] = 0.0 }

local function log_factorial(n)
  for i = #log_factorials + 1, n do log_factorials[i] = log_factorials[i - 1] + math.log(i) end
  return log_factorials[n]
end

-- The probability that `nb` of `all` layouts, `won` of which are won, have as many wins as `wins`
-- or more, or as few or fewer, whichever is rarer, if they are taken at random (Fisher's exact
-- test).
local function tail(nb, wins, all, won)
  local function probability(k)
    local function log_choose(n, m)
      return log_factorial(n) - log_factorial(m) - log_factorial(n - m)
    end
    return math.exp(log_choose(won, k) + log_choose(all - won, nb - k) - log_choose(all, nb))
  end
  local low, high = math.max(0, nb - (all - won)), math.min(nb, won)
  local is_more, sum = wins * all > nb * won, 0.0
  for k = is_more and wins or low, is_more and high or wins do sum = sum + probability(k) end
  return sum
end

-- Of the clauses of one and two facts the one by which winning differs most, where that is not by
-- chance among so many.
local function best_rate(facts, left, won, least)
  local all, wins = tally({ { list = left.list, set = left } }, left, won)
  local best, most = nil, 0
  local function try(clause, factor)
    local nb, made = tally(clause, left, won)
    local chi = association(nb, made, all, wins)
    if nb >= least and all - nb >= least and chi > factor * most + SHARE then
      best, most = { clause = clause, nb = nb, wins = made }, chi
    end
  end
  for _, one in ipairs(facts) do try({ one }, 1) end
  local single = most
  for i = 1, math.min(#facts, PAIRS) do
    for k = i + 1, math.min(#facts, PAIRS) do
      try({ facts[i], facts[k] }, most > single and 1 or LONGER)
    end
  end
  local tried = #facts * (#facts + 1) / 2 -- clauses: those of two that were left out are data, too
  if not best or 2 * tried * tail(best.nb, best.wins, all, wins) > BY_CHANCE then return nil end
  return best, all, wins
end

-- Clauses with how often the plan wins where each holds and none before it does; how often else.
local function rates_of(facts, worlds, won, least)
  local left, list, rest = { list = {} }, {}, nil
  for i in ipairs(worlds) do left[i], left.list[i] = true, i end
  local order = sorted(facts, worlds, won)
  while #list < RATES do
    local best, all, wins = best_rate(order, left, won, least)
    if not best then break end
    list[#list + 1] = best
    rest = { nb = all - best.nb, wins = wins - best.wins }
    for _, i in ipairs(left.list) do
      if holds_in(best.clause, i) then left[i] = false end
    end
  end
  return list, rest
end

-- ---- in words ------------------------------------------------------------------------

-- What a clause says: "West has the king and the queen of spades".
local function clause_text(clause)
  local parts = {}
  for _, one in ipairs(clause) do
    local who, what = one.says:match "^(%a+ has) (.+)$"
    local last = parts[#parts]
    if last and who and last.who == who then
      last.says = last.says .. " and " .. what
    else
      parts[#parts + 1] = { who = who, says = one.says }
    end
  end
  for i, one in ipairs(parts) do parts[i] = one.says end
  return table.concat(parts, " and ")
end

-- The cards that defenders have left in a world.
local function world_of(v, deal, weight, seats)
  local w = { weight = weight }
  for _, seat in ipairs(seats) do
    w[seat] = {}
    for _, suit in ipairs(words.SUITS) do
      local gone = v.fell[seat]:holding(suit)
      w[seat][suit] = deal:hand(seat):holding(suit):gsub("[" .. gone .. "-]", "")
    end
  end
  return w
end

-- The exact probability of each clause that those before it do not cover; nil where a fact cannot
-- be counted. `base` is what is known.
local function exact_of(list, base)
  local before, all = nil, sampler.new({ where = base }):probability()
  for _, one in ipairs(list) do
    local this
    for _, f in ipairs(one.clause) do
      if not f.where then return end
      local part = sampler.condition(f.where)
      this = this and this & part or part
    end
    -- expected: no deal has these cards, or it takes too long to count them
    local ok, share, how = pcall(function()
      return sampler.new({ where = base & (before and this & ~before or this) }):probability()
    end)
    if not ok and errors.kind(share) == "interrupted" then error(share, 0) end
    if not ok or how ~= "exact" then return end
    one.exact = share / all
    before = before and before | this or this
  end
end

local function holder(clause)
  return function(i) return holds_in(clause, i) end
end

--- The layouts in which a plan wins, by the fewest facts.
-- @tparam View v
-- @tparam table seen what declarer sees (methods.seen)
-- @tparam {Deal,...} deals the layouts
-- @tparam {number,...} weights the probability of each
-- @tparam string makes "1" or "0" for each: the plan wins
-- @tparam integer least in how many layouts a clause must hold: 1 where these are all there are
-- @tparam[opt] Condition base what is known, where clauses are to be counted exactly
-- @treturn table wins (boolean: the clauses are of layouts that are won, else of those that are
-- lost), clauses (array: text, adds (the probability that the ones before do not cover), exact (the
-- same, counted over all deals; or nil), holds
-- (function of a layout's number)), rest (the probability of such layouts that no clause covers);
-- where that is more than half of them: rates (array: text, layouts (in which it holds and none
-- before it does), won (of these), exact, holds), other (layouts, won: where none holds), or nil
function layouts.of(v, seen, deals, weights, makes, least, base)
  local seats = seen.defenders
  local worlds, won, lost = {}, {}, {}
  for i, deal in ipairs(deals) do
    worlds[i] = world_of(v, deal, weights[i], seats)
    won[i] = makes:sub(i, i) == "1"
    lost[i] = not won[i]
  end
  local facts = layout_facts.of(v, seen, worlds, seats, least > 1)
  local yes, no = cover(facts, worlds, won, least), cover(facts, worlds, lost, least)
  local wins = yes.rest - no.rest < -SHARE or (yes.rest - no.rest < SHARE and yes.cost <= no.cost)
  if #no.list == 0 and makes:find "0" then wins = true end
  local best = wins and yes or no
  local found = { wins = wins, rest = best.rest, clauses = {} }
  local all = 0
  for i, w in ipairs(worlds) do all = all + ((wins and won or lost)[i] and w.weight or 0) end
  if least > 1 and best.rest > HALF * all then
    local rates, other = rates_of(facts, worlds, won, LEAST_PART)
    if base then exact_of(rates, base) end
    for i, one in ipairs(rates) do
      rates[i] = { text = clause_text(one.clause), layouts = one.nb, won = one.wins,
        exact = one.exact, holds = holder(one.clause) }
    end
    found.rates = rates[1] and rates
    found.other = other and { layouts = other.nb, won = other.wins }
  end
  if base then exact_of(best.list, base) end
  for i, one in ipairs(best.list) do
    local text = clause_text(one.clause)
    found.clauses[i] = { text = text, adds = one.adds, exact = one.exact,
      holds = holder(one.clause) }
  end
  return found
end

return layouts
