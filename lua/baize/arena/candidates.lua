-- SPDX-License-Identifier: GPL-3.0-or-later
--- The calls worth comparing for a hand at a turn, as src/table/candidates.h finds them.
-- @module baize.arena.candidates
local rollout = require "baize.arena.rollout"
local trace = require "baize.system.turn.trace"

local candidates = {}

--- Candidates of the core with their rules, at a position.
function candidates.named(p, list)
  for i, c in ipairs(list) do
    c.rule = c.rule and p.rules[c.rule].rule
    if i == 1 then c.source = c.rule and trace.place(c.rule) or "no rule" end
  end
  return list
end

--- The calls to compare, at a position.
-- @tparam SystemPosition p
-- @tparam Hand hand
-- @tparam integer most so many at most, 1 or more
-- @tparam[opt] table roll a rollout of 16 deals or more, by which final contracts are chosen
-- @treturn {table,...} call, source (the rule as "file:line [id]", "natural", "no rule", "later
-- rule", "neighbour", "pass", "double", "placement") and rule, where there is one; the rule's call
-- is the first
function candidates.of(p, hand, most, roll)
  roll = roll or rollout.new(p, {}, {})
  return (candidates.named(p, roll:candidates(hand, most)))
end

return candidates
