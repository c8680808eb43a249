-- SPDX-License-Identifier: GPL-3.0-or-later
--- Boxes: the least and the most of eight features of hands.
-- Quick bounds are lists of boxes: those of a list of rules are counted (`baize.system.bounds`),
-- those of a condition at a position, where the parts that depend on the auction are known, are
-- read from its parts.
-- @module baize.system.quick
local check = require "baize.base.check"
local lists = require "baize.base.lists"
local parts_of = require "baize.core.parts".of

local quick = {}

local FEATURES <const> = { "hcp", "clubs", "diamonds", "hearts", "spades", "aces", "kings",
  "controls" }
local LONGEST <const> = { ["me.balanced"] = 5, ["me.semibalanced"] = 6 } -- suits; no one below 2
local MOST <const> = { 37, 13, 13, 13, 13, 4, 4, 12 }
local HAND <const> = 13
local BOXES_MAX <const> = 16

--- The features of a box, in its order.
quick.FEATURES = FEATURES

--- The place of a feature in a box: "hcp" -> 1.
quick.INDEX = {}
for i, name in ipairs(FEATURES) do quick.INDEX[name] = i end
local INDEX <const> = quick.INDEX

-- ---- boxes -------------------------------------------------------------------------

-- A box keeps the least of its features in an integer, `lows`, and the most in another, `highs`:
-- a byte each, the first feature's lowest. No value needs the highest bit of its byte, so that
-- all features are compared, added and joined at once. `low` and `high` are arrays of them.
local GUARD <const> = 0x8080808080808080 -- the highest bits
local EACH <const> = 0x0101010100 -- one in each length
local LENGTHS <const> = EACH * 0x7f

-- The guard bits of the features of which `a` has no less than `b`.
local function no_less(a, b) return ((a | GUARD) - b) & GUARD end

local function greater(a, b)
  local bits = no_less(a, b)
  bits = bits - (bits >> 7) -- the value's bits of these features
  return a & bits | b & ~bits
end

local function lesser(a, b)
  local bits = no_less(b, a)
  bits = bits - (bits >> 7)
  return a & bits | b & ~bits
end

local function packed(values)
  local n = 0
  for i = #values, 1, -1 do n = n << 8 | values[i] end
  return n
end

local ALL <const> = packed(MOST)

local Box = {}
local arrays = setmetatable({}, { __mode = "v" }) -- integer -> its bytes

function Box.__index(box, name)
  local n = name == "low" and rawget(box, "lows") or name == "high" and rawget(box, "highs")
  if not n then return nil end
  local values = arrays[n]
  if not values then
    values = { ("<i8"):pack(n):byte(1, -1) }
    arrays[n] = values
  end
  return values
end

--- A box: the least and the most of its features, a byte each; perhaps the names of variants.
function quick.new(lows, highs, names)
  return setmetatable({ lows = lows, highs = highs, names = names }, Box)
end
local new = quick.new

--- The box of all hands; its `low` and `high` are arrays in the order of FEATURES.
function quick.all() return new(0, ALL) end

-- Cards in four lengths together.
local function cards(n) return (n & LENGTHS) * EACH >> 40 & 0x7f end

-- A box in which four lengths are thirteen together: what three leave bounds the fourth. Nil:
-- nothing is left.
local function tight(lows, highs, names)
  local spare, more = cards(highs) - HAND, HAND - cards(lows)
  if spare < 0 or more < 0 then return nil end
  local least = (highs & LENGTHS | GUARD) - spare * EACH -- below 0: the guard bit is lost
  local most = lows + more * EACH | ~LENGTHS & ~GUARD
  local bits = least & GUARD
  lows, highs = greater(lows, least & (bits - (bits >> 7)) & LENGTHS), lesser(highs, most)
  return no_less(highs, lows) == GUARD and new(lows, highs, names) or nil
end

-- What two boxes have in common, feature by feature; nil: nothing.
local function overlap(a, b)
  if no_less(a.highs, b.lows) & no_less(b.highs, a.lows) ~= GUARD then return nil end
  return greater(a.lows, b.lows), lesser(a.highs, b.highs)
end

