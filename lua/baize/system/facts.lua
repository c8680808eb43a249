-- SPDX-License-Identifier: GPL-3.0-or-later
--- Public facts of an auction: what sections ask in `when = ...`.
-- @module baize.system.facts
local quick = require "baize.system.quick"
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

local function has_variant(p, arg)
  for _, who in ipairs(PLAYERS[arg.who]) do
    if #quick.named(p[who], arg.variant) > 0 then return true end
  end
  return false
end

-- Whether all that a player can have (of `they`: one of them) is in a range.
local function promised(p, arg)
  local _, inside = quick.boxes(arg.where)
  for _, who in ipairs(PLAYERS[arg.who]) do
    if #quick.without(p[who], inside) == 0 then return true end
  end
  return false
end

-- Whether who is at turn, or partner, passed before anybody bid.
local function has_passed(p, who)
  local first = (#p.words - (who == "partner" and 2 or 0)) % 4 + 1
  return first <= p.passes
end

local TESTS <const> = {
  vul = function(p, arg) return p.vul == arg end,
  seat = function(p, arg) return arg:find(tostring(p.passes + 1), 1, true) ~= nil end,
  passed = function(p, arg) return has_passed(p, arg and arg.who) end,
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
  might = has_variant,
  denied = function(p, arg) return not has_variant(p, arg) end,
  artificial = function(p, arg)
    local n = #p.words
    if n < 2 then return false end
    return p:before(n - 1):artificial(p.words[n - 1]) == arg
  end,
  promised = promised,
}

--- Whether a fact, as in { fact = "vul", arg = "we" }, holds at a position.
function facts.hold(p, fact)
  if fact.join == "not" then return not facts.hold(p, fact[1]) end
  if fact.join then
    for _, part in ipairs(fact) do
      if facts.hold(p, part) ~= (fact.join == "and") then return fact.join ~= "and" end
    end
    return fact.join == "and"
  end
  return TESTS[fact.fact](p, fact.arg)
end

return facts
