-- SPDX-License-Identifier: GPL-3.0-or-later
--- Random conditions of bidding rules, of the whole grammar, and a second opinion on them.
-- A condition is a tree of plain tables; `text` writes it as systems are written, and `holds`
-- tells of a hand at a turn whether it satisfies it, with none of the code under test.
local random = require "random"

local rule = {}

local SUITS <const> = { "clubs", "diamonds", "hearts", "spades" }
local LETTERS <const> = { "C", "D", "H", "S" }
local VULS <const> = { "none", "we", "they", "both" }
local OF_SUIT <const> = { "hcp", "top2", "top3", "top5", "losers", "aces" }
local OF_HAND <const> = { "longest", "second", "shortest" }
local BOTH <const> = { "hcp", "clubs", "diamonds", "hearts", "spades", "aces", "kings", "controls" }
local FACTORS <const> = { 2, -1, 0.5, -2, 3, 0.25, -0.5, 1 }
local WORTH <const> = { A = 4, K = 3, Q = 2, J = 1 }
local TOPS <const> = { top2 = "AK", top3 = "AKQ", top5 = "AKQJT" }

-- ---- hands -------------------------------------------------------------------------

local function count(cards, ranks)
  local n = 0
  for _ in cards:gmatch("[" .. ranks .. "]") do n = n + 1 end
  return n
end

local function of_suit(cards)
  local v = { hcp = 0, aces = count(cards, "A"), losers = 0 }
  for rank, worth in pairs(WORTH) do v.hcp = v.hcp + worth * count(cards, rank) end
  for name, ranks in pairs(TOPS) do v[name] = count(cards, ranks) end
  for i, rank in ipairs { "A", "K", "Q" } do
    if #cards >= i and not cards:find(rank) then v.losers = v.losers + 1 end
  end
  v.stopped = cards:find "A" or cards:find "K" and #cards > 1 or cards:find "Q" and #cards > 2
    or cards:find "J" and #cards > 3
  return v
end

--- What a hand has, by the names of features: v.hcp, v["hearts.top3"].
function rule.values(hand)
  local v, lengths = { hcp = 0, hand = hand }, {}
  local all = tostring(hand)
  for i, cards in ipairs { all:match "^(.*)%.(.*)%.(.*)%.(.*)$" } do
    local suit = SUITS[5 - i]
    for name, value in pairs(of_suit(cards)) do v[suit .. "." .. name] = value end
    v[suit], lengths[i] = #cards, #cards
    v.hcp = v.hcp + v[suit .. ".hcp"]
  end
  v.aces, v.kings = count(all, "A"), count(all, "K")
  v.controls = 2 * v.aces + v.kings
  table.sort(lengths)
  v.longest, v.second, v.shortest = lengths[4], lengths[3], lengths[1]
  local shape = table.concat(lengths)
  v.balanced = shape == "3334" or shape == "2344" or shape == "2335"
  v.semibalanced = v.balanced or shape == "2245" or shape == "2236"
  return v
end

-- ---- meaning -----------------------------------------------------------------------

-- The value of a sum, and for `by` the largest change where one feature changes by 1.
local function value_of(n, v, turn, feature)
  if n.number then return n.number end
  if n.op == "+" or n.op == "-" then
    local a, b = value_of(n[1], v, turn, feature), value_of(n[2], v, turn, feature)
    return n.op == "+" and a + b or a - b
  elseif n.op == "*" then
    return value_of(n[1], v, turn, feature) * value_of(n[2], v, turn, feature)
  elseif n.op == "minus" then
    return -value_of(n[1], v, turn, feature)
  end
  local name = n.name == "x" and feature or n.name:gsub("^x%.", (feature or "x") .. ".")
  return v[name] + (n.we and turn.least[name] or 0)
end

local function within(ranges, value)
  for _, r in ipairs(ranges) do
    if value >= r[1] and value <= r[2] then return true end
  end
  return false
end

local function joined(list, v, turn, every)
  for _, part in ipairs(list) do
    if rule.holds(part, v, turn) ~= every then return not every end
  end
  return every
end

