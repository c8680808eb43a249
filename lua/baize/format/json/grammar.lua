-- SPDX-License-Identifier: GPL-3.0-or-later
--- The grammar of JSON (RFC 8259), exactly.
-- The decoder is lenient: it reads '[1,-2.:5e3]' as a table with keys of numbers. What this
-- grammar takes is JSON, and only that is decoded.
-- @module baize.format.json.grammar
local lpeg = require "baize.base.needs" "lpeg"

local grammar = {}

local P <const>, R <const>, S <const>, V <const> = lpeg.P, lpeg.R, lpeg.S, lpeg.V

local blank <const> = S " \t\r\n"^0
local digits <const> = R "09"^1
local number <const> = P "-"^-1 * (P "0" + R "19" * R "09"^0) * (P "." * digits)^-1
  * (S "eE" * S "+-"^-1 * digits)^-1
local hex <const> = R("09", "af", "AF")
local escape <const> = P "\\" * (S '"\\/bfnrt' + P "u" * hex * hex * hex * hex)
local text <const> = P '"' * (escape + (1 - S '"\\'))^0 * '"' -- control characters are let through

local function listed(open, item, close)
  return P(open) * blank * (item * blank * (P "," * blank * item * blank)^0)^-1 * close
end

local WHOLE <const> = P {
  blank * V "value" * blank * -1,
  value = listed("{", text * blank * ":" * blank * V "value", "}")
    + listed("[", V "value", "]") + text + number + P "true" + "false" + "null",
}

--- Is it one value of JSON, and nothing else?
-- Nesting is to be bounded by the caller (baize.format.json.scan: 100).
-- @tparam string given
-- @treturn boolean
-- @usage grammar.is_value "[1, -2.5e3]" --> true
function grammar.is_value(given) return lpeg.match(WHOLE, given) ~= nil end

return grammar
