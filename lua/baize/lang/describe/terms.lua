-- SPDX-License-Identifier: GPL-3.0-or-later
--- Terms in a range in bridge English.
-- A part of a condition becomes a saying, a table: whom it is `about` ("S", "NS"; nil:
-- several), its `verb` ("has", "is"; nil: the object is a whole clause), whether it is
-- `denied`, and the `object`, "15 to 17 points". `points` is true of a range of high
-- card points, `shared` of what a pair has together, `either` of an object with an "or"
-- in it.
-- @module baize.lang.describe.terms
local numbers = require "baize.lang.describe.numbers"

local terms = {}

local INF <const> = math.huge
local is, number, range = numbers.is, numbers.number, numbers.range

--- What seats and pairs are called.
terms.NAMES = {
  N = "North", E = "East", S = "South", W = "West",
  NS = "North and South", EW = "East and West",
}
local NAMES <const> = terms.NAMES

-- What features are called, one of them and many; others by their names.
local NOUNS <const> = {
  hcp = { "point", "points" },
  top2 = { "ace or king", "aces and kings" },
  top3 = { "top-three honour", "top-three honours" },
  top4 = { "top-four honour", "top-four honours" },
  top5 = { "honour", "honours" },
  nltc = { "loser by the new count", "losers by the new count" },
  c13 = { "point (6-4-2-1)", "points (6-4-2-1)" },
  zar = { "Zar point", "Zar points" },
  cccc = { "Four C's point", "Four C's points" },
  quality = { "point of quality", "points of quality" },
}
-- Lengths of suits that are in order.
local ORDER <const> = {
  longest_fit = "longest fit", longest = "longest suit", second = "second suit",
  shortest = "shortest suit",
}
local HONOURS <const> = {
  aces = "ace", kings = "king", queens = "queen", jacks = "jack", tens = "ten",
}
local STRAINS <const> = { [0] = "clubs", "diamonds", "hearts", "spades" }

-- ---- what is counted ----

-- "points"; "points (A = 4.5, K = 3)", "points of 'work'" for evaluators.
local function noun(feature, one)
  local known = NOUNS[feature]
  if known then return known[one and 1 or 2] end
  local points, list = one and "point" or "points", feature:match "^points { (.*) }$"
  if list then return ("%s (%s)"):format(points, list) end
  if feature:find "^evaluator" then
    local name = feature:match ', "(.*)"%)$'
    return points .. " of " .. (name and "'" .. name .. "'" or "an unnamed evaluator")
  end
  local many = feature:gsub("_", " ")
  return one and many:sub(1, -2) or many
end

-- "spades", "points in hearts"
local function counted(p, one)
  if p.feature == "length" then return one and p.suit:sub(1, -2) or p.suit end
  return noun(p.feature, one) .. (p.suit and " in " .. p.suit or "")
end

local function is_strain(p) return p.feature == "longest_fit_strain" end

local function strains(r)
  if not r.ranges[1] then return "their longest fit in any suit" end
  local list = {}
  for s = 0, #STRAINS do
    if #numbers.split(r.ranges, s, s) > 0 then list[#list + 1] = STRAINS[s] end
  end
  return "their longest fit in " .. (list[1] and numbers.series(list, "or") or "no suit")
end

-- What players say of a short suit; nil where they have no word for it.
local function shortness(r)
  local a = r.short and "" or "a "
  return is(r, 0, 0) and a .. "void"
    or is(r, 0, 1) and a .. "singleton or void"
    or is(r, 1, 1) and a .. "singleton and no void"
    or is(r, 1, r.most) and "no void"
    or is(r, 2, r.most) and "no singleton or void"
end

-- "a longest suit of 5 cards", "5 cards in the longest suit"
local function length(p, r)
  local any, fit = not r.ranges[1], p.pair and #r.ranges == 1 and r.ranges[1][2] >= r.most
  local suit = fit and "fit" or ORDER[p.feature]
  local cards = any and "any length"
    or range(r) .. (is(r, r.den, r.den) and " card" or " cards")
  if not r.short then return ("a %s of %s"):format(suit, cards) end
  return ("%s %s the %s"):format(cards, any and "of" or "in", suit)
end

-- The object of one summand; what else the saying has is set in `s`.
local function object(s, p, r)
  local none, any = is(r, 0, 0), not r.ranges[1]
  local honour = p.suit and HONOURS[p.feature]
  local top = p.suit and not p.pair and tonumber(p.feature:match "^top(%d)$")
  if is_strain(p) then return strains(r) end
  s.shared = p.pair and not ORDER[p.feature]
  if p.feature == "stopped" then
    s.denied = s.denied ~= none
    if not (r.short and s.denied) then return p.suit .. " stopped" end
    s.denied = false
    return p.suit .. " not stopped"
  end
  if honour and (none or is(r, 1, 1)) then
    s.denied = s.denied ~= none
    if not r.short then return ("the %s of %s"):format(honour, p.suit) end
    return (p.suit:sub(1, 1) .. honour:sub(1, 1)):upper()
  end
  local short = p.feature == "shortest" and not s.denied and shortness(r)
  if short then return short end
  if ORDER[p.feature] then return length(p, r) end
  if top then
    local many = none and "none of" or is(r, top, top) and "all of"
      or any and "any number of" or range(r) .. " of"
    return ("%s the top %d %s"):format(many, top, p.suit)
  end
  s.points = p.feature == "hcp" and not (p.suit or none or any or s.denied)
  return (none and "no " or any and "any number of " or range(r) .. " ")
    .. counted(p, is(r, r.den, r.den))
