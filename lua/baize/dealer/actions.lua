-- SPDX-License-Identifier: GPL-3.0-or-later
--- The actions of scripts of `dealer`, read.
-- @module baize.dealer.actions
local actions = {}

local READ <const> = {}

for _, kind in ipairs { "printall", "printew", "printpbn" } do
  READ[kind] = function() return {} end
end

function READ.print(parser)
  local seats = {}
  parser:expect "("
  repeat seats[#seats + 1] = parser:seat() until not parser:skip ","
  parser:expect ")"
  return { seats = seats }
end

-- printoneline, printoneline (expression)
local function with_value(parser)
  local value
  if parser:skip "(" then
    value = parser:expression()
    parser:expect ")"
  end
  local token = parser:peek()
  if token.kind == "word" and parser:peek(1).text == "(" then
    parser:fail(("put what is to be printed in brackets: '%s' would begin a new condition")
      :format(token.text))
  end
  return { a = value }
end

READ.printcompact, READ.printoneline = with_value, with_value

function READ.printes(parser)
  local items = {}
  parser:expect "("
  repeat
    local token = parser:peek()
    if token.kind == "string" then
      items[#items + 1] = parser:take().text
    elseif token.kind == "escape" then
      items[#items + 1] = parser:take().text == "\\n" and "\n" or "\t"
    else
      items[#items + 1] = parser:expression()
    end
  until not parser:skip ","
  parser:expect ")"
  return { items = items }
end

local function label(parser)
  return parser:peek().kind == "string" and parser:take().text or nil
end

function READ.average(parser)
  local text = label(parser)
  return { label = text, a = parser:expression() }
end

local function bounds(parser)
  parser:expect ","
  local token = parser:peek()
  local low = parser:integer()
  parser:expect ","
  local high = parser:integer()
  if high < low then parser:fail("the upper bound is below the lower", token) end
  if high - low >= 10000 then parser:fail("more than 10000 rows", token) end
  return low, high
end

function READ.frequency(parser)
  local action = { label = label(parser) }
  parser:expect "("
  action.a = parser:expression()
  action.low, action.high = bounds(parser)
  if parser:skip "," then
    action.b = parser:expression()
    action.low_b, action.high_b = bounds(parser)
  end
  parser:expect ")"
  return action
end

--- By the name of an action, a function that takes the parser (baize.dealer.reader) behind
-- the name and gives the action's fields: seats (print), a and b (expressions), items
-- (printes: texts and expressions), label, low, high, low_b, high_b.
actions.READ = READ

return actions
