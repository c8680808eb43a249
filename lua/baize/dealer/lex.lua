-- SPDX-License-Identifier: GPL-3.0-or-later
--- The language of `dealer` as tokens.
-- Words are all that is made of letters, digits and "_" (names, numbers, shapes, cards,
-- contracts): what they are, their place decides. Comments are `/* */`, `//` and lines
-- that begin with `#`.
-- @module baize.dealer.lex
local lpeg = require "baize.base.needs" "lpeg"

local lex = {}

local P <const>, R <const>, S <const> = lpeg.P, lpeg.R, lpeg.S
local C <const>, Cc <const>, Cp <const>, Ct <const> = lpeg.C, lpeg.Cc, lpeg.Cp, lpeg.Ct

local line <const> = (1 - P "\n")^0
local comment <const> = P "/*" * (1 - P "*/")^0 * "*/" + "//" * line
local hash <const> = (S " \t"^0 * "#" * line)^-1 -- at the beginning of a line
local blank <const> = (S " \t\r\f" + "\n" * hash + comment)^0
local start <const> = P "\xEF\xBB\xBF"^-1 * hash * blank

local function token(kind, pattern)
  return Ct(lpeg.Cg(Cp(), "at") * lpeg.Cg(Cc(kind), "kind") * lpeg.Cg(pattern, "text") *
    lpeg.Cg(Cp(), "stop"))
end

local symbol <const> = P "&&" + "||" + "==" + "!=" + "<=" + ">=" + S "()+-*/%<>!?:,="
local item <const> = token("word", C((R("az", "AZ", "09") + "_")^1))
  + token("string", '"' * C((1 - P '"')^0) * '"')
  + token("symbol", C(symbol)) + token("escape", C("\\" * S "nt"))
local TOKENS <const> = start * Ct((-P "/*" * item * blank)^0) * Cp()

--- The line and the column, in bytes, of a byte of a text, all from 1.
function lex.place(text, at)
  local before = text:sub(1, at - 1)
  local _, lines = before:gsub("\n", "")
  return lines + 1, at - (before:find "\n[^\n]*$" or 0)
end

-- Why there is no token here.
local function why(text, at)
  local c = text:sub(at, at)
  if c == '"' then return "a text is not closed" end
  if text:sub(at, at + 1) == "/*" then return "a comment is not closed" end
  if c == "#" then return "'#' begins a comment at the beginning of a line only" end
  return ("'%s' has no meaning here"):format((c:gsub("[%c\x80-\xFF]", "?")))
end

--- The tokens of a text: array of { kind = "word" | "string" | "symbol" | "escape", text, at, stop
-- (the byte after it) }, the last of kind "end"; or nil, what is wrong, and at which byte.
function lex.tokens(text)
  local tokens, at = TOKENS:match(text)
  if at <= #text then return nil, why(text, at), at end
  tokens[#tokens + 1] = { kind = "end", text = "the end", at = at, stop = at }
  return tokens
end

return lex
