-- SPDX-License-Identifier: GPL-3.0-or-later
--- Sets of hands in words: "12-14 points, balanced; or 18+ points".
-- A set is given as conditions that cover it, one for each way to it (rules, variants, parts that
-- are joined by `|`). Each is a *piece*, of which the ranges of points and lengths are counted, and
-- whether all of its hands are balanced or have a long major. Two pieces become one where their
-- common ranges say nearly as much as both apart. So the words hold for every hand of the set.
-- @module baize.system.reading.words
local cells = require "baize.system.reading.cells"
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local core_expr = require "baize.core.expr"
local core_hands = require "baize.core.hands"
local quick = require "baize.system.words.quick"
local roles = require "baize.lang.seat".roles

local words = {}

local SHOWN <const> = { "hcp", "clubs", "diamonds", "hearts", "spades" }
local MOST <const> = { hcp = 28 } -- more points are not expected of anybody
local POINTS <const> = 37 -- the most that a hand has
local HAND <const> = 13
local FEW <const> = 3 -- at most so many cards of a suit are worth a word
-- What no single suit says, by the length of a major.
local MAJORS <const> = { [4] = "a four-card major", [5] = "a five-card major",
  [6] = "a six-card major" }
local BALANCED <const> = "balanced"
local ANY <const> = "any hand"

-- Values at the ends of a range are rare where they have at most this share of the hands, and are
-- so much less frequent there than among all hands.
local RARE <const>, LESS <const> = 0.05, 4
-- Pieces become one where the hands of their common ranges are at most so many times those of
-- both, less where it is lost that one is balanced or has a long major, more where both have a long
-- major, and always where there would be more of them.
local WIDER <const>, LOST <const>, MAJOR <const>, PIECES <const> = 1.5, 1.2, 1.7, 4
local PARTS <const> = 8 -- of one condition: more are not taken apart

--- How hands of which nothing is known are put in words.
words.ANY = ANY

-- ---- ranges --------------------------------------------------------------------------

