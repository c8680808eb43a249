-- SPDX-License-Identifier: GPL-3.0-or-later
--- Natural bidding once both partners have acted, or one has and is at turn again: games and
-- slams by the points that both have, trumps by their number, then what the hand looks like.
-- @module baize.system.natural.later
local contests = require "baize.system.natural.contests"
local kit = require "baize.system.natural.kit"
local sequence = require "baize.system.words.sequence"

local later = {}

local DOWN <const>, UP <const>, MAJOR <const> = kit.DOWN, kit.UP, kit.MAJOR
local ONCE <const>, GAME <const>, CUE <const> = kit.ONCE, kit.GAME, kit.CUE
local TAKE_OUT <const>, PENALTY <const> = kit.TAKE_OUT, kit.PENALTY
local FOURTH <const> = { forcing = "game", artificial = true, kind = "fourth suit" }
local ACES <const> = { forcing = "once", artificial = true, kind = "aces" }
local ANSWER <const> = { artificial = true, kind = "answer of aces" }
local PLAYABLE <const> = { playable = true }
-- Points of both together.
local PASSED <const> = 2 -- points more for 3NT where partner has passed
local MAJOR_GAME <const>, NOTRUMP_GAME <const>, MINOR_GAME <const>, SLAM <const> = 25, 25, 28, 33
local ALL_ACES <const> = 16 -- points of who has four aces rather than none
local WEAK <const> = 11 -- points of a weak opening at most
local ANY <const>, BALANCED <const> = kit.ANY, kit.BALANCED

local least <const>, most <const> = kit.least, kit.most

-- The cards of a suit that make eight trumps with partner's.
local function trumps(k, s, nb)
  return math.max((nb or 8) - least(k.partner, s), 0)
end

-- Suits in which eight trumps are possible, majors first.
local function fits_of(k)
  local list = {}
  for _, s in ipairs(DOWN) do
    local cards = trumps(k, s)
    if not k.theirs[s] and cards <= most(k.me, s) and cards <= 7 then
      list[#list + 1] = { suit = s, cards = cards, level = k:level(s),
        sure = least(k.me, s) >= cards }
    end
  end
  table.sort(list, function(a, b)
    if MAJOR[a.suit] ~= MAJOR[b.suit] then return MAJOR[a.suit] == true end
    if a.sure ~= b.sure then return a.sure end
    if a.cards ~= b.cards then return a.cards < b.cards end
    return a.suit > b.suit
  end)
  return list
end

-- ---- slams -----------------------------------------------------------------------------

local function answer_aces(k)
  for i, level in ipairs { "5C", "5D", "5H", "5S" } do
    k:add(level, k.ask("me.aces", i == 1 and "0,4" or tostring(i - 1)), "aces", ANSWER)
  end
end

-- After the answer to the own ask.
local function place_slam(k, fits)
  local low, high = k.partner.low[6], k.partner.high[6]
  local either = low == 0 and high == 4 -- no ace, or all of them
  local all = either and k.partner.lo >= ALL_ACES and k.ask("me.aces", "0")
  for _, fit in ipairs(fits) do
    local s = fit.suit
    local enough = k.any(k.ask("me.aces", math.max(3 - low, 0) .. "+"), all)
    local cards = k:len(s, fit.cards)
    k:add("6" .. s, k.all(cards, enough), "slam")
    k:add("5" .. s, cards, "two aces are missing")
    if k.last.strain == s then k:add("P", cards, "two aces are missing", PLAYABLE) end
    k:add("6" .. s, cards, "no lower call")
  end
  k:add("6NT", ANY, "slam")
end

