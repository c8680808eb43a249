-- SPDX-License-Identifier: GPL-3.0-or-later
--- Auctions after which two systems surely bid alike, however long they go on.
-- The rules of a position are those that are written for its calls, and what these ask of the calls
-- before: by which rules they were made, and the quick bounds that they left. Natural rules are
-- made of the same. So where both are the same, no position from there on need be compared.
-- @module baize.system.turn.same
local position = require "baize.system.turn.position"
local quick = require "baize.system.words.quick"
local showing = require "baize.system.turn.showing"
local text = require "baize.system.lists.text"

local same = {}

-- What is written for auctions that end so, as text; `alone`: where opponents pass.
local function patterns_of(model, alone)
  local own = {}
  for _, which in ipairs { "fronts", "patterns" } do
    own[which] = {}
    for _, block in ipairs(model[which]) do
      local counts = true
      for _, call in ipairs(block.calls) do counts = counts and (call.ours or not alone) end
      if counts then table.insert(own[which], block) end
    end
  end
  return text.model { keys = {}, lists = {}, fronts = own.fronts, patterns = own.patterns }
end

-- The set of sequences for which the lists differ, and of all that they begin with (`found`).
local function differing(one, other, alone)
  local found, differ, seen = {}, {}, {}
  for _, model in ipairs { one, other } do
    for _, key in ipairs(model.keys) do
      local counts = not seen[key] and not (alone and key:find("(", 1, true))
      seen[key] = true
      if counts and one.lists[key] ~= other.lists[key]
        and text.list(one, key) ~= text.list(other, key) then
        local start = key
        differ[key] = true
        while start and not found[start] do
          found[start] = true
          start = start:match "^(.*) %S+$" or start ~= "" and "" or nil
        end
      end
    end
  end
  return found, differ
end

-- Whether a call at a position of one system shows what it shows in the other.
local function shows_same(p, q, word)
  local a, b = showing.places_of(p, word), showing.places_of(q, word)
  if #a ~= #b then return false end
  for i, number in ipairs(a) do
    local r, s = p.rules[number], q.rules[b[i]]
    if not r.where:equals(s.where) or text.rule(r.rule) ~= text.rule(s.rule)
      or not quick.same(showing.boxes_of_rule(p, number), showing.boxes_of_rule(q, b[i])) then
      return false
    end
  end
  return quick.same(showing.boxes_of(p, word), showing.boxes_of(q, word))
end

-- Whether two systems bid naturally in the same way where they have no rules.
local function falls_same(one, other)
  if one.natural ~= other.natural and (one.natural == false or other.natural == false)
    or one.guard ~= other.guard or one.decide or other.decide then
    return false
  end
  for _, pair in ipairs { { one.style, other.style }, { other.style, one.style } } do
    for name, value in pairs(pair[1] or {}) do
      if (pair[2] or {})[name] ~= value then return false end
    end
  end
  return true
end

local function never() return false end

-- Whether all calls before a position show the same: a function of it. `differ` has the sequences
-- for which the lists of `self` are others, `mirror` gives the position of the other system.
local function alike_by(self, differ, mirror)
  local known = setmetatable({}, { __mode = "k" })
  local function alike(p)
    local before = p and p.prior
    if not before then return true end
    if known[p] == nil then
      known[p] = alike(before) and (before.system ~= self or not differ[before.key]
        or shows_same(before, mirror(before), p.words[#p.words]))
    end
    return known[p]
  end
  return alike
end

--- For two systems without natural bidding: a function of a position of the first one in an auction
-- that opponents pass. It says whether the rules there and at all positions after it are surely
-- those of the second.
function same.of(self, other)
  if self.opponents.hash ~= other.opponents.hash -- what their passes show may be asked
    or patterns_of(self.model, true) ~= patterns_of(other.model, true) then
    return never
  end
  local begin, differ = differing(self.model, other.model, true)
  local alike = alike_by(self, differ, function(p) return other:position_of(p.words, p.vul) end)
  return function(p) return not begin[p.key] and alike(p) end
end

--- For any two systems, of which the second one bids for the other side in both cases: two
-- functions of a position of the first one against the second. The first says whether the rules
-- there and at all positions after it are surely those of the second against itself; the second one
-- says so of the rules there alone. Nil where this is sure nowhere.
function same.against(self, other)
  if not falls_same(self, other) or patterns_of(self.model) ~= patterns_of(other.model) then
    return nil
  end
  local begin, differ = differing(self.model, other.model)
  local alike = alike_by(self, differ, function(p)
    return (position.of(other, p.words, p.vul, other))
  end)
  local function whole(p) -- opponents' passes are not in keys
    return not begin[(p.system == self and p or p:next "P").key] and alike(p)
  end
  local function here(p) return (p.system ~= self or not differ[p.key]) and alike(p) end
  return whole, here
end

return same
