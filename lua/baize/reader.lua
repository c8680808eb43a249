-- SPDX-License-Identifier: GPL-3.0-or-later
--- Which expressions of a script are conditions, features or measures.
-- The statements and expressions of Lua (manual of 5.4, section 9) are read as far as
-- is needed to know of each operand of `and`, `or`, `not`, `==` and `~=`, and of what
-- `if` and the like ask for, whether it is surely such "data". What may be something
-- else counts as something else: names that the script binds anew (a parameter called
-- S), that it assigns to more than once, or that come from elsewhere.
-- Uses: baize.lex.
-- @module baize.reader
local lex = require "baize.lex"

local reader = {}

-- What an expression can be known to be. "maker": a function that gives data.
-- (false: anything else.)
local VOCABULARY <const> = { any = "data" }
for _, name in ipairs { "N", "E", "S", "W", "NS", "EW" } do
  VOCABULARY[name] = "seat"
end
for _, name in ipairs {
  "tricks", "score", "makes", "imps", "beats", "best", "par", "indicator", "choose",
} do
  VOCABULARY[name] = "maker"
end
-- These two names are often something else's (math.max), so they alone tell nothing.
local OF_BAIZE <const> = { max = "maker", min = "maker", condition = "maker",
  opaque = "maker" }
-- Raw fields of a seat that are plain values.
local PLAIN <const> = { name = true, seat = true, pair = true }

-- Operators whose result is data when an operand is.
local KEEPS <const> = {
  ["|"] = true, ["~"] = true, ["&"] = true, ["+"] = true, ["-"] = true, ["*"] = true,
}
-- Keywords that begin a block, and those that ask whether something is true.
local OPENS <const> = { ["do"] = true, ["if"] = true, ["repeat"] = true }
local ASKS <const> = { ["if"] = true, ["elseif"] = true, ["while"] = true }

-- A parser goes over the tokens in order. `scope` maps the names that the script has
-- bound to what they are, `assigned` counts the assignments to each name in the whole
-- script, `mistake` is the first one found.
local parser = {}
parser.__index = parser

function parser:text(ahead)
  local token = self.tokens[self.at + (ahead or 0)]
  return token and token.text
end

function parser:kind()
  local token = self.tokens[self.at]
  return token and token.kind
end

function parser:skip(text)
  local is = self:text() == text
  if is then self.at = self.at + 1 end
  return is
end

function parser:open()
  self.scope = setmetatable({}, { __index = self.scope, outer = self.scope })
end

function parser:close()
  if self.scope ~= self.root then self.scope = getmetatable(self.scope).outer end
end

function parser:found_at(op, token)
  if not self.mistake then self.mistake = { op = op, line = token.line } end
end

-- Names with commas between; a name in brackets < > is an attribute.
function parser:names()
  local names = {}
  while self:kind() == "name" or self:text() == "..." do
    names[#names + 1] = self:text()
    self.at = self.at + 1
    if self:skip "<" then self.at = self.at + 2 end
    if not self:skip "," then break end
  end
  return names
end

function parser:list()
  local kinds = {}
  repeat kinds[#kinds + 1] = self:expression(0) or false until not self:skip ","
  return kinds
end

-- What `if` and the like ask for: data would always be true. A name may stand for
-- data that is there or not, so only what is written out is a mistake.
function parser:question(word)
  local first = self.tokens[self.at]
  local kind = self:expression(0)
  if kind == "data" and self.scope[first.text] == nil then
    self:found_at(word, first)
  end
end

-- Up to the `end` (or `until`) of the block that begins here.
function parser:block()
  while self:text() do
    if self:skip "end" then return end
    if self:skip "until" then return self:question "until" end
    self:statement()
  end
end

-- `function` has been read: its name, if it has one, then parameters and body.
function parser:body()
  while self:kind() == "name" or self:text() == "." or self:text() == ":" do
    self.at = self.at + 1
  end
  self:open()
  if self:skip "(" then
    for _, name in ipairs(self:names()) do self.scope[name] = false end
    self:skip ")"
  end
  self:block()
  self:close()
end

function parser:local_names()
  if self:skip "function" then
    self.scope[self:text() or ""] = false
    return self:body()
  end
  local names = self:names()
  local kinds = self:skip "=" and self:list() or {}
  for i, name in ipairs(names) do
    self.scope[name] = not self.counts[name] and kinds[i] or false
  end
end

function parser:loop()
  self:open()
  for _, name in ipairs(self:names()) do self.scope[name] = false end
  if self:skip "=" or self:skip "in" then self:list() end
  self:skip "do"
  self:block()
  self:close()
end

-- An assignment or a call.
function parser:plain_statement()
  local names = {}
  repeat
    local is_name = self:kind() == "name"
    local name = self:text()
    local before = self.at
    self:primary()
    if is_name and self.at == before + 1 then names[#names + 1] = name end
  until not self:skip ","
  if not self:skip "=" then return end
  local kinds = self:list()
  for i, name in ipairs(names) do self:assign(name, #names == #kinds and kinds[i]) end
end

-- Only what is assigned once, at the top, is known; of other names the flow decides.
function parser:assign(name, kind)
  local scope, root = self.scope, self.root
  self.assigned[name] = (self.assigned[name] or 0) + 1
  while scope ~= root and rawget(scope, name) == nil do
    scope = getmetatable(scope).outer
  end
  local known = self.scope == root and rawget(root, name) == nil and
    self.counts[name] == 1
  scope[name] = known and kind or false
end

function parser:statement()
  local word = self:text()
  if self:skip "local" then
    self:local_names()
  elseif self:skip "for" then
    self:loop()
  elseif self:skip "function" then
    self:assign(self:text() or "", false)
    self:body()
  elseif self:kind() == "name" or word == "(" then
    self:plain_statement()
  else
    self.at = self.at + 1
    if word == "return" then self:list() end
    if ASKS[word] then self:question(word) end
    if OPENS[word] then
      self:open()
      self:block()
      self:close()
    end
  end
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

-- Read all tokens; `counts`: the assignments to each name, when they are known.
local function read(tokens, counts)
  local root = {}
  local self = setmetatable({ tokens = tokens, at = 1, root = root, scope = root,
    assigned = {}, counts = counts }, parser)
  while self:text() do self:statement() end
  return self
end

--- The first word of a script that Lua applies to data without effect.
-- @tparam string text Lua source
-- @treturn ?string "and", "or", "not", "==", "~=" or "if", "elseif", "while", "until";
-- nil when there is none
-- @treturn ?integer its line
-- @usage local op, line = reader.mistake 'return S.hcp == 15'
function reader.mistake(text)
  local tokens = lex.tokens(text)
  local found = read(tokens, read(tokens, {}).assigned).mistake
  if found then return found.op, found.line end
end

return reader
