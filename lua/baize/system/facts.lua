-- SPDX-License-Identifier: GPL-3.0-or-later
--- Public facts of an auction: what sections ask in `when = ...`.
-- They are expressions: calls as vul("we"), partner.hcp "12+", last.natural(), joined by & | ~.
-- @module baize.system.facts
local quick = require "baize.system.quick"
local roles = require "baize.lang.seat".roles
local sequence = require "baize.system.sequence"

local facts = {}

local LENGTH <const> = { C = "clubs", D = "diamonds", H = "hearts", S = "spades" }
local FIT <const> = 8

-- Whether a level is in "3", "2-4", "3+" or "3-".
local function is_level(n, text)
  local low, high = text:match "^(%d)%-(%d)$"
  if not low then
    local level, sign = text:match "^(%d)([+-]?)$"
    low, high = sign == "-" and 0 or level, sign == "+" and math.huge or level
  end
  return low ~= nil and n >= tonumber(low) and n <= tonumber(high)
end

--- The suit that both partners have agreed on: the last one that both bid naturally, else the
-- longest in which they have promised eight cards or more, the higher of equal ones; false: none.
function facts.agreed(p)
  local mine, agreed = {}, nil
  for k, call in ipairs(p.calls) do
    if call.ours and LENGTH[call.strain] then
      local i = p.numbers[k]
      if not p:before(i):artificial(p.words[i]) then
        local who = i % 4
        if mine[call.strain] and mine[call.strain] ~= who then agreed = call.strain end
        mine[call.strain] = who
      end
    end
  end
  if agreed then return agreed end
  local best = FIT - 1
  for _, suit in ipairs(sequence.SUITS) do
    local i = quick.INDEX[LENGTH[suit]]
    local sum = quick.least(p.me, i) + quick.least(p.partner, i)
    if sum >= best and sum >= FIT then agreed, best = suit, sum end
  end
  return agreed or false
end

-- Whom a role means.
local PLAYERS <const> = { partner = { "partner" }, lho = { "lho" }, rho = { "rho" },
  they = { "lho", "rho" } }

local function has_variant(p, who, variant)
  for _, player in ipairs(PLAYERS[who]) do
    if #quick.named(p[player], variant) > 0 then return true end
  end
  return false
end

-- Whether all that a player can have (of `they`: one of them) is in some boxes.
local function has_promised(p, who, boxes)
  for _, player in ipairs(PLAYERS[who]) do
    if #quick.without(p[player], boxes) == 0 then return true end
  end
  return false
end

-- Whether who is at turn, or partner, passed before anybody bid.
local function has_passed(p, who)
  local first = (#p.words - (who == "partner" and 2 or 0)) % 4 + 1
  return first <= p.passes
end

local function was_artificial(p)
  local n = #p.words
  return n >= 2 and p:before(n - 1):artificial(p.words[n - 1])
end

-- Tests of facts that are called by their names, and of those of a player.
local TESTS <const> = {
  vul = function(p, arg) return p.vul == arg end,
  seat = function(p, arg) return arg:find(tostring(p.passes + 1), 1, true) ~= nil end,
  passed = has_passed,
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
  forcing = function(p, arg) return p.forced ~= nil and (arg == nil or p.forced == arg) end,
}
local OF_PLAYERS <const> = {
  passed = has_passed,
  might = has_variant,
  denied = function(p, who, variant) return not has_variant(p, who, variant) end,
}
local OF_LAST <const> = {
  artificial = was_artificial,
  natural = function(p) return #p.words >= 2 and not was_artificial(p) end,
}

-- What a fact asks, of no others: vul "we" is nil, "vul", "we"; partner.hcp "12+" is "partner",
-- "hcp", "12+".
local function read(fact)
  local parts = fact:parts()
  local who, what = tostring(parts[1]):match "^(%a+)%.(.+)$"
  return who, what or tostring(parts[1]), parts[2]
end

-- A fact as a function of a position.
local function test_of(fact)
  local op = fact:operator()
  if op == "call" then
    local who, what, arg = read(fact)
    if not who then return function(p) return TESTS[what](p, arg) end end
    if who == "last" then return OF_LAST[what] end
    local test = OF_PLAYERS[what]
    if test then return function(p) return test(p, who, arg) end end
    local _, inside = quick.boxes(roles.me[what](arg))
    return function(p) return has_promised(p, who, inside) end
  end
  local tests = {}
  for i, part in ipairs(fact:parts()) do tests[i] = test_of(part) end
  if op == "~" then return function(p) return not tests[1](p) end end
  return function(p)
    for _, test in ipairs(tests) do
      if test(p) ~= (op == "&") then return op ~= "&" end
    end
    return op == "&"
  end
end

local tests_of = setmetatable({}, { __mode = "k" }) -- fact -> its test

--- Whether the facts of a `when` hold at a position.
function facts.hold(p, when)
  tests_of[when] = tests_of[when] or test_of(when)
  return tests_of[when](p)
end

--- Add the names of the variants that the facts of a `when` (nil: none) ask for to a list.
function facts.variants(when, list)
  if not when then return list end
  if when:operator() == "call" then
    local _, what, arg = read(when)
    if what == "might" or what == "denied" then list[#list + 1] = arg end
  else
    for _, part in ipairs(when:parts()) do facts.variants(part, list) end
  end
  return list
end

return facts
