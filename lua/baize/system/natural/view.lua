-- SPDX-License-Identifier: GPL-3.0-or-later
--- What everybody knows of the four players at a position, from their calls.
-- @module baize.system.natural.view
local quick = require "baize.system.words.quick"
local sequence = require "baize.system.words.sequence"

local view = {}

local LENGTH <const> = { C = "clubs", D = "diamonds", H = "hearts", S = "spades" }
-- Points of an opening at the one level: what is lighter makes up for it by length.
local OPENING <const>, OPENING_LATE <const> = 12, 11

local ALL <const> = quick.around(quick.all())
local NOBODY <const> = { low = ALL.low, high = ALL.high, lo = 0, hi = 37, bid = {}, calls = 0 }

-- The points that the rules of a call name beside what its bounds say, from the least to the most.
local function points_of(made, lo, hi)
  local least, most
  for _, r in ipairs(made) do
    local points = r.rule.points
    if not points then return lo, hi end
    least, most = math.min(least or 37, points[1]), math.max(most or 0, points[2])
  end
  if not least then return lo, hi end
  return math.max(lo, least), math.min(hi, most)
end

--- What the rules of a call say alike in a field; nil: they differ, or there are none.
function view.alike(made, field)
  local first = made[1] and made[1].rule[field]
  for _, r in ipairs(made) do
    if r.rule[field] ~= first then return nil end
  end
  return first
end

-- A player after one more call, made at a position.
local function after_call(player, before, word, opens)
  local boxes, made = before:said(word)
  local box = quick.around(#boxes > 0 and boxes or quick.all())
  local low, high = box.low, box.high
  local one = { low = low, high = high, lo = low[1], hi = high[1],
    bid = player.bid, calls = player.calls + 1, acted = player.acted, opened = player.opened,
    notrump = player.notrump, last = player.last }
  local call = sequence.made(word, true)
  local artificial = view.alike(made, "artificial")
  one.kind = view.alike(made, "kind")
  one.lo, one.hi = points_of(made, math.max(one.lo, player.lo), math.min(one.hi, player.hi))
  if one.lo > one.hi then one.lo, one.hi = points_of(made, low[1], high[1]) end
  if word == "P" then return one end
  one.acted, one.last, one.artificial = true, call, artificial
  one.asks = artificial and view.alike(made, "forcing") ~= nil
  if opens then
    one.opened = true
    if call.level == 1 and not artificial and call.strain ~= "NT" then
      one.lo = math.max(one.lo, math.min(one.hi, before.passes >= 2 and OPENING_LATE or OPENING))
    end
  end
  if LENGTH[call.strain] and not artificial then
    one.bid = {}
    for s, level in pairs(player.bid) do one.bid[s] = level end
    one.bid[call.strain] = one.bid[call.strain] or call.level
    one.first = player.first or call.strain
  else
    one.first = player.first
  end
  if call.strain == "NT" and not artificial then one.notrump = true end
  return one
end

--- What is known at a position: the players by their place (0 at turn, 1 to the right, 2 partner, 3
-- to the left): low, high (of each feature of quick.FEATURES), lo, hi (points), bid (suit ->
-- level), first (suit), calls (how many), acted, opened, notrump, last (call), kind and artificial
-- (of the last call), asks (it is artificial and forcing); and last (bid), by (the place of who
-- made it), doubled ("X", "XX"), quiet (so many passes since).
function view.of(p)
  local prior = p.prior
  local v = { [0] = NOBODY, NOBODY, NOBODY, NOBODY, quiet = 0, last = nil, by = nil, doubled = nil }
  if prior then
    local old, word = prior.view, p.words[#p.words]
    v[0], v[2], v[3] = old[3], old[1], old[2]
    v[1] = after_call(old[0], prior, word, not old.last and word ~= "P")
    v.last, v.by, v.doubled, v.quiet = old.last, old.by and (old.by + 1) % 4, old.doubled, 0
    local call = v[1].last
    if word == "P" then
      v.quiet = old.quiet + 1
    elseif word == "X" or word == "XX" then
      v.doubled = word
    else
      v.last, v.by, v.doubled = call, 1, nil
    end
  end
  return v
end

return view
