-- SPDX-License-Identifier: GPL-3.0-or-later
--- What opponents' calls mean, by what their system says of them.
-- A call is read at the position of who made it, by its mark and by quick bounds.
-- @module baize.system.turn.meaning
local quick = require "baize.system.words.quick"
local sequence = require "baize.system.words.sequence"

local meaning = {}

local HCP <const> = quick.INDEX.hcp
local LENGTH <const> = { C = quick.INDEX.clubs, D = quick.INDEX.diamonds,
  H = quick.INDEX.hearts, S = quick.INDEX.spades }
local NATURAL <const> = { C = 3, D = 3, H = 4, S = 4 } -- cards that a bid of the suit shows
local SECOND <const> = 4 -- cards that a suit has which another bid shows
local LONG <const> = 5 -- cards of the suits of which a multi has one
local STRONG <const> = 15 -- points of strong hands

-- Whether the side that makes a call has bid its suit naturally before.
local function is_repeated(p, strain)
  for i, call in ipairs(p.calls) do
    if call.ours and call.strain == strain
      and meaning.of(p:before(p.numbers[i]), p.words[p.numbers[i]]).natural then
      return true
    end
  end
  return false
end

-- Whether some boxes, and not all, have five cards or more of each of two suits.
local function is_multi(boxes)
  local suits = 0
  for _, i in pairs(LENGTH) do
    local long, all = false, true
    for k = 1, #boxes do
      long = long or quick.low(boxes, k, i) >= LONG
      all = all and quick.low(boxes, k, i) >= SECOND
    end
    if all then return false end
    suits = suits + (long and 1 or 0)
  end
  return suits >= 2
end

--- What a call means at the position of who makes it. Where rules of the system make it, those of
-- the natural list do not count; a bid of a suit that no rule makes is natural. Returns natural,
-- artificial, strong, two_way, short, multi (true where it is), `boxes` (of all that the player has
-- shown), `suits` (suit -> true: shown by all boxes).
function meaning.of(p, word)
  local remembered = p.meanings or {}
  p.meanings = remembered
  if remembered[word] then return remembered[word] end
  local call = sequence.made(word, true)
  local boxes, artificial, made = p:written(word)
  local length = LENGTH[call.strain]
  local m = { boxes = boxes, suits = {}, artificial = artificial or nil }
  if length and not m.artificial then
    m.natural = not made or quick.least(boxes, length) >= NATURAL[call.strain]
      or is_repeated(p, call.strain) or nil
    m.artificial = not m.natural or nil
  end
  local strong, weak = 0, 0
  for k = 1, #boxes do
    if quick.low(boxes, k, HCP) >= STRONG then strong = strong + 1 else weak = weak + 1 end
  end
  m.strong = call.level and (m.artificial or call.strain == "NT") and weak == 0 or nil
  m.two_way = call.level and m.artificial and strong > 0 and weak > 0 or nil
  m.short = length and call.level == 1 and NATURAL[call.strain] == 3 and not m.natural
    and not m.strong and not m.two_way or nil
  m.multi = length and m.artificial and is_multi(boxes) or nil
  for suit, i in pairs(LENGTH) do
    m.suits[suit] = quick.least(boxes, i) >= SECOND or m.natural and suit == call.strain or nil
  end
  remembered[word] = m -- last: it may be interrupted before
  return m
end

-- Whether all that some boxes have is in others.
local function is_within(boxes, others)
  return #boxes > 0 and #quick.without(boxes, { others }) == 0
end

--- Whether a call means what a section asks: a `meaning`, `suits`, or `where`, a condition: then
-- what the call shows in points, lengths, aces, kings and controls is within the condition's boxes.
function meaning.fits(p, word, ask)
  local m = meaning.of(p, word)
  if ask.where then return is_within(m.boxes, (quick.boxes(ask.where))) end
  if ask.meaning then return m[ask.meaning] == true end
  for _, suit in ipairs(ask.suits) do
    if not m.suits[suit] then return false end
  end
  return true
end

--- The suits that the calls of an auction have shown, suit -> true: of both sides, and those of the
-- opponents.
function meaning.suits(p)
  local all, theirs = {}, {}
  for i, call in ipairs(p.calls) do
    local word = p.words[p.numbers[i]]
    local m = call.level and meaning.of(p:before(p.numbers[i]), word)
    for suit in pairs(m and m.suits or {}) do
      -- a box says it of suits of earlier calls too, and of those of either side
      all[suit] = true
      theirs[suit] = theirs[suit] or not call.ours or nil
    end
    if m and m.short then
      all[call.strain], theirs[call.strain] = true, theirs[call.strain] or not call.ours or nil
    end
  end
  return all, theirs
end

return meaning
