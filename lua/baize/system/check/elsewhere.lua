-- SPDX-License-Identifier: GPL-3.0-or-later
--- Whether hands bid by a rule where a check did not count: at other vulnerabilities, and at
-- positions that were seen and left out.
-- A rule of which no hand was found is not dead by that: by_vul and `when = vul "we"` give other
-- conditions at another vulnerability, and a section is in force at many positions, of which the
-- likeliest are counted. So some of the others, and of the auctions that its sections name, are
-- counted before it is called unreachable.
-- @module baize.system.check.elsewhere
local check_position = require "baize.system.check.position"
local position = require "baize.system.turn.position"
local sequence = require "baize.system.words.sequence"

local elsewhere = {}

local POSITIONS_MAX <const> = 8 -- that are counted for a rule, at each vulnerability
local VULS <const> = { "none", "we", "they", "both" }

-- Whether a rule is in force after any auction that ends so at a position.
local function is_pattern(p, id)
  for _, r in ipairs(p.rules) do
    if r.rule.id == id then return r.block.calls.pattern end
  end
end

-- Whether some hand bids by a rule at a position; nil: it is not in force there.
local function fires(p, id, memory)
  local e
  for i, r in ipairs(p.rules) do
    if r.rule.id == id then
      e = e or check_position.examine(p, memory)
      if e.rules[i].share > 0 and e.rules[i].possible ~= false then return true end
    end
  end
  return e and false
end

-- The auctions of the sections that have a rule: arrays of calls, the shortest first.
local function written(m, id)
  local list = {}
  for _, key in ipairs(m.keys) do
    for _, block in ipairs(m.lists[key] or {}) do
      for _, rule in ipairs(block.rules) do
        if rule.id == id and list[#list] ~= key then list[#list + 1] = key end
      end
    end
  end
  for i, key in ipairs(list) do list[i] = sequence.words(m.calls[key]) end
  return list
end

-- The first of some positions at which some hand bids by a rule, of which a number is counted.
local function first_that_fires(list, id, memory)
  local tried = 0
  for _, p in ipairs(list) do
    local fired = fires(p, id, memory)
    if fired then return p end
    tried = tried + (fired == false and 1 or 0)
    if tried == POSITIONS_MAX then return nil end
  end
end

--- Where some hand bids by a rule, in words, and true; nil: nowhere that was tried. Words alone: it
-- is in force after so many auctions that this is not known.
-- @tparam string id of the rule
-- @tparam {SystemPosition,...} list those where no hand does
-- @tparam {SystemPosition,...} left those that were not counted
-- @tparam table memory what was counted so far
function elsewhere.of(id, list, left, memory)
  for _, vul in ipairs(VULS) do
    for i = 1, math.min(#list, POSITIONS_MAX) do
      local p = list[i]
      if vul ~= p.vul and fires(position.of(p.system, p.words, vul, p.they), id, memory) then
        return ("some do where the vulnerability is %q"):format(vul), true
      end
    end
  end
  local first, others = list[1], {}
  for i, words in ipairs(written(first.system.model, id)) do
    others[i] = position.of(first.system, words, first.vul, first.they)
  end
  local p = first_that_fires(left, id, memory) or first_that_fires(others, id, memory)
  if p then return "some do after " .. table.concat(p.words, " "), true end
  return left[1] and is_pattern(first, id) and "rarer auctions that end so were not counted"
end

return elsewhere
