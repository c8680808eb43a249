-- SPDX-License-Identifier: GPL-3.0-or-later
--- What keeps an auction from a silly end: changes to the list of a position.
-- They are public, as what the list is made from is, so calls are read as they are bid:
--
-- * a forcing call is not passed (baize.system.turn.position leaves such rules out)
-- * a pass does not leave partner in a suit that an artificial call has named, nor the player's
--   own artificial bid that was doubled, unless a rule is written for that auction
-- * natural bidding goes above 4NT for a slam with 31 points together at least
-- * natural bidding does not pass fewer than seven trumps where another suit is better known
--
-- What is changed is kept in `skipped`, with what the rule asked.
-- @module baize.system.natural.guard
local quick = require "baize.system.words.quick"
local sequence = require "baize.system.words.sequence"

local guard = {}

local LENGTH <const> = { C = 2, D = 3, H = 4, S = 5 } -- places in boxes
local TRUMPS <const>, KNOWN <const> = 7, 8
local OWN <const> = 4 -- cards with which a pass may leave an artificial suit
local SLAM_POINTS <const> = 31
local ARTIFICIAL <const> = "partner's bid is artificial"
local DOUBLED <const> = "the own bid is artificial, and doubled"

-- How many calls ago our side made the bid that a pass would make the contract: 2 is partner's,
-- 4 the player's own, which was doubled and passed back. Nil: a pass would make none.
local function back_to_contract(p)
  local n = #p.words
  if n < 2 or p.words[n] ~= "P" then return nil end
  if p:before(n - 1).last ~= p.last then return 2 end
  local own = n >= 4 and p.words[n - 1] == "P" and p.words[n - 2] == "X"
    and p:before(n - 3).last ~= p.last
  return own and 4 or nil
end

--- The strain in which a pass would leave an artificial bid of partner's, or of the player's own
-- that is doubled; nil: it would not. And how many calls ago it was bid.
function guard.leaves(p)
  local ago = back_to_contract(p)
  local number = ago and #p.words + 1 - ago
  if not number or not p:before(number):artificial(p.words[number]) then return nil end
  local call = p.last
  local i = LENGTH[call.strain]
  local known = i and quick.least(p.me, i) + quick.least(p.partner, i) >= TRUMPS
  if known then return nil end
  return call.strain, ago
end

-- Whether a pass of a system's rule counts where it would leave an artificial bid in a strain:
-- with trumps enough, or where the rule is written for the double of the player's own bid.
local function may_pass(p, r, strain, ago)
  if ago == 4 and not r.block.pattern then return true end
  local i = LENGTH[strain]
  if not i then return false end
  local own = quick.least(quick.join(p.me, quick.boxes(r.where)), i)
  return own >= OWN or own + quick.least(p.partner, i) >= TRUMPS
end

--- Take from the rules of a system passes that leave an artificial suit. Returns whether some may
-- be taken here.
function guard.apply(p)
  local strain, ago = guard.leaves(p)
  if not strain then return false end
  local kept = {}
  for _, r in ipairs(p.rules) do
    if r.call == "P" and not may_pass(p, r, strain, ago) then
      p.skipped[#p.skipped + 1] = { rule = r.rule, why = ago == 4 and DOUBLED or ARTIFICIAL,
        behind = #kept, where = r.where }
    else
      kept[#kept + 1] = r
    end
  end
  p.rules = kept
  return true
end

--- What a natural rule must ask beside its condition, as natural_kit sees the position:
-- "points" or the letter of a suit, and the least that the player must have; nil: nothing.
function guard.asks(k, call)
  local bid = sequence.made(call, true)
  if bid.level then
    local high = bid.level > 5 or bid.level == 5 and (bid.strain == "H" or bid.strain == "S")
    if high and not k.theirs_last then return "points", SLAM_POINTS - k.partner.lo end
    return nil
  end
  local last = k.partner.last
  if call ~= "P" or k.theirs_last or not last or last ~= k.last then return nil end
  local i = LENGTH[last.strain]
  if not i or k.me.low[i] + k.partner.low[i] >= TRUMPS then return nil end
  for suit, j in pairs(LENGTH) do
    if j > i and k.me.low[j] + k.partner.low[j] >= KNOWN and not k.theirs[suit] then
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
