-- SPDX-License-Identifier: GPL-3.0-or-later
--- Contested auctions, of the second natural list: how high to compete by trumps, points and
-- vulnerability, doubles for penalty, and what partner's double asks for.
-- The rules come after those of a system, and before a pass of its that any hand satisfies where it
-- has `natural = { judgement = "first" }`.
-- @module baize.system.natural.contests
local kit = require "baize.system.natural.kit"

local contests = {}

local DOWN <const>, UP <const>, MAJOR <const> = kit.DOWN, kit.UP, kit.MAJOR
local PENALTY <const>, TAKE_OUT <const> = kit.PENALTY, kit.TAKE_OUT
local WEAK <const>, SOME <const> = 11, 4 -- points of a pre-empt at most; of a raise at least
local RUNS <const> = 16 -- points of both with which a double for penalty is not left in
local all <const>, any <const>, of <const> = kit.all, kit.any, kit.of
local least <const>, most <const> = kit.least, kit.most

-- ---- how high ----------------------------------------------------------------------------

-- By level: trumps of both, and the points of both with shape from which a bid over theirs gains,
-- not vulnerable and vulnerable. From the guessed results of 27 500 contested deals, as the sum of
-- what a bid gains undoubled, and doubled where it is two down.
local COMPETE <const> = {
  [2] = { { 8, 12, 15 }, { 7, 18, 21, later = true } }, -- seven: who has bid before
  [3] = { { 10, 6, 9 }, { 9, 12, 13 } },
  [4] = { { 11, 6, 9 }, { 10, 10, 17 }, { 9, 19, 21 }, { 8, 24, 24 } },
  [5] = { { 11, 9, 14 }, { 10, 15, 19 }, { 9, 21, 24 }, { 8, 25, 26 } },
}

-- The hands that have so many trumps and points with partner's.
local function enough(k, s, rows, column)
  local parts, cards = {}, least(k.partner, s)
  local some = rows == COMPETE[2] and k:hcp(SOME) or kit.ANY
  for _, row in ipairs(rows) do
    local trumps = (not row.later or k.me.acted) and k:len(s, math.max(row[1] - cards, 0))
    parts[#parts + 1] = trumps and all(trumps, k:support(row[column] - k.partner.lo), some)
  end
  return (any(table.unpack(parts)))
end

-- Who has not acted leaves calls that have another meaning alone: partner counts on it.
local function taken(k)
  local calls = {}
  for _, r in ipairs(k.me.acted and {} or k.rules) do calls[r.call] = true end
  return calls
end

local function compete(k)
  local vulnerable = k.vul == "we" or k.vul == "both"
  local other = taken(k)
  local function add(call, where, text)
    if not other[call] then k:add(call, where, text, nil, k.me.lo, k.me.hi) end
  end
  for _, s in ipairs(DOWN) do
    local level = k:level(s)
    if not k.shown[s] and least(k.partner, s) >= 3 and COMPETE[level] then
      k.position.by_vul = true
      if MAJOR[s] and level < 4 then
        add("4" .. s, enough(k, s, COMPETE[4], 3), "game")
      end
      add(level .. s, enough(k, s, COMPETE[level], vulnerable and 3 or 2), "competing")
    end
  end
end

-- A long suit of one's own, once more.
local function own_suit(k)
  for _, s in ipairs(k.me.acted and DOWN or {}) do
    local level = k:level(s)
    if k.me.bid[s] and not k.shown[s] and level >= 2 and level <= 4 then
      k:add(level .. s, level == 4 and k:len(s, 8) or level == 3 and all(k:len(s, 7), k:hcp(12))
        or level == 2 and all(k:len(s, 6), k:hcp(11)), "long suit", nil, k.me.lo, k.me.hi)
    end
  end
end

-- An opener with more than his call says, short enough in their suit.
local function extra_values(k)
  local t, level = k.last.strain, k.last.level
  if not k.me.opened or k.me.notrump or k.me.calls > 1 or k.doubled or t == "NT" or level > 3 then
    return
  end
  k:add("X", all(k:hcp(17), k:len(t, 0, 3)), "extra values", TAKE_OUT, 17, 21)
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
  if k.me.bid[t] or k.partner.bid[t] then return end
  k:add("X", any(all(k:len(t, 5), of(t, "top4", "3+")), all(k:len(t, 4), of(t, "top3", "3"))),
    "lead")
end

-- ---- partner's double ----------------------------------------------------------------------

--- Whether partner's double, which a pass would leave in, asks for a bid: by what he has shown in
-- their suit, else by the level; "pass" where it does not. Nil: there is no such double.
function contests.double_of_partner(k)
  local last = k.partner.last
  if k.doubled ~= "X" or k.quiet ~= 1 or not last or last.word ~= "X" then return nil end
  local t = k.last.strain
  if k.partner.kind == "penalty" or t == "NT" and not k.partner.artificial
    or t ~= "NT" and least(k.partner, t) >= 4 then
    return "pass"
  end
  return (t == "NT" or most(k.partner, t) <= 3 or k.last.level <= 3) and "bid" or "either"
end

--- What is bid over a double for penalty: long suits without points run, others pass.
function contests.leave(k)
  local few = k.last.level <= 2 and k:hcp(0, math.max(RUNS - k.partner.lo, 4))
  for _, s in ipairs(DOWN) do
    if not k.shown[s] and k:level(s) <= 3 then
      k:add(k:level(s) .. s, few and all(few, k:len(s, least(k.me, s) >= 4 and 6 or 5)), "weak",
        nil, 0, 6)
      k:add(k:level(s) .. s, k.me.bid[s] and all(k:len(s, 7), k:hcp(0, 13)), "long suit", nil,
        k.me.lo, 13)
    end
  end
  k:add("P", kit.ANY, "for penalties")
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

-- They have doubled the own suit, or redoubled their own and partner has nothing to say.
local function run(k)
  for _, s in ipairs(DOWN) do
    local level = k:level(s)
    if k.by == 0 and k.me.bid[s] and level <= 3 then
      k:add(level .. s, k:len(s, level == 2 and 7 or 8), "long suit", nil, k.me.lo, k.me.hi)
    elseif k.theirs_last and not k.shown[s] and level <= 2 and k.doubled == "XX" then
      k:add(level .. s, k:len(s, 5), "longest suit", nil, k.me.lo, k.me.hi)
    end
  end
end

--- Add what is bid in a contest at a position of a `kit`, after what its list has.
function contests.add(k)
  if k.forced or k.closed or has_said_all(k.me) then return end
  if k.doubled and (k.by == 0 or k.doubled == "XX" and k.quiet == 2) then return run(k) end
  if not k.theirs_last then return end
  local double = contests.double_of_partner(k)
  if double == "bid" and k.last.strain ~= "NT" then return answer(k) end
  if double then return end
  lead(k)
  doubles(k)
  extra_values(k)
  k.first = k.me.acted -- calls of the system count for more hands
  compete(k)
  own_suit(k)
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
