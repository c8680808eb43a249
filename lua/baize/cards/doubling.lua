-- SPDX-License-Identifier: GPL-3.0-or-later
--- Who doubles: what becomes of contracts that are written without a double.
-- At the table bad contracts are doubled; left undoubled they go down for little, and
-- overbidding looks good. Rules:
--   "never"        contracts are scored as they are written
--   { down = 2 }   doubled where they go down by so many tricks or more, else not
--   "oracle"       doubled where they go down at all: no double is ever wrong
-- Contracts that are written with a double, and passes, stay as they are. A rule is
-- applied to the texts of measures, so that whatever is made of points follows it:
-- score(C) becomes min(score(C), score(Cx)) under the oracle, for a contract of N-S.
-- Uses: baize.check, baize.contract, baize.near, baize.solving.
-- @module baize.cards.doubling
local check = require "baize.base.check"
local contract = require "baize.cards.contract"
local near = require "baize.base.near"
local solving = require "baize.cards.solving"

local doubling = {}

local Rule = { __name = "baize.Doubling" }
Rule.__index = Rule

local NAMES <const> = { "never", "oracle", "system" }
local DOWN_MAX <const> = 13
-- A call of score in the text of a measure.
local SCORE <const> = 'score%("([^"]*)", "(%a+)"%)'

local function new(name, down) return setmetatable({ name = name, down = down }, Rule) end

--- Read the field `doubling`.
-- @param given "never", "oracle", { down = 1 to 13 }, a rule, or nil for "never"
-- @treturn Doubling fields name ("never", "down", "oracle") and down (integer, or nil);
-- prints in words
-- @raise at the user's line for anything else; for "system", which needs bidding systems
-- @usage local rule = doubling.read { down = 2 }
function doubling.read(given)
  if given == nil then return new "never" end
  if getmetatable(given) == Rule then return given end
  if type(given) == "table" then
    check.fields(given, { "down" }, "doubling")
    return new("down", check.integer(given.down, "down", 1, DOWN_MAX))
  end
  if given == "never" or given == "oracle" then return new(given) end
  if given == "system" then
    check.fail('doubling: "system" needs a bidding system that says when it doubles, and '
      .. 'there are none yet: "never", { down = 2 } or "oracle" expected', "doubling%s*=")
  end
  local hint = type(given) == "string" and near.hint(given, NAMES) or ""
  check.fail(('doubling: "never", { down = 2 } or "oracle" expected, not %s%s')
    :format(check.show(given), hint), "doubling%s*=")
end

-- 1 where declarer goes down by `down` or more, else 0.
local function fails_by(c, down)
  return ('max(0, min(1, %d - tricks(%s, "%s", %d)))'):format(solving.needs(c) - down + 1,
    c.declarer, c.strain, c.level)
end

--- The text of a contract's points under the rule.
-- @tparam Contract c
-- @tparam function fn takes a Contract, returns the text of its points as N-S see them
-- @treturn string a measure
-- @usage rule:points(baize.contract "4S by N", function(c)
--   return ('score("%s", "none")'):format(c) end)
function Rule:points(c, fn)
  if self.name == "never" or c.level == 0 or c.doubled > 0 then return fn(c) end
  local doubled = contract.from(("%d%sx by %s"):format(c.level, c.strain, c.declarer))
  local plain, other = fn(c), fn(doubled)
  if self.name == "oracle" then
    local worse = solving.side(c.declarer) == "NS" and "min" or "max"
    return ("%s(%s, %s)"):format(worse, plain, other)
  end
  return ("(%s + %s * (%s - %s))"):format(plain, fails_by(c, self.down), other, plain)
end

--- The text of a measure with all its scores under the rule.
-- @tparam string text of a measure
-- @treturn string
-- @usage rule:rewrite 'imps(score("4S by N", "both") - score("3NT by S", "both"))'
function Rule:rewrite(text)
  if self.name == "never" then return text end
  return (text:gsub(SCORE, function(written, vul)
    return self:points(contract.from(written), function(c)
      return ('score("%s", "%s")'):format(c, vul)
    end)
  end))
end

function Rule.__tostring(rule)
  if rule.name == "never" then return "never: contracts are scored as they are written" end
  if rule.name == "oracle" then return "oracle: contracts that go down are doubled" end
  return ("contracts that go down %d or more are doubled"):format(rule.down)
end

return doubling
