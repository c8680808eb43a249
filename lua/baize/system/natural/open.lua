-- SPDX-License-Identifier: GPL-3.0-or-later
--- Natural openings and overcalls.
-- @module baize.system.natural.open
local kit = require "baize.system.natural.kit"
local me = require "baize.lang.seat".roles.me

local open = {}

local DOWN <const>, MAJOR <const> = kit.DOWN, kit.MAJOR
local TAKE_OUT <const>, PENALTY <const>, WEAK <const> = kit.TAKE_OUT, kit.PENALTY, kit.WEAK
local BALANCED <const> = kit.BALANCED
local NEVER <const> = { never = true }
local STRONG <const> = { forcing = "to 2NT", artificial = true, kind = "strong" }
local all <const>, any <const>, longer <const>, of <const> = kit.all, kit.any, kit.longer, kit.of
local ask <const> = kit.ask
local WITH_SPADES <const> = me.hcp + me.spades
local WITH_SUITS <const> = me.hcp + me.longest + me.second

-- ---- openings ------------------------------------------------------------------------

-- What opens at the one level.
local function values(k)
  local rule = ask(WITH_SUITS, "20+")
  if k.passes == 3 then
    return any(k:hcp(13, 21), all(k:hcp(10, 12), ask(WITH_SPADES, "15+")))
  elseif k.passes == 2 then
    return any(k:hcp(11, 21), all(k:hcp(10, 10), rule))
  end
  return any(k:hcp(12, 21), all(k:hcp(10, 11), rule))
end

-- Weak openings, and weak jumps: from the longest suit on.
local function preempts(k, suits, least, seven)
  local few, nb = k.vul == "we" and "3+" or "2+", #k.rules
  for level = 4, 3, -1 do
    for _, s in ipairs(suits) do
      k:add(level .. s, k:level(s) < level and all(k:hcp(4, seven),
        k:len(s, level + 4, level == 3 and 7 or nil), of(s, "top5", few)), "pre-empt", WEAK)
    end
  end
  for _, s in ipairs(k.style.weak_twos and suits or {}) do
    local other = s == "H" and "S" or "H" -- no second place to play
    k:add("2" .. s, k:level(s) == 1 and s ~= "C" and all(k:hcp(least, seven), k:len(s, 6, 6),
      of(s, "top5", few), k:len(other, 0, 3)), "weak", WEAK)
  end
  if #k.rules > nb then k.position.by_vul = true end
end

--- Rules of an opening.
function open.open(k)
  local low, high = k.style.notrump:match "(%d+)-(%d+)"
  local majors = k.style.majors
  k:add("2C", any(k:hcp(22), all(k:hcp(19, 21), ask("me.longest", "6+"), ask("me.losers", "3-"))),
    "strong", STRONG, 22, 30)
  k:add("2NT", all(k:hcp(20, 21), BALANCED), "balanced")
  k:add("1NT", all(k:hcp(tonumber(low), tonumber(high)), BALANCED), "balanced")
  local enough = values(k)
  k:add("1S", all(enough, k:len("S", majors), longer("S", "H"), longer("S", "D"), longer("S", "C")),
    "longest suit", nil, 12, 21)
  k:add("1H", all(enough, k:len("H", majors), longer("H", "D"), longer("H", "C")), "longest suit",
    nil, 12, 21)
  k:add("1D", all(enough, any(all(k:len("D", 4), longer("D", "C")),
    all(k:len("D", 3, 3), k:len("C", 0, 2)))), "longer minor", nil, 12, 21)
  k:add("1C", all(enough, k:len("C", 3)), "longer minor", nil, 12, 21)
  k:add("1C", k:hcp(k.passes == 3 and 13 or 12, 21), "no suit is left", NEVER)
  if k.passes < 3 then preempts(k, DOWN, 5, 10) end
end

-- ---- overcalls -----------------------------------------------------------------------

local THEIRS <const> = 12 -- points of both opponents with which 3NT is out of reach
-- Points for a bid of five cards or more by its level.
local OVERCALL <const> = { 8, 11, 13, 13, 15, 16, 17 }