local function slams(k, fits, over)
  local need = SLAM - k.need + (over and 2 or 0) -- partner thought of game alone
  local parts = {}
  for _, fit in ipairs(fits) do
    if fit.cards <= 6 then parts[#parts + 1] = k:len(fit.suit, fit.cards) end
  end
  local found = k.any(table.unpack(parts))
  if k:level "NT" <= 4 and not k.theirs_last then
    k:add("4NT", found and k.all(k:support(need), k:hcp(need - 5), found), "asks for aces", ACES)
  elseif k:level "NT" <= 6 then
    for _, fit in ipairs(fits) do
      if fit.level <= 6 then
        k:add("6" .. fit.suit, k.all(k:support(need + 1), k:len(fit.suit, fit.cards)), "slam", nil,
          need + 1, 25)
      end
    end
  end
  if k:level "NT" <= 6 then k:add("6NT", k.all(k:hcp(need), k:stopped()), "slam", nil, need, 25) end
end

-- ---- games and invitations ---------------------------------------------------------------

-- Whether partner, who has bid before, had no more to say at his last turn of a contest.
local function has_passed(k)
  local words = k.position.words
  return k.style.list > 1 and #k.theirs > 0 and k.partner.acted and words[#words - 1] == "P"
end

local function games(k, fits)
  local need = k.need
  for _, fit in ipairs(fits) do
    local s = fit.suit
    if MAJOR[s] and fit.level <= 4 then
      k:add("4" .. s, k.all(k:support(MAJOR_GAME - need), k:len(s, fit.cards)), "game", nil,
        MAJOR_GAME - need, 25)
    end
  end
  if k:level "NT" <= 3 and (#k.theirs > 0 or k.partner.hi - k.partner.lo <= 4 or k.me.calls > 1
    or #k.unbid <= 2) then
    local first = k.me.opened and k.me.calls == 1 and not k.partner.notrump
    local parts = {}
    for _, s in ipairs(#k.unbid <= 2 and not k.partner.notrump and k.unbid or {}) do
      parts[#parts + 1] = k.stops(s)
    end
    local flat = k.style.list > 1 and #k.theirs > 0 and kit.SEMIBALANCED or BALANCED
    local game = NOTRUMP_GAME - need + (has_passed(k) and PASSED or 0)
    k:add("3NT", k.all(k:hcp(game), k:stopped(), k.any(flat,
      not first and k.all(table.unpack(parts)))), "to play", nil, game, 25)
  end
  for _, fit in ipairs(fits) do
    local s = fit.suit
    if not MAJOR[s] and fit.level <= 5 and fit.cards <= 6 then
      k:add("5" .. s, k.all(k:support(MINOR_GAME - need), k:len(s, fit.cards)), "game", nil,
        MINOR_GAME - need, 25)
    end
  end
end

-- Three of a suit or 2NT where partner may have more than his least.
local function invitations(k, fits)
  local need = k.need
  if k.top < need + 2 then return end
  for _, fit in ipairs(fits) do
    local s = fit.suit
    if fit.level <= 3 and (least(k.partner, s) >= 3 or fit.sure) then
      local low, high = MAJOR_GAME - 3 - need, (MAJOR[s] and MAJOR_GAME or MINOR_GAME) - 1 - need
      k:add("3" .. s, k.all(k:support(low, high), k:len(s, fit.cards)), "invitation", nil, low,
        high)
    end
  end
  if k:level "NT" <= 2 then
    local low = NOTRUMP_GAME - 2 - need
    k:add("2NT", k.all(k:hcp(low, low + 1), k:stopped(), k.me.opened and k.me.calls == 1
      and BALANCED or kit.SEMIBALANCED), "invitation", nil, low, low + 1)
  end
end

-- ---- competition ---------------------------------------------------------------------------

local function doubles(k)
  local t, level = k.last.strain, k.last.level
  if not k.theirs_last or k.doubled then return end
  if k.style.list > 1 and k:reopens() then return end
  local need = k.need
  if t == "NT" then
    k:add("X", k:hcp(24 - need), "penalty", PENALTY)
  elseif level >= 4 then
    k:add("X", k.any(k.all(k:hcp(24 - need), k:len(t, 2)), k.all(k:hcp(20 - need), k:len(t, 4))),
      "penalty", PENALTY)
  elseif level >= 2 then
    k:add("X", k.all(k:hcp(math.max(22 - need, 6)), k:len(t, 4), k.of(t, "top5", "2+")), "penalty",
      PENALTY)
  end
end

-- To the level of the trumps that both have.
local function law(k, fits)
  for _, fit in ipairs(fits) do
    local s, level = fit.suit, fit.level
    if level <= 4 and k.theirs_last and least(k.partner, s) >= 3 then
      k:add(level .. s, k.all(k:len(s, trumps(k, s, 6 + math.max(level, 2))),
        level >= 3 and k:support(17 - k.need) or ANY, level == 4 and k:hcp(0, 12) or ANY),
        "trump length", nil, math.max(k.me.lo, 4), math.min(k.me.hi, 23 - k.need))
    end
  end
end

-- Short in their suit, with more than was shown.
local function reopen(k)
  local t, level = k.last.strain, k.last.level
  if not k.theirs_last or k.doubled or t == "NT" or level > 3 or k.partner.acted and level > 2 then
    return
  end
  local own = k.me.first
  local parts = { k:len(t, 0, 2) }
  for _, s in ipairs(k.unbid) do parts[#parts + 1] = k:len(s, 3) end
  local shape = k.all(table.unpack(parts))
  local last = k.quiet == 2
  if k.me.notrump and not last then return end
  local new = k.style.list > 1
  if new and k:has_redoubled() then return end
  if k.me.opened then
    local strong = k:hcp(16 + level)
    if k.style.list > 1 then strong = k.all(k:hcp(17 + level), k:len(t, 0, 2)) end
    local where = k.any(k.all(k:hcp((last and 10 or 13) + level), shape), strong)
    k:add("X", k.all(where, new and own and k:len(own, 0, 6) or ANY), "take-out", TAKE_OUT, 12, 21)
  elseif not own then
    for _, s in ipairs(k.style.list > 1 and DOWN or {}) do
      k:add(k:level(s) .. s, not k.theirs[s] and k.all(k:hcp(17), k:len(s, 5)), "own suit, strong",
        nil, 17, 22)
    end
    k:add("X", k.all(k:hcp(14 + level), shape), "take-out again", TAKE_OUT, 15, 22)
  end
end

-- ---- what the hand looks like ------------------------------------------------------------------

local function one_level(k)
  for _, s in ipairs(UP) do
    if k:level(s) == 1 and not k.theirs[s] and not k.me.bid[s] and not k.partner.bid[s] then
      k:add("1" .. s, k:len(s, 4), "second suit")
    end
  end
end

-- Raises of partner's suit that do not invite.
local function simple_raises(k, fits)
  for _, fit in ipairs(fits) do
    local s = fit.suit
    if k.partner.bid[s] and not k.me.bid[s] and fit.level <= 2 then
      k:add(fit.level .. s, k:len(s, fit.cards), "raise", nil, k.me.lo, math.max(k.me.lo,
        MAJOR_GAME - 4 - k.need))
    end
  end
end

local function notrump(k)
  if k:level "NT" == 1 then
    k:add("1NT", k.all(k:hcp(0, NOTRUMP_GAME - 3 - k.need), k:stopped(), BALANCED), "balanced",
      nil, k.me.lo, math.max(k.me.lo, NOTRUMP_GAME - 3 - k.need))
  end
end

-- New suits of who has bid one: cheaper than it, above it (a reverse), or with a jump.
local function second_suits(k)
  local own = k.me.first
  if not own then return end
  local opener = k.me.opened
  for _, s in ipairs(UP) do
    local level = k:level(s)
    if not k.theirs[s] and not k.me.bid[s] and not k.partner.bid[s] and level <= 3 then
      local reverse = level >= 3 or level == 2 and s > own and own ~= "S"
      if opener then
        if not k.theirs_last and level == 2 and not reverse then
          k:add("3" .. s, k.all(k:hcp(18), k:len(s, 4), k.longer(own, s)),
            "jump in a second suit", GAME, 18, 21)
        end
        local long = k.style.list > 1 and k.any(k:len(own, 0, 6), k:len(s, 5)) or ANY
        k:add(level .. s, k.all(reverse and k:hcp(level == 3 and 15 or 16) or ANY, k:len(s, 4),
          k.longer(own, s), long), reverse and "reverse" or "second suit", reverse and ONCE or nil,
          reverse and (level == 3 and 15 or 16) or k.me.lo, reverse and 21 or math.min(18, k.me.hi))
      elseif not k.partner.acted then
        k:add(level .. s, level <= 2 and k.all(k:hcp(10 + 2 * level), k:len(s, 4),
          k.longer(own, s)), "second suit", nil, 10 + 2 * level, 18)
      elseif #k.unbid > 1 or k.theirs[1] then
        local invites = k.style.list == 1 or level <= 2
        local need = NOTRUMP_GAME - k.need - (invites and 2 or 0)
        k:add(level .. s, k.all(k:hcp(need), k:len(s, 4)), "second suit", ONCE, need, 25)
      end
    end
  end
end

local function own_suit(k)
  for _, s in ipairs(DOWN) do
    local cards = math.max(least(k.me, s) + 1, 6)
    local level = k:level(s)
    if k.me.bid[s] and not k.theirs[s] and level <= 3 then
      local low = math.max((k.theirs_last and 22 or 23) - k.need, k.me.opened and 15 or 0)
      local strong = low + k.need >= 25
      k:add(MAJOR[s] and "4" .. s or "3NT", not strong and k.all(k:hcp(low + 4), k:len(s, cards)),
        "game", nil, low + 4, low + 8)
      k:add("3" .. s, k.all(k:hcp(low, not strong and low + 3 or nil), k:len(s, cards)),
        "long suit", strong and GAME or nil, low, low + 3)
      k:add("2" .. s, k:len(s, cards), "long suit", nil, k.me.lo, math.max(k.me.lo, low - 1))
    end
  end
end

-- Behind the own double, which partner has answered in another suit: a strong hand with six cards.
local function after_double(k)
  local s, last = k.me.first, k.partner.last
  if not s or k.me.last.word ~= "X" or not last or last ~= k.last or last.strain == s then
    return
  end
  local level = k:level(s)
  if level > (MAJOR[s] and 4 or 3) or k.theirs[s] then return end
  k:add(level .. s, level < 4 and k.all(k:len(s, 6), k:hcp(16)) or level == 4
    and k.any(k.all(k:len(s, 6), k:hcp(18)), k.all(k:len(s, 7), k:hcp(15))), "long suit, strong",
    nil, 16, 21)
end

-- The own suit of seven cards, where partner's is short.
local function misfit(k)
  local last = k.partner.last
  if not last or last ~= k.last or last.strain == "NT" or k.partner.artificial then return end
  for _, s in ipairs(DOWN) do
    if k.me.bid[s] and s ~= last.strain and k:level(s) <= 3 then
      k:add(k:level(s) .. s, k.all(k:len(s, 7), k:len(last.strain, 0, 1)), "long suit, no fit", nil,
        k.me.lo, k.me.hi)
    end
  end
end

-- The fourth suit, when game is there and nothing else to say.
local function fourth_suit(k)
  local s = k.unbid[1]
  if #k.unbid ~= 1 or k.theirs[1] or k.me.opened or not k.me.first or k:level(s) > 3 then return end
  k:add(k:level(s) .. s, k:hcp(NOTRUMP_GAME - k.need), "fourth suit", FOURTH,
    NOTRUMP_GAME - k.need, 25)
end

-- Game is there, but which one?
local function strong(k)
  if not k.partner.acted or k.me.opened and k.me.calls == 1 then return end
  local points = k:hcp(NOTRUMP_GAME - k.need)
  for _, s in ipairs(UP) do
    local level = k:level(s)
    if level <= 3 and (k.theirs_last and k.theirs[s] and k.last.strain == s) then
      k:add(level .. s, points, "strong", CUE, NOTRUMP_GAME - k.need, 25)
    end
  end
  for _, s in ipairs(k.unbid) do
    if k:level(s) <= 3 then
      k:add(k:level(s) .. s, k.all(points, k:len(s, 3)), "forcing, no better call", ONCE,
        NOTRUMP_GAME - k.need, 25)
    end
  end
  if k:level "NT" <= 3 then
    k:add("3NT", k.all(points, k:stopped()), "no better call", nil, NOTRUMP_GAME - k.need, 25)
  end
end

-- Back to partner's first suit, or to the own one.
local function preference(k)
  local last = k.partner.last
  if k.theirs_last or not last or last ~= k.last then return end
  if last.strain == "NT" then
    for _, s in ipairs(DOWN) do
      local level = k:level(s)
      k:add(level .. s, k.me.bid[s] and level <= 3 and last.level < 3 and k.all(k:len(s, 6),
        k:hcp(0, 22 - k.need)), "long suit")
    end
    return
  end
  local now = last.strain
  if k.partner.artificial then return end
  for _, s in ipairs(UP) do
    local level = k:level(s)
    if s ~= now and level <= (last.level == 1 and 2 or last.level + 1) and level <= 3 then
      if k.partner.bid[s] and last.level >= 2 then
        k:add(level .. s, k.all(k:len(s, 2), k.longer(s, now, least(k.partner, now) -
          least(k.partner, s))), "preference", nil, k.me.lo, math.max(k.me.lo, 22 - k.need))
      elseif k.me.bid[s] and not k.partner.bid[now] then
        k:add(level .. s, k.all(k:len(s, 6), k:len(now, 0, 1)), "preference")
      end
    end
  end
end

-- Partner has doubled a pre-empt for take-out: without length in their suit a hand bids.
local function answer_take_out(k)
  local t = k.last.strain
  if k.partner.kind ~= "take-out" or k.partner.last.word ~= "X" or k.doubled ~= "X"
    or k.quiet ~= 1 or k.last.level ~= 3 then return end
  k:add("P", k.any(k:len(t, 4), k.all(k:len(t, 3), BALANCED)), "length in their suit")
  k:add("3NT", k.all(k:hcp(15), k:stopped()), "stopper", nil, 15, k.me.hi)
  for _, cards in ipairs { 4, 3 } do
    for _, s in ipairs(DOWN) do
      if not k.theirs[s] then
        local length = k.me.bid[s] and math.max(cards + 2, least(k.me, s)) or cards
        k:add(k:level(s) .. s, k:len(s, length),
          "no length in theirs", nil, k.me.lo, k.me.hi)
      end
    end
  end
end

-- ---- where the bidding must go on ------------------------------------------------------------

local function forced(k, fits)
  if not k.forced then return end
  for _, fit in ipairs(fits) do
    local s = fit.suit
    if k.forced == "game" and MAJOR[s] and fit.level <= 4 then
      k:add("4" .. s, k:len(s, fit.cards), "game, no more")
    elseif fit.level <= 4 then
      k:add(fit.level .. s, k:len(s, fit.cards), "support", nil, k.me.lo, k.me.hi)
    end
  end
  for _, s in ipairs(DOWN) do
    if k.me.bid[s] and not k.theirs[s] and k:level(s) <= 3 then
      k:add(k:level(s) .. s, k:len(s, math.max(6, least(k.me, s) + 1)), "long suit")
    end
  end
  for _, s in ipairs(UP) do
    if k.partner.bid[s] and k:level(s) <= 3 then
      k:add(k:level(s) .. s, k:len(s, math.max(7 - least(k.partner, s), 3)), "support")
    end
  end
  local notrump_bid = k:level "NT" <= 3 and k:level "NT" .. "NT"
  if notrump_bid then
    k:add(notrump_bid, k.all(k:stopped(), kit.SEMIBALANCED), "no better call")
  end
  for _, s in ipairs(DOWN) do
    local level = k:level(s)
    if k.me.bid[s] and level <= 4 then k:add(level .. s, k:len(s, 5), "no better call") end
  end
  if notrump_bid then k:add(notrump_bid, k:stopped(), "no better call") end
end

-- ---- the list ----------------------------------------------------------------------------------

-- Whether the last bid is ours, undoubled, and a game in a strain that both can play.
local function is_over(k)
  local last = k.last
  if k.theirs_last or k.forced or k.doubled or last ~= k.partner.last then return false end
  return last.level >= sequence.GAME[last.strain] and not k.partner.artificial
end

-- Over partner's game: another one where there are more trumps.
local function correct(k, fits)
  local last = k.last
  for _, fit in ipairs(fits) do
    local s = fit.suit
    if MAJOR[s] and fit.level <= 4 and last.strain == "NT" and last.level == 3
      and (k.me.bid[s] and k.me.hi > WEAK or least(k.partner, s) >= 4) then
      k:add("4" .. s, k:len(s, fit.cards), "eight trumps")
    end
  end
  k:add("P", ANY, "game is reached")
end

-- Game is there and no place is known: their suit.
local function force(k)
  local need = NOTRUMP_GAME - k.need
  for _, s in ipairs(UP) do
    local level = k:level(s)
    if level <= 3 and k.theirs[s] and k.partner.lo > 0 then
      k:add(level .. s, k:hcp(need), "strong", CUE, need, 25)
    end
  end
end

-- Game is there, and nothing else to say.
local function any_game(k)
  if not k.partner.acted or k.last.level > 4 then return end
  local points = k:hcp(NOTRUMP_GAME - k.need)
  for _, cards in ipairs { 8, 7 } do
    for _, s in ipairs(DOWN) do
      if MAJOR[s] and not k.theirs[s] and k:level(s) <= 4 then
        k:add("4" .. s, k.all(points, k:len(s, math.max(cards - least(k.partner, s), 0))),
          "game, no better call", nil, NOTRUMP_GAME - k.need, 25)
      end
    end
  end
end

local function describe(k, fits)
  if k.me.hi <= WEAK and k.me.opened and not k.forced then
    k:add("P", ANY, "all is said")
    if k.style.list > 1 then return end -- also where the system has a pass of some hands
  end
  games(k, fits)
  doubles(k)
  if k.style.list > 1 and #k.theirs > 0 then
    force(k)
    if contests.double_of_partner(k) == "bid" and k.last.strain ~= "NT" then
      contests.leave_in(k)
    end
  end
  invitations(k, fits)
  law(k, fits)
  if k.theirs_last then reopen(k) end
  if k.partner.acted or k.theirs_last then
    simple_raises(k, fits)
    if k.partner.acted then one_level(k) notrump(k) end
    second_suits(k)
    fourth_suit(k)
    if k.style.list > 1 then after_double(k) end
    own_suit(k)
    strong(k)
    preference(k)
    if k.style.list > 1 then misfit(k) end
  end
  answer_take_out(k)
  if k.style.list > 1 and #k.theirs > 0 then any_game(k) end
  forced(k, fits)
end

--- Rules of a later turn.
function later.add(k)
  local fits = fits_of(k)
  local over = is_over(k)
  if k.partner.kind == "penalty" and k.doubled == "X" and k.quiet == 1 then
    k:add("P", ANY, "for penalties")
  elseif k.style.list == 1 and k.partner.kind == "aces" and not k.theirs_last then
    answer_aces(k)
  elseif k.style.list == 1 and k.me.kind == "aces" and not k.theirs_last then
    place_slam(k, fits)
  else
    if k.style.list == 1 and k.last.level < 6 then slams(k, fits, over) end
    if over then correct(k, fits) else describe(k, fits) end
  end
end

return later
