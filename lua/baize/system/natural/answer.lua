-- SPDX-License-Identifier: GPL-3.0-or-later
--- Natural answers to partner's first call.
-- @module baize.system.natural.answer
local kit = require "baize.system.natural.kit"

local answer = {}

local DOWN <const>, UP <const>, MAJOR <const> = kit.DOWN, kit.UP, kit.MAJOR
local ONCE <const>, GAME <const>, CUE <const> = kit.ONCE, kit.GAME, kit.CUE
local TAKE_OUT <const>, PENALTY <const>, WEAK <const> = kit.TAKE_OUT, kit.PENALTY, kit.WEAK
local WAITING <const> = { artificial = true, kind = "waiting" }
local STAYMAN <const> = { forcing = "once", artificial = true, kind = "stayman" }
local ANSWER <const> = { artificial = true, kind = "answer" }
local RAISE <const> = { forcing = "game", artificial = true, kind = "raise" }
local ANY <const>, BALANCED <const> = kit.ANY, kit.BALANCED
local all <const>, any <const>, longer <const>, of <const> = kit.all, kit.any, kit.longer, kit.of

-- ---- answers to an opening or an overcall in a suit --------------------------------------

-- The level that so many trumps are good for.
local function raise_cards(k, s, level) return level + 6 - kit.least(k.partner, s) end

local function fit_of(k, s)
  local least = kit.least(k.partner, s)
  if s == "D" and least == 3 and k.partner.opened then least = 4 end
  return math.max(8 - least, 2)
end

-- Raises when partner's major, or his overcall, finds support.
local function raises(k, s, fit, need)
  local level = k:level(s)
  local contested = k.theirs_last
  local overcalled = not k.partner.opened
  local t = contested and k.last.strain or overcalled and k.theirs[1]
  local cue = t and t ~= "NT" and k.theirs[t] and k:level(t)
  local has_cue = cue and cue <= 3
  local limit = overcalled and 11 or 10
  if MAJOR[s] and level <= 4 then
    if not contested and not overcalled and k.me.hi >= 13 and not k.doubled then
      k:add("2NT", all(k:support(13), k:len(s, 4)), "game raise", RAISE, 13, 25)
    end
    k:add("4" .. s, all(k:hcp(0, 9), k:support(5), k:len(s, raise_cards(k, s, 4))), "trump length",
      WEAK)
  end
  if has_cue then
    k:add(cue .. t, all(k:support(limit), k:len(s, fit)), "good raise", CUE, limit, 22)
  end
  if MAJOR[s] and level <= 4 and contested then
    k:add("4" .. s, all(k:support(26 - need), k:len(s, fit)), "game")
  end
  if level <= 3 then
    local three = has_cue or overcalled
    k:add("3" .. s, level <= 2 and (three and all(k:support(4, limit - 1),
      k:len(s, math.max(raise_cards(k, s, 3), fit))) or all(k:support(10, MAJOR[s] and 12 or 13),
      k:len(s, MAJOR[s] and k.me.hi >= 13 and fit + 1 or fit))),
      three and "trump length" or "invitation", nil, three and 4 or 10, three and 9 or 12)
    local low = level == 2 and 6 or 8
    -- Partner has bid on alone, and nobody forces a bid above him.
    if level == 3 and k.style.list > 1 and not contested and k.me.calls > 0 then low = 10 end
    k:add(level .. s, all(k:support(low, level == 2 and 9 or 11), k:len(s, fit)), "raise", nil, low,
      level == 2 and 9 or 11)
  elseif level == 4 then
    k:add("4" .. s, all(k:hcp(5), k:len(s, raise_cards(k, s, 4))), "raise", nil, 6, 12)
  end
end

