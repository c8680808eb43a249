-- SPDX-License-Identifier: GPL-3.0-or-later
--- Conditions in bridge English.
-- The parts of a condition (baize.core.parts) become a tree of phrases, negations
-- pushed to the leaves, which baize.lang.describe.terms and baize.lang.describe.hands say. A
-- phrase that joins others is an array with `all`: true where all of them hold, false
-- where one does. A phrase whose parts are all `about` one subject is a predicate, "has
-- 15 to 17 points and is balanced"; a conjunction about many gathers what it says of
-- each. The order is that of the text.
-- @module baize.lang.describe
local hands = require "baize.lang.describe.hands"
local numbers = require "baize.lang.describe.numbers"
local terms = require "baize.lang.describe.terms"

local describe = {}

local NAMES <const> = terms.NAMES
local series <const> = numbers.series

-- ---- from conditions to phrases ----

local function is_saying(p) return p.all == nil end

-- Add a part; a chain of the same kind gives its own parts.
local function adopt(chain, part)
  if part.all ~= chain.all then
    chain[#chain + 1] = part
  else
    table.move(part, 1, #part, #chain + 1, chain)
  end
end

-- The subject of all parts, if they have one.
local function subject(chain)
  local about = chain[1].about
  for _, part in ipairs(chain) do
    if part.about ~= about then return nil end
  end
  return about
end

local phrase

local function join(node, yes, short)
  local chain = { all = (node.op == "and") == yes }
  for _, child in ipairs(node) do
    local part = phrase(child, yes, short)
    -- `any` in a conjunction, ~any among alternatives: not worth a word
    if part.any ~= chain.all then adopt(chain, part) end
  end
  if #chain == 0 then adopt(chain, phrase(node[1], yes, short)) end
  chain.about = subject(chain)
  return chain
end

function phrase(node, yes, short)
  local op = node.op
  if op == "not" then return phrase(node[1], not yes, short) end
  if op == "term" then return terms.say(node, yes, short) end
  if op == "cards" then return hands.cards(node, yes, short) end
  if op == "any" then
    local what = short and "hand" or "deal"
    return { any = yes, object = (yes and "any " or "no ") .. what }
  end
  if op ~= "shape" then return join(node, yes, short) end
  local first, second = hands.shape(node, yes)
  if not second then return first end
  return { all = first.denied, about = node.seat, first, second }
end

-- In a conjunction about several, the parts about one subject become one part, in the
-- place of the first.
local function gather(p)
  if is_saying(p) then return p end
  local result, groups = { all = p.all, about = p.about }, {}
  for _, part in ipairs(p) do
    local about = p.all and not p.about and part.about
    part = gather(part)
    if about and groups[about] then
      table.insert(groups[about], part)
    else
      if about then
        part = { all = true, about = about, part }
        groups[about] = part
      end
      result[#result + 1] = part
    end
  end
  return result
end

-- ---- prose ----

local function verb(p)
  local many = #p.about == 2
  if p.verb == "is" then
    return (many and "are " or "is ") .. (p.denied and "not " or "")
  end
  if p.denied then return many and "do not have " or "does not have " end
  return many and "have " or "has "
end

-- What a pair has together.
local function between(p) return p.shared and " between them" or "" end

local function goes_with(p, q)
  return is_saying(p) and is_saying(q) and p.verb == q.verb and p.denied == q.denied
    and p.about == q.about
end

-- "has 15 to 17 points, 5 spades and no clubs": the sayings from `first` on that have
-- its verb.
local function objects(parts, first, word)
  local p, list, comma = parts[first], {}, false
  for i = first, #parts do
    if goes_with(p, parts[i]) then
      list[#list + 1] = parts[i].object
      comma = comma or parts[i].either
    end
  end
  return verb(p) .. series(list, p.denied and "or" or word, comma) .. between(p)
end

-- Whether the saying was said with one before it.
local function said_before(parts, at)
  for i = 1, at - 1 do
    if goes_with(parts[i], parts[at]) then return true end
  end
  return false
end

local predicate

-- The parts of a conjunction about one subject.
local function all_of(parts)
  local list, comma = {}, false
  for i, part in ipairs(parts) do
    local again = said_before(parts, i)
    comma = comma or again or not is_saying(part)
    if not again then
      list[#list + 1] = is_saying(part) and objects(parts, i, "and") or predicate(part)
    end
  end
  return series(list, "and", comma)
end

-- Alternatives about one subject.
local function one_of(parts)
  local list, alike, comma = {}, not parts[1].denied, #parts > 2
  for i, part in ipairs(parts) do
    alike = alike and goes_with(parts[1], part)
    comma = comma or part.all or part.either
    list[i] = predicate(part)
  end
  if alike then return objects(parts, 1, "or") end
  return "either " .. series(list, "or", comma)
end

-- What is said of the subject, "has 15 to 17 points and is balanced".
function predicate(p)
  if is_saying(p) then return verb(p) .. p.object .. between(p) end
  return p.all and all_of(p) or one_of(p)
end

-- A whole clause with its subject.
local function clause(p, within)
  if p.about then return NAMES[p.about] .. " " .. predicate(p) end
  if is_saying(p) then return p.object end
  local list = {}
  for i, part in ipairs(p) do list[i] = clause(part, true) end
  if not p.all then return "either " .. series(list, "or", true) end
  return within and series(list, "and", #list > 2) or table.concat(list, "; ")
end

-- ---- notation ----

-- How early a part comes: points, then what the hand is, then the rest.
local function place_of(p)
  return p.points and 1 or p.verb == "is" and not p.denied and 2 or 3
end

local notation

-- "15-17 balanced, 4-5 spades"
local function short_all(parts)
  local places = { {}, {}, {} }
  for _, part in ipairs(parts) do
    table.insert(places[place_of(part)], notation(part, true))
  end
  local points, adjectives, list = places[1], places[2], places[3]
  if #adjectives > 0 then
    for i, text in ipairs(points) do points[i] = text:gsub("^(..+) points$", "%1") end
  end
  if #points == 1 and #adjectives > 0 then
    points[1] = points[1] .. " " .. table.remove(adjectives, 1)
  end
  table.move(list, 1, #list, #adjectives + 1, adjectives)
  table.move(adjectives, 1, #adjectives, #points + 1, points)
  return table.concat(points, ", ")
end

-- What a hand without a seat is, "15-17 balanced or 18+ points".
function notation(p, within)
  if is_saying(p) then return (p.denied and "not " or "") .. p.object end
  if p.all then return short_all(p) end
  local list, separator = {}, " or "
  for i, part in ipairs(p) do
    list[i] = notation(part, true)
    if part.all then separator = "; or " end
  end
  local text = table.concat(list, separator)
  return within and "(" .. text .. ")" or text
end

-- ---- the whole ----

-- Why a condition is not about the hand of one seat; `seen` is a seat that was read.
local function more_hands(node, seen)
  local read = node.op == "term" and node.sum or node.seat and { node } or {}
  for _, p in ipairs(read) do
    if p.feature and p.feature:find "^longest_fit" then
      return nil, "a pair's fit is not of one hand"
    end
    for seat in (p.seat or p.pair):gmatch "." do
      if seen and seat ~= seen then
        return nil, ("one hand expected, but the condition is about %s and %s")
          :format(NAMES[seen]:lower(), NAMES[seat]:lower())
      end
      seen = seat
    end
  end
  for _, child in ipairs(node) do
    local message
    seen, message = more_hands(child, seen)
    if message then return nil, message end
  end
  return seen
end

--- Say the parts of a condition (baize.core.parts) in sentences about the seats: "South has 15 to
-- 17 points and is balanced".
function describe.prose(parts)
  local text = clause(gather(phrase(parts, true, false)))
  return (text:gsub("^%l", string.upper))
end

--- Say the parts of a condition on one hand as players write it, without its seat: "15-17
-- balanced". Nil, and whose, where it is about more than one hand.
function describe.notation(parts)
  local _, message = more_hands(parts)
  if message then return nil, message end
  return notation(gather(phrase(parts, true, true)))
end

return describe
