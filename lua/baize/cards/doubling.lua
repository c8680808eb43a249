-- SPDX-License-Identifier: GPL-3.0-or-later
--- Who doubles: what becomes of contracts that are written without a double.
-- At the table bad contracts are doubled; left undoubled they go down for little, and
-- overbidding looks good. Rules:
--   "never"        contracts are scored as they are written
--   { down = 2 }   doubled where they go down by so many tricks or more, else not
--   { down = 2, side = "NS" }   the contracts of N-S alone; those of E-W as they are written
--   "oracle"       doubled where they go down at all: no double is ever wrong
-- Contracts that are written with a double, and passes, stay as they are; of contracts that are
-- bid the rule is for those that nobody doubled. A rule is a
-- change of the trees of measures, so that whatever is made of points follows it:
-- score(C) becomes min(score(C), score(Cx)) under the oracle, for a contract of N-S.
-- @module baize.cards.doubling
local check = require "baize.base.check"
local core = require "baize.core.expr"
local contract = require "baize.cards.contract"
local near = require "baize.base.near"
local solving = require "baize.cards.solving"

local doubling = {}

local Rule = { __name = "baize.Doubling" }
Rule.__index = Rule

local NAMES <const> = { "never", "oracle", "system" }
local DOWN_MAX <const> = 13

local SIDES <const> = { NS = true, EW = true }

local function new(name, down, side)
  return setmetatable({ name = name, down = down, side = side }, Rule)
end

--- Read the field `doubling`: "never", "oracle", { down = 1 to 13 } with side = "NS" or "EW" (whose
-- contracts are doubled; default those of both), a rule, or nil for "never". A Doubling has name
-- ("never", "down", "oracle"), down (integer, or nil) and side ("NS", "EW" or nil), and prints in
-- words. Raises at the user's line for anything else; for "system", which needs bidding systems.
function doubling.read(given)
  if given == nil then return new "never" end
  if getmetatable(given) == Rule then return given end
  if type(given) == "table" then
    check.fields(given, { "down", "side" }, "doubling")
    local side = check.kind(given.side) == "Seat" and given.side.name or given.side
    if side ~= nil and not SIDES[side] then
      check.fail(('side: "NS" or "EW" expected, not %s'):format(check.show(given.side)),
        "side%s*=")
    end
    return new("down", check.integer(given.down, "down", 1, DOWN_MAX), side)
  end
  if given == "never" or given == "oracle" then return new(given) end
  if given == "system" then
    check.fail('doubling: "system" has no meaning for contracts that are written; those of '
      .. 'baize.bids are doubled by their players with "never"', "doubling%s*=")
  end
  local hint = type(given) == "string" and near.hint(given, NAMES) or ""
  check.fail(('doubling: "never", { down = 2 } or "oracle" expected, not %s%s')
    :format(check.show(given), hint), "doubling%s*=")
end

local function call(...) return (core.call("Measure", ...)) end

-- 1 where declarer goes down by `down` or more, else 0.
local function fails_by(c, down)
  local tricks = call("tricks", core.read("Part", c.declarer), c.strain, c.level)
  local short = core.join("Measure", "-", solving.needs(c) - down + 1, tricks)
  return call("max", 0, call("min", 1, short))
end

--- Whether a contract may be doubled by the rule.
-- @tparam Contract c
-- @treturn boolean not when it is passed out, or written with a double
-- @usage if rule:doubles(baize.contract "4S by N") then print "doubled where it goes down" end
function Rule:doubles(c)
  return self.name ~= "never" and c.level > 0 and c.doubled == 0 and
    (self.side == nil or solving.side(c.declarer) == self.side)
end

-- A contract with a double.
local function with_double(c)
  return contract.from(("%d%sx by %s"):format(c.level, c.strain, c.declarer))
end

--- The contract as it is scored after so many tricks.
-- @tparam Contract c
-- @tparam integer tricks of declarer, 0 to 13
-- @treturn Contract doubled, where the rule doubles what nobody doubled and it goes down so far
-- @usage print(rule:scored(baize.contract "4S by N", 8))
function Rule:scored(c, tricks)
  local short = c.level + 6 - tricks
  return self:doubles(c) and short >= (self.down or 1) and with_double(c) or c
end

--- How contracts are scored that may be doubled by the rule, in words.
-- @treturn string "doubled where it goes down 2 or more"
-- @usage print(rule:how())
function Rule:how()
  return self.name == "oracle" and "doubled where it goes down" or
    ("doubled where it goes down %d or more"):format(self.down)
end

--- How a contract is scored under the rule, in words.
-- @tparam Contract c
-- @treturn string "doubled", "doubled where it goes down 2 or more" or "undoubled"
-- @usage print(rule:said(baize.contract "4S by N"))
function Rule:said(c)
  if c.doubled > 0 then return c.doubled > 1 and "redoubled" or "doubled" end
  return self:doubles(c) and self:how() or "undoubled"
end

--- A contract's points under the rule.
-- @tparam Contract c
-- @tparam function fn takes a Contract, returns the tree of its points as N-S see them
-- @treturn Measure a tree
-- @usage rule:points(baize.contract "4S by N", function(c)
--   return measure.call("score", tostring(c), "none") end)
function Rule:points(c, fn)
  if not self:doubles(c) then return fn(c) end
  local plain, other = fn(c), fn(with_double(c))
  if self.name == "oracle" then
    local worse = solving.side(c.declarer) == "NS" and "min" or "max"
    return call(worse, plain, other)
  end
  local more = core.join("Measure", "-", other, plain)
  return core.join("Measure", "+", plain,
    core.join("Measure", "*", fails_by(c, self.down), more))
end

--- The points of a contract that is bid: what its players left undoubled is doubled.
-- @tparam Policy written bids { ... }
-- @tparam string vul as of score
-- @treturn Measure a tree
-- @raise at the user's line where the rule is for one side
-- @usage rule:bid(baize.bids { NS = "tutorial" }, "none")
function Rule:bid(written, vul)
  if self.side then
    check.fail(("doubling: in %s either side may declare: leave side out"):format(written.text),
      "side%s*=")
  end
  return call("doubled", written, vul, self.name == "oracle" and 1 or self.down)
end

--- A measure with all its scores under the rule.
-- @tparam Measure m a tree
-- @treturn Measure a tree
-- @usage rule:rewrite(imps(score("4S by N", "both"), score("3NT by S", "both")))
function Rule:rewrite(m)
  if self.name == "never" then return m end
  return (core.change(m, function(part)
    if part:operator() ~= "call" then return nil end
    local name, written, vul = table.unpack(part:parts())
    if tostring(name) ~= "score" then return nil end
    if type(written) ~= "string" then return (self:bid(written, vul)) end
    return self:points(contract.from(written), function(c)
      return call("score", tostring(c), vul)
    end)
  end))
end

function Rule.__tostring(rule)
  if rule.name == "never" then return "never: contracts are scored as they are written" end
  if rule.name == "oracle" then return "oracle: contracts that go down are doubled" end
  return ("contracts%s that go down %d or more are doubled"):format(rule.side and
    " of " .. rule.side or "", rule.down)
end

return doubling
