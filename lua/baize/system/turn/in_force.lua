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

-- An entry of the list in force, which all positions have whose rule asks the same.
local function entry_of(rule, block, call, where)
  rule.entries = rule.entries or setmetatable({}, WEAK)
  local entry, word = rule.entries[where], call.word or call.level .. call.strain
  if not entry or entry.call ~= word or entry.block ~= block then
    entry = { call = word, rule = rule, block = block, where = where }
    rule.entries[where] = entry
  end
  return entry
end

local function add_block(p, block)
  if block.when and not facts.hold(p, block.when) then return end
  for _, rule in ipairs(block.rules) do
    local call = rules.call_at(rule.spec, p.calls)
    local why
    if rule.seats and not rule.seats:find(tostring(p.passes + 1), 1, true) then
      why = "not in this seat"
    elseif not sequence.can_follow(p.calls, call) then
      why = "not legal"
      note_illegal(p, rule, call)
    elseif call.word == "P" and p.forced then
      why = "partner's call is forcing"
    end
    if why then
      local where = call.word == "P" and showing.where_at(p, block, rule, rule) or nil
      p.skipped[#p.skipped + 1] = { rule = rule, why = why, behind = #p.rules, where = where }
    else
      p.rules[#p.rules + 1] = entry_of(rule, block, call, showing.where_at(p, block, rule, rule))
    end
  end
end

--- Whether some rule of a position fits every hand.
function in_force.is_closed(p)
  for _, r in ipairs(p.rules) do
    if r.where:is_any() then return true end
  end
  return false
end

-- The patterns whose last call may be that of some calls.
local function ending_so(model, calls)
  local final = calls[#calls]
  if not final then return NONE end
  local list = model.ending[final]
  if not list then
    list = {}
    model.ending[final] = list
    for _, block in ipairs(model.patterns) do
      local last = block.calls[#block.calls]
      local fits = last.word == "bid" and final.level
        or last.word == final.word and last.level == final.level
      if fits and last.ours == final.ours then list[#list + 1] = block end
    end
  end
  return list
end

--- Fill `rules` and `skipped` of a position: those of the system, then the natural list.
function in_force.fill(p)
  local model = p.system.model
  p.rules, p.skipped = {}, {}
  for _, block in ipairs((showing.blocks_at(p))) do add_block(p, block) end
  for _, block in ipairs(in_force.is_closed(p) and {} or ending_so(model, p.calls)) do
    if sequence.fits(block.calls, p.calls) and showing.means(p, block) then
      add_block(p, block)
      if in_force.is_closed(p) then break end -- no hand is left for what follows
    end
  end
  if p.system.guard ~= false then guard.apply(p) end
  if p.system.natural ~= false and not in_force.is_closed(p) then natural.add(p) end
end

return in_force