-- New suits at the one level: the longer one, of two fives the higher, of fours the lower.
local function one_level(k, points, marks, least)
  local new = {}
  for _, s in ipairs(DOWN) do
    new[#new + 1] = k:level(s) == 1 and not k.theirs[s] and not k.partner.bid[s] and s or nil
  end
  for i, s in ipairs(new) do
    local parts = { points, k:len(s, 5) }
    for j = i + 1, #new do parts[#parts + 1] = longer(s, new[j]) end
    k:add("1" .. s, all(table.unpack(parts)), "new suit", marks, 6, 25)
  end
  for i = #new, 1, -1 do
    local s = new[i]
    local four = least or (k.theirs_last and s == "S" and k.theirs.H and 5 or 4)
    k:add("1" .. s, all(points, k:len(s, four)), "new suit", marks, 6, 25)
  end
end

-- New suits at the two and three level.
local function higher_suits(k, marks, contested, at)
  local lengths = { H = 5, D = contested and 5 or 4, C = contested and 5 or 4, S = 5 }
  for _, s in ipairs { "S", "H", "C", "D" } do
    local level = k:level(s)
    if level == at and not k.theirs[s] and not k.partner.bid[s] then
      local least = 10 + 2 * (level - 2)
      local other = s == "C" and not k.theirs.D and not k.partner.bid.D and longer("C", "D") or ANY
      k:add(level .. s, any(all(k:hcp(least), k:len(s, 5), other),
        lengths[s] == 4 and all(k:hcp(least + 1), k:len(s, 4), other),
        all(k:hcp(least - 1, least), k:len(s, 6))), "new suit", marks, least, 25)
    end
  end
end

local function negative_double(k)
  local level = k.last.level
  if k.doubled or k.last.strain == "NT" or level > 4 or not k.theirs_last then return end
  local majors, parts = {}, {}
  for _, s in ipairs(k.unbid) do
    if MAJOR[s] then majors[#majors + 1] = s end
    parts[#parts + 1] = k:len(s, 3)
  end
  local least = 4 + 2 * level + (level == 1 and 1 or 0)
  local where
  if #majors == 2 then
    where = any(all(k:hcp(least), k:len("H", 4), k:len("S", 4)), all(k:hcp(least + 2),
      any(k:len("H", 4), k:len("S", 4))))
  elseif #majors == 1 then
    where = all(k:hcp(least), k:len(majors[1], 4))
  else
    where = all(k:hcp(least + 1), table.unpack(parts))
  end
  if level == 4 then where = k:hcp(10) end
  k:add("X", all(where, k:len(k.last.strain, 0, 4)), level == 4 and "values" or "negative",
    TAKE_OUT, least, 22)
end

local function answer_notrump(k, need, contested)
  local level, stopped = k:level "NT", k:stopped()
  local function game(least) return k:hcp(least, 32 - need) end
  if level <= 3 then
    k:add("3NT", all(game(25 - need), contested and stopped or BALANCED,
      not contested and MAJOR[k.partner.first] and k:len(k.partner.first, 0, 2) or ANY), "to play",
      nil, 25 - need, 32 - need)
  end
  if level <= 2 and (contested or not MAJOR[k.partner.first]) then
    k:add("2NT", all(k:hcp(23 - need, 24 - need), contested and stopped or BALANCED), "invitation",
      nil, 23 - need, 24 - need)
  end
  if level == 1 then
    if contested then
      k:add("1NT", all(k:hcp(math.max(7, 19 - need), 22 - need), stopped), "stopper", nil, 7, 10)
    else
      k:add("1NT", k:hcp(6, 10), "no better call", nil, 6, 10)
    end
  end
end

--- Rules after partner's opening in a suit.
function answer.opening(k)
  local s = k.partner.first
  local fit, need = fit_of(k, s), 12
  local contested = k.theirs_last
  local new = k.me.hi >= 13 and ONCE or nil
  if MAJOR[s] or contested then raises(k, s, fit, need) end
  one_level(k, k:hcp(6), new)
  if k.doubled == "X" then k:add("XX", k:hcp(10), "strong", nil, 10, 25) end
  if not MAJOR[s] and not contested then
    k:add("3NT", all(k:hcp(13, 16), BALANCED, k:len("H", 0, 3), k:len("S", 0, 3)), "to play", nil,
      13, 16)
    k:add("2NT", all(k:hcp(11, 12), BALANCED, k:len("H", 0, 3), k:len("S", 0, 3)), "invitation",
      nil, 11, 12)
    raises(k, s, fit, need)
  end
  higher_suits(k, new, contested, 2)
  if contested then negative_double(k) end
  higher_suits(k, new, contested, 3)
  if not contested and MAJOR[s] then
    k:add("3" .. s, all(k:support(10, 12), k:len(s, fit)), "invitation", nil, 10, 12)
  end
  answer_notrump(k, need, contested)
  if not contested then
    k:add("2C", s ~= "C" and all(k:hcp(11), k:len("C", 3)), "strong, no better call", new, 11, 25)
    k:add("3NT", k:hcp(13), "no better call", nil, 13, 20)
    k:add("1NT", k:hcp(6), "no better call", nil, 6, 12)
  end
end

--- Rules after partner's overcall in a suit.
function answer.overcall(k)
  local s = k.partner.first
  local fit, need = fit_of(k, s), math.max(k.partner.lo + 1, 10)
  raises(k, s, fit, need)
  answer_notrump(k, need, true)
  for _, x in ipairs(DOWN) do
    local level = k:level(x)
    if not k.theirs[x] and x ~= s and level <= 3 then
      k:add(level .. x, all(k:hcp(6 + 2 * level), k:len(x, level == 3 and 6 or 5)), "own suit", nil,
        6 + 2 * level, 15)
    end
  end
  if #k.theirs == 2 and k.theirs_last and k.last.level <= 2 then negative_double(k) end
end

--- Rules after partner's weak opening, at the two level or above.
function answer.weak(k)
  local s = k.partner.last.strain
  local have = kit.least(k.partner, s)
  local level = k:level(s)
  if MAJOR[s] then
    k:add("4" .. s, level <= 4 and any(all(k:support(16), k:len(s, 8 - have)),
      all(k:hcp(0, 15), k:len(s, 10 - have))), "game", nil, 0, 20)
  end
  k:add("3NT", level <= 4 and all(k:hcp(16), k:len(s, 2), kit.SEMIBALANCED, k:stopped()),
    "to play", nil, 16, 25)
  if not MAJOR[s] then
    k:add("5" .. s, any(all(k:support(17), k:len(s, 9 - have)), all(k:hcp(0, 9),
      k:len(s, 11 - have))), "game", nil, 0, 20)
  end
  for _, x in ipairs(DOWN) do
    local l = k:level(x)
    if x ~= s and not k.theirs[x] and l <= 3 then
      k:add(l .. x, all(k:hcp(15), k:len(x, 5)), "new suit", ONCE, 15, 25)
    end
  end
  k:add(level .. s, level <= 3 and all(k:hcp(0, 15), k:len(s, 6 + level - have)), "trump length",
    WEAK, 0, 14)
  if k.theirs_last then
    local t = k.last.strain
    k:add("X", t ~= "NT" and all(k:hcp(13), k:len(t, 4)), "penalty", PENALTY)
  end
end

-- ---- answers to notrump, to a strong opening, to a take-out double --------------------------

--- Rules after partner's notrump.
function answer.notrump(k)
  local need, two = k.partner.lo, k.partner.last.level == 1
  local game, slam = 25 - need, 33 - need
  if need < 10 or k.partner.last.level > 2 then return end
  local contested = k.theirs_last
  if k.doubled == "X" then
    k:add("XX", k:hcp(23 - need), "we have the balance", nil, 8, 20)
    for _, s in ipairs(DOWN) do
      k:add("2" .. s, two and all(k:hcp(0, 22 - need), k:len(s, 5)), "rescue", nil, 0, 7)
    end
    return
  end
  k:add("6NT", k:hcp(slam, slam + 3), "to play", nil, slam, 20)
  k:add("4NT", all(k:hcp(slam - 2, slam - 1), BALANCED), "invitation to slam", nil, slam - 2,
    slam - 1)
  for _, s in ipairs(kit.MAJORS) do
    if not k.theirs[s] then
      k:add("4" .. s, all(k:support(game, slam - 2), k:len(s, 6)), "game", nil, game - 1, slam - 1)
      k:add("3" .. s, all(k:hcp(game), k:len(s, 5)), "forcing", GAME, game, 20)
    end
  end
  if not contested then
    k:add((two and "2" or "3") .. "C", all(k:hcp(two and game - 2 or game),
      any(k:len("S", 4), k:len("H", 4))), "Stayman", STAYMAN, two and game - 2 or game, 20)
  elseif k.last.strain ~= "NT" then
    k:add("X", all(k:hcp(22 - need), k:len(k.last.strain, 4)), "penalty", PENALTY, 6, 20)
  end
  for _, s in ipairs(kit.MINORS) do
    k:add("3" .. s, two and all(k:hcp(game + 2), k:len(s, 6)), "forcing", GAME, game + 2, 20)
  end
  k:add("3NT", contested and all(k:hcp(game, slam - 1), k:stopped()) or k:hcp(game, slam),
    "to play", nil, game, slam - 1)
  if two then
    k:add("2NT", not contested and k:hcp(game - 2, game - 1), "invitation", nil, game - 2, game - 1)
    for _, s in ipairs(DOWN) do
      k:add("2" .. s, (contested or s ~= "C") and all(k:hcp(contested and 4 or 0, game - 1),
        k:len(s, 5)), "to play", nil, 0, game - 1)
    end
  end
end

--- Rules of an answer to Stayman.
function answer.stayman(k)
  local level = k:level "D"
  k:add(level .. "H", k:len("H", 4), "hearts")
  k:add(level .. "S", k:len("S", 4), "spades")
  k:add(level .. "D", ANY, "no major", ANSWER)
end

--- Rules after partner's strong opening.
function answer.strong(k)
  for _, s in ipairs(DOWN) do
    local level = k:level(s)
    k:add(level .. s, level <= 3 and s ~= "D" and all(k:hcp(8), k:len(s, 5), of(s, "top3", "2+")),
      "positive", GAME, 8, 20)
  end
  k:add("2NT", all(k:hcp(8), BALANCED), "positive", GAME, 8, 20)
  k:add("2D", ANY, "waiting", WAITING)
  k:add("P", k.theirs_last and ANY, "weak")
end

--- Rules of a strong opening's next turn.
function answer.rebid_strong(k)
  k:add("2NT", all(k:hcp(22, 24), BALANCED), "balanced", nil, 22, 24)
  k:add("3NT", all(k:hcp(25, 27), BALANCED), "balanced", nil, 25, 27)
  for i, s in ipairs(DOWN) do
    local parts = { k:len(s, 5) }
    for j = i + 1, 4 do parts[#parts + 1] = longer(s, DOWN[j]) end
    k:add(k:level(s) .. s, all(table.unpack(parts)), "longest suit", ONCE)
  end
  k:add("2NT", ANY, "no long suit", nil, 22, 24)
end

--- Rules after partner's take-out double.
function answer.double(k)
  local t = k.last.strain
  local level = k.last.level
  local free = k.quiet == 0 and k.doubled ~= "X" -- who is to the right has bid
  local least = free and 6 or 0
  local cue = k:level(t)
  local stopped = k:stopped()
  if not k.theirs_last or t == "NT" then return end
  local forced = k.doubled == "X" and k.quiet == 1
  local function suit(s, cards) -- the cheapest bid
    local l = k:level(s)
    local points = forced and 0 or math.max(1 + 3 * l, least)
    k:add(l .. s, l <= (forced and 5 or 4) and all(k:hcp(points), k:len(s, cards)), "weak", nil,
      points, 9 + (forced and 0 or l))
  end
  if k.doubled and k.quiet == 1 then
    k:add("P", all(k:len(t, level >= 3 and 4 or 5), of(t, "top5", level >= 3 and "2+" or "3+"),
      k:hcp(level >= 2 and 8 or 6)), "for penalties", PENALTY, 6, 20)
  end
  if forced and k.style.list > 1 and level == 2 then
    local parts = { k:len(t, 4), k:hcp(0, 10) }
    for _, s in ipairs(DOWN) do parts[#parts + 1] = s ~= t and k:len(s, 0, 4) or nil end
    k:add("P", all(table.unpack(parts)), "four cards in theirs, no suit", PENALTY, 0, 10)
  end
  for _, s in ipairs(kit.MAJORS) do
    if not k.theirs[s] and k:level(s) <= 4 then
      k:add("4" .. s, any(all(k:support(11, 20), k:len(s, 5)), all(k:support(9, 20), k:len(s, 6))),
        "game", nil, 10, 16)
    end
  end
  if cue <= 3 then k:add(cue .. t, k:hcp(12), "strong", CUE, 12, 22) end
  k:add("3NT", k:level "NT" <= 3 and all(k:hcp(12), stopped), "to play", nil, 12, 18)
  for _, s in ipairs(DOWN) do
    local l = k:level(s) + 1
    if not k.theirs[s] and l <= 3 then
      k:add(l .. s, all(k:support(9, 11), k:hcp(7), k:len(s, MAJOR[s] and 4 or 5)), "invitation",
        nil, 9, 11)
    end
  end
  for _, s in ipairs(kit.MAJORS) do
    if not k.theirs[s] then
      suit(s, 4)
    end
  end
  if k:level "NT" <= 2 then
    local l = k:level "NT"
    k:add("2NT", all(k:hcp(11 - (l - 1), 12), stopped), "invitation", nil, 10, 12)
    k:add("1NT", all(k:hcp(6, 10), stopped), "stopper", nil, 6, 10)
  end
  for _, n in ipairs { 5, 4 } do
    for _, s in ipairs(kit.MINORS) do
      if not k.theirs[s] then suit(s, n) end
    end
  end
  if not free and k.doubled == "X" and k.quiet == 1 then
    for l = level, level + 1 do
      for _, s in ipairs(UP) do
        if not k.theirs[s] and k:level(s) == l then
          k:add(l .. s, k:len(s, 3), "weak", nil, 0, 8)
        end
      end
    end
    k:add("P", ANY, "nothing else")
  end
end

return answer
