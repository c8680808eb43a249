-- SPDX-License-Identifier: GPL-3.0-or-later
--- Contested auctions, of the second natural list: how high to compete by trumps, points and
-- vulnerability, doubles for penalty, and what partner's double asks for.
-- The rules come after those of a system, and before a pass of its that any hand satisfies where it
-- has `natural = { judgement = "first" }`.
-- @module baize.system.natural.contests
local kit = require "baize.system.natural.kit"
local sequence = require "baize.system.words.sequence"
local rescues = require "baize.system.natural.rescues"

local contests = {}

local DOWN <const>, UP <const>, MAJOR <const> = kit.DOWN, kit.UP, kit.MAJOR
local PENALTY <const>, TAKE_OUT <const> = kit.PENALTY, kit.TAKE_OUT
local WEAK <const>, SOME <const> = 11, 4 -- points of a pre-empt at most; of a raise at least
local RAISED <const> = 9 -- points of a pre-emptive raise at most
local BOTH <const> = 22 -- points of both with which 2NT answers a double
local OURS <const> = 18 -- points of both with which a game is not bid to be outbid
local RUNS <const> = 16 -- points of both with which a double for penalty is not left in
local all <const>, any <const>, of <const> = kit.all, kit.any, kit.of
local least <const>, most <const> = kit.least, kit.most

-- ---- how high ----------------------------------------------------------------------------

-- By level: trumps of both, and the points of both with shape from which a bid over theirs gains,
-- not vulnerable and vulnerable. From the guessed results of 27 500 contested deals, as the sum of
-- what a bid gains undoubled, and doubled where it is two down. Rows with `theirs` are for so many
-- cards in their suit at most, where they have eight of it: at the three level each card of it
-- costs 1.4 IMPs (3700 solved decisions), and points hardly count.
local NEVER <const> = 99
local COMPETE <const> = {
  -- Seven: who has bid before, in the last seat, as partner counts on eight; or short in theirs.
  [2] = { { 8, 12, 15 }, { 7, 18, 21, later = true, last = true },
    { 7, 14, 17, later = true, theirs = 1 } },
  [3] = { { 10, 6, 9 }, { 9, 12, 13 }, { 9, 8, 12, theirs = 2 }, { 8, 12, NEVER, theirs = 1 },
    { 8, 14, 23, theirs = 2 } },
  [4] = { { 11, 6, 9 }, { 10, 10, 17 }, { 9, 19, 21 }, { 9, 14, 18, theirs = 1 }, { 8, 24, 24 },
    { 8, 18, 22, theirs = 1 } },
  [5] = { { 11, 9, 14 }, { 10, 15, 19 }, { 9, 21, 24 }, { 9, 16, 23, theirs = 1 }, { 8, 25, 26 } },
}
-- The same for a game in a major over a part-score.
local GAME <const> = { { 11, 9 }, { 10, 17 }, { 9, 21 }, { 8, 24 } }

-- Whether they have eight cards of the suit that they have bid last, for what it is.
local function they_fit(k)
  local t = k.last.strain
  return t ~= "NT" and least(k.lho, t) + least(k.rho, t) >= 8
    and not (k.by == 1 and k.rho.artificial)
end

-- The hands that have so many trumps and points with partner's.
local function enough(k, s, rows, column)
  local parts, cards, fit = {}, least(k.partner, s), they_fit(k)
  local some = rows == COMPETE[2] and k:hcp(SOME) or kit.ANY
  for _, row in ipairs(rows) do
    local now = (not row.later or k.me.acted) and (not row.last or k.quiet == 2)
    local trumps = now and k:len(s, math.max(row[1] - cards, 0))
    local short = not row.theirs or fit and k:len(k.last.strain, 0, row.theirs)
    if trumps and short and row[column] < NEVER then
      parts[#parts + 1] = all(trumps, k:support(row[column] - k.partner.lo), some,
        row.theirs and short or kit.ANY)
    end
  end
  return (any(table.unpack(parts)))
end

-- Who has not acted leaves calls that have another meaning alone: partner counts on it.
local function taken(k)
  local calls = {}
  for _, r in ipairs(k.me.acted and {} or k.rules) do calls[r.call] = true end
  return calls
end