local function shape_for_double(k, most)
  local parts = {}
  for _, s in ipairs(k.theirs) do parts[#parts + 1] = k:len(s, 0, most) end
  for _, s in ipairs(k.unbid) do parts[#parts + 1] = k:len(s, 3) end
  return all(table.unpack(parts))
end

-- Four cards in each unbid major, short enough in their suits.
local function both_majors(k)
  local parts = {}
  for _, s in ipairs(k.unbid) do parts[#parts + 1] = MAJOR[s] and k:len(s, 4) or nil end
  if #parts < 2 then return false end
  for _, s in ipairs(k.theirs) do parts[#parts + 1] = k:len(s, 0, 3) end
  return all(table.unpack(parts))
end

local function overcall(k, s, less)
  local level = k:level(s)
  if level > 5 then return end
  local least = OVERCALL[level] - less - (k.style.overcalls == "light" and 2 or 0)
  local where
  if level == 1 then
    where = any(all(k:hcp(least + 1, 17), k:len(s, 5)), all(k:hcp(least - 1, least),
      k:len(s, 5), of(s, "top3", "2+")), less > 0 and all(k:hcp(least + 2, 16), k:len(s, 4, 4),
      of(s, "top3", "2+")))
  elseif level == 2 then
    where = any(all(k:hcp(least - 1, 17), k:len(s, 6)), all(k:hcp(least, 17), k:len(s, 5),
      of(s, "top5", "2+")))
  else
    where = any(all(k:hcp(least - 1, 18), k:len(s, level == 5 and 7 or 6), of(s, "top5", "2+")),
      level == 3 and all(k:hcp(least + 1, 18), k:len(s, 5), of(s, "top3", "2+")))
  end
  k:add(level .. s, where, "overcall", nil, math.max(least, 5), 17)
end

--- Rules over a suit of theirs, when partner has not acted.
function open.overcall(k)
  local level = k.last.level
  local balancing = k.quiet == 2
  local less = balancing and 3 or 0
  local stopped = all(BALANCED, k:stopped())
  local game = k.last.strain == "NT" and 3 or 4
  if level >= game and k.rho.acted and k.lho.acted then return end
  k:add("X", level <= 3 and k:hcp(18 - less), "strong", TAKE_OUT)
  if level == 1 then
    k:add("1NT", all(balancing and k:hcp(11, 14) or k:hcp(15, 17), stopped), "balanced")
  elseif level == 2 then
    k:add("2NT", all(k:hcp(15 - less // 2, 17), stopped), "balanced")
  end
  local room = k.style.list == 1 or k.lho.lo + k.rho.lo <= THEIRS
  k:add("3NT", level == 3 and room and all(k:hcp(16 - less // 2), kit.SEMIBALANCED, k:stopped()),
    "to play")
  if not balancing and level <= 3 then
    local suits = {}
    for _, s in ipairs(DOWN) do suits[#suits + 1] = not k.theirs[s] and s or nil end
    preempts(k, suits, 6, 10)
  end
  for _, s in ipairs(DOWN) do
    if MAJOR[s] and not k.theirs[s] then overcall(k, s, less) end
  end
  local least = 11 + level - less
  if k.me.hi < 13 then least = least - 2 end
  if level <= 4 and #k.theirs > 0 then
    local shape = shape_for_double(k, level >= 4 and 1 or 2)
    k:add("X", any(all(k:hcp(least), shape), all(k:hcp(least), both_majors(k)),
      all(k:hcp(least + 3), shape_for_double(k, 3))), "take-out", TAKE_OUT, least, 20)
  end
  for _, s in ipairs(DOWN) do
    if not MAJOR[s] and not k.theirs[s] then overcall(k, s, less) end
  end
end

--- Rules over their notrump.
function open.over_notrump(k)
  local level = k.last.level
  k:add("X", level == 1 and k:hcp(math.max(15, k[k.by == 1 and "rho" or "lho"].lo)), "penalty",
    PENALTY)
  for _, s in ipairs(DOWN) do
    local l = k:level(s)
    k:add(l .. s, l <= 3 and all(k:hcp(6 + 2 * l, 16), any(k:len(s, 6), l == 2
      and all(k:hcp(11, 16), k:len(s, 5), ask("me.second", "4+")))), "overcall", nil, 8 + l, 15)
  end
end

return open
