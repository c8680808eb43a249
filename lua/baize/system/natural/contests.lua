-- SPDX-License-Identifier: GPL-3.0-or-later
--- Contested auctions, of the second natural list: how high to compete by trumps, points and
-- vulnerability, doubles for penalty, and what partner's double asks for.
-- The rules come after those of a system, and before a pass of its that any hand satisfies where it
-- has `natural = { judgement = "first" }`.
-- @module baize.system.natural.contests
local kit = require "baize.system.natural.kit"

local contests = {}

local DOWN <const>, UP <const>, MAJOR <const> = kit.DOWN, kit.UP, kit.MAJOR
local PENALTY <const> = kit.PENALTY
local WEAK <const>, SOME <const> = 11, 4 -- points of a pre-empt at most; of a raise at least
local all <const>, any <const>, of <const> = kit.all, kit.any, kit.of
local least <const>, most <const> = kit.least, kit.most

-- ---- how high ----------------------------------------------------------------------------

-- By level: trumps of both, and the points of both with shape from which a bid over theirs gains,
-- not vulnerable and vulnerable. From the guessed results of 27 500 contested deals, as the sum of
-- what a bid gains undoubled, and doubled where it is two down.
local COMPETE <const> = {
  [2] = { { 8, 12, 15 }, { 7, 18, 21, later = true } }, -- seven: who has had a turn before
  [3] = { { 10, 6, 9 }, { 9, 12, 13 } },
  [4] = { { 11, 6, 9 }, { 10, 10, 17 }, { 9, 19, 21 }, { 8, 24, 24 } },
  [5] = { { 11, 8, 12 }, { 10, 12, 16 }, { 9, 18, 21 }, { 8, 24, 24 } },
}

-- The hands that have so many trumps and points with partner's.
local function enough(k, s, rows, column)
  local parts, cards = {}, least(k.partner, s)
  local some = rows == COMPETE[2] and k:hcp(SOME) or kit.ANY
  for _, row in ipairs(rows) do
    local trumps = (not row.later or k.me.calls > 0) and k:len(s, math.max(row[1] - cards, 0))
    parts[#parts + 1] = trumps and all(trumps, k:support(row[column] - k.partner.lo), some)
  end
  return (any(table.unpack(parts)))
end

local function compete(k)
  local vulnerable = k.vul == "we" or k.vul == "both"
  for _, s in ipairs(DOWN) do
    local level = k:level(s)
    if not k.shown[s] and least(k.partner, s) >= 3 and COMPETE[level] then
      k.position.by_vul = true
      if MAJOR[s] and level < 4 then
        k:add("4" .. s, enough(k, s, COMPETE[4], 3), "game", nil, k.me.lo, k.me.hi)
      end
      k:add(level .. s, enough(k, s, COMPETE[level], vulnerable and 3 or 2), "competing", nil,
        k.me.lo, k.me.hi)
    end
  end
end

-- ---- doubles for penalty -------------------------------------------------------------------

local function doubles(k)
  local t, level, need = k.last.strain, k.last.level, k.partner.lo
  if k.doubled or level < 3 or not k.partner.acted then return end
  if t == "NT" then return k:add("X", k:hcp(16 - need), "penalty", PENALTY) end
  k:add("X", any(all(k:hcp((level > 3 and 18 or 20) - need), k:len(t, 4)),
    all(k:hcp(22 - need), k:len(t, 3)), level > 3 and k:hcp(24 - need)), "penalty", PENALTY)
end

-- An artificial bid of a suit of theirs is doubled for its lead.
local function lead(k)
  local t = k.last.strain
  if t == "NT" or k.doubled or not k.rho.artificial or k.rho.last ~= k.last then return end
  k:add("X", any(all(k:len(t, 5), of(t, "top4", "3+")), all(k:len(t, 4), of(t, "top3", "3"))),
    "lead")
end

-- ---- partner's double ----------------------------------------------------------------------

-- Whether partner's double, which a pass would leave in, asks for a bid: by what he has shown in
-- their suit, else by the level.
local function is_take_out(k)
  local last = k.partner.last
  if k.doubled ~= "X" or k.quiet ~= 1 or last.word ~= "X" then return false end
  local t = k.last.strain
  if k.partner.kind == "penalty" or t == "NT" or least(k.partner, t) >= 4 then return false end
  return most(k.partner, t) <= 3 or k.last.level <= 3
end

local function answer(k)
  local t, level = k.last.strain, k.last.level
  local four = level > 1 and all(k:len(t, 4), level > 2 and kit.ANY or of(t, "top5", "2+"))
  k:add("P", any(k:len(t, 5), four), "their suit", PENALTY)
  local low, high = k.me.lo, k.me.hi
  for _, cards in ipairs { 8, 7 } do
    for _, s in ipairs(DOWN) do -- partner's suit, or the own one
      local trumps = cards - least(k.partner, s)
      if not k.shown[s] and k:level(s) <= 4 and (k.me.bid[s] or k.partner.bid[s]) then
        k:add(k:level(s) .. s, k:len(s, trumps), "trumps", nil, low, high)
      end
    end
    for _, s in ipairs(DOWN) do
      if not k.shown[s] and k:level(s) <= 4 and not (k.me.bid[s] or k.partner.bid[s]) then
        k:add(k:level(s) .. s, k:len(s, cards - 3), "unbid suit", nil, low, high)
      end
    end
    if cards == 8 and k:level "NT" <= 2 then
      k:add(k:level "NT" .. "NT", k:stopped(), "stopper", nil, low, high)
    end
  end
  for _, s in ipairs(UP) do
    if not k.shown[s] and k:level(s) <= 3 then
      k:add(k:level(s) .. s, k:len(s, 3), "no length in theirs", nil, low, high)
    end
  end
end

-- ---- the list ------------------------------------------------------------------------------

-- A player who has pre-empted has said all.
local function has_said_all(me)
  return me.acted and me.hi <= WEAK and me.first and least(me, me.first) >= 6
end

--- Add what is bid in a contest at a position of a `kit`, after what its list has.
function contests.add(k)
  if not k.theirs_last or k.forced or k.closed or has_said_all(k.me) then return end
  if is_take_out(k) then return answer(k) end
  if k.doubled == "X" and k.quiet == 1 then return end
  lead(k)
  doubles(k)
  k.first = true -- calls of the system count here for more hands
  compete(k)
  k.first = nil
end

--- Put the rules of contests before a pass of the system's that any hand satisfies.
function contests.add_before_pass(p, k)
  local place
  for i, r in ipairs(p.rules) do
    if r.call == "P" and r.where:is_any() and not r.rule.natural then
      place = i
      break
    elseif r.where:is_any() then
      return
    end
  end
  if not place then return end
  k.rules, k.closed = {}, false
  contests.add(k)
  table.move(p.rules, place, #p.rules, place + #k.rules)
  table.move(k.rules, 1, #k.rules, place, p.rules)
  for _, s in ipairs(p.skipped) do
    if s.behind >= place then s.behind = s.behind + #k.rules end
  end
  k.rules, k.closed = {}, false
end

return contests
