-- SPDX-License-Identifier: GPL-3.0-or-later
--- Whether hands bid by a rule where a check did not count: at other vulnerabilities, and at
-- positions that were seen and left out.
-- A rule of which no hand was found is not dead by that: by_vul and `when = vul "we"` give other
-- conditions at another vulnerability, and a section is in force at many positions, of which the
-- likeliest are counted. So some of the others are counted before it is called unreachable.
-- @module baize.system.check.elsewhere
local check_position = require "baize.system.check.position"
local position = require "baize.system.turn.position"

local elsewhere = {}

local POSITIONS_MAX <const> = 8 -- that are counted for a rule, at each vulnerability
local VULS <const> = { "none", "we", "they", "both" }

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

--- Where some hand bids by a rule, in words; nil: nowhere that was tried.
-- @tparam string id of the rule
-- @tparam {SystemPosition,...} list those where no hand does
-- @tparam {SystemPosition,...} left those that were not counted
-- @tparam table memory what was counted so far
function elsewhere.of(id, list, left, memory)
  for _, vul in ipairs(VULS) do
    for i = 1, math.min(#list, POSITIONS_MAX) do
      local p = list[i]
      if vul ~= p.vul and fires(position.of(p.system, p.words, vul, p.they), id, memory) then
        return ("some do where the vulnerability is %q"):format(vul)
      end
    end
  end
  local tried = 0
  for _, p in ipairs(left) do
    local fired = fires(p, id, memory)
    if fired then return "some do after " .. table.concat(p.words, " ") end
    tried = tried + (fired == false and 1 or 0)
    if tried == POSITIONS_MAX then return nil end
  end
end

return elsewhere