-- What ranges that rise by their lower ends cover: low, high, and `ranges` where it is not all
-- that is between these.
local function covered(list)
  local ranges = {}
  for _, r in ipairs(list) do
    local last = ranges[#ranges]
    if last and r.low <= last.high + 1 then
      last.high = math.max(last.high, r.high)
    else
      ranges[#ranges + 1] = { low = r.low, high = r.high }
    end
  end
  return { low = ranges[1].low, high = ranges[#ranges].high, ranges = ranges[2] and ranges }
end

-- The exact values of what is said of hands, with their numbers: an array for each of SHOWN.
local function values_of(where)
  local terms = {}
  for i, name in ipairs(SHOWN) do terms[i] = roles.me[name]:of "S" end
  return check.core(core_hands.measure, { where:of "S" }, terms)[1]
end

local all_hands -- for each of SHOWN: value -> number of all hands

local function numbers_of_all()
  if not all_hands then
    all_hands = {}
    for i, values in ipairs(values_of(cond.any)) do
      all_hands[i] = {}
      for _, v in ipairs(values) do all_hands[i][v[1]] = v[2] / 1 end
    end
  end
  return all_hands
end

-- The range without rare values at its ends, of which one that reaches what is most expected is
-- open; nil: there are none.
local function likely_of(values, all, most)
  local low, high, total = 1, #values, 0.0
  for _, v in ipairs(values) do total = total + v[2] / 1 end
  local left = RARE * total
  while low < high do
    local at = values[low][2] / 1 <= values[high][2] / 1 and low or high
    left = left - values[at][2] / 1
    if left < 0 then break end
    if at == low then low = low + 1 else high = high - 1 end
  end
  local some, of = 0.0, 0.0
  for i = low, high do some, of = some + values[i][2] / 1, of + all[values[i][1]] end
  local function is_frequent(v) return LESS * (v[2] / all[v[1]]) >= some / of end
  if values[#values][1] >= most then high = #values end
  while low > 1 and is_frequent(values[low - 1]) do low = low - 1 end
  while high < #values and is_frequent(values[high + 1]) do high = high + 1 end
  if low == 1 and high == #values then return nil end
  return { low = values[low][1], high = values[high][1] }
end

--- The minimum and the maximum of features of hands, exactly: feature -> { low =, high =,
-- ranges =, likely = }, where `ranges` is an array of { low =, high = } if values between these are
-- impossible, and `likely` { low =, high = } without rare values at the ends, else nil. Also the
-- number of the hands. Nil: there is no hand.
function words.bounds(where)
  local bounds, number = {}, 0.0
  for i, values in ipairs(values_of(where)) do
    if #values == 0 then return nil end
    local list, name = {}, SHOWN[i]
    for k, v in ipairs(values) do list[k] = { low = v[1], high = v[1] } end
    bounds[name] = covered(list)
    bounds[name].likely = not bounds[name].ranges and likely_of(values,
      numbers_of_all()[i], MOST[name] or HAND) or nil
    if i == 1 then
      for _, v in ipairs(values) do number = number + v[2] / 1 end
    end
  end
  return bounds, number
end

-- "12-21", "5+", "3-"; nil where nothing is said.
local function span(low, high, most)
  if low == high then return tostring(low) end
  if low > 0 and high < most then return ("%d-%d"):format(low, high) end
  if low > 0 then return low .. "+" end
  return high < most and high .. "-" or nil
end

-- "12-14, rarely 15", "12-14 or 22-24", nil where nothing is said.
local function range(b, most)
  if b.ranges then
    local parts = {}
    for i, r in ipairs(b.ranges) do parts[i] = span(r.low, r.high, most) end
    return table.concat(parts, " or ")
  end
  local likely, rare = b.likely or b, {}
  if b.low < likely.low then
    rare[1] = b.low == 0 and likely.low > 1 and "fewer" or span(b.low, likely.low - 1, HAND * HAND)
  end
  if b.high > likely.high then rare[#rare + 1] = span(likely.high + 1, b.high, most) end
  local said = span(likely.low, likely.high, most)
  return rare[1] and ("%s, rarely %s"):format(said, table.concat(rare, " or ")) or said
end

-- A length, where it is worth a word: of a long suit the least.
local function length(b)
  local low, high = (b.likely or b).low, b.high
  if low < FEW and high > FEW then return nil end
  if not b.ranges and low >= FEW and b.high > math.max(FEW + 2, low + 1) then
    b = { low = b.low, high = HAND, likely = low > b.low and { low = low, high = HAND } or nil }
  end
  return range(b, HAND)
end

-- ---- pieces --------------------------------------------------------------------------

-- What all hands of a condition have that no range says: whether they are balanced, and the length
-- of a major (0: none).
local function common(where)
  local conditions = { roles.me.balanced }
  for n = 4, 6 do
    conditions[n - 2] = roles.me.hearts(n .. "+") | roles.me.spades(n .. "+")
  end
  local found, map = cells.of({}, conditions, where)
  local function always(i)
    for _, cell in ipairs(found) do
      if not cell[map[i]] then return false end
    end
    return true
  end
  local major = 0
  for n = 4, 6 do major = always(n - 2) and n or major end
  return always(1), major
end

local known, known_nb = {}, 0 -- the key of a condition -> its piece, or false
local KNOWN_MAX <const> = 500

-- A piece of a condition; nil: it has no hand.
local function piece_of(where)
  local key = where:key()
  if known[key] == nil then
    local bounds, number = words.bounds(where)
    local piece = bounds and { where = where, bounds = bounds, number = number }
    if piece then piece.balanced, piece.major = common(where) end
    if known_nb >= KNOWN_MAX then known, known_nb = {}, 0 end
    known[key], known_nb = piece or false, known_nb + 1
  end
  local piece, copy = known[key], {}
  for name, value in pairs(piece or {}) do copy[name] = value end
  return piece and copy or nil
end

-- Whether what is said of a piece holds for all hands of which another one says as much.
local function contains(a, b)
  if a.balanced and not b.balanced or a.major > b.major then return false end
  for _, name in ipairs(SHOWN) do
    local outer, inner = a.bounds[name], b.bounds[name]
    for _, r in ipairs(inner.ranges or { inner }) do
      local is_within = false
      for _, o in ipairs(outer.ranges or { outer }) do
        is_within = is_within or r.low >= o.low and r.high <= o.high
      end
      if not is_within then return false end
    end
  end
  return true
end

-- What is said of two pieces together.
local function joined(a, b)
  local both = { balanced = a.balanced and b.balanced, major = math.min(a.major, b.major),
    bounds = {} }
  for _, name in ipairs(SHOWN) do
    local list = {}
    for _, piece in ipairs { a, b } do
      local own = piece.bounds[name]
      table.move(own.ranges or { own }, 1, #(own.ranges or { own }), #list + 1, list)
    end
    table.sort(list, function(x, y) return x.low < y.low end)
    both.bounds[name] = covered(list)
  end
  return both
end

-- The hands of which as much is true as is said of a piece.
local function as_said(piece)
  local list = { piece.balanced and roles.me.balanced or nil }
  for _, name in ipairs(SHOWN) do
    local own, texts = piece.bounds[name], {}
    for i, r in ipairs(own.ranges or { own }) do texts[i] = ("%d-%d"):format(r.low, r.high) end
    if own.ranges or own.low > 0 or own.high < (name == "hcp" and POINTS or HAND) then
      list[#list + 1] = roles.me[name](table.concat(texts, ","))
    end
  end
  if piece.major > 0 then
    local long <const> = piece.major .. "+"
    list[#list + 1] = roles.me.hearts(long) | roles.me.spades(long)
  end
  return (core_expr.fold("&", list))
end

local function number_of(where) return cells.of({}, {}, where).total / 1 end

-- How many times as many hands are said to be there where two pieces become one, as a share of
-- what is allowed: from 0.
local function loss(a, b)
  if contains(a, b) or contains(b, a) then return 0 end
  local most = (a.balanced ~= b.balanced or a.major ~= b.major) and LOST
    or a.major > 0 and MAJOR or WIDER
  return number_of(as_said(joined(a, b))) / number_of(as_said(a) | as_said(b)) / most
end

-- The two of some pieces that lose least as one: the loss, and their places.
local function nearest(pieces)
  local least, first, second = math.huge, nil, nil
  for i = 2, #pieces do
    for k = 1, i - 1 do
      pieces[i].loss = pieces[i].loss or {}
      local own = pieces[i].loss[pieces[k]] or loss(pieces[i], pieces[k])
      pieces[i].loss[pieces[k]] = own
      if own < least then least, first, second = own, k, i end
    end
  end
  return least, first, second
end

local function add(pieces, piece)
  pieces[#pieces + 1] = piece
  while #pieces > 1 do
    local least, first, second = nearest(pieces)
    if least > 1 and #pieces <= PIECES then return end
    local a, b = pieces[first], table.remove(pieces, second)
    pieces[first] = joined(a, b)
    pieces[first].where = core_expr.fold("|", { a.where, b.where })
    for i = first + 1, #pieces do pieces[i].loss = nil end
  end
end

--- The pieces of a set of hands.
-- @tparam {Condition,...} conditions of `me`, whose hands together are the set
-- @treturn {table,...} where (Condition), bounds (as of `bounds`), number (of hands), balanced
-- (whether all are), major (a length that all have in some major, 4 to 6, or 0); by their points,
-- the lowest first. Empty: there is no hand
-- @raise where counting goes beyond its budget
function words.pieces(conditions)
  local pieces = {}
  for _, where in ipairs(conditions) do
    local piece = piece_of(where)
    if piece then add(pieces, piece) end
  end
  for _, piece in ipairs(pieces) do
    if not piece.number then piece.bounds, piece.number = words.bounds(piece.where) end
    piece.loss = nil
  end
  table.sort(pieces, function(a, b)
    local x, y = a.bounds.hcp, b.bounds.hcp
    if x.low ~= y.low then return x.low < y.low end
    if x.high ~= y.high then return x.high < y.high end
    return a.number > b.number
  end)
  return pieces
end

-- The parts that an `or` of a condition joins, also one within an `and`.
local function parts_of(where)
  local op = where:operator()
  if op ~= "|" and op ~= "&" then return { where } end
  local list, own = {}, where:parts()
  if op == "|" then
    for _, part in ipairs(own) do
      local inner = parts_of(part)
      table.move(inner, 1, #inner, #list + 1, list)
    end
  else
    list[1] = cond.any
    for _, part in ipairs(own) do
      local inner, all = parts_of(part), {}
      for _, a in ipairs(list) do
        for _, b in ipairs(inner) do all[#all + 1] = core_expr.fold("&", { a, b }) end
      end
      list = all
      if #list > PARTS then return { where } end
    end
  end
  return #list <= PARTS and list or { where }
end

--- The conditions that an `or` joins in some conditions, each together with another one.
function words.apart(conditions, given)
  local list = {}
  for _, where in ipairs(conditions) do
    for _, part in ipairs(parts_of(where)) do
      list[#list + 1] = core_expr.fold("&", { given, part })
    end
  end
  return list
end

-- ---- words ---------------------------------------------------------------------------

-- Points, suits that are long or short, and what no single suit says; of rare hands the extremes
-- alone.
local function said_of(piece, extremes)
  local parts = {}
  for _, name in ipairs(SHOWN) do
    local b = piece.bounds[name]
    if extremes then b = { low = b.low, high = b.high, ranges = b.ranges } end
    local said = name ~= "hcp" and length(b) or name == "hcp" and range(b, MOST.hcp)
    local unit = name == "hcp" and "points" or name
    if said then parts[#parts + 1] = said .. " " .. (said == "1" and unit:sub(1, -2) or unit) end
  end
  if piece.balanced then parts[#parts + 1] = BALANCED end
  local one = math.max(piece.bounds.hearts.low, piece.bounds.spades.low) <= FEW
  if one then parts[#parts + 1] = MAJORS[piece.major] end
  return #parts > 0 and table.concat(parts, ", ") or ANY
end

--- A set of hands in words, "12-14 points, balanced; or 18+ points": pieces as `pieces` gives them.
-- Those that together have a small share of the hands follow a "rarely".
function words.text(pieces)
  if #pieces == 0 then return "no hand" end
  local order, total, rest = {}, 0.0, 0.0
  for i, piece in ipairs(pieces) do order[i], total = piece, total + piece.number end
  table.sort(order, function(a, b) return a.number < b.number end)
  local is_rare, usual, rare = {}, {}, {}
  for _, piece in ipairs(order) do
    rest = rest + piece.number
    is_rare[piece] = rest <= RARE * total
  end
  for _, piece in ipairs(pieces) do
    table.insert(is_rare[piece] and rare or usual, said_of(piece, is_rare[piece]))
  end
  for _, said in ipairs(rare) do usual[#usual + 1] = "rarely " .. said end
  if usual[2] then usual[#usual] = "or " .. usual[#usual] end
  return table.concat(usual, "; ")
end

-- Whether every hand of a condition is balanced, as far as its parts say so.
local function is_balanced(where)
  local op = where:operator()
  if op ~= "&" and op ~= "|" then return where:equals(roles.me.balanced) end
  local any, all = false, true
  for _, part in ipairs(where:parts()) do
    local balanced = is_balanced(part)
    any, all = any or balanced, all and balanced
  end
  return op == "&" and any or all
end

-- Whether a player is balanced by a call or by an earlier one of his.
local function shows_balanced(p, call)
  for i = #p.words + 1, 1, -4 do
    local before = i > #p.words and p or p:before(i)
    local _, made = before:said(i > #p.words and call or p.words[i])
    local all = #made > 0
    for _, r in ipairs(made) do all = all and is_balanced(r.where) end
    if all then return true end
  end
  return false
end

-- The length that one of the majors has in each of some boxes.
local function least_major(boxes)
  local least = HAND
  for _, box in ipairs(boxes) do
    least = math.min(least, math.max(box.low[quick.INDEX.hearts], box.low[quick.INDEX.spades]))
  end
  return least
end

-- What boxes have in common, in words.
local function said_of_boxes(boxes, balanced)
  local bounds = {}
  for _, name in ipairs(SHOWN) do
    local i, list = quick.INDEX[name], {}
    for k, box in ipairs(boxes) do list[k] = { low = box.low[i], high = box.high[i] } end
    table.sort(list, function(a, b) return a.low < b.low end)
    bounds[name] = covered(list)
  end
  return (said_of { bounds = bounds, balanced = balanced,
    major = math.min(least_major(boxes), 6) })
end

--- A call and those of the player before it in words, "15-17 points, balanced", or those of each
-- variant, "12-14 points; or 18+ points", from quick bounds: no hands are counted, so that a range
-- can be wider than `text` has it.
function words.of_call(p, call)
  local boxes, of, names = p:bounds(call), {}, {}
  for _, box in ipairs(boxes) do
    local name = table.concat(box.names or {}, ", ")
    if not of[name] then of[name], names[#names + 1] = {}, name end
    table.insert(of[name], box)
  end
  if #names < 2 or of[""] then return said_of_boxes(boxes, shows_balanced(p, call)) end
  local list, seen = {}, {}
  for _, name in ipairs(names) do
    local said = said_of_boxes(of[name], false)
    if said == ANY then return ANY end
    if not seen[said] then seen[said], list[#list + 1] = true, said end
  end
  if #list > 1 then list[#list] = "or " .. list[#list] end
  return table.concat(list, "; ")
end

--- What a call means: the author's text, and what the player has shown, without what would be said
-- twice: "weak: 5-10 points, 6 hearts".
function words.meaning(text, shown)
  if not text or shown:find(text, 1, true) then return shown end
  return shown == ANY and text or ("%s: %s"):format(text, shown)
end

return words
