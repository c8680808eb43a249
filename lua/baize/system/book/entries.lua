-- SPDX-License-Identifier: GPL-3.0-or-later
--- The calls of a position as a book has them: what each means, how often it is made, hands that
-- make it. The words are those of `System:explain`, the shares those of `System:check`.
-- @module baize.system.book.entries
local check = require "baize.base.check"
local core_expr = require "baize.core.expr"
local core_hands = require "baize.core.hands"
local explain = require "baize.system.reading.explain"
local sequence = require "baize.system.words.sequence"

local entries = {}

local SEATS <const> = { "N", "E", "S", "W" }
local STRAIN <const> = { C = 1, D = 2, H = 3, S = 4, NT = 5 }
local BEFORE <const> = { P = -3, X = -2, XX = -1 } -- the order of calls that are no bids
local SEED <const> = 1
local DRAWN <const>, OF_CALL <const>, RARE <const> = 1000, 80, 20 -- hands

-- ---- the calls so far ----------------------------------------------------------------

local known = setmetatable({}, { __mode = "k" }) -- position -> the calls that led to it

local function entry_of(p, call)
  local number = #p.words + 1
  return { number = number, call = call, seat = SEATS[(number - 1) % 4 + 1], position = p }
end

-- The calls before a position, as `reading.calls` has them.
local function calls_before(p)
  if not p.prior then return {} end
  if not known[p] then
    local list = table.move(calls_before(p.prior), 1, #p.words - 1, 1, {})
    list[#p.words] = entry_of(p.prior, p.words[#p.words])
    known[p] = list
  end
  return known[p]
end

local function calls_with(p, call)
  local n = #p.words
  local list = table.move(calls_before(p), 1, n, 1, { tolerance = { points = 0, cards = 0 } })
  list[n + 1] = entry_of(p, call)
  list[n + 1].ours = true
  for i = n - 1, 1, -2 do list[i].ours = true end
  return list
end

-- ---- hands ---------------------------------------------------------------------------

local function lengths(hand)
  return ("%d=%d=%d=%d"):format(hand.spades, hand.hearts, hand.diamonds, hand.clubs)
end

-- The likeliest of some hands that were drawn, those with the points and the lengths that most of
-- them have: at most so many, of different lengths.
local function likeliest(hands, nb)
  local points, shapes, order, list, seen = {}, {}, {}, {}, {}
  for i, hand in ipairs(hands) do
    local p, shape = hand.hcp, lengths(hand)
    points[p], shapes[shape] = (points[p] or 0) + 1, (shapes[shape] or 0) + 1
    order[i] = { hand = hand, points = p, shape = shape, number = i }
  end
  local function weight(one) return points[one.points] * shapes[one.shape] end
  table.sort(order, function(a, b)
    local x, y = weight(a), weight(b)
    return x > y or x == y and a.number < b.number
  end)
  for _, one in ipairs(order) do
    if #list < nb and not seen[one.shape] then
      seen[one.shape], list[#list + 1] = true, tostring(one.hand)
    end
  end
  return list
end

local function drawn(where, nb, take)
  local set = check.must(core_hands.open(where:of "S", {}))
  for i = 1, nb do take((set:random(SEED, i))) end
end

-- Hands that a player can have at a position, by the calls that they make.
local function by_call(p)
  local found = {}
  drawn(p:shown(), DRAWN, function(hand)
    local r = p:first(hand)
    local list = r and found[r.call] or {}
    if r then found[r.call] = list end
    if #list < OF_CALL then list[#list + 1] = hand end
  end)
  return found
end

-- Hands that make a call which is so rare that none was drawn.
local function of_rare(p, call)
  local list, shows = {}, p:shows(call)
  drawn(core_expr.fold("&", { p:shown(), shows }), RARE, function(hand) list[#list + 1] = hand end)
  return list
end

-- Hands of a call by the variants of its rules, in their order; all are one where it has none.
local function by_variant(p, call, hands)
  local groups, conditions = {}, {}
  for _, r in ipairs(select(2, p:said(call))) do
    for _, v in ipairs(r.rule.variants or { r }) do
      conditions[#conditions + 1] = v.name and p:variant(r, v) or r.where
      groups[#conditions] = {}
    end
  end
  for _, hand in ipairs(hands) do
    for i, where in ipairs(conditions) do
      if where:holds(hand) then
        table.insert(groups[i], hand)
        break
      end
    end
  end
  return groups
end

-- Hands that make a call, of each variant one.
local function examples_of(p, entry, hands, nb)
  if not entry.variants then return likeliest(hands, nb) end
  local list = {}
  for _, group in ipairs(by_variant(p, entry.call, hands)) do
    list[#list + 1] = likeliest(group, 1)[1]
  end
  return list
end

-- ---- calls ---------------------------------------------------------------------------

--- What puts calls into order: passes and doubles, then bids from the lowest.
-- @tparam string call
-- @treturn integer
function entries.rank(call)
  if BEFORE[call] then return BEFORE[call] end
  local made = sequence.call(call)
  return made.level * STRAIN.NT + STRAIN[made.strain]
end

--- What the rules of a call ask at a position, as a text: two with the same text are one. Of sums
-- that are fitted the rule counts, as they are others in every seat.
-- @tparam SystemPosition p
-- @tparam string call
-- @treturn string
function entries.asked(p, call)
  local parts = {}
  for _, r in ipairs(p.rules) do
    if r.call == call then
      local fitted = r.rule.needs and r.rule.needs.fit
      parts[#parts + 1] = (fitted and r.rule.id or r.where.text) .. "\n" .. (r.rule.text or "")
    end
  end
  return table.concat(parts, "\n")
end

-- The conditions of the rules of a call, as they are written.
local function asks(p, call)
  local list = {}
  for _, r in ipairs(p.rules) do
    if r.call == call then list[#list + 1] = tostring(r.where):gsub("me%.", "") end
  end
  return table.concat(list, " | ")
end

--- The calls of a position that some hand makes, in their order.
-- @tparam SystemPosition p
-- @tparam table counted the position as a check counts it: `calls`
-- @tparam table options `examples` (how many hands each), `only` (call -> true: leave others out)
-- @treturn {table,...} entries of an Explanation, with share, count, says (its meaning), asks (its
-- conditions as they are written), marks and ways (texts), examples (hands as text), findings (at
-- first {})
function entries.of(p, counted, options)
  local list, hands = {}, nil
  for _, c in ipairs(counted.calls) do
    if c.share > 0 and (not options.only or options.only[c.call]) then
      local calls = calls_with(p, c.call)
      local entry = explain.call(calls, calls[#calls])
      entry.share, entry.count, entry.findings = c.share, c.count, {}
      entry.asks = asks(p, c.call)
      entry.says, entry.marks, entry.ways = explain.meaning(entry), explain.marks(entry),
        explain.ways(entry)
      if options.examples > 0 then
        hands = hands or by_call(p)
        entry.examples = examples_of(p, entry, hands[c.call] or of_rare(p, c.call),
          options.examples)
      end
      list[#list + 1] = entry
    end
  end
  table.sort(list, function(a, b) return entries.rank(a.call) < entries.rank(b.call) end)
  return list
end

return entries
