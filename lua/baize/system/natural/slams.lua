-- SPDX-License-Identifier: GPL-3.0-or-later
--- Slams, of the second natural list: asks for aces or key cards where a fit and the points are
-- there, their answers and what follows, control bids, invitations over notrump.
-- A system may want these rules before its own ones (`natural = { slams = "first" }`).
-- @module baize.system.natural.slams
local controls = require "baize.system.natural.controls"
local kit = require "baize.system.natural.kit"
local points = require "baize.system.natural.points"
local me = require "baize.lang.seat".roles.me
local sequence = require "baize.system.words.sequence"

local slams = {}

local ANY <const>, DOWN <const> = kit.ANY, kit.DOWN
local all <const>, any <const>, of <const>, ask <const> = kit.all, kit.any, kit.of, kit.ask
local least <const>, most <const> = kit.least, kit.most
local SUIT <const>, NOTRUMP <const>, GRAND <const> = 30, 33, 37 -- points of both for a slam
local NO_ACE <const> = 2 -- more where partner has no ace: he has fewer points than he may have
local TRY <const> = 31 -- of both, for a try in a minor; one more where partner has bid 3NT
local WEAK <const> = 11 -- points of a weak opening at most
local ANSWER <const> = { artificial = true, kind = "answer" }
local KINGS <const> = { forcing = "once", artificial = true, kind = "kings" }
local INVITES <const> = { kind = "quantitative" }
local ASKS <const> = { aces = { forcing = "once", artificial = true, kind = "aces" } }
for _, s in ipairs(DOWN) do
  ASKS[s] = { forcing = "once", artificial = true, kind = "keys " .. s }
end
local TRIES <const> = {}
for _, s in ipairs { "C", "D" } do
  TRIES[s] = { forcing = "once", kind = "try " .. s }
end
local PLAYABLE <const> = { playable = true }
local WITH_LENGTH <const> = me.hcp + me.longest -- notrump: a long suit is worth points
local KEYS <const> = {}
for s, name in pairs { C = "clubs", D = "diamonds", H = "hearts", S = "spades" } do
  KEYS[s] = me.aces + me[name].kings
end

-- Suits of eight trumps or more, or that stand by themselves: what the player needs in them.
local function fits_of(k)
  local list = {}
  for _, s in ipairs(DOWN) do
    local own = least(k.partner, s)
    local cards = own >= 2 and math.max(8 - own, 0) or 7
    if not k.theirs[s] and cards <= most(k.me, s) then
      list[#list + 1] = { suit = s, cards = cards, level = k:level(s),
        known = own + least(k.me, s) }
    end
  end
  table.sort(list, function(a, b)
    if (k.agreed == a.suit) ~= (k.agreed == b.suit) then return k.agreed == a.suit end
    if kit.MAJOR[a.suit] ~= kit.MAJOR[b.suit] then return kit.MAJOR[a.suit] == true end
    if a.known ~= b.known then return a.known > b.known end
    if a.cards ~= b.cards then return a.cards < b.cards end
    return a.suit > b.suit
  end)
  return list
end

-- ---- asks ------------------------------------------------------------------------------

-- Aces of the asker without which an answer goes above five of the suit.
local ACES_FOR <const> = { C = "2+", D = "1+" }

-- The suits that partner is short in.
local function held(k)
  local suits = {}
  for _, s in ipairs(DOWN) do suits[s] = most(k.partner, s) <= 1 end
  return suits
end

-- By suit: no king, queen or jack alone in it, which is worth less than its points.
local function sound_suits(k)
  local suits = {}
  for _, s in ipairs(DOWN) do
    suits[s] = any(k:len(s, 0, 0), k:len(s, 2), of(s, "top4", "0"), of(s, "aces", "1"))
  end
  return suits
end

