-- SPDX-License-Identifier: GPL-3.0-or-later
--- What the calls of a sequence have shown, as far as the rules of a system say.
-- @module baize.system.lists.shown
local quick = require "baize.system.words.quick"
local sequence = require "baize.system.words.sequence"

local shown = {}

local SUIT_NAME <const> = { C = "clubs", D = "diamonds", H = "hearts", S = "spades" }

local SHOWN <const> = 4 -- cards

-- Whether some hand can bid by a rule, as far as its text and those of the rules before it say.
local function is_live(blocks, rule)
  if rule.needs then return true end
  local taken = {}
  for _, block in ipairs(blocks) do
    for _, other in ipairs(block.rules) do
      if other == rule then return #quick.without((quick.boxes(rule.where)), taken) > 0 end
      if not block.when and not other.seats and not other.needs then
        taken[#taken + 1] = select(2, quick.boxes(other.where))
      end
    end
  end
end

-- Whether the last of some calls, which is ours, is artificial.
local function is_artificial(model, calls)
  local list = {}
  for _, block in ipairs(model.all[sequence.key(sequence.prefix(calls, #calls - 1))] or {}) do
    if sequence.same_meanings(block.calls, calls, {}) then list[#list + 1] = block end
  end
  local word, found, natural = sequence.call_text(calls[#calls]), false, {}
  for _, block in ipairs(list) do
    for _, rule in ipairs(block.rules) do
      if rule.call == word then
        found = found or rule.artificial
        natural[#natural + 1] = not rule.artificial and rule or nil
      end
    end
  end
  for _, rule in ipairs(found and natural or {}) do
    if is_live(list, rule) then return false end
  end
  return found or false
end

--- Whether the last of some calls is ours and artificial, as every rule of the system that makes it
-- there is. A rule that no hand bids by does not count. The answer is kept; and that it was asked,
-- as a list that is being made depends on it.
function shown.artificial(model, calls)
  if #calls == 0 or not calls[#calls].ours then return false end
  local name = sequence.text(calls)
  model.asked[name] = calls
  if model.artificial[name] == nil then model.artificial[name] = is_artificial(model, calls) end
  return model.artificial[name]
end

-- The suits of which a condition on a hand promises four cards.
local function suits_of(where)
  local list, boxes = {}, quick.boxes(where)
  for suit, name in pairs(SUIT_NAME) do
    if #boxes > 0 and quick.least(boxes, quick.INDEX[name]) >= SHOWN then list[#list + 1] = suit end
  end
  return list
end

--- The suits that calls have shown, suit -> true: of both sides, and those of the opponents.
function shown.suits(model, calls)
  local all, theirs = {}, {}
  for i, call in ipairs(calls) do
    local suits = call.suits or call.where and suits_of(call.where)
    if not suits and SUIT_NAME[call.strain] and (not call.meaning or call.meaning == "short")
      and not (not call.ours and all[call.strain] and not theirs[call.strain]) -- a cue-bid
      and not shown.artificial(model, sequence.prefix(calls, i)) then
      suits = { call.strain }
    end
    for _, suit in ipairs(suits or {}) do
      all[suit] = true
      if not call.ours then theirs[suit] = true end
    end
  end
  return all, theirs
end

--- The sets that `each` and `some` go through, as resolving takes them, where the suits shown by
-- anybody, and by the opponents, are known.
function shown.sets(all, theirs)
  local sets = { unbid = "", theirs = "" }
  for _, suit in ipairs(sequence.SUITS) do
    if not all[suit] then sets.unbid = sets.unbid .. suit end
    if theirs[suit] then sets.theirs = sets.theirs .. suit end
  end
  return sets
end

return shown
