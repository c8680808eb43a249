-- SPDX-License-Identifier: GPL-3.0-or-later
--- Auctions after which two systems surely bid alike, however long they go on.
-- The rules of a position are those that are written for its calls, and what these ask of the calls
-- before: by which rules they were made, and the quick bounds that they left. So where both are the
-- same, no position from there on need be compared.
-- @module baize.system.check.same
local quick = require "baize.system.words.quick"
local showing = require "baize.system.turn.showing"
local text = require "baize.system.lists.text"

local same = {}

-- The list for a sequence of calls, as text.
local function list_of(model, key)
  local some = { keys = { key }, lists = model.lists, patterns = {} }
  return model.lists[key] and text.model(some) or ""
end

-- What is written for auctions that end so, where opponents pass, as text.
local function patterns_of(model)
  local own = {}
  for _, which in ipairs { "fronts", "patterns" } do
    own[which] = {}
    for _, block in ipairs(model[which]) do
      local ours = true
      for _, call in ipairs(block.calls) do ours = ours and call.ours end
      if ours then table.insert(own[which], block) end
    end
  end
  return text.model { keys = {}, lists = {}, fronts = own.fronts, patterns = own.patterns }
end

-- The set of sequences for which the lists differ, and of all that they begin with.
local function beginnings(one, other)
  local found, seen = {}, {}
  for _, model in ipairs { one, other } do
    for _, key in ipairs(model.keys) do
      if not key:find "%(" and not seen[key] and list_of(one, key) ~= list_of(other, key) then
        local start = key
        while start and not found[start] do
          found[start] = true
          start = start:match "^(.*) %S+$" or start ~= "" and "" or nil
        end
      end
      seen[key] = true
    end
  end
  return found
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

--- For two systems without natural bidding: a function of a position of the first one in an auction
-- that opponents pass. It says whether the rules there and at all positions after it are surely
-- those of the second.
function same.of(self, other)
  if self.opponents.hash ~= other.opponents.hash -- what their passes show may be asked
    or patterns_of(self.model) ~= patterns_of(other.model) then
    return function() return false end
  end
  local differ, known = beginnings(self.model, other.model), {}
  local function alike(p) -- whether all calls before show the same
    if not p or not p.prior then return true end
    if known[p] == nil then
      local before = p.prior
      known[p] = alike(before) and (before.system ~= self
        or shows_same(before, other:position_of(before.words, before.vul), p.words[#p.words]))
    end
    return known[p]
  end
  return function(p) return not differ[p.key] and alike(p) end
end

return same
