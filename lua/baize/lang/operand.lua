-- SPDX-License-Identifier: GPL-3.0-or-later
--- What the expressions of a script are: conditions, features, measures, or not.
-- The expressions of Lua (manual of 5.4, section 3.4) are read as far as is needed to
-- know of each operand of `and`, `or`, `not`, `==` and `~=` whether it is surely such
-- "data". What may be something else counts as something else: names that the script
-- binds anew (a parameter called S), that it assigns to more than once, or that come
-- from elsewhere. Statements are read by baize.lang.reader, which adds its methods.
-- @module baize.lang.operand
local lex = require "baize.base.lex"
local measures = require "baize.lang.measures"

local operand = {}

-- What an expression can be known to be. "maker": a function that gives data.
-- (false: anything else.)
local VOCABULARY <const> = { any = "data" }
for _, name in ipairs { "N", "E", "S", "W", "NS", "EW" } do
  VOCABULARY[name] = "seat"
end
-- These two names are often something else's (math.max), so they alone tell nothing.
local OF_BAIZE <const> = { max = "maker", min = "maker", condition = "maker",
  opaque = "maker" }
for name in pairs(measures) do VOCABULARY[name] = not OF_BAIZE[name] and "maker" or nil end
-- Raw fields of a seat that are plain values.
local PLAIN <const> = { name = true, seat = true, pair = true }

-- Operators whose result is data when an operand is.
local KEEPS <const> = {
  ["|"] = true, ["~"] = true, ["&"] = true, ["+"] = true, ["-"] = true, ["*"] = true,
}

-- A parser goes over the tokens in order. `scope` maps the names that the script has
-- bound to what they are, `assigned` counts the assignments to each name in the whole
-- script, `mistake` is the first one found. Its method `body` (of a function) belongs
-- to statements.
local parser = {}
parser.__index = parser

function parser:text(ahead) return self.texts[self.at + (ahead or 0)] end

function parser:kind()
  local token = self.tokens[self.at]
  return token and token.kind
end

function parser:skip(text)
  if self.texts[self.at] ~= text then return false end
  self.at = self.at + 1
  return true
end

function parser:found_at(op, token)
  if not self.mistake then self.mistake = { op = op, line = token.line } end
end

function parser:list()
  local kinds = {}
  repeat kinds[#kinds + 1] = self:expression(0) or false until not self:skip ","
  return kinds
end

-- { x, name = x, [x] = x }
function parser:fields()
  while self:text() and not self:skip "}" do
    if self:skip "[" then
      self:expression(0)
      self:skip "]"
      self:skip "="
    elseif self:kind() == "name" and self:text(1) == "=" then
      self.at = self.at + 2
    end
    local before = self.at
    self:expression(0)
    if not (self:skip "," or self:skip ";") and self.at == before then
      self.at = self.at + 1
    end
  end
end

function parser:arguments()
  if self:skip "{" then return self:fields() end
  if self:kind() == "string" then
    self.at = self.at + 1
  elseif self:skip "(" then
    if self:text() ~= ")" then self:list() end
    self:skip ")"
  end
end

-- What a field of something is, or what is at an index of it.
local function field(kind, name)
  if kind == "baize" then return VOCABULARY[name] or OF_BAIZE[name] or false end
  if kind == "seat" then return not PLAIN[name] and "data" end
  return kind == "data" and "data"
end

-- "baize" before the arguments of a `require` of it.
function parser:requires_baize()
  local argument = self:text() == "(" and self:text(1) or self:text()
  return self:text(-1) == "require" and argument:match "^[\"']baize[\"']$" and "baize"
end

-- What follows a name or a bracket: fields, indices, calls.
function parser:suffixes(kind)
  while self:text() do
    local word = self:text()
    if word == "." then
      kind = field(kind, self:text(1))
      self.at = self.at + 2
    elseif word == ":" then
      kind = false
      self.at = self.at + 2
      self:arguments()
    elseif self:skip "[" then
      self:expression(0)
      self:skip "]"
      kind = field(kind, "")
    elseif word == "(" or word == "{" or self:kind() == "string" then
      kind = (kind == "data" or kind == "maker") and "data" or self:requires_baize()
      self:arguments()
    else
      return kind
    end
  end
  return kind
end

function parser:primary()
  if self:kind() == "name" then
    local name = self:text()
    local kind = self.scope[name]
    if kind == nil then kind = name == "baize" and "baize" or VOCABULARY[name] end
    self.at = self.at + 1
    return self:suffixes(kind or false)
  elseif self:skip "(" then
    local kind = self:expression(0)
    self:skip ")"
    return self:suffixes(kind)
  end
  return false
end

function parser:simple()
  if self:skip "function" then
    self:body()
    return false
  elseif self:skip "{" then
    self:fields()
    return false
  elseif self:kind() == "string" or self:kind() == "number" or
      self:text() == "true" or self:text() == "false" or self:text() == "nil" or
      self:text() == "..." then
    self.at = self.at + 1
    return false
  end
  return self:primary()
end

-- What the expression that begins here is; operators bind tighter than `binding`.
function parser:expression(binding)
  local kind
  local token = self.tokens[self.at]
  if token and lex.UNARY[token.text] then
    self.at = self.at + 1
    kind = self:expression(lex.UNARY_BINDING)
    if token.text == "not" and kind == "data" then self:found_at("not", token) end
    kind = KEEPS[token.text] and kind == "data" and "data"
  else
    kind = self:simple()
  end
  while true do
    token = self.tokens[self.at]
    local binds = token and lex.BINARY[token.text]
    if not binds or binds[1] <= binding then return kind end
    self.at = self.at + 1
    kind = self:binary(token, kind, self:expression(binds[2]))
  end
end

-- What an operator makes of two operands; it is a mistake where an operand is data.
function parser:binary(token, left, right)
  local op = token.text
  if op == "and" or op == "or" then
    if left == "data" then self:found_at(op, token) end
    return false
  elseif op == "==" or op == "~=" then
    if left == "data" or right == "data" then self:found_at(op, token) end
    return false
  end
  return KEEPS[op] and (left == "data" or right == "data") and "data"
end

--- The class of parsers, for expressions: baize.lang.reader adds statements.
operand.Parser = parser

return operand