--- Whether a hand of these values satisfies a condition at a turn: `vul`, `seat`, `unbid` and
-- `theirs` (texts of suits), `least`.
function rule.holds(n, v, turn, suit)
  if n.op == "any" then return true end
  if n.op == "~" then return not rule.holds(n[1], v, turn) end
  if n.op == "&" or n.op == "|" then return joined(n, v, turn, n.op == "&") end
  if n.op == "by_vul" then return rule.holds(n[turn.vul], v, turn) end
  if n.op == "by_seat" then return rule.holds(n[turn.seat], v, turn) end
  if n.op == "each" or n.op == "some" then
    for i, name in ipairs(SUITS) do
      if turn[n.set]:find(LETTERS[i]) and rule.holds(n[1], v, turn, name) ~= (n.op == "each") then
        return n.op == "some"
      end
    end
    return n.op == "each"
  end
  if n.op == "shape" then return v[n.name] end
  if n.op == "stopped" then return v[(suit or n.suit) .. ".stopped"] ~= nil
    and v[(suit or n.suit) .. ".stopped"] ~= false end
  return within(n.ranges, value_of(n.sum, v, turn, suit))
end

-- ---- making ------------------------------------------------------------------------

local function pick(r, list) return list[r(#list)] end

local function feature(r, we)
  if we then return { name = pick(r, BOTH), we = true } end
  local kind = r(10)
  if kind <= 4 then return { name = "hcp" } end
  if kind <= 7 then return { name = pick(r, SUITS) } end
  if kind == 8 then return { name = pick(r, OF_HAND) } end
  if kind == 9 then return { name = pick(r, { "aces", "kings", "controls" }) } end
  return { name = pick(r, SUITS) .. "." .. pick(r, OF_SUIT) }
end

local function constant(r)
  local n = r(13) - 5
  return n < 0 and r(2) == 1 and { op = "minus", { number = -n } } or { number = n }
end

-- A sum or multiple of a few features; `depth` bounds it.
local function sum(r, we, depth)
  local kind = depth > 0 and r(9) or 1
  if kind <= 3 then return (feature(r, we)) end
  local one = sum(r, we, depth - 1)
  if kind == 4 then return { op = "+", one, constant(r) } end
  if kind == 5 then return { op = "-", one, constant(r) } end
  if kind == 6 then return { op = "-", constant(r), one } end
  if kind == 7 then
    local f = { number = pick(r, FACTORS) }
    if r(2) == 1 then return { op = "*", one, f } end
    return { op = "*", f, one }
  end
  local other = sum(r, r(4) == 1 and not we or we, depth - 1)
  return { op = kind == 8 and "+" or "-", one, other }
end

-- Ranges near to a value that is in one of them.
local function ranges_of(r, near, plain)
  local list = {}
  for i = 1, r(4) == 1 and 2 or 1 do
    local low = near + r(5) - 3 + (i - 1) * 5
    local high = low + r(4) - 1
    if plain then low, high = math.max(low, 0), math.max(high, 0) end
    local kind = r(5)
    if kind == 1 then low = -math.huge elseif kind == 2 then high = math.huge end
    list[i] = { low, high }
    if high == math.huge or low == -math.huge then break end
  end
  return list
end

-- A condition on a sum; `aim` is the hand that it is made for.
local function term(r, aim, turn, we)
  local s = sum(r, we, 3)
  local near = value_of(s, aim, turn)
  return { op = "term", sum = s, ranges = ranges_of(r, near, s.name ~= nil) }
end

local function set_condition(r, aim)
  local n = { op = pick(r, { "each", "some" }), set = pick(r, { "unbid", "theirs" }) }
  if r(4) == 1 then
    n[1] = { op = "stopped" }
    return n
  end
  local name = r(2) == 1 and "x" or "x." .. pick(r, OF_SUIT)
  local s = { name = name }
  local near = value_of(s, aim, nil, pick(r, SUITS))
  n[1] = { op = "term", sum = s, ranges = ranges_of(r, near, true) }
  return n
end

local function condition(r, aim, turn, depth)
  local kind = r(depth > 0 and 20 or 9)
  if kind <= 4 then return (term(r, aim, turn, false)) end
  if kind == 5 then return (term(r, aim, turn, true)) end
  if kind == 6 then return { op = "shape", name = pick(r, { "balanced", "semibalanced" }) } end
  if kind == 7 then return (set_condition(r, aim)) end
  if kind == 8 then return { op = "stopped", suit = pick(r, SUITS) } end
  if kind == 9 then return r(4) == 1 and { op = "any" } or (term(r, aim, turn, false)) end
  local function part() return (condition(r, aim, turn, depth - 1)) end
  if kind <= 11 then return { op = "~", part() } end
  if kind == 12 then
    return { op = "by_vul", none = part(), we = part(), they = part(), both = part() }
  end
  if kind == 13 then return { op = "by_seat", part(), part(), part(), part() } end
  local n = { op = kind <= 17 and "&" or "|" }
  for i = 1, r(3) + 1 do n[i] = part() end
  return n
end

local function some_suits(r)
  local text = ""
  for _, letter in ipairs(LETTERS) do text = text .. (r(2) == 1 and letter or "") end
  return text
end

--- What is known at a random turn.
function rule.turn(r)
  local least = {}
  for _, name in ipairs(BOTH) do least[name] = name == "hcp" and r(20) - 1 or r(4) - 1 end
  return { vul = pick(r, VULS), seat = r(4), unbid = some_suits(r), theirs = some_suits(r),
    least = least }
end

--- A random condition for a hand of these values at a turn, and the generator of its chances.
function rule.new(seed, aim, turn)
  local r = random.new(seed)
  for _ = 1, 4 do r(2) end
  return (condition(r, aim, turn, 3)), r
end

--- A sum in a range alone.
function rule.term(seed, aim, turn)
  local r = random.new(seed)
  for _ = 1, 4 do r(2) end
  return (term(r, aim, turn, false))
end

--- By how much a sum changes at most where the points, or the cards that are counted, of one
-- feature change by 1.
function rule.change(n)
  local factors = {}
  local function add(s, factor)
    if s.number then return end
    if s.name then
      factors[s.name] = (factors[s.name] or 0) + factor
    elseif s.op == "*" then
      local number = s[1].number or s[2].number
      add(s[1].number and s[2] or s[1], factor * number)
    else
      for i, part in ipairs(s) do
        add(part, (s.op == "minus" or s.op == "-" and i == 2) and -factor or factor)
      end
    end
  end
  add(n.sum, 1)
  local most = 0
  for name, factor in pairs(factors) do
    local last = name:match "[^.]+$"
    local counted = last == "hcp" or last == "longest" or last == "second" or last == "shortest"
    for _, suit in ipairs(SUITS) do counted = counted or name == suit end
    if counted then most = math.max(most, math.abs(factor)) end
  end
  return most
end

-- ---- text --------------------------------------------------------------------------

local function number_text(n) return ("%.14g"):format(n) end

local function sum_text(n, role)
  if n.number then return number_text(n.number) end
  if n.name then return (n.we and "we" or role or "me") .. "." .. n.name end
  if n.op == "minus" then return "-" .. sum_text(n[1], role) end
  local a, b = sum_text(n[1], role), sum_text(n[2], role)
  if n.op ~= "+" and n[2].op and n[2].op ~= "minus" then b = "(" .. b .. ")" end
  if n.op == "*" and n[1].op and n[1].op ~= "minus" then a = "(" .. a .. ")" end
  return ("%s %s %s"):format(a, n.op, b)
end

local function range_text(ranges)
  local parts = {}
  for i, r in ipairs(ranges) do
    local low, high = number_text(r[1]), number_text(r[2])
    if r[1] == -math.huge then
      parts[i] = high .. "-"
    elseif r[2] == math.huge then
      parts[i] = low .. "+"
    else
      parts[i] = low == high and low or ("%s..%s"):format(low, high)
    end
  end
  return table.concat(parts, ",")
end

local function term_text(n, role)
  local s = sum_text(n.sum, role)
  return ("%s %q"):format(n.sum.name and s or "(" .. s .. ")", range_text(n.ranges))
end

--- The condition as a system has it.
function rule.text(n)
  if n.op == "any" then return "any" end
  if n.op == "~" then return "~(" .. rule.text(n[1]) .. ")" end
  if n.op == "shape" then return "me." .. n.name end
  if n.op == "stopped" then return ("me.%s.stopped"):format(n.suit) end
  if n.op == "term" then return (term_text(n)) end
  if n.op == "each" or n.op == "some" then
    local head = ("%s(%s)"):format(n.op, n.set)
    if n[1].op == "stopped" then return head .. ".stopped" end
    local name = n[1].sum.name:sub(2)
    return ("%s%s %q"):format(head, name, range_text(n[1].ranges))
  end
  local parts = {}
  if n.op == "by_vul" then
    for i, vul in ipairs(VULS) do parts[i] = vul .. " = " .. rule.text(n[vul]) end
    return "by_vul { " .. table.concat(parts, ", ") .. " }"
  end
  for i, part in ipairs(n) do
    parts[i] = rule.text(part)
    if n.op ~= "by_seat" and (part.op == "&" or part.op == "|") then
      parts[i] = "(" .. parts[i] .. ")"
    end
  end
  if n.op == "by_seat" then return "by_seat { " .. table.concat(parts, ", ") .. " }" end
  return table.concat(parts, " " .. n.op .. " ")
end

return rule
