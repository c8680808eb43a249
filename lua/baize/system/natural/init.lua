-- SPDX-License-Identifier: GPL-3.0-or-later
--- What a natural player bids where a system has no rule.
-- `natural.add` generates ordered rules for a position from what everybody can know: the
-- calls, and the quick bounds of the four hands. The rules are conditions like those that are
-- written, so their calls are read, explained and counted in the same way. A system without
-- rules bids by them alone, from the opening on. The lists are in baize.system.natural.open,
-- natural_answer and natural_later.
-- @module baize.system.natural
local answer = require "baize.system.natural.answer"
local contests = require "baize.system.natural.contests"
local games = require "baize.system.natural.games"
local kit = require "baize.system.natural.kit"
local later = require "baize.system.natural.later"
local long_suits = require "baize.system.natural.long_suits"
local opening = require "baize.system.natural.open"
local rescues = require "baize.system.natural.rescues"
local slams = require "baize.system.natural.slams"

local natural = {}

local RULES_MAX <const> = 30
local KNOWN <const> = 8 -- trumps
local LONG <const> = 5 -- cards of a suit of partner's

-- Which list a position has.
local function choose(k)
  if k.style.list > 1 then
    if contests.double_of_partner(k) == "pass" then return contests.leave end
    if k.partner.kind == "rescue" and k.doubled == "XX" then return rescues.answer end
    if k.doubled == "X" and k.by == 2 and k.quiet == 2 then return rescues.partners end
  end
  local me, partner = k.me, k.partner
  if not k.last then return opening.open end
  if partner.kind == "stayman" and not k.theirs_last then return answer.stayman end
  if me.kind == "strong" and not k.theirs_last then return answer.rebid_strong end
  if me.acted or not partner.acted and k.by == 2 then return later.add end
  if not partner.acted then
    return k.last.strain == "NT" and #k.theirs == 0 and opening.over_notrump or opening.overcall
  end
  local last = partner.last
  if partner.kind == "strong" then return answer.strong end
  if last.word == "X" then
    return partner.kind ~= "penalty" and k.theirs_last and answer.double or later.add
  end
  if partner.calls > 1 and not (partner.first == last.strain or last.strain == "NT") then
    return later.add
  end
  if last.strain == "NT" and not partner.artificial then return answer.notrump end
  if partner.artificial or not partner.first or last.strain ~= partner.first then
    return later.add
  end
  if partner.opened and last.level >= 2 and partner.hi <= 11 or partner.kind == "weak" then
    return answer.weak
  end
  return partner.opened and answer.opening or answer.overcall
end

-- Where a bid is forced: of suits in which partner has five cards the longer one, of equal ones the
-- cheaper.
local function prefer(k, level)
  local suits = {}
  for _, s in ipairs(kit.DOWN) do
    if kit.least(k.partner, s) >= LONG and not k.theirs[s] and k:level(s) <= level then
      suits[#suits + 1] = s
    end
  end
  table.sort(suits, function(a, b)
    if k:level(a) ~= k:level(b) then return k:level(a) < k:level(b) end
    return a < b
  end)
  for i, s in ipairs(suits) do
    local other = suits[i + 1]
    k:add(k:level(s) .. s, kit.all(k:len(s, 2), other and kit.longer(s, other) or kit.ANY),
      "partner's suit, forced")
  end
end

-- Every hand has a call: a pass, or the cheapest bid.
local function close(k)
  local last = k.closed and table.remove(k.rules)
  for i = #k.rules, RULES_MAX, -1 do k.rules[i] = nil end
  k.rules[#k.rules + 1], k.own = last or nil, {}
  if last then return end
  k:add("P", kit.ANY, "nothing to say")
  if k.closed then return end
  k.guarded = false
  for _, s in ipairs(k.forced and {} or kit.DOWN) do
    if k:level(s) <= k.last.level and kit.least(k.me, s) + kit.least(k.partner, s) >= KNOWN then
      k:add(k:level(s) .. s, kit.ANY, "more trumps")
    end
  end
  for i = #k.rules, RULES_MAX - 4, -1 do k.rules[i] = nil end
  local level = k:level "NT"
  if k.style.list > 1 then prefer(k, level) end
  for _, s in ipairs(kit.DOWN) do
    local theirs = k.theirs[s]
    if not theirs and k:level(s) <= level then
      k:add(k:level(s) .. s, k:len(s, 5), "longest suit, forced")
    end
  end
  k:add(math.min(level, 7) .. "NT", kit.ANY, "forced")
  if not k.closed then
    k.forced, k.leaves = nil, nil -- there is no bid above
    k:add("P", kit.ANY, "no bid is left")
  end
end

-- What the second list has of its own.
local function judge(k)
  slams.add(k)
  games.add(k)
  long_suits.add(k)
end

-- The lists by their numbers, which systems name. One stays as it is for ever, so that a system
-- that was frozen with it bids the same; a better list gets the next number, which is then also
-- the one of kit.STYLE and the last of vocabulary_fields.
local LISTS <const> = {
  function(k)
    choose(k)(k)
    close(k)
  end,
  function(k)
    if k.style.judgement == "last" then judge(k) end
    choose(k)(k)
    contests.add(k)
    close(k)
  end,
}

--- Add the natural rules of a position after its own, at most 30 of them: every hand has one.
-- An entry has call, where (Condition of `me`), rule and block; the rule `natural` = true, text,
-- forcing, artificial, and points that partner may count on.
function natural.add(p, k)
  k = k or kit.new(p)
  LISTS[k.style.list](k)
  k:move(p.rules, #p.rules + 1)
end

-- Whether judgement may have something to say at a position: partner has bid, or the player has,
-- and there is more than an opening at the one level.
local function may_judge(p)
  local last, ours = p.last, 0
  if not last or last.level > 5 then return false end
  for _, call in ipairs(p.calls) do
    if call.ours then ours = ours + 1 end
    if ours > 1 then return true end
  end
  return ours == 1 and (last.level > 1 or last.strain == "NT")
end

-- Whether the own rules of a system come first: partner's last bid asks and is no short suit, or an
-- artificial opening at the one level is still to be explained.
local function is_asked(p, k)
  local partner, me = k.partner, k.me
  local asked = partner.asks and partner.last == k.last
    and partner.last.strain ~= k:partners_short()
  return p.rules[1] and (asked or me.opened and me.artificial and me.last.level == 1)
end

-- How many rules at the head of the own ones keep their place: `fixed = true`, or, of a system
-- whose judgement is "unasked", artificial ones that force.
local function kept(p, style)
  local nb = 0
  local function stays(rule)
    return rule.fixed or style.judgement == "unasked" and rule.artificial and rule.forcing
  end
  while p.rules[nb + 1] and stays(p.rules[nb + 1].rule) do nb = nb + 1 end
  return nb
end

--- Put the rules for slams and long suits before the own rules of a position, where its system
-- wants them so; after those at the head that keep their place. Returns whether every hand fits one
-- of them, and the kit, for `add`.
function natural.add_first(p)
  local style = p.system.style
  if not style or style.list < 2 or style.judgement == "last" or not may_judge(p) then
    return false
  end
  local k = kit.new(p)
  contests.add_before_pass(p, k)
  k.first = true
  if style.judgement == "first" or not is_asked(p, k) then judge(k) end
  local nb, at = #k.rules, kept(p, style)
  for _, s in ipairs(nb > 0 and p.skipped or {}) do
    s.behind = s.behind + (s.behind >= at and nb or 0)
  end
  local closed = k.closed
  k:move(p.rules, at + 1)
  k.first = false
  return closed, k
end

return natural