end

-- ---- sums ----

local function whom(p) return p.seat or p.pair end

-- "more points than North", "3 or more spades more than hearts"; nil where a sum is no
-- such difference.
local function difference(node, r)
  local p, q = node.sum[1], node.sum[2]
  if #node.sum ~= 2 or node.constant ~= 0 or #r.ranges ~= 1 or p.factor ~= node.den
      or q.factor ~= -node.den then
    return nil
  end
  local same, other = p.suit == q.suit and p.feature == q.feature, whom(p) ~= whom(q)
  local low, high = r.ranges[1][1], r.ranges[1][2]
  if not same and other or ORDER[p.feature] or ORDER[q.feature] or is_strain(p)
      or is_strain(q) or low < 0 and high > 0 then -- "2 fewer to 3 more" is not English
    return nil
  end
  local from, to, many = low > r.least, high < r.most, counted(p)
  local text
  if from and not to and (low == 0 or low == 1) then
    text = (low == 1 and "more %s than " or "at least as many %s as "):format(many)
  elseif to and not from and (high == 0 or high == -1) then
    text = (high == -1 and "fewer %s than " or "at most as many %s as "):format(many)
  elseif low == 0 and high == 0 then
    text = "as many " .. many .. " as "
  else
    local fewer = to and high < 0
    local said = { least = r.least, most = r.most, den = r.den }
    if fewer then
      low, high, to, said.least, said.most = -high, -low, from, -r.most, -r.least
    end
    said.ranges = { { low, high } }
    text = ("%s %s %s than "):format(
      to and range(said) or "at least " .. number(low, r.den), fewer and "fewer" or "more",
      counted(p, low == r.den and (not to or high == low)))
  end
  return text .. (same and "" or counted(q)) .. (other and NAMES[whom(q)] or "")
end

-- "twice South's points"
local function summand(p, den, short)
  local factor = math.abs(p.factor)
  local times = factor == den and "" or 2 * factor == den and "half "
    or factor == 2 * den and "twice " or number(factor, den) .. " times "
  local what = is_strain(p) and "longest fit (0 to 3 for clubs to spades)"
    or ORDER[p.feature] or counted(p)
  return times .. (short and "" or NAMES[whom(p)] .. "'s ") .. what
end

-- "South's points plus North's spades come to 20 or more"
local function sum(s, node, r)
  local text, constant = "", node.constant
  local minus, plus, less = "minus ", " plus ", " less "
  if r.short then minus, plus, less = "-", " + ", " - " end
  for i, p in ipairs(node.sum) do
    local sign = i > 1 and (p.factor < 0 and less or plus) or p.factor < 0 and minus or ""
    text = text .. sign .. summand(p, node.den, r.short)
  end
  if text == "" then
    text = number(constant, node.den)
  elseif constant ~= 0 then
    text = text .. (constant < 0 and less or plus) .. number(math.abs(constant), node.den)
  end
  local come = r.short and ": " or s.denied and " do not come to " or " come to "
  s.denied = s.denied and r.short
  return text .. come .. (r.ranges[1] and range(r, "less") or "any number")
end

--- Say a term in a range, or its denial (`yes` is false), perhaps as short notation.
function terms.say(node, yes, short)
  local least, most = node.least, node.most
  local ranges, others = numbers.split(node.ranges, least, most)
  if not yes then ranges, others = others, ranges end
  -- "not 15" rather than "14 or fewer or 16 or more"
  local denied = #ranges > 1 and #others == 1
  if denied then ranges, others = others, ranges end
  if yes and #others == 0 and least < most then
    ranges = {} -- any number
  elseif #ranges == 0 or #others == 0 then -- as it is written
    ranges, denied, least, most = node.ranges, not yes, -INF, INF
  end
  local s = { verb = "has", denied = denied, either = #ranges > 1 }
  local r = { ranges = ranges, den = node.den, least = least, most = most, short = short }
  if is(r, -INF, INF) then r.ranges = {} end
  local p = node.sum[1]
  s.about = p and whom(p)
  if #node.sum == 1 and node.constant == 0 and p.factor == node.den then
    s.object = object(s, p, r)
    return s
  end
  s.object = difference(node, r)
  if not s.object then
    s.about, s.verb, s.object = nil, nil, sum(s, node, r)
  end
  return s
end

return terms