-- The side suits of a trump suit are sound.
local function sound(suits, trump)
  local parts = {}
  for _, s in ipairs(DOWN) do parts[#parts + 1] = s ~= trump and suits[s] or nil end
  return (all(table.unpack(parts)))
end

-- What 4NT means here: its text and marks.
local function ask_of(k)
  local keys = k.style.asks ~= "aces" and k.agreed
  return keys and "asks for key cards" or "asks for aces", keys and ASKS[keys] or ASKS.aces
end

local function ask_for_aces(k, fits)
  local last = k.partner.last
  if k:level "NT" > 4 then return end
  if k.partner.artificial and k.forced and not (k.agreed and (last.strain == k:partners_short()
    or last.level == 3 and k.partner.calls > 1)) then return end
  if last and last.strain == "NT" and not k.partner.artificial and not k.agreed then return end
  local need = points.needed(k.partner, SUIT)
  local enough = k:hcp(need - 6)
  if not enough then return end
  if not k:has_own "4NT" then
    local known, suits, parts = held(k), sound_suits(k), {}
    for _, fit in ipairs(fits) do
      local s, trumps = fit.suit, k:trumps(fit.suit, fit.cards, need)
      parts[#parts + 1] = trumps and all(trumps,
        ACES_FOR[s] and ask("me.aces", ACES_FOR[s]) or ANY,
        any(all(controls.all(k, s, known), sound(suits, s)), k:support(need + 2))) or nil
    end
    k:add("4NT", all(enough, any(table.unpack(parts))), ask_of(k))
  end
  local fit = fits[1]
  if fit then
    local sure = k.agreed == fit.suit
    controls.add(k, fit.suit, all(k:hcp(need - 4), k:trumps(fit.suit, fit.cards,
      sure and need + 1 or need)), not sure)
  end
end

-- Four of a minor in which eight trumps are known, where no major has them: a try, with the points
-- for a slam, at which partner shows controls, asks, or bids five.
local function try_minor(k, fits)
  local last = k.last
  if last ~= k.partner.last or last.level < 2 or last.level > 3 then return end
  if k.partner.artificial or k.partner.opened and k.partner.hi <= WEAK then return end
  local no_major, made = {}, {}
  for _, rule in ipairs(k.rules) do made[rule.call] = true end -- controls
  for _, fit in ipairs(fits) do
    local s = fit.suit
    if kit.MAJOR[s] then
      no_major[#no_major + 1] = fit.cards > 5 and ANY or k:len(s, 0, fit.cards - 1)
    elseif k:level(s) <= 4 and fit.cards <= 5 and not (k:has_own("4" .. s) or made["4" .. s]) then
      local need = points.needed(k.partner, last.strain == "NT" and TRY + 1 or TRY)
      k:add("4" .. s, all(k:hcp(need - 6), k:trumps(s, fit.cards, need), ask("me.shortest", "0-2"),
        table.unpack(no_major)), "slam try", TRIES[s], need, need + 6)
    end
  end
end

-- The answers to partner's try.
local function answer_try(k, suit)
  local cards = math.max(8 - least(k.partner, suit), 0)
  local where = k:trumps(suit, cards, points.needed(k.partner, TRY))
  controls.answer(k, suit, where, ACES_FOR[suit], ask_of(k))
end

-- What the answers show, and what the asker needs beside them for a slam, for a grand slam.
local SHOWN <const> = {
  aces = { "0,4", "1", "2" }, ["0314"] = { "0,3", "1,4" }, ["1430"] = { "1,4", "0,3" } }
local NEEDED <const> = { aces = { "0,3+", "2+", "1+", "0+" },
  ["0314"] = { "1-2,4+", "0,3+", "2+", "2+" }, ["1430"] = { "0,3+", "1-2,4+", "2+", "2+" } }
local ALL <const> = { aces = { "0,4", "3", "2", "1" }, ["0314"] = { "2,5", "1,4", "3", "3" },
  ["1430"] = { "1,4", "2,5", "3", "3" } }

-- Which cards a call has asked for: the style and the suit.
local function asked(k, kind)
  local suit = kind and kind:match "^keys (%u)$"
  if suit then return k.style.asks, KEYS[suit], suit end
  return "aces", me.aces, nil
end

-- The call so many steps above the last bid.
local function step(k, number)
  local last = k.last
  local height = sequence.STRAIN[last.strain] + number
  local level = last.level
  while height > 5 do height, level = height - 5, level + 1 end
  for strain, place in pairs(sequence.STRAIN) do
    if place == height then return level .. strain end
  end
end

local function answer(k)
  local style, keys, suit = asked(k, k.partner.kind)
  local shown = SHOWN[style]
  local calls = { step(k, 1), step(k, 2), step(k, 3), step(k, 4) }
  if k.theirs_last then -- a double is the first step, a pass the second one
    calls = { "X", "P", calls[1], calls[2] }
  elseif k.doubled == "X" then
    calls = { "XX", "P", step(k, 1), step(k, 2) }
  end
  for i, cards in ipairs(shown) do k:add(calls[i], ask(keys, cards), "answer", ANSWER) end
  if suit then k:add(calls[3], of(suit, "queens", "0"), "two without the queen", ANSWER) end
  k:add(calls[4], ANY, suit and "two with the queen" or "three", ANSWER)
end

-- Which answer partner has given, by its number; nil: none.
local function answer_of(k)
  local words = k.position.words
  local said, before = words[#words - 1], words[#words - 2]
  if said == "X" or said == "XX" then return 1 end
  if said == "P" then return before ~= "P" and 2 or nil end
  local bid = sequence.made(before, true)
  local from = bid.level and bid or sequence.made("4NT", true)
  local number = sequence.height(sequence.made(said, true)) - sequence.height(from)
    + (before ~= "P" and 2 or 0)
  return number <= 4 and number or nil
end

-- Six of a suit, or less; where they have the last bid a double. With one ace missing, hands that
-- stopped for want of two points above those of an ask would have made six on 57 % of 244 boards
-- (error 3, double dummy), whatever they held.
local function place(k, fits)
  local style, keys = asked(k, k.me.kind)
  local number = answer_of(k)
  local most_of = number and ask(keys, NEEDED[style][number]) or ask("me.aces", "3+")
  local every = number and ask(keys, ALL[style][number]) or false
  local has_none = style == "aces" and number == 1
  local need = points.needed(k.partner, SUIT + (has_none and NO_ACE or 0))
  -- The ace of a void is among those that are missing.
  local none = has_none and all(ask("me.shortest", "0"), ask(keys, "2+"))
  local has_kings = false -- 5NT asks, and is not to play
  for _, fit in ipairs(fits) do
    local s, cards = fit.suit, k:len(fit.suit, fit.cards)
    local enough = any(every, none, all(most_of, k:trumps(s, fit.cards, need)))
    if k:level "NT" == 5 and not k.theirs_last then
      local where = all(cards, every, k:support(points.needed(k.partner, GRAND)))
      k:add("5NT", where, "asks for kings", KINGS)
      has_kings = has_kings or where
    end
    k:add("6" .. s, all(cards, enough), "slam", nil, 40, 40)
    if k.theirs_last then
      k:add("X", cards, "cards are missing", kit.PENALTY)
    elseif k.last.strain == s then
      k:add("P", cards, "cards are missing", PLAYABLE)
    else
      k:add("5" .. s, cards, "cards are missing", nil, 40, 40)
    end
    k:add(k.theirs_last and "P" or "6" .. s, cards, "no lower call", nil, 40, 40)
  end
  if k.theirs_last then return k:add("P", ANY, "nothing more") end
  k:add("5NT", not has_kings and ANY, "no suit", nil, 40, 40)
  k:add("6NT", ANY, "no suit", nil, 40, 40)
end

local function answer_kings(k)
  for i, cards in ipairs { "0,4", "1", "2" } do
    k:add(step(k, i), ask("me.kings", cards), "kings", ANSWER)
  end
  k:add(step(k, 4), ANY, "three kings", ANSWER)
end

local KINGS_NEEDED <const> = { "0,4", "3", "2", "1" }

local function place_grand(k, fits)
  local last = k.partner.last
  local number = sequence.height(last) - sequence.height(sequence.made("5NT", true))
  local enough = KINGS_NEEDED[number] and ask("me.kings", KINGS_NEEDED[number])
  for _, fit in ipairs(fits) do
    local cards = k:len(fit.suit, fit.cards)
    k:add("7" .. fit.suit, enough and all(cards, enough), "no king is missing", nil, 40, 40)
    if k.last.strain == fit.suit then
      k:add("P", cards, "a king is missing", PLAYABLE)
    else
      k:add("6" .. fit.suit, cards, "a king is missing", nil, 40, 40)
    end
    k:add("7" .. fit.suit, cards, "no lower call", nil, 40, 40)
  end
  k:add("6NT", ANY, "no suit", nil, 40, 40)
  k:add("7NT", ANY, "no suit", nil, 40, 40)
end

-- ---- notrump -----------------------------------------------------------------------------

-- Points with a long suit, for notrump.
local function notrump_points(k, low, high)
  return (all(k:hcp(low - 3, high), ask(WITH_LENGTH, high and low + 4 .. "-" .. high + 4
    or low + 4 .. "+")))
end

-- Partner's last bid is of notrump, and natural.
local function over_notrump(k)
  local last = k.partner.last
  return last and last.strain == "NT" and not k.partner.artificial and last == k.last
end

local function notrump(k, fits)
  if not over_notrump(k) then return end
  local last = k.partner.last
  local need = points.needed(k.partner, NOTRUMP)
  if last.level == 4 then
    for _, fit in ipairs(fits) do
      if fit.cards <= 6 then
        k:add("6" .. fit.suit, all(k:support(need), k:len(fit.suit, math.max(fit.cards, 5))),
          "slam", nil, 40, 40)
      end
    end
    k:add("6NT", notrump_points(k, need), "accepts", nil, 40, 40)
    k:add("P", ANY, "no more")
  elseif last.level <= 3 then
    for _, fit in ipairs((not k.first or last.level == 3) and fits or {}) do
      k:add("6" .. fit.suit, all(k:support(need + 1), k:len(fit.suit, math.max(fit.cards, 6)),
        ask("me.aces", "1+")), "slam", nil, 40, 40)
    end
    local invites = not k:has_own "4NT" and not k.agreed and k.partner.hi > k.partner.lo
    local sure = math.max(NOTRUMP - k.partner.lo, need)
    local majors = k.first and all(k:len("S", 0, 5), k:len("H", 0, 5)) or ANY -- else shown
    k:add("6NT", all(notrump_points(k, sure), ask("me.shortest", "1+"), majors), "slam", nil, 40,
      40)
    k:add("4NT", invites and all(notrump_points(k, need - 1, sure - 1), ask("me.shortest", "1+")),
      "invitation to slam", INVITES, need - 1, sure - 1)
  end
end

-- Partner goes beyond the own game in a major that is agreed, or bids 5NT over notrump: invitations
-- to six, and to seven, where they have not bid.
local function accept(k)
  local last, own = k.partner.last, k.me.last
  if k.rho.acted or k.lho.acted then return end
  if last ~= k.last or last.level ~= 5 or not own or k.me.kind == "answer" then return end
  if last.strain == "NT" and over_notrump(k) then
    k:add("7NT", notrump_points(k, points.needed(k.partner, GRAND)), "accepts", nil, 40, 40)
    k:add("6NT", ANY, "no more", nil, 40, 40)
  elseif last.strain == k.agreed and kit.MAJOR[k.agreed] and own.level == 4
    and own.strain == k.agreed then
    k:add("6" .. k.agreed, any(of(k.agreed, "top3", "2+"),
      k:support(points.needed(k.partner, SUIT))), "accepts", nil, 40, 40)
  end
end

-- ---- the list ------------------------------------------------------------------------------

-- Whether partner, who knows more of both hands, has bid a game.
local function is_placed(k)
  local last, span = k.partner.last, k.me.hi - k.me.lo
  return last == k.last and last.level >= sequence.GAME[last.strain] and not k.partner.artificial
    and span <= 3 and span < k.partner.hi - k.partner.lo and last.level < 5
    and not (last.level == 4 and last.strain == "NT")
end

local function asks(kind) return kind == "aces" or kind and kind:find "^keys" end

--- Add what is bid towards a slam at a position of a `kit`.
function slams.add(k)
  local partner, own, last = k.partner.kind, k.me.kind, k.last
  if not last or not k.partner.acted or last.level > 5 then return end
  k.agreed = k.position.agreed
  if asks(partner) then return answer(k) end
  if asks(own) then return place(k, fits_of(k)) end
  if k.theirs_last then return end
  local tried = partner and partner:match "^try (%u)$"
  if tried then return answer_try(k, tried) end
  if partner == "control" then
    local fit = fits_of(k)[1]
    local suit = k.me.kind and k.me.kind:match "^try (%u)$" or fit and fit.suit or k.agreed
      or k.me.last and k.me.last.strain -- what partner has shown may not say that he fits it
    if not suit or suit == "NT" then return end
    local short = least(k.me, suit) > 2 and 0 or math.max(8 - least(k.partner, suit), 0)
    return controls.answer(k, suit, k:len(suit, short), ACES_FOR[suit], ask_of(k))
  end
  if partner == "kings" then return answer_kings(k) end
  if own == "kings" then return place_grand(k, fits_of(k)) end
  if k.doubled then return end
  if last.level > 4 then return accept(k) end
  if is_placed(k) then return end
  local fits = fits_of(k)
  local first = k.partner.last.level == 1 and not k.me.acted -- there is room to learn more
  if not first then ask_for_aces(k, fits) end
  notrump(k, fits)
  if not first then try_minor(k, fits) end
end

return slams
