-- SPDX-License-Identifier: GPL-3.0-or-later
--- Lists of shapes: "any 4333 + 54xx - any 0xxx".
-- They are read from the left: `+` and `,` add, `-` takes away.
-- @module baize.dealer.shape
local cond = require "baize.lang.cond"

local shape = {}

-- One shape of a list, as our conditions write it.
local function one(parser)
  local any = parser:skip "any" and "any " or ""
  local token = parser:take()
  local digits = token.text
  if token.kind ~= "word" or not digits:find "^[%dx][%dx][%dx][%dx]$" then
    parser:fail(("four lengths as in 5332 or 54xx expected, not '%s'"):format(digits), token)
  elseif not cond.parse(('N.shape "%s"'):format(digits)) then
    parser:fail(("the lengths of '%s' do not add up to 13"):format(digits), token)
  end
  return any .. digits
end

--- Read the list before which a parser (baize.dealer.expression) stands: as our conditions write
-- it, "" where nothing is added.
function shape.read(parser)
  local parts, adds = {}, not parser:skip "-"
  repeat
    local text = one(parser)
    -- a list that takes away first takes from nothing
    if adds or #parts > 0 then
      if #parts > 0 then parts[#parts + 1] = adds and "+" or "-" end
      parts[#parts + 1] = text
    end
    adds = parser:skip "+" or parser:skip ","
  until not adds and not parser:skip "-"
  return table.concat(parts, " ")
end

return shape
