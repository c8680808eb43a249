-- SPDX-License-Identifier: GPL-3.0-or-later
--- What keeps an auction from a silly end: changes to the list of a position.
-- They are public, as what the list is made from is, so calls are read as they are bid:
--
-- * a forcing call is not passed (baize.system.position leaves such rules out)
-- * a pass does not leave partner in a suit that an artificial call has named
-- * natural bidding goes above 4NT for a slam with 31 points together at least
-- * natural bidding does not pass fewer than seven trumps where another suit is better known
--
-- What is changed is kept in `skipped`, with what the rule asked.
-- @module baize.system.guard
local quick = require "baize.system.quick"

local guard = {}

local LENGTH <const> = { C = 2, D = 3, H = 4, S = 5 } -- places in boxes
local TRUMPS <const>, KNOWN <const> = 7, 8
local OWN <const> = 4 -- cards with which a pass may leave an artificial suit
local SLAM_POINTS <const> = 31
local ARTIFICIAL <const> = "partner's bid is artificial"

-- Partner's last call where a pass would make it the contract.
local function contract_of(p)
  local n = #p.words
  if n < 2 or p.words[n] ~= "P" or p:before(n - 1).last == p.last then return nil end
  return p.last
end

--- The strain in which a pass would leave partner, who has bid it artificially; nil: it would not.
function guard.leaves(p)
  local call = contract_of(p)
  if not call or not p:before(#p.words - 1):artificial(p.words[#p.words - 1]) then return nil end
  local i = LENGTH[call.strain]
  local known = i and quick.least(p.me, i) + quick.least(p.partner, i) >= TRUMPS
  return not known and call.strain or nil
end

--- Take from the rules of a system passes that leave an artificial suit.
function guard.apply(p)
  local strain = guard.leaves(p)
  if not strain then return end
  local kept, i = {}, LENGTH[strain]
  for _, r in ipairs(p.rules) do
    local own = r.call == "P" and i and quick.least(quick.join(p.me, quick.boxes(r.where)), i) or 0
    if r.call == "P" and own < OWN and (not i or own + quick.least(p.partner, i) < TRUMPS) then
      p.skipped[#p.skipped + 1] = { rule = r.rule, why = ARTIFICIAL, behind = #kept,
        where = r.where }
    else
      kept[#kept + 1] = r
    end
  end
  p.rules = kept
end

--- What a natural rule must ask beside its condition, as natural_kit sees the position:
-- "points" or the letter of a suit, and the least that the player must have; nil: nothing.
function guard.asks(k, call)
  local level, strain = call:match "^(%d)(%a+)$"
  if level then
    local high = tonumber(level) > 5 or level == "5" and (strain == "H" or strain == "S")
    if high and not k.theirs_last then return "points", SLAM_POINTS - k.partner.lo end
    return nil
  end
  local last = k.partner.last
  if call ~= "P" or k.theirs_last or not last or last ~= k.last then return nil end
  local i = LENGTH[last.strain]
  if not i or k.me.low[i] + k.partner.low[i] >= TRUMPS then return nil end
  for suit, j in pairs(LENGTH) do
    if j > i and k.me.low[j] + k.partner.low[j] >= KNOWN and not k.shown[suit] then
      return last.strain, TRUMPS - k.partner.low[i]
    end
  end
end

--- Why a hand does not make the call that it would make without the guard; nil: nothing was
-- changed. `entry` and `number` are the rule that fits and its place, if there is one.
function guard.changed(p, hand, entry, number)
  for _, s in ipairs(p.skipped) do
    if s.where and s.behind < (number or math.huge) and (not entry or s.rule.call ~= entry.call)
      and s.where:holds(hand) then
      return ("not %s: %s"):format(s.rule.call, s.why)
    end
  end
end

return guard
