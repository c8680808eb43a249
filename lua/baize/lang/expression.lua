-- SPDX-License-Identifier: GPL-3.0-or-later
--- Expressions as text: what features, conditions and measures are made of.
-- An expression is an immutable table { text, level }: its text in the language
-- of the core (which is a subset of Lua) and how strongly it binds. Building one
-- from others puts brackets only where they are needed.
-- Uses nothing else.
-- @module baize.lang.expression
local expression = {}

local DIGITS_MAX <const> = 18 -- of a number in the language of the core

-- Levels of binding, weakest first; they are Lua's.
expression.OR, expression.AND, expression.ADD, expression.MUL = 1, 2, 3, 4
expression.UNARY, expression.CALL = 5, 6

--- The text of an operand, in brackets when it binds less than asked.
-- @tparam table operand { text, level }
-- @tparam integer level what it must bind like at least
-- @treturn string
function expression.within(operand, level)
  if operand.level >= level then return operand.text end
  return "(" .. operand.text .. ")"
end

--- A number as the core reads it: decimals without exponent.
-- @tparam number n any
-- @treturn ?string nil when it has no such text of at most 18 digits
function expression.number(n)
  if n ~= n or n == math.huge or n == -math.huge then return nil end
  for decimals = 0, DIGITS_MAX do
    local text = ("%." .. decimals .. "f"):format(n)
    if tonumber(text) == n then
      local _, digits = text:gsub("%d", "")
      return digits <= DIGITS_MAX and text:gsub("^%-0$", "0") or nil
    end
  end
  return nil
end

--- An operator between two operands, written out.
-- @tparam table a left operand
-- @tparam string op as in " + "
-- @tparam table b right operand
-- @tparam integer level of the operator
-- @treturn string
function expression.binary(a, op, b, level)
  return expression.within(a, level) .. op .. expression.within(b, level + 1)
end

return expression
