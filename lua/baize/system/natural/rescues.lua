-- SPDX-License-Identifier: GPL-3.0-or-later
--- Ways out of doubled contracts, of the second natural list: long suits, a redouble that asks
-- partner for another suit, and a bid where a double for take-out was redoubled.
-- @module baize.system.natural.rescues
local kit = require "baize.system.natural.kit"

local rescues = {}

local DOWN <const>, UP <const> = kit.DOWN, kit.UP
local all <const>, any <const>, least <const> = kit.all, kit.any, kit.least
local SOS <const> = { forcing = "once", artificial = true, kind = "rescue" }
local FEW <const> = 9 -- points of who runs
local BOTH <const> = 22 -- of both, with which notrump is left

-- Suits that nobody of the other side has, but for the one that is doubled.
local function others(k)
  local suits = {}
  for _, s in ipairs(UP) do
    if not k.theirs[s] and s ~= k.last.strain then suits[#suits + 1] = s end
  end
  return suits
end

-- The hands that run to a suit: five cards from notrump; at the one level four from a suit of which
-- partner need not have four, and two cards; else six.
local function leaves(k, s, short)
  local t, level = k.last.strain, k:level(s)
  if t == "NT" then return level == 2 and all(k:hcp(0, BOTH - k.partner.lo), k:len(s, 5)) end
  if level == 1 and least(k.partner, t) <= 3 then
    return all(k:len(t, 0, 2), k:hcp(0, FEW), k:len(s, 4))
  end
  return level <= 2 and all(short, k:len(s, 6))
end

--- Partner's bid is doubled and left in: a weak hand that is short in his suit runs, or redoubles
-- with two suits of four.
function rescues.partners(k)
  local t, suits, two = k.last.strain, others(k), {}
  local short = t ~= "NT" and k.last.level <= 2 and all(k:len(t, 0, 1), k:hcp(0, FEW))
  for i, s in ipairs(suits) do
    k:add(k:level(s) .. s, leaves(k, s, short), "long suit", nil, 0, FEW)
    for j = i + 1, #suits do two[#two + 1] = all(k:len(s, 4), k:len(suits[j], 4)) end
  end
  local long = t ~= "NT" and least(k.partner, t) >= 6
  k:add("XX", short and not long and all(short, any(table.unpack(two))), "rescue: another suit",
    SOS)
  k:add("P", kit.ANY, "partner's bid")
end

--- Partner's redouble asks for another suit: the longest, of equal ones the cheapest.
function rescues.answer(k)
  local t = k.last.strain
  k:add("P", k:len(t, 7), "long suit")
  for cards = 5, 3, -1 do
    for level = k.last.level, k.last.level + 1 do
      for _, s in ipairs(others(k)) do
        if k:level(s) == level then k:add(level .. s, k:len(s, cards), "another suit") end
      end
    end
  end
end

-- The own double for take-out is redoubled and passed: the longest suit.
local function from_redouble(k)
  local t, me = k.last.strain, k.me
  if t == "NT" or me.kind == "penalty" or not me.last or me.last.word ~= "X" then return end
  for cards = 5, 4, -1 do
    for level = k.last.level, k.last.level + 1 do
      for _, s in ipairs(DOWN) do
        if not k.theirs[s] and k:level(s) == level then
          k:add(level .. s, all(k:len(t, 0, 3), k:len(s, cards)), "longest suit", nil, me.lo, me.hi)
        end
      end
    end
  end
end

--- They have doubled the own suit, or redoubled their own and partner has nothing to say.
function rescues.own(k)
  if k.theirs_last then return from_redouble(k) end
  for _, s in ipairs(DOWN) do
    local level = k:level(s)
    if k.me.bid[s] and level <= 3 then
      k:add(level .. s, k:len(s, level == 2 and 7 or 8), "long suit", nil, k.me.lo, k.me.hi)
    end
  end
end

return rescues