--- What two boxes have in common; nil: nothing.
function quick.meet(a, b)
  local lows, highs = overlap(a, b)
  if not lows then return nil end
  local names = a.names or b.names
  if a.names and b.names then
    names = table.move(b.names, 1, #b.names, #a.names + 1, { table.unpack(a.names) })
  end
  return (tight(lows, highs, names))
end

--- The box around one or more.
function quick.around(boxes)
  local lows, highs = boxes[1].lows, boxes[1].highs
  for k = 2, #boxes do
    lows, highs = lesser(lows, boxes[k].lows), greater(highs, boxes[k].highs)
  end
  return new(lows, highs)
end

--- The least of a feature, given by its place (`quick.INDEX`), in a box.
function quick.low(box, i) return box.lows >> 8 * (i - 1) & 0x7f end

--- The least of a feature, given by its place (`quick.INDEX`), in boxes; infinity where there are
-- none.
function quick.least(boxes, i)
  local low = math.huge
  for _, box in ipairs(boxes) do low = math.min(low, quick.low(box, i)) end
  return low
end

--- Not more boxes than can be kept: those of the same names become one.
function quick.few(list)
  if #list <= BOXES_MAX then return list end
  local result = {}
  for _, box in ipairs(list) do
    local key = table.concat(box.names or {}, "\0")
    table.insert(lists.entry(result, key, { names = box.names }), box)
  end
  for i, group in ipairs(result) do
    result[i] = quick.around(group)
    result[i].names = group.names
  end
  return result
end

--- What a player can have who has one of the boxes `before`, and one of `now`; empty: they
-- contradict each other.
function quick.join(before, now)
  local list = {}
  for _, a in ipairs(before) do
    for _, b in ipairs(now) do list[#list + 1] = quick.meet(a, b) end
  end
  return (quick.few(list))
end

-- A box without the hands of another, where what is left is a box; nil: nothing is left.
local function cut(box, other)
  local lows, highs = box.lows, box.highs
  local beyond = no_less(lows, other.lows) & no_less(other.highs, highs) ~ GUARD
  if beyond == 0 then return nil end
  if beyond & beyond - 1 ~= 0 then return box end -- more than one feature
  local one = beyond >> 7
  local bits = beyond - one
  local low, high, least, most = other.lows & bits, other.highs & bits, lows & bits, highs & bits
  if low > most or high < least or low > least and high < most then return box end
  if low > least then return (tight(lows, highs & ~bits | low - one, box.names)) end
  return (tight(lows & ~bits | high + one, highs, box.names))
end

--- What boxes leave beside the first `count` of others (default: all), which hold no hand that is
-- not theirs, as `quick.boxes` has them inside; empty: nothing is left.
function quick.without(boxes, others, count)
  local list = {}
  count = count or #others
  for _, box in ipairs(boxes) do
    local before
    repeat
      before = box
      for i = 1, count do
        box = cut(box, others[i])
        if not box then break end
      end
    until box == before or not box
    list[#list + 1] = box
  end
  return list
end

--- What a condition of `me` that no operator joins asks, as `baize.core.parts` says.
function quick.asked(leaf) return (check.core(parts_of, leaf:of "S")) end

-- The place of the feature that a sum of one reads; nil: there is none.
local function place_of(sum)
  local one = sum[1]
  if #sum ~= 1 then return nil end
  if one.suit then return one.feature == "length" and INDEX[one.suit] or nil end
  return INDEX[one.feature]
end

-- The boxes of a range of one feature: me.hcp "15-17", (me.hcp + 8) "24+", (me.hcp * 2) "30-34";
-- nil: it is another condition.
local function ranges(leaf)
  local asked = quick.asked(leaf)
  local i = asked.op == "term" and place_of(asked.sum)
  if not i then return nil end
  local factor, list, at = asked.sum[1].factor, {}, 8 * (i - 1)
  for _, range in ipairs(asked.ranges) do
    local low, high = (range[1] - asked.constant) / factor, (range[2] - asked.constant) / factor
    if factor < 0 then low, high = high, low end
    local least, most = math.max(0, low), math.min(MOST[i], high)
    least, most = math.ceil(least), math.floor(most)
    if least <= most then
      list[#list + 1] = new(least << at, ALL & ~(0x7f << at) | most << at)
    end
  end
  return list
end

local function crossed(a, b)
  local list = {}
  for _, one in ipairs(a) do
    for _, other in ipairs(b) do
      local lows, highs = overlap(one, other)
      if lows then list[#list + 1] = new(lows, highs) end
    end
  end
  return list
end

-- The boxes of a condition, as `quick.boxes` says.
local function boxes_of_condition(where)
  if where:is_any() then return { quick.all() }, { quick.all() } end
  if where:is_none() then return {}, {} end
  local op = where:operator()
  if op == "&" or op == "|" then
    local around, inside
    for _, part in ipairs(where:parts()) do
      local a, i = quick.boxes(part)
      if not around then
        around, inside = a, i
      elseif op == "&" then
        around, inside = crossed(around, a), crossed(inside, i)
      else
        around = table.move(a, 1, #a, #around + 1, table.move(around, 1, #around, 1, {}))
        inside = table.move(i, 1, #i, #inside + 1, table.move(inside, 1, #inside, 1, {}))
      end
      around = quick.few(around)
      inside = table.move(inside, 1, math.min(#inside, BOXES_MAX), 1, {})
    end
    return around, inside
  end
  local longest = LONGEST[where.text]
  if longest then
    return { new(2 * EACH, ALL & ~LENGTHS | longest * EACH) }, {}
  end
  local list = op ~= "~" and ranges(where)
  return list or { quick.all() }, list or {}
end

local remembered = setmetatable({}, { __mode = "k" }) -- condition -> its boxes

--- Boxes of a condition of `me`, from its parts alone: boxes around its hands (each hand is in one
-- of them; not to be changed), and boxes inside (each hand in one of them satisfies the condition).
function quick.boxes(where)
  local known = remembered[where]
  if not known then
    known = { boxes_of_condition(where) }
    remembered[where] = known
  end
  return known[1], known[2]
end

return quick
