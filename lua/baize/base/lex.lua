-- SPDX-License-Identifier: GPL-3.0-or-later
--- Lua source as tokens: manual of Lua 5.4, section 3.1.
-- For whoever looks for something in a script: comments and strings hide nothing
-- and are not mistaken for code. The source is one that `load` accepted; of any
-- other text the tokens are what can be made of it.
-- @module baize.base.lex
local lex = {}

local KEYWORDS <const> = {}
for word in ([[and break do else elseif end false for function goto if in local nil
    not or repeat return then true until while]]):gmatch "%S+" do
  KEYWORDS[word] = true
end

-- How the binary operators bind, left and right (section 3.4.8).
lex.BINARY = {
  ["or"] = { 1, 1 }, ["and"] = { 2, 2 },
  ["<"] = { 3, 3 }, [">"] = { 3, 3 }, ["<="] = { 3, 3 }, [">="] = { 3, 3 },
  ["~="] = { 3, 3 }, ["=="] = { 3, 3 },
  ["|"] = { 4, 4 }, ["~"] = { 5, 5 }, ["&"] = { 6, 6 }, ["<<"] = { 7, 7 },
  [">>"] = { 7, 7 }, [".."] = { 9, 8 }, ["+"] = { 10, 10 }, ["-"] = { 10, 10 },
  ["*"] = { 11, 11 }, ["/"] = { 11, 11 }, ["//"] = { 11, 11 }, ["%"] = { 11, 11 },
  ["^"] = { 14, 13 },
}

--- The unary operators, and how they bind.
lex.UNARY = { ["not"] = true, ["-"] = true, ["~"] = true, ["#"] = true }
lex.UNARY_BINDING = 12

-- Operators of more than one character, the longest first.
local LONG <const> = { "...", "..", "==", "~=", "<=", ">=", "<<", ">>", "//", "::" }

-- The last byte of the long bracket that opens at `i`; nil when none opens there.
local function long_bracket(text, i)
  local equals = text:match("^%[(=*)%[", i)
  if not equals then return nil end
  local _, stop = text:find("]" .. equals .. "]", i, true)
  return stop or #text
end

local function comment(text, i)
  if text:sub(i, i + 1) ~= "--" then return nil end
  return long_bracket(text, i + 2) or (text:find("\n", i, true) or #text + 1) - 1
end

local function quoted(text, i)
  local quote = text:match("^[\"']", i)
  if not quote then return long_bracket(text, i) end
  local at = i + 1
  while at <= #text do
    local c = text:sub(at, at)
    if c == quote then return at end
    at = at + (c == "\\" and 2 or 1)
  end
  return #text
end

local function number(text, i)
  local _, stop = text:find("^0[xX][%x.]+[pP][+-]?%d+", i)
  if not stop then _, stop = text:find("^0[xX][%x.]+", i) end
  if not stop then _, stop = text:find("^%.?%d[%d.]*[eE][+-]?%d+", i) end
  if not stop then _, stop = text:find("^%.?%d[%d.]*", i) end
  return stop
end

local function operator(text, i)
  for _, op in ipairs(LONG) do
    if text:sub(i, i + #op - 1) == op then return i + #op - 1 end
  end
  return i
end

-- What begins at `i`, which is no blank: its kind and its last byte.
local function read(text, i)
  local stop = comment(text, i)
  if stop then return "comment", stop end
  stop = quoted(text, i)
  if stop then return "string", stop end
  local _, last = text:find("^[%a_][%w_]*", i)
  if last then return KEYWORDS[text:sub(i, last)] and "keyword" or "name", last end
  stop = number(text, i)
  if stop then return "number", stop end
  return "operator", operator(text, i)
end

--- The tokens of a source, comments left out.
-- @tparam string text Lua
-- @treturn {table,...} each with kind ("name", "keyword", "string", "number",
-- "operator"), text (as written), at (byte, from 1), line (from 1)
function lex.tokens(text)
  local tokens, line, i = {}, 1, 1
  while true do
    local start = text:find("%S", i)
    if not start then return tokens end
    line = line + select(2, text:sub(i, start - 1):gsub("\n", ""))
    local kind, stop = read(text, start)
    local word = text:sub(start, stop)
    if kind ~= "comment" then
      tokens[#tokens + 1] = { kind = kind, text = word, at = start, line = line }
    end
    line = line + select(2, word:gsub("\n", ""))
    i = stop + 1
  end
end

--- A source with blanks in place of its comments, of the same length and lines.
-- @tparam string text Lua
-- @treturn string
-- @usage lex.without_comments "x = 1 -- one"  --> "x = 1       "
function lex.without_comments(text)
  local parts, i = {}, 1
  while true do
    local start = text:find("%S", i)
    if not start then return table.concat(parts) .. text:sub(i) end
    local kind, stop = read(text, start)
    local word = text:sub(start, stop)
    parts[#parts + 1] = text:sub(i, start - 1)
    parts[#parts + 1] = kind == "comment" and word:gsub("[^\n]", " ") or word
    i = stop + 1
  end
end

return lex
