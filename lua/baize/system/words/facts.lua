-- SPDX-License-Identifier: GPL-3.0-or-later
--- Public facts of an auction: what sections ask in `when = ...`.
-- They are expressions: calls as vul("we"), partner.hcp "12+", last.natural(), joined by & | ~.
-- @module baize.system.words.facts
local quick = require "baize.system.words.quick"
local roles = require "baize.lang.seat".roles
local sequence = require "baize.system.words.sequence"

local facts = {}

local LENGTH <const> = { C = "clubs", D = "diamonds", H = "hearts", S = "spades" }
local FIT <const> = 8
local NONE <const> = {}
local LIMITED <const> = 3 -- points between the fewest and the most of a player who is limited

-- Whether a level is in "3", "2-4", "3+" or "3-".
local function is_level(n, text)
  local low, high = text:match "^(%d)%-(%d)$"
  if not low then
    local level, sign = text:match "^(%d)([+-]?)$"
    low, high = sign == "-" and 0 or level, sign == "+" and math.huge or level
  end
  return low ~= nil and n >= tonumber(low) and n <= tonumber(high)
end

-- The suits that a side has bid naturally before its turn, each with who did so last (a number),
-- and the last one that both have bid, `agreed`; the same table where the last call adds none.
local function bid_suits(p)
  if p.suits then return p.suits end
  local before, n = p.prior and p.prior.prior, #p.words
  local suits = before and bid_suits(before) or NONE
  local strain = before and sequence.made(p.words[n - 1], true).strain
  if LENGTH[strain] and not before:artificial(p.words[n - 1]) then
    local who = (n - 1) % 4
    local other = suits[strain] and suits[strain] ~= who
    suits = { C = suits.C, D = suits.D, H = suits.H, S = suits.S,
      agreed = other and strain or suits.agreed }
    suits[strain] = who
  end
  p.suits = suits
  return suits
end

--- The suit that both partners have agreed on: the last one that both bid naturally, else the
-- longest in which they have promised eight cards or more, the higher of equal ones; false: none.
function facts.agreed(p)
  local agreed = bid_suits(p).agreed
  if agreed then return agreed end
  local view, best = p.view, FIT
  for _, suit in ipairs(sequence.SUITS) do
    local i = quick.INDEX[LENGTH[suit]]
    local sum = view[0].low[i] + view[2].low[i]
    if sum >= best then agreed, best = suit, sum end
  end
  return agreed or false
end

-- Whom a role means.
local PLAYERS <const> = { partner = { "partner" }, lho = { "lho" }, rho = { "rho" },
  they = { "lho", "rho" } }

local function has_variant(p, variant, who)
  for _, player in ipairs(PLAYERS[who]) do
    if #quick.named(p[player], variant) > 0 then return true end
  end
  return false
end

-- Whether all that a player can have (of `they`: one of them) is in some boxes.
local function has_promised(p, boxes, who)
  for _, player in ipairs(PLAYERS[who]) do
    if #quick.without(p[player], boxes) == 0 then return true end
  end
  return false
end

local function was_artificial(p)
  local n = #p.words
  return n >= 2 and p:before(n - 1):artificial(p.words[n - 1])
end

-- Tests of facts by the last word of their names: of a position, what the fact is asked with,
-- and who the fact is about.
local TESTS <const> = {
  vul = function(p, arg)
    p.by_vul = true
    return p.vul == arg
  end,
  seat = function(p, arg) return arg:find(tostring(p.passes + 1), 1, true) ~= nil end,
  passed = function(p, _, who) -- before anybody bid
    local first = (#p.words - (who == "partner" and 2 or 0)) % 4 + 1
    return first <= p.passes
  end,
  level = function(p, arg) return p.last ~= nil and is_level(p.last.level, arg) end,
  jump = function(p)
    local call, before = nil, nil
    for _, c in ipairs(p.calls) do
      if c.level then call, before = c, call end
    end
    if not call then return false end
    local floor = before and before.level + (sequence.STRAIN[call.strain] >
      sequence.STRAIN[before.strain] and 0 or 1) or 1
    return call.level > floor
  end,
  agreed = function(p, arg)
    return p.agreed and (arg == nil or p.agreed == arg)
  end,
  forcing = function(p, arg) return p.force and (arg == nil or p.force == arg) end,
  captain = function(p) -- partner has limited his hand, and the own one is not limited
    local most = quick.INDEX.hcp
    local function span(boxes)
      local box = quick.around(boxes)
      return box.high[most] - box.low[most]
    end
    return #p.partner > 0 and #p.me > 0 and span(p.partner) <= LIMITED and span(p.me) > LIMITED
  end,
  might = has_variant,
  denied = function(p, variant, who) return not has_variant(p, variant, who) end,
  artificial = was_artificial,
  natural = function(p) return #p.words >= 2 and not was_artificial(p) end,
}

local taken_apart = setmetatable({}, { __mode = "k" }) -- fact -> what `read` makes of it

-- What a fact without operators asks, as a function of a position; and the variant that it names.
local function read_call(parts)
  local name, arg = tostring(parts[1]), parts[2]
  local who, what = name:match "^(%a+)%.(%a+)$"
  local test = TESTS[what or name]
  local variant = (what == "might" or what == "denied") and arg or nil
  if not test then test, arg = has_promised, select(2, quick.boxes(roles.me[what](arg))) end
  return function(p) return test(p, arg, who) end, variant
end

-- A fact taken apart: whether it `holds`, a function of a position; its parts, or the `variant`
-- that it names.
local function read(fact)
  local known = taken_apart[fact]
  if known then return known end
  local op, parts = fact:operator(), fact:parts()
  known = {}
  if op == "call" then
    known.holds, known.variant = read_call(parts)
  else
    for i, part in ipairs(parts) do known[i] = read(part) end
    local first, all = known[1].holds, op == "&"
    known.holds = op == "~" and function(p) return not first(p) end or function(p)
      for i = 1, #known do
        if (not known[i].holds(p)) == all then return not all end
      end
      return all
    end
  end
  taken_apart[fact] = known
  return known
end

--- Whether the facts of a `when` hold at a position.
function facts.hold(p, when) return (taken_apart[when] or read(when)).holds(p) end

-- Add the names of the variants that facts ask for to a list.
local function add_variants(fact, list)
  list[#list + 1] = fact.variant
  for _, part in ipairs(fact) do add_variants(part, list) end
end

--- Add the names of the variants that the facts of a `when` (nil: none) ask for to a list.
function facts.variants(when, list)
  if when then add_variants(read(when), list) end
  return list
end

return facts
