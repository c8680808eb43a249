-- SPDX-License-Identifier: GPL-3.0-or-later
--- Positions that differ in the vulnerability alone.
-- Two positions with the same calls are alike where each of these calls showed the same: it was
-- made by the same rules, and left the same boxes. Then rules that were made without a question
-- about the vulnerability are the rules of both, with all that was found out from them. Most rules
-- do not ask, so that one position in four is enough in the end.
--
-- Positions that are alike have a group in their field `alike`: `made`, the first of them with
-- rules that did not ask (who asks sets `by_vul` of the position), and `after`: call -> the first
-- group of those after it. That has `before` (a position of the group before it), and `other`: the
-- next group after the same call, where that showed something else.
-- @module baize.system.turn.alike
local quick = require "baize.system.words.quick"
local showing = require "baize.system.turn.showing"

local alike = {}

-- Tables that positions fill as they are asked, and values that are found once.
local SHARED <const> = { "boxes", "places", "by_rule", "meanings" }
local FOUND <const> = { "view", "lasting", "force", "agreed", "me", "partner", "lho", "rho" }

-- Whether a call at one position shows what it shows at another of the same group.
local function shows_same(p, q, word)
  if p == q or p.rules == q.rules then return true end
  local one, other = showing.places_of(p, word), showing.places_of(q, word)
  if #one ~= #other then return false end
  for i, number in ipairs(one) do
    if p.rules[number].rule ~= q.rules[other[i]].rule or not quick.same(
      showing.boxes_of_rule(p, number), showing.boxes_of_rule(q, other[i])) then
      return false
    end
  end
  return quick.same(showing.boxes_of(p, word), showing.boxes_of(q, word))
end

-- The group after a call at a position of a group.
local function group_after(before, group, word)
  local one, last = group.after[word], nil
  while one do
    if shows_same(one.before, before, word) then return one end
    one, last = one.other, one
  end
  one = { before = before, after = {}, made = nil, other = nil }
  if last then last.other = one else group.after[word] = one end
  return one
end

-- The group of a position.
local function group_of(p)
  local group = p.alike
  if group then return group end
  if p.prior then
    group = group_after(p.prior, group_of(p.prior), p.words[#p.words])
  else
    group = p.graph.alike[p.system] or { after = {} }
    p.graph.alike[p.system] = group
  end
  p.alike = group
  return group
end

--- The first position with the rules of one, if that is another.
function alike.of(p)
  local made = group_of(p).made
  return made ~= p and made or nil
end

--- Give a position the rules of one that is like it, which has them.
function alike.adopt(p, made)
  for _, name in ipairs(SHARED) do
    local shared = made[name] or {}
    made[name], p[name] = shared, shared
  end
  for _, name in ipairs(FOUND) do p[name] = rawget(made, name) end
  p.skipped, p.rules = made.skipped, made.rules
end

--- Note that a position has its rules, for others that are like it.
function alike.note(p)
  local group = group_of(p)
  if not p.by_vul then group.made = group.made or p end
end

return alike
