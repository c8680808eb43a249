-- SPDX-License-Identifier: GPL-3.0-or-later
--- Lua source as tokens: manual of Lua 5.4, section 3.1.
-- For whoever looks for something in a script: comments and strings hide nothing
-- and are not mistaken for code. The source is one that `load` accepted; of any
-- other text the tokens are what can be made of it.
-- @module baize.base.lex
local lex = {}

--- The keywords, each with true.
lex.KEYWORDS = {}
for word in ([[and break do else elseif end false for function goto if in local nil
    not or repeat return then true until while]]):gmatch "%S+" do
  lex.KEYWORDS[word] = true
end
local KEYWORDS <const> = lex.KEYWORDS

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

-- Operators of more than one character.
local LONG <const> = {}
for word in ("... .. == ~= <= >= << >> // ::"):gmatch "%S+" do LONG[word] = true end

-- Functions of strings as locals: in the sandbox a method of a string is looked up slowly.
local find, sub = string.find, string.sub

-- The last byte of the long bracket that opens at `i`; nil when none opens there.
local function long_bracket(text, i)
  local _, _, equals = find(text, "^%[(=*)%[", i)
  if not equals then return nil end
  local _, stop = find(text, "]" .. equals .. "]", i, true)
  return stop or #text
end

local function comment(text, i)
  return long_bracket(text, i + 2) or (find(text, "\n", i, true) or #text + 1) - 1
end

-- The last byte of a quoted string that begins at `i`.
local function quoted(text, i)
  local ends = "[\\" .. sub(text, i, i) .. "]"
  while true do
    i = find(text, ends, i + 1)
    if not i then return #text end
    if sub(text, i, i) ~= "\\" then return i end
    i = i + 1
  end
end

local function number(text, i)
  local _, stop = find(text, "^0[xX][%x.]+[pP][+-]?%d+", i)
  if not stop then _, stop = find(text, "^0[xX][%x.]+", i) end
  if not stop then _, stop = find(text, "^%.?%d[%d.]*[eE][+-]?%d+", i) end
  if not stop then _, stop = find(text, "^%.?%d[%d.]*", i) end
  return stop
end

-- What begins at `i`, which is not a blank: its kind and its last byte.
local function read(text, i)
  local _, stop = find(text, "^[%a_][%w_]*", i)
  if stop then return KEYWORDS[sub(text, i, stop)] and "keyword" or "name", stop end
  local first = sub(text, i, i)
  if first == '"' or first == "'" then return "string", quoted(text, i) end
  if sub(text, i, i + 1) == "--" then return "comment", comment(text, i) end
  stop = first == "[" and long_bracket(text, i)
  if stop then return "string", stop end
  if find(text, "^%.?%d", i) then return "number", number(text, i) end
  stop = LONG[sub(text, i, i + 2)] and i + 2 or LONG[sub(text, i, i + 1)] and i + 1
  return "operator", stop or i
end

--- The tokens of a source, comments left out: kind ("name", "keyword", "string", "number",
-- "operator"), text (as written), at (byte, from 1), line (from 1).
function lex.tokens(text)
  local tokens, line, i = {}, 1, 1
  local newline = find(text, "\n", 1, true)
  while true do
    local start = find(text, "%S", i)
    if not start then return tokens end
    while newline and newline < start do
      line, newline = line + 1, find(text, "\n", newline + 1, true)
    end
    local kind, stop = read(text, start)
    if kind ~= "comment" then
      tokens[#tokens + 1] = { kind = kind, text = sub(text, start, stop), at = start,
        line = line }
    end
    i = stop + 1
  end
end

--- A source with blanks in place of its comments, of the same length and lines.
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

--- The code of a source, without its strings and comments, which are blanks.
function lex.code(text)
  local parts, from, i = {}, 1, 1
  while true do
    i = find(text, "[\"'%-%[]", i)
    if not i then break end
    local two, stop = sub(text, i, i + 1), nil
    if two == "--" then
      stop = comment(text, i)
    elseif two == "[[" or two == "[=" then
      stop = long_bracket(text, i)
    elseif sub(two, 1, 1) ~= "-" and sub(two, 1, 1) ~= "[" then
      stop = quoted(text, i)
    end
    if stop then
      parts[#parts + 1] = sub(text, from, i - 1)
      from = stop + 1
    end
    i = (stop or i) + 1
  end
  parts[#parts + 1] = sub(text, from)
  return table.concat(parts, " ")
end

return lex
