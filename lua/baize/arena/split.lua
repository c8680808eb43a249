-- SPDX-License-Identifier: GPL-3.0-or-later
--- A small tree of conditions on two hands: where a number is large.
-- Each split asks one feature of one hand or of both together; the tree has two levels, so that
-- a leaf is a condition of at most two parts. What it finds is found among many: the numbers of
-- a leaf count only on other boards than those it was grown on.
-- @module baize.arena.split
local split = {}

local DEPTH <const> = 2
local SUITS <const> = { "spades", "hearts", "diamonds", "clubs" }

-- Features: the text in front of a range, and the value of two hands.
local FEATURES <const> = {
  { "we.hcp", function(a, b) return a.hcp + b.hcp end },
  { "me.hcp", function(a) return a.hcp end },
  { "partner.hcp", function(_, b) return b.hcp end },
  { "we.controls", function(a, b) return a.controls + b.controls end },
  { "we.longest_fit", function(a, b)
    local most = 0
    for _, suit in ipairs(SUITS) do most = math.max(most, a[suit] + b[suit]) end
    return most
  end },
  { "me.longest", function(a) return a.longest end },
  { "partner.longest", function(_, b) return b.longest end },
  { "me.shortest", function(a) return a.shortest end },
  { "partner.shortest", function(_, b) return b.shortest end },
}
for _, suit in ipairs(SUITS) do
  FEATURES[#FEATURES + 1] = { "we." .. suit, function(a, b) return a[suit] + b[suit] end }
end

--- The values of all features of two hands: of who is at turn, and of partner.
function split.features(me, partner)
  local values = {}
  for i, feature in ipairs(FEATURES) do values[i] = feature[2](me, partner) end
  return values
end

-- The best split of items: the feature, the lowest value of its upper part; nil where
-- no split is allowed.
local function best_split(items, least)
  local n, total = #items, 0
  for _, item in ipairs(items) do total = total + item.value end
  local found, at, gain = nil, nil, 1e-9
  for f = 1, #FEATURES do
    local count, sum, low, high = {}, {}, math.huge, -math.huge
    for _, item in ipairs(items) do
      local v = item.features[f]
      count[v], sum[v] = (count[v] or 0) + 1, (sum[v] or 0) + item.value
      low, high = math.min(low, v), math.max(high, v)
    end
    local n1, s1 = 0, 0
    for v = low, high - 1 do
      n1, s1 = n1 + (count[v] or 0), s1 + (sum[v] or 0)
      local n2 = n - n1
      if n1 >= least and n2 >= least and count[v] then
        local g = s1 * s1 / n1 + (total - s1) ^ 2 / n2 - total * total / n
        if g > gain then found, at, gain = f, v + 1, g end
      end
    end
  end
  return found, at
end

local function grow(items, least, depth, parts, leaves)
  local f, at
  if depth > 0 then f, at = best_split(items, least) end
  if not f then
    leaves[#leaves + 1] = { items = items, parts = parts }
    return
  end
  local lower, upper = {}, {}
  for _, item in ipairs(items) do
    local side = item.features[f] < at and lower or upper
    side[#side + 1] = item
  end
  for _, half in ipairs { { lower, -math.huge, at - 1 }, { upper, at, math.huge } } do
    local longer = table.move(parts, 1, #parts, 1, {})
    longer[#longer + 1] = { f, half[2], half[3] }
    grow(half[1], least, depth - 1, longer, leaves)
  end
end

-- Ranges of one feature, met.
local function met(parts)
  local by, order = {}, {}
  for _, part in ipairs(parts) do
    local f = part[1]
    if not by[f] then
      by[f] = { -math.huge, math.huge }
      order[#order + 1] = f
    end
    by[f] = { math.max(by[f][1], part[2]), math.min(by[f][2], part[3]) }
  end
  return by, order
end

--- Whether the features of two hands satisfy the parts of a leaf.
function split.holds(parts, features)
  for _, part in ipairs(parts) do
    local v = features[part[1]]
    if v < part[2] or v > part[3] then return false end
  end
  return true
end

--- The parts of a leaf as a condition: 'we.hcp "31+" & me.shortest "0-1"'; "any": it has none.
function split.text(parts)
  local by, order = met(parts)
  local list = {}
  for i, f in ipairs(order) do
    local low, high = by[f][1], by[f][2]
    local range = high == math.huge and ("%d+"):format(low)
      or low == -math.huge and ("%d-"):format(high)
      or low == high and ("%d"):format(low) or ("%d-%d"):format(low, high)
    list[i] = ("%s %q"):format(FEATURES[f][1], range)
  end
  return #list > 0 and table.concat(list, " & ") or "any"
end

--- The leaves of a tree that is grown on items.
-- @tparam {table,...} items each with value (a number) and features (of `split.features`)
-- @tparam integer least items of a leaf
-- @treturn {table,...} items, parts (of `split.holds` and `split.text`)
function split.leaves(items, least)
  local leaves = {}
  grow(items, least, DEPTH, {}, leaves)
  return leaves
end

return split
