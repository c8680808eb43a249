-- SPDX-License-Identifier: GPL-3.0-or-later
--- What values of tags have in common.
-- @module baize.format.pbn.values
local values = {}

local SEATS <const> = { N = true, E = true, S = true, W = true }

--- Tricks of a deal.
values.ALL_TRICKS = 13

--- What PBN writes for "I do not know" and "this makes no sense here".
-- @tparam ?string value
-- @treturn boolean
-- @usage values.is_empty "?" --> true
function values.is_empty(value)
  return value == nil or value == "" or value == "?" or value == "#"
end

--- The seat that a value says.
-- @tparam string value
-- @treturn ?string "N", "E", "S" or "W"
-- @usage values.seat " n" --> "N"
function values.seat(value)
  local letter = value:match "^%s*(%a)%s*$"
  letter = letter and letter:upper()
  return SEATS[letter] and letter
end

--- The number of tricks that a text says.
-- @tparam ?string text
-- @treturn ?integer 0 to 13; nil or false when it says none
-- @usage values.tricks "9" --> 9
function values.tricks(text)
  local n = text and math.tointeger(text)
  return n and n >= 0 and n <= values.ALL_TRICKS and n
end

return values
