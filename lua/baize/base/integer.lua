-- SPDX-License-Identifier: GPL-3.0-or-later
--- Exact whole numbers of up to 128 bits.
-- How many deals there are needs 96 bits, more than an integer of Lua has.
-- @module baize.base.integer
local check = require "baize.base.check"
local core = require "baize.core.integer"

local integer = {}

--- Whether a value is an Integer.
function integer.is(value) return check.kind(value) == "Integer" end

--- An exact whole number.
-- @tparam integer|string|Integer value an integer, or decimal digits with or without
-- a minus
-- @treturn Integer
-- @raise at the user's line when it is invalid, or beyond 128 bits
-- @usage print(baize.integer "53644737765488792839237440000" // 2)
function integer.new(value)
  if integer.is(value) then return value end
  if math.type(value) == "integer" then return (core.new(value)) end
  if type(value) == "string" then return (check.core(core.parse, value)) end
  check.fail(("integer takes a whole number or its digits, not %s")
    :format(check.show(value)))
end

--- A whole number of up to 128 bits: a number of deals or of hands.
-- + - * // % between Integers and integers of Lua are exact, and raise beyond 128 bits;
-- / gives a float, and so does arithmetic with floats. < <= > >= compare with Integers
-- and numbers; == only with Integers (Lua never asks a value about a plain number:
-- write n == baize.integer(5)). Prints all digits; in JSON a string.
-- @type Integer

return integer
