-- SPDX-License-Identifier: GPL-3.0-or-later
--- The list of rules in force at a position, and what keeps the bidding open there.
-- @module baize.system.turn.in_force
local facts = require "baize.system.words.facts"
local guard = require "baize.system.natural.guard"
local natural = require "baize.system.natural"
local rules = require "baize.system.lists.expand_rules"
local sequence = require "baize.system.words.sequence"
local showing = require "baize.system.turn.showing"

local in_force = {}

local SLAM <const> = 6
local NONE <const> = {}
local WEAK <const> = { __mode = "v" }
local call_of <const> = sequence.made

-- ---- forcing -----------------------------------------------------------------------

-- Whether a bid ends what keeps the bidding open.
local function reaches(call, goal)
  if goal == "game" then return call.level >= sequence.GAME[call.strain] end
  return sequence.height(call) >= sequence.height(call_of(goal:match "^to (%w+)$", true))
end

--- What keeps the bidding open until a bid is reached, at a position; false: nothing.
function in_force.lasting(p)
  local before = p.prior and p.prior.prior
  local lasting = before and before.lasting
  if not before or before.passes == #before.words + 1 then return lasting end
  local word = p.words[#p.words - 1]
  local forcing = showing.agreed(before, word, "forcing")
  if forcing and forcing ~= "once" then lasting = forcing end
  local call = call_of(word, true)
  return not (call.level and lasting and reaches(call, lasting)) and lasting
end

--- What keeps the bidding open at a position; false: nothing. Partner still has a turn after a bid
-- or a double of theirs, so that a pass then leaves it to him; and a double of ours may be passed.
function in_force.forced(p)
  local before, n = p.prior and p.prior.prior, #p.words
  if not before or p.words[n] ~= "P" or p.passes >= n - 1 then return false end
  local once = showing.agreed(before, p.words[n - 1], "forcing") == "once" and "once" or nil
  local doubled = p.words[n - 1] == "X" or p.words[n - 1] == "XX"
  if doubled and p.last and p.last.level >= SLAM then once = nil end -- there is nothing to bid
  local lasting = not doubled and p.lasting
  local goal = lasting and lasting:match "^to (%w+)$"
  if goal and sequence.height(p.last) >= sequence.height(call_of(goal, true)) then lasting = nil end
  return lasting or once or false
end

-- ---- the list in force -------------------------------------------------------------

-- Tell, once for each rule of a system, that its call is not legal somewhere.
local function note_illegal(p, rule, call)
  local told = p.system.told
  local place = ("%s:%d %s"):format(rule.file, rule.line, rule.source.call)
  if told[place] then return end
  told[place] = true
  p.system:note(('%s:%d: bid "%s": %s is not legal after "%s", and is left out there'):format(
    rule.file, rule.line, rule.source.call, sequence.call_text(call), p.key))
end

-- An entry of the list in force, which all positions have whose rule asks the same; `any`: every
-- hand fits. `made` is the call of the last position.
local function entry_of(rule, block, call, where)
  local entries = rule.entries
  if not entries then
    entries = setmetatable({}, WEAK)
    rule.entries = entries
  end
  local entry = entries[where]
  if entry and entry.made == call and entry.block == block then return entry end
  local word = call.word or call.level .. call.strain
  if not entry or entry.call ~= word or entry.block ~= block then
    entry = { call = word, rule = rule, block = block, where = where, any = where:is_any(),
      made = call, mark = "=" }
    entries[where] = entry
  end
  return entry
end

-- The entries of those rules of a block that are the same at all positions, by their places;
-- false: it depends on the position. Each with the `height` of its bid; 0: it is none.
local function ready_of(p, block)
  local list = {}
  for i, rule in ipairs(block.rules) do
    local spec = rule.spec
    list[i] = false
    if not rule.seats and not rule.needs and type(spec.level) ~= "string" then
      list[i] = entry_of(rule, block, spec, showing.where_at(p, block, rule, rule))
      list[i].height = spec.level and sequence.height(spec) or 0
    end
  end
  block.ready = list -- last: it may be interrupted before
  return list
end

-- Why a rule does not count at a position; nil: it does.
local function why_not(p, rule, call)
  if rule.seats and not rule.seats:find(tostring(p.passes + 1), 1, true) then
    return "not in this seat"
  end
  if not sequence.can_follow(p.calls, call) then
    note_illegal(p, rule, call)
    return "not legal"
  end
  return call.word == "P" and p.forced and "partner's call is forcing" or nil
end

-- Add a rule of a block, or leave it out; returns whether every hand fits it.
local function add_rule(p, block, rule)
  local call = rules.call_at(rule.spec, p.calls)
  local why, list = why_not(p, rule, call), p.rules
  local where = (not why or call.word == "P") and showing.where_at(p, block, rule, rule) or nil
  if why and rule.rest then return false end -- nothing is left to pass where a pass does not count
  if why then
    p.skipped[#p.skipped + 1] = { rule = rule, why = why, behind = #list, where = where }
    return false
  end
  local entry = entry_of(rule, block, call, where)
  list[#list + 1] = entry
  return entry.any
end

local BIDS <const> = 35

-- Whether what is left passes here, by a rule that comes after those of the natural list.
local function is_rest(p, block, rule)
  if not rule.rest or p.system.natural == false or why_not(p, rule, rule.spec) then return false end
  p.rest = entry_of(rule, block, rule.spec, showing.where_at(p, block, rule, rule))
  return true
end

-- Add the rules of a block; returns whether every hand fits one of them, or the rest passes.
local function add_block(p, block)
  if block.when and not facts.hold(p, block.when) then return false end
  local list, closed = p.rules, false
  local nb = #list
  local last = p.last and sequence.height(p.last) or 0
  for i, entry in ipairs(block.ready or ready_of(p, block)) do
    if entry and (entry.height > last and entry.height <= BIDS
      or entry.call == "P" and not entry.rule.rest and not p.force) then
      nb = nb + 1
      list[nb] = entry
      closed = closed or entry.any
    elseif is_rest(p, block, block.rules[i]) then
      return true
    else
      closed = add_rule(p, block, block.rules[i]) or closed
      nb = #list
    end
  end
  return closed
end

--- Whether some rule of a position fits every hand.
function in_force.is_closed(p)
  for _, r in ipairs(p.rules) do
    if r.where:is_any() then return true end
  end
  return false
end

-- Whether a call of a pattern may be one of an auction, whatever its letters are otherwise.
local function may_be(call, made)
  if call.ours ~= made.ours then return false end
  if call.word == "bid" or call.step then return made.level ~= nil end
  if call.word ~= made.word or call.level ~= made.level then return false end
  if not call.strain or sequence.STRAIN[call.strain] then
    return not call.strain or call.strain == made.strain
  end
  return sequence.DERIVED[call.strain] ~= nil
    or sequence.fits_strain(call.strain, made.strain, {})
end

-- Those of some patterns whose call before so many may be a call of an auction; nil: there is none.
local function where_may_be(patterns, ago, made)
  local list = {}
  for _, block in ipairs(patterns) do
    local call = block.calls[#block.calls - ago]
    if call and made and may_be(call, made) or not call and (block.calls.open or not made) then
      list[#list + 1] = block
    end
  end
  return list
end

-- The patterns (`which`: "patterns" or "fronts") whose last two calls may be those of some calls.
local function ending_so(model, which, calls)
  local final, before = calls[#calls], calls[#calls - 1] or false
  if not final or #model[which] == 0 then return NONE end
  local ending = model.ending[which] or {}
  model.ending[which] = ending
  local lists = ending[final]
  if not lists then
    lists = { all = where_may_be(model[which], 0, final) }
    ending[final] = lists
  end
  local list = lists[before]
  if not list then
    list = where_may_be(lists.all, 1, before)
    lists[before] = list
  end
  return list
end

-- Add the blocks that are written for auctions that end so; returns whether every hand fits one of
-- their rules, or the rest passes: then no hand is left for what follows.
local function add_patterns(p, which)
  for _, block in ipairs(ending_so(p.system.model, which, p.calls)) do
    if (block.is_ending or sequence.fits(block.calls, p.calls))
      and (not block.asks[1] or showing.means(p, block)) and add_block(p, block) then
      return true
    end
  end
  return false
end

-- The rules of a system; returns whether every hand fits one of them.
local function add_own(p)
  local closed = add_patterns(p, "fronts")
  if closed then return not p.rest end
  for _, block in ipairs((showing.blocks_at(p))) do
    closed = add_block(p, block) or closed
    if p.rest then return false end
  end
  closed = closed or add_patterns(p, "patterns")
  return closed and not p.rest
end

-- Put what is left after the natural list: in the place of its pass of the same hands.
local function add_rest(p)
  local last = p.rules[#p.rules]
  if last and last.rule.natural and last.call == "P" and last.where:is_any() then
    p.rules[#p.rules] = p.rest
  elseif not in_force.is_closed(p) then
    p.rules[#p.rules + 1] = p.rest
  end
end

--- Fill `rules` and `skipped` of a position: those of the system, then the natural list.
function in_force.fill(p)
  p.rules, p.skipped, p.rest = { nil, nil, nil, nil, nil, nil, nil, nil }, {}, false
  local closed = add_own(p)
  if p.system.guard ~= false and guard.apply(p) then closed = in_force.is_closed(p) end
  if p.system.natural ~= false then
    local all_fit, k = natural.add_first(p)
    closed = all_fit or closed
    if not closed then natural.add(p, k) end
  end
  if p.rest then add_rest(p) end
end

return in_force
