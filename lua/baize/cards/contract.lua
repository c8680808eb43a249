-- SPDX-License-Identifier: GPL-3.0-or-later
--- Contracts as values.
-- The module is called with the text of a contract. A Contract has the fields level
-- (1 to 7; 0: passed out), strain ("C" "D" "H" "S" "NT"), doubled (0, 1, 2) and
-- declarer ("N" "E" "S" "W"), the last three nil when passed out; it prints as
-- "4Sx by N", compares with ==, and never changes.
-- @module baize.cards.contract
local check = require "baize.base.check"
local core = require "baize.core.contract"

local contract = {}

local TYPE <const> = "baize.Contract"

--- Read a contract that comes from outside.
-- @tparam string text "4S by N", "4Hx by E", "3NTxx by S", "P" (passed out); also
-- "4S-N", "4SN", "4S*-N", "4♠ by N"
-- @treturn ?Contract nil when the text is invalid
-- @treturn ?string what is wrong
-- @treturn ?integer at which byte, from 1
-- @usage local c = assert(baize.contract.parse "4Hx by E")
contract.parse = core.parse

--- Whether a value is a Contract.
-- @param value anything
-- @treturn boolean
-- @usage baize.contract.is(baize.contract "4S by N") --> true
function contract.is(value)
  local meta = type(value) == "userdata" and getmetatable(value)
  return meta and meta.__name == TYPE or false
end

--- A contract from what stands for one.
-- @param value the text of a contract, or a Contract
-- @treturn Contract
-- @raise at the user's line what is wrong with it
-- @usage local c = baize.contract.from "4S by S"
function contract.from(value)
  if contract.is(value) then return value end
  if type(value) ~= "string" then
    check.fail(("a contract (as in \"4S by N\") expected, not %s")
      :format(check.show(value)))
  end
  local result, message, at = core.parse(value)
  if result then return result end
  check.fail(("%s, at byte %d"):format(message, at), check.literal(value))
end

return setmetatable(contract, {
  __call = function(_, value)
    check.note()
    return (contract.from(value))
  end,
})
