-- SPDX-License-Identifier: GPL-3.0-or-later
--- The layouts in which a plan wins, in few words: who has the missing honours, how suits break.
-- A *fact* is true or false of a layout: "West has the king of spades", "spades break 3-2". A
-- *clause* is up to three facts together, and is written only where it holds in layouts of one kind
-- alone: all of them are won, or all are lost. Clauses are taken greedily, the one that covers most
-- of what is left first, for the layouts that are won and for those that are lost; the shorter of
-- the two descriptions is used.
-- @module baize.play.layouts
local methods = require "baize.play.methods"
local sampler = require "baize.sample.sampler"
local words = require "baize.base.words"

local layouts = {}

local RANKS <const> = "23456789TJQKA"
local CLAUSES <const>, FACTS <const> = 4, 3 -- of a description, of a clause
local MANY <const> = 72 -- layouts, of which clauses of so many facts take too long
local LONGER <const> = 1.5 -- by how much more a longer clause must cover
local PAIRS <const> = 60 -- facts that are joined
local HONOURS <const>, PAIRED <const> = 4, 2 -- of a suit, the highest that are missing
local IDLE <const> = 3 -- what it costs to speak of a suit in which declarer can win nothing
local SHARE <const> = 1e-9
local BY_CHANCE <const> = 0.01 -- how often a clause of drawn layouts may hold by chance, at most
local COUNTED <const> = { A = "aces", K = "kings", Q = "queens", J = "jacks" }

local function height(rank) return (RANKS:find(rank, 1, true)) end

-- ---- facts ---------------------------------------------------------------------------

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

-- Whether two honours of different suits, at least the first of which matters, are together.
local function pair_facts(list, seen, seats)
  local cards = {}
  for _, suit in ipairs(words.SUITS) do
    local missing = is_idle(seen, suit) and "" or missing_of(seen, suit)
    for rank in missing:sub(1, PAIRED):gmatch "." do
      cards[#cards + 1] = { suit, rank }
    end
  end
  for i, a in ipairs(cards) do
    for k = i + 1, #cards do
      local b = cards[k]
      if a[1] ~= b[1] then
        local one, other = has(seats[1], a[1], a[2]), has(seats[1], b[1], b[2])
        local names = ("%s and %s"):format(methods.card_name(a[1] .. a[2]),
          methods.card_name(b[1] .. b[2]))
        fact(list, ("one defender has %s"):format(names), 2,
          function(w) return one(w) == other(w) end)
        fact(list, ("%s are in different hands"):format(names), 2,
          function(w) return one(w) ~= other(w) end)
      end
    end
  end
end

-- The facts that differ among the layouts, each with its `set` of them. `plain`: those that people
-- look for, since drawn layouts agree with odd ones by chance.
local function facts_of(v, seen, worlds, seats, plain)
  local all, list, by = {}, {}, {}
  for _, suit in ipairs(words.SUITS) do
    if seen.out[suit] ~= "" then
      local from = #all + 1
      -- in an ending the cards before it are made up, and nobody speaks of them
      local gone, unreal = {}, {}
      for _, seat in ipairs(seats) do
        local nb = #v.fell[seat]:holding(suit)
        gone[seat], unreal[seat] = v.needs and 0 or nb, v.needs and nb or 0
      end
      honour_facts(all, seen, suit, seats, plain, gone)
      length_facts(all, seen, suit, seats, gone, unreal)
      for i = from, is_idle(seen, suit) and #all or 0 do all[i].cost = all[i].cost + IDLE end
    end
  end
  if not plain then pair_facts(all, seen, seats) end
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

-- ---- clauses -------------------------------------------------------------------------

-- Whether a clause holds in layouts of one kind alone; what it covers of those that are left, and
-- how many layouts these are.
local function measure(clause, worlds, kind, left)
  local covered, nb, first = 0.0, 0, clause[1]
  for _, one in ipairs(clause) do
    if #one.list < #first.list then first = one end
  end
  for _, i in ipairs(first.list) do
    local holds = true
    for k = 1, #clause do holds = holds and clause[k].set[i] end
    if holds then
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

-- Of clauses of a number of facts the one that covers most, of these the plainest.
local function best_clause(facts, size, worlds, kind, left, least, share)
  local best, most, cheap = nil, SHARE, math.huge
  if least > 1 then
    local tried, among = 1, math.min(#facts, size > 1 and PAIRS or #facts)
    for k = 1, size do tried = tried * (among - k + 1) / k end
    least = math.max(least, needed(math.max(tried, 1), share))
  end
  local function try(clause)
    local covered, nb = measure(clause, worlds, kind, left)
    if not covered or nb < least then return end
    local cost = cost_of(clause)
    if covered > most + SHARE or (covered > most - SHARE and cost < cheap) then
      best, most, cheap = clause, covered, cost
    end
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
      local holds = true
      for _, one in ipairs(best) do holds = holds and one.set[i] end
      if left[i] and holds then left[i], left_nb = false, left_nb - 1 end
    end
    list[#list + 1] = { clause = best, adds = most }
    cost = cost + cost_of(best) + 1
    rest = rest - most
  end
  return { list = list, rest = math.max(rest, 0), cost = cost }
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
    if not ok or how ~= "exact" then return end
    one.exact = share / all
    before = before and before | this or this
  end
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
-- (function of a layout's number)), rest (the probability of such layouts that no clause covers)
function layouts.of(v, seen, deals, weights, makes, least, base)
  local seats = { "W", "E" }
  if seen.declarer == "W" or seen.declarer == "E" then seats = { "N", "S" } end
  local worlds, won, lost = {}, {}, {}
  for i, deal in ipairs(deals) do
    worlds[i] = world_of(v, deal, weights[i], seats)
    won[i] = makes:sub(i, i) == "1"
    lost[i] = not won[i]
  end
  local facts = facts_of(v, seen, worlds, seats, least > 1)
  local yes, no = cover(facts, worlds, won, least), cover(facts, worlds, lost, least)
  local wins = yes.rest - no.rest < -SHARE or (yes.rest - no.rest < SHARE and yes.cost <= no.cost)
  if #no.list == 0 and makes:find "0" then wins = true end
  local best = wins and yes or no
  local found = { wins = wins, rest = best.rest, clauses = {} }
  if base then exact_of(best.list, base) end
  for i, one in ipairs(best.list) do
    local text = clause_text(one.clause)
    found.clauses[i] = { text = text, adds = one.adds, exact = one.exact, holds = function(k)
      for _, f in ipairs(one.clause) do
        if not f.set[k] then return false end
      end
      return true
    end }
  end
  return found
end

return layouts
