-- SPDX-License-Identifier: GPL-3.0-or-later
--- Expressions as text: what features, conditions and measures are made of.
-- An expression is an immutable table { text, level }: its text in the language
-- of the core (which is a subset of Lua) and how strongly it binds. Building one
-- from others puts brackets only where they are needed.
-- Uses nothing else.
-- @module baize.expression
local expression = {}

--- Levels of binding, weakest first; they are Lua's.
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
-- @tparam number n finite
-- @treturn ?string nil when it has no such text in 18 digits
function expression.number(n)
  if math.type(n) == "integer" then return ("%d"):format(n) end
  if n ~= n or n == math.huge or n == -math.huge then return nil end
  if n == math.floor(n) and math.abs(n) < 2 ^ 53 then
    return ("%d"):format(math.tointeger(n))
  end
  for digits = 1, 17 do
    local text = ("%." .. digits .. "f"):format(n)
    if tonumber(text) == n then return #text:gsub("%D", "") <= 18 and text or nil end
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