-- Whether the player has bid a suit at the last turn, and partner has had nothing to say since.
local function left_alone(k, s)
  local words = k.position.words
  local mine = words[#words - 3]
  return words[#words - 1] == "P" and mine and mine:sub(2) == s
end

local function compete(k)
  local vulnerable = k.vul == "we" or k.vul == "both"
  local other = taken(k)
  local function add(call, where, text)
    if not other[call] then k:add(call, where, text, nil, k.me.lo, k.me.hi) end
  end
  for _, s in ipairs(DOWN) do
    local level = k:level(s)
    local again = level == 4 and left_alone(k, s)
    if not k.theirs[s] and least(k.partner, s) >= 3 and COMPETE[level] and not again then
      k.position.by_vul = true
      if MAJOR[s] and level < 4 then
        add("4" .. s, enough(k, s, GAME, 2), "game")
      end
      add(level .. s, enough(k, s, COMPETE[level], vulnerable and 3 or 2), "competing")
    end
  end
end

-- A long suit of one's own, once more.
local function own_suit(k)
  for _, s in ipairs(k.me.acted and DOWN or {}) do
    local level = k:level(s)
    if k.me.bid[s] and not k.theirs[s] and level >= 2 and level <= 4 then
      k:add(level .. s, level == 4 and k:len(s, 8) or level == 3 and all(k:len(s, 7), k:hcp(12))
        or level == 2 and all(k:len(s, 6), k:hcp(11)), "long suit", nil, k.me.lo, k.me.hi)
    end
  end
end

-- A long suit that takes its tricks, at the five level or in notrump.
local function tricks(k)
  local t = k.last.strain
  for _, s in ipairs(k.me.acted and DOWN or {}) do
    if k.me.bid[s] and not k.theirs[s] then
      if k:level "NT" <= 3 then
        k:add("3NT", all(k:len(s, 7), of(s, "top3", "3"), k:hcp(16), k:stopped()), "tricks", nil,
          16, k.me.hi)
      end
      if k:level(s) == 5 then
        k:add("5" .. s, all(any(k:len(s, 9), t ~= "NT" and all(k:len(s, 7), k:len(t, 0, 0))),
          k:hcp(11)), "long suit", nil, k.me.lo, k.me.hi)
      end
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

-- In the last seat with values that are not all shown, short in their suit: partner bids, or passes
-- with length.
local function protect(k)
  local t, level = k.last.strain, k.last.level
  if k.doubled or k.quiet ~= 2 or t == "NT" or level > 3 then return end
  if not (k.me.acted and k.partner.acted) or k:has_redoubled() then return end
  local need = (level == 3 and 23 or 20) - k.partner.lo
  k:add("X", all(k:hcp(need), k:len(t, 0, level == 3 and 1 or 2)), "values, short in theirs",
    TAKE_OUT, math.max(need, k.me.lo), math.max(k.me.hi, need))
end

-- Partner has doubled for take-out, and they stop low: a suit of five cards in the last seat.
local function answer_late(k)
  local double = k.partner.last and k.partner.last.word == "X" and k.partner.lo >= 9
  if not double or k.doubled or k.quiet ~= 2 or k.me.acted or k.last.strain == "NT" then return end
  for _, s in ipairs(DOWN) do
    if not k.theirs[s] and k:level(s) == 2 and most(k.partner, s) >= 3 then
      k:add("2" .. s, k:len(s, 5), "longest suit", nil, 0, 8)
    end
  end
end

-- Partner's 3NT: six cards of a major and a short suit play better there.
local function long_major(k)
  local last = k.last
  if not last or last ~= k.partner.last or last.level ~= 3 or last.strain ~= "NT" then return end
  if k.doubled or k.partner.artificial or #k.theirs == 0 then return end
  for _, s in ipairs(kit.MAJORS) do
    if not k.theirs[s] and least(k.me, s) <= 5 and most(k.partner, s) >= 2 then
      k:add("4" .. s, all(k:len(s, 6), kit.ask("me.shortest", "1-")), "six cards", nil, k.me.lo,
        k.me.hi)
    end
  end
end

-- ---- doubles for penalty -------------------------------------------------------------------

-- By level: the points of both with four and with five cards in their suit, with any, and over
-- notrump, from which a double gains; on some 7000 solved decisions.
local DOUBLE <const> = {
  [2] = { four = 23, five = 17, notrump = 19 }, [3] = { four = 22, five = 16, notrump = 16 },
  [4] = { four = 18, five = 16, any = 24, notrump = 16 }, [5] = { four = 18, five = 16, any = 19 },
}

-- Whether they have bid five of a suit over a game that we have bid on values: then a pass in front
-- of partner is forcing, and shows a short suit of theirs.
local function is_forcing(k)
  local function game(player)
    local last = player.last
    return last and last.level and last.level <= 4 and last.level >= sequence.GAME[last.strain]
  end
  return k.last.level == 5 and k.last.strain ~= "NT" and k.me.lo + k.partner.lo >= OURS
    and (game(k.me) or game(k.partner))
end

local function doubles(k)
  local t, level, need = k.last.strain, k.last.level, k.partner.lo
  local row = DOUBLE[math.min(level, 5)]
  if k.doubled or not row or not k.partner.acted or level == 2 and not k.me.acted then return end
  if k:reopens() then return end
  if k.rho.artificial and k.rho.last == k.last and (k.me.bid[t] or k.partner.bid[t]) then return end
  if t == "NT" then
    return k:add("X", k:hcp((row.notrump or row.any) - need), "penalty", PENALTY)
  end
  local cards = is_forcing(k) and k.quiet == 0 and k:len(t, 2) or kit.ANY
  k:add("X", any(all(k:hcp(row.five - need), k:len(t, 5)), all(k:hcp(row.four - need), k:len(t, 4)),
    row.any and all(k:hcp(row.any - need), cards)), "penalty", PENALTY)
end

-- Behind partner's forcing pass, which shows a short suit: five of ours, or a double.
local function after_forcing(k)
  k:add("X", k:len(k.last.strain, 3), "our hand", PENALTY)
  compete(k)
  k:add("X", kit.ANY, "our hand", PENALTY)
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
  if k.partner.kind == "penalty" or k:has_redoubled() or t == "NT" and not k.partner.artificial
    or t ~= "NT" and least(k.partner, t) >= 4 then
    return "pass"
  end
  return (t == "NT" or most(k.partner, t) <= 3 or k.last.level <= 3) and "bid" or "either"
end

--- What is bid over a double for penalty: long suits without points run, others pass.
function contests.leave(k)
  local few = k.last.level <= 2 and k.partner.lo <= RUNS and k:hcp(0, RUNS - k.partner.lo)
  for _, s in ipairs(DOWN) do
    if not k.theirs[s] and k:level(s) <= 3 then
      k:add(k:level(s) .. s, few and all(few, k:len(s, least(k.me, s) >= 4 and 6 or 5)), "weak",
        nil, 0, 6)
      k:add(k:level(s) .. s, k.me.bid[s] and all(k:len(s, 7), k:hcp(0, 13)), "long suit", nil,
        k.me.lo, 13)
    end
  end
  k:add("P", kit.ANY, "for penalties")
end

--- A double that asks for a bid is passed with length in their suit.
function contests.leave_in(k)
  local t, level = k.last.strain, k.last.level
  local four = level > 1 and all(k:len(t, 4), level > 2 and kit.ANY or of(t, "top5", "2+"))
  k:add("P", any(k:len(t, 5), four), "their suit", PENALTY)
end

local function answer(k)
  contests.leave_in(k)
  local low, high = k.me.lo, k.me.hi
  for _, cards in ipairs { 8, 7 } do
    for _, s in ipairs(DOWN) do -- partner's suit, or the own one
      local trumps = cards - least(k.partner, s)
      if not k.theirs[s] and k:level(s) <= 4 and (k.me.bid[s] or k.partner.bid[s]) then
        k:add(k:level(s) .. s, k:len(s, trumps), "trumps", nil, low, high)
      end
    end
    for _, s in ipairs(DOWN) do
      if not k.theirs[s] and k:level(s) <= 4 and not (k.me.bid[s] or k.partner.bid[s]) then
        k:add(k:level(s) .. s, k:len(s, cards - 3), "unbid suit", nil, low, high)
      end
    end
    if cards == 8 and k:level "NT" <= 2 then
      k:add(k:level "NT" .. "NT", all(k:stopped(), k:hcp(BOTH - k.partner.lo)), "stopper", nil, low,
        high)
    end
  end
  for _, s in ipairs(UP) do
    if not k.theirs[s] and k:level(s) <= 3 then
      k:add(k:level(s) .. s, k:len(s, 3), "no length in theirs", nil, low, high)
    end
  end
end

-- ---- the list ------------------------------------------------------------------------------

-- A player who has pre-empted has said all, in a suit of his own or of partner's.
local function has_said_all(k)
  local me, last = k.me, k.me.last
  if not me.acted then return false end
  if me.hi <= RAISED and (last.level or 0) >= 3 and last.strain ~= "NT" then
    return least(k.partner, last.strain) >= 4
  end
  return me.hi <= WEAK and me.first and least(me, me.first) >= 6
end

--- Add what is bid in a contest at a position of a `kit`, after what its list has.
function contests.add(k)
  if k.forced or k.closed or has_said_all(k) then return end
  if k.doubled and (k.by == 0 or k.doubled == "XX" and k.quiet == 2) then return rescues.own(k) end
  if not k.theirs_last then return long_major(k) end
  local double = contests.double_of_partner(k)
  if double == "bid" and k.last.strain ~= "NT" then return answer(k) end
  if double then return end
  if k.quiet == 2 and is_forcing(k) then return after_forcing(k) end
  lead(k)
  doubles(k)
  tricks(k)
  extra_values(k)
  k.first = k.me.acted -- calls of the system count for more hands
  compete(k)
  own_suit(k)
  answer_late(k)
  protect(k)
  k.first = false
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
  contests.add(k)
  local nb = k:move(p.rules, place)
  for _, s in ipairs(p.skipped) do
    if s.behind >= place then s.behind = s.behind + nb end
  end
end

return contests
